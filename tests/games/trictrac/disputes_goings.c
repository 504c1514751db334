/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Goings without right (§10, §11b G1), and what else than sending to school can be done with a
 * wrong mark (§11a). */
#include "disputes.h"

#include <stddef.h>

/* 31 gives 4 by mézéas, and two plays. */
#define MEZEAS "W:1x13,12x2 B:1x15 w"

/* A man is required on 8; Black's men forbid all fields beyond 12. */
#define FILLING "W:1x2,2,6,7x2,8,9x2,10x2,11x2,12x2 B:1x13,12x2 w"

/* 61 gives Black 4. */
#define CONTRE "W:1x7,6x2,7x2,11x2,12x2 B:1x4,2,3,6,7x2,8x2,11x2,12x2 w"

const struct dispute disputes_goings[] = {
    /* A claim gives no hole (GU III *Oubli de démarquer*; LP 51-52). */
    {"one hole of two pegged, too much marked",
     "W:3x3,4x2,5,6x2,7,9x2,10,11x3 B:1x3,2x6,6x3,11,12x2 w", "8+0 0+0", "43 @1:8 3/7 3/6 school",
     "stay; marks 12/0 of 6/0; final 3/7 3/6; schools over w 6 claimed; score 2+1 6+0 b; b throws",
     false},
    {"the peg forgotten, too little marked", FILLING, "8+0 0+0", "42 @0:2 6/8 1/5 school",
     "marks 6/0 of 8/0; final 6/8 1/5; schools under w 2 claimed; score 2+0 2+0 b; b throws",
     false},
    {"only the peg moved, though points were due", MEZEAS, "4+0 0+0", "31 @1:4 1/4 1/2",
     "marks 0/0 of 4/0; final 1/4 1/2; schools hole w 0 open, under w 4(0) open; score 4+1 0+0; b "
     "throws",
     false},
    {"only the peg moved, though points were due, claimed", MEZEAS, "4+0 0+0",
     "31 @1:4 1/4 1/2 school",
     "marks 0/0 of 4/0; final 1/4 1/2; schools hole w 0 claimed, under w 4 claimed; score 4+0 4+0 "
     "b; b throws",
     false},

    /* Going (GU V; LL §170, §173; LP 46, 55). */
    {"go, the pegs alone are the mark", MEZEAS, "10+0 0+0", "31 @2:0 go",
     "go; marks 4/0 of 4/0; score 0+2 0+0; w throws", false},
    {"go, old points left standing", MEZEAS, "10+0 0+0", "31 @2:10 go",
     "go; marks 4/0 of 4/0; score 0+2 0+0; w throws", false},
    {"go, a hole too many beside one that was due", "W:1x3,2x3,3x2,4x3,5x3,6 B:1x15 w", "10+0 0+0",
     "41 @3:0 go",
     "go; marks 14/0 of 12/0; G1: stands, 1/2/6, 4/5 2/6, 5/6 2/6, 5/6 4/8; schools over w 2(0) "
     "open; score 0+3 0+0; w throws",
     false},
    {"go, the rest marked", MEZEAS, "10+0 0+0", "31 @2:2 go",
     "go; marks 4/0 of 4/0; G1: stands, 1/2/5, 1/4 1/2; score 0+2 0+0; w throws", false},
    {"go, the rest marked, put back", MEZEAS, "10+0 0+0", "31 @2:2 go = 1/4 1/2",
     "go; marks 4/0 of 4/0; G1: stands, 1/2/5, 1/4 1/2; chose 1/4 1/2; final 1/4 1/2; score 2+2 "
     "0+0; b throws",
     false},
    {"go, a man put down before", MEZEAS, "10+0 0+0", "31 1/4 go",
     "go; marks 4/0 of 4/0; G1: stands, 1/2/5, 1/4 1/2; score 0+2 0+0; w throws", false},
    {"go, having said that he stays", MEZEAS, "10+0 0+0", "31 stay go",
     "go; marks 4/0 of 4/0; G1: stands, 1/2/5, 1/4 1/2; score 0+2 0+0; w throws", false},
    {"go, a man only touched", MEZEAS, "10+0 0+0", "31 t1 go",
     "go; marks 4/0 of 4/0; score 0+2 0+0; w throws", false},
    {"go wipes out the school of a touch", MEZEAS, "10+0 0+0", "31 +0 t1 go",
     "go; marks 0/0 of 4/0; score 0+0 0+0; w throws", false},
    {"go, no hole due", MEZEAS, NULL, "31 @1:0 go",
     "go; marks 12/0 of 4/0; G1: stands, 1/2/5, 1/4 1/2; schools over w 8(0) open; score 0+1 0+0; "
     "w "
     "throws",
     false},
    {"go, no hole due, opposed by the claim", MEZEAS, NULL, "31 @1:0 go school 1/4 1/2",
     "go; marks 12/0 of 4/0; G1: 1/2/5, 1/4 1/2; chose 1/4 1/2; final 1/4 1/2; schools over w 8 "
     "claimed; score 4+0 8+0 b; b throws",
     false},
    {"go, no hole due, left, then claimed", MEZEAS, NULL, "31 @1:0 go = stands school",
     "go; marks 12/0 of 4/0; G1: stands, 1/2/5, 1/4 1/2; chose stands; schools over w 8(0) open; "
     "score 0+1 0+0; w throws",
     false},
    {"go, no hole due, claimed, then left", MEZEAS, NULL, "31 @1:0 go school = stands",
     "error: this is not one of the opponent's choices", false},
    {"go, no hole due, claimed after the next throw", MEZEAS, NULL, "31 @1:0 go 21 school 8",
     "marks 0/0 of 0/0; wants play; before: over w 8(0) open; score 0+1 0+0; b throws", false},
    {"go, and plays all the same", MEZEAS, NULL, "31 @1:0 go 1/4 1/2",
     "error: the player has gone: nothing is played unless the opponent objects (M XVI; GU V)",
     false},
    {"go with a man touched, put back: the fill is lost", FILLING, "2+0 0+0",
     "32 @1:0 t1 go = 1/3 6/9 school",
     "go; marks 10/0 of 4/0; G1: stands, 1/3/6, 1/4 1/3, 10/12 1/4, 2/4 1/4, 2/5 1/3, 6/8 "
     "1/4, 6/9 1/3, 7/10 1/3, 7/9 1/4, 8/10 1/4, 8/11 1/3, 9/11 1/4, 9/12 1/3; chose 6/9 1/3; "
     "final 6/9 1/3; schools fill w 10 claimed; score 2+0 10+0 b; b throws",
     false},
    {"go with a man touched, put back: he fills", FILLING, "2+0 0+0",
     "32 @1:0 t1 go = 6/8 1/4 school",
     "go; marks 10/0 of 4/0; G1: stands, 1/3/6, 1/4 1/3, 10/12 1/4, 2/4 1/4, 2/5 1/3, 6/8 "
     "1/4, 6/9 1/3, 7/10 1/3, 7/9 1/4, 8/10 1/4, 8/11 1/3, 9/11 1/4, 9/12 1/3; chose 6/8 1/4; "
     "final 6/8 1/4; schools over w 6 claimed; score 6+0 6+0 b; b throws",
     false},

    /* A fill lost by a touch is a school whatever is then played (LL §192; LP 17, 21). */
    {"the touch loses the fill, and he fills", FILLING, NULL, "32 t9 6/8 1/4 school 4",
     "marks 4/0 of 4/0; T1: stands, 10/12 9/12, 6/8/11, 7/9/12, 9/11 1/4, 9/11 2/5, 9/11 7/10, "
     "9/11 "
     "8/11, 9/12 1/3, 9/12 2/4, 9/12 6/8, 9/12 8/10, 9/12 9/11; final 6/8 1/4; schools fill w 4 "
     "claimed; score 0+0 4+0; b throws",
     false},

    /* Having it marked, having it taken off (GU III; LL §185-187; M XVII). */
    {"mark", MEZEAS, NULL, "31 +0 1/4 1/2 mark",
     "marks 0/0 of 4/0; final 1/4 1/2; score 4+0 0+0; b throws", false},
    {"mark, nothing missing", MEZEAS, NULL, "31 1/4 1/2 mark",
     "marks 4/0 of 4/0; final 1/4 1/2; score 4+0 0+0; b throws", false},
    {"mark gives the hole that is due", MEZEAS, "10+0 0+0", "31 @0:2 1/4 1/2 mark",
     "marks 4/0 of 4/0; final 1/4 1/2; score 2+2 0+0; b throws", false},
    {"mark gives no right to go", MEZEAS, "10+0 0+0", "31 +0 mark go",
     "go; marks 0/0 of 4/0; G1: stands, 1/2/5, 1/4 1/2; score 0+2 0+0; w throws", false},
    {"go, a hole too few: nothing to be marked", MEZEAS, "10+0 0+0", "31 +0 go mark",
     "go; marks 0/0 of 4/0; score 0+0 0+0; w throws", false},
    {"mark, said by the roller", CONTRE, NULL, "61 1/7 1/2 b+2 w mark 41",
     "marks 0/0 of 0/0; wants play; score 0+0 4+0; w throws", false},
    {"school 0 takes off what was too much", MEZEAS, NULL, "31 +8 1/4 1/2 school 0",
     "marks 8/0 of 4/0; final 1/4 1/2; schools over w 4(0) claimed; score 4+0 0+0; b throws",
     false},
    {"claimed in part, the whole marked", MEZEAS, NULL, "31 +0 1/4 1/2 school 2 whole",
     "marks 0/0 of 4/0; final 1/4 1/2; schools under w 4 claimed; score 0+0 4+0; b throws", false},

    /* In time and too late (GU III *Avantage d'attendre*; LL §167, §188, §200; LP 35, 48, 65). */
    {"under on the other's throw, claimed after he has played", "W:1x12,7,12x2 B:1x13,7,9 b", NULL,
     "63 1/7 1/4 w+0 w 64 1/5 1/7 b school 4",
     "marks 2/0 of 2/0; final 1/7 1/5; schools under w 4 claimed late; score 2+0 6+0 w; b throws",
     false},
    {"... and beyond it", "W:1x12,7,12x2 B:1x13,7,9 b", NULL,
     "63 1/7 1/4 w+0 w 64 1/5 1/7 b school 6",
     "marks 2/0 of 2/0; final 1/7 1/5; schools under w 4 claimed late, false b 2 false; score 4+0 "
     "6+0 w; b throws",
     false},
    {"... and this throw's fault first", "W:1x12,7,12x2 B:1x13,7,9 b", NULL,
     "63 1/7 1/4 w+0 w 64 +0 1/5 1/7 b school 4",
     "marks 0/0 of 2/0; final 1/7 1/5; schools under w 4(2) claimed late, under w 2 claimed; score "
     "0+0 6+0; b throws",
     false},
    {"under, nothing playable, a man touched",
     "W:7x2,8x2,9x3,10x3,11x3,12x2 B:1,4x2,5,6,8x2,9x2,10x2,11x2,12x2 w", NULL, "66 +6 t7 school 6",
     "marks 6/16 of 12/16; final -; schools false b 6 false; score 6+0 4+2 w; b throws", false},
    {"an omission claimed too early, and again (LL §167)", CONTRE, NULL,
     "61 1/7 1/2 b+0 w school 2 41 school",
     "marks 0/0 of 0/0; wants play; schools under b 4 claimed late; score 4+0 0+0; w throws",
     false},
    /* §11a, Effect: a mark after a corrected mark is read again as points, so a peg moved without
     * the jeton has gone back, and `b school` is not yet complete. A going closes the fault
     * (§11c.6): nobody marks (§11c.3; GU III; LL §167; LP 42). */
    {"a peg alone gone back, and claimed after a going",
     "W:1x2,3,5,6,7x4,8x2,9x2,16x2 B:7,8,10x2,11,12x4,14x2,15x3,21 b", "10+0 10+0",
     "65 @1:10 10/15/21 w@1:0 w school b school w 42 @2:0 go b school 4",
     "go; marks 4/0 of 4/2; before: under b 8 claimed; score 0+2 0+1; w throws", false},
    {"a peg alone, gone back when the going before it is put back", CONTRE, NULL,
     "61 @1:0 b@1:0 go = 1/7 1/2",
     "go; marks 12/0 of 0/4; G1: stands, 1/2/8, 1/7 1/2, 11/12 1/7, 11/12 6/12, 6/12 1/2, 6/12 "
     "6/7, "
     "6/7 1/7, 7/8 6/12; chose 1/7 1/2; final 1/7 1/2; schools over w 12(0) open; score 0+0 0+0; b "
     "throws",
     false},
    {"... and when the claim opposes it", CONTRE, NULL, "61 @1:0 b@1:0 go b school 1/7 1/2",
     "go; marks 12/0 of 0/4; G1: 1/2/8, 1/7 1/2, 11/12 1/7, 11/12 6/12, 6/12 1/2, 6/12 6/7, "
     "6/7 1/7, 7/8 6/12; chose 1/7 1/2; final 1/7 1/2; schools over w 12 claimed; score 0+0 0+2; b "
     "throws",
     false},
};
const int disputes_goings_count = (int)(sizeof disputes_goings / sizeof disputes_goings[0]);
