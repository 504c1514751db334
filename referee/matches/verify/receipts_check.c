/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "receipts_check.h"

#include <stdio.h>

#include "base/date.h"
#include "base/i18n.h"
#include "base/strbuf.h"
#include "db/seal.h"

struct receipts_checking {
    struct store *s;
    bool json;
    receipt_defect_fn *fn;
    void *ctx;
    enum store_code code; /* first failure of a callback */
    struct store_error *err;
};

static void tell(struct receipts_checking *c, const char *match, struct strbuf *w)
{
    c->fn(c->ctx, match, w->text ? w->text : "");
    strbuf_free(w);
}

/* Formats the time of arrival; for programs as it is stored. */
static void say_when(const struct receipts_checking *c, const struct store_signed *x,
                     char out[MOMENT_SAID])
{
    if (c->json)
        snprintf(out, MOMENT_SAID, "%s", x->at);
    else
        format_timestamp(x->at, out);
}

static int check_signature(void *ctx, const struct store_signed *x)
{
    struct strbuf w = {.text = NULL};
    char at[MOMENT_SAID];
    if (!x->arrived || seal_proved(x))
        return 0;
    say_when(ctx, x, at);
    strbuf_add(&w, _("an arrival from %s at %s: the signature is not of this"), x->arrived, at);
    tell(ctx, x->match, &w);
    return 0;
}

/* Reports a receipt whose signed log is no longer in the record, with the difference that seal_find
 * finds. */
static int say_lost(void *ctx, const struct store_signed *x)
{
    struct receipts_checking *c = ctx;
    struct seal_head head = {.entries = x->entries};
    struct strbuf w = {.text = NULL};
    char match[STORE_KEY_SIZE], at[MOMENT_SAID];
    enum seal_log is = SEAL_ELSEWHERE;
    snprintf(head.key, sizeof head.key, "%s", x->origin);
    snprintf(head.head, sizeof head.head, "%s", x->head);
    c->code = seal_find(c->s, &head, false, &is, match, c->err);
    if (c->code != STORE_OK)
        return 1;
    say_when(c, x, at);
    if (is == SEAL_SHORTENED)
        strbuf_add(&w,
                   P_("%ld entry had arrived from %s at %s, and the log has fewer now",
                      "%ld entries had arrived from %s at %s, and the log has fewer now",
                      x->entries),
                   x->entries, x->arrived, at);
    else
        strbuf_add(&w, _("what had arrived from %s at %s is another log now"), x->arrived, at);
    tell(c, x->match, &w);
    return 0;
}

static int say_unsaid(void *ctx, const char *match)
{
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "%s",
               _("its arrivals do not say that it came from the club it is said to be of"));
    tell(ctx, match, &w);
    return 0;
}

enum store_code receipts_check(struct store *s, bool json, receipt_defect_fn *fn, void *ctx,
                               struct store_error *err)
{
    struct receipts_checking c = {.s = s, .json = json, .fn = fn, .ctx = ctx, .err = err};
    enum store_code code = store_seals(s, NULL, check_signature, &c, err);
    if (code == STORE_OK)
        code = store_arrivals_lost(s, say_lost, &c, err);
    if (code == STORE_OK && c.code == STORE_OK)
        code = store_clubs_unsaid(s, say_unsaid, &c, err);
    return code == STORE_OK ? c.code : code;
}
