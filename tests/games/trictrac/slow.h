/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * slow: a second, deliberately plain reading of the rules of trictrac, §2 to §8, to check the
 * fast one against. Every ordered sequence of steps is tried, man by man, and each sentence of
 * the rules is one function. No allocation, no state: all buffers belong to the caller.
 *
 * Men are counted by field, 1..24 in their own side's numbering (1 the talon, 12 the rest
 * corner); field f of one side is field 25-f of the other. Points are trictrac points.
 */
#ifndef TESTS_SLOW_H
#define TESTS_SLOW_H

/* A position as plain numbers. Men not on a field are borne off. */
struct slow_position {
    int men[2][25]; /* [0] White, [1] Black; index 1..24 in that side's OWN numbering, 0 unused */
    int side;       /* who throws: 0 White, 1 Black */
    int die[2];     /* in any order, 1..6; 0 when not thrown */
    int roll;       /* the player's n-th throw in this relevé, 0 unknown */
};

/* One legal play after every obligation of §3, known by its end position. */
struct slow_play {
    int men[25];   /* the roller's men after it, his own numbering */
    int numbers;   /* how many of the two numbers it plays, 0..2 */
    int excedants; /* how many of them bear a man off as an excédant */
    int bore_last; /* 1 when it bears off the last man and none is left */
};

enum { SLOW_MAX_PLAYS = 4096, SLOW_MAX_DUES = 64, SLOW_MAX_WAYS = 1024 };

/* One way to play, man by man. A man borne off goes to 25. */
struct slow_way {
    int numbers; /* how many of the two numbers it plays, 0..2 */
    int one_man; /* 1 when one man plays both */
    int number[2], from[2], to[2];
    int men[25]; /* the roller's men after it, his own numbering */
};

/* The gains of a throw, in the order of rulings. */
enum slow_jan {
    SLOW_TRUE_HIT,
    SLOW_FALSE_HIT,
    SLOW_CORNER_HIT,
    SLOW_TWO_TABLES,
    SLOW_CONTRE_TWO_TABLES,
    SLOW_MEZEAS,
    SLOW_CONTRE_MEZEAS,
    SLOW_SIX_TABLES,
    SLOW_FILL_PETIT,
    SLOW_FILL_GRAND,
    SLOW_FILL_RETOUR,
    SLOW_KEEP_PETIT,
    SLOW_KEEP_GRAND,
    SLOW_KEEP_RETOUR,
    SLOW_EXIT,
    SLOW_HELPLESS
};

/* Points one thing gives to one side. */
struct slow_due {
    int to; /* 0 the roller, 1 his opponent */
    enum slow_jan jan;
    int field;  /* roller's numbering, for true and false hits; else 0 */
    int ways;   /* for true hits and fillings; else 0 */
    int points; /* always more than 0; for helpless men the total */
};

/*
 * Write the distinct legal end positions to out[SLOW_MAX_PLAYS], in no particular order, and
 * return their count. Nothing playable: one entry equal to the start. Dice must be thrown.
 */
int slow_plays(const struct slow_position *p, struct slow_play *out);

/*
 * Write every ordered way to play to out[SLOW_MAX_WAYS] and return their count. With `obliged` 0
 * the ways of §3.1 to §3.3, by which dues are judged; with 1 those of §3.1 to §3.5.
 */
int slow_ways(const struct slow_position *p, int obliged, struct slow_way *out);

/*
 * Write what the throw gives to out[SLOW_MAX_DUES], sorted roller first, then by jan, then by
 * field, and return the count. Dues of no points are not listed. Dice must be thrown.
 */
int slow_dues(const struct slow_position *p, struct slow_due *out);

/* 1 when side can still fill its quarter that begins at lo (1 or 7, side's numbering), §2. */
int slow_still_fillable(const struct slow_position *p, int side, int lo);

/* Read "W:1x11,5x2 B:1x15 w 64 roll=3"; dice and roll optional. 1 when understood, else 0. */
int slow_from_line(const char *line, struct slow_position *out);

/* Write the same form to out[256]: fields ascending, the higher die first. */
void slow_to_line(const struct slow_position *p, char *out);

#endif
