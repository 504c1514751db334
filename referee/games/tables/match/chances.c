/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In how many of the 36 throws a player can do what the game counts. */
#include <string.h>

#include "base/i18n.h"
#include "base/json_builder.h"
#include "games/tables/dice.h"
#include "games/tables/text/name.h"
#include "out.h"

enum { CHANCES_MAX = 8, FEW = 6 };

struct throw_counts {
    const struct tables_game *g;
    struct tables_throw throw;
    int of36[CHANCES_MAX];
    uint32_t rolls[CHANCES_MAX]; /* a bit each of all_rolls */
    int hit[FIELDS + 1];         /* a man is hit on this field */
    unsigned can;                /* what some way of the throw in hand does, a bit each */
    fields hits;                 /* the fields on which some way hits */
    bool moves;
};

bool tables_way_hits(const struct tables_throw *t, const struct tables_way *way)
{
    (void)t;
    for (int i = 0; i < way->moves; i++)
        if (way->move[i].hits)
            return true;
    return false;
}

bool tables_way_takes_off(const struct tables_throw *t, const struct tables_way *way)
{
    (void)t;
    for (int i = 0; i < way->moves; i++)
        if (way->move[i].to == OFF)
            return true;
    return false;
}

bool tables_way_clears(const struct tables_throw *t, const struct tables_way *way)
{
    return !men_any(&way->after.side[t->side]);
}

static bool look_at_way(void *context, const struct tables_way *way)
{
    struct throw_counts *c = context;
    for (int i = 0; c->g->chance[i].key; i++)
        if (c->g->chance[i].does && !(c->can >> i & 1) && c->g->chance[i].does(&c->throw, way))
            c->can |= 1u << i;
    for (int k = 0; k < way->moves; k++)
        c->hits |= way->move[k].hits ? field_bit(way->move[k].to) : 0;
    c->moves |= way->moves > 0;
    return false;
}

static void count_roll(struct throw_counts *c, const struct tables_match *m,
                       const struct tables_state *s, enum side side, int roll)
{
    struct tables_turn t;
    int weight = roll_weight(all_rolls[roll]);
    tables_throw_upon(m, s, side, all_rolls[roll], &t);
    c->throw = t.throw;
    c->can = 0;
    c->hits = 0;
    c->moves = false;
    tables_ways(c->g->men, &c->throw, NULL, look_at_way, c);
    for (int i = 0; c->g->chance[i].key; i++) {
        const struct tables_chance *one = &c->g->chance[i];
        bool can = !one->text ? c->hits != 0 : one->does ? c->can >> i & 1 : !c->moves;
        c->of36[i] += can ? weight : 0;
        c->rolls[i] |= (uint32_t)can << roll;
    }
    for (fields f = c->hits; f; f &= f - 1)
        c->hit[lowest_field(f)] += weight;
}

static struct throw_counts count(const struct tables_match *m, const struct tables_state *s,
                                 enum side side)
{
    struct throw_counts c = {.g = m->game};
    for (int i = 0; i < ROLLS; i++)
        count_roll(&c, m, s, side, i);
    return c;
}

/* --- in words --------------------------------------------------------------------------------- */

/* ": 6-6 5-5", where there are few. */
static void say_rolls(uint32_t rolls, struct strbuf *said)
{
    int many = 0;
    for (uint32_t left = rolls; left; left &= left - 1)
        many++;
    if (many > FEW)
        return;
    strbuf_add(said, "%s", many ? ":" : "");
    for (uint32_t left = rolls; left; left &= left - 1) {
        struct dice d = all_rolls[lowest_field(left)];
        strbuf_add(said, " %d-%d", d.high, d.low);
    }
}

static void say(const struct throw_counts *c, enum side side, enum naming n, struct strbuf *said)
{
    char name[TABLES_NAME], field[TABLES_FIELD_TEXT];
    strbuf_add(said, _("%s's next throw, of 36 throws:\n"), tables_name(said, side, name));
    for (int f = 1; f <= FIELDS && c->g->chance_fields; f++)
        if (c->hit[f])
            strbuf_add(said, _("  %2d hit a man on %s\n"), c->hit[f],
                       tables_field_print(f, side, n, field));
    for (int i = 0; c->g->chance[i].key; i++) {
        const struct tables_chance *one = &c->g->chance[i];
        if (!one->text || (!c->of36[i] && one->does))
            continue;
        strbuf_add(said, "  %2d %s", c->of36[i], _(one->text));
        if (one->rolls)
            say_rolls(c->rolls[i], said);
        strbuf_add(said, "\n");
    }
}

bool tables_chances(const struct turn_ref *at, struct strbuf *said)
{
    const struct tables_match *m = at->match;
    struct tables_table t;
    tables_lying(m, &t);
    if (t.over || t.waits || t.state.due == NO_SIDE)
        return false;
    struct throw_counts c = count(m, &t.state, t.side);
    say(&c, t.side, tables_naming(m), said);
    return true;
}

/* --- for programs ----------------------------------------------------------------------------- */

static json_t *list_hits(const struct throw_counts *c)
{
    struct json_builder list = make(json_array());
    for (int f = 1; f <= FIELDS; f++)
        if (c->hit[f])
            append(&list, json_pack("{s:i,s:i}", "field", f, "of36", c->hit[f]));
    return made(&list);
}

static bool put_chances(const struct throw_counts *c, enum side side, json_t *into)
{
    struct json_builder o = {.json = into}, inner = {.json = into};
    put_text(&o, "side", tables_letter((int)side));
    if (c->g->chance_fields)
        inner = make(json_object());
    for (int i = 0; c->g->chance[i].key; i++)
        put_number(&inner, c->g->chance[i].key, c->of36[i]);
    if (c->g->chance_fields) {
        put(&o, "of36", made(&inner));
        put(&o, "hits", list_hits(c));
    }
    return !o.failed && !inner.failed;
}

bool tables_judge_chances(void *match, const struct token *w, size_t n, struct json_t *o,
                          struct strbuf *said, struct parse_error *why)
{
    struct tables_match *m = match;
    struct tables_state s = m->begins;
    struct dice dice;
    if (!tables_place(m, w, n, &s, &dice, why))
        return false;
    enum side side = tables_stated_side(&s);
    if (!men_any(&s.board.side[WHITE]) || !men_any(&s.board.side[BLACK]))
        return token_error(w, 0, why, "the match is over");
    struct throw_counts c = count(m, &s, side);
    if (!o)
        say(&c, side, tables_naming(m), said);
    return !o || put_chances(&c, side, o) ||
           token_error(&(struct token){.column = 1}, 0, why, "out of memory");
}
