/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "option.h"

#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/scan.h"

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

/* The index of a value among the option's values; -1: none. */
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
