/* SPDX-License-Identifier: GPL-3.0-or-later */
/* complete WHAT [BEGINNING [EVENT]]: what a word may become, for the shells; a line each, 50 at
 * most. `entered` is who has entered the event. */
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "log/event_log.h"
#include "matches/command/command.h"

enum { MOST_WORDS = 50 };

static const char *const kinds[STORE_WORDS] = {[STORE_WORD_KEY] = "matches",
                                               [STORE_WORD_PLAYER] = "players",
                                               [STORE_WORD_EVENT] = "events",
                                               [STORE_WORD_PARTIE] = "parties",
                                               [STORE_WORD_VERSION] = "versions"};

/* A key as it is shown, unless more of it was typed. */
struct putting_words {
    bool key;
    size_t typed;
    enum status status;
};

static int put_word(void *ctx, const char *word, long matches)
{
    struct putting_words *p = ctx;
    struct strbuf w = {.text = NULL};
    (void)matches;
    if (p->key && p->typed <= 8)
        strbuf_add(&w, "%.8s", word);
    else
        strbuf_add_clean(&w, word);
    strbuf_add(&w, "\n");
    p->status = print_buf(&w);
    strbuf_free(&w);
    return p->status != STATUS_OK;
}

static enum status put_entered(const struct record_job *job)
{
    struct store_error err;
    struct event_found f;
    struct event_log e = {.players = 0};
    struct strbuf w = {.text = NULL};
    enum store_code code = event_find(job->store, job->words[2], &f, &err);
    if (code == STORE_OK && f.count == 1)
        code = event_log_load(job->store, f.key[0], &e, &err);
    for (int i = 0, n = 0; code == STORE_OK && i < e.players && n < MOST_WORDS; i++) {
        if (strncmp(e.player[i], job->words[1], strlen(job->words[1])) != 0)
            continue;
        strbuf_add_clean(&w, e.player[i]);
        strbuf_add(&w, "\n");
        n++;
    }
    enum status status = code == STORE_OK ? print_buf(&w) : print_store_error(&err);
    strbuf_free(&f.keys);
    strbuf_free(&w);
    event_log_free(&e);
    return status;
}

enum status record_complete(const struct record_job *job)
{
    struct store_error err;
    const char *beginning = job->count > 1 ? job->words[1] : "";
    if (job->count == 3)
        return put_entered(job);
    for (int i = 0; i < STORE_WORDS; i++) {
        struct putting_words p = {i == STORE_WORD_KEY, strlen(beginning), STATUS_OK};
        if (strcmp(job->words[0], kinds[i]) != 0)
            continue;
        bool read = store_words(job->store, (enum store_word)i, beginning, MOST_WORDS, put_word, &p,
                                &err) == STORE_OK;
        return read ? p.status : print_store_error(&err);
    }
    print_failure(job->words[0], _("matches, players, events, parties or versions are completed"));
    return STATUS_USAGE;
}
