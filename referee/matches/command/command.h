/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands on the record: options and job of a call, lists of players and matches,
 * suggestions, errors, and threads that read. */
#ifndef MATCHES_COMMAND_COMMAND_H
#define MATCHES_COMMAND_COMMAND_H

#include "base/date.h"
#include "base/files.h"
#include "base/status.h"
#include "db/store.h"
#include "games/game.h"
#include "log/load.h"

/* The commands on the record: find, show, export, import, merge, push, verify and others. */

/* The parsed arguments. Texts belong to the caller. */
struct record_options {
    const char *player, *event, *from, *to, *state; /* NULL: any */
    const char *partie;                             /* NULL: the argument is a match */
    const char *why;                                /* NULL: no reason given */
    const char *head;                               /* NULL: nothing to compare */
    const char *club;                 /* the club that merged matches come from; NULL: none */
    const char *as, *passphrase_file; /* as: the key that seals; NULL: prompt the user */
    const char *token_file;           /* file with a club's token; NULL: it is in the environment */
    const char *sheet;                /* NULL: nothing to compare */
    const char *kind, *jan, *article; /* filters of claims, NULL: any */
    const char *since;                /* NULL: changed at any time */
    const char *out;                  /* file for a page or a sheet; NULL: none */
    const char *throw, *fault;        /* filters of coups, NULL: any */
    const char *note;                 /* words of notes; NULL: no note is looked for */
    int page;                         /* of what is found, from 1; 0: the first */
    const char *system, *players; /* of a pairing: a word of --system, a file; NULL: not given */
    const char *tie_breaks;       /* words of standings, valid; NULL: the usual */
    int round, rounds;            /* the one to pair, 0: the next; how many, 0: not said */
    const char *game;             /* the argument of --game; NULL: any */
    bool json, csv, mat, trf, publish, all, dry_run, undo, seals, overruled, follow, luck;
    bool arbiter;                   /* show also what the players have yet to find out */
    char date[2][DATE_TEXT];        /* `from` and `to` in the form the store expects */
    char since_at[STORE_TIME_SIZE]; /* `since` likewise: a day or a time, UTC */
};

enum { ROUND_ALL = -1 }; /* each round, one after the other */

/* How a command opens the record; RECORD_PATH: it does not open it. */
enum record_need {
    RECORD_READ,
    RECORD_READ_ANY, /* as RECORD_READ; if there is none, an empty one in memory */
    RECORD_WRITE,
    RECORD_IMPORT,
    RECORD_FACTS, /* of an event: for writing, unless no more than its name is given */
    RECORD_MERGE,
    RECORD_PUSH,
    RECORD_PATH
};

/* One run of a command. */
struct record_job {
    struct store *store;     /* RECORD_IMPORT in a dry run: NULL if the record does not exist */
    struct store *other;     /* RECORD_MERGE: the source; RECORD_PUSH: the target */
    struct remote *office;   /* used instead of `other` if that is reached over HTTPS; else NULL */
    const char *path;        /* path of the record; NULL: in memory */
    const struct game *game; /* game of matches that name none: that of --game, or the default */
    const struct record_options *options;
    char *const *words; /* its arguments */
    int count;
};

struct record_command {
    enum record_need need;
    enum status (*run)(const struct record_job *job);
};

/* Converts the dates to the form the store expects. Returns the first one that is not a date, or
 * NULL. */
const char *record_bad_date(struct record_options *o);
/* Says on stderr that the record has no match, if it has none: a copy without its -wal file looks
 * so. */
enum status say_if_empty(struct store *s);
/* Returns the game text of a match, malloc'd, or NULL after printing the reason on stderr. */
char *record_match_text(struct store *s, const struct game *game, const char *match);

/* Returns the log entries of a coup, one line per entry: what was typed, corrected, claimed and
 * ruled, and when; malloc'd. Returns NULL if there are none; *failed tells whether an error was
 * printed on stderr. */
char *record_coup_log(struct store *s, const struct game *game, const char *match, long coup,
                      enum status *failed);

/* The arbiter's rulings after a coup as sentences, each with its time and entry, and the comments;
 * of the first coup also those before it. As record_coup_log. */
char *record_coup_rulings(struct store *s, const struct game *game, const char *match, long coup,
                          enum status *failed);

/* What was entered of corrected coups before, a line a correction: "2 31 1/4 1/2". `coup` is of no
 * meaning; else as record_coup_log. */
char *record_corrections(struct store *s, const struct game *game, const char *match, long coup,
                         enum status *failed);

/* Returns the claims on a coup and the rulings on them, one per line; malloc'd or NULL. Errors are
 * printed on stderr. */
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
enum status record_event(const struct record_job *job);
enum status record_pair(const struct record_job *job);
enum status record_ratings(const struct record_job *job);
enum status record_luck(const struct record_job *job);
enum status record_find(const struct record_job *job);
enum status record_office(const struct record_job *job);
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

/* --- shared by the files of the commands ------------------------------------------------------ */

/* For store_progress: `ctx` is a struct progress. */
void record_progress(void *ctx, long done, long total);
/* Prints a store error on stderr. Returns STATUS_FAILED. */
enum status print_store_error(const struct store_error *err);
/* Prints on stderr why a match could not be loaded. Returns STATUS_FAILED. */
enum status print_load_error(const char *key, const struct load_error *err);
/* Prints a sentence and its subject on one line. */
enum status put_said(const char *sentence, const char *of);
/* Finds the match. Returns false after printing the reason. */
bool require_match(const struct record_job *job, const char *name, char key[STORE_KEY_SIZE]);
/* Finds a match, or an event by its name or key. Returns false after printing the reason. */
bool require_log(const struct record_job *job, const char *name, char key[STORE_KEY_SIZE]);
/* The game of a command on the matches of an event (NULL: all matches): that of --game, or else the
 * only game that they are of. If they are of several games, prints their names after the subject.
 */
enum status game_meant(const struct record_job *job, const char *subject, const char *event,
                       const struct game **out);
/* Loads a match for printing. The log of a long match is read later, in chunks. If a match that
 * may not fit the rules (match_may_misfit) does not, prints the reason and does not replay it.
 * Returns false if nothing can be printed. */
bool require_loaded(struct store *s, const struct game *game, const char *key, struct loaded *out);
/* Prints the match and its coups, one JSON object a line. Unless `all`, leaves out what the players
 * of an open match have yet to find out. */
enum status put_match_rows(struct store *s, const struct game *game, struct loaded *l, bool all);
/* Prints a backgammon match as Jellyfish match text, or the reason why the format cannot express
 * it. */
enum status put_match_mat(struct store *s, const struct game *game, struct loaded *l);
/* `verify` with --seals, and with --sheet. */
enum status verify_seals(const struct record_job *job);
enum status verify_sheet(const struct record_job *job);
/* Prints the marqués of a partie that have the same round: typed on two machines, or twice. */
enum status record_rounds_twice(const struct record_job *job);
/* Returns the score sheet of a partie as text, malloc'd, or NULL after printing the reason. */
char *record_partie_text(struct store *s, const struct game *game, const char *name);
/* The game whose columns the table of a match's coups has; the head of such a table, and a row. */
const struct game *table_game(const struct store_match *m);
void strbuf_add_table_head(struct strbuf *w, const struct game *game);
void strbuf_add_row(struct strbuf *w, const struct store_match *m, const struct store_coup *c,
                    const char *typed);

/* True if the log may not fit the present rules: it is of another game, or other rules gave its
 * result or made its rows. */
bool match_may_misfit(const struct loaded *l, const struct game *game);
/* Prints a match as stored, without replaying its log: as JSON, as typed, as a table. */
enum status put_stored_rows(struct store *s, const struct loaded *l);
enum status put_typed(struct store *s, const struct loaded *l);
enum status put_stored_table(struct store *s, const struct loaded *l);

/* Refuses what is not in the record, and suggests players with similar names. */

/* True if the record has a person of this name. If not, or if the store fails, prints one line on
 * stderr. */
bool require_player(struct store *s, const char *called);

/* For the player and the event that the options name. */
bool require_chosen(struct store *s, const struct record_options *o);

/* Refuses a word of a filter that no game has in its list. */

/* True if the word of an option is in a list of the game (NULL: of any game): of LISTED_CLAIM
 * among the faults, too; of LISTED_ARTICLE if it is a part of one. If not, prints the words of the
 * list on stderr, near ones first. */
bool require_listed(const char *option, enum listed_word of, const char *word,
                    const struct game *game);

/* A pool of read views: several threads read a record, each through its own view. */

enum { MOST_VIEWS = 16 };

/* The view of one thread. */
struct read_view {
    const struct game *game;
    struct store *store;
    bool bare; /* the store has only the logs of its matches */
};

struct read_pool {
    struct read_view view[MOST_VIEWS];
    void *own[MOST_VIEWS]; /* pointers to `view`, as jobs_new expects them */
    int count;             /* at least 1 */
};

/* Opens a view for each core on the record at `path`, as of its first read, or fewer if opening
 * fails. `path` NULL (an in-memory record), or fewer than two views: the only view is `store`. */
void read_pool_open(struct read_pool *v, const char *path, struct store *store,
                    const struct game *game);
void read_pool_close(struct read_pool *v);

/* Runs a command on the record and opens the stores it needs. */

/* Opens the record at job->path, and for `merge`, `push` and `pull` the other record, runs the
 * command `name`, and closes them. */
enum status record_run(const char *name, const struct record_command *c, struct record_job *job);

#endif
