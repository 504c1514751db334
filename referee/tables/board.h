/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board every tables game shares: twenty-four fields, two sides, men on them.
 *
 * Fields are numbered 1-24 by the side that counts; field f of one side is field 25-f of the
 * other. A set of fields is one word: bit f stands for field f.
 *
 * The men of a side are bit-sliced: plane k holds bit k of the number of men on every field at
 * once. "Fields with exactly one man" is then three operations, whatever the position. */
#ifndef TABLES_BOARD_H
#define TABLES_BOARD_H

#include <stdbool.h>
#include <stdint.h>

enum {
    FIELDS = 24,
    MEN = 15, /* a side's men; 15 is also the most that four planes can count */
    OFF = 25  /* where a man stands who has been borne off: the field after the last */
};

enum side { WHITE, BLACK };

typedef uint32_t fields; /* bits 1-24 */

#define ALL_FIELDS ((fields)0x1fffffe)

struct men {
    uint32_t plane[4];
};

struct board {
    struct men side[2]; /* WHITE, BLACK: each in its own numbering; men on no field are off */
};

struct dice {
    uint8_t high, low; /* 1-6, high >= low; both 0 when unknown or not thrown */
};

static inline enum side other_side(enum side s)
{
    return s == WHITE ? BLACK : WHITE;
}

static inline fields field_bit(int field)
{
    return (fields)1 << field;
}

/* Fields lo to hi, both included; 1 <= lo <= hi <= 24. */
static inline fields field_range(int lo, int hi)
{
    return (((fields)2 << hi) - 1) & ~(((fields)1 << lo) - 1);
}

/* The lowest field of a set that is not empty. */
static inline int lowest_field(fields set)
{
    return __builtin_ctz(set);
}

/* The fields with at least one man, at least two, at least three, exactly one. */
static inline fields men_any(const struct men *m)
{
    return m->plane[0] | m->plane[1] | m->plane[2] | m->plane[3];
}

static inline fields men_two(const struct men *m)
{
    return m->plane[1] | m->plane[2] | m->plane[3];
}

static inline fields men_three(const struct men *m)
{
    return (m->plane[0] & m->plane[1]) | m->plane[2] | m->plane[3];
}

static inline fields men_one(const struct men *m)
{
    return m->plane[0] & ~men_two(m);
}

/* How many men stand on one field (1-24). */
static inline int men_on(const struct men *m, int field)
{
    uint32_t f = (uint32_t)field;
    return (int)((m->plane[0] >> f & 1) | (m->plane[1] >> f & 1) << 1 |
                 (m->plane[2] >> f & 1) << 2 | (m->plane[3] >> f & 1) << 3);
}

/* How many men stand on a set of fields. */
static inline int men_count(const struct men *m, fields set)
{
    return __builtin_popcount(m->plane[0] & set) + 2 * __builtin_popcount(m->plane[1] & set) +
           4 * __builtin_popcount(m->plane[2] & set) + 8 * __builtin_popcount(m->plane[3] & set);
}

/* One man more on `field`: binary addition of one, carried from plane to plane. The field must
 * hold fewer than fifteen. OFF is accepted and does nothing: a man off stands nowhere. */
static inline void men_add(struct men *m, int field)
{
    uint32_t carry = field_bit(field) & ALL_FIELDS;
    for (int k = 0; k < 4; k++) {
        uint32_t both = m->plane[k] & carry;
        m->plane[k] ^= carry;
        carry = both;
    }
}

/* One man less on `field`, which must hold one: subtraction with borrow. */
static inline void men_take(struct men *m, int field)
{
    uint32_t borrow = field_bit(field);
    for (int k = 0; k < 4; k++) {
        uint32_t missing = ~m->plane[k] & borrow;
        m->plane[k] ^= borrow;
        borrow = missing;
    }
}

static inline void men_move(struct men *m, int from, int to)
{
    men_take(m, from);
    men_add(m, to);
}

static inline bool men_equal(const struct men *a, const struct men *b)
{
    return ((a->plane[0] ^ b->plane[0]) | (a->plane[1] ^ b->plane[1]) |
            (a->plane[2] ^ b->plane[2]) | (a->plane[3] ^ b->plane[3])) == 0;
}

/* A set of fields in the other side's numbering. Reversing the word takes bit f to bit 31-f;
 * six places down is bit 25-f. */
fields fields_flip(fields set);

/* Men on no field at all, or fifteen on field 1: how a relevé begins. */
struct men men_none(void);
struct men men_at_start(void);

#endif
