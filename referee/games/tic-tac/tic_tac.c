/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>

#include "base/i18n.h"
#include "games/paper.h"
#include "games/tables/match/machine.h"
#include "games/tables/picture/scene.h"
#include "games/tables/text/notation.h"
#include "games/tic-tac/rules/faults.h"
#include "tic_tac.h"

/* --- tic tac --------------------------------------------------------------------------------- */

/* Tic-tac on the tables engine: the events that win a partie, and the sentences about them. */

enum { OPTION_IN, OPTION_FILL };
enum { FACTOR, FACTOR_MOST = 1024 }; /* own[]: what was raised */

/* The words; and the ways to win a partie, which are the events and three more. */
enum { WORD_WHYNOT = TIC_TAC_EVENTS, WORD_RAISE };
enum { REASON_OUT = TIC_TAC_EVENTS, REASON_WHYNOT, REASON_GIVEN_UP };

static const char *const reasons[] = {[TIC_TAC_HIT] = "hit",
                                      [TIC_TAC_IN] = "in",
                                      [TIC_TAC_FILL] = "fill",
                                      [REASON_OUT] = "out",
                                      [REASON_WHYNOT] = "whynot",
                                      [REASON_GIVEN_UP] = "given-up",
                                      NULL};

static struct tic_tac_won wins(const struct tables_turn *t, const long *option)
{
    unsigned but =
        (option[OPTION_IN] ? 1u << TIC_TAC_IN : 0) | (option[OPTION_FILL] ? 1u << TIC_TAC_FILL : 0);
    return tic_tac_wins(&t->throw, but);
}

/* --- how it goes ------------------------------------------------------------------------------ */

static void thrown(struct tables_state *s, const long *option, struct tables_throw *t)
{
    (void)s, (void)option;
    tables_two_numbers(t, 2);
}

static void placed(struct tables_state *s, const long *option)
{
    (void)option;
    s->own[FACTOR] = s->own[FACTOR] ? s->own[FACTOR] : 1;
}

/* Returns the word by which a player named the event that the throw wins, or -1. */
static int named(const struct tables_turn *t)
{
    for (int e = 0; e < TIC_TAC_EVENTS; e++)
        if (t->said[e].said)
            return e;
    return -1;
}

/* Says an event, which must come before the men are touched (C). */
static enum tables_say say_event(const struct tables_turn *t, int event, const long *option,
                                 const char **why)
{
    *why = t->attempts ? N_("a man has been touched: it is too late")
                       : N_("it has been named already");
    if (t->attempts || named(t) >= 0)
        return SAY_NOT;
    return wins(t, option).event >> event & 1 ? SAY_RIGHT : SAY_WRONG;
}

static enum tables_say say_whynot(struct tables_turn *t, const long *option, const char **why)
{
    int event = named(t);
    *why = N_("type whynot after the play");
    if ((!t->attempts && t->required) || (event >= 0 && t->said[event].right))
        return SAY_NOT;
    *why = N_("the same word was already entered");
    if (t->said[WORD_WHYNOT].said)
        return SAY_NOT;
    tables_end_play(t, CLOSED_SPOKEN);
    return wins(t, option).event ? SAY_RIGHT : SAY_WRONG;
}

static enum tables_say say_raise(struct tables_turn *t, int by, const char **why)
{
    int factor = t->before.own[FACTOR] * by;
    *why = by < 2 || by > 9 ? N_("type raise 2, or up to raise 9")
                            : N_("the stakes cannot be raised any higher");
    if (by < 2 || by > 9 || factor > FACTOR_MOST)
        return SAY_NOT;
    t->before.own[FACTOR] = (int16_t)factor;
    return SAY_RIGHT;
}

static enum tables_say say(struct tables_turn *t, int w, struct tables_said *said,
                           const long *option, const char **why)
{
    if (w == WORD_RAISE)
        return say_raise(t, said->amount, why);
    return w == WORD_WHYNOT ? say_whynot(t, option, why) : say_event(t, w, option, why);
}

static void win(struct tables_outcome *o, const struct tables_verdict *v, enum side by, int reason,
                int stakes)
{
    tables_win_game(o, by, reason, 2 * stakes * v->t->before.own[FACTOR]);
    tables_end_match(&o->next, (int)by);
    o->wants = NEEDS_NOTHING;
}

static void outcome(const struct tables_verdict *v, const long *option, struct tables_outcome *o)
{
    const struct tables_turn *t = v->t;
    int event = named(t);
    if (event >= 0 && t->said[event].right)
        win(o, v, v->side, event, wins(t, option).stakes);
    else if (t->said[WORD_WHYNOT].right && v->has_play)
        win(o, v, v->other, REASON_WHYNOT, wins(t, option).stakes);
    else if (v->has_play && !men_any(&v->after.side[v->side]))
        win(o, v, v->side, REASON_OUT, 1);
}

static uint8_t worth(struct tables_state *s, enum side winner, bool given, const long *option,
                     uint16_t *halves)
{
    (void)winner, (void)option;
    *halves = (uint16_t)(2 * s->own[FACTOR]);
    return given ? REASON_GIVEN_UP : REASON_OUT;
}

static void facts(const struct tables_verdict *v, const long *option, tables_fact_fn *fn, void *c)
{
    struct tic_tac_won won = wins(v->t, option);
    for (fields f = won.hit; f; f &= f - 1)
        fn(c, &(struct tables_fact){"hit", (uint8_t)lowest_field(f), 1});
    for (int e = TIC_TAC_IN; e <= TIC_TAC_FILL; e++)
        if (won.event >> e & 1)
            fn(c, &(struct tables_fact){reasons[e], 0, tic_tac_stakes[e]});
}

/* --- sentences -------------------------------------------------------------------------------- */

/* "a hit on 17 (1), in, two men for 13 (2)": what a throw may win. */
static void add_won(struct strbuf *said, const struct tic_tac_won *w)
{
    const char *gap = "";
    for (fields f = w->hit; f; f &= f - 1, gap = _(", ")) {
        strbuf_add(said, "%s", gap);
        strbuf_add(said, _("a hit on %d (1)"), lowest_field(f));
    }
    if (w->event >> TIC_TAC_IN & 1) {
        strbuf_add(said, "%s%s", gap, _("in, two men for 13 (2)"));
        gap = _(", ");
    }
    if (w->event >> TIC_TAC_FILL & 1)
        strbuf_add(said, "%s%s", gap, _("fill, two men on each of 7-12 (2)"));
}

static void say_named(const struct tables_verdict *v, int event, struct strbuf *said)
{
    struct tic_tac_won won = wins(v->t, v->m->option);
    tables_say_dice(v, said);
    strbuf_add(said, ", %s: ", reasons[event]);
    if (v->t->said[event].right)
        add_won(said, &won);
    else
        strbuf_add(said, "%s", _("the throw does not give it. Play continues"));
    strbuf_add(said, ".\n");
}

static void say_factor(int factor, struct strbuf *said)
{
    strbuf_add(said,
               P_("The partie is worth its stakes %d time.\n",
                  "The partie is worth its stakes %d times.\n", factor),
               factor);
}

static void say_word(const struct tables_verdict *v, int w, struct strbuf *said)
{
    char name[TABLES_NAME];
    struct tic_tac_won won = wins(v->t, v->m->option);
    if (w < WORD_WHYNOT)
        say_named(v, w, said);
    if (w == WORD_RAISE && !v->result_apart)
        say_factor(v->t->before.own[FACTOR], said);
    if (w != WORD_WHYNOT)
        return;
    tables_name(said, v->other, name);
    if (!v->t->said[w].right) {
        strbuf_add(said, _("%s says why not: nothing was overlooked. Play continues.\n"), name);
        return;
    }
    strbuf_add(said, _("%s says why not: "), name);
    add_won(said, &won);
    strbuf_add(said, ".\n");
}

static void say_end(const struct tables_verdict *v, struct strbuf *said)
{
    char name[TABLES_NAME];
    int stakes = v->out.halves / 2;
    if (v->out.ended)
        strbuf_add(
            said, P_("%s wins the partie: %d stake.\n", "%s wins the partie: %d stakes.\n", stakes),
            tables_name(said, (enum side)v->out.won_by, name), stakes);
}

static void say_score(const struct tables_verdict *v, const struct tables_state *s,
                      struct strbuf *said)
{
    (void)v;
    say_factor(s->own[FACTOR], said);
}

static void say_why(const struct tables_verdict *v, struct strbuf *said)
{
    struct tic_tac_won won = wins(v->t, v->m->option);
    tables_say_dice(v, said);
    strbuf_add(said, "%s", _(": "));
    if (won.event)
        add_won(said, &won);
    else
        strbuf_add(said, "%s", _("nothing is won"));
    strbuf_add(said, ". ");
    strbuf_add(said,
               P_("%d number of it must be played (rules tic-tac §1, §2).\n",
                  "%d numbers of it must be played (rules tic-tac §1, §2).\n", v->t->required),
               v->t->required);
}

/* --- lists ------------------------------------------------------------------------------------ */

static const struct score_field scored[] = {{.before = ""}, {.before = NULL}};

static void score(const struct tables_state *s, long out[SCORE_FIELDS])
{
    out[0] = s->own[FACTOR] > 1 ? s->own[FACTOR] : SCORE_NONE;
}

/* --- tables ----------------------------------------------------------------------------------- */

static const struct tables_fault faults[] = {
    [TIC_TAC_N1] = {"N1", N_("no number still to be played leads there"), "E; H", false, false},
    [TIC_TAC_N3] = {"N3", N_("more moves than the throw has numbers"), "E; H", false, false},
    [TIC_TAC_C2] = {"C2", N_("a man of the other player stands there"), "E; H", true, false},
    [TIC_TAC_D1] = {"D1", N_("a number that could be played was not"), "E; H", false, true},
    [TIC_TAC_S1] = {"S1", N_("a man borne off too soon, or past one farther back"), "E; H", false,
                    false},
    {.code = NULL},
};

static const char risk[] = N_("ruled against where the throw does not give it");

static const struct tables_word words[] = {
    [TIC_TAC_HIT] = {.word = "hit",
                     .label = N_("Hit"),
                     .help = N_("this throw reaches a lone man"),
                     .when = WHEN_BEFORE_MEN,
                     .by = BY_THROWER,
                     .cite = "C \"a hit is but one\"",
                     .risk = risk},
    [TIC_TAC_IN] = {.word = "in",
                    .label = N_("In"),
                    .help = N_("two men for the other's corner"),
                    .when = WHEN_BEFORE_MEN,
                    .by = BY_THROWER,
                    .cite = "C \"a double game\"",
                    .risk = risk},
    [TIC_TAC_FILL] = {.word = "fill",
                      .label = N_("Fill"),
                      .help = N_("two men on each of 7-12"),
                      .when = WHEN_BEFORE_MEN,
                      .by = BY_THROWER,
                      .cite = "C \"you win two\"",
                      .risk = risk},
    [WORD_WHYNOT] = {.word = "whynot",
                     .label = N_("Why not"),
                     .help = N_("the throw won, and the player did not say so"),
                     .when = WHEN_AFTER_MEN,
                     .by = BY_OTHER,
                     .cite = "C \"why not\"",
                     .risk = N_("rejected, because nothing was overlooked")},
    [WORD_RAISE] = {.word = "raise",
                    .label = N_("Raise"),
                    .help = N_("both agree: the value of the partie is multiplied by this number"),
                    .when = WHEN_FIRST | WHEN_BEFORE_MEN | WHEN_AFTER_MEN,
                    .by = BY_EITHER,
                    .amount = AMOUNT_FOLLOWS,
                    .wrong = N_("type raise 2, or up to raise 9")},
    {.word = NULL},
};

static const struct tables_key keys[] = {
    {"events", KEY_FACTS, 0, 0},
    {"named", KEY_WORD, 0, 1u << TIC_TAC_HIT | 1u << TIC_TAC_IN | 1u << TIC_TAC_FILL},
    {"whynot", KEY_RIGHT, 0, 1u << WORD_WHYNOT},
    {"factor", KEY_NUMBER, FACTOR, 0},
    {.key = NULL},
};

static const struct tables_game tables = {
    .game = &game_tic_tac,
    .men = &tic_tac_men,
    .start = "1x15",
    .fault = faults,
    .word = words,
    .reason = reasons,
    .cite = "E; H",
    .json = "game coup side dice before events named play legal faults final whynot after factor "
            "next over stakes?",
    .key = keys,
    .judge = "side dice numbers events plays",
    .raised = 1 + FACTOR,
    .line = LINE_WORDS | LINE_WINNER,
    .typed_dice = true,
    .no_doublet_first = true,
    .no_hits = true,
    .thrown = thrown,
    .say = say,
    .outcome = outcome,
    .worth = worth,
    .facts = facts,
    .placed = placed,
    .say_word = say_word,
    .say_end = say_end,
    .say_score = say_score,
    .say_why = say_why,
    .score = score,
    .standing = tables_won_and_off,
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
    TABLES_MATCH_PICTURE(false),
    .outfit = {.corner = N_("corner")},
};

static const struct contested_reading readings[] = {
    {"in", NULL, N_("whether two men that reach the other's empty corner win or not")},
    {"in", "on", N_("two men that reach the other's empty corner win")},
    {"in", "off", N_("two men that reach the other's empty corner win nothing")},
    {"fill", NULL, N_("whether filling 7-12 wins or not")},
    {"fill", "on", N_("filling 7-12 wins")},
    {"fill", "off", N_("filling 7-12 wins nothing")},
    {.option = NULL},
};

static const struct paper paper = {
    .minor = TABLES_COLUMN_OFF,
    .readings = readings,
    .standing = tables_words_off,
    TABLES_PAPER_OFF,
};

static const struct batch batch = {.parts = "after", .judge = tables_judge};

static const struct game_option options[] = {
    {"in", "on off", N_("whether two men reaching the other's empty corner win"), 0, 0},
    {"fill", "on off", N_("whether filling 7-12 wins"), 0, 0},
    {.name = NULL},
};

static const struct event_kind counts[] = {
    {"fault", N_("Wrong plays"), NULL, false, "faults", NULL, "code"},
    {.kind = NULL},
};

static const struct query_command questions[] = {
    TABLES_WHY(N_("Says what a throw wins, how many of its numbers must be played, and what was "
                  "wrong with the play."),
               N_("the wins of a throw, and the faults of its play")),
    {.topic = {.names = NULL}},
};

const struct game game_tic_tac = {
    .name = "tic-tac",
    .title = N_("Tic-tac"),
    .names = "Tic tac|Тік-так",
    .spoken = "stands back hit in fill whynot raise",
    .revision = 1,
    .major = "parties",
    .minor = "off",
    .option = options,
    .start = start,
    .listed = listed,
    TABLES_MACHINE,
    .scored = scored,
    .questions = questions,
    .manual.typed = tic_tac_typed,
    .manual.help = tic_tac_help,
    .manual.books = tic_tac_books,
    .sums.counts = counts,
    .batch = &batch,
    .picture = &picture.picture,
    .paper = &paper,
};
