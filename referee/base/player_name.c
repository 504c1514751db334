/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "player_name.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "i18n.h"

static bool is_blank(utf8proc_int32_t c)
{
    const utf8proc_category_t of = utf8proc_category(c);
    return c == '\t' || of == UTF8PROC_CATEGORY_ZS;
}

/* In place: it only gets shorter. */
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
