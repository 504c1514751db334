/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "machine_private.h"

#include <stdio.h>
#include <string.h>

#include "base/fixed_buf.h"
#include "base/i18n.h"
#include "games/tables/text/drawing.h"
#include "games/tables/text/notation.h"
#include "machine.h"

/* --- sentence -------------------------------------------------------------------------------- */

/* Sentences with gaps, whose order depends on the language. */

/* The values of the gaps {who} and {n}. */
struct filling {
    int side;
    long n;
};

static void fill(struct strbuf *said, const void *context, const char *gap, size_t length)
{
    const struct filling *f = context;
    char name[TABLES_NAME];
    (void)length;
    if (*gap == 'n')
        strbuf_add(said, "%ld", f->n);
    else
        strbuf_add(said, "%s", tables_name(said, (enum side)f->side, name));
}

void tables_sentence(struct strbuf *said, const char *sentence, int side, long n)
{
    const struct filling f = {side, n};
    strbuf_add_filled(said, _(sentence), fill, &f);
    strbuf_add(said, "\n");
}

/* --- out ------------------------------------------------------------------------------------- */

const char *tables_letter(int side)
{
    return side == WHITE ? "w" : "b";
}

const char *tables_chosen_name(const struct tables_verdict *v, int attempt)
{
    return tables_chosen(v->g, &v->t->attempt[attempt]) == CHOSEN_STANDS ? "stands" : "back";
}

bool tables_attempt_open(const struct tables_verdict *v, int attempt)
{
    return !v->closed && !v->t->attempt[attempt].chosen;
}

bool tables_known(const struct tables_verdict *v)
{
    return v->out.wants == NEEDS_NOTHING;
}

bool tables_skipped(const struct tables_verdict *v)
{
    return v->t->came.passed >> v->other & 1;
}

int tables_next_seat(const struct tables_verdict *v)
{
    const struct tables_state *s = &v->out.next;
    return tables_known(v) && s->may && s->due != NO_SIDE ? s->due : SEAT_NONE;
}

enum side tables_stated_side(const struct tables_state *s)
{
    return (s->passed ? s->passed >> BLACK : s->due == BLACK) ? BLACK : WHITE;
}

bool tables_has_key(const struct tables_game *g, enum tables_key_of of)
{
    for (const struct tables_key *k = g->key; k && k->key; k++)
        if (k->of == of)
            return true;
    return false;
}

bool tables_put(const struct tables_verdict *v, int attempt, struct walks *out)
{
    if (attempt < v->t->attempts && !(v->half && attempt == v->t->attempts - 1)) {
        *out = tables_attempt_walks(v, attempt);
        return true;
    }
    if (v->t->attempts ||
        !(v->t->nothing || (v->t->by_arbiter && !(v->g->line & (LINE_PLAIN | LINE_POINTS)))))
        return false;
    *out = tables_final_walks(v);
    return true;
}

const char *tables_play_text(const struct tables_verdict *v, int attempt, enum naming naming,
                             char out[TABLES_PLAY_TEXT])
{
    struct walks put;
    if (v->t->unknown_play)
        return "?";
    return tables_put(v, attempt, &put) ? tables_walks_print(&put, v->side, naming, out) : NULL;
}

const struct tables_outfit *tables_outfit(const struct tables_game *g)
{
    return &((const struct tables_picture *)g->game->picture)->outfit;
}

void tables_lying(const struct tables_match *m, struct tables_table *out)
{
    struct tables_verdict *v = &out->v;
    *out = (struct tables_table){.state = m->begins, .board = m->begins.board};
    if (m->hand.begun) {
        tables_look(m, &m->hand, false, v);
        out->waits = v->open || !tables_known(v);
        out->state = tables_on_table(v);
        out->board = !v->has_play ? v->lies : out->state.board;
    }
    out->over = !out->waits && !out->state.may;
    out->side = out->waits ? v->side : out->state.due == BLACK ? BLACK : WHITE;
}

void tables_roll(const struct tables_match *m, struct tables_turn *t, const uint8_t die[2])
{
    struct tables_throw *throw = &t->throw;
    struct tables_way only;
    t->thrown = true;
    throw->before = t->before.board;
    throw->dice[0] = die[0];
    throw->dice[1] = die[1];
    throw->unseen = !die[0];
    t->before.due = throw->side;
    m->game->thrown(&t->before, m->option, throw);
    t->before.opens = t->before.set_up = false;
    if (throw->unseen)
        return;
    t->required = (uint8_t)tables_required(m->game->men, throw);
    t->nothing = !t->required && tables_only(m->game->men, throw, &only) && !only.moves;
}

void tables_throw_upon(const struct tables_match *m, const struct tables_state *s, enum side side,
                       struct dice dice, struct tables_turn *out)
{
    const uint8_t die[2] = {dice.high, dice.low};
    *out = (struct tables_turn){.came = *s, .before = *s, .begun = true};
    out->throw.side = (uint8_t)side;
    tables_roll(m, out, die);
}

/* --- changes --------------------------------------------------------------------------------- */

/* Prints what a correction or an undo changes in the rulings, and what must be moved on the real
 * board. */

/* --- rulings ---------------------------------------------------------------------------------- */

/* The part of a turn that counts. */
struct given {
    enum side side;
    bool has_play, wrong;
    char play[TABLES_PLAY_TEXT];
};

static bool given(const struct turn_ref *at, struct given *out)
{
    struct tables_verdict v;
    if (!tables_look_at(at, &v))
        return false;
    struct walks play = tables_final_walks(&v);
    *out = (struct given){v.side, v.has_play, v.t->attempts && v.faults[0], ""};
    tables_walks_print(&play, v.side, tables_naming(v.m), out->play);
    if (v.t->unknown_play)
        snprintf(out->play, sizeof out->play, "?");
    return true;
}

void tables_changed(const struct turn_ref *was, const struct turn_ref *is, struct strbuf *said)
{
    struct given before, now;
    char name[TABLES_NAME];
    if (!given(was, &before) || !given(is, &now))
        return;
    tables_name(said, now.side, name);
    if (before.side != now.side) {
        strbuf_add(said, _("Turn %ld: %s throws now.\n"), is->number, name);
        return;
    }
    if (!before.has_play || !now.has_play)
        return; /* a separate line reports that it is open */
    if (strcmp(before.play, now.play) != 0)
        strbuf_add(said, _("Turn %ld: %s plays %s instead of %s.\n"), is->number, name, now.play,
                   before.play);
    if (before.wrong != now.wrong)
        strbuf_add(said,
                   now.wrong ? _("Turn %ld: %s, now a wrong play.\n")
                             : _("Turn %ld: %s, no longer a wrong play.\n"),
                   is->number, name);
}

/* --- men and pegs ----------------------------------------------------------------------------- */

/* The men and pegs on a table. */
struct laid {
    struct board board;
    long peg[2];
};

static void order(const struct tables_match *m, const struct laid *was, const struct laid *is,
                  struct strbuf *said)
{
    char name[TABLES_NAME];
    for (int s = WHITE; s <= BLACK; s++)
        tables_order_side(said, tables_name(said, (enum side)s, name), &was->board.side[s],
                          &is->board.side[s], (enum side)s, tables_naming(m));
    for (int s = WHITE; s <= BLACK; s++)
        if (tables_outfit(m->game)->pegs && was->peg[s] != is->peg[s])
            strbuf_add(said, _("    → %s: peg to %d.\n"), tables_name(said, (enum side)s, name),
                       (int)is->peg[s]);
}

static struct laid laid_now(const struct tables_match *m)
{
    struct tables_table t;
    tables_lying(m, &t);
    return (struct laid){t.board, {t.state.own[WHITE], t.state.own[BLACK]}};
}

void tables_orders(void *was, void *is, struct strbuf *said)
{
    struct laid before = laid_now(was), now = laid_now(is);
    order(is, &before, &now, said);
}

/* Reads the position of a row, which does not contain the side to throw. */
static bool read_row(const struct tables_game *g, const struct turn *row, struct laid *out)
{
    const struct tables_form form = {.stand = g->men->stand, .naming = g->naming};
    char line[TABLES_BOARD_TEXT + 2];
    struct tables_position p;
    struct parse_error none;
    snprintf(line, sizeof line, "%s w", row->position);
    bool read = tables_setup_read(line, strlen(line), &form, &p, &none);
    out->board = p.board;
    for (int s = WHITE; s <= BLACK; s++)
        out->peg[s] = row->score[s];
    return read;
}

void tables_orders_by_row(void *match, const struct turn *was, const struct turn *is,
                          struct strbuf *said)
{
    const struct tables_match *m = match;
    struct laid before, now;
    char name[TABLES_NAME];
    if (read_row(m->game, was, &before) && read_row(m->game, is, &now))
        order(m, &before, &now, said);
    if (is->next != SEAT_NONE && is->next != was->next)
        strbuf_add(said, _("%s throws next.\n"), tables_name(said, (enum side)is->next, name));
}

/* --- show ------------------------------------------------------------------------------------ */

/* The current board, drawn or in words. */

enum { MARGIN_TEXT = TABLES_MARGIN_TEXT, PEGS = 12 };

/* --- beside the board ------------------------------------------------------------------------- */

/* Adds `there` signs, and empty places up to `places`. */
static void add_signs(char *row, const char *sign, int there, const char *place, int places)
{
    size_t used = strlen(row);
    struct fixed_buf l = fixed_buf_begin(row + used, MARGIN_TEXT - used);
    for (int i = 0; i < places; i++)
        fixed_buf_text(&l, i < there ? sign : place);
    fixed_buf_end(&l);
}

/* Writes the rows for the men and pegs that the game's board has: off, on the bar, in hand,
 * pegs. */
static void men_rows(const struct tables_outfit *o, const struct tables_state *s, int side,
                     bool unicode, char row[2][MARGIN_TEXT])
{
    const struct men *own = &s->board.side[side];
    int waiting = men_on(own, BAR), off = tables_off(own);
    if (o->bar) {
        snprintf(row[0], MARGIN_TEXT, _("  off %2d  bar %d"), off, waiting);
    } else if (o->hand) {
        snprintf(row[0], MARGIN_TEXT, "  %s %2d ", _("hand"), waiting);
        add_signs(row[0], tables_man((enum side)side, unicode), waiting, "", waiting);
        snprintf(row[1], MARGIN_TEXT, "  %s %3d", _("off"), off);
    } else if (o->pegs) {
        snprintf(row[0], MARGIN_TEXT, _("  peg %2d "), s->own[side]);
        add_signs(row[0], tables_peg(unicode, true), s->own[side], tables_peg(unicode, false),
                  PEGS);
        snprintf(row[1], MARGIN_TEXT, _("  won %d  out %d"), s->own[2 + side], off);
    } else {
        snprintf(row[0], MARGIN_TEXT, "  %s %2d", _("off"), off);
    }
}

/* Writes a player's three rows. */
static void player_rows(char row[][MARGIN_TEXT], const struct tables_match *m,
                        const struct tables_table *t, int side, const struct board_style *look,
                        const struct strbuf *said)
{
    char name[TABLES_NAME];
    snprintf(row[0], MARGIN_TEXT, "%s %s", tables_man((enum side)side, look->unicode),
             tables_name(said, (enum side)side, name));
    struct tables_state s = t->state;
    s.board = t->board;
    men_rows(tables_outfit(m->game), &s, side, look->unicode, row + 1);
}

/* Writes the thrower's row: "► Anna 6-4", "► Anna throws". */
static void throw_rows(char row[][MARGIN_TEXT], const struct tables_match *m,
                       const struct tables_table *t, const struct board_style *look,
                       const struct strbuf *said)
{
    char name[TABLES_NAME];
    struct dice d = tables_dice(m->hand.throw.dice);
    const char *sign = tables_throws(look->unicode);
    if (m->game->middle)
        m->game->middle(t->waits ? &t->v : NULL, &t->state, m->option, said, row[3]);
    if (t->over)
        return;
    const enum side asked = t->v.out.wants == NEEDS_WORD ? (enum side)t->v.out.asks : t->side;
    tables_name(said, asked, name);
    for (int i = 0; i < 2 && (!i || !tables_margin_fits(row[4])); i++) {
        const char *who = i ? tables_man(asked, look->unicode) : name;
        if (t->v.out.wants == NEEDS_WORD)
            snprintf(row[4], MARGIN_TEXT, "%s %.60s%s%.60s", sign, who, _(": "), _(m->game->asks));
        else if (t->waits && d.high)
            snprintf(row[4], MARGIN_TEXT, "%s %.120s %d-%d", sign, who, d.high, d.low);
        else
            snprintf(row[4], MARGIN_TEXT, _("%s %s throws"), sign, who);
    }
    for (int i = 0; i < 2 && (!i || !tables_margin_fits(row[5])); i++)
        snprintf(row[5], MARGIN_TEXT, _("  fields: %s"),
                 i ? tables_man(t->side, look->unicode) : tables_name(said, t->side, name));
}

static void draw(const struct tables_match *m, const struct tables_table *t,
                 const struct board_style *look, struct strbuf *said)
{
    char row[DRAWING_ROWS][MARGIN_TEXT] = {{0}};
    const struct tables_outfit *o = tables_outfit(m->game);
    enum side seat = look->flip ? BLACK : WHITE;
    struct tables_drawing d = {.board = t->board,
                               .side = t->side,
                               .seat = seat,
                               .naming = tables_naming(m),
                               .corners = o->corner ? field_bit(12) | field_bit(13) : 0,
                               .bar = o->bar,
                               .narrow = look->narrow,
                               .unicode = look->unicode,
                               .colour = look->colour};
    player_rows(row, m, t, (int)other_side(seat), look, said);
    throw_rows(row, m, t, look, said);
    player_rows(row + 6, m, t, (int)seat, look, said);
    for (int i = 0; i < DRAWING_ROWS; i++)
        d.margin[i] = row[i];
    tables_draw(said, &d);
}

/* --- in words --------------------------------------------------------------------------------- */

static void list_side(const struct tables_match *m, const struct tables_table *t, enum side side,
                      struct strbuf *said)
{
    char name[TABLES_NAME];
    strbuf_add(said, "%s%s", tables_name(said, side, name), _(": "));
    tables_list_men(said, &t->board, side, t->side, tables_naming(m));
    if (tables_outfit(m->game)->pegs)
        strbuf_add(said, _("; peg at %d, won %d.\n"), t->state.own[side], t->state.own[2 + side]);
    else
        strbuf_add(said, ".\n");
}

static void list(const struct tables_match *m, const struct tables_table *t, struct strbuf *said)
{
    char name[TABLES_NAME];
    struct dice d = tables_dice(m->hand.throw.dice);
    tables_name(said, t->side, name);
    strbuf_add(said, _("The fields as %s counts them.\n"), name);
    list_side(m, t, t->side, said);
    list_side(m, t, other_side(t->side), said);
    if (t->v.out.wants == NEEDS_WORD)
        strbuf_add(said, "%s%s%s.\n", tables_name(said, (enum side)t->v.out.asks, name), _(": "),
                   _(m->game->asks));
    else if (t->waits && d.high)
        strbuf_add(said, _("%s has thrown %d-%d.\n"), name, d.high, d.low);
    else if (!t->over)
        strbuf_add(said, _("%s throws.\n"), name);
}

void tables_show(void *match, const struct board_style *look, struct strbuf *said)
{
    struct tables_table t;
    tables_lying(match, &t);
    if (look->list)
        list(match, &t, said);
    else
        draw(match, &t, look, said);
}

/* --- why ------------------------------------------------------------------------------------- */

/* The answer to .why: a turn, the rules behind its ruling, and the possible plays, which score
 * sheets also print. */

enum { LISTED = 12 };

const char tables_no_turn[] = N_("No such turn has been thrown");

static void say_fault_sources(const struct tables_verdict *v, struct strbuf *said)
{
    for (int i = 0; i < v->t->attempts; i++)
        for (int f = 0; v->g->fault[f].code; f++)
            if (v->faults[i] >> f & 1) {
                const char *own = v->g->say_fault ? v->g->say_fault(v, i, f) : NULL;
                strbuf_add(said, _("%s: %s (rules %s).\n"), v->g->fault[f].code,
                           _(own ? own : v->g->fault[f].said), v->g->fault[f].source);
            }
}

/* Adds the legal plays of a throw, at most `most` of them. */
static void add_plays(const struct tables_verdict *v, const struct tables_ends *e, size_t most,
                      struct strbuf *said)
{
    char text[TABLES_PLAY_TEXT];
    for (size_t i = 0; i < e->count && i < most; i++) {
        struct tables_put put = {.moves = e->way[i].moves};
        memcpy(put.move, e->way[i].move, sizeof put.move);
        struct walks w = tables_walks(v->g->men, &v->t->throw, &put, NULL);
        strbuf_add(said, "%s%s", i ? _("; ") : "",
                   tables_walks_print(&w, v->side, tables_naming(v->m), text));
    }
    said->failed |= e->failed;
}

static bool has_plays(const struct tables_verdict *v)
{
    return v->t->thrown && !v->t->throw.unseen && !v->t->nothing;
}

static void say_legal(const struct tables_verdict *v, struct strbuf *said)
{
    struct tables_ends e;
    tables_list_ends(v->g->men, &v->t->throw, &e);
    strbuf_add(said, P_("%zu play is legal:", "%zu plays are legal:", e.count), e.count);
    strbuf_add(said, " ");
    add_plays(v, &e, LISTED, said);
    strbuf_add(said, e.count > LISTED ? "; ...\n" : ".\n");
    tables_ends_free(&e);
}

void tables_legal_plays(const struct turn_ref *at, struct strbuf *out)
{
    struct tables_verdict v;
    struct tables_ends e;
    if (!tables_look_at(at, &v) || !has_plays(&v))
        return;
    tables_list_ends(v.g->men, &v.t->throw, &e);
    add_plays(&v, &e, e.count, out);
    tables_ends_free(&e);
}

static void say_reasons(const struct tables_verdict *v, struct strbuf *said)
{
    if (v->g->say_why)
        v->g->say_why(v, said);
    say_fault_sources(v, said);
}

void tables_reasons(const struct turn_ref *at, struct strbuf *out)
{
    struct tables_verdict v;
    if (tables_look_at(at, &v))
        say_reasons(&v, out);
}

bool tables_why(const struct turn_ref *at, struct strbuf *said)
{
    struct tables_verdict v;
    if (!tables_look_at(at, &v))
        return false;
    tables_recount(at, said);
    say_reasons(&v, said);
    if (has_plays(&v))
        say_legal(&v, said);
    return true;
}

/* --- look ------------------------------------------------------------------------------------ */

/* Rulings on a turn. */

int tables_off(const struct men *own)
{
    return MEN - men_count(own, FIELDS_AND_BAR);
}

bool tables_may_stand(const struct tables_game *g, uint16_t faults)
{
    for (int f = 0; g->fault[f].code; f++)
        if (faults >> f & 1 && g->fault[f].back)
            return false;
    return true;
}

bool tables_share_field(const struct board *b)
{
    return men_any(&b->side[WHITE]) & fields_flip(men_any(&b->side[BLACK]));
}

bool tables_may_let_stand(const struct tables_game *g, const struct tables_turn *t, int attempt)
{
    return !(t->throw.rules & TABLES_ONLY_BACK) &&
           tables_may_stand(g, t->attempt[attempt].ruling.faults);
}

bool tables_stands_if_said(const struct tables_game *g, const struct tables_turn *t)
{
    int attempt = t->attempts - 1;
    struct board lies = tables_put_down(g->men, &t->throw, &t->attempt[attempt].put, 0);
    return tables_may_let_stand(g, t, attempt) || (g->apart_may_stay && !tables_share_field(&lies));
}

enum tables_chosen tables_chosen(const struct tables_game *g, const struct tables_attempt *a)
{
    if (a->chosen)
        return (enum tables_chosen)a->chosen;
    return tables_may_stand(g, a->ruling.faults) ? CHOSEN_STANDS : CHOSEN_BACK;
}

enum naming tables_naming(const struct tables_match *m)
{
    const struct tables_game *g = m->game;
    for (int i = 0; g->game->option[i].name; i++)
        if (strcmp(g->game->option[i].name, "numbering") == 0 && m->option[i])
            return g->other_name;
    return g->naming;
}

/* --- faults ----------------------------------------------------------------------------------- */

static uint16_t of_whole(const struct tables_game *g)
{
    uint16_t set = 0;
    for (int f = 0; g->fault[f].code; f++)
        set |= (uint16_t)(g->fault[f].of_whole << f);
    return set;
}

uint16_t tables_faults_now(const struct tables_game *g, const struct tables_attempt *a)
{
    if (a->closed)
        return a->ruling.faults;
    if (a->half)
        return 0;
    return a->lacks ? a->ruling.faults & (uint16_t)~of_whole(g) : a->ruling.faults;
}

void tables_settle(const struct tables_game *g, const struct tables_turn *t,
                   struct tables_attempt *a)
{
    a->half = a->lacks = false;
    if (a->ruling.faults && !t->throw.unseen && a->closed != CLOSED_DECLARED) {
        a->half = a->put.moves && tables_is_part(g->men, &t->throw, &a->put);
        uint16_t whole = a->ruling.faults & of_whole(g);
        a->lacks = !a->half && whole && whole != a->ruling.faults && a->put.moves < t->required;
    }
    if (!a->closed && !a->half && !a->lacks)
        a->closed = CLOSED_PLAYED;
}

/* --- what counts ------------------------------------------------------------------------------ */

static void look_at_play(struct tables_verdict *v)
{
    const struct tables_turn *t = v->t;
    const struct tables_attempt *a = t->attempts ? &t->attempt[t->attempts - 1] : NULL;
    if (t->unknown_play) {
        v->has_play = true;
        return;
    }
    for (int i = 0; i < t->attempts; i++)
        v->faults[i] = tables_faults_now(v->g, &t->attempt[i]);
    if (!a || a->chosen == CHOSEN_BACK) {
        v->has_play = t->thrown && t->nothing;
        return;
    }
    v->one = a;
    v->half = a->half && !a->closed;
    v->has_play = !v->half;
    v->open = v->faults[t->attempts - 1] && !a->chosen && !v->closed;
}

void tables_rule_again(const struct tables_game *g, struct tables_turn *t)
{
    struct tables_attempt *a = t->attempts ? &t->attempt[t->attempts - 1] : NULL;
    if (!a || a->chosen)
        return;
    a->closed = CLOSED_NOT;
    g->men->rule(&t->throw, &a->put, &a->ruling);
    tables_settle(g, t, a);
}

void tables_counted(const struct tables_game *g, const struct tables_turn *t,
                    struct tables_put *final, struct board *after)
{
    const struct tables_attempt *a = t->attempts ? &t->attempt[t->attempts - 1] : NULL;
    enum side side = (enum side)t->throw.side;
    *after = t->throw.before;
    final->moves = 0;
    if (!a || a->chosen == CHOSEN_BACK || (a->half && !a->closed))
        return;
    uint16_t back = a->ruling.faults && tables_chosen(g, a) == CHOSEN_BACK ? a->ruling.back : 0;
    for (int i = 0; i < a->put.moves; i++) {
        struct move m = a->put.move[i];
        if (back >> i & 1 || !men_on(&after->side[side], m.from))
            continue;
        m.hits = g->men->move(after, side, m);
        final->move[final->moves++] = m;
    }
}

static void look_at_men(struct tables_verdict *v)
{
    const struct tables_turn *t = v->t;
    struct tables_put put = v->one ? v->one->put : t->attempt[t->kept_in].put;
    v->after = v->lies = t->unknown_play ? t->ruled.board : t->before.board;
    if (!v->one)
        put.moves = t->kept; /* they stay when the rest goes back */
    if (v->one || t->kept)
        v->lies = tables_put_down(v->g->men, &t->throw, &put, 0);
    if (v->one && v->has_play)
        tables_counted(v->g, t, &v->final, &v->after);
    for (int i = 0; i < v->final.moves; i++)
        v->hits += v->final.move[i].hits;
}

/* --- what follows ----------------------------------------------------------------------------- */

static bool unanswered(const struct tables_turn *t)
{
    return tables_offered(t) >= 0 && !t->answered;
}

static void look_on(struct tables_verdict *v)
{
    const struct tables_turn *t = v->t;
    struct tables_outcome *o = &v->out;
    o->next = t->before;
    o->next.board = v->after;
    o->next.due = (uint8_t)v->side;
    o->won_by = NO_SIDE;
    if (v->has_play)
        o->next.due = (uint8_t)v->other;
    o->next.may = (uint8_t)(1 << o->next.due);
    o->next.passed = o->next.set_up = 0;
    o->wants = unanswered(t) ? NEEDS_WORD
               : !t->thrown  ? NEEDS_DICE
               : v->has_play ? NEEDS_NOTHING
                             : NEEDS_MEN;
    if (unanswered(t))
        o->asks = (uint8_t)tables_answerer(v->g, t);
    v->g->outcome(v, v->m->option, o);
    if (t->unknown_play && !o->ended)
        o->next.board = v->after;
}

/* Replaces the result of the turn by the state that the arbiter ruled. Points that the play won
 * before the ruling are kept. */
static void look_at_arbiter(struct tables_verdict *v)
{
    struct tables_outcome *o = &v->out;
    const struct tables_outcome as_played = *o;
    const struct tables_state *s = &v->t->ruled;
    v->has_play = true;
    v->half = v->open = false;
    v->after = v->lies = s->board;
    *o = (struct tables_outcome){.next = *s, .wants = NEEDS_NOTHING, .won_by = NO_SIDE};
    o->points = v->one ? as_played.points : 0;
    o->marked = v->one ? as_played.marked : 0;
    if (s->given) {
        o->ended = true;
        o->won_by = s->winner;
        o->reason = s->reason;
        o->halves = s->halves;
    }
}

void tables_look(const struct tables_match *m, const struct tables_turn *t, bool closed,
                 struct tables_verdict *v)
{
    memset(v, 0, sizeof *v);
    v->m = m;
    v->g = m->game;
    v->t = t;
    v->closed = closed;
    v->side = (enum side)t->throw.side;
    v->other = other_side(v->side);
    look_at_play(v);
    look_at_men(v);
    look_on(v);
    if (t->by_arbiter)
        look_at_arbiter(v);
}

bool tables_look_at(const struct turn_ref *at, struct tables_verdict *v)
{
    const struct tables_match *m = at->match;
    const struct tables_turn *t = at->closed ? &m->last : &m->hand;
    if (at->number < 1 || !t->begun)
        return false;
    tables_look(m, t, at->closed, v);
    return true;
}

struct tables_state tables_now(const struct tables_match *m)
{
    struct tables_verdict v;
    if (!m->hand.begun)
        return m->begins;
    tables_look(m, &m->hand, false, &v);
    return v.out.next;
}

struct tables_state tables_on_table(const struct tables_verdict *v)
{
    struct tables_state s = v->out.next;
    struct tables_turn back = *v->t;
    struct tables_verdict none;
    if (!v->open)
        return s;
    back.attempt[back.attempts - 1].chosen = CHOSEN_BACK;
    tables_look(v->m, &back, false, &none);
    memcpy(s.own, none.out.next.own, sizeof s.own);
    s.board = v->lies;
    return s;
}

/* --- plays as printed ------------------------------------------------------------------------- */

struct walks tables_attempt_walks(const struct tables_verdict *v, int attempt)
{
    const struct tables_attempt *a = &v->t->attempt[attempt];
    return tables_walks(v->g->men, &v->t->throw, &a->put, &a->typed);
}

struct walks tables_final_walks(const struct tables_verdict *v)
{
    if (v->one && v->final.moves == v->one->put.moves)
        return tables_attempt_walks(v, v->t->attempts - 1);
    return tables_walks(v->g->men, &v->t->throw, &v->final, NULL);
}

/* --- say ------------------------------------------------------------------------------------- */

/* Sentences: the result of a throw, its faults, and what to do next. */

enum { HEAD_TEXT = TABLES_NAME + 32 };

static const char *player(const struct strbuf *said, enum side side, char out[TABLES_NAME])
{
    return tables_name(said, side, out);
}

void tables_say_dice(const struct tables_verdict *v, struct strbuf *said)
{
    char name[TABLES_NAME];
    struct dice d = tables_dice(v->t->throw.dice);
    strbuf_add(said, "%s %d-%d", player(said, v->side, name), d.high, d.low);
}

/* Returns the thrower and the dice as text, or that the dice were not seen. */
static const char *head(const struct strbuf *said, const struct tables_verdict *v,
                        char out[HEAD_TEXT])
{
    char name[TABLES_NAME];
    struct dice d = tables_dice(v->t->throw.dice);
    player(said, v->side, name);
    if (d.high)
        snprintf(out, HEAD_TEXT, "%s %d-%d", name, d.high, d.low);
    else
        snprintf(out, HEAD_TEXT, _("%s, dice not seen"), name);
    return out;
}

static const char *print(const struct tables_verdict *v, const struct walks *w,
                         char out[TABLES_PLAY_TEXT])
{
    return tables_walks_print(w, v->side, tables_naming(v->m), out);
}

/* --- the throw -------------------------------------------------------------------------------- */

/* Returns how many numbers of the throw are not optional. */
static int numbers_of(const struct tables_throw *t)
{
    int numbers = 0;
    for (int i = 0; i < t->groups; i++)
        numbers += t->group[i].optional ? 0 : t->group[i].times;
    return numbers;
}

/* Adds that no man can enter. If one field is open, it is named. */
static void say_no_entry(const struct tables_verdict *v, const char *who, struct strbuf *said)
{
    fields open = field_range(1, 6) & ~v->g->men->closed(&v->t->throw);
    char name[TABLES_FIELD_TEXT];
    if (open && !(open & (open - 1)))
        strbuf_add(said, _("%s: no man can enter from the bar, only %s is open.\n"), who,
                   tables_field_print(lowest_field(open), v->side, tables_naming(v->m), name));
    else
        strbuf_add(said, _("%s: no man can enter from the bar.\n"), who);
}

static void say_thrown(const struct tables_verdict *v, struct strbuf *said)
{
    const struct tables_turn *t = v->t;
    char who[HEAD_TEXT];
    head(said, v, who);
    if (v->g->say_thrown && v->g->say_thrown(v, said))
        return;
    if (t->throw.unseen || t->required == numbers_of(&t->throw))
        strbuf_add(said, "%s.\n", who);
    else if (t->required)
        strbuf_add(said,
                   P_("%s: only one number can be played.\n",
                      "%s: only %d numbers can be played.\n", t->required),
                   who, t->required);
    else if (v->g->hit_to == HIT_TO_BAR && men_on(&t->throw.before.side[v->side], BAR))
        say_no_entry(v, who, said);
    else
        strbuf_add(said, _("%s: no number can be played.\n"), who);
}

/* --- a play ----------------------------------------------------------------------------------- */

static void say_played(const struct tables_verdict *v, int i, struct strbuf *said)
{
    char who[HEAD_TEXT], play[TABLES_PLAY_TEXT];
    struct walks w = tables_attempt_walks(v, i);
    if (!i && !w.count && !v->faults[i]) { /* nothing, rightly */
        say_thrown(v, said);
        return;
    }
    if (i)
        player(said, v->side, who);
    else
        head(said, v, who);
    if (!w.count)
        strbuf_add(said, i ? _("%s now plays nothing.\n") : _("%s, plays nothing.\n"), who);
    else
        strbuf_add(said, i ? _("%s now plays %s.\n") : _("%s, plays %s.\n"), who,
                   print(v, &w, play));
}

/* Adds a fault: "1/9: no number still to be played leads there (N1)". */
static void add_fault(const struct tables_verdict *v, int attempt, int fault, struct strbuf *said)
{
    const struct tables_fault *f = &v->g->fault[fault];
    const struct tables_attempt *a = &v->t->attempt[attempt];
    const char *gap = "", *own = v->g->say_fault ? v->g->say_fault(v, attempt, fault) : NULL;
    for (int i = 0; i < a->put.moves; i++) {
        char play[TABLES_PLAY_TEXT];
        struct walks w = walks_of(&a->put.move[i], 1);
        if (a->ruling.by[i] != fault + 1)
            continue;
        w.walk[0].hits = 0;
        strbuf_add(said, "%s%s", gap, print(v, &w, play));
        gap = _(", ");
    }
    strbuf_add(said, "%s%s (%s)", *gap ? _(": ") : "", own ? _(own) : _(f->said), f->code);
}

static void say_faults(const struct tables_verdict *v, int attempt, struct strbuf *said)
{
    int n = 0;
    strbuf_add(said, "%s", _("  WRONG PLAY  "));
    for (int f = 0; v->g->fault[f].code; f++) {
        if (!(v->faults[attempt] >> f & 1))
            continue;
        strbuf_add(said, "%s", n++ ? _("; ") : "");
        add_fault(v, attempt, f, said);
    }
    strbuf_add(said, ".\n");
}

/* Adds the opponent's choices; the reply is a number or a word. */
static void say_choices(const struct tables_verdict *v, struct strbuf *said)
{
    char name[TABLES_NAME];
    bool stand = tables_may_let_stand(v->g, v->t, v->t->attempts - 1),
         back = tables_may_send_back(v->t);
    if (stand || back)
        strbuf_add(said, _("  %s decides, before the next throw:\n"), player(said, v->other, name));
    if (stand)
        strbuf_add(said, "%s", _("    1  = stands: leave it\n"));
    if (back)
        strbuf_add(said, _("    %d  = back: the men go back, and %s plays this throw again\n"),
                   stand ? 2 : 1, player(said, v->side, name));
    if (!tables_may_stand(v->g, v->one->ruling.faults))
        strbuf_add(said, "%s", _("  If nobody speaks, the man goes back to where it came from.\n"));
}

static void say_attempt(const struct tables_verdict *v, int i, struct strbuf *said)
{
    say_played(v, i, said);
    if (v->faults[i])
        say_faults(v, i, said);
    if (v->open && i == v->t->attempts - 1)
        say_choices(v, said);
}

/* Adds what the opponent chose on a wrong play. */
static void say_choice(const struct tables_verdict *v, int i, struct strbuf *said)
{
    const struct tables_attempt *a = &v->t->attempt[i];
    char name[TABLES_NAME];
    player(said, v->other, name);
    if (a->chosen)
        strbuf_add(said,
                   a->chosen != CHOSEN_BACK ? _("%s lets it stand.\n")
                   : v->g->no_hits          ? _("%s sends it back.\n")
                                   : _("%s sends it back: the men return, those hit included.\n"),
                   name);
    else
        strbuf_add(said, "%s",
                   tables_may_stand(v->g, a->ruling.faults)
                       ? _("  The next throw is made, so it stays on the board.\n")
                       : _("  The next throw is made: the man goes back to where it came from.\n"));
}

/* --- what is new ------------------------------------------------------------------------------ */

/* Words before the play, in place of it, and after it; they are printed in this order. */
enum spoken { SPOKEN_BEFORE, SPOKEN_NO_MEN, SPOKEN_AFTER };

static void say_words(const struct tables_verdict *v, struct turn_told *told, enum spoken which,
                      struct strbuf *said)
{
    const struct tables_word *table = v->g->word;
    for (int i = 0; table && table[i].word; i++) {
        enum spoken is = table[i].when & WHEN_NO_MEN      ? SPOKEN_NO_MEN
                         : table[i].when & WHEN_AFTER_MEN ? SPOKEN_AFTER
                                                          : SPOKEN_BEFORE;
        if (is != which || !v->t->said[i].said || told->words >> i & 1)
            continue;
        told->words |= (uint16_t)(1u << i);
        if (v->g->say_word)
            v->g->say_word(v, i, said);
    }
}

/* Returns true if a word of the game was typed for the throw. */
static bool any_word(const struct tables_verdict *v)
{
    const struct tables_word *table = v->g->word;
    for (int i = 0; table && table[i].word; i++)
        if (v->t->said[i].said && !(table[i].when & (WHEN_BEFORE_DICE | WHEN_NO_MEN)))
            return true;
    return false;
}

/* Returns true if an attempt has not been printed, or has changed since. */
static bool is_new(const struct tables_verdict *v, const struct turn_told *told, int i)
{
    return i >= told->attempts ||
           (i == v->t->attempts - 1 && i == told->attempts - 1 &&
            (told->moves != v->t->attempt[i].put.moves || told->faults != v->faults[i]));
}

static void say_attempts(const struct tables_verdict *v, struct turn_told *told,
                         struct strbuf *said)
{
    char name[TABLES_NAME];
    for (int i = 0; i < v->t->attempts; i++) {
        const struct tables_attempt *a = &v->t->attempt[i];
        bool decided = v->faults[i] && (a->chosen || v->closed);
        if (is_new(v, told, i)) {
            say_attempt(v, i, said);
            told->attempts = (uint8_t)(i + 1);
            told->moves = a->put.moves;
            told->faults = v->faults[i];
            told->end = false;
            told->declared = a->closed == CLOSED_DECLARED;
            if (!a->chosen && told->choices > i) /* it is wrong in another way too */
                told->choices = (uint8_t)i;
        }
        if (a->closed == CLOSED_DECLARED && !told->declared && !a->chosen) {
            strbuf_add(said, _("%s plays nothing more.\n"), player(said, v->side, name));
            told->declared = true;
        }
        if (decided && told->choices <= i) {
            say_choice(v, i, said);
            told->choices = (uint8_t)(i + 1);
            told->end = false;
        }
    }
}

static void say_hits(const struct tables_verdict *v, struct strbuf *said)
{
    char name[TABLES_NAME];
    int n = v->hits;
    player(said, v->other, name);
    if (n && v->g->hit_to == HIT_TO_BAR)
        strbuf_add(said, P_("    → %s: one man to the bar.\n", "    → %s: %d men to the bar.\n", n),
                   name, n);
    else if (n && v->g->hit_to == HIT_TO_HAND)
        strbuf_add(
            said,
            P_("  → %s: %d man hit, back in hand.\n", "  → %s: %d men hit, back in hand.\n", n),
            name, n);
    else if (n)
        strbuf_add(said,
                   P_("    → %s: the man hit goes back to your start tongue.\n",
                      "    → %s: the men hit go back to your start tongue.\n", n),
                   name);
}

static void say_end(const struct tables_verdict *v, struct turn_told *told, struct strbuf *said)
{
    bool done = v->out.wants == NEEDS_NOTHING || v->out.wants == NEEDS_WORD || v->out.ended;
    if (told->end || !done || v->open || (!v->has_play && !v->out.ended))
        return;
    told->end = true;
    say_hits(v, said);
    if (v->g->say_end && !(v->result_apart && v->out.ended))
        v->g->say_end(v, said);
}

static void say_new(const struct tables_verdict *v, struct turn_told *told, struct strbuf *said)
{
    bool first = !told->throw;
    uint16_t words = told->words;
    told->throw |= v->t->thrown;
    say_words(v, told, SPOKEN_BEFORE, said);
    if (first && v->t->thrown && !v->t->attempts && (!any_word(v) || v->t->unknown_play))
        say_thrown(v, said);
    say_words(v, told, SPOKEN_NO_MEN, said);
    say_attempts(v, told, said);
    say_words(v, told, SPOKEN_AFTER, said);
    if (words != told->words && !v->half)
        told->end = false;
    say_end(v, told, said);
}

void tables_say_news(struct tables_match *m, bool closed, struct strbuf *said)
{
    struct tables_verdict v;
    tables_look(m, &m->hand, closed, &v);
    say_new(&v, &m->told, said);
}

void tables_say_stands(void *match, struct strbuf *said)
{
    struct tables_match *m = match;
    said->manner = (unsigned)tables_naming(m);
    memset(&m->told, 0, sizeof m->told);
    if (m->hand.begun)
        tables_say_news(m, false, said);
}

static void recount(const struct tables_verdict *v, struct strbuf *said)
{
    struct turn_told told = {.throw = false};
    char name[TABLES_NAME];
    if (tables_skipped(v) && v->closed)
        strbuf_add(said, _("%s is shut out and does not throw.\n"), player(said, v->other, name));
    say_new(v, &told, said);
    if (v->t->unknown_play && !v->t->stopped)
        strbuf_add(said, "%s", _("  The play is not known, and nothing is ruled on it.\n"));
}

void tables_recount(const struct turn_ref *at, struct strbuf *said)
{
    struct tables_verdict v;
    if (tables_look_at(at, &v))
        recount(&v, said);
}

void tables_retell(const struct turn_ref *at, bool above, bool result, struct strbuf *said)
{
    struct strbuf told = {.player = at->player, .manner = said->manner};
    struct tables_verdict v;
    if (!tables_look_at(at, &v))
        return;
    v.result_apart = result;
    recount(&v, &told);
    const char *lines = told.text ? told.text : "", *first = strchr(lines, '\n');
    strbuf_add(said, "%s", !above ? lines : first ? first + 1 : "");
    said->failed |= told.failed;
    strbuf_free(&told);
}

/* --- how it stands ---------------------------------------------------------------------------- */

/* Returns the state of the real table, and stores its verdict. */
static struct tables_state standing_now(const struct tables_match *m, struct tables_verdict *v)
{
    struct tables_state s = tables_now(m);
    const struct tables_turn none = {.came = s, .before = s, .ruled = s, .by_arbiter = true};
    *v = (struct tables_verdict){.m = m, .g = m->game};
    if (m->hand.begun || s.given) /* it may be given up before the first turn */
        tables_look(m, m->hand.begun ? &m->hand : &none, false, v);
    return v->open ? tables_on_table(v) : s;
}

void tables_say_beside(void *match, struct strbuf *said)
{
    const struct tables_match *m = match;
    struct tables_verdict v;
    struct tables_state s = standing_now(m, &v);
    if (m->game->say_beside)
        m->game->say_beside(&v, &s, said);
}

void tables_say_score(void *match, struct strbuf *said)
{
    struct tables_match *m = match;
    struct tables_verdict v;
    struct tables_state s = standing_now(m, &v);
    if (m->game->say_score)
        m->game->say_score(&v, &s, said);
    if (m->hand.begun && v.open) {
        say_choices(&v, said);
    } else if (v.out.ended && m->game->say_end) {
        m->game->say_end(&v, said);
        m->told.end = true;
    }
}

bool tables_only_play(const struct tables_verdict *v, char out[TABLES_PLAY_TEXT])
{
    struct tables_way only;
    struct tables_put put = {.moves = 0};
    if (v->t->throw.unseen || v->one || !tables_only(v->g->men, &v->t->throw, &only))
        return false;
    memcpy(put.move, only.move, sizeof put.move);
    put.moves = only.moves;
    struct walks w = tables_walks(v->g->men, &v->t->throw, &put, NULL);
    print(v, &w, out);
    return true;
}

static void add_words_wanted(const struct tables_verdict *v, struct strbuf *said)
{
    const struct tables_word *table = v->g->word;
    int n = 0;
    for (int i = 0; table && table[i].word; i++) {
        if (!(table[i].when & WHEN_BEFORE_MEN) || v->one || table[i].amount)
            continue;
        strbuf_add(said, "%s%s", n++ ? ", " : _(", or "), table[i].word);
    }
}

static void add_wanted(const struct tables_verdict *v, struct strbuf *said)
{
    struct dice d = tables_dice(v->t->throw.dice);
    char play[TABLES_PLAY_TEXT];
    if (v->out.wants == NEEDS_WORD) {
        strbuf_add(said, "%s", _(v->g->asks));
        return;
    }
    if (v->out.wants == NEEDS_DICE) {
        strbuf_add(said, "%s", C_("prompt", "dice"));
        return;
    }
    if (d.high)
        strbuf_add(said, "%d%d, ", d.high, d.low);
    if (v->half)
        strbuf_add(said, "%s", _("the rest of the play"));
    else if (tables_only_play(v, play))
        strbuf_add(said, _("the play (Enter: %s)"), play);
    else
        strbuf_add(said, "%s", _("the play"));
    add_words_wanted(v, said);
}

static const char *dice_or_choice(const struct tables_verdict *v)
{
    bool stand = v->open && tables_may_let_stand(v->g, v->t, v->t->attempts - 1),
         back = v->open && tables_may_send_back(v->t);
    return stand && back   ? _("dice, or 1-2")
           : stand || back ? _("dice, or 1")
                           : C_("prompt", "dice");
}

void tables_prompt(void *match, struct strbuf *said)
{
    const struct tables_match *m = match;
    struct tables_verdict v = {.open = false};
    bool opening = !m->hand.begun && tables_is_opening(&m->begins) && m->begins.due != NO_SIDE;
    if (m->hand.begun)
        tables_look(m, &m->hand, false, &v);
    if (opening)
        strbuf_add(said, "%s", _("dice, after b if Black begins"));
    else if (m->hand.choosing)
        strbuf_add(said, "%s", _("stands, back or a play"));
    else if (m->hand.begun && v.out.wants != NEEDS_NOTHING)
        add_wanted(&v, said);
    else
        strbuf_add(said, "%s", dice_or_choice(&v));
}

struct match_status tables_status(void *match)
{
    const struct tables_match *m = match;
    struct tables_verdict v = {.open = false};
    struct tables_state now = m->begins;
    if (m->hand.begun) {
        tables_look(m, &m->hand, false, &v);
        now = v.out.next;
    }
    if (!now.may && v.out.wants == NEEDS_NOTHING && !v.open)
        return (struct match_status){.at = SEAT_NONE,
                                     .over = true,
                                     .winners = now.winner == NO_SIDE ? 0u : 1u << now.winner};
    if (m->hand.begun && m->hand.choosing)
        return (struct match_status){
            .at = (int)v.other, .waits = true, .wants = N_("stands, back or a play")};
    if (m->hand.begun && v.out.wants != NEEDS_NOTHING)
        return (struct match_status){.at =
                                         v.out.wants == NEEDS_WORD ? (int)v.out.asks : (int)v.side,
                                     .waits = true,
                                     .dice = v.out.wants == NEEDS_DICE,
                                     .half = v.half,
                                     .may = v.out.wants == NEEDS_WORD ? now.may : 0u,
                                     .wants = v.out.wants == NEEDS_WORD   ? v.g->asks
                                              : v.out.wants == NEEDS_DICE ? N_("the dice")
                                              : v.half ? N_("the rest of the play")
                                                       : N_("the play")};
    return (struct match_status){.at = now.due == NO_SIDE ? SEAT_NONE : now.due, .may = now.may};
}
