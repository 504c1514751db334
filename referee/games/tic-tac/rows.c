/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rulings out: the row of a turn, and its JSON. */
#include <stdio.h>
#include <string.h>

#include "base/json_make.h"
#include "base/line.h"
#include "base/typed.h"
#include "tic_tac.h"

enum { RULING_TEXT = 200 };

static const char *const letters[] = {"w", "b"};

static const char *choice_name(const struct tic_tac_try *one)
{
    bool back = one->choice == TIC_TAC_BACK || !tic_tac_may_stand(one->faults);
    return back ? "back" : "stands";
}

static bool lawful(const struct tic_tac_turn *t)
{
    return (!t->tries || !tic_tac_wrong(t, 0)) && t->named != TIC_TAC_WRONG &&
           t->whynot != TIC_TAC_WRONG;
}

static int off(const struct board *b, enum side side)
{
    return MEN - men_count(&b->side[side], ALL_FIELDS);
}

static int halves(const struct tic_tac_match *m)
{
    return 2 * m->stakes * m->factor;
}

/* --- the row ---------------------------------------------------------------------------------- */

/* "fill; w fill" "D1 stands" */
static void write_ruling(const struct tic_tac_turn *t, char out[RULING_TEXT])
{
    struct line l = line_begin(out, RULING_TEXT);
    struct tic_tac_match m = tic_tac_after(t);
    if (t->named) {
        line_text(&l, tic_tac_events[t->event].name);
        line_text(&l, t->named == TIC_TAC_RIGHT ? " right; " : " wrong; ");
    }
    for (int i = 0; i < t->tries; i++) {
        for (int f = 0; f < TIC_TAC_FAULTS; f++) {
            if (tic_tac_wrong(t, i) >> f & 1) {
                line_text(&l, tic_tac_fault_rules[f].code);
                line_char(&l, ' ');
            }
        }
        bool half = tic_tac_unfinished(t) && i == t->tries - 1;
        line_text(&l, half ? "open" : t->try[i].faults ? choice_name(&t->try[i]) : "legal");
        line_text(&l, "; ");
    }
    if (t->whynot)
        line_text(&l, t->whynot == TIC_TAC_RIGHT ? "whynot right; " : "whynot wrong; ");
    if (m.winner != TIC_TAC_NOBODY) {
        line_text(&l, letters[m.winner]);
        line_char(&l, ' ');
        line_text(&l, tic_tac_reasons[m.reason]);
    }
    line_end(&l);
}

static void add_counts(const struct tic_tac_turn *t, struct counted *c, struct turn *out)
{
    struct tic_tac_match m = tic_tac_after(t);
    for (int i = 0; i < t->tries; i++)
        for (int f = 0; f < TIC_TAC_FAULTS; f++)
            if (tic_tac_wrong(t, i) >> f & 1)
                c[out->counts++] =
                    (struct counted){t->side, "fault", tic_tac_fault_rules[f].code, 0};
    if (m.winner != TIC_TAC_NOBODY)
        c[out->counts++] =
            (struct counted){m.winner, "stakes", tic_tac_reasons[m.reason], halves(&m)};
    out->count = c;
}

static struct dispute dispute(long entry, int by, int against, const char *kind, const char *ruling,
                              const char *cite)
{
    return (struct dispute){.entry = entry,
                            .by = by,
                            .against = against,
                            .kind = kind,
                            .claimed = -1,
                            .due = -1,
                            .marked = -1,
                            .ruling = ruling,
                            .cite = cite,
                            .effect = ""};
}

static void add_disputes(const struct tic_tac_turn *t, struct dispute *d, struct turn *out)
{
    int side = t->side, other = 1 - side;
    if (t->named)
        d[out->disputes++] =
            dispute(t->named_entry, side, other, tic_tac_events[t->event].name,
                    t->named == TIC_TAC_RIGHT ? "valid" : "false", tic_tac_events[t->event].source);
    for (int i = 0; i < t->tries; i++)
        for (int f = 0; t->try[i].choice != TIC_TAC_SILENT && f < TIC_TAC_FAULTS; f++)
            if (t->try[i].faults >> f & 1)
                d[out->disputes++] =
                    dispute(t->try[i].chose, other, side, tic_tac_fault_rules[f].code,
                            choice_name(&t->try[i]), "E; H");
    if (t->whynot)
        d[out->disputes++] =
            dispute(t->whynot_entry, other, side, "whynot",
                    t->whynot == TIC_TAC_RIGHT ? "valid" : "false", "C \"why not\"");
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

static bool played(const struct tic_tac_turn *t)
{
    return tic_tac_done(t) && t->named != TIC_TAC_RIGHT;
}

static bool add_texts(const struct tic_tac_turn *t, struct pool *p, struct turn *out)
{
    char text[RULING_TEXT], board[TABLES_BOARD_TEXT], play[TABLES_PLAY_TEXT];
    struct tic_tac_match m = tic_tac_after(t);
    struct walks put = tic_tac_put_down(t);
    tables_walks_print(&put, (enum side)t->side, BY_NUMBER, play);
    snprintf(text, sizeof text, "%d%d", t->die[0], t->die[1]);
    out->dice = keep(p, text);
    out->play = played(t) ? keep(p, play) : NULL;
    write_ruling(t, text);
    out->ruling = keep(p, text);
    snprintf(text, sizeof text, "%d", m.factor);
    out->score = keep(p, m.factor > 1 ? text : "");
    out->position = keep(p, tables_board_print(&m.board, BY_NUMBER, board));
    return out->dice && (out->play || !played(t)) && out->ruling && out->score && out->position;
}

bool tic_tac_row(const struct at *at, struct pool *p, struct turn *out)
{
    const struct tic_tac_turn *t = tic_tac_at(at);
    struct tic_tac_match m = tic_tac_after(t);
    bool over = m.winner != TIC_TAC_NOBODY;
    struct counted *c = take(p, (1 + TIC_TAC_TRIES * TIC_TAC_FAULTS) * sizeof *c);
    struct dispute *d = take(p, (2 + TIC_TAC_TRIES * TIC_TAC_FAULTS) * sizeof *d);
    *out = (struct turn){.seat = t->side,
                         .next = over || !tic_tac_done(t) ? SEAT_NONE : m.next,
                         .against = !lawful(t),
                         .final = at->closed};
    if (!c || !d || !add_texts(t, p, out))
        return false;
    for (enum side s = WHITE; s <= BLACK; s++) {
        bool won = over && m.winner == s;
        out->at[s] = (struct standing){
            .big = won, .small = off(&m.board, s), .stakes = won ? halves(&m) : 0};
    }
    add_counts(t, c, out);
    add_disputes(t, d, out);
    return true;
}

size_t tic_tac_opening(const char *text)
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

void tic_tac_write(const struct at *at, const char *typed, struct words *out)
{
    const struct tic_tac_turn *t = tic_tac_at(at);
    words_add(out, "%ld. %s ", at->number, letters[t->side]);
    words_add_typed(out, typed, "wb");
}

/* --- as JSON ---------------------------------------------------------------------------------- */

static json_t *json_faults(const struct tic_tac_turn *t)
{
    struct making list = make(json_array());
    for (int i = 0; i < t->tries; i++) {
        const struct tic_tac_try *one = &t->try[i];
        for (int f = 0; f < TIC_TAC_FAULTS; f++) {
            if (!(tic_tac_wrong(t, i) >> f & 1))
                continue;
            json_t *choices = tic_tac_may_stand(one->faults) ? json_pack("[ss]", "stands", "back")
                                                             : json_pack("[s]", "back");
            append(&list, json_pack("{s:s,s:o,s:s}", "code", tic_tac_fault_rules[f].code, "choices",
                                    choices, "chosen", choice_name(one)));
        }
    }
    return made(&list);
}

json_t *tic_tac_json_events(const struct tic_tac_won *w)
{
    struct making list = make(json_array());
    for (fields f = w->hit; f; f &= f - 1)
        append(&list,
               json_pack("{s:s,s:i,s:i}", "event", "hit", "field", lowest_field(f), "stakes", 1));
    for (int e = TIC_TAC_IN; e <= TIC_TAC_FILL; e++)
        if (w->event >> e & 1)
            append(&list, json_pack("{s:s,s:i}", "event", tic_tac_events[e].name, "stakes",
                                    tic_tac_events[e].stakes));
    return made(&list);
}

json_t *tic_tac_json_stakes(const struct tic_tac_match *m)
{
    return json_pack("{s:s,s:i,s:s}", "to", letters[m->winner], "halves", halves(m), "reason",
                     tic_tac_reasons[m->reason]);
}

static json_t *said(enum tic_tac_said s)
{
    return s == TIC_TAC_UNSAID ? json_null() : json_boolean(s == TIC_TAC_RIGHT);
}

static void put_play(struct making *o, const struct tic_tac_turn *t)
{
    char text[TABLES_PLAY_TEXT];
    struct walks down = tic_tac_put_down(t), final = tic_tac_final(t);
    enum side side = t->side;
    bool any = played(t);
    put_text(o, "named", t->named ? tic_tac_events[t->event].name : NULL);
    put_text(o, "play",
             any || t->tries > tic_tac_unfinished(t)
                 ? tables_walks_print(&down, side, BY_NUMBER, text)
                 : NULL);
    put(o, "legal", json_boolean(lawful(t)));
    put(o, "faults", json_faults(t));
    put_text(o, "final", any ? tables_walks_print(&final, side, BY_NUMBER, text) : NULL);
    put(o, "whynot", said((enum tic_tac_said)t->whynot));
}

char *tic_tac_json(const struct at *at)
{
    const struct tic_tac_turn *t = tic_tac_at(at);
    struct tic_tac_match m = tic_tac_after(t);
    bool over = m.winner != TIC_TAC_NOBODY;
    char board[TABLES_BOARD_TEXT];
    struct making o = make(json_object());
    put_text(&o, "game", "tic-tac");
    put_number(&o, "coup", at->number);
    put_text(&o, "side", letters[t->side]);
    put(&o, "dice", json_pack("[ii]", t->thrown.dice.high, t->thrown.dice.low));
    put_text(&o, "before", tables_board_print(&t->match.board, BY_NUMBER, board));
    put(&o, "events", tic_tac_json_events(&t->won));
    put_play(&o, t);
    put_text(&o, "after", tables_board_print(&m.board, BY_NUMBER, board));
    put_number(&o, "factor", m.factor);
    put_text(&o, "next", over || !tic_tac_done(t) ? NULL : letters[m.next]);
    put_text(&o, "over", over ? letters[m.winner] : NULL);
    if (over)
        put(&o, "stakes", tic_tac_json_stakes(&m));
    json_t *object = made(&o);
    char *line = object ? json_dumps(object, JSON_COMPACT | JSON_ENSURE_ASCII) : NULL;
    json_decref(object);
    return line;
}
