/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "json_private.h"

const struct json_report json_report_empty = {
    .entry = -1, .coup = -1, .coups = -1, .matches = -1, .defects = -1, .notices = -1};

static void put_given(struct json_builder *o, const char *key, const char *text)
{
    if (text)
        put_text(o, key, text);
}

static void put_counted(struct json_builder *o, const char *key, long number)
{
    if (number >= 0)
        put_number(o, key, number);
}

json_t *number_list(const long *numbers, size_t n)
{
    struct json_builder list = make(json_array());
    for (size_t i = 0; i < n; i++)
        list.failed |= json_array_append_new(list.json, json_integer(numbers[i])) != 0;
    return made(&list);
}

static json_t *result_object(const struct store_match *m)
{
    const struct game *game = game_named(m->game);
    struct json_builder o = make(json_object());
    put_text(&o, "state", m->state);
    put_winners(&o, game, m);
    put_standing(&o, m, game);
    return made(&o);
}

static void put_revisions(struct json_builder *o, const struct json_report *r)
{
    if (!r->present)
        return;
    put_number(o, "rules", r->rules);
    put_number(o, "present", r->present);
    put(o, "differ", number_list(r->differ, r->n_differ));
    if (r->was)
        put(o, "was", result_object(r->was));
    if (r->is)
        put(o, "is", result_object(r->is));
    put_given(o, "notice", r->notice);
}

static void put_reported(struct json_builder *o, const struct json_report *r)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < r->players; i++)
        append(&list, text_or_null(r->player[i]));
    if (r->listed) {
        put(o, "players", made(&list));
        return;
    }
    json_decref(made(&list));
    if (r->players == 2) {
        put_given(o, "white", r->player[0]);
        put_given(o, "black", r->player[1]);
    }
}

char *json_report(const struct json_report *r)
{
    struct json_builder o = make(json_object());
    put_given(&o, "file", r->file);
    put_given(&o, "match", r->match);
    if (r->what)
        put_text(&o, r->what, r->detail);
    put_given(&o, "into", r->into);
    put_given(&o, "event", r->event);
    put_reported(&o, r);
    put_counted(&o, "entry", r->entry);
    put_counted(&o, "coup", r->coup);
    put_given(&o, "problem", r->problem);
    put_counted(&o, "matches", r->matches);
    put_counted(&o, "coups", r->coups);
    put_counted(&o, "defects", r->defects);
    put_counted(&o, "notices", r->notices);
    put_given(&o, "head", r->head);
    put_given(&o, "referee", r->referee);
    put_revisions(&o, r);
    return line_of(made(&o));
}
