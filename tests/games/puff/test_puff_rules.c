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

#include "games/puff/rules/faults.h"
#include "games/puff/rules/match.h"
#include "games/puff/rules/plays.h"
#include "games/puff/rules/told.h"
#include "slow.h"

enum { DEFAULT_COUNT = 4000, PLAYS_EACH = 8, SHOWN = 5 };

static uint64_t seed = 1;
static long wanted = DEFAULT_COUNT;
static struct slow_ends ends; /* of the position at hand */

/* What was met; all of it must be. */
static struct tally {
    long positions, plays, legal, lost, lower_alone, both, free_order, first, second, part_upper,
        whole_lost, under, over_long, hits, rest_hits, entered, off, excess, fault[PUFF_FAULTS],
        silenced, matches, singles, schneiders, declined, thirds, sums, two_senses, disagreements,
        most;
} met;

static uint32_t draw(uint32_t n) /* splitmix64 */
{
    uint64_t z = (seed += 0x9e3779b97f4a7c15u);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)((z ^ z >> 31) >> 16) % n;
}

/* --- the two forms of a position
 * ------------------------------------------------------------------ */

static struct men to_core(const int men[26])
{
    struct men m = men_none();
    for (int f = 0; f <= 24; f++)
        for (int i = 0; i < men[f]; i++)
            men_add(&m, f);
    return m;
}

static struct puff_men men_to_core(const struct slow_puff *p)
{
    return (struct puff_men){to_core(p->men[p->side]), to_core(p->men[1 - p->side])};
}

static struct puff_throw throw_to_core(const struct slow_puff *p)
{
    int a = p->die[0], b = p->die[1];
    return (struct puff_throw){.men = men_to_core(p),
                               .dice = {(uint8_t)(a > b ? a : b), (uint8_t)(a > b ? b : a)},
                               .second = p->second && a == b,
                               .moving = p->moving,
                               .whole = p->whole};
}

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

/* --- positions
 * --------------------------------------------------------------------------------------- */

/* Men of a side over fields lo to hi that the other does not hold. */
static void scatter(struct slow_puff *p, int side, int men, int lo, int hi)
{
    for (int i = 0; i < men; i++) {
        int f = lo + (int)draw((uint32_t)(hi - lo + 1));
        if (f > 0 && f < 25 && p->men[1 - side][25 - f])
            f = 25;
        p->men[side][f] += 1;
    }
}

/* Setting, the middle, the end; a third of the men often stand together, so that fields are held.
 */
static void deal(struct slow_puff *p)
{
    static const int span[][2] = {{0, 6}, {0, 12}, {1, 24}, {13, 24}, {19, 25}, {0, 25}};
    memset(p, 0, sizeof *p);
    p->side = (int)draw(2);
    for (int s = 0; s < 2; s++) {
        const int *of = span[draw(sizeof span / sizeof span[0])];
        int together = draw(2) ? 0 : (int)draw(4), left = 15;
        for (int i = 0; i < together; i++) {
            int f = 1 + (int)draw(24), men = 2 + (int)draw(3);
            if (p->men[1 - s][25 - f] || left < men)
                continue;
            p->men[s][f] += men;
            left -= men;
        }
        int off = draw(3) ? 0 : (int)draw((uint32_t)left);
        p->men[s][25] += off;
        scatter(p, s, left - off, of[0], of[1]);
    }
    if (p->men[p->side][25] == 15) {
        p->men[p->side][25]--;
        p->men[p->side][0]++;
    }
    if (draw(3) == 0) /* everything in hand brought down to one, or none */
        p->men[p->side][25] += p->men[p->side][0], p->men[p->side][0] = (int)draw(2);
    if (p->men[p->side][25] == 16)
        p->men[p->side][25] = 15 - p->men[p->side][0];
    p->die[0] = 1 + (int)draw(6);
    p->die[1] = draw(3) ? 1 + (int)draw(6) : p->die[0];
    p->second = (int)draw(2);
    p->moving = (int)draw(2);
    p->whole = (int)draw(2);
}

static int total(const int men[26])
{
    int n = 0;
    for (int f = 0; f <= 25; f++)
        n += men[f];
    return n;
}

/* A second doublet of fifteen men has up to half a million ends: here fewer men are left to it. */
static void thin_out(struct slow_puff *p)
{
    int *own = p->men[p->side], left = 3 + (int)draw(p->second ? 4 : 9);
    if (p->die[0] != p->die[1] || draw(2000) == 0)
        return;
    for (int f = (int)draw(25), play = 15 - own[25]; play > left; f = (f + 1) % 25) {
        if (own[f]) {
            own[f]--, own[25]++;
            play--;
        }
    }
}

static void make_fifteen(struct slow_puff *p)
{
    for (int s = 0; s < 2; s++) {
        int lack = 15 - total(p->men[s]);
        for (int f = 25; lack > 0; lack--)
            p->men[s][f]++;
        for (int f = 25; lack < 0 && f >= 0; f--)
            while (lack < 0 && p->men[s][f] > 0 && (f != 25 || p->men[s][f] > 0))
                p->men[s][f]--, lack++;
    }
}

/* --- legal plays
 * ---------------------------------------------------------------------------------------- */

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
    struct walks told;
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

struct pick {
    uint32_t left;
    struct puff_way way;
};

static bool pick_one(void *context, const struct puff_way *way)
{
    struct pick *p = context;
    p->way = *way;
    return p->left-- == 0;
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

static struct puff_end slots[1 << 16];

static bool sort_out(const struct slow_puff *p, const struct puff_throw *t)
{
    struct puff_ends e = {slots, 1 << 6, 0};
    memset(slots, 0, e.slots * sizeof *slots);
    while (!puff_list(t, &e)) {
        if (e.slots == sizeof slots / sizeof slots[0])
            return false;
        e = (struct puff_ends){slots, 2 * e.slots, 0};
        memset(slots, 0, e.slots * sizeof *slots);
    }
    if (e.count != ends.count)
        disagree(p, "ends of legal plays", (long)e.count, (long)ends.count);
    return true;
}

static void check_plays(const struct slow_puff *p)
{
    struct puff_throw t = throw_to_core(p);
    slow_list(p, &ends);
    tally_plays(p);
    if (puff_required(&t) != ends.numbers)
        disagree(p, "numbers", puff_required(&t), ends.numbers);
    if (ends.count < 20000)
        sort_out(p, &t);
    struct puff_way only;
    if (puff_only(&t, &only) != (ends.count == 1))
        disagree(p, "the only play", puff_only(&t, &only), ends.count == 1);
    for (int i = 0; i < 3; i++) {
        struct puff_men after = men_to_core(&ends.end[draw((uint32_t)ends.count)]);
        check_told(p, &t, &after);
    }
    struct pick picked = {.left = draw(100)};
    puff_each(&t, NULL, pick_one, &picked);
    check_bare(p, &t, &picked.way);
}

/* --- plays put down
 * --------------------------------------------------------------------------------------- */

/* A move by `length`, of a man drawn or one who just moved; 0: none stands anywhere. */
static int draw_move(const struct slow_puff *now, int length, int hand_first, int last,
                     struct slow_move *m)
{
    const int *own = now->men[now->side];
    int from = last && draw(3) == 0 ? last : (int)draw(25);
    if (hand_first && own[0])
        from = 0;
    for (int i = 0; i < 25 && !own[from]; i++)
        from = (from + 1) % 25;
    if (!own[from])
        return 0;
    int to = from + length;
    *m = (struct slow_move){from, to > 25 ? 25 : to, 0};
    return to != from;
}

/* A play as somebody may put it down: mostly by the numbers, with things left out, added, wrong. */
static int draw_play(const struct slow_puff *p, struct slow_move m[8])
{
    int number[8], n = 0, count = 0, doublet = p->die[0] == p->die[1];
    int times = p->second ? 4 : 2, hand_first = draw(4) > 0;
    struct slow_puff now = *p;
    for (int i = 0; i < (doublet ? times : 1); i++)
        number[n++] = p->die[0];
    int unders = doublet ? (int)draw((uint32_t)times + 1) : 1;
    for (int i = 0; i < unders && n < 6; i++)
        number[n++] = doublet ? 7 - p->die[0] : p->die[1];
    for (int i = 0; i < n; i++) {
        int at = draw(3) ? i : (int)draw((uint32_t)n), one = number[i];
        number[i] = number[at], number[at] = one;
    }
    if (draw(6) == 0)
        n -= n > 0;
    if (draw(8) == 0)
        number[n++] = 1 + (int)draw(6);
    for (int i = 0; i < n; i++) {
        int length = draw(14) ? number[i] : 1 + (int)draw(8);
        for (int tries = 0; tries < 6; tries++) {
            if (!draw_move(&now, length, hand_first,
                           count && m[count - 1].to < 25 ? m[count - 1].to : 0, &m[count]))
                break;
            int to = m[count].to;
            if (to < 25 && p->men[1 - p->side][25 - to] >= 2 && draw(8))
                continue;
            struct slow_puff next;
            slow_put(&now, &m[count], 1, &next);
            now = next;
            count++;
            break;
        }
    }
    return count;
}

static unsigned to_codes(int slow)
{
    static const struct {
        int slow;
        enum puff_fault core;
    } same[] = {{SLOW_N1, PUFF_N1}, {SLOW_N3, PUFF_N3}, {SLOW_C2, PUFF_C2}, {SLOW_E1, PUFF_E1},
                {SLOW_D1, PUFF_D1}, {SLOW_S1, PUFF_S1}, {SLOW_O1, PUFF_O1}};
    unsigned codes = 0;
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        codes |= slow & same[i].slow ? 1u << same[i].core : 0;
    return codes;
}

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
    struct puff_throw t = throw_to_core(p);
    int n = draw_play(p, m), at;
    for (int i = 0; i < n; i++) {
        m[i].on = i > 0 && m[i].from == m[i - 1].to;
        play.move[play.moves++] = (struct move){(uint8_t)m[i].from, (uint8_t)m[i].to, 0};
        play.on |= (uint8_t)(m[i].on << i);
    }
    int slow = slow_judge(p, &ends, m, n);
    unsigned faults = puff_faults(&t, &play);
    if (faults != to_codes(slow)) {
        disagree(p, "faults", faults, to_codes(slow));
        for (int i = 0; met.disagreements <= SHOWN && i < n; i++)
            print_message(" %d/%d", m[i].from, m[i].to);
        print_message("\n");
    }
    slow_put(p, m, n, &after);
    struct puff_men wanted_put = men_to_core(&after);
    if (!puff_put(&t, &play, &put, &at) || !puff_men_equal(&put, &wanted_put))
        disagree(p, "men put down", 0, 1);
    slow_silence(p, m, n, &after);
    struct puff_men silent = puff_silence(&t, &play), wanted_silent = men_to_core(&after);
    if (!puff_men_equal(&silent, &wanted_silent))
        disagree(p, "the play in silence", 0, 1);
    met.silenced += !puff_men_equal(&silent, &put);
    tally_play(p, m, n, faults);
}

/* --- whole matches
 * ------------------------------------------------------------------------------------------- */

static bool same_board(const struct slow_match *s, const struct puff_match *m)
{
    struct men w = to_core(s->now.men[0]), b = to_core(s->now.men[1]);
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

static void puff_to_slow(const struct puff_men *m, struct slow_puff *p)
{
    const struct men *of[2] = {&m->own, &m->other};
    for (int i = 0; i < 2; i++) {
        int *men = p->men[i ? 1 - p->side : p->side];
        men[25] = 15;
        for (int f = 0; f <= 24; f++)
            men[25] -= men[f] = men_on(of[i], f);
    }
}

static void play_throw(struct slow_match *s, struct puff_match *m, const struct puff_options *o,
                       int side)
{
    int a = 1 + (int)draw(6), b = 1 + (int)draw(6), manieth;
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
        struct pick p = {.left = draw(300)};
        puff_each(&t, NULL, pick_one, &p);
        core = p.way.after;
        puff_to_slow(&core, &after);
    } else {
        slow_list(&s->now, &ends);
        after = ends.end[draw((uint32_t)ends.count)];
        core = men_to_core(&after);
        if (!puff_legal(&t, &core, NULL))
            disagree(&s->now, "a play of a match", 0, 1);
    }
    slow_played(s, &after);
    puff_played(m, &core, d);
}

static void check_match(void)
{
    struct puff_options o = {(uint8_t)draw(2), (uint8_t)draw(2), (uint8_t)draw(2), 0,
                             (uint8_t)draw(2)};
    struct slow_match s = {.in_turn = o.second, .schneider = o.schneider, .free = 1, .last = -1};
    struct puff_match m = puff_begin();
    s.now.men[0][0] = s.now.men[1][0] = 15;
    for (int i = 0; i < 4000 && !s.over; i++) {
        int side = s.now.side;
        if (s.free && draw(4) == 0)
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

/* --- tests
 * ------------------------------------------------------------------------------------------------------
 */

static void positions_agree(void **state)
{
    (void)state;
    for (long i = 0; i < wanted; i++) {
        struct slow_puff p;
        deal(&p);
        make_fifteen(&p);
        thin_out(&p);
        check_plays(&p);
        for (int k = 0; k < PLAYS_EACH; k++)
            check_play(&p);
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
    const struct CMUnitTest tests[] = {cmocka_unit_test(positions_agree),
                                       cmocka_unit_test(matches_agree),
                                       cmocka_unit_test(all_was_met)};
    if (argc > 1)
        seed = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        wanted = strtol(argv[2], NULL, 10);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    slow_free(&ends);
    return failed;
}
