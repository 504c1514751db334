/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "terms.h"

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
