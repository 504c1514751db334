/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Questions on a throw and on the next one; position lines. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_make.h"
#include "base/tongue.h"
#include "games/tables/dice.h"
#include "parts.h"

/* --- why -------------------------------------------------------------------------------------- */

enum { LISTED = 12 };

/* The legal plays of a throw, so many as can be read. */
static void say_plays(struct words *w, const struct tryktrak *m, const struct tryktrak_coup *c)
{
    char text[TABLES_PLAY_TEXT];
    struct tryktrak_reading r;
    tryktrak_read(c, &c->play, &r);
    const struct tryktrak_plays *l = &r.list;
    if (!l->numbers)
        return;
    words_add(w, P_("%d play is legal:", "%d plays are legal:", l->count), l->count);
    for (int i = 0; i < l->count && i < LISTED; i++) {
        struct walks walks = walks_of(l->play[i].move, l->play[i].moves);
        words_add(w, "%s%s", i ? _("; ") : " ",
                  tables_walks_print(&walks, (enum side)c->seat, (enum naming)m->naming, text));
    }
    words_add(w, l->count > LISTED ? "; ...\n" : ".\n");
    if (l->higher)
        words_add(w, "%s", _("Only one number can be played: the higher (higher-number=on).\n"));
}

/* Men whom both numbers would bring to a free line, had they a free line to rest on (P:8). */
static void say_barred(struct words *w, const struct tryktrak *m, const struct tryktrak_coup *c)
{
    enum side side = (enum side)c->seat;
    const struct men *own = &c->before.side[side];
    fields closed = tryktrak_closed(&c->before, side), free = ALL_FIELDS & ~closed;
    int a = c->dice[0], b = c->dice[1], n = 0;
    char from[TABLES_FIELD_TEXT], to[TABLES_FIELD_TEXT];
    fields men = men_any(own) & field_bit(BAR) || a == b ? 0 : men_any(own);
    for (men &= closed >> a & closed >> b & free >> (a + b); men; men &= men - 1, n++)
        words_add(w, n ? ", %s/%s" : _("No free line to rest on: %s/%s"),
                  tables_field_print(lowest_field(men), side, (enum naming)m->naming, from),
                  tables_field_print(lowest_field(men) + a + b, side, (enum naming)m->naming, to));
    words_add(w, n ? ".\n" : "");
}

static bool answer_why(const struct at *at, struct words *said)
{
    const struct tryktrak *m = at->match;
    const struct tryktrak_coup *c = at->closed ? &m->last : &m->hand;
    if (!at->number || !c->thrown)
        return false;
    tryktrak_tell(said, m, c, at->closed, 0);
    if (c->dice[0]) {
        say_plays(said, m, c);
        say_barred(said, m, c);
    }
    return true;
}

/* --- chances ---------------------------------------------------------------------------------- */

/* In how many of the 36 throws a thing can be done. */
struct tryktrak_chances {
    int pass;            /* nothing can be played */
    int enter;           /* a man enters from the bar */
    int win;             /* the last man is borne off */
    uint32_t wins;       /* by these, a bit each of all_rolls */
    int hit[FIELDS + 1]; /* a man is hit on this field */
    int any_hit;
};

/* What the plays of one throw can do. */
static void look_through(const struct tryktrak_plays *l, enum side side, int roll,
                         struct tryktrak_chances *c)
{
    int weight = roll_weight(all_rolls[roll]);
    fields hit = 0;
    bool wins = false, enters = false;
    for (int i = 0; i < l->count; i++) {
        const struct tryktrak_play *p = &l->play[i];
        for (int k = 0; k < p->moves; k++) {
            hit |= p->move[k].hits ? field_bit(p->move[k].to) : 0;
            enters |= p->move[k].from == BAR;
        }
        wins |= !men_any(&p->after.side[side]);
    }
    c->pass += l->numbers ? 0 : weight;
    c->enter += enters ? weight : 0;
    c->win += wins ? weight : 0;
    c->wins |= (uint32_t)wins << roll;
    c->any_hit += hit ? weight : 0;
    for (fields f = hit; f; f &= f - 1)
        c->hit[lowest_field(f)] += weight;
}

static void chances_of(const struct board *b, enum side side, bool higher,
                       struct tryktrak_chances *c)
{
    struct tryktrak_plays l;
    memset(c, 0, sizeof *c);
    for (int i = 0; i < ROLLS; i++) {
        struct tables_position p = {*b, (uint8_t)side, all_rolls[i]};
        tryktrak_list(&p, higher, &l);
        look_through(&l, side, i, c);
    }
}

/* Few throws are told one by one (P:54 "only by a doublet of 2 or more"). */
static void say_wins(struct words *w, const struct tryktrak_chances *c)
{
    enum { FEW = 6 };
    int rolls = 0;
    for (uint32_t left = c->wins; left; left &= left - 1)
        rolls++;
    if (rolls)
        words_add(
            w, rolls > FEW ? _("  %2d bear off the last man\n") : _("  %2d bear off the last man:"),
            c->win);
    for (uint32_t left = c->wins; left && rolls <= FEW; left &= left - 1) {
        struct dice d = all_rolls[lowest_field(left)];
        words_add(w, left & (left - 1) ? " %d-%d" : " %d-%d\n", d.high, d.low);
    }
}

static void say_chances(struct words *w, const struct tryktrak *m, const struct board *b,
                        enum side side)
{
    char name[TABLES_NAME], field[TABLES_FIELD_TEXT];
    struct tryktrak_chances c;
    chances_of(b, side, m->higher, &c);
    words_add(w, _("%s's next throw, of 36 throws:\n"), tables_name(w, side, name));
    if (men_on(&b->side[side], BAR))
        words_add(w, _("  %2d enter a man from the bar\n"), c.enter);
    for (int f = 1; f <= FIELDS; f++) {
        if (c.hit[f])
            words_add(w, _("  %2d hit a man on %s\n"), c.hit[f],
                      tables_field_print(f, side, (enum naming)m->naming, field));
    }
    say_wins(w, &c);
    words_add(w, _("  %2d play nothing\n"), c.pass);
}

static bool answer_chances(const struct at *at, struct words *said)
{
    const struct tryktrak *m = at->match;
    struct tryktrak_verdict v = {.after = m->board,
                                 .next = tryktrak_next(m, &m->board, (enum side)m->due)};
    if (m->hand.thrown)
        tryktrak_rule(m, &m->hand, false, &v);
    if (v.next.over)
        return false;
    say_chances(said, m, &v.after, v.wants ? v.side : (enum side)v.next.seat);
    return true;
}

const struct question tryktrak_questions[] = {
    {{"chances odds", ".chances",
      N_("In how many of the 36 throws the player who is to throw can enter from the bar, hit a "
         "man, bear off the last man, or play nothing.")},
     "",
     N_("what the next throw can do, of 36"),
     answer_chances,
     N_("The game is over")},
    {{"why", ".why [TURN]",
      N_("What was thrown and played, in the last turn or in the one named, what was wrong with "
         "it, and what could be played.")},
     "[TURN]",
     N_("what was wrong, and what can be played"),
     answer_why,
     N_("There is no turn with that number")},
    {.topic.names = NULL},
};

/* --- position lines --------------------------------------------------------------------------- */

static bool read_line(const struct tryktrak *m, const struct word *w, size_t n,
                      struct tables_position *p, struct fault *why)
{
    const struct tables_form form = {.stand = FIELDS_AND_BAR, .naming = (enum naming)m->naming};
    return tables_position_read(w, n, &form, p, why);
}

struct printed {
    char play[TABLES_PLAY_TEXT], after[TABLES_BOARD_TEXT];
    int hits;
};

static int by_after(const void *a, const void *b)
{
    return strcmp(((const struct printed *)a)->after, ((const struct printed *)b)->after);
}

/* The plays as printed, sorted by `after`; malloc'd. NULL: no memory. */
static struct printed *print_plays(const struct tryktrak_plays *l, enum side side, enum naming n)
{
    struct printed *list = calloc((size_t)l->count, sizeof *list);
    for (int i = 0; list && i < l->count; i++) {
        struct walks w = walks_of(l->play[i].move, l->play[i].moves);
        tables_walks_print(&w, side, n, list[i].play);
        tables_board_print(&l->play[i].after, BY_NUMBER, list[i].after);
        list[i].hits = l->play[i].hits;
    }
    if (list)
        qsort(list, (size_t)l->count, sizeof *list, by_after);
    return list;
}

static void put_plays(struct making *o, const struct tryktrak_plays *l, enum side side)
{
    struct printed *printed = print_plays(l, side, BY_NUMBER);
    struct making list = make(printed ? json_array() : NULL);
    for (int i = 0; printed && i < l->count; i++)
        append(&list, json_pack("{s:s,s:s,s:i}", "play", printed[i].play, "after", printed[i].after,
                                "hits", printed[i].hits));
    free(printed);
    put(o, "plays", made(&list));
}

static const char *letter(enum side side)
{
    return side == WHITE ? "w" : "b";
}

static void judge_json(const struct tryktrak *m, const struct tables_position *p, json_t *into)
{
    struct making o = {.json = into};
    struct tryktrak_plays l;
    enum side winner, side = (enum side)p->side;
    enum tryktrak_stake stake = tryktrak_over(&p->board, &winner);
    put_text(&o, "game", "tryktrak");
    put_text(&o, "side", letter(side));
    put(&o, "dice", p->dice.high ? json_pack("[i,i]", p->dice.high, p->dice.low) : json_null());
    put(&o, "shut_out", json_boolean(tryktrak_shut_out(&p->board, side)));
    if (stake) {
        put_text(&o, "over", letter(winner));
        put(&o, "stakes",
            json_pack("{s:s,s:i,s:s}", "to", letter(winner), "halves", 2 * (int)stake, "reason",
                      stake_name(stake)));
    } else if (p->dice.high) {
        tryktrak_list(p, m->higher, &l);
        put_number(&o, "numbers", l.numbers);
        put_plays(&o, &l, side);
    }
}

static void judge_words(const struct tryktrak *m, const struct tables_position *p,
                        struct words *said)
{
    struct tryktrak_plays l;
    char name[TABLES_NAME];
    enum side winner, side = (enum side)p->side;
    enum tryktrak_stake stake = tryktrak_over(&p->board, &winner);
    tables_name(said, stake ? winner : side, name);
    if (stake) {
        words_add(said,
                  P_("%s has won %d stake (%s).\n", "%s has won %d stakes (%s).\n", (int)stake),
                  name, (int)stake, stake_name(stake));
        return;
    }
    if (tryktrak_shut_out(&p->board, side))
        words_add(said, _("%s is shut out: on the bar before six closed lines.\n"), name);
    if (!p->dice.high)
        return;
    tryktrak_list(p, m->higher, &l);
    struct printed *printed = print_plays(&l, side, (enum naming)m->naming);
    words_add(said, P_("%s %d-%d: %d play is legal.\n", "%s %d-%d: %d plays are legal.\n", l.count),
              name, p->dice.high, p->dice.low, l.count);
    for (int i = 0; printed && i < l.count; i++)
        words_add(said, "  %s\n", printed[i].play);
    said->failed |= !printed;
    free(printed);
}

static bool judge(void *match, const struct word *w, size_t n, struct json_t *o, struct words *said,
                  struct fault *why)
{
    struct tables_position p;
    if (!read_line(match, w, n, &p, why))
        return false;
    if (o)
        judge_json(match, &p, o);
    else
        judge_words(match, &p, said);
    return true;
}

static bool chances(void *match, const struct word *w, size_t n, struct json_t *o,
                    struct words *said, struct fault *why)
{
    const struct tryktrak *m = match;
    struct tables_position p;
    struct tryktrak_chances c;
    if (!read_line(m, w, n, &p, why))
        return false;
    if (!o) {
        say_chances(said, m, &p.board, (enum side)p.side);
        return true;
    }
    struct making to = {.json = o};
    struct making hits = make(json_array());
    chances_of(&p.board, (enum side)p.side, m->higher, &c);
    for (int f = 1; f <= FIELDS; f++)
        if (c.hit[f])
            append(&hits, json_pack("{s:i,s:i}", "field", f, "of36", c.hit[f]));
    put_text(&to, "game", "tryktrak");
    put_text(&to, "side", letter((enum side)p.side));
    put(&to, "of36",
        json_pack("{s:i,s:i,s:i,s:i}", "enter", c.enter, "hit", c.any_hit, "win", c.win, "pass",
                  c.pass));
    put(&to, "hits", made(&hits));
    return true;
}

const struct batch tryktrak_batch = {.parts = "after", .judge = judge, .chances = chances};
