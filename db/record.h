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

/* What is said of a match and may be corrected later. */
struct store_details {
    const char *player[STORE_SEATS]; /* by seat: name, not empty, case as typed */
    int players;
    bool listed; /* the headers Player1, Player2 ... name them; else White and Black, who are two */
    const char *event;                  /* optional */
    const char *site;                   /* optional */
    const char *date;                   /* optional, as in the header: 2026.11.20 */
    const char *options;                /* optional; the caller's own form */
    const struct store_header *headers; /* the further headers, in order */
    size_t n_headers;
};

struct store_match_new {
    const char *game; /* "trictrac" */
    struct store_details details;
    const char *key;     /* optional: made; the rest is for copying a match */
    const char *origin;  /* optional: the key */
    const char *version; /* optional: none */
    const char *created; /* optional: now */
    const char *club;    /* optional: which it comes from; else that of store_set_club */
};

/* What is said of a match beside what was played (annotations.h); all of it is there but the
 * version. */
struct store_annotations {
    bool chosen, hidden;
    const char *family;
    const char *version;             /* optional */
    const char *player[STORE_SEATS]; /* by seat */
    int players;
};

/* How a seat stands after the last coup, in the game's own units: holes and jetons. */
struct store_standing {
    long major, minor;
    long stakes; /* won, in halves */
};

struct store_seat {
    const char *player; /* the name that the log says */
    const char *called; /* ... told apart from those of other clubs: "Anna", "Anna@lyon" */
    const char *person; /* who that is by the office's word, called so */
    bool won;
    long major, minor, stakes;
};

struct store_match {
    const char *key;
    const char *origin;  /* the key the match was founded with; differs in a version only */
    const char *version; /* optional: name of a diverged version */
    const char *family;  /* what its versions share: the key of one of them, or a lost one's */
    bool chosen;         /* by the arbiter, among the versions */
    bool hidden;         /* from lists and counts */
    const char *club;    /* which it first came from, whose its players are; "": founded here */
    const char *game;
    struct store_seat seat[STORE_SEATS];
    int seats;           /* from 1 */
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
    long revision;           /* of the rules by which its rows were judged, from 1 */
};

struct store_entry_new {
    const char *kind; /* the caller's word, not empty: "line", "undo", … */
    const char *text; /* as typed */
    const char *note; /* optional, the arbiter's */
    const char *uuid; /* optional: made; given when copying */
    const char *at;   /* optional: now; given when copying */
    const char *hash; /* optional: made; given by store_seal, and then believed */
};

/* What completes a match that is founded, or an entry: its own key, the time, and its hash. */
struct store_seal {
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
    const char *hash; /* over this and the hash of the entry before */
};

struct store_coup {
    long number;          /* from 1 */
    long entry;           /* seq of its first entry */
    int seat;             /* who threw */
    const char *dice;     /* a throw a word: "64"; "??" was not seen */
    const char *play;     /* optional, what was put on the board */
    const char *ruling;   /* its sum in one line, whatever the game writes */
    const char *score;    /* after the coup, whatever the game writes */
    const char *position; /* as the next coup begins */
    int next;             /* who throws next; STORE_NOBODY: over, or not known */
};

/* Something to be counted: what a coup brought to, or charges to, a seat. */
struct store_due {
    long coup;
    int seat;
    const char *kind; /* the caller's word: "jan", "school", "fault", … */
    const char *name; /* of the jan, kind of school, code of the false move */
    long points;      /* of stakes: halves */
};

struct store_claim {
    const char *match; /* key; given only, ignored when taken */
    long entry;        /* seq of the entry that made the claim */
    int ordinal;       /* from 1, among the claims of that entry */
    long coup;         /* the coup it concerns, 0 none */
    int by;            /* who claimed; STORE_NOBODY: nobody said it, or it is not known who */
    int against;       /* STORE_NOBODY: not known */
    const char *kind;
    long claimed; /* points; of these three -1: not named */
    long due;
    long marked;
    const char *ruling;
    const char *article;
    const char *effect;    /* on the score, in words or JSON */
    const char *at;        /* of the entry; given only, ignored when taken */
    const char *note;      /* optional, the arbiter's */
    long overrules_entry;  /* the claim of this match that is overruled; 0 none */
    int overrules_ordinal; /* 0 none */
    bool overrules_ruling; /* that is itself an overruling; given only, ignored when taken */
};

/* A head that was signed: that the log founded as `origin` had so many entries and ended with the
 * hash `head` (seal.h). */
struct store_signed {
    const char *match; /* key of the match it stands with; given only, ignored when taken */
    const char *origin;
    long entries;
    const char *head;
    const char *name;      /* of who signed */
    const char *at;        /* when he did, by his clock */
    const char *public;    /* his key, 32 bytes in hexadecimal */
    const char *signature; /* 64 bytes in hexadecimal */
    const char *arrived; /* optional: the club from which the log came when the office signed it */
};

/* Changes of the match that an entry brings. Members left 0 change nothing. */
struct store_change {
    const char *state; /* optional; sets the next three too */
    unsigned winners;  /* a bit a seat, 1 << seat */
    struct store_standing at[STORE_SEATS];
    int seats;                             /* of the match */
    const struct store_details *details;   /* optional; replaces all of them */
    const struct store_annotations *facts; /* optional */
    const char *fingerprint;               /* optional */
    long revision;                         /* of the rules by which the rows are judged */
    const char *updated;                   /* optional: now; given when copying */
};

/* What one transaction brings. Removals come first. */
struct store_batch {
    long expected; /* head_seq the caller has seen; otherwise STORE_CONFLICT */
    const struct store_entry_new *entries;
    size_t n_entries;
    long first_coup; /* coups from this number on are removed with their dues; 0 none */
    const struct store_coup *coups; /* ascending, above those kept */
    size_t n_coups;
    const struct store_due *dues; /* of the coups above, in their order */
    size_t n_dues;
    long first_claim; /* claims of entries from this seq on are removed; 0 none */
    const struct store_claim *claims;
    size_t n_claims;
    const struct store_change *change; /* optional */
    /* optional: told of each new entry as it is stored; nonzero, for want of memory, and nothing is
     * stored */
    int (*added)(void *ctx, const struct store_entry *entry);
    void *ctx;
};

/* Filters; members left 0 filter nothing. */
struct store_query {
    const char *key;         /* the beginning of the key */
    const char *origin;      /* founded with this key */
    const char *family;      /* all versions of one match */
    const char *player;      /* a person, as called, on any seat */
    const char *opponent;    /* likewise, on another seat; needs player */
    const char *event;       /* exact */
    const char *partie;      /* exact: of the header Partie */
    const char *game;        /* exact: its name */
    const char *from;        /* first date; "2026" and "2026.11" do; never with hyphens */
    const char *to;          /* last date, likewise; a record's dates may be 2026-11-20 */
    const char *state;       /* "open", … */
    const char *fingerprint; /* exact */
    bool shown;              /* none that is hidden */
    bool counted;            /* of the versions of a match the one that counts */
    bool oldest;             /* in order of founding */
    long limit;              /* most matches given */
};

/* That a player is the person another is; the clubs may be "". */
struct store_alias {
    const char *player, *club;
    const char *person, *person_club;
};

/* Whose statistics: of a person as called, against one opponent (NULL: all), at one game (NULL: at
 * any). */
struct store_whose {
    const char *player, *opponent, *game;
};

/* What a word to be completed may become. */
enum store_word {
    STORE_WORD_KEY,     /* of matches that are not hidden, the last touched first where no beginning
                         * is given */
    STORE_WORD_PLAYER,  /* names of those who play */
    STORE_WORD_EVENT,   /* of such matches */
    STORE_WORD_PARTIE,  /* likewise, of versions that count; the first founded first */
    STORE_WORD_VERSION, /* names of versions */
    STORE_WORDS
};

/* Coups that began so; members left NULL filter nothing. */
struct store_place {
    const char
        *position; /* as a coup has it; NULL: those that `fits` says, any where that is NULL */
    bool (*fits)(void *context, const char *position);
    void *context;
    bool beginning; /* a match of this game begins so unless its header Setup says otherwise */
    const char *game;
    int seat;            /* who threw; STORE_NOBODY: anybody */
    const char *dice[2]; /* either; both NULL: any */
    const char *fault;   /* counted in it: "C2" */
};

/* A line of the statistics by name. */
struct store_tally {
    bool own; /* to the player asked for; else to the opponent, or to any other */
    const char *kind;
    const char *name;
    long count;
    long points;  /* sum, */
    long most;    /* ... and of one */
    long noughts; /* how many of them gave no points */
};

/* The matches of the player asked for. */
struct store_results {
    long matches;
    long won;
    long lost;
    long drawn; /* over, and nobody has won; the others are not over */
    long major; /* of the standings after the last coup */
    long major_against;
    long stakes; /* won, in halves */
    long stakes_against;
    long coups; /* of all seats */
};

/* How many coups, of all seats, a match of the player asked for has. */
struct store_dated {
    const char *date; /* NULL: it has none */
    long coups;
};

/* A coup in which something counts for another than the player asked for, and the one before it. */
struct store_named {
    const char *date; /* of its match; NULL: it has none */
    int player;       /* the seat of the player asked for */
    int seat, seat_before;
    const char *ruling, *before; /* their sums, as stored; before: "", seat_before STORE_NOBODY
                                  * where there is none */
};

/* How often the player asked for threw this. */
struct store_throws {
    const char *dice; /* as in a coup */
    long count;
};

#endif
