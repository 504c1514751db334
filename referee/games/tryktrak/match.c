/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words become throws, men put down and choices. */
#include "match.h"

#include <string.h>

#include "base/spoken.h"
#include "base/tongue.h"

static const char *side_name(enum side s)
{
    return s == WHITE ? _("White") : _("Black");
}

/* --- how it begins ---------------------------------------------------------------------------- */

void tryktrak_begin(struct tryktrak *m)
{
    m->board = tryktrak_start();
    m->due = WHITE;
    m->any = 1;
}

bool tryktrak_setup(struct tryktrak *m, const char *text, struct fault *err)
{
    const struct tables_form form = {.stand = FIELDS_AND_BAR};
    struct tables_position p;
    enum side winner;
    if (!tables_setup_read(text, &form, &p, err))
        return false;
    struct word w = {.text = text, .column = 1};
    if (p.dice.high)
        return word_error(&w, 0, err, "a set-up takes no dice: they come with the first turn");
    if (tryktrak_over(&p.board, &winner))
        return word_error(&w, 0, err, "a side without men has won already");
    m->board = p.board;
    m->due = p.side;
    m->any = 0;
    m->set_up = 1;
    return true;
}

/* --- whose throw ------------------------------------------------------------------------------ */

struct next tryktrak_next(const struct tryktrak *m, const struct board *b, enum side due)
{
    enum side other = other_side(due);
    struct next n = {.seat = (uint8_t)due, .may = (uint8_t)(1 << due)};
    n.stake = tryktrak_over(b, &n.winner);
    n.over = n.stake != NOT_OVER;
    if (!n.over && tryktrak_shut_out(b, due)) {
        n.may = 1 << WHITE | 1 << BLACK;
        /* Two who shut each other out throw in turn: no play leads there. */
        if (!m->must_throw && !tryktrak_shut_out(b, other))
            n.seat = (uint8_t)other;
    }
    return n;
}

static struct next given_up(const struct board *b, enum side winner)
{
    return (struct next){
        .over = true, .winner = winner, .stake = tryktrak_worth(&b->side[other_side(winner)])};
}

struct next tryktrak_behind(const struct tryktrak *m, const struct tryktrak_coup *c,
                            const struct board *b)
{
    if (c->decree.given)
        return given_up(b, (enum side)(c->decree.given - 1));
    return tryktrak_next(
        m, b, c->decree.ruled ? (enum side)c->decree.seat : other_side((enum side)c->seat));
}

struct next tryktrak_now(const struct tryktrak *m, const struct tryktrak_reading *r)
{
    struct next n;
    if (!m->hand.thrown && m->given)
        return given_up(&m->board, (enum side)(m->given - 1));
    if (!m->hand.thrown) {
        n = tryktrak_next(m, &m->board, (enum side)m->due);
        n.may |= (uint8_t)(m->any ? 1 << WHITE | 1 << BLACK : 0);
        return n;
    }
    struct board b = coup_after(&m->hand, r);
    return tryktrak_behind(m, &m->hand, &b);
}

/* --- what is complete ------------------------------------------------------------------------- */

static bool fail_at(const struct tryktrak_coup *c, struct fault *err, const char *what)
{
    struct word w = {.line = c->line, .column = c->column ? c->column : 1};
    return word_error(&w, 0, err, "%s", _(what));
}

/* Whether men named can have been moved so. */
static bool check_read(const struct tryktrak_coup *c, const struct tryktrak_reading *r,
                       struct fault *err)
{
    const struct put *put = coup_put(c);
    if (r->read)
        return true;
    for (int i = 0; i < put->walks.count; i++) {
        if (put->walks.walk[i].fields == 1)
            return fail_at(
                c, err,
                N_("which man came there is not clear: type the moves in full, as in 1/7 1/5"));
    }
    return fail_at(c, err, N_("there was no man on the field it was moved from"));
}

bool tryktrak_check(const struct tryktrak *m, struct fault *err)
{
    struct tryktrak_reading r;
    if (!m->hand.thrown || !coup_put(&m->hand)->said)
        return true;
    tryktrak_read(&m->hand, coup_put(&m->hand), &r);
    return check_read(&m->hand, &r, err);
}

/* Before the next throw all must be said; what can only be nothing is. */
static bool check_complete(struct tryktrak_coup *c, const struct tryktrak_reading *r,
                           const struct word *w, struct fault *err)
{
    struct put *put = c->choice == CHOICE_BACK ? &c->again : &c->play;
    if (c->choosing)
        return word_error(w, 0, err, "after = type stands, back or a play");
    if (!put->said && (r->list.numbers || !c->dice[0]))
        return word_error(w, 0, err,
                          c->choice == CHOICE_BACK
                              ? N_("the men were sent back: type the play made instead")
                              : N_("the last throw has no play yet: type it, or - for nothing"));
    put->said = put->ended = 1;
    return check_read(c, r, err);
}

/* --- throws ----------------------------------------------------------------------------------- */

static bool may_throw(const struct next *n, const struct word *w, int seat, struct fault *err)
{
    if (n->over)
        return word_error(w, 0, err, "the game is over: %s has borne off fifteen men",
                          side_name(n->winner));
    if (!(n->may >> seat & 1))
        return word_error(w, 0, err, "it is %s's throw", side_name((enum side)n->seat));
    return true;
}

static int begin_coup(struct tryktrak *m, const struct word *w, const struct said *s,
                      const uint8_t dice[2], struct fault *err)
{
    struct tryktrak_reading r;
    struct tryktrak_coup *hand = &m->hand;
    if (hand->thrown) {
        tryktrak_read(hand, coup_put(hand), &r);
        if (!hand->decree.ruled && !check_complete(hand, &r, w, err))
            return 0;
    }
    struct next n = tryktrak_now(m, &r);
    int seat = s->seat >= 0 ? s->seat : n.seat;
    if (!may_throw(&n, w, seat, err))
        return 0;
    if (!hand->thrown && !m->set_up && dice[0] && dice[0] == dice[1])
        return word_error(w, 0, err,
                          "the first throw is one die each, and equal dice are thrown again");
    if (hand->thrown) {
        m->board = coup_after(hand, &r);
        m->due =
            hand->decree.ruled ? hand->decree.seat : (uint8_t)other_side((enum side)hand->seat);
        m->last = *hand;
    }
    *hand = (struct tryktrak_coup){.thrown = 1,
                                   .seat = (uint8_t)seat,
                                   .dice = {dice[0], dice[1]},
                                   .higher = m->higher,
                                   .naming = m->naming,
                                   .skipped = !m->any && seat != m->due,
                                   .before = m->board};
    m->any = 0;
    return 2;
}

/* --- plays ------------------------------------------------------------------------------------ */

static bool need_throw(const struct tryktrak *m, const struct word *w, struct fault *err)
{
    return m->hand.thrown || word_error(w, 0, err, "type the dice first, as in 64");
}

/* A star says that a man was hit there: so there was one, alone. */
static bool check_stars(const struct tryktrak_coup *c, const struct walks *walks, int from,
                        const struct word *w, struct fault *err)
{
    enum side side = (enum side)c->seat;
    fields lone = fields_flip(men_one(&c->before.side[other_side(side)]) & ALL_FIELDS);
    for (int i = from; i < walks->count; i++) {
        const struct walk *one = &walks->walk[i];
        for (int k = 0; k < one->fields; k++)
            if ((one->hits >> k & 1) &&
                (!(lone & field_bit(one->field[k])) || (k == 0 && one->fields > 1)))
                return word_error(w, 0, err, "no man is hit on %d", one->field[k]);
    }
    return true;
}

/* No more than can be looked through, or written down. */
static bool check_many(const struct tryktrak_coup *c, const struct walks *walks,
                       const struct word *w, struct fault *err)
{
    int moves = 0, arrivals = 0;
    for (int i = 0; i < walks->count; i++) {
        const struct walk *one = &walks->walk[i];
        arrivals += one->fields == 1 ? one->times : 0;
        moves += one->times * (one->fields > 1 ? one->fields - 1 : 1);
    }
    if (arrivals && !c->dice[0])
        return word_error(w, 0, err, "the dice were not seen: type the move in full, as in 1/7");
    if (arrivals > TRYKTRAK_NUMBERS)
        return word_error(w, 0, err, "more men than numbers: type the moves in full, as in 1/7");
    return moves <= TRYKTRAK_PUT || word_error(w, 0, err, "more men than any throw moves");
}

/* A letter before a word names who says it: the player at turn, or the other. */
static bool may_say(const struct tryktrak *m, const struct word *w, const struct said *s,
                    bool choice, struct fault *err)
{
    bool named = s->seat >= 0 && m->hand.thrown && !s->stored;
    if (!named || (s->seat == m->hand.seat) != choice)
        return true;
    return choice ? word_error(w, 0, err, "only the other player may choose")
                  : word_error(w, 0, err, "this letter is not that of the player who threw");
}

static int take_men(struct tryktrak *m, const struct word *w, const struct said *s,
                    struct fault *err)
{
    struct tryktrak_coup *c = &m->hand;
    if (!need_throw(m, w, err) || !may_say(m, w, s, c->choosing, err))
        return 0;
    if (c->choosing) { /* "= 12/17 1/2": sent back, and at once played anew */
        c->choosing = 0;
        c->choice = CHOICE_BACK;
        memset(&c->again, 0, sizeof c->again);
    }
    struct put *put = c->choice == CHOICE_BACK ? &c->again : &c->play;
    bool nothing = word_equals(w, "-");
    int from = put->walks.count;
    if (c->choice == CHOICE_STANDS || c->late || put->ended)
        return word_error(w, 0, err, "the play is finished: type the next dice");
    if (nothing)
        put->ended = 1;
    if (!put->said) {
        c->line = w->line;
        c->column = w->column;
        c->entry = s->entry;
    }
    put->said = 1;
    return tables_walks_read(w, (enum side)c->seat, (enum naming)m->naming, &put->walks, err) &&
           check_stars(c, &put->walks, from, w, err) && check_many(c, &put->walks, w, err);
}

/* --- choices ---------------------------------------------------------------------------------- */

/* Whether there is something to choose: a play that was ruled against. */
static bool check_choice(const struct tryktrak *m, const struct word *w, bool stands,
                         struct fault *err)
{
    const struct tryktrak_coup *c = &m->hand;
    struct tryktrak_reading r;
    if (!coup_put(c)->said || (c->choice == CHOICE_STANDS || c->late))
        return word_error(w, 0, err, "there is no play to decide about yet");
    tryktrak_read(c, coup_put(c), &r);
    if (!check_read(c, &r, err))
        return false;
    if (r.ruling.legal)
        return word_error(w, 0, err, "the play is right: there is nothing to choose");
    return !stands || tryktrak_may_stand(&r.ruling) ||
           word_error(w, 0, err, "a man cannot stay on a closed line: type = back, or a play");
}

static int take_equals(struct tryktrak *m, const struct word *w, const struct said *s,
                       struct fault *err)
{
    if (!need_throw(m, w, err) || !may_say(m, w, s, true, err) || !check_choice(m, w, false, err))
        return 0;
    m->hand.choosing = 1;
    m->hand.entry = s->entry;
    return 1;
}

static int take_choice(struct tryktrak *m, const struct word *w, const struct said *s, bool stands,
                       struct fault *err)
{
    struct tryktrak_coup *c = &m->hand;
    if (!need_throw(m, w, err) || !may_say(m, w, s, true, err))
        return 0;
    if (!c->choosing)
        return word_error(w, 0, err, "type the choice as = stands or = back");
    if (!check_choice(m, w, stands, err))
        return 0;
    c->choosing = 0;
    if (stands && c->choice == CHOICE_BACK) {
        c->late = CHOICE_STANDS;
    } else if (stands) {
        c->choice = CHOICE_STANDS;
    } else {
        c->choice = CHOICE_BACK;
        memset(&c->again, 0, sizeof c->again);
    }
    return 1;
}

/* --- words ------------------------------------------------------------------------------------ */

/* Two numbers may be a throw or a field: a field while one is still wanted, unless a number or the
 * other's letter was said before. */
static bool is_field(const struct tryktrak *m, const struct word *w, const struct said *s)
{
    const struct tryktrak_coup *c = &m->hand;
    const char *limit = w->text + w->length, *end;
    struct tryktrak_reading r;
    if (!c->thrown || !c->dice[0] || s->begins || (s->seat >= 0 && s->seat != c->seat))
        return false;
    if (c->choice == CHOICE_STANDS || c->late)
        return false;
    if (c->choosing)
        return true;
    struct put more = *coup_put(c);
    tryktrak_read(c, &more, &r);
    if (w->length == 3 || !r.wants) /* 1-5: a move where one is wanted */
        return r.wants;
    int field = tables_field_read(w->text, limit, (enum side)c->seat, (enum naming)m->naming, &end);
    if (field <= 0 || end != limit || more.walks.count == MOVES_MAX)
        return false;
    more.walks.walk[more.walks.count++] =
        (struct walk){.field = {(uint8_t)field}, .fields = 1, .times = 1};
    if (!more.said) /* then a play must come, whatever it is */
        return true;
    tryktrak_read(c, &more, &r);
    return r.read;
}

int tryktrak_take(struct tryktrak *m, const struct word *w, const struct said *s, struct fault *err)
{
    uint8_t dice[2];
    if (tables_dice_read(w, dice) && !is_field(m, w, s))
        return begin_coup(m, w, s, dice, err);
    if (s->begins)
        return word_error(w, 0, err, "the dice come after a number");
    if (word_equals(w, "="))
        return take_equals(m, w, s, err);
    if (word_says(w, "stands") || word_says(w, "back"))
        return take_choice(m, w, s, word_says(w, "stands"), err);
    if (tables_play_shaped(w, (enum naming)m->naming))
        return take_men(m, w, s, err);
    return word_error(w, 0, err,
                      "not understood: type a throw (64), a move (12/18) or a choice (= "
                      "back)");
}
