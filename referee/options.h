/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the program is called: its options, and what is said of a wrong use. */
#ifndef REFEREE_OPTIONS_H
#define REFEREE_OPTIONS_H

#include "base/status.h"
#include "matches/matches.h"
#include "talk/repl.h"

/* What the arguments say. Text is the caller's. */
struct options_given {
    const char *db;
    const char *out; /* -o */
    bool json, help, version;
    enum colour_when colour;
    bool check;              /* --check: against what the files state */
    int points;              /* --points: what the roller has */
    const struct game *game; /* --game; NULL: not said */
    struct {
        const char *listen, *name, *accept;
        bool scorers;
        int rotate;
        bool given; /* one of them */
    } serve;
    struct record_options record;
};

/* Takes the options out of the arguments, in whatever order they stand; what is left are command
 * and files: *n of them in `words`, which has room for argc. STATUS_USAGE: it has said why. */
enum status options_read(int argc, char **argv, struct options_given *o, char **words, int *n);

/* Prints the usage: with a problem, and the word that is meant unless it is NULL, on stderr, and
 * gives STATUS_USAGE; with none (NULL) on stdout. The problem comes last, where it is seen. */
enum status usage(const char *problem, const char *word);

#endif
