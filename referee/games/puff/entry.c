/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What lines mean, and may mean. */
#include <string.h>

#include "base/tongue.h"
#include "games/puff/rules/plays.h"
#include "games/tables/words/name.h"
#include "games/tables/words/slip.h"
#include "puff.h"

static size_t without_blanks(const char *line, size_t length)
{
    while (length && strchr(" \r\t", line[length - 1]))
        length--;
    return length;
}

/* An empty line plays the only legal play. */
static bool expand_nothing(const struct puff *p, struct words *out, struct fault *why)
{
    const struct word here = {.column = 1};
    const struct puff_turn *t = &p->hand;
    struct puff_way only = {.moves = 0};
    struct walks told = {.count = 0};
    char text[TABLES_PLAY_TEXT];
    if (!p->turns || puff_try_at_hand(t) || t->chooses)
        return word_error(&here, 0, why,
                          "an empty line cannot be used here: type the dice or the "
                          "play");
    if (!puff_only(&t->thrown, &only))
        return word_error(&here, 0, why, "several plays are legal: say which");
    puff_legal(&t->thrown, &only.after, &told);
    words_add(out, "%s", tables_walks_print(&told, puff_thrower(t), p->naming, text));
    return true;
}

/* The number of a choice about a wrong play. */
static bool expand_number(const struct puff_turn *t, char number, struct words *out,
                          struct fault *why)
{
    bool stand = puff_may_stand(puff_try_at_hand(t)->faults);
    if (number == '1' && stand)
        words_add(out, "= stands");
    else if (number == (stand ? '2' : '1'))
        words_add(out, "= back");
    else
        return word_error(&(struct word){.column = 1}, 0, why,
                          stand ? N_("the choices are 1 and 2") : N_("the only choice is 1"));
    return true;
}

/* --- a line taken aside ----------------------------------------------------------------------- */

/* Takes the words of a line. False where one is refused. `*play` is where the words of the last
 * play begin, `length` where there are none. */
static bool take_aside(struct puff *p, const char *line, size_t length, size_t *play)
{
    struct scanner scan = scan_text(line, length, true);
    struct heard h = {.entry = 0, .seat = SEAT_NONE};
    struct fault none;
    struct word w;
    *play = length;
    while (scan_word(&scan, &w, &none) && w.kind != WORD_END) {
        if (w.kind != WORD || word_equals(&w, "*"))
            continue;
        if (w.length == 1 && strchr("wb", *w.text)) {
            h.seat = *w.text == 'b';
            continue;
        }
        if (w.text[w.length - 1] == '.') {
            h.begins = true;
            continue;
        }
        enum took took = puff_word(p, &w, &h, &none);
        if (took == REFUSED)
            return false;
        if (took == BEGAN)
            *play = length;
        else if (*play == length)
            *play = (size_t)(w.text - line);
        h.begins = false;
        h.seat = SEAT_NONE;
    }
    return true;
}

/* --- what a line means ------------------------------------------------------------------------ */

/* Behind a play that is down only what makes it right, or what a number is left for: else the dice
 * come, or, if it is wrong, the other decides. */
static bool play_due(const struct puff *p, const char *line, size_t length,
                     const struct words *named, struct fault *why)
{
    struct puff t = *p;
    struct word w;
    char name[TABLES_NAME];
    size_t play;
    if (!p->turns || p->hand.chooses || !puff_has_play(&p->hand) ||
        !tables_play_begins(line, length, p->naming, &w))
        return true;
    const struct puff_try *one = puff_try_at_hand(&p->hand);
    struct puff_match now = puff_now(p);
    bool open = puff_may_choose(&p->hand) && !p->hand.decreed;
    bool goes_on = one && one->play.moves && !one->ended;
    if (!one || p->hand.unfinished || now.winner != PUFF_NOBODY ||
        (open && goes_on && one->faults & 1u << PUFF_D1))
        return true;
    if (goes_on && take_aside(&t, line, length, &play) && t.turns == p->turns) {
        puff_settle(&t.hand);
        if (!puff_try_at_hand(&t.hand)->faults || t.hand.unfinished)
            return true;
    }
    if (open)
        return tables_choice_first(&w, tables_name(named, other_side(puff_thrower(&p->hand)), name),
                                   puff_may_stand(one->faults), why);
    return tables_dice_first(&w, tables_name(named, now.next ? BLACK : WHITE, name), why);
}

bool puff_expand(void *match, const char *line, size_t length, struct words *out, struct fault *why)
{
    const struct puff *p = match;
    length = without_blanks(line, length);
    if (!length)
        return expand_nothing(p, out, why);
    bool figure = length == 1 && *line >= '1' && *line <= '9';
    if (figure && p->turns && !puff_waits(&p->hand) && puff_may_choose(&p->hand))
        return expand_number(&p->hand, *line, out, why);
    return play_due(p, line, length, out, why);
}

static bool two_ways(void *match, const char *line, size_t length, struct words *way,
                     struct words *better)
{
    struct puff p = *(const struct puff *)match;
    struct puff_told told[2];
    size_t from;
    int at;
    char text[TABLES_PLAY_TEXT];
    if (!take_aside(&p, line, length, &from) || !p.turns)
        return false;
    const struct puff_try *one = puff_try_at_hand(&p.hand);
    if (!one || !one->two_senses)
        return false;
    puff_understand(&p.hand.thrown, p.hand.die, &one->told, told, &at);
    if (told[0].faults) /* nothing right: it is not asked which wrong was meant */
        return false;
    for (int k = 0; k < 2; k++) {
        struct walks w = puff_walks(&told[k].play);
        tables_walks_print(&w, puff_thrower(&p.hand), p.naming, text);
        words_add(&way[k], "%s", text);
        words_add(&better[k], "%.*s%s", (int)from, line, text);
    }
    return !way[0].failed && !way[1].failed && !better[0].failed && !better[1].failed;
}

/* Whether the next throw comes though more of the play at hand should. */
static bool omits(void *match, const char *line, size_t length, struct words *question)
{
    const struct puff *p = match;
    struct puff t = *p;
    size_t play;
    if (!p->turns || !p->hand.unfinished || !take_aside(&t, line, length, &play))
        return false;
    if (memcmp(&t.hand.thrown, &p->hand.thrown, sizeof t.hand.thrown) == 0 && t.hand.tries)
        return false;
    words_add(question, "%s", _("was the rest of the throw not played?"));
    return true;
}

bool puff_doubt(void *match, enum doubt kind, const char *line, size_t length, struct doubted *out)
{
    return kind == DOUBT_WAYS       ? two_ways(match, line, length, out->way, out->better)
           : kind == DOUBT_LEFT_OUT ? omits(match, line, length, &out->question)
                                    : false;
}

/* --- what a word may become ------------------------------------------------------------------- */

struct puff_offer {
    const char *begun;
    size_t length;
    game_candidate_fn *fn;
    void *context;
    const struct puff *p;
    int left; /* no more than so many */
};

static bool offer_text(const struct puff_offer *o, const char *text)
{
    return strncmp(text, o->begun, o->length) == 0 && o->fn(o->context, text);
}

static bool offer_way(void *context, const struct puff_way *way)
{
    struct puff_offer *o = context;
    struct walks w = walks_of(way->move, way->moves);
    char text[TABLES_PLAY_TEXT];
    tables_walks_print(&w, puff_thrower(&o->p->hand), o->p->naming, text);
    return offer_text(o, text) || --o->left == 0;
}

void puff_candidates(void *match, const char *line, size_t start, size_t length,
                     game_candidate_fn *fn, void *context)
{
    const struct puff *p = match;
    struct puff_offer o = {line + start, length - start, fn, context, p, 40};
    if (!p->turns)
        return;
    if (puff_may_choose(&p->hand)) {
        if (!offer_text(&o, "= stands"))
            offer_text(&o, "= back");
    } else if (!puff_begun(&p->hand)) {
        puff_each(&p->hand.thrown, NULL, offer_way, &o);
    }
}
