/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match.h"

const char *const tic_tac_reasons[TIC_TAC_REASONS] = {
    [TIC_TAC_HIT] = "hit", [TIC_TAC_IN] = "in",         [TIC_TAC_FILL] = "fill",
    [TIC_TAC_OUT] = "out", [TIC_TAC_WHYNOT] = "whynot", [TIC_TAC_GIVEN_UP] = "given-up",
};

const struct tic_tac_turn *tic_tac_at(const struct at *at)
{
    const struct tic_tac *p = at->match;
    if (at->number < 1 || !p->turns)
        return NULL;
    return at->closed ? &p->last : &p->hand;
}

struct tic_tac_match tic_tac_begin(void)
{
    struct board b = {{men_at_start(), men_at_start()}};
    struct tic_tac_match m = tic_tac_begin_from(&b, WHITE);
    m.set_up = false;
    return m;
}

struct tic_tac_match tic_tac_begin_from(const struct board *b, enum side side)
{
    struct tic_tac_match m = {.board = *b,
                              .factor = 1,
                              .next = (uint8_t)side,
                              .first = true,
                              .set_up = true,
                              .winner = TIC_TAC_NOBODY};
    for (enum side s = WHITE; s <= BLACK; s++) {
        if (men_any(&b->side[s]))
            continue;
        m.winner = (uint8_t)s;
        m.reason = TIC_TAC_OUT;
        m.stakes = 1;
    }
    return m;
}

struct tic_tac_throw tic_tac_seen(const struct board *b, enum side side, struct dice d)
{
    return (struct tic_tac_throw){b->side[side], b->side[other_side(side)], d};
}

/* --- what follows ----------------------------------------------------------------------------- */

const struct tic_tac_try *tic_tac_try_at_hand(const struct tic_tac_turn *t)
{
    const struct tic_tac_try *one = t->tries ? &t->try[t->tries - 1] : NULL;
    return one && one->choice != TIC_TAC_BACK ? one : NULL;
}

bool tic_tac_begun(const struct tic_tac_turn *t)
{
    return t->decreed || t->named == TIC_TAC_RIGHT || tic_tac_try_at_hand(t) || !t->required;
}

bool tic_tac_unfinished(const struct tic_tac_turn *t)
{
    const struct tic_tac_try *one = tic_tac_try_at_hand(t);
    return one && one->choice == TIC_TAC_SILENT && one->faults == 1u << TIC_TAC_D1 &&
           one->made.moves && !one->ended && !t->decreed;
}

bool tic_tac_done(const struct tic_tac_turn *t)
{
    return tic_tac_begun(t) && !tic_tac_unfinished(t);
}

unsigned tic_tac_wrong(const struct tic_tac_turn *t, int i)
{
    return tic_tac_unfinished(t) && i == t->tries - 1 ? 0 : t->try[i].faults;
}

bool tic_tac_may_stand(unsigned faults)
{
    for (int f = 0; f < TIC_TAC_FAULTS; f++)
        if (faults >> f & 1 && !tic_tac_fault_rules[f].may_stand)
            return false;
    return true;
}

bool tic_tac_may_choose(const struct tic_tac_turn *t)
{
    const struct tic_tac_try *one = tic_tac_try_at_hand(t);
    return one && one->faults && one->choice == TIC_TAC_SILENT;
}

static struct men men_after(const struct tic_tac_turn *t)
{
    const struct tic_tac_try *one = tic_tac_try_at_hand(t);
    struct men after = t->thrown.own;
    if (one && one->faults)
        return tic_tac_silence(&t->thrown, &one->made);
    if (one)
        tic_tac_put(&t->thrown, &one->made, &after);
    return after;
}

static void win(struct tic_tac_match *m, enum side winner, int reason, int stakes)
{
    m->winner = (uint8_t)winner;
    m->reason = (uint8_t)reason;
    m->stakes = (uint8_t)stakes;
}

struct tic_tac_match tic_tac_after(const struct tic_tac_turn *t)
{
    struct tic_tac_match m = t->match;
    enum side side = t->side;
    if (t->decreed)
        return t->decree;
    if (!tic_tac_done(t))
        return m;
    m.board.side[side] = men_after(t);
    m.next = (uint8_t)other_side(side);
    if (t->named == TIC_TAC_RIGHT)
        win(&m, side, t->event, t->won.stakes);
    else if (t->whynot == TIC_TAC_RIGHT)
        win(&m, other_side(side), TIC_TAC_WHYNOT, t->won.stakes);
    else if (!men_any(&m.board.side[side]))
        win(&m, side, TIC_TAC_OUT, 1);
    return m;
}

struct tic_tac_match tic_tac_now(const struct tic_tac *p)
{
    return p->turns ? tic_tac_after(&p->hand) : p->begins;
}

/* A legal play as it is printed whatever was typed. */
static struct walks printed(const struct tic_tac_turn *t, const struct tic_tac_made *made)
{
    struct tic_tac_plays l;
    struct men after;
    tic_tac_list(&t->thrown, &l);
    const struct tic_tac_play *p =
        tic_tac_put(&t->thrown, made, &after) ? tic_tac_find(&l, &after) : NULL;
    return p ? walks_of(p->move, p->moves) : walks_of(made->move, made->moves);
}

struct walks tic_tac_put_down(const struct tic_tac_turn *t)
{
    return t->tries ? printed(t, &t->try[0].made) : (struct walks){.count = 0};
}

/* Without the moves that were not made in the end. */
struct walks tic_tac_final(const struct tic_tac_turn *t)
{
    const struct tic_tac_try *one = tic_tac_try_at_hand(t);
    struct tic_tac_made made = {.moves = 0}, tried = {.moves = 0};
    struct men men = t->thrown.own;
    if (one && !one->faults)
        return printed(t, &one->made);
    for (int i = 0; one && i < one->made.moves; i++) {
        struct move m = one->made.move[i];
        tried.move[tried.moves++] = m;
        tried.on |= (uint16_t)(one->made.on & 1u << i);
        struct men now = tic_tac_silence(&t->thrown, &tried);
        if (!men_equal(&now, &men))
            made.move[made.moves++] = m;
        men = now;
    }
    return printed(t, &made);
}

/* --- changing it ------------------------------------------------------------------------------ */

void tic_tac_throw_dice(struct tic_tac *p, enum side side, const uint8_t die[2])
{
    struct tic_tac_plays l;
    struct tic_tac_match m = tic_tac_now(p);
    if (p->turns)
        p->last = p->hand;
    p->turns = p->turns ? 2 : 1;
    m.next = (uint8_t)side;
    m.first = false;
    p->hand = (struct tic_tac_turn){.match = m, .side = (uint8_t)side, .die = {die[0], die[1]}};
    p->hand.thrown = tic_tac_seen(&m.board, side, tables_dice(die));
    tic_tac_list(&p->hand.thrown, &l);
    p->hand.required = (uint8_t)l.numbers;
    p->hand.won = tic_tac_wins(&p->hand.thrown, &l, &p->options);
}

/* The play at hand is no longer what was told of it. */
static void tell_anew(struct tic_tac_turn *t)
{
    int events = t->told % TIC_TAC_NAMED_TOLD;
    if (events >= 2 * t->tries)
        t->told = (uint8_t)(t->told - events + 2 * t->tries - 1);
}

enum tic_tac_sense tic_tac_play_on(struct tic_tac_turn *t, const struct walks *more, long entry,
                                   int *at)
{
    bool anew = !tic_tac_try_at_hand(t);
    struct tic_tac_try one = {.entry = entry};
    if (!anew)
        one = t->try[t->tries - 1];
    int before = one.told.count;
    *at = 0;
    if ((anew && t->tries == TIC_TAC_TRIES) || before + more->count > MOVES_MAX)
        return TIC_TAC_TOO_MANY;
    for (int i = 0; i < more->count; i++)
        one.told.walk[one.told.count++] = more->walk[i];
    enum tic_tac_sense sense = tic_tac_understand(t, &one.told, &one, at);
    *at = *at > before ? *at - before : 0;
    if (sense > TIC_TAC_TWO_SENSES)
        return sense;
    one.ended = !more->count && one.made.moves;
    t->tries = (uint8_t)(t->tries + anew);
    t->try[t->tries - 1] = one;
    t->chooses = false;
    tell_anew(t);
    return sense;
}

void tic_tac_end_half(struct tic_tac_turn *t)
{
    if (!tic_tac_unfinished(t))
        return;
    t->try[t->tries - 1].ended = true;
    tell_anew(t);
}
