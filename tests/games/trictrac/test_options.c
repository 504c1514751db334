/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What players may agree on (rules §12): each option against the position it is about. */
#include "games/trictrac/input/founding.h"
#include "listed_coup.h"
#include "tests/support/test.h"

static struct position position_of(const char *line)
{
    struct position p;
    struct parse_error err;
    assert_true(position_read(line, strlen(line), &p, &err));
    return p;
}

static struct options options_of(const char *name, const char *value)
{
    struct options o = options_default();
    enum numbering n;
    struct parse_error err;
    char text[40];
    snprintf(text, sizeof text, "%s=%s", name, value);
    assert_true(option_read(text, &o, &n, &err));
    return o;
}

/* The ruling on the throw of a position, nothing else said. */
static void judge(const char *line, const struct options *o, struct ruling *r)
{
    struct position p = position_of(line);
    struct match m = match_from(o, &p);
    struct coup c = {.side = p.side, .dice = p.dice};
    assert_int_equal(judge_listed(&m, &c, r, NULL), COUP_OK);
}

static int due(const struct ruling *r, enum jan jan)
{
    int points = 0;
    for (int i = 0; i < r->dues.count; i++)
        points += r->dues.due[i].jan == jan ? r->dues.due[i].points : 0;
    return points;
}

static bool bears_off(const struct ruling *r)
{
    for (int i = 0; i < r->plays.allowed; i++)
        if (men_count(&r->plays.play[i].after, ALL_FIELDS) < men_count(&r->view.own, ALL_FIELDS))
            return true;
    return false;
}

/* Provincial: the 2 and the 1 can be played inside, so nobody is borne off; as in Paris 23 and 24
 * may be. */
static void test_provincial(void **state)
{
    struct ruling r;
    struct options paris = options_default(), provincial = options_of("bearing-off", "provincial");
    const char *line = "W:20x2,23,24 B:12x5 w 21";
    (void)state;
    judge(line, &paris, &r);
    assert_true(bears_off(&r));
    judge(line, &provincial, &r);
    assert_false(bears_off(&r));
    judge("W:24x3 B:12x5 w 21", &provincial, &r); /* nothing can be played inside */
    assert_true(bears_off(&r));
}

/* Only the farthest man goes off: the 3 cannot be played inside, 23 and 24 being held, and 22 is
 * not the farthest. */
static void test_provincial_farthest(void **state)
{
    struct ruling r;
    struct options paris = options_default(), provincial = options_of("bearing-off", "provincial");
    const char *line = "W:20,22 B:1x2,2x2,12x5 w 31";
    (void)state;
    judge(line, &paris, &r);
    assert_int_equal(r.plays.numbers, 2); /* 22/off 20/21 */
    judge(line, &provincial, &r);
    assert_int_equal(r.plays.numbers, 1); /* 20/21 */
    assert_int_equal(due(&r, HELPLESS), 2);
    assert_false(bears_off(&r));
    judge("W:22x2 B:1x2,12x5 w 31", &provincial, &r); /* the farthest */
    assert_true(bears_off(&r));
}

/* A player with a full retour may bear off spare men by exact numbers to keep it, throw after
 * throw. */
static void test_privilege(void **state)
{
    struct ruling r;
    struct options o = options_of("bearing-off", "provincial");
    struct position p = position_of("W:19x2,20x2,21x2,22x2,23x3,24x3 B:12x5 w 21");
    struct match m = match_from(&o, &p);
    (void)state;
    for (int n = 0; n < 5; n++) {
        struct coup c = {.side = WHITE, .dice = {2, 1}, .played = 1, .steps = 2};
        m.board = p.board;
        m.next = WHITE;
        c.step[0] = (struct step){23, 0, OFF};
        c.step[1] = (struct step){24, 0, OFF};
        assert_int_equal(judge_listed(&m, &c, &r, NULL), COUP_OK);
        assert_int_equal(due(&r, KEEP_RETOUR), 4);
        assert_true(r.legal);
        m = r.after;
    }
}

/* The privilege is for the number that could only be played by breaking: where the spare men can be
 * played inside they are, and of two numbers only the one that needs it bears off. */
static void test_privilege_needed(void **state)
{
    static const struct {
        const char *line;
        int keeps;
        const char *after[2]; /* the legal plays, all of them */
    } rows[] = {
        {"W:19x2,20x2,21x2,22x2,23x3,24x2 B:12x5 w 11", 6, {"19x2,20x2,21x2,22x2,23x2,24x2"}},
        {"W:19x3,20x2,21x2,22x3,23x2,24x2 B:12x5 w 32", 4, {"19x2,20x2,21x2,22x3,23x2,24x3"}},
        {"W:19x3,20x2,21x3,22x2,23x3,24x2 B:12x5 w 41",
         4,
         {"19x2,20x2,21x2,22x3,23x4,24x2", "19x2,20x2,21x3,22x2,23x3,24x3"}},
        {"W:19x2,20x2,21x2,22x3,23x3,24x3 B:12x5 w 31", 4, {"19x2,20x2,21x2,22x2,23x2,24x4"}},
    };
    struct ruling r;
    struct options o = options_of("bearing-off", "provincial");
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        judge(rows[i].line, &o, &r);
        assert_int_equal(due(&r, KEEP_RETOUR), rows[i].keeps);
        assert_int_equal(r.plays.allowed, rows[i].after[1] ? 2 : 1);
        for (int k = 0; k < 2 && rows[i].after[k]; k++) {
            char line[64] = "W:";
            strncat(line, rows[i].after[k], 48);
            strncat(line, " B:12x5 w", 12);
            struct position p = position_of(line);
            assert_non_null(plays_find(&r.plays, &p.board.side[WHITE]));
        }
    }
}

static void test_margot(void **state)
{
    struct ruling r;
    struct options off = options_default(), on = options_of("margot", "on");
    const char *line = "W:1x5,10x10 B:10,8,1x13 w 61"; /* lone men on 15 and 17, 16 between */
    (void)state;
    judge(line, &off, &r);
    assert_int_equal(due(&r, MARGOT), 0);
    judge(line, &on, &r);
    assert_int_equal(due(&r, MARGOT), 2);
    judge("W:1x5,10x10 B:10,8,1x13 w 33", &on, &r); /* 10 to 16 rests on 13, empty: a doublet */
    assert_int_equal(due(&r, MARGOT), 4);
    judge("W:1x5,10x10 B:10,8x2,1x12 w 61", &on, &r); /* two men on 17 */
    assert_int_equal(due(&r, MARGOT), 0);
}

/* A rest corner is never that field, and the sum needs a free rest. */
static void test_margot_corners(void **state)
{
    struct ruling r;
    struct options on = options_of("margot", "on");
    (void)state;
    judge("W:1x13,8x2 B:14,12,1x13 w 54", &on, &r); /* lone on 11 and 13, 12 between */
    assert_int_equal(due(&r, MARGOT), 0);
    judge("W:1x13,8x2 B:13,11,1x13 w 54", &on, &r); /* lone on 12 and 14, 13 between */
    assert_int_equal(due(&r, MARGOT), 0);
    judge("W:1x13,8x2 B:10,8,1x13 w 62", &on, &r); /* 16 by 8: 10 and 14 are free */
    assert_int_equal(due(&r, MARGOT), 2);
    judge("W:1x13,8x2 B:10,8,11x2,15x2,1x9 w 62", &on, &r); /* are held */
    assert_int_equal(due(&r, MARGOT), 0);
}

/* The throw of a position, the roller's mark and his play. */
static void judge_play(const char *line, int marked, int from, int to, int from2, int to2,
                       const struct options *o, struct ruling *r)
{
    struct position p = position_of(line);
    struct match m = match_from(o, &p);
    struct coup c = {.side = p.side, .dice = p.dice, .played = 1, .closed = 1};
    if (marked >= 0)
        c.mark[ROLLER] = (struct mark){.kind = MARK_GAIN, .points = (uint8_t)marked};
    c.steps = (uint8_t)(from ? from2 ? 2 : 1 : 0);
    c.step[0] = (struct step){(uint8_t)from, 0, (uint8_t)to};
    c.step[1] = (struct step){(uint8_t)from2, 0, (uint8_t)to2};
    assert_int_equal(judge_listed(&m, &c, r, NULL), COUP_OK);
}

/* Owed only to the player who makes it; marked and not made it is an over-mark. */
static void test_misere(void **state)
{
    struct ruling r;
    struct options on = options_of("misere", "on");
    const char *free = "W:12x13,6,7 B:1x15 w 65";
    (void)state;
    judge("W:12x15 B:7x3,8x3,9x3,10x3,11x3 w 54", &on, &r); /* nobody can leave: kept */
    assert_int_equal(due(&r, MISERE), 4);
    assert_int_equal(due(&r, HELPLESS), 4);
    judge(free, &on, &r); /* not made yet */
    assert_int_equal(due(&r, MISERE), 0);
    judge_play(free, -1, 6, 12, 7, 12, &on, &r); /* made */
    assert_int_equal(due(&r, MISERE), 4);
    assert_int_equal(r.due[ROLLER], 4);
    assert_int_equal(r.after.score.points[WHITE], 4);
    judge_play(free, -1, 6, 11, 7, 13, &on, &r); /* no legal play, and not made */
    assert_int_equal(due(&r, MISERE), 0);
    judge_play("W:12x12,5,6,7 B:1x15 w 65", -1, 6, 12, 7, 12, &on, &r); /* fourteen */
    assert_int_equal(due(&r, MISERE), 0);
}

/* Nobody need make it: no school for not making it, one for marking it and playing otherwise. */
static void test_misere_not_made(void **state)
{
    struct ruling r;
    struct options on = options_of("misere", "on");
    const char *line = "W:12x13,8,10 B:19x5,20x5,21x5 w 42"; /* Black can fill nothing any more */
    struct position p = position_of(line);
    struct match m = match_from(&on, &p);
    struct coup c = {.side = WHITE, .dice = p.dice, .mark[ROLLER] = {MARK_GAIN, 4, 0, 0}};
    (void)state;
    judge_play(line, -1, 8, 12, 10, 12, &on, &r);
    assert_true(r.legal);
    assert_int_equal(r.due[ROLLER], 4);
    judge_play(line, -1, 10, 14, 8, 10, &on, &r);
    assert_true(r.legal);
    assert_int_equal(r.due[ROLLER], 0);
    assert_int_equal(r.schools.count, 0);
    judge_play(line, 4, 8, 12, 10, 12, &on, &r);
    assert_int_equal(r.schools.count, 0);
    judge_play(line, 4, 10, 14, 8, 10, &on, &r);
    assert_int_equal(r.schools.count, 1);
    assert_int_equal(r.schools.school[0].kind, SCHOOL_OVER);
    assert_int_equal(r.schools.school[0].points, 4);
    assert_int_equal(judge_listed(&m, &c, &r, NULL), COUP_OK); /* he has marked, and is to play */
    assert_int_equal(r.schools.count, 0);
}

/* A coup in which two men leave the talon. */
static struct coup opening_coup(enum side side, int high, int low)
{
    struct coup c = {.side = (uint8_t)side,
                     .dice = {(uint8_t)high, (uint8_t)low},
                     .played = 1,
                     .steps = 2,
                     .closed = 1};
    c.step[0] = (struct step){1, 0, (uint8_t)(1 + high)};
    c.step[1] = (struct step){1, 0, (uint8_t)(1 + low)};
    return c;
}

/* The second player's first throw of the match is the first player's. */
static void test_rencontre(void **state)
{
    struct ruling r;
    struct options on = options_of("rencontre", "on");
    struct match m = match_start(&on);
    struct coup c = opening_coup(WHITE, 6, 4);
    (void)state;
    assert_int_equal(judge_listed(&m, &c, &r, NULL), COUP_OK);
    assert_int_equal(due(&r, RENCONTRE), 0);
    m = r.after;
    c = opening_coup(BLACK, 6, 3);
    assert_int_equal(judge_listed(&m, &c, &r, NULL), COUP_OK);
    assert_int_equal(due(&r, RENCONTRE), 0);
    c = opening_coup(BLACK, 6, 4);
    assert_int_equal(judge_listed(&m, &c, &r, NULL), COUP_OK);
    assert_int_equal(due(&r, RENCONTRE), 4);
    m = r.after;
    c = opening_coup(WHITE, 6, 4); /* not the first throw of a player */
    assert_int_equal(judge_listed(&m, &c, &r, NULL), COUP_OK);
    assert_int_equal(due(&r, RENCONTRE), 0);
    m = r.after;
    c = opening_coup(BLACK, 6, 4);
    assert_int_equal(judge_listed(&m, &c, &r, NULL), COUP_OK);
    assert_int_equal(due(&r, RENCONTRE), 0);
}

/* Not in a relevé that begins later: he goes and throws 64 again, and 64 is the other's answer. */
static void test_rencontre_once(void **state)
{
    static const struct {
        int side, high, low;
        enum decision decision;
    } coups[] = {{WHITE, 6, 5, NO_DECISION}, {BLACK, 4, 3, NO_DECISION}, {WHITE, 2, 1, GO}};
    struct ruling r;
    struct options on = options_of("rencontre", "on");
    struct match m = match_start(&on);
    struct coup c;
    (void)state;
    for (int i = 0; i < 3; i++) {
        c = opening_coup((enum side)coups[i].side, coups[i].high, coups[i].low);
        c.decision = (uint8_t)coups[i].decision;
        if (c.decision == GO) {
            m.score.points[WHITE] = 10;
            c.steps = c.played = 0;
            c.mark[ROLLER] = (struct mark){.kind = MARK_PLACED, .holes = 1};
        }
        assert_int_equal(judge_listed(&m, &c, &r, NULL), COUP_OK);
        m = r.after;
    }
    assert_int_equal(men_on(&m.board.side[BLACK], TALON), MEN); /* a new relevé */
    c = opening_coup(WHITE, 6, 4);
    assert_int_equal(judge_listed(&m, &c, &r, NULL), COUP_OK);
    m = r.after;
    c = opening_coup(BLACK, 6, 4);
    assert_int_equal(judge_listed(&m, &c, &r, NULL), COUP_OK);
    assert_int_equal(due(&r, RENCONTRE), 0);
}

static struct coup thrown(enum side side, int high, int low)
{
    return (struct coup){.side = (uint8_t)side, .dice = {(uint8_t)high, (uint8_t)low}};
}

/* A doublet before any other throw passes, back and forth, until a simple throw opens (LL §28). */
static void test_opening_doublet(void **state)
{
    struct ruling r;
    struct options rethrow = options_default(), pass = options_of("opening-doublet", "pass");
    struct match m = match_start(&rethrow);
    struct coup c = thrown(WHITE, 6, 6);
    (void)state;
    assert_int_equal(judge_listed(&m, &c, &r, NULL), COUP_FIRST_DOUBLET);
    m = match_start(&pass);
    for (int n = 0; n < 3; n++) {
        c = thrown(n % 2 ? BLACK : WHITE, 6 - n, 6 - n);
        assert_int_equal(m.next, c.side);
        assert_int_equal(judge_listed(&m, &c, &r, NULL), COUP_OK);
        assert_true(r.complete && r.legal && r.passed);
        assert_int_equal(r.final.steps, 0);
        assert_int_equal(r.dues.count, 0);
        assert_int_equal(r.due[ROLLER] + r.due[OPPONENT], 0);
        assert_int_equal(r.after.coups, n + 1);
        assert_memory_equal(&r.after.board, &m.board, sizeof m.board);
        m = r.after;
    }
    m.options.opening =
        OPENING_RETHROW; /* agreed otherwise by now: still no throw has opened the match */
    c = thrown(BLACK, 2, 2);
    assert_int_equal(judge_listed(&m, &c, &r, NULL), COUP_FIRST_DOUBLET);
    m.options.opening = OPENING_PASS;
    c = thrown(BLACK, 6, 4);
    assert_int_equal(judge_listed(&m, &c, &r, NULL), COUP_OK);
    assert_false(r.passed);
    c.played = 1;
    c.steps = 2;
    c.step[0] = (struct step){1, 0, 7};
    c.step[1] = (struct step){1, 0, 5};
    assert_int_equal(judge_listed(&m, &c, &r, NULL), COUP_OK);
    m = r.after;
    c = thrown(WHITE, 6, 6); /* the match is open: a doublet is a throw as any other */
    assert_int_equal(judge_listed(&m, &c, &r, NULL), COUP_OK);
    assert_int_equal(r.wanted, WANT_PLAY);
}

/* It stands and is played as any throw; the doublet of the second player is his rencontre. */
static void test_opening_doublet_played(void **state)
{
    struct ruling r;
    struct options o = options_of("opening-doublet", "play");
    (void)state;
    o.rencontre = 1;
    struct match m = match_start(&o);
    struct coup c = opening_coup(WHITE, 4, 4);
    assert_int_equal(judge_listed(&m, &c, &r, NULL), COUP_OK);
    assert_false(r.passed);
    assert_true(r.legal && r.complete);
    assert_int_equal(men_on(&r.after.board.side[WHITE], 5), 2);
    m = r.after;
    c = opening_coup(BLACK, 4, 4);
    assert_int_equal(judge_listed(&m, &c, &r, NULL), COUP_OK);
    assert_int_equal(due(&r, RENCONTRE), 6);
}

/* A match from a position, and an unseen first throw, open with what is thrown. */
static void test_opening_passes_not(void **state)
{
    struct ruling r;
    struct options pass = options_of("opening-doublet", "pass");
    struct position p = position_of("W:1x15 B:1x15 w 66");
    struct match m = match_from(&pass, &p);
    struct coup c = thrown(WHITE, 6, 6);
    (void)state;
    assert_int_equal(judge_listed(&m, &c, &r, NULL), COUP_OK);
    assert_int_equal(r.wanted, WANT_PLAY);
    m = match_start(&pass);
    c = (struct coup){.side = WHITE, .unknown = 1, .played = 1};
    assert_int_equal(judge_listed(&m, &c, &r, NULL), COUP_OK);
    assert_false(r.passed);
    m = r.after;
    c = thrown(BLACK, 6, 6);
    assert_int_equal(judge_listed(&m, &c, &r, NULL), COUP_OK);
    assert_false(r.passed);
}

/* It is only dice; a word that nothing was played may follow. */
static void test_opening_says_no_more(void **state)
{
    struct coup said[8];
    struct ruling r;
    struct options pass = options_of("opening-doublet", "pass");
    struct match m = match_start(&pass);
    (void)state;
    for (int i = 0; i < 8; i++)
        said[i] = thrown(WHITE, 6, 6);
    said[0].steps = said[0].played = 1;
    said[0].step[0] = (struct step){1, 0, 7};
    said[1].mark[ROLLER] = (struct mark){.kind = MARK_GAIN, .points = 4};
    said[2].mark[OPPONENT] = (struct mark){.kind = MARK_PLACED, .jeton = 2};
    said[3].touched = field_bit(1);
    said[4].decision = GO;
    said[5].claims = 1;
    said[5].claim[0] = (struct claim){.by = BLACK, .points = CLAIM_ALL};
    said[6].choices = 1;
    said[6].choice[0].kind = CHOICE_STANDS;
    said[7].must = 14;
    for (int i = 0; i < 8; i++)
        assert_int_equal(judge_listed(&m, &said[i], &r, NULL), COUP_PASSED);
    struct coup nothing = thrown(WHITE, 6, 6);
    nothing.played = 1;
    assert_int_equal(judge_listed(&m, &nothing, &r, NULL), COUP_OK);
}

/* A throw that passed is not a first throw: the rencontre is with the throw that opened, and six
 * tables stays the third one played. */
static void test_passed_is_no_throw(void **state)
{
    struct ruling r;
    struct options o = options_of("rencontre", "on");
    (void)state;
    o.opening = OPENING_PASS;
    struct match m = match_start(&o);
    struct coup c = thrown(WHITE, 4, 4);
    assert_int_equal(judge_listed(&m, &c, &r, NULL), COUP_OK);
    m = r.after;
    static const struct {
        int side, high, low, to[2], jan, points;
    } coups[] = {
        {BLACK, 2, 1, {2, 3}, RENCONTRE, 0},  {WHITE, 2, 1, {2, 3}, RENCONTRE, 4},
        {BLACK, 4, 3, {4, 5}, SIX_TABLES, 0}, {WHITE, 4, 3, {4, 5}, SIX_TABLES, 0},
        {BLACK, 6, 5, {6, 7}, SIX_TABLES, 4}, {WHITE, 6, 5, {6, 7}, SIX_TABLES, 4},
    };
    for (size_t i = 0; i < sizeof coups / sizeof coups[0]; i++) {
        c = thrown((enum side)coups[i].side, coups[i].high, coups[i].low);
        c.played = 1;
        c.steps = 2;
        for (int k = 0; k < 2; k++)
            c.step[k] = (struct step){1, 0, (uint8_t)coups[i].to[k]};
        assert_int_equal(m.next, coups[i].side);
        assert_int_equal(judge_listed(&m, &c, &r, NULL), COUP_OK);
        assert_int_equal(due(&r, (enum jan)coups[i].jan), coups[i].points);
        m = r.after;
    }
}

/* The last man off: the same throw is played again in the new relevé (LL §118). */
static void test_exit_throw(void **state)
{
    struct ruling r;
    struct options same = options_of("exit-throw", "same");
    struct position p = position_of("W:23 B:1x15 w 65");
    struct match m = match_from(&same, &p);
    struct coup c = {.side = WHITE, .dice = p.dice, .played = 1, .steps = 1};
    (void)state;
    c.step[0] = (struct step){23, 0, OFF};
    assert_int_equal(judge_listed(&m, &c, &r, NULL), COUP_OK);
    assert_true(r.exited);
    m = r.after;
    c = (struct coup){.side = WHITE, .dice = {4, 3}};
    assert_int_equal(judge_listed(&m, &c, &r, NULL), COUP_OTHER_THROW);
    c.dice = p.dice;
    assert_int_equal(judge_listed(&m, &c, &r, NULL), COUP_OK);
}

static void test_exit_doublet(void **state)
{
    struct ruling r;
    struct options six = options_default(), four = options_of("last-man-doublet", "4");
    (void)state;
    judge("W:22 B:1x15 w 33", &six, &r);
    assert_int_equal(due(&r, EXIT), 6);
    judge("W:22 B:1x15 w 33", &four, &r);
    assert_int_equal(due(&r, EXIT), 4);
    judge("W:22,23 B:1x15 w 33", &four, &r); /* both numbers are needed */
    assert_int_equal(due(&r, EXIT), 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_provincial),
        cmocka_unit_test(test_provincial_farthest),
        cmocka_unit_test(test_privilege),
        cmocka_unit_test(test_privilege_needed),
        cmocka_unit_test(test_margot),
        cmocka_unit_test(test_margot_corners),
        cmocka_unit_test(test_misere),
        cmocka_unit_test(test_misere_not_made),
        cmocka_unit_test(test_rencontre),
        cmocka_unit_test(test_rencontre_once),
        cmocka_unit_test(test_exit_throw),
        cmocka_unit_test(test_exit_doublet),
        cmocka_unit_test(test_opening_doublet),
        cmocka_unit_test(test_opening_doublet_played),
        cmocka_unit_test(test_opening_passes_not),
        cmocka_unit_test(test_opening_says_no_more),
        cmocka_unit_test(test_passed_is_no_throw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
