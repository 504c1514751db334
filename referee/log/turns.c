/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The turns of a match: the values they begin with, and going back to them. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "turns_private.h"

/* --- values ----------------------------------------------------------------------------------- */

/* Bytes after game->kept are not copied: they are scratch. */
static void copy_match(const struct game *g, unsigned char *to, const unsigned char *from)
{
    memcpy(to, from, g->kept);
    if (g->size > g->kept)
        to[g->kept] = 0;
}

static unsigned char *value_of(const struct turns *t, long number)
{
    return t->values[number - 1];
}

/* --- beginning and end ------------------------------------------------------------------------ */

static bool make_matches(struct turns *t)
{
    t->first = calloc(1, t->game->kept);
    t->aside = calloc(1, t->game->kept);
    t->now = calloc(1, t->game->size);
    t->earlier = calloc(1, t->game->size);
    return t->first && t->aside && t->now && t->earlier;
}

struct turns *turns_begin(const struct game *game, const struct store_details *d,
                          struct parse_error *err)
{
    struct turns *t = calloc(1, sizeof *t);
    if (!t) {
        scan_out_of_memory(err);
        return NULL;
    }
    t->game = game;
    bool ok = (match_setup_make(&t->founding, d) && make_matches(t)) || scan_out_of_memory(err);
    ok = ok && match_setup_seats(&t->founding.setup, game, err);
    if (!ok || !game->start(t->now, &t->founding.setup, err)) {
        turns_end(t);
        return NULL;
    }
    memcpy(t->first, t->now, game->kept);
    turns_restart(t);
    return t;
}

/* Makes room for the values of the turns after `room`, `more` of them. */
static bool add_values(struct turns *t, size_t room, size_t more)
{
    size_t to = _Alignof(max_align_t), stride = (t->game->kept + to - 1) / to * to;
    unsigned char *at = more ? arena_room(&t->kept, more * stride) : NULL;
    if (!at)
        return !more;
    arena_take(&t->kept, more * stride);
    for (size_t i = 0; i < more; i++)
        t->values[room + i] = at + i * stride;
    return true;
}

struct turns *turns_copy(const struct turns *t, const struct store_details *d)
{
    const size_t turns = (size_t)t->count;
    struct turns *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    *c = (struct turns){.game = t->game,
                        .room = t->count,
                        .lines = t->lines,
                        .most = t->most,
                        .gone = t->gone,
                        .gone_lines = t->gone_lines,
                        .left = t->left,
                        .by_arbiter = t->by_arbiter,
                        .numbered = t->numbered,
                        .choosing = t->choosing,
                        .stored = t->stored,
                        .seat = t->seat};
    c->begun = malloc(turns * sizeof *c->begun + 1);
    c->values = calloc(turns + 1, sizeof *c->values);
    c->rows = calloc(turns + 1, sizeof *c->rows);
    bool ok = make_matches(c) && c->begun && c->values && c->rows && add_values(c, 0, turns) &&
              match_setup_make(&c->founding, d) && protests_copy(&c->protests, &t->protests);
    if (!ok) {
        turns_end(c);
        return NULL;
    }
    memcpy(c->first, t->first, t->game->kept);
    memcpy(c->now, t->now, t->game->size);
    c->count = t->count;
    if (turns)
        memcpy(c->begun, t->begun, turns * sizeof *c->begun);
    for (long i = 1; i <= t->count; i++)
        memcpy(value_of(c, i), value_of(t, i), t->game->kept);
    return c;
}

void turns_end(struct turns *t)
{
    if (!t)
        return;
    match_setup_free(&t->founding);
    strbuf_free(&t->orders);
    protests_free(&t->protests);
    arena_free(&t->made);
    arena_free(&t->open);
    arena_free(&t->kept);
    free(t->first);
    free(t->now);
    free(t->aside);
    free(t->earlier);
    free(t->begun);
    free(t->values);
    free(t->rows);
    free(t);
}

void turns_restart(struct turns *t)
{
    copy_match(t->game, t->now, t->first);
    if (t->count)
        memset(t->rows, 0, (size_t)t->count * sizeof *t->rows);
    arena_free(&t->made);
    arena_free(&t->open);
    protests_free(&t->protests);
    t->count = t->lines = t->gone = t->gone_lines = 0;
    t->left = LEFT_NOT;
    t->end = END_PLAY;
    t->numbered = t->choosing = t->by_arbiter = false;
    t->seat = SEAT_NONE;
}

/* --- a turn begins ---------------------------------------------------------------------------- */

static bool make_space(struct turns *t)
{
    if (t->count < t->room)
        return true;
    size_t room = t->room ? 2 * (size_t)t->room : 64;
    struct begun *begun = realloc(t->begun, room * sizeof *begun);
    if (begun)
        t->begun = begun;
    unsigned char **values = realloc(t->values, room * sizeof *values);
    if (values)
        t->values = values;
    struct turn_rows **rows = realloc(t->rows, room * sizeof *rows);
    if (rows)
        t->rows = rows;
    const size_t more = room - (size_t)t->room;
    if (!begun || !values || !rows || !add_values(t, (size_t)t->room, more))
        return false;
    memset(rows + t->room, 0, more * sizeof *rows);
    t->room = (long)room;
    return true;
}

bool turns_begin_turn(struct turns *t, size_t offset, struct parse_error *err)
{
    if (!make_space(t))
        return scan_out_of_memory(err);
    t->begun[t->count] = (struct begun){t->lines, offset};
    t->count++;
    memcpy(value_of(t, t->count), t->now, t->game->kept);
    return true;
}

/* --- back to what it was ------------------------------------------------------------------------
 */

/* Drops rows that may change: those of the last two turns. */
void turns_drop_open_rows(struct turns *t)
{
    for (long i = t->count; i >= 1 && i >= t->count - 1; i--)
        if (t->rows[i - 1] && t->rows[i - 1]->open)
            t->rows[i - 1] = NULL;
    arena_free(&t->open);
}

void turns_go_back(struct turns *t, const struct turns *before)
{
    for (long i = before->count; i < t->count; i++)
        t->rows[i] = NULL;
    if (before->count)
        t->rows[before->count - 1] = NULL; /* the current turn again */
    t->count = before->count;
    t->lines = before->lines;
    protests_back(&t->protests, t->lines);
    t->left = before->left;
    t->end = before->end;
    t->by_arbiter = before->by_arbiter;
    t->numbered = before->numbered;
    t->choosing = before->choosing;
    t->seat = before->seat;
    copy_match(t->game, t->now, t->aside);
}

/* --- reading ---------------------------------------------------------------------------------- */

long turns_count(const struct turns *t)
{
    return t->count;
}

struct begun turns_place(const struct turns *t, long number)
{
    return t->begun[number - 1];
}

struct turn_ref turns_at(struct turns *t, long number)
{
    struct turn_ref at = {.match = t->now,
                          .closed = number < t->count,
                          .began = number >= 1 && number <= t->count ? value_of(t, number) : NULL,
                          .number = t->gone + number,
                          .player = t->founding.player};
    if (at.closed) {
        copy_match(t->game, t->earlier, value_of(t, number + 1));
        at.match = t->earlier;
        at.next = number + 1 < t->count ? value_of(t, number + 2) : t->now;
        at.next_closed = number + 1 < t->count;
    }
    return at;
}

bool turns_same(const struct turns *a, const struct turns *b, long number)
{
    bool same = a->game == b->game && a->gone == b->gone;
    for (long n = number; same && n < number + 3; n++)
        same = n <= a->count && n <= b->count &&
               memcmp(value_of(a, n), value_of(b, n), a->game->kept) == 0;
    return same;
}

long turns_forget(struct turns *t, long n)
{
    long lines = t->begun[n].line - 1;
    size_t rest = (size_t)(t->count - n);
    memmove(t->begun, t->begun + n, rest * sizeof *t->begun);
    for (size_t i = 0; i < rest; i++) { /* room that is free now is used again */
        unsigned char *value = t->values[i];
        t->values[i] = t->values[i + (size_t)n];
        t->values[i + (size_t)n] = value;
    }
    memset(t->rows, 0, (size_t)t->count * sizeof *t->rows);
    arena_free(&t->made);
    arena_free(&t->open);
    t->count -= n;
    t->gone += n;
    t->gone_lines += lines;
    t->lines -= lines;
    protests_forget(&t->protests, lines);
    for (long i = 0; i < t->count; i++)
        t->begun[i].line -= lines;
    return lines;
}

struct json_t *turns_json(struct turns *t, long number)
{
    struct turn_ref at = turns_at(t, number);
    /* cppcheck-suppress returnDanglingLifetime ; the object has its own texts */
    return t->game->json(&at);
}

void turns_name_players(const struct turns *t, struct strbuf *said)
{
    said->player = t->founding.player;
}
