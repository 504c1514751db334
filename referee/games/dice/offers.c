/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of possible input, with its worth. */
#include "games/offers.h"

#include <stdlib.h>

#include "base/i18n.h"
#include "parts.h"

/* An offer being built. */
struct dice_offer {
    struct offer offer;
    struct strbuf line, label, worth, fault;
};

static const char *text_of(const struct strbuf *w)
{
    return w->text ? w->text : "";
}

static void add(struct offers *out, struct dice_offer *o)
{
    o->offer.line = text_of(&o->line);
    o->offer.label = text_of(&o->label);
    o->offer.worth = text_of(&o->worth);
    o->offer.fault = o->fault.length ? o->fault.text : NULL;
    out->failed |= o->line.failed || o->label.failed || o->worth.failed || o->fault.failed;
    if (!out->failed)
        offers_add(out, &o->offer);
    strbuf_free(&o->line);
    strbuf_free(&o->label);
    strbuf_free(&o->worth);
    strbuf_free(&o->fault);
}

static struct dice_offer offer(const struct offers *out, enum offer_kind kind, int by,
                               const char *line, const char *label)
{
    struct dice_offer o = {.offer = {.kind = kind, .by = by}};
    o.label.player = o.worth.player = o.fault.player = out->player;
    strbuf_add(&o.line, "%s", line);
    strbuf_add(&o.label, "%s", label);
    return o;
}

/* Adds a fault: "S2: No stop yet: 350 are needed by the third throw." */
static void name_fault(struct dice_offer *o, const struct dice_seen *t, enum dice_code code)
{
    strbuf_add(&o->fault, "%s: ", dice_code_name((int)code));
    dice_say_right(t, &o->fault);
}

/* --- what lies aside -------------------------------------------------------------------------- */

/* Offers a keep. If it is the only one, an empty line means it. */
static void offer_keep(struct offers *out, const struct dice_seen *t, dice_set keep, bool told,
                       bool only)
{
    struct dice_offer o = offer(out, only ? OFFER_PLAY : OFFER_KEEP, t->seat, "/", "");
    struct dice_facts f = {.keep = keep, .points = dice_worth_of(t, keep).points};
    if (!only)
        dice_add_dice(&o.line, keep);
    dice_add_dice(&o.label, keep);
    if (told)
        dice_tell(&o.worth, &f, N_("{keep} counts {points}"));
    add(out, &o);
}

/* Offers to put nothing aside although something counts. */
static void offer_nothing(struct offers *out, const struct dice_seen *t)
{
    struct dice_offer o = offer(out, OFFER_KEEP, t->seat, "/-", _("nothing"));
    strbuf_add(&o.fault, "%s", _("K2, Z1: something counts, and one die at least is put aside"));
    add(out, &o);
}

struct dice_ranked {
    dice_set keep;
    int32_t points;
    int place; /* in the order of printed digits */
};

static int by_points(const void *a, const void *b)
{
    const struct dice_ranked *x = a, *y = b;
    return x->points != y->points ? (x->points < y->points) - (x->points > y->points)
                                  : x->place - y->place;
}

/* Offers the keeps: first the one that "/" means, then the others by points. */
static void offer_keeps(struct offers *out, const struct dice_seen *t)
{
    const struct dice_game *g = t->game;
    dice_set thrown = t->cast[dice_live(t)].thrown, best = g->best(&t->terms, thrown);
    struct dice_ranked ranked[KEEPS_MAX] = {{0}};
    struct dice_keeps keeps;
    g->keeps(&t->terms, thrown, &keeps);
    for (int i = 0; i < keeps.count; i++)
        ranked[i] = (struct dice_ranked){keeps.keep[i], g->worth(&t->terms, keeps.keep[i]).points,
                                         keeps.keep[i] == best ? -1 : i};
    qsort(ranked, (size_t)keeps.count, sizeof *ranked, by_points);
    for (int i = 0; i < keeps.count; i++)
        offer_keep(out, t, ranked[i].keep, true, keeps.count == 1);
    if (t->cast[dice_live(t)].state == CAST_WAITS)
        offer_nothing(out, t);
}

/* Offers all dice on the table, counting or not: the players find out themselves. */
static void offer_dice(struct offers *out, const struct dice_seen *t)
{
    dice_set thrown = t->cast[dice_live(t)].thrown;
    for (dice_set part = dice_next_part(thrown, DICE_MAX, 0); part;
         part = dice_next_part(thrown, DICE_MAX, part))
        offer_keep(out, t, part, false, false);
}

/* --- stopping, and throwing on ---------------------------------------------------------------- */

/* Returns true if stopping now reaches the goal or ends the player's last turn. An empty line then
 * means stopping. */
static bool stop_meant(const struct dice_seen *t, const struct dice_stand *s)
{
    return t->game->keeps && s->stop.may &&
           (t->before.reached != NO_PLAYER ||
            dice_thrower(t)->total + s->so_far.points >= t->terms.goal);
}

/* Offers to stop, with what it scores, or why it is not allowed and what a zero costs. */
static void offer_stop(struct offers *out, const struct dice_seen *t, const struct dice_stand *s,
                       bool told)
{
    bool meant = !s->passed && stop_meant(t, s);
    struct dice_offer o = offer(out, meant ? OFFER_PLAY : OFFER_WORD, t->seat, "stop", _("stop"));
    if (told && s->passed)
        strbuf_add(&o.fault, "%s: %s", dice_code_name(Z1), _("something counts: a zero"));
    else if (told && !s->stop.may)
        name_fault(&o, t, S2);
    else if (told)
        dice_say_right(t, &o.worth); /* a stop that scores zero is no fault */
    if (told && o.fault.length)
        dice_say_danger(t, &o.worth);
    if (o.worth.length && o.worth.text[o.worth.length - 1] == '\n')
        o.worth.text[--o.worth.length] = '\0';
    add(out, &o);
}

/* Returns true if "on" should be offered: dice as many as begin a turn could also be the next
 * player's. */
static bool on_says(const struct dice_seen *t, const struct dice_stand *s)
{
    return t->game->keeps && !t->on && t->casts && s->left == t->terms.dice &&
           (s->stop.may || s->passed);
}

static void offer_on(struct offers *out, const struct dice_seen *t, bool fault)
{
    struct dice_offer o = offer(out, OFFER_WORD, t->seat, "on", _("throw on"));
    if (fault)
        strbuf_add(&o.fault, "%s: %s", dice_code_name(K2), _("nothing is put aside"));
    add(out, &o);
}

/* Offers the dice. `letter` is the thrower's if dice without a letter could also be those of the
 * next player, else "". */
static void offer_throw(struct offers *out, int by, int dice, const char *letter)
{
    out->dice = dice;
    if (!dice)
        return;
    struct dice_offer o = offer(out, OFFER_THROW, by, letter, _("The dice"));
    add(out, &o);
}

/* Offers what to put aside, until the dice are thrown again; else stopping and throwing on. */
static void offer_turn(struct offers *out, const struct dice_match *m)
{
    const struct dice_seen *t = &m->hand;
    struct dice_stand s = dice_stand(t);
    bool told = !m->silent, fault = told && (s.passed || s.stop.why != WHY_NONE);
    bool on = on_says(t, &s);
    if ((s.waits || s.passed) && told)
        offer_keeps(out, t);
    else if (s.waits || s.passed)
        offer_dice(out, t);
    if (s.waits)
        return;
    const char letter[] = {(char)('a' + t->seat), ' ', '\0'};
    offer_throw(out, t->seat, t->bare || (on && s.passed) ? 0 : s.left, on ? letter : "");
    if (!fault)
        offer_stop(out, t, &s, told);
    if (on)
        offer_on(out, t, told && s.passed);
    if (fault)
        offer_stop(out, t, &s, told);
}

/* --- all -------------------------------------------------------------------------------------- */

/* Offers the choices of the other players. Of two players, it is the opponent's choice. */
static void offer_choices(struct offers *out, const struct dice_match *m)
{
    const struct dice_seen *t = &m->hand;
    int by = m->seats == 2 ? 1 - t->seat : SEAT_NONE;
    const char *line[] = {t->asked ? "stands" : "= stands", t->asked ? "back" : "= back"};
    struct dice_offer stands = offer(out, OFFER_DECISION, by, line[0], _("stands")),
                      back = offer(out, OFFER_DECISION, by, line[1], _("back"));
    add(out, &stands);
    add(out, &back);
}

void dice_offers(void *match, struct offers *out)
{
    const struct dice_match *m = match;
    const struct dice_seen *t = &m->hand;
    if (!m->silent && dice_open_fault(t) >= 0)
        offer_choices(out, m);
    if (t->asked)
        return;
    if (!dice_between(m))
        offer_turn(out, m);
    else if (!dice_won(m, t))
        offer_throw(out, m->next, (int)m->terms.dice, "");
}
