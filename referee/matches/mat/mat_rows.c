/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the rows of a .mat: throws, the cube, the end of a game. Men are moved as the text says, to
 * know whether a game was played to its end or given up. The game judges later, on the record text,
 * whether the plays are legal. */
#include <string.h>
#include <strings.h>

#include "base/i18n.h"
#include "mat_reading.h"

enum { CUBE_MOST = 4096, RIGHT_COLUMN = 20 };

/* --- turns ------------------------------------------------------------------------------------ */

static void begin_turn(struct mat_reading *r)
{
    strbuf_add(&r->body, "%ld. %c", ++r->turns, r->due ? 'b' : 'w');
}

/* It is `side`'s to throw or to double; in the first turn either. */
static bool expect_turn(struct mat_reading *r, int side)
{
    if (r->stage == STAGE_FIRST)
        r->due = side;
    if (r->stage == STAGE_BEAVERED && r->due == side) { /* a beaver is taken by the next throw */
        strbuf_add(&r->body, " take");
        r->stage = STAGE_TAKEN;
        r->cube *= 4;
    }
    if (r->stage != STAGE_FIRST && r->stage != STAGE_PLAY && r->stage != STAGE_TAKEN)
        return mat_refuse(r, "a throw is not expected here");
    return r->due == side ||
           mat_refuse(r, "this is in the other player's column: it is not their turn");
}

/* 24, Bar, 25; 0, off. -1: none of them. */
static int take_point(struct mat_reading *r)
{
    if (mat_word(r, "bar"))
        return MAT_BAR;
    if (mat_word(r, "off"))
        return MAT_OFF;
    long n = mat_number(r);
    return n > MAT_BAR ? -1 : (int)n;
}

static void add_point(struct strbuf *w, int point, bool hits)
{
    if (point == MAT_BAR || point == MAT_OFF)
        strbuf_add(w, "%s", point ? "bar" : "off");
    else
        strbuf_add(w, "%d%s", point, hits ? "*" : "");
}

/* "24/18", "24/18/14", "6/5(2)", with a star behind a hit. */
static bool read_move(struct mat_reading *r)
{
    struct mat_step walk[MAT_STEPS];
    const char *at = r->at;
    int steps = 0, from = take_point(r);
    long times = 1;
    bool good = from > 0;
    while (good && steps < MAT_STEPS && r->at < r->end && *r->at == '/') {
        r->at++;
        int to = take_point(r);
        good = to >= 0 && to < from;
        if (!good)
            break;
        walk[steps++] = (struct mat_step){from, to, r->at < r->end && *r->at == '*'};
        r->at += walk[steps - 1].hits;
        from = to;
    }
    if (good && r->at < r->end && *r->at == '(') {
        r->at++;
        times = mat_number(r);
        good = times >= 1 && times <= 4 && mat_word(r, ")");
    }
    bool ended = r->at == r->end || r->at[-1] == ' ' || *r->at == ' ' || *r->at == '\t';
    if (!good || !steps || (!ended && r->at[-1] != ')')) {
        r->at = at;
        return mat_refuse(r, "a move is expected: 24/18, 25/20* from the bar, 2/0 off");
    }
    for (; times > 0; times--) {
        for (int i = 0; i < steps; i++) {
            struct mat_step made = walk[i];
            if (!mat_make(&r->men, r->due, &made)) {
                r->at = at;
                return mat_refuse(r, "nobody stands on %d", walk[i].from);
            }
            if (!i && walk[i].from != r->reached) { /* else the man goes on: its rest is told */
                strbuf_add(&r->body, " ");
                add_point(&r->body, walk[i].from, false);
            }
            strbuf_add(&r->body, "/");
            add_point(&r->body, walk[i].to, walk[i].hits);
            r->reached = walk[i].to;
        }
    }
    mat_blanks(r);
    return true;
}

/* "64: 24/18 18/14", "11:", "31: ????" (thrown, and not played). */
static bool read_throw(struct mat_reading *r, int side)
{
    const char dice[2] = {r->at[0], r->at[1]};
    if (!expect_turn(r, side))
        return false;
    r->at += 3;
    mat_blanks(r);
    if (r->at < r->end && *r->at == '?') {
        while (r->at < r->end && *r->at == '?')
            r->at++;
        mat_blanks(r);
        return true;
    }
    if (r->stage != STAGE_TAKEN)
        begin_turn(r);
    strbuf_add(&r->body, " %c%c", dice[0], dice[1]);
    r->reached = MAT_OFF;
    bool any = false, none = mat_word(r, "cannot move");
    while (!none && r->at < r->end &&
           (strchr("123456789", *r->at) || *r->at == 'b' || *r->at == 'B')) {
        if (r->end - r->at >= 3 && r->at[2] == ':')
            break; /* the other's throw */
        if (strncasecmp(r->at, "beaver", 6) == 0)
            break;
        if (!read_move(r))
            return false;
        any = true;
    }
    strbuf_add(&r->body, any ? " " : " - ");
    r->stage = STAGE_PLAY;
    r->due = !side;
    return true;
}

/* "=> 4", as the cube then stands. */
static bool read_cube(struct mat_reading *r, long cube)
{
    if (!mat_word(r, "=>"))
        return mat_refuse(r, "\"=> %ld\" is expected", cube);
    const char *at = r->at;
    long said = mat_number(r);
    mat_blanks(r);
    if (said == cube && cube <= CUBE_MOST)
        return true;
    r->at = at;
    return cube > CUBE_MOST ? mat_refuse(r, "the cube goes to %d", CUBE_MOST)
                            : mat_refuse(r, "the cube comes to %ld", cube);
}

static bool read_double(struct mat_reading *r, int side)
{
    if (!expect_turn(r, side) || !read_cube(r, 2 * r->cube))
        return false;
    if (r->stage == STAGE_TAKEN)
        return mat_refuse(r, "a double was taken: the throw is expected");
    if (r->stage == STAGE_FIRST)
        return mat_refuse(r, "nobody doubles before the first throw");
    begin_turn(r);
    strbuf_add(&r->body, " double");
    r->no_crawford |= r->crawford_game;
    r->stage = STAGE_DOUBLED;
    return true;
}

/* An answer to a double is the other's, to a beaver the doubler's. */
static bool expect_answer(struct mat_reading *r, int side, bool beaver)
{
    bool doubled = r->stage == STAGE_DOUBLED, beavered = r->stage == STAGE_BEAVERED && !beaver;
    if (!doubled && !beavered)
        return mat_refuse(r, "nobody has doubled");
    return side == (doubled ? !r->due : r->due) ||
           mat_refuse(r, "this is in the other player's column: it is not their turn");
}

static bool read_beaver(struct mat_reading *r, int side)
{
    if (!expect_answer(r, side, true) || !read_cube(r, 4 * r->cube))
        return false;
    strbuf_add(&r->body, " beaver");
    r->beavers = true;
    r->stage = STAGE_BEAVERED;
    return true;
}

static bool read_take(struct mat_reading *r, int side)
{
    if (!expect_answer(r, side, false))
        return false;
    strbuf_add(&r->body, " take ");
    r->cube *= r->stage == STAGE_BEAVERED ? 4 : 2;
    r->taken = true;
    r->stage = STAGE_TAKEN;
    return true;
}

static bool read_pass(struct mat_reading *r, int side)
{
    if (!expect_answer(r, side, false))
        return false;
    strbuf_add(&r->body, " pass ");
    r->cube *= r->stage == STAGE_BEAVERED ? 2 : 1;
    r->due = side; /* who has lost */
    r->stage = STAGE_PASSED;
    return true;
}

/* --- the end of a game ------------------------------------------------------------------------ */

/* A game of money won by more than the cube, none being taken, is played without Jacoby's rule. */
static bool show_jacoby(struct mat_reading *r, int shown)
{
    if (r->length || r->taken)
        return true;
    if (r->jacoby == -shown)
        return mat_refuse(
            r, "here the Jacoby rule holds, in a game before it did not, or the other way "
               "round");
    r->jacoby = shown;
    return true;
}

/* A game played to its end. */
static bool end_played(struct mat_reading *r, long worth, long won)
{
    if (worth > 1 && won == 1 && !r->length && !r->taken)
        return show_jacoby(r, 1);
    if (won != worth)
        return mat_refuse(r, "this game is won by %ld points, not %ld", worth * r->cube,
                          won * r->cube);
    return worth == 1 || show_jacoby(r, -1);
}

/* The loser gives up, whoever is to throw: the letter says who. */
static bool end_given_up(struct mat_reading *r, int loser, long won)
{
    static const char *const offers[] = {" resigns take ", " resigns gammon take ",
                                         " resigns backgammon take "};
    if (r->stage != STAGE_PLAY && r->stage != STAGE_FIRST && r->stage != STAGE_TAKEN)
        return mat_refuse(r, "the double is not answered");
    r->due = loser;
    begin_turn(r);
    strbuf_add(&r->body, "%s", offers[won - 1]);
    return won == 1 || show_jacoby(r, -1);
}

/* "Wins 2 points", "and the match". */
static bool read_win(struct mat_reading *r, int side)
{
    const char *at = r->at;
    long points = mat_number(r);
    mat_blanks(r);
    if (points < 1 || !(mat_word(r, "points") || mat_word(r, "point")))
        return mat_refuse(r, "\"Wins 1 point\" is expected");
    if (mat_word(r, "and") && !(mat_word(r, "the") && mat_word(r, "match")))
        return mat_refuse(r, "\"and the match\" is expected");
    const char *behind = r->at;
    r->at = at;
    if (r->stage < STAGE_FIRST || r->stage == STAGE_WON)
        return mat_refuse(r, "no game is on");
    long won = points / r->cube, worth = mat_worth(&r->men, side);
    if (points % r->cube || won > 3)
        return mat_refuse(r, "with the cube on %ld nobody wins %ld points", r->cube, points);
    if (r->stage == STAGE_PASSED && (won != 1 || r->due == side))
        return mat_refuse(r, "after a pass the other wins %ld", r->cube);
    if (r->stage != STAGE_PASSED &&
        !(worth ? end_played(r, worth, won) : end_given_up(r, !side, won)))
        return false;
    r->points[side] += points;
    r->stage = STAGE_WON;
    r->at = behind;
    return true;
}

/* --- rows ------------------------------------------------------------------------------------- */

static bool is_throw(const struct mat_reading *r)
{
    return r->end - r->at >= 3 && r->at[0] >= '1' && r->at[0] <= '6' && r->at[1] >= '1' &&
           r->at[1] <= '6' && r->at[2] == ':';
}

static bool read_cell(struct mat_reading *r, int side)
{
    static const struct {
        const char *word;
        bool (*read)(struct mat_reading *r, int side);
    } words[] = {{"Doubles", read_double}, {"Redoubles", read_double}, {"Beavers", read_beaver},
                 {"Takes", read_take},     {"Drops", read_pass},       {"Passes", read_pass},
                 {"Wins", read_win}};
    if (r->stage < STAGE_FIRST || (r->stage == STAGE_WON))
        return mat_refuse(r, "no game is on");
    if (is_throw(r))
        return read_throw(r, side);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (mat_word(r, words[i].word))
            return words[i].read(r, side);
    return mat_refuse(r, "a throw (31:), Doubles, Takes, Drops or Wins is expected");
}

bool mat_row(struct mat_reading *r)
{
    int side = r->at - r->line >= RIGHT_COLUMN;
    if (r->at == r->end)
        return true;
    if (!read_cell(r, side))
        return false;
    mat_blanks(r);
    if (!side && r->at < r->end && !read_cell(r, 1))
        return false;
    return mat_line_ends(r);
}
