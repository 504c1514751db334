/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Corrections of earlier turns. */
#include <string.h>

#include "base/i18n.h"
#include "log/find.h"
#include "log/notes.h"
#include "session_private.h"
#include "spelling.h"

/* The reason of an earlier correction stays in the log. */
bool session_edit_text(const struct session *s, const char *target, struct strbuf *out)
{
    struct strbuf text = {.text = NULL};
    bool found = s->play.turns && replay_text(&s->play, target, strlen(target), &text);
    if (text.text)
        correction_without_reason(text.text, out);
    out->failed |= text.failed;
    strbuf_free(&text);
    return found;
}

int session_waiting(const struct session *s, struct strbuf *out)
{
    return s->play.turns ? replay_waiting(&s->play, out) : 0;
}

void session_say_misfits(const struct session *s, struct strbuf *said)
{
    const struct replay *play = &s->play;
    if (!play->misfits)
        return;
    strbuf_add(said,
               _("The turns after it no longer fit (%s). They are kept as typed and wait to "
                 "be corrected:\n"),
               play->no_fit.reason);
    replay_waiting(play, said);
    strbuf_add(said, "%s", _("Correct them with .edit w1, or go on without them.\n"));
}

/* Whether there is more than comments. */
static bool says_anything(const char *text)
{
    struct scanner scan = scan_text(text, strlen(text), true);
    struct parse_error err;
    struct token w;
    return scan_word(&scan, &w, &err) && w.kind == WORD;
}

/* Builds the text of an edit: "12 ", or "12+ " to retry waiting text at the end, then the new text,
 * with the dice of the turn if only the play was typed. Returns the number of bytes added before
 * the typed text. */
static size_t edit_text(const struct session *s, const char *target, const char *text,
                        struct strbuf *act)
{
    struct strbuf was = {.text = NULL};
    const struct replay *play = &s->play;
    strbuf_add(act, "%s%s ", target, replay_waits_last(play) ? "+" : "");
    size_t begin = act->length;
    if (s->game->opening && says_anything(text) && !s->game->opening(text) &&
        replay_text(play, target, strlen(target), &was) && was.text)
        strbuf_add(act, "%.*s ", (int)s->game->opening(was.text), was.text);
    size_t added = act->length - begin;
    strbuf_add(act, "%s", text);
    strbuf_free(&was);
    return added;
}

/* Adds the arbiter's rulings in a text, as typed. */
static void add_rulings(const struct session *s, const char *text, struct strbuf *out)
{
    struct strbuf plain = {.text = NULL};
    arbiter_rulings_part(text, s->game->letter, &plain, out);
    strbuf_free(&plain);
}

/* A correction also replaces the arbiter's rulings in the text: reports those that are gone. */
static void say_rulings_gone(const struct session *s, const char *before, const char *now,
                             struct strbuf *said)
{
    struct strbuf was = {.text = NULL}, is = {.text = NULL};
    add_rulings(s, before, &was);
    add_rulings(s, now, &is);
    if (was.length && (!is.length || strcmp(was.text, is.text) != 0)) {
        strbuf_add(said, "%s",
                   _("With what was typed before, this ruling of the arbiter is gone:"));
        strbuf_add_clean(said, was.text);
        strbuf_add(said, "\n");
    }
    said->failed |= was.failed || is.failed;
    strbuf_free(&was);
    strbuf_free(&is);
}

/* Takes a correction in the words of the record. */
static enum session_code take_edit(struct session *s, const char *target, const char *text,
                                   struct strbuf *said, struct session_error *err)
{
    struct strbuf act = {.text = NULL}, changes = {.text = NULL}, before = {.text = NULL};
    long coup, unit;
    if (!s->play.turns || !replay_target(&s->play, target, strlen(target), &coup, &unit))
        return session_fail(err, SESSION_REFUSED,
                            turn_is_coup(s->game) ? _("there is no turn with that number")
                                                  : _("there is no such turn"));
    int added = (int)edit_text(s, target, text, &act);
    if (act.failed)
        return session_no_memory(err);
    replay_text(&s->play, target, strlen(target), &before);
    enum session_code code = session_change_past(s, OPERATION_EDIT, act.text, &coup, &changes, err);
    strbuf_free(&act);
    if (code != SESSION_OK) {
        strbuf_free(&before);
        err->column = err->column > added ? err->column - added : 0;
        return code;
    }
    if (coup)
        strbuf_add(said,
                   turn_is_coup(s->game) ? _("Turn %ld corrected: ") : _("Turn %ld is corrected: "),
                   coup);
    else
        strbuf_add(said, "%s", _("Corrected: "));
    correction_write(text, said);
    strbuf_add(said, "\n");
    say_rulings_gone(s, before.text ? before.text : "", text, said);
    strbuf_free(&before);
    session_say_misfits(s, said);
    session_say_changes(said, &changes);
    turns_stands(s->play.turns, said);
    return code;
}

enum session_code session_edit(struct session *s, const char *target, const char *text,
                               struct strbuf *said, struct session_error *err)
{
    struct strbuf typed = {.text = NULL}, stored = {.text = NULL};
    if (text[strspn(text, " \t")] == ';') { /* a reason for the turn as it is */
        session_edit_text(s, target, &typed);
        strbuf_add(&typed, " ");
    }
    strbuf_add(&typed, "%s", text);
    spell_as_recorded(s->game, typed.text, typed.length, &stored);
    strbuf_free(&typed);
    correction_read(stored.text ? stored.text : "", &typed);
    strbuf_free(&stored);
    if (typed.failed)
        return session_no_memory(err);
    struct strbuf was = {.text = NULL};
    session_result(s, &was);
    enum session_code code = take_edit(s, target, typed.text ? typed.text : "", said, err);
    if (code == SESSION_OK)
        session_say_result(s, &was, said);
    strbuf_free(&was);
    if (code == SESSION_NOT_READ)
        err->column = column_as_typed(s->game, text, strlen(text), err->column);
    strbuf_free(&typed);
    return code;
}
