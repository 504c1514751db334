/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn.h"

#include "worth.h"

/* --- how it stands ---------------------------------------------------------------------------- */

/* The dice on the table as one throw follows the other. */
struct dice_laid {
    int32_t points;
    int throws;
    int left;
    bool vain; /* something lies aside that counts in nothing */
    bool hot;  /* every die counts, of this throw and aside */
};

static void add_cast(struct dice_laid *at, const struct ten_terms *t, const struct ten_cast *c)
{
    struct ten_worth w = ten_worth(t, c->kept);
    bool vain_before = at->vain;
    at->throws++;
    at->points += w.points;
    at->vain |= w.vain != 0;
    at->hot = !vain_before && ten_all_count(t, c->thrown);
    at->left = dice_count(c->thrown) - dice_count(c->kept);
    if (at->left == 0 && !at->vain)
        at->left = t->dice; /* §2: all are taken again */
}

/* --- what a turn may be worth ------------------------------------------------------------------
 */

static int32_t greatest_common(int32_t a, int32_t b)
{
    while (b) {
        int32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* What counts besides dice one by one and three or more alike. */
static void list_specials(const struct ten_terms *t, int32_t out[3])
{
    out[0] = t->dice == 5 ? t->short_straights : t->straight;
    out[1] = t->dice == 5 ? 0 : t->three_pairs;
    out[2] = t->nothing;
}

int32_t ten_points_step(const struct ten_terms *t)
{
    int32_t special[3], step = ten_worth(t, dice_face(5)).points; /* the least that counts */
    list_specials(t, special);
    for (int i = 0; i < 3; i++)
        step = greatest_common(step, special[i]);
    return step;
}

bool ten_points_may_be(const struct ten_terms *t, int32_t points)
{
    int32_t special[3], best = ten_worth(t, t->dice * dice_face(1)).points; /* all ones */
    list_specials(t, special);
    for (int i = 0; i < 3; i++)
        best = special[i] > best ? special[i] : best;
    return points % ten_points_step(t) == 0 && points / CASTS_MAX <= best;
}

/* --- the throws --------------------------------------------------------------------------------
 */

uint8_t ten_live(const struct ten_turn *turn)
{
    uint8_t i = turn->casts;
    while (i && turn->cast[i - 1].state == CAST_VOID)
        i--;
    return i ? (uint8_t)(i - 1) : CASTS_MAX;
}

static struct ten_stand stand_bare(const struct ten_terms *t, const struct ten_player *p,
                                   const struct ten_turn *turn)
{
    struct ten_stand s = {.so_far = {.points = turn->told, .throws = LEAST_THROWS},
                          .last = CASTS_MAX,
                          .left = t->dice};
    s.stop = ten_stop(t, p, &s.so_far);
    return s;
}

struct ten_stand ten_stand(const struct ten_terms *t, const struct ten_player *p,
                           const struct ten_turn *turn)
{
    struct dice_laid at = {.left = t->dice};
    struct ten_stand s = {.last = ten_live(turn)};
    if (turn->bare)
        return stand_bare(t, p, turn);
    for (uint8_t i = 0; i < turn->casts; i++)
        if (turn->cast[i].state != CAST_VOID)
            add_cast(&at, t, &turn->cast[i]);
    enum ten_state last = s.last < CASTS_MAX ? (enum ten_state)turn->cast[s.last].state : CAST_KEPT;
    s.so_far = (struct ten_so_far){at.points, at.throws, at.hot && last != CAST_WAITS};
    s.left = (uint8_t)at.left;
    s.waits = last == CAST_WAITS;
    s.passed = last == CAST_PASSED;
    s.stop = ten_stop(t, p, &s.so_far);
    s.burns = last == CAST_KEPT && s.last < CASTS_MAX &&
              (ten_burns(t, &s.so_far) || (s.left == 0 && at.points < t->least));
    return s;
}

struct ten_result ten_result(const struct ten_terms *t, const struct ten_player *p,
                             const struct ten_turn *turn)
{
    struct ten_stand s = ten_stand(t, p, turn);
    struct ten_result r = {.end = turn->end, .points = s.so_far.points};
    bool dead = s.last < CASTS_MAX && turn->cast[s.last].state == CAST_DEAD;
    if (turn->end == TURN_BURNED)
        return (struct ten_result){TURN_BURNED,
                                   dead      ? WHY_NOTHING
                                   : s.burns ? WHY_LEAST
                                             : WHY_NONE,
                                   0, 0};
    if (turn->end == TURN_VOID)
        return (struct ten_result){TURN_VOID, WHY_NONE, 0, 0};
    if (turn->end == TURN_OPEN || s.passed) /* passed, and it stands: a zero (§8, Z1) */
        return r;
    if (s.stop.why == WHY_LEAST)
        return (struct ten_result){TURN_BURNED, WHY_LEAST, 0, 0};
    r.written = s.stop.writes;
    r.why = s.stop.why == WHY_PIT ? WHY_PIT : WHY_NONE;
    return r;
}

/* --- what is done ----------------------------------------------------------------------------- */

void ten_throw(const struct ten_terms *t, struct ten_turn *turn, dice_set thrown)
{
    struct ten_cast *c = &turn->cast[turn->casts++];
    *c = (struct ten_cast){.thrown = thrown, .state = CAST_WAITS};
    if (turn->end != TURN_OPEN) {
        c->state = CAST_VOID;
    } else if (!ten_counts(t, thrown)) {
        c->state = CAST_DEAD;
        turn->end = TURN_BURNED;
    }
}

dice_set ten_keep(const struct ten_terms *t, const struct ten_player *p, struct ten_turn *turn,
                  dice_set kept)
{
    struct ten_cast *c = &turn->cast[ten_live(turn)];
    c->kept = kept;
    c->state = kept ? CAST_KEPT : CAST_PASSED;
    turn->end = ten_stand(t, p, turn).burns ? TURN_BURNED : TURN_OPEN;
    return ten_worth(t, kept).vain;
}

/* The throw that a fault was done by is nothing, and what was said of the one before it is open
 * again where nothing was put aside of it. */
static void take_back(struct ten_turn *turn, const struct ten_fault *f)
{
    turn->cast[f->cast].state = CAST_VOID;
    turn->end = TURN_OPEN;
    uint8_t before = ten_live(turn);
    if (before < CASTS_MAX && turn->cast[before].state == CAST_PASSED)
        turn->cast[before].state = CAST_WAITS;
}

void ten_choose(const struct ten_terms *t, struct ten_turn *turn, struct ten_fault *f,
                enum ten_chosen chosen)
{
    struct ten_cast *c = &turn->cast[f->cast];
    f->chosen = (uint8_t)chosen;
    if (chosen != BACK)
        return;
    if (f->code == K1) {
        c->kept -= ten_worth(t, c->kept).vain;
    } else if (f->code == K2 || f->code == K3) {
        take_back(turn, f);
    } else {
        turn->end = TURN_OPEN;
        if (f->code == Z1)
            c->state = CAST_WAITS;
    }
}
