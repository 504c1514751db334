/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a match shows: answers to questions, the board, the prompt. */
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/vocabulary.h"
#include "doubts.h"
#include "games/trictrac/text/board.h"
#include "games/trictrac/text/chances.h"
#include "games/trictrac/text/coup.h"
#include "state.h"

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
      N_("What each of the 36 throws would give the player who is to throw, and how many give "
         "something.")},
     "",
     N_("what each of the 36 throws would give"),
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
         "number of points. Who claims is the player to act, or the one named: .claim b 4. More: "
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
             !d->ruling.chosen)
        strbuf_add(said, "%s", _("the choice or the dice"));
    else
        add_wanted(said, thrown ? &d->ruling : NULL);
}
