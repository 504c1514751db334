/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines before they are entered: what an empty one means, what is left out, what may come. */
#include <string.h>

#include "base/tongue.h"
#include "base/typed.h"
#include "games/tables/words/name.h"
#include "games/tables/words/slip.h"
#include "match.h"
#include "tric_trac.h"

/* --- a line tried ----------------------------------------------------------------------------- */

/* On a copy of the match. */
struct tried_line {
    struct german now, was; /* before the word at hand */
    struct scanner scan;
    struct word word;
    struct heard heard; /* what was announced before it */
    enum took took;
};

static struct tried_line try_line(const struct german *m, const char *line, size_t length)
{
    return (struct tried_line){
        .now = *m, .scan = scan_text(line, length, true), .heard = {.seat = SEAT_NONE}};
}

/* Takes the next word for the game. False: there is none, or it is refused. */
static bool try_word(struct tried_line *t)
{
    struct fault none;
    while (scan_word(&t->scan, &t->word, &none) && t->word.kind == WORD) {
        if (word_announces(&t->word, game_tric_trac.letter)) {
            if (t->word.length > 1)
                t->heard.begins = true;
            else
                t->heard.seat = *t->word.text == 'b' ? BLACK : WHITE;
            continue;
        }
        t->was = t->now;
        t->took = german_word(&t->now, &t->word, &t->heard, &none);
        t->heard = (struct heard){.seat = SEAT_NONE};
        return t->took != REFUSED;
    }
    return false;
}

/* --- an empty line ---------------------------------------------------------------------------- */

static bool blank(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (line[i] != ' ' && line[i] != '\r')
            return false;
    return true;
}

/* The only legal play; how many there are. */
static int only_play(const struct german *m, const struct german_reckoning *r, struct words *out)
{
    char play[TABLES_PLAY_TEXT];
    struct german_plays l;
    german_list(&r->t, &l);
    if (l.count == 1)
        words_add(out, "%s",
                  german_thrown_print(&r->t, l.play[0].move, l.play[0].moves, false,
                                      (enum naming)m->naming, play));
    return l.count;
}

/* Behind a play that is down the dice come, or, if it is wrong, the other decides. */
static bool play_due(const struct german *m, const char *line, size_t length,
                     const struct words *named, struct fault *why)
{
    struct german_reckoning r;
    struct word w;
    char name[TABLES_NAME];
    if (!m->hand.thrown || m->choosing || m->arrivals ||
        !tables_play_begins(line, length, (enum naming)m->naming, &w))
        return true;
    german_look(m, &r);
    const struct german_try *one = &m->hand.try[m->hand.tries - 1];
    bool open = r.ruling.faults && one->chosen == GERMAN_UNSAID && !m->hand.decreed;
    if (!r.told || (open && r.ruling.faults & GERMAN_D1 && one->moves && !one->ended))
        return true;
    if (open)
        return tables_choice_first(&w,
                                   tables_name(named, other_side((enum side)m->hand.side), name),
                                   german_may_stand(r.ruling.faults), why);
    if (r.ruling.faults && r.wants == WANTS_DECISION)
        return word_error(&w, 0, why, "the partie is won: type new or on");
    if (r.wants != WANTS_NOTHING || r.wins || r.then.first == GERMAN_NOBODY)
        return true;
    return tables_dice_first(&w, tables_name(named, (enum side)r.then.first, name), why);
}

bool german_expand(void *match, const char *line, size_t length, struct words *out,
                   struct fault *why)
{
    const struct german *m = match;
    const struct word here = {.column = 1};
    struct german_reckoning r;
    if (!blank(line, length))
        return play_due(m, line, length, out, why);
    german_look(m, &r);
    if (r.wants == WANTS_DECISION)
        return word_error(&here, 0, why, "the partie is won: type new or on");
    if (r.wants != WANTS_PLAY)
        return word_error(&here, 0, why,
                          "an empty line cannot be used here: type the dice or the "
                          "play");
    int plays = only_play(m, &r, out);
    return plays == 1 || word_error(&here, 0, why, "%d plays are legal: say which", plays);
}

/* --- the next dice before the play is whole --------------------------------------------------- */

bool german_doubt(void *match, enum doubt kind, const char *line, size_t length,
                  struct doubted *out)
{
    struct tried_line t = try_line(match, line, length);
    struct german_reckoning r;
    char name[TABLES_NAME];
    while (kind == DOUBT_LEFT_OUT && try_word(&t)) {
        if (t.took != BEGAN || !t.was.hand.thrown)
            continue;
        const struct german_hand *h = &t.was.hand;
        german_look(&t.was, &r);
        bool short_of = r.half || (r.ruling.faults & GERMAN_D1);
        if (!short_of || h->try[h->tries - 1].chosen != GERMAN_UNSAID)
            continue;
        words_add(&out->question, _("%s can play more: was it left out? [y/N] "),
                  tables_name(&out->question, (enum side)h->side, name));
        return true;
    }
    return false;
}

/* --- what a word may become ------------------------------------------------------------------- */

struct word_offer {
    game_candidate_fn *fn;
    void *context;
    const char *prefix;
    size_t length;
    bool stopped;
};

static void offer(struct word_offer *o, const char *text)
{
    if (!o->stopped && strncmp(text, o->prefix, o->length) == 0)
        o->stopped = o->fn(o->context, text) != 0;
}

static void offer_plays(struct word_offer *o, const struct german *m,
                        const struct german_reckoning *r)
{
    char play[TABLES_PLAY_TEXT];
    struct german_plays l;
    german_list(&r->t, &l);
    for (int i = 0; i < l.count; i++)
        offer(o, german_thrown_print(&r->t, l.play[i].move, l.play[i].moves, false,
                                     (enum naming)m->naming, play));
}

void german_candidates(void *match, const char *line, size_t start, size_t length,
                       game_candidate_fn *fn, void *context)
{
    struct tried_line t = try_line(match, line, start);
    struct word_offer o = {fn, context, line + start, length - start, false};
    struct german_reckoning r;
    while (try_word(&t))
        ;
    german_look(&t.now, &r);
    if (r.wants == WANTS_PLAY)
        offer_plays(&o, &t.now, &r);
    if (r.wants == WANTS_DECISION) {
        offer(&o, "new");
        offer(&o, "on");
    }
    if (r.told && r.ruling.faults) {
        offer(&o, t.now.choosing ? "back" : "= back");
        if (!r.ruling.shared)
            offer(&o, t.now.choosing ? "stands" : "= stands");
    }
}
