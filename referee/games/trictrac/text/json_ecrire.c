/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A partie à écrire for other programs. */
#include <stdlib.h>
#include <string.h>

#include "base/json_builder.h"
#include "partie.h"

static void add_object(struct strbuf *w, json_t *object)
{
    char *line = line_of(object);
    w->failed |= !line;
    strbuf_add(w, "%s\n", line ? line : "");
    free(line);
}

static int consolation_of(const struct partie *p, int refaits)
{
    return marque_consolation(refaits, (enum refait)p->account.terms.options.refait);
}

/* The players of a party. */
static json_t *party_list(const struct partie *p, int party)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < p->account.terms.players; i++)
        if (ecrire_party(&p->account, i) == party)
            append(&list, text_or_null(p->player[i]));
    return made(&list);
}

/* Who sat a marqué of three out. */
static json_t *third_player(const struct partie *p, const struct ecrire_row *row)
{
    return row->third < 0 ? json_null() : text_or_null(p->player[row->third]);
}

static void add_marque_object(struct strbuf *w, const struct partie *p, const struct partie_line *l)
{
    static const char *const sides[2] = {"w", "b"}, *const keys[2] = {"white", "black"};
    struct json_builder o = make(json_object()), holes = make(json_object());
    const struct ecrire_row *row = &l->row;
    bool won = l->over && row->winner >= 0;
    put(&o, "marque", json_integer(l->number));
    for (int s = WHITE; s <= BLACK; s++) {
        put(&o, keys[s], text_or_null(p->player[l->marque.player[s]]));
        put(&holes, sides[s], json_integer(l->marque.score.holes[s]));
    }
    put(&o, "holes", made(&holes));
    put(&o, "over", json_boolean(l->over));
    put(&o, "winner",
        won ? text_or_null(p->player[l->marque.player[row->by.winner]]) : json_null());
    put(&o, "refait", json_boolean(l->over && !won));
    put(&o, "bredouille", json_string(run_names[row->by.run]));
    put(&o, "given_up", json_boolean(l->marque.given));
    put(&o, "consolation",
        json_integer(l->over ? row->by.consolation : consolation_of(p, l->marque.refaits)));
    put(&o, "jetons", json_integer(row->by.jetons));
    put(&o, "postillon", json_integer(row->postillon));
    put(&o, "times", won ? json_integer(row->by.times) : json_null());
    put(&o, "third", won ? third_player(p, row) : json_null());
    put(&o, "third_jetons", json_integer(row->third_jetons));
    add_object(w, made(&o));
}

static json_t *party_list_all(const struct partie *p, const struct ecrire_end *end)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < p->account.parties; i++) {
        struct json_builder o = make(json_object());
        put(&o, "players", party_list(p, i));
        put(&o, "jetons", json_integer(end->jetons[i]));
        put(&o, "won", json_integer(p->account.won[i]));
        put(&o, "lost", json_integer(p->account.lost[i]));
        put(&o, "hand", json_integer(end->hand[i]));
        append(&list, made(&o));
    }
    return made(&list);
}

static json_t *next_object(const struct partie *p)
{
    const struct ecrire *e = &p->account;
    int round;
    if (!partie_next(p, &round))
        return json_null();
    struct json_builder o = make(json_object());
    put(&o, "marque", json_integer(e->decided + 1));
    put(&o, "first", text_or_null(p->player[e->next[0]]));
    put(&o, "second", text_or_null(p->player[e->next[1]]));
    put(&o, "consolation", json_integer(consolation_of(p, e->refaits)));
    return made(&o);
}

/* The final payment and the sums it is made of. A sum is negative if it is owed in the other
 * direction. Jetons paid may be halves and thirds. */
static json_t *payment(const struct partie *p, const struct ecrire_end *end, int from, int to)
{
    struct json_builder o = make(json_object());
    int sixths = end->owed[from][to] - end->owed[to][from];
    int fiches = end->fiches[from][to] - end->fiches[to][from];
    int all = end->pays[from][to] - end->pays[to][from];
    put(&o, "from", party_list(p, from));
    put(&o, "to", party_list(p, to));
    put(&o, "jetons", json_integer(sixths / JETON));
    put(&o, "fiches", json_integer(all));
    put(&o, "rest", json_integer(sixths / JETON - FICHE * fiches));
    put(&o, "sixths", json_integer(sixths % JETON));
    put(&o, "marques", json_integer((end->marques[from][to] - end->marques[to][from]) / JETON));
    put(&o, "paris", json_integer((end->paris[from][to] - end->paris[to][from]) / JETON));
    put(&o, "queue", json_integer(all - fiches));
    return made(&o);
}

static json_t *settlement(const struct partie *p, const struct ecrire_end *end)
{
    const struct ecrire *e = &p->account;
    bool queue = e->terms.options.queue && end->queue >= 0;
    if (!ecrire_done(e))
        return json_null();
    struct json_builder o = make(json_object()), list = make(json_array());
    put(&o, "queue", queue ? party_list(p, end->queue) : json_null());
    for (int from = 0; from < e->parties; from++) {
        for (int to = 0; to < e->parties; to++) {
            bool even = !end->pays[from][to] && !end->pays[to][from];
            if (end->pays[from][to] || (even && end->owed[from][to]))
                append(&list, payment(p, end, from, to));
        }
    }
    put(&o, "pays", made(&list));
    put(&o, "queue_fiches", json_integer(queue ? end->queue_fiches : 0));
    return made(&o);
}

/* What was agreed on, as the options are written. */
static void put_terms(struct json_builder *o, const struct options *agreed)
{
    static const char *const said[] = {"refait", "jetons", "first-throw", "leaves", "chouette"};
    struct json_builder terms = make(json_object());
    for (size_t i = 0; i < sizeof *agreed; i++) {
        const char *name = trictrac_options[i].name;
        struct strbuf text = {.text = NULL};
        for (size_t k = 0; k < sizeof said / sizeof said[0]; k++) {
            if (strcmp(name, said[k]) != 0)
                continue;
            strbuf_add_option(&text, agreed, i);
            put(&terms, name, json_string(text.text ? text.text + strlen(name) + 1 : NULL));
        }
        strbuf_free(&text);
    }
    put(o, "terms", made(&terms));
}

static json_t *remark_list(const struct partie *p)
{
    struct json_builder list = make(json_array());
    for (const char *at = p->remarks.text; at && *at;) {
        size_t n = strcspn(at, "\n");
        append(&list, json_stringn(at, n));
        at += n + (at[n] != '\0');
    }
    return made(&list);
}

void json_partie(struct strbuf *w, const struct partie *p)
{
    const struct options *terms = &p->account.terms.options;
    struct ecrire_end end = ecrire_settle(&p->account);
    struct json_builder o = make(json_object()), players = make(json_array());
    for (size_t i = 0; i < p->lines; i++)
        add_marque_object(w, p, &p->line[i]);
    put(&o, "partie", text_or_null(p->name));
    for (int i = 0; i < p->account.terms.players; i++)
        append(&players, text_or_null(p->player[i]));
    put(&o, "players", made(&players));
    put(&o, "marques", json_integer(terms->marques));
    put(&o, "played", json_integer(p->account.decided));
    put(&o, "share", json_integer(ecrire_share(&p->account)));
    put(&o, "queue", json_integer(terms->queue));
    put(&o, "parties", party_list_all(p, &end));
    put(&o, "next", next_object(p));
    put(&o, "settlement", settlement(p, &end));
    put_terms(&o, terms);
    if (p->remarks.length)
        put(&o, "remarks", remark_list(p));
    add_object(w, made(&o));
}
