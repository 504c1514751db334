/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "doubts.h"

#include "base/tongue.h"

enum { WAYS = 2 };

static void put_words_of(struct making *m, const char *key, const struct words *w)
{
    put(m, key, w->failed ? NULL : clean_string(w->text ? w->text : "", w->length));
}

static void put_ways(struct making *m, const struct words *means, const struct words *line, int n)
{
    struct making list = make(json_array());
    for (int i = 0; i < n; i++) {
        struct making way = make(json_object());
        put_words_of(&way, "means", &means[i]);
        put_words_of(&way, "line", &line[i]);
        append(&list, made(&way));
    }
    put(m, "ways", made(&list));
}

/* What is asked, with its ways; `typed`: as it was typed is one of them. */
static bool put_doubt(struct making *m, const char *reason, size_t length, bool typed)
{
    put(m, "reason", clean_string(reason, length));
    put(m, "typed", json_boolean(typed));
    return true;
}

/* A line that can be read, or was meant, in another way. */
static bool put_readings(const struct session *s, const char *line, size_t length, struct making *m)
{
    static const char unclear[] = N_("This can be read in two ways.\n"),
                      suspect[] = N_("The rules do not allow this, and a keystroke away is what "
                                     "they allow.\n");
    struct words means[WAYS] = {{.text = NULL}, {.text = NULL}},
                 better[WAYS] = {means[0], means[1]};
    const char *reason = NULL;
    bool which = session_two_ways(s, line, length, means, better);
    if (which)
        reason = _("Which men?");
    else if (session_unclear(s, line, length, &means[0], &better[0]))
        reason = _(unclear);
    else if (session_suspect(s, line, length, &means[0], &better[0]))
        reason = _(suspect);
    if (reason) {
        put_doubt(m, reason, strcspn(reason, "\n"), !which);
        put_ways(m, means, better, which ? WAYS : 1);
    }
    for (int i = 0; i < WAYS; i++) {
        words_free(&means[i]);
        words_free(&better[i]);
    }
    return reason != NULL;
}

/* The next dice, though something of the turn in hand is left out. */
static bool put_omission(const struct session *s, const char *line, size_t length, struct making *m)
{
    struct words question = {.text = NULL};
    enum omission what = session_omits(s, line, length, &question);
    bool asked = what != OMITS_NOTHING && question.text;
    if (asked) { /* the keys that answer it at the prompt are not for a phone */
        put_doubt(m, question.text, strcspn(question.text, "[\n"), what == OMITS_MAN);
        put_ways(m, NULL, NULL, 0);
    }
    words_free(&question);
    return asked;
}

bool line_doubted(const struct session *s, const char *line, size_t length, struct making *m)
{
    return put_readings(s, line, length, m) || put_omission(s, line, length, m);
}
