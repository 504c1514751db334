/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "coup.h"

#include <stddef.h>
#include <string.h>

struct turn_event *coup_add(struct coup *c, enum turn_event_kind kind, int at)
{
    if (c->events == COUP_EVENTS)
        return NULL;
    c->event[c->events] = (struct turn_event){.kind = (uint8_t)kind, .at = (uint8_t)at};
    if (kind == EVENT_STAY)
        c->decision = STAY;
    else if (kind == EVENT_TOUCH)
        c->touched |= field_bit(at);
    else if (kind == EVENT_NO_MAN)
        c->played = 1;
    else if (kind == EVENT_MUST && !c->played) /* else it comes too late */
        c->must = (uint8_t)at;
    else if (kind == EVENT_WAIVE)
        c->waived = 1;
    else if (kind == EVENT_CONTEST)
        c->claim[at].contested = 1;
    else if (kind == EVENT_WHOLE)
        c->claim[at].whole = 1;
    return &c->event[c->events++];
}

bool coup_add_mark(struct coup *c, int party, struct mark m)
{
    struct turn_event *e = coup_add(c, EVENT_MARK, party);
    if (e)
        e->mark = m;
    if (e && c->mark[party].kind == MARK_AS_DUE)
        c->mark[party] = m;
    return e;
}

bool coup_add_man(struct coup *c, struct step s)
{
    if (c->steps == COUP_STEPS || !coup_add(c, EVENT_MAN, c->steps))
        return false;
    c->step[c->steps++] = s;
    c->played = 1;
    return true;
}

bool coup_finish(struct coup *c, const struct coup *next)
{
    for (int i = 0; i < next->events; i++)
        if (next->event[i].kind == EVENT_EARLY)
            return coup_add_man(c, next->event[i].step);
    return false;
}

bool coup_add_claim(struct coup *c, const struct claim *x)
{
    if (c->claims == COUP_CLAIMS || !coup_add(c, EVENT_CLAIM, c->claims))
        return false;
    c->claim[c->claims++] = *x;
    return true;
}

bool coup_add_choice(struct coup *c, const struct choice *x)
{
    if (c->choices == COUP_CHOICES || !coup_add(c, EVENT_CHOICE, c->choices))
        return false;
    c->choice[c->choices++] = *x;
    return true;
}

bool coup_add_going(struct coup *c)
{
    for (int i = 0; i < c->events && c->decision != GO; i++) {
        struct turn_event *e = &c->event[i];
        if (e->kind != EVENT_MAN)
            continue;
        struct step s = c->step[e->at];
        *e = (struct turn_event){.kind = EVENT_LIFTED, .at = c->together >> e->at & 1, .step = s};
        c->touched |= field_bit(s.from);
    }
    if (c->decision != GO)
        c->steps = c->together = c->played = 0;
    c->decision = GO;
    return coup_add(c, EVENT_GO, 0);
}

/* The members from first to last have no padding between them. */
#define SAME_BYTES(a, b, type, first, last)                                                        \
    (memcmp((const char *)(a) + offsetof(type, first), (const char *)(b) + offsetof(type, first),  \
            offsetof(type, last) + sizeof((a)->last) - offsetof(type, first)) == 0)

bool coup_equal(const struct coup *a, const struct coup *b)
{
    const struct arbiter_ruled *ra = &a->by_arbiter, *rb = &b->by_arbiter;
    return SAME_BYTES(a, b, struct coup, side, must) && a->touched == b->touched &&
           SAME_BYTES(a, b, struct coup, played, event) &&
           SAME_BYTES(ra, rb, struct arbiter_ruled, what, score) &&
           board_equal(&ra->board, &rb->board);
}
