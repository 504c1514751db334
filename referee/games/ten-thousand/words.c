/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words in: stops, numbers, and what the others choose; dice are in throws.c. */
#include "words.h"

#include <string.h>

#include "base/spoken.h"
#include "said.h"

/* --- stops and numbers ------------------------------------------------------------------------ */

static enum took take_stop(struct ten *m, const struct word *w, struct heard *h, struct fault *why)
{
    struct ten_seen *t = &m->hand;
    if (t->seat != NOBODY && t->is.end == TURN_STOPPED && (t->is.bare || t->said != NUMBER_UNSAID))
        return ten_letter_fits(m, w, h, why) ? TAKEN : REFUSED; /* its number stopped it */
    if (ten_between(m))
        return word_error(w, 0, why, "no turn is open: type the dice first");
    if (h->seat != SEAT_NONE && h->seat != t->seat)
        return word_error(w, 0, why, "%s is throwing", ten_player_of(h, t->seat));
    struct ten_stand s = ten_seen_stand(t);
    if (s.waits || (!t->is.casts && !t->is.bare))
        return ten_keep_missing(t, w, why);
    t->is.end = TURN_STOPPED;
    t->on = 0;
    bool wrong = s.passed || !s.stop.may;
    if (wrong && !ten_add_fault(t, s.passed ? Z1 : S2, h->entry))
        return ten_no_room(w, why);
    ten_say(m, TOLD_STOP, h->said);
    return TAKEN;
}

static bool read_points(const struct word *w, size_t at, int32_t *out, struct fault *why)
{
    *out = 0;
    for (size_t i = at; i < w->length; i++) {
        if (w->text[i] < '0' || w->text[i] > '9' || *out >= POINTS_MAX)
            return word_error(w, i, why, "a number of points is expected, as in 450");
        *out = 10 * *out + (w->text[i] - '0');
    }
    return w->length > at || word_error(w, at, why, "a number of points is expected, as in 450");
}

/* "+700": the number written; alone it means stop. */
static enum took take_number(struct ten *m, const struct word *w, struct heard *h,
                             struct fault *why)
{
    struct ten_seen *t = &m->hand;
    int32_t points;
    if (!read_points(w, 1, &points, why))
        return REFUSED;
    if (t->seat == NOBODY || (h->seat != SEAT_NONE && h->seat != t->seat))
        return word_error(w, 0, why, "this number belongs after a turn");
    t->said = points;
    t->entry = (int32_t)h->entry;
    if (t->is.end == TURN_OPEN)
        return take_stop(m, w, h, why);
    ten_say(m, TOLD_STOP, h->said);
    return TAKEN;
}

/* "450", "0", "truba": a turn of which only the points are told. */
static enum took take_bare(struct ten *m, const struct word *w, int32_t points, struct heard *h,
                           struct fault *why)
{
    struct ten_seen *t = &m->hand;
    bool again = t->seat != NOBODY && t->is.bare && t->is.end == TURN_OPEN;
    if (!again && ten_begin(m, w, h, why) == REFUSED)
        return REFUSED;
    t->is.bare = 1;
    t->is.told = points;
    t->is.end = points ? TURN_STOPPED : TURN_BURNED;
    bool may_be = ten_points_may_be(&t->terms, points);
    if ((!may_be || (points && !ten_seen_stand(t).stop.may)) &&
        !ten_add_fault(t, may_be ? S2 : N1, h->entry))
        return ten_no_room(w, why);
    ten_say(m, TOLD_STOP, h->said);
    return again ? TAKEN : BEGAN;
}

/* --- what the others choose ------------------------------------------------------------------- */

/* The fault that can still be chosen about: the last one that nobody has. */
static struct ten_fault *open_fault(struct ten_seen *t)
{
    for (int i = t->is.faults; t->seat != NOBODY && i-- > 0;) {
        struct ten_fault *f = &t->is.fault[i];
        if (f->code < X1 && f->chosen == UNSAID)
            return f;
    }
    return NULL;
}

static enum took take_choice(struct ten *m, const struct word *w, size_t at, struct heard *h,
                             struct fault *why)
{
    struct ten_seen *t = &m->hand;
    struct ten_fault *f = open_fault(t);
    struct word chosen = {.text = w->text + at, .length = w->length - at};
    bool back = word_says(&chosen, "back");
    if (!f)
        return word_error(w, 0, why, "there is no fault to decide about");
    if (h->seat == t->seat && !h->stored)
        return word_error(w, 0, why, "the others choose, not the player at fault");
    if (!back && !word_says(&chosen, "stands"))
        return word_error(w, at, why, "= stands or = back is expected");
    if (f->code == K2 || f->code == K3)
        ten_forget_k1(&t->is);
    f->by = t->by;
    t->asked = 0;
    ten_choose(&t->terms, &t->is, f, back ? BACK : STANDS);
    if (back && t->is.bare)
        t->is.end = TURN_OPEN;
    if (back)
        t->said = NUMBER_UNSAID;
    ten_say(m, TOLD_CHOICE, h->said);
    return TAKEN;
}

static enum took take_equals(struct ten *m, const struct word *w, struct heard *h,
                             struct fault *why)
{
    struct ten_seen *t = &m->hand;
    if (!open_fault(t))
        return word_error(w, 0, why, "there is no fault to decide about");
    if (h->seat == t->seat)
        return word_error(w, 0, why, "the others choose, not the player at fault");
    t->by = (int8_t)h->seat;
    t->asked = 1;
    return w->length > 1 ? take_choice(m, w, 1, h, why) : TAKEN;
}

/* "on": he throws on, so that his next dice are not the next player's. */
static enum took take_on(struct ten *m, const struct word *w, const struct heard *h,
                         struct fault *why)
{
    struct ten_seen *t = &m->hand;
    if (ten_between(m) || ten_seen_stand(t).waits)
        return word_error(w, 0, why, "nobody can throw on now");
    if (!ten_letter_fits(m, w, h, why))
        return REFUSED;
    t->on = 1;
    return TAKEN;
}

/* --- all words ---------------------------------------------------------------------------------
 */

static bool refuse(const struct word *w, struct fault *why)
{
    static const struct {
        const char *typed;
        char seat;
    } alike[] = {{"а", 'a'}, {"с", 'c'}, {"е", 'e'}}; /* Cyrillic, Latin */
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        if (word_equals(w, alike[i].typed))
            return word_error(w, 0, why,
                              "this %s is a Cyrillic letter: type the Latin %c for the "
                              "player",
                              alike[i].typed, alike[i].seat);
    return word_error(w, 0, why, "dice, /KEPT, stop, +POINTS or a turn's points are expected");
}

enum took ten_word(void *match, const struct word *w, struct heard *h, struct fault *why)
{
    struct ten *m = match;
    int32_t points;
    if (m->hand.asked)
        return take_choice(m, w, 0, h, why);
    if (w->text[w->length - 1] == '0' && *w->text != '+')
        return read_points(w, 0, &points, why) ? take_bare(m, w, points, h, why) : REFUSED;
    if (strchr("123456789/-", *w->text))
        return ten_take_dice(m, w, h, why);
    if (word_says(w, "truba"))
        return take_bare(m, w, 0, h, why);
    if (h->begins)
        return word_error(w, 0, why, "a turn begins with dice");
    if (word_says(w, "stop"))
        return take_stop(m, w, h, why);
    if (*w->text == '+')
        return take_number(m, w, h, why);
    if (*w->text == '=')
        return take_equals(m, w, h, why);
    if (word_says(w, "on"))
        return take_on(m, w, h, why);
    return refuse(w, why);
}
