/* SPDX-License-Identifier: GPL-3.0-or-later */
/* German Tric-Trac as the house sees it. */
#include "tric_trac.h"

#include "base/tongue.h"
#include "games/tables/picture/scene.h"
#include "games/tables/words/commands.h"
#include "match.h"

static const char *const seats[] = {"White", "Black"};

const struct game game_tric_trac = {.name = "tric-trac",
                                    .title = N_("Tric-Trac (German)"),
                                    .names = "Tric Trac|Tricktrack",
                                    .revision = 2, /* half a play is none */
                                    .seats_least = 2,
                                    .seats_most = 2,
                                    .letter = "wb",
                                    .seat_header = seats,
                                    .dice_together = 2,
                                    .big = "factors",
                                    .small = "points",
                                    .option = german_options,
                                    .size = sizeof(struct german),
                                    .kept = sizeof(struct german),
                                    .start = german_start,
                                    .set = german_set,
                                    .word = german_word,
                                    .rest = german_rest,
                                    .rule = german_ruled,
                                    .outlook = german_outlook,
                                    .turn = german_turn,
                                    .json = german_json,
                                    .prompt = german_prompt,
                                    .score = german_score,
                                    .stands = german_stands,
                                    .expand = german_expand,
                                    .doubt = german_doubt,
                                    .candidates = german_candidates,
                                    .opening = german_opening,
                                    .write = german_write,
                                    .orders = german_orders,
                                    .lessons = german_lessons,
                                    .show = german_show,
                                    .tell = german_told,
                                    .recount = german_say_thrown,
                                    .questions = german_questions,
                                    .sayings = german_sayings,
                                    .typed = german_typed,
                                    .help = german_help,
                                    .books = german_books,
                                    .commands = tables_commands,
                                    .counts = german_counts,
                                    .batch = &german_batch,
                                    .picture = &german_picture.is,
                                    .paper = &german_paper};
