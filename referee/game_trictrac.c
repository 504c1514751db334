/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trictrac as the session sees it: the desk, and the coups it has closed. */
#include "game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "entry.h"
#include "entry_unclear.h"
#include "game_partie.h"
#include "text/coup_text.h"
#include "text/json.h"
#include "text/record.h"
#include "text/render_board.h"
#include "text/render_chances.h"
#include "text/render_coup.h"
#include "text/render_stakes.h"
#include "text/ruling_text.h"
#include "text/tongue.h"
#include "trictrac/stakes.h"

/* A coup as it happened; its ruling is computed again when it is wanted. */
struct kept {
    struct match before;
    struct coup coup;
    long line;                    /* that began it */
    size_t offset;                /* ... there */
    enum numbering numbering;     /* when its dice were said */
    long claim_line[COUP_CLAIMS]; /* that made each claim */
    long ruled_line[COUP_CLAIMS]; /* that overruled it */
};

/* What the record keeps of a coup, made when it is asked for. */
struct made_row {
    struct game_coup coup; /* .row.ruling NULL: not made yet */
    char *ruling;
    char dice[8], play[PLAY_TEXT], position[POSITION_TEXT];
    struct store_due due[DUES_MAX + SCHOOLS_MAX + FAULT_CODES + 1]; /* and the stakes won */
    struct store_claim claim[2 * COUP_CLAIMS]; /* and what the arbiter said to each */
    char claim_text[2 * COUP_CLAIMS][64];
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
    struct mark marked; /* what the one who threw was told to have marked */
    bool left;          /* the last word was "*" */
};

static void names_of(const struct game_state *s, const char *names[2])
{
    names[WHITE] = s->founding.white;
    names[BLACK] = s->founding.black;
}

/* --- beginning and end ------------------------------------------------------------------------ */

/* Takes a header as if it stood in a file, where a backslash is two. An error's column is that in
 * its value. */
static bool found_header(struct founding *f, const char *name, const char *value,
                         struct text_error *err)
{
    size_t n = strlen(name), length = strlen(value);
    char *text = malloc(n + 2 * length + 1);
    struct word w = {.kind = WORD_HEADER,
                     .text = text,
                     .length = n,
                     .value = text + n,
                     .column = 1};
    if (!text)
        return word_error(&w, 0, err, "no memory");
    memcpy(text, name, n);
    for (char *to = text + n; *value; value++) {
        if (*value == '\\')
            to[w.value_length++] = '\\';
        to[w.value_length++] = *value;
    }
    bool ok = founding_header(f, &w, err);
    if (!ok)
        err->column -= (int)word_offset(&w, w.value);
    free(text);
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
        snprintf(err->reason, sizeof err->reason, "%s", _("no memory"));
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

/* Rows of coups from index `from` on are made again when they are asked for; none can have been
 * made behind index `last`. */
static void drop_rows(struct game_state *s, long from, long last)
{
    for (long i = from; i <= last && i < s->room; i++) {
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
    drop_rows(s, 0, s->room);
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
    else if (!d->ruling.complete && memcmp(&s->marked, &d->coup.mark[ROLLER], sizeof s->marked))
        render_mark(s->said, &d->ruling, &d->coup, names);
    s->marked = d->coup.mark[ROLLER];
    /* A throw can complete a school of the coup before, and claims on it are said with the dice. */
    if (d->ruling.complete || d->ruling.faults.count || d->coup.claims)
        render_outcome(s->said, &d->ruling, &d->coup, names);
    else if (new_throw && d->ruling.schools.count)
        render_schools(s->said, &d->ruling, names);
    if (!d->ruling.complete && d->ruling.wanted == WANT_DECISION)
        render_choice(s->said, &d->ruling);
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
        render_choice(s->said, &d->ruling);
}

/* Policy silent: nothing but what was said at the table, and rulings on claims. */
static void tell_little(struct game_state *s, const struct desk *d, const char *const names[2])
{
    const struct ruling *r = &d->ruling;
    if (s->told != s->count + 1)
        render_thrown(s->said, r, &d->coup, names);
    render_put_down(s->said, r, &d->coup, names);
    render_claims(s->said, r, names);
    if (d->coup.steps || d->coup.played || d->coup.claims || d->coup.decision)
        render_stand(s->said, &r->after, names);
    render_over(s->said, &r->after, names);
    render_stakes(s->said, &r->after, names);
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
    k->numbering = d->numbering_at_dice;
    s->kept[s->count] = (struct kept){.line = 0};
}

/* Which line began the coup in hand, and where in it; which made its claims, and ruled on them. */
static void note_lines(struct game_state *s, size_t offset)
{
    struct kept *k = &s->kept[s->count];
    if (!s->desk.open || s->failed)
        return;
    if (!k->line) {
        k->line = s->lines;
        k->offset = offset;
    }
    for (int i = 0; i < s->desk.coup.claims; i++) {
        if (!k->claim_line[i])
            k->claim_line[i] = s->lines;
        if (s->desk.coup.claim[i].ruled && !k->ruled_line[i])
            k->ruled_line[i] = s->lines;
    }
}

/* --- taking a line ------------------------------------------------------------------------------
 */

/* A text as it is taken. */
struct feed {
    struct scanner scan;
    const char *text;
    bool recorded;         /* in the language of the record */
    bool left;             /* "*" has come */
    const char *announced; /* the words that announce the coup whose dice come next, or NULL */
};

static bool feed_word(struct game_state *s, struct feed *f, const struct word *w,
                      struct text_error *err)
{
    if (word_equals(w, "*"))
        return s->left = f->left = true;
    if (f->left && f->recorded)
        return word_error(w, 0, err, "after * only a new game may follow");
    s->left = false;
    if (!desk_word(&s->desk, w, err))
        return false;
    const char *begin = f->announced ? f->announced : w->text;
    f->announced = announces_coup(w) ? begin : NULL;
    note_lines(s, (size_t)(begin - f->text));
    return true;
}

static bool feed(struct game_state *s, struct feed *f, struct text_error *err)
{
    struct word w;
    for (;;) {
        if (!scan_word(&f->scan, &w, err))
            return false;
        if (w.kind == WORD_END)
            return desk_rest(&s->desk, err);
        if (w.kind == WORD_HEADER)
            return word_error(&w, 0, err, "a header begins a new match: give it its own line");
        if (w.kind == WORD && !feed_word(s, f, &w, err))
            return false;
    }
}

static bool take_text(struct game_state *s, struct feed *f, struct words *said,
                      struct text_error *err)
{
    struct desk before;
    desk_keep(&s->desk, &before);
    long count = s->count, told = s->told;
    bool confirmed[2] = {s->confirmed[0], s->confirmed[1]}, left = s->left;
    size_t said_before = said ? said->length : 0;
    if (!make_space(s))
        return word_error(&(struct word){.column = 1}, 0, err, "no memory");
    struct kept in_hand = s->kept[s->count];
    s->said = said;
    if (said)
        said->numbering = s->desk.numbering;
    s->lines++;
    s->desk.marks_said = !f->recorded;
    bool ok = feed(s, f, err);
    s->desk.marks_said = true;
    if (s->failed)
        ok = word_error(&(struct word){.column = 1}, 0, err, "no memory");
    /* A note, or the side that throws next, changes nothing: no need to say it all again. */
    bool same = s->count == count && s->told == count + 1 &&
                memcmp(&before.coup, &s->desk.coup, sizeof before.coup) == 0;
    if (ok && !same) {
        tell(s, &s->desk);
    } else if (!ok) {
        desk_return(&s->desk, &before);
        s->count = count;
        s->kept[count] = in_hand;
        s->lines--;
        s->left = left;
        s->told = told;
        memcpy(s->confirmed, confirmed, sizeof confirmed);
        s->failed = false;
        if (said && said->text) {
            said->length = said_before;
            said->text[said_before] = '\0';
        }
    }
    s->said = NULL;
    drop_rows(s, count > 1 ? count - 1 : 0, count);
    return ok;
}

static bool trictrac_take(struct game_state *s, const char *line, size_t length, struct words *said,
                          struct text_error *err)
{
    struct feed f = {.scan = scan_text(line, length, true), .text = line};
    return take_text(s, &f, said, err);
}

static bool trictrac_read(struct game_state *s, const char *text, size_t length,
                          struct text_error *err)
{
    struct feed f = {.scan = scan_text(text, length, false), .text = text, .recorded = true};
    return take_text(s, &f, NULL, err);
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
        const struct play *only = &r->plays.play[0];
        words_add(out, "%s", steps_print(only->step, only->steps, d->numbering, text));
        return true;
    }
    /* More often half a throw than one man too many. */
    if (!quiet && d->open && r->complete && !r->faults.count && d->coup.steps && length == 1 &&
        *line >= '1' && *line <= '9')
        return word_error(&here, 0, err, "dice are two numbers, 64: a man more is written in full");
    int n = entry_choice(d, line, length), printed;
    if (!n)
        return true;
    if (r->faults.may_stand && n-- == 1) {
        words_add(out, "= stands");
        return true;
    }
    struct printed_play *list =
        plays_printed(&r->position, r->faults.choice, r->faults.choices, BY_PLAY, &printed);
    if (list && n >= 1 && n <= printed) {
        const struct play *chosen = list[n - 1].of;
        words_add(out, "= %s", steps_print(chosen->step, chosen->steps, d->numbering, text));
    }
    free(list);
    /* With one man down the second's field is meant; two figures may be the next dice. */
    if (out->length || r->wanted == WANT_MORE || (length == 2 && strspn(line, "123456") >= 2))
        return true;
    return word_error(&here, 0, err, "the choices are 1 to %d: a man more is written in full",
                      printed + r->faults.may_stand);
}

/* "announce=silent", from now on. */
static bool trictrac_set(struct game_state *s, const char *option, struct text_error *err)
{
    struct desk before;
    desk_keep(&s->desk, &before);
    struct word w = {.text = option, .length = strlen(option), .column = 1};
    if (!desk_set(&s->desk, &w, option, err) || !desk_judge(&s->desk, err)) {
        desk_return(&s->desk, &before);
        return false;
    }
    s->lines++;
    drop_rows(s, s->count > 1 ? s->count - 1 : 0, s->count);
    return true;
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
static const struct match *coup_of(const struct game_state *s, long number, struct coup *c)
{
    bool in_hand = number > s->count;
    *c = in_hand ? desk_coup(&s->desk) : s->kept[number - 1].coup;
    return in_hand ? &s->desk.before : &s->kept[number - 1].before;
}

static long trictrac_coups(const struct game_state *s)
{
    return s->count + s->desk.open;
}

/* Claims made in the coup after `number` change what became of its schools. */
static void settle(const struct game_state *s, long number, struct ruling *r)
{
    struct coup c;
    if (number == trictrac_coups(s))
        return;
    const struct match *before = coup_of(s, number + 1, &c);
    struct ruling *next = c.claims ? malloc(sizeof *next) : NULL;
    if (next && match_judge(before, &c, next, NULL) == COUP_OK)
        schools_settle(&r->schools, next->claim, next->claims);
    free(next);
}

/* The coup and the ruling on it, with what the next coup made of it. False: no memory. */
static bool rule_again(const struct game_state *s, long number, struct coup *c, struct ruling *r)
{
    const struct match *before = coup_of(s, number, c);
    if (match_judge(before, c, r, NULL) != COUP_OK)
        return false;
    settle(s, number, r);
    return true;
}

static char *trictrac_json(const struct game_state *s, long number)
{
    struct coup c;
    struct ruling *r = malloc(sizeof *r);
    char *line = r && rule_again(s, number, &c, r) ? json_coup(r, &c) : NULL;
    free(r);
    return line;
}

static struct made_row *make_row(const struct game_state *s, long number)
{
    struct coup said;
    const struct coup *c = &said;
    struct made_row *m = calloc(1, sizeof *m);
    struct ruling *r = malloc(sizeof *r);
    if (!m || !r || !rule_again(s, number, &said, r)) {
        free(m);
        free(r);
        return NULL;
    }
    const struct match *a = &r->after;
    char ruling[RULING_TEXT];
    m->ruling = strdup(ruling_print(r, c, ruling));
    if (c->unknown)
        snprintf(m->dice, sizeof m->dice, "??");
    else
        snprintf(m->dice, sizeof m->dice, "%d%d", c->dice.high % 10, c->dice.low % 10);
    bool down = put_down_print(r, NUMBERING_PLAIN, m->play);
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

static struct game_coup trictrac_coup(const struct game_state *s, long number)
{
    struct made_row **row = &s->rows[number - 1];
    if (!*row)
        *row = make_row(s, number);
    return *row ? (*row)->coup : (struct game_coup){.n_dues = 0};
}

static struct game_place trictrac_place(const struct game_state *s, long number)
{
    const struct kept *k = &s->kept[number - 1];
    const struct coup *c = number > s->count ? &s->desk.coup : &k->coup;
    return (struct game_place){.line = k->line, .offset = k->offset, .claims = c->claims};
}

static bool trictrac_write(const struct game_state *s, long number, const char *typed,
                           struct words *out)
{
    struct coup c;
    if (number < 1 || number > trictrac_coups(s))
        return false;
    const struct match *before = coup_of(s, number, &c);
    enum numbering n =
        number > s->count ? s->desk.numbering_at_dice : s->kept[number - 1].numbering;
    words_add_coup(out, before, &c, n, typed);
    return !out->failed;
}

static const struct match *present(const struct game_state *s)
{
    const struct desk *d = &s->desk;
    return d->open && d->ruling.complete ? &d->ruling.after : &d->before;
}

static bool trictrac_left(const struct game_state *s)
{
    return s->left;
}

static bool trictrac_over(const struct game_state *s, char *winner)
{
    const struct match *m = present(s);
    *winner = m->winner == NOBODY ? (char)0 : m->winner == WHITE ? 'w' : 'b';
    return m->over;
}

static bool trictrac_partie(const struct game_state *const *matches, size_t n, bool json,
                            struct words *sheet, struct words *next, struct text_error *err)
{
    struct partie_match *m = calloc(n, sizeof *m);
    for (size_t i = 0; m && i < n; i++) {
        const struct game_state *s = matches[i];
        const struct match *now = present(s);
        long played = (long)now->passed; /* the first coup that was: the throw may have passed */
        const struct coup *first = s->count > played ? &s->kept[played].coup : &s->desk.coup;
        m[i] = (struct partie_match){.founding = &s->founding,
                                     .now = now,
                                     .begun = trictrac_coups(s) > 0,
                                     .opened = (enum side)first->side};
    }
    bool ok = m ? partie_tell(m, n, json, sheet, next, err)
                : word_error(&(struct word){.column = 1}, 0, err, "no memory");
    free(m);
    return ok;
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
    struct coup c;
    const struct match *before = coup_of(s, number, &c);
    struct ruling *r = malloc(sizeof *r);
    if (!r || match_judge(before, &c, r, NULL) != COUP_OK) {
        free(r);
        return false;
    }
    names_of(s, names);
    render_why(said, r, names);
    free(r);
    return true;
}

/* The next throw, or the one in hand as if it were still to come. */
static bool answer_chances(const struct game_state *s, const char *const names[2],
                           struct words *said)
{
    const struct match *m = present(s);
    if (m->over || m->options.announce == SILENT)
        return false;
    int points = m->score.points[m->next];
    struct position p = {
        .board = m->board, .side = m->next, .roll = (uint8_t)(m->rolls[m->next] + 1)};
    p.met = p.roll == 1 && m->rolls[other_side((enum side)m->next)];
    p.dice = m->opened;
    struct view v = match_view(m, &p);
    struct chances c;
    chances_list(&p, &v, &m->options, points, &c);
    render_chances(said, &p, &c, points, names);
    return true;
}

static bool trictrac_answer(const struct game_state *s, enum game_answer what, long coup,
                            struct words *said)
{
    const char *names[2];
    const struct match *m = present(s);
    names_of(s, names);
    said->numbering = s->desk.numbering;
    switch (what) {
    case GAME_WHY:
        return answer_why(s, coup, said);
    case GAME_CHANCES:
        return answer_chances(s, names, said);
    case GAME_STANDS:
        if (s->desk.open && s->desk.before.options.announce == ANNOUNCE)
            render_throw(said, &s->desk.ruling, &s->desk.coup, names);
        else if (s->desk.open)
            render_thrown(said, &s->desk.ruling, &s->desk.coup, names);
        /* fall through */
    default:
        /* He has thrown already; and under the silent policy who throws next may tell. */
        if (s->desk.open &&
            (!s->desk.ruling.complete || (s->desk.before.options.announce == SILENT && !m->over)))
            render_stand(said, m, names);
        else
            render_score(said, m, names);
        return true;
    }
}

/* --- for the eye and the hand --------------------------------------------------------------- */

/* A throw is in hand and something is still to be said of it. Under the silent policy a man down
 * is enough and none is too few: whether another can follow, or any be played, would tell. */
static bool waits(const struct game_state *s)
{
    const struct desk *d = &s->desk;
    if (d->open && d->before.options.announce == SILENT && !d->ruling.after.over)
        return !d->coup.steps && !d->coup.played && d->coup.decision != GO;
    return d->open && !d->ruling.complete;
}

/* Who throws or has thrown. Under the silent policy the other throws once a man is down, though
 * one more could be played. */
static enum side at_turn(const struct game_state *s)
{
    const struct desk *d = &s->desk;
    if (!d->open || d->ruling.complete)
        return (enum side)(waits(s) ? d->coup.side : present(s)->next);
    return waits(s) ? (enum side)d->coup.side : other_side((enum side)d->coup.side);
}

static long trictrac_settled(const struct game_state *s)
{
    return s->count + (s->desk.open && !waits(s));
}

static void trictrac_show(const struct game_state *s, const struct game_look *look,
                          struct words *said)
{
    const char *names[2];
    const struct match *m = present(s);
    bool thrown = waits(s);
    struct board_view v = {.board = m->board,
                           .side = at_turn(s),
                           .over = m->over,
                           .scored = true,
                           .score = m->score,
                           .names = names,
                           .numbering = s->desk.numbering,
                           .seat = look->flip ? BLACK : WHITE,
                           .unicode = look->unicode,
                           .colour = look->colour};
    if (thrown)
        v.dice = s->desk.coup.dice;
    names_of(s, names);
    (look->list ? render_board_list : render_board_text)(said, &v);
}

static void trictrac_candidates(const struct game_state *s, const char *line, size_t start,
                                size_t length, game_candidate_fn *fn, void *context)
{
    entry_candidates(&s->desk, line, start, length, fn, context);
}

static void trictrac_options(const char *name, size_t length, game_candidate_fn *fn, void *context)
{
    static const char *const numbering = "numbering";
    const char *option, *value;
    for (int i = 0; (option = options_value(i, 0, &value)); i++) {
        bool named = name && strlen(option) == length && memcmp(option, name, length) == 0;
        if (!name)
            fn(context, option);
        for (int k = 0; named && options_value(i, k, &value) && value; k++)
            fn(context, value);
    }
    if (!name) {
        fn(context, numbering);
    } else if (length == strlen(numbering) && memcmp(name, numbering, length) == 0) {
        fn(context, "plain");
        fn(context, "talon");
    }
}

static bool trictrac_suspect(const struct game_state *s, const char *line, size_t length,
                             struct words *meant, struct words *better)
{
    return entry_suspect(&s->desk, line, length, meant, better);
}

static bool trictrac_unclear(const struct game_state *s, const char *line, size_t length,
                             struct words *meant, struct words *better)
{
    return entry_unclear(&s->desk, line, length, meant, better);
}

static void trictrac_prompt(const struct game_state *s, struct words *said)
{
    const struct desk *d = &s->desk;
    const char *names[2];
    const struct match *m = present(s);
    bool thrown = waits(s);
    if (m->over) {
        words_add(said, "%s", _("over"));
        return;
    }
    names_of(s, names);
    words_add(said, "%ld. ", trictrac_coups(s) + !thrown);
    words_add_player(said, names, at_turn(s));
    words_add(said, ", ");
    if (thrown && d->coup.dice.high)
        words_add(said, "%d%d, ", d->coup.dice.high, d->coup.dice.low);
    bool quiet = d->before.options.announce == SILENT; /* what is wanted may tell too much */
    if (thrown && quiet)
        words_add(said, "%s", _("the play"));
    else if (d->open && !thrown && !quiet && d->ruling.faults.count && !d->ruling.chosen)
        words_add(said, "%s", _("the choice or the dice"));
    else
        render_wanted(said, thrown ? &d->ruling : NULL);
}

const struct game game_trictrac = {
    .name = "trictrac",
    .start = trictrac_start,
    .end = trictrac_end,
    .expand = trictrac_expand,
    .take = trictrac_take,
    .read = trictrac_read,
    .write = trictrac_write,
    .set = trictrac_set,
    .coups = trictrac_coups,
    .coup = trictrac_coup,
    .json = trictrac_json,
    .place = trictrac_place,
    .answer = trictrac_answer,
    .show = trictrac_show,
    .candidates = trictrac_candidates,
    .options = trictrac_options,
    .suspect = trictrac_suspect,
    .unclear = trictrac_unclear,
    .settled = trictrac_settled,
    .prompt = trictrac_prompt,
    .over = trictrac_over,
    .partie = trictrac_partie,
    .left = trictrac_left,
};
