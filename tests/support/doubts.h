/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions that return the question about a line. */
#ifndef TESTS_DOUBTS_H
#define TESTS_DOUBTS_H

#include <stdlib.h>

#include "log/offered.h"
#include "test.h"

/* Asks only the game. Returns true if there is a question. */
static inline bool game_doubts(const struct game *game, void *match, enum doubt kind,
                               const char *line, struct doubted *out)
{
    struct line_words words = {.text = NULL};
    assert_true(scan_line(line, strlen(line), &words));
    bool asked = game->doubt(match, kind, &words, out);
    free(words.word);
    return asked;
}

/* Asks the log, which asks the game first. Returns true if there is a question. */
static inline bool log_doubts(struct turns *t, enum doubt kind, const char *line,
                              struct doubted *out)
{
    struct line_words words = {.text = NULL};
    assert_true(scan_line(line, strlen(line), &words));
    bool asked = turns_doubt(t, kind, &words, out);
    free(words.word);
    return asked;
}

#endif
