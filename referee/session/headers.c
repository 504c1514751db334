/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Headers and options of the current match, before it begins and during play, with the corrections
 * in its log. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/date.h"
#include "base/i18n.h"
#include "base/scan.h"
#include "base/text.h"
#include "games/paper.h"
#include "log/load.h"
#include "session_private.h"

/* --- agreed ---------------------------------------------------------------------------------- */

/* The options of the current match: what differs from the usual, and all of it in words. */

/* The options as stored, "holes=11 announce=silent": of the match, and of one without any. */
struct agreed {
    struct strbuf now, usual;
};

/* The default options of the game. */
static void add_usual(const struct session *s, struct strbuf *out)
{
    static const char *const nobody[SEATS_MAX] = {"", "", "", "", "", "", "", ""};
    struct match_setup f = {.seats = session_seats(s), .player = nobody};
    struct parse_error none;
    void *match = calloc(1, s->game->size);
    if (match && s->game->start(match, &f, &none))
        s->game->paper->agreed(&(struct turn_ref){.match = match, .player = nobody}, out);
    out->failed |= !match;
    free(match);
}

/* False: the game shows no options, or no match is open. */
static bool read_agreed(const struct session *s, struct agreed *a)
{
    *a = (struct agreed){.now = {.text = NULL}};
    if (!s->play.turns || !s->game->paper || !s->game->paper->agreed)
        return false;
    struct turn_ref at = {.match = s->play.turns->now, .player = s->play.turns->founding.player};
    s->game->paper->agreed(&at, &a->now);
    add_usual(s, &a->usual);
    return true;
}

static void free_agreed(struct agreed *a, struct strbuf *said)
{
    said->failed |= a->now.failed || a->usual.failed;
    strbuf_free(&a->now);
    strbuf_free(&a->usual);
}

/* One option: its text, "holes=11", and that of its usual value. */
struct option_pair {
    const char *now, *usual;
    size_t length, usual_length;
};

static bool differs(const struct option_pair *o)
{
    return o->length != o->usual_length || memcmp(o->now, o->usual, o->length) != 0;
}

/* Moves to the next option; begins with both texts NULL. */
static bool next_option(const struct agreed *a, struct option_pair *o)
{
    o->now = o->now ? o->now + o->length : a->now.text ? a->now.text : "";
    o->usual = o->usual ? o->usual + o->usual_length : a->usual.text ? a->usual.text : "";
    o->now += *o->now == ' ';
    o->usual += *o->usual == ' ';
    o->length = strcspn(o->now, " ");
    o->usual_length = strcspn(o->usual, " ");
    return o->length > 0;
}

bool session_agreed(const struct session *s, struct strbuf *said)
{
    struct agreed a;
    struct option_pair o = {.now = NULL};
    size_t before = said->length;
    if (!read_agreed(s, &a))
        return false;
    while (next_option(&a, &o))
        if (differs(&o))
            strbuf_add(said, " %.*s", (int)o.length, o.now);
    free_agreed(&a, said);
    return said->length > before;
}

/* Returns the game's help for an option, or "". */
static const char *header_help(const struct game *game, const char *name, size_t length)
{
    for (const struct game_option *o = game->option; o && o->name; o++)
        if (strlen(o->name) == length && memcmp(o->name, name, length) == 0)
            return o->help ? _(o->help) : "";
    return "";
}

/* "  holes=11 (usually 12): the hole that ends the match" */
static void add_option(const struct game *game, const struct option_pair *o, struct strbuf *said)
{
    size_t name = strcspn(o->now, "="), usual = strcspn(o->usual, "=") + 1;
    const char *help = header_help(game, o->now, name);
    strbuf_add(said, "  %.*s", (int)o->length, o->now);
    if (differs(o) && o->usual_length >= usual) {
        strbuf_add(said, "%s", _(" (usually "));
        strbuf_add_bytes(said, o->usual + usual, o->usual_length - usual);
        strbuf_add(said, ")");
    }
    strbuf_add(said, "%s%s\n", *help ? _(": ") : "", help);
}

/* Adds the options that differ, or those that do not. */
static void add_those(const struct game *game, const struct agreed *a, bool differing,
                      struct strbuf *said)
{
    struct option_pair o = {.now = NULL};
    while (next_option(a, &o))
        if (differs(&o) == differing)
            add_option(game, &o, said);
}

bool session_options_told(const struct session *s, bool all, struct strbuf *said)
{
    struct agreed a;
    size_t before = said->length;
    if (!read_agreed(s, &a))
        return false;
    add_those(s->game, &a, true, said);
    if (all)
        add_those(s->game, &a, false, said);
    free_agreed(&a, said);
    return said->length > before;
}

void session_option_told(const struct session *s, const char *name, struct strbuf *said)
{
    struct agreed a;
    struct option_pair o = {.now = NULL};
    size_t length = strlen(name);
    if (!read_agreed(s, &a))
        return;
    while (next_option(&a, &o))
        if (strncmp(o.now, name, length) == 0 && o.now[length] == '=')
            add_option(s->game, &o, said);
    free_agreed(&a, said);
}

/* --- amended --------------------------------------------------------------------------------- */

/* Headers of the current match with the corrections in its log. */

static bool take_details(struct session *s, const struct store_details *d)
{
    const struct {
        char **slot;
        const char *value;
    } texts[] = {
        {&s->event, d->event}, {&s->site, d->site}, {&s->date, d->date}, {&s->options, d->options}};
    bool ok = true;
    s->players = d->players;
    s->listed = d->listed;
    for (int i = 0; ok && i < d->players; i++)
        ok = session_set_text(&s->player[i], d->player[i]);
    for (size_t i = 0; ok && i < sizeof texts / sizeof texts[0]; i++)
        ok = !texts[i].value || session_set_text(texts[i].slot, texts[i].value);
    for (size_t i = 0; ok && i < d->n_headers; i++)
        ok = session_put_header(s, d->headers[i].key, d->headers[i].value);
    return ok;
}

bool session_headers_after(const struct session *s, size_t count, const char *more,
                           struct session *out)
{
    struct kept_details k;
    struct annotations annotations = {.failed = false};
    *out = session_fresh(s);
    for (size_t i = 0; i < s->logs; i++)
        annotations_add(&annotations, s->log[i].kind, s->log[i].text);
    bool ok = details_amend(&k, &s->founded.values, &s->acts, count) &&
              (!more || details_amend_by(&k, more)) && details_rename(&k, &annotations) &&
              take_details(out, &k.values);
    annotations_free(&annotations);
    details_free(&k);
    if (!ok)
        session_forget(out);
    return ok;
}

static void swap(char **a, char **b)
{
    char *old = *a;
    *a = *b;
    *b = old;
}

void session_install_headers(struct session *s, struct session *draft, struct replay *play)
{
    char **const mine[] = {&s->event, &s->site, &s->date, &s->options};
    char **const theirs[] = {&draft->event, &draft->site, &draft->date, &draft->options};
    for (size_t i = 0; i < sizeof mine / sizeof mine[0]; i++)
        swap(mine[i], theirs[i]);
    for (int i = 0; i < STORE_SEATS; i++)
        swap(&s->player[i], &draft->player[i]);
    struct store_header headers[HEADERS_MAX];
    size_t n = s->headers;
    memcpy(headers, s->header, sizeof headers);
    memcpy(s->header, draft->header, sizeof headers);
    memcpy(draft->header, headers, sizeof headers);
    s->headers = draft->headers;
    draft->headers = n;
    session_forget(draft);
    play->details = session_details(s);
}

/* --- headers --------------------------------------------------------------------------------- */

/* Headers of the current match, before it begins and during play. */

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

/* Normalizes names of players. Returns false if out of memory. */
static bool one_name(const char *header, char *value, size_t room)
{
    char *player = player_header(header) ? player_name(value) : NULL;
    if (player)
        snprintf(value, room, "%s", player);
    free(player);
    return player || !player_header(header);
}

/* The header's name; interactively the case is ignored for known names. Returns false if it is too
 * long. */
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
