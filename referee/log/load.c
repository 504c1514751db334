/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/memory.h"
#include "base/scan.h"
#include "find.h"
#include "rows.h"

/* --- amended --------------------------------------------------------------------------------- */

bool header_may_change(const char *name)
{
    static const char *const terms[] = {"Game",   "Setup",   "Option",  "Partie",  "Match",
                                        "Hidden", "Player1", "Player2", "Player3", "Player4"};
    for (size_t i = 0; i < sizeof terms / sizeof terms[0]; i++)
        if (strcmp(name, terms[i]) == 0)
            return false;
    return true;
}

static bool amend(struct kept_details *k, const char *name, const char *value)
{
    struct store_details *d = &k->values;
    const struct {
        const char *name;
        const char **slot;
    } known[] = {{"Event", &d->event}, {"Site", &d->site}, {"Date", &d->date}};
    const char **player = player_slot(d, name);
    if (player) { /* an empty name becomes that of the seat */
        *player = arena_copy(&k->texts, *value ? value : name);
        return !k->texts.failed;
    }
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(name, known[i].name) == 0) {
            *known[i].slot = arena_copy(&k->texts, value);
            return !k->texts.failed;
        }
    }
    for (size_t i = 0; i < d->n_headers; i++) {
        if (strcmp(k->header[i].key, name) == 0) {
            k->header[i].value = arena_copy(&k->texts, value);
            return !k->texts.failed;
        }
    }
    details_keep_header(k, name, value);
    return !k->texts.failed;
}

bool details_amend_by(struct kept_details *k, const char *text)
{
    struct scanner scan = scan_text(text, strlen(text), true);
    struct parse_error err;
    struct token w;
    if (!scan_word(&scan, &w, &err) || w.kind != TOKEN_HEADER)
        return true; /* not a header: ignored */
    char *name = calloc(1, w.length + w.value_length + 2);
    if (!name)
        return false;
    char *value = name + w.length + 1;
    memcpy(name, w.text, w.length);
    header_value(&w, value, w.value_length + 1);
    bool ok = !header_may_change(name) || amend(k, name, value);
    free(name);
    return ok;
}

bool details_amend(struct kept_details *out, const struct store_details *founded,
                   const struct operations *acts, size_t count)
{
    *out = (struct kept_details){.header = NULL};
    details_keep(out, founded);
    bool ok = !out->texts.failed;
    for (size_t i = 0; ok && i < count; i++)
        if (acts->op[i].kind == OPERATION_HEADER)
            ok = details_amend_by(out, acts->op[i].text);
    return ok;
}

bool details_rename(struct kept_details *k, const struct annotations *annotations)
{
    for (int i = 0; i < k->values.players; i++)
        if (annotations->player[i])
            k->values.player[i] = arena_copy(&k->texts, annotations->player[i]);
    return !annotations->failed && !k->texts.failed;
}

/* An absent text may be NULL or "". */
static bool same_or_absent(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

bool details_same(const struct store_details *a, const struct store_details *b)
{
    bool fits = a->players == b->players && same_or_absent(a->event, b->event) &&
                same_or_absent(a->site, b->site) && same_or_absent(a->date, b->date) &&
                same_or_absent(a->options, b->options) && a->n_headers == b->n_headers;
    for (int i = 0; fits && i < a->players; i++)
        fits = same_or_absent(a->player[i], b->player[i]);
    for (size_t i = 0; fits && i < a->n_headers; i++)
        fits = same_or_absent(a->headers[i].key, b->headers[i].key) &&
               same_or_absent(a->headers[i].value, b->headers[i].value);
    return fits;
}

/* --- copying ---------------------------------------------------------------------------------- */

void details_keep_header(struct kept_details *k, const char *key, const char *value)
{
    struct store_header *more =
        array_grow(k->header, k->values.n_headers + 1, &k->room, sizeof *more);
    if (!more) {
        k->texts.failed = true;
        return;
    }
    k->header = more;
    k->header[k->values.n_headers++] =
        (struct store_header){arena_copy(&k->texts, key), arena_copy(&k->texts, value)};
    k->values.headers = k->header;
}

void details_keep(struct kept_details *k, const struct store_details *d)
{
    struct arena *t = &k->texts;
    k->values = (struct store_details){.players = d->players,
                                       .listed = d->listed,
                                       .event = arena_copy(t, d->event),
                                       .site = arena_copy(t, d->site),
                                       .date = arena_copy(t, d->date),
                                       .options = arena_copy(t, d->options)};
    for (int i = 0; i < d->players; i++)
        k->values.player[i] = arena_copy(t, d->player[i]);
    for (size_t i = 0; i < d->n_headers; i++)
        details_keep_header(k, d->headers[i].key, d->headers[i].value);
}

void details_free(struct kept_details *k)
{
    arena_free(&k->texts);
    free(k->header);
    *k = (struct kept_details){.header = NULL};
}

/* --- why it fails ----------------------------------------------------------------------------- */

const char *load_error_print(const struct load_error *err, char out[LOAD_ERROR_TEXT])
{
    if (err->storage)
        snprintf(out, LOAD_ERROR_TEXT, "%s", err->store.text);
    else if (err->entry)
        snprintf(out, LOAD_ERROR_TEXT, _("entry %ld of the log does not fit: %s"), err->entry,
                 err->reason);
    else
        snprintf(out, LOAD_ERROR_TEXT, "%s", err->reason);
    return out;
}

/* --- loading ---------------------------------------------------------------------------------- */

static int keep_match(void *ctx, const struct store_match *m)
{
    struct loaded *l = ctx;
    struct arena *t = &l->details.texts;
    const struct game *game = game_named(m->game);
    struct store_details d = {.players = m->seats,
                              .listed = game && !game->seat_header,
                              .event = m->event,
                              .site = m->site,
                              .date = m->date,
                              .options = m->options && *m->options ? m->options : NULL};
    for (int i = 0; i < m->seats; i++)
        d.player[i] = m->seat[i].player;
    details_keep(&l->details, &d);
    l->match = *m;
    l->match.key = arena_copy(t, m->key);
    l->match.origin = arena_copy(t, m->origin);
    l->match.version = arena_copy(t, m->version);
    l->match.family = arena_copy(t, m->family);
    l->match.game = arena_copy(t, m->game);
    l->match.club = arena_copy(t, m->club);
    for (int i = 0; i < m->seats; i++) {
        l->match.seat[i].player = l->details.values.player[i];
        l->match.seat[i].called = arena_copy(t, m->seat[i].called);
        l->match.seat[i].person = arena_copy(t, m->seat[i].person);
    }
    l->match.event = l->details.values.event;
    l->match.site = l->details.values.site;
    l->match.date = l->details.values.date;
    l->match.options = arena_copy(t, m->options);
    l->match.state = arena_copy(t, m->state);
    l->match.created = arena_copy(t, m->created);
    l->match.updated = arena_copy(t, m->updated);
    l->match.founding_hash = arena_copy(t, m->founding_hash);
    l->match.head_hash = arena_copy(t, m->head_hash);
    l->match.fingerprint = arena_copy(t, m->fingerprint);
    l->ended = strcmp(m->state, "open") != 0;
    return 0;
}

static int keep_stored_header(void *ctx, const struct store_header *h)
{
    struct loaded *l = ctx;
    details_keep_header(&l->details, h->key, h->value);
    return l->details.texts.failed;
}

/* The last result holds until the match is changed. */
static void keep_result(struct loaded *l, const struct store_entry *e)
{
    long rules = l->result.rules;
    if (strcmp(e->kind, RESULT_KIND) == 0) {
        const char *text = arena_copy(&l->details.texts, e->text);
        bool read = text && result_read(text, &l->result);
        if (!read)
            l->result = (struct result){.rules = rules};
        l->rules_went_back |= read && l->result.rules < rules;
        l->result_entry = read ? e->seq : 0;
    } else if (result_ends(e->kind)) {
        l->result.holds = false;
    }
}

static int keep_head(void *ctx, const struct store_entry *e)
{
    struct loaded *l = ctx;
    annotations_add(&l->annotations, e->kind, e->text);
    l->details.texts.failed |= l->annotations.failed;
    keep_result(l, e);
    if (store_is_time(e->at))
        memcpy(l->last_at, e->at, sizeof l->last_at);
    else
        l->last_at[0] = '\0';
    return 0;
}

static int keep_entry(void *ctx, const struct store_entry *e)
{
    struct loaded *l = ctx;
    l->details.texts.failed |= !operations_log(&l->acts, e);
    keep_head(l, e);
    return l->details.texts.failed;
}

/* Reads the match and its log, and verifies its chain. */
static bool prove_log(struct store *s, const char *key, store_entry_fn *keep, struct loaded *l,
                      struct load_error *err)
{
    enum store_code code = store_check_match(s, key, keep_match, keep, l, &err->entry, &err->store);
    err->broken = code == STORE_CORRUPT;
    err->storage = !err->broken;
    return code == STORE_OK;
}

/* How a match is read. */
struct log_reader {
    store_entry_fn *keep; /* NULL: the log is not read */
    bool prove;
};

static bool read_entries(struct store *s, const char *key, const struct log_reader *r,
                         struct loaded *l, struct load_error *err)
{
    if (!r->keep)
        return true;
    return store_entries(s, key, 1, r->keep, l, &err->store) == STORE_OK;
}

static bool read_stored(struct store *s, const char *key, const struct log_reader *r,
                        struct loaded *l, struct load_error *err)
{
    err->storage = true;
    if ((r->prove ? !prove_log(s, key, r->keep, l, err)
                  : store_match_get(s, key, keep_match, l, &err->store) != STORE_OK) ||
        store_headers(s, key, keep_stored_header, l, &err->store) != STORE_OK ||
        (!r->prove && !read_entries(s, key, r, l, err)))
        return false;
    err->storage = false;
    snprintf(err->reason, sizeof err->reason, "out of memory");
    return !l->details.texts.failed;
}

static bool read_in_view(struct store *s, const char *key, const struct log_reader *r,
                         struct loaded *out, struct load_error *err)
{
    *out = (struct loaded){.acts = {.op = NULL}};
    *err = (struct load_error){.storage = true};
    bool ok = store_begin(s, STORE_READ, &err->store) == STORE_OK;
    if (ok) {
        ok = read_stored(s, key, r, out, err);
        store_rollback(s);
    }
    if (!ok)
        match_unload(out);
    return ok;
}

bool match_read(struct store *s, const char *key, bool prove, struct loaded *out,
                struct load_error *err)
{
    return read_in_view(s, key, &(struct log_reader){.keep = keep_entry, .prove = prove}, out, err);
}

bool match_read_log(const struct store_log *log, struct loaded *out)
{
    *out = (struct loaded){.match = {.key = log->key,
                                     .origin = log->founding.origin,
                                     .club = log->club,
                                     .game = log->founding.game,
                                     .created = log->founding.created,
                                     .head_seq = (long)log->n}};
    if (store_log_walk(log, keep_entry, out) == 0)
        return true;
    match_unload(out);
    return false;
}

bool match_read_head(struct store *s, const char *key, bool prove, struct loaded *out,
                     struct load_error *err)
{
    return read_in_view(s, key, &(struct log_reader){.keep = keep_head, .prove = prove}, out, err);
}

bool match_read_row(struct store *s, const char *key, struct loaded *out, struct load_error *err)
{
    return read_in_view(s, key, &(struct log_reader){.keep = NULL}, out, err);
}

const struct game *match_game(const struct loaded *l, const struct game *own,
                              struct load_error *err)
{
    struct strbuf w = {.text = NULL};
    const struct game *game = game_of(l->match.game, own);
    *err = (struct load_error){.storage = false};
    if (game)
        return game;
    strbuf_add_clean(&w, l->match.game);
    err->other_game = true;
    snprintf(err->reason, sizeof err->reason, _("this referee does not know the game %.60s"),
             w.text ? w.text : "");
    strbuf_free(&w);
    return NULL;
}

bool match_replay(struct loaded *l, const struct game *own, struct load_error *err)
{
    struct parse_error t;
    const struct game *game = match_game(l, own, err);
    if (!game)
        return false;
    if (replay_operations(&l->play, game, &l->details.values, &l->acts, l->acts.count, &err->entry,
                          &t))
        return true;
    snprintf(err->reason, sizeof err->reason, "%s", t.reason);
    return false;
}

bool match_replay_fitting(struct loaded *l, const struct game *own, struct load_error *err)
{
    struct parse_error t;
    size_t count = 0;
    if (match_replay(l, own, err))
        return true;
    while (count < l->acts.count && l->acts.op[count].seq < err->entry)
        count++;
    return err->entry && replay_operations(&l->play, game_of(l->match.game, own),
                                           &l->details.values, &l->acts, count, NULL, &t);
}

bool match_load(struct store *s, const char *key, const struct game *game, struct loaded *out,
                struct load_error *err)
{
    if (!match_read(s, key, false, out, err))
        return false;
    if (match_replay(out, game, err))
        return true;
    match_unload(out);
    return false;
}

struct store_change match_change(struct loaded *l, const char *fingerprint)
{
    struct store_change change = replay_change(&l->play, fingerprint);
    if (l->result.holds) {
        result_put(&l->result, &change);
        return change;
    }
    change.state = "open"; /* though the present rules may end it */
    change.winners = 0;
    for (int i = 0; i < change.seats; i++)
        change.at[i].stakes = 0;
    return change;
}

/* The result by the present rules of a match that was replayed; `text` gets its text, to which
 * *out points. Returns false if out of memory. */
static bool match_now(struct loaded *l, struct strbuf *text, struct result *out)
{
    *out = (struct result){.scores = ""};
    result_print(&l->play, l->result.holds && !l->result.over, text);
    return !text->failed && (!text->length || result_read(text->text, out));
}

bool match_result_differs(struct loaded *l, const char *scores, struct coup_list *turns)
{
    struct strbuf text = {.text = NULL};
    struct result now;
    bool differs = l->result.holds && match_now(l, &text, &now) && !result_same(&l->result, &now);
    *turns = (struct coup_list){.count = 0};
    if (l->result.holds)
        result_turns(&l->result, scores ? scores : now.scores, turns);
    strbuf_free(&text);
    return differs || turns->count;
}

void strbuf_add_other_result(struct strbuf *w, struct loaded *l)
{
    struct coup_list turns;
    if (!match_result_differs(l, NULL, &turns))
        return;
    if (turns.count) {
        struct strbuf list = {.text = NULL};
        strbuf_add_coups(&list, &turns);
        strbuf_add(w, _("The present rules (%d) give another score: %s. The result stands.\n"),
                   l->play.game->revision, list.text ? list.text : "");
        strbuf_free(&list);
    } else {
        strbuf_add(w, _("The present rules (%d) give another result. The result stands.\n"),
                   l->play.game->revision);
    }
}

void match_unload(struct loaded *l)
{
    replay_end(&l->play);
    operations_free(&l->acts);
    annotations_free(&l->annotations);
    details_free(&l->details);
}

/* --- changing --------------------------------------------------------------------------------- */

static int note_newer(void *ctx, const struct store_match *m)
{
    struct store_error *err = ctx;
    const struct game *game = game_named(m->game);
    if (game && m->revision > game->revision) {
        err->code = STORE_INVALID;
        snprintf(err->text, sizeof err->text,
                 _("match %.*s: its rows were made by rules %ld, and this referee has rules %d"),
                 MATCH_SHOWN, m->key, m->revision, game->revision);
    }
    return 0;
}

enum store_code match_may_change(struct store *s, const char *key, struct store_error *err)
{
    err->code = STORE_OK;
    err->again = false;
    enum store_code code = store_match_get(s, key, note_newer, err, err);
    return code == STORE_OK ? err->code : code;
}

/* --- which matches ---------------------------------------------------------------------------- */

static int note_entry(void *ctx, const struct store_entry *e)
{
    bool *is_long = ctx;
    (void)e;
    *is_long = true;
    return 1;
}

/* Nonzero at the first entry that does more than add. */
static int note_change(void *ctx, const struct store_entry *e)
{
    bool *changes = ctx;
    enum operation_kind kind;
    bool act = operation_kind_of(e->kind, &kind);
    *changes = act ? kind > OPERATION_SET : strcmp(e->kind, RESULT_KIND) != 0;
    return *changes;
}

/* Where that cannot be read it is not. */
static bool match_is_long(struct store *s, const char *key)
{
    bool is_long = false, changes = false;
    return store_entries(s, key, STREAM_LONG + 1, note_entry, &is_long, NULL) == STORE_OK &&
           is_long && store_entries(s, key, 1, note_change, &changes, NULL) == STORE_OK && !changes;
}

bool match_read_any(struct store *s, const char *key, bool prove, struct loaded *out,
                    struct load_error *err)
{
    bool is_long = match_is_long(s, key);
    bool ok =
        is_long ? match_read_head(s, key, prove, out, err) : match_read(s, key, prove, out, err);
    if (ok)
        out->is_long = is_long;
    return ok;
}

/* --- the parts -------------------------------------------------------------------------------- */

struct chunks {
    struct replay play; /* what is not done with yet */
    long gone;          /* coups that are */
    long room;          /* coups at which a part is sought */
    bool stopped;       /* by the part's function */
    chunked_replay_part_fn *part;
    void *context;
    struct load_error *err;
    bool failed;
};

/* Passes on the finished turns; if there are none, tries again when there is twice as much text. */
static bool give_part(struct chunks *st, struct parse_error *err)
{
    long last = replay_forgettable(&st->play);
    if (last < STREAM_PART / 2) {
        st->room *= 2;
        return true;
    }
    if (!st->part(st->context, &st->play, st->gone, last, false))
        return !(st->stopped = true);
    st->gone += last;
    st->room = STREAM_PART;
    return replay_forget(&st->play, last) ||
           token_error(&(struct token){.column = 1}, 0, err, N_("out of memory"));
}

static bool replay_in_chunks(struct chunks *st, const struct operation *a, struct parse_error *err)
{
    return replay_operation(&st->play, a, NULL, err) &&
           (turns_count(st->play.turns) < st->room + 2 || give_part(st, err));
}

static bool give_last(struct chunks *st)
{
    struct replay *play = &st->play;
    st->stopped = !st->part(st->context, play, st->gone, turns_count(play->turns), true);
    return !st->stopped;
}

/* --- a log ------------------------------------------------------------------------------------ */

static int take_entry(void *ctx, const struct store_entry *e)
{
    struct chunks *st = ctx;
    struct parse_error t;
    struct operation act = {.text = (char *)e->text, .seq = e->seq};
    st->play.stored = e->seq;
    if (!operation_kind_of(e->kind, &act.kind) || replay_in_chunks(st, &act, &t))
        return 0;
    st->failed = true;
    st->err->entry = e->seq;
    if (!st->stopped)
        snprintf(st->err->reason, sizeof st->err->reason, "%s", t.reason);
    return 1;
}

bool match_stream(struct store *s, struct loaded *l, const struct game *own,
                  chunked_replay_part_fn *part, void *context, bool *stopped,
                  struct load_error *err)
{
    struct chunks st = {.room = STREAM_PART, .part = part, .context = context, .err = err};
    struct parse_error t;
    *stopped = false;
    const struct game *game = match_game(l, own, err);
    if (!game)
        return false;
    if (!replay_begin(&st.play, game, &l->details.values, &t)) {
        snprintf(err->reason, sizeof err->reason, "%s", t.reason);
        return false;
    }
    err->storage = store_entries(s, l->match.key, 1, take_entry, &st, &err->store) != STORE_OK;
    bool ok = !err->storage && !st.failed && give_last(&st);
    *stopped = st.stopped;
    if (ok)
        l->play = st.play;
    else
        replay_end(&st.play);
    return ok;
}
