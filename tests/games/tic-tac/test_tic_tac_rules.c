/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of tic-tac against the slow reference, in random positions.
 *     test_tic_tac_rules [SEED [COUNT]] */
#include "games/tic-tac/rules/faults.h"
#include "slow.h"
#include "tests/support/test.h"

enum { DEFAULT_COUNT = 12000, SHOWN = 5 };

static uint64_t seed = 1;
static long wanted = DEFAULT_COUNT;

static struct tally {
    long none, one, both, fault[TIC_TAC_FAULTS], event[TIC_TAC_EVENTS], legal, silenced, off,
        disagreements;
} met;

static uint32_t draw(uint32_t n) /* splitmix64 */
{
    uint64_t z = (seed += 0x9e3779b97f4a7c15u);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)((z ^ z >> 31) >> 16) % n;
}

/* Puts men of a side on free fields lo to hi, single ones and groups. */
static void scatter(struct slow_tt *p, int side, int lo, int hi)
{
    for (int left = 15; left > 0;) {
        int f = lo + (int)draw((uint32_t)(hi - lo + 1)), men = 1 + (int)draw(3);
        if (f < 25 && p->men[1 - side][25 - f])
            f = 25;
        men = men < left ? men : left;
        p->men[side][f] += men;
        left -= men;
    }
}

/* Deals openings, the middle, tables nearly filled, the end. */
static void deal(struct slow_tt *p)
{
    static const int span[][2] = {{1, 6}, {1, 14}, {1, 24}, {13, 24}, {19, 25}, {4, 12}, {7, 13}};
    memset(p, 0, sizeof *p);
    for (int s = 0; s < 2; s++) {
        const int *of = span[draw(sizeof span / sizeof span[0])];
        scatter(p, s, of[0], of[1]);
    }
    if (p->men[0][25] == 15)
        p->men[0][25]--, p->men[0][24 - (p->men[1][1] > 0)]++;
    if (draw(4) == 0) { /* the great table without one or two men */
        memset(p->men, 0, sizeof p->men);
        for (int f = 7; f <= 12; f++)
            p->men[0][f] = 2;
        for (int i = 0; i < 2; i++) {
            int from = 7 + (int)draw(6), to = 1 + (int)draw(6);
            if (p->men[0][from] && draw(4)) {
                p->men[0][from]--;
                p->men[0][to]++;
            }
        }
        p->men[0][1 + draw(12)] += 3;
        scatter(p, 1, 1, 12);
    }
    p->die[0] = 1 + (int)draw(6);
    p->die[1] = draw(3) ? 1 + (int)draw(6) : p->die[0];
    p->in = draw(4) > 0;
    p->fill = draw(4) > 0;
}

static struct men to_core(const int men[26])
{
    struct men m = men_none();
    for (int f = 1; f <= 24; f++)
        for (int i = 0; i < men[f]; i++)
            men_add(&m, f);
    return m;
}

static void disagree(const struct slow_tt *p, const char *what, long core, long slow)
{
    if (met.disagreements++ >= SHOWN)
        return;
    print_message("%s: core %ld, slow %ld\n", what, core, slow);
    for (int s = 0; s < 2; s++) {
        for (int f = 1; f <= 25; f++)
            if (p->men[s][f])
                print_message(" %dx%d", f, p->men[s][f]);
        print_message(" | ");
    }
    print_message("%d%d\n", p->die[0], p->die[1]);
}

/* The distinct final positions that the search finds. */
struct ends_found {
    struct men after[256];
    int count;
    int side;
};

static bool keep_end(void *context, const struct tables_way *way)
{
    struct ends_found *f = context;
    const struct men *after = &way->after.side[f->side];
    for (int i = 0; i < f->count; i++)
        if (men_equal(&f->after[i], after))
            return false;
    f->after[f->count++] = *after;
    return false;
}

static void check_list(const struct slow_tt *p, const struct slow_tt_ends *e,
                       const struct tables_throw *t)
{
    struct ends_found found = {.count = 0, .side = t->side};
    tables_ways(&tic_tac_men, t, NULL, keep_end, &found);
    if (tables_required(&tic_tac_men, t) != e->numbers || found.count != e->count)
        disagree(p, "legal plays", found.count, e->count);
    for (int i = 0; i < e->count; i++) {
        struct board after = t->before;
        after.side[t->side] = to_core(e->men[i]);
        if (!tables_legal(&tic_tac_men, t, &after, NULL))
            disagree(p, "a legal end", 0, 1);
    }
    met.none += e->numbers == 0;
    met.one += e->numbers == 1;
    met.both += e->numbers == 2;
}

static void check_won(const struct slow_tt *p, const struct tables_throw *t)
{
    unsigned but = (unsigned)!p->in << TIC_TAC_IN | (unsigned)!p->fill << TIC_TAC_FILL;
    struct tic_tac_won w = tic_tac_wins(t, but);
    struct slow_tt_won s = slow_tt_won(p);
    int event = (s.hit != 0) << TIC_TAC_HIT | s.in << TIC_TAC_IN | s.fill << TIC_TAC_FILL;
    if (w.hit != s.hit || w.event != event || w.stakes != s.stakes)
        disagree(p, "what is won", w.event, event);
    for (int e = 0; e < TIC_TAC_EVENTS; e++)
        met.event[e] += event >> e & 1;
}

/* Makes moves as a player could. */
static int draw_moves(const struct slow_tt *p, int move[][2])
{
    int men[26], n = 0, wanted_moves = draw(6) ? 2 : (int)draw(5);
    memcpy(men, p->men[0], sizeof men);
    for (int i = 0; i < wanted_moves; i++) {
        int from = n && move[n - 1][1] < 25 && draw(3) == 0 ? move[n - 1][1] : 1 + (int)draw(24);
        int length = draw(10) ? p->die[(i + (int)draw(5) / 4) % 2] : 1 + (int)draw(8);
        for (int k = 0; k < 24 && !men[from]; k++)
            from = from % 24 + 1;
        int to = from + length < 25 ? from + length : 25;
        if (!men[from] || (to < 25 && p->men[1][25 - to] && draw(6)))
            continue;
        men[from]--;
        men[to]++;
        move[n][0] = from;
        move[n++][1] = to;
    }
    return n;
}

static unsigned to_codes(int slow)
{
    static const int same[TIC_TAC_FAULTS] = {
        [TIC_TAC_N1] = SLOW_TT_N1, [TIC_TAC_N3] = SLOW_TT_N3, [TIC_TAC_C2] = SLOW_TT_C2,
        [TIC_TAC_D1] = SLOW_TT_D1, [TIC_TAC_S1] = SLOW_TT_S1,
    };
    unsigned codes = 0;
    for (int f = 0; f < TIC_TAC_FAULTS; f++)
        codes |= slow & same[f] ? 1u << f : 0;
    return codes;
}

static void check_moves(const struct slow_tt *p, const struct slow_tt_ends *e,
                        const struct tables_throw *t)
{
    int move[8][2], n = draw_moves(p, move);
    struct tables_put made = {.moves = 0};
    struct tables_ruling ruling;
    for (int i = 0; i < n; i++) {
        made.goes_on |= (uint16_t)((i > 0 && move[i][0] == move[i - 1][1]) << i);
        made.move[made.moves++] = (struct move){(uint8_t)move[i][0], (uint8_t)move[i][1], 0};
        met.off += move[i][1] == 25;
    }
    unsigned slow = to_codes(slow_tt_judge(p, e, (const int(*)[2])move, n));
    tic_tac_rule(t, &made, &ruling);
    if (ruling.faults != slow)
        disagree(p, "faults", ruling.faults, slow);
    struct board put = tables_put_down(&tic_tac_men, t, &made, 0),
                 silent = tables_put_down(&tic_tac_men, t, &made, ruling.back);
    bool back = !board_equal(&put, &silent);
    if (slow && back != (slow >> TIC_TAC_C2 & 1)) /* a correct play may be stated by a wrong path */
        disagree(p, "men back in silence", back, slow >> TIC_TAC_C2 & 1);
    met.silenced += back && slow;
    met.legal += !slow;
    for (int f = 0; f < TIC_TAC_FAULTS; f++)
        met.fault[f] += slow >> f & 1;
}

static void positions_agree(void **state)
{
    (void)state;
    static struct slow_tt_ends e;
    for (long i = 0; i < wanted; i++) {
        struct slow_tt p;
        deal(&p);
        struct tables_throw t = {.before = {{to_core(p.men[0]), to_core(p.men[1])}},
                                 .dice = {(uint8_t)p.die[0], (uint8_t)p.die[1]}};
        tables_two_numbers(&t, 2);
        slow_tt_list(&p, &e);
        check_list(&p, &e, &t);
        check_won(&p, &t);
        for (int k = 0; k < 4; k++)
            check_moves(&p, &e, &t);
    }
    assert_int_equal(met.disagreements, 0);
}

static void all_was_met(void **state)
{
    (void)state;
    for (int f = 0; f < TIC_TAC_FAULTS; f++)
        assert_true(met.fault[f] > 0);
    for (int e = 0; e < TIC_TAC_EVENTS; e++)
        assert_true(met.event[e] > 0);
    print_message("%ld legal, %ld back, %ld off; numbers 0, 1, 2: %ld %ld %ld\n", met.legal,
                  met.silenced, met.off, met.none, met.one, met.both);
    assert_true(met.legal && met.silenced && met.off && met.none && met.one && met.both);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(positions_agree),
                                       cmocka_unit_test(all_was_met)};
    if (argc > 1)
        seed = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        wanted = strtol(argv[2], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
