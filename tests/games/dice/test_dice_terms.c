/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The terms that all dice games share apply to any game that has them in its table: here to an
 * invented one, with a single additional rule, that a 1 ends the turn. Expected values are counted
 * by hand. */
#include <jansson.h>

#include "base/i18n.h"
#include "games/dice/parts.h"
#include "tests/support/test.h"

/* --- the game --------------------------------------------------------------------------------- */

static struct dice_worth worth(const struct dice_terms *t, dice_set kept)
{
    struct dice_worth w = {0, kept & 0xf};
    (void)t;
    for (int face = 2; face <= FACES; face++)
        w.points += face * dice_times(kept, face);
    return w;
}

static const struct dice_terms terms = {.goal = 100, .final = FINAL_NONE, .dice = 1};

static const struct game_option options[] = {
    {"goal", NULL, "", 1, POINTS_MAX},
    {"entry", NULL, "", 0, POINTS_MAX},
    {"streak", NULL, "", 0, 99},
    {"streak-loses", NULL, "", 0, POINTS_MAX},
    {"floor", "none zero", "", 0, 0},
    {"final", "round all none", "", 0, 0},
    {"tie", "first shared", "", 0, 0},
    {"dice", NULL, "", 1, 6},
    {.name = NULL},
};

static const size_t places[] = {DICE_TERM(goal),  DICE_TERM(entry), DICE_TERM(streak),
                                DICE_TERM(loses), DICE_TERM(floor), DICE_TERM(final),
                                DICE_TERM(tie),   DICE_TERM(dice)};

static const struct dice_reason reasons[] = {
    [WHY_NONE] = {.zero = "{who}: a zero", .stop = "Stopping writes {turn}."},
    [WHY_NOTHING] = {.name = "one", .zero = "{who}: a zero"},
};

static const char *const sentences[SENTENCES] = {[SAY_STOPPED] = "{who} stops.\n",
                                                 [SAY_TOTAL] = ", total {total}.\n",
                                                 [SAY_WINS] = "{who} wins.\n"};

static const struct dice_game made_up = {.name = "made-up",
                                         .setup = "",
                                         .expects = "",
                                         .throws_most = DICE_THROWS,
                                         .least_total = -POINTS_MAX,
                                         .terms = &terms,
                                         .option = options,
                                         .place = places,
                                         .reason = reasons,
                                         .say = sentences,
                                         .worth = worth};

static bool start(void *match, const struct match_setup *f, struct parse_error *why)
{
    return dice_start(&made_up, match, f, why);
}

static const struct game game = {DICE_GAME, .name = "made-up", .start = start,
                                 .scored = dice_totals_and_zeros};

/* --- matches ---------------------------------------------------------------------------------- */

static const char *const names[] = {"Anna", "Boris"};

/* Plays the words of a match of two players under these options; `at` is its last turn. */
static void play(void *match, const char *under, const char *words, struct turn_ref *at,
                 struct strbuf *said)
{
    struct header header[4];
    char value[4][40];
    struct match_setup f = {.seats = 2, .player = names, .header = header};
    struct parse_error why;
    for (int n; sscanf(under, "%39s%n", value[f.headers], &n) == 1; under += n, f.headers++)
        header[f.headers] = (struct header){"Option", value[f.headers]};
    if (!game.start(match, &f, &why))
        fail_msg("%s", why.reason);
    struct scanner s = scan_text(words, strlen(words), false);
    struct token w;
    *at = (struct turn_ref){.match = match, .player = names};
    said->player = names;
    while (scan_word(&s, &w, &why) && w.kind == WORD) {
        struct word_context h = {.seat = SEAT_NONE, .said = said, .player = names};
        enum word_result took = game.word(match, &w, &h, &why);
        if (took == WORD_REJECTED)
            fail_msg("%.*s: %s", (int)w.length, w.text, why.reason);
        at->number += took == WORD_STARTS_TURN;
    }
}

/* After the words, under these options, the last turn as JSON has these members, the row this
 * score, and these seats have won. */
static const struct {
    const char *options, *words, *members, *score;
    unsigned winners;
} cases[] = {
    {"", "5 stop", "{'written':5,'totals':[5,0],'faults':[]}", "5 0", 0},
    {"entry=10", "5 stop", "{'written':0,'end':'stop','totals':[0,0]}", "0 0", 0},
    {"entry=10", "5 5 stop", "{'written':10,'totals':[10,0],'faults':[]}", "10 0", 0},
    {"entry=10", "5 stop = back 6 stop", "{'written':11,'totals':[11,0]}", "11 0", 0},
    {"entry=10", "5 5 stop 1 5 stop", "{'written':5,'totals':[15,0],'faults':[]}", "15 0", 0},
    {"entry=10", "5 5 stop 5 stop", "{'written':0,'totals':[10,0]}", "10 0", 0},
    {"streak=2 streak-loses=20", "1 5 stop 1", "{'penalty':20,'totals':[-20,5],'streaks':[0,0]}",
     "-20 5; 0 0", 0},
    {"streak=2 streak-loses=20 floor=zero", "1 5 stop 1", "{'totals':[0,5],'streaks':[0,0]}",
     "0 5; 0 0", 0},
    {"streak=3 streak-loses=20", "1 5 stop 1", "{'penalty':0,'totals':[0,5],'streaks':[2,0]}",
     "0 5; 2 0", 0},
    {"goal=10", "5 5 stop", "{'totals':[10,0],'over':[1]}", "10 0", 1},
    {"goal=10 final=round", "5 5 stop", "{'totals':[10,0],'last_turns':true,'over':null}", "10 0",
     0},
    {"goal=10 final=round", "5 5 stop 6 6 stop", "{'over':[2]}", "10 12", 2},
    {"goal=10 final=round tie=first", "5 5 stop 5 5 stop", "{'over':[1]}", "10 10", 1},
    {"goal=10 final=round tie=shared", "5 5 stop 5 5 stop", "{'over':[1,2]}", "10 10", 3},
    {"dice=2", "52 stop", "{'written':7,'throws':[{'dice':[2,5],'legal':true}]}", "7 0", 0},
};

static void terms_are_obeyed_without_code_of_the_game(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct turn_ref at;
        struct strbuf said = {.text = NULL};
        struct arena arena = {.chunk = NULL};
        struct turn row;
        char members[200];
        void *match = calloc(1, game.size);
        play(match, cases[i].options, cases[i].words, &at, &said);
        snprintf(members, sizeof members, "%s", cases[i].members);
        for (char *c = members; *c; c++)
            *c = *c == '\'' ? '"' : *c;
        json_t *is = game.json(&at), *wanted = json_loads(members, 0, NULL), *value;
        const char *key;
        assert_non_null(wanted);
        json_object_foreach(wanted, key, value)
        {
            if (!json_equal(json_object_get(is, key), value))
                fail_msg("%s, %s: %s is not %s", cases[i].options, cases[i].words, key, members);
        }
        assert_true(game.turn(&at, &arena, &row));
        char score[SCORE_TEXT];
        assert_string_equal(score_print(game.scored, row.score, score), cases[i].score);
        assert_int_equal(game.match_status(match).winners, cases[i].winners);
        json_decref(is);
        json_decref(wanted);
        strbuf_free(&said);
        arena_free(&arena);
        free(match);
    }
}

/* A stop before the entry is a fault, and has its reason. */
static void stop_before_entry_is_a_fault_with_its_reason(void **state)
{
    struct turn_ref at;
    struct strbuf said = {.text = NULL}, right = {.player = names};
    struct arena arena = {.chunk = NULL};
    struct turn row;
    (void)state;
    void *match = calloc(1, game.size);
    play(match, "entry=10", "5", &at, &said);
    dice_say_right(dice_asked(&at), &right);
    assert_string_equal(right.text, "No stop yet: 10 in one turn are needed to enter.");
    play(match, "entry=10", "5 stop", &at, &said);
    assert_true(game.turn(&at, &arena, &row));
    assert_int_equal(row.disputes, 1);
    assert_string_equal(row.dispute[0].kind, "S2");
    strbuf_free(&said);
    strbuf_free(&right);
    arena_free(&arena);
    free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terms_are_obeyed_without_code_of_the_game),
        cmocka_unit_test(stop_before_entry_is_a_fault_with_its_reason)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
