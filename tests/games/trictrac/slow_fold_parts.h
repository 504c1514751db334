/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between the files of slow_fold.h only. */
#ifndef TESTS_SLOW_FOLD_PARTS_H
#define TESTS_SLOW_FOLD_PARTS_H

#include "slow_fold.h"

void fold_say(struct fold_out *out, struct fold_ruling r);
void fold_say_word(struct fold_out *out, enum fold_word word, int by);

/* --- slow_fold.c: the ledger --- */
struct fold_coup *fold_present(struct fold_state *s);
int fold_side_of(const struct fold_coup *c, int party);
int fold_party_of(const struct fold_coup *c, int side);
struct slow_score fold_score_before(const struct fold_state *s, int coup);

/* Points of schools that the party is held to have marked instead of what was due (LP 56). */
int fold_marked_instead(const struct fold_coup *c, int party);

/* Brings the list of faults in line with the mark of a party. */
void fold_weigh(struct fold_state *s, int coup, int party);

/* Replaces a mark by what stands, and has the later marks read again. */
void fold_correct(struct fold_state *s, int coup, int party, int stands);
void fold_read_again(struct fold_state *s, int coup, int party);

/* Makes the opponent's default mark. */
void fold_opponent_marks(struct fold_state *s, int settled);
void fold_settle_default(struct fold_state *s, int coup, int party);

/* The roller's mark ends the match without right and no man is touched: no school of it yet. */
int fold_no_school_yet(const struct fold_state *s, int coup, int party);

/* A going stands no more: the player must play. */
void fold_put_back_going(struct fold_state *s);

/* --- slow_fold_claims.c --- */
void fold_claim(struct fold_state *s, const struct fold_event *e, struct fold_out *out);
void fold_demand(struct fold_state *s, const struct fold_event *e, struct fold_out *out);
void fold_contest(struct fold_state *s, const struct fold_event *e, struct fold_out *out);
void fold_whole(struct fold_state *s, const struct fold_event *e, struct fold_out *out);
void fold_arbiter(struct fold_state *s, const struct fold_event *e, struct fold_out *out);

/* --- slow_fold_board.c --- */
/* Fields, steps and ways to play. */
int fold_way_has(const struct slow_way *w, int from, int to);
int fold_takes_corner(const struct fold_turn *t, const struct slow_way *w);
int fold_legal_ways(const struct fold_turn *t, const struct slow_way **list);
int fold_same_men(const int a[25], const int b[25]);
int fold_held(const struct fold_turn *t, int field);
int fold_barred(const struct fold_turn *t, int field);
int fold_may_end(const struct fold_turn *t, int field);
void fold_move_man(int men[25], int from, int to);
int fold_carries(const int men[25], int from, int to, int n);
int fold_corner_kept(const int men[25], int from, int to);
int fold_step_by(const struct fold_turn *t, const int men[25], int from, int n, int *to);
int fold_number_playable(const struct fold_turn *t, const int men[25], int n);

/* --- slow_fold_men.c --- */
/* Ways to play, kept for the last few positions asked for. */
int fold_ways(const struct slow_position *p, int obliged, const struct slow_way **out);

int fold_dues(const struct slow_position *p, const struct slow_due **out);

/* Begins the turn of a throw. */
void fold_turn_begin(struct fold_turn *t, const struct slow_position *p);

/* Puts men down. Returns 0 if there is no such man. */
int fold_put(struct fold_turn *t, const struct fold_event *e);

/* Every number that can be played is played. */
int fold_play_complete(const struct fold_turn *t);

/* The number of numbers that the legal plays of the throw play. */
int fold_numbers(const struct fold_turn *t);

/* Points due for filling or keeping that can no longer be done; `keeps` which. */
int fold_points_lost(const struct fold_turn *t, int *keeps);

/* 1 while the pile de misère can still be made, or is made. */
int fold_pile_possible(const struct fold_turn *t, const int men[25]);

/* Judges the men on their present fields. `over`: nothing more will be played. */
void fold_judge_men(const struct fold_turn *t, int over, struct fold_choices *out);

/* Replaces the choices by every legal play (R1, corrected by the player). */
void fold_any_play(const struct fold_turn *t, struct fold_choices *c);

/* Judges a going without right. */
void fold_judge_going(const struct fold_turn *t, int opposed, struct fold_choices *out);

/* Applies a choice that `c` offers. Returns 0 if it does not offer it. */
int fold_choose(struct fold_turn *t, const struct fold_event *e, const struct fold_choices *c);

/* The men when nobody objects: a man on a field that the opponent holds goes back. Writes which of
 * them stand on 14-18 against the rules. */
void fold_men_in_silence(const struct fold_turn *t, int men[25], int late[25]);

/* Returns true if a legal play moves the man on `field` into 19-24. */
int fold_can_go_on(const struct fold_turn *t, int field);

int fold_men_left(const int men[25]);

#endif
