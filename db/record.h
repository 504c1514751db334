/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The rows of the record, as a store takes and gives them.
 *
 * Text is UTF-8, NUL-terminated, without NULs inside; any other control character may occur in
 * what a file holds, so clean it before a terminal sees it. A pointer described as optional may
 * be NULL. Rows given to a callback, and all their text, are the store's and valid during the
 * call only; rows given to a store stay the caller's and are copied.
 */
#ifndef DB_RECORD_H
#define DB_RECORD_H

#include <stdbool.h>
#include <stddef.h>

enum {
    STORE_KEY_SIZE = 37,   /* a UUID in lower case and its NUL */
    STORE_HASH_SIZE = 65,  /* 32 bytes in hexadecimal and the NUL */
    STORE_TIME_SIZE = 25,  /* 2026-11-20T12:34:56.789Z and the NUL */
    STORE_CLUB_SIZE = 121, /* bytes of a club's name, and the NUL */
    STORE_SEATS = 8,       /* most that a match has; they are numbered from 0 */
    STORE_NOBODY = -1      /* no seat */
};

struct store_header {
    const char *key;
    const char *value;
};

/* The details of a match: its headers, as they may be corrected later. */
struct store_details {
    const char *player[STORE_SEATS]; /* by seat: name, not empty, case as typed */
    int players;
    bool listed; /* true: headers Player1, Player2, ... name the players; false: White and Black */
    const char *event;                  /* optional */
    const char *site;                   /* optional */
    const char *date;                   /* optional, as in the header: 2026.11.20 */
    const char *options;                /* optional; the caller's own form */
    const struct store_header *headers; /* the further headers, in order */
    size_t n_headers;
};

struct store_match_new {
    const char *game; /* "trictrac"; STORE_EVENT: an event, without players */
    struct store_details details;
    const char *key;     /* optional: generated; this and the rest are for copying a match */
    const char *origin;  /* optional: same as key */
    const char *version; /* optional: none */
    const char *created; /* optional: now */
    const char *club;    /* optional: the club it comes from; default: that of store_set_club */
};

/* The annotations of a match (annotations.h). Everything but the version is set. */
struct store_annotations {
    bool chosen, hidden;
    const char *family;
    const char *version;             /* optional */
    const char *player[STORE_SEATS]; /* by seat */
    int players;
};

/* The score of a seat after the last coup, in the game's own units: holes and points. */
struct store_standing {
    long major, minor;
    long stakes; /* won, in half units */
};

struct store_seat {
    const char *player; /* the name in the log */
    const char *called; /* the name shown, unique among clubs: "Anna", "Anna@lyon" */
    const char *person; /* shown name of the person this player is an alias of */
    bool won;
    long major, minor, stakes;
};

struct store_match {
    const char *key;
    const char *origin; /* the key the match was founded with; differs from key in a version only */
    const char *version; /* optional: name of a diverged version */
    const char *family;  /* of all its versions: the key of one, which may be missing here */
    bool chosen;         /* the arbiter chose it among the versions */
    bool hidden;         /* left out of lists and counts */
    const char *club;    /* the club it first came from, and that of its players; "": this record */
    const char *game;
    struct store_seat seat[STORE_SEATS];
    int seats;           /* from 1; 0: the log of an event */
    const char *event;   /* optional */
    const char *site;    /* optional */
    const char *date;    /* optional */
    const char *options; /* "" when none */
    const char *state;   /* "open", "over", "unfinished" */
    const char *created;
    const char *updated;
    const char *founding_hash;
    long head_seq;           /* entries in the log */
    const char *head_hash;   /* of the last entry, or the founding hash */
    long coups;              /* number of the last coup, 0 none */
    const char *fingerprint; /* optional */
    long revision;           /* of the rules that judged its rows, from 1 */
    long protests, decided;  /* claims of kind "protest", and decisions on them */
    long sealed;             /* entries under the longest seal of its log; 0: none */
};

/* The kind of an entry that states how the match ended. */
#define RESULT_KIND "result"

struct store_entry_new {
    const char *kind; /* the caller's word, not empty: "line", "undo", ... */
    const char *text; /* as typed */
    const char *note; /* optional, the arbiter's */
    const char *uuid; /* optional: generated; given when copying */
    const char *at;   /* optional: now; given when copying */
    const char *hash; /* optional: computed; given by store_assign_ids and then trusted */
};

/* What storing adds to a new match or entry: its key, the time and its hash. */
struct store_entry_id {
    char key[STORE_KEY_SIZE];
    char at[STORE_TIME_SIZE];
    char hash[STORE_HASH_SIZE];
};

struct store_entry {
    long seq; /* from 1, without gaps */
    const char *uuid;
    const char *kind;
    const char *text;
    const char *at;
    const char *note; /* optional */
    const char *hash; /* over this entry and the hash of the previous one */
};

struct store_coup {
    long number;          /* from 1 */
    long entry;           /* seq of its first entry */
    int seat;             /* who threw */
    const char *dice;     /* one word per throw: "64"; "??": not seen */
    const char *play;     /* optional, the play as text */
    const char *ruling;   /* a one-line summary in the game's own format */
    const char *score;    /* after the coup, in the game's own format */
    const char *marked;   /* if the dice were not seen: the points each seat marked, "8:0" */
    const char *position; /* at the start of the next coup */
    int next;             /* who throws next; STORE_NOBODY: the match is over, or not known */
};

/* An item of the statistics: what a coup gave or cost a seat. */
struct store_due {
    long coup;
    int seat;
    const char *kind; /* the caller's word: "jan", "school", "fault", ... */
    const char *name; /* of the jan, the kind of school, the code of the false move */
    long points;      /* of kind "stakes": half units */
};

struct store_claim {
    const char *match; /* key; set when read, ignored when stored */
    long entry;        /* seq of the entry that made the claim */
    int ordinal;       /* from 1, among the claims of that entry */
    long coup;         /* the coup it concerns, 0: none */
    int by;            /* who claimed; STORE_NOBODY: nobody, or not known */
    int against;       /* STORE_NOBODY: not known */
    const char *kind;
    long claimed; /* points; -1 in this and the next two: not given */
    long due;
    long marked;
    const char *ruling;
    const char *article;
    bool pays;             /* points are marked by it: */
    long taken, given;     /* by the claimant, and by the accused */
    long protest;          /* the number of a protest, also in the decision on it; 0: none */
    const char *at;        /* time of the entry; set when read, ignored when stored */
    const char *note;      /* optional, the arbiter's */
    long overrules_entry;  /* entry of the claim in this match that this one overrules; 0: none */
    int overrules_ordinal; /* 0: none */
    const char *decided;   /* of kind "protest": the ruling that overrules it, NULL: none; set when
                              read, ignored when stored */
    bool overrules_ruling; /* that claim overrules one, too; set when read, ignored when stored */
};

/* A signed head: the log founded as `origin` had `entries` entries and the head hash `head`
 * (seal.h). */
struct store_signed {
    const char *match; /* key of the match it belongs to; set when read, ignored when stored */
    const char *origin;
    long entries;
    const char *head;
    const char *name;      /* of the signer */
    const char *at;        /* time of signing by the signer's clock */
    const char *public;    /* the signer's public key, 32 bytes in hexadecimal */
    const char *signature; /* 64 bytes in hexadecimal */
    const char *arrived;   /* optional: makes it a receipt: the club that sent the log */
};

/* The changes of an entry to its match. Members left 0 change nothing. */
struct store_change {
    const char *state; /* optional; if set, the next three are stored too */
    unsigned winners;  /* bit set of seats, 1 << seat */
    struct store_standing at[STORE_SEATS];
    int seats;                                   /* seats of the match */
    const struct store_details *details;         /* optional; replaces all of them */
    const struct store_annotations *annotations; /* optional */
    const char *fingerprint;                     /* optional */
    long revision;                               /* of the rules that judged the rows */
    const char *updated;                         /* optional: now; given when copying */
};

/* The contents of one transaction. Removals are done first. */
struct store_batch {
    long expected; /* the head_seq the caller has read; STORE_CONFLICT if it has moved */
    const struct store_entry_new *entries;
    size_t n_entries;
    long first_coup; /* coups from this number on are removed with their dues; 0: none */
    const struct store_coup *coups; /* ascending, after those kept */
    size_t n_coups;
    const struct store_due *dues; /* of the coups above, in the same order */
    size_t n_dues;
    long first_claim; /* claims of entries from this seq on are removed; 0: none */
    const struct store_claim *claims;
    size_t n_claims;
    const struct store_change *change; /* optional */
    /* optional: called with each new entry as it is stored; nonzero (no memory) cancels the
     * batch */
    int (*added)(void *ctx, const struct store_entry *entry);
    void *ctx;
};

/* The game of a log that is the log of an event, and not of a match: it has no seats and no rows.
 */
#define STORE_EVENT "event"

/* The logs that a query selects. */
enum store_logs { STORE_MATCH_LOGS, STORE_EVENT_LOGS, STORE_ALL_LOGS };

/* Filters; members left 0 filter nothing, but select the logs of matches only. */
struct store_query {
    const char *key;      /* prefix of the key */
    const char *origin;   /* founded with this key */
    const char *family;   /* all versions of one match */
    const char *player;   /* shown name of a person on any seat */
    const char *opponent; /* likewise, on a different seat; requires player */
    const char *event;    /* exact */
    const char *partie;   /* exact value of the header Partie */
    const char *game;     /* exact name */
    const char *from;     /* first date; "2026" and "2026.11" are allowed, hyphens are not */
    const char *to; /* last date, likewise; dates stored as 2026-11-20 are compared as 2026.11.20 */
    const char *state;       /* "open", "over", "unfinished" */
    const char *fingerprint; /* exact */
    bool shown;              /* no hidden matches */
    bool counted;            /* of each match only the version that counts */
    bool oldest;             /* sort by time of founding, oldest first */
    long limit;              /* most matches returned */
    enum store_logs logs;    /* of matches, of events, or both */
};

/* Says that a player is the same person as another. The clubs may be "". */
struct store_alias {
    const char *player, *club;
    const char *person, *person_club;
};

/* Filter of the statistics: the shown name of a person, the opponent (NULL: all), the game (NULL:
 * all) and the state of the matches (NULL: any). */
struct store_whose {
    const char *player, *opponent, *game, *state;
};

/* Kinds of words offered for completion. */
enum store_word {
    STORE_WORD_KEY,     /* of matches that are not hidden; without a prefix, last touched first */
    STORE_WORD_PLAYER,  /* names of players of such matches */
    STORE_WORD_EVENT,   /* events of such matches */
    STORE_WORD_PARTIE,  /* parties of versions that count, oldest first */
    STORE_WORD_VERSION, /* names of versions */
    STORE_WORDS
};

/* Filters of claims; members left 0 filter nothing. */
struct store_claims_query {
    const char *key;     /* of the match; NULL: of all that are not hidden */
    long from;           /* of a match: from this entry on; 0: all */
    const char *kind;    /* exact */
    const char *article; /* is part of the article */
    const char *jan;     /* was due in the coup */
    const char *game;    /* exact name */
    bool overruled;      /* those overruled, and what overrules them */
};

enum { STORE_PLACE_PARTS = 3 };

/* Filter of coups by the position they start from. Members left NULL filter nothing. */
struct store_place {
    /* exact position of a coup; NULL: the positions `fits` accepts, or all if `fits` is NULL */
    const char *position;
    bool (*fits)(void *context, const char *position);
    void *context;
    const char *part[STORE_PLACE_PARTS]; /* texts in every position that fits: finds them faster */
    const char *start; /* without `position`: where matches without a header Setup begin */
    bool beginning;    /* `position` is the start position of `game` */
    const char *game;
    int seat;            /* the seat that threw; STORE_NOBODY: any */
    const char *dice[2]; /* either of the two; both NULL: any */
    const char *fault;   /* code of a false move due in the coup: "C2" */
};

/* One line of the statistics, by kind and name. */
struct store_tally {
    bool own; /* true: to the player asked for; false: to the opponent or any other player */
    const char *kind;
    const char *name;
    long count;
    long points;  /* sum */
    long most;    /* largest single value */
    long noughts; /* number of dues of 0 points */
};

/* Results of the matches of the player asked for. */
struct store_results {
    long matches;
    long won;
    long lost;
    long drawn; /* over without a winner, or shared with another; matches that are not over are in
                   none of the three */
    long major; /* sum over the matches of the score after the last coup */
    long major_against;
    long stakes; /* won, in half units */
    long stakes_against;
    long coups; /* of all seats */
};

/* Date and number of coups, of all seats, of one match of the player asked for. */
struct store_dated {
    const char *date; /* NULL: no date */
    long coups;
};

/* An item of the player asked for, with the date of its match. */
struct store_dated_due {
    const char *date; /* NULL: no date */
    const char *name;
    long points;
};

/* How often the player asked for threw these dice. */
struct store_throws {
    const char *dice; /* as in a coup */
    long count;
};

#endif
