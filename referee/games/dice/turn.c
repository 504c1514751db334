/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn.h"

/* --- how it stands ---------------------------------------------------------------------------- */

struct dice_worth dice_worth_of(const struct dice_seen *t, dice_set kept)
{
    return t->game->worth(&t->terms, kept);
}

bool dice_all_count(const struct dice_seen *t, dice_set dice)
{
    struct dice_worth w = dice_worth_of(t, dice);
    return w.points > 0 && w.vain == 0;
}

uint8_t dice_live(const struct dice_seen *t)
{
    uint8_t i = t->casts;
    while (i && t->cast[i - 1].state == CAST_VOID)
        i--;
    return i ? (uint8_t)(i - 1) : DICE_THROWS;
}

/* The dice on the table, from throw to throw. */
struct dice_laid {
    int32_t points;
    int throws;
    int left;
    bool vain; /* a die put aside does not count */
    bool hot;  /* every die counts, in this throw and aside */
};

static void lay_cast(struct dice_laid *at, const struct dice_seen *t, const struct dice_cast *c)
{
    struct dice_worth w = dice_worth_of(t, c->kept);
    bool vain_before = at->vain;
    at->throws++;
    at->points += w.points;
    at->vain |= w.vain != 0;
    at->hot = !vain_before && dice_all_count(t, c->thrown);
    at->left = dice_count(c->thrown) - dice_count(c->kept);
    if (at->left == 0 && !at->vain)
        at->left = t->terms.dice; /* §2: all are thrown again */
}

struct dice_stop dice_stop_at(const struct dice_game *g, const struct dice_terms *t,
                              const struct dice_player *p, const struct dice_so_far *s)
{
    struct dice_stop stop = {WHY_NONE, true, s->points};
    if (g->stop)
        stop = g->stop(t, p, s);
    return dice_stop_entered(t, p, s->points, stop);
}

static struct dice_stop stop_now(const struct dice_seen *t, const struct dice_so_far *s)
{
    return dice_stop_at(t->game, &t->terms, dice_thrower(t), s);
}

/* Only the points were entered: any number of throws is possible. */
static struct dice_stand stand_bare(const struct dice_seen *t)
{
    struct dice_stand s = {.so_far = {.points = t->told, .throws = DICE_THROWS},
                           .last = DICE_THROWS,
                           .left = (uint8_t)t->terms.dice};
    s.stop = stop_now(t, &s.so_far);
    return s;
}

struct dice_stand dice_stand(const struct dice_seen *t)
{
    struct dice_laid at = {.left = t->terms.dice};
    struct dice_stand s = {.last = dice_live(t)};
    if (t->bare)
        return stand_bare(t);
    for (uint8_t i = 0; i < t->casts; i++)
        if (t->cast[i].state != CAST_VOID)
            lay_cast(&at, t, &t->cast[i]);
    enum dice_state last =
        s.last < DICE_THROWS ? (enum dice_state)t->cast[s.last].state : CAST_KEPT;
    s.so_far = (struct dice_so_far){at.points, at.throws, at.hot && last != CAST_WAITS};
    s.left = (uint8_t)at.left;
    s.waits = last == CAST_WAITS;
    s.passed = last == CAST_PASSED;
    s.stop = stop_now(t, &s.so_far);
    s.burns = last == CAST_KEPT && s.last < DICE_THROWS && t->game->burns &&
              t->game->burns(&t->terms, &s.so_far, s.left);
    return s;
}

/* All points thrown in a turn, counted or not. The record has them for a void turn of a game
 * without a choice. */
static int32_t told(const struct dice_seen *t)
{
    int32_t sum = t->told;
    for (int i = 0; i < t->casts; i++)
        for (int face = 1; face <= FACES; face++)
            sum += face * dice_times(t->cast[i].thrown, face);
    return sum;
}

struct dice_result dice_result(const struct dice_seen *t)
{
    struct dice_stand s = dice_stand(t);
    struct dice_result r = {.end = t->end, .points = s.so_far.points};
    bool dead = s.last < DICE_THROWS && t->cast[s.last].state == CAST_DEAD;
    enum dice_why why = dead ? WHY_NOTHING : s.burns ? WHY_BURNS : WHY_NONE;
    if (t->end == TURN_BURNED)
        return (struct dice_result){TURN_BURNED, (uint8_t)why, 0, 0};
    if (t->end == TURN_VOID)
        return (struct dice_result){TURN_VOID, WHY_NONE, t->game->keeps ? 0 : told(t), 0};
    if (t->end == TURN_OPEN || s.passed) /* passed and unchallenged: a zero (§8, Z1) */
        return r;
    if (s.stop.why == WHY_BURNS)
        return (struct dice_result){TURN_BURNED, WHY_BURNS, 0, 0};
    r.written = s.stop.writes;
    r.why = s.stop.may ? s.stop.why : WHY_NONE;
    return r;
}

/* --- what is done ----------------------------------------------------------------------------- */

void dice_throw(struct dice_seen *t, dice_set thrown)
{
    struct dice_cast *c = &t->cast[t->casts++];
    *c = (struct dice_cast){.thrown = thrown & 0xffffff, .state = CAST_WAITS};
    if (t->end != TURN_OPEN) {
        c->state = CAST_VOID;
    } else if (dice_worth_of(t, thrown).points == 0) {
        c->state = CAST_DEAD;
        t->end = TURN_BURNED;
    } else if (!t->game->keeps) {
        dice_keep(t, thrown);
    }
}

dice_set dice_keep(struct dice_seen *t, dice_set kept)
{
    struct dice_cast *c = &t->cast[dice_live(t)];
    c->kept = kept;
    c->state = kept ? CAST_KEPT : CAST_PASSED;
    t->end = dice_stand(t).burns ? TURN_BURNED : TURN_OPEN;
    return dice_worth_of(t, kept).vain;
}

/* Takes back the throw with which a fault was made, and those after it. If nothing was put aside of
 * the throw before, that is open again. */
static void take_back(struct dice_seen *t, const struct dice_fault *f)
{
    for (int i = f->cast; i < t->casts; i++)
        t->cast[i].state = CAST_VOID;
    t->end = TURN_OPEN;
    uint8_t before = dice_live(t);
    if (before < DICE_THROWS && t->cast[before].state == CAST_PASSED)
        t->cast[before].state = CAST_WAITS;
}

void dice_choose(struct dice_seen *t, struct dice_fault *f, enum dice_chosen chosen)
{
    struct dice_cast *c = &t->cast[f->cast];
    f->chosen = (uint8_t)chosen;
    if (chosen != BACK)
        return;
    if (f->code == K1) {
        c->kept -= dice_worth_of(t, c->kept).vain;
    } else if (f->code == K2 || f->code == K3) {
        take_back(t, f);
    } else {
        t->end = TURN_OPEN;
        if (f->code == Z1)
            c->state = CAST_WAITS;
    }
}
