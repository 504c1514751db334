/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between the files that tell a match: what stands beside its turns. */
#ifndef PICTURES_TOLD_BESIDE_H
#define PICTURES_TOLD_BESIDE_H

#include "log/reader.h"
#include "replayed_match.h"

struct replay_building {
    struct replayed_match *told;
    bool arbiter, failed, read;  /* `failed`: no memory; `read`: there is a match */
    const struct replay *replay; /* where it was taken from; NULL: it was read from a text */
    size_t header_room;
    struct strbuf *remarks; /* comments by turn, 0 those before the first */
    struct parse_error *err;
};

/* What has been said, kept; `w` begins again. */
const char *replayed_keep(struct replay_building *t, struct strbuf *w);
const char *replayed_clean_copy(struct replay_building *t, const char *text);

/* The headers; comments and the arbiter's rulings, as lines of their turns. */
void replayed_read_beside(struct replay_building *t, const struct read_match *m);
/* The rulings alone, from what was typed: comments belong to the log. */
void replayed_hear_rulings(struct replay_building *t);

#endif
