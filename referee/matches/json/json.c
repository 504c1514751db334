/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys are put in the order in which they are documented, and come out in it. */
#include "json.h"

#include <string.h>

#include "json_private.h"
#include "log/protests.h"

/* A score as an object, if its fields have places in one; else as text. */
static json_t *score_value(const char *score, const struct game *game)
{
    const struct score_field *of = game ? game->scored : NULL;
    long field[SCORE_FIELDS];
    if (!of || !of->key || !score_read(of, score, field))
        return json_string(score);
    json_t *o = json_object();
    bool ok = o != NULL;
    for (int i = 0; ok && of[i].before; i++) {
        json_t *in = of[i].object ? json_object_get(o, of[i].object) : o;
        if (!in)
            ok = json_object_set_new(o, of[i].object, in = json_object()) == 0;
        ok = ok && (field[i] == SCORE_NONE ||
                    json_object_set_new(in, of[i].key,
                                        of[i].words ? json_string(of[i].words[field[i]])
                                                    : json_integer(field[i])) == 0);
    }
    if (!ok)
        json_decref(o);
    return ok ? o : NULL;
}

/* A coup as it was judged. */
static json_t *judged_object(const struct store_coup *c, const struct game *game)
{
    struct json_builder o = make(json_object());
    put_text(&o, "ruling", c->ruling);
    put_text(&o, "after", c->position);
    put(&o, "score", score_value(c->score, game));
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

/* Removes what the players are still to find out. */
static void withhold(struct json_builder *o, const struct game *game)
{
    for (const char *at = game && game->withheld ? game->withheld : ""; *at;) {
        char key[64];
        size_t n = strcspn(at, " ");
        (void)snprintf(key, sizeof key, "%.*s", (int)n, at);
        take_out(o->json, key);
        at += n + (at[n] == ' ');
    }
    put(o, "withheld", json_true());
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

char *json_stored_coup(const struct json_coup_parts *c)
{
    struct json_builder o = make(c->ruling);
    if (c->withheld)
        withhold(&o, c->game);
    put_text(&o, "text", c->text);
    put_number(&o, "entry", c->entry);
    put(&o, "ruled", ruled_list(c));
    if (c->record)
        put_text(&o, "record", c->record);
    if (c->record)
        put(&o, "notes", line_list(c->comments, true));
    return line_of(made(&o));
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

static json_t *effect_object(const struct store_claim *c)
{
    return c->protest ? json_pack("{s:I}", "protest", (json_int_t)c->protest)
           : c->pays  ? json_pack("{s:I,s:I}", "claimant", (json_int_t)c->taken, "accused",
                                  (json_int_t)c->given)
                      : json_string("");
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
    put_text(&o, "ruling", store_claim_ruling(c));
    put_text(&o, "article", c->article);
    put(&o, "effect", effect_object(c));
    put_text(&o, "at", c->at);
    put_text(&o, "note", c->note);
    if (c->overrules_entry)
        put(&o, "overrules",
            json_pack("{s:I,s:i}", "entry", (json_int_t)c->overrules_entry, "ordinal",
                      c->overrules_ordinal));
    return line_of(made(&o));
}
