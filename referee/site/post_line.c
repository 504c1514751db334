/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "post_line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/json_builder.h"
#include "confirm.h"
#include "line_answer.h"
#include "phone_commands.h"

/* --- a line ----------------------------------------------------------------------------------- */

static enum session_code take_line(struct session *s, const struct line_sent *l,
                                   struct strbuf *said, struct session_error *err)
{
    if (l->length && *l->text == '.')
        return phone_command(s, l->text + 1, l->length - 1, l->role, said, err);
    if (session_leaves(s, l->text, l->length))
        return phone_refuse(err,
                            _("this would begin another match, and a phone stays with its own"));
    return session_line(s, l->text, l->length, said, err);
}

/* Enters a line, but stores it only if it belongs to the match of its table and, from a scorer,
 * changes nothing that only the arbiter may. Its effect is checked, not its words. */
static enum session_code take_own(struct session *s, const struct line_sent *l, struct strbuf *said,
                                  struct session_error *err)
{
    struct strbuf before = {.text = NULL}, after = {.text = NULL};
    session_arbiters(s, &before);
    enum session_code code = take_line(s, l, said, err);
    session_arbiters(s, &after);
    bool same = before.length == after.length &&
                (!before.length || memcmp(before.text, after.text, before.length) == 0);
    if (code == SESSION_OK && strcmp(session_key(s), l->key) != 0)
        code =
            phone_refuse(err, _("this would begin another match, and a phone stays with its own"));
    else if (code == SESSION_OK && l->role < ROLE_ARBITER && !same)
        code = phone_refuse(err,
                            _("only the arbiter rules, and takes back what the arbiter has ruled"));
    if (before.failed || after.failed)
        code = phone_refuse(err, _("out of memory"));
    strbuf_free(&before);
    strbuf_free(&after);
    return code;
}

static int answer_said(struct store *into, const struct line_sent *l, const struct strbuf *said,
                       bool again, struct strbuf *answer)
{
    struct json_builder m = make(json_object());
    put(&m, "said", clean_string(said->text ? said->text : "", said->length));
    put_head(&m, into, l->key);
    if (again)
        put(&m, "again", json_true());
    return answer_with(200, &m, answer);
}

/* A session_sealed_fn: what follows a seal is said with the answer. */
static bool say_sealed(void *said, const char *notice)
{
    strbuf_add(said, "%s", notice);
    return true;
}

/* Whether a session that was refused a line has nothing of it: a line with headers may have changed
 * some before. */
static bool has_nothing(const struct session *s, const struct line_sent *l, long head)
{
    return session_head(s) == head && strcmp(session_key(s), l->key) == 0;
}

/* All that a line enters is entered at once: its headers, too. `as_stored`: the session has what
 * the record has. */
static int enter_line(struct store *into, struct session *s, const struct line_sent *l,
                      struct strbuf *answer, bool *as_stored)
{
    struct strbuf said = {.text = NULL};
    struct session_error err;
    struct store_error se;
    long head = session_head(s);
    if (store_begin(into, STORE_WRITE, &se) != STORE_OK)
        return answer_storage(&se, answer);
    session_name_next(s, l->uuid, NULL);
    session_on_sealed(s, say_sealed, &said);
    int status;
    if (take_own(s, l, &said, &err) != SESSION_OK) {
        store_rollback(into);
        *as_stored = has_nothing(s, l, head);
        status = answer_error(&err, answer);
    } else if (store_commit(into, &se) != STORE_OK) {
        *as_stored = false;
        status = answer_storage(&se, answer);
    } else {
        status = answer_said(into, l, &said, false, answer);
    }
    strbuf_free(&said);
    return status;
}

static int answer_continued(struct store *into, const struct line_sent *l, struct strbuf *answer)
{
    struct json_builder m = make(json_object());
    put_text(&m, "reason", _("the match was continued meanwhile"));
    put_head(&m, into, l->key);
    return answer_with(412, &m, answer);
}

/* False: there is nothing to ask. */
static bool answer_doubt(struct session *s, const struct line_sent *l, int *status,
                         struct strbuf *answer)
{
    struct json_builder m = make(json_object());
    bool doubted =
        l->asks && l->length && *l->text != '.' && line_doubted(s, l->text, l->length, &m);
    if (doubted)
        *status = answer_with(422, &m, answer);
    else
        json_decref(m.json);
    return doubted;
}

int line_enter(struct open_sessions *sessions, struct store *into, const struct line_sent *l,
               struct strbuf *answer)
{
    struct session_error err;
    struct strbuf none = {.text = NULL};
    char head[HALL_HEAD] = "";
    bool as_stored = true;
    int status;
    struct session *s = open_session_take(sessions, into, l->key, &err);
    if (!s)
        return answer_error(&err, answer);
    if (session_entry_named(s, l->uuid))
        status = answer_said(into, l, &none, true, answer);
    else if (store_match_get(into, l->key, note_head, head, NULL) == STORE_OK &&
             strcmp(head, l->head) != 0)
        status = answer_continued(into, l, answer);
    else if (!answer_doubt(s, l, &status, answer))
        status = enter_line(into, s, l, answer, &as_stored);
    open_session_leave(sessions, s, as_stored);
    return status;
}
