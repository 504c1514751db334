/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Converts turns to rows for the store. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "notes.h"
#include "seats.h"
#include "turn_rows.h"

void rows_free(struct rows *rows)
{
    free(rows->coups);
    free(rows->dues);
    free(rows->claims);
    *rows = (struct rows){.n_coups = 0};
}

static bool claimed_since(const struct replay *r, long coup, long entry)
{
    if (!turns_claims(r->turns, coup))
        return false;
    const struct turn_rows *c = turns_row(r->turns, coup);
    for (size_t i = 0; c && i < c->n_claims; i++)
        if (replay_line_entry(r, c->claims[i].entry) >= entry)
            return true;
    return false;
}

/* The first entry a turn depends on: where it begins, or a claim was made. */
static long first_entry(const struct replay *r, long coup)
{
    long first = replay_entry(r, coup);
    const struct turn_rows *c = turns_claims(r->turns, coup) ? turns_row(r->turns, coup) : NULL;
    for (size_t i = 0; c && i < c->n_claims; i++) {
        long seq = replay_line_entry(r, c->claims[i].entry);
        first = seq < first ? seq : first;
    }
    return first;
}

/* The first entry from which claims are replaced, so that a decision comes with its protest. */
static long first_protest(const struct replay *r, long first)
{
    const struct protests *p = &r->turns->protests;
    for (size_t i = 0; i < p->count; i++) {
        long made = replay_line_entry(r, p->of[i].made.line);
        if (p->of[i].decided.line && made < first &&
            replay_line_entry(r, p->of[i].decided.line) >= first)
            first = made;
    }
    return first;
}

/* Claims are replaced from an entry on, so every turn with a claim from there on must be among the
 * rows. After an edit the entry of a turn can be newer than those of later turns. */
static void widen(const struct replay *r, struct rows *out, long gone, long head)
{
    long known = turns_count(r->turns) + 1;
    out->first_claim = gone ? gone : head;
    for (;;) {
        out->first_claim = first_protest(r, out->first_claim);
        for (; known > out->first; known--) {
            long seq = first_entry(r, known - 1);
            if (seq < out->first_claim)
                out->first_claim = seq;
        }
        long c = 1;
        while (c < out->first && !claimed_since(r, c, out->first_claim))
            c++;
        if (c == out->first)
            return;
        out->first = c;
    }
}

static bool make_room(const struct replay *r, struct rows *out, long last)
{
    size_t dues = 0, claims = 0;
    for (long i = out->first; i <= last; i++) {
        const struct turn_rows *c = turns_row(r->turns, i);
        if (!c)
            return false;
        dues += c->n_dues;
        claims += c->n_claims;
    }
    claims += 2 * r->turns->protests.count;
    size_t n = last >= out->first ? (size_t)(last - out->first + 1) : 0;
    out->coups = calloc(n + 1, sizeof *out->coups);
    out->dues = calloc(dues + 1, sizeof *out->dues);
    out->claims = calloc(claims + 1, sizeof *out->claims);
    return out->coups && out->dues && out->claims;
}

/* Converts line numbers to entries, and numbers the claims of each entry. */
static void add_claim(struct replay *r, long number, size_t i, struct rows *out)
{
    const struct store_claim *claim = &turns_row(r->turns, number)->claims[i];
    struct store_claim *row = &out->claims[out->n_claims];
    *row = *claim;
    row->entry = replay_line_entry(r, claim->entry);
    row->ordinal = 1;
    for (size_t k = 0; k < out->n_claims; k++)
        row->ordinal += out->claims[k].entry == row->entry;
    if (claim->overrules_entry) { /* overrules the previous claim of the turn */
        row->overrules_entry = row[-1].entry;
        row->overrules_ordinal = row[-1].ordinal;
    }
    row->note = notes_on_claim(r, number, i);
    out->n_claims++;
}

static void add_coup(struct replay *r, long number, struct rows *out)
{
    const struct turn_rows *c = turns_row(r->turns, number);
    struct store_coup *row = &out->coups[out->n_coups++];
    *row = c->row;
    row->entry = replay_line_entry(r, c->row.entry);
    for (size_t k = 0; k < c->n_dues; k++)
        out->dues[out->n_dues++] = c->dues[k];
    for (size_t k = 0; k < c->n_claims; k++)
        add_claim(r, number, k, out);
}

/* Adds the rows of protests and decisions entered in these lines. */
static void add_protests(struct replay *r, long end, struct rows *out)
{
    struct protests *p = &r->turns->protests;
    for (size_t i = 0; i < p->count; i++)
        for (int decision = 0; decision < 2; decision++) {
            const struct entered *e = decision ? &p->of[i].decided : &p->of[i].made;
            long entry = e->line > 0 && e->line < end ? replay_line_entry(r, e->line) : 0;
            if (entry && entry >= out->first_claim)
                protest_add_row(p, i, decision, entry, out->claims, &out->n_claims);
        }
}

bool rows_part(struct replay *r, long last, long gone, struct rows *out)
{
    *out = (struct rows){.first = 1};
    if (!make_room(r, out, last))
        return false;
    for (long i = 1; i <= last; i++)
        add_coup(r, i, out);
    size_t claims = out->n_claims;
    add_protests(r, last < turns_count(r->turns) ? turns_place(r->turns, last + 1).line : LONG_MAX,
                 out);
    for (size_t i = 0; i < out->n_coups; i++)
        out->coups[i].number += gone;
    for (size_t i = 0; i < out->n_dues; i++)
        out->dues[i].coup += gone;
    for (size_t i = 0; i < claims; i++)
        out->claims[i].coup += gone;
    out->first += gone;
    return true;
}

bool rows_gather(struct replay *r, long first, long gone, long head, struct rows *out)
{
    long last = turns_count(r->turns);
    *out = (struct rows){.first = first > 1 ? first : 1};
    widen(r, out, gone, head);
    if (!make_room(r, out, last))
        return false;
    for (long i = out->first; i <= last; i++)
        add_coup(r, i, out);
    add_protests(r, LONG_MAX, out);
    return true;
}

struct store_change replay_change(const struct replay *play, const char *fingerprint)
{
    struct match_status o = turns_status(play->turns);
    long coups = turns_count(play->turns);
    const struct turn_rows *last = coups ? turns_row(play->turns, coups) : NULL;
    struct store_change change = {.state = o.over              ? "over"
                                           : play->turns->left ? "unfinished"
                                                               : "open",
                                  .winners = o.winners,
                                  .seats = play->details.players,
                                  .fingerprint = fingerprint,
                                  .revision = play->game->revision};
    struct standing begins[SEATS_MAX] = {{.major = 0}};
    if (!last && play->game->untouched)
        play->game->untouched(play->turns->now, begins);
    const bool nobody = play->turns->end == END_NOBODY;
    for (int i = 0; i < change.seats; i++) {
        change.at[i] = last ? last->at[i] : standing_stored(&begins[i]);
        if (nobody && !last)
            change.at[i] = (struct store_standing){.stakes = 0};
        if (!o.over || nobody)
            change.at[i].stakes = 0; /* the current turn is not final */
    }
    return change;
}

struct store_batch rows_batch(const struct rows *rows, const struct store_change *change)
{
    return (struct store_batch){.first_coup = rows->first,
                                .coups = rows->coups,
                                .n_coups = rows->n_coups,
                                .dues = rows->dues,
                                .n_dues = rows->n_dues,
                                .first_claim = rows->first_claim,
                                .claims = rows->claims,
                                .n_claims = rows->n_claims,
                                .change = change};
}
