/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pager.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/text.h"

long page_taken(char *argument)
{
    size_t n = strlen(argument), digits = n;
    while (digits && strchr("0123456789", argument[digits - 1]))
        digits--;
    if (digits == n || n - digits > 3 || (digits && argument[digits - 1] != ' '))
        return 1;
    long page = strtol(argument + digits, NULL, 10);
    while (digits && argument[digits - 1] == ' ')
        digits--;
    argument[digits] = '\0';
    return page;
}

/* The rows a line takes. A line that cannot be folded, as of a board, continues on the next row. */
static long rows_of(const char *line, size_t length, int width)
{
    int columns = utf8_width(line, length);
    return columns > width ? (columns + width - 1) / width : 1;
}

static long rows_in_all(const struct strbuf *text, int width)
{
    long rows = 0;
    for (const char *at = text->text; *at;) {
        size_t n = strcspn(at, "\n");
        rows += rows_of(at, n, width);
        at += n + (at[n] == '\n');
    }
    return rows;
}

/* Adds a page of `rows` rows, counted from 1. Returns where the next page begins. */
static const char *add_screen(struct strbuf *to, const struct strbuf *text, int width, long rows,
                              long page)
{
    const char *at = text->text;
    for (long used = 0; *at;) {
        size_t n = strcspn(at, "\n");
        long more = rows_of(at, n, width);
        if (used && used + more > rows) {
            used = 0;
            if (--page < 1)
                break;
        }
        used += more;
        n += at[n] == '\n';
        if (page == 1)
            strbuf_add_bytes(to, at, n);
        at += n;
    }
    return at;
}

bool leave_page(struct repl *r, size_t begin, const char *call, long page)
{
    struct strbuf all = {.text = NULL};
    int width = repl_width(r);
    long room = r->rows > 3 ? r->rows - 1 : 2; /* the last line says how to go on */
    if (r->said.failed || !r->said.text)
        return true;
    strbuf_add_wrapped(&all, r->said.text + begin, r->said.length - begin, width);
    r->said.length = begin;
    r->said.text[begin] = '\0';
    r->said.failed |= all.failed;
    bool whole = !all.failed && all.text && rows_in_all(&all, width) <= room;
    if (!all.failed && all.text && page >= 1) {
        const char *next = add_screen(&r->said, &all, width, whole ? room : room - 1, page);
        char further[128];
        bool blank = call[strlen(call) - 1] == ' ';
        (void)snprintf(further, sizeof further, "%s%s%ld", call, blank ? "" : " ", page + 1);
        if (*next)
            strbuf_add(&r->said, _("More: %s\n"), further);
    }
    strbuf_free(&all);
    return r->said.failed || r->said.length > begin;
}
