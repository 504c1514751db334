/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <utf8proc.h>

#include "i18n.h"
#include "strbuf.h"

/* --- utf8 ------------------------------------------------------------------------------------ */

size_t utf8_character(const char *bytes, size_t length, int32_t *code)
{
    utf8proc_int32_t c = -1;
    utf8proc_ssize_t n =
        length ? utf8proc_iterate((const utf8proc_uint8_t *)bytes, (utf8proc_ssize_t)length, &c)
               : 0;
    *code = c;
    return n < 1 ? 0 : (size_t)n;
}

/* Returns the length of the ASCII prefix. Checks eight bytes at a time for a high bit. */
static size_t ascii(const char *bytes, size_t length)
{
    size_t n = 0;
    for (uint64_t eight; n + sizeof eight <= length; n += sizeof eight) {
        memcpy(&eight, bytes + n, sizeof eight);
        if (eight & 0x8080808080808080U)
            break;
    }
    while (n < length && (unsigned char)bytes[n] < 0x80)
        n++;
    return n;
}

size_t utf8_valid(const char *bytes, size_t length)
{
    size_t n = 0;
    while ((n += ascii(bytes + n, length - n)) < length) {
        int32_t code;
        size_t took = utf8_character(bytes + n, length - n, &code);
        if (!took)
            break;
        n += took;
    }
    return n;
}

int utf8_columns(const char *bytes, size_t length, size_t *took)
{
    int32_t code;
    size_t n = utf8_character(bytes, length, &code);
    *took = n ? n : 1;
    return n ? utf8proc_charwidth(code) : 1;
}

int utf8_column(const char *line, size_t length, int column)
{
    size_t before = column > 1 ? (size_t)column - 1 : 0;
    int characters = column;
    for (size_t i = 0; i < before && i < length; i++)
        characters -= ((unsigned char)line[i] & 0xc0) == 0x80;
    return characters;
}

int utf8_width(const char *text, size_t length)
{
    int columns = 0;
    for (size_t at = 0, took; at < length; at += took)
        columns += utf8_columns(text + at, length - at, &took);
    return columns;
}

/* --- Windows-1252 ----------------------------------------------------------------------------- */

bool is_windows_1252(const char *text, size_t length)
{
    bool invalid = false;
    for (size_t took; length; text += took, length -= took) {
        int32_t code;
        took = utf8_character(text, length, &code);
        if (took > 1)
            return false;
        invalid |= !took;
        took += !took;
    }
    return invalid;
}

/* 0x80 to 0x9f, from the table of the Unicode Consortium (CP1252.TXT); five of them are unused. */
static const uint16_t above_80[32] = {
    0x20ac, 0xfffd, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0xfffd, 0x017d, 0xfffd, 0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0xfffd, 0x017e, 0x0178};

void strbuf_add_windows_1252(struct strbuf *w, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text[i];
        utf8proc_uint8_t bytes[4];
        utf8proc_int32_t code = byte >= 0x80 && byte < 0xa0 ? above_80[byte - 0x80] : byte;
        if (byte < 0x80)
            strbuf_add_bytes(w, &text[i], 1);
        else
            strbuf_add_bytes(w, (const char *)bytes, (size_t)utf8proc_encode_char(code, bytes));
    }
}

/* --- paragraph ------------------------------------------------------------------------------- */

enum { WIDTH = 78 };

/* Returns the number of characters in `length` bytes of UTF-8. */
static int characters(const char *text, size_t length)
{
    int n = 0;
    for (size_t i = 0; i < length; i++)
        n += ((unsigned char)text[i] & 0xc0) != 0x80;
    return n;
}

void strbuf_add_paragraph(struct strbuf *w, const char *text, int indent)
{
    int column = 0;
    while (*text) {
        size_t length = strcspn(text, " \n");
        int wide = characters(text, length);
        if (column && column + 1 + wide > WIDTH && !w->flows) {
            strbuf_add(w, "\n%*s", indent, "");
            column = indent;
        } else if (column) {
            strbuf_add(w, " ");
            column++;
        }
        strbuf_add(w, "%.*s", (int)length, text);
        column += wide;
        text += length;
        if (*text == '\n') {
            strbuf_add(w, "\n");
            column = 0;
        }
        text += *text != '\0';
    }
    if (column)
        strbuf_add(w, "\n");
}

enum { CITATION = 24 }; /* bytes: "(LL §183; LP 61)" stays on one line */

/* Returns the length of the text up to the next blank where a line may break. A short text in
 * parentheses is not broken. */
static size_t unbroken(const char *text, size_t length)
{
    size_t n = 0;
    while (n < length && text[n] != ' ' && text[n] != '\n') {
        const size_t near = length - n < CITATION ? length - n : CITATION;
        const char *close = text[n] == '(' ? memchr(text + n, ')', near) : NULL;
        n = close ? (size_t)(close - text) : n + 1;
    }
    return n;
}

static void add_broken(struct strbuf *w, const char *line, size_t length, int width)
{
    size_t set_in = strspn(line, " "), at = set_in < length ? set_in : length;
    int column = (int)at;
    bool begun = false;
    strbuf_add(w, "%.*s", (int)at, line);
    while (at < length) {
        size_t n = unbroken(line + at, length - at);
        int wide = utf8_width(line + at, n);
        if (begun && column + wide > width) {
            strbuf_add(w, "\n%*s", (int)set_in + 2, "");
            column = (int)set_in + 2;
        }
        strbuf_add(w, "%.*s", (int)n, line + at);
        column += wide;
        at += n;
        begun = true;
        size_t blanks = at < length ? strspn(line + at, " ") : 0;
        size_t next = unbroken(line + at + blanks, length - at - blanks);
        if (next && column + (int)blanks + utf8_width(line + at + blanks, next) <= width) {
            strbuf_add(w, "%*s", (int)blanks, "");
            column += (int)blanks;
        } else {
            column = width; /* the next word begins a new line */
        }
        at += blanks;
    }
}

void strbuf_add_wrapped(struct strbuf *w, const char *text, size_t length, int width)
{
    for (const char *end = text + length; text < end;) {
        size_t n = strcspn(text, "\n");
        if (utf8_width(text, n) > width && !memchr(text, '\033', n))
            add_broken(w, text, n, width);
        else
            strbuf_add(w, "%.*s", (int)n, text);
        text += n;
        if (text < end && *text == '\n')
            strbuf_add(w, "\n");
        text += text < end;
    }
}

/* --- player name ----------------------------------------------------------------------------- */

static bool is_blank(utf8proc_int32_t c)
{
    const utf8proc_category_t of = utf8proc_category(c);
    return c == '\t' || of == UTF8PROC_CATEGORY_ZS;
}

/* Trims and collapses blanks in place: the text never grows. */
static void trim(char *name)
{
    utf8proc_uint8_t *from = (utf8proc_uint8_t *)name, *to = from;
    bool gap = false;
    while (*from) {
        utf8proc_int32_t c = 0;
        utf8proc_ssize_t n = utf8proc_iterate(from, -1, &c);
        if (n < 1)
            n = 1;
        if (is_blank(c)) {
            gap = to != (utf8proc_uint8_t *)name;
        } else {
            if (gap)
                *to++ = ' ';
            gap = false;
            memmove(to, from, (size_t)n);
            to += n;
        }
        from += n;
    }
    *to = '\0';
}

char *player_name(const char *typed)
{
    utf8proc_uint8_t *composed = NULL;
    utf8proc_ssize_t n = utf8proc_map((const utf8proc_uint8_t *)typed, 0, &composed,
                                      UTF8PROC_NULLTERM | UTF8PROC_STABLE | UTF8PROC_COMPOSE);
    if (n == UTF8PROC_ERROR_NOMEM)
        return NULL;
    char *name = n < 0 ? strdup(typed) : (char *)composed;
    if (name && n >= 0)
        trim(name);
    return name;
}

bool player_header(const char *header)
{
    return strcmp(header, "White") == 0 || strcmp(header, "Black") == 0 ||
           (strncmp(header, "Player", 6) == 0 && header[6] >= '1' && header[6] <= '4' &&
            !header[7]);
}

const char *seat_label(const char *seat)
{
    if (strcmp(seat, "White") == 0)
        return C_("beside a name", "White");
    return strcmp(seat, "Black") == 0 ? C_("beside a name", "Black") : _(seat);
}

/* --- table field ----------------------------------------------------------------------------- */

void strbuf_add_table_field(struct strbuf *w, const char *text, bool wrote)
{
    struct strbuf clean = {.text = NULL};
    strbuf_add_clean(&clean, text ? text : "");
    const char *c = clean.text ? clean.text : "";
    bool quoted = strpbrk(c, ",\"\r\n") != NULL;
    strbuf_add(w, quoted ? "\"" : "");
    strbuf_add(w, wrote && *c && strchr("=+-@\t\r", *c) ? "'" : "");
    while (*c) {
        size_t n = strcspn(c, "\"");
        strbuf_add(w, "%.*s", (int)n, c);
        c += n;
        if (*c) {
            strbuf_add(w, "\"\"");
            c++;
        }
    }
    strbuf_add(w, quoted ? "\"" : "");
    w->failed |= clean.failed;
    strbuf_free(&clean);
}

/* --- half units ------------------------------------------------------------------------------ */

const char *half_units_print(long halves, char out[HALF_UNITS_TEXT])
{
    long whole = halves < 0 ? -(halves / 2) : halves / 2;
    const char *sign = halves < 0 ? "-" : "", *half = halves % 2 ? "½" : "";
    if (whole || !*half)
        snprintf(out, HALF_UNITS_TEXT, "%s%ld%s", sign, whole, half);
    else
        snprintf(out, HALF_UNITS_TEXT, "%s%s", sign, half);
    return out;
}

/* --- edit distance --------------------------------------------------------------------------- */

static int least(int a, int b, int c)
{
    int ab = a < b ? a : b;
    return ab < c ? ab : c;
}

int edit_distance(const char *a, size_t n, const char *b, size_t m)
{
    int row[EDIT_DISTANCE_MOST + 1];
    for (size_t k = 0; k <= m; k++)
        row[k] = (int)k;
    for (size_t i = 1; i <= n; i++) {
        int corner = row[0];
        row[0] = (int)i;
        for (size_t k = 1; k <= m; k++) {
            int above = row[k];
            row[k] = least(above + 1, row[k - 1] + 1, corner + (a[i - 1] != b[k - 1]));
            corner = above;
        }
    }
    return row[m];
}
