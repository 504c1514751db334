/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whatever is typed: no crash, a reason and a place in the text when it is not understood, and
 * nothing changed by it. Runs a bounded number of inputs from a seed: fuzz SEED COUNT. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/sqlite/open.h"
#include "fuzz_commands.h"
#include "games/trictrac/desk/record.h"
#include "games/trictrac/words/coup.h"
#include "games/trictrac/words/json.h"
#include "session/session.h"
#include "tests/games/trictrac/deal.h"

#define LENGTH(a) (sizeof(a) / sizeof((a)[0]))

enum { INPUT_ROOM = 4096 };

static struct deal deal;
static char input[INPUT_ROOM];
static size_t length;

/* What is mutated. */
static const char *const positions[] = {
    "W:1x10,5x2,7,12x2 B:1x15 w 64 roll=3",
    "W:1x11,2,3,5,7 B:1x15 b 31",
    "W:2,4,6x3,7x2,8x2,9x2,10x2,12x2 B:1x15 w 51",
    "W:19,20x2,23,24 B:- w 61",
    "W:12,13 B:11,13x2 b 66",
    "numbering=talon W:6x14,11 B:T',10' w 64",
    "W:- B:- w",
};

static const char *const records[] = {
    "[Game \"trictrac\"]\n[White \"A\"]\n[Black \"B\"]\n1. w 64 1/7 1/5 2. b 53 1/6 1/4\n",
    "1. w 64 +8 stay 1/7 1/5 b+2 school 4 # note\n2. b 31 1/4/5\n",
    "[Option \"holes=2\"] [Setup \"W:19,20x2,23,24 B:24x15 w\"] 61 19/off 20/21 66 24/off 24/off",
    "64 1/6 1/5 = 1/7 1/5 53 1/6 = 1/4 1/9 b@1:2 school false 21 @0:4 t7 -",
    "[Option \"numbering=talon\"] 64 T/6 T/4 53 5 3 ?? T/11' w+6 64 10",
    "54 1/5+1/4 = stands 65 must 14 1/7 6 22 go 66 tenir 7 7 * [Game \"trictrac\"] 31 - 42 1-5 1-3",
    "64 1/7 1/5 b school 12 false 53 w school raise +12 go = 1/6 1/4 66 1/13 1/7/12 11 off 5",
};

static const char *const words[] = {
    "64",
    "53",
    "11",
    "66",
    "6-4",
    "4-6",
    "??",
    "w",
    "b",
    "1.",
    "2.",
    "+8",
    "+0",
    "+12",
    "+24",
    "b+2",
    "w+4",
    "@1:2",
    "@0:0",
    "b@1:8",
    "@24:10",
    "stay",
    "go",
    "tenir",
    "s'en-aller",
    "t7",
    "t1",
    "tT",
    "1/7",
    "1/5",
    "1/7/11",
    "1/11",
    "22/off",
    "off",
    "7",
    "5",
    "11",
    "24",
    "12",
    "13",
    "1/13",
    "1/12",
    "6/12",
    "7/12",
    "-",
    "T/7",
    "1/7+1/5",
    "1/6+1/4",
    "school",
    "school 4",
    "w school 2",
    "b school",
    "false",
    "raise",
    "mark",
    "w mark",
    "whole",
    "school 0",
    "@1:0 go",
    "must 14",
    "must",
    "=",
    "= stands",
    "= 1/7 1/5",
    "= -",
    "=",
    "*",
    "# note",
    "[White \"A\"]",
    "[Option \"holes=1\"]",
    "[Option \"play=ecrire\"]",
    "[Game \"trictrac\"]",
    "[Setup \"W:24x2 B:24x15 w\"]",
    "[Setup \"W:1x15 B:1x15 b\"]",
    "18/24",
    "14/18",
    "12/18 12/17",
    "\xc3\xa9",
    "\xff",
    "\x1b[2J",
    "x",
    "1/25",
    "0",
    "roll=3",
    "W:1x15",
    "B:-",
    "numbering=talon",
    "99999999999",
    "1x15",
    ",",
    "\n",
    "\t",
    "\"",
    "[",
    "]",
    "\\",
};

/* --- drawing an input --------------------------------------------------------------------- */

static unsigned below(unsigned n)
{
    return deal_below(&deal, n);
}

static void put(size_t at, size_t gone, const char *text, size_t n)
{
    if (length - gone + n > INPUT_ROOM)
        return;
    memmove(input + at + n, input + at + gone, length - at - gone);
    memcpy(input + at, text, n);
    length = length - gone + n;
}

static void put_word(size_t at)
{
    char text[64];
    const char *word = words[below(LENGTH(words))];
    int n = snprintf(text, sizeof text, "%s ", word);
    put(at, 0, text, (size_t)n);
}

/* The place and length of the n-th word or so. */
static size_t find_word(size_t *n)
{
    size_t at = below((unsigned)length + 1), end;
    while (at && input[at - 1] != ' ' && input[at - 1] != '\n')
        at--;
    for (end = at; end < length && input[end] != ' ' && input[end] != '\n'; end++)
        ;
    *n = end - at;
    return at;
}

static void mutate(void)
{
    char c, other[256];
    size_t n, m, at, from;
    switch (below(9)) {
    case 0:
        length = below((unsigned)length + 1);
        break;
    case 1:
        if (length)
            input[below((unsigned)length)] ^= (char)(1u << below(8));
        break;
    case 2:
        if (length)
            input[below((unsigned)length)] = (char)below(256);
        break;
    case 3:
        c = (char)below(256);
        put(below((unsigned)length + 1), 0, &c, 1);
        break;
    case 4: /* a word twice, or two swapped */
        from = find_word(&n);
        if (n > sizeof other)
            break;
        memcpy(other, input + from, n);
        at = find_word(&m);
        put(at, below(2) ? m : 0, other, n);
        break;
    case 5:
        at = find_word(&n);
        put(at, n, "", 0);
        break;
    case 6:
        if (length)
            put(below((unsigned)length), 1, "", 0);
        break;
    default:
        find_word(&n);
        put_word(find_word(&n));
    }
}

static void draw_input(const char *const seeds[], unsigned count)
{
    length = 0;
    switch (below(8)) {
    case 0: /* bytes */
        length = below(64);
        for (size_t i = 0; i < length; i++)
            input[i] = (char)below(256);
        break;
    case 1: /* words */
        for (unsigned n = below(24); n; n--)
            put_word(length);
        break;
    default: {
        const char *seed = seeds[below(count)];
        put(0, 0, seed, strlen(seed));
        for (unsigned n = below(6); n; n--)
            mutate();
    }
    }
}

/* --- what must hold ------------------------------------------------------------------------- */

static void wrong(const char *what)
{
    fprintf(stderr, "%s: \"", what);
    for (size_t i = 0; i < length; i++)
        fprintf(stderr, input[i] >= ' ' && input[i] < 127 ? "%c" : "\\x%02x",
                (unsigned char)input[i]);
    fprintf(stderr, "\"\n");
    abort();
}

static void check_words(const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if ((unsigned char)text[i] < 0x20 && text[i] != '\n')
            wrong("a control character in what is said");
        if (text[i] == 0x7f)
            wrong("a DEL in what is said");
    }
}

/* The place is in the text, or right behind it. */
static void check_error(const struct fault *err)
{
    const char *at = input, *limit = input + length;
    for (int line = 1; line < err->line; line++) {
        at = memchr(at, '\n', (size_t)(limit - at));
        if (!at)
            wrong("the error is behind the last line");
        at++;
    }
    const char *end = err->line ? memchr(at, '\n', (size_t)(limit - at)) : NULL;
    if (err->column < 1 || err->column > (end ? end : limit) - at + 1) {
        fprintf(stderr, "%d:%d: %s\n", err->line, err->column, err->reason);
        wrong("the error is not in its line");
    }
    if (!*err->reason)
        wrong("an error without a reason");
    check_words(err->reason, strlen(err->reason));
}

static void check_json(char *json)
{
    if (!json)
        wrong("no JSON");
    for (const char *c = json; *c; c++) {
        if (*c < 0x20 || *c >= 0x7f)
            wrong("JSON that is not plain ASCII");
    }
    free(json);
}

static void try_position(void)
{
    struct position p;
    struct fault err;
    draw_input(positions, LENGTH(positions));
    if (!position_read(input, length, &p, &err)) {
        check_error(&err);
        check_json(json_judge_error(input, length, &err));
        return;
    }
    char text[POSITION_TEXT], again[POSITION_TEXT];
    struct position q;
    position_print(&p, text);
    if (!position_read(text, strlen(text), &q, &err) ||
        strcmp(position_print(&q, again), text) != 0)
        wrong("printed otherwise than read");
    static struct plays l;
    static struct dues d;
    const struct options o = options_default();
    if (p.dice.high) {
        const struct view v = position_view(&p);
        plays_list(&p, &v, &l);
        dues_list(&p, &v, &l, &o, &d);
    }
    struct words w = {.text = NULL};
    render_judge(&w, &p, p.dice.high ? &l : NULL, p.dice.high ? &d : NULL);
    check_words(w.text, w.length);
    words_free(&w);
    check_json(json_judge(input, length, &p, p.dice.high ? &l : NULL, p.dice.high ? &d : NULL));
}

static void begins(void *context, const struct founding *f)
{
    (void)context;
    (void)f;
}

static void check_coup(void *context, const struct desk *d, bool last)
{
    static const char *const names[2] = {"\x1b[31mA\xff", "\xe2\x80\xae"
                                                          "B\n"};
    struct words w = {.text = NULL};
    const struct score *s = &d->ruling.after.score;
    (void)context;
    (void)last;
    for (int side = 0; side < 2; side++) {
        if (s->points[side] > 10 || s->points[side] % 2 ||
            s->holes[side] > options_last_hole(&d->before.options))
            wrong("a score that cannot be");
    }
    render_coup(&w, &d->ruling, &d->coup, names);
    render_why(&w, &d->ruling, names);
    render_board(&w, &d->ruling.after.board, WHITE);
    check_words(w.text, w.length);
    words_free(&w);
    check_json(json_coup(&d->ruling, &d->coup));
}

static void try_record(void)
{
    const struct record_reader to = {.begins = begins, .coup = check_coup};
    struct fault err;
    draw_input(records, LENGTH(records));
    if (!record_read(input, length, &to, &err))
        check_error(&err);
}

/* --- a session ------------------------------------------------------------------------------- */

static void picture(const struct session *s, struct words *w)
{
    session_answer(s, GAME_STANDS, 0, w);
    session_show(s, &(struct game_look){.list = false}, w);
    session_prompt(s, w);
    words_add(w, "%s - %s", session_white(s), session_black(s));
}

static void check_same(const struct words *a, const struct words *b, const char *what)
{
    if (a->length != b->length || memcmp(a->text, b->text, a->length) != 0) {
        fprintf(stderr, "%s\n--- now:\n%s\n", a->text, b->text);
        wrong(what);
    }
}

static enum session_code do_something(struct session *s, struct words *said,
                                      struct session_error *err)
{
    static const char *const options[] = {"announce=silent",
                                          "last-man-doublet=4",
                                          "holes=3",
                                          "numbering=talon",
                                          "schools=own-throw",
                                          "x",
                                          "y=z"};
    switch (below(12)) {
    case 0:
        return session_undo(s, said, err);
    case 1:
        return session_redo(s, said, err);
    case 2:
        return below(4) ? session_line(s, "", 0, said, err)
                        : session_set(s, options[below(LENGTH(options))], err);
    case 3:
        draw_input(records, LENGTH(records));
        break;
    default:
        length = 0;
        for (unsigned n = 1 + below(3); n; n--)
            put_word(length);
    }
    return session_line(s, input, length, said, err);
}

static int note_state(void *ctx, const struct store_match *m)
{
    *(bool *)ctx = strcmp(m->state, "open") == 0;
    return 1;
}

static void try_session(void)
{
    struct store *store;
    if (store_open_memory(&store, NULL) != STORE_OK)
        exit(1);
    struct session *s = session_new(&game_trictrac, store);
    struct session_error why;
    if (session_found(s, "White", "Black", &why) != SESSION_OK)
        wrong("no match");
    for (int n = 0; n < 60; n++) {
        struct words said = {.text = NULL}, before = {.text = NULL}, after = {.text = NULL};
        struct session_error err = {.code = SESSION_OK};
        picture(s, &before);
        if (do_something(s, &said, &err) == SESSION_OK) {
            check_words(said.text, said.length);
        } else {
            picture(s, &after);
            if (err.code == SESSION_FAILED || err.code == SESSION_DIFFERS) {
                fprintf(stderr, "%s\n", err.text);
                wrong("a failure of the store");
            }
            if (err.code == SESSION_NOT_READ) {
                struct fault where = {.column = err.column};
                snprintf(where.reason, sizeof where.reason, "%.150s", err.text);
                if (!memchr(input, '\n', length)) /* columns count from the last line's start */
                    check_error(&where);
                /* Headers before the word that is not understood have been taken. */
                if (!memchr(input, '[', length))
                    check_same(&before, &after, "changed by a line not understood");
            }
        }
        words_free(&said);
        words_free(&before);
        words_free(&after);
    }
    struct words before = {.text = NULL}, after = {.text = NULL};
    struct session_error err;
    bool open = false; /* neither over nor left with "*" */
    store_matches(store, NULL, note_state, &open, NULL);
    open &= session_begun(s);
    picture(s, &before);
    session_free(s);
    s = session_new(&game_trictrac, store);
    enum session_code code = session_resume(s, NULL, &err);
    if (code == SESSION_OK && open) {
        picture(s, &after);
        check_same(&before, &after, "not resumed where it stood");
    } else if (code != SESSION_OK && code != SESSION_REFUSED) {
        fprintf(stderr, "%s\n", err.text);
        wrong("not resumed");
    }
    words_free(&before);
    words_free(&after);
    session_free(s);
    store_close(store);
}

int main(int argc, char **argv)
{
    const unsigned long long seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    const long count = argc > 2 ? atol(argv[2]) : 10000;
    deal_start(&deal, seed);
    for (long i = 0; i < count; i++) {
        if (i % 64 == 0)
            try_session();
        else if (i % 64 == 32)
            fuzz_commands(&deal);
        else if (i % 2)
            try_position();
        else
            try_record();
    }
    return 0;
}
