/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Events: who entered and from which round, who withdrew, who was away, who had a bye, and how each
 * round was paired. These are facts that no match contains, so an event has a separate log. It is
 * stored, hashed, signed, merged and pushed like that of a match: a row of `match` with the game
 * "event", without seats and without derived rows. Its founding contains Game and Event.
 *
 * An entry of kind `fact` contains one fact. Names are in quotes; \" and \\ stand for " and \.
 *
 *     enter "Anna Bauer" round 1      is paired from round 1 on; the order of first entries is that
 *                                     of the pairing numbers
 *     withdraw "Anna Bauer" round 4   is no longer paired from round 4 on
 *     absent "Anna Bauer" round 2     is not paired in round 2, and gets no point
 *     bye "Anna Bauer" round 2 half   is not paired in round 2, and gets full, half or zero
 *     set rounds "5"                  an option: system, rounds, points-bye, tie-breaks, game, or
 *                                     one of the game
 *     publish 1 "Anna" "Boris" KEY "Clara" "Dora" KEY bye "Emil" full
 *                                     the pairing of round 1: the players of each match by seat,
 *                                     with its key; `bye` gives the bye, and `rests` states that a
 *                                     player has no match
 *
 * An entry of kind `undo` contains the number of the last entry whose fact is in force, and revokes
 * that fact.
 *
 * A fact that earlier facts forbid is never stored, so a log with such a fact was not written by
 * this program and is refused (event_check_log). This file does not know whether a match has been
 * played: matches/pair/pair.c checks that before it stores `publish` or `undo`.
 *
 *     entries -> event_add_entry -> struct event_log -> tournament_read -> pair, standings, TRF
 */
#include "event_log.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "db/annotations.h"
#include "db/merge.h"

enum event_mark_kind { MARK_ENTER, MARK_WITHDRAW, MARK_ABSENT, MARK_BYE };

struct event_mark {
    enum event_mark_kind kind;
    int player, round, halves;
};

__attribute__((format(printf, 2, 3))) static bool forbid(struct strbuf *why, const char *format,
                                                         ...)
{
    char text[512];
    va_list args;
    if (!why)
        return false;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    strbuf_add_clean(why, text);
    return false;
}

/* --- words ------------------------------------------------------------------------------------ */

/* Reads the words of a fact. A quoted text is one word, without its quotes. */
struct words {
    const char *at;
    bool bad; /* a quote is missing, or memory is out */
    struct arena *texts;
};

static const char *quoted_word(struct words *w)
{
    char *out = arena_zeroed(w->texts, strlen(w->at) + 1);
    size_t n = 0;
    for (w->at++; out && *w->at && *w->at != '"'; w->at++) {
        if (*w->at == '\\' && w->at[1])
            w->at++;
        out[n++] = *w->at;
    }
    w->bad |= !out || *w->at != '"' || !n;
    w->at += *w->at == '"';
    return w->bad ? NULL : out;
}

/* Returns the next word, or NULL if there is none. `quoted`: returns only a quoted word. */
static const char *next_word(struct words *w, bool quoted)
{
    w->at += strspn(w->at, " ");
    if (*w->at == '"')
        return quoted ? quoted_word(w) : NULL;
    size_t n = quoted ? 0 : strcspn(w->at, " \"");
    const char *word = n ? arena_text(w->texts, w->at, n) : NULL;
    w->bad |= n && !word;
    w->at += n;
    return word;
}

static int next_number(struct words *w, int most)
{
    const char *word = next_word(w, false);
    size_t n = word ? strspn(word, "0123456789") : 0;
    long number = n && n < 5 && !word[n] && *word != '0' ? strtol(word, NULL, 10) : 0;
    return number <= most ? (int)number : 0;
}

static bool says(const char *word, const char *text)
{
    return word && strcmp(word, text) == 0;
}

static const char *const halves_words[] = {"zero", "half", "full"};

const char *event_halves_word(int halves)
{
    return halves_words[halves];
}

int event_halves_read(const char *word)
{
    for (int i = 0; i < 3; i++)
        if (says(word, halves_words[i]))
            return i;
    return -1;
}

void strbuf_add_event_name(struct strbuf *w, const char *name)
{
    strbuf_add(w, "\"");
    for (const char *at = name; *at; at++)
        strbuf_add(w, *at == '"' || *at == '\\' ? "\\%c" : "%c", *at);
    strbuf_add(w, "\"");
}

/* --- asked of it ------------------------------------------------------------------------------ */

int event_player(const struct event_log *e, const char *name)
{
    for (int i = 0; i < e->players; i++)
        if (strcmp(e->player[i], name) == 0)
            return i;
    return EVENT_NOBODY;
}

/* Returns the last mark of a player that has one of the two kinds and is for a round (0: any). */
static const struct event_mark *last_mark(const struct event_log *e, int player,
                                          enum event_mark_kind a, enum event_mark_kind b, int round)
{
    for (size_t i = e->marks; i--;) {
        const struct event_mark *m = &e->mark[i];
        if (m->player == player && (m->kind == a || m->kind == b) && (!round || m->round == round))
            return m;
    }
    return NULL;
}

/* Returns true if a player takes part in a round. The last entry or withdrawal up to this round
 * decides. Both are in the order of their rounds. */
static const struct event_mark *part_in(const struct event_log *e, int player, int round)
{
    const struct event_mark *holds = NULL;
    for (size_t i = 0; i < e->marks; i++) {
        const struct event_mark *m = &e->mark[i];
        if (m->player == player && m->kind <= MARK_WITHDRAW && m->round <= round)
            holds = m;
    }
    return holds;
}

enum event_presence event_presence(const struct event_log *e, int player, int round, int *halves)
{
    const struct event_mark *part = part_in(e, player, round),
                            *away = last_mark(e, player, MARK_ABSENT, MARK_BYE, round);
    *halves = 0;
    if (!part)
        return EVENT_NOT_YET;
    if (part->kind == MARK_WITHDRAW)
        return EVENT_WITHDRAWN;
    if (!away)
        return EVENT_HERE;
    *halves = away->halves;
    return away->kind == MARK_BYE ? EVENT_BYE : EVENT_ABSENT;
}

int event_gone_from(const struct event_log *e, int player)
{
    const struct event_mark *m = last_mark(e, player, MARK_ENTER, MARK_WITHDRAW, 0);
    return m && m->kind == MARK_WITHDRAW ? m->round : 0;
}

bool event_takes_part(const struct event_log *e, int player, int round)
{
    const struct event_mark *part = part_in(e, player, round);
    return part && part->kind == MARK_ENTER;
}

int event_first_round(const struct event_log *e, int player)
{
    int first = 1, halves;
    while (event_presence(e, player, first, &halves) == EVENT_NOT_YET)
        first++;
    return first;
}

bool event_away_after(const struct event_log *e, int player, int round)
{
    for (size_t i = 0; i < e->marks; i++)
        if (e->mark[i].player == player && e->mark[i].kind >= MARK_ABSENT &&
            e->mark[i].round >= round)
            return true;
    return false;
}

const char *event_setting(const struct event_log *e, const char *name)
{
    for (size_t i = e->sets; i--;)
        if (strcmp(e->set[i].name, name) == 0)
            return e->set[i].value;
    return NULL;
}

static const struct {
    const char *name, *values; /* NULL: not checked here */
} own_settings[] = {
    {"system", " swiss round-robin knock-out "},
    {"points-bye", " 1 1/2 0 "},
    {"rounds", NULL},
    {"tie-breaks", NULL},
    {"game", NULL},
};
enum { OWN_SETTINGS = sizeof own_settings / sizeof own_settings[0] };

bool event_own_setting(const char *name)
{
    for (int i = 0; i < OWN_SETTINGS; i++)
        if (strcmp(own_settings[i].name, name) == 0)
            return true;
    return false;
}

/* Adds the options of matches that were set after the last change of the game. */
void strbuf_add_event_options(struct strbuf *w, const struct event_log *e)
{
    size_t from = 0;
    bool any = false;
    for (size_t i = 0; i < e->sets; i++)
        from = strcmp(e->set[i].name, "game") == 0 ? i + 1 : from;
    for (size_t i = from; i < e->sets; i++) {
        const struct event_setting *s = &e->set[i];
        if (event_own_setting(s->name) || event_setting(e, s->name) != s->value)
            continue;
        strbuf_add(w, "%s%s=%s", any ? " " : "", s->name, s->value);
        any = true;
    }
}

int event_bye_halves(const struct event_log *e)
{
    const char *points = event_setting(e, "points-bye");
    return !points || strcmp(points, "1") == 0 ? 2 : strcmp(points, "0") != 0;
}

/* --- facts ------------------------------------------------------------------------------------ */

static bool add_mark(struct event_log *e, struct event_mark m)
{
    struct event_mark *more = arena_array(&e->texts, e->mark, e->marks, sizeof *more);
    if (!more)
        return false;
    e->mark = more;
    e->mark[e->marks++] = m;
    return true;
}

static bool no_memory(struct strbuf *why)
{
    return forbid(why, "%s", _("out of memory"));
}

/* Returns true if the event has begun and its system requires all players from the beginning. */
static bool is_closed(const struct event_log *e)
{
    const char *system = event_setting(e, "system");
    return e->rounds && system && strcmp(system, "swiss") != 0;
}

static bool enter(struct event_log *e, const char *name, int round, struct strbuf *why)
{
    int player = event_player(e, name), gone = player >= 0 ? event_gone_from(e, player) : 0;
    if (player >= 0 && !gone)
        return forbid(why, _("%s is entered already"), name);
    if (round < gone)
        return forbid(why, _("%s has withdrawn from round %d, and can enter again from then on"),
                      name, gone);
    if (is_closed(e))
        return forbid(why, "%s",
                      _("a round robin or a knock-out has begun: nobody can enter any more"));
    if (player < 0 && e->players == EVENT_PLAYERS_MOST)
        return forbid(why, _("an event can have at most %d players"), EVENT_PLAYERS_MOST);
    if (player < 0) {
        player = e->players;
        e->player[e->players++] = name;
    }
    return add_mark(e, (struct event_mark){MARK_ENTER, player, round, 0}) || no_memory(why);
}

static bool withdraw(struct event_log *e, int player, int round, struct strbuf *why)
{
    const struct event_mark *entered = last_mark(e, player, MARK_ENTER, MARK_WITHDRAW, 0);
    if (round < entered->round)
        return forbid(why, _("%s enters in round %d, and cannot withdraw from an earlier one"),
                      e->player[player], entered->round);
    return add_mark(e, (struct event_mark){MARK_WITHDRAW, player, round, 0}) || no_memory(why);
}

static bool stay_away(struct event_log *e, struct event_mark m, struct strbuf *why)
{
    const struct event_mark *part = part_in(e, m.player, m.round);
    if (!part)
        return forbid(why, _("%s does not play in round %d: enters later"), e->player[m.player],
                      m.round);
    return add_mark(e, m) || no_memory(why);
}

/* Reads the facts enter, withdraw, absent and bye: a name, a round, and points. */
static bool take_mark(struct event_log *e, enum event_mark_kind kind, struct words *w,
                      struct strbuf *why)
{
    const char *name = next_word(w, true);
    int round = says(next_word(w, false), "round") ? next_number(w, EVENT_ROUNDS_MOST) : 0,
        halves = kind == MARK_BYE ? event_halves_read(next_word(w, false)) : 0;
    if (!name || !round || halves < 0 || w->bad || *w->at)
        return forbid(why, "%s", _("this fact is not understood"));
    int player = event_player(e, name);
    if (round <= e->rounds)
        return forbid(why, _("round %d is published already"), round);
    if (kind == MARK_ENTER)
        return enter(e, name, round, why);
    if (player < 0)
        return forbid(why, _("%s is not entered"), name);
    if (event_gone_from(e, player) && round >= event_gone_from(e, player))
        return forbid(why, _("%s has withdrawn from round %d"), name, event_gone_from(e, player));
    if (kind == MARK_WITHDRAW)
        return event_gone_from(e, player) ? forbid(why, _("%s has withdrawn from round %d"), name,
                                                   event_gone_from(e, player))
                                          : withdraw(e, player, round, why);
    return stay_away(e, (struct event_mark){kind, player, round, halves}, why);
}

static bool is_option_name(const char *name)
{
    return *name && !name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-")];
}

static bool take_setting(struct event_log *e, struct words *w, struct strbuf *why)
{
    const char *name = next_word(w, false), *value = next_word(w, true);
    char within[64];
    if (!name || !value || w->bad || *w->at || !is_option_name(name))
        return forbid(why, "%s", _("this fact is not understood"));
    snprintf(within, sizeof within, " %s ", value);
    for (int i = 0; i < OWN_SETTINGS; i++)
        if (strcmp(own_settings[i].name, name) == 0 && own_settings[i].values &&
            !strstr(own_settings[i].values, within))
            return forbid(why, _("%s is one of: %.*s"), name,
                          (int)strlen(own_settings[i].values) - 2, own_settings[i].values + 1);
    if (strcmp(name, "rounds") == 0) {
        struct words number = {.at = value, .texts = &e->texts};
        if (!next_number(&number, EVENT_ROUNDS_MOST) || *number.at)
            return forbid(why, _("rounds is a number from 1 to %d"), EVENT_ROUNDS_MOST);
        if (atoi(value) < e->rounds)
            return forbid(why, _("round %d is published already"), e->rounds);
    }
    if (e->rounds && (strcmp(name, "system") == 0 || strcmp(name, "game") == 0))
        return forbid(why, _("round %d is published already: %s cannot change"), e->rounds, name);
    struct event_setting *more = arena_array(&e->texts, e->set, e->sets, sizeof *more);
    if (!more)
        return no_memory(why);
    e->set = more;
    e->set[e->sets++] = (struct event_setting){name, value};
    return true;
}

/* Reads a player of a published round, who may occur only once. */
static int seat_once(struct event_log *e, const char *name, bool seen[])
{
    int player = name ? event_player(e, name) : EVENT_NOBODY;
    if (player < 0 || seen[player])
        return EVENT_NOBODY;
    seen[player] = true;
    return player;
}

static bool take_sitting_out(struct event_log *e, const char *how, struct words *w, bool seen[],
                             struct event_round *to)
{
    int player = seat_once(e, next_word(w, true), seen);
    if (player < 0 || (!says(how, "rests") && !says(how, "bye")))
        return false;
    to->rests[player] = says(how, "rests");
    if (to->rests[player])
        return true;
    to->bye_halves = event_halves_read(next_word(w, false));
    bool first = to->bye < 0;
    to->bye = player;
    return first && to->bye_halves >= 0;
}

static bool take_round(struct event_log *e, struct words *w, struct event_round *to)
{
    bool seen[EVENT_PLAYERS_MOST] = {false};
    *to = (struct event_round){.bye = EVENT_NOBODY};
    for (const char *word; !w->bad;) {
        word = next_word(w, false);
        if (word) {
            if (!take_sitting_out(e, word, w, seen, to))
                return false;
            continue;
        }
        if (!*w->at)
            break;
        struct event_pair *more = arena_array(&e->texts, to->pair, (size_t)to->pairs, sizeof *more);
        if (!more)
            return false;
        to->pair = more;
        struct event_pair *pair = &more[to->pairs++];
        for (int i = 0; i < 2; i++) {
            pair->player[i] = seat_once(e, next_word(w, true), seen);
            if (pair->player[i] < 0)
                return false;
        }
        pair->key = next_word(w, false);
        if (!pair->key || !store_is_key(pair->key))
            return false;
    }
    return !w->bad && to->pairs;
}

static bool take_publication(struct event_log *e, struct words *w, struct strbuf *why)
{
    struct event_round round;
    int number = next_number(w, EVENT_ROUNDS_MOST);
    if (number != e->rounds + 1)
        return forbid(why, _("round %d is not the next one"), number);
    if (!take_round(e, w, &round))
        return forbid(why, "%s", _("this fact is not understood"));
    struct event_round *more = arena_array(&e->texts, e->round, (size_t)e->rounds, sizeof *more);
    if (!more)
        return no_memory(why);
    e->round = more;
    e->round[e->rounds++] = round;
    return true;
}

static bool apply(struct event_log *e, const char *text, struct strbuf *why)
{
    static const char *const marks[] = {"enter", "withdraw", "absent", "bye"};
    struct words w = {.at = text, .texts = &e->texts};
    const char *verb = next_word(&w, false);
    for (int i = 0; i < 4; i++)
        if (says(verb, marks[i]))
            return take_mark(e, (enum event_mark_kind)i, &w, why);
    if (says(verb, "set"))
        return take_setting(e, &w, why);
    if (says(verb, "publish"))
        return take_publication(e, &w, why);
    return forbid(why, "%s", _("this fact is not understood"));
}

bool event_add_fact(struct event_log *e, long seq, const char *text, const char *at,
                    struct strbuf *why)
{
    const char *kept = arena_copy(&e->texts, text), *when = arena_copy(&e->texts, at);
    struct event_fact *more = arena_array(&e->texts, e->fact, e->facts, sizeof *more);
    if (!kept || !more)
        return no_memory(why);
    e->fact = more;
    if (!apply(e, kept, why))
        return false;
    e->fact[e->facts++] = (struct event_fact){seq, kept, when};
    return true;
}

/* Revokes the last fact by applying those before it again. */
static bool undo(struct event_log *e, const char *text, struct strbuf *why)
{
    char last[24] = "";
    if (e->facts)
        snprintf(last, sizeof last, "%ld", e->fact[e->facts - 1].seq);
    if (!e->facts || strcmp(text, last) != 0)
        return forbid(why, "%s", _("only the last fact can be undone"));
    size_t left = e->facts - 1;
    e->players = e->rounds = 0;
    e->marks = e->sets = 0;
    e->mark = NULL;
    e->set = NULL;
    e->round = NULL;
    e->facts = left;
    for (size_t i = 0; i < left; i++)
        if (!apply(e, e->fact[i].text, why))
            return false;
    return true;
}

bool event_add_entry(struct event_log *e, const struct store_entry *entry, struct strbuf *why)
{
    e->head = entry->seq;
    if (annotations_kind(entry->kind))
        return true;
    if (strcmp(entry->kind, EVENT_FACT_KIND) == 0)
        return event_add_fact(e, entry->seq, entry->text, entry->at, why);
    if (strcmp(entry->kind, EVENT_UNDO_KIND) == 0)
        return undo(e, entry->text, why);
    return forbid(why, _("an event has no entries of the kind %s"), entry->kind);
}

/* --- logs ------------------------------------------------------------------------------------- */

struct event_reading {
    struct event_log *e;
    struct strbuf *why;
    long bad; /* the entry that does not fit; 0: all fit */
};

static int add_entry(void *ctx, const struct store_entry *entry)
{
    struct event_reading *r = ctx;
    if (!event_add_entry(r->e, entry, r->why))
        r->bad = entry->seq;
    return r->bad != 0;
}

bool event_check_log(const struct store_log *log, long *entry, struct strbuf *why)
{
    struct event_log e = {.players = 0};
    struct event_reading r = {.e = &e, .why = why};
    store_log_walk(log, add_entry, &r);
    *entry = r.bad;
    bool fits = !r.bad && !e.texts.failed;
    if (fits && (!log->founding.details.event || !*log->founding.details.event))
        fits = forbid(why, "%s", _("the event has no name"));
    event_log_free(&e);
    return fits;
}

static int take_head(void *ctx, const struct store_match *m)
{
    struct event_log *e = ctx;
    snprintf(e->key, sizeof e->key, "%s", m->key);
    snprintf(e->family, sizeof e->family, "%s", m->family);
    snprintf(e->club, sizeof e->club, "%s", m->club);
    e->name = arena_copy(&e->texts, m->event ? m->event : "");
    return 0;
}

enum store_code event_log_load(struct store *s, const char *key, struct event_log *e,
                               struct store_error *err)
{
    struct strbuf why = {.text = NULL};
    struct event_reading r = {.e = e, .why = &why};
    *e = (struct event_log){.players = 0};
    enum store_code code = store_match_get(s, key, take_head, e, err);
    if (code == STORE_OK)
        code = store_entries(s, key, 1, add_entry, &r, err);
    if (code == STORE_OK && (r.bad || e->texts.failed)) {
        err->code = code = r.bad ? STORE_CORRUPT : STORE_FAILED;
        err->again = false;
        snprintf(err->text, sizeof err->text, _("event %.8s, entry %ld of the log: %s"), key, r.bad,
                 why.text ? why.text : _("out of memory"));
    }
    strbuf_free(&why);
    return code;
}

static int add_version(void *ctx, const struct store_match *m)
{
    struct event_log *e = ctx;
    struct event_version *more = arena_array(&e->texts, e->version, e->versions, sizeof *more);
    if (!more)
        return 1;
    e->version = more;
    more[e->versions++] =
        (struct event_version){.key = arena_copy(&e->texts, m->key),
                               .name = m->version ? arena_copy(&e->texts, m->version) : NULL,
                               .entries = m->head_seq};
    return 0;
}

static int note_counted(void *ctx, const struct store_match *m)
{
    struct event_log *e = ctx;
    for (size_t i = 0; i < e->versions; i++)
        e->version[i].counts |= strcmp(e->version[i].key, m->key) == 0;
    return 0;
}

enum store_code event_read_versions(struct store *s, struct event_log *e, struct store_error *err)
{
    struct store_query query = {
        .family = e->family, .oldest = true, .shown = true, .logs = STORE_EVENT_LOGS};
    enum store_code code = store_matches(s, &query, add_version, e, err);
    if (code == STORE_OK && e->texts.failed) {
        code = STORE_FAILED;
        *err = (struct store_error){.code = code};
        snprintf(err->text, sizeof err->text, "%s", _("out of memory"));
    }
    query.counted = true;
    return code == STORE_OK ? store_matches(s, &query, note_counted, e, err) : code;
}

void event_log_free(struct event_log *e)
{
    arena_free(&e->texts);
    *e = (struct event_log){.players = 0};
}

/* --- finding ---------------------------------------------------------------------------------- */

enum { KEY_LEAST = 4, KEY_SHOWN = 8 };

static int list_event(void *ctx, const struct store_match *m)
{
    struct event_found *f = ctx;
    if (f->count < 2)
        snprintf(f->key[f->count], STORE_KEY_SIZE, "%s", m->key);
    strbuf_add(&f->keys, "%s%.*s", f->count++ ? _(", ") : "", KEY_SHOWN, m->key);
    if (*m->club) {
        strbuf_add(&f->keys, "%s", " (");
        strbuf_add_clean(&f->keys, m->club);
        strbuf_add(&f->keys, "%s", ")");
    }
    return 0;
}

enum store_code event_find(struct store *s, const char *name, struct event_found *out,
                           struct store_error *err)
{
    const struct store_query named = {
        .event = name, .oldest = true, .counted = true, .logs = STORE_EVENT_LOGS};
    const struct store_query keyed = {.key = name, .logs = STORE_EVENT_LOGS};
    *out = (struct event_found){.count = 0};
    enum store_code code = store_matches(s, &named, list_event, out, err);
    if (code == STORE_OK && !out->count && strlen(name) >= KEY_LEAST &&
        !name[strspn(name, "0123456789abcdef-")])
        code = store_matches(s, &keyed, list_event, out, err);
    return code;
}
