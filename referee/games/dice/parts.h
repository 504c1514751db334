/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shared parts of dice games, and the macros that make a game of them. */
#ifndef DICE_PARTS_H
#define DICE_PARTS_H

#include "games/paper.h"
#include "say.h"
#include "words.h"

/* match.c: the beginning of a match, and the options a turn was played under: "name=value",
 * separated by blanks. `start` is struct game's with the game added. */
bool dice_start(const struct dice_game *g, void *match, const struct match_setup *f,
                struct parse_error *why);
bool dice_set_option(void *match, const char *option, struct parse_error *why);
void dice_agreed(const struct turn_ref *at, struct strbuf *out);

/* row.c: rows for the record; the names of codes, ends and choices. */
struct match_status dice_status(void *match);
void dice_untouched(void *match, struct standing at[SEATS_MAX]);
bool dice_row(const struct turn_ref *at, struct arena *p, struct turn *out);
const char *dice_code_name(int code);
/* For struct game: the codes of faults. */
const char *dice_listed(enum listed_word of, int i);
const char *dice_end_name(int end);
const char *dice_chosen_name(int chosen);
/* Adds each throw of a turn, or what was put aside of it, separated by blanks. */
void dice_add_throws(struct strbuf *w, const struct dice_seen *t, bool kept);

/* row.c: JSON. */
struct json_t *dice_json(const struct turn_ref *at);

/* say.c: questions. */
bool dice_answer_why(const struct turn_ref *at, struct strbuf *said);
bool dice_answer_keeps(const struct turn_ref *at, struct strbuf *said);
void dice_tell_turn(const struct turn_ref *at, unsigned besides, struct strbuf *said);

/* offers.c: possible input. */
void dice_offers(void *match, struct offers *out);

/* words.c: returns true if dice may be another player's, with the line `meant` in `better`. */
bool dice_unclear(void *match, const char *line, size_t length, struct strbuf *meant,
                  struct strbuf *better);

/* row.c: record notation; for games with `keeps`. */
void dice_write_turn(const struct turn_ref *at, const char *typed, struct strbuf *out);

/* say.c: after a correction. */
void dice_changed(const struct turn_ref *was, const struct turn_ref *is, struct strbuf *said);
void dice_orders(void *was, void *is, struct strbuf *said);

/* words.c: the arbiter's rulings. */
bool dice_rule(void *match, const struct arbiter_ruling *d, struct parse_error *why);

/* score.c: the score table. */
void dice_show(void *match, const struct board_style *look, struct strbuf *said);

/* score.c: pages and score sheets. */
long dice_most(const void *match);
void dice_begins(const void *match, struct standing *at);
void dice_brief(const struct turn_ref *at, enum brief what, struct strbuf *out);

/* score.c: the events that `stats` counts, and the fields of a score. */
extern const struct event_kind dice_counts[];
extern const struct statistic dice_figures[];
extern const struct score_field dice_totals[], dice_totals_and_zeros[];

/* The members of struct game and struct paper that all dice games share. */
#define DICE_GAME                                                                                  \
    .seats_least = 2, .seats_most = SEATS_MAX, .letter = "abcdefgh", .dice_together = 1,           \
    .minor = N_("points"), .size = sizeof(struct dice_match), .kept = sizeof(struct dice_match),   \
    .set = dice_set_option, .word = dice_word, .rule = dice_rule, .match_status = dice_status,     \
    .turn = dice_row, .untouched = dice_untouched, .json = dice_json, .prompt = dice_prompt,       \
    .score = dice_score, .stands = dice_stands, .offers = dice_offers, .show = dice_show,          \
    .changed = dice_changed, .orders = dice_orders, .tell = dice_tell_turn, .listed = dice_listed, \
    .sums.figures = dice_figures

#define DICE_PAPER                                                                                 \
    .rounds = true, .graph = N_("Totals"), .scale = N_("points"), .most = dice_most,               \
    .begins = dice_begins, .result = dice_result_said, .agreed = dice_agreed

#endif
