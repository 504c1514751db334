/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ratings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/html.h"
#include "base/i18n.h"
#include "base/json_builder.h"
#include "base/memory.h"
#include "base/text.h"
#include "log/find.h"
#include "matches/command/command.h"

/* --- glicko ---------------------------------------------------------------------------------- */

static const double scale = 173.7178, centre = 1500; /* steps 2 and 8 */
static const double tau = 0.5;                       /* step 1: the paper's own choice */
static const double epsilon = 0.000001;              /* step 5 */
static const double pi = 3.14159265358979323846;

const struct glicko glicko_unrated = {1500, 350, 0.06}; /* step 1 */

static double g(double phi)
{
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi));
}

/* Steps 3 and 4: v, and the sum of g (s - E). */
static double variance(double mu, const struct glicko_result *result, size_t n, double *surplus)
{
    double sum = 0;
    *surplus = 0;
    for (size_t i = 0; i < n; i++) {
        double weight = g(result[i].against.deviation / scale);
        double other = (result[i].against.rating - centre) / scale;
        double expected = 1 / (1 + exp(-weight * (mu - other)));
        sum += weight * weight * expected * (1 - expected);
        *surplus += weight * (result[i].score - expected);
    }
    return 1 / sum;
}

/* The function whose zero step 5 finds. */
struct volatility {
    double phi, v, delta, a;
};

static double f(const struct volatility *s, double x)
{
    double all = s->phi * s->phi + s->v + exp(x);
    double top = exp(x) * (s->delta * s->delta - s->phi * s->phi - s->v - exp(x));
    return top / (2 * all * all) - (x - s->a) / (tau * tau);
}

/* Step 5: the new volatility, by the Illinois algorithm. */
static double new_volatility(const struct volatility *s)
{
    double low = s->a, rest = s->delta * s->delta - s->phi * s->phi - s->v;
    double high = rest > 0 ? log(rest) : s->a - tau;
    while (rest <= 0 && f(s, high) < 0)
        high -= tau;
    double at_low = f(s, low), at_high = f(s, high);
    while (fabs(high - low) > epsilon) {
        double middle = low + (low - high) * at_low / (at_high - at_low), is = f(s, middle);
        if (is * at_high <= 0) {
            low = high;
            at_low = at_high;
        } else {
            at_low /= 2;
        }
        high = middle;
        at_high = is;
    }
    return exp(low / 2);
}

struct glicko glicko_after(const struct glicko *before, const struct glicko_result *result,
                           size_t n)
{
    struct glicko after = *before;
    double mu = (before->rating - centre) / scale, phi = before->deviation / scale;
    if (!n) {
        after.deviation = scale * sqrt(phi * phi + before->volatility * before->volatility);
        return after;
    }
    double surplus, v = variance(mu, result, n, &surplus);
    struct volatility s = {phi, v, v * surplus, log(before->volatility * before->volatility)};
    after.volatility = new_volatility(&s);
    double star = phi * phi + after.volatility * after.volatility; /* step 6, squared */
    double squared = 1 / (1 / star + 1 / v);                       /* step 7 */
    after.deviation = scale * sqrt(squared);
    after.rating = centre + scale * (mu + squared * surplus);
    return after;
}

/* --- matches ---------------------------------------------------------------------------------- */

/* The month of a date, 2026.11.20 or 2026-11-20; -1: it has none. */
static int month_of(const char *date)
{
    static const char digits[] = "0123456789";
    if (!date || strspn(date, digits) != 4 || !date[4] || strspn(date + 5, digits) < 2)
        return -1;
    int month = 10 * (date[5] - '0') + date[6] - '0';
    return month >= 1 && month <= 12 ? 12 * atoi(date) + month - 1 : -1;
}

/* The place of a player, a new one at the end. Returns false if out of memory. */
static bool player_named(struct ratings *r, const char *name, size_t *at)
{
    for (*at = 0; *at < r->players; ++*at)
        if (strcmp(r->player[*at].name, name) == 0)
            return true;
    struct rated_player *more =
        array_grow(r->player, r->players + 1, &r->player_room, sizeof *more);
    if (!more)
        return false;
    r->player = more;
    r->player[r->players] =
        (struct rated_player){.name = arena_copy(&r->texts, name), .now = glicko_unrated};
    return r->player[r->players++].name != NULL;
}

static bool keep_match(struct ratings *r, const struct store_match *m, int month)
{
    struct rated_match *more = array_grow(r->match, r->matches + 1, &r->match_room, sizeof *more);
    if (!more)
        return false;
    r->match = more;
    struct rated_match *to = &r->match[r->matches++];
    *to = (struct rated_match){.month = month, .score = 0.5};
    if (m->seat[0].won != m->seat[1].won)
        to->score = m->seat[0].won;
    return player_named(r, m->seat[0].person, &to->seat[0]) &&
           player_named(r, m->seat[1].person, &to->seat[1]);
}

static int add_rated_match(void *ctx, const struct store_match *m)
{
    struct ratings *r = ctx;
    int month = month_of(m->date);
    bool played =
        m->seats == 2 && m->coups; /* FIDE Handbook B.02 5.1: unplayed games do not count */
    r->other_number += m->seats != 2;
    r->unplayed += m->seats == 2 && !m->coups;
    r->undated += played && month < 0;
    if (played && month >= 0)
        r->failed |= !keep_match(r, m, month);
    return r->failed;
}

/* --- periods ---------------------------------------------------------------------------------- */

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct rated_player *)a)->name, ((const struct rated_player *)b)->name);
}

/* One order for one set of matches: sums of fractions depend on it. */
static int by_month(const void *a, const void *b)
{
    const struct rated_match *x = a, *y = b;
    if (x->month != y->month)
        return x->month - y->month;
    for (int i = 0; i < 2; i++)
        if (x->seat[i] != y->seat[i])
            return x->seat[i] < y->seat[i] ? -1 : 1;
    return (x->score > y->score) - (x->score < y->score);
}

/* Numbers the players in the order of their names, in which `sorted` has them. */
static void renumber(struct ratings *r, const struct rated_player *sorted)
{
    for (size_t i = 0; i < r->matches; i++)
        for (int s = 0; s < 2; s++) {
            const struct rated_player *is = bsearch(&r->player[r->match[i].seat[s]], sorted,
                                                    r->players, sizeof *sorted, by_name);
            r->match[i].seat[s] = (size_t)(is - sorted);
        }
}

static bool sort_all(struct ratings *r)
{
    size_t size = r->players * sizeof *r->player;
    struct rated_player *sorted = size ? malloc(size) : NULL;
    if (!size)
        return true;
    if (!sorted)
        return false;
    memcpy(sorted, r->player, size);
    qsort(sorted, r->players, sizeof *sorted, by_name);
    renumber(r, sorted);
    free(r->player);
    r->player = sorted;
    qsort(r->match, r->matches, sizeof *r->match, by_month);
    return true;
}

/* A player's results in matches first to `end`, against what the others were before. */
static size_t results_of(const struct ratings *r, size_t player, size_t first, size_t end,
                         struct glicko_result *out)
{
    size_t n = 0;
    for (size_t i = first; i < end; i++) {
        const struct rated_match *m = &r->match[i];
        for (int s = 0; s < 2; s++)
            if (m->seat[s] == player)
                out[n++] = (struct glicko_result){r->player[m->seat[1 - s]].now,
                                                  s ? 1 - m->score : m->score};
    }
    return n;
}

/* Rates a month; matches first to `end` were played in it. */
static void rate_month(struct ratings *r, size_t first, size_t end, struct glicko *after,
                       struct glicko_result *result)
{
    for (size_t i = 0; i < r->players; i++) {
        struct rated_player *p = &r->player[i];
        size_t n = results_of(r, i, first, end, result);
        after[i] = p->now;
        if (n || p->matches) /* nothing is known of a player before the first match */
            after[i] = glicko_after(&p->now, result, n);
        p->matches += (long)n;
        p->last = n ? r->match[first].month : p->last;
    }
    for (size_t i = 0; i < r->players; i++)
        r->player[i].now = after[i];
}

static bool rate_all(struct ratings *r)
{
    struct glicko *after = calloc(r->players + 1, sizeof *after);
    struct glicko_result *result = calloc(2 * r->matches + 1, sizeof *result);
    bool ok = after && result;
    for (size_t first = 0, end; ok && first < r->matches; first = end) {
        end = first;
        while (end < r->matches && r->match[end].month == r->match[first].month)
            end++;
        rate_month(r, first, end, after, result);
        int next = end < r->matches ? r->match[end].month : r->match[first].month + 1;
        for (int empty = r->match[first].month + 1; empty < next; empty++)
            rate_month(r, end, end, after, result);
    }
    free(after);
    free(result);
    return ok;
}

static int by_rating(const void *a, const void *b)
{
    const struct rated_player *x = a, *y = b;
    if (x->now.rating != y->now.rating)
        return x->now.rating > y->now.rating ? -1 : 1;
    return strcmp(x->name, y->name);
}

/* Rates all matches of the game that were played and are over, of each the version that counts. A
 * month is a rating period; a player enters with the first match. Returns false with the reason in
 * `err`, or if out of memory (out->failed). */
static bool ratings_read(struct store *s, const struct game *game, struct ratings *out,
                         struct store_error *err)
{
    *out = (struct ratings){.game = game};
    const struct store_query query = {.game = game->name, .state = "over", .counted = true};
    if (store_matches(s, &query, add_rated_match, out, err) != STORE_OK)
        return false;
    out->failed |= out->texts.failed || (!out->failed && (!sort_all(out) || !rate_all(out)));
    if (!out->failed && out->players)
        qsort(out->player, out->players, sizeof *out->player, by_rating);
    return !out->failed;
}

static void ratings_free(struct ratings *r)
{
    arena_free(&r->texts);
    free(r->player);
    free(r->match);
}

/* --- ratings shown --------------------------------------------------------------------------- */

/* ratings: the players of a game by their Glicko-2 ratings. */

enum { NAME_COLUMNS = 32 };

static void add_rated_player(struct strbuf *w, const struct rated_player *p, size_t place)
{
    struct strbuf name = {.text = NULL};
    char number[DECIMAL_TEXT];
    strbuf_add_player_name(&name, p->name, -1);
    int columns = name.text ? utf8_width(name.text, name.length) : 0;
    strbuf_add(w, "%4zu. %s%*s", place, name.text ? name.text : "",
               columns < NAME_COLUMNS ? NAME_COLUMNS - columns : 1, "");
    strbuf_add(w, "%8s", format_decimal(p->now.rating, 1, number));
    strbuf_add(w, "%8s", format_decimal(p->now.deviation, 1, number));
    strbuf_add(w, "%9s", format_decimal(p->now.volatility, 5, number));
    strbuf_add(w, "%8ld  %04d.%02d\n", p->matches, p->last / 12, p->last % 12 + 1);
    w->failed |= name.failed;
    strbuf_free(&name);
}

/* Adds the number of matches that are not rated, with the reasons, one per line. */
static void add_unrated(struct strbuf *w, const struct ratings *r)
{
    if (r->unplayed)
        strbuf_add(w,
                   P_("%ld match was decided without a turn and is not rated\n",
                      "%ld matches were decided without a turn and are not rated\n", r->unplayed),
                   r->unplayed);
    if (r->undated)
        strbuf_add(w,
                   P_("%ld match has no month in its date and is not rated\n",
                      "%ld matches have no month in their date and are not rated\n", r->undated),
                   r->undated);
    if (r->other_number)
        strbuf_add(w,
                   P_("%ld match is not of two players and is not rated\n",
                      "%ld matches are not of two players and are not rated\n", r->other_number),
                   r->other_number);
}

static const char ratings_head[] =
    N_("%s, Glicko-2: rating, deviation, volatility; matches, month of the last\n");

static void add_ratings(struct strbuf *w, const struct ratings *r)
{
    strbuf_add(w, _(ratings_head), _(r->game->title));
    for (size_t i = 0; i < r->players; i++)
        add_rated_player(w, &r->player[i], i + 1);
    add_unrated(w, r);
}

/* --- a page ----------------------------------------------------------------------------------- */

static void add_rated_row(struct strbuf *w, const struct rated_player *p, size_t place,
                          const char *link)
{
    struct strbuf name = {.text = NULL};
    char number[DECIMAL_TEXT];
    strbuf_add_player_name(&name, p->name, -1);
    strbuf_add(w, "<tr><td>%zu</td><th scope=\"row\"><a href=\"%s", place, link);
    html_query(w, p->name);
    html_take(w, "\"><bdi>", &name, "</bdi></a></th>");
    strbuf_add(w, "<td>%s</td>", format_decimal(p->now.rating, 1, number));
    strbuf_add(w, "<td>%s</td>", format_decimal(p->now.deviation, 1, number));
    strbuf_add(w, "<td>%s</td>", format_decimal(p->now.volatility, 5, number));
    strbuf_add(w, "<td>%ld</td><td>%04d.%02d</td></tr>\n", p->matches, p->last / 12,
               p->last % 12 + 1);
}

bool ratings_add_page(struct strbuf *w, struct store *s, const struct game *game, const char *link,
                      struct store_error *err)
{
    struct strbuf head = {.text = NULL}, unrated = {.text = NULL};
    struct ratings r;
    err->code = STORE_OK;
    bool read = ratings_read(s, game, &r, err);
    if (read && r.players) {
        strbuf_add(&head, _(ratings_head), _(game->title));
        html_take(w, "<div class=\"wide\" tabindex=\"0\"><table class=\"standings\"><caption>",
                  &head, "</caption><tbody>\n");
        for (size_t i = 0; i < r.players; i++)
            add_rated_row(w, &r.player[i], i + 1, link);
        strbuf_add(w, "</tbody></table></div>\n");
        add_unrated(&unrated, &r);
        html_take(w, "<p class=\"lines\">", &unrated, "</p>\n");
    }
    w->failed |= r.failed;
    ratings_free(&r);
    return read || err->code == STORE_OK;
}

/* --- for programs ----------------------------------------------------------------------------- */

/* This number of digits is the same on every machine. */
static json_t *rounded_to(double value, double digits)
{
    return json_real(round(value * digits) / digits);
}

static char *json_rated(const struct ratings *r, const struct rated_player *p)
{
    struct json_builder o = make(json_object());
    char month[16];
    (void)snprintf(month, sizeof month, "%04d.%02d", p->last / 12, p->last % 12 + 1);
    put_text(&o, "game", r->game->name);
    put_text(&o, "player", p->name);
    put(&o, "rating", rounded_to(p->now.rating, 1e2));
    put(&o, "deviation", rounded_to(p->now.deviation, 1e2));
    put(&o, "volatility", rounded_to(p->now.volatility, 1e6));
    put_number(&o, "matches", p->matches);
    put_text(&o, "last", month);
    return line_of(made(&o));
}

static enum status put_ratings(const struct record_job *job, const struct ratings *r)
{
    struct strbuf w = {.text = NULL};
    enum status status = STATUS_OK;
    if (!job->options->json) {
        add_ratings(&w, r);
        status = print_buf(&w);
        strbuf_free(&w);
        return status;
    }
    for (size_t i = 0; i < r->players && status == STATUS_OK; i++)
        status = print_json(json_rated(r, &r->player[i]));
    return status;
}

enum status record_ratings(const struct record_job *job)
{
    struct store_error err;
    struct ratings r;
    const struct game *game;
    enum status status = game_meant(job, "ratings", NULL, &game);
    if (status != STATUS_OK)
        return status;
    status = ratings_read(job->store, game, &r, &err) ? put_ratings(job, &r)
             : r.failed                               ? print_failure("ratings", _("out of memory"))
                                                      : print_store_error(&err);
    ratings_free(&r);
    return status;
}
