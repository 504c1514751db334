/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What pages and score sheets say of a match of Puff. */
#include "base/tongue.h"
#include "games/tables/picture/brief.h"
#include "puff.h"

void puff_recount(const struct at *at, struct words *said)
{
    struct puff seen = *(const struct puff *)at->match;
    seen.hand = *puff_at(at);
    seen.hand.told = 0;
    puff_tell(&seen, at->closed, said);
}

void puff_told(const struct at *at, bool quiet, struct words *said)
{
    const struct puff_turn *t = puff_at(at);
    (void)quiet; /* nothing is withheld */
    tables_told(at, puff_recount,
                t->tries == 1 && !t->try[0].faults && t->try[0].play.moves && !t->unfinished, said);
}

static void brief(const struct at *at, enum brief what, struct words *out)
{
    const struct puff *p = at->match;
    const struct puff_turn *t = puff_at(at);
    char text[TABLES_PLAY_TEXT];
    struct walks put = puff_play_put(t);
    if (what != BRIEF_PLAY)
        tables_brief(at, puff_turn_row, what, out);
    else if (puff_has_play(t))
        words_add(out, "%s",
                  tables_walks_print(&put, puff_thrower(t), (enum naming)p->naming, text));
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

const struct paper puff_paper = {
    .small = {N_("off"), N_("off")},
    .graph = N_("Men off"),
    .readings = "second-doublet lower-first underside opening-throw schneider",
    .scale = N_("men off"),
    .most = most,
    .standing = standing,
    .brief = brief,
    .agreed = puff_agreed,
};
