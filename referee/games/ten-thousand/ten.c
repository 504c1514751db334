/* SPDX-License-Identifier: GPL-3.0-or-later */
/* 10,000 under its three names as the house knows it: how a match begins, and the tables. */
#include "ten_thousand.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/tongue.h"
#include "games/cells.h"
#include "games/option.h"
#include "parts.h"
#include "said.h"

/* --- what can be agreed on -------------------------------------------------------------------- */

const struct game_option ten_options[] = {
    {"announce", "announce silent", N_("who says what a throw gives: the referee, or the players"),
     0, 0},
    {"straight", NULL, N_("points of 1-2-3-4-5-6; 0: it does not count"), 0, POINTS_MAX},
    {"short-straights", NULL, N_("with five dice: points of 1-5 and of 2-6"), 0, POINTS_MAX},
    {"three-pairs", NULL, N_("points of three different pairs; 0: they do not count"), 0,
     POINTS_MAX},
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

/* Where the value of each goes, in their order: a number of four bytes, or of one. */
static const struct {
    size_t at;
    bool small;
} places[] = {{offsetof(struct ten, silent), true},
#define NUMBER(field)                                                                              \
    {                                                                                              \
        offsetof(struct ten, terms.field), false                                                   \
    }
#define SMALL(field)                                                                               \
    {                                                                                              \
        offsetof(struct ten, terms.field), true                                                    \
    }
              NUMBER(straight),
              NUMBER(short_straights),
              NUMBER(three_pairs),
              NUMBER(nothing),
              SMALL(hot),
              NUMBER(least),
              NUMBER(streak),
              NUMBER(loses),
              NUMBER(entry),
              SMALL(pits),
              SMALL(pit_ends),
              SMALL(pit_row),
              SMALL(floor),
              SMALL(dice),
              NUMBER(goal),
              SMALL(final),
              SMALL(tie)};

static bool set_fault(const char *option, const char *at, struct fault *why)
{
    return word_error(&(struct word){.column = 1}, (size_t)(at - option), why,
                      "this option has no such value: .help options lists them");
}

/* "3000-4000,7000-8000", "none". */
static bool set_pits(struct ten_terms *t, const char *option, struct fault *why)
{
    const char *at = strchr(option, '=') + 1;
    t->pits = 0;
    if (strcmp(at, "none") == 0)
        return true;
    for (;;) {
        char *end, *high_end;
        long low = strtol(at, &end, 10);
        if (end == at || *end != '-' || low < 0 || low > POINTS_MAX || t->pits == PITS_MAX)
            return set_fault(option, at, why);
        long high = strtol(end + 1, &high_end, 10);
        if (high_end == end + 1 || high <= low || high > POINTS_MAX ||
            (*high_end && *high_end != ','))
            return set_fault(option, end + 1, why);
        t->pit[t->pits++] = (struct ten_pit){(int32_t)low, (int32_t)high};
        if (!*high_end)
            return true;
        at = high_end + 1;
    }
}

/* The two options that are more than a word or a number. */
static bool set_apart(struct ten_terms *t, const char *option, bool *done, struct fault *why)
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

/* A turn that has begun goes on under what was agreed on before. */
static bool ten_set(void *match, const char *option, struct fault *why)
{
    struct ten *m = match;
    const struct game_option *o;
    long value;
    bool done;
    if (!set_apart(&m->terms, option, &done, why))
        return false;
    if (done)
        return true;
    if (!game_option_read(ten_options, option, &o, &value, why))
        return false;
    size_t i = (size_t)(o - ten_options);
    unsigned char *place = (unsigned char *)m + places[i].at;
    int32_t number = (int32_t)value;
    if (places[i].small)
        *place = (unsigned char)value;
    else
        memcpy(place, &number, sizeof number);
    return true;
}

/* "3000-4000,7000-8000", "none". */
static void add_pits(struct words *out, const struct ten_terms *t)
{
    words_add(out, "pits=%s", t->pits ? "" : "none");
    for (int i = 0; i < t->pits; i++)
        words_add(out, "%s%d-%d", i ? "," : "", (int)t->pit[i].low, (int)t->pit[i].high);
}

static void add_option(struct words *out, const struct ten *m, size_t i)
{
    int32_t number;
    const unsigned char *place = (const unsigned char *)m + places[i].at;
    memcpy(&number, place, sizeof number);
    if (places[i].at == offsetof(struct ten, terms.pits))
        add_pits(out, &m->terms);
    else if (places[i].at == offsetof(struct ten, terms.loses) && number == LOSES_ALL)
        words_add(out, "%s=all", ten_options[i].name);
    else
        game_option_add(out, &ten_options[i], places[i].small ? *place : number);
}

void ten_agreed(const struct at *at, struct words *out)
{
    struct ten m = *(const struct ten *)at->match;
    if (at->number)
        m.terms = ten_asked(at)->terms;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        words_add(out, "%s", i ? " " : "");
        add_option(out, &m, i);
    }
}

/* --- how it begins ---------------------------------------------------------------------------- */

static bool setup_fault(const char *text, const char *at, struct fault *why)
{
    return word_error(&(struct word){.column = 1}, (size_t)(at - text), why,
                      "totals, zeros in a row, and who throws, are expected, as in 3200 0; 0 1 b");
}

/* So many numbers, each below its limit; *text goes behind them. */
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

/* "3200 0 350; 0 1 0 b": totals; zeros in a row, absent none; who throws, absent the first. */
static bool set_up(struct ten *m, const char *text, struct fault *why)
{
    int32_t totals[SEATS_MAX], zeros[SEATS_MAX] = {0};
    const char *at = text;
    long full = m->terms.streak ? m->terms.streak : 1000;
    if (!read_numbers(&at, m->seats, -POINTS_MAX, m->terms.goal, totals))
        return setup_fault(text, at, why);
    at += strspn(at, " ");
    if (*at == ';' && (at++, !read_numbers(&at, m->seats, 0, full, zeros)))
        return setup_fault(text, at, why);
    at += strspn(at, " ");
    m->next = (int8_t)(*at ? *at - 'a' : 0);
    if (m->next < 0 || m->next >= m->seats || (*at && at[1]))
        return setup_fault(text, at, why);
    for (int i = 0; i < m->seats; i++)
        m->hand.before.player[i] = (struct ten_player){totals[i], zeros[i], totals[i] > 0};
    return true;
}

static bool start(struct ten *m, enum ten_preset preset, const struct founding *f,
                  struct fault *why)
{
    *m = (struct ten){
        .seats = (int8_t)f->seats, .preset = (uint8_t)preset, .terms = ten_terms(preset)};
    m->hand.seat = m->last.seat = NOBODY;
    m->hand.before = ten_scores(f->seats);
    for (size_t i = 0; i < f->headers; i++)
        if (strcmp(f->header[i].key, "Option") == 0 && !ten_set(m, f->header[i].value, why))
            return false;
    for (size_t i = 0; i < f->headers; i++)
        if (strcmp(f->header[i].key, "Setup") == 0 && !set_up(m, f->header[i].value, why))
            return false;
    return true;
}

static bool start_ten_thousand(void *match, const struct founding *f, struct fault *why)
{
    return start(match, TEN_THOUSAND, f, why);
}

static bool start_truba(void *match, const struct founding *f, struct fault *why)
{
    return start(match, TRUBA, f, why);
}

static bool start_farkle(void *match, const struct founding *f, struct fault *why)
{
    return start(match, FARKLE, f, why);
}

/* --- the games -------------------------------------------------------------------------------- */

static const struct count_kind counts[] = {
    {"turn", N_("Turns"), NULL, true, "turns", NULL, "end"},
    {"straight", N_("Straights"), NULL, true, "straights", NULL, "kind"},
    {"penalty", N_("Lost by zeros in a row"), NULL, true, "penalties", NULL, "kind"},
    {"fault", N_("Faults"), NULL, false, "faults", NULL, "code"},
    {.kind = NULL}};
static const struct figure figures[] = {{"turn", NULL, AVERAGE_OF, N_("Points a turn"), "average"},
                                        {"turn", NULL, MOST_OF, N_("Highest turn"), "highest"},
                                        {"turn", NULL, NOUGHTS_OF, N_("Zeros"), "zeros"},
                                        {"turn", "stop", COUNT_OF, N_("Stopped"), "stopped"},
                                        {.kind = NULL}};
static const struct batch batch = {.keys = "turn throw total streak entered",
                                   .parts = "keep left",
                                   .judge = ten_judge,
                                   .chances = ten_chances_line};

/* Totals and zeros in a row. */
static void ten_score_cells(const char *score, struct words *out)
{
    cells_add(score, 2, out);
}

/* All but the names and the beginning are alike. Revision 2: N1. */
#define GAME(its_name, its_title, its_names, its_start)                                            \
    {                                                                                              \
        .name = its_name, .title = its_title, .names = its_names, .revision = 2, .seats_least = 2, \
        .seats_most = SEATS_MAX, .letter = "abcdefgh", .dice_together = 1, .small = N_("points"),  \
        .option = ten_options, .size = sizeof(struct ten), .kept = sizeof(struct ten),             \
        .start = its_start, .set = ten_set, .word = ten_word, .rule = ten_rule,                    \
        .outlook = ten_outlook, .turn = ten_row, .json = ten_json, .prompt = ten_prompt,           \
        .score = ten_score, .stands = ten_stands, .expand = ten_expand,    \
        .doubt = ten_doubt, .candidates = ten_candidates, .write = ten_write_turn,             \
        .show = ten_show, .changed = ten_changed, .orders = ten_orders,                            \
        .questions = ten_questions, .help = ten_help, .books = ten_books, .typed = ten_typed,      \
        .withheld = "legal faults points why throws.points throws.legal",                          \
        .score_cells = ten_score_cells, .score_columns = CELLS_OF("total") "," CELLS_OF("zeros"),  \
        .lessons = ten_lessons, .counts = counts, .figures = figures, .tell = ten_tell_turn,       \
        .batch = &batch, .paper = &ten_paper                                                       \
    }

const struct game game_ten_thousand = GAME(
    "ten-thousand", N_("10,000"),
    "10000|10 000|10.000|10,000|Ten thousand|Dix mille|Zehntausend|Dziesięć tysięcy|Десять тисяч",
    start_ten_thousand);
const struct game game_truba = GAME("truba", N_("Truba"), "Труба|Trouba", start_truba);
const struct game game_farkle = GAME("farkle", N_("Farkle"), "Фаркл", start_farkle);
