/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Operations of a session: lines, changes of what was entered before, undo and redo. */
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/vocabulary.h"
#include "log/find.h"
#include "session_private.h"

/* --- an operation ----------------------------------------------------------------------------- */

/* Replays the first `count` operations under the headers of another session. */
static enum session_code replay_under(struct session *s, size_t count,
                                      const struct session *headers, struct replay *out,
                                      struct session_error *err)
{
    struct parse_error t;
    struct store_details d = session_details(headers);
    return replay_operations(out, s->game, &d, &s->acts, count, NULL, &t)
               ? SESSION_OK
               : session_not_read(err, &t);
}

static enum session_code replay_again(struct session *s, size_t count, struct replay *out,
                                      struct session_error *err)
{
    return replay_under(s, count, s, out, err);
}

static void install(struct session *s, struct replay *play)
{
    replay_end(&s->play);
    s->play = *play;
}

/* Undoes what was applied but not stored; the turn in hand counts as told, as it was before. */
static void take_back(struct session *s)
{
    struct session_error e;
    struct replay before;
    struct strbuf told = {.text = NULL};
    if (replay_again(s, s->acts.count, &before, &e) != SESSION_OK)
        return;
    install(s, &before);
    turns_stands(s->play.turns, &told);
    strbuf_free(&told);
}

/* Makes an operation count that was stored: it was entered at the time of its entry. */
static void push(struct session *s, struct operation *act)
{
    if (act->seq <= (long)s->logs)
        act->at = arena_copy(&s->acts.texts, s->log[act->seq - 1].at);
    operations_push(&s->acts, act);
}

static void unsay(struct strbuf *said, size_t length)
{
    said->length = length;
    if (said->text)
        said->text[length] = '\0';
}

/* words: of a line, if it is scanned already. */
static enum session_code do_operation(struct session *s, enum operation_kind kind, const char *text,
                                      size_t length, const struct line_words *words,
                                      struct strbuf *said, struct session_error *err)
{
    struct parse_error t;
    struct operation act;
    long before = turns_count(s->play.turns);
    long first = before - 1; /* a claim also changes the turn before */
    size_t said_before = said->length;
    if (!operation_make(&s->acts, kind, text, length, s->head + 1, &act))
        return session_no_memory(err);
    if (words ? !replay_line(&s->play, &act, words, said, &t)
              : !replay_operation(&s->play, &act, said, &t)) {
        operation_drop(&s->acts, &act);
        return session_not_read(err, &t);
    }
    struct store_entry_new entry = {.kind = operation_name(kind), .text = act.text};
    enum session_code code = session_length(s, before, err);
    if (code == SESSION_OK)
        code = session_enter(s, &s->play, &entry, 1, first, 0, err);
    if (code == SESSION_OK) {
        push(s, &act);
        session_warn_length(s, before, said);
        return code;
    }
    operation_drop(&s->acts, &act);
    take_back(s);
    unsay(said, said_before);
    return code;
}

enum session_code session_do(struct session *s, enum operation_kind kind, const char *text,
                             size_t length, struct strbuf *said, struct session_error *err)
{
    return do_operation(s, kind, text, length, NULL, said, err);
}

enum session_code session_do_line(struct session *s, const struct line_words *line,
                                  struct strbuf *said, struct session_error *err)
{
    return do_operation(s, OPERATION_LINE, line->text, line->length, line, said, err);
}

enum session_code session_change_past(struct session *s, enum operation_kind kind, const char *text,
                                      const long *edited, struct strbuf *changes,
                                      struct session_error *err)
{
    struct parse_error t;
    struct operation act;
    struct replay play;
    enum session_code code = SESSION_OK;
    if (!replay_fork(&s->play, &play))
        return session_no_memory(err);
    if (!operation_make(&s->acts, kind, text, strlen(text), s->head + 1, &act)) {
        replay_end(&play);
        return session_no_memory(err);
    }
    struct store_entry_new entry = {.kind = operation_name(kind), .text = act.text};
    if (!replay_operation(&play, &act, NULL, &t))
        code = session_not_read(err, &t);
    else if (edited && !replay_entered(&play, act.seq, *edited))
        code = session_fail(err, SESSION_NOT_READ,
                            turn_is_coup(s->game)
                                ? _("a correction is one turn, its dice and its play: 64 1/7 1/5")
                                : _("a correction is one turn, to its end"));
    else
        code = session_enter(s, &play, &entry, 1, 1, 1, err);
    if (code == SESSION_OK) {
        push(s, &act);
        turns_changes(s->play.turns, play.turns, changes);
        replay_adopt(&s->play, &play);
    } else {
        operation_drop(&s->acts, &act);
        replay_end(&play);
    }
    return code;
}

/* --- corrected headers ------------------------------------------------------------------------ */

enum session_code session_amend(struct session *s, const char *header, struct session_error *err)
{
    struct operation act;
    struct replay play;
    struct session draft;
    if (!operation_make(&s->acts, OPERATION_HEADER, header, strlen(header), s->head + 1, &act))
        return session_no_memory(err);
    bool drafted = session_headers_after(s, s->acts.count, header, &draft);
    enum session_code code =
        drafted ? replay_under(s, s->acts.count, &draft, &play, err) : session_no_memory(err);
    bool replayed = code == SESSION_OK;
    struct store_entry_new entry = {.kind = operation_name(OPERATION_HEADER), .text = act.text};
    if (replayed)
        code = session_enter(s, &play, &entry, 1, 1, 1, err);
    if (code == SESSION_OK) {
        session_install_headers(s, &draft, &play);
        push(s, &act);
        install(s, &play);
        return code;
    }
    operation_drop(&s->acts, &act);
    if (replayed)
        replay_end(&play);
    if (drafted)
        session_forget(&draft);
    return code;
}

/* --- undo and redo ---------------------------------------------------------------------------- */

/* The first turn that may change when operations `from` to `to` are undone or redone. */
static long first_changed(const struct session *s, size_t from, size_t to, long coups)
{
    for (size_t i = from; i < to; i++)
        if (s->acts.op[i].kind > OPERATION_SET)
            return 1;
    return coups - 1;
}

/* Goes to the state after `count` operations, with a log entry for each step. Adds the effects to
 * `changes`. */
static enum session_code step_to(struct session *s, size_t count, struct strbuf *changes,
                                 struct session_error *err)
{
    size_t now = s->acts.count, low = count < now ? count : now;
    size_t n = count < now ? now - count : count - now;
    struct replay play;
    struct session draft;
    struct store_entry_new *entries = calloc(n, sizeof *entries);
    bool drafted = entries && session_headers_after(s, count, NULL, &draft);
    enum session_code code =
        drafted ? replay_under(s, count, &draft, &play, err) : session_no_memory(err);
    if (code != SESSION_OK) {
        free(entries);
        if (drafted)
            session_forget(&draft);
        return code;
    }
    for (size_t i = 0; i < n; i++) {
        bool back = count < now;
        entries[i] = (struct store_entry_new){
            .kind = back ? "undo" : "redo", .text = s->acts.op[back ? now - 1 - i : now + i].text};
    }
    long before = turns_count(s->play.turns), after = turns_count(play.turns);
    long first = first_changed(s, low, low + n, before < after ? before : after);
    long gone = first == 1 ? 1 : s->acts.op[low].seq;
    code = session_enter(s, &play, entries, n, first, gone, err);
    free(entries);
    if (code != SESSION_OK) {
        replay_end(&play);
        session_forget(&draft);
        return code;
    }
    session_install_headers(s, &draft, &play);
    turns_changes(s->play.turns, play.turns, changes);
    install(s, &play);
    s->acts.undone = s->acts.undone + now - count;
    s->acts.count = count;
    return code;
}

void session_say_changes(struct strbuf *said, struct strbuf *changes)
{
    if (changes->text)
        strbuf_add(said, "%s", changes->text);
    said->failed |= changes->failed;
    strbuf_free(changes);
}

/* Adds the text of an operation; a line in the words of the user's language. */
static void add_operation(const struct operation *op, struct strbuf *said)
{
    struct strbuf local = {.text = NULL};
    if (op->kind == OPERATION_LINE)
        strbuf_add_local(&local, op->text);
    strbuf_add_clean(said, local.text ? local.text : op->text);
    said->failed |= local.failed;
    strbuf_free(&local);
}

/* Names the operations that were undone or redone. */
static void say_steps(const struct session *s, size_t n, bool back, struct strbuf *changes,
                      struct strbuf *said)
{
    for (size_t i = 0; i < n; i++) {
        size_t at = back ? s->acts.count + n - 1 - i : s->acts.count - n + i;
        strbuf_add(said, "%s", back ? _("Undone: ") : _("Redone: "));
        add_operation(&s->acts.op[at], said);
        strbuf_add(said, "\n");
    }
    session_say_changes(said, changes);
    turns_stands(s->play.turns, said);
}

size_t session_how_many(const char *argument)
{
    size_t digits = strspn(argument, "0123456789");
    if (!*argument)
        return 1;
    return argument[digits] || digits > 9 ? 0 : (size_t)strtoul(argument, NULL, 10);
}

/* Operations that can be undone: not the lines with which .next says who throws first. */
static size_t undoable(const struct session *s)
{
    size_t opening = 0;
    while (session_partie(s) && opening < s->acts.count && strlen(s->acts.op[opening].text) == 4 &&
           strncmp(s->acts.op[opening].text, "1. ", 3) == 0)
        opening++;
    return s->acts.count - opening;
}

enum session_code session_undo_many(struct session *s, size_t n, struct strbuf *said,
                                    struct session_error *err)
{
    size_t most = s->play.turns ? undoable(s) : 0;
    if (!most)
        return session_fail(err, SESSION_REFUSED, _("there is nothing to undo"));
    n = n > most ? most : n;
    struct strbuf changes = {.text = NULL};
    enum session_code code = step_to(s, s->acts.count - n, &changes, err);
    if (code == SESSION_OK)
        say_steps(s, n, true, &changes, said);
    return code;
}

enum session_code session_redo_many(struct session *s, size_t n, struct strbuf *said,
                                    struct session_error *err)
{
    if (!s->play.turns || !s->acts.undone)
        return session_fail(err, SESSION_REFUSED, _("there is nothing to redo"));
    n = n > s->acts.undone ? s->acts.undone : n;
    struct strbuf changes = {.text = NULL};
    enum session_code code = step_to(s, s->acts.count + n, &changes, err);
    if (code == SESSION_OK)
        say_steps(s, n, false, &changes, said);
    return code;
}

enum session_code session_undo(struct session *s, struct strbuf *said, struct session_error *err)
{
    return session_undo_many(s, 1, said, err);
}

enum session_code session_redo(struct session *s, struct strbuf *said, struct session_error *err)
{
    return session_redo_many(s, 1, said, err);
}
