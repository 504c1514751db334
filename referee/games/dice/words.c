/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words of the dice games: throws, dice put aside, stops, points, the other players' choices, and
 * the arbiter's rulings. */
#include "words.h"

#include <string.h>

#include "base/i18n.h"
#include "base/vocabulary.h"
#include "parts.h"
#include "say.h"

static enum word_result dice_put_aside(struct dice_match *m, const struct dice_word *d,
                                       struct word_context *h, struct parse_error *why);
static enum word_result dice_keep_bare(struct dice_match *m, const struct dice_word *d,
                                       struct word_context *h, struct parse_error *why);

/* --- refusals -------------------------------------------------------------------------------- */

/* Errors in words of the dice games. */

/* Makes an error about the text, and returns false. */
static bool dice_no_room(const struct dice_match *m, const struct token *w, size_t at,
                         struct parse_error *why)
{
    if (!m->game->keeps)
        return token_error(w, at, why, "a turn has %d throws at most", m->game->throws_most);
    return token_error(w, at, why, "a turn has %d throws and %d faults at most",
                       m->game->throws_most, FAULTS_MAX);
}

static const char *digits_of(dice_set d, char out[DICE_MAX + 1])
{
    char *at = out;
    for (int face = 1; face <= FACES; face++)
        for (int i = 0; i < dice_times(d, face); i++)
            *at++ = (char)('0' + face);
    *at = '\0';
    return out;
}

static bool dice_keep_missing(const struct dice_match *m, const struct token *w,
                              struct parse_error *why)
{
    const struct dice_seen *t = &m->hand;
    char digits[DICE_MAX + 1], keep[DICE_MAX + 1];
    uint8_t live = dice_live(t);
    dice_set d = live < DICE_THROWS ? t->cast[live].thrown : 0;
    digits_of(d, digits);
    if (m->silent || !d) /* an example would tell what counts */
        return token_error(w, 0, why, "first type what was put aside from %s: / is all that counts",
                           digits);
    return token_error(w, 0, why,
                       "first type what was put aside from %s, as in %s; / is all that counts",
                       digits, digits_of(t->game->best(&t->terms, d), keep));
}

/* Returns a player's name, or else the letter. */
static const char *dice_player_of(const struct word_context *h, int seat)
{
    static const char *const letters[SEATS_MAX] = {"a", "b", "c", "d", "e", "f", "g", "h"};
    return h->player && h->player[seat] && *h->player[seat] ? h->player[seat] : letters[seat];
}

/* Returns true if the letter before a word, if any, is that of the current player. Otherwise it
 * returns false with the reason. */
static bool dice_letter_fits(const struct dice_match *m, const struct token *w,
                             const struct word_context *h, struct parse_error *why)
{
    return h->seat == SEAT_NONE || h->seat == m->hand.seat || h->stored ||
           token_error(w, 0, why, "this letter is not that of the player who threw");
}

/* --- unclear --------------------------------------------------------------------------------- */

/* Dice that may be another player's. */

/* Returns the number of dice a line begins with. */
static int dice_begun(const char *line, size_t length)
{
    size_t at = 0, dice = 0;
    while (at < length && line[at] == ' ')
        at++;
    while (at + dice < length && line[at + dice] >= '1' && line[at + dice] <= '6')
        dice++;
    return (int)dice;
}

/* Returns true if it is unclear whether the player has stopped. A throw of all the dice, after all
 * were put aside, continues the turn unless a stop is entered. If stopping is a fault or scores
 * zero, the next player's dice are rejected until the stop is entered. */
bool dice_unclear(void *match, const char *line, size_t length, struct strbuf *meant,
                  struct strbuf *better)
{
    const struct dice_match *m = match;
    const struct dice_seen *t = &m->hand;
    if (dice_between(m) || t->on || !t->casts)
        return false;
    struct dice_stand s = dice_stand(t);
    bool again = s.left == m->terms.dice && s.stop.may;
    bool hindered = s.left != m->terms.dice && s.stop.why != WHY_NONE;
    if (s.waits || s.passed || dice_begun(line, length) != m->terms.dice || !(again || hindered))
        return false;
    dice_tell(meant, &(struct dice_facts){.who = m->next}, N_("stop, and {who} throws"));
    strbuf_add(better, "stop ");
    strbuf_add_bytes(better, line, length);
    return true;
}

/* --- throws ---------------------------------------------------------------------------------- */

/* Words of dice: throws and their players. */

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

/* Returns the fault K1 of the last throw, whose keep has a die that does not count, if the choice
 * on it is still open. */
static struct dice_fault *open_k1(struct dice_seen *t)
{
    struct dice_fault *f = t->faults ? &t->fault[t->faults - 1] : NULL;
    return f && f->code == K1 && f->chosen == UNSAID ? f : NULL;
}

/* Returns the dice left if the die that does not count is thrown again. */
static int left_by_k1(struct dice_seen *t)
{
    struct dice_fault *f = open_k1(t);
    const struct dice_cast *c = f ? &t->cast[f->cast] : NULL;
    return f ? dice_count(c->thrown) - dice_count(c->kept) +
                   dice_count(dice_worth_of(t, c->kept).vain)
             : 0;
}

/* Returns whether dice after an open turn continue it or are the next player's: §2; K1, K2, K3 of
 * §8. */
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

/* Returns true if a burned turn is continued by its player's letter: the throw is void (§8, X1). */
static bool throws_void(const struct dice_match *m, const struct word_context *h)
{
    return m->hand.seat != NO_PLAYER && m->hand.end == TURN_BURNED && h->seat == m->hand.seat &&
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

/* Stops an open turn because the next player's dice were entered. If stopping would be a fault or
 * score zero, the dice are rejected: such a stop must be entered. */
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

/* Begins the next player's turn, if it may begin: the one before is over, or the word stops it. */
static enum word_result dice_begin(struct dice_match *m, const struct token *w,
                                   struct word_context *h, struct parse_error *why)
{
    bool open = m->hand.seat != NO_PLAYER && m->hand.end == TURN_OPEN;
    if (open && !stop_silently(m, w, h, why))
        return WORD_REJECTED;
    if (dice_won(m, &m->hand))
        return token_error(w, 0, why, "the match is over");
    if (h->seat != SEAT_NONE && h->seat != m->next)
        return token_error(w, 0, why, "%s throws next", dice_player_of(h, m->next));
    if (open)
        dice_say(m, TOLD_STOP, h->said);
    if (m->hand.seat != NO_PLAYER)
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

/* Takes "112346/11", "112346", "/11", "/-" or "-"; in a game without `keeps` "53", one throw per
 * die. */
static enum word_result dice_take_dice(struct dice_match *m, const struct token *w,
                                       struct word_context *h, struct parse_error *why)
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

/* Returns true if this word begins a turn in any case: its number or another player's letter was
 * entered. */
static bool dice_announced(const struct dice_match *m, const struct word_context *h)
{
    return h->begins || (h->seat != SEAT_NONE && h->seat != m->hand.seat);
}

static enum word_result dice_take_each(struct dice_match *m, const struct token *w,
                                       struct word_context *h, struct parse_error *why)
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

/* --- aside ----------------------------------------------------------------------------------- */

/* Putting dice aside. */

/* Returns true if the other players have let the keep of the last throw stand. */
static bool is_settled(const struct dice_seen *t)
{
    const struct dice_fault *f = t->faults ? &t->fault[t->faults - 1] : NULL;
    return f && f->code == K1 && f->chosen == STANDS && f->cast == dice_live(t);
}

/* Drops the faults of the keep that is replaced. A fault that was ruled on stays. */
static void dice_forget_k1(struct dice_seen *t)
{
    while (t->faults && t->fault[t->faults - 1].code == K1 &&
           t->fault[t->faults - 1].chosen == UNSAID && t->fault[t->faults - 1].cast == dice_live(t))
        t->faults--;
}

/* Returns true if anything of the last throw can still be put aside. Otherwise it returns false
 * with the reason. */
static bool may_keep(const struct dice_match *m, const struct dice_word *d, struct parse_error *why)
{
    const struct dice_seen *t = &m->hand;
    uint8_t live = dice_live(t);
    const struct dice_cast *c = &t->cast[live % DICE_THROWS];
    bool gone = t->end == TURN_STOPPED || (t->end == TURN_BURNED && live + 1 < t->casts);
    if (t->seat == NO_PLAYER || live == DICE_THROWS || gone)
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

/* Puts dice of the last throw aside. Digits without a slash are put aside if they count. */
static enum word_result dice_put_aside(struct dice_match *m, const struct dice_word *d,
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

/* Takes digits after a throw of which nothing was put aside: they are put aside if they count. */
static enum word_result dice_keep_bare(struct dice_match *m, const struct dice_word *d,
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

/* --- arbiter --------------------------------------------------------------------------------- */

/* The arbiter's rulings. */

/* Sets totals below the goal; zeros in a row stay. A player who had reached the goal no longer
 * has. */
static bool set_totals(const struct dice_match *m, const struct arbiter_ruling *d,
                       struct dice_scores *s, struct parse_error *why)
{
    long total[SEATS_MAX] = {0};
    if (!arbiter_ruling_numbers(d, m->seats, false, NULL, total, NULL, why))
        return false;
    for (int i = 0; i < m->seats; i++) {
        if (total[i] < m->game->least_total && !m->game->least_total)
            return arbiter_ruling_error(d, why, "a total is 0 to %d", (int)m->terms.goal - 1);
        if (total[i] >= m->terms.goal)
            return arbiter_ruling_error(d, why, "a total is below the goal of %d",
                                        (int)m->terms.goal);
        s->player[i].total = (int32_t)total[i];
        s->player[i].entered = s->player[i].entered || total[i] > 0;
    }
    s->reached = NO_PLAYER;
    s->last = 0;
    return true;
}

static bool leave(struct dice_match *m, const struct arbiter_ruling *d, struct dice_scores *s)
{
    if (!dice_between(m))
        m->hand.end = TURN_VOID;
    *s = dice_scores_without(*s, d->seat);
    if (m->next == d->seat && !dice_over(s))
        m->next = (int8_t)dice_next(s, m->next);
    return true;
}

/* Makes the throw and its turn void: the thrower begins the turn again. */
static bool make_void(struct dice_match *m, struct dice_scores *s)
{
    struct dice_seen *t = &m->hand;
    *s = t->before;
    t->end = TURN_VOID;
    t->faults = 0;
    t->said = NUMBER_UNSAID;
    m->next = t->seat;
    return true;
}

static bool rule_on(struct dice_match *m, const struct arbiter_ruling *d, struct dice_scores *s,
                    struct parse_error *why)
{
    if (arbiter_ruling_ends(d) && s->gone >> d->seat & 1)
        return arbiter_ruling_error(d, why, "this player has given up before");
    switch (d->kind) {
    case ARBITER_SCORE:
        return set_totals(m, d, s, why);
    case ARBITER_THROW:
        return make_void(m, s);
    case ARBITER_TURN: /* who has given up comes back */
        s->gone = (uint8_t)(s->gone & ~(1u << d->seat));
        m->next = (int8_t)d->seat;
        return true;
    case ARBITER_RESIGN:
    case ARBITER_FORFEIT:
        return leave(m, d, s);
    default:
        return arbiter_ruling_error(d, why, "in this game this cannot be ruled on");
    }
}

bool dice_rule(void *match, const struct arbiter_ruling *d, struct parse_error *why)
{
    struct dice_match *m = match;
    struct dice_scores s = dice_now(m);
    if (!rule_on(m, d, &s, why))
        return false;
    m->hand.asked = m->hand.on = 0;
    if (m->hand.seat == NO_PLAYER) {
        m->hand.before = s;
        return true;
    }
    m->hand.by_arbiter_scores = s;
    m->hand.by_arbiter = 1;
    return true;
}

/* --- words ----------------------------------------------------------------------------------- */

/* Words for stops, points and the other players' choices. */

/* --- stops and numbers ------------------------------------------------------------------------ */

/* Takes "stop" after the number that stopped the turn: "+700 stop". */
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
    if (m->game->keeps && t->seat != NO_PLAYER && t->end == TURN_STOPPED && numbered)
        return stop_again(m, w, h, why);
    if (dice_between(m))
        return token_error(w, 0, why, "no turn is open: type the dice first");
    if (h->seat != SEAT_NONE && h->seat != t->seat)
        return token_error(w, 0, why, "%s is throwing", dice_player_of(h, t->seat));
    struct dice_stand s = dice_stand(t);
    if (s.waits || (!t->casts && !t->bare))
        return dice_keep_missing(m, w, why);
    t->end = TURN_STOPPED;
    t->entry = (int32_t)h->entry;
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

/* Takes a turn of which only the points are entered: "450", "0", "truba". */
static enum word_result take_bare(struct dice_match *m, const struct token *w, int32_t points,
                                  struct word_context *h, struct parse_error *why)
{
    struct dice_seen *t = &m->hand;
    bool again = t->seat != NO_PLAYER && t->bare && t->end == TURN_OPEN;
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

/* Returns the points that a turn which is over writes. */
static int32_t due_of(const struct dice_seen *t)
{
    return t->end == TURN_BURNED ? 0 : dice_stand(t).stop.writes;
}

/* Returns true if a number belongs to the current turn and is new; otherwise false with the reason.
 * If only the points of a turn were typed, a second number may be the next player's; a letter must
 * tell. In a game without `keeps`, the same holds for a number other than the points due on a later
 * line, as it can be the next turn. */
static bool number_fits(const struct dice_match *m, const struct token *w, int32_t points,
                        const struct word_context *h, struct parse_error *why)
{
    const struct dice_seen *t = &m->hand;
    if (word_is_replayed(h))
        return true;
    if (t->said == points || (t->bare && t->end != TURN_OPEN && t->told == points &&
                              t->said == NUMBER_UNSAID && h->seat == t->seat))
        return token_error(w, 0, why, "%d has been typed already", (int)points);
    const char *thrower = dice_player_of(h, t->seat);
    if (t->end == TURN_OPEN || h->seat == t->seat)
        return true;
    if (!m->game->keeps && points != due_of(t) && t->entry != h->entry)
        return token_error(w, 0, why,
                           "the turn of %s is over: type %c +%d for %s, or %c +%d if %s wrote %d",
                           thrower, 'a' + m->next, (int)points, dice_player_of(h, m->next),
                           'a' + t->seat, (int)points, thrower, (int)points);
    if (!m->game->keeps || !t->bare)
        return true;
    return token_error(
        w, 0, why, "the turn of %s is over: type %d for %s, or %c +%d if %s wrote %d", thrower,
        (int)points, dice_player_of(h, m->next), 'a' + t->seat, (int)points, thrower, (int)points);
}

/* Takes "+700", the points entered. Without other input in the turn it also stops. In a game
 * without `keeps` it is a whole turn without throws. */
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
    if (t->seat == NO_PLAYER || (h->seat != SEAT_NONE && h->seat != t->seat))
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
    int i = t->seat == NO_PLAYER ? -1 : t->faults - 1;
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

/* Takes "on": the player throws on, so the next dice are not the next player's. */
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

/* Kinds of words, recognised by the first byte, the last byte or the text. The first match
 * counts. */
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
