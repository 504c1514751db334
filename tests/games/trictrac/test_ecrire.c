/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The partie à écrire: what the treatises print, accounts counted by hand, and parties at random
 * against a second implementation. */
#include "deal.h"
#include "games/trictrac/input/founding.h"
#include "games/trictrac/rules/ecrire.h"
#include "slow_ecrire.h"
#include "tests/support/test.h"

/* --- one marqué ------------------------------------------------------------------------------- */

/* Holes in the order in which they were won, "w8b2": White eight, then Black two. */
static struct score pegged(const char *holes)
{
    struct score sc = score_start();
    for (char *at = (char *)holes; *at;) {
        enum side s = *at == 'w' ? WHITE : BLACK;
        int n = (int)strtol(at + 1, &at, 10);
        assert_int_equal(score_place(&sc, s, n, 0, PEG_LIMIT), n);
    }
    return sc;
}

/* The payment of the winner, given as a letter; refaits before it, and their growth. */
static void test_pays(void **state)
{
    static const struct {
        const char *holes;
        int refaits, grows;
        char winner;
        int pays;
    } rows[] = {
        {"w8b2", 0, REFAIT_GROWING, 'w', 8},     /* the first to peg won: his row is broken */
        {"w7b1w1", 0, REFAIT_GROWING, 'w', 9},   /* the pavilion is down */
        {"w8b9", 0, REFAIT_GROWING, 'b', 14},    /* 9:8 to the second with the pavilion */
        {"w6b18", 0, REFAIT_GROWING, 'b', 74},   /* 18:6 the same */
        {"w12b1", 0, REFAIT_GROWING, 'w', 13},   /* twelve to nothing, then a hole of the other's */
        {"w1b1w8b7", 0, REFAIT_GROWING, 'w', 3}, /* LL §222 */
        {"w6b11", 0, REFAIT_GROWING, 'b', 20},   /* LL §224 */
        {"w6b12", 0, REFAIT_GROWING, 'b', 50},   /* LL §224 */
        {"w2b5w16", 0, REFAIT_GROWING, 'w', 15}, /* LL §225: 18 and 2 less 5 */
        {"w6", 0, REFAIT_GROWING, 'w', 16},      /* 2 (6 + 2): the other has no hole */
        {"w11", 0, REFAIT_GROWING, 'w', 26},     /* 2 (11 + 2) */
        {"w12", 0, REFAIT_GROWING, 'w', 56},     /* 4 (12 + 2) */
        {"w6b6", 0, REFAIT_GROWING, '-', 0},     /* a refait */
        {"w1b1w8b7", 1, REFAIT_GROWING, 'w', 5}, /* 9 + 4 - 8 */
        {"w8b9", 2, REFAIT_GROWING, 'b', 22},    /* 2 (9 + 6) - 8 */
        {"w8b9", 2, REFAIT_DOUBLED, 'b', 26},    /* 2 (9 + 8) - 8 */
        {"w300b200", 0, REFAIT_GROWING, 'w', 102},
        {"w300b700w300b1", 0, REFAIT_GROWING, 'b', 103}, /* 701 and 2 less 600 */
        {"w700", 0, REFAIT_GROWING, 'w', 2808},          /* 4 (700 + 2) */
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct score sc = pegged(rows[i].holes);
        struct options o = options_default();
        o.refaits = (uint8_t)rows[i].refaits;
        o.refait = (uint8_t)rows[i].grows;
        struct marque_end e = marque_end(&sc, &o);
        char winner = e.winner < 0 ? '-' : e.winner == WHITE ? 'w' : 'b';
        if (winner != rows[i].winner || e.jetons != rows[i].pays)
            fail_msg("%s: %c %d", rows[i].holes, winner, e.jetons);
    }
}

/* GU VIII, LL §226 by twos; M XIX doubled. */
static void test_consolation(void **state)
{
    static const int growing[] = {2, 4, 6, 8}, doubled[] = {2, 4, 8, 16};
    (void)state;
    for (int i = 0; i < 4; i++) {
        assert_int_equal(marque_consolation(i, REFAIT_GROWING), growing[i]);
        assert_int_equal(marque_consolation(i, REFAIT_DOUBLED), doubled[i]);
    }
    assert_int_equal(marque_consolation(10, REFAIT_DOUBLED), marque_consolation(9, REFAIT_DOUBLED));
}

/* --- accounts --------------------------------------------------------------------------------- */

static struct ecrire begin(int players, int marques, const char *const options[])
{
    struct ecrire e;
    struct ecrire_terms t = {.options = options_default(), .players = (uint8_t)players};
    enum numbering n;
    struct parse_error err;
    t.options.marques = (uint8_t)marques;
    for (int i = 0; options && options[i]; i++)
        assert_true(option_read(options[i], &t.options, &n, &err));
    assert_int_equal(ecrire_begin(&e, &t), ECRIRE_OK);
    return e;
}

/* The two whose turn it is play: White is he with the first throw. */
static struct ecrire_row play(struct ecrire *e, const char *holes)
{
    struct ecrire_row row;
    struct marque m = {.player = {e->next[0], e->next[1]},
                       .opened = WHITE,
                       .refaits = e->refaits,
                       .score = pegged(holes)};
    assert_int_equal(ecrire_add(e, &m, &row), ECRIRE_OK);
    return row;
}

/* A marqué that `loser` loses for `jetons`, three or more: this number and four to six, the
 * pavilion down. */
static void lose(struct ecrire *e, int loser, int jetons)
{
    char holes[32];
    bool first = e->next[0] == loser;
    assert_true(first || e->next[1] == loser);
    snprintf(holes, sizeof holes, first ? "w1b%dw5b1" : "b1w%db5w1", jetons + 3);
    assert_int_equal(play(e, holes).by.jetons, jetons);
}

static void expect_next(const struct ecrire *e, int first, int second)
{
    assert_int_equal(e->next[0], first);
    assert_int_equal(e->next[1], second);
}

/* What LL prints as lost by the one and the other: what the one wins in the end, in jetons, and in
 * fiches with the queue. */
static const struct settlement {
    const char *lost[2];
    const char *options[3];
    int jetons, fiches;
} settlements[] = {
    {{"3 5 6 4 7 4 3", "27 15 38"}, {NULL}, 12, 1}, /* §225 */
    {{"3 5 6 4 7 4 3", "27 15 38"}, {"jetons=1"}, 15, 2},
    {{"19 69", "51 14 5 7"}, {NULL}, 17, 2}, /* §234 */
    {{"19 69", "51 14 5 7"}, {"jetons=1"}, 15, 2},
    {{"19 69", "51 14 5 7"}, {"jetons=2"}, 13, 1},
    {{"19 69 15", "51 14 5 7 3"}, {NULL}, 5, 1}, /* §235-236 */
    {{"19 69 15", "51 14 5 7 3"}, {"queue=10"}, 5, 2},
    {{"19 69 15", "51 14 5 7 3"}, {"queue=10", "jetons=1"}, 2, 1},
    {{"19 69 15", "51 14 5 7 3"}, {"queue=10", "jetons=2"}, -1, -1},
    {{"19 69 14", "51 14 5 7 3"}, {"queue=10"}, 6, 2},
    {{"19 69 14", "51 14 5 7 3"}, {"queue=10", "jetons=2"}, 0, 0},
    {{"51 14 5 7", "19 69 33 13"}, {NULL}, 57, 6}, /* §237 */
    {{"51 14 5 7", "19 69 33 13"}, {"jetons=2"}, 65, 7},
    {{"51 14 5 7", "19 69 33 12"}, {NULL}, 56, 6},
    {{"51 14 5 7", "19 69 33 12"}, {"jetons=2"}, 64, 6},
};

static void test_settlements(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof settlements / sizeof settlements[0]; i++) {
        const struct settlement *x = &settlements[i];
        int marques = 0;
        for (int p = 0; p < 2; p++)
            for (const char *c = x->lost[p]; *c; c++)
                marques += c == x->lost[p] || *c == ' ';
        struct ecrire e = begin(2, marques, x->options);
        for (int p = 0; p < 2; p++)
            for (char *at = (char *)x->lost[p]; *at;)
                lose(&e, p, (int)strtol(at, &at, 10));
        assert_true(ecrire_done(&e));
        struct ecrire_end end = ecrire_settle(&e);
        int jetons = end.owed[1][0] - end.owed[0][1], fiches = end.pays[1][0] - end.pays[0][1];
        if (jetons != x->jetons * JETON || fiches != x->fiches)
            fail_msg("settlement %zu: %d/6 jetons, %d fiches", i, jetons, fiches);
    }
}

/* With three players only the totals lost decide (GU VIII; LL §246). */
static void test_paris_of_three(void **state)
{
    static const struct {
        int lost[3], pays[3][3];
    } rows[] = {
        {{6, 3, 3}, {{0, 28, 28}, {0, 0, 0}, {0, 0, 0}}},
        {{6, 4, 2}, {{0, 0, 36}, {0, 0, 0}, {0, 0, 0}}},
        {{5, 5, 2}, {{0, 0, 28}, {0, 0, 28}, {0, 0, 0}}},
        {{4, 4, 4}, {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct ecrire e = begin(3, 12, NULL);
        int left[3] = {rows[i].lost[0], rows[i].lost[1], rows[i].lost[2]};
        while (!ecrire_done(&e)) {
            int loser = left[e.next[1]] > left[e.next[0]] ? e.next[1] : e.next[0];
            left[loser]--;
            lose(&e, loser, 3);
        }
        struct ecrire_end end = ecrire_settle(&e);
        for (int k = 0; k < 9; k++) {
            assert_int_equal(e.lost[k / 3], rows[i].lost[k / 3]);
            assert_int_equal(end.paris[k / 3][k % 3], JETON * rows[i].pays[k / 3][k % 3]);
        }
    }
}

/* Between two parties each marqué beyond the share costs at once: the first 28, the others 8. */
static void test_paris_of_two(void **state)
{
    static const int postillon[] = {0, 0, 28, 8};
    struct ecrire e = begin(2, 4, NULL);
    (void)state;
    assert_int_equal(ecrire_share(&e), 2);
    for (int i = 0; i < 4; i++)
        assert_int_equal(play(&e, "w1b1w8b7").postillon, postillon[i]);
    assert_int_equal(ecrire_settle(&e).owed[1][0], JETON * (4 * 3 + 36));
}

/* Nobody wins a refait; the same two play again for more, and the same player has the first throw
 * (M V; GU VIII; LL §226). */
static void test_refait(void **state)
{
    struct ecrire e = begin(2, 2, NULL);
    struct ecrire_row row = play(&e, "w1b7w6");
    (void)state;
    assert_int_equal(row.winner, -1);
    assert_int_equal(e.decided, 0);
    expect_next(&e, 0, 1);
    play(&e, "b6w6");
    expect_next(&e, 0, 1);
    row = play(&e, "b2w1b6w5"); /* 8:6 to the second */
    assert_int_equal(row.by.consolation, 6);
    assert_int_equal(row.by.jetons, 8 + 6 - 6);
    expect_next(&e, 1, 0);
    play(&e, "w6b6");
    expect_next(&e, 1, 0);
    assert_int_equal(play(&e, "w1b1w8b7").by.jetons, 9 + 4 - 8);
    /* Black may have opened: it stays his. */
    e = begin(2, 2, NULL);
    struct marque m = {.player = {0, 1}, .opened = BLACK, .score = pegged("w6b6")};
    assert_int_equal(ecrire_add(&e, &m, &row), ECRIRE_OK);
    expect_next(&e, 1, 0);
}

/* The loser pays the consolation to the third too, of the same size (M XIX; GU VIII; LL §245). */
static void test_third(void **state)
{
    struct ecrire e = begin(3, 3, NULL);
    (void)state;
    struct ecrire_row row = play(&e, "w1b1w8b7"); /* 0 beats 1 */
    assert_int_equal(row.by.jetons, 3);
    assert_int_equal(row.third, 2);
    assert_int_equal(row.third_jetons, 2);
    play(&e, "w6b6"); /* 0 and 2 */
    row = play(&e, "w6b18");
    assert_int_equal(row.by.jetons, 4 * (18 + 4) - 6);
    assert_int_equal(row.third, 1);
    assert_int_equal(row.third_jetons, 4 * 4);
    assert_int_equal(e.paid[0][2], 4 * 22 - 6);
    assert_int_equal(e.paid[0][1], 16);
    row = play(&e, "w6"); /* 2 beats 1: two small ones make 2 (6 + 2) */
    assert_int_equal(row.third, 0);
    assert_int_equal(e.paid[1][2], 2 + 16);
    assert_int_equal(e.paid[1][0], 3 + 4);
    struct ecrire_end end = ecrire_settle(&e);
    assert_int_equal(end.jetons[2], 2 + 82 + 16);
    /* Lost 1, 2, 0 of a share of 1: one pari, of 1 to 2. */
    assert_int_equal(end.owed[1][2], JETON * (18 + 28));
    assert_int_equal(end.pays[1][2], 5); /* 46, and six are over */
    assert_int_equal(end.pays[0][2], 8); /* 82 */
    assert_int_equal(end.pays[0][1], 1); /* 16 less 7 are 9 */
}

/* All three, who have laid down 3, 2 and 1, have the most in hand: exactly a third of it goes to
 * each of the others. In marqués 0 owes 1 eight less four, 2 owes 0 twelve less seven, 1 owes 2
 * six less two; 0 has lost one beyond the share, 2 one less. */
static void test_thirds(void **state)
{
    static const struct {
        int loser, jetons;
    } marques[] = {{0, 3}, {1, 3}, {0, 3}, {0, 3}, {1, 3}, {2, 12}};
    static const char *const options[] = {"jetons=1", "queue=5", NULL};
    struct ecrire e = begin(3, 6, options);
    (void)state;
    for (int i = 0; i < 6; i++)
        lose(&e, marques[i].loser, marques[i].jetons);
    struct ecrire_end end = ecrire_settle(&e);
    for (int i = 0; i < 3; i++)
        assert_int_equal(end.hand[i], -2);
    assert_int_equal(end.laid[0][1], 3 * JETON / 3);
    assert_int_equal(end.laid[1][0], 2 * JETON / 3);
    assert_int_equal(end.laid[2][1], 1 * JETON / 3);
    assert_int_equal(end.owed[0][1], 26);  /* 4 1/3: 8 + 1 - 4 - 2/3 */
    assert_int_equal(end.owed[1][2], 26);  /* 4 1/3: 6 + 2/3 - 2 - 1/3 */
    assert_int_equal(end.owed[0][2], 142); /* 23 2/3: 7 + 1 + 28 - 12 - 1/3 */
    assert_int_equal(end.queue, 2);        /* 28 won; 0 has lost them, 1 nothing */
    assert_int_equal(end.pays[0][1], 0);
    assert_int_equal(end.pays[1][2], 1);     /* the queue, five jetons */
    assert_int_equal(end.pays[0][2], 2 + 1); /* 3 2/3 over are no fiche */
}

/* --- whose turn it is ------------------------------------------------------------------------- */

/* The pairs, the player with the first throw first, for these winners: one letter per marqué, "1"
 * is the first of the pair. */
static const struct order {
    int players;
    const char *options[2];
    const char *wins;
    const char *pairs[7];
} orders[] = {
    /* The loser leaves: L-W, W-T, T-L; who stays throws (GU VIII; LL §244; LP I VI). */
    {3, {NULL}, "111111", {"01", "02", "21", "10", "02", "21", "10"}},
    {3, {NULL}, "221212", {"01", "12", "20", "01", "12", "20", "01"}},
    /* The winner leaves (M XIX). */
    {3, {"leaves=winner"}, "121212", {"01", "12", "20", "01", "12", "20", "01"}},
    {3, {"leaves=winner"}, "212121", {"01", "02", "21", "10", "02", "21", "10"}},
    /* A-B, B-C, C-D, D-A, A the winner of the first (GU VIII; LL §241). */
    {4, {NULL}, "112212", {"01", "12", "23", "30", "01", "12", "23"}},
    {4, {NULL}, "211221", {"01", "03", "32", "21", "10", "03", "32"}},
    /* One against two: two marqués each, the first throw in turn (GU VIII; LL §242). */
    {3, {"chouette=on"}, "121221", {"01", "10", "02", "20", "01", "10", "02"}},
    /* Two: the winner (GU III; LL §221), or in turn (M V). */
    {2, {NULL}, "122121", {"01", "01", "10", "01", "01", "10", "10"}},
    {2, {"first-throw=alternate"}, "112212", {"01", "10", "01", "10", "01", "10", "01"}},
};

static void test_orders(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        const struct order *o = &orders[i];
        struct ecrire e = begin(o->players, 12, o->options);
        for (int k = 0;; k++) {
            if (e.next[0] != o->pairs[k][0] - '0' || e.next[1] != o->pairs[k][1] - '0')
                fail_msg("order %zu, marqué %d: %d%d", i, k + 1, e.next[0], e.next[1]);
            if (k == 6)
                break;
            play(&e, "w6b6"); /* a refait changes nothing */
            play(&e, o->wins[k] == '1' ? "w1b1w8b7" : "b1w1b8w7");
        }
    }
}

static void test_refused(void **state)
{
    static const struct {
        int players, marques, chouette;
        enum ecrire_error error;
    } rows[] = {
        {2, 5, 0, ECRIRE_UNEVEN},   {2, 6, 0, ECRIRE_OK},     {3, 8, 0, ECRIRE_UNEVEN},
        {3, 9, 0, ECRIRE_OK},       {4, 6, 0, ECRIRE_UNEVEN}, {4, 8, 0, ECRIRE_OK},
        {3, 9, 1, ECRIRE_UNEVEN},   {3, 8, 1, ECRIRE_OK},     {2, 8, 1, ECRIRE_CHOUETTE},
        {4, 8, 1, ECRIRE_CHOUETTE},
    };
    struct ecrire e;
    struct ecrire_row row;
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct ecrire_terms t = {.options = options_default(), .players = (uint8_t)rows[i].players};
        t.options.marques = (uint8_t)rows[i].marques;
        t.options.chouette = (uint8_t)rows[i].chouette;
        assert_int_equal(ecrire_begin(&e, &t), rows[i].error);
    }
    e = begin(2, 2, NULL);
    struct marque m = {.player = {0, 1}, .refaits = 1, .score = pegged("w9b8")};
    assert_int_equal(ecrire_add(&e, &m, &row), ECRIRE_REFAIT);
    m.refaits = 0;
    m.player[0] = 1;
    assert_int_equal(ecrire_add(&e, &m, &row), ECRIRE_PAIR);
    assert_int_equal(e.decided, 0);
    m.player[1] = 0; /* the same two, on the other sides of the table */
    assert_int_equal(ecrire_add(&e, &m, &row), ECRIRE_OK);
    assert_int_equal(ecrire_add(&e, &m, &row), ECRIRE_OK);
    assert_int_equal(ecrire_add(&e, &m, &row), ECRIRE_ALL);
    e = begin(4, 4, NULL);
    m.player[1] = 2; /* partners */
    assert_int_equal(ecrire_add(&e, &m, &row), ECRIRE_PAIR);
}

/* Draws terms within their bounds. */
static void test_options(void **state)
{
    static const struct {
        const char *text;
        int column; /* of the error; 0: it is taken */
    } rows[] = {
        {"play=ecrire", 0},
        {"play=casual", 6},
        {"marques=24", 0},
        {"marques=0", 9},
        {"marques=97", 9},
        {"queue=0", 0},
        {"queue=99", 0},
        {"queue=100", 7},
        {"queue=07", 7},
        {"queue=-1", 7},
        {"queue=7x", 7},
        {"queue=", 7},
        {"refaits=9", 0},
        {"refaits=10", 9},
        {"refait=doubled", 0},
        {"refait=tripled", 8},
        {"first-throw=loser", 13},
        {"first-throw=winner", 0},
        {"jetons=3", 8},
        {"leaves=nobody", 8},
        {"holes=0", 7},
        {"numbering=roman", 11},
        {"numbering=talon", 0},
        {"nothing=1", 1},
        {"play", 1},
    };
    struct options o = options_default();
    enum numbering n = NUMBERING_PLAIN;
    (void)state;
    assert_int_equal(o.ecrire, 0);
    assert_int_equal(o.holes, 12);
    assert_int_equal(o.marques, 12);
    assert_int_equal(o.refait, REFAIT_GROWING);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct parse_error err = {.column = 0};
        if (option_read(rows[i].text, &o, &n, &err) != !rows[i].column ||
            (rows[i].column && err.column != rows[i].column))
            fail_msg("%s: %d %s", rows[i].text, err.column, err.reason);
    }
    assert_int_equal(n, NUMBERING_TALON);
}

/* --- at random -------------------------------------------------------------------------------- */

/* What came of them: that nothing was left out. */
struct tried {
    long refaits, halves, shared[4], queues[2], chouettes, paris, given, unpaid;
};

static struct slow_terms draw_terms(struct deal *d)
{
    static const int multiples[] = {2, 3, 4, 4};
    int kind = (int)deal_below(d, 4);
    return (struct slow_terms){.players = kind == 3 ? 3 : kind + 2,
                               .chouette = kind == 3,
                               .winner_leaves = deal_below(d, 2),
                               .doubled = deal_below(d, 2),
                               .marques = multiples[kind] * (1 + (int)deal_below(d, 5)),
                               .jetons = (int)deal_below(d, 3),
                               .queue = deal_below(d, 3) ? (int)deal_below(d, 100) : 0,
                               .first = (enum slow_first)deal_below(d, 2)};
}

static struct ecrire begin_as(const struct slow_terms *t)
{
    struct ecrire e;
    struct ecrire_terms terms = {.options = options_default(), .players = (uint8_t)t->players};
    terms.options.chouette = t->chouette;
    terms.options.leaves = t->winner_leaves ? LEAVES_WINNER : LEAVES_LOSER;
    terms.options.refait = t->doubled ? REFAIT_DOUBLED : REFAIT_GROWING;
    terms.options.marques = (uint8_t)t->marques;
    terms.options.jetons = (uint8_t)t->jetons;
    terms.options.queue = (uint8_t)t->queue;
    terms.options.first_throw = t->first == SLOW_WINNER ? FIRST_WINNER : FIRST_ALTERNATE;
    assert_int_equal(ecrire_begin(&e, &terms), ECRIRE_OK);
    return e;
}

enum { LONGEST = 40 };

/* The holes of a marqué: 9:8, in some parties always, so that many scores are equal; or one side
 * wins more often, so that rows are long. Some are given up, also by the player who is ahead. */
static void draw_holes(struct deal *d, bool flat, char out[LONGEST])
{
    int n = 0, count[2] = {0, 0};
    unsigned luck = deal_below(d, 9);
    if (flat || !deal_below(d, 3)) {
        snprintf(out, LONGEST, "%s", deal_below(d, 2) ? "abaaaaaaaabbbbbbb" : "babbbbbbbbaaaaaaa");
        return;
    }
    bool given = !deal_below(d, 5);
    while (n < LONGEST - 2 && ((count[0] < 6 && count[1] < 6) || deal_below(d, 4))) {
        int by = deal_below(d, 8) < luck;
        if (given && !deal_below(d, 6))
            break;
        count[by]++;
        out[n++] = by ? 'b' : 'a';
    }
    if (given)
        out[n++] = deal_below(d, 2) ? 'B' : 'A';
    out[n] = '\0';
}

/* One marqué for both; the two with the first throw as White or, turned, as Black. */
static void try_marque(struct ecrire *e, struct slow_partie *p, const char *holes, bool turned,
                       struct tried *tried)
{
    struct marque m = {.opened = turned, .refaits = e->refaits, .score = score_start()};
    struct ecrire_row row;
    m.player[turned] = e->next[0];
    m.player[!turned] = e->next[1];
    for (const char *c = holes; *c; c++) {
        enum side side = (*c == 'b' || *c == 'A') != turned ? BLACK : WHITE;
        if (*c < 'a')
            m.given = (uint8_t)(1 + side);
        else
            score_place(&m.score, side, 1, 0, PEG_LIMIT);
    }
    bool decided = slow_play(p, holes);
    assert_int_equal(ecrire_add(e, &m, &row), ECRIRE_OK);
    assert_int_equal(row.winner >= 0, decided);
    assert_int_equal(e->decided, p->decided);
    assert_int_equal(e->next[0], p->next[0]);
    assert_int_equal(e->next[1], p->next[1]);
    tried->refaits += !decided;
    if (!decided)
        return;
    const struct slow_decided *x = &p->marque[p->decided - 1];
    assert_int_equal(row.winner, ecrire_party(e, x->winner));
    assert_int_equal(row.loser, ecrire_party(e, x->loser));
    assert_int_equal(row.by.times, x->k);
    assert_int_equal(row.by.jetons, x->pays);
    assert_int_equal(row.third_jetons, x->pays_third);
    tried->given += m.given != 0;
    tried->unpaid += !x->pays;
}

static void expect_end(const struct ecrire *e, const struct slow_partie *p, struct tried *tried)
{
    struct ecrire_end end = ecrire_settle(e);
    struct slow_end slow = slow_settle(p);
    assert_int_equal(e->parties, slow.parties);
    assert_int_equal(end.queue, slow.queue);
    tried->queues[slow.queue >= 0]++;
    tried->shared[slow.best_hands]++;
    tried->chouettes += p->terms.chouette;
    for (int i = 0; i < slow.parties; i++) {
        struct slow_fraction balance = slow.balance[i];
        assert_int_equal(end.gain[i] * balance.under, JETON * balance.over);
        for (int j = 0; j < slow.parties; j++) {
            struct slow_fraction owed = slow.owed[i][j];
            assert_int_equal(end.pays[i][j], slow.fiches[i][j]);
            if (i != j)
                assert_int_equal((end.owed[i][j] - end.owed[j][i]) * owed.under, JETON * owed.over);
            tried->halves += owed.under == 2;
            tried->paris += slow.parties == 3 && end.paris[i][j];
        }
    }
}

static void test_random(void **state)
{
    struct tried tried = {.refaits = 0};
    struct deal d;
    (void)state;
    deal_start(&d, 1852);
    for (int n = 0; n < 40000; n++) {
        struct slow_terms terms = draw_terms(&d);
        struct slow_partie slow;
        struct ecrire e = begin_as(&terms);
        char holes[LONGEST];
        bool flat = !deal_below(&d, 3);
        slow_begin(&slow, &terms);
        while (!ecrire_done(&e)) {
            do {
                draw_holes(&d, flat, holes);
            } while (slow.refaits == REFAITS_MAX && strlen(holes) % 2 == 0); /* no tenth refait */
            try_marque(&e, &slow, holes, deal_below(&d, 2), &tried);
        }
        expect_end(&e, &slow, &tried);
    }
    assert_true(tried.refaits > 2000 && tried.halves > 100 && tried.chouettes > 5000);
    assert_true(tried.shared[1] > 1000 && tried.shared[2] > 1000 && tried.shared[3] > 100);
    assert_true(tried.queues[0] > 1000 && tried.queues[1] > 1000 && tried.paris > 1000);
    assert_true(tried.given > 10000 && tried.unpaid > 1000 && tried.unpaid < tried.given);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pays),         cmocka_unit_test(test_consolation),
        cmocka_unit_test(test_settlements),  cmocka_unit_test(test_paris_of_three),
        cmocka_unit_test(test_paris_of_two), cmocka_unit_test(test_refait),
        cmocka_unit_test(test_third),        cmocka_unit_test(test_thirds),
        cmocka_unit_test(test_orders),       cmocka_unit_test(test_refused),
        cmocka_unit_test(test_options),      cmocka_unit_test(test_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
