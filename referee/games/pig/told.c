/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pig, rulings out: for the record, for programs, in sentences. */
#include <stdio.h>

#include "base/json_make.h"
#include "base/tongue.h"
#include "games/option.h"
#include "match.h"

static const char *const end_names[] = {"open", "stop", "burned", "void"};

static const struct pig_seen *asked(const struct at *at)
{
    const struct pig *m = at->match;
    return at->closed ? &m->last : &m->hand;
}

/* A player's total once this turn is written; the others' are as they stand. */
static int total_after(const struct pig *m, const struct pig_seen *t, int seat)
{
    return (int)(seat == t->seat ? t->is.total + pig_written(&t->is) : m->total[seat]);
}

int pig_winner(const struct pig *m, const struct pig_seen *t)
{
    uint32_t left = ((1u << m->seats) - 1) & ~m->gone;
    if (t->seat != SEAT_NONE && pig_wins(&t->is, m->goal))
        return t->seat;
    return left & (left - 1) ? SEAT_NONE : __builtin_ctz(left);
}

/* Who throws after this turn; SEAT_NONE: nobody, or it is not over. Of the one before, whose throw
 * is in hand. */
static int next_after(const struct pig *m, const struct pig_seen *t)
{
    if (t->is.end == PIG_OPEN || pig_winner(m, t) != SEAT_NONE)
        return SEAT_NONE;
    return t == &m->last ? m->hand.seat : m->next;
}

struct outlook pig_outlook(void *match)
{
    const struct pig *m = match;
    int at = pig_between(m) ? m->next : m->hand.seat;
    int winner = pig_winner(m, &m->hand);
    if (winner != SEAT_NONE)
        return (struct outlook){.at = SEAT_NONE, .over = true, .winners = 1u << winner};
    return (struct outlook){.at = at,
                            .waits = !pig_between(m),
                            .wants = pig_between(m) ? NULL : N_("the next throw or stop"),
                            .may = 1u << at | 1u << m->next};
}

/* --- for the record --------------------------------------------------------------------------- */

/* What the row of a turn points to. */
struct pig_row_text {
    struct counted count[2];
    struct dispute number; /* another was written than is due */
    char dice[2 * PIG_THROWS + 1], score[12 * SEATS_MAX];
};

static void write_text(struct pig_row_text *x, const struct pig *m, const struct pig_seen *t)
{
    size_t n = 0;
    for (int i = 0; i < t->is.throws; i++) {
        x->dice[2 * i] = (char)('0' + t->is.die[i]);
        x->dice[2 * i + 1] = i + 1 < t->is.throws ? ' ' : '\0';
    }
    for (int i = 0; i < m->seats; i++)
        n += (size_t)snprintf(x->score + n, sizeof x->score - n, i ? " %d" : "%d",
                              total_after(m, t, i));
}

static void count_turn(struct pig_row_text *x, const struct pig_seen *t, struct turn *out)
{
    int32_t written = pig_written(&t->is);
    if (t->is.end == PIG_STOPPED || t->is.end == PIG_BURNED)
        x->count[out->counts++] = (struct counted){t->seat, "turn", end_names[t->is.end], written};
    if (!pig_misread(t))
        return;
    x->count[out->counts++] = (struct counted){t->seat, "fault", "W1", 0};
    x->number = (struct dispute){.entry = (long)t->entry,
                                 .by = SEAT_NONE,
                                 .against = t->seat,
                                 .kind = "W1",
                                 .claimed = t->said,
                                 .due = written,
                                 .marked = written,
                                 .ruling = "right",
                                 .cite = "",
                                 .effect = ""};
    out->disputes = 1;
}

bool pig_row(const struct at *at, struct pool *p, struct turn *out)
{
    const struct pig *m = at->match;
    const struct pig_seen *t = asked(at);
    struct pig_row_text *x = pool_room(p, sizeof *x);
    if (!x)
        return false;
    pool_take(p, sizeof *x);
    *x = (struct pig_row_text){.dice = "?"}; /* unless more was said than what was written */
    *out = (struct turn){.seat = t->seat,
                         .next = next_after(m, t),
                         .dice = x->dice,
                         .ruling = end_names[t->is.end],
                         .score = x->score,
                         .position = "",
                         .count = x->count,
                         .dispute = &x->number,
                         .against = pig_misread(t),
                         .final = at->closed};
    for (int i = 0; i < m->seats; i++)
        out->at[i].small = total_after(m, t, i);
    out->marked[t->seat] = pig_written(&t->is);
    int winner = pig_winner(m, t);
    if (winner != SEAT_NONE)
        out->at[winner].stakes = 2; /* halves */
    out->nothing = t->is.end == PIG_VOID;
    write_text(x, m, t);
    count_turn(x, t, out);
    return true;
}

/* --- for programs ----------------------------------------------------------------------------- */

/* What is said of each throw, and of each player: a total, a row of zeros, which Pig does not
 * count. */
static void put_lists(struct making *o, const struct pig *m, const struct pig_seen *t)
{
    struct making throws = make(json_array()), totals = make(json_array());
    struct making streaks = make(json_array());
    for (int i = 0; i < t->is.throws; i++)
        append(&throws, json_pack("{s:[i],s:b}", "dice", t->is.die[i], "legal", 1));
    for (int i = 0; i < m->seats; i++) {
        append(&totals, json_integer(total_after(m, t, i)));
        append(&streaks, json_integer(0));
    }
    put(o, "throws", made(&throws));
    put(o, "totals", made(&totals));
    put(o, "streaks", made(&streaks));
}

char *pig_json(const struct at *at)
{
    const struct pig *m = at->match;
    const struct pig_seen *t = asked(at);
    bool burned = t->is.end == PIG_BURNED, wrong = pig_misread(t);
    int next = next_after(m, t), won = pig_winner(m, t);
    struct making o = make(json_pack(
        "{s:s,s:I,s:i,s:s,s:n,s:s,s:s?,s:i,s:i,s:i,s:n,s:n,s:b,s:o,s:i,s:b,s:o,s:o}", "game", "pig",
        "turn", (json_int_t)at->number, "player", t->seat + 1, "name", at->player[t->seat],
        "throws", "end", end_names[t->is.end], "why", burned && t->is.throws ? "pig" : NULL,
        "points", burned ? 0 : (int)t->is.points, "written", (int)pig_written(&t->is), "penalty", 0,
        "totals", "streaks", "legal", !wrong, "faults",
        wrong ? json_pack("[{s:s,s:[],s:n}]", "code", "W1", "choices", "chosen") : json_array(),
        "round", (int)t->round, "last_turns", 0, "next",
        next == SEAT_NONE ? json_null() : json_integer(next + 1), "over",
        won != SEAT_NONE ? json_pack("[i]", won + 1) : json_null()));
    put_lists(&o, m, t);
    return line_of(made(&o));
}

/* --- in sentences ----------------------------------------------------------------------------- */

void pig_say(const struct pig *m, const struct pig_seen *t, struct words *said)
{
    int total = total_after(m, t, t->seat);
    if (!said)
        return;
    words_add_seat(said, t->seat);
    words_add(said, "%s", _(": "));
    if (t->is.end == PIG_OPEN)
        words_add(said, _("%d. The turn is worth %d: throw on or stop."),
                  t->is.die[t->is.throws - 1], (int)t->is.points);
    else if (t->is.end != PIG_STOPPED)
        words_add(said, _("nothing is written, total %d."), total);
    else
        words_add(said, _("%d written, total %d."), (int)pig_written(&t->is), total);
    if (pig_misread(t)) {
        words_add(said, " ");
        words_add(said, _("Not %d, as was said (W1)."), (int)t->said);
    }
    if (pig_wins(&t->is, m->goal)) {
        words_add(said, " ");
        words_add(said, _("The goal of %d is reached: the match is won."), (int)m->goal);
    }
    words_add(said, "\n");
}

void pig_prompt(void *match, struct words *said)
{
    const struct pig *m = match;
    if (pig_between(m))
        words_add(said, "%s", _("the die"));
    else
        words_add(said, _("turn %d, the die or stop"), (int)m->hand.is.points);
}

void pig_score(void *match, struct words *said)
{
    const struct pig *m = match;
    for (int i = 0; i < m->seats; i++) {
        words_add_seat(said, i);
        words_add(said, "%s%d%s", _(": "), total_after(m, &m->hand, i),
                  i + 1 < m->seats ? _(", ") : ".\n");
    }
    int winner = pig_winner(m, &m->hand);
    if (winner != SEAT_NONE) {
        struct words name = {.player = said->player};
        words_add_seat(&name, winner);
        words_add(said, _("%s wins the match.\n"), name.text ? name.text : "");
        words_free(&name);
    } else if (!pig_between(m)) {
        pig_say(m, &m->hand, said);
    }
}

void pig_result(void *match, struct words *said)
{
    const struct pig *m = match;
    if (m->hand.seat != SEAT_NONE && pig_wins(&m->hand.is, m->goal))
        pig_say(m, &m->hand, said);
    else
        pig_score(match, said);
}

/* Nothing of it is anybody's to find out. */
void pig_tell(const struct at *at, bool quiet, struct words *said)
{
    (void)quiet;
    said->player = at->player;
    pig_say(at->match, asked(at), said);
}

void pig_begins(const void *match, struct standing *at)
{
    const struct pig *m = match;
    for (int i = 0; i < m->seats; i++)
        at[i].small = m->total[i];
}

void pig_agreed(const struct at *at, struct words *out)
{
    const struct pig *m = at->match;
    game_option_add(out, pig_options, at->number ? asked(at)->goal : m->goal);
}
