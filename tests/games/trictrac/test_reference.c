/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The core against the slow reference, on dealt positions and on such as random play reaches.
 *
 *     test_reference [SEED [COUNT]] */
#include <inttypes.h>

#include "bridge.h"
#include "deal.h"
#include "tests/support/test.h"

enum {
    DEFAULT_COUNT = 60000,
    GAME_THROWS = 300, /* a random game that has not ended by then is given up */
    SHOWN = 5          /* disagreements printed before the rest is only counted */
};

/* Cases found. */
struct met {
    uint64_t positions, plays, irregular, puissance, bearing, helpless, plain, disagreements;
    uint64_t jan[JANS];
};

static uint64_t seed = 1;
static uint64_t wanted = DEFAULT_COUNT;
static struct met tally;

/* --- printed forms ------------------------------------------------------------------------
 * The slow reference knows a play by where it ends. How it is to be printed (notation: one step
 * before two, tout d'une before two men, then the lowest rest) is checked against all ways of
 * putting the throw down, with the men as plain numbers. */

struct form {
    int men[25]; /* the roller's men after it */
    int steps, rest, excedants;
    int from[2], to[2]; /* as printed: `from` descending, then `to` descending */
};

enum { FORMS_MAX = 2 * 2 * 15 * 15 };

struct forms {
    struct form form[FORMS_MAX];
    int count;
};

struct bare_table {
    int own[25], theirs[25]; /* in the roller's numbering */
    int petit_fillable, grand_fillable;
};

static void set_table(const struct slow_position *p, struct bare_table *t)
{
    int other = 1 - p->side;
    memset(t, 0, sizeof *t);
    for (int field = 1; field <= FIELDS; field++) {
        t->own[field] = p->men[p->side][field];
        t->theirs[field] = p->men[other][25 - field];
    }
    t->petit_fillable = slow_still_fillable(p, other, 1);
    t->grand_fillable = slow_still_fillable(p, other, 7);
}

static bool may_rest(const struct bare_table *t, int field)
{
    return field < OFF && !t->theirs[field] && !(field >= 19 && t->petit_fillable);
}

static bool may_end(const struct bare_table *t, int field)
{
    if (field == OFF)
        return true;
    return may_rest(t, field) && field != THEIR_CORNER &&
           !(field >= 14 && field <= 18 && t->grand_fillable);
}

/* Where the man on `from` comes by `number`, or 0; *excedant is 1 when it is too large. */
static int arrival(const int men[25], int from, int number, int *excedant)
{
    int to = from + number;
    *excedant = 0;
    if (to < OFF)
        return to;
    for (int field = 1; field < (to == OFF ? 19 : from); field++)
        if (men[field])
            return 0;
    if (from < 19)
        return 0;
    *excedant = to > OFF;
    return OFF;
}

static void carry(int men[25], int from, int to)
{
    men[from]--;
    if (to != OFF)
        men[to]++;
}

static void add_one(struct forms *out, const int men[25], int from, int rest, int to, int excedants)
{
    struct form *f = &out->form[out->count++];
    *f =
        (struct form){.steps = 1, .rest = rest, .excedants = excedants, .from = {from}, .to = {to}};
    memcpy(f->men, men, sizeof f->men);
}

static void add_two(struct forms *out, const int men[25], const int from[2], const int to[2],
                    int excedants)
{
    bool turn = from[0] < from[1] || (from[0] == from[1] && to[0] < to[1]);
    struct form *f = &out->form[out->count++];
    *f = (struct form){.steps = 2,
                       .excedants = excedants,
                       .from = {from[turn], from[!turn]},
                       .to = {to[turn], to[!turn]}};
    memcpy(f->men, men, sizeof f->men);
}

static void forms_of_one(const struct bare_table *t, int number, struct forms *out)
{
    for (int from = 1; from <= FIELDS; from++) {
        int men[25], excedant, to;
        if (!t->own[from] || !(to = arrival(t->own, from, number, &excedant)) || !may_end(t, to))
            continue;
        memcpy(men, t->own, sizeof men);
        carry(men, from, to);
        add_one(out, men, from, 0, to, excedant);
    }
}

static void forms_of_both(const struct bare_table *t, int first, int second, struct forms *out)
{
    for (int f = 1; f <= FIELDS; f++) {
        int mid[25], e1, e2, to1, to2;
        if (!t->own[f] || !(to1 = arrival(t->own, f, first, &e1)))
            continue;
        memcpy(mid, t->own, sizeof mid);
        carry(mid, f, to1);
        for (int g = 1; g <= FIELDS; g++) {
            int men[25];
            if (!mid[g] || !(to2 = arrival(mid, g, second, &e2)) || !may_end(t, to2))
                continue;
            memcpy(men, mid, sizeof men);
            carry(men, g, to2);
            if (g == to1 && may_rest(t, to1))
                add_one(out, men, f, to1, to2, e1 + e2);
            if ((g != to1 || t->own[g]) && may_end(t, to1))
                add_two(out, men, (int[]){f, g}, (int[]){to1, to2}, e1 + e2);
        }
    }
}

static void list_forms(const struct bare_table *t, const struct bridge_ruling *r, struct forms *out)
{
    int high = r->position.dice.high, low = r->position.dice.low;
    out->count = 0;
    if (r->plays.numbers == 2) {
        forms_of_both(t, high, low, out);
        if (high != low)
            forms_of_both(t, low, high, out);
    } else if (r->plays.numbers == 1) {
        forms_of_one(t, r->plays.high_only ? high : low, out);
    }
}

static bool is_form(const struct play *p, const struct form *f)
{
    if (p->steps != f->steps || p->step[0].rest != f->rest || p->excedants != f->excedants)
        return false;
    for (int i = 0; i < p->steps; i++)
        if (p->step[i].from != f->from[i] || p->step[i].to != f->to[i])
            return false;
    return true;
}

/* Printed before the play: fewer steps, or a lower rest. Two pairs of men cannot reach one
 * position without a tout d'une reaching it too, so that the order as sorted decides nothing; a
 * pair that differs all the same is reported. */
static bool is_printed_before(const struct form *f, const struct play *p)
{
    if (f->steps != p->steps)
        return f->steps < p->steps;
    return f->steps == 2 || f->rest < p->step[0].rest;
}

/* The two men by puissance: on 12 from where the numbers bring them to 13. */
static bool puissance_is_right(const struct bare_table *t, const struct bridge_ruling *r,
                               const struct play *p)
{
    int high = r->position.dice.high, low = r->position.dice.low;
    return p->steps == 2 && p->step[0].from == THEIR_CORNER - low && p->step[0].to == CORNER &&
           p->step[1].from == THEIR_CORNER - high && p->step[1].to == CORNER && !p->excedants &&
           !t->own[CORNER] && !t->own[THEIR_CORNER] && !t->theirs[CORNER] &&
           !t->theirs[THEIR_CORNER];
}

/* Returns the fault of a printed play, or NULL. */
static const char *play_wrong(const struct bare_table *t, const struct bridge_ruling *r,
                              const struct forms *forms, const struct play *p)
{
    int men[25], after[25];
    bool listed = false;
    memcpy(men, t->own, sizeof men);
    for (int i = 0; i < p->steps; i++) {
        const struct step *s = &p->step[i];
        if (s->from < 1 || s->from > FIELDS || s->to <= s->from || s->to > OFF || !men[s->from])
            return "moves a man who is not there, or nowhere";
        carry(men, s->from, s->to);
    }
    bridge_men(&p->after, after);
    if (memcmp(men, after, sizeof men) != 0)
        return "its steps do not lead to its end position";
    if (p->puissance)
        return puissance_is_right(t, r, p) ? NULL : "is no taking of the corner by puissance";
    if (r->plays.numbers == 0)
        return p->steps ? "moves a man though nothing is playable" : NULL;
    for (int i = 0; i < forms->count; i++) {
        const struct form *f = &forms->form[i];
        if (memcmp(f->men, after, sizeof after) != 0 || f->excedants > p->excedants)
            continue;
        if (f->excedants < p->excedants)
            return "uses an excédant more than it needs";
        if (is_form(p, f))
            listed = true;
        else if (is_printed_before(f, p))
            return "is not the form to be printed";
    }
    return listed ? NULL : "is no way to play the numbers";
}

/* --- one position ----------------------------------------------------------------------------- */

/* What the ways are made of: as many as the ways, or none where two men fill together. */
static bool ways_named(const struct due *d)
{
    int by = __builtin_popcount((unsigned)d->by);
    if (d->jan == TRUE_HIT)
        return by == d->ways;
    if (d->jan >= FILL_PETIT && d->jan <= FILL_RETOUR)
        return d->by ? by == d->ways : d->ways == 1;
    return d->by == 0;
}

static const char *dues_wrong(const struct dues *d)
{
    int points[2] = {0, 0}, helpless = 0;
    for (int i = 0; i < d->count; i++) {
        points[d->due[i].to] += d->due[i].points;
        if (d->due[i].jan == HELPLESS)
            helpless = d->due[i].points / 2;
        if (!ways_named(&d->due[i]))
            return "a due's ways and what they are made of differ";
    }
    if (points[ROLLER] != d->points[ROLLER] || points[OPPONENT] != d->points[OPPONENT])
        return "the totals are not the sums of the dues";
    return helpless == d->helpless ? NULL : "helpless men and their due differ";
}

static const char *board_wrong(const struct slow_position *p, const struct position *q)
{
    bool irregular = false;
    for (int side = 0; side < 2; side++) {
        for (int lo = 1; lo <= 7; lo += 6)
            if (quarter_fillable(&q->board.side[side], lo) !=
                (slow_still_fillable(p, side, lo) != 0))
                return "a quarter is fillable to one only";
        irregular |= p->men[side][CORNER] == 1 || p->men[side][THEIR_CORNER] > 0;
    }
    return irregular == position_irregular(&q->board) ? NULL : "irregular, or not";
}

static const char *plays_wrong(const struct slow_position *p, const struct bridge_ruling *r,
                               const struct slow_play *slow, int count)
{
    static struct forms forms;
    struct bare_table t;
    if (!bridge_same_plays(&r->plays, slow, count))
        return "different plays";
    for (int i = 0; i < count; i++) {
        if (slow[i].numbers != r->plays.numbers)
            return "a different number of numbers is played";
        if ((slow[i].bore_last != 0) != r->plays.exits)
            return "one sees an exit";
    }
    set_table(p, &t);
    list_forms(&t, r, &forms);
    for (int i = 0; i < r->plays.allowed; i++) {
        const struct play *play = &r->plays.play[i];
        const char *wrong = play_wrong(&t, r, &forms, play);
        if (wrong) {
            char text[32];
            bridge_play_text(play, text);
            fprintf(stderr, "play %s: ", text);
            return wrong;
        }
    }
    return NULL;
}

static void count_position(const struct bridge_ruling *r)
{
    bool puissance = false, bearing = false;
    for (int i = 0; i < r->plays.allowed; i++) {
        const struct play *p = &r->plays.play[i];
        puissance |= p->puissance;
        bearing |= men_count(&p->after, ALL_FIELDS) < men_count(&r->view.own, ALL_FIELDS);
    }
    tally.positions++;
    tally.plays += (uint64_t)r->plays.allowed;
    tally.irregular += position_irregular(&r->position.board);
    tally.puissance += puissance;
    tally.bearing += bearing;
    tally.helpless += r->dues.helpless > 0;
    for (int i = 0; i < r->dues.count; i++)
        tally.jan[r->dues.due[i].jan]++;
}

/* The dues found without a list of plays are those found with it. */
static bool same_without_plays(const struct bridge_ruling *r)
{
    struct options o = options_default();
    struct dues d;
    dues_of(&r->position, &r->view, &o, &d);
    return d.count == r->dues.count && d.helpless == r->dues.helpless &&
           memcmp(d.points, r->dues.points, sizeof d.points) == 0 &&
           memcmp(d.due, r->dues.due, d.count * sizeof d.due[0]) == 0;
}

static bool plain_is_allowed(const struct bridge_ruling *r, const struct step *step, int steps)
{
    struct play p;
    if (!plays_plain(&r->position, &r->view, step, steps, &p))
        return true;
    tally.plain++;
    for (int i = 0; i < r->plays.allowed; i++) {
        const struct play *l = &r->plays.play[i];
        if (men_equal(&l->after, &p.after))
            return l->steps == p.steps && memcmp(l->step, p.step, p.steps * sizeof p.step[0]) == 0;
    }
    return false;
}

/* Whatever is plainly legal is listed, and printed so: every pair of men by every pair of numbers,
 * right or wrong, and every man by every sum with every rest. */
static bool plain_plays_listed(const struct bridge_ruling *r)
{
    bool fine = true;
    int low = r->position.dice.low, high = r->position.dice.high;
    if (!plays_unrestricted(&r->view))
        return true;
    for (int from = 1; from <= FIELDS; from++) {
        for (int to = from + 1; to <= OFF; to++) {
            struct step whole = {(uint8_t)from, (uint8_t)(from + (to % 2 ? low : high)),
                                 (uint8_t)to};
            fine = fine && plain_is_allowed(r, &whole, 1);
        }
        for (int other = 1; other <= FIELDS; other++) {
            for (int n = 0; n < 4; n++) {
                int a = n & 1 ? low : high, b = n & 2 ? low : high;
                struct step two[2] = {{(uint8_t)from, 0, (uint8_t)(from + a)},
                                      {(uint8_t)other, 0, (uint8_t)(other + b)}};
                fine = fine && plain_is_allowed(r, two, 2);
            }
        }
    }
    return fine;
}

/* Judges a position twice and compares. The core's ruling is left in *r. */
static void compare(const struct slow_position *p, struct bridge_ruling *r)
{
    static struct slow_play plays[SLOW_MAX_PLAYS];
    struct slow_due dues[SLOW_MAX_DUES];
    int play_count = slow_plays(p, plays), due_count = slow_dues(p, dues);
    const char *wrong;

    bridge_rule(p, r);
    count_position(r);
    wrong = board_wrong(p, &r->position);
    if (!wrong)
        wrong = plays_wrong(p, r, plays, play_count);
    if (!wrong && !bridge_same_dues(&r->dues, dues, due_count))
        wrong = "different dues";
    if (!wrong)
        wrong = dues_wrong(&r->dues);
    if (!wrong && !same_without_plays(r))
        wrong = "other dues when the plays are not listed";
    if (!wrong && !plain_plays_listed(r))
        wrong = "a play that is not listed is called plainly legal, or is printed otherwise";
    if (wrong && tally.disagreements++ < SHOWN) {
        char line[256];
        slow_to_line(p, line);
        fprintf(stderr, "%s\n%s\n", wrong, line);
        bridge_print_plays(stderr, &r->plays, plays, play_count);
        bridge_print_dues(stderr, &r->dues, dues, due_count);
    }
}

/* --- random games ----------------------------------------------------------------------------- */

struct game {
    struct slow_position p;
    int throws, rolls[2]; /* of this relevé */
};

static void game_start(struct game *g)
{
    memset(g, 0, sizeof *g);
    g->p.men[WHITE][TALON] = g->p.men[BLACK][TALON] = MEN;
}

static void game_throw(struct game *g, struct deal *d)
{
    deal_throw(d, g->p.die);
    g->throws++;
    g->p.roll = ++g->rolls[g->p.side];
}

/* Some allowed play is played; after an exit, or when it has lasted long enough, men go back. */
static void game_play(struct game *g, struct deal *d, const struct plays *l)
{
    const struct play *play = &l->play[deal_below(d, (unsigned)l->allowed)];
    if (l->exits || g->throws >= GAME_THROWS) {
        game_start(g);
        return;
    }
    bridge_men(&play->after, g->p.men[g->p.side]);
    g->p.side = 1 - g->p.side;
}

/* --- the tests -------------------------------------------------------------------------------- */

static void print_tally(void)
{
    printf("seed %" PRIu64 ": %" PRIu64 " positions, %" PRIu64 " plays; irregular %" PRIu64
           ", by puissance %" PRIu64 ", bearing off %" PRIu64 ", helpless %" PRIu64 "\n",
           seed, tally.positions, tally.plays, tally.irregular, tally.puissance, tally.bearing,
           tally.helpless);
    for (int jan = 0; jan <= HELPLESS; jan++)
        printf("  %-18s %8" PRIu64 "\n", tariff[jan].name, tally.jan[jan]);
    fflush(stdout);
}

/* Every other position is dealt, every other is the next throw of a random game. */
static void core_agrees_with_the_slow_reference(void **state)
{
    struct deal d;
    struct game g;
    (void)state;
    deal_start(&d, seed);
    game_start(&g);
    for (uint64_t n = 0; n < wanted; n++) {
        struct bridge_ruling r;
        if (n % 2) {
            game_throw(&g, &d);
            compare(&g.p, &r);
            game_play(&g, &d, &r.plays);
        } else {
            struct slow_position p;
            deal_position(&d, &p);
            compare(&p, &r);
        }
    }
    print_tally();
    assert_int_equal(tally.disagreements, 0);
}

/* Cases that random positions seldom reach. */
static void rare_positions_agree(void **state)
{
    static const char *const lines[] = {
        /* The retour is filled by the sum, resting on an own man in the grand jan the other can
         * still fill: no man may end there, so that the man on it is no second way. */
        "W:14,16,19x2,20,21x2,22x2,23x2,24x4 B:7x2,8x4,10x4,12x5 w 42",
        /* With the opponent's grand jan out of reach: two ways. */
        "W:14,16,19x2,20,21x2,22x2,23x2,24x4 B:8x4,10x4,12x7 w 42",
        /* The last man off by one number, by both, and as an excédant. */
        "W:24 B:2x15 w 61",
        "W:23 B:19x15 w 21",
        "W:19,20x2,23,24 B:19x2,20x2,21x3,22x4,23x4 w 61",
        /* Nobody is left to throw for. */
        "W:- B:1x15 w 66",
        "W:1x15 B:- w 65",
        /* A lone man on the corner and men on the other's, which a false move has left. */
        "W:6,7,8,9,11,12,13x2 B:1x15 w 51",
        "W:7,8,12 B:12,14x2 b 66",
        "W:7,8 B:6,7,12,13x2 b 66",
    };
    uint64_t before = tally.disagreements;
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct slow_position p;
        struct bridge_ruling r;
        if (!slow_from_line(lines[i], &p))
            fail_msg("not understood: %s", lines[i]);
        compare(&p, &r);
    }
    assert_int_equal(tally.disagreements, before);
}

/* A comparison in which a jan never came up has not compared it. */
static void every_kind_occurred(void **state)
{
    (void)state;
    for (int jan = 0; jan <= HELPLESS; jan++)
        if (!tally.jan[jan])
            fail_msg("%s never occurred", tariff[jan].name);
    assert_true(tally.irregular && tally.puissance && tally.bearing && tally.helpless &&
                tally.plain);
}

/* Positions converted to the core's form and back are unchanged. */
static void conversion_is_exact(void **state)
{
    struct deal d;
    (void)state;
    deal_start(&d, seed);
    for (int n = 0; n < 1000; n++) {
        struct slow_position p, back;
        char line[256], again[256];
        struct position q;
        deal_position(&d, &p);
        q = bridge_position(&p);
        back = bridge_slow(&q);
        slow_to_line(&p, line);
        slow_to_line(&back, again);
        assert_string_equal(line, again);
    }
}

static bool read_number(const char *text, uint64_t *out)
{
    char *end;
    *out = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && !*end;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conversion_is_exact),
        cmocka_unit_test(core_agrees_with_the_slow_reference),
        cmocka_unit_test(every_kind_occurred),
        cmocka_unit_test(rare_positions_agree),
    };
    if (argc > 3 || (argc > 1 && !read_number(argv[1], &seed)) ||
        (argc > 2 && !read_number(argv[2], &wanted))) {
        fprintf(stderr, "usage: test_reference [SEED [COUNT]]\n");
        return 2;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
