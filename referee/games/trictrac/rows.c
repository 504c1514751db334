/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "games/trictrac/input/notation.h"
#include "games/trictrac/rules/stakes.h"
#include "games/trictrac/text/coup.h"
#include "games/trictrac/text/json.h"
#include "state.h"

/* --- amend ----------------------------------------------------------------------------------- */

/* What to move on the real board to get from the position in one row of the record to that in
 * another. */

static bool read_board(const char *text, struct board *out)
{
    char line[POSITION_TEXT + 2];
    struct parse_error err;
    struct position p;
    int n = snprintf(line, sizeof line, "%s w", text);
    if (n < 0 || (size_t)n >= sizeof line || !position_read(line, (size_t)n, &p, &err))
        return false;
    *out = p.board;
    return true;
}

void trictrac_orders_by_row(void *match, const struct turn *was, const struct turn *is,
                            struct strbuf *said)
{
    struct match before = {.next = WHITE}, after = before;
    before.score = trictrac_score_of(was->score);
    after.score = trictrac_score_of(is->score);
    said->manner = ((struct trictrac *)match)->input.numbering;
    if (!read_board(was->position, &before.board) || !read_board(is->position, &after.board))
        after.board = before.board = board_at_start(); /* the men are not known */
    render_orders(said, &before, &after);
    if (is->next == SEAT_NONE || is->next == was->next)
        return;
    struct placeholders f = {.who = (enum side)is->next};
    add_sentence(said, &f, "{who} throws next.\n");
}

/* --- changes --------------------------------------------------------------------------------- */

/* The effects of a correction or an undo: coups with another result, and what to move on the
 * table. */

/* A coup before and after the correction. */
struct both {
    struct coup coup[2];
    struct ruling *ruling[2];
};

/* The points a side marks in a coup, schools included. */
static int marks_of(const struct ruling *r, enum side roller, enum side s)
{
    int points = r->marked[s == roller ? ROLLER : OPPONENT];
    for (int i = 0; i < r->claims; i++)
        points += (enum side)r->claim[i].by == s ? r->claim[i].taken : r->claim[i].given;
    return points;
}

/* A line about one coup, as it is built. */
struct line_of {
    struct strbuf *w;
    long number;
    bool begun;
};

static void add_change(struct line_of *l, const struct placeholders *f, const char *sentence)
{
    if (l->begun)
        strbuf_add(l->w, "%s", _("; "));
    else
        strbuf_add(l->w, _("Turn %ld: "), l->number);
    l->begun = true;
    add_sentence(l->w, f, sentence);
}

/* Under the silent policy whether a play is false is not revealed. */
static void add_fault(struct line_of *l, const struct both *b, bool silent,
                      const struct placeholders *f)
{
    bool was = b->ruling[0]->faults.count, is = b->ruling[1]->faults.count;
    bool both = b->ruling[0]->has_play && b->ruling[1]->has_play;
    if (was != is && both && !silent)
        add_change(l, f, is ? N_("now a false move") : N_("no longer a false move"));
}

static void tell_coup(struct strbuf *w, const struct both *b, long number, bool silent)
{
    struct line_of l = {.w = w, .number = number};
    enum side was = (enum side)b->coup[0].side, is = (enum side)b->coup[1].side;
    struct placeholders f = {.who = is};
    if (was != is)
        add_change(&l, &f, N_("{who} throws, not {other}"));
    add_fault(&l, b, silent, &f);
    for (int s = WHITE; s <= BLACK; s++) {
        f.who = (enum side)s;
        f.points = marks_of(b->ruling[1], is, f.who);
        f.count = marks_of(b->ruling[0], was, f.who);
        if (f.points != f.count)
            add_change(&l, &f, N_("{who} marks {points} instead of {count}"));
    }
    if (l.begun)
        strbuf_add(w, ".\n");
}

void trictrac_changed(const struct turn_ref *was, const struct turn_ref *is, struct strbuf *said)
{
    const struct trictrac *s = is->match;
    struct both b;
    b.ruling[0] = state_rule(was, &b.coup[0]);
    b.ruling[1] = state_rule(is, &b.coup[1]);
    said->manner = s->input.numbering;
    if (b.ruling[0] && b.ruling[1])
        tell_coup(said, &b, is->number, s->input.before.options.announce == SILENT);
    said->failed |= !b.ruling[0] || !b.ruling[1];
    free(b.ruling[0]);
    free(b.ruling[1]);
}

void trictrac_orders(void *was, void *is, struct strbuf *said)
{
    const struct trictrac *from = state_with_ruling(was), *to = state_with_ruling(is);
    said->manner = to->input.numbering;
    struct match before, after;
    state_on_table(from, &before);
    state_on_table(to, &after);
    render_orders(said, &before, &after);
}

/* The men that a player has borne off lie on the other's side: after an exit the two set up what
 * they find, and so change colours on the table. The record keeps its colours. */
void trictrac_sets_up(void *match, struct strbuf *said)
{
    const struct input *d = &state_with_ruling(match)->input;
    if (d->open && d->ruling.exited && d->ruling.complete && !d->ruling.after.over)
        render_exit_sides(said);
}

/* --- rows ------------------------------------------------------------------------------------ */

/* The coups of trictrac as rows of the record, text, and JSON. */

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

/* Rows of faults: those settled before other men were wrong, and the last. */
static size_t fault_rows(const struct ruling *r)
{
    return (size_t)r->faults.count + (r->settled ? r->earlier.count : 0);
}

/* The most bytes a row takes, with stakes won and the arbiter's words on each claim. */
static size_t row_room(const struct ruling *r, const struct coup *c)
{
    size_t counts = (size_t)(r->dues.count + r->schools.count * (1 + JANS)) + fault_rows(r) + 1;
    size_t claims = claim_rows(c);
    return counts * sizeof(struct counted_event) + claims * sizeof(struct dispute) +
           fault_rows(r) * sizeof(struct dispute) + DICE_TEXT + 4 * PLAY_TEXT + POSITION_TEXT +
           RULING_TEXT;
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

/* Adds the events that are counted: dues, schools, faults, points left out. */
static void make_counts(struct row_making *m, const struct ruling *r, const struct ruling *before)
{
    enum side roller = (enum side)r->position.side;
    const struct faults *of[2] = {&r->earlier, &r->faults};
    for (int i = 0; i < r->dues.count; i++) {
        const struct due *d = &r->dues.due[i];
        add_count(m, "jan", d->to == ROLLER ? roller : other_side(roller), tariff[d->jan].name,
                  d->points);
    }
    for (int i = 0; i < r->schools.count; i++) {
        const struct school *s = &r->schools.school[i];
        bool missed = s->state == SCHOOL_OPEN;
        add_count(m, missed ? "school-missed" : "school", (enum side)s->to,
                  school_kind_names[s->kind], missed ? s->points : s->claimed);
    }
    for (int k = r->settled ? 0 : 1; k < 2; k++)
        for (int i = 0; i < of[k]->count; i++)
            add_count(m, "fault", roller, fault_rules[of[k]->code[i]].code, 0);
    m->turn->counts += missed_points(r, before, m->count + m->turn->counts);
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

/* Adds the row of a claim as ruled by the rules, with the points marked for it. */
static struct dispute *add_claim(struct row_making *m, const struct claim_ruling *c, int taken,
                                 int given)
{
    struct dispute *d = &m->dispute[m->turn->disputes++];
    int fault = c->found || c->unheard ? c->fault.kind : SCHOOL_FALSE;
    *d = (struct dispute){.back = c->back,
                          .by = c->by,
                          .against = !c->by,
                          .kind = c->kind == CLAIM_MARK ? "mark" : school_kind_names[fault],
                          .cite = claim_source(c),
                          .pays = true,
                          .taken = taken,
                          .given = given};
    return d;
}

/* Adds a claim, and each of the arbiter's rulings on it. */
static void make_claim(struct row_making *m, const struct ruling *r, const struct coup *c,
                       const struct claim_entries *at, int i)
{
    const struct claim *said = &c->claim[i];
    const struct claim_ruling by_rules = claim_by_rules(&r->claim[i]);
    struct dispute *row = add_claim(m, &by_rules, by_rules.taken, by_rules.given);
    row->entry = at->claim[i];
    row->claimed = said->points == CLAIM_ALL ? -1 : said->points;
    row->due = by_rules.back ? 0 : r->due[by_rules.party];
    row->marked = by_rules.back ? 0 : r->marked[by_rules.party];
    row->ruling = claim_state(&by_rules);
    for (int k = 0; k < said->rulings; k++) {
        int points = k + 1 == said->rulings ? r->claim[i].taken : said->ruled_before[k] - 1;
        struct dispute *over = add_claim(m, &by_rules, points, 0);
        over->entry = at->overrule[i][k];
        over->claimed = points;
        over->due = row->due;
        over->marked = row->marked;
        over->ruling = "overruled";
        over->overrules = true;
    }
}

/* Adds the faults on which the opponent chose, with the log entry of the choice. */
static void add_chosen_faults(struct row_making *m, const struct ruling *r, const struct faults *f,
                              const char *chosen, long entry)
{
    for (int i = 0; i < f->count; i++)
        m->dispute[m->turn->disputes++] = (struct dispute){.entry = entry,
                                                           .by = !r->position.side,
                                                           .against = r->position.side,
                                                           .kind = fault_rules[f->code[i]].code,
                                                           .claimed = -1,
                                                           .due = -1,
                                                           .marked = -1,
                                                           .ruling = chosen,
                                                           .cite = fault_rules[f->code[i]].source};
}

/* They come last. */
static void make_choices(struct row_making *m, const struct ruling *r, const struct coup *c,
                         const struct claim_entries *at)
{
    bool settled = settled_print(r, NUMBERING_PLAIN, m->text);
    if (settled)
        add_chosen_faults(m, r, &r->earlier, keep_text(m), at->choice[0]);
    if (c->choices > settled && r->chosen && chosen_stated(r, c, m->text))
        add_chosen_faults(m, r, &r->faults, keep_text(m), at->choice[settled]);
}

/* --- coups ------------------------------------------------------------------------------------ */

static const struct match *coup_of(const struct trictrac *s, bool closed, struct coup *c)
{
    *c = closed ? s->last.coup : s->input.coup;
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
    struct coup next;
    if (!at->closed || !at->next)
        return;
    coup_of(at->next, at->next_closed, &next);
    coup_finish(c, &next);
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
    long *field = m->turn->score;
    for (int i = WHITE; i <= BLACK; i++) {
        field[SCORE_POINTS + i] = s->points[i];
        field[SCORE_HOLES + i] = s->holes[i];
        m->turn->at[i].major = s->holes[i];
        m->turn->at[i].minor = s->points[i];
        m->turn->at[i].star = s->bredouille == i;
        m->turn->at[i].flag = s->pavilion == i;
    }
    field[SCORE_BREDOUILLE] = s->bredouille;
    field[SCORE_PAVILION] = s->pavilion;
}

const struct score_field trictrac_scored[] = {
    [SCORE_POINTS] = {"", "points_w", "w", "points", NULL},
    [SCORE_POINTS + BLACK] = {":", "points_b", "b", "points", NULL},
    [SCORE_HOLES] = {" ", "holes_w", "w", "holes", NULL},
    [SCORE_HOLES + BLACK] = {":", "holes_b", "b", "holes", NULL},
    [SCORE_BREDOUILLE] = {" ", "bredouille", NULL, "bredouille", place_names},
    [SCORE_PAVILION] = {" ", "pavilion", NULL, "pavilion", place_names},
    {.before = NULL}};

struct score trictrac_score_of(const long field[SCORE_FIELDS])
{
    if (field[SCORE_PAVILION] == SCORE_NONE)
        return score_start();
    return (struct score){{(uint8_t)field[SCORE_POINTS], (uint8_t)field[SCORE_POINTS + BLACK]},
                          {(uint16_t)field[SCORE_HOLES], (uint16_t)field[SCORE_HOLES + BLACK]},
                          (uint8_t)field[SCORE_BREDOUILLE],
                          (uint8_t)field[SCORE_PAVILION]};
}

void trictrac_score_short(const long field[SCORE_FIELDS], struct strbuf *out)
{
    struct score s = trictrac_score_of(field);
    strbuf_add(out, "%2d:%-2d  %2d:%d", s.points[0], s.points[1], s.holes[0], s.holes[1]);
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

/* The ruling on the coup before, if a school of this one is about it; to be freed. Returns NULL if
 * none is, or if that coup is not known. */
static struct ruling *rule_before(const struct turn_ref *at, const struct ruling *r)
{
    const struct trictrac *then = at->closed ? at->began : at->match;
    const struct turn_ref last = {.closed = true, .next = at->match, .next_closed = at->closed};
    bool late = false;
    for (int i = 0; i < r->schools.count; i++)
        late |= r->schools.school[i].late != 0;
    if (!late || !then || then->last.before.coups == then->input.before.coups)
        return NULL;
    struct ruling *before = malloc(sizeof *before);
    struct coup c = then->last.coup;
    finish(&last, &c);
    if (before && match_judge(&then->last.before, &c, before, NULL) == COUP_OK)
        return before;
    free(before);
    return NULL;
}

/* Makes the row of a coup from its ruling. Returns false if out of memory. */
static bool make_row(const struct turn_ref *at, const struct claim_entries *entries,
                     const struct coup *c, const struct ruling *r, struct arena *p,
                     struct turn *out)
{
    struct ruling *before = rule_before(at, r);

    char *room = arena_room(p, row_room(r, c));
    if (!room)
        return free(before), false;
    struct row_making m = {.turn = out, .count = (struct counted_event *)(void *)room};
    *out = (struct turn){.count = m.count};
    make_counts(&m, r, before);
    free(before);
    make_stakes(&m, &r->after);
    m.dispute = (struct dispute *)(m.count + out->counts);
    out->dispute = m.dispute;
    m.text = (char *)(m.dispute + claim_rows(c) + fault_rows(r));
    for (int i = 0; i < r->claims; i++)
        make_claim(&m, r, c, entries, i);
    make_choices(&m, r, c, entries);
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
        c = s->input.coup;
        bool made = make_row(at, entries, &c, &s->input.ruling, p, out);
        out->final =
            c.closed && !s->input.ruling.schools.count && !input_may_finish(&s->input.ruling, &c);
        return made;
    }
    struct ruling *r = state_rule(at, &c);
    bool made = r && make_row(at, entries, &c, r, p, out);
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
        at[s] = (struct standing){.major = m->score.holes[s],
                                  .minor = m->score.points[s],
                                  .flag = m->score.pavilion == s};
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
