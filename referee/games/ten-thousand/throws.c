/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words of dice in: what was thrown, by whom, and what was put aside. */
#include <string.h>

#include "games/ten-thousand/rules/worth.h"
#include "said.h"
#include "words.h"

/* A word of dice in its parts: "112346/11", "112346", "/11", "/-". */
struct dice_word {
    const struct word *w;
    dice_set thrown, kept;
    int count;     /* of the dice thrown */
    bool slash;    /* what is put aside is said: */
    bool none;     /* ... nothing */
    bool best;     /* ... all that counts */
    size_t behind; /* the slash */
};

/* Digits from `at` on, to the slash or the end. */
static bool read_digits(const struct word *w, size_t *at, dice_set *out, struct fault *why)
{
    int n = 0;
    *out = 0;
    for (; *at < w->length && w->text[*at] != '/'; ++*at, n++) {
        int face = w->text[*at] - '0';
        if (face < 1 || face > FACES)
            return word_error(w, *at, why, "a die shows 1 to 6");
        if (n == DICE_MAX)
            return word_error(w, *at, why, "there are six dice at most");
        *out += dice_face(face);
    }
    return true;
}

static bool read_dice_word(const struct word *w, struct dice_word *d, struct fault *why)
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
    return at == w->length || word_error(w, at, why, "one / is enough");
}

/* --- whose dice ------------------------------------------------------------------------------- */

enum whose { REFUSE, GOES_ON, NEXT_PLAYER };

bool ten_no_room(const struct word *w, struct fault *why)
{
    return word_error(w, 0, why, "a turn has %d throws and %d faults at most", CASTS_MAX,
                      FAULTS_MAX);
}

bool ten_keep_missing(const struct ten_seen *t, const struct word *w, struct fault *why)
{
    char digits[DICE_MAX + 1], *at = digits;
    uint8_t live = ten_live(&t->is);
    dice_set d = live < CASTS_MAX ? t->is.cast[live].thrown : 0;
    for (int face = 1; face <= FACES; face++)
        for (int i = 0; i < dice_times(d, face); i++)
            *at++ = (char)('0' + face);
    *at = '\0';
    return word_error(w, 0, why, "first type what was put aside from %s: / is all that counts",
                      digits);
}

/* A player by name, else by letter. */
const char *ten_player_of(const struct heard *h, int seat)
{
    static const char *const letters[SEATS_MAX] = {"a", "b", "c", "d", "e", "f", "g", "h"};
    return h->player && h->player[seat] && *h->player[seat] ? h->player[seat] : letters[seat];
}

bool ten_letter_fits(const struct ten *m, const struct word *w, const struct heard *h,
                     struct fault *why)
{
    return h->seat == SEAT_NONE || h->seat == m->hand.seat || h->stored ||
           word_error(w, 0, why, "this letter is not that of the player who threw");
}

/* The last throw's keep that has a die in it that counts in nothing, nobody having spoken yet. */
static struct ten_fault *open_k1(struct ten_seen *t)
{
    struct ten_fault *f = t->is.faults ? &t->is.fault[t->is.faults - 1] : NULL;
    return f && f->code == K1 && f->chosen == UNSAID ? f : NULL;
}

/* How many dice are left if the die that counts in nothing is thrown again. */
static int left_by_k1(struct ten_seen *t)
{
    struct ten_fault *f = open_k1(t);
    const struct ten_cast *c = f ? &t->is.cast[f->cast] : NULL;
    return f ? dice_count(c->thrown) - dice_count(c->kept) +
                   dice_count(ten_worth(&t->terms, c->kept).vain)
             : 0;
}

/* Dice of an open turn go on with it, or are the next player's: §2; K1, K2, K3 of §8. */
static enum whose whose_dice(struct ten *m, const struct dice_word *d, const struct heard *h,
                             struct fault *why)
{
    struct ten_seen *t = &m->hand;
    struct ten_stand s = ten_seen_stand(t);
    bool all = d->count == m->terms.dice, own = h->seat == t->seat || t->on;
    if (h->begins || (h->seat != SEAT_NONE && h->seat != t->seat))
        return NEXT_PLAYER;
    if (t->is.bare && !t->is.casts)
        return all ? NEXT_PLAYER
                   : word_error(d->w, 0, why, "a turn begins with %d dice", t->terms.dice);
    if (d->count == s.left && !(s.passed && all && !own))
        return GOES_ON;
    if (d->count == left_by_k1(t) && (!all || own))
        return GOES_ON;
    if (all && !own)
        return NEXT_PLAYER;
    if (own)
        return GOES_ON;
    return word_error(d->w, 0, why, "%d dice are left to throw, not %d", s.left, d->count);
}

/* --- a turn goes on --------------------------------------------------------------------------- */

/* What a throw tells of the keep before it, and whether it was a right one. */
static bool note_throw(struct ten_seen *t, const struct dice_word *d, struct heard *h,
                       struct fault *why)
{
    struct ten_stand s = ten_seen_stand(t);
    struct ten_fault *f = open_k1(t);
    bool back = f && d->count != s.left && d->count == left_by_k1(t);
    bool first = s.last == CASTS_MAX, right = first || back || d->count == s.left;
    if (f)
        ten_choose(&t->terms, &t->is, f, back ? BACK : STANDS); /* the dice tell */
    ten_throw(&t->terms, &t->is, d->thrown);
    t->on = 0;
    if (s.passed && !ten_add_fault(t, K2, h->entry))
        return ten_no_room(d->w, why);
    if (!right && !ten_add_fault(t, K3, h->entry))
        return ten_no_room(d->w, why);
    return true;
}

static enum took throw_on(struct ten *m, const struct dice_word *d, struct heard *h,
                          struct fault *why)
{
    if (m->hand.is.casts == CASTS_MAX)
        return ten_no_room(d->w, why);
    return note_throw(&m->hand, d, h, why) ? TAKEN : REFUSED;
}

/* A turn that burned goes on by its player's letter: it is void (§8, X1). */
static bool throws_void(const struct ten *m, const struct heard *h)
{
    return m->hand.seat != NOBODY && m->hand.is.end == TURN_BURNED && h->seat == m->hand.seat &&
           !h->begins;
}

static enum took throw_void(struct ten *m, const struct dice_word *d, struct heard *h,
                            struct fault *why)
{
    struct ten_seen *t = &m->hand;
    if (t->is.casts == CASTS_MAX)
        return ten_no_room(d->w, why);
    ten_throw(&t->terms, &t->is, d->thrown);
    t->is.cast[t->is.casts - 1].kept = d->kept;
    if (!ten_add_fault(t, X1, h->entry))
        return ten_no_room(d->w, why);
    ten_say(m, TOLD_THROW, h->said);
    return TAKEN;
}

/* --- a turn begins ---------------------------------------------------------------------------- */

/* The next player's dice stop an open turn; not where stopping would be a fault or write a zero:
 * that must be said. */
static bool stop_silently(struct ten *m, const struct word *w, struct heard *h, struct fault *why)
{
    struct ten_seen *t = &m->hand;
    struct ten_stand s = ten_seen_stand(t);
    if (s.waits)
        return ten_keep_missing(t, w, why);
    t->is.end = TURN_STOPPED;
    if (s.passed)
        return ten_add_fault(t, Z1, h->entry) || ten_no_room(w, why);
    if (!t->is.casts)
        return word_error(w, 0, why, "the turn was undone: type its points, as in 450");
    if (s.stop.why != WHY_NONE)
        return word_error(w, 0, why, "%s: if the player stopped all the same, type stop first",
                          ten_hindrance(s.stop.why));
    return s.stop.writes || word_error(w, 0, why, "stopping writes a zero: type stop first");
}

enum took ten_begin(struct ten *m, const struct word *w, struct heard *h, struct fault *why)
{
    bool open = m->hand.seat != NOBODY && m->hand.is.end == TURN_OPEN;
    if (open && !stop_silently(m, w, h, why))
        return REFUSED;
    if (ten_match_over(m))
        return word_error(w, 0, why, "the match is over");
    if (h->seat != SEAT_NONE && h->seat != m->next)
        return word_error(w, 0, why, "%s throws next", ten_player_of(h, m->next));
    if (open)
        ten_say(m, TOLD_STOP, h->said);
    ten_begin_turn(m);
    return BEGAN;
}

static enum took begin_with_dice(struct ten *m, const struct dice_word *d, struct heard *h,
                                 struct fault *why)
{
    if (d->count != m->terms.dice)
        return word_error(d->w, 0, why, "a turn begins with %d dice", m->terms.dice);
    if (ten_begin(m, d->w, h, why) == REFUSED)
        return REFUSED;
    ten_throw(&m->hand.terms, &m->hand.is, d->thrown);
    return BEGAN;
}

/* --- what is put aside ------------------------------------------------------------------------ */

/* The faults that the keep before was: another is put in its place. */
void ten_forget_k1(struct ten_turn *t)
{
    while (t->faults && t->fault[t->faults - 1].code == K1 &&
           t->fault[t->faults - 1].cast == ten_live(t))
        t->faults--;
}

/* What of the last throw can still be put aside; false: of what there is none. */
static bool may_keep(const struct ten *m, const struct dice_word *d, struct fault *why)
{
    const struct ten_seen *t = &m->hand;
    uint8_t live = ten_live(&t->is);
    const struct ten_cast *c = &t->is.cast[live % CASTS_MAX];
    bool gone = t->is.end == TURN_STOPPED || (t->is.end == TURN_BURNED && live + 1 < t->is.casts);
    if (t->seat == NOBODY || live == CASTS_MAX || gone)
        return word_error(d->w, 0, why, "there is no throw from which to put dice aside");
    if (c->state == CAST_DEAD)
        return d->none || d->best ||
               word_error(d->w, d->behind, why, "nothing in this throw counts: the turn is over");
    for (size_t i = d->behind; !d->none && i < d->w->length; i++) {
        dice_set upto = 0;
        for (size_t k = d->behind; k <= i; k++)
            upto += dice_face(d->w->text[k] - '0');
        if (!dice_hold(c->thrown, upto))
            return word_error(d->w, i, why, "that die was not thrown, or not that many times");
    }
    return true;
}

static enum took put_aside(struct ten *m, const struct dice_word *d, struct heard *h,
                           struct fault *why)
{
    struct ten_seen *t = &m->hand;
    if (!may_keep(m, d, why))
        return REFUSED;
    struct ten_cast *c = &t->is.cast[ten_live(&t->is)];
    if (c->state == CAST_DEAD)
        return TAKEN;
    ten_forget_k1(&t->is);
    dice_set kept = d->best ? ten_best_keep(&t->terms, c->thrown) : d->kept;
    if (ten_keep(&t->terms, ten_thrower(t), &t->is, kept) && !ten_add_fault(t, K1, h->entry))
        return ten_no_room(d->w, why);
    return TAKEN;
}

/* Digits behind a throw of which nothing was put aside yet: they are that, if they count. */
static enum took keep_bare(struct ten *m, const struct dice_word *d, struct heard *h,
                           struct fault *why)
{
    const struct ten_seen *t = &m->hand;
    const struct ten_cast *c = &t->is.cast[ten_live(&t->is)];
    struct dice_word keep = {.w = d->w, .kept = d->thrown, .slash = true};
    if (!dice_hold(c->thrown, d->thrown))
        return ten_keep_missing(t, d->w, why);
    if (!ten_all_count(&t->terms, d->thrown))
        return word_error(
            d->w, 0, why,
            "thrown or put aside? Not all of it counts: type /%.*s if it was put aside",
            (int)d->w->length, d->w->text);
    return put_aside(m, &keep, h, why);
}

/* --- words of dice ---------------------------------------------------------------------------- */

static enum took take_throw(struct ten *m, const struct dice_word *d, struct heard *h,
                            struct fault *why)
{
    enum whose whose = NEXT_PLAYER;
    if (!ten_between(m))
        whose = whose_dice(m, d, h, why);
    if (whose == REFUSE)
        return REFUSED;
    enum took took = whose == GOES_ON ? throw_on(m, d, h, why) : begin_with_dice(m, d, h, why);
    if (took == REFUSED || (d->slash && put_aside(m, d, h, why) == REFUSED))
        return REFUSED;
    ten_say(m, d->slash ? TOLD_KEEP : TOLD_THROW, h->said);
    return took;
}

/* Dice of the last throw that are put aside. */
static enum took take_keep(struct ten *m, const struct dice_word *d, struct heard *h,
                           struct fault *why)
{
    if (!ten_letter_fits(m, d->w, h, why))
        return REFUSED;
    enum took took = d->count ? keep_bare(m, d, h, why) : put_aside(m, d, h, why);
    if (took != REFUSED)
        ten_say(m, TOLD_KEEP, h->said);
    return took;
}

enum took ten_take_dice(struct ten *m, const struct word *w, struct heard *h, struct fault *why)
{
    struct dice_word d;
    if (!read_dice_word(w, &d, why))
        return REFUSED;
    bool waits = !ten_between(m) && ten_seen_stand(&m->hand).waits;
    bool announced = h->begins || h->seat != SEAT_NONE;
    if (!d.count && h->begins)
        return word_error(w, 0, why, "a turn begins with dice");
    if (!d.count || (waits && !d.slash && !announced))
        return take_keep(m, &d, h, why);
    if (waits)
        return ten_keep_missing(&m->hand, w, why);
    return throws_void(m, h) ? throw_void(m, &d, h, why) : take_throw(m, &d, h, why);
}
