/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A turn for other programs: a line of `replay --json`, its keys in the order of the game. */
#include <stdio.h>

#include "base/json_builder.h"
#include "out.h"

/* The turn that a line of JSON is made of. */
struct json_turn {
    struct tables_verdict v;
    long number;
};

/* --- what they have in common ----------------------------------------------------------------- */

static json_t *side_or_null(bool any, int side)
{
    return any ? json_string(tables_letter(side)) : json_null();
}

static json_t *board_text(const struct tables_verdict *v, const struct board *b)
{
    char text[TABLES_BOARD_TEXT];
    return json_string(tables_board_print(b, v->g->naming, text));
}

static json_t *play_text(const struct tables_verdict *v, const struct walks *w)
{
    char text[TABLES_PLAY_TEXT];
    return json_string(tables_walks_print(w, v->side, v->g->naming, text));
}

static bool all_right(const struct tables_verdict *v)
{
    bool right = !v->t->attempts || !v->faults[0];
    for (int i = 0; v->g->word && v->g->word[i].word; i++)
        right &= !v->t->said[i].said || v->t->said[i].right;
    return right;
}

static json_t *one_fault(const struct tables_verdict *v, int attempt, const char *code)
{
    bool stand = tables_may_let_stand(v->g, v->t, attempt);
    bool open = v->g->line & LINE_PLAIN && tables_attempt_open(v, attempt);
    struct json_builder o = make(json_object());
    put_text(&o, "code", code);
    put(&o, "choices", stand ? json_pack("[s,s]", "stands", "back") : json_pack("[s]", "back"));
    put_text(&o, "chosen", open ? NULL : tables_chosen_name(v, attempt));
    return made(&o);
}

static json_t *list_faults(const struct tables_verdict *v)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < v->t->attempts; i++)
        for (int f = 0; v->g->fault[f].code; f++)
            if (v->faults[i] >> f & 1)
                append(&list, one_fault(v, i, v->g->fault[f].code));
    return made(&list);
}

/* --- the keys of all games -------------------------------------------------------------------- */

static json_t *key_game(const struct json_turn *a)
{
    return json_string(a->v.g->game->name);
}

static json_t *key_coup(const struct json_turn *a)
{
    return json_integer(a->number);
}

static json_t *key_side(const struct json_turn *a)
{
    return side_or_null(true, (int)a->v.side);
}

static json_t *key_dice(const struct json_turn *a)
{
    struct dice d = tables_dice(a->v.t->throw.dice);
    return d.high ? json_pack("[i,i]", d.high, d.low) : json_null();
}

static json_t *key_skipped(const struct json_turn *a)
{
    return side_or_null(tables_skipped(&a->v), (int)a->v.other);
}

static json_t *key_before(const struct json_turn *a)
{
    return board_text(&a->v, &a->v.t->came.board);
}

static json_t *key_play(const struct json_turn *a)
{
    char text[TABLES_PLAY_TEXT];
    const char *play = tables_play_text(&a->v, 0, a->v.g->naming, text);
    return play ? json_string(play) : json_null();
}

static json_t *key_legal(const struct json_turn *a)
{
    return json_boolean(all_right(&a->v));
}

static json_t *key_faults(const struct json_turn *a)
{
    return list_faults(&a->v);
}

static json_t *key_final(const struct json_turn *a)
{
    const struct tables_verdict *v = &a->v;
    struct walks final = tables_final_walks(v), put;
    bool any = v->t->by_arbiter ? v->one || tables_put(v, v->t->attempts, &put) : v->has_play;
    return any ? play_text(v, &final) : json_null();
}

static json_t *key_hits(const struct json_turn *a)
{
    return json_integer(a->v.hits);
}

static json_t *key_after(const struct json_turn *a)
{
    return board_text(&a->v, &a->v.out.next.board);
}

static json_t *key_next(const struct json_turn *a)
{
    return side_or_null(tables_next_seat(&a->v) != SEAT_NONE, tables_next_seat(&a->v));
}

static json_t *key_over(const struct json_turn *a)
{
    const struct tables_state *s = &a->v.out.next;
    if (tables_known(&a->v) && !s->may && s->winner == NO_SIDE)
        return json_string("draw");
    return side_or_null(tables_known(&a->v) && !s->may, s->winner);
}

static json_t *key_stakes(const struct json_turn *a)
{
    const struct tables_outcome *o = &a->v.out;
    return o->ended ? json_pack("{s:s,s:i,s:s}", "to", tables_letter(o->won_by), "halves",
                                (int)o->halves, "reason", a->v.g->reason[o->reason])
                    : json_null();
}

static const struct turn_key {
    const char *name;
    json_t *(*value)(const struct json_turn *a);
} keys[] = {
    {"game", key_game},       {"coup", key_coup},     {"side", key_side},     {"dice", key_dice},
    {"skipped", key_skipped}, {"before", key_before}, {"play", key_play},     {"legal", key_legal},
    {"faults", key_faults},   {"final", key_final},   {"hits", key_hits},     {"after", key_after},
    {"next", key_next},       {"over", key_over},     {"stakes", key_stakes}, {NULL, NULL}};

/* --- the keys of one -------------------------------------------------------------------------- */

/* The word of `mask` that was said; -1: none. */
static int said_of(const struct tables_verdict *v, unsigned mask)
{
    for (int i = 0; i < TABLES_WORDS; i++)
        if (mask >> i & 1 && v->t->said[i].said)
            return i;
    return -1;
}

static void put_fact(void *context, const struct tables_fact *f)
{
    struct json_builder *list = context;
    struct json_builder o = make(json_object());
    put_text(&o, "event", f->kind);
    if (f->field)
        put_number(&o, "field", f->field);
    put_number(&o, "stakes", f->points);
    append(list, made(&o));
}

json_t *tables_json_facts(const struct tables_verdict *v)
{
    struct json_builder list = make(json_array());
    v->g->facts(v, v->m->option, put_fact, &list);
    return made(&list);
}

static json_t *score_of(const struct tables_verdict *v)
{
    struct json_builder both = make(json_object());
    for (int s = WHITE; s <= BLACK; s++) {
        struct json_builder one = make(json_object());
        for (int i = 0; v->g->score_key[i]; i++)
            put_number(&one, v->g->score_key[i], v->out.next.own[2 * i + s]);
        put(&both, tables_letter(s), made(&one));
    }
    return made(&both);
}

static json_t *each_of(const int16_t own[2])
{
    struct json_builder o = make(json_object());
    for (int s = WHITE; s <= BLACK; s++)
        put_number(&o, tables_letter(s), own[s]);
    return made(&o);
}

static json_t *owned_of(const int16_t own[2])
{
    struct json_builder o = make(json_object());
    put_number(&o, "value", own[0]);
    put(&o, "owner", own[1] ? json_string(tables_letter(own[1] - 1)) : json_null());
    return made(&o);
}

static json_t *won_of(const struct tables_verdict *v)
{
    struct json_builder o = make(json_object());
    put_text(&o, "to", tables_letter(v->out.won_by));
    put_number(&o, "points", v->out.halves / 2);
    put_text(&o, "reason", v->g->reason[v->out.reason]);
    return made(&o);
}

static json_t *own_value(const struct tables_verdict *v, const struct tables_key *k)
{
    const uint8_t *dice = v->t->throw.dice;
    int said = said_of(v, k->mask);
    switch (k->of) {
    case KEY_NUMBER:
        return json_integer(v->out.next.own[k->at]);
    case KEY_COUNTED:
        return json_integer(dice[0] == dice[1] ? v->t->before.own[k->at + v->side] : 0);
    case KEY_WORD:
        return said < 0 ? json_null() : json_string(v->g->word[said].word);
    case KEY_RIGHT:
        return said < 0 ? json_null() : json_boolean(v->t->said[said].right);
    case KEY_FACTS:
        return tables_json_facts(v);
    case KEY_POINTS:
        return json_integer(v->out.points);
    case KEY_SCORE:
        return score_of(v);
    case KEY_EACH:
        return each_of(&v->out.next.own[k->at]);
    case KEY_WON:
        return v->out.ended ? won_of(v) : json_null();
    case KEY_OWNED:
        return owned_of(&v->out.next.own[k->at]);
    case KEY_ANSWER:
        return said < 0 || !v->t->said[k->at].right ? json_null()
                                                    : json_string(v->g->word[said].word);
    default:
        return json_integer(v->out.marked);
    }
}

/* --- the line --------------------------------------------------------------------------------- */

/* Whether nothing is known of a key where the play is not. */
static bool rests_on_play(const struct json_turn *a, const char *name, size_t length)
{
    static const char of_play[] = "legal faults final hits", of_men[] = "after next";
    const struct tables_turn *t = a->v.t;
    if (!t->unknown_play)
        return false;
    if (t->stopped && !a->v.out.ended && !t->by_arbiter && is_among(of_men, name, length))
        return true;
    for (const struct tables_key *k = a->v.g->key; k && k->key; k++)
        if (strlen(k->key) == length && memcmp(k->key, name, length) == 0)
            return k->of == KEY_POINTS;
    return is_among(of_play, name, length);
}

/* A key by its name, of `length` bytes. */
static json_t *value_of(const struct json_turn *a, const char *name, size_t length)
{
    if (rests_on_play(a, name, length))
        return json_null();
    for (const struct tables_key *k = a->v.g->key; k && k->key; k++)
        if (strlen(k->key) == length && memcmp(k->key, name, length) == 0)
            return own_value(&a->v, k);
    for (const struct turn_key *k = keys; k->name; k++)
        if (strlen(k->name) == length && memcmp(k->name, name, length) == 0)
            return k->value(a);
    return NULL;
}

static void put_key(struct json_builder *o, const struct json_turn *a, const char *name,
                    size_t length)
{
    char key[32];
    bool optional = name[length - 1] == '?';
    length -= optional;
    json_t *value = value_of(a, name, length);
    if (optional && json_is_null(value)) {
        json_decref(value);
        return;
    }
    snprintf(key, sizeof key, "%.*s", (int)length, name);
    put(o, key, value);
}

json_t *tables_json(const struct turn_ref *at)
{
    struct json_turn a = {.number = at->number};
    struct json_builder o = make(json_object());
    bool any = tables_look_at(at, &a.v);
    for (const char *name = any ? a.v.g->json : ""; !o.failed && *name;) {
        size_t length = strcspn(name, " ");
        put_key(&o, &a, name, length);
        name += length + strspn(name + length, " ");
    }
    return made(&o);
}
