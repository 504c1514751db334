/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What holding a statement against a game consists of; for the files statement*.c alone. */
#ifndef BATCH_STATEMENT_PARTS_H
#define BATCH_STATEMENT_PARTS_H

#include <jansson.h>

#include "statement.h"

/* A statement being held against the game. */
struct stating {
    const struct line_job *job;
    const struct game *game;
    const struct file_line *at;
    const char *id, *source; /* NULL: none is given */
    const char *of;          /* the position line or record it is about */
    const json_t *o;
    struct strbuf *out;
    struct parse_error *why;
    enum checked verdict;
};

/* A member of what is stated, and the same of what the game says: reported where they differ, as
 * "WHERE KEY VALUE". NULL: there is none. */
void statement_compare(struct stating *s, const char *where, const char *key, const json_t *stated,
                       const json_t *is);

/* What the game says of a position line, the caller's; NULL with the reason. */
json_t *statement_answer(struct stating *s, bool chances, const char *line, size_t length);

/* The item of a list of the answer in which this member is so; NULL: there is none. */
const json_t *statement_part(json_t *answer, const char *key, const json_t *value);

/* What a turn of a record came to, with the codes of its faults, and of the first of them what was
 * chosen and what could be; the caller's. NULL: there is no such turn, or no memory. */
struct turns;
json_t *statement_turn(struct turns *t, json_int_t number);

/* The kinds on plays: of one, of a list of all, of a match that is over, of a player shut out; the
 * last three with what the game says of the line. */
void statement_play(struct stating *s);
void statement_list(struct stating *s, json_t *answer);
void statement_over(struct stating *s, json_t *answer);
void statement_shut(struct stating *s, json_t *answer);

/* The statement is not understood. */
void statement_refuse(struct stating *s, const char *reason);

/* A whole statement that is an object, and one that is a position line with expect= in it. */
void statement_object(struct stating *s);
void statement_line(struct stating *s);

#endif
