/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "brief.h"

#include <string.h>

#include "base/i18n.h"
#include "games/trictrac/input/facts.h"
#include "games/trictrac/text/chances.h"

/* As the strbuf has it: clean text. */
static const char *side_name(const struct strbuf *w, int side)
{
    const char *name = w->player ? w->player[side] : NULL;
    return name && *name ? name : side == WHITE ? _("White") : _("Black");
}

/* Begins a clause. */
static void clause(struct strbuf *w)
{
    if (w->length)
        strbuf_add(w, "%s", _("; "));
}

/* The coup, and the current fact. */
struct telling_briefly {
    struct strbuf *w;
    const struct ruling *r;
    const struct coup *c;
    const struct fact *f;
    bool first, last; /* among adjacent facts of the same kind, and for dues of the same jan */
};

/* Shorter than the names for chances. */
static const char *jan_words(int jan)
{
    return jan == TRUE_HIT ? N_("hit") : jan == HELPLESS ? N_("helpless") : event_words[jan];
}

/* Dues of one jan are grouped: "hit 14, 18: 6". */
static void brief_due(const struct telling_briefly *t)
{
    const struct fact *f = t->f;
    if (t->first) {
        clause(t->w);
        if (f->party == OPPONENT)
            strbuf_add(t->w, "%s%s", side_name(t->w, f->to), _(": "));
        strbuf_add(t->w, "%s", _(jan_words(f->what)));
    }
    if (f->field) {
        strbuf_add(t->w, "%s ", t->first ? "" : ",");
        strbuf_add_field(t->w, f->field);
    }
    if (!t->last)
        return;
    int points = 0;
    for (int i = 0; i <= f->at; i++)
        if (t->r->dues.due[i].jan == f->what)
            points += t->r->dues.due[i].points;
    strbuf_add(t->w, "%s%d", f->field ? _(": ") : " ", points);
}

/* Holes won by the roller's throw and by the opponent's points, without what the arbiter gave. */
static void brief_holes(const struct telling_briefly *t)
{
    if (t->f->what != SUM_HOLES || (t->c->by_arbiter.what & RULED_SCORE))
        return;
    for (int s = WHITE; s <= BLACK; s++) {
        int won = t->r->after.score.holes[s] - t->r->before.holes[s];
        if (won <= 0)
            continue;
        clause(t->w);
        strbuf_add(t->w, "%s ", side_name(t->w, s));
        strbuf_add(t->w, P_("%d hole", "%d holes", won), won);
    }
}

/* "goes" replaces the play: a player who goes plays nothing. */
static void brief_decision(const struct telling_briefly *t)
{
    char play[PLAY_TEXT];
    if (t->f->what == GO && !put_down_print(t->r, t->w->manner, play))
        return;
    clause(t->w);
    strbuf_add(t->w, "%s", t->f->what == GO ? _("goes") : _("stays"));
}

static void brief_fault(const struct telling_briefly *t)
{
    char chosen[PLAY_TEXT];
    if (t->first) {
        clause(t->w);
        strbuf_add(t->w, "%s", _("false move"));
    }
    strbuf_add(t->w, "%s %s", t->first ? "" : ",", t->f->name);
    if (t->last && chosen_print(t->r, t->c, t->w->manner, chosen))
        strbuf_add(t->w, "%s%s", _(": "), strcmp(chosen, "stands") == 0 ? _("stands") : chosen);
}

/* What was wrong with a mark. */
static const char *const kind_words[SCHOOL_KINDS] = {
    [SCHOOL_UNDER] = N_("too little"), [SCHOOL_OVER] = N_("too much"),
    [SCHOOL_FILL] = N_("filling"),     [SCHOOL_KEEP] = N_("keeping"),
    [SCHOOL_HOLE] = N_("peg"),         [SCHOOL_FALSE] = N_("false"),
};

static void brief_school(const struct telling_briefly *t)
{
    const struct fact *f = t->f;
    if (f->what == SCHOOL_FALSE)
        return;
    clause(t->w);
    if (f->what == SCHOOL_HOLE)
        strbuf_add(t->w, _("%s: wrong peg"), side_name(t->w, f->by));
    else
        strbuf_add(t->w, _("school of %s, %d (%s)"), side_name(t->w, f->by), f->points,
                   _(kind_words[f->what]));
    if (f->what != SCHOOL_HOLE && t->r->schools.school[f->at].state == SCHOOL_OPEN)
        strbuf_add(t->w, "%s", _(", not claimed"));
}

static void brief_school_claim(struct strbuf *w, const struct fact *f, const struct claim_ruling *c)
{
    static const char *const unheard[] = {[TOO_LATE] = N_(": too late"),
                                          [TOO_EARLY] = N_(": not yet"),
                                          [NOTHING_OVER] = N_(": nothing was too much"),
                                          [SETTLED_ALREADY] = N_(": corrected already")};
    strbuf_add(w, c->before ? _("%s claims a school (turn before)") : _("%s claims a school"),
               side_name(w, f->by));
    if (c->unheard)
        strbuf_add(w, "%s", _(unheard[c->unheard]));
    else if (c->found)
        strbuf_add(w, c->contested ? _(": marks %d, raised") : _(": marks %d"), f->points);
    if (f->other || (!c->found && !c->unheard))
        strbuf_add(w, c->found ? _(", the rest false: %s marks %d") : _(": false, %s marks %d"),
                   side_name(w, f->to), f->other);
}

static void brief_claim(const struct telling_briefly *t)
{
    const struct fact *f = t->f;
    const struct claim_ruling by_rules = claim_by_rules(&t->r->claim[f->at]), *c = &by_rules;
    clause(t->w);
    if (f->what == CLAIM_SCHOOL)
        brief_school_claim(t->w, f, c);
    else if (c->unheard)
        strbuf_add(t->w, _("%s asks too late for what is missing"), side_name(t->w, f->by));
    else
        strbuf_add(t->w, c->found ? _("%s must mark what is missing") : _("%s has marked all"),
                   side_name(t->w, f->to));
    if (c->overruled)
        strbuf_add(t->w, _("; the arbiter overrules this: %s marks %d"), side_name(t->w, f->by),
                   t->r->claim[f->at].taken);
}

/* How the coup ended. */
static void brief_end(struct strbuf *w, const struct ruling *r)
{
    if (r->exited) {
        clause(w);
        strbuf_add(w, "%s", _("all men off"));
    }
    if (!r->after.over)
        return;
    clause(w);
    if (r->after.winner == NOBODY)
        strbuf_add(w, "%s", _("refait"));
    else
        strbuf_add(w, r->after.options.ecrire ? _("%s wins the marqué") : _("%s wins the match"),
                   side_name(w, r->after.winner));
}

/* Each fact's clause, and the smallest text that contains it: RULING, KNOWN or CLAIMS. */
static const struct {
    void (*say)(const struct telling_briefly *t);
    enum brief narrowest;
} clauses[FACT_KINDS] = {
    [FACT_DUE] = {brief_due, BRIEF_RULING},          [FACT_SUM] = {brief_holes, BRIEF_KNOWN},
    [FACT_DECISION] = {brief_decision, BRIEF_KNOWN}, [FACT_FAULT] = {brief_fault, BRIEF_RULING},
    [FACT_SCHOOL] = {brief_school, BRIEF_RULING},    [FACT_CLAIM] = {brief_claim, BRIEF_CLAIMS},
};

static bool together(const struct fact *a, const struct fact *b)
{
    return a->kind == b->kind && (a->kind != FACT_DUE || a->what == b->what);
}

void brief_ruling(struct strbuf *w, const struct ruling *r, const struct coup *c, enum brief what)
{
    struct ruling_facts all;
    facts_of(r, &all);
    for (int i = 0; i < all.count; i++) {
        const struct fact *f = &all.fact[i];
        struct telling_briefly t = {.w = w, .r = r, .c = c, .f = f};
        t.first = i == 0 || !together(f - 1, f);
        t.last = i + 1 == all.count || !together(f, f + 1);
        if (clauses[f->kind].say && what <= clauses[f->kind].narrowest)
            clauses[f->kind].say(&t);
    }
    if (what == BRIEF_RULING && !r->complete) {
        clause(w);
        strbuf_add(w, "%s", _("not finished"));
    }
    if (what != BRIEF_CLAIMS)
        brief_end(w, r);
}
