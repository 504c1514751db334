/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tells the log entries of one coup, and what the arbiter ruled after it; and what corrections
 * replaced. A correction replaces what was typed, so the log is replayed up to each correction to
 * find the entries that the coup had before it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/files.h"
#include "base/i18n.h"
#include "entry_kind.h"
#include "log/find.h"
#include "log/notes.h"
#include "matches/command/command.h"

/* A span of entries, from one up to before another. */
struct span {
    long from, before;
};

struct coup_log {
    long coup;
    struct span *span;
    size_t spans;
    const struct loaded *loaded;
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
    if (!of_it || strcmp(e->kind, RESULT_KIND) == 0)
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
    strbuf_add_before(c->out, c->loaded, e->seq);
    return 0;
}

/* Whatever is said of one turn of a match; false: no memory, or the reason is in *err. */
typedef bool coup_told_fn(struct coup_log *c, struct store *s, const char *key,
                          struct store_error *err);

static char *tell_coup(struct store *s, const struct game *game, const char *match, long coup,
                       coup_told_fn *tell, enum status *failed)
{
    struct store_error err = {.text = ""};
    struct load_error why;
    struct loaded l;
    struct strbuf w = {.text = NULL};
    struct coup_log c = {.coup = coup, .loaded = &l, .out = &w};
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
    if (tell(&c, s, key, &err) && !w.failed)
        *failed = STATUS_OK;
    else if (*err.text)
        print_store_error(&err);
    else
        print_failure(match, _("out of memory"));
    match_unload(&l);
    if (*failed != STATUS_OK)
        strbuf_free(&w);
    return w.text;
}

static bool tell_log(struct coup_log *c, struct store *s, const char *key, struct store_error *err)
{
    bool ok = note_spans(c, c->loaded) && store_entries(s, key, 1, add_entry, c, err) == STORE_OK;
    free(c->span);
    return ok;
}

char *record_coup_log(struct store *s, const struct game *game, const char *match, long coup,
                      enum status *failed)
{
    return tell_coup(s, game, match, coup, tell_log, failed);
}

/* --- what the arbiter ruled ------------------------------------------------------------------- */

static const char *entered_at(const struct operations *acts, long seq)
{
    for (size_t i = 0; i < acts->count; i++)
        if (acts->op[i].seq == seq)
            return acts->op[i].at;
    return NULL;
}

/* Protests, and what was ruled on claims, stand among the claims. */
static void add_ruling(void *context, const struct arbiter_ruling *d, long entry)
{
    struct coup_log *c = context;
    const char *utc = entered_at(&c->loaded->acts, entry);
    char at[MOMENT_SAID] = "";
    if (d->kind == ARBITER_CLAIM || arbiter_ruling_protests(d->kind))
        return;
    if (utc)
        format_timestamp(utc, at);
    strbuf_add(c->out, "%s  %ld  ", at, entry);
    arbiter_ruling_tell(d, c->loaded->play.game->seat_header, c->out);
    strbuf_add(c->out, "\n");
}

static bool tell_rulings(struct coup_log *c, struct store *s, const char *key,
                         struct store_error *err)
{
    const struct replay *r = &c->loaded->play;
    (void)s, (void)key, (void)err;
    turns_name_players(r->turns, c->out);
    for (long n = c->coup > 1 ? c->coup : 0; n <= c->coup && n <= turns_count(r->turns); n++) {
        remarks_rulings(r, n, add_ruling, c);
        remarks_comments(r, n, "", c->out);
    }
    return true;
}

char *record_coup_rulings(struct store *s, const struct game *game, const char *match, long coup,
                          enum status *failed)
{
    return tell_coup(s, game, match, coup, tell_rulings, failed);
}

/* --- what was corrected ----------------------------------------------------------------------- */

static bool tell_corrections(struct coup_log *c, struct store *s, const char *key,
                             struct store_error *err)
{
    const struct loaded *l = c->loaded;
    (void)s, (void)key, (void)err;
    for (size_t i = 0; i < l->acts.count; i++) {
        struct strbuf before = {.text = NULL};
        long turn = strtol(l->acts.op[i].text, NULL, 10);
        if (turn > 0 && corrects(&l->acts.op[i], turn) &&
            remarks_before(&l->acts, i, l->play.game, &l->details.values, &before)) {
            strbuf_add(c->out, "%ld ", turn);
            strbuf_add_clean(c->out, before.text);
            strbuf_add(c->out, "\n");
        }
        c->out->failed |= before.failed;
        strbuf_free(&before);
    }
    return true;
}

char *record_corrections(struct store *s, const struct game *game, const char *match, long coup,
                         enum status *failed)
{
    return tell_coup(s, game, match, coup, tell_corrections, failed);
}
