/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cube.h"

#include <stdio.h>

#include "base/i18n.h"
#include "games/tables/text/notation.h"

/* --- points ----------------------------------------------------------------------------------- */

static void say_result(const struct tables_state *s, struct strbuf *said)
{
    char white[TABLES_NAME], black[TABLES_NAME];
    strbuf_add(said, _("Points: %s %d, %s %d.\n"), tables_name(said, WHITE, white),
               s->own[POINTS + WHITE], tables_name(said, BLACK, black), s->own[POINTS + BLACK]);
    if (!s->may)
        tables_sentence(
            said, s->winner == NO_SIDE ? N_("The match is drawn.") : N_("{who} wins the match."),
            s->winner, 0);
}

/* --- words ------------------------------------------------------------------------------------ */

/* Answers: to a double, and to an offer to lose. */
static const char *const answers[][2] = {
    {N_("The cube shows {n}, and is {who}'s."), N_("{who} accepts.")},
    {N_("{who} passes."), N_("{who} refuses, and the game continues.")}};

/* Returns the offer before the dice, if it was right, or -1 if there is none. An offer after the
 * dice may have replaced it. */
static int offered_before_dice(const struct tables_turn *t)
{
    int offer = tables_offered(t);
    if (offer < YIELD)
        return offer;
    return t->said[BEAVER].right ? BEAVER : t->said[DOUBLE].right ? DOUBLE : -1;
}

static void say_answer(const struct tables_verdict *v, int w, struct strbuf *said)
{
    int offer = offered_before_dice(v->t);
    bool doubler = w == PASS && offer == BEAVER;
    if (w == ACCEPT || w == REFUSE)
        tables_sentence(said, answers[w == REFUSE][1], (int)other_side(backgammon_yields(v->t)), 0);
    else if (offer >= 0)
        tables_sentence(said, answers[w == PASS][offer >= RESIGN],
                        (int)(doubler ? v->side : v->other), v->t->before.own[CUBE]);
    else
        tables_sentence(said, N_("There is no double to answer: {who} throws."), (int)v->side, 0);
}

void backgammon_say_word(const struct tables_verdict *v, int w, struct strbuf *said)
{
    static const char *const sentences[] = {
        [DOUBLE] = N_("{who} doubles: the cube would show {n}."),
        [BEAVER] = N_("{who} doubles again, and would keep the cube at {n}."),
        [RESIGN] = N_("{who} offers to lose this game."),
        [RESIGN_GAMMON] = N_("{who} offers a gammon."),
        [RESIGN_BACKGAMMON] = N_("{who} offers a backgammon."),
        [STOP] = N_("The play for money is ended."),
        [YIELD] = N_("{who} offers to lose this game."),
        [YIELD_GAMMON] = N_("{who} offers a gammon."),
        [YIELD_BACKGAMMON] = N_("{who} offers a backgammon."),
        [ENDED] = N_("The game ended here. The result is as stated; it is not judged.")};
    bool again = w == BEAVER;
    int cube = v->t->came.own[CUBE];
    int who = (int)(again                      ? v->other
                    : w >= YIELD && w < ACCEPT ? backgammon_yields(v->t)
                                               : v->side);
    if (w == UNKNOWN)
        strbuf_add(said, "%s", _("  The play is not known, and nothing is ruled on it.\n"));
    else if (w == TAKE || w == PASS || w == ACCEPT || w == REFUSE)
        say_answer(v, w, said);
    else
        tables_sentence(said,
                        v->t->said[w].right ? sentences[w]
                                            : N_("{who} doubles out of place: there is no double."),
                        who, again ? 4 * cube : 2 * cube);
    if (w == STOP && !v->result_apart)
        say_result(&v->out.next, said);
}

/* --- the end ---------------------------------------------------------------------------------- */

void backgammon_say_end(const struct tables_verdict *v, struct strbuf *said)
{
    static const char *const won[] = {[SINGLE] = N_("{who} wins the game: {n}."),
                                      [GAMMON] = N_("{who} wins a gammon: {n}."),
                                      [BACKGAMMON] = N_("{who} wins a backgammon: {n}."),
                                      [PASSED] = N_("{who} wins the game: {n}."),
                                      [STATED] = N_("{who} wins the game: {n}.")};
    const struct tables_outcome *o = &v->out;
    if (backgammon_equal(v->t))
        tables_sentence(said, N_("Equal dice are thrown again. The cube shows {n}."), 0,
                        o->next.own[CUBE]);
    if (!o->ended)
        return;
    if (o->reason != GIVEN_UP)
        tables_sentence(said, won[o->reason], o->won_by, o->halves / 2);
    say_result(&o->next, said);
    if (o->next.may && o->next.own[CRAWFORD] == CRAWFORD_GAME)
        strbuf_add(said, "%s", _("The next game is the Crawford game: nobody doubles.\n"));
}

/* --- how it stands ---------------------------------------------------------------------------- */

void backgammon_middle(const struct tables_verdict *v, const struct tables_state *s,
                       const long *option, const struct strbuf *said, char row[TABLES_MARGIN_TEXT])
{
    char name[TABLES_NAME], owner[sizeof name + 3] = "";
    (void)v, (void)option;
    if (s->own[OWNER])
        snprintf(owner, sizeof owner, " (%s)",
                 tables_name(said, (enum side)(s->own[OWNER] - 1), name));
    if (s->own[CRAWFORD] == CRAWFORD_GAME)
        snprintf(row, TABLES_MARGIN_TEXT, "  %s", _("Crawford game"));
    else
        snprintf(row, TABLES_MARGIN_TEXT, _("  cube %d%s"), s->own[CUBE], owner);
}

static void say_length(const struct tables_match *m, struct strbuf *said)
{
    if (m->option[MATCH])
        tables_sentence(said, N_("A match to {n}."), 0, m->option[MATCH]);
    else
        strbuf_add(said, "%s", _("For money.\n"));
}

static void say_cube(const struct tables_state *s, struct strbuf *said)
{
    if (!s->may)
        return;
    if (s->own[CRAWFORD] == CRAWFORD_GAME)
        strbuf_add(said, "%s", _("This is the Crawford game: nobody doubles.\n"));
    else if (s->own[OWNER])
        tables_sentence(said, N_("The cube shows {n}, and is {who}'s."), s->own[OWNER] - 1,
                        s->own[CUBE]);
    else
        tables_sentence(said, N_("The cube shows {n}, in the middle."), 0, s->own[CUBE]);
}

void backgammon_say_score(const struct tables_verdict *v, const struct tables_state *s,
                          struct strbuf *said)
{
    say_length(v->m, said);
    if (v->out.ended) /* then what ended it follows, with the points */
        return;
    say_result(s, said);
    say_cube(s, said);
}

void backgammon_say_beside(const struct tables_verdict *v, const struct tables_state *s,
                           struct strbuf *said)
{
    say_length(v->m, said);
    if (!v->out.ended)
        say_cube(s, said);
}

void backgammon_say_why(const struct tables_verdict *v, struct strbuf *said)
{
    if (!v->t->thrown)
        return;
    tables_say_dice(v, said);
    strbuf_add(said, "%s", _(": "));
    strbuf_add(said,
               P_("%d number of it must be played (rules backgammon 3).\n",
                  "%d numbers of it must be played (rules backgammon 3).\n", v->t->required),
               v->t->required);
}
