/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "facts.h"

#include <string.h>

#include "base/i18n.h"
#include "turn.h"

static void fill(struct strbuf *w, const struct dice_facts *f, const char *gap, size_t length)
{
    static const struct {
        const char *name;
        size_t at;
    } numbers[] = {
        {"points", offsetof(struct dice_facts, points)},
        {"turn", offsetof(struct dice_facts, turn)},
        {"total", offsetof(struct dice_facts, total)},
        {"cost", offsetof(struct dice_facts, cost)},
        {"need", offsetof(struct dice_facts, need)},
        {"number", offsetof(struct dice_facts, number)},
        {"goal", offsetof(struct dice_facts, goal)},
    };
    if (length == 3 && memcmp(gap, "who", 3) == 0)
        strbuf_add_seat(w, f->who);
    if (length == 4 && memcmp(gap, "left", 4) == 0)
        strbuf_add(w, P_("%ld die", "%ld dice", f->left), f->left);
    if (length == 4 && memcmp(gap, "dice", 4) == 0)
        dice_add_dice(w, f->dice);
    if (length == 4 && memcmp(gap, "keep", 4) == 0)
        dice_add_dice(w, f->keep);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (strlen(numbers[i].name) == length && memcmp(numbers[i].name, gap, length) == 0)
            strbuf_add(w, "%ld", *(const long *)(const void *)((const char *)f + numbers[i].at));
}

void dice_tell(struct strbuf *w, const struct dice_facts *f, const char *sentence)
{
    for (const char *at = sentence && *sentence ? _(sentence) : ""; *at;) {
        size_t plain = strcspn(at, "{");
        strbuf_add_bytes(w, at, plain);
        at += plain;
        if (*at == '{') {
            size_t gap = strcspn(at, "}");
            fill(w, f, at + 1, gap - 1);
            at += gap + (at[gap] == '}');
        }
    }
}

struct dice_facts dice_facts(const struct dice_seen *t)
{
    struct dice_stand s = dice_stand(t);
    struct dice_result r = dice_result(t);
    struct dice_written w;
    dice_after(t, &w);
    struct dice_facts f = {.who = t->seat,
                           .turn = s.so_far.points,
                           .points = r.written,
                           .total = w.player.total,
                           .left = s.left,
                           .cost = w.penalty};
    if (s.last < DICE_THROWS) {
        f.dice = t->cast[s.last].thrown;
        f.keep = t->cast[s.last].kept;
    }
    return f;
}

void dice_add_dice(struct strbuf *w, dice_set d)
{
    for (int face = 1; face <= FACES; face++)
        for (int i = 0; i < dice_times(d, face); i++)
            strbuf_add(w, "%d", face);
    if (!d)
        strbuf_add(w, "-");
}
