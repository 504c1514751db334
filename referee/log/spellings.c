/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "spellings.h"

#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/memory.h"
#include "base/scan.h"

struct known_spelling {
    char *name, *folded;
};

/* The place of the first name that is not before this one. */
static size_t first_spelling(const struct spellings *s, const char *folded)
{
    size_t low = 0, high = s->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strcmp(s->of[middle].folded, folded) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void insert_spelling(struct spellings *s, size_t at, const char *name, const char *folded)
{
    struct known_spelling *more = array_grow(s->of, s->count + 1, &s->room, sizeof *more);
    struct known_spelling new = {strdup(name), strdup(folded)};
    if (more)
        s->of = more;
    if (!more || !new.name || !new.folded) {
        free(new.name);
        free(new.folded);
        s->failed = true;
        return;
    }
    memmove(&s->of[at + 1], &s->of[at], (s->count++ - at) * sizeof *s->of);
    s->of[at] = new;
}

static const char *find_spelling(struct spellings *s, const char *name, bool adds)
{
    struct strbuf folded = {.text = NULL};
    const char *other = NULL;
    bool known = false;
    strbuf_add_folded(&folded, name);
    s->failed |= folded.failed;
    if (folded.text && !folded.failed) {
        size_t at = first_spelling(s, folded.text);
        for (size_t i = at; i < s->count && strcmp(s->of[i].folded, folded.text) == 0; i++) {
            known |= strcmp(s->of[i].name, name) == 0;
            other = s->of[at].name;
        }
        if (!known && adds)
            insert_spelling(s, at, name, folded.text);
    }
    strbuf_free(&folded);
    return known ? NULL : other;
}

const char *spellings_add(struct spellings *s, const char *name)
{
    return find_spelling(s, name, true);
}

const char *spellings_find(struct spellings *s, const char *name)
{
    return find_spelling(s, name, false);
}

static int add_name(void *ctx, const char *called)
{
    (void)spellings_add(ctx, called);
    return 0;
}

bool spellings_read(struct spellings *s, struct store *store, struct store_error *err)
{
    return store_players(store, NULL, add_name, s, err) == STORE_OK;
}

void spellings_free(struct spellings *s)
{
    for (size_t i = 0; i < s->count; i++) {
        free(s->of[i].name);
        free(s->of[i].folded);
    }
    free(s->of);
    *s = (struct spellings){.of = NULL};
}

void strbuf_add_spellings(struct strbuf *w, const char *name, const char *other)
{
    struct strbuf new = {.text = NULL}, known = {.text = NULL};
    strbuf_add_clean(&new, name);
    strbuf_add_clean(&known, other);
    strbuf_add(w, _("%s is a new player, whose name differs from %s only by case or accents"),
               new.text ? new.text : "", known.text ? known.text : "");
    w->failed |= new.failed || known.failed;
    strbuf_free(&new);
    strbuf_free(&known);
}
