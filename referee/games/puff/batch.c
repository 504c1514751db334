/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Position lines, judged. */
#include <stdlib.h>
#include <string.h>

#include "base/json_make.h"
#include "base/tongue.h"
#include "chances.h"
#include "games/puff/rules/plays.h"
#include "games/tables/words/name.h"
#include "puff.h"

static const char *const letters[] = {"w", "b"};

/* --- reading ---------------------------------------------------------------------------------- */

/* "doublet=2": this doublet counts as the second. */
static bool read_key(void *context, const struct word *w, struct fault *why)
{
    static const char key[] = "doublet=";
    long *doublet = context;
    size_t n = sizeof key - 1;
    if (w->length != n + 1 || memcmp(w->text, key, n) != 0 || w->text[n] < '1' || w->text[n] > '9')
        return word_error(w, 0, why, "this is not part of a position, as in W:1x15 B:1x15 w 64");
    *doublet = w->text[n] - '0';
    return true;
}

static struct tables_form form_of(enum naming n, struct puff_position *out)
{
    *out = (struct puff_position){.doublet = 0};
    return (struct tables_form){
        .stand = FIELDS_AND_BAR, .naming = n, .key = read_key, .context = &out->doublet};
}

bool puff_position_read(const struct word *w, size_t words, enum naming n,
                        struct puff_position *out, struct fault *why)
{
    struct tables_form form = form_of(n, out);
    return tables_position_read(w, words, &form, &out->is, why);
}

bool puff_setup_read(const char *text, enum naming n, struct puff_position *out, struct fault *why)
{
    struct tables_form form = form_of(n, out);
    if (!tables_setup_read(text, &form, &out->is, why))
        return false;
    return !out->is.dice.high ||
           word_error(&(struct word){.column = 1}, 0, why,
                      "a set-up takes no dice: they come with the first turn");
}

struct puff_match puff_match_at(const struct puff_position *pos)
{
    struct puff_match m = puff_begin_from(&pos->is.board, pos->is.side);
    m.last = pos->is.side;
    m.doublets[m.last] = (uint8_t)(pos->doublet ? pos->doublet - 1 : 0);
    return m;
}

/* --- the legal plays -------------------------------------------------------------------------- */

struct puff_judged {
    char after[TABLES_BOARD_TEXT];
    struct puff_men men;
};

static int by_after(const void *a, const void *b)
{
    return strcmp(((const struct puff_judged *)a)->after, ((const struct puff_judged *)b)->after);
}

enum { ENDS_FIRST = 1 << 12 };

static void forget_ends(struct puff_ends *e)
{
    free(e->end);
    free(e->slot);
}

/* Malloc'd, for forget_ends; false: no memory. */
static bool list_ends(const struct puff_throw *t, struct puff_ends *e)
{
    for (size_t room = ENDS_FIRST;; room *= 16) {
        *e = (struct puff_ends){.end = malloc(room * sizeof *e->end),
                                .slot = malloc(2 * room * sizeof *e->slot),
                                .room = room};
        bool ok = e->end && e->slot;
        if (ok && puff_list(t, e))
            return true;
        forget_ends(e);
        if (!ok)
            return false;
    }
}

static struct board board_of(const struct puff_men *men, enum side side)
{
    struct board b;
    b.side[side] = men->own;
    b.side[other_side(side)] = men->other;
    return b;
}

/* All of them sorted, malloc'd; NULL: no memory. */
static struct puff_judged *list_plays(const struct puff_throw *t, enum side side, size_t *count)
{
    struct puff_ends e;
    if (!list_ends(t, &e))
        return NULL;
    struct puff_judged *list = calloc(e.count, sizeof *list);
    *count = e.count;
    for (size_t i = 0; list && i < e.count; i++) {
        struct puff_judged *one = &list[i];
        struct board b = board_of(&e.end[i], side);
        one->men = e.end[i];
        tables_board_print(&b, BY_NUMBER, one->after);
    }
    forget_ends(&e);
    if (list)
        qsort(list, *count, sizeof *list, by_after);
    return list;
}

static int hits_of(const struct puff_throw *t, const struct puff_men *after)
{
    return men_on(&after->other, BAR) - men_on(&t->men.other, BAR);
}

static json_t *json_plays(const struct puff_throw *t, enum side side)
{
    size_t count;
    char text[TABLES_PLAY_TEXT];
    struct puff_judged *list = list_plays(t, side, &count);
    struct making o = make(list ? json_array() : NULL);
    for (size_t i = 0; !o.failed && i < count; i++) {
        struct walks told = {.count = 0};
        puff_legal(t, &list[i].men, &told);
        append(&o,
               json_pack("{s:s,s:s,s:i}", "play", tables_walks_print(&told, side, BY_NUMBER, text),
                         "after", list[i].after, "hits", hits_of(t, &list[i].men)));
    }
    free(list);
    return made(&o);
}

enum { PLAYS_SHOWN = 40 };

static bool say_plays(const struct puff_throw *t, enum side side, enum naming naming,
                      struct words *said)
{
    size_t count;
    char text[TABLES_PLAY_TEXT];
    struct puff_judged *list = list_plays(t, side, &count);
    for (size_t i = 0; list && i < count && i < PLAYS_SHOWN; i++) {
        struct walks told = {.count = 0};
        puff_legal(t, &list[i].men, &told);
        words_add(said, "  %s\n", tables_walks_print(&told, side, naming, text));
    }
    if (list && count > PLAYS_SHOWN)
        words_add(said, P_("  and %zu more\n", "  and %zu more\n", count - PLAYS_SHOWN),
                  count - PLAYS_SHOWN);
    bool ok = list;
    free(list);
    return ok;
}

/* --- judge ------------------------------------------------------------------------------------ */

static bool no_memory(struct fault *why)
{
    return word_error(&(struct word){.column = 1}, 0, why, "out of memory");
}

static bool judge_end(const struct puff *p, const struct puff_match *m, struct json_t *o,
                      struct words *said)
{
    struct puff_stake won = puff_stakes[puff_worth(&p->options, &m->board, m->winner)];
    if (!o) {
        char name[TABLES_NAME];
        words_add(said, P_("%s has won %d stake.\n", "%s has won %d stakes.\n", won.halves / 2),
                  tables_name(said, m->winner, name), won.halves / 2);
        return true;
    }
    return json_object_set_new(o, "over", json_string(letters[m->winner])) == 0 &&
           json_object_set_new(o, "stakes",
                               json_pack("{s:s,s:i,s:s}", "to", letters[m->winner], "halves",
                                         won.halves, "reason", won.reason)) == 0;
}

static bool judge_throw(const struct puff *p, const struct puff_position *pos, struct puff_match *m,
                        struct json_t *o, struct words *said)
{
    enum side side = pos->is.side;
    struct dice d = pos->is.dice;
    struct puff_throw t = puff_throws(m, &p->options, side, d);
    int required = puff_required(&t);
    if (o)
        return json_object_set_new(o, "numbers", json_integer(required)) == 0 &&
               json_object_set_new(o, "again", json_boolean(d.high == d.low)) == 0 &&
               json_object_set_new(o, "plays", json_plays(&t, side)) == 0;
    char name[TABLES_NAME];
    words_add(said,
              P_("%s %d-%d: %d number must be played.\n", "%s %d-%d: %d numbers must be played.\n",
                 required),
              tables_name(said, side, name), d.high, d.low, required);
    return say_plays(&t, side, p->naming, said);
}

/* Whose throw it is, and the dice, null where there are none. */
static bool judge_head(const struct puff_position *pos, struct json_t *o)
{
    struct dice d = pos->is.dice;
    return json_object_set_new(o, "side", json_string(letters[pos->is.side])) == 0 &&
           json_object_set_new(o, "dice",
                               d.high ? json_pack("[ii]", d.high, d.low) : json_null()) == 0;
}

static bool judge(void *match, const struct word *w, size_t n, struct json_t *o, struct words *said,
                  struct fault *why)
{
    const struct puff *p = match;
    struct puff_position pos;
    if (!puff_position_read(w, n, p->naming, &pos, why))
        return false;
    struct puff_match m = puff_match_at(&pos);
    if (o && !judge_head(&pos, o))
        return no_memory(why);
    bool ok = true;
    if (m.winner != PUFF_NOBODY)
        ok = judge_end(p, &m, o, said);
    else if (pos.is.dice.high)
        ok = judge_throw(p, &pos, &m, o, said);
    return ok || no_memory(why);
}

/* --- chances ---------------------------------------------------------------------------------- */

static bool chances(void *match, const struct word *w, size_t n, struct json_t *o,
                    struct words *said, struct fault *why)
{
    const struct puff *p = match;
    struct puff_position pos;
    if (!puff_position_read(w, n, p->naming, &pos, why))
        return false;
    if (pos.is.dice.high)
        return word_error(&w[n - 1], 0, why,
                          "chances are counted before the throw: leave out the "
                          "dice");
    struct puff_match m = puff_match_at(&pos);
    if (m.winner != PUFF_NOBODY)
        return word_error(&w[0], 0, why, "the match is over");
    struct puff_chances c = puff_chances(&m, &p->options, pos.is.side);
    if (!o) {
        puff_say_chances(said, pos.is.side, &c);
        return true;
    }
    bool ok = json_object_set_new(o, "side", json_string(letters[pos.is.side])) == 0 &&
              json_object_set_new(o, "lost", json_integer(c.lost)) == 0 &&
              json_object_set_new(o, "hits", json_integer(c.hits)) == 0 &&
              json_object_set_new(o, "wins", json_integer(c.wins)) == 0;
    return ok || no_memory(why);
}

const struct batch puff_batch = {
    .keys = "doublet", .parts = "after", .judge = judge, .chances = chances};
