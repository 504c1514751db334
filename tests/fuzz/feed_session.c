/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/sqlite/open.h"
#include "feed.h"
#include "games/trictrac/trictrac.h"
#include "session/session.h"

enum { LINES = 60 };

static void picture(const struct session *s, struct strbuf *w)
{
    session_stands(s, w);
    session_show(s, &(struct board_style){.list = false}, w);
    session_prompt(s, w);
    strbuf_add(w, "%s - %s", session_white(s), session_black(s));
}

static void check_same(const struct strbuf *a, const struct strbuf *b, const char *what)
{
    if (a->length != b->length || memcmp(a->text, b->text, a->length) != 0) {
        fprintf(stderr, "%s\n--- now:\n%s\n", a->text, b->text);
        feed_wrong(what);
    }
}

static enum session_code take(struct session *s, const char *line, size_t length,
                              struct strbuf *said, struct session_error *err)
{
    char option[64];
    switch (length ? *line : 0) {
    case '<':
        return session_undo(s, said, err);
    case '>':
        return session_redo(s, said, err);
    case '!':
        snprintf(option, sizeof option, "%.*s", (int)length - 1, line + 1);
        return session_set(s, option, err);
    default:
        return session_line(s, line, length, said, err);
    }
}

/* A refused line has changed nothing, and the place of its error is in it. */
static void check_refused(const char *line, size_t length, const struct session_error *err,
                          const struct strbuf *before, const struct strbuf *after)
{
    if (err->code == SESSION_FAILED || err->code == SESSION_DIFFERS) {
        fprintf(stderr, "%s\n", err->text);
        feed_wrong("a failure of the store");
    }
    if (err->code != SESSION_NOT_READ)
        return;
    struct parse_error where = {.column = err->column};
    snprintf(where.reason, sizeof where.reason, "%.150s", err->text);
    if (!memchr(line, '\n', length)) /* columns count from the last line's start */
        feed_check_error(line, length, &where);
    /* Headers before the word that is not understood have been accepted. */
    if (!memchr(line, '[', length))
        check_same(before, after, "changed by a line not understood");
}

static void type(struct session *s, const char *line, size_t length)
{
    struct strbuf said = {.text = NULL}, before = {.text = NULL}, after = {.text = NULL};
    struct session_error err = {.code = SESSION_OK};
    picture(s, &before);
    if (take(s, line, length, &said, &err) == SESSION_OK) {
        feed_check_words(said.text ? said.text : "", said.length);
    } else {
        picture(s, &after);
        check_refused(line, length, &err, &before, &after);
    }
    strbuf_free(&said);
    strbuf_free(&before);
    strbuf_free(&after);
}

static int note_state(void *ctx, const struct store_match *m)
{
    *(bool *)ctx = strcmp(m->state, "open") == 0;
    return 1;
}

/* Resumes the match from its record, and checks that its state is the same. Ends `s`. */
static void take_up(struct session *s, struct store *store)
{
    struct strbuf before = {.text = NULL}, after = {.text = NULL};
    struct session_error err;
    bool open = false; /* neither over nor left with "*" */
    store_matches(store, NULL, note_state, &open, NULL);
    open &= session_begun(s);
    picture(s, &before);
    session_free(s);
    s = session_new(&game_trictrac, store);
    enum session_code code = session_resume(s, NULL, &err);
    if (code == SESSION_OK && open) {
        picture(s, &after);
        check_same(&before, &after, "not resumed where it stood");
    } else if (code != SESSION_OK && code != SESSION_REFUSED) {
        fprintf(stderr, "%s\n", err.text);
        feed_wrong("not resumed");
    }
    strbuf_free(&before);
    strbuf_free(&after);
    session_free(s);
}

void feed_session(const char *text, size_t length)
{
    struct store *store;
    if (store_open_memory(&store, NULL) != STORE_OK)
        exit(1);
    struct session *s = session_new(&game_trictrac, store);
    struct session_error why;
    if (session_found(s, "White", "Black", &why) != SESSION_OK)
        feed_wrong("no match");
    const char *limit = text + length;
    for (int n = 0; n < LINES && text < limit; n++) {
        const char *end = memchr(text, FEED_NEXT, (size_t)(limit - text));
        end = end ? end : limit;
        type(s, text, (size_t)(end - text));
        text = end + 1;
    }
    take_up(s, store);
    store_close(store);
}
