/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Claims (M XVII; GU III; LL §164-194; LP 35, 45-66). A claim means an open fault: of this throw
 * first, then of the coup before, then, after an exit, of the one before that. A fault is open from
 * the moment it is complete until its maker's opponent throws. The claim is ruled when it is made,
 * on the marks and men as they then are; nothing later changes the ruling, except the accused who
 * contests it or has the whole claimed, and the arbiter. */
#include <stddef.h>
#include <string.h>

#include "turn.h"

static int party_of(const struct last_coup *l, enum side accused)
{
    return accused == l->tally.roller ? ROLLER : OPPONENT;
}

static void add_school(struct marks *t, enum side by, int points, bool instead)
{
    if (!points || t->schools >= TALLY_SCHOOLS)
        return;
    t->school[t->schools].by = (uint8_t)by;
    t->school[t->schools].instead = instead;
    t->school[t->schools++].points = (uint16_t)points;
}

/* --- open faults ------------------------------------------------------------------------------ */

/* A fault that is not, or not fully, claimed. */
struct part {
    struct last_coup *l;
    int slot;
    int coup; /* 0: this throw; 1, 2: that many coups before */
    int left; /* points that can still be claimed */
};

static int slot_party(int slot)
{
    return slot == OF_OPPONENT ? OPPONENT : ROLLER;
}

/* Whether a claim takes anything off, even if it is only a hole. */
static bool to_put_back(const struct last_coup *l, int slot)
{
    const struct mark_fault *f = &l->fault[slot];
    bool excess = slot == OF_LOSS ? f->points > 0 : l->mark[slot_party(slot)].excess;
    return excess && !f->closed && !f->claimed && !f->peg_back;
}

/* The points a mark owes count against what was marked by schools instead (LP 56); a fill or keep
 * that was not made does not. */
int turn_school(const struct last_coup *l, enum fault_slot slot)
{
    const struct mark_fault *f = &l->fault[slot];
    const struct judged_mark *j = &l->mark[slot_party((int)slot)];
    enum side roller = (enum side)l->tally.roller;
    bool fill = f->kind == SCHOOL_FILL || f->kind == SCHOOL_KEEP;
    if (slot == OF_LOSS || (f->kind != SCHOOL_UNDER && !(fill && j->lacks)))
        return f->points;
    int left =
        f->points - marks_instead(&l->tally, slot == OF_ROLLER ? roller : other_side(roller));
    return left > j->unearned ? left : j->unearned;
}

static bool is_open(struct last_coup *l, int slot, int coup, struct part *out)
{
    const struct mark_fault *f = &l->fault[slot];
    const struct judged_mark *j = &l->mark[slot_party(slot)];
    bool peg = slot != OF_LOSS && j->peg && !f->peg_back;
    *out = (struct part){l, slot, coup, 0};
    if (f->kind < 0 || f->closed || !(f->complete || peg))
        return false;
    bool school = slot != OF_ROLLER || !l->unplayed;
    if (f->complete && school)
        out->left = (coup ? f->points : turn_school(l, (enum fault_slot)slot)) - f->claimed;
    if (out->left > 0)
        return true;
    out->left = 0;
    return f->kind == SCHOOL_HOLE || to_put_back(l, slot);
}

/* Whether faults of this side in the coups before can still be claimed: the other has not thrown
 * since. */
static int coups_open(const struct turn *h, enum side accused)
{
    if (!h->m->coups || accused != h->roller || h->went || h->past[0].gone)
        return 0;
    return h->past[0].tally.roller == (uint8_t)accused && !h->past[1].gone ? 2 : 1;
}

/* After "= stands" on a going, no more schools are accepted. */
static bool going_stands(const struct turn *h)
{
    return h->went && h->choice_of_going >= 0;
}

/* Whether points were added to the mark of the coup before, or of the one before that, so that the
 * accused's mark can be claimed for longer. */
static bool is_added(const struct turn *h, enum side accused, int k)
{
    return k && h->past[k - 1].added && h->past[k - 1].tally.roller == (uint8_t)accused;
}

static int open_parts(struct turn *h, enum side accused, struct part out[CLAIM_PARTS])
{
    int n = 0, coups = coups_open(h, accused);
    for (int k = going_stands(h) ? 1 : 0; k <= 2; k++) {
        if (k > coups && !is_added(h, accused, k))
            continue;
        struct last_coup *l = k ? &h->past[k - 1] : &h->now;
        if (party_of(l, accused) == OPPONENT) {
            n += is_open(l, OF_OPPONENT, k, &out[n]);
            continue;
        }
        n += is_open(l, OF_ROLLER, k, &out[n]);
        n += is_open(l, OF_LOSS, k, &out[n]);
    }
    return n;
}

/* --- faults that are not open ----------------------------------------------------------------- */

/* The kind of this side's complete and unclaimed fault in these marks; -1: none. */
static int missed_in(const struct last_coup *l, enum side accused)
{
    int party = party_of(l, accused);
    for (int slot = OF_ROLLER; slot < FAULT_SLOTS; slot++) {
        const struct mark_fault *f = &l->fault[slot];
        if (slot_party(slot) == party && f->kind >= 0 && f->complete && !f->closed &&
            (f->claimed < f->points || to_put_back(l, slot)))
            return f->kind;
    }
    return l->righted[party] ? SCHOOL_UNDER : -1;
}

/* How many throws ago the coup before was made: more than one after void throws. */
static int throws_back(const struct turn *h, int coup)
{
    int back = 0;
    for (int k = 0; k < coup; k++)
        back += h->past[k].void_since + 1;
    return back;
}

/* A fault of the accused whose time to be claimed is over. */
struct fault_missed {
    int kind; /* enum school_kind; -1: none */
    int back; /* how many throws ago, void ones included */
};

static struct fault_missed find_missed(const struct turn *h, enum side accused)
{
    struct fault_left left = h->m->last[0].late[accused];
    int here = going_stands(h) ? missed_in(&h->now, accused) : -1;
    if (here >= 0)
        return (struct fault_missed){here, 0};
    for (int k = coups_open(h, accused); k < 1 && h->m->coups; k++) {
        int kind = missed_in(&h->past[k], accused);
        if (kind >= 0)
            return (struct fault_missed){kind, throws_back(h, k + 1)};
    }
    return left.coups ? (struct fault_missed){left.kind, left.back + throws_back(h, 1)}
                      : (struct fault_missed){-1, 0};
}

/* Whether the accused can still mark points of this throw, so that leaving them out would only then
 * be a school. */
static bool still_to_mark(struct turn *h, enum side accused)
{
    int party = accused == h->roller ? ROLLER : OPPONENT;
    const struct mark_fault *f = &h->now.fault[party == ROLLER ? OF_ROLLER : OF_OPPONENT];
    struct dues dues = h->r->dues;
    if (f->kind == SCHOOL_UNDER && !f->complete && !f->closed)
        return true;
    dues_drop(&dues, MISERE); /* due only when it is played */
    if (h->typed[party] || h->ruled[party] || !dues.points[party])
        return false;
    if (party == ROLLER)
        return !h->touched && h->r->plays.numbers && !h->went;
    return !h->m->options.own_throw_schools && !h->went && !h->won &&
           !((h->moved || h->touched) && h->r->has_play && h->r->wanted == WANT_NOTHING);
}

static bool is_put_right(const struct turn *h, enum side accused)
{
    bool right = h->now.righted[party_of(&h->now, accused)];
    for (int k = 0; k < coups_open(h, accused); k++)
        right |= h->past[k].righted[party_of(&h->past[k], accused)];
    return right;
}

/* Why the claim is not accepted, and the kind of fault it is about. The parts are then dropped. */
static enum unheard not_received(struct turn *h, const struct claim *c, struct part *part, int *n,
                                 bool early, struct fault_missed missed, int *kind)
{
    enum side accused = other_side((enum side)c->by);
    const struct part *first = &part[0];
    bool points = c->points && c->points != CLAIM_ALL;
    if (*n && points && !first->left && !to_put_back(first->l, first->slot) &&
        (missed.kind >= 0 || (early && !h->begun)))
        *n = 0; /* points are claimed and only a hole is missing, which no claim gives */
    bool any = *n > 0;
    for (int i = 0; !c->points && i < *n;) /* "school 0" takes off: it means what is too much */
        if (part[i].left && !to_put_back(part[i].l, part[i].slot))
            memmove(&part[i], &part[i + 1], sizeof *part * (size_t)(--*n - i));
        else
            i++;
    *kind = *n ? first->l->fault[first->slot].kind : SCHOOL_UNDER;
    if (!c->points && !*n && (any || early))
        return NOTHING_OVER;
    if (*n)
        return HEARD;
    if (early)
        return TOO_EARLY;
    if (is_put_right(h, accused))
        return SETTLED_ALREADY;
    if (missed.kind < 0)
        return HEARD;
    *kind = missed.kind;
    return TOO_LATE;
}

/* --- what a claim does ------------------------------------------------------------------------ */

/* Makes a mark again. After the roller's, the opponent's is made again as points. */
static void correct(struct turn *h, struct last_coup *l, int party, struct mark_event e)
{
    bool at_once = !h->touched && !h->moved;
    l->tally.event[party] = e;
    l->anew[party] = 1;
    if (l == &h->now && party == ROLLER) {
        h->again[OPPONENT] |= h->typed[OPPONENT];
        if (at_once)
            h->first = e;
    }
    if (l != &h->now && party == ROLLER && l->tally.event[OPPONENT].placed)
        l->tally.event[OPPONENT] = l->mark[OPPONENT].as_points;
}

/* The arbiter overrules: the claimant marks `points`, the accused nothing. With 0 points the claim
 * counts as not made, the mark stays, and the fault is settled. */
static void overrule(struct claim_ruling *r, int points)
{
    r->overruled = 1;
    r->was_found = r->found;
    r->was_taken = r->taken;
    r->was_given = r->given;
    r->found = r->found && points;
    r->taken = (uint16_t)points;
    r->given = 0;
}

/* Applies the claim to one fault: `points` of it are claimed, the claimant marks `marked`. `owes`:
 * the claimant still has points of its own to mark. */
static void take_part(struct turn *h, const struct claim *c, const struct part *p,
                      struct claim_ruling *r, int points, int marked, bool owes)
{
    struct mark_fault *f = &p->l->fault[p->slot];
    const struct judged_mark *j = &p->l->mark[slot_party(p->slot)];
    bool back = to_put_back(p->l, p->slot), all = !p->left || !r->asked;
    if (points || back)
        correct(h, p->l, slot_party(p->slot), p->slot == OF_LOSS ? p->l->loss : j->as_corrected);
    if (points)
        f->raised = r->contested && !r->overruled;
    f->claimed = (uint16_t)(f->claimed + points);
    f->spoken = 1;
    f->put_back |= back;
    if (back && all && f->kind != SCHOOL_UNDER) { /* it was a school */
        f->closed = 1;
        p->l->righted[slot_party(p->slot)] |= c->points == 0;
    }
    f->peg_back |= back && f->kind == SCHOOL_UNDER;
    add_school(&p->l->tally, (enum side)r->by, marked, p->slot != OF_OPPONENT || owes);
}

static struct school school_claimed(const struct part *p, const struct claim_ruling *r)
{
    const struct mark_fault *f = &p->l->fault[p->slot];
    int party = slot_party(p->slot);
    return (struct school){.kind = (uint8_t)f->kind,
                           .by = (uint8_t)other_side((enum side)r->by),
                           .to = r->by,
                           .party = (uint8_t)party,
                           .slot = (uint8_t)p->slot,
                           .points = f->points,
                           .unplayed = p->slot == OF_ROLLER && p->l->unplayed,
                           .put_back = to_put_back(p->l, p->slot),
                           .claimed = f->claimed,
                           .state = SCHOOL_CLAIMED};
}

static uint8_t state_of(const struct mark_fault *f)
{
    return f->raised ? SCHOOL_RAISED : f->spoken ? SCHOOL_CLAIMED : SCHOOL_OPEN;
}

static void note_parts(struct claim_ruling *r, const struct part *part, int n)
{
    for (int i = 0; i < n; i++) {
        const struct mark_fault *f = &part[i].l->fault[part[i].slot];
        r->part[r->parts++] = (struct claim_part){.coup = (uint8_t)part[i].coup,
                                                  .slot = (uint8_t)part[i].slot,
                                                  .state = state_of(f),
                                                  .put_back = f->put_back,
                                                  .closed = f->closed,
                                                  .claimed = f->claimed};
    }
}

/* Divides the claimed points between the faults; each is claimed whole if the accused says so. The
 * rest is false, unless it may still become due. */
static void share_out(const struct claim *c, const struct part *part, int n, bool early,
                      struct claim_ruling *r, int of[CLAIM_PARTS])
{
    int rest = r->asked;
    for (int i = 0; i < n; i++) {
        of[i] = smaller(rest, part[i].left);
        rest -= of[i];
    }
    if (n && part[0].coup == 0 && part[0].slot == OF_ROLLER && part[0].l->unplayed)
        rest -= part[0].l->fault[OF_ROLLER].points; /* no school, but claiming it is not false */
    r->given = (uint16_t)(r->unheard || early || rest < 0 ? 0 : rest);
    int taken = 0;
    for (int i = 0; i < n; i++) {
        if (c->whole && of[i])
            of[i] = part[i].left;
        taken += of[i];
    }
    r->whole = taken > r->asked;
    r->taken = (uint16_t)taken;
}

/* Corrects the marks and gives the claimant the points. Points the arbiter gives beyond the faults
 * go with the first. */
static void settle(struct turn *h, const struct claim *c, const struct part *part, int n,
                   struct last_coup *where, struct claim_ruling *r, const int of[CLAIM_PARTS])
{
    int times = r->found && c->contested && !c->ruled ? 2 : 1, beyond = r->taken;
    bool owes = c->by == h->roller && !h->touched;
    for (int i = 0; i < n; i++)
        beyond -= of[i];
    if (!r->found) {
        add_school(&where->tally, (enum side)r->by, r->taken, false);
        for (int i = 0; i < n && r->overruled; i++) {
            part[i].l->fault[part[i].slot].closed = 1;
            part[i].l->righted[slot_party(part[i].slot)] = 1;
        }
        return;
    }
    for (int i = 0; i < n; i++)
        if (i == 0 || of[i] || (c->points == CLAIM_ALL && to_put_back(part[i].l, part[i].slot)))
            take_part(h, c, &part[i], r, of[i],
                      times * of[i] + (i == 0 && r->overruled ? beyond : 0),
                      owes && part[i].coup == 0);
    r->fault.claimed = part[0].l->fault[part[0].slot].claimed;
    r->fault.state = state_of(&part[0].l->fault[part[0].slot]);
}

/* --- the ruling ------------------------------------------------------------------------------- */

/* The score after the coups before, with the claims on them. `added`: without the schools marked
 * since the throw was made, if false. */
static struct score score_before(const struct turn *h, bool added)
{
    bool exited = h->past[0].tally.roller == (uint8_t)h->roller;
    bool older = h->past[1].tally.schools != h->schools_before[1] || h->past[1].added ||
                 (exited && h->past[1].anew[ROLLER]);
    struct marks t[2] = {h->past[0].tally, h->past[1].tally};
    for (int k = 0; k < 2 && !added; k++) {
        t[k].schools = h->schools_before[k];
        if (h->past[k].added)
            t[k].event[ROLLER] = h->was[k];
    }
    if (older)
        t[0].base = marks_run(&t[1], h->last_hole, NULL);
    return marks_run(&t[0], h->last_hole, NULL);
}

/* Marks made before an earlier one was corrected are made again as points. A player at fault keeps
 * at most the holes pegged. */
static void make_again(struct last_coup *l, int at_fault)
{
    for (int party = ROLLER; party <= OPPONENT; party++) {
        if (l->anew[party])
            continue;
        l->tally.event[party] = l->mark[party].as_points;
        if (at_fault != (party == ROLLER ? l->tally.roller : !l->tally.roller))
            continue;
        l->tally.event[party].missing = 0;
        l->tally.event[party].capped = 1;
        l->tally.event[party].holes = l->mark[party].pegged;
    }
}

/* Claims on the coups before, and points added to them, change the score on which this throw was
 * marked. at_fault: the side whose mark was wrong; NOBODY: no mark was. */
static void update_base(struct turn *h, int deepest, int at_fault)
{
    if (deepest == 2)
        make_again(&h->past[0], at_fault);
    h->at_fault |= at_fault == (int)h->roller;
    h->base = score_before(h, true);
    if (h->begun) {
        h->put_in = true;
        h->again[ROLLER] |= h->typed[ROLLER] || h->touched;
        h->again[OPPONENT] |= h->typed[OPPONENT];
    } else {
        h->r->before = h->base;
    }
}

/* --- points left out -------------------------------------------------------------------------- */

/* The coup, 1 or 2 before, to which this side can still add points; 0: none. */
static int coup_left_out(const struct turn *h, enum side by)
{
    for (int k = 1; k <= 2 && h->m->coups; k++)
        if (h->past[k - 1].tally.roller == (uint8_t)by)
            return h->past[k - 1].left_out ? k : 0;
    return 0;
}

/* Before the other has thrown, the points are a higher mark. */
static bool add_to_own_throw(struct turn *h, int points)
{
    turn_weigh(h, ROLLER);
    int marked = h->now.mark[ROLLER].marked;
    if (h->r->plays.numbers || h->c->unknown || h->ruled[ROLLER] || h->waived ||
        marked >= h->r->due[ROLLER])
        return false;
    turn_mark(h, ROLLER, &(struct mark){.kind = MARK_GAIN, .points = (uint8_t)(marked + points)});
    return true;
}

/* GU III *École impossible*; LL §197; LP 63: the points are marked where they belong, and later
 * marks are made again. */
static void add_to_coup(struct turn *h, int k, int points)
{
    struct last_coup *l = &h->past[k - 1];
    const int due = l->mark[ROLLER].marked + l->left_out;
    struct mark m = {.kind = MARK_GAIN, .points = (uint8_t)(l->mark[ROLLER].marked + points)};
    struct mark_case c = {.due = due,
                          .at = &l->tally.base,
                          .side = (enum side)l->tally.roller,
                          .last_hole = h->last_hole,
                          .owes_none = true};
    struct late_mark *said = &h->r->late;
    l->mark[ROLLER] = mark_judge(&m, &c);
    l->tally.event[ROLLER] = l->mark[ROLLER].as_made;
    l->fault[OF_ROLLER] = (struct mark_fault){.kind = l->mark[ROLLER].kind,
                                              .complete = l->mark[ROLLER].kind >= 0,
                                              .points = l->mark[ROLLER].points};
    if (l->tally.event[OPPONENT].placed)
        l->tally.event[OPPONENT] = l->mark[OPPONENT].as_points;
    l->left_out = (uint8_t)(points < l->left_out ? l->left_out - points : 0);
    l->added = 1;
    *said = (struct late_mark){.by = l->tally.roller,
                               .points = (uint16_t)(said->points + points),
                               .of = h->m->coups + 1 - (uint32_t)throws_back(h, k)};
    update_base(h, k, NOBODY);
}

void turn_late(struct turn *h, enum side by, int points)
{
    int k = by == h->roller ? 0 : coup_left_out(h, by);
    bool can = k || (by == h->roller && add_to_own_throw(h, points));
    if (k)
        add_to_coup(h, k, points);
    turn_answer(h, can ? ANSWER_LATE : ANSWER_LATE_NOTHING, (int)by);
}

/* --- the ruling on a claim -------------------------------------------------------------------- */

static void note_claim(struct turn *h, const struct claim_ruling *r)
{
    h->r->claim_at[h->r->claims] = (uint8_t)(h->begun ? 1 : 0);
    h->r->claim[h->r->claims++] = *r;
}

/* Judges the marks and men as they are at this event. */
static void look(struct turn *h, enum side accused)
{
    int party = accused == h->roller ? ROLLER : OPPONENT;
    if (h->going >= 0)
        turn_going(h);
    if (h->plain)
        h->r->has_play = h->men == h->c->steps;
    bool men = party == OPPONENT || h->r->dues.count;
    if (men && !h->went && !h->plain)
        turn_men(h, h->at, false);
    turn_weigh(h, ROLLER);
    h->won = (h->typed[ROLLER] || h->touched) && turn_wins(h);
    if (party == OPPONENT)
        turn_weigh(h, OPPONENT);
}

static void rule_school(struct turn *h, const struct claim *c)
{
    enum side accused = other_side((enum side)c->by);
    int party = party_of(&h->now, accused), kind, of[CLAIM_PARTS] = {0}, left = 0, deepest = 0;
    struct part part[CLAIM_PARTS + 1];
    int n = open_parts(h, accused, part);
    bool early = still_to_mark(h, accused);
    struct fault_missed missed = find_missed(h, accused);
    enum unheard unheard = not_received(h, c, part, &n, early, missed, &kind);
    for (int i = 0; i < n; i++) {
        left += part[i].left;
        deepest = part[i].coup > deepest ? part[i].coup : deepest;
    }
    bool of_past = n ? part[0].coup > 0 : !h->begun && h->m->coups && unheard != TOO_EARLY;
    struct last_coup *where = !h->begun && h->m->coups ? &h->past[0] : &h->now;
    struct claim_ruling r = {.by = c->by,
                             .party = (uint8_t)(n         ? slot_party(part[0].slot)
                                                : of_past ? party_of(&h->past[0], accused)
                                                          : party),
                             .before = of_past,
                             .contested = c->contested,
                             .found = n > 0,
                             .unheard = (uint8_t)unheard,
                             .fault.kind = (uint8_t)kind,
                             .lacks =
                                 unheard == NOTHING_OVER && h->begun && h->now.mark[party].lacks,
                             .asked = (uint16_t)(c->points == CLAIM_ALL ? left : c->points)};
    r.back = (uint8_t)(unheard == TOO_LATE ? missed.back
                       : of_past           ? throws_back(h, n ? part[0].coup : 1)
                                           : 0);
    const struct mark_fault *own = &h->now.fault[party == ROLLER ? OF_ROLLER : OF_OPPONENT];
    bool rest_due = h->begun && own->kind == SCHOOL_UNDER && !own->complete && !own->closed;
    share_out(c, part, n, rest_due, &r, of);
    if (c->contested && r.found)
        r.taken = (uint16_t)(2 * r.taken);
    if (c->ruled) {
        overrule(&r, c->ruled - 1);
        int rest = r.taken;
        for (int i = 0; i < n; rest -= of[i++])
            of[i] = smaller(rest, part[i].left);
    }
    for (int i = 0; i < n && part[0].coup == 0; i++)
        r.of_before = (uint16_t)(r.of_before + (part[i].coup ? of[i] : 0));
    if (r.found || r.was_found)
        r.fault = school_claimed(&part[0], &r);
    r.put_back = r.found && r.fault.put_back;
    settle(h, c, part, n, where, &r, of);
    add_school(&where->tally, accused, r.given, false);
    note_parts(&r, part, n);
    if (deepest || where == &h->past[0])
        update_base(h, deepest, (int)accused);
    bool on_mark = h->typed[party] || (party == ROLLER ? h->touched : h->r->complete);
    bool changed = r.put_back || r.taken || r.overruled;
    if ((n && part[0].coup == 0 && changed) ||
        (unheard == HEARD && !n && c->points && h->begun && on_mark))
        h->ruled[party] = true;
    note_claim(h, &r);
}

/* --- having it marked ------------------------------------------------------------------------- */

/* The points missing in the mark, with schools counted; 0 if only holes are missing. */
static int missing_points(const struct last_coup *l, enum side accused)
{
    const struct judged_mark *j = &l->mark[party_of(l, accused)];
    return j->as_due.points - marks_instead(&l->tally, accused) - j->marked;
}

/* Whether `mark` can ask for points of this side. */
static bool is_lacking(const struct last_coup *l, enum side accused)
{
    int party = party_of(l, accused);
    const struct judged_mark *j = &l->mark[party];
    const struct mark_fault *f = &l->fault[party];
    return j->lacks && !f->claimed && !f->closed && !l->righted[party] &&
           (missing_points(l, accused) > 0 || j->as_points.missing);
}

/* Marks what is missing, holes included, without a school. A school for a fill or keep already lost
 * remains. A roller who went with the right to go left out nothing that counts. */
static void rule_demand(struct turn *h, const struct claim *c)
{
    enum side accused = other_side((enum side)c->by);
    int party = party_of(&h->now, accused);
    struct judged_mark *j = &h->now.mark[party];
    struct mark_fault *f = &h->now.fault[party];
    bool went = h->went && !h->stayed;
    int missing = missing_points(&h->now, accused);
    struct mark_event made = h->first;
    struct claim_ruling r = {.kind = CLAIM_MARK,
                             .by = c->by,
                             .party = (uint8_t)party,
                             .found = !(went && party == ROLLER) && is_lacking(&h->now, accused)};
    if (!r.found && h->m->coups && is_lacking(&h->past[0], accused)) {
        struct part part[CLAIM_PARTS + 1];
        int n = open_parts(h, accused, part);
        r.unheard = n && part[n - 1].coup ? ONLY_SCHOOL : TOO_LATE;
        r.back = (uint8_t)throws_back(h, 1);
    }
    if (r.found) {
        j->as_due.points = (uint16_t)(j->marked + (missing > 0 ? missing : 0));
        j->as_corrected = j->as_due;
        correct(h, &h->now, party, j->as_due);
        h->first = made; /* a hole that the other has marked gives no right to go */
        *f = (struct mark_fault){.kind = (int8_t)(j->unearned ? f->kind : -1),
                                 .complete = j->unearned > 0,
                                 .points = j->unearned};
        j->lacks = j->peg = 0;
        j->excess = j->unearned > 0;
        h->now.righted[party] = h->ruled[party] = true;
        h->stayed |= party == ROLLER;
    }
    note_claim(h, &r);
}

void turn_claim(struct turn *h, const struct claim *c)
{
    look(h, other_side((enum side)c->by));
    if (c->kind == CLAIM_MARK)
        rule_demand(h, c);
    else
        rule_school(h, c);
}

/* --- the list of schools ---------------------------------------------------------------------- */

static void list_school(struct turn *h, const struct school *s)
{
    struct schools *l = &h->r->schools;
    if (l->count < SCHOOLS_MAX)
        l->school[l->count++] = *s;
}

static void list_fault(struct turn *h, const struct last_coup *l, int slot, bool late)
{
    const struct mark_fault *f = &l->fault[slot];
    int party = slot_party(slot);
    enum side roller = (enum side)l->tally.roller;
    enum side by = party == ROLLER ? roller : other_side(roller);
    struct school s = {.kind = (uint8_t)f->kind,
                       .by = (uint8_t)by,
                       .to = (uint8_t)other_side(by),
                       .party = (uint8_t)party,
                       .slot = (uint8_t)slot,
                       .late = late,
                       .unplayed = slot == OF_ROLLER && l->unplayed,
                       .points = f->points,
                       .put_back = f->put_back,
                       .closed = f->closed,
                       .state = state_of(f),
                       .claimed = f->kind == SCHOOL_HOLE ? 0 : f->claimed};
    if (f->kind == SCHOOL_UNDER && !f->claimed)
        s.state = SCHOOL_OPEN; /* a claim took back only the peg */
    if (slot != OF_LOSS && l->mark[party].peg && !late) {
        struct school peg = s;
        peg.kind = SCHOOL_HOLE;
        peg.points = peg.claimed = 0;
        peg.besides = 1;
        peg.state = state_of(f);
        list_school(h, &peg);
    }
    if (f->complete)
        list_school(h, &s);
}

static void list_false(struct turn *h, bool begun)
{
    for (int i = 0; i < h->r->claims; i++) {
        const struct claim_ruling *r = &h->r->claim[i];
        bool nothing =
            r->kind == CLAIM_SCHOOL && !r->overruled && !r->found && !r->unheard && !r->asked;
        if (h->r->claim_at[i] == begun && (r->given || nothing))
            list_school(h, &(struct school){.kind = SCHOOL_FALSE,
                                            .by = r->by,
                                            .to = (uint8_t)other_side((enum side)r->by),
                                            .points = r->given,
                                            .claimed = r->given,
                                            .state = SCHOOL_REFUTED});
    }
}

/* Reduces each omission by what was marked instead of it (LP 56). */
static void count_all_marked(struct turn *h)
{
    for (int slot = OF_ROLLER; slot < FAULT_SLOTS; slot++) {
        struct mark_fault *f = &h->now.fault[slot];
        if (f->kind < 0 || f->kind == SCHOOL_HOLE)
            continue;
        int school = turn_school(&h->now, (enum fault_slot)slot);
        f->points = (uint16_t)(school > f->claimed ? school : f->claimed);
        if (f->points)
            continue;
        bool excess = slot != OF_LOSS && h->now.mark[slot_party(slot)].excess;
        f->kind = excess ? SCHOOL_HOLE : -1; /* the peg is still wrong */
        f->complete = excess;
    }
}

void turn_complete_late(struct turn *h)
{
    struct mark_fault *f = &h->past[0].fault[OF_OPPONENT];
    if (h->m->coups && f->kind == SCHOOL_UNDER && !f->complete &&
        h->roller != h->past[0].tally.roller) {
        f->complete = 1;
        h->late = true;
    }
}

void turn_list_schools(struct turn *h)
{
    if (h->late)
        list_fault(h, &h->past[0], OF_OPPONENT, true);
    list_false(h, false);
    count_all_marked(h);
    for (int k = 0; k < 2; k++)
        if (h->r->late.points && h->past[k].added && h->past[k].fault[OF_ROLLER].kind >= 0)
            list_fault(h, &h->past[k], OF_ROLLER, true);
    for (int slot = 0; slot < FAULT_SLOTS; slot++) {
        static const uint8_t order[FAULT_SLOTS] = {OF_ROLLER, OF_LOSS, OF_OPPONENT};
        if (h->now.fault[order[slot]].kind >= 0)
            list_fault(h, &h->now, order[slot], false);
    }
    list_false(h, true);
    if (h->r->claims) {
        struct score with = score_before(h, true), without = score_before(h, false);
        h->r->pegged[ROLLER] = (uint16_t)(with.holes[h->roller] - without.holes[h->roller]);
        h->r->pegged[OPPONENT] = (uint16_t)(with.holes[h->opponent] - without.holes[h->opponent]);
    }
    for (int s = WHITE; s <= BLACK; s++) {
        struct fault_left left = h->m->last[0].late[s];
        left.coups = (uint8_t)(left.coups ? left.coups - 1 : 0);
        left.back = (uint8_t)(left.back + throws_back(h, 1));
        for (int k = 1; k >= 0; k--) {
            bool held = k == 0 || coups_open(h, (enum side)s) == 2; /* open until now */
            int kind = held ? missed_in(&h->past[k], (enum side)s) : -1;
            if (kind >= 0)
                left =
                    (struct fault_left){(uint8_t)kind, LATE_COUPS, (uint8_t)throws_back(h, k + 1)};
        }
        h->now.late[s] = left;
    }
}

void claims_close(struct last_coup *l)
{
    struct last_coup closed = last_coup_none;
    closed.void_since = l->void_since;
    closed.tally.roller = l->tally.roller;
    for (int s = WHITE; s <= BLACK; s++) {
        closed.late[s] = l->late[s];
        int party = party_of(l, (enum side)s);
        for (int slot = OF_ROLLER; slot < FAULT_SLOTS; slot++) {
            const struct mark_fault *f = &l->fault[slot];
            if (slot_party(slot) == party && f->kind >= 0 && !f->closed &&
                (f->claimed < f->points || to_put_back(l, slot)))
                closed.late[s] = (struct fault_left){(uint8_t)f->kind, LATE_COUPS + 1, 0};
        }
    }
    *l = closed;
}

void schools_settle(struct schools *before, const struct claim_ruling *claims, int count)
{
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < claims[i].parts; k++) {
            const struct claim_part *p = &claims[i].part[k];
            if (!p->coup || (!p->claimed && !p->put_back && !p->closed))
                continue;
            for (int n = 0; n < before->count; n++) {
                struct school *s = &before->school[n];
                if (s->late != (p->coup == 2) || s->kind == SCHOOL_FALSE || s->slot != p->slot)
                    continue;
                s->closed = p->closed;
                if (!p->claimed && !p->put_back)
                    continue; /* the arbiter has settled it */
                s->state = p->state;
                s->put_back = p->put_back;
                s->claimed = s->kind == SCHOOL_HOLE ? 0 : p->claimed;
            }
        }
    }
}

/* --- why it is ruled so ----------------------------------------------------------------------- */

struct claim_ruling claim_by_rules(const struct claim_ruling *r)
{
    struct claim_ruling by_rules = *r;
    if (r->overruled) {
        by_rules.found = r->was_found;
        by_rules.taken = r->was_taken;
        by_rules.given = r->was_given;
    }
    return by_rules;
}

const char *claim_source(const struct claim_ruling *r)
{
    static const char *const unheard[] = {
        [TOO_LATE] = "GU III; LL §167; LP 35, 48",
        [TOO_EARLY] = "GU III; LL §167; LP 42",
        [NOTHING_OVER] = "M XVII; LP 57",
        [SETTLED_ALREADY] = "GU III",
    };
    static const char *const asked[] = {
        [HEARD] = "M XVII; GU III; LL §185-186",
        [TOO_LATE] = "GU III; LL §167, §185",
        [ONLY_SCHOOL] = "GU III; LL §185",
    };
    if (r->kind == CLAIM_MARK)
        return asked[r->unheard];
    return r->unheard ? unheard[r->unheard]
                      : school_sources[r->found ? r->fault.kind : SCHOOL_FALSE];
}
