/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a player's matches come to, against all or against one. The sums are the store's. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/tongue.h"
#include "games/trictrac/words/stakes.h"
#include "json.h"
#include "log/load.h"
#include "matches.h"

enum { TALLIES_MAX = 256 };

struct gathering {
    struct player_stats stats;
    struct store_tally tally[TALLIES_MAX];
    struct texts texts;
};

static int take_results(void *ctx, const struct store_results *r)
{
    struct gathering *g = ctx;
    g->stats.results = *r;
    return 1;
}

static int take_tally(void *ctx, const struct store_tally *t)
{
    struct gathering *g = ctx;
    struct store_tally *to = &g->tally[g->stats.n_tally];
    *to = *t;
    to->kind = texts_keep(&g->texts, t->kind);
    to->name = texts_keep(&g->texts, t->name);
    return g->texts.failed || ++g->stats.n_tally == TALLIES_MAX;
}

static int take_throws(void *ctx, const struct store_throws *t)
{
    struct gathering *g = ctx;
    int high = t->dice[0] - '0', low = high < 1 ? 0 : t->dice[1] - '0';
    if (low < 1 || high < low || high > 6 || t->dice[2]) {
        g->stats.unknown += t->count;
        return 0;
    }
    struct dice roll = {(uint8_t)high, (uint8_t)low};
    g->stats.count[roll_index(roll)] += t->count;
    g->stats.throws += t->count;
    return 0;
}

/* --- words ------------------------------------------------------------------------------------ */

static void add_kind(struct words *w, const struct player_stats *s, const char *title,
                     const char *kind, bool own, bool points)
{
    long count = 0, sum = 0;
    for (size_t i = 0; i < s->n_tally; i++) {
        if (s->tally[i].own == own && strcmp(s->tally[i].kind, kind) == 0) {
            count += s->tally[i].count;
            sum += s->tally[i].points;
        }
    }
    words_add(w, "%s%s%ld", title, _(": "), count);
    if (points && count)
        words_add(w, P_(", %ld point", ", %ld points", sum), sum);
    words_add(w, "\n");
    for (size_t i = 0; i < s->n_tally; i++) {
        const struct store_tally *t = &s->tally[i];
        if (t->own != own || strcmp(t->kind, kind) != 0)
            continue;
        words_add(w, "  ");
        words_add_clean(w, t->name);
        words_add(w, "%*s%8ld", (int)(20 - strlen(t->name) % 20), "", t->count);
        if (points)
            words_add(w, "%8ld", t->points);
        words_add(w, "\n");
    }
}

static void add_dice(struct words *w, const struct player_stats *s)
{
    words_add(w, _("Throws: %ld, and %ld not seen; thrown and expected\n"), s->throws, s->unknown);
    for (int i = ROLLS - 1; i >= 0; i--) /* from 11, three to a line */
        words_add(w, "  %d%d %7ld %9.1f%s", all_rolls[i].high, all_rolls[i].low, s->count[i],
                  dice_expected(all_rolls[i], s->throws), i % 3 ? "    " : "\n");
}

static void add_stakes(struct words *w, const struct player_stats *s)
{
    const struct store_results *r = &s->results;
    long balance = r->stakes - r->stakes_against;
    char won[HALVES_TEXT], lost[HALVES_TEXT], left[HALVES_TEXT];
    words_add(w, _("Stakes: %s won, %s lost, balance %s%s\n"), halves_print(r->stakes, won),
              halves_print(r->stakes_against, lost), balance > 0 ? "+" : "",
              halves_print(balance, left));
}

static void add_stats(struct words *w, const struct player_stats *s)
{
    const struct store_results *r = &s->results;
    words_add_clean(w, s->player);
    if (s->opponent) {
        words_add(w, "%s", _(" against "));
        words_add_clean(w, s->opponent);
    }
    long open = r->matches - r->won - r->lost - r->drawn;
    words_add(w, "%s", _(": "));
    words_add(w, P_("%ld match", "%ld matches", r->matches), r->matches);
    words_add(w, P_(", %ld won", ", %ld won", r->won), r->won);
    words_add(w, P_(", %ld lost", ", %ld lost", r->lost), r->lost);
    if (r->drawn)
        words_add(w, P_(", %ld refait", ", %ld refaits", r->drawn), r->drawn);
    words_add(w, P_(", %ld not over\n", ", %ld not over\n", open), open);
    words_add(w, _("Holes: %ld, against %ld, in "), r->big, r->big_against);
    words_add(w, P_("%ld coup", "%ld coups", r->coups), r->coups);
    words_add(w, "\n");
    add_stakes(w, s);
    add_kind(w, s, _("Points due by jan"), "jan", true, true);
    add_kind(w, s, _("Points due to the other by jan"), "jan", false, true);
    add_kind(w, s, _("Schools taken"), "school", true, true);
    add_kind(w, s, _("Schools given"), "school", false, true);
    add_kind(w, s, _("Schools missed"), "school-missed", true, true);
    add_kind(w, s, _("False moves"), "fault", true, false);
    add_dice(w, s);
}

static enum status put_stats(const struct record_job *job, const struct player_stats *s)
{
    struct words w = {.text = NULL};
    if (job->options->json)
        return put_json(json_stats(s));
    if (!s->results.matches)
        return say_failed(s->player, _("the record has no match of this player"));
    add_stats(&w, s);
    enum status status = put_words(&w);
    words_free(&w);
    return status;
}

enum status record_stats(const struct record_job *job)
{
    struct store_error err;
    const char *player = job->words[0], *opponent = job->count > 1 ? job->words[1] : NULL;
    struct gathering *g = calloc(1, sizeof *g);
    if (!g)
        return say_failed("stats", _("no memory"));
    g->stats.player = player;
    g->stats.opponent = opponent;
    g->stats.tally = g->tally;
    enum status status = STATUS_FAILED;
    bool read = store_begin(job->store, STORE_READ, &err) == STORE_OK;
    if (read) {
        read =
            store_tally_matches(job->store, player, opponent, take_results, g, &err) == STORE_OK &&
            store_tally_dues(job->store, player, opponent, take_tally, g, &err) == STORE_OK &&
            store_tally_throws(job->store, player, opponent, take_throws, g, &err) == STORE_OK;
        store_rollback(job->store);
    }
    if (!read)
        say_store(&err);
    else if (g->texts.failed)
        say_failed("stats", _("no memory"));
    else
        status = put_stats(job, &g->stats);
    texts_free(&g->texts);
    free(g);
    return status;
}
