/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether dice may be another player's. */
#include "base/i18n.h"
#include "parts.h"

/* The number of dice a line begins with. */
static int dice_begun(const char *line, size_t length)
{
    size_t at = 0, dice = 0;
    while (at < length && line[at] == ' ')
        at++;
    while (at + dice < length && line[at + dice] >= '1' && line[at + dice] <= '6')
        dice++;
    return (int)dice;
}

/* All the dice, after all were put aside, are the same player's unless a stop is entered. If
 * stopping is a fault or scores zero they would be rejected: the stop must be entered, too. */
bool dice_unclear(void *match, const char *line, size_t length, struct strbuf *meant,
                  struct strbuf *better)
{
    const struct dice_match *m = match;
    const struct dice_seen *t = &m->hand;
    if (dice_between(m) || t->on || !t->casts)
        return false;
    struct dice_stand s = dice_stand(t);
    bool again = s.left == m->terms.dice && s.stop.may;
    bool hindered = s.left != m->terms.dice && s.stop.why != WHY_NONE;
    if (s.waits || s.passed || dice_begun(line, length) != m->terms.dice || !(again || hindered))
        return false;
    dice_tell(meant, &(struct dice_facts){.who = m->next}, N_("stop, and {who} throws"));
    strbuf_add(better, "stop ");
    strbuf_add_bytes(better, line, length);
    return true;
}
