/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Headers of the current match with the corrections in its log. */
#include <string.h>

#include "log/load.h"
#include "session_private.h"

static bool take_details(struct session *s, const struct store_details *d)
{
    const struct {
        char **slot;
        const char *value;
    } texts[] = {
        {&s->event, d->event}, {&s->site, d->site}, {&s->date, d->date}, {&s->options, d->options}};
    bool ok = true;
    s->players = d->players;
    s->listed = d->listed;
    for (int i = 0; ok && i < d->players; i++)
        ok = session_set_text(&s->player[i], d->player[i]);
    for (size_t i = 0; ok && i < sizeof texts / sizeof texts[0]; i++)
        ok = !texts[i].value || session_set_text(texts[i].slot, texts[i].value);
    for (size_t i = 0; ok && i < d->n_headers; i++)
        ok = session_put_header(s, d->headers[i].key, d->headers[i].value);
    return ok;
}

bool session_headers_after(const struct session *s, size_t count, const char *more,
                           struct session *out)
{
    struct kept_details k;
    struct annotations annotations = {.failed = false};
    *out = session_fresh(s);
    for (size_t i = 0; i < s->logs; i++)
        annotations_add(&annotations, s->log[i].kind, s->log[i].text);
    bool ok = details_amend(&k, &s->founded.values, &s->acts, count) &&
              (!more || details_amend_by(&k, more)) && details_rename(&k, &annotations) &&
              take_details(out, &k.values);
    annotations_free(&annotations);
    details_free(&k);
    if (!ok)
        session_forget(out);
    return ok;
}

static void swap(char **a, char **b)
{
    char *old = *a;
    *a = *b;
    *b = old;
}

void session_install_headers(struct session *s, struct session *draft, struct replay *play)
{
    char **const mine[] = {&s->event, &s->site, &s->date, &s->options};
    char **const theirs[] = {&draft->event, &draft->site, &draft->date, &draft->options};
    for (size_t i = 0; i < sizeof mine / sizeof mine[0]; i++)
        swap(mine[i], theirs[i]);
    for (int i = 0; i < STORE_SEATS; i++)
        swap(&s->player[i], &draft->player[i]);
    struct store_header headers[HEADERS_MAX];
    size_t n = s->headers;
    memcpy(headers, s->header, sizeof headers);
    memcpy(s->header, draft->header, sizeof headers);
    memcpy(draft->header, headers, sizeof headers);
    s->headers = draft->headers;
    draft->headers = n;
    session_forget(draft);
    play->details = session_details(s);
}
