/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game's options by its table, and its stored codes in words. */
#include "option.h"

#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/scan.h"
#include "game.h"

/* --- codes ----------------------------------------------------------------------------------- */

/* Stored codes in words for people. */

/* Codes of all games. The codes of a game are looked up first. */
static const struct code_told shared[] = {
    {"back", N_("sent back")},     {"burned", N_("a zero")},
    {"legal", N_("legal")},        {"man", N_("men")},
    {"open", N_("not finished")},  {"right", N_("right")},
    {"stands", N_("unchanged")},   {"stop", N_("stopped")},
    {"straight", N_("straights")}, {"streak", N_("zeros in a row")},
    {"void", N_("void")},          {NULL, NULL},
};

static const char *told(const struct code_told *codes, const char *code, size_t length)
{
    for (const struct code_told *c = codes; c && c->code; c++)
        if (strlen(c->code) == length && memcmp(c->code, code, length) == 0)
            return c->said;
    return NULL;
}

/* Returns the title of the help page whose first name is the code, or NULL. */
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

/* --- option ---------------------------------------------------------------------------------- */

static bool refuse(struct parse_error *why, size_t offset, const char *reason)
{
    return token_error(&(struct token){.column = 1}, offset, why, "%s", _(reason));
}

static const struct game_option *option_named(const struct game_option *table, const char *name,
                                              size_t length)
{
    for (const struct game_option *o = table; o && o->name; o++)
        if (strlen(o->name) == length && memcmp(o->name, name, length) == 0)
            return o;
    return NULL;
}

/* Returns the index of a value among the option's values, or -1. */
static long place_of(const struct game_option *o, const char *value)
{
    size_t length = strlen(value);
    long place = 0;
    for (const char *v = o->values; *v; v += strspn(v, " "), place++) {
        size_t n = strcspn(v, " ");
        if (n == length && memcmp(v, value, n) == 0)
            return place;
        v += n;
    }
    return -1;
}

bool game_option_read(const struct game_option *table, const char *text,
                      const struct game_option **option, long *value, struct parse_error *why)
{
    const char *sign = strchr(text, '=');
    if (!sign)
        return refuse(why, 0, N_("an option is written name=value"));
    *option = option_named(table, text, (size_t)(sign - text));
    if (!*option)
        return refuse(why, 0, N_("there is no such option: .help options lists them"));
    const char *said = sign + 1;
    char *end;
    bool ok;
    if ((*option)->values) {
        *value = place_of(*option, said);
        ok = *value >= 0;
    } else {
        *value = strtol(said, &end, 10);
        bool one_way = *said >= '0' && *said <= '9' && (*said != '0' || !said[1]);
        ok = one_way && !*end && *value >= (*option)->least && *value <= (*option)->most;
    }
    return ok || refuse(why, (size_t)(said - text),
                        N_("this option has no such value: .help "
                           "options lists them"));
}

void game_option_add(struct strbuf *out, const struct game_option *o, long value)
{
    strbuf_add(out, "%s=", o->name);
    if (!o->values) {
        strbuf_add(out, "%ld", value);
        return;
    }
    const char *at = o->values;
    for (; value > 0; value--) {
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    strbuf_add_bytes(out, at, strcspn(at, " "));
}

void game_options(const struct game_option *table, const char *name, size_t length,
                  game_candidate_fn *fn, void *context)
{
    if (!name) {
        for (const struct game_option *o = table; o && o->name; o++)
            fn(context, o->name);
        return;
    }
    const struct game_option *o = option_named(table, name, length);
    for (const char *v = o && o->values ? o->values : ""; *v; v += strspn(v, " ")) {
        char value[32];
        size_t n = strcspn(v, " ");
        if (n < sizeof value) {
            memcpy(value, v, n);
            value[n] = '\0';
            fn(context, value);
        }
        v += n;
    }
}
