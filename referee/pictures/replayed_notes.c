/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "replayed_notes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/version.h"
#include "db/seal.h"
#include "log/find.h"

/* --- text ------------------------------------------------------------------------------------- */

const char *replayed_keep(struct replay_building *t, struct strbuf *w)
{
    const char *text =
        w->failed ? NULL : arena_text(&t->told->texts, w->text ? w->text : "", w->length);
    t->failed |= !text;
    strbuf_free(w);
    return text ? text : "";
}

const char *replayed_clean_copy(struct replay_building *t, const char *text)
{
    struct strbuf w = {.text = NULL};
    strbuf_add_clean(&w, text);
    return replayed_keep(t, &w);
}

/* Adds a piece of the record that is not terminated. */
static void add_clean_piece(struct replay_building *t, struct strbuf *w, const char *text,
                            size_t length)
{
    char *copy = malloc(length + 1);
    t->failed |= !copy;
    if (!copy)
        return;
    memcpy(copy, text, length);
    copy[length] = '\0';
    strbuf_add_clean(w, copy);
    free(copy);
}

/* --- headers and comments --------------------------------------------------------------------- */

static void keep_header(struct replay_building *t, const struct token *w)
{
    struct replayed_match *d = t->told;
    struct strbuf name = {.text = NULL};
    char *value = malloc(w->value_length + 1);
    struct replayed_header *list =
        value ? array_grow(d->header, d->headers + 1, &t->header_room, sizeof *list) : NULL;
    t->failed |= !list;
    if (list) {
        d->header = list;
        header_value(w, value, w->value_length + 1);
        add_clean_piece(t, &name, w->text, w->length);
        list[d->headers].name = replayed_keep(t, &name);
        list[d->headers++].value = replayed_clean_copy(t, value);
    }
    free(value);
}

/* The remarks of the turn before a place in the text, at a new line. */
static struct strbuf *remarks_at(struct replay_building *t, const struct read_match *m,
                                 const char *at, long *turn)
{
    while (*turn < turns_count(m->turns) && m->text + turns_place(m->turns, *turn + 1).offset < at)
        ++*turn;
    struct strbuf *lines = &t->remarks[*turn];
    strbuf_add(lines, "%s", lines->text ? "\n" : "");
    return lines;
}

/* A comment as a line of its turn. */
static void keep_remark(struct replay_building *t, const struct read_match *m,
                        const struct token *w, long *turn)
{
    const char *text = w->text, *end = w->text + w->length;
    while (text < end && (*text == ' ' || *text == '\t'))
        text++;
    while (end > text && end[-1] == '\r')
        end--;
    struct strbuf remark = {.text = NULL};
    strbuf_add_remark(&remark, text, (size_t)(end - text));
    add_clean_piece(t, remarks_at(t, m, w->text, turn), remark.text ? remark.text : "",
                    remark.length);
    t->failed |= remark.failed;
    strbuf_free(&remark);
}

/* A ruling as a line; before the first turn it is how the match begins. */
static void add_ruling(struct replay_building *t, const struct arbiter_ruling *d,
                       struct strbuf *lines)
{
    const struct replayed_match *told = t->told;
    struct parse_error none;
    lines->player = told->names;
    arbiter_ruling_tell(d, told->game->seat_header, lines);
    if (lines == &t->remarks[0] && !arbiter_ruling_remarks(d->kind) && told->first &&
        told->game->rule)
        (void)told->game->rule(told->first, d, &none);
}

/* Adds the arbiter's ruling as a line of the turn before it. */
static void keep_ruled_word(struct replay_building *t, const struct read_match *m,
                            const struct token *w, struct arbiter_ruling *d, long *turn)
{
    struct parse_error none;
    if (arbiter_ruling_word(d, w, t->told->game->letter, &none) != ARBITER_WHOLE ||
        arbiter_forms[d->kind].printed)
        return;
    add_ruling(t, d, remarks_at(t, m, w->text, turn));
}

void replayed_read_beside(struct replay_building *t, const struct read_match *m)
{
    struct scanner scan = scan_text(m->head, (size_t)(m->end - m->head), false);
    struct parse_error none;
    struct arbiter_ruling decree = {.kind = ARBITER_NONE};
    struct token w;
    long turn = 0;
    while (scan_word(&scan, &w, &none) && w.kind != TOKEN_END)
        if (w.kind == TOKEN_HEADER)
            keep_header(t, &w);
        else if (w.kind == TOKEN_COMMENT && !names_writer(w.text, w.length))
            keep_remark(t, m, &w, &turn);
        else if (w.kind == WORD)
            keep_ruled_word(t, m, &w, &decree, &turn);
}

/* A turn, and the lines that are said of it. */
struct ruled_turn {
    struct replay_building *told;
    struct strbuf *lines;
};

static int keep_ruling(void *context, const struct arbiter_ruling *d, size_t end)
{
    const struct ruled_turn *of = context;
    (void)end;
    strbuf_add(of->lines, "%s", of->lines->text ? "\n" : "");
    add_ruling(of->told, d, of->lines);
    return 0;
}

void replayed_hear_rulings(struct replay_building *t)
{
    long turns = turns_count(t->replay->turns);
    for (long n = 0; n <= turns; n++) {
        struct strbuf typed = {.text = NULL}, comments = {.text = NULL};
        struct ruled_turn of = {t, &t->remarks[n]};
        t->failed |= !replay_typed(t->replay, n, &typed, &comments);
        if (typed.text)
            foreach_arbiter_ruling(typed.text, typed.length, t->told->game->letter, keep_ruling,
                                   &of);
        strbuf_free(&typed);
        strbuf_free(&comments);
    }
}

/* --- after the end ---------------------------------------------------------------------------- */

/* The entries under the longest seal that has no more than the log. */
static long sealed_entries(const struct replayed_match *d, long entries)
{
    long most = 0;
    for (size_t i = 0; i < d->headers; i++) {
        long sealed = 0;
        if (strcmp(d->header[i].name, "Seal") == 0 &&
            sscanf(d->header[i].value, "%*36s %ld", &sealed) == 1 && sealed > most &&
            sealed <= entries)
            most = sealed;
    }
    return most;
}

const char *replayed_matters(struct replay_building *t)
{
    const struct replayed_match *d = t->told;
    const struct protests *p = &d->played->protests;
    const char *said = replayed_value(d, "Match");
    struct seal_head head = {.entries = 0};
    struct store_match m = {.protests = (long)p->count,
                            .decided = (long)p->count - protests_pending(p)};
    struct strbuf w = {.text = NULL};
    if (said && seal_read_head(said, &head)) {
        m.head_seq = head.entries;
        m.sealed = sealed_entries(d, head.entries);
    }
    strbuf_add_open_matters(&w, &m, "\n");
    return replayed_keep(t, &w);
}

const char *replayed_below(struct replay_building *t, const char *text, const char *lines)
{
    struct strbuf w = {.text = NULL};
    size_t n = strlen(text);
    while (*lines && n && text[n - 1] == '\n')
        n--;
    strbuf_add(&w, "%.*s%s", (int)n, text, lines);
    return replayed_keep(t, &w);
}
