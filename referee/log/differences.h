/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares the stored rows of a match with a replay of its log. */
#ifndef LOG_DIFFERENCES_H
#define LOG_DIFFERENCES_H

#include "db/store.h"
#include "result.h"

/* Parts of a turn's rows that can differ, in the order in which they are reported. */
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
    /* bit set of the parts of each turn that differ; parts[0]: of stored turns the replay lacks */
    unsigned char *parts;
    long coups;  /* turns of the replay */
    long stored; /* turns stored */
    long extra;  /* number of the first stored turn the replay does not have; 0: none */
    bool dice;   /* a throw differs, though all turns begin at the same entries */
    bool any;
    long first;                        /* number of the first turn of the replay that differs */
    long entry;                        /* entry it begins at; 0: no longer known */
    bool shifted;                      /* a turn begins at another entry */
    bool thrown;                       /* a turn has other dice */
    char fingerprint[STORE_HASH_SIZE]; /* the fingerprint of the stored rows */
};

/* The parts that differ between a stored turn and the replayed one. */
unsigned coup_parts(const struct store_coup *is, const struct store_coup *c);

/* Compares stored coups, dues and claims with all rows of a replay; d: the details of the match.
 * differences_free it in any case. false: storage failed, *err has the reason. */
bool differences_find(struct store *s, const char *key, const struct store_details *d,
                      const struct rows *rows, struct differences *out, struct store_error *err);
/* The same in parts: begin, then each part of the rows in order. next: the entry at which the turn
 * after the part begins; 0: last part. */
void differences_begin(const struct store_details *d, struct differences *out);
bool differences_part(struct store *s, const char *key, const struct rows *rows, long next,
                      struct differences *out, struct store_error *err);
void differences_free(struct differences *d);

/* The first turn after `after` with a difference in one of the parts; 0: none. */
long differences_next(const struct differences *d, unsigned parts, long after);

/* The turns judged differently; if no ruling differs, the first with another score or position. */
struct coup_list differences_judged(const struct differences *d);
/* All turns with a difference. */
struct coup_list differences_all(const struct differences *d);

/* Adds "coup 12", "coups 12, 40", "coups 12, 40 and 9 more". */
void strbuf_add_coups(struct strbuf *w, const struct coup_list *l);

#endif
