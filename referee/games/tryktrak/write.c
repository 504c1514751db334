/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A throw in the language of the record. */
#include <string.h>

#include "base/typed.h"
#include "parts.h"

size_t tryktrak_opening(const char *text)
{
    struct scanner scan = scan_text(text, strlen(text), true);
    struct fault err;
    struct word w;
    uint8_t dice[2];
    do {
        if (!scan_word(&scan, &w, &err) || w.kind != WORD)
            return 0;
    } while (word_announces(&w, game_tryktrak.letter));
    if (!tables_dice_read(&w, dice) || (w.length == 3 && dice[0] < dice[1] && !strchr(text, '/')))
        return 0; /* 1-5 is a move where none is written with a stroke */
    return (size_t)(w.text - text) + w.length;
}

/* --- whether what was typed says the same ----------------------------------------------------- */

static bool same_board(const struct board *a, const struct board *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static bool same_coup(const struct tryktrak *m, const struct tryktrak_coup *a,
                      const struct tryktrak_coup *b)
{
    struct tryktrak_verdict v, w;
    tryktrak_rule(m, a, false, &v);
    tryktrak_rule(m, b, false, &w);
    bool same = a->seat == b->seat && a->choice == b->choice && a->late == b->late &&
                a->choosing == b->choosing && memcmp(a->dice, b->dice, sizeof a->dice) == 0 &&
                v.plays == w.plays && v.wants == w.wants && same_board(&v.after, &w.after);
    for (int i = 0; same && i < v.plays; i++)
        same = same_board(&v.play[i].ruling.lies, &w.play[i].ruling.lies) &&
               v.play[i].ruling.faults == w.play[i].ruling.faults;
    return same;
}

/* "set" and an option: true once for the option. */
static bool is_option(const struct word *w, bool *follows)
{
    bool option = *follows;
    *follows = !option && word_equals(w, "set");
    return option;
}

/* Reads a text anew upon the position before the throw; what it sets counts from there on. */
static bool says_the_same(const char *text, const struct tryktrak *m, const struct tryktrak_coup *c)
{
    struct scanner scan = scan_text(text, strlen(text), true);
    struct said said = {.seat = c->seat, .begins = true};
    struct tryktrak again = {.higher = c->higher,
                             .naming = c->naming,
                             .set_up = 1,
                             .due = c->seat,
                             .any = 1,
                             .board = c->before};
    struct fault err;
    struct word w;
    bool follows = false;
    while (scan_word(&scan, &w, &err) && w.kind == WORD) {
        if (is_option(&w, &follows)) {
            char option[64];
            if (w.length >= sizeof option)
                return false;
            memcpy(option, w.text, w.length);
            option[w.length] = '\0';
            if (!tryktrak_set(&again, option, &err))
                return false;
        } else if (!follows) {
            if (!tryktrak_take(&again, &w, &said, &err))
                return false;
            said = (struct said){.seat = SEAT_NONE};
        }
    }
    return w.kind == WORD_END && again.hand.thrown && !again.last.thrown &&
           same_coup(m, c, &again.hand);
}

/* --- in our own words ------------------------------------------------------------------------- */

static void add_put(struct words *w, const struct tryktrak_coup *c,
                    const struct tryktrak_verdict *v, int n)
{
    char text[TABLES_PLAY_TEXT];
    const struct put *put = n ? &c->again : &c->play;
    if (!put->said || n >= v->plays)
        return;
    tables_walks_print(&v->play[n].walks, v->side, (enum naming)c->naming, text);
    words_add(w, " %s%s", text, put->ended && v->play[n].walks.count ? " -" : "");
}

static void add_own_words(struct words *w, const struct tryktrak *m, const struct tryktrak_coup *c)
{
    struct tryktrak_verdict v;
    tryktrak_rule(m, c, false, &v);
    if (c->dice[0])
        words_add(w, "%d%d", c->dice[0], c->dice[1]);
    else
        words_add(w, "??");
    add_put(w, c, &v, 0);
    if (c->choice)
        words_add(w, c->choice == CHOICE_STANDS ? " = stands" : " = back");
    add_put(w, c, &v, 1);
    if (c->late)
        words_add(w, " = stands");
    if (c->choosing)
        words_add(w, " =");
}

static void add_settings(struct words *w, const char *typed)
{
    struct scanner scan = scan_text(typed, strlen(typed), true);
    struct fault err;
    struct word word;
    bool follows = false;
    while (scan_word(&scan, &word, &err) && word.kind != WORD_END) {
        if (word.kind == WORD && is_option(&word, &follows)) {
            words_add(w, " set ");
            words_add_utf8(w, word.text, word.length);
        }
    }
}

void tryktrak_write(const struct at *at, const char *typed, struct words *out)
{
    const struct tryktrak *m = at->match;
    const struct tryktrak_coup *c = at->closed ? &m->last : &m->hand;
    words_add(out, "%ld. %c ", at->number, c->seat == WHITE ? 'w' : 'b');
    size_t begin = out->length;
    words_add_typed(out, typed, game_tryktrak.letter);
    if (out->failed || says_the_same(out->text + begin, m, c))
        return;
    out->length = begin;
    out->text[begin] = '\0';
    add_own_words(out, m, c);
    add_settings(out, typed);
}
