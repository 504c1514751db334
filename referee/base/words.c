/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "words.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

/* --- the buffer ------------------------------------------------------------------------------- */

/* Room for `more` bytes and the NUL. */
static bool make_room(struct words *w, size_t more)
{
    if (w->failed || more >= SIZE_MAX / 2 - w->length) {
        w->failed = true;
        return false;
    }
    size_t needed = w->length + more + 1;
    if (needed <= w->room)
        return true;
    size_t room = w->room > needed / 2 ? 2 * w->room : needed + 128;
    char *text = realloc(w->text, room);
    if (!text) {
        w->failed = true;
        return false;
    }
    w->text = text;
    w->room = room;
    return true;
}

void words_add_bytes(struct words *w, const char *bytes, size_t length)
{
    if (!make_room(w, length))
        return;
    if (length)
        memcpy(w->text + w->length, bytes, length);
    w->length += length;
    w->text[w->length] = '\0';
}

void words_add(struct words *w, const char *format, ...)
{
    va_list args;
    if (strcmp(format, "%s") == 0) { /* most often by far */
        va_start(args, format);
        const char *text = va_arg(args, const char *);
        va_end(args);
        words_add_bytes(w, text, strlen(text));
        return;
    }
    va_start(args, format);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (length < 0) {
        w->failed = true;
        return;
    }
    if (!make_room(w, (size_t)length))
        return;
    va_start(args, format);
    vsnprintf(w->text + w->length, (size_t)length + 1, format, args);
    va_end(args);
    w->length += (size_t)length;
}

void words_free(struct words *w)
{
    free(w->text);
    *w = (struct words){.player = w->player, .manner = w->manner};
}

/* --- text from outside ------------------------------------------------------------------------ */

/* Whether a terminal might obey it: C0, DEL, C1. */
static bool control(utf8proc_int32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0);
}

/* Whether it cannot be seen, or turns the writing of what follows, so that two names would look
 * alike: what Unicode calls ignorable (zero width, directions), separators of lines, what stands
 * between lines, and what is no character. */
static bool unseen(utf8proc_int32_t code)
{
    const utf8proc_property_t *p = utf8proc_get_property(code);
    bool none = (code & 0xfffe) == 0xfffe || (code >= 0xfdd0 && code <= 0xfdef);
    return p->ignorable || p->category == UTF8PROC_CATEGORY_ZL ||
           p->category == UTF8PROC_CATEGORY_ZP || (code >= 0xfff9 && code <= 0xfffb) || none;
}

/* What stands for a character that is not to be shown as it is; NULL: it is. */
static const char *stands_for(utf8proc_int32_t code, char room[16])
{
    if (control(code))
        return "?";
    if (!unseen(code))
        return NULL;
    snprintf(room, 16, "<U+%04X>", (unsigned)code);
    return room;
}

static void add_checked(struct words *w, const char *bytes, size_t length, bool quiet)
{
    const utf8proc_uint8_t *s = (const utf8proc_uint8_t *)bytes;
    size_t begun = 0, i = 0; /* bytes from `begun` are good and not yet added */
    while (i < length) {
        if (s[i] >= ' ' && s[i] < 0x7f) { /* most of it */
            i++;
            continue;
        }
        utf8proc_int32_t code = 0;
        utf8proc_ssize_t n = utf8proc_iterate(s + i, (utf8proc_ssize_t)(length - i), &code);
        char room[16];
        const char *instead = n < 1 ? "\xef\xbf\xbd" : quiet ? stands_for(code, room) : NULL;
        if (!instead) {
            i += (size_t)n;
            continue;
        }
        words_add_bytes(w, bytes + begun, i - begun);
        words_add_bytes(w, instead, strlen(instead));
        i += n < 1 ? 1 : (size_t)n;
        begun = i;
    }
    if (begun < i)
        words_add_bytes(w, bytes + begun, i - begun);
}

void words_add_clean(struct words *w, const char *text)
{
    add_checked(w, text, strlen(text), true);
}

void words_add_seat(struct words *w, int seat)
{
    words_add_clean(w, w->player ? w->player[seat] : "");
}

void words_add_utf8(struct words *w, const char *bytes, size_t length)
{
    add_checked(w, bytes, length, false);
}
