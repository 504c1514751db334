/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The API for scorers' phones. A line is entered in the same way as at the prompt: it is judged
 * in a copy, stored, and then answered. A line that begins with a dot is a command. A line that
 * can be read in two ways is answered with a question. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assets.h"
#include "base/i18n.h"
#include "base/json_builder.h"
#include "base/strbuf.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "db/store.h"
#include "entry_form.h"
#include "handlers.h"
#include "live_tables.h"
#include "log/find.h"
#include "session/commands.h"
#include "session/session.h"
#include "site.h"

struct line_sent {
    const char *key;  /* of the match */
    const char *uuid; /* unique to the line: identifies a repeated one */
    const char *head; /* the head of the log that its sender saw */
    const char *text;
    size_t length;
    enum role role;
    bool asks; /* ask about a line with two meanings instead of entering it */
};

/* --- answers ---------------------------------------------------------------------------------- */

/* Adds the object as a line, and frees it. Returns the status, or 503 if out of memory. */
static int answer_with(int status, struct json_builder *m, struct strbuf *answer)
{
    char *line = line_of(made(m));
    answer->failed |= !line;
    strbuf_add(answer, "%s\n", line ? line : "");
    free(line);
    return answer->failed ? 503 : status;
}

/* Writes the head of a stored match to `context`, of HALL_HEAD bytes. */
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

/* Adds the reason of a failure. Returns 409, 422 or 503. */
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

/* --- questions about a line ------------------------------------------------------------------- */

static void put_clean_words(struct json_builder *m, const char *key, const struct strbuf *w)
{
    put(m, key, w->failed ? NULL : clean_string(w->text ? w->text : "", w->length));
}

static void put_ways(struct json_builder *m, const struct strbuf *means, const struct strbuf *line,
                     int n)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < n; i++) {
        struct json_builder way = make(json_object());
        put_clean_words(&way, "means", &means[i]);
        put_clean_words(&way, "line", &line[i]);
        append(&list, made(&way));
    }
    put(m, "ways", made(&list));
}

/* Adds the question, its possible meanings, and whether the line may be entered as typed. The
 * keys for an answer at the prompt are left out. */
static void put_doubt(struct json_builder *m, enum doubt kind, const struct doubted *d)
{
    static const char *const reasons[DOUBTS] = {
        [DOUBT_WAYS] = N_("Which men?"),
        [DOUBT_MEANING] = N_("This can be read in two ways.\n"),
        [DOUBT_MISTYPED] =
            N_("The rules do not allow this, and a keystroke away is what they allow.\n")};
    static const int ways[DOUBTS] = {
        [DOUBT_WAYS] = 2, [DOUBT_MEANING] = 1, [DOUBT_MISTYPED] = 1, [DOUBT_LEFT_OUT] = 0};
    const char *reason = reasons[kind] ? _(reasons[kind]) : d->question.text;
    put(m, "reason", clean_string(reason, strcspn(reason, "[\n")));
    put(m, "typed", json_boolean(kind != DOUBT_WAYS && !d->needed));
    put_ways(m, d->way, d->better, ways[kind]);
}

/* Returns true if there is a question about the line. Adds "reason", the question; "ways", a
 * list of objects with what each "means" and the "line" to send for it; and "typed": whether the
 * line may be entered unchanged. */
static bool line_doubted(struct session *s, const char *line, size_t length, struct json_builder *m)
{
    for (int kind = 0; kind < DOUBTS; kind++) {
        struct doubted d = {.needed = false};
        bool asked = session_doubts(s, (enum doubt)kind, line, length, &d) &&
                     (kind != DOUBT_LEFT_OUT || d.question.text);
        if (asked)
            put_doubt(m, (enum doubt)kind, &d);
        doubted_free(&d);
        if (asked)
            return true;
    }
    return false;
}

/* --- commands --------------------------------------------------------------------------------- */

enum { COMMAND_ROOM = 64, NUMBER_ROOM = 16, OPTION_ROOM = 128, LISTED_TURNS = 12 };

/* Makes an error with this reason, in the user's language. Returns its code. */
static enum session_code phone_refuse(struct session_error *err, const char *reason)
{
    *err = (struct session_error){.code = SESSION_REFUSED};
    snprintf(err->text, sizeof err->text, "%s", reason);
    return err->code;
}

static enum session_code no_memory(struct session_error *err)
{
    phone_refuse(err, _("out of memory"));
    return err->code = SESSION_FAILED;
}

/* --- what phones have of their own ------------------------------------------------------------ */

/* Sets an option: "announce silent", as at the prompt, or "announce=silent". */
static enum session_code run_set(const struct session_call *c)
{
    char option[OPTION_ROOM];
    size_t n = strcspn(c->argument, " ="), skip = strspn(c->argument + n, " =");
    snprintf(option, sizeof option, "%.*s%s%s", (int)(n < sizeof option ? n : 0), c->argument,
             skip ? "=" : "", c->argument + n + skip);
    return session_set(c->s, option, c->err);
}

/* Corrects a turn: ".edit 12 64 1/7 1/5". */
static enum session_code run_edit(const struct session_call *c)
{
    char target[NUMBER_ROOM];
    size_t n = strcspn(c->argument, " ");
    snprintf(target, sizeof target, "%.*s", (int)(n < sizeof target ? n : sizeof target - 1),
             c->argument);
    return session_edit(c->s, target, c->argument + n + strspn(c->argument + n, " "), c->said,
                        c->err);
}

static enum session_code run_turn(const struct session_call *c)
{
    long n = *c->argument ? strtol(c->argument, NULL, 10) : 0;
    return n >= 0 && session_turn(c->s, n, c->said)
               ? SESSION_OK
               : phone_refuse(c->err, _("There is no such turn"));
}

static enum session_code run_options(const struct session_call *c)
{
    if (!session_options_told(c->s, *c->argument != '\0', c->said))
        strbuf_add(c->said, "%s", _("The match is played by what is usual."));
    return SESSION_OK;
}

static enum session_code run_partie(const struct session_call *c)
{
    if (*c->argument)
        return phone_refuse(c->err, _("A partie is begun on the page for a new match"));
    return session_partie_sheet(c->s, NULL, c->said, c->err);
}

static enum session_code run_next(const struct session_call *c)
{
    return phone_refuse(c->err, _("The next match has a button, once this one is over"));
}

static enum session_code (*const own[DOT_IDS])(const struct session_call *c) = {
    [DOT_SET] = run_set,         [DOT_EDIT] = run_edit,     [DOT_TURN] = run_turn,
    [DOT_OPTIONS] = run_options, [DOT_PARTIE] = run_partie, [DOT_NEXT] = run_next,
};

static bool is_for(const struct session_command *c, enum role role)
{
    return c->phone == PHONE_SCORER || (c->phone == PHONE_ARBITER && role == ROLE_ARBITER);
}

static enum session_code refuse_command(struct session_error *err)
{
    return phone_refuse(err,
                        _("this command is not available on phones; .help lists those that are"));
}

/* --- what the game has ------------------------------------------------------------------------ */

static void add_command(struct strbuf *w, const char *names)
{
    char name[LOCAL_NAME];
    strbuf_add(w, " .%s", name_shown(COMMAND_NAME, names, name));
}

static void add_help(const struct session *s, enum role role, struct strbuf *said)
{
    const struct game *g = session_game(s);
    const struct session_command *c;
    strbuf_add(said, "%s", _("Dice, men and words are typed as at the prompt. Commands:"));
    for (int i = 0; (c = session_command(i)); i++)
        if (is_for(c, role))
            add_command(said, session_command_page(c)->topic.names);
    for (const struct query_command *q = g->questions; q && q->topic.names; q++)
        add_command(said, q->topic.names);
    for (const struct alias_command *y = g->sayings; y && y->topic.names; y++)
        add_command(said, y->topic.names);
    strbuf_add(said, "\n");
}

/* Returns the game's question of this name, ".why" or ".due", or NULL. */
static const struct query_command *find_question(const struct session *s, const char *name)
{
    const struct query_command *q = session_game(s)->questions;
    while (q && q->topic.names && !is_named(COMMAND_NAME, q->topic.names, name))
        q++;
    return q && q->topic.names ? q : NULL;
}

/* Answers a question. The arbiter is also answered about turns that the players must judge
 * themselves. */
static enum session_code run_question(const struct session_call *c, const struct query_command *q,
                                      enum role role)
{
    char name[LOCAL_NAME];
    long turn = *c->argument ? strtol(c->argument, NULL, 10) : 0;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(q->topic.names, " "), q->topic.names);
    return session_ask(c->s, name, turn, role == ROLE_ARBITER, c->said)
               ? SESSION_OK
               : session_refusal(c->s, q, turn, c->err);
}

/* Returns the game's alias of this name, or NULL: ".claim 4" stands for "school 4". */
static const struct alias_command *find_saying(const struct session *s, const char *name)
{
    const struct alias_command *y = session_game(s)->sayings;
    while (y && y->topic.names && !is_named(COMMAND_NAME, y->topic.names, name))
        y++;
    return y && y->topic.names ? y : NULL;
}

static enum session_code run_saying(const struct session_call *c, const struct alias_command *y)
{
    struct strbuf line = {.text = NULL};
    const char *refused = session_say(c->s, y, c->argument, &line);
    enum session_code code = line.failed ? no_memory(c->err)
                             : refused
                                 ? phone_refuse(c->err, _(refused))
                                 : session_line(c->s, line.text, line.length, c->said, c->err);
    strbuf_free(&line);
    return code;
}

static enum session_code run_general(struct session_call *c, enum role role)
{
    if (!is_for(c->command, role))
        return refuse_command(c->err);
    if (c->command->id == DOT_HELP) {
        add_help(c->s, role, c->said);
        return SESSION_OK;
    }
    return own[c->command->id] ? own[c->command->id](c) : c->command->run(c);
}

static enum session_code run_command(struct session_call *c, const char *name, enum role role)
{
    for (int i = 0; (c->command = session_command(i)); i++)
        if (is_named(COMMAND_NAME, session_command_page(c->command)->topic.names, name))
            return run_general(c, role);
    const struct alias_command *said = find_saying(c->s, name);
    const struct query_command *asked = find_question(c->s, name);
    return said    ? run_saying(c, said)
           : asked ? run_question(c, asked, role)
                   : refuse_command(c->err);
}

/* Runs a command line without its dot. */
static enum session_code phone_command(struct session *s, const char *line, size_t length,
                                       enum role role, struct strbuf *said,
                                       struct session_error *err)
{
    struct session_call c = {.s = s, .turns = LISTED_TURNS, .said = said, .err = err};
    char *text = strndup(line, length), name[COMMAND_ROOM];
    if (!text)
        return no_memory(err);
    size_t n = strcspn(text, " ");
    snprintf(name, sizeof name, "%.*s", (int)(n < sizeof name ? n : 0), text);
    c.argument = text + n + strspn(text + n, " ");
    enum session_code code = run_command(&c, name, role);
    free(text);
    return code;
}

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
 * changes nothing that is reserved for the arbiter. The effect is checked, not the words. */
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

/* Adds the notice about an entry after a seal to the answer. A session_sealed_fn. */
static bool say_sealed(void *said, const char *notice)
{
    strbuf_add(said, "%s", notice);
    return true;
}

/* Returns true if the session is unchanged after a refused line: a line with headers may have
 * applied some of them. */
static bool has_nothing(const struct session *s, const struct line_sent *l, long head)
{
    return session_head(s) == head && strcmp(session_key(s), l->key) == 0;
}

/* Enters a line with its headers in one transaction. `as_stored`: the session agrees with the
 * record. */
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
        err.column = utf8_column(l->text, l->length, err.column);
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

/* Answers with a question about the line. Returns false if there is none. */
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

/* Enters a line. Returns the status, 200, 409, 412, 422 or 503, and adds an object: "said" and
 * "head"; or "reason", with "column" if the line was not understood, "ways" if there is a
 * question, and "head" if it is known. */
static int line_enter(struct open_sessions *sessions, struct store *into, const struct line_sent *l,
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

/* --- as it is asked for ----------------------------------------------------------------------- */

/* The checked data of a match to create; the texts belong to the JSON object. */
struct wanted_match {
    const struct game *game;
    const char *partie; /* NULL: none */
    const char *player[SEATS_MAX];
    int players;
};

static bool read_wanted(const json_t *o, struct wanted_match *w)
{
    const char *game = json_string_value(json_object_get(o, "game"));
    const json_t *names = json_object_get(o, "players");
    const char *partie = json_string_value(json_object_get(o, "partie"));
    *w = (struct wanted_match){.game = game ? game_named(game) : NULL};
    w->partie = partie && *partie ? partie : NULL;
    size_t n = json_array_size(names);
    if (!w->game || (w->partie && !w->game->series) || n < (size_t)w->game->seats_least ||
        n > (w->partie ? TERM_PLAYERS : (size_t)w->game->seats_most))
        return false;
    for (size_t i = 0; i < n; i++) {
        w->player[i] = json_string_value(json_array_get(names, i));
        if (!w->player[i] || !*w->player[i])
            return false;
    }
    w->players = (int)n;
    return true;
}

/* Returns true if the options are absent or an array of strings. */
static bool options_are_strings(const json_t *options)
{
    if (options && !json_is_array(options))
        return false;
    for (size_t i = 0; i < json_array_size(options); i++)
        if (!json_is_string(json_array_get(options, i)))
            return false;
    return true;
}

static enum session_code found_partie(struct session *s, const json_t *options,
                                      const struct wanted_match *w, struct session_error *err)
{
    struct session_terms t = {.name = w->partie, .players = (size_t)w->players};
    struct strbuf ahead = {.text = NULL};
    memcpy(t.player, w->player, t.players * sizeof t.player[0]);
    for (size_t i = 0; i < json_array_size(options) && t.options < TERM_OPTIONS; i++)
        t.option[t.options++] = json_string_value(json_array_get(options, i));
    enum session_code code = session_partie_begin(s, &t, &ahead, err);
    strbuf_free(&ahead);
    return code == SESSION_OK ? session_store_next(s, err) : code;
}

static enum session_code found_session(struct session *s, const json_t *o,
                                       const struct wanted_match *w, struct session_error *err)
{
    const json_t *options = json_object_get(o, "options");
    session_set_interactive(s, false);
    if (w->partie)
        return found_partie(s, options, w, err);
    enum session_code code = session_found_game(s, w->game, w->player, w->players, err);
    for (size_t i = 0; i < json_array_size(options) && code == SESSION_OK; i++)
        code = session_set(s, json_string_value(json_array_get(options, i)), err);
    return code == SESSION_OK ? session_store_next(s, err) : code;
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
    int status = found_session(s, o, w, &err) == SESSION_OK ? answer_key(session_key(s), answer)
                                                            : answer_error(&err, answer);
    session_free(s);
    return status;
}

static int answer_unread(const char *reason, struct strbuf *answer)
{
    struct session_error unread = {.code = SESSION_NOT_READ};
    snprintf(unread.text, sizeof unread.text, "%s", reason);
    return answer_error(&unread, answer);
}

/* Creates a match from an object: "game", "players", "options", "event"; with "partie", the
 * first of a partie of that name. If a match with this key exists, the request is a repetition
 * and that match is returned. Returns the status; 200 adds the match's "key". */
static int match_found(struct store *into, const char *key, const char *text, size_t length,
                       struct strbuf *answer)
{
    struct wanted_match w;
    json_t *o = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    int status;
    if (!o || !read_wanted(o, &w))
        status = answer_unread(_("name a game and its players"), answer);
    else if (!options_are_strings(json_object_get(o, "options")))
        status = answer_unread(
            _("options must be an array of strings, such as [\"announce=silent\"]"), answer);
    else if (json_object_get(o, "partie") && !json_is_string(json_object_get(o, "partie")))
        status = answer_unread(_("partie must be a string"), answer);
    else
        status = found_wanted(into, key, o, &w, answer);
    json_decref(o);
    return status;
}

/* --- after another ---------------------------------------------------------------------------- */

static bool keep_match(struct public_view *h, struct store *into, const char *key)
{
    struct strbuf why = {.text = NULL};
    bool kept = hall_load(&(struct view_source){.store = into}, key, false, NULL, h, &why);
    strbuf_free(&why);
    return kept;
}

/* Sets options of the open match, " holes=11 announce=silent", in another match. */
static enum session_code set_all(struct session *s, char *options, struct session_error *err)
{
    enum session_code code = SESSION_OK;
    char *rest = NULL;
    for (char *one = strtok_r(options, " ", &rest); one && code == SESSION_OK;
         one = strtok_r(NULL, " ", &rest))
        code = session_set(s, one, err);
    return code;
}

static enum session_code name_event(struct session *s, const char *event, struct session_error *err)
{
    struct strbuf line = {.text = NULL}, said = {.text = NULL};
    enum session_code code = SESSION_OK;
    if (*event && !strpbrk(event, "\"\\"))
        strbuf_add(&line, "[Event \"%s\"]", event);
    if (line.text)
        code = session_line(s, line.text, line.length, &said, err);
    strbuf_free(&line);
    strbuf_free(&said);
    return code;
}

/* Creates a match with the players, game, options and event of the open match. */
static enum session_code found_again(struct session *s, const struct public_view *h,
                                     struct session_error *err)
{
    struct strbuf options = {.text = NULL};
    session_agreed(s, &options);
    enum session_code code = session_found_game(s, h->told.game, h->told.names, h->told.seats, err);
    if (code == SESSION_OK && options.text)
        code = set_all(s, options.text, err);
    if (code == SESSION_OK)
        code = name_event(s, h->event, err);
    strbuf_free(&options);
    return code;
}

static enum session_code found_next(struct session *s, const struct public_view *h,
                                    struct session_error *err)
{
    struct strbuf ahead = {.text = NULL};
    session_set_interactive(s, false);
    enum session_code code =
        session_partie(s) ? session_partie_next(s, NULL, &ahead, err) : found_again(s, h, err);
    strbuf_free(&ahead);
    return code == SESSION_OK ? session_store_next(s, err) : code;
}

static int answer_not_over(struct strbuf *answer)
{
    struct session_error err = {.code = SESSION_REFUSED};
    snprintf(err.text, sizeof err.text, "%s", _("the match is not over yet"));
    return answer_error(&err, answer);
}

/* Creates the match after a finished one: the next of its partie, otherwise another with the
 * same players, game, options and event. */
static int match_next(struct store *into, const char *over, const char *key, struct strbuf *answer)
{
    struct session_error err;
    struct public_view h;
    char head[HALL_HEAD];
    int status = 503;
    if (store_match_get(into, key, note_head, head, NULL) == STORE_OK)
        return answer_key(key, answer);
    struct session *s = session_new(games[0], into);
    if (!s || !keep_match(&h, into, over)) {
        session_free(s);
        return status;
    }
    session_name_next(s, NULL, key);
    if (session_resume(s, over, &err) != SESSION_OK)
        status = answer_error(&err, answer);
    else if (h.open && !h.left)
        status = answer_not_over(answer);
    else
        status = found_next(s, &h, &err) == SESSION_OK ? answer_key(session_key(s), answer)
                                                       : answer_error(&err, answer);
    hall_free(&h);
    session_free(s);
    return status;
}

/* --- routes ----------------------------------------------------------------------------------- */

/* --- pages ------------------------------------------------------------------------------------ */

/* Returns true if lines are accepted; otherwise answers 404. */
static bool taken_here(const struct asked *a)
{
    if (!a->site->scorers)
        response_say(a->to, 404, "");
    return a->site->scorers != NULL;
}

void get_scorer(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    if (!taken_here(a))
        return;
    page_scorer(&w, a->table);
    asked_answer(a, type_html, &w);
}

void get_new(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    if (!taken_here(a))
        return;
    page_new(&w);
    asked_answer(a, type_html, &w);
}

void get_score_script(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "%s", asset_score_js);
    asked_answer_cached(a, type_script, &w);
}

/* --- who asks --------------------------------------------------------------------------------- */

/* Returns the role of the token; refuses the request if the token is unknown. On the user's own
 * phone, players may also act as the arbiter. */
static enum role role_of(const struct asked *a, const char *key)
{
    const char *as = a->r->authorization;
    if (a->site->place.own)
        return as && strcmp(as, "Bearer " PLACE_ARBITER) == 0 ? ROLE_ARBITER : ROLE_SCORER;
    enum role role = scorers_role(a->site->scorers, key, a->r->authorization);
    if (role == ROLE_NOBODY)
        asked_refuse(
            a, 401,
            N_("the token is missing or wrong; open the address of the scorer's page again"));
    return role;
}

/* Loads the current state of the match; an arbiter also gets the hidden rulings. Returns false
 * if it cannot be read. */
static bool load_now(const struct asked *a, enum role role, struct public_view *all)
{
    struct strbuf why = {.text = NULL};
    const struct view_source from = live_tables_source(a->in->tables);
    bool good = from.store &&
                hall_load(&from, a->table->key, role == ROLE_ARBITER, &a->table->shown, all, &why);
    strbuf_free(&why);
    return good;
}

/* Answers with the possible input, and the head of the match. */
static void answer_ask(const struct asked *a, const struct public_view *h, enum role role)
{
    struct strbuf ask = {.text = NULL}, w = {.text = NULL};
    struct json_builder m = make(json_object());
    char place[TOKEN_ROOM];
    part_ask(&ask, h);
    scorers_token(a->site->scorers, h->key, ROLE_LISTENER, place);
    put_text(&m, "head", h->head);
    put_text(&m, "place", place);
    put(&m, "ask", ask.failed ? NULL : json_stringn(ask.text, ask.length));
    strbuf_free(&ask);
    if (role == ROLE_ARBITER) {
        part_arbiter(&ask, h);
        put(&m, "arbiter", ask.failed ? NULL : json_stringn(ask.text, ask.length));
        strbuf_free(&ask);
    }
    char *line = line_of(made(&m));
    w.failed = !line;
    strbuf_add(&w, "%s\n", line ? line : "");
    free(line);
    asked_answer(a, type_json, &w);
}

static void answer_offers(const struct asked *a, const struct public_view *h, enum role role)
{
    (void)role;
    struct strbuf w = {.text = NULL};
    offered_json(&w, h);
    asked_answer(a, type_json, &w);
}

/* Answers with the match in the view of the token's role. */
static void answer_role(const struct asked *a,
                        void (*answer)(const struct asked *a, const struct public_view *h,
                                       enum role role))
{
    struct public_view all;
    enum role role = taken_here(a) ? role_of(a, a->table->key) : ROLE_NOBODY;
    bool hides = role == ROLE_ARBITER && a->table->shown.now.withheld;
    bool read = hides || (role != ROLE_NOBODY && a->table->late);
    if (read && load_now(a, role, &all)) {
        answer(a, &all, role);
        hall_free(&all);
    } else if (role != ROLE_NOBODY) {
        answer(a, &a->table->shown, role);
    }
}

void get_ask(const struct asked *a)
{
    answer_role(a, answer_ask);
}

void get_offers(const struct asked *a)
{
    answer_role(a, answer_offers);
}

/* --- what is sent ----------------------------------------------------------------------------- */

static bool is_line(const char *body, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)body[i] < 0x20 || body[i] == 0x7f)
            return false;
    return true;
}

/* Refuses a request with unsuitable headers or body, or too many requests. `key` is the key of
 * its table, or NULL. Returns true if refused. */
static bool is_refused(const struct asked *a, const char *key)
{
    static const char text[] = "text/plain";
    const char *type = a->r->content_type;
    if (!type || strncmp(type, text, sizeof text - 1) != 0)
        asked_refuse(a, 415, N_("the body must be text/plain"));
    else if (!a->r->idempotency_key || !store_is_key(a->r->idempotency_key))
        asked_refuse(a, 400, N_("Idempotency-Key must be a UUID, the same when it is sent again"));
    else if (!is_line(a->r->body, a->r->length))
        asked_refuse(a, 400, N_("it must be one line"));
    else if (!a->site->place.own && !scorers_may_send(a->site->scorers, key, a->site->now.ms))
        asked_refuse(a, 429, N_("too much at once: wait a moment"));
    else
        return false;
    return true;
}

/* Parses a quoted head, "31-3f2a91bc". */
static bool read_quoted_head(const char *if_match, char head[HALL_HEAD])
{
    size_t n = if_match ? strlen(if_match) : 0;
    if (n < 3 || n - 2 >= HALL_HEAD || if_match[0] != '"' || if_match[n - 1] != '"')
        return false;
    memcpy(head, if_match + 1, n - 2);
    head[n - 2] = '\0';
    return true;
}

static void answer_status(const struct asked *a, int status, struct strbuf *w)
{
    response_give(a->to, status, type_json, NULL, shared_buffer_of(w));
}

void post_line(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    char head[HALL_HEAD];
    a->to->line = true;
    enum role role = taken_here(a) ? role_of(a, a->table->key) : ROLE_NOBODY;
    if (role == ROLE_NOBODY || is_refused(a, a->table->key))
        return;
    if (!read_quoted_head(a->r->if_match, head)) {
        asked_refuse(a, 428, N_("If-Match must say to which head of the match it was typed"));
        return;
    }
    size_t asks;
    const struct line_sent line = {.key = a->table->key,
                                   .uuid = a->r->idempotency_key,
                                   .head = head,
                                   .text = a->r->body,
                                   .length = a->r->length,
                                   .role = role,
                                   .asks = query_value(a->r->query, "ask", &asks) != NULL};
    int status = line_enter(&a->site->sessions, a->site->into, &line, &w);
    answer_status(a, status, &w);
    site_poll(a->site, a->site->now); /* notify streams at once */
}

/* Answers with the created match and the path of its scorer's page. `w` has its key. */
static void answer_founded(const struct asked *a, struct strbuf *w)
{
    char token[TOKEN_ROOM];
    struct json_builder m = make(json_object());
    json_t *founded = json_loadb(w->text ? w->text : "", w->length, 0, NULL);
    const char *key = json_string_value(json_object_get(founded, "key"));
    strbuf_free(w);
    scorers_token(a->site->scorers, key ? key : "", ROLE_SCORER, token);
    put_text(&m, "key", key);
    put(&m, "path", json_sprintf("/t/%.*s/score#%s", MATCH_SHOWN, key ? key : "", token));
    char *line = line_of(made(&m));
    w->failed = !line || !key;
    strbuf_add(w, "%s\n", line ? line : "");
    free(line);
    json_decref(founded);
    answer_status(a, 200, w);
}

/* Returns true if there is a slot for the match that will have this key; otherwise refuses the
 * request. */
static bool has_free_table(const struct asked *a, const char *key)
{
    site_poll(a->site, a->site->now); /* counts matches created by others */
    if (!live_tables_full(a->in->tables) ||
        live_tables_find(a->in->tables, key, STORE_KEY_SIZE - 1))
        return true;
    asked_refuse(a, 503, N_("no table is free: end or adjourn a match, then begin this one"));
    return false;
}

static void answer_new(const struct asked *a, int status, struct strbuf *w)
{
    if (status != 200) {
        answer_status(a, status, w);
        return;
    }
    site_poll(a->site, a->site->now);
    answer_founded(a, w);
}

void post_new(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    char key[STORE_KEY_SIZE];
    if (!taken_here(a) || role_of(a, NULL) == ROLE_NOBODY || is_refused(a, NULL))
        return;
    scorers_match_key(a->site->scorers, a->r->idempotency_key, a->r->body, a->r->length, key);
    if (!has_free_table(a, key))
        return;
    int status = match_found(a->site->into, key, a->r->body, a->r->length, &w);
    answer_new(a, status, &w);
}

/* Creates the next match. The token of a table allows only the match after it, whose key is
 * derived from the table's: if it is requested repeatedly or by several phones, only one match
 * is created. */
void post_next(const struct asked *a)
{
    static const char after[] = "next";
    struct strbuf w = {.text = NULL};
    char key[STORE_KEY_SIZE];
    enum role role = taken_here(a) ? role_of(a, a->table->key) : ROLE_NOBODY;
    if (role == ROLE_NOBODY || is_refused(a, NULL))
        return;
    scorers_match_key(a->site->scorers, a->table->key, after, sizeof after - 1, key);
    if (!has_free_table(a, key))
        return;
    int status = match_next(a->site->into, a->table->key, key, &w);
    answer_new(a, status, &w);
}

void post_pin(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    char token[TOKEN_ROOM];
    if (!taken_here(a))
        return;
    switch (scorers_try_pin(a->site->scorers, a->table->key, a->r->address, a->r->body,
                            a->r->length, a->site->now.ms)) {
    case PIN_WRONG:
        asked_refuse(a, 401, N_("this is not the PIN of this table"));
        return;
    case PIN_LATER:
        asked_refuse(a, 429, N_("too many wrong PINs: wait a minute"));
        return;
    case PIN_RIGHT:
        break;
    }
    scorers_token(a->site->scorers, a->table->key, ROLE_SCORER, token);
    strbuf_add(&w, "{\"token\":\"%s\"}\n", token);
    answer_status(a, 200, &w);
}
