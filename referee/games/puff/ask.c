/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Questions: why a throw is ruled as it is, and what the next one may bring. */
#include "base/tongue.h"
#include "chances.h"
#include "games/tables/words/name.h"
#include "puff.h"

static void say_rule(const struct puff_turn *t, struct words *said)
{
    struct puff_numbers n = puff_numbers(&t->thrown);
    bool doublet = t->thrown.dice.high == t->thrown.dice.low;
    if (doublet)
        words_add(said,
                  _("Doublet number %d: the upper faces (%d) %d times, as often as possible, then "
                    "the undersides (%d), as many as you like (rules puff §5).\n"),
                  puff_doublet(&t->match, t->thrown.dice), n.first, n.times, n.then);
    else if (puff_either_order(&t->thrown))
        words_add(said, "%s",
                  _("Two numbers, a man in hand, lower-first=moving: either order (rules puff "
                    "§4).\n"));
    else
        words_add(said,
                  _("Two numbers: the %d first, without it the whole throw is lost, then the %d "
                    "(rules puff §4).\n"),
                  n.first, n.then);
    if (men_on(&t->thrown.men.own, BAR))
        words_add(said,
                  P_("%d man in hand: nothing on the board moves before it is set (rules puff "
                     "§2).\n",
                     "%d men in hand: nothing on the board moves before they are set (rules puff "
                     "§2).\n",
                     men_on(&t->thrown.men.own, BAR)),
                  men_on(&t->thrown.men.own, BAR));
    words_add(said,
              P_("Every legal play uses %d of these numbers.\n",
                 "Every legal play uses %d of these numbers.\n", t->required),
              t->required);
}

static void say_faults(const struct puff_turn *t, struct words *said)
{
    for (int i = 0; i < t->tries; i++) {
        for (int f = 0; f < PUFF_FAULTS; f++) {
            if (puff_wrong(t, i) >> f & 1)
                words_add(said, _("%s: %s (%s; rules puff §8).\n"), puff_fault_rules[f].code,
                          puff_fault_words((enum puff_fault)f), puff_fault_rules[f].source);
        }
    }
}

static bool answer_why(const struct at *at, struct words *said)
{
    const struct puff *p = at->match;
    const struct puff_turn *t = puff_at(at);
    char text[TABLES_PLAY_TEXT], name[TABLES_NAME];
    if (!t)
        return false;
    struct walks play = puff_play_final(t);
    words_add(said, "%ld. ", at->number);
    words_add(said, "%s %d-%d", tables_name(said, puff_thrower(t), name), t->thrown.dice.high,
              t->thrown.dice.low);
    if (puff_has_play(t))
        words_add(said, ", %s", tables_walks_print(&play, puff_thrower(t), p->naming, text));
    words_add(said, ".\n");
    say_rule(t, said);
    say_faults(t, said);
    return true;
}

static bool answer_chances(const struct at *at, struct words *said)
{
    const struct puff *p = at->match;
    struct puff_match m = puff_now(p);
    if (m.winner != PUFF_NOBODY || (p->turns && puff_waits(&p->hand)))
        return false;
    struct puff_chances c = puff_chances(&m, &p->options, m.next);
    puff_say_chances(said, m.next, &c);
    return true;
}

const struct question puff_questions[] = {
    {.topic = {"why pourquoi", ".why [TURN]",
               N_("Explains a throw and its play: which numbers come first, how many must be "
                  "played, and what was wrong, with the rule.")},
     .argument = "[TURN]",
     .help = N_("why a throw and its play were ruled as they were"),
     .answer = answer_why,
     .refused = N_("There is no turn with that number")},
    {.topic = {"chances odds", ".chances",
               N_("Before a throw: how many of the 36 throws cannot be played, can hit, or can "
                  "end the match.")},
     .argument = "",
     .help = N_("what the next throw may bring"),
     .answer = answer_chances,
     .refused = N_("No throw is expected now")},
    {.topic = {.names = NULL}},
};
