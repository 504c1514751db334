/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>

#include "backgammon.h"
#include "base/i18n.h"
#include "cube.h"
#include "games/tables/text/notation.h"

/* --- backgammon ------------------------------------------------------------------------------ */

/* Backgammon's tables for the tables engine. */

/* --- how it stands ---------------------------------------------------------------------------- */

static const char *const owners[] = {"w", "b", NULL};
static const char *const crawford[] = {"yes", NULL};
static const struct score_field scored[] = {{.before = ""},
                                            {.before = ":"},
                                            {.before = " cube="},
                                            {.before = "", .words = owners},
                                            {.before = " crawford=", .words = crawford},
                                            {.before = NULL}};

static void score(const struct tables_state *s, long out[SCORE_FIELDS])
{
    const int16_t *own = s->own;
    out[0] = own[POINTS];
    out[1] = own[POINTS + 1];
    out[2] = own[CUBE];
    out[3] = own[OWNER] % 3 ? own[OWNER] % 3 - 1 : SCORE_NONE;
    out[4] = own[CRAWFORD] == CRAWFORD_GAME ? 0 : SCORE_NONE;
}

static struct standing standing(const struct tables_state *s, enum side side)
{
    int points = s->own[POINTS + side];
    return (struct standing){
        .major = points, .minor = tables_off(&s->board.side[side]), .stakes = 2L * points};
}

static void strbuf_standing(const struct standing *is, struct strbuf *out)
{
    strbuf_add(out, P_("%d point", "%d points", is->major), (int)is->major);
    strbuf_add(out, "%s", _(", "));
    strbuf_add(out, P_("%d man off", "%d men off", is->minor), (int)is->minor);
}

/* --- tables ----------------------------------------------------------------------------------- */

static const struct tables_men men = {.stand = FIELDS_AND_BAR,
                                      .alone_by_sum = MOVES_MAX,
                                      .origins = bar_origins,
                                      .closed = bar_closed,
                                      .move = bar_move,
                                      .by_route = true,
                                      .down = true,
                                      .rule = bar_rule};

static const char *const reasons[] = {[SINGLE] = "single",
                                      [GAMMON] = "gammon",
                                      [BACKGAMMON] = "backgammon",
                                      [PASSED] = "pass",
                                      [GIVEN_UP] = "given-up",
                                      [STATED] = "ended",
                                      NULL};

static const struct tables_fault faults[] = {
    [BAR_N1] = {"N1", N_("no number still to be played leads there"), "GB; US", false, false},
    [BAR_N3] = {"N3", N_("more moves than the throw has numbers"), "GB; US", false, false},
    [BAR_C2] = {"C2", N_("the other player holds that point with two men"), "GB; US", true, false},
    [BAR_E1] = {"E1", N_("another man moved while one was on the bar"), "GB; US", false, false},
    [BAR_D1] = {"D1", N_("a number that could be played was not"), "GB; US", false, true},
    [BAR_S1] = {"S1", N_("a man borne off too soon, or past one farther back"), "GB; US", false,
                false},
    {.code = NULL},
};

/* A word before the dice; it becomes a dispute only if it is ruled against. */
#define SAYS(says, others, shown, does, ...)                                                       \
    {                                                                                              \
        .word = (says), .also = (others), .label = (shown), .help = (does),                        \
        .when = WHEN_BEFORE_DICE, .cite = "US", .if_wrong = true, __VA_ARGS__                      \
    }

/* A word after the dice, in place of the play. */
#define SAYS_AFTER(says, others, shown, does, ...)                                                 \
    {                                                                                              \
        .word = (says), .also = (others), .label = (shown), .help = (does), .when = WHEN_NO_MEN,   \
        .by = BY_EITHER, __VA_ARGS__                                                               \
    }

static const struct tables_word words[] = {
    [DOUBLE] = SAYS("double", "doubles redouble", N_("Double"), N_("the game for twice as much"),
                    .begins = BEGINS_TURN, .offers = true),
    [BEAVER] = SAYS("beaver", "beavers", N_("Beaver"), N_("take, double again and keep the cube"),
                    .by = BY_OTHER, .answers = true, .offers = true),
    [RESIGN] = SAYS("resigns", "concedes", N_("Resign"), N_("offer to lose this game"),
                    .begins = BEGINS_ALWAYS, .by = BY_EITHER, .offers = true),
    [RESIGN_GAMMON] =
        SAYS("gammon", NULL, N_("a gammon"), N_("offer to lose a gammon"), .offers = true),
    [RESIGN_BACKGAMMON] = SAYS("backgammon", NULL, N_("a backgammon"),
                               N_("offer to lose a backgammon"), .offers = true),
    [TAKE] = SAYS("take", "takes accept accepts", N_("Take"), N_("accept what is offered"),
                  .by = BY_EITHER, .answers = true),
    [PASS] = SAYS("pass", "passes drop drops", N_("Pass"),
                  N_("refuse what is offered: a double refused loses the game"), .by = BY_EITHER,
                  .answers = true),
    [STOP] = SAYS("end", NULL, N_("End"), N_("both end the play for money"), .begins = BEGINS_TURN,
                  .by = BY_EITHER),
    [YIELD] = SAYS_AFTER("resigns", "concedes", N_("Resign"), N_("offer to lose this game"),
                         .offers = true, .lettered = true),
    [YIELD_GAMMON] =
        SAYS_AFTER("gammon", NULL, N_("a gammon"), N_("offer to lose a gammon"), .offers = true),
    [YIELD_BACKGAMMON] = SAYS_AFTER("backgammon", NULL, N_("a backgammon"),
                                    N_("offer to lose a backgammon"), .offers = true),
    [ACCEPT] = SAYS_AFTER("take", "takes accept accepts", N_("Take"), N_("accept what is offered"),
                          .answers = true),
    [REFUSE] = SAYS_AFTER("pass", "passes drop drops", N_("Pass"),
                          N_("refuse what is offered: the throw is played"), .answers = true),
    [UNKNOWN] = SAYS_AFTER("?", NULL, NULL, NULL, .amount = AMOUNT_NONE),
    [ENDED] = SAYS_AFTER("ended", NULL, N_("Ended"), NULL, .begins = BEGINS_IF_OVER,
                         .lettered = true, .amount = AMOUNT_FOLLOWS,
                         .wrong = N_("the winner and the points follow, as in ended w 2")),
    {.word = NULL},
};

static const struct tables_value values[] = {
    {"score", POINTS, true, 0, POINTS_MOST, 2,
     .wrong = N_("the points are two numbers: score=3:1")},
    {"cube", CUBE, false, 1, CUBE_MOST, 0,
     N_("the cube is 1, 2, 4 ... and may have an owner: cube=2w"), .doubled = true},
    {"crawford=yes", CRAWFORD, .wrong = "", .sets = CRAWFORD_GAME},
    {"crawford=no", CRAWFORD, .wrong = "", .sets = CRAWFORD_OVER},
    {.wrong = NULL},
};

static const struct tables_key keys[] = {
    {"cube", KEY_OWNED, CUBE, 0},
    {"doubled", KEY_ANSWER, DOUBLE, 1 << TAKE | 1 << PASS},
    {"points", KEY_EACH, POINTS, 0},
    {"game_over", KEY_WON, 0, 0},
    {.key = NULL},
};

static const struct tables_game tables = {
    .game = &game_backgammon,
    .men = &men,
    .start = "1x2,12x5,17x3,19x5",
    .naming = BY_POINTS,
    .fault = faults,
    .word = words,
    .value = values,
    .reason = reasons,
    .json =
        "game coup side dice before doubled play legal faults final hits after cube points next "
        "over stakes? game_over",
    .key = keys,
    .judge = "side dice numbers plays",
    .raised = 1 + CUBE,
    .line = LINE_PLAIN | LINE_WINNER,
    .hit_to = HIT_TO_BAR,
    .asks = N_("take or pass"),
    .thrown = backgammon_thrown,
    .say = backgammon_say,
    .outcome = backgammon_outcome,
    .worth = backgammon_worth,
    .placed = backgammon_placed,
    .say_word = backgammon_say_word,
    .say_end = backgammon_say_end,
    .say_score = backgammon_say_score,
    .say_beside = backgammon_say_beside,
    .say_why = backgammon_say_why,
    .score = score,
    .standing = standing,
    .middle = backgammon_middle,
};

static bool start(void *match, const struct match_setup *f, struct parse_error *why)
{
    return tables_start(match, &tables, f, why);
}

static const char *listed(enum listed_word of, int i)
{
    return tables_listed(&tables, of, i);
}

static const struct tables_picture picture = {
    TABLES_MATCH_PICTURE(true),
    .outfit = {.bar = true},
};

static const struct paper paper = {
    .major = {N_("points"), N_("points")},
    .minor = TABLES_COLUMN_OFF,
    .standing = strbuf_standing,
    TABLES_PAPER_OFF,
};

static const struct batch batch = {
    .keys = "score cube crawford", .parts = "after", .judge = tables_judge};

static const struct game_option options[] = {
    [MATCH] = {"match", NULL, N_("the points a match goes to; 0: for money"), 0, 64},
    [NO_CRAWFORD] = {"crawford", "on off", N_("whether there is a Crawford game"), 0, 0},
    [NO_JACOBY] = {"jacoby", "on off", N_("for money: whether gammons count only after a double"),
                   0, 0},
    [AUTOMATIC] = {"automatic-doubles", NULL,
                   N_("for money: how often equal dice at the start double"), 0, 6},
    [BEAVERS] = {"beavers", "off on", N_("for money: whether a double may be beavered"), 0, 0},
    [STAND] = {"illegal", "legal-moves stand",
               N_("whether a wrong play has to go back once it is seen"), 0, 0},
    {.name = NULL},
};

static const struct query_command questions[] = {
    TABLES_WHY(N_("Says how many numbers of a throw must be played, and what was wrong with the "
                  "play."),
               N_("how much of a throw must be played, and what was wrong")),
    {.topic = {.names = NULL}},
};

static const struct alias_command sayings[] = {
    {.topic = {NC_("command name", "end"), ".end",
               N_("Ends the play for money, between two games: who has more points has won.")},
     .argument = "",
     .help = N_("both end the play for money"),
     .words = "end",
     .refused = N_("Only play for money is ended this way, between two games")},
    {.topic = {.names = NULL}},
};

const struct game game_backgammon = {
    .name = "backgammon",
    .title = N_("Backgammon"),
    .names = "Нарди|Tavla",
    .unknown_alone = true,
    .counts_down = true,
    .spoken = "stands back double beaver resigns take pass end",
    .revision = 1,
    .major = "points",
    .minor = "off",
    .option = options,
    .start = start,
    .listed = listed,
    TABLES_MACHINE,
    .questions = questions,
    .sayings = sayings,
    .scored = scored,
    .stored.spoken = true,
    .manual.typed = backgammon_typed,
    .manual.help = backgammon_help,
    .manual.books = backgammon_books,
    .manual.lessons = backgammon_lessons,
    .sums.counts = tables_counts,
    .batch = &batch,
    .picture = &picture.picture,
    .paper = &paper,
};
