/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every wrong mark there is, and random matches full of them, against the plain reference. By
 * hand: test_schools SEED MATCHES. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "deal.h"
#include "school_reference.h"
#include "trictrac/match.h"

static uint64_t first_seed = 1;
static int matches_wanted = 400;

static void expect(bool holds, const char *what, const char *where)
{
    if (!holds)
        fail_msg("%s: %s", what, where);
}

/* --- one mark --------------------------------------------------------------------------------- */

static struct mark mark_of(struct ref_mark m)
{
    if (m.gain >= 0)
        return (struct mark){.kind = MARK_GAIN, .points = (uint8_t)m.gain};
    return (struct mark){.kind = MARK_PLACED, .holes = (uint8_t)m.holes, .jeton = (uint8_t)m.jeton};
}

static enum ref_kind kind_of(int kind)
{
    switch (kind) {
    case SCHOOL_UNDER:
        return REF_UNDER;
    case SCHOOL_OVER:
        return REF_OVER;
    case SCHOOL_FILL:
    case SCHOOL_KEEP:
        return REF_LOST_JAN;
    case SCHOOL_HOLE:
        return REF_HOLE;
    default:
        return REF_NONE;
    }
}

static bool same_score(const struct score *sc, const struct ref_board *b)
{
    for (int s = 0; s < 2; s++) {
        if (sc->points[s] != b->points[s] || sc->holes[s] != b->holes[s] ||
            score_double(sc, (enum side)s) != ref_double(b, s))
            return false;
    }
    return true;
}

static void check_mark(const struct ref_board *b, const struct score *at, struct ref_mark m, int n,
                       int f, bool went)
{
    char where[160];
    snprintf(where, sizeof where, "p=%d n=%d f=%d +%d @%d:%d other=%d holes=%d%s%s", b->points[0],
             n, f, m.gain, m.holes, m.jeton, b->points[1], b->holes[0],
             ref_double(b, 0) ? " double" : "", went ? " goes" : "");
    struct mark mark = mark_of(m);
    struct judged_mark j = mark_judge(&mark, &(struct mark_case){.due = n,
                                                                 .at = at,
                                                                 .side = WHITE,
                                                                 .last_hole = REF_HOLES,
                                                                 .went = went,
                                                                 .unearned = f,
                                                                 .fill_kind = SCHOOL_FILL});
    struct ref_ruling r = ref_school(b, 0, m, n, f, went);
    expect(kind_of(j.kind) == r.kind, "kind", where);
    expect(j.points == r.school, "school", where);
    expect(went || j.marked == r.marked, "marked", where);

    struct tally t = {.base = *at, .roller = WHITE, .event = {j.made}};
    struct ref_board made = *b, right = *b;
    ref_make(&made, 0, m);
    ref_make(&right, 0, r.right);
    struct score sc = tally_run(&t, REF_HOLES, NULL);
    expect(same_score(&sc, &made), "as it was made", where);
    t.event[0] = j.right;
    sc = tally_run(&t, REF_HOLES, NULL);
    expect(same_score(&sc, &right), "put right", where);
}

static void check_marks(const struct ref_board *b, const struct score *at, int n, int f, bool went)
{
    for (int gain = 0; gain <= 36; gain += 2)
        check_mark(b, at, (struct ref_mark){.gain = gain}, n, f, went);
    for (int holes = 0; holes <= 6; holes++) {
        for (int jeton = 0; jeton <= 10; jeton += 2)
            check_mark(b, at, (struct ref_mark){-1, holes, jeton}, n, f, went);
    }
}

static void every_mark_is_judged_alike(void **state)
{
    static const int undone[] = {0, 4, 6, 8, 12}, other[] = {0, 2, 2};
    (void)state;
    for (int k = 0; k < 3 * 6; k++) { /* three states of the bredouille, four of the peg */
        for (int peg = 0; peg < REF_HOLES; peg += peg < 9 ? 9 : 1) {
            int p = k % 6 * 2, theirs = other[k / 6];
            bool mine = k / 6 == 2;
            struct ref_board b = {{p, theirs}, {peg, 1}, {theirs && p && !mine, mine || !theirs}};
            struct score at = {.points = {(uint8_t)p, (uint8_t)theirs},
                               .holes = {(uint8_t)peg, 1},
                               .bredouille = mine && p ? WHITE : RAIL,
                               .pavilion = RAIL};
            b.disturbed[1] = theirs && p;
            for (int n = 0; n <= 24; n += 2) {
                check_marks(&b, &at, n, 0, true);
                for (int i = 0; i < 5 && undone[i] <= n; i++)
                    check_marks(&b, &at, n, undone[i], false);
            }
        }
    }
}

/* --- random matches --------------------------------------------------------------------------- */

/* The marks of one coup, kept so that they can be made again. */
struct kept {
    struct ref_board base;
    int roller;
    bool went, none[2]; /* he left; that party marked nothing at all */
    struct ref_mark made[2], right[2];
    struct ref_ruling ruling[2];
    bool complete[2];
    int claimed[2];
    int by[32], points[32], schools;
    bool taken[32]; /* a school, and no false one */
};

struct game {
    struct deal deal;
    struct match match;
    struct ruling ruling;
    struct kept last, now;
    bool any_last;
    int given, taken; /* by the rulings, for the whole match */
    char where[96];
};

static bool once_in(struct game *g, unsigned n)
{
    return deal_below(&g->deal, n) == 0;
}

static struct ref_board board_of(const struct score *sc)
{
    struct ref_board b = {{sc->points[0], sc->points[1]},
                          {sc->holes[0], sc->holes[1]},
                          {!score_double(sc, WHITE), !score_double(sc, BLACK)}};
    return b;
}

/* "the score becomes what it would be had the right points been marked at that moment, followed
 * by the later marks of the coup again, then the school". */
static struct ref_board play_back(const struct kept *k)
{
    struct ref_board b = k->base;
    if (!k->none[0])
        ref_make(&b, k->roller, k->made[0]);
    if (k->went && !ref_over(&b))
        ref_clear(&b);
    else if (!k->none[1])
        ref_make(&b, 1 - k->roller, k->made[1]);
    for (int i = 0; i < k->schools; i++)
        ref_make(&b, k->by[i], (struct ref_mark){.gain = k->points[i]});
    return b;
}

static void add_school(struct kept *k, int by, int points, bool taken)
{
    k->taken[k->schools] = taken;
    assert_true(k->schools < 32);
    k->by[k->schools] = by;
    k->points[k->schools++] = points;
}

/* What a claim comes to by the text, and its effect upon the coup's marks. */
static void hear(struct game *g, struct kept *k, const struct claim *c, bool in_time,
                 const struct claim_ruling *said)
{
    int party = 1 - c->by != k->roller;
    const struct ref_ruling *r = &k->ruling[party];
    bool found = in_time && k->complete[party] && r->kind != REF_NONE;
    int left = found ? r->school - k->claimed[party] : 0;
    int asked = c->points == CLAIM_ALL ? left : c->points, within = asked < left ? asked : left;
    int taken = c->contested ? 2 * within : within;
    expect(said->found == found, "fault found", g->where);
    expect(said->taken == taken && said->given == asked - within, "claim", g->where);
    g->taken += taken;
    g->given += asked - within;
    if (found) {
        k->claimed[party] += within;
        k->made[party] = k->right[party];
        if (party == 0 && k->made[1].gain < 0) /* made again on another score: as points */
            k->made[1] = (struct ref_mark){.gain = k->ruling[1].marked};
    }
    add_school(k, c->by, taken, true);
    add_school(k, 1 - c->by, asked - within, false);
}

static struct mark wrong_mark(struct game *g, int due)
{
    struct mark m = {.kind = MARK_AS_DUE};
    if (once_in(g, 3)) {
        int points = due + 2 * (int)deal_below(&g->deal, 5) - 4;
        m = (struct mark){.kind = MARK_GAIN, .points = (uint8_t)(points < 0 ? 0 : points)};
    } else if (once_in(g, 4)) {
        m = (struct mark){.kind = MARK_PLACED,
                          .holes = (uint8_t)(deal_below(&g->deal, 3) * deal_below(&g->deal, 2)),
                          .jeton = (uint8_t)(2 * deal_below(&g->deal, 6))};
    }
    return m;
}

static struct ref_mark ref_of(const struct mark *m, int due)
{
    if (m->kind == MARK_PLACED)
        return (struct ref_mark){-1, m->holes, m->jeton};
    return (struct ref_mark){.gain = m->kind == MARK_GAIN ? m->points : due};
}

static void claims(struct game *g, struct coup *c, bool before)
{
    while (once_in(g, 4) && c->claims < COUP_CLAIMS - 2) {
        struct claim *k = &c->claim[c->claims++];
        *k = (struct claim){.by = (uint8_t)deal_below(&g->deal, 2), .before = before};
        k->points = once_in(g, 2) ? CLAIM_ALL : (uint8_t)(2 + 2 * deal_below(&g->deal, 6));
        k->contested = once_in(g, 4);
    }
}

/* Of the plays that obey §3.1-3, so that a quarter is sometimes not filled or kept. */
static void play_any(struct game *g, struct coup *c)
{
    const struct plays *l = &g->ruling.plays;
    const struct play *p = &l->play[deal_below(&g->deal, (unsigned)l->count)];
    c->played = c->closed = 1;
    c->steps = p->steps;
    for (int i = 0; i < p->steps; i++)
        c->step[i] = p->step[i];
}

static struct coup draw_coup(struct game *g)
{
    int die[2];
    struct coup c = {.side = g->match.next};
    do
        deal_throw(&g->deal, die);
    while (!g->match.coups && die[0] == die[1]);
    c.dice = (struct dice){(uint8_t)(die[0] > die[1] ? die[0] : die[1]),
                           (uint8_t)(die[0] > die[1] ? die[1] : die[0])};
    if (g->match.coups)
        claims(g, &c, true);
    assert_int_equal(match_judge(&g->match, &c, &g->ruling, NULL), COUP_OK);
    c.mark[0] = wrong_mark(g, g->ruling.dues.points[0]);
    c.mark[1] = wrong_mark(g, g->ruling.dues.points[1]);
    if (g->ruling.may_decide && once_in(g, 3))
        c.decision = GO;
    else
        play_any(g, &c);
    claims(g, &c, false);
    return c;
}

/* Points due for a quarter that this play does not fill or keep. */
static int undone(const struct ruling *r)
{
    for (int i = 0; i < r->dues.count; i++) {
        const struct due *d = &r->dues.due[i];
        if (d->jan >= FILL_PETIT && d->jan <= KEEP_RETOUR && r->steps &&
            full_quarter(&r->played.after) == QUARTERS)
            return d->points;
    }
    return 0;
}

static bool claimed_now(const struct coup *c, int by)
{
    for (int i = 0; i < c->claims; i++) {
        if (!c->claim[i].before && c->claim[i].by == by)
            return true;
    }
    return false;
}

static void mark_coup(struct game *g, const struct coup *c, struct ref_board base)
{
    struct kept *k = &g->now;
    const struct ruling *r = &g->ruling;
    *k = (struct kept){.base = base, .roller = c->side, .went = c->decision == GO};
    k->none[0] = ref_over(&base);
    k->none[1] = k->none[0] || k->went;
    k->ruling[0].kind = k->ruling[1].kind = REF_NONE;
    if (k->none[0])
        return;
    k->made[0] = ref_of(&c->mark[0], r->dues.points[0]);
    k->ruling[0] = ref_school(&base, c->side, k->made[0], r->dues.points[0], undone(r), k->went);
    k->right[0] = k->ruling[0].right;
    k->complete[0] = k->ruling[0].kind != REF_UNDER || r->steps;
    struct ref_board at = base;
    ref_make(&at, c->side, k->made[0]);
    bool put_back = ref_over(&at) && k->complete[0] && claimed_now(c, 1 - c->side);
    if (put_back) { /* only then does the coup go on */
        at = base;
        ref_make(&at, c->side, k->right[0]);
    }
    k->none[1] |= ref_over(&at);
    if (k->none[1])
        return;
    k->made[1] = ref_of(&c->mark[1], r->dues.points[1]);
    k->ruling[1] = ref_school(&at, 1 - c->side, k->made[1], r->dues.points[1], 0, false);
    k->right[1] = k->ruling[1].right;
    k->complete[1] = k->ruling[1].kind != REF_UNDER;
}

/* The claims on the coup before; returns the score the throw is marked upon. */
static struct ref_board hear_before(struct game *g, const struct coup *c)
{
    struct kept *k = &g->last;
    if (!g->any_last)
        return board_of(&g->match.score);
    k->complete[1] |= c->side != k->roller && k->ruling[1].kind == REF_UNDER;
    for (int i = 0; i < c->claims; i++) {
        if (c->claim[i].before)
            hear(g, k, &c->claim[i], c->claim[i].by != c->side, &g->ruling.claim[i]);
    }
    return play_back(k);
}

/* "What a player marked for whatever reason counts against what he owed to mark." */
static void count_schools(struct kept *k)
{
    struct ref_ruling *r = &k->ruling[1];
    for (int i = 0; i < k->schools && r->kind == REF_UNDER; i++) {
        if (k->taken[i] && k->by[i] != k->roller)
            r->school -= k->points[i];
        if (r->school <= 0)
            r->kind = REF_NONE;
    }
}

static void check_score(const struct game *g, const struct ref_board *b)
{
    const struct match *m = &g->ruling.after;
    for (int s = 0; s < 2; s++) {
        expect(m->score.points[s] <= 10 && m->score.points[s] % 2 == 0, "jeton", g->where);
        expect(m->score.holes[s] <= REF_HOLES, "peg", g->where);
    }
    expect(same_score(&m->score, b), "score", g->where);
    expect(m->over == ref_over(b), "over", g->where);
}

static void play_coup(struct game *g)
{
    struct coup c = draw_coup(g);
    assert_int_equal(match_judge(&g->match, &c, &g->ruling, NULL), COUP_OK);
    struct ref_board b = hear_before(g, &c);
    expect(same_score(&g->ruling.before, &b), "score before the throw", g->where);
    mark_coup(g, &c, b);
    for (int i = 0; i < c.claims; i++) {
        if (!c.claim[i].before)
            hear(g, &g->now, &c.claim[i], true, &g->ruling.claim[i]);
    }
    count_schools(&g->now);
    b = play_back(&g->now);
    check_score(g, &b);
    g->last = g->now;
    g->any_last = true;
    g->match = g->ruling.after;
}

static void random_matches_add_up(void **state)
{
    static struct game g;
    int taken = 0, given = 0;
    (void)state;
    for (int i = 0; i < matches_wanted; i++) {
        struct options o = options_default();
        g = (struct game){.match = match_start(&o)};
        deal_start(&g.deal, first_seed * 100003 + (uint64_t)i);
        for (int n = 0; n < 1000 && !g.match.over; n++) {
            snprintf(g.where, sizeof g.where, "seed %llu, match %d, coup %d",
                     (unsigned long long)first_seed, i, n + 1);
            play_coup(&g);
        }
        taken += g.taken;
        given += g.given;
    }
    printf("schools taken %d, false ones given %d\n", taken, given);
    assert_true(taken > 0 && given > 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_mark_is_judged_alike),
        cmocka_unit_test(random_matches_add_up),
    };
    if (argc > 1)
        first_seed = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        matches_wanted = atoi(argv[2]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
