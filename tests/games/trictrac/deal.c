/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Each kind of position is one function that sets men on a board seen by the roller: he is
 * side 0 and both count in their own numbering, as in slow_position. deal_position() then finds
 * places for men left over, puts most irregular men right, and turns the sides half the time.
 */
#include "deal.h"

#include <string.h>

enum { MEN = 15, TALON = 1, CORNER = 12, OTHER_CORNER = 13, ROLLER = 0, OPPONENT = 1 };

/* A board being set. */
struct dealing {
    int men[2][25]; /* as in slow_position, the roller is side 0 */
    int left[2];    /* men not yet set */
    int roll;       /* n-th throw in the relevé, 0 unknown */
    int irregular;  /* 1: leave lone corner men and men on the other's corner as they are */
};

/* ---------------------------------------------------------------------------- randomness */

void deal_start(struct deal *d, uint64_t seed)
{
    d->state = seed;
}

/* The next 64 bits (splitmix64, Steele, Lea and Flood 2014). */
static uint64_t next_bits(struct deal *d)
{
    uint64_t z;

    d->state += UINT64_C(0x9e3779b97f4a7c15);
    z = d->state;
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

unsigned deal_below(struct deal *d, unsigned n)
{
    return (unsigned)(((next_bits(d) >> 32) * n) >> 32);
}

/* A number lo..hi, both included. */
static int between(struct deal *d, int lo, int hi)
{
    return lo + (int)deal_below(d, (unsigned)(hi - lo + 1));
}

/* 1 once in n times. */
static int once_in(struct deal *d, unsigned n)
{
    return deal_below(d, n) == 0;
}

void deal_throw(struct deal *d, int die[2])
{
    die[0] = between(d, 1, 6);
    die[1] = between(d, 1, 6);
}

/* --------------------------------------------------------------------------- setting men */

/* Set up to count men of a side on a field; fewer when few are left, none on the other's. */
static void set_men(struct dealing *b, int side, int field, int count)
{
    if (field < 1 || field > 24 || b->men[1 - side][25 - field] > 0)
        return;
    if (count > b->left[side])
        count = b->left[side];
    b->men[side][field] += count;
    b->left[side] -= count;
}

/* Set count men one by one on fields lo..hi; those that fall on the other side's are left over. */
static void scatter(struct deal *d, struct dealing *b, int side, int count, int lo, int hi)
{
    for (int n = 0; n < count; n++)
        set_men(b, side, between(d, lo, hi), 1);
}

/* Set pairs, sometimes thirds, on count fields lo..hi. */
static void scatter_pairs(struct deal *d, struct dealing *b, int side, int count, int lo, int hi)
{
    for (int n = 0; n < count; n++)
        set_men(b, side, between(d, lo, hi), once_in(d, 4) ? 3 : 2);
}

/* Fill a side's quarter with two men a field. */
static void set_quarter(struct dealing *b, int side, int lo)
{
    for (int field = lo; field <= lo + 5; field++)
        set_men(b, side, field, 2);
}

/* Take one man of a side off a field, if one stands there; he is then left to be set. */
static void lift(struct dealing *b, int side, int field)
{
    if (b->men[side][field] > 0) {
        b->men[side][field]--;
        b->left[side]++;
    }
}

/* Bear off up to count of the men not set. */
static void bear_off(struct dealing *b, int side, int count)
{
    b->left[side] -= count < b->left[side] ? count : b->left[side];
}

/* Set the men left, near the talon or anywhere; what finds no place in many tries is off. */
static void set_rest(struct deal *d, struct dealing *b, int side, int lo, int hi)
{
    for (int tries = 0; tries < 60 && b->left[side] > 0; tries++)
        scatter(d, b, side, 1, lo, hi);
}

/* Move all men of a side from one field to its talon, or off the board if that is not free. */
static void send_home(struct dealing *b, int side, int field)
{
    int count = b->men[side][field];

    b->men[side][field] = 0;
    b->left[side] += count;
    set_men(b, side, TALON, count);
}

/* ------------------------------------------------------------------------- the opponent */

/* The opponent as in the middle of a game: a crowd about his quarters, or some of it. */
static void set_opponent(struct deal *d, struct dealing *b)
{
    switch (deal_below(d, 6)) {
    case 0:
        scatter(d, b, OPPONENT, MEN, 1, 24);
        break;
    case 1:
        scatter_pairs(d, b, OPPONENT, between(d, 3, 6), 7, 12);
        break;
    case 2:
        set_quarter(b, OPPONENT, 7);
        break;
    case 3:
        scatter(d, b, OPPONENT, between(d, 3, 6), 2, 11);
        set_men(b, OPPONENT, TALON, MEN);
        break;
    case 4:
        scatter_pairs(d, b, OPPONENT, 7, 13, 24);
        break;
    default:
        set_men(b, OPPONENT, CORNER, between(d, 2, 4));
        scatter(d, b, OPPONENT, MEN, 1, 12);
        break;
    }
    set_rest(d, b, OPPONENT, 1, 12);
}

/* The opponent far on and mostly home or borne off: the return passage is open. */
static void set_opponent_far(struct deal *d, struct dealing *b)
{
    bear_off(b, OPPONENT, between(d, 0, 14));
    if (once_in(d, 2))
        scatter_pairs(d, b, OPPONENT, 2, 1, 6);
    scatter(d, b, OPPONENT, MEN, once_in(d, 2) ? 1 : 8, 24);
}

/* ---------------------------------------------------------------------- kinds of position */

/* (a) Men of both sides anywhere, sometimes few. */
static void deal_scattered(struct deal *d, struct dealing *b)
{
    if (once_in(d, 4))
        bear_off(b, ROLLER, between(d, 1, 15));
    if (once_in(d, 4))
        bear_off(b, OPPONENT, between(d, 1, 15));
    for (int n = 0; n < MEN; n++) {
        scatter(d, b, ROLLER, 1, 1, 24);
        scatter(d, b, OPPONENT, 1, 1, 24);
    }
}

/* One of the three quarters to fill and keep. */
static int any_quarter(struct deal *d)
{
    static const int first_field[3] = {1, 7, 19};
    return first_field[deal_below(d, 3)];
}

/* The opponent of a man who fills a quarter: on the return he is mostly far. */
static void set_opponent_of_quarter(struct deal *d, struct dealing *b, int lo)
{
    if (lo == 19 && !once_in(d, 8))
        set_opponent_far(d, b);
    else
        set_opponent(d, b);
}

/* (b) A full quarter; the men to spare on it, before it or beyond. */
static void deal_full_quarter(struct deal *d, struct dealing *b)
{
    int lo = any_quarter(d);

    set_quarter(b, ROLLER, lo);
    if (once_in(d, 6))
        bear_off(b, ROLLER, between(d, 1, 3));
    switch (deal_below(d, 4)) {
    case 0:
        scatter(d, b, ROLLER, 3, lo, lo + 5);
        break;
    case 1:
        scatter(d, b, ROLLER, 3, lo > 6 ? lo - 6 : 1, lo > 6 ? lo - 1 : 12);
        break;
    case 2:
        scatter(d, b, ROLLER, 3, lo, 24);
        break;
    default:
        break;
    }
    set_opponent_of_quarter(d, b, lo);
    set_rest(d, b, ROLLER, 1, 24);
}

/* (c) A quarter lacking one or two men, men to spare 1..12 fields behind the lack. */
static void deal_broken_quarter(struct deal *d, struct dealing *b)
{
    int lo = any_quarter(d);
    int first = between(d, lo, lo + 5);
    int second = once_in(d, 2) ? first : between(d, lo, lo + 5);
    int reach = once_in(d, 3) ? 12 : 6;

    if (lo == 7 && once_in(d, 4)) {
        first = CORNER;
        second = CORNER;
    }
    set_quarter(b, ROLLER, lo);
    lift(b, ROLLER, first);
    if (once_in(d, 2))
        lift(b, ROLLER, second);
    for (int tries = 0; tries < 60 && b->left[ROLLER] > 0; tries++) {
        int field = first - between(d, 1, reach);
        if (field >= 1 && (field < lo || b->men[ROLLER][field] >= 2))
            set_men(b, ROLLER, field, 1);
        if (once_in(d, 12))
            bear_off(b, ROLLER, 1);
    }
    set_opponent_of_quarter(d, b, lo);
    set_rest(d, b, ROLLER, 1, 24);
}

/* A set of the opponent's for openings: hardly moved, some men about the roller's talon too. */
static void set_opponent_of_opening(struct deal *d, struct dealing *b)
{
    switch (deal_below(d, 5)) {
    case 0:
        set_men(b, OPPONENT, CORNER, once_in(d, 3) ? 1 : 2);
        break;
    case 1:
        scatter(d, b, OPPONENT, 2, 18, 24);
        break;
    default:
        scatter(d, b, OPPONENT, between(d, 0, 5), 2, 11);
        break;
    }
    set_men(b, OPPONENT, TALON, MEN);
}

/* (d) Towards six tables: eleven men on the talon and four singles, or nearly so. */
static void deal_six_tables(struct deal *d, struct dealing *b)
{
    b->roll = once_in(d, 6) ? between(d, 0, 4) : 3;
    set_men(b, ROLLER, TALON, once_in(d, 10) ? between(d, 10, 12) : 11);
    for (int tries = 0; tries < 40 && b->left[ROLLER] > 0; tries++) {
        int field = between(d, 2, once_in(d, 30) ? 9 : 7);
        if (b->men[ROLLER][field] == 0 || once_in(d, 40))
            set_men(b, ROLLER, field, 1);
    }
    set_opponent_of_opening(d, b);
}

/* (d) Towards two tables and mézéas: thirteen men on the talon, the rest a number away. */
static void deal_two_off_talon(struct deal *d, struct dealing *b)
{
    static const int on_corner[6] = {0, 0, 1, 2, 2, 3};

    set_men(b, ROLLER, TALON, once_in(d, 16) ? 12 : 13);
    if (once_in(d, 4)) {
        set_men(b, ROLLER, CORNER, 2);
    } else {
        set_men(b, ROLLER, between(d, 6, 11), 1);
        set_men(b, ROLLER, between(d, 7, once_in(d, 8) ? 12 : 11), 1);
    }
    set_rest(d, b, ROLLER, 2, 11);
    set_men(b, OPPONENT, CORNER, on_corner[deal_below(d, 6)]);
    b->irregular = b->men[ROLLER][CORNER] == 1 || b->men[OPPONENT][CORNER] == 1;
    scatter(d, b, OPPONENT, between(d, 0, 4), 2, 11);
    set_men(b, OPPONENT, TALON, MEN);
}

/* (e) Bearing off: all home or nearly, many or few, opposing men between them. */
static void deal_bearing_off(struct deal *d, struct dealing *b)
{
    int on_board = once_in(d, 2) ? between(d, 1, 6) : between(d, 1, 15);
    int still_out = once_in(d, 3) ? between(d, 1, 2) : 0;

    bear_off(b, ROLLER, MEN - on_board);
    if (once_in(d, 2)) {
        scatter_pairs(d, b, OPPONENT, between(d, 1, 3), 1, 6);
        scatter(d, b, OPPONENT, between(d, 0, 2), 1, 6);
    }
    scatter(d, b, ROLLER, still_out, 14, 18);
    set_rest(d, b, ROLLER, between(d, 19, 23), 24);
    bear_off(b, OPPONENT, between(d, 0, 12));
    scatter(d, b, OPPONENT, MEN, 7, 24);
}

/* Set a side's men so that its quarter is just fillable: two men are on or before each field. */
static void set_just_fillable(struct deal *d, struct dealing *b, int side, int lo)
{
    for (int k = 1; k <= 6; k++) {
        int from = once_in(d, 2) ? lo : 1;
        scatter(d, b, side, 2, from, lo + k - 1);
    }
}

/* (f) The return passage: the opponent's quarter just fillable, or just not. */
static void deal_return_passage(struct deal *d, struct dealing *b)
{
    int lo = once_in(d, 2) ? 1 : 7;

    set_just_fillable(d, b, OPPONENT, lo);
    if (once_in(d, 2)) {
        int field = between(d, 1, lo + 5);
        lift(b, OPPONENT, field);
        set_men(b, OPPONENT, between(d, lo + 5, 18), 1);
    }
    set_rest(d, b, OPPONENT, lo + 4, 18);
    scatter(d, b, ROLLER, between(d, 3, 9), 9, 19);
    scatter(d, b, ROLLER, between(d, 0, 4), 14, 24);
    set_rest(d, b, ROLLER, 7, 18);
}

/* (g) Corner play: men a number away from either corner, or pairs and thirds on it. */
static void deal_corner(struct deal *d, struct dealing *b)
{
    switch (deal_below(d, 3)) {
    case 0:
        scatter(d, b, ROLLER, between(d, 2, 5), 6, 11);
        break;
    case 1:
        scatter(d, b, ROLLER, between(d, 2, 4), 7, 11);
        scatter_pairs(d, b, ROLLER, 3, 6, 11);
        break;
    default:
        set_men(b, ROLLER, CORNER, between(d, 2, 4));
        scatter(d, b, ROLLER, between(d, 1, 8), 7, 12);
        break;
    }
    if (once_in(d, 2)) {
        scatter_pairs(d, b, OPPONENT, between(d, 2, 6), 2, 11);
        set_rest(d, b, OPPONENT, 1, 11);
    }
    set_opponent(d, b);
    set_men(b, ROLLER, TALON, between(d, 0, 15));
    set_rest(d, b, ROLLER, 1, 18);
}

/* (h) Many lone opposing men, their approaches blocked or half blocked. */
static void deal_lone_men(struct deal *d, struct dealing *b)
{
    scatter_pairs(d, b, OPPONENT, between(d, 2, 5), 7, 12);
    for (int tries = 0; tries < 40 && b->left[OPPONENT] > 0; tries++) {
        int field = between(d, 1, once_in(d, 4) ? 24 : 11);
        if (b->men[OPPONENT][field] == 0)
            set_men(b, OPPONENT, field, 1);
    }
    scatter_pairs(d, b, ROLLER, between(d, 1, 4), 6, 12);
    set_rest(d, b, ROLLER, 1, once_in(d, 3) ? 20 : 12);
    set_rest(d, b, OPPONENT, 1, 12);
}

/* (i) Men that only a false move can leave behind, on any position. */
static void deal_irregular(struct deal *d, struct dealing *b)
{
    b->irregular = 1;
    if (once_in(d, 2))
        set_men(b, ROLLER, CORNER, 1);
    if (once_in(d, 3))
        set_men(b, ROLLER, OTHER_CORNER, between(d, 1, 2));
    if (once_in(d, 3))
        set_men(b, OPPONENT, CORNER, 1);
    if (once_in(d, 3))
        set_men(b, OPPONENT, OTHER_CORNER, between(d, 1, 2));
    if (once_in(d, 2)) {
        scatter_pairs(d, b, ROLLER, 5, 7, 11);
        set_rest(d, b, ROLLER, 4, 18);
    }
    scatter(d, b, ROLLER, MEN, 1, 24);
    set_opponent(d, b);
}

/* (j) Crowds that hardly pass: blocks of the opponent's before the roller's men. */
static void deal_crowded(struct deal *d, struct dealing *b)
{
    int lo = between(d, 1, 7);

    scatter_pairs(d, b, OPPONENT, 2, lo, lo + 5);
    for (int n = 0; n < 6; n++)
        set_men(b, OPPONENT, lo + n, once_in(d, 5) ? 1 : 2);
    if (once_in(d, 3))
        bear_off(b, ROLLER, between(d, 1, 13));
    scatter(d, b, ROLLER, between(d, 2, 15), 25 - lo - 10 > 1 ? 25 - lo - 10 : 1, 24 - lo);
    set_rest(d, b, ROLLER, 25 - lo - 12 > 1 ? 25 - lo - 12 : 1, 24);
    set_rest(d, b, OPPONENT, 1, 12);
}

/* --------------------------------------------------------------------------------- dealing */

/* One kind and how often it is dealt. */
struct dealt_kind {
    unsigned weight;
    void (*set)(struct deal *d, struct dealing *b);
};

static const struct dealt_kind kinds[] = {
    {10, deal_scattered},      {14, deal_full_quarter},  {18, deal_broken_quarter},
    {8, deal_six_tables},      {12, deal_two_off_talon}, {14, deal_bearing_off},
    {10, deal_return_passage}, {10, deal_corner},        {12, deal_lone_men},
    {5, deal_irregular},       {8, deal_crowded},
};

/* Set men on a board by some kind, each as often as its weight. */
static void set_some_kind(struct deal *d, struct dealing *b)
{
    unsigned total = 0;
    unsigned pick;
    size_t k = 0;

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        total += kinds[i].weight;
    pick = deal_below(d, total);
    while (pick >= kinds[k].weight) {
        pick -= kinds[k].weight;
        k++;
    }
    kinds[k].set(d, b);
}

/* Send home the men whose place can only be the result of a false move. */
static void put_right(struct dealing *b, int side)
{
    if (b->men[side][CORNER] == 1)
        send_home(b, side, CORNER);
    if (b->men[side][OTHER_CORNER] > 0)
        send_home(b, side, OTHER_CORNER);
}

void deal_position(struct deal *d, struct slow_position *out)
{
    struct dealing b;

    memset(&b, 0, sizeof b);
    b.left[ROLLER] = MEN;
    b.left[OPPONENT] = MEN;
    b.roll = between(d, 0, 4);
    set_some_kind(d, &b);
    if (!b.irregular && !once_in(d, 24)) {
        put_right(&b, ROLLER);
        put_right(&b, OPPONENT);
    }
    memset(out, 0, sizeof *out);
    out->side = (int)deal_below(d, 2);
    memcpy(out->men[out->side], b.men[ROLLER], sizeof b.men[ROLLER]);
    memcpy(out->men[1 - out->side], b.men[OPPONENT], sizeof b.men[OPPONENT]);
    out->roll = b.roll;
    deal_throw(d, out->die);
}
