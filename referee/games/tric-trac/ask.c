/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is asked of a match, and what is said by a command. */
#include "base/tongue.h"
#include "chances.h"
#include "match.h"

/* --- .why ------------------------------------------------------------------------------------- */

static void say_sources(struct words *said, const struct german_reckoning *r)
{
    if (r->hits)
        words_add(said, "%s", _("Each man hit brings 1 point, with the move (rules §5; D).\n"));
    if (r->outs)
        words_add(said, "%s", _("Each man out brings 1 point, with the move (rules §5; D).\n"));
    if (r->points > r->hits + r->outs)
        words_add(said, "%s",
                  _("The great bridge, 7-12 each held by two men, brings 2 points at the end of "
                    "each\nthrow at which it stands (rules §5; D).\n"));
    if (r->first)
        words_add(said, "%s",
                  _("Twelve points win at once: the second move is not made (rules §5; D).\n"));
}

static void say_fault_sources(struct words *said, const struct german_reckoning *r)
{
    static const char *const source[GERMAN_FAULTS] = {"§2", "§3", "§2", "§2", "§3"};
    for (int i = 0; i < GERMAN_FAULTS; i++)
        if (r->ruling.faults >> i & 1)
            words_add(said, _("%s: %s (rules %s).\n"), german_fault_code[i],
                      german_fault_text(r, i), source[i]);
}

static bool why(const struct at *at, struct words *said)
{
    struct german_reckoning r;
    char play[TABLES_PLAY_TEXT];
    if (!at->number)
        return false;
    const struct german_hand *h = german_asked(at, &r);
    const struct german *m = at->match;
    char name[TABLES_NAME];
    words_add(said, "%s %d-%d", tables_name(said, (enum side)h->side, name), h->number[0],
              h->number[1]);
    if (r.told)
        words_add(said, ", %s", german_reckoned_print(&r, (enum naming)m->naming, play));
    words_add(said, r.told ? ". " : ".");
    if (r.points)
        german_say_points(said, r.hits, r.outs, r.points > r.hits + r.outs);
    else if (r.told)
        words_add(said, "%s", _("It brings nothing."));
    words_add(said, "\n");
    say_sources(said, &r);
    say_fault_sources(said, &r);
    return true;
}

/* --- .chances --------------------------------------------------------------------------------- */

static bool chances(const struct at *at, struct words *said)
{
    struct german_reckoning r;
    struct german_chances c;
    const struct german *m = at->match;
    german_look(m, &r);
    const struct german_series *s = &r.then;
    if (!s->may || s->first == GERMAN_NOBODY)
        return false;
    struct german_throw t = {.board = s->board,
                             .side = s->first,
                             .peg = s->peg[s->first],
                             .hucke_rest = m->terms.hucke_rest};
    if (m->hand.thrown && r.wants != WANTS_NOTHING)
        return false;
    german_count_chances(&t, &c);
    char name[TABLES_NAME];
    words_add(said, _("%s throws next:\n"), tables_name(said, (enum side)s->first, name));
    german_say_chances(said, &c);
    return true;
}

const struct question german_questions[] = {
    {{"chances odds", ".chances",
      N_("In how many of the 36 throws the player to throw can hit a man, take one out, take the "
         "Hucke, end with the great bridge or win the partie.")},
     "",
     N_("what the next throw can bring, of 36"),
     chances,
     N_("Finish this throw first")},
    {{"why", ".why [TURN]",
      N_("What the last throw brought, or that of the turn named, and by which rule; and what was "
         "against the rules.")},
     "[TURN]",
     N_("what a throw brought, and by which rule"),
     why,
     N_("There is no turn with that number")},
    {.topic.names = NULL}};

const struct saying german_sayings[] = {
    {{"back", ".back",
      N_("The other player sends back a play that is against the rules, as = back does: the men "
         "return, those hit included, and the throw is played again.")},
     "",
     N_("send back a play that is against the rules"),
     "= back",
     N_("After .back comes the play now made, or nothing"),
     false},
    {{"stands", ".stands", N_("Both let a play against the rules stand, as = stands does.")},
     "",
     N_("let a play against the rules stand"),
     "= stands",
     N_("Nothing comes after .stands"),
     false},
    {.topic.names = NULL}};
