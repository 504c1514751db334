/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An event as rounds: who met whom, how it ended, and who had no match and why. If the log of the
 * event has entries (log/event_log.c), players, byes and absences are read from it, and nothing is
 * assumed. Otherwise they are assumed from the matches: strbuf_add_assumed says what. */
#ifndef MATCHES_STATS_TOURNAMENT_H
#define MATCHES_STATS_TOURNAMENT_H

#include "base/date.h"
#include "base/status.h"
#include "log/event_log.h"
#include "log/load.h"

enum { ENTRANTS_MOST = 200, NO_ENTRANT = -1 };

/* A match of two. */
struct meeting {
    int player[2];                                    /* White first */
    int round;                                        /* from 1 */
    bool over, won[2];                                /* both: they shared it */
    bool forfeit;                                     /* over without a turn: not played */
    bool nobody;                                      /* both have forfeited it: no point */
    char date[DATE_TEXT];                             /* "": not known */
    char key[STORE_KEY_SIZE], origin[STORE_KEY_SIZE]; /* of the match */
    bool lacking; /* it was published, and its match is not in this record */
};

/* Why a player has no match in a round. */
enum absence_kind {
    ABSENCE_BYE,   /* was given the bye */
    ABSENCE_ASKED, /* had asked for a bye */
    ABSENCE_AWAY   /* enters later, has withdrawn, was absent, or is not accounted for */
};
struct absence {
    enum absence_kind kind;
    int halves; /* half points */
};

struct tournament {
    const char
        *name[ENTRANTS_MOST]; /* who is to be paired in the order of the seeds, then others */
    int entered, players;     /* how many are to be paired; how many there are */
    struct meeting *meeting;  /* by round */
    size_t meetings, room;
    size_t *theirs, first[ENTRANTS_MOST + 1]; /* the meetings of each player, by round */
    int rounds;                               /* the last with a match */
    int *lone; /* by round: the only player without a match in it, for the first time */
    struct event_log facts; /* the log of the event; no players: nobody has entered by it */
    bool looked, has_log;   /* it was looked for; there is one */
    const char *keys;       /* of the logs, if there are several of this name; NULL: one or none */
    long strangers;      /* matches with a player who has not entered, or outside of the rounds */
    bool listed;         /* a list of players was given */
    bool counted;        /* rounds are counted, as not all matches state theirs */
    long others, larger; /* matches of another game, and of other than two players */
    struct arena texts;
    bool full; /* more than ENTRANTS_MOST players */
};

/* Adds a player to be paired, before tournament_read. NO_ENTRANT: no memory, or too many (full). */
int tournament_enter(struct tournament *t, const char *name);
/* Looks for the log of the event, whose name or key is given; tournament_read does it otherwise.
 * Returns false with the reason in `err`. */
bool tournament_facts(struct tournament *t, struct store *s, const char *event,
                      struct store_error *err);
/* For a command with --event; finds the game of its matches: that of --game or of the facts, or
 * else the only one. Prints the reason if it cannot continue: two events of one name, an option
 * that contradicts the facts. */
struct record_job;
enum status tournament_open(const struct record_job *job, struct tournament *t,
                            const struct game **game);
/* Prints on stderr that the log of the event has several versions, and which of them is read.
 * Returns false with the reason in err. */
bool print_event_versions(struct store *s, struct event_log *e, struct store_error *err);
/* Whether players have entered by the log of the event. */
bool tournament_has_entries(const struct tournament *t);
/* The number of the player on a seat of a match of the event; NO_ENTRANT: has not entered. */
int tournament_seat(const struct tournament *t, const struct store_match *m, int seat);
/* Whether a player is to be paired in a round that is not published. */
bool tournament_here(const struct tournament *t, int player, int round);
int tournament_player(const struct tournament *t, const char *name);

/* Reads the matches of the event, of each the version that counts. The round of a match is that of
 * its header Round if all have one and nobody two matches in a round; otherwise rounds are
 * counted, by date and founding: a match is in the round after the last of its players. If nobody
 * was entered, all players of the event are, in the order of their first matches. Returns false
 * with the reason in `err`, or if out of memory or with too many players (err->code is STORE_OK).
 * */
bool tournament_read(struct store *s, const char *event, const struct game *game,
                     struct tournament *t, struct store_error *err);
void tournament_free(struct tournament *t);
/* Adds why an event was not read: there are too many players, or memory is out. And prints it after
 * a subject on stderr. */
void strbuf_add_event_error(struct strbuf *w, bool full);
enum status print_event_error(const char *subject, bool full);

/* The match of this key; NULL: it is not one of the event. */
const struct meeting *tournament_match(const struct tournament *t, const char *key);
/* The match of a player in a round; NULL: none. */
const struct meeting *tournament_meeting(const struct tournament *t, int round, int player);
/* Returns why a player has no match in a round. Without facts the bye is that of the only
 * participant without a match, if that player has not had it before. */
struct absence tournament_absence(const struct tournament *t, int round, int player);
/* Adds a line that says what is assumed, if something is. */
void strbuf_add_assumed(struct strbuf *w, const struct tournament *t, bool swiss);

/* What a player has before a round, in half points: 2 for a match won, 1 for one without a winner
 * or with two, and with `byes` those of byes (C.04.1 Art. 3 and 4). */
long tournament_score(const struct tournament *t, int player, int before, bool byes);
/* Whether a match is one that all have forfeited. */
bool match_forfeited_by_all(struct store *s, const struct store_match *m);
/* Half points of a match that is over, for White (0) or Black (1). */
int meeting_halves(const struct meeting *m, int side);

#endif
