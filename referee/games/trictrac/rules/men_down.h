/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The men put down in a turn: which of them are rightly played, what is wrong with the others, and
 * what the opponent may choose (men_down.c). turn_men.c takes them from the events. */
#ifndef TRICTRAC_RULES_MEN_DOWN_H
#define TRICTRAC_RULES_MEN_DOWN_H

#include "turn.h"
#include "ways.h"

enum {
    N1 = 1 << FAULT_N1,
    N2 = 1 << FAULT_N2,
    N3 = 1 << FAULT_N3,
    N4 = 1 << FAULT_N4,
    C1 = 1 << FAULT_C1,
    C2 = 1 << FAULT_C2,
    Q1 = 1 << FAULT_Q1,
    Q2 = 1 << FAULT_Q2,
    R1 = 1 << FAULT_R1,
    D1 = 1 << FAULT_D1,
    S1 = 1 << FAULT_S1,
    T1 = 1 << FAULT_T1,
    /* On such a field a man may be put on any legal one, even if its number was wrong as well. */
    WRONG_FIELD = C2 | R1 | S1
};

struct man {
    struct step step;
    bool with_next; /* moved together with the next */
};

struct men_down {
    const struct open_turn *h;
    const struct view *v;
    struct plays *l;
    int allowed;          /* of the list: without the corner, if it may not be taken */
    int die[2];           /* high, low */
    struct men base, now; /* after the men that are settled; as all men stand */
    int left[2];          /* numbers not yet played when a wrong man was left; 0: played */
    struct man man[COUP_STEPS];
    int men, from;   /* men put down; the first that is not settled */
    bool irregular;  /* a wrong man was left: what follows is no play of the list */
    bool chosen;     /* the opponent has settled the whole play */
    bool extra;      /* the men since then follow a settled play */
    bool no_man;     /* "-" was entered */
    bool put_back;   /* the opponent had men put back, and none was played since */
    bool went_back;  /* that happened */
    fields touched;  /* by "t7" */
    fields put_from; /* by being put down */
    fields lifted;   /* in either way, when the roller went */
    int puts;        /* the men as they were put down first */
    struct step put[COUP_STEPS];
    bool listed;
    struct way_list *ways;
};

/* The men rightly played, and what is wrong with the others. */
struct reading {
    int men;
    bool right[COUP_STEPS];
    unsigned code[COUP_STEPS];
    unsigned codes;
    int wrong, extra;
    int count; /* of right men */
    struct {
        uint8_t from, to;
    } of[2];
    struct men after; /* the settled men and the right ones */
    bool used[2];     /* numbers they play: high, low */
    bool whole;       /* one man plays both */
    bool complete;    /* all are played */
    bool lone;        /* a man is wrongly alone on the corner */
};

/* Whether the choice is a field for the only man moved, and the other number is still to come. */
static inline bool is_place(const struct faults *f, const struct play *p)
{
    return f->first_man && p->steps == 1 && !p->step[0].rest;
}

static inline void begin_faults(struct faults *f)
{
    f->count = f->may_stand = f->may_go_back = f->first_man = f->numbers_left = 0;
    f->choices = 0;
}

/* The ways to play, listed when first needed. */
const struct way_list *down_ways(struct men_down *t);

/* Whether these men stand as a legal play leaves them. */
bool down_legal(const struct men_down *t, const struct men *after);

/* Whether a step from these men plays a number that is not used; to the corner, by puissance too.
 */
bool down_by_number(const struct men_down *t, const struct men *men, struct step s,
                    const bool used[2]);

/* Reads the men since the last word. */
void down_read(struct men_down *t, struct reading *r);

/* Whether every number that can be played is played. */
bool down_complete(struct men_down *t);

/* Touched men that a way moves, and the most that any way moves. */
int down_touches(const struct men_down *t, const struct way *w);

int down_most_touched(struct men_down *t);

/* Adds a choice: the play that this way makes. */
void down_add_way(const struct men_down *t, struct faults *f, const struct way *w);

/* Adds every legal play. */
void down_add_legal(struct men_down *t, struct faults *f);

/* Judges the men on their present fields. `over`: nothing more will be played. */
void down_judge(struct men_down *t, bool over, struct faults *f);

#endif
