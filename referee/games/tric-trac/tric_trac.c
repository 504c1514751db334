/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>

#include "base/i18n.h"
#include "games/paper.h"
#include "games/tables/picture/scene.h"
#include "series.h"
#include "tric_trac.h"

/* --- help ------------------------------------------------------------------------------------ */

/* The input at the table, and enough of the rules for two people to play. */

const struct typed_help tric_trac_typed[] = {
    {"61", N_("the dice")},
    {"1/7 1/2", N_("the play: from/to, fields counted by the player who moves;")},
    {"", N_("1/7/8 one man with both numbers, 22/off out, 12/14x2 two men,")},
    {"", N_("7 2 where men arrive, - nothing. An empty line: the only play")},
    {NC_("typed words", "new, on"), N_("the winner of a partie: set up again, or play on")},
    {NC_("typed words", "b 61"), N_("who throws, where both may: after a doublet, and after new")},
    {"+3", N_("the points the player pegged, if not those due")},
    {NC_("typed words", "= back"), N_("the other player, of a wrong play; or = stands, = 1/6 1/5")},
    {"# ...", N_("a note")},
    {.typed = NULL}};

const struct help_topic tric_trac_help[] = {
    {"tric-trac rules game regeln", N_("Tric-Trac (German)"),
     N_("Fifteen men each begin on their own tongue 1 and go forward to 24, by two dice. The first "
        "to get 12 points wins a partie; 12 parties make a match. Points are won with the throw: 1 "
        "for each man hit, 1 for each man of your own taken out, 2 for the great bridge (7-12, two "
        "men on each) at the end of every throw of yours while it stands. See help on: moves, "
        "hucke, hit, out, bridge, force, doublet, win, fault, record, options.")},
    {"start begin beginning first anfang beginn beginnt zacząć zaczyna początek", N_("Who begins"),
     N_("Each player throws two dice. The player with the higher sum begins and plays that throw. "
        "Type it after the letter of the player: w 54, or b 54 if Black begins. In the first "
        "partie White begins without a letter; after new the letter is required. Equal sums are "
        "thrown again.")},
    {"moves move", N_("Moving"),
     N_("Each number moves a man forward, the same man or two. Both numbers must be played if they "
        "can be, in any order; else one, as you like; else none. While a man stands on 1 only men "
        "from 1 move; one brought off it may go on with the other number. A field with two or more "
        "of the other's men is closed, also for resting.")},
    {"hit hitting schlagen schlag geschlagen", N_("Hitting"),
     N_("A lone man of the other player is hit by moving onto it, even at a rest between two "
        "numbers. It goes back to its own tongue 1 and must come off it before anything else "
        "moves. Men on 1 and on 24 are never hit.")},
    {"hucke corner", N_("The Hucke"),
     N_("Field 12 is your Hucke, 13 the other's. Never leave one man alone on your own: it is "
        "taken by two men in one throw, and left by the last two in one. A man may rest on it, "
        "empty, between two numbers. No man ends on the other's, nor rests there "
        "(hucke-rest=on allows the rest when it is empty).")},
    {"force by-force", N_("By force"),
     N_("With both Hucken empty, two men that the numbers would bring to the other's Hucke may "
        "both go one field less and take your own: 65 from 7 and 8, written 7/12 8/12. Not when "
        "the throw takes your own directly. It is allowed, never required.")},
    {"out off bearing-off", N_("Getting out"),
     N_("A number that brings a man to 24 or past it takes it out, wherever the others stand "
        "(none on 1): 22/off. Each is a point. When all fifteen are out they begin again on 1.")},
    {"bridge great-bridge brucke most міст", N_("The great bridge"),
     N_("7, 8, 9, 10, 11 and 12, each held by two men or more. It brings 2 points at the end of "
        "the throw that makes it and of each later throw of yours while it stands, including the "
        "extra throws of doublets and throws that cannot be played.")},
    {"doublet pasch dublet дубль", N_("Doublets"),
     N_("Played once, two moves. The player who threw it may throw again. To decline, put the "
        "other player's letter before the dice: b 61.")},
    {"win partie new on neu weiter series", N_("Winning a partie"),
     N_("12 points win at once, even with the first of two moves: the second is then not made. It "
        "counts 4 if the other has no point, 3 with 1 or 2, 2 with 3 to 6, 1 with more. The winner "
        "then says new (all men back, both throw for the start: put the letter of the player who "
        "threw higher before the dice) or on (the men stay; points over 12 are kept, the other has "
        "0; a throw won by its first move is finished first). After the last partie the higher sum "
        "wins.")},
    {"fault faults = back stands", N_("Plays against the rules"),
     N_("They are kept as they were played. The other player may say, before throwing, = stands or "
        "= back, or at once the play to be made: = 1/6 1/5. If nothing is said, it stands; but a "
        "man where no man may be goes back to where it came from.\n"
        "N1 a wrong distance, N3 too many moves, C2 a man on a closed field, on the other's Hucke "
        "or alone on its own Hucke, E1 another man moved while one stood on 1, D1 a number not "
        "played.")},
    {"peg points + pflock figur markierungsfigur", N_("Pegs"),
     N_("Points are pegged as they are due. +3 says that the player pegged 3. It stands once the "
        "other player has thrown; until then the right number corrects it. A partie is never won, "
        "or missed, by wrong pegging.")},
    {"record play notation dice", N_("What is typed"),
     N_("61 the dice. 1/7 1/2 a man from 1 to 7, another from 1 to 2; 1/7/8 one man with both; "
        "12/14x2 two men; 22/off out; - nothing. 7 2: where the men arrive, in the order of the "
        "dice. What is typed first is played first: that matters when it wins. An empty line plays "
        "the only legal play. new, on: the winner's choice.")},
    {"options parties hucke-rest next-start numbering", N_("The options of a match"), NULL},
    {.names = NULL}};

const struct book tric_trac_books[] = {
    {"D", "", N_("A German description of Tric-Trac and Puff"),
     N_("The text the rules start from."), NULL},
    {"T", "", N_("Tokkadille (Alvensleben, 1853, as the Ludii portal gives it)"),
     N_("The ancestor of the game."), NULL},
    {"W", "", N_("German Wikipedia, article Tric Trac"),
     N_("The same rules in other words, by people who play it."), NULL},
    {"F", "", N_("French trictrac"), N_("Where the corner comes from."), NULL},
    {"BG", "", N_("Backgammon as it is played"), N_("Blocking and hitting."), NULL},
    {"H", "", N_("This referee"), N_("Decided here, where the sources are silent."), NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

/* A first game, as `tutorial` leads through it. */
const struct lesson tric_trac_lessons[] = {
    {N_("Two players sit at a real board, throw real dice and move real men. You type what they "
        "do, and the referee says whether it is right and what follows.\n"
        "Each player has fifteen men on their own tongue 1 and counts the fields forward to 24. "
        "Twelve points win a partie. Both throw; White's six and four are higher, and are played "
        "at once. Type the dice."),
     "w 64", N_("w for White, and the dice as two digits together: w 64.")},
    {N_("One man goes from 1 to 7, one from 1 to 5. A move is written from/to."), "1/7 1/5",
     N_("Two moves, each from/to, separated by a space.")},
    {N_("Black throws a doublet of six. It is played once, two men from 1 to 7."), "66 1/7x2",
     N_("x2 says that two men do the same.")},
    {N_("A player who throws a doublet may throw again. Black does: a five and a two. The fields "
        "where the men arrive are enough."),
     "52 6 3", N_("The dice, then the two fields: 52 6 3.")},
    {N_("White throws a six and a five, and moves one man from 1 by way of 7 to 12. But 12 is the "
        "Hucke, and no man stands there alone. Type it as it was played."),
     "65 1/7/12", N_("One man with both numbers: 1/7/12. A wrong play is typed as it was made.")},
    {N_("The play is wrong: it goes back."), "= back", N_("= back, or .back.")},
    {N_("White now plays correctly: from 1 to 7 and from 1 to 6."), "1/7 1/6",
     N_("Only the play: the dice are known.")},
    {N_("Black throws a two and a one, from 1 to 3 and from 1 to 2."), "21 1/3 1/2",
     N_("Either order.")},
    {.line = NULL}};

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
                   char row[TABLES_MARGIN_TEXT])
{
    int parties = (int)option[OPTION_PARTIES], played = s->own[OWN_PLAYED];
    (void)v;
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
    {"next-start", "throw winner", N_("who begins after new: the higher throw, or the winner"), 0,
     0},
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
        N_("what the next throw can bring, of 36"), N_("Finish this throw first")),
    TABLES_WHY(N_("What the last throw brought, or that of the turn named, and by which rule; and "
                  "what was "
                  "against the rules."),
               N_("what a throw brought, and by which rule")),
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
