/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The log of an event, and the state that results from its facts: see event_log.c. */
#ifndef LOG_EVENT_LOG_H
#define LOG_EVENT_LOG_H

#include "base/memory.h"
#include "base/strbuf.h"
#include "db/store.h"

enum { EVENT_PLAYERS_MOST = 200, EVENT_ROUNDS_MOST = 999, EVENT_NOBODY = -1 };

/* The revision of the rules for reading the facts of an event. */
enum { EVENT_REVISION = 1 };

/* The kinds of its entries, in addition to annotations (db/annotations.h). */
#define EVENT_FACT_KIND "fact"
#define EVENT_UNDO_KIND "undo"

struct event_fact {
    long seq; /* of its entry */
    const char *text, *at;
};

/* The state of a player who has no match in a round. */
enum event_presence {
    EVENT_HERE,      /* to be paired */
    EVENT_NOT_YET,   /* enters later */
    EVENT_WITHDRAWN, /* has left */
    EVENT_ABSENT,    /* is away in this round */
    EVENT_BYE        /* has asked for a bye */
};

struct event_pair {
    int player[2];
    const char *key; /* of their match */
};

struct event_round {
    struct event_pair *pair;
    int pairs;
    int bye;                        /* who was given the bye; EVENT_NOBODY: none */
    int bye_halves;                 /* half points of it */
    bool rests[EVENT_PLAYERS_MOST]; /* has no match, and no bye: of a round robin or knock-out */
};

struct event_setting {
    const char *name, *value;
};

/* A version of the log. Records that continue one log differently have different versions of it. */
struct event_version {
    const char *key, *name; /* name NULL: the one kept here first */
    long entries;
    bool counts;
};

/* Text is in `texts`. */
struct event_log {
    char key[STORE_KEY_SIZE], family[STORE_KEY_SIZE], club[STORE_CLUB_SIZE];
    const char *name;
    long head;               /* entries in its log */
    struct event_fact *fact; /* those that stand, in order */
    size_t facts;
    const char
        *player[EVENT_PLAYERS_MOST]; /* in the order of their first entry, which numbers them */
    int players;
    struct event_mark *mark; /* entries, withdrawals, absences and byes, in order */
    size_t marks;
    struct event_round *round; /* published ones, from 1: round[0] is round 1 */
    int rounds;
    struct event_setting *set; /* in order; the last of a name holds */
    size_t sets;
    struct event_version *version; /* all of its log, if event_read_versions has read them */
    size_t versions;
    struct arena texts;
};

/* event_add_fact adds a fact, event_add_entry the content of an entry of the log. Both return false
 * if the text is invalid or if earlier facts forbid it, and add the reason to `why` (may be NULL).
 */
bool event_add_fact(struct event_log *e, long seq, const char *text, const char *at,
                    struct strbuf *why);
bool event_add_entry(struct event_log *e, const struct store_entry *entry, struct strbuf *why);
/* Checks all entries of a log. Sets *entry to the first invalid one. */
bool event_check_log(const struct store_log *log, long *entry, struct strbuf *why);
/* Reads an event from a record. Returns STORE_CORRUPT if an entry is invalid. Free *e in any case.
 */
enum store_code event_log_load(struct store *s, const char *key, struct event_log *e,
                               struct store_error *err);
/* Reads the versions of the log of an event that was read by event_log_load. */
enum store_code event_read_versions(struct store *s, struct event_log *e, struct store_error *err);
void event_log_free(struct event_log *e);

/* Returns the number of a player, counted from 0, or EVENT_NOBODY. */
int event_player(const struct event_log *e, const char *name);
/* Returns the state of a player in a round that is not published: EVENT_HERE if the player is to be
 * paired. Sets *halves to the half points of a requested bye. */
enum event_presence event_presence(const struct event_log *e, int player, int round, int *halves);
/* Returns the round from which a player is withdrawn; 0 if the player is not. */
int event_gone_from(const struct event_log *e, int player);
int event_first_round(const struct event_log *e, int player);
/* Returns true if the player has entered by a round and has not withdrawn. */
bool event_takes_part(const struct event_log *e, int player, int round);
/* Returns true if the player is away, or has a bye, in a round after this one. */
bool event_away_after(const struct event_log *e, int player, int round);
/* Returns the value of an option, or NULL if it is not set. */
const char *event_setting(const struct event_log *e, const char *name);
/* Returns true if the name is that of an option of events, not of matches. */
bool event_own_setting(const char *name);
/* Adds the options of its matches, such as "match=7 crawford=no". */
void strbuf_add_event_options(struct strbuf *w, const struct event_log *e);
/* Returns the half points of a bye that `pair` gives: 2 unless points-bye is set. */
int event_bye_halves(const struct event_log *e);

/* The words of facts. */
void strbuf_add_event_name(struct strbuf *w, const char *name); /* in quotes, escaped */
const char *event_halves_word(int halves);                      /* full, half, zero */
int event_halves_read(const char *word);                        /* -1: none of them */

/* Finds the events with this name, or whose key begins with it (four characters or more). Of each
 * event the version that counts is found. */
struct event_found {
    char key[2][STORE_KEY_SIZE];
    int count;          /* their number; the first two have their keys above */
    struct strbuf keys; /* "3f2a91bc (club lyon), 9a31c0de" */
};
enum store_code event_find(struct store *s, const char *name, struct event_found *out,
                           struct store_error *err);

#endif
