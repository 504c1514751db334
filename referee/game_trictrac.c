/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trictrac as the session sees it: the desk, and the coups it has closed. */
#include "game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/json.h"
#include "text/record.h"
#include "text/render_coup.h"

/* A coup as it happened; its ruling is computed again when it is wanted. */
struct kept {
    struct match before;
    struct coup coup;
    long line;                    /* that began it */
    long claim_line[COUP_CLAIMS]; /* that made each claim */
};

/* What the record keeps of a coup, made when it is asked for. */
struct made_row {
    struct game_coup coup; /* .row.ruling NULL: not made yet */
    char *ruling;
    char dice[8], play[PLAY_TEXT], position[POSITION_TEXT];
    struct store_due due[DUES_MAX + SCHOOLS_MAX + FAULT_CODES];
    struct store_claim claim[COUP_CLAIMS];
    char claim_text[COUP_CLAIMS][160];
};

struct game_state {
    struct founding founding;
    struct desk desk;
    struct kept *kept;      /* the closed coups, and behind them the lines of the one in hand */
    struct made_row **rows; /* one for each kept, and one for the coup in hand */
    long count, room;
    long lines;         /* taken so far */
    bool failed;        /* memory ended while a coup was closed */
    struct words *said; /* while a line is taken */
    long told;          /* the coup in hand whose throw has been told, 0 none */
    bool confirmed[2];  /* ... and the marks, under confirm */
};

static void names_of(const struct game_state *s, const char *names[2])
{
    names[WHITE] = s->founding.white;
    names[BLACK] = s->founding.black;
}

/* --- beginning and end ------------------------------------------------------------------------ */

static bool found_header(struct founding *f, const char *name, const char *value,
                         struct text_error *err)
{
    struct word w = {.kind = WORD_HEADER,
                     .text = name,
                     .length = strlen(name),
                     .value = value,
                     .value_length = strlen(value),
                     .line = 0,
                     .column = 1};
    bool ok = founding_header(f, &w, err);
    if (!ok)
        err->column = 1;
    return ok;
}

static bool found_options(struct founding *f, const char *text, struct text_error *err)
{
    char one[64];
    while (text && *text) {
        size_t n = strcspn(text, " ");
        if (n && n < sizeof one) {
            memcpy(one, text, n);
            one[n] = '\0';
            if (!found_header(f, "Option", one, err))
                return false;
        }
        text += n + (text[n] == ' ');
    }
    return true;
}

static void keep_told(void *context, const struct desk *d);

static struct game_state *trictrac_start(const struct store_details *d, struct text_error *err)
{
    struct game_state *s = calloc(1, sizeof *s);
    if (!s) {
        *err = (struct text_error){.column = 1};
        snprintf(err->reason, sizeof err->reason, "no memory");
        return NULL;
    }
    s->founding = founding_default();
    bool ok = found_header(&s->founding, "White", d->white, err) &&
              found_header(&s->founding, "Black", d->black, err) &&
              found_options(&s->founding, d->options, err);
    for (size_t i = 0; ok && i < d->n_headers; i++)
        ok = found_header(&s->founding, d->headers[i].key, d->headers[i].value, err);
    if (!ok) {
        free(s);
        return NULL;
    }
    struct match m = founding_match(&s->founding);
    s->desk.numbering = s->founding.numbering;
    s->desk.marks_said = true;
    s->desk.closed = keep_told;
    s->desk.context = s;
    desk_start(&s->desk, &m);
    return s;
}

static void drop_rows(struct game_state *s, long from)
{
    for (long i = from; i < s->room; i++) {
        if (s->rows[i]) {
            free(s->rows[i]->ruling);
            free(s->rows[i]);
            s->rows[i] = NULL;
        }
    }
}

static void trictrac_end(struct game_state *s)
{
    if (!s)
        return;
    drop_rows(s, 0);
    free(s->rows);
    free(s->kept);
    free(s);
}

/* --- telling -----------------------------------------------------------------------------------
 */

/* Says of the coup in hand what has not been said yet. */
static void tell_all(struct game_state *s, const struct desk *d, const char *const names[2])
{
    bool new_throw = s->told != s->count + 1;
    if (new_throw)
        render_throw(s->said, &d->ruling, &d->coup, names);
    if (d->ruling.complete || d->ruling.faults.count || (!new_throw && d->coup.claims))
        render_outcome(s->said, &d->ruling, &d->coup, names);
    else if (d->ruling.wanted == WANT_DECISION)
        words_add(s->said, "Stay or go?\n");
}

/* Policy confirm: what is due is said only once the player has marked, or missed his time. */
static void tell_confirming(struct game_state *s, const struct desk *d, const char *const names[2])
{
    const struct coup *c = &d->coup;
    bool marked = c->mark[ROLLER].kind != MARK_AS_DUE || d->ruling.has_play || c->decision;
    if (s->told != s->count + 1)
        render_thrown(s->said, &d->ruling, c, names);
    if (marked && !s->confirmed[ROLLER]) {
        render_dues(s->said, &d->ruling, names, ROLLER);
        render_marked(s->said, &d->ruling, c, ROLLER, names);
        s->confirmed[ROLLER] = true;
    }
    bool theirs = c->mark[OPPONENT].kind != MARK_AS_DUE;
    if (theirs && !s->confirmed[OPPONENT]) {
        render_dues(s->said, &d->ruling, names, OPPONENT);
        render_marked(s->said, &d->ruling, c, OPPONENT, names);
        s->confirmed[OPPONENT] = true;
    }
    if (d->ruling.complete || d->ruling.faults.count || c->claims)
        render_outcome(s->said, &d->ruling, c, names);
    else if (d->ruling.wanted == WANT_DECISION)
        words_add(s->said, "Stay or go?\n");
}

/* Policy silent: nothing but what was said at the table, and rulings on claims. */
static void tell_little(struct game_state *s, const struct desk *d, const char *const names[2])
{
    const struct ruling *r = &d->ruling;
    if (s->told != s->count + 1)
        render_thrown(s->said, r, &d->coup, names);
    render_put_down(s->said, r, &d->coup, names);
    render_claims(s->said, r, names);
    if (r->has_play || d->coup.claims || d->coup.decision)
        render_stand(s->said, &r->after, names);
    render_over(s->said, &r->after, names);
}

static void tell(struct game_state *s, const struct desk *d)
{
    const char *names[2];
    if (!s->said || !d->open)
        return;
    names_of(s, names);
    if (s->told != s->count + 1)
        s->confirmed[ROLLER] = s->confirmed[OPPONENT] = false;
    switch (d->before.options.announce) {
    case CONFIRM:
        tell_confirming(s, d, names);
        break;
    case SILENT:
        tell_little(s, d, names);
        break;
    default:
        tell_all(s, d, names);
    }
    s->told = s->count + 1;
}

static bool make_space(struct game_state *s)
{
    if (s->count + 1 < s->room)
        return true;
    long room = s->room ? 2 * s->room : 64;
    struct kept *kept = realloc(s->kept, (size_t)room * sizeof *kept);
    if (kept)
        s->kept = kept;
    struct made_row **rows = realloc(s->rows, (size_t)room * sizeof *rows);
    if (!rows)
        return false;
    memset(rows + s->room, 0, (size_t)(room - s->room) * sizeof *rows);
    s->rows = rows;
    if (!kept)
        return false;
    if (!s->room)
        kept[0] = (struct kept){.line = 0};
    s->room = room;
    return true;
}

static void keep_told(void *context, const struct desk *d)
{
    struct game_state *s = context;
    bool told = s->told == s->count + 1;
    if (!told || (d->before.options.announce == CONFIRM && !s->confirmed[OPPONENT]))
        tell(s, d);
    if (!make_space(s)) {
        s->failed = true;
        return;
    }
    struct kept *k = &s->kept[s->count++];
    k->before = d->before;
    k->coup = d->coup;
    s->kept[s->count] = (struct kept){.line = 0};
}

/* Which line began the coup in hand, and which made its claims. */
static void note_lines(struct game_state *s)
{
    struct kept *k = &s->kept[s->count];
    if (!s->desk.open || s->failed)
        return;
    if (!k->line)
        k->line = s->lines;
    for (int i = 0; i < s->desk.coup.claims; i++) {
        if (!k->claim_line[i])
            k->claim_line[i] = s->lines;
    }
}

/* --- taking a line ------------------------------------------------------------------------------
 */

static bool feed(struct game_state *s, const char *line, size_t length, struct text_error *err)
{
    struct desk *d = &s->desk;
    struct scanner scan = scan_text(line, length, true);
    struct word w;
    for (;;) {
        if (!scan_word(&scan, &w, err))
            return false;
        if (w.kind == WORD_END)
            return desk_rest(d, err);
        if (w.kind == WORD_HEADER)
            return word_error(&w, 0, err, "a header begins a new match: give it its own line");
        if (w.kind == WORD && !word_equals(&w, "*") && !desk_word(d, &w, err))
            return false;
        note_lines(s);
    }
}

static bool trictrac_take(struct game_state *s, const char *line, size_t length, struct words *said,
                          struct text_error *err)
{
    struct desk before = s->desk;
    long count = s->count, told = s->told;
    bool confirmed[2] = {s->confirmed[0], s->confirmed[1]};
    size_t said_before = said ? said->length : 0;
    if (!make_space(s))
        return word_error(&(struct word){.column = 1}, 0, err, "no memory");
    struct kept in_hand = s->kept[s->count];
    s->said = said;
    s->lines++;
    bool ok = feed(s, line, length, err);
    if (s->failed)
        ok = word_error(&(struct word){.column = 1}, 0, err, "no memory");
    if (ok) {
        tell(s, &s->desk);
    } else {
        s->desk = before;
        s->count = count;
        s->kept[count] = in_hand;
        s->lines--;
        s->told = told;
        memcpy(s->confirmed, confirmed, sizeof confirmed);
        s->failed = false;
        if (said && said->text) {
            said->length = said_before;
            said->text[said_before] = '\0';
        }
    }
    s->said = NULL;
    drop_rows(s, count > 1 ? count - 1 : 0);
    return ok;
}

static bool trictrac_expand(const struct game_state *s, const char *line, size_t length,
                            struct words *out, struct text_error *err)
{
    const struct desk *d = &s->desk;
    const struct ruling *r = &d->ruling;
    const struct word here = {.column = 1};
    char text[PLAY_TEXT];
    while (length && (line[length - 1] == ' ' || line[length - 1] == '\r'))
        length--;
    bool quiet = d->before.options.announce == SILENT;
    if (length == 0) {
        if (quiet || !d->open || r->wanted != WANT_PLAY)
            return word_error(&here, 0, err, "an empty line plays the only legal play");
        if (r->plays.allowed != 1)
            return word_error(&here, 0, err, "%d plays are legal: say which", r->plays.allowed);
        words_add(out, "%s", play_print(&r->plays.play[0], text));
        return true;
    }
    bool choosing =
        !quiet && d->open && r->faults.count && !d->coup.choice && !d->coup.first_chosen;
    if (!choosing || length > 2 || line[0] < '1' || line[0] > '9' ||
        (length == 2 && (line[1] < '0' || line[1] > '9')))
        return true;
    int n = length == 1 ? line[0] - '0' : 10 * (line[0] - '0') + line[1] - '0', printed;
    if (r->faults.may_stand && n-- == 1) {
        words_add(out, "= stands");
        return true;
    }
    struct printed_play *list =
        plays_printed(&r->position, r->faults.choice, r->faults.choices, BY_PLAY, &printed);
    if (list && n >= 1 && n <= printed)
        words_add(out, "= %s", list[n - 1].play);
    free(list);
    return true;
}

/* "announce=silent", from now on. */
static bool trictrac_set(struct game_state *s, const char *option, struct text_error *err)
{
    struct founding f = s->founding;
    f.options = s->desk.before.options;
    if (!found_options(&f, option, err))
        return false;
    s->lines++;
    s->founding.numbering = s->desk.numbering = f.numbering;
    s->desk.before.options = f.options;
    s->desk.judged = false;
    return desk_judge(&s->desk, err);
}

/* --- rows for the record -------------------------------------------------------------------------
 */

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
}

static void make_claims(struct made_row *m, const struct ruling *r, const struct coup *c,
                        const long *lines)
{
    for (int i = 0; i < r->claims; i++) {
        const struct claim_ruling *x = &r->claim[i];
        const struct claim *said = &c->claim[i];
        bool own = !x->before;
        enum school_kind kind = x->found ? (enum school_kind)x->fault.kind : SCHOOL_FALSE;
        snprintf(m->claim_text[i], sizeof m->claim_text[i], "{\"claimant\":%d,\"accused\":%d}",
                 x->taken, x->given);
        m->claim[i] = (struct store_claim){.entry = lines[i],
                                           .ordinal = i + 1,
                                           .coup = m->coup.row.number - x->before,
                                           .claimant = x->by == WHITE ? 'w' : 'b',
                                           .kind = school_kind_names[kind],
                                           .claimed = said->points == CLAIM_ALL ? -1 : said->points,
                                           .due = own ? r->due[x->party] : 0,
                                           .marked = own ? r->marked[x->party] : 0,
                                           .ruling = x->found ? school_state_names[x->fault.state]
                                                              : school_state_names[SCHOOL_REFUTED],
                                           .article = school_sources[kind],
                                           .effect = m->claim_text[i]};
        m->coup.n_claims++;
    }
}

static struct made_row *make_row(const struct game_state *s, long number)
{
    const struct match *before = number <= s->count ? &s->kept[number - 1].before : &s->desk.before;
    const struct coup *c = number <= s->count ? &s->kept[number - 1].coup : &s->desk.coup;
    struct made_row *m = calloc(1, sizeof *m);
    struct ruling *r = malloc(sizeof *r);
    if (!m || !r || match_judge(before, c, r, NULL) != COUP_OK) {
        free(m);
        free(r);
        return NULL;
    }
    if (number < s->count || (number == s->count && s->desk.open)) {
        /* Claims made in the next coup concern this one. */
        struct ruling *next = malloc(sizeof *next);
        const struct coup *nc = number < s->count ? &s->kept[number].coup : &s->desk.coup;
        const struct match *nb = number < s->count ? &s->kept[number].before : &s->desk.before;
        if (next && match_judge(nb, nc, next, NULL) == COUP_OK)
            schools_settle(&r->schools, next->claim, next->claims);
        free(next);
    }
    const struct match *a = &r->after;
    m->ruling = json_coup(r, c);
    if (c->unknown)
        snprintf(m->dice, sizeof m->dice, "??");
    else
        snprintf(m->dice, sizeof m->dice, "%d%d", c->dice.high % 10, c->dice.low % 10);
    bool down = put_down_print(r, m->play);
    m->coup.row = (struct store_coup){.number = number,
                                      .entry = s->kept[number - 1].line,
                                      .side = c->side == WHITE ? 'w' : 'b',
                                      .die1 = c->dice.high,
                                      .die2 = c->dice.low,
                                      .dice = m->dice,
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
    make_claims(m, r, c, s->kept[number - 1].claim_line);
    m->coup.dues = m->due;
    m->coup.claims = m->claim;
    free(r);
    if (!m->ruling) {
        free(m);
        return NULL;
    }
    return m;
}

static long trictrac_coups(const struct game_state *s)
{
    return s->count + s->desk.open;
}

static struct game_coup trictrac_coup(const struct game_state *s, long number)
{
    struct made_row **row = &s->rows[number - 1];
    if (!*row)
        *row = make_row(s, number);
    return *row ? (*row)->coup : (struct game_coup){.n_dues = 0};
}

static const struct match *present(const struct game_state *s)
{
    const struct desk *d = &s->desk;
    return d->open && d->ruling.complete ? &d->ruling.after : &d->before;
}

static bool trictrac_over(const struct game_state *s, char *winner)
{
    const struct match *m = present(s);
    *winner = m->winner == WHITE ? 'w' : 'b';
    return m->over;
}

/* --- answers
 * --------------------------------------------------------------------------------------- */

/* Under the silent policy, the last coup of which nothing may be claimed any more: a fault on the
 * other's throw can be claimed until the second throw after it (rules §11a). */
static long settled_coups(const struct game_state *s)
{
    char winner;
    long coups = trictrac_coups(s);
    bool quiet = s->desk.before.options.announce == SILENT && !trictrac_over(s, &winner);
    return quiet ? coups - 2 : coups;
}

static bool answer_why(const struct game_state *s, long number, struct words *said)
{
    const char *names[2];
    long coups = settled_coups(s);
    number = number ? number : coups;
    if (number < 1 || number > coups)
        return false;
    const struct match *before = number <= s->count ? &s->kept[number - 1].before : &s->desk.before;
    const struct coup *c = number <= s->count ? &s->kept[number - 1].coup : &s->desk.coup;
    struct ruling *r = malloc(sizeof *r);
    if (!r || match_judge(before, c, r, NULL) != COUP_OK) {
        free(r);
        return false;
    }
    names_of(s, names);
    render_why(said, r, names);
    free(r);
    return true;
}

static bool trictrac_answer(const struct game_state *s, enum game_answer what, long coup,
                            struct words *said)
{
    const char *names[2];
    const struct match *m = present(s);
    names_of(s, names);
    switch (what) {
    case GAME_WHY:
        return answer_why(s, coup, said);
    case GAME_BOARD:
        render_board(said, &m->board, (enum side)(s->desk.open ? s->desk.coup.side : m->next));
        return true;
    case GAME_STANDS:
        if (s->desk.open && s->desk.before.options.announce == ANNOUNCE)
            render_throw(said, &s->desk.ruling, &s->desk.coup, names);
        else if (s->desk.open)
            render_thrown(said, &s->desk.ruling, &s->desk.coup, names);
        /* fall through */
    default:
        render_score(said, m, names);
        return true;
    }
}

static void trictrac_prompt(const struct game_state *s, struct words *said)
{
    const struct desk *d = &s->desk;
    bool waits = d->open && !d->ruling.complete;
    const struct match *m = present(s);
    if (m->over) {
        words_add(said, "over");
        return;
    }
    words_add(said, "%ld. %s, ", trictrac_coups(s) + !waits,
              (waits ? d->coup.side : m->next) == WHITE ? "White" : "Black");
    if (waits && d->coup.dice.high)
        words_add(said, "%d%d, ", d->coup.dice.high, d->coup.dice.low);
    if (waits && d->before.options.announce == SILENT) /* what is wanted may tell too much */
        words_add(said, d->coup.steps ? "the dice" : "the play");
    else
        render_wanted(said, waits ? &d->ruling : NULL);
}

const struct game game_trictrac = {
    .name = "trictrac",
    .start = trictrac_start,
    .end = trictrac_end,
    .expand = trictrac_expand,
    .take = trictrac_take,
    .set = trictrac_set,
    .coups = trictrac_coups,
    .coup = trictrac_coup,
    .answer = trictrac_answer,
    .prompt = trictrac_prompt,
    .over = trictrac_over,
};
