/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Replays generated text of trictrac once: replay_once TURNS. Prints the number of turns replayed.
 * test_instructions.sh counts the instructions of record_read() in this program. */
#include <stdio.h>
#include <stdlib.h>

#include "games/trictrac/tools/replay.h"
#include "play.h"

static void begins(void *context, const struct record_founding *f)
{
    (void)context, (void)f;
}

static void coup(void *context, const struct input *d, bool last)
{
    long *turns = context;
    (void)d, (void)last;
    ++*turns;
}

int main(int argc, char **argv)
{
    struct strbuf text = {.text = NULL};
    long turns = 0;
    struct record_reader to = {.begins = begins, .coup = coup, .context = &turns};
    struct parse_error err;
    const bool ok = bench_play(argc > 1 ? atol(argv[1]) : 1, &text, NULL) > 0 &&
                    record_read(text.text, text.length, &to, &err);
    strbuf_free(&text);
    return ok && printf("%ld\n", turns) > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
