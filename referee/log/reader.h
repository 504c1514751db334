/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts of matches of any game: headers found each, and its words make its turns. */
#ifndef LOG_READER_H
#define LOG_READER_H

#include "load.h"

/* A match as it is read; valid during the call. */
struct read_match {
    const struct game *game;
    const struct store_details *details;
    struct turns *turns;           /* whoever takes them over leaves NULL here, and ends them; they
                                    * point to nothing here */
    const char *head, *text, *end; /* its headers begin at `head`; its words, in which the turns
                                    * have their places, go from `text` to `end` */
    struct strbuf *said;           /* what followed from them, where somebody listens */
};

struct text_reader {
    const struct game *game; /* of texts that do not say; NULL: the first */
    bool listens;
    bool alone; /* a text of one match: it may be without words, and a second is an error */
    void (*match)(void *context, struct read_match *m);
    /* A match is not understood, or what is between them: why->line and its column are those of the
     * text. In the first case the next match is read. */
    void (*failed)(void *context, const struct parse_error *why);
    void *context;
};

/* The text is the caller's. */
void reader_read(const struct text_reader *r, const char *text, size_t length);

#endif
