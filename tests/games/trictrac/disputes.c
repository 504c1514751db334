/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "disputes.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/trictrac/input/input.h"
#include "games/trictrac/text/coup.h"

struct telling_line {
    char *text;
    size_t used;
};

static void add(struct telling_line *l, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void add(struct telling_line *l, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(l->text + l->used, DISPUTE_TEXT - l->used, format, args);
    va_end(args);
    if (n < 0 || l->used + (size_t)n >= DISPUTE_TEXT)
        abort();
    l->used += (size_t)n;
}

/* --- telling it ------------------------------------------------------------------------------- */

static const char *letter(int side)
{
    return side == WHITE ? "w" : side == BLACK ? "b" : side == RAIL ? "-" : "down";
}

static void add_faults(struct telling_line *l, const struct ruling *r, const struct faults *f)
{
    int count = 0;
    struct printed_play *plays =
        plays_printed(&r->position, f->choice, f->choices, BY_PLAY, &count);
    if (!plays)
        abort();
    for (int i = 0; i < f->count; i++)
        add(l, "%s%s", i ? " " : "", fault_rules[f->code[i]].code);
    if (f->count)
        add(l, ":%s%s", f->may_stand ? " stands," : "", f->may_go_back ? " back," : "");
    for (int i = 0; i < count && f->count; i++)
        add(l, " %s%s", plays[i].play, i + 1 < count ? "," : "");
    if (f->count)
        add(l, "; ");
    free(plays);
}

static void add_schools(struct telling_line *l, const char *word, const struct schools *s)
{
    for (int i = 0; i < s->count; i++) {
        const struct school *x = &s->school[i];
        add(l, "%s%s %s %d", i ? ", " : word, school_kind_names[x->kind], letter(x->by), x->points);
        if (x->claimed != x->points)
            add(l, "(%d)", x->claimed);
        add(l, " %s%s", school_state_names[x->state], x->late ? " late" : "");
    }
    if (s->count)
        add(l, "; ");
}

static void add_score(struct telling_line *l, const struct match *m)
{
    const struct score *sc = &m->score;
    add(l, "score %d+%d %d+%d", sc->points[0], sc->holes[0], sc->points[1], sc->holes[1]);
    if (sc->bredouille != RAIL)
        add(l, " %s", letter(sc->bredouille));
    if (m->over)
        add(l, "; %s wins", letter(m->winner));
    else
        add(l, "; %s throws", letter(m->next));
}

static void tell(struct telling_line *l, const struct input *d, const struct schools *before)
{
    const struct ruling *r = &d->ruling;
    char play[PLAY_TEXT];
    if (r->decision)
        add(l, "%s; ", r->decision == GO ? "go" : "stay");
    add(l, "marks %d/%d of %d/%d; ", r->marked[ROLLER], r->marked[OPPONENT], r->due[ROLLER],
        r->due[OPPONENT]);
    if (settled_print(r, NUMBERING_PLAIN, play)) {
        add_faults(l, r, &r->earlier);
        add(l, "chose %s; ", play);
    }
    add_faults(l, r, &r->faults);
    if (chosen_print(r, &d->coup, NUMBERING_PLAIN, play) && r->chosen)
        add(l, "chose %s; ", play);
    if (r->complete && final_print(r, NUMBERING_PLAIN, play))
        add(l, "final %s; ", play);
    if (!r->complete)
        add(l, "wants %s; ",
            r->wanted == WANT_MORE       ? "more"
            : r->wanted == WANT_DECISION ? "decision"
                                         : "play");
    add_schools(l, "schools ", &r->schools);
    add_schools(l, "before: ", before);
    add_score(l, &r->after);
}

/* --- reading it ------------------------------------------------------------------------------- */

static struct match match_of(const struct dispute *d)
{
    struct options o = options_default();
    o.own_throw_schools = d->own_throw;
    struct match m = match_start(&o);
    struct position p;
    struct parse_error err;
    int points[2] = {0, 0}, holes[2] = {0, 0};
    char bredouille = '-';
    if (d->position) {
        if (!position_read(d->position, strlen(d->position), &p, &err))
            abort();
        m = match_from(&o, &p);
    }
    if (d->score && sscanf(d->score, "%d+%d %d+%d %c", &points[0], &holes[0], &points[1], &holes[1],
                           &bredouille) < 4)
        abort();
    for (int s = 0; s < 2; s++) {
        m.score.points[s] = (uint8_t)points[s];
        m.score.holes[s] = (uint8_t)holes[s];
    }
    m.score.bredouille = bredouille == 'w' ? WHITE : bredouille == 'b' ? BLACK : RAIL;
    return m;
}

/* The data of the turn before the last. */
struct dispute_desk {
    struct input input;
    struct schools before;
    struct match last_before;
    struct coup last_coup;
};

static void keep_schools(void *context, const struct input *d)
{
    struct dispute_desk *t = context;
    t->before = d->ruling.schools;
    t->last_before = d->before;
    t->last_coup = d->coup;
}

static bool read_coups(struct dispute_desk *t, const char *text, struct parse_error *err)
{
    struct scanner s = scan_text(text, strlen(text), false);
    struct token w;
    do {
        if (!scan_word(&s, &w, err))
            return false;
        if (w.kind != TOKEN_END && !input_word(&t->input, &w, err))
            return false;
    } while (w.kind != TOKEN_END);
    return input_line_end(&t->input, err);
}

void dispute_rule(const struct dispute *d, char out[DISPUTE_TEXT])
{
    static struct dispute_desk t;
    struct telling_line l = {out, 0};
    struct match m = match_of(d);
    struct parse_error err;
    memset(&t, 0, sizeof t);
    t.input.closed = keep_schools;
    t.input.context = &t;
    t.input.last_before = &t.last_before;
    t.input.last_coup = &t.last_coup;
    input_start(&t.input, &m);
    if (!read_coups(&t, d->coups, &err)) {
        add(&l, "error: %s", err.reason);
        return;
    }
    ledger_update(&t.input.ruling.after.ledger, 1, &t.before);
    tell(&l, &t.input, &t.before);
}
