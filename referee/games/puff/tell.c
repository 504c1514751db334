/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happens, in sentences: who, what, how many, why, what now. */
#include "base/tongue.h"
#include "games/puff/rules/plays.h"
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

void puff_name(struct words *said, enum side side)
{
    if (said->player && *said->player[side])
        words_add_seat(said, (int)side);
    else
        words_add(said, "%s", side == WHITE ? _("White") : _("Black"));
}

static void add_play(struct words *said, const struct puff *p, const struct walks *play)
{
    char text[TABLES_PLAY_TEXT];
    words_add(said, "%s", tables_walks_print(play, puff_thrower(&p->hand), p->naming, text));
}

/* --- the throw -------------------------------------------------------------------------------- */

static void tell_order(const struct puff_turn *t, struct words *said)
{
    struct puff_numbers n = puff_numbers(&t->thrown);
    int doublet = puff_doublet(&t->match, t->thrown.dice);
    if (!doublet && puff_either_order(&t->thrown))
        words_add(said, _("the %d and the %d, in either order."), n.first, n.then);
    else if (!doublet)
        words_add(said, _("the %d first, then the %d."), n.first, n.then);
    else if (n.times == 2)
        words_add(said, _("a first doublet: the %d twice, then, if you like, the %d up to twice."),
                  n.first, n.then);
    else
        words_add(said,
                  _("a second doublet: the %d four times, then, if you like, the %d up to four "
                    "times."),
                  n.first, n.then);
}

/* What can be played of it, where that is not all. */
static void tell_required(const struct puff_turn *t, struct words *said)
{
    struct puff_numbers n = puff_numbers(&t->thrown);
    bool doublet = t->thrown.dice.high == t->thrown.dice.low;
    if (t->required == 0 && puff_either_order(&t->thrown))
        words_add(said, "%s", _(" Neither can be played: the throw is lost."));
    else if (t->required == 0)
        words_add(said, _(" The %d cannot be played: the whole throw is lost."), n.first);
    else if (!doublet && t->required == 1)
        words_add(said, "%s", _(" Only one of them can be played."));
    else if (doublet && t->required < n.times)
        words_add(said,
                  P_(" The %2$d can be played only %1$d time.",
                     " The %2$d can be played only %1$d times.", t->required),
                  t->required, n.first);
}

static void tell_throw(const struct puff *p, struct words *said)
{
    const struct puff_turn *t = &p->hand;
    puff_name(said, puff_thrower(t));
    words_add(said, " %d-%d: ", t->thrown.dice.high, t->thrown.dice.low);
    tell_order(t, said);
    tell_required(t, said);
    words_add(said, "\n");
}

/* --- the play --------------------------------------------------------------------------------- */

static void tell_hits(const struct puff_turn *t, struct words *said)
{
    int hits = puff_hits(t);
    if (!hits)
        return;
    words_add(said, "  → ");
    puff_name(said, other_side(puff_thrower(t)));
    words_add(said, P_(": %d man hit, back in hand.\n", ": %d men hit, back in hand.\n", hits),
              hits);
}

/* The hits of a play that is still disputed are not told: it may go back. */
static void tell_play(const struct puff *p, const struct puff_try *one, struct words *said)
{
    const struct puff_turn *t = &p->hand;
    struct walks put = puff_walks(&one->play);
    struct walks play = one->faults ? put : puff_play_final(t);
    puff_name(said, puff_thrower(t));
    words_add(said, " %d-%d", t->thrown.dice.high, t->thrown.dice.low);
    if (play.count) {
        words_add(said, "%s", _(", plays "));
        add_play(said, p, &play);
    } else {
        words_add(said, "%s", _(", plays nothing"));
    }
    words_add(said, ".\n");
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
    struct words player = {.player = said->player}, other = {.player = said->player};
    bool stand = puff_may_stand(one->faults);
    puff_name(&player, puff_thrower(&p->hand));
    puff_name(&other, other_side(puff_thrower(&p->hand)));
    words_add(said, _("  %s decides, before the next throw:\n"), other.text ? other.text : "");
    if (stand)
        words_add(said, "%s", _("    1  = stands: leave it\n"));
    words_add(said, _("    %d  = back: the men go back, and %s plays this throw again\n"),
              stand ? 2 : 1, player.text ? player.text : "");
    words_free(&player);
    words_free(&other);
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
    enum side winner = m->winner;
    puff_name(said, winner);
    words_add(said, "%s",
              m->given ? _(" wins, the match given up: ") : _(" has no man left and wins: "));
    if (puff_worth(&p->options, &m->board, winner) == PUFF_SINGLE) {
        words_add(said, "%s", _("one stake.\n"));
        return;
    }
    words_add(said, "%s", _("two stakes (schneider): no man borne off by "));
    puff_name(said, other_side(winner));
    words_add(said, ".\n");
}

static void tell_next(const struct puff *p, const struct puff_match *m, struct words *said)
{
    if (m->winner != PUFF_NOBODY) {
        tell_end(p, m, said);
    } else if (m->either) {
        puff_name(said, m->next);
        words_add(said, "%s", _(" may throw again. Otherwise "));
        puff_name(said, other_side(m->next));
        words_add(said, _(" throws (type %c and the dice).\n"), m->next == WHITE ? 'b' : 'w');
    }
}

/* --- only what is new ------------------------------------------------------------------------- */

static void tell_choice(const struct puff *p, const struct puff_try *one, struct words *said)
{
    struct words other = {.player = said->player};
    bool back = one->choice == PUFF_BACK;
    puff_name(&other, other_side(puff_thrower(&p->hand)));
    words_add(said,
              back ? _("%s sends it back: the men return, those hit included.\n")
                   : _("%s lets it stand.\n"),
              other.text ? other.text : "");
    words_free(&other);
    if (!back)
        tell_hits(&p->hand, said);
}

static void tell_try(const struct puff *p, const struct puff_try *one, bool closed,
                     struct words *said)
{
    tell_play(p, one, said);
    if (one->faults)
        tell_faults(p, one, closed, said);
}

/* Throw, play, choice, play, ...: what is the `n`-th to be told; false: it has not happened. */
static bool tell_event(const struct puff *p, int n, bool closed, struct words *said)
{
    const struct puff_turn *t = &p->hand;
    const struct puff_try *one = &t->try[(n - 1) / 2];
    if (n == 0) {
        if (!t->tries || t->unfinished) /* else it is told with the play */
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
    if (t->unfinished)
        return false;
    tell_try(p, one, closed, said);
    return true;
}

void puff_tell(struct puff *p, bool closed, struct words *said)
{
    struct puff_turn *t = &p->hand;
    int before = t->told;
    while (tell_event(p, t->told, closed, said))
        t->told++;
    if (t->told == before || closed || !puff_has_play(t) || t->unfinished)
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
    for (enum side s = WHITE; s <= BLACK; s++) {
        puff_name(said, s);
        words_add(said, _(": %d in hand, %d off"), men_on(&m.board.side[s], BAR), off(&m.board, s));
        words_add(said, P_(", %d doublet\n", ", %d doublets\n", m.doublets[s]), m.doublets[s]);
    }
    if (m.winner != PUFF_NOBODY)
        tell_end(p, &m, said);
}

void puff_prompt(void *match, struct words *said)
{
    const struct puff *p = match;
    const struct puff_turn *t = &p->hand;
    struct puff_way only = {.moves = 0};
    if (!p->turns || !puff_waits(t)) {
        words_add(said, "%s", p->turns && puff_may_choose(t) ? _("dice, or 1-2") : _("dice"));
    } else if (t->chooses) {
        words_add(said, "%s", _("stands, back or a play"));
    } else if (t->unfinished) {
        words_add(said, "%s", _("the rest of the play"));
    } else if (puff_only(&t->thrown, &only)) {
        struct walks play = walks_of(only.move, only.moves);
        words_add(said, "%s", _("play (Enter: "));
        add_play(said, p, &play);
        words_add(said, ")");
    } else {
        words_add(said, "%s", _("play"));
    }
}
