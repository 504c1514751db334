/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "state.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fixed_buf.h"
#include "base/i18n.h"
#include "base/scan.h"
#include "games/trictrac/rules/jans.h"
#include "games/trictrac/text/help.h"
#include "games/trictrac/text/partie.h"
#include "games/trictrac/tools/replay.h"
#include "trictrac.h"

/* --- listed ---------------------------------------------------------------------------------- */

/* The words by which the record is searched. */

static const char *claim_kind(int i)
{
    return i < SCHOOL_KINDS ? school_kind_names[i] : i == SCHOOL_KINDS ? "mark" : NULL;
}

/* Those of false moves, of schools, and of claims that are answered otherwise. */
static const char *article(int i)
{
    static const struct claim_ruling otherwise[] = {{.unheard = TOO_LATE},
                                                    {.unheard = TOO_EARLY},
                                                    {.unheard = NOTHING_OVER},
                                                    {.kind = CLAIM_MARK},
                                                    {.kind = CLAIM_MARK, .unheard = TOO_LATE},
                                                    {.kind = CLAIM_MARK, .unheard = ONLY_SCHOOL}};
    if (i < FAULT_CODES)
        return fault_rules[i].source;
    i -= FAULT_CODES;
    if (i < SCHOOL_KINDS)
        return school_sources[i];
    i -= SCHOOL_KINDS;
    return i < (int)(sizeof otherwise / sizeof otherwise[0]) ? claim_source(&otherwise[i]) : NULL;
}

static const char *trictrac_listed(enum listed_word of, int i)
{
    switch (of) {
    case LISTED_CLAIM:
        return claim_kind(i);
    case LISTED_FAULT:
        return i < FAULT_CODES ? fault_rules[i].code : NULL;
    case LISTED_JAN:
        return i < JANS ? tariff[i].name : NULL;
    default:
        return article(i);
    }
}

/* --- luck ------------------------------------------------------------------------------------ */

/* The points of a throw compared with those of the 36 throws. */

/* The value of a roll for the roller. */
static long worth(const struct dues *d)
{
    return (long)d->points[ROLLER] - d->points[OPPONENT];
}

static bool counts_as_luck(const struct match *m, const struct coup *c)
{
    return !c->unknown && !(c->by_arbiter.what & RULED_VOID) && !match_passes(m, c);
}

static bool trictrac_luck(const struct turn_ref *at, struct throw_luck *out)
{
    struct coup c;
    struct chances all;
    const struct match *m = state_coup(at, &c);
    enum side side = (enum side)c.side;
    struct position p = {.board = m->board,
                         .side = c.side,
                         .roll = (uint8_t)(m->rolls[side] + 1),
                         .met = match_may_meet(m, side),
                         .dice = m->opened};
    if (!counts_as_luck(m, &c))
        return false;
    struct view v = match_view(m, &p);
    chances_list(&p, &v, &m->options, m->score.points[side], &all);
    *out = (struct throw_luck){.sum = all.sum[ROLLER] - all.sum[OPPONENT]};
    for (int i = 0; i < ROLLS; i++) {
        const struct chance *roll = &all.roll[i];
        long points = worth(&roll->dues);
        out->squares += roll->weight * points * points;
        if (roll->dice.high == c.dice.high && roll->dice.low == c.dice.low)
            out->given = points;
    }
    return true;
}

/* --- missed points --------------------------------------------------------------------------- */

/* Missed points, by jan. No treatise says which jan a mark that is too small misses; this is the
 * referee's own reading. If nothing was marked, every jan was missed. If only one jan was due, or
 * only one of them paid exactly the missing points, it was that one. Else the points belong to
 * several jans together. */

/* The points due to one party in a turn, by jan. */
struct owed {
    long points[JANS];     /* the sum */
    uint64_t single[JANS]; /* one bit for each number of points that a single due of the jan paid */
    long sum;
};

enum { POINTS_MOST = 63 }; /* more than any due, or all dues of a throw, can pay */

static bool in_range(int points)
{
    return points > 0 && points <= POINTS_MOST;
}

/* Adds the points due to this party in a turn. `short_of` points are missing in the mark. A number
 * that a false move left unplayed pays the opponent 2, as if no man could play it; it is not among
 * the dues, but is missing in the mark. */
static struct owed owed_to(const struct ruling *turn, enum party party, int short_of)
{
    struct owed o = {.sum = 0};
    for (int i = 0; i < turn->dues.count; i++) {
        const struct due *d = &turn->dues.due[i];
        if (d->to != party || !in_range(d->points))
            continue;
        o.points[d->jan] += d->points;
        o.single[d->jan] |= UINT64_C(1) << d->points;
        o.sum += d->points;
    }
    long unplayed = turn->marked[OPPONENT] + short_of - o.sum;
    if (party == OPPONENT && in_range((int)unplayed)) {
        o.points[HELPLESS] += unplayed;
        o.sum += unplayed;
    }
    return o;
}

/* The only jan that can account for the missing points; JANS: none, or several. */
static int only_jan(const struct owed *o, int points)
{
    int found = JANS;
    for (int jan = 0; jan < JANS; jan++) {
        bool fits =
            o->points[jan] == o->sum || o->points[jan] == points || (o->single[jan] >> points & 1);
        if (o->points[jan] && fits && found < JANS)
            return JANS;
        if (o->points[jan] && fits)
            found = jan;
    }
    return found;
}

static size_t ascribe(const struct owed *o, int points, int seat, struct counted_event *out)
{
    int only = only_jan(o, points);
    size_t n = 0;
    if (points != o->sum) {
        const char *jan = only < JANS ? tariff[only].name : "several";
        out[n++] = (struct counted_event){seat, "missed", jan, points};
        return n;
    }
    for (int jan = 0; jan < JANS; jan++)
        if (o->points[jan])
            out[n++] = (struct counted_event){seat, "missed", tariff[jan].name, o->points[jan]};
    return n;
}

size_t missed_points(const struct ruling *r, const struct ruling *before, struct counted_event *out)
{
    size_t n = 0;
    for (int i = 0; i < r->schools.count; i++) {
        const struct school *s = &r->schools.school[i];
        const struct ruling *of = s->late ? before : r; /* this throw completed it */
        if (s->kind != SCHOOL_UNDER || !of || !in_range(s->points))
            continue;
        enum party party = of->position.side == s->by ? ROLLER : OPPONENT;
        struct owed o = owed_to(of, party, s->points);
        n += ascribe(&o, s->points, s->by, out + n);
    }
    return n;
}

/* --- the next marqué's headers ---------------------------------------------------------------- */

/* Every marqué states the terms of the partie; it states other options if they are not the
 * default. */
static void add_options(struct strbuf *headers, const struct options *o, enum numbering n)
{
    static const char *const said[] = {"play",   "marques", "refait",
                                       "jetons", "queue",   "first-throw"};
    const struct options defaults = options_default();
    for (size_t i = 0; i < sizeof *o; i++) {
        bool say_it = ((const uint8_t *)o)[i] != ((const uint8_t *)&defaults)[i];
        for (size_t k = 0; k < sizeof said / sizeof said[0]; k++)
            say_it |= strcmp(trictrac_options[i].name, said[k]) == 0;
        struct strbuf text = {.text = NULL};
        if (say_it)
            strbuf_add_option(&text, o, i);
        if (text.text)
            strbuf_add_header(headers, "Option", text.text);
        headers->failed |= text.failed;
        strbuf_free(&text);
    }
    if (n == NUMBERING_TALON)
        strbuf_add_header(headers, "Option", "numbering=talon");
}

static void add_founding(struct strbuf *headers, const struct partie *p)
{
    const struct ecrire *e = &p->account;
    const struct record_founding *first = p->first;
    struct options o = e->terms.options;
    enum side opens = partie_opens(p);
    char text[24];
    int round;
    if (!partie_next(p, &round))
        return;
    o.refaits = e->refaits;
    strbuf_add_header(headers, "White", p->player[e->next[opens != WHITE]]);
    strbuf_add_header(headers, "Black", p->player[e->next[opens != BLACK]]);
    strbuf_add_header(headers, "Partie", p->name);
    snprintf(text, sizeof text, "%d", round);
    strbuf_add_header(headers, "Round", text);
    for (int i = 0; i < ECRIRE_PLAYERS && *first->of_partie[i]; i++) {
        snprintf(text, sizeof text, "Player%d", i + 1);
        strbuf_add_header(headers, text, first->of_partie[i]);
    }
    add_options(headers, &o, first->numbering);
    if (opens == BLACK)
        strbuf_add(headers, "1. b\n");
}

/* --- the whole -------------------------------------------------------------------------------- */

/* The founding of a partie about to begin, with the first players seated. */
static struct record_founding seat_first(const struct record_founding *f)
{
    struct record_founding seated = *f;
    seated.options.ecrire = 1;
    seated.options.refaits = 0;
    if (*f->of_partie[0])
        memcpy(seated.player, f->of_partie, sizeof seated.player);
    return seated;
}

static bool partie_tell(const struct partie_match *matches, size_t n,
                        const struct series_told *told, struct parse_error *err)
{
    struct partie p;
    struct record_founding seated;
    struct partie_match one = matches[0];
    if (n == 1 && !one.begun) {
        seated = seat_first(one.founding);
        one.founding = &seated;
        matches = &one;
    }
    *err = (struct parse_error){.column = 0};
    if (!partie_make(&p, matches, n, err))
        return false;
    if (p.remarks.length)
        snprintf(err->reason, sizeof err->reason, "%s", _("something is not as it should be"));
    if (told->sheet)
        (told->json ? json_partie : render_partie)(told->sheet, &p);
    if (told->next)
        add_founding(told->next, &p);
    if (told->opener)
        strbuf_add(told->opener, "%s", p.player[p.account.next[0]]);
    if (told->ahead)
        render_partie_next(told->ahead, &p);
    if (told->settled)
        render_partie_settled(told->settled, &p);
    partie_free(&p);
    return true;
}

/* --- of the matches there are ----------------------------------------------------------------- */

const struct score_field trictrac_accounted[] = {
    {.before = "k "}, {.before = ", refaits "}, {.before = NULL}};

/* See `account` there: of a marqué that is over, how many times its holes count, and the number of
 * refaits before it. */
static bool trictrac_account(void *match, long out[SCORE_FIELDS])
{
    const struct match *m = state_present(state_with_ruling(match));
    if (!m->options.ecrire)
        return false;
    out[0] = marque_ended(m).times;
    out[1] = m->options.refaits;
    return true;
}

enum { TIMES_MOST = 9 }; /* a log from elsewhere may say anything */

/* A match that has a result in its log counts as that says. Returns how many times its holes count;
 * 0: as its score gives. */
static int take_result(const struct series_match *of, struct match *m)
{
    if (!of->ended)
        return 0;
    m->over = 1;
    m->winner = (uint8_t)(of->winners >> WHITE & 1U   ? WHITE
                          : of->winners >> BLACK & 1U ? BLACK
                                                      : NOBODY);
    m->given = of->given;
    for (int s = WHITE; s <= BLACK; s++)
        m->score.holes[s] = (uint16_t)of->major[s];
    return of->account[0] >= 1 && of->account[0] <= TIMES_MOST ? (int)of->account[0] : 0;
}

static bool make_matches(const struct series_match *of, size_t n, struct partie_match *m,
                         struct record_founding *f, struct match *now, struct parse_error *err)
{
    for (size_t i = 0; i < n; i++) {
        const struct trictrac *s = state_with_ruling(of[i].match);
        if (!founding_read(of[i].founding, &f[i], err))
            return false;
        now[i] = *state_present(s);
        m[i] = (struct partie_match){.founding = &f[i],
                                     .now = &now[i],
                                     .times = take_result(&of[i], &now[i]),
                                     .begun = of[i].turns > 0,
                                     .opened = s->opened == 1 + BLACK ? BLACK : WHITE};
    }
    return true;
}

/* See `series` in games/game.h. */
static bool trictrac_series(const struct series_match *of, size_t n, const struct series_told *told,
                            struct parse_error *err)
{
    struct partie_match *m = calloc(n, sizeof *m);
    struct record_founding *f = calloc(n, sizeof *f);
    struct match *now = calloc(n, sizeof *now);
    bool ok = m && f && now ? make_matches(of, n, m, f, now, err) && partie_tell(m, n, told, err)
                            : token_error(&(struct token){.column = 1}, 0, err, "out of memory");
    free(now);
    free(m);
    free(f);
    return ok;
}

/* --- state ----------------------------------------------------------------------------------- */

struct trictrac *state_with_ruling(void *match)
{
    struct trictrac *s = match;
    struct parse_error none;
    input_judge(&s->input, &none); /* no change */
    return s;
}

const struct match *state_present(const struct trictrac *s)
{
    const struct input *d = &s->input;
    return d->open && d->ruling.complete ? &d->ruling.after : &d->before;
}

const struct match *state_so_far(const struct trictrac *s)
{
    return s->input.open ? &s->input.ruling.after : &s->input.before;
}

void state_on_table(const struct trictrac *s, struct match *out)
{
    const struct input *d = &s->input;
    const struct ruling *r = &d->ruling;
    *out = *state_so_far(s);
    if (!d->open || !r->faults.count || r->chosen || d->coup.closed || r->exited ||
        r->decision == GO)
        return;
    struct men *own = &out->board.side[d->coup.side];
    *own = r->view.own;
    for (int i = 0; i < r->final_steps; i++)
        men_move(own, r->final_step[i].from, r->final_step[i].to);
}

/* --- trial ----------------------------------------------------------------------------------- */

struct input trial_of(const struct input *d)
{
    struct input t = *d;
    t.closed = NULL;
    t.last_coup = NULL;
    t.context = NULL;
    t.in_haste = false;
    return t;
}

bool trial_say(struct input *t, const char *words)
{
    struct scanner scan = scan_text(words, strlen(words), true);
    struct parse_error none;
    struct token w;
    while (scan_word(&scan, &w, &none) && w.kind == WORD)
        if (!input_word(t, &w, &none))
            return false;
    return w.kind == TOKEN_END && input_line_end(t, &none) && input_judge(t, &none);
}

bool trial_play(struct input *t, const struct step *step, int steps)
{
    char text[PLAY_TEXT];
    return trial_say(t, steps_print(step, steps, t->numbering, text));
}

static unsigned fault_bits(const struct faults *f)
{
    unsigned all = 0;
    for (int i = 0; i < f->count; i++)
        all |= 1u << f->code[i];
    return all;
}

/* Faults on which the opponent has chosen are not open any more. */
static bool nothing_more_is_wrong(const struct input *t, const struct input *was)
{
    const struct faults *now = &t->ruling.faults, *before = &was->ruling.faults;
    if (was->ruling.chosen && !t->ruling.chosen)
        return !now->count;
    return now->count <= before->count && !(fault_bits(now) & ~fault_bits(before));
}

/* Whether some man by a number of the throw makes the play complete and legal. */
static bool can_be_finished(const struct input *t)
{
    const struct ruling *r = &t->ruling;
    const int number[] = {r->position.dice.high, r->position.dice.low};
    unsigned back;
    struct men own;
    if (!steps_apply(&r->view, r->step, r->steps, &own, &back))
        return false;
    for (fields f = men_any(&own); f; f &= f - 1)
        for (int k = 0; k < 2; k++) {
            int from = lowest_field(f), to = from + number[k] > OFF ? OFF : from + number[k];
            struct input more = trial_of(t);
            if (trial_play(&more, &(struct step){(uint8_t)from, 0, (uint8_t)to}, 1) &&
                more.ruling.complete && nothing_more_is_wrong(&more, t))
                return true;
        }
    return false;
}

bool trial_right(const struct input *t, const struct input *was)
{
    bool waits = t->ruling.wanted == WANT_MORE && t->coup.touched;
    return nothing_more_is_wrong(t, was) && (!waits || can_be_finished(t));
}

/* --- trictrac -------------------------------------------------------------------------------- */

/* Trictrac as a struct game: the input with the current coup, and the last closed coup. */

/* --- beginning and end ------------------------------------------------------------------------ */

static bool trictrac_start(void *match, const struct match_setup *of, struct parse_error *err)
{
    struct trictrac *s = match;
    struct record_founding f;
    if (!founding_read(of, &f, err))
        return false;
    struct match m = founding_match(&f);
    s->input.numbering = f.numbering;
    s->input.marks_said = true;
    input_start(&s->input, &m);
    s->told.stood = true; /* the score before the first turn is known */
    s->told.stand = m.score;
    return true;
}

/* --- taking a word ---------------------------------------------------------------------------- */

/* Context for the moment when the next dice close a coup. */
struct closing {
    struct trictrac *s;
    struct word_context *h;
    bool undecided; /* stay or go had to be entered */
};

static void close_coup(void *context, const struct input *d)
{
    struct closing *c = context;
    struct trictrac *s = c->s;
    /* Only for new input: records contain coups that were closed in this state. */
    c->undecided = c->h->said && input_undecided(d);
    if (c->h->said)
        state_tell(s, d, c->h->said);
    if (c->h->closes)
        c->h->closes(c->h->context, &(struct turn_ref){.match = s, .player = c->h->player});
    s->last = (struct closed_coup){d->before, d->coup, d->numbering_at_dice, s->entries};
    memset(&s->entries, 0, sizeof s->entries);
}

/* The number of a turn and the letter of its player are input words, too. */
static bool announce(struct input *d, const struct token *w, const struct word_context *h,
                     struct parse_error *err)
{
    char number[24];
    struct token said = *w;
    said.text = number;
    if (h->begins) {
        struct fixed_buf l = fixed_buf_begin(number, sizeof number);
        fixed_buf_number(&l, (unsigned)(d->before.coups + 1 + d->open));
        fixed_buf_char(&l, '.');
        said.length = (size_t)(l.at - number);
        if (!input_word(d, &said, err))
            return false;
    }
    if (h->seat == SEAT_NONE)
        return true;
    said.length = 1;
    number[0] = h->seat == BLACK ? 'b' : 'w';
    return input_word(d, &said, err);
}

/* Notes which entry made the claims of the current coup, which ruled on them, and which chose. */
static void note_entries(struct trictrac *s, long entry)
{
    int choices = s->input.coup.choices + (s->input.choosing != 0);
    for (int i = 0; i < choices && i < COUP_CHOICES; i++)
        if (!s->entries.choice[i])
            s->entries.choice[i] = entry;
    for (int i = 0; i < s->input.coup.claims; i++) {
        if (!s->entries.claim[i])
            s->entries.claim[i] = entry;
        for (int k = 0; k < s->input.coup.claim[i].rulings; k++)
            if (!s->entries.overrule[i][k])
                s->entries.overrule[i][k] = entry;
    }
}

/* Before the first coup that is played. */
static void note_opening(struct trictrac *s)
{
    const struct input *d = &s->input;
    if (d->before.coups == d->before.passed)
        s->opened = (uint8_t)(1 + d->coup.side);
}

static enum word_result trictrac_word(void *match, const struct token *w, struct word_context *h,
                                      struct parse_error *err)
{
    struct trictrac *s = match;
    struct input *d = &s->input;
    struct closing closing = {.s = s, .h = h};
    bool open = d->open;
    uint32_t coups = d->before.coups;
    if (h->said)
        h->said->manner = d->numbering;
    d->in_haste = !h->said;
    d->marks_said = !h->recorded;
    d->stored = h->stored;
    d->closed = close_coup;
    d->context = &closing;
    d->player = h->player;
    d->last_before = &s->last.before;
    d->last_coup = &s->last.coup;
    bool ok = announce(d, w, h, err) && input_word(d, w, err);
    d->closed = NULL;
    d->player = NULL;
    d->last_before = NULL;
    d->last_coup = NULL;
    d->marks_said = true;
    d->stored = false;
    if (ok && closing.undecided)
        ok = token_error(w, 0, err, "the last turn is not complete: type stay or go first");
    if (!ok)
        return WORD_REJECTED;
    bool began = d->before.coups != coups || (!open && d->open);
    if (began)
        note_opening(s);
    note_entries(s, h->entry);
    return began ? WORD_STARTS_TURN : WORD_ACCEPTED;
}

/* Either side may make the first throw. */
static void trictrac_throws_next(void *match, int seat)
{
    struct match *m = &((struct trictrac *)match)->input.before;
    if (!((struct trictrac *)match)->input.open && match_unopened(m))
        m->next = (uint8_t)seat;
}

/* Whether nothing changed that would be printed: only a note, a ruling, or the side that throws
 * next. */
static bool told_already(const struct trictrac *s)
{
    const struct input *d = &s->input;
    struct coup now = d->coup;
    now.by_arbiter = s->told.of.by_arbiter; /* printed as it is ruled */
    return s->told.coup == (long)d->before.coups + 1 && coup_equal(&s->told.of, &now);
}

static bool trictrac_line_end(void *match, struct word_context *h, struct parse_error *err)
{
    struct trictrac *s = match;
    bool told = s->told.coup == (long)s->input.before.coups + 1 && !s->told.unfinished;
    s->input.in_haste = !h->said;
    if (!input_line_end(&s->input, err))
        return false;
    if (h->said && !told_already(s))
        state_tell(s, &s->input, h->said);
    if (h->said && !h->recorded && !told)
        trictrac_sets_up(s, h->said);
    return true;
}

static bool trictrac_rule(void *match, const struct arbiter_ruling *of, struct parse_error *err)
{
    struct trictrac *s = match;
    if (!input_arbiter_ruling(&s->input, of, err))
        return false;
    note_entries(s, of->entry);
    return true;
}

static unsigned trictrac_worths(void *match, const struct arbiter_ruling *of)
{
    return input_worths(state_present(state_with_ruling(match)), of);
}

/* Changes an option from now on: "announce=silent". */
static bool trictrac_set(void *match, const char *option, struct parse_error *err)
{
    struct trictrac *s = match;
    struct token w = {.text = option, .length = strlen(option), .column = 1};
    return input_complete(&s->input, err) && input_set(&s->input, &w, option, err) &&
           input_judge(&s->input, err);
}

static const struct dispute_told claims[] = {
    {"mark", N_("{who} asks for the points not marked"),
     N_("{who} asks for {points} points not marked")},
    {NULL, N_("{who} claims a school"), N_("{who} claims a school of {points}")}};

static const struct code_told code_words[] = {{"under", N_("marked too little")},
                                              {"over", N_("marked too much")},
                                              {"fill", N_("did not fill")},
                                              {"keep", N_("did not keep")},
                                              {"hole", N_("peg moved wrongly")},
                                              {"false", N_("false school")},
                                              {"mark", N_("points asked for")},
                                              {"claimed", N_("upheld")},
                                              {"raised", N_("upheld, twice the number")},
                                              {"late", N_("too late")},
                                              {"early", N_("too early")},
                                              {"unclaimed", N_("nothing was claimed")},
                                              {"nothing", N_("nothing was owed")},
                                              {"overruled", N_("the arbiter ruled otherwise")},
                                              {"due", N_("due")},
                                              {"marked", N_("marked")},
                                              {"holes", N_("holes won")},
                                              {"several", N_("several jans")},
                                              {NULL, NULL}};

static const struct event_kind count_words[] = {
    {"jan", N_("Points due, by jan"), N_("Points due to opponents, by jan"), true, "jans.own",
     "jans.other", "jan"},
    {"school", N_("Schools claimed"), N_("Schools conceded"), true, "schools.taken",
     "schools.given", "kind"},
    {"school-missed", N_("Schools overlooked"), NULL, true, "schools.missed",
     "schools.missed_by_other", "kind"},
    {"fault", N_("False moves"), NULL, false, "faults.own", "faults.other", "code"},
    {.kind = NULL},
};

static const struct batch batch = {
    .line = trictrac_line, .check = trictrac_check, .replay = trictrac_replay};

static const char *const sides[] = {"White", "Black"};

/* The revision of the rules. It is raised with every change that may give another score, ruling or
 * claim for a match entered before, so that stored rulings can be distinguished from present ones:
 * 1 the rules of version 1.0 Tests build the game with a made-up later one. */
#ifndef RULES_REVISION
#define RULES_REVISION 1
#endif

const struct game game_trictrac = {
    .name = "trictrac",
    .title = N_("Trictrac"),
    .names = "Трік-трак",
    .spoken = trictrac_words,
    .revision = RULES_REVISION,
    .seats_least = 2,
    .seats_most = 2,
    .letter = "wb",
    .seat_header = sides,
    .dice_together = 2,
    .major = N_("holes"),
    .minor = N_("jetons"),
    .size = sizeof(struct trictrac),
    .kept = offsetof(struct trictrac, input) + offsetof(struct input, judged),
    .start = trictrac_start,
    .set = trictrac_set,
    .word = trictrac_word,
    .throws_next = trictrac_throws_next,
    .line_end = trictrac_line_end,
    .rule = trictrac_rule,
    .worths = trictrac_worths,
    .match_status = trictrac_status,
    .turn = trictrac_turn,
    .untouched = trictrac_untouched,
    .json = trictrac_json,
    .prompt = trictrac_prompt,
    .score = trictrac_score,
    .stands = trictrac_stands,
    .offers = trictrac_offers,
    .doubt = trictrac_doubt,
    .opening = coup_opening,
    .write = trictrac_write,
    .show = trictrac_show,
    .changed = trictrac_changed,
    .orders = trictrac_orders,
    .sets_up = trictrac_sets_up,
    .orders_by_row = trictrac_orders_by_row,
    .series = trictrac_series,
    .account = trictrac_account,
    .accounted = trictrac_accounted,
    .withheld = "due points legal faults schools irregular",
    .scored = trictrac_scored,
    .stored.brief = trictrac_score_short,
    .stored.heading = N_("Jetons  Holes"),
    .stored.title = N_("Turn, dice and play; then jetons and holes, White:Black.\n"),
    .claims = claims,
    .codes = code_words,
    .listed = trictrac_listed,
    .luck = trictrac_luck,
    .sums.counts = count_words,
    .sums.missed = true,
    .sums.major_title = N_("Holes"),
    .sums.drawn_key = "refaits",
    .questions = trictrac_questions,
    .sayings = trictrac_sayings,
    .manual.lessons = trictrac_lessons,
    .manual.typed = help_typed,
    .manual.words =
        "stay go school false raise mark whole must tenir école marque s'en-aller faux stands off",
    .manual.more =
        N_("More: .help with a command, a jan (.help fill-petit) or a word (.help play).\n"),
    .manual.help = help_words,
    .manual.commands = trictrac_commands,
    .manual.pages = &help_jan_pages,
    .manual.books = trictrac_books,
    .manual.printed = trictrac_printed,
    .option = trictrac_options,
    .batch = &batch,
    .tell = trictrac_tell,
    .picture = &trictrac_picture,
    .paper = &trictrac_paper,
};
