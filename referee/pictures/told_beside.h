/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between the files that tell a match: what stands beside its turns. */
#ifndef PICTURES_TOLD_BESIDE_H
#define PICTURES_TOLD_BESIDE_H

#include "log/reader.h"
#include "told.h"

struct being_told {
    struct told *told;
    bool arbiter, failed, read;  /* `failed`: no memory; `read`: there is a match */
    const struct replay *replay; /* where it was taken from; NULL: it was read from a text */
    size_t header_room;
    struct strbuf *remarks; /* comments by turn, 0 those before the first */
    struct parse_error *err;
};

/* What has been said, kept; `w` begins again. */
const char *told_keep(struct being_told *t, struct strbuf *w);
const char *told_clean_copy(struct being_told *t, const char *text);

/* The headers; comments and the arbiter's rulings, as lines of their turns. */
void told_read_beside(struct being_told *t, const struct read_match *m);
/* The rulings alone, from what was typed: comments belong to the log. */
void told_hear_rulings(struct being_told *t);

#endif
