/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * slow_page: what was marked in one coup, written down so that it can be read again from its
 * beginning whenever a claim changes what stands. Between the files of slow_marks.h only.
 */
#ifndef TESTS_SLOW_PAGE_H
#define TESTS_SLOW_PAGE_H

#include "slow_marks.h"

/* How a mark is read when the page is read again. */
enum slow_reading {
    AS_MADE,   /* as his hands made it */
    AS_RIGHT,  /* put right by a school */
    AS_TOLD,   /* put right by "mark" */
    AS_EARLY,  /* put back by a claim ruled on at once: told[], at most what he pegged */
    AS_CAPPED, /* again upon another score, the offender's: "at most what he pegged" */
    AS_POINTS  /* again upon another score, the other's: "as points" */
};

/* One coup as it stands written. `coup` is the caller's. */
struct slow_page {
    const struct slow_coup *coup;
    struct slow_score base;   /* as the throw was marked */
    int marks[2];             /* whether that party marks anything in this coup */
    struct slow_mark mark[2]; /* as it counts */
    struct slow_verdict verdict[2];
    int complete[2]; /* the fault can be claimed */
    enum slow_reading reading[2];
    int told[2];                /* points, AS_TOLD and AS_EARLY */
    struct slow_score at_other; /* upon which the other marked */
    int claimed[2], raised[2];
    int missed[2];   /* by side: in so many more coups a fault that was left unclaimed is meant */
    int closed[2];   /* put right instead of a school */
    int gone;        /* he went and has not been put back */
    int wrong_going; /* G1 */
    int wrong_end;   /* the roller's mark ended the match without right */
    int put_in;      /* a school was put in before the points of this throw */
    int own_throw_only; /* as agreed */
    unsigned met;
    int schools;
    int by[SLOW_SCHOOLS], points[SLOW_SCHOOLS];
    int instead[SLOW_SCHOOLS]; /* who marks it had sent the other to school, and had yet to mark */
};

/* The side of a party of this coup, and the party of a side. */
int slow_side_of(const struct slow_page *g, int party);
int slow_party_of(const struct slow_page *g, int side);

/* The score after this coup as it stands. */
struct slow_score slow_read_page(const struct slow_page *g);

/* An earlier mark of the coup has changed: the other's is read again upon what that leaves. */
void slow_read_later_marks_again(struct slow_page *g);

/* Points of schools that `side` is held to have marked instead of what he owed (LP 56). */
int slow_marked_by_schools(const struct slow_page *g, int side);

/* The school for a party's mark, in full as things stand; what can still be claimed of it; and
 * whether a claim takes something off, be it only a hole. */
int slow_school_of(const struct slow_page *g, int party);
int slow_left_of(const struct slow_page *g, int party);
int slow_too_much(const struct slow_page *g, int party);

/* Marks that are complete as soon as they are made, and by the next throw, `thrower`'s. */
void slow_complete_at_once(struct slow_page *g);
void slow_complete_by_throw(struct slow_page *before, int thrower);

/* Writes points of a school on the page; `instead` as there. */
void slow_write_school(struct slow_page *g, int by, int points, int instead);

/* What is said of this coup once the dice of the next, `thrown`, lie there; when those of the first
 * lie there; of this coup, and of the one before (may be NULL), after the play; and "mark". False
 * schools are listed in `said`, which is the coup in which the claim was said. */
void slow_note_missed(struct slow_page *g, const struct slow_page *before);
void slow_put_in_before(struct slow_page *g, const struct slow_page *before);
void slow_hear_before(struct slow_page *g, const struct slow_claim *x, struct slow_page *thrown,
                      struct slow_outcome *said);
void slow_hear_first(struct slow_page *g, const struct slow_claim *x, struct slow_outcome *said);
void slow_hear_after(struct slow_page *g, struct slow_page *before, const struct slow_claim *x,
                     struct slow_outcome *said);
void slow_hear_mark(struct slow_page *g, const struct slow_claim *x);

#endif
