/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn_rows.h"

#include <string.h>

#include "base/fixed_buf.h"
static void *take(struct arena *p, size_t size)
{
    void *room = arena_room(p, size);
    if (room)
        arena_take(p, size);
    return room;
}

static bool keep_dues(struct arena *p, const struct turn *turn, struct turn_rows *rows)
{
    struct store_due *due = take(p, turn->counts * sizeof *due + 1);
    for (size_t i = 0; due && i < turn->counts; i++) {
        const struct counted_event *c = &turn->count[i];
        due[i] = (struct store_due){.coup = rows->row.number,
                                    .kind = c->kind,
                                    .seat = c->seat,
                                    .name = c->name,
                                    .points = c->points};
    }
    rows->dues = due;
    rows->n_dues = turn->counts;
    return due;
}

static bool keep_claims(struct turns *t, struct arena *p, const struct turn *turn,
                        struct turn_rows *rows)
{
    struct store_claim *claim = take(p, turn->disputes * sizeof *claim + 1);
    for (size_t i = 0; claim && i < turn->disputes; i++) {
        const struct dispute *d = &turn->dispute[i];
        claim[i] = (struct store_claim){.entry = d->entry - t->gone_lines,
                                        .ordinal = (int)i + 1,
                                        .coup = rows->row.number - d->back,
                                        .by = d->by,
                                        .against = d->against,
                                        .kind = d->kind,
                                        .claimed = d->claimed,
                                        .due = d->due,
                                        .marked = d->marked,
                                        .ruling = d->ruling,
                                        .article = d->cite,
                                        .pays = d->pays,
                                        .taken = d->taken,
                                        .given = d->given};
        if (d->overrules && i) {
            claim[i].overrules_entry = claim[i - 1].entry;
            claim[i].overrules_ordinal = claim[i - 1].ordinal;
        }
    }
    rows->claims = claim;
    rows->n_claims = turn->disputes;
    return claim;
}

struct store_standing standing_stored(const struct standing *at)
{
    return (struct store_standing){.major = at->major, .minor = at->minor, .stakes = at->stakes};
}

/* "8:0": what each seat marked. NULL: no memory. */
static const char *keep_marked(struct turns *t, struct arena *p, const struct turn *turn)
{
    char text[SEATS_MAX * 24];
    struct fixed_buf l = fixed_buf_begin(text, sizeof text);
    for (int i = 0; i < t->founding.setup.seats; i++) {
        if (i)
            fixed_buf_char(&l, ':');
        fixed_buf_number(&l, (unsigned)turn->marked[i]);
    }
    fixed_buf_end(&l);
    return arena_copy(p, text);
}

struct turn_rows *turn_rows_keep(struct turns *t, long number, const struct turn *turn, bool open)
{
    struct arena *p = open ? &t->open : &t->made;
    struct turn_rows *rows = take(p, sizeof *rows);
    if (!rows)
        return NULL;
    *rows = (struct turn_rows){.row = {.number = number,
                                       .entry = t->begun[number - 1].line,
                                       .seat = turn->seat,
                                       .dice = turn->dice,
                                       .play = turn->play,
                                       .ruling = turn->ruling,
                                       .position = turn->position,
                                       .next = turn->next},
                               .open = open};
    for (int i = 0; i < t->founding.setup.seats; i++)
        rows->at[i] = standing_stored(&turn->at[i]);
    char score[SCORE_TEXT];
    rows->row.score = arena_copy(p, score_print(t->game->scored, turn->score, score));
    if (!rows->row.score)
        return NULL;
    if (*turn->dice == '?' && !(rows->row.marked = keep_marked(t, p, turn)))
        return NULL;
    return keep_dues(p, turn, rows) && keep_claims(t, p, turn, rows) ? rows : NULL;
}

void turn_rows_close(void *turns, const struct turn_ref *at)
{
    struct turns *t = turns;
    struct turn turn;
    struct turn_ref closing = *at;
    struct arena before = t->made;
    closing.number = t->count;
    if (!t->game->turn(&closing, &t->made, &turn))
        return;
    if (turn.final)
        t->rows[t->count - 1] = turn_rows_keep(t, t->count, &turn, false);
    else if (t->made.chunk == before.chunk)
        t->made = before; /* releases the memory: the turn is not final */
}
