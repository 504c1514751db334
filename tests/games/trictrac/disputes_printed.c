/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Disputes the old books print (tests/rulings/, by id) and those printed in the rules, §11b. */
#include "disputes.h"

#include <stddef.h>

/* Facts that the notation cannot express: in SC-LP-54a the player assumed 14 points and pegged two
 * holes too many; in SC-GU-induced the peg was moved because the opponent had told the player to;
 * in SC-GU-two-tokens the jeton left next to the one that was moved has no meaning. SC-GU-handicap
 * is the option with which omissions on the opponent's throw are lost to both players.
 * FC-GU-II-evacuate begins two coups earlier, with the false move that nobody saw. */
const struct dispute disputes_printed[] = {
    {"SC-LP-54a", "W:1x3,2x3,3x2,4x3,5x3,6 B:1x15 w", "10+0 2+0", "41 @3:0 1/2/6 school",
     "stay; marks 14/0 of 12/0; final 1/2/6; schools over w 2 claimed; score 10+1 2+0 b; b "
     "throws",
     false},
    {"SC-GU-sansbouger-token", "W:1x3,2x3,3x2,4x3,5x3,6 B:1x15 w", "6+0 0+0",
     "41 @1:0 1/2/6 school",
     "stay; marks 6/0 of 12/0; final 1/2/6; schools under w 6 claimed; score 0+1 6+0; b throws",
     false},
    {"SC-GU-leave-short", "W:1x13,12x2 B:1x15 w", "6+0 0+0", "31 @1:0 go school = 1/4 1/2",
     "go; marks 6/0 of 4/0; G1: 1/2/5, 1/4 1/2; chose 1/4 1/2; final 1/4 1/2; schools "
     "over w 2 claimed; score 10+0 2+0 b; b throws",
     false},
    {"SC-GU-induced", "W:1x15 B:1x15 w", "6+0 0+0", "54 @1:6 1/6 1/5 school",
     "marks 0/0 of 0/0; final 1/6 1/5; schools hole w 0 claimed; score 6+0 0+0; b throws", false},
    {"SC-GU-pirouette62", "W:6,7x3,8,9x2,10x2,11x2,12x4 B:1x13,12x2 w", NULL,
     "62 +4 7/9 6/12 school",
     "marks 4/0 of 0/0; final 7/9 6/12; schools over w 4 claimed; score 0+0 4+0; b throws", false},
    {"SC-GU-60-marked", "W:1x2,2,6,7x2,8,9x2,10x2,11x2,12x2 B:1x13,12x2 w", NULL,
     "42 +8 1/7 school",
     "marks 8/0 of 8/0; Q1: stands, 2/4/8, 6/8 1/5; final 1/3/7; schools fill w 8 claimed; "
     "score 0+0 8+0; b throws",
     false},
    {"SC-LP-56", "W:1x12,7,12x2 B:1x13,7,9 b", NULL, "63 +0 1/7 1/4 school w+0 63 school",
     "marks 6/0 of 6/0; wants play; schools under w 2 claimed late; before: under b 2 claimed; "
     "score 8+0 2+0; b throws",
     false},
    {"SC-GU-III-impossible", "W:7x2,8x2,9x3,10x3,11x3,12x2 B:1,4x2,5,6,8x2,9x2,10x2,11x2,12x2 w",
     NULL, "66 +6", "marks 6/16 of 12/16; final -; score 0+0 4+2; b throws", false},
    {"SC-GU-order", "W:1x2,2,5,6,7x2,9x4,10x2,11x2 B:2x2,6x5,7x2,8x4,9,11 b", NULL,
     "54 w+0 8/12 7/12 33 school 4 1/4 1/4",
     "marks 4/4 of 4/4; final 1/4 1/4; schools under w 4 claimed late; score 4+0 8+0; b throws",
     false},
    {"SC-GU-false-school2", "W:1x13,8,10 B:1x15 w", NULL, "21 +4 1/3 1/2 school",
     "marks 4/0 of 0/0; final 1/3 1/2; schools over w 4 claimed; score 0+0 4+0; b throws", false},
    {"SC-GU-true-and-false", "W:6,7x2,8x2,9x2,10x2,11x6 B:1x3,7x3,9x2,10,11x4,21,22 b", NULL,
     "54 1/6 1/5 53 +0 7/10 6/11 school b+0 21 school 4",
     "marks 0/0 of 0/0; wants play; schools false w 4 false; before: under w 4 claimed; score "
     "4+0 8+0 b; w throws",
     false},
    {"SC-GU-two-tokens", "W:1x13,12x2 B:1x15 w", "8+0 0+0", "31 +4 stay 1/4 1/2",
     "stay; marks 4/0 of 4/0; final 1/4 1/2; score 0+2 0+0; b throws", false},
    {"SC-GU-handicap", "W:1x7,6x2,7x2,11x2,12x2 B:1x4,2,3,6,7x2,8x2,11x2,12x2 w", NULL,
     "61 b+0 1/7 1/2 41 school",
     "marks 0/0 of 0/0; wants play; schools false w 0 false; score 0+0 0+0; w throws", true},
    {"SC-LP-46", "W:1x13,12x2 B:1x15 w", "8+0 2+0", "31 @1:8 go school",
     "go; marks 4/0 of 4/0; schools false b 0 false; score 0+1 0+0; w throws", false},
    {"FC-GU-beyond", "W:1x15 B:1x15 w", NULL, "53 1/7",
     "marks 0/0 of 0/0; N2: stands, 1/4, 1/4/9, 1/6; wants more; score 0+0 0+0; b throws", false},
    {"FC-GU-short", "W:1x15 B:1x15 w", NULL, "63 1/6",
     "marks 0/0 of 0/0; N1: stands, 1/4, 1/7; wants more; score 0+0 0+0; b throws", false},
    {"FC-GU-pair", "W:1x12,3,5x2 B:1x15 w", NULL, "42 3/9+5/9",
     "marks 0/0 of 0/0; N4: stands, 3/5/9, 5/7 3/7, 5/7/11; final 5/9 3/5/9; score 0+0 0+0; b "
     "throws",
     false},
    {"FC-GU-61-extra-fill", "W:1,2,3,7x2,8,9x2,10x2,11x2,12x2 B:1x13,12x2 w", NULL, "61 1/8 2/3",
     "marks 8/0 of 8/0; N3: stands, 1/2/8; final 2/3 1/2/8; score 8+0 0+0; b throws", false},
    {"FC-GU-II-evacuate", "W:7x5,9x3,10x3,12x4 B:7x2,8x2,9x2,10x3,11x2,12x4 b", NULL,
     "21 12/14 10/11 61 9/10 65 must 14 11/22",
     "marks 0/0 of 0/0; R1: 14/20 7/12; final 11/17/22; score 2+0 2+0 b; w throws", false},
};
const int disputes_printed_count = (int)(sizeof disputes_printed / sizeof disputes_printed[0]);

const struct dispute disputes_rules[] = {
    {"54, one by one", NULL, NULL, "54 1/5 1/7",
     "marks 0/0 of 0/0; N1: stands, 1/6 1/5; final 1/7 1/5; score 0+0 0+0; b throws", false},
    {"54, together", NULL, NULL, "54 1/5+1/4",
     "marks 0/0 of 0/0; N4: stands, 1/6 1/5; final 1/5 1/4; score 0+0 0+0; b throws", false},
    {"53, the first man", NULL, NULL, "53 1/7",
     "marks 0/0 of 0/0; N2: stands, 1/4, 1/4/9, 1/6; wants more; score 0+0 0+0; b throws", false},
    {"63, the first man", NULL, NULL, "63 1/6",
     "marks 0/0 of 0/0; N1: stands, 1/4, 1/7; wants more; score 0+0 0+0; b throws", false},
    {"51", "W:2,4,6x3,7x2,8x2,9x2,10x2,12x2 B:1x15 w", NULL, "51 6/12 2/3",
     "marks 0/0 of 0/0; N3: stands, 6/7/12; final 6/7/12 2/3; score 0+0 0+0; b throws", false},
    {"65, the 6 then unplayable", "W:6,7x3,8x2,9x2,10x2,11x2,12x3 B:7x2,8x2,9x2,10x2,11x2,12x5 w",
     NULL, "65 6/11",
     "marks 4/0 of 4/0; D1: stands, 7/12 6/12; final 6/11; score 4+0 0+0; b throws", false},
};
const int disputes_rules_count = (int)(sizeof disputes_rules / sizeof disputes_rules[0]);
