/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts of matches: the matches that they contain, and the places of errors. */
#include "log/record_text.h"
#include "tests/support/test.h"

static struct strbuf seen;

static void note_match(void *context, struct read_match *m)
{
    (void)context;
    strbuf_add(&seen, "%s %s %ld; ", m->game->name, m->details->player[0], turns_count(m->turns));
}

static void note_fault(void *context, const struct parse_error *why)
{
    (void)context;
    strbuf_add(&seen, "%d:%d; ", why->line, why->column);
}

/* Each line: a text, and the matches and faults in it. */
static void texts_are_read(void **state)
{
    static const struct {
        const char *text;
        bool alone;
        const char *seen;
    } cases[] = {
        {"", false, ""},
        {"# nothing but a remark", false, ""},
        {"[White \"Anna\"]", false, ""},
        {"", true, "trictrac White 0; "},
        {"[White \"Anna\"]\n", true, "trictrac Anna 0; "},
        {"w 63 1/7 1/4\nb 41", false, "trictrac White 2; "},
        {"[Game \"pig\"]\n5 3 s 4", false, "pig Player 1 2; "},
        {"[Game \"pig\"] [Player1 \"A\"] 5 3 s\n[Game \"trictrac\"] [White \"B\"] 63", false,
         "pig A 1; trictrac B 1; "},
        /* The game follows an option that it has. */
        {"[Option \"goal=50\"]\n[Game \"pig\"]\n5 3 s", false, "pig Player 1 1; "},
        {"[Game \"chess\"]\ne4", false, "1:8; "},
        {"[Game \"pig\"]\n# so\n[Option \"goal=x\"]\n5", false, "3:15; "},
        {"[Game \"pig\"] [Setup \"1 2 z\"]\n5", false, "1:26; "},
        {"[Game \"pig\"]\n\n5 x", false, "3:3; "},
        {"[Game \"pig\"] 5 x", false, "1:16; "},
        /* Text after a match that is not understood is read. */
        {"[Game \"pig\"]\n9\n[Game \"pig\"]\n5", false, "2:1; pig Player 1 1; "},
        {"w 63\n[Game \"trictrac\"]\nw 21", true, "2:1; "},
        {"w 63\n[Game", false, "2:1; "},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct text_reader r = {.alone = cases[i].alone, .match = note_match, .failed = note_fault};
        strbuf_add(&seen, "%s", "");
        reader_read(&r, cases[i].text, strlen(cases[i].text));
        assert_string_equal(seen.text, cases[i].seen);
        strbuf_free(&seen);
    }
}

/* A callback that takes over the turns can use them after the text is freed. */
static void take_turns(void *context, struct read_match *m)
{
    *(struct turns **)context = m->turns;
    m->turns = NULL;
}

static void turns_can_be_kept(void **state)
{
    struct turns *kept = NULL;
    char text[] = "[Game \"truba\"] [Player1 \"Anna\"] 450 0";
    struct text_reader r = {.match = take_turns, .failed = note_fault, .context = &kept};
    (void)state;
    reader_read(&r, text, strlen(text));
    memset(text, '?', sizeof text - 1);
    assert_true(kept != NULL && turns_count(kept) == 2);
    assert_string_equal(kept ? kept->founding.setup.player[0] : "", "Anna");
    turns_end(kept);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_read),
        cmocka_unit_test(turns_can_be_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
