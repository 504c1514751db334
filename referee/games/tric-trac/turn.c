/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A throw as the record keeps it. */
#include <stdio.h>
#include <string.h>

#include "base/tongue.h"
#include "match.h"

enum { COUNTED_MAX = 4 + GERMAN_TRIES * GERMAN_FAULTS, RULING_TEXT = 48 };

const struct count_kind german_counts[] = {
    {"points", N_("Points"), NULL, true, "points", NULL, "name"},
    {"fault", N_("Faults"), NULL, false, "faults", NULL, "code"},
    {.kind = NULL}};

void german_look(const struct german *m, struct german_reckoning *out)
{
    german_reckon(&m->terms, &m->before, &m->hand, out);
}

const struct german_hand *german_asked(const struct at *at, struct german_reckoning *r)
{
    const struct german *m = at->match;
    const struct german_hand *h = at->closed ? &m->last : &m->hand;
    german_reckon(&m->terms, at->closed ? &m->last_before : &m->before, h, r);
    return h;
}

struct outlook german_outlook(void *match)
{
    const struct german *m = match;
    struct german_reckoning r;
    german_look(m, &r);
    const struct german_series *s = &r.then;
    bool waits = m->hand.thrown && r.wants != WANTS_NOTHING;
    if (!s->may && !waits) {
        int lead = s->won[WHITE] - s->won[BLACK];
        return (struct outlook){.at = SEAT_NONE,
                                .over = true,
                                .winners = s->given   ? 1u << (s->given - 1)
                                           : lead > 0 ? 1u
                                           : lead < 0 ? 2u
                                                      : 0u};
    }
    if (waits) /* after new both may throw */
        return (struct outlook){.at = m->hand.side,
                                .waits = true,
                                .half = r.wants == WANTS_MORE || r.wants == WANTS_REST,
                                .wants = german_wants(m, &r),
                                .may = r.wants == WANTS_DECISION ? 3u : 1u << m->hand.side};
    return (struct outlook){.at = s->first == GERMAN_NOBODY ? SEAT_NONE : s->first, .may = s->may};
}

/* --- what it gives to be counted -------------------------------------------------------------- */

struct throw_tally {
    struct counted *at;
    size_t n;
};

static void tally(struct throw_tally *t, int seat, const char *kind, const char *name, long points)
{
    t->at[t->n++] = (struct counted){seat, kind, name, points};
}

static uint8_t faults_of_try(const struct german_reckoning *r, const struct german_hand *h, int i)
{
    struct german_ruling ruling;
    if (i == h->tries - 1)
        return r->told ? r->ruling.faults : 0;
    german_rule(&r->t, h->try[i].move, h->try[i].moves, &ruling);
    return ruling.faults;
}

static void tally_throw(struct throw_tally *t, const struct german_hand *h,
                        const struct german_reckoning *r)
{
    int bridge = r->points - r->hits - r->outs;
    if (r->hits)
        tally(t, h->side, "points", "hit", r->hits);
    if (r->outs)
        tally(t, h->side, "points", "out", r->outs);
    if (bridge)
        tally(t, h->side, "points", "bridge", bridge);
    for (int i = 0; i < h->tries; i++) {
        uint8_t faults = faults_of_try(r, h, i);
        for (int k = 0; k < GERMAN_FAULTS; k++)
            if (faults >> k & 1)
                tally(t, h->side, "fault", german_fault_code[k], 0);
    }
    if (r->wins)
        tally(t, h->side, "stakes", r->stake->reason, 2L * r->stake->factor);
    if (h->decreed && r->then.given)
        tally(t, r->then.given - 1, "stakes", "given-up",
              2L * german_stake(r->then.peg[2 - r->then.given])->factor);
}

/* --- what was spoken about -------------------------------------------------------------------- */

static size_t list_disputes(struct dispute *d, const struct german_hand *h,
                            const struct german_reckoning *r)
{
    size_t n = 0;
    for (int i = 0; i < h->tries; i++) {
        const struct german_try *try = &h->try[i];
        uint8_t faults = faults_of_try(r, h, i);
        for (int k = 0; k < GERMAN_FAULTS; k++)
            if (faults >> k & 1 && try->chosen != GERMAN_UNSAID)
                d[n++] =
                    (struct dispute){.entry = try->chosen_entry,
                                     .by = 1 - h->side,
                                     .against = h->side,
                                     .kind = german_fault_code[k],
                                     .claimed = -1,
                                     .due = -1,
                                     .marked = -1,
                                     .ruling = try->chosen == GERMAN_STANDS ? "stands" : "back",
                                     .cite = "tric-trac §7",
                                     .effect = ""};
    }
    if (r->told && h->claimed >= 0 && h->claimed != r->points)
        d[n++] = (struct dispute){.entry = h->claimed_entry,
                                  .by = 1 - h->side,
                                  .against = h->side,
                                  .kind = "peg",
                                  .claimed = h->claimed,
                                  .due = r->points,
                                  .marked = r->pegged,
                                  .ruling = r->pegged == r->points ? "right" : "stands",
                                  .cite = "tric-trac §7",
                                  .effect = ""};
    return n;
}

/* --- the row ---------------------------------------------------------------------------------- */

/* "legal 3", "D1 E1 0": faults, and what it brings. */
static void print_ruling(const struct german_reckoning *r, char out[RULING_TEXT])
{
    size_t n = 0;
    snprintf(out, RULING_TEXT, "%s", r->half ? "open" : "");
    if (!r->told)
        return;
    for (int i = 0; i < GERMAN_FAULTS; i++)
        if (r->ruling.faults >> i & 1)
            n += (size_t)snprintf(out + n, RULING_TEXT - n, "%s ", german_fault_code[i]);
    snprintf(out + n, RULING_TEXT - n, n ? "%d" : "legal %d", r->points);
}

static char *keep(struct pool *p, const char *text)
{
    return pool_text(p, text, strlen(text));
}

static bool keep_lists(struct pool *p, const struct german_hand *h,
                       const struct german_reckoning *r, struct turn *out)
{
    struct counted counted[COUNTED_MAX];
    struct dispute dispute[COUNTED_MAX];
    struct throw_tally t = {counted, 0};
    tally_throw(&t, h, r);
    out->counts = t.n;
    out->disputes = list_disputes(dispute, h, r);
    out->against = out->disputes > 0;
    for (size_t i = 0; i < t.n; i++)
        out->against |= strcmp(counted[i].kind, "fault") == 0;
    size_t counts = t.n * sizeof *counted, disputes = out->disputes * sizeof *dispute;
    void *c = pool_room(p, counts + 1);
    if (!c)
        return false;
    pool_take(p, counts + 1);
    out->count = memcpy(c, counted, counts);
    void *d = pool_room(p, disputes + 1);
    if (!d)
        return false;
    pool_take(p, disputes + 1);
    out->dispute = memcpy(d, dispute, disputes);
    return true;
}

bool german_turn(const struct at *at, struct pool *p, struct turn *out)
{
    struct german_reckoning r;
    char play[TABLES_PLAY_TEXT], board[TABLES_BOARD_TEXT], score[GERMAN_SCORE_TEXT],
        ruling[RULING_TEXT], dice[8];
    const struct german_hand *h = german_asked(at, &r);
    struct dice d = tables_dice(h->number);
    bool known = r.wants == WANTS_NOTHING && r.then.may && r.then.first != GERMAN_NOBODY;
    print_ruling(&r, ruling);
    snprintf(dice, sizeof dice, "%d%d", d.high, d.low);
    *out = (struct turn){.seat = h->side,
                         .next = known ? r.then.first : SEAT_NONE,
                         .dice = keep(p, dice),
                         .play = r.told ? keep(p, german_put_print(h, &r, BY_NUMBER, play)) : NULL,
                         .ruling = keep(p, ruling),
                         .score = keep(p, german_score_print(&r.then, score)),
                         .position = keep(p, tables_board_print(&r.then.board, BY_NUMBER, board)),
                         .final = at->closed};
    for (int i = 0; i < 2; i++)
        out->at[i] = (struct standing){
            .big = r.then.won[i], .small = r.then.peg[i], .stakes = 2L * r.then.won[i]};
    out->marked[h->side] = r.told ? r.pegged : 0;
    if (!keep_lists(p, h, &r, out))
        return false;
    return out->dice && (out->play || !r.told) && out->ruling && out->score && out->position;
}
