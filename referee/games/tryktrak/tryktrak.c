/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tryktrak as the house sees it. */
#include "tryktrak.h"

#include <stddef.h>
#include <string.h>

#include "base/spoken.h"
#include "base/tongue.h"
#include "games/option.h"
#include "games/tables/picture/scene.h"
#include "games/tables/words/commands.h"
#include "parts.h"

/* --- options ---------------------------------------------------------------------------------- */

/* The first value is the usual one (rules 10). */
static const struct game_option options[] = {
    {.name = "higher-number",
     .values = "off on",
     .help = N_("of two numbers of which one can be played: either, or the higher if it can")},
    {.name = "shut-out",
     .values = "skip throw",
     .help = N_("a player shut out does not throw, or throws for form's sake")},
    {.name = "numbering",
     .values = "plain lines",
     .help = N_("fields 1-24 as each counts them, or the lines I-XII and 12-1")},
    {.name = NULL},
};

/* Where an option is kept in a match. */
static const size_t option_at[] = {offsetof(struct tryktrak, higher),
                                   offsetof(struct tryktrak, must_throw),
                                   offsetof(struct tryktrak, naming)};

bool tryktrak_set(void *match, const char *text, struct fault *why)
{
    const struct game_option *o;
    long value;
    if (!game_option_read(options, text, &o, &value, why))
        return false;
    ((uint8_t *)match)[option_at[o - options]] = (uint8_t)value;
    return true;
}

void tryktrak_agreed(const struct at *at, struct words *out)
{
    const uint8_t *m = at->began ? at->began : at->match;
    for (const struct game_option *o = options; o->name; o++) {
        words_add(out, "%s", o == options ? "" : " ");
        game_option_add(out, o, m[option_at[o - options]]);
    }
}

/* --- beginning -------------------------------------------------------------------------------- */

static bool tryktrak_start_match(void *match, const struct founding *f, struct fault *why)
{
    struct tryktrak *m = match;
    const char *setup = NULL;
    tryktrak_begin(m);
    for (size_t i = 0; i < f->headers; i++) {
        const struct header *h = &f->header[i];
        if (strcmp(h->key, "Option") == 0 && !tryktrak_set(m, h->value, why))
            return false;
        if (strcmp(h->key, "Setup") == 0)
            setup = h->value;
    }
    return !setup || tryktrak_setup(m, setup, why);
}

/* --- words ------------------------------------------------------------------------------------ */

/* How many things need not be told again after a word: men make their play new, "back" ends it. */
static uint8_t told_still(const struct tryktrak *m, const struct word *w, bool began)
{
    const struct tryktrak_coup *c = &m->hand;
    bool chose = word_equals(w, "=") || word_says(w, "stands") || word_says(w, "back"),
         back = c->choice == CHOICE_BACK;
    uint8_t most = began ? 0 : !chose ? (back ? 2 : 0) : back && !c->again.said ? 1 : UINT8_MAX;
    return m->told < most ? m->told : most;
}

/* What was not yet told of a throw that is over: a number left out is a fault only now. */
static void tell_closed(struct words *w, const struct tryktrak *m, bool told_all, int told)
{
    struct tryktrak_verdict v;
    tryktrak_rule(m, &m->last, true, &v);
    if (!told_all || told < tryktrak_things(&v))
        tryktrak_tell(w, m, &m->last, true, told);
}

static enum took tryktrak_word(void *match, const struct word *w, struct heard *h,
                               struct fault *why)
{
    struct tryktrak *m = match;
    const struct said said = {h->seat, h->begins, h->entry, h->stored};
    bool told_all = m->told_all;
    uint8_t told = m->told;
    int took = tryktrak_take(m, w, &said, why);
    if (took == 2 && h->said && m->last.thrown)
        tell_closed(h->said, m, told_all, told);
    if (took) {
        m->told_all = 0;
        m->told = told_still(m, w, took == 2);
    }
    return took == 2 ? BEGAN : took ? TAKEN : REFUSED;
}

static bool tryktrak_rest(void *match, struct heard *h, struct fault *why)
{
    struct tryktrak *m = match;
    if (!tryktrak_check(m, why))
        return false;
    if (h->said && m->hand.thrown && !m->told_all) {
        m->told = (uint8_t)tryktrak_tell(h->said, m, &m->hand, false, m->told);
        m->told_all = 1;
    }
    return true;
}

static struct outlook tryktrak_outlook(void *match)
{
    const struct tryktrak *m = match;
    struct tryktrak_verdict v = {.complete = true};
    if (!m->hand.thrown) {
        struct next n = tryktrak_now(m, NULL);
        if (n.over)
            return (struct outlook){.at = SEAT_NONE, .over = true, .winners = 1u << n.winner};
        return (struct outlook){.at = n.seat, .may = m->any ? 3 : n.may};
    }
    tryktrak_rule(m, &m->hand, false, &v);
    bool half = v.plays && v.play[v.plays - 1].partial;
    if (v.complete && v.next.over && !v.open)
        return (struct outlook){.at = SEAT_NONE, .over = true, .winners = 1u << v.next.winner};
    if (v.open)
        return (struct outlook){.at = (int)v.other, .waits = true, .may = v.next.may};
    if (!v.complete)
        return (struct outlook){.at = (int)v.side,
                                .waits = true,
                                .wants = half ? N_("the rest of the play") : N_("the play"),
                                .half = half,
                                .may = v.next.may};
    return (struct outlook){.at = v.next.seat, .may = v.next.may};
}

/* --- the game --------------------------------------------------------------------------------- */

static const char *const sides[] = {"White", "Black"};

static const struct count_kind counts[] = {
    {"hit", N_("Men hit"), N_("Men lost to hits"), false, "hits.own", "hits.other", "name"},
    {"fault", N_("Wrong plays"), NULL, false, "faults", NULL, "code"},
    {.kind = NULL},
};

const struct game game_tryktrak = {
    .name = "tryktrak",
    .title = N_("Tryktrak (Polish)"),
    .names = "Тріктрак",
    .revision = 1,
    .seats_least = 2,
    .seats_most = 2,
    .letter = "wb",
    .seat_header = sides,
    .dice_together = 2,
    .big = "off",
    .option = options,
    .size = sizeof(struct tryktrak),
    .kept = sizeof(struct tryktrak),
    .start = tryktrak_start_match,
    .set = tryktrak_set,
    .word = tryktrak_word,
    .rest = tryktrak_rest,
    .rule = tryktrak_ruled,
    .outlook = tryktrak_outlook,
    .turn = tryktrak_turn,
    .json = tryktrak_json,
    .prompt = tryktrak_prompt,
    .score = tryktrak_score,
    .stands = tryktrak_stands,
    .expand = tryktrak_expand,
    .doubt = tryktrak_doubt,
    .candidates = tryktrak_candidates,
    .opening = tryktrak_opening,
    .write = tryktrak_write,
    .show = tryktrak_show,
    .tell = tryktrak_told,
    .recount = tryktrak_recount,
    .changed = tryktrak_changed,
    .orders = tryktrak_orders,
    .orders_by_row = tryktrak_orders_by_row,
    .questions = tryktrak_questions,
    .typed = tryktrak_typed,
    .help = tryktrak_help,
    .books = tryktrak_books,
    .commands = tables_commands,
    .lessons = tryktrak_lessons,
    .counts = counts,
    .batch = &tryktrak_batch,
    .picture = &tryktrak_picture.is,
    .paper = &tryktrak_paper,
};
