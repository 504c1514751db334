/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The men put down in a turn: which of them are rightly played, what is wrong with the others, and
 * what the opponent may choose (men_down.c). turn_men.c takes them from the events. */
#ifndef GAMES_TRICTRAC_RULES_MEN_DOWN_H
#define GAMES_TRICTRAC_RULES_MEN_DOWN_H

#include "faults.h"
#include "turn.h"

/* The ways to play: the steps, in either order, that lead to a position of the list of plays. How a
 * play is printed does not count. */

/* Steps by one number each that lead to a position of the list. */
struct way {
    struct men after;
    uint8_t numbers;
    bool one_man; /* one man plays both, and rests on to[0] */
    bool legal;   /* the position meets every obligation */
    bool crosses; /* two men cross, one of them where it could not stay */
    uint8_t from[2], to[2], number[2];
};

enum { WAYS_MAX = 512 };

struct way_list {
    int count;
    struct way way[WAYS_MAX];
};

static inline bool on_board(int field)
{
    return field <= FIELDS;
}

static inline bool held(const struct view *v, int field)
{
    return on_board(field) && v->theirs & field_bit(field);
}

static inline bool may_end(const struct view *v, int field)
{
    return field == OFF || v->may_end & field_bit(field);
}

/* A quarter that the opponent can still fill (M XIV). */
static inline bool barred(const struct view *v, int field)
{
    return on_board(field) && field != THEIR_CORNER && !held(v, field) && !may_end(v, field);
}

/* Whether a man goes from a field to another by number n; off the board exactly, or as the farthest
 * man when n is too large for all (M VIII). */
static inline bool carries(const struct men *men, int from, int to, int n)
{
    fields own = men_any(men);
    if (!n || !(own & field_bit(from)))
        return false;
    if (to != OFF)
        return from + n == to;
    return !(own & ~quarter_fields[RETOUR]) &&
           (from + n == OFF || (from + n > OFF && from == lowest_field(own)));
}

/* M VII: a man that came to, or left, a corner now holding one man is wrong. */
static inline bool corner_kept(const struct men *after, int from, int to)
{
    return men_on(after, CORNER) != 1 || (from != CORNER && to != CORNER);
}

static inline int landing(int from, int n)
{
    return from + n > OFF ? OFF : from + n;
}

/* The index of the play that ends with these men; the count of the list: none. */
int plays_index(const struct plays *l, const struct men *after);

/* Finds the one man whose step leads from some men to others. Returns false if it is not one. */
bool one_step(const struct men *from, const struct men *to, struct step *s);

/* Gives a tout d'une without a rest the lowest free one, or the lowest. */
void step_name_rest(const int die[2], const struct view *v, struct step *s);

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
