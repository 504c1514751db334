/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "found_match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "line_answer.h"
#include "public_view.h"

/* --- as it is asked for ----------------------------------------------------------------------- */

/* What is asked for, checked; the text is the object's. */
struct wanted_match {
    const struct game *game;
    const char *partie; /* NULL: it belongs to none */
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
    return code == SESSION_OK ? session_store_empty(s, err) : code;
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

int match_found(struct store *into, const char *key, const char *text, size_t length,
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

/* Sets the options of the match that is open, " holes=11 announce=silent", in another. */
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

/* The same players, game, options and event as in the match that is open. */
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

int match_next(struct store *into, const char *over, const char *key, struct strbuf *answer)
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
