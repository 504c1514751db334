/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rulings as words and as JSON. */
#include <jansson.h>

#include "base/json_builder.h"
#include "games/trictrac/text/coup.h"
#include "games/trictrac/text/json.h"
#include "listed_coup.h"
#include "tests/support/test.h"

static struct ruling ruling; /* too large for a small stack */

/* --- building --------------------------------------------------------------------------------- */

static struct position position(const char *line)
{
    struct position p;
    struct parse_error e;
    if (!position_read(line, strlen(line), &p, &e))
        fail_msg("%s: %s", line, e.reason);
    return p;
}

/* A throw ruled upon, nothing played. */
static void judge(const char *line)
{
    struct options o = options_default();
    ruling = (struct ruling){.position = position(line)};
    ruling.view = position_view(&ruling.position);
    plays_list(&ruling.position, &ruling.view, &ruling.plays);
    dues_list(&ruling.position, &ruling.view, &ruling.plays, &o, &ruling.dues);
}

static int read_steps(const char *text, struct step *out)
{
    int n = 0, used = 0;
    unsigned from, to, rest;
    for (; *text; text += used) {
        used = 0;
        if (sscanf(text, "%u/%u/%u %n", &from, &rest, &to, &used) == 3)
            out[n++] = (struct step){(uint8_t)from, (uint8_t)rest, (uint8_t)to};
        else if (sscanf(text, "%u/%u %n", &from, &to, &used) == 2)
            out[n++] = (struct step){(uint8_t)from, 0, (uint8_t)to};
        if (!used)
            fail_msg("no step: %s", text);
    }
    return n;
}

/* A coup from a position, its play "" if none; borne off is /25. */
static struct coup coup_of(const char *line, const char *play)
{
    struct position p = position(line);
    struct coup c = {.side = p.side, .dice = p.dice, .played = *play != '\0'};
    c.steps = (uint8_t)read_steps(play, c.step);
    return c;
}

static void hear(const char *line, const struct score *sc, const struct coup *c)
{
    struct position p = position(line);
    struct options o = options_default();
    struct match m = match_from(&o, &p);
    if (sc)
        m.score = *sc;
    assert_int_equal(judge_listed(&m, c, &ruling, NULL), COUP_OK);
}

/* The words are what is expected; then they are freed. */
static void assert_words(struct strbuf *w, const char *expected)
{
    assert_false(w->failed);
    assert_string_equal(w->text ? w->text : "", expected);
    strbuf_free(w);
}

static void assert_contains(struct strbuf *w, const char *expected)
{
    assert_false(w->failed);
    if (!w->text || !strstr(w->text, expected))
        fail_msg("\"%s\" is not in: %s", expected, w->text ? w->text : "");
    strbuf_free(w);
}

static void assert_line(char *line, const char *expected)
{
    assert_non_null(line);
    assert_string_equal(line, expected);
    free(line);
}

/* --- what a throw gives ----------------------------------------------------------------------- */

static const struct {
    const char *line, *words;
} due_words[] = {
    {"W:6,8,12x2 B:1x10,7 w 64", "4 due to White: true hit on 18 (Black: 7), two "
                                 "ways (6, 6+4), 2 each (M X).\n"},
    {"W:12x2 B:1x13,7,11x1 w 66",
     "4 due to White: true hit on 18 (Black: 7), one way (6) (M X).\n"
     "4 due to Black: helpless men of White: no 6 can be played (M VI).\n"},
    {"W:2x2 B:1x10,11 b 66", "Nothing is due to Black.\n"},
    {"W:6x2 B:1x10,7 w 66", "4 due to White: true hit on 18 (Black: 7), one way (6+6) (M X).\n"},
    {"W:1x7,6x2,7x2,11x2,12x2 B:1x4,2,3,6,7x2,8x2,11x2,12x2 w 61",
     "Nothing is due to White.\n"
     "4 due to Black: false hit by White of Black's man on 19 (Black's 6): 6+1 would reach it, but "
     "every rest is held (M X).\n"},
    {"W:1x9,7,8,12x4 B:1x15 w 65",
     "4 due to White: hits Black's rest corner, 13 (Black's 12), by 6 and 5 (M XI).\n"},
    {"W:1x13,8,10 B:1x11,2,3x2,4 w 43",
     "4 due to White: jan of two tables: 4 and 3 carry the two men to 12 and 13 (M XII).\n"},
    {"W:1x13,8,10 B:1x10,2,3,4,12x2 w 43",
     "Nothing is due to White.\n"
     "4 due to Black: contre-jan of two tables: 4 and 3 would carry White's two men to 12 "
     "and 13, but Black holds the rest corner (M XII).\n"},
    {"W:1x13,12x2 B:1x13,11x2 w 11",
     "6 due to White: jan of mézéas: the only two men off the talon are on the rest corner, and an "
     "ace is thrown (M XII).\n"},
    {"W:1x13,12x2 B:1x13,12x2 w 21",
     "Nothing is due to White.\n"
     "4 due to Black: contre-jan of mézéas: White's only two men off the talon are on the rest "
     "corner and an ace is thrown, but Black holds the other corner (M XII).\n"},
    {"W:1x11,2,3,4,5 B:1x13,7x2 w 65 roll=3",
     "4 due to White: jan of six tables: the third throw covers the last two of the fields 2-7 "
     "(M XII).\n"},
    {"W:1x2,2,6,7x2,8,9x2,10x2,11x2,12x2 B:1x13,12x2 w 62",
     "8 due to White: fills the grand jan (7-12), two ways (6, 2), 4 each (M XIII).\n"},
    {"W:1x3,5,6,7,8,9x2,10x2,11x2,12x2 B:1x13,12x2 w 22",
     "6 due to White: fills the grand jan (7-12), one way, by two men (M XIII).\n"},
    {"W:7x2,8x3,9x3,10x2,11x2,12x3 B:7x2,8x2,9x2,10x2,11x3,12x4 w 64",
     "4 due to White: keeps the grand jan (7-12) for lack of choice (par impuissance): the 6 "
     "cannot be played "
     "(M XIII).\n"
     "2 due to Black: helpless men of White: the 6 cannot be played (M VI).\n"},
    {"W:7x2,8x2,9x2,10x2,11x2,12x5 B:7,8,9x2,10x2,11x2,12x7 w 66",
     "4 due to White: true hit on 17 (Black: 8), one way (6) (M X).\n"
     "4 due to White: true hit on 18 (Black: 7), one way (6) (M X).\n"
     "6 due to White: keeps the grand jan (7-12) for lack of choice (par impuissance): no 6 can be "
     "played (M XIII).\n"
     "14 due to White in all.\n"
     "4 due to Black: helpless men of White: no 6 can be played (M VI).\n"},
    {"W:23,24 B:3x2 w 21", "4 due to White: exit: the last man is borne off (M VIII).\n"},
    {"W:1 B:2x2,17x2 w 61",
     "Nothing is due to White.\n"
     "2 due to Black: helpless men of White: the 1 cannot be played besides the 6 (M VI).\n"},
    {"W:1x15 B:1x15 w", "The throw was not seen: nothing is ruled on it.\n"},
};

static void test_dues(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof due_words / sizeof due_words[0]; i++) {
        struct strbuf w = {0};
        judge(due_words[i].line);
        render_dues(&w, &ruling, ROLLER);
        render_dues(&w, &ruling, OPPONENT);
        assert_words(&w, due_words[i].words);
    }
}

/* A name that ends in a dot ends the sentence too; within one it keeps it. */
static void test_names_with_dots(void **state)
{
    static const char *const names[2] = {"Anna Z.", "Boris"};
    struct strbuf w = {.player = names};
    (void)state;
    judge("W:1x7,6x2,7x2,11x2,12x2 B:1x4,2,3,6,7x2,8x2,11x2,12x2 w 61");
    render_dues(&w, &ruling, ROLLER);
    assert_words(&w, "Nothing is due to Anna Z.\n");
    render_dues(&w, &ruling, OPPONENT);
    assert_contains(&w, "false hit by Anna Z. of Boris's man");
}

/* --- why -------------------------------------------------------------------------------------- */

static const struct {
    const char *line, *part;
} why_words[] = {
    {"W:8x2,12x2 B:1x10,7,9x2,11x2 w 64",
     "\n    6 from 12 (2 men there, one way); 6+4 from 8 (2 men there, one way), resting on 12.\n"},
    {"W:1x9,7,8,12x2,2x2 B:1x15 w 65", "\n    6 from 7; 5 from 8.\n"},
    {"W:1x2,2,6,7x2,8,9x2,10x2,11x2,12x2 B:1x13,12x2 w 62", "\n    6 from 2; 2 from 6.\n"},
    {"W:1x7,6x2,7x2,11x2,12x2 B:1x4,2,3,6,7x2,8x2,11x2,12x2 w 61",
     "Not due:\n"
     "  A hit of Black's man on 19 (Black's 6): 6+1 brings the man from 12 there, but both rests, "
     "13 and 18, are held. It is a false hit, due to Black (M X).\n"},
    {"W:1x9,7,12x2,2x3 B:1x15 w 61",
     "  A hit of Black's corner: 6 and 1 reach it, but the two men on 12 must stay to hold White's "
     "own: the ace needs spare men there (M XI).\n"},
    {"W:1x11,7,8,2x2 B:1x15 w 65",
     "  A hit of Black's corner: 6 and 5 reach it, but White does not hold White's own (M XI).\n"},
    {"W:1x9,7,8,12x2,2x2 B:1x13,12x2 w 65",
     "  A hit of Black's corner: 6 and 5 reach it, but Black holds it (M XI).\n"},
    {"W:1x11,2,3,4,5 B:1x13,7x2 w 65 roll=4",
     "  Jan of six tables: only White's third throw since the men were set up can make it, and "
     "this is throw 4 (M XII).\n"},
    {"W:1x11,2,3,4,5 B:1x13,7x2 w 55 roll=3",
     "  Jan of six tables: a doublet carries two men to one field, never to two (M XII).\n"},
    {"W:1x11,2,3,4,5 B:1x13,18x2 w 65 roll=3",
     "  Jan of six tables: Black holds a field that is to be covered (M XII).\n"},
    {"W:2,7x2,8,9x2,10x2,11x2,12x5 B:1x13,12x2 w 64",
     "  Filling the grand jan (7-12): only the 6 would move the man from 2 to 8, but the 4 must "
     "be played too and breaks it: it is filled only in passing (M XIII).\n"},
    {"W:7x2,8x2,9x2,10x2,11x2,12x5 B:6x2,12x2,20x11 w 61",
     "  Keeping the grand jan (7-12): only the 6 would keep it, but both numbers can be played "
     "and must be, and the 1 breaks it (LL §34).\n"},
    {"W:1x15 B:1x15 w 64", "Nothing is due to either player.\n"},
};

static void test_why(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof why_words / sizeof why_words[0]; i++) {
        struct strbuf w = {0};
        judge(why_words[i].line);
        render_why(&w, &ruling);
        assert_contains(&w, why_words[i].part);
    }
}

/* --- false moves ------------------------------------------------------------------------------ */

#define START     "W:1x15 B:1x15 w "
#define LEFT_FIVE "W:6,7x3,8x2,9x2,10x2,11x2,12x3 B:7x2,8x2,9x2,10x2,11x2,12x5 w 65"

/* The sentence of each code, and what follows it. */
static const struct {
    const char *line, *play;
    int closed, together;
    const char *part;
} fault_words[] = {
    {START "54", "1/6 1/5", 1, 0, "White plays 1/6 1/5: legal.\n"},
    {START "54", "1/7 1/5", 0, 0,
     "White plays 1/7 1/5: a false move.\n"
     "  N1: the man from 1 set on 7 is on a field no number gives (GU III; LL §211; LP 22, 29).\n"
     "Black may choose:\n"
     "  1. leave it\n"
     "  2. 1/6 1/5\n"},
    {START "54", "1/7 1/5", 1, 0,
     "\n"
     "Black has thrown, so the false move stays on the board.\n"},
    {START "52", "1/7 1/4", 0, 0,
     "  N1: the man from 1 set on 4 is on a field no number gives (GU III; LL §211; LP 22, 29).\n"
     "  N2: the man from 1 set on 7 is beyond the 5, on a field no number gives (GU III; LL §211; "
     "LP 22, 29).\n"},
    {START "53", "1/7", 0, 0,
     "  N2: the man from 1 set on 7 is beyond the 5, on a field no number gives (GU III; LL §211; "
     "LP 22, 29).\n"
     "Black may choose:\n"
     "  1. leave it\n"
     "  2. 1/4, then the other number is played\n"
     "  3. 1/4/9\n"
     "  4. 1/6, then the other number is played\n"},
    {START "31", "1/7", 0, 0,
     "  N3: the man from 1 set on 7 is beyond the sum, 3+1 (the English guide"},
    {"W:1,2,3,7x2,8,9x2,10x2,11x2,12x2 B:1x13,12x2 w 61", "1/2/8 2/3", 0, 0,
     "  N3: the man from 2 set on 3 is one man too many for the numbers (the English guide "
     "(\"False hit\"); GU III 3e exemple; LL §201).\n"},
    {START "54", "1/5 1/4", 0, 1,
     "  N4: of two men put down together, one or both are wrong (GU III"},
    /* The man that is wrong, not the first (LL §201: "on joue 6-8 et 1-3"). */
    {"W:1x13,5,6 B:1x15 w 21", "6/8 1/3", 1, 0,
     "  N1: the man from 1 set on 3 is on a field no number still to play gives ("},
    {"W:1x12,3,5,6 B:1x15 w 42", "1/3 6/12", 1, 0,
     "  N1: the man from 6 set on 12 is on a field no number still to play gives ("},
    {"W:19x2,22,23 B:14x5 w 61", "19/25 22/25", 1, 0,
     "  S1: the man from 22 was borne off, which these numbers do not allow ("},
    {"W:19x2,22,23 B:14x5 w 21", "23/25 19/21", 1, 0,
     "  N1: the man from 19 set on 21 is on a field no number still to play gives ("},
    {"W:19x2,23,24 B:14x5 w 21", "23/25 24/25 19/20", 1, 0,
     "  N3: the man from 19 set on 20 is one man too many for the numbers ("},
    {"W:19x2,23,24 B:14x5 w 21", "19/21 24/25 23/25", 1, 0,
     "  N3: the man borne off from 23 is one man too many for the numbers ("},
    {"W:1x12,6,7,8 B:1x15 w 65", "7/12 8/12", 0, 0,
     "  C1: the corner was taken by force (par puissance), though it could be taken by effect (GU "
     "IV; LL §199, "
     "§216)."},
    {START "65", "1/12", 0, 0,
     "  C2: a lone man is on the rest corner, 12 (M VII, IX; GU IV; LL §42-43; the English "
     "guide).\n"},
    {"W:1x14,7 B:1x15 w 61", "7/13 1/2", 0, 0,
     "  C2: the man from 7 set on 13 is on Black's rest corner, which no man may enter (M VII"},
    {"W:1x14,12 B:1x13,7x2 w 61", "12/18 1/2", 0, 0,
     "  C2: the man from 12 set on 18 is on a field that Black holds (M VII, IX; GU IV; LL §42-43; "
     "the English guide).\n"
     "It may not be left.\n"},
    /* A man that goes back does not stay (rules §11b). */
    {"W:1x14,12 B:1x13,7x2 w 61", "12/18 1/2", 1, 0,
     "Black has thrown without objecting: nothing can be chosen any more.\n"
     "The man set on 18 goes back to 12; its number counts as not played.\n"},
    {"W:1x2,2,6,7x2,8,9x2,10x2,11x2,12x2 B:1x13,12x2 w 42", "1/5 1/3", 0, 0,
     "  Q1: the grand jan (7-12) could be filled and was not (GU III; LL §192).\n"},
    {"W:1,2,7x2,8x2,9x2,10x2,11x2,12x3 B:1x13,12x2 w 41", "7/11 7/8", 0, 0,
     "  Q2: the grand jan (7-12) could be kept and was broken (GU III; LL §192).\n"},
    {"W:1x13,9x2 B:1x15 w 65", "9/15 1/6", 0, 0,
     "  R1: the man from 9 set on 15 is in a quarter that Black can still fill (M XIV"},
    {"W:12x2,10,11,1x11 B:1x13,2,3 w 66", "12/24", 0, 0,
     "\nIf Black throws without choosing, Black marks 4 for the numbers left unplayed (M VI).\n"},
    {START "65", "1/7", 0, 0, "White has put down 1/7; the other number is still to be played.\n"},
    {LEFT_FIVE, "6/11", 1, 0,
     "  D1: a number that could be played was left unplayed (M VI; GU III; LL §83, §216; LP 69).\n"
     "Black has thrown, so the false move stays on the board.\n"
     "Black marks 2 for the number left unplayed (M VI).\n"},
    {"W:18,20x2,21x3 B:1x2 w 31", "21/25 20/21", 0, 0,
     "  S1: the man from 21 was borne off before all men were in 19-24 (GU VII; LL §115-117).\n"},
};

static void test_false_moves(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof fault_words / sizeof fault_words[0]; i++) {
        struct strbuf w = {0};
        struct coup c = coup_of(fault_words[i].line, fault_words[i].play);
        c.closed = (uint8_t)fault_words[i].closed;
        c.together = (uint8_t)fault_words[i].together;
        hear(fault_words[i].line, NULL, &c);
        render_ruling_play(&w, &ruling, &c);
        assert_contains(&w, fault_words[i].part);
    }
}

static void test_touched_and_gone(void **state)
{
    (void)state;
    struct strbuf w = {0};
    struct coup c = coup_of("W:1x12,5,6,7 B:1x15 w 21", "1/3 1/2");
    c.touched = field_bit(7);
    hear("W:1x12,5,6,7 B:1x15 w 21", NULL, &c);
    render_ruling_play(&w, &ruling, &c);
    assert_contains(&w,
                    "  T1: the touched man on 7 was not played (GU III; LL §46; LP 17, 21, 30).\n");
    c = coup_of(START "21", "");
    c.decision = GO;
    hear(START "21", NULL, &c);
    render_ruling_play(&w, &ruling, &c);
    assert_contains(&w, "  G1: White went, but White's own throw had won no hole (GU V; LL §170, "
                        "§173; LP 25, 55, 64).\n"
                        "Black may choose:\n  1. leave it\n");
    c.closed = 1;
    hear(START "21", NULL, &c);
    render_ruling_play(&w, &ruling, &c);
    assert_contains(&w, "\nWhite has thrown before Black objected: the going stands.\n");
}

/* For a number left 2 are due; the points marked are printed with the mark. */
static void test_left_and_marked(void **state)
{
    (void)state;
    struct strbuf w = {0};
    struct coup c = coup_of(LEFT_FIVE, "6/11");
    c.closed = 1;
    c.mark[OPPONENT] = (struct mark){.kind = MARK_PLACED, .holes = 1};
    hear(LEFT_FIVE, NULL, &c);
    render_ruling_play(&w, &ruling, &c);
    assert_contains(&w, "\n2 due to Black for the number left unplayed (M VI).\n");
    render_schools(&w, &ruling);
    assert_contains(&w,
                    "Peg: Black also moved the peg wrongly: no school of that (marked 0, due 2);");
}

static void test_chosen(void **state)
{
    (void)state;
    struct strbuf w = {0};
    struct coup c = coup_of(START "54", "1/7 1/5");
    c.choices = 1;
    c.choice[0] =
        (struct choice){.kind = CHOICE_PLAY, .of_first = 1, .steps = 1, .step = {{1, 0, 6}}};
    hear(START "54", NULL, &c);
    render_ruling_play(&w, &ruling, &c);
    assert_contains(&w, "\nBlack chose 1/6.\nSo White has played 1/6 1/5.\n");
    c.choice[0] = (struct choice){.kind = CHOICE_STANDS};
    hear(START "54", NULL, &c);
    render_ruling_play(&w, &ruling, &c);
    assert_contains(&w, "\n"
                        "Black leaves the false move as it is.\n");
}

/* --- schools ---------------------------------------------------------------------------------- */

static struct coup marking(int points, int claim, int contested)
{
    struct coup c = coup_of(START "64", "1/7 1/5");
    c.mark[ROLLER] = (struct mark){.kind = MARK_GAIN, .points = (uint8_t)points};
    if (claim)
        c.claim[c.claims++] =
            (struct claim){.by = BLACK, .points = (uint8_t)claim, .contested = (uint8_t)contested};
    return c;
}

static const struct {
    int marked, claim, contested;
    const char *words;
} school_words[] = {
    {0, 0, 0, ""},
    {4, 0, 0,
     "School: White marked 4 points too many (marked 4, due 0); Black may claim it until "
     "Black's next throw (M XVII; GU III; LP 54).\n"},
    {4, CLAIM_ALL, 0,
     "School: White marked 4 points too many (marked 4, due 0); Black has claimed 4 (M "
     "XVII; GU III; LP 54).\n"
     "Black claims a school of 4: upheld, Black marks 4 (M XVII; GU III; LP 54).\n"},
    {4, 6, 0,
     "School: White marked 4 points too many (marked 4, due 0); Black has claimed 4 (M "
     "XVII; GU III; LP 54).\n"
     "Black claims a school of 6: upheld, Black marks 4; the rest is a false school, White "
     "marks 2 (LL §183; LP 61).\n"},
    {4, 4, 1,
     "School: White marked 4 points too many (marked 4, due 0); Black has claimed 4 and "
     "marks it twice (M XVII; GU III; LP 54).\n"
     "Black claims a school of 4: upheld after White contested it: Black marks 8, twice the number "
     "(M XVII; GU III; LP 54).\n"},
    {0, 4, 0,
     "Black claims a school of 4: there was no fault; false school, White marks 4 (LL §183; LP "
     "61).\n"},
    {0, CLAIM_ALL, 0, "Black claims a school: there is nothing to claim (LL §183; LP 61).\n"},
};

static void test_schools(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof school_words / sizeof school_words[0]; i++) {
        struct strbuf w = {0};
        struct coup c =
            marking(school_words[i].marked, school_words[i].claim, school_words[i].contested);
        hear(START "64", NULL, &c);
        render_schools(&w, &ruling);
        assert_words(&w, school_words[i].words);
    }
}

/* White's fault in one throw, then Black's `mark` or school upon it: at once, or a throw later. */
static const struct {
    const char *line, *play;
    struct mark mark;
    struct claim claim;
    bool later;
    const char *part;
} speaking_words[] = {
    {"W:1x12,7,12x2 B:1x13,7,9 w 64",
     "1/7 1/5",
     {MARK_GAIN, 2, 0, 0},
     {.kind = CLAIM_MARK, .by = BLACK},
     false,
     "Black has White mark all that is due, 4, holes included"},
    {"W:1x12,7,12x2 B:1x13,7,9 w 64",
     "1/7 1/5",
     {MARK_GAIN, 4, 0, 0},
     {.kind = CLAIM_MARK, .by = BLACK},
     false,
     "Black asks White to mark what is missing: nothing is missing.\n"},
    /* "déchu du droit d'obliger à marquer" once the dice are thrown (LL §185). */
    {"W:1x12,7,12x2 B:1x13,7,9 w 64",
     "1/7 1/5",
     {MARK_GAIN, 2, 0, 0},
     {.kind = CLAIM_MARK, .by = BLACK},
     true,
     "Black asks White to mark what is missing: too late, nobody marks anything (GU III"},
    /* A simple hole for a double one: a school gives none back (LL §184, §191). */
    {"W:12x2,10,11,1x11 B:1x13,2,3 w 66",
     "1/7 1/7",
     {MARK_PLACED, 0, 1, 0},
     {.by = BLACK, .points = CLAIM_ALL},
     false,
     "Black claims a school: the peg stays: a school gives no hole; mark has it marked ("},
    {"W:1x15 B:1x15 w 64",
     "1/7 1/5",
     {MARK_PLACED, 0, 1, 0},
     {.by = BLACK, .points = CLAIM_ALL},
     false,
     "Black claims a school: the peg is corrected ("},
};

/* Sentences that a turn in full must contain, and must not. */
static const struct {
    const char *line, *play, *part, *not ;
    struct coup said;
} replayed_words[] = {
    /* A school gives no hole, so nothing was corrected (LL §184, §191). */
    {"W:12x2,10,11,1x11 B:1x13,2,3 w 66",
     "1/7 1/7",
     "Black may have it corrected until Black's next throw",
     "put right",
     {.mark[ROLLER] = {MARK_PLACED, 0, 1, 0},
      .claims = 1,
      .claim = {{.by = BLACK, .points = CLAIM_ALL}}}},
    {"W:1x15 B:1x15 w 64",
     "1/7 1/5",
     "Black has had it corrected",
     "may have it corrected",
     {.mark[ROLLER] = {MARK_PLACED, 0, 1, 0},
      .claims = 1,
      .claim = {{.by = BLACK, .points = CLAIM_ALL}}}},
    /* "= stands" and silence close the schools of a going (GU III; LL §170, §180, §193). */
    {"W:1x15 B:1x15 w 64",
     "",
     "Black has let the going stand, so it can no longer be claimed",
     "may claim",
     {.mark[ROLLER] = {MARK_PLACED, 0, 1, 0},
      .decision = GO,
      .choices = 1,
      .choice = {{.kind = CHOICE_STANDS}}}},
    {"W:1x15 B:1x15 w 64",
     "",
     "Black did not claim it in time",
     "may claim",
     {.mark[ROLLER] = {MARK_PLACED, 0, 1, 0}, .decision = GO, .closed = 1}},
    /* "The opponent marks nothing" in a turn in which the roller went (M XVI; GU V). */
    {"W:1x15 B:1x15 w 64",
     "",
     "White went: what Black marked falls away (M XVI; GU V).",
     "Black marks",
     {.mark[OPPONENT] = {MARK_GAIN, 2, 0, 0}, .decision = GO}},
};

static void test_told_whole(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof replayed_words / sizeof replayed_words[0]; i++) {
        struct strbuf w = {0};
        struct coup c = coup_of(replayed_words[i].line, replayed_words[i].play),
                    said = replayed_words[i].said;
        said.side = c.side;
        said.dice = c.dice;
        said.steps = c.steps;
        said.played = c.played;
        memcpy(said.step, c.step, sizeof said.step);
        hear(replayed_words[i].line, NULL, &said);
        render_coup(&w, &ruling, &said);
        assert_null(strstr(w.text, replayed_words[i].not ));
        assert_contains(&w, replayed_words[i].part);
    }
}

static void test_speaking(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof speaking_words / sizeof speaking_words[0]; i++) {
        struct strbuf w = {0};
        struct coup c = coup_of(speaking_words[i].line, speaking_words[i].play), next;
        c.mark[ROLLER] = speaking_words[i].mark;
        if (!speaking_words[i].later)
            c.claim[c.claims++] = speaking_words[i].claim;
        hear(speaking_words[i].line, NULL, &c);
        next = (struct coup){.side = BLACK, .dice = {6, 4}, .claims = 1};
        next.claim[0] = speaking_words[i].claim;
        struct match m = ruling.after;
        if (speaking_words[i].later)
            assert_int_equal(judge_listed(&m, &next, &ruling, NULL), COUP_OK);
        render_claims(&w, &ruling, 0);
        assert_contains(&w, speaking_words[i].part);
    }
}

/* What the other left out of this throw's points: once that player has thrown only the school is
 * left (rules §11a; LL §185). */
static void test_asked_too_late(void **state)
{
    (void)state;
    const char *line = "W:7x3,8x3,9x3,10x2,11x2,12x2 B:7x2,8x2,9x2,10x2,11x2,12x5 w 65";
    struct strbuf w = {0};
    struct coup c = coup_of(line, "7/12");
    c.mark[OPPONENT] = (struct mark){.kind = MARK_GAIN};
    c.closed = 1;
    hear(line, NULL, &c);
    struct match m = ruling.after;
    c = (struct coup){.side = BLACK, .dice = {4, 3}, .claims = 1};
    c.claim[0] = (struct claim){.kind = CLAIM_MARK, .by = WHITE};
    assert_int_equal(judge_listed(&m, &c, &ruling, NULL), COUP_OK);
    render_claims(&w, &ruling, 0);
    assert_words(&w, "White asks Black to mark what is missing: too late, only the school is left "
                     "(GU III; LL §185).\n");
}

/* --- marks, score, the rest ------------------------------------------------------------------- */

static const struct {
    struct score before;
    int gain;
    const char *words;
} mark_words[] = {
    {{{0, 0}, {0, 0}, RAIL, RAIL}, 0, ""},
    {{{0, 0}, {0, 0}, RAIL, RAIL}, 4, "White: jeton to 4.\n"},
    {{{0, 4}, {0, 0}, RAIL, RAIL},
     4,
     "White: jeton to 4. Second to mark: add the third jeton, the bredouille.\n"},
    {{{4, 6}, {0, 0}, BLACK, RAIL}, 2, "White: jeton to 6. Black: third jeton to the rail.\n"},
    {{{8, 0}, {0, 0}, RAIL, RAIL},
     6,
     "White wins a double hole (bredouille): peg forward 2, jeton to 2.\n"},
    {{{8, 6}, {0, 1}, BLACK, RAIL},
     4,
     "White wins a simple hole: peg forward 1, jeton back to 0. Black: jetons back to 0, the third "
     "to the rail. White takes the pavilion.\n"},
    {{{8, 6}, {2, 1}, RAIL, BLACK},
     18,
     "White wins a simple hole and a double one: peg forward 3, jeton to 2. Black: jeton back to "
     "0. The pavilion is taken off the board for good.\n"},
};

static void test_marks(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof mark_words / sizeof mark_words[0]; i++) {
        struct strbuf w = {0};
        struct score after = mark_words[i].before;
        int pegged = score_gain(&after, WHITE, mark_words[i].gain, 12);
        render_marks(&w, &mark_words[i].before, &after, pegged, WHITE);
        assert_words(&w, mark_words[i].words);
    }
}

static void test_score(void **state)
{
    (void)state;
    struct strbuf w = {0};
    struct options o = options_default();
    struct match m = match_start(&o);
    m.score = (struct score){{4, 2}, {2, 1}, BLACK, BLACK};
    w.player = (const char *const[2]){"Anna", ""};
    render_score(&w, &m);
    assert_words(&w, "Anna: peg 2, jeton 4. Black: peg 1, jeton 2 and the third jeton "
                     "(bredouille).\n"
                     "Pavilion: with Black. Only Black can win this hole double.\n"
                     "Anna throws.\n");
    m.score = (struct score){{0, 0}, {12, 0}, RAIL, RAIL};
    m.over = 1;
    w.player = NULL;
    render_over(&w, &m);
    render_score(&w, &m);
    assert_words(&w,
                 "White wins the match, 12 holes to 0: grande bredouille, all 12 holes in a row "
                 "(M XV).\n"
                 "White wins 1 stake: every match is worth one stake.\n"
                 "White: peg 12, jeton 0. Black: peg 0, jeton 0.\nPavilion: on the rail.\n");
    m.score.holes[BLACK] = 4;
    render_over(&w, &m);
    assert_words(&w, "White wins the match, 12 holes to 4 (M XV).\n"
                     "White wins 1 stake: every match is worth one stake.\n");
}

static void test_wanted(void **state)
{
    (void)state;
    static const struct {
        const char *play, *words;
    } rows[] = {{"", "the play"}, {"1/7", "the second man"}, {"1/7 1/5", "the dice"}};
    struct strbuf w = {0};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct coup c = coup_of(START "64", rows[i].play);
        hear(START "64", NULL, &c);
        render_wanted(&w, &ruling);
        assert_words(&w, rows[i].words);
    }
    struct coup c = coup_of("W:1x13,12x2 B:1x13,11x2 w 11", "");
    hear("W:1x13,12x2 B:1x13,11x2 w 11", &(struct score){{6, 0}, {0, 0}, RAIL, RAIL}, &c);
    render_wanted(&w, &ruling);
    assert_words(&w, "stay or go");
    render_wanted(&w, NULL);
    assert_words(&w, "the dice");
}

static void test_clean(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to;
    } rows[] = {
        {"Zoë Ω 😀", "Zoë Ω 😀"},
        {"a\033[31mb\r\nc\x7f", "a?[31mb??c?"},
        {"\xc2\x9b"
         "2J",
         "?2J"}, /* C1: CSI */
        {"\xe2\x80\xae"
         "evil\xe2\x81\xa6",
         "<U+202E>evil<U+2066>"}, /* override, isolate */
        {"An\xe2\x80\x8bna\xe2\x80\x8d \xef\xbb\xbf", "An<U+200B>na<U+200D> <U+FEFF>"},
        {"a\xc2\xad\xe2\x80\xa8\xf3\xa0\x81\x81", "a<U+00AD><U+2028><U+E0041>"},
        {"\xef\xb7\x90\xef\xbf\xbe\xf4\x8f\xbf\xbf", "<U+FDD0><U+FFFE><U+10FFFF>"},
        {"\xef\xbf\xbd", "\xef\xbf\xbd"}, /* the replacement character is one */
        {"\xff\xc3", "\xef\xbf\xbd\xef\xbf\xbd"},
        {"\xc0\xaf", "\xef\xbf\xbd\xef\xbf\xbd"},                 /* too long a form */
        {"\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"}, /* half a pair */
        {"\xf4\x90\x80\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct strbuf w = {0};
        strbuf_add_clean(&w, rows[i].from);
        assert_words(&w, rows[i].to);
    }
}

/* --- JSON ------------------------------------------------------------------------------------- */

static char *judged_json(const char *line)
{
    struct position p = position(line);
    bool thrown = p.dice.high != 0;
    if (thrown)
        judge(line);
    return json_judge(line, strlen(line), &p, thrown ? &ruling.plays : NULL,
                      thrown ? &ruling.dues : NULL);
}

static void test_json_judge(void **state)
{
    (void)state;
    assert_line(judged_json("W:1x15 B:1x15 b"),
                "{\"line\":\"W:1x15 B:1x15 b\",\"side\":\"b\",\"dice\":null}");
    assert_line(judged_json("W:13 B:1x15 w"),
                "{\"line\":\"W:13 B:1x15 w\",\"side\":\"w\",\"dice\":null,\"irregular\":true}");
    assert_line(judged_json("W:7x2,8x3,9x3,10x2,11x2,12x3 B:7x2,8x2,9x2,10x2,11x3,12x4 w 64"),
                "{\"line\":\"W:7x2,8x3,9x3,10x2,11x2,12x3 B:7x2,8x2,9x2,10x2,11x3,12x4 w 64\","
                "\"side\":\"w\",\"dice\":[6,4],\"points\":{\"roller\":4,\"opponent\":2},"
                "\"due\":[{\"to\":\"roller\",\"jan\":\"keep-grand\",\"points\":4,"
                "\"cite\":\"M XIII\"},{\"to\":\"opponent\",\"jan\":\"helpless\",\"points\":2,"
                "\"cite\":\"M VI\"}],\"helpless\":1,\"plays\":[{\"play\":\"8/12\",\"after\":"
                "\"W:7x2,8x2,9x3,10x2,11x2,12x4 B:7x2,8x2,9x2,10x2,11x3,12x4\"}]}");
    assert_line(judged_json("W:12x2 B:1x13,7,11 w 66"),
                "{\"line\":\"W:12x2 B:1x13,7,11 w 66\",\"side\":\"w\",\"dice\":[6,6],"
                "\"points\":{\"roller\":4,\"opponent\":4},\"due\":[{\"to\":\"roller\","
                "\"jan\":\"true-hit\",\"field\":18,\"ways\":1,\"points\":4,\"cite\":\"M X\"},"
                "{\"to\":\"opponent\",\"jan\":\"helpless\",\"points\":4,\"cite\":\"M VI\"}],"
                "\"helpless\":2,\"plays\":[{\"play\":\"-\",\"after\":\"W:12x2 B:1x13,7,11\"}]}");
}

/* A line of any bytes comes out as plain text. */
static void test_json_of_any_bytes(void **state)
{
    static const char line[] = "\x7f\x01W\x7f\xff";
    const struct parse_error e = {.column = 1,
                                  .reason = "not understood: .help lists what can be typed"};
    (void)state;
    assert_line(json_unread(line, sizeof line - 1, &e),
                "{\"line\":\"\\u007f\\u0001W\\u007f\\uFFFD\",\"error\":\"not understood: .help "
                "lists what can be typed\",\"column\":1}");
}

static void test_json_plays_in_order(void **state)
{
    (void)state;
    char *line = judged_json("W:1x11,2,3,4,5 B:1x13,7x2 w 65");
    json_t *o = json_loads(line, 0, NULL), *plays = json_object_get(o, "plays");
    assert_int_equal(json_array_size(plays), ruling.plays.allowed);
    assert_true(json_array_size(plays) > 10);
    for (size_t i = 1; i < json_array_size(plays); i++) {
        const char *a = json_string_value(json_object_get(json_array_get(plays, i - 1), "after"));
        const char *b = json_string_value(json_object_get(json_array_get(plays, i), "after"));
        assert_true(strcmp(a, b) < 0);
    }
    json_decref(o);
    free(line);
}

static void test_json_error(void **state)
{
    (void)state;
    struct parse_error e = {.column = 3, .reason = "no \"\xff\""};
    assert_line(json_unread("W\0\xff\x1b", 4, &e),
                "{\"line\":\"W\\u0000\\uFFFD\\u001B\",\"error\":\"no \\\"\\uFFFD\\\"\","
                "\"column\":3}");
    assert_line(json_unread("", 0, &e),
                "{\"line\":\"\",\"error\":\"no \\\"\\uFFFD\\\"\",\"column\":3}");
}

static void test_json_coup(void **state)
{
    (void)state;
    struct coup c = coup_of(START "54", "1/5 1/7");
    c.closed = 1;
    hear(START "54", NULL, &c);
    assert_line(
        line_of(json_coup(&ruling, &c)),
        "{\"coup\":1,\"side\":\"w\",\"dice\":[5,4],\"before\":\"W:1x15 B:1x15 w 54 roll=1\","
        "\"due\":[],\"points\":{\"roller\":0,\"opponent\":0},\"marked\":{\"roller\":0,"
        "\"opponent\":0},\"holes_won\":{\"roller\":0,\"opponent\":0},\"decision\":null,"
        "\"play\":\"1/7 1/5\",\"legal\":false,\"faults\":[{\"code\":\"N1\",\"choices\":["
        "\"stands\",\"1/6 1/5\"],\"chosen\":\"stands\"}],\"final\":\"1/7 1/5\","
        "\"schools\":[],\"after\":\"W:1x13,5,7 B:1x15\",\"score\":{\"w\":{\"points\":0,"
        "\"holes\":0},\"b\":{\"points\":0,\"holes\":0},\"bredouille\":\"rail\","
        "\"pavilion\":\"rail\",\"double\":[\"w\",\"b\"]},\"next\":\"b\",\"over\":null}");
}

/* One key of a coup's JSON, as text. */
static void assert_key(json_t *o, const char *key, const char *expected)
{
    char *text = json_dumps(json_object_get(o, key), JSON_COMPACT | JSON_ENCODE_ANY);
    assert_non_null(text);
    if (strcmp(text, expected) != 0)
        fail_msg("%s is %s, not %s", key, text, expected);
    free(text);
}

static json_t *coup_json(const struct coup *c)
{
    char *line = line_of(json_coup(&ruling, c));
    json_t *o = json_loads(line, 0, NULL);
    free(line);
    assert_non_null(o);
    return o;
}

static void test_json_unfinished(void **state)
{
    (void)state;
    static const char *const plays[] = {"", "1/7"};
    for (int i = 0; i < 2; i++) {
        struct coup c = coup_of(START "53", plays[i]);
        hear(START "53", NULL, &c);
        json_t *o = coup_json(&c);
        assert_key(o, "play", "null");
        assert_key(o, "final", "null");
        assert_key(o, "next", "null");
        assert_key(o, "after", "\"W:1x15 B:1x15\"");
        assert_key(o, "legal", i ? "false" : "true");
        if (i)
            assert_key(o, "faults",
                       "[{\"code\":\"N2\",\"choices\":[\"stands\",\"1/4\",\"1/4/9\","
                       "\"1/6\"],\"chosen\":null}]");
        json_decref(o);
    }
}

static void test_json_first_man(void **state)
{
    (void)state;
    struct coup c = coup_of(START "53", "1/7 1/4");
    c.choices = 1;
    c.choice[0] =
        (struct choice){.kind = CHOICE_PLAY, .of_first = 1, .steps = 1, .step = {{1, 0, 6}}};
    hear(START "53", NULL, &c);
    json_t *o = coup_json(&c);
    assert_key(o, "play", "\"1/7 1/4\"");
    assert_key(o, "final", "\"1/6 1/4\"");
    assert_key(o, "faults",
               "[{\"code\":\"N2\",\"choices\":[\"stands\",\"1/4\",\"1/4/9\",\"1/6\"],"
               "\"chosen\":\"1/6\"}]");
    json_decref(o);
}

static void test_json_going_and_winning(void **state)
{
    (void)state;
    const char *line = "W:1x13,12x2 B:1x13,11x2 w 11";
    struct coup c = coup_of(line, "");
    c.decision = GO;
    hear(line, &(struct score){{8, 4}, {2, 0}, RAIL, RAIL}, &c);
    json_t *o = coup_json(&c);
    assert_key(o, "decision", "\"go\"");
    assert_key(o, "play", "null");
    assert_key(o, "final", "null");
    assert_key(o, "legal", "true");
    assert_key(o, "holes_won", "{\"roller\":1,\"opponent\":0}");
    assert_key(o, "after", "\"W:1x15 B:1x15\"");
    assert_key(o, "next", "\"w\"");
    json_decref(o);
    c.decision = NO_DECISION;
    hear(line, &(struct score){{8, 4}, {11, 1}, RAIL, BLACK}, &c);
    o = coup_json(&c);
    assert_key(o, "play", "null");
    assert_key(o, "legal", "true");
    assert_key(o, "holes_won", "{\"roller\":1,\"opponent\":0}");
    assert_key(o, "after", "\"W:1x13,12x2 B:1x13,11x2\"");
    assert_key(o, "score",
               "{\"w\":{\"points\":0,\"holes\":12},\"b\":{\"points\":0,\"holes\":1},"
               "\"bredouille\":\"rail\",\"pavilion\":\"down\",\"double\":[]}");
    assert_key(o, "next", "null");
    assert_key(o, "over", "\"w\"");
    json_decref(o);
}

static void test_json_unknown_dice(void **state)
{
    (void)state;
    struct coup c = coup_of(START "53", "1/7 1/4 1/3");
    c.unknown = 1;
    c.dice = (struct dice){0, 0};
    hear(START "53", NULL, &c);
    json_t *o = coup_json(&c);
    assert_key(o, "dice", "null");
    assert_key(o, "due", "[]");
    assert_key(o, "play", "\"1/7 1/4 1/3\"");
    assert_key(o, "legal", "true");
    json_decref(o);
}

static void test_json_school(void **state)
{
    (void)state;
    struct coup c = marking(4, 6, 0);
    hear(START "64", NULL, &c);
    json_t *o = coup_json(&c);
    assert_key(o, "schools",
               "[{\"kind\":\"over\",\"by\":\"w\",\"to\":\"b\",\"points\":4,\"claimed\":4,\"state\":"
               "\"claimed\"},{\"kind\":\"false\",\"by\":\"b\",\"to\":\"w\",\"points\":2,"
               "\"claimed\":2,\"state\":\"false\"}]");
    json_decref(o);
    ruling.schools.school[0].late = 1; /* of the coup before */
    ruling.after.coups = 9;
    ruling.schools.count = 1;
    o = coup_json(&c);
    assert_key(o, "schools",
               "[{\"kind\":\"over\",\"by\":\"w\",\"to\":\"b\",\"points\":4,\"claimed\":4,\"state\":"
               "\"claimed\",\"of\":8}]");
    json_decref(o);
}

/* --- memory ends, and anything at all --------------------------------------------------------- */

static size_t allowed;

static void *scarce_malloc(size_t n)
{
    return allowed && allowed-- ? malloc(n) : NULL;
}

/* However early memory ends inside the library, the answer is NULL and nothing is lost. */
static void test_no_memory(void **state)
{
    (void)state;
    struct coup c = coup_of("W:1x11,6,8,12x2 B:1x10,4,7x4 w 64", "1/7 1/6");
    hear("W:1x11,6,8,12x2 B:1x10,4,7x4 w 64", NULL, &c);
    struct parse_error e = {.column = 1, .reason = "why"};
    json_set_alloc_funcs(scarce_malloc, free);
    for (int which = 0; which < 3; which++) {
        char *line = NULL;
        for (size_t n = 0; !line; n++) {
            assert_true(n < 10000);
            allowed = n;
            line = which == 0   ? line_of(json_coup(&ruling, &c))
                   : which == 1 ? json_judge("?", 1, &ruling.position, &ruling.plays, &ruling.dues)
                                : json_unread("?", 1, &e);
        }
        free(line);
    }
    json_set_alloc_funcs(malloc, free);
}

static uint32_t chance(uint32_t below)
{
    static uint32_t x = 2463534242u;
    x ^= x << 13, x ^= x >> 17, x ^= x << 5;
    return x % below;
}

/* Men of each side on fields of their own, some off. */
static struct position any_position(void)
{
    struct position p = {.side = (uint8_t)chance(2), .roll = (uint8_t)(1 + chance(4))};
    uint32_t a = 1 + chance(6), b = 1 + chance(6), lowest = 1 + chance(19);
    p.dice = (struct dice){(uint8_t)(a > b ? a : b), (uint8_t)(a > b ? b : a)};
    fields taken = 0;
    for (int s = 0; s < 2; s++) {
        for (int n = 0; n < MEN; n++) {
            int field = (int)(lowest + chance(FIELDS + 2 - lowest));
            if (!(taken & field_bit(OFF - field)))
                men_add(&p.board.side[s], field);
        }
        taken = men_any(&p.board.side[s]);
        lowest = 1 + chance(12);
    }
    return p;
}

/* A coup with men put down at random. */
static struct coup any_coup(const struct position *p)
{
    struct coup c = {.side = p->side, .dice = p->dice, .played = 1};
    fields own = men_any(&p->board.side[p->side]);
    c.closed = (uint8_t)chance(2);
    c.together = (uint8_t)chance(2);
    c.decision = (uint8_t)(chance(4) ? NO_DECISION : GO);
    c.touched = chance(3) ? 0 : own;
    for (fields f = own; f && c.steps < 3; f &= f - 1) {
        int from = lowest_field(f), to = from + 1 + (int)chance(12);
        if (chance(3) == 0)
            c.step[c.steps++] = (struct step){(uint8_t)from, 0, (uint8_t)(to > OFF ? OFF : to)};
    }
    return c;
}

/* No gap of a sentence is left open, every line of words ends, every JSON line reads. */
static void test_anything(void **state)
{
    (void)state;
    struct options o = options_default();
    int heard = 0;
    for (int i = 0; i < 4000; i++) {
        struct position p = any_position();
        struct match m = match_from(&o, &p);
        struct coup c = any_coup(&p);
        m.score = (struct score){{(uint8_t)(2 * chance(6)), 0}, {11, 3}, RAIL, BLACK};
        if (judge_listed(&m, &c, &ruling, NULL) != COUP_OK)
            continue;
        heard++;
        struct strbuf w = {0};
        render_dues(&w, &ruling, ROLLER);
        render_dues(&w, &ruling, OPPONENT);
        render_ruling_play(&w, &ruling, &c);
        render_schools(&w, &ruling);
        render_why(&w, &ruling);
        render_judge(&w, &p, &ruling.plays, &ruling.dues);
        assert_false(w.failed);
        assert_null(strpbrk(w.text, "{}"));
        assert_null(strstr(w.text, " (0 "));
        assert_int_equal(w.text[w.length - 1], '\n');
        strbuf_free(&w);
        json_t *j = coup_json(&c);
        assert_true(json_is_object(j));
        json_decref(j);
    }
    assert_true(heard > 2000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dues),
        cmocka_unit_test(test_names_with_dots),
        cmocka_unit_test(test_why),
        cmocka_unit_test(test_false_moves),
        cmocka_unit_test(test_touched_and_gone),
        cmocka_unit_test(test_left_and_marked),
        cmocka_unit_test(test_chosen),
        cmocka_unit_test(test_schools),
        cmocka_unit_test(test_speaking),
        cmocka_unit_test(test_told_whole),
        cmocka_unit_test(test_asked_too_late),
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_score),
        cmocka_unit_test(test_wanted),
        cmocka_unit_test(test_clean),
        cmocka_unit_test(test_json_judge),
        cmocka_unit_test(test_json_of_any_bytes),
        cmocka_unit_test(test_json_plays_in_order),
        cmocka_unit_test(test_json_error),
        cmocka_unit_test(test_json_coup),
        cmocka_unit_test(test_json_unfinished),
        cmocka_unit_test(test_json_first_man),
        cmocka_unit_test(test_json_going_and_winning),
        cmocka_unit_test(test_json_unknown_dice),
        cmocka_unit_test(test_json_school),
        cmocka_unit_test(test_no_memory),
        cmocka_unit_test(test_anything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
