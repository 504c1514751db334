/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The core of German Tric-Trac against the slow reference: random positions and random plays.
 *     test_tric_trac [SEED [COUNT]] */
#include <inttypes.h>

#include "table.h"
#include "tests/support/test.h"

static uint64_t seed = 1;
static int count = 10000;

/* Cases that occurred: each must occur, otherwise the test has not covered it. */
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
        if (board_equal(&b, after))
            return &l->end[i];
    }
    return NULL;
}

/* The moves of a play lead to its final position. */
static void check_moves(const struct tables_throw *t, const struct tables_way *w, int hits)
{
    struct board b = t->before;
    for (int i = 0; i < w->moves; i++) {
        assert_true(men_on(&b.side[t->side], w->move[i].from) > 0);
        bool hit = tric_trac_men.move(&b, (enum side)t->side, w->move[i]);
        assert_int_equal(hit, w->move[i].hits);
        hits -= hit;
    }
    assert_true(board_equal(&b, &w->after));
    assert_int_equal(hits, 0);
}

static void meet_play(const struct tables_throw *t, const struct tables_way *w,
                      const struct slow_end *e)
{
    enum side s = (enum side)t->side;
    bool stood = tric_trac_bridge(&t->before, s), stands = tric_trac_bridge(&w->after, s);
    bool chain = w->moves == 2 && w->move[0].to == w->move[1].from;
    int outs = (w->moves > 0 && w->move[0].to == OFF) + (w->moves > 1 && w->move[1].to == OFF);
    met[HIT] += e->hits > 0;
    met[TWO_HITS] += e->hits > 1;
    met[HIT_AT_REST] += chain && w->move[0].hits;
    met[OUT] += outs > 0;
    met[ALL_OUT] += outs > 0 && men_on(&w->after.side[s], START) > 13;
    met[BRIDGE_MADE] += !stood && stands;
    met[BRIDGE_KEPT] += stood && stands;
    met[BRIDGE_BROKEN] += stood && !stands;
    met[REST_ON_13] += chain && w->move[0].to == THEIR_HUCKE;
    met[WON_FIRST] += e->first;
    met[WON_WHOLE] += e->wins && !e->first;
    met[WON_BRIDGE_FIRST] += e->first && !stood && stands;
}

/* Completes a throw that its first move won: finds a legal whole play that begins with this
 * move. */
static int finish(const struct tables_throw *t, const struct tables_way *first, struct move *m)
{
    m[0] = first->move[0];
    for (int tries = 0; tries < 24; tries++) {
        int from = 1 + ((int)deal_number(&seed, 24) + tries) % 24;
        for (int i = 0; i < 2; i++) {
            int to = tables_reach(&tric_trac_men, from, t->dice[i]);
            m[1] = (struct move){(uint8_t)from, (uint8_t)to, 0};
            if (men_on(&first->after.side[t->side], from) && !table_faults(t, m, 2))
                return 2;
        }
    }
    return 1;
}

/* Compares its points then with the slow reference. */
static void compare_finished(const struct slow_throw *slow, const struct tables_throw *t,
                             const struct tables_way *first, const struct move *m)
{
    struct slow_step step[2] = {{m[0].from, m[0].to}, {m[1].from, m[1].to}};
    struct tables_put p = {.move = {m[0], m[1]}, .moves = 2};
    enum side s = (enum side)t->side;
    assert_int_equal(tric_trac_gain(t, &p).finished, slow_finished(slow, step, 2));
    met[FINISHED]++;
    met[FINISHED_BRIDGE] += !tric_trac_bridge(&t->before, s) && tric_trac_bridge(&first->after, s);
}

static void compare_end(const struct slow_throw *slow, const struct tables_throw *t,
                        const struct tables_way *w, const struct slow_end *e)
{
    struct tables_put p = table_put(w);
    struct move m[2];
    int points = tric_trac_gain(t, &p).points, first = 0;
    assert_int_equal(w->ends, e->first);
    if (e->first) {
        assert_true(tric_trac_first_wins(t, &p, &first));
        points = first;
    }
    assert_int_equal(points, e->points);
    check_moves(t, w, e->hits);
    meet_play(t, w, e);
    if (e->first && finish(t, w, m) == 2)
        compare_finished(slow, t, w, m);
}

static bool irregular(const struct tables_throw *t)
{
    struct tables_throw other = *t;
    other.side = !t->side;
    return !tric_trac_men.ends_well(t, &t->before) || !tric_trac_men.ends_well(&other, &t->before);
}

static void compare_lists(const struct slow_throw *slow, const struct tables_throw *t)
{
    struct slow_list expected;
    struct table_ends l;
    int numbers = tables_required(&tric_trac_men, t);
    bool force = tric_trac_may_force(t);
    slow_list(slow, &expected);
    table_ends(t, &l);
    assert_int_equal(l.count, expected.count);
    assert_int_equal(numbers, expected.numbers);
    assert_int_equal(force, expected.forced);
    for (int i = 0; i < l.count; i++) {
        const struct slow_end *e = slow_find(&expected, &l.way[i].after);
        assert_non_null(e);
        compare_end(slow, t, &l.way[i], e);
    }
    met[BY_FORCE] += force;
    met[FORCE_ALONE] += force && numbers < 2;
    met[NOTHING] += numbers == 0;
    met[ONE_NUMBER] += numbers == 1;
    met[IRREGULAR] += irregular(t);
}

static void test_lists(void **state)
{
    (void)state;
    for (int i = 0; i < count; i++) {
        struct slow_throw slow = deal_throw(&seed);
        struct tables_throw t = table_throw(&slow);
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

/* Makes moves of men from any field, mostly by a number of the throw. */
static int deal_moves(const struct slow_throw *slow, const struct tables_throw *t, struct move *m)
{
    static const int how_many[] = {0, 1, 1, 2, 2, 2, 2, 2, 2, 3};
    int wanted = how_many[deal_number(&seed, 10)], moves = 0;
    struct board b = t->before;
    for (; moves < wanted; moves++) {
        int from = deal_source(&b, (enum side)t->side, moves ? m[moves - 1].to : 0);
        if (!from)
            break;
        int number = slow->number[moves % 2];
        if (deal_number(&seed, 8) == 0)
            number = 1 + (int)deal_number(&seed, 11);
        if (deal_number(&seed, 12) == 0 && from < HUCKE)
            number = HUCKE - from;
        m[moves] =
            (struct move){(uint8_t)from, (uint8_t)tables_reach(&tric_trac_men, from, number), 0};
        tric_trac_men.move(&b, (enum side)t->side, m[moves]);
    }
    return moves;
}

static int deal_force(const struct tables_throw *t, struct move *m)
{
    struct board b = t->before;
    for (int i = 0; i < 2; i++) {
        m[i] = (struct move){(uint8_t)(THEIR_HUCKE - t->dice[i]), HUCKE, 0};
        if (m[i].from == HUCKE || !men_on(&b.side[t->side], m[i].from))
            return 0;
        tric_trac_men.move(&b, (enum side)t->side, m[i]);
    }
    return 2;
}

static void compare_faults(const struct slow_throw *slow, const struct tables_throw *t,
                           const struct move *m, int moves)
{
    struct slow_step step[SLOW_STEPS];
    struct tables_throw whole = *t;
    struct tables_put p = {.moves = (uint8_t)moves};
    struct tables_ruling r;
    whole.rules |= TRIC_TRAC_GOES_ON;
    for (int i = 0; i < moves; i++) {
        step[i] = (struct slow_step){m[i].from, m[i].to};
        p.move[i] = m[i];
    }
    unsigned faults = table_faults(t, m, moves);
    int expected = slow_faults(slow, step, moves), points;
    if (moves == 1 && !expected && tric_trac_first_wins(t, &p, &points))
        expected = SLOW_D1; /* it is to be completed */
    assert_int_equal(faults, expected);
    for (int i = 0; i < TRIC_TRAC_FAULTS; i++)
        met[FAULT_N1 + i] += faults >> i & 1;
    met[LEGAL] += faults == 0;
    met[FORCE_BARRED] += faults >> TRIC_TRAC_C2 & 1 && tric_trac_like_force(t, &p);
    tric_trac_rule(&whole, &p, &r);
    met[SENT_BACK] += r.back != 0;
    struct tables_put left = {.moves = 0};
    for (int i = 0; i < moves; i++)
        if (!(r.back >> i & 1))
            left.move[left.moves++] = m[i];
    struct board lies = tables_put_down(&tric_trac_men, t, &left, 0);
    assert_false(men_any(&lies.side[WHITE]) & fields_flip(men_any(&lies.side[BLACK])));
    assert_true(left.moves == 0 || !(table_faults(t, left.move, left.moves) >> TRIC_TRAC_C2 & 1) ||
                irregular(t) || tric_trac_like_force(t, &left));
}

static void test_faults(void **state)
{
    (void)state;
    for (int i = 0; i < count; i++) {
        struct slow_throw slow = deal_throw(&seed);
        struct tables_throw t = table_throw(&slow);
        struct move m[3];
        int moves = deal_number(&seed, 8) ? deal_moves(&slow, &t, m) : deal_force(&t, m);
        compare_faults(&slow, &t, m, moves);
    }
}

/* Every kind of case occurred. */
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
                                       cmocka_unit_test(test_met)};
    if (argc > 1)
        seed = strtoull(argv[1], NULL, 10) * 0x9e3779b97f4a7c15u + 1;
    if (argc > 2)
        count = atoi(argv[2]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
