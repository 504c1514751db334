/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "facts.h"

#include "printed.h"

const char *const place_names[] = {[WHITE] = "w", [BLACK] = "b", [RAIL] = "rail", [DOWN] = "down"};

const char *fact_name(enum fact_kind kind, int what)
{
    static const char *const sums[] = {"due", "marked", "holes"};
    static const char *const decisions[] = {[NO_DECISION] = "", [STAY] = "stay", [GO] = "go"};
    switch (kind) {
    case FACT_DUE:
        return what < JANS ? tariff[what].name : NULL;
    case FACT_SUM:
        return what <= SUM_HOLES ? sums[what] : NULL;
    case FACT_DECISION:
        return what <= GO ? decisions[what] : NULL;
    case FACT_FAULT:
        return what < FAULT_CODES ? fault_rules[what].code : NULL;
    case FACT_SCHOOL:
        return what < SCHOOL_KINDS ? school_kind_names[what] : NULL;
    default:
        return NULL;
    }
}

static struct fact *add(struct ruling_facts *all, enum fact_kind kind, int what)
{
    struct fact *f = &all->fact[all->count++];
    *f = (struct fact){.kind = (uint8_t)kind,
                       .what = (uint8_t)what,
                       .name = fact_name(kind, what),
                       .state = "",
                       .source = ""};
    return f;
}

void facts_of_dues(const struct dues *d, enum side roller, struct ruling_facts *out)
{
    out->count = 0;
    for (int i = 0; i < d->count; i++) {
        const struct due *of = &d->due[i];
        struct fact *f = add(out, FACT_DUE, of->jan);
        f->at = (uint8_t)i;
        f->party = of->to;
        f->to = (uint8_t)(of->to == ROLLER ? roller : other_side(roller));
        f->by = (uint8_t)other_side((enum side)f->to);
        f->field = of->field;
        f->ways = of->ways;
        f->points = of->points;
        f->source = tariff[of->jan].article;
    }
}

static void add_sums(struct ruling_facts *all, const struct ruling *r)
{
    const uint16_t sums[][2] = {{r->dues.points[ROLLER], r->dues.points[OPPONENT]},
                                {r->marked[ROLLER], r->marked[OPPONENT]},
                                {r->pegged[ROLLER], r->pegged[OPPONENT]}};
    for (int i = SUM_DUE; i <= SUM_HOLES; i++) {
        struct fact *f = add(all, FACT_SUM, i);
        f->points = sums[i][ROLLER];
        f->other = sums[i][OPPONENT];
    }
}

static void add_faults(struct ruling_facts *all, const struct ruling *r)
{
    int earlier = r->settled ? r->earlier.count : 0;
    for (int i = 0; i < earlier + r->faults.count; i++) {
        int code = i < earlier ? r->earlier.code[i] : r->faults.code[i - earlier];
        struct fact *f = add(all, FACT_FAULT, code);
        f->at = (uint8_t)i;
        f->by = f->to = r->position.side;
        f->source = fault_rules[code].source;
    }
}

const struct faults *faults_of(const struct ruling *r, const struct fact *f, int *at)
{
    int earlier = r->settled ? r->earlier.count : 0;
    *at = f->at < earlier ? f->at : f->at - earlier;
    return f->at < earlier ? &r->earlier : &r->faults;
}

static void add_schools(struct ruling_facts *all, const struct ruling *r)
{
    for (int i = 0; i < r->schools.count; i++) {
        const struct school *s = &r->schools.school[i];
        struct fact *f = add(all, FACT_SCHOOL, s->kind);
        f->at = (uint8_t)i;
        f->party = s->party;
        f->by = s->by;
        f->to = s->to;
        f->points = s->points;
        f->other = s->claimed;
        bool added = s->party == ROLLER && r->late.points;
        f->coup = !s->late ? 0 : added ? r->late.of : r->after.coups - 1;
        f->state = school_state_names[s->state];
        f->source = school_sources[s->kind];
    }
}

static const char *claim_state(const struct claim_ruling *c)
{
    static const char *const unheard[] = {[TOO_LATE] = "late",
                                          [TOO_EARLY] = "early",
                                          [NOTHING_OVER] = "unclaimed",
                                          [ONLY_SCHOOL] = "late",
                                          [SETTLED_ALREADY] = "settled"};
    if (c->unheard)
        return unheard[c->unheard];
    if (c->kind == CLAIM_MARK)
        return c->found ? "marked" : "nothing";
    if (!c->found)
        return school_state_names[SCHOOL_REFUTED];
    return school_state_names[c->overruled && c->contested ? SCHOOL_RAISED : c->fault.state];
}

static void add_claim_facts(struct ruling_facts *all, const struct ruling *r)
{
    for (int i = 0; i < r->claims; i++) {
        const struct claim_ruling by_rules = claim_by_rules(&r->claim[i]), *c = &by_rules;
        int fault = c->found || c->unheard ? c->fault.kind : SCHOOL_FALSE;
        struct fact *f = add(all, FACT_CLAIM, c->kind);
        f->name = c->kind == CLAIM_MARK ? "mark" : fact_name(FACT_SCHOOL, fault);
        f->at = (uint8_t)i;
        f->party = c->party;
        f->by = c->by;
        f->to = (uint8_t)other_side((enum side)c->by);
        f->points = c->taken;
        f->other = c->given;
        f->state = claim_state(c);
        f->source = claim_source(c);
    }
}

static void add_late(struct ruling_facts *all, const struct ruling *r)
{
    if (!r->late.points)
        return;
    struct fact *f = add(all, FACT_LATE, 0);
    f->name = "late";
    f->by = f->to = r->late.by;
    f->points = r->late.points;
    f->coup = r->late.of;
}

void facts_of(const struct ruling *r, struct ruling_facts *out)
{
    facts_of_dues(&r->dues, (enum side)r->position.side, out);
    add_sums(out, r);
    if (r->waived)
        add(out, FACT_WAIVED, 0)->name = "waived";
    add_late(out, r);
    if (r->decision)
        add(out, FACT_DECISION, r->decision);
    if (!ruling_legal(r))
        add(out, FACT_ILLEGAL, 0)->name = "illegal";
    add_faults(out, r);
    add_schools(out, r);
    add_claim_facts(out, r);
}

const struct fact *facts_next(const struct ruling_facts *all, enum fact_kind kind,
                              const struct fact *after)
{
    const struct fact *f = after ? after + 1 : all->fact;
    while (f < all->fact + all->count && f->kind != kind)
        f++;
    return f < all->fact + all->count ? f : NULL;
}

bool fact_part(const struct fact *f, enum fact_part part, const char **text, long *number)
{
    static const char *const parties[] = {[ROLLER] = "roller", [OPPONENT] = "opponent"};
    const char *const texts[] = {[PART_NAME] = f->name,          [PART_PARTY] = parties[f->party],
                                 [PART_BY] = place_names[f->by], [PART_TO] = place_names[f->to],
                                 [PART_STATE] = f->state,        [PART_SOURCE] = f->source};
    const long numbers[] = {[PART_FIELD] = f->field,
                            [PART_WAYS] = f->ways,
                            [PART_POINTS] = f->points,
                            [PART_OTHER] = f->other,
                            [PART_COUP] = (long)f->coup};
    *text = texts[part];
    if (*text)
        return true;
    *number = numbers[part];
    return *number || part == PART_POINTS || part == PART_OTHER;
}
