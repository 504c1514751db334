/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys are put in the order in which they are documented, and come out in it. */
#include "json.h"

#include <stdlib.h>
#include <string.h>

#include "base/json_builder.h"
#include "base/version.h"
#include "log/seats.h"

/* The letter of a seat; null: nobody's. */
static void put_seat(struct json_builder *m, const char *key, const struct game *game, int seat)
{
    char text[2] = {seat_letter(game, seat), '\0'};
    put(m, key, *text ? json_string(text) : json_null());
}

/* --- matches and their rows ------------------------------------------------------------------- */

/* What each side has of what the game counts, by its letter. */
static json_t *side_object(const struct store_match *m, const struct game *game)
{
    struct json_builder o = make(json_object());
    for (int i = 0; i < m->seats; i++)
        put_number(&o, (const char[]){seat_letter(game, i), '\0'}, m->seat[i].major);
    return made(&o);
}

static json_t *seat_list(const struct store_match *m)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < m->seats; i++)
        append(&list, json_integer(m->seat[i].minor));
    return made(&list);
}

/* In what the game counts: holes, games; points where players are listed, in their order. */
static void put_standing(struct json_builder *o, const struct store_match *m,
                         const struct game *game)
{
    if (!game || game->major)
        put(o, game ? game->major : "big", side_object(m, game));
    else if (game->minor)
        put(o, game->minor, seat_list(m));
}

/* White and Black, or all that are listed. */
static void put_players(struct json_builder *o, const struct store_match *m,
                        const struct game *game)
{
    struct json_builder list = make(json_array());
    if (!game || game->seat_header) {
        put_text(o, "white", m->seat[0].player);
        put_text(o, "black", m->seat[1].player);
    }
    for (int i = 0; i < m->seats; i++)
        list.failed |= json_array_append_new(list.json, text_or_null(m->seat[i].player)) != 0;
    if (game && !game->seat_header)
        put(o, "players", made(&list));
    else
        json_decref(list.json);
}

/* The only winner; in a game with several possible winners, all of them. */
static void put_winners(struct json_builder *o, const struct game *game,
                        const struct store_match *m)
{
    put_seat(o, "winner", game, match_winner(m));
    if (!seats_are_listed(m->game))
        return;
    struct json_builder list = make(json_array());
    for (int i = 0; i < m->seats; i++) {
        char letter[2] = {seat_letter(game, i), '\0'};
        if (m->seat[i].won)
            append(&list, json_string(letter));
    }
    put(o, "winners", made(&list));
}

static json_t *option_list(const char *options)
{
    struct json_builder list = make(json_array());
    for (const char *o = options; o && *o;) {
        size_t n = strcspn(o, " ");
        if (n)
            list.failed |= json_array_append_new(list.json, json_stringn(o, n)) != 0;
        o += n + (o[n] == ' ');
    }
    return made(&list);
}

static json_t *header_list(const struct store_details *d)
{
    struct json_builder list = make(json_array());
    for (size_t i = 0; i < d->n_headers; i++) {
        struct json_builder o = make(json_object());
        put_text(&o, "name", d->headers[i].key);
        put_text(&o, "value", d->headers[i].value);
        list.failed |= json_array_append_new(list.json, made(&o)) != 0;
    }
    return made(&list);
}

char *json_match(const struct store_match *m, const struct store_details *d)
{
    const struct game *game = game_named(m->game);
    struct json_builder o = make(json_object());
    put_text(&o, "match", m->key);
    put_text(&o, "game", m->game);
    put_players(&o, m, game);
    if (*m->club)
        put_text(&o, "club", m->club);
    put_text(&o, "event", m->event);
    put_text(&o, "site", m->site);
    put_text(&o, "date", m->date);
    put(&o, "options", option_list(m->options));
    if (d)
        put(&o, "headers", header_list(d));
    put_text(&o, "state", m->state);
    put_winners(&o, game, m);
    put_standing(&o, m, game);
    put_number(&o, "coups", m->coups);
    put_number(&o, "entries", m->head_seq);
    put_text(&o, "head", m->head_hash);
    put_text(&o, "created", m->created);
    put_text(&o, "updated", m->updated);
    put_text(&o, "origin", m->origin);
    put_text(&o, "version", m->version);
    put_text(&o, "family", m->family);
    put(&o, "chosen", json_boolean(m->chosen));
    put(&o, "forgotten", json_boolean(m->hidden));
    put_text(&o, "fingerprint", m->fingerprint);
    put_number(&o, "rules", m->revision);
    put_text(&o, "referee", program_version);
    return line_of(made(&o));
}

/* A coup as it was judged. */
static json_t *judged_object(const struct store_coup *c, const struct game *game)
{
    struct json_builder o = make(json_object());
    put_text(&o, "ruling", c->ruling);
    put_text(&o, "after", c->position);
    if (game && game->stored.json)
        put(&o, "score", game->stored.json(c->score));
    else
        put_text(&o, "score", c->score);
    put_seat(&o, "next", game, c->next);
    return made(&o);
}

/* "points", or "throws.points" of each in the list. */
static void take_out(json_t *object, const char *key)
{
    const char *point = strchr(key, '.');
    char list[32] = "";
    size_t n = point ? (size_t)(point - key) : 0, i;
    json_t *item;
    memcpy(list, key, n < sizeof list ? n : 0);
    if (!point)
        json_object_del(object, key);
    else
        json_array_foreach(json_object_get(object, list), i, item)
        {
            json_object_del(item, point + 1);
        }
}

/* The ruling without what the players are still to find out. */
static char *withheld_line(const char *ruling, const struct game *game)
{
    json_error_t e;
    struct json_builder o = make(ruling ? json_loads(ruling, 0, &e) : NULL);
    for (const char *at = game && game->withheld ? game->withheld : ""; o.json && *at;) {
        char key[64];
        size_t n = strcspn(at, " ");
        (void)snprintf(key, sizeof key, "%.*s", (int)n, at);
        take_out(o.json, key);
        at += n + (at[n] == ' ');
    }
    put(&o, "withheld", json_true());
    return line_of(made(&o));
}

/* What the arbiter ruled before and after the coup. */
static json_t *ruled_list(const struct json_coup_parts *c)
{
    struct json_builder list = make(json_array());
    const char *letters = c->game->letter;
    if (!list.failed)
        list.failed =
            !arbiter_rulings_json(c->before, strlen(c->before), letters, true, list.json) ||
            !arbiter_rulings_json(c->text, strlen(c->text), letters, false, list.json);
    return made(&list);
}

/* What is stored of a coup beside its ruling. */
static char *stored_line(const struct json_coup_parts *c)
{
    struct json_builder o = make(json_object());
    put_text(&o, "text", c->text);
    put_number(&o, "entry", c->entry);
    put(&o, "ruled", ruled_list(c));
    if (c->stands)
        put(&o, "stands", judged_object(c->stands, c->game));
    return line_of(made(&o));
}

/* Two objects, neither of them empty, as one. */
static char *joined(const char *first, const char *second)
{
    size_t n = strlen(first), m = strlen(second);
    char *line = malloc(n + m);
    if (!line)
        return NULL;
    memcpy(line, first, n - 1);
    line[n - 1] = ',';
    memcpy(line + n, second + 1, m - 1);
    line[n + m - 1] = '\0';
    return line;
}

char *json_stored_coup(const struct json_coup_parts *c)
{
    char *without = c->withheld ? withheld_line(c->ruling, c->game) : NULL;
    char *stored = stored_line(c);
    const char *shown = c->withheld ? without : c->ruling;
    char *line = shown && stored ? joined(shown, stored) : NULL;
    free(without);
    free(stored);
    return line;
}

/* One throw of two dice, "64", as numbers; more throws as they stand; null: not seen, or none. */
static json_t *dice_list_of(const char *dice)
{
    bool two = strlen(dice) == 2 && strspn(dice, "123456") == 2;
    return *dice == '?' || *dice == '-' ? json_null()
           : two                        ? json_pack("[i,i]", dice[0] - '0', dice[1] - '0')
                                        : json_string(dice);
}

char *json_row(const struct store_coup *c, const struct game *game)
{
    struct json_builder o = make(json_object());
    put_number(&o, "coup", c->number);
    put_seat(&o, "side", game, c->seat);
    put(&o, "dice", dice_list_of(c->dice));
    put_text(&o, "play", c->play);
    put_number(&o, "entry", c->entry);
    put(&o, "stands", judged_object(c, game));
    return line_of(made(&o));
}

char *json_entry(const struct store_entry *e)
{
    struct json_builder o = make(json_object());
    put_number(&o, "entry", e->seq);
    put_text(&o, "kind", e->kind);
    put_text(&o, "text", e->text);
    put_text(&o, "at", e->at);
    put_text(&o, "note", e->note);
    put_text(&o, "uuid", e->uuid);
    put_text(&o, "hash", e->hash);
    return line_of(made(&o));
}

/* The effect is stored as JSON. */
static json_t *effect_object(const char *effect)
{
    json_error_t e;
    json_t *object = json_loads(effect, 0, &e);
    return object ? object : text_or_null(effect);
}

char *json_partie_name(const char *name, long matches)
{
    struct json_builder o = make(json_object());
    put_text(&o, "partie", name);
    put_number(&o, "matches", matches);
    return line_of(made(&o));
}

static json_t *points_or_null(long points)
{
    return points < 0 ? json_null() : json_integer(points);
}

char *json_claim(const struct store_claim *c, const struct game *game)
{
    struct json_builder o = make(json_object());
    put_text(&o, "match", c->match);
    put_number(&o, "entry", c->entry);
    put_number(&o, "ordinal", c->ordinal);
    put_number(&o, "coup", c->coup);
    put_seat(&o, "claimant", game, c->by);
    put_text(&o, "kind", c->kind);
    put(&o, "claimed", points_or_null(c->claimed));
    put(&o, "due", points_or_null(c->due));
    put(&o, "marked", points_or_null(c->marked));
    put_text(&o, "ruling", c->ruling);
    put_text(&o, "article", c->article);
    put(&o, "effect", effect_object(c->effect));
    put_text(&o, "at", c->at);
    put_text(&o, "note", c->note);
    if (c->overrules_entry)
        put(&o, "overrules",
            json_pack("{s:I,s:i}", "entry", (json_int_t)c->overrules_entry, "ordinal",
                      c->overrules_ordinal));
    return line_of(made(&o));
}

/* --- reports ---------------------------------------------------------------------------------- */

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

static json_t *number_list(const long *numbers, size_t n)
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
