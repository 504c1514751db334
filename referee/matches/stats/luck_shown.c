/* SPDX-License-Identifier: GPL-3.0-or-later */
/* luck MATCH: each turn of a match and its sums. */
#include "luck_shown.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "games/tables/dice.h"
#include "log/find.h"
#include "matches/command/command.h"

/* --- sums ------------------------------------------------------------------------------------- */

struct luck_said {
    const char *player;
    int seat; /* -1: on several */
    const struct luck_sum *sum;
};

static void fill(struct strbuf *w, const void *context, const char *gap, size_t length)
{
    const struct luck_said *l = context;
    const struct luck_sum *s = l->sum;
    char number[DECIMAL_TEXT];
    if (length == 3) /* who */
        strbuf_add_player_name(w, l->player, l->seat);
    else if (length == 5) /* given */
        strbuf_add(w, "%ld", s->given);
    else if (memcmp(gap, "throws", 6) == 0)
        strbuf_add(w, "%ld", s->throws);
    else
        strbuf_add(w, "%s",
                   format_decimal(memcmp(gap, "spread", 6) == 0 ? luck_deviation(s)
                                  : length == 4                 ? fabs(luck_of(s))
                                                                : luck_mean(s),
                                  1, number));
}

static void add_time(struct strbuf *w, const struct luck_sum *s)
{
    long seconds = (long)(s->milliseconds / 1000);
    char each[DECIMAL_TEXT];
    if (!s->timed)
        return;
    format_decimal((double)s->milliseconds / 1000 / (double)s->timed, 1, each);
    strbuf_add(w,
               P_("  %ld turn was timed: %ld:%02ld minutes, %s seconds a turn\n",
                  "  %ld turns were timed: %ld:%02ld minutes, %s seconds a turn\n", s->timed),
               s->timed, seconds / 60, seconds % 60, each);
}

void strbuf_add_luck(struct strbuf *w, const char *player, int seat, const struct luck_sum *s)
{
    const struct luck_said said = {player, seat, s};
    strbuf_add_filled(
        w,
        luck_of(s) < 0
            ? _("{who} threw {luck} points less than chance: {given} in {throws} throws, where the "
                "36 throws give {average} on the average, with a standard deviation of {spread}.")
            : _("{who} threw {luck} points more than chance: {given} in {throws} throws, where the "
                "36 throws give {average} on the average, with a standard deviation of {spread}."),
        fill, &said);
    strbuf_add(w, "\n");
    strbuf_add(w, _("  Not luck: points left out: %ld; marked by schools: %ld\n"), s->left,
               s->taken);
    add_time(w, s);
}

/* So many digits are the same on every machine. */
static json_t *rounded(double value)
{
    return json_real(round(value * 1e4) / 1e4);
}

static json_t *time_or_null(long long milliseconds)
{
    return milliseconds < 0 ? json_null() : json_integer(milliseconds);
}

void put_luck(struct json_builder *o, const struct luck_sum *s)
{
    put_number(o, "throws", s->throws);
    put_number(o, "points", s->given);
    put(o, "mean", rounded(luck_mean(s)));
    put(o, "luck", rounded(luck_of(s)));
    put(o, "deviation", rounded(luck_deviation(s)));
    put_number(o, "left_out", s->left);
    put_number(o, "by_schools", s->taken);
    put_number(o, "timed_turns", s->timed);
    put(o, "milliseconds", time_or_null(s->timed ? s->milliseconds : -1));
}

/* --- turns ------------------------------------------------------------------------------------ */

struct luck_putting {
    const struct game *game;
    bool json;
    enum status status;
};

static char *json_turn(const struct game *game, const struct luck_turn *t)
{
    struct json_builder o = make(json_object());
    double mean = (double)t->luck.sum / THROWS;
    put_number(&o, "coup", t->number);
    put_text(&o, "side", (const char[]){seat_letter(game, t->row->seat), '\0'});
    put_text(&o, "dice", t->row->dice);
    put(&o, "points", t->known ? json_integer(t->luck.given) : json_null());
    put(&o, "mean", t->known ? rounded(mean) : json_null());
    put(&o, "luck", t->known ? rounded((double)t->luck.given - mean) : json_null());
    put(&o, "milliseconds", time_or_null(t->milliseconds));
    return line_of(made(&o));
}

/* "  12. w 64     4     2.2     1.8    12.3". */
static void add_turn_line(struct strbuf *w, const struct game *game, const struct luck_turn *t)
{
    char number[DECIMAL_TEXT];
    double mean = (double)t->luck.sum / THROWS;
    strbuf_add(w, "%4ld. %c %s", t->number, seat_letter(game, t->row->seat), t->row->dice);
    if (t->known) {
        strbuf_add(w, "%6ld%8s", t->luck.given, format_decimal(mean, 1, number));
        strbuf_add(w, "%8s", format_decimal((double)t->luck.given - mean, 1, number));
    } else {
        strbuf_add(w, "%6s%8s%8s", "-", "-", "-");
    }
    strbuf_add(w, "%8s\n",
               t->milliseconds < 0 ? "-"
                                   : format_decimal((double)t->milliseconds / 1000, 1, number));
}

static void put_turn(void *ctx, const struct luck_turn *t)
{
    struct luck_putting *p = ctx;
    struct strbuf w = {.text = NULL};
    enum status status;
    if (p->json) {
        status = print_json(json_turn(p->game, t));
    } else {
        add_turn_line(&w, p->game, t);
        status = print_buf(&w);
        strbuf_free(&w);
    }
    p->status = status_worse(p->status, status);
}

/* --- the command ------------------------------------------------------------------------------ */

struct luck_match {
    const struct game *game;
    int seats;
    char player[STORE_SEATS][128];
};

static int note_players(void *ctx, const struct store_match *m)
{
    struct luck_match *l = ctx;
    l->game = game_named(m->game);
    l->seats = m->seats;
    for (int i = 0; i < m->seats; i++)
        (void)snprintf(l->player[i], sizeof l->player[i], "%s", m->seat[i].player);
    return 1;
}

static enum status put_sum(const struct luck_match *m, int seat, const char *key,
                           const struct luck_sum *s, bool json)
{
    struct strbuf w = {.text = NULL};
    struct json_builder o = make(json ? json_object() : NULL);
    if (json) {
        put_text(&o, "match", key);
        put_text(&o, "side", (const char[]){seat_letter(m->game, seat), '\0'});
        put_text(&o, "player", m->player[seat]);
        put_luck(&o, s);
        return print_json(line_of(made(&o)));
    }
    strbuf_add_luck(&w, m->player[seat], seat, s);
    enum status status = print_buf(&w);
    strbuf_free(&w);
    return status;
}

enum status record_luck(const struct record_job *job)
{
    struct store_error err;
    struct luck_sum sum[STORE_SEATS] = {{0}};
    struct luck_match m = {.game = NULL};
    char key[STORE_KEY_SIZE];
    bool json = job->options->json;
    if (!require_match(job, job->words[0], key))
        return STATUS_FAILED;
    if (store_match_get(job->store, key, note_players, &m, &err) != STORE_OK)
        return print_store_error(&err);
    if (!m.game || !m.game->luck)
        return print_failure(job->words[0], _("throws are worth no points in this game"));
    struct luck_putting p = {.game = m.game, .json = json};
    if (!json)
        p.status =
            put_said(_("Turn and dice; points, average of the 36 throws, luck; seconds"), "");
    if (!luck_read(job->store, m.game, key, sum, put_turn, &p))
        return STATUS_FAILED;
    for (int i = 0; i < m.seats; i++)
        p.status = status_worse(p.status, put_sum(&m, i, key, &sum[i], json));
    return p.status;
}
