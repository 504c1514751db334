/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match_setup.h"

#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"

static size_t count_options(const char *options)
{
    size_t n = 0;
    for (const char *o = options; o && *o; o += *o == ' ') {
        n += *o != ' ';
        o += strcspn(o, " ");
    }
    return n;
}

static bool add_header(struct kept_match_setup *f, const char *key, const char *value,
                       size_t length)
{
    struct header *h = &f->header[f->setup.headers];
    h->key = arena_text(&f->texts, key, strlen(key));
    h->value = arena_text(&f->texts, value, length);
    f->setup.headers++;
    return h->key && h->value;
}

static bool add_options(struct kept_match_setup *f, const char *options)
{
    bool ok = true;
    for (const char *o = options; ok && o && *o; o += *o == ' ') {
        size_t n = strcspn(o, " ");
        ok = !n || add_header(f, "Option", o, n);
        o += n;
    }
    return ok;
}

static bool add_player(struct kept_match_setup *f, const char *name)
{
    name = name ? name : "";
    f->player[f->setup.seats] = arena_text(&f->texts, name, strlen(name));
    return f->player[f->setup.seats++] != NULL;
}

static bool add_players(struct kept_match_setup *f, const struct store_details *d)
{
    bool ok = true;
    for (int i = 0; ok && i < d->players; i++)
        ok = add_player(f, d->player[i]);
    return ok;
}

bool match_setup_make(struct kept_match_setup *f, const struct store_details *d)
{
    *f = (struct kept_match_setup){.header = NULL};
    f->header = calloc(count_options(d->options) + d->n_headers + 1, sizeof *f->header);
    if (!f->header || !add_players(f, d) || !add_options(f, d->options))
        return false;
    for (size_t i = 0; i < d->n_headers; i++)
        if (!add_header(f, d->headers[i].key, d->headers[i].value, strlen(d->headers[i].value)))
            return false;
    f->setup.player = f->player;
    f->setup.header = f->header;
    return true;
}

void match_setup_free(struct kept_match_setup *f)
{
    free(f->header);
    arena_free(&f->texts);
    *f = (struct kept_match_setup){.header = NULL};
}

bool match_setup_seats(const struct match_setup *f, const struct game *game,
                       struct parse_error *err)
{
    return (f->seats >= game->seats_least && f->seats <= game->seats_most) ||
           token_error(&(struct token){.column = 1}, 0, err, "%s is for %d to %d players, not %d",
                       _(game->title), game->seats_least, game->seats_most, f->seats);
}

bool match_setup_check(const struct game *game, const struct store_details *d,
                       struct parse_error *err)
{
    struct kept_match_setup f;
    void *match = calloc(1, game->size);
    bool ok = (match_setup_make(&f, d) && match) ||
              token_error(&(struct token){.column = 1}, 0, err, "out of memory");
    ok = ok && game->start(match, &f.setup, err);
    match_setup_free(&f);
    free(match);
    return ok;
}
