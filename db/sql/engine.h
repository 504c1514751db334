/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The seam between what is asked of a record (db/sql/) and what runs it, an engine of SQL: running
 * statements, reading their rows, units of work. */
#ifndef DB_SQL_ENGINE_H
#define DB_SQL_ENGINE_H

#include <stdint.h>

#include "db/store_ops.h"
#include "statements.h"

struct sql_engine;

/* A match as it is when a batch is added to it. */
struct sql_head {
    char key[STORE_KEY_SIZE]; /* "": not known */
    long id;
    long seq;   /* of the last entry */
    long coups; /* number of the last one, 0 none */
    char hash[STORE_HASH_SIZE];
    char state[12];
};

/* The beginning of every such engine's own struct. */
struct sql_store {
    struct store base;
    const struct sql_engine *engine;
    bool lost; /* a failure ended the open transaction */
    struct {
        char key[STORE_KEY_SIZE]; /* "" none */
        long id;
    } viewed; /* the match last looked up in the view there is, in which nothing changes */
    struct sql_head head; /* of an engine that is far: of the match last added to */
};

/* A value to be bound: its kind is the same in each run of a statement, even where there is none.
 */
struct sql_arg {
    const char *text; /* NULL: none */
    int64_t integer;
    bool number;
    bool none; /* of a number */
};

static inline struct sql_arg sql_text(const char *text)
{
    return (struct sql_arg){.text = text};
}

static inline struct sql_arg sql_number(long number)
{
    return (struct sql_arg){.integer = number, .number = true};
}

/* A number, or where `number` is `none`, that there is none. */
static inline struct sql_arg sql_number_or_none(long number, long none)
{
    return (struct sql_arg){.integer = number, .number = true, .none = number == none};
}

/* A statement being run, and its columns being read from left to right. */
struct sql_cursor {
    const struct sql_engine *engine;
    void *rows; /* the engine's; NULL: none */
    int id;
    bool own; /* not the prepared statement, which is in use further out */
    int column;
    bool bad; /* a column did not hold what it must */
};

enum sql_kind { SQL_IS_NULL, SQL_IS_NUMBER, SQL_IS_TEXT, SQL_IS_OTHER };

/* A column of a row; the text is the statement's until the next row. */
struct sql_value {
    enum sql_kind kind;
    int64_t number;
    const char *text;
    size_t size;
};

/* What an engine provides. Identifiers are those of statements.h or, from SQL_COUNT on, its own. */
struct sql_engine {
    /* Each row that is read is a journey, and others write meanwhile: what is known is not asked
     * again but expected, and what is added may have to be sent twice. */
    bool far;
    /* Runs a statement that gives no rows. It may come back before that was done: then the end of
     * the unit tells what failed. */
    enum store_code (*run)(struct sql_store *s, int id, const struct sql_arg *args, int n_args,
                           struct store_error *err);
    /* Starts a statement: *c is emptied but for its engine and id. close it in any case. */
    enum store_code (*open)(struct sql_store *s, const struct sql_arg *args, int n_args,
                            struct sql_cursor *c, struct store_error *err);
    enum store_code (*next)(struct sql_store *s, struct sql_cursor *c, bool *more,
                            struct store_error *err);
    void (*close)(struct sql_cursor *c);
    /* a column of the row there is */
    struct sql_value (*value)(const struct sql_cursor *c, int column);
    /* a transaction for writing; no unit is open */
    enum store_code (*begin)(struct sql_store *s, struct store_error *err);
    enum store_code (*commit)(struct sql_store *s, struct store_error *err);
    /* whether there is a transaction, be it a failed one */
    bool (*in_transaction)(struct sql_store *s);
    /* of one that is far: whether the unit that has failed, or what was read after it, may do
     * better when it is tried again; asking forgets it */
    bool (*again)(struct sql_store *s);
};

enum { SQL_MOST_TRIES = 20 };

/* Runs a statement that gives no rows. */
enum store_code sql_run(struct sql_store *s, int id, const struct sql_arg *args, int n_args,
                        struct store_error *err);
/* Starts a statement; sql_close it in any case. */
enum store_code sql_open(struct sql_store *s, int id, const struct sql_arg *args, int n_args,
                         struct sql_cursor *c, struct store_error *err);
/* The next row: *more tells whether there is one. */
enum store_code sql_next(struct sql_store *s, struct sql_cursor *c, bool *more,
                         struct store_error *err);
void sql_close(struct sql_cursor *c);
/* Runs a statement for one number; found (may be NULL) tells whether there was a row. */
enum store_code sql_get_number(struct sql_store *s, int id, const struct sql_arg *args, int n_args,
                               long *number, bool *found, struct store_error *err);
/* The id of a match, or STORE_NOT_FOUND. */
enum store_code sql_match_id(struct sql_store *s, const char *key, long *id,
                             struct store_error *err);

/* The next column. Text is the statement's until the next row. A wrong value sets c->bad. */
const char *sql_take_text(struct sql_cursor *c); /* never NULL */
const char *sql_take_text_or_null(struct sql_cursor *c);
long sql_take_long(struct sql_cursor *c);
long sql_take_long_or_null(struct sql_cursor *c); /* 0: NULL; a 0 is wrong */
int sql_take_int(struct sql_cursor *c);
long sql_take_points(struct sql_cursor *c); /* -1: NULL; less than 0 is wrong */
int sql_take_seat(struct sql_cursor *c);
int sql_take_seat_or_null(struct sql_cursor *c); /* STORE_NOBODY: NULL */
/* STORE_CORRUPT when a column was bad. */
enum store_code sql_row_good(struct sql_store *s, const struct sql_cursor *c,
                             struct store_error *err);

/* One unit of work: a transaction, or within one a savepoint. End it with the work's result. */
enum store_code sql_savepoint_begin(struct sql_store *s, struct store_error *err);
enum store_code sql_savepoint_end(struct sql_store *s, enum store_code result,
                                  struct store_error *err);
/* A store_begin, store_commit, store_rollback for writing, in the terms of store_ops.h. */
enum store_code sql_begin(struct store *base, struct store_error *err);
enum store_code sql_commit(struct store *base, struct store_error *err);
void sql_rollback(struct store *base);

#endif
