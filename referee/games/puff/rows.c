/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rulings out: the row of a turn, its JSON, its text. */
#include <stdio.h>
#include <string.h>

#include "base/json_make.h"
#include "base/line.h"
#include "base/typed.h"
#include "puff.h"

enum { RULING_TEXT = 400, SCORE_TEXT = 24 };

static const char *const letters[] = {"w", "b"};

static const char *choice_name(const struct puff_try *one)
{
    bool back = one->choice == PUFF_BACK || !puff_may_stand(one->faults);
    return back ? "back" : "stands";
}

static int off(const struct board *b, enum side side)
{
    return MEN - men_count(&b->side[side], FIELDS_AND_BAR);
}

/* Records and programs get plain numbers. */
static char *play_text(const struct walks *w, enum side side, char out[TABLES_PLAY_TEXT])
{
    return tables_walks_print(w, side, BY_NUMBER, out);
}

static bool lawful(const struct puff_turn *t)
{
    return !t->tries || !puff_wrong(t, 0);
}

/* --- the row ---------------------------------------------------------------------------------- */

static const char *score_text(const struct puff_match *m, char out[SCORE_TEXT])
{
    *out = '\0';
    if (m->doublets[WHITE] || m->doublets[BLACK])
        snprintf(out, SCORE_TEXT, "doublets=%d:%d", m->doublets[WHITE], m->doublets[BLACK]);
    return out;
}

/* "O1 D1 back: 6/8 6/11; w single" */
static void write_ruling(const struct puff *p, const struct puff_turn *t, char out[RULING_TEXT])
{
    char text[TABLES_PLAY_TEXT];
    struct line l = line_begin(out, RULING_TEXT);
    struct puff_match m = puff_after(t);
    for (int i = 0; i < t->tries; i++) {
        const struct puff_try *one = &t->try[i];
        for (int f = 0; f < PUFF_FAULTS; f++) {
            if (puff_wrong(t, i) >> f & 1) {
                line_text(&l, puff_fault_rules[f].code);
                line_char(&l, ' ');
            }
        }
        bool half = t->unfinished && i == t->tries - 1;
        line_text(&l, half ? "open" : one->faults ? choice_name(one) : "legal");
        line_text(&l, i + 1 < t->tries ? "; " : "");
    }
    struct walks play = puff_play_final(t);
    if (puff_has_play(t) && !lawful(t)) {
        line_text(&l, ": ");
        line_text(&l, play_text(&play, puff_thrower(t), text));
    }
    if (m.winner != PUFF_NOBODY) {
        line_text(&l, "; ");
        line_text(&l, letters[m.winner]);
        line_char(&l, ' ');
        line_text(&l, puff_stakes[puff_worth(&p->options, &m.board, m.winner)].reason);
    }
    line_end(&l);
}

static void add_counts(const struct puff *p, const struct puff_turn *t, struct counted *c,
                       struct turn *out)
{
    int side = (int)puff_thrower(t);
    struct puff_match m = puff_after(t);
    for (int i = puff_hits(t); i > 0; i--)
        c[out->counts++] = (struct counted){side, "hit", "man", 0};
    for (int i = 0; i < t->tries; i++) {
        for (int f = 0; f < PUFF_FAULTS; f++)
            if (puff_wrong(t, i) >> f & 1)
                c[out->counts++] = (struct counted){side, "fault", puff_fault_rules[f].code, 0};
    }
    if (m.winner != PUFF_NOBODY) {
        struct puff_stake won = puff_stakes[puff_worth(&p->options, &m.board, m.winner)];
        c[out->counts++] = (struct counted){m.winner, "stakes", won.reason, won.halves};
    }
    out->count = c;
}

/* What the other said of wrong plays; of what nobody spoke there is nothing to keep. */
static void add_disputes(const struct puff_turn *t, struct dispute *d, struct turn *out)
{
    enum side side = puff_thrower(t);
    for (int i = 0; i < t->tries; i++) {
        const struct puff_try *one = &t->try[i];
        for (int f = 0; one->choice != PUFF_SILENT && f < PUFF_FAULTS; f++) {
            if (!(one->faults >> f & 1))
                continue;
            d[out->disputes++] = (struct dispute){.entry = one->chose,
                                                  .by = (int)other_side(side),
                                                  .against = (int)side,
                                                  .kind = puff_fault_rules[f].code,
                                                  .claimed = -1,
                                                  .due = -1,
                                                  .marked = -1,
                                                  .ruling = choice_name(one),
                                                  .cite = puff_fault_rules[f].source,
                                                  .effect = ""};
        }
    }
    out->dispute = d;
}

static void *take(struct pool *p, size_t size)
{
    void *room = pool_room(p, size);
    if (room)
        pool_take(p, size);
    return room;
}

static const char *keep(struct pool *p, const char *text)
{
    return pool_text(p, text, strlen(text));
}

static bool add_texts(const struct puff *p, const struct puff_turn *t, struct pool *pool,
                      struct turn *out)
{
    char text[RULING_TEXT], board[TABLES_BOARD_TEXT], score[SCORE_TEXT], play[TABLES_PLAY_TEXT];
    struct puff_match m = puff_after(t);
    struct walks put = puff_play_put(t);
    snprintf(text, sizeof text, "%d%d", t->die[0], t->die[1]);
    out->dice = keep(pool, text);
    out->play = puff_has_play(t) ? keep(pool, play_text(&put, puff_thrower(t), play)) : NULL;
    write_ruling(p, t, text);
    out->ruling = keep(pool, text);
    out->score = keep(pool, score_text(&m, score));
    out->position = keep(pool, tables_board_print(&m.board, BY_NUMBER, board));
    return out->dice && (out->play || !puff_has_play(t)) && out->ruling && out->score &&
           out->position;
}

bool puff_turn_row(const struct at *at, struct pool *p, struct turn *out)
{
    const struct puff *match = at->match;
    const struct puff_turn *t = puff_at(at);
    struct puff_match m = puff_after(t);
    struct counted *c = take(p, (1 + MEN + TRIES_MAX * PUFF_FAULTS) * sizeof *c);
    struct dispute *d = take(p, TRIES_MAX * PUFF_FAULTS * sizeof *d);
    bool open = !puff_has_play(t), over = m.winner != PUFF_NOBODY;
    *out = (struct turn){.seat = (int)puff_thrower(t),
                         .next = open || over ? SEAT_NONE : m.next,
                         .against = !lawful(t),
                         .final = at->closed};
    if (!c || !d || !add_texts(match, t, p, out))
        return false;
    int halves = over ? puff_stakes[puff_worth(&match->options, &m.board, m.winner)].halves : 0;
    for (enum side s = WHITE; s <= BLACK; s++) {
        bool won = over && m.winner == s;
        out->at[s] =
            (struct standing){.big = won, .small = off(&m.board, s), .stakes = won ? halves : 0};
    }
    add_counts(match, t, c, out);
    add_disputes(t, d, out);
    return true;
}

/* --- as text ---------------------------------------------------------------------------------- */

static void write_choices(const struct puff_turn *t, struct words *out)
{
    char text[TABLES_PLAY_TEXT];
    for (int i = 0; i < t->tries; i++) {
        const struct puff_try *one = &t->try[i];
        struct walks put = puff_walks(&one->play);
        words_add(out, " %s", play_text(&put, puff_thrower(t), text));
        if (one->choice == PUFF_BACK)
            words_add(out, " = back");
        else if (one->choice == PUFF_STANDS)
            words_add(out, " = stands");
    }
}

size_t puff_opening(const char *text)
{
    struct scanner scan = scan_text(text, strlen(text), true);
    struct fault none;
    struct word w;
    uint8_t die[2];
    do {
        if (!scan_word(&scan, &w, &none) || w.kind != WORD)
            return 0;
    } while (word_announces(&w, "wb"));
    bool move = w.length == 3 && w.text[0] < w.text[2]; /* 1-6 is a man from 1 to 6 */
    return tables_dice_read(&w, die) && !move ? (size_t)(w.text - text) + w.length : 0;
}

void puff_write(const struct at *at, const char *typed, struct words *out)
{
    const struct puff *p = at->match;
    const struct puff_turn *t = puff_at(at);
    words_add(out, "%ld. %s ", at->number, letters[puff_thrower(t)]);
    if (typed && p->naming == BY_NUMBER) {
        words_add_typed(out, typed, "wb");
        return;
    }
    words_add(out, "%d%d", t->die[0], t->die[1]);
    write_choices(t, out);
}

/* --- as JSON ---------------------------------------------------------------------------------- */

static json_t *json_choices(const struct puff_try *one)
{
    return puff_may_stand(one->faults) ? json_pack("[ss]", "stands", "back")
                                       : json_pack("[s]", "back");
}

static json_t *json_faults(const struct puff_turn *t)
{
    struct making list = make(json_array());
    for (int i = 0; i < t->tries; i++) {
        const struct puff_try *one = &t->try[i];
        for (int f = 0; f < PUFF_FAULTS; f++) {
            if (!(puff_wrong(t, i) >> f & 1))
                continue;
            append(&list, json_pack("{s:s,s:o,s:s}", "code", puff_fault_rules[f].code, "choices",
                                    json_choices(one), "chosen", choice_name(one)));
        }
    }
    return made(&list);
}

static void put_plays(struct making *o, const struct puff_turn *t)
{
    char text[TABLES_PLAY_TEXT];
    struct walks put_down = puff_play_put(t), final = puff_play_final(t);
    bool has = puff_has_play(t);
    put_text(o, "play",
             has || t->tries > t->unfinished ? play_text(&put_down, puff_thrower(t), text) : NULL);
    put(o, "legal", json_boolean(lawful(t)));
    put(o, "faults", json_faults(t));
    put_text(o, "final", has ? play_text(&final, puff_thrower(t), text) : NULL);
    put_number(o, "hits", puff_hits(t));
}

static void put_end(struct making *o, const struct puff *p, const struct puff_match *m)
{
    put_text(o, "over", m->winner == PUFF_NOBODY ? NULL : letters[m->winner]);
    if (m->winner == PUFF_NOBODY)
        return;
    struct puff_stake won = puff_stakes[puff_worth(&p->options, &m->board, m->winner)];
    put(o, "stakes",
        json_pack("{s:s,s:i,s:s}", "to", letters[m->winner], "halves", won.halves, "reason",
                  won.reason));
}

char *puff_json(const struct at *at)
{
    const struct puff *p = at->match;
    const struct puff_turn *t = puff_at(at);
    struct puff_match m = puff_after(t);
    char before[TABLES_BOARD_TEXT], after[TABLES_BOARD_TEXT];
    struct making o = make(json_object());
    bool open = !puff_has_play(t) || m.winner != PUFF_NOBODY;
    put_text(&o, "game", "puff");
    put_number(&o, "coup", at->number);
    put_text(&o, "side", letters[puff_thrower(t)]);
    put(&o, "dice", json_pack("[ii]", t->thrown.dice.high, t->thrown.dice.low));
    put_text(&o, "before", tables_board_print(&t->match.board, BY_NUMBER, before));
    put_number(&o, "doublet", puff_doublet(&t->match, t->thrown.dice));
    put_plays(&o, t);
    put_text(&o, "after", tables_board_print(&m.board, BY_NUMBER, after));
    put_text(&o, "next", open ? NULL : letters[m.next]);
    put_end(&o, p, &m);
    json_t *object = made(&o);
    char *line = object ? json_dumps(object, JSON_COMPACT | JSON_ENSURE_ASCII) : NULL;
    json_decref(object);
    return line;
}
