/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "say.h"

#include <string.h>

#include "base/i18n.h"
#include "match.h"
#include "parts.h"
#include "words.h"

/* --- facts ----------------------------------------------------------------------------------- */

static void fill(struct strbuf *w, const struct dice_facts *f, const char *gap, size_t length)
{
    static const struct {
        const char *name;
        size_t at;
    } numbers[] = {
        {"points", offsetof(struct dice_facts, points)},
        {"turn", offsetof(struct dice_facts, turn)},
        {"total", offsetof(struct dice_facts, total)},
        {"cost", offsetof(struct dice_facts, cost)},
        {"need", offsetof(struct dice_facts, need)},
        {"number", offsetof(struct dice_facts, number)},
        {"goal", offsetof(struct dice_facts, goal)},
    };
    if (length == 3 && memcmp(gap, "who", 3) == 0)
        strbuf_add_seat(w, f->who);
    if (length == 4 && memcmp(gap, "left", 4) == 0)
        strbuf_add(w, P_("%ld die", "%ld dice", f->left), f->left);
    if (length == 4 && memcmp(gap, "dice", 4) == 0)
        dice_add_dice(w, f->dice);
    if (length == 4 && memcmp(gap, "keep", 4) == 0)
        dice_add_dice(w, f->keep);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (strlen(numbers[i].name) == length && memcmp(numbers[i].name, gap, length) == 0)
            strbuf_add(w, "%ld", *(const long *)(const void *)((const char *)f + numbers[i].at));
}

void dice_tell(struct strbuf *w, const struct dice_facts *f, const char *sentence)
{
    for (const char *at = sentence && *sentence ? _(sentence) : ""; *at;) {
        size_t plain = strcspn(at, "{");
        strbuf_add_bytes(w, at, plain);
        at += plain;
        if (*at == '{') {
            size_t gap = strcspn(at, "}");
            fill(w, f, at + 1, gap - 1);
            at += gap + (at[gap] == '}');
        }
    }
}

struct dice_facts dice_facts(const struct dice_seen *t)
{
    struct dice_stand s = dice_stand(t);
    struct dice_result r = dice_result(t);
    struct dice_written w;
    dice_after(t, &w);
    struct dice_facts f = {.who = t->seat,
                           .turn = s.so_far.points,
                           .points = r.written,
                           .total = w.player.total,
                           .left = s.left,
                           .cost = w.penalty};
    if (s.last < DICE_THROWS) {
        f.dice = t->cast[s.last].thrown;
        f.keep = t->cast[s.last].kept;
    }
    return f;
}

void dice_add_dice(struct strbuf *w, dice_set d)
{
    for (int face = 1; face <= FACES; face++)
        for (int i = 0; i < dice_times(d, face); i++)
            strbuf_add(w, "%d", face);
    if (!d)
        strbuf_add(w, "-");
}

/* --- what hinders, what it comes to ----------------------------------------------------------- */

const struct dice_reason *dice_reason(const struct dice_reason *reasons, int why)
{
    static const struct dice_reason entry = {
        "entry", NULL, N_("No stop yet: {need} in one turn are needed to enter."),
        N_("it is too little to enter")};
    return why == WHY_ENTRY ? &entry : &reasons[why];
}

const char *dice_hindrance(const struct dice_game *g, int why)
{
    const char *clause = dice_reason(g->reason, why)->clause;
    return clause ? _(clause) : "";
}

void dice_say_right(const struct dice_seen *t, struct strbuf *said)
{
    struct dice_stand s = dice_stand(t);
    struct dice_facts f = dice_facts(t);
    f.total = dice_thrower(t)->total;
    if (s.stop.why == WHY_ENTRY)
        f.need = t->terms.entry;
    else if (t->game->needs)
        f.need = t->game->needs(&t->terms, (int32_t)f.total, s.stop.why);
    f.total += f.turn;
    if (!s.waits && !s.passed && t->end == TURN_OPEN)
        dice_tell(said, &f, dice_reason(t->game->reason, s.stop.why)->stop);
}

/* --- the faults ------------------------------------------------------------------------------- */

/* Adds a fault and its choices, without an end of line. */
static void say_fault(const struct dice_seen *t, const struct dice_fault *fault,
                      struct strbuf *said)
{
    static const char *const sentences[DICE_CODES] = {
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
                  "({who} puts dice aside and continues) or = stands (a zero)."),
        [N1] =
            N_("No throws give {turn} (N1). The others choose: = back ({who} says another number) "
               "or = stands ({points} are written)."),
        [X1] = N_("The turn was over: this throw counts for nothing (X1)."),
        [W1] = "",
    };
    struct dice_facts f = dice_facts(t);
    if (fault->cast < DICE_THROWS) {
        const struct dice_cast *c = &t->cast[fault->cast];
        f.number = dice_count(c->thrown);
        f.keep = dice_worth_of(t, c->kept).vain;
    }
    dice_tell(said, &f, sentences[fault->code]);
}

static void say_open_faults(const struct dice_seen *t, struct strbuf *said)
{
    for (int i = 0; i < t->faults; i++) {
        if (t->fault[i].chosen != UNSAID)
            continue;
        strbuf_add(said, "  ");
        say_fault(t, &t->fault[i], said);
        strbuf_add(said, "\n");
    }
}

/* --- the end of a turn, and of the match ------------------------------------------------------ */

static void say_zero(const struct dice_seen *t, const struct dice_facts *f, struct strbuf *said)
{
    struct dice_written w;
    dice_after(t, &w);
    struct dice_facts of = *f;
    of.number = w.full ? t->terms.streak : w.player.zeros;
    dice_tell(said, &of, dice_reason(t->game->reason, dice_result(t).why)->zero);
    if (of.number > 1)
        dice_tell(said, &of, N_(", {number} in a row"));
    if (w.full && w.penalty)
        dice_tell(said, &of, N_(". {cost} are lost"));
    dice_tell(said, &of, t->game->say[SAY_TOTAL]);
}

void dice_say_winners(const struct dice_match *m, const struct dice_seen *t, struct strbuf *said)
{
    struct dice_scores after = t->seat == NO_PLAYER ? t->before : dice_after(t, NULL);
    unsigned won = dice_won(m, t);
    for (int i = 0; i < after.players; i++) {
        struct dice_facts f = {.who = i, .total = after.player[i].total};
        if (won >> i & 1)
            dice_tell(said, &f, m->game->say[SAY_WINS]);
    }
}

/* Adds who has one more turn, if the player was the first to reach the goal, or the winners, if the
 * match is over. */
static void say_last_turns(const struct dice_match *m, const struct dice_seen *t, bool winners,
                           struct strbuf *said)
{
    struct dice_scores after = dice_after(t, NULL);
    struct dice_facts f = {.who = t->seat, .total = after.player[t->seat].total};
    if (dice_over(&after)) {
        if (winners)
            dice_say_winners(m, t, said);
        return;
    }
    if (after.reached != t->seat || t->before.reached != NO_PLAYER)
        return;
    dice_tell(said, &f, N_("{who} has reached the goal. One more turn: "));
    const char *between = "";
    for (int i = 1; i < after.players; i++) {
        int seat = (t->seat + i) % after.players;
        if (!(after.last >> seat & 1))
            continue;
        strbuf_add(said, "%s", between);
        strbuf_add_seat(said, seat);
        between = ", ";
    }
    strbuf_add(said, ".\n");
}

static void end_line(struct strbuf *said)
{
    if (said->length && said->text[said->length - 1] != '\n')
        strbuf_add(said, "\n");
}

static void say_end(const struct dice_match *m, const struct dice_seen *t, bool winners,
                    struct strbuf *said)
{
    struct dice_facts f = dice_facts(t);
    if (t->end == TURN_VOID && t->game->keeps)
        return;
    if (t->end == TURN_STOPPED && f.points)
        dice_tell(said, &f, t->game->say[SAY_STOPPED]);
    else
        say_zero(t, &f, said);
    f.number = t->said;
    f.goal = m->terms.goal;
    if (dice_misread(t))
        dice_tell(said, &f, t->game->say[SAY_MISREAD]);
    if (dice_won_at_once(m, t))
        dice_tell(said, &f, t->game->say[SAY_REACHED]);
    end_line(said);
    if (t->terms.final != FINAL_NONE)
        say_last_turns(m, t, winners, said);
}

/* --- a turn on its way ------------------------------------------------------------------------ */

static void say_throw(const struct dice_seen *t, struct strbuf *said)
{
    const struct dice_game *g = t->game;
    struct dice_facts f = dice_facts(t);
    struct dice_keeps keeps;
    g->keeps(&t->terms, f.dice, &keeps);
    f.keep = g->best(&t->terms, f.dice);
    f.points = g->worth(&t->terms, f.keep).points;
    f.number = keeps.count;
    if (keeps.count == 1)
        dice_tell(said, &f, N_("{who}: {dice}. Only {keep} counts: {points}.\n"));
    else
        dice_tell(said, &f,
                  N_("{who}: {dice}. {keep} counts {points}, the most of {number} keeps.\n"));
}

static void say_keep(const struct dice_seen *t, struct strbuf *said)
{
    struct dice_stand s = dice_stand(t);
    struct dice_facts f = dice_facts(t);
    if (s.passed) {
        dice_tell(said, &f, N_("{who} puts nothing aside from {dice}, though something counts.\n"));
        return;
    }
    f.points = dice_worth_of(t, f.keep).points;
    dice_tell(said, &f,
              t->game->keeps ? N_("{who} keeps {keep}: {points}, turn {turn}.")
                             : t->game->say[SAY_THROWN]);
    if (t->game->keeps && t->end == TURN_OPEN && s.left)
        dice_tell(said, &f, N_(" {left} to throw."));
    strbuf_add(said, "\n");
    if (!t->game->keeps || t->end != TURN_OPEN)
        return;
    strbuf_add(said, "  ");
    dice_say_right(t, said);
    strbuf_add(said, "\n");
}

void dice_say(const struct dice_match *m, enum dice_told what, struct strbuf *said)
{
    const struct dice_seen *t = &m->hand;
    if (!said || m->silent)
        return;
    bool told = what == TOLD_KEEP || (what == TOLD_CHOICE && t->end == TURN_OPEN);
    uint8_t live = dice_live(t);
    struct dice_facts f = dice_facts(t);
    if (what == TOLD_ON)
        dice_tell(said, &f, N_("{who} throws on.\n"));
    else if (told && t->bare)
        dice_tell(said, &f, N_("{who}: the turn is open again. Type its points, as in 450.\n"));
    else if (dice_stand(t).waits)
        say_throw(t, said);
    else if (told && live < DICE_THROWS && t->cast[live].state != CAST_DEAD)
        say_keep(t, said);
    if (t->end != TURN_OPEN)
        say_end(m, t, true, said);
    if (what != TOLD_ON)
        say_open_faults(t, said);
}

void dice_say_unchosen(const struct dice_match *m, struct strbuf *said)
{
    if (said && !m->silent && dice_open_fault(&m->hand) >= 0)
        strbuf_add(said, "%s", _("  The next throw is made, so it stands.\n"));
}

void dice_say_turn(const struct dice_match *m, const struct dice_seen *t, bool winners,
                   struct strbuf *said)
{
    if (dice_stand(t).waits)
        say_throw(t, said);
    else if (t->end == TURN_OPEN && t->casts)
        say_keep(t, said);
    else if (t->end != TURN_OPEN)
        say_end(m, t, winners, said);
    say_open_faults(t, said);
}

void dice_say_danger(const struct dice_seen *t, struct strbuf *said)
{
    long cost = dice_zero_costs(t);
    struct dice_facts f = {.cost = cost, .number = t->terms.streak};
    if (t->end == TURN_OPEN && cost)
        dice_tell(said, &f,
                  N_("A zero would be number {number} in a row: {cost} would be lost.\n"));
}

/* --- ask ------------------------------------------------------------------------------------- */

/* Questions about a turn. */

/* --- .why, .keeps ------------------------------------------------------------------- */

/* Adds the points of each part of a keep: "444 400, 11 200". */
static void add_parts(const struct dice_seen *t, dice_set kept, struct strbuf *said)
{
    int32_t all = dice_worth_of(t, kept).points, sum = 0;
    const char *between = "";
    for (int face = 1; face <= FACES; face++)
        sum += dice_worth_of(t, (dice_set)dice_times(kept, face) * dice_face(face)).points;
    if (sum != all) { /* a straight, three pairs, or nothing counts */
        dice_add_dice(said, kept);
        strbuf_add(said, " %d", (int)all);
        return;
    }
    for (int face = 1; face <= FACES; face++) {
        dice_set part = (dice_set)dice_times(kept, face) * dice_face(face);
        if (!part)
            continue;
        strbuf_add(said, "%s", between);
        dice_add_dice(said, part);
        strbuf_add(said, " %d", (int)dice_worth_of(t, part).points);
        between = ", ";
    }
}

static void say_casts(const struct dice_seen *t, struct strbuf *said)
{
    static const char *const sentences[] = {
        [CAST_WAITS] = N_("  {dice}: nothing is put aside yet\n"),
        [CAST_KEPT] = N_("  {dice}: {keep} put aside: "),
        [CAST_PASSED] = N_("  {dice}: nothing is put aside, though something counts\n"),
        [CAST_DEAD] = N_("  {dice}: nothing counts\n"),
        [CAST_VOID] = N_("  {dice}: void\n"),
    };
    for (int i = 0; i < t->casts; i++) {
        const struct dice_cast *c = &t->cast[i];
        dice_tell(said, &(struct dice_facts){.dice = c->thrown, .keep = c->kept},
                  sentences[c->state]);
        if (c->state != CAST_KEPT)
            continue;
        add_parts(t, c->kept, said);
        strbuf_add(said, "\n");
    }
}

/* Adds the account of a turn. `result`: leaves out the result of the match, which is the whole turn
 * if it wins at once. */
static void tell_turn(const struct dice_match *m, const struct dice_seen *t, bool result,
                      struct strbuf *said)
{
    if (t->game->keeps)
        say_casts(t, said);
    for (int i = 0; i < t->faults; i++)
        if (t->fault[i].chosen != UNSAID)
            strbuf_add(said, "  %s: = %s\n", dice_code_name(t->fault[i].code),
                       t->fault[i].chosen == BACK ? "back" : "stands");
    if (result && dice_won_at_once(m, t))
        return;
    dice_say_turn(m, t, !result || !t->game->keeps, said);
}

/* Adds nothing to what all know: the players have agreed to find it out themselves. */
void dice_tell_turn(const struct turn_ref *at, unsigned besides, struct strbuf *said)
{
    said->player = at->player;
    if (!(besides & TELL_KNOWN))
        tell_turn(at->match, dice_asked(at), besides & TELL_RESULT, said);
}

bool dice_answer_why(const struct turn_ref *at, struct strbuf *said)
{
    const struct dice_seen *t = at->number ? dice_asked(at) : NULL;
    if (!t || t->seat == NO_PLAYER)
        return false;
    tell_turn(at->match, t, false, said);
    return true;
}

/* Answers .keeps for the current turn, if a throw of it waits. */
bool dice_answer_keeps(const struct turn_ref *at, struct strbuf *said)
{
    const struct dice_seen *t = at->number ? dice_asked(at) : NULL;
    struct dice_keeps keeps;
    if (!t || t->seat == NO_PLAYER || !dice_stand(t).waits)
        return false;
    t->game->keeps(&t->terms, t->cast[dice_live(t)].thrown, &keeps);
    for (int i = 0; i < keeps.count; i++) {
        struct dice_facts f = {.keep = keeps.keep[i],
                               .points = dice_worth_of(t, keeps.keep[i]).points};
        dice_tell(said, &f, N_("/{keep}: {points} ("));
        add_parts(t, keeps.keep[i], said);
        strbuf_add(said, ")\n");
    }
    return true;
}

/* --- amend ----------------------------------------------------------------------------------- */

/* Prints the effects of a correction: turns with a different result, and the changes on the score
 * sheet. */

void dice_changed(const struct turn_ref *was, const struct turn_ref *is, struct strbuf *said)
{
    const struct dice_seen *old = dice_asked(was), *t = dice_asked(is);
    struct dice_written before, after;
    struct dice_result r = dice_result(t), o = dice_result(old);
    dice_after(old, &before);
    dice_after(t, &after);
    struct dice_facts f = {.who = t->seat,
                           .number = is->number,
                           .points = r.written,
                           .total = after.player.total,
                           .turn = o.written,
                           .cost = before.player.total};
    if (old->seat == t->seat && r.end == o.end && r.written == o.written && f.total == f.cost)
        return;
    if (r.end == TURN_OPEN)
        dice_tell(said, &f, N_("{number}. {who}: the turn is open again.\n"));
    else
        dice_tell(
            said, &f,
            N_("{number}. {who}: {points} written, total {total}; before: {turn} written, total "
               "{cost}.\n"));
}

void dice_orders(void *was, void *is, struct strbuf *said)
{
    struct dice_scores before = dice_now(was), now = dice_now(is);
    for (int i = 0; i < now.players; i++) {
        struct dice_facts f = {
            .who = i, .total = now.player[i].total, .number = before.player[i].total};
        if (f.total != f.number)
            dice_tell(said, &f, N_("On the sheet: {who} {total}, not {number}.\n"));
    }
}
