/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who may say a word, and words that the other side has to answer. */
#include "base/i18n.h"
#include "machine_private.h"

bool tables_may_say(const struct tables_turn *t, const struct token *w,
                    const struct word_context *h, enum tables_by by, struct parse_error *why)
{
    bool thrower = h->seat == t->throw.side;
    if (h->seat == SEAT_NONE || h->stored || by == BY_EITHER || thrower == (by == BY_THROWER))
        return true;
    return by == BY_OTHER
               ? token_error(w, 0, why, "only the other player may say that")
               : token_error(w, 0, why, "this letter is not that of the player who threw");
}

int tables_offered(const struct tables_turn *t)
{
    return t->offer && t->said[t->offer - 1].right ? t->offer - 1 : -1;
}

enum side tables_answerer(const struct tables_game *g, const struct tables_turn *t)
{
    enum side thrower = (enum side)t->throw.side;
    const struct tables_said *offer = &t->said[t->offer - 1];
    if (t->thrown && offer->by != NO_SIDE)
        return other_side((enum side)offer->by);
    return g->word[t->offer - 1].by == BY_OTHER ? thrower : other_side(thrower);
}

static bool may_answer(const struct tables_game *g, const struct tables_turn *t,
                       const struct tables_word *own, int by, const char **why)
{
    bool after_dice = own->when & WHEN_NO_MEN;
    *why = N_("there is nothing to answer");
    if (t->thrown != after_dice || !t->offer || t->answered)
        return false;
    *why = N_("it is for the other player to answer");
    return by == NO_SIDE || by == (int)tables_answerer(g, t);
}

enum tables_say tables_say_own(const struct tables_match *m, struct tables_turn *t, int w,
                               struct tables_said *said, const char **why)
{
    const struct tables_word *own = &m->game->word[w];
    if (own->answers && !may_answer(m->game, t, own, said->by, why))
        return SAY_NOT;
    enum tables_say how = m->game->say(t, w, said, m->option, why);
    if (how != SAY_NOT && own->offers) {
        t->offer = (uint8_t)(1 + w);
        t->answered = false;
    }
    if (how != SAY_NOT && own->answers && !own->offers)
        t->answered = true;
    return how;
}

void tables_say_unsaid(struct tables_match *m, enum tables_unsaid by, const struct word_context *h)
{
    const struct tables_word *table = m->game->word;
    for (int i = 0; table && table[i].word; i++) {
        const char *why = NULL;
        struct tables_said said = {
            .said = true, .by = NO_SIDE, .attempts = m->hand.attempts, .entry = h->entry};
        struct tables_turn copy = m->hand;
        if (!(table[i].unsaid & by) || tables_say_own(m, &copy, i, &said, &why) == SAY_NOT)
            continue;
        said.right = true;
        copy.said[i] = said;
        m->hand = copy;
        return;
    }
}
