/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Schools and claims in words. */
#include "say.h"

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

/* A claim found holes too few, of which it gives none: they can be asked for as before. */
static bool peg_stays(const struct school *s)
{
    return s->kind == SCHOOL_HOLE && s->state == SCHOOL_CLAIMED && !s->put_back;
}

static const char *what_became(const struct school *s)
{
    bool any_throw = s->until == UNTIL_ANY_THROW;
    if (s->state != SCHOOL_OPEN && !peg_stays(s))
        return s->state == SCHOOL_CLAIMED && !s->claimed ? N_("{other} has had it put right")
                                                         : state_sentences[s->state];
    if (s->until == UNTIL_RULED || s->until == UNTIL_SETTLED)
        return N_("it can no longer be claimed, the arbiter has ruled");
    if (s->until == UNTIL_STANDS)
        return N_("{other} has let the going stand, so it can no longer be claimed");
    if (!is_open_until(s->until))
        return peg_stays(s) ? N_("it stays as it is") : N_("{other} did not claim it in time");
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
    [SETTLED_ALREADY] = {N_("it has been put right; nobody marks anything"),
                         N_("it has been put right; nobody marks anything")},
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

/* "school 0" where nothing was too much. */
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

/* {how} is what it comes to; by whether a number was said, and whether it is on the turn before. */
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
    [ANSWER_MUST_CANNOT] = N_("The man on {from} cannot go on: nothing is demanded.\n"),
    [ANSWER_MUST] = N_("{other} demands that the man on {from} go on (GU III; LL §213).\n"),
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
