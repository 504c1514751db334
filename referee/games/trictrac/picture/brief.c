/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "brief.h"

#include <string.h>

#include "base/tongue.h"

static const char *side_name(int side)
{
    return side == WHITE ? _("White") : _("Black");
}

/* Begins a clause. */
static void clause(struct words *w)
{
    if (w->length)
        words_add(w, "%s", _("; "));
}

static const char *const jan_words[JANS] = {
    [TRUE_HIT] = N_("hit"),
    [FALSE_HIT] = N_("false hit"),
    [CORNER_HIT] = N_("corner hit"),
    [TWO_TABLES] = N_("two tables"),
    [CONTRE_TWO_TABLES] = N_("contre two tables"),
    [MEZEAS] = N_("mézéas"),
    [CONTRE_MEZEAS] = N_("contre mézéas"),
    [SIX_TABLES] = N_("six tables"),
    [FILL_PETIT] = N_("fills petit jan"),
    [FILL_GRAND] = N_("fills grand jan"),
    [FILL_RETOUR] = N_("fills retour"),
    [KEEP_PETIT] = N_("keeps petit jan"),
    [KEEP_GRAND] = N_("keeps grand jan"),
    [KEEP_RETOUR] = N_("keeps retour"),
    [EXIT] = N_("exit"),
    [HELPLESS] = N_("helpless"),
    [RENCONTRE] = N_("rencontre"),
    [MARGOT] = N_("margot"),
    [MISERE] = N_("misère"),
};

/* Dues of one jan stand together: "hit 14, 18: 6". */
static void brief_dues(struct words *w, const struct ruling *r, const struct coup *c)
{
    for (int i = 0; i < r->dues.count;) {
        const struct due *d = &r->dues.due[i];
        int points = 0, first = i;
        clause(w);
        if (d->to == OPPONENT)
            words_add(w, "%s%s", side_name(!c->side), _(": "));
        words_add(w, "%s", _(jan_words[d->jan]));
        for (; i < r->dues.count && r->dues.due[i].jan == d->jan && r->dues.due[i].to == d->to;
             i++) {
            points += r->dues.due[i].points;
            if (r->dues.due[i].field) {
                words_add(w, "%s ", i > first ? "," : "");
                words_add_field(w, r->dues.due[i].field);
            }
        }
        words_add(w, "%s%d", d->field ? _(": ") : " ", points);
    }
}

/* Holes of the roller's own throw and of the other's points; what the arbiter gave is not won. */
static void brief_holes(struct words *w, const struct ruling *r, const struct coup *c)
{
    if (c->decreed.what & DECREED_SCORE)
        return;
    for (int s = WHITE; s <= BLACK; s++) {
        int won = r->after.score.holes[s] - r->before.holes[s];
        if (won <= 0)
            continue;
        clause(w);
        words_add(w, "%s ", side_name(s));
        words_add(w, P_("%d hole", "%d holes", won), won);
    }
}

static void brief_faults(struct words *w, const struct ruling *r, const struct coup *c)
{
    char chosen[PLAY_TEXT];
    if (!r->faults.count)
        return;
    clause(w);
    words_add(w, "%s", _("false move"));
    for (int i = 0; i < r->faults.count; i++)
        words_add(w, "%s %s", i ? "," : "", fault_rules[r->faults.code[i]].code);
    if (chosen_print(r, c, w->manner, chosen))
        words_add(w, "%s%s", _(": "), strcmp(chosen, "stands") == 0 ? _("stands") : chosen);
}

/* What was wrong with a mark. */
static const char *const kind_words[SCHOOL_KINDS] = {
    [SCHOOL_UNDER] = N_("too little"), [SCHOOL_OVER] = N_("too much"),
    [SCHOOL_FILL] = N_("filling"),     [SCHOOL_KEEP] = N_("keeping"),
    [SCHOOL_HOLE] = N_("peg"),         [SCHOOL_FALSE] = N_("false"),
};

static void brief_schools(struct words *w, const struct ruling *r)
{
    for (int i = 0; i < r->schools.count; i++) {
        const struct school *s = &r->schools.school[i];
        if (s->kind == SCHOOL_FALSE)
            continue;
        clause(w);
        if (s->kind == SCHOOL_HOLE)
            words_add(w, _("%s: wrong peg"), side_name(s->by));
        else
            words_add(w, _("school of %s, %d (%s)"), side_name(s->by), s->points,
                      _(kind_words[s->kind]));
        if (s->kind != SCHOOL_HOLE && s->state == SCHOOL_OPEN)
            words_add(w, "%s", _(", not claimed"));
    }
}

static void brief_claim(struct words *w, const struct claim_ruling *c)
{
    words_add(w, c->before ? _("%s claims a school (turn before)") : _("%s claims a school"),
              side_name(c->by));
    static const char *const unheard[] = {[TOO_LATE] = N_(": too late"),
                                          [TOO_EARLY] = N_(": not yet"),
                                          [NOTHING_OVER] = N_(": nothing was too much")};
    if (c->unheard)
        words_add(w, "%s", _(unheard[c->unheard]));
    else if (c->found)
        words_add(w, c->contested ? _(": marks %d, raised") : _(": marks %d"), c->taken);
    if (c->given || (!c->found && !c->unheard))
        words_add(w, c->found ? _(", the rest false: %s marks %d") : _(": false, %s marks %d"),
                  side_name(!c->by), c->given);
}

void brief_claims(struct words *w, const struct ruling *r)
{
    for (int i = 0; i < r->claims; i++) {
        const struct claim_ruling by_rules = claim_by_rules(&r->claim[i]), *c = &by_rules;
        clause(w);
        if (c->kind == CLAIM_SCHOOL)
            brief_claim(w, c);
        else if (c->unheard)
            words_add(w, _("%s asks too late for what is missing"), side_name(c->by));
        else
            words_add(w, c->found ? _("%s must mark what is missing") : _("%s has marked all"),
                      side_name(!c->by));
        if (c->overruled)
            words_add(w, _("; the arbiter overrules this: %s marks %d"), side_name(c->by),
                      r->claim[i].taken);
    }
}

/* Who goes plays nothing: "goes" stands in place of the play. */
static void brief_decision(struct words *w, const struct ruling *r)
{
    char play[PLAY_TEXT];
    if (!r->decision || (r->decision == GO && !put_down_print(r, w->manner, play)))
        return;
    clause(w);
    words_add(w, "%s", r->decision == GO ? _("goes") : _("stays"));
}

/* How the coup ended. */
static void brief_end(struct words *w, const struct ruling *r)
{
    if (r->exited) {
        clause(w);
        words_add(w, "%s", _("all men off"));
    }
    if (!r->after.over)
        return;
    clause(w);
    if (r->after.winner == NOBODY)
        words_add(w, "%s", _("refait"));
    else
        words_add(w, r->after.options.ecrire ? _("%s wins the marqué") : _("%s wins the match"),
                  side_name(r->after.winner));
}

void brief_said(struct words *w, const struct ruling *r, const struct coup *c)
{
    brief_holes(w, r, c);
    brief_decision(w, r);
    brief_claims(w, r);
    brief_end(w, r);
}

void brief_ruling(struct words *w, const struct ruling *r, const struct coup *c)
{
    brief_dues(w, r, c);
    brief_holes(w, r, c);
    brief_decision(w, r);
    brief_faults(w, r, c);
    brief_schools(w, r);
    brief_claims(w, r);
    if (!r->complete) {
        clause(w);
        words_add(w, "%s", _("not finished"));
    }
    brief_end(w, r);
}
