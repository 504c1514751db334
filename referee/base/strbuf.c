/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "strbuf.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "i18n.h"
#include "memory.h"
#include "text.h"

/* --- the buffer ------------------------------------------------------------------------------- */

enum { SENTENCE = 128 }; /* initial room, enough for a sentence */

/* Ensures room for `more` bytes and the NUL. */
static bool make_room(struct strbuf *w, size_t more)
{
    if (!w->failed && more < w->room - w->length) /* most common */
        return true;
    char *text = NULL;
    if (!w->failed && more < SIZE_MAX / 2 - w->length)
        text = array_grow(w->text, w->length + more + SENTENCE, &w->room, 1);
    w->failed |= !text;
    if (text)
        w->text = text;
    return text;
}

void strbuf_add_bytes(struct strbuf *w, const char *bytes, size_t length)
{
    if (!make_room(w, length))
        return;
    if (length)
        memcpy(w->text + w->length, bytes, length);
    w->length += length;
    w->text[w->length] = '\0';
}

void strbuf_add(struct strbuf *w, const char *format, ...)
{
    va_list args;
    if (!strchr(format, '%')) {
        strbuf_add_bytes(w, format, strlen(format));
        return;
    }
    if (strcmp(format, "%s") == 0) { /* by far the most common */
        va_start(args, format);
        const char *text = va_arg(args, const char *);
        va_end(args);
        strbuf_add_bytes(w, text, strlen(text));
        return;
    }
    if (w->failed)
        return;
    size_t room = w->room - w->length; /* mostly enough, so that the text is formatted only once */
    va_start(args, format);
    int length = vsnprintf(room ? w->text + w->length : NULL, room, format, args);
    va_end(args);
    if (length >= 0 && (size_t)length < room) {
        w->length += (size_t)length;
        return;
    }
    if (room)
        w->text[w->length] = '\0';
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

void strbuf_free(struct strbuf *w)
{
    free(w->text);
    *w = (struct strbuf){.player = w->player, .manner = w->manner, .board = w->board};
}

/* --- text from outside ------------------------------------------------------------------------ */

/* Returns true if a terminal may act on the character: C0, DEL, C1. */
static bool control(int32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0);
}

/* Returns true if the character is invisible or changes the direction of the text after it, so
 * that two names could look alike: Unicode's ignorable characters, separators, and unassigned
 * code points. */
static bool unseen(int32_t code)
{
    const utf8proc_property_t *p = utf8proc_get_property(code);
    bool none = (code & 0xfffe) == 0xfffe || (code >= 0xfdd0 && code <= 0xfdef);
    return p->ignorable || p->category == UTF8PROC_CATEGORY_ZL ||
           p->category == UTF8PROC_CATEGORY_ZP || (code >= 0xfff9 && code <= 0xfffb) || none;
}

/* Returns the replacement of a character that is not displayed as is, or NULL. */
static const char *stands_for(int32_t code, char room[16])
{
    if (control(code))
        return "?";
    if (!unseen(code))
        return NULL;
    snprintf(room, 16, "<U+%04X>", (unsigned)code);
    return room;
}

static void add_checked(struct strbuf *w, const char *bytes, size_t length, bool quiet)
{
    size_t begun = 0, i = 0; /* bytes from `begun` to i are valid and not added yet */
    while (i < length) {
        if (bytes[i] >= ' ' && bytes[i] < 0x7f) { /* most common */
            i++;
            continue;
        }
        int32_t code;
        size_t n = utf8_character(bytes + i, length - i, &code);
        char room[16];
        const char *instead = !n ? "\xef\xbf\xbd" : quiet ? stands_for(code, room) : NULL;
        if (!instead) {
            i += n;
            continue;
        }
        strbuf_add_bytes(w, bytes + begun, i - begun);
        strbuf_add_bytes(w, instead, strlen(instead));
        i += n ? n : 1;
        begun = i;
    }
    if (begun < i)
        strbuf_add_bytes(w, bytes + begun, i - begun);
}

void strbuf_add_clean(struct strbuf *w, const char *text)
{
    add_checked(w, text, strlen(text), true);
}

/* Returns the length to which a text is truncated to fit in `most` columns. */
static size_t fitting(const char *text, int most)
{
    size_t at = 0, length = strlen(text);
    for (int taken = 0; at < length;) {
        size_t took;
        taken += utf8_columns(text + at, length - at, &took);
        if (taken > most)
            break;
        at += took;
    }
    return at;
}

void strbuf_add_named_seat(struct strbuf *w, const char *name, const char *seat)
{
    struct strbuf clean = {.text = NULL};
    strbuf_add_clean(&clean, name ? name : "");
    if (clean.length && strcmp(name, seat) != 0)
        strbuf_add(w, "%.*s (%s)", (int)fitting(clean.text, 24), clean.text, seat_label(seat));
    else
        strbuf_add(w, "%s", _(seat));
    w->failed |= clean.failed;
    strbuf_free(&clean);
}

/* Returns true if a name ends with a full stop, "Anna Z.", which also ends the sentence. */
static bool ends_already(const struct strbuf *w, size_t before, const char *rest)
{
    return rest[0] == '.' && rest[1] != '.' && w->length > before && w->text[w->length - 1] == '.';
}

void strbuf_add_filled(struct strbuf *w, const char *text, strbuf_gap_fn *fill, const void *context)
{
    for (const char *open; (open = strchr(text, '{'));) {
        size_t length = strcspn(open + 1, "}");
        strbuf_add_bytes(w, text, (size_t)(open - text));
        size_t before = w->length;
        fill(w, context, open + 1, length);
        text = open + length + 2;
        text += ends_already(w, before, text);
    }
    strbuf_add_bytes(w, text, strlen(text));
}

void strbuf_add_player_name(struct strbuf *w, const char *name, int seat)
{
    static const char listed[] = "Player ";
    static const char *const plain[] = {N_("White"), N_("Black")};
    const char *number = name + sizeof listed - 1;
    if ((seat == 0 || seat == 1) && strcmp(name, plain[seat]) == 0)
        strbuf_add(w, "%s", _(plain[seat]));
    else if (seat >= 0 && strncmp(name, listed, sizeof listed - 1) == 0 && *number == '1' + seat &&
             !number[1])
        strbuf_add(w, _("Player %s"), number);
    else
        strbuf_add_clean(w, name);
}

void strbuf_add_seat(struct strbuf *w, int seat)
{
    strbuf_add_player_name(w, w->player ? w->player[seat] : "", seat);
}

void strbuf_add_utf8(struct strbuf *w, const char *bytes, size_t length)
{
    add_checked(w, bytes, length, false);
}
