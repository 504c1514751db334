/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A coup as text, from throw to score: what a throw gives, marks, plays, names, and orders for the
 * real board. */
#ifndef GAMES_TRICTRAC_TEXT_COUP_H
#define GAMES_TRICTRAC_TEXT_COUP_H

#include "base/i18n.h"
#include "base/strbuf.h"
#include "games/trictrac/input/notation.h"

/* Sentences with placeholders, for the render files only. */

/* The values of a sentence's placeholders: {who}, {other}, {field}, {his}, ... A number, {12}, is
 * that field. */
struct placeholders {
    const char *const *names; /* [WHITE] and [BLACK]; NULL: those of the strbuf */
    enum side who;            /* {who}; the other side is {other} */
    int high, low;            /* {high}, {low}: the dice */
    int field;                /* {field}; {his} is the same field in the other side's numbering */
    int from;                 /* {from}: a field too */
    int rest[2];              /* {rest}, {second}: fields a man rests on */
    int points;               /* {points} */
    int count;                /* {count} */
    const char *how, *then;   /* {how}, {then}: translated phrases */
    const char *cite;         /* {cite}: articles */
};

/* Adds a whole sentence with its placeholders filled. `sentence` is English, a literal or a table
 * entry marked with N_(); it is translated here. */
void add_sentence(struct strbuf *w, const struct placeholders *f, const char *sentence);

/* Adds a sentence with a number in it: `one` for 1, else `many`. */
void add_plural(struct strbuf *w, const struct placeholders *f, const char *one, const char *many,
                int n);

/* Adds a source at the end of a sentence and ends the line: " (M XVII; GU III).". */
void add_source(struct strbuf *w, const char *cite);

/* The placeholders that every sentence on a throw may use. */
struct placeholders gaps_of(const struct position *p, enum side who);

enum { PHRASE = 256 };

/* "6+4", "3+3". */
char *sum_phrase(struct dice d, char out[PHRASE]);

/* Adds the end of a marqué; render_stakes: of any other match, what the winner has won, and why. */
void render_marque(struct strbuf *w, const struct match *m);

/* "grand jan (7-12)", translated, with the fields in the numbering of `w`. */
char *quarter_phrase(struct strbuf *w, enum quarter q, char out[PHRASE]);

/* Adds one due as a line, without line end. */
void add_due(struct strbuf *w, const struct position *p, const struct plays *l,
             const struct due *due);

/* Rulings as text: who, what, how many, why, what now. All sentences of rulings are in
 * games/trictrac/text/coup.c, rulings.c.
 *
 * Players have the names that the strbuf holds, [WHITE] and [BLACK]. A NULL or empty name is
 * printed as "White" or "Black". Names may contain any bytes: they are cleaned when they are
 * printed. */

/* Adds a field, 1-24 or OFF, in the numbering of `w` (w->manner, an enum numbering). Every sentence
 * prints fields through this. */
void strbuf_add_field(struct strbuf *w, int field);

/* --- sentences -------------------------------------------------------------------------------- */

/* Adds what the throw gives one player: a line for each due, one for more than two true hits, and
 * the sum of several. */
void render_dues(struct strbuf *w, const struct ruling *r, enum party to);

/* Adds how a mark moves jeton and peg of `s`: `pegged` holes between `before` and `after`. Adds
 * nothing if nothing changed. */
void render_marks(struct strbuf *w, const struct score *before, const struct score *after,
                  int pegged, enum side s);

/* Adds how jetons, pegs and pavilion must now stand, next to a board, too. */
void render_stand(struct strbuf *w, const struct match *m);

/* Adds the same, and who throws. */
void render_score(struct strbuf *w, const struct match *m);

/* Adds who throws if that is the side that threw last; the other side is the rule, and the prompt
 * names it. Adds nothing if the match is over. */
void render_next(struct strbuf *w, const struct match *m, enum side thrown);

/* Adds who is to play the current throw if a play is expected: "Anna has 6-4 to play." */
void render_to_play(struct strbuf *w, const struct ruling *r);

/* Adds the part of the score that differs from `since`; all of it if `since` is NULL or the match
 * is over. If a board can be drawn next to the text, adds nothing and asks for the board. */
void render_stand_since(struct strbuf *w, const struct match *m, const struct score *since);

/* Adds the play, whether it is legal, and if not why, with the numbered choices or the choice
 * made. */
void render_ruling_play(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* Adds the first fault of the play as a clause: "N1: the man from 1 set on 8 is ...". */
void render_fault(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* Adds the result of a false move that was printed with its choices: what the opponent chose, or
 * that the next dice closed the coup. */
void render_left(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* Adds that an opening doublet passes the throw to the other player. Adds nothing for any other
 * throw. */
void render_passed(struct strbuf *w, const struct ruling *r);

/* Adds the schools complete in this coup and the ruling on each claim. After the next throw the
 * player who made it can claim nothing. */
void render_schools(struct strbuf *w, const struct ruling *r);

/* Adds only the schools that nobody has claimed. */
void render_open_schools(struct strbuf *w, const struct ruling *r);

/* Adds the answers to words that changed nothing, from the `told`-th on. */
void render_answers(struct strbuf *w, const struct ruling *r, int told);

/* Adds only the ruling on each claim, from claim number `told` on. */
void render_claims(struct strbuf *w, const struct ruling *r, int told);

/* Adds the roller's choice after a hole by the roller's own throw: stay or go. */
void render_choice(struct strbuf *w, const struct ruling *r);

/* Adds the winner and the stakes won; of a marqué, what it pays (games/trictrac/text/ecrire.c).
 * Adds nothing while the match is in play. */
void render_over(struct strbuf *w, const struct match *m);

/* Adds what is expected next, a phrase without full stop. `r`: NULL before the dice. */
void render_wanted(struct strbuf *w, const struct ruling *r);
/* Returns the phrase in English, to be translated. */
const char *wanted_phrase(const struct ruling *r);

/* Adds the ruling on a position line. `l` and `d` are NULL if it has no dice. */
void render_judge(struct strbuf *w, const struct position *p, const struct plays *l,
                  const struct dues *d);

/* Adds the reason for every point due, with men and ways, and for points often believed due that
 * are not. */
void render_why(struct strbuf *w, const struct ruling *r);
/* Adds the same, without what render_rulings says and what needs no explanation. */
void render_reasons(struct strbuf *w, const struct ruling *r);

/* Plays as printed: the men moved, the play that counts, the opponent's choice. */

struct printed_play {
    const struct play *of;
    char play[PLAY_TEXT];
    char after[POSITION_TEXT]; /* the board after it */
};

enum play_order { BY_PLAY, BY_AFTER };

/* Lists plays of the roller of `p` in bytewise order of one of their texts, each text once. The
 * caller frees the list. Returns NULL if out of memory. The choices after a false move are
 * numbered on the screen in the order BY_PLAY, after "leave it" where that is allowed. */
struct printed_play *plays_printed(const struct position *p, const struct play *list, int count,
                                   enum play_order order, int *printed);

/* The men moved in a coup, and the play that counts in the end, in numbering `n`. False if there is
 * none: the roller went, the match was won before, or the coup is incomplete (nothing counts
 * yet). */
bool put_down_print(const struct ruling *r, enum numbering n, char out[PLAY_TEXT]);
/* For a sentence: a man by both numbers rests on the field that the player named. */
bool said_print(const struct ruling *r, enum numbering n, char out[PLAY_TEXT]);
bool final_print(const struct ruling *r, enum numbering n, char out[PLAY_TEXT]);

/* The opponent's choice: "stands", a play, or a field for the first man. Returns false if there is
 * none. Throwing the next dice lets stand what may stand. */
bool chosen_print(const struct ruling *r, const struct coup *c, enum numbering n,
                  char out[PLAY_TEXT]);

/* The choice that was made before other men were wrong; false: there was none. */
bool settled_print(const struct ruling *r, enum numbering n, char out[PLAY_TEXT]);

/* In the notation of a record. Without a choice in a complete coup, the play stands. */
bool chosen_stated(const struct ruling *r, const struct coup *c, char out[PLAY_TEXT]);

/* Whether the play is legal, or legal so far in an incomplete coup. */
bool ruling_legal(const struct ruling *r);

/* Orders for the real board: what players must move when a correction, an undo or a new ruling
 * changes the match. */

/* Adds the moves that turn board and score of `from` into those of `to`, on one line: "Anna: peg
 * back 2, jeton to 8. Boris: man from 7 to 5." Adds nothing if they are equal. Each player's fields
 * have that player's numbering. */
void render_orders(struct strbuf *w, const struct match *from, const struct match *to);

/* A coup as text, from throw to score, for the prompt and for `replay`. */

/* Adds the throw: "3. White throws 6-4." */
void render_thrown(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* Adds a player's mark, if it differs from the points due. */
void render_marked(struct strbuf *w, const struct ruling *r, const struct coup *c, enum party who);

/* Adds the roller's mark after the throw: the mark made, and the moves of jeton and peg. */
void render_mark(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* Adds a hole that the roller's points won, and the peg; nothing if none. */
void render_hole(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* Adds a player's mark, without the points due. */
void render_marked_so(struct strbuf *w, const struct ruling *r, const struct coup *c,
                      enum party who);

/* Adds what was played, without a ruling on it. */
void render_put_down(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* Adds the throw, "3. White throws 6-4.", what it gives to each player, and how the roller's points
 * move jeton and peg. */
void render_throw(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* Adds that the number left may still be played, if the dice came early. */
void render_may_finish(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* Adds what is due now that the pile de misère is made, or that the roller goes, and how it moves
 * jeton and peg. */
void render_pile_made(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* Adds what the roller decided, to stay or to go; nothing if nothing. */
void render_decision(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* Adds who takes which men after an exit. */
void render_exit_sides(struct strbuf *w);

/* Adds the opponent's points, and a hole that they win. */
void render_opponent(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* Adds the play and its faults, the opponent's points, schools and claims, and the part of the
 * score that differs from `since` (all of it if `since` is NULL). */
void render_outcome(struct strbuf *w, const struct ruling *r, const struct coup *c,
                    const struct score *since);

/* Adds that the second number is still to be played, after the first man was moved or corrected.
 * Adds nothing if no number is left. */
void render_more(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* Adds the rest of a coup that was printed before it was complete and that the next dice have
 * closed: the play, its faults, the opponent's points, and the part of the score that differs from
 * `since`. */
void render_closing(struct strbuf *w, const struct ruling *r, const struct coup *c,
                    const struct score *since);

/* Adds what was due of a coup, what was wrong, and the score if it has changed; `over`: and the end
 * of the match. */
void render_rulings(struct strbuf *w, const struct ruling *r, const struct coup *c, bool over);

/* Adds the whole coup in brief, as in a list of coups: its play, then its rulings set in. */
void render_coup(struct strbuf *w, const struct ruling *r, const struct coup *c);

#endif
