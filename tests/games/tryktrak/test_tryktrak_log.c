/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random whole games through the log, including wrong plays and choices: rulings equal those of the
 * slow reference, and the text written of the games, read again, has the same rulings.
 * test_tryktrak_log [SEED [GAMES]] */
#include "deal.h"
#include "games/tables/text/notation.h"
#include "log/offered.h"
#include "table.h"
#include "tests/support/doubts.h"
#include "tests/support/test.h"
#include "tests/support/turn_line.h"

static uint64_t seed = 1;
static int matches = 32;

enum { COUPS_MAX = 600 };

enum chosen { NOTHING, STANDS, BACK, INSTEAD, CHOICES };

/* The current game; the men by the slow reference. */
struct game_dealt {
    struct deal d;
    struct table t;
    struct tables_position p;
    struct tryktrak_plays list;
    char setup[TABLES_BOARD_TEXT + 2]; /* "": the usual one */
    char *typed[COUPS_MAX];
    long coups;
};

static struct {
    long chosen[CHOICES], faults, skipped, over;
} seen;

static void add_moves(struct strbuf *w, const struct move *move, int n)
{
    char text[TABLES_PLAY_TEXT];
    for (int i = 0; i < n; i++) {
        struct walks one = walks_of(&(struct move){move[i].from, move[i].to, 0}, 1);
        strbuf_add(w, " %s", tables_walks_print(&one, WHITE, BY_NUMBER, text));
    }
    if (!n)
        strbuf_add(w, " -");
}

static struct slow_ruling rule_slowly(const struct game_dealt *g, const struct move *put, int men)
{
    struct slow slow = deal_slow(&g->p.board);
    struct slow_move moves[DEAL_MEN];
    for (int i = 0; i < men; i++)
        moves[i] = (struct slow_move){put[i].from, put[i].to};
    return slow_judge(&slow, g->p.side, g->p.dice.high, g->p.dice.low, false, moves, men);
}

static struct board board_of(const struct slow *s)
{
    struct board b = {{men_none(), men_none()}};
    for (int side = 0; side < 2; side++)
        for (int f = 0; f < SLOW_OFF; f++)
            for (int n = 0; n < s->man[side][f]; n++)
                men_add(&b.side[side], f);
    return b;
}

/* Writes every code that the slow reference finds, in order. */
static void codes_of(const struct slow_ruling *r, char out[32])
{
    const bool found[] = {r->n1, r->n3, r->c2, r->e1, r->d1, r->s1};
    *out = '\0';
    for (int i = 0; i < 6; i++)
        if (found[i])
            strcat(strcat(out, " "), deal_code[i]);
}

static void check_coup(const struct game_dealt *g, const struct slow_ruling *r, json_t *o)
{
    char codes[32], found[32] = "", board[TABLES_BOARD_TEXT];
    json_t *faults = json_object_get(o, "faults");
    codes_of(r, codes);
    for (size_t i = 0; i < json_array_size(faults); i++)
        strcat(strcat(found, " "), text_of(json_array_get(faults, i), "code"));
    if (strcmp(codes, found) != 0 || r->legal != json_is_true(json_object_get(o, "legal")))
        fail_msg("%s: slowly%s", json_dumps(o, 0), codes);
    if (strcmp(text_of(o, "after"), tables_board_print(&g->p.board, BY_NUMBER, board)) != 0)
        fail_msg("%s: slowly %s", json_dumps(o, 0), board);
}

/* Adds the opponent's choice about a wrong play, and sets the resulting position. A play sent back
 * at once does not yet lack a number. */
static void choose(struct game_dealt *g, struct slow_ruling *r, struct strbuf *line)
{
    enum chosen c = r->legal ? NOTHING : (enum chosen)deal_number(&g->d, CHOICES);
    if (c == STANDS && r->c2)
        c = NOTHING;
    seen.chosen[c]++;
    seen.faults += !r->legal;
    const struct tryktrak_play *play = &g->list.play[deal_number(&g->d, g->list.count)];
    if (c == STANDS)
        strbuf_add(line, " = stands");
    if (c == BACK)
        strbuf_add(line, " = back");
    if (c == INSTEAD)
        strbuf_add(line, " =");
    if (c == BACK || c == INSTEAD)
        add_moves(line, play->move, play->moves);
    g->p.board = c == BACK || c == INSTEAD ? play->after : board_of(&r->stands);
    if (c == BACK || c == INSTEAD)
        r->d1 &= !(r->n1 || r->n3 || r->c2);
}

/* Checks in the row who throws next, or that the game is over. */
static bool go_on(struct game_dealt *g, json_t *o)
{
    struct slow slow = deal_slow(&g->p.board);
    enum side other = other_side((enum side)g->p.side);
    int stake = slow_stake(&slow, g->p.side);
    bool skips = slow_shut_out(&slow, (int)other) && !slow_shut_out(&slow, (int)g->p.side);
    seen.over += stake != 0;
    seen.skipped += skips;
    if (stake) {
        json_t *stakes = json_object_get(o, "stakes");
        assert_int_equal(json_integer_value(json_object_get(stakes, "halves")), 2 * stake);
        assert_null(text_of(o, "next"));
        return false;
    }
    if (!skips)
        g->p.side = (uint8_t)other;
    assert_string_equal(text_of(o, "next"), g->p.side == WHITE ? "w" : "b");
    return true;
}

/* Makes moves, right or wrong, that are possible; returns their number. */
static int put_men(struct game_dealt *g, struct move put[DEAL_MEN], struct slow_ruling *r)
{
    for (;;) {
        const struct tryktrak_play *play = &g->list.play[deal_number(&g->d, g->list.count)];
        int men = play->moves;
        if (deal_number(&g->d, 3))
            memcpy(put, play->move, sizeof play->move);
        else
            men = deal_play(&g->d, &g->p, &g->list, put);
        *r = rule_slowly(g, put, men);
        if (r->possible && !r->unclear)
            return men;
    }
}

static void throw_dice(struct game_dealt *g, struct strbuf *line)
{
    uint8_t typed[2];
    do {
        typed[0] = (uint8_t)deal_die(&g->d);
        typed[1] = (uint8_t)deal_die(&g->d);
    } while (!g->coups && !*g->setup && typed[0] == typed[1]);
    g->p.dice = tables_dice(typed);
    tryktrak_list(&g->p, false, &g->list);
    const char *begins = g->coups || *g->setup ? "" : "w "; /* otherwise White's die is first */
    strbuf_add(line, "%ld. %s%d%d", g->coups + 1, begins, typed[0], typed[1]);
}

/* Plays one throw in a line. Its ruling is checked when the next throw has closed it. */
static struct slow_ruling play_coup(struct game_dealt *g)
{
    struct strbuf line = {.text = NULL};
    struct move put[DEAL_MEN];
    struct slow_ruling r;
    throw_dice(g, &line);
    int men = put_men(g, put, &r);
    add_moves(&line, put, men);
    choose(g, &r, &line);
    say_line(&g->t, line.text);
    g->typed[g->coups++] = line.text;
    return r;
}

/* Returns true if the missing number may still be played. */
static bool lacks_one(json_t *o)
{
    json_t *faults = json_object_get(o, "faults");
    bool told = false;
    for (size_t i = 0; i < json_array_size(faults); i++)
        told |= strcmp(text_of(json_array_get(faults, i), "code"), "D1") == 0;
    return !told;
}

/* Returns true if a man that came too early was sent back: then it was half a play, if the others
 * could come. */
static bool early_back(const struct slow_ruling *r, json_t *o)
{
    json_t *first = json_array_get(json_object_get(o, "faults"), 0);
    const char *chosen = first ? text_of(first, "chosen") : NULL;
    return (r->e1 || r->s1) && r->d1 && chosen && strcmp(chosen, "back") == 0;
}

/* Plays a game to its end. A throw with a missing number is closed by the next throw, or by "-". */
static void play_game(struct game_dealt *g)
{
    for (bool on = true; on && g->coups < COUPS_MAX;) {
        struct slow_ruling r = play_coup(g);
        json_t *o = coup(&g->t, g->coups);
        if (early_back(&r, o))
            r.d1 = !lacks_one(o);
        bool open = !text_of(o, "final") || (r.d1 && lacks_one(o));
        if (open) {
            json_decref(o);
            say_line(&g->t, "-");
            char *typed = g->typed[g->coups - 1], *more = malloc(strlen(typed) + 3);
            strcat(strcpy(more, typed), " -");
            free(typed);
            g->typed[g->coups - 1] = more;
            o = coup(&g->t, g->coups);
        }
        check_coup(g, &r, o);
        on = go_on(g, o);
        json_decref(o);
    }
}

/* The text of the game, as typed or in the game's own words, gives the same game. */
static void write_again(struct game_dealt *g, bool as_typed)
{
    struct strbuf out = {.text = NULL};
    if (*g->setup)
        strbuf_add(&out, "[Setup \"%s\"]\n", g->setup);
    for (long n = 1; n <= g->coups; n++) {
        assert_true(turns_write(g->t.turns, n, as_typed ? g->typed[n - 1] : "x", &out));
        strbuf_add(&out, "\n");
    }
    struct table again = table_read(out.text);
    assert_int_equal(turns_count(again.turns), g->coups);
    for (long n = 1; n <= g->coups; n++) {
        char *a = turn_line(g->t.turns, n), *b = turn_line(again.turns, n);
        assert_string_equal(a, b);
        free(a);
        free(b);
    }
    strbuf_free(&out);
    stand_up(&again);
}

/* Begins at the start, with Black shut out for a while, or in any position in which both have
 * men. */
static void set_up(struct game_dealt *g, int kind)
{
    static const struct tables_form form = {.stand = FIELDS_AND_BAR};
    char board[TABLES_BOARD_TEXT];
    struct parse_error err;
    g->p = (struct tables_position){.board = deal_start(), .side = WHITE};
    if (kind == 1) {
        strcpy(g->setup, "W:1,2,3,19x2,20x2,21x2,22x2,23x2,24x2 B:bar,16,17,18x2,19x5,20x5 w");
        assert_true(tables_setup_read(g->setup, strlen(g->setup), &form, &g->p, &err));
    }
    for (bool usual = kind < 2; !usual;) {
        g->p.board = deal_board(&g->d);
        usual = men_any(&g->p.board.side[WHITE]) && men_any(&g->p.board.side[BLACK]) &&
                !tryktrak_shut_out(&g->p.board, WHITE);
        snprintf(g->setup, sizeof g->setup, "%s w",
                 tables_board_print(&g->p.board, BY_NUMBER, board));
    }
    g->t = table_set(*g->setup ? g->setup : NULL, NULL);
}

static void random_games(void **state)
{
    static struct game_dealt g;
    (void)state;
    for (int i = 0; i < matches; i++) {
        memset(&g, 0, sizeof g);
        g.d = deal_begin(seed * 1000 + (uint64_t)i);
        set_up(&g, i % 4);
        play_game(&g);
        write_again(&g, true);
        write_again(&g, false);
        while (g.coups)
            free(g.typed[--g.coups]);
        stand_up(&g.t);
    }
    printf("wrong plays %ld: left %ld, stands %ld, back %ld, another %ld; skipped %ld, won %ld\n",
           seen.faults, seen.chosen[NOTHING], seen.chosen[STANDS], seen.chosen[BACK],
           seen.chosen[INSTEAD], seen.skipped, seen.over);
    for (int c = 0; c < CHOICES; c++)
        assert_true(seen.chosen[c] >= 20);
    assert_true(seen.over > 0 && seen.skipped > 0);
}

/* --- anything --------------------------------------------------------------------------------- */

static const char *const vocabulary[] = {"64",
                                         "51",
                                         "33",
                                         "66",
                                         "21",
                                         "6-4",
                                         "??",
                                         "w",
                                         "b",
                                         "-",
                                         "=",
                                         "= back",
                                         "= stands",
                                         "back",
                                         "stands",
                                         "bar/3",
                                         "bar/6*",
                                         "off",
                                         "24/off",
                                         "19/off",
                                         "12/16",
                                         "12/18",
                                         "1/5/8",
                                         "17/21x2",
                                         "16x2",
                                         "18",
                                         "7",
                                         "12/17 1/2",
                                         "VI/V",
                                         "1/2*",
                                         "8/7",
                                         "x",
                                         "set",
                                         "higher-number=on",
                                         "shut-out=throw",
                                         "numbering=lines",
                                         "numbering=plain",
                                         "*",
                                         "#",
                                         "12/17+1/2",
                                         "1/25",
                                         "3/8x9",
                                         "1-5"};

/* Runs the queries about a line before it is accepted, and the offers. */
static void ask(struct table *t, const char *line)
{
    struct strbuf more = {.player = t->turns->founding.player};
    struct arena arena = {.chunk = NULL};
    struct offers offers = {.arena = &arena, .player = t->turns->founding.player};
    struct doubted d = {.question.player = t->turns->founding.player};
    struct parse_error err;
    size_t n = strlen(line);
    turns_expand(t->turns, line, n, &more, &err);
    for (int kind = 0; kind < DOUBTS; kind++)
        game_doubts(&game_tryktrak, t->turns->now, (enum doubt)kind, line, &d);
    game_tryktrak.offers(t->turns->now, &offers);
    game_tryktrak.opening(line);
    strbuf_free(&more);
    doubted_free(&d);
    arena_free(&arena);
}

static void look_at(struct table *t)
{
    const struct board_style drawn = {.flip = true}, listed = {.list = true};
    struct strbuf w = {.text = NULL};
    turns_show(t->turns, &drawn, &w);
    turns_show(t->turns, &listed, &w);
    turns_score(t->turns, &w);
    turns_stands(t->turns, &w);
    turns_prompt(t->turns, &w);
    if (turns_count(t->turns))
        turns_ask(t->turns, "why", 0, false, &w);
    assert_true(w.length > 100);
    strbuf_free(&w);
}

/* Lines of random words: accepted ones can be printed, written and read again. */
static void any_words(void **state)
{
    struct deal d = deal_begin(seed + 77);
    long taken = 0, refused = 0;
    (void)state;
    for (int i = 0; i < 3 * matches; i++) {
        struct table t =
            table_set(i % 2 ? "W:bar,12,16,20x2,23 B:3,19x2,20x2,21x2,22x2,24x2 b" : NULL, NULL);
        for (int k = 0; k < 30; k++) {
            char line[128] = "";
            for (int words = 1 + deal_number(&d, 4); words > 0; words--)
                strcat(strcat(line, " "),
                       vocabulary[deal_number(&d, sizeof vocabulary / sizeof vocabulary[0])]);
            struct parse_error err;
            if (k % 4 == 0)
                ask(&t, line);
            bool ok = says(&t, line, &err);
            *(ok ? &taken : &refused) += 1;
            look_at(&t);
        }
        for (long n = 1; n <= turns_count(t.turns); n++)
            json_decref(coup(&t, n));
        stand_up(&t);
    }
    printf("lines taken %ld, refused %ld\n", taken, refused);
    assert_true(taken >= 100 && refused >= 100);
}

int main(int count, char *words[])
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_games), cmocka_unit_test(any_words)};
    if (count > 1)
        seed = strtoull(words[1], NULL, 10);
    if (count > 2)
        matches = atoi(words[2]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
