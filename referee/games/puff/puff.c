/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>

#include "base/i18n.h"
#include "games/paper.h"
#include "games/puff/rules/faults.h"
#include "games/tables/match/machine.h"
#include "games/tables/picture/scene.h"
#include "games/tables/text/notation.h"
#include "puff.h"

/* --- help ------------------------------------------------------------------------------------ */

/* The game and its words, for two people who have a board and no book. */

const struct help_topic puff_help[] = {
    {"puff rules game", N_("Puff in short"),
     N_("Fifteen men each, all in hand. Each player counts the fields from the first quarter, 1-6, "
        "where the men are set, to the last, 19-24, where they are borne off; field 1 of one "
        "player is field 24 of the other.\n"
        "1. Both throw; the higher sum begins, and throws again for the first turn.\n"
        "2. A number sets a man on its field, 4 on field 4. While a man is in hand nothing on the "
        "board moves.\n"
        "3. Then men move forward by the numbers. Of two numbers the lower comes first: if it "
        "cannot be played, the whole throw is lost.\n"
        "4. Two men hold a field against the other player. A lone man is hit and goes back in "
        "hand, even by a man that only rests there.\n"
        "5. A doublet gives its undersides too, and another throw (.help doublet).\n"
        "6. With all men on 19-24 they are borne off. The first player with no man left wins.")},
    {"start begin beginning first anfang beginn beginnt zacząć zaczyna początek", N_("Who begins"),
     N_("Each player throws two dice. The player with the higher sum begins and throws again for "
        "the first turn. Type that throw after the letter of the player: w 54, or b 54 if Black "
        "begins. Without a letter White begins. Equal sums are thrown again. After .set "
        "opening-throw played the player plays the throw that won.")},
    {"set hand enter setting bar einsetzen hit schlagen", N_("Setting and entering"),
     N_("Men in hand are set by the numbers: a 4 sets one on field 4, typed bar/4, or 4 alone. A "
        "man that was hit goes back in hand and enters in the same way. No man moves on the board, "
        "nor goes on in the throw that sets it, while another is in hand. Once the last one is in, "
        "the other numbers are free (rules puff §2).")},
    {"lower lower-first order", N_("The lower number first"),
     N_("6-4: the 4 first, then the 6 with any man. Without the 4 the whole throw is lost; without "
        "the 6 only the 6. If the 4 can be played so that the 6 can follow, it must be. The order "
        "of typing does not matter. With lower-first=moving the order is free while a man is in "
        "hand when the dice are thrown (rules puff §4).")},
    {"doublet pasch underside dublet дубль", N_("Doublets"),
     N_("3-3 is played 3 3, then its undersides 4 4: seven minus the number. The upper numbers "
        "must be played as often as possible; the undersides may be played, but need not be. If no "
        "upper number can be played, the undersides are lost too. From a player's second doublet "
        "of the game on, everything is played twice over: 3 3 3 3, then 4 4 4 4 "
        "(second-doublet=turn: the second of one turn). After every doublet the player may throw "
        "again. To decline, type the other player's letter before the dice: b 64 (rules puff "
        "§5).")},
    {"off bearing-off home ausspielen herauswurfeln", N_("Bearing off"),
     N_("With all men still in play on 19-24 and none in hand, an exact number bears a man off, "
        "22/off by a 3, or is played inside. A larger number bears off the farthest man only; "
        "men farther back must move up first. A man hit meanwhile enters and comes round again "
        "(rules puff §6).")},
    {"stakes win end schneider", N_("The end"),
     N_("The first player with no man left wins one stake, at once, even in the middle of a "
        "doublet. With schneider=on it is two stakes if the loser has borne off none (rules puff "
        "§7).")},

    /* Input at the table. */
    {"dice throw", N_("The dice"),
     N_("Type both numbers together, 64, in either order. The dice open a turn and end the one "
        "before. Where either player may throw, before the first turn and after a doublet, a "
        "letter before the dice says who does: w 64, b 64.")},
    {"play move notation", N_("Playing"),
     N_("6/11 moves a man, 6/8/11 one man by two numbers, 6/11x2 two men alike, bar/4 sets one, "
        "22/off bears one off, - plays nothing. * after a field says that a man was hit there. "
        "Fields alone say where men arrive, in the order of the dice: 64 18 7. An empty line "
        "plays the only legal play. Dice and play may stand on one line: 42 bar/4 bar/2.")},
    {"choice = wrong fault", N_("After a wrong play"),
     N_("A wrong play is kept as it was made. Until the next throw the other player may choose: = "
        "stands leaves it, = back sends the men back, those hit included, and the throw is played "
        "again; = 6/8 6/11 says both at once. The number of a choice also works. If the other "
        "player throws instead, the play stays. A man on a field that the other holds cannot stay: "
        "it goes back (rules puff §8).\n"
        "N1: no number leads there. N3: more moves than numbers. C2: a field the other holds. E1: "
        "moved with a man in hand. D1: a number left unplayed. S1: wrongly borne off. O1: out of "
        "order.")},
    {"option options", N_("The options of a match"), NULL},
    {"position setup", N_("Positions"),
     N_("W:barx2,1,6x12 B:6x13,22x2 w 42: the men of each side as that side counts them, bar for "
        "men in hand, who throws, the dice. Men not named are off. doublet=2: this doublet counts "
        "as the second.")},
    {.names = NULL},
};

const struct typed_help puff_typed[] = {
    {"64", N_("the dice; w 64 or b 64 where either player may throw")},
    {"bar/4 bar/2", N_("the play: men set on 4 and 2; or 4 2 alone;")},
    {"6/11 6/8", N_("from/to: each player counts from where men are set;")},
    {"6/8/11  6/8x2", N_("one man by two numbers; two men alike;")},
    {"22/off  -", N_("borne off; nothing. An empty line: the only legal play")},
    {NC_("typed words", "= back"),
     N_("the other player sends a wrong play back; = stands leaves it")},
    {"# ...", N_("a note")},
    {NC_("typed words", ".help puff"), N_("the rules in short")},
    {NC_("typed words", ".help doublet"), N_("undersides, and the throw a doublet gives")},
    {NC_("typed words", ".help options"), N_("what can be agreed on")},
    {.typed = NULL},
};

const struct book puff_books[] = {
    {"D", "", N_("A German description of Tric-Trac and Puff"),
     N_("The text the rules start from."), NULL},
    {"A", "", N_("Alvensleben, Encyclopädie der Spiele, 1853, pp. 406-408"),
     N_("The oldest full text of this Puff."), NULL},
    {"G", "", N_("The rules of players today (gamedesign.de; the Austrian SCA page)"),
     N_("How it is played now."), NULL},
    {"Z", "", N_("Pierer, encyclopaedia, article Puffspiel"), N_("A short account of the game."),
     NULL},
    {"BG", "", N_("Backgammon as it is played"), N_("Blocking, hitting, entering and bearing off."),
     NULL},
    {"H", "", N_("This referee"), N_("Decided here, where the sources are silent or divided."),
     NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

/* A first game, as `tutorial` leads through it. */
const struct lesson puff_lessons[] = {
    {N_("Puff: fifteen men each, all in hand. Anna and Boris have thrown; Anna's sum is higher, so "
        "Anna begins, and throws 6-4. Type the dice."),
     "64", N_("Both numbers together: 64")},
    {N_("The lower number comes first: the 4 sets a man on field 4, then the 6 one on field 6. "
        "Where men arrive is enough."),
     "4 6", N_("The fields: 4 6, or in full: bar/4 bar/6")},
    {N_("Boris throws 3-3. A doublet gives its undersides too: two men on 3, two on 4."),
     "33 bar/3x2 bar/4x2", N_("Dice and play on one line: 33 bar/3x2 bar/4x2")},
    {N_("After a doublet Boris may throw again, and throws 2-1."), "21 1 2",
     N_("The lower first: 21 1 2")},
    {N_("Anna throws 5-5, a first doublet, and plays only the upper numbers: undersides are a "
        "right, not a duty."),
     "55 bar/5x2", N_("Two men on 5: 55 bar/5x2")},
    {N_("Anna does not want to throw again. Boris throws: a letter before the dice says so."),
     "b 42", N_("b for Black, who is Boris: b 42")},
    {N_("Boris sets only one man, on 4. The 2 could be played too, and comes first. Type it as it "
        "was played."),
     "bar/4", N_("As it was played: bar/4")},
    {N_("The play is not complete: the 2 must still be played. Set that man."), "bar/2",
     N_("Set it: bar/2")},
    {.line = NULL},
};

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
                   char row[TABLES_MARGIN_TEXT])
{
    (void)s, (void)option;
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
     N_("whether a player's doublets are counted through the game or in each turn by themselves")},
    {"second-doublet", "game", N_("a player's doublets are counted through the game")},
    {"second-doublet", "turn", N_("the doublets of each turn are counted by themselves")},
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
               N_("why a throw and its play were ruled as they were")),
    TABLES_CHANCES(N_("Before a throw: how many of the 36 throws cannot be played, can hit, or can "
                      "end the match."),
                   N_("what the next throw may bring"), N_("No throw is expected now")),
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
