/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of games. */
#include <stddef.h>
#include <string.h>

#include "base/i18n.h"
#include "base/scan.h"
#include "games/backgammon/backgammon.h"
#include "games/game.h"
#include "games/pig/pig.h"
#include "games/puff/puff.h"
#include "games/ten-thousand/ten_thousand.h"
#include "games/tic-tac/tic_tac.h"
#include "games/tric-trac/tric_trac.h"
#include "games/trictrac/trictrac.h"
#include "games/tryktrak/tryktrak.h"

const struct game *const games[] = {&game_trictrac,
                                    &game_tryktrak,
                                    &game_tric_trac,
                                    &game_puff,
                                    &game_tic_tac,
                                    &game_backgammon,
                                    &game_ten_thousand,
                                    &game_truba,
                                    &game_farkle,
                                    &game_pig,
                                    NULL};

enum { NAME_ROOM = 64 };

static bool same_name(const char *a, size_t n, const char *b, size_t m)
{
    char folded[2][NAME_ROOM];
    return strbuf_fold(a, n, folded[0], NAME_ROOM) && strbuf_fold(b, m, folded[1], NAME_ROOM) &&
           strcmp(folded[0], folded[1]) == 0;
}

static bool is_called(const struct game *g, const char *name, size_t length)
{
    const char *title = _(g->title);
    bool called = same_name(name, length, g->name, strlen(g->name)) ||
                  same_name(name, length, title, strlen(title));
    for (const char *at = g->names ? g->names : ""; !called && *at; at += *at == '|') {
        size_t n = strcspn(at, "|");
        called = same_name(name, length, at, n);
        at += n;
    }
    return called;
}

static const struct game *game_called(const char *name, size_t length)
{
    for (const struct game *const *g = games; length && *g; g++)
        if (is_called(*g, name, length))
            return *g;
    return NULL;
}

const struct game *game_named(const char *name)
{
    for (const struct game *const *g = games; *g; g++)
        if (strcmp((*g)->name, name) == 0)
            return *g;
    return game_called(name, strlen(name));
}

const struct game *game_begins(const char *text, size_t *length)
{
    size_t one = strcspn(text, " \t"), two = one + strspn(text + one, " \t");
    two += strcspn(text + two, " \t");
    const struct game *game = game_called(text, two);
    *length = game ? two : one;
    return game ? game : game_called(text, one);
}

const struct game *game_of(const char *name, const struct game *own)
{
    return own && strcmp(own->name, name) == 0 ? own : game_named(name);
}
