/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "options.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* One row per option. The index in `values` is stored. */
static const struct option_row {
    const char *name;
    const char *values[4]; /* empty: a number, with its range below */
    size_t offset;
} rows[] = {
    {"exit-throw", {"again", "same"}, offsetof(struct options, same_throw)},
    {"opening-doublet", {"rethrow", "play", "pass"}, offsetof(struct options, opening)},
    {"bearing-off", {"paris", "provincial"}, offsetof(struct options, provincial)},
    {"rencontre", {"off", "on"}, offsetof(struct options, rencontre)},
    {"margot", {"off", "on"}, offsetof(struct options, margot)},
    {"misere", {"off", "on"}, offsetof(struct options, misere)},
    {"last-man-doublet", {"6", "4"}, offsetof(struct options, last_man_doublet_4)},
    {"schools", {"all", "own-throw"}, offsetof(struct options, own_throw_schools)},
    {"stakes",
     {"single", "double", "bridge", "nineteenth-century"},
     offsetof(struct options, stakes)},
    {"announce", {"announce", "confirm", "silent"}, offsetof(struct options, announce)},
    {"holes", {NULL}, offsetof(struct options, holes)},
    {"play", {"ordinary", "ecrire"}, offsetof(struct options, ecrire)},
    {"marques", {NULL}, offsetof(struct options, marques)},
    {"refait", {"growing", "doubled"}, offsetof(struct options, refait)},
    {"refaits", {NULL}, offsetof(struct options, refaits)},
    {"queue", {NULL}, offsetof(struct options, queue)},
    {"first-throw", {"winner", "alternate"}, offsetof(struct options, first_throw)},
    {"jetons", {"0", "1", "2"}, offsetof(struct options, jetons)},
    {"leaves", {"loser", "winner"}, offsetof(struct options, leaves)},
    {"chouette", {"off", "on"}, offsetof(struct options, chouette)},
};

/* The numbers. */
static const struct range {
    size_t offset;
    uint8_t least, most, start; /* start: the default */
} ranges[] = {
    {offsetof(struct options, holes), 1, 99, 12},
    {offsetof(struct options, marques), 2, 96,
     12}, /* 12 can be shared evenly by two, three and four */
    {offsetof(struct options, refaits), 0, REFAITS_MAX, 0},
    {offsetof(struct options, queue), 0, 99, 0}, /* no source fixes it: 0 unless agreed on */
};

enum { ROWS = sizeof rows / sizeof rows[0], RANGES = sizeof ranges / sizeof ranges[0] };

struct options options_default(void)
{
    struct options o = {.holes = 0};
    for (int i = 0; i < RANGES; i++)
        *((uint8_t *)&o + ranges[i].offset) = ranges[i].start;
    return o;
}

uint16_t options_last_hole(const struct options *o)
{
    return o->ecrire ? PEG_LIMIT : o->holes;
}

static uint8_t *slot(struct options *o, const struct option_row *row)
{
    return (uint8_t *)o + row->offset;
}

static bool number_value(const char *text, size_t offset, uint8_t *out)
{
    size_t n = strspn(text, "0123456789");
    if (n == 0 || n > 2 || text[n] || (n > 1 && text[0] == '0'))
        return false;
    int number = n == 1 ? text[0] - '0' : (text[0] - '0') * 10 + text[1] - '0';
    for (int i = 0; i < RANGES; i++)
        if (ranges[i].offset == offset && (number < ranges[i].least || number > ranges[i].most))
            return false;
    *out = (uint8_t)number;
    return true;
}

enum option_result options_set(struct options *o, const char *name, const char *value)
{
    for (int i = 0; i < ROWS; i++) {
        if (strcmp(rows[i].name, name) != 0)
            continue;
        if (!rows[i].values[0])
            return number_value(value, rows[i].offset, slot(o, &rows[i])) ? OPTION_SET
                                                                          : OPTION_BAD_VALUE;
        for (uint8_t k = 0; k < 4 && rows[i].values[k]; k++) {
            if (strcmp(rows[i].values[k], value) == 0) {
                *slot(o, &rows[i]) = k;
                return OPTION_SET;
            }
        }
        return OPTION_BAD_VALUE;
    }
    return OPTION_UNKNOWN;
}

const char *options_get(const struct options *o, int i, char buffer[8], const char **value)
{
    if (i < 0 || i >= ROWS)
        return NULL;
    uint8_t stored = *((const uint8_t *)o + rows[i].offset);
    if (rows[i].values[0]) {
        *value = rows[i].values[stored];
    } else {
        snprintf(buffer, 8, "%d", stored);
        *value = buffer;
    }
    return rows[i].name;
}

bool options_same_terms(const struct options *a, const struct options *b)
{
    return a->refait == b->refait && a->marques == b->marques && a->jetons == b->jetons &&
           a->queue == b->queue && a->first_throw == b->first_throw && a->leaves == b->leaves &&
           a->chouette == b->chouette;
}

int options_withheld(const struct options *o)
{
    static const int coups[] = {[ANNOUNCE] = 0, [CONFIRM] = 1, [SILENT] = 2};
    return coups[o->announce];
}
