/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match.h"

#include <string.h>

const char *const ten_code_names[TEN_CODES] = {"K1", "K2", "K3", "S2", "Z1", "N1", "X1", "W1"};
const char *const ten_why_names[] = {NULL, "nothing-counts", "least", "hot-dice", "entry", "pit"};
const char *const ten_end_names[] = {"open", "stop", "burned", "void"};

struct ten_scores ten_seen_after(const struct ten_seen *t, struct ten_written *w)
{
    struct ten_written mine = {*ten_thrower(t), 0, false};
    struct ten_scores s = t->before;
    if (t->is.end != TURN_OPEN && t->is.end != TURN_VOID)
        s = ten_scores_after(&t->terms, s, t->seat, ten_seen_result(t).written, &mine);
    if (t->decreed) {
        s = t->decree;
        mine.player = s.player[t->seat];
    }
    if (w)
        *w = mine;
    return s;
}

bool ten_add_fault(struct ten_seen *t, enum ten_code code, long entry)
{
    struct ten_turn *turn = &t->is;
    if (turn->faults == FAULTS_MAX)
        return false;
    turn->fault[turn->faults++] = (struct ten_fault){
        .code = (uint8_t)code, .cast = ten_live(turn), .by = NOBODY, .entry = (int32_t)entry};
    return true;
}

struct ten_line ten_line(const struct ten_seen *t)
{
    struct ten_written w;
    ten_seen_after(t, &w);
    bool counts = t->is.end != TURN_VOID;
    struct ten_line line = {ten_seen_result(t).written, w.player.total, w.penalty, counts, 0};
    if (!line.written && counts)
        line.dashes = (uint8_t)(w.full ? t->terms.streak : w.player.zeros);
    return line;
}

/* The turn in hand is over, and nobody spoke against it. */
static void close_turn(struct ten *m)
{
    struct ten_seen *t = &m->hand;
    struct ten_line *row = m->sheet[t->round % SHEET_ROUNDS];
    for (int i = 0; i < t->is.faults; i++) {
        struct ten_fault *f = &t->is.fault[i];
        if (f->code < X1 && f->chosen == UNSAID) /* the rest leaves no choice */
            f->chosen = STANDS;
    }
    if (m->last.seat == NOBODY || m->last.round != t->round)
        memset(row, 0, sizeof m->sheet[0]);
    row[t->seat] = ten_line(t);
    m->last = *t;
}

void ten_begin_turn(struct ten *m)
{
    struct ten_scores before = m->hand.before;
    int32_t round = 1;
    if (m->hand.seat != NOBODY) {
        before = ten_seen_after(&m->hand, NULL);
        round = m->hand.round + (m->next <= m->hand.seat && m->hand.is.end != TURN_VOID);
        close_turn(m);
    }
    m->hand = (struct ten_seen){.terms = m->terms,
                                .before = before,
                                .seat = m->next,
                                .by = NOBODY,
                                .round = round,
                                .said = NUMBER_UNSAID};
    m->next = (int8_t)ten_next(&before, m->next);
}

bool ten_match_over(const struct ten *m)
{
    struct ten_scores after;
    if (m->hand.seat == NOBODY)
        return ten_over(&m->hand.before);
    if (m->hand.is.end == TURN_OPEN)
        return false;
    after = ten_seen_after(&m->hand, NULL);
    return ten_over(&after);
}

void ten_add_dice(struct words *w, dice_set d)
{
    for (int face = 1; face <= FACES; face++)
        for (int i = 0; i < dice_times(d, face); i++)
            words_add(w, "%d", face);
    if (!d)
        words_add(w, "-");
}
