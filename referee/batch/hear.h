/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole records of any game: headers found a match, and its words are taken; for the files of this
 * room. */
#ifndef BATCH_HEAR_H
#define BATCH_HEAR_H

#include "log/turns.h"

struct games_heard {
    const struct game *game; /* of texts that do not say */
    /* A match to its end, and what was said on the way; both are taken back afterwards. */
    void (*heard)(void *context, struct turns *t, struct words *said);
    /* A match, or what stands where one would begin, is not understood. */
    void (*refused)(void *context, const struct fault *why);
    void *context;
};

/* Each match of a text in turn. What is refused is left from there on. */
void games_hear(const char *text, size_t length, const struct games_heard *to);

#endif
