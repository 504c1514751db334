/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match whose log was sealed: whoever goes on with it is told, and asked before the first entry.
 */
#include <stdio.h>
#include <string.h>

#include "base/date.h"
#include "base/i18n.h"
#include "session_private.h"

void session_on_sealed(struct session *s, session_sealed_fn *ask, void *context)
{
    s->ask_sealed = ask;
    s->ask_context = context;
}

static int note_seal(void *ctx, const struct store_signed *x)
{
    struct session *s = ctx;
    if (x->entries != s->sealed.entries || strcmp(x->origin, s->origin) != 0)
        return 0;
    snprintf(s->sealed.by, sizeof s->sealed.by, "%s", x->name);
    snprintf(s->sealed.at, sizeof s->sealed.at, "%s", x->at);
    return 1;
}

/* "Sealed by Mia, 2026.11.26 06:40: the first 41 entries." */
static void add_sealed(const struct session *s, struct strbuf *said)
{
    char at[MOMENT_SAID];
    format_timestamp(s->sealed.at, at);
    strbuf_add(said, "%s", _("Sealed by "));
    strbuf_add_clean(said, s->sealed.by);
    strbuf_add(said, ", %s: ", at);
    strbuf_add(said, P_("%ld entry", "%ld entries", s->sealed.entries), s->sealed.entries);
    strbuf_add(said, ".\n");
}

static const char follows[] =
    N_("The seal stays, and what is entered now follows it: lists, sheet and verify show that.\n");

enum store_code session_note_seal(struct session *s, struct store_error *err)
{
    long since = s->head - s->sealed.entries;
    if (!s->sealed.entries)
        return STORE_OK;
    enum store_code code = store_seals(s->store, s->key, note_seal, s, err);
    add_sealed(s, &s->news);
    if (since)
        strbuf_add(&s->news,
                   P_("%ld entry follows the seal.\n", "%ld entries follow the seal.\n", since),
                   since);
    else
        strbuf_add(&s->news, "%s", _(follows));
    return code;
}

bool session_may_follow_seal(struct session *s)
{
    struct strbuf notice = {.text = NULL};
    if (!s->sealed.entries || s->sealed.entries != s->head || !s->ask_sealed)
        return true;
    add_sealed(s, &notice);
    strbuf_add(&notice, "%s", _(follows));
    bool may = !notice.failed && s->ask_sealed(s->ask_context, notice.text);
    strbuf_free(&notice);
    return may;
}
