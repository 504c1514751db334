/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays and scores as notation. */
#include <stdio.h>
#include <string.h>

#include "match.h"

/* Of two men who come to one field the first that is told hits there. */
static void hit_in_order(struct move *m, int moves)
{
    if (moves != 2 || m[0].to != m[1].to || m[0].hits == m[1].hits)
        return;
    m[0].hits = m[0].from > m[1].from;
    m[1].hits = !m[0].hits;
}

char *german_play_print(const struct move *m, int moves, enum side side, enum naming n,
                        char out[TABLES_PLAY_TEXT])
{
    struct move told[MOVES_MAX];
    memcpy(told, m, (size_t)moves * sizeof *m);
    hit_in_order(told, moves);
    struct walks w = walks_of(told, moves);
    return tables_walks_print(&w, side, n, out);
}

/* One behind the other, as they were made. */
static char *print_in_order(const struct move *m, int moves, enum side side, enum naming n,
                            char out[TABLES_PLAY_TEXT])
{
    size_t used = 0;
    for (int i = 0; i < moves; i++) {
        char one[TABLES_PLAY_TEXT];
        german_play_print(m + i, 1, side, n, one);
        int length = snprintf(out + used, TABLES_PLAY_TEXT - used, i ? " %s" : "%s", one);
        used += length > 0 && used + (size_t)length < TABLES_PLAY_TEXT ? (size_t)length : 0;
    }
    return out;
}

/* What is printed first was played first, as soon as that wins the partie. */
static bool sorted_wins_first(const struct german_throw *t, const struct move *m, int moves)
{
    struct walks w = walks_of(m, moves);
    int points;
    struct move first = {w.walk[0].field[0], w.walk[0].field[1], 0};
    return german_wins_first(t, first, &points);
}

char *german_thrown_print(const struct german_throw *t, const struct move *m, int moves, bool first,
                          enum naming n, char out[TABLES_PLAY_TEXT])
{
    bool in_order = first;
    if (moves == 2 && !first && !german_like_force(t, m, moves))
        in_order = m[0].to != m[1].from && sorted_wins_first(t, m, moves);
    if (moves < 2 || !in_order)
        return german_play_print(m, moves, (enum side)t->side, n, out);
    return print_in_order(m, moves, (enum side)t->side, n, out);
}

char *german_reckoned_print(const struct german_reckoning *r, enum naming n,
                            char out[TABLES_PLAY_TEXT])
{
    struct german_plays l;
    german_list(&r->t, &l);
    const struct german_play *p = r->first ? NULL : german_find(&l, &r->after);
    if (p && !p->first) /* of the ways to one position the same is told */
        return german_thrown_print(&r->t, p->move, p->moves, false, n, out);
    return german_thrown_print(&r->t, r->move, r->moves, r->first, n, out);
}

/* The moves as their print tells them. */
static int told_moves(const struct move *m, int moves, struct move out[MOVES_MAX])
{
    struct walks w = walks_of(m, moves);
    int n = 0;
    for (int i = 0; i < w.count; i++)
        for (int man = 0; man < w.walk[i].times; man++)
            for (int k = 1; k < w.walk[i].fields; k++)
                out[n++] = (struct move){w.walk[i].field[k - 1], w.walk[i].field[k], 0};
    return n;
}

/* Sorted, where the play is as wrong so; else in the order in which it was put down. */
static char *print_wrong(const struct german_throw *t, const struct german_try *try, uint8_t faults,
                         enum naming n, char out[TABLES_PLAY_TEXT])
{
    struct move told[MOVES_MAX];
    struct german_ruling r;
    int moves = told_moves(try->move, try->moves, told);
    german_rule(t, told, moves, &r);
    if (r.faults == faults || try->moves < 2)
        return german_play_print(try->move, try->moves, (enum side)t->side, n, out);
    return print_in_order(try->move, try->moves, (enum side)t->side, n, out);
}

char *german_put_print(const struct german_hand *h, const struct german_reckoning *r, enum naming n,
                       char out[TABLES_PLAY_TEXT])
{
    if (r->first || !r->ruling.faults)
        return german_reckoned_print(r, n, out);
    return print_wrong(&r->t, &h->try[h->tries - 1], r->ruling.faults, n, out);
}

char *german_tried_print(const struct german_throw *t, const struct german_try *try, enum naming n,
                         char out[TABLES_PLAY_TEXT])
{
    struct german_ruling r;
    german_rule(t, try->move, try->moves, &r);
    return print_wrong(t, try, r.faults, n, out);
}

char *german_score_print(const struct german_series *s, char out[GERMAN_SCORE_TEXT])
{
    snprintf(out, GERMAN_SCORE_TEXT, "%d:%d %d:%d", s->peg[WHITE], s->peg[BLACK], s->won[WHITE],
             s->won[BLACK]);
    return out;
}
