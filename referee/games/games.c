/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games there are: a line each. */
#include <stddef.h>
#include <string.h>

#include "game.h"
#include "games/pig/pig.h"
#include "games/puff/puff.h"
#include "games/ten-thousand/ten_thousand.h"
#include "games/tic-tac/tic_tac.h"
#include "games/tric-trac/tric_trac.h"
#include "games/trictrac/trictrac.h"
#include "games/tryktrak/tryktrak.h"

const struct game *const games[] = {
    &game_trictrac,     &game_tryktrak, &game_tric_trac, &game_puff, &game_tic_tac,
    &game_ten_thousand, &game_truba,    &game_farkle,    &game_pig,  NULL};

const struct game *game_named(const char *name)
{
    for (const struct game *const *g = games; *g; g++)
        if (strcmp((*g)->name, name) == 0)
            return *g;
    return NULL;
}

const struct game *game_of(const char *name, const struct game *own)
{
    return own && strcmp(own->name, name) == 0 ? own : game_named(name);
}
