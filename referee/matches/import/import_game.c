/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/text.h"
#include "db/annotations.h"
#include "db/fingerprint.h"
#include "db/merge.h"
#include "log/find.h"
#include "log/incoming.h"
#include "log/load.h"
#include "log/notes.h"
#include "log/record_text.h"

/* --- import match ---------------------------------------------------------------------------- */

static enum store_code no_memory(struct store_error *err)
{
    snprintf(err->text, sizeof err->text, "%s", _("out of memory"));
    return err->code = STORE_FAILED;
}

/* --- coup by coup ----------------------------------------------------------------------------- */

static bool same(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

/* Returns true if two turns are the same, however they were typed. */
static bool same_coup(const struct store_coup *a, const struct store_coup *b)
{
    return a->seat == b->seat && same(a->dice, b->dice) && same(a->score, b->score) &&
           a->next == b->next && same(a->position, b->position) && same(a->ruling, b->ruling);
}

static const struct store_coup *coup_of(const struct replay *r, long n)
{
    const struct turn_rows *c = turns_row(r->turns, n);
    return c ? &c->row : NULL;
}

/* Returns how many of the first n turns are the same in both. */
static long same_coups(const struct replay *a, const struct replay *b, long n)
{
    long i = 1;
    while (i <= n) {
        const struct store_coup *x = coup_of(a, i), *y = coup_of(b, i);
        if (!x || !y || !same_coup(x, y))
            break;
        i++;
    }
    return i - 1;
}

/* Returns true if turn n is in progress in the shorter log: the dice are the same, and are not
 * played yet. */
static bool in_hand(const struct replay *shorter, const struct replay *longer, long n)
{
    const struct store_coup *x = coup_of(shorter, n), *y = coup_of(longer, n);
    return x && y && x->seat == y->seat && same(x->dice, y->dice);
}

static enum relation compare(const struct replay *mine, const struct replay *text)
{
    long m = turns_count(mine->turns), t = turns_count(text->turns);
    long least = m < t ? m : t, alike = same_coups(mine, text, least);
    if (alike == t)
        return RELATION_KNOWN;
    if (alike == m)
        return RELATION_EXTENDS;
    if (alike + 1 != least)
        return RELATION_FORKS;
    if (t < m || (t == m && !coup_of(text, t)->play))
        return in_hand(text, mine, t) ? RELATION_KNOWN : RELATION_FORKS;
    return in_hand(mine, text, m) ? RELATION_EXTENDS : RELATION_FORKS;
}

/* --- one match that is called so -------------------------------------------------------------- */

struct names {
    const struct store_details *text;
    bool same;
};

static bool same_players(const struct store_details *a, const struct store_details *b)
{
    bool alike = a->players == b->players;
    for (int i = 0; alike && i < a->players; i++)
        alike = same(a->player[i], b->player[i]);
    return alike;
}

static int compare_names(void *ctx, const struct store_match_new *m)
{
    struct names *n = ctx;
    n->same |= same_players(&m->details, n->text);
    return 0;
}

/* Returns true if the log had the hash of the header after the header's number of entries. */
static bool was_so(struct store *s, const struct loaded *l, const struct imported *g)
{
    char hash[STORE_HASH_SIZE];
    struct replay then;
    struct parse_error t;
    size_t count = 0;
    struct operations acts = {.op = NULL};
    if (g->entries > l->match.head_seq ||
        tails_hash(s, l->match.key, g->entries, hash, NULL) != STORE_OK || !same(hash, g->head))
        return false;
    for (; count < l->acts.count && l->acts.op[count].seq <= g->entries; count++)
        ;
    acts.op = l->acts.op;
    if (!replay_operations(&then, l->play.game, &l->details.values, &acts, count, NULL, &t))
        return false;
    bool so = compare(&then, &g->play) == RELATION_KNOWN;
    replay_end(&then);
    return so;
}

static bool relate_one(const struct imported *g, struct store *s, const char *key,
                       struct related *out, struct store_error *err)
{
    struct load_error why;
    struct loaded l;
    struct names names = {.text = &g->play.details};
    enum relation is = RELATION_FORKS;
    if (!match_load(s, key, g->play.game, &l, &why)) {
        *err = why.store;
        return !why.storage;
    }
    names.same = same_players(&l.details.values, &g->play.details);
    bool ok = store_founding(s, key, compare_names, &names, err) == STORE_OK;
    if (ok && names.same) {
        is = compare(&l.play, &g->play);
        if (is == RELATION_FORKS && was_so(s, &l, g))
            is = RELATION_KNOWN;
        if (out->relation == RELATION_NONE || is < out->relation) {
            out->relation = is;
            snprintf(out->key, sizeof out->key, "%s", key);
        }
    }
    out->disowned |= ok && !names.same;
    match_unload(&l);
    return ok;
}

/* --- all of them ------------------------------------------------------------------------------ */

struct candidates {
    char (*key)[STORE_KEY_SIZE];
    size_t count, room;
    bool failed;
};

static int note_key(void *ctx, const struct store_match *m)
{
    struct candidates *c = ctx;
    if (c->count == c->room) {
        size_t room = c->room ? 2 * c->room : 8;
        void *more = realloc(c->key, room * sizeof *c->key);
        if (!more)
            return c->failed = true;
        c->key = more;
        c->room = room;
    }
    snprintf(c->key[c->count++], STORE_KEY_SIZE, "%s", m->key);
    return 0;
}

bool import_relate(const struct imported *g, struct store *s, struct related *out,
                   struct store_error *err)
{
    struct candidates c = {.count = 0};
    struct store_query family = {.family = g->family}, origin = {.origin = g->family};
    *out = (struct related){.relation = RELATION_NONE};
    if (!*g->family || !s)
        return true;
    bool ok = store_matches(s, &family, note_key, &c, err) == STORE_OK &&
              store_matches(s, &origin, note_key, &c, err) == STORE_OK;
    if (c.failed)
        ok = no_memory(err) == STORE_OK;
    for (size_t i = 0; ok && i < c.count && out->relation != RELATION_KNOWN; i++)
        ok = relate_one(g, s, c.key[i], out, err);
    out->disowned &= out->relation == RELATION_NONE;
    free(c.key);
    return ok;
}

/* --- extending -------------------------------------------------------------------------------- */

/* A match in the record that gets the turns in which the text is longer. */
struct extending {
    const struct imported *g;
    struct loaded l; /* the match as it is, then with the new entries */
    struct store_log *log;
    struct store_entry_new *entries; /* all of them */
    size_t n;
    struct strbuf edit, result;
    struct rows rows;
    struct store_change change;
};

static bool add(struct extending *e, const char *kind, const char *text)
{
    struct store_entry as = {.kind = kind, .text = text, .seq = (long)e->n + 1};
    e->entries[e->n++] = (struct store_entry_new){.kind = kind, .text = text};
    return operations_log(&e->l.acts, &as);
}

/* Replaces a turn by the last one of the text, without its number, side and comments. */
static bool edit_last(struct extending *e, long coup)
{
    const char *text = e->g->rows.entries[coup - 1].text;
    const char *line = strrchr(text, '\n'), *from = strstr(line ? line : text, ". ");
    from = from ? from + 2 : text;
    from += (from[0] == 'w' || from[0] == 'b') && from[1] == ' ' ? 2 : 0;
    size_t n = strcspn(from, "#\n");
    while (n && from[n - 1] == ' ')
        n--;
    strbuf_add(&e->edit, "%ld %.*s", coup, (int)n, from);
    return !e->edit.failed && add(e, "edit", e->edit.text);
}

/* Finds the turns that the log is missing. A match that is open in the record stays open, because
 * the text only left it unfinished. */
static bool add_lacking(struct extending *e, long coups, bool differs)
{
    const struct imported *g = e->g;
    const struct operations *acts = &e->l.acts;
    bool star = acts->count && same(acts->op[acts->count - 1].text, "*");
    bool ok = !star || add(e, "undo", "");
    if (ok && differs)
        ok = edit_last(e, coups);
    for (long n = coups; ok && n < (long)g->rows.n_entries - 1; n++)
        if (n < g->coups || e->l.ended)
            ok = add(e, "record", g->rows.entries[n].text);
    return ok;
}

/* Replays the longer log. Its result must be that of the text. */
static enum store_code replay_extended(struct extending *e, struct replay *play,
                                       struct store_error *err)
{
    struct parse_error t;
    const long all = e->g->coups;
    if (!replay_operations(play, e->l.play.game, &e->l.details.values, &e->l.acts, e->l.acts.count,
                           NULL, &t))
        return STORE_CONFLICT;
    if (turns_count(play->turns) != all || same_coups(play, &e->g->play, all) != all)
        return STORE_CONFLICT;
    e->change = replay_change(play, e->g->print);
    result_print(play, false, &e->result);
    if (e->result.length)
        e->entries[e->n++] = (struct store_entry_new){.kind = RESULT_KIND, .text = e->result.text};
    return e->result.failed || !rows_gather(play, 1, 1, (long)e->n, &e->rows) ? no_memory(err)
                                                                              : STORE_OK;
}

static bool extended_rows(struct store_taking *t, const struct store_log *log,
                          struct store_batch *out, struct store_error *err)
{
    struct extending *e = t->ctx;
    const struct game *game = e->l.play.game;
    (void)log;
    (void)err;
    if (incoming_refuse_newer(t, game))
        return false;
    *out = rows_batch(&e->rows, &e->change);
    return true;
}

static enum store_code take_extended(struct extending *e, struct store *s, struct store_error *err)
{
    struct replay play = {.turns = NULL};
    struct store_log longer = *e->log;
    struct store_taking t = {
        .log = &longer, .version = e->log->key, .own = true, .rows = extended_rows, .ctx = e};
    enum store_code code = replay_extended(e, &play, err);
    longer.entries = e->entries;
    longer.n = e->n;
    longer.n_seals = 0;
    if (code == STORE_OK)
        code = import_take(s, &t, err);
    rows_free(&e->rows);
    replay_end(&play);
    return code;
}

static enum store_code extend(struct extending *e, struct store *s, const char *key,
                              struct store_error *err)
{
    struct load_error why;
    enum store_code code = store_log_take(s, key, &e->log, err);
    if (code != STORE_OK)
        return code;
    if (!match_load(s, key, e->g->play.game, &e->l, &why)) {
        *err = why.store;
        return why.storage ? err->code : STORE_CONFLICT;
    }
    long coups = turns_count(e->l.play.turns);
    bool differs = same_coups(&e->l.play, &e->g->play, coups) < coups;
    e->entries = calloc(e->log->n + e->g->rows.n_entries + 4, sizeof *e->entries);
    if (!e->entries)
        return no_memory(err);
    memcpy(e->entries, e->log->entries, e->log->n * sizeof *e->entries);
    e->n = e->log->n;
    return add_lacking(e, coups, differs) ? take_extended(e, s, err) : no_memory(err);
}

enum store_code import_extend(const struct imported *g, struct store *s, const char *key,
                              struct store_error *err)
{
    struct extending e = {.g = g};
    enum store_code code = extend(&e, s, key, err);
    free(e.entries);
    strbuf_free(&e.edit);
    strbuf_free(&e.result);
    match_unload(&e.l);
    store_log_free(e.log);
    return code;
}

/* --- import game ----------------------------------------------------------------------------- */

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

/* Checks a header with the game, independent of the other headers. In games with a list of players
 * a header can depend on their number, and is then checked when the match is founded. */
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

/* Returns the details with the names of the players. */
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
    struct digest print;
    fingerprint_begin(&print, g->play.game->name, &g->play.details);
    for (long n = 1; n <= g->coups; n++) {
        const struct turn_rows *c = turns_row(g->play.turns, n);
        if (!c)
            return false;
        fingerprint_add(&print, &c->row);
    }
    fingerprint_so_far(&print, g->print);
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
        strbuf_add(&w, "*"); /* without turns the lead is before it */
        add_entry(w.failed ? NULL : w.text, r);
    } else if (!g->coups) { /* a match that a ruling ended before the first throw */
        add_entry(w.failed ? NULL : w.text, r);
    }
    bool ok = !w.failed && !g->lead.failed && !r->texts.failed;
    strbuf_free(&w);
    return ok;
}

/* --- the game --------------------------------------------------------------------------------- */

/* Returns the founding data of the match. */
static struct store_match_new founded(const struct imported *g)
{
    return (struct store_match_new){.game = g->play.game->name, .details = g->play.details};
}

/* Returns the state of the match. An open game is stored as unfinished, so that it is continued
 * only on request. */
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

/* The rows of a game, for store_take. */
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
