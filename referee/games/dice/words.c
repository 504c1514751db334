/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words for stops, points and the other players' choices; dice are in throws.c. */
#include "words.h"

#include <string.h>

#include "base/i18n.h"
#include "base/vocabulary.h"
#include "say.h"

/* --- stops and numbers ------------------------------------------------------------------------ */

/* "stop" after the number that stopped the turn, "+700 stop". */
static enum word_result stop_again(const struct dice_match *m, const struct token *w,
                                   const struct word_context *h, struct parse_error *why)
{
    const struct dice_seen *t = &m->hand;
    if (!dice_letter_fits(m, w, h, why))
        return WORD_REJECTED;
    if (word_is_replayed(h) || t->entry == h->entry)
        return WORD_ACCEPTED;
    return token_error(w, 0, why, "%s has stopped already", dice_player_of(h, t->seat));
}

static enum word_result take_stop(struct dice_match *m, const struct token *w,
                                  struct word_context *h, struct parse_error *why)
{
    struct dice_seen *t = &m->hand;
    bool numbered = t->bare || t->said != NUMBER_UNSAID;
    if (m->game->keeps && t->seat != NOBODY && t->end == TURN_STOPPED && numbered)
        return stop_again(m, w, h, why);
    if (dice_between(m))
        return token_error(w, 0, why, "no turn is open: type the dice first");
    if (h->seat != SEAT_NONE && h->seat != t->seat)
        return token_error(w, 0, why, "%s is throwing", dice_player_of(h, t->seat));
    struct dice_stand s = dice_stand(t);
    if (s.waits || (!t->casts && !t->bare))
        return dice_keep_missing(m, w, why);
    t->end = TURN_STOPPED;
    t->on = 0;
    bool wrong = s.passed || !s.stop.may;
    if (wrong && !dice_add_fault(t, s.passed ? Z1 : S2, h->entry))
        return dice_no_room(m, w, 0, why);
    dice_say(m, TOLD_STOP, h->said);
    return WORD_ACCEPTED;
}

static bool read_points(const struct token *w, size_t at, int32_t *out, struct parse_error *why)
{
    *out = 0;
    for (size_t i = at; i < w->length; i++) {
        if (w->text[i] < '0' || w->text[i] > '9' || *out >= POINTS_MAX)
            return token_error(w, i, why, "a number of points is expected, as in 450");
        *out = 10 * *out + (w->text[i] - '0');
    }
    return w->length > at || token_error(w, at, why, "a number of points is expected, as in 450");
}

/* A turn of which only the points are entered: "450", "0", "truba". */
static enum word_result take_bare(struct dice_match *m, const struct token *w, int32_t points,
                                  struct word_context *h, struct parse_error *why)
{
    struct dice_seen *t = &m->hand;
    bool again = t->seat != NOBODY && t->bare && t->end == TURN_OPEN;
    if (!again && dice_begin(m, w, h, why) == WORD_REJECTED)
        return WORD_REJECTED;
    t->bare = 1;
    t->told = points;
    t->entry = (int32_t)h->entry;
    t->end = points ? TURN_STOPPED : TURN_BURNED;
    bool may_be = !t->game->points_may_be || t->game->points_may_be(&t->terms, points);
    if ((!may_be || (points && !dice_stand(t).stop.may)) &&
        !dice_add_fault(t, may_be ? S2 : N1, h->entry))
        return dice_no_room(m, w, 0, why);
    dice_say(m, TOLD_STOP, h->said);
    return again ? WORD_ACCEPTED : WORD_STARTS_TURN;
}

/* Why a number is not about the current turn, or is no news. Of a turn of which only the points
 * were typed, a second number may be the next player's: a letter must say so. */
static bool number_fits(const struct dice_match *m, const struct token *w, int32_t points,
                        const struct word_context *h, struct parse_error *why)
{
    const struct dice_seen *t = &m->hand;
    if (word_is_replayed(h))
        return true;
    if (t->said == points || (t->bare && t->end != TURN_OPEN && t->told == points &&
                              t->said == NUMBER_UNSAID && h->seat == t->seat))
        return token_error(w, 0, why, "%d has been typed already", (int)points);
    if (!m->game->keeps || !t->bare || t->end == TURN_OPEN || h->seat == t->seat)
        return true;
    const char *thrower = dice_player_of(h, t->seat);
    return token_error(
        w, 0, why, "the turn of %s is over: type %d for %s, or %c +%d if %s wrote %d", thrower,
        (int)points, dice_player_of(h, m->next), 'a' + t->seat, (int)points, thrower, (int)points);
}

/* "+700": the points entered; alone it also stops. In a game without `keeps` it is a whole turn
 * without throws. */
static enum word_result take_number(struct dice_match *m, const struct token *w,
                                    struct word_context *h, struct parse_error *why)
{
    struct dice_seen *t = &m->hand;
    int32_t points;
    if (!read_points(w, 1, &points, why))
        return WORD_REJECTED;
    bool told = t->casts && t->said == NUMBER_UNSAID; /* a turn to which it can belong */
    if (!m->game->keeps && (dice_announced(m, h) || (dice_between(m) && !told)))
        return take_bare(m, w, points, h, why);
    if (t->seat == NOBODY || (h->seat != SEAT_NONE && h->seat != t->seat))
        return token_error(w, 0, why, "this number belongs after a turn");
    if (!number_fits(m, w, points, h, why))
        return WORD_REJECTED;
    t->said = points;
    t->entry = (int32_t)h->entry;
    if (t->end == TURN_OPEN)
        return take_stop(m, w, h, why);
    dice_say(m, TOLD_STOP, h->said);
    return WORD_ACCEPTED;
}

/* --- what the others choose ------------------------------------------------------------------- */

int dice_open_fault(const struct dice_seen *t)
{
    int i = t->seat == NOBODY ? -1 : t->faults - 1;
    while (i >= 0 && (t->fault[i].code >= X1 || t->fault[i].chosen != UNSAID))
        i--;
    return i;
}

static enum word_result take_choice(struct dice_match *m, const struct token *w, size_t at,
                                    struct word_context *h, struct parse_error *why)
{
    struct dice_seen *t = &m->hand;
    int open = dice_open_fault(t);
    struct token chosen = {.text = w->text + at, .length = w->length - at};
    bool back = token_says(&chosen, "back");
    if (open < 0)
        return token_error(w, 0, why, "there is no fault to decide about");
    if (h->seat == t->seat && !h->stored)
        return token_error(w, 0, why, "the others choose, not the player at fault");
    if (!back && !token_says(&chosen, "stands"))
        return token_error(w, at, why, "= stands or = back is expected");
    struct dice_fault *f = &t->fault[open];
    if (f->code == K2 || f->code == K3)
        dice_forget_k1(t);
    f->by = t->by;
    t->asked = 0;
    dice_choose(t, f, back ? BACK : STANDS);
    if (back && t->bare)
        t->end = TURN_OPEN;
    if (back && t->end == TURN_OPEN)
        t->said = NUMBER_UNSAID;
    dice_say(m, TOLD_CHOICE, h->said);
    return WORD_ACCEPTED;
}

static enum word_result take_equals(struct dice_match *m, const struct token *w,
                                    struct word_context *h, struct parse_error *why)
{
    struct dice_seen *t = &m->hand;
    if (dice_open_fault(t) < 0)
        return token_error(w, 0, why, "there is no fault to decide about");
    if (h->seat == t->seat)
        return token_error(w, 0, why, "the others choose, not the player at fault");
    t->by = (int8_t)h->seat;
    t->asked = 1;
    return w->length > 1 ? take_choice(m, w, 1, h, why) : WORD_ACCEPTED;
}

/* "on": the player throws on, so the next dice are not the next player's. */
static enum word_result take_on(struct dice_match *m, const struct token *w, struct word_context *h,
                                struct parse_error *why)
{
    struct dice_seen *t = &m->hand;
    if (dice_between(m) || dice_stand(t).waits)
        return token_error(w, 0, why, "nobody can throw on now");
    if (!dice_letter_fits(m, w, h, why))
        return WORD_REJECTED;
    if (t->on && !word_is_replayed(h))
        return token_error(w, 0, why, "%s throws on already: type the dice",
                           dice_player_of(h, t->seat));
    t->on = 1;
    dice_say(m, TOLD_ON, h->said);
    return WORD_ACCEPTED;
}

/* --- all words -------------------------------------------------------------------------------- */

static bool refuse(const struct dice_match *m, const struct token *w, struct parse_error *why)
{
    static const struct {
        const char *typed;
        char seat;
    } alike[] = {{"а", 'a'}, {"с", 'c'}, {"е", 'e'}}; /* Cyrillic, Latin */
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        if (word_equals(w, alike[i].typed))
            return token_error(w, 0, why,
                               "this %s is a Cyrillic letter: type the Latin %c for the "
                               "player",
                               alike[i].typed, alike[i].seat);
    return token_error(w, 0, why, "%s", _(m->game->expects));
}

static enum word_result take_points(struct dice_match *m, const struct token *w,
                                    struct word_context *h, struct parse_error *why)
{
    int32_t points;
    return read_points(w, 0, &points, why) ? take_bare(m, w, points, h, why) : WORD_REJECTED;
}

static enum word_result take_truba(struct dice_match *m, const struct token *w,
                                   struct word_context *h, struct parse_error *why)
{
    return take_bare(m, w, 0, h, why);
}

/* What a word is by its first byte, its last, or its text; the first match counts. */
static const struct dice_entry {
    const char *first, *last, *says;
    enum {
        ALWAYS,
        CHOICE,
        PLAIN,
        FAULT
    } games;     /* with `keeps`, or without; FAULT: with it, or if
                  * a fault waits for a choice */
    bool begins; /* it may begin a turn */
    enum word_result (*take)(struct dice_match *m, const struct token *w, struct word_context *h,
                             struct parse_error *why);
} entries[] = {
    {"0123456789", "0", NULL, CHOICE, true, take_points},
    {"123456789/-", NULL, NULL, CHOICE, true, dice_take_dice},
    {"123456", NULL, NULL, PLAIN, true, dice_take_each},
    {NULL, NULL, "truba", CHOICE, true, take_truba},
    {"+", NULL, NULL, PLAIN, true, take_number},
    {NULL, NULL, "stop", ALWAYS, false, take_stop},
    {"+", NULL, NULL, CHOICE, false, take_number},
    {"=", NULL, NULL, FAULT, false, take_equals},
    {NULL, NULL, "on", CHOICE, false, take_on},
};

static bool fits(const struct dice_entry *e, const struct dice_match *m, const struct token *w)
{
    bool keeps = m->game->keeps || (e->games == FAULT && dice_open_fault(&m->hand) >= 0);
    if (e->games != ALWAYS && (e->games == PLAIN) == keeps)
        return false;
    if (e->says)
        return token_says(w, e->says);
    return strchr(e->first, *w->text) && (!e->last || w->text[w->length - 1] == *e->last);
}

enum word_result dice_word(void *match, const struct token *w, struct word_context *h,
                           struct parse_error *why)
{
    struct dice_match *m = match;
    const struct dice_entry *e = entries, *end = e + sizeof entries / sizeof *entries;
    if (m->hand.asked)
        return take_choice(m, w, 0, h, why);
    while (e < end && !fits(e, m, w))
        e++;
    if (h->begins && (e == end || !e->begins))
        return token_error(w, 0, why, "a turn begins with dice");
    return e < end ? e->take(m, w, h, why) : refuse(m, w, why);
}
