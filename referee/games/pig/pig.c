/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pig as the house knows it. */
#include "pig.h"

#include "base/tongue.h"
#include "games/cells.h"
#include "match.h"

static const struct help_topic topics[] = {
    {"pig turn dice", N_("A turn of Pig"),
     N_("Throw the die and type it: 5. Numbers from 2 to 6 are added up; throw on, or type stop "
        "(s) and the sum is written. A 1 ends the turn, and nothing is written. Several throws on "
        "one line: 5 3 s, or 53 s. The first player to write the goal, 100 unless .set goal "
        "changes it, wins at once.")},
    {"stop bank s +", N_("Stopping"),
     N_("stop, s or bank writes the turn's points. The letter of the next player before the die (b "
        "4) stops too. +8 says which number was written: a wrong one is corrected (W1). +8 alone "
        "is a turn whose throws were not typed. .undo undoes the last word.")},
    {.names = NULL},
};

static const struct book books[] = {
    {"U", "", N_("A modern Ukrainian guide to dice games"), N_("The rules: its part on Pig."),
     NULL},
    {"H", "", N_("This referee"), N_("Decided here, where the guide is silent."), NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static const struct typed_help typed[] = {
    {"5", N_("the die; 5 3, or 53, for two throws")},
    {"stop", N_("or s, bank: the turn's points are written")},
    {"+8", N_("the number written; alone, a turn whose throws were not typed")},
    {"# ...", N_("a note")},
    {.typed = NULL},
};

static const struct count_kind counts[] = {
    {"turn", N_("Turns"), NULL, true, "turns", NULL, "end"},
    {"fault", N_("Faults"), NULL, false, "faults", NULL, "code"},
    {.kind = NULL}};
static const struct figure figures[] = {{"turn", NULL, AVERAGE_OF, N_("Points a turn"), "average"},
                                        {"turn", NULL, MOST_OF, N_("Highest turn"), "highest"},
                                        {"turn", NULL, NOUGHTS_OF, N_("Zeros"), "zeros"},
                                        {"turn", "stop", COUNT_OF, N_("Stopped"), "stopped"},
                                        {.kind = NULL}};

static long most(const void *match)
{
    return ((const struct pig *)match)->goal;
}

static const struct paper paper = {.rounds = true,
                                   .graph = N_("Totals"),
                                   .scale = N_("points"),
                                   .mark_step = 1,
                                   .most = most,
                                   .begins = pig_begins,
                                   .result = pig_result,
                                   .agreed = pig_agreed};

static const struct batch batch = {.keys = "turn total", .judge = pig_judge};

static void pig_score_cells(const char *score, struct words *out)
{
    cells_add(score, 1, out);
}

const struct game game_pig = {.name = "pig",
                              .title = N_("Pig"),
                              .names = "Cochon|Schwein|Świnia|Свиня",
                              .revision = 1,
                              .seats_least = 2,
                              .seats_most = SEATS_MAX,
                              .letter = "abcdefgh",
                              .dice_together = 1,
                              .small = N_("points"),
                              .option = pig_options,
                              .size = sizeof(struct pig),
                              .kept = sizeof(struct pig),
                              .start = pig_start,
                              .set = pig_set,
                              .word = pig_word,
                              .rule = pig_rule,
                              .outlook = pig_outlook,
                              .turn = pig_row,
                              .json = pig_json,
                              .prompt = pig_prompt,
                              .score = pig_score,
                              .stands = pig_score,
                              .typed = typed,
                              .help = topics,
                              .books = books,
                              .score_cells = pig_score_cells,
                              .score_columns = CELLS_OF("total"),
                              .counts = counts,
                              .figures = figures,
                              .tell = pig_tell,
                              .batch = &batch,
                              .paper = &paper};
