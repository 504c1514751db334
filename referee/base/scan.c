/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scan.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <utf8proc.h>

#include "i18n.h"
#include "memory.h"
#include "strbuf.h"
#include "text.h"

/* --- parse error ----------------------------------------------------------------------------- */

bool parse_error_make(struct parse_error *err, int line, int column, const char *format,
                      va_list args)
{
    bool memory = strcmp(format, "out of memory") == 0;
    *err = (struct parse_error){.line = line, .column = column, .memory = memory};
    vsnprintf(err->reason, sizeof err->reason, _(format), args);
    return false;
}

void parse_error_count_characters(struct parse_error *err, const char *text, size_t length)
{
    const char *line = text, *end = text + length, *next;
    for (int n = 1; n < err->line && (next = memchr(line, '\n', (size_t)(end - line))); n++)
        line = next + 1;
    err->column = utf8_column(line, (size_t)(end - line), err->column);
}

/* --- scan ------------------------------------------------------------------------------------ */

enum { QUOTED_MAX = 402 };

static struct scanner scanner_of(const char *text, size_t length, bool one_line)
{
    struct scanner s = {
        .at = text, .limit = text + length, .line_start = text, .line = 1, .one_line = one_line};
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        s.at += 3; /* skip a byte order mark */
    return s;
}

struct scanner scan_text(const char *text, size_t length, bool one_line)
{
    return scanner_of(text, length, one_line);
}

static bool blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static void skip_blanks(struct scanner *s)
{
    const char *p = s->at;
    for (; p < s->limit && blank(*p); p++) {
        if (*p == '\n') {
            s->line++;
            s->line_start = p + 1;
        }
    }
    s->at = p;
}

static void skip_line(struct scanner *s)
{
    while (s->at < s->limit && *s->at != '\n')
        s->at++;
}

bool token_error(const struct token *w, size_t offset, struct parse_error *err, const char *format,
                 ...)
{
    va_list args;
    va_start(args, format);
    parse_error_make(err, w->line, w->column + (int)offset, format, args);
    va_end(args);
    return false;
}

bool scan_out_of_memory(struct parse_error *err)
{
    return token_error(&(struct token){.column = 1}, 0, err, "out of memory");
}

size_t word_offset(const struct token *w, const char *at)
{
    return (size_t)(at - w->text) + (w->kind == TOKEN_HEADER || w->kind == TOKEN_COMMENT);
}

/* Checks that a text is valid UTF-8 without NUL bytes, because words, comments and headers are
 * stored and displayed. */
static bool check_text(const struct token *w, const char *text, size_t length,
                       struct parse_error *err)
{
    size_t valid = utf8_valid(text, length);
    const char *nul = memchr(text, '\0', valid);
    if (nul)
        return token_error(w, word_offset(w, nul), err, "NUL bytes are not allowed in text");
    return valid == length ||
           token_error(w, word_offset(w, text + valid), err, "this byte is not UTF-8");
}

static bool scan_header(struct scanner *s, struct token *w, struct parse_error *err)
{
    const char *p = s->at + 1;
    w->kind = TOKEN_HEADER;
    w->text = p;
    while (p < s->limit && (unsigned char)*p > ' ' && *p != '"' && *p != ']' && *p != 0x7f)
        p++;
    w->length = (size_t)(p - w->text);
    while (p < s->limit && (*p == ' ' || *p == '\t'))
        p++;
    if (!w->length || p == s->limit || *p != '"')
        return token_error(w, 0, err, "a header is written [Name \"value\"]");
    w->value = ++p;
    for (; p < s->limit && *p != '"' && *p != '\n'; p++)
        p += *p == '\\' && p + 1 < s->limit && p[1] != '\n';
    if (p >= s->limit || *p != '"')
        return token_error(w, 0, err, "the header does not end: a quote is missing");
    w->value_length = (size_t)(p++ - w->value);
    while (p < s->limit && (*p == ' ' || *p == '\t'))
        p++;
    if (p >= s->limit || *p != ']')
        return token_error(w, 0, err, "the header does not end: ] is missing");
    s->at = p + 1;
    return check_text(w, w->text, w->length, err) && check_text(w, w->value, w->value_length, err);
}

/* Scans "a quoted reason" as one word, with its quotes. */
static bool scan_quoted(struct scanner *s, struct token *w, struct parse_error *err)
{
    const char *p = s->at + 1;
    while (p < s->limit && *p != '"' && *p != '\n')
        p++;
    if (p == s->limit || *p != '"')
        return token_error(w, 0, err, "the quoted text does not end: a quote is missing");
    s->at = ++p;
    w->length = (size_t)(p - w->text);
    if (w->length > QUOTED_MAX)
        return token_error(w, 0, err, "a quoted text of %zu bytes is too long", w->length);
    return check_text(w, w->text, w->length, err);
}

static bool scan_comment(struct scanner *s, struct token *w, struct parse_error *err)
{
    const char *p = s->at + 1;
    w->kind = TOKEN_COMMENT;
    w->text = p;
    while (p < s->limit && *p != '\n')
        p++;
    w->length = (size_t)(p - w->text);
    s->at = p;
    return check_text(w, w->text, w->length, err);
}

static bool scan_next(struct scanner *s, struct token *out, struct parse_error *err)
{
    *out = (struct token){.kind = WORD,
                          .text = s->at,
                          .line = s->one_line ? 0 : s->line,
                          .column = (int)(s->at - s->line_start) + 1};
    if (s->at == s->limit) {
        out->kind = TOKEN_END;
        return true;
    }
    if (*s->at == '[')
        return scan_header(s, out, err);
    if (*s->at == '"')
        return scan_quoted(s, out, err);
    if (*s->at == '#')
        return scan_comment(s, out, err);
    const char *p = s->at;
    while (p < s->limit && (signed char)*p > '#') /* ASCII, and neither a blank nor a comment */
        p++;
    const char *checked = p; /* the text is valid up to here */
    while (p < s->limit && !blank(*p) && *p != '#')
        p++;
    out->length = (size_t)(p - out->text);
    s->at = p;
    if (out->length > 200)
        return token_error(out, 0, err, "a word of %zu bytes is too long", out->length);
    return p == checked || check_text(out, out->text, out->length, err);
}

bool scan_word(struct scanner *s, struct token *out, struct parse_error *err)
{
    if (s->knowns) {
        *out = *s->known++;
        s->knowns--;
        s->at = out->text + out->length;
        return true;
    }
    skip_blanks(s);
    const char *from = s->at;
    if (scan_next(s, out, err))
        return true;
    if (s->at == from)
        skip_line(s);
    return false;
}

bool scan_line(const char *text, size_t length, struct line_words *out)
{
    struct scanner scan = scanner_of(text, length, true);
    struct parse_error none;
    struct token w;
    out->text = text;
    out->length = length;
    out->count = 0;
    while (scan_word(&scan, &w, &none) && w.kind == WORD) {
        struct token *word = out->count < out->room
                                 ? out->word
                                 : array_grow(out->word, out->count + 1, &out->room, sizeof *word);
        if (!word)
            return false;
        out->word = word;
        word[out->count++] = w;
    }
    return true;
}

struct scanner scan_words(const struct line_words *line)
{
    struct scanner s = scanner_of(line->text, line->length, true);
    s.known = line->word;
    s.knowns = line->count;
    return s;
}

void header_value(const struct token *w, char *out, size_t room)
{
    size_t n = 0, i = 0;
    for (; i < w->value_length && n + 1 < room; i++) {
        i += w->value[i] == '\\' && i + 1 < w->value_length;
        out[n++] = w->value[i];
    }
    if (i < w->value_length && ((unsigned char)w->value[i] & 0xc0) == 0x80) {
        while (n && ((unsigned char)out[n - 1] & 0xc0) == 0x80) /* do not cut within a character */
            n--;
        n -= n > 0;
    }
    out[n] = '\0';
}

static bool small_letters(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] < 'a' || text[i] > 'z')
            return false;
    return true;
}

bool is_among(const char *names, const char *name, size_t length)
{
    for (const char *at = names ? names : ""; *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " ");
        if (n == length && memcmp(at, name, n) == 0)
            return true;
        at += n;
    }
    return false;
}

/* Folds characters that have no decomposition in Unicode: the typographic apostrophe and the
 * Polish l. */
static utf8proc_int32_t plain_letter(utf8proc_int32_t c)
{
    return c == 0x2019 ? '\'' : c == 0x142 ? 'l' : c;
}

bool strbuf_fold(const char *text, size_t length, char *out, size_t room)
{
    if (length < room && length < 32 && small_letters(text, length)) { /* most common */
        memcpy(out, text, length);
        out[length] = '\0';
        return true;
    }
    utf8proc_int32_t c[32];
    utf8proc_option_t how = UTF8PROC_DECOMPOSE | UTF8PROC_STRIPMARK | UTF8PROC_CASEFOLD;
    utf8proc_ssize_t n = -1;
    if (length < sizeof c / sizeof c[0])
        n = utf8proc_decompose((const utf8proc_uint8_t *)text, (utf8proc_ssize_t)length, c,
                               sizeof c / sizeof c[0], how);
    if (n < 0 || (size_t)n > sizeof c / sizeof c[0])
        return false;
    size_t kept = 0;
    for (utf8proc_ssize_t i = 0; i < n; i++) {
        utf8proc_uint8_t bytes[4];
        size_t size = (size_t)utf8proc_encode_char(plain_letter(c[i]), bytes);
        if (kept + size >= room)
            return false;
        memcpy(out + kept, bytes, size);
        kept += size;
    }
    out[kept] = '\0';
    return true;
}

void strbuf_add_folded(struct strbuf *w, const char *text)
{
    for (size_t left = strlen(text), n; left; text += n, left -= n) {
        char folded[32] = "";
        int32_t code;
        n = utf8_character(text, left, &code);
        if (n == 1 && (unsigned char)*text < 0x80)
            folded[0] = (char)(*text >= 'A' && *text <= 'Z' ? *text - 'A' + 'a' : *text);
        else if (n && !strbuf_fold(text, n, folded, sizeof folded))
            folded[0] = '\0';
        n += !n;
        strbuf_add_bytes(w, folded, strlen(folded));
    }
}

/* --- header ---------------------------------------------------------------------------------- */

void strbuf_add_header(struct strbuf *w, const char *key, const char *value)
{
    struct strbuf clean = {.text = NULL};
    strbuf_add_clean(&clean, value);
    strbuf_add(w, "[");
    strbuf_add_clean(w, key);
    strbuf_add(w, " \"");
    for (const char *c = clean.text ? clean.text : ""; *c; c++) {
        size_t plain = strcspn(c, "\"\\");
        strbuf_add(w, "%.*s", (int)plain, c);
        c += plain;
        if (!*c)
            break;
        strbuf_add(w, "\\%c", *c);
    }
    strbuf_add(w, "\"]\n");
    w->failed |= clean.failed;
    strbuf_free(&clean);
}

const char *header_said(const char *key, char out[HEADER_SAID])
{
    static const char *const known[] = {N_("Event"), N_("Site"),    N_("Date"),   N_("Partie"),
                                        N_("Round"), N_("Arbiter"), N_("Option"), N_("Setup"),
                                        N_("Game"),  N_("White"),   N_("Black")};
    static const char player[] = "Player";
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(key, known[i]) == 0)
            return _(known[i]);
    if (strncmp(key, player, strlen(player)) != 0 || key[strlen(player)] < '1' ||
        key[strlen(player)] > '8' || key[strlen(player) + 1])
        return key;
    snprintf(out, HEADER_SAID, _("Player %s"), key + strlen(player));
    return out;
}

/* --- typed ----------------------------------------------------------------------------------- */

bool token_announces(const struct token *w, const char *letters)
{
    size_t digits = 0;
    if (w->length == 1)
        return strchr(letters, *w->text) != NULL;
    while (digits < w->length && w->text[digits] >= '0' && w->text[digits] <= '9')
        digits++;
    return digits && digits + 1 == w->length && w->text[digits] == '.';
}

bool typed_first(struct scanner scan, const char *letters, struct token *w)
{
    struct parse_error err;
    do {
        if (!scan_word(&scan, w, &err) || w->kind != WORD)
            return false;
    } while (token_announces(w, letters));
    return true;
}

void strbuf_add_typed(struct strbuf *w, const char *typed, const char *letters)
{
    struct scanner scan = scan_text(typed, strlen(typed), true);
    struct parse_error err;
    struct token word;
    const char *held = NULL; /* start of words that may announce the next turn */
    size_t begin = w->length, kept = begin;
    while (scan_word(&scan, &word, &err) && word.kind != TOKEN_END) {
        bool announces = token_announces(&word, letters);
        if (word.kind != WORD || word_equals(&word, "*") || (announces && w->length == begin))
            continue;
        held = announces ? held ? held : word.text : NULL;
        strbuf_add(w, "%s", w->length > begin ? " " : "");
        strbuf_add_utf8(w, word.text, word.length);
        if (!held)
            kept = w->length;
    }
    if (held && w->text) {
        w->length = kept;
        w->text[kept] = '\0';
    }
}
