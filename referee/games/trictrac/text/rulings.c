/* SPDX-License-Identifier: GPL-3.0-or-later */
/* False moves, schools and claims in words, and why a throw gives its points. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coup.h"

/* --- schools --------------------------------------------------------------------------------- */

/* Schools and claims in words. */

static const char *const school_sentences[SCHOOL_KINDS] = {
    [SCHOOL_UNDER] = N_("{who} marked {points} points too few"),
    [SCHOOL_OVER] = N_("{who} marked {points} points too many"),
    [SCHOOL_FILL] = N_("{who} was due points for filling but did not fill: a school of {points}"),
    [SCHOOL_KEEP] = N_("{who} was due points for keeping but did not keep: a school of {points}"),
    [SCHOOL_HOLE] = N_("{who} moved the peg wrongly, but the points are right: no school"),
    [SCHOOL_FALSE] = N_("a false school of {points}"),
};

/* What became of it: {count} has been claimed. */
static const char *const state_sentences[] = {
    [SCHOOL_OPEN] = N_("{other} may claim it until {other}'s next throw"),
    [SCHOOL_CLAIMED] = N_("{other} has claimed {count}"),
    [SCHOOL_REFUTED] = N_("the claim is refuted"),
    [SCHOOL_RAISED] = N_("{other} has claimed {count} and marks it twice"),
};

/* A claim found too few holes, and gives none: they can still be claimed. */
static bool peg_stays(const struct school *s)
{
    return s->kind == SCHOOL_HOLE && s->state == SCHOOL_CLAIMED && !s->put_back;
}

static const char *what_became(const struct school *s)
{
    bool any_throw = s->until == UNTIL_ANY_THROW;
    if (s->state != SCHOOL_OPEN && !peg_stays(s))
        return s->state == SCHOOL_CLAIMED && !s->claimed ? N_("{other} has had it corrected")
                                                         : state_sentences[s->state];
    if (s->until == UNTIL_RULED || s->until == UNTIL_SETTLED)
        return N_("it can no longer be claimed, the arbiter has ruled");
    if (s->until == UNTIL_STANDS)
        return N_("{other} has let the going stand, so it can no longer be claimed");
    if (!is_open_until(s->until))
        return peg_stays(s) ? N_("it does not change") : N_("{other} did not claim it in time");
    if (s->unplayed)
        return N_("the mark is put back if {other} speaks now; no man was touched, so there is no "
                  "school");
    if (s->kind == SCHOOL_HOLE)
        return any_throw ? N_("{other} may have it corrected before the next throw")
                         : N_("{other} may have it corrected until {other}'s next throw");
    return any_throw
               ? N_("{other} may claim it before the next throw, which also opposes the going")
               : state_sentences[SCHOOL_OPEN];
}

/* Frames of a school: [is it the peg's][is it of the turn before]. {how} is one of the school
 * sentences, {then} is what became of the school. */
static const char *const school_frames[2][2] = {
    {N_("School: {how} (marked {count}, due {points}); {then} ({cite}).\n"),
     N_("School: {how} in the turn before; {then} ({cite}).\n")},
    {N_("Peg: {how} (marked {count}, due {points}); {then} ({cite}).\n"),
     N_("Peg: {how} in the turn before; {then} ({cite}).\n")},
};

/* A sentence with two clauses in it, {how} and {then}, which are filled with the gaps of theirs. */
static void add_framed(struct strbuf *w, const struct placeholders *f, const char *frame,
                       const char *how, const struct placeholders *of_how, const char *then)
{
    struct strbuf first = {.player = w->player, .manner = w->manner}, second = first;
    struct placeholders all = *f;
    add_sentence(&first, of_how, how);
    add_sentence(&second, of_how, then);
    all.how = first.text;
    all.then = second.text;
    add_sentence(w, &all, frame);
    w->failed |= first.failed || second.failed;
    strbuf_free(&first);
    strbuf_free(&second);
}

static void say_school(struct strbuf *w, const struct ruling *r, const struct school *s)
{
    struct placeholders f = gaps_of(&r->position, (enum side)s->by);
    f.points = s->points;
    f.count = s->claimed;
    f.cite = school_sources[s->kind];
    struct placeholders whole = f;
    whole.count = r->marked[s->party];
    whole.points = r->due[s->party];
    add_framed(w, &whole, school_frames[s->kind == SCHOOL_HOLE][s->late != 0],
               s->besides ? N_("{who} also moved the peg wrongly: no school of that")
                          : school_sentences[s->kind],
               &f, what_became(s));
}

/* Why a claim is not received, by whose mark it is about. */
static const char *const unheard_sentences[][2] = {
    [SETTLED_ALREADY] = {N_("it has been corrected; nobody marks anything"),
                         N_("it has been corrected; nobody marks anything")},
    [TOO_LATE] = {N_("too late, not accepted; nobody marks anything"),
                  N_("too late, not accepted; nobody marks anything")},
    [TOO_EARLY] = {N_("not yet: points can be marked until a man is touched; nobody marks "
                      "anything"),
                   N_("not yet: points can be marked until {other}'s next throw; nobody marks "
                      "anything")},
};

/* The first row that fits says what the claim comes to. */
static const char *claim_sentence(const struct claim_ruling *c)
{
    bool raised = c->found && c->contested && c->taken;
    if (c->unheard)
        return unheard_sentences[c->unheard][c->party];
    if (!c->found)
        return c->asked ? N_("there was no fault") : N_("there is nothing to claim");
    if (c->fault.kind == SCHOOL_HOLE || school_left_open(&c->fault))
        return c->put_back ? N_("the peg is corrected")
                           : N_("the peg stays: a school gives no hole; mark has it marked");
    if (raised)
        return N_("upheld after {other} contested it: {who} marks {points}, twice the number");
    if (c->whole)
        return N_("upheld, and {other} has {who} mark all of it: {who} marks {points}");
    if (c->taken)
        return N_("upheld, {who} marks {points}");
    if (c->fault.unplayed)
        return N_("the mark is put back; no man was touched, so there is no school");
    return N_("the points marked too many are taken off, {who} marks nothing");
}

/* What is missing must be marked: no school. */
static void say_demand(struct strbuf *w, const struct ruling *r, const struct claim_ruling *c,
                       struct placeholders f)
{
    static const char *const late[] = {
        [TOO_LATE] = N_("{who} asks {other} to mark what is missing: too late, nobody marks "
                        "anything ({cite}).\n"),
        [ONLY_SCHOOL] = N_("{who} asks {other} to mark what is missing: too late, only the school "
                           "is left ({cite}).\n"),
    };
    f.points = r->due[c->party];
    add_sentence(
        w, &f,
        c->unheard ? late[c->unheard]
        : c->found
            ? N_("{who} has {other} mark all that is due, {points}, holes included: no school "
                 "({cite}).\n")
            : N_("{who} asks {other} to mark what is missing: nothing is missing.\n"));
}

/* "school 0" without points too many. */
static void say_nothing_over(struct strbuf *w, const struct claim_ruling *c,
                             const struct placeholders *f)
{
    add_sentence(
        w, f,
        c->lacks ? N_("{who} claims nothing: school 0 takes off what was too much; here points are "
                      "missing: mark asks for them ({cite}).\n")
                 : N_("{who} claims nothing: school 0 takes off what was too much, and nothing "
                      "was; school claims what is open ({cite}).\n"));
}

/* {how} is the result; the sentence depends on whether a number was given, and whether it is on
 * the turn before. */
static const char *const claim_frames[2][2] = {
    {N_("{who} claims a school: {how}"), N_("{who} claims a school on the turn before: {how}")},
    {N_("{who} claims a school of {count}: {how}"),
     N_("{who} claims a school of {count} on the turn before: {how}")},
};

/* As the rules have it. */
static void say_by_rules(struct strbuf *w, const struct claim_ruling *c, struct placeholders f)
{
    f.count = c->asked;
    add_framed(w, &f, claim_frames[c->asked > 0][c->before != 0], claim_sentence(c), &f, "");
    f.points = c->of_before;
    if (c->of_before)
        add_sentence(w, &f, N_("; {points} of it for a fault in the turn before"));
    f.points = c->given;
    if (c->given)
        add_sentence(w, &f,
                     c->taken ? N_("; the rest is a false school, {other} marks {points}")
                              : N_("; false school, {other} marks {points}"));
    add_source(w, c->given ? school_sources[SCHOOL_FALSE] : f.cite);
}

static void say_claim(struct strbuf *w, const struct ruling *r, int claim)
{
    const struct claim_ruling *ruling = &r->claim[claim];
    struct claim_ruling by_rules = claim_by_rules(ruling);
    struct placeholders f = gaps_of(&r->position, (enum side)by_rules.by);
    f.points = by_rules.taken;
    f.count = by_rules.given;
    f.cite = claim_source(&by_rules);
    if (r->claims > 1) /* by this number the arbiter overrules one */
        strbuf_add(w, _("Claim %d: "), claim + 1);
    if (by_rules.kind == CLAIM_MARK) {
        say_demand(w, r, &by_rules, f);
        return;
    }
    if (ruling->unheard == NOTHING_OVER)
        say_nothing_over(w, &by_rules, &f);
    else
        say_by_rules(w, &by_rules, f);
    f.points = ruling->taken;
    if (ruling->overruled)
        add_sentence(w, &f, _("The arbiter overrules this: {who} marks {points} instead.\n"));
}

/* A false school is the ruling on a claim, and said there. */
void render_schools(struct strbuf *w, const struct ruling *r)
{
    for (int i = 0; i < r->schools.count; i++)
        if (r->schools.school[i].kind != SCHOOL_FALSE)
            say_school(w, r, &r->schools.school[i]);
    render_claims(w, r, 0);
}

void render_open_schools(struct strbuf *w, const struct ruling *r)
{
    for (int i = 0; i < r->schools.count; i++)
        if (r->schools.school[i].state == SCHOOL_OPEN)
            say_school(w, r, &r->schools.school[i]);
}

/* A word that changed nothing is answered. */
static const char *const answer_sentences[] = {
    [ANSWER_KNOWN] = N_("This is known already; nothing changes.\n"),
    [ANSWER_MARK_LOWER] =
        N_("{who} has marked, and a mark is never taken back (GU III; LL §167; LP 42); .edit "
           "corrects a slip.\n"),
    [ANSWER_MARK_LATE] =
        N_("{who} has touched a man and can no longer mark more (GU III; LL §167); .edit corrects "
           "a slip.\n"),
    [ANSWER_MARK_RULED] =
        N_("A claim on the mark of {who} has been ruled, so the mark no longer changes (GU III; LL "
           "§167); .edit corrects a slip.\n"),
    [ANSWER_MUST_NOTHING] =
        N_("The man on {from} did not come there too early in the turn before: nothing is "
           "demanded.\n"),
    [ANSWER_MUST_LATE] = N_("A man is put down already: nothing is demanded.\n"),
    [ANSWER_MUST_CANNOT] = N_("The man on {from} cannot continue: nothing is demanded.\n"),
    [ANSWER_MUST] = N_("{other} demands that the man on {from} continue (GU III; LL §213).\n"),
    [ANSWER_WHOLE] = N_("Nothing of the claim is left to be marked.\n"),
    [ANSWER_CONTEST] = N_("The claim was not upheld: there is nothing to contest.\n"),
    [ANSWER_RAISE] = N_("The claim was not contested: there is nothing to raise.\n"),
    [ANSWER_WAIVED] =
        N_("{who} does not mark. If {other}'s points of this throw make a hole, the points of "
           "{who} count as marked and erased; if not, they are lost (GU III; LL §150, §176).\n"),
    [ANSWER_WAIVE_NOTHING] = N_("Nothing is due to {who}: there is nothing to leave unmarked.\n"),
    [ANSWER_WAIVE_MARKED] =
        N_("{who} has marked or gone: the points are no longer left unmarked.\n"),
    [ANSWER_WAIVE_LATE] =
        N_("{who} has touched a man and can no longer leave the points unmarked (GU III).\n"),
    [ANSWER_MARK_WAIVED] =
        N_("{who} has said that the points are not marked: the mark changes nothing.\n"),
    [ANSWER_LATE] =
        N_("{who} adds {points} left out of a throw that could not be played (GU III; LL §197; LP "
           "63).\n"),
    [ANSWER_LATE_NOTHING] =
        N_("{who} left no points out of a throw that could not be played: nothing is added.\n"),
    [ANSWER_EARLY] = N_("{other} plays {from} to {field} in the turn before, knowing the dice (the "
                        "English guide).\n"),
    [ANSWER_STAY_NOTHING] =
        N_("{who} has won no hole on this throw: there is nothing to decide.\n"),
};

void render_answers(struct strbuf *w, const struct ruling *r, int told)
{
    enum side roller = (enum side)r->position.side;
    for (int i = told; i < r->answers; i++) {
        const struct answer_given *a = &r->answer[i];
        if (a->what == ANSWER_WAIVED && r->complete)
            continue; /* what became of the points is stated */
        bool of_mark = a->what >= ANSWER_MARK_LOWER && a->what <= ANSWER_MARK_RULED;
        bool late = a->what == ANSWER_LATE || a->what == ANSWER_LATE_NOTHING;
        struct placeholders f =
            gaps_of(&r->position, late                              ? (enum side)a->party
                                  : of_mark && a->party == OPPONENT ? other_side(roller)
                                                                    : roller);
        f.from = a->party;
        f.points = f.field = a->points;
        add_sentence(w, &f, answer_sentences[a->what]);
    }
}

void render_claims(struct strbuf *w, const struct ruling *r, int told)
{
    for (int i = told; i < r->claims; i++)
        say_claim(w, r, i);
}

/* --- why ------------------------------------------------------------------------------------- */

/* Why a throw gives its points: the men and ways of every due, and the reason why each point that
 * players often believe due is not. */

/* The facts against which a belief is checked. */
struct why {
    struct strbuf *w;
    const struct ruling *r;
    const struct view *v;
    struct dice d;
    struct placeholders f; /* {who} the roller */
    bool any;              /* a wrong belief has been mentioned */
};

/* Begins a line on what is not due. */
static void not_due(struct why *y)
{
    if (!y->any)
        strbuf_add(y->w, "%s", _("Not due:\n"));
    y->any = true;
    strbuf_add(y->w, "  ");
}

static bool has_jan(const struct ruling *r, enum jan jan)
{
    for (int i = 0; i < r->dues.count; i++)
        if (r->dues.due[i].jan == jan)
            return true;
    return false;
}

/* --- men and ways of what is due -------------------------------------------------------------- */

/* The numbers of the throw, as ways, with their distances; a doublet's number is the high one. */
static int way_distance(struct dice d, int way)
{
    return way == BY_HIGH ? d.high : way == BY_LOW ? d.low : d.high + d.low;
}

static void add_way(struct strbuf *w, struct dice d, int way)
{
    if (way == BY_SUM)
        strbuf_add(w, "%d+%d", d.high, d.low);
    else
        strbuf_add(w, "%d", way_distance(d, way));
}

/* The two rests of a man that reaches `field` by the sum: the lower and the higher. A doublet makes
 * them equal. */
static void rests_of(struct dice d, int field, int rest[2])
{
    rest[0] = field - d.high;
    rest[1] = field - d.low;
}

/* "resting on 12", of the rests that a hit allows. */
static void add_free_rests(struct strbuf *w, const struct view *v, struct dice d, int field)
{
    int rest[2], said = 0;
    rests_of(d, field, rest);
    for (int k = 0; k < (rest[0] == rest[1] ? 1 : 2); k++) {
        if (v->theirs2 & field_bit(rest[k]))
            continue;
        strbuf_add(w, "%s", said++ ? _(" or ") : _(", resting on "));
        strbuf_add_field(w, rest[k]);
    }
}

/* Adds the ways of a due: "    6 from 12 (2 men there, one way); 6+4 from 8, resting on 12 or 14."
 * Several men at one distance are one way (M X). */
static void say_ways(struct strbuf *w, const struct ruling *r, const struct due *due, int field)
{
    static const int ways[] = {BY_HIGH, BY_LOW, BY_SUM};
    struct dice d = r->position.dice;
    const char *before = "    ";
    struct placeholders f = gaps_of(&r->position, (enum side)r->position.side);
    for (int i = 0; i < 3; i++) {
        if (!(due->by & ways[i]))
            continue;
        strbuf_add(w, "%s", before);
        add_way(w, d, ways[i]);
        int from = field - way_distance(d, ways[i]), men = men_on(&r->view.own, from);
        f.from = from;
        add_sentence(w, &f, N_(" from {from}"));
        if (men > 1 && due->jan == TRUE_HIT)
            strbuf_add(w, P_(" (%d man there, one way)", " (%d men there, one way)", men), men);
        if (ways[i] == BY_SUM && due->jan == TRUE_HIT)
            add_free_rests(w, &r->view, d, field);
        before = _("; ");
    }
    strbuf_add(w, ".\n");
}

/* The field of a quarter that needs just one more man, if all its other fields are held; else 0. */
static int gap_of(const struct view *v, enum quarter q)
{
    fields half = quarter_fields[q] & ~v->own2;
    bool one = half && !(half & (half - 1)) && (half & v->own1);
    return one ? lowest_field(half) : 0;
}

static void say_corner_men(struct strbuf *w, const struct ruling *r)
{
    struct placeholders f = gaps_of(&r->position, (enum side)r->position.side);
    f.from = THEIR_CORNER - f.high;
    f.field = THEIR_CORNER - f.low;
    add_sentence(w, &f, "    {high} from {from}; {low} from {field}.\n");
}

static void say_men(struct strbuf *w, const struct ruling *r, const struct due *due)
{
    if (due->jan == TRUE_HIT)
        say_ways(w, r, due, due->field);
    else if (due->jan == CORNER_HIT)
        say_corner_men(w, r);
    else if (due->jan >= FILL_PETIT && due->jan <= FILL_RETOUR && due->by)
        say_ways(w, r, due, gap_of(&r->view, (enum quarter)(due->jan - FILL_PETIT)));
}

/* --- hits that are not ------------------------------------------------------------------------ */

/* A lone man that only the sum reaches, with both rests blocked. (If a single number hit it, the
 * hitting man's field would be a free rest of the sum.) */
static void blocked_sums(struct why *y)
{
    for (int i = 0; i < y->r->dues.count; i++) {
        const struct due *due = &y->r->dues.due[i];
        if (due->jan != FALSE_HIT)
            continue;
        y->f.field = due->field;
        y->f.from = due->field - y->d.high - y->d.low;
        rests_of(y->d, due->field, y->f.rest);
        not_due(y);
        add_sentence(
            y->w, &y->f,
            y->d.high == y->d.low
                ? N_("A hit of {other}'s man on {field} ({other}'s {his}): {how} brings the man "
                     "from {from} there, but the rest, {rest}, is held. It is a false hit, due to "
                     "{other} (M X).\n")
                : N_("A hit of {other}'s man on {field} ({other}'s {his}): {how} brings the man "
                     "from {from} there, but both rests, {rest} and {second}, are held. It is a "
                     "false hit, due to {other} (M X).\n"));
    }
}

/* --- the corner ------------------------------------------------------------------------------- */

static bool both_reach_corner(const struct why *y)
{
    int high = men_on(&y->v->own, THEIR_CORNER - y->d.high);
    int low = men_on(&y->v->own, THEIR_CORNER - y->d.low);
    return y->d.high == y->d.low ? high >= 2 : high && low;
}

static void corner_missed(struct why *y)
{
    bool held = y->v->theirs2 & field_bit(THEIR_CORNER);
    bool empty = !((y->v->theirs | y->v->own1) & field_bit(THEIR_CORNER));
    if (!both_reach_corner(y) || has_jan(y->r, CORNER_HIT) || !(held || empty))
        return;
    not_due(y);
    bool own = y->v->own2 & field_bit(CORNER);
    add_sentence(
        y->w, &y->f,
        held   ? N_("A hit of {other}'s corner: {high} and {low} reach it, but {other} holds it "
                      "(M XI).\n")
        : !own ? N_("A hit of {other}'s corner: {high} and {low} reach it, but {who} does not hold "
                    "{who}'s own (M XI).\n")
               : N_("A hit of {other}'s corner: {high} and {low} reach it, but the two men on {12} "
                    "must stay to hold {who}'s own: the ace needs spare men there (M XI).\n"));
}

/* --- six tables ------------------------------------------------------------------------------- */

/* Eleven men on the talon and four of the fields 2-7 with one man each. */
static bool four_tables(const struct view *v)
{
    fields span = field_range(2, 7);
    return men_on(&v->own, TALON) == MEN - 4 && men_count(&v->own, span) == 4 &&
           __builtin_popcount(v->own1 & span) == 4;
}

static void six_tables_missed(struct why *y)
{
    fields missing = field_range(2, 7) & ~y->v->own1;
    fields carried = field_bit(TALON + y->d.high) | field_bit(TALON + y->d.low);
    bool twice = y->d.high == y->d.low;
    int roll = y->r->position.roll;
    bool looks = twice ? roll == 3 && (missing & carried) : missing == carried;
    if (!four_tables(y->v) || !looks || has_jan(y->r, SIX_TABLES))
        return;
    y->f.count = roll;
    not_due(y);
    add_sentence(
        y->w, &y->f,
        twice ? N_("Jan of six tables: a doublet carries two men to one field, never to two (M "
                   "XII).\n")
        : roll == 3
            ? N_("Jan of six tables: {other} holds a field that is to be covered (M XII).\n")
        : roll ? N_("Jan of six tables: only {who}'s third throw since the men were set up "
                    "can make it, and this is throw {count} (M XII).\n")
               : N_("Jan of six tables: only {who}'s third throw since the men were set up "
                    "can make it (M XII).\n"));
}

/* --- filling and keeping ---------------------------------------------------------------------- */

/* True if number n brings a spare man to the gap g of quarter q, and the man may stay there. */
static bool number_fills(const struct why *y, enum quarter q, int g, int n)
{
    fields to_spare = y->v->own1 & (y->v->own3 | ~quarter_fields[q]);
    return g > n && (to_spare & field_bit(g - n)) && (y->v->may_end & field_bit(g));
}

static const char *passing_sentence(int numbers, bool doublet)
{
    if (numbers == 2 && doublet)
        return N_("Filling the {how}: only the {points} would move the man from {from} to {field}, "
                  "but the second {count} must be played too and breaks it: it is filled "
                  "only in passing (M XIII).\n");
    if (numbers == 2)
        return N_("Filling the {how}: only the {points} would move the man from {from} to {field}, "
                  "but the {count} must be played too and breaks it: it is filled only "
                  "in passing (M XIII).\n");
    return N_("Filling the {how}: only the {points} would move the man from {from} to {field}, but "
              "the {count} must be played instead (M XIII).\n");
}

static void fill_in_passing(struct why *y)
{
    char quarter[PHRASE];
    enum quarter reached = full_quarter(&y->r->plays.play[0].after);
    for (int q = PETIT; q < QUARTERS; q++) {
        int g = gap_of(y->v, (enum quarter)q);
        if (!g || reached == (enum quarter)q)
            continue;
        bool by_high = number_fills(y, (enum quarter)q, g, y->d.high);
        if (!by_high && !number_fills(y, (enum quarter)q, g, y->d.low))
            continue;
        int fills = by_high ? y->d.high : y->d.low, other = by_high ? y->d.low : y->d.high;
        y->f.from = g - fills;
        y->f.field = g;
        y->f.points = fills;
        y->f.count = other;
        y->f.how = quarter_phrase(y->w, (enum quarter)q, quarter);
        not_due(y);
        add_sentence(y->w, &y->f, passing_sentence(y->r->plays.numbers, fills == other));
    }
}

/* Returns true if number n, played without the other, keeps the full quarter full: a man that is
 * not one of its twelve can play it. */
static bool number_keeps(const struct why *y, enum quarter q, int n)
{
    fields spare = y->v->own1 & (y->v->own3 | ~quarter_fields[q]);
    struct men corner = y->v->own;
    if (q == RETOUR && !(y->v->own1 & ~quarter_fields[q]) && (spare & field_bit(OFF - n)))
        return true; /* a man to spare borne off */
    for (fields f = spare & (y->v->may_end >> n); f; f &= f - 1) {
        men_move(&corner, lowest_field(f), lowest_field(f) + n);
        bool lone = (men_one(&corner) & field_bit(CORNER)) != 0;
        men_move(&corner, lowest_field(f) + n, lowest_field(f));
        if (!lone)
            return true;
    }
    return false;
}

static void keep_missed(struct why *y)
{
    enum quarter q = full_quarter(&y->v->own);
    if (q == QUARTERS || full_quarter(&y->r->plays.play[0].after) == q || has_jan(y->r, EXIT))
        return;
    bool high = number_keeps(y, q, y->d.high);
    bool low = y->d.high != y->d.low && number_keeps(y, q, y->d.low);
    char quarter[PHRASE];
    y->f.how = quarter_phrase(y->w, q, quarter);
    y->f.points = high ? y->d.high : y->d.low;
    y->f.count = high ? y->d.low : y->d.high;
    not_due(y);
    if (y->r->plays.numbers < 2 || !(high || low))
        add_sentence(y->w, &y->f, "Keeping the {how}: every legal play breaks it (M XIII).\n");
    else
        add_sentence(
            y->w, &y->f,
            y->d.high == y->d.low
                ? N_("Keeping the {how}: only one {points} would keep it, but both can be played "
                     "and must be, and the second breaks it (LL §34).\n")
                : N_("Keeping the {how}: only the {points} would keep it, but both numbers can "
                     "be played and must be, and the {count} breaks it (LL §34).\n"));
}

/* --- the whole -------------------------------------------------------------------------------- */

static void (*const beliefs[])(struct why *) = {blocked_sums, corner_missed, six_tables_missed,
                                                fill_in_passing, keep_missed};

static void say_owed(struct strbuf *w, const struct ruling *r, bool told)
{
    for (int i = 0; i < r->dues.count; i++) {
        struct strbuf men = {.player = w->player, .manner = w->manner};
        say_men(&men, r, &r->dues.due[i]);
        if (men.length || !told) {
            add_due(w, &r->position, &r->plays, &r->dues.due[i]);
            strbuf_add(w, "\n%s", men.text ? men.text : "");
        }
        w->failed |= men.failed;
        strbuf_free(&men);
    }
    /* A false move left numbers unplayed, which could be played. */
    int left = r->due[OPPONENT] - r->dues.points[OPPONENT];
    struct placeholders f = gaps_of(&r->position, other_side((enum side)r->position.side));
    f.points = left;
    if (left > 0)
        add_plural(
            w, &f,
            "{points} due to {who}: a number that could be played was left unplayed (D1; M "
            "VI).\n",
            "{points} due to {who}: both numbers could be played and were left unplayed (D1; "
            "M VI).\n",
            left / 2);
    if (!r->dues.count && left <= 0)
        strbuf_add(w, "%s", _("Nothing is due to either player.\n"));
}

/* `told`: render_rulings says it, too. */
static void say_why(struct strbuf *w, const struct ruling *r, bool told)
{
    char sum[PHRASE];
    struct why y = {.w = w, .r = r, .v = &r->view, .d = r->position.dice};
    if (!y.d.high) {
        strbuf_add(w, "%s", _("The throw was not seen: nothing is ruled on it.\n"));
        return;
    }
    if (!told)
        render_passed(w, r);
    if (r->passed)
        return;
    say_owed(w, r, told);
    for (size_t i = 0; i < sizeof beliefs / sizeof beliefs[0]; i++) {
        y.f = gaps_of(&r->position, (enum side)r->position.side);
        y.f.how = sum_phrase(y.d, sum);
        beliefs[i](&y);
    }
}

void render_why(struct strbuf *w, const struct ruling *r)
{
    say_why(w, r, false);
}

void render_reasons(struct strbuf *w, const struct ruling *r)
{
    say_why(w, r, true);
}

/* --- rulings --------------------------------------------------------------------------------- */

/* False moves in words. */

/* --- which man is wrong ----------------------------------------------------------------------- */

static int distance(const struct step *s)
{
    return s->to - s->from;
}

static bool on_held_field(const struct ruling *r, const struct step *s)
{
    return s->to && s->to != OFF && (r->view.theirs & field_bit(s->to));
}

/* The possible faults of a man, or of the whole play. */
enum wrong {
    ALWAYS,
    OFF_THE_NUMBERS,
    BEYOND_HIGHER,
    OFF_BEYOND, /* both */
    BEYOND_SUM,
    BORNE_OFF,
    BORNE_OFF_TOO_SOON,
    ON_THEIR_CORNER,
    ON_HELD_FIELD,
    IN_CLOSED_QUARTER,
    EXIT_MISSED,
    HIGHER_WAS_DUE,
    BOTH_LEFT,
    HOLE_WAS_DUE
};

static bool is_wrong(enum wrong what, const struct ruling *r, const struct step *s)
{
    struct dice d = r->position.dice;
    bool off = s->to == OFF;
    int n = distance(s);
    switch (what) {
    case OFF_THE_NUMBERS:
        return !off && n != d.high && n != d.low && n != d.high + d.low;
    case BEYOND_HIGHER:
        return !off && n > d.high;
    case OFF_BEYOND:
        return is_wrong(OFF_THE_NUMBERS, r, s) && is_wrong(BEYOND_HIGHER, r, s);
    case BEYOND_SUM:
        return !off && n > d.high + d.low;
    case BORNE_OFF:
        return off;
    case BORNE_OFF_TOO_SOON:
        return off && (men_any(&r->played.after) & ~quarter_fields[RETOUR]);
    case ON_THEIR_CORNER:
        return s->to == THEIR_CORNER;
    case ON_HELD_FIELD:
        return on_held_field(r, s);
    case IN_CLOSED_QUARTER:
        return s->to > THEIR_CORNER && !off &&
               !((r->view.may_end | r->view.theirs) & field_bit(s->to));
    case EXIT_MISSED:
        return r->plays.exits && !r->faults.numbers_left;
    case HIGHER_WAS_DUE:
        return r->plays.numbers == 1 && r->plays.high_only && r->steps == 1 &&
               distance(&r->step[0]) == d.low;
    case BOTH_LEFT:
        return r->faults.numbers_left == 2;
    case HOLE_WAS_DUE:
        return r->before.points[r->position.side] + r->due[ROLLER] >= 12;
    default:
        return true;
    }
}

/* The first row of a code that fits the man it blames says what is wrong with that man. */
static const struct fault_words {
    uint8_t code;
    enum wrong fits;
    const char *sentence;
} fault_words[] = {
    {FAULT_N1, OFF_THE_NUMBERS,
     N_("the man from {from} set on {field} is on a field no number gives")},
    {FAULT_N1, ALWAYS,
     N_("the man from {from} set on {field} is on a field no number still to play gives")},
    {FAULT_N2, OFF_BEYOND,
     N_("the man from {from} set on {field} is beyond the {high}, on a field no number gives")},
    {FAULT_N2, BEYOND_HIGHER,
     N_("the man from {from} set on {field} cannot come there by {how}: it has no rest on the "
        "way")},
    {FAULT_N2, ALWAYS, N_("the man from {from} set on {field} is beyond the {high}")},
    {FAULT_N3, BEYOND_SUM, N_("the man from {from} set on {field} is beyond the sum, {how}")},
    {FAULT_N3, BORNE_OFF, N_("the man borne off from {from} is one man too many for the numbers")},
    {FAULT_N3, ALWAYS,
     N_("the man from {from} set on {field} is one man too many for the numbers")},
    {FAULT_N4, ALWAYS, N_("of two men put down together, one or both are wrong")},
    {FAULT_C1, ALWAYS,
     N_("the corner was taken by force (par puissance), though it could be taken "
        "by effect")},
    {FAULT_C2, ON_THEIR_CORNER,
     N_("the man from {from} set on {field} is on {other}'s rest corner, which no man may enter")},
    {FAULT_C2, ON_HELD_FIELD,
     N_("the man from {from} set on {field} is on a field that {other} holds")},
    {FAULT_C2, ALWAYS, N_("a lone man is on the rest corner, {12}")},
    {FAULT_Q1, ALWAYS, N_("the {how} could be filled and was not")},
    {FAULT_Q2, ALWAYS, N_("the {how} could be kept and was broken")},
    {FAULT_R1, IN_CLOSED_QUARTER,
     N_("the man from {from} set on {field} is in a quarter that {other} can still fill")},
    {FAULT_R1, ALWAYS, N_("a man is in a quarter that {other} can still fill")},
    {FAULT_D1, EXIT_MISSED, N_("the last man could be borne off and was not")},
    {FAULT_D1, HIGHER_WAS_DUE,
     N_("the {low} was played, but only one number can be, and it had to be the {high}")},
    {FAULT_D1, BOTH_LEFT, N_("both numbers could be played and were left unplayed")},
    {FAULT_D1, ALWAYS, N_("a number that could be played was left unplayed")},
    {FAULT_S1, BORNE_OFF_TOO_SOON,
     N_("the man from {from} was borne off before all men were in {19}-{24}")},
    {FAULT_S1, BORNE_OFF,
     N_("the man from {from} was borne off, which these numbers do not allow")},
    {FAULT_S1, ALWAYS, N_("a man was borne off wrongly")},
    {FAULT_G1, HOLE_WAS_DUE,
     N_("{who} went, but had already stayed or had pegged one hole too many")},
    {FAULT_G1, ALWAYS, N_("{who} went, but {who}'s own throw had won no hole")},
    {FAULT_T1, ALWAYS, N_("the touched man on {from} was not played")},
};

static const char *find_fault_words(const struct ruling *r, const struct faults *f, int i)
{
    for (size_t k = 0; k < sizeof fault_words / sizeof fault_words[0]; k++)
        if (fault_words[k].code == f->code[i] && is_wrong(fault_words[k].fits, r, &f->man[i]))
            return fault_words[k].sentence;
    return "";
}

/* Of the touched men those that were not moved. */
static fields touched_left(const struct ruling *r, const struct coup *c)
{
    fields left = c->touched & r->view.own1;
    for (int i = 0; i < r->steps; i++)
        left &= ~field_bit(r->step[i].from);
    return left ? left : c->touched;
}

/* A fault: its code and what is wrong, in one clause. */
static void say_what_is_wrong(struct strbuf *w, const struct ruling *r, const struct coup *c,
                              const struct faults *of, int at)
{
    char sum[PHRASE], quarter[PHRASE];
    int code = of->code[at];
    struct placeholders f = gaps_of(&r->position, (enum side)r->position.side);
    f.from = of->man[at].from;
    f.field = of->man[at].to;
    f.how = sum_phrase(r->position.dice, sum);
    if (code == FAULT_Q1 || code == FAULT_Q2) {
        enum quarter q = full_quarter(&r->plays.play[0].after);
        f.how = q == QUARTERS ? _("quarter") : quarter_phrase(w, q, quarter);
    }
    if (code == FAULT_T1)
        f.from = lowest_field(touched_left(r, c));
    strbuf_add(w, "%s%s", fault_rules[code].code, _(": "));
    add_sentence(w, &f, find_fault_words(r, of, at));
}

/* Adds a line for each fault. */
static void say_each_fault(struct strbuf *w, const struct ruling *r, const struct coup *c,
                           const struct faults *of)
{
    for (int i = 0; i < of->count; i++) {
        strbuf_add(w, "  ");
        say_what_is_wrong(w, r, c, of, i);
        add_source(w, fault_rules[of->code[i]].source);
    }
}

void render_fault(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    const struct faults *of = r->settled && r->earlier.count ? &r->earlier : &r->faults;
    if (of->count)
        say_what_is_wrong(w, r, c, of, 0);
}

static void say_choice(struct strbuf *w, enum choice_kind chosen, const struct placeholders *f)
{
    add_sentence(w, f,
                 chosen == CHOICE_STANDS ? N_("{other} leaves the false move as it is.\n")
                 : chosen == CHOICE_BACK
                     ? N_("{other} has the false move put back: {who} plays another.\n")
                     : N_("{other} chose {how}.\n"));
}

static void say_faults(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    char text[PLAY_TEXT];
    struct placeholders chosen = gaps_of(&r->position, (enum side)r->position.side);
    if (r->settled && r->earlier.count) {
        say_each_fault(w, r, c, &r->earlier);
        settled_print(r, w->manner, text);
        chosen.how = text;
        say_choice(w, r->settled, &chosen);
    }
    say_each_fault(w, r, c, &r->faults);
}

/* --- what may be chosen, what was ------------------------------------------------------------- */

static void add_numbered(struct strbuf *w, int number, const struct placeholders *f)
{
    strbuf_add(w, "  %d. ", number);
    add_sentence(w, f, "it goes back, and {who} plays another\n");
}

static void say_choices(struct strbuf *w, const struct ruling *r, const struct placeholders *f)
{
    int count = 0, number = 1;
    struct printed_play *plays =
        plays_printed(&r->position, r->faults.choice, r->faults.choices, BY_PLAY, &count);
    w->failed |= !plays;
    if (!r->faults.may_stand)
        add_sentence(w, f, "It may not be left.\n");
    add_sentence(w, f, "{other} may choose:\n");
    if (r->faults.may_stand)
        strbuf_add(w, _("  %d. leave it\n"), number++);
    if (r->faults.may_go_back)
        add_numbered(w, number++, f);
    for (int i = 0; i < count; i++) {
        bool one_of_two =
            r->faults.first_man && r->plays.numbers == 2 && !plays[i].of->step[0].rest;
        char play[PLAY_TEXT];
        strbuf_add(w, "  %d. %s%s\n", number++,
                   steps_print_sorted(plays[i].of->step, plays[i].of->steps, w->manner, play),
                   one_of_two ? _(", then the other number is played") : "");
    }
    free(plays);
    add_sentence(
        w, f,
        r->faults.may_stand && r->after.next != r->position.side
            ? N_("{other} answers with a number of the list, or leaves the play by throwing.\n")
            : N_("{other} answers with a number of the list.\n"));
    if (r->faults.may_stand && r->after.next == r->position.side)
        add_sentence(w, f, "{who} throws next: {other} chooses before the dice, or it stays.\n");
}

static const char arbiter_stays[] =
    N_("The arbiter has ruled: the false move stays on the board.\n");

/* A fault that may not be left was not mentioned before the next dice (rules §11b). */
static const char *silent(const struct ruling *r, const struct coup *c)
{
    bool ruled = c->by_arbiter.what, back = false;
    for (int i = 0; i < r->steps; i++)
        back |= on_held_field(r, &r->step[i]);
    if (back)
        return ruled
                   ? N_("The arbiter has ruled: nothing is chosen.\n")
                   : N_("{other} has thrown without objecting: nothing can be chosen any more.\n");
    return ruled ? arbiter_stays
                 : N_("{other} has thrown without objecting: the false move stays on the "
                      "board, an irregular position.\n");
}

static void say_silence(struct strbuf *w, const struct ruling *r, const struct coup *c,
                        struct placeholders f)
{
    add_sentence(w, &f, silent(r, c));
    for (int i = 0; i < r->steps; i++) {
        f.from = r->step[i].from;
        f.field = r->step[i].to;
        if (on_held_field(r, &r->step[i]))
            add_sentence(
                w, &f,
                "The man set on {field} goes back to {from}; its number counts as not played.\n");
    }
}

/* A fault that may be left was not mentioned before the next dice of either player (rules §11a). */
static const char *left_so(const struct ruling *r, const struct coup *c)
{
    bool went = r->decision == GO;
    if (c->by_arbiter.what)
        return went ? N_("The arbiter has ruled: the going stands.\n") : arbiter_stays;
    if (r->after.next != r->position.side)
        return N_("{other} has thrown, so the false move stays on the board.\n");
    return went ? N_("{who} has thrown before {other} objected: the going stands.\n")
                : N_("{who} has thrown before {other} objected: the false move stays.\n");
}

/* What the numbers left unplayed are worth: marked, or if nothing else is chosen. */
static void say_left_unplayed(struct strbuf *w, const struct ruling *r, struct placeholders f,
                              bool over)
{
    bool may_follow = r->after.left && !r->after.left_counted; /* the dice came early */
    f.points =
        r->complete && r->chosen < CHOICE_PLAY && !may_follow ? 2 * r->faults.numbers_left : 0;
    if (f.points <= 0)
        return;
    if (over && r->mark[OPPONENT].kind != MARK_AS_DUE)
        add_plural(w, &f, "{points} due to {other} for the number left unplayed (M VI).\n",
                   "{points} due to {other} for the numbers left unplayed (M VI).\n",
                   r->faults.numbers_left);
    else if (over)
        add_plural(w, &f, "{other} marks {points} for the number left unplayed (M VI).\n",
                   "{other} marks {points} for the numbers left unplayed (M VI).\n",
                   r->faults.numbers_left);
    else if (r->faults.may_stand)
        add_plural(w, &f,
                   "If it is left, {other} marks {points} for the number left unplayed (M VI).\n",
                   "If it is left, {other} marks {points} for the numbers left unplayed (M VI).\n",
                   r->faults.numbers_left);
    else
        add_plural(
            w, &f,
            "If {other} throws without choosing, {other} marks {points} for the number left "
            "unplayed (M VI).\n",
            "If {other} throws without choosing, {other} marks {points} for the numbers left "
            "unplayed (M VI).\n",
            r->faults.numbers_left);
}

static void say_chosen(struct strbuf *w, const struct ruling *r, const struct coup *c,
                       struct placeholders f)
{
    char text[PLAY_TEXT];
    bool chosen = chosen_print(r, c, w->manner, text), ended = !faults_may_choose(&r->faults);
    f.how = text;
    if (!chosen && c->closed)
        say_silence(w, r, c, f);
    else if (!chosen && !ended)
        say_choices(w, r, &f);
    else if (chosen && r->chosen == NO_CHOICE)
        add_sentence(w, &f, left_so(r, c));
    else if (chosen)
        say_choice(w, r->chosen, &f);
    bool more = r->settled || (r->chosen && (r->choice.of_first || r->chosen == CHOICE_BACK));
    if (more && (chosen || c->closed) && final_print(r, w->manner, text))
        add_sentence(w, &f, "So {who} has played {how}.\n");
    say_left_unplayed(w, r, f, chosen || c->closed || ended);
}

static void say_right(struct strbuf *w, const struct ruling *r, const struct placeholders *f)
{
    const char *sentence = N_("{who} plays {how}.\n");
    if (!r->position.dice.high)
        sentence = N_("{who} plays {how}; the throw was not seen, so nothing is ruled on it.\n");
    else if (r->wanted == WANT_MORE)
        sentence = N_("{who} has put down {how}; the other number is still to be played.\n");
    else if (r->plays.numbers == 0)
        sentence = N_("{who} can play nothing.\n");
    else if (r->legal)
        sentence = N_("{who} plays {how}: legal.\n");
    add_sentence(w, f, sentence);
}

void render_passed(struct strbuf *w, const struct ruling *r)
{
    struct placeholders f = gaps_of(&r->position, (enum side)r->position.side);
    if (r->passed)
        add_sentence(
            w, &f,
            "A doublet as the first throw of the match is void (LL §28). {other} throws, unless "
            "you say who does.\n");
}

/* The roller went without the right to go, and a claim opposed it: there is no choice, the roller
 * plays. */
static bool put_back_by_claim(const struct ruling *r)
{
    return r->decision == GO && r->faults.count == 1 && r->faults.code[0] == FAULT_G1 &&
           !r->faults.may_stand;
}

static void say_put_back(struct strbuf *w, const struct ruling *r, const struct coup *c,
                         struct placeholders f, bool put)
{
    if (put) {
        add_sentence(w, &f, "{who} was put back, and plays {how}.\n");
        return;
    }
    add_sentence(w, &f, "{who} goes: a false move.\n");
    say_faults(w, r, c);
    if (r->chosen == CHOICE_PLAY)
        say_chosen(w, r, c, f);
    else
        add_sentence(w, &f, "{other} has opposed the going: {who} must play.\n");
}

void render_ruling_play(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    char play[PLAY_TEXT];
    bool put = said_print(r, w->manner, play), went = r->decision == GO;
    struct placeholders f = gaps_of(&r->position, (enum side)r->position.side);
    f.how = play;
    if (r->passed)
        render_passed(w, r);
    if (r->passed || r->unknown_play || (!went && !put))
        return;
    if (put_back_by_claim(r)) {
        say_put_back(w, r, c, f, put);
        return;
    }
    if (r->faults.count && put)
        add_sentence(w, &f,
                     strcmp(play, "-") == 0 ? N_("{who} plays nothing: a false move.\n")
                                            : N_("{who} plays {how}: a false move.\n"));
    else if (put)
        say_right(w, r, &f);
    else if (r->faults.count)
        add_sentence(w, &f, "{who} goes: a false move.\n");
    else
        add_sentence(w, &f, "{who} goes: all men return to the talons, {who} throws.\n");
    say_faults(w, r, c);
    if (r->faults.count)
        say_chosen(w, r, c, f);
}

void render_left(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    say_chosen(w, r, c, gaps_of(&r->position, (enum side)r->position.side));
}
