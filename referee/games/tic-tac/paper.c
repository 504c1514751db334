/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What pages and score sheets say of a match of tic-tac. */
#include "base/tongue.h"
#include "games/tables/picture/brief.h"
#include "tic_tac.h"

void tic_tac_recount(const struct at *at, struct words *said)
{
    struct tic_tac seen = *(const struct tic_tac *)at->match;
    seen.hand = *tic_tac_at(at);
    seen.hand.told = 0;
    tic_tac_tell(&seen, at->closed, said);
}

void tic_tac_told(const struct at *at, bool quiet, struct words *said)
{
    const struct tic_tac_turn *t = tic_tac_at(at);
    (void)quiet; /* nothing is withheld */
    tables_told(at, tic_tac_recount,
                !t->named && t->tries == 1 && !t->try[0].faults && t->try[0].made.moves, said);
}

static void brief(const struct at *at, enum brief what, struct words *out)
{
    tables_brief(at, tic_tac_row, what, out);
}

static void standing(const struct standing *is, struct words *out)
{
    words_add(out, P_("%d man off", "%d men off", is->small), (int)is->small);
}

/* A side has fifteen men. */
static long most(const void *match)
{
    (void)match;
    return MEN;
}

const struct paper tic_tac_paper = {
    .small = {N_("off"), N_("off")},
    .graph = N_("Men off"),
    .readings = "in fill",
    .scale = N_("men off"),
    .most = most,
    .standing = standing,
    .brief = brief,
    .agreed = tic_tac_agreed,
};
