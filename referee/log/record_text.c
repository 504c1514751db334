/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "record_text.h"

#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/scan.h"
#include "base/text.h"
#include "find.h"

/* --- reader ---------------------------------------------------------------------------------- */

struct text_in_reading {
    const char *begin; /* of the whole text */
    const struct text_reader *to;
    const char *limit;
    int matches; /* number so far */

    /* the match being read */
    struct kept_details details;
    struct strbuf options;
    const struct game *game;
    const char *head; /* its first header or comment; NULL: none yet */
    int head_line;
    const char *text; /* its first word; NULL: none yet */
    int line, column;
};

/* --- headers ---------------------------------------------------------------------------------- */

/* Copies the value of the header `name` into the details, a player's name in its stored form.
 * Returns NULL if out of memory. */
static const char *keep_value(struct kept_details *k, const char *name, const struct token *w)
{
    char *value = malloc(w->value_length + 1);
    if (value)
        header_value(w, value, w->value_length + 1);
    char *player = value && player_header(name) ? player_name(value) : NULL;
    const char *text = player_header(name) ? player : value;
    const char *kept = text ? arena_copy(&k->texts, text) : NULL;
    k->texts.failed |= !text;
    free(player);
    free(value);
    return kept;
}

/* Adds a header to the details; options are collected in a text. Returns false if out of memory.
 * */
static bool keep_header(struct kept_details *k, struct strbuf *options, const struct token *w)
{
    const char *name = arena_text(&k->texts, w->text, w->length),
               *value = name ? keep_value(k, name, w) : NULL;
    if (!value)
        return false;
    const char **player = player_slot(&k->values, name);
    if (strcmp(name, "Option") == 0)
        strbuf_add(options, "%s%s", options->length ? " " : "", value);
    else if (player)
        *player = value;
    else if (strcmp(name, "Game") != 0)
        details_keep_header(k, name, value);
    k->values.options = options->text;
    return !k->texts.failed && !options->failed;
}

static bool take_header(struct text_in_reading *r, const struct token *w, struct parse_error *why)
{
    if (w->length == 4 && memcmp(w->text, "Game", 4) == 0) {
        const char *name = keep_value(&r->details, "Game", w);
        r->game = name ? game_named(name) : NULL;
        if (!r->game)
            return token_error(w, word_offset(w, w->value), why, "this game is not known");
    }
    return keep_header(&r->details, &r->options, w) || token_error(w, 0, why, "out of memory");
}

static void forget_headers(struct text_in_reading *r)
{
    details_free(&r->details);
    strbuf_free(&r->options);
    r->game = r->to->game ? r->to->game : games[0];
    r->head = r->text = NULL;
    r->head_line = r->line = r->column = 1;
}

/* The game rejects the headers: finds the first one it rejects. */
static void blame_header(const struct text_in_reading *r, struct parse_error *why)
{
    struct scanner scan = scan_text(r->head, (size_t)(r->limit - r->head), false);
    struct kept_details k = {.values = {.players = r->details.values.players}};
    struct strbuf options = {.text = NULL};
    struct parse_error here;
    struct token w;
    bool found = false;
    while (!found && scan_word(&scan, &w, &here) && w.kind != WORD && w.kind != TOKEN_END) {
        if (w.kind != TOKEN_HEADER || !keep_header(&k, &options, &w))
            continue;
        memcpy(k.values.player, r->details.values.player, sizeof k.values.player);
        found = !match_setup_check(r->game, &k.values, &here);
    }
    why->line = found ? r->head_line + w.line - 1 : r->head_line;
    if (found)
        why->column = w.column + (int)word_offset(&w, w.value) + here.column - 1;
    details_free(&k);
    strbuf_free(&options);
}

/* --- matches ---------------------------------------------------------------------------------- */

/* Converts a place in the match's text to one in the whole text. */
static void place_fault(const struct text_in_reading *r, struct parse_error *why)
{
    if (why->line == 1)
        why->column += r->column - 1;
    if (why->line)
        why->line += r->line - 1;
}

static bool read_turns(const struct text_in_reading *r, struct read_match *m,
                       struct parse_error *why)
{
    size_t length = (size_t)(m->end - m->text);
    bool ok = r->to->verbose ? turns_read_verbose(m->turns, m->text, length, m->said, why)
                             : turns_read(m->turns, m->text, length, why);
    if (!ok)
        place_fault(r, why);
    return ok;
}

static void report(const struct text_in_reading *r, struct parse_error *why)
{
    parse_error_count_characters(why, r->begin, (size_t)(r->limit - r->begin));
    r->to->failed(r->to->context, why);
}

/* Reads the match whose text ends at `end`. */
static void end_match(struct text_in_reading *r, const char *end)
{
    struct parse_error why = {.line = 0};
    struct strbuf said = {.text = NULL};
    if (!r->text && !r->to->alone)
        return;
    details_seat(&r->details.values, r->game);
    struct read_match m = {.game = r->game,
                           .details = &r->details.values,
                           .turns = turns_begin(r->game, &r->details.values, &why),
                           .head = r->head ? r->head : end,
                           .text = r->text ? r->text : end,
                           .end = end,
                           .said = &said};
    bool begun = m.turns != NULL;
    if (!begun && r->head)
        blame_header(r, &why);
    r->matches++;
    if (begun && read_turns(r, &m, &why))
        r->to->match(r->to->context, &m);
    else
        report(r, &why);
    turns_end(m.turns);
    strbuf_free(&said);
    forget_headers(r);
}

static void note_word(struct text_in_reading *r, const struct token *w)
{
    bool marked = w->kind == TOKEN_HEADER || w->kind == TOKEN_COMMENT;
    if (!r->head) {
        r->head = w->text - marked;
        r->head_line = w->line;
    }
    if (w->kind != WORD || r->text)
        return;
    r->text = w->text;
    r->line = w->line;
    r->column = w->column;
}

/* false: the rest cannot be read. */
static bool take_word(struct text_in_reading *r, const struct token *w, struct parse_error *why)
{
    bool next = w->kind == TOKEN_HEADER && r->text;
    if (next && r->to->alone)
        return token_error(w, 0, why, "%s",
                           _("a second match begins here: only one at a time can be drawn"));
    if (next)
        end_match(r, w->text - 1);
    if (w->kind != TOKEN_END)
        note_word(r, w);
    return w->kind != TOKEN_HEADER || take_header(r, w, why);
}

void reader_read(const struct text_reader *to, const char *text, size_t length)
{
    struct text_in_reading r = {.to = to, .begin = text, .limit = text + length};
    struct scanner scan = scan_text(text, length, false);
    struct parse_error why;
    struct token w;
    forget_headers(&r);
    do {
        if (scan_word(&scan, &w, &why) && take_word(&r, &w, &why))
            continue;
        report(&r, &why);
        forget_headers(&r);
        return;
    } while (w.kind != TOKEN_END);
    end_match(&r, text + length);
    forget_headers(&r);
}

/* --- record text ----------------------------------------------------------------------------- */

/* Whether the same option follows again: the last one counts. */
static bool said_again(const char *option)
{
    size_t n = strcspn(option, "= ");
    const char *rest = option + strcspn(option, " ");
    while (*rest) {
        rest++;
        if (strncmp(rest, option, n) == 0 && (rest[n] == '=' || rest[n] == ' ' || !rest[n]))
            return true;
        rest += strcspn(rest, " ");
    }
    return false;
}

void strbuf_add_headers(struct strbuf *w, const char *game, const struct store_details *d)
{
    strbuf_add_header(w, "Game", game);
    if (!d->listed) {
        strbuf_add_header(w, "White", d->player[0]);
        strbuf_add_header(w, "Black", d->player[1]);
    }
    if (d->event)
        strbuf_add_header(w, "Event", d->event);
    if (d->site)
        strbuf_add_header(w, "Site", d->site);
    if (d->date)
        strbuf_add_header(w, "Date", d->date);
    for (const char *o = d->options; o && *o;) {
        char one[128];
        size_t n = strcspn(o, " ");
        if (n && n < sizeof one && !said_again(o)) {
            memcpy(one, o, n);
            one[n] = '\0';
            strbuf_add_header(w, "Option", one);
        }
        o += n + (o[n] == ' ');
    }
    for (size_t i = 0; i < d->n_headers; i++) {
        if (strcmp(d->headers[i].key, "Match") == 0)
            continue; /* a header of the imported text; export writes a new one */
        strbuf_add_header(w, d->headers[i].key, d->headers[i].value);
    }
}

void strbuf_add_identity(struct strbuf *w, const struct store_match *m, const struct annotations *f)
{
    strbuf_add(w, "[Match \"%s %ld %s\"]\n", m->family, m->head_seq, m->head_hash);
    if (m->hidden)
        strbuf_add_header(w, "Hidden", f->why ? f->why : "");
}

/* Adds lines of comments, the first at the end of the current line. */
static void add_comments(struct strbuf *w, const char *lines, bool here)
{
    for (const char *c = lines; c && *c;) {
        size_t n = strcspn(c, "\n");
        struct strbuf one = {.text = NULL};
        strbuf_add_utf8(&one, c, n);
        strbuf_add(w, here ? " " : "");
        strbuf_add_clean(w, one.text ? one.text : "");
        strbuf_add(w, "\n");
        w->failed |= one.failed;
        strbuf_free(&one);
        here = false;
        c += n + (c[n] == '\n');
    }
}

void strbuf_add_lead(struct strbuf *w, const struct replay *r)
{
    struct strbuf typed = {.text = NULL}, comments = {.text = NULL};
    w->failed |= !replay_typed(r, 0, &typed, &comments);
    add_comments(w, comments.text, false);
    size_t before = w->length;
    strbuf_add_typed(w, typed.text ? typed.text : "", r->game->letter);
    if (w->length > before)
        strbuf_add(w, "\n");
    if (!turns_count(r->turns) && r->turns->seat != SEAT_NONE)
        strbuf_add(w, "1. %c\n", r->game->letter[r->turns->seat]); /* who throws first */
    strbuf_free(&typed);
    strbuf_free(&comments);
}

void strbuf_add_coup_line(struct strbuf *w, const struct replay *r, long coup)
{
    struct strbuf typed = {.text = NULL}, comments = {.text = NULL};
    w->failed |= !replay_typed(r, coup, &typed, &comments) ||
                 !turns_write(r->turns, coup, typed.text ? typed.text : "", w);
    if (comments.length)
        add_comments(w, comments.text, true);
    else
        strbuf_add(w, "\n");
    strbuf_free(&typed);
    strbuf_free(&comments);
}

bool match_unfinished(const struct replay *r)
{
    char winner;
    return !turns_over(r->turns, &winner);
}

/* Adds everything before the first turn. */
static void strbuf_add_record_head(struct strbuf *w, const struct replay *r)
{
    strbuf_add_headers(w, r->game->name, &r->details);
    strbuf_add(w, "\n");
    strbuf_add_lead(w, r);
}

void strbuf_add_record(struct strbuf *w, const struct replay *r)
{
    long coups = turns_count(r->turns);
    strbuf_add_record_head(w, r);
    for (long n = 1; n <= coups; n++)
        strbuf_add_coup_line(w, r, n);
    if (match_unfinished(r))
        strbuf_add(w, "*\n");
}
