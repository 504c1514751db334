/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rulings as words: who, what, how many, why, what now. All sentences of the program's rulings
 * stand in render.c, render_rulings.c and render_why.c.
 *
 * `names` are the players', [WHITE] and [BLACK]; NULL, or a NULL or empty name, is "White" or
 * "Black". They may hold anything: they are cleaned on their way out. */
#ifndef TEXT_RENDER_H
#define TEXT_RENDER_H

#include "text/notation.h"

/* A growing text; begin with {0}. When memory ends, `failed` is set and the rest is dropped. */
struct words {
    char *text; /* owned; ends with NUL; NULL while nothing was added */
    size_t length, room;
    bool failed;
    enum numbering numbering; /* how its sentences count the fields */
};

/* Adds printf-like. */
void words_add(struct words *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds text from outside that must not speak to the terminal, and in which all can be seen: control
 * characters become '?', what has no width, turns the direction of writing or is no character is
 * written as <U+200B>, and bytes that are no UTF-8 become U+FFFD. */
void words_add_clean(struct words *w, const char *text);

/* Adds what a player goes by: his name, cleaned, or his colour. */
void words_add_name(struct words *w, const char *const names[2], enum side s);

/* Adds bytes, NULs included, as valid UTF-8: each byte that is none becomes U+FFFD. */
void words_add_utf8(struct words *w, const char *bytes, size_t length);

/* Adds a field, 1-24 or OFF, as `w` counts them: every sentence that names a field names it so. */
void words_add_field(struct words *w, int field);

/* Frees the text and begins again; fields are counted as before. */
void words_free(struct words *w);

/* --- plays as printed ----------------------------------------------------------------------- */

struct printed_play {
    const struct play *of;
    char play[PLAY_TEXT];
    char after[POSITION_TEXT]; /* the board it leads to */
};

enum play_order { BY_PLAY, BY_AFTER };

/* Plays of the roller of `p` in bytewise order of one of their texts, each text once. The list is
 * malloc'd, the caller frees it; NULL when there is no memory. The choices after a false move are
 * numbered on the screen in this order BY_PLAY, after "leave it" where that is allowed. */
struct printed_play *plays_printed(const struct position *p, const struct play *list, int count,
                                   enum play_order order, int *printed);

/* What was put down in a coup, and what counts in the end, its fields counted by `n`; false if
 * there is no such thing: he went, the match was won before it, or the coup is not complete (then
 * nothing counts yet). */
bool put_down_print(const struct ruling *r, enum numbering n, char out[PLAY_TEXT]);
bool final_print(const struct ruling *r, const struct coup *c, enum numbering n,
                 char out[PLAY_TEXT]);

/* What the opponent chose: "stands", a play, a place of the first man; false if nothing. Throwing
 * the next dice lets stand what may stand. */
bool chosen_print(const struct ruling *r, const struct coup *c, enum numbering n,
                  char out[PLAY_TEXT]);

/* The same as a record states it: of a complete coup of which nothing was said it stands. */
bool chosen_stated(const struct ruling *r, const struct coup *c, char out[PLAY_TEXT]);

/* Whether what was put down is legal; of a coup not complete, so far. */
bool ruling_legal(const struct ruling *r);

/* --- sentences ------------------------------------------------------------------------------ */

/* What the throw gives one of them, a line a due, and their sum. */
void render_dues(struct words *w, const struct ruling *r, const char *const names[2],
                 enum party to);

/* What a mark of `s` does on the board: `pegged` holes between `before` and `after`. Nothing
 * changed: no words. */
void render_marks(struct words *w, const struct score *before, const struct score *after,
                  int pegged, enum side s, const char *const names[2]);

/* How jetons, pegs and pavilion must now stand. */
void render_stand(struct words *w, const struct match *m, const char *const names[2]);

/* The same, and who throws. */
void render_score(struct words *w, const struct match *m, const char *const names[2]);

/* What was played, whether it was right, and if not why, with the numbered choices, or what was
 * chosen. */
void render_ruling_play(struct words *w, const struct ruling *r, const struct coup *c,
                        const char *const names[2]);

/* What became of a false move that was told with its choices: the next dice have closed the coup,
 * or the opponent has chosen. */
void render_left(struct words *w, const struct ruling *r, const struct coup *c,
                 const char *const names[2]);

/* That an opening doublet passes to the other; no words for any other throw. */
void render_passed(struct words *w, const struct ruling *r, const char *const names[2]);

/* The schools complete in this coup, and the ruling on each claim. */
void render_schools(struct words *w, const struct ruling *r, const char *const names[2]);

/* The same of a coup that the next dice have closed: who has thrown claims nothing any more. */
void render_closed_schools(struct words *w, const struct ruling *r, const char *const names[2]);

/* Only the schools nobody has claimed. */
void render_open_schools(struct words *w, const struct ruling *r, const char *const names[2]);

/* The ruling on each claim alone. */
void render_claims(struct words *w, const struct ruling *r, const char *const names[2]);

/* A hole by his own throw: he must say. */
void render_choice(struct words *w, const struct ruling *r);

/* The winner; no words while the match is on. Of a marqué, what it pays (render_ecrire.c). */
void render_over(struct words *w, const struct match *m, const char *const names[2]);

/* The twenty-four fields as `below` counts them, seen from his seat. (The board with jetons, pegs
 * and pavilion: text/render_board.h.) */
void render_board(struct words *w, const struct board *b, enum side below);

/* What is expected next, a phrase without full stop; `r` NULL before the dice. */
void render_wanted(struct words *w, const struct ruling *r);

/* A position line ruled upon; `l` and `d` NULL without dice. */
void render_judge(struct words *w, const struct position *p, const struct plays *l,
                  const struct dues *d);

/* Every point owed, with men and ways, and what might be believed due and is not. */
void render_why(struct words *w, const struct ruling *r, const char *const names[2]);

#endif
