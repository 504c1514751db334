/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files statement*.c. */
#ifndef BATCH_STATEMENT_PARTS_H
#define BATCH_STATEMENT_PARTS_H

#include <jansson.h>

#include "statement.h"

/* A statement being checked. */
struct stating {
    const struct line_job *job;
    const struct game *game;
    const struct file_line *at;
    const char *id, *source; /* NULL: not given */
    const char *of;          /* the position line or record that it is about */
    const json_t *o;
    struct strbuf *out;
    struct parse_error *why;
    enum checked verdict;
};

/* Compares a stated member with the game's answer and reports a difference as "WHERE KEY VALUE".
 * NULL: absent. */
void statement_compare(struct stating *s, const char *where, const char *key, const json_t *stated,
                       const json_t *is);

/* The game's answer to a position line, owned by the caller; NULL with the reason. */
json_t *statement_answer(struct stating *s, bool chances, const char *line, size_t length);

/* The item of a list in the answer whose member `key` has this value; NULL: none. */
const json_t *statement_part(json_t *answer, const char *key, const json_t *value);

/* The result of a turn of a record, with the codes of its faults, and for the first fault the
 * choice made and the possible choices; owned by the caller. NULL: no such turn, or out of
 * memory. */
struct turns;
json_t *statement_turn(struct turns *t, json_int_t number);

/* Check statements about plays: about one play, the list of all, a match that is over, a player
 * shut out. The last three take the game's answer to the line. */
void statement_play(struct stating *s);
void statement_list(struct stating *s, json_t *answer);
void statement_over(struct stating *s, json_t *answer);
void statement_shut(struct stating *s, json_t *answer);

/* Marks the statement as not understood. */
void statement_refuse(struct stating *s, const char *reason);

/* Marks the statement in `context` as not understood because a text cannot be read: the `failed` of
 * a text_reader. */
void statement_unread(void *context, const struct parse_error *why);

/* Check a whole statement: an object, or a position line with expect=. */
void statement_object(struct stating *s);
void statement_line(struct stating *s);

#endif
