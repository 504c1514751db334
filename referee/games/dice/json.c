/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turns as JSON. */
#include "base/json_builder.h"
#include "dice_json.h"
#include "parts.h"

json_t *dice_set_json(dice_set d)
{
    struct json_builder list = make(json_array());
    for (int face = 1; face <= FACES; face++)
        for (int i = 0; i < dice_times(d, face); i++)
            append(&list, json_integer(face));
    return made(&list);
}

json_t *dice_keep_json(dice_set d)
{
    struct strbuf w = {.text = NULL};
    dice_add_dice(&w, d);
    json_t *text = w.failed ? NULL : json_string(w.text);
    strbuf_free(&w);
    return text;
}

/* Whether neither this throw nor what was put aside of it is a fault. */
static bool throw_legal(const struct dice_seen *t, int cast)
{
    bool legal = t->cast[cast].state != CAST_VOID;
    for (int i = 0; i < t->faults; i++)
        legal &= t->fault[i].cast != cast || t->fault[i].code > K3;
    return legal;
}

static void put_keep(struct json_builder *o, const struct dice_seen *t, const struct dice_cast *c)
{
    bool counts = c->state != CAST_VOID;
    put(o, "keep", c->state == CAST_WAITS ? json_null() : dice_keep_json(c->kept));
    put_number(o, "points", counts ? dice_worth_of(t, c->kept).points : 0);
}

static json_t *throws_json(const struct dice_seen *t)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < t->casts; i++) {
        const struct dice_cast *c = &t->cast[i];
        struct json_builder o = make(json_object());
        put(&o, "dice", dice_set_json(c->thrown));
        if (t->game->keeps)
            put_keep(&o, t, c);
        put(&o, "legal", json_boolean(throw_legal(t, i)));
        append(&list, made(&o));
    }
    return made(&list);
}

/* A fault without a choice has neither choices nor a chosen one. */
static json_t *fault_json(enum dice_code code, int chosen)
{
    if (code == X1 || code == W1)
        return json_pack("{s:s,s:[],s:n}", "code", dice_code_name((int)code), "choices", "chosen");
    return json_pack("{s:s,s:[s,s],s:s}", "code", dice_code_name((int)code), "choices", "stands",
                     "back", "chosen", dice_chosen_name(chosen));
}

static json_t *faults_json(const struct dice_seen *t)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < t->faults; i++)
        append(&list, fault_json((enum dice_code)t->fault[i].code, t->fault[i].chosen));
    if (dice_misread(t))
        append(&list, fault_json(W1, UNSAID));
    return made(&list);
}

static json_t *players_json(const struct dice_scores *s, bool zeros)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < s->players; i++)
        append(&list, json_integer(zeros ? s->player[i].zeros : s->player[i].total));
    return made(&list);
}

static json_t *over_json(unsigned won)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < SEATS_MAX; i++)
        if (won >> i & 1)
            append(&list, json_integer(i + 1));
    return made(&list);
}

static void put_turn(struct json_builder *o, const struct dice_match *m, const struct dice_seen *t)
{
    struct dice_written w;
    struct dice_scores after = dice_after(t, &w);
    struct dice_result r = dice_result(t);
    unsigned won = dice_won(m, t);
    int next = dice_next_after(m, t);
    put_text(o, "end", dice_end_name(r.end));
    put_text(o, "why", dice_reason(t->game->reason, r.why)->name);
    put_number(o, "points", r.points);
    put_number(o, "written", r.written);
    put_number(o, "penalty", w.penalty);
    put(o, "totals", players_json(&after, false));
    put(o, "streaks", players_json(&after, true));
    put(o, "legal", json_boolean(!t->faults && !dice_misread(t)));
    put(o, "faults", faults_json(t));
    put_number(o, "round", t->round);
    put(o, "last_turns", json_boolean(after.reached != NOBODY));
    put(o, "next", next == SEAT_NONE ? json_null() : json_integer(next + 1));
    put(o, "over", won ? over_json(won) : json_null());
}

json_t *dice_json(const struct turn_ref *at)
{
    const struct dice_match *m = at->match;
    const struct dice_seen *t = dice_asked(at);
    struct json_builder o = make(json_object());
    put_text(&o, "game", m->game->name);
    put_number(&o, "turn", at->number);
    put_number(&o, "player", t->seat + 1);
    put_text(&o, "name", at->player[t->seat]);
    put(&o, "throws", throws_json(t));
    put_turn(&o, m, t);
    return made(&o);
}
