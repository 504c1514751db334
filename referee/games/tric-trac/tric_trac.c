/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>

#include "base/i18n.h"
#include "games/paper.h"
#include "games/tables/picture/scene.h"
#include "series.h"
#include "tric_trac.h"

/* --- tric trac ------------------------------------------------------------------------------- */

/* German Tric-Trac on the tables engine. */

/* --- how it goes ------------------------------------------------------------------------------ */

static void thrown(struct tables_state *s, const long *option, struct tables_throw *t)
{
    tables_two_numbers(t, 2);
    t->points = s->own[OWN_PEG + t->side];
    t->rules = option[OPTION_HUCKE_REST] ? TRIC_TRAC_HUCKE_REST : 0;
}

/* Lets the throw continue. A throw that its first move has won is finished before it is
 * continued. */
static void go_on(struct tables_turn *t, const struct tric_trac_reckoning *r)
{
    const struct tables_attempt *a = &t->attempt[t->attempts - 1];
    if (!r->first || a->put.moves > 1)
        return;
    t->throw.rules |= TRIC_TRAC_GOES_ON;
    t->kept = a->typed.count;
    t->kept_in = (uint8_t)(t->attempts - 1);
    tables_rule_again(&tric_trac_tables, t);
}

static enum tables_say say(struct tables_turn *t, int w, struct tables_said *said,
                           const long *option, const char **why)
{
    struct tric_trac_reckoning r;
    (void)said;
    *why = N_("type the dice first, as in 64");
    if (!t->thrown)
        return SAY_NOT;
    if (w == WORD_PEG)
        return SAY_RIGHT;
    tric_trac_reckon(t, option, &r);
    *why = r.wins ? N_("the last partie is won: the match is over")
                  : N_("no partie is won: nothing to decide");
    if (r.wins && !r.last && w == WORD_ON && t->said[WORD_ON].said)
        return SAY_RIGHT; /* the play has already decided it */
    if (!r.wins || r.last || t->said[WORD_ON].said)
        return SAY_NOT;
    t->said[WORD_NEW].said = t->said[WORD_ON].said = false;
    if (w == WORD_ON)
        go_on(t, &r);
    return SAY_RIGHT;
}

static void facts(const struct tables_verdict *v, const long *option, tables_fact_fn *fn, void *c)
{
    struct tric_trac_reckoning r;
    tric_trac_reckon(v->t, option, &r);
    const struct tables_fact parts[] = {{"hit", 0, (int16_t)r.hits},
                                        {"out", 0, (int16_t)r.outs},
                                        {"bridge", 0, (int16_t)(r.points - r.hits - r.outs)}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i].points)
            fn(c, &parts[i]);
}

/* --- lists ------------------------------------------------------------------------------------ */

static const struct score_field scored[] = {
    {.before = ""}, {.before = ":"}, {.before = " "}, {.before = ":"}, {.before = NULL}};

static void score(const struct tables_state *s, long out[SCORE_FIELDS])
{
    for (int i = WHITE; i <= BLACK; i++) {
        out[i] = s->own[OWN_PEG + i];
        out[2 + i] = s->own[OWN_WON + i];
    }
}

static struct standing standing(const struct tables_state *s, enum side side)
{
    int won = s->own[OWN_WON + side];
    return (struct standing){.major = won, .minor = s->own[OWN_PEG + side], .stakes = 2L * won};
}

static void strbuf_won(const struct standing *is, struct strbuf *out)
{
    strbuf_add(out, P_("%d point", "%d points", is->minor), (int)is->minor);
    strbuf_add(out, P_(", %d won", ", %d won", is->major), (int)is->major);
}

static void middle(const struct tables_verdict *v, const struct tables_state *s, const long *option,
                   const struct strbuf *said, char row[TABLES_MARGIN_TEXT])
{
    int parties = (int)option[OPTION_PARTIES], played = s->own[OWN_PLAYED];
    (void)v, (void)said;
    snprintf(row, TABLES_MARGIN_TEXT, _("partie %d of %d"), played + (played < parties), parties);
}

/* --- chances ---------------------------------------------------------------------------------- */

static bool bridges(const struct tables_throw *t, const struct tables_way *way)
{
    return tric_trac_bridge(&way->after, (enum side)t->side);
}

static bool takes_hucke(const struct tables_throw *t, const struct tables_way *way)
{
    return !men_on(&t->before.side[t->side], HUCKE) && men_on(&way->after.side[t->side], HUCKE);
}

static bool wins(const struct tables_throw *t, const struct tables_way *way)
{
    const struct tables_put p = {.move = {way->move[0], way->move[1]}, .moves = way->moves};
    struct tric_trac_gain g = tric_trac_gain(t, &p);
    return way->ends || t->points + g.points >= PARTIE_POINTS;
}

static const struct tables_chance chances[] = {
    {"hit", N_("hit a man"), tables_way_hits, false},
    {"out", N_("take a man out"), tables_way_takes_off, false},
    {"bridge", N_("end with the great bridge"), bridges, false},
    {"hucke", N_("take the Hucke"), takes_hucke, false},
    {"win", N_("win the partie"), wins, false},
    {"nothing", N_("cannot be played"), NULL, false},
    {.key = NULL},
};

/* --- tables ----------------------------------------------------------------------------------- */

static const struct tables_fault faults[] = {
    {"N1", N_("a man was set down where no number takes it"), "§2", false, false},
    {"N3", N_("more moves than numbers"), "§3", false, false},
    {"C2", N_("a man may not rest there"), "§2", true, false},
    {"E1", N_("another man moved while one stood on the start tongue"), "§2", false, false},
    {"D1", N_("a number that could be played was not"), "§3", false, true},
    {.code = NULL},
};

static const struct tables_word words[] = {
    [WORD_NEW] = {.word = "new",
                  .label = N_("New"),
                  .help = N_("set up again, both pegs to 0"),
                  .when = WHEN_AFTER_MEN,
                  .by = BY_THROWER,
                  .unsaid = BY_LETTER},
    [WORD_ON] = {.word = "on",
                 .label = N_("On"),
                 .help = N_("the men stay, and points over 12 are kept"),
                 .when = WHEN_AFTER_MEN,
                 .by = BY_THROWER,
                 .unsaid = BY_MEN},
    [WORD_PEG] = {.word = "+",
                  .label = N_("Peg"),
                  .when = WHEN_AFTER_MEN,
                  .by = BY_THROWER,
                  .amount = AMOUNT_JOINED,
                  .wrong = N_("points are written +3"),
                  .cite = "tric-trac §7",
                  .kind = "peg"},
    {.word = NULL},
};

static const char score_wrong[] = N_("pegs are written score=11:3, White's first, 0 to 11");

static const struct tables_value values[] = {
    {"score", OWN_PEG, true, 0, PARTIE_POINTS - 1, 2, .wrong = score_wrong},
    {NULL, OWN_WON, true, 0, 4000, 1, .wrong = N_("two numbers a player are expected, as 3/4 2/0")},
    {.wrong = NULL},
};

static const struct tables_key keys[] = {
    {"points", KEY_POINTS, 0, 0},
    {"marked", KEY_MARKED, 0, 0},
    {"decision", KEY_WORD, 0, 1u << WORD_NEW | 1u << WORD_ON},
    {"score", KEY_SCORE, 0, 0},
    {.key = NULL},
};

static const char *const reasons[] = {
    [REASON_NONE] = "none",     [REASON_TO_2] = "to-2",         [REASON_TO_6] = "to-6",
    [REASON_OVER_6] = "over-6", [REASON_GIVEN_UP] = "given-up", NULL};
static const char *const score_keys[] = {"points", "parties", NULL};
static const long usual[TABLES_OPTIONS] = {[OPTION_PARTIES] = 12}; /* D "in der Regel" */

const struct tables_game tric_trac_tables = {
    .game = &game_tric_trac,
    .men = &tric_trac_men,
    .start = "1x15",
    .other_name = BY_TONGUES,
    .fault = faults,
    .word = words,
    .value = values,
    .reason = reasons,
    .cite = "tric-trac §7",
    .json = "game coup side dice before play legal faults final hits points marked decision after "
            "score stakes next over",
    .key = keys,
    .score_key = score_keys,
    .judge = "side dice numbers again plays irregular",
    .chance = chances,
    .line = LINE_POINTS | LINE_MOVES,
    .hit_to = HIT_TO_START,
    .sign_lapses = true,
    .apart_may_stay = true,
    .asks = N_("new or on"),
    .usual = usual,
    .no_empty_side = true,
    .thrown = thrown,
    .say = say,
    .outcome = tric_trac_outcome,
    .worth = tric_trac_worth,
    .facts = facts,
    .say_thrown = tric_trac_say_thrown,
    .say_word = tric_trac_say_word,
    .say_fault = tric_trac_say_fault,
    .say_end = tric_trac_say_end,
    .say_score = tric_trac_say_score,
    .say_why = tric_trac_say_why,
    .score = score,
    .standing = standing,
    .middle = middle,
};

static bool start(void *match, const struct match_setup *f, struct parse_error *why)
{
    return tables_start(match, &tric_trac_tables, f, why);
}

static const char *listed(enum listed_word of, int i)
{
    return tables_listed(&tric_trac_tables, of, i);
}

static const struct tables_picture picture = {
    TABLES_MATCH_PICTURE(false),
    .outfit = {.pegs = true, .corner = N_("Hucke")},
};

static const struct contested_reading readings[] = {
    {"hucke-rest", NULL, N_("whether a man may rest on the other's empty Hucke or not")},
    {"hucke-rest", "off", N_("no man may rest on the other's empty Hucke")},
    {"hucke-rest", "on", N_("a man may rest on the other's empty Hucke")},
    {"next-start", NULL, N_("whether the higher throw or the winner begins after a new set-up")},
    {"next-start", "throw", N_("the higher throw begins after a new set-up")},
    {"next-start", "winner", N_("the winner begins after a new set-up")},
    {.option = NULL},
};

static const struct paper paper = {
    .readings = readings,
    .marked = {N_("marked"), N_("marked")},
    .minor = {N_("points"), N_("pegs")},
    .major = {N_("won"), N_("won")},
    .graph = N_("Points and what was won"),
    .scale = N_("won"),
    .parts = PARTIE_POINTS,
    .mark_step = 1,
    .begins = tables_begins,
    .standing = strbuf_won,
    TABLES_PAPER,
};

static const struct batch batch = {.keys = "score",
                                   .parts = "after points wins",
                                   .judge = tables_judge,
                                   .chances = tables_judge_chances};

static const struct game_option options[] = {
    {"parties", NULL, N_("how many parties make a match"), 1, 1000},
    {"hucke-rest", "off on", N_("whether a man may rest on the other's empty Hucke"), 0, 0},
    {"next-start", "throw winner",
     N_("the player who begins after new: the higher throw, or the winner"), 0, 0},
    {"numbering", "fields tongues", N_("fields 1-24, or the tongues 1-12 and 12A-1A"), 0, 0},
    {.name = NULL}};

static const struct event_kind counts[] = {
    {"points", N_("Points"), NULL, true, "points", NULL, "name"},
    {"fault", N_("Faults"), NULL, false, "faults", NULL, "code"},
    {.kind = NULL}};

static const struct query_command questions[] = {
    TABLES_CHANCES(
        N_("In how many of the 36 throws the player to throw can hit a man, take one out, take the "
           "Hucke, end with the great bridge or win the partie."),
        N_("the possible results of the next throw, of 36"), N_("Finish this throw first")),
    TABLES_WHY(N_("Explains the result of the last throw, or that of the turn named, with the "
                  "rule; and what was against the rules."),
               N_("the result of a throw, with its rule")),
    {.topic.names = NULL}};

static const struct alias_command sayings[] = {
    {{NC_("command name", "back"), ".back",
      N_("The other player sends back a play that is against the rules, as = back does: the men "
         "return, those hit included, and the throw is played again.")},
     "",
     N_("send back a play that is against the rules"),
     "= back",
     N_("Type the play now made after .back, or nothing"),
     false},
    {{NC_("command name", "stands"), ".stands",
      N_("Both let a play against the rules stand, as = stands does.")},
     "",
     N_("let a play against the rules stand"),
     "= stands",
     N_("Nothing comes after .stands"),
     false},
    {.topic.names = NULL}};

const struct game game_tric_trac = {
    .name = "tric-trac",
    .title = N_("Tric-Trac (German)"),
    .names = "Tric Trac|Tricktrack",
    .spoken = "stands back new on",
    .revision = 1,
    .major = "factors",
    .minor = "points",
    .option = options,
    .start = start,
    .listed = listed,
    TABLES_MACHINE,
    .scored = scored,
    .manual.lessons = tric_trac_lessons,
    .questions = questions,
    .sayings = sayings,
    .manual.typed = tric_trac_typed,
    .manual.help = tric_trac_help,
    .manual.books = tric_trac_books,
    .sums.counts = counts,
    .batch = &batch,
    .picture = &picture.picture,
    .paper = &paper,
};
