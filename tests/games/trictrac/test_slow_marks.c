/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Marking, going and schools read slowly (slow_marks.h): the printed cases, and random records in
 * which everything goes wrong, against the referee. By hand: test_slow_marks SEED RECORDS [TESTS],
 * TESTS is a pattern of names, for instance "reference*". */
#include "marks_told.h"
#include "slow_fold_text.h"
#include "tests/support/test.h"

static uint64_t first_seed = 1;
static int wanted = 2000;
enum { SHOWN = 12 };

#define PLACED(h, p)                                                                               \
    {                                                                                              \
        SLOW_PLACED, 0, h, p                                                                       \
    }
#define GAIN(g)                                                                                    \
    {                                                                                              \
        SLOW_GAIN, g, 0, 0                                                                         \
    }

/* --- printed marks ---------------------------------------------------------------------------- */

/* White's points before, the points due and marked; `lost` of these for a fill that was not
 * played. */
static const struct {
    const char *source;
    int had, due, lost, goes;
    struct slow_mark mark;
    enum slow_kind kind;
    int school, stands;
} marks[] = {
    {"rules §11a, printed check", 4, 2, 0, 0, PLACED(1, 2), SLOW_OVER, 8, 2},
    {"LP 54", 10, 12, 0, 0, PLACED(3, 0), SLOW_OVER, 2, 12},
    {"GU III, Trou sans bouger", 6, 12, 0, 0, PLACED(1, 0), SLOW_UNDER, 6, 6},
    {"LL §184; LP 51-52", 8, 6, 0, 0, PLACED(1, 8), SLOW_OVER, 6, 6},
    {"rules §11a, printed check", 10, 0, 0, 0, PLACED(0, 2), SLOW_OVER, 4, 0},
    {"rules §11a, printed check", 6, 12, 0, 0, PLACED(0, 6), SLOW_UNDER, 12, 0},
    {"a forgotten peg", 8, 8, 0, 0, PLACED(0, 2), SLOW_UNDER, 2, 6},
    {"the peg moved for points", 4, 2, 0, 0, PLACED(1, 4), SLOW_UNDER, 2, 0},
    {"the peg moved for nothing", 4, 0, 0, 0, PLACED(1, 4), SLOW_HOLE, 0, 0},
    {"marked simple for double", 0, 12, 0, 0, PLACED(1, 0), SLOW_HOLE, 0, 12},
    {"GU III, marks believing to fill", 0, 8, 8, 0, GAIN(8), SLOW_FILL, 8, 0},
    {"neither filled nor marked", 0, 8, 4, 0, GAIN(0), SLOW_FILL, 8, 0},
    {"not filled, the rest marked", 0, 8, 4, 0, GAIN(4), SLOW_FILL, 4, 4},
    {"not filled, and more marked", 0, 8, 4, 0, GAIN(12), SLOW_FILL, 8, 4},
    {"GU V, believing to have the hole", 6, 4, 0, 1, PLACED(1, 0), SLOW_OVER, 2, 4},
    {"GU V, six in all", 6, 4, 4, 1, PLACED(1, 0), SLOW_FILL, 6, 0},
    {"rules §11a, printed check", 0, 4, 0, 1, PLACED(1, 0), SLOW_OVER, 8, 4},
    {"LP 55", 10, 12, 0, 1, PLACED(3, 0), SLOW_OVER, 2, 12},
    {"old points left standing", 10, 4, 0, 1, PLACED(2, 10), SLOW_NONE, 0, 4},
    {"the hole not pegged", 10, 4, 0, 1, PLACED(0, 10), SLOW_NONE, 0, 4},
};

static void reference_judges_printed_marks(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        struct slow_score at = slow_score_start(12);
        at.points[0] = marks[i].had;
        struct slow_verdict v =
            marks[i].goes ? slow_judge_going(&at, 0, marks[i].mark, marks[i].due, marks[i].lost, 0)
                          : slow_judge(&at, 0, marks[i].mark, marks[i].due, marks[i].lost, 0, 1);
        if (v.kind != marks[i].kind || v.points != marks[i].school || v.stands != marks[i].stands)
            fail_msg("%s, had %d, due %d: kind %d, school %d, %d stands", marks[i].source,
                     marks[i].had, marks[i].due, (int)v.kind, v.points, v.stands);
    }
}

/* --- printed records -------------------------------------------------------------------------- */

#define SEEN .touched = 1, .playable = 1
#define UNSEEN(s, w, b)                                                                            \
    {                                                                                              \
        .roller = s, .unseen = 1, .mark = { GAIN(w), GAIN(b) }                                     \
    }
#define CLAIM(s, n)                                                                                \
    {                                                                                              \
        .by = s, .points = n                                                                       \
    }
#define LL_184  "[Setup \"W:3x3,4x2,5,6x2,7,9x2,10,11x3 B:1x3,2x6,6x3,11,12x2 w\"]"
#define LP_60   "[Setup \"W:1x2,2,6,7x2,8,9x2,10x2,11x2,12x2 B:1x13,12x2 w\"]"
#define LP_56   "[Setup \"W:1x12,7,12x2 B:1x13,7,9 b\"]"
#define NO_PLAY "[Setup \"W:7x2,8x2,9x3,10x3,11x3,12x2 B:1,4x2,5,6,8x2,9x2,10x2,11x2,12x2 w\"]"

/* Of the last coup `line` is the ruling; `text` is NULL where it needs no board. */
static const struct {
    const char *source, *text;
    struct slow_table table;
    int coups;
    struct slow_coup coup[4];
    const char *line;
} cases[] = {
    {"LL §184; LP 51-52",
     LL_184 "w ?? +8 - b ?? - w 43 @1:8 3/7 3/6 school",
     {12, 0},
     3,
     {UNSEEN(0, 8, 0),
      UNSEEN(1, 0, 0),
      {0, SEEN, .due = {6, 0}, .mark = {PLACED(1, 8)}, .claims = 1, .claim = {CLAIM(1, SLOW_ALL)}}},
     "marked 12/0; due 6/0; over w 6(6) claimed; score 2+1 6+0 double b pavilion rail"},
    {"GU III, Trou sans bouger: no claim gives a hole",
     NULL,
     {12, 0},
     3,
     {UNSEEN(0, 6, 0),
      UNSEEN(1, 0, 0),
      {0, SEEN, .due = {12, 0}, .mark = {PLACED(1, 0)}, .claims = 1, .claim = {CLAIM(1, 6)}}},
     "marked 6/0; due 12/0; under w 6(6) claimed; score 0+1 6+0 double wb pavilion rail"},
    {"a forgotten peg: no claim gives a hole",
     NULL,
     {12, 0},
     3,
     {UNSEEN(0, 8, 0),
      UNSEEN(1, 0, 0),
      {0, SEEN, .due = {8, 0}, .mark = {PLACED(0, 2)}, .claims = 1, .claim = {CLAIM(1, 2)}}},
     "marked 6/0; due 8/0; under w 2(2) claimed; score 2+0 2+0 double b pavilion rail"},
    {"LP 56",
     LP_56 "b 63 +0 1/7 1/4 w+0 school 2 w 64 school 2 1/5 1/7",
     {12, 0},
     2,
     {{1, SEEN, .due = {2, 4}, .mark = {GAIN(0), GAIN(0)}, .claims = 1, .claim = {CLAIM(0, 2)}},
      {0, SEEN, .due = {2, 0}, .claims = 1, .claim = {{.by = 1, .points = 2, .before = 1}}}},
     "marked 2/0; due 2/0; under w 2(2) claimed of the coup before; "
     "score 4+0 2+0 double  pavilion rail"},
    {"LP 56: no more than that",
     LP_56 "b 63 +0 1/7 1/4 w+0 school 2 w 64 1/5 1/7 school 4",
     {12, 0},
     2,
     {{1, SEEN, .due = {2, 4}, .mark = {GAIN(0), GAIN(0)}, .claims = 1, .claim = {CLAIM(0, 2)}},
      {0, SEEN, .due = {2, 0}, .claims = 1, .claim = {CLAIM(1, 4)}}},
     "marked 2/0; due 2/0; false b 2(2) false, under w 2(2) claimed of the coup before; "
     "score 6+0 2+0 double  pavilion rail"},
    {"GU III, Avantage d'attendre: after he has played",
     LP_56 "b 63 1/7 1/4 w+0 w 64 1/5 1/7 b school 4",
     {12, 0},
     2,
     {{1, SEEN, .due = {2, 4}, .mark = {{.said = SLOW_AS_DUE}, GAIN(0)}},
      {0, SEEN, .due = {2, 0}, .claims = 1, .claim = {CLAIM(1, 4)}}},
     "marked 2/0; due 2/0; under w 4(4) claimed of the coup before; "
     "score 2+0 6+0 double w pavilion rail"},
    {"GU III, second exemple: the school before the throw",
     NULL,
     {12, 0},
     2,
     {{1, SEEN, .due = {0, 4}, .mark = {GAIN(0), GAIN(0)}},
      {0, SEEN, .due = {4, 4}, .claims = 1, .claim = {{.by = 1, .points = 4, .before = 1}}}},
     "marked 4/4; due 4/4; under w 4(4) claimed of the coup before; "
     "score 4+0 8+0 double  pavilion rail"},
    {"LL §170; GU V: put back, and he fills",
     LP_60 "w ?? +2 - b ?? - w 32 @1:0 t1 go = 1/4 6/8 school",
     {12, 0},
     3,
     {UNSEEN(0, 2, 0),
      UNSEEN(1, 0, 0),
      {0, SEEN, .due = {4, 0}, .goes = 1, .mark = {PLACED(1, 0)}, .put_back = SLOW_PUT_BACK,
       .claims = 1, .claim = {CLAIM(1, SLOW_ALL)}}},
     "went, G1; due 4/0; over w 6(6) claimed; score 6+0 6+0 double b pavilion rail"},
    {"GU V; LP 64: put back, and not to fill",
     LP_60 "w ?? +2 - b ?? - w 32 @1:0 t1 go = 1/3/6 school",
     {12, 0},
     3,
     {UNSEEN(0, 2, 0),
      UNSEEN(1, 0, 0),
      {0, SEEN, .due = {4, 0}, .lost = 4, .goes = 1, .mark = {PLACED(1, 0)},
       .put_back = SLOW_PUT_BACK, .claims = 1, .claim = {CLAIM(1, SLOW_ALL)}}},
     "went, G1; due 4/0; fill w 10(10) claimed; score 2+0 10+0 double b pavilion rail"},
    {"GU III: left standing, no school is received",
     LP_60 "w ?? +2 - b ?? - w 32 @1:0 go = stands school 6",
     {12, 0},
     3,
     {UNSEEN(0, 2, 0),
      UNSEEN(1, 0, 0),
      {0, .playable = 1, .due = {4, 0}, .goes = 1, .mark = {PLACED(1, 0)}, .put_back = SLOW_STANDS,
       .claims = 1, .claim = {{.by = 1, .points = 6, .late = 1}}}},
     "went, G1; due 4/0; over w 6(0) open; score 0+1 0+0 double wb pavilion rail"},
    {"rules §10: the rest marked, then gone",
     LL_184 "w ?? +10 - b ?? - w 43 @2:4 go",
     {12, 0},
     3,
     {UNSEEN(0, 10, 0),
      UNSEEN(1, 0, 0),
      {0, .playable = 1, .due = {6, 0}, .goes = 1, .mark = {PLACED(2, 4)}}},
     "went, G1; due 6/0; ; score 0+2 0+0 double wb pavilion rail"},
    {"T1: the touch made the fill impossible",
     LP_60 "w 32 t9 6/8 1/4 school 4",
     {12, 0},
     1,
     {{0, SEEN, .due = {4, 0}, .lost = 4, .claims = 1, .claim = {CLAIM(1, 4)}}},
     "marked 4/0; due 4/0; fill w 4(4) claimed; score 0+0 4+0 double wb pavilion rail"},
    {"GU III, École impossible",
     NO_PLAY "w 66 +6 - school 6",
     {12, 0},
     1,
     {{0, .due = {12, 16}, .mark = {GAIN(6)}, .claims = 1, .claim = {CLAIM(1, 6)}}},
     "marked 6/16; due 12/16; false b 6(6) false; score 6+0 4+2 double w pavilion rail"},
    {"LL §167; LP 35: too late on a real fault",
     NULL,
     {12, 0},
     2,
     {{0, SEEN, .due = {4, 0}, .mark = {GAIN(0)}},
      {1, SEEN, .claims = 1, .claim = {{.by = 1, .points = 4, .before = 1}}}},
     "marked 0/0; due 0/0; ; score 0+0 0+0 double wb pavilion rail"},
    {"LL §183; LP 61: augmentation, and what is beyond",
     NULL,
     {12, 0},
     1,
     {{0, SEEN, .due = {4, 0}, .mark = {GAIN(0)}, .claims = 1,
       .claim = {{.by = 1, .points = 6, .contested = 1}}}},
     "marked 0/0; due 4/0; false b 2(2) false, under w 4(4) raised; "
     "score 2+0 8+0 double w pavilion rail"},
    {"LP 47: made to mark the whole",
     NULL,
     {12, 0},
     1,
     {{0, SEEN, .due = {8, 0}, .mark = {GAIN(0)}, .claims = 1,
       .claim = {{.by = 1, .points = 2, .whole = 1}}}},
     "marked 0/0; due 8/0; under w 8(8) claimed; score 0+0 8+0 double wb pavilion rail"},
    {"LL §185-186: mark gives the hole",
     NULL,
     {12, 0},
     3,
     {UNSEEN(0, 10, 0),
      UNSEEN(1, 0, 0),
      {0, SEEN, .due = {4, 0}, .mark = {GAIN(0)}, .claims = 1,
       .claim = {{.kind = SLOW_CLAIM_MARK, .by = 1}}}},
     "marked 0/0; due 4/0; ; score 2+2 0+0 double wb pavilion rail"},
    {"the other made to mark by the roller",
     NULL,
     {12, 0},
     1,
     {{0, SEEN, .due = {2, 4}, .mark = {GAIN(2), GAIN(0)}, .claims = 1,
       .claim = {{.kind = SLOW_CLAIM_MARK, .by = 0}}}},
     "marked 2/0; due 2/4; ; score 2+0 4+0 double b pavilion rail"},
    {"school 0 takes off what was too much",
     NULL,
     {12, 0},
     1,
     {{0, SEEN, .due = {2, 0}, .mark = {GAIN(8)}, .claims = 1, .claim = {CLAIM(1, 0)}}},
     "marked 8/0; due 2/0; over w 6(0) open; score 2+0 0+0 double wb pavilion rail"},
    {"rules §11a: a hole so lost was never had",
     NULL,
     {12, 0},
     3,
     {UNSEEN(0, 8, 8),
      {0, SEEN, .due = {0, 4}, .mark = {GAIN(0), GAIN(0)}},
      {1, .playable = 1, .due = {4, 0}, .goes = 1, .claims = 1, .claim = {CLAIM(0, 4)}}},
     "went, G1; due 4/0; under b 4(4) claimed of the coup before; "
     "score 0+1 0+0 double wb pavilion rail"},
    {"the match ended without right, put back, men touched",
     NULL,
     {1, 0},
     1,
     {{0, SEEN, .due = {4, 0}, .mark = {GAIN(16)}, .claims = 1, .claim = {CLAIM(1, 10)}}},
     "marked 16/0; due 4/0; over w 12(10) claimed; score 4+0 10+0 double b pavilion rail"},
    {"schools=own-throw",
     NULL,
     {12, 1},
     2,
     {{0, SEEN, .due = {0, 4}, .mark = {GAIN(0), GAIN(0)}},
      {1, SEEN, .claims = 1, .claim = {{.by = 0, .points = 4, .before = 1}}}},
     "marked 0/0; due 0/0; false w 4(4) false; score 0+0 4+0 double wb pavilion rail"},
};

static void expect_line(const char *source, const struct replayed_match *t, const char *line)
{
    const char *got = t->coups ? t->line[t->coups - 1] : "-";
    if (strcmp(got, line) != 0)
        fail_msg("%s:\nis  %s\nnot %s", source, got, line);
}

static void reference_rules_printed_records(void **state)
{
    static struct replayed_match t;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tell_reference(&cases[i].table, cases[i].coup, cases[i].coups, &t);
        expect_line(cases[i].source, &t, cases[i].line);
    }
}

static void referee_rules_printed_records(void **state)
{
    static struct replayed_match t;
    int differing = 0;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (!cases[i].text)
            continue;
        tell_referee(cases[i].text, &t);
        const char *got = t.coups ? t.line[t.coups - 1] : "-";
        if (strcmp(got, cases[i].line) == 0)
            continue;
        differing++;
        printf("%s\n%s\nreferee    %s\nprinted    %s\n\n", cases[i].source, cases[i].text, got,
               cases[i].line);
    }
    assert_int_equal(differing, 0);
}

/* --- random records --------------------------------------------------------------------------- */

static const char *const met_names[SLOW_MET_COUNT] = {
    "the jeton passed home",
    "his own points taken off",
    "only the peg moved",
    "nothing playable, no school",
    "no hole by a claim",
    "a claimant's school counted against what he owed",
    "too late",
    "partly false",
    "in part",
    "whole",
    "raised",
    "school 0",
    "a hole taken off",
    "mark",
    "mark, and a hole",
    "an under-mark claimed as he throws",
    "an under-mark claimed after the play",
    "one claim for two throws",
    "the hole of a going lost",
    "went without a hole",
    "went after marking the rest",
    "went with holes too many",
    "a going left standing",
    "a going put back",
    "a fill or keep joined the school",
    "a going opposed by the school",
    "the match ended without right",
    "and that put back",
    "schools=own-throw",
    "too early",
    "a mark put back before a man was touched",
};

/* Rulings on words that are not drawn are not met. */
static bool can_be_met(int ruling)
{
    unsigned bit = 1u << ruling;
    if (bit == SLOW_MET_WHOLE)
        return drawn_words[DRAWN_WHOLE];
    if (bit == SLOW_MET_TOLD || bit == SLOW_MET_TOLD_HOLE)
        return drawn_words[DRAWN_MARK];
    if (bit == SLOW_MET_TAKEN_OFF)
        return drawn_words[DRAWN_NOTHING_CLAIMED];
    return bit != SLOW_MET_RAISED || drawn_words[DRAWN_FALSE];
}

/* The rarest are met some twelve times in eight thousand records. */
static void expect_all_met(const int met[SLOW_MET_COUNT])
{
    for (int i = 0; i < SLOW_MET_COUNT; i++) {
        printf("%6d  %s\n", met[i], met_names[i]);
        if (can_be_met(i) && met[i] < 1 + wanted / 2000)
            fail_msg("not met often enough: %s", met_names[i]);
    }
}

/* The words the language may not have yet are drawn here all the same. */
static void reference_meets_everything(void **state)
{
    static struct drawn d;
    static struct slow_outcome out[DRAWN_COUPS];
    int met[SLOW_MET_COUNT] = {0}, kept[DRAWN_WORDS];
    (void)state;
    memcpy(kept, drawn_words, sizeof kept);
    for (int i = 0; i < DRAWN_WORDS; i++)
        drawn_words[i] = 1;
    for (int i = 0; i < wanted; i++) {
        drawn_record(&d, first_seed * 1000003 + (uint64_t)i);
        slow_marks(&d.table, d.coup, d.coups, out);
        for (int k = 0; k < d.coups; k++)
            for (int b = 0; b < SLOW_MET_COUNT; b++)
                met[b] += (out[k].met >> b & 1) != 0;
    }
    expect_all_met(met);
    memcpy(drawn_words, kept, sizeof kept);
}

/* Whether a word of this coup was refused, so that the words after it were not read. */
static bool is_cut(const struct replayed_match *m, int coup)
{
    for (int i = coup; i < m->coups && i <= coup + 2; i++)
        if ((m->line[i][0] >= '0' && m->line[i][0] <= '9') ||
            strncmp(m->line[i], "refused", 7) == 0)
            return true;
    return coup >= m->coups;
}

/* Returns true if both give the same rulings, up to the first word that one of them refuses: a
 * choice without choices, or a word after the match is over. Otherwise prints the record and the
 * first turn that differs. */
static bool alike(const struct drawn *d, bool show)
{
    static struct replayed_match referee, reference;
    tell_referee(d->text, &referee);
    fold_text_tell(d->text, &reference);
    for (int i = 0; i < reference.coups; i++) {
        if (is_cut(&referee, i) || is_cut(&reference, i))
            return true;
        if (strcmp(referee.line[i], reference.line[i]) == 0)
            continue;
        if (show)
            printf("%scoup %d\nreferee    %s\nreference  %s\n\n", d->text, i + 1, referee.line[i],
                   reference.line[i]);
        return false;
    }
    return true;
}

/* The fold over events, written apart from the referee, is the reference for marks and claims in
 * order (rules §11c). */
static void expect_agreement(bool left_out, bool early)
{
    static struct drawn d;
    int differing = 0;
    for (int i = 0; i < wanted; i++) {
        drawn_record(&d, first_seed * 1000003 + (uint64_t)i);
        if (left_out)
            drawn_leave_out(&d);
        if (early)
            drawn_throw_early(&d);
        differing += !alike(&d, differing < SHOWN);
    }
    if (differing)
        printf("%d of %d records differ\n", differing, wanted);
    assert_int_equal(differing, 0);
}

static void referee_and_fold_agree(void **state)
{
    (void)state;
    expect_agreement(false, false);
}

/* `waive` and `late` (§11a) anywhere. */
static void referee_and_fold_agree_on_points_left_out(void **state)
{
    (void)state;
    expect_agreement(true, false);
}

/* Early dice (§11c.8). */
static void referee_and_fold_agree_on_early_dice(void **state)
{
    (void)state;
    expect_agreement(false, true);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reference_judges_printed_marks),
        cmocka_unit_test(reference_rules_printed_records),
        cmocka_unit_test(reference_meets_everything),
        cmocka_unit_test(referee_rules_printed_records),
        cmocka_unit_test(referee_and_fold_agree),
        cmocka_unit_test(referee_and_fold_agree_on_points_left_out),
        cmocka_unit_test(referee_and_fold_agree_on_early_dice),
    };
    if (argc > 1)
        first_seed = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        wanted = atoi(argv[2]);
    if (argc > 3)
        cmocka_set_test_filter(argv[3]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
