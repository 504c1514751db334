/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match as the public may see it. Under `announce` that is all of it. Under `confirm` and
 * `silent`, turns whose rulings the players are still to find out show only what is on the table:
 * board, dice, marks, claims and the rulings on these. A screen must not help one side. All that
 * the server tells about a match comes from here. */
#ifndef SITE_PUBLIC_VIEW_H
#define SITE_PUBLIC_VIEW_H

#include "db/store.h"
#include "log/load.h"
#include "pictures/replayed_match.h"

enum { HALL_HEAD = 32 }; /* "31-3f2a91bc": entries of the log, and the beginning of their hash */

/* When the turns of a match were entered, and how long each took: from the last line of the turn
 * before to its own. */
struct turn_time {
    char at[STORE_TIME_SIZE]; /* of its last line, UTC; "": not known */
    long seconds;             /* that it took; 0: not known, or a pause */
};

/* The times of all turns of a loaded match, in order; the caller frees them. A match that was
 * entered all at one time, as an imported one, has none known. NULL: no memory. */
struct turn_time *turn_times(const struct loaded *l);

/* A turn that was corrected, and the entry of the log that did it. */
struct correction {
    long turn, entry;
};

struct open_sessions;

struct public_view {
    char key[STORE_KEY_SIZE];
    char head[HALL_HEAD];
    const char *event, *site; /* "": not known */
    const char *round;        /* "2.10": the round, and the board in it; "": not known */
    const char *partie;       /* the sheet of its partie, lines; "": none */
    bool open;                /* neither over nor left */
    bool left;                /* adjourned, or ended with "*" */
    struct replayed_match told;
    struct match_status now;
    struct turn_time *time; /* of each turn */
    struct correction *corrected;
    size_t corrections;
    struct arena texts;
};

/* Where a match is read from. */
struct view_source {
    struct store *store;
    struct open_sessions *sessions; /* a match that is open here is not replayed; or NULL */
};

/* Loads a match as it is now. `arbiter`: all of it is shown. `before`: the match at another time,
 * in the same language, of which turns are copied; NULL: there is none. False: it cannot be read,
 * and `why` has the reason. The caller frees it after success. */
bool hall_load(const struct view_source *from, const char *key, bool arbiter,
               const struct public_view *before, struct public_view *out, struct strbuf *why);
void hall_free(struct public_view *h);

/* Whether the rulings on turn `n` are withheld for now. */
bool hall_withholds(const struct public_view *h, long n);

/* The round and the board of a header Round such as "2.10"; false: it has another form. */
bool hall_board(const struct public_view *h, long board[2]);

/* The entry that last corrected turn `n`; 0: none. */
long hall_corrected(const struct public_view *h, long n);

/* Adds the match for programs: an object with a list of its turns. False: it cannot be read. */
bool hall_json(const struct view_source *from, const char *key, bool arbiter, struct strbuf *out);

/* Adds a line about it for a list. */
void hall_json_table(const struct public_view *h, int number, struct strbuf *out);

/* The head of a stored match: "31-3f2a91bc". */
void hall_head(const struct store_match *m, char head[HALL_HEAD]);

#endif
