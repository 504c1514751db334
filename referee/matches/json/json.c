/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "json.h"

#include <string.h>

#include "base/i18n.h"
#include "base/json_builder.h"
#include "base/scan.h"
#include "base/version.h"
#include "log/event_log.h"
#include "log/find.h"
#include "log/protests.h"
#include "log/result.h"
#include "log/rows.h"

static void put_seat(struct json_builder *m, const char *key, const struct game *game, int seat);
static json_t *number_list(const long *numbers, size_t n);
static json_t *line_list(const char *lines, bool notes);

/* --- json ------------------------------------------------------------------------------------ */

/* Keys are put in the order in which they are documented, and come out in it. */

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

/* A judged coup. */
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

/* The arbiter's rulings before and after the coup. */
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

/* One throw of two dice, "64", as numbers; more throws as text; null if not seen, or none. */
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

/* --- json seals ------------------------------------------------------------------------------ */

char *json_key(const struct signer *key)
{
    struct json_builder o = make(json_object());
    put_text(&o, "key", key->name);
    put_text(&o, "public", key->public);
    put(&o, "own", json_boolean(key->own));
    return line_of(made(&o));
}

static struct json_builder seal_object(const struct store_signed *x, const char *is,
                                       const char *match)
{
    struct json_builder o = make(json_object());
    put_text(&o, "seal", is);
    put_text(&o, "match", match);
    put_text(&o, "origin", x->origin);
    put_number(&o, "entries", x->entries);
    put_text(&o, "head", x->head);
    put_text(&o, "name", x->name);
    put_text(&o, "at", x->at);
    put_text(&o, "public", x->public);
    put_text(&o, "signature", x->signature);
    if (x->arrived)
        put_text(&o, "club", x->arrived);
    return o;
}

char *json_seal(const struct store_signed *x, const char *is, const char *match)
{
    struct json_builder o = seal_object(x, is, match);
    return line_of(made(&o));
}

char *json_seal_proved(const struct store_signed *x, const char *is, const char *match, long since,
                       bool another)
{
    struct json_builder o = seal_object(x, is, match);
    if (since)
        put_number(&o, "since", since);
    if (another)
        put(&o, "another", json_true());
    return line_of(made(&o));
}

char *json_sheet(const struct seal_head *h, const char *is, const char *match)
{
    struct json_builder o = make(json_object());
    put_text(&o, "sheet", is);
    put_text(&o, "match", match);
    put_text(&o, "key", h->key);
    put_number(&o, "entries", h->entries);
    put_text(&o, "head", h->head);
    return line_of(made(&o));
}

/* --- json match ------------------------------------------------------------------------------ */

/* The letter of a seat; null for none. */
static void put_seat(struct json_builder *m, const char *key, const struct game *game, int seat)
{
    char text[2] = {seat_letter(game, seat), '\0'};
    put(m, key, *text ? json_string(text) : json_null());
}

/* The score of each side, by its letter. */
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

/* A list of the lines that are notes, without their "# ", or of those that are not. */
static json_t *line_list(const char *lines, bool notes)
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

/* The members that import reads in addition to the headers. */
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

/* --- json event ------------------------------------------------------------------------------ */

/* Events as JSON: one as `event --json` prints it, and a version as `versions --json` does. */

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
                        facts = make(json_array()), versions = make(json_array());
    for (int i = 1; i <= e->rounds; i++)
        append(&rounds, round_of(e, i));
    for (size_t i = 0; i < e->facts; i++) {
        struct json_builder f = make(json_object());
        put_number(&f, "entry", e->fact[i].seq);
        put_text(&f, "at", e->fact[i].at);
        put_text(&f, "text", e->fact[i].text);
        append(&facts, made(&f));
    }
    for (size_t i = 0; i < e->versions; i++) {
        struct json_builder v = make(json_object());
        put_text(&v, "key", e->version[i].key);
        put_text(&v, "version", e->version[i].name);
        put(&v, "counts", json_boolean(e->version[i].counts));
        put_number(&v, "entries", e->version[i].entries);
        append(&versions, made(&v));
    }
    put_text(&o, "event", e->name);
    put_text(&o, "key", e->key);
    put(&o, "versions", made(&versions));
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

/* --- json report ----------------------------------------------------------------------------- */

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

/* --- record line ----------------------------------------------------------------------------- */

void record_line_free(struct record_line *r)
{
    strbuf_free(&r->headers);
    strbuf_free(&r->words);
    strbuf_free(&r->notes);
}

static bool refuse(struct parse_error *err, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool refuse(struct parse_error *err, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    parse_error_make(err, 0, 1, format, args);
    va_end(args);
    return false;
}

/* --- members ---------------------------------------------------------------------------------- */

static bool not_text(const char *key, struct parse_error *err)
{
    return refuse(err, N_("\"%s\" is missing or not text"), key);
}

static bool not_list(const char *key, struct parse_error *err)
{
    return refuse(err, N_("\"%s\" is missing or not a list of texts"), key);
}

/* A number of coups. */
static bool read_count(const json_t *o, const char *key, long *out, struct parse_error *err)
{
    const json_t *value = json_object_get(o, key);
    *out = (long)json_integer_value(value);
    return (json_is_integer(value) && *out >= 0) ||
           refuse(err, N_("\"%s\" is missing or not a whole number"), key);
}

static void add_one_header(struct record_line *r, const char *name, const char *value)
{
    strbuf_add_header(&r->headers, name, value);
    if (r->headers.length)
        r->headers.text[r->headers.length - 1] = ' '; /* for its line end */
}

/* Adds a header, unless the member is null or, if it may, missing. */
static bool add_header(struct record_line *r, const json_t *o, const char *key, const char *name,
                       struct parse_error *err)
{
    const json_t *value = json_object_get(o, key);
    if (!value || json_is_null(value))
        return true;
    if (!json_is_string(value))
        return not_text(key, err);
    add_one_header(r, name, json_string_value(value));
    return true;
}

/* Adds a header for each text of a list; without one there is none. */
static bool add_headers(struct record_line *r, const json_t *o, const char *key, const char *name,
                        struct parse_error *err)
{
    const json_t *list = json_object_get(o, key), *value;
    size_t i;
    if (list && !json_is_array(list))
        return not_list(key, err);
    json_array_foreach(list, i, value)
    {
        if (!json_is_string(value))
            return not_list(key, err);
        add_one_header(r, name, json_string_value(value));
    }
    return true;
}

/* The further headers; Match is that of an earlier import. */
static bool add_further(struct record_line *r, const json_t *o, struct parse_error *err)
{
    const json_t *list = json_object_get(o, "headers"), *one;
    size_t i;
    if (!json_is_array(list))
        return refuse(err, N_("\"%s\" is missing or not a list"), "headers");
    json_array_foreach(list, i, one)
    {
        const char *name = json_string_value(json_object_get(one, "name"));
        const char *value = json_string_value(json_object_get(one, "value"));
        if (!name || !value)
            return not_text(name ? "value" : "name", err);
        if (strcmp(name, "Match") != 0)
            add_one_header(r, name, value);
    }
    return true;
}

static bool add_notes(struct record_line *r, const json_t *o, struct parse_error *err)
{
    const json_t *list = json_object_get(o, "notes"), *note;
    size_t i;
    if (list && !json_is_array(list))
        return not_list("notes", err);
    json_array_foreach(list, i, note)
    {
        if (!json_is_string(note))
            return not_list("notes", err);
        strbuf_add(&r->notes, "# ");
        strbuf_add_clean(&r->notes, json_string_value(note));
        strbuf_add(&r->notes, "\n");
    }
    return true;
}

/* Adds the words of record text. */
static bool add_words(struct record_line *r, const json_t *o, struct parse_error *err)
{
    const json_t *value = json_object_get(o, "record");
    struct token w = {.kind = WORD};
    if (!value)
        return refuse(err, N_("\"record\" is missing: only what export or show has judged can be "
                              "read back"));
    if (!json_is_string(value))
        return not_text("record", err);
    struct scanner scan = scan_text(json_string_value(value), json_string_length(value), true);
    while (w.kind != TOKEN_END) {
        if (!scan_word(&scan, &w, err))
            return false;
        if (w.kind == TOKEN_HEADER || w.kind == TOKEN_COMMENT)
            return token_error(&w, 0, err, "\"record\" has only words, no header and no note");
        strbuf_add(&r->words, "%s", w.kind == WORD && r->words.length ? " " : "");
        strbuf_add_utf8(&r->words, w.text, w.kind == WORD ? w.length : 0);
    }
    return true;
}

/* --- objects ---------------------------------------------------------------------------------- */

/* Members that identify the match. */
static bool add_identity(struct record_line *r, const json_t *o, struct parse_error *err)
{
    struct strbuf w = {.text = NULL};
    const char *family = json_string_value(json_object_get(o, "family"));
    const char *head = json_string_value(json_object_get(o, "head"));
    long entries;
    if (!family || !head)
        return not_text(family ? "head" : "family", err);
    if (!read_count(o, "entries", &entries, err))
        return false;
    strbuf_add(&w, "%.40s %ld %.64s", family, entries, head);
    add_one_header(r, "Match", w.text ? w.text : "");
    r->headers.failed |= w.failed;
    strbuf_free(&w);
    if (!json_is_true(json_object_get(o, "hidden")))
        return true;
    const char *why = json_string_value(json_object_get(o, "hidden_reason"));
    add_one_header(r, "Hidden", why ? why : "");
    return true;
}

static bool read_match(struct record_line *r, const json_t *o, struct parse_error *err)
{
    static const struct {
        const char *key, *name;
    } single[] = {{"game", "Game"},   {"white", "White"}, {"black", "Black"},
                  {"event", "Event"}, {"site", "Site"},   {"date", "Date"}};
    r->kind = RECORD_LINE_MATCH;
    for (size_t i = 0; i < sizeof single / sizeof single[0]; i++)
        if (!add_header(r, o, single[i].key, single[i].name, err))
            return false;
    bool read = add_headers(r, o, "options", "Option", err) && add_further(r, o, err) &&
                add_identity(r, o, err) && add_headers(r, o, "seals", "Seal", err) &&
                read_count(o, "coups", &r->coups, err) && add_words(r, o, err) &&
                add_notes(r, o, err);
    if (read && !r->coups && !r->words.length)
        strbuf_add(&r->words, "*"); /* a match without a word is one, too */
    return read;
}

static bool read_coup(struct record_line *r, const json_t *o, struct parse_error *err)
{
    r->kind = RECORD_LINE_COUP;
    return add_words(r, o, err) && add_notes(r, o, err);
}

static bool read_object(struct record_line *r, const json_t *o, struct parse_error *err)
{
    r->kind = RECORD_LINE_OTHER;
    if (json_object_get(o, "kind"))
        return true;
    if (json_object_get(o, "options"))
        return read_match(r, o, err);
    if (json_object_get(o, "coup") || json_object_get(o, "turn"))
        return read_coup(r, o, err);
    return refuse(err, N_("this is neither a match nor a turn as export --json writes them"));
}

bool record_line_read(const char *line, size_t length, struct record_line *out,
                      struct parse_error *err)
{
    json_error_t e;
    json_t *o = json_loadb(line, length, JSON_REJECT_DUPLICATES, &e);
    *out = (struct record_line){.kind = RECORD_LINE_OTHER};
    if (!o) {
        refuse(err, N_("not an object of JSON: %s"), e.text);
        err->column = e.position > 0 ? e.position : 1;
        return false;
    }
    bool read = json_is_object(o) ? read_object(out, o, err)
                                  : refuse(err, N_("not an object of JSON: %s"), "[]");
    json_decref(o);
    if (read && (out->headers.failed || out->words.failed || out->notes.failed))
        return refuse(err, N_("out of memory"));
    return read;
}
