/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match.h"

/* Stakes in halves (D knows one stake; Z "Schneider"). */
const struct puff_stake puff_stakes[] = {
    [PUFF_SINGLE] = {"single", 2},
    [PUFF_SCHNEIDER] = {"schneider", 4},
};

static struct men all_in_hand(void)
{
    uint32_t hand = field_bit(BAR);
    return (struct men){{hand, hand, hand, hand}}; /* fifteen (D "außerhalb des Brettes") */
}

struct puff_match puff_begin(void)
{
    struct board b = {{all_in_hand(), all_in_hand()}};
    struct puff_match m = puff_begin_from(&b, WHITE);
    m.either = true; /* the higher sum begins (D): the record says whose it was */
    return m;
}

struct puff_match puff_begin_from(const struct board *b, enum side side)
{
    struct puff_match m = {
        .board = *b, .last = PUFF_NOBODY, .next = (uint8_t)side, .winner = PUFF_NOBODY};
    for (enum side s = WHITE; s <= BLACK; s++)
        if (puff_none_left(&b->side[s]))
            m.winner = (uint8_t)s;
    return m;
}

bool puff_may_throw(const struct puff_match *m, enum side side)
{
    return m->winner == PUFF_NOBODY && (m->next == side || m->either);
}

/* D "vom zweiten Pasch an": the second of the game; G: of one turn. */
static void count_doublet(struct puff_match *m, const struct puff_options *o, enum side side,
                          struct dice dice)
{
    if (o->second == PUFF_OF_TURN && m->last != side)
        m->doublets[WHITE] = m->doublets[BLACK] = 0;
    if (dice.high == dice.low && m->doublets[side] < UINT8_MAX)
        m->doublets[side]++;
}

struct puff_throw puff_throws(struct puff_match *m, const struct puff_options *o, enum side side,
                              struct dice dice)
{
    count_doublet(m, o, side, dice);
    m->last = m->next = (uint8_t)side;
    return (struct puff_throw){.men = puff_seen(&m->board, side),
                               .dice = dice,
                               .second = puff_doublet(m, dice) >= 2,
                               .moving = o->first == PUFF_LOWER_MOVING,
                               .whole = o->under == PUFF_UNDER_WHOLE};
}

int puff_doublet(const struct puff_match *m, struct dice dice)
{
    return dice.high == dice.low ? m->doublets[m->last] : 0;
}

void puff_played(struct puff_match *m, const struct puff_men *after, struct dice dice)
{
    enum side side = m->last;
    m->board.side[side] = after->own;
    m->board.side[other_side(side)] = after->other;
    m->either = dice.high == dice.low; /* after every doublet he may throw again (D) */
    m->next = m->either ? (uint8_t)side : (uint8_t)other_side(side);
    if (puff_none_left(&after->own))
        m->winner = (uint8_t)side; /* at once, a doublet's throw is not made (H) */
}

enum puff_reason puff_worth(const struct puff_options *o, const struct board *b, enum side winner)
{
    const struct men *loser = &b->side[other_side(winner)];
    bool none_off = men_count(loser, FIELDS_AND_BAR) == MEN;
    return o->schneider && none_off ? PUFF_SCHNEIDER : PUFF_SINGLE;
}
