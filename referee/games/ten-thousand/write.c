/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A turn in the language of the record: "3. c 112346/11 1234/1 stop". */
#include <string.h>

#include "parts.h"

static void add_cast(struct words *out, const struct ten_cast *c)
{
    words_add(out, " ");
    ten_add_dice(out, c->thrown);
    if (c->state == CAST_WAITS)
        return;
    words_add(out, "/");
    ten_add_dice(out, c->kept);
}

/* A turn in which nothing was disputed says the same in its printed form. */
static void add_printed(struct words *out, const struct ten_seen *t)
{
    for (int i = 0; i < t->is.casts; i++)
        add_cast(out, &t->is.cast[i]);
    if (t->is.bare)
        words_add(out, " %d", (int)t->is.told);
    else if (t->is.end == TURN_STOPPED)
        words_add(out, " stop");
    if (t->said != NUMBER_UNSAID)
        words_add(out, " +%d", (int)t->said);
}

/* Where in a typed text what announces a turn, its number and letter, is behind us. */
static const char *behind_announcement(const char *typed)
{
    for (;;) {
        typed += strspn(typed, " \n");
        size_t n = strcspn(typed, " \n"), digits = strspn(typed, "0123456789");
        bool number = n > 1 && digits + 1 == n && typed[digits] == '.';
        bool letter = n == 1 && *typed >= 'a' && *typed <= 'h';
        if (!number && !letter)
            return typed;
        typed += n;
    }
}

static bool says_stop(const char *typed)
{
    static const char *const words[] = {"stop", "s", "bank", "стоп"};
    for (const char *at = typed; *at; at += strspn(at, " \n")) {
        size_t n = strcspn(at, " \n");
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (strlen(words[i]) == n && memcmp(words[i], at, n) == 0)
                return true;
        if (*at == '+')
            return true;
        at += n;
    }
    return false;
}

void ten_write_turn(const struct at *at, const char *typed, struct words *out)
{
    const struct ten_seen *t = ten_asked(at);
    words_add(out, "%ld. %c", at->number, 'a' + t->seat);
    if (!t->is.faults) {
        add_printed(out, t);
        return;
    }
    const char *body = behind_announcement(typed);
    words_add(out, " %s", body);
    if (t->is.end == TURN_STOPPED && !t->is.bare && !says_stop(body))
        words_add(out, " stop");
}
