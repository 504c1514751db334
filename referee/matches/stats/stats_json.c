/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats_json.h"

#include <string.h>

#include "base/json_builder.h"
#include "dice_test.h"
#include "luck_shown.h"

/* The counts of one kind of event, for the player or against, as a list. */
static json_t *tally_list(const struct player_stats *s, const struct event_kind *k, bool own)
{
    struct json_builder list = make(json_array());
    for (size_t i = 0; i < s->n_tally; i++) {
        const struct store_tally *t = &s->tally[i];
        if (t->own != own || strcmp(t->kind, k->kind) != 0)
            continue;
        struct json_builder o = make(json_object());
        put_text(&o, k->name_key, t->name);
        put_number(&o, "count", t->count);
        if (k->points)
            put_number(&o, "points", t->points);
        append(&list, made(&o));
    }
    return made(&list);
}

/* Under "key", or "outer.key". */
static void put_within(struct json_builder *o, const char *key, json_t *value)
{
    const char *point = strchr(key, '.');
    char outer[32] = "";
    size_t n = point ? (size_t)(point - key) : 0;
    if (!n) {
        put(o, key, value);
        return;
    }
    memcpy(outer, key, n < sizeof outer ? n : 0);
    if (!json_object_get(o->json, outer))
        put(o, outer, json_object());
    o->failed |= json_object_set_new(json_object_get(o->json, outer), point + 1, value) != 0;
}

static void put_counts(struct json_builder *o, const struct player_stats *s)
{
    for (const struct event_kind *k = s->game->sums.counts; k && k->kind; k++) {
        if (k->own_key)
            put_within(o, k->own_key, tally_list(s, k, true));
        if (k->other_key)
            put_within(o, k->other_key, tally_list(s, k, false));
    }
    for (const struct statistic *f = s->game->sums.figures; f && f->kind; f++) {
        double value = figure_value(s, f);
        put(o, f->key, f->of == AVERAGE_OF ? json_real(value) : json_integer((json_int_t)value));
    }
}

static json_t *dice_list(const struct player_stats *s)
{
    struct json_builder list = make(json_array());
    for (int i = ROLLS - 1; i >= 0; i--) { /* from 11 */
        struct json_builder o = make(json_object());
        put(&o, "dice", json_pack("[ii]", all_rolls[i].high, all_rolls[i].low));
        put_number(&o, "count", s->count[i]);
        put(&o, "expected", json_real(dice_expected(all_rolls[i], s->throws)));
        list.failed |= json_array_append_new(list.json, made(&o)) != 0;
    }
    return made(&list);
}

/* What `standings` says of an event's dice, of a player's. */
static json_t *dice_test_object(const long count[ROLLS])
{
    struct dice_test test = dice_test(count);
    struct json_builder o = make(json_object());
    put(&o, "chi_square", json_real(test.square));
    put(&o, "p", json_real(test.p));
    put_number(&o, "samples", test.draws);
    return made(&o);
}

char *json_stats(const struct player_stats *s)
{
    const struct store_results *r = &s->results;
    struct json_builder o = make(json_object());
    if (s->game != games[0])
        put_text(&o, "game", s->game->name);
    put_text(&o, "player", s->player);
    put_text(&o, "opponent", s->opponent);
    put_number(&o, "matches", r->matches);
    put_number(&o, "won", r->won);
    put_number(&o, "lost", r->lost);
    put_number(&o, s->game->sums.drawn_key ? s->game->sums.drawn_key : "drawn", r->drawn);
    if (s->game->major) {
        put(&o, s->game->major,
            json_pack("{s:I,s:I}", "own", (json_int_t)r->major, "other",
                      (json_int_t)r->major_against));
        put_number(&o, "coups", r->coups);
    }
    put_counts(&o, s);
    if (s->game->sums.missed)
        put(&o, "points_missed", missed_json(&s->missed));
    put(&o, "stake_halves",
        json_pack("{s:I,s:I,s:I}", "won", (json_int_t)r->stakes, "lost",
                  (json_int_t)r->stakes_against, "balance",
                  (json_int_t)(r->stakes - r->stakes_against)));
    if (s->game->dice_together == 2) {
        put_number(&o, "throws", s->throws);
        put_number(&o, "unknown_throws", s->unknown);
        put(&o, "dice", dice_list(s));
        put(&o, "dice_test", dice_test_object(s->count));
    }
    if (s->lucky) {
        struct json_builder luck = make(json_object());
        put_luck(&luck, &s->luck);
        put(&o, "luck", made(&luck));
    }
    return line_of(made(&o));
}
