/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * slow_fold: a slow reference of a whole turn of trictrac as a fold over events. It covers the
 * marks, the claims on them, going, the men put down and the choices of the opponent (rules §9 to
 * §11c), and is written from the rules only. The core must agree with it after every prefix of the
 * events of a match.
 *
 * It is for turns typed in pieces. The slow reading of schools (slow_marks.h) judges whole turns
 * only, and remains until the core is compared with the fold.
 *
 * An event is an act or a word at the table. fold() applies one event to a state and writes the
 * rulings that the event causes. A ruling stands: only `false`, `whole` and the arbiter change an
 * earlier one. The state is a plain value without pointers, so a copy keeps it.
 *
 * The state has four parts. Each sentence of the rules on an order or a deadline reads one of them:
 *   - the ledger: the marks of the last coups in order (struct fold_coup), with the corrections by
 *     rulings, and the score before them. Replaying the ledger gives the score;
 *   - the men: the position before the throw, the men put down in order, and their present fields;
 *   - the faults of marks, each with one deadline: the next throw of the player who may claim it,
 *     or any throw. A fault past its deadline is kept for three throws, so that a claim on it is
 *     too late and not false;
 *   - the input expected next (fold_wants).
 *
 * Sides are 0 White, 1 Black; parties are 0 the roller, 1 the opponent. Fields are numbered by the
 * player who moves; a man borne off is on 25.
 */
#ifndef TESTS_SLOW_FOLD_H
#define TESTS_SLOW_FOLD_H

#include "slow.h"
#include "slow_marks.h"

enum {
    FOLD_OFF = 25,
    FOLD_COUPS = 5,    /* the ledger: this coup and the four before it */
    FOLD_FAULTS = 32,  /* faults of marks that are still remembered */
    FOLD_PARTS = 8,    /* faults of which one claim takes points */
    FOLD_MEN = 6,      /* men put down in one coup */
    FOLD_CHOICES = 256 /* choices after one false move */
};

/* ------------------------------------------------------------------------------------- events */

enum fold_kind {
    FOLD_THROW,   /* die; 0 and 0: nobody saw the dice */
    FOLD_MARK,    /* mark */
    FOLD_TOUCH,   /* field */
    FOLD_PUT,     /* step[0] */
    FOLD_PUT_TWO, /* step[0] and step[1], put down together */
    FOLD_NO_MAN,  /* "-" */
    FOLD_STAY,
    FOLD_GO,
    FOLD_CLAIM,   /* points, or SLOW_ALL; 0 takes off what was too much */
    FOLD_DEMAND,  /* "mark" */
    FOLD_CONTEST, /* "false" */
    FOLD_WHOLE,
    FOLD_CHOICE, /* "= PLAY": steps, step */
    FOLD_STANDS, /* "= stands" */
    FOLD_BACK,   /* "= back" */
    FOLD_MUST,   /* field */
    FOLD_WAIVE,
    FOLD_LATE, /* points */
    FOLD_VOID, /* the arbiter: this throw is void */
    FOLD_RULED /* the arbiter, on the last claim: the claimant marks `points` */
};

/* One man moved; `rest` is where he rested between both numbers, or 0. */
struct fold_step {
    int from, rest, to;
};

struct fold_event {
    enum fold_kind kind;
    int by;     /* a side */
    int die[2]; /* FOLD_THROW */
    struct slow_mark mark;
    int points, field;
    int steps;
    struct fold_step step[2];
};

/* ------------------------------------------------------------------------------------ rulings */

enum fold_word {
    FOLD_UPHELD,         /* `by` marks `points`; `given`: the accused marks the false part */
    FOLD_FALSE,          /* no fault: the accused marks `given` */
    FOLD_PUT_RIGHT,      /* the fault is already corrected: nobody marks */
    FOLD_TOO_LATE,       /* its deadline has passed: nobody marks */
    FOLD_NOT_YET,        /* the omission is not complete: nobody marks */
    FOLD_TAKEN_OFF,      /* `school 0`: what was too much is off */
    FOLD_NOTHING_OVER,   /* `school 0`, and nothing was too much */
    FOLD_MADE_TO_MARK,   /* `mark`: `points` are added */
    FOLD_NOTHING_LACKS,  /* `mark`, and nothing was missing */
    FOLD_ONLY_SCHOOL,    /* `mark` too late: only a school is left */
    FOLD_RAISED,         /* `false` upon a valid claim: marked twice */
    FOLD_ALL_OF_IT,      /* `whole`: the claimant marks the rest */
    FOLD_NO_SUCH_CLAIM,  /* `false`, `whole` or an arbiter's points without such a claim */
    FOLD_MARK_RAISED,    /* a later mark that is higher */
    FOLD_MARK_LOWER,     /* a later mark changes nothing: "on ne peut jamais reculer un jeton" */
    FOLD_MARK_LATE,      /* a later mark changes nothing: the time is over */
    FOLD_MARK_RULED,     /* a later mark changes nothing: a claim on the mark was ruled */
    FOLD_MARK_NOTHING,   /* no mark in this coup: the match is over, or the roller has gone */
    FOLD_OPPOSED,        /* the claim opposes the going: the player must play */
    FOLD_WENT_WRONG,     /* G1: the roller went without the right */
    FOLD_FALSE_MOVE,     /* the men: `codes`; the choices are in the state */
    FOLD_CHOSEN,         /* the choice is carried out */
    FOLD_NOT_A_CHOICE,   /* this was not offered */
    FOLD_KNOWN_ALREADY,  /* a repeated word, or one without effect */
    FOLD_MUST_GRANTED,   /* R1 seen late */
    FOLD_MUST_NOT,       /* no such man, or the man has no legal move into 19-24 */
    FOLD_ADDED,          /* `late`: points of an impossible school are added */
    FOLD_NOTHING_LEFT,   /* `late`, and no points were left out */
    FOLD_WAIVED,         /* `waive` */
    FOLD_THROW_VOID,     /* the arbiter's: the throw counts for nothing */
    FOLD_OVERRULED,      /* the arbiter's points on the last claim */
    FOLD_MUST_BE_THROWN, /* refused: a doublet as the first throw of a match */
    FOLD_TYPE_IT_FIRST,  /* refused: this throw has no man down yet */
    FOLD_IMPOSSIBLE      /* refused: it cannot be, as a man moved from an empty field */
};

struct fold_ruling {
    enum fold_word word;
    int by;
    int points, given;
    enum slow_kind kind;    /* of the last fault that a claim took */
    enum slow_kind earlier; /* of a fault of an earlier coup that a claim after the mark took */
    unsigned codes;
};

struct fold_out {
    int rulings;
    struct fold_ruling ruling[8];
};

/* --------------------------------------------------------------------------------- the ledger */

/* How a mark counts when the ledger is replayed. */
enum fold_reading {
    FOLD_DEFAULT, /* nothing said: as due, on whatever score */
    FOLD_MADE,    /* as the player moved peg and jeton */
    FOLD_POINTS,  /* marked again as points: an earlier mark of the opponent was corrected */
    FOLD_CAPPED,  /* marked again, with at most the holes pegged: an earlier own mark was corrected
                   */
    FOLD_RIGHT,   /* corrected: `stands` points, and at most the holes pegged */
    FOLD_TOLD,    /* after `mark`: `stands` points, holes included */
    FOLD_WENT     /* the going was put back: as FOLD_RIGHT, but no claim on it was ruled */
};

/* The mark of one party in one coup. */
struct fold_account {
    int marks;    /* the party marks anything in this coup */
    int due;      /* n */
    int unplayed; /* of it, for numbers left unplayed (D1) */
    int left;     /* of it, for numbers left unplayed that the opponent has marked already (D1) */
    int lost;     /* f: of it, for a fill or keep that can no longer be done */
    int keeps;    /* `lost` was due for keeping */
    int typed;    /* a mark was typed */
    int ruled;    /* a claim on it was ruled: a later mark changes nothing */
    int over;     /* the time to mark is over */
    int done;     /* a ruling has settled the whole of it */
    int late_in;  /* number of the coup in which points were added by `late`; else 0 */
    int waived;   /* not marked: the points count only if the other makes a hole by this throw */
    struct slow_mark mark;
    struct slow_score at;  /* the score before the mark */
    struct slow_verdict v; /* the judgement of the mark without corrections */
    enum fold_reading reading;
    int stands; /* points, FOLD_RIGHT and FOLD_TOLD */
    int pegs;   /* holes pegged before the correction */
};

/* Points of a school. */
struct fold_school {
    int by, points;
    int instead;   /* the claimant still had to mark, and marks these instead (LP 56) */
    int before_go; /* marked before the going that wipes the jetons out */
};

/* One coup of the ledger. */
struct fold_coup {
    int number, roller, unseen;
    int touched; /* a man of the roller's was touched or moved */
    int gone;    /* the roller went and has not been put back */
    int thrown;  /* something was marked or played in it */
    int wrong_going, went;
    int playable; /* some number could be played */
    int exited;
    struct fold_account account[2];
    int schools;
    struct fold_school school[SLOW_SCHOOLS];
};

/* ------------------------------------------------------------------------------------- faults */

enum fold_until { FOLD_CLAIMANT_THROWS, FOLD_ANY_THROW };
enum fold_fault_state { FOLD_OPEN, FOLD_SETTLED, FOLD_LATE_FAULT };

/* A wrong mark, from the moment when it is complete. Also a false school, for the list. */
struct fold_fault {
    int coup, party, side; /* whose fault it is */
    enum slow_kind kind;
    int points, claimed, raised;
    int stands;   /* points kept after a school */
    int too_much; /* a claim takes points or holes off */
    int opposes;  /* to claim it is to oppose the going */
    int ruled;    /* a claim was ruled on it: it changes no more */
    int unlisted; /* corrected by `mark` */
    int by_going; /* a going has closed it, and may be put back */
    enum fold_fault_state state;
    enum fold_until until; /* its deadline */
};

/* The last claim, for `false` and `whole`. */
struct fold_claim {
    int made, by;
    int within, given;      /* points that were a fault, and that were false */
    int left;               /* points of the last fault it took that it left, for `whole` */
    enum slow_kind earlier; /* kind of a fault of an earlier coup that it took */
    int fault;              /* index of the last fault it took, or -1 */
    int first;              /* index of the first */
    int raised, whole;
    int entries;
    int coup[FOLD_PARTS]; /* entries of the ledger that it made; by coup number */
    int school[FOLD_PARTS];
    int false_school;        /* entry of the false part, or -1 */
    int false_coup;          /* its coup number */
    struct fold_account was; /* the first mark that it corrected, before the correction */
};

/* ------------------------------------------------------------------------------------ the men */

enum fold_code {
    CODE_N1 = 1 << 0,
    CODE_N2 = 1 << 1,
    CODE_N3 = 1 << 2,
    CODE_N4 = 1 << 3,
    CODE_C1 = 1 << 4,
    CODE_C2 = 1 << 5,
    CODE_Q1 = 1 << 6,
    CODE_Q2 = 1 << 7,
    CODE_R1 = 1 << 8,
    CODE_D1 = 1 << 9,
    CODE_S1 = 1 << 10,
    CODE_G1 = 1 << 11,
    CODE_T1 = 1 << 12,
    CODE_COUNT = 13
};

/* One man put down. */
struct fold_man {
    struct fold_step step;
    int with_next; /* put down together with the next one */
    int settled;   /* a word has settled him */
};

/* One choice of the opponent's: a field for the only man, or a complete play. */
struct fold_choice {
    int men[25];            /* the roller's men after it */
    int one_man;            /* it names the man's field only, and the other number follows */
    struct fold_step place; /* that man's step */
};

/* The choices after a false move. */
struct fold_choices {
    unsigned codes;
    int stands, back; /* offered */
    int count;
    struct fold_choice choice[FOLD_CHOICES];
    int unplayed; /* numbers that could be played and were not, if it stands (D1) */
};

enum fold_wanted { FOLD_WANTS_THROW, FOLD_WANTS_DECISION, FOLD_WANTS_PLAY, FOLD_WANTS_MAN };

struct fold_turn {
    int seen;                   /* there is a throw, and its dice were seen */
    struct slow_position start; /* before the throw, with the dice */
    int now[25];                /* the roller's men on their present fields */
    int men;
    struct fold_man man[FOLD_MEN];
    int from_man;  /* men before this one are settled */
    int base[25];  /* the roller's men when those are settled */
    int left[2];   /* numbers that may still be played after a wrong man was left; 0 played */
    int irregular; /* a wrong man was left: what follows is no play of the list */
    int touched[25];
    int stayed;           /* `stay`, a man put down, or points marked on demand */
    int decision;         /* FOLD_STAY, FOLD_GO, or 0 */
    int no_man;           /* "-" was typed */
    int put_back;         /* after `= back`: the player plays again */
    int extra;            /* the men since then follow a settled play */
    int going;            /* a going without right is open to a choice */
    int chosen;           /* a complete play was chosen or left: nothing more is offered */
    int demanded;         /* field of the man that must move into 19-24 (R1 seen late) */
    int lost_by_word;     /* points for a fill or keep lost before a touch or a choice */
    int lost_final;       /* a play is complete: whether it filled or kept is settled */
    int misere;           /* points due if the pile is made */
    int corner_forbidden; /* C1: the corner may not be taken, unless nothing else is legal */
    int keep_forbidden;   /* a keep that the demand forbids */
};

/* ---------------------------------------------------------------------------------- the state */

struct fold_rules {
    int last;           /* the hole that ends the match */
    int own_throw_only; /* schools=own-throw */
    int silent;         /* nothing said means nothing marked */
    int misere, rencontre;
    int set_up; /* begun from a position: the first throw may be a doublet */
};

struct fold_state {
    struct fold_rules rules;
    struct slow_score base; /* before coup[0] */
    int coups;
    struct fold_coup coup[FOLD_COUPS]; /* the last is the present one */
    int number;                        /* throws made, void ones not counted */
    int faults;
    struct fold_fault fault[FOLD_FAULTS];
    struct fold_claim claim;
    int men[2][25]; /* the men as the present coup began, by side */
    int rolls[2];
    int next;              /* the side that throws next */
    int first_die[2];      /* the first throw of the match; 0 once both have thrown */
    int opener;            /* who made it */
    int late_men[2][25];   /* men left on 14-18 against the rules, by side (R1 seen late) */
    struct fold_turn turn; /* the present coup */
    struct fold_turn before;
    int before_open; /* the coup before was unfinished when the dice came: its man may be played */
};

/* A state, and the state before the present throw, for a throw that turns out void. */
struct fold {
    struct fold_state now, at_throw;
};

/* Begins a match. `start` may be NULL: all men on the talons, White throws first. */
void fold_start(struct fold *f, const struct fold_rules *rules, const struct slow_position *start);

/* Applies one event. Returns 0 if it is refused; the state is then unchanged. */
int fold(struct fold *f, const struct fold_event *e, struct fold_out *out);

/* The score, as the ledger gives it. */
struct slow_score fold_score(const struct fold_state *s);

/* The side that throws next, if nothing more is played. */
int fold_thrower(const struct fold_state *s);

/* The input expected next. */
enum fold_wanted fold_wants(const struct fold_state *s);

/* The choices open to the opponent now; codes 0: none. */
void fold_choices_now(const struct fold_state *s, struct fold_choices *out);

#endif
