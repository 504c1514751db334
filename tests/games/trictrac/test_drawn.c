/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tests/rulings/boards.md against the printed cases it shows and the board as the program draws
 * it. The ruling of a case is in treatises.jsonl, or in disputes_printed.c; test_treatises and
 * test_disputes compare the program with it. By hand: test_drawn ID prints the block of a case. */
#include <jansson.h>

#include "disputes.h"
#include "games/trictrac/input/notation.h"
#include "games/trictrac/text/board.h"
#include "tests/support/test.h"

enum { DRAWN_LEAST = 12 };

static json_t *cases; /* by id */
static char *book;    /* boards.md */

/* --- what a case rules, a fact a line ----------------------------------------------------------
 */

static int number_of(const json_t *o, const char *key)
{
    return (int)json_integer_value(json_object_get(o, key));
}

static const char *text_of(const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text ? text : "";
}

static void add_dues(struct strbuf *w, const json_t *c)
{
    const json_t *expect = json_object_get(c, "expect"), *list = json_object_get(c, "due");
    strbuf_add(w, "roller %d, opponent %d\n", number_of(expect, "roller"),
               number_of(expect, "opponent"));
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *due = json_array_get(list, i);
        strbuf_add(w, "  %s %d: %s", text_of(due, "to"), number_of(due, "points"),
                   text_of(due, "jan"));
        if (json_object_get(due, "field"))
            strbuf_add(w, " on %d", number_of(due, "field"));
        if (number_of(due, "ways") > 1)
            strbuf_add(w, ", %d ways", number_of(due, "ways"));
        strbuf_add(w, "\n");
    }
}

static void add_chances(struct strbuf *w, const json_t *c)
{
    const json_t *rolls = json_object_get(c, "rolls");
    strbuf_add(w, "%s: %d of 36", text_of(c, "event"), number_of(c, "of36"));
    for (size_t i = 0; i < json_array_size(rolls); i++)
        strbuf_add(w, "%s%s", i ? " " : ": ", json_string_value(json_array_get(rolls, i)));
    strbuf_add(w, "\n");
}

static void add_fact(struct strbuf *w, const json_t *c)
{
    char *value = json_dumps(json_object_get(c, "value"), JSON_ENCODE_ANY);
    strbuf_add(w, "%s: %s\n", text_of(c, "fact"), value);
    free(value);
}

static void add_dispute(struct strbuf *w, const json_t *c)
{
    const struct dispute *d = disputes_printed, *end = d + disputes_printed_count;
    while (d < end && strcmp(d->id, text_of(c, "id")) != 0)
        d++;
    if (d == end || strncmp(d->position, text_of(c, "line"), strlen(d->position)) != 0)
        fail_msg("%s: no dispute of this position", text_of(c, "id"));
    strbuf_add(w, "typed: %s\n", d->coups);
    for (const char *at = d->ruling; *at;) {
        size_t n = strcspn(at, ";");
        strbuf_add(w, "%.*s\n", (int)n, at);
        at += n;
        at += strspn(at, "; ");
    }
}

static const struct case_kind {
    const char *name;
    void (*add)(struct strbuf *w, const json_t *c);
} kinds[] = {{"due", add_dues},
             {"chances", add_chances},
             {"fact", add_fact},
             {"school", add_dispute},
             {"fausse-case", add_dispute}};

/* --- a block ------------------------------------------------------------------------------------
 */

static void add_board(struct strbuf *w, const char *line)
{
    struct position p;
    struct parse_error err;
    if (!position_read(line, strlen(line), &p, &err))
        fail_msg("%s: %s", line, err.reason);
    struct board_view v = {
        .board = p.board, .side = (enum side)p.side, .dice = p.dice, .unicode = true};
    render_board_text(w, &v);
}

/* The position line of the case, the board, the ruling. */
static void add_block(struct strbuf *w, const char *id)
{
    const json_t *c = json_object_get(cases, id);
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        if (strcmp(kinds[k].name, text_of(c, "kind")) != 0)
            continue;
        strbuf_add(w, "%s\n", text_of(c, "line"));
        add_board(w, text_of(c, "line"));
        kinds[k].add(w, c);
        return;
    }
    fail_msg("%s: no such case, or none that can be drawn", id);
}

/* Under each heading, "## ID: ...", its block. */
static void every_block_is_as_drawn(void **state)
{
    static const char heading[] = "\n## ", fence[] = "\n```\n";
    int blocks = 0;
    (void)state;
    for (char *at = strstr(book, heading); at; at = strstr(at, heading)) {
        char id[64];
        at += strlen(heading);
        snprintf(id, sizeof id, "%.*s", (int)strcspn(at, ":\n"), at);
        char *from = strstr(at, fence), *to = from ? strstr(from + 1, fence) : NULL;
        if (!to)
            fail_msg("%s: no block", id);
        from += strlen(fence);
        struct strbuf w = {.text = NULL};
        add_block(&w, id);
        size_t n = (size_t)(to + 1 - from);
        bool same = n == w.length && memcmp(from, w.text, n) == 0;
        if (!same)
            print_error("%s must be\n%s", id, w.text);
        strbuf_free(&w);
        assert_true(same);
        at = to;
        blocks++;
    }
    assert_true(blocks >= DRAWN_LEAST);
}

/* --- the files ----------------------------------------------------------------------------------
 */

static char *whole(const char *path)
{
    FILE *f = fopen(path, "r");
    char *text = NULL;
    size_t size = 0;
    if (!f || getdelim(&text, &size, '\0', f) < 0) {
        perror(path);
        exit(1);
    }
    fclose(f);
    return text;
}

static void read_cases(const char *text)
{
    cases = json_object();
    for (const char *line = text, *end; (end = strchr(line, '\n')); line = end + 1) {
        json_t *c = json_loadb(line, (size_t)(end - line), 0, NULL);
        json_object_set_new(cases, text_of(c, "id"), c);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_block_is_as_drawn)};
    char *lines = whole(TEST_DATA "/rulings/treatises.jsonl");
    int failed = 0;
    read_cases(lines);
    book = whole(TEST_DATA "/rulings/boards.md");
    if (argc > 1) {
        struct strbuf w = {.text = NULL};
        add_block(&w, argv[1]);
        fputs(w.text, stdout);
        strbuf_free(&w);
    } else {
        failed = cmocka_run_group_tests(tests, NULL, NULL);
    }
    json_decref(cases);
    free(book);
    free(lines);
    return failed;
}
