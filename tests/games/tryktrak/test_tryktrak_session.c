/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tryktrak at the table and in the record: typed line by line, undone, corrected. When the program
 * is restarted, every stored row is compared with the computed one. */
#include "db/sqlite/open.h"
#include "games/tryktrak/tryktrak.h"
#include "session/session.h"
#include "tests/support/test.h"

struct fixture {
    struct store *store;
    struct session *session;
    struct strbuf said;
    struct session_error err;
};

static void ok(struct fixture *f, enum session_code code)
{
    if (code != SESSION_OK)
        fail_msg("%d: %s", code, f->err.text);
}

static void enter(struct fixture *f, const char *line)
{
    if (session_line(f->session, line, strlen(line), &f->said, &f->err) != SESSION_OK)
        fail_msg("%s: %s", line, f->err.text);
}

/* Returns the state of the match, with the board in words; to be freed. */
static char *stand(struct fixture *f)
{
    const struct board_style look = {.list = true};
    struct strbuf w = {.text = NULL};
    session_show(f->session, &look, &w);
    session_score(f->session, &w);
    session_prompt(f->session, &w);
    return w.text;
}

static void stands(struct fixture *f, const char *part)
{
    char *now = stand(f);
    if (!strstr(now, part))
        fail_msg("\"%s\" is not in: %s", part, now);
    free(now);
}

static void begin(struct fixture *f)
{
    struct store_error err;
    memset(f, 0, sizeof *f);
    assert_int_equal(store_open_memory(&f->store, &err), STORE_OK);
    f->session = session_new(&game_tryktrak, f->store);
    assert_non_null(f->session);
    ok(f, session_found(f->session, "Anna", "Boris", &f->err));
}

static void restart(struct fixture *f)
{
    struct strbuf news = {.text = NULL};
    session_free(f->session);
    f->session = session_new(&game_tryktrak, f->store);
    assert_non_null(f->session);
    ok(f, session_resume(f->session, NULL, &f->err));
    session_news(f->session, &news);
    if (news.text && *news.text)
        fail_msg("taking it up has changed: %s", news.text);
    strbuf_free(&news);
}

static void end(struct fixture *f)
{
    session_free(f->session);
    store_close(f->store);
    strbuf_free(&f->said);
}

/* Enters the lines of the sample game up to the n-th. */
static void enter_game(struct fixture *f, int n)
{
    FILE *file = fopen(TEST_DATA "/games/tryktrak-sample.game", "r");
    char line[256];
    assert_non_null(file);
    while (n && fgets(line, sizeof line, file)) {
        if (*line == '[')
            continue;
        line[strcspn(line, "\n")] = '\0';
        enter(f, line);
        n--;
    }
    fclose(file);
}

static void sample_game(void **state)
{
    struct fixture f;
    (void)state;
    begin(&f);
    enter_game(&f, 50);
    char *before = stand(&f);
    restart(&f);
    stands(&f, before);
    ok(&f, session_undo_many(f.session, 3, &f.said, &f.err));
    stands(&f, "48. Anna (White), dice");
    ok(&f, session_redo_many(f.session, 3, &f.said, &f.err));
    stands(&f, before);
    f.said.length = 0;
    ok(&f, session_edit(f.session, "20", "22 bar/2 17/19x3", &f.said, &f.err));
    assert_non_null(strstr(f.said.text, "no longer fit"));
    assert_non_null(strstr(f.said.text, "Turn 20: Boris, no longer a wrong play."));
    ok(&f, session_undo(f.session, &f.said, &f.err));
    stands(&f, before);
    free(before);
    end(&f);
}

/* Wrong plays and choices are stored, too. */
static void wrong_plays(void **state)
{
    struct fixture f;
    (void)state;
    begin(&f);
    enter(&f, "51 12/17 1/3");
    char *before = stand(&f);
    restart(&f);
    stands(&f, before);
    enter(&f, "= back");
    enter(&f, "12/17 1/4");
    enter(&f, "= stands");
    enter(&f, "62 12/14");
    restart(&f);
    stands(&f, "2. Boris (Black), 62, the rest of the play");
    enter(&f, "53"); /* White throws: the 6 is left out */
    f.said.length = 0;
    restart(&f);
    stands(&f, "3. Anna (White), 53, the play");
    assert_true(session_ask(f.session, "why", 2, false, &f.said));
    assert_non_null(strstr(f.said.text, "(D1)"));
    free(before);
    end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sample_game),
        cmocka_unit_test(wrong_plays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
