/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tic_tac.h"

#include <string.h>

#include "base/tongue.h"
#include "games/option.h"
#include "games/tables/picture/scene.h"
#include "games/tables/words/commands.h"

static const struct game_option options[] = {
    {"in", "on off", N_("whether two men reaching the other's empty corner win"), 0, 0},
    {"fill", "on off", N_("whether filling 7-12 wins"), 0, 0},
    {.name = NULL},
};

static bool tic_tac_set(void *match, const char *text, struct fault *why)
{
    struct tic_tac *p = match;
    const struct game_option *o;
    long value;
    if (!game_option_read(options, text, &o, &value, why))
        return false;
    *(o == options ? &p->options.no_in : &p->options.no_fill) = (uint8_t)value;
    return true;
}

void tic_tac_agreed(const struct at *at, struct words *out)
{
    const struct tic_tac *p = at->began ? at->began : at->match;
    game_option_add(out, &options[0], p->options.no_in);
    words_add(out, " ");
    game_option_add(out, &options[1], p->options.no_fill);
}

static bool set_up(struct tic_tac *p, const char *text, struct fault *why)
{
    const struct tables_form form = {.stand = ALL_FIELDS, .naming = BY_NUMBER};
    struct tables_position pos;
    if (!tables_setup_read(text, &form, &pos, why))
        return false;
    if (pos.dice.high)
        return word_error(&(struct word){.column = 1}, 0, why,
                          "a set-up takes no dice: they come with the first turn");
    p->begins = tic_tac_begin_from(&pos.board, (enum side)pos.side);
    return true;
}

static bool tic_tac_start(void *match, const struct founding *f, struct fault *why)
{
    struct tic_tac *p = match;
    p->begins = tic_tac_begin();
    for (size_t i = 0; i < f->headers; i++) {
        const struct header *h = &f->header[i];
        if ((strcmp(h->key, "Option") == 0 && !tic_tac_set(p, h->value, why)) ||
            (strcmp(h->key, "Setup") == 0 && !set_up(p, h->value, why)))
            return false;
    }
    return true;
}

static struct outlook tic_tac_outlook(void *match)
{
    const struct tic_tac *p = match;
    const struct tic_tac_turn *t = &p->hand;
    struct tic_tac_match m = tic_tac_now(p);
    if (m.winner != TIC_TAC_NOBODY)
        return (struct outlook){.at = SEAT_NONE, .over = true, .winners = 1u << m.winner};
    bool half = p->turns && tic_tac_unfinished(t);
    if (p->turns && (!tic_tac_done(t) || t->chooses))
        return (struct outlook){.at = t->chooses ? 1 - t->side : t->side,
                                .waits = true,
                                .wants = t->chooses ? N_("stands, back or a play")
                                         : half     ? N_("the rest of the play")
                                                    : N_("the play"),
                                .half = half};
    return (struct outlook){.at = m.next, .may = m.first && !m.set_up ? 3u : 1u << m.next};
}

static const char *const sides[] = {"White", "Black"};

static const struct count_kind counts[] = {
    {"fault", N_("Wrong plays"), NULL, false, "faults", NULL, "code"},
    {.kind = NULL},
};

const struct game game_tic_tac = {
    .name = "tic-tac",
    .title = N_("Tic-tac"),
    .names = "Tic tac|Тік-так",
    .revision = 2, /* half a play is none */
    .seats_least = 2,
    .seats_most = 2,
    .letter = "wb",
    .seat_header = sides,
    .dice_together = 2,
    .big = "parties",
    .small = "off",
    .option = options,
    .size = sizeof(struct tic_tac),
    .kept = sizeof(struct tic_tac),
    .start = tic_tac_start,
    .set = tic_tac_set,
    .word = tic_tac_word,
    .rest = tic_tac_rest,
    .rule = tic_tac_rule,
    .outlook = tic_tac_outlook,
    .turn = tic_tac_row,
    .json = tic_tac_json,
    .prompt = tic_tac_prompt,
    .score = tic_tac_score,
    .stands = tic_tac_stands,
    .expand = tic_tac_expand,
    .opening = tic_tac_opening,
    .write = tic_tac_write,
    .show = tic_tac_show,
    .tell = tic_tac_told,
    .orders = tic_tac_orders,
    .recount = tic_tac_recount,
    .questions = tic_tac_questions,
    .typed = tic_tac_typed,
    .help = tic_tac_help,
    .books = tic_tac_books,
    .commands = tables_commands,
    .counts = counts,
    .batch = &tic_tac_batch,
    .picture = &tic_tac_picture.is,
    .paper = &tic_tac_paper,
};
