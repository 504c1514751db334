/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where what is stored of a match is not what its log gives by the rules as they are now. */
#ifndef LOG_DIFFERENCES_H
#define LOG_DIFFERENCES_H

#include "db/store.h"
#include "replay.h"

/* What differs of a coup, in the order in which it is told. */
enum row_part {
    PART_MISSING = 1,
    PART_ENTERED = 2, /* entry, seat, dice, play */
    PART_SCORE = 4,   /* and who throws next */
    PART_POSITION = 8,
    PART_RULING = 16,
    PART_COUNTED = 32,
    PART_CLAIM = 64,
    PART_ALL = 127,
    PART_JUDGED = PART_MISSING | PART_ENTERED | PART_RULING | PART_COUNTED | PART_CLAIM
};

struct differences {
    unsigned char *of; /* the parts that differ of each coup, [0]: of none that the log gives */
    long coups;        /* that the log gives */
    long stored;       /* coups that are stored */
    long extra;        /* the first one stored that the log does not give, 0 none */
    bool dice;         /* a throw differs, though all coups begin where the log has them */
    bool any;
    long first;                  /* the first coup that differs of those the log gives, */
    long entry;                  /* ... where it begins; 0: that is not known any more */
    bool shifted;                /* a coup does not begin where the log has it */
    bool thrown;                 /* ... or has other dice */
    char print[STORE_HASH_SIZE]; /* the fingerprint of what is stored */
};

/* What differs of one coup, as stored and as given. */
unsigned coup_parts(const struct store_coup *is, const struct store_coup *c);

/* Compares coups, dues and claims with all rows that the log gives; `d` are the match's details.
 * False: *err says why. To be freed in any case. */
bool differences_find(struct store *s, const char *key, const struct store_details *d,
                      const struct rows *rows, struct differences *out, struct store_error *err);
/* The same, a part of the match at a time: begin, then each part of its rows in order, `next` the
 * entry that begins the coup behind it, 0 the last part. */
void differences_begin(const struct store_details *d, struct differences *out);
bool differences_part(struct store *s, const char *key, const struct rows *rows, long next,
                      struct differences *out, struct store_error *err);
void differences_free(struct differences *d);

/* The first coup of which one of the parts differs, from `after` + 1 on; 0: none. */
long differences_next(const struct differences *d, unsigned parts, long after);

enum { COUPS_LISTED = 32 };

/* Coups by number, as many as are told. */
struct coup_list {
    long coup[COUPS_LISTED];
    int count;
    long more; /* that are not listed */
};

/* The coups that are judged otherwise; where no ruling is, but the score or the board, the first.
 */
struct coup_list differences_judged(const struct differences *d);
/* The coups of which anything differs. */
struct coup_list differences_all(const struct differences *d);

/* Adds "coup 12", "coups 12, 40", "coups 12, 40 and 9 more". */
void strbuf_add_coups(struct strbuf *w, const struct coup_list *l);

#endif
