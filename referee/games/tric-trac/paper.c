/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What pages and score sheets say of a match of German Tric-Trac. */
#include "base/tongue.h"
#include "games/tables/picture/brief.h"
#include "match.h"

void german_told(const struct at *at, bool quiet, struct words *said)
{
    struct german_reckoning r;
    const struct german_hand *h = german_asked(at, &r);
    (void)quiet; /* nothing is withheld */
    bool plain = h->tries == 1 && r.told && r.moves && !r.points && !r.ruling.faults;
    tables_told(at, german_say_thrown, plain, said);
}

static void brief(const struct at *at, enum brief what, struct words *out)
{
    const struct german *m = at->match;
    struct german_reckoning r;
    char text[TABLES_PLAY_TEXT];
    if (what != BRIEF_PLAY) {
        tables_brief(at, german_turn, what, out);
        return;
    }
    const struct german_hand *h = german_asked(at, &r);
    if (r.told)
        words_add(out, "%s", german_put_print(h, &r, (enum naming)m->naming, text));
}

static void begins(const void *match, struct standing *at)
{
    const struct german *m = match;
    for (int i = WHITE; i <= BLACK; i++)
        at[i] = (struct standing){.big = m->before.won[i], .small = m->before.peg[i]};
}

static void standing(const struct standing *is, struct words *out)
{
    words_add(out, P_("%d point", "%d points", is->small), (int)is->small);
    words_add(out, P_(", %d won", ", %d won", is->big), (int)is->big);
}

const struct paper german_paper = {
    .readings = "hucke-rest next-start",
    .marked = {N_("marked"), N_("marked")},
    .small = {N_("points"), N_("pegs")},
    .big = {N_("won"), N_("won")},
    .graph = N_("Points and what was won"),
    .scale = N_("won"),
    .parts = PARTIE_POINTS,
    .mark_step = 1,
    .begins = begins,
    .standing = standing,
    .brief = brief,
    .agreed = german_agreed,
};
