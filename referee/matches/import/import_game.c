/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/text.h"
#include "db/annotations.h"
#include "db/fingerprint.h"
#include "log/find.h"
#include "log/load.h"
#include "log/notes.h"
#include "log/record_text.h"

static void free_rows(struct import_rows *r)
{
    arena_free(&r->texts);
    free(r->entries);
    free(r->ids);
    free(r->coups);
    free(r->dues);
    free(r->claims);
    *r = (struct import_rows){.n_entries = 0};
}

void import_reset(struct imported *g)
{
    free_rows(&g->rows);
    replay_end(&g->play);
    details_free(&g->details);
    strbuf_free(&g->options);
    strbuf_free(&g->lead);
    strbuf_free(&g->why);
    strbuf_free(&g->seals);
    *g = (struct imported){.coups = 0};
}

/* --- headers ---------------------------------------------------------------------------------- */

static void add_option(struct imported *g, const char *value)
{
    strbuf_add(&g->options, "%s%s", g->options.length ? " " : "", value);
    g->details.values.options = g->options.text;
    g->details.texts.failed |= g->options.failed;
}

static void keep_header(struct imported *g, const char *name, const char *value)
{
    struct store_details *d = &g->details.values;
    struct {
        const char *name;
        const char **slot;
    } known[] = {{"Event", &d->event}, {"Site", &d->site}, {"Date", &d->date}};
    const char **player = player_slot(d, name);
    if (player) {
        *player = arena_copy(&g->details.texts, value);
        return;
    }
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(name, known[i].name) == 0) {
            *known[i].slot = arena_copy(&g->details.texts, value);
            return;
        }
    }
    if (strcmp(name, "Option") == 0)
        add_option(g, value);
    else
        details_keep_header(&g->details, name, value);
}

/* Takes the header Match. It is not stored; if its form is not ours it is ignored. */
static void add_match(struct imported *g, const char *value)
{
    char key[STORE_KEY_SIZE], head[STORE_HASH_SIZE];
    long entries;
    if (sscanf(value, "%36s %ld %64s", key, &entries, head) != 3 || !store_is_key(key) ||
        entries < 0 || strlen(head) != STORE_HASH_SIZE - 1 || *g->family)
        return;
    memcpy(g->family, key, sizeof key);
    memcpy(g->head, head, sizeof head);
    g->entries = entries;
    details_keep_header(&g->details, "Match", value);
}

static void add_header(struct imported *g, const char *name, const char *value)
{
    if (strcmp(name, "Seal") == 0) {
        import_seal(g, value);
        return;
    }
    if (strcmp(name, "Match") == 0) {
        add_match(g, value);
        return;
    }
    if (strcmp(name, "Hidden") == 0) {
        g->hidden = true;
        strbuf_add(&g->why, "%s", value);
        return;
    }
    char *player = player_header(name) ? player_name(value) : NULL;
    g->details.texts.failed |= player_header(name) && !player;
    keep_header(g, name, player ? player : value);
    free(player);
}

/* Checks a header with the game, apart from the other headers. In games with a list of players it
 * may depend on their number, so it is checked when the match is founded. */
static bool check_header(const struct game *game, const char *name, const char *value,
                         struct parse_error *err)
{
    const struct store_header header = {name, value};
    bool option = strcmp(name, "Option") == 0;
    if (!game->seat_header && !option)
        return true;
    const struct store_details d = {.player = {"1", "2", "3", "4", "5", "6", "7", "8"},
                                    .players = game->seats_least,
                                    .listed = !game->seat_header,
                                    .options = option ? value : NULL,
                                    .headers = &header,
                                    .n_headers = option ? 0 : 1};
    return match_setup_check(game, &d, err);
}

bool import_header(struct imported *g, const struct game *game, const struct token *w,
                   struct parse_error *err)
{
    char name[128], value[4096];
    if (w->length >= sizeof name || w->value_length >= sizeof value)
        return token_error(w, 0, err, N_("this header is too long"));
    memcpy(name, w->text, w->length);
    name[w->length] = '\0';
    header_value(w, value, sizeof value);
    if (strcmp(name, "Game") == 0 && (g->of = game_of(value, game)))
        return true;
    game = g->of ? g->of : game;
    add_header(g, name, value);
    if (g->details.texts.failed)
        return token_error(w, 0, err, N_("out of memory"));
    if (!check_header(game, name, value, err)) {
        err->line = w->line;
        err->column += w->column + (int)word_offset(w, w->value) - 1;
        return false;
    }
    return true;
}

/* Players have names. */
static struct store_details named(const struct store_details *d, const struct game *game)
{
    struct store_details n = *d;
    details_seat(&n, game);
    return n;
}

/* --- coups ------------------------------------------------------------------------------------ */

static bool take_fingerprint(struct imported *g)
{
    g->coups = turns_count(g->play.turns);
    fingerprint_begin(&g->play.details, g->print);
    for (long n = 1; n <= g->coups; n++) {
        const struct turn_rows *c = turns_row(g->play.turns, n);
        if (!c)
            return false;
        fingerprint_add(&c->row, g->print);
    }
    return true;
}

/* --- rows ------------------------------------------------------------------------------------- */

static bool make_room(const struct imported *g, struct import_rows *r)
{
    size_t coups = (size_t)g->coups, dues = 0, claims = 0;
    for (long n = 1; n <= g->coups; n++) {
        const struct turn_rows *c = turns_row(g->play.turns, n);
        if (!c)
            return false;
        dues += c->n_dues;
        claims += c->n_claims;
    }
    claims += 2 * g->play.turns->protests.count;
    r->entries = calloc(coups + 2, sizeof *r->entries);
    r->ids = calloc(coups + 3, sizeof *r->ids);
    r->coups = calloc(coups + 1, sizeof *r->coups);
    r->dues = calloc(dues + 1, sizeof *r->dues);
    r->claims = calloc(claims + 1, sizeof *r->claims);
    return r->entries && r->ids && r->coups && r->dues && r->claims;
}

/* Adds the n-th coup; its entry has the same number. */
static void add_coup(struct replay *play, long n, struct import_rows *r)
{
    const struct turn_rows *c = turns_row(play->turns, n);
    struct store_coup *row = &r->coups[r->n_coups++];
    *row = c->row;
    row->entry = n;
    for (size_t i = 0; i < c->n_dues; i++)
        r->dues[r->n_dues++] = c->dues[i];
    for (size_t i = 0; i < c->n_claims; i++) {
        struct store_claim *claim = &r->claims[r->n_claims++];
        *claim = c->claims[i];
        claim->entry = n;
        claim->note = notes_on_claim(play, n, i);
        if (claim->overrules_entry)
            claim->overrules_entry = n;
    }
}

/* Adds the protests and the decisions on them, which are in the entry of the turn before them. */
static void add_protests(struct replay *play, struct import_rows *r)
{
    struct protests *p = &play->turns->protests;
    for (size_t i = 0; i < p->count; i++) {
        const struct entered *made = &p->of[i].made, *decided = &p->of[i].decided;
        protest_add_row(p, i, false, made->turn ? made->turn : 1, r->claims, &r->n_claims);
        if (decided->line)
            protest_add_row(p, i, true, decided->turn ? decided->turn : 1, r->claims, &r->n_claims);
    }
}

static void add_entry(const char *text, struct import_rows *r)
{
    const char *copy = arena_copy(&r->texts, text);
    r->entries[r->n_entries++] = (struct store_entry_new){.kind = "record", .text = copy};
}

static bool make_rows(struct imported *g)
{
    struct import_rows *r = &g->rows;
    struct strbuf w = {.text = NULL};
    if (!make_room(g, r))
        return false;
    strbuf_add(&w, "%s", g->lead.text ? g->lead.text : "");
    strbuf_add_lead(&w, &g->play);
    for (long n = 1; n <= g->coups; n++) {
        strbuf_add_coup_line(&w, &g->play, n);
        if (!w.failed && w.length)
            w.text[w.length - 1] = '\0'; /* its last line end */
        add_entry(w.failed ? NULL : w.text, r);
        add_coup(&g->play, n, r);
        w.length = 0;
    }
    add_protests(&g->play, r);
    if (match_unfinished(&g->play)) {
        strbuf_add(&w, "*"); /* without turns the lead stands before it */
        add_entry(w.failed ? NULL : w.text, r);
    } else if (!g->coups) { /* a match that a ruling ended before the first throw */
        add_entry(w.failed ? NULL : w.text, r);
    }
    bool ok = !w.failed && !g->lead.failed && !r->texts.failed;
    strbuf_free(&w);
    return ok;
}

/* --- the game --------------------------------------------------------------------------------- */

/* The match as it is founded. */
static struct store_match_new founded(const struct imported *g)
{
    return (struct store_match_new){.game = g->play.game->name, .details = g->play.details};
}

/* What becomes of it: nobody goes on with it unasked. */
static struct store_change change_of(const struct imported *g)
{
    struct store_change change = replay_change(&g->play, g->print);
    if (strcmp(change.state, "open") == 0)
        change.state = "unfinished";
    return change;
}

static struct store_batch batch_of(const struct import_rows *r, const struct store_change *change)
{
    return (struct store_batch){.coups = r->coups,
                                .n_coups = r->n_coups,
                                .dues = r->dues,
                                .n_dues = r->n_dues,
                                .claims = r->claims,
                                .n_claims = r->n_claims,
                                .change = change};
}

/* Adds the result, and keys, times and hashes. This is done in the game's thread, because the
 * thread that stores is the bottleneck. */
static bool seal(struct imported *g)
{
    struct import_rows *r = &g->rows;
    struct store_match_new m = founded(g);
    struct strbuf result = {.text = NULL};
    result_print(&g->play, true, &result);
    const char *text = result.failed ? NULL : arena_copy(&r->texts, result.text);
    strbuf_free(&result);
    r->entries[r->n_entries++] = (struct store_entry_new){.kind = RESULT_KIND, .text = text};
    m.created = *g->created ? g->created : NULL;
    if (text)
        store_assign_ids(&m, r->entries, r->n_entries, r->ids);
    return text != NULL;
}

bool import_words(struct imported *g, const struct game *game, const char *text, size_t length,
                  struct parse_error *err)
{
    const struct token here = {.line = 1, .column = 1};
    struct store_details d = named(&g->details.values, g->of ? g->of : game);
    if (!replay_begin(&g->play, g->of ? g->of : game, &d, err))
        return false;
    g->play.turns->most = MATCH_TURNS_MOST;
    if (!replay_insert(&g->play, 0, SEGMENT_RECORD, text, length, 1))
        return token_error(&here, 0, err, N_("out of memory"));
    if (!replay_take(&g->play, 0, NULL, NULL, err))
        return false;
    if (!take_fingerprint(g) || !make_rows(g) || !seal(g))
        return token_error(&here, 0, err, N_("out of memory"));
    return true;
}

struct store_details import_details(const struct imported *g)
{
    return named(&g->details.values, g->of ? g->of : games[0]);
}

/* --- into the record -------------------------------------------------------------------------- */

bool import_disown(struct imported *g)
{
    size_t kept = 0;
    struct import_rows *r = &g->rows;
    struct store_details *d = &g->details.values;
    for (size_t i = 0; i < d->n_headers; i++)
        if (strcmp(g->details.header[i].key, "Match") != 0)
            g->details.header[kept++] = g->details.header[i];
    d->n_headers = g->play.details.n_headers = kept;
    *g->family = '\0';
    r->n_entries--; /* the result is made again, and the chain */
    for (size_t i = 0; i < r->n_entries; i++)
        r->entries[i].uuid = r->entries[i].hash = NULL;
    return seal(g);
}

/* Rows of a game, for store_take. */
struct game_rows {
    const struct imported *g;
    struct store_change change;
};

static bool rows_of(struct store_taking *t, const struct store_log *log, struct store_batch *out,
                    struct store_error *err)
{
    struct game_rows *r = t->ctx;
    (void)log;
    (void)err;
    r->change = change_of(r->g);
    *out = batch_of(&r->g->rows, &r->change);
    return true;
}

enum store_code import_store(const struct imported *g, struct store *s, char key[STORE_KEY_SIZE],
                             struct store_error *err)
{
    const struct import_rows *r = &g->rows;
    char version[9];
    struct game_rows rows = {.g = g};
    struct store_log log = {.founding = founded(g),
                            .entries = r->entries,
                            .n = r->n_entries,
                            .checked = true}; /* its hashes were made here */
    struct store_taking t = {
        .log = &log, .version = version, .own = true, .rows = rows_of, .ctx = &rows};
    snprintf(version, sizeof version, "%.8s", g->head); /* if it is a version */
    memcpy(log.key, r->ids->key, sizeof log.key);
    memcpy(log.founding_hash, r->ids->hash, sizeof log.founding_hash);
    log.founding.key = log.founding.origin = r->ids->key;
    log.founding.created = r->ids->at;
    enum store_code code = import_take(s, &t, err);
    snprintf(key, STORE_KEY_SIZE, "%s", t.key);
    if (code == STORE_OK && g->hidden)
        code = store_rule(s, key, "hide", g->why.text ? g->why.text : "", NULL, err);
    return code == STORE_OK ? import_seals(g, s, key, err) : code;
}

enum store_code import_take(struct store *s, struct store_taking *t, struct store_error *err)
{
    enum store_code code = store_take(s, t, 1, NULL, err);
    if (code != STORE_OK || t->did < STORE_MERGE_REFUSED)
        return code;
    snprintf(err->text, sizeof err->text, "%.*s", (int)sizeof err->text - 1, t->reason);
    return err->code = t->did == STORE_MERGE_BUSY ? STORE_BUSY : STORE_INVALID;
}
