/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "post_line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/json_builder.h"
#include "confirm.h"
#include "session/session.h"

enum { COMMAND_ROOM = 16, NUMBER_ROOM = 16, OPTION_ROOM = 128 };

/* --- what is answered ------------------------------------------------------------------------- */

static int answer_with(int status, struct json_builder *m, struct strbuf *answer)
{
    char *line = line_of(made(m));
    answer->failed |= !line;
    strbuf_add(answer, "%s\n", line ? line : "");
    free(line);
    return answer->failed ? 503 : status;
}

static int note_head(void *context, const struct store_match *m)
{
    hall_head(m, context);
    return 0;
}

static void put_head(struct json_builder *m, struct store *s, const char *key)
{
    char head[HALL_HEAD];
    if (store_match_get(s, key, note_head, head, NULL) == STORE_OK)
        put_text(m, "head", head);
}

static int answer_error(const struct session_error *e, struct strbuf *answer)
{
    struct json_builder m = make(json_object());
    int status = e->taken ? 409 : e->code == SESSION_FAILED ? 503 : 422;
    put_text(&m, "reason", e->text);
    if (e->code == SESSION_NOT_READ && e->column)
        put_number(&m, "column", e->column);
    return answer_with(status, &m, answer);
}

static int answer_storage(const struct store_error *e, struct strbuf *answer)
{
    struct json_builder m = make(json_object());
    put_text(&m, "reason", e->text);
    return answer_with(e->code == STORE_CONFLICT ? 409 : 503, &m, answer);
}

/* --- lines that begin with a dot -------------------------------------------------------------- */

/* What a command is given: its argument, and where the session answers. */
struct replayed_line {
    struct session *s;
    const char *argument;
    enum arbiter_ruling_kind ruled; /* of a command that rules */
    struct strbuf *said;
    struct session_error *err;
};

static enum session_code refuse(struct session_error *err, const char *reason)
{
    *err = (struct session_error){.code = SESSION_REFUSED};
    snprintf(err->text, sizeof err->text, "%s", reason);
    return err->code;
}

static enum session_code run_undo(const struct replayed_line *c)
{
    size_t n = session_how_many(c->argument);
    return n ? session_undo_many(c->s, n, c->said, c->err)
             : refuse(c->err, _("After .undo comes how many lines to undo"));
}

static enum session_code run_redo(const struct replayed_line *c)
{
    size_t n = session_how_many(c->argument);
    return n ? session_redo_many(c->s, n, c->said, c->err)
             : refuse(c->err, _("After .redo comes how many lines to redo"));
}

/* "announce silent", as at the prompt, and "announce=silent" */
static enum session_code run_set(const struct replayed_line *c)
{
    char option[OPTION_ROOM];
    size_t n = strcspn(c->argument, " ="), skip = strspn(c->argument + n, " =");
    snprintf(option, sizeof option, "%.*s%s%s", (int)(n < sizeof option ? n : 0), c->argument,
             skip ? "=" : "", c->argument + n + skip);
    return session_set(c->s, option, c->err);
}

/* ".edit 12 64 1/7 1/5" */
static enum session_code run_edit(const struct replayed_line *c)
{
    char target[NUMBER_ROOM];
    size_t n = strcspn(c->argument, " ");
    snprintf(target, sizeof target, "%.*s", (int)(n < sizeof target ? n : sizeof target - 1),
             c->argument);
    return session_edit(c->s, target, c->argument + n + strspn(c->argument + n, " "), c->said,
                        c->err);
}

static enum session_code run_note(const struct replayed_line *c)
{
    return session_note(c->s, c->argument, c->said, c->err);
}

static enum session_code run_overrule(const struct replayed_line *c)
{
    return session_overrule(c->s, c->argument, c->said, c->err);
}

/* What was typed could not be made the words of a record: why not, NULL for want of memory. */
static enum session_code not_made(struct session_error *err, const char *refused)
{
    *err = (struct session_error){.code = refused ? SESSION_REFUSED : SESSION_FAILED};
    snprintf(err->text, sizeof err->text, "%s", refused ? _(refused) : _("out of memory"));
    return err->code;
}

static enum session_code run_ruling(const struct replayed_line *c)
{
    struct arbiter_ruling d;
    const char *refused = session_parse_ruling(c->s, c->ruled, c->argument, &d);
    enum session_code code =
        refused ? not_made(c->err, refused) : session_rule(c->s, &d, c->said, c->err);
    if (code == SESSION_OK && c->ruled == ARBITER_ADJOURN)
        session_adjournment_note(c->s, c->said);
    return code;
}

static const struct {
    const char *name;
    enum role least;
    enum session_code (*run)(const struct replayed_line *c);
    enum arbiter_ruling_kind ruled;
} dotted[] = {
    {"undo", ROLE_SCORER, run_undo, ARBITER_NONE},
    {"redo", ROLE_SCORER, run_redo, ARBITER_NONE},
    {"set", ROLE_SCORER, run_set, ARBITER_NONE},
    {"edit", ROLE_SCORER, run_edit, ARBITER_NONE},
    {"note", ROLE_ARBITER, run_note, ARBITER_NONE},
    {"overrule", ROLE_ARBITER, run_overrule, ARBITER_NONE},
    {"rule", ROLE_ARBITER, run_ruling, ARBITER_NONE},
    {"forfeit", ROLE_ARBITER, run_ruling, ARBITER_FORFEIT},
    {"resign", ROLE_SCORER, run_ruling, ARBITER_RESIGN},
    {"break", ROLE_SCORER, run_ruling, ARBITER_BREAK},
    {"adjourn", ROLE_SCORER, run_ruling, ARBITER_ADJOURN},
};

static enum session_code refuse_command(struct session_error *err)
{
    return refuse(err, _("this command is not for a phone"));
}

/* ".claim 4" says "school 4"; NULL: the game has no such saying. */
static const struct alias_command *find_saying(const struct session *s, const char *name)
{
    for (const struct alias_command *y = session_game(s)->sayings; y && y->topic.names; y++) {
        size_t n = strcspn(y->topic.names, " ");
        if (strlen(name) == n && strncmp(y->topic.names, name, n) == 0)
            return y;
    }
    return NULL;
}

static enum session_code run_saying(const struct replayed_line *c, const struct alias_command *y)
{
    struct strbuf line = {.text = NULL};
    const char *refused = session_say(c->s, y, c->argument, &line);
    enum session_code code = refused || line.failed
                                 ? not_made(c->err, refused)
                                 : session_line(c->s, line.text, line.length, c->said, c->err);
    strbuf_free(&line);
    return code;
}

static enum session_code run_command(struct replayed_line *c, const char *line, enum role role)
{
    char name[COMMAND_ROOM];
    size_t n = strcspn(line, " ");
    snprintf(name, sizeof name, "%.*s", (int)(n < sizeof name ? n : 0), line);
    c->argument = line + n + strspn(line + n, " ");
    for (size_t i = 0; i < sizeof dotted / sizeof dotted[0]; i++)
        if (strcmp(dotted[i].name, name) == 0) {
            c->ruled = dotted[i].ruled;
            return role < dotted[i].least ? refuse_command(c->err) : dotted[i].run(c);
        }
    const struct alias_command *said = find_saying(c->s, name);
    return said ? run_saying(c, said) : refuse_command(c->err);
}

/* --- a line ----------------------------------------------------------------------------------- */

static enum session_code take_line(struct session *s, const struct line_sent *l,
                                   struct strbuf *said, struct session_error *err)
{
    struct replayed_line c = {.s = s, .argument = "", .said = said, .err = err};
    char *text = l->length && *l->text == '.' ? malloc(l->length) : NULL;
    if (!text)
        return session_line(s, l->text, l->length, said, err);
    memcpy(text, l->text + 1, l->length - 1);
    text[l->length - 1] = '\0';
    enum session_code code = run_command(&c, text, l->role);
    free(text);
    return code;
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
        code = refuse(err, _("this would begin another match, and a phone stays with its own"));
    else if (code == SESSION_OK && l->role < ROLE_ARBITER && !same)
        code = refuse(err, _("only the arbiter rules, and takes back what the arbiter has ruled"));
    if (before.failed || after.failed)
        code = refuse(err, _("out of memory"));
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

/* All that a line enters is entered at once: its headers, too. */
static int enter_line(struct store *into, struct session *s, const struct line_sent *l,
                      struct strbuf *answer)
{
    struct strbuf said = {.text = NULL};
    struct session_error err;
    struct store_error se;
    if (store_begin(into, STORE_WRITE, &se) != STORE_OK)
        return answer_storage(&se, answer);
    session_name_next(s, l->uuid, NULL);
    int status;
    if (take_own(s, l, &said, &err) != SESSION_OK) {
        store_rollback(into);
        status = answer_error(&err, answer);
    } else if (store_commit(into, &se) != STORE_OK) {
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
static bool answer_doubt(const struct session *s, const struct line_sent *l, int *status,
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

int line_enter(struct store *into, const struct line_sent *l, struct strbuf *answer)
{
    struct session_error err;
    struct strbuf none = {.text = NULL};
    char head[HALL_HEAD] = "";
    int status;
    struct session *s = session_new(games[0], into);
    if (!s)
        return 503;
    if (session_resume(s, l->key, &err) != SESSION_OK)
        status = answer_error(&err, answer);
    else if (session_entry_named(s, l->uuid))
        status = answer_said(into, l, &none, true, answer);
    else if (store_match_get(into, l->key, note_head, head, NULL) == STORE_OK &&
             strcmp(head, l->head) != 0)
        status = answer_continued(into, l, answer);
    else if (!answer_doubt(s, l, &status, answer))
        status = enter_line(into, s, l, answer);
    session_free(s);
    return status;
}

/* --- a new match ------------------------------------------------------------------------------ */

/* What is asked for, checked; the text is the object's. */
struct wanted_match {
    const struct game *game;
    const char *player[SEATS_MAX];
    int players;
};

static bool read_wanted(const json_t *o, struct wanted_match *w)
{
    const char *game = json_string_value(json_object_get(o, "game"));
    const json_t *names = json_object_get(o, "players");
    *w = (struct wanted_match){.game = game ? game_named(game) : NULL};
    size_t n = json_array_size(names);
    if (!w->game || n < (size_t)w->game->seats_least || n > (size_t)w->game->seats_most)
        return false;
    for (size_t i = 0; i < n; i++) {
        w->player[i] = json_string_value(json_array_get(names, i));
        if (!w->player[i] || !*w->player[i])
            return false;
    }
    w->players = (int)n;
    return true;
}

static enum session_code found(struct session *s, const json_t *o, const struct wanted_match *w,
                               struct session_error *err)
{
    const json_t *options = json_object_get(o, "options");
    session_set_interactive(s, false);
    enum session_code code = session_found_game(s, w->game, w->player, w->players, err);
    for (size_t i = 0; i < json_array_size(options); i++) {
        const char *option = json_string_value(json_array_get(options, i));
        if (code == SESSION_OK && option)
            code = session_set(s, option, err);
    }
    return code == SESSION_OK ? session_store_empty(s, err) : code;
}

static int answer_key(const char *key, struct strbuf *answer)
{
    struct json_builder m = make(json_object());
    put_text(&m, "key", key);
    return answer_with(200, &m, answer);
}

static int found_wanted(struct store *into, const char *key, const json_t *o,
                        const struct wanted_match *w, struct strbuf *answer)
{
    struct session_error err;
    char head[HALL_HEAD];
    if (store_match_get(into, key, note_head, head, NULL) == STORE_OK)
        return answer_key(key, answer);
    struct session *s = session_new(w->game, into);
    if (!s)
        return 503;
    session_name_next(s, NULL, key);
    int status =
        found(s, o, w, &err) == SESSION_OK ? answer_key(key, answer) : answer_error(&err, answer);
    session_free(s);
    return status;
}

int match_found(struct store *into, const char *key, const char *text, size_t length,
                struct strbuf *answer)
{
    struct wanted_match w;
    struct session_error unread = {.code = SESSION_NOT_READ};
    json_t *o = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    int status;
    if (o && read_wanted(o, &w)) {
        status = found_wanted(into, key, o, &w, answer);
    } else {
        snprintf(unread.text, sizeof unread.text, "%s", _("name a game and its players"));
        status = answer_error(&unread, answer);
    }
    json_decref(o);
    return status;
}
