/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "standings.h"

#include <stdlib.h>
#include <string.h>

#include "log/find.h"
#include "tournament.h"

_Static_assert((int)STANDINGS_MOST == (int)ENTRANTS_MOST, "a row for each player of a tournament");

/* --- adding up -------------------------------------------------------------------------------- */

struct adding {
    struct store *s;
    const struct tournament *event; /* with entries; NULL: players are those of the matches */
    struct standings *to;
    int rung[STANDINGS_MOST]; /* of the ladder: who stands on each */
    bool failed;
    enum store_code code;
    struct store_error *err;
};

/* The row of a player, a new one on the last rung; -1: no memory, or too many. */
static int row_of(struct adding *a, const char *player)
{
    struct standings *t = a->to;
    for (int i = 0; i < t->players; i++)
        if (strcmp(t->of[i].player, player) == 0)
            return i;
    t->full |= t->players == STANDINGS_MOST;
    const char *name = !t->full ? arena_copy(&t->texts, player) : NULL;
    if (!name) {
        a->failed = true;
        return -1;
    }
    a->rung[t->players] = t->players;
    t->of[t->players].player = name;
    return t->players++;
}

/* A player who beats one above takes that rung, and those from there on move down by one. */
static void climb(struct adding *a, int winner, int loser)
{
    int up = 0, down = 0;
    for (int i = 0; i < a->to->players; i++) {
        up = a->rung[i] == loser ? i : up;
        down = a->rung[i] == winner ? i : down;
    }
    if (down < up)
        return;
    memmove(&a->rung[up + 1], &a->rung[up], (size_t)(down - up) * sizeof a->rung[0]);
    a->rung[up] = winner;
}

/* What a seat has of what the game counts: holes, games, points. */
static long counted(const struct game *game, const struct store_seat *s)
{
    return game->major ? s->major : s->minor;
}

/* `nobody`: all have forfeited it. */
static void add_seat(struct adding *a, const struct store_match *m, const int row[], int seat,
                     bool partie, bool nobody)
{
    struct standing_of *of = &a->to->of[row[seat]];
    const int winners = match_winners(m);
    const bool any = winners != 0, won = m->seat[seat].won,
               drawn = won ? winners > 1 : !any && !nobody;
    of->matches++;
    of->won += won && !drawn;
    of->lost += (any || nobody) && !won;
    of->drawn += drawn;
    of->score += drawn ? 1 : 2 * won;
    of->marques += partie;
    of->major += counted(a->to->game, &m->seat[seat]);
    of->stakes += m->seat[seat].stakes;
    for (int i = 0; i < m->seats; i++) {
        if (i == seat)
            continue;
        of->major_against += counted(a->to->game, &m->seat[i]);
        of->stakes_against += m->seat[i].stakes;
        of->met[row[i]]++;
        if ((!any && !nobody) || won || m->seat[i].won) {
            of->decided[row[i]]++;
            of->halves[row[i]] += won == m->seat[i].won ? 1 : 2 * won;
        }
        if (won && !m->seat[i].won) {
            of->wins[row[i]]++;
            climb(a, row[seat], row[i]);
        }
    }
}

static int is_partie(void *ctx, const struct store_header *h)
{
    bool *partie = ctx;
    *partie |= strcmp(h->key, "Partie") == 0 && *h->value;
    return *partie;
}

static int count_dice(void *ctx, const struct store_coup *c)
{
    struct standings *t = ctx;
    int a = c->dice[0] - '0', b = a >= 1 && a <= 6 ? c->dice[1] - '0' : 0;
    if (b < 1 || b > 6 || c->dice[2]) {
        t->unknown += *c->dice != '-'; /* a turn without a throw */
        return 0;
    }
    t->count[roll_index((struct dice){(uint8_t)(a > b ? a : b), (uint8_t)(a > b ? b : a)})]++;
    return 0;
}

static int add_match(void *ctx, const struct store_match *m)
{
    struct adding *a = ctx;
    struct standings *t = a->to;
    int row[STORE_SEATS];
    bool partie = false;
    if (strcmp(m->game, t->game->name) != 0) {
        t->others++;
        return 0;
    }
    const struct meeting *met = a->event ? tournament_match(a->event, m->key) : NULL;
    if (a->event && (!met || t->of[met->player[0]].annulled || t->of[met->player[1]].annulled))
        return 0;
    t->pending += m->protests > m->decided;
    t->reopened += m->sealed && m->head_seq > m->sealed;
    if (t->game->dice_together == 2)
        a->code = store_coups(a->s, m->key, count_dice, t, a->err);
    if (strcmp(m->state, "over") != 0)
        t->open++;
    if (a->code != STORE_OK || strcmp(m->state, "over") != 0)
        return a->code != STORE_OK;
    a->code = store_headers(a->s, m->key, is_partie, &partie, a->err);
    bool nobody = match_forfeited_by_all(a->s, m);
    for (int i = 0; i < m->seats && !a->failed; i++)
        row[i] = met ? met->player[i] : row_of(a, m->seat[i].person);
    for (int i = 0; i < m->seats && !a->failed; i++)
        add_seat(a, m, row, i, partie, nobody);
    t->matches++;
    t->forfeits += !m->coups;
    return a->failed || a->code != STORE_OK;
}

/* --- rounds of a Swiss ------------------------------------------------------------------------ */

static void add_rounds(struct standing_of *of, const struct tournament *e, int player)
{
    for (int round = 1; round <= e->rounds; round++) {
        bool plays = tournament_meeting(e, round, player);
        struct absence is = {ABSENCE_AWAY, 0};
        if (!plays)
            is = tournament_absence(e, round, player);
        bool bye = !plays && is.kind == ABSENCE_BYE;
        of->byes += bye;
        of->unplayed += !plays;
        of->unplayed_halves += is.halves;
        of->unplayed_last = plays || bye ? 0 : of->unplayed_last + 1 - is.halves;
    }
    of->score += of->unplayed_halves;
}

/* --- who has withdrawn from a round robin ----------------------------------------------------- */

static long played_by(const struct tournament *e, int player)
{
    long played = 0;
    for (size_t i = e->first[player]; i < e->first[player + 1]; i++)
        played += e->meeting[e->theirs[i]].over && !e->meeting[e->theirs[i]].forfeit;
    return played;
}

static bool have_met(const struct tournament *e, int a, int b)
{
    for (size_t i = e->first[a]; i < e->first[a + 1]; i++) {
        const struct meeting *m = &e->meeting[e->theirs[i]];
        if (m->over && (m->player[0] == b || m->player[1] == b))
            return true;
    }
    return false;
}

/* FIDE General Regulations for Competitions 6.6: who withdraws before half of the games has no
 * result in the standings; who withdraws later has lost those that are left. */
static void annul(struct standings *t, const struct tournament *e)
{
    for (int i = 0; i < e->facts.players; i++)
        t->of[i].annulled =
            event_gone_from(&e->facts, i) && 2 * played_by(e, i) < e->facts.players - 1;
}

static void add_withdrawn(struct standings *t, const struct tournament *e)
{
    for (int i = 0; i < e->facts.players; i++)
        for (int k = 0; event_gone_from(&e->facts, i) && k < e->facts.players; k++)
            if (k != i && !t->of[i].annulled && !t->of[k].annulled &&
                !event_gone_from(&e->facts, k) && !have_met(e, i, k))
                t->of[k].score += 2;
}

/* --- the event -------------------------------------------------------------------------------- */

static bool is_system(const struct event_log *e, const char *system)
{
    const char *set = event_setting(e, "system");
    return strcmp(set ? set : "swiss", system) == 0;
}

/* The rows of an event with entries have the numbers of its players. */
static bool begin_event(struct adding *a, struct tournament *e)
{
    struct standings *t = a->to;
    if (!tournament_read(a->s, e->facts.name, t->game, e, a->err))
        return false;
    a->event = e;
    for (int i = 0; i < e->facts.players; i++)
        if (row_of(a, e->facts.player[i]) != i)
            return false;
    if (is_system(&e->facts, "round-robin"))
        annul(t, e);
    return true;
}

static bool add_event(struct adding *a, struct tournament *e, bool swiss)
{
    struct standings *t = a->to;
    if (!a->event && !tournament_read(a->s, t->event, t->game, e, a->err))
        return false;
    t->rounds = e->rounds;
    for (int i = 0; swiss && i < t->players; i++) {
        int player = tournament_player(e, t->of[i].player);
        if (player >= 0)
            add_rounds(&t->of[i], e, player);
    }
    if (a->event && is_system(&e->facts, "round-robin"))
        add_withdrawn(t, e);
    struct strbuf w = {.text = NULL};
    strbuf_add_assumed(&w, e, swiss);
    t->assumed = arena_copy(&t->texts, w.text ? w.text : "");
    strbuf_free(&w);
    return true;
}

/* --- all -------------------------------------------------------------------------------------- */

static bool read_standings(struct adding *a, const struct standings_asked *asked,
                           struct tournament *e)
{
    struct standings *out = a->to;
    if (!tournament_facts(e, a->s, asked->event, a->err))
        return false;
    bool entries = tournament_has_entries(e),
         swiss = entries ? is_system(&e->facts, "swiss") : asked->swiss;
    if (e->has_log)
        out->event = arena_copy(&out->texts, e->facts.name);
    if (entries && !begin_event(a, e))
        return false;
    const struct store_query query = {.event = out->event, .oldest = true, .counted = true};
    enum store_code code = store_matches(a->s, &query, add_match, a, a->err);
    if (code != STORE_OK || a->code != STORE_OK || a->failed)
        return false;
    for (int i = 0; i < out->players; i++)
        out->of[a->rung[i]].ladder = i + 1;
    return !out->texts.failed && ((!entries && !swiss) || add_event(a, e, swiss)) &&
           standings_place(out);
}

bool standings_read(struct store *s, const struct standings_asked *asked, struct standings *out,
                    struct store_error *err)
{
    static const struct tie_breaks usual = {{TIE_STAKES, TIE_DIFFERENCE}, 2};
    struct adding a = {.s = s, .to = out, .err = err};
    struct tournament e = {.players = 0};
    *out = (struct standings){
        .event = asked->event, .game = asked->game, .ties = asked->ties ? *asked->ties : usual};
    out->of = calloc(STANDINGS_MOST, sizeof *out->of);
    err->code = STORE_OK;
    bool read = out->of && read_standings(&a, asked, &e);
    out->full |= e.full;
    tournament_free(&e);
    return read;
}

void standings_free(struct standings *t)
{
    free(t->of);
    arena_free(&t->texts);
}
