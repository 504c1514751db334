/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Judges position lines: the plays of a throw, its distinct results, and the chances of the 36
 * throws. */
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/json_builder.h"
#include "games/tables/board.h"
#include "games/tables/text/notation.h"
#include "machine_private.h"

/* --- ends ------------------------------------------------------------------------------------ */

/* The positions in which the legal plays of a throw end, each once. There can be hundreds of
 * thousands, so a hash table finds those that were met. */

enum { ENDS_FIRST = 256 };

static size_t hash(const struct board *b, size_t room)
{
    const uint64_t mix = 0x9e3779b97f4a7c15u;
    uint64_t w[sizeof *b / sizeof(uint64_t)], h = 0;
    memcpy(w, b, sizeof w);
    for (size_t i = 0; i < sizeof w / sizeof *w; i++)
        h = (h ^ w[i] ^ h >> 32) * mix;
    return (size_t)(h >> 32) & (2 * room - 1);
}

/* Returns the slot of a position, or the empty one where it belongs. A slot has 1 + its place. */
static uint32_t *slot_of(const struct tables_ends *e, const struct board *b)
{
    size_t at = hash(b, e->room);
    while (e->slot[at] && !board_equal(&e->way[e->slot[at] - 1].after, b))
        at = (at + 1) & (2 * e->room - 1);
    return &e->slot[at];
}

/* Doubles the capacity. */
static bool ends_grow(struct tables_ends *e)
{
    size_t room = e->room ? 2 * e->room : ENDS_FIRST;
    struct tables_way *way = realloc(e->way, room * sizeof *way);
    if (way)
        e->way = way;
    uint32_t *slot = way ? calloc(2 * room, sizeof *slot) : NULL;
    if (!slot)
        return false;
    free(e->slot);
    e->slot = slot;
    e->room = room;
    for (size_t i = 0; i < e->count; i++)
        *slot_of(e, &e->way[i].after) = (uint32_t)(i + 1);
    return true;
}

static bool add_end(void *context, const struct tables_way *way)
{
    struct tables_ends *e = context;
    if (e->count == e->room && !ends_grow(e)) {
        e->failed = true;
        return true;
    }
    uint32_t *slot = slot_of(e, &way->after);
    if (*slot)
        return false;
    e->way[e->count++] = *way;
    *slot = (uint32_t)e->count;
    return false;
}

void tables_list_ends(const struct tables_men *g, const struct tables_throw *t,
                      struct tables_ends *out)
{
    *out = (struct tables_ends){.way = NULL};
    tables_ways(g, t, NULL, add_end, out);
}

void tables_ends_free(struct tables_ends *e)
{
    free(e->way);
    free(e->slot);
}

/* --- chances --------------------------------------------------------------------------------- */

/* Counts in how many of the 36 throws a player can do each thing that the game counts. */

enum { CHANCES_MAX = 8, FEW = 6 };

struct throw_counts {
    const struct tables_game *g;
    struct tables_throw throw;
    int of36[CHANCES_MAX];
    uint32_t rolls[CHANCES_MAX]; /* a bit each of all_rolls */
    int hit[FIELDS + 1];         /* a man is hit on this field */
    unsigned can; /* one bit for each thing that some way of the current throw does */
    fields hits;  /* the fields on which some way hits */
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

/* Adds the rolls if they are few: ": 6-6 5-5". */
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

/* --- judge ----------------------------------------------------------------------------------- */

/* Judging of position lines: the plays that a throw allows. */

/* --- a line ----------------------------------------------------------------------------------- */

/* A position, and the throw if there is one, its dice in `t`. */
struct judged_position {
    const struct tables_match *m;
    const struct tables_game *g;
    struct tables_state s;
    struct dice dice;
    enum side side;
    bool over;
    enum side winner;
    uint8_t reason;
    uint16_t halves;
    struct tables_turn t;
    struct tables_verdict v; /* of the throw, no man moved */
};

static bool has_won(const struct board *b, enum side *winner)
{
    for (int s = WHITE; s <= BLACK; s++)
        if (!men_any(&b->side[s])) {
            *winner = (enum side)s;
            return true;
        }
    return false;
}

static bool read_position(struct tables_match *m, const struct token *w, size_t n,
                          struct judged_position *p, struct parse_error *why)
{
    *p = (struct judged_position){.m = m, .g = m->game, .s = m->begins};
    if (!tables_place(m, w, n, &p->s, &p->dice, why))
        return false;
    p->side = tables_stated_side(&p->s);
    p->over = has_won(&p->s.board, &p->winner);
    if (p->over) {
        struct tables_state s = p->s;
        p->reason = p->g->worth(&s, p->winner, false, m->option, &p->halves);
    } else if (p->dice.high) {
        tables_throw_upon(m, &p->s, p->side, p->dice, &p->t);
        tables_look(m, &p->t, false, &p->v);
    }
    return true;
}

/* --- the plays, sorted ------------------------------------------------------------------------ */

struct listed {
    char after[TABLES_BOARD_TEXT];
    const struct tables_way *way;
};

static int by_after(const void *a, const void *b)
{
    return strcmp(((const struct listed *)a)->after, ((const struct listed *)b)->after);
}

/* Returns each end with a way to it, sorted bytewise. The list is malloc'd; its ways belong to `e`.
 * Returns NULL if out of memory. */
static struct listed *sort_ends(const struct judged_position *p, const struct tables_ends *e)
{
    struct listed *list = e->failed ? NULL : calloc(e->count + 1, sizeof *list);
    for (size_t i = 0; list && i < e->count; i++) {
        list[i].way = &e->way[i];
        tables_board_print(&e->way[i].after, p->g->naming, list[i].after);
    }
    if (list)
        qsort(list, e->count, sizeof *list, by_after);
    return list;
}

/* Returns the throw with this play made, and how the play is printed. */
static struct walks played(const struct judged_position *p, const struct tables_way *way,
                           struct tables_turn *t, struct tables_verdict *v)
{
    struct tables_attempt *a = &t->attempt[0];
    *t = p->t;
    t->attempts = 1;
    a->closed = CLOSED_PLAYED;
    a->put.moves = way->moves;
    memcpy(a->put.move, way->move, sizeof a->put.move);
    tables_look(p->m, t, false, v);
    return tables_attempt_walks(v, 0);
}

/* --- for programs ----------------------------------------------------------------------------- */

static json_t *one_play(const struct judged_position *p, const struct listed *one)
{
    struct tables_turn t;
    struct tables_verdict v;
    char text[TABLES_PLAY_TEXT];
    struct walks w = played(p, one->way, &t, &v);
    struct json_builder o = make(json_object());
    put_text(&o, "play", tables_walks_print(&w, p->side, p->g->naming, text));
    put_text(&o, "after", one->after);
    put_number(&o, "hits", p->g->no_hits ? 0 : v.hits);
    if (tables_has_key(p->g, KEY_POINTS)) {
        put_number(&o, "points", v.out.points);
        put(&o, "wins", json_boolean(v.out.ended));
    }
    return made(&o);
}

static json_t *key_plays(const struct judged_position *p)
{
    struct tables_ends e;
    tables_list_ends(p->g->men, &p->t.throw, &e);
    struct listed *list = sort_ends(p, &e);
    struct json_builder o = make(list ? json_array() : NULL);
    for (size_t i = 0; !o.failed && i < e.count; i++)
        append(&o, one_play(p, &list[i]));
    free(list);
    tables_ends_free(&e);
    return made(&o);
}

static json_t *judged_side(const struct judged_position *p)
{
    return json_string(tables_letter((int)p->side));
}

static json_t *judged_dice(const struct judged_position *p)
{
    return p->dice.high ? json_pack("[i,i]", p->dice.high, p->dice.low) : json_null();
}

static json_t *key_numbers(const struct judged_position *p)
{
    return json_integer(p->t.required);
}

static json_t *key_again(const struct judged_position *p)
{
    return json_boolean(p->dice.high == p->dice.low);
}

static json_t *key_events(const struct judged_position *p)
{
    return tables_json_facts(&p->v);
}

/* Returns true if the side has men on the bar and all fields on which they enter are held. */
static bool shut_out(const struct judged_position *p)
{
    const struct tables_throw t = {.before = p->s.board, .side = (uint8_t)p->side};
    return men_on(&p->s.board.side[p->side], BAR) && !(field_range(1, 6) & ~p->g->men->closed(&t));
}

static json_t *key_shut_out(const struct judged_position *p)
{
    return json_boolean(shut_out(p));
}

static bool irregular(const struct judged_position *p)
{
    bool wrong = false;
    for (int s = WHITE; s <= BLACK && p->g->men->ends_well; s++) {
        const struct tables_throw t = {.before = p->s.board, .side = (uint8_t)s};
        wrong |= !p->g->men->ends_well(&t, &p->s.board);
    }
    return wrong;
}

/* Returns true as JSON if the position is irregular, else NULL. */
static json_t *key_irregular(const struct judged_position *p)
{
    return irregular(p) ? json_true() : NULL;
}

/* The condition for a key. */
enum { ALWAYS, THROWN };

static const struct judged_key {
    const char *name;
    json_t *(*value)(const struct judged_position *p);
    int when;
    bool maybe; /* left out if it is NULL */
} judged_keys[] = {
    {"side", judged_side, ALWAYS, false},      {"dice", judged_dice, ALWAYS, false},
    {"shut_out", key_shut_out, ALWAYS, false}, {"numbers", key_numbers, THROWN, false},
    {"again", key_again, THROWN, false},       {"events", key_events, THROWN, false},
    {"plays", key_plays, THROWN, false},       {"irregular", key_irregular, ALWAYS, true}};

static void put_over(struct json_builder *o, const struct judged_position *p)
{
    put_text(o, "over", tables_letter((int)p->winner));
    put(o, "stakes",
        json_pack("{s:s,s:i,s:s}", "to", tables_letter((int)p->winner), "halves", (int)p->halves,
                  "reason", p->g->reason[p->reason]));
}

static bool judge_json(const struct judged_position *p, json_t *into)
{
    struct json_builder o = {.json = into};
    for (size_t i = 0; i < sizeof judged_keys / sizeof *judged_keys; i++) {
        bool thrown = p->dice.high && !p->over;
        if (!is_among(p->g->judge, judged_keys[i].name, strlen(judged_keys[i].name)) ||
            (judged_keys[i].when == THROWN && !thrown))
            continue;
        json_t *value = judged_keys[i].value(p);
        if (value || !judged_keys[i].maybe)
            put(&o, judged_keys[i].name, value);
    }
    if (p->over)
        put_over(&o, p);
    return !o.failed;
}

/* --- in words --------------------------------------------------------------------------------- */

enum { MANY = 4000, SHOWN = 40 }; /* if there are more than MANY plays, only SHOWN are printed */

static void say_one(struct strbuf *said, const struct judged_position *p,
                    const struct tables_way *way)
{
    struct tables_turn t;
    struct tables_verdict v;
    char text[TABLES_PLAY_TEXT];
    struct walks w = played(p, way, &t, &v);
    tables_walks_print(&w, p->side, tables_naming(p->m), text);
    if (!v.out.points && !v.out.ended)
        strbuf_add(said, "  %s", text);
    else
        strbuf_add(said, "  %-22s", text);
    if (v.out.points)
        strbuf_add(said, P_(" %d point.", " %d points.", v.out.points), v.out.points);
    strbuf_add(said, "%s\n", v.out.ended ? _(" Wins.") : "");
}

static bool say_plays(struct strbuf *said, const struct judged_position *p)
{
    char name[TABLES_NAME];
    struct tables_ends e;
    tables_list_ends(p->g->men, &p->t.throw, &e);
    struct listed *list = sort_ends(p, &e);
    size_t shown = e.count > MANY ? SHOWN : e.count;
    strbuf_add(said,
               P_("%s %d-%d: %zu play is legal.\n", "%s %d-%d: %zu plays are legal.\n", e.count),
               tables_name(said, p->side, name), p->dice.high, p->dice.low, e.count);
    for (size_t i = 0; list && i < shown; i++)
        say_one(said, p, list[i].way);
    if (e.count > shown)
        strbuf_add(said, P_("  and %zu more\n", "  and %zu more\n", e.count - shown),
                   e.count - shown);
    bool ok = list != NULL;
    free(list);
    tables_ends_free(&e);
    return ok;
}

static bool judge_words(struct strbuf *said, const struct judged_position *p)
{
    char name[TABLES_NAME];
    if (p->over) {
        strbuf_add(said,
                   P_("%s has won %d stake (%s).\n", "%s has won %d stakes (%s).\n", p->halves / 2),
                   tables_name(said, p->winner, name), p->halves / 2, p->g->reason[p->reason]);
        return true;
    }
    if (is_among(p->g->judge, "shut_out", 8) && shut_out(p))
        strbuf_add(said, _("%s is shut out: on the bar before six closed lines.\n"),
                   tables_name(said, p->side, name));
    if (is_among(p->g->judge, "irregular", 9) && irregular(p))
        strbuf_add(said, "%s", _("Irregular: a man stands where none may rest.\n"));
    if (!p->dice.high)
        return true;
    if (p->g->say_why)
        p->g->say_why(&p->v, said);
    return say_plays(said, p);
}

bool tables_judge(void *match, const struct token *w, size_t n, struct json_t *o,
                  struct strbuf *said, struct parse_error *why)
{
    struct judged_position p;
    if (!read_position(match, w, n, &p, why))
        return false;
    return (o ? judge_json(&p, o) : judge_words(said, &p)) || scan_out_of_memory(why);
}
