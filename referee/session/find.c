/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Changes from one match of the record to another. */
#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "log/find.h"
#include "session_private.h"

enum { LISTED = 20 };

enum session_code session_list(const struct session *s, struct strbuf *said,
                               struct session_error *err)
{
    struct store_error se;
    struct store_query query = {.shown = true, .limit = LISTED};
    size_t before = said->length;
    if (!match_list(s->store, &query, said, &se))
        return session_storage(err, &se);
    if (said->length == before)
        strbuf_add(said, "%s", _("The record is empty.\n"));
    return SESSION_OK;
}

/* The unfinished matches so far. */
struct unfinished {
    struct unfinished_match *out;
    struct strbuf told;
    char updated[64]; /* of the one in `out` */
};

/* Notes the match if it was touched after the one noted. */
static int note_unfinished(void *ctx, const struct store_match *m)
{
    struct unfinished *u = ctx;
    const struct game *game = game_named(m->game);
    if (!m->coups && m->event && *m->event) /* published */
        return 0;
    u->out->others |= *u->out->key != '\0';
    if (strcmp(m->updated, u->updated) <= 0)
        return u->out->others;
    snprintf(u->out->key, sizeof u->out->key, "%s", m->key);
    snprintf(u->updated, sizeof u->updated, "%s", m->updated);
    u->out->open = strcmp(m->state, "open") == 0;
    strbuf_free(&u->told);
    strbuf_add_clean(&u->told, game ? _(game->title) : m->game);
    strbuf_add(&u->told, "%s", _(": "));
    strbuf_add_seats(&u->told, m);
    strbuf_add(&u->told, ", ");
    strbuf_add_result(&u->told, m);
    return 0;
}

enum session_code session_unfinished(const struct session *s, struct unfinished_match *out,
                                     struct strbuf *told, struct session_error *err)
{
    static const char *const states[] = {"open", "unfinished"};
    struct store_error se;
    struct unfinished u = {.out = out};
    enum store_code code = STORE_OK;
    *out = (struct unfinished_match){.open = false};
    for (size_t i = 0; code == STORE_OK && i < sizeof states / sizeof states[0]; i++) {
        const struct store_query query = {.state = states[i], .shown = true};
        code = store_matches(s->store, &query, note_unfinished, &u, &se);
    }
    if (u.told.text)
        strbuf_add(told, "%s", u.told.text);
    told->failed |= u.told.failed;
    strbuf_free(&u.told);
    return code == STORE_OK ? SESSION_OK : session_storage(err, &se);
}

static void say_taken_up(const struct session *s, struct strbuf *said)
{
    struct strbuf waiting = {.text = NULL};
    strbuf_add(said, "%s", _("Resumed: "));
    session_seated(s, said);
    strbuf_add(said, ".\n");
    if (session_waiting(s, &waiting))
        strbuf_add(said, "%s", _("Some lines wait to be corrected: .edit lists them.\n"));
    strbuf_free(&waiting);
    turns_stands(s->play.turns, said);
}

/* Marks it as touched last, so that the next start loads it. A failure is harmless. */
static void touch(struct session *s)
{
    struct store_batch nothing = {.expected = s->head};
    store_append(s->store, s->key, &nothing, NULL);
}

enum session_code session_take_up(struct session *s, const char *match, struct strbuf *said,
                                  struct session_error *err)
{
    struct store_error se;
    char key[STORE_KEY_SIZE];
    if (!match_find_open(s->store, match, key, &se))
        return session_fail(err, se.code == STORE_NOT_FOUND ? SESSION_REFUSED : SESSION_FAILED,
                            se.text);
    if (s->stored && strcmp(key, s->key) == 0) {
        say_taken_up(s, said);
        return SESSION_OK;
    }
    if (session_refuse_unsaved(s, err) != SESSION_OK)
        return err->code;
    struct session old = *s; /* kept until the other one is loaded */
    *s = session_fresh(&old);
    enum session_code code = session_resume(s, key, err);
    if (code != SESSION_OK) {
        *s = old;
        return code;
    }
    session_forget(&old);
    touch(s);
    session_news(s, said);
    say_taken_up(s, said);
    return code;
}
