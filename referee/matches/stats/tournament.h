/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An event as rounds: who met whom, and how it ended. Everything is in the record but the players
 * who are still to meet. */
#ifndef MATCHES_STATS_TOURNAMENT_H
#define MATCHES_STATS_TOURNAMENT_H

#include "base/date.h"
#include "base/status.h"
#include "log/load.h"

enum { ENTRANTS_MOST = 200, NO_ENTRANT = -1 };

/* A match of two. */
struct meeting {
    int player[2];        /* White first */
    int round;            /* from 1 */
    bool over, won[2];    /* both: they shared it */
    bool forfeit;         /* over without a turn: not played */
    char date[DATE_TEXT]; /* "": not known */
};

struct tournament {
    const char
        *name[ENTRANTS_MOST]; /* who is to be paired in the order of the seeds, then others */
    int entered, players;     /* how many are to be paired; how many there are */
    struct meeting *meeting;  /* by round */
    size_t meetings, room;
    size_t *theirs, first[ENTRANTS_MOST + 1]; /* the meetings of each player, by round */
    int rounds;                               /* the last with a match */
    int *lone;           /* by round: the player who alone has no match in it */
    bool counted;        /* rounds are counted, as not all matches state theirs */
    long others, larger; /* matches of another game, and of other than two players */
    struct arena texts;
    bool full; /* more than ENTRANTS_MOST players */
};

/* Adds a player to be paired, before tournament_read. NO_ENTRANT: no memory, or too many (full). */
int tournament_enter(struct tournament *t, const char *name);
int tournament_player(const struct tournament *t, const char *name);

/* Reads the matches of the event, of each the version that counts. The round of a match is that of
 * its header Round if all have one and nobody two matches in a round; otherwise rounds are counted,
 * by date and founding: a match is in the round after the last of its players. If nobody was
 * entered, all players of the event are, in the order of their first matches. False: `err` has the
 * reason, or memory is out or there are too many players (err->code is STORE_OK). */
bool tournament_read(struct store *s, const char *event, const struct game *game,
                     struct tournament *t, struct store_error *err);
void tournament_free(struct tournament *t);
/* Adds why an event was not read: there are too many players, or memory is out. And prints it after
 * a subject on stderr. */
void strbuf_add_event_error(struct strbuf *w, bool full);
enum status print_event_error(const char *subject, bool full);

/* The match of a player in a round; NULL: none. */
const struct meeting *tournament_meeting(const struct tournament *t, int round, int player);
/* Whether a player, alone of all who took part in the round, has no match in it: the bye. */
bool tournament_alone(const struct tournament *t, int round, int player);

/* What a player has before a round, in half points: 2 for a match won, 1 for one without a winner
 * or with two, and with `byes` 2 for the first bye (C.04.1 Art. 3 and 4). */
long tournament_score(const struct tournament *t, int player, int before, bool byes);
/* Half points of a match that is over, for White (0) or Black (1). */
int meeting_halves(const struct meeting *m, int side);

#endif
