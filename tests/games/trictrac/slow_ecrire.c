/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "slow_ecrire.h"

#include <stdio.h>
#include <string.h>

/* --- fractions -------------------------------------------------------------------------------- */

static struct slow_fraction fraction(long over, long under)
{
    long a = over < 0 ? -over : over, b = under;
    while (b) {
        long rest = a % b;
        a = b;
        b = rest;
    }
    return (struct slow_fraction){over / a, under / a};
}

static struct slow_fraction add(struct slow_fraction x, struct slow_fraction y)
{
    return fraction(x.over * y.under + y.over * x.under, x.under * y.under);
}

static struct slow_fraction minus(struct slow_fraction x, struct slow_fraction y)
{
    return add(x, (struct slow_fraction){-y.over, y.under});
}

static int compare(struct slow_fraction x, struct slow_fraction y)
{
    long left = x.over * y.under, right = y.over * x.under;
    return (left > right) - (left < right);
}

/* --- who plays whom --------------------------------------------------------------------------- */

static int other(const struct slow_decided *m, int player)
{
    return player == m->winner ? m->loser : m->winner;
}

/* "Three, each for himself: L–W, W–T, T–L and again (option: W and L exchanged)"; "he who stays"
 * throws first. */
static void three(struct slow_partie *p)
{
    const struct slow_decided *one = &p->marque[0];
    int l = p->terms.winner_leaves ? one->winner : one->loser, w = other(one, l), t = 2;
    int turn[3][2] = {{l, w}, {w, t}, {t, l}};
    memcpy(p->next, turn[p->decided % 3], sizeof p->next);
}

/* "A with C: A (winner of the first) leaves: A–B, C–B, C–D, A–D and again"; he who stays throws
 * first. */
static void four(struct slow_partie *p)
{
    int a = p->marque[0].winner, b = p->marque[0].loser, c = a + 2, d = b + 2;
    int turn[4][2] = {{a, b}, {b, c}, {c, d}, {d, a}};
    memcpy(p->next, turn[p->decided % 4], sizeof p->next);
}

/* "The lone player has the first throw of the first marqué, then it alternates; the partners play
 * two marqués each in turn." */
static void chouette(struct slow_partie *p)
{
    int turn[4][2] = {{0, 1}, {1, 0}, {0, 2}, {2, 0}};
    memcpy(p->next, turn[p->decided % 4], sizeof p->next);
}

/* "Two players: the winner | alternate." */
static void two(struct slow_partie *p)
{
    const struct slow_decided *last = &p->marque[p->decided - 1];
    int first = p->terms.first == SLOW_WINNER ? last->winner : last->first[1];
    p->next[0] = first;
    p->next[1] = 1 - first;
}

void slow_begin(struct slow_partie *p, const struct slow_terms *t)
{
    *p = (struct slow_partie){.terms = *t, .next = {0, 1}};
}

/* --- a marqué --------------------------------------------------------------------------------- */

/* "k = 1 unless the loser has no hole or the winner holds the pavilion at the end; then ... 2 for
 * 6–11, 4 from 12": all his holes are then one row in what was pegged, with none of the other's
 * after it. */
static int factor(const char *pegged, char winner, int h)
{
    const char *first = strchr(pegged, winner);
    bool row = strspn(first, (char[]){winner, '\0'}) == strlen(first);
    bool alone = !strchr(pegged, winner == 'a' ? 'b' : 'a');
    return !row && !alone ? 1 : h >= 12 ? 4 : h >= 6 ? 2 : 1;
}

/* "It is paid by the holes as they stand ... If the other has as many or fewer, nothing is paid, to
 * the third neither." */
static void give_up_behind(struct slow_decided *m)
{
    m->k = 1;
    m->c = m->pays = 0;
}

bool slow_play(struct slow_partie *p, const char *pegged)
{
    int holes[2] = {0, 0};
    char played[SLOW_PEGGED];
    char by = pegged[strcspn(pegged, "AB")]; /* who gives up, and so loses */
    snprintf(played, sizeof played, "%.*s", (int)strcspn(pegged, "AB"), pegged);
    for (const char *c = played; *c; c++)
        holes[*c == 'b']++;
    if (!by && holes[0] == holes[1]) { /* "the first throw stays his who had it" */
        p->refaits++;
        return false;
    }
    int w = by ? by == 'A' : holes[1] > holes[0];
    struct slow_decided *m = &p->marque[p->decided];
    *m = (struct slow_decided){.winner = p->next[w],
                               .loser = p->next[1 - w],
                               .h = holes[w],
                               .g = holes[1 - w],
                               .k = holes[w] ? factor(played, w ? 'b' : 'a', holes[w]) : 1,
                               .r = p->refaits,
                               .first = {p->next[0], p->next[1]}};
    m->c = 2 * (m->r + 1);
    for (int r = 0; p->terms.doubled && r <= m->r; r++)
        m->c = r ? 2 * m->c : 2;
    m->pays = m->k * (m->h + m->c) - m->g;
    if (m->h <= m->g)
        give_up_behind(m);
    m->pays_third = p->terms.players == 3 && !p->terms.chouette ? m->k * m->c : 0;
    p->decided++;
    p->refaits = 0;
    (p->terms.players == 4   ? four
     : p->terms.chouette     ? chouette
     : p->terms.players == 3 ? three
                             : two)(p);
    return true;
}

/* --- settle, of rules §13 --------------------------------------------------------------------- */

/* Returns the party of a player. Of four players A and C are one party, and in a chouette the two
 * partners are. */
static int party(const struct slow_terms *t, int player)
{
    return t->players == 4 ? player % 2 : t->chouette && player == 2 ? 1 : player;
}

typedef struct slow_fraction debts[3][3];

static struct slow_fraction total(int parties, debts d, int i)
{
    struct slow_fraction sum = {0, 1};
    for (int j = 0; j < parties; j++)
        sum = add(sum, minus(d[j][i], d[i][j]));
    return sum;
}

/* Sets `most` for the parties with the greatest value in `has`. Returns their number. */
static int greatest(int parties, const struct slow_fraction has[3], bool most[3])
{
    int many = 0;
    for (int i = 0; i < parties; i++) {
        most[i] = true;
        for (int j = 0; j < parties; j++)
            most[i] = most[i] && compare(has[i], has[j]) >= 0;
        many += most[i];
    }
    return many;
}

static void pay_paris(int parties, const long e[3], debts d)
{
    for (int i = 0; i < parties; i++) {
        for (int j = 0; j < parties; j++) {
            if (e[i] > 0 && e[j] < 0) {
                long x = e[i] < -e[j] ? e[i] : -e[j];
                d[i][j] = add(d[i][j], fraction(28 + 8 * (x - 1), 1));
            }
        }
    }
}

/* Returns ⌊(|v| + 5) / 10⌋ fiches, or 0 if v is not positive. */
static long fiches(struct slow_fraction v)
{
    return compare(v, (struct slow_fraction){0, 1}) > 0 ? (v.over + 5 * v.under) / (10 * v.under)
                                                        : 0;
}

/* Adds up the marqués: the debts between parties, and the number that each has lost. */
static void take_marques(const struct slow_partie *p, int parties, debts d, long lost[3])
{
    for (int i = 0; i < 9; i++)
        d[i / 3][i % 3] = fraction(0, 1);
    for (const struct slow_decided *m = p->marque; m < p->marque + p->decided; m++) {
        int l = party(&p->terms, m->loser), w = party(&p->terms, m->winner);
        d[l][w] = add(d[l][w], fraction(m->pays, 1));
        lost[l]++;
        if (parties == 3)
            d[l][3 - l - w] = add(d[l][3 - l - w], fraction(m->pays_third, 1));
    }
}

/* "for j in L, j ≠ i: D[i][j] += d·lost[i] / |L|": how many L are. */
static int share_laid(int jetons, int parties, debts d, const long lost[3])
{
    struct slow_fraction hand[3];
    bool most[3];
    for (int i = 0; i < parties; i++)
        hand[i] = minus(total(parties, d, i), fraction(jetons * lost[i], 1));
    int many = greatest(parties, hand, most);
    for (int i = 0; i < parties; i++) {
        for (int j = 0; j < parties; j++)
            if (most[j] && j != i)
                d[i][j] = add(d[i][j], fraction(jetons * lost[i], many));
    }
    return many;
}

/* Fiches for the debts, and the queue to the player with the greatest balance, if there is only
 * one. */
static void pay(const struct slow_terms *t, debts d, struct slow_end *end)
{
    int n = end->parties;
    bool most[3];
    long queue = (t->queue + 5) / 10; /* the option is in jetons */
    for (int i = 0; i < n; i++)
        end->balance[i] = total(n, d, i);
    bool alone = greatest(n, end->balance, most) == 1;
    for (int i = 0; i < n; i++) {
        end->queue = alone && most[i] ? i : end->queue;
        for (int j = 0; j < n; j++) {
            if (i == j)
                continue;
            end->owed[i][j] = minus(d[i][j], d[j][i]);
            long v = fiches(end->owed[i][j]) - fiches(minus(d[j][i], d[i][j]));
            v += alone && most[j] ? queue : 0;
            v -= alone && most[i] ? queue : 0;
            end->fiches[i][j] = v > 0 ? v : 0;
        }
    }
}

struct slow_end slow_settle(const struct slow_partie *p)
{
    int n = p->terms.players == 3 && !p->terms.chouette ? 3 : 2;
    struct slow_end end = {.parties = n, .queue = -1};
    debts d;
    long lost[3] = {0, 0, 0}, e[3] = {0, 0, 0};
    take_marques(p, n, d, lost);
    end.best_hands = share_laid(p->terms.jetons, n, d, lost);
    for (int i = 0; i < n; i++)
        e[i] = lost[i] - p->terms.marques / n;
    pay_paris(n, e, d);
    pay(&p->terms, d, &end);
    return end;
}
