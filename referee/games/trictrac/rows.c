/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The coups of trictrac as rows for the record, as text, and as JSON. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/trictrac/desk/coup_text.h"
#include "games/trictrac/desk/ruling_text.h"
#include "games/trictrac/rules/stakes.h"
#include "games/trictrac/words/json.h"
#include "row_score.h"
#include "state.h"

static const char *place_name(int place)
{
    static const char *const names[] = {"w", "b", "rail", "down"};
    return names[place];
}

/* A row lies in the state's pool, and behind it what it points to: its dues, its claims, and their
 * texts. */
struct made_row {
    struct game_coup coup;
    struct store_standing at[2];
    bool final; /* nothing said later changes it */
    size_t size;
};

/* A row being made. */
struct making {
    struct made_row *m;
    struct store_due *due;
    struct store_claim *claim;
    char *text; /* where the next text goes */
};

enum { CLAIM_TEXT = 64, DICE_TEXT = 3 };

/* The most a row takes: there may be stakes won, too, and what the arbiter said to each claim. */
static size_t row_room(const struct ruling *r)
{
    size_t dues = (size_t)(r->dues.count + r->schools.count + r->faults.count) + 1;
    size_t claims = 2 * (size_t)r->claims;
    return sizeof(struct made_row) + dues * sizeof(struct store_due) +
           claims * (sizeof(struct store_claim) + CLAIM_TEXT) + PLAY_TEXT + POSITION_TEXT +
           RULING_TEXT + DICE_TEXT + ROW_SCORE_TEXT;
}

/* The text that was just written is kept. */
static const char *keep_text(struct making *m)
{
    const char *text = m->text;
    m->text += strlen(text) + 1;
    return text;
}

/* White has the first seat, Black the second. */
static void add_due(struct making *m, const char *kind, enum side to, const char *name, int points)
{
    struct game_coup *g = &m->m->coup;
    m->due[g->n_dues++] = (struct store_due){
        .coup = g->row.number, .seat = (int)to, .kind = kind, .name = name, .points = points};
}

/* A single one is not counted apart; a marqué is worth none, it is paid as such. */
static void make_stakes(struct making *m, const struct match *end)
{
    if (!end->over || end->winner == NOBODY)
        return;
    struct stake won =
        stakes_won((enum stakes)end->options.stakes, &end->score, (enum side)end->winner);
    m->m->at[end->winner].stakes = end->options.ecrire ? 0 : won.halves;
    if (end->options.ecrire)
        add_due(m, "stakes", (enum side)end->winner, "marque", 0);
    else if (end->options.stakes != STAKES_SINGLE)
        add_due(m, "stakes", (enum side)end->winner, stake_reason_names[won.reason], won.halves);
}

static void make_dues(struct making *m, const struct ruling *r, const struct coup *c)
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
    make_stakes(m, &r->after);
}

/* Adds the row of a claim, which `as` says how it was ruled on. */
static struct store_claim *add_claim(struct making *m, const struct claim_ruling *x, bool found,
                                     int taken, int given)
{
    struct game_coup *g = &m->m->coup;
    size_t n = g->n_claims++;
    enum school_kind kind = found ? (enum school_kind)x->fault.kind : SCHOOL_FALSE;
    bool demand = x->kind == CLAIM_MARK;
    snprintf(m->text, CLAIM_TEXT, "{\"claimant\":%d,\"accused\":%d}", taken, given);
    m->claim[n] = (struct store_claim){.ordinal = (int)n + 1,
                                       .coup = g->row.number - x->before,
                                       .by = x->by,
                                       .against = (int)other_side((enum side)x->by),
                                       .kind = demand ? "mark" : school_kind_names[kind],
                                       .article = demand ? "M XVII; GU III; LL §185-186"
                                                         : school_sources[kind],
                                       .effect = keep_text(m)};
    return &m->claim[n];
}

static const char *claim_state(const struct claim_ruling *x, bool found)
{
    if (x->kind == CLAIM_MARK)
        return found ? "marked" : "nothing";
    if (!found)
        return x->late ? "late" : school_state_names[SCHOOL_REFUTED];
    return school_state_names[x->overruled && x->contested ? SCHOOL_RAISED : x->fault.state];
}

static void make_claims(struct making *m, const struct ruling *r, const struct coup *c,
                        const struct lines *at)
{
    for (int i = 0; i < r->claims; i++) {
        const struct claim_ruling *x = &r->claim[i];
        const struct claim *said = &c->claim[i];
        bool own = !x->before;
        bool found = x->overruled ? x->was_found : x->found;
        struct store_claim *row = add_claim(m, x, found, x->overruled ? x->was_taken : x->taken,
                                            x->overruled ? x->was_given : x->given);
        row->entry = at->claim[i];
        row->claimed = said->points == CLAIM_ALL ? -1 : said->points;
        row->due = own ? r->due[x->party] : 0;
        row->marked = own ? r->marked[x->party] : 0;
        row->ruling = claim_state(x, found);
        if (!x->overruled)
            continue;
        struct store_claim *over = add_claim(m, x, found, x->taken, 0);
        over->entry = at->overrule[i];
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

static void score_print(const struct score *s, char out[ROW_SCORE_TEXT])
{
    struct row_score row = {.points = {s->points[WHITE], s->points[BLACK]},
                            .holes = {s->holes[WHITE], s->holes[BLACK]}};
    memcpy(row.bredouille, place_name(s->bredouille), strlen(place_name(s->bredouille)) + 1);
    memcpy(row.pavilion, place_name(s->pavilion), strlen(place_name(s->pavilion)) + 1);
    row_score_print(&row, out);
}

static char die_digit(uint8_t die)
{
    return die ? (char)('0' + die) : '?';
}

static void make_coup(struct making *m, const struct ruling *r, const struct coup *c)
{
    const struct match *a = &r->after;
    struct store_coup *row = &m->m->coup.row;
    row->seat = c->side;
    m->text[0] = die_digit(c->dice.high);
    m->text[1] = die_digit(c->dice.low);
    m->text[2] = '\0';
    row->dice = keep_text(m);
    row->play = put_down_print(r, NUMBERING_PLAIN, m->text) ? keep_text(m) : NULL;
    board_print(&a->board, m->text);
    row->position = keep_text(m);
    ruling_print(r, c, m->text);
    row->ruling = keep_text(m);
    score_print(&a->score, m->text);
    row->score = keep_text(m);
    row->next = a->over || !r->complete ? STORE_NOBODY : a->next;
    for (int i = 0; i < 2; i++) {
        m->m->at[i].big = a->score.holes[i];
        m->m->at[i].small = a->score.points[i];
    }
}

/* The row of a coup from the ruling on it; NULL: no memory. */
static struct made_row *make_row(struct game_state *s, long number, const struct coup *c,
                                 const struct ruling *r)
{
    struct made_row *row = pool_room(&s->made, row_room(r));
    if (!row)
        return NULL;
    const struct lines *at = &s->kept[number - 1].lines;
    *row = (struct made_row){.coup.row = {.number = number, .entry = at->begun}};
    row->coup.at = row->at;
    struct making m = {.m = row, .due = (struct store_due *)(row + 1)};
    row->coup.dues = m.due;
    make_dues(&m, r, c);
    m.claim = (struct store_claim *)(m.due + row->coup.n_dues);
    m.text = (char *)(m.claim + 2 * r->claims);
    row->coup.claims = m.claim;
    make_claims(&m, r, c, at);
    make_coup(&m, r, c);
    row->size = (size_t)(m.text - (char *)row);
    pool_take(&s->made, row->size);
    return row;
}

static struct made_row *judge_row(struct game_state *s, long number)
{
    struct coup c;
    if (number > s->count && s->desk.judged) {
        c = desk_coup(&s->desk);
        return make_row(s, number, &c, &s->desk.ruling);
    }
    struct ruling *r = malloc(sizeof *r);
    struct made_row *row = r && state_rule(s, number, &c, r) ? make_row(s, number, &c, r) : NULL;
    free(r);
    return row;
}

/* A claim in the next coup changes what became of the schools of this one, and nothing else. */
void state_make_row(struct game_state *s, const struct ruling *r)
{
    struct made_row **row = &s->rows[s->count - 1];
    if (r->schools.count)
        return;
    *row = make_row(s, s->count, &s->kept[s->count - 1].coup, r);
    if (*row)
        (*row)->final = true;
}

const struct game_coup *trictrac_coup(struct game_state *s, long number)
{
    struct made_row **row = &s->rows[number - 1];
    if (!*row)
        *row = judge_row(s, number);
    return *row ? &(*row)->coup : NULL;
}

/* From the last: what was made last is given back first. */
void state_drop_rows(struct game_state *s, long from, long last, bool closed)
{
    for (long i = last < s->room ? last : s->room - 1; i >= from; i--) {
        struct made_row *row = s->rows[i];
        if (row && (closed || !row->final)) {
            pool_back(&s->made, row, row->size);
            s->rows[i] = NULL;
        }
    }
}

struct game_place trictrac_place(const struct game_state *s, long number)
{
    const struct kept *k = &s->kept[number - 1];
    const struct coup *c = number > s->count ? &s->desk.coup : &k->coup;
    return (struct game_place){
        .line = k->lines.begun, .offset = k->lines.offset, .claims = c->claims};
}

/* Lines of a coup, when so many before them are gone. */
static void shift_lines(struct lines *at, long lines)
{
    at->begun -= at->begun ? lines : 0;
    for (int i = 0; i < COUP_CLAIMS; i++) {
        at->claim[i] -= at->claim[i] ? lines : 0;
        at->overrule[i] -= at->overrule[i] ? lines : 0;
    }
}

/* Rows are made again when they are asked for. */
long trictrac_forget(struct game_state *s, long n)
{
    long lines = trictrac_place(s, n + 1).line - 1;
    memmove(s->kept, &s->kept[n], (size_t)(s->count - n + 1) * sizeof *s->kept);
    memset(s->rows, 0, (size_t)s->room * sizeof *s->rows);
    pool_free(&s->made);
    s->count -= n;
    s->lines -= lines;
    s->told.coup -= s->told.coup ? n : 0;
    for (long i = 0; i <= s->count; i++)
        shift_lines(&s->kept[i].lines, lines);
    return lines;
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
