/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/scan.h"

enum { LINE_LIMIT = 1 << 16, HEADERS_MAX = 64 };

/* What was entered and counts, in order; undone lines wait behind for redo. */
struct typed {
    bool option; /* changes an option; else a line of the game */
    char *text;
    long seq; /* its entry in the log */
};

struct session {
    const struct game *game;
    struct store *store;
    struct game_state *state; /* NULL: no match */
    bool stored;              /* the match is founded in the store */
    char key[STORE_KEY_SIZE];
    long head; /* entries in its log */

    struct typed *line;
    size_t lines, undone, room;

    /* The headers. */
    char *white, *black, *event, *site, *date, *options;
    struct store_header header[HEADERS_MAX];
    size_t headers;
};

/* --- errors -------------------------------------------------------------------------------------
 */

static enum session_code fail(struct session_error *err, enum session_code code, const char *text)
{
    err->code = code;
    err->column = 0;
    snprintf(err->text, sizeof err->text, "%s", text);
    return code;
}

static enum session_code not_read(struct session_error *err, const struct text_error *t)
{
    fail(err, SESSION_NOT_READ, t->reason);
    err->column = t->column;
    return err->code;
}

static enum session_code storage(struct session_error *err, const struct store_error *e)
{
    return fail(err, SESSION_FAILED, e->text);
}

static enum session_code no_memory(struct session_error *err)
{
    return fail(err, SESSION_FAILED, "no memory");
}

/* --- lines and headers
 * ---------------------------------------------------------------------------- */

static char *copy_text(const char *text, size_t length)
{
    char *copy = malloc(length + 1);
    if (copy) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

static void forget_undone(struct session *s)
{
    while (s->undone)
        free(s->line[s->lines + --s->undone].text);
}

/* Puts a line behind those that count, in front of nothing: what was undone is forgotten. */
static bool remember(struct session *s, bool option, const char *text, size_t length, long seq)
{
    forget_undone(s);
    if (s->lines == s->room) {
        size_t room = s->room ? 2 * s->room : 64;
        struct typed *more = realloc(s->line, room * sizeof *more);
        if (!more)
            return false;
        s->line = more;
        s->room = room;
    }
    char *copy = copy_text(text, length);
    if (!copy)
        return false;
    s->line[s->lines++] = (struct typed){option, copy, seq};
    return true;
}

static void forget_match(struct session *s)
{
    forget_undone(s);
    while (s->lines)
        free(s->line[--s->lines].text);
    if (s->state)
        s->game->end(s->state);
    if (s->stored)
        store_match_unlock(s->store, s->key);
    while (s->headers) {
        s->headers--;
        free((char *)s->header[s->headers].key);
        free((char *)s->header[s->headers].value);
    }
    free(s->white);
    free(s->black);
    free(s->event);
    free(s->site);
    free(s->date);
    free(s->options);
    s->white = s->black = s->event = s->site = s->date = s->options = NULL;
    s->state = NULL;
    s->stored = false;
    s->head = 0;
}

struct session *session_new(const struct game *game, struct store *store)
{
    struct session *s = calloc(1, sizeof *s);
    if (s) {
        s->game = game;
        s->store = store;
    }
    return s;
}

void session_free(struct session *s)
{
    if (!s)
        return;
    forget_match(s);
    free(s->line);
    free(s);
}

static struct store_details details_of(const struct session *s)
{
    return (struct store_details){.white = s->white && *s->white ? s->white : "White",
                                  .black = s->black && *s->black ? s->black : "Black",
                                  .event = s->event,
                                  .site = s->site,
                                  .date = s->date,
                                  .options = s->options,
                                  .headers = s->header,
                                  .n_headers = s->headers};
}

/* A fresh game as the headers have it now. */
static enum session_code restart(struct session *s, struct session_error *err)
{
    struct text_error t;
    struct store_details d = details_of(s);
    struct game_state *fresh = s->game->start(&d, &t);
    if (!fresh)
        return not_read(err, &t);
    if (s->state)
        s->game->end(s->state);
    s->state = fresh;
    return SESSION_OK;
}

static bool set_text(char **slot, const char *value)
{
    char *copy = copy_text(value, strlen(value));
    if (!copy)
        return false;
    free(*slot);
    *slot = copy;
    return true;
}

static bool add_option(struct session *s, const char *value)
{
    size_t old = s->options ? strlen(s->options) : 0, n = strlen(value);
    char *joined = malloc(old + n + 2);
    if (!joined)
        return false;
    if (old) {
        memcpy(joined, s->options, old);
        joined[old++] = ' ';
    }
    memcpy(joined + old, value, n + 1);
    free(s->options);
    s->options = joined;
    return true;
}

static bool put_header(struct session *s, const char *name, const char *value)
{
    struct {
        const char *name;
        char **slot;
    } known[] = {{"White", &s->white},
                 {"Black", &s->black},
                 {"Event", &s->event},
                 {"Site", &s->site},
                 {"Date", &s->date}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(name, known[i].name) == 0)
            return set_text(known[i].slot, value);
    }
    if (strcmp(name, "Option") == 0)
        return add_option(s, value);
    if (s->headers == HEADERS_MAX)
        return false;
    char *key = copy_text(name, strlen(name)), *text = copy_text(value, strlen(value));
    if (!key || !text) {
        free(key);
        free(text);
        return false;
    }
    s->header[s->headers++] = (struct store_header){key, text};
    return true;
}

enum session_code session_found(struct session *s, const char *white, const char *black,
                                struct session_error *err)
{
    forget_match(s);
    if (!set_text(&s->white, white) || !set_text(&s->black, black))
        return no_memory(err);
    return restart(s, err);
}

/* A header: of the match in hand while nothing has been entered in it, else of a new one. */
static enum session_code take_header(struct session *s, const struct word *w,
                                     struct session_error *err)
{
    char name[128], value[4096];
    if (w->length >= sizeof name || w->value_length >= sizeof value) {
        fail(err, SESSION_NOT_READ, "this header is too long");
        err->column = w->column;
        return err->code;
    }
    memcpy(name, w->text, w->length);
    name[w->length] = '\0';
    header_value(w, value, sizeof value);
    if (session_begun(s) || !s->state)
        forget_match(s);
    if (strcmp(name, "Game") == 0 && strcmp(value, s->game->name) == 0)
        return s->state ? SESSION_OK : restart(s, err);
    size_t before = s->headers;
    if (!put_header(s, name, value))
        return s->headers == HEADERS_MAX ? fail(err, SESSION_REFUSED, "too many headers")
                                         : no_memory(err);
    enum session_code code = restart(s, err);
    if (code == SESSION_OK)
        return code;
    err->column += w->column - 1;
    if (s->headers > before) { /* the header that was not understood goes again */
        s->headers--;
        free((char *)s->header[s->headers].key);
        free((char *)s->header[s->headers].value);
    } else if (strcmp(name, "Option") == 0) {
        char *last = strrchr(s->options, ' ');
        *(last ? last : s->options) = '\0';
    }
    if (!s->state) {
        struct session_error again;
        restart(s, &again);
    }
    return err->code;
}

/* --- storing
 * ---------------------------------------------------------------------------------------- */

/* Rows of the coups from `first` on, ready for the store. */
struct rows {
    struct store_coup *coups;
    struct store_due *dues;
    struct store_claim *claims;
    size_t n_coups, n_dues, n_claims;
};

static void free_rows(struct rows *r)
{
    free(r->coups);
    free(r->dues);
    free(r->claims);
}

/* The entry of a line the game has counted. */
static long seq_of(const struct session *s, long line)
{
    return line >= 1 && (size_t)line <= s->lines ? s->line[line - 1].seq : s->head + 1;
}

static bool gather_rows(const struct session *s, long first, struct rows *out)
{
    long last = s->game->coups(s->state);
    size_t n = last >= first ? (size_t)(last - first + 1) : 0, dues = 0, claims = 0;
    *out = (struct rows){.coups = calloc(n + 1, sizeof *out->coups)};
    if (!out->coups)
        return false;
    for (long i = first; i <= last; i++) {
        struct game_coup c = s->game->coup(s->state, i);
        if (!c.row.ruling)
            return false;
        dues += c.n_dues;
        claims += c.n_claims;
    }
    out->dues = calloc(dues + 1, sizeof *out->dues);
    out->claims = calloc(claims + 1, sizeof *out->claims);
    if (!out->dues || !out->claims)
        return false;
    for (long i = first; i <= last; i++) {
        struct game_coup c = s->game->coup(s->state, i);
        c.row.entry = seq_of(s, c.row.entry);
        out->coups[out->n_coups++] = c.row;
        for (size_t k = 0; k < c.n_dues; k++)
            out->dues[out->n_dues++] = c.dues[k];
        for (size_t k = 0; k < c.n_claims; k++) {
            out->claims[out->n_claims] = c.claims[k];
            out->claims[out->n_claims].entry = seq_of(s, c.claims[k].entry);
            out->claims[out->n_claims].overrules_entry =
                c.claims[k].overrules_entry ? seq_of(s, c.claims[k].overrules_entry) : 0;
            out->n_claims++;
        }
    }
    return true;
}

static enum store_code found_match(struct session *s, struct store_error *se)
{
    struct store_match_new m = {.game = s->game->name, .details = details_of(s)};
    return store_match_create(s->store, &m, s->key, se);
}

/* Enters one thing in the log with the coups it changes, from `first` on, in one transaction.
 * `gone`: the first entry whose line no longer counts, 0 if none. */
static enum session_code store_entry(struct session *s, const char *kind, const char *text,
                                     long first, long gone, struct session_error *err)
{
    struct store_error se;
    struct rows rows = {.n_coups = 0};
    char winner = 0;
    bool over = s->game->over(s->state, &winner);
    bool fresh = !s->stored;
    enum store_code code = store_begin(s->store, STORE_WRITE, &se);
    if (code != STORE_OK)
        return storage(err, &se);
    if (fresh) {
        code = found_match(s, &se);
        s->head = 0;
    }
    bool memory = code != STORE_OK || gather_rows(s, first, &rows);
    if (code == STORE_OK && memory) {
        long first_claim = rows.n_coups ? rows.coups[0].entry : s->head + 1;
        if (gone && gone < first_claim)
            first_claim = gone;
        struct store_entry_new entry = {.kind = kind, .text = text};
        struct store_change change = {.state = over ? "over" : "open",
                                      .winner = over ? winner : (char)0};
        struct store_batch batch = {.expected = s->head,
                                    .entries = &entry,
                                    .n_entries = 1,
                                    .first_coup = first,
                                    .coups = rows.coups,
                                    .n_coups = rows.n_coups,
                                    .dues = rows.dues,
                                    .n_dues = rows.n_dues,
                                    .first_claim = first_claim,
                                    .claims = rows.claims,
                                    .n_claims = rows.n_claims,
                                    .change = &change};
        code = store_append(s->store, s->key, &batch, &se);
    }
    if (code == STORE_OK && memory)
        code = store_commit(s->store, &se);
    else
        store_rollback(s->store);
    free_rows(&rows);
    if (!memory)
        return no_memory(err);
    if (code != STORE_OK)
        return storage(err, &se);
    s->head++;
    if (fresh) {
        s->stored = true;
        store_match_lock(s->store, s->key, NULL);
    }
    return SESSION_OK;
}

/* --- building anew
 * ------------------------------------------------------------------------------------ */

/* Replays the first `count` lines into a fresh game. */
static enum session_code rebuild(struct session *s, size_t count, struct session_error *err)
{
    struct text_error t;
    struct store_details d = details_of(s);
    struct game_state *fresh = s->game->start(&d, &t);
    if (!fresh)
        return not_read(err, &t);
    for (size_t i = 0; i < count; i++) {
        const char *text = s->line[i].text;
        bool ok = s->line[i].option ? s->game->set(fresh, text, &t)
                                    : s->game->take(fresh, text, strlen(text), NULL, &t);
        if (!ok) {
            s->game->end(fresh);
            return not_read(err, &t);
        }
    }
    s->game->end(s->state);
    s->state = fresh;
    return SESSION_OK;
}

static void forget_last_line(struct session *s)
{
    free(s->line[--s->lines].text);
}

static enum session_code take_words(struct session *s, const char *line, size_t length,
                                    struct words *said, struct session_error *err)
{
    struct text_error t;
    struct session_error again;
    long first = s->game->coups(s->state) - 1; /* a claim changes the coup before, too */
    size_t said_before = said->length;
    if (!s->game->take(s->state, line, length, said, &t))
        return not_read(err, &t);
    if (!remember(s, false, line, length, s->head + 1))
        return rebuild(s, s->lines, &again), no_memory(err);
    enum session_code code =
        store_entry(s, "line", s->line[s->lines - 1].text, first > 1 ? first : 1, 0, err);
    if (code != SESSION_OK) {
        forget_last_line(s);
        rebuild(s, s->lines, &again);
        said->length = said_before;
        if (said->text)
            said->text[said_before] = '\0';
    }
    return code;
}

enum session_code session_line(struct session *s, const char *line, size_t length,
                               struct words *said, struct session_error *err)
{
    struct scanner scan = scan_text(line, length, true);
    struct text_error t;
    struct word w;
    struct words typed = {.text = NULL};
    if (length > LINE_LIMIT) {
        snprintf(err->text, sizeof err->text, "a line of %zu bytes: %d are the most", length,
                 LINE_LIMIT);
        err->column = LINE_LIMIT + 1;
        return err->code = SESSION_NOT_READ;
    }
    for (;;) {
        const char *rest = scan.at;
        if (!scan_word(&scan, &w, &t))
            return not_read(err, &t);
        if (w.kind == WORD_HEADER) {
            enum session_code code = take_header(s, &w, err);
            if (code != SESSION_OK)
                return code;
            continue;
        }
        if (w.kind == WORD_END && length)
            return SESSION_OK; /* headers, or blanks */
        length -= (size_t)(rest - line);
        line = rest;
        break;
    }
    if (!s->state) {
        enum session_code code = restart(s, err);
        if (code != SESSION_OK)
            return code;
    }
    if (!s->game->expand(s->state, line, length, &typed, &t))
        return words_free(&typed), not_read(err, &t);
    if (typed.length) {
        line = typed.text;
        length = typed.length;
    }
    enum session_code code = take_words(s, line, length, said, err);
    words_free(&typed);
    return code;
}

/* --- back and forth
 * ------------------------------------------------------------------------------------- */

/* How many coups the first `count` lines make is not stored: all are written again from the first
 * that may differ. */
static enum session_code step_to(struct session *s, size_t count, const char *kind,
                                 const char *text, struct session_error *err)
{
    struct session_error again;
    size_t lines = s->lines;
    long before = s->game->coups(s->state);
    enum session_code code = rebuild(s, count, err);
    if (code != SESSION_OK)
        return code;
    long now = s->game->coups(s->state);
    long first = (before < now ? before : now) - 1;
    long gone = count < lines ? s->line[count].seq : 0;
    code = store_entry(s, kind, text, first > 1 ? first : 1, gone, err);
    if (code != SESSION_OK)
        rebuild(s, lines, &again);
    return code;
}

enum session_code session_undo(struct session *s, struct words *said, struct session_error *err)
{
    if (!s->state || !s->lines)
        return fail(err, SESSION_REFUSED, "there is nothing to undo");
    const char *text = s->line[s->lines - 1].text;
    enum session_code code = step_to(s, s->lines - 1, "undo", text, err);
    if (code != SESSION_OK)
        return code;
    s->lines--;
    s->undone++;
    words_add(said, "Undone: ");
    words_add_clean(said, text);
    words_add(said, "\n");
    s->game->answer(s->state, GAME_STANDS, 0, said);
    return SESSION_OK;
}

enum session_code session_redo(struct session *s, struct words *said, struct session_error *err)
{
    if (!s->state || !s->undone)
        return fail(err, SESSION_REFUSED, "there is nothing to redo");
    const char *text = s->line[s->lines].text;
    enum session_code code = step_to(s, s->lines + 1, "redo", text, err);
    if (code != SESSION_OK)
        return code;
    s->lines++;
    s->undone--;
    words_add(said, "Done again: ");
    words_add_clean(said, text);
    words_add(said, "\n");
    s->game->answer(s->state, GAME_STANDS, 0, said);
    return SESSION_OK;
}

enum session_code session_set(struct session *s, const char *option, struct session_error *err)
{
    struct text_error t;
    struct session_error again;
    if (!s->state && restart(s, err) != SESSION_OK)
        return err->code;
    if (!s->game->set(s->state, option, &t))
        return fail(err, SESSION_REFUSED, t.reason);
    if (!session_begun(s)) /* the match is founded with it */
        return add_option(s, option) ? SESSION_OK : no_memory(err);
    if (!remember(s, true, option, strlen(option), s->head + 1))
        return no_memory(err);
    long first = s->game->coups(s->state);
    enum session_code code = store_entry(s, "set", option, first > 1 ? first : 1, 0, err);
    if (code != SESSION_OK) {
        forget_last_line(s);
        rebuild(s, s->lines, &again);
    }
    return code;
}

/* --- resuming
 * -------------------------------------------------------------------------------------------- */

static int take_up_match(void *ctx, const struct store_match *m)
{
    struct session *s = ctx;
    snprintf(s->key, sizeof s->key, "%s", m->key);
    s->head = m->head_seq;
    bool ok = set_text(&s->white, m->white) && set_text(&s->black, m->black);
    if (ok && m->event)
        ok = set_text(&s->event, m->event);
    if (ok && m->site)
        ok = set_text(&s->site, m->site);
    if (ok && m->date)
        ok = set_text(&s->date, m->date);
    if (ok && m->options && *m->options)
        ok = set_text(&s->options, m->options);
    s->stored = ok;
    return 0;
}

static int take_up_header(void *ctx, const struct store_header *h)
{
    return !put_header(ctx, h->key, h->value);
}

/* The log, entry by entry: what counts after every undo and redo. */
static int take_up_entry(void *ctx, const struct store_entry *e)
{
    struct session *s = ctx;
    if (strcmp(e->kind, "undo") == 0 && s->lines) {
        s->lines--;
        s->undone++;
    } else if (strcmp(e->kind, "redo") == 0 && s->undone) {
        s->lines++;
        s->undone--;
    } else if (strcmp(e->kind, "line") == 0 || strcmp(e->kind, "set") == 0) {
        return !remember(s, *e->kind == 's', e->text, strlen(e->text), e->seq);
    }
    return 0;
}

struct comparison {
    struct session *s;
    long number; /* the next coup expected */
    long differs;
};

static bool same_text(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static int compare_coup(void *ctx, const struct store_coup *stored)
{
    struct comparison *c = ctx;
    long number = ++c->number;
    if (number > c->s->game->coups(c->s->state) || stored->number != number) {
        c->differs = number;
        return 1;
    }
    struct game_coup now = c->s->game->coup(c->s->state, number);
    const struct store_coup *r = &now.row;
    bool same =
        r->side == stored->side && r->points_w == stored->points_w &&
        r->points_b == stored->points_b && r->peg_w == stored->peg_w && r->peg_b == stored->peg_b &&
        r->next == stored->next && same_text(r->bredouille, stored->bredouille) &&
        same_text(r->pavilion, stored->pavilion) && same_text(r->position, stored->position);
    if (!same)
        c->differs = number;
    return !same;
}

static enum session_code compare_stored(struct session *s, struct session_error *err)
{
    struct store_error se;
    struct comparison c = {.s = s};
    if (store_coups(s->store, s->key, compare_coup, &c, &se) != STORE_OK)
        return storage(err, &se);
    if (!c.differs && c.number != s->game->coups(s->state))
        c.differs = c.number + 1;
    if (!c.differs)
        return SESSION_OK;
    snprintf(err->text, sizeof err->text,
             "match %s: what is stored of coup %ld is not what the log gives", s->key, c.differs);
    return err->code = SESSION_DIFFERS;
}

enum session_code session_resume(struct session *s, const char *key, struct session_error *err)
{
    struct store_error se;
    char last[STORE_KEY_SIZE];
    forget_match(s);
    if (!key) {
        enum store_code code = store_last_open(s->store, last, &se);
        if (code == STORE_NOT_FOUND)
            return fail(err, SESSION_REFUSED, "there is no unfinished match");
        if (code != STORE_OK)
            return storage(err, &se);
        key = last;
    }
    if (store_match_lock(s->store, key, &se) != STORE_OK ||
        store_match_get(s->store, key, take_up_match, s, &se) != STORE_OK ||
        store_headers(s->store, key, take_up_header, s, &se) != STORE_OK ||
        store_entries(s->store, key, 1, take_up_entry, s, &se) != STORE_OK) {
        forget_match(s);
        return storage(err, &se);
    }
    enum session_code code = restart(s, err);
    if (code == SESSION_OK)
        code = rebuild(s, s->lines, err);
    if (code == SESSION_OK)
        code = compare_stored(s, err);
    if (code != SESSION_OK)
        forget_match(s);
    return code;
}

/* --- looking
 * ------------------------------------------------------------------------------------------------
 */

bool session_answer(const struct session *s, enum game_answer what, long coup, struct words *said)
{
    return s->state && s->game->answer(s->state, what, coup, said);
}

void session_prompt(const struct session *s, struct words *said)
{
    if (s->state)
        s->game->prompt(s->state, said);
}

bool session_has_match(const struct session *s)
{
    return s->state != NULL;
}

bool session_begun(const struct session *s)
{
    return s->stored || s->lines;
}

bool session_over(const struct session *s)
{
    char winner;
    return s->state && s->game->over(s->state, &winner);
}

const char *session_white(const struct session *s)
{
    return details_of(s).white;
}

const char *session_black(const struct session *s)
{
    return details_of(s).black;
}
