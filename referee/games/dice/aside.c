/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Putting dice aside. */
#include "words.h"

/* Whether the other players have let the keep of the last throw stand. */
static bool is_settled(const struct dice_seen *t)
{
    const struct dice_fault *f = t->faults ? &t->fault[t->faults - 1] : NULL;
    return f && f->code == K1 && f->chosen == STANDS && f->cast == dice_live(t);
}

/* Drops the faults of the keep that is replaced. A fault that was ruled on stays. */
void dice_forget_k1(struct dice_seen *t)
{
    while (t->faults && t->fault[t->faults - 1].code == K1 &&
           t->fault[t->faults - 1].chosen == UNSAID && t->fault[t->faults - 1].cast == dice_live(t))
        t->faults--;
}

/* Whether anything of the last throw can still be put aside. False with the reason. */
static bool may_keep(const struct dice_match *m, const struct dice_word *d, struct parse_error *why)
{
    const struct dice_seen *t = &m->hand;
    uint8_t live = dice_live(t);
    const struct dice_cast *c = &t->cast[live % DICE_THROWS];
    bool gone = t->end == TURN_STOPPED || (t->end == TURN_BURNED && live + 1 < t->casts);
    if (t->seat == NOBODY || live == DICE_THROWS || gone)
        return token_error(d->w, 0, why, "there is no throw from which to put dice aside");
    if (c->state == CAST_DEAD)
        return d->none || d->best ||
               token_error(d->w, d->behind, why, "nothing in this throw counts: the turn is over");
    for (size_t i = d->behind; !d->none && i < d->w->length; i++) {
        dice_set upto = 0;
        for (size_t k = d->behind; k <= i; k++)
            upto += dice_face(d->w->text[k] - '0');
        if (!dice_hold(c->thrown, upto))
            return token_error(d->w, i, why, "that die was not thrown, or not that many times");
    }
    return true;
}

enum word_result dice_put_aside(struct dice_match *m, const struct dice_word *d,
                                struct word_context *h, struct parse_error *why)
{
    struct dice_seen *t = &m->hand;
    if (!may_keep(m, d, why))
        return WORD_REJECTED;
    struct dice_cast *c = &t->cast[dice_live(t)];
    if (c->state == CAST_DEAD)
        return WORD_ACCEPTED;
    if (is_settled(t) && !word_is_replayed(h))
        return token_error(d->w, 0, why, "the others have let it stand: the dice stay aside");
    dice_forget_k1(t);
    dice_set kept = d->best ? t->game->best(&t->terms, c->thrown) : d->kept;
    if (dice_keep(t, kept) && !dice_add_fault(t, K1, h->entry))
        return dice_no_room(m, d->w, 0, why);
    return WORD_ACCEPTED;
}

/* Digits after a throw of which nothing was put aside: they are put aside if they count. */
enum word_result dice_keep_bare(struct dice_match *m, const struct dice_word *d,
                                struct word_context *h, struct parse_error *why)
{
    const struct dice_seen *t = &m->hand;
    const struct dice_cast *c = &t->cast[dice_live(t)];
    struct dice_word keep = {.w = d->w, .kept = d->thrown, .slash = true};
    if (!dice_hold(c->thrown, d->thrown))
        return dice_keep_missing(m, d->w, why);
    if (!dice_all_count(t, d->thrown))
        return token_error(
            d->w, 0, why,
            "thrown or put aside? Not all of it counts: type /%.*s if it was put aside",
            (int)d->w->length, d->w->text);
    return dice_put_aside(m, &keep, h, why);
}
