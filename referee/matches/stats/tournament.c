/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tournament.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/memory.h"
#include "log/find.h"

/* --- players ---------------------------------------------------------------------------------- */

int tournament_player(const struct tournament *t, const char *name)
{
    for (int i = 0; i < t->players; i++)
        if (strcmp(t->name[i], name) == 0)
            return i;
    return NO_ENTRANT;
}

static int add_player(struct tournament *t, const char *name)
{
    int at = tournament_player(t, name);
    t->full |= at < 0 && t->players == ENTRANTS_MOST;
    if (at >= 0 || t->full)
        return at;
    t->name[t->players] = arena_copy(&t->texts, name);
    return t->name[t->players] ? t->players++ : NO_ENTRANT;
}

int tournament_enter(struct tournament *t, const char *name)
{
    int at = add_player(t, name);
    t->entered = t->players;
    return at;
}

/* --- facts ------------------------------------------------------------------------------------ */

bool tournament_facts(struct tournament *t, struct store *s, const char *event,
                      struct store_error *err)
{
    struct event_found f;
    enum store_code code = event_find(s, event, &f, err);
    t->looked = true;
    if (code == STORE_OK && f.count == 1)
        code = event_log_load(s, f.key[0], &t->facts, err);
    t->has_log = f.count == 1;
    t->keys = f.count > 1 ? arena_copy(&t->texts, f.keys.text ? f.keys.text : "") : NULL;
    strbuf_free(&f.keys);
    return code == STORE_OK;
}

bool print_event_versions(struct store *s, struct event_log *e, struct store_error *err)
{
    struct strbuf name = {.text = NULL};
    if (event_read_versions(s, e, err) != STORE_OK)
        return false;
    if (e->versions < 2)
        return true;
    strbuf_add_clean(&name, e->name);
    fflush(stdout);
    fprintf(stderr, "referee: ");
    fprintf(stderr,
            _("%s: two records continued its log differently, and %.*s is read: referee versions "
              "%.*s lists the versions, and referee choose makes another one count"),
            name.text ? name.text : "", MATCH_SHOWN, e->key, MATCH_SHOWN, e->key);
    fprintf(stderr, "\n");
    strbuf_free(&name);
    return true;
}

bool tournament_has_entries(const struct tournament *t)
{
    return t->facts.players > 0;
}

/* A player is entered under the name in the log of a match of the same club, or under the name that
 * is shown. */
int tournament_seat(const struct tournament *t, const struct store_match *m, int seat)
{
    int at = tournament_player(t, m->seat[seat].person);
    if (at < 0 && tournament_has_entries(t) && strcmp(m->club, t->facts.club) == 0)
        at = tournament_player(t, m->seat[seat].player);
    return tournament_has_entries(t) && at >= t->facts.players ? NO_ENTRANT : at;
}

bool tournament_here(const struct tournament *t, int player, int round)
{
    int halves;
    return player < t->entered && (!tournament_has_entries(t) ||
                                   event_presence(&t->facts, player, round, &halves) == EVENT_HERE);
}

/* Finds the published pair whose match has this key; NULL: none. */
static const struct event_pair *published(const struct event_log *e, const char *key, int *round)
{
    for (int i = 0; i < e->rounds; i++)
        for (int k = 0; k < e->round[i].pairs; k++)
            if (strcmp(e->round[i].pair[k].key, key) == 0) {
                *round = i + 1;
                return &e->round[i].pair[k];
            }
    return NULL;
}

/* --- matches ---------------------------------------------------------------------------------- */

struct tournament_reading {
    struct store *s;
    struct tournament *to;
    const struct game *game;
    int round; /* as the header of a match states it; 0: it does not */
    bool failed;
    enum store_code code;
    struct store_error *err;
};

/* "3", "3.2": the round, and the board in it. */
static int note_round(void *ctx, const struct store_header *h)
{
    int *round = ctx;
    size_t n = strspn(h->value, "0123456789");
    if (strcmp(h->key, "Round") == 0 && n && n < 4)
        *round = atoi(h->value);
    return 0;
}

static int add_meeting(void *ctx, const struct store_match *m)
{
    struct tournament_reading *r = ctx;
    struct tournament *t = r->to;
    struct meeting new = {.round = 0};
    bool other = strcmp(m->game, r->game->name) != 0;
    t->others += other;
    t->larger += !other && m->seats != 2;
    if (other || m->seats != 2)
        return 0;
    struct meeting *more = array_grow(t->meeting, t->meetings + 1, &t->room, sizeof *more);
    r->failed |= !more;
    if (!more)
        return 1;
    t->meeting = more;
    const struct event_pair *pair = published(&t->facts, m->origin, &new.round);
    bool entries = tournament_has_entries(t), stranger = false;
    for (int i = 0; i < 2; i++) {
        new.player[i] = pair      ? pair->player[i]
                        : entries ? tournament_seat(t, m, i)
                                  : add_player(t, m->seat[i].person);
        new.won[i] = m->seat[i].won;
        stranger |= entries && new.player[i] < 0;
        r->failed |= !entries && new.player[i] < 0;
    }
    t->strangers += stranger;
    if (stranger)
        return 0;
    snprintf(new.key, sizeof new.key, "%s", m->key);
    snprintf(new.origin, sizeof new.origin, "%s", m->origin);
    bool alone = new.player[0] == new.player[1]; /* who plays against themselves meets nobody */
    t->larger += alone;
    if (r->failed || alone)
        return r->failed;
    new.over = strcmp(m->state, "over") == 0;
    new.forfeit = new.over && !m->coups;
    new.nobody = match_forfeited_by_all(r->s, m);
    (void)date_read(m->date ? m->date : "", new.date);
    if (!pair)
        r->code = store_headers(r->s, m->key, note_round, &new.round, r->err);
    t->meeting[t->meetings++] = new;
    return r->failed || r->code != STORE_OK;
}

/* --- rounds ----------------------------------------------------------------------------------- */

static int by_round(const void *a, const void *b)
{
    return ((const struct meeting *)a)->round - ((const struct meeting *)b)->round;
}

static bool are_stated(const struct tournament *t)
{
    for (size_t i = 0; i < t->meetings; i++) {
        const struct meeting *m = &t->meeting[i];
        if (!m->round)
            return false;
        for (size_t k = 0; k < i; k++)
            if (t->meeting[k].round == m->round)
                for (int s = 0; s < 4; s++)
                    if (t->meeting[k].player[s / 2] == m->player[s % 2])
                        return false;
    }
    return true;
}

/* A day's matches stay in the order of their founding. */
static void sort_by_date(struct tournament *t)
{
    for (size_t i = 0; i < t->meetings; i++)
        if (!*t->meeting[i].date || strchr(t->meeting[i].date, '?'))
            return;
    for (size_t i = 1; i < t->meetings; i++) {
        struct meeting m = t->meeting[i];
        size_t at = i;
        for (; at && strcmp(t->meeting[at - 1].date, m.date) > 0; at--)
            t->meeting[at] = t->meeting[at - 1];
        t->meeting[at] = m;
    }
}

static void count_rounds(struct tournament *t)
{
    int last[ENTRANTS_MOST] = {0};
    sort_by_date(t);
    for (size_t i = 0; i < t->meetings; i++) {
        int *a = &last[t->meeting[i].player[0]], *b = &last[t->meeting[i].player[1]];
        *a = *b = t->meeting[i].round = 1 + (*a > *b ? *a : *b);
    }
}

/* --- found quickly ---------------------------------------------------------------------------- */

static bool list_theirs(struct tournament *t)
{
    size_t n = 0;
    t->theirs = calloc(2 * t->meetings + 1, sizeof *t->theirs);
    for (int p = 0; t->theirs && p < t->players; p++) {
        t->first[p] = n;
        for (size_t i = 0; i < t->meetings; i++)
            if (t->meeting[i].player[0] == p || t->meeting[i].player[1] == p)
                t->theirs[n++] = i;
        t->first[p + 1] = n;
    }
    return t->theirs;
}

/* --- what was published ----------------------------------------------------------------------- */

static struct meeting *meeting_of(struct tournament *t, const struct event_pair *p, int round)
{
    for (size_t i = 0; i < t->meetings; i++) {
        struct meeting *m = &t->meeting[i];
        if (m->round == round && ((m->player[0] == p->player[0] && m->player[1] == p->player[1]) ||
                                  (m->player[0] == p->player[1] && m->player[1] == p->player[0])))
            return m;
    }
    return NULL;
}

/* A match that was typed beside the published ones counts if it says its round and neither player
 * has another match in it. */
static bool fits_rounds(const struct tournament *t, size_t at)
{
    const struct meeting *m = &t->meeting[at];
    int round;
    if (published(&t->facts, m->origin, &round))
        return true;
    if (!m->round)
        return false;
    for (size_t i = 0; i < t->meetings; i++)
        for (int s = 0; i != at && t->meeting[i].round == m->round && s < 4; s++)
            if (t->meeting[i].player[s / 2] == m->player[s % 2])
                return false;
    return true;
}

/* Puts aside what does not fit the published rounds, and adds their matches that are not in this
 * record. */
static bool add_published(struct tournament *t)
{
    const struct event_log *e = &t->facts;
    size_t kept = 0;
    for (size_t i = 0; e->rounds && i < t->meetings; i++) {
        bool fits = fits_rounds(t, i);
        t->strangers += !fits;
        t->meeting[i].round = fits ? t->meeting[i].round : 0;
    }
    for (size_t i = 0; e->rounds && i < t->meetings; i++)
        if (t->meeting[i].round)
            t->meeting[kept++] = t->meeting[i];
    t->meetings = e->rounds ? kept : t->meetings;
    for (int i = 0; i < e->rounds; i++)
        for (int k = 0; k < e->round[i].pairs; k++) {
            const struct event_pair *p = &e->round[i].pair[k];
            if (meeting_of(t, p, i + 1))
                continue;
            struct meeting *more = array_grow(t->meeting, t->meetings + 1, &t->room, sizeof *more);
            if (!more)
                return false;
            t->meeting = more;
            struct meeting *m = &t->meeting[t->meetings++];
            *m = (struct meeting){
                .player = {p->player[0], p->player[1]}, .round = i + 1, .lacking = true};
            snprintf(m->key, sizeof m->key, "%s", p->key);
            snprintf(m->origin, sizeof m->origin, "%s", p->key);
        }
    return true;
}

/* Whether a player was there in a round: who is to be paired, and who has had a match since. */
static bool takes_part(const struct tournament *t, int player, int round)
{
    size_t matches = t->first[player + 1] - t->first[player];
    return player < t->entered ||
           (matches && t->meeting[t->theirs[t->first[player + 1] - 1]].round > round);
}

static bool find_lone(struct tournament *t)
{
    size_t at = 0;
    bool had[ENTRANTS_MOST] = {false};
    t->lone = calloc((size_t)t->rounds + 1, sizeof *t->lone);
    for (int round = 1; t->lone && round <= t->rounds; round++) {
        bool plays[ENTRANTS_MOST] = {false};
        int missing = 0;
        t->lone[round] = NO_ENTRANT;
        for (; at < t->meetings && t->meeting[at].round == round; at++)
            plays[t->meeting[at].player[0]] = plays[t->meeting[at].player[1]] = true;
        for (int p = 0; p < t->players; p++)
            if (!plays[p] && takes_part(t, p, round)) {
                missing++;
                t->lone[round] = p;
            }
        if (missing != 1 || tournament_has_entries(t) || had[t->lone[round]])
            t->lone[round] = NO_ENTRANT; /* nobody has the bye twice: C.04.1 Art. 4 */
        else
            had[t->lone[round]] = true;
    }
    return t->lone;
}

bool tournament_read(struct store *s, const char *event, const struct game *game,
                     struct tournament *t, struct store_error *err)
{
    struct tournament_reading r = {.s = s, .to = t, .game = game, .err = err};
    err->code = STORE_OK;
    if (!t->looked && !tournament_facts(t, s, event, err))
        return false;
    const struct store_query query = {
        .event = t->has_log ? t->facts.name : event, .oldest = true, .counted = true};
    for (int i = 0; i < t->facts.players; i++)
        if (tournament_enter(t, t->facts.player[i]) < 0)
            return false;
    bool all = !t->entered;
    t->listed = !all;
    if (store_matches(s, &query, add_meeting, &r, err) != STORE_OK || r.code != STORE_OK ||
        r.failed)
        return false;
    if (!add_published(t))
        return false;
    t->counted = !t->facts.rounds && !are_stated(t);
    if (t->counted)
        count_rounds(t);
    if (t->meetings)
        qsort(t->meeting, t->meetings, sizeof *t->meeting, by_round);
    t->rounds = t->meetings ? t->meeting[t->meetings - 1].round : 0;
    t->rounds = t->rounds < t->facts.rounds ? t->facts.rounds : t->rounds;
    t->entered = all ? t->players : t->entered;
    return list_theirs(t) && find_lone(t);
}

void tournament_free(struct tournament *t)
{
    free(t->meeting);
    free(t->theirs);
    free(t->lone);
    event_log_free(&t->facts);
    arena_free(&t->texts);
}

void strbuf_add_event_error(struct strbuf *w, bool full)
{
    if (full)
        strbuf_add(w, _("an event can have at most %d players"), ENTRANTS_MOST);
    else
        strbuf_add(w, "%s", _("out of memory"));
}

enum status print_event_error(const char *subject, bool full)
{
    struct strbuf w = {.text = NULL};
    strbuf_add_event_error(&w, full);
    enum status status = print_failure(subject, w.text ? w.text : _("out of memory"));
    strbuf_free(&w);
    return status;
}

/* --- asked of it ------------------------------------------------------------------------------ */

const struct meeting *tournament_meeting(const struct tournament *t, int round, int player)
{
    size_t low = t->first[player], high = t->first[player + 1];
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (t->meeting[t->theirs[middle]].round < round)
            low = middle + 1;
        else
            high = middle;
    }
    const struct meeting *m = low < t->first[player + 1] ? &t->meeting[t->theirs[low]] : NULL;
    return m && m->round == round ? m : NULL;
}

const struct meeting *tournament_match(const struct tournament *t, const char *key)
{
    for (size_t i = 0; i < t->meetings; i++)
        if (strcmp(t->meeting[i].key, key) == 0)
            return &t->meeting[i];
    return NULL;
}

struct absence tournament_absence(const struct tournament *t, int round, int player)
{
    const struct event_log *e = &t->facts;
    struct absence is = {ABSENCE_AWAY, 0};
    int halves = 0;
    if (!tournament_has_entries(t)) {
        bool bye = round <= t->rounds && t->lone[round] == player;
        return bye ? (struct absence){ABSENCE_BYE, 2} : is;
    }
    if (player >= e->players)
        return is;
    if (round <= e->rounds && e->round[round - 1].bye == player)
        return (struct absence){ABSENCE_BYE, e->round[round - 1].bye_halves};
    if (event_presence(e, player, round, &halves) == EVENT_BYE)
        return (struct absence){ABSENCE_ASKED, halves};
    return is;
}

/* Without a turn nobody else can have ended it without a winner. */
bool match_forfeited_by_all(struct store *s, const struct store_match *m)
{
    struct load_error why;
    struct loaded l;
    bool by_all = strcmp(m->state, "over") == 0;
    for (int i = 0; i < m->seats; i++)
        by_all &= !m->seat[i].won;
    if (by_all && m->coups && (by_all = match_read_head(s, m->key, false, &l, &why))) {
        by_all = strcmp(l.result.how, "forfeit") == 0;
        match_unload(&l);
    }
    return by_all;
}

int meeting_halves(const struct meeting *m, int side)
{
    if (m->nobody)
        return 0;
    return m->won[side] == m->won[!side] ? 1 : 2 * m->won[side];
}

long tournament_score(const struct tournament *t, int player, int before, bool byes)
{
    long score = 0;
    for (size_t i = t->first[player]; i < t->first[player + 1]; i++) {
        const struct meeting *m = &t->meeting[t->theirs[i]];
        if (m->over && m->round < before)
            score += meeting_halves(m, m->player[1] == player);
    }
    for (int round = 1; byes && round < before && round <= t->rounds; round++)
        if (!tournament_meeting(t, round, player))
            score += tournament_absence(t, round, player).halves;
    return score;
}

/* --- what is assumed -------------------------------------------------------------------------- */

static void add_assumption(struct strbuf *w, bool *any, const char *text)
{
    strbuf_add(w, "%s",
               *any ? _("; ")
                    : _("Assumed, because nobody has entered the event (referee event): "));
    strbuf_add(w, "%s", text);
    *any = true;
}

static void add_assumptions(struct strbuf *w, const struct tournament *t, bool swiss)
{
    bool any = false;
    if (!t->listed && t->rounds)
        add_assumption(w, &any,
                       _("its players are those with a match, in the order of their first "
                         "matches"));
    for (int round = 1; swiss && round <= t->rounds; round++) {
        struct strbuf bye = {.text = NULL}, name = {.text = NULL};
        if (t->lone[round] == NO_ENTRANT)
            continue;
        strbuf_add_clean(&name, t->name[t->lone[round]]);
        strbuf_add(&bye, _("%s had the bye in round %d"), name.text ? name.text : "?", round);
        add_assumption(w, &any, bye.text ? bye.text : "?");
        strbuf_free(&name);
        strbuf_free(&bye);
    }
    strbuf_add(w, any ? "\n" : "");
}

/* In an event with entries, but not published: who was to be paired and has no match. */
static void add_unaccounted(struct strbuf *w, const struct tournament *t)
{
    for (int round = t->facts.rounds + 1; round <= t->rounds; round++)
        for (int p = 0; p < t->facts.players; p++) {
            struct strbuf name = {.text = NULL};
            if (!tournament_here(t, p, round) || tournament_meeting(t, round, p))
                continue;
            strbuf_add_clean(&name, t->name[p]);
            strbuf_add(w, _("%s has neither a match nor a bye in round %d: no point\n"),
                       name.text ? name.text : "?", round);
            strbuf_free(&name);
        }
}

void strbuf_add_assumed(struct strbuf *w, const struct tournament *t, bool swiss)
{
    if (tournament_has_entries(t)) {
        add_unaccounted(w, t);
        if (t->strangers)
            strbuf_add(w,
                       P_("%ld match does not count: a player has not entered, or it is outside "
                          "of the rounds\n",
                          "%ld matches do not count: a player has not entered, or they are outside "
                          "of the rounds\n",
                          t->strangers),
                       t->strangers);
        return;
    }
    add_assumptions(w, t, swiss);
}
