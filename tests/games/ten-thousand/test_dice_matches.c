/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random whole matches of 2 to 8 players under random options, with correct and wrong turns, typed
 * as a record. Each turn is compared with the slow reference. By hand: test_dice_matches SEED
 * MATCHES. */
#include "bridge.h"
#include "tests/games/dice/table.h"
#include "tests/support/test.h"

static unsigned seed = 1;
static long matches = 120;

/* The expected result of a turn. */
struct wanted {
    int player, round, points, written, penalty;
    const char *end, *why; /* why: NULL is null */
    char faults[64];       /* "K2 W1" */
};

/* Kinds of turns that must occur. */
static const char *const kinds[] = {"stop",    "burned",      "nothing-counts",
                                    "least",   "pit",         "K1",
                                    "K2",      "K3",          "S2",
                                    "Z1",      "X1",          "W1",
                                    "bare",    "silent stop", "all again",
                                    "penalty", "below zero",  "last turns",
                                    "shared",  "overtaken"};
enum { KINDS = sizeof kinds / sizeof *kinds };
static long seen[KINDS];

static void note(const char *kind)
{
    for (int i = 0; i < KINDS; i++)
        if (strcmp(kinds[i], kind) == 0)
            seen[i]++;
}

static bool chance(int in)
{
    return bridge_random(&seed, in) == 0;
}

/* --- one turn at random ------------------------------------------------------------------------
 */

/* The current turn. */
struct play {
    const struct slow_terms *t;
    const struct slow_player *before;
    char text[2000];
    char letter;
    int turn, throws, left;
    bool is_over, stopped_by_next;
    struct wanted w;
};

static void add(struct play *p, const char *word)
{
    size_t n = strlen(p->text);
    snprintf(p->text + n, sizeof p->text - n, " %s", word);
}

static void fault(struct play *p, const char *code)
{
    size_t n = strlen(p->w.faults);
    snprintf(p->w.faults + n, sizeof p->w.faults - n, "%s%s", n ? " " : "", code);
    note(code);
}

static void end(struct play *p, const char *how, const char *why, int written)
{
    p->is_over = true;
    p->w.end = how;
    p->w.why = why;
    p->w.written = written;
    p->w.points = strcmp(how, "burned") == 0 ? 0 : p->turn;
    note(how);
    if (why)
        note(why);
}

static void random_dice(int n, char out[8])
{
    for (int i = 0; i < n; i++)
        out[i] = (char)('1' + bridge_random(&seed, 6));
    out[n] = '\0';
}

/* Chooses a part of the throw of which all dice count, usually the one with most points. */
static void choose_keep(const struct slow_terms *t, const char *thrown, char out[8])
{
    int n = (int)strlen(thrown), best = -1;
    bool any = chance(3);
    for (int tries = 1; tries < 1 << n; tries++) {
        char part[8] = "";
        int set = any ? 1 + bridge_random(&seed, (1 << n) - 1) : tries;
        for (int i = 0; i < n; i++)
            if (set >> i & 1)
                part[strlen(part)] = thrown[i];
        int points = slow_worth(t, part);
        if (points > best) {
            best = points;
            memcpy(out, part, 8);
            if (any)
                return;
        }
    }
    if (best < 0) /* no part was drawn */
        choose_keep(t, thrown, out);
}

/* Adds a die of the throw that is not kept and does not count with the kept ones. */
static bool add_vain(const struct slow_terms *t, const char *thrown, char kept[8])
{
    char left[8];
    memcpy(left, thrown, 8);
    for (const char *k = kept; *k; k++)
        *strchr(left, *k) = '.';
    size_t n = strlen(kept);
    if (n + 2 > strlen(thrown)) /* one die that remains in either case */
        return false;
    for (const char *d = left; *d; d++) {
        if (*d == '.' || *d == '1' || *d == '5')
            continue;
        kept[n] = *d;
        kept[n + 1] = '\0';
        if (slow_worth(t, kept) < 0)
            return true;
    }
    kept[n] = '\0';
    return false;
}

static void stop_turn(struct play *p, const struct slow_keep *k)
{
    int written = k->may_stop ? k->stop : 0;
    bool other = !k->may_stop; /* a stop that is not allowed */
    if (other && strcmp(k->why, "hot-dice") == 0) {
        if (k->turn < p->t->least ||
            (p->t->entry && !p->before->entered && k->turn < p->t->entry) ||
            k->turn < slow_pit(p->t, p->before->total))
            return;        /* several reasons: the rules do not say which */
        written = k->turn; /* "hot-dice: the points are written" */
    }
    if (other)
        fault(p, "S2");
    /* The next player's dice also end the turn, if that makes no difference. */
    p->stopped_by_next = !other && written && k->left != p->t->dice && chance(2);
    if (!p->stopped_by_next)
        add(p, "stop");
    if (other && strcmp(k->why, "least") == 0)
        end(p, "burned", "least", 0);
    else
        end(p, "stop", k->may_stop && k->why ? k->why : NULL, written);
    if (!p->stopped_by_next && chance(12)) {
        add(p, "+12345");
        fault(p, "W1");
    }
}

/* Keeps nothing although dice count, and throws on (K2) or hands the dice on (Z1). */
static void pass(struct play *p, const char *thrown)
{
    char word[24], letter[2] = {p->letter, '\0'};
    snprintf(word, sizeof word, "%s/-", thrown);
    add(p, word);
    if (chance(2)) {
        fault(p, "Z1");
        add(p, "stop");
        end(p, "stop", NULL, 0);
        return;
    }
    fault(p, "K2");
    add(p, letter);
    p->left = (int)strlen(thrown);
}

/* Throws a wrong number of dice, and takes it back. */
static void throw_wrong(struct play *p)
{
    char dice[8], letter[2] = {p->letter, '\0'};
    random_dice(p->left > 1 ? p->left - 1 : 2, dice);
    if ((int)strlen(dice) == p->left)
        return;
    add(p, letter);
    add(p, dice);
    add(p, "= back");
    fault(p, "K3");
}

static void throw_dead(struct play *p, const char *thrown)
{
    char letter[2] = {p->letter, '\0'}, dice[8];
    add(p, thrown);
    end(p, "burned", "nothing-counts", 0);
    if (!chance(15))
        return;
    add(p, letter);
    random_dice(3, dice);
    add(p, dice);
    fault(p, "X1");
}

static void throw_once(struct play *p)
{
    char thrown[8], kept[8], word[24];
    bool back = false;
    random_dice(p->left, thrown);
    p->throws++;
    if (!slow_counts(p->t, thrown)) {
        throw_dead(p, thrown);
        return;
    }
    if (p->throws < 20 && chance(30)) {
        pass(p, thrown);
        return;
    }
    choose_keep(p->t, thrown, kept);
    struct slow_keep k = slow_keep(p->t, p->before, p->turn, p->throws, thrown, kept);
    if (!k.burns && p->throws < 20 && chance(15) && slow_pit(p->t, 0) == 0)
        back = add_vain(p->t, thrown, kept);
    snprintf(word, sizeof word, "%s/%s", thrown, kept);
    add(p, word);
    p->turn = k.turn;
    p->left = k.left;
    if (back)
        fault(p, "K1"); /* one die more is thrown, so it is sent back */
    if (k.left == p->t->dice)
        note("all again");
    if (k.burns)
        end(p, "burned", "least", 0);
    else if (!back && (k.may_stop ? chance(2) || p->throws > 25 : chance(20)))
        stop_turn(p, &k);
    if (!p->is_over && !back && p->throws < 20 && chance(40))
        throw_wrong(p);
}

/* Types only the points; in the last turns, often as many as the leader has. */
static void tell_bare(struct play *p, int missing)
{
    char word[16];
    int points = missing > 0 && chance(2) ? missing : 50 * bridge_random(&seed, 20);
    bool low = points < p->t->least || (p->t->entry && !p->before->entered && points < p->t->entry);
    if (low)
        points = 0;
    int pit = slow_pit(p->t, p->before->total);
    snprintf(word, sizeof word, "%d", points);
    add(p, word);
    p->turn = points;
    note("bare");
    if (points == 0)
        end(p, "burned", NULL, 0);
    else
        end(p, "stop", points < pit ? "pit" : NULL, points < pit ? 0 : points);
}

/* --- comparing ---------------------------------------------------------------------------------
 */

static long number(json_t *o, const char *key)
{
    return (long)json_integer_value(json_object_get(o, key));
}

static bool same_text(json_t *o, const char *key, const char *wanted)
{
    const char *is = json_string_value(json_object_get(o, key));
    return wanted ? is && strcmp(is, wanted) == 0 : !is;
}

static bool same_faults(json_t *o, const char *wanted)
{
    json_t *list = json_object_get(o, "faults"), *fault;
    char codes[64] = "";
    size_t i;
    json_array_foreach(list, i, fault)
    {
        size_t n = strlen(codes);
        snprintf(codes + n, sizeof codes - n, "%s%s", i ? " " : "",
                 json_string_value(json_object_get(fault, "code")));
    }
    return strcmp(codes, wanted) == 0 &&
           json_is_true(json_object_get(o, "legal")) == (*wanted == '\0');
}

static bool same_players(json_t *o, const struct slow_match *m)
{
    json_t *totals = json_object_get(o, "totals"), *streaks = json_object_get(o, "streaks");
    for (int i = 0; i < m->players; i++)
        if (json_integer_value(json_array_get(totals, (size_t)i)) != m->player[i].total ||
            json_integer_value(json_array_get(streaks, (size_t)i)) != m->player[i].zeros)
            return false;
    return (int)json_array_size(totals) == m->players;
}

static bool same_end(json_t *o, const struct slow_match *m)
{
    json_t *over = json_object_get(o, "over"), *next = json_object_get(o, "next");
    size_t n = 0;
    if (json_is_true(json_object_get(o, "last_turns")) != (m->reached >= 0))
        return false;
    if (!m->over)
        return json_is_null(over) && json_integer_value(next) == m->at + 1;
    for (int i = 0; i < m->players; i++)
        if (m->won[i] && json_integer_value(json_array_get(over, n++)) != i + 1)
            return false;
    return json_is_null(next) && json_array_size(over) == n;
}

static void compare(const char *record, json_t *o, const struct wanted *w,
                    const struct slow_match *m)
{
    bool same = number(o, "player") == w->player && number(o, "round") == w->round &&
                number(o, "points") == w->points && number(o, "written") == w->written &&
                number(o, "penalty") == w->penalty && same_text(o, "end", w->end) &&
                same_text(o, "why", w->why) && same_faults(o, w->faults) && same_players(o, m) &&
                same_end(o, m);
    if (same)
        return;
    char *line = json_dumps(o, JSON_COMPACT);
    print_error("%s\n%s\nwanted: player %d round %d points %d written %d penalty %d %s %s [%s]\n",
                record, line, w->player, w->round, w->points, w->written, w->penalty, w->end,
                w->why ? w->why : "-", w->faults);
    free(line);
    fail();
}

/* --- matches -----------------------------------------------------------------------------------
 */

static void write_header(const struct dice_terms *t, const struct slow_terms *s, int players,
                         char *out, size_t room)
{
    int n = snprintf(out, room, "[Game \"farkle\"]");
    for (int i = 1; i <= players; i++)
        n += snprintf(out + n, room - (size_t)n, " [Player%d \"P%d\"]", i, i);
    const struct {
        const char *name;
        int value;
    } numbers[] = {{"straight", t->own[STRAIGHT]},
                   {"short-straights", t->own[SHORT_STRAIGHTS]},
                   {"three-pairs", t->own[THREE_PAIRS]},
                   {"two-triplets", t->own[TWO_TRIPLETS]},
                   {"four-and-pair", t->own[FOUR_AND_PAIR]},
                   {"three-ones", t->own[THREE_ONES]},
                   {"four-alike", t->own[FOUR_ALIKE]},
                   {"five-alike", t->own[FIVE_ALIKE]},
                   {"six-alike", t->own[SIX_ALIKE]},
                   {"nothing", t->own[NOTHING]},
                   {"least", t->own[LEAST]},
                   {"streak", t->streak},
                   {"entry", t->entry},
                   {"dice", t->dice},
                   {"goal", t->goal}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        n += snprintf(out + n, room - (size_t)n, " [Option \"%s=%d\"]", numbers[i].name,
                      numbers[i].value);
    if (t->loses == LOSES_ALL)
        n += snprintf(out + n, room - (size_t)n, " [Option \"streak-loses=all\"]");
    else
        n += snprintf(out + n, room - (size_t)n, " [Option \"streak-loses=%d\"]", (int)t->loses);
    snprintf(out + n, room - (size_t)n,
             " [Option \"hot-dice=%s\"] [Option \"pits=%s\"] [Option \"pit-ends=%s\"]"
             " [Option \"pit-streak=%s\"] [Option \"floor=%s\"] [Option \"final=%s\"]"
             " [Option \"tie=%s\"]\n",
             s->hot_dice, *s->pits ? s->pits : "none", s->pit_ends, s->pit_streak, s->floor,
             s->final, s->tie);
}

static void play_turn(struct slow_match *m, int turn, struct play *p)
{
    struct slow_player before = m->player[m->at], after;
    *p = (struct play){
        .t = m->terms, .before = &before, .letter = (char)('a' + m->at), .left = m->terms->dice};
    p->w = (struct wanted){.player = m->at + 1, .round = turn / m->players + 1};
    int missing = m->reached < 0 ? 0 : m->player[m->reached].total - before.total;
    if (chance(missing ? 4 : 20))
        tell_bare(p, missing);
    while (!p->is_over)
        throw_once(p);
    after = p->w.written ? slow_written(m->terms, before, p->w.written)
                         : slow_zero(m->terms, before, &p->w.penalty);
    if (p->w.penalty)
        note("penalty");
    if (after.total < 0)
        note("below zero");
    slow_next(m, after);
    if (m->over && p->stopped_by_next)
        add(p, "stop"); /* there are no next dice */
    else if (p->stopped_by_next)
        note("silent stop");
}

static void note_end(const struct slow_match *m)
{
    int winners = 0;
    for (int i = 0; i < m->players; i++)
        winners += m->won[i];
    if (winners > 1)
        note("shared");
    if (!m->won[m->reached])
        note("overtaken");
}

/* Writes the current turn in the language of the record. */
static void write_turn(struct dice_table *t, const char *typed, struct strbuf *record)
{
    struct turn_ref at = {.match = t->now, .number = t->turns, .player = t->player};
    t->game->write(&at, typed, record);
    strbuf_add(record, "\n");
}

/* A match as printed gives the same match. */
static void check_printed(struct dice_table *t, const char *record)
{
    struct dice_table again;
    if (!table_record(&again, record))
        fail_msg("%s\n%d:%d: %s", record, again.why.line, again.why.column, again.why.reason);
    assert_int_equal(again.turns, t->turns);
    for (long n = 1; n <= t->turns; n++) {
        json_t *a = table_turn(t, n), *b = table_turn(&again, n);
        if (!json_equal(a, b))
            fail_msg("turn %ld of\n%s", n, record);
        json_decref(a);
        json_decref(b);
    }
    table_clear(&again);
}

static void play_match(void)
{
    char pits[128], header[1600];
    struct dice_terms t = bridge_random_terms(&seed);
    t.goal = t.goal > 4000 ? 4000 : t.goal;
    struct slow_terms slow = bridge_terms(&t, pits);
    struct slow_match m = {.terms = &slow, .players = 2 + bridge_random(&seed, 7), .reached = -1};
    struct slow_match after[2]; /* the last turn and the one before it */
    struct wanted wanted = {.end = NULL};
    struct dice_table table;
    write_header(&t, &slow, m.players, header, sizeof header);
    struct strbuf record = {.text = NULL};
    strbuf_add(&record, "%s", header);
    assert_true(table_record(&table, header));
    char last[2000] = "";
    for (int turn = 0; !m.over && turn < TABLE_TURNS - 1; turn++) {
        struct play p;
        play_turn(&m, turn, &p);
        if (m.reached >= 0 && !m.over)
            note("last turns");
        if (!table_line(&table, p.text, true))
            fail_msg("%s%s: %s", header, p.text, table.why.reason);
        if (turn) {
            json_t *o = table_turn(&table, turn);
            compare(last, o, &wanted, &after[1]);
            json_decref(o);
        }
        write_turn(&table, p.text, &record);
        wanted = p.w;
        after[1] = m;
        snprintf(last, sizeof last, "%s", p.text);
    }
    if (m.over) {
        json_t *o = table_turn(&table, table.turns);
        compare(last, o, &wanted, &m);
        json_decref(o);
        struct match_status look = table_outlook(&table);
        assert_true(look.over && look.at == SEAT_NONE);
        assert_false(table_line(&table, "111234", true));
        note_end(&m);
    }
    check_printed(&table, record.text);
    strbuf_free(&record);
    table_clear(&table);
}

static void test_matches(void **state)
{
    (void)state;
    for (long i = 0; i < matches; i++)
        play_match();
    for (int i = 0; i < KINDS; i++)
        if (!seen[i])
            fail_msg("%s never occurred", kinds[i]);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_matches)};
    seed = argc > 1 ? (unsigned)atoi(argv[1]) : seed;
    matches = argc > 2 ? atol(argv[2]) : matches;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    for (int i = 0; i < KINDS && argc > 2; i++)
        printf("%ld %s\n", seen[i], kinds[i]);
    return failed;
}
