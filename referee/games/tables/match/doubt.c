/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What may be doubted of a line: men who can go in two ways, a play that is probably mistyped, men
 * left out before the next dice. */
#include <string.h>

#include "base/tongue.h"
#include "base/typed.h"
#include "games/tables/words/name.h"
#include "inner.h"

/* A line taken aside, as far as it is taken. `from` and `to` enclose the words of the last play
 * named in it; both its length: there are none. */
struct aside {
    struct tables_match m, before; /* before: those words */
    struct tables_match left;      /* as the first dice in it began a turn, the one before being */
    bool closes, whole;            /* ... there: closes. whole: no word was refused */
    size_t from, to;
};

static const struct tables_attempt *at_hand(const struct tables_match *m)
{
    return m->hand.attempts ? &m->hand.attempt[m->hand.attempts - 1] : NULL;
}

/* Whether the play at hand is half is seen only when that matters. */
static void settle(struct tables_match *m)
{
    struct tables_turn *t = &m->hand;
    struct tables_attempt *a = t->attempts ? &t->attempt[t->attempts - 1] : NULL;
    if (a && a->unsettled)
        tables_settle(m->game, t, a);
}

static bool names_men(const struct tables_match *was, const struct tables_match *is)
{
    const struct tables_attempt *a = at_hand(was), *b = at_hand(is);
    return b && (is->hand.attempts > was->hand.attempts || b->typed.count > a->typed.count);
}

/* One word of it. False: it is refused. */
static bool take_word(struct aside *s, const struct word *w, struct heard *h, const char *line,
                      size_t length)
{
    struct tables_match was = s->m;
    struct fault none;
    enum took took = tables_word(&s->m, w, h, &none);
    if (took == REFUSED)
        return false;
    if (took == BEGAN && !s->closes && was.hand.begun) {
        s->left = was;
        s->closes = true;
        settle(&s->left);
    }
    if (took == BEGAN)
        s->from = length;
    if (took == TAKEN && names_men(&was, &s->m)) {
        s->before = s->from == length ? was : s->before;
        s->from = s->from == length ? (size_t)(w->text - line) : s->from;
        s->to = (size_t)(w->text - line) + w->length;
    }
    return true;
}

static void take_aside(const struct tables_match *m, const char *line, size_t length,
                       struct aside *s)
{
    struct scanner scan = scan_text(line, length, true);
    struct heard h = {.seat = SEAT_NONE};
    struct fault none;
    struct word w;
    *s = (struct aside){.m = *m, .whole = true, .from = length, .to = length};
    while (s->whole && scan_word(&scan, &w, &none) && w.kind == WORD) {
        if (word_announces(&w, "wb")) {
            h.begins |= w.length > 1;
            h.seat = w.length > 1 ? h.seat : *w.text == 'b';
            continue;
        }
        s->whole = take_word(s, &w, &h, line, length);
        h = (struct heard){.seat = SEAT_NONE};
    }
    settle(&s->m);
}

/* Adds a play, and the line with it in place of the one named. */
static void answer(const struct aside *s, const char *line, size_t length, const char *play,
                   struct words *way, struct words *better)
{
    words_add(way, "%s", play);
    words_add(better, "%.*s%s%.*s", (int)s->from, line, play, (int)(length - s->to), line + s->to);
}

/* --- two ways --------------------------------------------------------------------------------- */

static bool two_ways(const struct aside *s, const char *line, size_t length, struct doubted *out)
{
    const struct tables_match *m = &s->m;
    const struct tables_attempt *a = at_hand(m);
    struct tables_reading r;
    char text[TABLES_PLAY_TEXT];
    if (s->from == length || !a || !a->two || a->ruling.faults ||
        tables_read(m->game->men, &m->hand.throw, &a->typed, &r) != SENSE_TWO)
        return false;
    for (int k = 0; k < 2; k++) {
        const struct tables_put *put = k ? &r.other : &r.put;
        struct walks w = walks_of(put->move, put->moves);
        tables_walks_print(&w, (enum side)m->hand.throw.side, tables_naming(m), text);
        answer(s, line, length, text, &out->way[k], &out->better[k]);
    }
    return true;
}

/* --- mistyped --------------------------------------------------------------------------------- */

enum { TYPED_MAX = 64 };

/* What the text would be with one key struck otherwise: the n-th of all that can be. */
static bool strike(const char *text, size_t n, char out[TYPED_MAX + 2])
{
    static const char keys[] = "0123456789/ ";
    const size_t each = 2 * (sizeof keys - 1) + 2, at = n / each, how = n % each;
    size_t length = strlen(text), kinds = sizeof keys - 1;
    if (at > length)
        return false;
    memcpy(out, text, length + 1);
    if (how < kinds) { /* one more */
        memmove(out + at + 1, text + at, length - at + 1);
        out[at] = keys[how];
    } else if (how < 2 * kinds && at < length) { /* another */
        out[at] = keys[how - kinds];
    } else if (how == 2 * kinds && at < length) { /* one less */
        memmove(out + at, text + at + 1, length - at);
    } else if (at + 1 < length) { /* two in the wrong order */
        out[at] = text[at + 1];
        out[at + 1] = text[at];
    }
    return true;
}

/* Whether the first play of the turn in hand is wrong, or none, and nobody has spoken of it. */
static bool is_wrong(const struct tables_match *m)
{
    const struct tables_attempt *a = at_hand(m);
    struct tables_verdict v;
    if (!a || m->hand.attempts > 1 || a->chosen || m->hand.choosing || m->hand.throw.unseen)
        return false;
    tables_look(m, &m->hand, false, &v);
    return a->unread || v.open;
}

/* The legal play that a text is, if it is one and all of one. */
static bool legal_play(const struct tables_match *before, const char *text, struct board *after,
                       char play[TABLES_PLAY_TEXT])
{
    struct tables_verdict v;
    struct aside s;
    take_aside(before, text, strlen(text), &s);
    if (!s.whole || s.closes || s.m.hand.attempts != 1)
        return false;
    tables_look(&s.m, &s.m.hand, false, &v);
    if (!v.has_play || v.faults[0])
        return false;
    struct walks w = tables_attempt_walks(&v, 0);
    tables_walks_print(&w, v.side, tables_naming(&s.m), play);
    *after = v.after;
    return true;
}

/* A wrong play that is one keystroke from a single right one. */
static bool mistyped(const struct aside *s, const char *line, size_t length, struct doubted *out)
{
    char text[TYPED_MAX + 1], other[TYPED_MAX + 2], play[TABLES_PLAY_TEXT],
        found[TABLES_PLAY_TEXT] = "";
    struct board after, meant = {{men_none(), men_none()}};
    if (!s->whole || s->from == length || s->to - s->from > TYPED_MAX || !is_wrong(&s->m))
        return false;
    memcpy(text, line + s->from, s->to - s->from);
    text[s->to - s->from] = '\0';
    for (size_t i = 0; strike(text, i, other); i++) {
        if (!legal_play(&s->before, other, &after, play))
            continue;
        if (*found && !board_equal(&meant, &after))
            return false; /* as well one as the other */
        meant = after;
        memcpy(found, play, sizeof found);
    }
    if (*found)
        answer(s, line, length, found, &out->way[0], &out->better[0]);
    return *found;
}

/* --- left out --------------------------------------------------------------------------------- */

/* The next dice come, and numbers that can be played are not. */
static bool left_out(const struct aside *s, struct doubted *out)
{
    const struct tables_attempt *a = at_hand(&s->left);
    const struct tables_turn *t = &s->left.hand;
    char name[TABLES_NAME];
    if (!s->closes || !a || a->chosen || !(a->half || a->lacks))
        return false;
    words_add(&out->question,
              P_("%s can play one number: was it left out? [y/N] ",
                 "%s can play %d numbers: were not all played? [y/N] ", t->required),
              tables_name(&out->question, (enum side)t->throw.side, name), t->required);
    return true;
}

bool tables_doubt(void *match, enum doubt kind, const char *line, size_t length,
                  struct doubted *out)
{
    struct aside s;
    bool asks = false;
    take_aside(match, line, length, &s);
    if (kind == DOUBT_WAYS)
        asks = two_ways(&s, line, length, out);
    else if (kind == DOUBT_MISTYPED)
        asks = mistyped(&s, line, length, out);
    else if (kind == DOUBT_LEFT_OUT)
        asks = left_out(&s, out);
    return asks && !out->better[0].failed && !out->better[1].failed;
}
