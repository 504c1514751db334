/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happens, in sentences: who, what, how many, why, what now. */
#include <stdio.h>

#include "base/tongue.h"
#include "games/puff/rules/plays.h"
#include "games/tables/words/name.h"
#include "puff.h"

const char *puff_fault_words(enum puff_fault f)
{
    static const char *const words[PUFF_FAULTS] = {
        [PUFF_N1] = N_("no number still to be played leads there"),
        [PUFF_N3] = N_("more moves than the throw has numbers"),
        [PUFF_C2] = N_("the other player holds that field with two men or more"),
        [PUFF_E1] = N_("a man on the board moved while one was in hand"),
        [PUFF_D1] = N_("a number that could be played was not"),
        [PUFF_S1] = N_("a man borne off too soon, or past one farther back"),
        [PUFF_O1] = N_("a number played before the one that comes first, or without it"),
    };
    return _(words[f]);
}

static const char *play_print(const struct puff *p, const struct walks *play,
                              char out[TABLES_PLAY_TEXT])
{
    return tables_walks_print(play, puff_thrower(&p->hand), p->naming, out);
}

enum { HEAD_TEXT = TABLES_NAME + 32 };

/* Who has thrown what: "Anna 6-4". */
static const char *head(const struct words *said, const struct puff_turn *t, char out[HEAD_TEXT])
{
    char name[TABLES_NAME];
    snprintf(out, HEAD_TEXT, "%s %d-%d", tables_name(said, puff_thrower(t), name),
             t->thrown.dice.high, t->thrown.dice.low);
    return out;
}

/* --- the throw -------------------------------------------------------------------------------- */

static void tell_order(const struct puff_turn *t, struct words *said)
{
    char who[HEAD_TEXT];
    struct puff_numbers n = puff_numbers(&t->thrown);
    int doublet = puff_doublet(&t->match, t->thrown.dice);
    head(said, t, who);
    if (!doublet && puff_either_order(&t->thrown))
        words_add(said, _("%s: the %d and the %d, in either order."), who, n.first, n.then);
    else if (!doublet)
        words_add(said, _("%s: the %d first, then the %d."), who, n.first, n.then);
    else if (n.times == 2)
        words_add(said,
                  _("%s, a first doublet: the %d twice, then, if you like, the %d up to twice."),
                  who, n.first, n.then);
    else
        words_add(said,
                  _("%s, a second doublet: the %d four times, then, if you like, the %d up to "
                    "four times."),
                  who, n.first, n.then);
}

/* What can be played of it, where that is not all. */
static void tell_required(const struct puff_turn *t, struct words *said)
{
    struct puff_numbers n = puff_numbers(&t->thrown);
    bool doublet = t->thrown.dice.high == t->thrown.dice.low;
    if (t->required >= (doublet ? n.times : 2))
        return;
    words_add(said, " ");
    if (t->required == 0 && puff_either_order(&t->thrown))
        words_add(said, "%s", _("Neither can be played: the throw is lost."));
    else if (t->required == 0)
        words_add(said, _("The %d cannot be played: the whole throw is lost."), n.first);
    else if (!doublet)
        words_add(said, "%s", _("Only one of them can be played."));
    else
        words_add(said,
                  P_("The %2$d can be played only %1$d time.",
                     "The %2$d can be played only %1$d times.", t->required),
                  t->required, n.first);
}

static void tell_throw(const struct puff *p, struct words *said)
{
    tell_order(&p->hand, said);
    tell_required(&p->hand, said);
    words_add(said, "\n");
}

/* --- the play --------------------------------------------------------------------------------- */

static void tell_hits(const struct puff_turn *t, struct words *said)
{
    char name[TABLES_NAME];
    int hits = puff_hits(t);
    if (hits)
        words_add(
            said,
            P_("  → %s: %d man hit, back in hand.\n", "  → %s: %d men hit, back in hand.\n", hits),
            tables_name(said, other_side(puff_thrower(t)), name), hits);
}

/* The hits of a play that is still disputed are not told: it may go back. */
static void tell_play(const struct puff *p, const struct puff_try *one, struct words *said)
{
    char who[HEAD_TEXT], text[TABLES_PLAY_TEXT];
    const struct puff_turn *t = &p->hand;
    struct walks put = puff_walks(&one->play);
    struct walks play = one->faults ? put : puff_play_final(t);
    head(said, t, who);
    if (play.count)
        words_add(said, _("%s, plays %s.\n"), who, play_print(p, &play, text));
    else
        words_add(said, _("%s, plays nothing.\n"), who);
    if (!one->faults)
        tell_hits(t, said);
}

/* The next throw has been made, and nothing was said of it. */
static void tell_silence(const struct puff_try *one, struct words *said)
{
    words_add(said, "%s",
              puff_may_stand(one->faults)
                  ? _("  The next throw is made, so it stays on the board.\n")
                  : _("  The next throw is made: the man goes back to where it came from.\n"));
}

/* What the other may choose about a wrong play: the reply is a number or a word. */
static void tell_choices(const struct puff *p, const struct puff_try *one, struct words *said)
{
    char player[TABLES_NAME], other[TABLES_NAME];
    bool stand = puff_may_stand(one->faults);
    enum side side = puff_thrower(&p->hand);
    words_add(said, _("  %s decides, before the next throw:\n"),
              tables_name(said, other_side(side), other));
    if (stand)
        words_add(said, "%s", _("    1  = stands: leave it\n"));
    words_add(said, _("    %d  = back: the men go back, and %s plays this throw again\n"),
              stand ? 2 : 1, tables_name(said, side, player));
    if (!stand)
        words_add(said, "%s", _("  If nobody speaks, the man goes back to where it came from.\n"));
}

static void tell_faults(const struct puff *p, const struct puff_try *one, bool closed,
                        struct words *said)
{
    words_add(said, "%s", _("  WRONG PLAY  "));
    for (int f = 0, n = 0; f < PUFF_FAULTS; f++) {
        if (one->faults >> f & 1)
            words_add(said, "%s%s (%s)", n++ ? _("; ") : "", puff_fault_words((enum puff_fault)f),
                      puff_fault_rules[f].code);
    }
    words_add(said, ".\n");
    if (one->choice == PUFF_SILENT && closed)
        tell_silence(one, said);
    else if (one->choice == PUFF_SILENT)
        tell_choices(p, one, said);
}

/* --- what comes of it ------------------------------------------------------------------------- */

static void tell_end(const struct puff *p, const struct puff_match *m, struct words *said)
{
    char won[TABLES_NAME], lost[TABLES_NAME];
    bool single = puff_worth(&p->options, &m->board, m->winner) == PUFF_SINGLE;
    tables_name(said, m->winner, won);
    tables_name(said, other_side(m->winner), lost);
    if (m->given)
        words_add(said,
                  single ? _("%s wins one stake: %s has given the match up.\n")
                         : _("%s wins two stakes (schneider): %s has given the match up with no "
                             "man borne off.\n"),
                  won, lost);
    else if (single)
        words_add(said, _("%s has no man left and wins one stake.\n"), won);
    else
        words_add(said,
                  _("%s has no man left and wins two stakes (schneider): %s has borne off no "
                    "man.\n"),
                  won, lost);
}

static void tell_next(const struct puff *p, const struct puff_match *m, struct words *said)
{
    char next[TABLES_NAME], other[TABLES_NAME];
    if (m->winner != PUFF_NOBODY)
        tell_end(p, m, said);
    else if (m->either)
        words_add(said, _("%s may throw again. Otherwise %s throws (type %c and the dice).\n"),
                  tables_name(said, m->next, next), tables_name(said, other_side(m->next), other),
                  m->next == WHITE ? 'b' : 'w');
}

/* --- only what is new ------------------------------------------------------------------------- */

static void tell_choice(const struct puff *p, const struct puff_try *one, struct words *said)
{
    char other[TABLES_NAME];
    bool back = one->choice == PUFF_BACK;
    words_add(said,
              back ? _("%s sends it back: the men return, those hit included.\n")
                   : _("%s lets it stand.\n"),
              tables_name(said, other_side(puff_thrower(&p->hand)), other));
    if (!back)
        tell_hits(&p->hand, said);
}

static void tell_try(const struct puff *p, const struct puff_try *one, bool closed,
                     struct words *said)
{
    tell_play(p, one, said);
    if (one->faults && !p->hand.unfinished)
        tell_faults(p, one, closed, said);
}

/* Throw, play, choice, play, ...: what is the `n`-th to be told; false: it has not happened. */
static bool tell_event(const struct puff *p, int n, bool closed, struct words *said)
{
    const struct puff_turn *t = &p->hand;
    const struct puff_try *one = &t->try[(n - 1) / 2];
    if (n == 0) {
        if (!t->tries) /* else it is told with the play */
            tell_throw(p, said);
        return true;
    }
    if ((n - 1) / 2 >= t->tries)
        return false;
    if (n % 2 == 0) {
        if (one->choice != PUFF_SILENT)
            tell_choice(p, one, said);
        return one->choice != PUFF_SILENT;
    }
    tell_try(p, one, closed, said);
    return true;
}

void puff_tell(struct puff *p, bool closed, struct words *said)
{
    struct puff_turn *t = &p->hand;
    int before = t->told;
    while (tell_event(p, t->told, closed, said))
        t->told++;
    if (t->told == before || closed || !puff_has_play(t))
        return;
    struct puff_match m = puff_after(t);
    if (!puff_may_choose(t) || m.winner != PUFF_NOBODY)
        tell_next(p, &m, said);
}

void puff_stands(void *match, struct words *said)
{
    struct puff *p = match;
    said->manner = p->naming;
    if (!p->turns)
        return;
    p->hand.told = 0;
    puff_tell(p, false, said);
}

static int off(const struct board *b, enum side side)
{
    return MEN - men_count(&b->side[side], FIELDS_AND_BAR);
}

void puff_score(void *match, struct words *said)
{
    const struct puff *p = match;
    struct puff_match m = puff_now(p);
    char name[TABLES_NAME];
    for (enum side s = WHITE; s <= BLACK; s++)
        words_add(said,
                  P_("%s: %d in hand, %d off, %d doublet\n",
                     "%s: %d in hand, %d off, %d doublets\n", m.doublets[s]),
                  tables_name(said, s, name), men_on(&m.board.side[s], BAR), off(&m.board, s),
                  m.doublets[s]);
    if (m.winner != PUFF_NOBODY)
        tell_end(p, &m, said);
}

void puff_prompt(void *match, struct words *said)
{
    const struct puff *p = match;
    const struct puff_turn *t = &p->hand;
    struct puff_way only = {.moves = 0};
    if (!p->turns || !puff_waits(t)) {
        words_add(said, "%s",
                  p->turns && puff_may_choose(t) ? _("dice, or 1-2") : C_("prompt", "dice"));
    } else if (t->chooses) {
        words_add(said, "%s", _("stands, back or a play"));
    } else if (t->unfinished) {
        words_add(said, "%s", _("the rest of the play"));
    } else if (puff_only(&t->thrown, &only)) {
        struct walks play = walks_of(only.move, only.moves);
        char text[TABLES_PLAY_TEXT];
        words_add(said, _("play (Enter: %s)"), play_print(p, &play, text));
    } else {
        words_add(said, "%s", _("play"));
    }
}
