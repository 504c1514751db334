/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A line in which men are named who can go in two ways. */
#include <string.h>

#include "base/scan.h"
#include "machine_private.h"

/* Takes a line in a copy of the match, as far as it goes. `from` and `to` are the byte offsets of
 * the last play in it; both are `length` if there is none. */
static void take_aside(struct tables_match *m, const struct line_words *line, size_t *from,
                       size_t *to)
{
    struct word_context h = {.seat = SEAT_NONE};
    struct parse_error none;
    *from = *to = line->length;
    for (size_t i = 0; i < line->count; i++) {
        struct token w = line->word[i];
        if (token_announces(&w, "wb")) {
            h.begins |= w.length > 1;
            h.seat = w.length > 1 ? h.seat : *w.text == 'b';
            continue;
        }
        uint8_t attempts = m->hand.attempts,
                walks = attempts ? m->hand.attempt[attempts - 1].typed.count : 0;
        enum word_result took = tables_word(m, &w, &h, &none);
        if (took == WORD_REJECTED)
            return;
        const struct tables_attempt *a =
            m->hand.attempts ? &m->hand.attempt[m->hand.attempts - 1] : NULL;
        bool men =
            took == WORD_ACCEPTED && a && (m->hand.attempts > attempts || a->typed.count > walks);
        if (took == WORD_STARTS_TURN)
            *from = line->length;
        if (men && *from == line->length)
            *from = (size_t)(w.text - line->text);
        if (men)
            *to = (size_t)(w.text - line->text) + w.length;
        h = (struct word_context){.seat = SEAT_NONE};
    }
}

bool tables_doubt(void *match, enum doubt kind, const struct line_words *line, struct doubted *out)
{
    struct tables_match m = *(const struct tables_match *)match;
    struct tables_reading r;
    char text[TABLES_PLAY_TEXT];
    size_t from, to;
    if (kind != DOUBT_WAYS)
        return false;
    take_aside(&m, line, &from, &to);
    const struct tables_attempt *a = m.hand.attempts ? &m.hand.attempt[m.hand.attempts - 1] : NULL;
    if (from == line->length || !a || m.hand.throw.unseen ||
        tables_read(m.game->men, &m.hand.throw, &a->typed, &r) != SENSE_TWO || r.ruling.faults)
        return false;
    for (int k = 0; k < 2; k++) {
        const struct tables_put *put = k ? &r.other : &r.put;
        struct walks w = walks_of(put->move, put->moves);
        tables_walks_print(&w, (enum side)m.hand.throw.side, tables_naming(&m), text);
        strbuf_add(&out->way[k], "%s", text);
        strbuf_add(&out->better[k], "%.*s%s%.*s", (int)from, line->text, text,
                   (int)(line->length - to), line->text + to);
    }
    return !out->better[0].failed && !out->better[1].failed;
}
