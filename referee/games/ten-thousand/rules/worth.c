/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "worth.h"

enum { STRAIGHT = 0x111111, LOW_STRAIGHT = 0x011111, HIGH_STRAIGHT = 0x111110, PAIRS = 0x222222 };

/* U base: one die alone, three alike; each further one alike doubles. */
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

/* What all the dice of the game are worth together, beyond what they count one by one; 0: nothing.
 * They are never two of these at once. */
static int32_t together(const struct ten_terms *t, dice_set d)
{
    if (t->dice == 5)
        return d == LOW_STRAIGHT || d == HIGH_STRAIGHT ? t->short_straights : 0; /* U other */
    if (d == STRAIGHT)
        return t->straight;
    return dice_count(d) == 6 && (d & ~(dice_set)PAIRS) == 0 ? t->three_pairs : 0; /* U Farkle */
}

struct ten_worth ten_worth(const struct ten_terms *t, dice_set kept)
{
    struct ten_worth w = {0, 0};
    for (int face = 1; face <= FACES; face++) {
        int n = dice_times(kept, face);
        int32_t points = alike(face, n);
        w.points += points;
        w.vain += points ? 0 : (dice_set)n * dice_face(face);
    }
    int32_t special = together(t, kept);
    if (!special && w.points == 0 && dice_count(kept) == t->dice)
        special = t->nothing; /* U other: six dice, and none of them counts */
    if (special && (w.vain || special > w.points))
        w = (struct ten_worth){special, 0};
    return w;
}

bool ten_counts(const struct ten_terms *t, dice_set thrown)
{
    return ten_worth(t, thrown).points > 0;
}

bool ten_all_count(const struct ten_terms *t, dice_set thrown)
{
    struct ten_worth w = ten_worth(t, thrown);
    return w.points > 0 && w.vain == 0;
}

dice_set dice_next_part(dice_set thrown, int most, dice_set part)
{
    int last = part ? (31 - __builtin_clz(part)) / 4 + 1 : 1;
    for (int face = last; face <= FACES && dice_count(part) < most; face++)
        if (dice_times(part, face) < dice_times(thrown, face))
            return part + dice_face(face);
    while (part) {
        last = (31 - __builtin_clz(part)) / 4 + 1;
        part -= dice_face(last);
        for (int face = last + 1; face <= FACES; face++)
            if (dice_times(thrown, face))
                return part + dice_face(face);
    }
    return 0;
}

void ten_keeps(const struct ten_terms *t, dice_set thrown, struct ten_keeps *out)
{
    out->count = 0;
    for (dice_set part = dice_next_part(thrown, DICE_MAX, 0); part;
         part = dice_next_part(thrown, DICE_MAX, part))
        if (ten_all_count(t, part))
            out->keep[out->count++] = part;
}

dice_set ten_best_keep(const struct ten_terms *t, dice_set thrown)
{
    struct ten_keeps all;
    dice_set best = 0;
    int32_t most = 0;
    ten_keeps(t, thrown, &all);
    for (int i = 0; i < all.count; i++) {
        dice_set k = all.keep[i];
        int32_t points = ten_worth(t, k).points;
        bool better = k == thrown || (best != thrown && dice_count(k) < dice_count(best));
        if (points > most || (points == most && better))
            best = k, most = points;
    }
    return best;
}
