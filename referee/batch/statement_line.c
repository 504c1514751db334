/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statements that are position lines: "112346 game=truba expect=11:200 # source". */
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/json_builder.h"
#include "statement_parts.h"

static const char expect[] = "expect=";

/* The value after "expect=NAME:" as JSON; other text is a string. */
static json_t *value_of(const char *text, size_t length)
{
    json_error_t e;
    json_t *value = json_loadb(text, length, JSON_DECODE_ANY, &e);
    return value ? value : clean_string(text, length);
}

/* Checks "expect=11:200", the points of a part, or "expect=burned:true", a member of the answer. */
static void check_expected(struct stating *s, json_t *answer, const struct token *w)
{
    char name[64] = "";
    const char *at = w->text + strlen(expect), *sign = memchr(w->text, ':', w->length);
    size_t n = sign ? (size_t)(sign - at) : 0;
    if (!n || n >= sizeof name) {
        s->verdict = UNREAD;
        token_error(w, strlen(expect), s->why, "NAME:VALUE is expected");
        return;
    }
    memcpy(name, at, n);
    json_t *stated = value_of(sign + 1, w->length - (size_t)(sign + 1 - w->text));
    json_t *text = json_string(name);
    const json_t *is = json_object_get(answer, name);
    const char *parts = s->game->batch->parts ? s->game->batch->parts : "";
    char key[32] = "";
    memcpy(key, parts, strcspn(parts, " ") < sizeof key ? strcspn(parts, " ") : 0);
    if (!is && *key)
        is = json_object_get(statement_part(answer, key, text), "points");
    statement_compare(s, "", name, stated, is);
    json_decref(stated);
    json_decref(text);
}

static bool is_expect(const struct token *w)
{
    return w->kind == WORD && w->length >= strlen(expect) &&
           memcmp(w->text, expect, strlen(expect)) == 0;
}

/* Copies the line with the stated words blanked out, so that columns stay, and without the
 * source. */
static size_t position_alone(const struct file_line *at, char *line, char **source)
{
    struct scanner scan = scan_text(at->text, at->length, true);
    struct parse_error why;
    struct token w;
    size_t length = at->length;
    memcpy(line, at->text, length);
    while (scan_word(&scan, &w, &why) && w.kind != TOKEN_END) {
        size_t from = (size_t)(w.text - at->text);
        if (is_expect(&w)) {
            memset(line + from, ' ', w.length);
        } else if (w.kind == TOKEN_COMMENT) {
            size_t blanks = w.length ? strspn(w.text, " ") : 0;
            *source = strndup(w.text + blanks, w.length - blanks);
            length = from - 1;
        }
    }
    while (length && line[length - 1] == ' ')
        length--;
    line[length] = '\0';
    return length;
}

static void check_all(struct stating *s, json_t *answer)
{
    struct scanner scan = scan_text(s->at->text, s->at->length, true);
    struct parse_error why;
    struct token w;
    int stated = 0;
    while (scan_word(&scan, &w, &why) && w.kind != TOKEN_END && s->verdict != UNREAD)
        if (is_expect(&w)) {
            check_expected(s, answer, &w);
            stated++;
        }
    if (!stated)
        statement_refuse(s, _("nothing is stated: expect=NAME:VALUE is missing"));
}

void statement_line(struct stating *s)
{
    char *source = NULL, *line = malloc(s->at->length + 1);
    if (!line) {
        s->out->failed = true;
        return;
    }
    size_t length = position_alone(s->at, line, &source);
    json_t *answer = statement_answer(s, s->job->chances, line, length);
    s->of = line;
    s->source = source;
    if (answer)
        check_all(s, answer);
    json_decref(answer);
    free(line);
    free(source);
}
