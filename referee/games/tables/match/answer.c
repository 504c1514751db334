/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words that the other side has to answer, and their answers. */
#include "base/i18n.h"
#include "inner.h"

int tables_offered(const struct tables_turn *t)
{
    return t->offer && t->said[t->offer - 1].right ? t->offer - 1 : -1;
}

enum side tables_answerer(const struct tables_game *g, const struct tables_turn *t)
{
    enum side thrower = (enum side)t->throw.side;
    return g->word[t->offer - 1].by == BY_OTHER ? thrower : other_side(thrower);
}

static bool may_answer(const struct tables_game *g, const struct tables_turn *t, int by,
                       const char **why)
{
    *why = N_("there is nothing to answer");
    if (t->thrown || !t->offer || t->answered)
        return false;
    *why = N_("it is for the other player to answer");
    return by == NO_SIDE || by == (int)tables_answerer(g, t);
}

enum tables_say tables_say_own(const struct tables_match *m, struct tables_turn *t, int w,
                               struct tables_said *said, const char **why)
{
    const struct tables_word *own = &m->game->word[w];
    if (own->answers && !may_answer(m->game, t, said->by, why))
        return SAY_NOT;
    enum tables_say how = m->game->say(t, w, said, m->option, why);
    if (how != SAY_NOT && own->offers)
        t->offer = (uint8_t)(1 + w);
    else if (how != SAY_NOT && own->answers)
        t->answered = true;
    return how;
}
