/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be stated in words, a row each. In a pattern # stands for a number and @ for the name of
 * a jan; everything else for itself. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "stated_parts.h"

bool refuse_statement(struct fault *err, int column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fault_make(err, 0, column, format, args);
    va_end(args);
    return false;
}

/* --- patterns --------------------------------------------------------------------------------- */

/* What stands at the marks of a pattern. */
struct blanks {
    int number[2]; /* at each #, 0 to 999 */
    int jan;       /* at the @ */
};

/* The number at `words`, of three digits at most, into the next free place; what is behind it. NULL
 * if there is none. */
static const char *fill_number(const char *words, int *into)
{
    size_t digits = strspn(words, "0123456789");
    if (!digits || digits > 3)
        return NULL;
    *into = atoi(words);
    return words + digits;
}

/* The same for the name of a jan. */
static const char *fill_jan(const char *words, int *into)
{
    size_t n = strcspn(words, " ");
    for (*into = 0; *into < JANS; ++*into)
        if (strlen(tariff[*into].name) == n && memcmp(tariff[*into].name, words, n) == 0)
            return words + n;
    return NULL;
}

static bool fits(const char *pattern, const char *words, struct blanks *b)
{
    int numbers = 0;
    for (; *pattern && words; pattern++)
        if (*pattern == '#')
            words = fill_number(words, &b->number[numbers++]);
        else if (*pattern == '@')
            words = fill_jan(words, &b->jan);
        else
            words = *words == *pattern ? words + 1 : NULL;
    return words && !*words;
}

static bool a_field(int number)
{
    return number >= 1 && number <= FIELDS;
}

/* --- events ----------------------------------------------------------------------------------- */

/* What the numbers of an event are. */
enum numbers { NO_NUMBERS, POINTS, TWO_FIELDS };

static const struct {
    const char *pattern;
    enum numbers numbers;
    struct stated_event event;
} events[] = {
    {"true-hit-by-a-single-die", NO_NUMBERS, {.event = TRUE_HIT, .by_die = 1}},
    {"@ for # points", POINTS, {.event = JANS}},
    {"men on # and # both hit false", TWO_FIELDS, {.event = FALSE_HIT}},
    {"men on # and # both hit truly", TWO_FIELDS, {.event = TRUE_HIT}},
};

static bool fill_event(const struct blanks *b, enum numbers numbers, struct stated_event *e)
{
    switch (numbers) {
    case POINTS:
        e->event = (uint8_t)b->jan;
        e->points = (uint8_t)b->number[0];
        return b->number[0] <= UINT8_MAX;
    case TWO_FIELDS:
        e->field = (uint8_t)b->number[0];
        e->also = (uint8_t)b->number[1];
        return a_field(b->number[0]) && a_field(b->number[1]);
    default:
        return true;
    }
}

bool event_in_words(const char *words, struct stated_event *e)
{
    struct blanks b = {{0, 0}, JANS};
    int event = event_named(words);
    *e = (struct stated_event){.event = (uint8_t)event};
    if (event < EVENTS)
        return true;
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) {
        if (!fits(events[i].pattern, words, &b))
            continue;
        *e = events[i].event;
        return fill_event(&b, events[i].numbers, e);
    }
    return false;
}

bool event_narrowed_well(const struct stated_event *e, struct fault *err, int column)
{
    if (e->event >= JANS && (e->field || e->min_ways))
        return refuse_statement(err, column, "field and min_ways go with a jan");
    if (e->field && e->event != TRUE_HIT && e->event != FALSE_HIT && e->event != MARGOT)
        return refuse_statement(err, column, "field goes with a hit");
    return true;
}

/* --- facts ------------------------------------------------------------------------------------ */

static const struct {
    const char *pattern;
    enum stated_fact fact;
    int jan;
} facts[] = {
    {"number of ways field # is hit truly", FACT_HIT_WAYS, 0},
    {"conserves the petit jan", FACT_JAN, KEEP_PETIT},
    {"conserves the grand jan", FACT_JAN, KEEP_GRAND},
    {"conserves the jan de retour", FACT_JAN, KEEP_RETOUR},
    {"fills the petit jan (points for filling)", FACT_POINTS, FILL_PETIT},
    {"fills the grand jan (points for filling)", FACT_POINTS, FILL_GRAND},
    {"fills the jan de retour (points for filling)", FACT_POINTS, FILL_RETOUR},
    {"men borne off (max)", FACT_MEN_OFF, 0},
    {"only legal play", FACT_ONLY_PLAY, 0},
};

bool fact_in_words(const char *words, enum stated_fact *fact, int *about)
{
    struct blanks b = {{0, 0}, JANS};
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        if (!fits(facts[i].pattern, words, &b))
            continue;
        *fact = facts[i].fact;
        *about = *fact == FACT_HIT_WAYS ? b.number[0] : facts[i].jan;
        return *fact != FACT_HIT_WAYS || a_field(*about);
    }
    return false;
}
