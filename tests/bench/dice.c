/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measures dice games in memory on one core: throws scored, and turns replayed. */
#include <stdlib.h>
#include <string.h>

#include "games/ten-thousand/rules/terms.h"
#include "log/turns.h"
#include "parts.h"

/* TURNS is small enough that the replay needs less than 32 MiB. With more, the C library returns
 * the memory after each replay, and clearing new pages would dominate the measurement. */
enum { DICE = 6, THROWS_OF_SIX = 46656, TURNS = 2000 };

struct on_throws {
    struct dice_terms terms;
    long sum; /* of all points; keeps the compiler from removing the work */
};

/* Returns a throw by its number, 0 to 46655, and stores its digits. */
static dice_set throw_of(int number, char digits[DICE + 1])
{
    dice_set thrown = 0;
    for (int i = 0; i < DICE; i++, number /= FACES) {
        int face = 1 + number % FACES;
        thrown += dice_face(face);
        digits[i] = (char)('0' + face);
    }
    digits[DICE] = '\0';
    return thrown;
}

/* Finds the best dice to put aside for every throw of six dice, and their points. */
static long score_throws(void *context)
{
    struct on_throws *t = context;
    char digits[DICE + 1];
    for (int i = 0; i < THROWS_OF_SIX; i++)
        t->sum +=
            ten_thousand_worth(&t->terms, ten_thousand_best_keep(&t->terms, throw_of(i, digits)))
                .points;
    return THROWS_OF_SIX;
}

/* Writes turns of one throw each, from a fixed seed, as one match that does not end. */
static void write_turns(struct strbuf *text)
{
    const struct dice_terms terms = ten_thousand_terms[TEN_THOUSAND_THOUSAND];
    unsigned seed = 1;
    char digits[DICE + 1];
    for (int i = 0; i < TURNS; i++) {
        seed = seed * 1103515245U + 12345U;
        bool counts =
            ten_thousand_counts(&terms, throw_of((int)(seed >> 8) % THROWS_OF_SIX, digits));
        strbuf_add(text, "%s%s\n", digits, counts ? "/ stop" : "/-");
    }
}

struct on_turns {
    const struct game *game;
    struct strbuf text;
    bool failed;
};

static long replay_turns(void *context)
{
    struct on_turns *o = context;
    const struct store_details of = {.player = {"1", "2", "3", "4", "5", "6", "7", "8"},
                                     .players = 8,
                                     .options = "goal=1000000"};
    struct parse_error why;
    struct turns *t = turns_begin(o->game, &of, &why);
    bool ok = t && turns_read(t, o->text.text, o->text.length, &why);
    long turns = ok ? turns_count(t) : 0;
    o->failed |= turns != TURNS;
    turns_end(t);
    return turns;
}

bool bench_dice(struct bench *b)
{
    struct on_throws throws = {.terms = ten_thousand_terms[TRUBA]};
    struct on_turns turns = {.game = game_named("ten-thousand")};
    bench_put(b, &(struct measure){.name = "throws of six dice scored",
                                   .unit = "million/s",
                                   .value = bench_rate(score_throws, &throws) / 1e6});
    write_turns(&turns.text);
    bool ok = turns.game && !turns.text.failed;
    double rate = ok ? bench_rate(replay_turns, &turns) : 0;
    ok = ok && !turns.failed;
    if (ok)
        bench_put(b, &(struct measure){.name = "replay of turns of 10,000",
                                       .unit = "million/s",
                                       .value = rate / 1e6});
    strbuf_free(&turns.text);
    return ok || bench_failed(b, "ten-thousand");
}
