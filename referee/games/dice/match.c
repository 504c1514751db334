/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match.h"

#include <string.h>

#include "turn.h"

/* The thrower after scoring these points. */
static struct dice_written written(const struct dice_seen *t, int32_t points)
{
    const struct dice_player *p = dice_thrower(t);
    enum dice_row row = t->game->row                            ? t->game->row(&t->terms, p->total)
                        : dice_counts_zeros(t->game, &t->terms) ? ROW_COUNTS
                                                                : ROW_RESTS;
    return dice_write(&t->terms, row, *p, points);
}

int32_t dice_zero_costs(const struct dice_seen *t)
{
    return written(t, 0).penalty;
}

struct dice_scores dice_after(const struct dice_seen *t, struct dice_written *w)
{
    struct dice_written mine = {*dice_thrower(t), 0, false};
    struct dice_scores s = t->before;
    if (t->end != TURN_OPEN && t->end != TURN_VOID) {
        mine = written(t, dice_result(t).written);
        s = dice_scores_after(&t->terms, s, t->seat, mine.player);
    }
    if (t->by_arbiter) {
        s = t->by_arbiter_scores;
        mine.player = s.player[t->seat];
    }
    if (w)
        *w = mine;
    return s;
}

struct dice_scores dice_now(const struct dice_match *m)
{
    return m->hand.seat == NOBODY ? m->hand.before : dice_after(&m->hand, NULL);
}

bool dice_won_at_once(const struct dice_match *m, const struct dice_seen *t)
{
    struct dice_written w;
    if (t->seat == NOBODY || t->terms.final != FINAL_NONE || t->end != TURN_STOPPED)
        return false;
    struct dice_scores after = dice_after(t, &w);
    bool gone = after.gone >> t->seat & 1; /* the arbiter has taken the match away since */
    return !gone && w.player.total >= m->terms.goal;
}

unsigned dice_won(const struct dice_match *m, const struct dice_seen *t)
{
    struct dice_scores after = t->seat == NOBODY ? t->before : dice_after(t, NULL);
    if (dice_won_at_once(m, t))
        return 1u << t->seat;
    return dice_over(&after) ? dice_winners(&t->terms, &after) : 0;
}

int dice_next_after(const struct dice_match *m, const struct dice_seen *t)
{
    if (t->end == TURN_OPEN || dice_won(m, t))
        return SEAT_NONE;
    return t == &m->last ? m->hand.seat : m->next;
}

bool dice_misread(const struct dice_seen *t)
{
    return t->said != NUMBER_UNSAID && t->end != TURN_OPEN && t->said != dice_result(t).written;
}

bool dice_add_fault(struct dice_seen *t, enum dice_code code, long entry)
{
    if (t->faults == FAULTS_MAX)
        return false;
    t->fault[t->faults++] = (struct dice_fault){
        .code = (uint8_t)code, .cast = dice_live(t), .by = NOBODY, .entry = (int32_t)entry};
    return true;
}

struct dice_line dice_line(const struct dice_seen *t)
{
    struct dice_written w;
    dice_after(t, &w);
    bool counts = t->end != TURN_VOID;
    struct dice_line line = {dice_result(t).written, w.player.total, w.penalty, counts, 0};
    if (!line.written && counts)
        line.dashes = (uint8_t)(w.full ? t->terms.streak : w.player.zeros);
    return line;
}

/* The current turn is over, with its faults unchallenged. */
static void close_turn(struct dice_match *m)
{
    struct dice_seen *t = &m->hand;
    struct dice_line *row = m->sheet[t->round % SHEET_ROUNDS];
    for (int i = 0; i < t->faults; i++) {
        struct dice_fault *f = &t->fault[i];
        if (f->code < X1 && f->chosen == UNSAID) /* the other faults leave no choice */
            f->chosen = STANDS;
    }
    if (m->last.seat == NOBODY || m->last.round != t->round)
        memset(row, 0, sizeof m->sheet[0]);
    row[t->seat] = dice_line(t);
    m->last = *t;
}

void dice_begin_turn(struct dice_match *m)
{
    struct dice_scores before = m->hand.before;
    int32_t round = 1;
    if (m->hand.seat != NOBODY) {
        before = dice_after(&m->hand, NULL);
        round = m->hand.round + (m->next <= m->hand.seat && m->hand.end != TURN_VOID);
        close_turn(m);
    }
    m->hand = (struct dice_seen){.game = m->game,
                                 .terms = m->terms,
                                 .before = before,
                                 .seat = m->next,
                                 .by = NOBODY,
                                 .round = round,
                                 .said = NUMBER_UNSAID};
    m->next = (int8_t)dice_next(&before, m->next);
}
