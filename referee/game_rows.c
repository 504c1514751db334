/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The coups of trictrac as rows for the record, as text, and as JSON. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game_state.h"
#include "text/coup_text.h"
#include "text/json.h"
#include "text/ruling_text.h"
#include "trictrac/stakes.h"

static const char *place_name(int place)
{
    static const char *const names[] = {"w", "b", "rail", "down"};
    return names[place];
}

static void add_due(struct made_row *m, const char *kind, enum side to, const char *jan, int points)
{
    if (m->coup.n_dues == sizeof m->due / sizeof m->due[0])
        return;
    m->due[m->coup.n_dues++] = (struct store_due){.coup = m->coup.row.number,
                                                  .kind = kind,
                                                  .to = to == WHITE ? 'w' : 'b',
                                                  .jan = jan,
                                                  .points = points};
}

static void make_dues(struct made_row *m, const struct ruling *r, const struct coup *c)
{
    enum side roller = (enum side)c->side;
    for (int i = 0; i < r->dues.count; i++) {
        const struct due *d = &r->dues.due[i];
        add_due(m, "jan", d->to == ROLLER ? roller : other_side(roller), tariff[d->jan].name,
                d->points);
    }
    for (int i = 0; i < r->schools.count; i++) {
        const struct school *x = &r->schools.school[i];
        bool taken = x->state != SCHOOL_OPEN;
        add_due(m, taken ? "school" : "school-missed", (enum side)x->to, school_kind_names[x->kind],
                taken ? x->claimed : x->points);
    }
    for (int i = 0; i < r->faults.count; i++)
        add_due(m, "fault", roller, fault_rules[r->faults.code[i]].code, 0);
    const struct match *end = &r->after;
    /* A single one is not counted apart; a marqué is worth none, it is paid as such. */
    if (end->over && end->options.ecrire) {
        if (end->winner != NOBODY)
            add_due(m, "stakes", (enum side)end->winner, "marque", 0);
    } else if (end->over && end->options.stakes != STAKES_SINGLE) {
        struct stake won =
            stakes_won((enum stakes)end->options.stakes, &end->score, (enum side)end->winner);
        add_due(m, "stakes", (enum side)end->winner, stake_reason_names[won.reason], won.halves);
    }
}

/* Adds the row of a claim, which `as` says how it was ruled on. */
static struct store_claim *add_claim(struct made_row *m, const struct claim_ruling *x, bool found,
                                     int taken, int given)
{
    size_t n = m->coup.n_claims++;
    enum school_kind kind = found ? (enum school_kind)x->fault.kind : SCHOOL_FALSE;
    snprintf(m->claim_text[n], sizeof m->claim_text[n], "{\"claimant\":%d,\"accused\":%d}", taken,
             given);
    m->claim[n] = (struct store_claim){.ordinal = (int)n + 1,
                                       .coup = m->coup.row.number - x->before,
                                       .claimant = x->by == WHITE ? 'w' : 'b',
                                       .kind = school_kind_names[kind],
                                       .article = school_sources[kind],
                                       .effect = m->claim_text[n]};
    return &m->claim[n];
}

static void make_claims(struct made_row *m, const struct ruling *r, const struct coup *c,
                        const struct kept *k)
{
    for (int i = 0; i < r->claims; i++) {
        const struct claim_ruling *x = &r->claim[i];
        const struct claim *said = &c->claim[i];
        bool own = !x->before;
        bool found = x->overruled ? x->was_found : x->found;
        struct store_claim *row = add_claim(m, x, found, x->overruled ? x->was_taken : x->taken,
                                            x->overruled ? x->was_given : x->given);
        row->entry = k->claim_line[i];
        row->claimed = said->points == CLAIM_ALL ? -1 : said->points;
        row->due = own ? r->due[x->party] : 0;
        row->marked = own ? r->marked[x->party] : 0;
        row->ruling = !found                         ? school_state_names[SCHOOL_REFUTED]
                      : x->overruled && x->contested ? school_state_names[SCHOOL_RAISED]
                                                     : school_state_names[x->fault.state];
        if (!x->overruled)
            continue;
        struct store_claim *over = add_claim(m, x, found, x->taken, 0);
        over->entry = k->ruled_line[i];
        over->claimed = x->taken;
        over->due = row->due;
        over->marked = row->marked;
        over->ruling = "overruled";
        over->overrules_entry = row->entry;
        over->overrules_ordinal = row->ordinal;
    }
}

/* The coup and what it came upon; of the one in hand as it is judged now. */
const struct match *state_coup(const struct game_state *s, long number, struct coup *c)
{
    bool in_hand = number > s->count;
    *c = in_hand ? desk_coup(&s->desk) : s->kept[number - 1].coup;
    return in_hand ? &s->desk.before : &s->kept[number - 1].before;
}

long trictrac_coups(const struct game_state *s)
{
    return s->count + s->desk.open;
}

/* Claims made in the coup after `number` change what became of its schools. */
static void settle(const struct game_state *s, long number, struct ruling *r)
{
    struct coup c;
    if (number == trictrac_coups(s))
        return;
    const struct match *before = state_coup(s, number + 1, &c);
    struct ruling *next = c.claims ? malloc(sizeof *next) : NULL;
    if (next && match_judge(before, &c, next, NULL) == COUP_OK)
        schools_settle(&r->schools, next->claim, next->claims);
    free(next);
}

/* The coup and the ruling on it, with what the next coup made of it. False: no memory. */
bool state_rule(const struct game_state *s, long number, struct coup *c, struct ruling *r)
{
    const struct match *before = state_coup(s, number, c);
    if (match_judge(before, c, r, NULL) != COUP_OK)
        return false;
    settle(s, number, r);
    return true;
}

char *trictrac_json(const struct game_state *s, long number)
{
    struct coup c;
    struct ruling *r = malloc(sizeof *r);
    char *line = r && state_rule(s, number, &c, r) ? json_coup(r, &c) : NULL;
    free(r);
    return line;
}

static struct made_row *make_row(const struct game_state *s, long number)
{
    struct coup said;
    const struct coup *c = &said;
    struct made_row *m = calloc(1, sizeof *m);
    struct ruling *r = malloc(sizeof *r);
    if (!m || !r || !state_rule(s, number, &said, r)) {
        free(m);
        free(r);
        return NULL;
    }
    const struct match *a = &r->after;
    char ruling[RULING_TEXT];
    m->ruling = strdup(ruling_print(r, c, ruling));
    bool down = put_down_print(r, NUMBERING_PLAIN, m->play);
    m->coup.row = (struct store_coup){.number = number,
                                      .entry = s->kept[number - 1].line,
                                      .side = c->side == WHITE ? 'w' : 'b',
                                      .die1 = c->dice.high,
                                      .die2 = c->dice.low,
                                      .play = down ? m->play : NULL,
                                      .ruling = m->ruling,
                                      .points_w = a->score.points[WHITE],
                                      .points_b = a->score.points[BLACK],
                                      .bredouille = place_name(a->score.bredouille),
                                      .peg_w = a->score.holes[WHITE],
                                      .peg_b = a->score.holes[BLACK],
                                      .pavilion = place_name(a->score.pavilion),
                                      .position = board_print(&a->board, m->position),
                                      .next = a->over        ? 0
                                              : !r->complete ? 0
                                              : a->next      ? 'b'
                                                             : 'w'};
    make_dues(m, r, c);
    make_claims(m, r, c, &s->kept[number - 1]);
    m->coup.dues = m->due;
    m->coup.claims = m->claim;
    free(r);
    if (!m->ruling) {
        free(m);
        return NULL;
    }
    return m;
}

struct game_coup trictrac_coup(const struct game_state *s, long number)
{
    struct made_row **row = &s->rows[number - 1];
    if (!*row)
        *row = make_row(s, number);
    return *row ? (*row)->coup : (struct game_coup){.n_dues = 0};
}

struct game_place trictrac_place(const struct game_state *s, long number)
{
    const struct kept *k = &s->kept[number - 1];
    const struct coup *c = number > s->count ? &s->desk.coup : &k->coup;
    return (struct game_place){.line = k->line, .offset = k->offset, .claims = c->claims};
}

bool trictrac_write(const struct game_state *s, long number, const char *typed, struct words *out)
{
    struct coup c;
    if (number < 1 || number > trictrac_coups(s))
        return false;
    const struct match *before = state_coup(s, number, &c);
    enum numbering n =
        number > s->count ? s->desk.numbering_at_dice : s->kept[number - 1].numbering;
    words_add_coup(out, before, &c, n, typed);
    return !out->failed;
}

void state_drop_rows(struct game_state *s, long from, long last)
{
    for (long i = from; i <= last && i < s->room; i++) {
        if (s->rows[i]) {
            free(s->rows[i]->ruling);
            free(s->rows[i]);
            s->rows[i] = NULL;
        }
    }
}
