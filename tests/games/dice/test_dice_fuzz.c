/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random words, mostly similar to valid ones: nothing crashes, refused words change nothing, and
 * every query works at any time. By hand: test_dice_fuzz SEED LINES. */
#include "table.h"
#include "tests/support/doubts.h"
#include "tests/support/test.h"

static unsigned seed = 3;
static long lines = 2000;
static long taken, refused, faults, over;

static int random_below(int n)
{
    seed = seed * 1664525u + 1013904223u;
    return (int)((seed >> 8) % (unsigned)n);
}

static void add_digits(char *line, int n)
{
    size_t at = strlen(line);
    while (n-- > 0)
        line[at++] = (char)('1' + random_below(6));
    line[at] = '\0';
}

static void add_word(char *line)
{
    static const char *const words[] = {
        "/",  "/-",  "stop", "s",   "on",  "=",      "= back", "= stands", "=back", "+300",
        "+0", "450", "0",    "a",   "b",   "c",      "*",      "truba",    "пшик",  "/1",
        "/5", "-",   "/111", "7",   "1/7", "112346", "1//",    "+",        "=x",    "99.",
        "10", "1",   "5",    "/11", "s",   "/",      "/",      "b",        "стоп"};
    int kind = random_below(3);
    strcat(line, " ");
    if (kind == 0)
        strcat(line, words[random_below((int)(sizeof words / sizeof *words))]);
    if (kind > 0)
        add_digits(line, random_below(3) ? 6 : 1 + random_below(7));
    if (kind == 2)
        strcat(line, "/");
    if (kind == 2 && random_below(2))
        add_digits(line, random_below(4));
}

/* Chooses one of the offered words, with equal probability. */
struct offering {
    int count;
    char word[16];
};

static struct offering offering_of(struct dice_table *t)
{
    struct arena arena = {.chunk = NULL};
    struct offers offers = {.arena = &arena, .player = t->player};
    struct offering o = {.count = 0};
    t->game->offers(t->now, &offers);
    for (size_t i = 0; i < offers.count; i++)
        if (*offers.offer[i].line && random_below(++o.count) == 0)
            snprintf(o.word, sizeof o.word, "%s", offers.offer[i].line);
    arena_free(&arena);
    return o;
}

static void add_offered(struct dice_table *t, char *line)
{
    struct offering o = offering_of(t);
    strcat(line, " ");
    if (o.count)
        strcat(line, o.word);
    else
        add_digits(line, 6);
}

/* Runs every query. */
static void ask(struct dice_table *t)
{
    const struct game *g = t->game;
    struct turn_ref at = {.match = t->now, .number = t->turns, .player = t->player};
    struct strbuf said = {.player = t->player};
    struct board_style look = {.unicode = random_below(2)};
    struct arena arena = {.chunk = NULL};
    struct turn turn;
    struct doubted doubted = {.question.player = t->player, .way = {{.player = t->player}}};
    struct match_status o = g->match_status(t->now);
    over += o.over;
    if (!o.over)
        g->prompt(t->now, &said);
    g->score(t->now, &said);
    g->stands(t->now, &said);
    if (g->show)
        g->show(t->now, &look, &said);
    for (int kind = 0; g->doubt && kind < DOUBTS; kind++)
        game_doubts(g, t->now, (enum doubt)kind, "112233", &doubted);
    for (const struct query_command *q = g->questions; q && q->topic.names; q++)
        q->answer(&at, &said);
    if (t->turns) {
        json_t *json = table_turn(t, t->turns);
        assert_non_null(json);
        faults += json_array_size(json_object_get(json, "faults")) > 0;
        json_decref(json);
        assert_true(g->turn(&at, &arena, &turn));
        assert_true(turn.next == SEAT_NONE || turn.next < t->seats);
    }
    assert_false(said.failed);
    strbuf_free(&said);
    doubted_free(&doubted);
    arena_free(&arena);
}

static void play(const char *record, long count)
{
    struct dice_table t;
    unsigned char *before;
    assert_true(table_record(&t, record));
    before = malloc(t.game->size);
    assert_non_null(before);
    for (long i = 0; i < count && t.turns < TABLE_TURNS - 8; i++) {
        char line[200] = "";
        for (int n = 1 + random_below(2); n > 0; n--)
            if (random_below(3))
                add_offered(&t, line);
            else
                add_word(line);
        memcpy(before, t.now, t.game->kept);
        if (table_line(&t, line, random_below(2))) {
            taken++;
        } else {
            refused++;
            assert_true(*t.why.reason && t.why.column > 0 && t.why.column <= (int)strlen(line) + 1);
            assert_memory_equal(before, t.now, t.game->kept);
        }
        ask(&t);
    }
    free(before);
    table_clear(&t);
}

static void test_words(void **state)
{
    static const char *const records[] = {
        "[Game \"truba\"] [Player1 \"Anna\"] [Player2 \"Boris\"] [Option \"goal=3000\"]",
        "[Game \"ten-thousand\"] [Player1 \"A\"] [Player2 \"B\"] [Player3 \"C\"] "
        "[Option \"dice=5\"] [Option \"entry=300\"] [Option \"pits=500-900\"]",
        "[Game \"farkle\"] [Player1 \"A\"] [Player2 \"B\"] [Option \"nothing=500\"] "
        "[Option \"announce=silent\"] [Setup \"9000 9000\"]",
        "[Game \"ten-thousand\"] [Player1 \"A\"] [Player2 \"B\"] [Player3 \"C\"] [Player4 \"D\"] "
        "[Player5 \"E\"] [Player6 \"F\"] [Player7 \"G\"] [Player8 \"H\"] [Option \"streak=2\"]",
        "[Game \"pig\"] [Player1 \"A\"] [Player2 \"B\"] [Option \"goal=60\"]",
    };
    (void)state;
    for (long i = 0; i < lines; i += 100)
        play(records[i / 100 % 5], 100);
    assert_true(taken > lines / 10 && refused && faults && over);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_words)};
    if (test_whole())
        lines = 6000;
    seed = argc > 1 ? (unsigned)atoi(argv[1]) : seed;
    lines = argc > 2 ? atol(argv[2]) : lines;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (argc > 2)
        printf("taken %ld refused %ld with faults %ld over %ld\n", taken, refused, faults, over);
    return failed;
}
