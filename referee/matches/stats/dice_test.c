/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "dice_test.h"

#include "base/i18n.h"
#include "figures.h"

enum { LEAST_DRAWS = 199, MOST_DRAWS = 9999, WORK = 20000000 };

double dice_square(const long count[ROLLS], long throws)
{
    double sum = 0;
    for (int i = 0; i < ROLLS && throws; i++) {
        double expected = dice_expected(all_rolls[i], throws);
        double off = (double)count[i] - expected;
        sum += off * off / expected;
    }
    return sum;
}

/* SplitMix64 (Steele, Lea and Flood 2014). */
static uint64_t draw(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* One of the 36 throws, none more often than another. */
static int draw_throw(uint64_t *state)
{
    const uint64_t limit = UINT64_MAX - UINT64_MAX % THROWS;
    uint64_t z;
    do
        z = draw(state);
    while (z >= limit);
    return (int)(z % THROWS);
}

/* The roll that each of the 36 throws is. */
static void list_throws(int roll[THROWS])
{
    for (int a = 1; a <= 6; a++) {
        for (int b = 1; b <= 6; b++) {
            struct dice d = {(uint8_t)(a > b ? a : b), (uint8_t)(a > b ? b : a)};
            roll[6 * (a - 1) + b - 1] = roll_index(d);
        }
    }
}

struct dice_test dice_test(const long count[ROLLS])
{
    struct dice_test t = {.p = 1};
    uint64_t state = 1;
    int roll[THROWS];
    long as_much = 0;
    list_throws(roll);
    for (int i = 0; i < ROLLS; i++)
        t.throws += count[i];
    if (!t.throws)
        return t;
    t.square = dice_square(count, t.throws);
    t.draws = WORK / t.throws;
    t.draws = t.draws > MOST_DRAWS ? MOST_DRAWS : t.draws < LEAST_DRAWS ? LEAST_DRAWS : t.draws;
    for (long n = 0; n < t.draws; n++) {
        long drawn[ROLLS] = {0};
        for (long i = 0; i < t.throws; i++)
            drawn[roll[draw_throw(&state)]]++;
        as_much += dice_square(drawn, t.throws) >= t.square - 1e-9;
    }
    t.p = (double)(1 + as_much) / (double)(1 + t.draws);
    return t;
}

void strbuf_add_dice_test(struct strbuf *w, const struct dice_test *t)
{
    strbuf_add(w, P_("%ld throw", "%ld throws", t->throws), t->throws);
    if (t->throws) {
        char square[DECIMAL_TEXT], p[DECIMAL_TEXT];
        strbuf_add(w, _(": chi-square %s over 21 rolls, p = %s by %ld samples.\n"),
                   format_decimal(t->square, 1, square), format_decimal(t->p, 3, p), t->draws);
        strbuf_add(
            w, "%s",
            _("True dice differ so much or more with this probability: of twenty tests\n"
              "one gives 0.05 or less where nothing is wrong, so one alone proves nothing.\n"));
    } else {
        strbuf_add(w, "\n");
    }
}
