/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "slow_match.h"

static void begin_game(struct gammon_match *m)
{
    m->begun = m->taken = m->annulled = m->beavered = false;
    m->equal_throws = 0;
    m->cube = 1; /* "the cube lies in the middle and shows 1" */
    m->owner = m->doubler = m->resigner = GAMMON_NOBODY;
    m->offer = 0;
}

/* "The first game after one side has come to N-1 is the Crawford game." */
static void name_crawford_game(struct gammon_match *m)
{
    if (m->crawford_game)
        m->crawford_was = true;
    bool one_away = m->points[0] == m->length - 1 || m->points[1] == m->length - 1;
    m->crawford_game = m->crawford && m->length > 1 && one_away && !m->crawford_was;
}

void gammon_match_begin(struct gammon_match *m)
{
    m->points[0] = m->points[1] = m->games = 0;
    m->winner = GAMMON_NOBODY;
    m->crawford_game = m->crawford_was = false;
    begin_game(m);
    name_crawford_game(m);
}

/* "The first to N points wins." "Money play is scored without end." */
static void score(struct gammon_match *m, int side, int points)
{
    m->points[side] += points;
    m->games++;
    if (m->length && m->points[side] >= m->length)
        m->winner = side;
    name_crawford_game(m);
    begin_game(m);
}

/* "Gammon and backgammon count only in a game in which a double was taken." */
static int counted(const struct gammon_match *m, int worth)
{
    return !m->length && m->jacoby && !m->taken ? 1 : worth;
}

void gammon_win(struct gammon_match *m, int side, int worth)
{
    score(m, side, counted(m, worth) * m->cube);
}

/* --- throws ----------------------------------------------------------------------------------- */

/* "In money play each such throw doubles the cube, which stays in the middle, N times at most." */
void gammon_equal_throw(struct gammon_match *m)
{
    if (m->begun || m->length || m->equal_throws >= m->automatic_doubles)
        return;
    m->equal_throws++;
    m->cube *= 2;
}

void gammon_throw(struct gammon_match *m)
{
    m->begun = true;
}

/* --- the cube --------------------------------------------------------------------------------- */

static bool may_double(const struct gammon_match *m, int side)
{
    if (!m->begun) /* "nobody may double before this throw" */
        return false;
    if (m->crawford_game)
        return false;
    if (m->length == 1)
        return false;
    if (m->length && m->points[side] + m->cube >= m->length) /* "would already win the match" */
        return false;
    if (m->cube >= 4096)
        return false;
    return m->owner == GAMMON_NOBODY || m->owner == side;
}

bool gammon_double(struct gammon_match *m, int side)
{
    m->annulled = !may_double(m, side);
    m->doubler = side;
    m->beavered = false;
    return !m->annulled;
}

void gammon_beaver(struct gammon_match *m)
{
    m->beavered = true;
}

static bool annulled(struct gammon_match *m)
{
    if (!m->annulled)
        return false;
    m->annulled = m->beavered = false;
    m->doubler = GAMMON_NOBODY;
    return true;
}

static void take_double(struct gammon_match *m)
{
    m->cube *= m->beavered ? 4 : 2; /* "double again and keep the cube" */
    m->owner = 1 - m->doubler;
    m->doubler = GAMMON_NOBODY;
    m->taken = true;
    m->beavered = false;
}

void gammon_take(struct gammon_match *m)
{
    if (m->resigner != GAMMON_NOBODY)
        gammon_win(m, 1 - m->resigner, m->offer); /* "counts as it was offered" */
    else if (!annulled(m))
        take_double(m);
}

void gammon_pass(struct gammon_match *m)
{
    if (m->resigner != GAMMON_NOBODY) { /* "the game goes on as it was" */
        m->resigner = GAMMON_NOBODY;
        return;
    }
    if (annulled(m))
        return;
    if (m->beavered) /* "loses the value that was first offered" */
        score(m, 1 - m->doubler, 2 * m->cube);
    else /* "loses the game at the value before" */
        score(m, m->doubler, m->cube);
}

/* --- giving up -------------------------------------------------------------------------------- */

void gammon_resign(struct gammon_match *m, int side, int worth)
{
    m->resigner = side;
    m->offer = worth;
}
