/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The club API: queries about the record, and pushes of matches. Every request is authenticated
 * by a club's token. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <zlib.h>

#include "base/i18n.h"
#include "base/json_builder.h"
#include "base/memory.h"
#include "base/strbuf.h"
#include "handlers.h"
#include "log/find.h"
#include "log/incoming.h"
#include "matches/json/log_text.h"
#include "matches/sync/clubs.h"
#include "matches/sync/merge.h"
#include "matches/sync/remote.h"

/* --- packed requests -------------------------------------------------------------------------- */

enum { GZIP_WINDOW = 15 + 16, PART = 16384 };

/* Adds the decompressed text, at most `most` bytes. Returns 0, or an HTTP status: 400 if the
 * data is not gzip or incomplete, 413 if it is too long, 503 if out of memory. */
static int gunzip(const char *packed, size_t length, size_t most, struct strbuf *out)
{
    unsigned char part[PART];
    z_stream z = {.next_in = (unsigned char *)packed, .avail_in = (unsigned)length};
    int is = inflateInit2(&z, GZIP_WINDOW);
    if (is != Z_OK)
        return 503;
    while (is == Z_OK && out->length <= most) {
        z.next_out = part;
        z.avail_out = sizeof part;
        is = inflate(&z, Z_NO_FLUSH);
        if (is == Z_OK || is == Z_STREAM_END)
            strbuf_add_bytes(out, (const char *)part, sizeof part - z.avail_out);
    }
    size_t left = z.avail_in;
    inflateEnd(&z);
    if (out->failed || is == Z_MEM_ERROR)
        return 503;
    if (out->length > most)
        return 413;
    return is == Z_STREAM_END && !left ? 0 : 400;
}

static const char type_text[] = "text/plain; charset=utf-8", type_log[] = "application/x-ndjson";

/* --- who it is -------------------------------------------------------------------------------- */

int site_large(const struct site *s, const struct request *r)
{
    static const char *const paths[] = {"/api/missing", "/api/matches"};
    char club[CLUB_NAME];
    bool takes = false;
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++)
        takes |= strcmp(r->path, paths[i]) == 0;
    if (!takes || !s->clubs || r->method != METHOD_POST)
        return 413;
    return clubs_know(s->clubs, r->authorization, club) ? 0 : 401;
}

static void tell_unknown(const struct asked *a)
{
    a->site->counts.unknown++;
    fprintf(stderr, "referee: %s: %s\n", a->r->address,
            a->r->authorization ? _("a token that no club has") : _("no token"));
}

/* Authenticates the club. Otherwise answers 404 (no clubs accepted), 401 (unknown token) or 415
 * (content type is not `type`) and returns false. */
static bool club_of(const struct asked *a, const char *type, char club[CLUB_NAME])
{
    int status = 0;
    if (!a->site->clubs)
        status = 404;
    else if (!clubs_know(a->site->clubs, a->r->authorization, club))
        status = 401;
    else if (type &&
             (!a->r->content_type || strncmp(a->r->content_type, type, strcspn(type, ";")) != 0))
        status = 415;
    if (status == 401)
        tell_unknown(a);
    if (status)
        response_say(a->to, status, "");
    return !status;
}

/* Tells clients that requests may be compressed (RFC 7694). */
static const char takes_packed[] = "Accept-Encoding: gzip\r\n";

/* Calls back with a club's request, with its body decompressed, or refuses it. */
static void take_body(const struct asked *a, const char *type,
                      void (*take)(const struct asked *a, const char *club))
{
    char club[CLUB_NAME];
    struct strbuf unpacked = {.text = NULL};
    struct request request = *a->r;
    struct asked plain = *a;
    int status = 0;
    if (!club_of(a, type, club))
        return;
    if (request.content_encoding && strcasecmp(request.content_encoding, "gzip") != 0)
        status = 415;
    else if (request.content_encoding)
        status = gunzip(a->r->body, request.length, REQUEST_LARGE, &unpacked);
    if (request.content_encoding) {
        request.body = unpacked.text ? unpacked.text : "";
        request.length = unpacked.length;
        plain.r = &request;
    }
    if (status)
        response_say(a->to, status, "");
    else
        take(&plain, club);
    strbuf_free(&unpacked);
}

/* Prints the storage error for the operator only. The club gets a general answer. */
static void say_storage(const struct asked *a, const struct store_error *err)
{
    fprintf(stderr, "referee: %s\n", err->text);
    if (err->code == STORE_BUSY)
        response_say(a->to, 409, "");
    else
        response_say(a->to, 503,
                     _("the office cannot read or write its record now: try again later"));
}

/* --- what is here ----------------------------------------------------------------------------- */

static int note_text(void *ctx, const char *text)
{
    return !string_set_add(ctx, text);
}

/* Adds for each line of the request whether the server has it. */
static void add_whether_here(const char *body, size_t length, const struct string_set *here,
                             struct strbuf *w)
{
    char line[STRING_SET_SIZE];
    for (const char *at = body, *end = body + length; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t n = (size_t)((stop ? stop : end) - at);
        snprintf(line, sizeof line, "%.*s", (int)(n < sizeof line ? n : sizeof line - 1), at);
        if (n)
            strbuf_add(w, "%s %s\n", string_set_has(here, line) ? "known" : "missing", line);
        at = stop ? stop + 1 : end;
    }
}

/* Returns true if the body is a list of hashes, keys or signatures. */
static bool is_list(const char *body, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!strchr("0123456789abcdef-\n", body[i]) || !body[i])
            return false;
    return true;
}

static void answer_missing(const struct asked *a, const char *club)
{
    struct store_error err;
    struct string_set here = {.count = 0};
    struct strbuf w = {.text = NULL};
    (void)club;
    if (!is_list(a->r->body, a->r->length)) {
        response_say(a->to, 422, "a line for each hash");
        return;
    }
    enum store_code code = store_heads(a->site->into, NULL, note_text, &here, &err);
    string_set_sort(&here);
    strbuf_add(&w, "%s\n", OFFICE_FORM);
    add_whether_here(a->r->body, a->r->length, &here, &w);
    w.failed |= here.failed;
    string_set_free(&here);
    if (code == STORE_OK)
        response_give(a->to, 200, type_text, takes_packed, shared_buffer_of(&w));
    else
        strbuf_free(&w), say_storage(a, &err);
}

void post_missing(const struct asked *a)
{
    take_body(a, type_text, answer_missing);
}

/* --- what is brought -------------------------------------------------------------------------- */

static void answer_object(const struct asked *a, int status, struct json_builder *m)
{
    struct strbuf w = {.text = NULL};
    char *line = line_of(made(m));
    w.failed = !line;
    strbuf_add(&w, "%s\n", line ? line : "");
    free(line);
    response_give(a->to, status, type_json, NULL, shared_buffer_of(&w));
}

/* Adds "club paris, match 12345678", for the server's log, which shows attempts of a club to
 * change another club's match. */
static void add_who(struct strbuf *who, const char *club, const char *match)
{
    strbuf_add(who, *match ? _("club %s, match %.*s") : _("club %s"), club, MATCH_SHOWN, match);
}

static void tell_refused(const char *club, const char *match, const char *reason)
{
    struct strbuf line = {.text = NULL};
    add_who(&line, club, match);
    strbuf_add(&line, "%s", _(": not taken: "));
    strbuf_add_clean(&line, reason);
    fprintf(stderr, "referee: %s\n", line.failed ? "?" : line.text);
    strbuf_free(&line);
}

/* Prints one line for each pushed match. */
static void tell_pushed(const char *club, const struct store_taking *t)
{
    static const char *const did[] = {N_("it was known already"), N_("it is new"),
                                      N_("it was extended"),
                                      N_("it has diverged, and is kept as a version")};
    struct strbuf who = {.text = NULL};
    add_who(&who, club, t->key);
    fprintf(stderr, "referee: %s: %s\n", who.failed ? "?" : who.text, _(did[t->did]));
    print_unheeded(who.failed ? "?" : who.text, &t->unheeded);
    strbuf_free(&who);
}

/* Answers that the request could not be parsed. */
static void answer_not_read(const struct asked *a, const char *club,
                            const struct parse_error *where)
{
    struct json_builder o = make(json_object());
    a->site->counts.refused++;
    tell_refused(club, "", where->reason);
    put_text(&o, "reason", where->reason);
    put_number(&o, "line", where->line);
    put_number(&o, "column", where->column);
    answer_object(a, 422, &o);
}

static void add_result_line(const struct store_taking *t, struct strbuf *w)
{
    struct json_builder o = make(json_object());
    put_text(&o, "merge", merge_name(t->did));
    if (t->did >= STORE_MERGE_REFUSED) {
        put_text(&o, "reason", t->reason);
    } else {
        put_text(&o, "match", t->key);
        put_number(&o, "seals", t->seals);
        json_unheeded(&o, &t->unheeded);
    }
    char *line = line_of(made(&o));
    w->failed |= !line;
    strbuf_add(w, "%s\n", line ? line : "");
    free(line);
}

/* Returns the status of a request with one log. */
static int status_of(enum store_merge did)
{
    switch (did) {
    case STORE_MERGE_NEW:
        return 201;
    case STORE_MERGE_REFUSED:
        return 422;
    case STORE_MERGE_BUSY:
        return 409;
    default:
        return 200;
    }
}

/* Answers with one line per log, in their order. */
static void answer_results(const struct asked *a, const char *club, const struct store_taking *t,
                           size_t n)
{
    struct strbuf w = {.text = NULL};
    for (size_t i = 0; i < n; i++) {
        add_result_line(&t[i], &w);
        if (t[i].did >= STORE_MERGE_REFUSED) {
            a->site->counts.refused++;
            tell_refused(club, t[i].key, t[i].reason);
        } else {
            a->site->counts.pushed++;
            tell_pushed(club, &t[i]);
        }
    }
    response_give(a->to, n == 1 ? status_of(t->did) : 200, type_log, NULL, shared_buffer_of(&w));
}

/* Stores the logs and signs them, in one transaction. */
static enum store_code take_signed(const struct asked *a, const char *club, struct store_taking *t,
                                   size_t n, struct store_error *err)
{
    struct store *into = a->site->into;
    const struct log_sender sender = {club, &a->site->office};
    enum store_code code = store_set_club(into, club, err);
    if (code == STORE_OK)
        code = store_take(into, t, n, &sender, err);
    store_set_club(into, "", NULL); /* scorers' lines use the same store */
    return code;
}

static void bring_logs(const struct asked *a, const char *club, const struct log_texts *read)
{
    struct store_error err = {.code = STORE_FAILED, .text = "out of memory"};
    struct store_taking *t = calloc(read->n, sizeof *t);
    struct incoming *judged = calloc(read->n, sizeof *judged);
    enum store_code code = t && judged ? STORE_OK : STORE_FAILED;
    for (size_t i = 0; code == STORE_OK && i < read->n; i++) {
        judged[i].game = games[0];
        t[i] = (struct store_taking){.log = read->log[i], .rows = incoming_rows, .ctx = &judged[i]};
    }
    if (code == STORE_OK)
        code = take_signed(a, club, t, read->n, &err);
    if (code == STORE_OK) {
        answer_results(a, club, t, read->n);
        site_poll(a->site, a->site->now); /* notify streams at once */
    } else {
        say_storage(a, &err);
    }
    for (size_t i = 0; judged && i < read->n; i++)
        incoming_free(&judged[i]);
    free(judged);
    free(t);
}

static void bring_text(const struct asked *a, const char *club)
{
    struct log_texts read;
    struct parse_error why;
    if (log_text_read(a->r->body, a->r->length, &read, &why))
        bring_logs(a, club, &read);
    else
        answer_not_read(a, club, &why);
    log_texts_free(&read);
}

void post_match(const struct asked *a)
{
    take_body(a, type_log, bring_text);
}

/* --- what is taken from here ------------------------------------------------------------------ */

static int put_match_head(void *ctx, const struct store_match *m)
{
    strbuf_add(ctx, "%s %s %s\n", m->key, m->head_hash, m->updated);
    return 0;
}

/* Collects the newest seal of each match, in the order of matches. */
struct newest {
    struct strbuf *w;
    char match[STORE_KEY_SIZE], signature[SEAL_SIGNATURE_SIZE];
};

static void put_newest(const struct newest *n)
{
    if (*n->match)
        strbuf_add(n->w, "seal %s %s\n", n->match, n->signature);
}

static int note_seal(void *ctx, const struct store_signed *x)
{
    struct newest *n = ctx;
    if (strcmp(n->match, x->match) != 0)
        put_newest(n);
    snprintf(n->match, sizeof n->match, "%s", x->match);
    snprintf(n->signature, sizeof n->signature, "%s", x->signature);
    return 0;
}

/* Answers with one line for each match: its key, the last hash of its log, the time of its last
 * change, and its newest seal, which may be the receipt of a push by the club. */
void get_heads(const struct asked *a)
{
    char club[CLUB_NAME];
    struct store_error err;
    struct strbuf w = {.text = NULL};
    struct newest n = {.w = &w};
    const struct store_query query = {.oldest = true, .logs = STORE_ALL_LOGS};
    if (!club_of(a, NULL, club))
        return;
    strbuf_add(&w, "%s\n", OFFICE_FORM);
    enum store_code code = store_matches(a->site->into, &query, put_match_head, &w, &err);
    if (code == STORE_OK)
        code = store_seals(a->site->into, NULL, note_seal, &n, &err);
    put_newest(&n);
    if (code == STORE_OK) {
        asked_answer(a, type_text, &w);
    } else {
        strbuf_free(&w);
        say_storage(a, &err);
    }
}

void get_log(const struct asked *a)
{
    char club[CLUB_NAME], key[STORE_KEY_SIZE];
    struct store_error err;
    struct strbuf w = {.text = NULL};
    size_t n = 0;
    if (!club_of(a, NULL, club))
        return;
    const char *asked = query_value(a->r->query, "match", &n);
    snprintf(key, sizeof key, "%.*s", (int)(n < sizeof key ? n : 0), asked ? asked : "");
    struct store_log *log = NULL;
    enum store_code code =
        store_is_key(key) ? store_log_take(a->site->into, key, &log, &err) : STORE_NOT_FOUND;
    if (code == STORE_OK)
        log_text_write(log, &w);
    store_log_free(log);
    if (code == STORE_OK) {
        asked_answer(a, type_log, &w);
        return;
    }
    strbuf_free(&w);
    if (code == STORE_NOT_FOUND)
        response_say(a->to, 404, "");
    else
        say_storage(a, &err);
}
