/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "amended.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/scan.h"
#include "seats.h"

bool header_may_change(const char *name)
{
    static const char *const terms[] = {"Game",   "Setup",   "Option",  "Partie",  "Match",
                                        "Hidden", "Player1", "Player2", "Player3", "Player4"};
    for (size_t i = 0; i < sizeof terms / sizeof terms[0]; i++)
        if (strcmp(name, terms[i]) == 0)
            return false;
    return true;
}

static bool amend(struct kept_details *k, const char *name, const char *value)
{
    struct store_details *d = &k->values;
    const struct {
        const char *name;
        const char **slot;
    } known[] = {{"Event", &d->event}, {"Site", &d->site}, {"Date", &d->date}};
    const char **player = player_slot(d, name);
    if (player) { /* an empty name becomes that of the seat */
        *player = arena_copy(&k->texts, *value ? value : name);
        return !k->texts.failed;
    }
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(name, known[i].name) == 0) {
            *known[i].slot = arena_copy(&k->texts, value);
            return !k->texts.failed;
        }
    }
    for (size_t i = 0; i < d->n_headers; i++) {
        if (strcmp(k->header[i].key, name) == 0) {
            k->header[i].value = arena_copy(&k->texts, value);
            return !k->texts.failed;
        }
    }
    details_keep_header(k, name, value);
    return !k->texts.failed;
}

bool details_amend_by(struct kept_details *k, const char *text)
{
    struct scanner scan = scan_text(text, strlen(text), true);
    struct parse_error err;
    struct token w;
    if (!scan_word(&scan, &w, &err) || w.kind != TOKEN_HEADER)
        return true; /* not a header: ignored */
    char *name = calloc(1, w.length + w.value_length + 2);
    if (!name)
        return false;
    char *value = name + w.length + 1;
    memcpy(name, w.text, w.length);
    header_value(&w, value, w.value_length + 1);
    bool ok = !header_may_change(name) || amend(k, name, value);
    free(name);
    return ok;
}

bool details_amend(struct kept_details *out, const struct store_details *founded,
                   const struct operations *acts, size_t count)
{
    *out = (struct kept_details){.header = NULL};
    details_keep(out, founded);
    bool ok = !out->texts.failed;
    for (size_t i = 0; ok && i < count; i++)
        if (acts->op[i].kind == OPERATION_HEADER)
            ok = details_amend_by(out, acts->op[i].text);
    return ok;
}

bool details_rename(struct kept_details *k, const struct annotations *annotations)
{
    for (int i = 0; i < k->values.players; i++)
        if (annotations->player[i])
            k->values.player[i] = arena_copy(&k->texts, annotations->player[i]);
    return !annotations->failed && !k->texts.failed;
}

/* An absent text may be NULL or "". */
static bool same_or_absent(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

bool details_same(const struct store_details *a, const struct store_details *b)
{
    bool fits = a->players == b->players && same_or_absent(a->event, b->event) &&
                same_or_absent(a->site, b->site) && same_or_absent(a->date, b->date) &&
                same_or_absent(a->options, b->options) && a->n_headers == b->n_headers;
    for (int i = 0; fits && i < a->players; i++)
        fits = same_or_absent(a->player[i], b->player[i]);
    for (size_t i = 0; fits && i < a->n_headers; i++)
        fits = same_or_absent(a->headers[i].key, b->headers[i].key) &&
               same_or_absent(a->headers[i].value, b->headers[i].value);
    return fits;
}
