/* SPDX-License-Identifier: GPL-3.0-or-later */
/* 10,000 under its three names: options and tables. */
#include "ten_thousand.h"

#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "games/ten-thousand/rules/terms.h"
#include "parts.h"

/* --- what can be agreed on -------------------------------------------------------------------- */

static const struct game_option options[] = {
    {"announce", "announce silent", N_("who says what a throw gives: the referee, or the players"),
     0, 0},
    {"straight", NULL, N_("points of 1-2-3-4-5-6; 0: it does not count"), 0, POINTS_MAX},
    {"short-straights", NULL, N_("with five dice: points of 1-5 and of 2-6"), 0, POINTS_MAX},
    {"three-pairs", NULL, N_("points of three different pairs; 0: they do not count"), 0,
     POINTS_MAX},
    {"two-triplets", NULL, N_("points of three alike twice; 0: each counts by itself"), 0,
     POINTS_MAX},
    {"four-and-pair", NULL, N_("points of four alike and a pair; 0: the pair adds nothing"), 0,
     POINTS_MAX},
    {"three-ones", NULL, N_("points of three ones"), 1, POINTS_MAX},
    {"four-alike", NULL, N_("points of four alike; 0: twice those of three"), 0, POINTS_MAX},
    {"five-alike", NULL, N_("points of five alike; 0: twice those of four"), 0, POINTS_MAX},
    {"six-alike", NULL, N_("points of six alike; 0: twice those of five"), 0, POINTS_MAX},
    {"nothing", NULL, N_("points of all the dice thrown together when none counts"), 0, POINTS_MAX},
    {"hot-dice", "may must kept", N_("when every die counts all may, or must, be thrown again"), 0,
     0},
    {"least", NULL, N_("to be put aside by the third throw, else a zero"), 0, POINTS_MAX},
    {"streak", NULL, N_("this many zeros in a row cost points; 0: none"), 0, 99},
    {"streak-loses", NULL, N_("what a full row costs: nothing, all or a number"), 0, POINTS_MAX},
    {"entry", NULL, N_("to be written in one turn to enter the game"), 0, POINTS_MAX},
    {"pits", NULL, N_("none, or spans to be left in one turn: 3000-4000,7000-8000"), 0, 0},
    {"pit-ends", "out low in", N_("which ends of a pit belong to it: none, the lower, both"), 0, 0},
    {"pit-streak", "rests counts off",
     N_("zeros in a row: rest in a pit, count there, cost nothing"), 0, 0},
    {"floor", "none zero", N_("whether a total may fall below zero"), 0, 0},
    {"dice", NULL, N_("six dice, or five"), 5, 6},
    {"goal", NULL, N_("whoever reaches this total starts the last turns"), 1, POINTS_MAX},
    {"final", "round all", N_("last turns: to the end of the round, or one for each of the others"),
     0, 0},
    {"tie", "first shared", N_("equal best totals: the first to reach it wins, or both"), 0, 0},
    {.name = NULL}};

/* The offset of each option's value, in order. */
static const size_t places[] = {
    DICE_SILENT,
    DICE_OWN_TERM(STRAIGHT),
    DICE_OWN_TERM(SHORT_STRAIGHTS),
    DICE_OWN_TERM(THREE_PAIRS),
    DICE_OWN_TERM(TWO_TRIPLETS),
    DICE_OWN_TERM(FOUR_AND_PAIR),
    DICE_OWN_TERM(THREE_ONES),
    DICE_OWN_TERM(FOUR_ALIKE),
    DICE_OWN_TERM(FIVE_ALIKE),
    DICE_OWN_TERM(SIX_ALIKE),
    DICE_OWN_TERM(NOTHING),
    DICE_OWN_TERM(HOT),
    DICE_OWN_TERM(LEAST),
    DICE_TERM(streak),
    DICE_TERM(loses),
    DICE_TERM(entry),
    DICE_OWN_TERM(PITS),
    DICE_OWN_TERM(PIT_ENDS),
    DICE_OWN_TERM(PIT_ROW),
    DICE_TERM(floor),
    DICE_TERM(dice),
    DICE_TERM(goal),
    DICE_TERM(final),
    DICE_TERM(tie),
};

static bool set_fault(const char *option, const char *at, struct parse_error *why)
{
    return token_error(&(struct token){.column = 1}, (size_t)(at - option), why,
                       "this option has no such value: .help options lists them");
}

/* Sets the pits: "3000-4000,7000-8000", "none". */
static bool set_pits(struct dice_terms *t, const char *option, struct parse_error *why)
{
    const char *at = strchr(option, '=') + 1;
    t->own[PITS] = 0;
    if (strcmp(at, "none") == 0)
        return true;
    for (;;) {
        char *end, *high_end;
        long low = strtol(at, &end, 10);
        if (end == at || *end != '-' || low < 0 || low > POINTS_MAX || t->own[PITS] == PITS_MAX)
            return set_fault(option, at, why);
        long high = strtol(end + 1, &high_end, 10);
        if (high_end == end + 1 || high <= low || high > POINTS_MAX ||
            (*high_end && *high_end != ','))
            return set_fault(option, end + 1, why);
        int32_t *pit = &t->own[PIT + 2 * t->own[PITS]++];
        pit[0] = (int32_t)low;
        pit[1] = (int32_t)high;
        if (!*high_end)
            return true;
        at = high_end + 1;
    }
}

/* Reads the two options that are not a word or a number. */
static bool read_option(struct dice_terms *t, const char *option, bool *done,
                        struct parse_error *why)
{
    static const char pits[] = "pits=";
    *done = true;
    if (strncmp(option, pits, sizeof pits - 1) == 0)
        return set_pits(t, option, why);
    if (strcmp(option, "streak-loses=all") == 0)
        t->loses = LOSES_ALL;
    else if (strcmp(option, "streak-loses=nothing") == 0)
        t->loses = 0;
    else
        *done = false;
    return true;
}

static bool print_option(const struct dice_terms *t, const struct game_option *o,
                         struct strbuf *out)
{
    bool pits = strcmp(o->name, "pits") == 0,
         all = strcmp(o->name, "streak-loses") == 0 && t->loses == LOSES_ALL;
    if (all)
        strbuf_add(out, "%s=all", o->name);
    if (pits)
        strbuf_add(out, "pits=%s", t->own[PITS] ? "" : "none");
    for (int i = 0; pits && i < t->own[PITS]; i++)
        strbuf_add(out, "%s%d-%d", i ? "," : "", (int)t->own[PIT + 2 * i],
                   (int)t->own[PIT + 2 * i + 1]);
    return pits || all;
}

/* --- what is said ----------------------------------------------------------------------------- */

const struct dice_reason ten_thousand_reasons[TEN_THOUSAND_WHYS] = {
    [WHY_NONE] = {NULL, N_("{who}: a zero"), N_("Stopping writes {turn}, total {total}."), NULL},
    [WHY_NOTHING] = {"nothing-counts", N_("{who}: {dice}, nothing counts: a zero"), NULL, NULL},
    [WHY_LEAST] = {"least", N_("{who}: {turn}, the minimum is not reached: a zero"),
                   N_("No stop yet: {need} are needed by the third throw."),
                   N_("the minimum is not put aside yet")},
    [WHY_HOT] = {"hot-dice", NULL, N_("Every die counts: no stop, all are thrown again."),
                 N_("every die counts, so all must be thrown again")},
    [WHY_PIT] = {"pit", N_("{who}: {turn} does not leave the pit: a zero"),
                 N_("Stopping writes a zero: {need} are needed to leave the pit."),
                 N_("it is too little to leave the pit, and writes a zero")},
};

static const char *const sentences[SENTENCES] = {
    [SAY_NEXT] = N_("{left}"),
    [SAY_STOPPED] = N_("{who} stops: {points} written, total {total}.\n"),
    [SAY_TOTAL] = N_(". Total {total}.\n"),
    [SAY_MISREAD] = N_("  {points} is written, not {number} (W1).\n"),
    [SAY_WINS] = N_("{who} wins with {total}.\n"),
};

/* --- the games -------------------------------------------------------------------------------- */

static const struct batch batch = {.keys = "turn throw total streak entered",
                                   .parts = "keep left",
                                   .judge = ten_thousand_judge,
                                   .chances = ten_thousand_chances_line};
static const struct paper paper = {DICE_PAPER, .mark_step = 50, .brief = dice_brief};

/* Members that 10,000, Truba and Farkle share: everything except names and terms. */
#define DICE_ALIKE                                                                                 \
    .setup = N_("totals, zeros in a row, and who throws, are expected, as in 3200 0; 0 1 b"),      \
    .expects = N_("dice, /KEPT, stop, +POINTS or a turn's points are expected"),                   \
    .position = N_("a throw, turn=, throw=, total=, streak= or entered= is expected"),             \
    .throws_most = TEN_THOUSAND_THROWS, .least_total = -POINTS_MAX, .option = options,             \
    .place = places, .reason = ten_thousand_reasons, .say = sentences,                             \
    .worth = ten_thousand_worth, .keeps = ten_thousand_keeps, .best = ten_thousand_best_keep,      \
    .stop = ten_thousand_stop, .burns = ten_thousand_turn_burns, .needs = ten_thousand_needs,      \
    .row = ten_thousand_row, .points_may_be = ten_thousand_points_may_be,                          \
    .straight = ten_thousand_straight, .read = read_option, .print = print_option

static const struct dice_game ten_thousand_thousand = {
    .name = "ten-thousand",
    .heading = N_("10,000 to "),
    .terms = &ten_thousand_terms[TEN_THOUSAND_THOUSAND],
    DICE_ALIKE};
static const struct dice_game truba = {
    .name = "truba", .heading = N_("Truba to "), .terms = &ten_thousand_terms[TRUBA], DICE_ALIKE};
static const struct dice_game farkle = {.name = "farkle",
                                        .heading = N_("Farkle to "),
                                        .terms = &ten_thousand_terms[FARKLE],
                                        DICE_ALIKE};

static bool start_ten_thousand(void *match, const struct match_setup *f, struct parse_error *why)
{
    return dice_start(&ten_thousand_thousand, match, f, why);
}

static bool start_truba(void *match, const struct match_setup *f, struct parse_error *why)
{
    return dice_start(&truba, match, f, why);
}

static bool start_farkle(void *match, const struct match_setup *f, struct parse_error *why)
{
    return dice_start(&farkle, match, f, why);
}

/* Revision 2: N1. */
#define GAME_ALIKE                                                                                 \
    DICE_GAME, .spoken = "stop on truba stands back", .revision = 1, .option = options,            \
               .doubt = ten_thousand_doubt, .write = dice_write_turn,                              \
               .questions = ten_thousand_questions, .manual.help = ten_thousand_help,              \
               .manual.books = ten_thousand_books, .manual.typed = ten_thousand_typed,             \
               .withheld = "legal faults points why throws.points throws.legal",                   \
               .scored = dice_totals_and_zeros, .manual.lessons = ten_thousand_lessons,            \
               .sums.counts = dice_counts, .batch = &batch, .paper = &paper

const struct game game_ten_thousand = {
    .name = "ten-thousand",
    .title = N_("10,000"),
    .names = "10000|10 000|10.000|10,000|Ten thousand|Dix mille|Zehntausend|Dziesięć tysięcy|"
             "Десять тисяч",
    .start = start_ten_thousand,
    GAME_ALIKE};
const struct game game_truba = {.name = "truba",
                                .title = N_("Truba"),
                                .names = "Труба|Trouba",
                                .start = start_truba,
                                GAME_ALIKE};
const struct game game_farkle = {
    .name = "farkle", .title = N_("Farkle"), .names = "Фаркл", .start = start_farkle, GAME_ALIKE};
