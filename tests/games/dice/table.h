/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table for any number of players: gives a game its words by the contract of game.h, and keeps
 * what it says of each turn. */
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
    struct parse_error why;    /* of what was refused */
    int letter;                /* said, of the words to come, or SEAT_NONE */
    bool numbered;
};

/* Begins by the headers of a record, of which the rest is taken too. False: refused, `why` says
 * why. To be cleared in any case. */
bool table_record(struct dice_table *t, const char *text);

/* Takes a line. False: refused, and all is as before. */
bool table_line(struct dice_table *t, const char *line, bool recorded);

/* The n-th turn as `replay --json` has it, from 1; the caller's. */
json_t *table_turn(struct dice_table *t, long number);

struct match_status table_outlook(struct dice_table *t);

void table_clear(struct dice_table *t);

#endif
