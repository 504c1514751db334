/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/trictrac/rules/stakes.h"
#include "say.h"

/* {who} is the winner, {other} the loser. */
static const char *const reasons[STAKE_REASONS] = {
    [STAKE_SINGLE] = N_("every match is worth one stake"),
    [STAKE_PLAIN] = N_("this is not a grande bredouille"),
    [STAKE_GRANDE] = N_("a grande bredouille, all holes in a row"),
    [STAKE_CROSSED] = N_("{other}'s peg has passed hole 6"),
    [STAKE_NOT_CROSSED] = N_("{other}'s peg has not passed hole 6"),
    [STAKE_SIX] = N_("{other} has six holes or more"),
    [STAKE_UNDER_SIX] = N_("{other} has fewer than six holes"),
    [STAKE_WITH_PAVILION] = N_("a grande bredouille with the pavilion"),
    [STAKE_WITHOUT_PAVILION] = N_("a grande bredouille without the pavilion"),
};

/* Of a match given up, by half stakes. */
static const char *const given_up[] = {
    [2] = N_("given up as simple (no book: custom)"),
    [3] = N_("given up as one and a half (no book: custom)"),
    [4] = N_("given up as double (no book: custom)"),
    [6] = N_("given up as triple (no book: custom)"),
    [8] = N_("given up as quadruple (no book: custom)"),
};

void render_stakes(struct strbuf *w, const struct match *m)
{
    enum side winner = (enum side)m->winner;
    struct stake won = stakes_of(m);
    struct placeholders f = {.who = winner, .count = won.halves / 2};
    if (won.halves % 2)
        add_sentence(w, &f, "{who} wins {count}½ stakes: ");
    else
        add_plural(w, &f, "{who} wins {count} stake: ", "{who} wins {count} stakes: ", f.count);
    add_sentence(w, &f, won.reason == STAKE_GIVEN ? given_up[won.halves] : reasons[won.reason]);
    if (*won.source) {
        strbuf_add(w, " (");
        strbuf_add_source(w, won.source);
        strbuf_add(w, ")");
    }
    strbuf_add(w, ".\n");
}
