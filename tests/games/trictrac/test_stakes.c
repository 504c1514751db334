/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a finished match is worth: every row of the agreements (rules §12), in records played to
 * their end as `replay` plays them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "games/trictrac/desk/record.h"
#include "games/trictrac/rules/stakes.h"
#include "games/trictrac/words/coup.h"
#include "games/trictrac/words/json.h"
#include "games/trictrac/words/stakes.h"

#define LENGTH(a) (sizeof(a) / sizeof((a)[0]))

/* Gains as marked at the table: 12 points from zero are a hole won double. */
#define NONE        "w 64 +72"                  /* White 12:0, the first to win holes */
#define PAVILION    "w 64 +12 1/7 1/5 b 64 +72" /* Black 12:2, the pavilion his */
#define TWO         "w 64 +12 1/7 1/5 b 64 +12 1/7 1/5 w 63 +60" /* White 12:2, the pavilion down */
#define AFTER(gain) "w 64 +12 1/7 1/5 b 64 " gain " 1/7 1/5 w 63 +60" /* ... 12 to as many */
#define FIVE        AFTER("@5:0")
#define SIX         AFTER("@6:0")
#define SEVEN       AFTER("@7:0")
#define ELEVEN      AFTER("@11:0")

#define GUIDE "the English guide (\"Winnings\")"

static const struct {
    const char *options, *coups;
    const char *to;
    int halves;
    const char *said; /* the last line; White and Black go by their colours */
} worth[] = {
    {"single", NONE, "w", 2, "White wins 1 stake: every match is worth one stake."},
    {"single", ELEVEN, "w", 2, "White wins 1 stake: every match is worth one stake."},
    {"double", NONE, "w", 4,
     "White wins 2 stakes: a grande bredouille, all holes in a row (M XX; LP I VI; LL "
     "§218; " GUIDE ")."},
    {"double", PAVILION, "b", 4,
     "Black wins 2 stakes: a grande bredouille, all holes in a row (M XX; LP I VI; LL "
     "§218; " GUIDE ")."},
    {"double", TWO, "w", 2,
     "White wins 1 stake: this is not a grande bredouille (M XX; LP I VI; LL §218; " GUIDE ")."},
    {"bridge", NONE, "w", 4,
     "White wins 2 stakes: a grande bredouille, all holes in a row (" GUIDE ")."},
    {"bridge", PAVILION, "b", 4,
     "Black wins 2 stakes: a grande bredouille, all holes in a row (" GUIDE ")."},
    {"bridge", TWO, "w", 3, "White wins 1½ stakes: Black's peg has not passed hole 6 (" GUIDE ")."},
    {"bridge", SIX, "w", 3, "White wins 1½ stakes: Black's peg has not passed hole 6 (" GUIDE ")."},
    {"bridge", SEVEN, "w", 2, "White wins 1 stake: Black's peg has passed hole 6 (" GUIDE ")."},
    {"bridge", ELEVEN, "w", 2, "White wins 1 stake: Black's peg has passed hole 6 (" GUIDE ")."},
    {"nineteenth-century", NONE, "w", 8,
     "White wins 4 stakes: a grande bredouille without the pavilion (GU VIII; M XX; " GUIDE ")."},
    {"nineteenth-century", PAVILION, "b", 6,
     "Black wins 3 stakes: a grande bredouille with the pavilion (GU VIII; M XX; " GUIDE ")."},
    {"nineteenth-century", TWO, "w", 4,
     "White wins 2 stakes: Black has fewer than six holes (GU VIII; M XX; " GUIDE ")."},
    {"nineteenth-century", FIVE, "w", 4,
     "White wins 2 stakes: Black has fewer than six holes (GU VIII; M XX; " GUIDE ")."},
    {"nineteenth-century", SIX, "w", 2,
     "White wins 1 stake: Black has six holes or more (GU VIII; M XX; " GUIDE ")."},
    {"nineteenth-century", ELEVEN, "w", 2,
     "White wins 1 stake: Black has six holes or more (GU VIII; M XX; " GUIDE ")."},
    /* As many holes in a row as the match has; hole 6 is the sixth of any. */
    {"double\"] [Option \"holes=11", "w 64 +72", "w", 4,
     "White wins 2 stakes: a grande bredouille, all holes in a row (M XX; LP I VI; LL "
     "§218; " GUIDE ")."},
    {"bridge\"] [Option \"holes=4", "w 64 +12 1/7 1/5 b 64 @3:0 1/7 1/5 w 63 +12", "w", 3,
     "White wins 1½ stakes: Black's peg has not passed hole 6 (" GUIDE ")."},
};

struct played {
    struct words json, said; /* of the last coup */
    int coups, stakes;       /* coups, and those that say what was won */
};

static void begins(void *context, const struct record_founding *f)
{
    (void)context;
    (void)f;
}

static void coup(void *context, const struct desk *d, bool last)
{
    struct played *p = context;
    char *line = json_coup(&d->ruling, &d->coup);
    (void)last;
    words_free(&p->json);
    words_free(&p->said);
    assert_non_null(line);
    words_add(&p->json, "%s", line);
    free(line);
    render_coup(&p->said, &d->ruling, &d->coup, NULL);
    p->coups++;
    p->stakes += strstr(p->json.text, "\"stakes\"") != NULL;
}

static void play(const char *options, const char *coups, struct played *p)
{
    struct words text = {.text = NULL};
    struct record_reader to = {.begins = begins, .coup = coup, .context = p};
    struct fault err;
    *p = (struct played){.coups = 0};
    words_add(&text, "[Option \"stakes=%s\"]\n%s\n", options, coups);
    if (!record_read(text.text, text.length, &to, &err))
        fail_msg("%s: %s", text.text, err.reason);
    words_free(&text);
}

static void played_free(struct played *p)
{
    words_free(&p->json);
    words_free(&p->said);
}

/* `said` is a whole line of the text, set in. */
static bool has_line(const char *text, const char *said)
{
    const char *at = strstr(text, said);
    return at && at - text >= 4 && memcmp(at - 4, "\n   ", 4) == 0 && at[strlen(said)] == '\n';
}

static void every_row(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH(worth); i++) {
        struct played p;
        play(worth[i].options, worth[i].coups, &p);
        json_t *end = json_loads(p.json.text, 0, NULL);
        const json_t *won = json_object_get(end, "stakes");
        const char *to = json_string_value(json_object_get(won, "to"));
        if (!to || strcmp(to, worth[i].to) != 0 ||
            json_integer_value(json_object_get(won, "halves")) != worth[i].halves)
            fail_msg("%s, %s: %s", worth[i].options, worth[i].coups, p.json.text);
        if (!has_line(p.said.text, worth[i].said))
            fail_msg("%s, %s:\n%s\ninstead of %s", worth[i].options, worth[i].coups, p.said.text,
                     worth[i].said);
        assert_int_equal(p.stakes, 1); /* the coup that ends the match alone */
        json_decref(end);
        played_free(&p);
    }
}

/* The match is on: nothing is won. */
static void not_before_the_end(void **state)
{
    struct played p;
    (void)state;
    play("bridge", "w 64 +60 1/7 1/5 b 64 1/7 1/5", &p);
    assert_int_equal(p.coups, 2);
    assert_int_equal(p.stakes, 0);
    assert_null(strstr(p.said.text, "stake"));
    played_free(&p);
}

/* Agreed, or corrected, in the middle of a match: as it stands at the end. */
static void set_on_the_way(void **state)
{
    struct played p;
    (void)state;
    play("single", "w 64 +12 1/7 1/5 b 64 1/7 1/5 set stakes=nineteenth-century w 63 +60", &p);
    assert_non_null(strstr(p.json.text, "\"stakes\":{\"to\":\"w\",\"halves\":8,"));
    played_free(&p);
}

static void reasons_have_names(void **state)
{
    (void)state;
    for (int i = 0; i < STAKE_REASONS; i++) {
        assert_true(*stake_reason_names[i] != '\0');
        for (int k = 0; k < i; k++)
            assert_string_not_equal(stake_reason_names[i], stake_reason_names[k]);
    }
}

static const struct {
    long halves;
    const char *text;
} amounts[] = {{0, "0"},   {1, "½"},   {2, "1"},    {3, "1½"}, {21, "10½"},
               {-1, "-½"}, {-2, "-1"}, {-3, "-1½"}, {-4, "-2"}};

static void halves_are_exact(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH(amounts); i++) {
        char text[HALVES_TEXT];
        assert_string_equal(halves_print(amounts[i].halves, text), amounts[i].text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row),        cmocka_unit_test(not_before_the_end),
        cmocka_unit_test(set_on_the_way),   cmocka_unit_test(reasons_have_names),
        cmocka_unit_test(halves_are_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
