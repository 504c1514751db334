/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "desk.h"

#include <stddef.h>
#include <string.h>

#include "text/option.h"
#include "text/tongue.h"

void desk_start(struct desk *d, const struct match *m)
{
    void (*closed)(void *, const struct desk *) = d->closed;
    void *context = d->context;
    enum numbering n = d->numbering;
    bool marks_said = d->marks_said;
    memset(d, 0, offsetof(struct desk, ruling));
    d->before = *m;
    d->closed = closed;
    d->context = context;
    d->numbering = n;
    d->marks_said = marks_said;
}

void desk_keep(const struct desk *d, struct desk *kept)
{
    memcpy(kept, d, offsetof(struct desk, ruling));
}

void desk_return(struct desk *d, const struct desk *kept)
{
    struct text_error none;
    memcpy(d, kept, offsetof(struct desk, ruling));
    d->judged = false;
    if (kept->judged)
        desk_judge(d, &none); /* as it was judged before */
}

/* What was said of the coup, and what was not said where that too says something. */
struct coup desk_coup(const struct desk *d)
{
    struct coup c = d->coup;
    if (match_passes(&d->before, &c))
        return c;
    for (int party = 0; party < 2; party++) {
        if (d->unsaid_is_none && c.mark[party].kind == MARK_AS_DUE)
            c.mark[party] = (struct mark){.kind = MARK_GAIN};
    }
    return c;
}

static const char *const side_names[2] = {N_("White"), N_("Black")};

static const char *judge_reason(enum coup_error e)
{
    switch (e) {
    case COUP_NO_MAN:
        return N_("no man stands on the field he is moved from");
    case COUP_FIRST_DOUBLET:
        return N_("the first throw of a match is never a doublet: it is thrown again (M V)");
    case COUP_PASSED:
        return N_("an opening doublet passes to the other: nothing is played or marked of it "
                  "(LL §28)");
    case COUP_OTHER_THROW:
        return N_("the throw that bore off the last man is played again (LL §118)");
    default:
        return N_("this is not among what the opponent may choose");
    }
}

bool desk_judge(struct desk *d, struct text_error *err)
{
    int step = 0;
    if (d->judged || !d->open)
        return true;
    struct coup said = desk_coup(d);
    enum coup_error e = match_judge(&d->before, &said, &d->ruling, &step);
    if (e == COUP_OK) {
        d->judged = true;
        return true;
    }
    bool of_step = e == COUP_NO_MAN || (e == COUP_PASSED && said.steps);
    struct desk_place at = of_step ? d->said[step] : d->last;
    struct word w = {.line = at.line, .column = at.column};
    return word_error(&w, 0, err, "%s", _(judge_reason(e)));
}

/* --- reading single words -------------------------------------------------------------------- */

static bool digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool die(char c)
{
    return c >= '1' && c <= '6';
}

/* "64" or "6-4"; the two as typed. */
static bool dice_word(const struct word *w, uint8_t out[2])
{
    size_t n = w->length;
    if (!((n == 2) || (n == 3 && w->text[1] == '-')) || !die(w->text[0]) || !die(w->text[n - 1]))
        return false;
    out[0] = (uint8_t)(w->text[0] - '0');
    out[1] = (uint8_t)(w->text[n - 1] - '0');
    return true;
}

/* A whole word that is a number of at most three digits; -1 when it is not. */
static int number_at(const char *s, const char *end)
{
    int n = 0;
    if (s == end || end - s > 3)
        return -1;
    for (; s < end; s++) {
        if (!digit(*s))
            return -1;
        n = 10 * n + (*s - '0');
    }
    return n;
}

/* "8" after "+", or "1:2" after "@". */
static bool read_mark(const struct word *w, size_t from, struct mark *m, struct text_error *err)
{
    const char *s = w->text + from, *end = w->text + w->length;
    if (*s == '+') {
        int n = number_at(s + 1, end);
        if (n < 0 || n > 254)
            return word_error(w, from + 1, err, "a gain in points is expected");
        if (n % 2)
            return word_error(w, from + 1, err, "points are even");
        *m = (struct mark){.kind = MARK_GAIN, .points = (uint8_t)n};
        return true;
    }
    const char *colon = memchr(s, ':', (size_t)(end - s));
    int holes = colon ? number_at(s + 1, colon) : -1;
    int jeton = colon ? number_at(colon + 1, end) : -1;
    if (holes < 0 || jeton < 0)
        return word_error(w, from, err, "holes and jeton are written @1:2");
    if (holes > 24)
        return word_error(w, from + 1, err, "nobody moves a peg that far");
    if (jeton > 10 || jeton % 2)
        return word_error(w, (size_t)(colon + 1 - w->text), err,
                          "a jeton stands at 0, 2, 4, 6, 8 or 10 points");
    *m = (struct mark){.kind = MARK_PLACED, .holes = (uint8_t)holes, .jeton = (uint8_t)jeton};
    return true;
}

/* A field or "off"; 0 when there is none. */
static int place_read(const char *s, const char *end, enum numbering n, const char **after)
{
    if (end - s >= 3 && memcmp(s, "off", 3) == 0) {
        *after = s + 3;
        return OFF;
    }
    return field_read(s, end, n, after);
}

static bool step_shaped(const struct word *w)
{
    for (size_t i = 1; i < w->length; i++) {
        if (w->text[i] == '/' || w->text[i] == '-')
            return w->text[0] == 'T' || digit(w->text[0]);
    }
    return false;
}

/* One step "1/7", "1-7", "1/5/11" from `*at` on. */
static bool read_step(const struct desk *d, const struct word *w, const char **at, struct step *out,
                      struct text_error *err)
{
    const char *end = w->text + w->length, *s = *at;
    int place[3], n = 0;
    for (; n < 3; n++) {
        const char *start = s;
        place[n] = place_read(s, end, d->numbering, &s);
        if (!place[n] || (n == 0 && place[n] == OFF))
            return word_error(w, (size_t)(start - w->text), err,
                              d->numbering == NUMBERING_TALON
                                  ? N_("a field T, 1-11, T' or 1'-11' is expected")
                                  : N_("a field 1-24 is expected"));
        if (s == end || (*s != '/' && *s != '-') || place[n] == OFF) {
            n++;
            break;
        }
        s++;
    }
    if (n < 2 || (s < end && *s != '+'))
        return word_error(w, (size_t)(s - w->text), err, "a move is written 1/7 or 1/5/11");
    int to = place[n - 1], rest = n == 3 ? place[1] : 0;
    if (to == place[0] || rest == OFF)
        return word_error(w, (size_t)(*at - w->text), err, "the man has not moved");
    *out = (struct step){(uint8_t)place[0], (uint8_t)rest, (uint8_t)to};
    *at = s;
    return true;
}

/* --- the coup in hand ------------------------------------------------------------------------ */

static void changed(struct desk *d)
{
    d->judged = false;
}

static bool need_throw(const struct desk *d, const struct word *w, struct text_error *err)
{
    return d->open || word_error(w, 0, err, "the dice come first");
}

static bool add_step(struct desk *d, const struct word *w, size_t offset, struct step s,
                     struct text_error *err)
{
    struct coup *c = &d->coup;
    if (d->choosing) {
        d->last = (struct desk_place){w->line, w->column};
        if (d->choosing == 1) {
            c->first_chosen = 1;
            c->first = s;
            d->choosing = 0;
        } else {
            if (c->choice_steps == 2)
                return word_error(w, offset, err, "a play has two men at most");
            c->choice = CHOICE_PLAY;
            c->chosen[c->choice_steps++] = s;
        }
        changed(d);
        return true;
    }
    if (c->steps == COUP_STEPS)
        return word_error(w, offset, err, "more than %d men in one coup", COUP_STEPS);
    d->said[c->steps] = (struct desk_place){w->line, w->column + (int)offset};
    c->step[c->steps++] = s;
    c->played = 1;
    changed(d);
    return true;
}

static bool take_steps(struct desk *d, const struct word *w, struct text_error *err)
{
    const char *at = w->text, *end = w->text + w->length;
    if (!need_throw(d, w, err))
        return false;
    for (;;) {
        struct step s = {0, 0, 0};
        size_t offset = (size_t)(at - w->text);
        if (!read_step(d, w, &at, &s, err) || !add_step(d, w, offset, s, err))
            return false;
        if (at == end)
            return true;
        if (!d->choosing)
            d->coup.together |= (uint8_t)(1u << (d->coup.steps - 1));
        at++;
    }
}

/* --- men named by where they arrive ----------------------------------------------------------- */

/* The man who arrives at `to` by number n: the field n behind; for a man off, that field if a man
 * is there, else the farthest. 0 when nobody can. */
static int comes_from(const struct men *men, int to, int n)
{
    fields own = men_any(men);
    int from = to - n;
    if (from >= 1 && (own & field_bit(from)))
        return from;
    if (to == OFF && own && lowest_field(own) > OFF - n)
        return lowest_field(own);
    return 0;
}

/* The play in which number a brings a man to `first` and then b one to `second`. */
static bool arrive_two(const struct men *own, int first, int a, int second, int b,
                       struct step out[2], struct men *after)
{
    *after = *own;
    int f = comes_from(after, first, a);
    if (!f)
        return false;
    men_move(after, f, first);
    int g = comes_from(after, second, b);
    if (!g)
        return false;
    men_move(after, g, second);
    out[0] = (struct step){(uint8_t)f, 0, (uint8_t)first};
    out[1] = (struct step){(uint8_t)g, 0, (uint8_t)second};
    return true;
}

static bool same_steps(const struct step a[2], const struct step b[2])
{
    return memcmp(a, b, 2 * sizeof a[0]) == 0;
}

static bool quiet(const struct desk *d)
{
    return d->before.options.announce == SILENT;
}

/* Two fields: the dice in the order typed, unless only the other order is legal or possible. */
static bool read_two(const struct desk *d, struct step out[2])
{
    const struct men *own = &d->ruling.view.own;
    int a = d->dice_typed[0], b = d->dice_typed[1], x = d->arrival[0], y = d->arrival[1];
    struct step way[2][2];
    struct men after[2];
    bool possible[2], legal[2];
    memset(way, 0, sizeof way);
    for (int k = 0; k < 2; k++) {
        possible[k] = arrive_two(own, x, k ? b : a, y, k ? a : b, way[k], &after[k]);
        legal[k] = possible[k] && plays_find(&d->ruling.plays, &after[k]);
    }
    int k = legal[0] ? 0 : legal[1] ? 1 : possible[0] ? 0 : 1;
    if (!possible[k])
        return false;
    /* Both orders possible, neither legal, and not the same men: which was meant is not clear.
     * But to say so would tell that neither is legal. */
    if (!quiet(d) && !legal[k] && possible[0] && possible[1] && !same_steps(way[0], way[1]))
        return false;
    memcpy(out, way[k], sizeof way[k]);
    return true;
}

static bool begins(const struct desk *d, const struct step *s)
{
    return plays_begin(&d->ruling.position, &d->ruling.view, &d->ruling.plays, s);
}

/* One man by one number still to be played: the only one who can arrive there, or the only one
 * who may; `right` when he may. */
static bool read_single(const struct desk *d, struct step *out, bool *right)
{
    struct men own = d->ruling.view.own;
    const struct coup *c = &d->coup;
    int number[2] = {d->dice_typed[0], d->dice_typed[1]}, found = 0, legal = 0;
    if (c->steps == 1 && (field_bit(c->step[0].from) & men_any(&own))) {
        int played = c->step[0].to - c->step[0].from;
        men_move(&own, c->step[0].from, c->step[0].to);
        number[played != number[0]] = number[played == number[0]];
    }
    for (int k = 0; k < (number[0] == number[1] ? 1 : 2); k++) {
        int from = comes_from(&own, d->arrival[0], number[k]);
        struct step s = {(uint8_t)from, 0, (uint8_t)d->arrival[0]};
        if (!from || (found && out->from == from))
            continue;
        struct men after = own;
        men_move(&after, from, d->arrival[0]);
        bool may = begins(d, &s) || plays_find(&d->ruling.plays, &after);
        if (!found || may > legal)
            *out = s;
        found++;
        legal += may;
    }
    *right = legal == 1;
    return found == 1 || legal == 1 || (found && quiet(d)); /* as above */
}

/* One field: where both numbers are to be played, the man who comes there by their sum; else, and
 * where that cannot be or alone is wrong, a man by one number. */
static bool read_one(const struct desk *d, struct step *out)
{
    const struct men *own = &d->ruling.view.own;
    bool wants_one = d->ruling.plays.numbers < 2 || d->coup.steps;
    int to = d->arrival[0];
    int from = wants_one ? 0 : comes_from(own, to, d->dice_typed[0] + d->dice_typed[1]);
    struct men after = *own;
    struct step single = {0, 0, 0};
    bool right;
    if (!from)
        return read_single(d, out, &right);
    men_move(&after, from, to);
    *out = (struct step){(uint8_t)from, 0, (uint8_t)to};
    if (!plays_find(&d->ruling.plays, &after) && read_single(d, &single, &right) && right)
        *out = single;
    return true;
}

/* Fields named alone become steps. */
static bool take_arrivals(struct desk *d, struct text_error *err)
{
    struct step s[2] = {{0, 0, 0}, {0, 0, 0}};
    int n = d->arrivals;
    struct word w = {.line = d->last.line, .column = d->last.column};
    if (!n)
        return true;
    if (!desk_judge(d, err))
        return false;
    if (!(n == 2 ? read_two(d, s) : read_one(d, &s[0])))
        return word_error(&w, 0, err,
                          "which men arrive there is not clear: write the moves as 1/7 1/5");
    d->arrivals = 0;
    for (int i = 0; i < n; i++) {
        if (!add_step(d, &w, 0, s[i], err))
            return false;
    }
    return true;
}

static bool take_arrival(struct desk *d, const struct word *w, int to, struct text_error *err)
{
    if (!need_throw(d, w, err))
        return false;
    if (match_passes(&d->before, &d->coup))
        return word_error(w, 0, err, "%s", _(judge_reason(COUP_PASSED)));
    if (d->choosing || d->coup.unknown)
        return word_error(w, 0, err, "write the move in full, as 1/7");
    if (d->arrivals == 2)
        return word_error(w, 0, err, "two men have been named already");
    if (!d->arrivals)
        d->last = (struct desk_place){w->line, w->column};
    d->arrival[d->arrivals++] = to;
    return true;
}

/* --- the throw -------------------------------------------------------------------------------- */

/* The coup in hand must be complete before the next dice. */
static bool close_coup(struct desk *d, const struct word *w, struct text_error *err)
{
    if (!take_arrivals(d, err))
        return false;
    d->coup.closed = 1;
    d->coup = desk_coup(d);
    changed(d);
    if (!desk_judge(d, err))
        return false;
    if (d->ruling.wanted == WANT_DECISION)
        return word_error(w, 0, err, "stay or go? the coup before is not complete");
    if (!d->ruling.complete)
        return word_error(w, 0, err, "the play of the coup before is missing");
    if (d->closed)
        d->closed(d->context, d);
    struct match after = d->ruling.after;
    uint8_t named = d->side_named;
    desk_start(d, &after);
    d->side_named = named;
    return true;
}

static bool take_throw(struct desk *d, const struct word *w, const uint8_t typed[2],
                       struct text_error *err)
{
    if (d->open && !close_coup(d, w, err))
        return false;
    if (d->before.over)
        return word_error(w, 0, err, "the match is over");
    bool free_start = !d->before.coups && !d->before.set_up;
    if (d->side_named && d->side_named - 1 != d->before.next) {
        if (!free_start)
            return word_error(w, 0, err, "%s is to throw", _(side_names[d->before.next]));
        d->before.next = (uint8_t)(d->side_named - 1);
    }
    d->side_named = 0;
    d->open = true;
    d->unsaid_is_none = d->marks_said && d->before.options.announce != ANNOUNCE;
    d->numbering_at_dice = d->numbering;
    d->coup = (struct coup){.side = d->before.next};
    d->last = (struct desk_place){w->line, w->column};
    if (typed) {
        memcpy(d->dice_typed, typed, 2);
        d->coup.dice.high = typed[0] > typed[1] ? typed[0] : typed[1];
        d->coup.dice.low = typed[0] > typed[1] ? typed[1] : typed[0];
    } else {
        d->coup.unknown = 1;
    }
    changed(d);
    enum coup_error e = match_throw(&d->before, &d->coup);
    return e == COUP_OK || word_error(w, 0, err, "%s", _(judge_reason(e)));
}

/* Whether the coup in hand still waits for a man. */
static bool play_wanted(struct desk *d, bool second_too, struct text_error *err)
{
    if (!d->open || d->coup.decision == GO || d->choosing)
        return false;
    if (!desk_judge(d, err))
        return false;
    if (d->arrivals)
        return d->arrivals == 1 && d->ruling.plays.numbers == 2;
    if (!d->coup.steps)
        return !d->coup.played && !d->ruling.complete && d->ruling.plays.numbers > 0;
    return second_too && d->ruling.wanted == WANT_MORE;
}

/* "64" after a throw can be the next dice or a field; "1-5" can be dice or a move. */
static bool take_dice_shaped(struct desk *d, const struct word *w, const uint8_t dice[2],
                             struct text_error *err)
{
    bool dash = w->length == 3;
    bool choosing = d->choosing && d->coup.choice_steps < 2;
    if (dash && dice[0] < dice[1] && (choosing || play_wanted(d, true, err)))
        return take_steps(d, w, err);
    const char *end = w->text + w->length, *after = end;
    int field = dash ? 0 : field_read(w->text, end, d->numbering, &after);
    if (field && after == end && play_wanted(d, false, err))
        return take_arrival(d, w, field, err);
    return take_throw(d, w, dice, err);
}

/* --- what is said ----------------------------------------------------------------------------- */

static bool take_claim(struct desk *d, const struct word *w, struct text_error *err)
{
    struct coup *c = &d->coup;
    if (!need_throw(d, w, err))
        return false;
    if (c->claims == COUP_CLAIMS)
        return word_error(w, 0, err, "more than %d claims in one coup", COUP_CLAIMS);
    bool before = !c->steps && !c->played && !c->touched && !c->decision &&
                  c->mark[ROLLER].kind == MARK_AS_DUE && c->mark[OPPONENT].kind == MARK_AS_DUE;
    int by = d->side_named ? d->side_named - 1 : (int)other_side((enum side)c->side);
    c->claim[c->claims++] =
        (struct claim){.by = (uint8_t)by, .points = CLAIM_ALL, .before = before};
    d->amount_of = c->claims;
    d->side_named = 0;
    changed(d);
    return true;
}

static bool take_amount(struct desk *d, const struct word *w, int n, struct text_error *err)
{
    struct claim *claim = &d->coup.claim[d->amount_of - 1];
    d->amount_of = 0;
    if (n % 2)
        return word_error(w, 0, err, "points are even");
    claim->points = (uint8_t)n;
    changed(d);
    return true;
}

/* A number right after "school" is its amount, unless it can only be dice: over 24, or 22, a
 * throw far more often than a school. */
static bool is_amount(const struct word *w, int n)
{
    return n >= 0 && (w->length == 1 || (n <= 24 && n % 2 == 0 && n != 22));
}

static bool take_choice(struct desk *d, const struct word *w, struct text_error *err)
{
    if (!need_throw(d, w, err) || !take_arrivals(d, err) || !desk_judge(d, err))
        return false;
    d->last = (struct desk_place){w->line, w->column};
    if (!d->ruling.faults.count)
        return word_error(w, 0, err, "there is no false move: nothing is to be chosen");
    if (d->coup.choice || d->coup.first_chosen)
        return word_error(w, 0, err, "the opponent has chosen already");
    d->choosing = d->ruling.faults.first_man ? 1 : 2;
    if (d->choosing == 1) { /* that man may have been put down in two steps: he is one man */
        memcpy(d->coup.step, d->ruling.step, sizeof d->coup.step);
        d->coup.steps = d->ruling.steps;
        d->coup.together = 0;
    }
    return true;
}

static bool take_term(struct desk *d, const struct word *w, enum term term, struct text_error *err)
{
    struct coup *c = &d->coup;
    if (!need_throw(d, w, err))
        return false;
    changed(d);
    d->last = (struct desk_place){w->line, w->column};
    switch (term) {
    case TERM_STAY:
    case TERM_GO:
        if (c->decision && c->decision != (term == TERM_STAY ? STAY : GO))
            return word_error(w, 0, err, "what was said is binding (M XVI)");
        if (term == TERM_GO && c->steps)
            return word_error(w, 0, err, "playing a man was staying (M XVI)");
        c->decision = term == TERM_STAY ? STAY : GO;
        return true;
    case TERM_SCHOOL:
        return take_claim(d, w, err);
    case TERM_FALSE:
        if (!c->claims)
            return word_error(w, 0, err, "no claim has been made in this coup");
        c->claim[c->claims - 1].contested = 1;
        return true;
    case TERM_RAISE:
        if (!c->claims)
            return word_error(w, 0, err, "no claim has been made in this coup");
        return true;
    case TERM_RULED:
        if (!c->claims)
            return word_error(w, 0, err, "no claim has been made in this coup");
        d->ruled_follows = true;
        return true;
    case TERM_MUST:
        d->must_follows = true;
        return true;
    case TERM_OFF:
        return take_arrival(d, w, OFF, err);
    default:
        if (!d->choosing || d->coup.choice_steps)
            return word_error(w, 0, err, "= stands is said after a false move");
        c->choice = CHOICE_STANDS;
        d->choosing = 0;
        return true;
    }
}

static bool take_touched(struct desk *d, const struct word *w, struct text_error *err)
{
    const char *end = w->text + w->length, *after = end;
    int f = field_read(w->text + 1, end, d->numbering, &after);
    if (!f || after != end)
        return word_error(w, 1, err, "the field of the touched man is expected, as t7");
    if (!need_throw(d, w, err))
        return false;
    d->coup.touched |= field_bit(f);
    changed(d);
    return true;
}

static bool take_mark(struct desk *d, const struct word *w, struct text_error *err)
{
    char first = w->text[0];
    bool named = first == 'w' || first == 'b';
    if (!need_throw(d, w, err))
        return false;
    int side = named ? first == 'b' : d->side_named ? d->side_named - 1 : d->coup.side;
    d->side_named = 0;
    changed(d);
    return read_mark(w, named, &d->coup.mark[side != d->coup.side], err);
}

static bool take_must(struct desk *d, const struct word *w, struct text_error *err)
{
    const char *end = w->text + w->length, *after = end;
    int f = field_read(w->text, end, d->numbering, &after);
    d->must_follows = false;
    if (!f || after != end)
        return word_error(w, 0, err, "the field of the man who must go on is expected");
    d->coup.must = (uint8_t)f;
    changed(d);
    return true;
}

/* What the arbiter gives the last claimant instead. */
static bool take_ruled(struct desk *d, const struct word *w, struct text_error *err)
{
    int n = number_at(w->text, w->text + w->length);
    d->ruled_follows = false;
    if (n < 0 || n > 254)
        return word_error(w, 0, err, "the points the arbiter gives are expected");
    if (n % 2)
        return word_error(w, 0, err, "points are even");
    d->coup.claim[d->coup.claims - 1].ruled = (uint8_t)(n + 1);
    changed(d);
    return true;
}

/* An option changes from this coup on. */
static bool take_set(struct desk *d, const struct word *w, struct text_error *err)
{
    char text[64];
    d->set_follows = false;
    if (w->length >= sizeof text)
        return word_error(w, 0, err, "this option is not offered");
    memcpy(text, w->text, w->length);
    text[w->length] = '\0';
    return desk_set(d, w, text, err);
}

bool desk_set(struct desk *d, const struct word *w, const char *option, struct text_error *err)
{
    changed(d);
    return option_change(w, option, d->open || d->before.coups, &d->before, &d->numbering, err);
}

static bool take_coup_number(struct desk *d, const struct word *w, int n, struct text_error *err)
{
    /* A number announces the next coup: the one in hand counts as behind us. */
    long next = (long)d->before.coups + 1 + d->open;
    if (n != next)
        return word_error(w, 0, err, "coup %d is named, but coup %ld comes next", n, next);
    d->announced = true;
    return take_arrivals(d, err);
}

static bool mark_shaped(const struct word *w)
{
    char a = w->text[0], b = w->length > 1 ? w->text[1] : 0;
    return (a == '+' || a == '@') ? b != 0 : (a == 'w' || a == 'b') && (b == '+' || b == '@');
}

/* A word that begins with "=" and goes on: "=1/7". */
static bool take_joined_choice(struct desk *d, const struct word *w, struct text_error *err)
{
    struct word rest = *w;
    rest.text++;
    rest.length--;
    rest.column++;
    return take_choice(d, w, err) && desk_word(d, &rest, err);
}

static bool long_coup_number(const struct word *w, int *out)
{
    long n = 0;
    size_t digits = w->length - 1;
    if (w->length < 2 || w->length > 8 || w->text[digits] != '.')
        return false;
    for (size_t i = 0; i < digits; i++) {
        if (!digit(w->text[i]))
            return false;
        n = 10 * n + (w->text[i] - '0');
    }
    *out = (int)n;
    return true;
}

bool desk_word(struct desk *d, const struct word *w, struct text_error *err)
{
    const char *end = w->text + w->length, *after = end;
    int n = number_at(w->text, end);
    uint8_t dice[2] = {0, 0};
    if (d->amount_of && is_amount(w, n))
        return take_amount(d, w, n, err);
    d->amount_of = 0;
    if (d->choosing && d->coup.choice && !step_shaped(w))
        d->choosing = 0; /* the chosen play is complete */
    if (d->must_follows)
        return take_must(d, w, err);
    if (d->ruled_follows)
        return take_ruled(d, w, err);
    if (d->set_follows)
        return take_set(d, w, err);
    int coup_number = 0;
    if (long_coup_number(w, &coup_number))
        return take_coup_number(d, w, coup_number, err);
    if (w->length == 1 && (*w->text == 'w' || *w->text == 'b')) {
        d->side_named = (uint8_t)(*w->text == 'b' ? 2 : 1);
        return true;
    }
    bool announced = d->announced;
    d->announced = false;
    if (dice_word(w, dice)) /* after its number they can only be the dice */
        return announced ? take_throw(d, w, dice, err) : take_dice_shaped(d, w, dice, err);
    int field = field_read(w->text, end, d->numbering, &after);
    if (field && after == end)
        return take_arrival(d, w, field, err);
    if (d->arrivals && word_term(w) != TERM_OFF && !take_arrivals(d, err))
        return false;
    if (word_equals(w, "??"))
        return take_throw(d, w, NULL, err);
    if (word_equals(w, "-")) {
        if (!need_throw(d, w, err))
            return false;
        if (d->choosing) { /* all men go back */
            d->coup.choice = CHOICE_PLAY;
            d->last = (struct desk_place){w->line, w->column};
        } else {
            d->coup.played = 1;
        }
        changed(d);
        return true;
    }
    if (word_equals(w, "="))
        return take_choice(d, w, err);
    if (*w->text == '=')
        return take_joined_choice(d, w, err);
    if (mark_shaped(w))
        return take_mark(d, w, err);
    enum term term = word_term(w);
    if (term == TERM_SET) {
        d->last = (struct desk_place){w->line, w->column};
        return d->set_follows = true;
    }
    if (term != TERM_NONE)
        return take_term(d, w, term, err);
    if (*w->text == 't' && w->length > 1 && (digit(w->text[1]) || w->text[1] == 'T'))
        return take_touched(d, w, err);
    if (step_shaped(w))
        return take_steps(d, w, err);
    return word_error(w, 0, err, "not understood");
}

bool desk_rest(struct desk *d, struct text_error *err)
{
    struct word w = {.line = d->last.line, .column = d->last.column};
    if (d->must_follows)
        return word_error(&w, 0, err, "the field of the man who must go on is expected");
    if (d->ruled_follows)
        return word_error(&w, 0, err, "the points the arbiter gives are expected");
    if (d->set_follows)
        return word_error(&w, 0, err, "after set an option is expected");
    d->amount_of = 0;
    if (!take_arrivals(d, err))
        return false;
    if (d->choosing && !d->coup.choice)
        return word_error(&w, 0, err, "after = the choice is expected");
    d->choosing = 0;
    if (!desk_judge(d, err))
        return false;
    /* What is wrong with it later is wrong in another line. */
    d->last.column = 1;
    for (int i = 0; i < COUP_STEPS; i++)
        d->said[i].column = 1;
    return true;
}
