/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows created while a match is entered equal the rows from judging it again: random matches with
 * refused lines, edits, rulings, notes and undo. By hand: test_rows SEED COUNT. */
#include "games/trictrac/state.h"
#include "games/trictrac/trictrac.h"
#include "log/replay.h"
#include "tests/games/trictrac/random_match.h"
#include "tests/support/test.h"

static uint64_t seed = 1;
static int rounds = 60;

static void add_row(struct strbuf *w, const struct turn_rows *g)
{
    const struct store_coup *c = &g->row;
    strbuf_add(w, "%ld line %ld %d %s %s, %s %s %d: %s\n", c->number, c->entry, c->seat, c->dice,
               c->play ? c->play : "none", c->score, c->position, c->next, c->ruling);
    for (int i = 0; i < 2; i++)
        strbuf_add(w, "  seat %d %ld %ld %ld\n", i, g->at[i].major, g->at[i].minor,
                   g->at[i].stakes);
    for (size_t i = 0; i < g->n_dues; i++) {
        const struct store_due *d = &g->dues[i];
        strbuf_add(w, "  due %ld %s %d %s %ld\n", d->coup, d->kind, d->seat, d->name, d->points);
    }
    for (size_t i = 0; i < g->n_claims; i++) {
        const struct store_claim *x = &g->claims[i];
        strbuf_add(w, "  claim %ld %d %ld %d %d %s %ld %ld %ld %s %s %d %ld %ld %ld %ld %d\n",
                   x->entry, x->ordinal, x->coup, x->by, x->against, x->kind, x->claimed, x->due,
                   x->marked, x->ruling, x->article, x->pays, x->taken, x->given, x->protest,
                   x->overrules_entry, x->overrules_ordinal);
    }
}

static void picture(struct turns *s, struct strbuf *w)
{
    w->length = 0;
    for (long n = 1; n <= turns_count(s); n++) {
        const struct turn_rows *g = turns_row(s, n);
        assert_non_null(g);
        add_row(w, g);
    }
    assert_false(w->failed);
}

/* A match while it is entered. */
struct entering_rows {
    struct deal deal;
    char options[64];
    struct replay play;
    struct operations acts;
    struct strbuf now, again;
};

static bool now_and_then(struct entering_rows *e, unsigned n)
{
    return deal_below(&e->deal, n) == 0;
}

static struct store_details details(const struct entering_rows *e)
{
    return (struct store_details){.player = {"A", "B"}, .players = 2, .options = e->options};
}

/* Compares the rows with those made early, or by a match that applies the same operations without a
 * check before. */
static void compare(struct entering_rows *e)
{
    struct replay again;
    struct parse_error err;
    struct store_details d = details(e);
    picture(e->play.turns, &e->now);
    assert_true(replay_operations(&again, &game_trictrac, &d, &e->acts, e->acts.count, NULL, &err));
    picture(again.turns, &e->again);
    replay_end(&again);
    if (e->now.text && strcmp(e->now.text, e->again.text) != 0)
        fail_msg("on the way:\n%s\njudged again:\n%s", e->now.text, e->again.text);
}

static void again(struct entering_rows *e, size_t count)
{
    struct parse_error err;
    struct store_details d = details(e);
    replay_end(&e->play);
    assert_true(replay_operations(&e->play, &game_trictrac, &d, &e->acts, count, NULL, &err));
    e->acts.undone += e->acts.count - count;
    e->acts.count = count;
}

/* A refused operation changes nothing. After a refused edit everything is replayed. */
static void act(struct entering_rows *e, enum operation_kind kind, const char *text, size_t length)
{
    struct operation a;
    struct parse_error err;
    assert_true(operation_make(&e->acts, kind, text, length, (long)e->acts.count + 1, &a));
    if (replay_operation(&e->play, &a, NULL, &err)) {
        operations_push(&e->acts, &a);
    } else {
        operation_drop(&e->acts, &a);
        if (kind > OPERATION_SET)
            again(e, e->acts.count);
    }
    if (now_and_then(e, 3))
        compare(e);
}

static void change_past(struct entering_rows *e, const char *line, size_t length)
{
    struct strbuf w = {.text = NULL};
    long coups = turns_count(e->play.turns);
    switch (deal_below(&e->deal, 5)) {
    case 0:
        strbuf_add(&w, "%ld %.*s", coups ? 1 + (long)deal_below(&e->deal, (unsigned)coups) : 1,
                   (int)length, line);
        act(e, OPERATION_EDIT, w.text, w.length);
        break;
    case 1:
        strbuf_add(&w, "w1 %.*s", (int)length, line);
        act(e, OPERATION_EDIT, w.text, w.length);
        break;
    case 2:
        act(e, OPERATION_OVERRULE, "4 so be it", 10);
        break;
    case 3:
        act(e, OPERATION_NOTE, "seen", 4);
        break;
    default:
        again(e, e->acts.count - deal_below(&e->deal, e->acts.count < 3 ? 1 : 3));
    }
    strbuf_free(&w);
    compare(e);
}

/* Enters a coup in one operation or two, or followed by text that is refused. */
static void enter_coup(struct entering_rows *e, const char *line, size_t length)
{
    enum operation_kind kind = now_and_then(e, 2) ? OPERATION_RECORD : OPERATION_LINE;
    const char *blank = memchr(line, ' ', length);
    size_t cut = blank ? (size_t)(blank - line) : length;
    if (now_and_then(e, 6)) {
        struct strbuf w = {.text = NULL};
        strbuf_add(&w, "%.*s 64 1/7 1/5 53 ?", (int)length, line);
        act(e, kind, w.text, w.length);
        strbuf_free(&w);
    }
    if (now_and_then(e, 3)) {
        act(e, kind, line, cut);
        act(e, kind, line + cut, length - cut);
    } else {
        act(e, kind, line, length);
    }
}

static void one_match(struct entering_rows *e, const struct manner *m)
{
    struct strbuf text = {.text = NULL};
    static const char *const policies[] = {
        [ANNOUNCE] = "announce", [CONFIRM] = "confirm", [SILENT] = "silent"};
    (void)snprintf(e->options, sizeof e->options, "holes=%d announce=%s", m->holes,
                   policies[m->announce]);
    struct store_details d = details(e);
    struct parse_error err;
    random_match(&e->deal, m, true, &text);
    assert_false(text.failed);
    assert_true(replay_begin(&e->play, &game_trictrac, &d, &err));
    for (const char *line = text.text; line && *line;) {
        size_t n = strcspn(line, "\n");
        if (now_and_then(e, 12))
            change_past(e, line, n);
        enter_coup(e, line, n);
        line += n + 1;
    }
    compare(e);
    again(e, e->acts.count);
    compare(e);
    replay_end(&e->play);
    operations_free(&e->acts);
    strbuf_free(&text);
}

static void test_rows(void **state)
{
    struct entering_rows e = {.acts = {.op = NULL}};
    (void)state;
    deal_start(&e.deal, seed);
    for (int i = 0; i < rounds; i++) {
        const struct manner m = {.wrong = i % 3 ? 15 : 0,
                                 .longest = 25,
                                 .holes = 1 + i % 11,
                                 .announce = i % 4   ? ANNOUNCE
                                             : i % 8 ? CONFIRM
                                                     : SILENT};
        one_match(&e, &m);
    }
    strbuf_free(&e.now);
    strbuf_free(&e.again);
}

int main(int argc, char **argv)
{
    seed = argc > 1 ? strtoull(argv[1], NULL, 10) : seed;
    rounds = argc > 2 ? atoi(argv[2]) : rounds;
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
