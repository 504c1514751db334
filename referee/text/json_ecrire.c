/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A partie à écrire for other programs. */
#include <stdlib.h>

#include "text/json_make.h"
#include "text/partie.h"

static void add_object(struct words *w, json_t *object)
{
    char *line = line_of(object);
    w->failed |= !line;
    words_add(w, "%s\n", line ? line : "");
    free(line);
}

/* The players of a party. */
static json_t *party_list(const struct partie *p, int party)
{
    struct making list = make(json_array());
    for (int i = 0; i < p->account.terms.players; i++) {
        if (ecrire_party(&p->account, i) == party)
            append(&list, text_or_null(p->player[i]));
    }
    return made(&list);
}

static void add_line(struct words *w, const struct partie *p, const struct partie_line *l)
{
    static const char *const sides[2] = {"w", "b"}, *const keys[2] = {"white", "black"};
    struct making o = make(json_object()), holes = make(json_object());
    bool won = l->over && l->row.winner >= 0;
    put(&o, "marque", json_integer(l->number));
    for (int s = WHITE; s <= BLACK; s++) {
        put(&o, keys[s], text_or_null(p->player[l->marque.player[s]]));
        put(&holes, sides[s], json_integer(l->marque.holes[s]));
    }
    put(&o, "holes", made(&holes));
    put(&o, "over", json_boolean(l->over));
    put(&o, "winner",
        won ? text_or_null(p->player[l->marque.player[marque_winner(l->marque.holes)]])
            : json_null());
    put(&o, "refait", json_boolean(l->over && !won));
    put(&o, "bredouille", json_string(run_names[l->row.run]));
    put(&o, "consolation",
        json_integer(marque_consolation(l->marque.refaits, p->account.terms.options.tripled != 0)));
    put(&o, "jetons", json_integer(l->row.jetons));
    put(&o, "postillon", json_integer(l->row.postillon));
    add_object(w, made(&o));
}

static json_t *party_list_all(const struct partie *p, const struct ecrire_end *end)
{
    struct making list = make(json_array());
    for (int i = 0; i < p->account.parties; i++) {
        struct making o = make(json_object());
        put(&o, "players", party_list(p, i));
        put(&o, "jetons", json_integer(end->jetons[i]));
        put(&o, "won", json_integer(p->account.won[i]));
        put(&o, "lost", json_integer(p->account.lost[i]));
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
    struct making o = make(json_object());
    put(&o, "marque", json_integer(e->decided + 1));
    put(&o, "first", text_or_null(p->player[e->next[0]]));
    put(&o, "second", text_or_null(p->player[e->next[1]]));
    put(&o, "consolation",
        json_integer(marque_consolation(e->refaits, e->terms.options.tripled != 0)));
    return made(&o);
}

static json_t *settlement(const struct partie *p, const struct ecrire_end *end)
{
    const struct ecrire *e = &p->account;
    bool queue = e->terms.options.queue && end->queue >= 0;
    if (!ecrire_done(e))
        return json_null();
    struct making o = make(json_object()), list = make(json_array());
    put(&o, "queue", queue ? party_list(p, end->queue) : json_null());
    for (int from = 0; from < e->parties; from++) {
        for (int to = 0; to < e->parties; to++) {
            int jetons = end->pays[from][to];
            if (!jetons)
                continue;
            struct making pay = make(json_object());
            put(&pay, "from", party_list(p, from));
            put(&pay, "to", party_list(p, to));
            put(&pay, "jetons", json_integer(jetons));
            put(&pay, "fiches", json_integer(jetons / FICHE));
            put(&pay, "rest", json_integer(jetons % FICHE));
            append(&list, made(&pay));
        }
    }
    put(&o, "pays", made(&list));
    return made(&o);
}

void json_partie(struct words *w, const struct partie *p)
{
    const struct options *terms = &p->account.terms.options;
    struct ecrire_end end = ecrire_settle(&p->account);
    struct making o = make(json_object()), players = make(json_array());
    for (size_t i = 0; i < p->lines; i++)
        add_line(w, p, &p->line[i]);
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
    add_object(w, made(&o));
}
