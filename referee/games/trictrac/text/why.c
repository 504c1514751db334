/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a throw gives its points: the men and ways of every due, and the reason why each point that
 * players often believe due is not. */
#include <stdio.h>
#include <string.h>

#include "say.h"

/* What a belief is checked against. */
struct why {
    struct strbuf *w;
    const struct ruling *r;
    const struct view *v;
    struct dice d;
    struct placeholders f; /* {who} the roller */
    bool any;              /* something not due has been said */
};

/* Begins a line on what is not due. */
static void not_due(struct why *y)
{
    if (!y->any)
        strbuf_add(y->w, "%s", _("Not due:\n"));
    y->any = true;
    strbuf_add(y->w, "  ");
}

static bool has_jan(const struct ruling *r, enum jan jan)
{
    for (int i = 0; i < r->dues.count; i++)
        if (r->dues.due[i].jan == jan)
            return true;
    return false;
}

/* --- men and ways of what is due -------------------------------------------------------------- */

/* The numbers of the throw, as ways, with their distances; a doublet's number is the high one. */
static int way_distance(struct dice d, int way)
{
    return way == BY_HIGH ? d.high : way == BY_LOW ? d.low : d.high + d.low;
}

static void add_way(struct strbuf *w, struct dice d, int way)
{
    if (way == BY_SUM)
        strbuf_add(w, "%d+%d", d.high, d.low);
    else
        strbuf_add(w, "%d", way_distance(d, way));
}

/* The two rests of a man that reaches `field` by the sum: the lower and the higher. A doublet makes
 * them equal. */
static void rests_of(struct dice d, int field, int rest[2])
{
    rest[0] = field - d.high;
    rest[1] = field - d.low;
}

/* "resting on 12", of the rests that a hit allows. */
static void add_free_rests(struct strbuf *w, const struct view *v, struct dice d, int field)
{
    int rest[2], said = 0;
    rests_of(d, field, rest);
    for (int k = 0; k < (rest[0] == rest[1] ? 1 : 2); k++) {
        if (v->theirs2 & field_bit(rest[k]))
            continue;
        strbuf_add(w, "%s", said++ ? _(" or ") : _(", resting on "));
        strbuf_add_field(w, rest[k]);
    }
}

/* Adds the ways of a due: "    6 from 12 (2 men there, one way); 6+4 from 8, resting on 12 or 14."
 * Several men at one distance are one way (M X). */
static void say_ways(struct strbuf *w, const struct ruling *r, const struct due *due, int field)
{
    static const int ways[] = {BY_HIGH, BY_LOW, BY_SUM};
    struct dice d = r->position.dice;
    const char *before = "    ";
    struct placeholders f = gaps_of(&r->position, (enum side)r->position.side);
    for (int i = 0; i < 3; i++) {
        if (!(due->by & ways[i]))
            continue;
        strbuf_add(w, "%s", before);
        add_way(w, d, ways[i]);
        int from = field - way_distance(d, ways[i]), men = men_on(&r->view.own, from);
        f.from = from;
        add_sentence(w, &f, N_(" from {from}"));
        if (men > 1 && due->jan == TRUE_HIT)
            strbuf_add(w, P_(" (%d man there, one way)", " (%d men there, one way)", men), men);
        if (ways[i] == BY_SUM && due->jan == TRUE_HIT)
            add_free_rests(w, &r->view, d, field);
        before = _("; ");
    }
    strbuf_add(w, ".\n");
}

/* The field of a quarter that needs just one more man, if all its other fields are held; else 0. */
static int gap_of(const struct view *v, enum quarter q)
{
    fields half = quarter_fields[q] & ~v->own2;
    bool one = half && !(half & (half - 1)) && (half & v->own1);
    return one ? lowest_field(half) : 0;
}

static void say_corner_men(struct strbuf *w, const struct ruling *r)
{
    struct placeholders f = gaps_of(&r->position, (enum side)r->position.side);
    f.from = THEIR_CORNER - f.high;
    f.field = THEIR_CORNER - f.low;
    add_sentence(w, &f, "    {high} from {from}; {low} from {field}.\n");
}

static void say_men(struct strbuf *w, const struct ruling *r, const struct due *due)
{
    if (due->jan == TRUE_HIT)
        say_ways(w, r, due, due->field);
    else if (due->jan == CORNER_HIT)
        say_corner_men(w, r);
    else if (due->jan >= FILL_PETIT && due->jan <= FILL_RETOUR && due->by)
        say_ways(w, r, due, gap_of(&r->view, (enum quarter)(due->jan - FILL_PETIT)));
}

/* --- hits that are not ------------------------------------------------------------------------ */

/* A lone man that only the sum reaches, with both rests blocked. (If a single number hit it, the
 * hitting man's field would be a free rest of the sum.) */
static void blocked_sums(struct why *y)
{
    for (int i = 0; i < y->r->dues.count; i++) {
        const struct due *due = &y->r->dues.due[i];
        if (due->jan != FALSE_HIT)
            continue;
        y->f.field = due->field;
        y->f.from = due->field - y->d.high - y->d.low;
        rests_of(y->d, due->field, y->f.rest);
        not_due(y);
        add_sentence(
            y->w, &y->f,
            y->d.high == y->d.low
                ? N_("A hit of {other}'s man on {field} ({other}'s {his}): {how} brings the man "
                     "from {from} there, but the rest, {rest}, is held. It is a false hit, due to "
                     "{other} (M X).\n")
                : N_("A hit of {other}'s man on {field} ({other}'s {his}): {how} brings the man "
                     "from {from} there, but both rests, {rest} and {second}, are held. It is a "
                     "false hit, due to {other} (M X).\n"));
    }
}

/* --- the corner ------------------------------------------------------------------------------- */

static bool both_reach_corner(const struct why *y)
{
    int high = men_on(&y->v->own, THEIR_CORNER - y->d.high);
    int low = men_on(&y->v->own, THEIR_CORNER - y->d.low);
    return y->d.high == y->d.low ? high >= 2 : high && low;
}

static void corner_missed(struct why *y)
{
    bool held = y->v->theirs2 & field_bit(THEIR_CORNER);
    bool empty = !((y->v->theirs | y->v->own1) & field_bit(THEIR_CORNER));
    if (!both_reach_corner(y) || has_jan(y->r, CORNER_HIT) || !(held || empty))
        return;
    not_due(y);
    bool own = y->v->own2 & field_bit(CORNER);
    add_sentence(
        y->w, &y->f,
        held   ? N_("A hit of {other}'s corner: {high} and {low} reach it, but {other} holds it "
                      "(M XI).\n")
        : !own ? N_("A hit of {other}'s corner: {high} and {low} reach it, but {who} does not hold "
                    "{who}'s own (M XI).\n")
               : N_("A hit of {other}'s corner: {high} and {low} reach it, but the two men on {12} "
                    "must stay to hold {who}'s own: the ace needs spare men there (M XI).\n"));
}

/* --- six tables ------------------------------------------------------------------------------- */

/* Eleven men on the talon and four of the fields 2-7 with one man each. */
static bool four_tables(const struct view *v)
{
    fields span = field_range(2, 7);
    return men_on(&v->own, TALON) == MEN - 4 && men_count(&v->own, span) == 4 &&
           __builtin_popcount(v->own1 & span) == 4;
}

static void six_tables_missed(struct why *y)
{
    fields missing = field_range(2, 7) & ~y->v->own1;
    fields carried = field_bit(TALON + y->d.high) | field_bit(TALON + y->d.low);
    bool twice = y->d.high == y->d.low;
    int roll = y->r->position.roll;
    bool looks = twice ? roll == 3 && (missing & carried) : missing == carried;
    if (!four_tables(y->v) || !looks || has_jan(y->r, SIX_TABLES))
        return;
    y->f.count = roll;
    not_due(y);
    add_sentence(
        y->w, &y->f,
        twice ? N_("Jan of six tables: a doublet carries two men to one field, never to two (M "
                   "XII).\n")
        : roll == 3
            ? N_("Jan of six tables: {other} holds a field that is to be covered (M XII).\n")
        : roll ? N_("Jan of six tables: only {who}'s third throw since the men were set up "
                    "can make it, and this is throw {count} (M XII).\n")
               : N_("Jan of six tables: only {who}'s third throw since the men were set up "
                    "can make it (M XII).\n"));
}

/* --- filling and keeping ---------------------------------------------------------------------- */

/* True if number n brings a spare man to the gap g of quarter q, and the man may stay there. */
static bool number_fills(const struct why *y, enum quarter q, int g, int n)
{
    fields to_spare = y->v->own1 & (y->v->own3 | ~quarter_fields[q]);
    return g > n && (to_spare & field_bit(g - n)) && (y->v->may_end & field_bit(g));
}

static const char *passing_sentence(int numbers, bool doublet)
{
    if (numbers == 2 && doublet)
        return N_("Filling the {how}: the {points} alone would bring the man from {from} to "
                  "{field}, but the second {count} must be played too and breaks it: it is filled "
                  "only in passing (M XIII).\n");
    if (numbers == 2)
        return N_("Filling the {how}: the {points} alone would bring the man from {from} to "
                  "{field}, but the {count} must be played too and breaks it: it is filled only "
                  "in passing (M XIII).\n");
    return N_("Filling the {how}: the {points} alone would bring the man from {from} to {field}, "
              "but the {count} must be played instead (M XIII).\n");
}

static void fill_in_passing(struct why *y)
{
    char quarter[PHRASE];
    enum quarter reached = full_quarter(&y->r->plays.play[0].after);
    for (int q = PETIT; q < QUARTERS; q++) {
        int g = gap_of(y->v, (enum quarter)q);
        if (!g || reached == (enum quarter)q)
            continue;
        bool by_high = number_fills(y, (enum quarter)q, g, y->d.high);
        if (!by_high && !number_fills(y, (enum quarter)q, g, y->d.low))
            continue;
        int fills = by_high ? y->d.high : y->d.low, other = by_high ? y->d.low : y->d.high;
        y->f.from = g - fills;
        y->f.field = g;
        y->f.points = fills;
        y->f.count = other;
        y->f.how = quarter_phrase(y->w, (enum quarter)q, quarter);
        not_due(y);
        add_sentence(y->w, &y->f, passing_sentence(y->r->plays.numbers, fills == other));
    }
}

/* True if number n, played alone, keeps the full quarter full: a man that is not one of its twelve
 * can play it. */
static bool number_keeps(const struct why *y, enum quarter q, int n)
{
    fields spare = y->v->own1 & (y->v->own3 | ~quarter_fields[q]);
    struct men corner = y->v->own;
    if (q == RETOUR && !(y->v->own1 & ~quarter_fields[q]) && (spare & field_bit(OFF - n)))
        return true; /* a man to spare borne off */
    for (fields f = spare & (y->v->may_end >> n); f; f &= f - 1) {
        men_move(&corner, lowest_field(f), lowest_field(f) + n);
        bool lone = (men_one(&corner) & field_bit(CORNER)) != 0;
        men_move(&corner, lowest_field(f) + n, lowest_field(f));
        if (!lone)
            return true;
    }
    return false;
}

static void keep_missed(struct why *y)
{
    enum quarter q = full_quarter(&y->v->own);
    if (q == QUARTERS || full_quarter(&y->r->plays.play[0].after) == q || has_jan(y->r, EXIT))
        return;
    bool high = number_keeps(y, q, y->d.high);
    bool low = y->d.high != y->d.low && number_keeps(y, q, y->d.low);
    char quarter[PHRASE];
    y->f.how = quarter_phrase(y->w, q, quarter);
    y->f.points = high ? y->d.high : y->d.low;
    y->f.count = high ? y->d.low : y->d.high;
    not_due(y);
    if (y->r->plays.numbers < 2 || !(high || low))
        add_sentence(y->w, &y->f, "Keeping the {how}: every legal play breaks it (M XIII).\n");
    else
        add_sentence(
            y->w, &y->f,
            y->d.high == y->d.low
                ? N_("Keeping the {how}: one {points} alone would keep it, but both can be played "
                     "and must be, and the second breaks it (LL §34).\n")
                : N_("Keeping the {how}: the {points} alone would keep it, but both numbers can "
                     "be played and must be, and the {count} breaks it (LL §34).\n"));
}

/* --- the whole -------------------------------------------------------------------------------- */

static void (*const beliefs[])(struct why *) = {blocked_sums, corner_missed, six_tables_missed,
                                                fill_in_passing, keep_missed};

static void say_owed(struct strbuf *w, const struct ruling *r, bool told)
{
    for (int i = 0; i < r->dues.count; i++) {
        struct strbuf men = {.player = w->player, .manner = w->manner};
        say_men(&men, r, &r->dues.due[i]);
        if (men.length || !told) {
            add_due(w, &r->position, &r->plays, &r->dues.due[i]);
            strbuf_add(w, "\n%s", men.text ? men.text : "");
        }
        w->failed |= men.failed;
        strbuf_free(&men);
    }
    /* A false move left numbers unplayed, which could be played. */
    int left = r->due[OPPONENT] - r->dues.points[OPPONENT];
    struct placeholders f = gaps_of(&r->position, other_side((enum side)r->position.side));
    f.points = left;
    if (left > 0)
        add_plural(
            w, &f,
            "{points} due to {who}: a number that could be played was left unplayed (D1; M "
            "VI).\n",
            "{points} due to {who}: both numbers could be played and were left unplayed (D1; "
            "M VI).\n",
            left / 2);
    if (!r->dues.count && left <= 0)
        strbuf_add(w, "%s", _("Nothing is due to either player.\n"));
}

/* `told`: render_rulings says it, too. */
static void say_why(struct strbuf *w, const struct ruling *r, bool told)
{
    char sum[PHRASE];
    struct why y = {.w = w, .r = r, .v = &r->view, .d = r->position.dice};
    if (!y.d.high) {
        strbuf_add(w, "%s", _("The throw was not seen: nothing is ruled on it.\n"));
        return;
    }
    if (!told)
        render_passed(w, r);
    if (r->passed)
        return;
    say_owed(w, r, told);
    for (size_t i = 0; i < sizeof beliefs / sizeof beliefs[0]; i++) {
        y.f = gaps_of(&r->position, (enum side)r->position.side);
        y.f.how = sum_phrase(y.d, sum);
        beliefs[i](&y);
    }
}

void render_why(struct strbuf *w, const struct ruling *r)
{
    say_why(w, r, false);
}

void render_reasons(struct strbuf *w, const struct ruling *r)
{
    say_why(w, r, true);
}
