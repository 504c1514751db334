/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The JSON of the program: matches, events, reports and seals, and one line of a record. */
#ifndef MATCHES_JSON_JSON_H
#define MATCHES_JSON_JSON_H

#include "base/scan.h"
#include "base/strbuf.h"
#include "db/seal.h"
#include "db/store.h"
#include "games/game.h"

/* Stored data for other programs: one JSON object per line. Keys are only added.
 *
 * Each function returns a malloc'd line without line end, in plain ASCII. The caller frees it.
 * Returns NULL if out of memory. */

/* Data of a match in addition to its row. `lead`: the game text before the first coup, words and
 * comments; if NULL, this and the rest is omitted. `seals`: one per line, as in the header. `why`:
 * why it is hidden, or NULL. */
struct json_match_parts {
    const struct store_details *details;
    const char *lead, *seals, *why;
    const struct result
        *result; /* if the present rules give another, or another score; else NULL */
    const struct coup_list *differ; /* the turns to which they give another score */
};

/* A match. p NULL: the members of a list. */
char *json_match(const struct store_match *m, const struct json_match_parts *p);

/* The parts of a stored coup. `ruling`: the object of `replay --json`, which json_stored_coup
 * takes over. Returns NULL if out of memory. `before`: what was typed before it (for the first
 * coup, what was ruled there; else ""). `text`: what was typed of it. `record`: the line of record
 * text, without its comments; NULL: it is left out with these. `comments`: a line "# ..." each.
 * `entry`: its first log entry. `withheld`: leave out what the players have yet to find out. */
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

/* Keys and seals as JSON lines, under the same rules as json.h. */

char *json_key(const struct signer *key);
/* A seal. is: "made", or the result of the check; match: the match whose log it signs, NULL:
 * none. */
char *json_seal(const struct store_signed *seal, const char *is, const char *match);
/* A seal whose signature was verified. since: number of entries after the seal, 0: none; another:
 * these entries changed the result. */
char *json_seal_proved(const struct store_signed *seal, const char *is, const char *match,
                       long since, bool another);
/* A head from a printed sheet, and the result of the check. */
char *json_sheet(const struct seal_head *head, const char *is, const char *match);

/* Makes record text of the lines that `export --json` writes, a line for each. Of a coup only
 * the words of record text are read: the rules say the rest again. */

enum record_line_kind {
    RECORD_LINE_MATCH,
    RECORD_LINE_COUP,
    RECORD_LINE_OTHER /* a claim or an entry of the log, which `show --json` adds */
};

struct record_line {
    enum record_line_kind kind;
    long coups;            /* of a match: how many it has */
    struct strbuf headers; /* of a match, in one line */
    struct strbuf words;   /* before the first coup, or of the coup, in one line */
    struct strbuf notes;   /* one per line */
};

/* Reads a line. False with the reason; err->line is not set. `out` is freed by the caller in any
 * case. */
bool record_line_read(const char *line, size_t length, struct record_line *out,
                      struct parse_error *err);
void record_line_free(struct record_line *r);

#endif
