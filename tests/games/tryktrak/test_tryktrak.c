/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tryktrak against its slow reference: random positions and plays, and whole random games.
 * test_tryktrak [SEED [POSITIONS [GAMES]]] */
#include "deal.h"
#include "games/tables/text/notation.h"
#include "tests/support/test.h"

static uint64_t seed = 1;
static int positions = 12000, games = 60;

/* Counts what occurred, to ensure that each case was tested. */
static struct {
    long hits, entries, off_exact, off_larger, passes, single, chosen, doublet, shut_out, unclear;
    long legal, rest, fault[BAR_FAULTS], several, stake[9], games;
} seen;

static const char *where(const struct tables_position *p)
{
    static char text[TABLES_BOARD_TEXT + 16];
    char board[TABLES_BOARD_TEXT];
    snprintf(text, sizeof text, "%s %c %d%d", tables_board_print(&p->board, BY_NUMBER, board),
             p->side == WHITE ? 'w' : 'b', p->dice.high, p->dice.low);
    return text;
}

static void count_play(const struct tryktrak_play *play, const struct tables_position *p)
{
    seen.hits += play->hits;
    for (int i = 0; i < play->moves; i++) {
        struct move m = play->move[i];
        bool exact = m.from + p->dice.high == OFF || m.from + p->dice.low == OFF;
        seen.entries += m.from == BAR;
        seen.off_exact += m.to == OFF && exact;
        seen.off_larger += m.to == OFF && !exact;
    }
}

/* The moves of a play, made one after the other, lead to its position in the list. */
static void check_moves(const struct tryktrak_play *play, const struct tables_position *p)
{
    struct board b = p->board;
    struct men *own = &b.side[p->side], *theirs = &b.side[other_side((enum side)p->side)];
    for (int i = 0; i < play->moves; i++) {
        struct move m = play->move[i];
        bool hits = m.to != OFF && men_on(theirs, OFF - m.to) == 1;
        if (!men_on(own, m.from) || hits != m.hits)
            fail_msg("%s: a move of a play that is none", where(p));
        men_move(own, m.from, m.to);
        if (hits)
            men_move(theirs, OFF - m.to, BAR);
    }
    if (memcmp(&b, &play->after, sizeof b) != 0)
        fail_msg("%s: a play comes to something else", where(p));
}

static void check_list(const struct tables_position *p, bool higher, struct tryktrak_plays *l)
{
    struct slow slow = deal_slow(&p->board);
    struct slow_set ends;
    int numbers;
    slow_plays(&slow, p->side, p->dice.high, p->dice.low, higher, &ends, &numbers);
    tryktrak_list(p, higher, l);
    if (l->count != ends.count || l->numbers != numbers)
        fail_msg("%s: %d plays of %d numbers, slowly %d of %d", where(p), l->count, l->numbers,
                 ends.count, numbers);
    for (int i = 0; i < l->count; i++) {
        struct slow after = deal_slow(&l->play[i].after);
        if (!slow_has(&ends, &after))
            fail_msg("%s: a play that the slow reading does not know", where(p));
        if (tryktrak_find(l, &l->play[i].after) != &l->play[i])
            fail_msg("%s: a play listed twice", where(p));
        check_moves(&l->play[i], p);
        count_play(&l->play[i], p);
    }
    seen.passes += numbers == 0;
    seen.single += numbers == 1 && p->dice.high != p->dice.low;
    seen.chosen += l->higher;
    seen.doublet += numbers == 4;
    slow_free(&ends);
}

static const struct tables_men men = {.stand = FIELDS_AND_BAR,
                                      .origins = bar_origins,
                                      .closed = bar_closed,
                                      .move = bar_move,
                                      .by_route = true,
                                      .ways = tryktrak_ways,
                                      .rule = bar_rule};

static struct tables_throw throw_of(const struct tables_position *p, bool higher)
{
    struct tables_throw t = {.before = p->board,
                             .side = p->side,
                             .dice = {p->dice.high, p->dice.low},
                             .rules = higher ? TABLES_HIGHER : 0};
    tables_two_numbers(&t, TRYKTRAK_NUMBERS);
    return t;
}

static void count_ruling(const struct tables_reading *r, int put)
{
    int faults = 0;
    seen.legal += !r->ruling.faults;
    seen.rest += !r->ruling.faults && r->put.moves > put;
    for (int f = 0; f < BAR_FAULTS; f++) {
        seen.fault[f] += r->ruling.faults >> f & 1;
        faults += r->ruling.faults >> f & 1;
    }
    seen.several += faults > 1;
}

static const char *printed(const struct walks *w, const struct tables_position *p)
{
    static char play[TABLES_PLAY_TEXT];
    return tables_walks_print(w, (enum side)p->side, BY_NUMBER, play);
}

/* A typed play is understood and ruled on as by the slow reference. */
static void check_ruling(const struct tables_position *p, bool higher, const struct move *put,
                         int moved)
{
    struct slow slow = deal_slow(&p->board);
    struct slow_move moves[DEAL_MEN];
    struct tables_throw t = throw_of(p, higher);
    struct tables_reading r;
    struct walks typed = {.count = 0};
    for (int i = 0; i < moved; i++) {
        moves[i] = (struct slow_move){put[i].from, put[i].to};
        typed.walk[typed.count++] =
            (struct walk){.field = {put[i].from, put[i].to}, .fields = 2, .times = 1};
    }
    enum tables_sense sense = tables_read(&men, &t, &typed, &r);
    struct slow_ruling s =
        slow_judge(&slow, p->side, p->dice.high, p->dice.low, higher, moves, moved);
    unsigned faults = (unsigned)s.n1 << BAR_N1 | (unsigned)s.n3 << BAR_N3 |
                      (unsigned)s.c2 << BAR_C2 | (unsigned)s.e1 << BAR_E1 |
                      (unsigned)s.d1 << BAR_D1 | (unsigned)s.s1 << BAR_S1;
    seen.unclear += s.unclear;
    if (s.possible != (sense <= SENSE_TWO))
        fail_msg("%s: can it have been?", where(p));
    if (!s.possible || s.unclear)
        return;
    if (faults != r.ruling.faults)
        fail_msg("%s: %s: faults %x, slowly %x", where(p), printed(&typed, p),
                 (unsigned)r.ruling.faults, faults);
    struct board stands = tables_put_down(&men, &t, &r.put, r.ruling.back);
    struct slow left = deal_slow(&stands);
    if (memcmp(&left, &s.stands, sizeof left) != 0)
        fail_msg("%s: %s: it comes to stand otherwise", where(p), printed(&typed, p));
    count_ruling(&r, moved);
}

/* Returns the stake if a side has no man left, otherwise 0. */
static int stake_of(const struct board *b, enum side *winner)
{
    static const int stakes[] = {1, 2, 4, 8};
    *winner = men_any(&b->side[WHITE]) ? BLACK : WHITE;
    if (men_any(&b->side[*winner]))
        return 0;
    return stakes[tryktrak_stake(&b->side[other_side(*winner)])];
}

static void check_end(const struct board *b)
{
    struct slow slow = deal_slow(b);
    enum side winner;
    int stake = stake_of(b, &winner);
    if (!men_any(&b->side[WHITE]) && !men_any(&b->side[BLACK]))
        return; /* no player plays this */
    for (int s = 0; s < 2; s++) {
        int slowly = slow_stake(&slow, s);
        if (slowly && (stake != slowly || (int)winner != s))
            fail_msg("a stake of %d, slowly %d", stake, slowly);
        if (slow_shut_out(&slow, s) != tryktrak_shut_out(b, (enum side)s))
            fail_msg("shut out, or not");
        seen.shut_out += slow_shut_out(&slow, s);
    }
    if (stake && !slow_stake(&slow, (int)winner))
        fail_msg("over, and slowly not");
    seen.stake[stake]++;
}

static void random_positions_agree(void **state)
{
    static struct tryktrak_plays l;
    struct deal d = deal_begin(seed);
    (void)state;
    for (int i = 0; i < positions; i++) {
        struct tables_position p = {.board = deal_board(&d), .side = (uint8_t)deal_number(&d, 2)};
        uint8_t typed[2] = {(uint8_t)deal_die(&d), (uint8_t)deal_die(&d)};
        bool higher = deal_number(&d, 3) == 0;
        p.dice = tables_dice(typed);
        check_list(&p, higher, &l);
        for (int k = 0; k < 6; k++) {
            struct move put[DEAL_MEN];
            int moved = deal_play(&d, &p, &l, put);
            check_ruling(&p, higher, put, moved);
        }
        check_end(&p.board);
        struct board over = p.board; /* as if the opponent had just borne off the last man */
        over.side[p.side] = men_none();
        check_end(&over);
    }
}

/* Plays a game from the beginning with random legal plays; a side that is shut out is skipped. */
static void play_game(struct deal *d)
{
    static struct tryktrak_plays l;
    struct tables_position p = {.board = deal_start(), .side = (uint8_t)deal_number(d, 2)};
    enum side winner;
    for (int throws = 0; !stake_of(&p.board, &winner) && throws < 5000; throws++) {
        uint8_t typed[2] = {(uint8_t)deal_die(d), (uint8_t)deal_die(d)};
        p.dice = tables_dice(typed);
        check_list(&p, false, &l);
        p.board = l.play[deal_number(d, l.count)].after;
        check_end(&p.board);
        if (!tryktrak_shut_out(&p.board, other_side((enum side)p.side)))
            p.side = (uint8_t)other_side((enum side)p.side);
    }
    assert_true(stake_of(&p.board, &winner));
    seen.games++;
}

static void random_games_agree(void **state)
{
    struct deal d = deal_begin(seed + 1000000);
    (void)state;
    for (int i = 0; i < games; i++)
        play_game(&d);
}

static void everything_came_about(void **state)
{
    static const int stakes[] = {1, 2, 4, 8};
    const long each[] = {seen.hits,   seen.entries, seen.off_exact, seen.off_larger, seen.passes,
                         seen.single, seen.chosen,  seen.doublet,   seen.shut_out,   seen.unclear,
                         seen.legal,  seen.rest,    seen.several,   seen.games};
    (void)state;
    printf("hits %ld, entered %ld, off exactly %ld, by a larger number %ld, passes %ld,\n"
           "one number %ld, the higher %ld, four numbers %ld, shut out %ld, rests to choose %ld\n"
           "plays: legal %ld, by a sum %ld, several faults %ld, games %ld\n",
           each[0], each[1], each[2], each[3], each[4], each[5], each[6], each[7], each[8], each[9],
           each[10], each[11], each[12], each[13]);
    for (size_t i = 0; i < sizeof each / sizeof each[0]; i++)
        if (each[i] < 5)
            fail_msg("the %zu. of these came about %ld times only", i + 1, each[i]);
    for (int f = 0; f < BAR_FAULTS; f++) {
        printf("%s %ld, ", deal_code[f], seen.fault[f]);
        assert_true(seen.fault[f] >= 20);
    }
    for (size_t i = 0; i < sizeof stakes / sizeof stakes[0]; i++) {
        printf("stake %d: %ld%s", stakes[i], seen.stake[stakes[i]], i < 3 ? ", " : "\n");
        assert_true(seen.stake[stakes[i]] >= 20);
    }
}

int main(int count, char *words[])
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_positions_agree),
        cmocka_unit_test(random_games_agree),
        cmocka_unit_test(everything_came_about),
    };
    if (count > 1)
        seed = strtoull(words[1], NULL, 10);
    if (count > 2)
        positions = atoi(words[2]);
    if (count > 3)
        games = atoi(words[3]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
