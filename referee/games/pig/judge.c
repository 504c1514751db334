/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Position lines of Pig: "5 turn=20 total=74", `turn` thrown before this die, `total` written
 * before the turn. */
#include <stdlib.h>
#include <string.h>

#include "base/json_make.h"
#include "base/tongue.h"
#include "match.h"

struct pig_position {
    int die; /* 0: not said */
    long turn, total;
};

/* "turn=20": false when the word is not of this name, or no number follows. */
static bool read_number(const struct word *w, const char *name, long *out)
{
    size_t n = strlen(name);
    char digits[8] = "";
    if (w->length <= n || w->length - n >= sizeof digits || memcmp(w->text, name, n) != 0)
        return false;
    memcpy(digits, w->text + n, w->length - n);
    *out = atol(digits);
    return strspn(digits, "0123456789") == w->length - n;
}

static bool read_position(const struct word *w, size_t n, struct pig_position *out,
                          struct fault *why)
{
    *out = (struct pig_position){0, 0, 0};
    for (size_t i = 0; i < n; i++)
        if (!out->die && w[i].length == 1 && *w[i].text >= '1' && *w[i].text <= '6')
            out->die = *w[i].text - '0';
        else if (!read_number(&w[i], "turn=", &out->turn) &&
                 !read_number(&w[i], "total=", &out->total))
            return word_error(&w[i], 0, why, "one die, turn=POINTS or total=POINTS is expected");
    return true;
}

bool pig_judge(void *match, const struct word *w, size_t n, struct json_t *o, struct words *said,
               struct fault *why)
{
    const struct pig *m = match;
    struct pig_position p;
    if (!read_position(w, n, &p, why))
        return false;
    if (!p.die)
        return word_error(&(struct word){.column = 1}, 0, why, "the die is missing");
    struct pig_turn t = {.points = (int32_t)p.turn, .total = (int32_t)p.total};
    pig_throw(&t, p.die);
    bool burned = t.end == PIG_BURNED;
    t.end = burned ? t.end : PIG_STOPPED;
    long stop = pig_written(&t), total = p.total + stop;
    if (o)
        return !json_object_update_new(
            o,
            json_pack("{s:[i],s:b,s:s?,s:I,s:I,s:I,s:b}", "dice", p.die, "burned", burned, "why",
                      burned ? "pig" : NULL, "turn", (json_int_t)(burned ? 0 : t.points), "stop",
                      (json_int_t)stop, "total", (json_int_t)total, "over", pig_wins(&t, m->goal)));
    words_add(said,
              burned                  ? _("A 1: nothing is written, total %ld.\n")
              : pig_wins(&t, m->goal) ? _("Stopping writes %ld, total %ld, and wins.\n")
                                      : _("Stopping writes %ld, total %ld.\n"),
              burned ? total : stop, total);
    return true;
}
