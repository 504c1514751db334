/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/version.h"
#include "json_private.h"
#include "log/find.h"
#include "log/result.h"
#include "log/rows.h"

void put_seat(struct json_builder *m, const char *key, const struct game *game, int seat)
{
    char text[2] = {seat_letter(game, seat), '\0'};
    put(m, key, *text ? json_string(text) : json_null());
}

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

void put_standing(struct json_builder *o, const struct store_match *m, const struct game *game)
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

void put_winners(struct json_builder *o, const struct game *game, const struct store_match *m)
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

json_t *line_list(const char *lines, bool notes)
{
    struct json_builder list = make(json_array());
    for (const char *at = lines; at && *at; at += *at == '\n') {
        size_t n = strcspn(at, "\n"), mark = strspn(at, "#") ? 1 + (at[1] == ' ') : 0;
        if ((mark > 0) == notes)
            append(&list, clean_string(at + mark, n - mark));
        at += n;
    }
    return made(&list);
}

/* The words of a lead, in one line. */
static json_t *lead_words(const char *lead)
{
    struct strbuf words = {.text = NULL};
    for (const char *at = lead; *at; at += *at == '\n') {
        size_t n = strcspn(at, "\n");
        strbuf_add(&words, "%s", *at != '#' && n && words.length ? " " : "");
        strbuf_add_utf8(&words, at, *at != '#' ? n : 0);
        at += n;
    }
    json_t *text = words.failed ? NULL : json_string(words.text ? words.text : "");
    strbuf_free(&words);
    return text;
}

/* What import reads beside the headers. */
static void put_beginning(struct json_builder *o, const struct json_match_parts *p)
{
    put(o, "record", lead_words(p->lead));
    put(o, "notes", line_list(p->lead, true));
    put(o, "seals", line_list(p->seals, false));
    put_text(o, "hidden_reason", p->why);
}

char *json_match(const struct store_match *m, const struct json_match_parts *p)
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
    if (p)
        put(&o, "headers", header_list(p->details));
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
    put(&o, "hidden", json_boolean(m->hidden));
    put_text(&o, "fingerprint", m->fingerprint);
    put_number(&o, "rules", m->revision);
    if (p && p->result) {
        put_number(&o, "result_rules", p->result->rules);
        put(&o, "differ", number_list(p->differ->coup, (size_t)p->differ->count));
    }
    put_text(&o, "referee", program_version);
    if (m->protests)
        put(&o, "protests",
            json_pack("{s:I,s:I}", "entered", (json_int_t)m->protests, "pending",
                      (json_int_t)(m->protests - m->decided)));
    if (m->sealed)
        put(&o, "sealed",
            json_pack("{s:I,s:I}", "entries", (json_int_t)m->sealed, "since",
                      (json_int_t)(m->head_seq - m->sealed)));
    if (p && p->lead)
        put_beginning(&o, p);
    return line_of(made(&o));
}
