/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board that all tables games share: twenty-four fields, two sides, men on them.
 *
 * Fields are numbered 1-24 from the side that counts; field f of one side is field 25-f of the
 * other. A set of fields is one word: bit f stands for field f.
 *
 * In some games men wait on the bar (bar.h), which is bit 0.
 *
 * The men of a side are bit-sliced: plane k holds bit k of the number of men on each field. "Fields
 * with exactly one man" then takes three operations in any position. */
#ifndef TABLES_BOARD_H
#define TABLES_BOARD_H

#include <stdbool.h>
#include <stdint.h>

enum {
    FIELDS = 24,
    MEN = 15, /* a side's men; also the most that four planes can count */
    OFF = 25  /* the field of a man borne off: the one after the last */
};

enum side { WHITE, BLACK };

typedef uint32_t fields; /* bits 1-24; bit 0 if the bar is included */

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

/* Fields lo to hi, inclusive; 1 <= lo <= hi <= 24. */
static inline fields field_range(int lo, int hi)
{
    return (((fields)2 << hi) - 1) & ~(((fields)1 << lo) - 1);
}

/* The lowest field of a set that is not empty. */
static inline int lowest_field(fields set)
{
    return __builtin_ctz(set);
}

/* The fields with at least one man, at least two, at least three, exactly one; the bar included. */
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

/* The number of men on a field (1-24) or the bar. */
static inline int men_on(const struct men *m, int field)
{
    uint32_t f = (uint32_t)field;
    return (int)((m->plane[0] >> f & 1) | (m->plane[1] >> f & 1) << 1 |
                 (m->plane[2] >> f & 1) << 2 | (m->plane[3] >> f & 1) << 3);
}

/* The number of men on a set of fields. The four planes are counted in parallel, two in a word.
 * Bits are summed in pairs, fours and bytes in place; then the planes are added with their weights,
 * and the four bytes by a multiplication. No byte can overflow, as a side has fifteen men. (A
 * population count would be a call on machines without the instruction.) */
static inline int men_count(const struct men *m, fields set)
{
    const uint64_t pairs = 0x5555555555555555u, fours = 0x3333333333333333u,
                   bytes = 0x0f0f0f0f0f0f0f0fu;
    uint64_t low = (m->plane[0] & set) | (uint64_t)(m->plane[1] & set) << 32;
    uint64_t high = (m->plane[2] & set) | (uint64_t)(m->plane[3] & set) << 32;
    low -= low >> 1 & pairs;
    high -= high >> 1 & pairs;
    low = (low & fours) + (low >> 2 & fours);
    high = (high & fours) + (high >> 2 & fours);
    uint64_t both = ((low + (low >> 4)) & bytes) + 4 * ((high + (high >> 4)) & bytes);
    uint32_t by_byte = (uint32_t)both + 2 * (uint32_t)(both >> 32);
    return (int)(by_byte * 0x01010101u >> 24);
}

/* Adds a man to `field`: binary addition of one, carried from plane to plane. The field must hold
 * fewer than fifteen. OFF is accepted and changes nothing. */
static inline void men_add(struct men *m, int field)
{
    uint32_t one = field_bit(field) & ~field_bit(OFF);
    uint32_t two = m->plane[0] & one, four = m->plane[1] & two, eight = m->plane[2] & four;
    m->plane[0] ^= one;
    m->plane[1] ^= two;
    m->plane[2] ^= four;
    m->plane[3] ^= eight;
}

/* Removes a man from `field`, which must hold one: subtraction with borrow. */
static inline void men_take(struct men *m, int field)
{
    uint32_t one = field_bit(field);
    uint32_t two = ~m->plane[0] & one, four = ~m->plane[1] & two, eight = ~m->plane[2] & four;
    m->plane[0] ^= one;
    m->plane[1] ^= two;
    m->plane[2] ^= four;
    m->plane[3] ^= eight;
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

static inline bool board_equal(const struct board *a, const struct board *b)
{
    return men_equal(&a->side[WHITE], &b->side[WHITE]) &&
           men_equal(&a->side[BLACK], &b->side[BLACK]);
}

/* A set of fields, without the bar, in the opponent's numbering. Reversing the word moves bit f to
 * bit 31-f; shifted right by six, that is bit 25-f. */
fields fields_flip(fields set);

/* No men on any field; fifteen men on field 1, as a relevé begins. */
struct men men_none(void);
struct men men_at_start(void);

#endif
