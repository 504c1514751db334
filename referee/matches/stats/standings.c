/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "standings.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/html.h"
#include "base/i18n.h"
#include "base/json_builder.h"
#include "base/text.h"
#include "log/find.h"
#include "matches/command/command.h"
#include "stats.h"
#include "tournament.h"

/* --- words ------------------------------------------------------------------------------------ */

static const char *const words[TIE_BREAKS] = {
    [TIE_DIRECT] = "direct", [TIE_BUCHHOLZ] = "buchholz", [TIE_SONNEBORN] = "sonneborn-berger",
    [TIE_WINS] = "wins",     [TIE_STAKES] = "stakes",     [TIE_DIFFERENCE] = "difference",
};

/* The word for a tie-break, and all of them, "direct, buchholz, ...", with "none" for no tie-break.
 */
static const char *tie_break_word(enum tie_break of)
{
    return words[of];
}

static int word_of(const char *text, size_t length)
{
    for (int i = 0; i < TIE_BREAKS; i++)
        if (strlen(words[i]) == length && memcmp(words[i], text, length) == 0)
            return i;
    return -1;
}

bool tie_breaks_read(const char *text, struct tie_breaks *out)
{
    *out = (struct tie_breaks){.n = 0};
    if (strcmp(text, "none") == 0)
        return true;
    for (;; text++) {
        size_t length = strcspn(text, ",");
        int word = word_of(text, length);
        if (word < 0 || out->n == TIE_BREAKS_MOST)
            return false;
        out->of[out->n++] = (enum tie_break)word;
        text += length;
        if (!*text)
            return true;
    }
}

/* --- what each tie-break gives ---------------------------------------------------------------- */

/* Returns a player's score for the tie-breaks of opponents: rounds at the end that were not played
 * count as drawn (Art. 16.3.2). In half points. */
static long seen_score(const struct standing_of *p)
{
    return p->score + p->unplayed_last;
}

/* The score of the opponent that each unplayed round counts as: the player's own, and not more than
 * draws in all rounds would give (Art. 16.4). */
static long dummy_score(const struct standings *t, const struct standing_of *p)
{
    return p->score < t->rounds ? p->score : t->rounds;
}

static double buchholz(const struct standings *t, const struct standing_of *p)
{
    long sum = p->unplayed * dummy_score(t, p);
    for (int i = 0; i < t->players; i++)
        sum += p->met[i] * seen_score(&t->of[i]);
    return (double)sum / 2;
}

static double sonneborn(const struct standings *t, const struct standing_of *p)
{
    long sum = p->unplayed_halves * dummy_score(t, p);
    for (int i = 0; i < t->players; i++)
        sum += p->halves[i] * seen_score(&t->of[i]);
    return (double)sum / 4;
}

static double value_of(const struct standings *t, const struct standing_of *p, enum tie_break of)
{
    switch (of) {
    case TIE_BUCHHOLZ:
        return buchholz(t, p);
    case TIE_SONNEBORN:
        return sonneborn(t, p);
    case TIE_WINS:
        return (double)p->won;
    case TIE_STAKES:
        return (double)(p->stakes - p->stakes_against) / 2;
    case TIE_DIFFERENCE:
        return (double)(p->major - p->major_against);
    default:
        return 0;
    }
}

/* --- direct encounter (Art. 6) ---------------------------------------------------------------- */

/* A group of players: sequence[0] to sequence[n - 1] in their order, and where a new group begins
 * among them. */
struct tied_group {
    const struct standings *t;
    int *sequence, n;
    bool *begins;
};

static struct tied_group part_of(const struct tied_group *g, int from, int n)
{
    return (struct tied_group){g->t, g->sequence + from, n, g->begins + from};
}

static void sort_by(struct tied_group *g, const double value[])
{
    for (int i = 1; i < g->n; i++)
        for (int k = i; k && value[g->sequence[k]] > value[g->sequence[k - 1]]; k--) {
            int was = g->sequence[k];
            g->sequence[k] = g->sequence[k - 1];
            g->sequence[k - 1] = was;
        }
    for (int i = 1; i < g->n; i++)
        g->begins[i] |= value[g->sequence[i]] < value[g->sequence[i - 1]];
}

/* 6.1: the points of a player from the matches with others of the group; 6.1.2: several with one of
 * them count as their average. `missing`: how many of them the player has not met. */
static double direct_points(const struct tied_group *g, int player, int *missing)
{
    const struct standing_of *p = &g->t->of[player];
    double sum = 0;
    *missing = 0;
    for (int i = 0; i < g->n; i++) {
        int other = g->sequence[i];
        if (other == player)
            continue;
        *missing += !p->decided[other];
        if (p->decided[other])
            sum += (double)p->halves[other] / (double)p->decided[other] / 2;
    }
    return sum;
}

/* 6.3: the player who is alone at the top whatever the missing matches give; -1: nobody. */
static int sure_winner(const struct tied_group *g, const double points[], const int missing[])
{
    for (int i = 0; i < g->n; i++) {
        bool sure = true;
        for (int k = 0; k < g->n; k++)
            sure &=
                k == i || points[g->sequence[i]] > points[g->sequence[k]] + missing[g->sequence[k]];
        if (sure)
            return i;
    }
    return -1;
}

static void place_direct(struct tied_group *g);

/* 6.2: those who are still equal, again among themselves. */
static void place_equals(struct tied_group *g)
{
    int from = 0;
    for (int i = 1; i <= g->n; i++) {
        if (i < g->n && !g->begins[i])
            continue;
        struct tied_group part = part_of(g, from, i - from);
        if (part.n < g->n)
            place_direct(&part);
        from = i;
    }
}

static void place_direct(struct tied_group *g)
{
    double points[STANDINGS_MOST];
    int missing[STANDINGS_MOST], any = 0;
    for (int i = 0; i < g->n; i++) {
        int player = g->sequence[i];
        points[player] = direct_points(g, player, &missing[player]);
        any += missing[player];
    }
    if (!any) {
        sort_by(g, points);
        place_equals(g);
        return;
    }
    int first = sure_winner(g, points, missing);
    if (first < 0)
        return;
    int player = g->sequence[first];
    memmove(g->sequence + 1, g->sequence, (size_t)first * sizeof *g->sequence);
    g->sequence[0] = player;
    g->begins[1] = true;
    struct tied_group rest = part_of(g, 1, g->n - 1);
    if (rest.n > 1)
        place_direct(&rest);
}

/* --- the order -------------------------------------------------------------------------------- */

static void note_direct(struct standings *t, const struct tied_group *g, int tie)
{
    for (int i = 0; i < g->n; i++) {
        int missing;
        t->of[g->sequence[i]].tie[tie] = direct_points(g, g->sequence[i], &missing);
        t->of[g->sequence[i]].tied[tie] = true;
    }
}

/* Art. 4.2: each group that is still equal continues with the next tie-break. */
static void break_ties(struct standings *t, struct tied_group *g, int tie)
{
    double value[STANDINGS_MOST];
    int from = 0;
    if (g->n < 2 || tie == t->ties.n)
        return;
    if (t->ties.of[tie] == TIE_DIRECT) {
        note_direct(t, g, tie);
        place_direct(g);
    } else {
        for (int i = 0; i < g->n; i++)
            value[g->sequence[i]] = t->of[g->sequence[i]].tie[tie];
        sort_by(g, value);
    }
    for (int i = 1; i <= g->n; i++)
        if (i == g->n || g->begins[i]) {
            struct tied_group part = part_of(g, from, i - from);
            break_ties(t, &part, tie + 1);
            from = i;
        }
}

/* Puts the rows into the sequence, their columns too. */
static bool permute(struct standings *t, const int sequence[])
{
    struct standing_of *of = calloc(STANDINGS_MOST, sizeof *of);
    for (int i = 0; of && i < t->players; i++) {
        const struct standing_of *was = &t->of[sequence[i]];
        of[i] = *was;
        for (int k = 0; k < t->players; k++) {
            of[i].met[k] = was->met[sequence[k]];
            of[i].wins[k] = was->wins[sequence[k]];
            of[i].halves[k] = was->halves[sequence[k]];
            of[i].decided[k] = was->decided[sequence[k]];
        }
    }
    if (!of)
        return false;
    free(t->of);
    t->of = of;
    return true;
}

/* Equal players are in the order of names. */
static void sort_names(const struct standings *t, int sequence[])
{
    for (int i = 0; i < t->players; i++) {
        int k = i;
        for (; k && strcmp(t->of[i].player, t->of[sequence[k - 1]].player) < 0; k--)
            sequence[k] = sequence[k - 1];
        sequence[k] = i;
    }
}

bool standings_place(struct standings *t)
{
    int sequence[STANDINGS_MOST];
    bool begins[STANDINGS_MOST] = {false};
    double score[STANDINGS_MOST];
    struct tied_group all = {t, sequence, t->players, begins};
    sort_names(t, sequence);
    for (int i = 0; i < t->players; i++) {
        struct standing_of *p = &t->of[i];
        score[i] = (double)p->score;
        for (int k = 0; k < t->ties.n; k++) {
            p->tie[k] = value_of(t, p, t->ties.of[k]);
            p->tied[k] = t->ties.of[k] != TIE_DIRECT;
        }
    }
    sort_by(&all, score);
    for (int from = 0, i = 1; i <= t->players; i++)
        if (i == t->players || begins[i]) {
            struct tied_group part = part_of(&all, from, i - from);
            break_ties(t, &part, 0);
            from = i;
        }
    if (t->players && !permute(t, sequence))
        return false;
    for (int i = 0; i < t->players; i++)
        t->of[i].place = i && !begins[i] ? t->of[i - 1].place : i + 1;
    return true;
}

/* --- tie breaks shown ------------------------------------------------------------------------ */

static const struct {
    const char *title;
    bool shown; /* the table has a column of it anyhow */
} titles[TIE_BREAKS] = {
    [TIE_DIRECT] = {N_("direct encounter"), false},
    [TIE_BUCHHOLZ] = {N_("Buchholz"), false},
    [TIE_SONNEBORN] = {N_("Sonneborn-Berger"), false},
    [TIE_WINS] = {N_("won"), true},
    [TIE_STAKES] = {N_("stakes"), true},
    [TIE_DIFFERENCE] = {NULL, false}, /* of what the game counts */
};

/* The tie-breaks that have a separate column: not those already in the table, and each once.
 * Returns how many, as indices of t->ties. */
static int tie_columns(const struct standings *t, int column[TIE_BREAKS_MOST])
{
    bool has[TIE_BREAKS] = {false};
    int n = 0;
    for (int i = 0; i < t->ties.n; i++) {
        enum tie_break of = t->ties.of[i];
        if (!titles[of].shown && !has[of])
            column[n++] = i;
        has[of] = true;
    }
    return n;
}

/* The title of one in the user's language; returns `out`. */
static const char *tie_title(const struct standings *t, enum tie_break of, char out[TIE_TITLE])
{
    const char *major = t->game->sums.major_title ? t->game->sums.major_title : N_("points");
    (void)snprintf(out, TIE_TITLE, of == TIE_DIFFERENCE ? "%s ±" : "%s",
                   _(of == TIE_DIFFERENCE ? major : titles[of].title));
    return out;
}

/* As many decimals as it has, and two at most. */
static void strbuf_add_tie(struct strbuf *w, const struct standing_of *p, int tie, bool plain)
{
    char number[DECIMAL_TEXT];
    double cents = round(p->tie[tie] * 100);
    int digits = fmod(cents, 10) != 0 ? 2 : fmod(cents, 100) != 0;
    if (!p->tied[tie])
        return;
    if (plain)
        strbuf_add(w, "%.*f", digits, cents / 100);
    else
        strbuf_add(w, "%s", format_decimal(cents / 100, digits, number));
}

/* --- sentences -------------------------------------------------------------------------------- */

static void add_order(struct strbuf *w, const struct standings *t)
{
    struct strbuf list = {.text = NULL};
    char title[TIE_TITLE];
    for (int i = 0; i < t->ties.n; i++)
        strbuf_add(&list, "%s%s", i ? _(", ") : "", tie_title(t, t->ties.of[i], title));
    if (list.text)
        strbuf_add(w, _("Places by score; equal scores by: %s.\n"), list.text);
    else
        strbuf_add(w, "%s", _("Places only by score.\n"));
    w->failed |= list.failed;
    strbuf_free(&list);
}

static void add_shared(struct strbuf *w, const struct standings *t, int from, int n)
{
    struct strbuf list = {.text = NULL};
    for (int i = from; i < from + n; i++) {
        strbuf_add(&list, "%s", i > from ? _(", ") : "");
        strbuf_add_player_name(&list, t->of[i].player, -1);
    }
    strbuf_add(w, _("Place %d is shared by %s.\n"), t->of[from].place, list.text ? list.text : "");
    w->failed |= list.failed;
    strbuf_free(&list);
}

static void add_byes(struct strbuf *w, const struct standings *t)
{
    struct strbuf list = {.text = NULL};
    for (int i = 0; i < t->players; i++)
        if (t->of[i].unplayed_halves) {
            strbuf_add(&list, "%s", list.length ? _(", ") : "");
            strbuf_add_player_name(&list, t->of[i].player, -1);
        }
    if (list.text)
        strbuf_add(w, _("A bye is in the score of %s.\n"), list.text);
    w->failed |= list.failed;
    strbuf_free(&list);
}

void strbuf_add_places(struct strbuf *w, const struct standings *t)
{
    add_order(w, t);
    for (int from = 0, i = 1; i <= t->players; i++) {
        if (i < t->players && t->of[i].place == t->of[from].place)
            continue;
        if (i - from > 1)
            add_shared(w, t, from, i - from);
        from = i;
    }
    add_byes(w, t);
}

/* --- programs --------------------------------------------------------------------------------- */

/* The words of the tie-breaks; what a player has by each, null if it was not asked. */
static json_t *json_tie_words(const struct standings *t)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < t->ties.n; i++)
        append(&list, json_string(tie_break_word(t->ties.of[i])));
    return made(&list);
}

static json_t *json_ties(const struct standings *t, const struct standing_of *p)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < t->ties.n; i++)
        append(&list, p->tied[i] ? json_real(round(p->tie[i] * 1e4) / 1e4) : json_null());
    return made(&list);
}

/* --- standings ------------------------------------------------------------------------------- */

_Static_assert((int)STANDINGS_MOST == (int)ENTRANTS_MOST, "a row for each player of a tournament");

/* --- adding up -------------------------------------------------------------------------------- */

struct adding {
    struct store *s;
    const struct tournament *event; /* with entries; NULL: players are those of the matches */
    struct standings *to;
    int rung[STANDINGS_MOST]; /* of the ladder: the player on each */
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
    const char *ties = event_setting(&e->facts, "tie-breaks");
    struct tie_breaks of_event;
    if (!asked->ties && ties && tie_breaks_read(ties, &of_event))
        out->ties = of_event;
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

/* --- standings shown ------------------------------------------------------------------------- */

/* Standings as a table, as a page, for spreadsheets and for programs. */

/* Numbers of a row, in the order they are shown. */
enum { NUMBERS = 10 };

static const struct number {
    const char *key, *title;
} numbers[NUMBERS] = {{"ladder", N_("ladder")},
                      {"matches", N_("matches")},
                      {"won", N_("won")},
                      {"lost", N_("lost")},
                      {"drawn", N_("drawn")},
                      {"big", NULL}, /* what the game counts */
                      {"big_against", N_("against")},
                      {"stake_halves", N_("stakes")}, /* the balance */
                      {"marques", N_("marqués")},
                      {"score_halves", N_("score")}};

enum { BIG = 5, STAKES = 7, MARQUES = 8, SCORE = 9, CROSS_COLUMNS = 20 };

#define TABLE_BEGINS                                                                               \
    "<div class=\"wide\" tabindex=\"0\"><table "                                                   \
    "class=\"standings\">\n<thead><tr><td></td><td></td>"

static void take_numbers(const struct standing_of *r, long out[NUMBERS])
{
    const long all[NUMBERS] = {
        r->ladder,  r->matches, r->won,           r->lost,
        r->drawn,   r->major,   r->major_against, r->stakes - r->stakes_against,
        r->marques, r->score};
    memcpy(out, all, sizeof all);
}

static const char *title_of(const struct standings *t, int i)
{
    const char *major = t->game->sums.major_title ? t->game->sums.major_title : N_("points");
    return _(i == BIG ? major : numbers[i].title);
}

static void add_number(struct strbuf *w, int i, long n)
{
    char half[HALF_UNITS_TEXT];
    if (i == STAKES || i == SCORE)
        strbuf_add(w, "%s", half_units_print(n, half));
    else
        strbuf_add(w, "%ld", n);
}

int standings_columns(const struct standings *t)
{
    int column[TIE_BREAKS_MOST];
    return NUMBERS + tie_columns(t, column);
}

void strbuf_add_standings_head(struct strbuf *w, const struct standings *t, int i)
{
    char title[TIE_TITLE];
    int column[TIE_BREAKS_MOST];
    (void)tie_columns(t, column);
    strbuf_add(w, "%s",
               i < NUMBERS ? title_of(t, i) : tie_title(t, t->ties.of[column[i - NUMBERS]], title));
}

void strbuf_add_standings_cell(struct strbuf *w, const struct standings *t, int at, int i)
{
    long n[NUMBERS];
    int column[TIE_BREAKS_MOST];
    (void)tie_columns(t, column);
    take_numbers(&t->of[at], n);
    if (i < NUMBERS)
        add_number(w, i, n[i]);
    else
        strbuf_add_tie(w, &t->of[at], column[i - NUMBERS], false);
}

const char standings_beaten[] = N_("How often each beat each; – : they have not met.");

/* Text above the table, and below it. */
void strbuf_add_standings_sums(struct strbuf *w, const struct standings *t)
{
    strbuf_add(w, P_("%ld match over", "%ld matches over", t->matches), t->matches);
    strbuf_add(w, P_(", %ld not over", ", %ld not over", t->open), t->open);
    if (t->others)
        strbuf_add(w, P_(", %ld of another game", ", %ld of other games", t->others), t->others);
    if (t->forfeits)
        strbuf_add(w,
                   P_(", %ld decided without a turn (it counts, also in the direct encounter)",
                      ", %ld decided without a turn (they count, also in the direct encounter)",
                      t->forfeits),
                   t->forfeits);
    if (t->pending)
        strbuf_add(w, P_(", %ld with a protest pending", ", %ld with protests pending", t->pending),
                   t->pending);
    if (t->reopened)
        strbuf_add(w,
                   P_(", %ld with entries after its seal", ", %ld with entries after their seals",
                      t->reopened),
                   t->reopened);
    strbuf_add(w, "\n");
}

void strbuf_add_standings_dice(struct strbuf *w, const struct standings *t)
{
    if (t->game->dice_together != 2)
        return;
    struct dice_test test = dice_test(t->count);
    strbuf_add(w, "%s", _("Dice: "));
    strbuf_add_dice_test(w, &test);
}

/* --- words ------------------------------------------------------------------------------------ */

/* Adds the players whom a player beat, with their counts; or met and never beat. */
static void add_met(struct strbuf *w, const struct standings *t, int at, const char *title,
                    bool beaten)
{
    const struct standing_of *of = &t->of[at];
    bool any = false;
    for (int i = 0; i < t->players; i++) {
        if (beaten ? !of->wins[i] : of->wins[i] || !of->met[i])
            continue;
        strbuf_add(w, "%s", any ? ", " : title);
        strbuf_add_player_name(w, t->of[i].player, -1);
        strbuf_add(w, " %ld", beaten ? of->wins[i] : of->met[i]);
        any = true;
    }
    strbuf_add(w, any ? "\n" : "");
}

/* A line a player: place and numbers; then whom that player met. */
static void add_row(struct strbuf *w, const struct standings *t, int at)
{
    long n[NUMBERS];
    char title[TIE_TITLE];
    int column[TIE_BREAKS_MOST], columns = tie_columns(t, column);
    take_numbers(&t->of[at], n);
    strbuf_add(w, "%3d. ", t->of[at].place);
    strbuf_add_player_name(w, t->of[at].player, -1);
    for (int i = 0; i < NUMBERS; i++) {
        if (i == MARQUES && !t->game->series)
            continue;
        strbuf_add(w, "%s%s ", i ? ", " : _(": "), title_of(t, i));
        add_number(w, i, n[i]);
    }
    for (int i = 0; i < columns; i++) {
        if (!t->of[at].tied[column[i]])
            continue;
        strbuf_add(w, ", %s ", tie_title(t, t->ties.of[column[i]], title));
        strbuf_add_tie(w, &t->of[at], column[i], false);
    }
    strbuf_add(w, "\n");
    add_met(w, t, at, _("     beat "), true);
    add_met(w, t, at, _("     met and did not beat "), false);
}

static void strbuf_add_standings(struct strbuf *w, const struct standings *t)
{
    strbuf_add_clean(w, t->event);
    strbuf_add(w, "%s", _(": "));
    strbuf_add_standings_sums(w, t);
    strbuf_add(w, "%s", t->assumed ? t->assumed : "");
    for (int i = 0; i < t->players; i++)
        add_row(w, t, i);
    strbuf_add_places(w, t);
    strbuf_add_standings_dice(w, t);
}

/* --- a page ----------------------------------------------------------------------------------- */

/* Adds an element with typed text. */
static void add_typed(struct strbuf *w, const char *open, const char *text, const char *close)
{
    struct strbuf clean = {.text = NULL};
    strbuf_add_clean(&clean, text);
    html_take(w, open, &clean, close);
}

static void add_page_row(struct strbuf *w, const struct standings *t, int at)
{
    strbuf_add(w, "<tr><td>%d</td>", t->of[at].place);
    add_typed(w, "<th scope=\"row\">", t->of[at].player, "</th>");
    for (int i = 0; i < standings_columns(t); i++) {
        strbuf_add(w, "<td>");
        strbuf_add_standings_cell(w, t, at, i);
        strbuf_add(w, "</td>");
    }
    strbuf_add(w, "</tr>\n");
}

/* Results between players: columns for the players from `first` on, as many as fit on a sheet of
 * paper. */
static void add_cross_row(struct strbuf *w, const struct standings *t, int at, int first, int end)
{
    const struct standing_of *of = &t->of[at];
    strbuf_add(w, "<tr><td>%d</td>", of->place);
    add_typed(w, "<th scope=\"row\">", of->player, "</th>");
    for (int i = first; i < end; i++)
        if (i == at || !of->met[i])
            strbuf_add(w, "<td>%s</td>", i == at ? "·" : "–");
        else
            strbuf_add(w, "<td>%ld</td>", of->wins[i]);
    strbuf_add(w, "</tr>\n");
}

static void add_cross(struct strbuf *w, const struct standings *t, int first, int end)
{
    strbuf_add(w, TABLE_BEGINS);
    for (int i = first; i < end; i++)
        add_typed(w, "<th scope=\"col\" class=\"met\"><span>", t->of[i].player, "</span></th>");
    strbuf_add(w, "</tr></thead>\n<tbody>\n");
    for (int i = 0; i < t->players; i++)
        add_cross_row(w, t, i, first, end);
    strbuf_add(w, "</tbody>\n</table></div>\n");
}

void strbuf_add_standings_table(struct strbuf *w, const struct standings *t)
{
    struct strbuf places = {.text = NULL};
    strbuf_add(w, "<p>");
    strbuf_add_standings_sums(w, t);
    strbuf_add(w, "</p>\n");
    if (t->assumed && *t->assumed)
        html_element(w, "<p>", t->assumed, "</p>\n");
    strbuf_add(w, TABLE_BEGINS);
    for (int i = 0; i < standings_columns(t); i++) {
        struct strbuf head = {.text = NULL};
        strbuf_add_standings_head(&head, t, i);
        html_take(w, "<th scope=\"col\">", &head, "</th>");
    }
    strbuf_add(w, "</tr></thead>\n<tbody>\n");
    for (int i = 0; i < t->players; i++)
        add_page_row(w, t, i);
    strbuf_add(w, "</tbody>\n</table></div>\n");
    strbuf_add_places(&places, t);
    html_take(w, "<p>", &places, "</p>\n");
    if (t->players)
        html_element(w, "<p>", _(standings_beaten), "</p>\n");
    for (int i = 0; i < t->players; i += CROSS_COLUMNS)
        add_cross(w, t, i, i + CROSS_COLUMNS < t->players ? i + CROSS_COLUMNS : t->players);
}

static void strbuf_add_standings_page(struct strbuf *w, const struct standings *t)
{
    struct strbuf event = {.text = NULL};
    strbuf_add_clean(&event, t->event);
    html_begin(w, HTML_STYLES_ALONE, event.text ? event.text : "");
    strbuf_add(
        w,
        "<style>body{font:1rem/1.5 Georgia,'Times New Roman','DejaVu Serif',serif;color:#1f1b17;"
        "margin:2rem auto;max-width:70rem;padding:0 1rem}h1{font-weight:normal;line-height:1.2;"
        "border-bottom:1px solid}"
        "table{border-collapse:collapse}td,th{padding:.2rem .6rem;text-align:right;"
        "font-weight:normal;border-bottom:.5px solid #d8cab0}th[scope=row]{text-align:left}"
        "thead td,thead th{font-style:italic;color:#6b6259;border-bottom:1px solid #1f1b17}"
        "table{font-variant-numeric:tabular-nums}"
        "p{white-space:pre-line}table{margin:1rem 0}tr{break-inside:avoid}"
        ".met{vertical-align:bottom}.met span{writing-mode:vertical-rl;transform:rotate(180deg)}"
        "@page{size:A4 landscape;margin:12mm}@media print{body{margin:0;max-width:none;padding:0;"
        "font-size:9pt}td,th{padding:.1rem .4rem}}</style>\n</head>\n<body>\n");
    html_take(w, "<h1>", &event, "</h1>\n");
    strbuf_add_standings_table(w, t);
    strbuf_add(w, "<p>");
    strbuf_add_standings_dice(w, t);
    strbuf_add(w, "</p>\n</body>\n</html>\n");
}

/* --- spreadsheets and programs ---------------------------------------------------------------- */

static void strbuf_add_standings_csv(struct strbuf *w, const struct standings *t)
{
    strbuf_add(w, "place,player");
    int column[TIE_BREAKS_MOST], columns = tie_columns(t, column);
    for (int i = 0; i < NUMBERS; i++)
        strbuf_add(w, ",%s", numbers[i].key);
    for (int i = 0; i < columns; i++)
        strbuf_add(w, ",%s", tie_break_word(t->ties.of[column[i]]));
    for (int i = 0; i < t->players; i++) {
        strbuf_add(w, ",");
        strbuf_add_table_field(w, t->of[i].player, true);
    }
    strbuf_add(w, "\r\n");
    for (int at = 0; at < t->players; at++) {
        long n[NUMBERS];
        take_numbers(&t->of[at], n);
        strbuf_add(w, "%d,", t->of[at].place);
        strbuf_add_table_field(w, t->of[at].player, true);
        for (int i = 0; i < NUMBERS; i++)
            strbuf_add(w, ",%ld", n[i]);
        for (int i = 0; i < columns; i++) {
            strbuf_add(w, ",");
            strbuf_add_tie(w, &t->of[at], column[i], true);
        }
        for (int i = 0; i < t->players; i++)
            strbuf_add(w, t->of[at].met[i] ? ",%ld" : ",", t->of[at].wins[i]);
        strbuf_add(w, "\r\n");
    }
}

/* The players of whom a row counts something, and how much. */
static json_t *times_list(const struct standings *t, const long times[])
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < t->players; i++) {
        struct json_builder o = make(json_object());
        put_text(&o, "player", t->of[i].player);
        put_number(&o, "times", times[i]);
        if (times[i])
            append(&list, made(&o));
        else
            json_decref(o.json);
    }
    return made(&list);
}

static json_t *player_list(const struct standings *t)
{
    struct json_builder list = make(json_array());
    for (int at = 0; at < t->players; at++) {
        struct json_builder o = make(json_object());
        long n[NUMBERS];
        take_numbers(&t->of[at], n);
        put_number(&o, "place", t->of[at].place);
        put_text(&o, "player", t->of[at].player);
        for (int i = 0; i < NUMBERS; i++)
            put_number(&o, numbers[i].key, n[i]);
        put_number(&o, "byes", t->of[at].byes);
        put(&o, "ties", json_ties(t, &t->of[at]));
        put(&o, "beat", times_list(t, t->of[at].wins));
        put(&o, "met", times_list(t, t->of[at].met));
        append(&list, made(&o));
    }
    return made(&list);
}

static json_t *dice_object(const struct standings *t)
{
    struct dice_test test = dice_test(t->count);
    struct json_builder o = make(json_object());
    put_number(&o, "throws", test.throws);
    put_number(&o, "unknown_throws", t->unknown);
    put(&o, "chi_square", json_real(test.square));
    put(&o, "p", json_real(test.p));
    put_number(&o, "samples", test.draws);
    return made(&o);
}

static char *json_standings(const struct standings *t)
{
    struct json_builder o = make(json_object());
    put_text(&o, "event", t->event);
    put_text(&o, "game", t->game->name);
    put_number(&o, "matches", t->matches);
    put_number(&o, "open", t->open);
    put_number(&o, "others", t->others);
    put_number(&o, "forfeits", t->forfeits);
    put_number(&o, "pending", t->pending);
    put_number(&o, "reopened", t->reopened);
    put_text(&o, "assumed", t->assumed && *t->assumed ? t->assumed : NULL);
    put(&o, "tie_breaks", json_tie_words(t));
    put(&o, "standings", player_list(t));
    put(&o, "dice", t->game->dice_together == 2 ? dice_object(t) : json_null());
    return line_of(made(&o));
}

/* --- event ----------------------------------------------------------------------------------- */

/* standings --event NAME: the table of an event. */

/* Writes a page to a new file: an existing file is not replaced. */
static enum status put_page(const char *path, const struct standings *t)
{
    struct strbuf w = {.text = NULL};
    size_t n = strlen(path);
    if (n < 5 || strcmp(path + n - 5, ".html") != 0) {
        print_failure(path, _("standings end in .html or .pdf"));
        return STATUS_USAGE;
    }
    strbuf_add_standings_page(&w, t);
    errno = ENOMEM;
    FILE *f = w.failed ? NULL : fopen(path, "wxe");
    bool written = f && fwrite(w.text, 1, w.length, f) == w.length;
    written = f && fclose(f) == 0 && written;
    strbuf_free(&w);
    return written ? STATUS_OK : print_failure(path, strerror(errno));
}

static enum status put_standings(const struct record_job *job, const struct standings *t)
{
    const struct record_options *o = job->options;
    struct strbuf w = {.text = NULL};
    if (o->json)
        return print_json(json_standings(t));
    if (o->out)
        return put_page(o->out, t);
    if (o->csv && t->assumed && *t->assumed) {
        fflush(stdout);
        fprintf(stderr, "referee: %s", t->assumed);
    }
    (o->csv ? strbuf_add_standings_csv : strbuf_add_standings)(&w, t);
    enum status status = print_prose(&w);
    strbuf_free(&w);
    return status;
}

static enum status say_wrong(const char *event, struct strbuf *why)
{
    enum status status = print_failure(event, why->text ? why->text : _("out of memory"));
    strbuf_free(why);
    return status == STATUS_OK ? status : STATUS_USAGE;
}

/* The options of the command must not contradict the facts. */
static enum status check_options(const struct record_job *job, const struct event_log *e)
{
    const struct record_options *o = job->options;
    const char *system = event_setting(e, "system"), *rounds = event_setting(e, "rounds");
    struct strbuf why = {.text = NULL};
    system = system || !e->players ? system : "swiss";
    if (o->system && system && strcmp(o->system, system) != 0)
        strbuf_add(&why, _("the system of this event is %s"), system);
    else if (o->rounds && rounds && atoi(rounds) != o->rounds)
        strbuf_add(&why, _("this event has %s rounds"), rounds);
    return why.length ? say_wrong(o->event, &why) : STATUS_OK;
}

enum status tournament_open(const struct record_job *job, struct tournament *t,
                            const struct game **game)
{
    const struct record_options *o = job->options;
    struct store_error err;
    struct strbuf why = {.text = NULL};
    *game = job->game;
    if (!tournament_facts(t, job->store, o->event, &err))
        return print_store_error(&err);
    if (t->keys) {
        strbuf_add(&why, _("there are several events of this name; give the key of one: %s"),
                   t->keys);
        say_wrong(o->event, &why);
        return STATUS_FAILED;
    }
    if (t->has_log && !print_event_versions(job->store, &t->facts, &err))
        return print_store_error(&err);
    const char *named = event_setting(&t->facts, "game");
    enum status status = check_options(job, &t->facts);
    if (status == STATUS_OK && named && !o->game && game_named(named))
        *game = game_named(named);
    else if (status == STATUS_OK)
        status = game_meant(job, o->event, t->has_log ? t->facts.name : o->event, game);
    return status;
}

/* Reads the standings and prints them. */
static enum status put_read(const struct record_job *job, struct tournament *e,
                            standings_put_fn *print)
{
    struct store_error err;
    struct standings t;
    struct tie_breaks ties;
    const struct record_options *o = job->options;
    struct standings_asked asked = {.event = o->event,
                                    .swiss = o->system && strcmp(o->system, "swiss") == 0};
    enum status status = tournament_open(job, e, &asked.game);
    asked.ties = o->tie_breaks && tie_breaks_read(o->tie_breaks, &ties) ? &ties : NULL;
    if (status != STATUS_OK)
        return status;
    status = STATUS_FAILED;
    if (standings_read(job->store, &asked, &t, &err))
        status = t.matches || t.open || t.others || tournament_has_entries(e)
                     ? print(job, &t)
                     : print_failure(t.event, _("the record has no match of this event"));
    else if (err.code != STORE_OK)
        print_store_error(&err);
    else
        print_event_error(o->event, t.full);
    standings_free(&t);
    return status;
}

enum status standings_put(const struct record_job *job, standings_put_fn *print)
{
    struct store_error err;
    struct tournament e = {.players = 0};
    if (store_begin(job->store, STORE_READ, &err) != STORE_OK)
        return print_store_error(&err);
    enum status status = put_read(job, &e, print);
    tournament_free(&e);
    store_rollback(job->store);
    return status;
}

enum status record_standings(const struct record_job *job)
{
    return standings_put(job, put_standings);
}
