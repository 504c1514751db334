/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * slow_page: the marks of one coup, stored so that its score can be computed again from the
 * beginning whenever a claim changes a mark. Private to the files of slow_marks.h.
 */
#ifndef TESTS_SLOW_PAGE_H
#define TESTS_SLOW_PAGE_H

#include "slow_marks.h"

/* How a mark counts when the score is computed again. */
enum slow_reading {
    AS_MADE,   /* as his hands made it */
    AS_RIGHT,  /* corrected by a school */
    AS_TOLD,   /* corrected by "mark" */
    AS_EARLY,  /* put back by a claim ruled on at once: told[], at most what he pegged */
    AS_CAPPED, /* again upon another score, the offender's: "at most what he pegged" */
    AS_POINTS  /* again upon another score, the other's: "as points" */
};

/* The marks of one coup. `coup` belongs to the caller. */
struct slow_page {
    const struct slow_coup *coup;
    struct slow_score base;   /* as the throw was marked */
    int marks[2];             /* 1: that party marks in this coup */
    struct slow_mark mark[2]; /* as it counts */
    struct slow_verdict verdict[2];
    int complete[2]; /* the fault can be claimed */
    enum slow_reading reading[2];
    int told[2];                /* points, AS_TOLD and AS_EARLY */
    struct slow_score at_other; /* upon which the other marked */
    int claimed[2], raised[2];
    int missed[2];      /* by side: coups in which claims can still refer to an unclaimed fault */
    int closed[2];      /* corrected instead of a school */
    int gone;           /* he went and has not been put back */
    int wrong_going;    /* G1 */
    int wrong_end;      /* the roller's mark ended the match without right */
    int put_in;         /* a school was put in before the points of this throw */
    int own_throw_only; /* as agreed */
    unsigned met;
    int schools;
    int by[SLOW_SCHOOLS], points[SLOW_SCHOOLS];
    int instead[SLOW_SCHOOLS]; /* who marks it had sent the other to school, and had yet to mark */
};

/* Return the side of a party of this coup, and the party of a side. */
int slow_side_of(const struct slow_page *g, int party);
int slow_party_of(const struct slow_page *g, int side);

/* Returns the current score after this coup. */
struct slow_score slow_read_page(const struct slow_page *g);

/* Counts the opponent's mark as points, after the roller's mark of the coup has changed. */
void slow_read_later_marks_again(struct slow_page *g);

/* Returns the points of schools that count as marked by `side` instead of those he owed (LP 56). */
int slow_marked_by_schools(const struct slow_page *g, int side);

/* Return the current school for a party's mark in full, the points of it that can still be claimed,
 * and 1 if a claim takes off points or holes. */
int slow_school_of(const struct slow_page *g, int party);
int slow_left_of(const struct slow_page *g, int party);
int slow_too_much(const struct slow_page *g, int party);

/* Set `complete` for faults that can be claimed as soon as they are made, or once `thrower` throws
 * next. */
void slow_complete_at_once(struct slow_page *g);
void slow_complete_by_throw(struct slow_page *before, int thrower);

/* Adds a school to the page; `instead` as in struct slow_page. */
void slow_write_school(struct slow_page *g, int by, int points, int instead);

/* Apply claims: those made on this coup after the next throw, `thrown`; before the play of the
 * first throw; after the play, on this coup and the one before (may be NULL); and "mark". False
 * schools are listed in `said`, the outcome of the coup in which the claim was made. */
void slow_note_missed(struct slow_page *g, const struct slow_page *before);
void slow_put_in_before(struct slow_page *g, const struct slow_page *before);
void slow_hear_before(struct slow_page *g, const struct slow_claim *x, struct slow_page *thrown,
                      struct slow_outcome *said);
void slow_hear_first(struct slow_page *g, const struct slow_claim *x, struct slow_outcome *said);
void slow_hear_after(struct slow_page *g, struct slow_page *before, const struct slow_claim *x,
                     struct slow_outcome *said);
void slow_hear_mark(struct slow_page *g, const struct slow_claim *x);

#endif
