/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A turn in record notation: "3. c 112346/11 1234/1 stop". */
#include <string.h>

#include "base/scan.h"
#include "base/vocabulary.h"
#include "parts.h"

static void add_cast(struct strbuf *out, const struct dice_cast *c)
{
    strbuf_add(out, " ");
    dice_add_dice(out, c->thrown);
    if (c->state == CAST_WAITS)
        return;
    strbuf_add(out, "/");
    dice_add_dice(out, c->kept);
}

/* A turn without a dispute means the same in its printed form. */
static void add_printed(struct strbuf *out, const struct dice_seen *t)
{
    for (int i = 0; i < t->casts; i++)
        add_cast(out, &t->cast[i]);
    if (t->bare)
        strbuf_add(out, " %d", (int)t->told);
    else if (t->end == TURN_STOPPED)
        strbuf_add(out, " stop");
    if (t->said != NUMBER_UNSAID)
        strbuf_add(out, " +%d", (int)t->said);
}

static bool says_stop(const char *said)
{
    for (const char *at = said; *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " ");
        if (*at == '+' || token_says(&(struct token){.text = at, .length = n}, "stop"))
            return true;
        at += n;
    }
    return false;
}

void dice_write_turn(const struct turn_ref *at, const char *typed, struct strbuf *out)
{
    const struct dice_seen *t = dice_asked(at);
    strbuf_add(out, "%ld. %c", at->number, 'a' + t->seat);
    if (!t->faults) {
        add_printed(out, t);
        return;
    }
    strbuf_add(out, " ");
    size_t begin = out->length;
    strbuf_add_typed(out, typed, "abcdefgh");
    if (t->end == TURN_STOPPED && !t->bare && !(out->text && says_stop(out->text + begin)))
        strbuf_add(out, " stop");
}
