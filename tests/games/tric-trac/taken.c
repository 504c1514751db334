/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "taken.h"

#include "base/scan.h"
#include "tests/support/test.h"
#include "tests/support/turn_line.h"

enum { OPTIONS_TEXT = 256, SETUP_TEXT = 256, LINE_WORDS = 40 };

static const struct game *tric_trac(void)
{
    const struct game *g = game_named("tric-trac");
    assert_non_null(g);
    return g;
}

static struct turns *begin(const char *setup, const char *options, struct parse_error *why)
{
    struct store_header header = {.key = "Setup", .value = setup};
    struct store_details d = {.player = {"Anna", "Boris"},
                              .players = 2,
                              .options = options,
                              .headers = &header,
                              .n_headers = *setup ? 1 : 0};
    return turns_begin(tric_trac(), &d, why);
}

struct turns *taken_begin(const char *setup, const char *options)
{
    struct parse_error why;
    struct turns *t = begin(setup, options, &why);
    if (!t)
        fail_msg("%s: %d: %s", setup, why.column, why.reason);
    return t;
}

/* Reads the headers of a text; sets *body to the text after them. */
static void read_headers(const char *text, char *setup, char *options, const char **body)
{
    struct scanner s = scan_text(text, strlen(text), false);
    struct token w;
    struct parse_error why;
    *setup = *options = '\0';
    for (*body = s.at; scan_word(&s, &w, &why) && w.kind == TOKEN_HEADER; *body = s.at) {
        char value[SETUP_TEXT];
        header_value(&w, value, sizeof value);
        if (w.length == 5 && memcmp(w.text, "Setup", 5) == 0)
            strcpy(setup, value);
        if (w.length == 6 && memcmp(w.text, "Option", 6) == 0)
            strcat(strcat(options, *options ? " " : ""), value);
    }
}

struct turns *taken_read(const char *text, struct parse_error *why)
{
    char setup[SETUP_TEXT], options[OPTIONS_TEXT];
    const char *body;
    read_headers(text, setup, options, &body);
    struct turns *t = begin(setup, options, why);
    if (t && !turns_read(t, body, strlen(body), why)) {
        turns_end(t);
        return NULL;
    }
    return t;
}

json_t *taken_json(struct turns *t, long number)
{
    char *line = turn_line(t, number);
    assert_non_null(line);
    json_t *o = json_loads(line, 0, NULL);
    assert_non_null(o);
    free(line);
    return o;
}

json_t *taken_judge(const char *line, struct parse_error *why)
{
    const struct game *g = tric_trac();
    struct match_setup f = {.seats = 2};
    struct token w[LINE_WORDS];
    size_t n = 0;
    struct scanner s = scan_text(line, strlen(line), true);
    void *match = calloc(1, g->size);
    json_t *o = json_object();
    assert_true(match && g->start(match, &f, why));
    while (scan_word(&s, &w[n], why) && w[n].kind == WORD && n + 1 < LINE_WORDS)
        n++;
    bool ok = g->batch->judge(match, w, n, o, NULL, why);
    free(match);
    if (!ok) {
        json_decref(o);
        return NULL;
    }
    return o;
}
