/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "position.h"

#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"

/* Reads the number after a key with which the word begins: "turn=450". */
static bool read_key(const struct token *w, const char *name, int32_t *out)
{
    size_t n = strlen(name);
    char digits[12] = "", *end;
    if (w->length <= n || w->length - n >= sizeof digits || memcmp(w->text, name, n) != 0)
        return false;
    memcpy(digits, w->text + n, w->length - n);
    long value = strtol(digits, &end, 10);
    *out = (int32_t)value;
    return !*end && value >= -POINTS_MAX && value <= POINTS_MAX;
}

static bool read_throw(const struct dice_match *m, const struct token *w, struct dice_position *p,
                       struct parse_error *why)
{
    if (p->thrown && w->length && *w->text >= '1' && *w->text <= '6')
        return token_error(w, 0, why, "only one throw can be given");
    for (size_t i = 0; i < w->length; i++) {
        int face = w->text[i] - '0';
        if (face < 1 || face > FACES)
            return token_error(w, i, why, "%s", _(m->game->position));
        if ((int)i == m->terms.dice)
            return token_error(w, i, why, "there are %d dice at most", (int)m->terms.dice);
        p->thrown += dice_face(face);
    }
    return true;
}

static bool read_entered(const struct token *w, struct dice_position *p)
{
    bool yes = word_equals(w, "entered=yes");
    if (!yes && !word_equals(w, "entered=no"))
        return false;
    p->player.entered = yes;
    p->entered_said = true;
    return true;
}

/* Reads a number of the position. False if the word is another, or out of range, with the reason in
 * `why`. */
static bool read_number(const struct dice_match *m, const struct token *w, struct dice_position *p,
                        int32_t *throws, bool *out, struct parse_error *why)
{
    const struct {
        const char *name;
        int32_t least, *to;
    } keys[] = {{"turn=", 0, &p->before.points},
                {"total=", m->game->least_total, &p->player.total},
                {"throw=", 1, throws},
                {"streak=", 0, &p->player.zeros}};
    size_t count = m->game->keeps ? sizeof keys / sizeof *keys : 2;
    *out = false;
    for (size_t i = 0; i < count; i++) {
        if (!read_key(w, keys[i].name, keys[i].to))
            continue;
        *out = *keys[i].to < keys[i].least;
        return *out ? token_error(w, strlen(keys[i].name), why,
                                  "turn= and streak= are 0 or more, throw= is 1 or more")
                    : true;
    }
    return false;
}

bool dice_read_position(const struct dice_match *m, const struct token *w, size_t n,
                        struct dice_position *p, struct parse_error *why)
{
    int32_t throws = 1;
    bool out;
    *p = (struct dice_position){.thrown = 0};
    for (size_t i = 0; i < n; i++)
        if (!(m->game->keeps && read_entered(&w[i], p)) &&
            !read_number(m, &w[i], p, &throws, &out, why) && (out || !read_throw(m, &w[i], p, why)))
            return false;
    p->before.throws = (int)throws - 1;
    if (!p->entered_said)
        p->player.entered = p->player.total > 0;
    return true;
}

bool dice_thrown(const struct dice_match *m, const struct dice_position *p, struct parse_error *why)
{
    const struct token line = {.column = 1};
    if (p->thrown)
        return true;
    return m->game->keeps ? token_error(&line, 0, why, "the throw is missing")
                          : token_error(&line, 0, why, "the die is missing");
}
