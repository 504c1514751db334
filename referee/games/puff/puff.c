/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "puff.h"

#include <string.h>

#include "base/tongue.h"
#include "games/option.h"
#include "games/tables/picture/scene.h"
#include "games/tables/words/commands.h"

/* --- how a match begins ----------------------------------------------------------------------- */

/* Sources: D names "der zweite Pasch", G the one of a turn; A has undersides only behind all upper
 * ones; Z knows Schneider (rules puff §9). */
static const struct game_option options[] = {
    {"second-doublet", "game turn", N_("which doublet is played twice over"), 0, 0},
    {"lower-first", "always moving", N_("whether the lower number is first when men enter"), 0, 0},
    {"underside", "any whole", N_("after which upper numbers undersides may be played"), 0, 0},
    {"opening-throw", "again played", N_("whether the winner of the first throw plays it"), 0, 0},
    {"schneider", "off on", N_("two stakes from a loser with no man off"), 0, 0},
    {"numbering", "plain tongues", N_("fields 1-24, or tongues 1-12 and 12A-1A"), 0, 0},
    {.name = NULL},
};

static bool puff_set(void *match, const char *text, struct fault *why)
{
    struct puff *p = match;
    const struct game_option *o;
    long value;
    if (!game_option_read(options, text, &o, &value, why))
        return false;
    uint8_t *const place[] = {&p->options.second,  &p->options.first,     &p->options.under,
                              &p->options.opening, &p->options.schneider, &p->naming};
    size_t which = (size_t)(o - options);
    *place[which] = (uint8_t)value;
    if (place[which] == &p->naming)
        p->naming = value ? BY_TONGUES : BY_NUMBER;
    return true;
}

void puff_agreed(const struct at *at, struct words *out)
{
    const struct puff *p = at->began ? at->began : at->match;
    const uint8_t is[] = {p->options.second,  p->options.first,     p->options.under,
                          p->options.opening, p->options.schneider, p->naming == BY_TONGUES};
    for (size_t i = 0; options[i].name; i++) {
        words_add(out, "%s", i ? " " : "");
        game_option_add(out, &options[i], is[i]);
    }
}

static bool set_up(struct puff *p, const char *text, struct fault *why)
{
    struct puff_position pos;
    if (!puff_setup_read(text, p->naming, &pos, why))
        return false;
    p->begins = puff_match_at(&pos);
    return true;
}

/* Options first: the set-up may be written with the names of tongues. */
static bool puff_start(void *match, const struct founding *f, struct fault *why)
{
    struct puff *p = match;
    p->begins = puff_begin();
    for (size_t i = 0; i < f->headers; i++)
        if (strcmp(f->header[i].key, "Option") == 0 && !puff_set(p, f->header[i].value, why))
            return false;
    for (size_t i = 0; i < f->headers; i++)
        if (strcmp(f->header[i].key, "Setup") == 0 && !set_up(p, f->header[i].value, why))
            return false;
    return true;
}

/* --- how it stands ---------------------------------------------------------------------------- */

static struct outlook puff_outlook(void *match)
{
    const struct puff *p = match;
    struct puff_match m = puff_now(p);
    if (m.winner != PUFF_NOBODY)
        return (struct outlook){.at = SEAT_NONE, .over = true, .winners = 1u << m.winner};
    if (p->turns && puff_waits(&p->hand)) {
        bool other = p->hand.chooses;
        enum side side = puff_thrower(&p->hand);
        return (struct outlook){.at = (int)(other ? other_side(side) : side),
                                .waits = true,
                                .wants = other                ? N_("stands, back or a play")
                                         : p->hand.unfinished ? N_("the rest of the play")
                                                              : N_("the play"),
                                .half = p->hand.unfinished};
    }
    return (struct outlook){.at = m.next, .may = m.either ? 3u : 1u << m.next};
}

static const char *const sides[] = {"White", "Black"};

static const struct count_kind counts[] = {
    {"hit", N_("Men hit"), N_("Men lost to hits"), false, "hits.own", "hits.other", "name"},
    {"fault", N_("Wrong plays"), NULL, false, "faults", NULL, "code"},
    {.kind = NULL},
};

const struct game game_puff = {
    .name = "puff",
    .title = N_("Puff"),
    .names = "Пуф",
    .revision = 2, /* half a play is none */
    .seats_least = 2,
    .seats_most = 2,
    .letter = "wb",
    .seat_header = sides,
    .dice_together = 2,
    .big = "games",
    .small = "off",
    .option = options,
    .size = sizeof(struct puff),
    .kept = sizeof(struct puff),
    .start = puff_start,
    .set = puff_set,
    .word = puff_word,
    .rest = puff_rest,
    .rule = puff_rule,
    .outlook = puff_outlook,
    .turn = puff_turn_row,
    .json = puff_json,
    .prompt = puff_prompt,
    .score = puff_score,
    .stands = puff_stands,
    .expand = puff_expand,
    .doubt = puff_doubt,
    .candidates = puff_candidates,
    .opening = puff_opening,
    .write = puff_write,
    .show = puff_show,
    .tell = puff_told,
    .recount = puff_recount,
    .changed = puff_changed,
    .orders = puff_orders,
    .orders_by_row = puff_orders_by_row,
    .questions = puff_questions,
    .typed = puff_typed,
    .help = puff_help,
    .books = puff_books,
    .commands = tables_commands,
    .counts = counts,
    .lessons = puff_lessons,
    .batch = &puff_batch,
    .picture = &puff_picture.is,
    .paper = &puff_paper,
};
