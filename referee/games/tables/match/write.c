/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes a turn in record notation: as it was typed if that reads back as the same turn, else
 * written anew. */
#include <string.h>

#include "base/scan.h"
#include "out.h"

static const char letters[] = "wb";

size_t tables_opening(const char *text)
{
    struct scanner scan = scan_text(text, strlen(text), true);
    struct parse_error none;
    struct token w;
    uint8_t dice[2];
    do {
        if (!scan_word(&scan, &w, &none) || w.kind != WORD)
            return 0;
    } while (token_announces(&w, letters));
    if (!tables_dice_read(&w, dice) || (w.length == 3 && dice[0] < dice[1] && !strchr(text, '/')))
        return 0; /* 1-5 is a move where none is written with a stroke */
    return (size_t)(w.text - text) + w.length;
}

/* --- whether what was typed says the same ----------------------------------------------------- */

static bool same_attempt(const struct tables_verdict *a, const struct tables_verdict *b, int i)
{
    const struct tables_attempt *x = &a->t->attempt[i], *y = &b->t->attempt[i];
    const struct tables_men *men = a->g->men;
    struct board one = tables_put_down(men, &a->t->throw, &x->put, 0),
                 other = tables_put_down(men, &b->t->throw, &y->put, 0);
    return x->chosen == y->chosen &&
           (x->closed == CLOSED_DECLARED) == (y->closed == CLOSED_DECLARED) &&
           a->faults[i] == b->faults[i] && board_equal(&one, &other);
}

/* Whether a word is of the same player, if its letter is recorded. */
static bool same_speaker(const struct tables_game *g, int word, const struct tables_turn *a,
                         const struct tables_turn *b)
{
    if (!a->said[word].said || !g->word[word].lettered)
        return true;
    int by[2] = {a->said[word].by, b->said[word].by};
    for (int i = 0; i < 2; i++)
        by[i] = by[i] == NO_SIDE ? a->throw.side : by[i];
    return by[0] == by[1];
}

static bool same_said(const struct tables_game *g, const struct tables_turn *a,
                      const struct tables_turn *b)
{
    bool same = true;
    for (int i = 0; same && i < TABLES_WORDS; i++)
        same = a->said[i].said == b->said[i].said && a->said[i].amount == b->said[i].amount &&
               a->said[i].right == b->said[i].right && same_speaker(g, i, a, b);
    return same;
}

static bool same_state(const struct tables_state *a, const struct tables_state *b)
{
    return board_equal(&a->board, &b->board) && a->may == b->may && a->due == b->due &&
           memcmp(a->own, b->own, sizeof a->own) == 0;
}

/* Half a play that the next dice closed: in the games that say so a "-" stands behind it. */
static bool ends_short(const struct tables_verdict *v, int i)
{
    const struct tables_attempt *a = &v->t->attempt[i];
    bool wrong = false;
    for (int f = 0; v->g->fault[f].code; f++)
        wrong |= a->ruling.faults >> f & 1 && !v->g->fault[f].of_whole;
    return v->g->line & LINE_PLAIN && a->closed == CLOSED_NEXT && a->ruling.faults && !wrong;
}

/* Whether the text reads back as the same turn. It does not contain the arbiter's ruling, and a
 * void throw has lost its play. In games with LINE_PLAIN a turn that the arbiter changed is written
 * anew. */
static bool same_turn(const struct tables_verdict *a, const struct tables_verdict *b)
{
    const struct tables_turn *x = a->t, *y = b->t;
    bool plain = a->g->line & LINE_PLAIN, void_throw = x->by_arbiter && !x->attempts;
    bool same = a->side == b->side && x->throw.unseen == y->throw.unseen &&
                memcmp(x->throw.dice, y->throw.dice, sizeof x->throw.dice) == 0;
    if (!same || (void_throw && (!plain || x->nothing)))
        return same;
    same = x->choosing == y->choosing && x->attempts == y->attempts &&
           x->unknown_play == y->unknown_play && same_said(a->g, x, y);
    if (x->by_arbiter)
        same &= !plain || board_equal(&a->out.next.board, &b->out.next.board);
    else
        same &= a->half == b->half && same_state(&a->out.next, &b->out.next);
    for (int i = 0; same && i < x->attempts; i++)
        same = same_attempt(a, b, i) && !ends_short(a, i);
    return same;
}

/* Whether the word is an option, behind "set". */
static bool is_option(const struct token *w, bool *follows)
{
    bool option = *follows;
    *follows = !option && word_equals(w, "set");
    return option;
}

/* A turn read back from its text, in a copy of the match before it. */
struct retelling {
    struct tables_match m;
    struct word_context heard;
    bool option; /* comes next */
    int turns;
};

static bool set_option(struct tables_match *m, const struct token *w)
{
    char option[64];
    struct parse_error none;
    if (w->length >= sizeof option)
        return false;
    memcpy(option, w->text, w->length);
    option[w->length] = '\0';
    return tables_set(m, option, &none);
}

static bool retell_word(struct retelling *r, const struct token *w)
{
    struct parse_error none;
    if (is_option(w, &r->option))
        return set_option(&r->m, w);
    if (r->option)
        return true;
    enum word_result took = tables_word(&r->m, w, &r->heard, &none);
    r->heard = (struct word_context){.seat = SEAT_NONE};
    r->turns += took == WORD_STARTS_TURN;
    return took != WORD_REJECTED && r->turns == 1;
}

/* The match before the turn, its fields called as they were then. */
static struct retelling before_turn(const struct turn_ref *at, const struct tables_verdict *v)
{
    const struct tables_match *then = at->began ? at->began : at->match;
    struct retelling r = {.m = {.game = v->g, .begins = v->t->came},
                          .heard = {.seat = (int)v->side, .begins = true, .stored = true}};
    memcpy(r.m.option, then->option, sizeof r.m.option);
    for (int i = 0; v->g->game->option[i].name; i++)
        if (strcmp(v->g->game->option[i].name, "numbering") == 0)
            r.m.option[i] = v->t->naming != v->g->naming;
    return r;
}

/* The next dice close a play, and are not in its text. */
static void close_as(struct tables_turn *t, const struct tables_turn *is)
{
    for (int i = 0; i < t->attempts && i < is->attempts; i++)
        if (!t->attempt[i].closed && is->attempt[i].closed == CLOSED_NEXT) {
            t->attempt[i].closed = CLOSED_NEXT;
            t->attempt[i].half = t->attempt[i].lacks = false;
        }
}

static bool says_the_same(const char *text, const struct turn_ref *at,
                          const struct tables_verdict *v)
{
    struct scanner scan = scan_text(text, strlen(text), true);
    struct retelling r = before_turn(at, v);
    struct tables_verdict again;
    struct parse_error none;
    struct token w;
    while (scan_word(&scan, &w, &none) && w.kind == WORD)
        if (w.length == 1 && strchr(letters, *w.text))
            r.heard.seat = (int)(strchr(letters, *w.text) - letters);
        else if (!retell_word(&r, &w))
            return false;
    struct word_context rest = {.seat = SEAT_NONE};
    if (w.kind != TOKEN_END || !tables_line_end(&r.m, &rest, &none) || !r.m.hand.begun)
        return false;
    close_as(&r.m.hand, v->t);
    tables_look(&r.m, &r.m.hand, at->closed, &again);
    return same_turn(v, &again);
}

/* --- in our own words ------------------------------------------------------------------------- */

/* Adds "raise 2 raise 9" for 18: a factor of one digit each. */
static void add_factors(struct strbuf *w, const char *word, int amount)
{
    for (int factor = 9; factor > 1; factor--)
        for (; amount > 1 && amount % factor == 0; amount /= factor)
            strbuf_add(w, " %s %d", word, factor);
}

/* Adds "w resigns", without the letter if it is the thrower's; "ended w 2". */
static void add_lettered(struct strbuf *w, const struct tables_verdict *v,
                         const struct tables_word *own, const struct tables_said *said)
{
    bool other = said->by != NO_SIDE && said->by != (int)v->side;
    if (own->amount == AMOUNT_FOLLOWS)
        strbuf_add(w, " %s %s %d", own->word, tables_letter(said->by), said->amount);
    else
        strbuf_add(w, "%s%s %s", other ? " " : "", other ? tables_letter(said->by) : "", own->word);
}

/* Adds the words that were said when the turn had `attempts` plays. A word said after men comes
 * after the first of them. Numbers pegged come before other words. */
static void add_said(struct strbuf *w, const struct tables_verdict *v, unsigned when, int plays)
{
    const struct tables_word *own = v->g->word;
    for (int pegged = 1; pegged >= 0; pegged--)
        for (int i = 0; own && own[i].word; i++) {
            const struct tables_said *said = &v->t->said[i];
            int there = said->attempts ? said->attempts : own[i].when == WHEN_AFTER_MEN;
            if (!said->said || !(own[i].when & when) || there != plays ||
                (own[i].amount == AMOUNT_JOINED) != (pegged == 1))
                continue;
            if (own[i].lettered)
                add_lettered(w, v, &own[i], said);
            else if (own[i].amount == AMOUNT_FOLLOWS)
                add_factors(w, own[i].word, said->amount);
            else if (own[i].amount == AMOUNT_JOINED)
                strbuf_add(w, " %s%d", own[i].word, said->amount);
            else
                strbuf_add(w, " %s", own[i].word);
        }
}

static void add_walks(struct strbuf *w, const struct tables_verdict *v, const struct walks *walks)
{
    char play[TABLES_PLAY_TEXT];
    strbuf_add(w, " %s", tables_walks_print(walks, v->side, (enum naming)v->t->naming, play));
}

/* Move by move, as they were made. */
static void add_moves(struct strbuf *w, const struct tables_verdict *v, int i)
{
    const struct tables_put *put = &v->t->attempt[i].put;
    for (int k = 0; k < put->moves; k++) {
        struct walks one = walks_of(&put->move[k], 1);
        add_walks(w, v, &one);
    }
}

/* Adds the moves of a play in which the first man won and the winner played on, with the word for
 * that after the first move. The first move stays if the play is sent back. */
static void add_played_on(struct strbuf *w, const struct tables_verdict *v, int i)
{
    struct walks first = v->t->attempt[i].typed, rest = first;
    first.count = v->t->kept;
    rest.count -= first.count;
    memmove(rest.walk, rest.walk + first.count, rest.count * sizeof *rest.walk);
    if (i == v->t->kept_in) {
        add_walks(w, v, &first);
        add_said(w, v, WHEN_AFTER_MEN, i + 1);
    }
    if (rest.count)
        add_walks(w, v, &rest);
}

static void add_attempt(struct strbuf *w, const struct tables_verdict *v, int i)
{
    const struct tables_attempt *a = &v->t->attempt[i];
    struct walks walks = tables_attempt_walks(v, i);
    bool as_named = !a->ruling.faults && tables_rest_named(&a->typed);
    bool played_on = v->t->kept && i >= v->t->kept_in, back = a->chosen == CHOSEN_BACK;
    bool said = v->t->kept && i == v->t->kept_in;
    if (played_on)
        add_played_on(w, v, i);
    else if (v->g->line & LINE_MOVES && walks.count && !as_named)
        add_moves(w, v, i);
    else
        add_walks(w, v, &walks);
    if ((a->closed == CLOSED_DECLARED || ends_short(v, i)) && walks.count)
        strbuf_add(w, " -");
    if (back && !said)
        add_said(w, v, WHEN_AFTER_MEN, i + 1);
    if (a->chosen)
        strbuf_add(w, back ? " = back" : " = stands");
    if (!back && !said)
        add_said(w, v, WHEN_AFTER_MEN, i + 1);
}

static void add_own_words(struct strbuf *w, const struct tables_verdict *v)
{
    const struct tables_turn *t = v->t;
    struct strbuf all = {.text = NULL};
    add_said(&all, v, WHEN_BEFORE_DICE, 0);
    if (t->throw.unseen)
        strbuf_add(&all, " ??");
    else if (t->thrown)
        strbuf_add(&all, " %d%d", t->throw.dice[0], t->throw.dice[1]);
    add_said(&all, v, WHEN_BEFORE_MEN | WHEN_NO_MEN, 0);
    for (int i = 0; i < t->attempts; i++)
        add_attempt(&all, v, i);
    if (!t->attempts)
        add_said(&all, v, WHEN_AFTER_MEN, 1);
    strbuf_add(w, "%s%s", all.text ? all.text + 1 : "", t->choosing ? " =" : "");
    w->failed |= all.failed;
    strbuf_free(&all);
}

static void add_settings(struct strbuf *w, const char *typed)
{
    struct scanner scan = scan_text(typed, strlen(typed), true);
    struct parse_error none;
    struct token word;
    bool follows = false;
    while (scan_word(&scan, &word, &none) && word.kind != TOKEN_END) {
        if (word.kind == WORD && is_option(&word, &follows)) {
            strbuf_add(w, " set ");
            strbuf_add_utf8(w, word.text, word.length);
        }
    }
}

void tables_write(const struct turn_ref *at, const char *typed, struct strbuf *out)
{
    struct tables_verdict v;
    if (!tables_look_at(at, &v))
        return;
    strbuf_add(out, "%ld. %s ", at->number, tables_letter((int)v.side));
    size_t begin = out->length;
    strbuf_add_typed(out, typed, letters);
    if (out->failed || says_the_same(out->text + begin, at, &v))
        return;
    out->length = begin;
    out->text[begin] = '\0';
    add_own_words(out, &v);
    add_settings(out, typed);
}
