/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Throws as rows for the record, and as JSON. */
#include <stdio.h>

#include "base/json_make.h"
#include "parts.h"

static const struct tryktrak_coup *coup_at(const struct at *at)
{
    const struct tryktrak *m = at->match;
    return at->closed ? &m->last : &m->hand;
}

static const char *letter(unsigned seat)
{
    return seat == WHITE ? "w" : "b";
}

static char *plain(const struct walks *w, enum side side, char out[TABLES_PLAY_TEXT])
{
    return tables_walks_print(w, side, BY_NUMBER, out);
}

static bool put_down(const struct tryktrak_verdict *v)
{
    return v->plays && !v->play[0].partial;
}

/* --- rows ------------------------------------------------------------------------------------- */

enum { ROW_FAULTS = 2 * TRYKTRAK_FAULTS, RULING_TEXT = 64, CHOSEN_TEXT = TABLES_PLAY_TEXT };

/* All that the row of a throw points to. */
struct row_text {
    struct counted count[ROW_FAULTS + MEN + 1]; /* and men hit, and stakes */
    struct dispute dispute[ROW_FAULTS];
    char dice[4], play[TABLES_PLAY_TEXT], position[TABLES_BOARD_TEXT], ruling[RULING_TEXT];
    char chosen[CHOSEN_TEXT];
};

static const char *chosen_name(int chosen)
{
    return chosen == CHOICE_STANDS ? "stands" : "back";
}

/* A fault is counted; it was spoken of if the other said what becomes of it. */
static void add_faults(struct row_text *t, struct turn *out, const struct tryktrak_verdict *v,
                       const struct tryktrak_coup *c, int play)
{
    const struct tryktrak_judged *j = &v->play[play];
    bool spoken = play ? c->late : c->choice;
    const char *ruling = play == 0 && v->plays == 2 ? t->chosen : chosen_name(j->chosen);
    for (int f = 0; f < TRYKTRAK_FAULTS; f++) {
        if (!(j->ruling.faults >> f & 1))
            continue;
        out->against = true;
        t->count[out->counts++] =
            (struct counted){(int)v->side, "fault", tryktrak_fault_code[f], 0};
        if (spoken)
            t->dispute[out->disputes++] = (struct dispute){.entry = c->entry,
                                                           .by = (int)v->other,
                                                           .against = (int)v->side,
                                                           .kind = tryktrak_fault_code[f],
                                                           .claimed = -1,
                                                           .due = -1,
                                                           .marked = -1,
                                                           .ruling = ruling,
                                                           .cite = "tryktrak §8",
                                                           .effect = ""};
    }
}

/* "legal", "open", "D1 stands", "N1 back". */
static void write_ruling(struct row_text *t, const struct tryktrak_verdict *v)
{
    size_t n = 0;
    const char *sum = !v->plays || v->wants ? "open" : "legal";
    for (int p = 0; p < v->plays && !v->play[p].partial; p++) {
        const struct tryktrak_judged *j = &v->play[p];
        for (int f = 0; f < TRYKTRAK_FAULTS; f++) {
            if (j->ruling.faults >> f & 1)
                n += (size_t)snprintf(t->ruling + n, sizeof t->ruling - n, "%s%s", n ? " " : "",
                                      tryktrak_fault_code[f]);
        }
        if (j->ruling.faults && j->chosen)
            n += (size_t)snprintf(t->ruling + n, sizeof t->ruling - n, " %s",
                                  chosen_name(j->chosen));
    }
    if (!n)
        snprintf(t->ruling, sizeof t->ruling, "%s", sum);
}

static void count_rest(struct row_text *t, struct turn *out, const struct tryktrak_verdict *v)
{
    for (int i = 0; i < v->hits; i++)
        t->count[out->counts++] = (struct counted){(int)v->side, "hit", "man", 0};
    if (v->next.over)
        out->at[v->next.winner].stakes = 2 * (long)v->next.stake;
    if (v->next.over)
        t->count[out->counts++] = (struct counted){(int)v->next.winner, "stakes",
                                                   stake_name(v->next.stake), 2 * v->next.stake};
}

bool tryktrak_turn(const struct at *at, struct pool *p, struct turn *out)
{
    const struct tryktrak_coup *c = coup_at(at);
    struct tryktrak_verdict v;
    struct row_text *t = pool_room(p, sizeof *t);
    if (!t)
        return false;
    pool_take(p, sizeof *t);
    memset(t, 0, sizeof *t);
    tryktrak_rule(at->match, c, at->closed, &v);
    *out = (struct turn){.seat = c->seat,
                         .next = v.complete && !v.next.over ? v.next.seat : SEAT_NONE,
                         .dice = t->dice,
                         .play = put_down(&v) ? plain(&v.play[0].walks, v.side, t->play) : NULL,
                         .ruling = t->ruling,
                         .score = "",
                         .position = tables_board_print(&v.after, BY_NUMBER, t->position),
                         .count = t->count,
                         .dispute = t->dispute,
                         .final = at->closed};
    snprintf(t->dice, sizeof t->dice, c->dice[0] ? "%d%d" : "??", tables_dice(c->dice).high,
             tables_dice(c->dice).low);
    if (v.plays == 2)
        plain(&v.play[1].walks, v.side, t->chosen);
    for (int i = 0; i < v.plays && !v.play[i].partial; i++)
        add_faults(t, out, &v, c, i);
    write_ruling(t, &v);
    if (v.complete)
        count_rest(t, out, &v);
    for (int s = 0; s < 2; s++)
        out->at[s].big = tryktrak_off(&v.after.side[s]);
    return true;
}

/* --- JSON ------------------------------------------------------------------------------------- */

static json_t *board_text(const struct board *b)
{
    char text[TABLES_BOARD_TEXT];
    return json_string(tables_board_print(b, BY_NUMBER, text));
}

static json_t *walks_text(const struct walks *w, enum side side)
{
    char text[TABLES_PLAY_TEXT];
    return w ? json_string(plain(w, side, text)) : json_null();
}

static void add_fault_list(struct making *list, const struct tryktrak_judged *j)
{
    for (int f = 0; f < TRYKTRAK_FAULTS; f++) {
        if (!(j->ruling.faults >> f & 1))
            continue;
        struct making o = make(json_object());
        put_text(&o, "code", tryktrak_fault_code[f]);
        put(&o, "choices",
            tryktrak_may_stand(&j->ruling) ? json_pack("[s,s]", "stands", "back")
                                           : json_pack("[s]", "back"));
        put_text(&o, "chosen", j->chosen ? chosen_name(j->chosen) : NULL);
        append(list, made(&o));
    }
}

static json_t *fault_list(const struct tryktrak_verdict *v)
{
    struct making list = make(json_array());
    for (int i = 0; i < v->plays && !v->play[i].partial; i++)
        add_fault_list(&list, &v->play[i]);
    return made(&list);
}

static void put_end(struct making *o, const struct tryktrak_verdict *v)
{
    bool over = v->complete && v->next.over;
    put_text(o, "next", !v->complete || over ? NULL : letter(v->next.seat));
    put_text(o, "over", over ? letter(v->next.winner) : NULL);
    if (over)
        put(o, "stakes",
            json_pack("{s:s,s:i,s:s}", "to", letter(v->next.winner), "halves",
                      2 * (int)v->next.stake, "reason", stake_name(v->next.stake)));
}

char *tryktrak_json(const struct at *at)
{
    const struct tryktrak_coup *c = coup_at(at);
    struct tryktrak_verdict v;
    struct making o = make(json_object());
    struct dice d = tables_dice(c->dice);
    tryktrak_rule(at->match, c, at->closed, &v);
    put_text(&o, "game", "tryktrak");
    put_number(&o, "coup", at->number);
    put_text(&o, "side", letter(c->seat));
    put(&o, "dice", d.high ? json_pack("[i,i]", d.high, d.low) : json_null());
    put_text(&o, "skipped", c->skipped ? letter(v.other) : NULL);
    put(&o, "before", board_text(&c->before));
    put(&o, "play", walks_text(put_down(&v) ? &v.play[0].walks : NULL, v.side));
    put(&o, "legal", json_boolean(!put_down(&v) || v.legal));
    put(&o, "faults", fault_list(&v));
    put(&o, "final", walks_text(v.final, v.side));
    put_number(&o, "hits", v.hits);
    put(&o, "after", board_text(&v.after));
    put_end(&o, &v);
    return line_of(made(&o));
}
