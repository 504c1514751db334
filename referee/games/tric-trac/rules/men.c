/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "men.h"

#include <stddef.h>
#include <string.h>

/* --- men ------------------------------------------------------------------------------------- */

static enum side side_of(const struct tables_throw *t)
{
    return (enum side)t->side;
}

/* --- one man ---------------------------------------------------------------------------------- */

static int reach(int from, int number)
{
    return from + number >= GOAL ? OFF : from + number;
}

static bool move(struct board *b, enum side side, struct move m)
{
    struct men *own = &b->side[side], *theirs = &b->side[other_side(side)];
    men_move(own, m.from, m.to);
    if (m.to == OFF && !men_any(own)) /* D "wieder" */
        *own = men_at_start();
    if (m.to == OFF || men_on(theirs, OFF - m.to) != 1)
        return false;
    men_move(theirs, OFF - m.to, START);
    return true;
}

/* Returns true if no man of either side is on this field of `side`. */
static bool tric_trac_empty(const struct board *b, enum side side, int field)
{
    return !men_on(&b->side[side], field) && !men_on(&b->side[other_side(side)], OFF - field);
}

/* Returns the fields on which a man may arrive by one number, without OFF: none that the opponent
 * holds, and 13 only as a rest, if that is allowed (§2). */
static fields open_to(const struct tables_throw *t, const struct board *b)
{
    fields open = field_range(START + 1, GOAL - 1) & ~field_bit(THEIR_HUCKE);
    if (t->rules & TRIC_TRAC_HUCKE_REST && tric_trac_empty(b, side_of(t), THEIR_HUCKE))
        open |= field_bit(THEIR_HUCKE);
    return open & ~fields_flip(men_two(&b->side[!t->side]));
}

/* Returns the fields from which `side` may move: all with its men. With a man on the start: only
 * the start, and the fields in `brought`, with men that left it in this throw. */
static fields tric_trac_movers(const struct board *b, enum side side, fields brought)
{
    fields own = men_any(&b->side[side]);
    return own & field_bit(START) ? own & (field_bit(START) | brought) : own;
}

static fields origins(const struct tables_throw *t, const struct tables_put *made,
                      const struct board *now, int number)
{
    bool brought = made->moves && made->move[0].from == START;
    fields movers = tric_trac_movers(now, side_of(t), brought ? field_bit(made->move[0].to) : 0);
    fields out = movers & field_bit(START) ? 0 : field_range(GOAL - number, GOAL - 1);
    return movers & (open_to(t, now) >> number | out);
}

/* Returns true if `number` can make this move next. */
static bool may_come(const struct tables_throw *t, const struct tables_put *made,
                     const struct board *now, int number, struct move m)
{
    return origins(t, made, now, number) & field_bit(m.from) && reach(m.from, number) == m.to;
}

static fields closed(const struct tables_throw *t)
{
    return ALL_FIELDS & ~open_to(t, &t->before);
}

/* Returns false if a single man ends on its Hucke, or any man on the opponent's (§2). */
static bool ends_well(const struct tables_throw *t, const struct board *after)
{
    const struct men *own = &after->side[t->side];
    return men_on(own, HUCKE) != 1 && !men_on(own, THEIR_HUCKE);
}

/* --- what a play brings (§5) ------------------------------------------------------------------ */

bool tric_trac_bridge(const struct board *b, enum side side)
{
    fields bridge = field_range(BRIDGE_FIRST, HUCKE);
    return (men_two(&b->side[side]) & bridge) == bridge;
}

static uint8_t bridge_points(const struct board *b, enum side side)
{
    return tric_trac_bridge(b, side) ? BRIDGE_POINTS : 0;
}

struct tric_trac_gain tric_trac_gain(const struct tables_throw *t, const struct tables_put *p)
{
    struct tric_trac_gain g = {.after = t->before};
    for (int i = 0; i < p->moves; i++) {
        g.hits = (uint8_t)(g.hits + move(&g.after, side_of(t), p->move[i]));
        g.outs = (uint8_t)(g.outs + (p->move[i].to == OFF));
        if (i == 0 && !tric_trac_bridge(&t->before, side_of(t)))
            g.first_bridge = bridge_points(&g.after, side_of(t));
    }
    int men = g.hits + g.outs, bridge = bridge_points(&g.after, side_of(t));
    g.points = (uint8_t)(men + bridge);
    g.finished = (uint8_t)(men + (g.first_bridge ? g.first_bridge : bridge));
    return g;
}

/* Returns true if the other number can also be played. */
static bool goes_on(const struct tables_throw *t, const struct tables_put *first,
                    const struct board *now, int number)
{
    for (fields f = origins(t, first, now, number); f; f &= f - 1) {
        struct board after = *now;
        int from = lowest_field(f);
        move(&after, side_of(t), (struct move){(uint8_t)from, (uint8_t)reach(from, number), 0});
        if (ends_well(t, &after))
            return true;
    }
    return false;
}

bool tric_trac_first_wins(const struct tables_throw *t, const struct tables_put *p, int *points)
{
    const struct tables_put none = {.moves = 0}, first = {.move = {p->move[0]}, .moves = 1};
    if (!p->moves || tric_trac_like_force(t, p))
        return false;
    struct tric_trac_gain g = tric_trac_gain(t, &first);
    *points = g.hits + g.outs + g.first_bridge;
    for (int i = 0; t->points + *points >= PARTIE_POINTS && i < 2; i++)
        if (may_come(t, &none, &t->before, t->dice[i], p->move[0]) &&
            goes_on(t, &first, &g.after, t->dice[1 - i]))
            return true;
    return false;
}

static bool ends_with_first(const struct tables_throw *t, const struct tables_put *p)
{
    int points;
    return tric_trac_first_wins(t, p, &points);
}

/* --- ways that no two numbers give ------------------------------------------------------------ */

/* Returns true if two men are each one number of the throw away from `field`. */
static bool pair_before(const struct tables_throw *t, int field)
{
    const struct men *own = &t->before.side[t->side];
    int a = field - t->dice[0], b = field - t->dice[1];
    return a == b ? men_on(own, a) > 1 : men_on(own, a) && men_on(own, b);
}

bool tric_trac_may_force(const struct tables_throw *t)
{
    const struct board *b = &t->before;
    return !men_on(&b->side[t->side], START) && tric_trac_empty(b, side_of(t), HUCKE) &&
           tric_trac_empty(b, side_of(t), THEIR_HUCKE) && pair_before(t, THEIR_HUCKE) &&
           !pair_before(t, HUCKE);
}

bool tric_trac_like_force(const struct tables_throw *t, const struct tables_put *p)
{
    const struct move *m = p->move;
    int a = THEIR_HUCKE - t->dice[0], b = THEIR_HUCKE - t->dice[1];
    return p->moves == 2 && m[0].to == HUCKE && m[1].to == HUCKE &&
           ((m[0].from == a && m[1].from == b) || (m[0].from == b && m[1].from == a));
}

/* Shows a play as a way; `way` specifies its kind. */
static bool show(const struct tables_throw *t, const struct tables_put *p, struct tables_way way,
                 tables_visit *v, void *c)
{
    way.after = t->before;
    for (; way.moves < p->moves; way.moves++) {
        way.move[way.moves] = p->move[way.moves];
        way.move[way.moves].hits = move(&way.after, side_of(t), p->move[way.moves]);
    }
    return v(c, &way);
}

static bool show_first(const struct tables_throw *t, int number, tables_visit *v, void *c)
{
    const struct tables_put none = {.moves = 0};
    int points;
    for (fields f = origins(t, &none, &t->before, number); f; f &= f - 1) {
        int from = lowest_field(f);
        struct tables_put p = {.move = {{(uint8_t)from, (uint8_t)reach(from, number), 0}},
                               .moves = 1};
        if (tric_trac_first_wins(t, &p, &points) &&
            show(t, &p, (struct tables_way){.ends = true}, v, c))
            return true;
    }
    return false;
}

/* Returns true if the throw may end with its first move. Such a move wins at most one point for a
 * man hit or out, and the bridge. */
static bool first_may_win(const struct tables_throw *t)
{
    return !(t->rules & TRIC_TRAC_GOES_ON) && t->points + 1 + BRIDGE_POINTS >= PARTIE_POINTS;
}

/* Shows the Hucke taken by force, and ways won by the first move if the throw ends there. */
static bool more_ways(const struct tables_throw *t, tables_visit *v, void *c)
{
    const uint8_t a = (uint8_t)(THEIR_HUCKE - t->dice[0]), b = (uint8_t)(THEIR_HUCKE - t->dice[1]);
    const struct tables_put force = {.move = {{a, HUCKE, 0}, {b, HUCKE, 0}}, .moves = 2};
    if (tric_trac_may_force(t) && show(t, &force, (struct tables_way){.together = true}, v, c))
        return true;
    return first_may_win(t) && (show_first(t, t->dice[0], v, c) || show_first(t, t->dice[1], v, c));
}

struct visitor {
    const struct tables_throw *t;
    tables_visit *visit;
    void *context;
};

/* Returns true if the two men can move in this order and the first of them does not win. */
static bool wins_late(const struct tables_throw *t, const struct tables_put *p, int number)
{
    const struct tables_put none = {.moves = 0}, first = {.move = {p->move[0]}, .moves = 1};
    struct board now = tables_put_down(&tric_trac_men, t, &first, 0);
    return may_come(t, &none, &t->before, number, p->move[0]) &&
           may_come(t, &first, &now, number, p->move[1]) && !ends_with_first(t, p);
}

/* Shows a way unless its first move wins and so ends the throw. By a doublet the other man may go
 * first. */
static bool show_unended(void *context, const struct tables_way *way)
{
    const struct visitor *f = context;
    const struct tables_put p = {.move = {way->move[0], way->move[1]}, .moves = way->moves},
                            turned = {.move = {way->move[1], way->move[0]}, .moves = 2};
    if (way->moves < 2 || !ends_with_first(f->t, &p))
        return f->visit(f->context, way);
    return tables_doublet(f->t) && wins_late(f->t, &turned, f->t->dice[0]) &&
           show(f->t, &turned, (struct tables_way){.moves = 0}, f->visit, f->context);
}

static bool ways(const struct tables_throw *t, const struct board *aim, tables_visit *v, void *c)
{
    struct tables_throw typed = *t; /* the number typed first is tried first */
    struct visitor f = {t, v, c};
    typed.group[0].number = t->dice[0];
    typed.group[1].number = t->dice[1];
    return first_may_win(t) ? tables_all_ways(&tric_trac_men, &typed, aim, show_unended, &f)
                            : tables_all_ways(&tric_trac_men, &typed, aim, v, c);
}

const struct tables_men tric_trac_men = {
    .stand = ALL_FIELDS & ~(1u << GOAL),
    .origins = origins,
    .reach = reach,
    .by_route = true,
    .alone_by_sum = 1,
    .closed = closed,
    .move = move,
    .ends_well = ends_well,
    .more_ways = more_ways,
    .ends_with_first = ends_with_first,
    .ways = ways,
    .rule = tric_trac_rule,
};

/* --- putting down ----------------------------------------------------------------------------- */

/* The board while a play is put down, without the moves in `back`, a bit mask of moves. */
struct table_so_far {
    const struct tables_throw *t;
    const struct tables_put *p;
    uint16_t back;
    struct board board;
    fields brought; /* where men brought off the start were set down */
};

static bool is_held(const struct table_so_far *b, int field)
{
    return field != OFF && men_on(&b->board.side[!b->t->side], OFF - field) > 1;
}

/* Returns true if a man may rest on 13: its next move continues from there, and the rules allowed
 * it to come. */
static bool rests(const struct table_so_far *b, int i)
{
    int next = i + 1;
    while (b->back >> next & 1)
        next++;
    return b->t->rules & TRIC_TRAC_HUCKE_REST &&
           tric_trac_empty(&b->board, (enum side)b->t->side, THEIR_HUCKE) && next < b->p->moves &&
           b->p->move[next].from == b->p->move[i].to;
}

static unsigned put_down(struct table_so_far *b, int i)
{
    const struct move m = b->p->move[i];
    enum side side = (enum side)b->t->side;
    bool may_go = tric_trac_movers(&b->board, side, b->brought) & field_bit(m.from);
    bool barred = is_held(b, m.to) || (m.to == THEIR_HUCKE && !rests(b, i));
    tric_trac_men.move(&b->board, side, m);
    if (m.from == START && m.to != OFF)
        b->brought |= field_bit(m.to);
    return (unsigned)!may_go << TRIC_TRAC_E1 | (unsigned)barred << TRIC_TRAC_C2;
}

/* --- numbers ---------------------------------------------------------------------------------- */

static bool takes(struct move m, int number)
{
    return tables_reach(&tric_trac_men, m.from, number) == m.to;
}

static bool takes_either(const struct tables_throw *t, struct move m)
{
    return takes(m, t->dice[0]) || takes(m, t->dice[1]);
}

/* Returns true if the distances fit the dice: each number moves one man. If there are not two
 * moves, each only has to fit one of the dice. */
static bool distances_fit(const struct tables_throw *t, const struct tables_put *p)
{
    const struct move *m = p->move;
    if (p->moves == 2)
        return (takes(m[0], t->dice[0]) && takes(m[1], t->dice[1])) ||
               (takes(m[0], t->dice[1]) && takes(m[1], t->dice[0]));
    for (int i = 0; i < p->moves; i++)
        if (!takes_either(t, m[i]))
            return false;
    return true;
}

/* Returns how many numbers were used. A man moved by the sum of both used both, even if no rest was
 * open. */
static int numbers_used(const struct tables_throw *t, const struct tables_put *p)
{
    int used = p->moves;
    for (int i = 0; i < p->moves; i++)
        used += !takes_either(t, p->move[i]) && takes(p->move[i], t->dice[0] + t->dice[1]);
    return used;
}

/* --- the ruling ------------------------------------------------------------------------------- */

static unsigned faults_of(const struct tables_throw *t, const struct tables_put *p)
{
    struct table_so_far b = {.t = t, .p = p, .board = t->before};
    unsigned faults = 0;
    for (int i = 0; i < p->moves; i++)
        faults |= put_down(&b, i);
    if (tric_trac_like_force(t, p))
        return (faults & 1u << TRIC_TRAC_E1) | 1u << TRIC_TRAC_C2;
    bool unwell = p->moves && !tric_trac_men.ends_well(t, &b.board);
    bool unplayed = numbers_used(t, p) < tables_required(&tric_trac_men, t);
    return faults | (unsigned)(p->moves > 2) << TRIC_TRAC_N3 |
           (unsigned)!distances_fit(t, p) << TRIC_TRAC_N1 | (unsigned)unwell << TRIC_TRAC_C2 |
           (unsigned)unplayed << TRIC_TRAC_D1;
}

static bool touches_hucke(struct move m)
{
    return m.to == HUCKE || m.from == HUCKE || m.to == THEIR_HUCKE;
}

/* Returns the first of the remaining moves that cannot stay, else the last that leaves the Hucken
 * in a wrong state; or -1 if all can stay. */
static int first_wrong(const struct tables_throw *t, const struct tables_put *p, uint16_t back)
{
    struct table_so_far b = {.t = t, .p = p, .back = back, .board = t->before};
    int last = -1; /* if no move touched them the man stood there before */
    for (int i = 0; i < p->moves; i++) {
        if (back >> i & 1)
            continue;
        if (!men_on(&b.board.side[t->side], p->move[i].from) ||
            put_down(&b, i) & 1u << TRIC_TRAC_C2)
            return i; /* of the former the man has gone back */
        last = touches_hucke(p->move[i]) ? i : last;
    }
    return tric_trac_men.ends_well(t, &b.board) ? -1 : last;
}

/* Returns the moves that are taken back; their numbers count as not played (§7 C2). */
static uint16_t going_back(const struct tables_throw *t, const struct tables_put *p)
{
    uint16_t back = 0;
    for (int wrong; (wrong = first_wrong(t, p, back)) >= 0;)
        back |= (uint16_t)(1u << wrong);
    return back;
}

void tric_trac_rule(const struct tables_throw *t, const struct tables_put *p,
                    struct tables_ruling *out)
{
    struct tables_throw whole = *t;
    struct board after = tables_put_down(&tric_trac_men, t, p, 0);
    int points;
    bool won = p->moves == 1 && tric_trac_first_wins(t, p, &points);
    memset(out, 0, sizeof *out);
    if (won && !(t->rules & TRIC_TRAC_GOES_ON))
        return;
    whole.rules |= TRIC_TRAC_GOES_ON;
    if (!tables_legal(&tric_trac_men, &whole, &after, NULL))
        out->faults = (uint16_t)faults_of(t, p);
    else if (won) /* though it ends as one man with both numbers would */
        out->faults = 1u << TRIC_TRAC_D1;
    out->back = out->faults >> TRIC_TRAC_C2 & 1 ? going_back(t, p) : 0;
}
