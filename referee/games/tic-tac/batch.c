/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Position lines, judged; what an empty line or a number means. */
#include <stdlib.h>
#include <string.h>

#include "base/json_make.h"
#include "base/tongue.h"
#include "games/tables/words/name.h"
#include "games/tables/words/slip.h"
#include "tic_tac.h"

static const char *const letters[] = {"w", "b"};

struct tic_tac_judged {
    char play[TABLES_PLAY_TEXT], after[TABLES_BOARD_TEXT];
};

static int by_after(const void *a, const void *b)
{
    return strcmp(((const struct tic_tac_judged *)a)->after,
                  ((const struct tic_tac_judged *)b)->after);
}

/* Sorted, malloc'd; NULL: no memory. */
static struct tic_tac_judged *print_plays(const struct tables_position *pos,
                                          const struct tic_tac_plays *l)
{
    struct tic_tac_judged *list = calloc((size_t)l->count, sizeof *list);
    for (int i = 0; list && i < l->count; i++) {
        struct walks w = walks_of(l->play[i].move, l->play[i].moves);
        struct board b = pos->board;
        b.side[pos->side] = l->play[i].after;
        tables_walks_print(&w, (enum side)pos->side, BY_NUMBER, list[i].play);
        tables_board_print(&b, BY_NUMBER, list[i].after);
    }
    if (list)
        qsort(list, (size_t)l->count, sizeof *list, by_after);
    return list;
}

static json_t *json_plays(const struct tables_position *pos, const struct tic_tac_plays *l)
{
    struct tic_tac_judged *list = print_plays(pos, l);
    struct making o = make(list ? json_array() : NULL);
    for (int i = 0; !o.failed && i < l->count; i++)
        append(&o,
               json_pack("{s:s,s:s,s:i}", "play", list[i].play, "after", list[i].after, "hits", 0));
    free(list);
    return made(&o);
}

static bool say_plays(const struct tables_position *pos, const struct tic_tac_plays *l,
                      const struct tic_tac_won *w, struct words *said)
{
    struct tic_tac_judged *list = print_plays(pos, l);
    tic_tac_say_throw(said, (enum side)pos->side, pos->dice, w);
    words_add(said, "\n");
    for (int i = 0; list && i < l->count; i++)
        words_add(said, "  %s\n", list[i].play);
    bool ok = list;
    free(list);
    return ok;
}

static bool judge_throw(const struct tic_tac *p, const struct tables_position *pos,
                        struct json_t *o, struct words *said)
{
    struct tic_tac_plays l;
    struct tic_tac_throw t = tic_tac_seen(&pos->board, (enum side)pos->side, pos->dice);
    tic_tac_list(&t, &l);
    struct tic_tac_won w = tic_tac_wins(&t, &l, &p->options);
    if (!o)
        return say_plays(pos, &l, &w, said);
    return json_object_set_new(o, "numbers", json_integer(l.numbers)) == 0 &&
           json_object_set_new(o, "events", tic_tac_json_events(&w)) == 0 &&
           json_object_set_new(o, "plays", json_plays(pos, &l)) == 0;
}

static bool judge_end(const struct tic_tac_match *m, struct json_t *o, struct words *said)
{
    if (o)
        return json_object_set_new(o, "over", json_string(letters[m->winner])) == 0 &&
               json_object_set_new(o, "stakes", tic_tac_json_stakes(m)) == 0;
    char name[TABLES_NAME];
    words_add(said, _("%s has no man left and has won.\n"),
              tables_name(said, (enum side)m->winner, name));
    return true;
}

/* Whose throw it is, and the dice, null where there are none. */
static bool judge_head(const struct tables_position *pos, struct json_t *o)
{
    struct dice d = pos->dice;
    return json_object_set_new(o, "side", json_string(letters[pos->side])) == 0 &&
           json_object_set_new(o, "dice",
                               d.high ? json_pack("[ii]", d.high, d.low) : json_null()) == 0;
}

static bool judge(void *match, const struct word *w, size_t n, struct json_t *o, struct words *said,
                  struct fault *why)
{
    const struct tables_form form = {.stand = ALL_FIELDS, .naming = BY_NUMBER};
    struct tables_position pos;
    if (!tables_position_read(w, n, &form, &pos, why))
        return false;
    struct tic_tac_match m = tic_tac_begin_from(&pos.board, (enum side)pos.side);
    bool ok = !o || judge_head(&pos, o);
    if (m.winner != TIC_TAC_NOBODY)
        ok = ok && judge_end(&m, o, said);
    else if (pos.dice.high)
        ok = ok && judge_throw(match, &pos, o, said);
    return ok || word_error(&(struct word){.column = 1}, 0, why, "out of memory");
}

const struct batch tic_tac_batch = {.parts = "after", .judge = judge};

/* --- what a line means ------------------------------------------------------------------------ */

static bool expand_nothing(const struct tic_tac *p, struct words *out, struct fault *why)
{
    const struct word here = {.column = 1};
    struct tic_tac_plays l;
    char text[TABLES_PLAY_TEXT];
    if (!p->turns || p->hand.tries || p->hand.named == TIC_TAC_RIGHT)
        return word_error(&here, 0, why,
                          "an empty line cannot be used here: type the dice or the "
                          "play");
    tic_tac_list(&p->hand.thrown, &l);
    if (l.count != 1)
        return word_error(&here, 0, why, "%d plays are legal: say which", l.count);
    struct walks w = walks_of(l.play[0].move, l.play[0].moves);
    words_add(out, "%s", tables_walks_print(&w, (enum side)p->hand.side, BY_NUMBER, text));
    return true;
}

/* Behind a play that is down the dice come, or, if it is wrong, the other decides. */
static bool play_due(const struct tic_tac *p, const char *line, size_t length,
                     const struct words *named, struct fault *why)
{
    struct word w;
    char name[TABLES_NAME];
    const struct tic_tac_try *one = tic_tac_try_at_hand(&p->hand);
    if (!p->turns || p->hand.chooses || !tic_tac_done(&p->hand) || tic_tac_unfinished(&p->hand) ||
        !one || !tables_play_begins(line, length, BY_NUMBER, &w))
        return true;
    bool open = tic_tac_may_choose(&p->hand) && !p->hand.decreed;
    if (open && one->made.moves && !one->ended && one->faults & 1u << TIC_TAC_D1)
        return true;
    if (open)
        return tables_choice_first(&w,
                                   tables_name(named, other_side((enum side)p->hand.side), name),
                                   tic_tac_may_stand(one->faults), why);
    struct tic_tac_match now = tic_tac_now(p);
    return now.winner != TIC_TAC_NOBODY ||
           tables_dice_first(&w, tables_name(named, now.next ? BLACK : WHITE, name), why);
}

bool tic_tac_expand(void *match, const char *line, size_t length, struct words *out,
                    struct fault *why)
{
    const struct tic_tac *p = match;
    while (length && strchr(" \r\t", line[length - 1]))
        length--;
    if (!length)
        return expand_nothing(p, out, why);
    if (length != 1 || *line < '1' || *line > '9' || !p->turns || !tic_tac_may_choose(&p->hand) ||
        tic_tac_unfinished(&p->hand))
        return play_due(p, line, length, out, why);
    bool stand = tic_tac_may_stand(tic_tac_try_at_hand(&p->hand)->faults);
    if (*line != '1' && (!stand || *line != '2'))
        return word_error(&(struct word){.column = 1}, 0, why, "there is no such choice");
    words_add(out, "%s", *line == '1' && stand ? "= stands" : "= back");
    return true;
}
