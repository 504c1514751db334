/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shared search, half plays, parser and printer of the tables games agree on every play, in
 * random positions. test_play [SEED [POSITIONS]] */
#include "games/puff/rules/faults.h"
#include "games/tables/text/notation.h"
#include "games/tic-tac/rules/faults.h"
#include "games/tric-trac/rules/men.h"
#include "tests/games/tryktrak/slow.h"
#include "tests/support/test.h"

enum { ENDS = 1 << 13, SMALL = 40 };

static uint64_t seed = 1;
static int positions = 600;

static int draw(int below) /* splitmix64 */
{
    uint64_t z = seed += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (int)((z ^ z >> 31) % (uint64_t)below);
}

/* --- games ------------------------------------------------------------------------------------ */

/* Tryktrak and backgammon, but without routes, so that every sum is accepted. */
static const struct tables_men bar_men = {.stand = FIELDS_AND_BAR,
                                          .origins = bar_origins,
                                          .closed = bar_closed,
                                          .move = bar_move,
                                          .alone_by_sum = MOVES_MAX,
                                          .rule = bar_rule};

static void twice(struct tables_throw *t)
{
    tables_two_numbers(t, 2);
}

static void four_times(struct tables_throw *t)
{
    tables_two_numbers(t, 4);
}

static void higher_first(struct tables_throw *t)
{
    t->rules |= TABLES_HIGHER;
    tables_two_numbers(t, 4);
}

static const struct one_game {
    const char *name;
    const struct tables_men *men;
    /* Sets the groups of a throw whose board, side, dice, rules and points are set. */
    void (*numbers)(struct tables_throw *t);
    int rules; /* the throw's rules are any number below this */
} games[] = {
    {"tryktrak", &bar_men, four_times, 1}, {"backgammon", &bar_men, higher_first, 1},
    {"puff", &puff_men, puff_groups, 8},   {"tric-trac", &tric_trac_men, twice, 2},
    {"tic-tac", &tic_tac_men, twice, 1},
};
enum { GAMES = sizeof games / sizeof games[0] };

static unsigned faults_of(const struct one_game *g, const struct tables_throw *t,
                          const struct tables_put *p)
{
    struct tables_ruling r;
    g->men->rule(t, p, &r);
    return r.faults;
}

/* --- positions -------------------------------------------------------------------------------- */

/* Random set-ups of a side: fields, men, and how many in eight are on the bar. */
static const struct {
    int low, high, men, bar;
} manners[] = {{1, 23, 15, 0}, {1, 23, 15, 1}, {1, 12, 15, 0}, {13, 23, 15, 0}, {18, 23, 15, 0},
               {19, 23, 9, 0}, {19, 23, 3, 0}, {19, 23, 1, 0}, {1, 7, 6, 2},    {17, 24, 12, 1},
               {1, 6, 15, 6},  {18, 24, 2, 0}, {7, 14, 15, 0}, {1, 1, 15, 0},   {1, 24, 4, 4}};

static void place(const struct one_game *g, struct board *b, enum side side)
{
    int k = draw(sizeof manners / sizeof manners[0]), pairs = draw(2), last = FIELDS;
    fields taken = fields_flip(men_any(&b->side[other_side(side)]) & ALL_FIELDS);
    if (g->men->reach) { /* the opponent's start, and the goal */
        taken |= field_bit(FIELDS);
        last = FIELDS - 1;
    }
    for (int i = 0, tries = 0; i < manners[k].men && tries < 100; tries++) {
        bool bar = g->men->stand & field_bit(BAR) && draw(8) < manners[k].bar;
        int f = bar ? BAR : manners[k].low + draw(manners[k].high - manners[k].low + 1);
        if (f > last || taken >> f & ~field_bit(BAR) & 1)
            continue;
        for (int n = 0; n < 1 + pairs && i < manners[k].men; n++, i++)
            men_add(&b->side[side], f);
    }
}

static struct tables_throw deal(const struct one_game *g)
{
    struct tables_throw t = {.before = {{men_none(), men_none()}}, .side = (uint8_t)draw(2)};
    place(g, &t.before, (enum side)t.side);
    place(g, &t.before, other_side((enum side)t.side));
    t.dice[0] = (uint8_t)(1 + draw(6));
    t.dice[1] = (uint8_t)(draw(3) ? 1 + draw(6) : t.dice[0]);
    t.rules = (uint8_t)draw(g->rules);
    t.points = (int16_t)draw(12);
    g->numbers(&t);
    return t;
}

static const char *where(const struct one_game *g, const struct tables_throw *t)
{
    static char text[TABLES_BOARD_TEXT + 64];
    char board[TABLES_BOARD_TEXT];
    snprintf(text, sizeof text, "%s: %s %c %d%d rules %d points %d", g->name,
             tables_board_print(&t->before, BY_NUMBER, board), t->side ? 'b' : 'w', t->dice[0],
             t->dice[1], t->rules, t->points);
    return text;
}

static const char *typed_as(const struct walks *w)
{
    static char text[TABLES_PLAY_TEXT];
    return tables_walks_print(w, WHITE, BY_NUMBER, text);
}

/* --- sets of ends ----------------------------------------------------------------------------- */

struct ends {
    struct board end[ENDS];
    int32_t slot[2 * ENDS]; /* 1 + place in `end` */
    int count;
    bool full;
    struct tables_way way; /* one of those found, drawn at random */
    int shown;
};

static struct ends mine, taps;

static void clear(struct ends *e)
{
    memset(e->slot, 0, sizeof e->slot);
    e->count = e->shown = 0;
    e->full = false;
}

/* Returns false if the position is in the list already. */
static bool add_end(struct ends *e, const struct board *b)
{
    uint32_t plane[sizeof *b / sizeof(uint32_t)], mix = 0;
    memcpy(plane, b, sizeof plane);
    for (size_t i = 0; i < sizeof plane / sizeof plane[0]; i++)
        mix = (mix ^ plane[i]) * 0x9e3779b1u, mix ^= mix >> 15;
    uint32_t at = mix % (2 * ENDS);
    for (; e->slot[at]; at = (at + 1) % (2 * ENDS))
        if (board_equal(&e->end[e->slot[at] - 1], b))
            return false;
    if (e->count == ENDS) {
        e->full = true;
        return true;
    }
    e->end[e->count] = *b;
    e->slot[at] = ++e->count;
    return true;
}

static bool gather(void *context, const struct tables_way *way)
{
    struct ends *e = context;
    add_end(e, &way->after);
    if (draw(++e->shown) == 0)
        e->way = *way;
    return e->full;
}

/* --- the search ------------------------------------------------------------------------------- */

static void check_made(const struct one_game *g, const struct tables_throw *t,
                       const struct tables_way *way)
{
    struct tables_put p = {.moves = way->moves};
    memcpy(p.move, way->move, sizeof p.move);
    struct board b = tables_put_down(g->men, t, &p, 0);
    if (!board_equal(&b, &way->after))
        fail_msg("%s: a way that does not lead where it says", where(g, t));
}

/* Returns false if there are too many positions for the test. */
static bool check_ends(const struct one_game *g, const struct tables_throw *t)
{
    struct tables_way way;
    clear(&mine);
    tables_ways(g->men, t, NULL, gather, &mine);
    if (mine.full)
        return false;
    check_made(g, t, &mine.way);
    assert_int_equal(tables_only(g->men, t, &way), mine.count == 1);
    if (!tables_legal(g->men, t, &mine.end[draw(mine.count)], &way))
        fail_msg("%s: an end is not found", where(g, t));
    check_made(g, t, &way);
    return true;
}

static void ends_are_found(void **state)
{
    (void)state;
    for (int k = 0; k < GAMES; k++) {
        long ends = 0;
        for (int i = 0; i < positions; i++) {
            struct tables_throw t = deal(&games[k]);
            ends += check_ends(&games[k], &t) ? mine.count : 0;
        }
        print_message("%s: %ld ends\n", games[k].name, ends);
        assert_true(ends > positions);
    }
}

/* --- half plays ------------------------------------------------------------------------------- */

static void tap(const struct one_game *g, const struct tables_throw *t)
{
    struct tables_put p = {.moves = 0};
    struct tables_next next;
    tables_next(g->men, t, &p, &next);
    for (; next.moves; tables_next(g->men, t, &p, &next)) {
        if (!next.right)
            fail_msg("%s: an offer is wrong", where(g, t));
        p.move[p.moves++] = next.move[draw(next.moves)];
    }
    if (!next.whole || !next.right || faults_of(g, t, &p))
        fail_msg("%s: what was offered is not a play: %#x", where(g, t), faults_of(g, t, &p));
}

static void tap_all(const struct one_game *g, const struct tables_throw *t, struct tables_put *p,
                    int *left)
{
    struct tables_next next;
    tables_next(g->men, t, p, &next);
    struct board b = tables_put_down(g->men, t, p, 0);
    if (next.whole)
        add_end(&taps, &b);
    for (int i = 0; i < next.moves && --*left > 0; i++) {
        p->move[p->moves++] = next.move[i];
        tap_all(g, t, p, left);
        p->moves--;
    }
}

static void taps_reach_all_ends(void **state)
{
    (void)state;
    for (int k = 0; k < GAMES; k++) {
        const struct one_game *g = &games[k];
        int whole = 0;
        for (int i = 0; i < positions / 2; i++) {
            struct tables_throw t = deal(g);
            struct tables_put none = {.moves = 0};
            int left = 400;
            if (!check_ends(g, &t))
                continue;
            tap(g, &t);
            clear(&mine);
            tables_all_ways(g->men, &t, NULL, gather, &mine);
            if (mine.full || mine.count > SMALL)
                continue;
            clear(&taps);
            tap_all(g, &t, &none, &left);
            if (left > 0 && taps.count != mine.count)
                fail_msg("%s: taps reach %d of %d ends", where(g, &t), taps.count, mine.count);
            whole += left > 0;
        }
        print_message("%s: %d lists tapped whole\n", g->name, whole);
        assert_true(whole > positions / 10);
    }
}

/* --- printed and read ------------------------------------------------------------------------- */

static struct tables_put put_of(const struct tables_way *way)
{
    struct tables_put p = {.moves = way->moves};
    memcpy(p.move, way->move, sizeof p.move);
    return p;
}

static void check_read(const struct one_game *g, const struct tables_throw *t,
                       const struct walks *w, const struct board *end, const char *how)
{
    struct tables_reading r;
    enum tables_sense sense = tables_read(g->men, t, w, &r);
    if (sense > SENSE_TWO || r.ruling.faults)
        fail_msg("%s %s, %s: sense %d faults %#x", where(g, t), typed_as(w), how, sense,
                 r.ruling.faults);
    if (end && !board_equal(&r.after, end))
        fail_msg("%s %s, %s: read as another play", where(g, t), typed_as(w), how);
}

static int stars(const struct walks *w)
{
    int n = 0;
    for (int i = 0; i < w->count; i++)
        for (int k = 0; k < w->walk[i].fields; k++)
            n += w->walk[i].times * (w->walk[i].hits >> k & 1);
    return n;
}

static int hits(const struct tables_way *way)
{
    int n = 0;
    for (int i = 0; i < way->moves; i++)
        n += way->move[i].hits;
    return n;
}

/* Replaces walks by sums: only the fields of departure and arrival, or only the latter if
 * `alone`. */
static struct walks ends_of(struct walks w, bool alone)
{
    for (int i = 0; i < w.count; i++) {
        struct walk *one = &w.walk[i];
        uint8_t last = one->field[one->fields - 1], first = one->field[0];
        uint8_t times = one->times;
        *one = (struct walk){.field = {first, last}, .fields = 2, .times = times};
        if (alone)
            *one = (struct walk){.field = {last}, .fields = 1, .times = times};
    }
    return w;
}

/* Returns the fields of arrival, in the order of the moves. */
static struct walks arrivals(const struct tables_way *way)
{
    struct walks w = {.count = 0};
    for (int i = 0; i < way->moves; i++)
        w.walk[w.count++] = (struct walk){.field = {way->move[i].to}, .fields = 1, .times = 1};
    return w;
}

static void check_told(const struct one_game *g, const struct tables_throw *t,
                       const struct tables_way *way)
{
    struct tables_put p = put_of(way);
    struct walks w = tables_walks(g->men, t, &p, NULL), sums = ends_of(w, false);
    check_read(g, t, &w, &way->after, "as printed");
    if (stars(&w) != hits(way))
        fail_msg("%s %s: hits", where(g, t), typed_as(&w));
    if (!g->men->by_route) /* otherwise one number that bears a man off takes precedence */
        check_read(g, t, &sums, NULL, "by sums");
    struct walks alone = arrivals(way);
    if (!g->men->reach || !way->together)
        check_read(g, t, &alone, NULL, "alone");
}

static void printed_plays_read_back(void **state)
{
    (void)state;
    for (int k = 0; k < GAMES; k++)
        for (int i = 0; i < positions; i++) {
            struct tables_throw t = deal(&games[k]);
            if (check_ends(&games[k], &t))
                check_told(&games[k], &t, &mine.way);
        }
}

/* --- wrong plays ------------------------------------------------------------------------------ */

static int number_of(const struct tables_throw *t)
{
    int n = draw(12);
    return n == 0 ? 1 + draw(8) : t->group[draw(t->groups)].number;
}

/* Makes a play, mostly by the numbers of the throw. */
static struct tables_put spoil(const struct one_game *g, const struct tables_throw *t)
{
    struct tables_put p = {.moves = 0};
    struct board b = t->before;
    int numbers = t->group[0].times + (t->groups > 1 ? t->group[1].times : 0);
    int moves = draw(numbers + 3);
    for (int tries = 0; p.moves < moves && tries < 40; tries++) {
        int from = draw(OFF), number = number_of(t);
        int to = tables_reach(g->men, from, number);
        struct move m = {(uint8_t)from, (uint8_t)to, 0};
        if (!men_on(&b.side[t->side], from) ||
            (to != OFF && g->men->closed(t) >> to & 1 && draw(4)))
            continue;
        m.hits = g->men->move(&b, (enum side)t->side, m);
        p.move[p.moves++] = m;
    }
    return p;
}

static struct walks one_by_one(const struct tables_put *p, bool shuffled)
{
    struct walks w = {.count = 0};
    for (int i = 0; i < p->moves; i++)
        w.walk[w.count++] =
            (struct walk){.field = {p->move[i].from, p->move[i].to}, .fields = 2, .times = 1};
    for (int i = w.count - 1; shuffled && i > 0; i--) {
        int k = draw(i + 1);
        struct walk one = w.walk[i];
        w.walk[i] = w.walk[k];
        w.walk[k] = one;
    }
    return w;
}

/* Returns true if a man was moved by a distance that is not a number of the throw, and so perhaps
 * by several. */
static bool by_sums(const struct one_game *g, const struct tables_throw *t,
                    const struct tables_put *p)
{
    bool any = false;
    for (int i = 0; i < p->moves; i++) {
        bool one = false;
        for (int k = 0; k < t->groups; k++)
            one |= tables_reach(g->men, p->move[i].from, t->group[k].number) == p->move[i].to;
        any |= !one || p->move[i].to == OFF;
    }
    return any;
}

static void check_wrong(const struct one_game *g, const struct tables_throw *t, int *wrong)
{
    struct tables_put p = spoil(g, t);
    struct walks w = one_by_one(&p, !g->men->reach);
    struct tables_reading r;
    unsigned own = faults_of(g, t, &p);
    enum tables_sense sense = tables_read(g->men, t, &w, &r);
    if (sense > SENSE_TWO || r.put.moves < p.moves)
        fail_msg("%s %s: sense %d", where(g, t), typed_as(&w), sense);
    if (!by_sums(g, t, &p) && r.ruling.faults != own)
        fail_msg("%s %s: faults %#x, by itself %#x", where(g, t), typed_as(&w), r.ruling.faults,
                 own);
    *wrong += own != 0;
    struct walks told = tables_walks(g->men, t, &r.put, &w);
    struct tables_reading again;
    sense = tables_read(g->men, t, &told, &again);
    if (sense > SENSE_TWO || again.ruling.faults != r.ruling.faults ||
        !board_equal(&again.after, &r.after))
        fail_msg("%s %s: printed it is another play, %#x for %#x", where(g, t), typed_as(&told),
                 again.ruling.faults, r.ruling.faults);
}

static void wrong_plays_have_their_faults(void **state)
{
    (void)state;
    for (int k = 0; k < GAMES; k++) {
        int wrong = 0;
        for (int i = 0; i < positions; i++) {
            struct tables_throw t = deal(&games[k]);
            check_wrong(&games[k], &t, &wrong);
        }
        print_message("%s: %d wrong plays\n", games[k].name, wrong);
        assert_true(wrong > positions / 4);
    }
}

/* --- the games with a bar, read slowly -------------------------------------------------------- */

static struct slow slow_of(const struct board *b)
{
    struct slow out;
    for (int s = 0; s < 2; s++) {
        int off = MEN;
        for (int f = BAR; f < OFF; f++)
            off -= out.man[s][f] = (signed char)men_on(&b->side[s], f);
        out.man[s][OFF] = (signed char)off;
    }
    return out;
}

/* Returns the faults as bits of enum bar_fault. */
static unsigned slow_bits(const struct slow_ruling *r)
{
    return (unsigned)r->n1 << BAR_N1 | (unsigned)r->n3 << BAR_N3 | (unsigned)r->c2 << BAR_C2 |
           (unsigned)r->e1 << BAR_E1 | (unsigned)r->d1 << BAR_D1 | (unsigned)r->s1 << BAR_S1;
}

/* Faults of single moves are also faults of the play. */
static void check_by(const struct one_game *g, const struct tables_throw *t,
                     const struct tables_put *p, const struct tables_ruling *r)
{
    unsigned by = 0;
    for (int i = 0; i < p->moves; i++)
        by |= r->by[i] ? 1u << (r->by[i] - 1) : 0;
    if (by & ~r->faults)
        fail_msg("%s: a move has a fault that the play has not", where(g, t));
}

static void check_slowly(const struct one_game *g, const struct tables_throw *t)
{
    struct tables_put p = spoil(g, t);
    struct slow_move move[MOVES_MAX];
    struct tables_ruling r;
    struct slow before = slow_of(&t->before);
    if (by_sums(g, t, &p))
        return;
    for (int i = 0; i < p.moves; i++)
        move[i] = (struct slow_move){p.move[i].from, p.move[i].to};
    struct slow_ruling slow = slow_judge(&before, t->side, t->dice[0], t->dice[1],
                                         t->rules & TABLES_HIGHER, move, p.moves);
    bar_rule(t, &p, &r);
    check_by(g, t, &p, &r);
    struct board left = tables_put_down(g->men, t, &p, r.back);
    struct slow stands = slow_of(&left);
    if (r.faults != slow_bits(&slow))
        fail_msg("%s: faults %#x, slowly %#x", where(g, t), r.faults, slow_bits(&slow));
    if (r.faults && memcmp(&stands, &slow.stands, sizeof stands) != 0)
        fail_msg("%s: another man goes back", where(g, t));
}

static void bar_faults_as_read_slowly(void **state)
{
    (void)state;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < positions; i++) {
            struct tables_throw t = deal(&games[k]);
            check_slowly(&games[k], &t);
        }
}

/* --- by hand ---------------------------------------------------------------------------------- */

static struct tables_throw thrown(const char *board, const struct one_game *g, int a, int b)
{
    struct tables_throw t = {.dice = {(uint8_t)a, (uint8_t)b}};
    struct tables_form form = {.stand = g->men->stand};
    struct tables_position p;
    struct parse_error why;
    assert_true(tables_setup_read(board, strlen(board), &form, &p, &why));
    t.before = p.board;
    t.side = p.side;
    t.unseen = !a;
    if (a)
        g->numbers(&t);
    return t;
}

static struct walks walks_typed(const struct tables_throw *t, const char *typed)
{
    struct walks w = {.count = 0};
    struct parse_error why;
    char copy[64], *at = copy;
    snprintf(copy, sizeof copy, "%s", typed);
    for (char *word = strtok_r(copy, " ", &at); word; word = strtok_r(NULL, " ", &at)) {
        struct token one = {.text = word, .length = strlen(word)};
        if (!tables_walks_read(&one, (enum side)t->side, BY_NUMBER, &w, &why))
            fail_msg("%s: %s", typed, why.reason);
    }
    return w;
}

#define START_OF_TRYKTRAK "W:1x2,12x5,17x3,19x5 B:1x2,12x5,17x3,19x5 w"

/* Single plays, as stated by the rules and the notation. */
static void plays_by_hand(void **state)
{
    (void)state;
    static const struct {
        int game;
        const char *board;
        int dice[2];
        const char *typed;
        enum tables_sense sense;
        unsigned faults;
    } hand[] = {
        {0, START_OF_TRYKTRAK, {6, 4}, "18 16", SENSE, 0},
        {0, START_OF_TRYKTRAK, {3, 1}, "20 20", SENSE, 0},
        {0, START_OF_TRYKTRAK, {3, 1}, "20*", SENSE_NO_HIT, 0},
        {0, START_OF_TRYKTRAK, {3, 1}, "5", SENSE, 0}, /* one man by both numbers */
        {0, START_OF_TRYKTRAK, {3, 1}, "2/3", SENSE_NO_MAN, 0},
        {0, START_OF_TRYKTRAK, {3, 1}, "12/9 1/2", SENSE, 1 << BAR_N1},
        {2, "W:barx15 B:barx15 w", {6, 2}, "bar/2/4x7", SENSE_TOO_MANY, 0},
        {0, START_OF_TRYKTRAK, {3, 1}, "11", SENSE_NO_ARRIVAL, 0},
        {0, START_OF_TRYKTRAK, {5, 1}, "12/17", SENSE, 1 << BAR_D1},
        {0, START_OF_TRYKTRAK, {6, 4}, "1/6 12/16", SENSE, 1 << BAR_N1 | 1 << BAR_C2},
        {0, START_OF_TRYKTRAK, {6, 5}, "1/12", SENSE, 0}, /* rests on 7, 6 being closed */
        {0, "W:bar,12x5,17x3,19x5 B:1x2,17x3,19x5 w", {4, 1}, "12/13 bar/4", SENSE, 0},
        {0,
         "W:bar,12x5,17x3,19x5 B:1x2,17x3,19x5 w",
         {4, 1},
         "12/13",
         SENSE,
         1 << BAR_E1 | 1 << BAR_D1},
        {0, "W:19x2,20x2,24 B:7x2 w", {6, 5}, "off off", SENSE, 0},
        {0, "W:19x2,20x2,24 B:7x2 w", {6, 5}, "24/off 19/off", SENSE, 1 << BAR_S1},
        {0, START_OF_TRYKTRAK, {0, 0}, "12/18 1/9", SENSE, 0},
        {0, START_OF_TRYKTRAK, {0, 0}, "1/6", SENSE, 1 << BAR_C2},
        {0, START_OF_TRYKTRAK, {0, 0}, "16", SENSE_NO_ARRIVAL, 0},
        {1, "W:12 B:6x2 w", {6, 1}, "12/13", SENSE, 1 << BAR_D1},
        {2, "W:barx15 B:barx15 w", {6, 2}, "2 6", SENSE, 0},
        {2, "W:barx15 B:barx15 w", {6, 2}, "bar/6", SENSE, 16 | 64}, /* D1, O1 */
        {3, "W:8,10,20x2 B:1x15 w", {5, 3}, "8/12 10/12", SENSE, 0}, /* by force */
        {3, "W:20,22 B:2x15 w", {4, 2}, "24 24", SENSE, 0},
    };
    for (size_t i = 0; i < sizeof hand / sizeof hand[0]; i++) {
        const struct one_game *g = &games[hand[i].game];
        struct tables_throw t = thrown(hand[i].board, g, hand[i].dice[0], hand[i].dice[1]);
        struct tables_reading r;
        struct walks typed = walks_typed(&t, hand[i].typed);
        enum tables_sense sense = tables_read(g->men, &t, &typed, &r);
        if (sense != hand[i].sense || r.ruling.faults != hand[i].faults)
            fail_msg("%s %s: sense %d faults %#x", where(g, &t), hand[i].typed, sense,
                     r.ruling.faults);
    }
}

/* Printed plays in the notation: sorted from the field farthest ahead, the bar last, equal ones
 * joined. A rest that was typed is kept where numbers lead to it. The first printed move was made
 * first if that wins. A wrong play is read as one number rather than several, and as the one typed
 * first of several. */
static void plays_as_told(void **state)
{
    (void)state;
    static const struct {
        int game;
        const char *board;
        int dice[2], points;
        const char *typed, *printed;
    } row[] = {
        {0, "W:bar,16x3 B:1x15 w", {3, 2}, 0, "bar/3 3/4", "3/4 bar/3"},
        {0, "W:barx2,9,17 B:1x15 w", {6, 6}, 0, "bar/5 bar/5 17/22 9/18", "17/22 9/18 bar/5x2"},
        {2, "W:1x15 B:1x15 w", {6, 6}, 0, "1/10/13", "1/7/13"},
        {2, "W:1x15 B:1x15 w", {6, 5}, 0, "1/7/12", "1/7/12"},
        {2, "W:1x15 B:1x15 w", {6, 5}, 0, "1/12", "1/6/12"},
        {2, "W:barx9,1 B:1x15 w", {1, 4}, 0, "bar/5", "bar/1/5"},
        {2, "W:barx9,1 B:1x15 w", {4, 1}, 0, "bar/5", "bar/4/5"},
        {4, "W:1x15 B:1x15 w", {6, 6}, 0, "1/10/13", "1/7/13"},
        {4, "W:1x14,5 B:13x2,1 w", {3, 4}, 0, "5/12", "5/8/12"},
        {4, "W:1x14,5 B:13x2,1 w", {4, 3}, 0, "5/12", "5/9/12"},
        {4, "W:19x8,22x7 B:1 w", {1, 4}, 0, "22/off", "22/off"},
        {3, "W:20x6,23x6 B:1x15 w", {1, 1}, 0, "23/off 23/off", "23/offx2"},
        {3, "W:20x6,23x6 B:1x15 w", {1, 1}, 11, "23/off 23/off", "23/off 23/off"},
        {3, "W:1x4,23x6 B:1x5,18 w", {6, 4}, 11, "1/7/11", "1/7* 7/11"},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        const struct one_game *g = &games[row[i].game];
        struct tables_throw t = thrown(row[i].board, g, row[i].dice[0], row[i].dice[1]);
        struct tables_reading r;
        struct walks typed = walks_typed(&t, row[i].typed);
        t.points = (int16_t)row[i].points;
        assert_int_equal(tables_read(g->men, &t, &typed, &r), SENSE);
        struct walks printed = tables_walks(g->men, &t, &r.put, &typed);
        assert_string_equal(typed_as(&printed), row[i].printed);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ends_are_found),
        cmocka_unit_test(taps_reach_all_ends),
        cmocka_unit_test(printed_plays_read_back),
        cmocka_unit_test(wrong_plays_have_their_faults),
        cmocka_unit_test(bar_faults_as_read_slowly),
        cmocka_unit_test(plays_by_hand),
        cmocka_unit_test(plays_as_told),
    };
    seed = argc > 1 ? strtoull(argv[1], NULL, 10) : seed;
    positions = argc > 2 ? atoi(argv[2]) : positions;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
