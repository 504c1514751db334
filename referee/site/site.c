/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "site.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <sodium.h>

#include "assets.h"
#include "base/i18n.h"
#include "base/json_builder.h"
#include "base/memory.h"
#include "base/text.h"
#include "db/store.h"
#include "handlers.h"
#include "live_tables.h"
#include "log/load.h"
#include "log/record_text.h"
#include "matches/import/match_address.h"
#include "pictures/svg.h"

/* --- scorers --------------------------------------------------------------------------------- */

enum {
    TOKEN_BYTES = (TOKEN_ROOM - 1) / 2,
    LABEL_ROOM = 128,
    SECOND = 1000, /* milliseconds */
    MINUTE = 60 * SECOND,
    HOUR = 60 * MINUTE,
    METERS_SETS = 1024,
    METERS_SET = 16
};

/* A counter of events of one address or one table since a time. */
struct meter {
    unsigned char of[16]; /* keyed hash of the address or table */
    long long since;
    long count;
};

/* Meters by hash. A new meter replaces the oldest of its set, so that guesses from many
 * addresses can only make the server forget other attempts. The secret determines the set. */
struct meters {
    struct meter of[METERS_SETS][METERS_SET];
};

struct scorers {
    unsigned char secret[SCORERS_SECRET];
    struct meters lines; /* of a table */
    struct meters wrong; /* PINs of a table, from an address */
    struct meters first; /* wrong PINs within an hour */
    struct meters wrong_all;
};

/* --- beginning and end ------------------------------------------------------------------------ */

_Static_assert(SCORERS_SECRET == crypto_generichash_KEYBYTES, "a key of the hash");

struct scorers *scorers_new(const unsigned char secret[SCORERS_SECRET])
{
    struct scorers *s = calloc(1, sizeof *s);
    if (s)
        memcpy(s->secret, secret, sizeof s->secret);
    return s;
}

void scorers_close(struct scorers *s)
{
    if (s)
        sodium_memzero(s->secret, sizeof s->secret);
    free(s);
}

/* --- tokens ----------------------------------------------------------------------------------- */

void scorers_token(const struct scorers *s, const char *key, enum role role, char token[TOKEN_ROOM])
{
    unsigned char bytes[TOKEN_BYTES];
    char label[LABEL_ROOM];
    snprintf(label, sizeof label, "%d %s", (int)role, key ? key : "new");
    crypto_generichash(bytes, sizeof bytes, (const unsigned char *)label, strlen(label), s->secret,
                       sizeof s->secret);
    sodium_bin2hex(token, TOKEN_ROOM, bytes, sizeof bytes);
}

static void hash_of(const char *text, size_t n, unsigned char hash[crypto_generichash_BYTES])
{
    crypto_generichash(hash, crypto_generichash_BYTES, (const unsigned char *)text, n, NULL, 0);
}

enum role scorers_role(const struct scorers *s, const char *key, const char *authorization)
{
    unsigned char given[crypto_generichash_BYTES], wanted[crypto_generichash_BYTES];
    enum role role = ROLE_NOBODY;
    char token[TOKEN_ROOM];
    if (!authorization || strncasecmp(authorization, "Bearer ", 7) != 0)
        return role;
    hash_of(authorization + 7, strlen(authorization + 7), given);
    for (int r = ROLE_SCORER; r <= ROLE_ARBITER; r++) {
        scorers_token(s, key, (enum role)r, token);
        hash_of(token, strlen(token), wanted);
        if (sodium_memcmp(given, wanted, sizeof wanted) == 0)
            role = (enum role)r;
    }
    return role;
}

/* Returns true if `length` bytes are the token of a listener at a table. */
static bool scorers_may_listen(const struct scorers *s, const char *key, const char *token,
                               size_t length)
{
    char right[TOKEN_ROOM];
    scorers_token(s, key, ROLE_LISTENER, right);
    return length == TOKEN_ROOM - 1 && sodium_memcmp(right, token, length) == 0;
}

/* --- PINs ------------------------------------------------------------------------------------- */

void scorers_pin(const struct scorers *s, const char *key, char pin[PIN_ROOM])
{
    unsigned char bytes[crypto_generichash_BYTES_MIN];
    char label[LABEL_ROOM];
    unsigned long n = 0;
    snprintf(label, sizeof label, "pin %s", key);
    crypto_generichash(bytes, sizeof bytes, (const unsigned char *)label, strlen(label), s->secret,
                       sizeof s->secret);
    for (int i = 0; i < 7; i++)
        n = n << 8 | bytes[i];
    snprintf(pin, PIN_ROOM, "%06lu", n % 1000000);
}

static struct meter *meter_of(const struct scorers *s, struct meters *meters, const char *a,
                              const char *b, long long now)
{
    unsigned char bytes[crypto_generichash_BYTES_MIN];
    char label[LABEL_ROOM];
    _Static_assert(sizeof bytes == sizeof meters->of[0][0].of, "the hash of a meter");
    snprintf(label, sizeof label, "meter %s %s", a, b);
    crypto_generichash(bytes, sizeof bytes, (const unsigned char *)label, strlen(label), s->secret,
                       sizeof s->secret);
    struct meter *set = meters->of[(bytes[0] << 8 | bytes[1]) % METERS_SETS], *oldest = set;
    for (int i = 0; i < METERS_SET; i++) {
        if (memcmp(set[i].of, bytes, sizeof bytes) == 0)
            return &set[i];
        oldest = set[i].since < oldest->since ? &set[i] : oldest;
    }
    *oldest = (struct meter){.since = now};
    memcpy(oldest->of, bytes, sizeof bytes);
    return oldest;
}

/* Returns true if `most` events have been counted in the current span. */
static bool is_full(struct meter *m, long long now, long long span, long most)
{
    if (!m->count || now - m->since >= span) {
        m->since = now;
        m->count = 0;
    }
    return m->count >= most;
}

enum pin_tried scorers_try_pin(struct scorers *s, const char *key, const char *address,
                               const char *text, size_t length, long long now)
{
    struct meter *own = meter_of(s, &s->wrong, key, address, now),
                 *first = meter_of(s, &s->first, key, address, now),
                 *all = meter_of(s, &s->wrong_all, key, "", now);
    char pin[PIN_ROOM];
    scorers_pin(s, key, pin);
    bool tried = is_full(first, now, HOUR, PIN_TRIES_FIRST);
    if (is_full(own, now, MINUTE, PIN_TRIES) || (is_full(all, now, MINUTE, PIN_TRIES_ALL) && tried))
        return PIN_LATER;
    if (length == PIN_ROOM - 1 && sodium_memcmp(pin, text, PIN_ROOM - 1) == 0)
        return PIN_RIGHT;
    own->count++;
    first->count++;
    all->count++;
    return PIN_WRONG;
}

/* --- how often -------------------------------------------------------------------------------- */

bool scorers_may_send(struct scorers *s, const char *key, long long now)
{
    struct meter *m = meter_of(s, &s->lines, key ? key : "new", "", now);
    if (is_full(m, now, SECOND, LINES_A_SECOND))
        return false;
    m->count++;
    return true;
}

/* --- new matches ------------------------------------------------------------------------------ */

void scorers_match_key(const struct scorers *s, const char *uuid, const char *body, size_t length,
                       char *key)
{
    crypto_generichash_state state;
    unsigned char b[16];
    char hex[2 * sizeof b + 1];
    crypto_generichash_init(&state, s->secret, sizeof s->secret, sizeof b);
    crypto_generichash_update(&state, (const unsigned char *)"match ", 6);
    crypto_generichash_update(&state, (const unsigned char *)uuid, strlen(uuid));
    crypto_generichash_update(&state, (const unsigned char *)body, length);
    crypto_generichash_final(&state, b, sizeof b);
    b[6] = (b[6] & 15) | 0x40; /* a random UUID (RFC 4122, 4.4) */
    b[8] = (b[8] & 63) | 0x80;
    sodium_bin2hex(hex, sizeof hex, b, sizeof b);
    snprintf(key, STORE_KEY_SIZE, "%.8s-%.4s-%.4s-%.4s-%.12s", hex, hex + 8, hex + 12, hex + 16,
             hex + 20);
}

/* --- open sessions --------------------------------------------------------------------------- */

/* Removes the session at `i` from the list and returns it. */
static struct session *take_out(struct open_sessions *all, int i)
{
    struct session *s = all->of[i];
    memmove(&all->of[i], &all->of[i + 1], (size_t)(--all->count - i) * sizeof all->of[0]);
    return s;
}

/* Resumes a match. Its current turn is marked as printed, so that the answer to the next line
 * does not repeat it. */
static bool resume(struct session *s, const char *key, struct session_error *err)
{
    struct strbuf printed = {.text = NULL};
    if (session_resume(s, key, err) != SESSION_OK)
        return false;
    session_stands(s, &printed);
    strbuf_free(&printed);
    return true;
}

struct session *open_session_take(struct open_sessions *all, struct store *into, const char *key,
                                  struct session_error *err)
{
    for (int i = 0; i < all->count; i++) {
        if (strcmp(session_key(all->of[i]), key) != 0)
            continue;
        struct session *s = take_out(all, i);
        if (session_return(s))
            return s;
        session_free(s);
        break;
    }
    struct session *s = session_new(games[0], into);
    if (!s) {
        *err = (struct session_error){.code = SESSION_FAILED};
        snprintf(err->text, sizeof err->text, "%s", _("out of memory"));
        return NULL;
    }
    if (resume(s, key, err))
        return s;
    session_free(s);
    return NULL;
}

/* Drops the least recently used sessions while there are too many. */
static void limit(struct open_sessions *all)
{
    long entries = 0;
    for (int i = 0; i < all->count; i++)
        entries += session_head(all->of[i]);
    while (all->count > 1 && (all->count == SESSIONS_MOST || entries > SESSIONS_ENTRIES)) {
        struct session *last = take_out(all, all->count - 1);
        entries -= session_head(last);
        session_free(last);
    }
}

void open_session_leave(struct open_sessions *all, struct session *s, bool as_stored)
{
    session_name_next(s, NULL, NULL);
    session_on_sealed(s, NULL, NULL);
    if (!as_stored || !session_rest(s)) {
        session_free(s);
        return;
    }
    limit(all);
    memmove(&all->of[1], all->of, (size_t)all->count++ * sizeof all->of[0]);
    all->of[0] = s;
}

const struct session *open_session_at(const struct open_sessions *all,
                                      const struct store_match *stored)
{
    for (int i = 0; i < all->count; i++)
        if (strcmp(session_key(all->of[i]), stored->key) == 0 &&
            session_head(all->of[i]) == stored->head_seq &&
            strcmp(session_replay(all->of[i]).head_hash, stored->head_hash) == 0)
            return all->of[i];
    return NULL;
}

/* --- parties ---------------------------------------------------------------------------------- */

static void drop_partie(struct kept_partie *p)
{
    partie_unload(&p->matches);
    free(p->name);
    *p = (struct kept_partie){.name = NULL};
}

/* Returns the partie of this name, otherwise a free one, otherwise the least recently used one. */
static struct kept_partie *find_partie(struct open_sessions *all, const char *name)
{
    struct kept_partie *oldest = all->partie;
    for (int i = 0; i < PARTIES_MOST; i++) {
        struct kept_partie *p = &all->partie[i];
        if (p->name && strcmp(p->name, name) == 0)
            return p;
        if (p->used < oldest->used)
            oldest = p;
    }
    drop_partie(oldest);
    oldest->name = strdup(name);
    return oldest;
}

/* Lends the turns of an open session (turns_lender_fn). */
static struct turns *lend_turns(void *context, const struct loaded *l)
{
    const struct session *s = open_session_at(context, &l->match);
    return s ? turns_copy(session_replay(s).play->turns, &l->details.values) : NULL;
}

const struct partie_matches *open_partie(struct open_sessions *all, struct store *s,
                                         const char *name)
{
    struct kept_partie *p = find_partie(all, name);
    p->used = ++all->uses;
    if (p->name && partie_reload(s, name, &p->matches, lend_turns, all))
        return &p->matches;
    drop_partie(p);
    return NULL;
}

void open_sessions_free(struct open_sessions *all)
{
    for (int i = 0; i < PARTIES_MOST; i++)
        drop_partie(&all->partie[i]);
    while (all->count)
        session_free(take_out(all, all->count - 1));
}

/* --- requests --------------------------------------------------------------------------------- */

bool read_number(const char *text, size_t length, long least, long most, long *out)
{
    long n = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9' || n > most)
            return false;
        n = n * 10 + (text[i] - '0');
    }
    *out = n;
    return length && n >= least && n <= most;
}

const char *query_value(const char *query, const char *name, size_t *length)
{
    size_t n = strlen(name);
    for (const char *at = query; *at; at += strcspn(at, "&"), at += *at == '&') {
        if (strncmp(at, name, n) == 0 && at[n] == '=') {
            *length = strcspn(at + n + 1, "&");
            return at + n + 1;
        }
    }
    return NULL;
}

/* Returns the value of a hexadecimal digit, or -1. */
static int hex_value(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

bool query_text(const char *query, const char *name, char *out, size_t room)
{
    size_t length = 0, n = 0;
    const char *value = query_value(query, name, &length);
    for (size_t i = 0; value && i < length; i++) {
        int high = value[i] == '%' && i + 2 < length ? hex_value(value[i + 1]) : -1;
        int low = high >= 0 ? hex_value(value[i + 2]) : -1;
        char c = value[i] == '+' ? ' ' : value[i];
        if (value[i] == '%')
            c = (char)(low >= 0 ? high << 4 | low : 0);
        i += value[i] == '%' ? 2 : 0;
        if ((unsigned char)c < ' ' || c == 0x7f || n + 1 >= room)
            return false;
        out[n++] = c;
    }
    out[n] = '\0';
    return value && utf8_valid(out, n) == n;
}

/* --- the language of a request ---------------------------------------------------------------- */

/* Returns the number of the language that a tag begins with, "fr" or "fr-CA"; -1 if the site
 * does not have it. */
static int language_tagged(const char *tag, size_t length)
{
    for (int i = 0; i < i18n_languages(); i++) {
        const char *code = i18n_code(i);
        size_t n = strlen(code);
        if (length >= n && strncasecmp(tag, code, n) == 0 && (length == n || tag[n] == '-'))
            return i;
    }
    return -1;
}

/* Returns the weight of an element, "fr;q=0.8", in thousandths. */
static int weight_of(const char *element, size_t length)
{
    const char *q = memchr(element, ';', length), *end = element + length;
    int weight = 0, digits = 0;
    while (q && q < end && (*q == ';' || *q == ' ' || *q == '\t'))
        q++;
    if (!q || end - q < 3 || strncasecmp(q, "q=", 2) != 0)
        return 1000;
    if (q[2] != '0')
        return 1000;
    for (const char *c = q + 4; c < end && *c >= '0' && *c <= '9' && digits < 3; c++, digits++)
        weight = weight * 10 + (*c - '0');
    for (; digits < 3; digits++)
        weight *= 10;
    return weight;
}

/* Returns the first language with the highest weight. */
static int language_accepted(const char *header, int own)
{
    int best = own, heaviest = 0;
    for (const char *at = header; *at; at += strcspn(at, ","), at += *at == ',') {
        at += strspn(at, " \t");
        size_t n = strcspn(at, ","), tag = strcspn(at, ",; \t");
        int language = language_tagged(at, tag), weight = weight_of(at, n);
        if (language >= 0 && weight > heaviest)
            best = language, heaviest = weight;
    }
    return best;
}

/* Returns the number of the language (base/i18n.h) that a request asks for, by ?lang= or
 * Accept-Language (RFC 9110); `own` if the site has none of its languages. */
int language_of(const struct request *r, int own)
{
    size_t n = 0;
    const char *asked = query_value(r->query, "lang", &n);
    int language = asked ? language_tagged(asked, n) : -1;
    if (language >= 0)
        return language;
    return r->accept_language ? language_accepted(r->accept_language, own) : own;
}

/* --- answers ---------------------------------------------------------------------------------- */

const char type_html[] = "text/html; charset=utf-8", type_json[] = "application/json",
           type_script[] = "text/javascript; charset=utf-8";

void asked_answer(const struct asked *a, const char *type, struct strbuf *w)
{
    response_give(a->to, 200, type, NULL, shared_buffer_of(w));
}

void asked_answer_read(const struct asked *a, bool read, struct strbuf *w)
{
    if (read) {
        asked_answer(a, type_html, w);
        return;
    }
    strbuf_free(w);
    response_say(a->to, 503, "");
}

void asked_answer_cached(const struct asked *a, const char *type, struct strbuf *w)
{
    response_give_cached(a->to, type, a->r->if_none_match, shared_buffer_of(w));
}

void asked_refuse(const struct asked *a, int status, const char *reason)
{
    struct strbuf w = {.text = NULL};
    struct json_builder m = make(json_object());
    put_text(&m, "reason", _(reason));
    char *line = line_of(made(&m));
    w.failed = !line;
    strbuf_add(&w, "%s\n", line ? line : "");
    free(line);
    response_give(a->to, status, type_json, status_headers(status), shared_buffer_of(&w));
}

/* --- interface for programs ------------------------------------------------------------------- */

void get_tables(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    bool first = true;
    strbuf_add(&w, "{\"tables\":[");
    for (int i = 0; i < live_tables_count(a->in->tables); i++) {
        const struct live_table *t = live_table_at(a->in->tables, i);
        if (!t->good)
            continue;
        strbuf_add(&w, "%s\n", first ? "" : ",");
        hall_json_table(&t->shown, t->number, &w);
        first = false;
    }
    strbuf_add(&w, "]}\n");
    asked_answer(a, type_json, &w);
}

void get_match(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    struct live_table *t = a->table;
    const struct view_source from = live_tables_source(a->in->tables);
    if (!t->json && from.store && !t->late && hall_json(&from, t->key, false, &w))
        t->json = shared_buffer_of(&w);
    response_give(a->to, 200, type_json, NULL, t->json ? shared_buffer_keep(t->json) : NULL);
}

/* --- finished matches ------------------------------------------------------------------------- */

/* The pages of finished matches and events, and the text of a match. */

enum { PAGES_MOST = 1000 };

/* Returns the record, or NULL if it cannot be read, which is answered. */
static struct store *record_of(const struct asked *a)
{
    struct store *s = live_tables_store(a->in->tables);
    if (!s)
        response_say(a->to, 503, "");
    return s;
}

void get_archive(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    size_t n;
    long page = 0;
    const char *asked = query_value(a->r->query, "page", &n);
    struct store *s = record_of(a);
    if (asked && !read_number(asked, n, 0, PAGES_MOST, &page))
        page = 0;
    if (s)
        asked_answer_read(a, page_archive(&w, s, live_tables_until(a->in->tables), page), &w);
}

/* Answers with the page of an event. The address identifies the event by the key of one of its
 * matches. */
void get_event(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    size_t n;
    const char *of = query_value(a->r->query, "of", &n);
    const struct live_table *t = of ? live_tables_find(a->in->tables, of, n) : NULL;
    struct store *s = record_of(a);
    if (!s)
        return;
    if (!t || !t->good || !*t->shown.event)
        response_say(a->to, 404, "");
    else
        asked_answer_read(
            a,
            page_event(&w, s, live_tables_until(a->in->tables), t->shown.event, t->shown.told.game),
            &w);
}

/* Answers with the text of a finished match. The text of an open one would reveal what its
 * players must find out themselves. */
void get_game(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    struct load_error err;
    struct loaded l;
    struct store *s = record_of(a);
    if (!s)
        return;
    if (a->table->shown.open) {
        asked_refuse(a, 409, N_("the match is not over yet"));
    } else if (!match_load(s, a->table->key, games[0], &l, &err)) {
        response_say(a->to, 503, "");
    } else {
        strbuf_add_record(&w, &l.play);
        match_unload(&l);
        response_give(a->to, 200, "text/plain; charset=utf-8",
                      "Content-Disposition: attachment; filename=\"match.game\"\r\n",
                      shared_buffer_of(&w));
    }
}

/* Answers with the address of a match, which contains its text, as a QR code. */
void get_code(const struct asked *a)
{
    struct strbuf w = {.text = NULL}, text = {.text = NULL}, address = {.text = NULL};
    struct load_error err;
    struct loaded l;
    const char *app = a->site->place.app;
    struct store *s = app ? record_of(a) : NULL;
    if (!app) {
        response_say(a->to, 404, "");
    } else if (s && a->table->shown.open) {
        asked_refuse(a, 409, N_("the match is not over yet"));
    } else if (s && !match_load(s, a->table->key, games[0], &l, &err)) {
        response_say(a->to, 503, "");
    } else if (s) {
        strbuf_add_record(&text, &l.play);
        match_unload(&l);
        strbuf_add_match_address(&address, app, text.text ? text.text : "", text.length);
        page_match_code(&w, &a->table->shown, address.text ? address.text : "");
        w.failed |= text.failed || address.failed;
        strbuf_free(&text);
        strbuf_free(&address);
        asked_answer(a, type_html, &w);
    }
}

/* --- the app ---------------------------------------------------------------------------------- */

/* Answers with a file of the app. A page at another address than https or localhost says why the
 * app does not work there. */
void get_app(const struct asked *a)
{
    const struct site *s = a->site;
    const char *path = a->r->path + strlen("/app/");
    struct strbuf w = {.text = NULL};
    if (!*path && (!s->app_answer || !a->r->secure)) {
        page_no_app(&w, &s->place, s->app_answer != NULL);
        asked_answer(a, type_html, &w);
    } else if (!s->app_answer || !s->app_answer(s->app, path, a->r->if_none_match, a->to)) {
        response_say(a->to, 404, "");
    }
}

/* --- pages ------------------------------------------------------------------------------------ */

static void get_hall(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    struct place place = a->site->place;
    size_t n;
    const char *rotate = query_value(a->r->query, "rotate", &n);
    if (rotate && !read_number(rotate, n, 0, 3600, &place.rotate))
        response_say(a->to, 400, "rotate: 0 to 3600 seconds");
    else
        page_hall(&w, a->in->tables, &place), asked_answer(a, type_html, &w);
}

static void get_health(const struct asked *a)
{
    response_health(a->to, a->site->lost);
}

static void get_script(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "%s", asset_live_js);
    asked_answer_cached(a, type_script, &w);
}

static void get_style(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    svg_style(&w);
    strbuf_add(&w, "%s", asset_live_css);
    asked_answer_cached(a, "text/css; charset=utf-8", &w);
}

/* Answers with the icon for browser tabs. */
static void get_icon(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "%s", asset_icon_svg);
    asked_answer_cached(a, "image/svg+xml", &w);
}

/* Answers with the page of a table. The current page is rendered once and reused for all
 * requests. */
static void get_table(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    struct live_table *t = a->table;
    size_t n;
    if (query_value(a->r->query, "part", &n)) {
        page_part(&w, t, a->turn);
        asked_answer(a, type_html, &w);
        return;
    }
    if (a->turn >= 0) {
        page_table(&w, t, &a->site->place, a->turn);
        asked_answer(a, type_html, &w);
        return;
    }
    if (!t->page) {
        page_table(&w, t, &a->site->place, -1);
        t->page = shared_buffer_of(&w);
    }
    response_give(a->to, 200, type_html, NULL, t->page ? shared_buffer_keep(t->page) : NULL);
}

/* Answers with the overlay for a video stream: the score and the last turn on a transparent
 * background. */
static void get_overlay(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    page_overlay(&w, a->table);
    asked_answer(a, type_html, &w);
    a->to->frames = a->site->embed;
}

/* --- events ----------------------------------------------------------------------------------- */

/* Returns the kind of a stream. Scorers have their own slots; their pages identify themselves by
 * a token. */
static enum stream_kind kind_of(const struct asked *a, const struct live_table *t)
{
    size_t n = 0;
    const char *as = query_value(a->r->query, "as", &n);
    bool scores =
        as && t && a->site->scorers && scorers_may_listen(a->site->scorers, t->key, as, n);
    return scores ? STREAM_SCORER : STREAM_SPECTATOR;
}

static void forget_cards(struct edition *in)
{
    shared_buffer_drop(in->cards);
    in->cards = NULL;
}

/* Answers the stream of a match that is no longer in the record. Its page then reloads and shows
 * this. */
static void say_gone(const struct asked *a)
{
    if (live_tables_store(a->in->tables))
        response_give(a->to, 200, "text/event-stream; charset=utf-8", NULL, event_gone());
    else
        response_say(a->to, 503, "");
}

/* Begins a stream. A page that already shows the current state gets only a heartbeat first. */
static void get_events(const struct asked *a)
{
    size_t n = 0, m = 0;
    const char *key = query_value(a->r->query, "t", &n);
    const char *head = query_value(a->r->query, "head", &m);
    struct live_table *t = key ? live_tables_find(a->in->tables, key, n) : NULL;
    if (key && !t) {
        say_gone(a);
        return;
    }
    bool known =
        t && t->good && head && m == strlen(t->shown.head) && memcmp(head, t->shown.head, m) == 0;
    struct shared_buffer **all = t ? &t->all : &a->in->cards;
    if (!known && !*all)
        *all = t ? event_table(t, true) : event_cards(a->in->tables, &a->site->place);
    *a->to = (struct response){.status = 200,
                               .type = "text/event-stream; charset=utf-8",
                               .more = "X-Accel-Buffering: no\r\n",
                               .stream = true,
                               .kind = kind_of(a, t),
                               .topic = t ? (const void *)t->key : a->in};
    a->to->body = known ? event_beat() : *all ? shared_buffer_keep(*all) : NULL;
}

static bool has_listener(const struct site *s, const void *topic)
{
    return !s->listens || s->listens(s->context, topic);
}

/* Adds a change. If out of memory, streams show it with the next one. */
static void add_change(struct site *s, const void *topic, struct shared_buffer *event)
{
    struct change *more = array_grow(s->change, s->changes + 1, &s->change_room, sizeof *more);
    if (!more) {
        shared_buffer_drop(event);
        return;
    }
    s->change = more;
    s->change[s->changes++] = (struct change){topic, event};
    s->changed++;
}

/* Takes over the event; NULL means out of memory. */
static void add_event(struct site *s, const void *topic, struct shared_buffer *event)
{
    if (event)
        add_change(s, topic, event);
}

static void table_changed(void *edition, struct live_table *t)
{
    struct edition *in = edition;
    forget_cards(in);
    if (has_listener(in->site, t->key))
        add_event(in->site, t->key, event_table(t, false));
    if (t->number && has_listener(in->site, in))
        add_event(in->site, in, event_card(t));
}

static void table_gone(void *edition, const struct live_table *t)
{
    const struct edition *in = edition;
    if (has_listener(in->site, t->key))
        add_change(in->site, t->key, NULL);
}

static void tables_listed(void *edition)
{
    struct edition *in = edition;
    forget_cards(in);
    if (in->tables && has_listener(in->site, in))
        add_event(in->site, in, event_cards(in->tables, &in->site->place));
}

static void record_lost(void *edition, const char *why)
{
    const struct edition *in = edition;
    in->site->lost = why != NULL;
    if (has_listener(in->site, NULL))
        add_event(in->site, NULL, event_lost(why != NULL));
}

void site_beat(struct site *s)
{
    if (has_listener(s, NULL))
        add_event(s, NULL, event_beat());
}

void site_bye(struct site *s)
{
    add_event(s, NULL, event_bye(1000));
}

const struct change *site_change(const struct site *s, long since)
{
    long first = s->changed - (long)s->changes;
    size_t at = since > first ? (size_t)(since - first) : 0;
    return at < s->changes ? &s->change[at] : NULL;
}

void site_drop_changes(struct site *s, long until)
{
    long first = s->changed - (long)s->changes;
    size_t n = until > first ? (size_t)(until - first) : 0;
    n = n > s->changes ? s->changes : n;
    for (size_t i = 0; i < n; i++)
        shared_buffer_drop(s->change[i].event);
    if (n)
        memmove(s->change, s->change + n, (s->changes - n) * sizeof *s->change);
    s->changes -= n;
}

/* --- paths ------------------------------------------------------------------------------------ */

/* The part of a path that a route needs after its own path. */
enum wants { NOTHING, A_TABLE, A_TURN, A_FILE };

/* Paths. A path that ends in '/' is followed by a key, and the key by `rest` or by the number of
 * a turn; or by the path of a file. */
static const struct route {
    const char *path;
    enum method method;
    enum wants wants;
    const char *rest;
    void (*answer)(const struct asked *a);
} routes[] = {
    {"/", METHOD_GET, NOTHING, "", get_hall},
    {"/healthz", METHOD_GET, NOTHING, "", get_health},
    {"/live.js", METHOD_GET, NOTHING, "", get_script},
    {"/score.js", METHOD_GET, NOTHING, "", get_score_script},
    {"/live.css", METHOD_GET, NOTHING, "", get_style},
    {"/icon.svg", METHOD_GET, NOTHING, "", get_icon},
    {"/favicon.ico", METHOD_GET, NOTHING, "", get_icon},
    {"/events", METHOD_GET, NOTHING, "", get_events},
    {"/matches", METHOD_GET, NOTHING, "", get_archive},
    {"/event", METHOD_GET, NOTHING, "", get_event},
    {"/stats", METHOD_GET, NOTHING, "", get_stats},
    {"/help", METHOD_GET, NOTHING, "", get_help},
    {"/tutorial", METHOD_GET, NOTHING, "", get_tutorial},
    {"/t/", METHOD_GET, A_TABLE, "/game", get_game},
    {"/api/tables", METHOD_GET, NOTHING, "", get_tables},
    {"/api/t/", METHOD_GET, A_TABLE, "", get_match},
    {"/t/", METHOD_GET, A_TABLE, "", get_table},
    {"/t/", METHOD_GET, A_TURN, "/", get_table},
    {"/t/", METHOD_GET, A_TABLE, "/overlay", get_overlay},
    {"/t/", METHOD_GET, A_TABLE, "/code", get_code},
    {"/t/", METHOD_GET, A_TABLE, "/sheet", get_sheet},
    {"/app/", METHOD_GET, A_FILE, "", get_app},
    {"/t/", METHOD_GET, A_TABLE, "/score", get_scorer},
    {"/t/", METHOD_GET, A_TABLE, "/ask", get_ask},
    {"/t/", METHOD_GET, A_TABLE, "/offers", get_offers},
    {"/t/", METHOD_POST, A_TABLE, "/line", post_line},
    {"/t/", METHOD_POST, A_TABLE, "/next", post_next},
    {"/t/", METHOD_POST, A_TABLE, "/pin", post_pin},
    {"/api/missing", METHOD_POST, NOTHING, "", post_missing},
    {"/api/matches", METHOD_POST, NOTHING, "", post_match},
    {"/api/heads", METHOD_GET, NOTHING, "", get_heads},
    {"/api/log", METHOD_GET, NOTHING, "", get_log},
    {"/organiser", METHOD_GET, NOTHING, "", get_organiser},
    {"/organiser/tables", METHOD_GET, NOTHING, "", get_organiser_tables},
    {"/organiser/code", METHOD_GET, NOTHING, "", get_organiser_code},
    {"/new", METHOD_GET, NOTHING, "", get_new},
    {"/new", METHOD_POST, NOTHING, "", post_new},
};

/* Returns true if a path has this form. Sets the table it names, or NULL if there is none. */
static bool fits(const struct route *route, struct asked *a)
{
    const char *path = a->r->path;
    size_t n = strlen(route->path), key, behind = strlen(route->rest);
    a->turn = -1;
    a->table = NULL;
    if (route->wants == NOTHING)
        return strcmp(path, route->path) == 0;
    if (route->wants == A_FILE)
        return strncmp(path, route->path, n) == 0;
    if (strncmp(path, route->path, n) != 0 || (key = strcspn(path + n, "/")) == 0)
        return false;
    const char *rest = path + n + key;
    if (route->wants == A_TABLE && strcmp(rest, route->rest) != 0)
        return false;
    if (route->wants == A_TURN &&
        (strncmp(rest, route->rest, behind) != 0 ||
         !read_number(rest + behind, strlen(rest + behind), 0, REPLAYED_TURNS, &a->turn)))
        return false;
    a->table = live_tables_find(a->in->tables, path + n, key);
    return true;
}

/* Answers that the match does not exist or cannot be read. */
static void say_no_table(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    if (a->table) {
        response_say(a->to, 503, a->table->why);
    } else if (a->r->method == METHOD_POST || strncmp(a->r->path, "/t/", 3) != 0) {
        asked_refuse(a, 404, N_("this match is not being played here"));
    } else {
        page_missing(
            &w, _("There is no such match in this record: its address is another, or it was left "
                  "out of the record."));
        response_give(a->to, 404, type_html, NULL, shared_buffer_of(&w));
    }
}

/* Answers that the path does not exist. A browser gets a page. */
static void say_no_path(const struct asked *a, int status)
{
    struct strbuf w = {.text = NULL};
    if (status != 404 || a->r->method == METHOD_POST || strncmp(a->r->path, "/api/", 5) == 0) {
        response_say(a->to, status, "");
        return;
    }
    page_missing(&w, _("There is no page at this address."));
    response_give(a->to, 404, type_html, NULL, shared_buffer_of(&w));
}

static bool allowed(const struct route *route, enum method m)
{
    return m == route->method || (m == METHOD_HEAD && route->method == METHOD_GET);
}

/* --- languages -------------------------------------------------------------------------------- */

static bool open_edition(struct site *s, int language)
{
    struct edition *in = &s->in[language];
    const struct live_tables_job job = {
        .path = s->record,
        .own = language == s->own,
        .delay = s->delay,
        .sessions = &s->sessions,
        .numbers = &s->numbers,
        .now = &s->now,
        .told = {table_changed, table_gone, tables_listed, record_lost, in}};
    in->site = s;
    in->tables = live_tables_open(&job);
    return in->tables != NULL;
}

/* Switches to the language of a request, and opens its edition if this is the first request for
 * it. */
static struct edition *edition_of(struct site *s, const struct request *r)
{
    int language = language_of(r, s->own);
    if (language >= SITE_LANGUAGES)
        language = s->own;
    if (language != s->own)
        i18n_use(language);
    if (s->in[language].tables || open_edition(s, language))
        return &s->in[language];
    i18n_use(s->own);
    return &s->in[s->own];
}

bool site_open(struct site *s, struct site_time now)
{
    s->now = now;
    s->own = i18n_language();
    s->own = s->own < SITE_LANGUAGES ? s->own : 0;
    return open_edition(s, s->own);
}

void site_close(struct site *s)
{
    for (int i = 0; i < SITE_LANGUAGES; i++) {
        shared_buffer_drop(s->in[i].cards);
        live_tables_close(s->in[i].tables);
    }
    open_sessions_free(&s->sessions);
    site_drop_changes(s, s->changed);
    free(s->change);
}

/* Checks all editions for changes. The server's own language is first, since the others copy the
 * numbers of tables from it. */
static void poll_all(struct site *s)
{
    bool others = false;
    live_tables_poll(s->in[s->own].tables);
    for (int i = 0; i < SITE_LANGUAGES; i++) {
        if (i == s->own || !s->in[i].tables)
            continue;
        others = true;
        i18n_use(i);
        live_tables_poll(s->in[i].tables);
    }
    if (others)
        i18n_use(s->own);
}

void site_poll(struct site *s, struct site_time now)
{
    s->now = now;
    poll_all(s);
}

/* --- a request -------------------------------------------------------------------------------- */

static void answer_in(struct asked *a)
{
    int status = 404;
    for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++) {
        if (!fits(&routes[i], a))
            continue;
        if (!allowed(&routes[i], a->r->method)) {
            status = 405;
            continue;
        }
        if (routes[i].wants == NOTHING || routes[i].wants == A_FILE || (a->table && a->table->good))
            routes[i].answer(a);
        else
            say_no_table(a);
        return;
    }
    say_no_path(a, status);
}

void site_answer(struct site *s, struct site_time now, const struct request *r,
                 struct response *out)
{
    s->now = now;
    *out = (struct response){.body = NULL};
    struct asked a = {.site = s, .in = edition_of(s, r), .r = r, .to = out};
    answer_in(&a);
    if (a.in != &s->in[s->own])
        i18n_use(s->own);
}
