/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The partie à écrire: what a marqué is worth, and the account of a whole partie (M II, XIX;
 * GU VIII; LL §220-248). All values; money in jetons. A marqué is judged as a match is (match.h);
 * here only its end counts. */
#ifndef TRICTRAC_ECRIRE_H
#define TRICTRAC_ECRIRE_H

#include "trictrac/options.h"
#include "trictrac/score.h"

enum {
    MARQUE_HOLES = 6, /* with so many holes on either peg, going ends the marqué */
    FICHE = 10,       /* jetons */
    ECRIRE_PLAYERS = 4
};

enum run_kind { RUN_NONE, RUN_SMALL, RUN_GRANDE };

/* What a run of so many holes is: "none", "small", "grande" are its names. */
enum run_kind run_kind(int run);
extern const char *const run_names[];

/* The sides of a table are White and Black; who sat there are players from 0. */
struct marque {
    uint8_t player[2];
    uint16_t holes[2];
    uint16_t run[2]; /* as score.h counts them */
    uint8_t opened;  /* enum side: who had the first throw */
    uint8_t went;    /* enum side: who went and so ended it */
    uint8_t refaits; /* before it, by the same two, in a row */
};

/* Whether going ends the marqué, the pegs standing so. */
bool marque_may_end(const struct options *o, const uint16_t holes[2]);

/* Who has won the marqué; -1: as many holes each, it is to be played again. */
int marque_winner(const uint16_t holes[2]);

/* The consolation after so many refaits in a row: 2, then doubled or tripled each time. Behind the
 * ninth (REFAITS_MAX, options.h) it grows no more. */
int marque_consolation(int refaits, bool tripled);

/* What the loser pays: k times the winner's holes and the consolation, less his own holes. */
int marque_pays(int winner_holes, int winner_run, int loser_holes, int consolation);

/* A marqué that is over, by itself. */
struct marque_end {
    int winner; /* enum side; -1 a refait: nobody pays */
    enum run_kind run;
    int times, consolation;
    int jetons; /* the loser pays, before queue and postillons */
};

struct marque_end marque_end(const struct score *sc, const struct options *o);

/* What was agreed: `options` and how many play. */
struct ecrire_terms {
    struct options options;
    uint8_t players; /* 2; 3, in turn; 4, the first and third against the second and fourth */
};

/* The account as it stands. Four players make two parties, else each is one. */
struct ecrire {
    struct ecrire_terms terms;
    uint8_t parties;
    uint8_t decided;          /* marqués, refaits not among them */
    uint8_t refaits;          /* in a row, of the marqué to come */
    uint8_t next[2];          /* the players of the marqué to come, he with the first throw
                               * before the other */
    uint8_t won[3], lost[3];  /* marqués, by party */
    int32_t paid[3][3];       /* for marqués, by party from and to */
    int32_t postillons[3][3]; /* likewise */
};

enum ecrire_error {
    ECRIRE_OK,
    ECRIRE_UNEVEN, /* the marqués agreed cannot be shared out evenly among the players */
    ECRIRE_PAIR,   /* it was others' turn */
    ECRIRE_REFAIT, /* it says another number of refaits before it */
    ECRIRE_ALL     /* all marqués agreed on have been played */
};

/* Two to four players; what is wrong with the terms, or an account with nothing in it. */
enum ecrire_error ecrire_begin(struct ecrire *e, const struct ecrire_terms *t);

/* What became of one marqué. */
struct ecrire_row {
    int winner; /* party; -1 a refait: nobody pays */
    int loser;
    enum run_kind run;
    int consolation; /* of this marqué */
    int jetons;      /* the loser pays for it */
    int postillon;   /* and, beyond his share of lost ones, for the postillon */
};

/* Whether it is the turn of these two, whoever of them throws first. */
bool ecrire_turn(const struct ecrire *e, const uint8_t player[2]);

/* Takes the next marqué into the account. On an error it is as before. */
enum ecrire_error ecrire_add(struct ecrire *e, const struct marque *m, struct ecrire_row *row);

/* The party of a player; whether all marqués have been played; the marqués each party may lose. */
int ecrire_party(const struct ecrire *e, int player);
bool ecrire_done(const struct ecrire *e);
int ecrire_share(const struct ecrire *e);

/* The end of it. */
struct ecrire_end {
    int32_t jetons[3];  /* won less lost in marqués, by party */
    int queue;          /* the party that wins it; -1 nobody */
    int32_t pays[3][3]; /* in all, from and to; of two parties one pays the other */
};

struct ecrire_end ecrire_settle(const struct ecrire *e);

#endif
