/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the old treatises say of positions they print, case by case: tests/rulings/. */
#include <jansson.h>

#include "bridge.h"
#include "games/trictrac/rules/score.h"
#include "tests/support/test.h"

enum { CASES_MAX = 1024, HOLES = 12 };

/* --- reading a case --------------------------------------------------------------------------- */

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    if (!text)
        fail_msg("no \"%s\", or it is not text", key);
    return text;
}

static int number_of(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_integer(value))
        fail_msg("no \"%s\", or it is not a number", key);
    return (int)json_integer_value(value);
}

/* A number that may be left out; `absent` then. */
static int number_or(const json_t *object, const char *key, int absent)
{
    return json_object_get(object, key) ? number_of(object, key) : absent;
}

static struct slow_position position_of(const json_t *c, bool thrown)
{
    struct slow_position p;
    const char *line = text_of(c, "line");
    if (!slow_from_line(line, &p))
        fail_msg("not understood: %s", line);
    if ((p.die[0] != 0) != thrown)
        fail_msg("%s: %s", thrown ? "no dice" : "dice", line);
    return p;
}

/* The ruling on the position and throw of a case. */
static void rule_case(const json_t *c, struct bridge_ruling *r)
{
    struct slow_position p = position_of(c, true);
    bridge_rule(&p, r);
}

/* The jan of this name, or JANS. */
static int jan_named(const char *name)
{
    int jan = 0;
    while (jan < JANS && strcmp(tariff[jan].name, name) != 0)
        jan++;
    return jan;
}

/* --- what a ruling holds ---------------------------------------------------------------------- */

/* The due of a jan, on this field if one is given; NULL if it is not due. */
static const struct due *find_due(const struct bridge_ruling *r, int jan, int field)
{
    for (int i = 0; i < r->dues.count; i++) {
        const struct due *d = &r->dues.due[i];
        if (d->jan == jan && (!field || d->field == field))
            return d;
    }
    return NULL;
}

/* In how many ways something is due, as the books count: what has no ways is due in one, helpless
 * men are counted. */
static int ways_of(const struct due *d)
{
    if (d->ways)
        return d->ways;
    return d->jan == HELPLESS ? d->points / 2 : 1;
}

static int ways_to_hit(const struct bridge_ruling *r, int field)
{
    const struct due *d = find_due(r, TRUE_HIT, field);
    return d ? d->ways : 0;
}

static int men_off(const struct men *m)
{
    return MEN - men_count(m, ALL_FIELDS);
}

/* --- due: what a throw gives to either -------------------------------------------------------- */

static void print_ruling(const json_t *c, const struct bridge_ruling *r)
{
    fprintf(stderr, "%s\n", text_of(c, "line"));
    bridge_print_dues(stderr, &r->dues, NULL, 0);
}

static void check_listed_due(const json_t *c, const struct bridge_ruling *r, const json_t *listed)
{
    const char *name = text_of(listed, "jan"), *to = text_of(listed, "to");
    int field = number_or(listed, "field", 0);
    const struct due *d = find_due(r, jan_named(name), field);
    if (!d || d->to != (strcmp(to, "roller") == 0 ? ROLLER : OPPONENT) ||
        d->points != number_of(listed, "points") ||
        ways_of(d) != number_or(listed, "ways", ways_of(d))) {
        char *text = json_dumps(listed, JSON_COMPACT);
        print_ruling(c, r);
        fprintf(stderr, "expected: %s\n", text);
        free(text);
        fail_msg("%s is not due as stated", name);
    }
}

/* The totals, and every due that is listed; no other due. */
static void check_due(const json_t *c)
{
    const json_t *expect = json_object_get(c, "expect"), *due = json_object_get(c, "due");
    int roller = number_of(expect, "roller"), opponent = number_of(expect, "opponent");
    struct bridge_ruling r;
    rule_case(c, &r);
    if (r.dues.points[ROLLER] != roller || r.dues.points[OPPONENT] != opponent) {
        print_ruling(c, &r);
        fail_msg("due %d and %d, not %d and %d", r.dues.points[ROLLER], r.dues.points[OPPONENT],
                 roller, opponent);
    }
    for (size_t i = 0; i < json_array_size(due); i++)
        check_listed_due(c, &r, json_array_get(due, i));
    assert_int_equal(r.dues.count, json_array_size(due));
}

/* --- chances: in how many of the 36 throws something happens ---------------------------------- */

/* The jan is due on this field, 0 for any, as the case narrows it. */
static bool due_on(const struct bridge_ruling *r, const json_t *c, int jan, int field)
{
    const struct due *d = find_due(r, jan, field);
    const json_t *points = json_object_get(c, "points");
    return d && ways_of(d) >= number_or(c, "min_ways", 1) &&
           (!points || d->points == json_integer_value(points)) &&
           (!json_is_true(json_object_get(c, "by_die")) || (d->by & (BY_HIGH | BY_LOW)));
}

static bool corner_taken(const struct bridge_ruling *r)
{
    for (int i = 0; i < r->plays.allowed; i++)
        if (!men_on(&r->view.own, CORNER) && men_on(&r->plays.play[i].after, CORNER) == 2)
            return true;
    return false;
}

static bool happens(const struct bridge_ruling *r, const json_t *c)
{
    const char *event = text_of(c, "event");
    int jan = jan_named(event), also = number_or(c, "and_field", 0);
    if (strcmp(event, "take-corner") == 0)
        return corner_taken(r);
    if (jan >= JANS)
        fail_msg("unknown event \"%s\"", event);
    return due_on(r, c, jan, number_or(c, "field", 0)) && (!also || due_on(r, c, jan, also));
}

/* Whether the case lists this throw, written with the higher die first. */
static bool throw_listed(const json_t *rolls, int high, int low)
{
    char text[3] = {(char)('0' + high), (char)('0' + low), 0};
    for (size_t i = 0; i < json_array_size(rolls); i++)
        if (strcmp(json_string_value(json_array_get(rolls, i)), text) == 0)
            return true;
    return false;
}

static void check_chances(const json_t *c)
{
    struct slow_position p = position_of(c, false);
    const json_t *rolls = json_object_get(c, "rolls");
    int of36 = 0, listed = 0;
    for (int high = 6; high >= 1; high--) {
        for (int low = high; low >= 1; low--) {
            struct bridge_ruling r;
            bool happened;
            p.die[0] = high;
            p.die[1] = low;
            bridge_rule(&p, &r);
            happened = happens(&r, c);
            of36 += happened ? 1 + (high != low) : 0;
            if (!rolls)
                continue;
            listed += throw_listed(rolls, high, low);
            if (happened != throw_listed(rolls, high, low)) {
                print_ruling(c, &r);
                fail_msg("%d%d: it %s", high, low, happened ? "happens" : "does not happen");
            }
        }
    }
    assert_int_equal(of36, number_of(c, "of36"));
    assert_int_equal(listed, json_array_size(rolls));
}

/* --- fact: a statement about a position and throw --------------------------------------------- */

/* An allowed play ends where this one does: `steps` are pairs of from and to, 0 after the last. */
static bool play_allowed(const struct bridge_ruling *r, const int *steps)
{
    struct men after = r->view.own;
    for (int i = 0; steps[i]; i += 2)
        men_move(&after, steps[i], steps[i + 1]);
    for (int i = 0; i < r->plays.allowed; i++)
        if (men_equal(&r->plays.play[i].after, &after))
            return true;
    return false;
}

/* Six tables are due, and the throw may be played otherwise. */
static void six_tables_free(const struct bridge_ruling *r, int arg, const json_t *value)
{
    (void)arg;
    assert_true(json_is_true(value));
    assert_non_null(find_due(r, SIX_TABLES, 0));
    assert_true(play_allowed(r, (int[]){5, 10, 4, 10, 0}));
    assert_true(play_allowed(r, (int[]){1, 7, 1, 6, 0}));
}

/* One play is left, one man with both numbers, and it keeps the petit jan. */
static void one_play_keeps_petit(const struct bridge_ruling *r, int arg, const json_t *value)
{
    (void)arg;
    assert_string_equal(json_string_value(value), "11/19");
    assert_int_equal(r->plays.allowed, 1);
    assert_true(play_allowed(r, (int[]){11, 19, 0}));
    assert_int_equal(r->plays.play[0].steps, 1);
    assert_non_null(find_due(r, KEEP_PETIT, 0));
}

static void no_man_alone_on_corner(const struct bridge_ruling *r, int arg, const json_t *value)
{
    (void)arg;
    assert_true(json_is_true(value));
    for (int i = 0; i < r->plays.count; i++)
        assert_int_equal(men_on(&r->plays.play[i].after, CORNER), 0);
}

static void one_more_on_corner(const struct bridge_ruling *r, int arg, const json_t *value)
{
    (void)arg;
    assert_true(json_is_true(value));
    for (int i = 0; i < r->plays.allowed; i++)
        assert_int_equal(men_on(&r->plays.play[i].after, CORNER), men_on(&r->view.own, CORNER) + 1);
}

static void most_men_off(const struct bridge_ruling *r, int arg, const json_t *value)
{
    int most = 0;
    (void)arg;
    for (int i = 0; i < r->plays.allowed; i++) {
        int off = men_off(&r->plays.play[i].after) - men_off(&r->view.own);
        most = off > most ? off : most;
    }
    assert_int_equal(most, json_integer_value(value));
}

static void only_play(const struct bridge_ruling *r, int arg, const json_t *value)
{
    int steps[5] = {0};
    (void)arg;
    assert_int_equal(json_array_size(value), 2);
    for (size_t i = 0; i < 4; i++)
        steps[i] = (int)json_integer_value(json_array_get(json_array_get(value, i / 2), i % 2));
    assert_int_equal(r->plays.allowed, 1);
    assert_true(play_allowed(r, steps));
}

static void hit_in_ways(const struct bridge_ruling *r, int field, const json_t *value)
{
    assert_int_equal(ways_to_hit(r, field), json_integer_value(value));
}

static void kept_or_not(const struct bridge_ruling *r, int jan, const json_t *value)
{
    assert_true(json_is_boolean(value));
    assert_int_equal(find_due(r, jan, 0) != NULL, json_is_true(value));
}

static void fills_for(const struct bridge_ruling *r, int jan, const json_t *value)
{
    const struct due *d = find_due(r, jan, 0);
    assert_non_null(d);
    assert_int_equal(d->points, json_integer_value(value));
}

/* How each statement is checked; `arg` is a field or a jan. */
static const struct fact {
    const char *id;
    void (*check)(const struct bridge_ruling *r, int arg, const json_t *value);
    int arg;
} facts[] = {
    {"LP-I-sixtables-free", six_tables_free, 0},
    {"LP-I-conserve44-move", one_play_keeps_petit, 0},
    {"LP-II-fig4-not-corner", no_man_alone_on_corner, 0},
    {"LP-II-fig6-n", hit_in_ways, 14},
    {"GU-V-b65-moves", one_more_on_corner, 0},
    {"GU-VII-two23-11", most_men_off, 0},
    {"LL-129-134", hit_in_ways, 15},
    {"LL-134-144", hit_in_ways, 20},
    {"LL-77-138", kept_or_not, KEEP_GRAND},
    {"LL-77-140", kept_or_not, KEEP_GRAND},
    {"LL-77-141", kept_or_not, KEEP_GRAND},
    {"LL-79-148", only_play, 0},
    {"LL-61-156", kept_or_not, KEEP_PETIT},
    {"LL-61-158", kept_or_not, KEEP_PETIT},
    {"LL-61-160", kept_or_not, KEEP_PETIT},
    {"LL-61-164", kept_or_not, KEEP_PETIT},
    {"LL-62-167", kept_or_not, KEEP_PETIT},
    {"LL-63-171", fills_for, FILL_PETIT},
    {"LL-112-214", kept_or_not, KEEP_RETOUR},
};

enum { FACTS = sizeof facts / sizeof facts[0] };

static void check_fact(const json_t *c)
{
    const char *id = text_of(c, "id");
    for (int i = 0; i < FACTS; i++) {
        if (strcmp(facts[i].id, id) == 0) {
            struct bridge_ruling r;
            rule_case(c, &r);
            facts[i].check(&r, facts[i].arg, json_object_get(c, "value"));
            return;
        }
    }
    fail_msg("no check for this statement: %s", id);
}

/* --- marking: a gain, the holes and the rest -------------------------------------------------- */

/* A state in which the roller has his points and wins double or not. With points on both sides
 * the third jeton says which; where the books leave the opponent's points open, any will do. */
static struct score score_before(int points, int opponent, bool bredouille)
{
    struct score sc = score_start();
    sc.points[WHITE] = (uint8_t)points;
    sc.points[BLACK] = (uint8_t)opponent;
    if (bredouille && points && opponent)
        sc.bredouille = WHITE;
    return sc;
}

/* The roller's points, without or with the bredouille. */
static int points_before(const json_t *roller)
{
    return json_is_integer(roller) ? (int)json_integer_value(roller) : number_of(roller, "points");
}

/* "1 or 2": one hole if the other has marked meanwhile, two if not. */
static void check_either(const json_t *c, const json_t *after)
{
    int points = points_before(json_object_get(json_object_get(c, "before"), "roller"));
    int gain = number_of(c, "gain"), rest = number_of(after, "points");
    struct score simple = score_before(points, 4, false);
    struct score twice = score_before(points, 0, true);
    assert_string_equal(text_of(after, "holes"), "1 or 2");
    assert_int_equal(score_gain(&simple, WHITE, gain, HOLES), 1);
    assert_int_equal(score_gain(&twice, WHITE, gain, HOLES), 2);
    assert_int_equal(simple.points[WHITE], rest);
    assert_int_equal(twice.points[WHITE], rest);
    assert_int_equal(simple.points[BLACK], 0);
}

static void check_marking(const json_t *c)
{
    const json_t *before = json_object_get(c, "before"), *after = json_object_get(c, "after");
    const json_t *roller = json_object_get(before, "roller");
    struct score sc;
    if (after) {
        check_either(c, json_object_get(after, "roller"));
        return;
    }
    sc = score_before(points_before(roller),
                      number_of(json_object_get(before, "opponent"), "points"),
                      json_is_true(json_object_get(roller, "bredouille")));
    assert_int_equal(score_gain(&sc, WHITE, number_of(c, "gain"), HOLES), number_of(c, "holes"));
    assert_int_equal(sc.holes[WHITE], number_of(c, "holes"));
    assert_int_equal(sc.points[WHITE], number_of(c, "rest"));
    assert_int_equal(sc.points[BLACK], 0);
}

/* --- the cases by kind ------------------------------------------------------------------------ */

static const struct kind {
    const char *name;
    void (*check)(const json_t *c); /* NULL: ruled in another program */
    const char *elsewhere;
} kinds[] = {
    {"due", check_due, NULL},          {"chances", check_chances, NULL},
    {"fact", check_fact, NULL},        {"marking", check_marking, NULL},
    {"school", NULL, "test_disputes"}, {"fausse-case", NULL, "test_disputes"},
    {"game", NULL, "test_games"},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* Returns the kind of a case, or KINDS. */
static int kind_of(const json_t *c)
{
    const char *name = json_string_value(json_object_get(c, "kind"));
    int k = 0;
    while (k < KINDS && !(name && strcmp(kinds[k].name, name) == 0))
        k++;
    return k;
}

static void check_case(void **state)
{
    const json_t *c = *state;
    int k = kind_of(c);
    if (k == KINDS)
        fail_msg("unknown kind");
    kinds[k].check(c);
}

/* The whole file. */
static json_t *cases;

static void ids_are_unique(void **state)
{
    json_t *seen = json_object();
    (void)state;
    for (size_t i = 0; i < json_array_size(cases); i++)
        json_object_set_new(seen, text_of(json_array_get(cases, i), "id"), json_true());
    assert_int_equal(json_object_size(seen), json_array_size(cases));
    json_decref(seen);
}

static void every_kind_has_cases(void **state)
{
    int count[KINDS + 1] = {0};
    (void)state;
    for (size_t i = 0; i < json_array_size(cases); i++)
        count[kind_of(json_array_get(cases, i))]++;
    for (int k = 0; k < KINDS; k++) {
        printf("%-12s %4d%s%s\n", kinds[k].name, count[k],
               kinds[k].check ? "" : "  not here: ruled in ",
               kinds[k].check ? "" : kinds[k].elsewhere);
        assert_true(count[k] > 0);
    }
    fflush(stdout);
}

static void every_fact_check_has_its_case(void **state)
{
    (void)state;
    for (int i = 0; i < FACTS; i++) {
        bool found = false;
        for (size_t k = 0; k < json_array_size(cases); k++)
            found |= strcmp(text_of(json_array_get(cases, k), "id"), facts[i].id) == 0;
        if (!found)
            fail_msg("%s is not in the file", facts[i].id);
    }
}

/* One JSON object a line; NULL with a message when it cannot be read. */
static json_t *read_cases(const char *path)
{
    FILE *file = fopen(path, "r");
    json_t *all = json_array();
    char *line = NULL;
    size_t size = 0;
    int number = 0;
    if (!file) {
        perror(path);
        json_decref(all);
        return NULL;
    }
    while (getline(&line, &size, file) >= 0) {
        json_error_t error;
        json_t *c = json_loads(line, JSON_REJECT_DUPLICATES, &error);
        number++;
        if (!json_is_object(c) || !json_string_value(json_object_get(c, "id"))) {
            fprintf(stderr, "%s:%d: %s\n", path, number, c ? "no id" : error.text);
            json_decref(c);
            json_decref(all);
            all = NULL;
            break;
        }
        json_array_append_new(all, c);
    }
    free(line);
    fclose(file);
    return all;
}

int main(void)
{
    static struct CMUnitTest tests[CASES_MAX] = {
        cmocka_unit_test(ids_are_unique),
        cmocka_unit_test(every_kind_has_cases),
        cmocka_unit_test(every_fact_check_has_its_case),
    };
    size_t count = 3;
    int failed;
    cases = read_cases(TEST_DATA "/rulings/treatises.jsonl");
    if (!cases || json_array_size(cases) > CASES_MAX - count)
        return 1;
    for (size_t i = 0; i < json_array_size(cases); i++) {
        json_t *c = json_array_get(cases, i);
        int k = kind_of(c);
        if (k < KINDS && !kinds[k].check)
            continue;
        tests[count++] = (struct CMUnitTest){.name = json_string_value(json_object_get(c, "id")),
                                             .test_func = check_case,
                                             .initial_state = c};
    }
    /* Runs one test per case, as cmocka_run_group_tests does. */
    failed = _cmocka_run_group_tests("treatises", tests, count, NULL, NULL);
    json_decref(cases);
    return failed != 0;
}
