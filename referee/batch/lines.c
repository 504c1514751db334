/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lines.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MOST = 64 };

/* A line in words, what is not the position's own taken out of them. */
struct position_line {
    const struct game *game;
    struct word word[WORDS_MOST];
    size_t words;
    struct header option[WORDS_MOST];
    size_t options;
    char text[1024]; /* of the options */
    size_t used;
};

static bool begins(const struct word *w, const char *key)
{
    size_t n = strlen(key);
    return w->length > n && memcmp(w->text, key, n) == 0;
}

/* Whether a name stands among others, apart by blanks. */
static bool among(const char *names, const char *name, size_t length)
{
    for (const char *at = names ? names : ""; *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " ");
        if (n == length && memcmp(at, name, n) == 0)
            return true;
        at += n;
    }
    return false;
}

/* "name=value", where the game has such an option and its positions no such key. */
static bool is_option(const struct position_line *l, const struct word *w)
{
    const char *sign = memchr(w->text, '=', w->length);
    size_t n = sign ? (size_t)(sign - w->text) : 0;
    if (!n || among(l->game->batch->keys, w->text, n))
        return false;
    for (const struct game_option *o = l->game->option; o && o->name; o++)
        if (strlen(o->name) == n && memcmp(o->name, w->text, n) == 0)
            return true;
    return false;
}

static bool add_option(struct position_line *l, const struct word *w, struct fault *why)
{
    if (w->length + 1 > sizeof l->text - l->used)
        return word_error(w, 0, why, "this line is too long");
    char *text = l->text + l->used;
    memcpy(text, w->text, w->length);
    text[w->length] = '\0';
    l->used += w->length + 1;
    l->option[l->options++] = (struct header){"Option", text};
    return true;
}

static bool name_game(const struct word *w, const struct game **game, struct fault *why)
{
    char name[32] = "";
    size_t n = w->length - strlen("game=");
    if (n < sizeof name)
        memcpy(name, w->text + strlen("game="), n);
    *game = game_named(name);
    return *game || word_error(w, strlen("game="), why, "this game is not known");
}

bool line_game(const char *line, size_t length, const struct game **game, struct fault *why)
{
    struct scanner scan = scan_text(line, length, true);
    struct word w;
    while (scan_word(&scan, &w, why) && w.kind != WORD_END)
        if (w.kind == WORD && begins(&w, "game=") && !name_game(&w, game, why))
            return false;
    return true;
}

static bool read_words(struct position_line *l, const char *line, size_t length, struct fault *why)
{
    struct scanner scan = scan_text(line, length, true);
    struct word w;
    for (;;) {
        if (!scan_word(&scan, &w, why))
            return false;
        if (w.kind == WORD_END)
            return true;
        if (w.kind != WORD || begins(&w, "game="))
            continue;
        if (l->words == WORDS_MOST || l->options == WORDS_MOST)
            return word_error(&w, 0, why, "this line is too long");
        if (!is_option(l, &w))
            l->word[l->words++] = w;
        else if (!add_option(l, &w, why))
            return false;
    }
}

bool line_answer(const struct game *game, bool chances, const char *line, size_t length,
                 struct json_t *o, struct words *said, struct fault *why)
{
    static const char *const nobody[SEATS_MAX] = {"", "", "", "", "", "", "", ""};
    struct position_line l = {.game = game};
    if (!read_words(&l, line, length, why))
        return false;
    const struct founding f = {
        .seats = game->seats_least, .player = nobody, .header = l.option, .headers = l.options};
    void *match = calloc(1, game->size);
    bool ok = match ? game->start(match, &f, why)
                    : word_error(&(struct word){.column = 1}, 0, why, "no memory");
    ok = ok && (chances ? game->batch->chances : game->batch->judge)(match, l.word, l.words, o,
                                                                     said, why);
    free(match);
    return ok;
}

bool line_is_silent(const char *line, size_t length)
{
    size_t at = 0;
    while (at < length && (line[at] == ' ' || line[at] == '\t' || line[at] == '\r'))
        at++;
    return at == length || line[at] == '#';
}
