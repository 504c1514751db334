/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One match in hand: a line is judged aside, stored, and only then installed. Knows no game but
 * through game.h and no SQL. */
#ifndef SESSION_H
#define SESSION_H

#include "game.h"
#include "store.h"
#include "text/render.h"

enum session_code {
    SESSION_OK,
    SESSION_NOT_READ, /* the line was not understood, or cannot have been; column and reason */
    SESSION_REFUSED,  /* understood, but there is nothing to undo, nobody to claim from, ... */
    SESSION_FAILED,   /* storage, with its reason: the match in memory is as before */
    SESSION_DIFFERS   /* what is stored is not what the log gives */
};

struct session_error {
    enum session_code code;
    int column; /* NOT_READ */
    char text[320];
};

struct session;

/* A session on a store, which stays the caller's and must outlive it. NULL: no memory. */
struct session *session_new(const struct game *game, struct store *store);
void session_free(struct session *s);

/* Takes up the match of this key, or NULL for the open one last touched, by replaying its log and
 * comparing every stored coup with the one computed. SESSION_REFUSED: there is none. */
enum session_code session_resume(struct session *s, const char *key, struct session_error *err);

/* A new match between these two; it is founded in the store with its first line. */
enum session_code session_found(struct session *s, const char *white, const char *black,
                                struct session_error *err);

/* Takes one line: headers found a match, words go to the game. What is to be said of it is added
 * to `said`, true only once the line is durable. */
enum session_code session_line(struct session *s, const char *line, size_t length,
                               struct words *said, struct session_error *err);

enum session_code session_undo(struct session *s, struct words *said, struct session_error *err);
enum session_code session_redo(struct session *s, struct words *said, struct session_error *err);

/* Changes an option of the match: "announce=silent". */
enum session_code session_set(struct session *s, const char *option, struct session_error *err);

bool session_answer(const struct session *s, enum game_answer what, long coup, struct words *said);
void session_prompt(const struct session *s, struct words *said);

/* Whether a match is in hand, and whether anything has been entered in it. */
bool session_has_match(const struct session *s);
bool session_begun(const struct session *s);
bool session_over(const struct session *s);
const char *session_white(const struct session *s);
const char *session_black(const struct session *s);

#endif
