/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole matches of Puff as typed lines, correct and wrong plays, through the log. Each turn is
 * compared with the slow reference; then the match is read as a record, and edited.
 *     test_puff_match [SEED [MATCHES]] */
#include <jansson.h>

#include "deal.h"
#include "games/puff/puff.h"
#include "games/tables/text/notation.h"
#include "log/offered.h"
#include "log/replay.h"
#include "tests/support/doubts.h"
#include "tests/support/test.h"
#include "tests/support/turn_line.h"

enum { TURNS_GIVEN_UP = 1500, LINE_ROOM = 1024 };

static long wanted = 5;
static struct slow_ends ends;

static struct tally {
    long turns, pieces, bare, wrong, stands, back, said_both, silent, letters, enters, edits, over,
        tongues, empty;
} met;

/* A match at the table, and its state by the slow reference. */
struct table {
    struct replay r;
    struct slow_match slow;
    struct store_header header[8];
    size_t headers;
    enum naming naming;
    long entry;
    struct strbuf said;
};

/* --- beginning ---------------------------------------------------------------------------------
 */

static void option(struct table *t, const char *text)
{
    t->header[t->headers++] = (struct store_header){"Option", text};
}

static struct store_details details_of(const struct table *t)
{
    return (struct store_details){
        .player = {"Anna", "Boris"}, .players = 2, .headers = t->header, .n_headers = t->headers};
}

static void sit_down(struct table *t)
{
    struct parse_error why;
    memset(t, 0, sizeof *t);
    t->slow = (struct slow_match){.free = 1, .last = -1};
    t->slow.now.men[0][0] = t->slow.now.men[1][0] = 15;
    t->slow.in_turn = (int)deal_draw(2);
    t->slow.schneider = (int)deal_draw(2);
    t->slow.now.moving = (int)deal_draw(2);
    t->slow.now.whole = (int)deal_draw(2);
    t->naming = deal_draw(3) ? BY_NUMBER : BY_TONGUES;
    option(t, t->slow.in_turn ? "second-doublet=turn" : "second-doublet=game");
    option(t, t->slow.schneider ? "schneider=on" : "schneider=off");
    option(t, t->slow.now.moving ? "lower-first=moving" : "lower-first=always");
    option(t, t->slow.now.whole ? "underside=whole" : "underside=any");
    option(t, t->naming == BY_TONGUES ? "numbering=tongues" : "numbering=plain");
    met.tongues += t->naming == BY_TONGUES;
    struct store_details d = details_of(t);
    assert_true(replay_begin(&t->r, &game_puff, &d, &why));
}

static void act(struct table *t, enum operation_kind kind, const char *text)
{
    struct parse_error why = {.column = 0};
    char copy[LINE_ROOM];
    snprintf(copy, sizeof copy, "%s", text);
    struct operation a = {.kind = kind, .text = copy, .seq = ++t->entry};
    strbuf_free(&t->said);
    if (!replay_operation(&t->r, &a, &t->said, &why)) {
        print_message("%s: %d: %s\n", text, why.column, why.reason);
        fail();
    }
}

/* Types the line. */
static void line(struct table *t, const char *text)
{
    struct strbuf meant = {.text = NULL};
    struct parse_error why;
    if (!turns_expand(t->r.turns, text, strlen(text), &meant, &why)) {
        print_message("%s: %s\n", text, why.reason);
        fail();
    }
    act(t, OPERATION_LINE, meant.length ? meant.text : text);
    strbuf_free(&meant);
}

/* --- a play, in one of the ways people type
 * ------------------------------------------------------- */

struct typed {
    char dice[32], play[LINE_ROOM];
    bool bare;  /* only fields */
    bool wrong; /* in one line: dice follow a correct play */
};

static void type_moves(const struct table *t, const struct slow_move *m, int n, char *out)
{
    char a[TABLES_FIELD_TEXT], b[TABLES_FIELD_TEXT];
    enum side side = t->slow.now.side ? BLACK : WHITE;
    *out = '\0';
    for (int i = 0; i < n; i++) {
        if (i && m[i].on)
            sprintf(out + strlen(out), "/%s", tables_field_print(m[i].to, side, t->naming, b));
        else
            sprintf(out + strlen(out), "%s%s/%s", i ? " " : "",
                    tables_field_print(m[i].from, side, t->naming, a),
                    tables_field_print(m[i].to, side, t->naming, b));
    }
    if (!n)
        strcpy(out, "-");
}

/* Types only the fields, if they have one meaning, the intended one. */
static void try_bare(const struct table *t, const struct tables_throw *throw,
                     const struct tables_way *way, struct typed *out)
{
    struct walks bare = {.count = way->moves};
    struct tables_reading r;
    char text[TABLES_PLAY_TEXT];
    for (int i = 0; i < way->moves; i++)
        bare.walk[i] = (struct walk){.field = {way->move[i].to}, .fields = 1, .times = 1};
    if (!way->moves || tables_read(&puff_men, throw, &bare, &r) != SENSE || r.ruling.faults ||
        !board_equal(&r.after, &way->after))
        return;
    tables_walks_print(&bare, t->slow.now.side ? BLACK : WHITE, t->naming, text);
    snprintf(out->play, sizeof out->play, "%s", text);
    out->bare = true;
}

static void type_legal(const struct table *t, const struct tables_throw *throw, struct typed *out,
                       struct slow_puff *after)
{
    struct dealt_pick p = {.left = deal_draw(200)};
    struct tables_way way;
    struct tables_put put = {.moves = 0};
    char text[TABLES_PLAY_TEXT];
    tables_ways(&puff_men, throw, NULL, deal_pick, &p);
    assert_true(tables_legal(&puff_men, throw, &p.way.after, &way));
    put.moves = way.moves;
    memcpy(put.move, way.move, sizeof put.move);
    struct walks told = tables_walks(&puff_men, throw, &put, NULL);
    tables_walks_print(&told, t->slow.now.side ? BLACK : WHITE, t->naming, text);
    snprintf(out->play, sizeof out->play, "%s", text);
    if (deal_draw(4) == 0)
        try_bare(t, throw, &p.way, out);
    *after = t->slow.now;
    slow_men(&p.way.after, after);
}

/* Types the words of a line one by one, or in one line; sometimes with the number and the
 * letter. */
static void enter(struct table *t, const struct typed *y, bool letter)
{
    char text[2 * LINE_ROOM], number[24] = "";
    if (deal_draw(4) == 0)
        snprintf(number, sizeof number, "%ld. ", turns_count(t->r.turns) + 1);
    snprintf(text, sizeof text, "%s%s%s", number, letter ? t->slow.now.side ? "b " : "w " : "",
             y->dice);
    if (deal_draw(2) || y->bare) {
        size_t length = strlen(text);
        snprintf(text + length, sizeof text - length, " %s", y->play);
        line(t, text);
        return;
    }
    line(t, text);
    met.pieces++;
    if (deal_draw(2) || y->wrong) {
        line(t, y->play);
        return;
    }
    char words[LINE_ROOM];
    snprintf(words, sizeof words, "%s", y->play);
    char *rest = words;
    for (char *w = strtok_r(words, " ", &rest); w; w = strtok_r(NULL, " ", &rest))
        line(t, w);
}

/* --- a turn
 * ----------------------------------------------------------------------------------------- */

/* The expected results of a turn. */
struct due {
    struct slow_puff after;
    unsigned faults; /* of the first play */
    const char *chosen;
    int manieth, hits;
};

static unsigned codes_of(json_t *faults)
{
    unsigned codes = 0;
    for (size_t i = 0; i < json_array_size(faults); i++) {
        json_t *f = json_array_get(faults, i);
        for (int k = 0; k < PUFF_FAULTS; k++)
            if (strcmp(json_string_value(json_object_get(f, "code")), slow_names[k]) == 0)
                codes |= 1u << k;
    }
    return codes;
}

static void check_end(const struct table *t, json_t *o)
{
    const char *winner = t->slow.last ? "b" : "w";
    json_t *stakes = json_object_get(o, "stakes");
    assert_string_equal(json_string_value(json_object_get(o, "over")), winner);
    assert_true(json_is_null(json_object_get(o, "next")));
    assert_int_equal(json_integer_value(json_object_get(stakes, "halves")), 2 * t->slow.stakes);
    assert_string_equal(json_string_value(json_object_get(stakes, "reason")),
                        t->slow.stakes == 2 ? "schneider" : "single");
    met.over++;
}

static void check_turn(struct table *t, const struct due *d)
{
    char *text = turn_line(t->r.turns, turns_count(t->r.turns)), board[TABLES_BOARD_TEXT];
    json_t *o = json_loads(text, 0, NULL), *faults = json_object_get(o, "faults");
    struct board b = {{men_of_slow(d->after.men[0]), men_of_slow(d->after.men[1])}};
    assert_non_null(o);
    assert_string_equal(json_string_value(json_object_get(o, "after")),
                        tables_board_print(&b, BY_NUMBER, board));
    assert_int_equal(codes_of(faults), d->faults);
    assert_int_equal(json_is_true(json_object_get(o, "legal")), d->faults == 0);
    for (size_t i = 0; i < json_array_size(faults); i++)
        assert_string_equal(json_string_value(json_object_get(json_array_get(faults, i), "chosen")),
                            d->chosen);
    assert_int_equal(json_integer_value(json_object_get(o, "doublet")), d->manieth);
    assert_int_equal(json_integer_value(json_object_get(o, "hits")), d->hits);
    if (t->slow.over)
        check_end(t, o);
    else
        assert_string_equal(json_string_value(json_object_get(o, "next")),
                            t->slow.now.side ? "b" : "w");
    json_decref(o);
    free(text);
}

/* Returns true if the moves, typed unchanged, mean exactly these: a wrong length can be a sum of
 * numbers. */
static bool means_itself(const struct tables_throw *throw, const struct slow_move *m, int n)
{
    struct walks told = {.count = 0};
    struct tables_reading r;
    for (int i = 0; i < n; i++)
        told.walk[told.count++] =
            (struct walk){.field = {(uint8_t)m[i].from, (uint8_t)m[i].to}, .fields = 2, .times = 1};
    tables_read(&puff_men, throw, &told, &r);
    return r.put.moves == n;
}

static int in_hand(const struct slow_puff *p)
{
    return p->men[1 - p->side][0];
}

/* Types a play that may be wrong, and the opponent's choice. Returns true if it was typed. */
static bool play_wrong(struct table *t, struct typed *y, bool letter, struct due *d)
{
    struct slow_move m[8];
    struct tables_throw throw = core_throw(&t->slow.now);
    int n = deal_play(&t->slow.now, m);
    if (t->slow.now.second || n == 0 || !means_itself(&throw, m, n))
        return false;
    for (int i = 0; i < n; i++)
        m[i].on = i > 0 && m[i].from == m[i - 1].to;
    slow_list(&t->slow.now, &ends);
    d->faults = slow_codes(slow_judge(&t->slow.now, &ends, m, n));
    type_moves(t, m, n, y->play);
    if (d->faults) /* no more moves follow; otherwise it may be half a play */
        strcat(y->play, " -");
    y->wrong = true;
    enter(t, y, letter);
    if (d->faults)
        slow_silence(&t->slow.now, m, n, &d->after);
    else
        slow_put(&t->slow.now, m, n, &d->after);
    bool stays = !(d->faults >> PUFF_C2 & 1);
    d->chosen = stays ? "stands" : "back";
    met.wrong += d->faults != 0;
    if (!d->faults || deal_draw(2)) {
        met.silent += d->faults != 0;
        return true;
    }
    if (stays && deal_draw(2)) {
        line(t, "= stands");
        met.stands++;
        return true;
    }
    struct typed again = {.dice = ""};
    char text[2 * LINE_ROOM];
    type_legal(t, &throw, &again, &d->after);
    d->chosen = "back";
    if (deal_draw(2)) {
        snprintf(text, sizeof text, "= %s", again.play);
        line(t, text);
        met.said_both++;
        return true;
    }
    line(t, "= back");
    line(t, again.play);
    met.back++;
    return true;
}

static void play_right(struct table *t, struct typed *y, bool letter, struct due *d)
{
    struct tables_throw throw = core_throw(&t->slow.now);
    struct tables_way only = {.moves = 0};
    if (tables_only(&puff_men, &throw, &only) && deal_draw(2)) { /* Enter twice */
        line(t, y->dice);
        line(t, "");
        d->after = t->slow.now;
        slow_men(&only.after, &d->after);
        met.enters++;
        met.empty += only.moves == 0;
        return;
    }
    type_legal(t, &throw, y, &d->after);
    met.bare += y->bare;
    enter(t, y, letter);
}

static void play_turn(struct table *t)
{
    int side = t->slow.now.side, a = 1 + (int)deal_draw(6), b = 1 + (int)deal_draw(6);
    bool declined = t->slow.free && deal_draw(4) == 0;
    struct typed y = {.bare = false};
    struct due d = {.chosen = ""};
    side = declined ? 1 - side : side;
    assert_true(slow_throw(&t->slow, side, a, b, &d.manieth));
    snprintf(y.dice, sizeof y.dice, "%s%d%s%d", declined ? side ? "b " : "w " : "", a,
             deal_draw(8) ? "" : "-", b);
    bool letter = !declined && deal_draw(6) == 0;
    int before = in_hand(&t->slow.now);
    if (deal_draw(4) || !play_wrong(t, &y, letter, &d))
        play_right(t, &y, letter, &d);
    d.hits = in_hand(&d.after) - before;
    met.letters += letter || declined;
    met.turns++;
    slow_played(&t->slow, &d.after);
    check_turn(t, &d);
    assert_false(t->said.failed);
}

/* --- the whole
 * ---------------------------------------------------------------------------------------- */

/* The record, read again, gives the same turns, as does a turn corrected to the same text. */
static void check_record(struct table *t)
{
    struct store_details d = details_of(t);
    struct parse_error why = {.line = 0};
    struct strbuf text = {.text = NULL};
    long n = turns_count(t->r.turns);
    for (long i = 1; i <= n; i++) {
        struct strbuf typed = {.text = NULL}, comments = {.text = NULL};
        assert_true(replay_typed(&t->r, i, &typed, &comments));
        assert_true(turns_write(t->r.turns, i, typed.text, &text));
        strbuf_add(&text, "\n");
        strbuf_free(&typed);
        strbuf_free(&comments);
    }
    struct turns *again = turns_begin(&game_puff, &d, &why);
    assert_non_null(again);
    if (!turns_read(again, text.text, text.length, &why))
        print_message("%d:%d: %s\n%s", why.line, why.column, why.reason, text.text);
    assert_int_equal(turns_count(again), n);
    for (long i = 1; i <= n; i++) {
        char *a = turn_line(t->r.turns, i), *b = turn_line(again, i);
        assert_string_equal(a, b);
        free(a);
        free(b);
    }
    turns_end(again);
    strbuf_free(&text);
}

static void check_edit(struct table *t)
{
    long n = turns_count(t->r.turns), at = 1 + (long)deal_draw((uint32_t)n);
    struct strbuf text = {.text = NULL}, target = {.text = NULL};
    char *was = turn_line(t->r.turns, n);
    strbuf_add(&target, "%ld", at);
    assert_true(replay_text(&t->r, target.text, target.length, &text));
    char *turn = turn_line(t->r.turns, at); /* the text has no letter, and here it may decide */
    strbuf_add(&target, " %s %s", strstr(turn, "\"side\":\"w\"") ? "w" : "b", text.text);
    free(turn);
    struct replay fork;
    struct parse_error why;
    struct operation a = {.kind = OPERATION_EDIT, .text = target.text, .seq = ++t->entry};
    assert_true(replay_fork(&t->r, &fork));
    if (!replay_operation(&fork, &a, NULL, &why))
        print_message("%s: %s\n", target.text, why.reason);
    char *is = turn_line(fork.turns, n);
    assert_string_equal(was, is);
    assert_int_equal(fork.misfits, 0);
    free(was);
    free(is);
    strbuf_free(&text);
    strbuf_free(&target);
    replay_end(&fork);
    met.edits++;
}

static void check_row(struct table *t)
{
    struct arena p = {.chunk = NULL};
    struct turn row;
    struct turn_ref at =
        turns_at(t->r.turns, 1 + (long)deal_draw((uint32_t)turns_count(t->r.turns)));
    assert_true(game_puff.turn(&at, &p, &row));
    for (size_t i = 0; i < row.disputes; i++)
        assert_true(row.dispute[i].entry > 0);
    arena_free(&p);
}

static void ask_all(struct table *t)
{
    const struct board_style looks[] = {
        {.unicode = true}, {.flip = true, .colour = true}, {.list = true}};
    struct strbuf said = {.text = NULL};
    for (int i = 0; i < 3; i++)
        turns_show(t->r.turns, &looks[i], &said);
    turns_stands(t->r.turns, &said);
    turns_score(t->r.turns, &said);
    turns_prompt(t->r.turns, &said);
    turns_ask(t->r.turns, "why", 0, false, &said);
    turns_ask(t->r.turns, "chances", 0, false, &said);
    assert_true(said.length > 0 && !said.failed);
    strbuf_free(&said);
}

static void matches_are_played(void **state)
{
    (void)state;
    for (long i = 0; i < wanted; i++) {
        struct table t;
        sit_down(&t);
        for (int k = 0; k < TURNS_GIVEN_UP && !t.slow.over; k++) {
            play_turn(&t);
            if (k % 16 == 0)
                ask_all(&t);
        }
        ask_all(&t);
        check_record(&t);
        check_edit(&t);
        check_row(&t);
        strbuf_free(&t.said);
        replay_end(&t.r);
    }
    slow_free(&ends);
}

/* The lines of the tutorial are accepted, and give the plays that they describe. */
static void lessons_are_played(void **state)
{
    (void)state;
    struct parse_error why;
    struct store_details d = {.player = {"Anna", "Boris"}, .players = 2};
    struct turns *t = turns_begin(&game_puff, &d, &why);
    int lines = 0;
    for (const struct lesson *l = puff_lessons; l->line; l++, lines++) {
        assert_true(turns_take(t, l->line, strlen(l->line), NULL, &why));
        assert_true(*l->told && *l->hint);
    }
    char *last = turn_line(t, turns_count(t));
    assert_int_equal(turns_count(t), 5);
    assert_non_null(strstr(last, "\"side\":\"b\""));
    assert_non_null(strstr(last, "\"play\":\"bar/4 bar/2\",\"legal\":true"));
    assert_true(lines == 8);
    free(last);
    turns_end(t);
}

/* Lines that are not understood or impossible are refused with the place, and change nothing. */
static void wrong_lines_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *before, *line;
        int column;
    } cases[] = {
        {"", "bar/4", 1},                  /* no throw */
        {"", "71", 1},                     /* no dice */
        {"", "?? bar/4", 1},               /* the throw must be known */
        {"", "64 6/11", 4},                /* no man on 6 */
        {"", "64 bar/4*", 4},              /* no man is hit */
        {"", "64 bar/25", 8},              /* not a field */
        {"", "64 3", 4},                   /* no number leads there */
        {"", "64 bar/4x13", 4},            /* more moves than any throw has */
        {"", "64 bar/4 bar/6 =", 16},      /* nothing wrong to choose about */
        {"64", "31", 1},                   /* the play is missing */
        {"64 bar/4 bar/6", "w 31", 3},     /* the opponent throws */
        {"64 bar/4 bar/6", "3. 31", 1},    /* turn 2 comes next */
        {"64 bar/6", "w = back", 3},       /* the opponent chooses */
        {"64 bar/6 = stands", "bar/4", 1}, /* it stands */
        {"64 bar/6 = back", "31", 1},      /* the corrected play is missing */
        {"64 bar/6 =", "31", 1},           /* the same */
        {"64 bar/4 bar/6", "b bar/1", 3},  /* not the letter of the thrower */
        {"64 bar/4 bar/6", "school", 1},   /* not a word of this game */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct parse_error why = {.column = 0};
        struct store_details d = {.player = {"Anna", "Boris"}, .players = 2};
        struct turns *t = turns_begin(&game_puff, &d, &why);
        assert_true(turns_take(t, cases[i].before, strlen(cases[i].before), NULL, &why));
        long n = turns_count(t);
        char *was = n ? turn_line(t, n) : NULL;
        if (turns_take(t, cases[i].line, strlen(cases[i].line), NULL, &why) ||
            why.column != cases[i].column)
            fail_msg("%s | %s: column %d", cases[i].before, cases[i].line, why.column);
        assert_int_equal(turns_count(t), n);
        char *is = n ? turn_line(t, n) : NULL;
        if (n)
            assert_string_equal(was, is);
        free(was);
        free(is);
        turns_end(t);
    }
}

/* Set-ups and options that are not understood. */
static void wrong_headers_are_refused(void **state)
{
    (void)state;
    static const struct store_header bad[] = {
        {"Setup", "W:1x16 B:barx15 w"}, {"Setup", "W:1 B:24 w"},       {"Setup", "W:1 B:2 w 64"},
        {"Setup", "W:1 B:2"},           {"Option", "underside=none"},  {"Option", "holes=12"},
        {"Option", "schneider"},        {"Setup", "W:1 B:2 w roll=3"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct parse_error why = {.column = 0};
        struct store_details d = {
            .player = {"A", "B"}, .players = 2, .headers = &bad[i], .n_headers = 1};
        struct turns *t = turns_begin(&game_puff, &d, &why);
        if (t || why.column < 1)
            fail_msg("%s: column %d", bad[i].value, why.column);
        turns_end(t);
    }
}

/* Fields alone that two plays reach: both are named. 21: the 2 from 1 to 3 and the 1 from 6 to 7,
 * or the 1 from 2 to 3 and the 2 from 5 to 7. */
static void two_ways_are_named(void **state)
{
    (void)state;
    const struct store_header setup = {"Setup", "W:1,2,5,6,20x11 B:1x15 w"};
    struct store_details d = {
        .player = {"A", "B"}, .players = 2, .headers = &setup, .n_headers = 1};
    struct parse_error why;
    struct turns *t = turns_begin(&game_puff, &d, &why);
    struct doubted x = {.needed = false};
    const char *line = "21 3 7";
    assert_non_null(t);
    assert_true(game_doubts(&game_puff, t->now, DOUBT_WAYS, line, &x));
    assert_string_equal(x.way[0].text, "6/7 1/3");
    assert_string_equal(x.way[1].text, "5/7 2/3");
    assert_string_equal(x.better[0].text, "21 6/7 1/3");
    assert_string_equal(x.better[1].text, "21 5/7 2/3");
    doubted_free(&x);
    line = "21 6/7 1/3";
    assert_false(game_doubts(&game_puff, t->now, DOUBT_WAYS, line, &x));
    turns_end(t);
}

/* Finds the start of the play in the text of a turn. */
static void plays_are_found(void **state)
{
    (void)state;
    assert_int_equal(game_puff.opening("64 bar/4"), 2);
    assert_int_equal(game_puff.opening("12. w 6-4 bar/4"), 9);
    assert_int_equal(game_puff.opening("bar/4 bar/6"), 0);
    assert_int_equal(game_puff.opening("1-6"), 0);
    assert_int_equal(game_puff.opening(""), 0);
}

/* Differences are printed: the turn, and the men to be moved. */
static void changes_are_told(void **state)
{
    (void)state;
    const char *const lines[2][2] = {{"64 bar/4 bar/6", "b 21 1 2"}, {"64 bar/4", "b 21 1 2"}};
    struct turns *t[2];
    struct parse_error why;
    struct store_details d = {.player = {"Anna", "Boris"}, .players = 2};
    struct strbuf said = {.text = NULL};
    for (int i = 0; i < 2; i++) {
        t[i] = turns_begin(&game_puff, &d, &why);
        for (int k = 0; k < 2; k++)
            assert_true(turns_take(t[i], lines[i][k], strlen(lines[i][k]), NULL, &why));
    }
    turns_changes(t[0], t[1], &said);
    assert_string_equal(said.text, "Turn 1: Anna plays bar/4 instead of bar/6 bar/4.\n"
                                   "Turn 1: Anna, now a wrong play.\n"
                                   "    → Anna: 1 man from 6 to bar.\n");
    strbuf_free(&said);
    turns_changes(t[0], t[0], &said);
    assert_null(said.text);
    turns_end(t[0]);
    turns_end(t[1]);
}

/* Random words in many matches: each line is accepted or refused, and every query works. */
static void noise_is_survived(void **state)
{
    (void)state;
    static const char *const noise[] = {"64",
                                        "33",
                                        "66",
                                        "21",
                                        "6-4",
                                        "1-6",
                                        "11",
                                        "12",
                                        "bar/4",
                                        "bar/3x2",
                                        "bar/6x12",
                                        "4",
                                        "6",
                                        "18",
                                        "24/off",
                                        "off",
                                        "6/11",
                                        "1/5/8",
                                        "6/8*",
                                        "-",
                                        "=",
                                        "= back",
                                        "= stands",
                                        "=back",
                                        "back",
                                        "stands",
                                        "w",
                                        "b",
                                        "1.",
                                        "2.",
                                        "*",
                                        "??",
                                        "1/7+1/5",
                                        "bar",
                                        "1-7",
                                        "12A",
                                        "set schneider=on",
                                        "set numbering=tongues",
                                        "set numbering=plain"};
    long taken = 0, refused = 0;
    for (int i = 0; i < (test_whole() ? 60 : 20); i++) {
        struct parse_error why;
        struct store_details d = {.player = {"Anna", "Boris"}, .players = 2};
        struct turns *t = turns_begin(&game_puff, &d, &why);
        for (int k = 0; k < 120; k++) {
            char line[256] = "";
            for (int n = 1 + (int)deal_draw(4); n > 0; n--)
                strcat(strcat(line, noise[deal_draw(sizeof noise / sizeof noise[0])]), " ");
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

static void all_was_met(void **state)
{
    (void)state;
    const long all[] = {met.turns, met.pieces, met.bare,      met.wrong,  met.stands,
                        met.back,  met.silent, met.said_both, met.enters, met.letters,
                        met.edits, met.over,   met.empty,     met.tongues};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        print_message("%ld ", all[i]);
        assert_true(all[i] > 0);
    }
    print_message("\n");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(matches_are_played),
                                       cmocka_unit_test(lessons_are_played),
                                       cmocka_unit_test(wrong_lines_are_refused),
                                       cmocka_unit_test(wrong_headers_are_refused),
                                       cmocka_unit_test(two_ways_are_named),
                                       cmocka_unit_test(changes_are_told),
                                       cmocka_unit_test(plays_are_found),
                                       cmocka_unit_test(noise_is_survived),
                                       cmocka_unit_test(all_was_met)};
    if (test_whole())
        wanted = 12;
    if (argc > 1)
        dealt_from = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        wanted = strtol(argv[2], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
