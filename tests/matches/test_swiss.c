/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Swiss pairings: against a list of all pairings in the order of the criteria, and in the large. */
#include "slow_swiss.h"
#include "tests/support/test.h"

static uint64_t drawn = 1;

static int draw(int below)
{
    drawn = drawn * 6364136223846793005u + 1442695040888963407u;
    return (int)((drawn >> 33) % (unsigned)below);
}

static bool has_pair(const struct swiss_pairs *p, int white, int black)
{
    for (int i = 0; i < p->pairs; i++)
        if (p->white[i] == white && p->black[i] == black)
            return true;
    return false;
}

static void print_round(const struct swiss *in)
{
    for (int i = 0; i < in->players; i++) {
        print_message("%d: score %d played %d barred %d floated %d met", i, in->of[i].score,
                      in->of[i].played, in->of[i].barred, in->of[i].floated);
        for (int k = 0; k < in->players; k++)
            if (in->of[i].met[k])
                print_message(" %d", k);
        print_message("\n");
    }
}

static void print_pairs(const char *who, const struct swiss_pairs *p)
{
    print_message("%s: bye %d", who, p->bye);
    for (int i = 0; i < p->pairs; i++)
        print_message(" %d-%d", p->white[i], p->black[i]);
    print_message("\n");
}

static void compare_with_slow(const struct swiss *in, const struct swiss_pairs *fast, bool found)
{
    struct swiss_pairs slow;
    bool slow_found = slow_swiss_pair(in, &slow);
    bool same =
        slow_found == found && (!found || (slow.bye == fast->bye && slow.pairs == fast->pairs));
    for (int i = 0; same && found && i < slow.pairs; i++)
        same = has_pair(fast, slow.white[i], slow.black[i]);
    if (same)
        return;
    print_round(in);
    print_pairs("fast", fast);
    print_pairs("slow", &slow);
    fail_msg("they differ (%d, %d)", found, slow_found);
}

/* A match of the round, with a result that is drawn by lot; one of 20 is forfeited. */
static void play(struct swiss *s, int w, int b)
{
    struct swiss_player *x = &s->of[w], *y = &s->of[b];
    int result = draw(3), forfeit = draw(20) == 0 && result != 1;
    x->floated = y->floated = !forfeit && x->score != y->score;
    if (!forfeit) {
        x->met[b] = y->met[w] = true;
        x->white[x->played++] = true;
        y->white[y->played++] = false;
    }
    (result == 0 ? x : y)->barred |= forfeit;
    x->score += result == 0 ? 2 : result == 1;
    y->score += result == 2 ? 2 : result == 1;
}

static void play_round(struct swiss *s, const struct swiss_pairs *p)
{
    if (p->bye >= 0) {
        s->of[p->bye].score += 2;
        s->of[p->bye].barred = true;
        s->of[p->bye].floated = false;
    }
    for (int i = 0; i < p->pairs; i++)
        play(s, p->white[i], p->black[i]);
}

/* Tournaments of up to ten players, until nobody can be paired any more. */
static void test_small(void **state)
{
    long tournaments = *(long *)*state, rounds = 0, ended = 0;
    for (long n = 0; n < tournaments; n++) {
        struct swiss s = {.players = draw(100) ? 2 + draw(7) : 9 + draw(2)};
        struct swiss_pairs p;
        bool failed, found = true;
        for (int r = 0; r < 2 * s.players && found; r++, rounds++) {
            s.last_round = draw(6) == 0;
            found = swiss_pair(&s, &p, &failed);
            assert_false(failed);
            compare_with_slow(&s, &p, found);
            ended += !found;
            if (found)
                play_round(&s, &p);
        }
    }
    print_message("%ld rounds, %ld of them without a pairing\n", rounds, ended);
    assert_true(ended > 0);
}

/* States that no tournament leads to: any score, any floater, any who have met. */
static void test_any(void **state)
{
    long rounds = 4 * *(long *)*state, without = 0;
    for (long n = 0; n < rounds; n++) {
        struct swiss s = {.players = 2 + draw(7), .last_round = draw(4) == 0};
        struct swiss_pairs p;
        bool failed;
        int scores = 1 + draw(5), often = 2 + draw(4);
        for (int i = 0; i < s.players; i++) {
            s.of[i].score = draw(scores);
            s.of[i].floated = draw(2);
            s.of[i].away = draw(8) == 0;
            s.of[i].barred = draw(3) == 0;
            s.of[i].played = draw(5);
            for (int k = 0; k < 5; k++)
                s.of[i].white[k] = draw(2);
            for (int k = 0; k < i; k++)
                s.of[i].met[k] = s.of[k].met[i] = draw(often) == 0;
        }
        bool found = swiss_pair(&s, &p, &failed);
        compare_with_slow(&s, &p, found);
        without += !found;
    }
    print_message("%ld of %ld without a pairing\n", without, rounds);
    assert_true(without > 0);
}

/* 3.6.3: with no result yet the upper half meets the lower, and of two the one with an odd number
 * has White, as 4.3.1 says. */
static void test_first_round(void **state)
{
    (void)state;
    struct swiss s = {.players = 9};
    struct swiss_pairs p;
    bool failed;
    assert_true(swiss_pair(&s, &p, &failed));
    assert_int_equal(p.bye, 8);
    const int wanted[4][2] = {{0, 4}, {5, 1}, {2, 6}, {7, 3}};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(p.white[i], wanted[i][0]);
        assert_int_equal(p.black[i], wanted[i][1]);
    }
}

/* Checks that in these rounds all meet an opponent they have not met, and nobody has the bye
 * twice. */
static void check_rounds(int players, int rounds)
{
    struct swiss *s = test_calloc(1, sizeof *s);
    struct swiss_pairs p;
    bool failed;
    s->players = players;
    for (int r = 0; r < rounds; r++) {
        bool seen[SWISS_MOST] = {false};
        assert_true(swiss_pair(s, &p, &failed));
        assert_int_equal(p.pairs, players / 2);
        assert_int_equal(p.bye == SWISS_NOBODY, players % 2 == 0);
        assert_false(p.bye != SWISS_NOBODY && s->of[p.bye].barred);
        for (int i = 0; i < p.pairs; i++) {
            assert_false(s->of[p.white[i]].met[p.black[i]]);
            assert_false(seen[p.white[i]] || seen[p.black[i]] || p.white[i] == p.bye);
            seen[p.white[i]] = seen[p.black[i]] = true;
        }
        play_round(s, &p);
    }
    test_free(s);
}

static void large_events_have_no_second_meeting_and_no_second_bye(void **state)
{
    (void)state;
    check_rounds(40, 9);
    check_rounds(61, 9);
    check_rounds(199, test_whole() ? 14 : 4);
}

int main(int argc, char **argv)
{
    static long tournaments;
    drawn = argc > 1 ? strtoul(argv[1], NULL, 10) : 1;
    tournaments = argc > 2 ? strtol(argv[2], NULL, 10) : 300;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(test_small, &tournaments),
        cmocka_unit_test_prestate(test_any, &tournaments),
        cmocka_unit_test(test_first_round),
        cmocka_unit_test(large_events_have_no_second_meeting_and_no_second_bye),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
