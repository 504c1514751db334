/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The output of a match: answers to queries, the board, the prompt, and a coup during play. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fixed_buf.h"
#include "base/i18n.h"
#include "base/vocabulary.h"
#include "games/tables/text/drawing.h"
#include "games/trictrac/text/board.h"
#include "games/trictrac/text/chances.h"
#include "games/trictrac/text/coup.h"
#include "offers.h"
#include "state.h"

/* --- ruling text ----------------------------------------------------------------------------- */

/*
 * A ruling in one line, as the record stores it:
 *     true-hit@18*2=8 false-hit@4=2, due 8:2, marked 8:2, holes 0:0, stay, illegal, N1 T1 = stands,
 *     under w 0/4 open
 * It has every jan due, with field, ways and points; the points due, marked and pegged,
 * roller:opponent; "waived" if the roller did not mark, and "late w 6 of 12" if White added 6
 * points to coup 12; the decision; whether the play was illegal, the codes of its faults and the
 * opponent's choice; each school with its kind, whose fault it is, the points claimed of the whole,
 * its state, and its coup if it is an earlier one. Lines are compared byte by byte.
 */

/* At most: dues of 30 bytes, schools of 40, codes, one play. */
_Static_assert(DUES_MAX * 30 + SCHOOLS_MAX * 40 + 2 * FAULT_CODES * 3 + PLAY_TEXT + 100 <
                   RULING_TEXT,
               "room for a ruling");

/* Adds a number after a sign, unless it is 0 and `optional`. */
static void add_number(struct fixed_buf *l, const char *sign, unsigned n, bool optional)
{
    if (optional && !n)
        return;
    fixed_buf_text(l, sign);
    fixed_buf_number(l, n);
}

static void add_codes(struct fixed_buf *l, const struct faults *f, bool *first)
{
    for (int i = 0; i < f->count; i++, *first = false) {
        fixed_buf_text(l, *first ? ", " : " ");
        fixed_buf_text(l, fault_rules[f->code[i]].code);
    }
}

static void add_school(struct fixed_buf *l, const struct ruling *r, const struct school *s)
{
    fixed_buf_text(l, ", ");
    fixed_buf_text(l, school_kind_names[s->kind]);
    fixed_buf_text(l, s->by == WHITE ? " w" : " b");
    add_number(l, " ", s->claimed, false);
    add_number(l, "/", s->points, false);
    fixed_buf_text(l, " ");
    fixed_buf_text(l, school_state_names[s->state]);
    add_number(l, " of ", ruling_school_coup(r, s), true);
}

char *ruling_print(const struct ruling *r, const struct coup *c, char out[RULING_TEXT])
{
    const struct {
        const char *name;
        unsigned roller, opponent;
    } sums[] = {{"due ", r->dues.points[ROLLER], r->dues.points[OPPONENT]},
                {"marked ", r->marked[ROLLER], r->marked[OPPONENT]},
                {"holes ", r->pegged[ROLLER], r->pegged[OPPONENT]}};
    struct fixed_buf l = fixed_buf_begin(out, RULING_TEXT);
    char chosen[PLAY_TEXT];
    bool first = true;
    for (int i = 0; i < r->dues.count; i++) {
        const struct due *d = &r->dues.due[i];
        fixed_buf_text(&l, i ? " " : "");
        fixed_buf_text(&l, tariff[d->jan].name);
        add_number(&l, "@", d->field, true);
        add_number(&l, "*", d->ways, true);
        add_number(&l, "=", d->points, false);
    }
    for (int i = 0; i < 3; i++) {
        fixed_buf_text(&l, i || r->dues.count ? ", " : "");
        add_number(&l, sums[i].name, sums[i].roller, false);
        add_number(&l, ":", sums[i].opponent, false);
    }
    fixed_buf_text(&l, r->waived ? ", waived" : "");
    if (r->late.points) {
        fixed_buf_text(&l, r->late.by == WHITE ? ", late w" : ", late b");
        add_number(&l, " ", r->late.points, false);
        add_number(&l, " of ", r->late.of, true);
    }
    fixed_buf_text(&l, r->decision == STAY ? ", stay" : r->decision == GO ? ", go" : "");
    fixed_buf_text(&l, ruling_legal(r) ? "" : ", illegal");
    if (r->settled)
        add_codes(&l, &r->earlier, &first);
    add_codes(&l, &r->faults, &first);
    if (r->faults.count && chosen_stated(r, c, chosen)) {
        fixed_buf_text(&l, " = ");
        fixed_buf_text(&l, chosen);
    }
    for (int i = 0; i < r->schools.count; i++)
        add_school(&l, r, &r->schools.school[i]);
    fixed_buf_end(&l);
    return out;
}

/* --- board compact --------------------------------------------------------------------------- */

/* The board in nine lines, or in twelve on a narrow screen. The jetons are in the middle row, pegs
 * and pavilion next to the board. */

enum { MARGIN_TEXT = 160, HOLES_SHOWN = 12 };

struct low_margins {
    char text[DRAWING_ROWS][MARGIN_TEXT];
};

static const char *name_of(const struct board_view *v, int side)
{
    static const char *const plain[] = {N_("White"), N_("Black")};
    const char *name = v->names && v->names[side] ? v->names[side] : "";
    return *name && strcmp(name, plain[side]) != 0 ? name : _(plain[side]);
}

static const char *flag(const struct board_view *v)
{
    return v->unicode ? "⚑" : "F";
}

/* A peg in a row of twelve holes, or the pavilion, which takes its place (the English guide). In a
 * longer match it begins again at the first. */
static void print_peg(const struct board_view *v, int side, char out[MARGIN_TEXT])
{
    int holes = v->score.holes[side], shown = holes ? (holes - 1) % HOLES_SHOWN + 1 : 0;
    size_t n = (size_t)snprintf(out, MARGIN_TEXT, _("  peg %2d "), holes);
    for (int i = 0; i < HOLES_SHOWN && n < MARGIN_TEXT; i++) {
        bool flies = v->score.pavilion == side && i + 1 == shown;
        n += (size_t)snprintf(out + n, MARGIN_TEXT - n, "%s",
                              flies ? flag(v) : tables_peg(v->unicode, i < shown));
    }
}

/* The jeton, the third one (a plus where words are too long) and the men off; on a narrow board the
 * pavilion too of a holder without holes, which a wide one shows at the name. */
static void print_jeton(const struct board_view *v, int side, bool narrow, char out[MARGIN_TEXT])
{
    bool third = v->score.bredouille == side;
    int off = MEN - men_count(&v->board.side[side], ALL_FIELDS);
    const char *plus = !third ? "" : narrow ? " +" : _(" and third");
    for (int tries = 0; tries < 2; tries++) {
        int n = snprintf(out, MARGIN_TEXT, _("  jeton %2d"), v->score.points[side]);
        n += snprintf(out + n, (size_t)(MARGIN_TEXT - n), "%s", plus);
        if (off)
            n += snprintf(out + n, (size_t)(MARGIN_TEXT - n), _(", %d off"), off);
        if (narrow && v->score.pavilion == side && !v->score.holes[side])
            snprintf(out + n, (size_t)(MARGIN_TEXT - n), " %s", flag(v));
        if (!third || narrow || tables_margin_fits(out))
            return;
        plus = " +";
    }
}

static void fill_player(struct low_margins *m, int row, const struct board_view *v, int side,
                        bool narrow)
{
    bool flies = !narrow && v->score.pavilion == side && !v->score.holes[side];
    snprintf(m->text[row], MARGIN_TEXT, "%s %.100s%s%s", tables_man((enum side)side, v->unicode),
             name_of(v, side), flies ? "  " : "", flies ? flag(v) : "");
    print_peg(v, side, m->text[row + 1]);
    print_jeton(v, side, narrow, m->text[row + 2]);
}

/* Returns the name of a player next to the board: the sign of the men if the name is too long. */
static const char *name_to_try(const struct board_view *v, int side, int attempt)
{
    return attempt ? tables_man((enum side)side, v->unicode) : name_of(v, side);
}

/* The pavilion if nobody holds it, and who can still win the hole double. */
static void fill_double(struct low_margins *m, const struct board_view *v)
{
    const bool may[] = {score_double(&v->score, WHITE), score_double(&v->score, BLACK)};
    const int side = may[WHITE] ? WHITE : BLACK;
    char *out = m->text[3];
    size_t n = 0;
    if (v->score.pavilion == RAIL || v->score.pavilion == DOWN)
        n = (size_t)snprintf(out, MARGIN_TEXT, "%s %s", flag(v),
                             v->score.pavilion == RAIL ? _("rail") : _("laid down"));
    if (v->over || !may[side])
        return;
    n += (size_t)snprintf(out + n, MARGIN_TEXT - n, "%s", n ? ", " : "");
    for (int i = 0; i < 2 && (!i || !tables_margin_fits(out)); i++)
        snprintf(out + n, MARGIN_TEXT - n, _("double: %.100s"),
                 may[WHITE] && may[BLACK] ? _("both") : name_to_try(v, side, i));
}

static void fill_throw(struct low_margins *m, const struct board_view *v)
{
    const char *throws = tables_throws(v->unicode), *name = name_of(v, (int)v->side);
    if (v->over)
        return;
    if (v->dice.high)
        snprintf(m->text[4], MARGIN_TEXT, "%s %.100s %d-%d", throws, name, v->dice.high,
                 v->dice.low);
    else
        snprintf(m->text[4], MARGIN_TEXT, _("%s %.120s throws"), throws, name);
    if (!v->dice.high && !tables_margin_fits(m->text[4]))
        snprintf(m->text[4], MARGIN_TEXT, "%s %.100s", throws, name);
    for (int i = 0; i < 2 && (!i || !tables_margin_fits(m->text[5])); i++)
        snprintf(m->text[5], MARGIN_TEXT, _("  fields: %.120s"), name_to_try(v, (int)v->side, i));
}

void trictrac_show_low(const struct board_view *v, bool narrow, struct strbuf *said)
{
    struct low_margins m;
    struct drawing_trough trough = {.points = {v->score.points[WHITE], v->score.points[BLACK]},
                                    .third = v->score.bredouille};
    struct tables_drawing d = {.board = v->board,
                               .side = v->side,
                               .seat = v->seat,
                               .corners = field_bit(CORNER) | field_bit(THEIR_CORNER),
                               .trough = &trough,
                               .narrow = narrow,
                               .unicode = v->unicode,
                               .colour = v->colour};
    memset(&m, 0, sizeof m);
    fill_player(&m, 0, v, v->seat == WHITE ? BLACK : WHITE, narrow);
    fill_player(&m, 6, v, (int)v->seat, narrow);
    fill_double(&m, v);
    fill_throw(&m, v);
    for (int row = 0; row < DRAWING_ROWS; row++)
        d.margin[row] = m.text[row];
    tables_draw(said, &d);
}

/* --- tell ------------------------------------------------------------------------------------ */

/* Prints a coup during play, under the agreed policy. */

/* What to print, where, and what has been printed. */
struct tell {
    struct strbuf *said;
    struct telling *told;
    const struct input *d;
    const struct coup *c; /* those of `d` */
    const struct ruling *r;
    bool anew; /* everything is printed again, and the score in any case */
};

/* The score as last printed, so that only changes are printed; NULL: print all of it. */
static const struct score *known(const struct tell *t)
{
    return t->told->stood && !t->anew ? &t->told->stand : NULL;
}

static void stands_now(const struct tell *t)
{
    t->told->stood = true;
    t->told->stand = t->r->after.score;
}

static void tell_stand(const struct tell *t)
{
    render_stand_since(t->said, &t->r->after, known(t));
    stands_now(t);
}

static void tell_outcome(const struct tell *t)
{
    bool gone =
        t->r->decision == GO && t->r->faults.count && t->r->chosen == CHOICE_STANDS && !t->anew;
    render_outcome(t->said, t->r, t->c, gone ? &t->r->after_roller : known(t));
    stands_now(t);
}

/* Whether the next dice closed the coup after something of it was printed. Prints what follows from
 * that. */
static bool tell_closed(const struct tell *t)
{
    if (!t->told->coup || !t->c->closed)
        return false;
    if (t->told->unfinished) {
        render_closing(t->said, t->r, t->c, known(t));
        render_may_finish(t->said, t->r, t->c);
        stands_now(t);
    } else if (t->r->faults.count && !t->told->left) {
        render_left(t->said, t->r, t->c);
        if (t->r->decision == GO) /* the jetons go back to the rail */
            render_stand_since(t->said, &t->r->after, &t->r->after_roller);
    }
    return true;
}

/* The coup is incomplete, with nothing wrong so far. */
static void tell_so_far(const struct tell *t)
{
    if (t->anew)
        render_more(t->said, t->r, t->c);
    /* A throw can complete a school of the coup before; a touched man, one of this coup. */
    if (t->r->schools.count > t->told->schools)
        render_schools(t->said, t->r);
    if (t->anew)
        tell_stand(t);
    if (t->r->wanted == WANT_DECISION)
        render_choice(t->said, t->r);
}

/* Claims on the coup before are entered with the dice. */
static bool much_to_say(const struct input *d)
{
    return d->ruling.complete || d->ruling.faults.count || d->coup.claims;
}

/* Whether the whole coup was printed and only a claim is new. */
static bool claimed_alone(const struct tell *t)
{
    struct coup was = t->told->of;
    if (!t->told->coup || t->anew || t->told->unfinished || was.claims >= t->c->claims)
        return false;
    was.claims = t->c->claims;
    memcpy(was.claim, t->c->claim, sizeof was.claim);
    for (int i = was.events; i < t->c->events; i++)
        if (t->c->event[i].kind < EVENT_CLAIM)
            return false;
    was.events = t->c->events;
    memcpy(was.event, t->c->event, sizeof was.event);
    return coup_equal(&was, t->c);
}

/* Tells what is expected next. */
static void tell_next(const struct tell *t)
{
    if (t->r->complete)
        render_next(t->said, &t->r->after, (enum side)t->c->side);
    else if (t->r->wanted == WANT_DECISION)
        render_choice(t->said, t->r);
    else
        render_to_play(t->said, t->r);
}

/* The holes that a claim won. */
static void tell_holes(const struct tell *t)
{
    const struct score *before = known(t), *after = &t->r->after.score;
    for (int s = WHITE; before && !t->r->after.over && s <= BLACK; s++)
        if (after->holes[s] > before->holes[s])
            render_marks(t->said, before, after, after->holes[s] - before->holes[s], (enum side)s);
}

static void tell_claims(const struct tell *t)
{
    render_claims(t->said, t->r, t->told->of.claims);
    tell_holes(t);
    render_over(t->said, &t->r->after);
    tell_stand(t);
    tell_next(t);
}

/* Returns true if staying or going was printed: to put a man down is also to stay. */
static bool decision_told(const struct tell *t)
{
    const struct coup *was = &t->told->of;
    bool decided = was->decision || was->steps || was->played;
    return t->told->coup && decided && was->decision == t->c->decision;
}

/* Prints the decision if the throw was printed before it. A wrong going is printed as a fault. */
static void tell_decision(const struct tell *t)
{
    if (!decision_told(t) && !(t->r->decision == GO && t->r->faults.count))
        render_decision(t->said, t->r, t->c);
}

/* Adds what is new in the current coup. */
static void tell_all(const struct tell *t)
{
    if (tell_closed(t))
        return;
    if (t->told->coup)
        tell_decision(t);
    if (!t->told->coup)
        render_throw(t->said, t->r, t->c);
    else if (!t->r->complete && !mark_equal(&t->told->marked[ROLLER], &t->r->mark[ROLLER]))
        render_mark(t->said, t->r, t->c);
    if (!much_to_say(t->d)) {
        tell_so_far(t);
        return;
    }
    if (t->told->pile && !t->r->misere && !t->anew && t->r->mark[ROLLER].kind == MARK_AS_DUE &&
        dues_have(&t->r->dues, MISERE))
        render_pile_made(t->said, t->r, t->c);
    tell_outcome(t);
    if (t->anew && t->r->chosen)
        render_more(t->said, t->r, t->c);
    if (!t->r->complete && t->r->wanted == WANT_DECISION)
        render_choice(t->said, t->r);
}

/* Under confirm: what closing adds to a coup printed when it was complete. */
static void tell_rest_of(const struct tell *t)
{
    if (t->r->faults.count && !t->told->left)
        render_left(t->said, t->r, t->c);
    if (!t->told->confirmed[OPPONENT]) {
        render_dues(t->said, t->r, OPPONENT);
        render_opponent(t->said, t->r, t->c);
    }
    if (t->r->schools.count > t->told->schools)
        render_schools(t->said, t->r);
    tell_stand(t);
}

/* Policy confirm: adds what is due only after the player has marked or missed the time to. */
static void tell_confirming(const struct tell *t)
{
    static const enum party parties[2] = {ROLLER, OPPONENT};
    bool marked[2] = {[ROLLER] = t->r->mark[ROLLER].kind != MARK_AS_DUE || t->r->has_play ||
                                 t->c->decision,
                      [OPPONENT] = t->r->mark[OPPONENT].kind != MARK_AS_DUE};
    if (t->told->coup && t->c->closed && !t->told->unfinished) {
        tell_rest_of(t);
        return;
    }
    if (!t->told->coup)
        render_thrown(t->said, t->r, t->c);
    for (int i = 0; i < 2; i++) {
        if (!marked[i] || t->told->confirmed[i])
            continue;
        if (parties[i] == OPPONENT || t->r->marked[ROLLER] == t->r->due[ROLLER] ||
            t->r->due[ROLLER])
            render_dues(t->said, t->r, parties[i]);
        render_marked(t->said, t->r, t->c, parties[i]);
        if (parties[i] == ROLLER)
            render_hole(t->said, t->r, t->c);
        t->told->confirmed[i] = true;
    }
    if (t->told->confirmed[ROLLER])
        tell_decision(t);
    if (much_to_say(t->d))
        tell_outcome(t);
    else if (t->anew)
        tell_stand(t);
    if (!t->r->complete && t->r->wanted == WANT_DECISION)
        render_choice(t->said, t->r);
}

/* Adds the hole that the opponent's mark won, right or not. */
static void say_opponents_hole(const struct tell *t)
{
    enum side s = other_side((enum side)t->c->side);
    const struct score *before = &t->r->after_roller, *after = &t->r->after.score;
    int pegged = after->holes[s] - before->holes[s];
    if (pegged > 0 && t->r->decision != GO && !t->c->claims && !t->r->after.over)
        render_marks(t->said, before, after, pegged, s);
}

/* Policy silent: adds only words and marks of the table, and rulings on claims. A hole is printed,
 * and the choice after it offered, as the player marked it, whether due or not. */
static void tell_little(const struct tell *t)
{
    const bool told = t->told->coup && !t->anew;
    const struct score *before = &t->r->before, *after = &t->r->after_roller;
    const bool may_go = after->holes[t->c->side] > before->holes[t->c->side] && !t->c->decision &&
                        !t->c->steps && !t->c->played && !t->c->closed && !t->r->after.over;
    if (t->c->closed && t->told->coup)
        return;
    if (!t->told->coup)
        render_thrown(t->said, t->r, t->c);
    for (int i = ROLLER; i <= OPPONENT; i++) {
        const bool falls_away = i == OPPONENT && t->c->decision != t->told->of.decision;
        if (told && !falls_away && mark_equal(&t->told->marked[i], &t->r->mark[i]))
            continue;
        render_marked_so(t->said, t->r, t->c, (enum party)i);
        if (i == OPPONENT)
            say_opponents_hole(t);
        else if (t->r->mark[i].kind == MARK_GAIN)
            render_hole(t->said, t->r, t->c);
    }
    render_put_down(t->said, t->r, t->c);
    render_claims(t->said, t->r, 0);
    if (t->anew || t->c->steps || t->c->played || t->c->claims || t->c->decision)
        tell_stand(t);
    render_over(t->said, &t->r->after);
    if (may_go)
        render_choice(t->said, t->r);
}

/* Whether every word since the last print has an answer and changed nothing. */
static bool answered_alone(const struct tell *t)
{
    int answers = t->r->answers - t->told->answers;
    return t->told->coup && !t->anew && answers > 0 && t->c->closed == t->told->of.closed &&
           t->c->events - t->told->of.events == answers;
}

/* Prints answers, and what points added or waived change. */
static void tell_answers(const struct tell *t)
{
    bool changes = false;
    render_answers(t->said, t->r, t->told->answers);
    for (int i = t->told->answers; i < t->r->answers; i++)
        changes |= t->r->answer[i].what == ANSWER_WAIVED || t->r->answer[i].what == ANSWER_LATE;
    if (!changes)
        return;
    tell_stand(t);
    render_over(t->said, &t->r->after);
    tell_next(t);
}

/* Whether the opponent has just put a man down in the turn before. */
static bool finished_before(const struct tell *t)
{
    bool is = false;
    if (t->told->coup != (long)t->d->before.coups + 1)
        return false;
    for (int i = t->told->answers; i < t->r->answers; i++)
        is |= t->r->answer[i].what == ANSWER_EARLY;
    return is;
}

static void tell(struct trictrac *s, struct strbuf *said, const struct input *d, bool anew)
{
    static void (*const policies[])(const struct tell *) = {
        [ANNOUNCE] = tell_all, [CONFIRM] = tell_confirming, [SILENT] = tell_little};
    struct tell t = {
        .said = said, .told = &s->told, .d = d, .c = &d->coup, .r = &d->ruling, .anew = anew};
    long coup = (long)d->before.coups + 1;
    if (!d->open)
        return;
    if (finished_before(&t)) { /* the board is another, and so may be what is due */
        render_answers(said, &d->ruling, s->told.answers);
        t.anew = anew = true;
    }
    if (anew || s->told.coup != coup)
        s->told = (struct telling){.stood = s->told.stood, .stand = s->told.stand};
    if (answered_alone(&t))
        tell_answers(&t);
    else if (claimed_alone(&t))
        tell_claims(&t);
    else if (!(d->coup.by_arbiter.what & RULED_VOID))
        policies[d->before.options.announce](&t);
    else if (anew)
        render_stand(said, &d->ruling.after);
    if (!anew && !d->coup.closed && !answered_alone(&t))
        render_answers(said, &d->ruling, s->told.answers);
    s->told.answers = d->ruling.answers;
    s->told.pile = d->ruling.misere > 0;
    s->told.coup = coup;
    memcpy(s->told.marked, d->ruling.mark, sizeof s->told.marked);
    s->told.schools = d->ruling.schools.count;
    s->told.unfinished = !d->ruling.complete;
    s->told.left = (enum choice_kind)d->ruling.chosen;
    s->told.of = d->coup;
}

void state_tell(struct trictrac *s, const struct input *d, struct strbuf *said)
{
    tell(s, said, d, false);
}

void trictrac_stands(void *match, struct strbuf *said)
{
    struct trictrac *s = state_with_ruling(match);
    said->manner = s->input.numbering;
    if (s->input.open)
        tell(s, said, &s->input, true);
    else
        render_score(said, &s->input.before);
}

/* Adds what can still be entered or claimed, or after an arbiter's ruling what no longer can.
 * Under confirm the play is ruled on when complete; under silent never, so only the play as made
 * can be printed. */
void state_tell_open(const struct trictrac *s, struct strbuf *said)
{
    const struct input *d = &s->input;
    const struct ruling *r = &d->ruling;
    if (!d->open || r->after.over)
        return;
    if (d->before.options.announce == SILENT) {
        if (d->coup.steps == 1)
            render_put_down(said, r, &d->coup);
        return;
    }
    if (r->closed) {
        render_open_schools(said, r);
        return;
    }
    if (r->faults.count && !r->chosen)
        render_ruling_play(said, r, &d->coup);
    else
        render_more(said, r, &d->coup);
    if (d->before.options.announce == ANNOUNCE || r->complete)
        render_open_schools(said, r);
    if (r->wanted == WANT_DECISION)
        render_choice(said, r);
}

/* --- show ------------------------------------------------------------------------------------ */

/* What a match shows: answers to questions, the board, the prompt. */

/* --- answers ---------------------------------------------------------------------------------- */

static bool answer_why(const struct turn_ref *at, struct strbuf *said)
{
    struct coup c;
    const struct trictrac *s = at->match;
    if (!at->number)
        return false;
    struct ruling *r = state_rule(at, &c);
    said->manner = s->input.numbering;
    if (r && r->faults.count)
        render_ruling_play(said, r, &c);
    if (r)
        render_why(said, r);
    free(r);
    return r != NULL;
}

/* The next throw, or the current one as if it were still to come. */
static bool answer_chances(const struct turn_ref *at, struct strbuf *said)
{
    const struct trictrac *s = state_with_ruling(at->match);
    const struct match *m = state_present(s);
    if (m->over || m->options.announce == SILENT)
        return false;
    int points = m->score.points[m->next];
    struct position p = {
        .board = m->board, .side = m->next, .roll = (uint8_t)(m->rolls[m->next] + 1)};
    p.met = match_may_meet(m, (enum side)m->next);
    p.dice = m->opened;
    struct view v = match_view(m, &p);
    struct chances c;
    chances_list(&p, &v, &m->options, points, &c);
    said->manner = s->input.numbering;
    render_chances(said, &p, &c, points);
    return true;
}

const struct query_command trictrac_questions[] = {
    {{NC_("command name", "chances odds"), ".chances",
      N_("Prints what each of the 36 throws would give the player who is to throw, and how many "
         "give something.")},
     "",
     N_("the points of each of the 36 throws"),
     answer_chances,
     N_("The referee is silent: the players count the chances themselves")},
    {{NC_("command name", "why"), ".why [TURN]",
      N_("Every point due for the last throw, or for that of the turn named, with men and ways; "
         "and what players often believe is due but is not, with the reason.")},
     "[TURN]",
     N_("each point due, why, and what only seems due"),
     answer_why,
     N_("No such turn has been thrown")},
    {.topic.names = NULL},
};

const struct alias_command trictrac_sayings[] = {
    {{NC_("command name", "claim"), ".claim [PLAYER] [POINTS]",
      N_("Sends the player to school, the same as typing school: for the whole of it, or for a "
         "number of points. The claimant is the player to act, or the one named: .claim b 4. More: "
         ".help school.")},
     "[PLAYER] [POINTS]",
     N_("send the player to school (same as typing school)"),
     "school",
     N_("Type who claims, and how many points: .claim b 4"),
     true},
    {.topic.names = NULL},
};

/* The score, with the jetons of this throw, and last what is open. */
void trictrac_score(void *match, struct strbuf *said)
{
    struct trictrac *s = state_with_ruling(match);
    const struct match *m = state_so_far(s);
    const struct input *d = &s->input;
    said->manner = d->numbering;
    s->told.stood = true;
    s->told.stand = m->score;
    /* The dice are thrown already; under the silent policy the next thrower may reveal
     * something. */
    if (d->open && (!d->ruling.complete || (is_silent(&s->input) && !m->over)))
        render_stand(said, m);
    else
        render_score(said, m);
    if (d->open && !d->ruling.complete && !is_silent(&s->input))
        render_to_play(said, &d->ruling);
    state_tell_open(s, said);
}

/* --- for the eye and the hand ----------------------------------------------------------------- */

/* Whether the men went back and no man was put down since then. */
static bool men_are_back(const struct coup *c)
{
    for (int i = c->events; i-- > 0;) {
        const struct turn_event *e = &c->event[i];
        if (e->kind == EVENT_CHOICE && c->choice[e->at].kind == CHOICE_BACK)
            return true;
        if (e->kind == EVENT_MAN)
            return false;
    }
    return false;
}

/* Whether the current throw is incomplete. Under the silent policy one man moved is enough and none
 * is too few: whether another can follow, or any can be played, would reveal something. */
static bool waits(const struct trictrac *s)
{
    const struct input *d = &s->input;
    if (d->coup.by_arbiter.what)
        return false;
    if (d->open && d->before.options.announce == SILENT && !d->ruling.after.over &&
        !men_are_back(&d->coup))
        return !d->coup.steps && !d->coup.played && (d->coup.decision != GO || !d->ruling.complete);
    return d->open && !d->ruling.complete;
}

/* The side that throws or has thrown. Under the silent policy the opponent throws after one man,
 * even if another could be played. */
static enum side at_turn(const struct trictrac *s)
{
    const struct input *d = &s->input;
    if (!d->open || d->ruling.complete)
        return (enum side)(waits(s) ? d->coup.side : state_present(s)->next);
    return waits(s) ? (enum side)d->coup.side : other_side((enum side)d->coup.side);
}

/* Under the silent policy a fault on the opponent's throw can be claimed until the second throw
 * after it (rules §11a). Once a peg has reached the last hole, nothing can be claimed, even with a
 * man still to play. */
struct match_status trictrac_status(void *match)
{
    const struct trictrac *s = state_with_ruling(match);
    const struct match *m = state_present(s);
    if (m->over)
        return (struct match_status){
            .at = SEAT_NONE, .over = true, .winners = m->winner == NOBODY ? 0 : 1u << m->winner};
    int at = (int)at_turn(s);
    return (struct match_status){
        .at = at,
        .waits = waits(s),
        .wants = waits(s) ? wanted_phrase(&s->input.ruling) : NULL,
        .half = waits(s) && s->input.ruling.wanted == WANT_MORE,
        /* silent: also every coup of which a school can still be claimed (rules §11a) */
        .withheld = state_so_far(s)->over ? 0 : s->input.before.options.announce,
        .quiet = is_silent(&s->input),
        .may = match_unopened(m) ? 3 : 1u << at};
}

void trictrac_show(void *match, const struct board_style *look, struct strbuf *said)
{
    const struct trictrac *s = state_with_ruling(match);
    const struct match *m = state_so_far(s);
    bool thrown = waits(s);
    struct board_view v = {.board = m->board,
                           .side = at_turn(s),
                           .over = m->over,
                           .scored = true,
                           .score = m->score,
                           .names = said->player,
                           .numbering = s->input.numbering,
                           .seat = look->flip ? BLACK : WHITE,
                           .unicode = look->unicode,
                           .colour = look->colour};
    if (thrown)
        v.dice = s->input.coup.dice;
    if (look->list)
        render_board_list(said, &v);
    else if (look->low || look->narrow)
        trictrac_show_low(&v, look->narrow, said);
    else
        render_board_text(said, &v);
}

bool trictrac_doubt(void *match, enum doubt kind, const struct line_words *line,
                    struct doubted *out)
{
    static doubt_fn *const doubts[DOUBTS] = {[DOUBT_WAYS] = doubt_ways,
                                             [DOUBT_MEANING] = doubt_meaning,
                                             [DOUBT_LEFT_OUT] = doubt_left_out};
    return doubts[kind] && doubts[kind](&state_with_ruling(match)->input, line, out);
}

/* Adds what is to come, and for a decision its keys. */
static void add_wanted(struct strbuf *said, const struct ruling *r)
{
    render_wanted(said, r);
    if (r && r->wanted == WANT_DECISION)
        strbuf_add(said, " (%s/%s)", word_key("stay"), word_key("go"));
}

void trictrac_prompt(void *match, struct strbuf *said)
{
    const struct trictrac *s = state_with_ruling(match);
    const struct input *d = &s->input;
    bool thrown = waits(s);
    if (thrown && d->coup.dice.high)
        strbuf_add(said, "%d%d, ", d->coup.dice.high, d->coup.dice.low);
    if (thrown && is_silent(&s->input)) /* what is still to come may reveal too much */
        strbuf_add(said, "%s", _("the play"));
    else if (d->open && !thrown && !is_silent(&s->input) && d->ruling.faults.count &&
             !d->ruling.chosen && faults_may_choose(&d->ruling.faults))
        strbuf_add(said, "%s", _("the choice or the dice"));
    else
        add_wanted(said, thrown ? &d->ruling : NULL);
}
