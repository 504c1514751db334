/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The facts of an event, and the changes that they forbid: doc/record.md, "Events". */
#include "log/event_log.h"

#include <string.h>

#include "db/merge.h"
#include "tests/support/test.h"

#define KEY_A "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa"
#define KEY_B "bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb"

static bool adds(struct event_log *e, const char *text)
{
    return event_add_fact(e, e->head + 1, text, "2026-11-28T10:00:00.000Z", NULL);
}

static void enter_three(struct event_log *e)
{
    *e = (struct event_log){.players = 0};
    assert_true(adds(e, "enter \"Anna\" round 1"));
    assert_true(adds(e, "enter \"Boris\" round 1"));
    assert_true(adds(e, "enter \"Clara\" round 2"));
}

static void presence_follows_the_facts(void **state)
{
    struct event_log e;
    int halves;
    (void)state;
    enter_three(&e);
    assert_true(adds(&e, "bye \"Anna\" round 2 half"));
    assert_true(adds(&e, "absent \"Boris\" round 1"));
    assert_true(adds(&e, "withdraw \"Boris\" round 3"));
    assert_true(adds(&e, "enter \"Boris\" round 5"));
    assert_int_equal(EVENT_HERE, event_presence(&e, 0, 1, &halves));
    assert_int_equal(EVENT_BYE, event_presence(&e, 0, 2, &halves));
    assert_int_equal(1, halves);
    assert_int_equal(EVENT_ABSENT, event_presence(&e, 1, 1, &halves));
    assert_int_equal(EVENT_HERE, event_presence(&e, 1, 2, &halves));
    assert_int_equal(EVENT_WITHDRAWN, event_presence(&e, 1, 4, &halves));
    assert_int_equal(EVENT_HERE, event_presence(&e, 1, 5, &halves));
    assert_int_equal(EVENT_NOT_YET, event_presence(&e, 2, 1, &halves));
    assert_int_equal(EVENT_HERE, event_presence(&e, 2, 2, &halves));
    assert_int_equal(3, e.players);
    event_log_free(&e);
}

static void what_facts_forbid_is_refused(void **state)
{
    static const char *const wrong[] = {
        "enter \"Anna\" round 2",
        "withdraw \"Zoe\" round 2",
        "absent \"Clara\" round 1",
        "withdraw \"Clara\" round 1",
        "bye \"Anna\" round 2 most",
        "bye \"Anna\" round 0 half",
        "enter Dora round 1",
        "enter \"Dora\" round 1 now",
        "enter \"\" round 1",
        "enter \"Dora round 1",
        "set rounds \"0\"",
        "set system \"german\"",
        "set rounds 5",
        "publish 2 \"Anna\" \"Boris\" " KEY_A,
        "publish 1 \"Anna\" \"Anna\" " KEY_A,
        "publish 1 \"Anna\" \"Zoe\" " KEY_A,
        "publish 1 \"Anna\" \"Boris\" 12",
        "publish 1 \"Anna\" \"Boris\" " KEY_A " bye \"Anna\" full",
        "publish 1",
        "leave \"Anna\" round 2",
        "",
    };
    struct event_log e;
    (void)state;
    enter_three(&e);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (adds(&e, wrong[i]))
            fail_msg("accepted: %s", wrong[i]);
    assert_int_equal(3, (int)e.facts);
    event_log_free(&e);
}

static void a_published_round_is_closed(void **state)
{
    struct event_log e;
    struct store_entry undo = {.kind = EVENT_UNDO_KIND, .text = "4", .seq = 5};
    (void)state;
    e = (struct event_log){.players = 0};
    const char *const facts[] = {
        "enter \"Anna\" round 1", "enter \"O \\\"B\\\" \\\\\" round 1", "enter \"Clara\" round 1",
        "publish 1 \"Anna\" \"O \\\"B\\\" \\\\\" " KEY_B " bye \"Clara\" full"};
    for (int i = 0; i < 4; i++)
        assert_true(event_add_entry(&e,
                                    &(struct store_entry){.kind = EVENT_FACT_KIND,
                                                          .text = facts[i],
                                                          .at = "2026-11-28T10:00:00.000Z",
                                                          .seq = i + 1},
                                    NULL));
    assert_string_equal("O \"B\" \\", e.player[1]);
    assert_int_equal(1, e.rounds);
    assert_int_equal(2, e.round[0].bye);
    assert_int_equal(2, e.round[0].bye_halves);
    assert_string_equal(KEY_B, e.round[0].pair[0].key);
    assert_false(adds(&e, "absent \"Anna\" round 1"));
    assert_false(adds(&e, "enter \"Dora\" round 1"));
    assert_false(adds(&e, "set system \"knock-out\""));
    assert_true(event_add_entry(&e, &undo, NULL));
    assert_int_equal(0, e.rounds);
    assert_false(event_add_entry(&e, &undo, NULL)); /* 4 is no longer valid */
    assert_true(adds(&e, "absent \"Anna\" round 1"));
    event_log_free(&e);
}

static void a_log_that_does_not_fit_is_refused(void **state)
{
    struct store_entry_new entries[] = {
        {.kind = EVENT_FACT_KIND, .text = "enter \"Anna\" round 1"},
        {.kind = "hide", .text = ""},
        {.kind = EVENT_FACT_KIND, .text = "absent \"Zoe\" round 1"}};
    struct store_log log = {
        .founding = {.game = STORE_EVENT, .details = {.event = "Cup"}}, .entries = entries, .n = 2};
    long entry = -1;
    (void)state;
    assert_true(event_check_log(&log, &entry, NULL));
    log.n = 3;
    assert_false(event_check_log(&log, &entry, NULL));
    assert_int_equal(3, (int)entry);
    entries[2].kind = "line"; /* of a match */
    assert_false(event_check_log(&log, &entry, NULL));
    log.n = 2;
    log.founding.details.event = NULL;
    assert_false(event_check_log(&log, &entry, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(presence_follows_the_facts),
        cmocka_unit_test(what_facts_forbid_is_refused),
        cmocka_unit_test(a_published_round_is_closed),
        cmocka_unit_test(a_log_that_does_not_fit_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
