/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pig: one die, thrown as often as one dares; a 1 ends the turn, and nothing is written
 * (doc/rules/pig.md; U: the Ukrainian guide, "Pig"). */
#include "pig.h"

#include "base/i18n.h"
#include "base/json_builder.h"
#include "games/dice/dice_json.h"
#include "games/dice/match.h"
#include "games/dice/parts.h"

/* --- the rules -------------------------------------------------------------------------------- */

static const struct dice_terms terms = {.goal = 100, .final = FINAL_NONE, .dice = 1}; /* U */

/* Returns the worth of dice. A 1 is the pig: it counts nothing and ends the turn. */
static struct dice_worth worth(const struct dice_terms *t, dice_set kept)
{
    struct dice_worth w = {0, kept & 0xf};
    (void)t;
    for (int face = 2; face <= FACES; face++)
        w.points += face * dice_times(kept, face);
    return w;
}

/* --- what is agreed on, and what is said ------------------------------------------------------ */

static const struct game_option options[] = {
    {"goal", NULL, N_("the first player to write this many points wins"), 1, POINTS_MAX},
    {.name = NULL}};
static const size_t places[] = {DICE_TERM(goal)};

static const struct dice_reason reasons[] = {
    [WHY_NONE] = {.zero = N_("{who}: nothing is written, total {total}."),
                  .stop = N_("Stopping writes {turn}, total {total}.")},
    [WHY_NOTHING] = {.name = "pig",
                     .zero = N_("{who} throws a 1: nothing is written, total {total}.")},
};

static const char *const sentences[SENTENCES] = {
    [SAY_NEXT] = N_("the die"),
    [SAY_OPEN] = N_("turn {turn}, the die or stop"),
    [SAY_THROWN] = N_("{who}: {dice}. The turn is worth {turn}: throw on or stop."),
    [SAY_STOPPED] = N_("{who}: {points} written, total {total}."),
    [SAY_MISREAD] = N_(" Not {number}, as stated (W1)."),
    [SAY_REACHED] = N_(" The goal of {goal} is reached: the match is won."),
    [SAY_WINS] = N_("{who} wins the match.\n"),
};

static const struct dice_game pig = {
    .name = "pig",
    .heading = N_("Pig to "),
    .setup = N_("totals below the goal, and who throws, are expected, as in 40 12 b"),
    .expects = N_("the die (1 to 6), stop or +POINTS is expected"),
    .position = N_("one die, turn=POINTS or total=POINTS is expected"),
    .throws_most = DICE_THROWS,
    .terms = &terms,
    .option = options,
    .place = places,
    .reason = reasons,
    .say = sentences,
    .worth = worth,
};

static bool start(void *match, const struct match_setup *f, struct parse_error *why)
{
    return dice_start(&pig, match, f, why);
}

/* --- position lines: "5 turn=20 total=74" ----------------------------------------------------- */

static bool judge(void *match, const struct token *w, size_t n, struct json_t *o,
                  struct strbuf *said, struct parse_error *why)
{
    const struct dice_match *m = match;
    struct dice_position p;
    if (!dice_read_position(m, w, n, &p, why) || !dice_thrown(m, &p, why))
        return false;
    long die = worth(&terms, p.thrown).points;
    bool burned = !die;
    p.before.points += (int32_t)die;
    long turn = burned ? 0 : p.before.points;
    long stop = burned ? 0 : dice_stop_at(m->game, &m->terms, &p.player, &p.before).writes;
    long total = p.player.total + stop;
    bool wins = !burned && total >= m->terms.goal;
    if (o) {
        struct json_builder to = {.json = o};
        put(&to, "dice", dice_set_json(p.thrown));
        put(&to, "burned", json_boolean(burned));
        put_text(&to, "why", burned ? reasons[WHY_NOTHING].name : NULL);
        put_number(&to, "turn", turn);
        put_number(&to, "stop", stop);
        put_number(&to, "total", total);
        put(&to, "over", json_boolean(wins));
        return !to.failed;
    }
    strbuf_add(said,
               burned ? _("A 1: nothing is written, total %ld.\n")
               : wins ? _("Stopping writes %ld, total %ld, and wins.\n")
                      : _("Stopping writes %ld, total %ld.\n"),
               burned ? total : stop, total);
    return true;
}

static const struct batch batch = {.keys = "turn total", .judge = judge};

/* --- struct game ------------------------------------------------------------------------------ */

static const struct event_kind counts[] = {
    {"turn", N_("Turns"), NULL, true, "turns", NULL, "end"},
    {"fault", N_("Faults"), NULL, false, "faults", NULL, "code"},
    {.kind = NULL}};
static const struct paper paper = {DICE_PAPER, .mark_step = 1};

const struct game game_pig = {DICE_GAME,
                              .name = "pig",
                              .title = N_("Pig"),
                              .names = "Cochon|Schwein|Świnia|Свиня",
                              .spoken = "stop stands back",
                              .revision = 1,
                              .option = options,
                              .start = start,
                              .manual.typed = pig_typed,
                              .manual.help = pig_help,
                              .manual.books = pig_books,
                              .scored = dice_totals,
                              .sums.counts = counts,
                              .batch = &batch,
                              .paper = &paper};
