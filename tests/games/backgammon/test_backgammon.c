/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Backgammon against its slow reference: whole random matches, with correct and wrong plays and
 * correct and misplaced uses of the cube. test_backgammon [SEED [MATCHES]] */
#include <jansson.h>

#include "games/backgammon/backgammon.h"
#include "log/turns.h"
#include "slow.h"
#include "slow_match.h"
#include "tests/support/test.h"
#include "tests/support/turn_line.h"

static uint64_t seed = 1;
static int matches = 50;

/* Counts what occurred, to ensure that each case was tested. */
static struct {
    long turns, wrong[6], back, stands, hits, doubles, annulled, takes, passes, beavers, offers,
        refused, accepted, equal, kinds[4], crawford, won, ended;
} seen;

/* --- chance ----------------------------------------------------------------------------------- */

static uint64_t chance;

static int draw(int below)
{
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (int)((chance >> 33) % (uint64_t)below);
}

/* --- a match ---------------------------------------------------------------------------------- */

/* The expected result of a turn. */
struct expected {
    struct gammon men;
    struct gammon_match score;
    char faults[32];
    int won; /* points; 0: the game continues */
};

struct playing {
    struct turns *turns;
    struct gammon_match score;
    struct gammon men;
    bool stand; /* illegal=stand */
    int due;    /* GAMMON_NOBODY: a game begins */
    bool quits; /* the cube was used, and the player resigns instead of throwing */
    struct expected expected;
    char text[400];  /* of the current turn */
    char shown[400]; /* of the previous turn */
};

__attribute__((format(printf, 2, 3))) static void say(struct playing *p, const char *format, ...)
{
    va_list args;
    size_t n = strlen(p->text);
    va_start(args, format);
    vsnprintf(p->text + n, sizeof p->text - n, format, args);
    va_end(args);
}

static void read_men(const char *text, struct gammon *out)
{
    *out = (struct gammon){0};
    for (int s = 0; s < 2; s++) {
        const char *at = strchr(text, s ? 'B' : 'W') + 2;
        int men = 0;
        while (*at && *at != ' ' && *at != '-') {
            char *end = NULL;
            bool bar = *at == 'b';
            long point = bar ? POINT_BAR : strtol(at, &end, 10), n = 1;
            at = bar ? at + 3 : end;
            if (*at == 'x') {
                n = strtol(at + 1, &end, 10);
                at = end;
            }
            out->man[s][point] = (signed char)n;
            men += (int)n;
            at += *at == ',';
        }
        out->man[s][POINT_OFF] = (signed char)(15 - men);
    }
}

static void check_faults(struct playing *p, json_t *turn)
{
    char codes[64] = "";
    size_t i;
    json_t *fault;
    json_array_foreach(json_object_get(turn, "faults"), i, fault)
    {
        strcat(codes, json_string_value(json_object_get(fault, "code")));
        strcat(codes, " ");
    }
    if (strcmp(codes, p->expected.faults) != 0)
        fail_msg("%s: faults %s, slowly %s: %s", json_dumps(turn, 0), codes, p->expected.faults,
                 p->shown);
}

static int number(json_t *o, const char *key)
{
    return (int)json_integer_value(json_object_get(o, key));
}

static void check_score(struct playing *p, json_t *turn)
{
    const struct gammon_match *s = &p->expected.score;
    json_t *cube = json_object_get(turn, "cube"), *points = json_object_get(turn, "points"),
           *won = json_object_get(turn, "game_over"), *over = json_object_get(turn, "over");
    const char *owner = json_string_value(json_object_get(cube, "owner"));
    int owned = !owner ? GAMMON_NOBODY : *owner == 'b';
    if (s->winner == GAMMON_NOBODY && (number(cube, "value") != s->cube || owned != s->owner))
        fail_msg("%s: the cube, slowly %d %d", json_dumps(turn, 0), s->cube, s->owner);
    if (number(points, "w") != s->points[0] || number(points, "b") != s->points[1])
        fail_msg("%s: points, slowly %d:%d", json_dumps(turn, 0), s->points[0], s->points[1]);
    if (json_is_object(won) ? number(won, "points") != p->expected.won : p->expected.won != 0)
        fail_msg("%s: the game, slowly %d", json_dumps(turn, 0), p->expected.won);
    if (json_is_null(over) != (s->winner == GAMMON_NOBODY))
        fail_msg("%s: over, slowly %d", json_dumps(turn, 0), s->winner);
}

/* Checks the turn before the last line against the expected result. */
static void check(struct playing *p, long turn)
{
    struct gammon men;
    if (turn < 1)
        return;
    char *line = turn_line(p->turns, turn);
    json_t *is = json_loads(line, 0, NULL);
    read_men(json_string_value(json_object_get(is, "after")), &men);
    if (memcmp(&men, &p->expected.men, sizeof men) != 0)
        fail_msg("%s: the men lie otherwise: %s", line, p->shown);
    check_faults(p, is);
    check_score(p, is);
    json_decref(is);
    free(line);
}

/* Enters the line, and checks the turn that it closes. */
static void take(struct playing *p)
{
    struct parse_error why;
    if (!turns_take(p->turns, p->text, strlen(p->text), NULL, &why))
        fail_msg("%s: %d: %s", p->text, why.column, why.reason);
    check(p, turns_count(p->turns) - 1);
    seen.turns++;
    snprintf(p->shown, sizeof p->shown, "%s", p->text);
    p->text[0] = '\0';
}

/* Computes the expected result of the current turn. */
static void expect(struct playing *p, const struct gammon_match *before)
{
    p->expected.won = 0;
    if (p->score.games != before->games) {
        p->expected.won =
            p->score.points[0] + p->score.points[1] - before->points[0] - before->points[1];
        if (p->score.winner == GAMMON_NOBODY)
            p->men = gammon_start();
        p->due = GAMMON_NOBODY;
        seen.won += p->score.winner != GAMMON_NOBODY;
        seen.crawford += p->score.crawford_game;
    }
    p->expected.men = p->men;
    p->expected.score = p->score;
}

/* --- plays ------------------------------------------------------------------------------------ */

static void say_put(struct playing *p, const struct gammon_put *put, int men)
{
    for (int i = 0; i < men; i++) {
        char from[8] = "bar", to[8] = "off";
        if (put[i].from != POINT_BAR)
            snprintf(from, sizeof from, "%d", put[i].from);
        if (put[i].to != POINT_OFF)
            snprintf(to, sizeof to, "%d", put[i].to);
        say(p, " %s/%s", from, to);
    }
    if (!men)
        say(p, " -");
}

static void play_right(struct playing *p, int side, int a, int b)
{
    struct gammon_set ends;
    struct gammon_put put[4];
    int numbers;
    gammon_plays(&p->men, side, a, b, &ends, &numbers);
    const struct gammon *end = &ends.at[draw(ends.count)];
    int men = gammon_way(&p->men, side, a, b, end, put);
    assert_true(men >= 0);
    seen.hits += p->men.man[1 - side][POINT_BAR] != end->man[1 - side][POINT_BAR];
    say_put(p, put, men);
    p->men = *end;
    gammon_free(&ends);
}

/* Makes moves by numbers that may be wrong; returns their number. */
static int wrong_put(const struct gammon *p, int side, int a, int b, struct gammon_put *put)
{
    struct gammon now = *p;
    int men = 1 + draw(3), n = 0;
    const int way[5] = {a, b, a, a + b, 1 + draw(6)};
    for (int tries = 0; n < men && tries < 60; tries++) {
        int from = 1 + draw(POINT_BAR), to = from - way[draw(5)];
        if (!now.man[side][from])
            continue;
        now.man[side][from]--;
        now.man[side][to > 0 ? to : POINT_OFF]++;
        put[n++] = (struct gammon_put){from, to > 0 ? to : POINT_OFF};
    }
    return n;
}

static void name_faults(struct playing *p, const struct gammon_wrong *r)
{
    static const char *const codes[] = {"N1 ", "N3 ", "C2 ", "E1 ", "D1 ", "S1 "};
    const bool is[] = {r->n1, r->n3, r->c2, r->e1, r->d1, r->s1};
    for (int i = 0; i < 6; i++) {
        seen.wrong[i] += is[i];
        strcat(p->expected.faults, is[i] ? codes[i] : "");
    }
}

/* Plays a wrong play and its consequences. Returns false if none was found. */
static bool play_wrong(struct playing *p, int side, int a, int b)
{
    struct gammon_put put[4];
    int men = wrong_put(&p->men, side, a, b, put);
    struct gammon_wrong r = gammon_judge(&p->men, side, a, b, put, men);
    if (!men || !r.possible || r.unclear || r.legal || r.stands.man[side][POINT_OFF] == 15)
        return false;
    say_put(p, put, men);
    say(p, " -"); /* half a play would not be judged */
    name_faults(p, &r);
    int choice = draw(3);
    if (choice == 0) {
        say(p, " = back");
        play_right(p, side, a, b);
        seen.back++;
        return true;
    }
    if (choice == 1 && p->stand && !r.c2)
        say(p, " = stands");
    seen.stands++;
    p->men = r.stands;
    return true;
}

static void throw_and_play(struct playing *p, int side)
{
    int a = 1 + draw(6), b = 1 + draw(6);
    bool opening = p->due == GAMMON_NOBODY;
    say(p, " %d%d", a, b);
    if (opening && a == b) {
        gammon_equal_throw(&p->score);
        seen.equal++;
        return;
    }
    gammon_throw(&p->score);
    if (draw(12) || !play_wrong(p, side, a, b))
        play_right(p, side, a, b);
    p->due = 1 - side;
    int kind = gammon_worth(&p->men, side);
    seen.kinds[kind]++;
    if (kind)
        gammon_win(&p->score, side, kind);
}

/* --- words ------------------------------------------------------------------------------------ */

/* Returns true if the turn is over. */
static bool double_and_answer(struct playing *p, int side)
{
    bool good = gammon_double(&p->score, side);
    say(p, " double");
    *(good ? &seen.doubles : &seen.annulled) += 1;
    if (!good && draw(2))
        return false;
    if (good && p->score.beavers && !p->score.length && p->score.cube <= 1024 && draw(3) == 0) {
        say(p, " beaver");
        gammon_beaver(&p->score);
        seen.beavers++;
    }
    if (draw(4)) {
        say(p, " take");
        gammon_take(&p->score);
        seen.takes++;
        return false;
    }
    say(p, " pass");
    gammon_pass(&p->score);
    seen.passes++;
    return good;
}

static void offer_to_lose(struct playing *p, int side)
{
    static const char *const worth[] = {"", " gammon", " backgammon"};
    int kind = draw(3);
    bool accepted = draw(3) == 0;
    gammon_resign(&p->score, side, kind + 1);
    say(p, " resigns%s %s", worth[kind], accepted ? "take" : "pass");
    (accepted ? gammon_take : gammon_pass)(&p->score);
    *(accepted ? &seen.accepted : &seen.refused) += 1;
    seen.offers++;
}

static void play_turn(struct playing *p)
{
    bool opening = p->due == GAMMON_NOBODY, offers = p->quits || draw(60) == 0;
    int side = opening || offers ? draw(2) : p->due;
    struct gammon_match before = p->score;
    say(p, "%ld. %c", turns_count(p->turns) + 1, side ? 'b' : 'w');
    struct expected was = p->expected; /* the line closes the previous turn */
    p->expected = (struct expected){.won = 0};
    bool over = false;
    p->quits = false;
    if (offers)
        offer_to_lose(p, side);
    else if (draw(8) == 0) {
        over = double_and_answer(p, side);
        p->quits = !over && !opening && draw(5) == 0;
    }
    if (!offers && !over && !p->quits)
        throw_and_play(p, side);
    expect(p, &before);
    struct expected is = p->expected;
    p->expected = was;
    take(p);
    p->expected = is;
}

/* --- matches ---------------------------------------------------------------------------------- */

static struct turns *begin(struct playing *p)
{
    static const int lengths[] = {0, 0, 1, 2, 3, 5, 7};
    struct gammon_match *m = &p->score;
    struct parse_error why;
    char options[160];
    *p = (struct playing){.men = gammon_start(), .due = GAMMON_NOBODY, .stand = draw(2)};
    m->length = lengths[draw(7)];
    m->crawford = draw(3) > 0;
    m->jacoby = draw(2);
    m->beavers = draw(2);
    m->automatic_doubles = draw(4);
    gammon_match_begin(m);
    snprintf(options, sizeof options,
             "match=%d crawford=%s jacoby=%s beavers=%s automatic-doubles=%d illegal=%s", m->length,
             m->crawford ? "on" : "off", m->jacoby ? "on" : "off", m->beavers ? "on" : "off",
             m->automatic_doubles, p->stand ? "stand" : "legal-moves");
    struct store_details d = {.player = {"Anna", "Boris"}, .players = 2, .options = options};
    struct turns *turns = turns_begin(&game_backgammon, &d, &why);
    if (!turns)
        fail_msg("%s: %s", options, why.reason);
    return turns;
}

static void play_match(void)
{
    struct playing p;
    struct turns *turns = begin(&p);
    p.turns = turns;
    for (int n = 0; n < 400 && p.score.winner == GAMMON_NOBODY; n++)
        play_turn(&p);
    check(&p, p.score.winner == GAMMON_NOBODY ? 0 : turns_count(p.turns));
    char winner;
    assert_int_equal(turns_over(p.turns, &winner), p.score.winner != GAMMON_NOBODY);
    turns_end(p.turns);
}

static void random_matches_agree(void **state)
{
    (void)state;
    chance = seed;
    for (int i = 0; i < matches; i++)
        play_match();
}

static void everything_came_about(void **state)
{
    const long each[] = {seen.wrong[0], seen.wrong[1], seen.wrong[2], seen.wrong[3], seen.wrong[4],
                         seen.wrong[5], seen.back,     seen.stands,   seen.hits,     seen.doubles,
                         seen.annulled, seen.takes,    seen.passes,   seen.beavers,  seen.refused,
                         seen.accepted, seen.equal,    seen.kinds[1], seen.kinds[2], seen.kinds[3],
                         seen.crawford, seen.won};
    (void)state;
    printf("%ld turns", seen.turns);
    for (size_t i = 0; i < sizeof each / sizeof each[0]; i++)
        printf(" %ld", each[i]);
    printf("\n");
    for (size_t i = 0; i < sizeof each / sizeof each[0]; i++)
        if (each[i] < 3)
            fail_msg("the %zu. of these came about %ld times only", i + 1, each[i]);
}

int main(int count, char *words[])
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_matches_agree),
        cmocka_unit_test(everything_came_about),
    };
    if (test_whole())
        matches = 120;
    if (count > 1)
        seed = strtoull(words[1], NULL, 10);
    if (count > 2)
        matches = atoi(words[2]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
