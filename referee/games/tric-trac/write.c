/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A throw in the language of the record. */
#include <string.h>

#include "base/typed.h"
#include "match.h"
#include "tric_trac.h"

size_t german_opening(const char *text)
{
    struct scanner scan = scan_text(text, strlen(text), true);
    struct fault none;
    struct word w;
    uint8_t number[2];
    do {
        if (!scan_word(&scan, &w, &none) || w.kind != WORD)
            return 0;
    } while (word_announces(&w, game_tric_trac.letter));
    if (!tables_dice_read(&w, number) ||
        (w.length == 3 && number[0] < number[1] && !strchr(text, '/')))
        return 0; /* 1-5 is a move where none is written with a stroke */
    return (size_t)(w.text - text) + w.length;
}

/* --- whether what was typed says the same ----------------------------------------------------- */

static bool same_try(const struct german_try *a, const struct german_try *b)
{
    bool same = a->moves == b->moves && a->told == b->told && a->chosen == b->chosen;
    for (int i = 0; same && i < a->moves; i++)
        same = a->move[i].from == b->move[i].from && a->move[i].to == b->move[i].to;
    return same;
}

static bool same_hand(const struct german_hand *a, const struct german_hand *b)
{
    bool same = a->side == b->side && a->number[0] == b->number[0] &&
                a->number[1] == b->number[1] && a->tries == b->tries &&
                a->decision == b->decision && a->claimed == b->claimed;
    for (int i = 0; same && i < a->tries; i++)
        same = same_try(&a->try[i], &b->try[i]);
    return same;
}

/* "set" and an option: true once for the option. */
static bool is_option(const struct word *w, bool *follows)
{
    bool option = *follows;
    *follows = !option && word_equals(w, "set");
    return option;
}

/* The throw as a text tells it, told anew upon the series before it. */
struct retelling {
    struct german m;
    struct heard heard;
    bool option; /* comes next */
};

static bool tell_word(struct retelling *t, const struct word *w)
{
    char option[64];
    struct fault none;
    if (is_option(w, &t->option)) {
        if (w->length >= sizeof option)
            return false;
        memcpy(option, w->text, w->length);
        option[w->length] = '\0';
        return german_set(&t->m, option, &none);
    }
    if (t->option)
        return true;
    enum took took = german_word(&t->m, w, &t->heard, &none);
    t->heard = (struct heard){.seat = SEAT_NONE};
    return took != REFUSED;
}

static bool says_the_same(const char *text, const struct german *m, bool closed)
{
    const struct german_hand *h = closed ? &m->last : &m->hand;
    struct scanner scan = scan_text(text, strlen(text), true);
    struct retelling t = {.m = {.terms = m->terms,
                                .naming = closed ? m->last_naming : m->hand_naming,
                                .before = closed ? m->last_before : m->before},
                          .heard = {.seat = h->side, .begins = true}};
    struct fault none;
    struct word w;
    while (scan_word(&scan, &w, &none) && w.kind == WORD)
        if (!tell_word(&t, &w))
            return false;
    struct heard rest = {.seat = SEAT_NONE};
    return w.kind == WORD_END && german_rest(&t.m, &rest, &none) && t.m.hand.thrown &&
           !t.m.last.thrown && same_hand(&t.m.hand, h);
}

/* --- in our own words ------------------------------------------------------------------------- */

/* How many moves of the i-th try were told in the one before: the first move of a throw that won a
 * partie by it does not go back. */
static int kept_moves(const struct german *m, const struct german_series *before,
                      const struct german_hand *h, int i)
{
    struct german_hand earlier = *h;
    struct german_reckoning r;
    if (i == 0)
        return 0;
    earlier.tries = (uint8_t)i;
    german_reckon(&m->terms, before, &earlier, &r);
    return r.first;
}

static void add_try(struct words *w, const struct german_hand *h, int i, int kept, enum naming n)
{
    char play[TABLES_PLAY_TEXT];
    const struct german_try *try = &h->try[i];
    if (try->told && !try->moves)
        words_add(w, " -");
    for (int k = kept; k < try->moves; k++) /* in the order in which they were made */
        words_add(w, " %s", german_play_print(&try->move[k], 1, (enum side)h->side, n, play));
    if (try->chosen)
        words_add(w, try->chosen == GERMAN_STANDS ? " = stands" : " = back");
}

static void add_own_words(struct words *w, const struct german *m, bool closed)
{
    static const char *const decisions[] = {"", " new", " on"};
    const struct german_hand *h = closed ? &m->last : &m->hand;
    const struct german_series *before = closed ? &m->last_before : &m->before;
    enum naming n = (enum naming)(closed ? m->last_naming : m->hand_naming);
    words_add(w, "%d%d", h->number[0], h->number[1]);
    for (int i = 0; i < h->tries; i++)
        add_try(w, h, i, kept_moves(m, before, h, i), n);
    if (h->claimed >= 0)
        words_add(w, " +%d", h->claimed);
    words_add(w, "%s", decisions[h->decision]);
}

void german_write(const struct at *at, const char *typed, struct words *out)
{
    const struct german *m = at->match;
    const struct german_hand *h = at->closed ? &m->last : &m->hand;
    words_add(out, "%ld. %c ", at->number, h->side == WHITE ? 'w' : 'b');
    size_t begin = out->length;
    words_add_typed(out, typed, game_tric_trac.letter);
    if (out->failed || says_the_same(out->text + begin, m, at->closed))
        return;
    out->length = begin;
    out->text[begin] = '\0';
    add_own_words(out, m, at->closed);
}
