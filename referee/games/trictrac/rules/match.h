/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match as a value, and the ruling on one coup. A coup is judged into a new match and the old one
 * stays, so undo goes back to the old value. */
#ifndef TRICTRAC_RULES_MATCH_H
#define TRICTRAC_RULES_MATCH_H

#include "ledger.h"

/* --- false moves ------------------------------------------------------------------------------ */

/* Fausses cases (M XVII; GU III; LL §199-216; LP 17-31): men moved against the numbers or the
 * rules, and the choices of the opponent. */
enum fault_code {
    FAULT_N1, /* a man on a field that no number gives, not beyond the higher number */
    FAULT_N2, /* beyond the higher number */
    FAULT_N3, /* beyond the sum, or one more man after a complete play */
    FAULT_N4, /* two men moved together, one or both wrong */
    FAULT_C1, /* the corner taken by puissance, though possible by effect */
    FAULT_C2, /* a single man on the corner, a man on the other's corner or on a held field */
    FAULT_Q1, /* a quarter not filled, though possible */
    FAULT_Q2, /* a full quarter not kept, though possible */
    FAULT_R1, /* a man ended in a quarter that the opponent can still fill */
    FAULT_D1, /* a playable number left out, or the lower one played where the higher was due */
    FAULT_S1, /* a man wrongly borne off */
    FAULT_G1, /* went without the right */
    FAULT_T1, /* a touched man not played */
    FAULT_CODES
};

struct fault_rule {
    const char *code;
    const char *source;
    uint8_t may_stand;
};

extern const struct fault_rule fault_rules[FAULT_CODES];

struct faults {
    uint8_t count;
    uint8_t code[FAULT_CODES];    /* enum fault_code, ascending; if the opponent corrected the first
                                   * man, the codes of the later men follow */
    struct step man[FAULT_CODES]; /* the man each code is about (the first moved, if several); .from
                                   * 0: no man in particular */
    uint8_t may_stand;            /* the opponent may let it stand: every code allows it */
    uint8_t may_go_back; /* the opponent may have the wrong men put back: the player plays others */
    uint8_t first_man;   /* the choices are fields for the only man moved; the other number is still
                          * to be played */
    uint8_t numbers_left; /* playable numbers left unplayed, if the play stands */
    int choices;
    struct play choice[PLAYS_MAX]; /* legal plays, or fields for the first man (.steps 1) */
};

/* Sets `*out` to the roller's men after the steps. A man put on a field the opponent holds comes
 * back; its step index is a bit in `*back`. Returns false if a step starts from a field without a
 * man. */
bool steps_apply(const struct view *v, const struct step *step, int steps, struct men *out,
                 unsigned *back);

/* Returns true if this step and another man make a legal play. As the first man it is then not
 * wrong yet. */
bool plays_begin(const struct position *p, const struct view *v, const struct plays *l,
                 const struct step *s);

/* Returns the legal play with these men after it; NULL: none. */
const struct play *plays_find(const struct plays *l, const struct men *after);

/* Returns true if the opponent may choose. Once the match is over nothing is chosen (rules §9). */
static inline bool faults_may_choose(const struct faults *f)
{
    return f->choices || f->may_stand || f->may_go_back;
}

/* --- claims ----------------------------------------------------------------------------------- */

/* Claims against a mark: sending the opponent to school, or having the school marked (M XVII; GU
 * III; LL §164-194; LP 35, 45-66). If a claim is not accepted, nothing is marked. */
enum unheard {
    HEARD,
    TOO_LATE,       /* the fault can no longer be claimed, or missing points no longer be marked */
    TOO_EARLY,      /* the omission is not complete: it can still be marked */
    NOTHING_OVER,   /* "school 0" takes an excess off, and there is none */
    ONLY_SCHOOL,    /* it is too late for "mark", but the fault can be sent to school */
    SETTLED_ALREADY /* the fault has been corrected, or the arbiter has settled it */
};

struct claim_ruling {
    uint8_t kind;    /* enum claim_kind */
    uint8_t by;      /* enum side: the claimant */
    uint8_t found;   /* a fault, or something not marked, was found */
    uint8_t unheard; /* enum unheard */
    uint8_t lacks;   /* NOTHING_OVER: `mark` can still demand missing points */
    uint8_t party;   /* whose mark the claim is about */
    uint8_t before;  /* it is about a coup before */
    uint8_t back;    /* how many throws ago the mark was made, void throws included */
    uint8_t contested;
    uint8_t put_back;    /* the excess is taken off, even if it is only the peg */
    uint8_t whole;       /* part was claimed, and the accused had the claimant mark the whole */
    uint16_t asked;      /* points claimed */
    uint16_t taken;      /* points the claimant marks, doubled if contested */
    uint16_t of_before;  /* the part of `taken`, undoubled, for a fault in a coup before, if there
                          * is also one in this */
    uint16_t given;      /* points the accused marks for the false part */
    struct school fault; /* if `found`; if the claim is not accepted, only its kind is set */
    uint8_t overruled;   /* the arbiter overruled: `found`, `taken` and `given` are the arbiter's */
    uint8_t was_found;   /* `found` by the rules, if overruled */
    uint16_t was_taken, was_given;
};

/* Returns the ruling by the rules, without the arbiter's. */
struct claim_ruling claim_by_rules(const struct claim_ruling *r);

/* The articles that support the rules' ruling on a claim, as printed and stored. */
const char *claim_source(const struct claim_ruling *r);

/* --- the match -------------------------------------------------------------------------------- */

/* Men that each side's last coup left in a quarter the other could still fill (R1), in their side's
 * numbering. One throw later the other may still demand that they move on. */
struct late_entry {
    fields men[2];
};

enum { NOBODY = 2 };

struct match {
    struct options options;
    struct board board;
    struct score score;
    uint8_t next;     /* enum side: the next thrower */
    uint8_t rolls[2]; /* throws of each side in this relevé */
    uint8_t set_up;   /* begun from a given position: the first throw may be a doublet */
    uint8_t later;    /* a marqué that is not the first of its partie à écrire */
    uint8_t over; /* a peg reached the last hole, going ended a marqué, or the match was given up */
    uint8_t winner;  /* enum side, if over; NOBODY: a refait, and `next` is the side that went */
    uint8_t given;   /* the match was given up for this many half stakes; 0: played out */
    uint32_t coups;  /* complete coups */
    uint32_t passed; /* throws among them before the match was opened: void ones, and opening
                      * doublets that pass (LL §28) */
    struct ledger ledger; /* the marks, and the faults that can still be claimed */
    struct dice opened;   /* the first throw of the match, until the other side throws; then 0 */
    uint8_t opener;       /* enum side: made it */
    struct dice again;    /* the throw of an exit that must be played again; 0: none */
    uint8_t left; /* points for numbers left unplayed in the coup before: due from the moment a man
                   * of this throw is touched; until then they may still be played */
    uint8_t left_counted;   /* of them, those in `score` */
    struct late_entry late; /* men with fault R1 in the coup before, for `must` */
};

/* The next words that a coup needs to be complete. */
enum wanted {
    WANT_NOTHING,  /* nothing: the next dice may be thrown */
    WANT_DECISION, /* stay or go */
    WANT_PLAY,     /* the play */
    WANT_MORE      /* one man was moved and the other number can still be played */
};

/* The reason why a word changed nothing; ANSWER_MUST, ANSWER_WAIVED and ANSWER_LATE: its effect. */
enum answer_kind {
    ANSWER_KNOWN,         /* it was entered before */
    ANSWER_MARK_LOWER,    /* a mark is never taken back */
    ANSWER_MARK_LATE,     /* a man is touched */
    ANSWER_MARK_RULED,    /* a claim on that mark was ruled */
    ANSWER_MUST_NOTHING,  /* no man entered a quarter too early in the turn before */
    ANSWER_MUST_LATE,     /* a man is put down */
    ANSWER_MUST_CANNOT,   /* that man cannot move on */
    ANSWER_MUST,          /* the demand is granted */
    ANSWER_WHOLE,         /* nothing of the claim is left to be marked */
    ANSWER_CONTEST,       /* the claim was not upheld */
    ANSWER_RAISE,         /* the claim was not contested */
    ANSWER_WAIVED,        /* the roller does not mark */
    ANSWER_WAIVE_NOTHING, /* nothing is due to the roller */
    ANSWER_WAIVE_MARKED,  /* the roller has marked or gone */
    ANSWER_WAIVE_LATE,    /* a man is touched */
    ANSWER_MARK_WAIVED,   /* the roller has waived the points */
    ANSWER_LATE,          /* points left out are added */
    ANSWER_LATE_NOTHING,  /* no points were left out */
    ANSWER_EARLY,         /* the opponent has finished the turn before */
    ANSWER_STAY_NOTHING   /* no hole is won: there is nothing to decide */
};

struct answer_given {
    uint8_t what;  /* enum answer_kind */
    uint8_t party; /* whose mark; or the field, the claim from 0, or the side (late) */
    uint8_t event;
    uint8_t points; /* added (late); the field where the man was put (early) */
};

enum { ANSWERS_MAX = 16 };

/* How the points count that the roller chose not to mark. */
enum waived { NOT_WAIVED, WAIVED_LOST, WAIVED_ERASED };

/* Points that a player added to a throw that could not be played. */
struct late_mark {
    uint8_t by;      /* enum side */
    uint16_t points; /* 0: none */
    uint32_t of;     /* the coup of that throw */
};

struct ruling {
    struct position position; /* at the beginning of the coup, with the dice */
    struct view view;
    uint8_t due[2];     /* ROLLER, OPPONENT: the points due: dues.points, and 2 for every playable
                         * number that a false move left unplayed (D1) */
    uint16_t marked[2]; /* points each side marked */
    uint16_t pegged[2]; /* holes pegged in this coup, those of its schools included */
    uint8_t misere;     /* points that will be due if the pile de misère is made */
    uint8_t may_decide; /* the throw won a hole: stay or go */
    uint8_t decision;   /* enum decision; NO_DECISION: there was none to make */
    uint8_t legal;      /* the play is legal, or there was none to make */
    uint8_t has_play;   /* a play was made, or no number can be played */
    uint8_t complete;   /* the next dice may be thrown */
    uint8_t wanted;     /* enum wanted */
    uint8_t demanded;   /* `must` was granted: only plays that obey it are listed */
    struct play played; /* the play as made: .after has the men on their first fields, .step is
                         * sorted (two at most) */
    uint8_t steps;      /* every man moved, normalised, in the order moved */
    struct step step[COUP_STEPS];
    struct play final;   /* the play that counts in the end */
    uint8_t final_steps; /* the steps that count, normalised */
    struct step final_step[COUP_STEPS];
    uint8_t chosen;       /* enum choice_kind: the choice on `faults` */
    struct choice choice; /* that choice */
    uint8_t settled;      /* enum choice_kind: the choice on `earlier`; NO_CHOICE: there are none */
    struct choice settled_by;
    uint8_t claims;                /* the claims made in this coup, in order */
    uint8_t claim_at[COUP_CLAIMS]; /* 1: made after something of this throw was marked, touched or
                                    * decided */
    struct mark mark[2];           /* the mark of each side; MARK_AS_DUE: none was entered */
    uint8_t waived;        /* enum waived: the roller did not mark, and `marked` has the points that
                            * count as marked */
    struct late_mark late; /* points added to a coup before */
    uint8_t answers;
    struct answer_given answer[ANSWERS_MAX]; /* to words that changed nothing, in order */
    struct score
        before; /* the score when the throw was marked, after the claims on the coup before */
    struct score after_roller; /* the score after the roller's mark as made */
    uint8_t exited;            /* the last man is off: a new relevé begins */
    uint8_t closed;            /* the arbiter settled it: nothing can be claimed any more */
    uint8_t unknown_play;      /* the play is not known, only the board after it */
    uint8_t passed;            /* an opening doublet: nothing is due or played (LL §28) */
    struct plays plays;        /* of the members from here on, only the counts are cleared */
    struct dues dues;
    struct faults faults;
    struct faults earlier;  /* on which the choice was made before, if other men were wrong later */
    struct schools schools; /* those that became complete in this coup */
    struct claim_ruling claim[COUP_CLAIMS];
    struct match after; /* the match as the next coup begins */
};

/* Returns the coup of the mark that a school is about; 0: this one. */
uint32_t ruling_school_coup(const struct ruling *r, const struct school *s);

struct match match_start(const struct options *o);

/* A match that begins from a position. `p->dice` is ignored. */
struct match match_from(const struct options *o, const struct position *p);

/* The roller's view of `p`, with the agreed rule for bearing off. */
struct view match_view(const struct match *m, const struct position *p);

/* Returns true if no throw has opened the match, which begins at the talons: either side may
 * throw. */
bool match_unopened(const struct match *m);

/* Returns true if the coup is an opening doublet that is void by agreement. The other side then
 * throws for the first move, or the one named (LL §28). */
bool match_passes(const struct match *m, const struct coup *c);

/* Returns true if the next throw, by `side`, would be the second player's first of the match. It is
 * a rencontre if it equals m->opened (rules §12). */
bool match_may_meet(const struct match *m, enum side side);

/* The reasons why a coup is physically impossible. */
enum coup_error {
    COUP_OK,
    COUP_NO_MAN,        /* a man was moved from a field without one */
    COUP_FIRST_DOUBLET, /* a first throw that must be thrown again (M V) */
    COUP_PASSED,        /* words after a void first throw (LL §28) */
    COUP_OTHER_THROW,   /* the throw that bore off the last man must be played again (LL §118) */
    COUP_GONE,          /* men after a going that nobody has opposed */
    COUP_NOT_A_CHOICE   /* the opponent was not offered this choice */
};

/* Checks the throw: COUP_OK, COUP_FIRST_DOUBLET or COUP_OTHER_THROW. */
enum coup_error match_throw(const struct match *before, const struct coup *c);

/* Judges a coup, complete or not. The match must not be over. Sets all of `out`. On an error `out`
 * is undefined, and `*step` (if not NULL) is the index of the wrong step. */
enum coup_error match_judge(const struct match *before, const struct coup *c, struct ruling *out,
                            int *step);

/* The next dice are thrown after this ruling: ends the time to claim its schools that this throw
 * ends. */
void ruling_close(struct ruling *r);

/* Changes the match by an arbiter's ruling. A ruling on men, score or turn settles the coup before:
 * nothing of it can be claimed any more (our decision; a player who wants to claim does so before
 * the ruling). A match given up keeps its holes (rules §12, §13: custom). */
void match_decree(struct match *m, const struct arbiter_ruled *d);

#endif
