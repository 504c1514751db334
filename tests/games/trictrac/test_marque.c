/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A marqué during play: its end, and its payment (M XIX; GU VIII; LL §220-248). Dice not seen
 * ("??") leave the marks to the players, so that holes can be given by hand. */
#include "games/trictrac/rules/ecrire.h"
#include "games/trictrac/tools/replay.h"
#include "listed_coup.h"
#include "random_match.h"
#include "tests/support/test.h"

static void begins(void *context, const struct record_founding *f)
{
    (void)context;
    (void)f;
}

static void note_coup(void *context, const struct input *d, bool last)
{
    (void)last;
    *(struct match *)context = d->ruling.after;
}

/* How it stands after the text. */
static struct match played(const char *options, const char *coups)
{
    struct match m = {.over = 0};
    struct record_reader to = {.begins = begins, .coup = note_coup, .context = &m};
    struct parse_error err;
    char text[1024];
    snprintf(text, sizeof text, "%s\n%s\n", options, coups);
    if (!record_read(text, strlen(text), &to, &err))
        fail_msg("%s: %s", text, err.reason);
    return m;
}

static const char ecrire[] = "[Option \"play=ecrire\"]";

/* `end`: "on", or its payment. */
static void test_end(void **state)
{
    static const struct {
        const char *coups, *end;
    } rows[] = {
        {"w ?? @5:0 go", "on"},         /* five holes: an ordinary going */
        {"w ?? @6:0 stay -", "on"},     /* six, but he stays */
        {"w ?? @6:0 go", "w small 16"}, /* the sixth hole counts */
        {"w ?? @13:0 stay -", "on"},    /* no twelfth hole ends it */
        {"w ?? @13:0 stay - b ?? @2:0 stay -", "on"},
        {"w ?? @9:0 stay - b ?? @1:0 go", "w none 10"}, /* either may go */
        {"w ?? @5:0 stay - b ?? @1:0 go b 64", "on"},   /* who went throws */
        {"w ?? @6:0 stay - b ?? @6:0 go", "refait"},
        {"w ?? @6:0 stay - b ?? @6:0 stay - w ?? @1:0 go", "w none 3"},
        {"w ?? @7:0 stay - b ?? @1:0 stay - w ?? @1:0 go", "w none 9"}, /* both unbredouilled */
        {"w ?? @8:0 stay - b ?? @2:0 go", "w none 8"},   /* the other has the pavilion */
        {"w ?? @12:0 stay - b ?? @1:0 go", "w none 13"}, /* then twelve holes are not one */
        {"w ?? @8:0 stay - b ?? @9:0 go", "b small 14"},
        {"w ?? @6:0 stay - b ?? @18:0 go", "b grande 74"},
        {"w ?? @6:0 stay - b ?? @11:0 go", "b small 20"},
        {"w ?? @6:0 stay - b ?? @12:0 go", "b grande 50"},
        {"w ?? @1:0 stay - b ?? @11:0 stay - w ?? @1:0 stay - b ?? @1:0 go", "b none 12"},
        {"w ?? @1:0 stay - b ?? @12:0 go", "b grande 55"},
        {"w ?? @1:0 stay - b ?? @1:0 stay - w ?? @11:0 go", "w none 13"},
        {"w ?? @6:0 stay - b 64 go", "w small 16"},   /* without the right: it stands */
        {"w ?? @6:0 stay - b 64 go = 1/7 1/5", "on"}, /* put back */
        /* A player who claims the school has opposed the going (rules §11a). */
        {"w ?? @0:0 stay - b ?? @6:0 stay - w 64 @1:0 go b school 1/7 1/5", "on"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct match m = played(ecrire, rows[i].coups);
        struct marque_end e = marque_end(&m.score, &m.options);
        char end[32] = "on";
        if (m.over && m.winner == NOBODY)
            snprintf(end, sizeof end, "refait");
        else if (m.over)
            snprintf(end, sizeof end, "%c %s %d", m.winner == WHITE ? 'w' : 'b', run_names[e.run],
                     e.jetons);
        if (strcmp(end, rows[i].end) != 0)
            fail_msg("%s: %s, not %s", rows[i].coups, end, rows[i].end);
        if (m.over)
            assert_int_equal(e.winner, m.winner == NOBODY ? -1 : m.winner);
    }
}

/* Given up: lost by the player who gives it up, and paid by the current holes (rules §13, custom);
 * nobody pegs any for it. */
static void test_given_up(void **state)
{
    static const struct {
        const char *coups, *end;
        int holes[2];
    } rows[] = {
        {"w 64 1/7 1/5 resign w \"\"", "b none 0", {0, 0}},
        {"w 64 1/7 1/5 forfeit b \"late\"", "w none 0", {0, 0}},
        {"w ?? @4:0 stay - b ?? @2:0 stay - resign b \"\"", "w none 4", {4, 2}}, /* 4 + 2 - 2 */
        {"w ?? @4:0 stay - b ?? @2:0 stay - resign w \"\"", "b none 0", {4, 2}},
        {"w ?? @3:0 stay - b ?? @3:0 stay - resign w \"\"", "b none 0", {3, 3}},
        {"w ?? @7:0 stay - resign b \"\"", "w small 18", {7, 0}},    /* 2 (7 + 2) */
        {"w ?? @12:0 stay - resign b \"\"", "w grande 56", {12, 0}}, /* 4 (12 + 2) */
        {"w 64 1/7 1/5 rule score 6/0 1/0 \"so\" forfeit b \"late\"", "w none 7", {6, 1}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct match m = played(ecrire, rows[i].coups);
        struct marque_end e = marque_ended(&m);
        char end[32];
        snprintf(end, sizeof end, "%c %s %d", e.winner == WHITE ? 'w' : 'b', run_names[e.run],
                 e.jetons);
        if (!m.over || m.winner != e.winner || strcmp(end, rows[i].end) != 0)
            fail_msg("%s: %s, not %s", rows[i].coups, end, rows[i].end);
        for (int s = WHITE; s <= BLACK; s++)
            assert_int_equal(m.score.holes[s], rows[i].holes[s]);
    }
}

/* Going before either has six holes: the men return and he throws again (M XVI). */
static void test_early(void **state)
{
    struct match m = played(ecrire, "w ?? @5:0 stay - b 64 1/7 1/5 w ?? @0:0 1/5 b ?? @1:0 go");
    (void)state;
    assert_int_equal(m.over, 0);
    assert_int_equal(m.next, BLACK);
    assert_int_equal(men_on(&m.board.side[WHITE], TALON), MEN);
    assert_int_equal(men_on(&m.board.side[BLACK], TALON), MEN);
}

/* Two refaits before it: the consolation is six, or doubled eight; a third makes it eight or
 * sixteen. */
static void test_consolation(void **state)
{
    struct match m =
        played("[Option \"play=ecrire\"][Option \"refaits=2\"]", "w ?? @8:0 stay - b ?? @9:0 go");
    (void)state;
    assert_int_equal(marque_end(&m.score, &m.options).consolation, 6);
    assert_int_equal(marque_end(&m.score, &m.options).jetons, 2 * (9 + 6) - 8);
    m.options.refait = REFAIT_DOUBLED;
    assert_int_equal(marque_end(&m.score, &m.options).jetons, 2 * (9 + 8) - 8);
}

/* A corrected mark removes its holes: only Black has some. */
static void test_put_right(void **state)
{
    struct match m = played(ecrire, "w 64 @6:0 1/7 1/5 b school b ?? @6:0 go");
    (void)state;
    assert_int_equal(m.winner, BLACK);
    assert_int_equal(marque_end(&m.score, &m.options).jetons, 2 * (6 + 2));
}

/* Holes have no limit (M II): a marqué of hundreds, no count of which fits a byte. */
static void test_many_holes(void **state)
{
    struct strbuf coups = {.text = NULL};
    struct match m;
    (void)state;
    for (int i = 0; i < 15; i++)
        strbuf_add(&coups, "w ?? @24:0 stay - b ?? @20:0 stay - ");
    m = played(ecrire, coups.text);
    assert_int_equal(m.over, 0);
    strbuf_add(&coups, "w ?? @1:0 go");
    m = played(ecrire, coups.text);
    strbuf_free(&coups);
    assert_int_equal(m.score.holes[WHITE], 15 * 24 + 1);
    assert_int_equal(m.score.holes[BLACK], 15 * 20);
    assert_int_equal(m.over, 1);
    assert_int_equal(marque_end(&m.score, &m.options).jetons, 361 + 2 - 300);
}

static void note_pegged(void *context, const struct input *d, bool last)
{
    (void)last;
    *(int *)context = d->ruling.pegged[OPPONENT];
}

/* A coup of more holes than a byte holds: 254 points marked and six times as many ruled, 1778, are
 * 148 double holes. */
static void test_many_holes_at_once(void **state)
{
    int pegged = 0;
    struct record_reader to = {.begins = begins, .coup = note_pegged, .context = &pegged};
    struct parse_error err;
    struct strbuf text = {.text = NULL};
    (void)state;
    strbuf_add(&text, "%s w 64 1/7 1/5 b+254", ecrire);
    for (int i = 0; i < 6; i++)
        strbuf_add(&text, " b school ruled 254");
    assert_true(record_read(text.text, text.length, &to, &err));
    assert_int_equal(pegged, 2 * 148);
    assert_int_equal(played("", text.text).score.holes[BLACK], 2 * 148);
    strbuf_free(&text);
}

/* At the limit of the count the marqué ends, won, and nothing wraps. */
static void test_limit(void **state)
{
    struct match m = played(ecrire, "w ?? @1:0 stay - b ?? @1:0 stay -");
    struct coup c = {.side = WHITE, .unknown = 1, .closed = 1};
    struct ruling r;
    (void)state;
    m.score.holes[WHITE] = PEG_LIMIT - 1;
    ledger_begin(&m.ledger, &m.score);
    c.mark[ROLLER] = (struct mark){.kind = MARK_PLACED, .holes = 24};
    assert_int_equal(judge_listed(&m, &c, &r, NULL), COUP_OK);
    assert_int_equal(r.after.over, 1);
    assert_int_equal(r.after.winner, WHITE);
    assert_int_equal(r.after.score.holes[WHITE], PEG_LIMIT);
    assert_int_equal(marque_end(&r.after.score, &m.options).jetons, PEG_LIMIT + 2 - 1);
}

/* A doublet as first throw: in the first marqué of a partie it is thrown again or passes, in a
 * later one and after a refait it is played. In the same way a rencontre is owed only in the
 * first. */
static void test_first_throw(void **state)
{
    static const struct {
        const char *headers;
        int first; /* of all */
    } rows[] = {
        {"[Partie \"A\"][Round \"1\"][Option \"play=ecrire\"]", 1},
        {"[Partie \"A\"][Option \"play=ecrire\"]", 1},
        {"[Partie \"A\"][Round \"2\"][Option \"play=ecrire\"]", 0},
        {"[Option \"play=ecrire\"][Round \"12\"][Partie \"A\"]", 0},
        {"[Option \"play=ecrire\"][Option \"refaits=1\"]", 0},
        {"[Partie \"A\"][Round \"2\"]", 1},           /* an ordinary match */
        {"[Round \"2\"][Option \"play=ecrire\"]", 1}, /* a round of something else */
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct match m = {.over = 0};
        struct record_reader to = {.begins = begins, .coup = note_coup, .context = &m};
        struct parse_error err;
        char text[256];
        snprintf(text, sizeof text, "%s w 44 1/5/9", rows[i].headers);
        if (record_read(text, strlen(text), &to, &err) == (rows[i].first == 1))
            fail_msg("%s: a doublet", rows[i].headers);
        snprintf(text, sizeof text, "%s[Option \"opening-doublet=pass\"]", rows[i].headers);
        m = played(text, rows[i].first ? "w 44 b 64 1/7 1/5" : "w 44 1/5/9 b 64 1/7 1/5");
        assert_int_equal(m.passed, rows[i].first);
        snprintf(text, sizeof text, "%s[Option \"rencontre=on\"]", rows[i].headers);
        m = played(text, "w 64 1/7 1/5 b 64 1/7 1/5");
        assert_int_equal(m.score.points[BLACK], rows[i].first ? 4 : 0);
    }
}

/* The ordinary match does not change. */
static void test_ordinary(void **state)
{
    struct match m = played("[Option \"play=ordinary\"]", "w ?? @6:0 go");
    (void)state;
    assert_int_equal(m.over, 0);
    m = played("", "w ?? @12:0");
    assert_int_equal(m.over, 1);
    assert_int_equal(m.winner, WHITE);
}

/* --- at random -------------------------------------------------------------------------------- */

/* A marqué during play, its holes counted by hand while nothing is corrected later. */
struct watch {
    bool exact;
    int holes[2];
    int first;     /* to win holes; -1 nobody yet */
    int pavilions; /* 0 on the rail, 1 with the second, 2 laid down */
    bool over;
    long marques, refaits, minor, broken;
};

static void count_holes(struct watch *w, int side, int holes)
{
    if (!holes)
        return;
    if (w->first < 0)
        w->first = side;
    if (side != w->first && w->pavilions == 0)
        w->pavilions = 1;
    if (side == w->first && w->pavilions == 1)
        w->pavilions = 2;
    w->holes[side] += holes;
}

/* All in a row: the other has none, or has not won one since the winner's first. */
static int pays(const struct watch *w, int winner)
{
    int holes = w->holes[winner], others = w->holes[1 - winner];
    bool row = !others || (w->pavilions == 1 && winner != w->first);
    return (!row ? 1 : holes >= 12 ? 4 : 2) * (holes + 2) - others;
}

static void watch_coup(void *context, const struct input *d, bool last)
{
    struct watch *w = context;
    const struct ruling *r = &d->ruling;
    const struct score *sc = &r->after.score;
    bool six = sc->holes[WHITE] >= 6 || sc->holes[BLACK] >= 6;
    (void)last;
    assert_false(w->over);
    w->over = r->after.over;
    bool went = r->complete && r->decision == GO && r->chosen != CHOICE_PLAY;
    for (int i = 0; i < r->claims; i++) /* marked after the going: rows of test_end */
        six = r->claim[i].before || !(r->claim[i].taken || r->claim[i].given) ? six : w->over;
    assert_int_equal(w->over, went && six);
    if (w->exact) {
        count_holes(w, d->coup.side, r->pegged[ROLLER]);
        count_holes(w, 1 - d->coup.side, r->pegged[OPPONENT]);
        for (int s = WHITE; s <= BLACK; s++)
            assert_int_equal(sc->holes[s], w->holes[s]);
    }
    if (!w->over)
        return;
    struct marque_end e = marque_end(sc, &r->after.options);
    w->marques++;
    w->refaits += e.winner < 0;
    w->minor += e.run == RUN_SMALL;
    w->broken += w->exact && e.winner >= 0 && e.run == RUN_NONE;
    if (e.winner >= 0)
        assert_true(sc->holes[e.winner] > sc->holes[1 - e.winner]);
    if (w->exact && e.winner >= 0)
        assert_int_equal(e.jetons, pays(w, e.winner));
    assert_int_equal(r->after.winner, e.winner < 0 ? NOBODY : e.winner);
    assert_int_equal(sc->points[WHITE] + sc->points[BLACK], 0);
}

static void test_random(void **state)
{
    struct watch w = {.marques = 0};
    struct record_reader to = {.begins = begins, .coup = watch_coup, .context = &w};
    struct parse_error err;
    (void)state;
    for (unsigned seed = 1; seed <= 400; seed++) {
        struct deal d;
        struct manner m = {
            .wrong = seed % 2 ? 0 : 15, .longest = 2000, .holes = 12, .ecrire = true};
        struct strbuf text = {.text = NULL};
        deal_start(&d, seed);
        strbuf_add(&text, "%s\n", ecrire);
        random_match(&d, &m, false, &text);
        w = (struct watch){.exact = !m.wrong,
                           .first = -1,
                           .marques = w.marques,
                           .refaits = w.refaits,
                           .minor = w.minor,
                           .broken = w.broken};
        if (!record_read(text.text, text.length, &to, &err))
            fail_msg("seed %u, line %d: %s", seed, err.line, err.reason);
        strbuf_free(&text);
    }
    assert_true(w.marques > 200 && w.minor > 0 && w.broken > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_end),
        cmocka_unit_test(test_early),
        cmocka_unit_test(test_given_up),
        cmocka_unit_test(test_consolation),
        cmocka_unit_test(test_put_right),
        cmocka_unit_test(test_many_holes),
        cmocka_unit_test(test_many_holes_at_once),
        cmocka_unit_test(test_limit),
        cmocka_unit_test(test_first_throw),
        cmocka_unit_test(test_ordinary),
        cmocka_unit_test(test_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
