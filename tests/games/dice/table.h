/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table for any number of players: passes words to a game through the interface of game.h, and
 * keeps the output of each turn. */
#ifndef TESTS_DICE_TABLE_H
#define TESTS_DICE_TABLE_H

#include <jansson.h>

#include "games/game.h"

enum { TABLE_TURNS = 600 };

struct dice_table {
    const struct game *game;
    unsigned char *now, *aside;
    char name[SEATS_MAX][40];
    const char *player[SEATS_MAX];
    int seats;
    long turns, lines;
    json_t *json[TABLE_TURNS]; /* of the closed turns */
    struct strbuf said;        /* of the last line */
    struct parse_error why;    /* of the refused word */
    int letter;                /* player named for the next words, or SEAT_NONE */
    bool numbered;
};

/* Begins with the headers of a record and reads its lines. Returns false and sets `why` if refused.
 * Must be cleared in either case. */
bool table_record(struct dice_table *t, const char *text);

/* Enters a line. Returns false and changes nothing if it is refused. */
bool table_line(struct dice_table *t, const char *line, bool recorded);

/* Returns the n-th turn (from 1) as in `replay --json`; to be freed by the caller. */
json_t *table_turn(struct dice_table *t, long number);

struct match_status table_outlook(struct dice_table *t);

void table_clear(struct dice_table *t);

#endif
