/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a finished match is worth: every row of the agreements (rules §12), in records played to
 * their end as `replay` plays them. */
#include "base/json_builder.h"
#include "base/text.h"
#include "games/trictrac/rules/stakes.h"
#include "games/trictrac/text/coup.h"
#include "games/trictrac/text/json.h"
#include "games/trictrac/tools/replay.h"
#include "tests/support/test.h"

/* Gains as marked at the table: 12 points from zero are a hole won double. */
#define NONE        "w 64 +72"                  /* White 12:0, the first to win holes */
#define PAVILION    "w 64 +12 1/7 1/5 b 64 +72" /* Black 12:2, the pavilion his */
#define TWO         "w 64 +12 1/7 1/5 b 64 +12 1/7 1/5 w 63 +60" /* White 12:2, the pavilion down */
#define AFTER(gain) "w 64 +12 1/7 1/5 b 64 " gain " 1/7 1/5 w 63 +60" /* White 12 to these */
#define FIVE        AFTER("@5:0")
#define SIX         AFTER("@6:0")
#define SEVEN       AFTER("@7:0")
#define ELEVEN      AFTER("@11:0")

#define GUIDE "the English guide (\"Winnings\")"

static const struct {
    const char *options, *coups;
    const char *to;
    int halves;
    const char *said; /* the last line; White and Black are named by their colours */
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
    struct strbuf json, said; /* of the last coup */
    int coups, stakes;        /* coups, and those that say what was won */
};

static void begins(void *context, const struct record_founding *f)
{
    (void)context;
    (void)f;
}

static void coup(void *context, const struct input *d, bool last)
{
    struct played *p = context;
    char *line = line_of(json_coup(&d->ruling, &d->coup));
    (void)last;
    strbuf_free(&p->json);
    strbuf_free(&p->said);
    assert_non_null(line);
    strbuf_add(&p->json, "%s", line);
    free(line);
    render_coup(&p->said, &d->ruling, &d->coup);
    p->coups++;
    p->stakes += strstr(p->json.text, "\"stakes\"") != NULL;
}

static bool played_so(const char *options, const char *coups, struct played *p,
                      struct parse_error *err)
{
    struct strbuf text = {.text = NULL};
    struct record_reader to = {.begins = begins, .coup = coup, .context = p};
    *p = (struct played){.coups = 0};
    strbuf_add(&text, "[Option \"stakes=%s\"]\n%s\n", options, coups);
    bool read = record_read(text.text, text.length, &to, err);
    strbuf_free(&text);
    return read;
}

static void play(const char *options, const char *coups, struct played *p)
{
    struct parse_error err;
    if (!played_so(options, coups, p, &err))
        fail_msg("stakes=%s, %s: %s", options, coups, err.reason);
}

static void played_free(struct played *p)
{
    strbuf_free(&p->json);
    strbuf_free(&p->said);
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
        assert_int_equal(p.stakes, 1); /* only the turn that ends the match */
        json_decref(end);
        played_free(&p);
    }
}

/* --- given up (rules §12, custom) --------------------------------------------------------------
 */

#define AT_TWO "w 64 +12 1/7 1/5 b 64 1/7 1/5 " /* 2:0, one double hole */
#define OVER_SIX                                                                                   \
    "w 64 +12 1/7 1/5 b 64 @7:0 1/7 1/5 w 63 @1:0 1/7 1/4 " /* 3:7, the pavilion down */
#define CUSTOM " (no book: custom)."

static const struct {
    const char *options, *coups;
    const char *to;
    int halves;
    const char *said; /* NULL: it cannot be given up so */
} given_up[] = {
    /* Not a grande bredouille, which is twelve holes (GU VIII): simple by default. */
    {"single", AT_TWO "resign b \"\"", "w", 2, "White wins 1 stake: given up as simple" CUSTOM},
    {"double", AT_TWO "resign b \"\"", "w", 2, "White wins 1 stake: given up as simple" CUSTOM},
    {"double", "w 64 1/7 1/5 resign w \"\"", "b", 2,
     "Black wins 1 stake: given up as simple" CUSTOM},
    {"bridge", AT_TWO "forfeit b \"late\"", "w", 2,
     "White wins 1 stake: given up as simple" CUSTOM},
    {"nineteenth-century", AT_TWO "resign b \"\"", "w", 2,
     "White wins 1 stake: given up as simple" CUSTOM},
    /* The output. */
    {"single", AT_TWO "resign b simple \"\"", "w", 2,
     "White wins 1 stake: given up as simple" CUSTOM},
    {"double", AT_TWO "resign b double \"tired\"", "w", 4,
     "White wins 2 stakes: given up as double" CUSTOM},
    {"bridge", AT_TWO "resign b one-and-a-half \"\"", "w", 3,
     "White wins 1½ stakes: given up as one and a half" CUSTOM},
    {"bridge", AT_TWO "resign b double \"\"", "w", 4,
     "White wins 2 stakes: given up as double" CUSTOM},
    {"nineteenth-century", AT_TWO "resign b triple \"\"", "w", 6,
     "White wins 3 stakes: given up as triple" CUSTOM},
    {"nineteenth-century", AT_TWO "resign b quadruple \"\"", "w", 8,
     "White wins 4 stakes: given up as quadruple" CUSTOM},
    /* Not what cannot be lost any more; but an arbiter may say it. */
    {"nineteenth-century", OVER_SIX "resign b double \"\"", NULL, 0, NULL},
    {"bridge", OVER_SIX "resign b one-and-a-half \"\"", NULL, 0, NULL},
    {"nineteenth-century", OVER_SIX "resign b simple \"\"", "w", 2,
     "White wins 1 stake: given up as simple" CUSTOM},
    {"nineteenth-century", OVER_SIX "resign w double \"\"", "b", 4,
     "Black wins 2 stakes: given up as double" CUSTOM},
    {"nineteenth-century", OVER_SIX "forfeit b quadruple \"blows\"", "w", 8,
     "White wins 4 stakes: given up as quadruple" CUSTOM},
    /* Not what was not agreed. */
    {"single", AT_TWO "resign b double \"\"", NULL, 0, NULL},
    {"double", AT_TWO "resign b triple \"\"", NULL, 0, NULL},
    {"double", AT_TWO "forfeit b one-and-a-half \"late\"", NULL, 0, NULL},
    {"double\"] [Option \"play=ecrire", AT_TWO "resign b double \"\"", NULL, 0, NULL},
};

static void as_given_up(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH(given_up); i++) {
        struct played p;
        struct parse_error err;
        bool read = played_so(given_up[i].options, given_up[i].coups, &p, &err);
        if (read != (given_up[i].said != NULL))
            fail_msg("%s, %s: %s", given_up[i].options, given_up[i].coups,
                     read ? "taken" : err.reason);
        if (read) {
            json_t *end = json_loads(p.json.text, 0, NULL);
            const json_t *won = json_object_get(end, "stakes");
            assert_string_equal(json_string_value(json_object_get(won, "to")), given_up[i].to);
            assert_int_equal(json_integer_value(json_object_get(won, "halves")),
                             given_up[i].halves);
            assert_string_equal(json_string_value(json_object_get(won, "reason")), "given-up");
            json_decref(end);
            if (!has_line(p.said.text, given_up[i].said) || strstr(p.said.text, "grande"))
                fail_msg("%s, %s:\n%s\ninstead of %s", given_up[i].options, given_up[i].coups,
                         p.said.text, given_up[i].said);
        }
        played_free(&p);
    }
}

/* The holes of both in the order in which they were won; holes are in a row if none of the
 * opponent's came after them (rules §9). */
struct won {
    uint8_t holes[2], broken[2]; /* broken: the other has won one since the first */
};

static struct won won_one(struct won w, int by)
{
    w.broken[1 - by] |= w.holes[1 - by] > 0;
    w.holes[by]++;
    return w;
}

/* Returns the stakes that `winner` has won in a finished match, by the table of rules §12. */
static int worth_played(enum stakes agreed, const struct won *w, int winner)
{
    int others = w->holes[1 - winner];
    bool row = !others || !w->broken[winner];
    switch (agreed) {
    case STAKES_DOUBLE:
        return row ? 4 : 2;
    case STAKES_BRIDGE:
        return row ? 4 : others <= 6 ? 3 : 2;
    case STAKES_NINETEENTH:
        return !others ? 8 : row ? 6 : others < 6 ? 4 : 2;
    default:
        return 2;
    }
}

/* The most that `winner` can still win, by each way the holes to come may fall. */
static int most_to_come(enum stakes agreed, struct won w, int winner,
                        signed char known[13][13][2][2])
{
    if (w.holes[winner] == 12)
        return worth_played(agreed, &w, winner);
    if (w.holes[1 - winner] == 12)
        return 0;
    signed char *at = &known[w.holes[0]][w.holes[1]][w.broken[0]][w.broken[1]];
    if (!*at) {
        int own = most_to_come(agreed, won_one(w, winner), winner, known);
        int others = most_to_come(agreed, won_one(w, 1 - winner), winner, known);
        *at = (signed char)(own > others ? own : others);
    }
    return *at;
}

/* Each score that can be reached, with its possible stakes. */
static void expect_risked(struct won w, const struct score *sc, bool seen[13][13][2][2],
                          long *tried)
{
    bool *here = &seen[w.holes[0]][w.holes[1]][w.broken[0]][w.broken[1]];
    if (*here || w.holes[WHITE] == 12 || w.holes[BLACK] == 12)
        return;
    *here = true;
    for (int agreed = STAKES_SINGLE; agreed <= STAKES_NINETEENTH; agreed++) {
        for (int winner = WHITE; winner <= BLACK; winner++) {
            signed char known[13][13][2][2] = {{{{0}}}};
            int most = most_to_come((enum stakes)agreed, w, winner, known);
            int risked = stakes_risked((enum stakes)agreed, sc, (enum side)winner);
            if (risked != most)
                fail_msg("agreement %d, %d:%d, winner %d: %d, not %d", agreed, w.holes[WHITE],
                         w.holes[BLACK], winner, risked, most);
            ++*tried;
        }
    }
    for (int by = WHITE; by <= BLACK; by++) {
        struct score next = *sc;
        score_place(&next, (enum side)by, 1, 0, 12);
        expect_risked(won_one(w, by), &next, seen, tried);
    }
}

static void what_can_be_lost(void **state)
{
    bool seen[13][13][2][2] = {{{{false}}}};
    struct score start = score_start();
    long tried = 0;
    (void)state;
    expect_risked((struct won){{0, 0}, {0, 0}}, &start, seen, &tried);
    assert_true(tried > 8 * 144);
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

/* Agreed, or corrected, in the middle of a match: the last value counts at the end. */
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

static void half_units_are_exact(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH(amounts); i++) {
        char text[HALF_UNITS_TEXT];
        assert_string_equal(half_units_print(amounts[i].halves, text), amounts[i].text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row),
        cmocka_unit_test(as_given_up),
        cmocka_unit_test(what_can_be_lost),
        cmocka_unit_test(not_before_the_end),
        cmocka_unit_test(set_on_the_way),
        cmocka_unit_test(reasons_have_names),
        cmocka_unit_test(half_units_are_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
