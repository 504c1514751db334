/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of Puff against the slow reference, in random positions with correct and wrong plays.
 *     test_puff_rules [SEED [COUNT]] */
#include <inttypes.h>

#include "deal.h"
#include "games/puff/rules/faults.h"
#include "tests/support/test.h"

enum { DEFAULT_COUNT = 4000, PLAYS_EACH = 8, SHOWN = 5 };

static long wanted = DEFAULT_COUNT;
static struct slow_ends ends; /* of the current position */

/* Counts what occurred; all cases must occur. */
static struct tally {
    long positions, plays, legal, lost, lower_alone, both, free_order, first, second, part_upper,
        whole_lost, under, over_long, hits, rest_hits, entered, off, excess, fault[PUFF_FAULTS],
        silenced, sums, two_senses, disagreements, most;
} met;

static void show(const struct slow_puff *p)
{
    for (int s = 0; s < 2; s++) {
        print_message("%c:", "WB"[s]);
        for (int f = 0; f <= 25; f++)
            if (p->men[s][f])
                print_message(" %dx%d", f, p->men[s][f]);
        print_message("\n");
    }
    print_message("%c %d%d second %d moving %d whole %d\n", "wb"[p->side], p -> die[0], p -> die[1],
                  p -> second, p -> moving, p -> whole);
}

static void disagree(const struct slow_puff *p, const char *what, long core, long slow)
{
    if (met.disagreements++ < SHOWN) {
        print_message("%s: core %ld, slow %ld\n", what, core, slow);
        show(p);
    }
}

/* --- legal plays ------------------------------------------------------------------------------ */

/* A legal play typed in full, without its rests, and by its fields alone is understood as a legal
 * one. In full it has no other meaning. */
static void check_sense(const struct slow_puff *p, const struct tables_throw *t,
                        const struct walks *walks, const struct board *after)
{
    struct walks shortened = *walks;
    struct tables_reading r;
    if (tables_read(&puff_men, t, walks, &r) != SENSE || r.ruling.faults ||
        !board_equal(&r.after, after))
        disagree(p, "told in full", 1, 0);
    for (int i = 0; i < shortened.count; i++) {
        struct walk *w = &shortened.walk[i];
        w->field[w->fields > 1] = w->field[w->fields - 1];
        w->hits = 0;
        met.sums += w->fields > 2;
        w->fields = 2;
    }
    if (tables_read(&puff_men, t, &shortened, &r) > SENSE_TWO || r.ruling.faults)
        disagree(p, "told without rests", 1, 0);
}

/* Checks moves typed only as fields, in the order in which they were made. */
static void check_bare(const struct slow_puff *p, const struct tables_throw *t,
                       const struct tables_way *made)
{
    struct walks bare = {.count = made->moves};
    struct tables_reading r;
    for (int i = 0; i < made->moves; i++)
        bare.walk[i] = (struct walk){.field = {made->move[i].to}, .fields = 1, .times = 1};
    enum tables_sense sense = tables_read(&puff_men, t, &bare, &r);
    if (sense > SENSE_TWO || r.ruling.faults)
        disagree(p, "told by fields alone", sense, 0);
    met.two_senses += sense == SENSE_TWO;
}

/* The printed play, made again, leads to the same position. */
static void check_told(const struct slow_puff *p, const struct tables_throw *t,
                       const struct board *after)
{
    struct tables_way way;
    if (!tables_legal(&puff_men, t, after, &way)) {
        disagree(p, "a legal end is not found", 0, 1);
        return;
    }
    struct tables_put put = {.moves = way.moves};
    struct tables_put made = {.moves = 0};
    memcpy(put.move, way.move, sizeof put.move);
    struct walks told = tables_walks(&puff_men, t, &put, NULL);
    for (int i = 0; i < told.count; i++) {
        for (int k = 0; k < told.walk[i].times; k++)
            for (int f = 1; f < told.walk[i].fields; f++)
                made.move[made.moves++] =
                    (struct move){told.walk[i].field[f - 1], told.walk[i].field[f], 0};
    }
    struct board there = tables_put_down(&puff_men, t, &made, 0);
    if (!board_equal(&there, after))
        disagree(p, "the play told leads elsewhere", 0, 1);
    check_sense(p, t, &told, after);
}

static void tally_plays(const struct slow_puff *p)
{
    int doublet = p->die[0] == p->die[1], n = ends.numbers, times = p->second ? 4 : 2;
    met.positions++;
    met.lost += n == 0;
    met.free_order += !doublet && p->moving && p->men[p->side][0] > 0 && n > 0;
    met.lower_alone += !doublet && n == 1;
    met.both += !doublet && n == 2;
    met.first += doublet && !p->second && n > 0;
    met.second += doublet && p->second && n > 0;
    met.part_upper += doublet && n > 0 && n < times;
    met.whole_lost += doublet && p->whole && n > 0 && n < times;
    met.most = (long)ends.count > met.most ? (long)ends.count : met.most;
}

enum { ROOM = 1 << 15 };

/* The distinct final positions that the search finds. */
struct ends_found {
    struct board end[ROOM];
    int slot[2 * ROOM]; /* 1 + place in `end` */
    size_t count;
};

static bool keep_end(void *context, const struct tables_way *way)
{
    struct ends_found *f = context;
    uint32_t plane[sizeof way->after / sizeof(uint32_t)], mix = 0;
    memcpy(plane, &way->after, sizeof plane);
    for (size_t i = 0; i < sizeof plane / sizeof plane[0]; i++)
        mix = (mix ^ plane[i]) * 0x9e3779b1u, mix ^= mix >> 15;
    uint32_t at = mix % (2 * ROOM);
    for (; f->slot[at]; at = (at + 1) % (2 * ROOM))
        if (board_equal(&f->end[f->slot[at] - 1], &way->after))
            return false;
    f->end[f->count++] = way->after;
    f->slot[at] = (int)f->count;
    return f->count == ROOM;
}

/* Compares them with the distinct final positions of the slow list. */
static void check_list(const struct slow_puff *p, const struct tables_throw *t)
{
    static struct ends_found found;
    memset(found.slot, 0, sizeof found.slot);
    found.count = 0;
    tables_ways(&puff_men, t, NULL, keep_end, &found);
    if (found.count != ends.count)
        disagree(p, "ends of legal plays", (long)found.count, (long)ends.count);
    for (int i = 0; i < 3; i++) {
        struct board men = core_board(&ends.end[deal_draw((uint32_t)ends.count)]);
        size_t same = 0;
        for (size_t k = 0; k < found.count; k++)
            same += board_equal(&found.end[k], &men);
        if (same != 1)
            disagree(p, "a legal end is so often in the list", (long)same, 1);
    }
}

static void check_plays(const struct slow_puff *p)
{
    struct tables_throw t = core_throw(p);
    slow_list(p, &ends);
    tally_plays(p);
    if (tables_required(&puff_men, &t) != ends.numbers)
        disagree(p, "numbers", tables_required(&puff_men, &t), ends.numbers);
    if (ends.count < 20000)
        check_list(p, &t);
    struct tables_way only = {.moves = 0};
    if (tables_only(&puff_men, &t, &only) != (ends.count == 1))
        disagree(p, "the only play", tables_only(&puff_men, &t, &only), ends.count == 1);
    for (int i = 0; i < 3; i++) {
        struct board after = core_board(&ends.end[deal_draw((uint32_t)ends.count)]);
        check_told(p, &t, &after);
    }
    struct dealt_pick picked = {.left = deal_draw(100)};
    tables_ways(&puff_men, &t, NULL, deal_pick, &picked);
    check_bare(p, &t, &picked.way);
}

/* --- plays put down --------------------------------------------------------------------------- */

static void tally_play(const struct slow_puff *p, const struct slow_move *m, int n, unsigned faults)
{
    int lengths = 0, hits = 0, rests = 0;
    met.plays++;
    met.legal += !faults;
    for (int f = 0; f < PUFF_FAULTS; f++)
        met.fault[f] += faults >> f & 1;
    for (int i = 0; !faults && i < n; i++) {
        int hit = m[i].to < 25 && p->men[1 - p->side][25 - m[i].to] == 1;
        lengths |= m[i].to - m[i].from == 7 - p->die[0] && p->die[0] == p->die[1];
        hits |= hit;
        for (int k = i + 1; k < n; k++)
            rests |= hit && m[k].from == m[i].to;
        met.entered += m[i].from == 0;
        met.off += m[i].to == 25;
        met.excess += m[i].to == 25 && 25 - m[i].from < p->die[0] && 25 - m[i].from < p->die[1];
    }
    met.under += lengths;
    met.hits += hits;
    met.rest_hits += rests;
}

static void check_play(const struct slow_puff *p)
{
    struct slow_move m[8];
    struct slow_puff after;
    struct tables_ruling ruling;
    struct tables_throw t = core_throw(p);
    int n = deal_play(p, m);
    for (int i = 0; i < n; i++)
        m[i].on = i > 0 && m[i].from == m[i - 1].to;
    struct tables_put play = core_put(m, n);
    int slow = slow_judge(p, &ends, m, n);
    puff_men.rule(&t, &play, &ruling);
    if (ruling.faults != slow_codes(slow)) {
        disagree(p, "faults", ruling.faults, slow_codes(slow));
        for (int i = 0; met.disagreements <= SHOWN && i < n; i++)
            print_message(" %d/%d", m[i].from, m[i].to);
        print_message("\n");
    }
    slow_put(p, m, n, &after);
    struct board put = tables_put_down(&puff_men, &t, &play, 0), wanted_put = core_board(&after);
    if (!board_equal(&put, &wanted_put))
        disagree(p, "men put down", 0, 1);
    slow_silence(p, m, n, &after);
    struct board silent = tables_put_down(&puff_men, &t, &play, ruling.back),
                 wanted_silent = core_board(&after);
    if (slow && !board_equal(&silent, &wanted_silent)) /* after a correct play no man goes back */
        disagree(p, "the play in silence", 0, 1);
    met.silenced += slow && !board_equal(&silent, &put);
    tally_play(p, m, n, ruling.faults);
}

/* --- tests ------------------------------------------------------------------------------------ */

static void positions_agree(void **state)
{
    (void)state;
    for (long i = 0; i < wanted; i++) {
        struct slow_puff p;
        deal_position(&p);
        check_plays(&p);
        for (int k = 0; k < PLAYS_EACH; k++)
            check_play(&p);
    }
    assert_int_equal(met.disagreements, 0);
}

/* A doublet played twice of which a man bears off by the undersides alone, 22/25, and others could
 * have done so: every legal play of it is understood without its rests. */
static void many_readings(void **state)
{
    (void)state;
    struct slow_puff p = {.side = 0, .die = {6, 6}, .second = 1};
    p.men[0][20] = 4, p.men[0][22] = p.men[0][24] = 1, p.men[0][25] = 9;
    p.men[1][0] = 4, p.men[1][2] = p.men[1][4] = 1, p.men[1][25] = 9;
    struct tables_throw t = core_throw(&p);
    slow_list(&p, &ends);
    assert_true(ends.count > 1);
    for (size_t i = 0; i < ends.count; i++) {
        struct board after = core_board(&ends.end[i]);
        check_told(&p, &t, &after);
    }
    assert_int_equal(met.disagreements, 0);
}

static void all_was_met(void **state)
{
    (void)state;
    const struct {
        const char *what;
        long times;
    } all[] = {{"legal plays", met.legal},
               {"whole throws lost", met.lost},
               {"the lower alone", met.lower_alone},
               {"both", met.both},
               {"either order", met.free_order},
               {"first doublets", met.first},
               {"second doublets", met.second},
               {"upper numbers in part", met.part_upper},
               {"undersides lost to underside=whole", met.whole_lost},
               {"undersides played", met.under},
               {"hits", met.hits},
               {"hits at a rest", met.rest_hits},
               {"men entered", met.entered},
               {"men borne off", met.off},
               {"by a larger number", met.excess},
               {"plays told without rests", met.sums},
               {"fields alone of two senses", met.two_senses},
               {"men back in silence", met.silenced}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        print_message("%8ld %s\n", all[i].times, all[i].what);
        assert_true(all[i].times > 0);
    }
    for (int f = 0; f < PUFF_FAULTS; f++) {
        print_message("%8ld %s\n", met.fault[f], slow_names[f]);
        assert_true(met.fault[f] > 0);
    }
    print_message("%ld positions, %ld plays; at most %ld ends of one throw\n", met.positions,
                  met.plays, met.most);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(positions_agree),
                                       cmocka_unit_test(many_readings),
                                       cmocka_unit_test(all_was_met)};
    if (argc > 1)
        dealt_from = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        wanted = strtol(argv[2], NULL, 10);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    slow_free(&ends);
    return failed;
}
