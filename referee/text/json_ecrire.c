/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A partie à écrire for other programs. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "text/partie.h"

/* Text of any bytes. */
static json_t *clean_string(const char *text)
{
    struct words w = {.text = NULL};
    words_add_utf8(&w, text, strlen(text));
    json_t *s = w.failed ? NULL : json_string(w.text ? w.text : "");
    words_free(&w);
    return s;
}

/* A NULL put into it makes the whole a failure. */
static void put(json_t *object, const char *key, json_t *value, bool *failed)
{
    *failed |= json_object_set_new(object, key, value) != 0;
}

static void append(json_t *list, json_t *value, bool *failed)
{
    *failed |= json_array_append_new(list, value) != 0;
}

static void add_object(struct words *w, json_t *object, bool failed)
{
    char *line = failed ? NULL : json_dumps(object, JSON_COMPACT | JSON_ENSURE_ASCII);
    w->failed |= !line;
    words_add(w, "%s\n", line ? line : "");
    free(line);
    json_decref(object);
}

/* The players of a party. */
static json_t *party_list(const struct partie *p, int party, bool *failed)
{
    json_t *list = json_array();
    for (int i = 0; i < p->account.terms.players; i++) {
        if (ecrire_party(&p->account, i) == party)
            append(list, clean_string(p->player[i]), failed);
    }
    return list;
}

static void add_line(struct words *w, const struct partie *p, const struct partie_line *l)
{
    static const char *const sides[2] = {"w", "b"}, *const keys[2] = {"white", "black"};
    json_t *o = json_object(), *holes = json_object();
    bool failed = false, won = l->over && l->row.winner >= 0;
    put(o, "marque", json_integer(l->number), &failed);
    for (int s = WHITE; s <= BLACK; s++) {
        put(o, keys[s], clean_string(p->player[l->marque.player[s]]), &failed);
        put(holes, sides[s], json_integer(l->marque.holes[s]), &failed);
    }
    put(o, "holes", holes, &failed);
    put(o, "over", json_boolean(l->over), &failed);
    put(o, "winner",
        won ? clean_string(p->player[l->marque.player[marque_winner(l->marque.holes)]])
            : json_null(),
        &failed);
    put(o, "refait", json_boolean(l->over && !won), &failed);
    put(o, "bredouille", json_string(run_names[l->row.run]), &failed);
    put(o, "consolation",
        json_integer(marque_consolation(l->marque.refaits, p->account.terms.options.tripled != 0)),
        &failed);
    put(o, "jetons", json_integer(l->row.jetons), &failed);
    put(o, "postillon", json_integer(l->row.postillon), &failed);
    add_object(w, o, failed);
}

static json_t *party_list_all(const struct partie *p, const struct ecrire_end *end, bool *failed)
{
    json_t *list = json_array();
    for (int i = 0; i < p->account.parties; i++) {
        json_t *o = json_object();
        put(o, "players", party_list(p, i, failed), failed);
        put(o, "jetons", json_integer(end->jetons[i]), failed);
        put(o, "won", json_integer(p->account.won[i]), failed);
        put(o, "lost", json_integer(p->account.lost[i]), failed);
        append(list, o, failed);
    }
    return list;
}

static json_t *next_object(const struct partie *p, bool *failed)
{
    const struct ecrire *e = &p->account;
    int round;
    if (!partie_next(p, &round))
        return json_null();
    json_t *o = json_object();
    put(o, "marque", json_integer(e->decided + 1), failed);
    put(o, "first", clean_string(p->player[e->next[0]]), failed);
    put(o, "second", clean_string(p->player[e->next[1]]), failed);
    put(o, "consolation",
        json_integer(marque_consolation(e->refaits, e->terms.options.tripled != 0)), failed);
    return o;
}

static json_t *settlement(const struct partie *p, const struct ecrire_end *end, bool *failed)
{
    const struct ecrire *e = &p->account;
    bool queue = e->terms.options.queue && end->queue >= 0;
    if (!ecrire_done(e))
        return json_null();
    json_t *o = json_object(), *list = json_array();
    put(o, "queue", queue ? party_list(p, end->queue, failed) : json_null(), failed);
    for (int from = 0; from < e->parties; from++) {
        for (int to = 0; to < e->parties; to++) {
            int jetons = end->pays[from][to];
            if (!jetons)
                continue;
            json_t *pay = json_object();
            put(pay, "from", party_list(p, from, failed), failed);
            put(pay, "to", party_list(p, to, failed), failed);
            put(pay, "jetons", json_integer(jetons), failed);
            put(pay, "fiches", json_integer(jetons / FICHE), failed);
            put(pay, "rest", json_integer(jetons % FICHE), failed);
            append(list, pay, failed);
        }
    }
    put(o, "pays", list, failed);
    return o;
}

void json_partie(struct words *w, const struct partie *p)
{
    const struct options *terms = &p->account.terms.options;
    struct ecrire_end end = ecrire_settle(&p->account);
    json_t *o = json_object(), *players = json_array();
    bool failed = false;
    for (size_t i = 0; i < p->lines; i++)
        add_line(w, p, &p->line[i]);
    put(o, "partie", clean_string(p->name), &failed);
    for (int i = 0; i < p->account.terms.players; i++)
        append(players, clean_string(p->player[i]), &failed);
    put(o, "players", players, &failed);
    put(o, "marques", json_integer(terms->marques), &failed);
    put(o, "played", json_integer(p->account.decided), &failed);
    put(o, "share", json_integer(ecrire_share(&p->account)), &failed);
    put(o, "queue", json_integer(terms->queue), &failed);
    put(o, "parties", party_list_all(p, &end, &failed), &failed);
    put(o, "next", next_object(p, &failed), &failed);
    put(o, "settlement", settlement(p, &end, &failed), &failed);
    add_object(w, o, failed);
}
