/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The partie à écrire: what a marqué is worth, and the account of a whole partie (M II, V, XV, XVI,
 * XIX; GU VIII; LL §220-247; LP I VI). All values; money in jetons. A marqué is judged as a match
 * is (match.h); here only its end counts. */
#ifndef TRICTRAC_RULES_ECRIRE_H
#define TRICTRAC_RULES_ECRIRE_H

#include "match.h"

enum {
    MARQUE_HOLES = 6, /* with so many holes on either peg, going ends the marqué (LL §221) */
    FICHE = 10,       /* jetons */
    JETON = 6,        /* what two or three may share is counted in sixths of a jeton */
    ECRIRE_PLAYERS = 4
};

/* How a marqué was won: "none", "small", "grande" are its names. */
enum run_kind { RUN_NONE, RUN_SMALL, RUN_GRANDE };
extern const char *const run_names[];

/* Whether going ends the marqué, the pegs standing so. */
bool marque_may_end(const struct options *o, const uint16_t holes[2]);

/* Who has won the marqué; -1: as many holes each, it is to be played again. */
int marque_winner(const uint16_t holes[2]);

/* The consolation after so many refaits in a row, as they make it grow. Behind the ninth
 * (REFAITS_MAX, options.h) it grows no more. */
int marque_consolation(int refaits, enum refait grows);

/* A marqué that is over, by itself. */
struct marque_end {
    int winner; /* enum side; -1 a refait: nobody pays */
    bool given; /* the other gave it up */
    enum run_kind run;
    int times, consolation;
    int jetons; /* the loser pays the winner: times (holes + consolation), less his own holes */
};

/* As the score stands when it ends, and `o->refaits` having gone before it. */
struct marque_end marque_end(const struct score *sc, const struct options *o);

/* The same of one that the other side gave up: what `winner` has by the holes as they stand, and
 * nothing without more of them than the other (rules §13: custom, no book). */
struct marque_end marque_given_up(const struct score *sc, const struct options *o,
                                  enum side winner);

/* The same of a match that is over. */
struct marque_end marque_ended(const struct match *m);

/* The same in the account: the sides of a table are White and Black; who sat there are players
 * from 0. */
struct marque {
    uint8_t player[2];
    uint8_t opened;  /* enum side: who had the first throw */
    uint8_t given;   /* 1 + the side that has won it, which the other gave up; 0: played out */
    uint8_t refaits; /* before it, by the same two, in a row */
    struct score score;
};

/* What was agreed: `options` and how many play. */
struct ecrire_terms {
    struct options options;
    uint8_t players; /* 2; 3, in turn, or in a chouette the first alone against the two others;
                      * 4, the first and third against the second and fourth */
};

/* The account as it stands. A party is a player, or two partners. */
struct ecrire {
    struct ecrire_terms terms;
    uint8_t kind;                 /* which way of playing, in a table of ecrire.c */
    uint8_t parties;              /* 2 or 3 */
    uint8_t decided;              /* marqués, refaits not among them */
    uint8_t refaits;              /* in a row, of the marqué to come */
    uint8_t seat[ECRIRE_PLAYERS]; /* the players in the order in which they take turns */
    uint8_t next[2];              /* the players of the marqué to come, he with the first throw
                                   * before the other */
    uint8_t won[3], lost[3];      /* marqués, by party */
    int32_t paid[3][3];           /* for marqués, by party from and to */
};

enum ecrire_error {
    ECRIRE_OK,
    ECRIRE_CHOUETTE, /* a chouette is for three */
    ECRIRE_UNEVEN,   /* the marqués agreed cannot be shared out evenly: see ecrire_multiple */
    ECRIRE_PAIR,     /* it was others' turn */
    ECRIRE_REFAIT,   /* it says another number of refaits before it */
    ECRIRE_ALL       /* all marqués agreed on have been played */
};

/* Two to four players; what is wrong with the terms, or an account with nothing in it. */
enum ecrire_error ecrire_begin(struct ecrire *e, const struct ecrire_terms *t);

/* Of an account begun, its terms wrong or not: the marqués must be a multiple of this. */
int ecrire_multiple(const struct ecrire *e);

/* What became of one marqué. */
struct ecrire_row {
    int winner, loser;    /* parties; -1 a refait: nobody pays */
    int third;            /* who sat out and is paid the consolation too; -1 nobody */
    struct marque_end by; /* how it was won, and what the loser pays the winner */
    int third_jetons;     /* ... and the third */
    int postillon;        /* between two parties: what this marqué adds to the loser's paris */
};

/* Whether it is the turn of these two, whoever of them throws first. */
bool ecrire_turn(const struct ecrire *e, const uint8_t player[2]);

/* Takes the next marqué into the account. On an error it is as before. */
enum ecrire_error ecrire_add(struct ecrire *e, const struct marque *m, struct ecrire_row *row);

/* The party of a player; whether all marqués have been played; the marqués each party may lose. */
int ecrire_party(const struct ecrire *e, int player);
bool ecrire_done(const struct ecrire *e);
int ecrire_share(const struct ecrire *e);

/* The end of it. Tables are by party, from and to, in sixths of a jeton unless they say fiches. */
struct ecrire_end {
    int32_t jetons[3];       /* won less lost in marqués: jetons */
    int32_t hand[3];         /* ... less the jetons laid down with the marqués lost */
    int32_t marques[3][3];   /* for marqués, one side's less the other's */
    int32_t laid[3][3];      /* jetons laid down, which go to who has most in hand */
    int32_t paris[3][3];     /* for marqués lost beyond the share */
    int32_t owed[3][3];      /* all this, one side's less the other's */
    int32_t gain[3];         /* what each so has of all others; below zero owes */
    int32_t fiches[3][3];    /* what is owed, as fiches */
    int queue, queue_fiches; /* the party that wins the queue, -1 nobody; from each other so many */
    int32_t pays[3][3];      /* in the end, one side's less the other's: fiches */
};

/* The account settled as it stands; of one that is not done the sums of jetons alone say much. */
struct ecrire_end ecrire_settle(const struct ecrire *e);

#endif
