/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words in: the throw, the play, what the other chooses. */
#include <string.h>

#include "base/spoken.h"
#include "base/tongue.h"
#include "puff.h"

/* --- the throw -------------------------------------------------------------------------------- */

static enum took take_dice(struct puff *p, const struct word *w, const uint8_t die[2],
                           struct heard *h, struct fault *why)
{
    puff_end_half(&p->hand);
    struct puff_match now = puff_now(p);
    int seat = h->seat == SEAT_NONE ? now.next : h->seat;
    if (now.winner != PUFF_NOBODY)
        return word_error(w, 0, why, "the match is over");
    if (!die[0])
        return word_error(w, 0, why, "in this game the throw must be known: type the dice, 64");
    if (p->turns && p->hand.chooses)
        return word_error(w, 0, why, "after = type stands, back or a play");
    if (p->turns && !puff_has_play(&p->hand))
        return word_error(w, 0, why, "the last throw has no play yet: type it first");
    if (!puff_may_throw(&now, seat ? BLACK : WHITE))
        return word_error(w, 0, why, seat ? N_("it is White's throw") : N_("it is Black's throw"));
    if (h->said && p->turns)
        puff_tell(p, true, h->said);
    puff_throw_dice(p, seat ? BLACK : WHITE, die);
    return BEGAN;
}

/* --- the play --------------------------------------------------------------------------------- */

static bool refuse_play(const struct puff *p, const struct word *w, enum puff_sense sense,
                        const struct walk *walk, struct fault *why)
{
    char field[TABLES_FIELD_TEXT];
    enum side side = puff_thrower(&p->hand);
    switch (sense) {
    case PUFF_NO_MAN:
        return word_error(w, 0, why, "no man stands on %s",
                          tables_field_print(walk->field[0], side, p->naming, field));
    case PUFF_NO_ARRIVAL:
        return word_error(w, 0, why,
                          "no man comes to %s with this throw: type the field it leaves too, bar/4 "
                          "or 6/11",
                          tables_field_print(walk->field[0], side, p->naming, field));
    case PUFF_NO_HIT:
        return word_error(w, 0, why, "no man is hit here: leave out the *");
    default:
        return word_error(w, 0, why, "more moves than any throw has");
    }
}

static enum took take_play(struct puff *p, const struct word *w, struct heard *h, struct fault *why)
{
    struct walks more = {.count = 0};
    struct puff_turn *t = &p->hand;
    int at;
    if (!p->turns)
        return word_error(w, 0, why, "type the throw first: 64");
    enum side side = puff_thrower(t);
    if (h->seat != SEAT_NONE && h->seat != (int)side)
        return word_error(w, 0, why, "this letter is not that of the player who threw");
    if (!tables_walks_read(w, side, p->naming, &more, why))
        return REFUSED;
    const struct puff_try *one = puff_try_at_hand(t);
    if (one && one->choice == PUFF_STANDS)
        return word_error(w, 0, why, "the play is settled: type the next throw");
    enum puff_sense sense = puff_put_down(t, &more, h->entry, &at);
    if (sense > PUFF_TWO_SENSES)
        return refuse_play(p, w, sense, &more.walk[at], why);
    return TAKEN;
}

/* Two figures are a field alone where they bring the play on, else the next throw. */
static bool is_field(const struct puff *p, const struct word *w, const struct heard *h)
{
    struct puff_turn t = p->hand;
    struct walks more = {.count = 0};
    struct fault none;
    int at;
    if (!p->turns || h->begins || h->seat != SEAT_NONE)
        return false;
    if (t.chooses)
        return true;
    const struct puff_try *one = puff_try_at_hand(&t);
    bool bare = one && one->told.count && one->told.walk[one->told.count - 1].fields == 1;
    bool wanted = !puff_begun(&t), right = one && !one->faults,
         same = one && one->entry == h->entry;
    if (!tables_walks_read(w, puff_thrower(&t), p->naming, &more, &none) ||
        puff_put_down(&t, &more, h->entry, &at) > PUFF_TWO_SENSES)
        return wanted && strchr("0123456789", w->text[w->length - 1]) && w->length == 2 &&
               *w->text <= '2';
    if (wanted)
        return true;
    puff_settle(&t);
    bool right_now = !puff_try_at_hand(&t)->faults || t.unfinished;
    return right_now && bare && (!right || same);
}

/* --- what the other chooses ------------------------------------------------------------------- */

static enum took take_sign(struct puff *p, const struct word *w, struct heard *h, struct fault *why)
{
    struct puff_turn *t = &p->hand;
    if (!p->turns || !puff_may_choose(t))
        return word_error(w, 0, why, "there is no wrong play to decide about");
    if (h->seat == (int)puff_thrower(t))
        return word_error(w, 0, why, "only the other player may choose");
    puff_end_half(t);
    t->chooses = true;
    return TAKEN;
}

static enum took take_choice(struct puff *p, const struct word *w, struct heard *h,
                             struct fault *why)
{
    struct puff_turn *t = &p->hand;
    struct puff_try *one = &t->try[t->tries - 1];
    struct heard play = {.entry = h->entry,
                         .seat = SEAT_NONE}; /* chosen by one, of the other's men */
    if (h->seat == (int)puff_thrower(t) && !h->stored)
        return word_error(w, 0, why, "only the other player may choose");
    if (word_says(w, "stands")) {
        if (!puff_may_stand(one->faults))
            return word_error(w, 0, why,
                              "a man cannot stay where the other player has two: type = "
                              "back");
        one->choice = PUFF_STANDS;
    } else {
        one->choice = PUFF_BACK;
        if (!word_says(w, "back") && take_play(p, w, &play, why) == REFUSED)
            return REFUSED;
    }
    one->chose = h->entry;
    t->chooses = false;
    return TAKEN;
}

/* --- words ------------------------------------------------------------------------------------ */

static struct word without_sign(const struct word *w)
{
    struct word rest = *w;
    rest.text++;
    rest.length--;
    rest.column++;
    return rest;
}

enum took puff_word(void *match, const struct word *w, struct heard *h, struct fault *why)
{
    struct puff *p = match;
    uint8_t die[2];
    if (h->said)
        h->said->manner = p->naming;
    if (*w->text == '=') {
        struct word rest = without_sign(w);
        if (h->begins)
            return word_error(w, 0, why, "type a throw: 64");
        enum took took = take_sign(p, w, h, why);
        return took != TAKEN || !rest.length ? took : take_choice(p, &rest, h, why);
    }
    if (tables_dice_read(w, die) && !is_field(p, w, h))
        return take_dice(p, w, die, h, why);
    if (h->begins)
        return word_error(w, 0, why, "type a throw: 64");
    if (p->turns && p->hand.chooses)
        return take_choice(p, w, h, why);
    if (tables_play_shaped(w, p->naming))
        return take_play(p, w, h, why);
    return word_error(w, 0, why, "not understood: type a throw, 64, or a play, 6/11 or bar/4");
}

bool puff_rest(void *match, struct heard *h, struct fault *why)
{
    struct puff *p = match;
    (void)why;
    if (!p->turns)
        return true;
    puff_settle(&p->hand);
    if (h->said) {
        h->said->manner = p->naming;
        puff_tell(p, false, h->said);
    }
    return true;
}
