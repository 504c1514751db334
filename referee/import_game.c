/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts.h"
#include "fingerprint.h"
#include "match_text.h"
#include "text/player_name.h"
#include "text/tongue.h"

static void free_rows(struct import_rows *r)
{
    texts_free(&r->texts);
    free(r->entries);
    free(r->seal);
    free(r->coups);
    free(r->dues);
    free(r->claims);
}

void import_reset(struct imported *g)
{
    free_rows(&g->rows);
    replay_end(&g->play);
    details_free(&g->details);
    words_free(&g->lead);
    words_free(&g->why);
    *g = (struct imported){.coups = 0};
}

/* --- headers ------------------------------------------------------------------------------------
 */

static void add_option(struct kept_details *k, const char *value)
{
    struct words all = {.text = NULL};
    words_add(&all, "%s%s%s", k->is.options ? k->is.options : "", k->is.options ? " " : "", value);
    k->is.options = texts_keep(&k->texts, all.text);
    k->texts.failed |= all.failed;
    words_free(&all);
}

static void keep_header(struct imported *g, const char *name, const char *value)
{
    struct store_details *d = &g->details.is;
    struct {
        const char *name;
        const char **slot;
    } known[] = {{"White", &d->white},
                 {"Black", &d->black},
                 {"Event", &d->event},
                 {"Site", &d->site},
                 {"Date", &d->date}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(name, known[i].name) == 0) {
            *known[i].slot = texts_keep(&g->details.texts, value);
            return;
        }
    }
    if (strcmp(name, "Option") == 0)
        add_option(&g->details, value);
    else
        details_keep_header(&g->details, name, value);
}

/* What else it says is kept nowhere: the header is checked, and where it is none of ours left out.
 */
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
    if (strcmp(name, "Match") == 0) {
        add_match(g, value);
        return;
    }
    if (strcmp(name, "Forgotten") == 0) {
        g->forgotten = true;
        words_add(&g->why, "%s", value);
        return;
    }
    char *player = player_header(name) ? player_name(value) : NULL;
    g->details.texts.failed |= player_header(name) && !player;
    keep_header(g, name, player ? player : value);
    free(player);
}

/* Players have names. */
static struct store_details named(const struct store_details *d)
{
    struct store_details n = *d;
    n.white = n.white && *n.white ? n.white : "White";
    n.black = n.black && *n.black ? n.black : "Black";
    return n;
}

bool import_header(struct imported *g, const struct game *game, const struct word *w,
                   struct text_error *err)
{
    char name[128], value[4096];
    if (w->length >= sizeof name || w->value_length >= sizeof value)
        return word_error(w, 0, err, N_("this header is too long"));
    memcpy(name, w->text, w->length);
    name[w->length] = '\0';
    header_value(w, value, sizeof value);
    if (strcmp(name, "Game") == 0 && strcmp(value, game->name) == 0)
        return true;
    add_header(g, name, value);
    if (g->details.texts.failed)
        return word_error(w, 0, err, N_("no memory"));
    struct store_details d = named(&g->details.is);
    struct game_state *state = game->start(&d, err);
    if (!state) {
        err->line = w->line;
        err->column += w->column + (int)word_offset(w, w->value) - 1;
        return false;
    }
    game->end(state);
    return true;
}

/* --- coups --------------------------------------------------------------------------------------
 */

static bool take_fingerprint(struct imported *g)
{
    const struct game *game = g->play.game;
    g->coups = game->coups(g->play.state);
    fingerprint_begin(&g->play.details, g->print);
    for (long n = 1; n <= g->coups; n++) {
        const struct game_coup *c = game->coup(g->play.state, n);
        if (!c)
            return false;
        fingerprint_add(&c->row, g->print);
    }
    return true;
}

/* --- rows ---------------------------------------------------------------------------------------
 */

static bool make_room(const struct imported *g, struct import_rows *r)
{
    const struct replay *play = &g->play;
    size_t coups = (size_t)g->coups, dues = 0, claims = 0;
    for (long n = 1; n <= g->coups; n++) {
        const struct game_coup *c = play->game->coup(play->state, n);
        dues += c->n_dues;
        claims += c->n_claims;
    }
    r->entries = calloc(coups + 2, sizeof *r->entries);
    r->seal = calloc(coups + 3, sizeof *r->seal);
    r->coups = calloc(coups + 1, sizeof *r->coups);
    r->dues = calloc(dues + 1, sizeof *r->dues);
    r->claims = calloc(claims + 1, sizeof *r->claims);
    return r->entries && r->seal && r->coups && r->dues && r->claims;
}

/* Adds a coup, the n-th, which is the n-th entry. */
static void add_coup(const struct imported *g, long n, struct import_rows *r)
{
    const struct game_coup *c = g->play.game->coup(g->play.state, n);
    r->coups[r->n_coups] = c->row;
    r->coups[r->n_coups++].entry = n;
    for (size_t i = 0; i < c->n_dues; i++)
        r->dues[r->n_dues++] = c->dues[i];
    for (size_t i = 0; i < c->n_claims; i++) {
        struct store_claim *claim = &r->claims[r->n_claims++];
        *claim = c->claims[i];
        claim->entry = n;
        claim->overrules_entry = claim->overrules_entry ? n : 0;
    }
}

static void add_entry(const char *text, struct import_rows *r)
{
    const char *copy = texts_keep(&r->texts, text);
    r->entries[r->n_entries++] = (struct store_entry_new){.kind = "record", .text = copy};
}

static bool make_rows(struct imported *g)
{
    struct import_rows *r = &g->rows;
    struct words w = {.text = NULL};
    if (!make_room(g, r))
        return false;
    words_add(&w, "%s", g->lead.text ? g->lead.text : "");
    words_add_lead(&w, &g->play);
    for (long n = 1; n <= g->coups; n++) {
        words_add_coup_line(&w, &g->play, n);
        if (!w.failed && w.length)
            w.text[w.length - 1] = '\0'; /* its last line end */
        add_entry(w.failed ? NULL : w.text, r);
        add_coup(g, n, r);
        w.length = 0;
    }
    if (match_unfinished(&g->play))
        add_entry("*", r);
    bool ok = !w.failed && !g->lead.failed && !r->texts.failed;
    words_free(&w);
    return ok;
}

/* --- the game -----------------------------------------------------------------------------------
 */

/* The match as it is founded. */
static struct store_match_new founded(const struct imported *g)
{
    return (struct store_match_new){.game = g->play.game->name, .details = g->play.details};
}

/* What becomes of it: nobody goes on with it unasked. */
static struct store_change ended(const struct imported *g)
{
    char winner = 0;
    bool over = g->play.game->over(g->play.state, &winner);
    return (struct store_change){.state = over ? "over" : "unfinished",
                                 .winner = over ? winner : (char)0,
                                 .fingerprint = g->print,
                                 .revision = g->play.game->revision};
}

static struct store_batch batch_of(const struct import_rows *r, const struct store_change *change)
{
    return (struct store_batch){.entries = r->entries,
                                .n_entries = r->n_entries,
                                .coups = r->coups,
                                .n_coups = r->n_coups,
                                .dues = r->dues,
                                .n_dues = r->n_dues,
                                .claims = r->claims,
                                .n_claims = r->n_claims,
                                .change = change};
}

/* With what proves its rows, with keys and hashes: the crew has the time for them, whoever stores
 * it has not. */
static bool seal(struct imported *g)
{
    struct import_rows *r = &g->rows;
    struct store_match_new m = founded(g);
    struct store_change change = ended(g);
    struct store_batch batch = batch_of(r, &change);
    char judged[JUDGED_SIZE];
    judged_print(&batch, judged);
    const char *text = texts_keep(&r->texts, judged);
    r->entries[r->n_entries++] = (struct store_entry_new){.kind = JUDGED_KIND, .text = text};
    m.created = *g->created ? g->created : NULL;
    if (text)
        store_seal(&m, r->entries, r->n_entries, r->seal);
    return text != NULL;
}

bool import_words(struct imported *g, const struct game *game, const char *text, size_t length,
                  struct text_error *err)
{
    const struct word here = {.line = 1, .column = 1};
    struct store_details d = named(&g->details.is);
    if (!replay_begin(&g->play, game, &d, err))
        return false;
    if (!replay_insert(&g->play, 0, PIECE_RECORD, text, length, 1))
        return word_error(&here, 0, err, N_("no memory"));
    if (!replay_take(&g->play, 0, NULL, err))
        return false;
    if (!take_fingerprint(g) || !make_rows(g) || !seal(g))
        return word_error(&here, 0, err, N_("no memory"));
    return true;
}

/* Where other versions are here it is one among them. */
static enum store_code settle_version(const struct imported *g, struct store *s, const char *key,
                                      struct store_error *err)
{
    char name[9];
    snprintf(name, sizeof name, "%.8s", g->head);
    return facts_settle(s, key, name, err);
}

bool import_disown(struct imported *g)
{
    size_t kept = 0;
    struct import_rows *r = &g->rows;
    struct store_details *d = &g->details.is;
    for (size_t i = 0; i < d->n_headers; i++) {
        if (strcmp(g->details.header[i].key, "Match") != 0)
            g->details.header[kept++] = g->details.header[i];
    }
    d->n_headers = g->play.details.n_headers = kept;
    *g->family = '\0';
    r->n_entries--; /* what proves the rows is made again, and the chain */
    for (size_t i = 0; i < r->n_entries; i++)
        r->entries[i].uuid = r->entries[i].hash = NULL;
    return seal(g);
}

enum store_code import_store(const struct imported *g, struct store *s, char key[STORE_KEY_SIZE],
                             struct store_error *err)
{
    const struct import_rows *r = &g->rows;
    struct store_match_new m = founded(g);
    m.key = m.origin = r->seal->key;
    m.created = r->seal->at;
    struct store_change change = ended(g);
    struct store_batch batch = batch_of(r, &change);
    bool version = *g->family;
    if (version) /* until it is settled, a name that no other has */
        m.version = r->seal->key;
    enum store_code code = store_match_create(s, &m, key, err);
    if (code == STORE_OK)
        code = store_append(s, key, &batch, err);
    if (code == STORE_OK && version)
        code = settle_version(g, s, key, err);
    if (code == STORE_OK && g->forgotten)
        code = store_rule(s, key, "forget", g->why.text ? g->why.text : "", NULL, err);
    return code;
}
