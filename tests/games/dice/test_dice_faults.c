/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules for each way in which a turn can end, right or wrong: words, and the resulting `replay
 * --json`. All expected values are counted by hand from the rules. */
#include "table.h"
#include "tests/support/test.h"

#define TEN   "[Game \"ten-thousand\"] [Player1 \"Anna\"] [Player2 \"Boris\"] "
#define TRUBA "[Game \"truba\"] [Player1 \"Anna\"] [Player2 \"Boris\"] "
#define PIG   "[Game \"pig\"] [Player1 \"Anna\"] [Player2 \"Boris\"] "
#define THREE "[Game \"ten-thousand\"] [Player1 \"A\"] [Player2 \"B\"] [Player3 \"C\"] "

/* A record, one of its turns, members of its JSON, and its faults with the choices. */
static const struct {
    const char *record;
    int turn;
    const char *has, *faults;
} rows[] = {
    /* §2: a turn */
    {TEN "112346/11 1234/1 stop", 1, "'written':300,'end':'stop','next':2,'legal':true", ""},
    {TEN "112346 11 1234 / s", 1, "'written':300", ""},
    {TEN "112346/ 1. 223346", 0, NULL, NULL},                             /* turn 2 comes */
    {TEN "112346/11 112346/1 bank", 1, "'written':200,'end':'stop'", ""}, /* by next dice */
    {TEN "112346/11 112346/1 bank", 2, "'written':100,'player':2", ""},
    {TEN "111155/111155 112346/11 стоп", 1, "'written':2300", ""}, /* 2000 + 100 + 200 */
    {TEN "111155/111155 b 112346/11 stop", 1, "'written':2100,'end':'stop'", ""},
    {TEN "111155/ on 112346/11 stop", 1, "'written':2300", ""},
    {TEN "112346/1 /11 stop", 1, "'written':200", ""}, /* another keep in its place */
    {TEN "223466", 1, "'end':'burned','why':'nothing-counts','points':0,'streaks':[1,0]", ""},
    {TEN "223466/- 112346/11 stop", 2, "'player':2,'totals':[0,200]", ""},
    {TEN "112346", 1,
     "'end':'open','next':null,'throws':[{'dice':[1,1,2,3,4,6],'keep':null,"
     "'points':0,'legal':true}]",
     ""},
    /* hot-dice=must: no stop while all dice count; if it stands, the points are written */
    {TRUBA "333155/33315 stop", 1, "'written':450,'end':'stop'", "S2 stands"},
    {TRUBA "333155/333155 stop = back 111234/111 stop", 1, "'written':1500", "S2 back"},
    /* §3: five dice */
    {TEN "[Option \"dice=5\"] 12345/12345 23456/23456 stop", 1, "'written':2000", ""},
    {TEN "[Option \"dice=5\"] 11234/11 11234/11 stop", 2, "'player':2,'written':200", ""},
    /* §4: the least */
    {TRUBA "112346/1 12346/1 2345/5", 1, "'end':'burned','why':'least','points':0", ""},
    {TRUBA "112346/1 12346/1 2355/5 236", 0, NULL, NULL}, /* 250 after the third: over */
    {TRUBA "125234/1 15523/1 1552/5 123", 0, NULL, NULL},
    {TRUBA "112346/1 12346/1 1255/5 /155", 1, "'end':'open','points':400", ""}, /* corrected */
    /* §5: zeros in a row */
    {TRUBA "[Setup \"700 0; 2 0\"] 223466/-", 1, "'penalty':700,'totals':[0,0],'streaks':[0,0]",
     ""},
    {TRUBA "[Setup \"700 0; 2 0\"] truba", 1, "'penalty':700,'end':'burned','throws':[]", ""},
    {TRUBA "[Setup \"700 0; 2 0\"] [Option \"streak-loses=nothing\"] 0", 1,
     "'penalty':0,'totals':[700,0],'streaks':[0,0]", ""},
    /* §6: entry and pits */
    {TEN "[Option \"entry=500\"] 112346/11 stop", 1, "'written':0,'end':'stop','streaks':[1,0]",
     "S2 stands"},
    {TEN "[Option \"entry=500\"] 112346/11 stop = back 5234/5 stop", 1, "'written':0",
     "S2 back,S2 stands"},
    {TEN "[Option \"pits=3000-4000\"] [Setup \"3200 0\"] 112346/11 stop", 1,
     "'written':0,'points':200,'why':'pit','end':'stop','totals':[3200,0],'streaks':[0,0]", ""},
    {TEN "[Option \"pits=3000-4000\"] [Option \"pit-streak=counts\"] [Setup \"3200 0\"] 112346/11 "
         "stop",
     1, "'written':0,'streaks':[1,0]", ""},
    {TEN "[Option \"pits=9000-10000\"] [Option \"pit-ends=in\"] [Setup \"9300 0\"] 111234/111 stop",
     1, "'written':1000,'last_turns':true", ""},
    {TEN "[Option \"pits=9000-10000\"] [Option \"pit-ends=in\"] [Setup \"9300 0\"] 666145/6665 "
         "stop",
     1, "'written':0,'points':650,'why':'pit'", ""}, /* 700 were needed */
    {TEN "[Option \"pits=9000-10000\"] [Option \"pit-ends=in\"] [Setup \"9300 0\"] 666145/6661 "
         "stop",
     1, "'written':700,'totals':[10000,0]", ""},
    /* only the total */
    {TRUBA "450 0 truba", 3, "'player':1,'end':'burned','why':null,'totals':[450,0]", ""},
    {TRUBA "450 пшик", 2, "'player':2,'streaks':[0,1],'throws':[]", ""},
    {TRUBA "300", 1, "'end':'burned','why':'least','written':0", "S2 stands"},
    {TRUBA "Труба pshyk ПШИК", 3, "'player':1,'end':'burned','streaks':[2,1],'throws':[]", ""},
    /* a total that no throws can give: 1 and 5 are 100 and 50, all others are hundreds */
    {TEN "340", 1, "'end':'stop','written':340,'legal':false", "N1 stands"},
    {TEN "340 = stands", 1, "'written':340", "N1 stands"},
    {TEN "340 = back 350", 1, "'written':350", "N1 back"},
    {TEN "350", 1, "'written':350,'legal':true", ""},
    {TRUBA "340", 1, "'end':'burned','why':'least'", "N1 stands"},
    {TEN "1112340 223466", 1, "'written':1112340,'last_turns':true", "N1 stands"},
    {TEN "[Option \"straight=1560\"] 1560", 1, "'written':1560,'legal':true", ""},
    {TRUBA "300 = back 400", 1, "'end':'stop','written':400", "S2 back"},
    {TEN "450 stop 112346/11 stop", 2, "'totals':[450,200]", ""},
    /* §7: the end */
    {THREE "[Setup \"9500 9800 0 a\"] 555234/555 stop 222155/222155 stop 223466/-", 1,
     "'last_turns':true,'next':2,'over':null", ""},
    {THREE "[Setup \"9500 9600 0 a\"] 555234/555 stop 222155/222155 stop 223466/-", 3,
     "'totals':[10000,10000,0],'over':[1],'next':null", ""}, /* the first to reach it */
    {THREE "[Option \"tie=shared\"] [Setup \"9500 9600 0 a\"] 555234/555 stop 222155/222155 stop "
           "223466/-",
     3, "'over':[1,2]", ""},
    {THREE "[Setup \"9500 9600 0 a\"] 555234/555 stop 222155/222155 stop 223466/- 223466/-", 0,
     NULL, NULL}, /* it is over */
    {THREE "[Setup \"0 9500 0 b\"] 555234/555 stop 223466/-", 2, "'over':[2],'round':1", ""},
    {THREE "223466 223466 223466 223466", 4, "'round':2,'player':1", ""},
    /* K1 */
    {TEN "112346/112 136/1 stop", 1, "'written':300,'legal':false", "K1 stands"},
    {TEN "112346/112 1236/1 stop", 1, "'written':300", "K1 back"}, /* one die more: thrown again */
    {TEN "112346/112 = back 1236/1 stop", 1, "'written':300", "K1 back"},
    {TEN "112346/112 = stands 136/1 stop", 1, "'written':300", "K1 stands"},
    {TEN "112346/112 =back 1236/1 stop", 1, "'written':300", "K1 back"},
    {TEN "112346/112 /11 1236/1 stop", 1, "'written':300,'legal':true", ""},
    {TEN "112346/112 stop", 1,
     "'written':200,'throws':[{'dice':[1,1,2,3,4,6],'keep':'112','points':200,'legal':false}]",
     "K1 stands"},
    {TEN "112346/2 stop", 1, "'written':0,'end':'stop','streaks':[1,0]", "K1 stands"},
    {TEN "134662/3 = back 112346/11 stop", 1, "'written':200", "K1 back"},
    /* after a choice a fault stays in the record, whatever is put aside next; after "back" the
     * player may put other dice aside */
    {TEN "112346/13 = back /11 stop", 1, "'written':200", "K1 back"},
    {TEN "112346/13 = back /14 = stands stop", 1, "'written':100", "K1 back,K1 stands"},
    {TEN "112346/13 /14 = back stop", 1, "'written':100", "K1 back"},
    {TEN "122346/122346 stop", 1, "'written':100", "K1 stands"}, /* no die left to throw */
    {TRUBA "122346/122346", 1, "'end':'burned','why':'least'", "K1 stands"},
    {TEN "112346/112 346/-", 1, "'end':'burned','why':'nothing-counts'", "K1 stands"},
    /* K2 */
    {TEN "112346/- a 123466/1 stop", 1, "'written':100", "K2 stands"},
    {TEN "112346/- a 123466 = back /11 stop", 1,
     "'written':200,'throws':[{'dice':[1,1,2,3,4,6],'keep':'11','points':200,'legal':true},"
     "{'dice':[1,2,3,4,6,6],'keep':'-','points':0,'legal':false}]",
     "K2 back"},
    {TEN "112346/11 1236/- 2234", 1, "'end':'burned','why':'nothing-counts'", "K2 stands"},
    {TEN "112346/11 1236/- 2234 = back /1 stop", 1, "'written':300,'end':'stop'", "K2 back"},
    {TEN "112346/11 1236/- 1234/1 = back /1 stop", 1, "'written':300", "K2 back"},
    /* throws after a void throw are void, too */
    {TEN "112346/- a 112346/1 12345/1 = back /11 stop", 1, "'written':200", "K2 back"},
    {TEN "112346/11 1236/- 2234/- = back /1 stop", 1, "'written':300", "K2 back"},
    /* K3 */
    {TEN "112346/11 a 12346/1 2345/5 223 = back 1114/111 stop", 1, "'written':1200", "K3 back"},
    {TEN "112346/11 a 12346/1 stop", 1, "'written':300", "K3 stands"},
    {TEN "112346/11 a 12346 = back 1236/1 stop", 1, "'written':300", "K3 back"},
    {TEN "112346/11 a 123456/1 stop", 1, "'written':300", "K3 stands"},
    {TEN "112346/11 on 12346/1 stop", 1, "'written':300", "K3 stands"},
    {TEN "112346/11 12346/1 stop", 0, NULL, NULL}, /* without the letter it is a typing error */
    /* S2 */
    {TRUBA "112346/11 stop", 1, "'end':'burned','why':'least','written':0,'streaks':[1,0]",
     "S2 stands"},
    {TRUBA "112346/11 stop = stands 111234/111 stop", 2, "'player':2,'written':1000", ""},
    {TRUBA "112346/11 stop = back 1114/111 stop", 1, "'written':1200,'end':'stop'", "S2 back"},
    {TRUBA "112346/11 stop b = back 1114/111 stop", 1, "'written':1200", "S2 back"},
    {TRUBA "112346/11 stop a = back", 0, NULL, NULL},          /* not the player at fault */
    {TRUBA "112346/11 111234/111", 0, NULL, NULL},             /* such a stop must be written */
    {TRUBA "112346/11 stop 111234/111 = back", 0, NULL, NULL}, /* too late */
    /* Z1 */
    {TEN "112346/- stop", 1, "'written':0,'end':'stop','streaks':[1,0]", "Z1 stands"},
    {TEN "112346/- stop = back /11 stop", 1, "'written':200", "Z1 back"},
    {TEN "112346/- 111234/111 stop", 1, "'written':0", "Z1 stands"},
    {TEN "112346/- 111234/111 stop", 2, "'player':2,'totals':[0,1000]", ""},
    {TEN "112346/11 1236/- stop", 1, "'written':0", "Z1 stands"}, /* the dice put aside are lost */
    /* X1 */
    {TEN "112346/11 2346/- a 1234/1", 1, "'written':0,'end':'burned','why':'nothing-counts'",
     "X1 -"},
    {TEN "112346/11 2346/- a 1234/1 111234/111 stop", 2, "'player':2,'totals':[0,1000]", ""},
    {TRUBA "112346/1 12346/1 2345/5 a 234/-", 1, "'end':'burned','why':'least'", "X1 -"},
    {TEN "112346/11 2346/- 1234/1", 0, NULL, NULL}, /* four dice of no player */
    /* W1 */
    {TEN "112346/11 +700", 1, "'written':200,'end':'stop'", "W1 -"},
    {TEN "112346/11 stop +700", 1, "'written':200", "W1 -"},
    {TEN "112346/11 +700 stop", 1, "'written':200", "W1 -"},
    {TEN "112346/11 +200 stop", 1, "'written':200,'legal':true", ""},
    /* noticed before the end: the choice on another fault does not cancel it */
    {TEN "112346/13 +200 = back", 1, "'written':100,'end':'stop'", "K1 back,W1 -"},
    {TRUBA "112346/11 +200 = back 1114/111 stop", 1, "'written':1200", "S2 back"},
    {TEN "350 +300", 1, "'written':350", "W1 -"},
    {TEN "223466/- +100", 1, "'written':0", "W1 -"},
    {TRUBA "112346/11 +200", 1, "'written':0", "S2 stands,W1 -"},
    /* not understood */
    {TEN "112346/1111", 0, NULL, NULL},
    {TEN "112346/15", 0, NULL, NULL},
    {TEN "112347", 0, NULL, NULL},
    {TEN "11234", 0, NULL, NULL},
    {TEN "112346/11 112346", 2, "'end':'open'", ""},
    {TEN "112346 12", 0, NULL, NULL}, /* thrown or put aside? */
    {TEN "b 112346", 0, NULL, NULL},
    {TEN "а 112346", 0, NULL, NULL}, /* Cyrillic */
    {TEN "stop", 0, NULL, NULL},
    {TEN "112346 stop", 0, NULL, NULL},
    {TEN "112346/11 = back", 0, NULL, NULL},
    {TEN "112346/11/1", 0, NULL, NULL},
    {TEN "23466/2", 0, NULL, NULL},
    {TEN "223466/2", 0, NULL, NULL},
    {TEN "[Option \"pits=4000-3000\"] 1", 0, NULL, NULL},
    {TEN "[Option \"hot-dice=often\"] 1", 0, NULL, NULL},
    {TEN "[Setup \"10000 0\"] 112346", 0, NULL, NULL},
    {TEN "[Setup \"0 0 c\"] 112346", 0, NULL, NULL},
    /* Pig */
    {PIG "4 2 1", 1, "'written':0,'end':'burned','why':'pig','points':0,'next':2", ""},
    {PIG "53 s 6 stop", 1, "'written':8,'totals':[8,0],'over':null", ""},
    {PIG "5 b 6 stop", 2, "'player':2,'totals':[5,6],'round':1,'streaks':[0,0]", ""},
    {PIG "5 3 +9", 1, "'written':8", "W1 -"},
    {PIG "5 3 stop +8 +12 +0", 3, "'player':1,'written':0,'totals':[8,12],'round':2", ""},
    {PIG "+8 +12", 2, "'player':2,'totals':[8,12],'throws':[]", ""},
    {PIG "[Setup \"94 12\"] 6 stop", 1, "'totals':[100,12],'over':[1],'next':null", ""},
    {PIG "[Setup \"94 12\"] 6", 1, "'over':null,'end':'open'", ""}, /* to write it, not to throw */
    {PIG "[Setup \"94 12\"] 6 1", 1, "'totals':[94,12],'over':null", ""},
    {PIG "[Setup \"94 12\"] 6 stop 5", 0, NULL, NULL},
    {PIG "[Setup \"94 12\"] 6 b 5", 0, NULL, NULL},
    {PIG "[Option \"goal=20\"] 66 6 2 stop", 1, "'over':[1]", ""},
    {PIG "[Setup \"94 12 b\"] 5 stop", 1, "'player':2,'round':1,'totals':[94,17]", ""},
    {PIG "51 2", 2, "'player':2", ""},
    {PIG "515", 0, NULL, NULL},
    {PIG "7", 0, NULL, NULL},
    {PIG "stop", 0, NULL, NULL},
    {PIG "5 stop a 3", 0, NULL, NULL},
};

/* Returns "{'a':1}" as JSON. */
static json_t *quoted(const char *text)
{
    char copy[800];
    int n = snprintf(copy, sizeof copy, "{%s}", text);
    for (int i = 0; i < n; i++)
        copy[i] = (char)(copy[i] == '\'' ? '"' : copy[i]);
    json_t *o = json_loads(copy, 0, NULL);
    assert_non_null(o);
    return o;
}

static void check_row(size_t i, json_t *turn)
{
    json_t *has = quoted(rows[i].has), *value, *fault;
    const char *key;
    size_t n;
    char faults[200] = "";
    json_object_foreach(has, key, value)
    {
        if (json_equal(json_object_get(turn, key), value))
            continue;
        char *line = json_dumps(turn, JSON_COMPACT);
        print_error("%s (turn %d): %s: %s\n", rows[i].record, rows[i].turn, key, line);
        free(line);
        fail();
    }
    json_array_foreach(json_object_get(turn, "faults"), n, fault)
    {
        json_t *chosen = json_object_get(fault, "chosen");
        size_t at = strlen(faults);
        snprintf(faults + at, sizeof faults - at, "%s%s %s", n ? "," : "",
                 json_string_value(json_object_get(fault, "code")),
                 json_is_null(chosen) ? "-" : json_string_value(chosen));
    }
    if (strcmp(faults, rows[i].faults) != 0)
        fail_msg("%s: %s, not %s", rows[i].record, faults, rows[i].faults);
    json_decref(has);
}

static void test_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dice_table t;
        bool taken = table_record(&t, rows[i].record);
        if (taken != (rows[i].has != NULL))
            fail_msg("%s: %s", rows[i].record, taken ? "not refused" : t.why.reason);
        json_t *turn = taken ? table_turn(&t, rows[i].turn) : NULL;
        if (taken)
            check_row(i, turn);
        else
            assert_true(*t.why.reason && t.why.column > 0);
        json_decref(turn);
        table_clear(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
