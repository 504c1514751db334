/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "feed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_builder.h"
#include "feed_talk.h"
#include "games/trictrac/text/board.h"
#include "games/trictrac/text/coup.h"
#include "games/trictrac/text/json.h"
#include "games/trictrac/tools/replay.h"
#include "log/record_text.h"
#include "matches/import/match_address.h"
#include "tests/support/turn_line.h"

static const uint8_t *fed; /* the whole input, for error messages */
static size_t fed_length;

void feed_wrong(const char *what)
{
    fprintf(stderr, "%s: \"", what);
    for (size_t i = 0; i < fed_length; i++)
        fprintf(stderr, fed[i] >= ' ' && fed[i] < 127 ? "%c" : "\\x%02x", fed[i]);
    fprintf(stderr, "\"\n");
    abort();
}

void feed_check_words(const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if ((unsigned char)text[i] < 0x20 && text[i] != '\n')
            feed_wrong("a control character in what is said");
        if (text[i] == 0x7f)
            feed_wrong("a DEL in what is said");
    }
}

/* Checks that the place is in the text, or at its end. */
void feed_check_error(const char *text, size_t length, const struct parse_error *err)
{
    const char *at = text, *limit = text + length;
    for (int line = 1; line < err->line; line++) {
        at = memchr(at, '\n', (size_t)(limit - at));
        if (!at)
            feed_wrong("the error is behind the last line");
        at++;
    }
    const char *end = err->line ? memchr(at, '\n', (size_t)(limit - at)) : NULL;
    if (err->column < 1 || err->column > (end ? end : limit) - at + 1) {
        fprintf(stderr, "%d:%d: %s\n", err->line, err->column, err->reason);
        feed_wrong("the error is not in its line");
    }
    if (!*err->reason)
        feed_wrong("an error without a reason");
    feed_check_words(err->reason, strlen(err->reason));
}

static void check_json(char *json)
{
    if (!json)
        feed_wrong("no JSON");
    for (const char *c = json; *c; c++)
        if (*c < 0x20 || *c >= 0x7f)
            feed_wrong("JSON that is not plain ASCII");
    free(json);
}

static void feed_position(const char *text, size_t length)
{
    struct position p;
    struct parse_error err;
    if (!position_read(text, length, &p, &err)) {
        feed_check_error(text, length, &err);
        check_json(json_unread(text, length, &err));
        return;
    }
    char printed[POSITION_TEXT], again[POSITION_TEXT];
    struct position q;
    position_print(&p, printed);
    if (!position_read(printed, strlen(printed), &q, &err) ||
        strcmp(position_print(&q, again), printed) != 0)
        feed_wrong("printed otherwise than read");
    static struct plays l;
    static struct dues d;
    const struct options o = options_default();
    if (p.dice.high) {
        const struct view v = position_view(&p);
        plays_list(&p, &v, &l);
        dues_list(&p, &v, &l, &o, &d);
    }
    struct strbuf w = {.text = NULL};
    render_judge(&w, &p, p.dice.high ? &l : NULL, p.dice.high ? &d : NULL);
    feed_check_words(w.text, w.length);
    strbuf_free(&w);
    check_json(json_judge(text, length, &p, p.dice.high ? &l : NULL, p.dice.high ? &d : NULL));
}

static void begins(void *context, const struct record_founding *f)
{
    (void)context;
    (void)f;
}

static void check_coup(void *context, const struct input *d, bool last)
{
    static const char *const names[2] = {"\x1b[31mA\xff", "\xe2\x80\xae"
                                                          "B\n"};
    struct strbuf w = {.player = names};
    const struct score *s = &d->ruling.after.score;
    (void)context;
    (void)last;
    for (int side = 0; side < 2; side++)
        if (s->points[side] > 10 || s->points[side] % 2 ||
            s->holes[side] > options_last_hole(&d->before.options))
            feed_wrong("a score that cannot be");
    render_coup(&w, &d->ruling, &d->coup);
    render_why(&w, &d->ruling);
    render_board_text(&w, &(struct board_view){.board = d->ruling.after.board, .over = true});
    feed_check_words(w.text, w.length);
    strbuf_free(&w);
    check_json(line_of(json_coup(&d->ruling, &d->coup)));
}

/* The text that is read, to check the places of errors. */
struct feed_text {
    const char *text;
    size_t length;
};

static void check_failed(void *context, bool begun, const struct parse_error *err)
{
    const struct feed_text *f = context;
    (void)begun;
    feed_check_error(f->text, f->length, err);
}

static void feed_record(const char *text, size_t length)
{
    struct feed_text f = {text, length};
    struct record_reader to = {.begins = begins, .coup = check_coup, .context = &f};
    struct parse_error err;
    if (!record_read(text, length, &to, &err))
        feed_check_error(text, length, &err);
    to.failed = check_failed; /* reading continues with the next game */
    (void)record_read(text, length, &to, &err);
}

static void check_not_read(void *context, const struct parse_error *err)
{
    check_failed(context, false, err);
}

static void check_match(void *context, struct read_match *m)
{
    struct turns *t = m->turns;
    (void)context;
    for (long n = 1; n <= turns_count(t); n++) {
        struct strbuf w = {.text = NULL};
        struct turn_ref at = turns_at(t, n);
        if (t->game->recount)
            t->game->recount(&at, &w);
        feed_check_words(w.text, w.length);
        strbuf_free(&w);
        check_json(turn_line(t, n));
    }
}

/* Reads a record of any game. The first byte selects the game if the text does not. */
static void feed_replay(const char *text, size_t length)
{
    if (!length)
        return;
    struct feed_text f = {text + 1, length - 1};
    size_t count = 0;
    while (games[count])
        count++;
    const struct text_reader to = {.game = games[(unsigned char)*text % count],
                                   .verbose = true,
                                   .match = check_match,
                                   .failed = check_not_read,
                                   .context = &f};
    reader_read(&to, f.text, f.length);
}

/* Any address is refused with a reason, or gives a text of bounded length, which is read again from
 * its own address. */
static void feed_address(const char *text, size_t length)
{
    struct strbuf read = {.text = NULL}, address = {.text = NULL}, again = {.text = NULL};
    const char *wrong = match_address_read(text, length, &read);
    if (wrong && !*wrong)
        feed_wrong("an address refused without a reason");
    if (!wrong && read.length > MATCH_ADDRESS_TEXT)
        feed_wrong("the text of an address is too long");
    if (!wrong) {
        strbuf_add_match_address(&address, "https://a/", read.text ? read.text : "", read.length);
        bool fits = address.length < MATCH_ADDRESS_READ;
        if (fits && (match_address_read(address.text, address.length, &again) ||
                     again.length != read.length ||
                     (read.length && memcmp(again.text, read.text, read.length) != 0)))
            feed_wrong("another text in its own address");
    }
    strbuf_free(&read);
    strbuf_free(&address);
    strbuf_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void (*const kinds[FEED_KINDS])(const char *, size_t) = {
        [FEED_POSITION] = feed_position, [FEED_RECORD] = feed_record,   [FEED_REPLAY] = feed_replay,
        [FEED_SESSION] = feed_session,   [FEED_TALK] = feed_talk,       [FEED_PIPE] = feed_pipe,
        [FEED_REQUEST] = feed_request,   [FEED_ADDRESS] = feed_address,
    };
    char text[FEED_ROOM];
    fed = data;
    fed_length = size;
    if (size == 0 || size > FEED_ROOM)
        return 0;
    memcpy(text, data + 1, size - 1); /* reading past the end is an error */
    kinds[data[0] % FEED_KINDS](text, size - 1);
    return 0;
}
