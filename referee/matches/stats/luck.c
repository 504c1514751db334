/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "luck.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "games/tables/board.h"
#include "log/find.h"
#include "log/load.h"
#include "matches/command/command.h"

/* --- luck times ------------------------------------------------------------------------------ */

enum { LONGEST = 3600 * 1000 };

/* Days since 1970-01-01 of a date of the Gregorian calendar; years begin in March. */
static long long days_of(int year, int month, int day)
{
    int y = year - (month <= 2), m = (month + 9) % 12;
    return 365LL * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1 - 719468;
}

static long long milliseconds_of(const char *at)
{
    int y, mo, d, h, mi, s, ms;
    if (!store_is_time(at) ||
        sscanf(at, "%4d-%2d-%2dT%2d:%2d:%2d.%3dZ", &y, &mo, &d, &h, &mi, &s, &ms) != 7)
        return -1;
    return ((days_of(y, mo, d) * 24 + h) * 60 + mi) * 60000 + s * 1000LL + ms;
}

static int note_entry(void *ctx, const struct store_entry *e)
{
    struct luck_times *t = ctx;
    bool typed = strcmp(e->kind, "line") == 0 || strcmp(e->kind, "record") == 0;
    if (e->seq >= 1 && e->seq <= t->entries)
        t->at[e->seq] = typed ? milliseconds_of(e->at) : -1;
    return 0;
}

static int note_turn(void *ctx, const struct store_coup *c)
{
    struct luck_times *t = ctx;
    if (c->number >= 1 && c->number <= t->turns)
        t->entry[c->number] = c->entry;
    return 0;
}

static int make_room(void *ctx, const struct store_match *m)
{
    struct luck_times *t = ctx;
    t->turns = m->coups;
    t->entries = m->head_seq;
    t->entry = calloc((size_t)t->turns + 2, sizeof *t->entry);
    t->at = calloc((size_t)t->entries + 2, sizeof *t->at);
    return t->failed = !t->entry || !t->at;
}

/* Reads entries and stored turns of a match. Returns false with the reason in *err, or sets
 * `failed`. */
static bool luck_times_read(struct store *s, const char *key, struct luck_times *out,
                            struct store_error *err)
{
    *out = (struct luck_times){.entry = NULL};
    return store_match_get(s, key, make_room, out, err) == STORE_OK && !out->failed &&
           store_entries(s, key, 1, note_entry, out, err) == STORE_OK &&
           store_coups(s, key, note_turn, out, err) == STORE_OK;
}

static void luck_times_free(struct luck_times *t)
{
    free(t->entry);
    free(t->at);
}

/* When the last line of a turn was typed; -1: not known. */
static long long ended(const struct luck_times *t, long turn)
{
    long first = t->entry[turn];
    long end = turn < t->turns ? t->entry[turn + 1] : t->entries + 1;
    if (first < 1 || end <= first || end > t->entries + 1)
        return -1;
    for (long seq = end - 1; seq >= first; seq--)
        if (t->at[seq] > 0)
            return t->at[seq];
    return -1;
}

/* From the last line of the turn before to the last of this one, in milliseconds; -1: not known, of
 * the first turn, of what was entered at one time, and of more than an hour, which is a break. */
static long luck_time_of(const struct luck_times *t, long turn)
{
    if (turn < 2 || turn > t->turns)
        return -1;
    long long from = ended(t, turn - 1), to = ended(t, turn);
    return from > 0 && to > from && to - from <= LONGEST ? (long)(to - from) : -1;
}

/* --- luck ------------------------------------------------------------------------------------ */

static double luck_mean(const struct luck_sum *s)
{
    return (double)s->sum / THROWS;
}

/* Points more than chance; less: below 0. */
static double luck_of(const struct luck_sum *s)
{
    return (double)(THROWS * s->given - s->sum) / THROWS;
}

static double luck_deviation(const struct luck_sum *s)
{
    return sqrt((double)s->spread) / THROWS;
}

void luck_add(struct luck_sum *to, const struct luck_sum *from)
{
    to->throws += from->throws;
    to->given += from->given;
    to->sum += from->sum;
    to->spread += from->spread;
    to->timed += from->timed;
    to->milliseconds += from->milliseconds;
    to->left += from->left;
    to->taken += from->taken;
}

struct luck_reading {
    struct luck_times times;
    struct luck_sum *sum;
    luck_turn_fn *fn;
    void *ctx;
    long seen; /* turns that all may see */
};

static void add_turn(struct luck_reading *r, const struct luck_turn *t)
{
    struct luck_sum *to = &r->sum[t->row->seat];
    if (t->known) {
        to->throws++;
        to->given += t->luck.given;
        to->sum += t->luck.sum;
        to->spread += THROWS * t->luck.squares - t->luck.sum * t->luck.sum;
    }
    if (t->milliseconds >= 0) {
        to->timed++;
        to->milliseconds += t->milliseconds;
    }
    if (r->fn)
        r->fn(r->ctx, t);
}

static bool read_part(void *context, struct replay *play, long gone, long last, bool end)
{
    struct luck_reading *r = context;
    long open = end ? turns_open_to_all(play->turns) : last;
    for (long n = 1; n <= last && n <= open; n++) {
        const struct turn_rows *rows = turns_row(play->turns, n);
        struct turn_ref at = turns_at(play->turns, n);
        struct luck_turn t = {.number = gone + n,
                              .milliseconds = luck_time_of(&r->times, gone + n)};
        if (!rows)
            return false;
        t.row = &rows->row;
        t.known = play->game->luck(&at, &t.luck);
        add_turn(r, &t);
        r->seen = t.number;
    }
    return true;
}

/* A school is for the one who may claim it; what was left out, the other's. */
static int add_school(void *ctx, const struct store_due *d)
{
    struct luck_reading *r = ctx;
    bool taken = strcmp(d->kind, "school") == 0;
    if (d->coup > r->seen || d->seat > 1 || (!taken && strcmp(d->kind, "school-missed") != 0))
        return 0;
    r->sum[d->seat].taken += taken ? d->points : 0;
    r->sum[1 - d->seat].left += strcmp(d->name, "under") == 0 ? d->points : 0;
    return 0;
}

/* Takes the turns of a match, of a long one as its log is read. */
static bool take_match(struct store *s, const struct game *game, const char *key,
                       struct luck_reading *r)
{
    struct load_error err;
    struct loaded l;
    bool stopped = false;
    if (!match_read_any(s, key, false, &l, &err)) {
        print_load_error(key, &err);
        return false;
    }
    bool ok = l.is_long ? match_stream(s, &l, game, read_part, r, &stopped, &err)
                        : match_replay(&l, game, &err);
    if (ok && !l.is_long)
        stopped = !read_part(r, &l.play, 0, turns_count(l.play.turns), true);
    if (stopped)
        print_failure(key, _("out of memory"));
    else if (!ok)
        print_load_error(key, &err);
    match_unload(&l);
    return ok && !stopped;
}

bool luck_read(struct store *s, const struct game *game, const char *key,
               struct luck_sum sum[STORE_SEATS], luck_turn_fn *fn, void *ctx)
{
    struct store_error err;
    struct luck_reading r = {.sum = sum, .fn = fn, .ctx = ctx};
    bool ok = luck_times_read(s, key, &r.times, &err);
    if (r.times.failed)
        print_failure(key, _("out of memory"));
    else if (!ok)
        print_store_error(&err);
    ok = ok && take_match(s, game, key, &r);
    if (ok && store_dues(s, key, add_school, &r, &err) != STORE_OK) {
        print_store_error(&err);
        ok = false;
    }
    luck_times_free(&r.times);
    return ok;
}

/* --- luck shown ------------------------------------------------------------------------------ */

/* luck MATCH: each turn of a match and its sums. */

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
                "average of the 36 throws is {average}, with a standard deviation of {spread}.")
            : _("{who} threw {luck} points more than chance: {given} in {throws} throws, where the "
                "average of the 36 throws is {average}, with a standard deviation of {spread}."),
        fill, &said);
    strbuf_add(w, "\n");
    strbuf_add(w, _("  Not luck: points left out: %ld; marked by schools: %ld\n"), s->left,
               s->taken);
    add_time(w, s);
}

/* This number of digits is the same on every machine. */
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
