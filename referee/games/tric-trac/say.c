/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sentences: points, pegs, parties, and why. */
#include "base/i18n.h"
#include "games/tables/text/notation.h"
#include "series.h"

/* --- a throw ---------------------------------------------------------------------------------- */

/* Adds "Two men may take the Hucke by force." */
bool tric_trac_say_thrown(const struct tables_verdict *v, struct strbuf *said)
{
    const uint8_t *dice = v->t->throw.dice;
    char name[TABLES_NAME];
    if (!tric_trac_may_force(&v->t->throw) || v->t->attempts)
        return false;
    strbuf_add(said, "%s %d-%d. %s\n", tables_name(said, v->side, name), dice[0], dice[1],
               _("Two men may take the Hucke by force."));
    return true;
}

/* Returns the sentence on a fault C2, according to its kind. */
const char *tric_trac_say_fault(const struct tables_verdict *v, int attempt, int fault)
{
    const struct tables_put *p = &v->t->attempt[attempt].put;
    struct board lies = tables_put_down(&tric_trac_men, &v->t->throw, p, 0);
    const struct men *own = &lies.side[v->side];
    if (fault != TRIC_TRAC_C2)
        return NULL;
    if (tric_trac_like_force(&v->t->throw, p))
        return N_("the Hucke cannot be taken by force here");
    if (tables_share_field(&lies))
        return N_("a man stands on a field the other holds");
    if (men_on(own, THEIR_HUCKE))
        return N_("no man may stand on the other's Hucke (13)");
    if (men_on(own, HUCKE) == 1)
        return N_("no man may stand alone on the Hucke (12)");
    return N_("a man may not rest there");
}

/* --- points ----------------------------------------------------------------------------------- */

/* Adds the points: "2 points: a man hit, a man out." */
static void add_points(struct strbuf *said, const struct tric_trac_reckoning *r)
{
    const char *gap = "";
    strbuf_add(said, P_("%d point: ", "%d points: ", r->points), r->points);
    if (r->hits) {
        strbuf_add(said, P_("%d man hit", "%d men hit", r->hits), r->hits);
        gap = _(", ");
    }
    if (r->outs) {
        strbuf_add(said, "%s", gap);
        strbuf_add(said, P_("%d man out", "%d men out", r->outs), r->outs);
        gap = _(", ");
    }
    if (r->points > r->hits + r->outs)
        strbuf_add(said, "%s%s", gap, _("the great bridge, 2"));
    strbuf_add(said, ".\n");
}

static void say_pegs(const struct tables_verdict *v, const struct tric_trac_reckoning *r,
                     struct strbuf *said)
{
    const struct tables_said *peg = &v->t->said[WORD_PEG];
    char name[TABLES_NAME];
    if (peg->said && r->wins && peg->amount != r->points)
        strbuf_add(said, _("+%d changes nothing: the partie is won.\n"), peg->amount);
    else if (peg->said && peg->amount != r->pegged)
        strbuf_add(
            said, _("+%d would win the partie, but only points that are due win it: +%d counts.\n"),
            peg->amount, r->pegged);
    if ((r->pegged || peg->said) && !r->wins)
        strbuf_add(said, _("    → %s: peg to %d.\n"), tables_name(said, v->side, name),
                   v->t->throw.points + r->pegged);
    if (r->pegged != r->points && !v->t->unknown_play)
        strbuf_add(said, _("%d pegged, %d due: +%d corrects it until the other player throws.\n"),
                   r->pegged, r->points, r->points);
}

/* --- a partie won ----------------------------------------------------------------------------- */

static void say_won(const struct tables_verdict *v, const struct tric_trac_reckoning *r,
                    struct strbuf *said)
{
    static const char *const how[] = {"", N_("once"), N_("double"), N_("triple"), N_("fourfold")};
    char name[TABLES_NAME];
    const int16_t *won = &v->out.next.own[OWN_WON];
    int factor = v->out.halves / 2, points = r->first ? r->first_points : r->points;
    tables_name(said, v->side, name);
    strbuf_add(said, _("%s wins partie %d, %d points to %d: it counts %s (%d).\n"), name,
               v->t->before.own[OWN_PLAYED] + 1, v->t->throw.points + points,
               v->t->before.own[OWN_PEG + v->other], _(how[factor]), factor);
    if (r->last)
        strbuf_add(said,
                   won[WHITE] == won[BLACK] ? _("The match is over, %d to %d: nobody wins.\n")
                                            : _("The match is over, %d to %d.\n"),
                   won[v->side], won[v->other]);
    else if (v->out.wants == NEEDS_WORD)
        strbuf_add(said, _("%s: new (set up again) or on (play on from here)?\n"), name);
}

static void say_decision(const struct tables_verdict *v, const struct tric_trac_reckoning *r,
                         struct strbuf *said)
{
    char name[TABLES_NAME];
    tables_name(said, v->side, name);
    if (r->decision == WORD_NEW)
        strbuf_add(said, "%s", _("New: all men to the start tongues, both pegs to 0.\n"));
    if (r->decision == WORD_NEW && !v->m->option[OPTION_NEXT_START])
        strbuf_add(said, "%s", _("Both throw, and the higher sum begins.\n"));
    if (r->decision == WORD_ON && !v->half)
        strbuf_add(said, _("On: the men stay, %s: peg to %d, the other's to 0.\n"), name,
                   v->out.next.own[OWN_PEG + v->side]);
}

/* Adds the points of the new partie: if the first move won and the player continues, the rest of
 * the throw counts for that partie. */
static void say_more(const struct tric_trac_reckoning *r, struct strbuf *said)
{
    int more = r->first && r->decision == WORD_ON ? r->points - r->first_points : 0;
    if (more > 0)
        strbuf_add(said,
                   P_("%d point more, for the new partie.\n",
                      "%d points more, for the new partie.\n", more),
                   more);
}

void tric_trac_say_word(const struct tables_verdict *v, int w, struct strbuf *said)
{
    char name[TABLES_NAME], other[TABLES_NAME];
    tables_name(said, v->side, name);
    if (w == WORD_ON && v->half)
        strbuf_add(said, _("On: %s finishes this throw first.\n"), name);
    if ((w == WORD_ON || w == WORD_NEW) && v->open)
        strbuf_add(said, _("%s decides: %s. %s may still object to the play.\n"), name,
                   w == WORD_ON ? "on" : "new", tables_name(said, v->other, other));
    if (w == WORD_PEG && (!v->has_play || v->open))
        strbuf_add(said, _("%s has pegged %d.\n"), name, v->t->said[w].amount);
}

void tric_trac_say_end(const struct tables_verdict *v, struct strbuf *said)
{
    char name[TABLES_NAME];
    struct tric_trac_reckoning r;
    if (v->t->by_arbiter)
        return;
    tric_trac_reckon(v->t, v->m->option, &r);
    if (r.points)
        add_points(said, &r);
    say_pegs(v, &r, said);
    if (r.wins) {
        say_won(v, &r, said);
        say_more(&r, said);
        say_decision(v, &r, said);
    } else if (tables_doublet(&v->t->throw) && !v->closed) {
        strbuf_add(said, _("%s may throw again.\n"), tables_name(said, v->side, name));
    }
}

/* --- how it stands, and why ------------------------------------------------------------------- */

void tric_trac_say_score(const struct tables_verdict *v, const struct tables_state *s,
                         struct strbuf *said)
{
    char white[TABLES_NAME], black[TABLES_NAME];
    const char *w = tables_name(said, WHITE, white), *b = tables_name(said, BLACK, black);
    int parties = (int)v->m->option[OPTION_PARTIES], played = s->own[OWN_PLAYED];
    strbuf_add(said, _("Pegs: %s %d, %s %d. Won: %s %d, %s %d.\n"), w, s->own[OWN_PEG + WHITE], b,
               s->own[OWN_PEG + BLACK], w, s->own[OWN_WON + WHITE], b, s->own[OWN_WON + BLACK]);
    if (s->given)
        strbuf_add(said, _("%s has given the match up.\n"), s->winner == WHITE ? b : w);
    else
        strbuf_add(said, _("Partie %d of %d.\n"), played + (played < parties), parties);
}

void tric_trac_say_why(const struct tables_verdict *v, struct strbuf *said)
{
    struct tric_trac_reckoning r;
    if (!v->has_play || !v->t->attempts)
        return;
    tric_trac_reckon(v->t, v->m->option, &r);
    if (!r.points)
        strbuf_add(said, "%s", _("It brings nothing.\n"));
    if (r.hits)
        strbuf_add(said, "%s", _("Each man hit brings 1 point, with the move (rules §5; D).\n"));
    if (r.outs)
        strbuf_add(said, "%s", _("Each man out brings 1 point, with the move (rules §5; D).\n"));
    if (r.points > r.hits + r.outs)
        strbuf_add(said, "%s",
                   _("The great bridge, 7-12 each held by two men, brings 2 points at the end of "
                     "each\nthrow at which it stands (rules §5; D).\n"));
    if (r.first)
        strbuf_add(said, "%s",
                   _("Twelve points win at once: the second move is not made (rules §5; D).\n"));
}
