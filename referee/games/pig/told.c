/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pig, rulings out: for the record, for programs, in sentences. */
#include <string.h>

#include "base/json_make.h"
#include "base/tongue.h"
#include "match.h"

static const char *const end_names[] = {"open", "stop", "burned"};

static const struct pig_seen *seen(const struct at *at)
{
    const struct pig *m = at->match;
    return at->closed ? &m->last : &m->hand;
}

/* A player's total once this turn is written; the others' are as they stand. */
static int32_t total_after(const struct pig *m, const struct pig_seen *t, int seat)
{
    return seat == t->seat ? t->is.total + pig_written(&t->is) : m->total[seat];
}

/* Who throws after this turn; SEAT_NONE: nobody, or it is not over. */
static int next_after(const struct pig *m, const struct pig_seen *t)
{
    bool none = t->is.end == PIG_OPEN || pig_wins(&t->is, m->goal);
    return none ? SEAT_NONE : (t->seat + 1) % m->seats;
}

struct outlook pig_outlook(void *match)
{
    const struct pig *m = match;
    int at = pig_between(m) ? m->next : m->hand.seat;
    if (m->hand.seat != SEAT_NONE && pig_wins(&m->hand.is, m->goal))
        return (struct outlook){.at = SEAT_NONE, .over = true, .winners = 1u << m->hand.seat};
    return (struct outlook){.at = at, .waits = !pig_between(m), .may = 1u << at | 1u << m->next};
}

/* --- for the record --------------------------------------------------------------------------- */

/* What was written as a text of the pool; NULL: no memory. */
static const char *keep(struct pool *p, struct words *w)
{
    const char *text = w->failed ? NULL : pool_text(p, w->text ? w->text : "", w->length);
    words_free(w);
    return text;
}

static const char *dice_text(struct pool *p, const struct pig_turn *t)
{
    struct words w = {.text = NULL};
    for (int i = 0; i < t->throws; i++)
        words_add(&w, i ? " %d" : "%d", t->die[i]);
    return keep(p, &w);
}

static const char *score_text(struct pool *p, const struct pig *m, const struct pig_seen *t)
{
    struct words w = {.text = NULL};
    for (int i = 0; i < m->seats; i++)
        words_add(&w, i ? " %d" : "%d", (int)total_after(m, t, i));
    return keep(p, &w);
}

/* What is counted of a turn, and that another number was written. */
struct pig_lists {
    struct counted count[3];
    struct dispute number;
};

static void count_turn(struct pig_lists *l, const struct pig *m, const struct pig_seen *t,
                       struct turn *out)
{
    if (t->is.end != PIG_OPEN)
        l->count[out->counts++] =
            (struct counted){t->seat, "turn", end_names[t->is.end], pig_written(&t->is)};
    if (pig_misread(t))
        l->count[out->counts++] = (struct counted){t->seat, "fault", "W1", 0};
    if (pig_wins(&t->is, m->goal))
        l->count[out->counts++] = (struct counted){t->seat, "stakes", "single", 2};
    l->number = (struct dispute){.entry = (long)t->entry,
                                 .by = t->seat,
                                 .against = SEAT_NONE,
                                 .kind = "W1",
                                 .claimed = t->said,
                                 .due = pig_written(&t->is),
                                 .marked = pig_written(&t->is),
                                 .ruling = "right",
                                 .cite = "",
                                 .effect = ""};
    out->disputes = pig_misread(t);
}

bool pig_row(const struct at *at, struct pool *p, struct turn *out)
{
    const struct pig *m = at->match;
    const struct pig_seen *t = seen(at);
    struct pig_lists *l = pool_room(p, sizeof *l);
    if (!l)
        return false;
    pool_take(p, sizeof *l);
    *out = (struct turn){.seat = t->seat,
                         .next = next_after(m, t),
                         .dice = dice_text(p, &t->is),
                         .ruling = end_names[t->is.end],
                         .score = score_text(p, m, t),
                         .position = "",
                         .count = l->count,
                         .dispute = &l->number,
                         .against = pig_misread(t),
                         .final = at->closed};
    for (int i = 0; i < m->seats; i++)
        out->at[i].small = total_after(m, t, i);
    count_turn(l, m, t, out);
    return out->dice && out->score;
}

/* --- for programs ----------------------------------------------------------------------------- */

static json_t *throws_json(const struct pig_turn *t)
{
    struct making list = make(json_array());
    for (int i = 0; i < t->throws; i++)
        append(&list, json_pack("{s:[i],s:b}", "dice", t->die[i], "legal", 1));
    return made(&list);
}

static json_t *totals_json(const struct pig *m, const struct pig_seen *t)
{
    struct making list = make(json_array());
    for (int i = 0; i < m->seats; i++)
        append(&list, json_integer(total_after(m, t, i)));
    return made(&list);
}

static json_t *no_streaks_json(const struct pig *m)
{
    struct making list = make(json_array());
    for (int i = 0; i < m->seats; i++)
        append(&list, json_integer(0)); /* Pig counts no zeros in a row */
    return made(&list);
}

char *pig_json(const struct at *at)
{
    const struct pig *m = at->match;
    const struct pig_seen *t = seen(at);
    bool burned = t->is.end == PIG_BURNED, wrong = pig_misread(t);
    int next = next_after(m, t);
    return line_of(json_pack(
        "{s:s,s:I,s:i,s:s,s:o,s:s,s:s?,s:i,s:i,s:i,s:o,s:o,s:b,s:o,s:i,s:b,s:o,s:o}", "game", "pig",
        "turn", (json_int_t)at->number, "player", t->seat + 1, "name", at->player[t->seat],
        "throws", throws_json(&t->is), "end", end_names[t->is.end], "why",
        burned && t->is.throws ? "pig" : NULL, "points", burned ? 0 : (int)t->is.points, "written",
        (int)pig_written(&t->is), "penalty", 0, "totals", totals_json(m, t), "streaks",
        no_streaks_json(m), "legal", !wrong, "faults",
        wrong ? json_pack("[{s:s,s:[],s:n}]", "code", "W1", "choices", "chosen") : json_array(),
        "round", (int)t->round, "last_turns", 0, "next",
        next == SEAT_NONE ? json_null() : json_integer(next + 1), "over",
        pig_wins(&t->is, m->goal) ? json_pack("[i]", t->seat + 1) : json_null()));
}

/* --- in sentences ----------------------------------------------------------------------------- */

void pig_say(const struct pig *m, const struct pig_seen *t, struct words *said)
{
    int written = (int)pig_written(&t->is), total = (int)total_after(m, t, t->seat);
    if (!said)
        return;
    words_add_seat(said, t->seat);
    words_add(said, ": ");
    if (t->is.end == PIG_OPEN)
        words_add(said, _("%d. The turn is worth %d: throw on or stop."),
                  t->is.die[t->is.throws - 1], (int)t->is.points);
    else if (t->is.end == PIG_BURNED)
        words_add(said, _("the 1. Nothing is written, total %d."), total);
    else
        words_add(said, _("%d written, total %d."), written, total);
    if (pig_misread(t))
        words_add(said, _(" Not %d, as was said (W1)."), (int)t->said);
    if (pig_wins(&t->is, m->goal))
        words_add(said, _(" The goal of %d is reached: the match is won."), (int)m->goal);
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
        words_add(said, ": %d%s", (int)total_after(m, &m->hand, i),
                  i + 1 < m->seats ? ", " : ".\n");
    }
    if (!pig_between(m))
        pig_say(m, &m->hand, said);
}
