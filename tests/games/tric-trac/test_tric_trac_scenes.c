/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scenes of German Tric-Trac, each for a rule: a text entered into the log, and members of `replay
 * --json` for one of its coups; and texts that must be refused. */
#include "taken.h"
#include "tests/support/test.h"

#define BRIDGE "W:2x3,5,7x2,8x2,9x2,10x2,11,12x2 B:2x15 w"
#define KEPT   "W:7x2,8x2,9x2,10x2,11x2,12x2,16,2x2 B:2x14,5 w score=11:2"
#define LAST   "W:2x14,19 B:1x15 w "

struct scene {
    const char *rule, *setup, *options, *text;
    long coup;
    const char *json; /* these keys have these values */
};

static const struct scene scenes[] = {
    /* §1: the player with the higher die begins, with that throw. */
    {"§1 Black begins", "", "", "b 63 1/7 1/4", 1, "{'legal':true,'side':'b','next':'w'}"},
    {"§2 off the start and on", "", "", "54 1/10", 1,
     "{'legal':true,'play':'1/5/10','after':'W:1x14,10 B:1x15'}"},
    {"§2 fields alone", "", "", "54 6 5", 1, "{'legal':true,'after':'W:1x13,5,6 B:1x15'}"},
    {"§2 hit at a rest", "W:2x14,8 B:2x14,15 w", "", "42 8/10*/14", 1,
     "{'legal':true,'hits':1,'points':1,'after':'W:2x14,14 B:1,2x14'}"},
    {"§2 hit men come off first", "W:2x15 B:1,2x14 b", "", "21 2/4 2/3", 1,
     "{'legal':false,'faults':[{'code':'E1','choices':['stands','back'],'chosen':'stands'}]}"},

    /* §2, §3: the Hucke. */
    {"§2 alone on the Hucke", "W:2x14,8 B:1x15 w", "", "42 8/12 2/4", 1,
     "{'legal':false,'play':'8/12 2/4','final':'2/4','after':'W:2x13,4,8 B:1x15',"
     "'faults':[{'code':'C2','choices':['back'],'chosen':'back'}]}"},
    {"§2 one leaves as one comes", "W:2x12,8,12x2 B:1x15 w", "", "41 8/12 12/13", 1,
     "{'legal':false}"},
    {"§2 one leaves as one comes", "W:2x12,8,12x2 B:1x15 w", "", "43 8/12 12/15", 1,
     "{'legal':true,'after':'W:2x12,12x2,15 B:1x15'}"},
    {"§2 the last two leave at once", "W:2x13,12x2 B:1x15 w", "", "43 12/16 12/15", 1,
     "{'legal':true}"},
    {"§2 no rest on 13", "W:2x14,10 B:1x15 w", "", "31 10/13/14", 1, "{'legal':true}"},
    {"§2 no rest on 13, the other way closed", "W:2x14,10 B:14x2,1x13 w", "", "31 10/13/14", 1,
     "{'legal':false}"},
    {"§2 rest on 13 alone", "W:10 B:14x2,1x13 w", "", "32 10/13/15", 1,
     "{'legal':true,'after':'W:15 B:1x13,14x2'}"},
    {"§2 no rest on 13, 12 closed too", "W:11 B:9x2,1x13 w", "", "52 11/13/18", 1,
     "{'legal':false,'faults':[{'code':'C2','choices':['back'],'chosen':'back'}]}"},
    {"§2 rest on 13 by option", "W:11 B:9x2,1x13 w", "hucke-rest=on", "52 11/13/18", 1,
     "{'legal':true,'after':'W:18 B:1x13,9x2'}"},
    {"§2 by force", "W:2x13,7,8 B:2x15 w", "", "65 7/12 8/12", 1, "{'legal':true,'points':0}"},
    {"§2 by force, never a duty", "W:2x13,7,8 B:2x15 w", "", "65 2/8 2/7", 1, "{'legal':true}"},
    {"§2 by force without the right", "W:2x11,6,7x2,8 B:2x15 w", "", "65 7/12 8/12 b 11 2/3x2", 1,
     "{'legal':false,'faults':[{'code':'C2','choices':['back'],'chosen':'back'}]}"},
    {"§7 an irregular man stays by agreement", "W:2x14,8 B:1x15 w", "", "42 8/12 2/4 = stands", 1,
     "{'legal':false,'after':'W:2x13,4,12 B:1x15',"
     "'faults':[{'code':'C2','choices':['back'],'chosen':'stands'}]}"},

    /* §3: doublets. */
    {"§3 a doublet throws again", "", "", "55 1/6x2", 1, "{'legal':true,'next':'w'}"},
    {"§3 and may be left", "", "", "w 55 1/6x2 b 61 1/7 1/2 w 64 1/7 1/5", 2,
     "{'side':'b','legal':true,'next':'w'}"},
    {"§3 unplayable, again", "W:2x15 B:17x2,1x13 w", "", "66", 1,
     "{'legal':true,'play':'-','points':0,'next':'w'}"},

    /* §4: out. */
    {"§4 past the goal", "W:2x13,20,23 B:3x15 w", "", "65 23/off 20/off", 1,
     "{'legal':true,'points':2,'after':'W:2x13 B:3x15'}"},
    {"§4 not with a man on 1", "W:1x2,2x12,23 B:3x15 w", "", "63 23/off 1/4", 1, "{'legal':false}"},
    {"§4 all out begin again", "W:22 B:2x15 w", "", "61 22/off 1/2", 1,
     "{'legal':true,'points':1,'after':'W:1x14,2 B:2x15'}"},

    /* §5: the bridge, the twelve points. */
    {"§5 the bridge made", BRIDGE, "", "63 5/11 2/5", 1, "{'legal':true,'points':2}"},
    {"§5 the bridge broken again", BRIDGE, "", "61 5/11 11/12", 1, "{'legal':true,'points':0}"},
    {"§5 kept in a throw that cannot be played",
     "W:7x3,8x3,9x3,10x2,11x2,12x2 B:7x2,8x2,9x2,10x2,11x2,1x5 w", "", "66 66", 1,
     "{'legal':true,'play':'-','points':2,'next':'w','score':{'w':{'points':2,'parties':0},"
     "'b':{'points':0,'parties':0}}}"},
    {"§5 kept again", "W:7x3,8x3,9x3,10x2,11x2,12x2 B:7x2,8x2,9x2,10x2,11x2,1x5 w", "", "66 66", 2,
     "{'points':2,'score':{'w':{'points':4,'parties':0},'b':{'points':0,'parties':0}}}"},
    {"§5 won by the bridge at first", BRIDGE " score=10:5", "", "61 5/11 new", 1,
     "{'legal':true,'points':2,'decision':'new','next':null,'after':'W:1x15 B:1x15',"
     "'stakes':{'to':'w','halves':4,'reason':'to-6'},"
     "'score':{'w':{'points':0,'parties':2},'b':{'points':0,'parties':0}}}"},
    {"§5 fourfold", LAST "score=11:0", "", "51 19/off new", 1,
     "{'stakes':{'to':'w','halves':8,'reason':'none'}}"},
    {"§5 triple", LAST "score=11:2", "", "51 19/off new", 1,
     "{'stakes':{'to':'w','halves':6,'reason':'to-2'}}"},
    {"§5 double", LAST "score=11:3", "", "51 19/off new", 1,
     "{'stakes':{'to':'w','halves':4,'reason':'to-6'}}"},

    /* §6: on and new. */
    {"§6 on: the bridge counts once", BRIDGE " score=10:5", "", "61 5/11 on 2/3", 1,
     "{'legal':true,'points':2,'decision':'on','next':'b',"
     "'after':'W:2x2,3,7x2,8x2,9x2,10x2,11x2,12x2 B:2x15',"
     "'score':{'w':{'points':0,'parties':2},'b':{'points':0,'parties':0}}}"},
    {"§6 on: counted, then broken", BRIDGE " score=10:5", "", "61 5/11 on 11/12", 1,
     "{'points':2,'score':{'w':{'points':0,'parties':2},'b':{'points':0,'parties':0}}}"},
    {"§6 on: the rest counts for the new partie", KEPT, "", "41 16/20* on 2/3", 1,
     "{'legal':true,'hits':1,'points':3,"
     "'score':{'w':{'points':2,'parties':3},'b':{'points':0,'parties':0}}}"},
    {"§6 on, said by playing on", KEPT, "", "41 16/20* 2/3", 1, "{'decision':'on','points':3}"},
    {"§6 on and not yet finished", KEPT, "", "41 16/20* on", 1,
     "{'decision':'on','next':null,'points':1}"},
    {"§6 on after a doublet", LAST "score=11:7", "", "55 19/off on 2/7", 1, "{'next':'w'}"},
    {"§6 new, said by a letter and dice", LAST "score=11:7", "", "51 19/off b 64 1/7 1/5", 1,
     "{'decision':'new','next':null}"},
    {"§6 new, said by a letter and dice", LAST "score=11:7", "", "51 19/off b 64 1/7 1/5", 2,
     "{'side':'b','before':'W:1x15 B:1x15','legal':true}"},
    {"§6 the winner begins by option", LAST "score=11:7", "next-start=winner", "51 19/off new", 1,
     "{'next':'w'}"},
    {"§6 the last partie", LAST "score=11:7", "parties=1", "51 19/off", 1,
     "{'over':'w','next':null,'decision':null,'after':'W:2x14 B:1x15'}"},

    /* §7: faults. */
    {"§7 N1", "W:2x15 B:2x15 w", "", "21 2/7 2/3", 1,
     "{'faults':[{'code':'N1','choices':['stands','back'],'chosen':'stands'}]}"},
    {"§7 N3", "W:2x15 B:2x15 w", "", "21 2/4 2/3 2/4", 1,
     "{'faults':[{'code':'N3','choices':['stands','back'],'chosen':'stands'}]}"},
    {"§7 half a play is none yet", "W:2x15 B:2x15 w", "", "21 2/4", 1,
     "{'play':null,'legal':true,'faults':[],'final':null,'next':null,'after':'W:2x15 B:2x15'}"},
    {"§2 a man on the Hucke, whom the other may join", "W:2x13,8,10 B:1x15 w", "", "42 8/12", 1,
     "{'play':null,'legal':true,'faults':[]}"},
    {"§2 by force, one of the two", "W:2x13,7,8 B:2x15 w", "", "65 8/12", 1,
     "{'play':null,'legal':true,'faults':[]}"},
    {"§7 D1", "W:2x15 B:2x15 w", "", "21 2/4 -", 1,
     "{'faults':[{'code':'D1','choices':['stands','back'],'chosen':'stands'}]}"},
    {"§7 D1, closed by the next dice", "W:2x15 B:2x15 w", "", "21 2/4 b 21 2/4 2/3", 1,
     "{'play':'2/4','faults':[{'code':'D1','choices':['stands','back'],'chosen':'stands'}]}"},
    {"§7 back, and played again", "W:2x15 B:2x15 w", "", "21 2/4 = back 2/4 2/3", 1,
     "{'legal':false,'play':'2/4','final':'2/4 2/3','after':'W:2x13,3,4 B:2x15',"
     "'faults':[{'code':'D1','choices':['stands','back'],'chosen':'back'}]}"},
    {"§7 back and the play at once", "W:2x15 B:2x15 w", "", "21 2/4 = 2/4 2/3", 1,
     "{'final':'2/4 2/3','after':'W:2x13,3,4 B:2x15'}"},
    {"§7 the hit man returns", "W:2x13,10x2 B:2x14,11 w", "", "43 10/14* = back 10/14* 2/5", 1,
     "{'hits':1,'after':'W:2x12,5,10,14 B:1,2x14'}"},
    {"§7 a fault of the rest", LAST "score=11:7", "", "51 19/off on 2/7 = back 2/3", 1,
     "{'legal':false,'final':'19/off 2/3','after':'W:2x13,3 B:1x15'}"},

    /* §7: pegs. */
    {"§7 pegged wrong, it stands", "W:2x13,10x2 B:2x14,11 w", "", "43 10/14* 2/5 +3 b 64 1/7 2/6",
     1,
     "{'points':1,'marked':3,'score':{'w':{'points':3,'parties':0},'b':{'points':0,'parties':0}}}"},
    {"§7 put right", "W:2x13,10x2 B:2x14,11 w", "", "43 10/14* 2/5 +3 +1", 1,
     "{'points':1,'marked':1}"},
    {"§7 not won by pegging", "W:2x13,10x2 B:2x14,11 w score=10:0", "", "43 10/14* 2/5 +2", 1,
     "{'marked':1,'stakes':null,'score':{'w':{'points':11,'parties':0},"
     "'b':{'points':0,'parties':0}}}"},
    {"§7 won though not pegged", LAST "score=11:7", "", "51 19/off +0 new", 1,
     "{'marked':1,'stakes':{'to':'w','halves':2,'reason':'over-6'}}"},

    /* Notation. */
    {"tongues", "", "numbering=tongues", "w 54 1/6 1/5 b 21 1A/3A 1A/2A", 2,
     "{'legal':true,'play':'1/3 1/2'}"},
    {"a sum rests where it hits nobody", "W:2x14,5 B:2x14,18 w", "", "42 5/11", 1,
     "{'legal':true,'hits':0,'play':'5/9/11'}"},
    {"one number that two would reach", "W:2x14,18 B:2x15 w", "", "63 18/off", 1,
     "{'legal':true,'points':1}"},
    {"what is typed first is played first", "W:2x14,19 B:1x15 w score=11:7", "", "51 2/3 19/off", 1,
     "{'legal':true,'play':'2/3 19/off','after':'W:2x13,3 B:1x15'}"},
};

/* Parses JSON written with single quotes instead of double ones. */
static json_t *json_of(const char *text)
{
    char copy[1024];
    snprintf(copy, sizeof copy, "%s", text);
    for (char *c = copy; *c; c++)
        if (*c == '\'')
            *c = '"';
    json_t *o = json_loads(copy, 0, NULL);
    if (!o)
        fail_msg("%s", copy);
    return o;
}

static int compare(const struct scene *s, const json_t *o)
{
    json_t *expected = json_of(s->json), *value;
    const char *key;
    int wrong = 0;
    json_object_foreach(expected, key, value)
    {
        json_t *is = json_object_get(o, key);
        if (json_equal(is, value))
            continue;
        char *text = json_dumps(is, JSON_COMPACT | JSON_ENCODE_ANY);
        print_error("%s: %s: %s is %s\n", s->rule, s->text, key, text);
        free(text);
        wrong++;
    }
    json_decref(expected);
    return wrong;
}

static void test_scenes(void **state)
{
    (void)state;
    int wrong = 0;
    for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++) {
        const struct scene *s = &scenes[i];
        struct parse_error why;
        struct turns *t = taken_begin(s->setup, s->options);
        if (!turns_read(t, s->text, strlen(s->text), &why)) {
            print_error("%s: %s: %d: %s\n", s->rule, s->text, why.column, why.reason);
            wrong++;
        } else {
            json_t *o = taken_json(t, s->coup);
            wrong += compare(s, o);
            json_decref(o);
        }
        turns_end(t);
    }
    assert_int_equal(wrong, 0);
}

/* --- refused ---------------------------------------------------------------------------------- */

static const struct {
    const char *setup, *options, *text;
    int column;
} refused[] = {
    {"", "", "?? 1/6", 1},                                   /* the dice are needed */
    {"", "", "54 2/6", 4},                                   /* no man on 2 */
    {"", "", "54 1/6* 1/5", 4},                              /* no man is hit */
    {"", "", "54 b 61", 6},                                  /* the play is missing */
    {"", "", "54 1/6 1/5 w 61", 14},                         /* it is Black's throw */
    {"", "", "54 new", 4},                                   /* nothing is won */
    {"", "", "54 1/6 1/5 = back", 12},                       /* there is no fault */
    {LAST "score=11:7", "", "51 19/off new 61 1/7 1/2", 15}, /* who threw? */
    {LAST "score=11:7", "", "51 19/off 61", 11},             /* new or on? */
    {LAST "score=11:7", "", "51 19/off on b 61", 16},        /* the rest comes first */
    {LAST "score=11:7", "parties=1", "51 19/off 2/3", 11},   /* the second is not played */
    {LAST "score=11:7", "parties=1", "51 19/off b 61", 13},  /* it is over */
};

static void test_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        struct parse_error why;
        struct turns *t = taken_begin(refused[i].setup, refused[i].options);
        const char *text = refused[i].text;
        if (turns_take(t, text, strlen(text), NULL, &why))
            fail_msg("taken: %s", text);
        print_message("%s: %s\n", text, why.reason);
        assert_int_equal(why.column, refused[i].column);
        assert_int_equal(turns_count(t), 0);
        turns_end(t);
    }
}

/* Every final position of 5-1 at eleven points, by hand: 19/off with the 5 wins at once and
 * ends like 19/20/off, which wins too; 2/3 first, and the 5 wins with the second; else nothing
 * is won. */
static void test_judged(void **state)
{
    (void)state;
    struct parse_error why;
    json_t *o = taken_judge("W:2x14,19 B:2x15 w 51 score=11:7", &why);
    json_t *expected = json_of(
        "{'side':'w','dice':[5,1],'numbers':2,'again':false,'plays':["
        "{'play':'19/20 2/7','after':'W:2x13,7,20 B:2x15','hits':0,'points':0,'wins':false}]}");
    static const struct {
        const char *after;
        int points;
    } ends[] = {{"W:2x12,3,7,19 B:2x15", 0},
                {"W:2x13,3 B:2x15", 1},
                {"W:2x13,7,20 B:2x15", 0},
                {"W:2x13,8,19 B:2x15", 0},
                {"W:2x14 B:2x15", 1}};
    json_t *plays = json_object_get(o, "plays");
    assert_int_equal(json_array_size(plays), 5);
    for (size_t i = 0; i < 5; i++) {
        const json_t *p = json_array_get(plays, i);
        assert_string_equal(json_string_value(json_object_get(p, "after")), ends[i].after);
        assert_int_equal(json_integer_value(json_object_get(p, "points")), ends[i].points);
        assert_int_equal(json_is_true(json_object_get(p, "wins")), ends[i].points == 1);
    }
    json_t *third = json_incref(json_array_get(plays, 2));
    json_array_clear(plays);
    json_array_append_new(plays, third);
    assert_true(json_equal(o, expected));
    json_decref(o);
    json_decref(expected);
    o = taken_judge("W:2x14,12 B:2x15 w 11 hucke-rest=on", &why);
    assert_true(json_is_true(json_object_get(o, "irregular")));
    assert_true(json_is_true(json_object_get(o, "again")));
    json_decref(o);
}

/* Position lines that are impossible. */
static void test_positions(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "W:24,2x14 B:2x15 w 61",      "W:bar,2x14 B:2x15 w 61",
        "W:2x15 B:23,2x14 w 61",      "W:2x15 B:2x15 w 61 score=12:0",
        "W:2x15 B:2x15 w 61 score=1", "W:- B:2x15 w 61",
        "W:2x16 B:2x15 w 61",         "W:2x15 B:2x15 w 61 doublet=2"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct parse_error why = {.column = 0};
        if (taken_judge(lines[i], &why))
            fail_msg("taken: %s", lines[i]);
        print_message("%s: %d: %s\n", lines[i], why.column, why.reason);
        assert_true(why.column > 0);
    }
}

/* The first game of the tutorial: every line is accepted, and only the faults that it explains
 * occur. */
static void test_lessons(void **state)
{
    (void)state;
    struct turns *t = taken_begin("", "");
    struct parse_error why;
    int wrong = 0;
    for (const struct lesson *l = game_named("tric-trac")->manual.lessons; l->line; l++) {
        struct strbuf said = {.text = NULL};
        if (!turns_take(t, l->line, strlen(l->line), &said, &why))
            fail_msg("%s: %s", l->line, why.reason);
        assert_non_null(said.text);
        wrong += strstr(said.text, "WRONG PLAY") != NULL;
        strbuf_free(&said);
    }
    assert_int_equal(wrong, 1);
    assert_int_equal(turns_count(t), 5);
    turns_end(t);
}

/* Text typed in parts and as fields alone, as the record writes it. */
static void test_written(void **state)
{
    (void)state;
    static const struct {
        const char *typed, *written;
    } cases[] = {{"54 6 5", "1. w 54 6 5"},
                 {"1. b 63 1/7 1/4", "1. b 63 1/7 1/4"},
                 {"65 1/7/12 = back 1/7 1/6", "1. w 65 1/7/12 = back 1/7 1/6"},
                 {"66 1/7x2 +1", "1. w 66 1/7x2 +1"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct strbuf out = {.text = NULL};
        struct parse_error why;
        struct turns *t = taken_begin("", "");
        assert_true(turns_take(t, cases[i].typed, strlen(cases[i].typed), NULL, &why));
        assert_true(turns_write(t, 1, cases[i].typed, &out));
        assert_int_equal(strcmp(out.text, cases[i].written), 0);
        strbuf_free(&out);
        turns_end(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lessons), cmocka_unit_test(test_written),
        cmocka_unit_test(test_scenes),  cmocka_unit_test(test_refused),
        cmocka_unit_test(test_judged),  cmocka_unit_test(test_positions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
