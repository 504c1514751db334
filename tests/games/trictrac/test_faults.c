/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random positions and random wrong plays: what is offered to the opponent, against the slow
 * lister. By hand: test_faults SEED COUNT. */
#include "bridge.h"
#include "deal.h"
#include "games/trictrac/input/notation.h"
#include "tests/support/test.h"
#include "trial.h"

static uint64_t first_seed = 1;
static int wanted_count = 40000;

static void report(const struct trial *t, const char *what)
{
    char line[POSITION_TEXT], put[PLAY_TEXT], choice[PLAY_TEXT];
    fprintf(stderr, "%s\n[Setup \"%s\"]\nput down %s together %d closed %d; codes", what,
            position_print(&t->position, line),
            steps_print(t->coup.step, t->coup.steps, NUMBERING_PLAIN, put), t->coup.together,
            t->coup.closed);
    for (int i = 0; i < t->ruling.faults.count; i++)
        fprintf(stderr, " %s", fault_rules[t->ruling.faults.code[i]].code);
    fprintf(stderr, "; choices");
    for (int i = 0; i < t->ruling.faults.choices; i++)
        fprintf(stderr, " %s;", play_print(&t->ruling.faults.choice[i], choice));
    fprintf(stderr, "\nlegal plays:\n");
    bridge_print_plays(stderr, &t->ruling.plays, t->legal, t->legals);
    fail_msg("%s", what);
}

static void expect(const struct trial *t, bool holds, const char *what)
{
    if (!holds)
        report(t, what);
}

/* --- what must hold --------------------------------------------------------------------------- */

static void check_codes(const struct trial *t)
{
    struct count after;
    bool legal = put_down(t, &after) && is_legal(t, &after);
    const struct faults *f = &t->ruling.faults;
    bool waiting = t->ruling.wanted == WANT_MORE;
    if (legal)
        expect(t, !f->count && t->ruling.legal, "a legal play is no fault");
    else if (!waiting)
        expect(t, f->count > 0 && !t->ruling.legal, "what is not legal is a fault");
    else if (begins_legal_play(t, &after))
        expect(t, !f->count, "the first man of a legal play is no fault");
    if (f->count)
        expect(t, f->may_stand == !(has_code(t, FAULT_C2) || has_code(t, FAULT_R1)),
               "what may stand");
    expect(t, !f->count || f->choices > 0 || f->may_go_back, "something can always be chosen");
}

/* A place of the first man: a whole legal play, or a step of one. */
static bool first_place_is_legal(const struct trial *t, const struct play *p)
{
    struct count after = count_men(&p->after);
    if (is_legal(t, &after))
        return true;
    for (int k = 0; k < 2; k++) {
        const struct step *s = &p->step[0];
        int n = t->slow.die[k];
        bool power = s->to == CORNER && s->from + n == THEIR_CORNER; /* by puissance */
        for (int i = 0; i < t->legals && (power || by_number(s->from, s->to, n)); i++) {
            struct count end = count_of(t->legal[i].men);
            if (one_more_man(t, &after, 0, t->slow.die[1 - k] - power, &end))
                return true;
        }
    }
    return false;
}

static void check_choices(const struct trial *t)
{
    const struct faults *f = &t->ruling.faults;
    for (int i = 0; i < f->choices; i++) {
        struct count after = count_men(&f->choice[i].after);
        if (f->first_man)
            expect(t, first_place_is_legal(t, &f->choice[i]), "the first man's places are legal");
        else
            expect(t, is_legal(t, &after), "every choice is a legal play");
        for (int k = 0; k < i; k++)
            expect(t, !men_equal(&f->choice[i].after, &f->choice[k].after), "no choice twice");
    }
}

static void check_nearest(const struct trial *t)
{
    struct nearness best = {-1, -1}, offered = {-1, -1};
    const struct faults *f = &t->ruling.faults;
    bool many = t->ruling.steps > 2;
    /* The men on the corner are one matter, and a man borne off first may wait for the other to
     * come home. Where no place is legal, the men go back. */
    if (!f->count || f->first_man || has_code(t, FAULT_C1) || many || !f->choices ||
        t->ruling.step[0].to == CORNER || t->ruling.step[0].to == OFF)
        return;
    for (int i = 0; i < t->legals; i++) {
        struct count end = count_of(t->legal[i].men);
        struct nearness n = nearness(t, &end);
        best = nearer(n, best) ? n : best;
    }
    for (int i = 0; i < f->choices; i++) {
        struct count end = count_men(&f->choice[i].after);
        struct nearness n = nearness(t, &end);
        offered = nearer(n, offered) ? n : offered;
    }
    expect(t, !nearer(best, offered), "the legal play nearest to what was done is offered");
}

/* Of two men put down one by one, only the second is wrong: it goes back only if no legal play
 * keeps the first and has the second on a field of its number. */
static void check_back(const struct trial *t)
{
    const struct step *s = t->ruling.step;
    const int *die = t->slow.die;
    const struct faults *f = &t->ruling.faults;
    if (!f->may_go_back || f->choices || t->ruling.steps != 2 || t->coup.together ||
        has_code(t, FAULT_C1) || s[0].rest || s[1].rest || s[0].to == OFF || s[0].to == CORNER)
        return;
    for (int k = 0; k < 2; k++) {
        if (!by_number(s[0].from, s[0].to, die[1 - k]) || s[1].from + die[k] > OFF)
            continue;
        struct step placed = {s[1].from, 0, (uint8_t)(s[1].from + die[k])};
        struct count end = with_step(with_step(t->own, &s[0]), &placed);
        expect(t, !is_legal(t, &end), "a wrong man has a legal place and goes back");
    }
}

/* Of two men put down one by one, the second is certainly wrong: if a legal play keeps the first,
 * every choice does. The corner is an exception, because it needs both men. */
static void check_right_man(const struct trial *t)
{
    const struct step *s = t->ruling.step;
    const int *die = t->slow.die;
    bool possible = false;
    bool off = s[0].to == OFF && all_home(&t->own) &&
               (carries(&t->own, &s[0], die[0]) || carries(&t->own, &s[0], die[1]));
    if (t->ruling.steps != 2 || t->coup.together || !surely_wrong(t, &s[1]) ||
        surely_wrong(t, &s[0]) || s[0].from == CORNER || s[0].to == CORNER || s[1].from == CORNER ||
        has_code(t, FAULT_C1) ||
        (s[0].to == OFF ? !off : !(t->ruling.view.may_end & field_bit(s[0].to))))
        return;
    for (int i = 0; i < t->legals; i++) {
        struct count end = count_of(t->legal[i].men);
        possible |= keeps_step(t, &s[0], &end);
    }
    for (int i = 0; possible && i < t->ruling.faults.choices; i++) {
        struct count end = count_men(&t->ruling.faults.choice[i].after);
        expect(t, keeps_step(t, &s[0], &end), "the man rightly played is out of reach");
    }
}

static int full_from(const struct count *m)
{
    for (int lo = 1; lo <= 19; lo += lo == 7 ? 12 : 6) {
        int f = lo;
        while (f < lo + 6 && m->on[f] >= 2)
            f++;
        if (f == lo + 6)
            return lo;
    }
    return 0;
}

static void check_quarters(const struct trial *t)
{
    int lo = full_from(&t->own);
    bool can_keep = false;
    for (int i = 0; lo && i < t->legals; i++) {
        struct count end = count_of(t->legal[i].men);
        can_keep |= full_from(&end) == lo;
    }
    for (int i = 0; can_keep && !t->ruling.faults.first_man && i < t->ruling.faults.choices; i++) {
        struct count end = count_men(&t->ruling.faults.choice[i].after);
        expect(t, full_from(&end) == lo, "nobody is made to break a quarter he could keep");
    }
}

/* All men are on the fields where they were put. After the next dice without a word, men on held
 * fields have gone back, and these were not played. */
static void check_silence(const struct trial *t)
{
    struct count want = t->own, have = count_men(&t->ruling.final.after);
    int back = 0;
    if (!t->ruling.complete)
        return;
    for (int i = 0; i < t->ruling.steps; i++) {
        const struct step *s = &t->ruling.step[i];
        if (held(t, s->to) && t->coup.closed)
            back++;
        else
            want = with_step(want, s);
    }
    expect(t, same(&want, &have), "the position as it stands");
    int owed = t->ruling.due[OPPONENT] - t->ruling.dues.points[OPPONENT];
    if (!t->coup.closed) /* the opponent may still choose */
        expect(t, owed == 0, "nothing is owed before the choice");
    else if (back == t->ruling.steps && t->ruling.faults.count)
        expect(t, owed == 2 * t->ruling.plays.numbers, "2 for every number left");
}

static void wrong_plays(void **state)
{
    static struct trial t;
    struct deal d;
    int count[FAULT_CODES] = {0}, legal = 0, first = 0;
    (void)state;
    deal_start(&d, first_seed);
    for (int n = 0; n < wanted_count; n++) {
        if (!trial_deal(&d, &t))
            continue;
        check_codes(&t);
        check_choices(&t);
        check_nearest(&t);
        check_back(&t);
        check_right_man(&t);
        check_quarters(&t);
        check_silence(&t);
        legal += !t.ruling.faults.count;
        first += t.ruling.faults.first_man;
        for (int i = 0; i < t.ruling.faults.count; i++)
            count[t.ruling.faults.code[i]]++;
    }
    printf("no fault %d, first man %d", legal, first);
    for (int i = 0; i < FAULT_CODES; i++)
        printf(", %s %d", fault_rules[i].code, count[i]);
    printf("\n");
    for (int i = 0; i < FAULT_CODES && wanted_count >= 10000; i++)
        assert_true(count[i] > 0 || i == FAULT_G1 || i == FAULT_T1 || i == FAULT_C1);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(wrong_plays)};
    if (argc > 1)
        first_seed = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        wanted_count = atoi(argv[2]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
