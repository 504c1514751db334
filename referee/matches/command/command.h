/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands on the record: found, shown, exported, imported, merged, pushed, proved. */
#ifndef MATCHES_COMMAND_H
#define MATCHES_COMMAND_H

#include "base/date.h"
#include "base/status.h"
#include "db/store.h"
#include "games/game.h"
#include "log/load.h"

/* What the arguments say. Text is the caller's. */
struct record_options {
    const char *player, *event, *from, *to, *state; /* NULL: any */
    const char *partie;                             /* NULL: a match is meant */
    const char *why;                                /* NULL: no reason is given */
    const char *head;                               /* NULL: none is compared */
    const char *as, *passphrase_file;               /* who seals; NULL: he is asked */
    const char *token_file;                         /* of a club; NULL: the environment has it */
    const char *sheet;                              /* NULL: none is compared */
    const char *kind, *jan, *article;               /* of claims, NULL: any */
    const char *since;                              /* NULL: whenever it was touched */
    const char *out;                                /* a page's file; NULL: none */
    const char *throw, *fault;                      /* of coups, NULL: any */
    const char *game;                               /* of --game; NULL: any */
    bool json, csv, mat, all, dry_run, undo, seals, overruled, follow;
    bool arbiter;                   /* what the players are still to find out, too */
    char date[2][DATE_TEXT];        /* those named, as the store wants them */
    char since_at[STORE_TIME_SIZE]; /* likewise, a day or a moment, UTC */
};

/* How a command opens the record; RECORD_PATH: not at all. */
enum record_need {
    RECORD_READ,
    RECORD_WRITE,
    RECORD_IMPORT,
    RECORD_MERGE,
    RECORD_PUSH,
    RECORD_PATH
};

/* One run of a command. */
struct record_job {
    struct store *store;     /* RECORD_IMPORT, dry: NULL where there is no record yet */
    struct store *other;     /* RECORD_MERGE: that is brought in; RECORD_PUSH: where it goes */
    struct remote *office;   /* ... instead of it, where that is one by https; NULL: it is none */
    const char *path;        /* of the record; NULL: it is in memory */
    const struct game *game; /* of what does not say: that of --game, or the usual one */
    const struct record_options *options;
    char *const *words; /* its arguments */
    int count;
};

struct record_command {
    enum record_need need;
    enum status (*run)(const struct record_job *job);
};

/* The first of the dates that cannot be read as one, or NULL: the others are then as the store
 * wants them. */
const char *record_bad_date(struct record_options *o);
/* The record text of a match, malloc'd; NULL: it has said why on stderr. */
char *record_match_text(struct store *s, const struct game *game, const char *match);

/* What the log has of a coup, a line an entry: what was typed, corrected, claimed and ruled, and
 * when; malloc'd. NULL: *failed says whether that was said on stderr. */
char *record_coup_log(struct store *s, const struct game *game, const char *match, long coup,
                      enum status *failed);

/* The claims on a coup and how they were ruled on, a line each, malloc'd or NULL; what fails is
 * said on stderr. */
char *record_coup_claims(struct store *s, const struct game *game, const char *match, long coup,
                         enum status *failed);

/* --- the commands ----------------------------------------------------------------------------- */

enum status record_matches(const struct record_job *job);
enum status record_show(const struct record_job *job);
enum status record_export(const struct record_job *job);
enum status record_claims(const struct record_job *job);
enum status record_stats(const struct record_job *job);
enum status record_import(const struct record_job *job);
enum status record_merge(const struct record_job *job);
enum status record_rejudge(const struct record_job *job);
enum status record_push(const struct record_job *job);
enum status record_pull(const struct record_job *job);
enum status record_verify(const struct record_job *job);
enum status record_complete(const struct record_job *job);
enum status record_standings(const struct record_job *job);
enum status record_find(const struct record_job *job);
enum status record_key(const struct record_job *job);
enum status record_club(const struct record_job *job);
enum status record_seal(const struct record_job *job);
enum status record_backup(const struct record_job *job);
enum status record_restore(const struct record_job *job);
enum status record_versions(const struct record_job *job);
enum status record_choose(const struct record_job *job);
enum status record_hide(const struct record_job *job);
enum status record_join(const struct record_job *job);
enum status record_rename(const struct record_job *job);
enum status record_alias(const struct record_job *job);
enum status record_partie(const struct record_job *job);

/* --- between their files ---------------------------------------------------------------------- */

/* Says on stderr what the store said; always STATUS_FAILED. */
enum status print_store_error(const struct store_error *err);
/* Says on stderr why a match could not be taken up; STATUS_FAILED. */
enum status print_load_error(const char *key, const struct load_error *err);
/* A sentence, and behind it whom or what it is of; in a line. */
enum status put_said(const char *sentence, const char *of);
/* Finds the match, or says why not. */
bool require_match(const struct record_job *job, const char *name, char key[STORE_KEY_SIZE]);
/* Reads it to be put out a part at a time, or to be shown as it is stored: a long one's log is left
 * for that. What stands without being judged (match_stands) and does not fit is left unreplayed,
 * and why is said; false: there is nothing to be shown. */
bool require_loaded(struct store *s, const struct game *game, const char *key, struct loaded *out);
/* The match and its coups, a JSON object a line; unless `all`, without what the players of a match
 * that is on are still to find out. */
enum status put_match_rows(struct store *s, const struct game *game, struct loaded *l, bool all);
/* A match of backgammon as Jellyfish match text, or why it cannot be so. */
enum status put_match_mat(struct store *s, const struct game *game, struct loaded *l);
/* verify with --seals, and with --sheet. */
enum status verify_seals(const struct record_job *job);
enum status verify_sheet(const struct record_job *job);
/* Lists the marqués of a partie that say the same round: typed on two machines, or twice. */
enum status record_rounds_twice(const struct record_job *job);
/* The sheet of a partie in words, malloc'd; NULL: why is said. */
char *record_partie_text(struct store *s, const struct game *game, const char *name);
/* The game whose columns a match has in a table of coups; the head of such a table, and a row. */
const struct game *table_game(const struct store_match *m);
void strbuf_add_table_head(struct strbuf *w, const struct game *game);
void strbuf_add_row(struct strbuf *w, const struct store_match *m, const struct store_coup *c,
                    const char *typed);

/* Whether the match stands as it is stored: of another game, or judged by other rules to its end.
 */
bool match_stands(const struct loaded *l, const struct game *game);
/* Matches as they are stored, the log not replayed: as JSON, as it was typed, as a table. */
enum status put_stored_rows(struct store *s, const struct loaded *l);
enum status put_typed(struct store *s, const struct loaded *l);
enum status put_stored_table(struct store *s, const struct loaded *l);

/* Stored coups of a match, copied: those from one to another, in their order. */
struct kept_coups {
    long last;
    struct arena texts;
    struct store_coup *coup;
    size_t count, room;
};

/* False: it has said why. To be freed in any case. */
bool coups_keep(struct store *s, const char *key, long first, long last, struct kept_coups *out);
void coups_free(struct kept_coups *k);
/* NULL: it is not among them. */
const struct store_coup *coups_find(const struct kept_coups *k, long number);

#endif
