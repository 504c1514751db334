/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A turn as a row of the record, as game text and as JSON, and the results of games and matches. */
#include <stdio.h>
#include <string.h>

#include "base/fixed_buf.h"
#include "base/json_builder.h"
#include "base/scan.h"
#include "machine.h"
#include "machine_private.h"

/* --- listed ---------------------------------------------------------------------------------- */

/* The words by which the record of a tables game is searched. */

/* Returns the i-th word that is stored as a dispute, or NULL if there are no more. */
static const struct tables_word *disputed(const struct tables_game *g, int i)
{
    for (const struct tables_word *w = g->word; w && w->word; w++)
        if (w->cite && i-- == 0)
            return w;
    return NULL;
}

const char *tables_listed(const struct tables_game *g, enum listed_word of, int i)
{
    int faults = 0;
    while (g->fault[faults].code)
        faults++;
    bool fault = i < faults && of != LISTED_CLAIM;
    if (fault && of == LISTED_FAULT)
        return g->fault[i].code;
    if (fault && of == LISTED_ARTICLE)
        return g->cite ? g->cite : g->fault[i].source;
    if (of == LISTED_FAULT || of == LISTED_JAN)
        return NULL;
    const struct tables_word *w = disputed(g, of == LISTED_CLAIM ? i : i - faults);
    return !w ? NULL : of == LISTED_ARTICLE ? w->cite : w->kind ? w->kind : w->word;
}

/* --- result ---------------------------------------------------------------------------------- */

/* Helpers for games to end games and matches. */

int tables_leader(const int16_t of[2])
{
    return of[WHITE] == of[BLACK] ? NO_SIDE : of[WHITE] > of[BLACK] ? WHITE : BLACK;
}

void tables_end_match(struct tables_state *s, int winner)
{
    s->may = 0;
    s->due = NO_SIDE;
    s->winner = (uint8_t)winner;
}

void tables_win_game(struct tables_outcome *o, enum side by, int reason, int halves)
{
    o->ended = true;
    o->won_by = (uint8_t)by;
    o->reason = (uint8_t)reason;
    o->halves = (uint16_t)halves;
}

void tables_win_match(const struct tables_verdict *v, struct tables_outcome *o)
{
    uint16_t halves;
    int reason = v->g->worth(&o->next, v->side, false, v->m->option, &halves);
    tables_win_game(o, v->side, reason, halves);
    tables_end_match(&o->next, (int)v->side);
}

/* --- write ----------------------------------------------------------------------------------- */

/* Writes a turn in record notation: the typed text if it reads back as the same turn, else a text
 * made from the turn. */

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
        return 0; /* 1-5 is a move if no move has a stroke */
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

/* Returns true if the same player said a word in both turns, or if the record does not store who
 * said it. */
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

/* Returns true if the next dice closed an unfinished play, in games with LINE_PLAIN. There a "-" is
 * written after the play. */
static bool ends_short(const struct tables_verdict *v, int i)
{
    const struct tables_attempt *a = &v->t->attempt[i];
    bool wrong = false;
    for (int f = 0; v->g->fault[f].code; f++)
        wrong |= a->ruling.faults >> f & 1 && !v->g->fault[f].of_whole;
    return v->g->line & LINE_PLAIN && a->closed == CLOSED_NEXT && a->ruling.faults && !wrong;
}

/* Returns true if the text reads back as the same turn. The text does not contain the arbiter's
 * ruling, and a void throw has lost its play. In games with LINE_PLAIN, a turn that the arbiter
 * changed never counts as the same. */
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

/* Returns true if the word is an option, that is, if "set" precedes it. */
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

/* Returns the match before the turn, with the field names of that time. */
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

/* Closes the plays that the next dice closed, since these dice are not in the text of the turn. */
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

/* Adds a number as one-digit factors: "raise 2 raise 9" for 18. */
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

/* Adds the words that players used when the turn had `plays` attempts. A word used after moves
 * follows the first attempt. Pegged numbers come before other words. */
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

/* Adds the moves one by one, in the order played. */
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

/* --- json ------------------------------------------------------------------------------------ */

/* A turn for other programs: a line of `replay --json`, its keys in the order of the game. */

/* The turn that a line of JSON is made of. */
struct json_turn {
    struct tables_verdict v;
    long number;
};

/* --- what they have in common ----------------------------------------------------------------- */

static json_t *side_or_null(bool any, int side)
{
    return any ? json_string(tables_letter(side)) : json_null();
}

static json_t *board_text(const struct tables_verdict *v, const struct board *b)
{
    char text[TABLES_BOARD_TEXT];
    return json_string(tables_board_print(b, v->g->naming, text));
}

static json_t *play_text(const struct tables_verdict *v, const struct walks *w)
{
    char text[TABLES_PLAY_TEXT];
    return json_string(tables_walks_print(w, v->side, v->g->naming, text));
}

static bool all_right(const struct tables_verdict *v)
{
    bool right = !v->t->attempts || !v->faults[0];
    for (int i = 0; v->g->word && v->g->word[i].word; i++)
        right &= !v->t->said[i].said || v->t->said[i].right;
    return right;
}

static json_t *one_fault(const struct tables_verdict *v, int attempt, const char *code)
{
    bool stand = tables_may_let_stand(v->g, v->t, attempt);
    bool open = v->g->line & LINE_PLAIN && tables_attempt_open(v, attempt);
    struct json_builder o = make(json_object());
    put_text(&o, "code", code);
    put(&o, "choices", stand ? json_pack("[s,s]", "stands", "back") : json_pack("[s]", "back"));
    put_text(&o, "chosen", open ? NULL : tables_chosen_name(v, attempt));
    return made(&o);
}

static json_t *list_faults(const struct tables_verdict *v)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < v->t->attempts; i++)
        for (int f = 0; v->g->fault[f].code; f++)
            if (v->faults[i] >> f & 1)
                append(&list, one_fault(v, i, v->g->fault[f].code));
    return made(&list);
}

/* --- the keys of all games -------------------------------------------------------------------- */

static json_t *key_game(const struct json_turn *a)
{
    return json_string(a->v.g->game->name);
}

static json_t *key_coup(const struct json_turn *a)
{
    return json_integer(a->number);
}

static json_t *key_side(const struct json_turn *a)
{
    return side_or_null(true, (int)a->v.side);
}

static json_t *key_dice(const struct json_turn *a)
{
    struct dice d = tables_dice(a->v.t->throw.dice);
    return d.high ? json_pack("[i,i]", d.high, d.low) : json_null();
}

static json_t *key_skipped(const struct json_turn *a)
{
    return side_or_null(tables_skipped(&a->v), (int)a->v.other);
}

static json_t *key_before(const struct json_turn *a)
{
    return board_text(&a->v, &a->v.t->came.board);
}

static json_t *key_play(const struct json_turn *a)
{
    char text[TABLES_PLAY_TEXT];
    const char *play = tables_play_text(&a->v, 0, a->v.g->naming, text);
    return play ? json_string(play) : json_null();
}

static json_t *key_legal(const struct json_turn *a)
{
    return json_boolean(all_right(&a->v));
}

static json_t *key_faults(const struct json_turn *a)
{
    return list_faults(&a->v);
}

static json_t *key_final(const struct json_turn *a)
{
    const struct tables_verdict *v = &a->v;
    struct walks final = tables_final_walks(v), put;
    bool any = v->t->by_arbiter ? v->one || tables_put(v, v->t->attempts, &put) : v->has_play;
    return any ? play_text(v, &final) : json_null();
}

static json_t *key_hits(const struct json_turn *a)
{
    return json_integer(a->v.hits);
}

static json_t *key_after(const struct json_turn *a)
{
    return board_text(&a->v, &a->v.out.next.board);
}

static json_t *key_next(const struct json_turn *a)
{
    return side_or_null(tables_next_seat(&a->v) != SEAT_NONE, tables_next_seat(&a->v));
}

static json_t *key_over(const struct json_turn *a)
{
    const struct tables_state *s = &a->v.out.next;
    if (tables_known(&a->v) && !s->may && s->winner == NO_SIDE)
        return json_string("draw");
    return side_or_null(tables_known(&a->v) && !s->may, s->winner);
}

static json_t *key_stakes(const struct json_turn *a)
{
    const struct tables_outcome *o = &a->v.out;
    return o->ended ? json_pack("{s:s,s:i,s:s}", "to", tables_letter(o->won_by), "halves",
                                (int)o->halves, "reason", a->v.g->reason[o->reason])
                    : json_null();
}

static const struct turn_key {
    const char *name;
    json_t *(*value)(const struct json_turn *a);
} keys[] = {
    {"game", key_game},       {"coup", key_coup},     {"side", key_side},     {"dice", key_dice},
    {"skipped", key_skipped}, {"before", key_before}, {"play", key_play},     {"legal", key_legal},
    {"faults", key_faults},   {"final", key_final},   {"hits", key_hits},     {"after", key_after},
    {"next", key_next},       {"over", key_over},     {"stakes", key_stakes}, {NULL, NULL}};

/* --- the keys of one -------------------------------------------------------------------------- */

/* Returns the word of `mask` that a player used, or -1. */
static int said_of(const struct tables_verdict *v, unsigned mask)
{
    for (int i = 0; i < TABLES_WORDS; i++)
        if (mask >> i & 1 && v->t->said[i].said)
            return i;
    return -1;
}

static void put_fact(void *context, const struct tables_fact *f)
{
    struct json_builder *list = context;
    struct json_builder o = make(json_object());
    put_text(&o, "event", f->kind);
    if (f->field)
        put_number(&o, "field", f->field);
    put_number(&o, "stakes", f->points);
    append(list, made(&o));
}

json_t *tables_json_facts(const struct tables_verdict *v)
{
    struct json_builder list = make(json_array());
    v->g->facts(v, v->m->option, put_fact, &list);
    return made(&list);
}

static json_t *score_of(const struct tables_verdict *v)
{
    struct json_builder both = make(json_object());
    for (int s = WHITE; s <= BLACK; s++) {
        struct json_builder one = make(json_object());
        for (int i = 0; v->g->score_key[i]; i++)
            put_number(&one, v->g->score_key[i], v->out.next.own[2 * i + s]);
        put(&both, tables_letter(s), made(&one));
    }
    return made(&both);
}

static json_t *each_of(const int16_t own[2])
{
    struct json_builder o = make(json_object());
    for (int s = WHITE; s <= BLACK; s++)
        put_number(&o, tables_letter(s), own[s]);
    return made(&o);
}

static json_t *owned_of(const int16_t own[2])
{
    struct json_builder o = make(json_object());
    put_number(&o, "value", own[0]);
    put(&o, "owner", own[1] ? json_string(tables_letter(own[1] - 1)) : json_null());
    return made(&o);
}

static json_t *won_of(const struct tables_verdict *v)
{
    struct json_builder o = make(json_object());
    put_text(&o, "to", tables_letter(v->out.won_by));
    put_number(&o, "points", v->out.halves / 2);
    put_text(&o, "reason", v->g->reason[v->out.reason]);
    return made(&o);
}

static json_t *own_value(const struct tables_verdict *v, const struct tables_key *k)
{
    const uint8_t *dice = v->t->throw.dice;
    int said = said_of(v, k->mask);
    switch (k->of) {
    case KEY_NUMBER:
        return json_integer(v->out.next.own[k->at]);
    case KEY_COUNTED:
        return json_integer(dice[0] == dice[1] ? v->t->before.own[k->at + v->side] : 0);
    case KEY_WORD:
        return said < 0 ? json_null() : json_string(v->g->word[said].word);
    case KEY_RIGHT:
        return said < 0 ? json_null() : json_boolean(v->t->said[said].right);
    case KEY_FACTS:
        return tables_json_facts(v);
    case KEY_POINTS:
        return json_integer(v->out.points);
    case KEY_SCORE:
        return score_of(v);
    case KEY_EACH:
        return each_of(&v->out.next.own[k->at]);
    case KEY_WON:
        return v->out.ended ? won_of(v) : json_null();
    case KEY_OWNED:
        return owned_of(&v->out.next.own[k->at]);
    case KEY_ANSWER:
        return said < 0 || !v->t->said[k->at].right ? json_null()
                                                    : json_string(v->g->word[said].word);
    default:
        return json_integer(v->out.marked);
    }
}

/* --- the line --------------------------------------------------------------------------------- */

/* Returns true if a key's value is unknown because the play is unknown. */
static bool rests_on_play(const struct json_turn *a, const char *name, size_t length)
{
    static const char of_play[] = "legal faults final hits", of_men[] = "after next";
    const struct tables_turn *t = a->v.t;
    if (!t->unknown_play)
        return false;
    if (t->stopped && !a->v.out.ended && !t->by_arbiter && is_among(of_men, name, length))
        return true;
    for (const struct tables_key *k = a->v.g->key; k && k->key; k++)
        if (strlen(k->key) == length && memcmp(k->key, name, length) == 0)
            return k->of == KEY_POINTS;
    return is_among(of_play, name, length);
}

/* Returns a key by its name, of `length` bytes. */
static json_t *value_of(const struct json_turn *a, const char *name, size_t length)
{
    if (rests_on_play(a, name, length))
        return json_null();
    for (const struct tables_key *k = a->v.g->key; k && k->key; k++)
        if (strlen(k->key) == length && memcmp(k->key, name, length) == 0)
            return own_value(&a->v, k);
    for (const struct turn_key *k = keys; k->name; k++)
        if (strlen(k->name) == length && memcmp(k->name, name, length) == 0)
            return k->value(a);
    return NULL;
}

static void put_key(struct json_builder *o, const struct json_turn *a, const char *name,
                    size_t length)
{
    char key[32];
    bool optional = name[length - 1] == '?';
    length -= optional;
    json_t *value = value_of(a, name, length);
    if (optional && json_is_null(value)) {
        json_decref(value);
        return;
    }
    snprintf(key, sizeof key, "%.*s", (int)length, name);
    put(o, key, value);
}

json_t *tables_json(const struct turn_ref *at)
{
    struct json_turn a = {.number = at->number};
    struct json_builder o = make(json_object());
    bool any = tables_look_at(at, &a.v);
    for (const char *name = any ? a.v.g->json : ""; !o.failed && *name;) {
        size_t length = strcspn(name, " ");
        put_key(&o, &a, name, length);
        name += length + strspn(name + length, " ");
    }
    return made(&o);
}

/* --- row ------------------------------------------------------------------------------------- */

/* A turn as the record stores it. */

enum {
    RULING_TEXT = 512,
    COUNTS_MAX = MOVES_MAX + TABLES_ATTEMPTS * TABLES_FAULTS + 16,
    DISPUTES_MAX = TABLES_WORDS + TABLES_ATTEMPTS * TABLES_FAULTS
};

/* --- its sum in one line ---------------------------------------------------------------------- */

/* A text being written, and the start of its current part. */
struct ruling_line {
    struct fixed_buf line;
    const char *part;
};

static void add_token(struct ruling_line *r, const char *text)
{
    if (r->line.at > r->part)
        fixed_buf_char(&r->line, ' ');
    fixed_buf_text(&r->line, text);
}

static void end_part(struct ruling_line *r)
{
    fixed_buf_text(&r->line, "; ");
    r->part = r->line.at;
}

static void add_codes(struct ruling_line *r, const struct tables_verdict *v, int attempt)
{
    for (int f = 0; v->g->fault[f].code; f++)
        if (v->faults[attempt] >> f & 1)
            add_token(r, v->g->fault[f].code);
}

/* Adds the ruling on an attempt: "O1 D1 back", "legal", "open". */
static void add_attempt_line(struct ruling_line *r, const struct tables_verdict *v, int i)
{
    bool plain = v->g->line & LINE_PLAIN;
    add_codes(r, v, i);
    if (v->half && i == v->t->attempts - 1)
        add_token(r, "open");
    else if (!v->faults[i] && !plain)
        add_token(r, "legal");
    else if (v->faults[i] && !(plain && tables_attempt_open(v, i)))
        add_token(r, tables_chosen_name(v, i));
}

static void add_attempts(struct ruling_line *r, const struct tables_verdict *v)
{
    const struct tables_turn *t = v->t;
    bool plain = v->g->line & LINE_PLAIN, words = v->g->line & LINE_WORDS;
    const char *begin = r->line.at;
    for (int i = 0; i < t->attempts; i++) {
        add_attempt_line(r, v, i);
        if (words || (!plain && i + 1 < t->attempts))
            end_part(r);
    }
    if (plain && r->line.at == begin)
        add_token(r, t->attempts || t->nothing || ((!t->thrown || t->stopped) && tables_known(v))
                         ? "legal"
                         : "open");
}

/* Adds the points to the ruling: "legal 3", "D1 0". */
static void add_points(struct ruling_line *r, const struct tables_verdict *v)
{
    if (v->half)
        add_token(r, "open");
    if (!v->has_play)
        return;
    if (v->one)
        add_codes(r, v, v->t->attempts - 1);
    if (r->line.at == r->part)
        add_token(r, "legal");
    fixed_buf_char(&r->line, ' ');
    fixed_buf_number(&r->line, (unsigned)v->out.points);
}

/* Returns true if a word is stored in the row, with its ruling. */
static bool is_ruled(const struct tables_verdict *v, int word)
{
    const struct tables_word *w = &v->g->word[word];
    const struct tables_said *said = &v->t->said[word];
    return w->cite && said->said && !(w->if_wrong && said->right);
}

static void add_words(struct ruling_line *r, const struct tables_verdict *v, enum tables_when when)
{
    const struct tables_word *w = v->g->word;
    for (int i = 0; w && w[i].word; i++) {
        if (!is_ruled(v, i) || !(w[i].when & when))
            continue;
        add_token(r, w[i].word);
        add_token(r, v->t->said[i].right ? "right" : "wrong");
        end_part(r);
    }
}

static void add_winner(struct ruling_line *r, const struct tables_verdict *v)
{
    if (!(v->g->line & LINE_WORDS))
        end_part(r);
    add_token(r, tables_letter(v->out.won_by));
    add_token(r, v->g->reason[v->out.reason]);
}

static void write_ruling(const struct tables_verdict *v, char out[RULING_TEXT])
{
    struct ruling_line r = {fixed_buf_begin(out, RULING_TEXT), out};
    unsigned like = v->g->line;
    struct walks play;
    char text[TABLES_PLAY_TEXT];
    if (like & LINE_WORDS)
        add_words(&r, v, WHEN_BEFORE_MEN);
    if (v->t->unknown_play)
        add_token(&r, "unknown");
    else if (like & LINE_POINTS)
        add_points(&r, v);
    else
        add_attempts(&r, v);
    if (like & LINE_FINAL && v->has_play && v->t->attempts && v->faults[0]) {
        play = tables_final_walks(v);
        fixed_buf_text(&r.line, ": ");
        fixed_buf_text(&r.line, tables_walks_print(&play, v->side, v->g->naming, text));
    }
    if (like & LINE_WORDS)
        add_words(&r, v, WHEN_AFTER_MEN);
    if (like & LINE_WINNER && v->out.ended)
        add_winner(&r, v);
    fixed_buf_end(&r.line);
}

/* --- what it gives to be counted -------------------------------------------------------------- */

struct tables_lists {
    const struct tables_verdict *v;
    struct turn *row;
    struct counted_event count[COUNTS_MAX];
    struct dispute dispute[DISPUTES_MAX];
    const char *made[TABLES_ATTEMPTS + 1]; /* plays, where what was made instead was chosen */
};

static void add_count(struct tables_lists *l, int seat, const char *kind, const char *name,
                      long points)
{
    if (l->row->counts < COUNTS_MAX)
        l->count[l->row->counts++] = (struct counted_event){seat, kind, name, points};
}

/* Counts a fact. Points of one kind are added up in one entry. */
static void add_fact(void *context, const struct tables_fact *f)
{
    struct tables_lists *l = context;
    for (size_t i = 0; i < l->row->counts; i++)
        if (strcmp(l->count[i].name, f->kind) == 0) {
            l->count[i].points += f->points;
            return;
        }
    add_count(l, (int)l->v->side, "points", f->kind, f->points);
}

static void add_gains(struct tables_lists *l)
{
    const struct tables_verdict *v = l->v;
    bool points = tables_has_key(v->g, KEY_POINTS);
    if (points && v->has_play && !v->t->unknown_play)
        v->g->facts(v, v->m->option, add_fact, l);
    for (int i = 0; i < v->hits && !points && !v->g->no_hits; i++)
        add_count(l, (int)v->side, "hit", "man", 0);
}

/* --- what was spoken about -------------------------------------------------------------------- */

static struct dispute *add_dispute(struct tables_lists *l, long entry, int by, const char *kind,
                                   const char *ruling, const char *cite)
{
    struct dispute *d = &l->dispute[l->row->disputes++];
    *d = (struct dispute){.entry = entry,
                          .by = by,
                          .against = 1 - by,
                          .kind = kind,
                          .claimed = -1,
                          .due = -1,
                          .marked = -1,
                          .ruling = ruling,
                          .cite = cite};
    return d;
}

/* Counts a fault. If the opponent made a choice on it, it is also stored as a dispute. */
static void count_fault(struct tables_lists *l, int i, const struct tables_fault *f)
{
    const struct tables_verdict *v = l->v;
    const struct tables_attempt *a = &v->t->attempt[i];
    l->row->against = true;
    add_count(l, (int)v->side, "fault", f->code, 0);
    if (a->chosen)
        add_dispute(l, a->choice_entry, (int)v->other, f->code,
                    l->made[i + 1] ? l->made[i + 1] : tables_chosen_name(v, i),
                    v->g->cite ? v->g->cite : f->source);
}

static void add_faults(struct tables_lists *l)
{
    const struct tables_verdict *v = l->v;
    for (int i = 0; i < v->t->attempts; i++)
        for (int f = 0; v->g->fault[f].code; f++)
            if (v->faults[i] >> f & 1)
                count_fault(l, i, &v->g->fault[f]);
}

/* Stores a dispute if the points pegged are not those due. */
static void add_pegging(struct tables_lists *l, const struct tables_word *w,
                        const struct tables_said *said)
{
    const struct tables_outcome *o = &l->v->out;
    if (said->amount == o->points || !l->v->has_play || l->v->t->unknown_play)
        return;
    struct dispute *d = add_dispute(l, said->entry, (int)l->v->other, w->kind ? w->kind : w->word,
                                    o->marked == o->points ? "right" : "stands", w->cite);
    d->claimed = said->amount;
    d->due = o->points;
    d->marked = o->marked;
    l->row->against = true;
}

/* Counts the words used at one time of a turn: those before or with the play are counted first,
 * those after it last. */
static void count_words_said(struct tables_lists *l, unsigned when)
{
    const struct tables_verdict *v = l->v;
    const struct tables_word *w = v->g->word;
    for (int i = 0; w && w[i].word; i++) {
        const struct tables_said *said = &v->t->said[i];
        if (!is_ruled(v, i) || !(w[i].when & when))
            continue;
        if (w[i].amount == AMOUNT_JOINED) {
            add_pegging(l, &w[i], said);
            continue;
        }
        l->row->against |= !said->right;
        add_dispute(l, said->entry,
                    (int)(w[i].by == BY_OTHER || w[i].if_wrong ? v->other : v->side),
                    w[i].kind ? w[i].kind : w[i].word, said->right ? "valid" : "false", w[i].cite);
    }
}

/* --- the row ---------------------------------------------------------------------------------- */

static bool keep_bytes(struct arena *p, const void *from, size_t size, const void **to)
{
    void *room = arena_room(p, size + 1);
    if (!room)
        return false;
    arena_take(p, size + 1);
    *to = memcpy(room, from, size);
    return true;
}

static bool keep_lists(struct tables_lists *l, struct arena *p)
{
    const struct tables_outcome *o = &l->v->out;
    const void *count, *dispute;
    bool plain = l->v->g->line & LINE_PLAIN;
    if (!plain)
        add_gains(l);
    count_words_said(l, WHEN_BEFORE_DICE | WHEN_BEFORE_MEN);
    add_faults(l);
    count_words_said(l, WHEN_AFTER_MEN);
    if (plain)
        add_gains(l);
    if (o->ended)
        add_count(l, o->won_by, "stakes", l->v->g->reason[o->reason], o->halves);
    if (!keep_bytes(p, l->count, l->row->counts * sizeof *l->count, &count) ||
        !keep_bytes(p, l->dispute, l->row->disputes * sizeof *l->dispute, &dispute))
        return false;
    l->row->count = count;
    l->row->dispute = dispute;
    return true;
}

static const char *keep(struct arena *p, const char *text)
{
    return arena_text(p, text, strlen(text));
}

static void print_dice(const struct tables_verdict *v, char out[8])
{
    const struct tables_throw *t = &v->t->throw;
    struct dice d = tables_dice(t->dice);
    if (t->unseen || !v->t->thrown)
        snprintf(out, 8, "%s", t->unseen ? "??" : "-");
    else if (v->g->typed_dice)
        snprintf(out, 8, "%d%d", t->dice[0], t->dice[1]);
    else
        snprintf(out, 8, "%d%d", d.high, d.low);
}

/* Stores the text of a play, or NULL if there is none. Returns false if out of memory. */
static bool keep_play(const struct tables_verdict *v, int attempt, struct arena *p,
                      const char **out)
{
    char text[TABLES_PLAY_TEXT];
    const char *play = tables_play_text(v, attempt, v->g->naming, text);
    *out = play ? keep(p, play) : NULL;
    return !play || *out;
}

/* Stores the play that counts if it differs from the play made. Returns false if out of memory. */
static bool keep_final(const struct tables_verdict *v, struct arena *p, struct turn *out)
{
    struct walks final = tables_final_walks(v);
    char text[TABLES_PLAY_TEXT];
    if (!out->play || !v->has_play || v->t->unknown_play)
        return true;
    tables_walks_print(&final, v->side, v->g->naming, text);
    bool same = strcmp(text, out->play) == 0;
    out->final_play = same ? NULL : keep(p, text);
    return same || out->final_play;
}

static bool keep_texts(const struct tables_verdict *v, struct arena *p, struct turn *out)
{
    char dice[8], ruling[RULING_TEXT], board[TABLES_BOARD_TEXT];
    bool of_last = v->g->line & LINE_POINTS && v->t->attempts, none = of_last && !v->one;
    print_dice(v, dice);
    write_ruling(v, ruling);
    if (v->g->score)
        v->g->score(&v->out.next, out->score);
    out->dice = keep(p, dice);
    out->ruling = keep(p, ruling);
    out->position = keep(p, tables_board_print(&v->out.next.board, v->g->naming, board));
    return out->dice && out->ruling && out->position &&
           (none || keep_play(v, of_last ? v->t->attempts - 1 : 0, p, &out->play)) &&
           keep_final(v, p, out);
}

static void put_standings(const struct tables_verdict *v, struct turn *out)
{
    const struct tables_outcome *o = &v->out;
    for (int s = WHITE; s <= BLACK; s++)
        out->at[s] = v->g->standing(&o->next, (enum side)s);
    if (o->ended && !out->at[o->won_by].stakes)
        out->at[o->won_by].stakes = o->halves;
    if (tables_has_key(v->g, KEY_MARKED))
        out->marked[v->side] = o->marked;
    for (int i = 0; v->g->word && v->g->word[i].word; i++) {
        const struct tables_said *said = &v->t->said[i];
        if (v->g->word[i].amount != AMOUNT_JOINED || !said->said || v->t->unknown_play)
            continue;
        out->due[v->side] = o->points;
        out->stated[v->side] = 1 + said->amount;
    }
}

bool tables_row(const struct turn_ref *at, struct arena *p, struct turn *out)
{
    struct tables_verdict v;
    struct tables_lists l = {.v = &v, .row = out};
    if (!tables_look_at(at, &v))
        return false;
    *out = (struct turn){.seat = (int)v.side, .next = tables_next_seat(&v), .final = at->closed};
    for (int i = 1; v.g->line & LINE_PLAIN && i < v.t->attempts; i++)
        if (!keep_play(&v, i, p, &l.made[i]))
            return false;
    if (v.g->line & LINE_PLAIN && v.t->attempts && !v.one && v.t->nothing)
        l.made[v.t->attempts] = "-";
    put_standings(&v, out);
    return keep_texts(&v, p, out) && keep_lists(&l, p);
}
