/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "decisions.h"

#include <string.h>

#include "base/i18n.h"
#include "base/vocabulary.h"
#include "offered.h"

/* The n-th decision that a key makes, from 1; NULL: none. */
static const struct offer *decision(const struct offers *o, int n)
{
    for (size_t i = 0; i < o->count; i++)
        if (o->offer[i].kind == OFFER_DECISION && word_key(o->offer[i].line) && --n == 0)
            return &o->offer[i];
    return NULL;
}

void expand_key(const struct offers *o, const char *line, size_t length, struct strbuf *out)
{
    const struct offer *one;
    char typed[8], key[8];
    if (!strbuf_fold(line, length, typed, sizeof typed))
        return;
    for (int n = 1; (one = decision(o, n)); n++) {
        const char *own = word_key(one->line);
        if (strbuf_fold(own, strlen(own), key, sizeof key) && strcmp(key, typed) == 0)
            strbuf_add(out, "%s", one->line);
    }
}

void turns_say_decision(struct turns *t, struct strbuf *out)
{
    struct arena arena = {.chunk = NULL};
    struct offers o = {.arena = &arena};
    struct strbuf word[2] = {{.text = NULL}, {.text = NULL}};
    turns_offers(t, &o);
    const struct offer *first = decision(&o, 1), *second = decision(&o, 2);
    if (first && second) {
        strbuf_add_local(&word[0], first->line);
        strbuf_add_local(&word[1], second->line);
        turns_name_players(t, out);
        struct strbuf who = {.player = out->player};
        strbuf_add_seat(&who, first->by);
        strbuf_add(out, _("%s decides: type %s (%s) or %s (%s); to move a man is the first"),
                   who.text ? who.text : "", word[0].text ? word[0].text : "",
                   word_key(first->line), word[1].text ? word[1].text : "", word_key(second->line));
        strbuf_free(&who);
    }
    strbuf_free(&word[0]);
    strbuf_free(&word[1]);
    arena_free(&arena);
}
