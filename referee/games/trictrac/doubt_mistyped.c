/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "doubts.h"

#include <stdlib.h>
#include <string.h>

#include "games/trictrac/text/printed.h"
#include "trial.h"

static bool same_man(const struct step *a, const struct step *b)
{
    return a->from == b->from && a->to == b->to;
}

/* --- what was meant --------------------------------------------------------------------------- */

/* The men of a line, and the input state before the first of them. */
struct put_down {
    struct input before;
    bool any;
    size_t from, to; /* offsets in the line */
    struct step step[COUP_STEPS];
    int steps;
    bool wrong;
    bool refused; /* impossible or not understood: nothing would be recorded */
};

static bool wrong_play(const struct input *d)
{
    return d->judged && d->ruling.faults.count && !d->ruling.chosen;
}

static void check_closing_coup(void *context, const struct input *d)
{
    struct put_down *p = context;
    p->wrong = p->any && wrong_play(d);
}

static bool play_shaped(const struct token *w)
{
    for (size_t i = 0; i < w->length; i++)
        if (!strchr("0123456789/-+T'", w->text[i]))
            return false;
    return w->text[0] != '+';
}

static void note_men(struct put_down *p, const struct input *before, const struct token *w,
                     const char *line)
{
    size_t at = (size_t)(w->text - line);
    if (!p->any) {
        p->before = *before;
        p->from = at;
    }
    p->any = true;
    p->to = at + w->length;
}

/* Reads a line up to its first wrong play; false if there is none. */
static bool find_wrong(const struct input *d, const char *line, size_t length, struct put_down *p)
{
    struct input t = *d;
    struct scanner scan = scan_text(line, length, true);
    struct parse_error err;
    struct token w;
    t.closed = check_closing_coup;
    t.last_coup = NULL;
    t.context = p;
    for (;;) {
        struct input before = t;
        if (!scan_word(&scan, &w, &err) || w.kind == TOKEN_HEADER)
            return false;
        if (w.kind == TOKEN_COMMENT)
            continue;
        bool understood = w.kind == TOKEN_END ? input_line_end(&t, &err) : input_word(&t, &w, &err);
        bool more = t.coup.steps + t.arrivals > before.coup.steps + before.arrivals;
        if (w.kind == WORD && t.open && !before.choosing && before.open &&
            (understood ? more && t.before.coups == before.before.coups : play_shaped(&w)))
            note_men(p, &before, &w, line);
        if (p->any && t.before.coups == p->before.before.coups &&
            t.coup.steps >= p->before.coup.steps) {
            p->steps = t.coup.steps - p->before.coup.steps;
            memcpy(p->step, t.coup.step + p->before.coup.steps,
                   sizeof p->step[0] * (size_t)p->steps);
        }
        p->refused = !understood;
        while (!understood && p->any && scan_word(&scan, &w, &err) && w.kind == WORD &&
               play_shaped(&w))
            note_men(p, &before, &w, line); /* the rest of an impossible play */
        if (p->wrong || !understood)
            return p->any;
        if (t.before.coups != before.before.coups)
            p->any = false;
        if (w.kind == TOKEN_END)
            return p->any && wrong_play(&t);
    }
}

/* Whether the texts differ by one key too many, too few, wrong, or two in the wrong order. */
static bool one_keystroke(const char *a, const char *b)
{
    size_t la = strlen(a), lb = strlen(b);
    while (la && lb && *a == *b)
        a++, b++, la--, lb--;
    while (la && lb && a[la - 1] == b[lb - 1])
        la--, lb--;
    return (la + lb > 0 && la <= 1 && lb <= 1) ||
           (la == 2 && lb == 2 && a[0] == b[1] && a[1] == b[0]);
}

static int fields_apart(const struct step *a, const struct step *b, int steps)
{
    int n = 0;
    for (int i = 0; i < steps; i++) {
        n += (a[i].from != b[i].from) + (a[i].to != b[i].to) +
             (a[i].rest && b[i].rest && a[i].rest != b[i].rest);
    }
    return n;
}

/* A legal play, or its first man, that may have been meant. */
struct guess {
    const struct put_down *typed;
    char text[PLAY_TEXT]; /* the typed text with blanks and signs normalised */
    enum numbering numbering;
    int distance; /* 1 a keystroke, 2 a field; 0 nothing found yet */
    int equal;    /* number of others as near */
    char play[PLAY_TEXT];
};

/* `whole`: the steps end the play; then the fields where men arrive may have been meant. Of the
 * first man alone they would fit nearly any number. */
static void try_steps(struct guess *g, const struct step *s, int steps, bool whole)
{
    char full[PLAY_TEXT], short_form[PLAY_TEXT] = "", name[16];
    steps_print(s, steps, g->numbering, full);
    for (int i = 0; i < steps; i++) {
        if (i)
            strncat(short_form, " ", sizeof short_form - strlen(short_form) - 1);
        strncat(short_form, field_print(s[i].to, g->numbering, name),
                sizeof short_form - strlen(short_form) - 1);
    }
    int distance = one_keystroke(g->text, full) || (whole && one_keystroke(g->text, short_form)) ? 1
                   : g->typed->steps == steps && fields_apart(g->typed->step, s, steps) == 1     ? 2
                                                                                             : 0;
    if (distance && distance == g->distance && strcmp(g->play, full) != 0)
        g->equal++;
    if (distance && (!g->distance || distance < g->distance)) {
        g->distance = distance;
        g->equal = 0;
        memcpy(g->play, full, sizeof full);
    }
}

static void try_play(struct guess *g, const struct play *p)
{
    const struct step *s = p->step;
    const struct coup *c = &g->typed->before.coup;
    if (c->steps) { /* the first man was entered before */
        for (int k = 0; k < p->steps && p->steps == 2; k++)
            if (same_man(&s[k], &c->step[0]))
                try_steps(g, &s[1 - k], 1, true);
        return;
    }
    try_steps(g, s, p->steps, true);
    if (p->steps == 2) {
        try_steps(g, (struct step[2]){s[1], s[0]}, 2, true);
        try_steps(g, &s[0], 1, false);
        try_steps(g, &s[1], 1, false);
    } else if (p->steps == 1 && s->rest) {
        try_steps(g, &(struct step){s->from, 0, s->to}, 1, true);
        try_steps(g, (struct step[2]){{s->from, 0, s->rest}, {s->rest, 0, s->to}}, 2, true);
    }
}

/* Whether the play moves a touched man, if there is one. */
static bool plays_touched(const struct input *d, const struct play *p)
{
    struct input t = trial_of(d);
    const struct step *rest = p->step;
    if (!d->coup.touched)
        return true;
    if (d->coup.steps) /* the first man was entered before */
        rest += same_man(&p->step[0], &d->coup.step[0]);
    return trial_play(&t, rest, p->steps - d->coup.steps) && trial_right(&t, d);
}

static void copy_even(char out[PLAY_TEXT], const char *text, size_t length)
{
    size_t n = 0;
    for (size_t i = 0; i < length && n + 1 < PLAY_TEXT; i++) {
        char c = text[i] == '-' ? '/' : strchr(" \t+", text[i]) ? ' ' : text[i];
        if (c != ' ' || (n && out[n - 1] != ' '))
            out[n++] = c;
    }
    out[n] = '\0';
}

bool doubt_mistyped(const struct input *d, const char *line, size_t length, struct doubted *out)
{
    struct put_down p = {.any = false};
    struct parse_error err;
    if (is_silent(d) || !find_wrong(d, line, length, &p) || !input_judge(&p.before, &err) ||
        !p.before.ruling.plays.numbers ||
        (p.before.coup.steps && p.before.ruling.wanted != WANT_MORE)) /* one man too many */
        return false;
    struct guess g = {.typed = &p, .numbering = d->numbering};
    copy_even(g.text, line + p.from, p.to - p.from);
    for (int i = 0; i < p.before.ruling.plays.allowed; i++)
        if (plays_touched(&p.before, &p.before.ruling.plays.play[i]))
            try_play(&g, &p.before.ruling.plays.play[i]);
    if (!g.distance || (p.refused && g.equal)) /* the error is printed anyway */
        return false;
    strbuf_add(&out->way[0], "%s", g.play);
    strbuf_add(&out->better[0], "%.*s%s%.*s", (int)p.from, line, g.play, (int)(length - p.to),
               line + p.to);
    return !out->way[0].failed && !out->better[0].failed;
}
