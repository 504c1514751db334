/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cube.h"

#include "base/i18n.h"

/* --- a game begins ---------------------------------------------------------------------------- */

void backgammon_placed(struct tables_state *s, const long *option)
{
    (void)option;
    s->own[CUBE] = s->own[CUBE] ? s->own[CUBE] : 1;
    if (s->opens && !s->set_up)
        s->due = NO_SIDE; /* who throws higher */
}

bool backgammon_equal(const struct tables_turn *t)
{
    return t->thrown && t->came.opens && !t->came.set_up && tables_doublet(&t->throw);
}

/* Applies a throw. Equal dice do not begin a game, and may double the cube (rules 2). */
void backgammon_thrown(struct tables_state *s, const long *option, struct tables_throw *t)
{
    t->rules = (uint8_t)(TABLES_HIGHER | (option[STAND] ? 0 : TABLES_ONLY_BACK));
    tables_two_numbers(t, 4);
    if (!s->opens || s->set_up || !tables_doublet(t))
        return;
    t->groups = 0;
    if (!option[MATCH] && s->own[EQUAL] < option[AUTOMATIC]) {
        s->own[EQUAL]++;
        s->own[CUBE] = (int16_t)(2 * s->own[CUBE]);
    }
}

/* Begins a game. The first one after a side has come within a point of the match is the Crawford
 * game (rules 7). */
static void begin_game(struct tables_state *s, const struct tables_game *g, const long *option)
{
    const int16_t *points = &s->own[POINTS];
    bool one_away = points[WHITE] == option[MATCH] - 1 || points[BLACK] == option[MATCH] - 1;
    if (s->own[CRAWFORD] == CRAWFORD_GAME)
        s->own[CRAWFORD] = CRAWFORD_OVER;
    else if (s->own[CRAWFORD] == CRAWFORD_NOT_YET && one_away && option[MATCH] &&
             !option[NO_CRAWFORD])
        s->own[CRAWFORD] = CRAWFORD_GAME;
    s->own[CUBE] = 1;
    s->own[OWNER] = s->own[EQUAL] = 0;
    s->opens = true;
    s->set_up = false;
    tables_set_up_again(s, g, NO_SIDE);
}

/* --- words ------------------------------------------------------------------------------------ */

/* Returns the reason why doubling is not allowed (rules 5), or NULL if it is. */
static const char *no_double(const struct tables_turn *t, const long *option)
{
    const int16_t *own = t->before.own;
    int side = t->throw.side;
    if (own[CRAWFORD] == CRAWFORD_GAME)
        return N_("no double: this is the Crawford game");
    if (t->came.opens)
        return N_("no double before the first throw of a game");
    if (option[MATCH] && own[POINTS + side] + own[CUBE] >= option[MATCH])
        return N_("no double: this game wins the match with the current cube");
    if (own[OWNER] && own[OWNER] != 1 + side)
        return N_("no double: the cube is the other player's");
    return own[CUBE] >= CUBE_MOST ? N_("no double: the cube goes no higher") : NULL;
}

static enum tables_say say_double(const struct tables_turn *t, const long *option, const char **why)
{
    *why = N_("this turn has its offer: the answer comes next, or the dice");
    if (t->offer)
        return SAY_NOT;
    *why = no_double(t, option);
    return *why ? SAY_WRONG : SAY_RIGHT;
}

static enum tables_say say_beaver(const struct tables_turn *t, const long *option, const char **why)
{
    *why = N_("there are no beavers in this match: .help beavers");
    bool may = option[BEAVERS] && !option[MATCH] && t->before.own[CUBE] <= CUBE_MOST / 4;
    return may && tables_offered(t) == DOUBLE ? SAY_RIGHT : SAY_NOT;
}

/* Accepts "take" even if no double was offered; then it changes nothing. */
static enum tables_say say_take(struct tables_turn *t)
{
    int16_t *own = t->before.own;
    int offer = tables_offered(t);
    if (offer == DOUBLE || offer == BEAVER) {
        own[CUBE] = (int16_t)(own[CUBE] * (offer == BEAVER ? 4 : 2));
        own[OWNER] = (int16_t)(1 + !t->throw.side);
    }
    return SAY_RIGHT;
}

static enum tables_say say_worth(const struct tables_turn *t, const char **why)
{
    *why = N_("type it with resigns: resigns gammon, or resigns backgammon");
    return tables_offered(t) == RESIGN && !t->answered ? SAY_RIGHT : SAY_NOT;
}

/* Resigns after the dice. Either player may, as long as no man has been moved. */
static enum tables_say say_yield(struct tables_turn *t, const char **why)
{
    *why = N_("a resignation was already offered on this throw: make the play first");
    if (t->stopped || t->said[YIELD].said)
        return SAY_NOT;
    *why = N_("a game is given up before the dice, or after them in place of the play");
    t->stopped = t->thrown && !t->attempts && !t->nothing && !backgammon_equal(t);
    return t->stopped ? SAY_RIGHT : SAY_NOT;
}

static enum tables_say say_yield_worth(const struct tables_turn *t, struct tables_said *said,
                                       const char **why)
{
    *why = N_("type it with resigns: resigns gammon, or resigns backgammon");
    said->by = t->said[YIELD].by;
    return tables_offered(t) == YIELD && !t->answered ? SAY_RIGHT : SAY_NOT;
}

static enum tables_say say_refuse(struct tables_turn *t)
{
    t->stopped = false;
    return SAY_RIGHT;
}

static enum tables_say say_unknown(struct tables_turn *t, const char **why)
{
    *why = N_("no play is missing here: ? follows dice that can be played");
    if (!t->thrown || t->stopped || t->attempts || t->nothing || backgammon_equal(t))
        return SAY_NOT;
    t->stopped = t->unknown_play = true;
    t->ruled.board = t->before.board;
    return SAY_RIGHT;
}

static enum tables_say say_ended(struct tables_turn *t, const struct tables_said *said,
                                 const char **why)
{
    *why = N_("the winner and the points follow, as in ended w 2");
    if (said->by == NO_SIDE || said->amount < 1)
        return SAY_NOT;
    t->stopped = true;
    return SAY_RIGHT;
}

static enum tables_say say_end(const struct tables_turn *t, const long *option, const char **why)
{
    *why = N_("only play for money is ended this way, between two games: otherwise type .resign");
    bool none = !t->came.own[POINTS + WHITE] && !t->came.own[POINTS + BLACK];
    return option[MATCH] || none || !t->came.opens || t->said[DOUBLE].said ? SAY_NOT : SAY_RIGHT;
}

enum tables_say backgammon_say(struct tables_turn *t, int w, struct tables_said *said,
                               const long *option, const char **why)
{
    switch (w) {
    case DOUBLE:
        return say_double(t, option, why);
    case BEAVER:
        return say_beaver(t, option, why);
    case TAKE:
        return say_take(t);
    case RESIGN_GAMMON:
    case RESIGN_BACKGAMMON:
        return say_worth(t, why);
    case STOP:
        return say_end(t, option, why);
    case YIELD:
        return say_yield(t, why);
    case YIELD_GAMMON:
    case YIELD_BACKGAMMON:
        return say_yield_worth(t, said, why);
    case REFUSE:
        return say_refuse(t);
    case UNKNOWN:
        return say_unknown(t, why);
    case ENDED:
        return say_ended(t, said, why);
    default:
        return SAY_RIGHT;
    }
}

/* --- the end of a game ------------------------------------------------------------------------ */

/* Returns single, gammon or backgammon, according to the loser's men (rules 6). */
static int kind(const struct board *b, enum side winner)
{
    const struct men *loser = &b->side[other_side(winner)];
    if (men_count(loser, FIELDS_AND_BAR) < MEN)
        return SINGLE;
    return men_any(loser) & (field_range(1, 6) | field_bit(BAR)) ? BACKGAMMON : GAMMON;
}

/* Returns the points of a game. By Jacoby's rule a game without an accepted double is single. */
static int points_of(const struct tables_state *s, int reason, const long *option)
{
    bool more = option[MATCH] || option[NO_JACOBY] || s->own[OWNER];
    return s->own[CUBE] * (reason <= BACKGAMMON && more ? 1 + reason : 1);
}

static void end_match(struct tables_outcome *o, int winner)
{
    tables_end_match(&o->next, winner);
    o->wants = NEEDS_NOTHING;
}

static void win(const struct tables_verdict *v, struct tables_outcome *o, enum side by, int reason,
                int points, const long *option)
{
    int16_t *own = o->next.own;
    int sum = own[POINTS + by] + points;
    own[POINTS + by] = (int16_t)(sum < POINTS_MOST ? sum : POINTS_MOST);
    tables_win_game(o, by, reason, 2 * points);
    o->wants = NEEDS_NOTHING;
    if (option[MATCH] && own[POINTS + by] >= option[MATCH])
        end_match(o, (int)by);
    else
        begin_game(&o->next, v->g, option);
}

/* Applies the answer to an offer: the game is won, or it continues. */
static void answered(const struct tables_verdict *v, const long *option, struct tables_outcome *o)
{
    const struct tables_state *s = &v->t->before;
    int offer = tables_offered(v->t), reason = offer - RESIGN;
    bool passed = v->t->said[PASS].said;
    if (passed && offer == BEAVER)
        win(v, o, v->other, PASSED, 2 * s->own[CUBE], option);
    else if (passed && offer == DOUBLE)
        win(v, o, v->side, PASSED, s->own[CUBE], option);
    else if (!passed && reason >= SINGLE)
        win(v, o, v->other, reason, points_of(s, reason, option), option);
    else if (passed &&
             reason >=
                 SINGLE) { /* a resignation is refused: the state before the turn is restored */
        o->next = v->t->came;
        o->wants = NEEDS_NOTHING;
    }
}

enum side backgammon_yields(const struct tables_turn *t)
{
    int by = t->said[YIELD].by;
    return by == NO_SIDE ? (enum side)t->throw.side : (enum side)by;
}

/* Ends a game that was given up after the dice. */
static void yielded(const struct tables_verdict *v, const long *option, struct tables_outcome *o)
{
    int reason = tables_offered(v->t) - YIELD;
    win(v, o, other_side(backgammon_yields(v->t)), reason, points_of(&v->t->before, reason, option),
        option);
}

void backgammon_outcome(const struct tables_verdict *v, const long *option,
                        struct tables_outcome *o)
{
    const struct tables_turn *t = v->t;
    if (t->said[STOP].said) {
        end_match(o, tables_leader(&t->came.own[POINTS]));
    } else if (t->said[ENDED].said) {
        win(v, o, (enum side)t->said[ENDED].by, STATED, t->said[ENDED].amount, option);
    } else if (t->said[ACCEPT].said && tables_offered(t) >= YIELD) {
        yielded(v, option, o);
    } else if (t->answered && !t->thrown) {
        answered(v, option, o);
    } else if (backgammon_equal(t)) {
        o->next.opens = true;
        tables_set_up_again(&o->next, v->g, NO_SIDE);
    } else if (v->has_play && t->thrown && !t->unknown_play && !men_any(&v->after.side[v->side])) {
        int reason = kind(&v->after, v->side);
        win(v, o, v->side, reason, points_of(&t->before, reason, option), option);
    }
}

uint8_t backgammon_worth(struct tables_state *s, enum side winner, bool given, const long *option,
                         uint16_t *halves)
{
    int reason = given ? GIVEN_UP : kind(&s->board, winner);
    s->own[CUBE] = s->own[CUBE] ? s->own[CUBE] : 1;
    *halves = (uint16_t)(2 * points_of(s, reason, option));
    return (uint8_t)reason;
}
