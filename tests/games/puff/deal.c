/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "deal.h"

#include <string.h>

uint64_t dealt_from = 1;

uint32_t deal_draw(uint32_t n) /* splitmix64 */
{
    uint64_t z = (dealt_from += 0x9e3779b97f4a7c15u);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)((z ^ z >> 31) >> 16) % n;
}

/* --- the two forms of a position -------------------------------------------------------------- */

struct men men_of_slow(const int men[26])
{
    struct men m = men_none();
    for (int f = 0; f <= 24; f++)
        for (int i = 0; i < men[f]; i++)
            men_add(&m, f);
    return m;
}

struct board core_board(const struct slow_puff *p)
{
    return (struct board){{men_of_slow(p->men[0]), men_of_slow(p->men[1])}};
}

struct tables_throw core_throw(const struct slow_puff *p)
{
    bool second = p->second && p->die[0] == p->die[1];
    struct tables_throw t = {.before = core_board(p),
                             .side = p->side ? BLACK : WHITE,
                             .dice = {(uint8_t)p->die[0], (uint8_t)p->die[1]},
                             .rules = (uint8_t)((second ? PUFF_SECOND : 0) |
                                                (p->moving ? PUFF_MOVING : 0) |
                                                (p->whole ? PUFF_WHOLE : 0))};
    puff_groups(&t);
    return t;
}

struct tables_put core_put(const struct slow_move *m, int n)
{
    struct tables_put put = {.moves = 0};
    for (int i = 0; i < n; i++) {
        put.move[put.moves++] = (struct move){(uint8_t)m[i].from, (uint8_t)m[i].to, 0};
        put.goes_on |= (uint16_t)((m[i].on != 0) << i);
    }
    return put;
}

/* --- positions -------------------------------------------------------------------------------- */

/* Puts men of a side on fields lo to hi that the opponent does not hold. */
static void scatter(struct slow_puff *p, int side, int men, int lo, int hi)
{
    for (int i = 0; i < men; i++) {
        int f = lo + (int)deal_draw((uint32_t)(hi - lo + 1));
        if (f > 0 && f < 25 && p->men[1 - side][25 - f])
            f = 25;
        p->men[side][f] += 1;
    }
}

/* Deals the setting phase, the middle or the end. In a third of the positions men are often
 * grouped, so that fields are held. */
static void deal_men(struct slow_puff *p)
{
    static const int span[][2] = {{0, 6}, {0, 12}, {1, 24}, {13, 24}, {19, 25}, {0, 25}};
    memset(p, 0, sizeof *p);
    p->side = (int)deal_draw(2);
    for (int s = 0; s < 2; s++) {
        const int *of = span[deal_draw(sizeof span / sizeof span[0])];
        int together = deal_draw(2) ? 0 : (int)deal_draw(4), left = 15;
        for (int i = 0; i < together; i++) {
            int f = 1 + (int)deal_draw(24), men = 2 + (int)deal_draw(3);
            if (p->men[1 - s][25 - f] || left < men)
                continue;
            p->men[s][f] += men;
            left -= men;
        }
        int off = deal_draw(3) ? 0 : (int)deal_draw((uint32_t)left);
        p->men[s][25] += off;
        scatter(p, s, left - off, of[0], of[1]);
    }
    if (p->men[p->side][25] == 15) {
        p->men[p->side][25]--;
        p->men[p->side][0]++;
    }
    if (deal_draw(3) == 0) /* at most one man stays in hand; the others go off */
        p->men[p->side][25] += p->men[p->side][0], p->men[p->side][0] = (int)deal_draw(2);
    if (p->men[p->side][25] == 16)
        p->men[p->side][25] = 15 - p->men[p->side][0];
    p->die[0] = 1 + (int)deal_draw(6);
    p->die[1] = deal_draw(3) ? 1 + (int)deal_draw(6) : p->die[0];
    p->second = (int)deal_draw(2);
    p->moving = (int)deal_draw(2);
    p->whole = (int)deal_draw(2);
}

static int total(const int men[26])
{
    int n = 0;
    for (int f = 0; f <= 25; f++)
        n += men[f];
    return n;
}

/* Removes men: a second doublet of fifteen men can have up to half a million final positions. */
static void thin_out(struct slow_puff *p)
{
    int *own = p->men[p->side], left = 3 + (int)deal_draw(p->second ? 4 : 9);
    if (p->die[0] != p->die[1] || deal_draw(2000) == 0)
        return;
    for (int f = (int)deal_draw(25), play = 15 - own[25]; play > left; f = (f + 1) % 25) {
        if (own[f]) {
            own[f]--, own[25]++;
            play--;
        }
    }
}

static void make_fifteen(struct slow_puff *p)
{
    for (int s = 0; s < 2; s++) {
        int lack = 15 - total(p->men[s]);
        for (int f = 25; lack > 0; lack--)
            p->men[s][f]++;
        for (int f = 25; lack < 0 && f >= 0; f--)
            while (lack < 0 && p->men[s][f] > 0 && (f != 25 || p->men[s][f] > 0))
                p->men[s][f]--, lack++;
    }
}

/* Draws a move by `length` of a random man or one that has just moved. Returns 0 if no man
 * exists. */
static int draw_move(const struct slow_puff *now, int length, int hand_first, int last,
                     struct slow_move *m)
{
    const int *own = now->men[now->side];
    int from = last && deal_draw(3) == 0 ? last : (int)deal_draw(25);
    if (hand_first && own[0])
        from = 0;
    for (int i = 0; i < 25 && !own[from]; i++)
        from = (from + 1) % 25;
    if (!own[from])
        return 0;
    int to = from + length;
    *m = (struct slow_move){from, to > 25 ? 25 : to, 0};
    return to != from;
}

/* Makes a play as a player could type it: mostly by the numbers, with moves omitted, added,
 * wrong. */
int deal_play(const struct slow_puff *p, struct slow_move m[8])
{
    int number[8], n = 0, count = 0, doublet = p->die[0] == p->die[1];
    int times = p->second ? 4 : 2, hand_first = deal_draw(4) > 0;
    struct slow_puff now = *p;
    for (int i = 0; i < (doublet ? times : 1); i++)
        number[n++] = p->die[0];
    int unders = doublet ? (int)deal_draw((uint32_t)times + 1) : 1;
    for (int i = 0; i < unders && n < 6; i++)
        number[n++] = doublet ? 7 - p->die[0] : p->die[1];
    for (int i = 0; i < n; i++) {
        int at = deal_draw(3) ? i : (int)deal_draw((uint32_t)n), one = number[i];
        number[i] = number[at], number[at] = one;
    }
    if (deal_draw(6) == 0)
        n -= n > 0;
    if (deal_draw(8) == 0)
        number[n++] = 1 + (int)deal_draw(6);
    for (int i = 0; i < n; i++) {
        int length = deal_draw(14) ? number[i] : 1 + (int)deal_draw(8);
        for (int tries = 0; tries < 6; tries++) {
            if (!draw_move(&now, length, hand_first,
                           count && m[count - 1].to < 25 ? m[count - 1].to : 0, &m[count]))
                break;
            int to = m[count].to;
            if (to < 25 && p->men[1 - p->side][25 - to] >= 2 && deal_draw(8))
                continue;
            struct slow_puff next;
            slow_put(&now, &m[count], 1, &next);
            now = next;
            count++;
            break;
        }
    }
    return count;
}

const char *const slow_names[PUFF_FAULTS] = {
    [PUFF_N1] = "N1", [PUFF_N3] = "N3", [PUFF_C2] = "C2", [PUFF_E1] = "E1",
    [PUFF_D1] = "D1", [PUFF_S1] = "S1", [PUFF_O1] = "O1"};

unsigned slow_codes(int slow)
{
    static const struct {
        int slow;
        enum puff_fault core;
    } same[] = {{SLOW_N1, PUFF_N1}, {SLOW_N3, PUFF_N3}, {SLOW_C2, PUFF_C2}, {SLOW_E1, PUFF_E1},
                {SLOW_D1, PUFF_D1}, {SLOW_S1, PUFF_S1}, {SLOW_O1, PUFF_O1}};
    unsigned codes = 0;
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        codes |= slow & same[i].slow ? 1u << same[i].core : 0;
    return codes;
}

bool deal_pick(void *context, const struct tables_way *way)
{
    struct dealt_pick *p = context;
    p->way = *way;
    return p->left-- == 0;
}

void slow_men(const struct board *b, struct slow_puff *p)
{
    for (int s = 0; s < 2; s++) {
        int *men = p->men[s];
        men[25] = 15;
        for (int f = 0; f <= 24; f++)
            men[25] -= men[f] = men_on(&b->side[s], f);
    }
}

void deal_position(struct slow_puff *p)
{
    deal_men(p);
    make_fifteen(p);
    thin_out(p);
}
