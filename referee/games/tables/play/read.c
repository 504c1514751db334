/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "play.h"
#include "routes.h"

/* --- print ----------------------------------------------------------------------------------- */

/* Printing of plays so that they read back as the same play. */

/* Returns the fields where men are hit. No field is hit twice in a throw. */
static fields hit_fields(const struct tables_men *g, const struct tables_throw *t,
                         const struct move *move, int moves)
{
    struct board b = t->before;
    fields hit = 0;
    for (int i = 0; i < moves; i++)
        if (men_on(&b.side[t->side], move[i].from) && g->move(&b, (enum side)t->side, move[i]))
            hit |= field_bit(move[i].to);
    return hit;
}

/* Sets the hits: the first man to come to a field hits there. One of several equal walks is then
 * printed separately. */
static void set_hits(struct walks *w, fields hit)
{
    for (int i = 0; i < w->count; i++) {
        struct walk *walk = &w->walk[i];
        for (int k = 1; k < walk->fields; k++) {
            fields here = hit & field_bit(walk->field[k]);
            walk->hits |= (uint16_t)(here ? 1u << k : 0u);
            hit &= ~here;
        }
        if (!walk->hits || walk->times == 1)
            continue;
        memmove(walk + 1, walk, (size_t)(w->count - i) * sizeof *walk);
        w->count++;
        walk[0].times = 1;
        walk[1].times--;
        walk[1].hits = 0;
    }
}

/* Returns the walks in the order in which they were made. */
static struct walks in_order(const struct move *move, int moves)
{
    struct walks w = {.count = 0};
    for (int i = 0; i < moves; i++)
        w.walk[w.count++] =
            (struct walk){.field = {move[i].from, move[i].to}, .fields = 2, .times = 1};
    return w;
}

/* Returns the walks sorted. Men moved by no number are printed separately. */
static struct walks sorted(const struct tables_put *p, const struct tables_ruling *r)
{
    struct move given[MOVES_MAX], alone[MOVES_MAX];
    int n = 0, m = 0;
    for (int i = 0; i < p->moves; i++) {
        struct move one = {p->move[i].from, p->move[i].to, 0};
        if (r->by[i] && TABLES_LENGTHS >> (r->by[i] - 1) & 1)
            alone[m++] = one;
        else
            given[n++] = one;
    }
    struct walks w = walks_of(given, n);
    for (int i = 0; i < m; i++)
        walks_add(&w, alone[i]);
    return w;
}

static void turn_round(struct walks *w)
{
    for (int i = 0; i < w->count / 2; i++) {
        struct walk one = w->walk[i];
        w->walk[i] = w->walk[w->count - 1 - i];
        w->walk[w->count - 1 - i] = one;
    }
}

/* Returns the first remaining walk whose man is on its field of departure, else the first remaining
 * walk, or -1 if none is left. */
static int next_walk(const struct walks *left, const struct men *own)
{
    int first = -1;
    for (int i = 0; i < left->count; i++) {
        if (left->walk[i].times && men_on(own, left->walk[i].field[0]))
            return i;
        if (left->walk[i].times && first < 0)
            first = i;
    }
    return first;
}

static void add_man(struct tables_put *p, const struct walk *walk)
{
    for (int k = 1; k < walk->fields && p->moves < MOVES_MAX; k++) {
        p->goes_on |= (uint16_t)((k > 1) << p->moves);
        p->move[p->moves++] = (struct move){walk->field[k - 1], walk->field[k], 0};
    }
}

/* Returns the moves in the order in which walks are read. A man that has yet to reach its field of
 * departure is moved after the others. */
static struct tables_put told(const struct tables_men *g, const struct tables_throw *t,
                              const struct walks *w)
{
    struct tables_put p = {.moves = 0};
    struct walks left = *w;
    struct board now = t->before;
    for (int i; (i = next_walk(&left, &now.side[t->side])) >= 0; left.walk[i].times--) {
        add_man(&p, &left.walk[i]);
        now = tables_put_down(g, t, &p, 0);
    }
    return p;
}

/* --- is it the same, so told? ----------------------------------------------------------------- */

/* Returns true if the first move, without the others, would have ended the throw. */
static bool ends_early(const struct tables_men *g, const struct tables_throw *t,
                       const struct tables_put *p)
{
    return g->ends_with_first && p->moves && g->ends_with_first(t, p);
}

static bool same_told(const struct tables_men *g, const struct tables_throw *t,
                      const struct tables_put *p, const struct walks *w, uint16_t faults)
{
    struct tables_put so = told(g, t, w);
    struct tables_ruling r;
    struct board there = tables_put_down(g, t, p, 0), here = tables_put_down(g, t, &so, 0);
    g->rule(t, &so, &r);
    return board_equal(&there, &here) && r.faults == faults &&
           ends_early(g, t, &so) == ends_early(g, t, p);
}

/* --- what is printed -------------------------------------------------------------------------- */

bool tables_rest_named(const struct walks *typed)
{
    for (int i = 0; typed && i < typed->count; i++)
        if (typed->walk[i].fields > 2)
            return true;
    return false;
}

/* Replaces a legal play by the way in which it is printed. */
static void tell_legal(const struct tables_men *g, const struct tables_throw *t,
                       struct tables_put *p)
{
    struct board after = tables_put_down(g, t, p, 0);
    struct tables_way way;
    if (ends_early(g, t, p) || !tables_legal(g, t, &after, &way))
        return;
    struct tables_put so = {.moves = way.moves};
    memcpy(so.move, way.move, sizeof so.move);
    if (!ends_early(g, t, &so))
        *p = so;
}

struct walks tables_walks(const struct tables_men *g, const struct tables_throw *t,
                          const struct tables_put *p, const struct walks *typed)
{
    struct tables_put made = *p;
    struct tables_ruling r;
    g->rule(t, p, &r);
    if (!r.faults && !(tables_rest_named(typed) && tables_is_way(g, t, p)))
        tell_legal(g, t, &made);
    struct walks w = sorted(&made, &r);
    if (g->down)
        turn_round(&w);
    if (ends_early(g, t, &made) || !same_told(g, t, &made, &w, r.faults))
        w = in_order(made.move, made.moves);
    set_hits(&w, hit_fields(g, t, made.move, made.moves));
    return w;
}

/* --- read ------------------------------------------------------------------------------------ */

/* Finds the meaning of a play as people type it: sums without rests, single fields without the man
 * that comes there. Every interpretation is tried, and the best is kept. */

enum {
    NUMBERS_MAX = 8,
    READINGS_MAX = 512, /* more than any real input has */
    STEPS_MAX = 1 << 12
};

/* An interpretation in progress. */
struct men_reading {
    struct tables_put put;
    struct board after;
    struct tables_ruling ruling;
    uint16_t done; /* bits of the men done, and of the numbers they used */
    uint16_t used;
    uint8_t struck; /* men hit at rests that were not named */
    uint8_t rests;  /* rests that were not named */
    uint8_t around; /* men with such rests although one number leads exactly there */
    uint8_t turned; /* single fields not reached by the number in their place */
};

/* A legal play is preferred to any other, and needs few interpretations, because each number is
 * used once. It is searched in the order typed, then with single fields in any order. Among wrong
 * plays, those are preferred in which each single field uses another number and a man on the bar
 * moves first. */
enum pass { LAWFUL, ANY_ORDER, ORDERLY, ANYHOW };

struct men_reader {
    const struct tables_men *g;
    const struct tables_throw *t;
    const struct walks *typed;
    uint8_t walk[MOVES_MAX]; /* index of each man's walk */
    int men;
    fields hit, closed;          /* fields with a "*"; fields where no man may rest */
    uint8_t number[NUMBERS_MAX]; /* of the throw, in the order in which single fields use them */
    int numbers;
    enum pass pass;
    int alone;                        /* number of single fields */
    struct tables_leg leg[MOVES_MAX]; /* men named from field to field, in order */
    uint8_t leg_of[MOVES_MAX];        /* the first leg of each man */
    int legs;
    int readings, steps;
    struct men_reading way[2]; /* the best two with different ends so far */
    int ways;
    int reached, at; /* the most men that could be read; the walk that failed then */
    enum tables_sense failed;
};

static bool lawful(const struct men_reader *l)
{
    return l->pass <= ANY_ORDER;
}

/* The next step of a man: from field `k` - 1 of its walk to field `k`. */
struct leg {
    int man, k, to;
    bool alone;
};

static void read_man(struct men_reader *l, const struct men_reading *s);

/* --- the end of a reading --------------------------------------------------------------------- */

/* Returns the men moved by no number. */
static int by_none(const struct men_reading *r)
{
    int n = 0;
    for (int i = 0; i < r->put.moves; i++)
        n += r->ruling.by[i] && TABLES_LENGTHS >> (r->ruling.by[i] - 1) & 1;
    return n;
}

/* Compares two readings. Of wrong plays with equal faults, the one by the numbers is preferred. The
 * result must not depend on the order in which the men are typed. */
static int worse(const struct men_reading *a, const struct men_reading *b)
{
    unsigned x = a->ruling.faults, y = b->ruling.faults;
    int by[] = {!!x - !!y,
                a->around - b->around,
                __builtin_popcount(x) - __builtin_popcount(y),
                !!(x & TABLES_LENGTHS) - !!(y & TABLES_LENGTHS),
                by_none(a) - by_none(b),
                (int)x - (int)y,
                a->struck - b->struck,
                a->rests - b->rests};
    size_t i = 0;
    while (i + 1 < sizeof by / sizeof by[0] && !by[i])
        i++;
    return by[i];
}

static void fail(struct men_reader *l, const struct men_reading *s, int walk, enum tables_sense why)
{
    int men = __builtin_popcount(s->done);
    if (men < l->reached)
        return;
    l->reached = men;
    l->at = walk;
    l->failed = why;
}

/* Returns the first walk with a "*" on a field where no man was hit, or -1. */
static int not_hit(const struct men_reader *l, const struct tables_put *put)
{
    fields hit = 0;
    for (int i = 0; i < put->moves; i++)
        hit |= put->move[i].hits ? field_bit(put->move[i].to) : 0;
    for (int i = 0; l->hit & ~hit && i < l->typed->count; i++) {
        const struct walk *w = &l->typed->walk[i];
        for (int k = 0; k < w->fields; k++)
            if (w->hits >> k & 1 && !(hit & field_bit(w->field[k])))
                return i;
    }
    return -1;
}

/* Keeps a reading if it is among the best two. The earlier of two equal readings is preferred. */
static void keep(struct men_reader *l, const struct men_reading *s)
{
    struct men_reading *a = &l->way[0], *b = &l->way[1];
    bool first = !l->ways || worse(s, a) < 0 || (worse(s, a) == 0 && s->turned < a->turned);
    if (l->ways && board_equal(&a->after, &s->after)) {
        *a = first ? *s : *a;
    } else if (first) {
        *b = *a;
        *a = *s;
        l->ways++;
    } else if (l->ways == 1 || worse(s, b) < 0) {
        *b = *s;
        l->ways++;
    }
}

static bool known_legal(const struct men_reader *l, const struct board *after)
{
    for (int i = 0; i < l->ways && i < 2; i++)
        if (board_equal(&l->way[i].after, after))
            return true;
    return false;
}

static void place_man_read(struct men_reader *l, const struct men_reading *s)
{
    struct men_reading read = *s;
    int wrong = not_hit(l, &s->put);
    if (wrong >= 0) {
        fail(l, s, wrong, SENSE_NO_HIT);
        return;
    }
    l->readings++;
    if (lawful(l) && known_legal(l, &s->after)) {
        keep(l, &read);
        return;
    }
    if (lawful(l) && !tables_legal(l->g, l->t, &s->after, NULL))
        return;
    l->g->rule(l->t, &read.put, &read.ruling);
    if (!lawful(l) || !read.ruling.faults)
        keep(l, &read);
}

/* --- numbers ---------------------------------------------------------------------------------- */

static bool leads(const struct men_reader *l, int from, int to, int number)
{
    return tables_reach(l->g, from, number) == to;
}

/* Returns true if some number leads exactly there. */
static bool just_there(const struct men_reader *l, int from, int to)
{
    for (int k = 0; k < l->numbers; k++)
        if (leads(l, from, to, l->number[k]) && !leads(l, from, to, l->number[k] - 1))
            return true;
    return false;
}

/* Returns true if number i is not used and is the first such of several equal numbers. */
static bool fresh(const struct men_reader *l, unsigned used, int i)
{
    bool taken = used >> i & 1;
    for (int k = 0; k < i; k++)
        taken |= !(used >> k & 1) && l->number[k] == l->number[i];
    return !taken;
}

/* Returns the numbers used after using one more number equal to number `i`. */
static uint16_t spend(const struct men_reader *l, unsigned used, int i)
{
    for (int k = 0; k < l->numbers; k++)
        if (l->number[k] == l->number[i] && fresh(l, used, k))
            return (uint16_t)(used | 1u << k);
    return (uint16_t)used;
}

/* Returns the numbers this man cannot use; those in `by` are already used for it. When a wrong play
 * is searched, other men are ignored, so that their order does not matter: a number played too
 * often is a fault. */
static unsigned spent(const struct men_reader *l, const struct men_reading *s,
                      const struct leg *leg, unsigned by)
{
    return lawful(l) || (leg->alone && l->pass == ORDERLY) ? s->used : by;
}

/* --- one man ---------------------------------------------------------------------------------- */

/* Moves the man. Returns false if the field is empty or there are too many moves. */
static bool put(struct men_reader *l, const struct leg *leg, struct men_reading *s, int from,
                int to, bool on)
{
    struct tables_put *p = &s->put;
    struct move m = {(uint8_t)from, (uint8_t)to, 0};
    if (!men_on(&s->after.side[l->t->side], from)) {
        fail(l, s, l->walk[leg->man], SENSE_NO_MAN);
        return false;
    }
    if (p->moves == MOVES_MAX) {
        fail(l, s, l->walk[leg->man], SENSE_TOO_MANY);
        return false;
    }
    m.hits = l->g->move(&s->after, (enum side)l->t->side, m);
    p->goes_on |= (uint16_t)(on << p->moves);
    p->move[p->moves++] = m;
    return true;
}

static void read_leg(struct men_reader *l, const struct men_reading *s, int man, int k);

/* Moves the man by one number. */
static void by_one(struct men_reader *l, const struct leg *leg, const struct men_reading *s,
                   int from, bool on, unsigned by)
{
    for (int k = 0; k < l->numbers; k++) {
        struct men_reading next = *s;
        if (!fresh(l, spent(l, s, leg, by), k) || !leads(l, from, leg->to, l->number[k]))
            continue;
        next.used = spend(l, s->used, k);
        if (put(l, leg, &next, from, leg->to, on))
            read_leg(l, &next, leg->man, leg->k + 1);
    }
}

/* Moves the man by several numbers, resting where it may. */
static void by_sum(struct men_reader *l, const struct leg *leg, const struct men_reading *s,
                   int from, bool on, unsigned by)
{
    /* The higher number first, or the dice as typed. */
    const bool up = l->g->by_route && l->numbers == 2 && l->number[0] < l->number[1];
    for (int i = 0; i < l->numbers && l->steps < STEPS_MAX; i++) {
        const int k = up ? 1 - i : i;
        struct men_reading next = *s;
        int rest = tables_reach(l->g, from, l->number[k]);
        if (!fresh(l, spent(l, s, leg, by), k) || rest >= leg->to || l->closed & field_bit(rest) ||
            !put(l, leg, &next, from, rest, on))
            continue;
        l->steps++;
        next.used = spend(l, s->used, k);
        next.rests++;
        next.struck = (uint8_t)(next.struck + next.put.move[next.put.moves - 1].hits);
        by_one(l, leg, &next, rest, true, by | 1u << k);
        by_sum(l, leg, &next, rest, true, by | 1u << k);
    }
}

/* Moves the man over the rests of its route; `other`: over the other one. */
static void along_route(struct men_reader *l, const struct leg *leg, const struct men_reading *s,
                        int from, bool other)
{
    const struct tables_leg *route = &l->leg[l->leg_of[leg->man] + leg->k - 1];
    struct men_reading next = *s;
    int at = from;
    bool on = leg->k > 1;
    for (int i = 0; i <= route->rests; i++, on = true) {
        int to = i == route->rests ? leg->to : other ? route->other : route->rest[i];
        if (!put(l, leg, &next, at, to, on))
            return;
        at = to;
    }
    read_leg(l, &next, leg->man, leg->k + 1);
    if (route->other && !other)
        along_route(l, leg, s, from, true);
}

/* Tries the ways to move a man from field to field. If one number leads exactly there, no sums are
 * tried. If no number does, the man was moved by none. */
static void from_to(struct men_reader *l, const struct leg *leg, const struct men_reading *s,
                    int from)
{
    struct men_reading next = *s;
    bool just = just_there(l, from, leg->to), on = leg->k > 1;
    if (l->g->by_route && !(lawful(l) && l->alone)) {
        along_route(l, leg, s, from, false);
        return;
    }
    int readings = l->readings;
    by_one(l, leg, s, from, on, 0);
    bool one = l->g->sums_first && !lawful(l) && l->readings > readings;
    if (one || (just && leg->to != OFF))
        return;
    next.around = (uint8_t)(next.around + just);
    readings = l->readings;
    by_sum(l, leg, &next, from, on, 0);
    if (l->g->sums_first && l->readings > readings)
        return;
    if (!just && !lawful(l) && put(l, leg, &next, from, leg->to, on))
        read_leg(l, &next, leg->man, leg->k + 1);
}

/* Reads the legs of a man from leg `k` on, then the next man. */
static void read_leg(struct men_reader *l, const struct men_reading *s, int man, int k)
{
    const struct walk *w = &l->typed->walk[l->walk[man]];
    if (l->readings == READINGS_MAX || l->steps++ >= STEPS_MAX)
        return;
    if (k >= w->fields) {
        struct men_reading next = *s;
        next.done |= (uint16_t)(1u << man);
        read_man(l, &next);
        return;
    }
    const struct leg leg = {man, k, tables_reach(l->g, BAR, w->field[k]), false};
    from_to(l, &leg, s, w->field[k - 1]);
}

/* --- fields alone ----------------------------------------------------------------------------- */

/* Returns the men that may come by a number: the man that far behind; for a man off, the farthest
 * that the number takes there, and any other that the rules allow. */
static fields comers(const struct men_reader *l, const struct men_reading *s, int to, int number)
{
    fields from = 0;
    for (fields f = men_any(&s->after.side[l->t->side]) & (field_bit(to) - 1); f; f &= f - 1)
        if (leads(l, lowest_field(f), to, number))
            from |= field_bit(lowest_field(f));
    if (from & (from - 1))
        from &= field_bit(lowest_field(from)) | l->g->origins(l->t, &s->put, &s->after, number);
    return from;
}

/* Tries to reach a single field by number `k`. Returns false if no man can. */
static bool alone_by_one(struct men_reader *l, const struct leg *leg, const struct men_reading *s,
                         fields may, int k)
{
    fields from = fresh(l, spent(l, s, leg, 0), k) ? may & comers(l, s, leg->to, l->number[k]) : 0;
    bool any = from != 0;
    for (; from; from &= from - 1) {
        struct men_reading next = *s;
        next.used |= (uint16_t)(1u << k);
        next.turned = (uint8_t)(next.turned + (l->numbers == 2 && k != leg->man));
        if (put(l, leg, &next, lowest_field(from), leg->to, false))
            read_leg(l, &next, leg->man, leg->k + 1);
    }
    return any;
}

/* Reads a single field, reached by one number or several. A man on the bar comes first. */
static bool read_alone(struct men_reader *l, const struct men_reading *s, int man)
{
    const uint8_t *field = l->typed->walk[l->walk[man]].field;
    const struct leg leg = {man, 0, tables_reach(l->g, BAR, field[0]), true};
    fields may = men_any(&s->after.side[l->t->side]);
    bool any = false;
    if (may & l->g->stand & field_bit(BAR) && l->pass != ANYHOW)
        may = field_bit(BAR);
    for (int k = 0; k < l->numbers; k++)
        any |= alone_by_one(l, &leg, s, may, k);
    int readings = l->readings;
    struct men_reading sum = *s;
    sum.around = (uint8_t)(sum.around + (any && l->g->by_route));
    for (int from = leg.to - 1; from >= BAR && l->alone <= l->g->alone_by_sum; from--)
        if (may & field_bit(from))
            by_sum(l, &leg, &sum, from, false, 0);
    return any || l->readings > readings;
}

/* --- all of them ------------------------------------------------------------------------------ */

static bool is_alone(const struct men_reader *l, int man)
{
    return l->typed->walk[l->walk[man]].fields == 1;
}

static bool begin(struct men_reader *l, const struct men_reading *s, int man)
{
    if (is_alone(l, man))
        return read_alone(l, s, man);
    if (!men_on(&s->after.side[l->t->side], l->typed->walk[l->walk[man]].field[0]))
        return false;
    read_leg(l, s, man, 1);
    return true;
}

/* Reads the next man as typed. A man that has yet to reach its field of departure is read after the
 * others. */
static void read_man(struct men_reader *l, const struct men_reading *s)
{
    int first = -1;
    bool either = l->pass == ANY_ORDER || (lawful(l) && l->men == 2 && l->numbers == 2);
    for (int man = 0; man < l->men; man++) {
        if (s->done >> man & 1)
            continue;
        if (begin(l, s, man) && !(either && is_alone(l, man)))
            return;
        first = first < 0 ? man : first;
    }
    if (first < 0) {
        place_man_read(l, s);
        return;
    }
    fail(l, s, l->walk[first], is_alone(l, first) ? SENSE_NO_ARRIVAL : SENSE_NO_MAN);
}

/* Adds the men of a walk. */
static enum tables_sense add_walk(struct men_reader *l, int i)
{
    const struct walk *w = &l->typed->walk[i];
    l->at = i;
    l->alone += w->fields == 1 ? w->times : 0;
    for (int man = 0; man < w->times; man++) {
        if (l->men == MOVES_MAX)
            return SENSE_TOO_MANY;
        l->leg_of[l->men] = (uint8_t)l->legs;
        l->walk[l->men++] = (uint8_t)i;
        for (int k = 1; k < w->fields; k++) {
            if (l->legs == MOVES_MAX)
                return SENSE_TOO_MANY;
            l->leg[l->legs++] = (struct tables_leg){
                .from = w->field[k - 1], .to = (uint8_t)tables_reach(l->g, BAR, w->field[k])};
        }
    }
    for (int k = 0; k < w->fields; k++)
        l->hit |= w->hits >> k & 1 ? field_bit(w->field[k]) : 0;
    return SENSE;
}

/* Lists the numbers of the throw: two different numbers in the order typed. */
static void set_numbers(struct men_reader *l)
{
    const struct tables_throw *t = l->t;
    for (int k = 0; k < t->groups; k++)
        for (int n = 0; n < t->group[k].times && l->numbers < NUMBERS_MAX; n++)
            l->number[l->numbers++] = t->group[k].number;
    if (l->numbers == 2 && t->dice[0] != t->dice[1])
        memcpy(l->number, t->dice, sizeof t->dice);
}

static void read_all(struct men_reader *l, enum pass pass)
{
    if (pass == ANY_ORDER && !l->alone)
        return;
    const struct men_reading none = {.after = l->t->before};
    l->pass = pass;
    l->ways = l->readings = l->steps = l->reached = 0;
    read_man(l, &none);
}

/* Reads men named by where they arrive as a way that no numbers give one by one. */
static bool read_together(void *context, const struct tables_way *way)
{
    struct men_reader *l = context;
    struct men_reading r = {.after = way->after};
    if (!way->together || way->moves != l->men)
        return false;
    for (int i = 0; i < l->men; i++) {
        if (tables_reach(l->g, BAR, l->typed->walk[l->walk[i]].field[0]) != way->move[i].to)
            return false;
        r.put.move[r.put.moves++] = way->move[i];
    }
    place_man_read(l, &r);
    return true;
}

static void set_out(const struct men_reader *l, struct tables_reading *out)
{
    out->put = l->way[0].put;
    out->ruling = l->way[0].ruling;
    out->after = l->way[0].after;
    if (l->ways > 1)
        out->other = l->way[1].put;
}

/* Among wrong plays with single fields, the order of the dice decides. */
enum tables_sense tables_read(const struct tables_men *g, const struct tables_throw *t,
                              const struct walks *typed, struct tables_reading *out)
{
    struct men_reader l = {
        .g = g, .t = t, .typed = typed, .closed = g->closed(t), .failed = SENSE_NO_MAN};
    enum tables_sense sense = SENSE;
    memset(out, 0, sizeof *out);
    set_numbers(&l);
    for (int i = 0; i < typed->count && sense == SENSE; i++)
        sense = add_walk(&l, i);
    out->at = l.at;
    if (sense != SENSE)
        return sense;
    tables_routes(g, t, l.leg, l.legs);
    bool routed = t->unseen || (g->by_route && !l.alone);
    for (int pass = routed ? ORDERLY : LAWFUL; pass <= ANYHOW && !l.ways; pass++) {
        read_all(&l, (enum pass)pass);
        if (pass == ANY_ORDER && !l.ways && l.alone == l.men && g->more_ways)
            g->more_ways(t, read_together, &l);
    }
    out->at = l.at;
    if (!l.ways)
        return l.failed;
    set_out(&l, out);
    bool legal = !out->ruling.faults;
    return l.ways > 1 && worse(&l.way[0], &l.way[1]) == 0 && (legal || !l.alone) ? SENSE_TWO
                                                                                 : SENSE;
}
