/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "board.h"

#include <string.h>

#include "base/i18n.h"
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

/* Shorter than the names for chances. */
static const char *jan_words(int jan)
{
    return jan == TRUE_HIT ? N_("hit") : jan == HELPLESS ? N_("helpless") : event_words[jan];
}

/* Dues of one jan are grouped: "hit 14, 18: 6". */
static void brief_dues(struct strbuf *w, const struct ruling *r)
{
    int points = 0;
    for (int i = 0; i < r->dues.count; i++) {
        const struct due *d = &r->dues.due[i];
        bool first = i == 0 || d[-1].jan != d->jan;
        bool last = i + 1 == r->dues.count || d[1].jan != d->jan;
        points = first ? d->points : points + d->points;
        if (first) {
            clause(w);
            if (d->to == OPPONENT)
                strbuf_add(w, "%s%s", side_name(w, !r->position.side), _(": "));
            strbuf_add(w, "%s", _(jan_words(d->jan)));
        }
        if (d->field) {
            strbuf_add(w, "%s ", first ? "" : ",");
            strbuf_add_field(w, d->field);
        }
        if (last)
            strbuf_add(w, "%s%d", d->field ? _(": ") : " ", points);
    }
}

/* Holes won by the roller's throw and by the opponent's points, without what the arbiter gave. */
static void brief_holes(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    for (int s = WHITE; s <= BLACK && !(c->by_arbiter.what & RULED_SCORE); s++) {
        int won = r->after.score.holes[s] - r->before.holes[s];
        if (won <= 0)
            continue;
        clause(w);
        strbuf_add(w, "%s ", side_name(w, s));
        strbuf_add(w, P_("%d hole", "%d holes", won), won);
    }
}

/* "goes" replaces the play: a player who goes plays nothing. */
static void brief_decision(struct strbuf *w, const struct ruling *r)
{
    char play[PLAY_TEXT];
    if (!r->decision || (r->decision == GO && !put_down_print(r, w->manner, play)))
        return;
    clause(w);
    strbuf_add(w, "%s", r->decision == GO ? _("goes") : _("stays"));
}

/* Adds that there was a false move, without the codes of its faults, and the choice on it. */
static void brief_faults(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    char chosen[PLAY_TEXT];
    if (!r->faults.count && !(r->settled && r->earlier.count))
        return;
    clause(w);
    strbuf_add(w, "%s", _("false move"));
    if (r->faults.count && chosen_print(r, c, w->manner, chosen))
        strbuf_add(w, "%s%s", _(": "), strcmp(chosen, "stands") == 0 ? _("stands") : chosen);
}

/* The faults of a mark. */
static const char *const kind_words[SCHOOL_KINDS] = {
    [SCHOOL_UNDER] = N_("too little"), [SCHOOL_OVER] = N_("too much"),
    [SCHOOL_FILL] = N_("filling"),     [SCHOOL_KEEP] = N_("keeping"),
    [SCHOOL_HOLE] = N_("peg"),         [SCHOOL_FALSE] = N_("false"),
};

static void brief_school(struct strbuf *w, const struct school *s)
{
    if (s->kind == SCHOOL_FALSE)
        return;
    clause(w);
    if (s->kind == SCHOOL_HOLE)
        strbuf_add(w, _("%s: wrong peg"), side_name(w, s->by));
    else
        strbuf_add(w, _("school of %s, %d (%s)"), side_name(w, s->by), s->points,
                   _(kind_words[s->kind]));
    if (s->kind != SCHOOL_HOLE && s->state == SCHOOL_OPEN)
        strbuf_add(w, "%s", _(", not claimed"));
}

static void brief_school_claim(struct strbuf *w, const struct claim_ruling *c)
{
    static const char *const unheard[] = {[TOO_LATE] = N_(": too late"),
                                          [TOO_EARLY] = N_(": not yet"),
                                          [NOTHING_OVER] = N_(": nothing was too much"),
                                          [SETTLED_ALREADY] = N_(": corrected already")};
    strbuf_add(w, c->before ? _("%s claims a school (turn before)") : _("%s claims a school"),
               side_name(w, c->by));
    if (c->unheard)
        strbuf_add(w, "%s", _(unheard[c->unheard]));
    else if (c->found)
        strbuf_add(w, c->contested ? _(": marks %d, raised") : _(": marks %d"), c->taken);
    if (c->given || (!c->found && !c->unheard))
        strbuf_add(w, c->found ? _(", the rest false: %s marks %d") : _(": false, %s marks %d"),
                   side_name(w, !c->by), c->given);
}

static void brief_claim(struct strbuf *w, const struct claim_ruling *claim)
{
    const struct claim_ruling by_rules = claim_by_rules(claim), *c = &by_rules;
    clause(w);
    if (c->kind == CLAIM_SCHOOL)
        brief_school_claim(w, c);
    else if (c->unheard)
        strbuf_add(w, _("%s asks too late for what is missing"), side_name(w, c->by));
    else
        strbuf_add(w, c->found ? _("%s must mark what is missing") : _("%s has marked all"),
                   side_name(w, !c->by));
    if (c->overruled)
        strbuf_add(w, _("; the arbiter overrules this: %s marks %d"), side_name(w, c->by),
                   claim->taken);
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

void brief_ruling(struct strbuf *w, const struct ruling *r, const struct coup *c, enum brief what)
{
    if (what == BRIEF_RULING)
        brief_dues(w, r);
    if (what != BRIEF_CLAIMS) {
        brief_holes(w, r, c);
        brief_decision(w, r);
    }
    if (what == BRIEF_RULING) {
        brief_faults(w, r, c);
        for (int i = 0; i < r->schools.count; i++)
            brief_school(w, &r->schools.school[i]);
    }
    for (int i = 0; i < r->claims; i++)
        brief_claim(w, &r->claim[i]);
    if (what == BRIEF_RULING && !r->complete) {
        clause(w);
        strbuf_add(w, "%s", _("not finished"));
    }
    if (what != BRIEF_CLAIMS)
        brief_end(w, r);
}
