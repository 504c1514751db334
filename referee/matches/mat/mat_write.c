/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes a match as .mat, from its turns in the form of `replay --json`. A .mat has throws, plays,
 * the cube and results of games, and nothing else; other data is written in the form that GNU
 * Backgammon and others read, and reported. */
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/i18n.h"
#include "mat.h"

enum { CELL = 240, CELL_WIDTH = 27 };

/* --- rows ------------------------------------------------------------------------------------- */

/* A cell of a side's column; the text before it is ended. */
static void add_cell(struct mat_out *o, int side, const char *cell)
{
    if (side == 0 || o->column == 1) {
        if (o->rows)
            strbuf_add(o->to, "\n");
        strbuf_add(o->to, "%3ld) ", ++o->rows);
    }
    if (side == 0)
        strbuf_add(o->to, "%-*s ", CELL_WIDTH, cell);
    else
        strbuf_add(o->to, "%*s%s", o->column == 1 ? CELL_WIDTH + 1 : 0, "", cell);
    o->column = side;
}

/* The winner is written after a pass in the row, or else on a separate line. */
static void add_win(struct mat_out *o, int side, long points)
{
    if (side == 0 || o->column == 1)
        strbuf_add(o->to, "%s%*s", o->rows ? "\n" : "", side ? 33 : 5, "");
    strbuf_add(o->to, points == 1 ? " Wins %ld point" : " Wins %ld points", points);
    strbuf_add(o->to, "\n\n");
    o->in_game = false;
}

/* Adds the player's name, cut to MAT_NAME bytes between characters, without anything that reads as
 * the score after it. */
static void add_name(struct strbuf *w, const char *name)
{
    char cut[MAT_NAME + 1] = "";
    size_t n = strlen(name) < MAT_NAME ? strlen(name) : MAT_NAME;
    while (n && ((unsigned char)name[n] & 0xc0) == 0x80)
        n--;
    memcpy(cut, name, n);
    for (char *c = cut; *c; c++)
        if (*c == ':' || *c == '\t')
            *c = '.';
    strbuf_add(w, "%s", cut);
}

static void begin_game(struct mat_out *o)
{
    struct strbuf name = {.text = NULL};
    o->in_game = true;
    o->rows = 0;
    o->column = 1;
    o->cube = 1;
    o->set = false;
    o->men = mat_start();
    add_name(&name, o->player[0]);
    strbuf_add(&name, " : %ld", o->points[0]);
    strbuf_add(o->to, " Game %ld\n %-30s ", ++o->games, name.text ? name.text : "");
    name.length = 0;
    add_name(&name, o->player[1]);
    strbuf_add(o->to, "%s : %ld\n", name.text ? name.text : "", o->points[1]);
    o->to->failed |= name.failed;
    strbuf_free(&name);
}

static void add_comment(struct strbuf *w, const char *key, const char *value)
{
    struct strbuf clean = {.text = NULL};
    strbuf_add_clean(&clean, value ? value : "");
    if (value && clean.text && !strpbrk(clean.text, "\"]"))
        strbuf_add(w, "; [%s \"%s\"]\n", key, clean.text);
    strbuf_free(&clean);
}

void mat_begin(struct mat_out *o)
{
    add_comment(o->to, "Site", o->site);
    add_comment(o->to, "Event", o->event);
    add_comment(o->to, "EventDate", o->date);
    strbuf_add(o->to, "%s %ld point match\n\n", o->to->length ? "\n" : "", o->length);
}

void mat_end(struct mat_out *o)
{
    if (!o->games)
        begin_game(o); /* readers refuse a match without a game */
    if (o->in_game)
        strbuf_add(o->to, "\n");
}

/* --- a turn ----------------------------------------------------------------------------------- */

static const char *text_of(const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text ? text : "";
}

static long number_of(const json_t *o, const char *key)
{
    return (long)json_integer_value(json_object_get(o, key));
}

/* The cube at the end of a turn. In a turn that won the game it follows from the points. */
static long cube_after(const json_t *turn)
{
    static const char *const reasons[] = {"single", "gammon", "backgammon"};
    const json_t *won = json_object_get(turn, "game_over");
    if (!json_is_object(won))
        return number_of(json_object_get(turn, "cube"), "value");
    for (int i = 1; i < 3; i++)
        if (strcmp(text_of(won, "reason"), reasons[i]) == 0)
            return number_of(won, "points") / (i + 1);
    return number_of(won, "points");
}

/* Adds a double and the answer. A beaver shows in the cube: it was doubled twice. */
static void add_double(struct mat_out *o, const json_t *turn, int side)
{
    const char *answer = text_of(turn, "doubled");
    bool taken = strcmp(answer, "take") == 0, passed = strcmp(answer, "pass") == 0;
    char cell[CELL];
    if (!taken && !passed)
        return;
    long cube = cube_after(turn);
    bool beaver = cube == (taken ? 4 : 2) * o->cube;
    snprintf(cell, sizeof cell, " Doubles => %ld", 2 * o->cube);
    add_cell(o, side, cell);
    snprintf(cell, sizeof cell, " Beavers => %ld", 4 * o->cube);
    if (beaver)
        add_cell(o, !side, cell);
    if (passed)
        add_cell(o, beaver ? side : !side, " Drops");
    else if (!beaver)
        add_cell(o, !side, " Takes");
    o->cube = cube;
}

static void report(struct mat_out *o, const char *note)
{
    if (o->note)
        o->note(o->context, note);
}

/* Whether what counts is legal: no fault was let stand, and none stayed of what went back. */
static bool is_legal(const struct mat_out *o, const json_t *turn, int side, const int dice[2])
{
    const json_t *faults = json_object_get(turn, "faults");
    for (size_t i = 0; i < json_array_size(faults); i++)
        if (strcmp(text_of(json_array_get(faults, i), "chosen"), "back") != 0)
            return false;
    return !json_array_size(faults) || !o->game ||
           mat_is_legal(o->game, text_of(turn, "before"), side, dice, &o->men);
}

static bool same_men(const struct mat_men *a, const struct mat_men *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* --- men that no play leads to ---------------------------------------------------------------- */

/* Adds "; Set Pos=-b----E-C---eE---c-e----B-/0", as eXtreme Gammon writes the men. */
static void add_set_position(struct mat_out *o, const json_t *turn)
{
    char text[MAT_BAR + 2] = "";
    const json_t *cube = json_object_get(turn, "cube");
    for (int i = 0; i <= MAT_BAR; i++) {
        int white = i ? o->men.man[0][i] : 0, black = i < MAT_BAR ? o->men.man[1][MAT_BAR - i] : 0;
        text[i] = (char)(white > 0 ? 'A' + white - 1 : black > 0 ? 'a' + black - 1 : '-');
    }
    int power = 0;
    for (long value = number_of(cube, "value"); value > 1; value /= 2)
        power++;
    if (o->rows)
        strbuf_add(o->to, "\n");
    bool white = power && strcmp(text_of(cube, "owner"), "w") == 0;
    strbuf_add(o->to, "; Set Pos=%s/%s%d\n", text, white ? "-" : "", power);
    o->column = 1;
    o->set = true;
}

/* The position after a play, as Snowie writes it: of the thrower's side, without dice. */
static void add_snowie(const struct mat_out *o, int side, char cell[CELL], int n)
{
    const int8_t *own = o->men.man[side], *other = o->men.man[!side];
    n += snprintf(cell + n, CELL - (size_t)n, " Illegal play (%ld;0;0;0;%d;;;0;%ld;%ld;%ld;0;%d",
                  o->length, side, o->points[side], o->points[!side], o->cube, own[MAT_BAR]);
    for (int i = 1; i < MAT_BAR && n < CELL; i++)
        n += snprintf(cell + n, CELL - (size_t)n, ";%d", own[i] ? own[i] : -other[MAT_BAR - i]);
    if (n < CELL)
        snprintf(cell + n, CELL - (size_t)n, ";%d;0;0)", other[MAT_BAR]);
}

/* --- plays ------------------------------------------------------------------------------------ */

static void add_steps(struct mat_out *o, int side, const int dice[2], const struct mat_step *step,
                      int steps)
{
    char cell[CELL];
    int n = snprintf(cell, sizeof cell, "%d%d:", dice[0], dice[1]);
    for (int i = 0; i < steps; i++)
        n += snprintf(cell + n, sizeof cell - (size_t)n, " %d/%d%s", step[i].from, step[i].to,
                      step[i].hits ? "*" : "");
    add_cell(o, side, cell);
}

/* A throw of which only the men after it are known. */
static void add_men(struct mat_out *o, int side, const int dice[2], const struct mat_men *after)
{
    char cell[CELL];
    int n = snprintf(cell, sizeof cell, "%d%d:", dice[0], dice[1]);
    o->men = *after;
    add_snowie(o, side, cell, n);
    add_cell(o, side, cell);
}

/* A throw that was not played, or of which nothing else is known. */
static void add_throw(struct mat_out *o, int side, const int dice[2])
{
    char cell[CELL];
    snprintf(cell, sizeof cell, "%d%d: ????", dice[0], dice[1]);
    add_cell(o, side, cell);
}

/* Adds a play that counts: as played, if readers can execute it. */
static void add_made(struct mat_out *o, const json_t *turn, int side, const int dice[2],
                     const char *play)
{
    struct mat_step step[MAT_STEPS];
    struct mat_men before = o->men, after;
    int steps = mat_steps(&o->men, side, dice, play, step);
    if (steps >= 0 && is_legal(o, turn, side, dice)) {
        add_steps(o, side, dice, step, steps);
        return;
    }
    report(o, N_("a wrong play stands; it is written as played"));
    o->men = before;
    steps = mat_legs(&o->men, side, play, step);
    if (steps >= 0) {
        add_steps(o, side, dice, step, steps);
        return;
    }
    o->men = before;
    if (mat_place(text_of(turn, "after"), &after))
        add_men(o, side, dice, &after);
}

/* "64: 24/18 18/14"; of a throw that was not played nothing. */
static void add_play(struct mat_out *o, const json_t *turn, int side)
{
    const json_t *dice = json_object_get(turn, "dice"), *play = json_object_get(turn, "final");
    const int number[2] = {(int)json_integer_value(json_array_get(dice, 0)),
                           (int)json_integer_value(json_array_get(dice, 1))};
    bool over = json_is_object(json_object_get(turn, "game_over"));
    struct mat_men men;
    if (!number[0])
        return;
    if (mat_place(text_of(turn, "before"), &men) && !same_men(&men, &o->men)) {
        report(o, N_("the men were set up or ruled on; they are written as a position"));
        o->men = men;
        add_set_position(o, turn);
    }
    if (strcmp(text_of(turn, "play"), "?") == 0) {
        report(o, N_("the play is not known; the men after it are written, if they are known"));
        if (!over && mat_place(text_of(turn, "after"), &men))
            add_men(o, side, number, &men);
        else
            add_throw(o, side, number);
    } else if (json_is_string(play)) {
        add_made(o, turn, side, number, json_string_value(play));
    } else if (over) {
        add_throw(o, side, number);
    }
}

/* --- results ---------------------------------------------------------------------------------- */

static bool is_given_up(const json_t *turn)
{
    return strcmp(text_of(json_object_get(turn, "game_over"), "reason"), "given-up") == 0;
}

/* The score after the turn is the old one plus the points of the game. */
static void add_points(struct mat_out *o, const json_t *turn)
{
    const json_t *won = json_object_get(turn, "game_over"),
                 *points = json_object_get(turn, "points");
    int winner = strcmp(text_of(won, "to"), "b") == 0;
    if (is_given_up(turn)) {
        report(o, N_("the match was given up; it is written unfinished"));
        return;
    }
    if (strcmp(text_of(won, "reason"), "ended") == 0)
        report(o, N_("the result of this game was stated and not played; it is written as stated"));
    if (json_is_object(won)) {
        o->points[winner] += number_of(won, "points");
        add_win(o, winner, number_of(won, "points"));
    }
    const long now[2] = {number_of(points, "w"), number_of(points, "b")};
    if (now[0] == o->points[0] && now[1] == o->points[1])
        return;
    report(o, N_("the score was ruled on; the next game is written with it"));
    memcpy(o->points, now, sizeof now);
}

/* The score at which the match begins. */
static void take_start(struct mat_out *o, const json_t *turn)
{
    const json_t *won = json_object_get(turn, "game_over"),
                 *points = json_object_get(turn, "points");
    o->begun = true;
    o->points[0] = number_of(points, "w");
    o->points[1] = number_of(points, "b");
    if (json_is_object(won) && !is_given_up(turn))
        o->points[strcmp(text_of(won, "to"), "b") == 0] -= number_of(won, "points");
}

static void add_turn(struct mat_out *o, const json_t *turn)
{
    int side = strcmp(text_of(turn, "side"), "b") == 0;
    if (!o->begun)
        take_start(o, turn);
    if (!o->in_game)
        begin_game(o);
    add_double(o, turn, side);
    add_play(o, turn, side);
    add_points(o, turn);
    if (!o->in_game || is_given_up(turn) || cube_after(turn) == o->cube)
        return;
    if (!o->set)
        report(o, N_("the cube was doubled by the dice or ruled on; a .mat cannot say so"));
    o->cube = cube_after(turn);
}

bool mat_turn(struct mat_out *o, const json_t *turn)
{
    if (turn)
        add_turn(o, turn);
    return turn && !o->to->failed;
}
