/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "jans.h"

#include <string.h>

/* Obsolete jans are in none of the treatises. */
#define OBSOLETE_GUIDE "the English guide (\"Obsolete jans\")"

const struct tariff tariff[JANS] = {
    /* name, to, simple, doublet, every source, the article cited */
    [TRUE_HIT] = {"true-hit", ROLLER, {2, 4}, {4, 6}, "M X; LL §129-138; GU I", "M X"},
    [FALSE_HIT] = {"false-hit", OPPONENT, {2, 4}, {4, 6}, "M X; LL §129-138; GU I", "M X"},
    [CORNER_HIT] = {"corner-hit", ROLLER, {4, 4}, {6, 6}, "M XI; LL §45", "M XI"},
    [TWO_TABLES] = {"two-tables", ROLLER, {4, 4}, {6, 6}, "M XII; LL §124", "M XII"},
    [CONTRE_TWO_TABLES] =
        {"contre-two-tables", OPPONENT, {4, 4}, {6, 6}, "M XII; LL §125", "M XII"},
    [MEZEAS] = {"mezeas", ROLLER, {4, 4}, {6, 6}, "M XII; LL §126", "M XII"},
    [CONTRE_MEZEAS] = {"contre-mezeas", OPPONENT, {4, 4}, {6, 6}, "M XII; LL §127", "M XII"},
    [SIX_TABLES] = {"six-tables", ROLLER, {4, 4}, {0, 0}, "M XII; LL §123", "M XII"},
    [FILL_PETIT] = {"fill-petit", ROLLER, {4, 4}, {6, 6}, "M XIII; LL §47-59; GU VI, IX", "M XIII"},
    [FILL_GRAND] = {"fill-grand", ROLLER, {4, 4}, {6, 6}, "M XIII; LL §65-74; GU VI, IX", "M XIII"},
    [FILL_RETOUR] =
        {"fill-retour", ROLLER, {4, 4}, {6, 6}, "M XIII; LL §98-105; GU VI, IX", "M XIII"},
    [KEEP_PETIT] = {"keep-petit", ROLLER, {4, 4}, {6, 6}, "M XIII; LL §60; GU VI, IX", "M XIII"},
    [KEEP_GRAND] = {"keep-grand", ROLLER, {4, 4}, {6, 6}, "M XIII; LL §75-77; GU VI, IX", "M XIII"},
    [KEEP_RETOUR] =
        {"keep-retour", ROLLER, {4, 4}, {6, 6}, "M XIII; LL §106-110; GU VI, IX", "M XIII"},
    [EXIT] = {"exit", ROLLER, {4, 4}, {6, 6}, "M VIII; LL §118; GU VII", "M VIII"},
    [HELPLESS] = {"helpless", OPPONENT, {2, 2}, {2, 2}, "M VI; LL §153", "M VI"},
    [RENCONTRE] = {"rencontre", ROLLER, {4, 4}, {6, 6}, OBSOLETE_GUIDE, OBSOLETE_GUIDE},
    [MARGOT] = {"margot", OPPONENT, {2, 2}, {4, 4}, OBSOLETE_GUIDE, OBSOLETE_GUIDE},
    [MISERE] =
        {"misere", ROLLER, {4, 4}, {6, 6}, "M annexe (tarif); GU I", "M annexe (tarif); GU I"},
};

static bool doublet(const struct position *p)
{
    return p->dice.high == p->dice.low;
}

static void owe(struct dues *out, const struct position *p, enum jan jan, int field, int by,
                int times)
{
    const struct tariff *t = &tariff[jan];
    bool far = (field >= 1 && field <= 6) || field >= 19;
    int each = doublet(p) ? t->doublet[far] : t->simple[far];
    bool counts_ways = jan == TRUE_HIT || (jan >= FILL_PETIT && jan <= FILL_RETOUR);
    struct due *d = &out->due[out->count++];
    *d = (struct due){.to = t->to,
                      .jan = (uint8_t)jan,
                      .field = (uint8_t)field,
                      .ways = (uint8_t)(counts_ways ? times : 0),
                      .by = (uint8_t)by,
                      .points = (uint8_t)(each * times)};
    out->points[d->to] = (uint8_t)(out->points[d->to] + d->points);
}

/* --- hits (M X, fictitious: no man moves) ----------------------------------------------------- */

/* Lists every single opposing man that a number or the sum reaches. The rest must not be held by
 * two opposing men. The hits go into `dues` by field, true or false ones as `wanted`. */
static void hits(const struct position *p, const struct view *v, enum jan wanted, struct dues *out)
{
    int high = p->dice.high, low = p->dice.low, sum = high + low;
    fields lone = v->theirs & ~v->theirs2;
    fields free_rest = ALL_FIELDS & ~v->theirs2;
    fields by_high = lone & (v->own1 << high);
    fields by_low = high == low ? 0 : lone & (v->own1 << low);
    fields reached = lone & (v->own1 << sum);
    /* A man on f rests on f+high or f+low, which is low or high short of the field it hits. */
    fields by_sum = reached & ((free_rest << low) | (free_rest << high));
    fields hit = by_high | by_low | by_sum;
    fields of = wanted == TRUE_HIT ? hit : reached & ~hit;
    for (; of; of &= of - 1) {
        int f = lowest_field(of);
        int by = (by_high >> f & 1 ? BY_HIGH : 0) | (by_low >> f & 1 ? BY_LOW : 0) |
                 (by_sum >> f & 1 ? BY_SUM : 0);
        owe(out, p, wanted, f, by, wanted == TRUE_HIT ? __builtin_popcount((unsigned)by) : 1);
    }
}

/* Men on 13-n, without the two that hold the own corner, hit the opponent's (M XI: for an ace it
 * takes a third). */
static void corner_hit(const struct position *p, const struct view *v, struct dues *out)
{
    int high = p->dice.high, low = p->dice.low;
    if (!(v->own2 & field_bit(CORNER)) || ((v->own1 | v->theirs) & field_bit(THEIR_CORNER)))
        return;
    high = men_on(&v->own, THEIR_CORNER - high) - (high == 1 ? 2 : 0);
    low = men_on(&v->own, THEIR_CORNER - low) - (low == 1 ? 2 : 0);
    if (doublet(p) ? high >= 2 : high >= 1 && low >= 1)
        owe(out, p, CORNER_HIT, 0, 0, 1);
}

/* --- opening jans (M XII) --------------------------------------------------------------------- */

static void six_tables(const struct position *p, const struct view *v, struct dues *out)
{
    fields span = field_range(2, 7);
    if (p->roll != 3 || doublet(p) || men_on(&v->own, TALON) != MEN - 4 ||
        __builtin_popcount(v->own1 & span) != 4 || men_count(&v->own, span) != 4)
        return;
    fields wanted = span & ~v->own1 & ~v->theirs;
    if (wanted == (field_bit(TALON + p->dice.high) | field_bit(TALON + p->dice.low)))
        owe(out, p, SIX_TABLES, 0, 0, 1);
}

/* Returns the jan of thirteen men on the talon and two off it, of which one number puts one on 12
 * and the other number the other on 13; JANS: none. A single man on the opponent's corner neither
 * holds it nor leaves it empty: nothing is due. */
static enum jan two_tables(const struct position *p, const struct view *v)
{
    fields two = v->own1 & ~field_bit(TALON);
    if (men_on(&v->own, TALON) != MEN - 2 || men_count(&v->own, two) != 2 ||
        (two & field_bit(CORNER)))
        return JANS;
    int near = lowest_field(two);
    int far = two & (two - 1) ? lowest_field(two & (two - 1)) : near;
    int high = p->dice.high, low = p->dice.low;
    bool carried = (near + high == CORNER && far + low == THEIR_CORNER) ||
                   (near + high == THEIR_CORNER && far + low == CORNER) ||
                   (near + low == CORNER && far + high == THEIR_CORNER) ||
                   (near + low == THEIR_CORNER && far + high == CORNER);
    if (!carried)
        return JANS;
    if (v->theirs2 & field_bit(THEIR_CORNER))
        return CONTRE_TWO_TABLES;
    return v->theirs & field_bit(THEIR_CORNER) ? JANS : TWO_TABLES;
}

static enum jan mezeas(const struct position *p, const struct view *v)
{
    if (men_on(&v->own, TALON) != MEN - 2 || men_on(&v->own, CORNER) != 2 || p->dice.low != 1)
        return JANS;
    return v->theirs2 & field_bit(THEIR_CORNER) ? CONTRE_MEZEAS : MEZEAS;
}

static void owe_if(struct dues *out, const struct position *p, enum jan made, enum jan jan)
{
    if (made == jan)
        owe(out, p, jan, 0, 0, 1);
}

/* --- filling and keeping (M XIII) ------------------------------------------------------------- */

/* Returns the way by which a step brings a spare man to field g; 0: none. */
static int way_of(const struct position *p, const struct step *s, int g, fields to_spare)
{
    if (s->to != g || !(to_spare & field_bit(s->from)))
        return 0;
    if (s->rest)
        return BY_SUM;
    return g - s->from == p->dice.high ? BY_HIGH : BY_LOW;
}

/* Returns the ways in which a play that fills the only gap g moves a man there. A tout d'une f/r/g
 * is also the play of two men f/r and r/g, so it counts a second way if the man on r is spare. */
static int ways_of(const struct position *p, const struct view *v, const struct play *play, int g,
                   fields to_spare)
{
    int by = 0;
    for (int i = 0; i < play->steps; i++) {
        const struct step *s = &play->step[i];
        by |= way_of(p, s, g, to_spare);
        if (!s->rest || s->to != g)
            continue;
        int numbers[2] = {p->dice.high, p->dice.low};
        for (int k = 0; k < 2; k++) {
            int r = g - numbers[k];
            struct step second = {(uint8_t)r, 0, (uint8_t)g};
            if (v->own1 & v->may_end & field_bit(r))
                by |= way_of(p, &second, g, to_spare);
        }
    }
    return by;
}

static void fill_or_keep(const struct position *p, const struct view *v, const struct plays *l,
                         struct dues *out)
{
    /* The obligations put plays that end with a quarter full first. */
    enum quarter q = l->allowed ? full_quarter(&l->play[0].after) : QUARTERS;
    if (q == QUARTERS)
        return;
    fields area = quarter_fields[q], half = area & ~v->own2; /* fields with fewer than two men */
    int missing = __builtin_popcount(area & ~v->own1) + __builtin_popcount(half);
    enum jan fill = (enum jan)(FILL_PETIT + (int)q), keep = (enum jan)(KEEP_PETIT + (int)q);
    int by = 0;
    for (int i = 0; i < l->allowed && missing == 1; i++)
        by |= ways_of(p, v, &l->play[i], lowest_field(half), v->own1 & (v->own3 | ~area));
    owe(out, p, missing ? fill : keep, 0, by, missing == 1 ? __builtin_popcount((unsigned)by) : 1);
}

/* --- the whole -------------------------------------------------------------------------------- */

/* The last man off, by whatever number (M VIII). If one number of a doublet was enough, the
 * Ukrainian guide pays as for a simple throw (rules §12). */
static void exit_due(const struct position *p, const struct view *v, const struct plays *l,
                     const struct options *o, struct dues *out)
{
    if (!l->exits)
        return;
    owe(out, p, EXIT, 0, 0, 1);
    bool one_enough =
        men_count(&v->own, ALL_FIELDS) == 1 && lowest_field(v->own1) + p->dice.high >= OFF;
    if (doublet(p) && o->last_man_doublet_4 && one_enough) {
        struct due *d = &out->due[out->count - 1];
        out->points[ROLLER] = (uint8_t)(out->points[ROLLER] - d->points + tariff[EXIT].simple[0]);
        d->points = tariff[EXIT].simple[0];
    }
}

/* --- obsolete jans, each by agreement (rules §12) --------------------------------------------- */

/* Margot la fendue: a number, or the sum with a free rest, reaches an empty field between two
 * single opposing men. A rest corner is never that field. */
static void margot(const struct position *p, const struct view *v, struct dues *out)
{
    int high = p->dice.high, low = p->dice.low, sum = high + low;
    fields lone = v->theirs & ~v->theirs2, free_rest = ALL_FIELDS & ~v->theirs2;
    fields corners = field_bit(CORNER) | field_bit(THEIR_CORNER);
    fields middle = (lone << 1) & (lone >> 1) & ALL_FIELDS & ~(v->own1 | v->theirs | corners);
    fields by_sum = (v->own1 << sum) & ((free_rest << low) | (free_rest << high));
    fields split = middle & ((v->own1 << high) | (v->own1 << low) | by_sum);
    for (; split; split &= split - 1)
        owe(out, p, MARGOT, lowest_field(split), 0, 1);
}

void dues_drop(struct dues *d, enum jan jan)
{
    int kept = 0;
    for (int i = 0; i < d->count; i++)
        if (d->due[i].jan == jan)
            d->points[d->due[i].to] = (uint8_t)(d->points[d->due[i].to] - d->due[i].points);
        else
            d->due[kept++] = d->due[i];
    d->count = (uint8_t)kept;
}

bool dues_have(const struct dues *d, enum jan jan)
{
    for (int i = 0; i < d->count; i++)
        if (d->due[i].jan == jan)
            return true;
    return false;
}

/* The calls are in the order of the list: the roller's dues, then the opponent's. */
void dues_list(const struct position *p, const struct view *v, const struct plays *l,
               const struct options *o, struct dues *out)
{
    enum jan tables = two_tables(p, v), aces = mezeas(p, v);
    out->count = 0;
    out->points[ROLLER] = out->points[OPPONENT] = 0;
    hits(p, v, TRUE_HIT, out);
    corner_hit(p, v, out);
    owe_if(out, p, tables, TWO_TABLES);
    owe_if(out, p, aces, MEZEAS);
    six_tables(p, v, out);
    fill_or_keep(p, v, l, out);
    exit_due(p, v, l, o, out);
    if (o->rencontre && p->met)
        owe(out, p, RENCONTRE, 0, 0, 1);
    /* Pile de misère: fifteen men on the own corner, made or kept by a legal play. It is due only
     * if made, which is known after the play; nobody has to make it (GU I: "celui qui la faisait").
     */
    bool pile = false;
    for (int i = 0; i < l->allowed && o->misere; i++)
        pile |= men_on(&l->play[i].after, CORNER) == MEN;
    if (pile)
        owe(out, p, MISERE, 0, 0, 1);
    hits(p, v, FALSE_HIT, out);
    owe_if(out, p, tables, CONTRE_TWO_TABLES);
    owe_if(out, p, aces, CONTRE_MEZEAS);
    /* A number left over after the last man is off costs nothing. Without men, no number is
     * helpless. */
    out->helpless = (uint8_t)(l->exits || !v->own1 ? 0 : 2 - l->numbers);
    if (out->helpless)
        owe(out, p, HELPLESS, 0, 0, out->helpless);
    if (o->margot)
        margot(p, v, out);
}

/* --- without a list of plays ------------------------------------------------------------------ */

/* For most throws both numbers can be played, no quarter is nearly full and the exit is far. Of the
 * plays, the dues then depend only on the fact that both numbers are played: two different men can
 * certainly play the two numbers, without leaving or entering the corner, which might forbid the
 * pair. */
void dues_of(const struct position *p, const struct view *v, const struct options *o,
             struct dues *out)
{
    static const struct plays both_numbers = {.numbers = 2};
    fields away = ~field_bit(CORNER), end = v->may_end & away, own = v->own1 & away;
    fields high = own & (end >> p->dice.high), low = own & (end >> p->dice.low);
    fields either = high | low;
    bool both = high && low && ((either & (either - 1)) || (v->own2 & high));
    if (!o->misere && plays_unrestricted(v) && both) {
        dues_list(p, v, &both_numbers, o, out);
        return;
    }
    struct plays l;
    plays_list(p, v, &l);
    dues_list(p, v, &l, o, out);
}

/* --- the chances of the 36 throws ------------------------------------------------------------- */

const char *event_name(int event)
{
    static const char *const names[] = {"fill", "keep", "take-corner", "hole"};
    return event < JANS ? tariff[event].name : names[event - JANS];
}

int event_named(const char *name)
{
    int event = 0;
    while (event < EVENTS && strcmp(event_name(event), name) != 0)
        event++;
    return event;
}

/* Returns the events of a throw as bits. */
static uint32_t events_of(const struct view *v, const struct plays *l, const struct dues *d,
                          int points)
{
    uint32_t events = 0;
    for (int i = 0; i < d->count; i++) {
        int jan = d->due[i].jan;
        events |= UINT32_C(1) << jan;
        if (jan >= FILL_PETIT && jan <= FILL_RETOUR)
            events |= UINT32_C(1) << EVENT_FILL;
        if (jan >= KEEP_PETIT && jan <= KEEP_RETOUR)
            events |= UINT32_C(1) << EVENT_KEEP;
    }
    for (int i = 0; i < l->allowed && men_on(&v->own, CORNER) < 2; i++)
        if (men_on(&l->play[i].after, CORNER) >= 2)
            events |= UINT32_C(1) << EVENT_TAKE_CORNER;
    if (points + d->points[ROLLER] >= 12)
        events |= UINT32_C(1) << EVENT_HOLE;
    return events;
}

void chances_list(const struct position *p, const struct view *v, const struct options *o,
                  int points, struct chances *out)
{
    struct position thrown = *p;
    struct plays plays;
    memset(out->of36, 0, sizeof out->of36);
    out->sum[ROLLER] = out->sum[OPPONENT] = 0;
    for (int i = 0; i < ROLLS; i++) {
        struct chance *c = &out->roll[i];
        thrown.dice = c->dice = all_rolls[i];
        thrown.met = p->met && c->dice.high == p->dice.high && c->dice.low == p->dice.low;
        c->weight = (uint8_t)roll_weight(c->dice);
        plays_list(&thrown, v, &plays);
        dues_list(&thrown, v, &plays, o, &c->dues);
        c->events = events_of(v, &plays, &c->dues, points);
        for (int e = 0; e < EVENTS; e++)
            if (c->events >> e & 1)
                out->of36[e] = (uint8_t)(out->of36[e] + c->weight);
        for (int to = ROLLER; to <= OPPONENT; to++)
            out->sum[to] = (uint16_t)(out->sum[to] + c->weight * c->dues.points[to]);
    }
}
