/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tryktrak.h"
#include "base/i18n.h"
#include "games/paper.h"
#include "games/tables/match/machine.h"
#include "games/tables/picture/scene.h"
#include "games/tables/text/notation.h"
#include "games/tryktrak/rules/plays.h"

/* --- tryktrak -------------------------------------------------------------------------------- */

/* Tryktrak on the tables engine: its additions, and the sentences about them. */

enum { OPTION_HIGHER, OPTION_SHUT_OUT };

static const char *const reasons[] = {[STAKE_SINGLE] = "single",
                                      [STAKE_NONE_OFF] = "none-off",
                                      [STAKE_NOT_HOME] = "none-off-not-home",
                                      [STAKE_ON_BAR] = "none-off-on-bar",
                                      NULL};

static const uint8_t worths[] = {1, 2, 4, 8};

/* --- how it goes ------------------------------------------------------------------------------ */

static void thrown(struct tables_state *s, const long *option, struct tables_throw *t)
{
    (void)s;
    tables_two_numbers(t, 4);
    t->rules = option[OPTION_HIGHER] ? TABLES_HIGHER : 0;
}

/* Sets which sides are passed over. A side that is shut out is passed over, or throws without
 * moving (rules 6). If both sides shut each other out, which no play leads to, they throw in
 * turn. */
static void placed(struct tables_state *s, const long *option)
{
    enum side due = (enum side)s->due, other = other_side(due);
    if (!tryktrak_shut_out(&s->board, due))
        return;
    s->may = 3;
    s->passed = (uint8_t)(1u << due);
    if (!option[OPTION_SHUT_OUT] && !tryktrak_shut_out(&s->board, other))
        s->due = (uint8_t)other;
}

static uint8_t worth(struct tables_state *s, enum side winner, bool given, const long *option,
                     uint16_t *halves)
{
    enum tryktrak_stake stake = tryktrak_stake(&s->board.side[other_side(winner)]);
    (void)given, (void)option;
    *halves = (uint16_t)(2 * worths[stake]);
    return (uint8_t)stake;
}

static void outcome(const struct tables_verdict *v, const long *option, struct tables_outcome *o)
{
    if (!v->has_play)
        return;
    if (men_any(&v->after.side[v->side]))
        placed(&o->next, option);
    else
        tables_win_match(v, o);
}

/* --- sentences -------------------------------------------------------------------------------- */

static void say_won(const struct tables_verdict *v, struct strbuf *said)
{
    char winner[TABLES_NAME], loser[TABLES_NAME];
    int stakes = v->out.halves / 2;
    tables_name(said, (enum side)v->out.won_by, winner);
    tables_name(said, other_side((enum side)v->out.won_by), loser);
    if (v->out.next.given)
        strbuf_add(said,
                   P_("%s wins %d stake: %s has given the game up.\n",
                      "%s wins %d stakes: %s has given the game up.\n", stakes),
                   winner, stakes, loser);
    else
        strbuf_add(said,
                   v->out.reason == STAKE_SINGLE
                       ? _("%s wins a single stake: %s has borne off a man.\n")
                   : v->out.reason == STAKE_NONE_OFF
                       ? _("%s wins 2 stakes: %s has no man off, and all at home.\n")
                   : v->out.reason == STAKE_NOT_HOME
                       ? _("%s wins 4 stakes: %s has no man off, and not all at home.\n")
                       : _("%s wins 8 stakes: %s has no man off, and one or more on the bar.\n"),
                   winner, loser);
}

static void say_end(const struct tables_verdict *v, struct strbuf *said)
{
    const struct tables_state *next = &v->out.next;
    char name[TABLES_NAME], other[TABLES_NAME];
    tables_name(said, v->side, name);
    tables_name(said, v->other, other);
    if (v->out.ended)
        say_won(v, said);
    else if (next->passed && next->due == v->side)
        strbuf_add(said,
                   _("%s is shut out: on the bar before six closed lines. %s throws again.\n"),
                   other, name);
    else if (next->passed)
        strbuf_add(said, _("%s is shut out: on the bar before six closed lines.\n"), other);
}

static void say_score(const struct tables_verdict *v, const struct tables_state *s,
                      struct strbuf *said)
{
    char name[TABLES_NAME];
    for (int side = WHITE; side <= BLACK; side++)
        strbuf_add(said, _("%s: %d off, %d on the bar.\n"),
                   tables_name(said, (enum side)side, name), tables_off(&s->board.side[side]),
                   men_on(&s->board.side[side], BAR));
    if (v->t && v->has_play && !v->open && !v->out.ended)
        say_end(v, said);
}

/* Adds the men that both numbers together would bring to a free line, if they had a free line to
 * rest on (P:8). */
static void say_barred(const struct tables_verdict *v, struct strbuf *said)
{
    const struct tables_throw *t = &v->t->throw;
    const fields closed = bar_closed(t), free = ALL_FIELDS & ~closed;
    const int a = t->dice[0], b = t->dice[1];
    fields men = men_any(&t->before.side[v->side]);
    char from[TABLES_FIELD_TEXT], to[TABLES_FIELD_TEXT];
    int n = 0;
    men = men & field_bit(BAR) || a == b ? 0 : men & closed >> a & closed >> b & free >> (a + b);
    for (; men; men &= men - 1, n++)
        strbuf_add(said, n ? ", %s/%s" : _("No free line to rest on: %s/%s"),
                   tables_field_print(lowest_field(men), v->side, tables_naming(v->m), from),
                   tables_field_print(lowest_field(men) + a + b, v->side, tables_naming(v->m), to));
    strbuf_add(said, n ? ".\n" : "");
}

static void say_why(const struct tables_verdict *v, struct strbuf *said)
{
    const struct tables_turn *t = v->t;
    const struct tables_put none = {.moves = 0};
    if (t->throw.rules & TABLES_HIGHER && t->required == 1 && t->throw.groups == 2 &&
        bar_origins(&t->throw, &none, &t->throw.before, t->throw.group[0].number))
        strbuf_add(said, "%s",
                   _("Only one number can be played: the higher (higher-number=on).\n"));
    if (t->throw.dice[0])
        say_barred(v, said);
}

/* --- lists ------------------------------------------------------------------------------------ */

static struct standing standing(const struct tables_state *s, enum side side)
{
    return (struct standing){.major = tables_off(&s->board.side[side])};
}

static void strbuf_off(const struct standing *is, struct strbuf *out)
{
    strbuf_add(out, P_("%d man off", "%d men off", is->major), (int)is->major);
}

/* --- chances ---------------------------------------------------------------------------------- */

static bool enters(const struct tables_throw *t, const struct tables_way *way)
{
    (void)t;
    return way->moves && way->move[0].from == BAR;
}

static const struct tables_chance chances[] = {
    {"enter", N_("enter a man from the bar"), enters, false},
    {"hit", NULL, NULL, false},
    {"win", N_("bear off the last man"), tables_way_clears,
     true}, /* P:54 "only by a doublet of 2 or more" */
    {"pass", N_("play nothing"), NULL, false},
    {.key = NULL},
};

/* --- tables ----------------------------------------------------------------------------------- */

static const struct tables_men men = {.stand = FIELDS_AND_BAR,
                                      .origins = bar_origins,
                                      .closed = bar_closed,
                                      .move = bar_move,
                                      .by_route = true,
                                      .alone_by_sum = MOVES_MAX,
                                      .ways = tryktrak_ways,
                                      .rule = bar_rule};

static const struct tables_fault faults[] = {
    [BAR_N1] = {"N1", N_("no number still to be played, and no open sum, leads there"), "§2; P",
                false, false},
    [BAR_N3] = {"N3", N_("the throw has no number left for it"), "§2; P", false, false},
    [BAR_C2] = {"C2", N_("the line is closed, two men or more hold it"), "§2; P", true, false},
    [BAR_E1] = {"E1", N_("another man moved while one was on the bar"), "§3; P", false, false},
    [BAR_D1] = {"D1", N_("a number that could be played was not"), "§4; P", false, true},
    [BAR_S1] = {"S1", N_("no man may be borne off there while others are farther back"), "§5; P",
                false, false},
    {.code = NULL},
};

static const struct tables_game tables = {
    .game = &game_tryktrak,
    .men = &men,
    .start = "1x2,12x5,17x3,19x5",
    .other_name = BY_LINES,
    .fault = faults,
    .reason = reasons,
    .cite = "tryktrak §8",
    .json = "game coup side dice skipped before play legal faults final hits after next over "
            "stakes?",
    .judge = "side dice shut_out numbers plays",
    .chance = chances,
    .chance_fields = true,
    .line = LINE_PLAIN,
    .unseen = true,
    .figures_wanted = true,
    .no_doublet_first = true,
    .single_first = true,
    .hit_to = HIT_TO_BAR,
    .thrown = thrown,
    .outcome = outcome,
    .worth = worth,
    .placed = placed,
    .say_end = say_end,
    .say_score = say_score,
    .say_why = say_why,
    .standing = standing,
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
    .major = TABLES_COLUMN_OFF,
    .parts = 1,
    .standing = strbuf_off,
    TABLES_PAPER_OFF,
};

static const struct batch batch = {
    .parts = "after", .judge = tables_judge, .chances = tables_judge_chances};

/* The first value is the default (rules 10). */
static const struct game_option options[] = {
    {"higher-number", "off on",
     N_("of two numbers of which one can be played: either, or the higher if it can"), 0, 0},
    {"shut-out", "skip throw", N_("a player shut out does not throw, or throws for form's sake"), 0,
     0},
    {"numbering", "plain lines", N_("fields 1-24 as each counts them, or the lines I-XII and 12-1"),
     0, 0},
    {.name = NULL},
};

static const struct query_command questions[] = {
    TABLES_CHANCES(
        N_("In how many of the 36 throws the player who is to throw can enter from the bar, hit a "
           "man, bear off the last man, or play nothing."),
        N_("the possible plays of the next throw, of 36"), N_("No throw is expected now")),
    TABLES_WHY(N_("Prints the throw and the play of the last turn or the one named, its faults, "
                  "and what could be played."),
               N_("the faults, and what can be played")),
    {.topic.names = NULL},
};

const struct game game_tryktrak = {
    .name = "tryktrak",
    .title = N_("Tryktrak (Polish)"),
    .names = "Тріктрак",
    .spoken = "stands back",
    .revision = 1,
    .major = "off",
    .option = options,
    .start = start,
    .listed = listed,
    TABLES_MACHINE,
    .questions = questions,
    .manual.typed = tryktrak_typed,
    .manual.help = tryktrak_help,
    .manual.books = tryktrak_books,
    .manual.lessons = tryktrak_lessons,
    .sums.counts = tables_counts,
    .batch = &batch,
    .picture = &picture.picture,
    .paper = &paper,
};
