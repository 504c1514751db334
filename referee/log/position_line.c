/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "position_line.h"

#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"

static bool begins(const struct token *w, const char *key)
{
    size_t n = strlen(key);
    return w->length > n && memcmp(w->text, key, n) == 0;
}

/* Whether the word is "name=value" of an option, and not a key of the game's positions. */
static bool is_option(const struct position_line *l, const struct token *w)
{
    const char *sign = memchr(w->text, '=', w->length);
    size_t n = sign ? (size_t)(sign - w->text) : 0;
    if (!n || !l->game->batch || !l->game->batch->judge ||
        is_among(l->game->batch->keys, w->text, n))
        return false;
    for (const struct game_option *o = l->game->option; o && o->name; o++)
        if (strlen(o->name) == n && memcmp(o->name, w->text, n) == 0)
            return true;
    return false;
}

static bool add_option(struct position_line *l, const struct token *w, struct parse_error *why)
{
    if (w->length + 1 > sizeof l->text - l->used)
        return token_error(w, 0, why, "this line is too long");
    char *text = l->text + l->used;
    memcpy(text, w->text, w->length);
    text[w->length] = '\0';
    l->used += w->length + 1;
    l->option[l->options++] = (struct header){"Option", text};
    return true;
}

static bool name_game(const struct token *w, const struct game **game, struct parse_error *why)
{
    char name[32] = "";
    size_t n = w->length - strlen("game=");
    if (n < sizeof name)
        memcpy(name, w->text + strlen("game="), n);
    *game = game_named(name);
    return *game || token_error(w, strlen("game="), why, "this game is not known");
}

bool position_line_game(const char *line, size_t length, const struct game **game,
                        struct parse_error *why)
{
    struct scanner scan = scan_text(line, length, true);
    struct token w;
    while (scan_word(&scan, &w, why) && w.kind != TOKEN_END)
        if (w.kind == WORD && begins(&w, "game=") && !name_game(&w, game, why))
            return false;
    return true;
}

static bool read_words(struct position_line *l, const char *line, size_t length,
                       struct parse_error *why)
{
    struct scanner scan = scan_text(line, length, true);
    struct token w;
    for (;;) {
        if (!scan_word(&scan, &w, why))
            return false;
        if (w.kind == TOKEN_END)
            return true;
        if (w.kind != WORD || begins(&w, "game="))
            continue;
        if (l->words == POSITION_WORDS || l->options == POSITION_WORDS)
            return token_error(&w, 0, why, "this line is too long");
        if (!is_option(l, &w))
            l->word[l->words++] = w;
        else if (!add_option(l, &w, why))
            return false;
    }
}

bool position_line_read(struct position_line *l, const struct game *game, const char *line,
                        size_t length, struct parse_error *why)
{
    *l = (struct position_line){.game = game ? game : games[0]};
    return position_line_game(line, length, &l->game, why) && read_words(l, line, length, why);
}

void *position_line_match(const struct position_line *l, struct parse_error *why)
{
    static const char *const nobody[SEATS_MAX] = {"", "", "", "", "", "", "", ""};
    const struct match_setup f = {.seats = l->game->seats_least,
                                  .player = nobody,
                                  .header = l->option,
                                  .headers = l->options};
    void *match = calloc(1, l->game->size);
    if (!match) {
        token_error(&(struct token){.column = 1}, 0, why, "out of memory");
        return NULL;
    }
    if (l->game->start(match, &f, why))
        return match;
    free(match);
    return NULL;
}
