/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suggest.h"

#include <stdio.h>
#include <string.h>

#include "base/scan.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "help.h"

enum { NEAR_MOST = 5, SHORT_WORD = 4 };

static bool word_near(const char *word, size_t n, const char *name, size_t m)
{
    if (n > EDIT_DISTANCE_MOST || m > EDIT_DISTANCE_MOST || n < 2)
        return false;
    if (m > n && memcmp(word, name, n) == 0)
        return true;
    return edit_distance(word, n, name, m) <= (n <= SHORT_WORD ? 1 : 2);
}

bool any_near(const char *about, const char *names, const char *word)
{
    struct name_list list = names_of(about, names);
    char name[LOCAL_NAME], folded[LOCAL_NAME], typed[LOCAL_NAME];
    bool near = false;
    if (!strbuf_fold(word, strlen(word), typed, sizeof typed))
        return false;
    while (!near && next_name(&list, name))
        near = strbuf_fold(name, strlen(name), folded, sizeof folded) &&
               word_near(typed, strlen(typed), folded, strlen(folded));
    return near;
}

enum { LONG_WORD = 7 };

bool name_mistyped(const char *name, const char *word)
{
    char folded[LOCAL_NAME], typed[LOCAL_NAME];
    if (!strbuf_fold(word, strlen(word), typed, sizeof typed) ||
        !strbuf_fold(name, strlen(name), folded, sizeof folded) ||
        strlen(typed) > EDIT_DISTANCE_MOST || strlen(folded) > EDIT_DISTANCE_MOST)
        return false;
    const int letters = utf8_width(typed, strlen(typed));
    const bool exchanged = letters > SHORT_WORD && strlen(typed) == strlen(folded);
    return edit_distance(typed, strlen(typed), folded, strlen(folded)) <=
           (exchanged || letters >= LONG_WORD ? 2 : 1);
}

void add_near(struct strbuf *near, const char *name)
{
    if (!near->length || !strstr(near->text, name))
        strbuf_add(near, "%s%s", near->length ? ", " : "", name);
}

/* Shorter names are too much like players' names. */
enum { GAME_LEAST = 4 };

/* Whether a folded word is a name of a game but for one or two letters. */
static bool name_near(const char *word, const char *name, size_t length)
{
    char folded[EDIT_DISTANCE_MOST + 1];
    size_t n = strlen(word);
    return strbuf_fold(name, length, folded, sizeof folded) && strlen(folded) >= GAME_LEAST &&
           edit_distance(word, n, folded, strlen(folded)) <= (n <= SHORT_WORD ? 1 : 2);
}

const struct game *near_game(const char *word, size_t length)
{
    char folded[EDIT_DISTANCE_MOST + 1];
    if (!strbuf_fold(word, length, folded, sizeof folded) || strlen(folded) < GAME_LEAST)
        return NULL;
    for (const struct game *const *g = games; *g; g++) {
        bool near = name_near(folded, (*g)->name, strlen((*g)->name));
        for (const char *at = (*g)->names ? (*g)->names : ""; !near && *at; at += *at == '|') {
            size_t n = strcspn(at, "|");
            near = name_near(folded, at, n);
            at += n;
        }
        if (near)
            return *g;
    }
    return NULL;
}

void near_help(const struct game *game, const char *word, struct strbuf *out)
{
    const char *names;
    char name[LOCAL_NAME];
    word += *word == '.';
    for (int i = 0, found = 0; found < NEAR_MOST && (names = help_names(game, i)); i++) {
        if (!any_near(help_command(game, i) ? COMMAND_NAME : HELP_NAME, names, word))
            continue;
        add_near(out, help_name(game, i, name));
        found++;
    }
}
