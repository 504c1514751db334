/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sessions of the open tables, kept between two lines: a line is judged once, however long its
 * match is, and the answer to it contains only its own messages. The other matches of a partie are
 * kept as well. Between two lines other processes may write the match; a match that they have
 * changed is loaded again. */
#ifndef SITE_OPEN_SESSIONS_H
#define SITE_OPEN_SESSIONS_H

#include "log/series.h"
#include "public_view.h"
#include "session/session.h"

/* An entry takes about 3 kB in memory. */
enum { SESSIONS_MOST = 64, SESSIONS_ENTRIES = 40000, PARTIES_MOST = 8 };

/* A partie of which a match is shown. */
struct kept_partie {
    char *name; /* NULL: free */
    struct partie_matches matches;
    unsigned long used; /* when it was used last */
};

/* Begins as zeros. */
struct open_sessions {
    struct session *of[SESSIONS_MOST]; /* the one used last is the first */
    int count;
    struct kept_partie partie[PARTIES_MOST];
    unsigned long uses; /* of parties */
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

/* The matches of a partie as they are stored, valid until the next call; NULL: they cannot be
 * read. */
const struct partie_matches *open_partie(struct open_sessions *all, struct store *s,
                                         const char *name);

void open_sessions_free(struct open_sessions *all);

#endif
