/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of possible input, and lines in which men can move in two ways. */
#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "base/scan.h"
#include "games/tables/text/notation.h"
#include "machine_private.h"

/* --- doubt ----------------------------------------------------------------------------------- */

/* Lines whose men can move in two ways. */

/* Takes a line in a copy of the match, as far as it goes. `from` and `to` are the byte offsets of
 * the last play in it; both are `length` if there is none. */
static void take_aside(struct tables_match *m, const struct line_words *line, size_t *from,
                       size_t *to)
{
    struct word_context h = {.seat = SEAT_NONE};
    struct parse_error none;
    *from = *to = line->length;
    for (size_t i = 0; i < line->count; i++) {
        struct token w = line->word[i];
        if (token_announces(&w, "wb")) {
            h.begins |= w.length > 1;
            h.seat = w.length > 1 ? h.seat : *w.text == 'b';
            continue;
        }
        uint8_t attempts = m->hand.attempts,
                walks = attempts ? m->hand.attempt[attempts - 1].typed.count : 0;
        enum word_result took = tables_word(m, &w, &h, &none);
        if (took == WORD_REJECTED)
            return;
        const struct tables_attempt *a =
            m->hand.attempts ? &m->hand.attempt[m->hand.attempts - 1] : NULL;
        bool men =
            took == WORD_ACCEPTED && a && (m->hand.attempts > attempts || a->typed.count > walks);
        if (took == WORD_STARTS_TURN)
            *from = line->length;
        if (men && *from == line->length)
            *from = (size_t)(w.text - line->text);
        if (men)
            *to = (size_t)(w.text - line->text) + w.length;
        h = (struct word_context){.seat = SEAT_NONE};
    }
}

bool tables_doubt(void *match, enum doubt kind, const struct line_words *line, struct doubted *out)
{
    struct tables_match m = *(const struct tables_match *)match;
    struct tables_reading r;
    char text[TABLES_PLAY_TEXT];
    size_t from, to;
    if (kind != DOUBT_WAYS)
        return false;
    take_aside(&m, line, &from, &to);
    const struct tables_attempt *a = m.hand.attempts ? &m.hand.attempt[m.hand.attempts - 1] : NULL;
    if (from == line->length || !a || m.hand.throw.unseen ||
        tables_read(m.game->men, &m.hand.throw, &a->typed, &r) != SENSE_TWO || r.ruling.faults)
        return false;
    for (int k = 0; k < 2; k++) {
        const struct tables_put *put = k ? &r.other : &r.put;
        struct walks w = walks_of(put->move, put->moves);
        tables_walks_print(&w, (enum side)m.hand.throw.side, tables_naming(&m), text);
        strbuf_add(&out->way[k], "%s", text);
        strbuf_add(&out->better[k], "%.*s%s%.*s", (int)from, line->text, text,
                   (int)(line->length - to), line->text + to);
    }
    return !out->better[0].failed && !out->better[1].failed;
}

/* --- offers ---------------------------------------------------------------------------------- */

enum { LINE_TEXT = 64, FAULT_TEXT = 200 };

/* A list under construction. Offers that would be faults are collected in `late` and come last. */
struct offering_turn {
    struct offers *out, late;
    const struct tables_match *m;
    const struct tables_verdict *v;
};

static void add_offer(struct offering_turn *o, struct offer one)
{
    one.worth = one.worth ? one.worth : "";
    offers_add(one.fault ? &o->late : o->out, &one);
}

/* --- men -------------------------------------------------------------------------------------- */

static char *print_move(const struct offering_turn *o, struct move m, char out[TABLES_PLAY_TEXT])
{
    struct walks w;
    m.hits = 0;
    w = walks_of(&m, 1);
    return tables_walks_print(&w, o->v->side, tables_naming(o->m), out);
}

static void offer_move(struct offering_turn *o, struct move m)
{
    char line[TABLES_PLAY_TEXT];
    print_move(o, m, line);
    add_offer(
        o, (struct offer){.kind = OFFER_MAN, .line = line, .label = line, .by = (int)o->v->side});
}

/* Returns true if one more move adds no fault to a play that is already wrong. */
static bool adds_no_fault(const struct offering_turn *o, struct move m)
{
    const struct tables_attempt *a = o->v->one;
    struct tables_put put = a->put;
    struct tables_ruling r;
    if (put.moves == MOVES_MAX)
        return false;
    put.move[put.moves++] = m;
    o->v->g->men->rule(&o->v->t->throw, &put, &r);
    return !(r.faults & ~a->ruling.faults);
}

static void offer_behind_wrong(struct offering_turn *o)
{
    const struct tables_throw *t = &o->v->t->throw;
    const struct tables_men *g = o->v->g->men;
    for (int i = 0; i < t->groups; i++) {
        int n = t->group[i].number;
        fields from = g->origins(t, &o->v->one->put, &o->v->lies, n);
        for (; from; from &= from - 1) {
            int f = lowest_field(from), to = g->reach ? g->reach(f, n) : f + n < OFF ? f + n : OFF;
            struct move m = {(uint8_t)f, (uint8_t)to, 0};
            if (adds_no_fault(o, m))
                offer_move(o, m);
        }
    }
}

/* Returns true if "-" would now show fault `f`: after moves, a fault in them that is not reported
 * yet; without moves, one of numbers that are not played. */
static bool ends_wrong(const struct offering_turn *o, int f)
{
    const struct tables_verdict *v = o->v;
    uint16_t told = v->one ? v->faults[v->t->attempts - 1] : 0;
    return v->one ? (v->one->ruling.faults & ~told) >> f & 1 : v->g->fault[f].of_whole;
}

static void offer_finished(struct offering_turn *o, const struct tables_next *next)
{
    const struct tables_fault *table = o->v->g->fault;
    char fault[FAULT_TEXT];
    struct offer one = {
        .kind = OFFER_FINISHED, .line = "-", .label = _("Nothing more"), .by = (int)o->v->side};
    int f = 0;
    while (table[f].code && !(!next->whole && ends_wrong(o, f)))
        f++;
    if (table[f].code) {
        snprintf(fault, sizeof fault, "%s (%s)", _(table[f].said), table[f].code);
        one.fault = fault;
    }
    add_offer(o, one);
}

/* Returns true if a throw whose first man won the partie is played on, and no more men are put down
 * yet. */
static bool rest_is_due(const struct tables_verdict *v)
{
    return v->t->kept && (!v->one || v->one->typed.count == v->t->kept);
}

static void offer_men(struct offering_turn *o)
{
    const struct tables_verdict *v = o->v;
    struct tables_put kept = v->t->attempt[v->t->kept_in].put; /* what stays of a play sent back */
    struct tables_next next;
    char play[TABLES_PLAY_TEXT];
    bool over = v->one && !tables_takes_men(v->one);
    if (!v->t->thrown || v->t->throw.unseen || v->t->choosing || over || v->t->by_arbiter ||
        v->t->stopped || (v->out.ended && !rest_is_due(v)))
        return;
    if (tables_only_play(v, play))
        add_offer(
            o, (struct offer){.kind = OFFER_PLAY, .line = play, .label = play, .by = (int)v->side});
    kept.moves = v->t->kept;
    tables_next(v->g->men, &v->t->throw, v->one ? &v->one->put : &kept, &next);
    if (next.right)
        for (int i = 0; i < next.moves; i++)
            offer_move(o, next.move[i]);
    else if (v->one->lacks)
        offer_behind_wrong(o);
    if (v->one ? next.moves || v->one->lacks : next.moves && next.whole)
        offer_finished(o, &next);
}

/* --- words ------------------------------------------------------------------------------------ */

static void offer_choice(struct offering_turn *o, const char *line, const char *label)
{
    add_offer(o, (struct offer){
                     .kind = OFFER_DECISION, .line = line, .label = label, .by = (int)o->v->other});
}

static void offer_choices(struct offering_turn *o)
{
    if (!o->v->open)
        return;
    bool choosing = o->v->t->choosing;
    if (tables_may_let_stand(o->v->g, o->v->t, o->v->t->attempts - 1))
        offer_choice(o, choosing ? "stands" : "= stands", _("Let it stand"));
    if (tables_may_send_back(o->v->t))
        offer_choice(o, choosing ? "back" : "= back", _("Send it back"));
}

/* Offers a word. `side` throws in the turn to which the word belongs, which may be a turn that the
 * word begins. */
static void offer_word(struct offering_turn *o, const struct tables_word *w, int amount,
                       enum side side, const char *wrong)
{
    char line[LINE_TEXT], label[LINE_TEXT];
    const struct tables_verdict *v = o->v;
    snprintf(line, sizeof line, amount ? "%s %d" : "%s", w->word, amount);
    snprintf(label, sizeof label, amount ? "%s %d" : "%s", _(w->label), amount);
    add_offer(o, (struct offer){.kind = v->out.wants == NEEDS_WORD ? OFFER_DECISION : OFFER_WORD,
                                .line = line,
                                .label = label,
                                .worth = w->help ? _(w->help) : "",
                                .fault = w->risk ? _(w->risk) : wrong,
                                .by = w->by == BY_EITHER  ? SEAT_NONE
                                      : w->by == BY_OTHER ? (int)other_side(side)
                                                          : (int)side});
}

/* Tries a word of the game on a copy of the current turn. */
static enum tables_say try_word(const struct tables_match *m, int word, int amount,
                                struct tables_turn *turn, const char **why)
{
    const struct tables_word *own = &m->game->word[word];
    struct tables_said said = {.said = true, .by = NO_SIDE, .amount = (int16_t)amount};
    *turn = m->hand;
    if (own->begins && (!turn->begun || turn->thrown || own->begins == BEGINS_ALWAYS)) {
        struct tables_state now = tables_now(m);
        memset(turn, 0, sizeof *turn);
        turn->came = turn->before = now;
        turn->throw.side = now.due == NO_SIDE ? WHITE : now.due;
        turn->begun = (now.due != NO_SIDE || own->by == BY_EITHER) && now.may;
    }
    if (!turn->begun && !(own->when & WHEN_FIRST))
        return SAY_NOT;
    if (!turn->begun)
        turn->came = turn->before = m->begins;
    return tables_say_own(m, turn, word, &said, why);
}

/* Offers the words of the game. For the numbers that may follow "raise", only 2 is offered. The
 * points due are not offered, since they are the default. */
static void offer_words(struct offering_turn *o)
{
    const struct tables_word *table = o->m->game->word;
    bool waits = o->m->hand.begun && o->v->out.wants == NEEDS_MEN,
         asked = o->m->hand.begun && o->v->out.wants == NEEDS_WORD,
         between = !waits && !o->v->open && !(asked && o->m->hand.stopped);
    for (int i = 0; table && table[i].word; i++) {
        struct tables_turn copy;
        const char *why;
        int amount = table[i].amount ? 2 : 0;
        if (!table[i].help || table[i].amount == AMOUNT_JOINED || (table[i].begins && !between) ||
            (table[i].begins == BEGINS_ALWAYS && asked) ||
            (table[i].unsaid && !asked) || /* it is decided, or there is nothing to decide */
            (table[i].answers && tables_offered(&o->m->hand) < 0)) /* it would change nothing */
            continue;
        enum tables_say how = try_word(o->m, i, amount, &copy, &why);
        if (how != SAY_NOT)
            offer_word(o, &table[i], amount, copy.throw.side,
                       how == SAY_WRONG && !table[i].risk ? _(why) : NULL);
    }
}

/* --- dice ------------------------------------------------------------------------------------- */

static void offer_throw(struct offering_turn *o, int seat, bool named)
{
    char label[TABLES_NAME + LINE_TEXT], name[TABLES_NAME];
    struct strbuf said = {.player = o->out->player};
    tables_name(&said, (enum side)seat, name);
    snprintf(label, sizeof label, _("%s throws"), name);
    add_offer(o, (struct offer){.kind = OFFER_THROW,
                                .line = !named          ? ""
                                        : seat == WHITE ? "w "
                                                        : "b ",
                                .label = label,
                                .by = seat});
    o->out->dice = 2;
}

static void offer_dice(struct offering_turn *o, const struct tables_state *now)
{
    bool dice =
        !o->m->hand.begun || o->v->out.wants == NEEDS_NOTHING || o->v->out.wants == NEEDS_DICE;
    if (!dice || o->m->hand.choosing)
        return;
    if (o->m->hand.begun && o->v->out.wants == NEEDS_DICE) {
        offer_throw(o, (int)o->v->side, false);
        return;
    }
    if (now->due != NO_SIDE && now->may >> now->due & 1)
        offer_throw(o, now->due, o->m->game->single_first && tables_is_opening(now));
    for (int seat = WHITE; seat <= BLACK; seat++)
        if (now->may >> seat & 1 && seat != now->due)
            offer_throw(o, seat, true);
}

/* --- all of it -------------------------------------------------------------------------------- */

void tables_offers(void *match, struct offers *out)
{
    const struct tables_match *m = match;
    struct tables_verdict v = {.m = m, .g = m->game};
    struct tables_state now = m->begins;
    struct offering_turn o = {.out = out, .m = m, .v = &v};
    if (m->hand.begun) {
        tables_look(m, &m->hand, false, &v);
        now = v.out.next;
    }
    o.late = (struct offers){.arena = out->arena, .player = out->player};
    bool waits = m->hand.begun && v.out.wants != NEEDS_NOTHING;
    offer_choices(&o);
    if (m->hand.begun && waits)
        offer_men(&o);
    offer_dice(&o, &now);
    if (m->hand.begun && !waits)
        offer_men(&o);
    if (now.may || waits)
        offer_words(&o);
    for (size_t i = 0; i < o.late.count; i++)
        offers_add(out, &o.late.offer[i]);
    out->failed |= o.late.failed;
}
