/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches played only with offered words: none is refused, only those marked as a fault are one,
 * dice that may be thrown are accepted, and every match ends. By hand: test_dice_offers SEED
 * MATCHES. */
#include <limits.h>

#include "games/offers.h"
#include "table.h"
#include "tests/support/test.h"

static unsigned seed = 5;
static long matches = 60;
static long said, thrown, faulty, chosen, ons;

static int random_below(int n)
{
    seed = seed * 1664525u + 1013904223u;
    return (int)((seed >> 8) % (unsigned)n);
}

static struct offers offers_of(struct dice_table *t, struct arena *p)
{
    struct offers o = {.arena = p, .player = t->player};
    t->game->offers(t->now, &o);
    assert_false(o.failed);
    return o;
}

/* Returns the number of faults of the current turn; *zero: it has ended with nothing written. */
static size_t faults_now(struct dice_table *t, bool *zero)
{
    json_t *turn = table_turn(t, t->turns);
    size_t faults = json_array_size(json_object_get(turn, "faults"));
    *zero = strcmp(json_string_value(json_object_get(turn, "end")), "open") != 0 &&
            json_integer_value(json_object_get(turn, "written")) == 0;
    json_decref(turn);
    return faults;
}

/* Enters one offered word and undoes it: it is accepted, and is a fault only if marked as one. */
static void try_offer(struct dice_table *t, const struct offer *o, bool silent)
{
    size_t kept = t->game->kept;
    unsigned char *before = malloc(kept);
    bool zero, was;
    assert_non_null(before);
    memcpy(before, t->now, kept);
    size_t had = t->turns ? faults_now(t, &was) : 0;
    if (!table_line(t, o->line, false))
        fail_msg("%s is offered, and refused: %s", o->line, t->why.reason);
    size_t has = faults_now(t, &zero);
    if (!silent && o->kind != OFFER_DECISION && !o->fault)
        assert_int_equal(has, had);
    if (strcmp(o->line, "stop") == 0 && o->fault)
        assert_true(has > had || zero);
    memcpy(t->now, before, kept);
    free(before);
}

/* Offers without a fault are first, sorted by descending points. */
static void check_order(const struct offers *o, bool silent)
{
    bool fault = false;
    long worth = LONG_MAX;
    for (size_t i = 0; i < o->count; i++) {
        const struct offer *one = &o->offer[i];
        assert_true((*one->line || one->kind == OFFER_THROW) && *one->label);
        assert_true(one->kind != OFFER_THROW || o->dice);
        assert_true(one->fault || !fault);
        fault = one->fault;
        assert_true(!silent || (!one->fault && !*one->worth));
        if (one->kind != OFFER_KEEP || silent || one->fault)
            continue;
        const char *points = strstr(one->worth, " counts ");
        assert_non_null(points);
        assert_true(atol(points + 8) <= worth);
        worth = atol(points + 8);
    }
}

static void throw_dice(struct dice_table *t, int dice)
{
    char line[16] = "";
    long turns = t->turns;
    bool open = turns && table_outlook(t).waits;
    for (int i = 0; i < dice; i++)
        line[i] = (char)('1' + random_below(6));
    if (!table_line(t, line, false))
        fail_msg("%d dice may be thrown, and %s is refused: %s", dice, line, t->why.reason);
    assert_int_equal(t->turns, turns + !open);
    thrown++;
}

/* Enters the first offer without a fault, usually; sometimes any offer. */
static void take_one(struct dice_table *t, const struct offers *o)
{
    const struct offer *one = &o->offer[random_below(3) ? 0 : random_below((int)o->count)];
    if (one->kind == OFFER_THROW) {
        throw_dice(t, o->dice);
        return;
    }
    assert_true(table_line(t, one->line, false));
    said++;
    faulty += one->fault != NULL;
    chosen += one->kind == OFFER_DECISION;
    ons += strcmp(one->line, "on") == 0;
}

static void play(const char *record)
{
    struct dice_table t;
    bool silent = strstr(record, "silent");
    assert_true(table_record(&t, record));
    while (!table_outlook(&t).over && t.turns < TABLE_TURNS - 8) {
        struct arena arena = {.chunk = NULL};
        struct offers o = offers_of(&t, &arena);
        check_order(&o, silent);
        for (size_t i = 0; i < o.count; i++)
            if (o.offer[i].kind != OFFER_THROW)
                try_offer(&t, &o.offer[i], silent);
        assert_true(o.count); /* never a dead end */
        take_one(&t, &o);
        arena_free(&arena);
    }
    table_clear(&t);
}

static void test_offers_alone(void **state)
{
    static const char *const records[] = {
        "[Game \"truba\"] [Player1 \"Anna\"] [Player2 \"Boris\"] [Option \"goal=3000\"]",
        "[Game \"ten-thousand\"] [Player1 \"A\"] [Player2 \"B\"] [Player3 \"C\"] "
        "[Option \"dice=5\"] [Option \"entry=300\"] [Option \"pits=500-900\"] "
        "[Option \"goal=3000\"]",
        "[Game \"farkle\"] [Player1 \"A\"] [Player2 \"B\"] [Option \"nothing=500\"] "
        "[Option \"goal=4000\"]",
        "[Game \"farkle\"] [Player1 \"A\"] [Player2 \"B\"] [Option \"announce=silent\"] "
        "[Option \"goal=3000\"]",
        "[Game \"pig\"] [Player1 \"A\"] [Player2 \"B\"] [Player3 \"C\"] [Option \"goal=60\"]",
    };
    (void)state;
    for (long i = 0; i < matches; i++)
        play(records[i % 5]);
    assert_true(said && thrown && faulty && chosen && ons);
}

static struct offer offered(struct dice_table *t, struct arena *p, const char *line)
{
    struct offers o = offers_of(t, p);
    for (size_t i = 0; i < o.count; i++)
        if (strcmp(o.offer[i].line, line) == 0)
            return o.offer[i];
    return (struct offer){.line = NULL};
}

/* Checks the text of buttons. */
static void test_offers_told(void **state)
{
    struct arena p = {.chunk = NULL};
    struct dice_table t;
    (void)state;
    assert_true(table_record(&t, "[Game \"truba\"] [Player1 \"A\"] [Player2 \"B\"] 112346 "));
    struct offers o = offers_of(&t, &p);
    assert_string_equal(o.offer[0].line, "/11");
    assert_string_equal(o.offer[0].worth, "11 counts 200");
    assert_string_equal(o.offer[o.count - 1].line, "/-");
    assert_int_equal(o.dice, 0);
    assert_true(table_line(&t, "/11", false));
    o = offers_of(&t, &p);
    assert_int_equal(o.dice, 4);
    assert_string_equal(offered(&t, &p, "stop").fault,
                        "S2: No stop yet: 350 are needed by the third throw.");
    assert_null(offered(&t, &p, "on").line);
    assert_true(table_line(&t, "stop", false));
    assert_int_equal(offered(&t, &p, "= back").by, 1);
    assert_true(table_line(&t, "= back 4441/", false));
    assert_string_equal(offered(&t, &p, "stop").fault,
                        "S2: Every die counts: no stop, all are thrown again.");
    table_clear(&t);
    assert_true(table_record(&t, "[Game \"pig\"] [Player1 \"A\"] [Player2 \"B\"] 53"));
    o = offers_of(&t, &p);
    assert_int_equal(o.dice, 1);
    assert_int_equal(o.count, 2);
    assert_int_equal(o.offer[0].kind, OFFER_THROW);
    assert_string_equal(o.offer[1].line, "stop");
    assert_string_equal(o.offer[1].worth, "Stopping writes 8, total 8.");
    table_clear(&t);
    arena_free(&p);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_offers_alone),
                                       cmocka_unit_test(test_offers_told)};
    seed = argc > 1 ? (unsigned)atoi(argv[1]) : seed;
    matches = argc > 2 ? atol(argv[2]) : matches;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (argc > 2)
        printf("said %ld thrown %ld faults %ld chosen %ld on %ld\n", said, thrown, faulty, chosen,
               ons);
    return failed;
}
