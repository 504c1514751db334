/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole matches played only with offers, under random options: no offer is refused, only offers
 * marked as wrong are against the rules, and these are ruled on. Half a play is no fault, and the
 * match ends. Each sentence about a turn is printed once. By hand: test_offers SEED MATCHES. */
#include <jansson.h>

#include "base/scan.h"
#include "games/game.h"
#include "games/paper.h"
#include "log/offered.h"
#include "log/turns.h"
#include "tests/support/test.h"
#include "tests/support/turn_line.h"

enum { LINES_MOST = 20000 };

/* Matches short enough for random lines. Some words may be a fault without being marked as one:
 * only their speaker knows what was overlooked, or that dice put aside will be changed. */
static const struct rules {
    const char *game, *options, *perhaps;
} rules[] = {
    {"trictrac", "", ""},
    {"trictrac", "announce=confirm", ""},
    {"trictrac", "announce=silent", ""},
    {"trictrac", "numbering=talon", ""},
    {"trictrac", "bearing-off=provincial margot=on misere=on", ""},
    {"trictrac", "play=ecrire", ""},
    {"trictrac", "opening-doublet=pass rencontre=on", ""},
    {"trictrac", "exit-throw=same", ""},
    {"tryktrak", "", ""},
    {"tryktrak", "higher-number=on shut-out=throw numbering=lines", ""},
    {"puff", "", ""},
    {"puff", "second-doublet=turn lower-first=moving underside=whole numbering=tongues", ""},
    {"tric-trac", "parties=1", ""},
    {"tric-trac", "parties=2 hucke-rest=on next-start=winner numbering=tongues", ""},
    {"tic-tac", "", "hit in fill whynot"},
    {"tic-tac", "in=off fill=off", "hit in fill whynot"},
    {"backgammon", "match=3", "double"},
    {"backgammon", "match=0 beavers=on automatic-doubles=2", "double"},
    {"backgammon", "match=2 illegal=stand", "double"},
    {"ten-thousand", "goal=1500", "/- on"},
    {"ten-thousand", "goal=1500 announce=silent", "/- on"},
    {"ten-thousand", "goal=1500 dice=5 hot-dice=must", "/- on"},
    {"ten-thousand", "goal=1500 hot-dice=kept entry=300 pits=600-800", "/- on"},
    {"truba", "goal=1500", "/- on"},
    {"farkle", "goal=1500", "/- on"},
    {"pig", "goal=20", ""},
};

static unsigned seed = 7;
static int matches = 3;

static int random_below(int n)
{
    seed = seed * 1664525u + 1013904223u;
    return (int)((seed >> 8) % (unsigned)n);
}

struct played {
    const struct rules *rules;
    struct turns *turns;
    struct strbuf lines; /* all lines entered */
    long taps, throws, wrong;
    long wrong_turn; /* the last turn with a wrong offer */
};

static void give_up(const struct played *p, const char *line, const char *why)
{
    size_t n = p->lines.length;
    fail_msg("%s (%s), %s: %s\n%s", p->rules->game, p->rules->options, line, why,
             p->lines.text ? p->lines.text + (n > 400 ? n - 400 : 0) : "");
}

static long faults_of(struct turns *t, long turn)
{
    const struct turn_rows *row = turn >= 1 ? turns_row(t, turn) : NULL;
    long n = 0;
    for (size_t i = 0; row && i < row->n_dues; i++)
        n += strcmp(row->dues[i].kind, "fault") == 0;
    return n;
}

static long faults(struct turns *t)
{
    return faults_of(t, turns_count(t)) + faults_of(t, turns_count(t) - 1);
}

/* Writes random dice, after an offered letter, or after the letter of one of those who may throw if
 * a letter is required. */
static void throw_dice(const struct played *p, const struct offer *one, int dice, char *line)
{
    const char *letter = p->turns->game->letter;
    unsigned may = turns_status(p->turns).may;
    line += strlen(line);
    if (one->by == SEAT_NONE && may & (may - 1))
        line += sprintf(line, "%c ", letter[random_below(2)]);
    for (int i = 0; i < dice; i++)
        *line++ = (char)('1' + random_below(6));
    *line = '\0';
}

/* Chooses an offer: one in twenty is wrong. */
static const struct offer *choose(const struct offers *o)
{
    size_t right = 0;
    while (right < o->count && !o->offer[right].fault)
        right++;
    for (size_t i = right; i < o->count; i++)
        assert_non_null(o->offer[i].fault); /* wrong offers come last */
    bool wrong = right < o->count && (right == 0 || random_below(20) == 0);
    size_t n = right ? (size_t)random_below((int)right) : 0;
    if (!wrong && o->offer[n].kind == OFFER_WORD && random_below(8)) /* few players give up */
        n = (size_t)random_below((int)right);
    return &o->offer[wrong ? right + (size_t)random_below((int)(o->count - right)) : n];
}

/* The first throw of some matches cannot be a doublet. */
static bool thrown_again(const struct played *p, const struct offer *one)
{
    return one->kind == OFFER_THROW && p->throws < 3;
}

/* Half a play without a fault is not complete and not a fault. */
static void check_half(struct played *p, const char *line)
{
    if (!turns_status(p->turns).half || strstr(p->rules->options, "silent") ||
        p->wrong_turn == turns_count(p->turns))
        return;
    char *text = turn_line(p->turns, turns_count(p->turns));
    json_t *o = json_loads(text ? text : "", 0, NULL);
    if (!o || !json_is_null(json_object_get(o, "play")) ||
        !json_is_true(json_object_get(o, "legal")) || json_array_size(json_object_get(o, "faults")))
        give_up(p, line, text);
    json_decref(o);
    free(text);
}

/* An offer marked as right is right, and one marked as wrong is ruled on, at the latest when the
 * play is complete; under silent nothing is printed. The dice that close a wrong play are right,
 * but the missing part of the play is wrong. */
static void check_ruled(struct played *p, const struct offer *one, long before, long turn)
{
    bool more = faults(p->turns) > before,
         perhaps = is_among(p->rules->perhaps, one->line, strlen(one->line));
    if (one->fault)
        p->wrong_turn = turns_count(p->turns);
    if (strstr(p->rules->options, "silent")) {
        if (one->fault)
            give_up(p, one->line, "it is told");
        return;
    }
    if (more && !one->fault && one->kind != OFFER_MARK &&
        !(one->kind == OFFER_THROW && p->wrong_turn == turn))
        give_up(p, one->line, "a fault, though offered as right");
    bool ruled = faults_of(p->turns, turns_count(p->turns)) > 0;
    if (!ruled && one->fault && !perhaps && !turns_status(p->turns).waits)
        give_up(p, one->line, "no fault, though offered as wrong");
}

static void note(struct played *p, const struct offer *one, const char *line)
{
    strbuf_add(&p->lines, "%s%s\n", line, one->fault ? "  # wrong" : "");
    p->taps++;
    p->throws += one->kind == OFFER_THROW;
    p->wrong += one->fault != NULL;
}

static void tap(struct played *p)
{
    struct arena arena = {.chunk = NULL};
    struct offers o = {.arena = &arena, .player = p->turns->founding.player};
    struct parse_error why;
    char line[200];
    p->turns->game->offers(p->turns->now, &o);
    assert_false(o.failed);
    if (!o.count)
        give_up(p, "", "nothing is offered");
    const struct offer *one = choose(&o);
    long before = faults(p->turns), turn = turns_count(p->turns);
    snprintf(line, sizeof line, "%s", one->line);
    if (one->kind == OFFER_THROW)
        throw_dice(p, one, o.dice, line);
    bool taken = turns_take(p->turns, line, strlen(line), NULL, &why);
    if (!taken && !thrown_again(p, one))
        give_up(p, line, why.reason);
    if (taken) {
        note(p, one, line);
        check_ruled(p, one, before, turn);
        check_half(p, line);
    }
    arena_free(&arena);
}

/* --- what is told ----------------------------------------------------------------------------- */

/* Returns true if a text contains a line, ignoring indentation. */
static bool has_line(const char *lines, const char *line, size_t length)
{
    for (const char *at = lines; at && *at; at += *at == '\n') {
        at += strspn(at, " ");
        size_t n = strcspn(at, "\n");
        if (n == length && memcmp(at, line, n) == 0)
            return true;
        at += n;
    }
    return false;
}

/* Adds the lines that are not in `others`; if `deeper`, also lines followed by an indented line. */
static void add_unless(struct strbuf *out, const struct strbuf *lines, const struct strbuf *others,
                       bool deeper)
{
    for (const char *at = lines->text; at && *at;) {
        size_t n = strcspn(at, "\n"), indent = strspn(at, " ");
        const char *next = at + n + (at[n] == '\n');
        if ((deeper && strspn(next, " ") > indent) ||
            !has_line(others->text, at + indent, n - indent))
            strbuf_add(out, "%.*s\n", (int)n, at);
        at = next;
    }
}

static void same_text(const struct played *p, const char *what, const struct strbuf *is,
                      const struct strbuf *wanted)
{
    if (strcmp(is->text ? is->text : "", wanted->text ? wanted->text : "") == 0)
        return;
    print_message("%s: %s\nwanted: %s\n", what, is->text, wanted->text);
    give_up(p, what, "is not what is told besides");
}

/* No sentence of `why` is in `tell`, unless it is explained further. After the end, `tell` without
 * the result omits exactly the sentences of the result. */
static void check_told(const struct played *p)
{
    const struct game *g = p->turns->game;
    const char *const *names = p->turns->founding.player;
    struct strbuf all = {.player = names}, why = all, rest = all, result = all, kept = all;
    if (!turns_count(p->turns))
        return;
    struct turn_ref at = turns_at(p->turns, turns_count(p->turns));
    g->tell(&at, 0, &all);
    if (g->paper && g->paper->why) {
        g->paper->why(&at, &why);
        add_unless(&kept, &why, &all, true);
        same_text(p, "why", &why, &kept);
    }
    if (turns_status(p->turns).over) {
        strbuf_free(&kept);
        g->tell(&at, TELL_RESULT, &rest);
        (g->paper && g->paper->result ? g->paper->result : g->score)(p->turns->now, &result);
        add_unless(&kept, &all, &result, false);
        same_text(p, "the rest", &rest, &kept);
    }
    strbuf_free(&all);
    strbuf_free(&why);
    strbuf_free(&rest);
    strbuf_free(&result);
    strbuf_free(&kept);
}

static void play(const struct rules *r)
{
    static const char *const names[] = {"Anna", "Boris"};
    struct store_details d = {.player = {names[0], names[1]}, .players = 2, .options = r->options};
    struct played p = {.rules = r};
    struct parse_error why;
    p.turns = turns_begin(game_named(r->game), &d, &why);
    if (!p.turns)
        fail_msg("%s %s: %s", r->game, r->options, why.reason);
    while (p.taps < LINES_MOST && !turns_status(p.turns).over) {
        tap(&p);
        check_told(&p);
    }
    if (!turns_status(p.turns).over)
        give_up(&p, "", "no end");
    print_message("%s (%s): %ld taps, %ld throws, %ld wrong\n", r->game, r->options, p.taps,
                  p.throws, p.wrong);
    turns_end(p.turns);
    strbuf_free(&p.lines);
}

static void whole_matches(void **state)
{
    (void)state;
    for (int n = 0; n < matches; n++)
        for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
            play(&rules[i]);
}

/* If both players may throw, the response to an empty line mentions the dice once. */
static void dice_once(void **state)
{
    static const char *const lines[][2] = {{"backgammon", ""}, {"puff", "w 66 bar/6x2 -"}};
    struct store_details d = {.player = {"Anna", "Boris"}, .players = 2};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct parse_error why = {.line = 0};
        struct strbuf none = {.text = NULL};
        struct turns *t = turns_begin(game_named(lines[i][0]), &d, &why);
        assert_non_null(t);
        size_t n = strlen(lines[i][1]);
        if (n && !turns_take(t, lines[i][1], n, NULL, &why))
            fail_msg("%s: %s", lines[i][1], why.reason);
        if (!turns_expand(t, "", 0, &none, &why)) {
            const char *once = strstr(why.reason, "the dice");
            assert_non_null(once);
            if (strstr(once + 1, "the dice"))
                fail_msg("%s: %s", lines[i][0], why.reason);
            print_message("%s: %s\n", lines[i][0], why.reason);
        }
        strbuf_free(&none);
        turns_end(t);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(whole_matches),
                                       cmocka_unit_test(dice_once)};
    if (argc > 2) {
        seed = (unsigned)strtoul(argv[1], NULL, 10);
        matches = atoi(argv[2]);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
