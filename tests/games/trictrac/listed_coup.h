/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A coup whose members were filled by hand, and not its list of events. */
#ifndef TESTS_LISTED_COUP_H
#define TESTS_LISTED_COUP_H

#include "games/trictrac/rules/match.h"

/* Lists its events, in the order in which a record states them. Does nothing if it has events. */
static inline void list_events(struct coup *c)
{
    if (c->events)
        return;
    if (c->mark[0].kind != MARK_AS_DUE)
        coup_add_mark(c, 0, c->mark[0]);
    if (c->waived)
        coup_add(c, EVENT_WAIVE, 0);
    if (c->decision)
        coup_add(c, c->decision == GO ? EVENT_GO : EVENT_STAY, 0);
    for (fields f = c->touched; f; f &= f - 1)
        coup_add(c, EVENT_TOUCH, lowest_field(f));
    if (c->must)
        coup_add(c, EVENT_MUST, c->must);
    for (int i = 0; i < c->steps; i++) {
        coup_add(c, EVENT_MAN, i);
        if (i == 0 && c->choices && c->choice[0].of_first)
            coup_add(c, EVENT_CHOICE, 0);
    }
    if (c->played && !c->steps)
        coup_add(c, EVENT_NO_MAN, 0);
    for (int i = c->choices && c->choice[0].of_first; i < c->choices; i++)
        coup_add(c, EVENT_CHOICE, i);
    if (c->mark[1].kind != MARK_AS_DUE)
        coup_add_mark(c, 1, c->mark[1]);
    for (int i = 0; i < c->claims; i++) {
        coup_add(c, EVENT_CLAIM, i);
        if (c->claim[i].contested)
            coup_add(c, EVENT_CONTEST, i);
        if (c->claim[i].whole)
            coup_add(c, EVENT_WHOLE, i);
    }
}

static inline enum coup_error judge_listed(const struct match *before, const struct coup *c,
                                           struct ruling *out, int *step)
{
    struct coup listed = *c;
    list_events(&listed);
    return match_judge(before, &listed, out, step);
}

#endif
