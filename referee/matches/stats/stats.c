/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/html.h"
#include "base/i18n.h"
#include "base/json_builder.h"
#include "base/text.h"
#include "log/find.h"
#include "log/load.h"
#include "luck.h"
#include "matches/command/command.h"

/* --- figures --------------------------------------------------------------------------------- */

/* The value of a statistic; 0 if nothing was counted. */
static double figure_value(const struct player_stats *s, const struct statistic *f)
{
    long count = 0, points = 0, noughts = 0, most = 0;
    for (size_t i = 0; i < s->n_tally; i++) {
        const struct store_tally *t = &s->tally[i];
        if (!t->own || strcmp(t->kind, f->kind) != 0 || (f->name && strcmp(t->name, f->name) != 0))
            continue;
        most = count && most > t->most ? most : t->most;
        count += t->count;
        points += t->points;
        noughts += t->noughts;
    }
    const double values[] = {[COUNT_OF] = (double)count,
                             [NOUGHTS_OF] = (double)noughts,
                             [AVERAGE_OF] = count ? (double)points / (double)count : 0,
                             [MOST_OF] = (double)most};
    return values[f->of];
}

/* Expected number of times a roll occurs in `throws` throws. */
static double dice_expected(struct dice roll, long throws)
{
    return (double)throws * roll_weight(roll) / THROWS;
}

/* --- dice test ------------------------------------------------------------------------------- */

enum { LEAST_DRAWS = 199, MOST_DRAWS = 9999, WORK = 20000000 };

/* Chi-square of the counts of `throws` throws. */
static double dice_square(const long count[ROLLS], long throws)
{
    double sum = 0;
    for (int i = 0; i < ROLLS && throws; i++) {
        double expected = dice_expected(all_rolls[i], throws);
        double off = (double)count[i] - expected;
        sum += off * off / expected;
    }
    return sum;
}

/* SplitMix64 (Steele, Lea and Flood 2014). */
static uint64_t draw(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* One of the 36 throws, none more often than another. */
static int draw_throw(uint64_t *state)
{
    const uint64_t limit = UINT64_MAX - UINT64_MAX % THROWS;
    uint64_t z;
    do
        z = draw(state);
    while (z >= limit);
    return (int)(z % THROWS);
}

/* The roll that each of the 36 throws is. */
static void list_throws(int roll[THROWS])
{
    for (int a = 1; a <= 6; a++) {
        for (int b = 1; b <= 6; b++) {
            struct dice d = {(uint8_t)(a > b ? a : b), (uint8_t)(a > b ? b : a)};
            roll[6 * (a - 1) + b - 1] = roll_index(d);
        }
    }
}

struct dice_test dice_test(const long count[ROLLS])
{
    struct dice_test t = {.p = 1};
    uint64_t state = 1;
    int roll[THROWS];
    long as_much = 0;
    list_throws(roll);
    for (int i = 0; i < ROLLS; i++)
        t.throws += count[i];
    if (!t.throws)
        return t;
    t.square = dice_square(count, t.throws);
    t.draws = WORK / t.throws;
    t.draws = t.draws > MOST_DRAWS ? MOST_DRAWS : t.draws < LEAST_DRAWS ? LEAST_DRAWS : t.draws;
    for (long n = 0; n < t.draws; n++) {
        long drawn[ROLLS] = {0};
        for (long i = 0; i < t.throws; i++)
            drawn[roll[draw_throw(&state)]]++;
        as_much += dice_square(drawn, t.throws) >= t.square - 1e-9;
    }
    t.p = (double)(1 + as_much) / (double)(1 + t.draws);
    return t;
}

void strbuf_add_dice_test(struct strbuf *w, const struct dice_test *t)
{
    strbuf_add(w, P_("%ld throw", "%ld throws", t->throws), t->throws);
    if (t->throws) {
        char square[DECIMAL_TEXT], p[DECIMAL_TEXT];
        strbuf_add(w, _(": chi-square %s over 21 rolls, p = %s by %ld samples.\n"),
                   format_decimal(t->square, 1, square), format_decimal(t->p, 3, p), t->draws);
        strbuf_add(w, "%s",
                   _("True dice differ this much or more with this probability: of twenty tests\n"
                     "one gives 0.05 or less by chance, so a single test proves nothing.\n"));
    } else {
        strbuf_add(w, "\n");
    }
}

/* --- stats json ------------------------------------------------------------------------------ */

/* The counts of one kind of event, for the player or against, as a list. */
static json_t *tally_list(const struct player_stats *s, const struct event_kind *k, bool own)
{
    struct json_builder list = make(json_array());
    for (size_t i = 0; i < s->n_tally; i++) {
        const struct store_tally *t = &s->tally[i];
        if (t->own != own || strcmp(t->kind, k->kind) != 0)
            continue;
        struct json_builder o = make(json_object());
        put_text(&o, k->name_key, t->name);
        put_number(&o, "count", t->count);
        if (k->points)
            put_number(&o, "points", t->points);
        append(&list, made(&o));
    }
    return made(&list);
}

/* Under "key", or "outer.key". */
static void put_within(struct json_builder *o, const char *key, json_t *value)
{
    const char *point = strchr(key, '.');
    char outer[32] = "";
    size_t n = point ? (size_t)(point - key) : 0;
    if (!n) {
        put(o, key, value);
        return;
    }
    memcpy(outer, key, n < sizeof outer ? n : 0);
    if (!json_object_get(o->json, outer))
        put(o, outer, json_object());
    o->failed |= json_object_set_new(json_object_get(o->json, outer), point + 1, value) != 0;
}

static void put_counts(struct json_builder *o, const struct player_stats *s)
{
    for (const struct event_kind *k = s->game->sums.counts; k && k->kind; k++) {
        if (k->own_key)
            put_within(o, k->own_key, tally_list(s, k, true));
        if (k->other_key)
            put_within(o, k->other_key, tally_list(s, k, false));
    }
    for (const struct statistic *f = s->game->sums.figures; f && f->kind; f++) {
        double value = figure_value(s, f);
        put(o, f->key, f->of == AVERAGE_OF ? json_real(value) : json_integer((json_int_t)value));
    }
}

static json_t *dice_list(const struct player_stats *s)
{
    struct json_builder list = make(json_array());
    for (int i = ROLLS - 1; i >= 0; i--) { /* from 11 */
        struct json_builder o = make(json_object());
        put(&o, "dice", json_pack("[ii]", all_rolls[i].high, all_rolls[i].low));
        put_number(&o, "count", s->count[i]);
        put(&o, "expected", json_real(dice_expected(all_rolls[i], s->throws)));
        list.failed |= json_array_append_new(list.json, made(&o)) != 0;
    }
    return made(&list);
}

/* The dice statistics of a player, in the form that `standings` uses for an event. */
static json_t *dice_test_object(const long count[ROLLS])
{
    struct dice_test test = dice_test(count);
    struct json_builder o = make(json_object());
    put(&o, "chi_square", json_real(test.square));
    put(&o, "p", json_real(test.p));
    put_number(&o, "samples", test.draws);
    return made(&o);
}

/* A malloc'd line as those of json.h. Returns NULL if out of memory. */
static char *json_stats(const struct player_stats *s)
{
    const struct store_results *r = &s->results;
    struct json_builder o = make(json_object());
    if (s->game != games[0])
        put_text(&o, "game", s->game->name);
    put_text(&o, "player", s->player);
    put_text(&o, "opponent", s->opponent);
    put_number(&o, "matches", r->matches);
    put_number(&o, "won", r->won);
    put_number(&o, "lost", r->lost);
    put_number(&o, s->game->sums.drawn_key ? s->game->sums.drawn_key : "drawn", r->drawn);
    if (s->game->major) {
        put(&o, s->game->major,
            json_pack("{s:I,s:I}", "own", (json_int_t)r->major, "other",
                      (json_int_t)r->major_against));
        put_number(&o, "coups", r->coups);
    }
    put_counts(&o, s);
    if (s->game->sums.missed)
        put(&o, "points_missed", missed_json(&s->missed));
    put(&o, "stake_halves",
        json_pack("{s:I,s:I,s:I}", "won", (json_int_t)r->stakes, "lost",
                  (json_int_t)r->stakes_against, "balance",
                  (json_int_t)(r->stakes - r->stakes_against)));
    if (s->game->dice_together == 2) {
        put_number(&o, "throws", s->throws);
        put_number(&o, "unknown_throws", s->unknown);
        put(&o, "dice", dice_list(s));
        put(&o, "dice_test", dice_test_object(s->count));
    }
    if (s->lucky) {
        struct json_builder luck = make(json_object());
        put_luck(&luck, &s->luck);
        put(&o, "luck", made(&luck));
    }
    return line_of(made(&o));
}

/* --- stats ----------------------------------------------------------------------------------- */

/* `stats`: sums of a player's matches, against all or against one. The store computes them. */

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

/* Statistics as text or as a part of a page: lines, and tables of names with numbers. */
struct stats_writer {
    struct strbuf *w;
    bool page;
    bool table; /* of a page: a table is open */
};

static void end_table(struct stats_writer *to)
{
    strbuf_add(to->w, to->table ? "</tbody></table></div>\n" : "");
    to->table = false;
}

/* Adds lines, which end in a line end, between two pieces of markup. Frees them. */
static void add_between(struct stats_writer *to, const char *open, struct strbuf *lines,
                        const char *close)
{
    end_table(to);
    if (to->page) {
        if (lines->length)
            lines->text[--lines->length] = '\0'; /* the last line end */
        html_take(to->w, open, lines, close);
        return;
    }
    strbuf_add(to->w, "%s", lines->text ? lines->text : "");
    to->w->failed |= lines->failed;
    strbuf_free(lines);
}

static void add_lines(struct stats_writer *to, struct strbuf *lines)
{
    add_between(to, "<p class=\"lines\">", lines, "</p>\n");
}

/* Adds the line above a table. */
static void begin_table(struct stats_writer *to, struct strbuf *title)
{
    add_between(to, "<div class=\"wide\" tabindex=\"0\"><table class=\"standings\"><caption>",
                title, "</caption><tbody>\n");
    to->table = to->page;
}

/* Adds a name and its numbers; `width`: the columns of a number in a text. Frees the name. */
static void add_numbers(struct stats_writer *to, struct strbuf *name, const char *const number[],
                        int numbers, const int width[])
{
    if (to->page)
        html_take(to->w, "<tr><th scope=\"row\">", name, "</th>");
    else
        strbuf_add(to->w, "  %s", name->text ? name->text : "");
    for (int i = 0; i < numbers; i++)
        if (to->page)
            html_element(to->w, "<td>", number[i], "</td>");
        else
            strbuf_add(to->w, "%*s", width[i], number[i]);
    strbuf_add(to->w, to->page ? "</tr>\n" : "");
    to->w->failed |= name->failed;
    strbuf_free(name);
}

/* Adds the name of a count, in a separate column, with its count and points. */
static void add_code(struct stats_writer *to, const struct game *game, const struct store_tally *t,
                     bool points)
{
    struct strbuf name = {.text = NULL};
    char count[32], sum[32];
    strbuf_add_codes(&name, game, t->name);
    int columns = utf8_width(name.text ? name.text : "", name.length);
    if (!to->page)
        strbuf_add(&name, "%*s", columns < CODE_COLUMNS ? CODE_COLUMNS - columns : 1, "");
    snprintf(count, sizeof count, "%ld", t->count);
    snprintf(sum, sizeof sum, "%ld", t->points);
    add_numbers(to, &name, (const char *const[]){count, sum}, points ? 2 : 1, (const int[]){8, 8});
    strbuf_add(to->w, to->page ? "" : "\n");
}

static void add_kind(struct stats_writer *to, const struct player_stats *s, const char *title,
                     const char *kind, bool own, bool points)
{
    struct strbuf line = {.text = NULL};
    long count = 0, sum = 0;
    for (size_t i = 0; i < s->n_tally; i++) {
        if (s->tally[i].own == own && strcmp(s->tally[i].kind, kind) == 0) {
            count += s->tally[i].count;
            sum += s->tally[i].points;
        }
    }
    strbuf_add(&line, "%s%s%ld", title, _(": "), count);
    if (points && count)
        strbuf_add(&line, P_(", %ld point", ", %ld points", sum), sum);
    strbuf_add(&line, "\n");
    (count ? begin_table : add_lines)(to, &line);
    for (size_t i = 0; i < s->n_tally; i++)
        if (s->tally[i].own == own && strcmp(s->tally[i].kind, kind) == 0)
            add_code(to, s->game, &s->tally[i], points);
}

static void add_figure(struct stats_writer *to, const struct player_stats *s,
                       const struct statistic *f)
{
    struct strbuf line = {.text = NULL};
    char value[DECIMAL_TEXT];
    strbuf_add(&line, "%s%s%s\n", _(f->title), _(": "),
               format_decimal(figure_value(s, f), f->of == AVERAGE_OF ? 1 : 0, value));
    add_lines(to, &line);
}

static void add_dice(struct stats_writer *to, const struct player_stats *s)
{
    struct strbuf line = {.text = NULL}, test_line = {.text = NULL};
    strbuf_add(&line, _("Throws: %ld, and %ld not seen; thrown and expected\n"), s->throws,
               s->unknown);
    begin_table(to, &line);
    for (int i = ROLLS - 1; i >= 0; i--) { /* from 11, three to a line */
        struct strbuf roll = {.text = NULL};
        char expected[DECIMAL_TEXT], count[32];
        strbuf_add(&roll, "%d%d", all_rolls[i].high, all_rolls[i].low);
        format_decimal(dice_expected(all_rolls[i], s->throws), 1, expected);
        snprintf(count, sizeof count, "%ld", s->count[i]);
        add_numbers(to, &roll, (const char *const[]){count, expected}, 2, (const int[]){8, 10});
        strbuf_add(to->w, to->page ? "" : i % 3 ? "    " : "\n");
    }
    struct dice_test test = dice_test(s->count);
    strbuf_add(&test_line, "%s", _("Dice: "));
    strbuf_add_dice_test(&test_line, &test);
    add_lines(to, &test_line);
}

static void add_stakes(struct stats_writer *to, const struct player_stats *s)
{
    if (seats_are_listed(s->game->name)) /* played for none: take_results */
        return;
    const struct store_results *r = &s->results;
    struct strbuf line = {.text = NULL};
    long balance = r->stakes - r->stakes_against;
    char won[HALF_UNITS_TEXT], lost[HALF_UNITS_TEXT], left[HALF_UNITS_TEXT];
    strbuf_add(&line, _("Stakes: %s won, %s lost, balance %s%s\n"),
               half_units_print(r->stakes, won), half_units_print(r->stakes_against, lost),
               balance > 0 ? "+" : "", half_units_print(balance, left));
    add_lines(to, &line);
}

static void add_results(struct strbuf *w, const struct player_stats *s)
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
}

static void add_stats(struct strbuf *w, const struct player_stats *s, bool page)
{
    struct stats_writer to = {.w = w, .page = page};
    struct strbuf line = {.text = NULL};
    add_results(&line, s);
    add_lines(&to, &line);
    if (s->game->sums.major_title) {
        const struct store_results *r = &s->results;
        strbuf_add(&line, _("%s: %ld, against %ld, in "), _(s->game->sums.major_title), r->major,
                   r->major_against);
        strbuf_add(&line, CP_("board", "%ld turn", "%ld turns", r->coups), r->coups);
        strbuf_add(&line, "\n");
        add_lines(&to, &line);
    }
    add_stakes(&to, s);
    for (const struct event_kind *k = s->game->sums.counts; k && k->kind; k++) {
        if (k->own)
            add_kind(&to, s, _(k->own), k->kind, true, k->points);
        if (k->other)
            add_kind(&to, s, _(k->other), k->kind, false, k->points);
    }
    for (const struct statistic *f = s->game->sums.figures; f && f->kind; f++)
        add_figure(&to, s, f);
    if (s->game->sums.missed) {
        strbuf_add_missed(&line, &s->missed, s->game);
        add_between(&to, "<div class=\"wide\" tabindex=\"0\"><pre>", &line, "</pre></div>\n");
    }
    if (s->game->dice_together == 2)
        add_dice(&to, s);
    if (s->lucky) {
        strbuf_add_luck(&line, s->player, -1, &s->luck);
        add_lines(&to, &line);
    }
    end_table(&to);
}

/* The name of the game is left out for the default game and for the one given by --game. */
static enum status put_stats(const struct record_job *job, const struct player_stats *s, int told)
{
    struct strbuf w = {.text = NULL};
    if (job->options->json)
        return print_json(json_stats(s));
    if (s->game != job->game || told)
        strbuf_add(&w, "%s%s\n", told ? "\n" : "", _(s->game->title));
    add_stats(&w, s, false);
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

/* Replays each match of the player. Returns false after printing the reason. */
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

/* Gathers the counts of a game, of which there may be no match. */
static bool gather(struct store *store, const struct store_whose *whose, struct gathering *g,
                   struct store_error *err)
{
    return store_tally_matches(store, whose, take_results, g, err) == STORE_OK &&
           (!g->stats.results.matches ||
            (store_tally_dues(store, whose, take_tally, g, err) == STORE_OK &&
             store_tally_throws(store, whose, take_throws, g, err) == STORE_OK &&
             (!g->stats.game->sums.missed || missed_read(store, whose, &g->stats.missed, err))));
}

bool stats_add_page(struct strbuf *w, struct store *s, const struct store_whose *whose,
                    const struct game *game, bool *any, struct store_error *err)
{
    struct gathering *g = calloc(1, sizeof *g);
    err->code = STORE_OK;
    if (!g) {
        w->failed = true;
        return true;
    }
    g->stats.player = whose->player;
    g->stats.opponent = whose->opponent;
    g->stats.game = game;
    g->stats.tally = g->tally;
    bool read = gather(s, whose, g, err) || g->stats.missed.failed;
    w->failed |= g->texts.failed || g->stats.missed.failed;
    *any = read && g->stats.results.matches;
    if (*any)
        add_stats(w, &g->stats, true);
    missed_free(&g->stats.missed);
    arena_free(&g->texts);
    free(g);
    return read;
}

/* Adds to `told` if the player has played it; `always`: told even so. */
static enum status stats_of(const struct record_job *job, const struct game *game, bool always,
                            int *told)
{
    struct store_error err;
    const struct store_whose whose = {.player = job->words[0],
                                      .opponent = job->count > 1 ? job->words[1] : NULL,
                                      .game = game->name};
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
