/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sources.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/i18n.h"
#include "base/text.h"
#include "base/vocabulary.h"

static void add_title(struct strbuf *w, const struct book *b)
{
    strbuf_add(w, "%s%s%s\n", b->key, _(": "), _(b->title));
}

/* Adds the places by which a book is cited, so that one can be asked for. The sign is written
 * once. */
static void add_places(struct strbuf *w, const struct book *b)
{
    struct strbuf list = {0};
    for (const struct article *a = b->articles; a->at; a++)
        strbuf_add(&list, "%s%s", a == b->articles ? b->sign : ", ", a->at);
    if (list.text)
        strbuf_add_paragraph(w, list.text, 2);
    strbuf_add(w, _("What one of them says: .help %s %s%s\n"), b->key, b->sign, b->articles->at);
    strbuf_free(&list);
}

static void add_book(struct strbuf *w, const struct book *b)
{
    add_title(w, b);
    strbuf_add_paragraph(w, _(b->about), 0);
    if (b->articles)
        add_places(w, b);
}

static void add_all(struct strbuf *w, const struct book *books)
{
    strbuf_add(w, "%s", _("Every ruling names the place it rests on. The books:\n"));
    for (const struct book *b = books; b->key; b++)
        strbuf_add(w, "  %-5s %s\n", b->key, _(b->title));
    strbuf_add(w, _("More on one of them: .help %s\n"), books->key);
}

/* Whether it is the place asked for, in the form that help looks up. */
static bool same_place(const char *at, const char *asked)
{
    for (; *at && *asked; at++, asked++)
        if (tolower((unsigned char)*at) != *asked && !(*at == ' ' && *asked == '-'))
            return false;
    return *at == *asked;
}

/* How many other numbers the place covers, as "185-186" covers 185; -1: it does not cover the
 * number. */
static long spread(const char *at, const char *asked)
{
    char *end, *last;
    if (same_place(at, asked))
        return 0;
    if (!isdigit((unsigned char)*at) || !isdigit((unsigned char)*asked))
        return -1;
    const long n = strtol(asked, NULL, 10), from = strtol(at, &end, 10);
    const long to = *end == '-' ? strtol(end + 1, &last, 10) : from;
    return n < from || n > to ? -1 : to - from;
}

/* The narrowest place that covers the number. */
static const struct article *find_place(const struct book *b, const char *asked)
{
    const struct article *best = NULL;
    long least = -1;
    for (const struct article *a = b->articles; a && a->at; a++) {
        const long s = spread(a->at, asked);
        if (s >= 0 && (!best || s < least)) {
            best = a;
            least = s;
        }
    }
    return best;
}

/* The text after a book's key; NULL: another book. */
static const char *behind_key(const char *name, const char *key)
{
    const size_t n = strlen(key);
    if (strncasecmp(name, key, n) != 0 || (name[n] && name[n] != '-'))
        return NULL;
    return name + n + (name[n] == '-');
}

static void add_place(struct strbuf *w, const struct book *b, const char *asked)
{
    const struct article *a = find_place(b, asked);
    if (!a) {
        add_book(w, b);
        return;
    }
    add_title(w, b);
    strbuf_add(w, "%s %s%s\n", b->key, b->sign, a->at);
    strbuf_add_paragraph(w, _(a->says), 0);
}

bool sources_on(struct strbuf *w, const struct game *game, const char *name)
{
    if (!game->manual.books)
        return false;
    if (is_named(HELP_NAME, NC_("help name", "sources source"), name)) {
        add_all(w, game->manual.books);
        return true;
    }
    for (const struct book *b = game->manual.books; b->key; b++) {
        const char *asked = behind_key(name, b->key);
        if (!asked)
            continue;
        if (*asked)
            add_place(w, b, asked);
        else
            add_book(w, b);
        return true;
    }
    return false;
}
