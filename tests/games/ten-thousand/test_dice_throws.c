/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares the points of each part and the keeps with the slow reference, for every throw of one to
 * six dice, including all 46,656 of six, under every preset with all its options. Then random
 * positions, and chances against plain counting. */
#include "bridge.h"
#include "games/ten-thousand/rules/terms.h"
#include "tests/support/test.h"

/* Points by the slow reference for dice in ascending order; cached, because it is slow. */
static int worth[7][7][7][7][7][7];

static void forget(void) /* the cache was for other terms */
{
    memset(worth, -2, sizeof worth);
}

static int known_worth(const struct slow_terms *t, const char *kept)
{
    int n[7] = {0};
    for (const char *d = kept; *d; d++)
        n[*d - '0']++;
    int *w = &worth[n[1]][n[2]][n[3]][n[4]][n[5]][n[6]];
    if (*w < -1)
        *w = slow_worth(t, kept);
    return *w;
}

static int ascending(const void *a, const void *b)
{
    return *(const char *)a - *(const char *)b;
}

static int bytewise(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Finds the keeps of a throw by the slow reference: of every part of it, sorted. */
static int slow_keeps(const struct slow_terms *t, const char *thrown, char out[64][8])
{
    int n = (int)strlen(thrown), count = 0, one = 0;
    for (int part = 1; part < 1 << n; part++) {
        char kept[8] = "";
        for (int i = 0; i < n; i++)
            if (part >> i & 1)
                kept[strlen(kept)] = thrown[i];
        qsort(kept, strlen(kept), 1, ascending);
        if (known_worth(t, kept) >= 0)
            memcpy(out[count++], kept, 8);
    }
    qsort(out, (size_t)count, 8, bytewise);
    for (int i = 0; i < count; i++)
        if (!i || strcmp(out[i], out[i - 1]) != 0)
            memmove(out[one++], out[i], 8);
    return one;
}

/* Finds the keep of "/": most points; among equals the one that puts every die aside, otherwise the
 * one with fewer dice. */
static void slow_best(const struct slow_terms *t, const char *thrown, char keeps[64][8], int count,
                      char out[8])
{
    int most = -1;
    *out = '\0';
    for (int i = 0; i < count; i++) {
        int points = known_worth(t, keeps[i]);
        size_t n = strlen(keeps[i]), had = strlen(out), all = strlen(thrown);
        if (points > most || (points == most && had != all && (n == all || n < had))) {
            memcpy(out, keeps[i], 8);
            most = points;
        }
    }
}

static void check_throw(const struct dice_terms *t, const struct slow_terms *slow,
                        const char *thrown)
{
    char keeps[64][8], best[8], digits[8];
    struct dice_keeps list;
    dice_set d = bridge_dice(thrown);
    int count = slow_keeps(slow, thrown, keeps);
    ten_thousand_keeps(t, d, &list);
    assert_int_equal(list.count, count);
    for (int i = 0; i < count; i++) {
        bridge_digits(list.keep[i], digits);
        assert_string_equal(digits, keeps[i]);
        assert_int_equal(ten_thousand_worth(t, list.keep[i]).points, known_worth(slow, keeps[i]));
        assert_int_equal(ten_thousand_worth(t, list.keep[i]).vain, 0);
        assert_true(dice_hold(d, list.keep[i]));
        assert_int_equal(dice_count(list.keep[i]), strlen(keeps[i]));
    }
    assert_int_equal(ten_thousand_counts(t, d), count > 0);
    slow_best(slow, thrown, keeps, count, best);
    bridge_digits(ten_thousand_best_keep(t, d), digits);
    assert_string_equal(digits, best);
}

static void check_throws(const struct dice_terms *t, int *thrown)
{
    char pits[128];
    struct slow_terms slow = bridge_terms(t, pits);
    forget();
    for (int n = 1, all = 6; n <= t->dice; n++, all *= 6) {
        for (int k = 0; k < all; k++, ++*thrown) {
            char dice[8] = "";
            for (int i = 0, left = k; i < n; i++, left /= 6)
                dice[i] = (char)('1' + left % 6);
            check_throw(t, &slow, dice);
        }
    }
}

/* Farkle by the printed sheet of PlayMonster: see test_box. */
static struct dice_terms box_terms(void)
{
    struct dice_terms t = ten_thousand_terms[FARKLE];
    t.own[THREE_ONES] = 300;
    t.own[FOUR_ALIKE] = 1000;
    t.own[FIVE_ALIKE] = 2000;
    t.own[SIX_ALIKE] = 3000;
    t.own[STRAIGHT] = t.own[THREE_PAIRS] = t.own[FOUR_AND_PAIR] = 1500;
    t.own[TWO_TRIPLETS] = 2500;
    return t;
}

static void test_every_throw(void **state)
{
    (void)state;
    int thrown = 0;
    for (int preset = 0; preset < TEN_THOUSAND_PRESETS; preset++) {
        struct dice_terms t = ten_thousand_terms[preset];
        if (test_whole())
            check_throws(&t, &thrown);
        t.own[NOTHING] = 500;
        t.own[STRAIGHT] = 150; /* as its 1 and 5: the keep that puts all dice aside */
        t.own[THREE_PAIRS] = 200;
        if (preset == 0 || test_whole())
            check_throws(&t, &thrown);
        t.dice = 5;
        check_throws(&t, &thrown);
    }
    struct dice_terms box = box_terms();
    check_throws(&box, &thrown);
    assert_int_equal(thrown, (test_whole() ? 7 : 2) * 55986 + 3 * 9330);
}

/* The table on the sheet of PlayMonster's Farkle (Farkle-Rules.pdf, 2018): Single 1 100, single 5
 * 50, three 1s 300, three 2s 200, ... three 6s 600, four of any number 1,000, five 2,000, six
 * 3,000, 1-6 straight 1,500, three pairs 1,500, four of any number with a pair 1,500, two triplets
 * 2,500. */
static void test_box(void **state)
{
    static const struct {
        const char *dice;
        int points;
    } table[] = {
        {"1", 100},       {"5", 50},        {"111", 300},     {"222", 200},     {"333", 300},
        {"444", 400},     {"555", 500},     {"666", 600},     {"1111", 1000},   {"2222", 1000},
        {"5555", 1000},   {"33333", 2000},  {"444444", 3000}, {"111111", 3000}, {"123456", 1500},
        {"223344", 1500}, {"115566", 1500}, {"222244", 1500}, {"111155", 1500}, {"555566", 1500},
        {"222333", 2500}, {"111555", 2500}, {"22221", 1100},  {"11111", 2000},  {"333335", 2050},
    };
    struct dice_terms t = box_terms();
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        struct dice_worth w = ten_thousand_worth(&t, bridge_dice(table[i].dice));
        if (w.points != table[i].points || w.vain)
            fail_msg("%s: %d points", table[i].dice, (int)w.points);
    }
    /* The base game: 222333 is 500, 444444 is 3200, and the pair in 222244 does not count. */
    t = ten_thousand_terms[FARKLE];
    assert_int_equal(ten_thousand_worth(&t, bridge_dice("222333")).points, 500);
    assert_int_equal(ten_thousand_worth(&t, bridge_dice("444444")).points, 3200);
    assert_int_equal(ten_thousand_worth(&t, bridge_dice("222266")).vain, bridge_dice("66"));
}

/* A throw with dice that do not count is worth its best part. */
static void test_vain(void **state)
{
    (void)state;
    char pits[128];
    struct dice_terms t = ten_thousand_terms[FARKLE];
    struct slow_terms slow = bridge_terms(&t, pits);
    for (int k = 0; k < 46656; k++) {
        char kept[8] = "", part[8];
        int best = 0;
        for (int i = 0, left = k; i < 6; i++, left /= 6)
            kept[i] = (char)('1' + left % 6);
        struct dice_worth w = ten_thousand_worth(&t, bridge_dice(kept));
        if (k % 23) /* coprime to 6, so all kinds occur */
            continue;
        for (int set = 1; set < 64; set++) {
            memset(part, 0, sizeof part);
            for (int i = 0; i < 6; i++)
                if (set >> i & 1)
                    part[strlen(part)] = kept[i];
            int points = slow_worth(&slow, part);
            best = points > best ? points : best;
        }
        assert_int_equal(w.points, best);
        bridge_digits(bridge_dice(kept) - w.vain, part);
        assert_int_equal(*part ? slow_worth(&slow, part) : 0, best);
    }
}

/* Counts what occurred, to ensure that each case was tested. */
struct seen {
    int burns, why[6], pit, all, penalty, below, entered_again, floor;
};

static const char *const reasons[] = {NULL, "nothing-counts", "least", "entry", "hot-dice", "pit"};

static void check_player(const struct dice_player *p, const struct slow_player *s)
{
    assert_int_equal(p->total, s->total);
    assert_int_equal(p->zeros, s->zeros);
    assert_int_equal(p->entered, s->entered);
}

static void check_position(unsigned *seed, struct seen *seen)
{
    char pits[128], thrown[8], kept[8];
    struct dice_terms t = bridge_random_terms(seed);
    struct slow_terms slow = bridge_terms(&t, pits);
    struct slow_player before = {.total = 50 * bridge_random(seed, 210) - 200,
                                 .zeros = t.streak ? bridge_random(seed, t.streak) : 0,
                                 .entered = bridge_random(seed, 3) != 0};
    struct dice_player p = {before.total, before.zeros, before.entered};
    struct dice_so_far so = {.points = 50 * bridge_random(seed, 20),
                             .throws = 1 + bridge_random(seed, 5)};
    int turn = so.points, n = 1 + bridge_random(seed, t.dice), penalty;
    dice_set d = 0;
    for (int i = 0; i < n; i++)
        d += dice_face(1 + bridge_random(seed, 6));
    bridge_digits(d, thrown);
    assert_int_equal(ten_thousand_pit(&t, p.total), slow_pit(&slow, p.total));
    seen->pit += ten_thousand_pit(&t, p.total) > 0;

    struct dice_written zero = ten_thousand_write(&t, p, 0);
    struct slow_player then = slow_zero(&slow, before, &penalty);
    check_player(&zero.player, &then);
    assert_int_equal(zero.penalty, penalty);
    seen->penalty += penalty > 0;
    seen->below += zero.player.total < 0 && before.total >= 0;
    seen->floor += t.floor && penalty && zero.player.total == 0 && t.loses > 0;
    seen->entered_again += before.entered && !zero.player.entered;

    struct dice_keeps list;
    ten_thousand_keeps(&t, d, &list);
    seen->why[WHY_NOTHING] += list.count == 0;
    for (int i = 0; i < list.count; i++) {
        bridge_digits(list.keep[i], kept);
        struct slow_keep k = slow_keep(&slow, &before, turn, so.throws, thrown, kept);
        so.points = turn + ten_thousand_worth(&t, list.keep[i]).points;
        so.hot = ten_thousand_all_count(&t, d);
        struct dice_stop stop =
            dice_stop_entered(&t, &p, so.points, ten_thousand_stop(&t, &p, &so));
        assert_int_equal(so.points, k.turn);
        assert_int_equal(ten_thousand_burns(&t, &so), k.burns);
        if (k.why)
            assert_string_equal(reasons[stop.why], k.why);
        else
            assert_int_equal(stop.why, WHY_NONE);
        assert_int_equal(stop.may, k.may_stop);
        if (stop.may) {
            struct dice_written w = ten_thousand_write(&t, p, stop.writes);
            assert_int_equal(stop.writes, k.stop);
            check_player(&w.player, &k.then);
        }
        seen->burns += k.burns;
        seen->why[stop.why]++;
        seen->all += so.hot;
    }
}

static void test_positions(void **state)
{
    (void)state;
    const char *count = getenv("POSITIONS");
    struct seen seen = {0};
    unsigned seed = 7;
    for (long i = count ? atol(count) : 30000; i > 0; i--)
        check_position(&seed, &seen);
    assert_true(seen.burns && seen.pit && seen.all && seen.penalty && seen.below && seen.floor &&
                seen.entered_again);
    for (int why = WHY_NONE; why <= WHY_PIT; why++)
        assert_true(seen.why[why]);
}

/* Checks §7 with random totals: who has a last turn, and who has won. */
static void test_ends(void **state)
{
    (void)state;
    unsigned seed = 11;
    int shared = 0, later = 0;
    for (int i = 0; i < 20000; i++) {
        char pits[128];
        struct dice_terms t = bridge_random_terms(&seed);
        t.goal = 2000;
        struct slow_terms slow = bridge_terms(&t, pits);
        int players = 2 + bridge_random(&seed, 7);
        struct dice_written w;
        struct slow_match m = {.terms = &slow, .players = players, .reached = -1};
        struct dice_scores s = dice_scores(players);
        for (int turn = 0; !m.over; turn++) {
            int who = m.at, points = bridge_random(&seed, 3) * 500;
            assert_int_equal(who, turn % players);
            w = ten_thousand_write(&t, s.player[who], points);
            s = dice_scores_after(&t, s, who, w.player);
            slow_next(&m, slow_written(&slow, m.player[who], points));
            check_player(&s.player[who], &m.player[who]);
            assert_int_equal(dice_over(&s), m.over);
            assert_true(turn < 100000);
        }
        unsigned won = dice_winners(&t, &s), slowly = 0;
        for (int p = 0; p < players; p++)
            slowly |= (unsigned)m.won[p] << p;
        assert_int_equal(won, slowly);
        shared += (won & (won - 1)) != 0;
        later += !(won >> s.reached & 1);
    }
    assert_true(shared && later);
}

/* Checks chances by enumerating all throws. */
static void test_chances(void **state)
{
    (void)state;
    for (int preset = 0; preset < TEN_THOUSAND_PRESETS; preset++) {
        char pits[128];
        struct dice_terms t = ten_thousand_terms[preset];
        struct slow_terms slow = bridge_terms(&t, pits);
        forget();
        for (int n = 1, all = 6; n <= (test_whole() ? 6 : 5); n++, all *= 6) {
            struct dice_so_far before = {.points = 150, .throws = 2};
            struct ten_thousand_chances c = ten_thousand_chances(&t, &before, n);
            int nothing = 0, zero = 0;
            long points = 0;
            for (int k = 0; k < all; k++) {
                char dice[8] = "", keeps[64][8], best[8];
                for (int i = 0, left = k; i < n; i++, left /= 6)
                    dice[i] = (char)('1' + left % 6);
                int count = slow_keeps(&slow, dice, keeps);
                slow_best(&slow, dice, keeps, count, best);
                int turn = 150 + (count ? known_worth(&slow, best) : 0);
                nothing += !count;
                zero += !count || turn < slow.least;
                points += !count || turn < slow.least ? 0 : turn;
            }
            assert_int_equal(c.throws, all);
            assert_int_equal(c.nothing, nothing);
            assert_int_equal(c.zero, zero);
            assert_int_equal(c.points, points);
        }
    }
}

/* --- totals told alone --------------------------------------------------------------------------
 */

enum { TOTALS = 3000 };

/* Checks every sum of keeps, whatever was thrown before: totals that throws can give are possible,
 * and where all dice count by fifties no others are. */
static void check_totals(const struct dice_terms *t, bool fifties)
{
    char pits[128];
    static bool reached[TOTALS + 1];
    struct slow_terms slow = bridge_terms(t, pits);
    forget();
    memset(reached, 0, sizeof reached);
    reached[0] = true;
    for (int n = 1, all = 6; n <= t->dice; n++, all *= 6) {
        for (int k = 0; k < all; k++) {
            char dice[8] = "";
            for (int i = 0, left = k; i < n; i++, left /= 6)
                dice[i] = (char)('1' + left % 6);
            qsort(dice, (size_t)n, 1, ascending);
            int points = known_worth(&slow, dice);
            if (points <= 0 || points > TOTALS || reached[points])
                continue;
            for (int sum = points; sum <= TOTALS; sum++)
                reached[sum] |= reached[sum - points];
        }
    }
    for (int sum = 0; sum <= TOTALS; sum++)
        if (reached[sum] ? !ten_thousand_points_may_be(t, sum)
                         : fifties && ten_thousand_points_may_be(t, sum))
            fail_msg("%d points", sum);
}

static void test_totals(void **state)
{
    (void)state;
    for (int preset = 0; preset < TEN_THOUSAND_PRESETS; preset++) {
        struct dice_terms t = ten_thousand_terms[preset];
        check_totals(&t, true);
        t.own[STRAIGHT] = 1560;
        t.own[NOTHING] = 470;
        t.own[SHORT_STRAIGHTS] = 1230;
        check_totals(&t, false);
        struct dice_terms box = box_terms();
        check_totals(&box, true);
        box.own[FIVE_ALIKE] = 2130;
        check_totals(&box, false);
        t.dice = 5;
        check_totals(&t, false);
    }
    const struct dice_terms t = ten_thousand_terms[TEN_THOUSAND_THOUSAND];
    assert_false(ten_thousand_points_may_be(&t, 1112350)); /* 40 throws of six ones are 320000 */
    assert_true(ten_thousand_points_may_be(&t, 320000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_throw), cmocka_unit_test(test_vain),
        cmocka_unit_test(test_box),         cmocka_unit_test(test_positions),
        cmocka_unit_test(test_ends),        cmocka_unit_test(test_chances),
        cmocka_unit_test(test_totals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
