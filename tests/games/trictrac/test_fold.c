/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of the fold over events (slow_fold.h): printed and typed cases; random records of whole
 * turns compared with the slow reading of schools (slow_marks.h); random wrong plays compared with
 * the program's choices; and properties of every event. By hand: test_fold SEED RECORDS PLAYS
 * [TESTS].
 *
 * On whole turns the fold may differ from the reading and from the program only if the rules on the
 * order of the words (§11c), or the text of §11b on men that go back, require it. A record that
 * differs must contain such a situation. The classes below name them.
 */
#include "bridge.h"
#include "fold_cases.h"
#include "slow_fold_parts.h"
#include "slow_fold_text.h"
#include "tests/support/test.h"
#include "trial.h"

static uint64_t first_seed = 1;
static int records = 1000, plays = 3000;
enum { SHOWN = 12 };

/* ------------------------------------------------------------------------------ the cases */

static void cases_are_ruled_by_the_text(void **state)
{
    char end[FOLD_TEXT_LINE];
    int differing = 0;
    (void)state;
    for (int i = 0; i < fold_cases_count; i++) {
        fold_text_end(fold_cases[i].text, end);
        if (strcmp(end, fold_cases[i].end) == 0)
            continue;
        differing++;
        printf("%s\n%s\nis   %s\nnot  %s\n\n", fold_cases[i].about, fold_cases[i].text, end,
               fold_cases[i].end);
    }
    assert_int_equal(differing, 0);
}

/* ------------------------------------------------------------------------- whole turns */

enum record_class {
    MARK_AGAIN,   /* §11c.1: a mark that is lower, late, or made after a ruling on it */
    MARK_AFTER,   /* §11c: a mark made after another ruling, upon the score as it then is */
    PUT_RIGHT,    /* §11c.3: a claim on a corrected fault */
    EARLIER,      /* §11c.3: an over-mark of the coup before, claimed after the play */
    NOT_YET,      /* §11c.3: an omission of the opponent that is not complete */
    LOSS,         /* §11c.5: a fill or keep lost after a ruling on the mark */
    TOUCH,        /* §11c.5: a touch, judged by positions */
    GOING,        /* §11c.6: a claim after a going, on the coup before */
    CLAIM_BEFORE, /* §11c.6: a claim before a going */
    AFTER_EXIT,   /* §11a: a claim after an exit, in time until the claimant throws */
    BOTH_MARKS, /* §11a: claims on both marks of a coup; the first makes the other count again, as
                 * points, and the holes pegged are then those of the mark that counts */
    RECORD_CLASSES
};

static const char *const class_names[RECORD_CLASSES] = {
    "11c.1 a mark again",
    "11c   a mark after a ruling",
    "11c.3 put right already",
    "11c.3 an over-mark of the coup before",
    "11c.3 not yet",
    "11c.5 lost after a ruling",
    "11c.5 a touch",
    "11c.6 going closes the coup before",
    "11c.6 a claim before the going",
    "11a   a claim after an exit",
    "11a   claims on both marks",
};

static unsigned bit(enum record_class class)
{
    return 1u << class;
}

static int faults_of_mark(const struct fold_state *s, const struct fold_coup *c)
{
    int n = 0;
    for (int i = 0; i < s->faults; i++)
        n += s->fault[i].coup == c->number && s->fault[i].party == 0 &&
             s->fault[i].kind != SLOW_NONE && s->fault[i].kind != SLOW_FALSE;
    return n;
}

/* Classes of one ruling. */
static unsigned classes_of_ruling(const struct fold_state *s, const struct fold_event *e,
                                  const struct fold_ruling *r)
{
    const struct fold_coup *c = &s->coup[s->coups - 1];
    int received = r->word == FOLD_UPHELD || r->word == FOLD_TAKEN_OFF;
    unsigned found = 0;
    if (r->word == FOLD_MARK_LOWER || r->word == FOLD_MARK_LATE || r->word == FOLD_MARK_RULED)
        found |= bit(MARK_AGAIN);
    if (r->word == FOLD_PUT_RIGHT)
        found |= bit(PUT_RIGHT);
    if (received && r->earlier != SLOW_NONE && (r->earlier != SLOW_UNDER || r->points == 0))
        found |= bit(EARLIER);
    if (r->word == FOLD_NOT_YET && c->account[0].typed && e->by == c->roller)
        found |= bit(NOT_YET);
    if (received && s->coups > 1 && s->coup[s->coups - 2].exited)
        found |= bit(AFTER_EXIT);
    return found;
}

/* The classes that a record belongs to. */
static unsigned classes_of(const char *text)
{
    static struct fold_text t;
    struct fold_event e;
    struct fold_out out;
    unsigned found = 0;
    int ruled = 0;
    fold_text_start(&t, text);
    while (fold_text_next(&t, &e) > 0 && fold(&t.fold, &e, &out)) {
        const struct fold_state *s = &t.fold.now;
        const struct fold_coup *c = &s->coup[s->coups - 1];
        const struct fold_account *a = &c->account[0];
        ruled = e.kind == FOLD_THROW ? 0 : ruled;
        found |= e.kind == FOLD_MARK && ruled ? bit(MARK_AFTER) : 0;
        found |= e.kind == FOLD_TOUCH ? bit(TOUCH) : 0;
        for (int i = 0; i < out.rulings; i++) {
            found |= classes_of_ruling(s, &e, &out.ruling[i]);
            ruled |= (out.ruling[i].word == FOLD_UPHELD || out.ruling[i].word == FOLD_TAKEN_OFF) &&
                     (a->typed || c->touched);
        }
        for (int i = 0; i < s->faults && e.kind == FOLD_CLAIM; i++)
            found |= s->fault[i].by_going ? bit(GOING) : 0;
        for (int i = 0; i < c->schools; i++)
            found |= c->school[i].before_go ? bit(CLAIM_BEFORE) : 0;
        if (e.kind == FOLD_GO && a->reading == FOLD_RIGHT)
            found |= bit(CLAIM_BEFORE);
        if (e.kind == FOLD_CLAIM && a->ruled && c->account[1].ruled)
            found |= bit(BOTH_MARKS);
        if (a->lost && a->ruled && faults_of_mark(s, c) > 1)
            found |= bit(LOSS);
    }
    return found;
}

/* The first coup that the fold and the reading rule otherwise, or -1. */
static int first_difference(const struct replayed_match *a, const struct replayed_match *b)
{
    for (int i = 0; i < b->coups; i++)
        if (i >= a->coups || strcmp(a->line[i], b->line[i]) != 0)
            return i;
    return -1;
}

static void whole_turns_are_ruled_as_by_the_reading(void **state)
{
    static struct drawn d;
    static struct replayed_match reading, folded;
    int count[RECORD_CLASSES] = {0}, differing = 0, unexplained = 0;
    (void)state;
    for (int i = 0; i < records; i++) {
        drawn_record(&d, first_seed * 1000003 + (uint64_t)i);
        tell_reference(&d.table, d.coup, d.coups, &reading);
        fold_text_tell(d.text, &folded);
        int at = first_difference(&folded, &reading);
        unsigned found = at < 0 ? 0 : classes_of(d.text);
        differing += at >= 0;
        for (int k = 0; k < RECORD_CLASSES; k++)
            count[k] += (found & bit((enum record_class)k)) != 0;
        if (at < 0 || found || unexplained++ >= SHOWN)
            continue;
        printf("%scoup %d\nreading  %s\nfold     %s\n\n", d.text, at + 1, reading.line[at],
               at < folded.coups ? folded.line[at] : "-");
    }
    printf("seed %llu: %d of %d records differ\n", (unsigned long long)first_seed, differing,
           records);
    for (int k = 0; k < RECORD_CLASSES; k++)
        printf("%6d  %s\n", count[k], class_names[k]);
    assert_int_equal(unexplained, 0);
}

/* ------------------------------------------------------------------------------ wrong plays */

/* The fold at a trial's throw, with its men put down. False if they cannot have been. */
static bool fold_trial(const struct trial *t, struct fold *f)
{
    struct fold_rules rules = {.last = 12, .set_up = 1};
    const struct slow_position *p = &t->slow;
    const struct coup *c = &t->coup;
    struct fold_out out;
    struct fold_event e = {.kind = FOLD_THROW, .by = p->side, .die = {p->die[0], p->die[1]}};
    fold_start(f, &rules, p);
    f->now.rolls[p->side] = p->roll ? p->roll - 1 : 0;
    bool kept = fold(f, &e, &out);
    for (int k = 0; k < c->steps && kept; k++) {
        e = (struct fold_event){.kind = FOLD_PUT, .by = p->side, .steps = 1};
        e.step[0] = (struct fold_step){c->step[k].from, c->step[k].rest, c->step[k].to};
        if (c->together >> k & 1) {
            k++;
            e.kind = FOLD_PUT_TWO;
            e.steps = 2;
            e.step[1] = (struct fold_step){c->step[k].from, c->step[k].rest, c->step[k].to};
        }
        kept = fold(f, &e, &out);
    }
    if (c->steps == 0) {
        e = (struct fold_event){.kind = FOLD_NO_MAN, .by = p->side};
        kept = kept && fold(f, &e, &out);
    }
    return kept;
}

static bool offers(const struct fold_choices *c, bool one_man, const int men[25])
{
    for (int i = 0; i < c->count; i++)
        if (c->choice[i].one_man == one_man &&
            memcmp(c->choice[i].men + 1, men + 1, 24 * sizeof *men) == 0)
            return true;
    return false;
}

static bool same_choices(const struct faults *program, const struct fold_choices *c)
{
    if (program->choices != c->count || (program->count && program->may_stand != c->stands))
        return false;
    for (int i = 0; i < program->choices; i++) {
        const struct play *p = &program->choice[i];
        bool one = program->first_man && p->steps == 1 && !p->step[0].rest;
        int men[25];
        bridge_men(&p->after, men);
        if (!offers(c, one, men) && !(one && offers(c, false, men)))
            return false;
    }
    return true;
}

/* N1, N2: the true place of the man, if only this man can then play the other number. The program
 * offers the whole tout d'une, or a play of another man: the opponent would play the turn. */
static bool names_only_a_rest(const struct fold_turn *t, const struct fold_choices *c)
{
    const struct slow_way *way;
    int count = fold_ways(&t->start, 0, &way);
    for (int k = 0; k < c->count; k++) {
        bool alone = c->choice[k].one_man;
        for (int i = 0; i < count && alone; i++)
            for (int n = 0; n < way[i].numbers && !way[i].one_man; n++)
                alone &= way[i].from[n] != c->choice[k].place.from ||
                         way[i].to[n] != c->choice[k].place.to;
        if (alone)
            return true;
    }
    return false;
}

/* A man of a wrong play came to the own corner or left it. Correcting the other man can leave a
 * lone man there (C2). */
static bool about_corner(const struct coup *c)
{
    for (int i = 0; i < c->steps; i++)
        if (c->step[i].to == CORNER || c->step[i].from == CORNER)
            return true;
    return false;
}

/* A difference that the present text explains. */
static bool explained(const struct trial *t, const struct fold_turn *turn, unsigned codes,
                      const struct fold_choices *c)
{
    const unsigned present = CODE_C1 | CODE_C2 | CODE_Q2 | CODE_R1 | CODE_S1;
    if (c->back || (codes | c->codes) & present)
        return true;
    if (t->coup.steps == 1 && codes == 0 && c->codes == CODE_D1)
        return true; /* no man can follow: the play is down */
    return names_only_a_rest(turn, c) || about_corner(&t->coup);
}

/* Returns false for irregular positions, more than two men, and a single man after which the
 * opponent has thrown (silence, not a choice). */
static bool is_compared(const struct trial *t)
{
    const int *own = t->slow.men[t->slow.side];
    return own[CORNER] != 1 && own[CORNER + 1] == 0 && t->coup.steps <= 2 &&
           !(t->coup.steps == 1 && t->coup.closed);
}

static void choices_are_those_of_the_program(void **state)
{
    static struct trial t;
    static struct fold f;
    static struct fold_choices c;
    struct deal d;
    int compared = 0, otherwise = 0, unexplained = 0;
    (void)state;
    deal_start(&d, first_seed);
    for (int i = 0; i < plays; i++) {
        if (!trial_deal(&d, &t) || !is_compared(&t) || !fold_trial(&t, &f))
            continue;
        const struct faults *u = &t.ruling.faults;
        unsigned codes = 0;
        for (int k = 0; k < u->count; k++)
            codes |= 1u << u->code[k];
        fold_judge_men(&f.now.turn, t.coup.closed, &c);
        compared++;
        if (same_choices(u, &c) && !codes == !c.codes)
            continue;
        otherwise++;
        if (explained(&t, &f.now.turn, codes, &c) || unexplained++ >= SHOWN)
            continue;
        char line[256], choices[FOLD_TEXT_LINE];
        slow_to_line(&t.slow, line);
        fold_text_print_choices(&f.now.turn, &c, choices);
        printf("%s\n", line);
        for (int k = 0; k < t.coup.steps; k++)
            printf(" %d/%d", t.coup.step[k].from, t.coup.step[k].to);
        printf("\nprogram %x:", codes);
        for (int k = 0; k < u->choices; k++) {
            char play[32];
            bridge_play_text(&u->choice[k], play);
            printf(" %s,", play);
        }
        printf("\nfold %x: %s\n\n", c.codes, choices);
    }
    printf("seed %llu: %d plays compared, %d differ\n", (unsigned long long)first_seed, compared,
           otherwise);
    assert_int_equal(unexplained, 0);
}

/* Says the k-th choice as a player would: the steps that lead to it. */
static bool choice_event(const struct fold_turn *t, const struct fold_choices *c, int k,
                         struct fold_event *e)
{
    const struct slow_way *way;
    const struct fold_choice *x = &c->choice[k];
    *e = (struct fold_event){.kind = FOLD_CHOICE, .by = 1 - t->start.side, .steps = 1};
    e->step[0] = x->place;
    if (x->one_man)
        return true;
    int count = fold_ways(&t->start, 0, &way);
    for (int i = 0; i < count; i++) {
        if (memcmp(way[i].men + 1, x->men + 1, 24 * sizeof *x->men) != 0)
            continue;
        e->steps = way[i].one_man ? 1 : way[i].numbers;
        for (int n = 0; n < e->steps; n++)
            e->step[n] = (struct fold_step){way[i].from[n], 0, way[i].to[n]};
        if (way[i].one_man)
            e->step[0] = (struct fold_step){way[i].from[0], way[i].to[0], way[i].to[1]};
        return true;
    }
    return false;
}

/* A choice that is listed is never refused (§11c.7). */
static void choices_are_accepted(void **state)
{
    static struct trial t;
    static struct fold f, then;
    static struct fold_choices c;
    struct fold_event e;
    struct fold_out out;
    struct deal d;
    int tried = 0;
    (void)state;
    deal_start(&d, first_seed + 77);
    for (int i = 0; i < plays; i++) {
        if (!trial_deal(&d, &t) || !fold_trial(&t, &f))
            continue;
        fold_choices_now(&f.now, &c);
        for (int k = -2; k < c.count; k++) {
            e = (struct fold_event){.kind = k == -2 ? FOLD_STANDS : FOLD_BACK,
                                    .by = 1 - t.slow.side};
            if (!c.codes || (k == -2 && !c.stands) || (k == -1 && !c.back) ||
                (k >= 0 && !choice_event(&f.now.turn, &c, k, &e)))
                continue;
            then = f;
            assert_true(fold(&then, &e, &out));
            assert_true(out.rulings > 0 && out.ruling[0].word == FOLD_CHOSEN);
            tried++;
        }
    }
    assert_true(tried > plays);
}

/* ------------------------------------------------------------------------------- every event */

/* Points of every school in the ledger, before and after an event. */
static void expect_schools_kept(const struct fold_state *before, const struct fold_state *after)
{
    for (int i = 0; i < before->coups; i++)
        for (int k = 0; k < after->coups; k++) {
            const struct fold_coup *x = &before->coup[i], *y = &after->coup[k];
            if (x->number != y->number)
                continue;
            assert_true(y->schools >= x->schools);
            for (int n = 0; n < x->schools; n++) {
                assert_int_equal(x->school[n].by, y->school[n].by);
                assert_int_equal(x->school[n].points, y->school[n].points);
            }
        }
}

/* No event but `false` and `whole` changes what a claim has given; a fault that was ruled on keeps
 * what was claimed of it; and the score is that of the ledger. */
static void rulings_stand(void **state)
{
    static struct drawn d;
    static struct fold_text t;
    static struct fold_state before;
    struct fold_event e;
    struct fold_out out;
    (void)state;
    for (int i = 0; i < records; i++) {
        drawn_record(&d, first_seed * 1000003 + (uint64_t)i);
        assert_true(fold_text_start(&t, d.text));
        before = t.fold.now;
        while (fold_text_next(&t, &e) > 0 && fold(&t.fold, &e, &out)) {
            if (e.kind != FOLD_CONTEST && e.kind != FOLD_WHOLE)
                expect_schools_kept(&before, &t.fold.now);
            struct slow_score sc = fold_score(&t.fold.now);
            for (int side = 0; side < 2; side++) {
                assert_in_range(sc.points[side], 0, 11);
                assert_in_range(sc.holes[side], 0, sc.last);
            }
            before = t.fold.now;
        }
    }
}

static int below(struct deal *d, int n)
{
    return (int)deal_below(d, (unsigned)n);
}

/* A man of the roller's moved by a number, the sum, or anyhow. */
static struct fold_step random_step(struct deal *d, const struct fold_turn *t)
{
    int from = 1 + below(d, 24), by = 1 + below(d, 8);
    for (int tries = 0; tries < 40 && t->now[from] == 0; tries++)
        from = 1 + below(d, 24);
    if (below(d, 4))
        by = t->start.die[below(d, 2)] + (below(d, 6) ? 0 : t->start.die[0]);
    return (struct fold_step){from, 0, from + by > 24 ? FOLD_OFF : from + by};
}

static struct slow_mark random_mark(struct deal *d, int due)
{
    if (below(d, 4) == 0)
        return (struct slow_mark){SLOW_PLACED, 0, below(d, 3), 2 * below(d, 6)};
    return (struct slow_mark){SLOW_GAIN, below(d, 2) ? due : 2 * below(d, 9), 0, 0};
}

/* Any word at any moment; a throw or a man more often than the others. */
static struct fold_event random_event(struct deal *d, const struct fold_state *s)
{
    static const enum fold_kind kinds[] = {
        FOLD_THROW, FOLD_THROW,  FOLD_PUT,     FOLD_PUT,     FOLD_PUT,    FOLD_PUT,
        FOLD_PUT,   FOLD_MARK,   FOLD_MARK,    FOLD_MARK,    FOLD_CLAIM,  FOLD_CLAIM,
        FOLD_CLAIM, FOLD_CLAIM,  FOLD_TOUCH,   FOLD_PUT_TWO, FOLD_NO_MAN, FOLD_STAY,
        FOLD_GO,    FOLD_DEMAND, FOLD_CONTEST, FOLD_WHOLE,   FOLD_STANDS, FOLD_BACK,
        FOLD_MUST,  FOLD_WAIVE,  FOLD_LATE,    FOLD_VOID,    FOLD_RULED};
    struct fold_event e = {.kind = kinds[below(d, (int)(sizeof kinds / sizeof *kinds))]};
    const struct fold_coup *c = s->coups ? &s->coup[s->coups - 1] : NULL;
    e.by = below(d, 3) && c ? c->roller : below(d, 2);
    e.points = below(d, 4) ? 2 * below(d, 7) : SLOW_ALL;
    e.field = 1 + below(d, 24);
    if (e.kind == FOLD_LATE || e.kind == FOLD_RULED)
        e.points = 2 * below(d, 7);
    if (e.kind == FOLD_CLAIM || e.kind == FOLD_STANDS || e.kind == FOLD_BACK)
        e.by = below(d, 4) && c ? 1 - c->roller : e.by;
    if (e.kind == FOLD_MARK && c)
        e.mark = random_mark(d, c->account[fold_party_of(c, e.by)].due);
    if (e.kind == FOLD_THROW) {
        e.by = fold_thrower(s);
        deal_throw(d, e.die);
    }
    e.steps = e.kind == FOLD_PUT ? 1 : e.kind == FOLD_PUT_TWO ? 2 : 0;
    for (int i = 0; i < e.steps; i++)
        e.step[i] = random_step(d, &s->turn);
    return e;
}

/* A choice that is open, now and then. */
static bool draw_choice(struct deal *d, const struct fold_state *s, struct fold_event *e)
{
    static struct fold_choices c;
    fold_choices_now(s, &c);
    return c.codes && c.count && below(d, 3) == 0 &&
           choice_event(&s->turn, &c, below(d, c.count), e);
}

/* Words in any order: each is refused without a change, or accepted; and rulings stand. */
static void words_in_any_order_keep_rulings(void **state)
{
    static struct fold f;
    static struct fold_state before;
    struct slow_position p;
    struct fold_out out;
    struct deal d;
    int accepted = 0;
    (void)state;
    deal_start(&d, first_seed + 1234);
    for (int i = 0; i < records; i++) {
        struct fold_rules rules = {.last = 12, .set_up = 1, .misere = below(&d, 4) == 0};
        deal_position(&d, &p);
        fold_start(&f, &rules, &p);
        for (int n = 0; n < 40; n++) {
            struct fold_event e = random_event(&d, &f.now);
            bool listed = f.now.coups && draw_choice(&d, &f.now, &e);
            before = f.now;
            if (!fold(&f, &e, &out)) {
                assert_false(listed);
                assert_memory_equal(&before, &f.now, sizeof before);
                continue;
            }
            accepted++;
            if (listed)
                assert_int_equal(out.ruling[0].word, FOLD_CHOSEN);
            if (e.kind != FOLD_CONTEST && e.kind != FOLD_WHOLE && e.kind != FOLD_RULED &&
                e.kind != FOLD_VOID && out.ruling[0].word != FOLD_THROW_VOID)
                expect_schools_kept(&before, &f.now);
            struct slow_score sc = fold_score(&f.now);
            for (int side = 0; side < 2; side++) {
                assert_in_range(sc.points[side], 0, 11);
                assert_in_range(sc.holes[side], 0, sc.last);
            }
        }
    }
    assert_true(accepted > 10 * records);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cases_are_ruled_by_the_text),
        cmocka_unit_test(whole_turns_are_ruled_as_by_the_reading),
        cmocka_unit_test(choices_are_those_of_the_program),
        cmocka_unit_test(choices_are_accepted),
        cmocka_unit_test(rulings_stand),
        cmocka_unit_test(words_in_any_order_keep_rulings),
    };
    if (argc == 2) { /* one text */
        char end[FOLD_TEXT_LINE];
        fold_text_end(argv[1], end);
        return puts(end) < 0;
    }
    if (argc > 1)
        first_seed = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        records = atoi(argv[2]);
    if (argc > 3)
        plays = atoi(argv[3]);
    if (argc > 4)
        cmocka_set_test_filter(argv[4]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
