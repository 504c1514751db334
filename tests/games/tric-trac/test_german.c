/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The core of German Tric-Trac against the slow reading: positions dealt, plays put down at random,
 * whole series.
 *
 *     test_german [SEED [COUNT]] */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/tric-trac/rules/faults.h"
#include "games/tric-trac/rules/partie.h"
#include "table.h"

enum { SERIES_THROWS = 4000 };

static uint64_t seed = 1;
static int count = 10000;

/* What was met: each must be, or the test has not seen what it is for. */
enum met {
    HIT,
    HIT_AT_REST,
    TWO_HITS,
    OUT,
    ALL_OUT,
    BRIDGE_MADE,
    BRIDGE_KEPT,
    BRIDGE_BROKEN,
    BY_FORCE,
    FORCE_BARRED,
    FORCE_ALONE,
    NOTHING,
    ONE_NUMBER,
    REST_ON_13,
    IRREGULAR,
    WON_FIRST,
    WON_WHOLE,
    WON_BRIDGE_FIRST,
    FINISHED,
    FINISHED_BRIDGE,
    FAULT_N1,
    FAULT_N3,
    FAULT_C2,
    FAULT_E1,
    FAULT_D1,
    LEGAL,
    SENT_BACK,
    MET
};
static const char *const met_name[MET] = {"hit",
                                          "hit at a rest",
                                          "two hits",
                                          "out",
                                          "all out",
                                          "bridge made",
                                          "bridge kept",
                                          "bridge broken",
                                          "by force",
                                          "force barred",
                                          "force alone",
                                          "nothing",
                                          "one number",
                                          "rest on 13",
                                          "irregular",
                                          "won by the first move",
                                          "won by the second",
                                          "won by the bridge at first",
                                          "finished",
                                          "finished, bridge counted once",
                                          "N1",
                                          "N3",
                                          "C2",
                                          "E1",
                                          "D1",
                                          "legal",
                                          "sent back"};
static uint64_t met[MET];

/* --- lists --------------------------------------------------------------------------------- */

static const struct slow_end *slow_find(const struct slow_list *l, const struct board *after)
{
    for (int i = 0; i < l->count; i++) {
        struct board b = table_board(&l->end[i].board);
        if (german_same(&b, after))
            return &l->end[i];
    }
    return NULL;
}

/* The moves of a play lead where it says. */
static void check_moves(const struct german_throw *t, const struct german_play *p)
{
    struct board b = t->board;
    int hits = 0;
    for (int i = 0; i < p->moves; i++) {
        assert_true(men_on(&b.side[t->side], p->move[i].from) > 0);
        int gain = german_move(&b, t->side, p->move[i]).hit;
        assert_int_equal(gain, p->move[i].hits);
        hits += gain;
    }
    assert_true(german_same(&b, &p->after));
    assert_int_equal(hits, p->hits);
}

static void meet_play(const struct german_throw *t, const struct german_play *p)
{
    enum side s = t->side;
    bool stood = german_bridge(&t->board, s), stands = german_bridge(&p->after, s);
    bool chain = p->moves == 2 && p->move[0].to == p->move[1].from;
    int outs = (p->moves > 0 && p->move[0].to == OFF) + (p->moves > 1 && p->move[1].to == OFF);
    met[HIT] += p->hits > 0;
    met[TWO_HITS] += p->hits > 1;
    met[HIT_AT_REST] += chain && p->move[0].hits;
    met[OUT] += outs > 0;
    met[ALL_OUT] += outs > 0 && men_on(&p->after.side[s], START) > 13;
    met[BRIDGE_MADE] += !stood && stands;
    met[BRIDGE_KEPT] += stood && stands;
    met[BRIDGE_BROKEN] += stood && !stands;
    met[REST_ON_13] += chain && p->move[0].to == THEIR_HUCKE;
    met[WON_FIRST] += p->first;
    met[WON_WHOLE] += p->wins && !p->first;
    met[WON_BRIDGE_FIRST] += p->first && !stood && stands;
}

/* The rest of a throw that its first move won: some legal whole play that begins with this move. */
static int finish(const struct german_throw *t, const struct german_play *first, struct move *m)
{
    struct german_ruling r;
    m[0] = first->move[0];
    for (int tries = 0; tries < 24; tries++) {
        int from = 1 + ((int)deal_number(&seed, 24) + tries) % 24;
        for (int i = 0; i < 2; i++) {
            m[1] = (struct move){(uint8_t)from, (uint8_t)german_reach(from, t->number[i]), 0};
            if (!men_on(&first->after.side[t->side], from))
                continue;
            german_rule(t, m, 2, &r);
            if (!r.faults)
                return 2;
        }
    }
    return 1;
}

/* What it then brings, by both. */
static int compare_finished(const struct slow_throw *slow, const struct german_throw *t,
                            const struct german_play *first, const struct move *m)
{
    struct slow_step step[2] = {{m[0].from, m[0].to}, {m[1].from, m[1].to}};
    int points = german_finished(t, m, 2);
    bool early = !german_bridge(&t->board, t->side) && german_bridge(&first->after, t->side);
    assert_int_equal(points, slow_finished(slow, step, 2));
    met[FINISHED]++;
    met[FINISHED_BRIDGE] += early;
    return points;
}

static void compare_lists(const struct slow_throw *slow, const struct german_throw *t)
{
    struct slow_list expected;
    struct german_plays l;
    slow_list(slow, &expected);
    german_list(t, &l);
    assert_int_equal(l.count, expected.count);
    assert_int_equal(l.numbers, expected.numbers);
    assert_int_equal(l.force, expected.forced);
    for (int i = 0; i < l.count; i++) {
        const struct german_play *p = &l.play[i];
        const struct slow_end *e = slow_find(&expected, &p->after);
        assert_non_null(e);
        assert_int_equal(p->hits, e->hits);
        assert_int_equal(p->points, e->points);
        assert_int_equal(p->wins, e->wins);
        assert_int_equal(p->first, e->first);
        check_moves(t, p);
        meet_play(t, p);
        struct move m[2];
        if (p->first && finish(t, p, m) == 2)
            compare_finished(slow, t, p, m);
    }
    met[BY_FORCE] += l.force;
    met[FORCE_ALONE] += l.force && l.numbers < 2;
    met[NOTHING] += l.numbers == 0;
    met[ONE_NUMBER] += l.numbers == 1;
    met[IRREGULAR] += german_irregular(&t->board);
}

static void test_lists(void **state)
{
    (void)state;
    for (int i = 0; i < count; i++) {
        struct slow_throw slow = deal_throw(&seed);
        struct german_throw t = table_throw(&slow);
        compare_lists(&slow, &t);
    }
}

/* --- plays put down ------------------------------------------------------------------------ */

static int deal_source(const struct board *b, enum side side, int last)
{
    fields own = men_any(&b->side[side]) & ALL_FIELDS;
    if (last && last != OFF && deal_number(&seed, 3) == 0)
        return last;
    int skip = (int)deal_number(&seed, 15);
    fields f = own;
    for (; skip > 0; skip--)
        f = f & (f - 1) ? f & (f - 1) : own;
    return f ? lowest_field(f) : 0;
}

/* Men taken up anywhere and set down mostly where a number takes them. */
static int deal_moves(const struct slow_throw *slow, const struct german_throw *t, struct move *m)
{
    static const int how_many[] = {0, 1, 1, 2, 2, 2, 2, 2, 2, 3};
    int wanted = how_many[deal_number(&seed, 10)], moves = 0;
    struct board b = t->board;
    for (; moves < wanted; moves++) {
        int from = deal_source(&b, t->side, moves ? m[moves - 1].to : 0);
        if (!from)
            break;
        int number = slow->number[moves % 2];
        if (deal_number(&seed, 8) == 0)
            number = 1 + (int)deal_number(&seed, 11);
        if (deal_number(&seed, 12) == 0 && from < HUCKE)
            number = HUCKE - from;
        m[moves] = (struct move){(uint8_t)from, (uint8_t)german_reach(from, number), 0};
        german_move(&b, t->side, m[moves]);
    }
    return moves;
}

static int deal_force(const struct german_throw *t, struct move *m)
{
    struct board b = t->board;
    for (int i = 0; i < 2; i++) {
        m[i] = (struct move){(uint8_t)(THEIR_HUCKE - t->number[i]), HUCKE, 0};
        if (m[i].from == HUCKE || !men_on(&b.side[t->side], m[i].from))
            return 0;
        german_move(&b, t->side, m[i]);
    }
    return 2;
}

static void compare_faults(const struct slow_throw *slow, const struct german_throw *t,
                           const struct move *m, int moves)
{
    struct slow_step step[SLOW_STEPS];
    struct german_ruling r;
    for (int i = 0; i < moves; i++)
        step[i] = (struct slow_step){m[i].from, m[i].to};
    german_rule(t, m, moves, &r);
    assert_int_equal(r.faults, slow_faults(slow, step, moves));
    for (int i = 0; i < GERMAN_FAULTS; i++)
        met[FAULT_N1 + i] += r.faults >> i & 1;
    met[LEGAL] += r.faults == 0;
    met[FORCE_BARRED] += (r.faults & GERMAN_C2) && german_like_force(t, m, moves);
    struct move left[SLOW_STEPS];
    int n = german_remains(t, m, moves, left);
    met[SENT_BACK] += n < moves;
    struct german_ruling after;
    german_rule(t, left, n, &after);
    assert_false(after.shared);
    assert_true(n == 0 || !(after.faults & GERMAN_C2) || german_irregular(&t->board) ||
                german_like_force(t, left, n));
}

static void test_faults(void **state)
{
    (void)state;
    for (int i = 0; i < count; i++) {
        struct slow_throw slow = deal_throw(&seed);
        struct german_throw t = table_throw(&slow);
        struct move m[3];
        int moves = deal_number(&seed, 8) ? deal_moves(&slow, &t, m) : deal_force(&t, m);
        compare_faults(&slow, &t, m, moves);
    }
}

/* --- whole series -------------------------------------------------------------------------- */

static struct slow_board slow_after(const struct slow_throw *slow, const struct board *after)
{
    struct slow_list l;
    struct slow_throw whole = *slow;
    whole.peg = -100;
    slow_list(&whole, &l);
    const struct slow_end *e = slow_find(&l, after);
    assert_non_null(e);
    return e->board;
}

/* One throw of a series, by both; false: given up, where a finish was not found. */
static bool play_throw(struct german_series *s, const struct german_terms *terms,
                       struct slow_series *slow)
{
    struct slow_throw st = {.board = slow->board, .rest = terms->hucke_rest};
    struct german_plays l;
    st.side = slow->may == 3 ? (int)deal_number(&seed, 2) : slow->may == 2;
    st.peg = slow->peg[st.side];
    st.number[0] = 1 + (int)deal_number(&seed, 6);
    st.number[1] = 1 + (int)deal_number(&seed, 6);
    struct german_throw t = table_throw(&st);
    compare_lists(&st, &t);
    german_list(&t, &l);
    const struct german_play *p = &l.play[deal_number(&seed, (uint32_t)l.count)];
    bool go_on = deal_number(&seed, 2) == 0;
    struct german_done d = {.side = t.side,
                            .doublet = st.number[0] == st.number[1],
                            .pegged = p->points,
                            .wins = p->wins,
                            .decision = go_on ? GERMAN_ON : GERMAN_NEW,
                            .after = p->after};
    struct move m[2];
    if (p->first) {
        int points = 0;
        assert_true(german_wins_first(&t, p->move[0], &points));
        assert_int_equal(points, p->points);
    }
    if (p->first && go_on && !german_last_partie(s, terms)) {
        if (finish(&t, p, m) != 2)
            return false;
        struct german_ruling r;
        german_rule(&t, m, 2, &r);
        d.after = r.after;
        d.pegged = (uint8_t)compare_finished(&st, &t, p, m);
        struct slow_board b = slow_after(&st, &d.after);
        slow_play(slow, st.side, st.number, &b, d.pegged, true);
    } else {
        struct slow_list ends;
        slow_list(&st, &ends);
        const struct slow_end *e = slow_find(&ends, &p->after);
        slow_play(slow, st.side, st.number, &e->board, e->points, go_on);
    }
    german_series_add(s, terms, &d);
    return true;
}

static void compare_series(const struct german_series *s, const struct slow_series *slow)
{
    struct board b = table_board(&slow->board);
    assert_true(german_same(&b, &s->board));
    for (int i = 0; i < 2; i++) {
        assert_int_equal(s->peg[i], slow->peg[i]);
        assert_int_equal(s->won[i], slow->sum[i]);
    }
    assert_int_equal(s->played, slow->played);
    assert_int_equal(s->may, slow->may);
}

static void test_series(void **state)
{
    (void)state;
    uint64_t over = 0;
    for (int i = 0; i < count / 500; i++) {
        struct german_terms terms = {.parties = (uint16_t)(1 + deal_number(&seed, 5)),
                                     .next_start = (uint8_t)deal_number(&seed, 2),
                                     .hucke_rest = deal_number(&seed, 4) == 0};
        struct german_series s = german_series_begin();
        struct slow_series slow = slow_begin(terms.parties, terms.next_start != 0);
        for (int n = 0; n < SERIES_THROWS && s.may; n++) {
            if (!play_throw(&s, &terms, &slow))
                break;
            compare_series(&s, &slow);
        }
        over += s.may == 0;
    }
    assert_true(over > 0);
}

/* Every kind of thing occurred. */
static void test_met(void **state)
{
    (void)state;
    for (int i = 0; i < MET; i++) {
        printf("%-30s %" PRIu64 "\n", met_name[i], met[i]);
        assert_true(met[i] > 0);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_lists), cmocka_unit_test(test_faults),
                                       cmocka_unit_test(test_series), cmocka_unit_test(test_met)};
    if (argc > 1)
        seed = strtoull(argv[1], NULL, 10) * 0x9e3779b97f4a7c15u + 1;
    if (argc > 2)
        count = atoi(argv[2]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
