/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "text/render_say.h"

/* --- the buffer ----------------------------------------------------------------------------- */

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

static void add_bytes(struct words *w, const char *bytes, size_t length)
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
        add_bytes(w, text, strlen(text));
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
    *w = (struct words){.numbering = w->numbering};
}

/* --- text from outside ---------------------------------------------------------------------- */

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
        add_bytes(w, bytes + begun, i - begun);
        add_bytes(w, instead, strlen(instead));
        i += n < 1 ? 1 : (size_t)n;
        begun = i;
    }
    if (begun < i)
        add_bytes(w, bytes + begun, i - begun);
}

void words_add_clean(struct words *w, const char *text)
{
    add_checked(w, text, strlen(text), true);
}

void words_add_utf8(struct words *w, const char *bytes, size_t length)
{
    add_checked(w, bytes, length, false);
}

/* A player nobody has named goes by his colour, in the user's language. */
void words_add_name(struct words *w, const char *const names[2], enum side s)
{
    static const char *const plain[2] = {N_("White"), N_("Black")};
    const char *name = names ? names[s] : NULL;
    if (name && *name && strcmp(name, plain[s]) != 0)
        words_add_clean(w, name);
    else
        words_add(w, "%s", _(plain[s]));
}

void words_add_field(struct words *w, int field)
{
    char name[16];
    words_add(w, "%s", field_print(field, w->numbering, name));
}

void words_add_source(struct words *w, const char *cite)
{
    static const char guide[] = N_("the English guide");
    const char *at = strstr(cite, guide);
    if (!at) {
        words_add(w, "%s", cite);
        return;
    }
    add_bytes(w, cite, (size_t)(at - cite));
    words_add(w, "%s%s", _(guide), at + strlen(guide));
}

/* --- sentences with gaps -------------------------------------------------------------------- */

static void add_name(struct words *w, const struct facts *f, enum side s)
{
    words_add_name(w, f->names, s);
}

static bool gap_is(const char *gap, size_t length, const char *name)
{
    return strlen(name) == length && memcmp(gap, name, length) == 0;
}

/* A gap that nothing fills stays as it is, where it is seen. */
static void fill_gap(struct words *w, const struct facts *f, const char *gap, size_t length)
{
    const struct {
        const char *name;
        int number;
    } numbers[] = {
        {"high", f->high},
        {"low", f->low},
        {"points", f->points},
        {"count", f->count},
    };
    const struct {
        const char *name;
        int field;
    } places[] = {
        {"field", f->field},  {"his", OFF - f->field}, {"from", f->from},
        {"rest", f->rest[0]}, {"second", f->rest[1]},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (gap_is(gap, length, numbers[i].name)) {
            words_add(w, "%d", numbers[i].number);
            return;
        }
    }
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        if (gap_is(gap, length, places[i].name)) {
            words_add_field(w, places[i].field);
            return;
        }
    }
    if (*gap >= '1' && *gap <= '9' && length <= 2)
        words_add_field(w, atoi(gap));
    else if (gap_is(gap, length, "who"))
        add_name(w, f, f->who);
    else if (gap_is(gap, length, "other"))
        add_name(w, f, other_side(f->who));
    else if (gap_is(gap, length, "how"))
        words_add(w, "%s", f->how);
    else if (gap_is(gap, length, "cite"))
        words_add_source(w, f->cite);
    else
        words_add(w, "{%.*s}", (int)length, gap);
}

static void say_as_it_is(struct words *w, const struct facts *f, const char *sentence)
{
    for (const char *open; (open = strchr(sentence, '{'));) {
        size_t length = strcspn(open + 1, "}");
        add_bytes(w, sentence, (size_t)(open - sentence));
        fill_gap(w, f, open + 1, length);
        sentence = open + length + 2;
    }
    add_bytes(w, sentence, strlen(sentence));
}

void say(struct words *w, const struct facts *f, const char *sentence)
{
    if (*sentence)
        say_as_it_is(w, f, _(sentence));
}

void say_many(struct words *w, const struct facts *f, const char *one, const char *many, int n)
{
    say_as_it_is(w, f, P_(one, many, n));
}

struct facts facts_of(const struct position *p, const char *const names[2], enum side who)
{
    return (struct facts){.names = names,
                          .who = who,
                          .high = p->dice.high,
                          .low = p->dice.low,
                          .how = "",
                          .cite = ""};
}
