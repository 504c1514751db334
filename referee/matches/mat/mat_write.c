/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match as .mat, from its turns as `replay --json` has them. */
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/i18n.h"
#include "mat.h"

enum { CELL = 160, CELL_WIDTH = 27 };

/* --- rows ------------------------------------------------------------------------------------- */

/* A cell of a side's column; what stood in it is ended. */
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

/* The winner is written after a pass in the row, or else on a line of its own. */
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

/* "64: 24/18 18/14"; of a throw that was not played nothing. */
static bool add_play(struct mat_out *o, const json_t *turn, int side, const char **why)
{
    const json_t *dice = json_object_get(turn, "dice"), *play = json_object_get(turn, "final");
    const int number[2] = {(int)json_integer_value(json_array_get(dice, 0)),
                           (int)json_integer_value(json_array_get(dice, 1))};
    struct mat_step step[MAT_STEPS];
    struct mat_men before;
    char cell[CELL];
    *why = N_("a play is not known, and a .mat cannot say so");
    if (strcmp(text_of(turn, "play"), "?") == 0)
        return false;
    if (!number[0] || !json_is_string(play))
        return true;
    *why = N_("the men were set up or ruled on, and a .mat cannot say so");
    if (!mat_place(text_of(turn, "before"), &before) || !same_men(&before, &o->men))
        return false;
    int steps = mat_steps(&o->men, side, number, json_string_value(play), step);
    *why = N_("a wrong play stands, and a .mat has no wrong plays");
    if (steps < 0 || !is_legal(o, turn, side, number))
        return false;
    int n = snprintf(cell, sizeof cell, "%d%d:", number[0], number[1]);
    for (int i = 0; i < steps; i++)
        n += snprintf(cell + n, sizeof cell - (size_t)n, " %d/%d%s", step[i].from, step[i].to,
                      step[i].hits ? "*" : "");
    add_cell(o, side, cell);
    return true;
}

/* The score after the turn is the old one plus the points of the game. */
static bool add_points(struct mat_out *o, const json_t *turn, const char **why)
{
    const json_t *won = json_object_get(turn, "game_over"),
                 *points = json_object_get(turn, "points");
    int winner = strcmp(text_of(won, "to"), "b") == 0;
    if (json_is_object(won)) {
        o->points[winner] += number_of(won, "points");
        add_win(o, winner, number_of(won, "points"));
    }
    *why = N_("the score was ruled on, and a .mat cannot say so");
    return number_of(points, "w") == o->points[0] && number_of(points, "b") == o->points[1];
}

bool mat_turn(struct mat_out *o, const json_t *turn, const char **why)
{
    *why = N_("out of memory");
    if (!turn)
        return false;
    int side = strcmp(text_of(turn, "side"), "b") == 0;
    if (!o->in_game)
        begin_game(o);
    add_double(o, turn, side);
    if (!add_play(o, turn, side, why) || !add_points(o, turn, why))
        return false;
    *why = N_("automatic doubles cannot be said in a .mat");
    return !o->in_game || cube_after(turn) == o->cube;
}
