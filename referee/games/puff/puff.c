/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>

#include "base/i18n.h"
#include "games/paper.h"
#include "games/puff/rules/faults.h"
#include "games/tables/match/machine.h"
#include "games/tables/picture/scene.h"
#include "games/tables/text/notation.h"
#include "puff.h"

/* --- puff ------------------------------------------------------------------------------------ */

/* Puff on the tables engine: doublets, stakes, and the sentences about them. */

enum { OPTION_SECOND, OPTION_LOWER, OPTION_UNDERSIDE, OPTION_OPENING, OPTION_SCHNEIDER };
/* Places in own[]: the doublets of each side, as `second-doublet` counts them; 1 + the side that
 * threw last; the number of the doublet in a position line. */
enum { OWN_DOUBLETS = 0, OWN_LAST = 2, OWN_NEXT = 3, DOUBLETS_MOST = 255 };
enum { REASON_SINGLE, REASON_SCHNEIDER };

/* --- how it goes ------------------------------------------------------------------------------ */

/* Counts doublets. D "vom zweiten Pasch an": the second of the game; G: of one turn. */
static void count_doublet(struct tables_state *s, const long *option, const struct tables_throw *t)
{
    int16_t *doublets = &s->own[OWN_DOUBLETS];
    if (option[OPTION_SECOND] && s->own[OWN_LAST] != 1 + t->side)
        doublets[WHITE] = doublets[BLACK] = 0;
    if (tables_doublet(t) && doublets[t->side] < DOUBLETS_MOST)
        doublets[t->side]++;
    s->own[OWN_LAST] = (int16_t)(1 + t->side);
}

static void thrown(struct tables_state *s, const long *option, struct tables_throw *t)
{
    count_doublet(s, option, t);
    bool second = tables_doublet(t) && s->own[OWN_DOUBLETS + t->side] >= 2;
    t->rules = (uint8_t)((second ? PUFF_SECOND : 0) | (option[OPTION_LOWER] ? PUFF_MOVING : 0) |
                         (option[OPTION_UNDERSIDE] ? PUFF_WHOLE : 0));
    puff_groups(t);
}

/* Applies "doublet=2" of a position: the next doublet of the side to throw is the second. */
static void placed(struct tables_state *s, const long *option)
{
    (void)option;
    if (!s->set_up)
        return;
    s->own[OWN_LAST] = (int16_t)(1 + s->due);
    s->own[OWN_DOUBLETS + s->due] = (int16_t)(s->own[OWN_NEXT] ? s->own[OWN_NEXT] - 1 : 0);
    s->own[OWN_NEXT] = 0;
}

/* D knows one stake; Z "Schneider". */
static uint8_t worth(struct tables_state *s, enum side winner, bool given, const long *option,
                     uint16_t *halves)
{
    bool none_off = !tables_off(&s->board.side[other_side(winner)]);
    (void)given;
    *halves = option[OPTION_SCHNEIDER] && none_off ? 4 : 2;
    return *halves == 4 ? REASON_SCHNEIDER : REASON_SINGLE;
}

/* Computes the result of a turn. After every doublet the same player may throw again (D); a player
 * without men has won at once (H). */
static void outcome(const struct tables_verdict *v, const long *option, struct tables_outcome *o)
{
    (void)option;
    if (!v->has_play)
        return;
    if (tables_doublet(&v->t->throw)) {
        o->next.may = 3;
        o->next.due = (uint8_t)v->side;
    }
    if (!men_any(&v->after.side[v->side]))
        tables_win_match(v, o);
}

/* --- sentences -------------------------------------------------------------------------------- */

static void say_order(const struct tables_verdict *v, struct strbuf *said)
{
    const struct tables_throw *t = &v->t->throw;
    int first = t->group[0].number, then = t->group[1].number;
    if (!tables_doublet(t) && !t->ordered)
        strbuf_add(said, _(": the %d and the %d, in either order."), first, then);
    else if (!tables_doublet(t))
        strbuf_add(said, _(": the %d first, then the %d."), first, then);
    else if (!(t->rules & PUFF_SECOND))
        strbuf_add(said,
                   _(", a first doublet: the %d twice, then, if you like, the %d up to twice."),
                   first, then);
    else
        strbuf_add(said,
                   _(", a second doublet: the %d four times, then, if you like, the %d up to four "
                     "times."),
                   first, then);
}

/* Adds which numbers of a throw can be played, if not all can. */
static void say_required(const struct tables_verdict *v, struct strbuf *said)
{
    const struct tables_throw *t = &v->t->throw;
    int required = v->t->required;
    if (required >= (tables_doublet(t) ? t->group[0].times : 2))
        return;
    strbuf_add(said, " ");
    if (required == 0 && !t->ordered)
        strbuf_add(said, "%s", _("Neither can be played: the throw is lost."));
    else if (required == 0)
        strbuf_add(said, _("The %d cannot be played: the whole throw is lost."),
                   t->group[0].number);
    else if (!tables_doublet(t))
        strbuf_add(said, "%s", _("Only one of them can be played."));
    else
        strbuf_add(said,
                   P_("The %2$d can be played only %1$d time.",
                      "The %2$d can be played only %1$d times.", required),
                   required, t->group[0].number);
}

static bool say_thrown(const struct tables_verdict *v, struct strbuf *said)
{
    tables_say_dice(v, said);
    say_order(v, said);
    say_required(v, said);
    strbuf_add(said, "\n");
    return true;
}

static void say_won(const struct tables_verdict *v, struct strbuf *said)
{
    char won[TABLES_NAME], lost[TABLES_NAME];
    bool single = v->out.reason == REASON_SINGLE, given = v->out.next.given;
    enum side winner = (enum side)v->out.won_by;
    tables_name(said, winner, won);
    tables_name(said, other_side(winner), lost);
    if (single && !given)
        strbuf_add(said, _("%s has no man left and wins one stake.\n"), won);
    else
        strbuf_add(
            said,
            single  ? _("%s wins one stake: %s has given the match up.\n")
            : given ? _("%s wins two stakes (schneider): %s has given the match up with no man "
                        "borne off.\n")
                    : _("%s has no man left and wins two stakes (schneider): %s has borne off no "
                        "man.\n"),
            won, lost);
}

static void say_end(const struct tables_verdict *v, struct strbuf *said)
{
    char next[TABLES_NAME], other[TABLES_NAME];
    const struct tables_state *s = &v->out.next;
    if (v->out.ended)
        say_won(v, said);
    else if (s->may == 3 && !v->closed)
        strbuf_add(said, _("%s may throw again. Otherwise %s throws (type %c and the dice).\n"),
                   tables_name(said, (enum side)s->due, next),
                   tables_name(said, other_side((enum side)s->due), other),
                   s->due == WHITE ? 'b' : 'w');
}

static void say_score(const struct tables_verdict *v, const struct tables_state *s,
                      struct strbuf *said)
{
    char name[TABLES_NAME];
    (void)v;
    for (enum side side = WHITE; side <= BLACK; side++) {
        const struct men *own = &s->board.side[side];
        int doublets = s->own[OWN_DOUBLETS + side];
        strbuf_add(said,
                   P_("%s: %d in hand, %d off, %d doublet\n",
                      "%s: %d in hand, %d off, %d doublets\n", doublets),
                   tables_name(said, side, name), men_on(own, BAR), tables_off(own), doublets);
    }
}

static void say_why(const struct tables_verdict *v, struct strbuf *said)
{
    const struct tables_throw *t = &v->t->throw;
    int first = t->group[0].number, then = t->group[1].number, required = v->t->required;
    int hand = men_on(&t->before.side[v->side], BAR);
    if (tables_doublet(t))
        strbuf_add(said,
                   _("Doublet number %d: the upper faces (%d) %d times, as often as possible, then "
                     "the undersides (%d), as many as you like (rules puff §5).\n"),
                   v->t->before.own[OWN_DOUBLETS + v->side], first, t->group[0].times, then);
    else if (!t->ordered)
        strbuf_add(said, "%s",
                   _("Two numbers, a man in hand, lower-first=moving: either order (rules puff "
                     "§4).\n"));
    else
        strbuf_add(said,
                   _("Two numbers: the %d first, without it the whole throw is lost, then the %d "
                     "(rules puff §4).\n"),
                   first, then);
    if (hand)
        strbuf_add(said,
                   P_("%d man in hand: nothing on the board moves before it is set (rules puff "
                      "§2).\n",
                      "%d men in hand: nothing on the board moves before they are set (rules puff "
                      "§2).\n",
                      hand),
                   hand);
    strbuf_add(said,
               P_("Every legal play uses %d of these numbers.\n",
                  "Every legal play uses %d of these numbers.\n", required),
               required);
}

/* --- lists ------------------------------------------------------------------------------------ */

static const struct score_field scored[] = {
    {.before = "doublets="}, {.before = ":"}, {.before = NULL}};

static void score(const struct tables_state *s, long out[SCORE_FIELDS])
{
    const int16_t *doublets = &s->own[OWN_DOUBLETS];
    bool any = doublets[WHITE] || doublets[BLACK];
    for (int i = WHITE; i <= BLACK; i++)
        out[i] = any ? doublets[i] : SCORE_NONE;
}

static void middle(const struct tables_verdict *v, const struct tables_state *s, const long *option,
                   const struct strbuf *said, char row[TABLES_MARGIN_TEXT])
{
    (void)s, (void)option, (void)said;
    if (v && tables_doublet(&v->t->throw))
        snprintf(row, TABLES_MARGIN_TEXT, "%s",
                 v->t->throw.rules & PUFF_SECOND ? _("second doublet") : _("first doublet"));
}

/* --- chances ---------------------------------------------------------------------------------- */

static const struct tables_chance chances[] = {
    {"lost", N_("cannot be played"), NULL, false},
    {"hits", N_("hit a man"), tables_way_hits, false},
    {"wins", N_("bear off the last man"), tables_way_clears, false},
    {.key = NULL},
};

/* --- tables ----------------------------------------------------------------------------------- */

/* BG: the opponent may let a wrong play stand, or send it back, until the next throw. Two colours
 * on one field cannot stand. */
static const struct tables_fault faults[] = {
    [PUFF_N1] = {"N1", N_("no number still to be played leads there"), "D", false, false},
    [PUFF_N3] = {"N3", N_("more moves than the throw has numbers"), "D \"doppelt setzen\"", false,
                 false},
    [PUFF_C2] = {"C2", N_("the other player holds that field with two men or more"),
                 "D \"wie bei Backgammon\"", true, false},
    [PUFF_E1] = {"E1", N_("a man on the board moved while one was in hand"),
                 "D \"erst wenn alle Steine\"", false, true},
    [PUFF_D1] = {"D1", N_("a number that could be played was not"), "BG; D", false, true},
    [PUFF_S1] = {"S1", N_("a man borne off too soon, or past one farther back"),
                 "D \"alle Steine im letzten Viertel\"; BG", false, false},
    [PUFF_O1] = {"O1", N_("a number played before the one that comes first, or without it"),
                 "D \"immer\"; A, G", false, true},
    {.code = NULL},
};

static const struct tables_value values[] = {
    {"doublet", OWN_NEXT, false, 1, 9, 0, .wrong = N_("type doublet=1 to doublet=9")},
    {.wrong = NULL},
};

static const struct tables_key keys[] = {
    {"doublet", KEY_COUNTED, OWN_DOUBLETS, 0},
    {.key = NULL},
};

static const char *const reasons[] = {"single", "schneider", NULL};

static const struct tables_game tables = {
    .game = &game_puff,
    .men = &puff_men,
    .start = "barx15",
    .other_name = BY_TONGUES,
    .fault = faults,
    .value = values,
    .reason = reasons,
    .json = "game coup side dice before doublet play legal faults final hits after next over "
            "stakes?",
    .key = keys,
    .judge = "side dice numbers again plays",
    .chance = chances,
    .line = LINE_FINAL | LINE_WINNER,
    .typed_dice = true,
    .hit_to = HIT_TO_HAND,
    .thrown = thrown,
    .outcome = outcome,
    .worth = worth,
    .placed = placed,
    .say_thrown = say_thrown,
    .say_end = say_end,
    .say_score = say_score,
    .say_why = say_why,
    .score = score,
    .standing = tables_won_and_off,
    .middle = middle,
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
    .outfit = {.hand = true},
};

static const struct contested_reading readings[] = {
    {"second-doublet", NULL,
     N_("count a player's doublets through the game, or in each turn separately")},
    {"second-doublet", "game", N_("a player's doublets are counted through the game")},
    {"second-doublet", "turn", N_("the doublets of each turn are counted separately")},
    {"lower-first", NULL,
     N_("whether the lower number comes first for every man or not for those that enter")},
    {"lower-first", "always", N_("the lower number comes first for every man")},
    {"lower-first", "moving", N_("men enter with either number first")},
    {"underside", NULL,
     N_("whether undersides may follow some of the upper numbers or only all of them")},
    {"underside", "any", N_("undersides may follow some of the upper numbers")},
    {"underside", "whole", N_("undersides may follow only all of the upper numbers")},
    {"opening-throw", NULL, N_("whether the winner of the first throw throws again or plays it")},
    {"opening-throw", "again", N_("the winner of the first throw throws again")},
    {"opening-throw", "played", N_("the winner of the first throw plays it")},
    {"schneider", NULL, N_("whether a loser with no man off pays one stake or two")},
    {"schneider", "off", N_("a loser with no man off pays one stake")},
    {"schneider", "on", N_("a loser with no man off pays two stakes")},
    {.option = NULL},
};

static const struct paper paper = {
    .minor = TABLES_COLUMN_OFF,
    .readings = readings,
    .standing = tables_words_off,
    TABLES_PAPER_OFF,
};

static const struct batch batch = {
    .keys = "doublet", .parts = "after", .judge = tables_judge, .chances = tables_judge_chances};

/* Sources (rules puff §9): D has "der zweite Pasch", G the second doublet of a turn; in A
 * undersides come only after all upper faces; Z has Schneider. */
static const struct game_option options[] = {
    {"second-doublet", "game turn", N_("which doublet is played twice over"), 0, 0},
    {"lower-first", "always moving", N_("whether the lower number is first when men enter"), 0, 0},
    {"underside", "any whole", N_("after which upper numbers undersides may be played"), 0, 0},
    {"opening-throw", "again played", N_("whether the winner of the first throw plays it"), 0, 0},
    {"schneider", "off on", N_("two stakes from a loser with no man off"), 0, 0},
    {"numbering", "plain tongues", N_("fields 1-24, or tongues 1-12 and 12A-1A"), 0, 0},
    {.name = NULL},
};

static const struct query_command questions[] = {
    TABLES_WHY(N_("Explains a throw and its play: which numbers come first, how many must be "
                  "played, and what was wrong, with the rule."),
               N_("the reasons for the rulings on a throw and its play")),
    TABLES_CHANCES(N_("Before a throw: how many of the 36 throws cannot be played, can hit, or can "
                      "end the match."),
                   N_("the possible results of the next throw"), N_("No throw is expected now")),
    {.topic = {.names = NULL}},
};

const struct game game_puff = {
    .name = "puff",
    .title = N_("Puff"),
    .names = "Пуф",
    .spoken = "stands back",
    .revision = 1,
    .major = "games",
    .minor = "off",
    .option = options,
    .start = start,
    .listed = listed,
    TABLES_MACHINE,
    .scored = scored,
    .questions = questions,
    .manual.typed = puff_typed,
    .manual.help = puff_help,
    .manual.books = puff_books,
    .sums.counts = tables_counts,
    .manual.lessons = puff_lessons,
    .batch = &batch,
    .picture = &picture.picture,
    .paper = &paper,
};
