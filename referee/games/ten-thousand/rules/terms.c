/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "terms.h"

/* --- terms ----------------------------------------------------------------------------------- */

/* U: the Ukrainian guide, by its parts; rules that it does not specify are our choice. Short
 * straights: U other variants. */
const struct dice_terms ten_thousand_terms[TEN_THOUSAND_PRESETS] = {
    [TEN_THOUSAND_THOUSAND] = {.own[STRAIGHT] =
                                   1000, /* U base: "its value differs"; taken from Farkle's */
                               .own[SHORT_STRAIGHTS] = 1000,
                               .own[THREE_ONES] = 1000, /* U base */
                               .goal = 10000,
                               .dice = 6},
    [TRUBA] = {.own[STRAIGHT] = 2000, /* U Truba, as all of these */
               .own[SHORT_STRAIGHTS] = 1000,
               .own[THREE_ONES] = 1000,
               .own[LEAST] = 350,
               .streak = 3,
               .loses = LOSES_ALL,
               .own[HOT] = HOT_MUST,
               .goal = 10000,
               .dice = 6},
    [FARKLE] = {.own[STRAIGHT] = 1000, /* U Farkle, as all of these */
                .own[SHORT_STRAIGHTS] = 1000,
                .own[THREE_ONES] = 1000,
                .own[THREE_PAIRS] = 500,
                .streak = 3,
                .loses = 1000,
                .goal = 10000,
                .dice = 6},
};

/* --- stop ------------------------------------------------------------------------------------ */

int32_t ten_thousand_pit(const struct dice_terms *t, int32_t total)
{
    int32_t need = 0;
    if (total >= t->goal) /* the goal and totals above it are in no pit */
        return 0;
    for (int i = 0; i < t->own[PITS]; i++) {
        const int32_t *pit = &t->own[PIT + 2 * i]; /* its low and high end */
        int32_t first = pit[0] + (t->own[PIT_ENDS] == ENDS_OUT),
                beyond = pit[1] + (t->own[PIT_ENDS] == ENDS_IN);
        int32_t out = beyond < t->goal ? beyond : t->goal;
        if (total >= first && total < beyond && out - total > need)
            need = out - total;
    }
    return need;
}

bool ten_thousand_burns(const struct dice_terms *t, const struct dice_so_far *s)
{
    return s->throws >= LEAST_THROWS && s->points < t->own[LEAST];
}

bool ten_thousand_turn_burns(const struct dice_terms *t, const struct dice_so_far *s, int left)
{
    return ten_thousand_burns(t, s) || (left == 0 && s->points < t->own[LEAST]);
}

/* Returns the right to stop, except for hot dice. */
static struct dice_stop stop_cold(const struct dice_terms *t, const struct dice_player *p,
                                  const struct dice_so_far *s)
{
    if (s->points < t->own[LEAST])
        return (struct dice_stop){WHY_LEAST, false, 0};
    if (s->points < ten_thousand_pit(t, p->total))
        return (struct dice_stop){WHY_PIT, true, 0};
    return (struct dice_stop){WHY_NONE, true, s->points};
}

struct dice_stop ten_thousand_stop(const struct dice_terms *t, const struct dice_player *p,
                                   const struct dice_so_far *s)
{
    struct dice_stop stop = stop_cold(t, p, s);
    if (t->own[HOT] == HOT_MUST && s->hot &&
        !ten_thousand_burns(t, s)) /* U Truba: "must" throw on */
        stop.why = WHY_HOT, stop.may = false;
    return stop;
}

enum dice_row ten_thousand_row(const struct dice_terms *t, int32_t total)
{
    if (t->own[PIT_ROW] == ROW_RESTS)
        return ten_thousand_pit(t, total) ? ROW_RESTS : ROW_COUNTS;
    return t->own[PIT_ROW] == ROW_OFF && t->own[PITS] ? ROW_OFF : ROW_COUNTS;
}

int32_t ten_thousand_needs(const struct dice_terms *t, int32_t total, int why)
{
    return why == WHY_LEAST ? t->own[LEAST] : why == WHY_PIT ? ten_thousand_pit(t, total) : 0;
}

/* --- chances --------------------------------------------------------------------------------- */

/* Counts a throw `times` times. */
static void count_throw(struct ten_thousand_chances *c, const struct dice_terms *t,
                        const struct dice_so_far *before, dice_set thrown, int times)
{
    dice_set keep = ten_thousand_best_keep(t, thrown);
    struct dice_so_far then = {.points = before->points + ten_thousand_worth(t, keep).points,
                               .throws = before->throws + 1};
    bool burns = ten_thousand_burns(t, &then);
    c->throws += times;
    c->nothing += keep ? 0 : times;
    c->zero += keep && !burns ? 0 : times;
    c->points += keep && !burns ? (int64_t)then.points * times : 0;
}

/* Returns the number of orders in which these dice can fall. */
static int orders(dice_set d)
{
    static const int16_t factorial[DICE_MAX + 1] = {1, 1, 2, 6, 24, 120, 720};
    int n = factorial[dice_count(d)];
    for (int face = 1; face <= FACES; face++)
        n /= factorial[dice_times(d, face)];
    return n;
}

struct ten_thousand_chances ten_thousand_chances(const struct dice_terms *t,
                                                 const struct dice_so_far *before, int dice)
{
    struct ten_thousand_chances c = {0, 0, 0, 0};
    dice_set all = 0x111111u * (dice_set)dice;
    for (dice_set d = dice_next_part(all, dice, 0); d; d = dice_next_part(all, dice, d))
        if (dice_count(d) == dice)
            count_throw(&c, t, before, d, orders(d));
    return c;
}

/* --- worth ----------------------------------------------------------------------------------- */

enum {
    FULL_STRAIGHT = 0x111111,
    LOW_STRAIGHT = 0x011111,
    HIGH_STRAIGHT = 0x111110,
    PAIRS = 0x222222
};

/* U base: the worth of a single die. Three alike are worth 100 times their number. */
static const int16_t single[FACES + 1] = {[1] = 100, [5] = 50};

/* Returns the worth of n dice alike as one combination, or 0 if they are not a combination. U base
 * doubles with each further die; the box of PlayMonster has a value for four, five and six of any
 * number (§3). */
static int32_t combination(const struct dice_terms *t, int face, int n)
{
    if (n < 3)
        return n == 1 ? single[face] : 0;
    if (n == 3)
        return face == 1 ? t->own[THREE_ONES] : 100 * face;
    int32_t agreed = t->own[FOUR_ALIKE + n - 4];
    return agreed ? agreed : 2 * combination(t, face, n - 1);
}

/* Returns the best sum of combinations that uses all of n dice alike, or 0 if there is none. */
static int32_t alike(const struct dice_terms *t, int face, int n)
{
    int32_t best[DICE_MAX + 1] = {0};
    for (int all = 1; all <= n; all++)
        for (int one = 1; one <= all; one++) {
            int32_t points = combination(t, face, one);
            if (points && (one == all || best[all - one]) && points + best[all - one] > best[all])
                best[all] = points + best[all - one];
        }
    return best[n];
}

/* Returns true if six dice show two numbers, one of them `n` times. */
static bool are_two(dice_set d, int n)
{
    int most = 0, least = DICE_MAX, faces = 0;
    for (int face = 1; face <= FACES; face++) {
        int times = dice_times(d, face);
        if (!times)
            continue;
        faces++;
        most = times > most ? times : most;
        least = times < least ? times : least;
    }
    return faces == 2 && most == n && least == DICE_MAX - n;
}

/* Returns what all the dice of the game are worth as a combination, beyond their single worth, or
 * 0. At most one combination applies. */
static int32_t together(const struct dice_terms *t, dice_set d)
{
    if (t->dice == 5)
        return d == LOW_STRAIGHT || d == HIGH_STRAIGHT ? t->own[SHORT_STRAIGHTS] : 0; /* U other */
    if (d == FULL_STRAIGHT)
        return t->own[STRAIGHT];
    if (are_two(d, 3))
        return t->own[TWO_TRIPLETS]; /* PlayMonster */
    if (are_two(d, 4))
        return t->own[FOUR_AND_PAIR]; /* PlayMonster */
    return dice_count(d) == 6 && (d & ~(dice_set)PAIRS) == 0 ? t->own[THREE_PAIRS]
                                                             : 0; /* U Farkle */
}

struct dice_worth ten_thousand_worth(const struct dice_terms *t, dice_set kept)
{
    struct dice_worth w = {0, 0};
    for (int face = 1; face <= FACES; face++) {
        int n = dice_times(kept, face);
        int32_t points = alike(t, face, n);
        w.points += points;
        w.vain += points ? 0 : (dice_set)n * dice_face(face);
    }
    int32_t special = together(t, kept);
    if (!special && w.points == 0 && dice_count(kept) == t->dice)
        special = t->own[NOTHING]; /* U other: six dice, and none of them counts */
    if (special && (w.vain || special > w.points))
        w = (struct dice_worth){special, 0};
    return w;
}

bool ten_thousand_counts(const struct dice_terms *t, dice_set thrown)
{
    return ten_thousand_worth(t, thrown).points > 0;
}

bool ten_thousand_all_count(const struct dice_terms *t, dice_set thrown)
{
    struct dice_worth w = ten_thousand_worth(t, thrown);
    return w.points > 0 && w.vain == 0;
}

void ten_thousand_keeps(const struct dice_terms *t, dice_set thrown, struct dice_keeps *out)
{
    out->count = 0;
    for (dice_set part = dice_next_part(thrown, DICE_MAX, 0); part;
         part = dice_next_part(thrown, DICE_MAX, part))
        if (ten_thousand_all_count(t, part))
            out->keep[out->count++] = part;
}

dice_set ten_thousand_best_keep(const struct dice_terms *t, dice_set thrown)
{
    struct dice_keeps all;
    dice_set best = 0;
    int32_t most = 0;
    ten_thousand_keeps(t, thrown, &all);
    for (int i = 0; i < all.count; i++) {
        dice_set k = all.keep[i];
        int32_t points = ten_thousand_worth(t, k).points;
        bool better = k == thrown || (best != thrown && dice_count(k) < dice_count(best));
        if (points > most || (points == most && better))
            best = k, most = points;
    }
    return best;
}

bool ten_thousand_straight(const struct dice_terms *t, dice_set kept)
{
    dice_set twice = kept & 0xeeeeee; /* a face that occurs more than once */
    return kept && !twice && dice_count(kept) == t->dice && ten_thousand_all_count(t, kept);
}

/* --- what a turn may be worth ----------------------------------------------------------------- */

static int32_t greatest_common(int32_t a, int32_t b)
{
    while (b) {
        int32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Lists the values of everything that counts with this number of dice, except a five, which is 50
 * under all terms. */
static int list_values(const struct dice_terms *t, int32_t out[16])
{
    int n = 0;
    out[n++] = t->own[NOTHING];
    out[n++] = t->own[THREE_ONES];
    out[n++] = t->own[FOUR_ALIKE];
    out[n++] = t->own[FIVE_ALIKE];
    if (t->dice == 5) {
        out[n++] = t->own[SHORT_STRAIGHTS];
        return n;
    }
    out[n++] = t->own[SIX_ALIKE];
    out[n++] = t->own[STRAIGHT];
    out[n++] = t->own[THREE_PAIRS];
    out[n++] = t->own[TWO_TRIPLETS];
    out[n++] = t->own[FOUR_AND_PAIR];
    return n;
}

int32_t ten_thousand_points_step(const struct dice_terms *t)
{
    int32_t value[16], step = single[5];
    for (int n = list_values(t, value); n;)
        step = greatest_common(step, value[--n]);
    return step;
}

/* Returns the most that a throw can be worth: all dice together, or the best division among the
 * numbers. */
static int32_t best_throw(const struct dice_terms *t)
{
    int32_t value[16], best[DICE_MAX + 1] = {0}, most;
    for (int face = 1; face <= FACES; face++)
        for (int all = t->dice; all; all--)
            for (int n = 1; n <= all; n++) {
                int32_t points = alike(t, face, n) + best[all - n];
                best[all] = points > best[all] ? points : best[all];
            }
    most = best[t->dice];
    for (int n = list_values(t, value); n--;)
        most = value[n] > most ? value[n] : most;
    return most;
}

bool ten_thousand_points_may_be(const struct dice_terms *t, int32_t points)
{
    return points % ten_thousand_points_step(t) == 0 &&
           points / TEN_THOUSAND_THROWS <= best_throw(t);
}
