/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tournament.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/files.h"
#include "base/i18n.h"

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
    for (int i = 0; i < 2; i++) {
        new.player[i] = add_player(t, m->seat[i].person);
        new.won[i] = m->seat[i].won;
        r->failed |= new.player[i] < 0;
    }
    bool alone = new.player[0] == new.player[1]; /* who plays against themselves meets nobody */
    t->larger += alone;
    if (r->failed || alone)
        return r->failed;
    new.over = strcmp(m->state, "over") == 0;
    new.forfeit = new.over && !m->coups;
    (void)date_read(m->date ? m->date : "", new.date);
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
        t->lone[round] = missing == 1 ? t->lone[round] : NO_ENTRANT;
    }
    return t->lone;
}

bool tournament_read(struct store *s, const char *event, const struct game *game,
                     struct tournament *t, struct store_error *err)
{
    struct tournament_reading r = {.s = s, .to = t, .game = game, .err = err};
    const struct store_query query = {.event = event, .oldest = true, .counted = true};
    bool all = !t->entered;
    err->code = STORE_OK;
    if (store_matches(s, &query, add_meeting, &r, err) != STORE_OK || r.code != STORE_OK ||
        r.failed)
        return false;
    t->counted = !are_stated(t);
    if (t->counted)
        count_rounds(t);
    if (t->meetings)
        qsort(t->meeting, t->meetings, sizeof *t->meeting, by_round);
    t->rounds = t->meetings ? t->meeting[t->meetings - 1].round : 0;
    t->entered = all ? t->players : t->entered;
    return list_theirs(t) && find_lone(t);
}

void tournament_free(struct tournament *t)
{
    free(t->meeting);
    free(t->theirs);
    free(t->lone);
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

bool tournament_alone(const struct tournament *t, int round, int player)
{
    return round <= t->rounds && t->lone[round] == player;
}

int meeting_halves(const struct meeting *m, int side)
{
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
        if (t->lone[round] == player)
            return score + 2;
    return score;
}
