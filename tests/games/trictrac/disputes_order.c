/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The order of what happens, §11c: turns of which a part is ruled on before the rest is typed. */
#include "disputes.h"

#include <stddef.h>

/* 66 cannot be played: 12 to White, 16 to Black. */
#define STUCK "W:7x2,8x2,9x3,10x3,11x3,12x2 B:1,4x2,5,6,8x2,9x2,10x2,11x2,12x2 w"
/* 65: two true hits of 4, a false one of 4. */
#define BOTH_HIT "W:1x3,7x2,8x2,9,10,11,12x5 B:1x2,2,3,4,7x2,9x2,10x2,12x4 w"
#define TWO_HITS "W:1x12,7,12x2 B:1x13,7,9 w" /* 64: 4 due to White, nothing to Black */

const struct dispute disputes_order[] = {
    {"a mark after an upheld school changes nothing", TWO_HITS, NULL, "64 +0 1/7 1/5 school 4 +4",
     "marks 0/0 of 4/0; final 1/7 1/5; schools under w 4 claimed; score 0+0 4+0; b throws", false},
    {"nor after a contest", TWO_HITS, NULL, "64 +0 1/7 1/5 school 4 false +4",
     "marks 0/0 of 4/0; final 1/7 1/5; schools under w 4 raised; score 0+0 8+0; b throws", false},
    {"a lower mark takes nothing back", TWO_HITS, NULL, "64 +6 +4 1/7 1/5",
     "marks 6/0 of 4/0; final 1/7 1/5; schools over w 2(0) open; score 6+0 0+0; b throws", false},
    {"a higher mark before a man is touched raises", TWO_HITS, NULL, "64 +2 +4 1/7 1/5",
     "marks 4/0 of 4/0; final 1/7 1/5; score 4+0 0+0; b throws", false},
    {"a higher mark after a man is touched is late", TWO_HITS, NULL, "64 +2 t1 +4 1/7 1/5",
     "marks 2/0 of 4/0; final 1/7 1/5; schools under w 2(0) open; score 2+0 0+0; b throws", false},
    {"the first mark is in time wherever it is typed", TWO_HITS, NULL, "64 1/7 1/5 +2",
     "marks 2/0 of 4/0; final 1/7 1/5; schools under w 2(0) open; score 2+0 0+0; b throws", false},
    {"a fill lost by the first man", "W:1,2,6,7x2,8,9x2,10x2,11x2,12x2 B:1x15 w", NULL,
     "61 +8 6/12 school 8",
     "marks 8/0 of 8/0; wants more; schools fill w 8 claimed; score 0+0 8+0; b throws", false},
    {"the second man wrong after a choice on the first", NULL, NULL, "53 1/7 = 1/6 1/5 = 1/6 1/4",
     "marks 0/0 of 0/0; N2: stands, 1/4, 1/4/9, 1/6; chose 1/6; N1: stands, 1/6 1/4; chose 1/6 "
     "1/4; final 1/6 1/4; score 0+0 0+0; b throws",
     false},
    {"C1: the sum with one of the two men played", "W:1x5,6x2,7x2,8x6 B:7x5,8x5,9x5 w", NULL,
     "66 7/12 7/12",
     "marks 0/0 of 0/0; C1: stands, 7/13/19; final 7/12 7/12; score 0+0 0+0; b throws", false},
    {"C2: the player plays another man", "W:1x10,2,3,4,5,8 B:1x15 w", NULL,
     "41 8/12 1/2 = back 1/5",
     "marks 0/0 of 0/0; C2: back,; chose back; final 1/5 1/2; score 0+0 0+0; b throws", false},
    {"C2: a lone man that nobody can join", "W:1x10,2,3,4,5,8 B:1x15 w", NULL, "41 8/12",
     "marks 0/0 of 0/0; C2: 8/9; wants more; score 0+0 0+0; b throws", false},
    {"R1: the player puts it right alone", "W:1x13,12x2 B:1x15 w", NULL,
     "65 12/18 12/17 w = 1/7 1/6",
     "marks 0/0 of 0/0; R1: back,; chose 1/7 1/6; final 1/7 1/6; score 0+0 0+0; b throws", false},
    {"after an exit a claim is in time until the claimant throws", "W:23,24 B:12x15 w", NULL,
     "?? +4 - ?? +4 - 21 +6 23/off 24/off 64 1/7 1/5 b school 2",
     "marks 0/0 of 0/0; final 1/7 1/5; before: over w 2 claimed; score 8+0 6+0; b throws", false},
    {"what was put right is not received", TWO_HITS, NULL, "64 +6 1/7 1/5 school 0 school 2",
     "marks 6/0 of 4/0; final 1/7 1/5; schools over w 2(0) claimed; score 4+0 0+0; b throws",
     false},
    {"what the arbiter settled is not received", TWO_HITS, NULL,
     "64 +6 1/7 1/5 school ruled 0 school 2",
     "marks 6/0 of 4/0; final 1/7 1/5; schools over w 2(0) open; score 6+0 0+0; b throws", false},
    {"an over of the coup before, claimed after the play", TWO_HITS, NULL,
     "64 1/7 1/5 b+2 21 1/3 1/2 w school 2",
     "marks 0/0 of 0/0; final 1/3 1/2; before: over b 2 claimed; score 6+0 0+0; w throws", false},
    {"a touched man, and the quarter filled all the same",
     "W:16,17,19x2,20x2,21x3,22x3,23x2,24 B:11x2 w", NULL, "61 t23 23/24 17/23 school",
     "marks 4/0 of 4/0; final 17/18/24; schools false b 0 false; score 4+0 0+0; b throws", false},
    {"not yet, with one man down", "W:2,3,4,6x2,7x3,9x2,10x2,11x3 B:4,5,6x2,7,8x3,9,11x4,12x2 w",
     NULL, "54 +8 7/11 w school 2", "marks 8/0 of 8/2; wants more; score 8+0 0+0; b throws", false},
    {"a claim before going does not oppose it", TWO_HITS, "6+0 0+0", "64 +8 b school go",
     "go; marks 8/0 of 4/0; G1: stands, 1/5/11, 1/7 1/5; schools over w 4 claimed; score 0+0 0+0; "
     "w throws",
     false},
    /* White's 12 come before Black's 16 of the same throw: a double hole to White, and to Black a
     * double hole and 4. 63 gives Black 4 for filling. */
    {"late: points left out are added before the other's", STUCK, NULL, "66 +6 - 63 late 6",
     "marks 4/0 of 4/0; wants play; score 0+2 8+2; w throws", false},
    {"late: nothing was left out", STUCK, NULL, "66 +12 - 63 late 6",
     "marks 4/0 of 4/0; wants play; score 0+2 8+2; w throws", false},
    {"late: what is too much is a school as ever", STUCK, NULL, "66 +6 - 63 late 8 b school",
     "marks 4/0 of 4/0; wants play; schools over w 2 claimed late; score 0+2 10+2; w throws",
     false},
    {"late: and can be claimed until the claimant throws again", STUCK, NULL,
     "66 +6 - 63 late 8 4/7 1/7 ?? b school 2",
     "marks 0/0 of 0/0; wants play; before: over w 2 claimed late; score 0+2 10+2; b throws",
     false},
    {"late: but not then", STUCK, NULL, "66 +6 - 63 late 8 4/7 1/7 ?? - ?? b school 2",
     "marks 0/0 of 0/0; wants play; score 0+2 8+2; w throws", false},
    /* White marked 4 by @1:0 when the jeton stood on 8; what had been too much there is then taken
     * off, so it stood on 4. With late 2 the mark is 6: 10, and the school of 4 makes a double hole
     * and 2 (§11a, Effect: the later marks again, as points). */
    {"late: added to what stands after a claim",
     "W:9,11x3,12x2,14x4,22,23x3,24 B:4x2,5,6x4,7x4,8x2,9x2 b", NULL,
     "?? +8 - w+8 w 54 +0 - b+0 b 33 4/7/10 w late 8 school 4 w 46 @1:0 - b@3:0 b school 0 "
     "b 11 w school 4 6/7 w late 2 4/5",
     "marks 0/0 of 0/0; final 6/7 4/5; schools under b 4 claimed late, hole w 0 open late; score "
     "2+4 "
     "0+0; w throws",
     false},
    {"a higher mark gives the right to go", STUCK, NULL, "66 +6 +12 go",
     "go; marks 12/0 of 12/16; score 0+2 0+0; w throws", false},
    {"dice thrown too early: the other may finish, knowing them", NULL, NULL,
     "64 1/7 53 w 1/5 1/6 1/4", "marks 0/0 of 0/0; final 1/6 1/4; score 0+0 0+0; w throws", false},
    {"until a man of the new throw is touched: then the number is left unplayed", NULL, NULL,
     "64 1/7 53 1/6 1/4", "marks 0/0 of 0/0; final 1/6 1/4; score 0+0 2+0; w throws", false},
    {"waive: the other has a hole, a simple one (GU III Avertissement)", BOTH_HIT, "0+0 8+0",
     "65 waive 1/7 1/6", "marks 8/4 of 8/4; final 1/7 1/6; score 0+0 0+1; b throws", false},
    {"waive: the other has none, and the points are lost", BOTH_HIT, "0+0 2+0", "65 waive 1/7 1/6",
     "marks 8/4 of 8/4; final 1/7 1/6; score 0+0 6+0; b throws", false},
    {"waive: an own hole, and the rest is a school (GU III, printed)", BOTH_HIT, "4+0 8+0",
     "65 waive 1/7 1/6 school",
     "marks 4/4 of 8/4; final 1/7 1/6; schools under w 4 claimed; score 0+0 4+1; b throws", false},
    {"waive: not after a man is touched", BOTH_HIT, "0+0 8+0", "65 1/7 waive 1/6",
     "marks 8/4 of 8/4; final 1/7 1/6; score 0+0 0+1; b throws", false},
    {"waive: nor when nothing can be played (GU III Avertissement: it stands for the mark)", STUCK,
     NULL, "66 t7 waive", "marks 12/0 of 12/16; wants decision; score 0+2 0+0; b throws", false},
    {"waive: a mark after it changes nothing", BOTH_HIT, "0+0 2+0", "65 waive +8 1/7 1/6",
     "marks 8/4 of 8/4; final 1/7 1/6; score 0+0 6+0; b throws", false},
};

const int disputes_order_count = sizeof disputes_order / sizeof disputes_order[0];
