/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The coups of trictrac as rows of the record, text, and JSON. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/trictrac/input/facts.h"
#include "games/trictrac/input/printed.h"
#include "games/trictrac/rules/stakes.h"
#include "games/trictrac/text/json.h"
#include "row_score.h"
#include "state.h"

/* A row being built in an arena: its lists, then its texts. */
struct row_making {
    struct turn *turn;
    struct counted_event *count;
    struct dispute *dispute;
    char *text; /* end of the texts so far */
};

enum { DICE_TEXT = 8 };

/* Rows of each claim and of each ruling on it. */
static size_t claim_rows(const struct coup *c)
{
    size_t rows = c->claims;
    for (int i = 0; i < c->claims; i++)
        rows += c->claim[i].rulings;
    return rows;
}

/* The most bytes a row takes, with stakes won and the arbiter's words on each claim. */
static size_t row_room(const struct ruling *r, const struct coup *c)
{
    size_t counts = (size_t)(r->dues.count + r->schools.count + r->faults.count) + 1;
    size_t claims = claim_rows(c);
    return counts * sizeof(struct counted_event) + claims * sizeof(struct dispute) +
           (size_t)r->faults.count * sizeof(struct dispute) + DICE_TEXT + ROW_SCORE_TEXT +
           3 * PLAY_TEXT + POSITION_TEXT + RULING_TEXT;
}

/* Keeps the text just written. */
static const char *keep_text(struct row_making *m)
{
    const char *text = m->text;
    m->text += strlen(text) + 1;
    return text;
}

static void add_count(struct row_making *m, const char *kind, enum side to, const char *name,
                      int points)
{
    m->count[m->turn->counts++] = (struct counted_event){(int)to, kind, name, points};
}

/* A single stake is not counted. A marqué has none: it is paid in the partie. */
static void make_stakes(struct row_making *m, const struct match *end)
{
    if (!end->over || end->winner == NOBODY)
        return;
    struct stake won = stakes_of(end);
    m->turn->at[end->winner].stakes = end->options.ecrire ? 0 : won.halves;
    if (end->options.ecrire)
        add_count(m, "stakes", (enum side)end->winner, "marque", 0);
    else if (end->options.stakes != STAKES_SINGLE)
        add_count(m, "stakes", (enum side)end->winner, stake_reason_names[won.reason], won.halves);
}

/* Adds the events counted for each fact, by kind. */
static void make_counts(struct row_making *m, const struct ruling_facts *all)
{
    static const struct {
        enum fact_kind of;
        const char *kind;
    } counts[] = {{FACT_DUE, "jan"}, {FACT_SCHOOL, "school"}, {FACT_FAULT, "fault"}};
    for (size_t k = 0; k < sizeof counts / sizeof counts[0]; k++) {
        for (const struct fact *f = NULL; (f = facts_next(all, counts[k].of, f));) {
            bool school = f->kind == FACT_SCHOOL;
            bool missed = school && strcmp(f->state, school_state_names[SCHOOL_OPEN]) == 0;
            add_count(m, missed ? "school-missed" : counts[k].kind, (enum side)f->to, f->name,
                      school && !missed ? f->other : f->points);
        }
    }
}

/* Adds the row of a claim as ruled by the rules, with the points marked for it. */
static struct dispute *add_claim(struct row_making *m, const struct fact *f, int back, int taken,
                                 int given)
{
    struct dispute *d = &m->dispute[m->turn->disputes++];
    *d = (struct dispute){.back = back,
                          .by = f->by,
                          .against = f->to,
                          .kind = f->name,
                          .cite = f->source,
                          .pays = true,
                          .taken = taken,
                          .given = given};
    return d;
}

/* Adds the arbiter's ruling, to mark `points`, on a claim. */
static struct dispute *add_overruling(struct row_making *m, const struct fact *f, int points,
                                      const struct dispute *of)
{
    struct dispute *over = add_claim(m, f, of->back, points, 0);
    over->claimed = points;
    over->due = of->due;
    over->marked = of->marked;
    over->ruling = "overruled";
    over->overrules = true;
    return over;
}

static void make_claim(struct row_making *m, const struct ruling *r, const struct coup *c,
                       const struct claim_entries *at, const struct fact *f)
{
    const struct claim *said = &c->claim[f->at];
    const struct claim_ruling *ruled = &r->claim[f->at];
    struct dispute *row = add_claim(m, f, ruled->back, f->points, f->other);
    row->entry = at->claim[f->at];
    row->claimed = said->points == CLAIM_ALL ? -1 : said->points;
    row->due = ruled->back ? 0 : r->due[f->party];
    row->marked = ruled->back ? 0 : r->marked[f->party];
    row->ruling = f->state;
    for (int k = 0; k < said->rulings; k++) {
        int points = k + 1 == said->rulings ? ruled->taken : said->ruled_before[k] - 1;
        add_overruling(m, f, points, row)->entry = at->overrule[f->at][k];
    }
}

static void make_claims(struct row_making *m, const struct ruling *r, const struct coup *c,
                        const struct claim_entries *at, const struct ruling_facts *all)
{
    for (const struct fact *f = NULL; (f = facts_next(all, FACT_CLAIM, f));)
        make_claim(m, r, c, at, f);
}

/* Each fault on which the opponent chose; they come last. */
static void make_choices(struct row_making *m, const struct ruling *r, const struct coup *c,
                         const struct claim_entries *at, const struct ruling_facts *all)
{
    const char *chosen[2] = {NULL, NULL};
    int place;
    if (r->settled && settled_print(r, NUMBERING_PLAIN, m->text))
        chosen[0] = keep_text(m);
    if (c->choices > (r->settled ? 1 : 0) && r->chosen && chosen_stated(r, c, m->text))
        chosen[1] = keep_text(m);
    for (const struct fact *f = NULL; (f = facts_next(all, FACT_FAULT, f));) {
        bool last = faults_of(r, f, &place) == &r->faults;
        if (!chosen[last])
            continue;
        m->dispute[m->turn->disputes++] = (struct dispute){.entry = at->choice[last && r->settled],
                                                           .by = (int)other_side((enum side)f->to),
                                                           .against = f->to,
                                                           .kind = f->name,
                                                           .claimed = -1,
                                                           .due = -1,
                                                           .marked = -1,
                                                           .ruling = chosen[last],
                                                           .cite = f->source};
    }
}

/* --- coups ------------------------------------------------------------------------------------ */

static const struct match *coup_of(const struct trictrac *s, bool closed, struct coup *c)
{
    *c = closed ? s->last.coup : input_coup(&s->input);
    return closed ? &s->last.before : &s->input.before;
}

const struct match *state_coup(const struct turn_ref *at, struct coup *c)
{
    return coup_of(at->match, at->closed, c);
}

/* Applies the claims of the next coup to the schools of this one. */
static void settle(const struct turn_ref *at, struct ruling *r)
{
    struct coup c;
    if (!at->next || !r->schools.count)
        return;
    const struct match *before = coup_of(at->next, at->next_closed, &c);
    struct ruling *next = c.claims ? malloc(sizeof *next) : NULL;
    if (next && match_judge(before, &c, next, NULL) == COUP_OK)
        ledger_update(&next->after.ledger, 1, &r->schools);
    free(next);
}

/* Judges a closed coup, unless that was done last. */
static bool judge_closed(struct judged_coup *was, const struct match *before, const struct coup *c,
                         struct ruling *r)
{
    if (was->known == 1 && memcmp(&was->before, before, sizeof *before) == 0 &&
        memcmp(&was->coup, c, sizeof *c) == 0) {
        *r = was->ruling;
        return true;
    }
    was->known = match_judge(before, c, r, NULL) == COUP_OK;
    if (was->known) {
        was->before = *before;
        was->coup = *c;
        was->ruling = *r;
    }
    return was->known;
}

/* Judges the current coup, unless its ruling is up to date. */
static bool judge_current(const struct input *d, const struct coup *c, struct ruling *r)
{
    if (!d->judged || d->unlisted)
        return match_judge(&d->before, c, r, NULL) == COUP_OK;
    *r = d->ruling;
    return true;
}

/* Adds the man that was put down after the next dice. */
static void finish(const struct turn_ref *at, struct coup *c)
{
    struct coup next = {.events = 0};
    if (at->closed && at->next)
        coup_of(at->next, at->next_closed, &next);
    for (int i = 0; i < next.events; i++) {
        const struct turn_event *e = &next.event[i];
        if (e->kind == EVENT_EARLY)
            coup_add_man(c, e->step);
    }
}

struct ruling *state_rule(const struct turn_ref *at, struct coup *c)
{
    struct ruling *r = malloc(sizeof *r);
    struct trictrac *s = at->match;
    const struct match *before = state_coup(at, c);
    finish(at, c);
    if (r &&
        (at->closed ? judge_closed(&s->judged, before, c, r) : judge_current(&s->input, c, r))) {
        settle(at, r);
        return r;
    }
    free(r);
    return NULL;
}

struct json_t *trictrac_json(const struct turn_ref *at)
{
    struct coup c;
    struct ruling *r = state_rule(at, &c);
    struct json_t *o = r ? json_coup(r, &c) : NULL;
    free(r);
    return o;
}

/* --- rows ------------------------------------------------------------------------------------- */

static void make_score(struct row_making *m, const struct score *s)
{
    row_score_print(s, m->text);
    m->turn->score = keep_text(m);
    for (int i = WHITE; i <= BLACK; i++) {
        m->turn->at[i].major = s->holes[i];
        m->turn->at[i].minor = s->points[i];
        m->turn->at[i].star = s->bredouille == i;
    }
}

static char die_digit(uint8_t die)
{
    return die ? (char)('0' + die) : '?';
}

static void make_coup(struct row_making *m, const struct ruling *r, const struct coup *c)
{
    const struct match *a = &r->after;
    struct turn *t = m->turn;
    t->seat = c->side;
    m->text[0] = die_digit(c->dice.high);
    m->text[1] = die_digit(c->dice.low);
    m->text[2] = '\0';
    t->dice = keep_text(m);
    t->play = put_down_print(r, NUMBERING_PLAIN, m->text) ? keep_text(m) : NULL;
    bool other =
        final_print(r, NUMBERING_PLAIN, m->text) && t->play && strcmp(m->text, t->play) != 0;
    t->final_play = other ? keep_text(m) : NULL;
    board_print(&a->board, m->text);
    t->position = keep_text(m);
    ruling_print(r, c, m->text);
    t->ruling = keep_text(m);
    make_score(m, &a->score);
    t->marked[c->side] = r->marked[ROLLER];
    t->marked[!c->side] = r->complete && r->decision != GO ? r->marked[OPPONENT] : 0;
    for (int party = ROLLER; party <= OPPONENT; party++) {
        int seat = party == ROLLER ? c->side : !c->side;
        bool falls = party == OPPONENT && (r->decision == GO || a->over);
        bool stated = r->mark[party].kind != MARK_AS_DUE && !c->unknown && !falls;
        t->due[seat] = r->due[party];
        t->stated[seat] = stated ? 1 + (long)r->marked[party] : 0;
    }
    t->next = a->over || !r->complete ? SEAT_NONE : a->next;
}

/* Makes the row of a coup from its ruling. False: out of memory. */
static bool make_row(const struct claim_entries *entries, const struct coup *c,
                     const struct ruling *r, struct arena *p, struct turn *out)
{
    char *room = arena_room(p, row_room(r, c));
    if (!room)
        return false;
    struct row_making m = {.turn = out, .count = (struct counted_event *)(void *)room};
    struct ruling_facts all;
    facts_of(r, &all);
    *out = (struct turn){.count = m.count};
    make_counts(&m, &all);
    make_stakes(&m, &r->after);
    m.dispute = (struct dispute *)(m.count + out->counts);
    out->dispute = m.dispute;
    m.text = (char *)(m.dispute + claim_rows(c) + (size_t)r->faults.count + FAULT_CODES);
    make_claims(&m, r, c, entries, &all);
    make_choices(&m, r, c, entries, &all);
    make_coup(&m, r, c);
    arena_take(p, (size_t)(m.text - room));
    return true;
}

/* A claim in the next coup changes the state of this coup's schools, and nothing else. */
bool trictrac_turn(const struct turn_ref *at, struct arena *p, struct turn *out)
{
    struct coup c;
    const struct trictrac *s = at->match;
    const struct claim_entries *entries = at->closed ? &s->last.entries : &s->entries;
    if (!at->closed && s->input.judged) {
        c = input_coup(&s->input);
        bool made = make_row(entries, &c, &s->input.ruling, p, out);
        out->final =
            c.closed && !s->input.ruling.schools.count && !input_may_finish(&s->input.ruling, &c);
        return made;
    }
    struct ruling *r = state_rule(at, &c);
    bool made = r && make_row(entries, &c, r, p, out);
    bool may_change = made && (r->schools.count || input_may_finish(r, &c));
    out->final = made && at->closed && (!may_change || at->next_closed);
    free(r);
    return made;
}

/* Drops what the log itself writes after the turn. */
static void drop_decreed(struct claim *x)
{
    struct claim all = *x;
    x->ruled = x->rulings = x->by_arbiter = 0;
    memset(x->ruled_before, 0, sizeof x->ruled_before);
    for (int k = 0; k < all.rulings; k++) {
        if (all.by_arbiter >> k & 1)
            continue;
        if (x->rulings)
            x->ruled_before[x->rulings - 1] = x->ruled;
        x->ruled = k + 1 < all.rulings ? all.ruled_before[k] : all.ruled;
        x->rulings++;
    }
}

void trictrac_untouched(void *match, struct standing at[SEATS_MAX])
{
    const struct match *m = state_present(state_with_ruling(match));
    for (int s = WHITE; s <= BLACK; s++)
        at[s] = (struct standing){.major = m->score.holes[s], .minor = m->score.points[s]};
    if (m->over && !m->options.ecrire)
        at[m->winner].stakes = stakes_of(m).halves;
}

void trictrac_write(const struct turn_ref *at, const char *typed, struct strbuf *out)
{
    struct coup c;
    const struct trictrac *s = at->match;
    const struct match *before = state_coup(at, &c);
    c.by_arbiter = (struct arbiter_ruled){.what = 0}; /* the log writes it after the turn */
    for (int i = 0; i < c.claims; i++)
        drop_decreed(&c.claim[i]);
    strbuf_add_coup(out, before, &c, at->closed ? s->last.numbering : s->input.numbering_at_dice,
                    typed);
}
