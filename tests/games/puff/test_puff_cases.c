/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rulings of Puff as stated in tests/rulings/puff.jsonl, judged from the words of the game, as in a
 * record or a position line. */
#include <jansson.h>

#include "base/scan.h"
#include "games/puff/puff.h"
#include "log/turns.h"
#include "tests/support/test.h"
#include "tests/support/turn_line.h"

enum { LINE_MAX_LENGTH = 1 << 16, OPTIONS_MAX = 8 };

static const char *field(json_t *c, const char *key)
{
    const char *text = json_string_value(json_object_get(c, key));
    return text ? text : "";
}

/* --- matches ---------------------------------------------------------------------------------- */

static struct turns *begin(const struct store_header *headers, size_t n)
{
    struct parse_error why;
    struct store_details d = {
        .player = {"A", "B"}, .players = 2, .headers = headers, .n_headers = n};
    struct turns *t = turns_begin(&game_puff, &d, &why);
    if (!t)
        print_message("%s\n", why.reason);
    return t;
}

static json_t *turn_json(struct turns *t, long number)
{
    char *line = turn_line(t, number);
    json_t *o = line ? json_loads(line, 0, NULL) : NULL;
    free(line);
    return o;
}

/* The parts of a position line: set-up, options, dice. */
struct apart {
    char setup[1024], dice[8], option[OPTIONS_MAX][64];
    struct store_header header[OPTIONS_MAX + 1];
    size_t headers;
};

static void take_apart(const char *line, struct apart *a)
{
    char copy[1024];
    *a = (struct apart){.headers = 1};
    snprintf(copy, sizeof copy, "%s", line);
    char *rest = copy;
    for (char *w = strtok_r(copy, " ", &rest); w; w = strtok_r(NULL, " ", &rest)) {
        bool dice = strlen(w) == 2 && strspn(w, "123456") == 2;
        char *sign = strchr(w, '=');
        if (dice) {
            snprintf(a->dice, sizeof a->dice, "%s", w);
        } else if (sign && strncmp(w, "doublet=", 8) != 0) {
            if (strncmp(w, "game=", 5) == 0)
                continue;
            snprintf(a->option[a->headers], sizeof a->option[0], "%s", w);
            a->header[a->headers] = (struct store_header){"Option", a->option[a->headers]};
            a->headers++;
        } else {
            strcat(strcat(a->setup, *a->setup ? " " : ""), w);
        }
    }
    a->header[0] = (struct store_header){"Setup", a->setup};
}

/* --- kinds ------------------------------------------------------------------------------------ */

static bool holds_play(json_t *c)
{
    struct apart a;
    struct parse_error why;
    char text[1024];
    take_apart(field(c, "line"), &a);
    struct turns *t = begin(a.header, a.headers);
    snprintf(text, sizeof text, "%s %s -", a.dice, field(c, "play"));
    bool ok = t && turns_read(t, text, strlen(text), &why);
    json_t *o = ok ? turn_json(t, 1) : NULL;
    ok = o && json_equal(json_object_get(o, "legal"), json_object_get(c, "legal"));
    json_decref(o);
    turns_end(t);
    return ok;
}

static size_t split(const char *line, struct token *w, size_t room)
{
    struct scanner s = scan_text(line, strlen(line), true);
    struct parse_error why;
    size_t n = 0;
    while (n < room && scan_word(&s, &w[n], &why) && w[n].kind != TOKEN_END)
        n += strncmp(w[n].text, "game=", 5) != 0;
    return n;
}

/* Checks that exactly these final positions are listed, with this number of numbers. */
static bool holds_list(json_t *c)
{
    struct token w[16];
    struct parse_error why;
    const struct match_setup none = {.seats = 2};
    json_t *o = json_object(), *wanted = json_object_get(c, "plays");
    void *match = calloc(1, game_puff.size);
    assert_non_null(match);
    size_t n = split(field(c, "line"), w, 16);
    bool ok = game_puff.start(match, &none, &why) &&
              game_puff.batch->judge(match, w, n, o, NULL, &why) &&
              json_equal(json_object_get(o, "numbers"), json_object_get(c, "numbers"));
    json_t *plays = json_object_get(o, "plays");
    ok = ok && json_array_size(plays) == json_array_size(wanted);
    for (size_t i = 0; ok && i < json_array_size(plays); i++) {
        json_t *after = json_object_get(json_array_get(plays, i), "after");
        ok = json_equal(after, json_array_get(json_array_get(wanted, i), 0));
    }
    json_decref(o);
    free(match);
    return ok;
}

/* Reads "[Setup "..."]" and "[Option "..."]" at the start of a record; returns the rest. */
static const char *read_heads(const char *record, struct store_header *h, size_t *n,
                              char value[][256])
{
    while (*record == '[') {
        char key[32];
        int used = 0;
        sscanf(record, "[%31[A-Za-z0-9] \"%255[^\"]\"]%n", key, value[*n], &used);
        if (strcmp(key, "Setup") == 0 || strcmp(key, "Option") == 0) {
            h[*n] = (struct store_header){strcmp(key, "Setup") ? "Option" : "Setup", value[*n]};
            ++*n;
        }
        record += used;
        record += strspn(record, " \n");
    }
    return record;
}

/* Returns true if the turn has every key of `e` except "n", with the same value. */
static bool turn_as_expected(struct turns *t, json_t *e)
{
    json_t *o = turn_json(t, (long)json_integer_value(json_object_get(e, "n")));
    bool ok = o;
    for (void *i = json_object_iter(e); ok && i; i = json_object_iter_next(e, i)) {
        const char *key = json_object_iter_key(i);
        ok =
            strcmp(key, "n") == 0 || json_equal(json_object_iter_value(i), json_object_get(o, key));
    }
    json_decref(o);
    return ok;
}

static bool as_expected(struct turns *t, json_t *expect)
{
    bool ok = json_array_size(expect) > 0;
    for (size_t i = 0; ok && i < json_array_size(expect); i++)
        ok = turn_as_expected(t, json_array_get(expect, i));
    return ok;
}

static bool holds_record(json_t *c)
{
    struct store_header h[OPTIONS_MAX];
    char value[OPTIONS_MAX][256];
    size_t n = 0;
    struct parse_error why;
    const char *text = read_heads(field(c, "record"), h, &n, value);
    struct turns *t = begin(h, n);
    bool ok = t && turns_read(t, text, strlen(text), &why);
    if (t && !ok)
        print_message("%d:%d: %s\n", why.line, why.column, why.reason);
    ok = ok && as_expected(t, json_object_get(c, "expect"));
    turns_end(t);
    return ok;
}

/* --- all of them ------------------------------------------------------------------------------ */

static bool holds(json_t *c)
{
    static const struct {
        const char *kind;
        bool (*holds)(json_t *c);
    } kinds[] = {{"play", holds_play}, {"list", holds_list}, {"record", holds_record}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(field(c, "kind"), kinds[i].kind) == 0)
            return kinds[i].holds(c);
    return false; /* a kind without a check */
}

static void cases_hold(void **state)
{
    (void)state;
    static char line[LINE_MAX_LENGTH];
    FILE *f = fopen(TEST_DATA "/rulings/puff.jsonl", "r");
    int cases = 0, failed = 0;
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        json_t *c = json_loads(line, 0, NULL);
        assert_non_null(c);
        cases++;
        if (!holds(c)) {
            print_message("%s: %s\n", field(c, "id"), field(c, "note"));
            failed++;
        }
        json_decref(c);
    }
    fclose(f);
    print_message("%d cases\n", cases);
    assert_true(cases >= 20);
    assert_int_equal(failed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(cases_hold)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
