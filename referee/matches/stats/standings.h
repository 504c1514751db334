/* SPDX-License-Identifier: GPL-3.0-or-later */
/* standings: the table of an event with its tie-breaks, as text, as JSON and as a page. */
#ifndef MATCHES_STATS_STANDINGS_H
#define MATCHES_STATS_STANDINGS_H

#include <stdbool.h>

#include "base/json_builder.h"
#include "matches/command/command.h"
#include "stats.h"

/* Ties in standings, broken by what was agreed: FIDE Handbook C.07, in force from 1 March 2026
 * (handbook.fide.com/chapter/TieBreakRegulations032026). */

enum tie_break {
    TIE_DIRECT,     /* Art. 6: the matches among those who are equal */
    TIE_BUCHHOLZ,   /* Art. 8.1: the scores of the opponents */
    TIE_SONNEBORN,  /* Art. 9.1: those scores, each times the points taken from the opponent */
    TIE_WINS,       /* Art. 7.2: matches won */
    TIE_STAKES,     /* the balance of stakes */
    TIE_DIFFERENCE, /* holes, games or points won less those lost, as the game counts them */
    TIE_BREAKS
};

enum { TIE_BREAKS_MOST = 8 };

struct tie_breaks {
    enum tie_break of[TIE_BREAKS_MOST]; /* in the order agreed */
    int n;
};

/* Reads words with commas between. Returns false if a word is unknown, or if there are too many. */
bool tie_breaks_read(const char *text, struct tie_breaks *out);

struct standings;

/* Sorts the players by score and by t->ties (C.07 Art. 4.2), and sets their places: who is equal
 * to the end shares one, by name. Returns false if out of memory. */
bool standings_place(struct standings *t);

/* Standings of an event: who beat whom, holes, stakes, marqués, ladder, dice. */

enum { STANDINGS_MOST = 200 }; /* players */

struct standing_of {
    const char *player;
    int place;  /* from 1; who is equal has the same */
    long score; /* half points: 2 for a match won, 1 for one drawn, 2 for a bye */
    long matches, won, lost, drawn; /* matches that are over; drawn: without a winner, or shared */
    long major, major_against;      /* what the game counts: holes, games, points */
    long stakes, stakes_against;    /* half stakes */
    long marques;                   /* how many of them belong to a partie */
    long met[STANDINGS_MOST];       /* matches with each player, in the order of the list */
    long wins[STANDINGS_MOST];      /* wins against each, likewise */
    long decided[STANDINGS_MOST], halves[STANDINGS_MOST]; /* matches with each that told between the
                                                           * two, and half points from them */
    int ladder;                                           /* rung on the ladder, from 1 */
    bool annulled; /* has withdrawn from a round robin before half of it: no match counts */
    /* Of a Swiss: byes that were given, rounds without a match (byes too), the half points of them,
     * and how many half points the last of them, given byes aside, would add if drawn. */
    long byes, unplayed, unplayed_halves, unplayed_last;
    double tie[TIE_BREAKS_MOST]; /* what each tie-break gives */
    bool tied[TIE_BREAKS_MOST];  /* whether it was computed for the player */
};

/* The requested table. */
struct standings_asked {
    const char *event;
    const struct game *game;
    const struct tie_breaks *ties; /* NULL: those of the event, or stakes, then the difference */
    bool swiss; /* of an event without entries: byes count, by the rounds of the event
                   (tournament.h) */
};

struct standings {
    const char *event;
    const struct game *game;
    struct tie_breaks ties;
    struct standing_of *of; /* by place, then by name */
    long rounds;            /* of a Swiss */
    int players;
    long matches, open, others; /* matches that are over, that are open, of other games */
    long forfeits;              /* of those over: without a turn */
    long pending, reopened;     /* with a protest that is pending, with entries after a seal */
    long count[ROLLS], unknown; /* rolls of all throws; throws with unknown dice */
    bool full;                  /* more than STANDINGS_MOST players */
    const char *assumed;        /* lines that say what is assumed; NULL or "": nothing */
    struct arena texts;
};

/* Counts each match once, by the version that counts. Returns false with the reason in `err`, or
 * if out of memory or with too many players (err->code is STORE_OK). */
bool standings_read(struct store *s, const struct standings_asked *asked, struct standings *out,
                    struct store_error *err);
void standings_free(struct standings *t);

/* The columns of the table, numbers and then tie-breaks: how many, the heading of one in the user's
 * language, and a cell. */
int standings_columns(const struct standings *t);
void strbuf_add_standings_head(struct strbuf *w, const struct standings *t, int i);
void strbuf_add_standings_cell(struct strbuf *w, const struct standings *t, int at, int i);
/* Adds a line with the number of matches, and lines with the test of the dice. */
void strbuf_add_standings_sums(struct strbuf *w, const struct standings *t);
void strbuf_add_standings_dice(struct strbuf *w, const struct standings *t);
/* Title of the table of results between players, for gettext. */
extern const char standings_beaten[];

/* Reads the standings that a job asks for and puts them; an event without matches is an error. */
typedef enum status standings_put_fn(const struct record_job *job, const struct standings *t);
enum status standings_put(const struct record_job *job, standings_put_fn *put);

/* The table as a part of a page; as text, as an HTML page, as comma-separated values, and as a line
 * of JSON (malloc'd). */
void strbuf_add_standings_table(struct strbuf *w, const struct standings *t);

/* Tie-breaks of standings, as columns and in sentences. */

enum { TIE_TITLE = 96 };

/* Adds the rules for places, and the shared places, one per line. */
void strbuf_add_places(struct strbuf *w, const struct standings *t);

#endif
