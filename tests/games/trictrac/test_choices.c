/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random positions and random wrong plays, entered word by word: every choice offered to the
 * opponent can be typed as printed, and leads to the printed position. By hand: test_choices SEED
 * COUNT. */
#include "bridge.h"
#include "games/trictrac/input/input.h"
#include "games/trictrac/text/coup.h"
#include "tests/support/test.h"
#include "trial.h"

static uint64_t first_seed = 1;
static int wanted_count = 8000;

/* Takes the words of a line, to its end or not. */
static bool enter(struct input *d, const char *line, bool rest, struct parse_error *err)
{
    struct scanner s = scan_text(line, strlen(line), true);
    struct token w;
    for (;;) {
        if (!scan_word(&s, &w, err))
            return false;
        if (w.kind == TOKEN_END)
            return !rest || input_line_end(d, err);
        if (!input_word(d, &w, err))
            return false;
    }
}

/* The dice, the men touched, the men put down. */
static void write_coup(const struct trial *t, enum numbering n, struct strbuf *w)
{
    const struct coup *c = &t->coup;
    char text[PLAY_TEXT];
    strbuf_add(w, "%d%d", c->dice.high, c->dice.low);
    for (fields f = c->touched; f; f &= f - 1)
        strbuf_add(w, " t%s", field_print(lowest_field(f), n, text));
    for (int i = 0; i < c->steps; i++) {
        bool joined = i && (c->together >> (i - 1) & 1);
        strbuf_add(w, "%s%s", joined ? "+" : " ", steps_print(&c->step[i], 1, n, text));
    }
    strbuf_add(w, "%s", c->steps ? "" : " -");
}

static void begin(const struct trial *t, enum numbering n, struct input *d)
{
    struct options o = options_default();
    struct match m = match_from(&o, &t->position);
    memset(d, 0, sizeof *d);
    d->numbering = n;
    input_start(d, &m);
}

static void complain(const struct trial *t, const char *line, const char *choice, const char *why)
{
    char position[POSITION_TEXT];
    fail_msg("[Setup \"%s\"] %s = %s: %s", position_print(&t->position, position), line, choice,
             why);
}

/* The words of a turn with a choice have the same meaning when they are written again. */
static void check_written(const struct trial *t, const struct input *d, const char *line,
                          const char *choice)
{
    static struct input again;
    struct strbuf w = {.text = NULL};
    struct parse_error err;
    begin(t, d->numbering, &again);
    strbuf_add_coup(&w, &again.before, &d->coup, d->numbering, "");
    if (!enter(&again, w.text, true, &err))
        complain(t, line, choice, err.reason);
    if (!men_equal(&again.ruling.final.after, &d->ruling.final.after))
        complain(t, w.text, choice, "written anew it says something else");
    strbuf_free(&w);
}

static void keep_final(void *context, const struct input *d)
{
    *(struct men *)context = d->ruling.final.after;
}

/* after the opponent has thrown. */
static void check_closed(const struct trial *t, const struct input *d, const char *line,
                         const char *choice)
{
    static struct input next;
    struct men final = {{0}};
    struct parse_error err;
    next = *d;
    next.closed = keep_final;
    next.context = &final;
    if (!enter(&next, "65", false, &err))
        complain(t, line, choice, err.reason);
    if (!men_equal(&final, &d->ruling.final.after))
        complain(t, line, choice, "once the other has thrown they stand otherwise");
}

static void check_choice(const struct trial *t, const struct input *d, const char *line,
                         const struct play *p)
{
    static struct input after;
    struct parse_error err;
    char choice[PLAY_TEXT];
    after = *d;
    steps_print_sorted(p->step, p->steps, d->numbering, choice);
    if (!enter(&after, choice, true, &err))
        complain(t, line, choice, err.reason);
    if (!men_equal(&after.ruling.final.after, &p->after))
        complain(t, line, choice, "the men do not stand so");
    if (after.ruling.chosen != CHOICE_PLAY)
        complain(t, line, choice, "it was not chosen");
    if ((after.ruling.wanted == WANT_MORE) != (after.coup.choice[0].of_first && !p->step[0].rest))
        complain(t, line, choice, "after the first man the second comes, else nobody");
    check_written(t, &after, line, choice);
    check_closed(t, &after, line, choice);
}

static void check_stands(const struct trial *t, const struct input *d, const char *line)
{
    static struct input after;
    struct parse_error err;
    after = *d;
    if (enter(&after, "stands", true, &err) != d->ruling.faults.may_stand)
        complain(t, line, "stands", "refused though offered, or taken though not");
    if (!d->ruling.faults.may_stand)
        return;
    if (after.ruling.chosen != CHOICE_STANDS)
        complain(t, line, "stands", "it was not chosen");
    check_written(t, &after, line, "stands");
    check_closed(t, &after, line, "stands");
}

/* The man on `from` can be played on the way to `end`. */
static bool plays_man(const struct trial *t, int from, const struct count *end)
{
    int f, to;
    for (int k = 0; k < 2; k++) {
        int n = t->slow.die[k];
        struct step s = {(uint8_t)from, 0, (uint8_t)(from + n > OFF ? OFF : from + n)};
        struct count one = with_step(t->own, &s);
        if (same(&one, end) ||
            (difference(&one, end, &f, &to) == 1 && to > f && by_number(f, to, t->slow.die[1 - k])))
            return true;
        s.to = CORNER; /* by puissance */
        one = with_step(t->own, &s);
        if (from + n == THEIR_CORNER && difference(&one, end, &f, &to) == 1 && to == CORNER &&
            f + t->slow.die[1 - k] == THEIR_CORNER)
            return true;
    }
    return false;
}

/* One man touched and another played: the plays of §3.1-3 with him are offered, and nothing else
 * is offered if nothing else was wrong. */
static void check_touched(const struct trial *t, const struct input *d, const char *line)
{
    const struct ruling *r = &d->ruling;
    int from = t->coup.touched ? lowest_field(t->coup.touched) : 0, with_him = 0;
    bool moved = false, found = false;
    for (int i = 0; i < r->steps; i++)
        moved |= r->step[i].from == from || r->step[i].rest;
    if (moved || !t->coup.touched || r->wanted != WANT_NOTHING || men_on(&r->view.own, from) == 0)
        return;
    for (int i = 0; i < r->plays.count; i++) {
        struct count end = count_men(&r->plays.play[i].after);
        bool offered = false;
        for (int k = 0; k < r->faults.choices; k++)
            offered |= men_equal(&r->faults.choice[k].after, &r->plays.play[i].after);
        bool his = plays_man(t, from, &end);
        with_him += his;
        if (his && men_equal(&r->plays.play[i].after, &r->played.after))
            return; /* it comes to the same as if he had been played */
        if (his && !offered)
            complain(t, line, "", "a play of the touched man is not offered");
    }
    for (int i = 0; i < r->faults.count; i++)
        found |= r->faults.code[i] == FAULT_T1;
    if (found != (with_him > 0) || (found && r->faults.count == 1 && r->faults.choices != with_him))
        complain(t, line, "", "T1 is found just where he could be played");
}

static int check_trial(const struct trial *t, enum numbering n)
{
    static struct input d;
    struct strbuf line = {.text = NULL};
    struct parse_error err;
    int choices = 0;
    begin(t, n, &d);
    write_coup(t, n, &line);
    if (!enter(&d, line.text, true, &err))
        complain(t, line.text, "", err.reason);
    check_touched(t, &d, line.text);
    if ((d.ruling.faults.count || d.ruling.wanted == WANT_MORE) && enter(&d, "=", false, &err)) {
        assert_true(input_judge(&d, &err));
        choices = d.ruling.faults.choices;
        check_stands(t, &d, line.text);
        for (int i = 0; i < choices; i++)
            check_choice(t, &d, line.text, &d.ruling.faults.choice[i]);
    } else if (d.ruling.faults.count || d.ruling.wanted == WANT_MORE) {
        complain(t, line.text, "", err.reason);
    }
    strbuf_free(&line);
    return choices;
}

static void every_choice_can_be_typed(void **state)
{
    static struct trial t;
    struct deal d;
    long choices = 0;
    (void)state;
    deal_start(&d, first_seed);
    for (int n = 0; n < wanted_count; n++) {
        if (!trial_deal(&d, &t))
            continue;
        int touched = 1 + (int)deal_below(&d, FIELDS);
        if (deal_below(&d, 4) == 0 && t.own.on[touched])
            t.coup.touched = field_bit(touched);
        choices += check_trial(&t, n % 2 ? NUMBERING_TALON : NUMBERING_PLAIN);
    }
    assert_true(choices > wanted_count);
}

/* The fault and the choices, in one line. */
static void tell_faults(const struct ruling *r, struct strbuf *w)
{
    int count = 0;
    struct printed_play *plays =
        plays_printed(&r->position, r->faults.choice, r->faults.choices, BY_PLAY, &count);
    for (int i = 0; i < r->faults.count; i++)
        strbuf_add(w, "%s%s", i ? " " : "", fault_rules[r->faults.code[i]].code);
    strbuf_add(w, ":%s", r->faults.may_stand ? " stands" : "");
    for (int i = 0; i < count; i++)
        strbuf_add(w, ", %s", plays[i].play);
    free(plays);
}

#define FILLS "W:5,6,7x2,8,9x2,10x2,11x2,12x2 B:1x15 w"

/* A touched man binds although filling was due: all plays of §3.1-3 with him, the man on 11 by the
 * ace alone and any other by the 2 (GU III; LL §192). */
static void touched_binds_against_filling(void **state)
{
    static const struct {
        const char *setup, *line, *faults;
    } rows[] = {
        {FILLS, "21 t11 5/6/8",
         "T1: stands, 11/12 10/12, 11/12 5/7, 11/12 6/8, 11/12 7/9, 11/12 8/10, 9/10/12"},
        {FILLS, "21 t12 5/6/8", ":"}, /* he can play neither number */
        {FILLS, "21 t6 5/6/8", ":"},  /* 6/8 5/6 comes to the same */
        {FILLS, "21 t11 11/12 5/7", "Q1: stands, 5/6/8"},
        {FILLS, "21 t11 5/7 6/7",
         "Q1 T1: stands, 11/12 10/12, 11/12 5/7, 11/12 6/8, 11/12 7/9, 11/12 8/10, 5/6/8, 9/10/12"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        static struct input d;
        struct trial t = {.coup = {.steps = 0}};
        struct strbuf told = {.text = NULL};
        struct parse_error err;
        assert_true(position_read(rows[i].setup, strlen(rows[i].setup), &t.position, &err));
        begin(&t, NUMBERING_PLAIN, &d);
        assert_true(enter(&d, rows[i].line, true, &err));
        tell_faults(&d.ruling, &told);
        if (strcmp(d.ruling.faults.count ? told.text : ":", rows[i].faults) != 0)
            fail_msg("%s: %s", rows[i].line, told.text);
        strbuf_free(&told);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(touched_binds_against_filling),
                                       cmocka_unit_test(every_choice_can_be_typed)};
    if (argc > 1)
        first_seed = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        wanted_count = atoi(argv[2]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
