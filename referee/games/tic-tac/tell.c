/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happens, in sentences. */
#include <stdio.h>

#include "base/tongue.h"
#include "games/tables/words/name.h"
#include "games/tables/words/orders.h"
#include "tic_tac.h"

const char *tic_tac_fault_words(enum tic_tac_fault f)
{
    static const char *const words[TIC_TAC_FAULTS] = {
        [TIC_TAC_N1] = N_("no number still to be played leads there"),
        [TIC_TAC_N3] = N_("more moves than the throw has numbers"),
        [TIC_TAC_C2] = N_("a man of the other player stands there"),
        [TIC_TAC_D1] = N_("a number that could be played was not"),
        [TIC_TAC_S1] = N_("a man borne off too soon, or past one farther back"),
    };
    return _(words[f]);
}

/* "a hit on 17 (1), in (2)": what a throw may win. */
static void add_won(struct words *said, const struct tic_tac_won *w)
{
    const char *gap = "";
    for (fields f = w->hit; f; f &= f - 1, gap = _(", ")) {
        words_add(said, "%s", gap);
        words_add(said, _("a hit on %d (1)"), lowest_field(f));
    }
    for (int e = TIC_TAC_IN; e <= TIC_TAC_FILL; e++) {
        if (w->event >> e & 1) {
            words_add(said, "%s%s", gap,
                      e == TIC_TAC_IN ? _("in, two men for 13 (2)")
                                      : _("fill, two men on each of 7-12 (2)"));
            gap = _(", ");
        }
    }
}

void tic_tac_say_throw(struct words *said, enum side side, struct dice d,
                       const struct tic_tac_won *won)
{
    char name[TABLES_NAME];
    struct words list = {.text = NULL};
    tables_name(said, side, name);
    add_won(&list, won);
    if (won->event)
        words_add(said, _("%s %d-%d: %s."), name, d.high, d.low, list.text ? list.text : "");
    else
        words_add(said, _("%s %d-%d: nothing is won."), name, d.high, d.low);
    said->failed |= list.failed;
    words_free(&list);
}

enum { HEAD_TEXT = TABLES_NAME + 32 };

/* Who has thrown what: "Anna 6-4". */
static const char *head(const struct words *said, const struct tic_tac_turn *t, char out[HEAD_TEXT])
{
    char name[TABLES_NAME];
    snprintf(out, HEAD_TEXT, "%s %d-%d", tables_name(said, (enum side)t->side, name),
             t->thrown.dice.high, t->thrown.dice.low);
    return out;
}

/* What the throw may win is for the players to see: it is not told. */
static void tell_throw(const struct tic_tac_turn *t, struct words *said)
{
    char who[HEAD_TEXT];
    head(said, t, who);
    if (!t->required)
        words_add(said, _("%s: no number can be played.\n"), who);
    else if (t->required == 1)
        words_add(said,
                  P_("%s: only one number can be played.\n", "%s: only %d numbers can be played.\n",
                     t->required),
                  who, t->required);
    else
        words_add(said, "%s.\n", who);
}

static void tell_choices(const struct tic_tac_turn *t, const struct tic_tac_try *one,
                         struct words *said)
{
    char player[TABLES_NAME], other[TABLES_NAME];
    bool stand = tic_tac_may_stand(one->faults);
    words_add(said, _("  %s decides, before the next throw:\n"),
              tables_name(said, other_side((enum side)t->side), other));
    if (stand)
        words_add(said, "%s", _("    1  = stands: leave it\n"));
    words_add(said, _("    %d  = back: the men go back, and %s plays this throw again\n"),
              stand ? 2 : 1, tables_name(said, (enum side)t->side, player));
}

static void tell_try(const struct tic_tac_turn *t, const struct tic_tac_try *one, bool closed,
                     struct words *said)
{
    struct walks put = walks_of(one->made.move, one->made.moves), final = tic_tac_final(t);
    char who[HEAD_TEXT], play[TABLES_PLAY_TEXT];
    head(said, t, who);
    if (put.count)
        words_add(
            said, _("%s, plays %s.\n"), who,
            tables_walks_print(one->faults ? &put : &final, (enum side)t->side, BY_NUMBER, play));
    else
        words_add(said, _("%s, plays nothing.\n"), who);
    if (!one->faults || tic_tac_unfinished(t))
        return;
    words_add(said, "%s", _("  WRONG PLAY  "));
    for (int f = 0, n = 0; f < TIC_TAC_FAULTS; f++)
        if (one->faults >> f & 1)
            words_add(said, "%s%s (%s)", n++ ? _("; ") : "",
                      tic_tac_fault_words((enum tic_tac_fault)f), tic_tac_fault_rules[f].code);
    words_add(said, ".\n");
    if (one->choice == TIC_TAC_SILENT && closed)
        words_add(said, "%s",
                  tic_tac_may_stand(one->faults)
                      ? _("  The next throw is made, so it stays on the board.\n")
                      : _("  The next throw is made: the man goes back to where it came from.\n"));
    else if (one->choice == TIC_TAC_SILENT)
        tell_choices(t, one, said);
}

static void tell_choice(const struct tic_tac_turn *t, const struct tic_tac_try *one,
                        struct words *said)
{
    char other[TABLES_NAME];
    words_add(said,
              one->choice == TIC_TAC_BACK ? _("%s sends it back.\n") : _("%s lets it stand.\n"),
              tables_name(said, other_side((enum side)t->side), other));
}

static void tell_end(const struct tic_tac_match *m, struct words *said)
{
    char name[TABLES_NAME];
    words_add(said,
              P_("%s wins the partie: %d stake.\n", "%s wins the partie: %d stakes.\n",
                 m->stakes * m->factor),
              tables_name(said, (enum side)m->winner, name), m->stakes * m->factor);
}

/* What was named, and what the throw gives. */
static void tell_named(const struct tic_tac_turn *t, struct words *said)
{
    char who[HEAD_TEXT];
    struct words won = {.text = NULL};
    const char *event = tic_tac_events[t->event].name;
    head(said, t, who);
    add_won(&won, &t->won);
    if (t->named == TIC_TAC_RIGHT)
        words_add(said, _("%s, %s: %s.\n"), who, event, won.text ? won.text : "");
    else
        words_add(said, _("%s, %s: the throw does not give it. Play goes on.\n"), who, event);
    said->failed |= won.failed;
    words_free(&won);
}

static void tell_whynot(const struct tic_tac_turn *t, struct words *said)
{
    char name[TABLES_NAME];
    struct words won = {.text = NULL};
    tables_name(said, other_side((enum side)t->side), name);
    add_won(&won, &t->won);
    if (t->whynot == TIC_TAC_RIGHT)
        words_add(said, _("%s says why not: %s.\n"), name, won.text ? won.text : "");
    else
        words_add(said, _("%s says why not: nothing was overlooked. Play goes on.\n"), name);
    said->failed |= won.failed;
    words_free(&won);
}

/* Throw, play, choice, play, ...: the `n`-th; false: it has not happened. */
static bool tell_event(const struct tic_tac_turn *t, int n, bool closed, struct words *said)
{
    const struct tic_tac_try *one = &t->try[(n - 1) / 2];
    if (n == 0) {
        if (!t->named && !t->tries)
            tell_throw(t, said);
        return true;
    }
    if ((n - 1) / 2 >= t->tries)
        return false;
    if (n % 2) {
        tell_try(t, one, closed, said);
        return true;
    }
    if (one->choice != TIC_TAC_SILENT)
        tell_choice(t, one, said);
    return one->choice != TIC_TAC_SILENT;
}

void tic_tac_tell(struct tic_tac *p, bool closed, struct words *said)
{
    struct tic_tac_turn *t = &p->hand;
    size_t before = said->length;
    if (t->named && !(t->told & TIC_TAC_NAMED_TOLD)) {
        tell_named(t, said);
        t->told |= TIC_TAC_NAMED_TOLD;
    }
    while (tell_event(t, t->told % TIC_TAC_NAMED_TOLD, closed, said))
        t->told++;
    if (t->whynot && !(t->told & TIC_TAC_WHYNOT_TOLD)) {
        tell_whynot(t, said);
        t->told |= TIC_TAC_WHYNOT_TOLD;
    }
    struct tic_tac_match m = tic_tac_after(t);
    if (said->length > before && m.winner != TIC_TAC_NOBODY)
        tell_end(&m, said);
}

void tic_tac_stands(void *match, struct words *said)
{
    struct tic_tac *p = match;
    if (!p->turns)
        return;
    p->hand.told = 0;
    tic_tac_tell(p, false, said);
}

void tic_tac_orders(void *was, void *is, struct words *said)
{
    struct board before = tic_tac_board_now(was), now = tic_tac_board_now(is);
    for (enum side s = WHITE; s <= BLACK; s++) {
        char name[TABLES_NAME];
        tables_order_side(said, tables_name(said, s, name), &before.side[s], &now.side[s], s,
                          BY_NUMBER);
    }
}

void tic_tac_score(void *match, struct words *said)
{
    struct tic_tac_match m = tic_tac_now(match);
    words_add(said,
              P_("The partie is worth its stakes %d time.\n",
                 "The partie is worth its stakes %d times.\n", m.factor),
              m.factor);
    if (m.winner != TIC_TAC_NOBODY)
        tell_end(&m, said);
}

void tic_tac_prompt(void *match, struct words *said)
{
    const struct tic_tac *p = match;
    if (p->turns && p->hand.chooses)
        words_add(said, "%s", _("stands, back or a play"));
    else if (p->turns && tic_tac_unfinished(&p->hand))
        words_add(said, "%s", _("the rest of the play"));
    else if (p->turns && !tic_tac_done(&p->hand))
        words_add(said, "%s", _("play, or hit, in, fill"));
    else
        words_add(said, "%s",
                  p->turns && tic_tac_may_choose(&p->hand) ? _("dice, or 1-2")
                                                           : C_("prompt", "dice"));
}
