/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "public_view.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/i18n.h"
#include "base/json_builder.h"
#include "log/load.h"
#include "matches/json/json.h"
#include "open_sessions.h"

/* --- the times of turns ----------------------------------------------------------------------- */

enum { TURN_SECONDS_MOST = 3600 }; /* who takes longer has left the table */

/* The last line of a turn, among the entries from `from` to before `until`; NULL: there is none. */
static const struct operation *last_turn_line(const struct operations *acts, long from, long until)
{
    size_t low = 0, high = acts->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (acts->op[middle].seq < until)
            low = middle + 1;
        else
            high = middle;
    }
    while (low > 0 && acts->op[low - 1].seq >= from)
        if (acts->op[--low].kind <= OPERATION_RECORD)
            return &acts->op[low];
    return NULL;
}

static long seconds_between(const char *from, const char *to)
{
    if (!*from || !*to)
        return 0;
    long long seconds = (date_moment(to) - date_moment(from)) / 1000;
    return seconds > 0 && seconds < TURN_SECONDS_MOST ? (long)seconds : 0;
}

struct turn_time *turn_times(const struct loaded *l)
{
    long turns = turns_count(l->play.turns);
    struct turn_time *time = calloc((size_t)turns + 1, sizeof *time);
    bool differ = false;
    for (long n = 1; time && n <= turns; n++) {
        struct turn_time *t = &time[n - 1];
        long until = n < turns ? replay_entry(&l->play, n + 1) : LONG_MAX;
        const struct operation *line = last_turn_line(&l->acts, replay_entry(&l->play, n), until);
        snprintf(t->at, sizeof t->at, "%s", line && line->at ? line->at : "");
        if (n > 1)
            t->seconds = seconds_between(time[n - 2].at, t->at);
        differ |= strcmp(t->at, time->at) != 0;
    }
    if (time && !differ)
        memset(time, 0, (size_t)turns * sizeof *time);
    return time;
}

enum { HASH_SHOWN = 8 };

void hall_head(const struct store_match *m, char head[HALL_HEAD])
{
    snprintf(head, HALL_HEAD, "%ld-%.*s", m->head_seq, HASH_SHOWN, m->head_hash);
}

/* --- loading ---------------------------------------------------------------------------------- */

static void say_why(struct strbuf *why, const struct load_error *err)
{
    strbuf_add_clean(why, err->storage   ? err->store.text
                          : *err->reason ? err->reason
                                         : _("it cannot be read"));
}

/* The acts that count and changed a turn: "12 64 1/7 1/5". */
static bool keep_corrections(struct public_view *h, const struct operations *acts)
{
    h->corrected = calloc(acts->count + 1, sizeof *h->corrected);
    for (size_t i = 0; h->corrected && i < acts->count; i++) {
        const struct operation *a = &acts->op[i];
        long turn = a->kind == OPERATION_EDIT ? strtol(a->text, NULL, 10) : 0;
        if (turn > 0)
            h->corrected[h->corrections++] = (struct correction){turn, a->seq};
    }
    return h->corrected != NULL;
}

static const char *keep_clean(struct public_view *h, const char *text)
{
    struct strbuf w = {.text = NULL};
    strbuf_add_clean(&w, text ? text : "");
    const char *kept = w.text ? arena_text(&h->texts, w.text, w.length) : "";
    strbuf_free(&w);
    return kept ? kept : "";
}

static const char *header_of(const struct store_details *d, const char *key)
{
    for (size_t i = 0; i < d->n_headers; i++)
        if (strcmp(d->headers[i].key, key) == 0)
            return d->headers[i].value;
    return NULL;
}

/* Adds the result of the partie's earlier matches and of this one so far; everybody at the table
 * knows them. A partie that cannot be read is not shown, nor is one before the first throw of the
 * match. */
static const char *keep_partie(struct public_view *h, const struct view_source *from,
                               const char *name)
{
    struct open_sessions none = {.count = 0};
    struct parse_error ignored;
    struct strbuf sheet = {.text = NULL};
    const char *kept = "";
    const struct partie_matches *p =
        name ? open_partie(from->sessions ? from->sessions : &none, from->store, name) : NULL;
    if (p && p->count && partie_told(p, &(struct series_told){.sheet = &sheet}, &ignored))
        kept = arena_text(&h->texts, sheet.text ? sheet.text : "", sheet.length);
    strbuf_free(&sheet);
    open_sessions_free(&none);
    return kept ? kept : "";
}

/* A match that was left may go on, and its players may still find out what they could. */
static bool goes_on(const struct loaded *l)
{
    struct turns *t = l->play.turns;
    return !turns_status(t).over && (!l->ended || t->left != LEFT_NOT);
}

/* `borrowed`: all of the replay but the turns is a session's. */
static void unload(struct loaded *l, bool borrowed)
{
    if (borrowed) {
        turns_end(l->play.turns);
        l->play = (struct replay){.turns = NULL};
        l->acts = (struct operations){.op = NULL};
    }
    match_unload(l);
}

/* Reads a match from the store, and replays it unless a session here has it: then the turns are
 * copied, and the operations are those of the session. */
static bool load_view(const struct view_source *from, const char *key, struct loaded *l,
                      bool *borrowed, struct load_error *err)
{
    const struct session *s = NULL;
    *borrowed = false;
    if (from->sessions && match_read_row(from->store, key, l, err)) {
        s = open_session_at(from->sessions, &l->match);
        if (!s)
            match_unload(l);
    }
    if (!s)
        return match_load(from->store, key, games[0], l, err);
    const struct session_replay is = session_replay(s);
    l->play = *is.play;
    l->acts = *is.acts;
    l->play.turns = turns_copy(is.play->turns, &l->details.values);
    *borrowed = true;
    if (l->play.turns)
        return true;
    unload(l, true);
    *err = (struct load_error){.storage = false};
    return false;
}

static bool take(struct public_view *h, const struct view_source *from, struct loaded *l,
                 bool arbiter, const struct public_view *before, struct strbuf *why)
{
    struct parse_error fault = {.reason = ""};
    struct turns *turns = l->play.turns;
    snprintf(h->key, sizeof h->key, "%s", l->match.key);
    hall_head(&l->match, h->head);
    h->event = keep_clean(h, l->details.values.event);
    h->site = keep_clean(h, l->details.values.site);
    h->round = keep_clean(h, header_of(&l->details.values, "Round"));
    h->partie = keep_partie(h, from, header_of(&l->details.values, "Partie"));
    h->now = turns_status(turns);
    h->left = turns->left != LEFT_NOT;
    h->open = goes_on(l);
    h->time = turn_times(l);
    if (!h->time || !keep_corrections(h, &l->acts)) {
        strbuf_add(why, "%s", _("out of memory"));
        return false;
    }
    bool told = replayed_take(&h->told, &l->play, &l->details.values, arbiter,
                              before ? &before->told : NULL, &fault);
    if (!told)
        strbuf_add(why, "%s", fault.reason);
    return told;
}

bool hall_load(const struct view_source *from, const char *key, bool arbiter,
               const struct public_view *before, struct public_view *out, struct strbuf *why)
{
    struct load_error err;
    struct loaded l;
    bool borrowed;
    *out = (struct public_view){.open = false};
    if (!load_view(from, key, &l, &borrowed, &err)) {
        say_why(why, &err);
        return false;
    }
    bool taken = take(out, from, &l, arbiter, before, why);
    unload(&l, borrowed);
    if (!taken)
        hall_free(out);
    return taken;
}

void hall_free(struct public_view *h)
{
    if (h->told.game)
        replayed_free(&h->told);
    free(h->corrected);
    free(h->time);
    arena_free(&h->texts);
    *h = (struct public_view){.open = false};
}

bool hall_withholds(const struct public_view *h, long n)
{
    return h->open && n > h->told.turns - h->now.withheld;
}

long hall_corrected(const struct public_view *h, long n)
{
    long entry = 0;
    for (size_t i = 0; i < h->corrections; i++)
        if (h->corrected[i].turn == n)
            entry = h->corrected[i].entry;
    return entry;
}

/* --- for programs ----------------------------------------------------------------------------- */

/* A line of JSON, freed; without one there is no memory. */
static void add_line(struct strbuf *out, char *line)
{
    out->failed |= !line;
    strbuf_add(out, "%s", line ? line : "");
    free(line);
}

static void add_turn(struct strbuf *out, struct replay *r, long n, bool withheld)
{
    struct strbuf typed = {.text = NULL}, before = {.text = NULL}, remarks = {.text = NULL};
    out->failed |= !replay_typed(r, n, &typed, &remarks);
    out->failed |= n == 1 && !replay_typed(r, 0, &before, &remarks);
    strbuf_add(out, n > 1 ? ",\n" : "\n");
    add_line(out,
             json_stored_coup(&(struct json_coup_parts){.ruling = turns_json(r->turns, n),
                                                        .before = before.text ? before.text : "",
                                                        .text = typed.text ? typed.text : "",
                                                        .entry = replay_entry(r, n),
                                                        .game = r->game,
                                                        .withheld = withheld}));
    strbuf_free(&before);
    strbuf_free(&typed);
    strbuf_free(&remarks);
}

static json_t *seat_list(const struct public_view *h)
{
    const struct replayed_match *t = &h->told;
    const struct standing *at = t->turns ? t->turn[t->turns - 1].at : t->begins;
    struct json_builder list = make(json_array());
    for (int i = 0; i < t->seats; i++) {
        struct json_builder o = make(json_object());
        put_text(&o, "player", t->names[i]);
        if (t->game->major)
            put_number(&o, t->game->major, at[i].major);
        if (t->game->minor)
            put_number(&o, t->game->minor, at[i].minor);
        append(&list, made(&o));
    }
    return made(&list);
}

void hall_json_table(const struct public_view *h, int number, struct strbuf *out)
{
    struct json_builder o = make(json_object());
    put_number(&o, "table", number);
    put_text(&o, "match", h->key);
    put_text(&o, "head", h->head);
    put_text(&o, "game", h->told.game->name);
    put_text(&o, "event", *h->event ? h->event : NULL);
    put_text(&o, "round", *h->round ? h->round : NULL);
    put(&o, "open", json_boolean(h->open && !h->left));
    put_number(&o, "coups", h->told.turns);
    put(&o, "seats", seat_list(h));
    add_line(out, line_of(made(&o)));
}

bool hall_board(const struct public_view *h, long board[2])
{
    char *end;
    if (*h->round < '1' || *h->round > '9')
        return false;
    board[0] = strtol(h->round, &end, 10);
    if (*end != '.' || end[1] < '1' || end[1] > '9')
        return false;
    board[1] = strtol(end + 1, &end, 10);
    return !*end;
}

bool hall_json(const struct view_source *from, const char *key, bool arbiter, struct strbuf *out)
{
    struct load_error err;
    struct loaded l;
    bool borrowed;
    if (!load_view(from, key, &l, &borrowed, &err))
        return false;
    long turns = turns_count(l.play.turns);
    long told = arbiter || !goes_on(&l) ? turns : turns_open_to_all(l.play.turns);
    strbuf_add(out, "{\"match\":");
    add_line(out, json_match(&l.match, &(struct json_match_parts){.details = &l.details.values}));
    strbuf_add(out, ",\n\"coups\":[");
    for (long n = 1; n <= turns; n++)
        add_turn(out, &l.play, n, n > told);
    strbuf_add(out, "]}\n");
    unload(&l, borrowed);
    return true;
}
