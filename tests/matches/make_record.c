/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes record text of random matches: make_record SEED MATCHES [PLAYERS [WRONG [COUPS]]]. For
 * measuring commands on large records. With COUPS every match has this number of turns: a marqué
 * in which nobody marks a hole. */
#include <stdio.h>
#include <stdlib.h>

#include "tests/games/trictrac/random_match.h"

int main(int argc, char **argv)
{
    struct deal d;
    struct manner m = {.longest = 1000, .holes = 12};
    if (argc < 3) {
        fprintf(stderr, "usage: make_record SEED MATCHES [PLAYERS [WRONG [COUPS]]]\n");
        return 2;
    }
    long matches = atol(argv[2]), coups = 0;
    unsigned players = argc > 3 ? (unsigned)atoi(argv[3]) : 50;
    m.wrong = argc > 4 ? (unsigned)atoi(argv[4]) : 3;
    if (argc > 5)
        m = (struct manner){
            .wrong = m.wrong, .longest = atol(argv[5]), .ecrire = true, .endless = true};
    deal_start(&d, (uint64_t)atoll(argv[1]));
    for (long i = 0; i < matches; i++) {
        struct strbuf w = {.text = NULL};
        unsigned white = deal_below(&d, players);
        unsigned black = (white + 1 + deal_below(&d, players - 1)) % players;
        coups += random_match(&d, &m, false, &w);
        printf("[Game \"trictrac\"]\n[White \"Player %u\"]\n[Black \"Player %u\"]\n", white, black);
        printf("[Event \"Event %ld\"]\n[Date \"%ld.%02ld.%02ld\"]\n%s\n%s\n", i / 50,
               2000 + i / 336, 1 + i / 28 % 12, 1 + i % 28,
               m.ecrire ? "[Option \"play=ecrire\"]\n" : "", w.text ? w.text : "");
        strbuf_free(&w);
    }
    fprintf(stderr, "%ld matches, %ld coups\n", matches, coups);
    return 0;
}
