/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Headers of the current match, before it begins and during play. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/date.h"
#include "base/i18n.h"
#include "base/scan.h"
#include "base/text.h"
#include "log/load.h"
#include "session_private.h"

enum { NAME_ROOM = 128 };

/* --- before the match begins ------------------------------------------------------------------ */

/* The column of a header's value. */
static int value_column(const struct token *w)
{
    return w->column + (int)word_offset(w, w->value) - 1;
}

/* Adds a header to a match that has not begun. After a failure nothing has changed. */
static enum session_code add_header(struct session *s, const struct token *w, const char *name,
                                    const char *value, struct session_error *err)
{
    const struct game *game = strcmp(name, "Game") == 0 ? game_of(value, s->game) : NULL;
    if (game) {
        bool same = game == s->game && s->play.turns;
        s->recorded = true;
        session_of_game(s, game);
        return same ? SESSION_OK : session_restart(s, err);
    }
    size_t before = s->headers;
    s->offered = false;
    if (!session_put_header(s, name, value))
        return s->headers == HEADERS_MAX ? session_fail(err, SESSION_REFUSED, _("too many headers"))
                                         : session_no_memory(err);
    enum session_code code = session_restart(s, err);
    if (code == SESSION_OK)
        return code;
    err->column += value_column(w);
    if (s->headers > before) { /* removes the header that was not understood */
        s->headers--;
        free((char *)s->header[s->headers].key);
        free((char *)s->header[s->headers].value);
    } else if (strcmp(name, "Option") == 0) {
        size_t added = strlen(value), all = strlen(s->options);
        s->options[all - added - (all > added)] = '\0';
    }
    if (s->play.turns)
        s->play.details = session_details(s);
    return code;
}

/* --- during the match ------------------------------------------------------------------------- */

static bool is_player(const char *name, int i)
{
    return strcmp(name, i ? "Black" : "White") == 0;
}

static bool has_ended(const struct session *s)
{
    return session_over(s) || s->play.turns->left;
}

/* Whether the match was ended by lines of this session. */
static bool has_ended_here(const struct session *s)
{
    return !s->ended && has_ended(s);
}

/* Whether a header during the match belongs to another one. Terms do: in a pipe all of them,
 * interactively all but options, which .set changes. Headers that may change do in a pipe, after
 * the end of a game or with both players. */
static bool begins_another(const struct session *s, const char *name)
{
    if (!header_may_change(name))
        return s->stream || strcmp(name, "Option") != 0;
    if (!s->stream)
        return false;
    bool both = (s->run_names[0] && is_player(name, 1)) || (s->run_names[1] && is_player(name, 0));
    return both || has_ended_here(s);
}

static void fill_players(struct strbuf *said, const void *context, const char *gap, size_t length)
{
    (void)gap;
    (void)length;
    session_players_of(context, said);
}

/* Reports the beginning of another match; in a pipe only if the last one was not over. */
static void say_another(const struct session *left, struct strbuf *said)
{
    if (!has_ended(left))
        strbuf_add_filled(said,
                          _("Another match begins, and what follows belongs to it; that of {all} "
                            "stays open.\n"),
                          fill_players, left);
    else if (!left->stream)
        strbuf_add(said, "%s", _("Another match begins; the one before it is kept.\n"));
}

/* Takes a stored header again. */
static enum session_code retake(struct session *s, const char *header, size_t length,
                                struct session_error *err)
{
    struct scanner scan = scan_text(header, length, true);
    struct parse_error t;
    struct token w;
    return scan_word(&scan, &w, &t) ? session_header(s, &w, NULL, err) : session_not_read(err, &t);
}

/* The headers before it in the same run belong to the other match too. */
static enum session_code begin_another(struct session *s, const struct token *w, const char *name,
                                       const char *value, struct strbuf *said,
                                       struct session_error *err)
{
    struct strbuf nothing = {.text = NULL};
    size_t acts = s->run_acts;
    char *run = s->run;
    enum session_code code = session_refuse_unsaved(s, err);
    if (code != SESSION_OK)
        return code;
    s->run = NULL;
    if (acts)
        code = session_undo_many(s, acts, &nothing, err);
    strbuf_free(&nothing);
    struct session old = *s; /* kept until the new one is understood */
    *s = session_fresh(&old);
    for (char *line = run; line && *line && code == SESSION_OK;) {
        size_t n = strcspn(line, "\n");
        code = retake(s, line, n, err);
        line += n + (line[n] == '\n');
    }
    if (code == SESSION_OK)
        code = add_header(s, w, name, value, err);
    if (code == SESSION_OK && said)
        say_another(&old, said);
    struct session *gone = code == SESSION_OK ? &old : s;
    session_forget(gone);
    if (code != SESSION_OK)
        *s = old;
    free(run);
    return code;
}

static const char *value_now(const struct session *s, const char *name)
{
    const struct store_details d = session_details(s);
    const char *const known[][2] = {{"White", d.player[0]},
                                    {"Black", d.player[1]},
                                    {"Event", d.event},
                                    {"Site", d.site},
                                    {"Date", d.date}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i][0], name) == 0)
            return known[i][1];
    for (size_t i = 0; i < d.n_headers; i++)
        if (strcmp(d.headers[i].key, name) == 0)
            return d.headers[i].value;
    return NULL;
}

static void say_header(struct session *s, const char *name, const char *value, struct strbuf *said)
{
    if (!said || s->stream)
        return;
    strbuf_add(said, "%s", _("Kept with the match: "));
    strbuf_add_clean(said, name);
    strbuf_add(said, "%s", _(": "));
    strbuf_add_clean(said, value);
    strbuf_add(said, "\n");
}

/* Suppresses messages of the replay that were shown before. */
static void was_told(struct session *s)
{
    struct strbuf told = {.text = NULL};
    if (s->play.turns)
        turns_stands(s->play.turns, &told);
    strbuf_free(&told);
}

/* Corrects a header of the current match. */
static enum session_code amend(struct session *s, const char *name, const char *value,
                               struct strbuf *said, struct session_error *err)
{
    struct strbuf line = {.text = NULL};
    char *run = s->run;
    size_t acts = s->run_acts;
    bool names[2] = {s->run_names[0] || is_player(name, 0), s->run_names[1] || is_player(name, 1)};
    const char *now = value_now(s, name);
    bool changes = !now || strcmp(now, value) != 0;
    enum session_code code = SESSION_OK;
    strbuf_add_header(&line, name, value);
    if (line.failed)
        return session_no_memory(err);
    line.text[--line.length] = '\0'; /* without the line feed */
    s->run = NULL;                   /* session_amend would free it */
    if (changes)
        code = session_amend(s, line.text, err);
    s->run = run;
    if (code == SESSION_OK && !session_add_text(&s->run, '\n', line.text, line.length))
        code = session_no_memory(err);
    s->run_acts = acts + (changes && code == SESSION_OK);
    memcpy(s->run_names, names, sizeof names);
    strbuf_free(&line);
    if (code == SESSION_OK && changes)
        was_told(s);
    if (code == SESSION_OK)
        say_header(s, name, value, said);
    return code;
}

/* Interactively a date is typed in the user's format and stored in the record's; in a pipe it is a
 * record's, unchanged. */
static void one_date(const struct session *s, const char *header, char *value, size_t room)
{
    char date[DATE_TEXT], same[DATE_TEXT];
    if (!s->stream && strcmp(header, "Date") == 0 && !date_read(value, same) &&
        date_typed(value, date))
        snprintf(value, room, "%s", date);
}

/* Warns about a date that is not understood; it is stored all the same. */
static void say_date(const struct session *s, const char *name, const char *value,
                     struct strbuf *said)
{
    char date[DATE_TEXT];
    if (!said || strcmp(name, "Date") != 0 || date_read(value, date))
        return;
    strbuf_add(said, "%s",
               s->stream ? _("The date is kept as typed, but cannot be read as one (2026.11.22): ")
                         : _("The date is kept as typed, but cannot be read as one (2026.11.22, "
                             "22.11.2026 or 22/11/2026): "));
    strbuf_add_clean(said, value);
    strbuf_add(said, "\n");
}

/* Normalizes names of players; false: no memory. */
static bool one_name(const char *header, char *value, size_t room)
{
    char *player = player_header(header) ? player_name(value) : NULL;
    if (player)
        snprintf(value, room, "%s", player);
    free(player);
    return player || !player_header(header);
}

/* The header's name; interactively the case is ignored for known names. false: too long. */
static bool name_of(const struct session *s, const struct token *w, char name[NAME_ROOM])
{
    static const char *const known[] = {
        "Game",    "Setup",   "Option",  "Partie",  "Match",   "Seal",    "White",   "Black",
        "Player1", "Player2", "Player3", "Player4", "Player5", "Player6", "Player7", "Player8",
        "Event",   "Site",    "Date",    "Round",   "Arbiter", "Hidden"};
    if (w->length >= NAME_ROOM)
        return false;
    memcpy(name, w->text, w->length);
    name[w->length] = '\0';
    for (size_t i = 0; !s->stream && i < sizeof known / sizeof known[0]; i++)
        if (strcasecmp(name, known[i]) == 0)
            snprintf(name, NAME_ROOM, "%s", known[i]);
    return true;
}

bool session_leaves(const struct session *s, const char *line, size_t length)
{
    struct scanner scan = scan_text(line, length, true);
    char name[NAME_ROOM];
    struct parse_error none;
    struct token w;
    while (session_begun(s) && !has_ended(s) && scan_word(&scan, &w, &none) &&
           w.kind == TOKEN_HEADER)
        if (name_of(s, &w, name) && begins_another(s, name))
            return true;
    return false;
}

/* Refuses or skips a header Seal: it signs the log of the original, and typed text makes a new
 * log. */
static enum session_code take_seal(const struct session *s, struct strbuf *said,
                                   struct session_error *err)
{
    if (!s->stream)
        return session_fail(err, SESSION_REFUSED,
                            _("a seal is made by referee seal, and comes with its match by "
                              "referee import"));
    if (said)
        strbuf_add(said, "%s",
                   _("The seal is left out: it comes with its match by referee import.\n"));
    return SESSION_OK;
}

enum session_code session_header(struct session *s, const struct token *w, struct strbuf *said,
                                 struct session_error *err)
{
    char name[NAME_ROOM], value[4096];
    enum session_code code;
    if (!name_of(s, w, name) || w->value_length >= sizeof value) {
        return session_fail_at(err, SESSION_NOT_READ, w->column, "%s",
                               _("this header is too long"));
    }
    if (strcmp(name, "Seal") == 0)
        return take_seal(s, said, err);
    header_value(w, value, sizeof value);
    if (!one_name(name, value, sizeof value))
        return session_no_memory(err);
    one_date(s, name, value, sizeof value);
    if (!session_begun(s))
        code = add_header(s, w, name, value, err);
    else if (begins_another(s, name))
        code = begin_another(s, w, name, value, said, err);
    else if (header_may_change(name))
        code = amend(s, name, value, said, err);
    else
        code = session_fail(err, SESSION_REFUSED,
                            _("options are changed with .set; .new begins another match"));
    if (code == SESSION_OK)
        say_date(s, name, value, said);
    return code;
}
