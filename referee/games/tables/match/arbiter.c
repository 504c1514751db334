/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The arbiter's rulings. */
#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "machine_private.h"

static void set_next(struct tables_state *s, int seat)
{
    s->due = (uint8_t)seat;
    s->may = (uint8_t)(1 << seat);
    s->passed = 0;
}

/* Returns the game's value that is the arbiter's first or second number of a side, or NULL if there
 * is none. */
static const struct tables_value *ruled_value(const struct tables_game *g, int which)
{
    for (const struct tables_value *v = g->value; v && v->wrong; v++)
        if (v->ruled == which)
            return v;
    return NULL;
}

static bool put_numbers(struct tables_state *s, const struct tables_value *v, const long n[2],
                        const struct arbiter_ruling *d, struct parse_error *why)
{
    for (int i = WHITE; v && i <= BLACK; i++) {
        if (n[i] < v->least || n[i] > v->most)
            return arbiter_ruling_error(d, why, "%s", _(v->wrong));
        s->own[v->at + i] = (int16_t)n[i];
    }
    return true;
}

/* Sets the other values that a position may state, such as "cube=2w". */
static bool put_values(const struct tables_game *g, struct tables_state *s, const char *words,
                       const struct arbiter_ruling *d, struct parse_error *why)
{
    struct token w;
    bool known, taken = true;
    while (taken && arbiter_ruling_next(d, &words, &w))
        if (!(taken = tables_read_value(g, s, &w, false, &known, why)) && !known)
            return arbiter_ruling_error(d, why, "in this game no %.*s is ruled on with the score",
                                        (int)strcspn(w.text, "= "), w.text);
    return taken;
}

static bool rule_score(const struct tables_game *g, struct tables_state *s,
                       const struct arbiter_ruling *d, struct parse_error *why)
{
    long major[2] = {0, 0}, minor[2] = {0, 0};
    const struct tables_value *first = ruled_value(g, 1), *second = ruled_value(g, 2);
    const char *words;
    if (!second)
        return arbiter_ruling_error(d, why, "in this game this cannot be ruled on");
    return arbiter_ruling_numbers(d, 2, first != NULL, first ? major : NULL, minor, &words, why) &&
           put_numbers(s, first, major, d, why) && put_numbers(s, second, minor, d, why) &&
           put_values(g, s, words, d, why);
}

/* Reads men, "W:1x15 B:1x15". */
static bool read_board(const struct tables_match *m, const struct arbiter_ruling *d,
                       struct board *out, struct parse_error *err)
{
    char line[ARBITER_TEXT + 4];
    struct tables_position p;
    struct parse_error inner;
    const struct tables_form form = {.stand = m->game->men->stand, .naming = tables_naming(m)};
    snprintf(line, sizeof line, "%s w", d->text); /* the thrower is not ruled on */
    if (!tables_setup_read(line, strlen(line), &form, &p, &inner))
        return arbiter_ruling_error(d, err, "%s", inner.reason);
    if (p.dice.high)
        return arbiter_ruling_error(d, err, "men are expected, without dice");
    *out = p.board;
    return true;
}

/* Reads the men of a ruling. Both sides must have men. */
static bool rule_board(const struct tables_match *m, const struct arbiter_ruling *d,
                       struct board *out, struct parse_error *err)
{
    if (!read_board(m, d, out, err))
        return false;
    return (men_any(&out->side[WHITE]) && men_any(&out->side[BLACK])) ||
           arbiter_ruling_error(d, err,
                                "a side without men has won: the match is given up, .resign");
}

/* Returns true if a ruling discards the unfinished part of the current throw: the state before the
 * throw is restored. */
static bool is_gone(const struct tables_match *m, const struct arbiter_ruling *d)
{
    struct tables_verdict v;
    if (d->kind == ARBITER_THROW || !m->hand.begun)
        return m->hand.begun;
    tables_look(m, &m->hand, false, &v);
    return v.out.wants != NEEDS_NOTHING || m->hand.choosing;
}

static bool check_board(const struct tables_match *m, const struct arbiter_ruling *d,
                        struct parse_error *err)
{
    const struct board is = tables_now(m).board;
    const enum naming naming = tables_naming(m);
    char printed[TABLES_BOARD_TEXT], stand[TABLES_BOARD_TEXT];
    struct board b;
    if (is_gone(m, d))
        return arbiter_ruling_misplaced(d, err);
    return read_board(m, d, &b, err) &&
           (board_equal(&b, &is) ||
            arbiter_ruling_differs(d, tables_board_print(&b, naming, printed),
                                   tables_board_print(&is, naming, stand), err));
}

/* Takes the board after a play that is not known. */
static bool take_board(struct tables_match *m, const struct arbiter_ruling *d,
                       struct parse_error *err)
{
    struct tables_turn *t = &m->hand;
    if (!t->thrown || t->attempts || t->nothing || t->by_arbiter)
        return arbiter_ruling_misplaced(d, err);
    if (!read_board(m, d, &t->ruled.board, err))
        return false;
    t->unknown_play = true;
    return true;
}

/* Reopens a match that is over: with the men or score that the arbiter ruled, or, if it was given
 * up, from where it ended. */
static void reopen(struct tables_state *s, enum arbiter_ruling_kind kind)
{
    if (s->may || (kind == ARBITER_TURN && !s->given))
        return;
    s->may = 3;
    s->winner = NO_SIDE;
    s->given = false;
    s->reason = 0;
    s->halves = 0;
}

static bool rule_on(const struct tables_match *m, const struct arbiter_ruling *d,
                    struct tables_state *s, struct parse_error *why)
{
    switch (d->kind) {
    case ARBITER_BOARD:
        reopen(s, d->kind);
        return rule_board(m, d, &s->board, why);
    case ARBITER_SCORE:
        reopen(s, d->kind);
        return rule_score(m->game, s, d, why);
    case ARBITER_TURN:
        reopen(s, d->kind);
        if (s->may)
            set_next(s, d->seat);
        return true;
    case ARBITER_RESIGN:
    case ARBITER_FORFEIT:
        tables_give(s, m, d->seat == WHITE ? BLACK : WHITE);
        return true;
    default:
        return arbiter_ruling_error(d, why, "in this game this cannot be ruled on");
    }
}

/* Finds out again, from the men, who throws. */
static void set_anew(const struct tables_match *m, struct tables_state *s)
{
    if (s->passed)
        set_next(s, (int)tables_stated_side(s));
    if (m->game->placed)
        m->game->placed(s, m->option);
}

bool tables_arbiter_rule(void *match, const struct arbiter_ruling *d, struct parse_error *why)
{
    struct tables_match *m = match;
    struct tables_turn *t = &m->hand;
    if (d->kind == ARBITER_PRINTED_BOARD)
        return check_board(m, d, why);
    if (d->kind == ARBITER_UNKNOWN_PLAY)
        return take_board(m, d, why);
    bool gone = is_gone(m, d);
    struct tables_state s = gone ? t->came : tables_now(m);
    if (gone && m->game->raised) /* what both agreed on stays */
        s.own[m->game->raised - 1] = t->before.own[m->game->raised - 1];
    if (d->kind == ARBITER_THROW)
        set_next(&s, t->throw.side);
    else if (!rule_on(m, d, &s, why))
        return false;
    if (d->kind == ARBITER_BOARD || d->kind == ARBITER_TURN)
        set_anew(m, &s);
    s.set_up = true;
    m->number_of = 0;
    if (!t->begun) {
        m->begins = s;
        return true;
    }
    if (gone) {
        t->attempts = 0;
        memset(t->said, 0, sizeof t->said);
    }
    t->choosing = false;
    t->by_arbiter = true;
    t->ruled = s;
    return true;
}
