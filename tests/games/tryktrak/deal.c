/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "deal.h"

#include <string.h>

const char *const deal_code[BAR_FAULTS] = {"N1", "N3", "C2", "E1", "D1", "S1"};

struct deal deal_begin(uint64_t seed)
{
    return (struct deal){seed * 0xd1342543de82ef95u + 1};
}

/* splitmix64 */
static uint64_t draw(struct deal *d)
{
    uint64_t z = d->state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

int deal_number(struct deal *d, int below)
{
    return (int)(draw(d) % (uint64_t)below);
}

int deal_die(struct deal *d)
{
    return 1 + deal_number(d, 6);
}

struct slow deal_slow(const struct board *b)
{
    struct slow out;
    for (int s = 0; s < 2; s++) {
        int off = 15;
        for (int f = 0; f < 25; f++)
            off -= out.man[s][f] = (signed char)men_on(&b->side[s], f);
        out.man[s][25] = (signed char)off;
    }
    return out;
}

/* A distribution of a side's men: on the bar, the range of fields, the number of men. */
struct manner {
    int bar, low, high, men;
};

static const struct manner manners[] = {
    {0, 1, 24, 15}, {0, 12, 24, 15}, {0, 19, 24, 15}, {0, 19, 24, 6}, {0, 19, 24, 1},
    {2, 1, 24, 15}, {1, 19, 24, 12}, {1, 13, 24, 15}, {0, 1, 6, 5},   {0, 17, 24, 15},
    {0, 1, 24, 2},  {2, 19, 24, 2},  {0, 7, 18, 12},  {3, 1, 3, 9},   {0, 22, 24, 4},
};

static void place(struct deal *d, struct board *b, enum side s)
{
    struct manner m = manners[deal_number(d, sizeof manners / sizeof manners[0])];
    int bar = m.bar ? deal_number(d, m.bar + 1) : 0;
    fields taken = fields_flip(men_any(&b->side[other_side(s)]) & ALL_FIELDS);
    bool pairs = deal_number(d, 2);
    for (int i = 0, tries = 0; i < m.men && tries < 200; tries++) {
        int f = i < bar ? BAR : m.low + deal_number(d, m.high - m.low + 1);
        int n = pairs && f != BAR && i + 1 < m.men && !men_on(&b->side[s], f) ? 2 : 1;
        if (taken & field_bit(f) & ALL_FIELDS)
            continue;
        for (int k = 0; k < n; k++, i++)
            men_add(&b->side[s], f);
    }
}

/* Makes six closed lines, or five, before a man on the bar. */
static void place_wall(struct deal *d, struct board *b, enum side s)
{
    int open = deal_number(d, 8), left = 3;
    for (int f = 19; f <= 24; f++)
        for (int n = f == 18 + open ? 1 : 2; n > 0; n--)
            men_add(&b->side[s], f);
    for (; left > 0; left--)
        men_add(&b->side[s], 19 + deal_number(d, 6));
    men_add(&b->side[other_side(s)], BAR);
}

struct board deal_board(struct deal *d)
{
    struct board b = {{men_none(), men_none()}};
    enum side first = deal_number(d, 2) ? WHITE : BLACK;
    if (deal_number(d, 8) == 0)
        place_wall(d, &b, first);
    else
        place(d, &b, first);
    if (!men_any(&b.side[other_side(first)]) || deal_number(d, 4))
        place(d, &b, other_side(first));
    for (int s = 0; s < 2; s++) /* fifteen at most: the man on the bar may be one too many */
        while (men_count(&b.side[s], FIELDS_AND_BAR) > MEN)
            men_take(&b.side[s], lowest_field(men_any(&b.side[s])));
    return b;
}

/* --- plays ------------------------------------------------------------------------------------ */

static int drop(struct deal *d, struct move *m, int n)
{
    int at = deal_number(d, n);
    m[at] = m[n - 1];
    return n - 1;
}

/* Joins two moves of one man to one without his rest. */
static int join(struct move *m, int n)
{
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++) {
            if (i != k && m[i].to == m[k].from) {
                m[i].to = m[k].to;
                m[k] = m[n - 1];
                return n - 1;
            }
        }
    }
    return n;
}

/* Adds a move of any man, by a number of the throw or any other. */
static int append(struct deal *d, const struct tables_position *p, struct move *m, int n)
{
    const struct men *own = &p->board.side[p->side];
    int from = deal_number(d, 25),
        way[4] = {p->dice.high, p->dice.low, deal_die(d), p->dice.high + p->dice.low};
    for (int tries = 0; tries < 60 && !men_on(own, from); tries++)
        from = deal_number(d, 25);
    int to = from + way[deal_number(d, 4)];
    m[n] = (struct move){(uint8_t)from, (uint8_t)(to < OFF ? to : OFF), 0};
    return n + 1;
}

static void stretch(struct deal *d, struct move *m, int n)
{
    struct move *one = &m[deal_number(d, n)];
    int to = one->from + 1 + deal_number(d, 8);
    one->to = (uint8_t)(to < OFF ? to : OFF);
}

static void shuffle(struct deal *d, struct move *m, int n)
{
    for (int i = n - 1; i > 0; i--) {
        int k = deal_number(d, i + 1);
        struct move one = m[i];
        m[i] = m[k];
        m[k] = one;
    }
}

int deal_play(struct deal *d, const struct tables_position *p, const struct tryktrak_plays *l,
              struct move out[DEAL_MEN])
{
    const struct tryktrak_play *play = &l->play[deal_number(d, l->count)];
    int n = play->moves, spoils = deal_number(d, 4);
    memcpy(out, play->move, sizeof play->move);
    for (int i = 0; i < n; i++)
        out[i].hits = 0;
    if (deal_number(d, 8) == 0) { /* men anywhere */
        n = 0;
        for (int k = deal_number(d, 4); k >= 0; k--)
            n = append(d, p, out, n);
    }
    for (; spoils > 0; spoils--) {
        int kind = deal_number(d, 5);
        if (kind == 0 && n)
            n = drop(d, out, n);
        else if (kind == 1)
            n = join(out, n);
        else if (kind == 2 && n)
            stretch(d, out, n);
        else if (kind == 3 && n < DEAL_MEN)
            n = append(d, p, out, n);
    }
    shuffle(d, out, n);
    return n;
}

struct board deal_start(void)
{
    static const uint8_t men[][2] = {{1, 2}, {12, 5}, {17, 3}, {19, 5}};
    struct men own = men_none();
    for (size_t i = 0; i < sizeof men / sizeof *men; i++)
        for (int n = 0; n < men[i][1]; n++)
            men_add(&own, men[i][0]);
    return (struct board){{own, own}};
}
