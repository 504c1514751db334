/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Events as JSON: one as `event --json` prints it, and a version as `versions --json` does. */
#include "base/json_builder.h"
#include "json.h"
#include "log/event_log.h"

static json_t *settings_of(const struct event_log *e)
{
    struct json_builder list = make(json_array());
    for (size_t i = 0; i < e->sets; i++) {
        if (event_setting(e, e->set[i].name) != e->set[i].value)
            continue;
        struct json_builder o = make(json_object());
        put_text(&o, "name", e->set[i].name);
        put_text(&o, "value", e->set[i].value);
        append(&list, made(&o));
    }
    return made(&list);
}

static json_t *away_of(const struct event_log *e, int player)
{
    struct json_builder list = make(json_array());
    for (int round = 1; event_away_after(e, player, round); round++) {
        int halves;
        enum event_presence is = event_presence(e, player, round, &halves);
        struct json_builder o = make(json_object());
        put_number(&o, "round", round);
        put_text(&o, "bye", is == EVENT_BYE ? event_halves_word(halves) : NULL);
        if (is == EVENT_BYE || is == EVENT_ABSENT)
            append(&list, made(&o));
        else
            json_decref(made(&o));
    }
    return made(&list);
}

static json_t *players_of(const struct event_log *e)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < e->players; i++) {
        struct json_builder o = make(json_object());
        int gone = event_gone_from(e, i);
        put_number(&o, "number", i + 1);
        put_text(&o, "player", e->player[i]);
        put_number(&o, "from", event_first_round(e, i));
        put(&o, "gone_from", gone ? json_integer(gone) : json_null());
        put(&o, "away", away_of(e, i));
        append(&list, made(&o));
    }
    return made(&list);
}

static json_t *round_of(const struct event_log *e, int number)
{
    const struct event_round *r = &e->round[number - 1];
    struct json_builder o = make(json_object()), boards = make(json_array()),
                        rests = make(json_array());
    for (int i = 0; i < r->pairs; i++) {
        struct json_builder b = make(json_object());
        put_number(&b, "board", i + 1);
        put_text(&b, "first", e->player[r->pair[i].player[0]]);
        put_text(&b, "second", e->player[r->pair[i].player[1]]);
        put_text(&b, "match", r->pair[i].key);
        append(&boards, made(&b));
    }
    for (int i = 0; i < e->players; i++)
        if (r->rests[i])
            append(&rests, text_or_null(e->player[i]));
    put_number(&o, "round", number);
    put(&o, "boards", made(&boards));
    put_text(&o, "bye", r->bye >= 0 ? e->player[r->bye] : NULL);
    put_text(&o, "bye_points", r->bye >= 0 ? event_halves_word(r->bye_halves) : NULL);
    put(&o, "rests", made(&rests));
    return made(&o);
}

char *json_event(const struct event_log *e)
{
    struct json_builder o = make(json_object()), rounds = make(json_array()),
                        facts = make(json_array());
    for (int i = 1; i <= e->rounds; i++)
        append(&rounds, round_of(e, i));
    for (size_t i = 0; i < e->facts; i++) {
        struct json_builder f = make(json_object());
        put_number(&f, "entry", e->fact[i].seq);
        put_text(&f, "at", e->fact[i].at);
        put_text(&f, "text", e->fact[i].text);
        append(&facts, made(&f));
    }
    put_text(&o, "event", e->name);
    put_text(&o, "key", e->key);
    put_text(&o, "club", *e->club ? e->club : NULL);
    put_number(&o, "entries", e->head);
    put(&o, "settings", settings_of(e));
    put(&o, "players", players_of(e));
    put(&o, "rounds", made(&rounds));
    put(&o, "facts", made(&facts));
    return line_of(made(&o));
}

char *json_event_version(const struct store_match *m)
{
    struct json_builder o = make(json_object());
    put_text(&o, "event", m->event);
    put_text(&o, "key", m->key);
    put_text(&o, "family", m->family);
    put_text(&o, "version", m->version);
    put(&o, "chosen", json_boolean(m->chosen));
    put(&o, "hidden", json_boolean(m->hidden));
    put_number(&o, "entries", m->head_seq);
    return line_of(made(&o));
}
