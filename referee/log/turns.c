/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turns.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/typed.h"
#include "seats.h"
#include "turn_rows.h"

static bool no_memory(struct parse_error *err)
{
    return token_error(&(struct token){.column = 1}, 0, err, "out of memory");
}

/* --- values ----------------------------------------------------------------------------------- */

/* What lies behind a match is of no meaning in a copy of it. */
static void copy_match(const struct game *g, unsigned char *to, const unsigned char *from)
{
    memcpy(to, from, g->kept);
    if (g->size > g->kept)
        to[g->kept] = 0;
}

static unsigned char *value_of(const struct turns *t, long number)
{
    return t->values + (size_t)(number - 1) * t->stride;
}

/* --- beginning and end ------------------------------------------------------------------------ */

static bool make_matches(struct turns *t)
{
    t->first = calloc(1, t->stride);
    t->aside = calloc(1, t->stride);
    t->now = calloc(1, t->game->size);
    t->earlier = calloc(1, t->game->size);
    return t->first && t->aside && t->now && t->earlier;
}

static size_t stride_of(const struct game *g)
{
    size_t to = _Alignof(max_align_t);
    return (g->kept + to - 1) / to * to;
}

struct turns *turns_begin(const struct game *game, const struct store_details *d,
                          struct parse_error *err)
{
    struct turns *t = calloc(1, sizeof *t);
    if (!t) {
        no_memory(err);
        return NULL;
    }
    t->game = game;
    t->stride = stride_of(game);
    bool ok = (match_setup_make(&t->founding, d) && make_matches(t)) || no_memory(err);
    ok = ok && match_setup_seats(&t->founding.is, game, err);
    if (!ok || !game->start(t->now, &t->founding.is, err)) {
        turns_end(t);
        return NULL;
    }
    memcpy(t->first, t->now, game->kept);
    turns_restart(t);
    return t;
}

void turns_end(struct turns *t)
{
    if (!t)
        return;
    match_setup_free(&t->founding);
    strbuf_free(&t->orders);
    arena_free(&t->made);
    arena_free(&t->open);
    free(t->first);
    free(t->now);
    free(t->aside);
    free(t->earlier);
    free(t->begun);
    free(t->values);
    free(t->rows);
    free(t);
}

void turns_restart(struct turns *t)
{
    copy_match(t->game, t->now, t->first);
    if (t->count)
        memset(t->rows, 0, (size_t)t->count * sizeof *t->rows);
    arena_free(&t->made);
    arena_free(&t->open);
    t->count = t->lines = t->gone = t->gone_lines = 0;
    t->left = LEFT_NOT;
    t->numbered = t->by_arbiter = false;
    t->seat = SEAT_NONE;
}

/* --- a turn begins ---------------------------------------------------------------------------- */

static bool make_space(struct turns *t)
{
    if (t->count < t->room)
        return true;
    size_t room = t->room ? 2 * (size_t)t->room : 64;
    struct begun *begun = realloc(t->begun, room * sizeof *begun);
    if (begun)
        t->begun = begun;
    unsigned char *values = realloc(t->values, room * t->stride);
    if (values)
        t->values = values;
    struct turn_rows **rows = realloc(t->rows, room * sizeof *rows);
    if (!rows)
        return false;
    memset(rows + t->room, 0, (room - (size_t)t->room) * sizeof *rows);
    t->rows = rows;
    if (!begun || !values)
        return false;
    t->room = (long)room;
    return true;
}

static bool note_turn(struct turns *t, size_t offset)
{
    if (!make_space(t))
        return false;
    t->begun[t->count] = (struct begun){t->lines, offset};
    t->count++;
    memcpy(value_of(t, t->count), t->now, t->game->kept);
    return true;
}

/* --- words ------------------------------------------------------------------------------------ */

/* A text as it is taken. */
struct feed {
    struct scanner scan;
    const char *text;
    const char *announced; /* the words that announce the turn whose dice come next, or NULL */
    struct token set;      /* "set", which an option follows; .text NULL: it was not said */
    struct arbiter_ruling ruling; /* what the arbiter rules, as it is read */
    struct word_context heard;
};

/* "12.": the number of the turn that comes. */
static bool take_number(struct turns *t, const struct token *w, struct parse_error *err)
{
    char digits[16];
    size_t n = w->length - 1 < sizeof digits ? w->length - 1 : sizeof digits - 1;
    memcpy(digits, w->text, n);
    digits[n] = '\0';
    long number = strtol(digits, NULL, 10), next = t->gone + t->count + 1;
    if (number != next)
        return turn_is_coup(t->game)
                   ? token_error(w, 0, err, "this says turn %ld, but turn %ld comes next", number,
                                 next)
                   : token_error(w, 0, err, "the line says turn %ld, but turn %ld comes next",
                                 number, next);
    return t->numbered = true;
}

static bool take_option(struct turns *t, const struct token *w, struct parse_error *err)
{
    char option[64];
    if (w->length >= sizeof option)
        return token_error(w, 0, err, "there is no such option: .help options lists them");
    memcpy(option, w->text, w->length);
    option[w->length] = '\0';
    if (t->game->set(t->now, option, err))
        return true;
    err->line = w->line;
    err->column += w->column - 1;
    return false;
}

/* A word for the game. */
static bool give_word(struct turns *t, struct feed *f, const struct token *w,
                      struct parse_error *err)
{
    struct word_context *h = &f->heard;
    const char *begin = f->announced ? f->announced : w->text;
    f->announced = NULL;
    h->seat = t->seat;
    h->begins = t->numbered;
    t->seat = SEAT_NONE;
    t->numbered = false;
    enum word_result took = t->game->word(t->now, w, h, err);
    if (took == WORD_REJECTED)
        return false;
    if (took == WORD_ACCEPTED && t->by_arbiter)
        return token_error(w, 0, err, "after the arbiter's ruling the next dice are expected");
    t->by_arbiter = false;
    return took == WORD_ACCEPTED || note_turn(t, (size_t)(begin - f->text)) || no_memory(err);
}

/* What is said of the game, or to it. */
static bool feed_plain(struct turns *t, struct feed *f, const struct token *w,
                       struct parse_error *err)
{
    if (word_equals(w, "*")) {
        t->left = LEFT_UNFINISHED;
        return true;
    }
    if (t->left == LEFT_UNFINISHED && f->heard.recorded)
        return token_error(w, 0, err, "after * only a new match can begin");
    t->left = LEFT_NOT;
    if (token_announces(w, t->game->letter)) {
        f->announced = f->announced ? f->announced : w->text;
        if (w->length > 1)
            return take_number(t, w, err);
        t->seat = (int)(strchr(t->game->letter, *w->text) - t->game->letter);
        return t->seat < t->founding.is.seats ||
               token_error(w, 0, err, "no player has this letter");
    }
    if (word_equals(w, "set")) {
        f->set = *w;
        return true;
    }
    return give_word(t, f, w, err);
}

static bool rest(struct turns *t, struct feed *f, struct parse_error *err)
{
    return !t->game->rest || t->game->rest(t->now, &f->heard, err);
}

static bool feed_word(struct turns *t, struct feed *f, const struct token *w,
                      struct parse_error *err)
{
    if (f->set.text) {
        f->set.text = NULL;
        f->announced = NULL; /* as in lines of their own: the option comes before the turn */
        return take_option(t, w, err);
    }
    switch (arbiter_ruling_word(&f->ruling, w, t->game->letter, err)) {
    case ARBITER_OTHER:
        return feed_plain(t, f, w, err);
    case ARBITER_MORE:
        return true;
    case ARBITER_WHOLE: /* the play before it is at its end, as by a line's */
        f->ruling.entry = f->heard.entry;
        return rest(t, f, err) && turns_rule(t, &f->ruling, f->heard.said, err);
    default:
        return false;
    }
}

static bool take_words(struct turns *t, struct feed *f, struct parse_error *err)
{
    struct token w;
    do {
        if (!scan_word(&f->scan, &w, err))
            return false;
        if (w.kind == TOKEN_HEADER)
            return token_error(&w, 0, err,
                               "a header begins a new match: put it on a line of its own");
        if (w.kind == WORD && !feed_word(t, f, &w, err))
            return false;
    } while (w.kind != TOKEN_END);
    return true;
}

static bool line_ends(struct turns *t, struct feed *f, struct parse_error *err)
{
    if (f->set.text)
        return token_error(&f->set, 0, err, "after set an option is expected");
    if (!arbiter_ruling_ended(&f->ruling, err))
        return false;
    return rest(t, f, err);
}

void turns_parse_ruling(const struct turns *t, struct strbuf *said)
{
    said->player = t->founding.player;
}

/* --- lines ------------------------------------------------------------------------------------ */

/* Rows of the last two turns may change with a line. */
static void drop_open_rows(struct turns *t)
{
    for (long i = t->count; i >= 1 && i >= t->count - 1; i--)
        if (t->rows[i - 1] && t->rows[i - 1]->open)
            t->rows[i - 1] = NULL;
    arena_free(&t->open);
}

static void go_back(struct turns *t, const struct turns *before)
{
    for (long i = before->count; i < t->count; i++)
        t->rows[i] = NULL;
    if (before->count)
        t->rows[before->count - 1] = NULL; /* it is the one in hand again */
    t->count = before->count;
    t->lines = before->lines;
    t->left = before->left;
    t->by_arbiter = before->by_arbiter;
    t->numbered = before->numbered;
    t->seat = before->seat;
    copy_match(t->game, t->now, t->aside);
}

static bool take_text(struct turns *t, struct feed *f, struct parse_error *err)
{
    struct turns before = *t;
    struct strbuf *said = f->heard.said;
    size_t said_before = said ? said->length : 0;
    memcpy(t->aside, t->now, t->game->kept);
    drop_open_rows(t);
    t->lines++;
    f->heard.entry = t->gone_lines + t->lines;
    f->heard.stored = t->stored;
    f->heard.player = t->founding.player;
    f->heard.closes = turn_rows_close;
    f->heard.context = t;
    if (said)
        turns_parse_ruling(t, said);
    if (take_words(t, f, err) && line_ends(t, f, err))
        return true;
    go_back(t, &before);
    if (said && said->text)
        said->text[said->length = said_before] = '\0';
    return false;
}

bool turns_take(struct turns *t, const char *line, size_t length, struct strbuf *said,
                struct parse_error *err)
{
    struct feed f = {.scan = scan_text(line, length, true), .text = line, .heard = {.said = said}};
    return take_text(t, &f, err);
}

bool turns_read(struct turns *t, const char *text, size_t length, struct parse_error *err)
{
    struct feed f = {
        .scan = scan_text(text, length, false), .text = text, .heard = {.recorded = true}};
    return take_text(t, &f, err);
}

bool turns_read_verbose(struct turns *t, const char *text, size_t length, struct strbuf *said,
                        struct parse_error *err)
{
    struct feed f = {.scan = scan_text(text, length, false),
                     .text = text,
                     .heard = {.recorded = true, .said = said}};
    return take_text(t, &f, err);
}

void turns_aside(struct turns *t, const char *line, size_t length, bool whole, turns_look_fn *look,
                 void *context)
{
    struct turns before = *t;
    struct parse_error none;
    struct feed f = {.scan = scan_text(line, length, true),
                     .text = line,
                     .heard = {.player = t->founding.player}};
    memcpy(t->aside, t->now, t->game->kept);
    drop_open_rows(t);
    t->lines++;
    f.heard.entry = t->gone_lines + t->lines;
    if (take_words(t, &f, &none) && (!whole || line_ends(t, &f, &none)))
        look(t, context);
    go_back(t, &before);
}

bool turns_set(struct turns *t, const char *option, struct parse_error *err)
{
    memcpy(t->aside, t->now, t->game->kept);
    if (!t->game->set(t->now, option, err)) {
        copy_match(t->game, t->now, t->aside);
        return false;
    }
    drop_open_rows(t);
    t->lines++;
    return true;
}

/* --- looking ---------------------------------------------------------------------------------- */

long turns_count(const struct turns *t)
{
    return t->count;
}

struct begun turns_place(const struct turns *t, long number)
{
    return t->begun[number - 1];
}

struct turn_ref turns_at(struct turns *t, long number)
{
    struct turn_ref at = {.match = t->now,
                          .closed = number < t->count,
                          .began = number >= 1 && number <= t->count ? value_of(t, number) : NULL,
                          .number = t->gone + number,
                          .player = t->founding.player};
    if (at.closed) {
        copy_match(t->game, t->earlier, value_of(t, number + 1));
        at.match = t->earlier;
        at.next = number + 1 < t->count ? value_of(t, number + 2) : t->now;
        at.next_closed = number + 1 < t->count;
    }
    return at;
}

long turns_forget(struct turns *t, long n)
{
    long lines = t->begun[n].line - 1;
    size_t rest = (size_t)(t->count - n);
    memmove(t->begun, t->begun + n, rest * sizeof *t->begun);
    memmove(t->values, t->values + (size_t)n * t->stride, rest * t->stride);
    memset(t->rows, 0, (size_t)t->count * sizeof *t->rows);
    arena_free(&t->made);
    arena_free(&t->open);
    t->count -= n;
    t->gone += n;
    t->gone_lines += lines;
    t->lines -= lines;
    for (long i = 0; i < t->count; i++)
        t->begun[i].line -= lines;
    return lines;
}

char *turns_json(struct turns *t, long number)
{
    struct turn_ref at = turns_at(t, number);
    /* cppcheck-suppress returnDanglingLifetime ; it is a text of its own */
    return t->game->json(&at);
}
