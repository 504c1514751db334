/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Position lines: what a throw allows and brings, and what throws may bring. */
#include <stdlib.h>
#include <string.h>

#include "base/json_make.h"
#include "base/tongue.h"
#include "chances.h"
#include "match.h"

/* --- a line ----------------------------------------------------------------------------------- */

/* A line as it was read, and the plays of its throw. */
struct position_stated {
    const struct german *m;
    struct dice dice;
    enum side side;
    struct german_throw t;
    struct german_plays l;
};

static bool state(struct german *m, const struct word *w, size_t n, struct position_stated *s,
                  struct fault *why)
{
    s->m = m;
    if (!german_place(m, w, n, &s->dice, &s->side, why))
        return false;
    s->t = (struct german_throw){.board = m->before.board,
                                 .side = (uint8_t)s->side,
                                 .number = {s->dice.high, s->dice.low},
                                 .peg = m->before.peg[s->side],
                                 .hucke_rest = m->terms.hucke_rest};
    if (s->dice.high)
        german_list(&s->t, &s->l);
    return true;
}

/* --- the plays, sorted ------------------------------------------------------------------------ */

struct listed_play {
    char after[TABLES_BOARD_TEXT];
    const struct german_play *play;
};

static int by_after(const void *a, const void *b)
{
    const struct listed_play *one = a, *other = b;
    return strcmp(one->after, other->after);
}

/* One for each play, sorted by the position it leads to; malloc'd, NULL: no memory. */
static struct listed_play *print_plays(const struct german_plays *l)
{
    struct listed_play *p = calloc((size_t)l->count, sizeof *p);
    for (int i = 0; p && i < l->count; i++) {
        tables_board_print(&l->play[i].after, BY_NUMBER, p[i].after);
        p[i].play = &l->play[i];
    }
    if (p)
        qsort(p, (size_t)l->count, sizeof *p, by_after);
    return p;
}

/* --- for programs ----------------------------------------------------------------------------- */

static json_t *list_plays(const struct position_stated *s)
{
    char play[TABLES_PLAY_TEXT];
    struct making list = make(json_array());
    struct listed_play *p = print_plays(&s->l);
    list.failed |= !p;
    for (int i = 0; p && i < s->l.count; i++) {
        const struct german_play *one = p[i].play;
        german_thrown_print(&s->t, one->move, one->moves, false, BY_NUMBER, play);
        append(&list, json_pack("{s:s,s:s,s:i,s:i,s:b}", "play", play, "after", p[i].after, "hits",
                                one->hits, "points", one->points, "wins", one->wins));
    }
    free(p);
    return made(&list);
}

static bool judge_json(const struct position_stated *s, json_t *o)
{
    struct making all = {.json = o};
    put_text(&all, "side", s->side == WHITE ? "w" : "b");
    put(&all, "dice", s->dice.high ? json_pack("[i,i]", s->dice.high, s->dice.low) : json_null());
    if (s->dice.high) {
        put_number(&all, "numbers", s->l.numbers);
        put(&all, "again", json_boolean(s->dice.high == s->dice.low));
        put(&all, "plays", list_plays(s));
    }
    if (german_irregular(&s->t.board))
        put(&all, "irregular", json_true());
    return !all.failed;
}

/* --- in words --------------------------------------------------------------------------------- */

static void say_one(struct words *said, const struct position_stated *s,
                    const struct german_play *p)
{
    char play[TABLES_PLAY_TEXT];
    int outs = 0;
    for (int i = 0; i < p->moves; i++)
        outs += p->move[i].to == OFF;
    words_add(
        said, "  %-22s",
        german_thrown_print(&s->t, p->move, p->moves, false, (enum naming)s->m->naming, play));
    if (p->points) {
        words_add(said, " ");
        german_say_points(said, p->hits, outs, p->points > p->hits + outs);
    }
    words_add(said, "%s\n",
              !p->wins   ? ""
              : p->first ? _(" Wins with the first move.")
                         : _(" Wins."));
}

static bool judge_words(const struct position_stated *s, struct words *said)
{
    const char *who = s->side == WHITE ? _("White") : _("Black");
    if (german_irregular(&s->t.board))
        words_add(said, "%s", _("Irregular: a man alone on its Hucke, or on the other's.\n"));
    if (!s->dice.high) {
        words_add(said, _("%s throws.\n"), who);
        return true;
    }
    struct listed_play *p = print_plays(&s->l);
    if (!p)
        return false;
    words_add(said, "%s %d-%d: ", who, s->dice.high, s->dice.low);
    if (s->l.numbers || s->l.force)
        words_add(said, P_("%d legal play.\n", "%d legal plays.\n", s->l.count), s->l.count);
    else
        words_add(said, "%s", _("nothing can be played.\n"));
    for (int i = 0; i < s->l.count; i++)
        say_one(said, s, p[i].play);
    free(p);
    return true;
}

static bool no_memory(struct fault *why)
{
    return word_error(&(struct word){.column = 1}, 0, why, "out of memory");
}

static bool judge(void *match, const struct word *w, size_t n, struct json_t *o, struct words *said,
                  struct fault *why)
{
    struct position_stated s;
    if (!state(match, w, n, &s, why))
        return false;
    return (o ? judge_json(&s, o) : judge_words(&s, said)) || no_memory(why);
}

/* --- chances ---------------------------------------------------------------------------------- */

static bool chances(void *match, const struct word *w, size_t n, struct json_t *o,
                    struct words *said, struct fault *why)
{
    struct position_stated s;
    struct german_chances c;
    if (!state(match, w, n, &s, why))
        return false;
    german_count_chances(&s.t, &c);
    if (!o) {
        german_say_chances(said, &c);
        return true;
    }
    struct making all = {.json = o};
    put_text(&all, "side", s.side == WHITE ? "w" : "b");
    for (int i = 0; i < GERMAN_CHANCES; i++)
        put_number(&all, german_chance_name[i], c.of36[i]);
    return !all.failed || no_memory(why);
}

const struct batch german_batch = {
    .keys = "score", .parts = "after points wins", .judge = judge, .chances = chances};
