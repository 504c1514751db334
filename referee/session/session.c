/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "session.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/scan.h"
#include "base/tongue.h"
#include "inner.h"
#include "log/find.h"

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

enum session_code session_not_read(struct session_error *err, const struct fault *t)
{
    return session_fail_at(err, SESSION_NOT_READ, t->column, "%s", t->reason);
}

enum session_code session_storage(struct session_error *err, const struct store_error *e)
{
    session_fail(err, SESSION_FAILED, e->text);
    err->room = e->code == STORE_FULL || e->code == STORE_FAILED;
    return err->code;
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
    session_unhold(s);
    while (s->logs) {
        struct logged *l = &s->log[--s->logs];
        free(l->kind);
        free(l->text);
        free(l->note);
    }
    free(s->log);
    free(s->sum);
    free(s->other_game);
    s->other_game = NULL;
    words_free(&s->news);
    details_free(&s->founded);
    s->stale = false;
    s->log = NULL;
    s->sum = NULL;
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
    free(s->run);
    s->white = s->black = s->event = s->site = s->date = s->options = s->notes = s->run = NULL;
    s->recorded = s->offered = false;
}

struct session session_fresh(const struct session *like)
{
    return (struct session){.game = like->game,
                            .store = like->store,
                            .dated = like->dated,
                            .stream = like->stream,
                            .may_hold = like->may_hold};
}

void session_talks(struct session *s, bool stream)
{
    s->dated = true;
    s->stream = stream;
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

/* --- lines ------------------------------------------------------------------------------------
 */

enum session_code session_restart(struct session *s, struct session_error *err)
{
    struct fault t;
    struct replay fresh;
    struct store_details d = session_details(s);
    if (!replay_begin(&fresh, s->game, &d, &t))
        return session_not_read(err, &t);
    replay_end(&s->play);
    s->play = fresh;
    return SESSION_OK;
}

enum session_code session_found(struct session *s, const char *white, const char *black,
                                struct session_error *err)
{
    if (session_keep_held(s, err) != SESSION_OK)
        return err->code;
    session_forget(s);
    return session_put_typed(s, "White", white) && session_put_typed(s, "Black", black)
               ? session_restart(s, err)
               : session_no_memory(err);
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
    struct fault t;
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
            enum session_code code = session_take_header(s, &w, said, err);
            if (code == SESSION_OK)
                continue;
            err->header = true;
            return code;
        }
        if (w.kind == WORD_COMMENT && !session_begun(s)) { /* founds no match yet */
            if (!session_add_text(&s->notes, '\n', w.text - 1, w.length + 1))
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
        if (!session_add_text(&noted, '\n', s->notes, strlen(s->notes)) ||
            !session_add_text(&noted, '\n', line, length))
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
    struct fault t;
    struct words said = {.text = NULL};
    if (!s->play.state && session_restart(s, err) != SESSION_OK)
        return err->code;
    if (!session_begun(s)) { /* the match is founded with it */
        if (!s->game->set(s->play.state, option, &t))
            return session_fail(err, SESSION_REFUSED, t.reason);
        if (!session_add_text(&s->options, ' ', option, strlen(option)))
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
    struct fault t;
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
