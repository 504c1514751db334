/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A wrong move is ruled on before the other men are played: the opponent may choose at once, and
 * numbers not yet played are no fault unless the play ends without them. Tryktrak §8, to which the
 * other tables games refer: N1, a man at a distance no number gives; D1, a number that could be
 * played was not; a choice is one for the whole throw. */
#include <jansson.h>

#include "games/game.h"
#include "games/offers.h"
#include "log/turns.h"
#include "tests/support/test.h"
#include "tests/support/turn_line.h"

static const char lower_first[] = "W:bar,1,2,3,4,5,8x2,12x2,14x2,19 B:bar,5,7,14 b";
static const char two_on_bar[] = "W:barx2,1,12x2 B:1x15 w";
static const char partie_over[] = "W:6,8x2,10x5,19,23x2 B:12x5,14,16,18,20 b score=6:11";

static struct turns *begin(const char *game, const char *setup)
{
    const struct store_header header = {"Setup", setup};
    const struct store_details d = {
        .player = {"Anna", "Boris"}, .players = 2, .headers = &header, .n_headers = *setup ? 1 : 0};
    struct parse_error why;
    struct turns *t = turns_begin(game_named(game), &d, &why);
    if (!t)
        fail_msg("%s %s: %s", game, setup, why.reason);
    return t;
}

/* Enters lines separated by " | ". */
static void enter(struct turns *t, const char *lines)
{
    struct parse_error why;
    for (const char *end = NULL; lines; lines = end ? end + 3 : NULL) {
        end = strstr(lines, " | ");
        size_t n = end ? (size_t)(end - lines) : strlen(lines);
        if (!turns_take(t, lines, n, NULL, &why))
            fail_msg("%s: %.*s: %s", t->game->name, (int)n, lines, why.reason);
    }
}

/* Adds the faults of a turn, such as "N1 back, D1 back". */
static void add_faults(struct turns *t, long turn, struct strbuf *out)
{
    char *text = turn_line(t, turn);
    json_t *o = json_loads(text ? text : "", 0, NULL), *each;
    const char *chosen;
    size_t i;
    assert_non_null(o);
    json_array_foreach(json_object_get(o, "faults"), i, each)
    {
        chosen = json_string_value(json_object_get(each, "chosen"));
        strbuf_add(out, "%s%s %s", i ? ", " : "", json_string_value(json_object_get(each, "code")),
                   chosen ? chosen : "?");
    }
    json_decref(o);
    free(text);
}

static bool has_choice(struct turns *t)
{
    struct arena arena = {.chunk = NULL};
    struct offers o = {.arena = &arena, .player = t->founding.player};
    bool any = false;
    t->game->offers(t->now, &o);
    for (size_t i = 0; i < o.count; i++)
        any |= strcmp(o.offer[i].line, "= back") == 0;
    arena_free(&arena);
    return any;
}

/* Checks the first turn, as entered and as read again from its written form. */
static void test_chosen_at_once(void **state)
{
    static const struct {
        const char *game, *setup, *lines, *faults;
        bool open; /* the opponent may still choose */
    } rows[] = {
        {"tryktrak", "", "w 51 | 12/16", "N1 ?", true},
        {"tryktrak", "", "w 51 | 12/16 | = back", "N1 back", false},
        {"tryktrak", "", "w 51 | 12/16 | = back | 12/17 17/18", "N1 back", false},
        {"tryktrak", "", "w 51 12/16 = 12/17 17/18", "N1 back", false},
        {"tryktrak", "", "w 51 | 12/16 - | = back", "N1 back, D1 back", false},
        {"tryktrak", "", "w 51 | 12/17 | = back", "D1 back", false},
        {"tryktrak", "", "w 51 | 12/16 | = stands", "N1 stands", false},
        {"tryktrak", "", "w 51 | 12/16 | = stands | 17/18", "N1 stands", false},
        {"tryktrak", "", "w 51 | 12/16 | = stands | -", "N1 stands, D1 stands", false},
        {"tryktrak", "", "w 51 | 12/16 | = stands | 32", "N1 stands, D1 stands", false},
        /* a second wrong man is a separate fault, whatever was chosen about the first */
        {"tryktrak", "", "w 51 | 12/16 | = stands | 12/14", "N1 ?", true},
        {"tryktrak", "", "w 51 | 12/16 | = stands | 12/14 | = stands", "N1 stands", false},
        {"tryktrak", "", "w 51 | 12/16 | = stands | 12/14 | = back", "N1 back", false},
        {"tryktrak", "", "w 51 | 12/16 | = stands | 12/14 | = back | 12/17 17/18", "N1 back",
         false},
        {"tryktrak", two_on_bar, "w 51 | 12/17 | = stands | 12/13", "E1 ?", true},
        {"tryktrak", two_on_bar, "w 51 | 12/17 | = stands | bar/1", "E1 stands", false},
        {"puff", "", "w 62 | bar/5 | = stands | bar/7", "N1 stands", true},
        {"tic-tac", "", "w 53 | 1/5 | = stands | 1/9", "N3 stands", true},
        {"backgammon", "", "w 51 | 13/9 | = back | 13/8 6/5", "N1 back", false},
        {"tic-tac", "", "w 53 | 1/5 | = back | 1/4 1/6", "N1 back", false},
        {"puff", "", "w 62 | bar/5 | = back | bar/2 | bar/6", "N1 back", false},
        {"puff", "", "w 62 | bar/5 | = stands | bar/6", "N1 stands, O1 stands", true},
        /* no play begins with this move: the lower number comes first, and later moves do not
         * change that */
        {"puff", lower_first, "65 | bar/6", "D1 stands, O1 stands", true},
        {"tric-trac", "", "w 53 | 1/5 | = back | 1/4 1/6", "N1 back", false},
        {"tric-trac", "", "w 53 | 1/5 | = stands | 1/13", "N1 back, C2 back", true},
        {"tric-trac", "", "w 53 | 1/5 | = stands | 1/13 | = back", "N1 back, C2 back", false},
        /* if the first man wins, there is no second (§5), and playing on is offered instead */
        {"tric-trac", partie_over, "44 | 20/off | -", "", false},
        {"tric-trac", partie_over, "44 | 20/off | - | new", "", false},
        {"tric-trac", partie_over, "44 | 20/off | - | on | 12/16", "", false},
        {"tric-trac", partie_over, "44 | 20/off | on | -", "D1 stands", true},
        {"tric-trac", partie_over, "44 | 20/off | on | - | = stands", "D1 stands", false},
        {"tric-trac", partie_over, "44 | 20/off | on | 12/18 | = back | 12/16", "N1 back", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct turns *t = begin(rows[i].game, rows[i].setup),
                     *again = begin(rows[i].game, rows[i].setup);
        struct strbuf faults = {.text = NULL}, written = {.text = NULL};
        struct parse_error why;
        enter(t, rows[i].lines);
        add_faults(t, 1, &faults);
        if (strcmp(faults.text ? faults.text : "", rows[i].faults) != 0 ||
            has_choice(t) != rows[i].open)
            fail_msg("%s: %s: %s", rows[i].game, rows[i].lines, faults.text);
        for (long n = 1; n <= turns_count(t); n++) {
            assert_true(turns_write(t, n, "x", &written));
            strbuf_add(&written, "\n");
        }
        if (!turns_read(again, written.text, written.length, &why))
            fail_msg("%s: %s", written.text, why.reason);
        char *is = turn_line(t, 1), *same = turn_line(again, 1);
        if (!is || !same || strcmp(is, same) != 0)
            fail_msg("%s: %s\nread again:\n%s", written.text, is, same);
        free(is);
        free(same);
        strbuf_free(&faults);
        strbuf_free(&written);
        turns_end(t);
        turns_end(again);
    }
}

/* Checks why "-" would be wrong now; "": it would be right; NULL: it is not offered. */
static void check_finished(const char *game, const char *setup, const char *lines, const char *part)
{
    struct turns *t = begin(game, setup);
    struct arena arena = {.chunk = NULL};
    struct offers o = {.arena = &arena, .player = t->founding.player};
    const char *fault = NULL;
    enter(t, lines);
    t->game->offers(t->now, &o);
    for (size_t i = 0; i < o.count; i++)
        if (o.offer[i].kind == OFFER_FINISHED)
            fault = o.offer[i].fault ? o.offer[i].fault : "";
    bool right = part && fault ? (*part ? strstr(fault, part) != NULL : !*fault) : part == fault;
    if (!right)
        fail_msg("%s: %s: %s, not %s", game, lines, fault ? fault : "(none)",
                 part ? part : "(none)");
    arena_free(&arena);
    turns_end(t);
}

/* Tric-trac §2: no man is left alone on 12, but one may rest there on the way. */
static void test_finished(void **state)
{
    static const char by_hucke[] = "W:10x2,11x5,14x4 B:7x3,8x2,9x3,10x2,17,18,21 w score=4:5";
    (void)state;
    check_finished("tric-trac", by_hucke, "32 | 10/12", "(C2)");
    check_finished("tryktrak", "", "w 51 | 12/17", "(D1)");
    check_finished("tryktrak", "", "w 51 | 12/16", "(D1)");
    check_finished("tryktrak", "", "w 51 | 12/16 | = stands", "(D1)");
    check_finished("tryktrak", "", "w 51 | 12/16 | = back | 12/17", "(D1)");
    check_finished("tryktrak", "", "w 51 | 12/17 | 17/18", NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chosen_at_once),
        cmocka_unit_test(test_finished),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
