/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suggest.h"

#include <stdio.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/strbuf.h"
#include "command.h"

enum { NEAR_MOST = 5, BEGINNING = 200 };

struct near_names {
    int count;
    struct strbuf names;
};

static int note_near(void *ctx, const char *called)
{
    struct near_names *n = ctx;
    strbuf_add(&n->names, "%s", n->count ? _(", ") : "");
    strbuf_add_clean(&n->names, called);
    return ++n->count == NEAR_MOST;
}

/* Removes the last character. */
static void shorten(char *text)
{
    size_t n = strlen(text);
    while (n && ((unsigned char)text[--n] & 0xC0) == 0x80)
        ;
    text[n] = '\0';
}

/* Finds players of the same name in other clubs, or else players whose name begins the same. */
static enum store_code find_near(struct store *s, const char *called, struct near_names *n,
                                 struct store_error *err)
{
    char beginning[BEGINNING];
    const char *at = strrchr(called, '@');
    size_t length = at && at > called ? (size_t)(at - called) : strlen(called);
    enum store_code code = STORE_OK;
    snprintf(beginning, sizeof beginning, "%.*s",
             (int)(length < BEGINNING ? length : BEGINNING - 1), called);
    for (; *beginning && !n->count && code == STORE_OK; shorten(beginning))
        code = store_players(s, beginning, note_near, n, err);
    return code;
}

bool require_player(struct store *s, const char *called)
{
    struct store_error err;
    struct near_names n = {.count = 0};
    struct strbuf said = {.text = NULL};
    bool knows = false;
    enum store_code code = store_knows(s, called, &knows, &err);
    if (code == STORE_OK && !knows)
        code = find_near(s, called, &n, &err);
    if (code != STORE_OK) {
        print_store_error(&err);
    } else if (!knows) {
        strbuf_add(&said, n.count ? _("unknown player: try %s") : _("unknown player"),
                   n.names.text ? n.names.text : "");
        print_failure(called, said.text ? said.text : "");
    }
    strbuf_free(&n.names);
    strbuf_free(&said);
    return code == STORE_OK && knows;
}

static int note_found(void *ctx, const struct store_match *m)
{
    (void)m;
    return *(bool *)ctx = true;
}

bool require_event(struct store *s, const char *event)
{
    struct store_error err;
    const struct store_query query = {.event = event, .shown = true, .limit = 1};
    bool found = false;
    if (store_matches(s, &query, note_found, &found, &err) != STORE_OK)
        print_store_error(&err);
    else if (!found)
        print_failure(event, _("the record has no match of this event"));
    return found;
}

bool require_chosen(struct store *s, const struct record_options *o)
{
    return (!o->player || require_player(s, o->player)) &&
           (!o->event || require_event(s, o->event));
}
