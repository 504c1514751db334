/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tic-tac through the log: random parties as typed lines, compared with the slow reference; events
 * that are named and claimed; refused lines. */
#include <jansson.h>

#include "games/tables/text/notation.h"
#include "games/tic-tac/rules/faults.h"
#include "games/tic-tac/tic_tac.h"
#include "log/turns.h"
#include "slow.h"
#include "tests/support/test.h"
#include "tests/support/turn_line.h"

enum { TURNS_GIVEN_UP = 400, TEXT = 512 };

static uint64_t seed = 1;

static struct tally {
    long turns, hits, ins, fills, whynots, outs, false_claims, wrong, back, silent, raised;
} met;

static uint32_t draw(uint32_t n) /* splitmix64 */
{
    uint64_t z = (seed += 0x9e3779b97f4a7c15u);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)((z ^ z >> 31) >> 16) % n;
}

/* --- at the table ----------------------------------------------------------------------------- */

static struct turns *begin(const struct store_header *h, size_t n)
{
    struct parse_error why;
    struct store_details d = {
        .player = {"Anna", "Boris"}, .players = 2, .headers = h, .n_headers = n};
    return turns_begin(&game_tic_tac, &d, &why);
}

static bool say(struct turns *t, const char *line)
{
    struct parse_error why = {.column = 0};
    struct strbuf said = {.text = NULL};
    bool ok = turns_take(t, line, strlen(line), &said, &why);
    strbuf_free(&said);
    return ok;
}

static json_t *last_turn(struct turns *t)
{
    char *text = turn_line(t, turns_count(t));
    json_t *o = json_loads(text, 0, NULL);
    free(text);
    return o;
}

/* --- a partie against the slow reading ---------------------------------------------------------
 */

struct partie {
    struct turns *t;
    int men[2][26];   /* White, Black */
    int side, factor; /* who throws */
    int over, winner, stakes;
    const char *reason;
    struct slow_tt p; /* the current throw */
    struct slow_tt_ends ends;
    char typed[TURNS_GIVEN_UP + 1][TEXT]; /* of each turn */
};

static void type(struct partie *g, const char *line)
{
    assert_true(say(g->t, line));
    char *typed = g->typed[turns_count(g->t)];
    snprintf(typed + strlen(typed), TEXT - strlen(typed), "%s ", line);
}

static void print_men(const int men[26], char *out)
{
    struct board b = {{men_none(), men_none()}};
    char text[TABLES_BOARD_TEXT];
    for (int f = 1; f <= 24; f++)
        for (int i = 0; i < men[f]; i++)
            men_add(&b.side[WHITE], f);
    tables_board_print(&b, BY_NUMBER, text);
    *strchr(text, ' ') = '\0';
    strcpy(out, text + 2);
}

static void check_turn(struct partie *g, unsigned faults)
{
    char w[TEXT], b[TEXT], board[2 * TEXT + 8];
    json_t *o = last_turn(g->t), *events = json_object_get(o, "events");
    struct slow_tt_won won = slow_tt_won(&g->p);
    print_men(g->men[0], w);
    print_men(g->men[1], b);
    snprintf(board, sizeof board, "W:%s B:%s", w, b);
    assert_string_equal(json_string_value(json_object_get(o, "after")), board);
    assert_int_equal(json_array_size(json_object_get(o, "faults")), __builtin_popcount(faults));
    assert_int_equal(json_array_size(events), __builtin_popcount(won.hit) + won.in + won.fill);
    if (g->over) {
        json_t *stakes = json_object_get(o, "stakes");
        assert_string_equal(json_string_value(json_object_get(o, "over")), g->winner ? "b" : "w");
        assert_int_equal(json_integer_value(json_object_get(stakes, "halves")),
                         2 * g->stakes * g->factor);
        assert_string_equal(json_string_value(json_object_get(stakes, "reason")), g->reason);
    } else {
        assert_string_equal(json_string_value(json_object_get(o, "next")), g->side ? "b" : "w");
    }
    json_decref(o);
}

static void win(struct partie *g, int winner, int stakes, const char *reason)
{
    g->over = 1;
    g->winner = winner;
    g->stakes = stakes;
    g->reason = reason;
}

/* Names the event that the throw wins. Returns true if it wins one. */
static bool name_event(struct partie *g, const struct slow_tt_won *won)
{
    static const char *const names[] = {"hit", "in", "fill"};
    int which = (int)draw(3), right = which == 0 ? won->hit != 0 : which == 1 ? won->in : won->fill;
    type(g, names[which]);
    met.hits += right && which == 0;
    met.ins += right && which == 1;
    met.fills += right && which == 2;
    met.false_claims += !right;
    if (right)
        win(g, g->side, won->stakes, names[which]);
    return right;
}

static void type_right(struct partie *g, char *out)
{
    const int *end = g->ends.men[draw((uint32_t)g->ends.count)];
    struct tables_throw t = {.before = {{men_none(), men_none()}},
                             .dice = {(uint8_t)g->p.die[0], (uint8_t)g->p.die[1]}};
    struct tables_way way;
    for (int f = 1; f <= 24; f++) {
        for (int i = 0; i < g->p.men[0][f]; i++)
            men_add(&t.before.side[0], f);
        for (int i = 0; i < g->p.men[1][f]; i++)
            men_add(&t.before.side[1], f);
    }
    struct board after = {{men_none(), t.before.side[1]}};
    for (int f = 1; f <= 24; f++)
        for (int i = 0; i < end[f]; i++)
            men_add(&after.side[0], f);
    tables_two_numbers(&t, 2);
    assert_true(tables_legal(&tic_tac_men, &t, &after, &way));
    struct walks w = walks_of(way.move, way.moves);
    tables_walks_print(&w, WHITE, BY_NUMBER, out);
    memcpy(g->men[g->side], end, sizeof g->men[0]);
}

/* Moves one man by a length that is neither a number nor a sum, or by one number if two are due. */
static unsigned type_wrong(struct partie *g, char *out)
{
    int move[1][2], from = 1 + (int)draw(24), *own = g->men[g->side];
    for (int k = 0; k < 24 && !own[from]; k++)
        from = from % 24 + 1;
    int length = draw(2) ? g->p.die[0] : 7 + (int)draw(4);
    int to = from + length;
    if (to > 24 || length == g->p.die[0] + g->p.die[1] || g->p.men[1][25 - to])
        return 0;
    move[0][0] = from;
    move[0][1] = to;
    unsigned faults = (unsigned)slow_tt_judge(&g->p, &g->ends, (const int(*)[2])move, 1);
    sprintf(out, "%d/%d -", from, to); /* no more moves follow; otherwise it may be half a play */
    if (faults) {
        own[from]--;
        own[to]++;
    }
    return faults;
}

static unsigned play(struct partie *g)
{
    char text[TEXT];
    int before[26];
    memcpy(before, g->men[g->side], sizeof before);
    unsigned faults = draw(6) ? 0 : type_wrong(g, text);
    if (!faults) {
        type_right(g, text);
        type(g, text);
        return 0;
    }
    met.wrong++;
    type(g, text);
    if (draw(2)) {
        met.silent++;
        return faults;
    }
    met.back++;
    memcpy(g->men[g->side], before, sizeof before);
    type(g, "= back");
    type_right(g, text);
    type(g, text);
    return faults;
}

static void throw_dice(struct partie *g, bool first)
{
    char text[TEXT];
    int a = 1 + (int)draw(6), b = 1 + (int)draw(6);
    while (first && a == b)
        b = 1 + (int)draw(6);
    memcpy(g->p.men[0], g->men[g->side], sizeof g->men[0]);
    memcpy(g->p.men[1], g->men[1 - g->side], sizeof g->men[0]);
    g->p.die[0] = a;
    g->p.die[1] = b;
    slow_tt_list(&g->p, &g->ends);
    snprintf(text, sizeof text, "%d%d", a, b);
    type(g, text);
    met.turns++;
}

static bool none_left(const int men[26])
{
    for (int f = 1; f <= 24; f++)
        if (men[f])
            return false;
    return true;
}

/* Plays a turn. At random, the player notices the event. */
static void play_turn(struct partie *g, bool first)
{
    unsigned faults = 0;
    throw_dice(g, first);
    struct slow_tt_won won = slow_tt_won(&g->p);
    if (draw(40) == 0) {
        type(g, "raise 2");
        g->factor *= g->factor < 512 ? 2 : 1;
        met.raised++;
    }
    if (draw(20) == 0 && name_event(g, &won)) {
        check_turn(g, 0);
        return;
    }
    faults = play(g);
    int side = g->side;
    g->side = 1 - g->side;
    if (draw(60) == 0) {
        type(g, "whynot");
        met.whynots += won.stakes > 0;
        met.false_claims += !won.stakes;
        if (won.stakes)
            win(g, 1 - side, won.stakes, "whynot");
    } else if (none_left(g->men[side])) {
        win(g, side, 1, "out");
        met.outs++;
    }
    check_turn(g, faults);
}

/* The typed text, written as a record and read again, gives the same turns. */
static void check_record(struct partie *g, const struct store_header *h)
{
    struct strbuf text = {.text = NULL};
    struct parse_error why = {.line = 0};
    struct turns *again = begin(h, 2);
    long n = turns_count(g->t);
    for (long i = 1; i <= n; i++) {
        assert_true(turns_write(g->t, i, g->typed[i], &text));
        strbuf_add(&text, "\n");
    }
    if (!turns_read(again, text.text, text.length, &why))
        fail_msg("%d:%d: %s\n%s", why.line, why.column, why.reason, text.text);
    assert_int_equal(turns_count(again), n);
    for (long i = 1; i <= n; i++) {
        char *a = turn_line(g->t, i), *b = turn_line(again, i);
        assert_string_equal(a, b);
        free(a);
        free(b);
    }
    turns_end(again);
    strbuf_free(&text);
}

static void parties_are_played(void **state)
{
    (void)state;
    for (int i = 0; i < (test_whole() ? 150 : 50); i++) {
        static struct partie g;
        memset(&g, 0, sizeof g);
        g.factor = 1;
        const struct store_header h[] = {{"Option", draw(4) ? "in=on" : "in=off"},
                                         {"Option", draw(4) ? "fill=on" : "fill=off"}};
        g.p.in = strcmp(h[0].value, "in=on") == 0;
        g.p.fill = strcmp(h[1].value, "fill=on") == 0;
        g.men[0][1] = g.men[1][1] = 15;
        g.t = begin(h, 2);
        for (int k = 0; k < TURNS_GIVEN_UP && !g.over && g.factor < 512; k++)
            play_turn(&g, k == 0);
        check_record(&g, h);
        turns_end(g.t);
    }
    print_message(
        "%ld turns: %ld hit, %ld in, %ld fill, %ld whynot, %ld out, %ld false, %ld wrong, "
        "%ld back, %ld silent, %ld raised\n",
        met.turns, met.hits, met.ins, met.fills, met.whynots, met.outs, met.false_claims, met.wrong,
        met.back, met.silent, met.raised);
    assert_true(met.hits && met.whynots && met.false_claims && met.wrong && met.back &&
                met.silent && met.raised);
}

/* --- by hand ------------------------------------------------------------------------------------
 */

/* Checks the events of these positions (rules tic-tac §2-4). */
static void wins_are_ruled(void **state)
{
    (void)state;
    static const struct {
        const char *setup, *line, *over, *reason;
        int halves;
    } cases[] = {
        /* 6 from 1 reaches the lone man on 7 (Black's 18). */
        {"W:1x15 B:18,1x14 w", "62 hit", "w", "hit", 2},
        /* Only 6 and 2 together reach 9, past 7 or 3, both held by two: nothing. */
        {"W:1x15 B:16,18x2,22x2,1x10 w", "62 hit -", NULL, NULL, 0},
        /* Past 3, which one man holds: a hit on 3, and on 9. */
        {"W:1x15 B:16,18x2,22,1x11 w", "62 hit", "w", "hit", 2},
        /* Two men for 13 by 6 and 4. */
        {"W:7,9,1x13 B:1x15 w", "64 in", "w", "in", 4},
        /* The opponent holds the corner. */
        {"W:7,9,1x13 B:12,1x14 w", "64 in 1/7", NULL, NULL, 0},
        /* A doublet needs two men six fields before. */
        {"W:7,1x14 B:1x15 w", "66 in 1/7", NULL, NULL, 0},
        {"W:7x2,1x13 B:1x15 w", "66 in", "w", "in", 4},
        /* The last two men for 7-12. */
        {"W:7x2,8x2,9x2,10x2,11x2,12,6,1x3 B:1x15 w", "61 fill", "w", "fill", 4},
        {"W:7x2,8x2,9x2,10x2,11x2,12,6,1x3 B:1x15 w", "61 6/12 1/2 whynot", "b", "whynot", 4},
        /* The most valuable event counts, even if a lesser one is named; then with raised
         * stakes. */
        {"W:7,9,1x13 B:14,1x14 w", "64 hit", "w", "hit", 4},
        {"W:1x15 B:18,1x14 w", "62 raise 2 raise 3 hit", "w", "hit", 12},
        /* Without an event whynot wins nothing. */
        {"W:1x15 B:1x15 w", "62 1/7 1/3 whynot", NULL, NULL, 0},
        {"W:23 B:1x15 w", "62 23/off", "w", "out", 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct store_header setup = {"Setup", cases[i].setup};
        struct turns *t = begin(&setup, 1);
        assert_non_null(t);
        if (!say(t, cases[i].line))
            fail_msg("%s", cases[i].line);
        json_t *o = last_turn(t), *stakes = json_object_get(o, "stakes");
        const char *over = json_string_value(json_object_get(o, "over"));
        if (strcmp(over ? over : "", cases[i].over ? cases[i].over : "") != 0)
            fail_msg("%s | %s: %s", cases[i].setup, cases[i].line, over ? over : "goes on");
        if (cases[i].over) {
            assert_string_equal(json_string_value(json_object_get(stakes, "reason")),
                                cases[i].reason);
            assert_int_equal(json_integer_value(json_object_get(stakes, "halves")),
                             cases[i].halves);
        }
        json_decref(o);
        turns_end(t);
    }
}

static void wrong_lines_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *before, *line;
    } cases[] = {
        {"", "66"},  /* never a doublet first */
        {"", "1/7"}, /* no throw */
        {"", "hit"},
        {"64", "31"},
        {"64 1/7 1/5", "hit"},    /* the men are touched */
        {"64", "whynot"},         /* after the play */
        {"64 1/7 1/5", "w 31"},   /* the opponent throws */
        {"64 1/7 1/5", "= back"}, /* nothing wrong */
        {"64 1/8", "w = back"},   /* the opponent chooses */
        {"64", "bar/4"},          /* no man on the bar */
        {"64", "1/7*"},           /* no man is hit */
        {"64", "raise"},
        {"64", "raise 1"},
        {"64 1/7 1/5", "new"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct turns *t = begin(NULL, 0);
        assert_true(say(t, cases[i].before));
        long n = turns_count(t);
        if (say(t, cases[i].line))
            fail_msg("%s | %s", cases[i].before, cases[i].line);
        assert_int_equal(turns_count(t), n);
        turns_end(t);
    }
}

/* Random words in many matches: each line is accepted or refused, and every query works. */
static void noise_is_survived(void **state)
{
    (void)state;
    static const char *const noise[] = {
        "64",   "33",    "66",     "21",     "6-4",   "1-6",     "11",       "12",
        "1/7",  "1/7x2", "1/3x12", "4",      "7",     "18",      "24/off",   "off",
        "6/11", "1/5/8", "6/8*",   "-",      "=",     "= back",  "= stands", "back",
        "w",    "b",     "1.",     "2.",     "*",     "??",      "1/7+1/5",  "bar/4",
        "hit",  "in",    "fill",   "whynot", "raise", "raise 2", "9"};
    long taken = 0, refused = 0;
    for (int i = 0; i < (test_whole() ? 60 : 20); i++) {
        struct parse_error why;
        struct store_details d = {.player = {"Anna", "Boris"}, .players = 2};
        struct turns *t = turns_begin(&game_tic_tac, &d, &why);
        for (int k = 0; k < 120; k++) {
            char line[256] = "";
            for (int n = 1 + (int)draw(4); n > 0; n--)
                strcat(strcat(line, noise[draw(sizeof noise / sizeof noise[0])]), " ");
            struct strbuf said = {.text = NULL};
            bool ok = turns_take(t, line, strlen(line), &said, &why);
            taken += ok;
            refused += !ok;
            turns_stands(t, &said);
            turns_show(t, &(struct board_style){.unicode = true}, &said);
            turns_prompt(t, &said);
            strbuf_free(&said);
            for (long n = turns_count(t); n > 0 && n > turns_count(t) - 2; n--) {
                char *json = turn_line(t, n);
                assert_non_null(json);
                free(json);
            }
        }
        turns_end(t);
    }
    assert_true(taken > 100 && refused > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parties_are_played), cmocka_unit_test(wins_are_ruled),
        cmocka_unit_test(wrong_lines_are_refused), cmocka_unit_test(noise_is_survived)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
