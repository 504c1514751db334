/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole matches of German Tric-Trac through the log: random ones compared with the slow reference,
 * as lines and as one text; and one written by hand.
 *     test_tric_trac_match [SEED [MATCHES]] */
#include "games/tables/text/notation.h"
#include "log/offered.h"
#include "table.h"
#include "taken.h"
#include "tests/support/test.h"

enum { THROWS_MAX = 6000, SERIES = 12 /* parties, as usual */, LINE = 600, PLAY = 64 };

static uint64_t seed = 1;
static int matches = 3;

static const char *text_of(const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text ? text : "null";
}

static int number_of(const json_t *o, const char *key)
{
    return (int)json_integer_value(json_object_get(o, key));
}

/* --- at random -------------------------------------------------------------------------------- */

struct played {
    struct slow_series slow;
    struct slow_throw t;
    struct table_ends l;
    const struct tables_way *play;
    bool first, wins; /* the first move wins the partie, or the whole play does */
    int brings;       /* points of the play itself */
    struct move rest; /* the second move of a throw won by its first move */
    bool finished, go_on, hucke_rest;
    int points;
    char line[LINE];
};

static bool find_rest(struct played *p, const struct tables_throw *t)
{
    struct move m[2] = {p->play->move[0]};
    for (int from = 23; from >= 1; from--)
        for (int i = 0; i < 2; i++) {
            int to = tables_reach(&tric_trac_men, from, t->dice[i]);
            m[1] = (struct move){(uint8_t)from, (uint8_t)to, 0};
            if (!men_on(&p->play->after.side[t->side], from) || table_faults(t, m, 2))
                continue;
            p->rest = m[1];
            return true;
        }
    return false;
}

/* Sets the points by the slow reference. */
static void set_worth(struct played *p)
{
    struct slow_list ends;
    slow_list(&p->t, &ends);
    for (int i = 0; i < ends.count; i++) {
        struct board end = table_board(&ends.end[i].board);
        if (!board_equal(&end, &p->play->after))
            continue;
        p->first = ends.end[i].first;
        p->wins = ends.end[i].wins;
        p->brings = ends.end[i].points;
        return;
    }
    fail_msg("the slow reading has no such play");
}

static void deal_next(struct played *p)
{
    struct slow_series *s = &p->slow;
    p->t = (struct slow_throw){.board = s->board, .rest = p->hucke_rest};
    p->t.side = s->may == 3 ? (int)deal_number(&seed, 2) : s->may == 2;
    p->t.peg = s->peg[p->t.side];
    for (int i = 0; i < 2; i++)
        p->t.number[i] = 1 + (int)deal_number(&seed, 6);
    struct tables_throw t = table_throw(&p->t);
    table_ends(&t, &p->l);
    p->play = &p->l.way[deal_number(&seed, (uint32_t)p->l.count)];
    set_worth(p);
    p->points = p->brings;
    p->go_on = p->wins && s->played + 1 < s->parties && deal_number(&seed, 2);
    p->finished = p->first && p->go_on;
    if (p->finished)
        assert_true(find_rest(p, &t));
}

/* Writes moves as a player could type them, each from field to field; without moves "-". */
static void write_moves(const struct move *m, int moves, char out[PLAY])
{
    size_t length = (size_t)snprintf(out, PLAY, "%s", moves ? "" : "-");
    for (int i = 0; i < moves; i++)
        length +=
            (size_t)(m[i].to == OFF
                         ? snprintf(out + length, PLAY - length, " %d/off", m[i].from)
                         : snprintf(out + length, PLAY - length, " %d/%d", m[i].from, m[i].to));
}

/* Writes the throw as a player could type it. */
static void write_line(struct played *p, long number)
{
    char play[PLAY], rest[PLAY] = "";
    bool won = p->wins && p->slow.played + 1 < p->slow.parties;
    write_moves(p->play->move, p->play->moves, play);
    if (p->finished)
        write_moves(&p->rest, 1, rest);
    snprintf(p->line, LINE, "%ld. %c %d%d %s %s %s", number, "wb"[p->t.side], p -> t.number[0],
             p->t.number[1], play,
             !won       ? ""
             : p->go_on ? "on"
                        : "new",
             rest);
}

static void follow(struct played *p)
{
    struct slow_list ends;
    struct slow_board after = {.out = {0, 0}};
    struct slow_throw whole = p->t;
    struct board b = p->play->after;
    if (p->finished) {
        struct slow_step step[2] = {{p->play->move[0].from, p->play->move[0].to},
                                    {p->rest.from, p->rest.to}};
        tric_trac_men.move(&b, (enum side)p->t.side, p->rest);
        p->points = slow_finished(&p->t, step, 2);
        whole.peg = -100;
    }
    slow_list(&whole, &ends);
    int found = 0;
    for (int i = 0; i < ends.count; i++) {
        struct board end = table_board(&ends.end[i].board);
        if (!board_equal(&end, &b))
            continue;
        after = ends.end[i].board;
        found++;
    }
    assert_int_equal(found, 1);
    slow_play(&p->slow, p->t.side, p->t.number, &after, p->points, p->go_on);
}

static void check_score(const json_t *o, const struct played *p)
{
    const struct slow_series *s = &p->slow;
    const json_t *score = json_object_get(o, "score");
    char after[TABLES_BOARD_TEXT];
    struct board b = table_board(&s->board);
    for (int i = 0; i < 2; i++) {
        const json_t *one = json_object_get(score, i ? "b" : "w");
        if (s->may)
            assert_int_equal(number_of(one, "points"), s->peg[i]);
        assert_int_equal(number_of(one, "parties"), s->sum[i]);
    }
    assert_string_equal(text_of(o, "after"), tables_board_print(&b, BY_NUMBER, after));
    assert_int_equal(number_of(o, "points"), p->points);
    assert_int_equal(number_of(o, "marked"), p->points);
    assert_true(json_is_true(json_object_get(o, "legal")));
    assert_int_equal(s->may == 0, strcmp(text_of(o, "over"), "null") != 0);
    if (s->may == 1 || s->may == 2)
        assert_string_equal(text_of(o, "next"), s->may == 1 ? "w" : "b");
}

/* A won partie is printed with the pegs of the slow reference and the points of the winning move.
 * Points of a second move belong to the new partie. */
static void check_won(const char *said, const struct slow_series *was, const struct played *p)
{
    char won[LINE];
    int side = p->t.side;
    snprintf(won, sizeof won, "%s wins partie %d, %d points to %d: ", side ? "Boris" : "Anna",
             was->played + 1, was->peg[side] + p->brings, was->peg[1 - side]);
    if (was->peg[side] + p->brings < 12)
        assert_null(strstr(said, "wins partie"));
    else if (!strstr(said, won))
        fail_msg("no \"%s\": %s", won, said);
}

/* The text printed later for this turn reports the partie, too. */
static void check_told(struct turns *t, long n, const struct slow_series *was,
                       const struct played *p)
{
    static const char *const player[] = {"Anna", "Boris"};
    struct strbuf said = {.player = player};
    struct turn_ref at = turns_at(t, n);
    game_named("tric-trac")->recount(&at, &said);
    check_won(said.text, was, p);
    strbuf_free(&said);
}

/* The text read at once gives the same turns. */
static void check_text(struct turns *t, const char *text, const char *setup, const char *options)
{
    struct parse_error why;
    struct turns *again = taken_begin(setup, options);
    if (!turns_read(again, text, strlen(text), &why))
        fail_msg("%s: %d:%d: %s", text, why.line, why.column, why.reason);
    assert_int_equal(turns_count(again), turns_count(t));
    for (long n = 1; n <= turns_count(t); n++) {
        json_t *one = taken_json(t, n), *other = taken_json(again, n);
        if (!json_equal(one, other))
            fail_msg("%s\n%s\n%s", text, json_dumps(one, JSON_COMPACT),
                     json_dumps(other, JSON_COMPACT));
        json_decref(one);
        json_decref(other);
    }
    turns_end(again);
}

/* Checks the program's own spelling of the whole match, which is used if it differs from the typed
 * text. */
static void check_own_words(struct turns *t, const char *setup, const char *options)
{
    struct strbuf text = {.text = NULL};
    for (long n = 1; n <= turns_count(t); n++) {
        assert_true(turns_write(t, n, "nothing like it", &text));
        strbuf_add(&text, "\n");
    }
    check_text(t, text.text ? text.text : "", setup, options);
    strbuf_free(&text);
}

/* Plays a random match. Returns true if it was completed. */
static bool random_match(int parties)
{
    struct strbuf text = {.text = NULL};
    struct played p;
    char options[64];
    bool winner = deal_number(&seed, 2);
    p.slow = slow_begin(parties, winner);
    p.hucke_rest = deal_number(&seed, 4) == 0;
    snprintf(options, sizeof options, "parties=%d next-start=%s hucke-rest=%s", p.slow.parties,
             winner ? "winner" : "throw", p.hucke_rest ? "on" : "off");
    struct turns *t = taken_begin("", options);
    for (long n = 1; n <= THROWS_MAX && p.slow.may; n++) {
        struct strbuf said = {.text = NULL};
        struct parse_error why;
        deal_next(&p);
        write_line(&p, n);
        if (!turns_take(t, p.line, strlen(p.line), &said, &why))
            fail_msg("%s: %d: %s", p.line, why.column, why.reason);
        assert_true(said.length > 0);
        const struct slow_series was = p.slow;
        check_won(said.text, &was, &p);
        check_told(t, n, &was, &p);
        follow(&p);
        json_t *o = taken_json(t, n);
        check_score(o, &p);
        json_decref(o);
        strbuf_add(&text, "%s\n", p.line);
        strbuf_free(&said);
    }
    check_text(t, text.text, "", options);
    check_own_words(t, "", options);
    strbuf_free(&text);
    turns_end(t);
    return p.slow.may == 0;
}

static void test_random(void **state)
{
    (void)state;
    int over = 0;
    for (int i = 0; i < matches; i++)
        over += random_match(1 + (int)deal_number(&seed, 3));
    assert_int_equal(over, matches);
}

/* A whole series, typed line by line: pegs, factors and who starts by the slow reference. */
static void test_whole_series(void **state)
{
    (void)state;
    assert_true(random_match(SERIES));
}

/* --- noise ------------------------------------------------------------------------------------ */

static const char *const vocabulary[] = {"61",       "66",
                                         "12",       "w",
                                         "b",        "new",
                                         "on",       "=",
                                         "back",     "-",
                                         "+0",       "+3",
                                         "+",        "1/7",
                                         "1/2/8",    "8/12 7/12",
                                         "off",      "12/off",
                                         "= -",      "7x2",
                                         "1/7x2",    "stands",
                                         "*",        "13",
                                         "bar",      "bar/4",
                                         "1-5",      "24",
                                         "99",       "1/7*",
                                         "set",      "?",
                                         "23/off",   "hucke-rest=on",
                                         "=back",    "9.",
                                         "x",        "/",
                                         "1/24",     "weiter",
                                         "neu",      "=1/7",
                                         "# note",   "6-1",
                                         "??",       "20/23",
                                         "10/13/15", "numbering=tongues",
                                         "12A",      "1A/2A"};

enum { WORDS = sizeof vocabulary / sizeof vocabulary[0], NOISE_LINES = 250 };

/* Runs every query, whatever the state. */
static void ask_all(struct turns *t)
{
    const struct board_style looks[] = {
        {.list = true}, {.flip = true}, {.unicode = true, .colour = true}};
    struct strbuf said = {.text = NULL}, out = {.text = NULL};
    struct parse_error why;
    struct match_status o = turns_status(t);
    assert_true(o.at == SEAT_NONE || o.waits || (o.may >> o.at & 1));
    turns_name_players(t, &said);
    turns_prompt(t, &said);
    turns_score(t, &said);
    for (int i = 0; i < 3; i++)
        turns_show(t, &looks[i], &said);
    turns_ask(t, "why", 0, false, &said);
    turns_ask(t, "chances", 0, false, &said);
    turns_expand(t, "", 0, &out, &why);
    turns_stands(t, &said);
    for (long n = turns_count(t); n > 0 && n >= turns_count(t) - 1; n--) {
        json_decref(taken_json(t, n));
        assert_non_null(turns_row(t, n));
    }
    strbuf_free(&said);
    strbuf_free(&out);
}

/* Half of the lines continue correctly, the others are random. */
static void noise_line(struct turns *t, struct strbuf *line, bool options)
{
    struct parse_error why;
    struct match_status o = turns_status(t);
    if (deal_number(&seed, 2) && !o.over) {
        struct strbuf only = {.text = NULL};
        if (!o.waits)
            strbuf_add(line, "%c %d%d ", "wb"[o.may == 2], 1 + (int)deal_number(&seed, 6),
                       1 + (int)deal_number(&seed, 6));
        else if (turns_expand(t, "", 0, &only, &why) && only.text)
            strbuf_add(line, "%s", only.text);
        strbuf_free(&only);
    }
    for (int n = (int)deal_number(&seed, 5); n >= 0; n--) {
        const char *word = vocabulary[deal_number(&seed, WORDS)];
        if (options || strcmp(word, "set") != 0)
            strbuf_add(line, "%s ", word);
    }
}

static void test_noise(void **state)
{
    (void)state;
    int taken = 0;
    for (int i = 0; i < matches; i++) {
        const char *setup = i % 2 ? "W:2x11,12x2,19,22 B:2x14,19 w score=10:11" : "";
        bool options = i % 3 == 0; /* options are not part of a game's own words */
        struct turns *t = taken_begin(setup, "");
        for (int k = 0; k < NOISE_LINES; k++) {
            struct strbuf line = {.text = NULL}, said = {.text = NULL};
            struct parse_error why = {.column = -1};
            noise_line(t, &line, options);
            bool ok =
                turns_take(t, line.text, line.length, deal_number(&seed, 3) ? &said : NULL, &why);
            taken += ok;
            assert_true(ok || (why.column > 0 && why.reason[0]));
            ask_all(t);
            strbuf_free(&line);
            strbuf_free(&said);
        }
        if (!options)
            check_own_words(t, setup, "");
        turns_end(t);
    }
    assert_true(taken > matches * 5);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_noise), cmocka_unit_test(test_random),
                                       cmocka_unit_test(test_whole_series)};
    if (test_whole())
        matches = 6;
    if (argc > 1)
        seed = strtoull(argv[1], NULL, 10) * 0x9e3779b97f4a7c15u + 1;
    if (argc > 2)
        matches = atoi(argv[2]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
