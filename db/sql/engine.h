/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stores on an SQL database share, and what an engine must provide: running statements,
 * reading their rows, transactions. */
#ifndef DB_SQL_ENGINE_H
#define DB_SQL_ENGINE_H

#include <stdint.h>

#include "db/store_ops.h"
#include "statements.h"

struct sql_engine;

/* State of a match before a batch is appended. */
struct sql_head {
    char key[STORE_KEY_SIZE]; /* "": not known */
    long id;
    long seq;   /* of the last entry */
    long coups; /* number of the last coup, 0: none */
    char hash[STORE_HASH_SIZE];
    char state[12];
};

/* The first member of every engine's own struct. */
struct sql_store {
    struct store base;
    const struct sql_engine *engine;
    bool lost; /* a failure has ended the open transaction */
    struct {
        char key[STORE_KEY_SIZE]; /* "" none */
        long id;
    } viewed; /* cache: the match last looked up in the open view, in which nothing changes */
    struct sql_head head; /* of an engine on a server: head of the match last appended to */
};

/* A parameter of a statement. Its type must be the same in each run of the statement, even if it is
 * NULL. */
struct sql_arg {
    const char *text; /* NULL: SQL NULL */
    int64_t integer;
    bool number;
    bool none; /* a number that is SQL NULL */
};

static inline struct sql_arg sql_text(const char *text)
{
    return (struct sql_arg){.text = text};
}

static inline struct sql_arg sql_number(long number)
{
    return (struct sql_arg){.integer = number, .number = true};
}

/* A number, or SQL NULL if `number` equals `none`. */
static inline struct sql_arg sql_number_or_none(long number, long none)
{
    return (struct sql_arg){.integer = number, .number = true, .none = number == none};
}

/* A running statement. Columns are read from left to right. */
struct sql_cursor {
    const struct sql_engine *engine;
    void *rows; /* the engine's; NULL: none */
    int id;
    bool own; /* not the cached statement, which an outer call is using */
    int column;
    bool bad; /* a column had the wrong type or value */
};

enum sql_kind { SQL_IS_NULL, SQL_IS_NUMBER, SQL_IS_TEXT, SQL_IS_OTHER };

/* A column of a row. The text is valid until the next row. */
struct sql_value {
    enum sql_kind kind;
    int64_t number;
    const char *text;
    size_t size;
};

/* The functions of an engine. Statement ids are those of statements.h or, from SQL_COUNT on, its
 * own. */
struct sql_engine {
    /* each row read costs a round trip, and others write meanwhile: known values are checked on
     * writing instead of read again, and a batch may have to be sent twice */
    bool on_server;
    /* runs a statement that returns no rows; it may be queued, and a failure reported at the end of
     * the transaction */
    enum store_code (*run)(struct sql_store *s, int id, const struct sql_arg *args, int n_args,
                           struct store_error *err);
    /* starts a statement: *c is zeroed except for engine and id; close it even after a failure */
    enum store_code (*open)(struct sql_store *s, const struct sql_arg *args, int n_args,
                            struct sql_cursor *c, struct store_error *err);
    enum store_code (*next)(struct sql_store *s, struct sql_cursor *c, bool *more,
                            struct store_error *err);
    void (*close)(struct sql_cursor *c);
    /* a column of the current row */
    struct sql_value (*value)(const struct sql_cursor *c, int column);
    /* begins a write transaction; none is open */
    enum store_code (*begin)(struct sql_store *s, struct store_error *err);
    enum store_code (*commit)(struct sql_store *s, struct store_error *err);
    /* whether a transaction is open, even a failed one */
    bool (*in_transaction)(struct sql_store *s);
    /* of an engine on a server: whether the failed transaction, or what was read after it, is worth
     * a retry; the call resets it */
    bool (*again)(struct sql_store *s);
};

enum { SQL_MOST_TRIES = 20 };

/* Runs a statement that returns no rows. */
enum store_code sql_run(struct sql_store *s, int id, const struct sql_arg *args, int n_args,
                        struct store_error *err);
/* Starts a statement. sql_close it even after a failure. */
enum store_code sql_open(struct sql_store *s, int id, const struct sql_arg *args, int n_args,
                         struct sql_cursor *c, struct store_error *err);
/* Reads the next row; *more: there is one. */
enum store_code sql_next(struct sql_store *s, struct sql_cursor *c, bool *more,
                         struct store_error *err);
void sql_close(struct sql_cursor *c);
/* Runs a statement for one number; found (may be NULL): there was a row. */
enum store_code sql_get_number(struct sql_store *s, int id, const struct sql_arg *args, int n_args,
                               long *number, bool *found, struct store_error *err);
/* The id of a match. Returns STORE_NOT_FOUND if there is no such match. */
enum store_code sql_match_id(struct sql_store *s, const char *key, long *id,
                             struct store_error *err);

/* The next column of the row. Text is valid until the next row. A wrong value sets c->bad. */
const char *sql_take_text(struct sql_cursor *c); /* never NULL */
const char *sql_take_text_or_null(struct sql_cursor *c);
long sql_take_long(struct sql_cursor *c);
long sql_take_long_or_null(struct sql_cursor *c); /* NULL gives 0; a stored 0 is wrong */
int sql_take_int(struct sql_cursor *c);
long sql_take_points(struct sql_cursor *c); /* NULL gives -1; a negative number is wrong */
int sql_take_seat(struct sql_cursor *c);
int sql_take_seat_or_null(struct sql_cursor *c); /* NULL gives STORE_NOBODY */
/* STORE_CORRUPT if a column was bad. */
enum store_code sql_row_good(struct sql_store *s, const struct sql_cursor *c,
                             struct store_error *err);

/* Begins and ends a transaction, or within one a savepoint. End takes the result of the work so
 * far: it commits on STORE_OK, else rolls back. */
enum store_code sql_savepoint_begin(struct sql_store *s, struct store_error *err);
enum store_code sql_savepoint_end(struct sql_store *s, enum store_code result,
                                  struct store_error *err);
/* store_begin, store_commit and store_rollback for writing, as in store_ops.h. */
enum store_code sql_begin(struct store *base, struct store_error *err);
enum store_code sql_commit(struct store *base, struct store_error *err);
void sql_rollback(struct store *base);

#endif
