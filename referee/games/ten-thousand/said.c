/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "said.h"

#include <stddef.h>
#include <string.h>

#include "base/tongue.h"
#include "games/ten-thousand/rules/worth.h"

/* --- sentences with gaps ---------------------------------------------------------------------- */

static void fill(struct words *w, const struct ten_facts *f, const char *gap, size_t length)
{
    static const struct {
        const char *name;
        size_t at;
    } numbers[] = {
        {"points", offsetof(struct ten_facts, points)},
        {"turn", offsetof(struct ten_facts, turn)},
        {"total", offsetof(struct ten_facts, total)},
        {"cost", offsetof(struct ten_facts, cost)},
        {"need", offsetof(struct ten_facts, need)},
        {"number", offsetof(struct ten_facts, number)},
    };
    if (length == 3 && memcmp(gap, "who", 3) == 0)
        words_add_seat(w, f->who);
    if (length == 4 && memcmp(gap, "left", 4) == 0)
        words_add(w, P_("%ld die", "%ld dice", f->left), f->left);
    if (length == 4 && memcmp(gap, "dice", 4) == 0)
        ten_add_dice(w, f->dice);
    if (length == 4 && memcmp(gap, "keep", 4) == 0)
        ten_add_dice(w, f->keep);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (strlen(numbers[i].name) == length && memcmp(numbers[i].name, gap, length) == 0)
            words_add(w, "%ld", *(const long *)(const void *)((const char *)f + numbers[i].at));
}

void ten_tell(struct words *w, const struct ten_facts *f, const char *sentence)
{
    for (const char *at = *sentence ? _(sentence) : ""; *at;) {
        size_t plain = strcspn(at, "{");
        words_add_bytes(w, at, plain);
        at += plain;
        if (*at == '{') {
            size_t gap = strcspn(at, "}");
            fill(w, f, at + 1, gap - 1);
            at += gap + (at[gap] == '}');
        }
    }
}

/* --- what hinders, what it comes to ----------------------------------------------------------- */

const char *ten_hindrance(enum ten_why why)
{
    static const char *const clauses[] = {
        [WHY_NONE] = "",
        [WHY_NOTHING] = "",
        [WHY_LEAST] = N_("the minimum is not put aside yet"),
        [WHY_HOT] = N_("every die counts, so all must be thrown again"),
        [WHY_ENTRY] = N_("it is too little to enter"),
        [WHY_PIT] = N_("it is too little to leave the pit, and writes a zero"),
    };
    return *clauses[why] ? _(clauses[why]) : "";
}

static struct ten_facts facts_of(const struct ten_seen *t)
{
    struct ten_stand s = ten_seen_stand(t);
    struct ten_result r = ten_seen_result(t);
    struct ten_written w;
    ten_seen_after(t, &w);
    struct ten_facts f = {.who = t->seat,
                          .turn = s.so_far.points,
                          .points = r.written,
                          .total = w.player.total,
                          .left = s.left,
                          .cost = w.penalty};
    if (s.last < CASTS_MAX) {
        f.dice = t->is.cast[s.last].thrown;
        f.keep = t->is.cast[s.last].kept;
    }
    return f;
}

void ten_say_right(const struct ten_seen *t, struct words *said)
{
    static const char *const sentences[] = {
        [WHY_NONE] = N_("Stopping writes {turn}, total {total}."),
        [WHY_NOTHING] = "",
        [WHY_LEAST] = N_("No stop yet: {need} are needed by the third throw."),
        [WHY_HOT] = N_("Every die counts: no stop, all are thrown again."),
        [WHY_ENTRY] = N_("No stop yet: {need} in one turn are needed to enter."),
        [WHY_PIT] = N_("Stopping writes a zero: {need} are needed to leave the pit."),
    };
    struct ten_stand s = ten_seen_stand(t);
    struct ten_facts f = facts_of(t);
    const int32_t needs[] = {
        [WHY_LEAST] = t->terms.least,
        [WHY_ENTRY] = t->terms.entry,
        [WHY_PIT] = ten_pit(&t->terms, ten_thrower(t)->total),
    };
    f.total = ten_thrower(t)->total + f.turn;
    f.need = s.stop.why < sizeof needs / sizeof *needs ? needs[s.stop.why] : 0;
    if (s.waits || s.passed || t->is.end != TURN_OPEN)
        return;
    words_add(said, "  ");
    ten_tell(said, &f, sentences[s.stop.why]);
    words_add(said, "\n");
}

/* --- the faults ------------------------------------------------------------------------------- */

static void say_fault(const struct ten_seen *t, const struct ten_fault *fault, struct words *said)
{
    static const char *const sentences[TEN_CODES] = {
        [K1] = N_("{keep} does not count (K1). The others choose: = stands leaves it aside, = back "
                  "means it is thrown again."),
        [K2] = N_("{who} threw on without putting anything aside (K2). The others choose: = "
                  "stands, or = back, which makes this throw void."),
        [K3] = N_("{who} threw {number} dice, the wrong number (K3). The others choose: = stands, "
                  "or = back, which makes this throw void."),
        [S2] =
            N_("{who} may not stop (S2). The others choose: = back ({who} throws on) or = stands "
               "({points} are written)."),
        [Z1] = N_("{who} passes the dice though something counts (Z1). The others choose: = back "
                  "({who} puts dice aside and goes on) or = stands (a zero)."),
        [N1] =
            N_("No throws give {turn} (N1). The others choose: = back ({who} says another number) "
               "or = stands ({points} are written)."),
        [X1] = N_("The turn was over: this throw counts for nothing (X1)."),
        [W1] = "",
    };
    struct ten_facts f = facts_of(t);
    if (fault->cast < CASTS_MAX) {
        const struct ten_cast *c = &t->is.cast[fault->cast];
        f.number = dice_count(c->thrown);
        f.keep = ten_worth(&t->terms, c->kept).vain;
    }
    words_add(said, "  ");
    ten_tell(said, &f, sentences[fault->code]);
    words_add(said, "\n");
}

static void say_open_faults(const struct ten_seen *t, struct words *said)
{
    for (int i = 0; i < t->is.faults; i++)
        if (t->is.fault[i].chosen == UNSAID)
            say_fault(t, &t->is.fault[i], said);
}

/* --- the end of a turn, and of the match -------------------------------------------------------
 */

static void say_zero(const struct ten_seen *t, const struct ten_facts *f, struct words *said)
{
    static const char *const reasons[] = {
        [WHY_NONE] = N_("{who}: a zero"),
        [WHY_NOTHING] = N_("{who}: {dice}, nothing counts: a zero"),
        [WHY_LEAST] = N_("{who}: {turn}, the minimum is not reached: a zero"),
        [WHY_HOT] = "",
        [WHY_ENTRY] = "",
        [WHY_PIT] = N_("{who}: {turn} does not leave the pit: a zero"),
    };
    struct ten_written w;
    ten_seen_after(t, &w);
    struct ten_facts of = *f;
    of.number = w.full ? t->terms.streak : w.player.zeros;
    ten_tell(said, &of, reasons[ten_seen_result(t).why]);
    if (of.number > 1)
        ten_tell(said, &of, N_(", {number} in a row"));
    if (w.full && w.penalty)
        ten_tell(said, &of, N_(". {cost} are lost"));
    ten_tell(said, &of, N_(". Total {total}.\n"));
}

static void say_winners(const struct ten_seen *t, const struct ten_scores *after,
                        struct words *said)
{
    unsigned won = ten_winners(&t->terms, after);
    for (int i = 0; i < after->players; i++) {
        struct ten_facts f = {.who = i, .total = after->player[i].total};
        if (won >> i & 1)
            ten_tell(said, &f, N_("{who} wins with {total}.\n"));
    }
}

static void say_last_turns(const struct ten_seen *t, const struct ten_scores *after,
                           struct words *said)
{
    struct ten_facts f = {.who = t->seat, .total = after->player[t->seat].total};
    if (ten_over(after)) {
        say_winners(t, after, said);
        return;
    }
    if (after->reached != t->seat || t->before.reached != NOBODY)
        return;
    ten_tell(said, &f, N_("{who} has reached the goal. One more turn: "));
    const char *between = "";
    for (int i = 1; i < after->players; i++) {
        int seat = (t->seat + i) % after->players;
        if (!(after->last >> seat & 1))
            continue;
        words_add(said, "%s", between);
        words_add_seat(said, seat);
        between = ", ";
    }
    words_add(said, ".\n");
}

static void say_end(const struct ten_seen *t, struct words *said)
{
    struct ten_facts f = facts_of(t);
    struct ten_scores after = ten_seen_after(t, NULL);
    if (t->is.end == TURN_VOID)
        return;
    if (t->is.end == TURN_STOPPED && f.points)
        ten_tell(said, &f, N_("{who} stops: {points} written, total {total}.\n"));
    else
        say_zero(t, &f, said);
    f.number = t->said;
    if (ten_misread(t))
        ten_tell(said, &f, N_("  {points} is written, not {number} (W1).\n"));
    say_last_turns(t, &after, said);
}

/* --- a turn on its way -------------------------------------------------------------------------
 */

static void say_throw(const struct ten_seen *t, struct words *said)
{
    struct ten_stand s = ten_seen_stand(t);
    struct ten_facts f = facts_of(t);
    struct ten_keeps keeps;
    ten_keeps(&t->terms, f.dice, &keeps);
    f.keep = ten_best_keep(&t->terms, f.dice);
    f.points = ten_worth(&t->terms, f.keep).points;
    f.number = keeps.count;
    if (!s.waits)
        return;
    if (keeps.count == 1)
        ten_tell(said, &f, N_("{who}: {dice}. Only {keep} counts: {points}.\n"));
    else
        ten_tell(said, &f,
                 N_("{who}: {dice}. {keep} counts {points}, the most of {number} keeps.\n"));
}

static void say_keep(const struct ten_seen *t, struct words *said)
{
    struct ten_stand s = ten_seen_stand(t);
    struct ten_facts f = facts_of(t);
    if (s.passed) {
        ten_tell(said, &f, N_("{who} puts nothing aside from {dice}, though something counts.\n"));
        return;
    }
    f.points = ten_worth(&t->terms, f.keep).points;
    ten_tell(said, &f, N_("{who} keeps {keep}: {points}, turn {turn}."));
    if (t->is.end == TURN_OPEN && s.left)
        ten_tell(said, &f, N_(" {left} to throw."));
    words_add(said, "\n");
    ten_say_right(t, said);
}

void ten_say(const struct ten *m, enum ten_told what, struct words *said)
{
    const struct ten_seen *t = &m->hand;
    if (!said || m->silent)
        return;
    bool told = what == TOLD_KEEP || (what == TOLD_CHOICE && t->is.end == TURN_OPEN);
    uint8_t live = ten_live(&t->is);
    if (ten_seen_stand(t).waits)
        say_throw(t, said);
    else if (told && live < CASTS_MAX && t->is.cast[live].state != CAST_DEAD)
        say_keep(t, said);
    if (t->is.end != TURN_OPEN)
        say_end(t, said);
    say_open_faults(t, said);
}

void ten_say_turn(const struct ten_seen *t, struct words *said)
{
    if (ten_seen_stand(t).waits)
        say_throw(t, said);
    else if (t->is.end == TURN_OPEN && t->is.casts)
        say_keep(t, said);
    else if (t->is.end != TURN_OPEN)
        say_end(t, said);
    say_open_faults(t, said);
}

void ten_say_danger(const struct ten_seen *t, struct words *said)
{
    struct ten_player p = *ten_thrower(t);
    struct ten_written zero = ten_write(&t->terms, p, 0);
    struct ten_facts f = {.cost = zero.penalty, .number = t->terms.streak};
    if (t->is.end == TURN_OPEN && zero.penalty)
        ten_tell(said, &f, N_("A zero would be number {number} in a row: {cost} would be lost.\n"));
}

/* --- prompt and score ------------------------------------------------------------------------- */

/* Between two turns: the dice, and how the player stands. */
static void prompt_next(const struct ten *m, struct words *said)
{
    struct ten_scores s = m->hand.seat == NOBODY ? m->hand.before : ten_seen_after(&m->hand, NULL);
    const struct ten_player *p = &s.player[m->next];
    struct ten_facts f = {.left = m->terms.dice, .total = p->total, .number = p->zeros};
    ten_tell(said, &f, N_("{left}"));
    if (m->silent || (!p->total && !p->zeros))
        return;
    ten_tell(said, &f, N_(" (total {total}"));
    if (p->zeros && m->terms.streak)
        ten_tell(said, &f, p->zeros > 1 ? N_(", {number} zeros in a row") : N_(", one zero"));
    words_add(said, ")");
}

void ten_prompt(void *match, struct words *said)
{
    const struct ten *m = match;
    const struct ten_seen *t = &m->hand;
    if (ten_between(m)) {
        prompt_next(m, said);
        return;
    }
    struct ten_stand s = ten_seen_stand(t);
    struct ten_facts f = facts_of(t);
    f.points = s.stop.writes;
    if (s.waits)
        ten_tell(said, &f, N_("put aside from {dice}"));
    else if (m->silent)
        ten_tell(said, &f, N_("{left}"));
    else if (s.stop.may && s.left)
        ten_tell(said, &f, N_("turn {turn}, {left}, or stop for {points}"));
    else if (s.left)
        ten_tell(said, &f, N_("turn {turn}, {left}, no stop"));
    else
        ten_tell(said, &f, N_("turn {turn}, stop"));
}

void ten_score(void *match, struct words *said)
{
    const struct ten *m = match;
    struct ten_scores s = m->hand.seat == NOBODY ? m->hand.before : ten_seen_after(&m->hand, NULL);
    for (int i = 0; i < m->seats; i++) {
        struct ten_facts f = {.who = i, .total = s.player[i].total, .number = s.player[i].zeros};
        ten_tell(said, &f, N_("{who}: {total}"));
        if (f.number && m->terms.streak)
            ten_tell(said, &f, f.number > 1 ? N_(" ({number} zeros in a row)") : N_(" (1 zero)"));
        words_add(said, "%s", i + 1 < m->seats ? ", " : ".\n");
    }
}

void ten_result_said(void *match, struct words *said)
{
    const struct ten *m = match;
    if (!ten_match_over(m)) {
        ten_score(match, said);
        return;
    }
    struct ten_scores after = ten_seen_after(&m->hand, NULL);
    say_winners(&m->hand, &after, said);
}

void ten_stands(void *match, struct words *said)
{
    const struct ten *m = match;
    ten_score(match, said);
    if (m->hand.seat != NOBODY && !m->silent)
        ten_say_turn(&m->hand, said);
}
