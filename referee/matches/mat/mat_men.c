/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Men of backgammon for the .mat: moved as they are said to be, and not ruled on. */
#include <stdlib.h>
#include <string.h>

#include "base/fixed_buf.h"
#include "mat.h"

struct mat_men mat_start(void)
{
    static const struct {
        int point, men;
    } start[] = {{24, 2}, {13, 5}, {8, 3}, {6, 5}};
    struct mat_men m = {{{0}}};
    for (int s = 0; s < 2; s++)
        for (size_t i = 0; i < sizeof start / sizeof start[0]; i++)
            m.man[s][start[i].point] = (int8_t)start[i].men;
    return m;
}

static int8_t *opposing(struct mat_men *m, int side, int point)
{
    return &m->man[!side][MAT_BAR - point];
}

static bool on_the_way(int point)
{
    return point > MAT_OFF && point < MAT_BAR;
}

bool mat_make(struct mat_men *m, int side, struct mat_step *s)
{
    if (m->man[side][s->from] <= 0)
        return false;
    m->man[side][s->from]--;
    m->man[side][s->to]++;
    s->hits = on_the_way(s->to) && *opposing(m, side, s->to) == 1;
    if (s->hits) {
        *opposing(m, side, s->to) = 0;
        m->man[!side][MAT_BAR]++;
    }
    return true;
}

int mat_worth(const struct mat_men *m, int side)
{
    const int8_t *loser = m->man[!side];
    if (m->man[side][MAT_OFF] < 15)
        return 0;
    if (loser[MAT_OFF])
        return 1;
    for (int point = 19; point <= MAT_BAR; point++)
        if (loser[point])
            return 3;
    return 2;
}

/* --- a play as printed ------------------------------------------------------------------------ */

struct expanding {
    struct mat_men *m;
    int side;
    const int *dice; /* NULL: a step is what is named */
    struct mat_step *out;
    int count;
};

static bool add_step(struct expanding *e, int from, int to)
{
    if (e->count == MAT_STEPS)
        return false;
    struct mat_step *s = &e->out[e->count++];
    *s = (struct mat_step){from, to, false};
    return mat_make(e->m, e->side, s);
}

static int lands(int from, int number)
{
    return from > number ? from - number : MAT_OFF;
}

/* Moves a man by both numbers: over a rest that is not held and where it hits nobody, or else over
 * one where it hits. */
static bool add_sum(struct expanding *e, int from, int to)
{
    int best = -1, least = 2;
    for (int i = 0; i < 2; i++) {
        int rest = lands(from, e->dice[i]);
        bool there = rest != MAT_OFF && lands(rest, e->dice[!i]) == to;
        if (there && *opposing(e->m, e->side, rest) < least) {
            best = rest;
            least = *opposing(e->m, e->side, rest);
        }
    }
    return best >= 0 && add_step(e, from, best) && add_step(e, best, to);
}

/* A man from a point to one that was named. */
static bool add_leg(struct expanding *e, int from, int to)
{
    if (!e->dice)
        return from > to && from - to <= 6 && (to == MAT_OFF || *opposing(e->m, e->side, to) < 2) &&
               add_step(e, from, to);
    int high = e->dice[0] > e->dice[1] ? e->dice[0] : e->dice[1];
    if (from <= to)
        return false;
    if (e->dice[0] == e->dice[1]) {
        for (int at = from; at > to; at = lands(at, high))
            if (!add_step(e, at, lands(at, high)))
                return false;
        return true;
    }
    bool one =
        from - to == e->dice[0] || from - to == e->dice[1] || (to == MAT_OFF && from <= high);
    return one ? add_step(e, from, to) : add_sum(e, from, to);
}

/* Parses "bar", "off" or a number; *at is then after it. -1: none of them. */
static int read_point(const char **at)
{
    if (strncmp(*at, "bar", 3) == 0 || strncmp(*at, "off", 3) == 0) {
        int point = **at == 'b' ? MAT_BAR : MAT_OFF;
        *at += 3;
        return point;
    }
    char *end;
    long point = **at >= '1' && **at <= '9' ? strtol(*at, &end, 10) : -1;
    if (point < 1 || point > 24)
        return -1;
    *at = end;
    return (int)point;
}

/* "13/7*x2": the walk of a man, so often. */
static bool add_walk(struct expanding *e, const char *walk)
{
    const char *times = walk + strcspn(walk, " x");
    for (long n = *times == 'x' ? strtol(times + 1, NULL, 10) : 1; n > 0; n--) {
        const char *at = walk;
        int from = read_point(&at);
        while (from >= 0 && *at == '/') {
            at++;
            int to = read_point(&at);
            if (to < 0 || !add_leg(e, from, to))
                return false;
            from = to;
            at += *at == '*';
        }
        if (from < 0 || (*at && *at != ' ' && *at != 'x'))
            return false;
    }
    return true;
}

static int expand(struct mat_men *m, int side, const int *dice, const char *play,
                  struct mat_step out[MAT_STEPS])
{
    struct expanding e = {.m = m, .side = side, .dice = dice, .out = out};
    if (strcmp(play, "-") == 0)
        return 0;
    while (*play) {
        if (!add_walk(&e, play))
            return -1;
        play += strcspn(play, " ");
        play += strspn(play, " ");
    }
    return e.count;
}

int mat_steps(struct mat_men *m, int side, const int dice[2], const char *play,
              struct mat_step out[MAT_STEPS])
{
    return expand(m, side, dice, play, out);
}

int mat_legs(struct mat_men *m, int side, const char *play, struct mat_step out[MAT_STEPS])
{
    return expand(m, side, NULL, play, out);
}

/* --- a position ------------------------------------------------------------------------------- */

static bool place_side(const char **at, char letter, int8_t man[MAT_BAR + 1])
{
    int men = 0;
    if (**at != letter || (*at)[1] != ':')
        return false;
    *at += 2;
    *at += **at == '-';
    for (; **at && **at != ' '; *at += **at == ',') {
        int point = read_point(at);
        long n = 1;
        if (point < 0)
            return false;
        if (**at == 'x') {
            char *end;
            n = strtol(*at + 1, &end, 10);
            *at = end;
        }
        if (n < 1 || n > 15)
            return false;
        man[point] = (int8_t)(man[point] + n);
        men += (int)n;
    }
    man[MAT_OFF] = (int8_t)(15 - men);
    return men <= 15;
}

bool mat_place(const char *position, struct mat_men *out)
{
    *out = (struct mat_men){{{0}}};
    if (!place_side(&position, 'W', out->man[0]) || *position++ != ' ')
        return false;
    return place_side(&position, 'B', out->man[1]);
}

void mat_position(const struct mat_men *m, char out[MAT_POSITION])
{
    struct fixed_buf line = fixed_buf_begin(out, MAT_POSITION);
    for (int side = 0; side < 2; side++) {
        int fields = 0;
        fixed_buf_text(&line, side ? " B:" : "W:");
        for (int i = 0; i < MAT_BAR; i++) {
            int point = i ? i : MAT_BAR, men = m->man[side][point];
            if (men <= 0)
                continue;
            fixed_buf_text(&line, fields++ ? "," : "");
            if (point == MAT_BAR)
                fixed_buf_text(&line, "bar");
            else
                fixed_buf_number(&line, (unsigned)point);
            if (men > 1) {
                fixed_buf_char(&line, 'x');
                fixed_buf_number(&line, (unsigned)men);
            }
        }
        if (!fields)
            fixed_buf_char(&line, '-');
    }
    fixed_buf_end(&line);
}
