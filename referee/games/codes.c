/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stored codes in words for people, and lists of them. */
#include <string.h>

#include "base/i18n.h"
#include "game.h"

/* Codes of all games. A game's own are looked up first. */
static const struct code_told shared[] = {
    {"back", N_("sent back")},
    {"burned", N_("a zero")},
    {"legal", N_("legal")},
    {"man", N_("men")},
    {"open", N_("not finished")},
    {"right", N_("right")},
    {"stands", N_("left as it is")},
    {"stop", N_("stopped")},
    {"straight", N_("straights")},
    {"streak", N_("zeros in a row")},
    {"void", N_("void")},
    {NULL, NULL},
};

static const char *told(const struct code_told *codes, const char *code, size_t length)
{
    for (const struct code_told *c = codes; c && c->code; c++)
        if (strlen(c->code) == length && memcmp(c->code, code, length) == 0)
            return c->said;
    return NULL;
}

/* The title of the help page whose first name is the code. */
static const char *page_title(const struct game *game, const char *code, size_t length)
{
    const struct help_topic *t;
    for (int i = 0; game->manual.pages && (t = game->manual.pages->topic(i)); i++)
        if (strcspn(t->names, " ") == length && memcmp(t->names, code, length) == 0)
            return t->title;
    return NULL;
}

static void add_code(struct strbuf *w, const struct game *game, const char *code, size_t length)
{
    const char *said = game ? told(game->codes, code, length) : NULL;
    said = said || !game ? said : page_title(game, code, length);
    said = said ? said : told(shared, code, length);
    if (said)
        strbuf_add(w, "%s", _(said));
    else
        strbuf_add_utf8(w, code, length);
}

void strbuf_add_codes(struct strbuf *w, const struct game *game, const char *text)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz-";
    while (*text) {
        size_t length = strcspn(text, " ,;=");
        size_t plain = strspn(text, letters);
        if (length && plain == length)
            add_code(w, game, text, length);
        else
            strbuf_add_utf8(w, text, length);
        text += length;
        if (*text)
            strbuf_add_bytes(w, text++, 1);
    }
}

bool game_lists(const struct game *game, enum listed_word of, const char *word)
{
    const char *is;
    for (int i = 0; (is = game->listed(of, i)); i++)
        if (strcmp(is, word) == 0)
            return true;
    return false;
}
