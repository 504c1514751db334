/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stored data for other programs: one JSON object a line. Keys are only ever added.
 *
 * Each function returns a malloc'd line without line end, in plain ASCII. The caller frees it.
 * NULL: out of memory. */
#ifndef MATCHES_JSON_H
#define MATCHES_JSON_H

#include "db/store.h"
#include "games/game.h"

/* What is said of a match beside its row. `lead`: what stands in record text before the first coup,
 * words and comments; NULL: this and what follows is left out. `seals`: a line each, as in the
 * header. `why`: why it is hidden; NULL: it is not. */
struct json_match_parts {
    const struct store_details *details;
    const char *lead, *seals, *why;
    const struct result
        *result; /* if the present rules give another, or another score; else NULL */
    const struct coup_list *differ; /* the turns to which they give another score */
};

/* A match. p NULL: as a list has it. */
char *json_match(const struct store_match *m, const struct json_match_parts *p);

/* The parts of a stored coup. `ruling`: the object of `replay --json`, which json_stored_coup takes
 * over; NULL: out of memory. `before`:
 * what was typed before it (for the first coup, what was ruled there; else ""). `text`: what was
 * typed of it. `record`: the line of record text, without its comments; NULL: it is left
 * out with these. `comments`: a line "# ..." each. `entry`: its first log entry.
 * `withheld`: leave out what the players have yet to find out. */
struct json_coup_parts {
    struct json_t *ruling;
    const char *before, *text, *record, *comments;
    long entry;
    const struct game *game;
    bool withheld;
};

char *json_stored_coup(const struct json_coup_parts *c);
/* A coup of which only the stored row is known. */
char *json_row(const struct store_coup *c, const struct game *game);

char *json_entry(const struct store_entry *e);

/* A partie: its name and its number of matches. */
char *json_partie_name(const char *name, long matches);

char *json_claim(const struct store_claim *c, const struct game *game);

/* What `import`, `merge`, `verify` and `rejudge` report on one match: {"match":..., `what`:
 * `detail`, ...}. Members that are NULL or negative are left out. */
struct json_report {
    const char *match;
    const char *what, *detail; /* for example "merge": "extended" */
    const char *into;
    const char *file;
    const char *const *player; /* names of the match's players, `players` of them; NULL: left out */
    int players;
    bool listed;       /* listed in seat order; false: as White and Black */
    const char *event; /* the name of an event, of which `match` is the key; NULL: left out */
    const char *problem;
    long entry, coup, coups, matches, defects;
    const char *notice;
    long rules, present; /* revision of the rules that judged it, and of this referee's rules */
    const long *differ;  /* numbers of the coups that differ; given with `present` */
    size_t n_differ;
    const struct store_match *was, *is; /* results: state, winner and holes */
    long notices;
    const char *head;    /* digest of the heads of the whole record */
    const char *referee; /* version of this program */
};

/* An event as a line, and a version of one; malloc'd. */
struct event_log;
char *json_event(const struct event_log *e);
char *json_event_version(const struct store_match *m);

extern const struct json_report json_report_empty;

char *json_report(const struct json_report *r);

#endif
