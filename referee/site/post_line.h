/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Enters a line from a phone as the prompt does: it is ruled on in a copy, stored, and then
 * answered. Between two lines a laptop can continue the match (open_sessions.h). */
#ifndef SITE_POST_LINE_H
#define SITE_POST_LINE_H

#include "open_sessions.h"
#include "scorers.h"

struct line_sent {
    const char *key;  /* of the match */
    const char *uuid; /* unique to the line: a repeated one is recognized */
    const char *head; /* the head of the log that its sender saw */
    const char *text;
    size_t length;
    enum role role;
    bool asks; /* a line with two meanings is asked about, not entered */
};

/* Enters a line. Returns the status, 200, 409, 412, 422 or 503, and adds an object: "said" and
 * "head"; or "reason", with "column" if the line was not understood, "ways" if there is a question,
 * and "head" if it is known. */
int line_enter(struct open_sessions *sessions, struct store *into, const struct line_sent *l,
               struct strbuf *answer);

#endif
