/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole matches of every game from the phone, using only lines that GET /t/KEY/offers lists, drawn
 * at random: none is refused or questioned, no player is at fault, and all matches end. A second
 * run sometimes taps a fault, if an offer is marked as one: it is ruled on, and the match
 * continues to its end. By hand: test_taps REFEREE SEED MATCHES. */
#include "log/load.h"
#include "tests/serve/phone.h"
#include "tests/support/test.h"

enum { TAPS_MOST = 6000, LINE_ROOM = 128, FAULT_ONE_IN = 12, PAGE_ONE_IN = 10, RARELY_ONE_IN = 8 };

/* A game, short enough by its headers: how many men one throw moves at most, 0: it has none, and
 * whether men enter from the bar; all of which must have happened. Words that may be a fault
 * without being one: only who says them knows what was overlooked, or what is put aside can still
 * be another. */
static const struct game_tapped {
    const char *name, *headers;
    int men;
    bool bar;
    const char *perhaps;
    const char *rarely; /* words that end a game too early, if they are drawn as often as others */
    bool reopens;       /* a game of the match is opened by unequal dice */
} games_tapped[] = {
    {.name = "trictrac", .headers = "[Option \"holes=2\"]", .men = 2},
    {.name = "tryktrak",
     .headers = "[Setup \"W:bar,12x2,17,20x2 B:bar,12x2,17,20x2 w\"]",
     .men = 4,
     .bar = true},
    {.name = "puff",
     .headers = "[Setup \"W:barx3,6,21x2 B:barx3,6,21x2 w\"]",
     .men = 4,
     .bar = true},
    {.name = "tric-trac",
     .headers = "[Option \"parties=1\"] [Setup \"W:6x5,10x5,18x5 B:6x5,10x5,18x5 w score=9:9\"]",
     .men = 2},
    {.name = "tic-tac",
     .headers = "[Setup \"W:1x3,8x2,14x5,20x5 B:1x3,8x2,14x5,20x5 w\"]",
     .men = 2,
     .perhaps = "hit in fill whynot"},
    {.name = "ten-thousand", .headers = "[Option \"goal=1500\"]", .perhaps = "/- on"},
    {.name = "truba", .headers = "[Option \"goal=1500\"]", .perhaps = "/- on"},
    {.name = "farkle", .headers = "[Option \"goal=1500\"]", .perhaps = "/- on"},
    {.name = "pig", .headers = "[Option \"goal=20\"]"},
    {.name = "backgammon",
     .headers = "[Option \"match=3\"]",
     .men = 4,
     .bar = true,
     .perhaps = "double", /* out of place it has no effect, and the answer says so */
     .rarely = "resigns",
     .reopens = true},
};

enum { GAMES = sizeof games_tapped / sizeof games_tapped[0], MEN_MOST = 4 };

/* Counts of the men moved by one throw, the last also for more men; men from the bar. */
static struct seen {
    int by_men[MEN_MOST + 1], from_bar;
} seen[GAMES];

static const char *referee;
static unsigned first_seed = 1;
static int matches = 1;

/* --- a match ---------------------------------------------------------------------------------- */

/* A fault that was tapped, or may be one: the current turn before it, and after it. */
struct wrong {
    char line[LINE_ROOM];
    long from, to;
    bool perhaps, ruled;
};

struct match {
    const struct game_tapped *is;
    char key[STORE_KEY_SIZE];
    unsigned random;
    bool faulty; /* faults are tapped too */
    bool over;
    int taps, throws, of_throw; /* men tapped since the last throw */
    struct strbuf lines;        /* all that was entered */
    struct wrong *wrong;
    int wrongs;
};

struct hall {
    struct phones phones;
    struct match match[2 * GAMES];
    int count;
};

static unsigned draw(struct match *m, unsigned below)
{
    m->random = m->random * 1664525u + 1013904223u;
    return (unsigned)((uint64_t)(m->random >> 8) * below >> 24);
}

/* --- a tap ------------------------------------------------------------------------------------ */

/* With the last lines. */
static void give_up(struct hall *f, const struct match *m, const char *why, const char *line)
{
    enum { SHOWN = 200 };
    size_t n = m->lines.length;
    fail_msg("%s, %s \"%s\"; before it: %s\n%s", m->is->name, why, line,
             m->lines.text ? m->lines.text + (n > SHOWN ? n - SHOWN : 0) : "",
             client_body(f->phones.answer));
}

static bool is_fault(const json_t *offer)
{
    return json_is_string(json_object_get(offer, "fault"));
}

/* Whether an offer is one that is drawn rarely, and is left out now. */
static bool is_passed_over(struct match *m, const json_t *offer)
{
    const char *line = text_of(offer, "line");
    return m->is->rarely && is_among(m->is->rarely, line, strlen(line)) && draw(m, RARELY_ONE_IN);
}

/* Draws one of the offers that are a fault, or of the others, with equal chances except for rare
 * ones; returns NULL if there is none. */
static const json_t *choose(struct match *m, const json_t *list, bool fault)
{
    const json_t *each, *chosen = NULL, *left = NULL;
    size_t i;
    unsigned met = 0;
    json_array_foreach(list, i, each)
    {
        if (is_fault(each) != fault)
            continue;
        if (is_passed_over(m, each))
            left = each;
        else if (draw(m, ++met) == 0)
            chosen = each;
    }
    return chosen ? chosen : left;
}

/* The letter, if any, and dice; the first throw of a match is no doublet, and in some games no
 * throw for which the letter of either is offered. */
static void write_throw(struct match *m, const char *by, int dice, bool opens, char line[LINE_ROOM])
{
    int n = snprintf(line, LINE_ROOM, "%s", by);
    for (int i = 0; i < dice; i++)
        do
            line[n + i] = (char)('1' + draw(m, 6));
        while (opens && i && line[n + i] == line[n]);
    line[n + dice] = '\0';
}

/* How many men a play moves: "12/17x2 1/2" three. */
static int men_of(const char *play)
{
    int men = 0;
    for (const char *at = play; *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " "), plain = strcspn(at, "x ");
        int steps = 0;
        for (size_t i = 0; i < plain; i++)
            steps += at[i] == '/';
        men += steps * (plain < n ? at[plain + 1] - '0' : 1);
        at += n;
    }
    return men;
}

static void count_men(struct match *m, const char *kind, const char *line)
{
    struct seen *all = &seen[m->is - games_tapped];
    if (strcmp(kind, "throw") == 0) {
        m->throws++;
        m->of_throw = 0;
    }
    if (strcmp(kind, "man") != 0 && strcmp(kind, "play") != 0)
        return;
    m->of_throw += men_of(line);
    all->by_men[m->of_throw < MEN_MOST ? m->of_throw : MEN_MOST]++;
    all->from_bar += m->is->bar && (*line < '0' || *line > '9');
}

/* Returns the number of the current turn. */
static long turn_now(struct hall *f, const struct match *m)
{
    struct load_error err;
    struct loaded l;
    assert_true(match_load(f->phones.at.store, m->key, games[0], &l, &err));
    long n = turns_count(l.play.turns);
    match_unload(&l);
    return n;
}

static struct wrong *note_wrong(struct hall *f, struct match *m, const char *line)
{
    m->wrong = realloc(m->wrong, (size_t)(m->wrongs + 1) * sizeof *m->wrong);
    assert_non_null(m->wrong);
    struct wrong *now = &m->wrong[m->wrongs++];
    *now = (struct wrong){.from = turn_now(f, m),
                          .perhaps = is_among(m->is->perhaps, line, strlen(line))};
    snprintf(now->line, sizeof now->line, "%s", line);
    return now;
}

/* Draws an offer, sometimes a fault in the second run; after a fault no offer may be right. */
static const json_t *choose_offer(struct hall *f, struct match *m, const json_t *list)
{
    const json_t *o = m->faulty && draw(m, FAULT_ONE_IN) == 0 ? choose(m, list, true) : NULL;
    o = o ? o : choose(m, list, false);
    if (!o && m->wrongs && m->wrong[m->wrongs - 1].to == turn_now(f, m))
        o = choose(m, list, true);
    if (!o)
        give_up(f, m, "nothing is offered", "");
    return o;
}

static void tap(struct hall *f, struct match *m, const json_t *all)
{
    const json_t *o = choose_offer(f, m, json_object_get(all, "offers"));
    const char *kind = text_of(o, "kind");
    bool throws = strcmp(kind, "throw") == 0;
    int dice = (int)json_integer_value(json_object_get(all, "dice"));
    char line[LINE_ROOM];
    snprintf(line, sizeof line, "%s", text_of(o, "line"));
    if (throws && dice)
        write_throw(m, text_of(o, "line"), dice,
                    !m->throws || (m->is->reopens && *text_of(o, "line")), line);
    struct wrong *wrong = is_fault(o) ? note_wrong(f, m, line) : NULL;
    /* of dice it may be asked whether the other has thrown them */
    if (phones_enter(&f->phones, m->key, text_of(all, "head"), line, !is_fault(o) && !throws) !=
        200)
        give_up(f, m, "refused", line);
    strbuf_add(&m->lines, " | %s%s", line, is_fault(o) ? " (a fault)" : "");
    if (wrong)
        wrong->to = turn_now(f, m);
    count_men(m, kind, line);
    m->taps++;
}

/* The page has a button for each but the dice, and those that are a fault are marked. */
static void check_page(struct hall *f, const struct match *m, const json_t *all)
{
    json_t *answer = phones_page(&f->phones, m->key), *o;
    const char *page = text_of(answer, "ask");
    char button[2 * LINE_ROOM];
    int faults = 0;
    size_t i;
    json_array_foreach(json_object_get(all, "offers"), i, o)
    {
        faults += is_fault(o);
        snprintf(button, sizeof button, "<button data-line=\"%s\"%s", text_of(o, "line"),
                 is_fault(o) ? " data-fault=\"" : ">");
        if (strcmp(text_of(o, "kind"), "throw") != 0 && !strstr(page, button))
            fail_msg("%s: no %s in %s", m->is->name, button, page);
    }
    for (const char *at = page; (at = strstr(at, "data-fault")) != NULL; at++)
        faults--;
    assert_int_equal(faults, 0);
    json_decref(answer);
}

static void go_on(struct hall *f, struct match *m)
{
    json_t *all = phones_offers(&f->phones, m->key, ROLE_SCORER);
    m->over = json_is_true(json_object_get(all, "over"));
    if (m->taps > TAPS_MOST)
        give_up(f, m, "it does not end", "");
    if (!m->over && draw(m, PAGE_ONE_IN) == 0)
        check_page(f, m, all);
    if (!m->over)
        tap(f, m, all);
    json_decref(all);
}

/* --- what came of it -------------------------------------------------------------------------- */

static bool has_fault(const struct turn *t)
{
    for (size_t i = 0; i < t->counts; i++)
        if (strcmp(t->count[i].kind, "fault") == 0)
            return true;
    return t->against;
}

/* Whether a fault of a turn was tapped; all that were are ruled. */
static bool was_tapped(struct match *m, long turn)
{
    bool any = false;
    for (int i = 0; i < m->wrongs; i++)
        if (turn >= m->wrong[i].from && turn <= m->wrong[i].to)
            any = m->wrong[i].ruled = true;
    return any;
}

static void check_turn(struct turns *t, long n, struct match *m)
{
    struct arena arena = {.chunk = NULL};
    struct turn row = {.seat = 0};
    const struct turn_ref at = turns_at(t, n);
    assert_true(t->game->turn(&at, &arena, &row));
    if (has_fault(&row) && !was_tapped(m, n))
        fail_msg("%s: turn %ld, %s %s: %s; %s", m->is->name, n, row.dice, row.play ? row.play : "",
                 row.ruling, m->lines.text);
    arena_free(&arena);
}

/* Checks that the rulings are those of the tapped lines. */
static void check_turns(struct hall *f, struct match *m)
{
    struct load_error err;
    struct loaded l;
    assert_true(match_load(f->phones.at.store, m->key, games[0], &l, &err));
    for (long n = 1; n <= turns_count(l.play.turns); n++)
        check_turn(l.play.turns, n, m);
    for (int i = 0; i < m->wrongs; i++)
        if (!m->wrong[i].ruled && !m->wrong[i].perhaps)
            fail_msg("%s: turn %ld, nothing ruled of %s", m->is->name, m->wrong[i].from,
                     m->wrong[i].line);
    match_unload(&l);
}

static void end_match(struct hall *f, struct match *m)
{
    check_turns(f, m);
    printf("%-12s %4d taps, %2d of them wrong\n", m->is->name, m->taps, m->wrongs);
    free(m->wrong);
    strbuf_free(&m->lines);
}

/* That there was what a game can have. */
static void check_seen(const struct game_tapped *g)
{
    const struct seen *all = &seen[g - games_tapped];
    printf("%-12s men of a throw %d %d %d %d, from the bar %d\n", g->name, all->by_men[1],
           all->by_men[2], all->by_men[3], all->by_men[4], all->from_bar);
    assert_true(!g->men || all->by_men[g->men]);
    assert_true(!g->bar || all->from_bar);
}

/* --- all of them ------------------------------------------------------------------------------ */

static void found_match(struct hall *f, const struct game_tapped *g, unsigned seed, bool faulty)
{
    struct match *m = &f->match[f->count++];
    m->is = g;
    m->random = seed * 2 + faulty;
    m->faulty = faulty;
    phones_found(&f->phones, g->name, g->headers, m->key);
}

/* Plays the tables in turn, because each accepts a limited number of lines per second. */
static void play(unsigned seed)
{
    struct hall *f = calloc(1, sizeof *f);
    assert_non_null(f);
    phones_begin(&f->phones, referee);
    for (int i = 0; i < 2 * GAMES; i++)
        found_match(f, &games_tapped[i / 2], seed, i % 2);
    for (int on = 1; on;) {
        on = 0;
        for (int i = 0; i < f->count; i++) {
            if (!f->match[i].over)
                go_on(f, &f->match[i]);
            on += !f->match[i].over;
        }
    }
    int wrongs = 0;
    for (int i = 0; i < f->count; i++) {
        wrongs += f->match[i].wrongs;
        end_match(f, &f->match[i]);
    }
    assert_true(wrongs > 0);
    phones_end(&f->phones);
    free(f);
}

static void test_whole_matches(void **state)
{
    (void)state;
    for (int i = 0; i < matches; i++)
        play(first_seed + (unsigned)i);
    for (int i = 0; i < GAMES; i++)
        check_seen(&games_tapped[i]);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_whole_matches)};
    if (argc < 2)
        return 2;
    referee = argv[1];
    first_seed = argc > 2 ? (unsigned)atoi(argv[2]) : first_seed;
    matches = argc > 3 ? atoi(argv[3]) : matches;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
