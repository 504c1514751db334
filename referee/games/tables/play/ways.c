/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plays of a throw: every number is tried with every man that may move by it; next men,
 * faults, and games with a bar. */
#include <stddef.h>
#include <string.h>

#include "play.h"
#include "routes.h"

/* --- routes ---------------------------------------------------------------------------------- */

/* Finds the numbers by which men named from field to field were moved, if no legal play is meant
 * (rules tryktrak 8): the number that leads exactly there; off, a larger one; several, over open
 * rests; or none. The order in which the men are named does not matter. */

enum { ROUTE_NUMBERS = 8 };

/* The numbers not yet used, in the order of the groups. */
struct left_numbers {
    uint8_t number[ROUTE_NUMBERS];
    int left;
};

static struct left_numbers numbers_of(const struct tables_throw *t)
{
    struct left_numbers n = {.left = 0};
    for (int k = 0; k < t->groups; k++)
        for (int i = 0; i < t->group[k].times && n.left < ROUTE_NUMBERS; i++)
            n.number[n.left++] = t->group[k].number;
    return n;
}

static void use(struct left_numbers *n, int number)
{
    int at = 0;
    while (n->number[at] != number)
        at++;
    memmove(n->number + at, n->number + at + 1, (size_t)(--n->left - at));
}

/* Returns the smallest number that leads there, exactly or off by a larger one, or 0 if there is
 * none. */
static int one_number(const struct tables_men *g, const struct left_numbers *n,
                      const struct tables_leg *leg, bool larger)
{
    int found = 0;
    for (int i = 0; i < n->left; i++) {
        int number = n->number[i];
        bool just = tables_reach(g, leg->from, number - 1) != leg->to;
        if (tables_reach(g, leg->from, number) == leg->to && (just || (larger && leg->to == OFF)) &&
            (!found || number < found))
            found = number;
    }
    return found;
}

/* Plays the numbers one after the other, from the first or from the last, until the man arrives.
 * Returns false if it never does. `*hits` receives the number of rests on which a man is hit. */
static bool try_route(const struct tables_men *g, const struct tables_throw *t,
                      const struct left_numbers *n, bool back, struct tables_leg *leg, int *hits)
{
    const fields closed = g->closed(t),
                 lone = fields_flip(men_one(&t->before.side[other_side((enum side)t->side)]));
    int at = leg->from;
    *hits = leg->rests = 0;
    for (int i = 0; i < n->left; i++) {
        at = tables_reach(g, at, n->number[back ? n->left - 1 - i : i]);
        if (at == leg->to)
            return true;
        if (at > leg->to || closed & field_bit(at))
            return false;
        *hits += (lone & field_bit(at)) != 0;
        leg->rest[leg->rests++] = (uint8_t)at;
    }
    return false;
}

static void use_route(const struct tables_leg *route, struct left_numbers *n, bool back)
{
    for (int i = 0; i <= route->rests; i++)
        use(n, n->number[back ? n->left - 1 : 0]);
}

/* Uses rests on which no man is hit if possible, else those by the first number. */
static bool by_several(const struct tables_men *g, const struct tables_throw *t,
                       struct left_numbers *n, struct tables_leg *leg)
{
    struct tables_leg first = *leg, last = *leg;
    int hits[2];
    bool can[2] = {try_route(g, t, n, false, &first, &hits[0]),
                   !t->ordered && try_route(g, t, n, true, &last, &hits[1])};
    if (!can[0] && !can[1])
        return false;
    bool back = !can[0] || (can[1] && hits[1] < hits[0]);
    *leg = back ? last : first;
    if (can[0] && can[1] && hits[0] && hits[1] && first.rest[0] != last.rest[0])
        leg->other = last.rest[0];
    use_route(leg, n, back);
    return true;
}

static struct move straight(const struct tables_leg *leg)
{
    return (struct move){leg->from, leg->to, 0};
}

void tables_routes(const struct tables_men *g, const struct tables_throw *t, struct tables_leg *leg,
                   int legs)
{
    struct left_numbers left = numbers_of(t);
    uint8_t order[MOVES_MAX];
    bool done[MOVES_MAX] = {false};
    for (int i = 0; i < legs; i++) {
        int at = i;
        for (; at > 0 && tables_goes_before(straight(&leg[i]), straight(&leg[order[at - 1]])); at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)i;
        leg[i].rests = leg[i].other = 0;
    }
    for (int pass = 0; pass < 3; pass++)
        for (int i = 0; i < legs; i++) {
            struct tables_leg *one = &leg[order[i]];
            int number = done[order[i]] || pass == 2 ? 0 : one_number(g, &left, one, pass == 1);
            if (number)
                use(&left, number);
            done[order[i]] |=
                number || (pass == 2 && !done[order[i]] && by_several(g, t, &left, one));
        }
}

/* --- bar faults ------------------------------------------------------------------------------ */

/* Games with a bar in which two men close a field: how men move, and the faults of a play (rules
 * tryktrak 8). */

/* --- how men go ------------------------------------------------------------------------------- */

fields bar_closed(const struct tables_throw *t)
{
    return fields_flip(men_two(&t->before.side[other_side((enum side)t->side)]) & ALL_FIELDS);
}

fields bar_origins(const struct tables_throw *t, const struct tables_put *made,
                   const struct board *now, int number)
{
    (void)made;
    return men_origins(&now->side[t->side], bar_closed(t), number);
}

bool bar_move(struct board *b, enum side side, struct move m)
{
    struct men *theirs = &b->side[other_side(side)];
    men_move(&b->side[side], m.from, m.to);
    if (m.to == OFF || men_on(theirs, OFF - m.to) != 1)
        return false;
    men_move(theirs, OFF - m.to, BAR);
    return true;
}

bool tables_off_rightly(const struct men *before, const struct move *move, const uint8_t *number,
                        int moves)
{
    struct men own = *before;
    for (int i = 0; i < moves; i++)
        if (move[i].to != OFF)
            men_move(&own, move[i].from, move[i].to);
    for (int from = BAR; from <= FIELDS; from++)
        for (int i = 0; i < moves; i++) {
            if (move[i].to != OFF || move[i].from != from)
                continue;
            if (!men_home(&own) ||
                (number[i] && !(men_bear_off(&own, number[i]) & field_bit(from))))
                return false;
            men_take(&own, from);
        }
    return true;
}

void tables_two_numbers(struct tables_throw *t, int times)
{
    uint8_t a = t->dice[0], b = t->dice[1];
    t->ordered = false;
    t->groups = !a ? 0 : a == b ? 1 : 2; /* unseen dice make no groups */
    t->group[0] =
        (struct tables_group){.number = a > b ? a : b, .times = a == b ? (uint8_t)times : 1};
    t->group[1] = (struct tables_group){.number = a < b ? a : b, .times = a != b};
}

static const struct tables_men bar_men = {.stand = FIELDS_AND_BAR,
                                          .origins = bar_origins,
                                          .closed = bar_closed,
                                          .move = bar_move,
                                          .rule = bar_rule};

/* --- a play on trial -------------------------------------------------------------------------- */

/* The moves in the order in which most can be made. */
struct trial {
    const struct tables_throw *t;
    const struct tables_put *p;
    struct tables_ruling *out;
    fields closed;
    uint8_t order[MOVES_MAX];  /* indexes in `p` */
    uint8_t number[MOVES_MAX]; /* by index in `p`: the number that moved the man; 0: none */
    uint8_t left[TABLES_GROUPS];
};

static struct move move_at(const struct trial *r, int i)
{
    return r->p->move[r->order[i]];
}

static void sort(struct trial *r)
{
    for (int i = 0; i < r->p->moves; i++) {
        int at = i;
        for (; at > 0 && tables_goes_before(r->p->move[i], move_at(r, at - 1)); at--)
            r->order[at] = r->order[at - 1];
        r->order[at] = (uint8_t)i;
    }
}

static void set_wrong(struct trial *r, int move, enum bar_fault fault)
{
    r->out->faults |= (uint16_t)(1u << fault);
    if (!r->out->by[move])
        r->out->by[move] = (uint8_t)(1 + fault);
}

/* --- which number a man was moved by ---------------------------------------------------------- */

/* Returns the group of the smallest number left that moves the man: exactly, or off by a larger
 * one. */
static int group_of(const struct trial *r, struct move m, bool larger)
{
    int length = m.to - m.from, found = -1;
    for (int k = 0; k < r->t->groups; k++) {
        int number = r->t->group[k].number;
        bool fits = larger ? m.to == OFF && number > length : number == length;
        if (r->left[k] && fits && (found < 0 || number < r->t->group[found].number))
            found = k;
    }
    return found;
}

static void tell_numbers(struct trial *r, bool larger)
{
    for (int i = 0; i < r->p->moves; i++) {
        int at = r->order[i], k = r->number[at] ? -1 : group_of(r, r->p->move[at], larger);
        if (k < 0)
            continue;
        r->number[at] = r->t->group[k].number;
        r->left[k]--;
    }
}

static int numbers_left(const struct trial *r)
{
    return r->left[0] + r->left[1];
}

/* Adds N1 or N3 for each move without a number. Exact numbers are assigned before larger ones. A
 * man left without a number was moved by none: it takes the place of one left, or is beyond all of
 * them. */
static void check_numbers(struct trial *r)
{
    for (int k = 0; k < r->t->groups; k++)
        r->left[k] = r->t->group[k].times;
    tell_numbers(r, false);
    tell_numbers(r, true);
    for (int i = 0; i < r->p->moves; i++) {
        int at = r->order[i];
        if (r->number[at])
            continue;
        set_wrong(r, at, numbers_left(r) ? BAR_N1 : BAR_N3);
        if (numbers_left(r))
            r->left[r->left[0] ? 0 : 1]--;
    }
}

/* --- faults ----------------------------------------------------------------------------------- */

/* Returns true if only the lower number was played although the higher must be. */
static bool lower_alone(const struct trial *r, int required)
{
    const struct tables_throw *t = r->t;
    const struct tables_put none = {.moves = 0};
    return t->rules & TABLES_HIGHER && t->groups == 2 && required == 1 && r->p->moves == 1 &&
           r->number[0] == t->group[1].number &&
           bar_origins(t, &none, &t->before, t->group[0].number);
}

static void check_unplayed(struct trial *r)
{
    int used = 0, required = tables_required(&bar_men, r->t);
    for (int i = 0; i < r->p->moves; i++)
        used += r->out->by[i] != 1 + BAR_N3;
    if (used < required || lower_alone(r, required))
        r->out->faults |= 1u << BAR_D1;
}

/* Adds the fault E1 if another man moved and a man is still on the bar: men on the bar enter
 * first. */
static void check_bar(struct trial *r)
{
    int waiting = men_on(&r->t->before.side[r->t->side], BAR), others = 0;
    for (int i = 0; i < r->p->moves; i++) {
        waiting -= r->p->move[i].from == BAR;
        others += r->p->move[i].from != BAR;
    }
    if (waiting > 0 && others)
        r->out->faults |= 1u << BAR_E1;
}

static void check_closed(struct trial *r)
{
    for (int i = 0; i < r->p->moves; i++)
        if (r->closed & field_bit(r->p->move[i].to))
            set_wrong(r, i, BAR_C2);
}

/* Blames men borne off too soon, or by a number larger than needed with a man farther back. */
static void check_off(struct trial *r)
{
    struct men own = r->t->before.side[r->t->side];
    for (int i = 0; i < r->p->moves; i++) {
        struct move m = move_at(r, i);
        bool larger = r->number[r->order[i]] > OFF - m.from;
        if (m.to == OFF && (!men_home(&own) || (larger && lowest_field(men_any(&own)) < m.from)))
            set_wrong(r, r->order[i], BAR_S1);
        if (men_on(&own, m.from))
            men_move(&own, m.from, m.to);
    }
}

/* Marks the moves that are taken back: those that end on closed fields, and later moves of the same
 * men. */
static void send_back(struct trial *r)
{
    struct men own = r->t->before.side[r->t->side];
    for (int i = 0; i < r->p->moves; i++) {
        struct move m = move_at(r, i);
        if (men_on(&own, m.from) && !(r->closed & field_bit(m.to)))
            men_move(&own, m.from, m.to);
        else
            r->out->back |= (uint16_t)(1u << r->order[i]);
    }
}

void bar_rule(const struct tables_throw *t, const struct tables_put *p, struct tables_ruling *out)
{
    struct trial r = {.t = t, .p = p, .out = out, .closed = bar_closed(t)};
    struct board lies = tables_put_down(&bar_men, t, p, 0);
    memset(out, 0, sizeof *out);
    if (!t->unseen && tables_legal(&bar_men, t, &lies, NULL))
        return;
    sort(&r);
    if (!t->unseen) {
        check_numbers(&r);
        check_unplayed(&r);
        check_bar(&r);
    }
    check_closed(&r);
    if (!t->unseen)
        check_off(&r);
    send_back(&r);
}

/* --- ways ------------------------------------------------------------------------------------ */

/* Finds the plays of a throw: its numbers are tried with every man that may move by them. */

enum { ANY_GROUP = -1, COUNTING = -1 };

/* A search in progress. Men only move forward, so an aim fixes how many men must still pass each
 * field (`ahead`); no more may pass. */
struct way_search {
    const struct tables_men *g;
    const struct tables_throw *t;
    const struct board *aim; /* NULL: any end */
    tables_visit *visit;
    void *context;
    struct tables_put made;
    struct board now;
    uint8_t played[TABLES_GROUPS];
    int used, required; /* numbers, without optional ones; required may be COUNTING */
    int best;           /* the most numbers used, while counting */
    int only;           /* the group that must be played, or ANY_GROUP */
    bool passes;        /* `ahead` is valid */
    int8_t ahead[OFF];
};

int tables_reach(const struct tables_men *g, int from, int number)
{
    if (g->reach)
        return g->reach(from, number);
    return from + number < OFF ? from + number : OFF;
}

/* --- one move --------------------------------------------------------------------------------- */

/* Returns the numbers of groups other than k that may still be played. */
static int others(const struct way_search *s, int k)
{
    int n = 0;
    for (int i = s->t->ordered ? k + 1 : 0; i < s->t->groups; i++)
        n += i == k ? 0 : s->t->group[i].times - s->played[i];
    return n;
}

/* Returns true if the move can lead to the aim. From now on group k is tried only with this man and
 * men ahead of it. Men farther back that must still pass therefore need numbers of other groups. */
static bool passes(struct way_search *s, struct move m, int k)
{
    bool open = !s->passes || m.from == BAR || s->ahead[m.from - 1] <= others(s, k);
    for (int f = m.from; s->passes && f < m.to; f++)
        open &= --s->ahead[f] >= 0;
    return open;
}

static void unpass(struct way_search *s, struct move m)
{
    for (int f = m.from; s->passes && f < m.to; f++)
        s->ahead[f]++;
}

/* Returns the numbers of the throw that must still be played. */
static int left(const struct way_search *s)
{
    int n = 0;
    for (int k = 0; k < s->t->groups; k++)
        if (!s->t->group[k].optional)
            n += s->t->group[k].times - s->played[k];
    return n;
}

/* Returns true if a number of group k may follow one of group `last`. */
static bool may_follow(const struct way_search *s, int k, int last)
{
    const struct tables_group *group = &s->t->group[k];
    if (s->played[k] == group->times || (s->only != ANY_GROUP && s->only != k))
        return false;
    if (k && s->t->ordered && s->played[k - 1] < group->needs)
        return false;
    if (s->t->ordered && k < last)
        return false;
    if (group->optional)
        return s->required != COUNTING && s->used == s->required;
    return s->required == COUNTING || s->used + left(s) >= s->required;
}

/* --- the search ------------------------------------------------------------------------------- */

/* Counts or shows the play if it may end here. */
static bool end_way(struct way_search *s)
{
    struct tables_way way;
    if (s->used && s->g->ends_well && !s->g->ends_well(s->t, &s->now))
        return false;
    if (s->required == COUNTING) {
        s->best = s->used > s->best ? s->used : s->best;
        return !left(s);
    }
    if (s->used != s->required || (s->aim && !board_equal(&s->now, s->aim)))
        return false;
    way = (struct tables_way){.after = s->now, .moves = s->made.moves};
    memcpy(way.move, s->made.move, sizeof way.move);
    return s->visit(s->context, &way);
}

static bool go_on(struct way_search *s, int group, fields tried);

static bool step(struct way_search *s, int k, int from, fields tried)
{
    const struct tables_group *group = &s->t->group[k];
    int to = tables_reach(s->g, from, group->number);
    struct move m = {(uint8_t)from, (uint8_t)to, 0};
    struct board before = s->now;
    bool stopped = false;
    if (passes(s, m, k)) {
        m.hits = s->g->move(&s->now, (enum side)s->t->side, m);
        s->made.move[s->made.moves++] = m;
        s->played[k]++;
        s->used += !group->optional;
        stopped = go_on(s, k, tried);
        s->used -= !group->optional;
        s->played[k]--;
        s->made.moves--;
        s->now = before;
    }
    unpass(s, m);
    return stopped;
}

/* Continues the search by one move. Men that move by the same number move the hindmost first, since
 * any other order can be changed to that. `tried`: fields from which this number was tried before,
 * which are behind. */
static bool go_on(struct way_search *s, int group, fields tried)
{
    if (end_way(s))
        return true;
    for (int k = 0; k < s->t->groups; k++) {
        if (!may_follow(s, k, group) || s->made.moves == MOVES_MAX)
            continue;
        fields before = k == group ? tried : 0;
        fields all = s->g->origins(s->t, &s->made, &s->now, s->t->group[k].number);
        for (fields f = all & ~before; f; f &= f - 1) {
            int from = lowest_field(f);
            if (step(s, k, from, (before | all) & (field_bit(from) - 1)))
                return true;
        }
    }
    return false;
}

/* Returns true if numbers can be played that take men this far in total. Men borne off may use more
 * of them. */
static bool adds_up(const struct way_search *s, int way, bool off)
{
    const struct tables_group *a = &s->t->group[0], *b = &s->t->group[1];
    for (int i = 0; i <= a->times; i++)
        for (int k = 0; k <= (s->t->groups > 1 ? b->times : 0); k++) {
            int used = (a->optional ? 0 : i) + (b->optional ? 0 : k);
            int goes = i * a->number + k * b->number;
            if (used == s->required && (off ? way <= goes : way == goes))
                return true;
        }
    return false;
}

/* Returns false if men moving forward cannot reach the aim. If the aim has more men than now,
 * because all men are set up again after the last is borne off, it cannot tell. */
static bool look_ahead(struct way_search *s)
{
    const struct men *now = &s->now.side[s->t->side], *aim = &s->aim->side[s->t->side];
    int ahead = 0, way = 0, off = men_count(now, FIELDS_AND_BAR) - men_count(aim, FIELDS_AND_BAR);
    bool can = true;
    s->passes = off >= 0;
    for (int f = BAR; f < OFF; f++) {
        ahead += men_on(now, f) - men_on(aim, f);
        s->ahead[f] = (int8_t)ahead;
        can &= ahead >= 0;
        way += ahead;
    }
    return !s->passes || (can && adds_up(s, way - (s->g->reach ? off : 0), off > 0));
}

/* Returns the group to play if only one of two different numbers can be played: the higher if
 * possible. */
static int only_group(const struct way_search *s)
{
    const struct tables_throw *t = s->t;
    int high = t->groups == 2 && t->group[1].number > t->group[0].number;
    if (s->required != 1 || !(t->rules & TABLES_HIGHER) || t->groups != 2)
        return ANY_GROUP;
    return s->g->origins(t, &s->made, &s->now, t->group[high].number) ? high : ANY_GROUP;
}

int tables_required(const struct tables_men *g, const struct tables_throw *t)
{
    struct way_search s = {
        .g = g, .t = t, .now = t->before, .required = COUNTING, .only = ANY_GROUP};
    go_on(&s, 0, 0);
    return s.best;
}

struct filter {
    const struct board *aim;
    tables_visit *visit;
    void *context;
};

static bool show_if_there(void *context, const struct tables_way *way)
{
    const struct filter *f = context;
    return (!f->aim || board_equal(&way->after, f->aim)) && f->visit(f->context, way);
}

bool tables_all_ways(const struct tables_men *g, const struct tables_throw *t,
                     const struct board *aim, tables_visit *v, void *c)
{
    struct way_search s = {.g = g, .t = t, .aim = aim, .visit = v, .context = c, .now = t->before};
    struct filter f = {aim, v, c};
    s.only = ANY_GROUP;
    s.required = tables_required(g, t);
    if (!aim || look_ahead(&s)) {
        s.only = only_group(&s);
        if (go_on(&s, 0, 0))
            return true;
    }
    return g->more_ways && g->more_ways(t, show_if_there, &f);
}

bool tables_ways(const struct tables_men *g, const struct tables_throw *t, const struct board *aim,
                 tables_visit *v, void *c)
{
    return g->ways ? g->ways(t, aim, v, c) : tables_all_ways(g, t, aim, v, c);
}

/* --- questions -------------------------------------------------------------------------------- */

struct best {
    struct tables_way *way;
    struct walks walks;
    bool any;
};

static bool found(void *context, const struct tables_way *way)
{
    (void)context, (void)way;
    return true;
}

static bool tell(void *context, const struct tables_way *way)
{
    struct best *b = context;
    struct walks walks = walks_of(way->move, way->moves);
    if (b->any && walks_compare(&walks, &b->walks) >= 0)
        return false;
    *b->way = *way;
    b->walks = walks;
    b->any = true;
    return false;
}

bool tables_legal(const struct tables_men *g, const struct tables_throw *t,
                  const struct board *after, struct tables_way *told)
{
    struct best b = {.way = told};
    if (!told)
        return tables_all_ways(g, t, after, found, NULL);
    tables_all_ways(g, t, after, tell, &b);
    return b.any;
}

static bool another(void *context, const struct tables_way *way)
{
    struct best *b = context;
    if (b->any && !board_equal(&b->way->after, &way->after))
        return true;
    *b->way = *way;
    b->any = true;
    return false;
}

bool tables_only(const struct tables_men *g, const struct tables_throw *t, struct tables_way *only)
{
    struct best b = {.way = only};
    return !tables_ways(g, t, NULL, another, &b) && b.any;
}

struct board tables_put_down(const struct tables_men *g, const struct tables_throw *t,
                             const struct tables_put *p, uint16_t but)
{
    struct board b = t->before;
    for (int i = 0; i < p->moves; i++)
        if (!(but >> i & 1) && men_on(&b.side[t->side], p->move[i].from))
            g->move(&b, (enum side)t->side, p->move[i]);
    return b;
}

/* --- next ------------------------------------------------------------------------------------ */

/* A play in progress: which man may come next. */

/* The men moved, and the possible next moves, of which those that lead on to a legal play are
 * searched. */
struct next_search {
    const struct tables_throw *t;
    const struct tables_put *p;
    struct board now;
    struct tables_next *out;
    struct move able[FIELDS * 2 + 2]; /* by some number, of men that the rules allow to move now */
    int left;                         /* number not yet known to lead on; they come first */
    int first_group; /* in an ordered throw: how many moves of a way are by the first group */
};

static bool same(struct move a, struct move b)
{
    return a.from == b.from && a.to == b.to;
}

/* Stores which moves of the way are already made, as bits. Returns false if a move made is not part
 * of the way. */
static bool holds(const struct tables_way *way, const struct tables_put *p, unsigned *down)
{
    *down = 0;
    for (int i = 0; i < p->moves; i++) {
        int k = 0;
        while (k < way->moves && (*down >> k & 1 || !same(way->move[k], p->move[i])))
            k++;
        if (k == way->moves)
            return false;
        *down |= 1u << k;
    }
    return true;
}

static void offer(struct next_search *l, struct move m)
{
    struct tables_next *out = l->out;
    for (int i = 0; i < out->moves; i++)
        if (same(out->move[i], m))
            return;
    if (out->moves < (int)(sizeof out->move / sizeof out->move[0]))
        out->move[out->moves++] = m;
}

/* Offers the move if it is possible now. */
static void lead_on(struct next_search *l, struct move m)
{
    for (int i = 0; i < l->left; i++) {
        if (!same(l->able[i], m))
            continue;
        offer(l, m);
        l->able[i] = l->able[--l->left];
        return;
    }
}

/* Offers the moves of a way that are not made yet; in an ordered throw only those by the first
 * number left. */
static bool look_at(void *context, const struct tables_way *way)
{
    struct next_search *l = context;
    unsigned down;
    if (!holds(way, l->p, &down))
        return false;
    l->out->right = true;
    unsigned first = (1u << l->first_group) - 1;
    int end = l->t->ordered && (down & first) != first ? l->first_group : way->moves;
    for (int k = 0; k < end; k++)
        if (!(down >> k & 1))
            lead_on(l, way->move[k]);
    return !l->left;
}

/* Offers the next moves of a way, including ways that no single numbers give: their men move
 * together, each if it is on its field of departure. */
static bool look_at_more(void *context, const struct tables_way *way)
{
    struct next_search *l = context;
    unsigned down;
    look_at(l, way);
    if (!way->together || !holds(way, l->p, &down))
        return false;
    for (int k = 0; k < way->moves; k++)
        if (!(down >> k & 1) && men_on(&l->now.side[l->t->side], way->move[k].from))
            offer(l, way->move[k]);
    return false;
}

static bool begins(void *context, const struct tables_way *way)
{
    const struct tables_put *p = context;
    unsigned down;
    return way->moves > p->moves && holds(way, p, &down);
}

bool tables_is_part(const struct tables_men *g, const struct tables_throw *t,
                    const struct tables_put *p)
{
    struct tables_put down = *p;
    return tables_all_ways(g, t, NULL, begins, &down);
}

static bool is_all(void *context, const struct tables_way *way)
{
    const struct tables_put *p = context;
    unsigned down;
    return way->moves == p->moves && holds(way, p, &down);
}

bool tables_is_way(const struct tables_men *g, const struct tables_throw *t,
                   const struct tables_put *p)
{
    struct board after = tables_put_down(g, t, p, 0);
    struct tables_throw any_order = *t;
    struct tables_put down = *p;
    any_order.ordered = false;
    return t->unseen || tables_all_ways(g, &any_order, &after, is_all, &down);
}

/* Returns the groups whose number can be next, as bits. In an ordered throw it is the first group,
 * until all its moves are made. A man borne off may have used either number. */
static unsigned next_groups(const struct next_search *l, const struct tables_men *g)
{
    const struct tables_group *group = l->t->group;
    int down[2] = {0, 0}; /* moves that only the first, or only the second number gives */
    if (!l->t->ordered || l->t->groups < 2)
        return 3;
    for (int i = 0; i < l->p->moves; i++) {
        struct move m = l->p->move[i];
        bool first = tables_reach(g, m.from, group[0].number) == m.to,
             second = tables_reach(g, m.from, group[1].number) == m.to;
        down[0] += first && !second;
        down[1] += second && !first;
    }
    if (down[0] >= l->first_group)
        return 2;
    return l->p->moves - down[1] < l->first_group ? 1 : 3;
}

static void set_able(struct next_search *l, const struct tables_men *g)
{
    const struct tables_throw *t = l->t;
    unsigned groups = next_groups(l, g);
    for (int k = 0; k < t->groups; k++) {
        int number = t->group[k].number;
        fields from = groups >> k & 1 ? g->origins(t, l->p, &l->now, number) : 0;
        for (; from; from &= from - 1) {
            int f = lowest_field(from);
            l->able[l->left++] = (struct move){(uint8_t)f, (uint8_t)tables_reach(g, f, number), 0};
        }
    }
}

void tables_next(const struct tables_men *g, const struct tables_throw *t,
                 const struct tables_put *p, struct tables_next *out)
{
    struct next_search l = {.t = t, .p = p, .now = tables_put_down(g, t, p, 0), .out = out};
    struct tables_way told;
    struct tables_ruling r;
    *out = (struct tables_next){.moves = 0};
    g->rule(t, p, &r);
    out->whole = out->right = !r.faults;
    if (t->unseen) /* any numbers are possible */
        return;
    int required = tables_required(g, t);
    l.first_group = required < t->group[0].times ? required : t->group[0].times;
    set_able(&l, g);
    tables_all_ways(g, t, NULL, look_at, &l);
    if (g->more_ways)
        g->more_ways(t, look_at_more, &l);
    out->ends = out->whole && tables_legal(g, t, &l.now, &told) && told.ends;
}
