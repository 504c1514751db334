/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "random_match.h"

#include <stdlib.h>
#include <string.h>

#include "games/trictrac/input/input.h"

static bool now_and_then(struct deal *d, const struct manner *m)
{
    return deal_below(d, 100) < m->wrong;
}

static void draw_throw(struct deal *d, const struct match *m, struct coup *c)
{
    int die[2];
    do {
        deal_throw(d, die);
    } while (!m->coups && !m->set_up && die[0] == die[1]);
    c->dice.high = (uint8_t)(die[0] > die[1] ? die[0] : die[1]);
    c->dice.low = (uint8_t)(die[0] > die[1] ? die[1] : die[0]);
}

static struct mark draw_mark(struct deal *d)
{
    if (deal_below(d, 4))
        return (struct mark){.kind = MARK_GAIN, .points = (uint8_t)(2 * deal_below(d, 9))};
    return (struct mark){.kind = MARK_PLACED,
                         .holes = (uint8_t)deal_below(d, 2),
                         .jeton = (uint8_t)(2 * deal_below(d, 6))};
}

static void draw_claim(struct deal *d, struct coup *c)
{
    if (c->claims == COUP_CLAIMS)
        return;
    struct claim x = {.by = (uint8_t)deal_below(d, 2),
                      .points = deal_below(d, 2) ? CLAIM_ALL : (uint8_t)(2 * deal_below(d, 7))};
    bool contested = !deal_below(d, 4);
    x.rulings = deal_below(d, 4) ? 0 : 1;
    if (x.rulings)
        x.ruled = (uint8_t)(1 + 2 * deal_below(d, 5));
    coup_add_claim(c, &x);
    if (contested)
        coup_add(c, EVENT_CONTEST, c->claims - 1);
}

/* The mark of a party, before all words that are not a claim on the turn before. */
static void set_mark(struct coup *c, int party, struct mark m)
{
    int at = 0;
    for (int i = 0; i < c->events; i++) {
        if (c->event[i].kind != EVENT_MARK || c->event[i].at != party)
            continue;
        c->event[i].mark = c->mark[party] = m;
        return;
    }
    coup_add_mark(c, party, m);
    struct turn_event e = c->event[c->events - 1];
    while (at < c->events - 1 &&
           (c->event[at].kind == EVENT_CLAIM || c->event[at].kind == EVENT_CONTEST))
        at++;
    memmove(&c->event[at + 1], &c->event[at], sizeof e * (size_t)(c->events - 1 - at));
    c->event[at] = e;
}

/* A man from where one stands to somewhere ahead. */
static void draw_step(struct deal *d, const struct men *own, struct coup *c)
{
    fields men = men_any(own);
    int from = 0;
    if (!men || c->steps == 2)
        return;
    do {
        from = 1 + (int)deal_below(d, 24);
    } while (!(men & field_bit(from)));
    int to = from + 1 + (int)deal_below(d, 7);
    coup_add_man(c, (struct step){(uint8_t)from, 0, (uint8_t)(to > 24 ? OFF : to)});
}

static void draw_play(struct deal *d, const struct ruling *r, bool wrong, struct coup *c)
{
    if (wrong) {
        draw_step(d, &r->view.own, c);
        if (deal_below(d, 2))
            draw_step(d, &r->view.own, c);
        if (c->steps == 2 && !deal_below(d, 3))
            c->together = 1;
    }
    if (c->steps || !r->plays.allowed)
        return;
    const struct play *p = &r->plays.play[deal_below(d, (unsigned)r->plays.allowed)];
    for (int i = 0; i < p->steps; i++)
        coup_add_man(c, p->step[i]);
}

static void draw_choice(struct deal *d, const struct ruling *r, struct coup *c)
{
    if (!r->faults.count || deal_below(d, 2))
        return;
    struct choice x = {.kind = CHOICE_STANDS};
    if (!r->faults.may_stand || deal_below(d, 2)) {
        if (!r->faults.choices || r->faults.first_man)
            return;
        const struct play *p = &r->faults.choice[deal_below(d, (unsigned)r->faults.choices)];
        x = (struct choice){.kind = CHOICE_PLAY, .steps = p->steps};
        memcpy(x.step, p->step, sizeof p->step);
    }
    coup_add_choice(c, &x);
}

/* Replaces marks with holes by marks of none, so that the match continues. Returns false if the
 * coup is then invalid. */
static bool mark_no_hole(const struct match *before, struct coup *c, struct ruling *r)
{
    if (r->pegged[ROLLER] || r->pegged[OPPONENT])
        for (int party = 0; party < 2; party++)
            set_mark(c, party, (struct mark){.kind = MARK_GAIN});
    return match_judge(before, c, r, NULL) == COUP_OK;
}

/* Fills a coup. Returns false if it is impossible; the caller then draws another. */
static bool draw_coup(struct deal *d, const struct manner *m, const struct match *before,
                      struct coup *c, struct ruling *r)
{
    *c = (struct coup){.side = before->next};
    draw_throw(d, before, c);
    if (before->coups && now_and_then(d, m))
        draw_claim(d, c);
    if (now_and_then(d, m))
        set_mark(c, ROLLER, draw_mark(d));
    if (match_judge(before, c, r, NULL) != COUP_OK || (m->endless && !mark_no_hole(before, c, r)))
        return false;
    bool went = r->wanted == WANT_DECISION && !m->endless && !deal_below(d, 3);
    if (r->wanted == WANT_DECISION && went)
        coup_add_going(c);
    else if (r->wanted == WANT_DECISION)
        coup_add(c, EVENT_STAY, 0);
    if (!went && !(r->after.over && r->complete)) {
        draw_play(d, r, now_and_then(d, m), c);
        if (match_judge(before, c, r, NULL) != COUP_OK)
            return false;
        draw_choice(d, r, c);
    }
    if (now_and_then(d, m))
        coup_add_mark(c, OPPONENT, draw_mark(d));
    if (now_and_then(d, m) && (c->steps || c->decision))
        draw_claim(d, c);
    if (c->steps && now_and_then(d, m) && !deal_below(d, 3))
        coup_add(c, EVENT_TOUCH, c->step[0].from);
    c->closed = 1;
    return match_judge(before, c, r, NULL) == COUP_OK && r->complete &&
           !(m->endless && r->after.over);
}

/* Under the other policies an omitted mark was not made: most marks are written. */
static void say_marks(struct deal *d, const struct match *before, struct coup *c, struct ruling *r)
{
    if (before->options.announce == ANNOUNCE)
        return;
    for (int party = 0; party < 2; party++)
        if (c->mark[party].kind == MARK_AS_DUE)
            set_mark(c, party,
                     (struct mark){.kind = MARK_GAIN,
                                   .points = (uint8_t)(r->marked[party] && deal_below(d, 8)
                                                           ? r->marked[party]
                                                           : 0)});
    match_judge(before, c, r, NULL);
}

static void add_line(struct strbuf *out, const struct match *before, const struct coup *c,
                     bool bare)
{
    struct strbuf line = {.text = NULL};
    struct coup said = *c;
    int kept = 0;
    for (int i = 0; i < said.events; i++) { /* silence says it at the table */
        struct turn_event e = said.event[i];
        bool unsaid = bare && before->options.announce != ANNOUNCE && e.kind == EVENT_MARK &&
                      e.mark.kind == MARK_GAIN && !e.mark.points;
        if (unsaid)
            said.mark[e.at] = (struct mark){.kind = MARK_AS_DUE};
        else
            said.event[kept++] = e;
    }
    said.events = (uint8_t)kept;
    strbuf_add_coup(&line, before, &said, NUMBERING_PLAIN, "");
    const char *text = bare ? strchr(line.text, ' ') + 1 : line.text;
    strbuf_add(out, "%s\n", text);
    strbuf_free(&line);
}

long random_match(struct deal *d, const struct manner *m, bool bare, struct strbuf *out)
{
    struct options o = options_default();
    o.holes = (uint8_t)m->holes;
    o.announce = (uint8_t)m->announce;
    o.ecrire = m->ecrire;
    struct match now = match_start(&o);
    struct ruling *r = malloc(sizeof *r);
    long coups = 0;
    for (int misses = 0; r && !now.over && coups < m->longest && misses < 1000;) {
        struct coup c;
        if (!draw_coup(d, m, &now, &c, r)) {
            misses++;
            continue;
        }
        say_marks(d, &now, &c, r);
        if (!r->complete || now.coups == r->after.coups)
            continue;
        add_line(out, &now, &c, bare);
        now = r->after;
        coups++;
        misses = 0;
    }
    free(r);
    return coups;
}
