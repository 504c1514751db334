/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Private to replayed_*.c: headers, comments and the arbiter's rulings. */
#ifndef PICTURES_REPLAYED_NOTES_H
#define PICTURES_REPLAYED_NOTES_H

#include "log/record_text.h"
#include "replayed_match.h"

struct replay_building {
    struct replayed_match *told;
    bool arbiter, failed, read;  /* `failed`: no memory; `read`: a match was found */
    const struct replay *replay; /* where it was taken from; NULL: it was read from a text */
    const struct replayed_match *before; /* the match at another time; NULL: there is none */
    size_t header_room;
    struct strbuf *remarks; /* comments by turn, 0 those before the first */
    struct parse_error *err;
};

/* Keeps the text of `w` in the match, and empties `w`. */
const char *replayed_keep(struct replay_building *t, struct strbuf *w);
const char *replayed_clean_copy(struct replay_building *t, const char *text);

/* What is open after the end: protests that are pending, entries that follow the longest seal. */
const char *replayed_matters(struct replay_building *t);
/* A text, and lines below it, kept. */
const char *replayed_below(struct replay_building *t, const char *text, const char *lines);
/* Reads the headers, and the comments and the arbiter's rulings as lines of their turns. */
void replayed_read_beside(struct replay_building *t, const struct read_match *m);
/* Reads the arbiter's rulings alone from the log of the match; its comments are not shown. */
void replayed_hear_rulings(struct replay_building *t);

#endif
