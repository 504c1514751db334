/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text of turns, counting or waiting. */
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/scan.h"
#include "notes.h"

/* --- targets ---------------------------------------------------------------------------------- */

/* The waiting unit number `n`, or counted after everything that counts; 0: none. */
static long waiting_unit(const struct replay *r, long n, bool behind)
{
    long unit = 0;
    for (size_t i = 0; i < r->pieces; i++) {
        long u = r->piece[i].unit;
        if (behind && !u)
            unit = 0;
        if (!u || u == unit || (behind && unit))
            continue;
        unit = u;
        if (!behind && --n == 0)
            return unit;
    }
    return behind ? unit : 0;
}

bool replay_target(const struct replay *r, const char *target, size_t length, long *coup,
                   long *unit)
{
    bool waits = length && *target == 'w';
    long n = 0;
    *coup = *unit = 0;
    for (size_t i = waits; i < length; i++) {
        if (target[i] < '0' || target[i] > '9' || n > 1000000)
            return false;
        n = 10 * n + (target[i] - '0');
    }
    long coups = turns_count(r->turns);
    if (waits)
        *unit = waiting_unit(r, n, false);
    else if (n >= 1 && n <= coups)
        *coup = n;
    else if (n == coups + 1)
        *unit = waiting_unit(r, 0, true);
    return *coup || *unit;
}

bool replay_waits_last(const struct replay *r)
{
    return waiting_unit(r, 0, true) != 0;
}

static int note_end(void *context, const struct arbiter_ruling *d, size_t end)
{
    (void)d;
    *(size_t *)context = end;
    return 0;
}

/* Whether only blanks precede the turn in its segment; before the first turn, also rulings. */
static bool begins_piece(const struct replay *r, long coup)
{
    struct begun place = turns_place(r->turns, coup);
    const char *text = r->piece[r->taken[place.line - 1]].text;
    size_t from = 0;
    if (coup == 1)
        foreach_arbiter_ruling(text, place.offset, r->game->letter, note_end, &from);
    return from + strspn(text + from, " \t\r\n") >= place.offset;
}

bool replay_entered(const struct replay *r, long seq, long coup)
{
    long coups = turns_count(r->turns), found = 0;
    for (long n = coups; n; n--) {
        if (replay_entry(r, n) != seq)
            continue;
        if (found || !begins_piece(r, n))
            return false;
        found = n;
    }
    return !coup || found == coup;
}

/* --- what was typed --------------------------------------------------------------------------- */

static void add_comment_tokens(struct strbuf *out, const char *text)
{
    if (!strchr(text, '#'))
        return;
    struct scanner scan = scan_text(text, strlen(text), true);
    struct parse_error err;
    struct token w;
    while (scan_word(&scan, &w, &err) && w.kind != TOKEN_END) {
        while (w.kind == TOKEN_COMMENT && w.length && strchr(" \t\r", w.text[w.length - 1]))
            w.length--;
        if (w.kind == TOKEN_COMMENT) {
            strbuf_add(out, "#");
            strbuf_add_utf8(out, w.text, w.length);
            strbuf_add(out, "\n");
        }
    }
}

void replay_typed_each(const struct replay *r, long coup, typed_fn *fn, void *context)
{
    long coups = turns_count(r->turns);
    struct begun none = {.line = 0};
    struct begun begin = coup ? turns_place(r->turns, coup) : none;
    struct begun end = coup < coups ? turns_place(r->turns, coup + 1) : none;
    size_t i = coup ? r->taken[begin.line - 1] : 0;
    size_t last = coup < coups ? r->taken[end.line - 1] : r->pieces;
    for (size_t from = begin.offset; i <= last && i < r->pieces; i++, from = 0) {
        const struct segment *p = &r->piece[i];
        size_t to = i == last ? end.offset : strlen(p->text);
        if (!p->unit)
            fn(context, p, p->text + from, to - from);
    }
}

struct typed_lines {
    struct strbuf *out;
    bool settings; /* include options */
};

/* Adds a part of a segment as a line. */
static void add_part(void *context, const struct segment *p, const char *text, size_t length)
{
    const struct typed_lines *to = context;
    if (p->kind == SEGMENT_SET && !to->settings)
        return;
    strbuf_add(to->out, "%s", p->kind == SEGMENT_SET ? "set " : "");
    strbuf_add_utf8(to->out, text, length);
    strbuf_add(to->out, "%s", "\n");
}

static void add_typed(const struct replay *r, long coup, bool settings, struct strbuf *out)
{
    struct typed_lines to = {out, settings};
    replay_typed_each(r, coup, add_part, &to);
}

bool replay_typed(const struct replay *r, long coup, struct strbuf *words, struct strbuf *comments)
{
    add_typed(r, coup, true, words);
    if (words->text)
        add_comment_tokens(comments, words->text);
    notes_write(r, coup, comments);
    return !words->failed && !comments->failed;
}

/* Adds the letter of the player who throws: it may decide who that is, so it is kept. */
static void add_letter(struct strbuf *out, const char *lines, const char *letters)
{
    struct scanner scan = scan_text(lines, strlen(lines), true);
    struct parse_error err;
    struct token w;
    char letter = '\0';
    while (scan_word(&scan, &w, &err) && w.kind == WORD && token_announces(&w, letters))
        letter = w.length == 1 ? *w.text : letter;
    if (letter)
        strbuf_add(out, "%c ", letter);
}

/* Joins lines into one: words first, then comments. */
static void add_joined(struct strbuf *out, const char *lines, const char *letters)
{
    struct strbuf comments = {.text = NULL};
    size_t begin = out->length;
    add_letter(out, lines, letters);
    add_comment_tokens(&comments, lines);
    strbuf_add_typed(out, lines, letters);
    for (const char *c = comments.text; c && *c;) {
        size_t n = strcspn(c, "\n");
        strbuf_add(out, out->length > begin ? " " : "");
        strbuf_add_utf8(out, c, n);
        c += n + (c[n] == '\n');
    }
    strbuf_free(&comments);
}

/* Adds the segments of a waiting turn, joined into one line. */
static void add_unit(const struct replay *r, long unit, struct strbuf *out)
{
    struct strbuf lines = {.text = NULL};
    for (size_t i = 0; i < r->pieces; i++) {
        struct segment p = r->piece[i];
        if (p.unit != unit)
            continue;
        p.unit = 0;
        add_part(&(struct typed_lines){&lines, true}, &p, p.text, strlen(p.text));
    }
    add_joined(out, lines.text ? lines.text : "", r->game->letter);
    strbuf_free(&lines);
}

/* Adds lines without the protests in them, which no correction changes. */
static void add_without_protests(struct strbuf *out, const char *lines, const char *letters)
{
    size_t from = 0, begin, end;
    while (protest_in_text(lines, from, letters, &begin, &end)) {
        strbuf_add_bytes(out, lines + from, begin - from);
        from = end;
    }
    strbuf_add(out, "%s", lines + from);
}

bool replay_text(const struct replay *r, const char *target, size_t length, struct strbuf *out)
{
    struct strbuf lines = {.text = NULL}, turn = {.text = NULL};
    long coup, unit;
    if (!replay_target(r, target, length, &coup, &unit))
        return false;
    if (unit) {
        add_unit(r, unit, out);
        return true;
    }
    add_typed(r, coup, false, &lines);
    add_without_protests(&turn, lines.text ? lines.text : "", r->game->letter);
    add_joined(out, turn.text ? turn.text : "", r->game->letter);
    out->failed |= lines.failed || turn.failed;
    strbuf_free(&lines);
    strbuf_free(&turn);
    return true;
}

int replay_waiting(const struct replay *r, struct strbuf *out)
{
    int n = 0;
    long unit = 0;
    for (size_t i = 0; i < r->pieces; i++) {
        struct strbuf line = {.text = NULL};
        if (!r->piece[i].unit || r->piece[i].unit == unit)
            continue;
        unit = r->piece[i].unit;
        add_unit(r, unit, &line);
        strbuf_add(out, "  w%d: ", ++n);
        strbuf_add_clean(out, line.text ? line.text : "");
        strbuf_add(out, "\n");
        strbuf_free(&line);
    }
    return n;
}
