/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of Puff against the slow reading of them: on dealt positions, right and wrong plays
 * alike, and through whole matches.
 *
 *     test_puff_rules [SEED [COUNT]] */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "deal.h"
#include "games/puff/rules/faults.h"
#include "games/puff/rules/match.h"
#include "games/puff/rules/plays.h"
#include "games/puff/rules/told.h"

enum { DEFAULT_COUNT = 4000, PLAYS_EACH = 8, SHOWN = 5 };

static long wanted = DEFAULT_COUNT;
static struct slow_ends ends; /* of the position at hand */

/* What was met; all of it must be. */
static struct tally {
    long positions, plays, legal, lost, lower_alone, both, free_order, first, second, part_upper,
        whole_lost, under, over_long, hits, rest_hits, entered, off, excess, fault[PUFF_FAULTS],
        silenced, matches, singles, schneiders, declined, thirds, sums, two_senses, disagreements,
        most;
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

/* A legal play told in full, without its rests, and by its fields alone: it is understood, and as a
 * legal one. In full there is nothing else it can be. */
static void check_sense(const struct slow_puff *p, const struct puff_throw *t,
                        const struct walks *walks, const struct puff_men *after)
{
    const uint8_t die[2] = {(uint8_t)p->die[0], (uint8_t)p->die[1]};
    struct walks shortened = *walks;
    struct puff_told way[2];
    int at;
    if (puff_understand(t, die, walks, way, &at) != PUFF_SENSE || way[0].faults ||
        !puff_men_equal(&way[0].after, after))
        disagree(p, "told in full", 1, 0);
    for (int i = 0; i < shortened.count; i++) {
        struct walk *w = &shortened.walk[i];
        w->field[w->fields > 1] = w->field[w->fields - 1];
        w->hits = 0;
        met.sums += w->fields > 2;
        w->fields = 2;
    }
    if (puff_understand(t, die, &shortened, way, &at) > PUFF_TWO_SENSES || way[0].faults)
        disagree(p, "told without rests", 1, 0);
}

/* Moves as fields alone, in the order in which they were made. */
static void check_bare(const struct slow_puff *p, const struct puff_throw *t,
                       const struct puff_way *made)
{
    const uint8_t die[2] = {(uint8_t)p->die[0], (uint8_t)p->die[1]};
    struct walks bare = {.count = made->moves};
    struct puff_told way[2];
    int at;
    for (int i = 0; i < made->moves; i++)
        bare.walk[i] = (struct walk){.field = {made->move[i].to}, .fields = 1, .times = 1};
    enum puff_sense sense = puff_understand(t, die, &bare, way, &at);
    if (sense > PUFF_TWO_SENSES || way[0].faults)
        disagree(p, "told by fields alone", sense, 0);
    met.two_senses += sense == PUFF_TWO_SENSES;
}

/* What is told, made again, leads there. */
static void check_told(const struct slow_puff *p, const struct puff_throw *t,
                       const struct puff_men *after)
{
    struct walks told = {.count = 0};
    struct puff_men made = t->men;
    if (!puff_legal(t, after, &told)) {
        disagree(p, "a legal end is not found", 0, 1);
        return;
    }
    for (int i = 0; i < told.count; i++) {
        for (int k = 0; k < told.walk[i].times; k++)
            for (int f = 1; f < told.walk[i].fields; f++)
                puff_move(&made, told.walk[i].field[f - 1], told.walk[i].field[f]);
    }
    if (!puff_men_equal(&made, after))
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

/* The ends of the slow list, each once; and no more fit than there is room. */
static void check_list(const struct slow_puff *p, const struct puff_throw *t)
{
    static struct puff_men end[ROOM];
    static uint64_t slot[2 * ROOM];
    struct puff_ends e = {.end = end, .slot = slot, .room = ROOM};
    bool listed = puff_list(t, &e);
    if (!listed || e.count != ends.count)
        disagree(p, "ends of legal plays", (long)e.count, (long)ends.count);
    for (int i = 0; i < 3; i++) {
        struct puff_men men = core_men(&ends.end[deal_draw((uint32_t)ends.count)]);
        size_t same = 0;
        for (size_t k = 0; k < e.count; k++)
            same += puff_men_equal(&e.end[k], &men);
        if (same != 1)
            disagree(p, "a legal end is so often in the list", (long)same, 1);
    }
    for (e.room = 1; e.room < ends.count;)
        e.room *= 2;
    if (!puff_list(t, &e) || (e.room > 1 && (e.room /= 2, puff_list(t, &e))))
        disagree(p, "room of a list", (long)e.room, (long)ends.count);
}

static void check_plays(const struct slow_puff *p)
{
    struct puff_throw t = core_throw(p);
    slow_list(p, &ends);
    tally_plays(p);
    if (puff_required(&t) != ends.numbers)
        disagree(p, "numbers", puff_required(&t), ends.numbers);
    if (ends.count < 20000)
        check_list(p, &t);
    struct puff_way only = {.moves = 0};
    if (puff_only(&t, &only) != (ends.count == 1))
        disagree(p, "the only play", puff_only(&t, &only), ends.count == 1);
    for (int i = 0; i < 3; i++) {
        struct puff_men after = core_men(&ends.end[deal_draw((uint32_t)ends.count)]);
        check_told(p, &t, &after);
    }
    struct dealt_pick picked = {.left = deal_draw(100)};
    puff_each(&t, NULL, deal_pick, &picked);
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
    struct puff_play play = {.moves = 0};
    struct slow_puff after;
    struct puff_men put;
    struct puff_throw t = core_throw(p);
    int n = deal_play(p, m), at;
    for (int i = 0; i < n; i++) {
        m[i].on = i > 0 && m[i].from == m[i - 1].to;
        play.move[play.moves++] = (struct move){(uint8_t)m[i].from, (uint8_t)m[i].to, 0};
        play.on |= (uint16_t)(m[i].on << i);
    }
    int slow = slow_judge(p, &ends, m, n);
    unsigned faults = puff_faults(&t, &play);
    if (faults != slow_codes(slow)) {
        disagree(p, "faults", faults, slow_codes(slow));
        for (int i = 0; met.disagreements <= SHOWN && i < n; i++)
            print_message(" %d/%d", m[i].from, m[i].to);
        print_message("\n");
    }
    slow_put(p, m, n, &after);
    struct puff_men wanted_put = core_men(&after);
    if (!puff_put(&t, &play, &put, &at) || !puff_men_equal(&put, &wanted_put))
        disagree(p, "men put down", 0, 1);
    slow_silence(p, m, n, &after);
    struct puff_men silent = puff_silence(&t, &play), wanted_silent = core_men(&after);
    if (!puff_men_equal(&silent, &wanted_silent))
        disagree(p, "the play in silence", 0, 1);
    met.silenced += !puff_men_equal(&silent, &put);
    tally_play(p, m, n, faults);
}

/* --- whole matches ---------------------------------------------------------------------------- */

static bool same_board(const struct slow_match *s, const struct puff_match *m)
{
    struct men w = men_of_slow(s->now.men[0]), b = men_of_slow(s->now.men[1]);
    return men_equal(&w, &m->board.side[WHITE]) && men_equal(&b, &m->board.side[BLACK]);
}

static void check_end(const struct slow_match *s, const struct puff_options *o,
                      const struct puff_match *m)
{
    enum side winner = m->winner;
    int halves = puff_stakes[puff_worth(o, &m->board, winner)].halves;
    if (s->last != m->winner || halves != 2 * s->stakes)
        disagree(&s->now, "stakes", halves, 2 * s->stakes);
    met.singles += s->stakes == 1;
    met.schneiders += s->stakes == 2;
}

static void play_throw(struct slow_match *s, struct puff_match *m, const struct puff_options *o,
                       int side)
{
    int a = 1 + (int)deal_draw(6), b = 1 + (int)deal_draw(6), manieth;
    struct dice d = {(uint8_t)(a > b ? a : b), (uint8_t)(a > b ? b : a)};
    slow_throw(s, side, a, b, &manieth);
    struct puff_throw t = puff_throws(m, o, side ? BLACK : WHITE, d);
    if (puff_doublet(m, d) != manieth || t.second != (manieth >= 2))
        disagree(&s->now, "how manieth doublet", puff_doublet(m, d), manieth);
    met.thirds += manieth >= 3;
    s->now.moving = t.moving, s->now.whole = t.whole;
    struct slow_puff after = s->now;
    struct puff_men core = t.men;
    if (t.second) { /* too many to be listed slowly */
        struct dealt_pick p = {.left = deal_draw(300)};
        puff_each(&t, NULL, deal_pick, &p);
        core = p.way.after;
        slow_men(&core, &after);
    } else {
        slow_list(&s->now, &ends);
        after = ends.end[deal_draw((uint32_t)ends.count)];
        core = core_men(&after);
        if (!puff_legal(&t, &core, NULL))
            disagree(&s->now, "a play of a match", 0, 1);
    }
    slow_played(s, &after);
    puff_played(m, &core, d);
}

static void check_match(void)
{
    struct puff_options o = {(uint8_t)deal_draw(2), (uint8_t)deal_draw(2), (uint8_t)deal_draw(2), 0,
                             (uint8_t)deal_draw(2)};
    struct slow_match s = {.in_turn = o.second, .schneider = o.schneider, .free = 1, .last = -1};
    struct puff_match m = puff_begin();
    s.now.men[0][0] = s.now.men[1][0] = 15;
    for (int i = 0; i < 4000 && !s.over; i++) {
        int side = s.now.side;
        if (s.free && deal_draw(4) == 0)
            side = 1 - side;
        else if (!s.free && puff_may_throw(&m, side ? WHITE : BLACK))
            disagree(&s.now, "out of turn", 1, 0);
        met.declined += s.free && s.last >= 0 && side != s.now.side;
        if (m.next != s.now.side || !puff_may_throw(&m, side ? BLACK : WHITE))
            disagree(&s.now, "who throws", m.next, s.now.side);
        play_throw(&s, &m, &o, side);
        if (!same_board(&s, &m) || s.over != (m.winner != PUFF_NOBODY))
            disagree(&s.now, "the board", 0, 1);
    }
    if (s.over)
        check_end(&s, &o, &m);
    met.matches += s.over;
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
 * have done as much: every legal play of it is understood without its rests. */
static void many_readings(void **state)
{
    (void)state;
    struct slow_puff p = {.side = 0, .die = {6, 6}, .second = 1};
    p.men[0][20] = 4, p.men[0][22] = p.men[0][24] = 1, p.men[0][25] = 9;
    p.men[1][0] = 4, p.men[1][2] = p.men[1][4] = 1, p.men[1][25] = 9;
    struct puff_throw t = core_throw(&p);
    slow_list(&p, &ends);
    assert_true(ends.count > 1);
    for (size_t i = 0; i < ends.count; i++) {
        struct puff_men after = core_men(&ends.end[i]);
        check_told(&p, &t, &after);
    }
    assert_int_equal(met.disagreements, 0);
}

static void matches_agree(void **state)
{
    (void)state;
    for (long i = 0; i < wanted / 100 + 8; i++)
        check_match();
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
               {"men back in silence", met.silenced},
               {"matches ended", met.matches},
               {"won single", met.singles},
               {"won schneider", met.schneiders},
               {"throws declined", met.declined},
               {"third doublets", met.thirds}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        print_message("%8ld %s\n", all[i].times, all[i].what);
        assert_true(all[i].times > 0);
    }
    for (int f = 0; f < PUFF_FAULTS; f++) {
        print_message("%8ld %s\n", met.fault[f], puff_fault_rules[f].code);
        assert_true(met.fault[f] > 0);
    }
    print_message("%ld positions, %ld plays; at most %ld ends of one throw\n", met.positions,
                  met.plays, met.most);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_agree), cmocka_unit_test(many_readings),
        cmocka_unit_test(matches_agree), cmocka_unit_test(all_was_met)};
    if (argc > 1)
        dealt_from = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        wanted = strtol(argv[2], NULL, 10);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    slow_free(&ends);
    return failed;
}
