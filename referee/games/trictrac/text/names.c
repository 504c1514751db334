/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "say.h"

/* --- names of things -------------------------------------------------------------------------- */

/* A player without a name is called by colour, in the user's language. */
static void add_name(struct strbuf *w, const char *const *names, enum side s)
{
    const char *name = names ? names[s] : NULL;
    strbuf_add_player_name(w, name && *name ? name : s == WHITE ? "White" : "Black", (int)s);
}

void strbuf_add_field(struct strbuf *w, int field)
{
    char name[16];
    strbuf_add(w, "%s", field_print(field, w->manner, name));
}

/* One of the places of a citation. */
static void add_place(struct strbuf *w, const char *at, size_t length)
{
    static const char guide[] = N_("the English guide");
    size_t n = strlen(guide);
    bool is_guide = length >= n && memcmp(at, guide, n) == 0;
    if (is_guide)
        strbuf_add(w, "%s", _(guide));
    strbuf_add_bytes(w, at + (is_guide ? n : 0), length - (is_guide ? n : 0));
}

/* "M XVII; GU III", apart as the language has it. */
void strbuf_add_source(struct strbuf *w, const char *cite)
{
    static const char between[] = "; ";
    for (const char *end; (end = strstr(cite, between)) != NULL; cite = end + strlen(between)) {
        add_place(w, cite, (size_t)(end - cite));
        strbuf_add(w, "%s", _(between));
    }
    add_place(w, cite, strlen(cite));
}

void add_source(struct strbuf *w, const char *cite)
{
    strbuf_add(w, " (");
    strbuf_add_source(w, cite);
    strbuf_add(w, ").\n");
}

void strbuf_add_name(struct strbuf *w, enum side s)
{
    add_name(w, w->player, s);
}

/* --- sentences with gaps ---------------------------------------------------------------------- */

static bool gap_is(const char *gap, size_t length, const char *name)
{
    return strlen(name) == length && memcmp(gap, name, length) == 0;
}

/* A placeholder without a value is left in the text, where it is noticed. */
static void fill_gap(struct strbuf *w, const void *context, const char *gap, size_t length)
{
    const struct placeholders *f = context;
    const char *const *names = f->names ? f->names : w->player;
    const struct {
        const char *name;
        int number;
        bool field;
    } numbers[] = {
        {"high", f->high, false},   {"low", f->low, false},     {"points", f->points, false},
        {"count", f->count, false}, {"field", f->field, true},  {"his", OFF - f->field, true},
        {"from", f->from, true},    {"rest", f->rest[0], true}, {"second", f->rest[1], true},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (!gap_is(gap, length, numbers[i].name))
            continue;
        if (numbers[i].field)
            strbuf_add_field(w, numbers[i].number);
        else
            strbuf_add(w, "%d", numbers[i].number);
        return;
    }
    if (*gap >= '1' && *gap <= '9' && length <= 2)
        strbuf_add_field(w, atoi(gap));
    else if (gap_is(gap, length, "who"))
        add_name(w, names, f->who);
    else if (gap_is(gap, length, "other"))
        add_name(w, names, other_side(f->who));
    else if (gap_is(gap, length, "how"))
        strbuf_add(w, "%s", f->how ? f->how : "");
    else if (gap_is(gap, length, "then"))
        strbuf_add(w, "%s", f->then ? f->then : "");
    else if (gap_is(gap, length, "cite"))
        strbuf_add_source(w, f->cite);
    else
        strbuf_add(w, "{%.*s}", (int)length, gap);
}

void add_sentence(struct strbuf *w, const struct placeholders *f, const char *sentence)
{
    if (*sentence)
        strbuf_add_filled(w, _(sentence), fill_gap, f);
}

void add_plural(struct strbuf *w, const struct placeholders *f, const char *one, const char *many,
                int n)
{
    strbuf_add_filled(w, P_(one, many, n), fill_gap, f);
}

struct placeholders gaps_of(const struct position *p, enum side who)
{
    return (struct placeholders){.who = who, .high = p->dice.high, .low = p->dice.low};
}
