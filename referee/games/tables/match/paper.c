/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The score for lists, pages and score sheets, and the board for pictures. */
#include <string.h>

#include "base/i18n.h"
#include "games/tables/picture/scene.h"
#include "machine_private.h"

/* --- scene ----------------------------------------------------------------------------------- */

/* The board for pictures and pages. */

/* Sets the pegs, and the factor of the stakes. */
static void put_state(struct tables_scene *s, const struct tables_game *g,
                      const struct tables_state *is)
{
    s->pegged = tables_outfit(g)->pegs;
    for (int side = WHITE; side <= BLACK && s->pegged; side++) {
        s->peg[side] = is->own[side];
        s->won[side] = is->own[2 + side];
    }
    s->raised = g->raised ? is->own[g->raised - 1] : 0;
}

static struct tables_scene standing(const struct tables_match *m)
{
    struct tables_table t;
    tables_lying(m, &t);
    struct tables_scene s = {.board = t.board, .side = t.side, .naming = tables_naming(m)};
    put_state(&s, m->game, &t.state);
    return s;
}

/* Returns the scene of a position line: men, dice and pegs. */
static struct tables_scene said_scene(const struct tables_match *m)
{
    struct tables_scene s = {.board = m->begins.board,
                             .dice = tables_dice(m->hand.throw.dice),
                             .side = tables_stated_side(&m->begins),
                             .naming = tables_naming(m)};
    put_state(&s, m->game, &m->begins);
    return s;
}

/* Marks the play. A wrong play without a choice is shown with its men where the player put them;
 * after all men were set up again, no play is marked. */
static void put_played(struct tables_scene *s, const struct tables_verdict *v)
{
    struct walks final = tables_final_walks(v);
    const struct tables_state is = tables_on_table(v);
    s->board = is.board;
    put_state(s, v->g, &is);
    if (!v->open && board_equal(&v->after, &v->out.next.board))
        tables_scene_moved(s, v->side, &final);
}

struct tables_scene tables_match_scene(const struct turn_ref *at, enum moment when)
{
    struct tables_verdict v;
    if (!tables_look_at(at, &v))
        return when == AS_THROWN ? said_scene(at->match) : standing(at->match);
    struct tables_scene s = {.board = v.t->came.board,
                             .dice = tables_dice(v.t->throw.dice),
                             .side = v.side,
                             .naming = (enum naming)v.t->naming};
    put_state(&s, v.g, &v.t->came);
    if (when == AS_PLAYED && v.has_play)
        put_played(&s, &v);
    return s;
}

enum naming tables_match_naming(const void *match)
{
    return tables_naming(match);
}

bool tables_match_position(void *match, const struct token *w, size_t n, struct parse_error *why)
{
    struct tables_match *m = match;
    struct tables_state s = m->begins;
    struct dice dice;
    if (!tables_place(m, w, n, &s, &dice, why))
        return false;
    m->begins = s;
    m->hand.throw.dice[0] = dice.high;
    m->hand.throw.dice[1] = dice.low;
    return true;
}

/* --- paper ----------------------------------------------------------------------------------- */

/* The score and the counts of a match, for lists, pages and score sheets. */

/* Returns true if the first line of the turn only repeats what the page shows above it. */
static bool is_plain(const struct tables_verdict *v)
{
    bool plain = v->t->attempts == 1 && !v->faults[0] && !v->half && v->one && v->one->put.moves &&
                 !tables_skipped(v) && !v->out.points;
    for (int i = 0; i < TABLES_WORDS; i++)
        plain &= !v->t->said[i].said;
    return plain;
}

void tables_tell(const struct turn_ref *at, unsigned besides, struct strbuf *said)
{
    struct tables_verdict v; /* everything in it is known */
    if (tables_look_at(at, &v))
        tables_retell(at, is_plain(&v), besides & TELL_RESULT, said);
}

/* Adds the words before the dice or in place of the play: "Double, Take". */
static void brief_words(const struct tables_verdict *v, bool numbered, struct strbuf *out)
{
    const struct tables_word *w = v->g->word;
    size_t before = out->length;
    for (int i = 0; w && w[i].word; i++)
        if (numbered == (w[i].amount != AMOUNT_NONE) &&
            w[i].when & (WHEN_BEFORE_DICE | WHEN_NO_MEN) && v->t->said[i].said && w[i].label)
            strbuf_add(out, "%s%s", out->length > before ? _(", ") : "", _(w[i].label));
}

/* --- rulings in a line -------------------------------------------------------------------------
 */

/* Separates two clauses. */
static struct strbuf *clause(struct strbuf *w)
{
    strbuf_add(w, "%s", w->length ? _("; ") : "");
    return w;
}

static bool is_fault(const struct turn *row, const char *kind)
{
    bool found = false;
    for (size_t i = 0; i < row->counts; i++)
        found |= strcmp(row->count[i].kind, "fault") == 0 && strcmp(row->count[i].name, kind) == 0;
    return found;
}

/* Returns the n-th dispute of a kind, from 0, or NULL if there is none. */
static const struct dispute *spoken(const struct turn *row, const char *kind, int n)
{
    for (size_t i = 0; i < row->disputes; i++)
        if (strcmp(row->dispute[i].kind, kind) == 0 && n-- == 0)
            return &row->dispute[i];
    return NULL;
}

/* Returns the words for a fault's code. A sheet that players sign has no codes. */
static const char *fault_words(const struct tables_game *g, const char *code)
{
    for (const struct tables_fault *f = g->fault; f->code; f++)
        if (strcmp(f->code, code) == 0)
            return _(f->said);
    return code;
}

/* Adds the faults with the choice on each: "no number leads there: it stands". */
static void brief_faults(struct strbuf *w, const struct tables_game *g, const struct turn *row)
{
    for (size_t i = 0; i < row->counts; i++) {
        int before = 0;
        if (strcmp(row->count[i].kind, "fault") != 0)
            continue;
        for (size_t k = 0; k < i; k++)
            before += strcmp(row->count[k].name, row->count[i].name) == 0;
        const struct dispute *d = spoken(row, row->count[i].name, before);
        strbuf_add(clause(w), "%s%s", fault_words(g, row->count[i].name), d ? _(": ") : "");
        strbuf_add_codes(w, NULL, d ? d->ruling : "");
    }
}

/* Adds a word that was ruled on: "Double: not allowed". */
static void brief_word(struct strbuf *w, const struct tables_game *g, const struct dispute *d)
{
    const char *label = NULL;
    for (int i = 0; g->word && g->word[i].word && !label; i++)
        if (strcmp(g->word[i].word, d->kind) == 0)
            label = g->word[i].label;
    strbuf_add(clause(w), "%s%s", label ? _(label) : d->kind, _(": "));
    if (strcmp(d->ruling, "false") == 0)
        strbuf_add(w, "%s", _("not allowed"));
    else
        strbuf_add_codes(w, NULL, d->ruling);
}

/* Adds the disputes; `faults`: with the faults among them, which are otherwise shown elsewhere. */
static void brief_disputes(struct strbuf *w, const struct tables_game *g, const struct turn *row,
                           bool faults)
{
    for (size_t i = 0; i < row->disputes; i++) {
        const struct dispute *d = &row->dispute[i];
        if (!is_fault(row, d->kind)) {
            brief_word(w, g, d);
        } else if (faults) {
            strbuf_add(clause(w), "%s%s", fault_words(g, d->kind), _(": "));
            strbuf_add_codes(w, NULL, d->ruling);
        }
    }
}

/* Returns the number of events of a kind, or the sum of their points. */
static long sum_of_kind(const struct turn *row, const char *kind, bool points)
{
    long sum = 0;
    for (size_t i = 0; i < row->counts; i++)
        if (strcmp(row->count[i].kind, kind) == 0)
            sum += points ? row->count[i].points : 1;
    return sum;
}

static void brief_gains(struct strbuf *w, const struct tables_game *g, const struct turn *row)
{
    long hits = sum_of_kind(row, "hit", false), points = sum_of_kind(row, "points", true),
         stakes = sum_of_kind(row, "stakes", true) / 2;
    if (hits)
        strbuf_add(clause(w), P_("%ld man hit", "%ld men hit", hits), hits);
    if (points)
        strbuf_add(clause(w), P_("%ld point", "%ld points", points), points);
    if (stakes)
        strbuf_add(clause(w),
                   strcmp(g->game->major, "points") == 0
                       ? P_("wins %ld point", "wins %ld points", stakes)
                       : P_("wins %ld stake", "wins %ld stakes", stakes),
                   stakes);
}

static void brief_ruling_of(const struct turn_ref *at, enum brief what, struct strbuf *out)
{
    const struct tables_game *g = ((const struct tables_match *)at->match)->game;
    struct arena arena = {.chunk = NULL};
    struct turn row;
    bool ok = tables_row(at, &arena, &row);
    out->failed |= !ok;
    if (ok && what == BRIEF_CLAIMS)
        brief_disputes(out, g, &row, true);
    else if (ok) {
        brief_faults(out, g, &row);
        brief_disputes(out, g, &row, false);
        brief_gains(out, g, &row);
    }
    arena_free(&arena);
}

void tables_paper_brief(const struct turn_ref *at, enum brief what, struct strbuf *out)
{
    struct tables_verdict v;
    char text[TABLES_PLAY_TEXT];
    if (what != BRIEF_PLAY) {
        brief_ruling_of(at, what, out);
        return;
    }
    if (!tables_look_at(at, &v))
        return;
    size_t before = out->length;
    brief_words(&v, false, out);
    const char *play = tables_play_text(&v, 0, (enum naming)v.t->naming, text);
    if (play)
        strbuf_add(out, "%s%s", out->length > before ? " " : "", play);
    struct strbuf result = {.text = NULL}; /* what is stated instead of the rest of the play */
    brief_words(&v, true, &result);
    if (result.text)
        strbuf_add(out, "%s%s", out->length > before ? " " : "", result.text);
    out->failed |= result.failed;
    strbuf_free(&result);
}

void tables_begins(const void *match, struct standing *at)
{
    const struct tables_match *m = match;
    for (int s = WHITE; s <= BLACK; s++)
        at[s] = m->game->standing(&m->begins, (enum side)s);
}

void tables_untouched(void *match, struct standing at[SEATS_MAX])
{
    tables_begins(match, at);
}

struct standing tables_won_and_off(const struct tables_state *s, enum side side)
{
    return (struct standing){.major = s->winner == side, .minor = tables_off(&s->board.side[side])};
}

void tables_words_off(const struct standing *is, struct strbuf *out)
{
    strbuf_add(out, P_("%d man off", "%d men off", is->minor), (int)is->minor);
}

const struct event_kind tables_counts[] = {
    {"hit", N_("Men hit"), N_("Men lost to hits"), false, "hits.own", "hits.other", "name"},
    {"fault", N_("Wrong plays"), NULL, false, "faults", NULL, "code"},
    {.kind = NULL},
};

const char tables_men_off[] = N_("Men off");
const char tables_scale_off[] = N_("men off");
const char tables_column_off[] = N_("off");

long tables_men(const void *match)
{
    (void)match;
    return MEN;
}
