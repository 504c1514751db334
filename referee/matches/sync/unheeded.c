/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unheeded.h"

#include <stdio.h>
#include <string.h>

#include "base/i18n.h"

static const struct {
    enum unheeded_kind kind;
    const char *name, *said;
} unheeded[] = {
    {STORE_UNHEEDED_CHOICE, "choose", N_("says which version counts: not heeded")},
    {STORE_UNHEEDED_JOIN, "join", N_("says of which match it is a version: not heeded")},
    {STORE_UNHEEDED_VERSION, "version", N_("says how this version is called: not heeded")},
    {STORE_UNHEEDED_HIDE, "hide", N_("hides the match, or shows it again: not heeded")},
};

enum { KINDS = sizeof unheeded / sizeof unheeded[0] };

bool print_unheeded(const char *who, const struct store_unheeded *h)
{
    struct strbuf club = {.text = NULL}, whose = {.text = NULL};
    strbuf_add_clean(&club, h->club);
    if (*h->club)
        strbuf_add(&whose, _("; the match is of the club %s"), club.text ? club.text : "?");
    else
        strbuf_add(&whose, "%s", _("; the match is of the record it comes to"));
    strbuf_free(&club);
    fflush(stdout);
    for (int i = 0; i < KINDS; i++)
        if (h->kinds & (unsigned)unheeded[i].kind)
            fprintf(stderr, "referee: %s: %s%s\n", who, _(unheeded[i].said),
                    whose.failed ? "" : whose.text);
    strbuf_free(&whose);
    return h->kinds != 0;
}

void json_unheeded(struct json_builder *o, const struct store_unheeded *h)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < KINDS; i++)
        if (h->kinds & (unsigned)unheeded[i].kind)
            append(&list, text_or_null(unheeded[i].name));
    if (!h->kinds) {
        json_decref(list.json);
        return;
    }
    put(o, "ignored", made(&list));
    put_text(o, "of", *h->club ? h->club : NULL);
}

void read_unheeded(const json_t *o, struct store_unheeded *out)
{
    const json_t *list = json_object_get(o, "ignored");
    const char *club = json_string_value(json_object_get(o, "of"));
    *out = (struct store_unheeded){.kinds = 0};
    snprintf(out->club, sizeof out->club, "%s", club ? club : "");
    for (size_t i = 0; i < json_array_size(list); i++)
        for (int k = 0; k < KINDS; k++) {
            const char *name = json_string_value(json_array_get(list, i));
            if (name && strcmp(name, unheeded[k].name) == 0)
                out->kinds |= (unsigned)unheeded[k].kind;
        }
}
