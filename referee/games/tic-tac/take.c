/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words in: the throw, what it wins, the play, what the other chooses. */
#include <string.h>

#include "base/spoken.h"
#include "base/tongue.h"
#include "tic_tac.h"

static bool over(const struct tic_tac *p)
{
    return tic_tac_now(p).winner != TIC_TAC_NOBODY;
}

/* --- the throw -------------------------------------------------------------------------------- */

static bool may_throw(const struct tic_tac_match *m, int seat)
{
    return m->next == seat || (m->first && !m->set_up);
}

static enum took take_dice(struct tic_tac *p, const struct word *w, const uint8_t die[2],
                           struct heard *h, struct fault *why)
{
    tic_tac_end_half(&p->hand);
    struct tic_tac_match now = tic_tac_now(p);
    int seat = h->seat == SEAT_NONE ? now.next : h->seat;
    if (now.winner != TIC_TAC_NOBODY)
        return word_error(w, 0, why, "the match is over");
    if (!die[0])
        return word_error(w, 0, why, "in this game the throw must be known: type the dice, 64");
    if (p->turns && (p->hand.chooses || !tic_tac_done(&p->hand)))
        return word_error(w, 0, why, "the last throw has no play yet: type it first");
    if (!may_throw(&now, seat))
        return word_error(w, 0, why, seat ? N_("it is White's throw") : N_("it is Black's throw"));
    if (now.first && !now.set_up && die[0] == die[1])
        return word_error(w, 0, why, "the first throw is never a doublet: throw again");
    if (h->said && p->turns)
        tic_tac_tell(p, true, h->said);
    tic_tac_throw_dice(p, seat ? BLACK : WHITE, die);
    return BEGAN;
}

/* --- what the throw wins ---------------------------------------------------------------------- */

/* Before the men are touched (C). */
static enum took take_event(struct tic_tac *p, const struct word *w, enum tic_tac_event event,
                            struct heard *h, struct fault *why)
{
    struct tic_tac_turn *t = &p->hand;
    if (!p->turns)
        return word_error(w, 0, why, "type the throw first: 64");
    if (h->seat != SEAT_NONE && h->seat != t->side)
        return word_error(w, 0, why, "this letter is not that of the player who threw");
    if (t->tries || t->named)
        return word_error(w, 0, why,
                          t->tries ? N_("a man has been touched: it is too late")
                                   : N_("it has been named already"));
    t->named = t->won.event >> event & 1 ? TIC_TAC_RIGHT : TIC_TAC_WRONG;
    t->event = (uint8_t)event;
    t->named_entry = h->entry;
    return TAKEN;
}

static enum took take_whynot(struct tic_tac *p, const struct word *w, struct heard *h,
                             struct fault *why)
{
    struct tic_tac_turn *t = &p->hand;
    if (!p->turns || (!t->tries && t->required) || t->named == TIC_TAC_RIGHT)
        return word_error(w, 0, why, "type whynot after the play");
    if (h->seat == t->side)
        return word_error(w, 0, why, "only the other player may say whynot");
    if (t->whynot)
        return word_error(w, 0, why, "it has been said already");
    tic_tac_end_half(t);
    t->whynot = t->won.event ? TIC_TAC_RIGHT : TIC_TAC_WRONG;
    t->whynot_entry = h->entry;
    return TAKEN;
}

static enum took take_factor(struct tic_tac *p, const struct word *w, struct fault *why)
{
    struct tic_tac_match *m = p->turns ? &p->hand.match : &p->begins;
    int n = w->length == 1 && *w->text >= '2' && *w->text <= '9' ? *w->text - '0' : 0;
    if (!n || m->factor * n > TIC_TAC_FACTOR_MOST)
        return word_error(w, 0, why,
                          n ? N_("the stakes cannot be raised any higher")
                            : N_("type raise 2, or up to raise 9"));
    m->factor = (uint16_t)(m->factor * n);
    p->raises = false;
    return TAKEN;
}

/* --- the play --------------------------------------------------------------------------------- */

static bool refuse_play(const struct word *w, enum tic_tac_sense sense, const struct walk *walk,
                        struct fault *why)
{
    int field = walk->field[0];
    if (sense == TIC_TAC_NO_MAN)
        return word_error(w, 0, why, "no man stands on %d, or its way is closed", field);
    if (sense == TIC_TAC_NO_ARRIVAL)
        return word_error(w, 0, why,
                          "no man comes there with this throw: type the field it leaves "
                          "too, 6/11");
    return word_error(w, 0, why, "more moves than any throw has");
}

static enum took take_play(struct tic_tac *p, const struct word *w, struct heard *h,
                           struct fault *why)
{
    struct walks more = {.count = 0};
    struct tic_tac_turn *t = &p->hand;
    int at;
    if (!p->turns)
        return word_error(w, 0, why, "type the throw first: 64");
    if (h->seat != SEAT_NONE && h->seat != t->side)
        return word_error(w, 0, why, "this letter is not that of the player who threw");
    if (t->named == TIC_TAC_RIGHT)
        return word_error(w, 0, why, "the match is over");
    if (!tables_walks_read(w, (enum side)t->side, BY_NUMBER, &more, why))
        return REFUSED;
    for (int i = 0; i < more.count; i++) {
        if (more.walk[i].field[0] == BAR)
            return word_error(w, 0, why, "in this game no man stands on the bar");
        if (more.walk[i].hits)
            return word_error(w, 0, why, "no man is taken in this game: leave out the *");
    }
    const struct tic_tac_try *one = tic_tac_try_at_hand(t);
    if (one && (one->choice == TIC_TAC_STANDS || t->whynot))
        return word_error(w, 0, why, "the play is settled: type the next throw");
    enum tic_tac_sense sense = tic_tac_play_on(t, &more, h->entry, &at);
    return sense > TIC_TAC_TWO_SENSES ? refuse_play(w, sense, &more.walk[at], why) : TAKEN;
}

/* Two figures are a field where a play is wanted and somebody comes there, else a throw. */
static bool is_field(const struct tic_tac *p, const struct word *w, const struct heard *h)
{
    struct tic_tac t = *p;
    struct heard same = *h;
    struct fault none;
    if (!p->turns || h->begins || h->seat != SEAT_NONE)
        return false;
    const struct tic_tac_try *one = tic_tac_try_at_hand(&p->hand);
    bool wanted = p->hand.chooses || !tic_tac_begun(&p->hand);
    bool half = one && one->faults && one->told.count && one->made.moves < p->hand.required &&
                one->told.walk[one->told.count - 1].fields == 1;
    if (!wanted && !half)
        return false;
    return take_play(&t, w, &same, &none) == TAKEN &&
           (wanted || !tic_tac_try_at_hand(&t.hand)->faults);
}

/* --- what the other chooses ------------------------------------------------------------------- */

static enum took take_sign(struct tic_tac *p, const struct word *w, struct heard *h,
                           struct fault *why)
{
    if (!p->turns || !tic_tac_may_choose(&p->hand) || over(p))
        return word_error(w, 0, why, "there is no wrong play to decide about");
    if (h->seat == p->hand.side)
        return word_error(w, 0, why, "only the other player may choose");
    tic_tac_end_half(&p->hand);
    p->hand.chooses = true;
    return TAKEN;
}

static enum took take_choice(struct tic_tac *p, const struct word *w, struct heard *h,
                             struct fault *why)
{
    struct tic_tac_turn *t = &p->hand;
    struct tic_tac_try *one = &t->try[t->tries - 1];
    struct heard play = {.entry = h->entry,
                         .seat = SEAT_NONE}; /* chosen by one, of the other's men */
    if (h->seat == t->side && !h->stored)
        return word_error(w, 0, why, "only the other player may choose");
    if (word_says(w, "stands")) {
        if (!tic_tac_may_stand(one->faults))
            return word_error(w, 0, why,
                              "a man cannot stay where the other player has one: type = "
                              "back");
        one->choice = TIC_TAC_STANDS;
    } else {
        one->choice = TIC_TAC_BACK;
        if (!word_says(w, "back") && take_play(p, w, &play, why) == REFUSED)
            return REFUSED;
    }
    one->chose = h->entry;
    t->chooses = false;
    return TAKEN;
}

/* --- words ------------------------------------------------------------------------------------ */

static int event_named(const struct word *w)
{
    for (int e = 0; e < TIC_TAC_EVENTS; e++)
        if (word_equals(w, tic_tac_events[e].name))
            return e;
    return -1;
}

enum took tic_tac_word(void *match, const struct word *w, struct heard *h, struct fault *why)
{
    struct tic_tac *p = match;
    uint8_t die[2];
    int event = event_named(w);
    bool dice = tables_dice_read(w, die);
    if (p->raises)
        return take_factor(p, w, why);
    if (dice && !is_field(p, w, h))
        return take_dice(p, w, die, h, why);
    if (h->begins)
        return word_error(w, 0, why, "type a throw: 64");
    if (p->turns && p->hand.chooses)
        return take_choice(p, w, h, why);
    if (word_equals(w, "="))
        return take_sign(p, w, h, why);
    if (event >= 0)
        return take_event(p, w, (enum tic_tac_event)event, h, why);
    if (word_equals(w, "whynot"))
        return take_whynot(p, w, h, why);
    if (word_says(w, "raise") && !over(p)) {
        p->raises = true;
        return TAKEN;
    }
    if (tables_play_shaped(w, BY_NUMBER))
        return take_play(p, w, h, why);
    return word_error(w, 0, why,
                      "not understood: type a throw, 64, a play, 6/11, or hit, in, fill, whynot");
}

bool tic_tac_rest(void *match, struct heard *h, struct fault *why)
{
    struct tic_tac *p = match;
    if (p->raises)
        return word_error(&(struct word){.column = 1}, 0, why, "type raise 2, or up to raise 9");
    if (h->said && p->turns)
        tic_tac_tell(p, false, h->said);
    return true;
}
