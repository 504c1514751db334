/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sessions of the open tables, kept between two lines: a line is judged once, however long its
 * match is, and the answer to it contains only its own messages. Between two lines other processes
 * may write the match; a match that they have changed is loaded again. */
#ifndef SITE_OPEN_SESSIONS_H
#define SITE_OPEN_SESSIONS_H

#include "public_view.h"
#include "session/session.h"

/* An entry takes about 3 kB in memory. */
enum { SESSIONS_MOST = 64, SESSIONS_ENTRIES = 40000 };

/* Begins as zeros. */
struct open_sessions {
    struct session *of[SESSIONS_MOST]; /* the one used last is the first */
    int count;
};

/* The session of a match, for one line; it has the match for itself until it is left. NULL with the
 * reason. */
struct session *open_session_take(struct open_sessions *all, struct store *into, const char *key,
                                  struct session_error *err);
/* Ends the use of a session. `as_stored`: it has what the record has; else it is freed. */
void open_session_leave(struct open_sessions *all, struct session *s, bool as_stored);

/* The kept session whose match has this head; NULL: there is none. */
const struct session *open_session_at(const struct open_sessions *all,
                                      const struct store_match *stored);

void open_sessions_free(struct open_sessions *all);

#endif
