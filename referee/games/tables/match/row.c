/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A turn as the record keeps it. */
#include <stdio.h>
#include <string.h>

#include "base/fixed_buf.h"
#include "out.h"

enum {
    RULING_TEXT = 512,
    COUNTS_MAX = MOVES_MAX + TABLES_ATTEMPTS * TABLES_FAULTS + 16,
    DISPUTES_MAX = TABLES_WORDS + TABLES_ATTEMPTS * TABLES_FAULTS
};

/* --- its sum in one line ---------------------------------------------------------------------- */

/* A text being written, and where the part in hand begins. */
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

/* "O1 D1 back", "legal", "open". */
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

/* "legal 3", "D1 0". */
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

/* Whether a word is kept in the row, with its ruling. */
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

/* Points of the same kind are added up in one entry. */
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

/* Each fault is counted. It is a dispute, too, if the other said what becomes of it. */
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

/* A dispute if the points pegged are not those due. */
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

/* Words said with the play or before it come first, those behind it last. */
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

/* A play as it is kept; NULL where there is none. False: no memory. */
static bool keep_play(const struct tables_verdict *v, int attempt, struct arena *p,
                      const char **out)
{
    char text[TABLES_PLAY_TEXT];
    const char *play = tables_play_text(v, attempt, v->g->naming, text);
    *out = play ? keep(p, play) : NULL;
    return !play || *out;
}

/* What counts of the play, where that is another; NULL: it is the same. False: no memory. */
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
