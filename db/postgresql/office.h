/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the operator of a record on a server does with it, as its owner: makes and migrates the
 * tables, grants the clubs their rights, and looks at the state of the server. */
#ifndef DB_POSTGRESQL_OFFICE_H
#define DB_POSTGRESQL_OFFICE_H

#include "db/store.h"

/* The role whose members are the clubs, each called as its role. They may add to logs of their own
 * matches and read everything; they may not change or delete what was logged, nor alter tables. */
#define OFFICE_CLUB_ROLE "referee_club"
/* A regular expression that the name of no club matches. */
#define OFFICE_NO_CLUB "[^A-Za-z0-9._-]"
/* The tables that a club writes for its own matches alone, and how the policies that see to it are
 * called, three for each table; a query of the tables that lack one (rights.c). */
#define OFFICE_GUARDED                                                                             \
    "'match', 'player', 'seat', 'founding', 'header', 'entry', 'coup', 'due', 'claim', 'lease'"
#define OFFICE_OWN_ALONE "its own matches alone"
#define OFFICE_UNGUARDED                                                                           \
    "SELECT FROM pg_class c WHERE c.relnamespace = 'referee'::regnamespace"                        \
    " AND c.relname IN (" OFFICE_GUARDED ") AND NOT (c.relrowsecurity AND 3 ="                     \
    " (SELECT count(*) FROM pg_policy p WHERE p.polrelid = c.oid AND NOT p.polpermissive"          \
    " AND right(p.polname, 21) = '" OFFICE_OWN_ALONE "'))"

struct office_upgrade {
    /* called before the tables are made or migrated; NULL: not */
    void (*begins)(void *ctx, long from, long to);
    void *ctx;

    /* what was done */
    long from, to; /* formats; from 0: there were no tables */
    bool clubs;    /* the role OFFICE_CLUB_ROLE exists, and has its rights now */
    bool backed;   /* the record was migrated, and copied to the backup before that was committed */
};

/* Creates or migrates the tables of the record at the address, and grants the rights of clubs. A
 * record that is migrated is copied to `backup`, a new file of SQLite; nothing is migrated if that
 * fails. STORE_CONFLICT: the file exists. STORE_READ_ONLY: the role of the address does not own the
 * tables. STORE_NEWER. */
enum store_code store_office_upgrade(const char *address, const char *shown, const char *backup,
                                     struct office_upgrade *u, struct store_error *err);

enum { OFFICE_VALUES = 3 };

/* One thing that was checked. `code` names the sentence about it, and `value` has what it says:
 * texts, "" if there are fewer. */
struct office_fact {
    const char *subject, *code;
    bool wrong;
    const char *value[OFFICE_VALUES];
};
typedef int office_fact_fn(void *ctx, const struct office_fact *fact); /* nonzero: stop */

/* Checks the server at the address and calls back with each fact. Nothing is changed. */
enum store_code store_office_check(const char *address, const char *shown, office_fact_fn *fn,
                                   void *ctx, struct store_error *err);

#endif
