/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Completion of a word in an unfinished line. */
#include <string.h>

#include "base/vocabulary.h"
#include "offered.h"

struct half_typed {
    const char *text;
    size_t length;
    game_candidate_fn *fn;
    void *context;
};

static bool give_one(const struct half_typed *b, const char *text)
{
    return strncmp(text, b->text, b->length) == 0 && b->fn(b->context, text);
}

/* Gives a word of the record as the user's language has it; as the record has it, too, once it is
 * begun. */
static bool give(const struct half_typed *b, const char *text)
{
    struct strbuf local = {.text = NULL};
    strbuf_add_local(&local, text);
    bool other = local.text && strcmp(local.text, text) != 0;
    bool enough = other && give_one(b, local.text);
    strbuf_free(&local);
    return enough || ((b->length || !other) && give_one(b, text));
}

/* Whether an offer is proposed: not dice, which cannot be guessed, and no fault. */
static bool is_word(const struct offer *one)
{
    return !one->fault && one->kind != OFFER_THROW && one->kind != OFFER_MARK &&
           one->kind != OFFER_FINISHED;
}

static void give_offers(struct turns *t, void *context)
{
    const struct half_typed *b = context;
    struct arena arena = {.chunk = NULL};
    struct offers o = {.arena = &arena};
    bool enough = false;
    turns_offers(t, &o);
    for (size_t i = 0; !enough && i < o.count; i++)
        enough = is_word(&o.offer[i]) && give(b, o.offer[i].line);
    arena_free(&arena);
}

/* Adds the words of the game, once the user has typed a letter. */
static void give_words(const struct half_typed *b, const char *words)
{
    char word[32];
    for (const char *at = words ? words : ""; b->length && *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " ");
        if (n < sizeof word) {
            memcpy(word, at, n);
            word[n] = '\0';
            if (give(b, word))
                return;
        }
        at += n;
    }
}

void turns_candidates(struct turns *t, const char *line, size_t start, size_t length,
                      game_candidate_fn *fn, void *context)
{
    struct half_typed b = {line + start, length - start, fn, context};
    turns_aside(t, scan_text(line, start, true), false, give_offers, &b);
    give_words(&b, t->game->manual.words);
}
