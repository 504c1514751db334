/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words in: a throw, what is put down, what is chosen, pegged and decided. */
#include <string.h>

#include "base/spoken.h"
#include "base/tongue.h"
#include "match.h"

static struct german_throw throw_of(const struct german *m)
{
    return german_hand_throw(&m->terms, &m->before, &m->hand);
}

static struct german_try *try_of(struct german *m)
{
    return &m->hand.try[m->hand.tries - 1];
}

/* --- what was meant --------------------------------------------------------------------------- */

/* One of the moves hits a man there. */
static bool hit_on(const struct german_try *try, int field)
{
    for (int i = 0; i < try->moves; i++)
        if (try->move[i].to == field && try->move[i].hits)
            return true;
    return false;
}

/* Fields named alone become moves, now that all of them are known. */
static bool settle_arrivals(struct german *m, struct fault *why)
{
    struct german_throw t = throw_of(m);
    struct german_doubt d = {.field = 0};
    struct word w = {.column = m->arrival_column};
    if (!m->arrivals)
        return true;
    enum german_meant meant = german_meant_fields(&t, m->arrival, m->arrivals, try_of(m), &d);
    if (meant != MEANT)
        return german_not_meant(m, meant, &d, &w, why);
    for (int i = 0; i < m->arrivals; i++)
        if ((m->arrival_hits >> i & 1) && !hit_on(try_of(m), m->arrival[i]))
            return word_error(&w, 0, why, "no man is hit where the * stands");
    m->arrivals = m->arrival_hits = 0;
    try_of(m)->told = true;
    return true;
}

/* --- a throw ---------------------------------------------------------------------------------- */

static bool refuse_turn(const struct word *w, int seat, struct fault *why)
{
    return word_error(w, 0, why, seat == WHITE ? N_("White throws now") : N_("Black throws now"));
}

/* Half a play is the whole, and is judged as such. */
static bool end_half(struct german *m)
{
    struct german_reckoning r;
    german_look(m, &r);
    if (r.half)
        try_of(m)->ended = true;
    return r.half;
}

/* The throw in hand is complete, or what is missing goes without saying. */
static bool complete(struct german *m, const struct word *w, const struct heard *h,
                     struct german_reckoning *r, struct fault *why)
{
    end_half(m);
    german_look(m, r);
    if (!m->hand.thrown)
        return true;
    if (r->wants == WANTS_PLAY)
        return word_error(w, 0, why, "the last throw has no play yet: type it first");
    if (r->wants == WANTS_REST)
        return word_error(w, 0, why, "finish the throw first: its second move is missing");
    if (r->wants == WANTS_DECISION && h->seat == SEAT_NONE)
        return word_error(w, 0, why, "the partie is won: type new or on");
    if (r->wants == WANTS_DECISION) {
        m->hand.decision = GERMAN_NEW;
        german_look(m, r);
    }
    return true;
}

static bool whose_throw(const struct german_series *s, const struct word *w, const struct heard *h,
                        uint8_t *side, struct fault *why)
{
    int seat = h->seat == SEAT_NONE ? s->first : h->seat;
    if (!s->may)
        return word_error(w, 0, why, "the match is over");
    if (seat == GERMAN_NOBODY)
        return word_error(w, 0, why, "say who threw higher: put w or b before the dice");
    if (!(s->may >> seat & 1))
        return refuse_turn(w, 1 - seat, why);
    *side = (uint8_t)seat;
    return true;
}

static enum took take_throw(struct german *m, const struct word *w, struct heard *h,
                            const uint8_t number[2], struct fault *why)
{
    struct german_reckoning r;
    uint8_t side = WHITE;
    if (!number[0])
        return word_error(w, 0, why, "this game cannot be judged without the dice");
    if (!settle_arrivals(m, why) || !complete(m, w, h, &r, why))
        return REFUSED;
    const struct german_series next = m->hand.thrown ? r.then : m->before;
    if (!whose_throw(&next, w, h, &side, why))
        return REFUSED;
    if (h->said) {
        german_say(m, true, h->said);
        german_say_closed(m, &r, h->said);
    }
    m->last = m->hand;
    m->last_naming = m->hand_naming;
    m->hand_naming = m->naming;
    m->last_before = m->before;
    m->before = next;
    m->hand = german_hand_begin(side, number);
    memset(&m->told, 0, sizeof m->told);
    m->choosing = 0;
    return BEGAN;
}

/* --- who speaks ------------------------------------------------------------------------------- */

/* A letter before a word names who says it: the player at turn, or the other. */
static bool may_say(const struct german *m, const struct word *w, const struct heard *h,
                    bool choice, struct fault *why)
{
    bool named = h->seat != SEAT_NONE && m->hand.thrown && !h->stored;
    if (!named || (h->seat == m->hand.side) != choice)
        return true;
    return choice ? word_error(w, 0, why, "only the other player may choose")
                  : word_error(w, 0, why, "this letter is not that of the player who threw");
}

/* --- the play --------------------------------------------------------------------------------- */

/* The play that is told now: after "=" another one, in place of that which goes back. */
static bool open_try(struct german *m, const struct word *w, const struct heard *h,
                     struct fault *why)
{
    struct german_reckoning r;
    german_look(m, &r);
    struct german_try *was = try_of(m);
    if (m->hand.tries == GERMAN_TRIES)
        return word_error(w, 0, why, "this throw was played too many times to keep it all");
    was->chosen = GERMAN_BACK;
    was->chosen_entry = h->entry;
    m->hand.tries++;
    m->choosing = 0;
    m->hand.decision = r.first ? m->hand.decision : GERMAN_UNDECIDED;
    if (r.first) { /* that move was right, and stays */
        try_of(m)->move[0] = was->move[0];
        try_of(m)->moves = 1;
        try_of(m)->told = true;
    }
    return true;
}

static bool may_play(struct german *m, const struct word *w, const struct heard *h,
                     struct fault *why)
{
    struct german_reckoning r;
    if (!m->hand.thrown)
        return word_error(w, 0, why, "type the dice first");
    if (!may_say(m, w, h, m->choosing, why))
        return false;
    if (m->choosing && !open_try(m, w, h, why))
        return false;
    german_look(m, &r);
    bool settled = r.first || !r.ruling.faults; /* else a man more may put it right */
    if (r.wins && settled && (r.last || r.decision == GERMAN_NEW))
        return word_error(w, 0, why,
                          r.first ? N_("the first move won: the second is not made")
                                  : N_("the partie is won: this throw is over"));
    if (!r.first)
        m->hand.decision = GERMAN_UNDECIDED; /* it was on another play */
    if (!try_of(m)->entry)
        try_of(m)->entry = h->entry;
    return true;
}

static bool hits_as_said(const struct walk *w, const struct german_try *try)
{
    for (int i = 1; i < w->fields; i++)
        if ((w->hits >> i & 1) && !hit_on(try, w->field[i]))
            return false;
    return true;
}

static bool take_walk(struct german *m, const struct word *w, const struct walk *walk,
                      struct fault *why)
{
    struct german_throw t = throw_of(m);
    struct german_try *try = try_of(m);
    struct german_doubt d = {.field = 0};
    enum german_meant meant = german_meant_walk(&t, walk, try, &d);
    if (meant != MEANT)
        return german_not_meant(m, meant, &d, w, why);
    if (!hits_as_said(walk, try))
        return word_error(w, 0, why, "no man is hit where the * stands");
    return true;
}

static bool take_arrival(struct german *m, const struct word *w, const struct walk *walk,
                         struct fault *why)
{
    if (walk->fields == 1 && walk->field[0] == BAR)
        return word_error(w, 0, why, "no man stands on a bar in this game");
    for (int i = 0; i < walk->times; i++) {
        if (m->arrivals == GERMAN_ARRIVALS || try_of(m)->moves + m->arrivals >= 2)
            return word_error(w, 0, why, "a throw has two moves: type any other in full, 1/5");
        m->arrival_column = m->arrivals ? m->arrival_column : w->column;
        m->arrival_hits |= (uint8_t)((walk->hits & 1) << m->arrivals);
        m->arrival[m->arrivals++] = walk->field[0] == GOAL ? OFF : walk->field[0];
    }
    return try_of(m)->moves + m->arrivals < 2 || settle_arrivals(m, why);
}

static enum took take_play(struct german *m, const struct word *w, const struct heard *h,
                           struct fault *why)
{
    struct walks walks = {.count = 0};
    if (!may_play(m, w, h, why) ||
        !tables_walks_read(w, (enum side)m->hand.side, (enum naming)m->naming, &walks, why))
        return REFUSED;
    for (int i = 0; i < walks.count; i++) {
        bool alone = walks.walk[i].fields == 1;
        if (!alone && !settle_arrivals(m, why))
            return REFUSED;
        if (!(alone ? take_arrival : take_walk)(m, w, &walks.walk[i], why))
            return REFUSED;
    }
    if (!walks.count) {
        if (!settle_arrivals(m, why))
            return REFUSED;
        end_half(m);
    }
    try_of(m)->told |= !m->arrivals;
    return TAKEN;
}

/* --- "64", a throw or a field ----------------------------------------------------------------- */

static bool reachable(const struct german *m, int field)
{
    struct german_throw t = throw_of(m);
    struct german_try try = m->hand.try[m->hand.tries - 1];
    struct german_doubt d = {.field = 0};
    uint8_t one = (uint8_t)(field == GOAL ? OFF : field);
    enum german_meant meant = german_meant_fields(&t, &one, 1, &try, &d);
    return meant == MEANT || meant == MEANT_TWO;
}

/* A man is still awaited: then a number is the field it comes to, if it can. Behind half a play it
 * is the next dice, as logs have it. */
static bool play_wanted(const struct german *m)
{
    struct german_reckoning r;
    if (!m->hand.thrown)
        return false;
    if (m->choosing || m->arrivals)
        return true;
    german_look(m, &r);
    return r.wants == WANTS_PLAY || r.wants == WANTS_REST;
}

static bool is_field(const struct german *m, const struct word *w)
{
    const char *limit = w->text + w->length, *end;
    int field =
        tables_field_read(w->text, limit, (enum side)m->hand.side, (enum naming)m->naming, &end);
    bool dash = w->length == 3 && w->text[1] == '-';
    if (!play_wanted(m))
        return false;
    if (dash)
        return w->text[0] < w->text[2];
    return field > 0 && end == limit && (m->arrivals || m->choosing || reachable(m, field));
}

/* --- what is chosen, pegged, decided ---------------------------------------------------------- */

/* Who speaks of half a play takes it for the whole. */
static bool open_fault(struct german *m, struct german_reckoning *r)
{
    end_half(m);
    german_look(m, r);
    return r->told && r->ruling.faults && m->hand.try[m->hand.tries - 1].chosen == GERMAN_UNSAID;
}

static enum took take_sign(struct german *m, const struct word *w, const struct heard *h,
                           struct fault *why)
{
    struct german_reckoning r;
    if (!open_fault(m, &r))
        return word_error(w, 0, why, "there is no fault to decide about");
    if (!may_say(m, w, h, true, why))
        return REFUSED;
    m->choosing = 1;
    return TAKEN;
}

static enum took take_choice(struct german *m, const struct word *w, const struct heard *h,
                             bool back, struct fault *why)
{
    struct german_reckoning r;
    if (!open_fault(m, &r))
        return word_error(w, 0, why, "there is no fault to decide about");
    if (!may_say(m, w, h, true, why))
        return REFUSED;
    if (back)
        return open_try(m, w, h, why) ? TAKEN : REFUSED;
    if (r.ruling.shared)
        return word_error(w, 0, why, "men of both players cannot stay on one field: type = back");
    try_of(m)->chosen = GERMAN_STANDS;
    try_of(m)->chosen_entry = h->entry;
    m->choosing = 0;
    return TAKEN;
}

static enum took take_peg(struct german *m, const struct word *w, const struct heard *h,
                          struct fault *why)
{
    int n = 0;
    for (size_t i = 1; i < w->length; i++) {
        if (w->text[i] < '0' || w->text[i] > '9' || n > 99)
            return word_error(w, i, why, "points are written +3");
        n = 10 * n + w->text[i] - '0';
    }
    if (w->length == 1)
        return word_error(w, 0, why, "points are written +3");
    if (!m->hand.thrown)
        return word_error(w, 0, why, "type the dice first");
    if (!may_say(m, w, h, false, why))
        return REFUSED;
    m->hand.claimed = (int16_t)n;
    m->hand.claimed_entry = h->entry;
    return TAKEN;
}

static enum took take_decision(struct german *m, const struct word *w, const struct heard *h,
                               uint8_t decision, struct fault *why)
{
    struct german_reckoning r;
    german_look(m, &r);
    if (!r.wins)
        return word_error(w, 0, why, "no partie is won: nothing to decide");
    if (r.last)
        return word_error(w, 0, why, "the last partie is won: the match is over");
    if (!may_say(m, w, h, false, why))
        return REFUSED;
    m->hand.decision = decision;
    return TAKEN;
}

/* --- words ------------------------------------------------------------------------------------ */

/* "=back" and "=1/7" are two words in one. */
static enum took take_joined(struct german *m, const struct word *w, struct heard *h,
                             struct fault *why)
{
    struct word rest = *w;
    rest.text++;
    rest.length--;
    rest.column++;
    struct heard chosen = {.entry = h->entry, .seat = SEAT_NONE, .said = h->said};
    if (take_sign(m, w, h, why) == REFUSED)
        return REFUSED;
    return rest.length ? german_word(m, &rest, &chosen, why) : TAKEN;
}

static enum took take_term(struct german *m, const struct word *w, struct heard *h,
                           struct fault *why)
{
    if (!settle_arrivals(m, why))
        return REFUSED;
    if (*w->text == '=')
        return take_joined(m, w, h, why);
    if (*w->text == '+')
        return take_peg(m, w, h, why);
    if (word_says(w, "stands") || word_says(w, "back"))
        return take_choice(m, w, h, word_says(w, "back"), why);
    if (word_says(w, "new"))
        return take_decision(m, w, h, GERMAN_NEW, why);
    if (word_says(w, "on"))
        return take_decision(m, w, h, GERMAN_ON, why);
    return word_error(w, 0, why, "not understood: type dice 64, a play 1/5, new, on, +3 or = back");
}

enum took german_word(void *match, const struct word *w, struct heard *h, struct fault *why)
{
    struct german *m = match;
    uint8_t number[2];
    bool announced = h->begins || h->seat != SEAT_NONE;
    if (tables_dice_read(w, number) && (announced || !is_field(m, w)))
        return take_throw(m, w, h, number, why);
    if (h->begins)
        return word_error(w, 0, why, "type the dice first: 64");
    if (tables_play_shaped(w, (enum naming)m->naming))
        return take_play(m, w, h, why);
    return take_term(m, w, h, why);
}

bool german_rest(void *match, struct heard *h, struct fault *why)
{
    struct german *m = match;
    struct word end = {.column = 1};
    if (!settle_arrivals(m, why))
        return false;
    if (m->choosing)
        return word_error(&end, 0, why, "after = type stands, back or a play");
    if (h->said)
        german_say(m, false, h->said);
    return true;
}
