/* SPDX-License-Identifier: GPL-3.0-or-later */
/* 10,000, Truba and Farkle on the dice engine: position lines, questions, options and sentences.
 * The worth of dice is in rules/terms.c, the help in help.txt. */
#include "ten_thousand.h"

#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/json_builder.h"
#include "games/dice/dice_json.h"
#include "games/dice/match.h"
#include "games/ten-thousand/rules/terms.h"

static const struct dice_reason ten_thousand_reasons[TEN_THOUSAND_WHYS] = {
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

/* --- position lines -----------------------------------------------------------------------------
 */

/* Position lines of 10,000: "112346 turn=450 throw=2 total=3200 streak=1 entered=yes". */

/* Returns the turn after these dice are put aside. */
static struct dice_so_far so_far(const struct dice_terms *t, const struct dice_position *p,
                                 dice_set keep)
{
    return (struct dice_so_far){.points = p->before.points + ten_thousand_worth(t, keep).points,
                                .throws = p->before.throws + 1,
                                .hot = ten_thousand_all_count(t, p->thrown)};
}

static struct dice_stop stop_after(const struct dice_terms *t, const struct dice_position *p,
                                   const struct dice_so_far *s)
{
    return dice_stop_entered(t, &p->player, s->points, ten_thousand_stop(t, &p->player, s));
}

static int left_after(const struct dice_terms *t, dice_set thrown, dice_set keep)
{
    return keep == thrown ? t->dice : dice_count(thrown) - dice_count(keep);
}

/* --- judge ------------------------------------------------------------------------------------ */

static json_t *keep_json(const struct dice_terms *t, const struct dice_position *p, dice_set keep)
{
    struct dice_so_far s = so_far(t, p, keep);
    struct dice_stop stop = stop_after(t, p, &s);
    bool burns = ten_thousand_burns(t, &s);
    struct dice_player then = ten_thousand_write(t, p->player, stop.writes).player;
    struct json_builder o = make(json_object());
    put(&o, "keep", dice_keep_json(keep));
    put_number(&o, "points", ten_thousand_worth(t, keep).points);
    put_number(&o, "turn", s.points);
    put_number(&o, "left", left_after(t, p->thrown, keep));
    put(&o, "throw", json_boolean(!burns));
    put(&o, "burns", json_boolean(burns));
    put(&o, "stop", stop.may ? json_integer(stop.writes) : json_null());
    put(&o, "total", stop.may || burns ? json_integer(then.total) : json_null());
    put_text(&o, "why", dice_reason(ten_thousand_reasons, stop.why)->name);
    return made(&o);
}

/* Adds the player's state after a zero. */
static void put_zero(struct json_builder *o, const struct dice_terms *t,
                     const struct dice_position *p)
{
    struct dice_player zero = ten_thousand_write(t, p->player, 0).player;
    put_number(o, "total", zero.total);
    put_number(o, "streak", zero.zeros);
}

static void say_zero(const struct dice_terms *t, const struct dice_position *p, struct strbuf *said)
{
    struct dice_facts f = {.dice = p->thrown,
                           .total = ten_thousand_write(t, p->player, 0).player.total};
    dice_tell(said, &f, N_("{dice}: nothing counts. A zero, total {total}.\n"));
}

static bool judge_json(const struct dice_terms *t, const struct dice_position *p, json_t *out)
{
    struct json_builder o = {.json = out};
    struct json_builder list = make(json_array());
    struct dice_keeps keeps;
    ten_thousand_keeps(t, p->thrown, &keeps);
    for (int i = 0; i < keeps.count; i++)
        append(&list, keep_json(t, p, keeps.keep[i]));
    put(&o, "dice", dice_set_json(p->thrown));
    put(&o, "burned", json_boolean(!keeps.count));
    put_text(&o, "why", keeps.count ? NULL : ten_thousand_reasons[WHY_NOTHING].name);
    put(&o, "keeps", made(&list));
    if (!keeps.count)
        put_zero(&o, t, p);
    return !o.failed;
}

static void say_keep(const struct dice_terms *t, const struct dice_position *p, dice_set keep,
                     struct strbuf *said)
{
    struct dice_so_far s = so_far(t, p, keep);
    struct dice_stop stop = stop_after(t, p, &s);
    struct dice_facts f = {.keep = keep,
                           .points = ten_thousand_worth(t, keep).points,
                           .turn = s.points,
                           .left = left_after(t, p->thrown, keep),
                           .number = stop.writes,
                           .total = ten_thousand_write(t, p->player, stop.writes).player.total};
    dice_tell(said, &f, N_("{keep}: {points}, turn {turn}"));
    if (ten_thousand_burns(t, &s))
        dice_tell(said, &f, N_("; the minimum is not reached: a zero, total {total}"));
    else
        dice_tell(said, &f, N_(", {left} to throw"));
    if (stop.may)
        dice_tell(said, &f, N_("; stopping writes {number}, total {total}"));
    else if (!ten_thousand_burns(t, &s))
        strbuf_add(said, "; %s", _(dice_reason(ten_thousand_reasons, stop.why)->clause));
    strbuf_add(said, "\n");
}

static bool ten_thousand_judge(void *match, const struct token *w, size_t n, struct json_t *o,
                               struct strbuf *said, struct parse_error *why)
{
    const struct dice_terms *t = &((const struct dice_match *)match)->terms;
    struct dice_position p;
    struct dice_keeps keeps;
    if (!dice_read_position(match, w, n, &p, why) || !dice_thrown(match, &p, why))
        return false;
    if (o)
        return judge_json(t, &p, o);
    ten_thousand_keeps(t, p.thrown, &keeps);
    for (int i = 0; i < keeps.count; i++)
        say_keep(t, &p, keeps.keep[i], said);
    if (!keeps.count)
        say_zero(t, &p, said);
    return true;
}

/* --- chances ---------------------------------------------------------------------------------- */

/* Returns the chances of throwing `left` dice after a turn so far. */
static json_t *chance_json(const struct dice_terms *t, const struct dice_so_far *before, int left,
                           dice_set keep)
{
    struct ten_thousand_chances c = ten_thousand_chances(t, before, left);
    bool burns = keep && ten_thousand_burns(t, before);
    struct json_builder o = make(json_object());
    if (keep)
        put(&o, "keep", dice_keep_json(keep));
    put_number(&o, "turn", before->points);
    put_number(&o, "left", left);
    put(&o, "burns", json_boolean(burns));
    if (burns)
        return made(&o);
    put(&o, "nothing", json_pack("[i,i]", (int)c.nothing, (int)c.throws));
    put(&o, "zero", json_pack("[i,i]", (int)c.zero, (int)c.throws));
    put(&o, "expected", json_pack("[I,i]", (json_int_t)c.points, (int)c.throws));
    return made(&o);
}

/* Adds the chances of throwing `left` dice after a turn so far, with the keep before it if that is
 * not 0. */
static void ten_thousand_say_chance(const struct dice_terms *t, const struct dice_so_far *before,
                                    int left, dice_set keep, struct strbuf *said)
{
    struct ten_thousand_chances c = ten_thousand_chances(t, before, left);
    struct dice_facts f = {.keep = keep, .turn = before->points, .left = left};
    if (keep)
        dice_tell(said, &f, N_("{keep}, turn {turn}: "));
    if (keep && ten_thousand_burns(t, before)) {
        strbuf_add(said, "%s", _("the minimum is not reached: a zero\n"));
        return;
    }
    dice_tell(said, &f, N_("{left}: "));
    char value[DECIMAL_TEXT];
    strbuf_add(said, _("nothing counts in %d of %d (%s%%), "), (int)c.nothing, (int)c.throws,
               format_decimal(100.0 * c.nothing / c.throws, 1, value));
    if (c.zero != c.nothing)
        strbuf_add(said, _("a zero in %d (%s%%), "), (int)c.zero,
                   format_decimal(100.0 * c.zero / c.throws, 1, value));
    strbuf_add(said, _("the turn is then worth %lld/%d (%s)\n"), (long long)c.points, (int)c.throws,
               format_decimal((double)c.points / c.throws, 1, value));
}

/* Returns the chances of each way to throw on: with some number of dice, or after each keep of a
 * throw. */
static json_t *chances_of(const struct dice_terms *t, const struct dice_position *p, bool json,
                          struct strbuf *said)
{
    struct json_builder list = make(json_array());
    struct dice_keeps keeps = {.count = t->dice};
    if (p->thrown)
        ten_thousand_keeps(t, p->thrown, &keeps);
    for (int i = 0; i < keeps.count; i++) {
        dice_set keep = p->thrown ? keeps.keep[i] : 0;
        struct dice_so_far s = p->thrown ? so_far(t, p, keep) : p->before;
        int left = p->thrown ? left_after(t, p->thrown, keep) : i + 1;
        if (json)
            append(&list, chance_json(t, &s, left, keep));
        else
            ten_thousand_say_chance(t, &s, left, keep, said);
    }
    return made(&list);
}

static bool ten_thousand_chances_line(void *match, const struct token *w, size_t n,
                                      struct json_t *o, struct strbuf *said,
                                      struct parse_error *why)
{
    const struct dice_terms *t = &((const struct dice_match *)match)->terms;
    struct dice_position p;
    struct json_builder out = {.json = o};
    if (!dice_read_position(match, w, n, &p, why))
        return false;
    json_t *throws = chances_of(t, &p, o, said);
    bool burned = p.thrown && !ten_thousand_best_keep(t, p.thrown);
    if (!o) {
        if (burned)
            say_zero(t, &p, said);
        json_decref(throws);
        return true;
    }
    put(&out, "dice", p.thrown ? dice_set_json(p.thrown) : json_null());
    put(&out, "burned", json_boolean(burned));
    put(&out, "throws", throws);
    if (burned)
        put_zero(&out, t, &p);
    return !out.failed;
}

/* --- questions ----------------------------------------------------------------------------------
 */

/* Questions in a match of 10,000, and points that are not possible. */

/* Adds the chances of the next dice; if a throw waits, those after each keep. */
static bool answer_chances(const struct turn_ref *at, struct strbuf *said)
{
    const struct dice_match *m = at->match;
    const struct dice_seen *t = &m->hand;
    struct dice_so_far none = {.points = 0};
    struct dice_keeps keeps;
    if (dice_won(m, &m->hand))
        return false;
    if (dice_between(m)) {
        ten_thousand_say_chance(&m->terms, &none, m->terms.dice, 0, said);
        return true;
    }
    struct dice_stand s = dice_stand(t);
    if (!s.waits) {
        if (s.left)
            ten_thousand_say_chance(&t->terms, &s.so_far, s.left, 0, said);
        return s.left > 0;
    }
    dice_set thrown = t->cast[s.last].thrown;
    ten_thousand_keeps(&t->terms, thrown, &keeps);
    for (int i = 0; i < keeps.count; i++) {
        struct dice_so_far so = s.so_far;
        so.points += ten_thousand_worth(&t->terms, keeps.keep[i]).points;
        int left = dice_count(thrown) - dice_count(keeps.keep[i]);
        ten_thousand_say_chance(&t->terms, &so, left ? left : t->terms.dice, keeps.keep[i], said);
    }
    return true;
}

static const struct query_command ten_thousand_questions[] = {
    {{NC_("command name", "chances odds"), ".chances",
      N_("Of all throws of the dice that come next: in how many nothing counts, and what the turn "
         "is worth then on average. While a throw waits, this is shown for each keep.")},
     "",
     N_("the chances of throwing again"),
     answer_chances,
     N_("Nobody throws any more")},
    {{NC_("command name", "keeps"), ".keeps",
      N_("Everything that can be put aside from the throw, with its points and what counts in "
         "it.")},
     "",
     N_("all that can be put aside, with its points"),
     dice_answer_keeps,
     N_("No throw waits for a keep")},
    {{NC_("command name", "why"), ".why [TURN]",
      N_("Explains the points of each throw of the last turn, or of the one named, and the end of "
         "the turn.")},
     "[TURN]",
     N_("the points of each throw, and the end of the turn"),
     dice_answer_why,
     N_("There is no such turn")},
    {.topic.names = NULL},
};

/* Adds what impossible points probably mean: the dice with one digit too many, or else the nearest
 * possible number. Returns false if the points are possible. */
static bool points_meant(const struct dice_terms *t, const char *word, size_t length,
                         struct strbuf *meant)
{
    long points = 0, step = ten_thousand_points_step(t);
    bool digits = length > 1 && word[length - 1] == '0' && strspn(word, "0123456789") >= length;
    for (size_t i = 0; digits && i < length && points <= POINTS_MAX; i++)
        points = 10 * points + (word[i] - '0');
    if (!digits || ten_thousand_points_may_be(t, (int32_t)points))
        return false;
    size_t dice = strspn(word, "123456");
    if (dice == (size_t)t->dice && dice == length - 1)
        strbuf_add_bytes(meant, word, dice);
    else
        strbuf_add(meant, "%ld", (points + step / 2) / step * step);
    return true;
}

static bool mistyped(void *match, const struct line_words *line, struct strbuf *meant,
                     struct strbuf *better)
{
    const struct dice_match *m = match;
    for (size_t i = 0; i < line->count; i++) {
        const struct token *w = &line->word[i];
        const char *end = w->text + w->length;
        if (!points_meant(&m->terms, w->text, w->length, meant))
            continue;
        strbuf_add_bytes(better, line->text, (size_t)(w->text - line->text));
        strbuf_add(better, "%s", meant->text ? meant->text : "");
        strbuf_add_bytes(better, end, (size_t)(line->text + line->length - end));
        return true;
    }
    return false;
}

static bool ten_thousand_doubt(void *match, enum doubt kind, const struct line_words *line,
                               struct doubted *out)
{
    return kind == DOUBT_MEANING
               ? dice_unclear(match, line->text, line->length, &out->way[0], &out->better[0])
           : kind == DOUBT_MISTYPED ? mistyped(match, line, &out->way[0], &out->better[0])
                                    : false;
}

/* 10,000 under its three names: options and tables. */

/* --- what can be agreed on -------------------------------------------------------------------- */

static const struct game_option options[] = {
    {"announce", "announce silent",
     N_("the referee, or the players, announce the points of a throw"), 0, 0},
    {"straight", NULL, N_("points of 1-2-3-4-5-6; 0: it does not count"), 0, POINTS_MAX},
    {"short-straights", NULL, N_("with five dice: points of 1-5 and of 2-6"), 0, POINTS_MAX},
    {"three-pairs", NULL, N_("points of three different pairs; 0: they do not count"), 0,
     POINTS_MAX},
    {"two-triplets", NULL, N_("points of three alike twice; 0: each counts separately"), 0,
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
    {"streak-loses", NULL, N_("the cost of a full row: nothing, all or a number"), 0, POINTS_MAX},
    {"entry", NULL, N_("to be written in one turn to enter the game"), 0, POINTS_MAX},
    {"pits", NULL, N_("none, or spans to be left in one turn: 3000-4000,7000-8000"), 0, 0},
    {"pit-ends", "out low in", N_("which ends of a pit belong to it: none, the lower, both"), 0, 0},
    {"pit-streak", "rests counts off",
     N_("zeros in a row: rest in a pit, count there, cost nothing"), 0, 0},
    {"floor", "none zero", N_("whether a total may fall below zero"), 0, 0},
    {"dice", NULL, N_("six dice, or five"), 5, 6},
    {"goal", NULL, N_("a player who reaches this total starts the last turns"), 1, POINTS_MAX},
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
