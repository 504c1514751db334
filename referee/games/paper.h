/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game's part in drawings, pages and score sheets. */
#ifndef GAMES_PAPER_H
#define GAMES_PAPER_H

#include "game.h"

struct draw_target; /* base/draw.h */

/* The moment of a turn to draw: when its dice were thrown, or when it ended, with its dice and the
 * men it moved. If at->number is 0 there are no dice: the board is that of a position line, or the
 * current state of the match, with what is known of the current turn. */
enum moment { AS_THROWN, AS_PLAYED };

/* A field of the board: its name in typed lines, and its place in the drawing. */
enum { PICTURE_FIELDS = 24 };
struct picture_field {
    char name[16];
    double x, y, width, height;
};

/* The board as a drawing, in parts, so that a page of many boards shares the parts that never
 * change. `is` is the struct picture itself; it may be the first member of a larger struct
 * (games/tables/picture/scene.h). Lengths are as in base/draw.h; the frame's upper left corner is
 * 0,0. */
struct picture {
    int width, height; /* of the frame */
    int strip;         /* room for the field numbers, above and below the frame */
    int names;         /* height of a line with a player's name and score, outside the strip */
    int margin;        /* empty space around everything */

    /* Frame and fields, which never change; the field numbers as a seat counts them; everything on
     * the board; and, above and below it, the players (at->player) with what the board does not
     * show. A position line has no players. */
    void (*furniture)(const struct picture *is, const void *match, const struct draw_target *b);
    void (*numbers)(const struct picture *is, const void *match, int seat,
                    const struct draw_target *b);
    void (*pieces)(const struct picture *is, const struct turn_ref *at, enum moment when,
                   const struct draw_target *b);
    void (*players)(const struct picture *is, const struct turn_ref *at, enum moment when,
                    const struct draw_target *b);
    /* The fields, as a seat names them in a line. */
    void (*fields)(const struct picture *is, const void *match, int seat,
                   struct picture_field out[PICTURE_FIELDS]);
    /* Returns the seat that throws or has thrown. The fields are numbered from its side. */
    int (*seat)(const struct picture *is, const struct turn_ref *at, enum moment when);
    /* The position in words, as in a position line: "W:1x15 B:1x15". */
    void (*label)(const struct picture *is, const struct turn_ref *at, enum moment when,
                  struct strbuf *out);
    /* Sets a match that has just begun to a position line. `w` is as in struct batch, or, for a
     * game without a batch, the whole line without game=. Returns false with place and reason if it
     * is not understood. */
    bool (*position)(void *match, const struct token *w, size_t n, struct parse_error *why);
};

/* Parts of a turn that a score sheet prints: the play; what was due, decided, wrong and claimed, as
 * clauses separated by "; "; these clauses as far as both players know them; or only the claims. */
enum brief { BRIEF_PLAY, BRIEF_RULING, BRIEF_KNOWN, BRIEF_CLAIMS };

/* Readings of the rules on which treatises or schools differ: options between whose values a match
 * chooses. A row without a value begins an option and tells all of its readings: "whether a new
 * throw follows an exit or not"; each value follows as a clause that fits after "if". These tables
 * end with a NULL. */
struct contested_reading {
    const char *option, *value, *clause;
};

/* The heading of a column of players' numbers on a page and on a score sheet; NULL: no such
 * column. */
struct column {
    const char *page, *sheet;
};

/* A game's part in the pages and score sheets of a match. */
struct paper {
    bool rounds; /* a column per player and a row per round; else a row per turn, with these
                  * columns: */
    struct column marked, minor, major;
    const char *star; /* the meaning of the star: a note below the sheet */

    /* The graph: its title, what its scale counts, and the scale's end. It shows `major` and
     * fractions of it: `parts` of `minor` make one. If `parts` is 0, it shows only `minor`. */
    const char *graph, *scale;
    long parts;
    long (*most)(const void *match);

    /* Stores the score before the first turn. If this is NULL, all players begin at zero. */
    void (*begins)(const void *match, struct standing *at);
    /* Adds a score in words: "2 holes, 6 points". */
    void (*standing)(const struct standing *is, struct strbuf *out);
    /* Adds the text for a score sheet. If this is NULL, the text is turn.play and turn.ruling,
     * without claims. */
    void (*brief)(const struct turn_ref *at, enum brief what, struct strbuf *out);
    /* `result` adds sentences on the result or the current score; if NULL, `score` is used.
     * `unfinished` adds for a sheet that the match is not finished, or nothing if it is decided; if
     * NULL, `result` is used. */
    void (*result)(void *match, struct strbuf *said);
    void (*unfinished)(void *match, struct strbuf *said);
    /* Adds every option a turn was played under, always in the same order: "goal=5000 floor=none".
     * If at->number is 0, it adds the current options of the match. NULL if none are shown. */
    void (*agreed)(const struct turn_ref *at, struct strbuf *out);
    /* Adds sentences that explain why something was due or wrong in a turn. It repeats a sentence
     * of `tell` only to explain it. May be NULL. */
    void (*why)(const struct turn_ref *at, struct strbuf *out);
    /* Adds the legal plays of a turn's throw: "1/7 1/5; 1/5/11"; nothing if its dice are not known.
     * NULL if the game has no plays to list. */
    void (*legal)(const struct turn_ref *at, struct strbuf *out);
    /* A case is ruled on under each of these. NULL if there are none. */
    const struct contested_reading *readings;
    int mark_step;   /* step of the points that a word such as "+8" marks; 0: the game has no such
                      * word */
    bool marks_both; /* the opponent of the thrower may also enter such a word: "b+2" */
    /* Adds the match's place in a series, from the headers Partie and Round, which are then not
     * shown. */
    void (*occasion)(const void *match, const struct match_setup *f, struct strbuf *out);
};

#endif
