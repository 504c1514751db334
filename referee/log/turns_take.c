/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Takes lines into a match: scans the text, and gives the words to the game, the arbiter's to the
 * rulings, options to the settings. */
#include <stdlib.h>
#include <string.h>

#include "base/scan.h"
#include "base/vocabulary.h"
#include "seats.h"
#include "turn_rows.h"
#include "turns_private.h"

/* --- words ------------------------------------------------------------------------------------ */

/* A text being taken. */
struct feed {
    struct scanner scan;
    const char *text;
    const char *announced;        /* first word that announces the next turn, or NULL */
    struct token set;             /* the word "set" before an option; .text NULL: none */
    struct arbiter_ruling ruling; /* an arbiter's ruling being read */
    unsigned char *chosen; /* the match before the choice after a fault that ends the text, owned */
    bool chose_whole;      /* the choice was one word: what follows it is no part of it */
    struct word_context context;
};

/* "12.": takes the number of the next turn. */
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

/* The word begins a turn, whose text begins at `offset`. */
static bool begin_turn(struct turns *t, const struct token *w, size_t offset,
                       struct parse_error *err)
{
    if (t->most && t->gone + t->count >= t->most)
        return token_error(w, 0, err,
                           "a match has at most %ld turns: what follows must be another match",
                           t->most);
    return turns_begin_turn(t, offset, err);
}

static void drop_choice(struct feed *f)
{
    free(f->chosen);
    f->chosen = NULL;
    f->chose_whole = false;
}

/* Whether a word is, or ends, a choice that names no men: "back", "=stands". */
static bool is_whole_choice(struct token w)
{
    size_t sign = *w.text == '=';
    w.text += sign;
    w.length -= sign;
    return word_equals(&w, "back") || word_equals(&w, "stands");
}

/* Keeps the match before a choice, "= back": what is to be moved for it is told. */
static void keep_before_choice(const struct turns *t, struct feed *f, const struct token *w)
{
    if (f->chose_whole)
        drop_choice(f);
    if ((*w->text != '=' && !t->choosing) || !f->context.said || f->context.recorded || f->chosen)
        return;
    f->chosen = calloc(1, t->game->size);
    if (f->chosen)
        memcpy(f->chosen, t->now, t->game->kept);
}

/* Gives a word to the game. */
static bool give_word(struct turns *t, struct feed *f, const struct token *w,
                      struct parse_error *err)
{
    struct word_context *h = &f->context;
    const char *begin = f->announced ? f->announced : w->text;
    f->announced = NULL;
    h->seat = t->seat;
    h->begins = t->numbered;
    t->seat = SEAT_NONE;
    t->numbered = false;
    keep_before_choice(t, f, w);
    f->chose_whole = f->chosen && is_whole_choice(*w);
    struct token decides = *w;
    scan_rest_of_sentence(&f->scan, t->game->spoken, &decides);
    enum word_result took = t->game->word(t->now, &decides, h, err);
    if (took == WORD_REJECTED)
        return false;
    t->choosing = word_equals(w, "=");
    if (took == WORD_ACCEPTED && t->by_arbiter)
        return token_error(w, 0, err, "the turn is over: the next dice are expected");
    t->by_arbiter = false;
    if (took == WORD_STARTS_TURN)
        drop_choice(f);
    return took == WORD_ACCEPTED || begin_turn(t, w, (size_t)(begin - f->text), err);
}

/* Takes a word outside an arbiter's ruling. */
static bool feed_plain(struct turns *t, struct feed *f, const struct token *w,
                       struct parse_error *err)
{
    if (word_equals(w, "*")) {
        t->left = LEFT_UNFINISHED;
        return true;
    }
    if (t->left == LEFT_UNFINISHED && f->context.recorded)
        return token_error(w, 0, err, "after * only a new match can begin");
    t->left = LEFT_NOT;
    if (token_announces(w, t->game->letter)) {
        f->announced = f->announced ? f->announced : w->text;
        if (w->length > 1)
            return take_number(t, w, err);
        t->seat = (int)(strchr(t->game->letter, *w->text) - t->game->letter);
        if (t->seat >= t->founding.setup.seats)
            return token_error(w, 0, err, "no player has this letter");
        if (t->game->throws_next)
            t->game->throws_next(t->now, t->seat);
        return true;
    }
    if (word_equals(w, "set")) {
        f->set = *w;
        return true;
    }
    return give_word(t, f, w, err);
}

static bool rest(struct turns *t, struct feed *f, struct parse_error *err)
{
    return !t->game->line_end || t->game->line_end(t->now, &f->context, err);
}

/* Stored text may speak of a turn that a correction has made wait. */
static bool rule(struct turns *t, struct feed *f, struct parse_error *err)
{
    const struct word_context *h = &f->context;
    return arbiter_ruling_protests(f->ruling.kind)
               ? turns_protest(t, &f->ruling, !h->stored && (h->said || h->recorded), h->said, err)
               : turns_rule(t, &f->ruling, h->said, err);
}

/* Whether a word tells of a printed board, in a game that has no board. */
static bool lacks_board(const struct turns *t, const struct feed *f, const struct token *w)
{
    return !f->ruling.reading && !t->game->picture &&
           arbiter_forms[arbiter_kind_named(w->text, w->length, false)].printed;
}

/* Whether a word is "?" without the men after it, in a game that has it so. */
static bool is_unknown_alone(const struct turns *t, const struct feed *f, const struct token *w)
{
    return !f->ruling.reading && word_equals(w, "?") && t->game->unknown_alone &&
           arbiter_unknown_alone(&f->scan);
}

static bool feed_word(struct turns *t, struct feed *f, const struct token *w,
                      struct parse_error *err)
{
    if (f->set.text) {
        f->set.text = NULL;
        f->announced = NULL; /* the option counts as a line before the turn */
        return take_option(t, w, err);
    }
    if (lacks_board(t, f, w) || is_unknown_alone(t, f, w))
        return feed_plain(t, f, w, err);
    switch (arbiter_ruling_word(&f->ruling, w, t->game->letter, err)) {
    case ARBITER_OTHER:
        return feed_plain(t, f, w, err);
    case ARBITER_MORE:
        return true;
    case ARBITER_WHOLE: /* ends the play before it, like the end of a line */
        f->ruling.entry = f->context.entry;
        return rest(t, f, err) && rule(t, f, err);
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

/* --- lines
 * ------------------------------------------------------------------------------------ */

static bool take_text(struct turns *t, struct feed *f, struct parse_error *err)
{
    struct turns before = *t;
    struct strbuf *said = f->context.said;
    size_t said_before = said ? said->length : 0;
    memcpy(t->aside, t->now, t->game->kept);
    turns_drop_open_rows(t);
    t->lines++;
    f->context.entry = t->gone_lines + t->lines;
    f->context.stored = t->stored;
    f->context.player = t->founding.player;
    f->context.closes = turn_rows_close;
    f->context.context = t;
    if (said)
        turns_name_players(t, said);
    if (take_words(t, f, err) && line_ends(t, f, err)) {
        if (f->chosen)
            turns_order(t, f->chosen, said);
        drop_choice(f);
        return true;
    }
    drop_choice(f);
    turns_go_back(t, &before);
    if (said && said->text)
        said->text[said->length = said_before] = '\0';
    return false;
}

bool turns_take(struct turns *t, const char *line, size_t length, struct strbuf *said,
                struct parse_error *err)
{
    struct feed f = {
        .scan = scan_text(line, length, true), .text = line, .context = {.said = said}};
    return take_text(t, &f, err);
}

bool turns_take_words(struct turns *t, const struct line_words *line, struct strbuf *said,
                      struct parse_error *err)
{
    struct feed f = {.scan = scan_words(line), .text = line->text, .context = {.said = said}};
    return take_text(t, &f, err);
}

bool turns_read(struct turns *t, const char *text, size_t length, struct parse_error *err)
{
    struct feed f = {
        .scan = scan_text(text, length, false), .text = text, .context = {.recorded = true}};
    return take_text(t, &f, err);
}

bool turns_read_verbose(struct turns *t, const char *text, size_t length, struct strbuf *said,
                        struct parse_error *err)
{
    struct feed f = {.scan = scan_text(text, length, false),
                     .text = text,
                     .context = {.recorded = true, .said = said}};
    return take_text(t, &f, err);
}

void turns_aside(struct turns *t, struct scanner line, bool whole, turns_look_fn *look,
                 void *context)
{
    struct turns before = *t;
    struct parse_error none;
    struct feed f = {.scan = line, .text = line.at, .context = {.player = t->founding.player}};
    unsigned char *now = malloc(t->game->size);
    if (!now)
        return;
    memcpy(now, t->now, t->game->size); /* with its scratch: it is not judged again */
    memcpy(t->aside, t->now, t->game->kept);
    turns_drop_open_rows(t);
    t->lines++;
    f.context.entry = t->gone_lines + t->lines;
    if (take_words(t, &f, &none) && (!whole || line_ends(t, &f, &none)))
        look(t, context);
    turns_go_back(t, &before);
    memcpy(t->now, now, t->game->size);
    free(now);
}

bool turns_set(struct turns *t, const char *option, struct parse_error *err)
{
    struct turns before = *t;
    memcpy(t->aside, t->now, t->game->kept);
    if (!t->game->set(t->now, option, err)) {
        turns_go_back(t, &before);
        return false;
    }
    turns_drop_open_rows(t);
    t->lines++;
    return true;
}
