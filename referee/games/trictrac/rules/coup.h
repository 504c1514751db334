/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The events at the table in one coup, in order, without any ruling. The other members list the
 * same men, claims and choices by kind. The functions below keep both together. */
#ifndef TRICTRAC_RULES_COUP_H
#define TRICTRAC_RULES_COUP_H

#include "plays.h"
#include "score.h"

enum mark_kind {
    MARK_AS_DUE, /* nothing entered: the points due are marked */
    MARK_GAIN,   /* "+8": points, with the holes they make */
    MARK_PLACED  /* "@1:2": the peg moved by 1 hole, the jeton set on 2 points */
};

struct mark {
    uint8_t kind;   /* enum mark_kind */
    uint8_t points; /* MARK_GAIN: points, even */
    uint8_t holes;  /* MARK_PLACED: holes by which the peg moved */
    uint8_t jeton;  /* MARK_PLACED: 0-10, even */
};

enum decision { NO_DECISION, STAY, GO };

/* CHOICE_BACK: the wrong men go back, and the player plays others. */
enum choice_kind { NO_CHOICE, CHOICE_STANDS, CHOICE_PLAY, CHOICE_BACK };

enum {
    COUP_STEPS = 6, /* men moved in one coup, wrong ones and third men included */
    COUP_CHOICES = 4,
    COUP_CLAIMS = 6,
    COUP_EVENTS = 40,
    CLAIM_ALL = 255,  /* "school" without a number */
    CLAIM_RULINGS = 4 /* an arbiter's rulings on one claim */
};

struct choice {
    uint8_t kind;      /* enum choice_kind */
    uint8_t steps;     /* CHOICE_PLAY */
    uint8_t of_first;  /* the choice is a field for the only man moved, `step[0]` */
    uint8_t by_roller; /* the roller corrects a return fault (R1) before the dice */
    struct step step[2];
};

enum claim_kind {
    CLAIM_SCHOOL, /* "school 4": sends the opponent to school */
    CLAIM_MARK    /* "mark": the opponent must mark what is missing, without a school */
};

struct claim {
    uint8_t kind;      /* enum claim_kind */
    uint8_t by;        /* enum side: the claimant */
    uint8_t points;    /* 2-254, even, or CLAIM_ALL */
    uint8_t contested; /* the accused called it a false school */
    uint8_t whole;     /* the accused had the claimant mark the whole school */
    uint8_t ruled;     /* 1 + the points the arbiter gave the claimant; 0: not overruled */
    uint8_t rulings;   /* number of the arbiter's rulings; `ruled` is the last */
    uint8_t ruled_before[CLAIM_RULINGS - 1]; /* the earlier rulings, in the same form, in order */
    uint8_t by_arbiter; /* bit k: the k-th ruling was entered in the log's form, "rule claim" */
};

/* An arbiter's ruling on what no rule covers (rules §11 ends there): the men, the score and the
 * next throw as they are to be, whatever the last coup gave. */
enum arbiter_ruled_what {
    RULED_BOARD = 1 << 0,
    RULED_SCORE = 1 << 1,
    RULED_TURN = 1 << 2,
    RULED_VOID = 1 << 3,         /* the throw counts as not made */
    RULED_END = 1 << 4,          /* a player gives the match up */
    RULED_UNKNOWN_PLAY = 1 << 5, /* the play is not known: `board` lies after it */
    /* after these, nothing of the coup before can be claimed any more */
    RULED_SETTLES = RULED_BOARD | RULED_SCORE | RULED_TURN
};

struct arbiter_ruled {
    uint8_t what;       /* bits of enum arbiter_ruled_what; 0: no ruling */
    uint8_t next;       /* enum side: the next thrower (RULED_TURN) */
    uint8_t winner;     /* enum side: the winner (RULED_END) */
    uint8_t worth;      /* half stakes won (RULED_END) */
    struct score score; /* RULED_SCORE */
    struct board board;
};

enum turn_event_kind {
    EVENT_MARK,    /* party `at` marks `mark` */
    EVENT_STAY,    /* the roller stays after a hole */
    EVENT_GO,      /* the roller goes; men put down before count as touched */
    EVENT_TOUCH,   /* the man on field `at` was touched */
    EVENT_LIFTED,  /* a man was put down (`step`) before the roller went; `at`: with the next one */
    EVENT_MAN,     /* step[at] */
    EVENT_NO_MAN,  /* no man is moved */
    EVENT_CHOICE,  /* choice[at] */
    EVENT_MUST,    /* the opponent demands that the man on field `at` move on */
    EVENT_WAIVE,   /* the roller leaves the points of the throw unmarked */
    EVENT_LATE,    /* side `at` adds `mark.points` that it left out of a throw not playable */
    EVENT_EARLY,   /* the other player put a man down in the turn before: `step`, from `at` */
    EVENT_CLAIM,   /* claim[at] */
    EVENT_CONTEST, /* the accused calls claim[at] a false school */
    EVENT_WHOLE,   /* the accused has the claimant of claim[at] mark all of it */
    EVENT_RAISE    /* the claimant confirms claim[at], wrongly contested */
};

struct turn_event {
    uint8_t kind; /* enum turn_event_kind */
    uint8_t at;
    union {
        struct mark mark; /* EVENT_MARK, EVENT_LATE */
        struct step step; /* EVENT_LIFTED, EVENT_EARLY */
    };
};

struct coup {
    uint8_t side;    /* enum side: the roller */
    uint8_t unknown; /* "??": nobody saw the dice */
    struct dice dice;
    uint8_t unsaid_is_none; /* a mark not entered was not made; else it is as due */
    struct mark mark[2];    /* ROLLER, OPPONENT: the first mark entered */
    uint8_t decision;       /* enum decision */
    uint8_t waived;         /* the roller does not mark */
    uint8_t must;           /* the field from which a man must move on (R1 seen late); 0: none */
    fields touched;         /* fields of touched men ("t7") */
    uint8_t played;         /* the play was entered: men, or "-" */
    uint8_t steps;
    uint8_t together;             /* bit i: step i was moved together with step i+1 */
    struct step step[COUP_STEPS]; /* in the order in which they were moved */
    uint8_t closed;               /* the next dice are thrown: the play is over */
    uint8_t choosing; /* the opponent is about to choose: a number left counts as left out */
    uint8_t unasked;  /* the legal plays are not needed: list them only if the ruling does */
    uint8_t choices;
    struct choice choice[COUP_CHOICES]; /* after false moves */
    uint8_t claims;
    struct claim claim[COUP_CLAIMS];
    uint8_t events;
    struct turn_event event[COUP_EVENTS]; /* in order */
    struct arbiter_ruled
        by_arbiter; /* the ruling after the coup; of a void throw only this counts */
};

/* Add an event. Return NULL or false if the coup can hold no more. */
struct turn_event *coup_add(struct coup *c, enum turn_event_kind kind, int at);
bool coup_add_mark(struct coup *c, int party, struct mark m);
bool coup_add_man(struct coup *c, struct step s);
bool coup_add_claim(struct coup *c, const struct claim *x);
bool coup_add_choice(struct coup *c, const struct choice *x);

/* Adds the man that was put down after the dice of the next coup. Returns false if there is
 * none. */
bool coup_finish(struct coup *c, const struct coup *next);

/* The roller goes. The men put down before go back and count as touched. */
bool coup_add_going(struct coup *c);

/* Returns true if all members are equal. */
bool coup_equal(const struct coup *a, const struct coup *b);

#endif
