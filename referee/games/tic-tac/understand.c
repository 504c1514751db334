/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A play as people tell it. */
#include "match.h"

/* A telling being read with the dice in one order. */
struct tic_tac_reader {
    const struct tic_tac_turn *t;
    struct tic_tac_made made;
    struct men own; /* as they stand so far */
    int number[2];
    bool used[2];
};

static bool put(struct tic_tac_reader *r, int from, int to, bool on)
{
    struct tic_tac_made *m = &r->made;
    if (m->moves == MOVES_MAX)
        return false;
    m->on |= (uint16_t)(on << m->moves);
    m->move[m->moves++] = (struct move){(uint8_t)from, (uint8_t)to, 0};
    men_move(&r->own, from, to);
    return true;
}

static void spend(struct tic_tac_reader *r, int length)
{
    for (int i = 0; i < 2; i++) {
        if (!r->used[i] && r->number[i] == length) {
            r->used[i] = true;
            return;
        }
    }
}

static bool open(const struct tic_tac_reader *r, int field)
{
    return field <= FIELDS && !(tic_tac_blocked(&r->t->thrown) & field_bit(field));
}

/* From field to field: by the sum past an open rest, if that is what it is. */
static bool read_leg(struct tic_tac_reader *r, int from, int to, bool on)
{
    int a = r->number[0], b = r->number[1], length = to - from;
    bool one = to == OFF ? length <= a || length <= b : length == a || length == b;
    bool sum = to == OFF ? length <= a + b : length == a + b;
    int rest = open(r, from + a) ? from + a : from + b;
    if (one || !sum || !open(r, rest)) {
        spend(r, length);
        return put(r, from, to, on);
    }
    r->used[0] = r->used[1] = true;
    return put(r, from, rest, on) && put(r, rest, to, true);
}

/* The man who comes there by the next number; off, else the farthest. 0: nobody. */
static int comes_from(const struct tic_tac_reader *r, int to, int number)
{
    fields men = men_any(&r->own);
    int from = to - number;
    if (from >= 1 && men & field_bit(from))
        return from;
    return to == OFF && men && lowest_field(men) > from ? lowest_field(men) : 0;
}

static bool read_alone(struct tic_tac_reader *r, int to)
{
    for (int i = 0; i < 2; i++) {
        int from = r->used[i] ? 0 : comes_from(r, to, r->number[i]);
        if (!from)
            continue;
        r->used[i] = true;
        return put(r, from, to, false);
    }
    return false;
}

static enum tic_tac_sense read_walk(struct tic_tac_reader *r, const struct walk *w)
{
    for (int man = 0; man < w->times; man++) {
        if (w->fields == 1 && !read_alone(r, w->field[0]))
            return r->made.moves == MOVES_MAX ? TIC_TAC_TOO_MANY : TIC_TAC_NO_ARRIVAL;
        for (int i = 1; i < w->fields; i++) {
            if (!men_on(&r->own, w->field[i - 1]))
                return TIC_TAC_NO_MAN;
            if (!read_leg(r, w->field[i - 1], w->field[i], i > 1))
                return TIC_TAC_TOO_MANY;
        }
    }
    return TIC_TAC_SENSE;
}

static enum tic_tac_sense read_all(struct tic_tac_reader *r, const struct walks *told, int *at)
{
    for (*at = 0; *at < told->count; ++*at) {
        enum tic_tac_sense sense = read_walk(r, &told->walk[*at]);
        if (sense != TIC_TAC_SENSE)
            return sense;
    }
    return TIC_TAC_SENSE;
}

/* The dice in the order typed, unless only the other order is legal or possible. */
enum tic_tac_sense tic_tac_understand(const struct tic_tac_turn *t, const struct walks *told,
                                      struct tic_tac_try *out, int *at)
{
    struct tic_tac_plays l;
    struct tic_tac_reader r[2];
    enum tic_tac_sense sense[2];
    unsigned faults[2] = {0, 0};
    int where[2];
    tic_tac_list(&t->thrown, &l);
    for (int k = 0; k < 2; k++) {
        r[k] = (struct tic_tac_reader){
            .t = t, .own = t->thrown.own, .number = {t->die[k], t->die[1 - k]}};
        sense[k] = read_all(&r[k], told, &where[k]);
        if (sense[k] == TIC_TAC_SENSE)
            faults[k] = tic_tac_faults(&t->thrown, &l, &r[k].made);
    }
    bool ok[2] = {sense[0] == TIC_TAC_SENSE, sense[1] == TIC_TAC_SENSE};
    int k = ok[0] && (!ok[1] || !faults[0] || faults[1]) ? 0 : 1;
    *at = where[ok[1] ? k : 0];
    if (!ok[k])
        return sense[0];
    out->made = r[k].made;
    out->faults = (uint8_t)faults[k];
    out->two_senses =
        ok[0] && ok[1] && !faults[0] && !faults[1] && !men_equal(&r[0].own, &r[1].own);
    return out->two_senses ? TIC_TAC_TWO_SENSES : TIC_TAC_SENSE;
}
