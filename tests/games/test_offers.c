/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole matches said by what the games offer alone: nothing that is offered is refused, nothing is
 * against the rules but what says so, and the match comes to its end. By hand: test_offers SEED
 * MATCHES. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/game.h"
#include "log/turns.h"

enum { LINES_MOST = 200000 };

static unsigned seed = 7;
static int matches = 3;

static int random_below(int n)
{
    seed = seed * 1664525u + 1013904223u;
    return (int)((seed >> 8) % (unsigned)n);
}

struct played {
    const char *name, *options;
    struct turns *turns;
    struct words lines; /* all that was said */
    long taps, throws, wrong;
};

static void give_up(const struct played *p, const char *line, const char *why)
{
    size_t n = p->lines.length;
    fail_msg("%s (%s), %s: %s\n%s", p->name, p->options, line, why,
             p->lines.text ? p->lines.text + (n > 400 ? n - 400 : 0) : "");
}

static long faults(struct turns *t)
{
    long n = 0;
    for (long turn = turns_count(t); turn >= 1 && turn >= turns_count(t) - 1; turn--) {
        const struct turn_rows *row = turns_row(t, turn);
        assert_non_null(row);
        for (size_t i = 0; i < row->n_dues; i++)
            n += strcmp(row->dues[i].kind, "fault") == 0;
    }
    return n;
}

/* Dice as they fall, behind a letter that is offered; or that of one of those who may throw, where
 * it must be said. */
static void throw_dice(const struct played *p, const struct offer *one, int dice, char *line)
{
    const char *letter = p->turns->game->letter;
    unsigned may = turns_outlook(p->turns).may;
    line += strlen(line);
    if (one->by == SEAT_NONE && may & (may - 1))
        line += sprintf(line, "%c ", letter[random_below(2)]);
    for (int i = 0; i < dice; i++)
        *line++ = (char)('1' + random_below(6));
    *line = '\0';
}

/* One in twenty that is wrong; else one that is not. */
static const struct offer *choose(const struct offers *o)
{
    size_t right = 0;
    while (right < o->count && !o->offer[right].fault)
        right++;
    for (size_t i = right; i < o->count; i++)
        assert_non_null(o->offer[i].fault); /* they come last */
    bool wrong = right < o->count && (right == 0 || random_below(20) == 0);
    return wrong ? &o->offer[right + (size_t)random_below((int)(o->count - right))]
                 : &o->offer[random_below((int)right)];
}

/* The first throw of some matches cannot be a doublet. */
static bool thrown_again(const struct played *p, const struct offer *one)
{
    return one->kind == OFFER_THROW && p->throws < 3;
}

static void tap(struct played *p)
{
    struct pool pool = {.chunk = NULL};
    struct offers o = {.pool = &pool, .player = p->turns->founding.player};
    struct fault why;
    char line[200];
    p->turns->game->offers(p->turns->now, &o);
    assert_false(o.failed);
    if (!o.count)
        give_up(p, "", "nothing is offered");
    const struct offer *one = choose(&o);
    long before = faults(p->turns);
    snprintf(line, sizeof line, "%s", one->line);
    if (one->kind == OFFER_THROW)
        throw_dice(p, one, o.dice, line);
    bool taken = turns_take(p->turns, line, strlen(line), NULL, &why);
    if (!taken && !thrown_again(p, one))
        give_up(p, line, why.reason);
    if (taken) {
        words_add(&p->lines, "%s%s\n", line, one->fault ? "  # wrong" : "");
        p->taps++;
        p->throws += one->kind == OFFER_THROW;
        p->wrong += one->fault != NULL;
        if (!one->fault && one->kind == OFFER_MAN && faults(p->turns) > before)
            give_up(p, line, "a fault, though offered as right");
    }
    pool_free(&pool);
}

static void play(const char *game, const char *options)
{
    static const char *const names[] = {"Anna", "Boris"};
    struct store_details d = {.player = {names[0], names[1]}, .players = 2, .options = options};
    struct played p = {.name = game, .options = options};
    struct fault why;
    p.turns = turns_begin(game_named(game), &d, &why);
    if (!p.turns)
        fail_msg("%s %s: %s", game, options, why.reason);
    while (p.taps < LINES_MOST && !turns_outlook(p.turns).over)
        tap(&p);
    if (!turns_outlook(p.turns).over)
        give_up(&p, "", "no end");
    print_message("%s (%s): %ld taps, %ld throws, %ld wrong\n", game, options, p.taps, p.throws,
                  p.wrong);
    turns_end(p.turns);
    words_free(&p.lines);
}

static void whole_matches(void **state)
{
    static const char *const trictrac[] = {"",
                                           "announce=confirm",
                                           "numbering=talon",
                                           "bearing-off=provincial margot=on misere=on",
                                           "play=ecrire",
                                           "opening-doublet=pass rencontre=on",
                                           "exit-throw=same"};
    (void)state;
    for (int n = 0; n < matches; n++)
        for (const struct game *const *g = games; *g; g++) {
            bool is_trictrac = strcmp((*g)->name, "trictrac") == 0;
            for (size_t i = 0; (*g)->offers && i < (is_trictrac ? 7 : 1); i++)
                play((*g)->name, is_trictrac ? trictrac[i] : "");
        }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(whole_matches)};
    if (argc > 2) {
        seed = (unsigned)strtoul(argv[1], NULL, 10);
        matches = atoi(argv[2]);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
