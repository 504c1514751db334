/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tryktrak as the log has it: the sample game of the seed in the record's language and typed at the
 * table, and what is asked, refused and completed on the way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "table.h"

/* --- the sample game -------------------------------------------------------------------------- */

/* Rules 9: all lines legal but 20; passes; skips; the end. */
static void sample_game(void **state)
{
    (void)state;
    char *text = read_file(TEST_DATA "/games/tryktrak-sample.game");
    struct table t = table_read(text);
    char winner;
    assert_int_equal(turns_count(t.turns), 56);
    for (long n = 1; n <= 56; n++) {
        static const long passes[] = {14, 33, 40, 42, 49};
        bool pass = false, skipped = n >= 35 && n <= 39;
        json_t *o = coup(&t, n);
        for (size_t i = 0; i < sizeof passes / sizeof passes[0]; i++)
            pass |= passes[i] == n;
        if (json_is_true(json_object_get(o, "legal")) != (n != 20) ||
            (strcmp(text_of(o, "play"), "-") == 0) != pass ||
            json_is_string(json_object_get(o, "skipped")) != skipped)
            fail_msg("%ld: %s", n, json_dumps(o, 0));
        json_decref(o);
    }
    json_t *end = coup(&t, 56);
    assert_string_equal(text_of(end, "after"), "W:- B:23,24"); /* thirteen off, men on II and I */
    assert_true(turns_over(t.turns, &winner));
    assert_int_equal(winner, 'w');
    json_decref(end);
    stand_up(&t);
    free(text);
}

/* Rules 9: "8: 1→12 is barred. 33: only III is open. 54: Black then wins only by a doublet of 2 or
 * more." */
static void side_remarks(void **state)
{
    (void)state;
    json_t *o = judge("W:1x2,16x2,17,18x3,19x5,21x2 B:1x2,12x3,17x3,19x5,23x2 b 65", NULL);
    size_t i;
    json_t *play;
    json_array_foreach(json_object_get(o, "plays"), i, play)
        assert_null(strstr(text_of(play, "play"), "1/"));
    json_decref(o);
    for (char high = '1'; high <= '6'; high++) { /* after 54 */
        for (char low = '1'; low <= high; low++) {
            char line[64];
            snprintf(line, sizeof line, "W:24x2 B:23x2,24x2 b %c%c", high, low);
            o = judge(line, NULL);
            bool wins = false;
            json_array_foreach(json_object_get(o, "plays"), i, play) wins |=
                strstr(text_of(play, "after"), "B:-") != NULL;
            assert_int_equal(wins, high == low && high >= '2');
            json_decref(o);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sample_game),
        cmocka_unit_test(side_remarks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
