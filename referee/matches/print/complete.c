/* SPDX-License-Identifier: GPL-3.0-or-later */
/* complete WHAT [BEGINNING]: what a word may become, for the shells; a line each, 50 at most. */
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
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

enum status record_complete(const struct record_job *job)
{
    struct store_error err;
    const char *beginning = job->count > 1 ? job->words[1] : "";
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
