/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board that all tables games share: fields, sides, men, the bar, the throws of two dice, and
 * plays as the ways of men. */
#ifndef GAMES_TABLES_BOARD_H
#define GAMES_TABLES_BOARD_H

#include <stdbool.h>
#include <stdint.h>

/* The board that all tables games share: twenty-four fields, two sides, men on them.
 *
 * Fields are numbered 1-24 from the side that counts; field f of one side is field 25-f of the
 * other. A set of fields is one word: bit f stands for field f.
 *
 * In some games men wait on the bar (board.h), which is bit 0.
 *
 * The men of a side are bit-sliced: plane k holds bit k of the number of men on each field. "Fields
 * with exactly one man" then takes three operations in any position. */

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

/* Returns the fields lo to hi, inclusive; 1 <= lo <= hi <= 24. */
static inline fields field_range(int lo, int hi)
{
    return (((fields)2 << hi) - 1) & ~(((fields)1 << lo) - 1);
}

/* Returns the lowest field of a set that is not empty. */
static inline int lowest_field(fields set)
{
    return __builtin_ctz(set);
}

/* Returns the fields with at least one man, at least two, at least three, exactly one; the bar
 * included. */
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

/* Returns the number of men on a field (1-24) or the bar. */
static inline int men_on(const struct men *m, int field)
{
    uint32_t f = (uint32_t)field;
    return (int)((m->plane[0] >> f & 1) | (m->plane[1] >> f & 1) << 1 |
                 (m->plane[2] >> f & 1) << 2 | (m->plane[3] >> f & 1) << 3);
}

/* Returns the number of men on a set of fields. The four planes are counted in parallel, two in a
 * word. Bits are summed in pairs, fours and bytes in place; then the planes are added with their
 * weights, and the four bytes by a multiplication. No byte can overflow, as a side has fifteen men.
 * (A population count would be a call on machines without the instruction.) */
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

/* Returns a set of fields, without the bar, in the opponent's numbering. Reversing the word moves
 * bit f to bit 31-f; shifted right by six, that is bit 25-f. */
fields fields_flip(fields set);

/* Return no men on any field, and fifteen men on field 1, as a relevé begins. */
struct men men_none(void);
struct men men_at_start(void);

/* The bar, for games in which men that are hit or not yet set wait to be entered. It is the field
 * before the first. Sets of fields of the board do not contain it.
 *
 * A man moves in the same way in all these games (tryktrak 2, 3, 5; Puff 2, 3, 6). */

enum { BAR = 0, HOME = 19 }; /* men are borne off from 19-24 */

#define FIELDS_AND_BAR ((fields)0x1ffffff)

/* Returns true if all men still in play stand on 19-24. */
static inline bool men_home(const struct men *own)
{
    return !(men_any(own) & (FIELDS_AND_BAR & ~field_range(HOME, FIELDS)));
}

/* Returns the fields from which `number` may bear off a man: the field for which it is exact, or if
 * that field and those farther back are empty, the farthest field with men. */
static inline fields men_bear_off(const struct men *own, int number)
{
    fields any = men_any(own), exact = field_bit(OFF - number);
    if (!any || !men_home(own))
        return 0;
    return any & (2 * exact - 1) ? any & exact : field_bit(lowest_field(any));
}

/* Returns the fields from which a man may move by `number`; `closed` are the fields the opponent
 * holds. With a man on the bar, only the bar. */
static inline fields men_origins(const struct men *own, fields closed, int number)
{
    fields any = men_any(own), movers = any & field_bit(BAR) ? field_bit(BAR) : any;
    return (((movers << number) & ALL_FIELDS & ~closed) >> number) | men_bear_off(own, number);
}

/* The throws of two dice. */

enum { ROLLS = 21, THROWS = 36 };

/* Every roll once: 66, 65, ... 61, 55, ... 11. */
extern const struct dice all_rolls[ROLLS];

/* Returns the index of a roll in the list. It must be thrown, with the higher number first. */
int roll_index(struct dice d);

/* Returns how many of the 36 throws give this roll: one for a doublet, else two. */
int roll_weight(struct dice d);

/* A position of a tables game to be judged: the men, who throws, the throw. */

struct tables_position {
    struct board board;
    uint8_t side;     /* enum side: is to throw, or has thrown */
    struct dice dice; /* high 0: not thrown */
};

/* A play as people write it: which men went which way. The rules work with moves, one man by one
 * number; notation joins a man's moves into a walk, 1/5/8. */

enum {
    MOVES_MAX =
        12, /* of one throw: Puff's second doublet gives eight, and some moves may be wrong */
    WALK_FIELDS = MOVES_MAX + 1
};

/* One man's move by one number, in the mover's numbering: from BAR or 1-24 to 1-24 or OFF. */
struct move {
    uint8_t from, to;
    uint8_t hits; /* it hit a man on `to` */
};

/* Men that went the same way. */
struct walk {
    uint8_t field[WALK_FIELDS]; /* from the first to the last; a single one: where a man arrives */
    uint8_t fields;             /* at least one */
    uint8_t times;              /* number of men, at least one */
    uint16_t hits;              /* bit i: a man was hit on field[i] */
};

struct walks {
    struct walk walk[MOVES_MAX];
    uint8_t count;
};

/* Joins moves (MOVES_MAX at most) into walks: as few men as possible, each with its numbers joined,
 * and equal walks once with `times`. They are sorted by first field, then last, descending, with
 * the bar last. The order of the moves is lost. */
struct walks walks_of(const struct move *move, int moves);

/* Adds a wrong move as a separate walk, in sorted order. There must be room. */
void walks_add(struct walks *w, struct move m);

/* Returns the number of men moved. */
int walks_men(const struct walks *w);

/* Compares two ways to the same position, to choose the one to print: negative for a, positive for
 * b. Fewer men win, then sorted order, then the lower rests. */
int walks_compare(const struct walks *a, const struct walks *b);

#endif
