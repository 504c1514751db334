/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "coup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/trictrac/input/input.h"
#include "games/trictrac/rules/ecrire.h"
#include "games/trictrac/rules/stakes.h"

/* --- names of things -------------------------------------------------------------------------- */

/* A player without a name is called by colour, in the user's language. */
static void add_name(struct strbuf *w, const char *const *names, enum side s)
{
    const char *name = names ? names[s] : NULL;
    strbuf_add_player_name(w, name && *name ? name : s == WHITE ? "White" : "Black", (int)s);
}

void strbuf_add_field(struct strbuf *w, int field)
{
    char name[16];
    strbuf_add(w, "%s", field_print(field, w->manner, name));
}

/* One of the places of a citation. */
static void add_place(struct strbuf *w, const char *at, size_t length)
{
    static const char guide[] = N_("the English guide");
    size_t n = strlen(guide);
    bool is_guide = length >= n && memcmp(at, guide, n) == 0;
    if (is_guide)
        strbuf_add(w, "%s", _(guide));
    strbuf_add_bytes(w, at + (is_guide ? n : 0), length - (is_guide ? n : 0));
}

/* "M XVII; GU III", with the separator of the language. */
static void strbuf_add_source(struct strbuf *w, const char *cite)
{
    static const char between[] = "; ";
    for (const char *end; (end = strstr(cite, between)) != NULL; cite = end + strlen(between)) {
        add_place(w, cite, (size_t)(end - cite));
        strbuf_add(w, "%s", _(between));
    }
    add_place(w, cite, strlen(cite));
}

void add_source(struct strbuf *w, const char *cite)
{
    strbuf_add(w, " (");
    strbuf_add_source(w, cite);
    strbuf_add(w, ").\n");
}

/* Adds a player's name, cleaned, or the colour. */
static void strbuf_add_name(struct strbuf *w, enum side s)
{
    add_name(w, w->player, s);
}

/* --- sentences with gaps ---------------------------------------------------------------------- */

static bool gap_is(const char *gap, size_t length, const char *name)
{
    return strlen(name) == length && memcmp(gap, name, length) == 0;
}

/* A placeholder without a value stays in the text, so that it is noticed. */
static void fill_gap(struct strbuf *w, const void *context, const char *gap, size_t length)
{
    const struct placeholders *f = context;
    const char *const *names = f->names ? f->names : w->player;
    const struct {
        const char *name;
        int number;
        bool field;
    } numbers[] = {
        {"high", f->high, false},   {"low", f->low, false},     {"points", f->points, false},
        {"count", f->count, false}, {"field", f->field, true},  {"his", OFF - f->field, true},
        {"from", f->from, true},    {"rest", f->rest[0], true}, {"second", f->rest[1], true},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (!gap_is(gap, length, numbers[i].name))
            continue;
        if (numbers[i].field)
            strbuf_add_field(w, numbers[i].number);
        else
            strbuf_add(w, "%d", numbers[i].number);
        return;
    }
    if (*gap >= '1' && *gap <= '9' && length <= 2)
        strbuf_add_field(w, atoi(gap));
    else if (gap_is(gap, length, "who"))
        add_name(w, names, f->who);
    else if (gap_is(gap, length, "other"))
        add_name(w, names, other_side(f->who));
    else if (gap_is(gap, length, "how"))
        strbuf_add(w, "%s", f->how ? f->how : "");
    else if (gap_is(gap, length, "then"))
        strbuf_add(w, "%s", f->then ? f->then : "");
    else if (gap_is(gap, length, "cite"))
        strbuf_add_source(w, f->cite);
    else
        strbuf_add(w, "{%.*s}", (int)length, gap);
}

void add_sentence(struct strbuf *w, const struct placeholders *f, const char *sentence)
{
    if (*sentence)
        strbuf_add_filled(w, _(sentence), fill_gap, f);
}

void add_plural(struct strbuf *w, const struct placeholders *f, const char *one, const char *many,
                int n)
{
    strbuf_add_filled(w, P_(one, many, n), fill_gap, f);
}

struct placeholders gaps_of(const struct position *p, enum side who)
{
    return (struct placeholders){.who = who, .high = p->dice.high, .low = p->dice.low};
}

/* --- printed --------------------------------------------------------------------------------- */

static int compare_play(const void *a, const void *b)
{
    return strcmp(((const struct printed_play *)a)->play, ((const struct printed_play *)b)->play);
}

static int compare_after(const void *a, const void *b)
{
    return strcmp(((const struct printed_play *)a)->after, ((const struct printed_play *)b)->after);
}

struct printed_play *plays_printed(const struct position *p, const struct play *list, int count,
                                   enum play_order order, int *printed)
{
    int (*compare)(const void *, const void *) = order == BY_PLAY ? compare_play : compare_after;
    struct printed_play *out = calloc((size_t)count + 1, sizeof *out);
    int kept = 0;
    *printed = 0;
    if (!out)
        return NULL;
    for (int i = 0; i < count; i++) {
        struct board after = p->board;
        after.side[p->side] = list[i].after;
        out[i].of = &list[i];
        play_print(&list[i], out[i].play);
        board_print(&after, out[i].after);
    }
    qsort(out, (size_t)count, sizeof *out, compare);
    for (int i = 0; i < count; i++)
        if (!kept || compare(&out[kept - 1], &out[i]) != 0)
            out[kept++] = out[i];
    *printed = kept;
    return out;
}

/* --- what was put down, what counts ----------------------------------------------------------- */

bool put_down_print(const struct ruling *r, enum numbering n, char out[PLAY_TEXT])
{
    if (!r->has_play || (r->decision == GO && !r->steps))
        return false;
    if (r->unknown_play)
        snprintf(out, PLAY_TEXT, "?");
    else if (r->legal && r->position.dice.high)
        steps_print_sorted(r->played.step, r->played.steps, n, out);
    else
        steps_print_sorted(r->step, r->steps, n, out);
    return true;
}

/* Returns true if the typed play has the men of the legal play, and only rests that are free. */
static bool rests_are_free(const struct ruling *r)
{
    bool free = r->legal && r->position.dice.high && r->steps == r->played.steps;
    for (int i = 0; free && i < r->steps; i++)
        free = !r->step[i].rest || r->view.may_rest & field_bit(r->step[i].rest);
    return free;
}

bool said_print(const struct ruling *r, enum numbering n, char out[PLAY_TEXT])
{
    bool put = put_down_print(r, n, out);
    if (put && rests_are_free(r))
        steps_print_sorted(r->step, r->steps, n, out);
    return put;
}

bool final_print(const struct ruling *r, enum numbering n, char out[PLAY_TEXT])
{
    bool chosen = r->chosen > CHOICE_STANDS || r->settled > CHOICE_STANDS;
    if (!r->complete || !r->has_play)
        return false;
    if (!chosen)
        return put_down_print(r, n, out);
    if (plays_find(&r->plays, &r->final.after))
        steps_print_sorted(r->final.step, r->final.steps, n, out);
    else
        steps_print_sorted(r->final_step, r->final_steps, n, out);
    return true;
}

/* Prints the choice on these faults: in the words of the list of choices. */
static void print_choice(const struct faults *f, const struct choice *x, const struct play *final,
                         enum numbering n, char out[PLAY_TEXT])
{
    if (x->kind == CHOICE_STANDS || x->kind == CHOICE_BACK) {
        snprintf(out, PLAY_TEXT, "%s", x->kind == CHOICE_STANDS ? "stands" : "back");
        return;
    }
    if (!x->of_first) {
        steps_print_sorted(final->step, final->steps, n, out);
        return;
    }
    steps_print(x->step, 1, n, out);
    for (int i = 0; i < f->choices; i++) {
        const struct step *s = &f->choice[i].step[0];
        if (s->from == x->step[0].from && s->to == x->step[0].to)
            steps_print_sorted(s, f->choice[i].steps, n, out);
    }
}

bool chosen_print(const struct ruling *r, const struct coup *c, enum numbering n,
                  char out[PLAY_TEXT])
{
    if (!r->faults.count)
        return false;
    if (r->chosen && r->choice.kind)
        print_choice(&r->faults, &r->choice, &r->final, n, out);
    else if (r->chosen == CHOICE_PLAY)
        steps_print_sorted(r->final.step, r->final.steps, n, out);
    else if (r->chosen == CHOICE_STANDS || (c->closed && r->faults.may_stand))
        snprintf(out, PLAY_TEXT, "stands");
    else
        return false;
    return true;
}

bool settled_print(const struct ruling *r, enum numbering n, char out[PLAY_TEXT])
{
    if (!r->settled)
        return false;
    print_choice(&r->earlier, &r->settled_by, &r->final, n, out);
    return true;
}

bool chosen_stated(const struct ruling *r, const struct coup *c, char out[PLAY_TEXT])
{
    if (chosen_print(r, c, NUMBERING_PLAIN, out))
        return true;
    snprintf(out, PLAY_TEXT, "stands");
    return r->complete && r->faults.may_stand;
}

bool ruling_legal(const struct ruling *r)
{
    return r->complete ? r->legal : r->faults.count == 0;
}

/* --- stakes ---------------------------------------------------------------------------------- */

/* {who} is the winner, {other} the loser. */
static const char *const reasons[STAKE_REASONS] = {
    [STAKE_SINGLE] = N_("every match is worth one stake"),
    [STAKE_PLAIN] = N_("this is not a grande bredouille"),
    [STAKE_GRANDE] = N_("a grande bredouille, all holes in a row"),
    [STAKE_CROSSED] = N_("{other}'s peg has passed hole 6"),
    [STAKE_NOT_CROSSED] = N_("{other}'s peg has not passed hole 6"),
    [STAKE_SIX] = N_("{other} has six holes or more"),
    [STAKE_UNDER_SIX] = N_("{other} has fewer than six holes"),
    [STAKE_WITH_PAVILION] = N_("a grande bredouille with the pavilion"),
    [STAKE_WITHOUT_PAVILION] = N_("a grande bredouille without the pavilion"),
};

/* Of a match given up, by half stakes. */
static const char *const given_up[] = {
    [2] = N_("given up as simple (no book: custom)"),
    [3] = N_("given up as one and a half (no book: custom)"),
    [4] = N_("given up as double (no book: custom)"),
    [6] = N_("given up as triple (no book: custom)"),
    [8] = N_("given up as quadruple (no book: custom)"),
};

static void render_stakes(struct strbuf *w, const struct match *m)
{
    enum side winner = (enum side)m->winner;
    struct stake won = stakes_of(m);
    struct placeholders f = {.who = winner, .count = won.halves / 2};
    if (won.halves % 2)
        add_sentence(w, &f, "{who} wins {count}½ stakes: ");
    else
        add_plural(w, &f, "{who} wins {count} stake: ", "{who} wins {count} stakes: ", f.count);
    add_sentence(w, &f, won.reason == STAKE_GIVEN ? given_up[won.halves] : reasons[won.reason]);
    if (*won.source) {
        strbuf_add(w, " (");
        strbuf_add_source(w, won.source);
        strbuf_add(w, ")");
    }
    strbuf_add(w, ".\n");
}

/* --- orders ---------------------------------------------------------------------------------- */

/* The orders to one player, a sentence of phrases. */
struct orders {
    struct strbuf *w;
    struct placeholders f;
    bool first; /* of the line */
    int said;   /* phrases */
};

/* Begins a phrase. */
static void next_order(struct orders *o)
{
    if (!o->said && !o->first)
        strbuf_add(o->w, " ");
    if (o->said++)
        strbuf_add(o->w, ", ");
    else
        add_sentence(o->w, &o->f, "{who}: ");
}

static void order(struct orders *o, const char *phrase)
{
    next_order(o);
    add_sentence(o->w, &o->f, phrase);
}

/* --- pegs and jetons -------------------------------------------------------------------------- */

static void order_marks(struct orders *o, const struct score *from, const struct score *to)
{
    enum side s = o->f.who;
    int holes = to->holes[s] - from->holes[s];
    o->f.count = holes < 0 ? -holes : holes;
    if (holes)
        order(o, holes < 0 ? N_("peg back {count}") : N_("peg forward {count}"));
    o->f.points = to->points[s];
    if (to->points[s] != from->points[s])
        order(o, o->f.points ? N_("jeton to {points}") : N_("jeton back to 0"));
    if (to->bredouille == s && from->bredouille != s)
        order(o, N_("add the third jeton"));
    else if (from->bredouille == s && to->bredouille == RAIL)
        order(o, N_("third jeton to the rail"));
}

/* A separate sentence: it is on the rail, or with the opponent. */
static void order_pavilion(struct strbuf *w, const struct score *from, const struct score *to,
                           bool first)
{
    struct placeholders f = {.who = to->pavilion == BLACK ? BLACK : WHITE};
    f.how = f.cite = "";
    if (from->pavilion == to->pavilion)
        return;
    strbuf_add(w, first ? "" : " ");
    add_sentence(w, &f,
                 to->pavilion == RAIL   ? N_("Pavilion: back to the rail.")
                 : to->pavilion == DOWN ? N_("Pavilion: take it off the board.")
                                        : N_("Pavilion: to {who}."));
}

/* --- men -------------------------------------------------------------------------------------- */

/* Men standing on one field and wanted on another, OFF included; ascending. */
struct transfers {
    int count;
    uint8_t from[MEN], to[MEN];
};

static int men_at(const struct men *m, int place)
{
    return place == OFF ? MEN - men_count(m, ALL_FIELDS) : men_on(m, place);
}

static struct transfers transfers_of(const struct men *from, const struct men *to)
{
    struct transfers t = {.count = 0};
    int gone = 0;
    for (int place = TALON; place <= OFF; place++) {
        int more = men_at(to, place) - men_at(from, place);
        for (; more < 0; more++)
            t.from[gone++] = (uint8_t)place;
        for (; more > 0; more--)
            t.to[t.count++] = (uint8_t)place;
    }
    return t;
}

static void order_men(struct orders *o, const struct men *from, const struct men *to)
{
    struct transfers t = transfers_of(from, to);
    if (t.count > 2 && men_at(to, TALON) == MEN) {
        order(o, N_("all men to the talon"));
        return;
    }
    for (int i = 0, n; i < t.count; i += n) {
        for (n = 1; i + n < t.count && t.from[i + n] == t.from[i] && t.to[i + n] == t.to[i];)
            n++;
        o->f.count = n;
        o->f.from = t.from[i];
        o->f.field = t.to[i];
        next_order(o);
        if (t.to[i] == OFF)
            add_plural(o->w, &o->f, "man from {from} off the board",
                       "{count} men from {from} off the board", n);
        else if (t.from[i] == OFF)
            add_plural(o->w, &o->f, "man back on {field}", "{count} men back on {field}", n);
        else
            add_plural(o->w, &o->f, "man from {from} to {field}",
                       "{count} men from {from} to {field}", n);
    }
}

/* --- the whole -------------------------------------------------------------------------------- */

void render_orders(struct strbuf *w, const struct match *from, const struct match *to)
{
    size_t begin = w->length;
    for (int s = WHITE; s <= BLACK; s++) {
        struct orders o = {.w = w, .first = w->length == begin};
        o.f = (struct placeholders){.who = (enum side)s};
        order_marks(&o, &from->score, &to->score);
        order_men(&o, &from->board.side[s], &to->board.side[s]);
        if (o.said)
            strbuf_add(w, ".");
    }
    order_pavilion(w, &from->score, &to->score, w->length == begin);
    if (w->length > begin)
        strbuf_add(w, "\n");
}

/* --- render ---------------------------------------------------------------------------------- */

/* The points of a throw, the marks, the board. */

/* --- phrases ---------------------------------------------------------------------------------- */

static bool doublet(struct dice d)
{
    return d.high == d.low;
}

char *sum_phrase(struct dice d, char out[PHRASE])
{
    snprintf(out, PHRASE, "%d+%d", d.high, d.low);
    return out;
}

/* The ways of a due, named by the dice: "one way (6)", "two ways (6, 6+4)". */
static char *ways_phrase(const struct due *d, struct dice dice, char out[PHRASE])
{
    static const char *const counts[] = {N_("no way"), N_("one way"), N_("two ways"),
                                         N_("three ways")};
    char high[8] = "", low[16] = "", sum[16] = "";
    if (d->by & BY_HIGH)
        snprintf(high, sizeof high, "%d", dice.high);
    if (d->by & BY_LOW)
        snprintf(low, sizeof low, "%s%d", *high ? ", " : "", dice.low);
    if (d->by & BY_SUM)
        snprintf(sum, sizeof sum, "%s%d+%d", *high || *low ? ", " : "", dice.high, dice.low);
    snprintf(out, PHRASE, "%s (%s%s%s)", _(counts[d->ways & 3]), high, low, sum);
    return out;
}

/* The clause that says which number cannot be played, if a number is left. */
static char *helpless_phrase(const struct plays *l, struct dice d, char out[PHRASE])
{
    if (l->numbers == 0 && doublet(d))
        snprintf(out, PHRASE, _("no %d can be played"), d.high);
    else if (l->numbers == 0)
        snprintf(out, PHRASE, _("neither the %d nor the %d can be played"), d.high, d.low);
    else if (doublet(d))
        snprintf(out, PHRASE, _("the second %d cannot be played"), d.high);
    else if (l->high_only)
        snprintf(out, PHRASE, _("the %d cannot be played besides the %d"), d.low, d.high);
    else
        snprintf(out, PHRASE, _("the %d cannot be played"), d.high);
    return out;
}

char *quarter_phrase(struct strbuf *w, enum quarter q, char out[PHRASE])
{
    static const char *const phrases[QUARTERS] = {
        [PETIT] = N_("petit jan ({1}-{6})"),
        [GRAND] = N_("grand jan ({7}-{12})"),
        [RETOUR] = N_("jan de retour ({19}-{24})"),
    };
    static const struct placeholders nobody = {.who = WHITE};
    struct strbuf phrase = {.manner = w->manner};
    add_sentence(&phrase, &nobody, phrases[q]);
    snprintf(out, PHRASE, "%s", phrase.text ? phrase.text : "");
    w->failed |= phrase.failed;
    strbuf_free(&phrase);
    return out;
}

/* --- what a throw gives ----------------------------------------------------------------------- */

/* {who} marks the due; {field} is in the roller's numbering, {his} in the other's. */
static const char *const due_sentences[JANS] = {
    [TRUE_HIT] = N_("true hit on {field} ({other}: {his}), {how}"),
    [FALSE_HIT] =
        N_("false hit by {other} of {who}'s man on {field} ({who}'s {his}): {how} would reach it, "
           "but every rest is held"),
    [CORNER_HIT] = N_("hits {other}'s rest corner, {13} ({other}'s {12}), by {high} and {low}"),
    [TWO_TABLES] = N_("jan of two tables: {high} and {low} carry the two men to {12} and {13}"),
    [CONTRE_TWO_TABLES] = N_("contre-jan of two tables: {high} and {low} would carry {other}'s two "
                             "men to {12} and {13}, but {who} holds the rest corner"),
    [MEZEAS] = N_("jan of mézéas: the only two men off the talon are on the rest corner, and an "
                  "ace is thrown"),
    [CONTRE_MEZEAS] = N_("contre-jan of mézéas: {other}'s only two men off the talon are on the "
                         "rest corner and an ace is thrown, but {who} holds the other corner"),
    [SIX_TABLES] =
        N_("jan of six tables: the third throw covers the last two of the fields {2}-{7}"),
    [FILL_PETIT] = N_("fills the petit jan ({1}-{6}), {how}"),
    [FILL_GRAND] = N_("fills the grand jan ({7}-{12}), {how}"),
    [FILL_RETOUR] = N_("fills the jan de retour ({19}-{24}), {how}"),
    [KEEP_PETIT] = N_("keeps the petit jan ({1}-{6}){how}"),
    [KEEP_GRAND] = N_("keeps the grand jan ({7}-{12}){how}"),
    [KEEP_RETOUR] = N_("keeps the jan de retour ({19}-{24}){how}"),
    [EXIT] = N_("exit: the last man is borne off"),
    [HELPLESS] = N_("helpless men of {other}: {how}"),
    [RENCONTRE] = N_("rencontre: {other} threw the same first"),
    [MARGOT] = N_("margot la fendue: the empty field {field} between two lone men is reached"),
    [MISERE] = N_("pile de misère: fifteen men on the rest corner"),
};

/* The gap {how} of a due. */
static void due_how(const struct plays *l, const struct due *d, struct dice dice,
                    char out[PHRASE + 32])
{
    char phrase[PHRASE] = "";
    bool keeps = d->jan >= KEEP_PETIT && d->jan <= KEEP_RETOUR;
    out[0] = '\0';
    if (d->jan == FALSE_HIT)
        sum_phrase(dice, out);
    else if (d->jan == HELPLESS || (keeps && l->numbers < 2 && !l->exits))
        snprintf(out, PHRASE + 32, "%s%s",
                 keeps ? _(" for lack of choice (par impuissance): ") : "",
                 helpless_phrase(l, dice, phrase));
    else if (d->ways && !d->by)
        snprintf(out, PHRASE + 32, "%s", _("one way, by two men"));
    else if (d->ways > 1)
        snprintf(out, PHRASE + 32, _("%s, %d each"), ways_phrase(d, dice, phrase),
                 d->points / d->ways);
    else if (d->ways)
        ways_phrase(d, dice, out);
}

void add_due(struct strbuf *w, const struct position *p, const struct plays *l,
             const struct due *due)
{
    char how[PHRASE + 32];
    enum side roller = (enum side)p->side;
    struct placeholders f = gaps_of(p, due->to == ROLLER ? roller : other_side(roller));
    f.field = due->field;
    f.points = due->points;
    due_how(l, due, p->dice, how);
    f.how = how;
    add_sentence(w, &f, "{points} due to {who}: ");
    add_sentence(w, &f, due_sentences[due->jan]);
    strbuf_add(w, " (");
    strbuf_add_source(w, tariff[due->jan].article);
    strbuf_add(w, ").");
}

enum { HITS_APART = 2 }; /* more true hits than this are printed as one sentence */

/* The number of true hits due to a party, and their points. */
static int true_hits(const struct dues *d, enum party to, int *points)
{
    int hits = 0;
    *points = 0;
    for (int i = 0; i < d->count; i++) {
        bool is = d->due[i].to == to && d->due[i].jan == TRUE_HIT;
        hits += is;
        *points += is ? d->due[i].points : 0;
    }
    return hits;
}

/* Adds the true hits of a party as one sentence. */
static void say_hits(struct strbuf *w, const struct position *p, const struct plays *l,
                     const struct dues *d, enum party to, struct placeholders f)
{
    char how[PHRASE + 32];
    const char *between = "";
    f.cite = tariff[TRUE_HIT].article;
    add_sentence(w, &f, "{points} due to {who}: true hits ({cite}): ");
    for (int i = 0; i < d->count; i++) {
        const struct due *due = &d->due[i];
        if (due->to != to || due->jan != TRUE_HIT)
            continue;
        due_how(l, due, p->dice, how);
        f.field = due->field;
        f.points = due->points;
        f.how = how;
        strbuf_add(w, "%s", between);
        add_sentence(w, &f, "{points} on {field} ({other}: {his}), {how}");
        between = _("; ");
    }
    strbuf_add(w, ".\n");
}

/* The number of lines that the dues of a party take, without their sum. */
static int due_lines(const struct dues *d, enum party to)
{
    int lines = 0, points;
    for (int i = 0; i < d->count; i++)
        lines += d->due[i].to == to;
    int hits = true_hits(d, to, &points);
    return hits > HITS_APART ? lines - hits + 1 : lines;
}

/* Adds the dues of a party, and their sum if `sum`. */
static void say_dues(struct strbuf *w, const struct position *p, const struct plays *l,
                     const struct dues *d, enum party to, bool sum)
{
    enum side roller = (enum side)p->side;
    struct placeholders f = gaps_of(p, to == ROLLER ? roller : other_side(roller));
    const int lines = due_lines(d, to);
    const bool together = true_hits(d, to, &f.points) > HITS_APART;
    if (together)
        say_hits(w, p, l, d, to, f);
    for (int i = 0; i < d->count; i++) {
        if (d->due[i].to != to || (together && d->due[i].jan == TRUE_HIT))
            continue;
        add_due(w, p, l, &d->due[i]);
        strbuf_add(w, "\n");
    }
    f.points = d->points[to];
    if (lines > 1 && sum)
        add_sentence(w, &f, "{points} due to {who} in all.\n");
    if (!lines && to == ROLLER)
        add_sentence(w, &f, "Nothing is due to {who}.\n");
}

static void add_dues(struct strbuf *w, const struct ruling *r, enum party to, bool sum)
{
    if (r->passed) /* nothing can be due of it */
        return;
    if (r->position.dice.high)
        say_dues(w, &r->position, &r->plays, &r->dues, to, sum);
    else if (to == ROLLER)
        strbuf_add(w, "%s", _("The throw was not seen: nothing is ruled on it.\n"));
}

void render_dues(struct strbuf *w, const struct ruling *r, enum party to)
{
    add_dues(w, r, to, true);
}

/* Adds the same without the sum. */
static void render_each_due(struct strbuf *w, const struct ruling *r, enum party to)
{
    add_dues(w, r, to, false);
}

/* --- marks ------------------------------------------------------------------------------------ */

static void say_pavilion(struct strbuf *w, const struct placeholders *f, int before, int after)
{
    if (before == after)
        return;
    add_sentence(w, f,
                 after == DOWN ? N_(" The pavilion is taken off the board for good.")
                               : N_(" {who} takes the pavilion."));
}

/* The kinds of the holes pegged at once, each double by bredouille or not. */
static const char *holes_won(int pegged, bool twice)
{
    if (pegged == 1)
        return twice ? N_("a hole") : N_("a simple hole");
    if (pegged == 2 && twice)
        return N_("a double hole (bredouille)");
    if (pegged == 3 && !twice)
        return N_("a simple hole and a double one");
    if (pegged == 4 && twice)
        return N_("two double holes (bredouille)");
    return N_("holes");
}

static void say_hole(struct strbuf *w, struct placeholders *f, const struct score *before,
                     const struct score *after, int pegged)
{
    bool twice = score_double(before, f->who);
    f->count = pegged;
    f->points = after->points[f->who];
    f->how = _(holes_won(pegged, twice));
    add_sentence(w, f,
                 f->points ? N_("{who} wins {how}: peg forward {count}, jeton to {points}.")
                           : N_("{who} wins {how}: peg forward {count}, jeton back to 0."));
    if (before->bredouille == other_side(f->who))
        add_sentence(w, f, " {other}: jetons back to 0, the third to the rail.");
    else if (before->points[other_side(f->who)])
        add_sentence(w, f, " {other}: jeton back to 0.");
    say_pavilion(w, f, before->pavilion, after->pavilion);
}

void render_marks(struct strbuf *w, const struct score *before, const struct score *after,
                  int pegged, enum side s)
{
    struct placeholders f = {.who = s, .points = after->points[s]};
    if (pegged) {
        say_hole(w, &f, before, after, pegged);
    } else if (before->points[s] != after->points[s]) {
        add_sentence(w, &f,
                     f.points ? N_("{who}: jeton to {points}.") : N_("{who}: jeton back to 0."));
        if (before->bredouille == other_side(s) && after->bredouille != other_side(s))
            add_sentence(w, &f, " {other}: third jeton to the rail.");
    } else {
        return;
    }
    if (after->bredouille == s && before->bredouille != s)
        add_sentence(w, &f, " Second to mark: add the third jeton, the bredouille.");
    strbuf_add(w, "\n");
}

static void say_stand(struct strbuf *w, const struct score *sc, enum side s)
{
    struct placeholders f = {.who = s, .points = sc->points[s], .count = sc->holes[s]};
    add_sentence(w, &f,
                 sc->bredouille == s ? N_("{who}: peg {count}, jeton {points} and the third jeton "
                                          "(bredouille).")
                                     : N_("{who}: peg {count}, jeton {points}."));
}

static bool marks_differ(const struct score *a, const struct score *b)
{
    return a->points[0] != b->points[0] || a->points[1] != b->points[1] ||
           a->holes[0] != b->holes[0] || a->holes[1] != b->holes[1] ||
           a->bredouille != b->bredouille;
}

static bool prospects_differ(const struct score *a, const struct score *b)
{
    return a->pavilion != b->pavilion || score_double(a, WHITE) != score_double(b, WHITE) ||
           score_double(a, BLACK) != score_double(b, BLACK);
}

/* Adds where the pavilion is, and which player can win the hole double. */
static void say_prospects(struct strbuf *w, const struct match *m)
{
    const struct score *sc = &m->score;
    struct placeholders f = {.who = sc->pavilion == BLACK ? BLACK : WHITE};
    add_sentence(w, &f,
                 sc->pavilion == RAIL   ? N_("Pavilion: on the rail.")
                 : sc->pavilion == DOWN ? N_("Pavilion: off the board.")
                                        : N_("Pavilion: with {who}."));
    bool white = score_double(sc, WHITE), black = score_double(sc, BLACK);
    f.who = black ? BLACK : WHITE;
    if (!m->over)
        add_sentence(w, &f,
                     white && black   ? N_(" Either player can win this hole double.")
                     : white || black ? N_(" Only {who} can win this hole double.")
                                      : N_(" Nobody can win this hole double."));
    strbuf_add(w, "\n");
}

static void say_marks(struct strbuf *w, const struct score *sc)
{
    say_stand(w, sc, WHITE);
    strbuf_add(w, " ");
    say_stand(w, sc, BLACK);
    strbuf_add(w, "\n");
}

void render_stand_since(struct strbuf *w, const struct match *m, const struct score *since)
{
    const struct score *sc = &m->score;
    bool marks = !since || m->over || marks_differ(sc, since);
    bool prospects = !since || m->over || prospects_differ(sc, since);
    w->needs_board |= w->board && (marks || prospects);
    if (marks && !w->board)
        say_marks(w, sc);
    if (prospects && !w->board)
        say_prospects(w, m);
}

void render_stand(struct strbuf *w, const struct match *m)
{
    say_marks(w, &m->score);
    say_prospects(w, m);
}

static void say_next(struct strbuf *w, const struct match *m)
{
    struct placeholders f = {.who = (enum side)m->next, .high = m->again.high, .low = m->again.low};
    if (!m->over)
        add_sentence(w, &f,
                     f.high ? N_("{who} plays the same {high}-{low} again (LL §118).\n")
                            : N_("{who} throws.\n"));
}

void render_next(struct strbuf *w, const struct match *m, enum side thrown)
{
    if (m->next == (uint8_t)thrown || m->again.high)
        say_next(w, m);
}

void render_to_play(struct strbuf *w, const struct ruling *r)
{
    struct placeholders f = gaps_of(&r->position, (enum side)r->position.side);
    bool seen = r->position.dice.high != 0;
    if (r->wanted == WANT_PLAY && seen)
        add_sentence(w, &f, "{who} has {high}-{low} to play.\n");
    else if (r->wanted == WANT_PLAY)
        add_sentence(w, &f, "{who} is to play.\n");
}

void render_score(struct strbuf *w, const struct match *m)
{
    render_stand(w, m);
    say_next(w, m);
}

void render_over(struct strbuf *w, const struct match *m)
{
    if (!m->over)
        return;
    if (m->options.ecrire) {
        render_marque(w, m);
        return;
    }
    enum side winner = (enum side)m->winner;
    struct placeholders f = {.who = winner,
                             .points = m->score.holes[winner],
                             .count = m->score.holes[other_side(winner)]};
    if (m->given)
        add_plural(w, &f, "{who} wins the match, given up at {points} hole to {count}.\n",
                   "{who} wins the match, given up at {points} holes to {count}.\n", f.points);
    else if (score_grande_bredouille(&m->score, winner))
        add_plural(w, &f,
                   "{who} wins the match, {points} hole to {count}: grande bredouille (M XV).\n",
                   "{who} wins the match, {points} holes to {count}: grande bredouille, all "
                   "{points} holes in a row (M XV).\n",
                   f.points);
    else
        add_plural(w, &f, "{who} wins the match, {points} hole to {count} (M XV).\n",
                   "{who} wins the match, {points} holes to {count} (M XV).\n", f.points);
    render_stakes(w, m);
}

void render_choice(struct strbuf *w, const struct ruling *r)
{
    bool ends = marque_may_end(&r->after.options, r->after_roller.holes);
    strbuf_add(w, "%s",
               ends ? _("Stay (keep the points over, play on) or go? Going ends the "
                        "marqué.\n")
                    : _("Stay (keep the points "
                        "over, play on) or go "
                        "(set all men up "
                        "again, throw first)?\n"));
}

/* --- the rest --------------------------------------------------------------------------------- */

const char *wanted_phrase(const struct ruling *r)
{
    static const char *const phrases[] = {[WANT_NOTHING] = N_("the dice"),
                                          [WANT_DECISION] = N_("stay or go"),
                                          [WANT_PLAY] = N_("the play"),
                                          [WANT_MORE] = N_("the second man")};
    return phrases[r ? r->wanted : WANT_NOTHING];
}

void render_wanted(struct strbuf *w, const struct ruling *r)
{
    strbuf_add(w, "%s", _(wanted_phrase(r)));
}

void render_judge(struct strbuf *w, const struct position *p, const struct plays *l,
                  const struct dues *d)
{
    char line[POSITION_TEXT];
    struct placeholders f = gaps_of(p, (enum side)p->side);
    strbuf_add(w, "%s\n", position_print(p, line));
    if (position_irregular(&p->board))
        add_sentence(w, &f, "This position cannot arise by legal play (M VII).\n");
    if (!l || !d) {
        add_sentence(w, &f, "{who} is to throw.\n");
        return;
    }
    say_dues(w, p, l, d, ROLLER, true);
    say_dues(w, p, l, d, OPPONENT, true);
    int count = 0;
    struct printed_play *plays = plays_printed(p, l->play, l->allowed, BY_AFTER, &count);
    w->failed |= !plays;
    add_sentence(w, &f, count == 1 ? N_("One legal play:\n") : N_("Legal plays:\n"));
    for (int i = 0; i < count; i++)
        strbuf_add(w, "  %s  ->  %s\n", plays[i].play, plays[i].after);
    free(plays);
}

/* --- coup ------------------------------------------------------------------------------------ */

/* Adds the throw, with the sum of its dues if `sum`. */
static void say_throw(struct strbuf *w, const struct ruling *r, const struct coup *c, bool sum)
{
    struct placeholders f = gaps_of(&r->position, (enum side)c->side);
    f.count = (int)r->after.coups;
    f.points = r->dues.points[ROLLER];
    add_sentence(w, &f,
                 c->unknown ? N_("{count}. {who} throws; the dice were not seen.\n")
                 : sum ? N_("{count}. {who} throws {high}-{low}: {points} due to {who} in all.\n")
                       : N_("{count}. {who} throws {high}-{low}.\n"));
}

void render_thrown(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    say_throw(w, r, c, false);
}

/* Adds one mark, on a separate line; `due` is -1 if the mark was the points due. */
static void say_mark(struct strbuf *w, struct placeholders f, const struct mark *m, int due)
{
    bool placed = m->kind == MARK_PLACED, wrong = due >= 0;
    f.points = placed ? m->jeton : m->points;
    f.count = placed ? m->holes : due;
    f.from = due;
    add_sentence(w, &f,
                 placed && wrong
                     ? N_("{who} moves the peg {count} and puts the jeton at {points} ({from} "
                          "due).\n")
                 : placed ? N_("{who} moves the peg {count} and puts the jeton at {points}.\n")
                 : wrong  ? N_("{who} marks {points} ({count} due).\n")
                          : N_("{who} marks {points}.\n"));
}

/* The roller went and has not been put back: the other marks nothing in this turn (rules §10). */
static bool gone(const struct ruling *r)
{
    return r->decision == GO && r->complete && !r->has_play;
}

static bool moved_something(const struct mark *m)
{
    return m->kind != MARK_AS_DUE && (m->points || m->holes || m->jeton);
}

/* If the roller went on this throw: the opponent's mark no longer counts. */
static void say_fallen_away(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    struct placeholders f = {.who = (enum side)c->side};
    if (moved_something(&r->mark[OPPONENT]))
        add_sentence(w, &f, "{who} went: what {other} marked falls away (M XVI; GU V).\n");
}

void render_marked(struct strbuf *w, const struct ruling *r, const struct coup *c, enum party who)
{
    const struct mark *m = &r->mark[who];
    enum side s = (enum side)c->side;
    struct placeholders f = {.who = s};
    if (who == OPPONENT && gone(r)) {
        say_fallen_away(w, r, c);
        return;
    }
    if (m->kind == MARK_AS_DUE || (m->kind == MARK_GAIN && r->marked[who] == r->due[who]))
        return;
    f.who = who == ROLLER ? s : other_side(s);
    say_mark(w, f, m, r->marked[who] != r->due[who] ? r->due[who] : -1);
}

void render_mark(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    enum side s = (enum side)c->side;
    struct placeholders f = {.who = s};
    f.points = r->marked[ROLLER];
    if (r->marked[ROLLER] == r->due[ROLLER])
        add_sentence(w, &f, "{who} marks {points}.\n");
    render_marked(w, r, c, ROLLER);
    render_marks(w, &r->before, &r->after_roller, r->after_roller.holes[s] - r->before.holes[s], s);
}

void render_hole(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    enum side s = (enum side)c->side;
    int pegged = r->after_roller.holes[s] - r->before.holes[s];
    if (pegged)
        render_marks(w, &r->before, &r->after_roller, pegged, s);
}

void render_marked_so(struct strbuf *w, const struct ruling *r, const struct coup *c,
                      enum party who)
{
    enum side s = (enum side)c->side;
    if (who == OPPONENT && gone(r))
        say_fallen_away(w, r, c);
    else if (r->mark[who].kind != MARK_AS_DUE)
        say_mark(w, (struct placeholders){.who = who == ROLLER ? s : other_side(s)}, &r->mark[who],
                 -1);
}

void render_put_down(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    char play[PLAY_TEXT];
    enum side s = (enum side)c->side;
    struct placeholders f = {.who = s};
    f.how = play;
    render_passed(w, r);
    /* That nothing can be played is for the players to find. */
    if (!r->passed && (c->steps || c->played) && put_down_print(r, w->manner, play))
        add_sentence(w, &f, "{who} plays {how}.\n");
}

static bool has_dues(const struct ruling *r, enum party to)
{
    for (int i = 0; i < r->dues.count; i++)
        if (r->dues.due[i].to == to)
            return true;
    return false;
}

/* Adds the points that are due if the pile de misère is made. */
static void say_pile(struct strbuf *w, const struct ruling *r, struct placeholders f)
{
    f.points = r->misere;
    f.cite = tariff[MISERE].article;
    if (f.points)
        add_sentence(w, &f, "{points} due to {who} if the pile de misère is made ({cite}).\n");
}

void render_pile_made(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    enum side s = (enum side)c->side;
    if (r->decision != GO)
        render_dues(w, r, ROLLER);
    render_marks(w, &r->before, &r->after_roller, r->after_roller.holes[s] - r->before.holes[s], s);
}

/* Prints the throw and its points; in one line if there are none. */
static void say_thrown(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    struct placeholders f = gaps_of(&r->position, (enum side)c->side);
    f.count = (int)r->after.coups;
    bool several = !c->unknown && !r->passed && due_lines(&r->dues, ROLLER) > 1;
    if (c->unknown || r->passed || r->misere || has_dues(r, ROLLER)) {
        say_throw(w, r, c, several);
        if (!c->unknown && (has_dues(r, ROLLER) || !r->misere))
            (several ? render_each_due : render_dues)(w, r, ROLLER);
        say_pile(w, r, f);
    } else {
        add_sentence(w, &f,
                     has_dues(r, OPPONENT)
                         ? N_("{count}. {who} throws {high}-{low}: nothing due to {who}.\n")
                         : N_("{count}. {who} throws {high}-{low}: nothing due.\n"));
    }
    if (!c->unknown)
        render_dues(w, r, OPPONENT);
}

void render_throw(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    enum side s = (enum side)c->side;
    say_thrown(w, r, c);
    render_marked(w, r, c, ROLLER);
    int pegged = r->after_roller.holes[s] - r->before.holes[s];
    render_marks(w, &r->before, &r->after_roller, pegged, s);
    render_decision(w, r, c);
}

void render_decision(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    struct placeholders f = {.who = (enum side)c->side};
    if (r->decision == GO)
        add_sentence(w, &f,
                     "{who} goes: all men back to the talons, all jetons to the rail (M XVI).\n");
    else if (r->decision == STAY && !c->steps && !c->played) /* a play says it, too */
        add_sentence(w, &f, "{who} stays.\n");
}

static void say_exited(struct strbuf *w, const struct ruling *r)
{
    struct placeholders f = {.who = WHITE};
    if (r->exited)
        add_sentence(w, &f,
                     r->after.again.high
                         ? N_("The last man is off: all men return to the talons, and the same "
                              "throw is played again (M VIII; LL §118).\n")
                         : N_("The last man is off: all men return to the talons (M VIII).\n"));
}

void render_exit_sides(struct strbuf *w)
{
    struct placeholders f = {.who = WHITE};
    add_sentence(w, &f,
                 "Each player sets up the men on their own side, and so has the other colour now "
                 "(LL §120). In the record the colours stay.\n");
}

/* Adds whether the points that the roller left unmarked count or are lost. */
static void say_waived(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    struct placeholders f = {.who = (enum side)c->side, .points = r->marked[ROLLER]};
    if (r->complete && r->waived && f.points)
        add_sentence(w, &f,
                     r->waived == WAIVED_ERASED
                         ? N_("{points} of {who} count as marked and erased: the hole of {other} "
                              "is simple (GU III; LL §150).\n")
                         : N_("{points} of {who} are not marked, and are lost without a school "
                              "(GU III; LL §150, §176).\n"));
}

/* The points for numbers left unplayed are printed with the fault. */
void render_opponent(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    struct placeholders f = {.who = other_side((enum side)c->side)};
    bool said = !r->dues.points[OPPONENT] && r->due[OPPONENT] == r->marked[OPPONENT];
    say_waived(w, r, c);
    f.points = r->marked[OPPONENT];
    if (r->complete && r->decision != GO && f.points && !said &&
        r->mark[OPPONENT].kind == MARK_AS_DUE)
        add_sentence(w, &f, "{who} marks {points}.\n");
    render_marked(w, r, c, OPPONENT);
    int pegged = r->after.score.holes[f.who] - r->after_roller.holes[f.who];
    bool ruled = c->by_arbiter.what & RULED_SCORE; /* then nobody has won these holes */
    if (r->complete && r->decision != GO && pegged > 0 && !c->claims && !r->after.over && !ruled)
        render_marks(w, &r->after_roller, &r->after.score, pegged, f.who);
}

/* Whether the opponent is asked for a choice on a false move that may not be left. */
static bool must_choose(const struct ruling *r, const struct coup *c)
{
    return r->faults.count && !r->faults.may_stand && r->chosen == NO_CHOICE && !c->closed;
}

void render_outcome(struct strbuf *w, const struct ruling *r, const struct coup *c,
                    const struct score *since)
{
    if (r->has_play || r->faults.count)
        render_ruling_play(w, r, c);
    render_opponent(w, r, c);
    render_schools(w, r);
    say_exited(w, r);
    render_over(w, &r->after);
    render_stand_since(w, &r->after, since);
    if (r->complete && !must_choose(r, c))
        render_next(w, &r->after, (enum side)c->side);
}

/* The first line of a coup: "5. Kermadeuc 6-5: 1/7 1/6". */
static void say_coup(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    char play[PLAY_TEXT];
    strbuf_add(w, "%u. ", (unsigned)r->after.coups);
    strbuf_add_name(w, (enum side)c->side);
    if (c->unknown)
        strbuf_add(w, " ??");
    else
        strbuf_add(w, " %d-%d", c->dice.high, c->dice.low);
    if (put_down_print(r, w->manner, play))
        strbuf_add(w, ": %s", play);
    else if (r->decision == GO)
        strbuf_add(w, "%s", _(": goes"));
    strbuf_add(w, "\n");
}

void render_more(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    char play[PLAY_TEXT];
    struct placeholders f = {.who = (enum side)c->side};
    f.how = steps_print(r->final_steps ? &r->final_step[0] : &r->step[0], 1, w->manner, play);
    if (r->wanted == WANT_MORE)
        add_sentence(w, &f, "{who} has put down {how}; the other number is still to be played.\n");
}

void render_closing(struct strbuf *w, const struct ruling *r, const struct coup *c,
                    const struct score *since)
{
    render_ruling_play(w, r, c);
    render_opponent(w, r, c);
    say_exited(w, r);
    render_over(w, &r->after);
    render_stand_since(w, &r->after, since);
}

void render_may_finish(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    struct placeholders f = {.who = (enum side)c->side};
    if (input_may_finish(r, c))
        add_sentence(w, &f,
                     c->side == WHITE
                         ? N_("Until {other} touches a man, {who} may still play the number left: "
                              "type w before it, as in w 1/5 (the English guide).\n")
                         : N_("Until {other} touches a man, {who} may still play the number left: "
                              "type b before it, as in b 1/5 (the English guide).\n"));
}

static void say_unfinished(struct strbuf *w, const struct ruling *r)
{
    struct strbuf wanted = {.text = NULL};
    struct placeholders f = {.who = WHITE};
    render_wanted(&wanted, r);
    f.how = wanted.text;
    w->failed |= wanted.failed;
    add_sentence(w, &f, "The turn is not finished. Still to come: {how}.\n");
    strbuf_free(&wanted);
}

/* Adds `from` with every line set in, and empties it. */
static void add_set_in(struct strbuf *w, struct strbuf *from)
{
    for (const char *line = from->text; line && *line;) {
        size_t n = strcspn(line, "\n");
        strbuf_add(w, "   %.*s\n", (int)n, line);
        line += n + (line[n] == '\n');
    }
    w->failed |= from->failed;
    strbuf_free(from);
}

static void say_rulings(struct strbuf *w, const struct ruling *r, const struct coup *c, bool over)
{
    enum side s = (enum side)c->side;
    if (r->dues.points[ROLLER])
        render_dues(w, r, ROLLER);
    if (r->dues.points[OPPONENT])
        render_dues(w, r, OPPONENT);
    render_marked(w, r, c, ROLLER);
    render_marks(w, &r->before, &r->after_roller, r->after_roller.holes[s] - r->before.holes[s], s);
    if (r->faults.count || r->passed)
        render_ruling_play(w, r, c);
    if (r->unknown_play)
        add_sentence(w, &(struct placeholders){.who = s},
                     "The play is not known, and nothing is ruled on it.\n");
    say_waived(w, r, c);
    render_marked(w, r, c, OPPONENT);
    render_schools(w, r);
    render_answers(w, r, 0);
    say_exited(w, r);
    if (!r->complete)
        say_unfinished(w, r);
    if (over)
        render_over(w, &r->after);
    render_stand_since(w, &r->after, &r->before);
}

void render_rulings(struct strbuf *w, const struct ruling *r, const struct coup *c, bool over)
{
    struct strbuf in = {.player = w->player, .manner = w->manner};
    say_rulings(&in, r, c, over);
    add_set_in(w, &in);
}

void render_coup(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    say_coup(w, r, c);
    render_rulings(w, r, c, true);
}
