/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words of dice: what was thrown, and by whom. */
#include <string.h>

#include "say.h"
#include "words.h"

/* Reads digits from `at` to the slash or the end. */
static bool read_digits(const struct token *w, size_t *at, dice_set *out, struct parse_error *why)
{
    int n = 0;
    *out = 0;
    for (; *at < w->length && w->text[*at] != '/'; ++*at, n++) {
        int face = w->text[*at] - '0';
        if (face < 1 || face > FACES)
            return token_error(w, *at, why, "a die shows 1 to 6");
        if (n == DICE_MAX)
            return token_error(w, *at, why, "there are six dice at most");
        *out += dice_face(face);
    }
    return true;
}

static bool read_dice_word(const struct token *w, struct dice_word *d, struct parse_error *why)
{
    size_t at = 0;
    *d = (struct dice_word){.w = w};
    if (word_equals(w, "-")) {
        d->slash = d->none = true;
        return true;
    }
    if (!read_digits(w, &at, &d->thrown, why))
        return false;
    d->count = dice_count(d->thrown);
    if (at == w->length)
        return true;
    d->slash = true;
    d->behind = ++at;
    d->best = at == w->length;
    d->none = at + 1 == w->length && w->text[at] == '-';
    if (d->none)
        return true;
    if (!read_digits(w, &at, &d->kept, why))
        return false;
    return at == w->length || token_error(w, at, why, "one / is enough");
}

/* --- whose dice ------------------------------------------------------------------------------- */

enum whose { REFUSE, GOES_ON, NEXT_PLAYER };

/* The fault K1 of the last throw, whose keep has a die that does not count, if nobody has chosen
 * yet. */
static struct dice_fault *open_k1(struct dice_seen *t)
{
    struct dice_fault *f = t->faults ? &t->fault[t->faults - 1] : NULL;
    return f && f->code == K1 && f->chosen == UNSAID ? f : NULL;
}

/* The dice left if the die that does not count is thrown again. */
static int left_by_k1(struct dice_seen *t)
{
    struct dice_fault *f = open_k1(t);
    const struct dice_cast *c = f ? &t->cast[f->cast] : NULL;
    return f ? dice_count(c->thrown) - dice_count(c->kept) +
                   dice_count(dice_worth_of(t, c->kept).vain)
             : 0;
}

/* Whether dice after an open turn continue it or are the next player's: §2; K1, K2, K3 of §8. */
static enum whose whose_dice(struct dice_match *m, const struct dice_word *d,
                             const struct word_context *h, struct parse_error *why)
{
    struct dice_seen *t = &m->hand;
    struct dice_stand s = dice_stand(t);
    bool all = d->count == m->terms.dice, own = h->seat == t->seat || t->on;
    if (h->begins || (h->seat != SEAT_NONE && h->seat != t->seat))
        return NEXT_PLAYER;
    if (t->bare && !t->casts)
        return all ? NEXT_PLAYER
                   : token_error(d->w, 0, why, "a turn begins with %d dice", t->terms.dice);
    if (d->count == s.left && !(s.passed && all && !own))
        return GOES_ON;
    if (d->count == left_by_k1(t) && (!all || own))
        return GOES_ON;
    if (all && !own)
        return NEXT_PLAYER;
    if (own)
        return GOES_ON;
    return token_error(d->w, 0, why, "%d dice are left to throw, not %d", s.left, d->count);
}

/* --- a turn goes on --------------------------------------------------------------------------- */

/* Notes what a throw shows about the keep before it, and whether it was right. */
static bool note_throw(struct dice_match *m, const struct dice_word *d, struct word_context *h,
                       struct parse_error *why)
{
    struct dice_seen *t = &m->hand;
    struct dice_stand s = dice_stand(t);
    struct dice_fault *f = open_k1(t);
    bool back = f && d->count != s.left && d->count == left_by_k1(t);
    bool first = s.last == DICE_THROWS, right = first || back || d->count == s.left;
    if (f && !back)
        dice_say_unchosen(m, h->said);
    if (f)
        dice_choose(t, f, back ? BACK : STANDS); /* shown by the dice */
    dice_throw(t, d->thrown);
    t->on = 0;
    if (s.passed && !dice_add_fault(t, K2, h->entry))
        return dice_no_room(m, d->w, 0, why);
    if (!right && !dice_add_fault(t, K3, h->entry))
        return dice_no_room(m, d->w, 0, why);
    return true;
}

static enum word_result throw_on(struct dice_match *m, const struct dice_word *d,
                                 struct word_context *h, struct parse_error *why)
{
    if (m->hand.casts == m->game->throws_most)
        return dice_no_room(m, d->w, 0, why);
    return note_throw(m, d, h, why) ? WORD_ACCEPTED : WORD_REJECTED;
}

/* Whether a burned turn is continued by its player's letter: the throw is void (§8, X1). */
static bool throws_void(const struct dice_match *m, const struct word_context *h)
{
    return m->hand.seat != NOBODY && m->hand.end == TURN_BURNED && h->seat == m->hand.seat &&
           !h->begins;
}

static enum word_result throw_void(struct dice_match *m, const struct dice_word *d,
                                   struct word_context *h, struct parse_error *why)
{
    struct dice_seen *t = &m->hand;
    if (t->casts == m->game->throws_most)
        return dice_no_room(m, d->w, 0, why);
    dice_throw(t, d->thrown);
    t->cast[t->casts - 1].kept = d->kept;
    if (!dice_add_fault(t, X1, h->entry))
        return dice_no_room(m, d->w, 0, why);
    dice_say(m, TOLD_THROW, h->said);
    return WORD_ACCEPTED;
}

/* --- a turn begins ---------------------------------------------------------------------------- */

/* The next player's dice stop an open turn, unless stopping would be a fault or score zero: that
 * must be entered. */
static bool stop_silently(struct dice_match *m, const struct token *w, struct word_context *h,
                          struct parse_error *why)
{
    struct dice_seen *t = &m->hand;
    struct dice_stand s = dice_stand(t);
    if (s.waits)
        return dice_keep_missing(m, w, why);
    t->end = TURN_STOPPED;
    if (s.passed)
        return dice_add_fault(t, Z1, h->entry) || dice_no_room(m, w, 0, why);
    if (!t->casts)
        return token_error(w, 0, why, "the turn was undone: type its points, as in 450");
    if (s.stop.why != WHY_NONE)
        return token_error(w, 0, why, "%s: if the player stopped all the same, type stop first",
                           dice_hindrance(m->game, s.stop.why));
    return s.stop.writes || token_error(w, 0, why, "stopping writes a zero: type stop first");
}

enum word_result dice_begin(struct dice_match *m, const struct token *w, struct word_context *h,
                            struct parse_error *why)
{
    bool open = m->hand.seat != NOBODY && m->hand.end == TURN_OPEN;
    if (open && !stop_silently(m, w, h, why))
        return WORD_REJECTED;
    if (dice_won(m, &m->hand))
        return token_error(w, 0, why, "the match is over");
    if (h->seat != SEAT_NONE && h->seat != m->next)
        return token_error(w, 0, why, "%s throws next", dice_player_of(h, m->next));
    if (open)
        dice_say(m, TOLD_STOP, h->said);
    if (m->hand.seat != NOBODY)
        dice_say_unchosen(m, h->said);
    dice_begin_turn(m);
    return WORD_STARTS_TURN;
}

static enum word_result begin_with_dice(struct dice_match *m, const struct dice_word *d,
                                        struct word_context *h, struct parse_error *why)
{
    if (d->count != m->terms.dice)
        return token_error(d->w, 0, why, "a turn begins with %d dice", m->terms.dice);
    if (dice_begin(m, d->w, h, why) == WORD_REJECTED)
        return WORD_REJECTED;
    dice_throw(&m->hand, d->thrown);
    return WORD_STARTS_TURN;
}

/* --- words of dice ---------------------------------------------------------------------------- */

static enum word_result take_throw(struct dice_match *m, const struct dice_word *d,
                                   struct word_context *h, struct parse_error *why)
{
    enum whose whose = NEXT_PLAYER;
    if (!dice_between(m))
        whose = whose_dice(m, d, h, why);
    if (whose == REFUSE)
        return WORD_REJECTED;
    enum word_result took =
        whose == GOES_ON ? throw_on(m, d, h, why) : begin_with_dice(m, d, h, why);
    if (took == WORD_REJECTED || (d->slash && dice_put_aside(m, d, h, why) == WORD_REJECTED))
        return WORD_REJECTED;
    dice_say(m, d->slash ? TOLD_KEEP : TOLD_THROW, h->said);
    return took;
}

/* Takes dice of the last throw that are put aside. */
static enum word_result take_keep(struct dice_match *m, const struct dice_word *d,
                                  struct word_context *h, struct parse_error *why)
{
    if (!dice_letter_fits(m, d->w, h, why))
        return WORD_REJECTED;
    enum word_result took = d->count ? dice_keep_bare(m, d, h, why) : dice_put_aside(m, d, h, why);
    if (took != WORD_REJECTED)
        dice_say(m, TOLD_KEEP, h->said);
    return took;
}

enum word_result dice_take_dice(struct dice_match *m, const struct token *w, struct word_context *h,
                                struct parse_error *why)
{
    struct dice_word d;
    if (!read_dice_word(w, &d, why))
        return WORD_REJECTED;
    bool waits = !dice_between(m) && dice_stand(&m->hand).waits;
    bool announced = h->begins || h->seat != SEAT_NONE;
    if (!d.count && h->begins)
        return token_error(w, 0, why, "a turn begins with dice");
    if (!d.count || (waits && !d.slash && !announced))
        return take_keep(m, &d, h, why);
    if (waits)
        return dice_keep_missing(m, w, why);
    return throws_void(m, h) ? throw_void(m, &d, h, why) : take_throw(m, &d, h, why);
}

/* --- where nothing is put aside by choice ----------------------------------------------------- */

bool dice_announced(const struct dice_match *m, const struct word_context *h)
{
    return h->begins || (h->seat != SEAT_NONE && h->seat != m->hand.seat);
}

enum word_result dice_take_each(struct dice_match *m, const struct token *w, struct word_context *h,
                                struct parse_error *why)
{
    for (size_t i = 0; i < w->length; i++)
        if (w->text[i] < '1' || w->text[i] > '0' + FACES)
            return token_error(w, i, why, "a die shows 1 to 6");
    size_t dice = (size_t)m->terms.dice;
    if (w->length % dice)
        return token_error(w, w->length - w->length % dice, why, "a throw has %d dice", (int)dice);
    bool begins = dice_between(m) || dice_announced(m, h);
    if (begins && dice_begin(m, w, h, why) == WORD_REJECTED)
        return WORD_REJECTED;
    for (size_t i = 0; i < w->length; i += dice) {
        dice_set thrown = 0;
        if (m->hand.end != TURN_OPEN)
            return token_error(w, i, why, "the turn is over");
        if (m->hand.casts == m->game->throws_most)
            return dice_no_room(m, w, i, why);
        for (size_t k = i; k < i + dice; k++)
            thrown += dice_face(w->text[k] - '0');
        dice_throw(&m->hand, thrown);
    }
    dice_say(m, TOLD_KEEP, h->said);
    return begins ? WORD_STARTS_TURN : WORD_ACCEPTED;
}
