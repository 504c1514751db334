/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a game has for pictures, pages and score sheets. */
#ifndef GAMES_PAPER_H
#define GAMES_PAPER_H

#include "game.h"

struct draw_target; /* base/draw.h */

/* Which moment of a turn is drawn: as its dice fell, or as it left the board, with its dice and the
 * men it moved. Where at->number is 0: what a position line says, or the match as it stands, what
 * is known of the turn in hand included, without dice. */
enum moment { AS_THROWN, AS_PLAYED };

/* The board as a picture, in parts, so that a page of many boards shares what never changes. `is`:
 * the picture itself, which may be the head of more (games/tables/picture/scene.h).
 * Lengths as in base/draw.h; the frame's upper left corner is 0,0. */
struct picture {
    int width, height; /* over the frame */
    int strip;         /* room for the numbers of the fields, above and below the frame */
    int names;         /* a line with a player's name and score, beyond it */
    int margin;        /* clear paper about it all */

    /* Frame, fields: what never changes; the numbers, as a seat counts them; all that stands on the
     * board; and above and below it the players (at->player), with what the board does not show.
     * A position line has none. */
    void (*furniture)(const struct picture *is, const void *match, const struct draw_target *b);
    void (*numbers)(const struct picture *is, const void *match, int seat,
                    const struct draw_target *b);
    void (*pieces)(const struct picture *is, const struct turn_ref *at, enum moment when,
                   const struct draw_target *b);
    void (*players)(const struct picture *is, const struct turn_ref *at, enum moment when,
                    const struct draw_target *b);
    /* Who throws or has thrown: the fields are numbered as he counts. */
    int (*seat)(const struct picture *is, const struct turn_ref *at, enum moment when);
    /* The same in words, as a position line has it: "W:1x15 B:1x15". */
    void (*label)(const struct picture *is, const struct turn_ref *at, enum moment when,
                  struct strbuf *out);
    /* A match that has just begun stands as a position line says: `w` as in struct batch, whole
     * but for game= where the game has no batch. False with the place and reason where it is not
     * understood. */
    bool (*position)(void *match, const struct token *w, size_t n, struct parse_error *why);
};

/* What a score sheet has room for of a turn: what was put down; what was due, decided, wrong and
 * claimed, clauses with "; " between them; as far as everybody at the table knows it; and the
 * claims alone. */
enum brief { BRIEF_PLAY, BRIEF_RULING, BRIEF_KNOWN, BRIEF_CLAIMS };

/* How a page and a score sheet head numbers of the players; NULL: they have no such column. */
struct column {
    const char *page, *sheet;
};

/* What pages and score sheets have of a match. */
struct paper {
    bool rounds; /* a column a player and a row a round; else a row a turn, and of these columns: */
    struct column marked, minor, major;
    const char *star; /* what a star means: a note below the sheet */

    /* The graph: its title, what its scale counts and where that ends. `big` is counted and `small`
     * its parts, so many to one; 0: `small` alone. */
    const char *graph, *scale;
    long parts;
    long (*most)(const void *match);

    /* How the players stand before the first turn; NULL: nobody has anything. */
    void (*begins)(const void *match, struct standing *at);
    /* "2 holes, 6 points". */
    void (*standing)(const struct standing *is, struct strbuf *out);
    /* NULL: turn.play and turn.ruling, and no claims. */
    void (*brief)(const struct turn_ref *at, enum brief what, struct strbuf *out);
    /* How it ended, or how it stands, in sentences; NULL: `score`. Of a match that is on, that it
     * is not finished, for a sheet: nothing if it is decided; NULL: with the same sentences. */
    void (*result)(void *match, struct strbuf *said);
    void (*unfinished)(void *match, struct strbuf *said);
    /* All options a turn was played under, "goal=5000 floor=none", in an order that stays; where
     * at->number is 0, those of the match as it stands. NULL: none are shown. */
    void (*agreed)(const struct turn_ref *at, struct strbuf *out);
    /* Options that are readings of the rules on which treatises or schools part, apart by blanks: a
     * case is shown under each of their values. NULL: there are none. */
    const char *readings;
    int mark_step;   /* "+8": what is marked by a word goes up by this; 0: there is no such word */
    bool marks_both; /* ... and who has not thrown marks by a word, too: "b+2" */
    /* Which of a series it is, as the headers Partie and Round say: these are then not shown. */
    void (*occasion)(const void *match, const struct match_setup *f, struct strbuf *out);
};

#endif
