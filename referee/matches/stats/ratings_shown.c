/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ratings: the players of a game by their Glicko-2 ratings. */
#include <math.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/json_builder.h"
#include "base/text.h"
#include "matches/command/command.h"
#include "ratings.h"

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

static void add_ratings(struct strbuf *w, const struct ratings *r)
{
    strbuf_add(w, _("%s, Glicko-2: rating, deviation, volatility; matches, month of the last\n"),
               _(r->game->title));
    for (size_t i = 0; i < r->players; i++)
        add_rated_player(w, &r->player[i], i + 1);
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

/* So many digits are the same on every machine. */
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
