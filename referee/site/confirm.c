/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "confirm.h"

#include "base/i18n.h"

static void put_clean_words(struct json_builder *m, const char *key, const struct strbuf *w)
{
    put(m, key, w->failed ? NULL : clean_string(w->text ? w->text : "", w->length));
}

static void put_ways(struct json_builder *m, const struct strbuf *means, const struct strbuf *line,
                     int n)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < n; i++) {
        struct json_builder way = make(json_object());
        put_clean_words(&way, "means", &means[i]);
        put_clean_words(&way, "line", &line[i]);
        append(&list, made(&way));
    }
    put(m, "ways", made(&list));
}

/* Adds the question, its ways, and whether the line as typed is one of them. The keys that answer
 * it at the prompt are left out. */
static void put_doubt(struct json_builder *m, enum doubt kind, const struct doubted *d)
{
    static const char *const reasons[DOUBTS] = {
        [DOUBT_WAYS] = N_("Which men?"),
        [DOUBT_MEANING] = N_("This can be read in two ways.\n"),
        [DOUBT_MISTYPED] =
            N_("The rules do not allow this, and a keystroke away is what they allow.\n")};
    static const int ways[DOUBTS] = {
        [DOUBT_WAYS] = 2, [DOUBT_MEANING] = 1, [DOUBT_MISTYPED] = 1, [DOUBT_LEFT_OUT] = 0};
    const char *reason = reasons[kind] ? _(reasons[kind]) : d->question.text;
    put(m, "reason", clean_string(reason, strcspn(reason, "[\n")));
    put(m, "typed", json_boolean(kind != DOUBT_WAYS && !d->needed));
    put_ways(m, d->way, d->better, ways[kind]);
}

bool line_doubted(struct session *s, const char *line, size_t length, struct json_builder *m)
{
    for (int kind = 0; kind < DOUBTS; kind++) {
        struct doubted d = {.needed = false};
        bool asked = session_doubts(s, (enum doubt)kind, line, length, &d) &&
                     (kind != DOUBT_LEFT_OUT || d.question.text);
        if (asked)
            put_doubt(m, (enum doubt)kind, &d);
        doubted_free(&d);
        if (asked)
            return true;
    }
    return false;
}
