/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "session.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match_find.h"
#include "session_inner.h"
#include "text/player_name.h"
#include "text/scan.h"
#include "text/tongue.h"

enum { LINE_LIMIT = 1 << 16 };

/* --- errors -----------------------------------------------------------------------------------
 */

enum session_code session_fail_at(struct session_error *err, enum session_code code, int column,
                                  const char *format, ...)
{
    va_list args;
    *err = (struct session_error){.code = code, .column = column};
    va_start(args, format);
    vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    return code;
}

enum session_code session_fail(struct session_error *err, enum session_code code, const char *text)
{
    return session_fail_at(err, code, 0, "%s", text);
}

enum session_code session_refuse(struct session_error *err)
{
    err->column = 0;
    return err->code = SESSION_REFUSED;
}

enum session_code session_not_read(struct session_error *err, const struct text_error *t)
{
    return session_fail_at(err, SESSION_NOT_READ, t->column, "%s", t->reason);
}

enum session_code session_storage(struct session_error *err, const struct store_error *e)
{
    return session_fail(err, SESSION_FAILED, e->text);
}

enum session_code session_no_memory(struct session_error *err)
{
    return session_fail(err, SESSION_FAILED, _("no memory"));
}

/* --- beginning and end ------------------------------------------------------------------------
 */

static void forget_stored(struct session *s)
{
    if (s->stored)
        store_match_unlock(s->store, s->key);
    while (s->logs) {
        struct logged *l = &s->log[--s->logs];
        free(l->kind);
        free(l->text);
        free(l->note);
    }
    free(s->log);
    free(s->sum);
    free(s->founded_white);
    free(s->founded_black);
    free(s->other_game);
    s->other_game = NULL;
    words_free(&s->news);
    s->stale = false;
    s->log = NULL;
    s->sum = NULL;
    s->founded_white = s->founded_black = NULL;
    s->log_room = s->sums = s->sum_room = 0;
    s->stored = false;
    s->head = 0;
}

void session_forget(struct session *s)
{
    acts_free(&s->acts);
    replay_end(&s->play);
    forget_stored(s);
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
    free(s->notes);
    s->white = s->black = s->event = s->site = s->date = s->options = s->notes = NULL;
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
    session_forget(s);
    free(s);
}

/* --- headers ----------------------------------------------------------------------------------
 */

static char *copy_text(const char *text, size_t length)
{
    char *copy = malloc(length + 1);
    if (copy) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

struct store_details session_details(const struct session *s)
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

enum session_code session_restart(struct session *s, struct session_error *err)
{
    struct text_error t;
    struct replay fresh;
    struct store_details d = session_details(s);
    if (!replay_begin(&fresh, s->game, &d, &t))
        return session_not_read(err, &t);
    replay_end(&s->play);
    s->play = fresh;
    return SESSION_OK;
}

bool session_set_text(char **slot, const char *value)
{
    char *copy = copy_text(value, strlen(value));
    if (!copy)
        return false;
    free(*slot);
    *slot = copy;
    return true;
}

/* Puts text behind what there is, NULL or "" for nothing, with `between`. */
static bool add_text(char **slot, char between, const char *text, size_t length)
{
    size_t old = *slot ? strlen(*slot) : 0;
    char *joined = malloc(old + length + 2);
    if (!joined)
        return false;
    if (old) {
        memcpy(joined, *slot, old);
        joined[old++] = between;
    }
    memcpy(joined + old, text, length);
    joined[old + length] = '\0';
    free(*slot);
    *slot = joined;
    return true;
}

static bool add_option(struct session *s, const char *value)
{
    return add_text(&s->options, ' ', value, strlen(value));
}

bool session_put_header(struct session *s, const char *name, const char *value)
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
            return session_set_text(known[i].slot, value);
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

/* As typed: names of players are made one. */
static bool put_typed_header(struct session *s, const char *name, const char *value)
{
    char *player = player_header(name) ? player_name(value) : NULL;
    bool ok =
        (player || !player_header(name)) && session_put_header(s, name, player ? player : value);
    free(player);
    return ok;
}

enum session_code session_found(struct session *s, const char *white, const char *black,
                                struct session_error *err)
{
    session_forget(s);
    return put_typed_header(s, "White", white) && put_typed_header(s, "Black", black)
               ? session_restart(s, err)
               : session_no_memory(err);
}

/* Takes a header of the match in hand. On a failure the match is as before. */
static enum session_code add_header(struct session *s, const struct word *w, const char *name,
                                    const char *value, struct session_error *err)
{
    if (strcmp(name, "Game") == 0 && strcmp(value, s->game->name) == 0)
        return s->play.state ? SESSION_OK : session_restart(s, err);
    size_t before = s->headers;
    if (!put_typed_header(s, name, value))
        return s->headers == HEADERS_MAX ? session_fail(err, SESSION_REFUSED, _("too many headers"))
                                         : session_no_memory(err);
    enum session_code code = session_restart(s, err);
    if (code == SESSION_OK)
        return code;
    err->column += w->column + (int)word_offset(w, w->value) - 1;
    if (s->headers > before) { /* the header that was not understood goes again */
        s->headers--;
        free((char *)s->header[s->headers].key);
        free((char *)s->header[s->headers].value);
    } else if (strcmp(name, "Option") == 0) {
        size_t added = strlen(value), all = strlen(s->options);
        s->options[all - added - (all > added)] = '\0';
    }
    return code;
}

/* A header: of the match in hand while nothing has been entered in it, else of a new one. */
static enum session_code take_header(struct session *s, const struct word *w,
                                     struct session_error *err)
{
    char name[128], value[4096];
    if (w->length >= sizeof name || w->value_length >= sizeof value) {
        return session_fail_at(err, SESSION_NOT_READ, w->column, "%s",
                               _("this header is too long"));
    }
    memcpy(name, w->text, w->length);
    name[w->length] = '\0';
    header_value(w, value, sizeof value);
    if (!session_begun(s))
        return add_header(s, w, name, value, err);
    struct session old = *s; /* until the new one is understood */
    *s = (struct session){.game = old.game, .store = old.store};
    enum session_code code = add_header(s, w, name, value, err);
    struct session *gone = code == SESSION_OK ? &old : s;
    session_forget(gone);
    if (code != SESSION_OK)
        *s = old;
    return code;
}

void session_drop(struct session *s)
{
    if (!session_begun(s))
        session_forget(s);
}

enum session_code session_line(struct session *s, const char *line, size_t length,
                               struct words *said, struct session_error *err)
{
    struct scanner scan = scan_text(line, length, true);
    struct text_error t;
    struct word w;
    struct words typed = {.text = NULL};
    if (length > LINE_LIMIT) {
        return session_fail_at(err, SESSION_NOT_READ, LINE_LIMIT + 1,
                               _("a line of %zu bytes: %d are the most"), length, LINE_LIMIT);
    }
    for (;;) {
        const char *rest = scan.at;
        if (!scan_word(&scan, &w, &t)) {
            session_not_read(err, &t);
            err->header = scan.at < scan.limit && *scan.at == '[';
            return err->code;
        }
        if (w.kind == WORD_HEADER) {
            enum session_code code = take_header(s, &w, err);
            if (code == SESSION_OK)
                continue;
            err->header = true;
            return code;
        }
        if (w.kind == WORD_COMMENT && !session_begun(s)) { /* founds no match yet */
            if (!add_text(&s->notes, '\n', w.text - 1, w.length + 1))
                return session_no_memory(err);
            continue;
        }
        if (w.kind == WORD_END && length)
            return SESSION_OK; /* headers, or blanks */
        length -= (size_t)(rest - line);
        line = rest;
        break;
    }
    const char *nul = memchr(line, '\0', length);
    if (nul) { /* from here on it is a string */
        word_error(&(struct word){.column = 1}, (size_t)(nul - scan.line_start), &t,
                   "a NUL byte is not text");
        return session_not_read(err, &t);
    }
    if (!s->play.state) {
        enum session_code code = session_restart(s, err);
        if (code != SESSION_OK)
            return code;
    }
    if (!s->game->expand(s->play.state, line, length, &typed, &t))
        return words_free(&typed), session_not_read(err, &t);
    if (typed.length) {
        line = typed.text;
        length = typed.length;
    }
    char *noted = NULL;
    if (s->notes && !session_begun(s)) {
        if (!add_text(&noted, '\n', s->notes, strlen(s->notes)) ||
            !add_text(&noted, '\n', line, length))
            return free(noted), words_free(&typed), session_no_memory(err);
        length += strlen(s->notes) + 1;
    }
    enum session_code code = session_do(s, ACT_LINE, noted ? noted : line, length, said, err);
    free(noted);
    words_free(&typed);
    return code;
}

/* --- options ----------------------------------------------------------------------------------
 */

enum session_code session_set(struct session *s, const char *option, struct session_error *err)
{
    struct text_error t;
    struct words said = {.text = NULL};
    if (!s->play.state && session_restart(s, err) != SESSION_OK)
        return err->code;
    if (!session_begun(s)) { /* the match is founded with it */
        if (!s->game->set(s->play.state, option, &t))
            return session_fail(err, SESSION_REFUSED, t.reason);
        if (!add_option(s, option))
            return session_no_memory(err);
        return session_restart(s, err);
    }
    enum session_code code = session_do(s, ACT_SET, option, strlen(option), &said, err);
    words_free(&said);
    return code == SESSION_NOT_READ ? session_refuse(err) : code;
}

/* --- looking
 * ------------------------------------------------------------------------------------------------
 */

bool session_answer(const struct session *s, enum game_answer what, long coup, struct words *said)
{
    return s->play.state && s->game->answer(s->play.state, what, coup, said);
}

void session_prompt(const struct session *s, struct words *said)
{
    if (s->play.state)
        s->game->prompt(s->play.state, said);
}

void session_show(const struct session *s, const struct game_look *look, struct words *said)
{
    if (s->play.state)
        s->game->show(s->play.state, look, said);
}

void session_candidates(const struct session *s, const char *line, size_t start, size_t length,
                        game_candidate_fn *fn, void *context)
{
    if (s->play.state)
        s->game->candidates(s->play.state, line, start, length, fn, context);
}

bool session_unclear(const struct session *s, const char *line, size_t length, struct words *meant,
                     struct words *better)
{
    return s->play.state && s->game->unclear(s->play.state, line, length, meant, better);
}

bool session_two_ways(const struct session *s, const char *line, size_t length, struct words way[2],
                      struct words better[2])
{
    return s->play.state && s->game->two_ways(s->play.state, line, length, way, better);
}

enum game_omission session_omits(const struct session *s, const char *line, size_t length,
                                 struct words *question)
{
    return s->play.state ? s->game->omits(s->play.state, line, length, question) : OMITS_NOTHING;
}

bool session_suspect(const struct session *s, const char *line, size_t length, struct words *meant,
                     struct words *better)
{
    struct text_error t;
    struct words typed = {.text = NULL};
    if (!s->play.state || !s->game->expand(s->play.state, line, length, &typed, &t))
        return false;
    bool suspect = !typed.length && s->game->suspect(s->play.state, line, length, meant, better);
    words_free(&typed);
    return suspect;
}

long session_settled(const struct session *s)
{
    return s->play.state ? s->game->settled(s->play.state) : 0;
}

void session_options(const struct session *s, const char *name, size_t length,
                     game_candidate_fn *fn, void *context)
{
    s->game->options(name, length, fn, context);
}

void session_players(const struct session *s, const char *prefix, game_candidate_fn *fn,
                     void *context)
{
    struct store_error se;
    store_players(s->store, prefix, fn, context, &se);
}

struct match_names {
    game_candidate_fn *fn;
    void *context;
};

static int name_match(void *context, const struct store_match *m)
{
    const struct match_names *n = context;
    struct words players = {.text = NULL};
    words_add_players(&players, m->white, m->black);
    int stop = n->fn(n->context, m->key);
    if (!stop && !players.failed)
        stop = n->fn(n->context, players.text);
    words_free(&players);
    return stop;
}

void session_matches(const struct session *s, game_candidate_fn *fn, void *context)
{
    struct store_error se;
    struct match_names n = {fn, context};
    store_matches(s->store, NULL, name_match, &n, &se);
}

bool session_has_match(const struct session *s)
{
    return s->play.state != NULL;
}

bool session_begun(const struct session *s)
{
    return s->stored || s->acts.count;
}

bool session_over(const struct session *s)
{
    char winner;
    return s->play.state && s->game->over(s->play.state, &winner);
}

const char *session_white(const struct session *s)
{
    return session_details(s).white;
}

const char *session_black(const struct session *s)
{
    return session_details(s).black;
}
