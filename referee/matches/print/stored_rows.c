/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints stored rows and typed text without judging them again: for matches that this referee
 * cannot judge. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "log/record_text.h"
#include "matches/command/command.h"
#include "matches/json/json.h"

bool match_may_misfit(const struct loaded *l, const struct game *own)
{
    const struct game *game = game_of(l->match.game, own);
    return !game || l->match.revision != game->revision ||
           (l->result.holds && l->result.rules != game->revision);
}

/* --- what cannot be judged -------------------------------------------------------------------- */

struct putting {
    const struct loaded *l;
    struct strbuf w;
    enum status status;
};

static int put_row(void *ctx, const struct store_coup *c)
{
    struct putting *p = ctx;
    p->status = print_json(json_row(c, game_named(p->l->match.game)));
    return p->status != STATUS_OK;
}

enum status put_stored_rows(struct store *s, const struct loaded *l)
{
    struct store_error err;
    struct putting p = {.l = l,
                        .status = print_json(json_match(
                            &l->match, &(struct json_match_parts){.details = &l->details.values}))};
    bool read =
        p.status != STATUS_OK || store_coups(s, l->match.key, put_row, &p, &err) == STORE_OK;
    return read ? p.status : print_store_error(&err);
}

/* Adds a line of the log. A correction is added as a comment. */
static void add_operation(struct strbuf *w, const struct operation *a)
{
    bool line = a->kind == OPERATION_LINE || a->kind == OPERATION_RECORD;
    for (const char *at = a->text; *at;) {
        size_t n = strcspn(at, "\n");
        if (a->kind == OPERATION_SET)
            strbuf_add(w, "set ");
        else if (!line)
            strbuf_add(w, "# %s: ", operation_name(a->kind));
        strbuf_add_utf8(w, at, n);
        strbuf_add(w, "\n");
        at += n + (at[n] == '\n');
    }
}

static int put_act(void *ctx, const struct store_entry *e)
{
    struct putting *p = ctx;
    struct operation a = {.text = (char *)e->text};
    if (!operation_kind_of(e->kind, &a.kind))
        return 0;
    add_operation(&p->w, &a);
    p->status = print_buf(&p->w);
    return p->status != STATUS_OK;
}

enum status put_typed(struct store *s, const struct loaded *l)
{
    struct store_error err;
    struct putting p = {.l = l};
    strbuf_add_headers(&p.w, l->match.game, &l->details.values);
    strbuf_add(&p.w, "\n");
    p.status = print_buf(&p.w);
    for (size_t i = 0; i < l->acts.count && p.status == STATUS_OK; i++) {
        add_operation(&p.w, &l->acts.op[i]);
        p.status = print_buf(&p.w);
    }
    bool read = !l->is_long || p.status != STATUS_OK ||
                store_entries(s, l->match.key, 1, put_act, &p, &err) == STORE_OK;
    strbuf_free(&p.w);
    return read ? p.status : print_store_error(&err);
}

static int put_table_row(void *ctx, const struct store_coup *c)
{
    struct putting *p = ctx;
    strbuf_add_row(&p->w, &p->l->match, c, "");
    p->status = print_buf(&p->w);
    return p->status != STATUS_OK;
}

/* What was typed is only in the log, not stored by coup. */
enum status put_stored_table(struct store *s, const struct loaded *l)
{
    struct store_error err;
    struct putting p = {.l = l, .status = STATUS_OK};
    bool read = store_coups(s, l->match.key, put_table_row, &p, &err) == STORE_OK;
    strbuf_free(&p.w);
    return read ? p.status : print_store_error(&err);
}
