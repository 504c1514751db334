/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words and letters of another language are stored as those of the record: test_spelling LANGUAGE
 * LOCALES. */
#include <libintl.h>
#include <locale.h>

#include "base/vocabulary.h"
#include "games/game.h"
#include "session/line.h"
#include "tests/support/test.h"

static void expect_stored(const char *game, const char *typed, const char *stored)
{
    struct strbuf w = {.text = NULL};
    spell_as_recorded(game_named(game), typed, strlen(typed), &w);
    if (strcmp(w.text ? w.text : "", stored) != 0)
        fail_msg("%s: \"%s\" is stored as \"%s\", not \"%s\"", game, typed, w.text, stored);
    strbuf_free(&w);
}

/* The word that each language shows for a word of a game is stored as that word. */
static void shown_words_are_stored_in_english(void **state)
{
    (void)state;
    int translated = 0;
    for (const struct game *const *g = games; *g; g++) {
        char *rest = NULL, *words = strdup((*g)->spoken);
        for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
            const bool choice = strcmp(word, "stands") == 0 || strcmp(word, "back") == 0;
            struct strbuf shown = {.text = NULL}, line = {.text = NULL};
            strbuf_add(&line, "%s%s", choice ? "= " : "", word);
            strbuf_add_local(&shown, line.text);
            translated += strcmp(shown.text, line.text) != 0;
            expect_stored((*g)->name, shown.text, line.text);
            expect_stored((*g)->name, line.text, line.text);
            strbuf_free(&shown);
            strbuf_free(&line);
        }
        free(words);
    }
    if (strcmp(getenv("LANGUAGE"), "en") != 0)
        assert_true(translated > 30);
}

static void words_of_any_language(void **state)
{
    (void)state;
    expect_stored("trictrac", "école 2", "school 2");
    expect_stored("trictrac", "SZKOŁA 2", "school 2");
    expect_stored("trictrac", "szkola", "school");
    expect_stored("trictrac", "b школа 4 # школа", "b school 4 # школа");
    expect_stored("trictrac", "s'en aller", "go");
    expect_stored("trictrac", "grać dalej 64", "stay 64");
    expect_stored("tric-trac", "neu aufstellen", "new");
    expect_stored("tric-trac", "Ich spiele weiter", "on");
    expect_stored("trictrac", "partie", "partie");
    expect_stored("trictrac", "партію", "партію");
    expect_stored("trictrac", "stay go", "stay go");
    expect_stored("trictrac", "= renvoyer", "= back");
    expect_stored("trictrac", "reste", "stay");
    expect_stored("trictrac", "= reste", "= stands");
    expect_stored("trictrac", "=laisser", "=stands");
    expect_stored("trictrac", "[White \"Ecole\"] 64 1/7 1/5", "[White \"Ecole\"] 64 1/7 1/5");
    expect_stored("trictrac", "64 \"école", "64 \"école");
    expect_stored("truba", "112346/11 стоп", "112346/11 stop");
    expect_stored("tic-tac", "erhöhe 2", "raise 2");
    expect_stored("tic-tac", "école 2", "école 2");
}

/* Decisions in the words of the guides of the games: the English one ("hold", "return"), the
 * Ukrainian one ("або продовжити партію, або розпочати нову партію"), the German one; and as
 * players say them. */
static void decisions_in_sentences(void **state)
{
    (void)state;
    static const char *const stay[] = {"hold",      "I'm holding", "I\u2019m staying",
                                       "je tiens",  "je reste",    "продовжити партію",
                                       "граю далі", "gram dalej",  "ich spiele weiter"};
    static const char *const go[] = {"I'm going",
                                     "I'm returning",
                                     "return",
                                     "renvoyer",
                                     "je renvoie",
                                     "je m'en vais",
                                     "розпочати нову партію",
                                     "починаю нову партію",
                                     "розпочати партію заново",
                                     "нова партія",
                                     "neu aufstellen",
                                     "rozstawiam piony od nowa"};
    for (size_t i = 0; i < sizeof stay / sizeof *stay; i++)
        expect_stored("trictrac", stay[i], "stay");
    for (size_t i = 0; i < sizeof go / sizeof *go; i++)
        expect_stored("trictrac", go[i], "go");
}

/* Throws as they are called: GU I, LL §17, and the English guide ("3 and A", "double two"). */
static void throws_as_they_are_called(void **state)
{
    (void)state;
    static const struct {
        const char *called, *throw;
    } all[] = {{"6 and 4", "64"},
               {"3 and A", "31"},
               {"bezet", "11"},
               {"double two", "22"},
               {"doublet de deux", "22"},
               {"ternes", "33"},
               {"carmes", "44"},
               {"quines", "55"},
               {"sonnez", "66"},
               {"six-cinq", "65"},
               {"6 und 4", "64"},
               {"6 i 4", "64"},
               {"6 і 4", "64"},
               {"dublet szóstek", "66"},
               {"дубль-шість", "66"},
               {"Sechserpasch", "66"},
               {"(5,1)", "51"},
               {"(5, 1) 1/6 1/2", "51 1/6 1/2"},
               {"b (6 4) 1/7", "b 64 1/7"},
               {"(5,1", "(5,1"},
               {"51 z 1 na 6", "51 1/6"},
               {"51 z 1 na 6, z 1 na 2", "51 1/6 1/2"},
               {"51 von 1 nach 6", "51 1/6"},
               {"51 de 1 à 6 de 1 à 2", "51 1/6 1/2"},
               {"51 from 1 to 6", "51 1/6"},
               {"51 з 1 на 6", "51 1/6"},
               {"51 z XII na 8", "51 XII/8"},
               {"51 z bandy na 4", "51 bar/4"},
               {"b 6 et 4 1/7 1/5", "b 64 1/7 1/5"},
               {"2. b sonnez", "2. b 66"},
               {"6 4", "6 4"},
               {"6-4 7 5", "6-4 7 5"},
               {"64 double two", "64 double two"},
               {"double", "double"}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        expect_stored("trictrac", all[i].called, all[i].throw);
    expect_stored("pig", "sonnez", "sonnez");
}

/* The words of the Polish guide for the bar and the tray, and its way of writing a move. */
static void places_of_a_move(void **state)
{
    (void)state;
    expect_stored("tryktrak", "42 banda/4 19/dwór", "42 bar/4 19/off");
    expect_stored("tryktrak", "51 xii/8 i/ii", "51 XII/8 I/II");
    expect_stored("tryktrak", "XII–9", "XII-9");
    expect_stored("tryktrak", "64 17/21x2 bar/4* 22/off -", "64 17/21x2 bar/4* 22/off -");
    expect_stored("trictrac", "64 1/7+1/5 t7 22/off", "64 1/7+1/5 t7 22/off");
}

/* Cyrillic letters that look like those of the notation, in a word that is one. */
static void letters_that_look_alike(void **state)
{
    (void)state;
    expect_stored("trictrac", "64 12/16х2 т1", "64 12/16x2 t1");
    expect_stored("tryktrak", "ХІІ/6", "XII/6");
    expect_stored("tric-trac", "12А/3", "12A/3");
    expect_stored("trictrac", "х", "х");
    expect_stored("trictrac", "та 64", "та 64");
    expect_stored("truba", "а 112346", "а 112346");
}

static void columns_are_those_typed(void **state)
{
    (void)state;
    const struct game *g = game_named("trictrac");
    static const char line[] = "школа 2 xx";
    static const char same[] = "64 1/7 xx";
    assert_int_equal(column_as_typed(g, line, strlen(line), 10), 14); /* of "school 2 xx" */
    assert_int_equal(column_as_typed(g, same, strlen(same), 8), 8);
    assert_int_equal(column_as_typed(g, same, strlen(same), 0), 0);
    static const char sentence[] = "je m'en vais xx";
    assert_int_equal(column_as_typed(g, sentence, strlen(sentence), 4), 14); /* of "go xx" */
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(shown_words_are_stored_in_english),
                                       cmocka_unit_test(words_of_any_language),
                                       cmocka_unit_test(decisions_in_sentences),
                                       cmocka_unit_test(throws_as_they_are_called),
                                       cmocka_unit_test(places_of_a_move),
                                       cmocka_unit_test(letters_that_look_alike),
                                       cmocka_unit_test(columns_are_those_typed)};
    if (argc != 3)
        return 2;
    setenv("LANGUAGE", argv[1], 1);
    setlocale(LC_ALL, "C.UTF-8");
    bindtextdomain("referee", argv[2]);
    bind_textdomain_codeset("referee", "UTF-8");
    textdomain("referee");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
