/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parties of twelve points, and the series they make (rules §5, §6). */
#ifndef GERMAN_RULES_PARTIE_H
#define GERMAN_RULES_PARTIE_H

#include "moves.h"

enum german_next_start { GERMAN_START_THROW, GERMAN_START_WINNER };

struct german_terms {
    uint16_t parties;   /* 1 or more; 12 "in der Regel" (D) */
    uint8_t next_start; /* who begins after `new` */
    bool hucke_rest;
};

/* What a partie counts, by the loser's peg. */
struct german_stake {
    uint8_t most, factor; /* the loser's peg, at most */
    const char *reason;
};

const struct german_stake *german_stake(int losers_peg);

/* A series between two throws. */
struct german_series {
    struct board board;
    uint8_t peg[2];
    uint16_t won[2]; /* factors */
    uint16_t played; /* parties that are over */
    uint8_t given;   /* 1 + the side that has won the match, which was given up; 0: it was not */
    uint8_t may;     /* a bit a side: whose throw may come; 0: over */
    uint8_t first;   /* who is meant if nobody is named: enum side, or GERMAN_NOBODY: it must be */
};
enum { GERMAN_NOBODY = 2 };

enum german_decision { GERMAN_UNDECIDED, GERMAN_NEW, GERMAN_ON };

/* A throw that is over. */
struct german_done {
    uint8_t side;
    bool doublet;
    uint8_t pegged; /* points */
    bool wins;      /* the partie: the pegs say so, and rightly */
    uint8_t decision;
    struct board after; /* as it lies; after `on`, when the throw was finished */
};

struct german_series german_series_begin(void);

/* The last partie of the series is being played. */
bool german_last_partie(const struct german_series *s, const struct german_terms *terms);

/* Adds a throw. While one that wins a partie before the last is undecided, the pegs stay. */
void german_series_add(struct german_series *s, const struct german_terms *terms,
                       const struct german_done *d);

#endif
