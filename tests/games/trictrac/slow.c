/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The rules sentence by sentence. Everything here is in the roller's numbering: the opponent's
 * men are turned round once, in look_at_table(), and never again.
 */
#include "slow.h"

#include <stdio.h>
#include <string.h>

enum {
    MEN = 15,            /* men a side */
    TALON = 1,           /* the roller's talon */
    CORNER = 12,         /* the roller's rest corner */
    OTHER_CORNER = 13,   /* the opponent's rest corner */
    OFF = 25,            /* where a man borne off is said to be */
    MAX_SEQUENCES = 1024 /* 2 * 15 * 15 ordinary ones, at most 15 * 14 by puissance */
};

/* The roller's view of a position. */
struct roller_view {
    int own[25];        /* his men by field */
    int opp[25];        /* the opponent's men by field of the ROLLER's numbering */
    int at[MEN];        /* the same own men one by one: where man m stands */
    int count;          /* how many men at[] lists, 0..15 */
    int die[2];         /* as thrown */
    int roll;           /* n-th throw in the relevé, 0 unknown */
    int petit_fillable; /* the opponent can still fill his petit jan, the roller's 19..24 */
    int grand_fillable; /* the opponent can still fill his grand jan, the roller's 13..18 */
};

/* One man moved by one number. */
struct slow_step {
    int man;      /* index in table.at */
    int number;   /* the die played */
    int from, to; /* fields, to may be OFF */
    int excedant; /* 1 when the number was too large for every man */
};

/* One ordered way to play none, one or both of the numbers. */
struct sequence {
    struct slow_step step[2];
    int numbers; /* steps played */
    int at[MEN]; /* where each man stands after it */
    int own[25]; /* the same, by field */
};

/* A list of sequences. */
struct sequences {
    struct sequence list[MAX_SEQUENCES];
    int count;
};

/* A quarter of the roller's that can be filled and kept. */
struct slow_quarter {
    int lo; /* its first field; it has six */
    enum slow_jan fill, keep;
};

static const struct slow_quarter quarters[3] = {
    {1, SLOW_FILL_PETIT, SLOW_KEEP_PETIT},
    {7, SLOW_FILL_GRAND, SLOW_KEEP_GRAND},
    {19, SLOW_FILL_RETOUR, SLOW_KEEP_RETOUR},
};

/* ---------------------------------------------------------------- the table, rules §1, §2 */

/*
 * Rules §2 (M XIV; LL §61, §213): "a quarter of the opponent is still fillable while, counting
 * his men in his own numbering, for every k = 1..6 at least 2k of his men stand on fields
 * <= lo+k-1. Men in the way do not matter to the test."
 */
int slow_still_fillable(const struct slow_position *p, int side, int lo)
{
    for (int k = 1; k <= 6; k++) {
        int standing = 0;
        for (int field = 1; field <= lo + k - 1; field++)
            standing += p->men[side][field];
        if (standing < 2 * k)
            return 0;
    }
    return 1;
}

/* Turn a position into the roller's view. Rules: "Field f of one side is 25-f of the other." */
static void look_at_table(const struct slow_position *p, struct roller_view *t)
{
    int other = 1 - p->side;

    memset(t, 0, sizeof *t);
    for (int field = 1; field <= 24; field++) {
        t->own[field] = p->men[p->side][field];
        t->opp[field] = p->men[other][25 - field];
        for (int n = 0; n < t->own[field] && t->count < MEN; n++) {
            t->at[t->count] = field;
            t->count++;
        }
    }
    t->die[0] = p->die[0];
    t->die[1] = p->die[1];
    t->roll = p->roll;
    t->petit_fillable = slow_still_fillable(p, other, 1);
    t->grand_fillable = slow_still_fillable(p, other, 7);
}

/* "Simple = two different numbers; doublet = equal." */
static int is_doublet(const struct roller_view *t)
{
    return t->die[0] == t->die[1];
}

/* Nearly every tariff of §5 to §7: this value for a simple, two more for a doublet. */
static int tariff(const struct roller_view *t, int simple, int doublet)
{
    return is_doublet(t) ? doublet : simple;
}

/* A corner is empty when no man of either side stands on it. */
static int is_empty(const struct roller_view *t, int field)
{
    return t->own[field] == 0 && t->opp[field] == 0;
}

/* The roller's corner is held by two men or more. */
static int own_corner_held(const struct roller_view *t)
{
    return t->own[CORNER] >= 2;
}

/* The opponent's corner is held by two men or more of his. */
static int other_corner_held(const struct roller_view *t)
{
    return t->opp[OTHER_CORNER] >= 2;
}

/* ------------------------------------------------------------------ one step, rules §2, §4 */

/* §2 (M XIV): "No man may end or rest on 19-24 while his petit jan is still fillable". */
static int barred_by_petit(const struct roller_view *t, int field)
{
    return field >= 19 && field <= 24 && t->petit_fillable;
}

/* §2 (M XIV): "nor end on 14-18 while his grand jan is." Resting there is allowed, so only ends
 * are checked. */
static int barred_by_grand(const struct roller_view *t, int field)
{
    return field >= 14 && field <= 18 && t->grand_fillable;
}

/*
 * §2 (M VI, VII): "It may end only on a field without any opposing man." (M IX): "The other's
 * corner (13): no man ever ends there." And the return passage.
 */
static int may_end(const struct roller_view *t, int field)
{
    if (field == OFF)
        return 1;
    if (t->opp[field] > 0)
        return 0;
    if (field == OTHER_CORNER)
        return 0;
    return !barred_by_petit(t, field) && !barred_by_grand(t, field);
}

/*
 * §2 (M VI, VII): "It may rest only on a field without any opposing man; an empty rest corner,
 * own or the other's, is a good rest." And the return passage into 19-24. A man borne off does
 * not rest: it plays no second number.
 */
static int may_rest(const struct roller_view *t, int field)
{
    if (field == OFF)
        return 0;
    if (t->opp[field] > 0)
        return 0;
    return !barred_by_petit(t, field);
}

/* §4 (M VIII): "When all own men stand on 19-24 (also from the second number ...)". */
static int all_home(const struct roller_view *t, const int *at)
{
    for (int m = 0; m < t->count; m++)
        if (at[m] < 19)
            return 0;
    return 1;
}

/* §4: "a number too large for every man ('excédant')", of the men still on the fields. */
static int too_large_for_every_man(const struct roller_view *t, const int *at, int number)
{
    for (int m = 0; m < t->count; m++)
        if (at[m] != OFF && at[m] + number <= 25)
            return 0;
    return 1;
}

/* §4: "bears off the farthest man": none stands farther from the exit than this one. */
static int is_farthest(const struct roller_view *t, const int *at, int man)
{
    for (int m = 0; m < t->count; m++)
        if (at[m] < at[man])
            return 0;
    return 1;
}

/* The field that a man reaches by a number, with the men at `at`: §2 "A man goes forward exactly
 * the number of one die", §4 "an exact number may bear off; a number too large for every man bears
 * off the farthest man; a smaller one is played inside". 1 and *step when there is such a step;
 * whether the man may end or rest there is checked elsewhere. */
static int take_step(const struct roller_view *t, const int *at, int man, int number,
                     struct slow_step *step)
{
    if (at[man] == OFF)
        return 0;
    step->man = man;
    step->number = number;
    step->from = at[man];
    step->to = at[man] + number;
    step->excedant = 0;
    if (step->to <= 24)
        return 1;
    if (!all_home(t, at))
        return 0;
    if (step->to == 25) {
        step->to = OFF;
        return 1;
    }
    step->to = OFF;
    step->excedant = 1;
    return too_large_for_every_man(t, at, number) && is_farthest(t, at, man);
}

/* --------------------------------------------------------------- whole sequences, rules §2 */

/* Begin a sequence: nothing played yet. */
static void start_sequence(const struct roller_view *t, struct sequence *s)
{
    memset(s, 0, sizeof *s);
    memcpy(s->at, t->at, sizeof s->at);
    memcpy(s->own, t->own, sizeof s->own);
}

/* Put the man of a step down where it goes. */
static void add_step(struct sequence *s, const struct slow_step *step)
{
    s->step[s->numbers] = *step;
    s->numbers++;
    s->at[step->man] = step->to;
    s->own[step->from]--;
    if (step->to != OFF)
        s->own[step->to]++;
}

/* "One man may play both numbers in turn ('tout d'une')". */
static int is_tout_dune(const struct sequence *s)
{
    return s->numbers == 2 && s->step[0].man == s->step[1].man;
}

/* 1 when the sequence moves this man. */
static int moves_man(const struct sequence *s, int man)
{
    for (int n = 0; n < s->numbers; n++)
        if (s->step[n].man == man)
            return 1;
    return 0;
}

/*
 * §2: "An irregular man left behind by a false move (a lone man on 12) binds nobody while it is
 * not moved."
 */
static int left_alone_as_it_was(const struct roller_view *t, const struct sequence *s)
{
    for (int m = 0; m < t->count; m++)
        if (t->at[m] == CORNER && t->own[CORNER] == 1 && !moves_man(s, m))
            return 1;
    return 0;
}

/*
 * §2 (M IX): "the number of own men on 12 after the play is never 1"; "no play may create a lone
 * man on 12 or keep one by moving its partner".
 */
static int corner_respected(const struct roller_view *t, const struct sequence *s)
{
    return s->own[CORNER] != 1 || left_alone_as_it_was(t, s);
}

/* Every field where a man of the sequence rests or ends is one where it may. */
static int fields_allowed(const struct roller_view *t, const struct sequence *s)
{
    if (is_tout_dune(s))
        return may_rest(t, s->step[0].to) && may_end(t, s->step[1].to);
    for (int n = 0; n < s->numbers; n++)
        if (!may_end(t, s->step[n].to))
            return 0;
    return 1;
}

/* Keep a sequence in the list when it respects the fields and the corner. */
static void keep_if_playable(const struct roller_view *t, const struct sequence *s,
                             struct sequences *out)
{
    if (fields_allowed(t, s) && corner_respected(t, s)) {
        out->list[out->count] = *s;
        out->count++;
    }
}

/* Every man with the first number, then every man (the same one too) with the second. */
static void try_in_order(const struct roller_view *t, int first, int second, struct sequences *out)
{
    for (int i = 0; i < t->count; i++) {
        struct sequence one;
        struct slow_step step;
        start_sequence(t, &one);
        if (!take_step(t, one.at, i, first, &step))
            continue;
        add_step(&one, &step);
        for (int j = 0; j < t->count; j++) {
            struct sequence both = one;
            if (take_step(t, both.at, j, second, &step)) {
                add_step(&both, &step);
                keep_if_playable(t, &both, out);
            }
        }
    }
}

/* Every man with one number, the other left unplayed. */
static void try_one_number(const struct roller_view *t, int number, struct sequences *out)
{
    for (int i = 0; i < t->count; i++) {
        struct sequence one;
        struct slow_step step;
        start_sequence(t, &one);
        if (take_step(t, one.at, i, number, &step)) {
            add_step(&one, &step);
            keep_if_playable(t, &one, out);
        }
    }
}

/* ------------------------------------------------------------ taking the corner, rules §2 */

/* §2 (M IX): a play of both numbers takes the corner by effect. */
static int takes_corner_by_effect(const struct roller_view *t, const struct sequences *plays)
{
    for (int i = 0; i < plays->count; i++)
        if (t->own[CORNER] == 0 && plays->list[i].own[CORNER] >= 2)
            return 1;
    return 0;
}

/* A man goes to the own corner by a number that would move it to the opponent's. */
static void step_by_puissance(struct sequence *s, int man, int number)
{
    struct slow_step step = {man, number, s->at[man], CORNER, 0};
    add_step(s, &step);
}

/*
 * §2 (M IX; LL §44; GU IV): "By puissance: own corner empty, the other's corner empty, and the
 * two numbers would bring two men to 13: the two men go to 12 instead. This play does not exist
 * while any play of both numbers takes the corner by effect; that comes before every obligation
 * of §3."
 */
static void try_puissance(const struct roller_view *t, struct sequences *out)
{
    if (!is_empty(t, CORNER) || !is_empty(t, OTHER_CORNER))
        return;
    if (takes_corner_by_effect(t, out))
        return;
    for (int i = 0; i < t->count; i++) {
        for (int j = 0; j < t->count; j++) {
            if (i != j && t->at[i] + t->die[0] == OTHER_CORNER &&
                t->at[j] + t->die[1] == OTHER_CORNER) {
                struct sequence s;
                start_sequence(t, &s);
                step_by_puissance(&s, i, t->die[0]);
                step_by_puissance(&s, j, t->die[1]);
                out->list[out->count] = s;
                out->count++;
            }
        }
    }
}

/* ------------------------------------------------------------------ obligations, rules §3 */

/* §3.1 (LL §34): "Both numbers if any play of both exists". */
static void plays_of_both(const struct roller_view *t, struct sequences *out)
{
    out->count = 0;
    try_in_order(t, t->die[0], t->die[1], out);
    try_in_order(t, t->die[1], t->die[0], out);
    try_puissance(t, out);
}

/* §3.2 (LL §83): "Else one number: the higher if it can be played, otherwise the lower." */
static void plays_of_one(const struct roller_view *t, struct sequences *out)
{
    int higher = t->die[0] > t->die[1] ? t->die[0] : t->die[1];
    int lower = t->die[0] > t->die[1] ? t->die[1] : t->die[0];

    out->count = 0;
    try_one_number(t, higher, out);
    if (out->count == 0)
        try_one_number(t, lower, out);
}

/* §3.2: "Else none." The null play. */
static void play_of_none(const struct roller_view *t, struct sequences *out)
{
    start_sequence(t, &out->list[0]);
    out->count = 1;
}

/* §4: how many of its numbers a sequence plays as excédants. */
static int count_excedants(const struct sequence *s)
{
    int n = 0;
    for (int i = 0; i < s->numbers; i++)
        n += s->step[i].excedant;
    return n;
}

/* Requirements for a sequence. */
typedef int (*wanted)(const struct roller_view *t, const struct sequence *s, int value);

/* Keeps only the sequences that meet the requirement, if any does; returns 1 in that case. */
static int only_if_any(const struct roller_view *t, struct sequences *plays, wanted test, int value)
{
    int kept = 0;
    for (int i = 0; i < plays->count; i++) {
        if (test(t, &plays->list[i], value)) {
            plays->list[kept] = plays->list[i];
            kept++;
        }
    }
    if (kept == 0)
        return 0;
    plays->count = kept;
    return 1;
}

/* Requires exactly this number of excédants. */
static int has_excedants(const struct roller_view *t, const struct sequence *s, int value)
{
    (void)t;
    return count_excedants(s) == value;
}

/* §3.3, §4 (M VIII): "Among the plays left, those with the fewest excédants". */
static void fewest_excedants(const struct roller_view *t, struct sequences *plays)
{
    for (int excedants = 0; excedants <= 2; excedants++)
        if (only_if_any(t, plays, has_excedants, excedants))
            return;
}

/* The plays of §3.1 to §3.3, those that dues are judged by. Never none. */
static void plays_before_quarters(const struct roller_view *t, struct sequences *out)
{
    plays_of_both(t, out);
    if (out->count == 0)
        plays_of_one(t, out);
    if (out->count == 0)
        play_of_none(t, out);
    fewest_excedants(t, out);
}

/* §7 (M XIII): "A quarter is full when each of its six fields holds two own men." */
static int is_full(const int *own, int lo)
{
    for (int field = lo; field <= lo + 5; field++)
        if (own[field] < 2)
            return 0;
    return 1;
}

/* Wanted: ends with a quarter full that was not. */
static int fills_a_quarter(const struct roller_view *t, const struct sequence *s, int value)
{
    (void)value;
    for (int q = 0; q < 3; q++)
        if (!is_full(t->own, quarters[q].lo) && is_full(s->own, quarters[q].lo))
            return 1;
    return 0;
}

/* Wanted: a quarter was full and the play keeps it full. */
static int keeps_a_quarter(const struct roller_view *t, const struct sequence *s, int value)
{
    (void)value;
    for (int q = 0; q < 3; q++)
        if (is_full(t->own, quarters[q].lo) && is_full(s->own, quarters[q].lo))
            return 1;
    return 0;
}

/* §4: no man is left. */
static int bears_off_last(const struct roller_view *t, const struct sequence *s, int value)
{
    (void)value;
    if (t->count == 0)
        return 0;
    for (int m = 0; m < t->count; m++)
        if (s->at[m] != OFF)
            return 0;
    return 1;
}

/* The plays of §3.1 to §3.5. Never none. */
static void legal_sequences(const struct roller_view *t, struct sequences *out)
{
    plays_before_quarters(t, out);
    /* §3.4 (LL §192): "if one ends with a quarter full that was not, only filling plays; */
    only_if_any(t, out, fills_a_quarter, 0);
    /* if a quarter was full and a play keeps it full, only keeping plays." */
    only_if_any(t, out, keeps_a_quarter, 0);
    /* §3.5: "if one bears off the last man, only such plays." */
    only_if_any(t, out, bears_off_last, 0);
}

/* 1 when an end position is among the first count of out. */
static int already_listed(const struct slow_play *out, int count, const int *own)
{
    for (int i = 0; i < count; i++)
        if (memcmp(out[i].men, own, sizeof out[i].men) == 0)
            return 1;
    return 0;
}

/* §3: "A play is legal exactly when its end position is that of a play so found." */
int slow_plays(const struct slow_position *p, struct slow_play *out)
{
    struct roller_view t;
    struct sequences plays;
    int count = 0;

    look_at_table(p, &t);
    legal_sequences(&t, &plays);
    for (int i = 0; i < plays.count; i++) {
        const struct sequence *s = &plays.list[i];
        if (!already_listed(out, count, s->own)) {
            memcpy(out[count].men, s->own, sizeof out[count].men);
            out[count].numbers = s->numbers;
            out[count].excedants = count_excedants(s);
            out[count].bore_last = bears_off_last(&t, s, 0);
            count++;
        }
    }
    return count;
}

/* The sequences, each as played. */
int slow_ways(const struct slow_position *p, int obliged, struct slow_way *out)
{
    static struct sequences plays;
    struct roller_view t;

    look_at_table(p, &t);
    if (obliged)
        legal_sequences(&t, &plays);
    else
        plays_before_quarters(&t, &plays);
    for (int i = 0; i < plays.count; i++) {
        const struct sequence *s = &plays.list[i];
        memset(&out[i], 0, sizeof out[i]);
        out[i].numbers = s->numbers;
        out[i].one_man = is_tout_dune(s);
        for (int n = 0; n < s->numbers; n++) {
            out[i].number[n] = s->step[n].number;
            out[i].from[n] = s->step[n].from;
            out[i].to[n] = s->step[n].to;
        }
        memcpy(out[i].men, s->own, sizeof out[i].men);
    }
    return plays.count;
}

/* -------------------------------------------------------------------------- the list of dues */

/* Dues being collected. */
struct dues_given {
    struct slow_due *out; /* the caller's */
    int count;
};

/* Add a due, unless it gives no points. */
static void give(struct dues_given *dues, int to, enum slow_jan jan, int field, int ways,
                 int points)
{
    if (points > 0) {
        struct slow_due due = {to, jan, field, ways, points};
        dues->out[dues->count] = due;
        dues->count++;
    }
}

/* Roller first, then by jan, then by field. */
static int comes_before(const struct slow_due *a, const struct slow_due *b)
{
    if (a->to != b->to)
        return a->to < b->to;
    if (a->jan != b->jan)
        return a->jan < b->jan;
    return a->field < b->field;
}

/* Sort by exchanging neighbours until all are in order. */
static void sort_dues(struct dues_given *dues)
{
    for (int round = 0; round < dues->count; round++) {
        for (int i = 0; i + 1 < dues->count; i++) {
            if (comes_before(&dues->out[i + 1], &dues->out[i])) {
                struct slow_due other = dues->out[i];
                dues->out[i] = dues->out[i + 1];
                dues->out[i + 1] = other;
            }
        }
    }
}

/* --------------------------------------------------------------------------- hits, rules §5 */

/* An own man is at this distance from the field. No field is before the talon. */
static int man_behind(const struct roller_view *t, int field, int distance)
{
    return field - distance >= TALON && t->own[field - distance] > 0;
}

/*
 * §5 (M X; LL §129-138): a rest is free when it is "empty (corners included), own, or held by
 * one opposing man".
 */
static int rest_free(const struct roller_view *t, int field)
{
    return t->opp[field] <= 1;
}

/* §5: "plus one for the sum if an own man is that far behind and at least one rest is free". */
static int sum_hits(const struct roller_view *t, int field)
{
    int from = field - t->die[0] - t->die[1];

    if (!man_behind(t, field, t->die[0] + t->die[1]))
        return 0;
    return rest_free(t, from + t->die[0]) || rest_free(t, from + t->die[1]);
}

/* §5: "ways = one for each different number with an own man that far behind, plus the sum". */
static int ways_to_hit(const struct roller_view *t, int field)
{
    int ways = 0;

    if (man_behind(t, field, t->die[0]))
        ways++;
    if (!is_doublet(t) && man_behind(t, field, t->die[1]))
        ways++;
    if (sum_hits(t, field))
        ways++;
    return ways;
}

/*
 * §5: "no way, but the sum reaches it and all rests hold two or more opposing men: a false hit".
 */
static int is_false_hit(const struct roller_view *t, int field)
{
    return ways_to_hit(t, field) == 0 && man_behind(t, field, t->die[0] + t->die[1]);
}

/* §5 (M X): "fields 7-18: 2, doublet 4. Fields 1-6 and 19-24: 4, doublet 6." */
static int points_of_hit(const struct roller_view *t, int field)
{
    if (field >= 7 && field <= 18)
        return tariff(t, 2, 4);
    return tariff(t, 4, 6);
}

/* §5: "For each field held by exactly one opposing man (his talon included)". */
static void give_hits(const struct roller_view *t, struct dues_given *dues)
{
    for (int field = 1; field <= 24; field++) {
        if (t->opp[field] != 1)
            continue;
        int ways = ways_to_hit(t, field);
        int points = points_of_hit(t, field);
        give(dues, 0, SLOW_TRUE_HIT, field, ways, ways * points);
        if (is_false_hit(t, field))
            give(dues, 1, SLOW_FALSE_HIT, field, 0, points);
    }
}

/* §5 (M XI): the men that can reach 13 by this number, "without the two men that hold the own
 * corner". */
static int men_for_corner_hit(const struct roller_view *t, int number)
{
    int field = OTHER_CORNER - number;

    return field == CORNER ? t->own[CORNER] - 2 : t->own[field];
}

/*
 * §5 (M XI): "own corner held, the other's empty, both numbers bring a man onto 13 directly
 * (a double ace needs a third and a fourth man): 4, doublet 6."
 */
static void give_corner_hit(const struct roller_view *t, struct dues_given *dues)
{
    if (!own_corner_held(t) || !is_empty(t, OTHER_CORNER))
        return;
    if (is_doublet(t)) {
        if (men_for_corner_hit(t, t->die[0]) >= 2)
            give(dues, 0, SLOW_CORNER_HIT, 0, 0, 6);
        return;
    }
    if (men_for_corner_hit(t, t->die[0]) >= 1 && men_for_corner_hit(t, t->die[1]) >= 1)
        give(dues, 0, SLOW_CORNER_HIT, 0, 0, 4);
}

/* ------------------------------------------------------------------- opening jans, rules §6 */

/* §6 (M XII; LL §123-127): "thirteen men on the talon and two off it". */
static int thirteen_on_talon(const struct roller_view *t)
{
    return t->own[TALON] == 13 && t->count == 15;
}

/*
 * §6: "neither on the corner; one number carries one to 12, the other number the other to 13":
 * to_corner and to_other the two numbers, in the order tried.
 */
static int numbers_reach_both_corners(const struct roller_view *t, int to_corner, int to_other)
{
    for (int i = 0; i < t->count; i++) {
        for (int j = 0; j < t->count; j++)
            if (i != j && t->at[i] != TALON && t->at[j] != TALON && t->at[i] != CORNER &&
                t->at[j] != CORNER && t->at[i] + to_corner == CORNER &&
                t->at[j] + to_other == OTHER_CORNER)
                return 1;
    }
    return 0;
}

/* §6 (M XII) two tables: "The other's corner empty: roller 4, doublet 6; held: the contre, the
 * same to the opponent." A single man on it: nothing to either player. */
static void give_two_tables(const struct roller_view *t, struct dues_given *dues)
{
    if (!thirteen_on_talon(t))
        return;
    if (!numbers_reach_both_corners(t, t->die[0], t->die[1]) &&
        !numbers_reach_both_corners(t, t->die[1], t->die[0]))
        return;
    if (is_empty(t, OTHER_CORNER))
        give(dues, 0, SLOW_TWO_TABLES, 0, 0, tariff(t, 4, 6));
    else if (other_corner_held(t))
        give(dues, 1, SLOW_CONTRE_TWO_TABLES, 0, 0, tariff(t, 4, 6));
}

/*
 * §6 (M XII) mézéas: "thirteen men on the talon, two on the own corner; the throw has an ace: 4,
 * double ace 6. Other's corner held: the contre, to the opponent."
 */
static void give_mezeas(const struct roller_view *t, struct dues_given *dues)
{
    if (!thirteen_on_talon(t) || t->own[CORNER] != 2)
        return;
    if (t->die[0] != 1 && t->die[1] != 1)
        return;
    if (other_corner_held(t))
        give(dues, 1, SLOW_CONTRE_MEZEAS, 0, 0, tariff(t, 4, 6));
    else
        give(dues, 0, SLOW_MEZEAS, 0, 0, tariff(t, 4, 6));
}

/* §6: "eleven men on the talon and one man on each of four of the fields 2-7". */
static int set_for_six_tables(const struct roller_view *t)
{
    int singles = 0;
    for (int field = 2; field <= 7; field++)
        if (t->own[field] == 1)
            singles++;
    return t->own[TALON] == 11 && singles == 4;
}

/* §6: a number carries a talon man to one of the two others, "free of opposing men". */
static int carries_to_free_field(const struct roller_view *t, int number)
{
    return t->own[TALON + number] == 0 && t->opp[TALON + number] == 0;
}

/*
 * §6 (M XII) six tables: "third throw of the player in this relevé, not a doublet; ... the two
 * numbers carry talon men to the two others: 4."
 */
static void give_six_tables(const struct roller_view *t, struct dues_given *dues)
{
    if (t->roll != 3 || is_doublet(t) || !set_for_six_tables(t))
        return;
    if (carries_to_free_field(t, t->die[0]) && carries_to_free_field(t, t->die[1]))
        give(dues, 0, SLOW_SIX_TABLES, 0, 0, 4);
}

/* ------------------------------------------------------------ filling and keeping, rules §7 */

/* §7: how many men are missing to two on each of the six fields. */
static int men_missing(const struct roller_view *t, int lo)
{
    int missing = 0;
    for (int field = lo; field <= lo + 5; field++)
        if (t->own[field] < 2)
            missing += 2 - t->own[field];
    return missing;
}

/* §7: the first field of a quarter where a man is missing. */
static int field_missing(const struct roller_view *t, int lo)
{
    int field = lo;
    while (t->own[field] >= 2)
        field++;
    return field;
}

/* §7: "a man to spare (from outside the quarter, or from a field of it with three or more)". */
static int is_to_spare(const struct roller_view *t, int lo, int from)
{
    return from < lo || from > lo + 5 || t->own[from] >= 3;
}

/* §7: in this play a man to spare comes to g by this number. */
static int comes_by_number(const struct roller_view *t, const struct sequence *s, int lo, int g,
                           int number)
{
    if (is_tout_dune(s))
        return 0;
    for (int n = 0; n < s->numbers; n++)
        if (s->step[n].number == number && s->step[n].to == g &&
            is_to_spare(t, lo, s->step[n].from))
            return 1;
    return 0;
}

/* §7: in this play a man to spare comes to g by the sum. "Taking a man of the quarter itself and
 * replacing it with the other number is the sum": the replacing man could have continued to g. */
static int comes_by_sum(const struct roller_view *t, const struct sequence *s, int lo, int g)
{
    return is_tout_dune(s) && s->step[1].to == g && is_to_spare(t, lo, s->step[0].from);
}

/* §7 (M XIII; LL §47-114): the ways when exactly one man is missing, on g. */
static int ways_to_fill_one(const struct roller_view *t, const struct sequences *plays, int lo,
                            int g)
{
    int by_number[2] = {0, 0};
    int by_sum = 0;

    for (int i = 0; i < plays->count; i++) {
        const struct sequence *s = &plays->list[i];
        if (!is_full(s->own, lo))
            continue; /* "Filling 'in passing' (the other number must break it): nothing." */
        if (comes_by_number(t, s, lo, g, t->die[0]))
            by_number[0] = 1;
        if (!is_doublet(t) && comes_by_number(t, s, lo, g, t->die[1]))
            by_number[1] = 1;
        if (comes_by_sum(t, s, lo, g))
            by_sum = 1;
    }
    return by_number[0] + by_number[1] + by_sum;
}

/* §7: some play legal under §3.1-3 ends with the quarter full. */
static int some_play_ends_full(const struct sequences *plays, int lo)
{
    for (int i = 0; i < plays->count; i++)
        if (is_full(plays->list[i].own, lo))
            return 1;
    return 0;
}

/* §7: "Two men missing (two half fields, an empty field, the corner): one way." */
static int ways_to_fill(const struct roller_view *t, const struct sequences *plays, int lo)
{
    if (men_missing(t, lo) == 1)
        return ways_to_fill_one(t, plays, lo, field_missing(t, lo));
    if (men_missing(t, lo) == 2)
        return some_play_ends_full(plays, lo);
    return 0;
}

/*
 * §7 (M XIII; LL §152): fill: "4 a way, doublet 6". Keep: "full before, and some play legal
 * under §3.1-3 ends with it full: 4, doublet 6, once." The null play keeps what is full.
 */
static void give_quarters(const struct roller_view *t, const struct sequences *plays,
                          struct dues_given *dues)
{
    for (int q = 0; q < 3; q++) {
        int lo = quarters[q].lo;
        if (!is_full(t->own, lo)) {
            int ways = ways_to_fill(t, plays, lo);
            give(dues, 0, quarters[q].fill, 0, ways, ways * tariff(t, 4, 6));
        } else if (some_play_ends_full(plays, lo)) {
            give(dues, 0, quarters[q].keep, 0, 0, tariff(t, 4, 6));
        }
    }
}

/* ----------------------------------------------------- exit and helpless men, rules §4, §8 */

/* §4 (M VIII): "Exit: the throw bears off the roller's last man: 4, doublet 6". */
static int is_exit(const struct roller_view *t, const struct sequences *legal)
{
    return bears_off_last(t, &legal->list[0], 0);
}

/*
 * §8 (M VI; LL §153): "2 to the opponent for each number that the legal plays leave unplayed; a
 * doublet makes no difference." §4: after an exit "a second number then left over costs
 * nothing". No man left before the throw: no man is helpless.
 */
static void give_helpless(const struct roller_view *t, const struct sequences *legal,
                          struct dues_given *dues)
{
    int unplayed = 2 - legal->list[0].numbers;

    if (t->count > 0 && !is_exit(t, legal))
        give(dues, 1, SLOW_HELPLESS, 0, 0, 2 * unplayed);
}

int slow_dues(const struct slow_position *p, struct slow_due *out)
{
    struct roller_view t;
    struct sequences plays;
    struct dues_given dues = {out, 0};

    look_at_table(p, &t);
    give_hits(&t, &dues);
    give_corner_hit(&t, &dues);
    give_two_tables(&t, &dues);
    give_mezeas(&t, &dues);
    give_six_tables(&t, &dues);
    plays_before_quarters(&t, &plays);
    give_quarters(&t, &plays, &dues);
    legal_sequences(&t, &plays);
    if (is_exit(&t, &plays))
        give(&dues, 0, SLOW_EXIT, 0, 0, tariff(&t, 4, 6));
    give_helpless(&t, &plays, &dues);
    sort_dues(&dues);
    return dues.count;
}

/* ------------------------------------------------------------------------- position lines */

/* Read a number of one or two digits; -1 when there is none. */
static int read_number(const char **at)
{
    int value = 0;
    int digits = 0;

    while (**at >= '0' && **at <= '9' && digits < 2) {
        value = 10 * value + (**at - '0');
        digits++;
        (*at)++;
    }
    return digits > 0 ? value : -1;
}

static void skip_spaces(const char **at)
{
    while (**at == ' ' || **at == '\t')
        (*at)++;
}

/* Read "7x2" or "7" into men[]. 1 when understood. */
static int read_field(const char **at, int *men)
{
    int field = read_number(at);
    int count = 1;

    if (**at == 'x') {
        (*at)++;
        count = read_number(at);
    }
    if (field < 1 || field > 24 || count < 1 || count > MEN)
        return 0;
    men[field] += count;
    return 1;
}

/* Read "W:1x11,5x2" or "W:-" into men[]. 1 when understood. */
static int read_side(const char **at, char letter, int *men)
{
    skip_spaces(at);
    if ((*at)[0] != letter || (*at)[1] != ':')
        return 0;
    *at += 2;
    if (**at == '-') {
        (*at)++;
        return 1;
    }
    while (read_field(at, men)) {
        if (**at != ',')
            return 1;
        (*at)++;
    }
    return 0;
}

/* Read "64", if there is one, and "roll=3". 1 when understood to the end of the line. */
static int read_throw(const char **at, struct slow_position *out)
{
    skip_spaces(at);
    if (**at >= '1' && **at <= '6' && (*at)[1] >= '1' && (*at)[1] <= '6') {
        out->die[0] = (*at)[0] - '0';
        out->die[1] = (*at)[1] - '0';
        *at += 2;
    }
    skip_spaces(at);
    if (strncmp(*at, "roll=", 5) == 0) {
        *at += 5;
        out->roll = read_number(at);
    }
    skip_spaces(at);
    return (**at == '\0' || **at == '\n') && out->roll >= 0;
}

/* At most 15 men a side and no field shared. */
static int is_possible(const struct slow_position *p)
{
    int count[2] = {0, 0};
    for (int field = 1; field <= 24; field++) {
        count[0] += p->men[0][field];
        count[1] += p->men[1][field];
        if (p->men[0][field] > 0 && p->men[1][25 - field] > 0)
            return 0;
    }
    return count[0] <= MEN && count[1] <= MEN;
}

int slow_from_line(const char *line, struct slow_position *out)
{
    const char *at = line;

    memset(out, 0, sizeof *out);
    if (!read_side(&at, 'W', out->men[0]) || !read_side(&at, 'B', out->men[1]))
        return 0;
    skip_spaces(&at);
    if (*at != 'w' && *at != 'b')
        return 0;
    out->side = *at == 'b';
    at++;
    return read_throw(&at, out) && is_possible(out);
}

/* Write one side's men, or "-", to out[room]; return how many characters. */
static int write_side(const int *men, char *out, size_t room)
{
    int length = 0;
    for (int field = 1; field <= 24; field++) {
        const char *comma = length > 0 ? "," : "";
        size_t left = room - (size_t)length;
        if (men[field] == 1)
            length += snprintf(out + length, left, "%s%d", comma, field);
        else if (men[field] > 1)
            length += snprintf(out + length, left, "%s%dx%d", comma, field, men[field]);
    }
    return length > 0 ? length : snprintf(out, room, "-");
}

void slow_to_line(const struct slow_position *p, char *out)
{
    int higher = p->die[0] > p->die[1] ? p->die[0] : p->die[1];
    int lower = p->die[0] > p->die[1] ? p->die[1] : p->die[0];
    char side[2][100], dice[8] = "", roll[32] = "";

    write_side(p->men[0], side[0], sizeof side[0]);
    write_side(p->men[1], side[1], sizeof side[1]);
    if (lower > 0)
        snprintf(dice, sizeof dice, " %d%d", higher % 10, lower % 10);
    if (p->roll > 0)
        snprintf(roll, sizeof roll, " roll=%d", p->roll);
    snprintf(out, 256, "W:%s B:%s %c%s%s", side[0], side[1], p->side == 0 ? 'w' : 'b', dice, roll);
}
