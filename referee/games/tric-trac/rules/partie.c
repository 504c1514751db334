/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "partie.h"

/* D: "gar keinen" fourfold, "nicht über 2" threefold, "nicht über 6" twofold. */
static const struct german_stake stakes[] = {
    {0, 4, "none"}, {2, 3, "to-2"}, {6, 2, "to-6"}, {PARTIE_POINTS - 1, 1, "over-6"}};

const struct german_stake *german_stake(int losers_peg)
{
    const struct german_stake *s = stakes;
    while (losers_peg > s->most && s < &stakes[sizeof stakes / sizeof stakes[0] - 1])
        s++;
    return s;
}

static uint8_t side_bit(enum side s)
{
    return s == WHITE ? 1 : 2;
}

struct german_series german_series_begin(void)
{
    return (struct german_series){
        .board = {{men_at_start(), men_at_start()}}, .may = 3, .first = WHITE};
}

bool german_last_partie(const struct german_series *s, const struct german_terms *terms)
{
    return s->played + 1 >= terms->parties;
}

/* D "völlig neu": all men back, points over twelve lost; who throws higher begins. */
static void set_up_again(struct german_series *s, const struct german_terms *terms,
                         enum side winner)
{
    struct german_series fresh = german_series_begin();
    bool known = terms->next_start == GERMAN_START_WINNER;
    s->board = fresh.board;
    s->peg[WHITE] = s->peg[BLACK] = 0;
    s->may = known ? side_bit(winner) : fresh.may;
    s->first = known ? (uint8_t)winner : GERMAN_NOBODY;
}

static void end_partie(struct german_series *s, const struct german_terms *terms,
                       const struct german_done *d)
{
    enum side loser = other_side(d->side);
    bool last = german_last_partie(s, terms);
    s->won[d->side] = (uint16_t)(s->won[d->side] + german_stake(s->peg[loser])->factor);
    s->played++;
    if (last) {
        s->may = 0;
        s->first = GERMAN_NOBODY;
    } else if (d->decision == GERMAN_NEW) {
        set_up_again(s, terms, d->side);
    } else if (d->decision == GERMAN_ON) { /* D "sofort für die neue Partie" */
        s->peg[d->side] = (uint8_t)(s->peg[d->side] - PARTIE_POINTS);
        s->peg[loser] = 0;
    }
}

void german_series_add(struct german_series *s, const struct german_terms *terms,
                       const struct german_done *d)
{
    enum side other = other_side(d->side);
    s->board = d->after;
    s->peg[d->side] = (uint8_t)(s->peg[d->side] + d->pegged);
    s->may = side_bit(other);
    if (d->doublet) /* D "darf" */
        s->may |= side_bit(d->side);
    s->first = d->doublet ? d->side : (uint8_t)other;
    if (d->wins)
        end_partie(s, terms, d);
}
