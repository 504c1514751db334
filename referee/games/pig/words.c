/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a match of Pig begins, and words in. */
#include <stdlib.h>
#include <string.h>

#include "base/spoken.h"
#include "base/tongue.h"
#include "games/option.h"
#include "match.h"

/* --- how it begins ---------------------------------------------------------------------------- */

const struct game_option pig_options[] = {
    {"goal", NULL, N_("the first player to write this many points wins"), 1, 1000000},
    {.name = NULL}};

bool pig_set(void *match, const char *option, struct fault *why)
{
    const struct game_option *o;
    long value;
    if (!game_option_read(pig_options, option, &o, &value, why))
        return false;
    ((struct pig *)match)->goal = (int32_t)value;
    return true;
}

static bool setup_fault(const char *text, const char *at, struct fault *why)
{
    return word_error(&(struct word){.column = (int)(at - text) + 1}, 0, why,
                      "totals below the goal, and who throws, are expected, as in 40 12 b");
}

/* "40 12 b": the totals, and who throws; the first if that is not said. */
static bool set_up(struct pig *m, const char *text, struct fault *why)
{
    const char *at = text;
    for (int i = 0; i < m->seats; i++) {
        char *end;
        long total = strtol(at, &end, 10);
        if (end == at || total < 0 || total >= m->goal)
            return setup_fault(text, at, why);
        m->total[i] = (int32_t)total;
        at = end;
    }
    at += strspn(at, " ");
    m->next = *at ? *at - 'a' : 0;
    if (m->next < 0 || m->next >= m->seats || (*at && at[1]))
        return setup_fault(text, at, why);
    return true;
}

bool pig_start(void *match, const struct founding *f, struct fault *why)
{
    struct pig *m = match;
    *m = (struct pig){.seats = f->seats, .goal = PIG_GOAL};
    m->hand = m->last = (struct pig_seen){.seat = SEAT_NONE, .said = UNSAID};
    for (size_t i = 0; i < f->headers; i++)
        if (strcmp(f->header[i].key, "Option") == 0 && !pig_set(m, f->header[i].value, why))
            return false;
    for (size_t i = 0; i < f->headers; i++)
        if (strcmp(f->header[i].key, "Setup") == 0 && !set_up(m, f->header[i].value, why))
            return false;
    return true;
}

/* --- turns ------------------------------------------------------------------------------------ */

/* Behind a turn that is over, or is stopped so, begins that of the next player. */
static bool begin_turn(struct pig *m, const struct word *w, struct heard *h, struct fault *why)
{
    bool open = !pig_between(m);
    bool wraps = m->next <= m->hand.seat && m->hand.is.end != PIG_VOID;
    int32_t round = m->hand.round + (m->hand.seat == SEAT_NONE || wraps);
    if (open)
        m->hand.is.end = PIG_STOPPED;
    if (pig_winner(m, &m->hand) != SEAT_NONE)
        return word_error(w, 0, why, "the match is over");
    if (h->seat != SEAT_NONE && h->seat != m->next)
        return word_error(w, 0, why, "player %c throws next", 'a' + m->next);
    if (open)
        pig_say(m, &m->hand, h->said);
    if (m->hand.seat != SEAT_NONE) {
        m->total[m->hand.seat] += pig_written(&m->hand.is);
        m->last = m->hand;
    }
    m->hand =
        (struct pig_seen){.seat = (int8_t)m->next, .round = round, .goal = m->goal, .said = UNSAID};
    m->hand.is.total = m->total[m->next];
    m->next = pig_next(m, m->next);
    return true;
}

/* This word begins a turn whatever goes on: its number or another player's letter was said. */
static bool announced(const struct pig *m, const struct heard *h)
{
    return h->begins || (h->seat != SEAT_NONE && h->seat != m->hand.seat);
}

/* "5", "53": throws. They begin a turn between two turns, and where a number or letter says so. */
static enum took take_dice(struct pig *m, const struct word *w, struct heard *h, struct fault *why)
{
    bool begins = pig_between(m) || announced(m, h);
    if (begins && !begin_turn(m, w, h, why))
        return REFUSED;
    for (size_t i = 0; i < w->length; i++) {
        if (m->hand.is.end == PIG_BURNED)
            return word_error(w, i, why, "the turn has ended with the 1");
        if (m->hand.is.throws == PIG_THROWS)
            return word_error(w, i, why, "a turn has %d throws at most", PIG_THROWS);
        pig_throw(&m->hand.is, w->text[i] - '0');
    }
    pig_say(m, &m->hand, h->said);
    return begins ? BEGAN : TAKEN;
}

static enum took take_stop(struct pig *m, const struct word *w, struct heard *h, struct fault *why)
{
    if (pig_between(m))
        return word_error(w, 0, why, "nobody is throwing: the die comes first");
    if (h->seat != SEAT_NONE && h->seat != m->hand.seat)
        return word_error(w, 0, why, "player %c is throwing", 'a' + m->hand.seat);
    m->hand.is.end = PIG_STOPPED;
    pig_say(m, &m->hand, h->said);
    return TAKEN;
}

/* "+8": the number written for the turn that was thrown; it stops an open one. Of a turn of which
 * no throw was told it is all there is. */
static enum took take_number(struct pig *m, const struct word *w, struct heard *h,
                             struct fault *why)
{
    long points = 0;
    for (size_t i = 1; i < w->length || i == 1; i++) {
        if (i == w->length || w->text[i] < '0' || w->text[i] > '9' || points > 100000)
            return word_error(w, i, why, "a number of points is expected, as in +8");
        points = 10 * points + w->text[i] - '0';
    }
    bool told = m->hand.is.throws && m->hand.said == UNSAID; /* a turn that it can belong to */
    bool begins = announced(m, h) || (pig_between(m) && !told);
    if (begins && !begin_turn(m, w, h, why))
        return REFUSED;
    if (begins)
        m->hand.is.points = (int32_t)points;
    if (m->hand.is.end == PIG_OPEN)
        m->hand.is.end = points || !begins ? PIG_STOPPED : PIG_BURNED;
    m->hand.said = (int32_t)points;
    m->hand.entry = h->entry;
    pig_say(m, &m->hand, h->said);
    return begins ? BEGAN : TAKEN;
}

enum took pig_word(void *match, const struct word *w, struct heard *h, struct fault *why)
{
    size_t dice = 0;
    while (dice < w->length && w->text[dice] >= '1' && w->text[dice] <= '6')
        dice++;
    if (dice == w->length)
        return take_dice(match, w, h, why);
    if (*w->text == '+')
        return take_number(match, w, h, why);
    if (dice)
        return word_error(w, dice, why, "a die shows 1 to 6");
    if (h->begins)
        return word_error(w, 0, why, "a turn begins with the die");
    if (word_says(w, "stop"))
        return take_stop(match, w, h, why);
    return word_error(w, 0, why, "the die (1 to 6), stop or +POINTS is expected");
}
