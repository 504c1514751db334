/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The 36 throws: against the throws judged one by one, against the books' tables, on the screen;
 * and statements checked from files. */
#include <jansson.h>
#include <unistd.h>

#include "batch/batch.h"
#include "bridge.h"
#include "deal.h"
#include "games/game.h"
#include "games/trictrac/text/chances.h"
#include "games/trictrac/text/json.h"
#include "games/trictrac/trictrac.h"
#include "log/turns.h"
#include "tests/support/test.h"

static const char treatises[] = TEST_DATA "/rulings/treatises.jsonl";

static struct position position(const char *line)
{
    struct position p;
    struct parse_error e;
    if (!position_read(line, strlen(line), &p, &e))
        fail_msg("%s: %s", line, e.reason);
    return p;
}

static struct chances chances_of(const struct position *p, int points)
{
    struct options o = options_default();
    struct view v = position_view(p);
    struct chances c;
    chances_list(p, &v, &o, points, &c);
    return c;
}

/* --- the rules -------------------------------------------------------------------------------- */

static void rolls_are_the_36_throws(void **state)
{
    struct position p = position("W:1x15 B:1x15 w");
    struct chances c = chances_of(&p, 0);
    int throws = 0;
    (void)state;
    for (int i = 0; i < ROLLS; i++) {
        assert_int_equal(roll_index(c.roll[i].dice), i);
        assert_int_equal(c.roll[i].weight, c.roll[i].dice.high == c.roll[i].dice.low ? 1 : 2);
        throws += c.roll[i].weight;
    }
    assert_int_equal(throws, THROWS);
    assert_int_equal(c.roll[0].dice.high, 6);
    assert_int_equal(c.roll[0].dice.low, 6);
    assert_int_equal(c.roll[ROLLS - 1].dice.high, 1);
}

static void events_have_names(void **state)
{
    (void)state;
    for (int e = 0; e < EVENTS; e++)
        assert_int_equal(event_named(event_name(e)), e);
    assert_int_equal(event_named("true"), EVENTS);
    assert_int_equal(event_named(""), EVENTS);
}

/* All 36 ordered throws of a position judged one by one, and counted. */
static void assert_counts(struct slow_position *p)
{
    struct position fast = bridge_position(p);
    struct chances c = chances_of(&fast, 5);
    int of36[JANS] = {0}, sum[2] = {0, 0}, holes = 0;
    for (int n = 0; n < THROWS; n++) {
        struct bridge_ruling r;
        p->die[0] = 1 + n / 6;
        p->die[1] = 1 + n % 6;
        bridge_rule(p, &r);
        bool seen[JANS] = {false};
        for (int i = 0; i < r.dues.count; i++)
            seen[r.dues.due[i].jan] = true;
        for (int jan = 0; jan < JANS; jan++)
            of36[jan] += seen[jan];
        sum[ROLLER] += r.dues.points[ROLLER];
        sum[OPPONENT] += r.dues.points[OPPONENT];
        holes += r.dues.points[ROLLER] >= 7;
    }
    for (int jan = 0; jan < JANS; jan++)
        assert_int_equal(c.of36[jan], of36[jan]);
    assert_int_equal(c.of36[EVENT_FILL], of36[FILL_PETIT] + of36[FILL_GRAND] + of36[FILL_RETOUR]);
    assert_int_equal(c.of36[EVENT_KEEP], of36[KEEP_PETIT] + of36[KEEP_GRAND] + of36[KEEP_RETOUR]);
    assert_int_equal(c.of36[EVENT_HOLE], holes);
    assert_int_equal(c.sum[ROLLER], sum[ROLLER]);
    assert_int_equal(c.sum[OPPONENT], sum[OPPONENT]);
}

static void counts_are_those_of_the_throws(void **state)
{
    struct deal d;
    (void)state;
    deal_start(&d, 7);
    for (int n = 0; n < 1500; n++) {
        struct slow_position p;
        deal_position(&d, &p);
        assert_counts(&p);
    }
}

static const struct {
    const char *line;
    int points, event, of36;
} counted[] = {
    {"W:1x13,11x2 B:1x15 w", 0, EVENT_TAKE_CORNER, 2},      /* 11, and 22 by puissance */
    {"W:1x13,11x2 B:1x13,12x2 w", 0, EVENT_TAKE_CORNER, 1}, /* only by effect */
    {"W:1x12,12x3 B:1x15 w", 0, EVENT_TAKE_CORNER, 0},      /* held already */
    {"W:7x3,8x3,9x3,10x3,11,12x2 B:1x13,12x2 w", 0, EVENT_HOLE, 6},
    {"W:7x3,8x3,9x3,10x3,11,12x2 B:1x13,12x2 w", 4, EVENT_HOLE, 14},
    {"W:24 B:2x15 w", 0, EXIT, 36},
    {"W:24 B:2x15 w", 8, EVENT_HOLE, 36},
    {"W:24 B:2x15 w", 7, EVENT_HOLE, 6},
    {"W:12x2 B:6,11x7,12x7 w 11", 0, HELPLESS, 20} /* by aces and twos */,
    {"W:1x11,2,3,4,5 B:1x13,7x2 w roll=3", 0, SIX_TABLES, 2},
    {"W:1x11,2,3,4,5 B:1x13,7x2 w", 0, SIX_TABLES, 0},
};

static void events_are_counted(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof counted / sizeof counted[0]; i++) {
        struct position p = position(counted[i].line);
        struct chances c = chances_of(&p, counted[i].points);
        if (c.of36[counted[i].event] != counted[i].of36)
            fail_msg("%s: %s %d of 36, not %d", counted[i].line, event_name(counted[i].event),
                     c.of36[counted[i].event], counted[i].of36);
    }
}

/* --- text and JSON ---------------------------------------------------------------------------- */

static void table_is_as_shown(void **state)
{
    struct position p = position("W:1x13,8x2 B:1x15 w 11");
    struct chances c = chances_of(&p, 8);
    struct strbuf w = {.text = NULL};
    (void)state;
    render_chances(&w, &p, &c, 8);
    assert_false(w.failed);
    assert_non_null(strstr(w.text, "W:1x13,8x2 B:1x15 w\n"
                                   "White is to throw and has 8 points.\n"
                                   "roll /36 roller  other\n"
                                   "6-6    1      .      .\n"));
    assert_non_null(strstr(w.text, "5-5    1      .      .  takes corner\n"
                                   "5-4    2      4      .  two tables: 4, wins a hole\n"));
    assert_non_null(
        strstr(w.text, "  helpless men        0    exit                0    wins a hole         2\n"
                       "  two tables          2\n"
                       "Expected points of White: 8/36 = 0.22.\n"
                       "Expected points of Black: 0/36 = 0.00.\n"));
    strbuf_free(&w);
}

/* The longest line, in characters. */
static int longest(const char *text)
{
    int most = 0, columns = 0;
    for (; *text; text++) {
        columns = *text == '\n' ? 0 : columns + (((unsigned char)*text & 0xc0) != 0x80);
        most = columns > most ? columns : most;
    }
    return most;
}

static void table_fits_80_columns(void **state)
{
    struct deal d;
    (void)state;
    deal_start(&d, 11);
    for (int n = 0; n < 500; n++) {
        struct slow_position slow;
        deal_position(&d, &slow);
        struct position p = bridge_position(&slow);
        struct chances c = chances_of(&p, 11);
        struct strbuf w = {.text = NULL};
        render_chances(&w, &p, &c, 11);
        const char *table = strchr(w.text, '\n') + 1; /* a position can be longer */
        assert_true(longest(table) <= 80);
        strbuf_free(&w);
    }
}

static int number_at(const json_t *o, const char *key)
{
    const json_t *n = json_object_get(o, key);
    if (!json_is_integer(n))
        fail_msg("no number \"%s\"", key);
    return (int)json_integer_value(n);
}

static json_t *json_of(const char *line, int points)
{
    struct position p = position(line);
    struct chances c = chances_of(&p, points);
    char *text = json_chances(line, strlen(line), &p, &c);
    json_t *o = text ? json_loads(text, JSON_REJECT_DUPLICATES, NULL) : NULL;
    assert_non_null(o);
    free(text);
    return o;
}

static void json_has_all_throws(void **state)
{
    static const char line[] = "W:4,6,7x3,8,9x2,10x2,11x2,12x2 B:5,6x3,7,8x2,9x2,10x2,11x2,12x2 b";
    json_t *o = json_of(line, 0);
    const json_t *throws = json_object_get(o, "throws"), *sums = json_object_get(o, "sum");
    int sum[2] = {0, 0};
    (void)state;
    assert_string_equal(json_string_value(json_object_get(o, "line")), line);
    assert_string_equal(json_string_value(json_object_get(o, "side")), "b");
    assert_int_equal(json_array_size(throws), ROLLS);
    for (size_t i = 0; i < ROLLS; i++) {
        const json_t *t = json_array_get(throws, i), *due = json_object_get(t, "due");
        int points[2] = {0, 0};
        for (size_t k = 0; k < json_array_size(due); k++) {
            const json_t *d = json_array_get(due, k);
            const char *to = json_string_value(json_object_get(d, "to"));
            points[strcmp(to, "roller") == 0 ? ROLLER : OPPONENT] += number_at(d, "points");
        }
        assert_int_equal(points[ROLLER], number_at(t, "roller"));
        assert_int_equal(points[OPPONENT], number_at(t, "opponent"));
        sum[ROLLER] += number_at(t, "weight") * points[ROLLER];
        sum[OPPONENT] += number_at(t, "weight") * points[OPPONENT];
    }
    assert_int_equal(sum[ROLLER], number_at(sums, "roller"));
    assert_int_equal(sum[OPPONENT], number_at(sums, "opponent"));
    assert_int_equal(number_at(json_object_get(o, "of36"), "true-hit"), 20);
    json_decref(o);
}

/* Each case of the kind `chances` that names an event and narrows it no further is a key of
 * `of36`. */
static void books_tables_are_in_the_json(void **state)
{
    FILE *f = fopen(treatises, "r");
    char *line = NULL;
    size_t room = 0;
    int cases = 0;
    (void)state;
    assert_non_null(f);
    while (getline(&line, &room, f) >= 0) {
        json_t *c = json_loads(line, 0, NULL);
        const char *event = json_string_value(json_object_get(c, "event"));
        if (event && event_named(event) < EVENTS && !json_object_get(c, "field") &&
            !json_object_get(c, "min_ways") && !json_object_get(c, "points")) {
            json_t *o = json_of(json_string_value(json_object_get(c, "line")), 0);
            if (number_at(json_object_get(o, "of36"), event) != number_at(c, "of36"))
                fail_msg("%s", json_string_value(json_object_get(c, "id")));
            json_decref(o);
            cases++;
        }
        json_decref(c);
    }
    free(line);
    fclose(f);
    assert_true(cases >= 100);
}

/* The counts of 36 agree with the throws. */
static void json_throws_say_what_happens(void **state)
{
    static const char *const lines[] = {
        "W:4,6,7x3,8,9x2,10x2,11x2,12x2 B:5,6x3,7,8x2,9x2,10x2,11x2,12x2 b",
        "W:1x13,11x2 B:1x15 w",                     /* takes the corner */
        "W:7x3,8x3,9x3,10x3,11,12x2 B:1x13,12x2 w", /* wins a hole */
        "W:12x2 B:6,11x7,12x7 w",                   /* leaves helpless men */
    };
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        json_t *o = json_of(lines[i], 4);
        const json_t *throws = json_object_get(o, "throws");
        int of36[EVENTS] = {0}, total = 0;
        for (size_t n = 0; n < ROLLS; n++) {
            const json_t *t = json_array_get(throws, n), *events = json_object_get(t, "events");
            assert_true(json_is_array(events));
            for (size_t k = 0; k < json_array_size(events); k++) {
                int e = event_named(json_string_value(json_array_get(events, k)));
                assert_true(e < EVENTS);
                of36[e] += number_at(t, "weight");
                total++;
            }
        }
        assert_true(total > 0);
        for (int e = 0; e < EVENTS; e++) { /* an obsolete jan that does not happen is absent */
            const json_t *count = json_object_get(json_object_get(o, "of36"), event_name(e));
            assert_int_equal(json_integer_value(count), of36[e]);
        }
        json_decref(o);
    }
}

/* --- in a match ------------------------------------------------------------------------------- */

/* Returns the answer of a match that begins in this position (`setup` NULL: at the talons), or
 * NULL if it refuses. The caller frees it. */
static char *answer_from(const char *options, const char *setup, const char *line)
{
    const struct store_header header = {"Setup", setup};
    const struct store_details d = {.player = {"Anna", "Boris"},
                                    .players = 2,
                                    .options = options,
                                    .headers = &header,
                                    .n_headers = setup != NULL};
    struct parse_error e;
    struct strbuf w = {.text = NULL};
    struct turns *s = turns_begin(&game_trictrac, &d, &e);
    assert_non_null(s);
    assert_true(turns_take(s, line, strlen(line), NULL, &e));
    bool answered = turns_ask(s, "chances", 0, false, &w);
    turns_end(s);
    if (!answered)
        strbuf_free(&w);
    return w.text;
}

static char *answer_of(const char *options, const char *line)
{
    return answer_from(options, NULL, line);
}

/* Bearing off as agreed: 5 fills the retour with the spare man of 19, and in Paris the 2 bears off
 * that of 23; the provincial way it must be played inside, which breaks the quarter. */
static void match_bears_off_as_agreed(void **state)
{
    static const char setup[] = "W:19x3,20x2,21x2,22x2,23x3,24 B:7x15 w";
    static const struct {
        const char *options, *roll;
    } agreed[] = {
        {"bearing-off=paris", "\n5-2    2      4      .  fills retour: 4\n"},
        {"bearing-off=provincial", "\n5-2    2      .      .\n"},
    };
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        char *text = answer_from(agreed[i].options, setup, "");
        if (!strstr(text, agreed[i].roll))
            fail_msg("%s:\n%s", agreed[i].options, text);
        free(text);
    }
}

/* The first player threw 6-4: of the second's 36 first throws two are a rencontre. Before that, and
 * after, none is. */
static void match_knows_the_rencontre(void **state)
{
    static const struct {
        const char *coups;
        bool met;
    } rows[] = {{"64 1/7 1/5", true}, {"", false}, {"64 1/7 1/5 53 1/6 1/4", false}};
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        char *text = answer_of("rencontre=on", rows[i].coups);
        assert_int_equal(strstr(text, "\n6-4    2      4      .  rencontre: 4\n") != NULL,
                         rows[i].met);
        assert_int_equal(strstr(text, "\n  rencontre           2\n") != NULL, rows[i].met);
        free(text);
    }
}

static void match_knows_the_chances(void **state)
{
    char *after = answer_of(NULL, "64 1/7 1/5");
    char *thrown = answer_of(NULL, "64");
    (void)state;
    assert_non_null(strstr(after, "W:1x13,5,7 B:1x15 b roll=1\nBoris is to throw.\n"));
    assert_non_null(strstr(thrown, "W:1x15 B:1x15 w roll=1\nAnna is to throw.\n"));
    free(after);
    free(thrown);
    assert_null(answer_of("announce=silent", "64 1/7 1/5"));
}

/* --- checking files --------------------------------------------------------------------------- */

enum { OUTPUT = 8192 };

struct held_positions {
    enum status status;
    char out[OUTPUT], err[OUTPUT];
};

/* Redirects a descriptor to a file; returns the old descriptor. */
static int divert(int to, FILE *into)
{
    int kept = dup(to);
    assert_true(kept >= 0 && dup2(fileno(into), to) == to);
    return kept;
}

static void bring_back(int to, int kept, FILE *from, char text[OUTPUT])
{
    dup2(kept, to);
    close(kept);
    rewind(from);
    text[fread(text, 1, OUTPUT - 1, from)] = '\0';
    fclose(from);
}

static struct held_positions check(const char *path, bool json, int points)
{
    struct held_positions c;
    char name[256];
    char *files[] = {name};
    snprintf(name, sizeof name, "%s", path);
    FILE *out = tmpfile(), *err = tmpfile();
    assert_true(out && err);
    fflush(NULL);
    int stdout_kept = divert(STDOUT_FILENO, out), stderr_kept = divert(STDERR_FILENO, err);
    c.status = batch_check(
        &(struct batch_job){.files = files, .count = 1, .json = json, .points = points});
    fflush(NULL);
    bring_back(STDOUT_FILENO, stdout_kept, out, c.out);
    bring_back(STDERR_FILENO, stderr_kept, err, c.err);
    return c;
}

/* Checks a file with this text; its name is "statements" in the output. */
static struct held_positions check_text(const char *text, bool json, int points)
{
    char folder[TEST_PATH];
    char *before = getcwd(NULL, 0);
    test_template(folder, "test_chances");
    assert_true(mkdtemp(folder) && before && chdir(folder) == 0);
    FILE *f = fopen("statements", "w");
    assert_non_null(f);
    assert_true(fputs(text, f) >= 0);
    assert_int_equal(fclose(f), 0);
    struct held_positions c = check("statements", json, points);
    remove("statements");
    assert_int_equal(chdir(before), 0);
    rmdir(folder);
    free(before);
    return c; /* cppcheck-suppress resourceLeak ; f is closed above */
}

/* Nothing differs; what is not decided needs a dispute, a whole game, or a reader. */
static void treatises_agree(void **state)
{
    struct held_positions c = check(treatises, false, 0), same = check(treatises, true, 0);
    int agree, undecided, end = 0;
    char json[OUTPUT];
    (void)state;
    assert_int_equal(
        sscanf(c.out, "%d agree, 0 differ, %d outside these rules\n%n", &agree, &undecided, &end),
        2);
    assert_true(end && !c.out[end]);
    assert_true(agree >= 208);
    assert_string_equal(c.err, "");
    assert_int_equal(c.status, STATUS_OK);
    snprintf(json, sizeof json, "{\"agree\":%d,\"differ\":0,\"undecided\":%d,\"not-read\":0}\n",
             agree, undecided);
    assert_string_equal(same.out, json);
}

/* Chances of Guiton's figure XIX and chapter XIII, and of Lepeintre's figure 15. */
#define OF_FIGURE_19                                                                               \
    "{\"kind\":\"chances\",\"line\":\"W:1x2,2,5,6,7x2,8x2,9x2,11x2,12x2 "                          \
    "B:1,3,5,7x2,8x2,9x2,10x2,11x2,12x2 b\",\"event\":"
#define OF_CHAPTER_13                                                                              \
    "{\"kind\":\"chances\",\"line\":\"W:7x3,8x3,9x3,10x3,11,12x2 B:1x13,12x2 w\",\"event\":"
#define OF_FIGURE_15                                                                               \
    "{\"kind\":\"chances\",\"line\":\"W:1x11,10x2,12x2 B:1x6,7,8,9,10x2,11x2,12x2 w\",\"event\":"

/* The message for one wrong line; the corrected line agrees. */
static const struct {
    const char *wrong, *right, *said;
} wrong_lines[] = {
    {"W:6,8,12x2 B:1x10,7 w 64 expect=6:0 # LL §2", "W:6,8,12x2 B:1x10,7 w 64 expect=4:0 # LL §2",
     "statements:1: LL §2\n  W:6,8,12x2 B:1x10,7 w 64\n  expected: 6:0\n"
     "  computed: 4:0 (true-hit 18 4 in 2 ways)\n"},
    {"W:1x13,8x2 B:1x13,4,5 w expect=take-corner:3", "W:1x13,8x2 B:1x13,4,5 w expect=take-corner:2",
     "statements:1:\n  W:1x13,8x2 B:1x13,4,5 w\n  expected: take-corner: 3 of 36\n"
     "  computed: take-corner: 2 of 36 (55 44)\n"},
    {"W:7x3,8x3,9x3,10x3,11,12x2 B:1x13,12x2 w expect=hole:14",
     "W:7x3,8x3,9x3,10x3,11,12x2 B:1x13,12x2 w expect=hole:6",
     "statements:1:\n  W:7x3,8x3,9x3,10x3,11,12x2 B:1x13,12x2 w\n  expected: hole: 14 of 36\n"
     "  computed: hole: 6 of 36 (31 22 21 11)\n"},
    {"W:1x3,3x2,7x2,8x3,11x3,12x2 B:5,7x3,8x3,9x3,10x3,12x2 b expect=true-hit:1",
     "W:1x3,3x2,7x2,8x3,11x3,12x2 B:5,7x3,8x3,9x3,10x3,12x2 b expect=true-hit:0",
     "statements:1:\n  W:1x3,3x2,7x2,8x3,11x3,12x2 B:5,7x3,8x3,9x3,10x3,12x2 b\n"
     "  expected: true-hit: 1 of 36\n  computed: true-hit: 0 of 36\n"},
    {"{\"kind\":\"due\",\"id\":\"X\",\"source\":\"Y\",\"line\":\"W:6,8,12x2 B:1x10,7 w 64\","
     "\"expect\":{\"roller\":4,\"opponent\":0},\"due\":[{\"to\":\"roller\",\"jan\":\"true-hit\","
     "\"field\":18,\"ways\":3,\"points\":4}]}",
     "{\"kind\":\"due\",\"id\":\"X\",\"source\":\"Y\",\"line\":\"W:6,8,12x2 B:1x10,7 w 64\","
     "\"expect\":{\"roller\":4,\"opponent\":0},\"due\":[{\"to\":\"roller\",\"jan\":\"true-hit\","
     "\"field\":18,\"ways\":2,\"points\":4}]}",
     "statements:1: X, Y\n  W:6,8,12x2 B:1x10,7 w 64\n"
     "  expected: 4:0 (true-hit 18 4 in 3 ways)\n"
     "  computed: 4:0 (true-hit 18 4 in 2 ways)\n"},
    {"{\"kind\":\"due\",\"line\":\"W:6,8,12x2 B:1x10,7 w 64\","
     "\"expect\":{\"roller\":4,\"opponent\":0},\"due\":[]}",
     "{\"kind\":\"due\",\"line\":\"W:6,8,12x2 B:1x10,7 w 64\","
     "\"expect\":{\"roller\":4,\"opponent\":0}}",
     "statements:1:\n  W:6,8,12x2 B:1x10,7 w 64\n  expected: 4:0\n"
     "  computed: 4:0 (true-hit 18 4 in 2 ways)\n"},
    {"{\"kind\":\"chances\",\"line\":\"W:1x13,8x2 B:1x13,4,5 w\",\"event\":\"take-corner\","
     "\"of36\":2,\"rolls\":[\"55\",\"33\"]}",
     "{\"kind\":\"chances\",\"line\":\"W:1x13,8x2 B:1x13,4,5 w\",\"event\":\"take-corner\","
     "\"of36\":2,\"rolls\":[\"44\",\"55\"]}",
     "statements:1:\n  W:1x13,8x2 B:1x13,4,5 w\n  expected: take-corner: 2 of 36 (55 33)\n"
     "  computed: take-corner: 2 of 36 (55 44)\n"},
    {OF_FIGURE_19 "\"false-hit\",\"field\":19,\"and_field\":20,\"of36\":6}",
     OF_FIGURE_19 "\"false-hit\",\"field\":19,\"and_field\":20,\"of36\":5}",
     "statements:1:\n  W:1x2,2,5,6,7x2,8x2,9x2,11x2,12x2 B:1,3,5,7x2,8x2,9x2,10x2,11x2,12x2 b\n"
     "  expected: false-hit on fields 19 and 20: 6 of 36\n"
     "  computed: false-hit on fields 19 and 20: 5 of 36 (66 63 62)\n"},
    {OF_CHAPTER_13 "\"fill-grand\",\"points\":12,\"of36\":8}",
     OF_CHAPTER_13 "\"fill-grand\",\"points\":8,\"of36\":8}",
     "statements:1:\n  W:7x3,8x3,9x3,10x3,11,12x2 B:1x13,12x2 w\n"
     "  expected: fill-grand for 12 points: 8 of 36\n"
     "  computed: fill-grand for 12 points: 6 of 36 (31 22 21 11)\n"},
    {OF_FIGURE_15 "\"true-hit\",\"field\":17,\"by_die\":true,\"of36\":12}",
     OF_FIGURE_15 "\"true-hit\",\"field\":17,\"by_die\":true,\"of36\":11}",
     "statements:1:\n  W:1x11,10x2,12x2 B:1x6,7,8,9,10x2,11x2,12x2 w\n"
     "  expected: true-hit on field 17 by a single die: 12 of 36\n"
     "  computed: true-hit on field 17 by a single die: 11 of 36 (65 55 54 53 52 51)\n"},
    {"{\"kind\":\"fact\",\"line\":\"W:1x2,2x2,3x2,4x3,5x2,6x2,9x2 B:1x4,7x4,8x4,9x3 w 54\","
     "\"fact\":\"due\",\"jan\":\"keep-petit\",\"value\":true}",
     "{\"kind\":\"fact\",\"line\":\"W:1x2,2x2,3x2,4x3,5x2,6x2,9x2 B:1x4,7x4,8x4,9x3 w 54\","
     "\"fact\":\"due\",\"jan\":\"keep-petit\",\"value\":false}",
     "statements:1:\n  W:1x2,2x2,3x2,4x3,5x2,6x2,9x2 B:1x4,7x4,8x4,9x3 w 54\n"
     "  expected: keep-petit: yes\n  computed: keep-petit: no\n"},
    {"{\"kind\":\"fact\",\"line\":\"W:7x2,8x3,9x2,10x2,11x3,12x2,19 B:5,8x2,9x2,10x3,11x3,12x4 w "
     "63\",\"fact\":\"only-play\",\"value\":[[9,12],[11,17]]}",
     "{\"kind\":\"fact\",\"line\":\"W:7x2,8x3,9x2,10x2,11x3,12x2,19 B:5,8x2,9x2,10x3,11x3,12x4 w "
     "63\",\"fact\":\"only-play\",\"value\":[[9,12],[12,18]]}",
     "statements:1:\n  W:7x2,8x3,9x2,10x2,11x3,12x2,19 B:5,8x2,9x2,10x3,11x3,12x4 w 63\n"
     "  expected: only legal play: 11/17 9/12\n  computed: 1 legal play, as 9/12/18\n"},
};

static void wrong_lines_are_reported(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wrong_lines / sizeof wrong_lines[0]; i++) {
        char said[OUTPUT];
        struct held_positions c = check_text(wrong_lines[i].wrong, false, 0);
        snprintf(said, sizeof said, "%s0 agree, 1 differs, 0 outside these rules\n",
                 wrong_lines[i].said);
        assert_string_equal(c.out, said);
        assert_string_equal(c.err, "");
        assert_int_equal(c.status, STATUS_FOUND);
        c = check_text(wrong_lines[i].right, false, 0);
        assert_string_equal(c.out, "1 agrees, 0 differ, 0 outside these rules\n");
        assert_int_equal(c.status, STATUS_OK);
    }
}

static void points_count_for_the_hole(void **state)
{
    struct held_positions c =
        check_text("W:7x3,8x3,9x3,10x3,11,12x2 B:1x13,12x2 w expect=hole:14", false, 4);
    (void)state;
    assert_string_equal(c.out, "1 agrees, 0 differ, 0 outside these rules\n");
}

static void narrowed_events(void **state)
{
    static const char text[] =
        "# one man of several, and several ways\n"
        "\n"
        "W:1x2,2x2,6,7x2,8x2,10x2,11x2,12x2 B:1x3,7x2,8x2,9x2,10x2,11x2,12x2 b expect=true-hit:6 "
        "field=19\r\n"
        "W:7x2,8x3,9x3,10x3,11,12x2,18 B:8x3,9x3,10x3,11x3,12x3 w min_ways=2 expect=fill-grand:7\n";
    struct held_positions c = check_text(text, false, 0);
    (void)state;
    assert_string_equal(c.err, "");
    assert_string_equal(c.out, "2 agree, 0 differ, 0 outside these rules\n");
}

static void differing_as_json(void **state)
{
    struct held_positions c =
        check_text("W:1x13,8x2 B:1x13,4,5 w 33 expect=take-corner:3 # here", true, 0);
    (void)state;
    assert_string_equal(
        c.out, "{\"file\":\"statements\",\"number\":1,\"id\":null,\"source\":\"here\","
               "\"line\":\"W:1x13,8x2 B:1x13,4,5 w 33\",\"expected\":\"take-corner: 3 of 36\","
               "\"computed\":\"take-corner: 2 of 36 (55 44)\"}\n"
               "{\"agree\":0,\"differ\":1,\"undecided\":0,\"not-read\":0}\n");
    assert_int_equal(c.status, STATUS_FOUND);
}

#define OF_36(EVENT, MORE)                                                                         \
    "{\"kind\":\"chances\",\"line\":\"W:1x15 B:1x15 w\",\"event\":\"" EVENT "\",\"of36\":3" MORE "}"
#define A_FACT(MORE) "{\"kind\":\"fact\",\"line\":\"W:1x15 B:1x15 w 64\"," MORE "}"

static const struct {
    const char *line, *said;
} not_understood[] = {
    {"W:1x15 B:1x15 w", "1:16: nothing is stated: expect=4:2 or expect=true-hit:12"},
    {"W:1x15 B:1x15 w expect=4:2", "1:17: points are due for a throw: the dice are missing"},
    {"W:1x15 B:1x15 w 64 expect=4", "1:20: expect is written as 4:2 or as true-hit:12"},
    {"W:1x15 B:1x15 w 64 expect=4:", "1:20: a number is expected after the colon"},
    {"W:1x15 B:1x15 w expect=true-hit:37", "1:17: there are 36 throws"},
    {"W:1x15 B:1x15 w expect=true-hitt:3", "1:17: unknown event: true-hitt"},
    {"W:1x15 B:1x15 w expect=exit:3 expect=exit:3",
     "1:31: expect is given twice: one statement a line"},
    {"W:1x15 B:1x15 w expect=exit:3 field=4", "1:17: field goes with a hit"},
    {"W:1x15 B:1x15 w expect=hole:3 field=4",
     "1:17: field, and_field, min_ways, points and by_die go with a jan"},
    {"W:1x15 B:1x15 w 64 expect=4:3 min_ways=1", "1:20: field and min_ways go with a jan"},
    {"W:1x15 B:1x15 w expect=true-hit:3 field=25", "1:35: a number from 1 to 24 is expected"},
    {"expect=4:3 W:1x16 B:1x15 w 64", "1:14: W has more than fifteen men"},
    {"{\"kind\":\"due\"", "1:13: '}' expected near end of file"},
    {"{\"kind\":\"duo\"}", "1:1: unknown kind of statement: duo"},
    {"{}", "1:1: \"kind\" is missing or not text"},
    {"{\"kind\":\"chances\",\"line\":\"W:1x15 B:1x15 w\",\"event\":\"hit\",\"of36\":3}",
     "1:1: unknown event: hit"},
    {"{\"kind\":\"chances\",\"line\":\"W:1x15 B:1x15\",\"event\":\"exit\",\"of36\":3}",
     "1:1: \"line\", column 14: the side to throw, w or b, is missing"},
    {"{\"kind\":\"chances\",\"line\":\"W:1x15 B:1x15 w\",\"event\":\"exit\",\"of36\":37}",
     "1:1: \"of36\" is missing or not a number from 0 to 36"},
    {"{\"kind\":\"chances\",\"line\":\"W:1x15 B:1x15 w\",\"event\":\"exit\",\"of36\":3,\"rolls\":"
     "[\"46\"]}",
     "1:1: \"rolls\" are written as \"64\", the higher number first"},
    {"{\"kind\":\"due\",\"line\":\"W:1x15 B:1x15 w\",\"expect\":{\"roller\":0,\"opponent\":0}}",
     "1:1: \"line\" has no dice"},
    {"{\"kind\":\"fact\",\"line\":\"W:1x15 B:1x15 w 64\",\"fact\":\"only-play\",\"value\":3}",
     "1:1: \"value\" is no list of from and to"},
    {OF_36("fill-grande", ""), "1:1: unknown event: fill-grande"},
    {OF_36("fill-grand for 8 points", ""), "1:1: unknown event: fill-grand for 8 points"},
    {OF_36("fill-grand", ",\"points\":256"),
     "1:1: \"points\" is missing or not a number from 0 to 255"},
    {OF_36("false-hit", ",\"field\":19,\"and_field\":25"),
     "1:1: \"and_field\" is missing or not a number from 0 to 24"},
    {OF_36("false-hit", ",\"field\":19,\"and_field\":\"20\""),
     "1:1: \"and_field\" is missing or not a number from 0 to 24"},
    {OF_36("fill-grand", ",\"and_field\":20"), "1:1: field goes with a hit"},
    {OF_36("hole", ",\"points\":4"),
     "1:1: field, and_field, min_ways, points and by_die go with a jan"},
    {OF_36("take-corner", ",\"by_die\":true"),
     "1:1: field, and_field, min_ways, points and by_die go with a jan"},
    {OF_36("true-hit", ",\"by_die\":1"), "1:1: \"by_die\" is true or false"},
    {A_FACT("\"value\":3"), "1:1: \"fact\" is missing or not text"},
    {A_FACT("\"fact\":\"men-of\",\"value\":3"), "1:1: unknown fact: men-of"},
    {A_FACT("\"fact\":\"men-off\",\"value\":true"), "1:1: \"value\" does not answer this fact"},
    {A_FACT("\"fact\":\"due\",\"jan\":\"keep-petit\",\"value\":3"),
     "1:1: \"value\" does not answer this fact"},
    {A_FACT("\"fact\":\"due\",\"jan\":\"hole\",\"value\":true"), "1:1: unknown jan: hole"},
    {A_FACT("\"fact\":\"points\",\"value\":3"), "1:1: \"jan\" is missing or not text"},
    {A_FACT("\"fact\":\"hit-ways\",\"field\":0,\"value\":3"),
     "1:1: \"field\" is a number from 1 to 24"},
    {A_FACT("\"fact\":\"hit-ways\",\"field\":25,\"value\":3"),
     "1:1: \"field\" is missing or not a number from 0 to 24"},
};

static void lines_not_understood(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof not_understood / sizeof not_understood[0]; i++) {
        char said[OUTPUT];
        struct held_positions c = check_text(not_understood[i].line, false, 0);
        snprintf(said, sizeof said, "statements:%s\n", not_understood[i].said);
        assert_string_equal(c.err, said);
        assert_string_equal(c.out, "0 agree, 0 differ, 0 outside these rules, 1 not understood\n");
        assert_int_equal(c.status, STATUS_NOT_READ);
    }
}

static void claims_in_prose_are_not_decided(void **state)
{
    struct held_positions c = check_text(
        "{\"kind\":\"fact\",\"line\":\"W:1x15 B:1x15 w 64\",\"claim\":\"is good\",\"value\":true}\n"
        "{\"kind\":\"school\"}\n",
        false, 0);
    (void)state;
    assert_string_equal(c.out, "0 agree, 0 differ, 2 outside these rules\n");
    assert_int_equal(c.status, STATUS_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rolls_are_the_36_throws),
        cmocka_unit_test(events_have_names),
        cmocka_unit_test(counts_are_those_of_the_throws),
        cmocka_unit_test(events_are_counted),
        cmocka_unit_test(table_is_as_shown),
        cmocka_unit_test(table_fits_80_columns),
        cmocka_unit_test(json_has_all_throws),
        cmocka_unit_test(json_throws_say_what_happens),
        cmocka_unit_test(books_tables_are_in_the_json),
        cmocka_unit_test(match_knows_the_rencontre),
        cmocka_unit_test(match_knows_the_chances),
        cmocka_unit_test(match_bears_off_as_agreed),
        cmocka_unit_test(treatises_agree),
        cmocka_unit_test(wrong_lines_are_reported),
        cmocka_unit_test(points_count_for_the_hole),
        cmocka_unit_test(narrowed_events),
        cmocka_unit_test(differing_as_json),
        cmocka_unit_test(lines_not_understood),
        cmocka_unit_test(claims_in_prose_are_not_decided),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
