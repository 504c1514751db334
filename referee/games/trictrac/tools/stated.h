/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What somebody states of a position, read so that it can be checked: one statement a line.
 *
 * Either a JSON object as in tests/rulings/ (kinds `due`, `chances` and `fact`), or a position
 * line with `expect=4:2` (points to the roller and to the opponent) or `expect=true-hit:12` (in so
 * many of the 36 throws); there `field=N` and `min_ways=N` narrow a jan, and what follows a # is
 * the source. */
#ifndef TRICTRAC_TOOLS_STATED_H
#define TRICTRAC_TOOLS_STATED_H

#include "games/trictrac/input/notation.h"
#include "games/trictrac/rules/chances.h"

enum stated_kind {
    STATED_DUE,     /* the points of a throw, and perhaps each jan of it */
    STATED_CHANCES, /* in how many of the 36 throws something happens, and perhaps in which */
    STATED_FACT,    /* something of a throw */
    STATED_OTHER    /* what needs more than a position and a throw, or is a claim in prose */
};

/* Something that may happen in a throw, narrowed. What is 0 does not narrow. */
struct stated_event {
    uint8_t event;            /* as in chances.h */
    uint8_t field, and_field; /* a man on this field, and on this one too */
    uint8_t min_ways;
    uint8_t points; /* exactly so many for it */
    bool by_die;    /* one number alone does it */
};

enum stated_fact {
    FACT_HIT_WAYS,  /* `arg` a field: in how many ways the man on it is hit truly */
    FACT_JAN,       /* `arg` a jan: whether it is due */
    FACT_POINTS,    /* `arg` a jan: what is due for it */
    FACT_MEN_OFF,   /* how many men can be borne off at most */
    FACT_ONLY_PLAY, /* the one legal play is `step` */
};

struct stated {
    enum stated_kind kind;
    char *id, *source;        /* owned; NULL where none is given */
    struct position position; /* not set for STATED_OTHER */
    union {
        struct {
            int points[2]; /* ROLLER, OPPONENT */
            bool listed;   /* every due is listed; else the totals are all that is stated */
            int count;
            struct due due[DUES_MAX]; /* .ways 0: not stated; .by never */
        } due;
        struct {
            struct stated_event event;
            int of36;
            bool listed;    /* `rolls` are stated */
            uint32_t rolls; /* bit roll_index() */
        } chances;
        struct {
            enum stated_fact fact;
            int arg;
            int value; /* a number, or true */
            struct step step[2];
            int steps;
        } fact;
    };
};

/* Reads one line. False with the reason when it is not understood; then nothing is owned. */
bool stated_read(const char *line, size_t length, struct stated *out, struct parse_error *err);

void stated_free(struct stated *s);

/* In how many ways something is due as the books count: what has no ways is due in one, helpless
 * men are counted. */
int book_ways(const struct due *d);

#endif
