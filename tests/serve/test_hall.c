/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the hall may know (rules §11, §11a): under confirm and silent no page, card, event or JSON
 * tells of the last turns what their players are still to find out, after every word of every
 * session in which there is a school; and everything once it is theirs no more to find out. */
#include <dirent.h>

#include <jansson.h>

#include "base/html.h"
#include "db/sqlite/open.h"
#include "session/session.h"
#include "site/pages.h"
#include "tests/support/test.h"

enum { LINE_ROOM = 512 };

struct judge {
    struct store *store;
    struct session *session;
    const char *announce;
    long withheld, told; /* sentences withheld, and turns shown in full */
};

/* --- the match as it is entered --------------------------------------------------------------- */

static void open_table(struct judge *f)
{
    struct store_error err;
    assert_int_equal(store_open_memory(&f->store, &err), STORE_OK);
    f->session = session_new(games[0], f->store);
    assert_non_null(f->session);
}

static void close_table(struct judge *f)
{
    session_free(f->session);
    store_close(f->store);
}

static void type(struct judge *f, const char *line, size_t length)
{
    struct session_error err;
    struct strbuf said = {.text = NULL};
    (void)session_line(f->session, line, length, &said, &err);
    strbuf_free(&said);
}

static void take_back(struct judge *f)
{
    struct session_error err;
    struct strbuf said = {.text = NULL};
    (void)session_undo(f->session, &said, &err);
    strbuf_free(&said);
}

static void found(struct judge *f, const char *announce)
{
    struct session_error err;
    char option[32];
    snprintf(option, sizeof option, "announce=%s", announce);
    assert_int_equal(session_found(f->session, "Anna", "Boris", &err), SESSION_OK);
    assert_int_equal(session_set(f->session, option, &err), SESSION_OK);
}

/* --- what is shown ---------------------------------------------------------------------------- */

/* All that leaves for the hall, in one text. */
static char *all_shown(struct judge *f, const struct public_view *h)
{
    struct strbuf w = {.text = NULL};
    struct live_table t = {.number = 1, .good = true, .shown = *h};
    const struct place place = {.address = "http://localhost"};
    page_table(&w, &t, &place, -1);
    for (long n = 0; n <= h->told.turns; n++)
        page_part(&w, &t, n);
    part_card(&w, h, 1);
    hall_json_table(h, 1, &w);
    assert_true(hall_json(&(struct view_source){.store = f->store}, h->key, false, &w));
    assert_false(w.failed);
    return w.text;
}

static bool among(const char *lines, const char *line)
{
    size_t n = strlen(line);
    for (const char *at = lines; (at = strstr(at, line)) != NULL; at++)
        if ((at == lines || at[-1] == '\n' || at[-1] == ' ') && (!at[n] || at[n] == '\n'))
            return true;
    return false;
}

/* A sentence that only the arbiter hears is nowhere. */
static void check_sentence(struct judge *f, const char *page, const char *line, const char *quiet,
                           const char *open)
{
    struct strbuf escaped = {.text = NULL};
    if (!*line || among(quiet, line) || among(open, line))
        return;
    html_text(&escaped, line);
    if (strstr(page, escaped.text))
        fail_msg("under %s the hall is told: %s", f->announce, line);
    strbuf_free(&escaped);
    f->withheld++;
}

static void check_turn(struct judge *f, const char *page, const struct public_view *hall,
                       const struct public_view *all, long n)
{
    const char *lines = all->told.turn[n - 1].sentences;
    struct strbuf open = {.text = NULL}; /* what other turns say in the same words */
    for (long k = 1; k <= hall->told.turns; k++)
        strbuf_add(&open, "%s\n", hall->told.turn[k - 1].sentences);
    for (const char *at = lines + strspn(lines, " "); *at; at += strspn(at, " \n")) {
        char line[LINE_ROOM];
        snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
        check_sentence(f, page, line, hall->told.turn[n - 1].sentences, open.text);
        at += strcspn(at, "\n");
    }
    strbuf_free(&open);
    if (*all->told.turn[n - 1].ruling &&
        strcmp(all->told.turn[n - 1].ruling, hall->told.turn[n - 1].ruling) != 0)
        f->withheld++;
}

/* The JSON of a turn that is withheld has none of the keys that would tell. */
static void check_json(struct judge *f, const struct public_view *hall, long withheld)
{
    static const char *const keys[] = {"due", "points", "legal", "faults", "schools", "irregular"};
    struct strbuf w = {.text = NULL};
    assert_true(hall_json(&(struct view_source){.store = f->store}, hall->key, false, &w));
    json_t *o = json_loads(w.text, 0, NULL);
    assert_non_null(o);
    const json_t *list = json_object_get(o, "coups");
    assert_int_equal(json_array_size(list), hall->told.turns);
    for (size_t i = 0; i < json_array_size(list); i++) {
        bool quiet = (long)i >= hall->told.turns - withheld;
        for (size_t k = 0; quiet && k < sizeof keys / sizeof keys[0]; k++)
            assert_null(json_object_get(json_array_get(list, i), keys[k]));
        if (!quiet)
            assert_non_null(json_object_get(json_array_get(list, i), "due"));
    }
    json_decref(o);
    strbuf_free(&w);
}

/* Under confirm the last turn is withheld, under silent the last two; nothing of a match that is
 * over. */
static void check_table(struct judge *f)
{
    struct public_view hall, all;
    struct strbuf why = {.text = NULL};
    char key[STORE_KEY_SIZE];
    struct store_error err;
    if (store_last_open(f->store, key, &err) != STORE_OK)
        return;
    if (!hall_load(&(struct view_source){.store = f->store}, key, false, NULL, &hall, &why))
        fail_msg("%s", why.text);
    assert_true(hall_load(&(struct view_source){.store = f->store}, key, true, NULL, &all, &why));
    long withheld = !hall.open ? 0 : strcmp(f->announce, "silent") == 0 ? 2 : 1;
    withheld = strcmp(f->announce, "announce") == 0 ? 0 : withheld;
    char *page = all_shown(f, &hall);
    for (long n = 1; n <= hall.told.turns; n++) {
        bool quiet = n > hall.told.turns - withheld;
        if (quiet)
            check_turn(f, page, &hall, &all, n);
        else
            assert_string_equal(hall.told.turn[n - 1].sentences, all.told.turn[n - 1].sentences);
        f->told += !quiet;
    }
    check_json(f, &hall, withheld);
    free(page);
    hall_free(&hall);
    hall_free(&all);
}

/* --- the sessions ----------------------------------------------------------------------------- */

/* A line word by word, so that every moment is looked at. */
static void type_words(struct judge *f, char *line)
{
    line[strcspn(line, "#\n")] = '\0';
    for (char *at = line + strspn(line, " "); *at; at += strspn(at, " ")) {
        size_t n = *at == '[' ? strlen(at) : strcspn(at, " ");
        type(f, at, n);
        check_table(f);
        at += n;
    }
}

static void play_session(struct judge *f, const char *name, const char *announce)
{
    char path[LINE_ROOM], line[LINE_ROOM];
    snprintf(path, sizeof path, "%s/sessions/%s", TEST_DATA, name);
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    f->announce = announce;
    found(f, announce);
    while (fgets(line, sizeof line, in))
        if (strncmp(line, ".new", 4) == 0)
            found(f, announce);
        else if (strncmp(line, ".undo", 5) == 0)
            take_back(f);
        else if (*line != '.')
            type_words(f, line);
    fclose(in);
}

static bool has_school(const char *name)
{
    char path[LINE_ROOM], line[LINE_ROOM];
    bool has = false;
    snprintf(path, sizeof path, "%s/sessions/%.*s.out", TEST_DATA, (int)strcspn(name, "."), name);
    FILE *out = fopen(path, "r");
    while (out && !has && fgets(line, sizeof line, out))
        has = strstr(line, "chool") != NULL;
    if (out)
        fclose(out);
    return has && strstr(name, ".in");
}

static void each_session(const char *announce, long *withheld, long *told)
{
    DIR *folder = opendir(TEST_DATA "/sessions");
    int sessions = 0, seen = 0;
    assert_non_null(folder);
    for (const struct dirent *e; (e = readdir(folder)) != NULL;) {
        struct judge f = {.withheld = 0};
        if (!has_school(e->d_name) || (seen++ % 2 != 0 && !test_whole()))
            continue;
        open_table(&f);
        play_session(&f, e->d_name, announce);
        close_table(&f);
        *withheld += f.withheld;
        *told += f.told;
        sessions++;
    }
    closedir(folder);
    assert_true(sessions >= 5);
}

static void test_policies(void **state)
{
    long withheld = 0, told = 0;
    (void)state;
    each_session("announce", &withheld, &told);
    assert_int_equal(withheld, 0);
    assert_true(told > 0);
    each_session("confirm", &withheld, &told);
    assert_true(withheld > 20);
    each_session("silent", &withheld, &told);
    assert_true(withheld > 60);
}

/* Two hits and a fill, 18 points (rules §5, §6), of which nothing was marked: the board, the score
 * and the words show none of them. */
static void test_unmarked(void **state)
{
    static const char position[] =
        "[Setup \"W:3,6x2,7x2,8x2,9x2,10,11x2,12x3 B:1x3,4x2,6x2,8x2,9,10x2,11,12x2 w\"]";
    static const char *const policies[] = {"confirm", "silent"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct judge f = {.announce = policies[i]};
        struct public_view h;
        struct strbuf why = {.text = NULL};
        char key[STORE_KEY_SIZE];
        struct store_error err;
        open_table(&f);
        found(&f, policies[i]);
        type(&f, position, sizeof position - 1);
        type(&f, "43", 2);
        assert_int_equal(store_last_open(f.store, key, &err), STORE_OK);
        assert_true(hall_load(&(struct view_source){.store = f.store}, key, false, NULL, &h, &why));
        assert_int_equal(h.told.turns, 1);
        assert_true(hall_withholds(&h, 1));
        assert_int_equal(standing_after(&h, 1)[0].minor, 0);
        assert_int_equal(standing_after(&h, 1)[0].major, 0);
        char *page = all_shown(&f, &h);
        assert_null(strstr(page, "true hit"));
        assert_null(strstr(page, "fills"));
        assert_null(strstr(page, "18 in all"));
        free(page);
        hall_free(&h);
        close_table(&f);
    }
}

/* Spectators of the second marqué see the result of the first, and nothing else of it. */
static void test_partie(void **state)
{
    static const char headers[] =
        "[White \"Anna\"] [Black \"Boris\"] [Partie \"Soir\"] [Round \"1\"] "
        "[Option \"play=ecrire\"] [Option \"marques=2\"]";
    static const char ends[] = "?? @6:0 go", throw[] = "64 1/7 1/5";
    struct judge f = {.announce = "announce"};
    struct session_error err;
    struct public_view h;
    struct strbuf why = {.text = NULL}, ahead = {.text = NULL};
    (void)state;
    open_table(&f);
    type(&f, headers, sizeof headers - 1);
    type(&f, ends, sizeof ends - 1);
    assert_int_equal(session_partie_next(f.session, "Soir", &ahead, &err), SESSION_OK);
    strbuf_free(&ahead);
    type(&f, throw, sizeof throw -1);
    assert_true(hall_load(&(struct view_source){.store = f.store}, session_key(f.session), false,
                          NULL, &h, &why));
    char *page = all_shown(&f, &h);
    assert_non_null(strstr(page, "Soir: Anna, Boris"));
    assert_non_null(strstr(page, "6:0"));
    assert_non_null(strstr(page, "not finished"));
    free(page);
    hall_free(&h);
    close_table(&f);
}

/* Points of which nobody told the throws stand where the dice would. */
static void test_points_alone(void **state)
{
    static const char *const players[] = {"Anna", "Boris"};
    struct judge f = {.announce = "announce"};
    struct session_error err;
    struct public_view h;
    struct strbuf heard = {.text = NULL};
    (void)state;
    open_table(&f);
    assert_int_equal(session_found_game(f.session, game_named("pig"), players, 2, &err),
                     SESSION_OK);
    type(&f, "+8", 2);
    assert_true(hall_load(&(struct view_source){.store = f.store}, session_key(f.session), false,
                          NULL, &h, &heard));
    part_heard(&heard, &h);
    assert_string_equal(heard.text, "1. Anna +8: stop");
    strbuf_free(&heard);
    hall_free(&h);
    close_table(&f);
}

/* The card of a dice game has what each player has written last, the oldest first, and the total.
 */
static void test_card_written(void **state)
{
    static const char *const players[] = {"Anna", "Boris"};
    static const char *const lines[] = {"+8", "+20", "+6", "+5", "+0", "+4", "+9"};
    struct judge f = {.announce = "announce"};
    struct session_error err;
    struct public_view h;
    struct strbuf w = {.text = NULL};
    (void)state;
    open_table(&f);
    assert_int_equal(session_found_game(f.session, game_named("pig"), players, 2, &err),
                     SESSION_OK);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        type(&f, lines[i], strlen(lines[i]));
    assert_true(hall_load(&(struct view_source){.store = f.store}, session_key(f.session), false,
                          NULL, &h, &w));
    part_card(&w, &h, 1);
    assert_non_null(strstr(w.text, "older\">+6</td><td class=\"written older\">0</td>"
                                   "<td class=\"written\">+9</td><td class=\"n\">23</td>"));
    assert_non_null(strstr(w.text, "older\">+20</td><td class=\"written older\">+5</td>"
                                   "<td class=\"written\">+4</td><td class=\"n\">29</td>"));
    strbuf_free(&w);
    hall_free(&h);
    close_table(&f);
}

/* --- times ------------------------------------------------------------------------------------ */

static void check_times(struct loaded *l, const char *const at[4], const long seconds[4])
{
    for (size_t i = 0; i < 4; i++)
        l->acts.op[i].at = at[i];
    struct turn_time *t = turn_times(l);
    assert_non_null(t);
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(t[i].seconds, seconds[i]);
    free(t);
}

/* A turn takes the time from the line before; a pause, and what is entered at one time, none. */
static void test_turn_times(void **state)
{
    static const char *const players[] = {"Anna", "Boris"};
    static const char *const played[] = {"2026-11-22T23:59:30.000Z", "2026-11-23T00:00:12.500Z",
                                         "2026-11-23T09:00:00.000Z", "2026-11-23T09:02:05.000Z"};
    const char *const at_once[] = {played[0], played[0], played[0], played[0]};
    const char *const unknown[] = {played[0], NULL, played[1], played[1]};
    struct judge f = {.announce = "announce"};
    struct session_error err;
    struct load_error load_err;
    struct loaded l;
    (void)state;
    open_table(&f);
    assert_int_equal(session_found_game(f.session, game_named("pig"), players, 2, &err),
                     SESSION_OK);
    for (int i = 0; i < 4; i++)
        type(&f, "+8", 2);
    assert_true(match_load(f.store, session_key(f.session), games[0], &l, &load_err));
    assert_int_equal(l.acts.count, 4);
    check_times(&l, played, (const long[]){0, 42, 0, 125});
    check_times(&l, at_once, (const long[]){0, 0, 0, 0});
    check_times(&l, unknown, (const long[]){0, 0, 0, 0});
    match_unload(&l);
    close_table(&f);
}

static bool turn_says(const struct public_view *h, const char *text)
{
    struct strbuf w = {.text = NULL};
    part_turn(&w, h, 1);
    bool says = strstr(w.text, text) != NULL;
    strbuf_free(&w);
    return says;
}

/* The list has them, but not of a turn whose rulings are withheld. */
static void test_times_shown(void **state)
{
    struct judge f = {.announce = "silent"};
    struct public_view h;
    struct strbuf why = {.text = NULL};
    (void)state;
    open_table(&f);
    found(&f, "silent");
    type(&f, "64 1/7 1/5", 10);
    assert_true(hall_load(&(struct view_source){.store = f.store}, session_key(f.session), false,
                          NULL, &h, &why));
    h.time[0] = (struct turn_time){.at = "2026-11-22T12:00:00.000Z", .seconds = 125};
    assert_true(hall_withholds(&h, 1));
    assert_false(turn_says(&h, "in 2:05"));
    assert_false(turn_says(&h, "Entered"));
    h.open = false;
    assert_true(turn_says(&h, "in 2:05"));
    assert_true(turn_says(&h, "Entered 2026.11.22"));
    hall_free(&h);
    close_table(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_policies),     cmocka_unit_test(test_unmarked),
        cmocka_unit_test(test_partie),       cmocka_unit_test(test_points_alone),
        cmocka_unit_test(test_card_written), cmocka_unit_test(test_turn_times),
        cmocka_unit_test(test_times_shown)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
