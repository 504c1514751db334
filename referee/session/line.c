/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Takes a typed line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/i18n.h"
#include "base/scan.h"
#include "base/vocabulary.h"
#include "log/offered.h"
#include "session_private.h"
#include "spelling.h"

enum { LINE_LIMIT = 1 << 16, NAMED_LINE = 255 };

/* Whether it is one of the words that can be said now, though a player may be called so. */
static bool is_offered(struct session *s, const char *line, size_t length)
{
    struct arena arena = {.chunk = NULL};
    struct offers o = {.arena = &arena};
    bool found = false;
    turns_offers(s->play.turns, &o);
    for (size_t i = 0; i < o.count; i++)
        found |=
            strlen(o.offer[i].line) == length && strncasecmp(o.offer[i].line, line, length) == 0;
    arena_free(&arena);
    return found;
}

/* Whether a line begins with the name of a player, alone or before dice. Adds the line with the
 * player's letter instead: "Anna 64", "w 64". */
static bool begins_with_name(struct session *s, const char *line, size_t length, struct strbuf *out)
{
    char text[NAMED_LINE + 1];
    const char *rest = text;
    if (length > NAMED_LINE || !length)
        return false;
    memcpy(text, line, length);
    text[length] = '\0';
    int seat = session_take_seat(s, &rest);
    size_t named = (size_t)(rest - text);
    while (named && text[named - 1] == ' ')
        named--;
    if (seat < 0 || named < 2 || (*rest && !strchr("0123456789/", *rest)) ||
        is_offered(s, text, named))
        return false;
    strbuf_add(out, "%c %s", s->game->letter[seat], rest);
    return !out->failed;
}

/* A line that stands for the typed one. */
struct restated {
    struct strbuf text;
    struct line_words words;
};

/* Takes over the text; false: no memory. */
static bool restate(struct restated *r, struct strbuf *text)
{
    strbuf_free(&r->text);
    r->text = *text;
    return scan_line(r->text.text, r->text.length, &r->words);
}

/* Makes of what was typed the line that is recorded: NULL with the reason, or the same words, or
 * those of `other`. */
static const struct line_words *as_recorded(struct session *s, const struct line_words *line,
                                            struct restated *other, struct parse_error *why)
{
    struct strbuf named = {.text = NULL}, expanded = {.text = NULL};
    bool ok = true;
    if (begins_with_name(s, line->text, line->length, &named)) {
        ok = restate(other, &named);
        line = &other->words;
    }
    if (!ok)
        return scan_out_of_memory(why), NULL;
    ok = turns_expand_words(s->play.turns, line, &expanded, why);
    if (expanded.length) {
        if (!restate(other, &expanded))
            return scan_out_of_memory(why), NULL;
        return ok ? &other->words : NULL;
    }
    strbuf_free(&expanded);
    return ok ? line : NULL;
}

/* Where a decision is due and the first word is none and speaks of no men, says what decides. */
static void name_decision(struct session *s, const struct line_words *line,
                          struct session_error *err)
{
    struct strbuf due = {.text = NULL};
    struct token w;
    if (!typed_first(scan_words(line), s->game->letter, &w) || word_speaks_of_men(&w) ||
        strchr("0123456789+@[.", *w.text))
        return;
    turns_say_decision(s->play.turns, &due);
    if (due.length)
        snprintf(err->text, sizeof err->text, "%s", due.text);
    strbuf_free(&due);
}

/* Enters a line, behind the comments that came before the first one. */
static enum session_code enter_noted(struct session *s, const struct line_words *line,
                                     struct strbuf *said, struct session_error *err)
{
    struct strbuf noted = {.text = NULL};
    if (!s->notes.length || session_begun(s))
        return session_do_line(s, line, said, err);
    strbuf_add_bytes(&noted, s->notes.text, s->notes.length);
    strbuf_add_bytes(&noted, "\n", 1);
    strbuf_add_bytes(&noted, line->text, line->length);
    enum session_code code =
        noted.failed ? session_no_memory(err)
                     : session_do(s, OPERATION_LINE, noted.text, noted.length, said, err);
    strbuf_free(&noted);
    return code;
}

/* Takes the headers and comments before the words of a line. SESSION_OK: words follow from `rest`
 * on, or there are none: it is NULL. */
static enum session_code take_headers(struct session *s, const struct line_words *line,
                                      const char **rest, struct strbuf *said,
                                      struct session_error *err)
{
    struct scanner scan = scan_words(line);
    struct parse_error t;
    struct token w;
    for (;;) {
        *rest = scan.at;
        if (!scan_word(&scan, &w, &t)) {
            session_not_read(err, &t);
            err->header = scan.at < scan.limit && *scan.at == '[';
            return err->code;
        }
        if (w.kind == TOKEN_HEADER) {
            enum session_code code = session_header(s, &w, said, err);
            if (code == SESSION_OK)
                continue;
            err->header = true;
            return code;
        }
        if (w.kind == TOKEN_COMMENT && !session_begun(s)) { /* does not found a match yet */
            strbuf_add_bytes(&s->notes, s->notes.length ? "\n" : "", s->notes.length > 0);
            strbuf_add_bytes(&s->notes, w.text - 1, w.length + 1);
            if (s->notes.failed)
                return session_no_memory(err);
            continue;
        }
        if (w.kind == TOKEN_END && line->length)
            *rest = NULL; /* headers or blanks only */
        return SESSION_OK;
    }
}

/* Takes the words of a line, in those of the record. */
static enum session_code take_typed_words(struct session *s, const struct line_words *line,
                                          struct strbuf *said, struct session_error *err)
{
    struct restated other = {.text = {.text = NULL}};
    struct parse_error t;
    const char *nul = memchr(line->text, '\0', line->length);
    if (nul) { /* from here on it is treated as a string */
        token_error(&(struct token){.column = 1}, (size_t)(nul - line->text), &t,
                    "NUL bytes are not allowed in text");
        return session_not_read(err, &t);
    }
    if (!s->play.turns && session_restart(s, err) != SESSION_OK)
        return err->code;
    const struct line_words *recorded = as_recorded(s, line, &other, &t);
    enum session_code code =
        recorded ? enter_noted(s, recorded, said, err) : session_not_read(err, &t);
    if (recorded && code == SESSION_NOT_READ && err->column == 1)
        name_decision(s, recorded, err);
    strbuf_free(&other.text);
    free(other.words.word);
    return code;
}

/* Takes a line in the words of the record. */
static enum session_code take_line(struct session *s, const struct line_words *line,
                                   struct strbuf *said, struct session_error *err)
{
    struct line_words behind = {.text = NULL};
    const char *rest;
    enum session_code code = take_headers(s, line, &rest, said, err);
    if (code != SESSION_OK || !rest)
        return code;
    if (rest == line->text)
        return take_typed_words(s, line, said, err);
    size_t length = (size_t)(line->text + line->length - rest);
    code = scan_line(rest, length, &behind) ? take_typed_words(s, &behind, said, err)
                                            : session_no_memory(err);
    free(behind.word);
    return code;
}

/* --- a typed line ----------------------------------------------------------------------------- */

/* Whether the line is "j'adoube" or "I dub": a man is set right, and counts as not touched (LL
 * §46). */
static bool sets_man_right(const struct session *s)
{
    const struct line_words *words = &s->words;
    const struct token *last = words->count ? &words->word[words->count - 1] : NULL;
    bool alone = words->count == 1 || (words->count == 2 && word_equals(&words->word[0], "i")) ||
                 (words->count == 2 && word_equals(&words->word[0], "I"));
    return s->game->dice_together == 2 && alone && token_says(last, "adoube");
}

/* The line in the words of the record, with a letter for a name before dice; nothing if it stays.
 */
static void spell_line(struct session *s, struct strbuf *out)
{
    struct strbuf named = {.text = NULL};
    spell_words(s->game, &s->words, out);
    if (s->play.turns && begins_with_name(s, out->text ? out->text : "", out->length, &named)) {
        strbuf_free(out);
        *out = named;
    }
    if (out->length == s->typed_length && !out->failed &&
        (!out->length || memcmp(out->text, s->typed, out->length) == 0))
        strbuf_free(out);
}

bool session_spell(struct session *s, const char *line, size_t length)
{
    if (s->typed && s->typed_length == length && memcmp(s->typed, line, length) == 0)
        return true;
    free(s->typed);
    strbuf_free(&s->spelled);
    s->typed = malloc(length + 1);
    if (!s->typed)
        return false;
    memcpy(s->typed, line, length);
    s->typed_length = length;
    bool ok = scan_line(s->typed, length, &s->words);
    if (ok) {
        spell_line(s, &s->spelled);
        ok = !s->spelled.failed &&
             (!s->spelled.text || scan_line(s->spelled.text, s->spelled.length, &s->words));
    }
    if (ok)
        return true;
    free(s->typed);
    s->typed = NULL;
    return false;
}

enum session_code session_line(struct session *s, const char *line, size_t length,
                               struct strbuf *said, struct session_error *err)
{
    const struct game *game = s->game;
    if (length > LINE_LIMIT)
        return session_fail_at(err, SESSION_NOT_READ, LINE_LIMIT + 1,
                               _("a line of %zu bytes is too long: at most %d"), length,
                               LINE_LIMIT);
    if (!session_spell(s, line, length))
        return session_no_memory(err);
    if (sets_man_right(s)) {
        strbuf_add(said, "%s",
                   _("A man that is set right after \"j'adoube\" is not touched. Nothing is "
                     "entered.\n"));
        return SESSION_OK;
    }
    struct line_words words = s->words; /* a line may begin another match */
    struct strbuf spelled = s->spelled;
    char *typed = s->typed;
    s->typed = NULL;
    s->spelled = (struct strbuf){.text = NULL};
    s->words = (struct line_words){.text = NULL};
    enum session_code code = take_line(s, &words, said, err);
    if (code == SESSION_NOT_READ)
        err->column = column_as_typed(game, line, length, err->column);
    strbuf_free(&spelled);
    free(words.word);
    free(typed);
    return code;
}

enum session_code session_set(struct session *s, const char *option, struct session_error *err)
{
    struct parse_error t;
    struct strbuf said = {.text = NULL};
    if (!s->play.turns && session_restart(s, err) != SESSION_OK)
        return err->code;
    if (!session_begun(s)) { /* the match is founded with this line */
        if (!turns_set(s->play.turns, option, &t))
            return session_fail(err, SESSION_REFUSED, t.reason);
        if (!session_add_text(&s->options, ' ', option, strlen(option)))
            return session_no_memory(err);
        return session_restart(s, err);
    }
    enum session_code code = session_do(s, OPERATION_SET, option, strlen(option), &said, err);
    strbuf_free(&said);
    return code == SESSION_NOT_READ ? session_refuse(err) : code;
}
