/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of a match, which are derived from its log: made from its turns, compared with the
 * stored ones, and made again if rules of an older revision made them. */
#ifndef LOG_ROWS_H
#define LOG_ROWS_H

#include "db/digest.h"
#include "db/store.h"
#include "result.h"
#include "turns.h"

/* The rows of a turn. */

/* Makes the rows of a turn from the game's data, whose text must be in the arena the rows go into:
 * t->open if open, else t->made. Returns NULL if out of memory. */
struct turn_rows *turn_rows_keep(struct turns *t, long number, const struct turn *turn, bool open);

/* Callback for a closed turn: makes its rows now, while the ruling is at hand, if they are
 * final. */
void turn_rows_close(void *turns, const struct turn_ref *at);

/* Compares the stored rows of a match with a replay of its log. */

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
    long dues;   /* dues stored */
    long extra;  /* number of the first stored turn the replay does not have; 0: none */
    bool dice;   /* a throw differs, though all turns begin at the same entries */
    bool any;
    long first;          /* number of the first turn of the replay that differs */
    long entry;          /* entry it begins at; 0: no longer known */
    bool shifted;        /* a turn begins at another entry */
    bool thrown;         /* a turn has other dice */
    struct digest print; /* the fingerprint of the stored rows */
};

/* Compares stored coups, dues and claims with all rows of a replay; game, d: the name of the game
 * and the details of the match. Call differences_free in every case. Returns false if storage
 * failed, with the reason in *err. */
bool differences_find(struct store *s, const char *key, const char *game,
                      const struct store_details *d, const struct rows *rows,
                      struct differences *out, struct store_error *err);
/* Compare in parts: begin, then each part of the rows in order. next: the entry at which the turn
 * after the part begins; 0: last part. */
void differences_begin(const char *game, const struct store_details *d, struct differences *out);
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

/* Makes the rows of finished matches again if rules of an older revision made them. An open match
 * is judged again when it is resumed, which tells the players what to move on the table. */

/* STORE_READ_ONLY: there are such matches, and the store cannot be written. A match that another
 * process is writing, or whose log cannot be replayed, is skipped. */
enum store_code rows_refresh(struct store *s, struct store_error *err);
/* Makes the rows of a match from its log, for a copy that has only the log (store_backup). */
enum store_code rows_make(struct store *s, const char *key, struct store_error *err);

#endif
