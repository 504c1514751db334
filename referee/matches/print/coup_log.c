/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the log entries of one coup. A correction replaces what was typed, so the log is replayed
 * up to each correction to find the entries that the coup had before it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/files.h"
#include "base/i18n.h"
#include "entry_kind.h"
#include "log/find.h"
#include "matches/command/command.h"

/* A span of entries, from one up to before another. */
struct span {
    long from, before;
};

struct coup_log {
    long coup;
    struct span *span;
    size_t spans;
    struct strbuf *out;
};

/* Adds the span of entries that the coup has in the log up to entry `before`. */
static void note_span(struct coup_log *c, const struct replay *r, long before)
{
    long turns = turns_count(r->turns);
    if (c->coup > turns)
        return;
    long from = replay_entry(r, c->coup);
    long next = c->coup < turns ? replay_entry(r, c->coup + 1) : before;
    c->span[c->spans++] = (struct span){from, next > from ? next : from + 1};
}

/* Whether an act changes what was entered of the coup: "12 64 1/7 1/5". */
static bool corrects(const struct operation *a, long coup)
{
    char *end;
    return a->kind == OPERATION_EDIT && strtol(a->text, &end, 10) == coup && end != a->text;
}

static bool note_spans(struct coup_log *c, const struct loaded *l)
{
    const struct operations *acts = &l->acts;
    c->span = calloc(acts->count + 2, sizeof *c->span);
    for (size_t i = 0; c->span && i < acts->count; i++) {
        struct replay then;
        struct parse_error why;
        if (!corrects(&acts->op[i], c->coup))
            continue;
        c->span[c->spans++] = (struct span){acts->op[i].seq, acts->op[i].seq + 1};
        if (!replay_operations(&then, l->play.game, &l->details.values, acts, i, NULL, &why))
            continue;
        note_span(c, &then, acts->op[i].seq);
        replay_end(&then);
    }
    if (c->span)
        note_span(c, &l->play, l->match.head_seq + 1);
    return c->span != NULL;
}

static int add_entry(void *ctx, const struct store_entry *e)
{
    struct coup_log *c = ctx;
    bool of_it = false;
    for (size_t i = 0; i < c->spans; i++)
        of_it |= e->seq >= c->span[i].from && e->seq < c->span[i].before;
    if (!of_it || strcmp(e->kind, JUDGED_KIND) == 0)
        return 0;
    char at[MOMENT_SAID];
    format_timestamp(e->at, at);
    strbuf_add(c->out, "%s  %ld  ", at, e->seq);
    strbuf_add_entry_kind(c->out, e->kind);
    strbuf_add(c->out, "%s", _(": "));
    strbuf_add_clean(c->out, e->text);
    if (e->note && *e->note) {
        strbuf_add(c->out, " # ");
        strbuf_add_clean(c->out, e->note);
    }
    strbuf_add(c->out, "\n");
    return 0;
}

char *record_coup_log(struct store *s, const struct game *game, const char *match, long coup,
                      enum status *failed)
{
    struct store_error err;
    struct load_error why;
    struct loaded l;
    struct strbuf w = {.text = NULL};
    struct coup_log c = {.coup = coup, .out = &w};
    char key[STORE_KEY_SIZE];
    *failed = STATUS_FAILED;
    if (!match_find(s, match, key, &err)) {
        print_store_error(&err);
        return NULL;
    }
    if (!match_load(s, key, game, &l, &why)) {
        print_load_error(key, &why);
        return NULL;
    }
    bool ok = note_spans(&c, &l) && store_entries(s, key, 1, add_entry, &c, &err) == STORE_OK;
    if (ok && !w.failed)
        *failed = STATUS_OK;
    else
        print_failure(match, _("out of memory"));
    free(c.span);
    match_unload(&l);
    if (*failed == STATUS_OK)
        return w.text;
    strbuf_free(&w);
    return NULL;
}
