/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The arbiter's decisions in the hall: a table that ended by resignation or forfeit, was
 * adjourned, or was ruled on shows that, with its reason, and the score since then
 * (referee-formats(5) on rule, resign, forfeit, break and adjourn). */
#include "db/sqlite/open.h"
#include "pictures/report_parts.h"
#include "session/session.h"
#include "site/pages.h"
#include "tests/support/test.h"

#define SAYS  4
#define LINES 4

enum { EITHER = 3 };

/* One match, what it shows, and what it does not. */
static const struct ruled {
    const char *game, *line[LINES], *ruling;
    const char *says[SAYS], *not_said;
    int acts;   /* the seat, from 1, that is shown as to throw or to play; 0: none; EITHER may be */
    int wins;   /* the winner, as shown */
    bool open;  /* it continues, now or another day */
    long minor; /* score of the first seat; 0: not checked */
} table[] = {
    {.game = "trictrac",
     .line = {"64 1/7 1/5", "43 1/5 1/4"},
     .ruling = "resign b \"unwell <today>\"",
     .says = {"Boris resigns: unwell &lt;today&gt;.", "has won", "Anna"},
     .not_said = ">throws<",
     .wins = 1},
    {.game = "trictrac",
     .line = {"64 1/7 1/5"},
     .ruling = "forfeit w \"not there\"",
     .says = {"Anna forfeits the match: not there.", "has won"},
     .not_said = ">throws<",
     .wins = 2},
    {.game = "trictrac",
     .line = {"64 1/7 1/5"},
     .ruling = "break \"dinner\"",
     .says = {"A break is agreed on: dinner.", ">throws<"},
     .not_said = "has won",
     .open = true,
     .acts = 2},
    {.game = "trictrac",
     .line = {"64 1/7 1/5"},
     .ruling = "adjourn \"the hall closes\"",
     .says = {"The match is adjourned: the hall closes."},
     .not_said = ">throws<",
     .open = true},
    {.game = "trictrac",
     .line = {"64 1/7 1/5"},
     .ruling = "rule score 0/4 2/0 \"marked together\"",
     .says = {"The arbiter rules that the score is 0/4 2/0: marked together.", ">throws<"},
     .not_said = "Black 2 holes", /* nobody won them with this throw */
     .open = true,
     .acts = 2,
     .minor = 4},
    {.game = "tric-trac",
     .ruling = "rule score 3/4 2/0 \"as on Friday\"",
     .says = {"The arbiter rules that the score is 3/4 2/0: as on Friday."},
     .open = true,
     .acts = EITHER,
     .minor = 4},
    {.game = "trictrac",
     .line = {"64 1/7 1/5"},
     .ruling = "rule turn w \"by agreement\"",
     .says = {"Anna throws next, the arbiter rules: by agreement.", ">throws<"},
     .not_said = "has won",
     .open = true,
     .acts = 1},
    {.game = "trictrac",
     .line = {"64 1/7 1/5", "43"},
     .ruling = "rule throw void \"off the board\"",
     .says = {"The arbiter rules that the throw is void: off the board.", ">throws<"},
     .not_said = "has won",
     .open = true,
     .acts = 2},
    {.game = "trictrac",
     .ruling = "rule turn b \"they agreed\"",
     .says = {"The beginning", "Boris throws next, the arbiter rules: they agreed.", ">throws<"},
     .not_said = "has won",
     .open = true,
     .acts = 2},
    {.game = "trictrac",
     .ruling = "rule score 0/4 2/0 \"as on Friday\"",
     .says = {"The arbiter rules that the score is 0/4 2/0: as on Friday."},
     .open = true,
     .acts = EITHER,
     .minor = 4},
    {.game = "tryktrak",
     .ruling = "resign w \"late\"",
     .says = {"Anna resigns: late.", "has won"},
     .not_said = ">throws<",
     .wins = 2},
    {.game = "pig",
     .line = {"5 stop", "34 stop"},
     .ruling = "forfeit b \"gone\"",
     .says = {"Boris forfeits the match: gone."},
     .wins = 1,
     .minor = 5},
    {.game = "ten-thousand",
     .ruling = "rule score 450 1200 \"from the slate\"",
     .says = {"The arbiter rules that the score is 450 1200: from the slate.", "450", "1200"},
     .not_said = "has won",
     .open = true,
     .acts = 1,
     .minor = 450},
};

struct judge {
    struct store *store;
    struct session *session;
};

static void enter(struct judge *f, const char *line)
{
    struct session_error err;
    struct strbuf said = {.text = NULL};
    if (session_line(f->session, line, strlen(line), &said, &err) != SESSION_OK)
        fail_msg("%s: %s", line, err.text);
    strbuf_free(&said);
}

static void open_table(struct judge *f)
{
    struct store_error err;
    assert_int_equal(store_open_memory(&f->store, &err), STORE_OK);
    f->session = session_new(games[0], f->store);
    assert_non_null(f->session);
}

static void close_table(struct judge *f, struct public_view *h)
{
    hall_free(h);
    session_free(f->session);
    store_close(f->store);
}

static void play(struct judge *f, const struct ruled *r)
{
    static const char *const players[] = {"Anna", "Boris"};
    struct session_error err;
    struct strbuf said = {.text = NULL};
    assert_int_equal(session_found_game(f->session, game_named(r->game), players, 2, &err),
                     SESSION_OK);
    for (int i = 0; i < LINES && r->line[i]; i++)
        enter(f, r->line[i]);
    size_t n = strcspn(r->ruling, " ");
    enum arbiter_ruling_kind kind = arbiter_kind_named(r->ruling, n, false);
    struct arbiter_ruling d;
    assert_null(session_parse_ruling(f->session, kind, r->ruling + n, &d));
    if (session_rule(f->session, &d, &said, &err) != SESSION_OK)
        fail_msg("%s, %s: %s", r->game, r->ruling, err.text);
    strbuf_free(&said);
}

static void load(struct judge *f, struct public_view *h)
{
    struct strbuf why = {.text = NULL};
    if (!hall_load(&(struct view_source){.store = f->store}, session_key(f->session), false, NULL,
                   h, &why))
        fail_msg("%s", why.text);
}

static void check_words(const struct ruled *r, const char *page, const char *where)
{
    for (int i = 0; i < SAYS && r->says[i]; i++)
        if (!strstr(page, r->says[i]))
            fail_msg("%s, %s: the %s does not say \"%s\": %s", r->game, r->ruling, where,
                     r->says[i], page);
    if (r->not_said && strstr(page, r->not_said))
        fail_msg("%s, %s: the %s says \"%s\"", r->game, r->ruling, where, r->not_said);
}

static void check(const struct ruled *r, const struct public_view *h)
{
    struct strbuf page = {.text = NULL}, card = {.text = NULL};
    struct live_table t = {.number = 1, .good = true, .shown = *h};
    page_part(&page, &t, -1);
    part_card(&card, h, 1);
    assert_false(page.failed || card.failed);
    check_words(r, page.text, "page");
    if (!strstr(card.text, r->says[0]) && strcmp(r->says[0], "The beginning") != 0)
        fail_msg("%s, %s: the card does not say it: %s", r->game, r->ruling, card.text);
    bool acts = true;
    for (int i = 0; i < 2 && r->acts != EITHER; i++)
        acts = acts && part_to_act(h, i) == (i + 1 == r->acts);
    long minor = standing_after(h, h->told.turns)[0].minor;
    unsigned winners = r->wins ? 1U << (r->wins - 1) : 0;
    if (!acts || h->open != r->open || h->now.winners != winners || (r->minor && minor != r->minor))
        fail_msg("%s, %s: open %d, seat %d, winners %u, %ld", r->game, r->ruling, h->open,
                 h->now.at, (unsigned)h->now.winners, minor);
    strbuf_free(&page);
    strbuf_free(&card);
}

static void test_ruled(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        struct judge f;
        struct public_view h;
        open_table(&f);
        play(&f, &table[i]);
        load(&f, &h);
        check(&table[i], &h);
        close_table(&f, &h);
    }
}

/* An adjourned match continues with the next throw: the player to throw is shown again, and the
 * adjournment stays with the turn before it. */
static void test_goes_on(void **state)
{
    const struct ruled left = {
        .game = "trictrac", .line = {"64 1/7 1/5"}, .ruling = "adjourn \"until Sunday\""};
    struct judge f;
    struct strbuf list = {.text = NULL};
    struct public_view h;
    (void)state;
    open_table(&f);
    play(&f, &left);
    enter(&f, "43 1/5 1/4");
    load(&f, &h);
    assert_true(h.open && !h.left && part_to_act(&h, 0));
    part_turn(&list, &h, 1);
    assert_non_null(strstr(list.text, "The match is adjourned: until Sunday."));
    strbuf_free(&list);
    part_turn(&list, &h, 2);
    assert_null(strstr(list.text, "adjourned"));
    strbuf_free(&list);
    close_table(&f, &h);
}

/* An adjourned match continues another day: points that its players could still find (18 points by
 * rules §5, §6, none of them marked) are not shown in the meantime. */
static void test_left_is_quiet(void **state)
{
    static const char position[] =
        "[Setup \"W:3,6x2,7x2,8x2,9x2,10,11x2,12x3 B:1x3,4x2,6x2,8x2,9,10x2,11,12x2 w\"]";
    const struct ruled left = {.game = "trictrac",
                               .line = {"[Option \"announce=silent\"]", position, "43"},
                               .ruling = "adjourn \"it is late\""};
    struct judge f;
    struct strbuf page = {.text = NULL};
    struct public_view h;
    (void)state;
    open_table(&f);
    play(&f, &left);
    load(&f, &h);
    struct live_table t = {.number = 1, .good = true, .shown = h};
    page_part(&page, &t, -1);
    part_card(&page, &h, 1);
    assert_true(hall_json(&(struct view_source){.store = f.store}, h.key, false, &page));
    assert_non_null(strstr(page.text, "The match is adjourned: it is late."));
    assert_true(hall_withholds(&h, 1));
    assert_null(strstr(page.text, "true hit"));
    assert_null(strstr(page.text, "fills"));
    assert_null(strstr(page.text, "\"due\""));
    strbuf_free(&page);
    close_table(&f, &h);
}

/* A throw that was void is not in the table of rounds: the one made in its place is, on the same
 * row. */
static void test_void_round(void **state)
{
    const struct ruled again = {
        .game = "pig", .line = {"5 stop", "3"}, .ruling = "rule throw void \"a die fell\""};
    struct judge f;
    struct strbuf sheet = {.text = NULL};
    struct public_view h;
    (void)state;
    open_table(&f);
    play(&f, &again);
    load(&f, &h);
    html_rounds(&sheet, &h.told, &(struct rounds_style){.table = "sheet"});
    if (!strstr(sheet.text, "<small>+5</small></td><td></td></tr>")) /* it is still to be made */
        fail_msg("%s", sheet.text);
    strbuf_free(&sheet);
    hall_free(&h);
    enter(&f, "4 stop");
    load(&f, &h);
    html_rounds(&sheet, &h.told, &(struct rounds_style){.table = "sheet"});
    if (!strstr(sheet.text, "<tr><th class=\"n\">1</th><td class=\"n\">5<small>+5</small></td>"
                            "<td class=\"n\">4<small>+4</small></td></tr>"))
        fail_msg("%s", sheet.text);
    assert_null(strstr(sheet.text, "<tr><th class=\"n\">2</th>"));
    strbuf_free(&sheet);
    close_table(&f, &h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ruled), cmocka_unit_test(test_goes_on),
                                       cmocka_unit_test(test_left_is_quiet),
                                       cmocka_unit_test(test_void_round)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
