/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "live_tables.h"

#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>

#include <sodium.h>

#include "base/date.h"
#include "base/i18n.h"
#include "base/json_builder.h"
#include "db/open/open.h"
#include "log/find.h"
#include "log/load.h"
#include "matches/json/json.h"
#include "site.h"

/* --- bytes ------------------------------------------------------------------------------------ */

struct shared_buffer *shared_buffer_of(struct strbuf *w)
{
    struct shared_buffer *b = w->failed ? NULL : calloc(1, sizeof *b);
    if (b) {
        b->uses = 1;
        b->bytes[BLOB_PLAIN] = w->text ? w->text : calloc(1, 1);
        b->length[BLOB_PLAIN] = w->length;
        *w = (struct strbuf){.text = NULL};
    }
    strbuf_free(w);
    return b;
}

struct shared_buffer *shared_buffer_keep(struct shared_buffer *b)
{
    b->uses++;
    return b;
}

void shared_buffer_drop(struct shared_buffer *b)
{
    if (!b || --b->uses)
        return;
    for (int i = 0; i < BLOB_FORMS; i++)
        free(b->bytes[i]);
    free(b);
}

bool shared_buffer_is(const struct shared_buffer *b, const char *text, size_t length)
{
    return b->length[BLOB_PLAIN] == length &&
           (!length || memcmp(b->bytes[BLOB_PLAIN], text, length) == 0);
}

/* --- responses -------------------------------------------------------------------------------- */

static const struct {
    int status;
    const char *reason, *more;
} reasons[] = {
    {200, "OK", NULL},
    {201, "Created", NULL},
    {303, "See Other", NULL},
    {304, "Not Modified", NULL},
    {400, "Bad Request", NULL},
    {401, "Unauthorized", "WWW-Authenticate: Bearer\r\n"},
    {403, "Forbidden", NULL},
    {404, "Not Found", NULL},
    {405, "Method Not Allowed", "Allow: GET, HEAD, POST\r\n"},
    {408, "Request Timeout", NULL},
    {409, "Conflict", NULL},
    {411, "Length Required", NULL},
    {412, "Precondition Failed", NULL},
    {413, "Content Too Large", NULL},
    {414, "URI Too Long", NULL},
    {415, "Unsupported Media Type", NULL},
    {421, "Misdirected Request", NULL},
    {422, "Unprocessable Content", NULL},
    {428, "Precondition Required", NULL},
    {429, "Too Many Requests", "Retry-After: 5\r\n"},
    {431, "Request Header Fields Too Large", NULL},
    {501, "Not Implemented", NULL},
    {503, "Service Unavailable", "Retry-After: 5\r\n"},
    {505, "HTTP Version Not Supported", NULL},
};

enum { REASONS = sizeof reasons / sizeof reasons[0] };

static int row_of(int status)
{
    int i = 0;
    while (i < REASONS - 1 && reasons[i].status != status)
        i++;
    return i;
}

const char response_policy[] =
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'";

const char *status_reason(int status)
{
    return reasons[row_of(status)].reason;
}

const char *status_headers(int status)
{
    return reasons[row_of(status)].more;
}

void response_give(struct response *r, int status, const char *type, const char *more,
                   struct shared_buffer *body)
{
    r->status = body ? status : 503;
    r->type = body ? type : "text/plain";
    r->more = more;
    r->body = body;
}

void response_give_cached(struct response *r, const char *type, const char *tags,
                          struct shared_buffer *body)
{
    unsigned char hash[crypto_generichash_BYTES_MIN];
    char hex[2 * sizeof hash + 1];
    response_give(r, 200, type, NULL, body);
    if (!body)
        return;
    crypto_generichash(hash, sizeof hash, (const unsigned char *)body->bytes[BLOB_PLAIN],
                       body->length[BLOB_PLAIN], NULL, 0);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    snprintf(r->tag, sizeof r->tag, "W/\"%s\"", hex); /* weak: also valid for gzip */
    if (!tags || !strstr(tags, hex))
        return;
    shared_buffer_drop(r->body);
    r->body = NULL;
    r->status = 304;
}

void response_say(struct response *r, int status, const char *text)
{
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "%s\n", *text ? text : status_reason(status));
    response_give(r, status, "text/plain; charset=utf-8", status_headers(status),
                  shared_buffer_of(&w));
}

void response_health(struct response *r, bool lost)
{
    response_say(r, lost ? 503 : 200, lost ? "the record cannot be read" : "ok");
}

void response_drop(struct response *r)
{
    shared_buffer_drop(r->body);
    *r = (struct response){.body = NULL};
}

/* --- the times of turns ----------------------------------------------------------------------- */

enum { TURN_SECONDS_MOST = 3600 }; /* a longer turn counts as a pause */

/* Returns the last line of a turn, among the entries from `from` to before `until`, or NULL. */
static const struct operation *last_turn_line(const struct operations *acts, long from, long until)
{
    size_t low = 0, high = acts->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (acts->op[middle].seq < until)
            low = middle + 1;
        else
            high = middle;
    }
    while (low > 0 && acts->op[low - 1].seq >= from)
        if (acts->op[--low].kind <= OPERATION_RECORD)
            return &acts->op[low];
    return NULL;
}

static long seconds_between(const char *from, const char *to)
{
    if (!*from || !*to)
        return 0;
    long long seconds = (date_moment(to) - date_moment(from)) / 1000;
    return seconds > 0 && seconds < TURN_SECONDS_MOST ? (long)seconds : 0;
}

struct turn_time *turn_times(const struct loaded *l)
{
    long turns = turns_count(l->play.turns);
    struct turn_time *time = calloc((size_t)turns + 1, sizeof *time);
    bool differ = false;
    for (long n = 1; time && n <= turns; n++) {
        struct turn_time *t = &time[n - 1];
        long until = n < turns ? replay_entry(&l->play, n + 1) : LONG_MAX;
        const struct operation *line = last_turn_line(&l->acts, replay_entry(&l->play, n), until);
        snprintf(t->at, sizeof t->at, "%s", line && line->at ? line->at : "");
        if (n > 1)
            t->seconds = seconds_between(time[n - 2].at, t->at);
        differ |= strcmp(t->at, time->at) != 0;
    }
    if (time && !differ)
        memset(time, 0, (size_t)turns * sizeof *time);
    return time;
}

enum { HASH_SHOWN = 8 };

void hall_head(const struct store_match *m, char head[HALL_HEAD])
{
    snprintf(head, HALL_HEAD, "%ld-%.*s", m->head_seq, HASH_SHOWN, m->head_hash);
}

/* --- loading ---------------------------------------------------------------------------------- */

static void say_why(struct strbuf *why, const struct load_error *err)
{
    strbuf_add_clean(why, err->storage   ? err->store.text
                          : *err->reason ? err->reason
                                         : _("it cannot be read"));
}

/* Stores the operations in effect that corrected a turn: "12 64 1/7 1/5". */
static bool keep_corrections(struct public_view *h, const struct operations *acts)
{
    h->corrected = calloc(acts->count + 1, sizeof *h->corrected);
    for (size_t i = 0; h->corrected && i < acts->count; i++) {
        const struct operation *a = &acts->op[i];
        long turn = a->kind == OPERATION_EDIT ? strtol(a->text, NULL, 10) : 0;
        if (turn > 0)
            h->corrected[h->corrections++] = (struct correction){turn, a->seq};
    }
    return h->corrected != NULL;
}

static const char *keep_clean(struct public_view *h, const char *text)
{
    struct strbuf w = {.text = NULL};
    strbuf_add_clean(&w, text ? text : "");
    const char *kept = w.text ? arena_text(&h->texts, w.text, w.length) : "";
    strbuf_free(&w);
    return kept ? kept : "";
}

static const char *header_of(const struct store_details *d, const char *key)
{
    for (size_t i = 0; i < d->n_headers; i++)
        if (strcmp(d->headers[i].key, key) == 0)
            return d->headers[i].value;
    return NULL;
}

/* Adds the results of the partie's earlier matches and of this one so far, which all players at
 * the table know. A partie that cannot be read is not shown, nor is one before the first throw
 * of the match. */
static const char *keep_partie(struct public_view *h, const struct view_source *from,
                               const char *name)
{
    struct open_sessions none = {.count = 0};
    struct parse_error ignored;
    struct strbuf sheet = {.text = NULL};
    const char *kept = "";
    const struct partie_matches *p =
        name ? open_partie(from->sessions ? from->sessions : &none, from->store, name) : NULL;
    if (p && p->count && partie_told(p, &(struct series_told){.sheet = &sheet}, &ignored))
        kept = arena_text(&h->texts, sheet.text ? sheet.text : "", sheet.length);
    strbuf_free(&sheet);
    open_sessions_free(&none);
    return kept ? kept : "";
}

/* Returns true if the match may continue. An adjourned match may, so its hidden rulings stay
 * hidden. */
static bool goes_on(const struct loaded *l)
{
    struct turns *t = l->play.turns;
    return !turns_status(t).over && (!l->ended || t->left != LEFT_NOT);
}

/* Frees a loaded match. `borrowed`: everything in the replay except the turns belongs to a
 * session. */
static void unload(struct loaded *l, bool borrowed)
{
    if (borrowed) {
        turns_end(l->play.turns);
        l->play = (struct replay){.turns = NULL};
        l->acts = (struct operations){.op = NULL};
    }
    match_unload(l);
}

/* Reads a match from the store and replays it. If a session has the match, the turns are copied
 * from it instead, and its operations are used. */
static bool load_view(const struct view_source *from, const char *key, struct loaded *l,
                      bool *borrowed, struct load_error *err)
{
    const struct session *s = NULL;
    *borrowed = false;
    if (from->sessions && match_read_row(from->store, key, l, err)) {
        s = open_session_at(from->sessions, &l->match);
        if (!s)
            match_unload(l);
    }
    if (!s)
        return match_load(from->store, key, games[0], l, err);
    const struct session_replay is = session_replay(s);
    l->play = *is.play;
    l->acts = *is.acts;
    l->play.turns = turns_copy(is.play->turns, &l->details.values);
    *borrowed = true;
    if (l->play.turns)
        return true;
    unload(l, true);
    *err = (struct load_error){.storage = false};
    return false;
}

static bool take(struct public_view *h, const struct view_source *from, struct loaded *l,
                 bool arbiter, const struct public_view *before, struct strbuf *why)
{
    struct parse_error fault = {.reason = ""};
    struct turns *turns = l->play.turns;
    snprintf(h->key, sizeof h->key, "%s", l->match.key);
    hall_head(&l->match, h->head);
    h->event = keep_clean(h, l->details.values.event);
    h->site = keep_clean(h, l->details.values.site);
    h->round = keep_clean(h, header_of(&l->details.values, "Round"));
    h->partie = keep_partie(h, from, header_of(&l->details.values, "Partie"));
    h->now = turns_status(turns);
    h->left = turns->left != LEFT_NOT;
    h->open = goes_on(l);
    h->time = turn_times(l);
    if (!h->time || !keep_corrections(h, &l->acts)) {
        strbuf_add(why, "%s", _("out of memory"));
        return false;
    }
    bool told = replayed_take(&h->told, &l->play, &l->details.values, arbiter,
                              before ? &before->told : NULL, &fault);
    if (!told)
        strbuf_add(why, "%s", fault.reason);
    return told;
}

bool hall_load(const struct view_source *from, const char *key, bool arbiter,
               const struct public_view *before, struct public_view *out, struct strbuf *why)
{
    struct load_error err;
    struct loaded l;
    bool borrowed;
    *out = (struct public_view){.open = false};
    if (!load_view(from, key, &l, &borrowed, &err)) {
        say_why(why, &err);
        return false;
    }
    bool taken = take(out, from, &l, arbiter, before, why);
    unload(&l, borrowed);
    if (!taken)
        hall_free(out);
    return taken;
}

void hall_free(struct public_view *h)
{
    if (h->told.game)
        replayed_free(&h->told);
    free(h->corrected);
    free(h->time);
    arena_free(&h->texts);
    *h = (struct public_view){.open = false};
}

bool hall_withholds(const struct public_view *h, long n)
{
    return h->open && n > h->told.turns - h->now.withheld;
}

long hall_corrected(const struct public_view *h, long n)
{
    long entry = 0;
    for (size_t i = 0; i < h->corrections; i++)
        if (h->corrected[i].turn == n)
            entry = h->corrected[i].entry;
    return entry;
}

/* --- for programs ----------------------------------------------------------------------------- */

/* Adds a line of JSON and frees it. NULL means out of memory. */
static void add_line(struct strbuf *out, char *line)
{
    out->failed |= !line;
    strbuf_add(out, "%s", line ? line : "");
    free(line);
}

static void add_turn(struct strbuf *out, struct replay *r, long n, bool withheld)
{
    struct strbuf typed = {.text = NULL}, before = {.text = NULL}, remarks = {.text = NULL};
    out->failed |= !replay_typed(r, n, &typed, &remarks);
    out->failed |= n == 1 && !replay_typed(r, 0, &before, &remarks);
    strbuf_add(out, n > 1 ? ",\n" : "\n");
    add_line(out,
             json_stored_coup(&(struct json_coup_parts){.ruling = turns_json(r->turns, n),
                                                        .before = before.text ? before.text : "",
                                                        .text = typed.text ? typed.text : "",
                                                        .entry = replay_entry(r, n),
                                                        .game = r->game,
                                                        .withheld = withheld}));
    strbuf_free(&before);
    strbuf_free(&typed);
    strbuf_free(&remarks);
}

static json_t *seat_list(const struct public_view *h)
{
    const struct replayed_match *t = &h->told;
    const struct standing *at = t->turns ? t->turn[t->turns - 1].at : t->begins;
    struct json_builder list = make(json_array());
    for (int i = 0; i < t->seats; i++) {
        struct json_builder o = make(json_object());
        put_text(&o, "player", t->names[i]);
        if (t->game->major)
            put_number(&o, t->game->major, at[i].major);
        if (t->game->minor)
            put_number(&o, t->game->minor, at[i].minor);
        append(&list, made(&o));
    }
    return made(&list);
}

void hall_json_table(const struct public_view *h, int number, struct strbuf *out)
{
    struct json_builder o = make(json_object());
    put_number(&o, "table", number);
    put_text(&o, "match", h->key);
    put_text(&o, "head", h->head);
    put_text(&o, "game", h->told.game->name);
    put_text(&o, "event", *h->event ? h->event : NULL);
    put_text(&o, "round", *h->round ? h->round : NULL);
    put(&o, "open", json_boolean(h->open && !h->left));
    put_number(&o, "coups", h->told.turns);
    put(&o, "seats", seat_list(h));
    add_line(out, line_of(made(&o)));
}

bool hall_board(const struct public_view *h, long board[2])
{
    char *end;
    if (*h->round < '1' || *h->round > '9')
        return false;
    board[0] = strtol(h->round, &end, 10);
    if (*end != '.' || end[1] < '1' || end[1] > '9')
        return false;
    board[1] = strtol(end + 1, &end, 10);
    return !*end;
}

bool hall_json(const struct view_source *from, const char *key, bool arbiter, struct strbuf *out)
{
    struct load_error err;
    struct loaded l;
    bool borrowed;
    if (!load_view(from, key, &l, &borrowed, &err))
        return false;
    long turns = turns_count(l.play.turns);
    long told = arbiter || !goes_on(&l) ? turns : turns_open_to_all(l.play.turns);
    strbuf_add(out, "{\"match\":");
    add_line(out, json_match(&l.match, &(struct json_match_parts){.details = &l.details.values}));
    strbuf_add(out, ",\n\"coups\":[");
    for (long n = 1; n <= turns; n++)
        add_turn(out, &l.play, n, n > told);
    strbuf_add(out, "]}\n");
    unload(&l, borrowed);
    return true;
}

/* --- live tables ----------------------------------------------------------------------------- */

enum { VISITED_MOST = 8 };

struct live_tables {
    struct live_tables_job is;
    char until[STORE_TIME_SIZE]; /* with a delay: only changes before this time are shown */
    struct store *store;         /* NULL: cannot be read at the moment */
    dev_t device;
    ino_t file;
    long changes; /* store_changed */
    int polls;
    bool lost;
    char since[STORE_TIME_SIZE]; /* matches that ended earlier lose their slot */
    struct live_table *table[TABLES_MOST];
    int count;
    struct live_table *visited[VISITED_MOST]; /* the last requested one first */
    int visits;
};

enum { POLLS_A_SECOND = 1000 / TABLES_POLL, POLLS_A_MINUTE = 60 * POLLS_A_SECOND, STAY_HOURS = 12 };

/* --- one table -------------------------------------------------------------------------------- */

/* Drops the cached pages of a table. */
static void forget_made(struct live_table *t)
{
    shared_buffer_drop(t->page);
    shared_buffer_drop(t->json);
    shared_buffer_drop(t->all);
    t->page = t->json = t->all = NULL;
}

static void drop_late(struct late_view *l)
{
    if (l->good)
        hall_free(&l->view);
    shared_buffer_drop(l->json);
    free(l);
}

static void end_table(struct live_table *t)
{
    forget_made(t);
    while (t->late) {
        struct late_view *l = t->late;
        t->late = l->next;
        drop_late(l);
    }
    while (t->turns)
        shared_buffer_drop(t->turn[--t->turns]);
    free(t->turn);
    if (t->good)
        hall_free(&t->shown);
    free(t);
}

/* --- what is shown ---------------------------------------------------------------------------- */

/* Shows the oldest waiting view. */
static void show_next(struct live_tables *all, struct live_table *t)
{
    struct late_view *l = t->late;
    t->late = l->next;
    forget_made(t);
    if (t->good)
        hall_free(&t->shown);
    t->good = l->good;
    t->shown = l->view;
    t->json = l->json;
    memcpy(t->why, l->why, sizeof t->why);
    free(l);
    all->is.told.changed(all->is.told.context, t);
}

static void show_due(struct live_tables *all)
{
    long long now = all->is.now->ms;
    for (int i = 0; all->is.delay && i < all->count; i++)
        while (all->table[i]->late && all->table[i]->late->due <= now)
            show_next(all, all->table[i]);
}

/* Builds the JSON of the current state, which could not be built later, when it is shown. */
static struct shared_buffer *read_json(struct live_tables *all, const struct live_table *t)
{
    struct strbuf w = {.text = NULL};
    const struct view_source from = live_tables_source(all);
    if (hall_json(&from, t->key, false, &w))
        return shared_buffer_of(&w);
    strbuf_free(&w);
    return NULL;
}

/* Loads the match again. A match that cannot be read keeps its slot, with the reason in `why`. */
static void load_table(struct live_tables *all, struct live_table *t)
{
    struct strbuf why = {.text = NULL};
    const struct view_source from = live_tables_source(all);
    const struct public_view *before = t->good ? &t->shown : NULL;
    struct late_view *l = calloc(1, sizeof *l), **last = &t->late;
    if (!l)
        return;
    for (const struct late_view *later = t->late; later; later = later->next)
        before = later->good ? &later->view : before;
    l->good = hall_load(&from, t->key, false, before, &l->view, &why);
    snprintf(l->why, sizeof l->why, "%s", l->good || !why.text ? "" : why.text);
    strbuf_free(&why);
    while (*last)
        last = &(*last)->next;
    *last = l;
    if (!all->is.delay || !t->good) {
        show_next(all, t);
        return;
    }
    l->due = all->is.now->ms + all->is.delay * 1000LL;
    l->json = read_json(all, t);
}

/* --- what is stored --------------------------------------------------------------------------- */

/* Returns true if a match may have a slot: it is open, or has ended recently. */
static bool has_place(const struct live_tables *all, const struct store_match *m)
{
    return !m->hidden && (strcmp(m->state, "open") == 0 || strcmp(m->updated, all->since) > 0);
}

/* The stored state of a table. */
struct stored {
    const struct live_tables *all;
    struct live_table *t;
    bool shown, place;
};

static int note_stored(void *ctx, const struct store_match *m)
{
    struct stored *is = ctx;
    is->shown = !m->hidden;
    is->place = has_place(is->all, m);
    is->t->open = strcmp(m->state, "open") == 0;
    snprintf(is->t->updated, sizeof is->t->updated, "%s", m->updated);
    hall_head(m, is->t->stored);
    return 0;
}

static struct stored read_stored(struct live_tables *all, struct live_table *t)
{
    struct stored is = {.all = all, .t = t};
    (void)store_match_get(all->store, t->key, note_stored, &is, NULL);
    return is;
}

/* Updates the stored state of a table. Returns true if the match may have a slot: it is open, or
 * has ended recently. */
static bool look_up(struct live_tables *all, struct live_table *t)
{
    return read_stored(all, t).place;
}

/* Loads the match again if its log has grown. */
static void bring_up(struct live_tables *all, struct live_table *t)
{
    if (strcmp(t->head, t->stored) == 0)
        return;
    memcpy(t->head, t->stored, sizeof t->head);
    load_table(all, t);
}

/* --- places ----------------------------------------------------------------------------------- */

/* Finds a table in the slots. `several`: more than one key begins this way. */
static struct live_table *find_listed(struct live_tables *t, const char *key, size_t length,
                                      bool *several)
{
    struct live_table *found = NULL;
    for (int i = 0; i < t->count; i++) {
        if (strncmp(t->table[i]->key, key, length) != 0)
            continue;
        *several = found != NULL;
        found = t->table[i];
    }
    return found;
}

static int free_number(const struct live_tables *all)
{
    int number = 1;
    for (int i = 0; i < all->count; i++)
        if (all->table[i]->number == number)
            number++, i = -1;
    return number;
}

static void leave_place(struct live_tables *all, int i)
{
    struct live_table *t = all->table[i];
    memmove(&all->table[i], &all->table[i + 1], (size_t)(--all->count - i) * sizeof all->table[0]);
    all->is.told.gone(all->is.told.context, t);
    end_table(t);
}

/* If no slot is free, removes the match that ended first. Returns false if all matches are open. */
static bool make_place(struct live_tables *all)
{
    int first = -1;
    for (int i = 0; all->count == TABLES_MOST && i < all->count; i++)
        if (!all->table[i]->open &&
            (first < 0 || strcmp(all->table[i]->updated, all->table[first]->updated) < 0))
            first = i;
    if (first >= 0)
        leave_place(all, first);
    return all->count < TABLES_MOST;
}

bool live_tables_full(const struct live_tables *t)
{
    int open = 0;
    for (int i = 0; i < t->count; i++)
        open += t->table[i]->open;
    return open == TABLES_MOST;
}

static struct live_table *new_table(const char *key)
{
    struct live_table *t = calloc(1, sizeof *t);
    if (t)
        snprintf(t->key, sizeof t->key, "%s", key);
    return t;
}

/* Removes a match from the visited ones and returns it, or NULL if it is not visited. */
static struct live_table *take_visited(struct live_tables *all, const char *key)
{
    for (int i = 0; i < all->visits; i++) {
        struct live_table *t = all->visited[i];
        if (strcmp(t->key, key) != 0)
            continue;
        memmove(&all->visited[i], &all->visited[i + 1],
                (size_t)(--all->visits - i) * sizeof all->visited[0]);
        return t;
    }
    return NULL;
}

/* Gives a match a slot with this number; 0: the first free number. */
static struct live_table *add_table(struct live_tables *all, const char *key, int number)
{
    if (!make_place(all))
        return NULL;
    struct live_table *t = take_visited(all, key);
    if (!t && !(t = new_table(key)))
        return NULL;
    forget_made(t); /* the pages of a visited match have no number */
    t->number = number ? number : free_number(all);
    all->table[all->count++] = t;
    return t;
}

/* --- matches without a place ------------------------------------------------------------------ */

static void end_visit(struct live_tables *all, struct live_table *t)
{
    take_visited(all, t->key);
    all->is.told.gone(all->is.told.context, t);
    end_table(t);
}

/* Updates the visited matches, and removes those that are hidden or deleted. */
static void take_visits(struct live_tables *all)
{
    for (int i = 0; i < all->visits; i++) {
        struct live_table *t = all->visited[i];
        if (read_stored(all, t).shown)
            bring_up(all, t);
        else
            end_visit(all, t), i--;
    }
}

/* --- their numbers ---------------------------------------------------------------------------- */

/* Copies the numbers that another edition has assigned. */
static void take_numbers(struct live_tables *all)
{
    const struct table_numbers *is = all->is.numbers;
    bool several;
    for (int i = 0; i < is->count; i++) {
        struct live_table *t = find_listed(all, is->of[i].key, STORE_KEY_SIZE - 1, &several);
        if (t)
            t->number = is->of[i].number;
    }
}

/* Stores the assigned numbers, or copies those of another edition. */
static void keep_numbers(struct live_tables *all)
{
    struct table_numbers *to = all->is.numbers;
    if (!all->is.own) {
        take_numbers(all);
        return;
    }
    for (int i = 0; i < all->count; i++) {
        to->of[i].number = all->table[i]->number;
        memcpy(to->of[i].key, all->table[i]->key, STORE_KEY_SIZE);
    }
    to->count = all->count;
    to->changed = true;
}

/* Gives matches that had a slot when the last server ended their slot again, if they may still
 * have one. */
static void recall_numbers(struct live_tables *all)
{
    const struct table_numbers was = *all->is.numbers;
    for (int i = 0; i < was.count; i++)
        add_table(all, was.of[i].key, was.of[i].number);
}

struct found {
    char key[STORE_KEY_SIZE];
    int count;
};

static int note_key(void *ctx, const struct store_match *m)
{
    struct found *f = ctx;
    snprintf(f->key, sizeof f->key, "%s", m->key);
    f->count++;
    return 0;
}

/* Loads a requested match without a slot. It is kept until more recently requested ones replace
 * it. */
static struct live_table *visit(struct live_tables *all, const char *key, size_t length)
{
    char beginning[STORE_KEY_SIZE];
    struct found f = {.count = 0};
    const struct store_query asked = {.key = beginning, .shown = true, .limit = 2};
    snprintf(beginning, sizeof beginning, "%.*s", (int)length, key);
    if (!all->store || store_matches(all->store, &asked, note_key, &f, NULL) != STORE_OK ||
        f.count != 1)
        return NULL;
    struct live_table *t = take_visited(all, f.key);
    if (!t && (t = new_table(f.key)) != NULL) {
        (void)look_up(all, t);
        bring_up(all, t);
    }
    if (!t)
        return NULL;
    if (all->visits == VISITED_MOST)
        end_visit(all, all->visited[VISITED_MOST - 1]);
    memmove(&all->visited[1], all->visited, (size_t)all->visits++ * sizeof all->visited[0]);
    all->visited[0] = t;
    return t;
}

struct live_table *live_tables_find(struct live_tables *t, const char *key, size_t length)
{
    bool several = false;
    if (length < MATCH_SHOWN || length >= STORE_KEY_SIZE ||
        strspn(key, "0123456789abcdef-") < length)
        return NULL;
    struct live_table *found = find_listed(t, key, length, &several);
    return several ? NULL : found ? found : visit(t, key, length);
}

/* --- all of them ------------------------------------------------------------------------------ */

int live_tables_count(const struct live_tables *t)
{
    return t->count;
}

struct live_table *live_table_at(struct live_tables *t, int i)
{
    return t->table[i];
}

const char *live_tables_until(const struct live_tables *t)
{
    return t->is.delay ? t->until : NULL;
}

struct store *live_tables_store(struct live_tables *t)
{
    return t->store;
}

struct view_source live_tables_source(struct live_tables *t)
{
    return (struct view_source){t->store, t->is.sessions};
}

static void complain(struct live_tables *t, const char *why)
{
    if (!t->lost)
        fprintf(stderr, "referee: %s\n", why);
    t->lost = true;
    t->is.told.lost(t->is.told.context, why);
}

/* --- what is in the record -------------------------------------------------------------------- */

struct open_match {
    char key[STORE_KEY_SIZE], head[HALL_HEAD], created[STORE_TIME_SIZE];
};

struct open_matches {
    struct open_match row[TABLES_MOST];
    int rows;
};

static int list_match(void *ctx, const struct store_match *m)
{
    struct open_matches *l = ctx;
    snprintf(l->row[l->rows].created, STORE_TIME_SIZE, "%s", m->created);
    snprintf(l->row[l->rows].key, STORE_KEY_SIZE, "%s", m->key);
    hall_head(m, l->row[l->rows++].head);
    return l->rows == TABLES_MOST;
}

static int by_founding(const void *a, const void *b)
{
    const struct open_match *l = a, *r = b;
    int order = strcmp(l->created, r->created);
    return order ? order : strcmp(l->key, r->key);
}

/* Adds new open matches, the oldest first, and reloads those whose logs have grown. */
static bool take_open(struct live_tables *all, struct store_error *err, bool *listed)
{
    const struct store_query open = {.state = "open", .shown = true, .limit = TABLES_MOST};
    struct open_matches l = {.rows = 0};
    bool several;
    if (store_matches(all->store, &open, list_match, &l, err) != STORE_OK)
        return false;
    qsort(l.row, (size_t)l.rows, sizeof l.row[0], by_founding);
    for (int i = 0; i < l.rows; i++) {
        struct live_table *t = find_listed(all, l.row[i].key, STORE_KEY_SIZE - 1, &several);
        *listed |= !t;
        if (!t && !(t = add_table(all, l.row[i].key, 0)))
            continue;
        t->seen = t->open = true;
        memcpy(t->stored, l.row[i].head, sizeof t->stored);
        bring_up(all, t);
    }
    return true;
}

/* Updates matches that are no longer open: they are shown with their result for a while, unless
 * they are hidden or deleted. */
static void take_others(struct live_tables *all, bool *listed)
{
    for (int i = 0; i < all->count; i++) {
        struct live_table *t = all->table[i];
        if (t->seen)
            continue;
        if (look_up(all, t)) {
            bring_up(all, t);
            continue;
        }
        *listed = true;
        leave_place(all, i--);
    }
}

/* Compares tables for their order: tables without a board by their numbers, then those of an
 * event by round and board. */
static int by_board(const void *a, const void *b)
{
    const struct live_table *const t[2] = {*(struct live_table *const *)a,
                                           *(struct live_table *const *)b};
    long board[2][2] = {{0}};
    bool has[2];
    for (int i = 0; i < 2; i++)
        has[i] = t[i]->good && hall_board(&t[i]->shown, board[i]);
    int order = has[0] - has[1];
    if (!order && has[0])
        order = strcmp(t[0]->shown.event, t[1]->shown.event);
    for (int i = 0; !order && i < 2; i++)
        order = (board[0][i] > board[1][i]) - (board[0][i] < board[1][i]);
    return order ? order : t[0]->number - t[1]->number;
}

/* Sorts the tables. Returns true if the order has changed. */
static bool sort_tables(struct live_tables *all)
{
    struct live_table *before[TABLES_MOST];
    const size_t size = (size_t)all->count * sizeof before[0];
    memcpy(before, all->table, size);
    if (all->count)
        qsort(all->table, (size_t)all->count, sizeof before[0], by_board);
    return memcmp(before, all->table, size) != 0;
}

/* Formats the time after which an ended match must have been changed to keep its slot. */
static void note_time(long long date, char out[STORE_TIME_SIZE])
{
    const time_t then = (time_t)date;
    struct tm tm;
    gmtime_r(&then, &tm);
    strftime(out, STORE_TIME_SIZE, "%Y-%m-%dT%H:%M:%S", &tm);
}

/* --- all of them ------------------------------------------------------------------------------ */

static void refresh(struct live_tables *all)
{
    struct store_error err;
    bool listed = false;
    note_time(all->is.now->date - STAY_HOURS * 3600, all->since);
    for (int i = 0; i < all->count; i++)
        all->table[i]->seen = false;
    if (!take_open(all, &err, &listed)) {
        complain(all, err.text);
        return;
    }
    take_others(all, &listed);
    take_visits(all);
    listed |= sort_tables(all);
    if (listed) {
        keep_numbers(all);
        all->is.told.listed(all->is.told.context);
    }
    if (all->lost)
        all->is.told.lost(all->is.told.context, NULL);
    all->lost = false;
}

/* --- the file --------------------------------------------------------------------------------- */

static bool open_store(struct live_tables *t)
{
    struct store_error err;
    struct stat st;
    t->store = NULL;
    if (stat(t->is.path, &st) != 0)
        st.st_ino = 0;
    if (store_follow(t->is.path, &t->store, &err) != STORE_OK ||
        store_changed(t->store, &t->changes, &err) != STORE_OK) {
        complain(t, err.text);
        store_close(t->store);
        t->store = NULL;
        return false;
    }
    t->device = st.st_dev;
    t->file = st.st_ino;
    refresh(t);
    return true;
}

/* Returns true if the record's file has been replaced or deleted. */
static bool replaced(const struct live_tables *t)
{
    struct stat st;
    if (store_is_address(t->is.path))
        return false; /* a lost connection is made again */
    return stat(t->is.path, &st) != 0 || st.st_dev != t->device || st.st_ino != t->file;
}

void live_tables_poll(struct live_tables *t)
{
    struct store_error err;
    long now = t->changes;
    bool second = ++t->polls % POLLS_A_SECOND == 0;
    show_due(t);
    if (second)
        note_time(t->is.now->date - t->is.delay, t->until);
    if (t->store && second && replaced(t)) {
        store_close(t->store);
        t->store = NULL;
    }
    if (!t->store && second)
        open_store(t);
    if (!t->store)
        return;
    if (store_changed(t->store, &now, &err) != STORE_OK)
        complain(t, err.text);
    else if (now != t->changes || (t->lost && second) || t->polls % POLLS_A_MINUTE == 0) {
        t->changes = now;
        refresh(t);
    }
}

struct live_tables *live_tables_open(const struct live_tables_job *job)
{
    struct live_tables *t = calloc(1, sizeof *t);
    if (!t) {
        fprintf(stderr, "referee: %s\n", _("out of memory"));
        return NULL;
    }
    t->is = *job;
    note_time(t->is.now->date - t->is.delay, t->until);
    recall_numbers(t);
    if (open_store(t))
        return t;
    live_tables_close(t);
    return NULL;
}

void live_tables_close(struct live_tables *t)
{
    if (!t)
        return;
    while (t->count)
        end_table(t->table[--t->count]);
    while (t->visits)
        end_table(t->visited[--t->visits]);
    store_close(t->store);
    free(t);
}
