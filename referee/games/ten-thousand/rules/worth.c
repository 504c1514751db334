/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "worth.h"

enum {
    FULL_STRAIGHT = 0x111111,
    LOW_STRAIGHT = 0x011111,
    HIGH_STRAIGHT = 0x111110,
    PAIRS = 0x222222
};

/* U base: one die alone, or three of a kind; each further one doubles. */
static const struct {
    int16_t one, three;
} face_points[FACES + 1] = {
    [1] = {100, 1000}, [2] = {0, 200},  [3] = {0, 300},
    [4] = {0, 400},    [5] = {50, 500}, [6] = {0, 600},
};

static int32_t alike(int face, int n)
{
    return n < 3 ? n * face_points[face].one : face_points[face].three << (n - 3);
}

/* What all the dice of the game are worth together, beyond their single worth; 0: nothing. At most
 * one of these applies. */
static int32_t together(const struct dice_terms *t, dice_set d)
{
    if (t->dice == 5)
        return d == LOW_STRAIGHT || d == HIGH_STRAIGHT ? t->own[SHORT_STRAIGHTS] : 0; /* U other */
    if (d == FULL_STRAIGHT)
        return t->own[STRAIGHT];
    return dice_count(d) == 6 && (d & ~(dice_set)PAIRS) == 0 ? t->own[THREE_PAIRS]
                                                             : 0; /* U Farkle */
}

struct dice_worth ten_thousand_worth(const struct dice_terms *t, dice_set kept)
{
    struct dice_worth w = {0, 0};
    for (int face = 1; face <= FACES; face++) {
        int n = dice_times(kept, face);
        int32_t points = alike(face, n);
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

/* What counts besides single dice and three or more of a kind. */
static void list_specials(const struct dice_terms *t, int32_t out[3])
{
    out[0] = t->dice == 5 ? t->own[SHORT_STRAIGHTS] : t->own[STRAIGHT];
    out[1] = t->dice == 5 ? 0 : t->own[THREE_PAIRS];
    out[2] = t->own[NOTHING];
}

int32_t ten_thousand_points_step(const struct dice_terms *t)
{
    int32_t special[3],
        step = ten_thousand_worth(t, dice_face(5)).points; /* the least that counts */
    list_specials(t, special);
    for (int i = 0; i < 3; i++)
        step = greatest_common(step, special[i]);
    return step;
}

bool ten_thousand_points_may_be(const struct dice_terms *t, int32_t points)
{
    int32_t special[3],
        best = ten_thousand_worth(t, (dice_set)t->dice * dice_face(1)).points; /* all ones */
    list_specials(t, special);
    for (int i = 0; i < 3; i++)
        best = special[i] > best ? special[i] : best;
    return points % ten_thousand_points_step(t) == 0 && points / TEN_THOUSAND_THROWS <= best;
}
