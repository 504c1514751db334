/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ties in standings, broken by what was agreed: FIDE Handbook C.07, in force from 1 March 2026
 * (handbook.fide.com/chapter/TieBreakRegulations032026). */
#ifndef MATCHES_STATS_TIE_BREAKS_H
#define MATCHES_STATS_TIE_BREAKS_H

#include <stdbool.h>

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

/* The word for a tie-break, and all of them, "direct, buchholz, ...", with "none" for no tie-break.
 */
const char *tie_break_word(enum tie_break of);
/* Reads words with commas between. False: a word is none of these, or there are too many. */
bool tie_breaks_read(const char *text, struct tie_breaks *out);

struct standings;

/* Sorts the players by score and by t->ties (C.07 Art. 4.2), and sets their places: who is equal to
 * the end shares one, by name. False: out of memory. */
bool standings_place(struct standings *t);

#endif
