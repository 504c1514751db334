/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a match begins, and its options. */
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "games/option.h"
#include "parts.h"

/* --- what is agreed on ------------------------------------------------------------------------ */

/* A turn already begun keeps the options it began with. */
bool dice_set_option(void *match, const char *option, struct parse_error *why)
{
    struct dice_match *m = match;
    const struct dice_game *g = m->game;
    const struct game_option *o;
    long value;
    bool done = false;
    if (g->read && !g->read(&m->terms, option, &done, why))
        return false;
    if (done)
        return true;
    if (!game_option_read(g->option, option, &o, &value, why))
        return false;
    int32_t number = (int32_t)value;
    memcpy((char *)m + g->place[o - g->option], &number, sizeof number);
    return true;
}

void dice_agreed(const struct turn_ref *at, struct strbuf *out)
{
    struct dice_match m = *(const struct dice_match *)at->match;
    const struct dice_game *g = m.game;
    if (at->number)
        m.terms = dice_asked(at)->terms;
    for (const struct game_option *o = g->option; o->name; o++) {
        int32_t number;
        memcpy(&number, (const char *)&m + g->place[o - g->option], sizeof number);
        strbuf_add(out, "%s", o > g->option ? " " : "");
        if (!g->print || !g->print(&m.terms, o, out))
            game_option_add(out, o, number);
    }
}

/* --- how it begins ---------------------------------------------------------------------------- */

static bool setup_fault(const struct dice_match *m, const char *text, const char *at,
                        struct parse_error *why)
{
    return token_error(&(struct token){.column = 1}, (size_t)(at - text), why, "%s",
                       _(m->game->setup));
}

/* Reads `count` numbers, each below its limit, and moves *text after them. */
static bool read_numbers(const char **text, int count, long least, long limit, int32_t *out)
{
    for (int i = 0; i < count; i++) {
        char *end;
        long n = strtol(*text, &end, 10);
        if (end == *text || n < least || n >= limit)
            return false;
        out[i] = (int32_t)n;
        *text = end;
    }
    return true;
}

/* "3200 0 350; 0 1 0 b": totals; zeros in a row (left out: none); the thrower (left out: the
 * first). */
static bool set_up(struct dice_match *m, const char *text, struct parse_error *why)
{
    int32_t totals[SEATS_MAX], zeros[SEATS_MAX] = {0};
    const char *at = text;
    long full = m->terms.streak ? m->terms.streak : 1000;
    if (!read_numbers(&at, m->seats, m->game->least_total, m->terms.goal, totals))
        return setup_fault(m, text, at, why);
    at += strspn(at, " ");
    if (dice_counts_zeros(m->game, &m->terms) && *at == ';' &&
        (at++, !read_numbers(&at, m->seats, 0, full, zeros)))
        return setup_fault(m, text, at, why);
    at += strspn(at, " ");
    m->next = (int8_t)(*at ? *at - 'a' : 0);
    if (m->next < 0 || m->next >= m->seats || (*at && at[1]))
        return setup_fault(m, text, at, why);
    for (int i = 0; i < m->seats; i++)
        m->hand.before.player[i] = (struct dice_player){totals[i], zeros[i], totals[i] > 0};
    return true;
}

bool dice_start(const struct dice_game *g, void *match, const struct match_setup *f,
                struct parse_error *why)
{
    struct dice_match *m = match;
    *m = (struct dice_match){.game = g, .seats = (int8_t)f->seats, .terms = *g->terms};
    m->hand.game = g;
    m->hand.seat = m->last.seat = NOBODY;
    m->hand.said = NUMBER_UNSAID;
    m->hand.before = dice_scores(f->seats);
    for (size_t i = 0; i < f->headers; i++)
        if (strcmp(f->header[i].key, "Option") == 0 && !dice_set_option(m, f->header[i].value, why))
            return false;
    for (size_t i = 0; i < f->headers; i++)
        if (strcmp(f->header[i].key, "Setup") == 0 && !set_up(m, f->header[i].value, why))
            return false;
    m->hand.terms = m->terms;
    return true;
}
