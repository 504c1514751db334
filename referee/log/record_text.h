/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Game text: written from a match, and read match by match. */
#ifndef LOG_RECORD_TEXT_H
#define LOG_RECORD_TEXT_H

#include "db/annotations.h"
#include "load.h"
#include "replay.h"

/* Reads record text match by match. */

/* A match that was read; valid during the callback. */
struct read_match {
    const struct game *game;
    const struct store_details *details;
    struct turns *turns; /* the callback may take them, leaving NULL here, and end them itself */
    /* the text from the first header, from the first word, and its end; the turns' places count
     * from `text` */
    const char *head, *text, *end;
    struct strbuf *said; /* messages of the game, if the reader is verbose */
};

struct text_reader {
    const struct game *game; /* default of texts without a Game header; NULL: the first game */
    bool verbose;            /* collects the messages of the game */
    bool alone; /* a text of one match: it may be without turns, and a second match is an error */
    void (*match)(void *context, struct read_match *m);
    /* Reports a match, or a text between two, that was not understood: why->line and column are
     * those of the whole text. Reading continues with the next match. */
    void (*failed)(void *context, const struct parse_error *why);
    void *context;
};

/* The text stays the caller's. */
void reader_read(const struct text_reader *r, const char *text, size_t length);

/* Writes a match as record text. */

/* Adds the headers, one per line. */
void strbuf_add_headers(struct strbuf *w, const char *game, const struct store_details *d);

/* Adds the headers Match, which identifies the match, and Hidden, if it is hidden. */
void strbuf_add_identity(struct strbuf *w, const struct store_match *m,
                         const struct annotations *f);

/* Adds options and comments before the first turn. */
void strbuf_add_lead(struct strbuf *w, const struct replay *r);

/* Adds the line of a turn, and lines for its further comments. */
void strbuf_add_coup_line(struct strbuf *w, const struct replay *r, long coup);

/* Adds the whole match. */
void strbuf_add_record(struct strbuf *w, const struct replay *r);

/* Whether the record ends with "*". */
bool match_unfinished(const struct replay *r);

#endif
