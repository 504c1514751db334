/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Takes a typed line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/i18n.h"
#include "base/typed.h"
#include "base/vocabulary.h"
#include "log/decisions.h"
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

/* Makes of what was typed the line that is recorded; its text is the caller's or in `kept`. False
 * with the reason. */
static bool as_recorded(struct session *s, const char **line, size_t *length, struct strbuf *kept,
                        struct parse_error *why)
{
    struct strbuf named = {.text = NULL};
    if (begins_with_name(s, *line, *length, &named)) {
        *kept = named;
        *line = kept->text;
        *length = kept->length;
    }
    struct strbuf expanded = {.text = NULL};
    bool ok = turns_expand(s->play.turns, *line, *length, &expanded, why);
    if (!expanded.length) {
        strbuf_free(&expanded);
        return ok;
    }
    strbuf_free(kept);
    *kept = expanded;
    *line = kept->text;
    *length = kept->length;
    return ok;
}

/* Where a decision is due and the first word is none and speaks of no men, says what decides. */
static void name_decision(struct session *s, const char *line, size_t length,
                          struct session_error *err)
{
    struct strbuf due = {.text = NULL};
    struct token w;
    if (!typed_first(line, length, s->game->letter, &w) || word_speaks_of_men(&w) ||
        strchr("0123456789+@[.", *w.text))
        return;
    turns_say_decision(s->play.turns, &due);
    if (due.length)
        snprintf(err->text, sizeof err->text, "%s", due.text);
    strbuf_free(&due);
}

/* Takes a line in the words of the record. */
static enum session_code take_line(struct session *s, const char *line, size_t length,
                                   struct strbuf *said, struct session_error *err)
{
    struct scanner scan = scan_text(line, length, true);
    struct parse_error t;
    struct token w;
    struct strbuf typed = {.text = NULL};
    for (;;) {
        const char *rest = scan.at;
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
        if (w.kind == TOKEN_END && length)
            return SESSION_OK; /* headers or blanks only */
        length -= (size_t)(rest - line);
        line = rest;
        break;
    }
    const char *nul = memchr(line, '\0', length);
    if (nul) { /* from here on it is treated as a string */
        token_error(&(struct token){.column = 1}, (size_t)(nul - scan.line_start), &t,
                    "NUL bytes are not allowed in text");
        return session_not_read(err, &t);
    }
    if (!s->play.turns) {
        enum session_code code = session_restart(s, err);
        if (code != SESSION_OK)
            return code;
    }
    if (!as_recorded(s, &line, &length, &typed, &t))
        return strbuf_free(&typed), session_not_read(err, &t);
    struct strbuf noted = {.text = NULL}; /* the comments before the first line, and the line */
    const char *entry = line;
    size_t entered = length;
    if (s->notes.length && !session_begun(s)) {
        strbuf_add_bytes(&noted, s->notes.text, s->notes.length);
        strbuf_add_bytes(&noted, "\n", 1);
        strbuf_add_bytes(&noted, line, length);
        if (noted.failed)
            return strbuf_free(&noted), strbuf_free(&typed), session_no_memory(err);
        entry = noted.text;
        entered = noted.length;
    }
    enum session_code code = session_do(s, OPERATION_LINE, entry, entered, said, err);
    if (code == SESSION_NOT_READ && err->column == 1)
        name_decision(s, line, length, err);
    strbuf_free(&noted);
    strbuf_free(&typed);
    return code;
}

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
    spell_as_recorded(s->game, line, length, &s->spelled);
    if (!s->spelled.failed &&
        scan_line(s->spelled.text ? s->spelled.text : "", s->spelled.length, &s->words))
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
    struct strbuf recorded = s->spelled; /* a line may begin another match */
    free(s->typed);
    s->typed = NULL;
    s->spelled = (struct strbuf){.text = NULL};
    enum session_code code =
        take_line(s, recorded.text ? recorded.text : "", recorded.length, said, err);
    if (code == SESSION_NOT_READ)
        err->column = column_as_typed(game, line, length, err->column);
    strbuf_free(&recorded);
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
