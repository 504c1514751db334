/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `stats`: sums of a player's matches, against all or against one. The store computes them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/text.h"
#include "dice_test.h"
#include "log/find.h"
#include "log/load.h"
#include "luck_shown.h"
#include "matches/command/command.h"
#include "matches/command/suggest.h"
#include "stats_json.h"

enum { TALLIES_MAX = 256, CODE_COLUMNS = 44 };

struct gathering {
    struct player_stats stats;
    struct store_tally tally[TALLIES_MAX];
    struct arena texts;
};

static int take_results(void *ctx, const struct store_results *r)
{
    struct gathering *g = ctx;
    g->stats.results = *r;
    if (seats_are_listed(g->stats.game->name)) /* no stake is agreed on for dice */
        g->stats.results.stakes = g->stats.results.stakes_against = 0;
    return 1;
}

static int take_tally(void *ctx, const struct store_tally *t)
{
    struct gathering *g = ctx;
    struct store_tally *to = &g->tally[g->stats.n_tally];
    *to = *t;
    to->kind = arena_copy(&g->texts, t->kind);
    to->name = arena_copy(&g->texts, t->name);
    return g->texts.failed || ++g->stats.n_tally == TALLIES_MAX;
}

static int take_throws(void *ctx, const struct store_throws *t)
{
    struct gathering *g = ctx;
    int high = t->dice[0] - '0', low = high < 1 ? 0 : t->dice[1] - '0';
    if (low < 1 || high < low || high > 6 || t->dice[2]) {
        g->stats.unknown += *t->dice == '-' ? 0 : t->count; /* a turn without a throw */
        return 0;
    }
    struct dice roll = {(uint8_t)high, (uint8_t)low};
    g->stats.count[roll_index(roll)] += t->count;
    g->stats.throws += t->count;
    return 0;
}

/* --- words ------------------------------------------------------------------------------------ */

/* What is counted, in a column of its own. */
static void add_code(struct strbuf *w, const struct game *game, const char *code)
{
    struct strbuf name = {.text = NULL};
    strbuf_add_codes(&name, game, code);
    int columns = utf8_width(name.text ? name.text : "", name.length);
    strbuf_add(w, "  %s%*s", name.text ? name.text : "",
               columns < CODE_COLUMNS ? CODE_COLUMNS - columns : 1, "");
    w->failed |= name.failed;
    strbuf_free(&name);
}

static void add_kind(struct strbuf *w, const struct player_stats *s, const char *title,
                     const char *kind, bool own, bool points)
{
    long count = 0, sum = 0;
    for (size_t i = 0; i < s->n_tally; i++) {
        if (s->tally[i].own == own && strcmp(s->tally[i].kind, kind) == 0) {
            count += s->tally[i].count;
            sum += s->tally[i].points;
        }
    }
    strbuf_add(w, "%s%s%ld", title, _(": "), count);
    if (points && count)
        strbuf_add(w, P_(", %ld point", ", %ld points", sum), sum);
    strbuf_add(w, "\n");
    for (size_t i = 0; i < s->n_tally; i++) {
        const struct store_tally *t = &s->tally[i];
        if (t->own != own || strcmp(t->kind, kind) != 0)
            continue;
        add_code(w, s->game, t->name);
        strbuf_add(w, "%8ld", t->count);
        if (points)
            strbuf_add(w, "%8ld", t->points);
        strbuf_add(w, "\n");
    }
}

static void add_figure(struct strbuf *w, const struct player_stats *s, const struct statistic *f)
{
    char value[DECIMAL_TEXT];
    strbuf_add(w, "%s%s%s\n", _(f->title), _(": "),
               format_decimal(figure_value(s, f), f->of == AVERAGE_OF ? 1 : 0, value));
}

static void add_dice(struct strbuf *w, const struct player_stats *s)
{
    strbuf_add(w, _("Throws: %ld, and %ld not seen; thrown and expected\n"), s->throws, s->unknown);
    for (int i = ROLLS - 1; i >= 0; i--) { /* from 11, three to a line */
        char expected[DECIMAL_TEXT];
        format_decimal(dice_expected(all_rolls[i], s->throws), 1, expected);
        strbuf_add(w, "  %d%d %7ld %9s%s", all_rolls[i].high, all_rolls[i].low, s->count[i],
                   expected, i % 3 ? "    " : "\n");
    }
    struct dice_test test = dice_test(s->count);
    strbuf_add(w, "%s", _("Dice: "));
    strbuf_add_dice_test(w, &test);
}

static void add_stakes(struct strbuf *w, const struct player_stats *s)
{
    if (seats_are_listed(s->game->name)) /* played for none: take_results */
        return;
    const struct store_results *r = &s->results;
    long balance = r->stakes - r->stakes_against;
    char won[HALF_UNITS_TEXT], lost[HALF_UNITS_TEXT], left[HALF_UNITS_TEXT];
    strbuf_add(w, _("Stakes: %s won, %s lost, balance %s%s\n"), half_units_print(r->stakes, won),
               half_units_print(r->stakes_against, lost), balance > 0 ? "+" : "",
               half_units_print(balance, left));
}

static void add_stats(struct strbuf *w, const struct player_stats *s)
{
    const struct store_results *r = &s->results;
    struct strbuf player = {.text = NULL}, opponent = {.text = NULL};
    strbuf_add_player_name(&player, s->player, -1);
    strbuf_add_player_name(&opponent, s->opponent ? s->opponent : "", -1);
    long open = r->matches - r->won - r->lost - r->drawn;
    if (s->opponent)
        strbuf_add(w, P_("%s against %s: %ld match", "%s against %s: %ld matches", r->matches),
                   player.text ? player.text : "", opponent.text ? opponent.text : "", r->matches);
    else
        strbuf_add(w, P_("%s: %ld match", "%s: %ld matches", r->matches),
                   player.text ? player.text : "", r->matches);
    strbuf_free(&player);
    strbuf_free(&opponent);
    strbuf_add(w, P_(", %ld won", ", %ld won", r->won), r->won);
    strbuf_add(w, P_(", %ld lost", ", %ld lost", r->lost), r->lost);
    if (r->drawn)
        strbuf_add(w,
                   s->game->sums.drawn_key ? P_(", %ld refait", ", %ld refaits", r->drawn)
                                           : P_(", %ld drawn", ", %ld drawn", r->drawn),
                   r->drawn);
    strbuf_add(w, P_(", %ld unfinished\n", ", %ld unfinished\n", open), open);
    if (s->game->sums.major_title) {
        strbuf_add(w, _("%s: %ld, against %ld, in "), _(s->game->sums.major_title), r->major,
                   r->major_against);
        strbuf_add(w, CP_("board", "%ld turn", "%ld turns", r->coups), r->coups);
        strbuf_add(w, "\n");
    }
    add_stakes(w, s);
    for (const struct event_kind *k = s->game->sums.counts; k && k->kind; k++) {
        if (k->own)
            add_kind(w, s, _(k->own), k->kind, true, k->points);
        if (k->other)
            add_kind(w, s, _(k->other), k->kind, false, k->points);
    }
    for (const struct statistic *f = s->game->sums.figures; f && f->kind; f++)
        add_figure(w, s, f);
    if (s->game->sums.missed)
        strbuf_add_missed(w, &s->missed, s->game);
    if (s->game->dice_together == 2)
        add_dice(w, s);
    if (s->lucky)
        strbuf_add_luck(w, s->player, -1, &s->luck);
}

/* The name of the game is left out for the default game and for the one given by --game. */
static enum status put_stats(const struct record_job *job, const struct player_stats *s, int told)
{
    struct strbuf w = {.text = NULL};
    if (job->options->json)
        return print_json(json_stats(s));
    if (s->game != job->game || told)
        strbuf_add(&w, "%s%s\n", told ? "\n" : "", _(s->game->title));
    add_stats(&w, s);
    enum status status = print_prose(&w);
    strbuf_free(&w);
    return status;
}

struct luck_gathering {
    struct store *store;
    struct gathering *to;
    const struct store_whose *whose;
    bool failed; /* the reason was printed */
};

/* The seat of the person of this name; "Anna@": of this record's own club. */
static int seat_of(const struct store_match *m, const char *name)
{
    size_t n = strlen(name);
    n -= n && name[n - 1] == '@';
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < m->seats; i++) {
            const struct store_seat *s = &m->seat[i];
            const char *is = k == 0 ? s->person : k == 1 ? s->called : s->player;
            if (strlen(is) == n && memcmp(is, name, n) == 0)
                return i;
        }
    }
    return SEAT_NONE;
}

static int add_luck(void *ctx, const struct store_match *m)
{
    struct luck_gathering *l = ctx;
    struct luck_sum sum[STORE_SEATS] = {{0}};
    l->failed = !luck_read(l->store, l->to->stats.game, m->key, sum, NULL, NULL);
    int seat = seat_of(m, l->whose->player);
    if (seat != SEAT_NONE)
        luck_add(&l->to->stats.luck, &sum[seat]);
    return l->failed;
}

/* Replays each match of the player. False: the reason was printed. */
static bool gather_luck(struct store *store, const struct store_whose *whose, struct gathering *g)
{
    struct store_error err;
    struct luck_gathering l = {.store = store, .to = g, .whose = whose};
    const struct store_query query = {
        .player = whose->player, .opponent = whose->opponent, .game = whose->game, .counted = true};
    g->stats.lucky = true;
    if (store_matches(store, &query, add_luck, &l, &err) == STORE_OK)
        return !l.failed;
    print_store_error(&err);
    return false;
}

/* What is counted of a game, of which there may be no match. */
static bool gather(struct store *store, const struct store_whose *whose, struct gathering *g,
                   struct store_error *err)
{
    return store_tally_matches(store, whose, take_results, g, err) == STORE_OK &&
           (!g->stats.results.matches ||
            (store_tally_dues(store, whose, take_tally, g, err) == STORE_OK &&
             store_tally_throws(store, whose, take_throws, g, err) == STORE_OK &&
             (!g->stats.game->sums.missed || missed_read(store, whose, &g->stats.missed, err))));
}

/* Adds to `told` if the player has played it; `always`: told even so. */
static enum status stats_of(const struct record_job *job, const struct game *game, bool always,
                            int *told)
{
    struct store_error err;
    const struct store_whose whose = {job->words[0], job->count > 1 ? job->words[1] : NULL,
                                      game->name};
    struct gathering *g = calloc(1, sizeof *g);
    if (!g)
        return print_failure("stats", _("out of memory"));
    g->stats.player = whose.player;
    g->stats.opponent = whose.opponent;
    g->stats.game = game;
    g->stats.tally = g->tally;
    enum status status = STATUS_OK;
    bool gathered = gather(job->store, &whose, g, &err);
    if (g->texts.failed || g->stats.missed.failed)
        status = print_failure("stats", _("out of memory"));
    else if (!gathered)
        status = print_store_error(&err);
    else if (job->options->luck && game->luck && g->stats.results.matches &&
             !gather_luck(job->store, &whose, g))
        status = STATUS_FAILED;
    else if (g->stats.results.matches || always)
        status = put_stats(job, &g->stats, (*told)++);
    missed_free(&g->stats.missed);
    arena_free(&g->texts);
    free(g);
    return status;
}

/* Prints the game given by --game, or else all games that the player has played. */
static enum status stats_of_games(const struct record_job *job)
{
    enum status status = STATUS_OK;
    int told = 0;
    for (size_t i = 0; games[i] && status == STATUS_OK; i++)
        if (!job->options->game || games[i] == job->game)
            status = stats_of(job, games[i], false, &told);
    if (told || status != STATUS_OK)
        return status;
    for (int i = 0; i < job->count; i++)
        if (!require_player(job->store, job->words[i]))
            return STATUS_FAILED;
    if (job->options->json)
        return stats_of(job, job->game, true, &told);
    return print_failure(job->words[0], _("the record has no match of this player"));
}

enum status record_stats(const struct record_job *job)
{
    struct store_error err;
    if (store_begin(job->store, STORE_READ, &err) != STORE_OK)
        return print_store_error(&err);
    enum status status = stats_of_games(job);
    store_rollback(job->store);
    return status;
}
