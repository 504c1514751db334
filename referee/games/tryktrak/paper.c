/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What pages and score sheets say of a match of tryktrak. */
#include "base/tongue.h"
#include "games/tables/picture/brief.h"
#include "parts.h"

static const struct tryktrak_coup *coup_of(const struct at *at)
{
    const struct tryktrak *m = at->match;
    return at->closed ? &m->last : &m->hand;
}

void tryktrak_recount(const struct at *at, struct words *said)
{
    tryktrak_tell(said, at->match, coup_of(at), at->closed, 0);
}

void tryktrak_told(const struct at *at, bool quiet, struct words *said)
{
    const struct tryktrak_coup *c = coup_of(at);
    struct tryktrak_verdict v;
    (void)quiet; /* nothing is withheld */
    tryktrak_rule(at->match, c, at->closed, &v);
    bool plain = v.plays == 1 && v.legal && !v.play[0].partial && v.play[0].walks.count;
    tables_told(at, tryktrak_recount, plain && !c->skipped, said);
}

static void brief(const struct at *at, enum brief what, struct words *out)
{
    const struct tryktrak_coup *c = coup_of(at);
    char text[TABLES_PLAY_TEXT];
    struct tryktrak_verdict v;
    if (what != BRIEF_PLAY) {
        tables_brief(at, tryktrak_turn, what, out);
        return;
    }
    tryktrak_rule(at->match, c, at->closed, &v);
    if (v.plays && !v.play[0].partial)
        words_add(out, "%s",
                  tables_walks_print(&v.play[0].walks, v.side, (enum naming)c->naming, text));
}

static void standing(const struct standing *is, struct words *out)
{
    words_add(out, P_("%d man off", "%d men off", is->big), (int)is->big);
}

/* A side has fifteen men. */
static long most(const void *match)
{
    (void)match;
    return MEN;
}

const struct paper tryktrak_paper = {
    .big = {N_("off"), N_("off")},
    .graph = N_("Men off"),
    .scale = N_("men off"),
    .parts = 1,
    .most = most,
    .standing = standing,
    .brief = brief,
    .agreed = tryktrak_agreed,
};
