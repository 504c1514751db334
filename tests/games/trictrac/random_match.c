/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "random_match.h"

#include <stdlib.h>
#include <string.h>

#include "games/trictrac/input/coup_text.h"

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

static void draw_claim(struct deal *d, struct coup *c, bool before)
{
    if (c->claims == COUP_CLAIMS)
        return;
    struct claim *x = &c->claim[c->claims++];
    *x = (struct claim){.by = (uint8_t)deal_below(d, 2),
                        .points = deal_below(d, 2) ? CLAIM_ALL : (uint8_t)(2 * deal_below(d, 7)),
                        .before = before,
                        .early = !before && !c->steps && !c->played && c->decision != GO,
                        .contested = !deal_below(d, 4)};
    x->rulings = deal_below(d, 4) ? 0 : 1;
    if (x->rulings)
        x->ruled = (uint8_t)(1 + 2 * deal_below(d, 5));
}

/* What the accused has marked was marked when the claim was said. */
static void claim_upon_marks(struct coup *c)
{
    for (int i = 0; i < c->claims; i++)
        if (!c->claim[i].before)
            c->claim[i].upon = c->mark[c->claim[i].by == c->side ? OPPONENT : ROLLER];
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
    c->step[c->steps++] = (struct step){(uint8_t)from, 0, (uint8_t)(to > 24 ? OFF : to)};
    c->played = 1;
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
    c->steps = p->steps;
    memcpy(c->step, p->step, sizeof p->step);
    c->played = r->plays.numbers > 0;
}

static void draw_choice(struct deal *d, const struct ruling *r, struct coup *c)
{
    if (!r->faults.count || deal_below(d, 2))
        return;
    c->spoken = r->wanted == WANT_MORE;
    if (r->faults.may_stand && deal_below(d, 2)) {
        c->choice = CHOICE_STANDS;
    } else if (r->faults.choices && !r->faults.first_man) {
        const struct play *p = &r->faults.choice[deal_below(d, (unsigned)r->faults.choices)];
        c->choice = CHOICE_PLAY;
        c->choice_steps = p->steps;
        memcpy(c->chosen, p->step, sizeof p->step);
    }
}

/* No hole is marked, so that the match goes on. */
static bool mark_no_hole(const struct match *before, struct coup *c, struct ruling *r)
{
    if (r->pegged[ROLLER] || r->pegged[OPPONENT])
        c->mark[ROLLER] = c->mark[OPPONENT] = (struct mark){.kind = MARK_GAIN};
    return match_judge(before, c, r, NULL) == COUP_OK;
}

/* Fills a coup that can be; false: this one cannot, another is to be drawn. */
static bool draw_coup(struct deal *d, const struct manner *m, const struct match *before,
                      struct coup *c, struct ruling *r)
{
    *c = (struct coup){.side = before->next};
    draw_throw(d, before, c);
    if (before->coups && now_and_then(d, m))
        draw_claim(d, c, true);
    if (now_and_then(d, m))
        c->mark[ROLLER] = draw_mark(d);
    if (match_judge(before, c, r, NULL) != COUP_OK || (m->endless && !mark_no_hole(before, c, r)))
        return false;
    bool went = r->wanted == WANT_DECISION && !m->endless && !deal_below(d, 3);
    if (r->wanted == WANT_DECISION)
        c->decision = went ? GO : STAY;
    if (!went && !(r->after.over && r->complete)) {
        draw_play(d, r, now_and_then(d, m), c);
        if (match_judge(before, c, r, NULL) != COUP_OK)
            return false;
        draw_choice(d, r, c);
    }
    if (now_and_then(d, m))
        c->mark[OPPONENT] = draw_mark(d);
    if (now_and_then(d, m) && (c->steps || c->decision))
        draw_claim(d, c, false);
    if (c->steps && now_and_then(d, m) && !deal_below(d, 3))
        c->touched = field_bit(c->step[0].from);
    c->closed = 1;
    claim_upon_marks(c);
    return match_judge(before, c, r, NULL) == COUP_OK && r->complete &&
           !(m->endless && r->after.over);
}

/* Under the other policies a mark that is not said was not made: most are said. */
static void say_marks(struct deal *d, const struct match *before, struct coup *c, struct ruling *r)
{
    if (before->options.announce == ANNOUNCE)
        return;
    for (int party = 0; party < 2; party++)
        if (c->mark[party].kind == MARK_AS_DUE && r->marked[party] && deal_below(d, 8))
            c->mark[party] =
                (struct mark){.kind = MARK_GAIN, .points = (uint8_t)(r->marked[party])};
        else if (c->mark[party].kind == MARK_AS_DUE)
            c->mark[party] = (struct mark){.kind = MARK_GAIN};
    claim_upon_marks(c);
    match_judge(before, c, r, NULL);
}

static void add_line(struct strbuf *out, const struct match *before, const struct coup *c,
                     bool bare)
{
    struct strbuf line = {.text = NULL};
    struct coup said = *c;
    for (int party = 0; bare && party < 2; party++) /* silence says it at the table */
        if (said.mark[party].kind == MARK_GAIN && !said.mark[party].points &&
            before->options.announce != ANNOUNCE)
            said.mark[party] = (struct mark){.kind = MARK_AS_DUE};
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
