/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The score of a backgammon match: the cube, games and points (rules backgammon 2 and 5 to 8), and
 * the sentences about it. */
#ifndef BACKGAMMON_CUBE_H
#define BACKGAMMON_CUBE_H

#include "games/tables/match/machine.h"

/* Places in tables_state.own. */
enum {
    CUBE,
    OWNER,        /* owner of the cube: 0 none, 1 White, 2 Black */
    POINTS,       /* of White; the next place has those of Black */
    CRAWFORD = 4, /* enum cube_crawford */
    EQUAL         /* automatic doubles of this game */
};
enum cube_crawford { CRAWFORD_NOT_YET, CRAWFORD_GAME, CRAWFORD_OVER };

enum { CUBE_MOST = 4096, POINTS_MOST = 32000 };

/* Options, in their order. */
enum { MATCH, NO_CRAWFORD, NO_JACOBY, AUTOMATIC, BEAVERS, STAND };

/* Words, in the order in which they occur in a turn. Those from YIELD on come after the dice, in
 * place of the play; they have words of their own, because a turn may have an offer and an answer
 * on either side of the dice. */
enum {
    DOUBLE,
    BEAVER,
    RESIGN,
    RESIGN_GAMMON,
    RESIGN_BACKGAMMON,
    TAKE,
    PASS,
    STOP,
    YIELD,
    YIELD_GAMMON,
    YIELD_BACKGAMMON,
    ACCEPT,
    REFUSE,
    UNKNOWN, /* "?": what was played is not known */
    ENDED    /* "ended w 2": the game has ended with this result, which is not judged */
};

/* Reasons why a game ends. The first three are worth the cube times their value here plus one. */
enum { SINGLE, GAMMON, BACKGAMMON, PASSED, GIVEN_UP, STATED };

/* Members of struct tables_game. */
void backgammon_placed(struct tables_state *s, const long *option);
void backgammon_thrown(struct tables_state *s, const long *option, struct tables_throw *t);
enum tables_say backgammon_say(struct tables_turn *t, int w, struct tables_said *said,
                               const long *option, const char **why);
void backgammon_outcome(const struct tables_verdict *v, const long *option,
                        struct tables_outcome *o);
uint8_t backgammon_worth(struct tables_state *s, enum side winner, bool given, const long *option,
                         uint16_t *halves);

/* Returns true if the dice that open a game are equal: they are thrown again. */
bool backgammon_equal(const struct tables_turn *t);

/* Returns the player who offers to lose the game after the dice. */
enum side backgammon_yields(const struct tables_turn *t);

/* say.c: sentences, members of struct tables_game */
void backgammon_say_word(const struct tables_verdict *v, int w, struct strbuf *said);
void backgammon_say_end(const struct tables_verdict *v, struct strbuf *said);
void backgammon_say_score(const struct tables_verdict *v, const struct tables_state *s,
                          struct strbuf *said);
/* Adds the score without the points. */
void backgammon_say_beside(const struct tables_verdict *v, const struct tables_state *s,
                           struct strbuf *said);
void backgammon_say_why(const struct tables_verdict *v, struct strbuf *said);
void backgammon_middle(const struct tables_verdict *v, const struct tables_state *s,
                       const long *option, const struct strbuf *said, char row[TABLES_MARGIN_TEXT]);

#endif
