/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suggest.h"

#include <stdio.h>
#include <string.h>

#include "base/scan.h"
#include "help.h"

enum { NEAR_LENGTH = 31, NEAR_MOST = 5, SHORT_WORD = 4 };

static int least(int a, int b, int c)
{
    int ab = a < b ? a : b;
    return ab < c ? ab : c;
}

/* The edit distance: letters to insert, delete or replace. */
static int letters_apart(const char *a, size_t n, const char *b, size_t m)
{
    int row[NEAR_LENGTH + 1];
    for (size_t k = 0; k <= m; k++)
        row[k] = (int)k;
    for (size_t i = 1; i <= n; i++) {
        int corner = row[0];
        row[0] = (int)i;
        for (size_t k = 1; k <= m; k++) {
            int above = row[k];
            row[k] = least(above + 1, row[k - 1] + 1, corner + (a[i - 1] != b[k - 1]));
            corner = above;
        }
    }
    return row[m];
}

static bool word_near(const char *word, size_t n, const char *name, size_t m)
{
    if (n > NEAR_LENGTH || m > NEAR_LENGTH || n < 2)
        return false;
    if (m > n && memcmp(word, name, n) == 0)
        return true;
    return letters_apart(word, n, name, m) <= (n <= SHORT_WORD ? 1 : 2);
}

bool is_near(const char *name, const char *word)
{
    return word_near(word, strlen(word), name, strlen(name));
}

/* Whether one of the names is near; then the first of them is suggested. */
static bool topic_near(const char *names, const char *word, size_t n)
{
    for (const char *at = names; *at;) {
        size_t m = strcspn(at, " ");
        if (word_near(word, n, at, m))
            return true;
        at += m + (at[m] == ' ');
    }
    return false;
}

/* Shorter names are too much like players' names. */
enum { GAME_LEAST = 4 };

const struct game *near_game(const char *word, size_t length)
{
    char folded[NEAR_LENGTH + 1];
    if (!strbuf_fold(word, length, folded, sizeof folded) || strlen(folded) < GAME_LEAST)
        return NULL;
    for (const struct game *const *g = games; *g; g++)
        if (letters_apart(folded, strlen(folded), (*g)->name, strlen((*g)->name)) <=
            (strlen(folded) <= SHORT_WORD ? 1 : 2))
            return *g;
    return NULL;
}

void near_help(const struct game *game, const char *word, struct strbuf *out)
{
    const char *names;
    word += *word == '.';
    size_t n = strlen(word);
    for (int i = 0, found = 0; found < NEAR_MOST && (names = help_names(game, i)); i++) {
        if (!topic_near(names, word, n))
            continue;
        strbuf_add(out, "%s%.*s", found ? ", " : "", (int)strcspn(names, " "), names);
        found++;
    }
}
