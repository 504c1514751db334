/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "office_sign.h"

#include <stdio.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/json_builder.h"
#include "base/string_set.h"
#include "db/open/open.h"
#include "db/receipt.h"
#include "log/find.h"
#include "matches/verify/keys.h"

struct office_signing {
    const struct record_job *job;
    const struct signer *key;
    struct store *office;
    long made;
    enum status status;
};

static int note_key(void *ctx, const char *key)
{
    return !string_set_add(ctx, key);
}

static int note_club(void *ctx, const struct store_match *m)
{
    snprintf(ctx, STORE_CLUB_SIZE, "%s", m->club);
    return 0;
}

/* Signs the stored log, after its chain is checked. */
static enum store_code sign_match(const struct office_signing *g, const char *key,
                                  struct store_error *err)
{
    char club[STORE_CLUB_SIZE];
    enum store_code code = store_begin(g->office, STORE_WRITE, err);
    if (code != STORE_OK)
        return code;
    code = store_check_chain(g->office, key, NULL, NULL, NULL, err);
    if (code == STORE_OK)
        code = store_match_get(g->office, key, note_club, club, err);
    if (code == STORE_OK)
        code = store_sign_receipt(g->office, key, club, g->key, err);
    if (code == STORE_OK)
        return store_commit(g->office, err);
    store_rollback(g->office);
    return code;
}

static void say_unsigned(struct office_signing *g, const char *key, const struct store_error *err)
{
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, _("match %.*s"), MATCH_SHOWN, key);
    strbuf_add(&w, "%s", _(": not signed: "));
    strbuf_add_clean(&w, err->text);
    fflush(stdout);
    fprintf(stderr, "referee: %s\n", w.failed ? "?" : w.text);
    strbuf_free(&w);
    g->status = status_worse(g->status, STATUS_FOUND);
}

static enum store_code sign_all(struct office_signing *g, struct store_error *err)
{
    struct string_set keys = {.count = 0};
    enum store_code code = store_clubs_unsigned(g->office, g->key->public, note_key, &keys, err);
    for (size_t i = 0; code == STORE_OK && i < keys.count; i++) {
        code = sign_match(g, keys.text[i], err);
        g->made += code == STORE_OK;
        if (code == STORE_CORRUPT) {
            say_unsigned(g, keys.text[i], err);
            code = STORE_OK;
        }
    }
    if (keys.failed)
        g->status = print_failure("office", _("out of memory"));
    string_set_free(&keys);
    return code;
}

static enum status put_made(const struct office_signing *g)
{
    struct strbuf w = {.text = NULL};
    if (g->job->options->json) {
        struct json_builder o = make(json_object());
        put_number(&o, "signed", g->made);
        return print_json(line_of(made(&o)));
    }
    strbuf_add(&w,
               P_("%ld match signed as it came from its club.\n",
                  "%ld matches signed as they came from their clubs.\n", g->made),
               g->made);
    enum status status = print_buf(&w);
    strbuf_free(&w);
    return status;
}

enum status office_sign(const struct record_job *job, const char *address)
{
    struct store_error err;
    struct signer key;
    struct office_signing g = {.job = job, .key = &key};
    if (!keys_unlock(job->options, job->options->as, &key))
        return STATUS_FAILED;
    enum store_code code = store_open(address, STORE_WRITE, &g.office, &err);
    if (code == STORE_OK)
        code = sign_all(&g, &err);
    signer_wipe(&key);
    store_close(g.office);
    if (code == STORE_OK || g.made)
        g.status = status_worse(g.status, put_made(&g));
    return code == STORE_OK ? g.status : status_worse(g.status, print_store_error(&err));
}
