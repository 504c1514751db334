/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is stored, for other programs: one JSON object a line. Keys are only ever added.
 *
 * Each function returns a malloc'd line without its end, plain ASCII, which the caller frees;
 * NULL when there is no memory. */
#ifndef MATCHES_JSON_H
#define MATCHES_JSON_H

#include "db/store.h"
#include "games/game.h"

/* A match; `d` gives its further headers, and may be NULL: they are left out. */
char *json_match(const struct store_match *m, const struct store_details *d);

/* What is stored of a coup: the ruling on it (a line of `replay --json`; NULL there was no memory),
 * what was typed in front of it (of the first: what was ruled there; else "") and of it, the entry
 * it begins with; and how it was judged, where other rules did so differently. `withheld`: without
 * what its players are still to find out. */
struct json_coup_parts {
    const char *ruling, *before, *text;
    long entry;
    const struct store_coup *stands;
    const struct game *game;
    bool withheld;
};

char *json_stored_coup(const struct json_coup_parts *c);
/* A coup of which there is nothing but what is stored. */
char *json_row(const struct store_coup *c, const struct game *game);

char *json_entry(const struct store_entry *e);

/* A partie: its name, and how many matches bear it. */
char *json_partie_name(const char *name, long matches);

char *json_claim(const struct store_claim *c, const struct game *game);

/* What `import`, `merge`, `verify` and `rejudge` found out of one match: {"match":..., `what`:
 * `detail`, ...}; members left NULL or negative are left out. */
struct json_report {
    const char *match;
    const char *what, *detail; /* "merge": "extended" */
    const char *into;
    const char *file;
    const char *const *player; /* of the match, as many as `players`; NULL: they are not told */
    int players;
    bool listed; /* in their order, else as White and Black */
    const char *problem;
    long entry, coup, coups, matches, defects;
    const char *notice;
    long rules, present; /* revisions: that judged it, and this referee's */
    const long *differ;  /* coups; given with `present` */
    size_t n_differ;
    const struct store_match *was, *is; /* results: state, winner and holes */
    long notices;
    const char *head;    /* of the whole record */
    const char *referee; /* the version that says so */
};

extern const struct json_report json_report_empty;

char *json_report(const struct json_report *r);

#endif
