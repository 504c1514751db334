/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the men that are named by the fields where they arrive. */
#include <string.h>

#include "base/i18n.h"
#include "parts.h"

/* The field of the man that arrives at `to` by number n: n fields behind; for a man off that field,
 * or if it is empty the farthest man. 0: none. */
static int comes_from(const struct men *men, int to, int n)
{
    fields own = men_any(men);
    int from = to - n;
    if (from >= 1 && (own & field_bit(from)))
        return from;
    if (to == OFF && own && lowest_field(own) > OFF - n)
        return lowest_field(own);
    return 0;
}

bool input_reaches(const struct input *d, int to)
{
    const struct men *own = &d->ruling.view.own;
    int a = d->dice_typed[0], b = d->dice_typed[1];
    return comes_from(own, to, a) || comes_from(own, to, b) || comes_from(own, to, a + b);
}

/* The play in which number a brings a man to `first` and then b one to `second`. */
static bool arrive_two(const struct men *own, int first, int a, int second, int b,
                       struct step out[2], struct men *after)
{
    *after = *own;
    int f = comes_from(after, first, a);
    if (!f)
        return false;
    men_move(after, f, first);
    int g = comes_from(after, second, b);
    if (!g)
        return false;
    men_move(after, g, second);
    out[0] = (struct step){(uint8_t)f, 0, (uint8_t)first};
    out[1] = (struct step){(uint8_t)g, 0, (uint8_t)second};
    return true;
}

static bool same_steps(const struct step a[2], const struct step b[2])
{
    return memcmp(a, b, 2 * sizeof a[0]) == 0;
}

static bool quiet(const struct input *d)
{
    return d->before.options.announce == SILENT;
}

/* Two fields read in the order of the dice, and in the opposite order. */
struct readings {
    struct step way[2][2];
    struct men after[2];
    bool possible[2], legal[2];
};

static struct readings read_both(const struct input *d)
{
    const struct men *own = &d->ruling.view.own;
    int a = d->dice_typed[0], b = d->dice_typed[1], x = d->arrival[0], y = d->arrival[1];
    struct readings r;
    memset(&r, 0, sizeof r);
    for (int k = 0; k < 2; k++) {
        r.possible[k] = arrive_two(own, x, k ? b : a, y, k ? a : b, r.way[k], &r.after[k]);
        r.legal[k] = r.possible[k] && plays_find(&d->ruling.plays, &r.after[k]);
    }
    return r;
}

/* "12 12" with both men on the way to the opponent's corner: they take their own by force (par
 * puissance; M IX; LL §44; GU IV). */
static bool by_force(const struct input *d, const struct readings *r, struct step out[2])
{
    struct men after;
    const struct men *own = &d->ruling.view.own;
    bool other = quiet(d) ? r->possible[0] || r->possible[1] : r->legal[0] || r->legal[1];
    if (other || d->arrival[0] != CORNER || d->arrival[1] != CORNER)
        return false;
    if (!arrive_two(own, THEIR_CORNER, d->dice_typed[0], THEIR_CORNER, d->dice_typed[1], out,
                    &after))
        return false;
    after = *own;
    for (int i = 0; i < 2; i++) {
        out[i].to = CORNER;
        men_move(&after, out[i].from, CORNER);
    }
    return plays_find(&d->ruling.plays, &after);
}

/* Reads the dice in the order typed, unless only the other order is legal or possible. */
static bool read_two(const struct input *d, struct step out[2])
{
    struct readings r = read_both(d);
    if (by_force(d, &r, out))
        return true;
    int k = r.legal[0] ? 0 : r.legal[1] ? 1 : r.possible[0] ? 0 : 1;
    if (!r.possible[k])
        return false;
    /* Both orders are possible, neither is legal, and the men differ: the meaning is unclear. Under
     * the silent policy an error would reveal that neither is legal. */
    if (!quiet(d) && !r.legal[k] && r.possible[0] && r.possible[1] &&
        !same_steps(r.way[0], r.way[1]))
        return false;
    memcpy(out, r.way[k], sizeof r.way[k]);
    return true;
}

bool input_two_ways(const struct input *d, struct step way[2][2])
{
    if (!d->open || !d->judged || d->arrivals != 2 || d->coup.steps)
        return false;
    struct readings r = read_both(d);
    const bool *fits =
        quiet(d) ? r.possible : r.legal; /* under the silent policy legality is not revealed */
    memcpy(way, r.way, sizeof r.way);
    return fits[0] && fits[1] && !men_equal(&r.after[0], &r.after[1]);
}

static bool begins(const struct input *d, const struct step *s)
{
    return plays_begin(&d->ruling.position, &d->ruling.view, &d->ruling.plays, s);
}

/* Finds the man that plays one number still to be played: the only one that can arrive there, or
 * the only one that may; `right`: it may. */
static bool read_single(const struct input *d, struct step *out, bool *right)
{
    struct men own = d->ruling.view.own;
    const struct coup *c = &d->coup;
    int number[2] = {d->dice_typed[0], d->dice_typed[1]}, found = 0, legal = 0;
    if (c->steps == 1 && (field_bit(c->step[0].from) & men_any(&own))) {
        int played = c->step[0].to - c->step[0].from;
        men_move(&own, c->step[0].from, c->step[0].to);
        number[played != number[0]] = number[played == number[0]];
    }
    for (int k = 0; k < (number[0] == number[1] ? 1 : 2); k++) {
        int from = comes_from(&own, d->arrival[0], number[k]);
        struct step s = {(uint8_t)from, 0, (uint8_t)d->arrival[0]};
        if (!from || (found && out->from == from))
            continue;
        struct men after = own;
        men_move(&after, from, d->arrival[0]);
        bool may = begins(d, &s) || plays_find(&d->ruling.plays, &after);
        if (!found || may > legal)
            *out = s;
        found++;
        legal += may;
    }
    *right = legal == 1;
    return found == 1 || legal == 1 ||
           (found && quiet(d)); /* under the silent policy one of several */
}

/* One field: if both numbers are to be played, the man that arrives by their sum; else, or if there
 * is none or its play is wrong as a whole, a man by one number. */
static bool read_one(const struct input *d, struct step *out)
{
    const struct men *own = &d->ruling.view.own;
    bool wants_one = d->ruling.plays.numbers < 2 || d->coup.steps;
    int to = d->arrival[0];
    int from = wants_one ? 0 : comes_from(own, to, d->dice_typed[0] + d->dice_typed[1]);
    struct men after = *own;
    struct step single = {0, 0, 0};
    bool right;
    if (!from)
        return read_single(d, out, &right);
    men_move(&after, from, to);
    *out = (struct step){(uint8_t)from, 0, (uint8_t)to};
    if (!plays_find(&d->ruling.plays, &after) && read_single(d, &single, &right) && right)
        *out = single;
    return true;
}

static bool enters_corner_alone(const struct input *d, int to)
{
    bool twice = d->arrivals == 2 && d->arrival[0] == d->arrival[1];
    return to == CORNER && !twice && !men_on(&d->ruling.view.own, CORNER) && input_reaches(d, to);
}

/* Why the fields named are those of no play: the first true reason. */
static bool refuse_arrivals(const struct input *d, const struct token *w, struct parse_error *err)
{
    char field[16];
    for (int i = 0; i < d->arrivals; i++) {
        if (enters_corner_alone(d, d->arrival[i]))
            return token_error(w, 0, err, "%s is entered by two men at once: type it twice, 12 12",
                               field_print(CORNER, d->numbering, field));
        if (!input_reaches(d, d->arrival[i]) && !d->coup.steps)
            return token_error(w, 0, err, "no man comes to %s with this throw",
                               field_print(d->arrival[i], d->numbering, field));
    }
    return token_error(w, 0, err,
                       "which man came there is not clear: type the moves in full, as in 1/7 1/5");
}

bool input_take_arrivals(struct input *d, struct parse_error *err)
{
    int n = d->arrivals;
    if (!n)
        return true;
    struct step s[2] = {{0, 0, 0}, {0, 0, 0}};
    struct token w = {.line = d->last.line, .column = d->last.column};
    if (!input_judge(d, err))
        return false;
    if (!(n == 2 ? read_two(d, s) : read_one(d, &s[0])))
        return refuse_arrivals(d, &w, err);
    d->arrivals = 0;
    for (int i = 0; i < n; i++)
        if (!input_add_step(d, &w, 0, s[i], err))
            return false;
    return true;
}

bool input_take_arrival(struct input *d, const struct token *w, int to, struct parse_error *err)
{
    if (!input_need_throw(d, w, err) || !input_roller_says(d, w, SAID_OF_MEN, err))
        return false;
    if (match_passes(&d->before, &d->coup))
        return token_error(w, 0, err, "%s", _(coup_error_text(COUP_PASSED)));
    if (d->choosing || d->coup.unknown)
        return token_error(w, 0, err, "type the move in full, as in 1/7");
    if (d->arrivals == 2)
        return token_error(w, 0, err, "two men have been named already");
    if (!d->arrivals)
        d->last = (struct input_place){w->line, w->column};
    d->arrival[d->arrivals++] = to;
    return true;
}
