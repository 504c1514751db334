/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The partie à écrire: the value of a marqué, and the account of a whole partie (M II, V, XV, XVI,
 * XIX; GU VIII; LL §220-247; LP I VI). All plain values; money in jetons. The coups of a marqué are
 * judged like those of a match (match.h); here only its result counts. */
#ifndef TRICTRAC_RULES_ECRIRE_H
#define TRICTRAC_RULES_ECRIRE_H

#include "match.h"

enum {
    MARQUE_HOLES = 6, /* with this many holes on either peg, going ends the marqué (LL §221) */
    FICHE = 10,       /* in jetons */
    JETON = 6, /* amounts that two or three parties may share are counted in sixths of a jeton */
    ECRIRE_PLAYERS = 4
};

/* How a marqué was won. The names are "none", "small" and "grande". */
enum run_kind { RUN_NONE, RUN_SMALL, RUN_GRANDE };
extern const char *const run_names[];

/* Returns true if going ends the marqué with these holes pegged. */
bool marque_may_end(const struct options *o, const uint16_t holes[2]);
/* Returns the winner of the marqué; -1: equal holes (a refait), it is played again. */
int marque_winner(const uint16_t holes[2]);
/* Returns the consolation after this many refaits in a row, by the rule agreed on. After the ninth
 * (REFAITS_MAX, options.h) it no longer grows. */
int marque_consolation(int refaits, enum refait grows);

/* The result of one marqué. */
struct marque_end {
    int winner; /* enum side; -1: a refait, nobody pays */
    bool given; /* the loser gave it up */
    enum run_kind run;
    int times, consolation;
    int jetons; /* what the loser pays the winner: times (holes + consolation), less the loser's own
                 * holes */
};

/* Returns the result with this final score, after `o->refaits` refaits. */
struct marque_end marque_end(const struct score *sc, const struct options *o);
/* Returns the result of a match that is over. */
struct marque_end marque_ended(const struct match *m);

/* A marqué in the account. The sides of a table are White and Black; the players are numbered from
 * 0. */
struct marque {
    uint8_t player[2];
    uint8_t opened;  /* enum side: had the first throw */
    uint8_t given;   /* 1 + the side to which the other gave it up; 0: played out */
    uint8_t times;   /* by its result, the number of times that its holes count; 0: by the score */
    uint8_t refaits; /* refaits in a row before it, between the same two players */
    struct score score;
};

/* The terms: the number of players, and `options`. */
struct ecrire_terms {
    struct options options;
    uint8_t players; /* 2; 3, in turn or, in a chouette, the first against the two others; 4, the
                      * first and third against the second and fourth */
};

/* The account so far. A party is a player, or two partners. */
struct ecrire {
    struct ecrire_terms terms;
    uint8_t kind;                 /* index of the way of playing, in a table of ecrire.c */
    uint8_t parties;              /* 2 or 3 */
    uint8_t decided;              /* marqués, without refaits */
    uint8_t refaits;              /* in a row, before the next marqué */
    uint8_t seat[ECRIRE_PLAYERS]; /* the players in the order of their turns */
    uint8_t next[2]; /* the players of the next marqué, the one with the first throw first */
    uint8_t won[3], lost[3]; /* marqués, by party */
    int32_t paid[3][3];      /* for marqués, from party to party */
};

enum ecrire_error {
    ECRIRE_OK,
    ECRIRE_CHOUETTE, /* a chouette is for three */
    ECRIRE_UNEVEN,   /* the agreed marqués cannot be shared out evenly: see ecrire_multiple */
    ECRIRE_PAIR,     /* it is other players' turn */
    ECRIRE_REFAIT,   /* it states another number of refaits before it */
    ECRIRE_ALL       /* all the agreed marqués have been played */
};

/* Begins an account for two to four players, with nothing in it. Returns what is wrong with the
 * terms. */
enum ecrire_error ecrire_begin(struct ecrire *e, const struct ecrire_terms *t);

/* Returns the number of which the agreed marqués must be a multiple. Needs an account that was
 * begun, even if its terms are wrong. */
int ecrire_multiple(const struct ecrire *e);

/* One marqué in the account. */
struct ecrire_row {
    int winner, loser;    /* parties; -1: a refait, nobody pays */
    int third;            /* the party that sat out and also gets the consolation; -1: none */
    struct marque_end by; /* how it was won, and what the loser pays the winner */
    int third_jetons;     /* what the loser pays the third */
    int postillon;        /* between two parties: what this marqué adds to the loser's paris */
};

/* Returns true if it is these two players' turn, whichever throws first. */
bool ecrire_turn(const struct ecrire *e, const uint8_t player[2]);

/* Adds the next marqué to the account. After an error the account is unchanged. */
enum ecrire_error ecrire_add(struct ecrire *e, const struct marque *m, struct ecrire_row *row);

/* Return the party of a player; whether all marqués have been played; the number of marqués each
 * party may lose. */
int ecrire_party(const struct ecrire *e, int player);
bool ecrire_done(const struct ecrire *e);
int ecrire_share(const struct ecrire *e);

/* The final account. Tables are from party to party, in sixths of a jeton unless named fiches. */
struct ecrire_end {
    int32_t jetons[3];     /* won less lost in marqués, in jetons */
    int32_t hand[3];       /* the same less the jetons laid down for lost marqués */
    int32_t marques[3][3]; /* for marqués, net of the other direction */
    int32_t laid[3][3];    /* jetons laid down, which go to the party with most in hand */
    int32_t paris[3][3];   /* for marqués lost beyond the share */
    int32_t owed[3][3];    /* the sum of these, net of the other direction */
    int32_t gain[3];       /* each party's total against all others; negative: it owes */
    int32_t fiches[3][3];  /* the amounts owed, in fiches */
    int queue;             /* the party that wins the queue; -1: none */
    int queue_fiches;      /* what each other party pays it */
    int32_t pays[3][3];    /* the final payments in fiches, net of the other direction */
};

/* Settles the account as it is. Before the last marqué only the sums in jetons are meaningful. */
struct ecrire_end ecrire_settle(const struct ecrire *e);

#endif
