/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "listed.h"

#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/memory.h"
#include "base/strbuf.h"
#include "base/text.h"
#include "log/protests.h"

static const char *const refusals[] = {
    [LISTED_CLAIM] = N_("unknown kind of claim; the kinds are: {words}"),
    [LISTED_FAULT] = N_("unknown fault; the codes are: {words}"),
    [LISTED_JAN] = N_("no jan is called this; there are: {words}"),
    [LISTED_ARTICLE] = N_("no article has these words; there are: {words}"),
};

/* A word of a list, part of a longer text. */
struct near_word {
    const char *text;
    size_t length;
    int apart; /* from the word that was typed */
    size_t at; /* in the list */
};

struct near_words {
    const char *typed;
    struct near_word *word;
    size_t count, room;
    bool failed;
};

static size_t at_most(size_t n)
{
    return n < EDIT_DISTANCE_MOST ? n : EDIT_DISTANCE_MOST;
}

static int distance(const char *typed, const char *word, size_t length)
{
    char a[EDIT_DISTANCE_MOST + 1], b[EDIT_DISTANCE_MOST + 1];
    if (!strbuf_fold(typed, at_most(strlen(typed)), a, sizeof a) ||
        !strbuf_fold(word, at_most(length), b, sizeof b))
        return EDIT_DISTANCE_MOST;
    return strncmp(a, b, strlen(a)) == 0 ? 0 : edit_distance(a, strlen(a), b, strlen(b));
}

static void note(struct near_words *w, const char *text, size_t length)
{
    for (size_t i = 0; i < w->count; i++)
        if (w->word[i].length == length && memcmp(w->word[i].text, text, length) == 0)
            return;
    struct near_word *more = array_grow(w->word, w->count + 1, &w->room, sizeof *more);
    w->failed |= !more;
    if (!more)
        return;
    w->word = more;
    w->word[w->count] =
        (struct near_word){text, length, distance(w->typed, text, length), w->count};
    w->count++;
}

/* Articles are listed one by one: "GU III; LL §183". */
static void note_parts(struct near_words *w, const char *text)
{
    while (*text) {
        size_t n = strcspn(text, ";");
        note(w, text, n);
        text += n;
        text += strspn(text, "; ");
    }
}

/* Whether the word is in this list of the game; what there is, is noted. */
static bool in_list(struct near_words *w, const struct game *game, enum listed_word of)
{
    const char *is;
    bool found = false;
    for (int i = 0; (is = game->listed(of, i)); i++) {
        found |= of == LISTED_ARTICLE ? strstr(is, w->typed) != NULL : strcmp(is, w->typed) == 0;
        note_parts(w, is);
    }
    return found;
}

static int nearer(const void *a, const void *b)
{
    const struct near_word *x = a, *y = b;
    return x->apart != y->apart ? x->apart - y->apart : x->at < y->at ? -1 : 1;
}

static void fill_words(struct strbuf *w, const void *context, const char *gap, size_t length)
{
    const struct strbuf *list = context;
    (void)gap, (void)length;
    strbuf_add_bytes(w, list->text, list->length);
}

static void refuse(const char *option, enum listed_word of, struct near_words *w)
{
    struct strbuf what = {.text = NULL}, list = {.text = NULL}, said = {.text = NULL};
    if (w->count)
        qsort(w->word, w->count, sizeof *w->word, nearer);
    for (size_t i = 0; i < w->count; i++)
        strbuf_add(&list, "%s%.*s", i ? _(of == LISTED_ARTICLE ? "; " : ", ") : "",
                   (int)w->word[i].length, w->word[i].text);
    strbuf_add(&what, "%s %s", option, w->typed);
    if (list.text)
        strbuf_add_filled(&said, _(refusals[of]), fill_words, &list);
    else
        strbuf_add(&said, "%s", _("this game has none"));
    print_failure(what.text ? what.text : option,
                  w->failed || said.failed || list.failed ? _("out of memory") : said.text);
    strbuf_free(&what);
    strbuf_free(&list);
    strbuf_free(&said);
}

bool require_listed(const char *option, enum listed_word of, const char *word,
                    const struct game *game)
{
    struct near_words w = {.typed = word};
    bool found = false;
    for (size_t i = 0; games[i]; i++) {
        if (game && games[i] != game)
            continue;
        found |= in_list(&w, games[i], of);
        found |= of == LISTED_CLAIM && in_list(&w, games[i], LISTED_FAULT);
    }
    if (of == LISTED_CLAIM) { /* of every game */
        note(&w, PROTEST_KIND, strlen(PROTEST_KIND));
        found |= strcmp(word, PROTEST_KIND) == 0;
    }
    found &= *word != '\0';
    if (!found)
        refuse(option, of, &w);
    free(w.word);
    return found;
}
