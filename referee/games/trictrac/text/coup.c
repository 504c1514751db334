/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "coup.h"

#include <string.h>

#include "games/trictrac/input/input.h"
#include "say.h"

/* Adds the throw, with the sum of its dues if `sum`. */
static void say_throw(struct strbuf *w, const struct ruling *r, const struct coup *c, bool sum)
{
    struct placeholders f = gaps_of(&r->position, (enum side)c->side);
    f.count = (int)r->after.coups;
    f.points = r->dues.points[ROLLER];
    add_sentence(w, &f,
                 c->unknown ? N_("{count}. {who} throws; the dice were not seen.\n")
                 : sum ? N_("{count}. {who} throws {high}-{low}: {points} due to {who} in all.\n")
                       : N_("{count}. {who} throws {high}-{low}.\n"));
}

void render_thrown(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    say_throw(w, r, c, false);
}

/* One mark as it was made, on a line of its own; `due` is -1 where that was due. */
static void say_mark(struct strbuf *w, struct placeholders f, const struct mark *m, int due)
{
    bool placed = m->kind == MARK_PLACED, wrong = due >= 0;
    f.points = placed ? m->jeton : m->points;
    f.count = placed ? m->holes : due;
    f.from = due;
    add_sentence(w, &f,
                 placed && wrong
                     ? N_("{who} moves the peg {count} and puts the jeton at {points} ({from} "
                          "due).\n")
                 : placed ? N_("{who} moves the peg {count} and puts the jeton at {points}.\n")
                 : wrong  ? N_("{who} marks {points} ({count} due).\n")
                          : N_("{who} marks {points}.\n"));
}

/* The roller went and has not been put back: the other marks nothing in this turn (rules §10). */
static bool gone(const struct ruling *r)
{
    return r->decision == GO && r->complete && !r->has_play;
}

static bool moved_something(const struct mark *m)
{
    return m->kind != MARK_AS_DUE && (m->points || m->holes || m->jeton);
}

/* The roller went on this throw: the opponent's mark no longer counts. */
static void say_fallen_away(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    struct placeholders f = {.who = (enum side)c->side};
    if (moved_something(&r->mark[OPPONENT]))
        add_sentence(w, &f, "{who} went: what {other} marked falls away (M XVI; GU V).\n");
}

void render_marked(struct strbuf *w, const struct ruling *r, const struct coup *c, enum party who)
{
    const struct mark *m = &r->mark[who];
    enum side s = (enum side)c->side;
    struct placeholders f = {.who = s};
    if (who == OPPONENT && gone(r)) {
        say_fallen_away(w, r, c);
        return;
    }
    if (m->kind == MARK_AS_DUE || (m->kind == MARK_GAIN && r->marked[who] == r->due[who]))
        return;
    f.who = who == ROLLER ? s : other_side(s);
    say_mark(w, f, m, r->marked[who] != r->due[who] ? r->due[who] : -1);
}

void render_mark(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    enum side s = (enum side)c->side;
    struct placeholders f = {.who = s};
    f.points = r->marked[ROLLER];
    if (r->marked[ROLLER] == r->due[ROLLER])
        add_sentence(w, &f, "{who} marks {points}.\n");
    render_marked(w, r, c, ROLLER);
    render_marks(w, &r->before, &r->after_roller, r->after_roller.holes[s] - r->before.holes[s], s);
}

void render_hole(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    enum side s = (enum side)c->side;
    int pegged = r->after_roller.holes[s] - r->before.holes[s];
    if (pegged)
        render_marks(w, &r->before, &r->after_roller, pegged, s);
}

void render_put_down(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    char play[PLAY_TEXT];
    enum side s = (enum side)c->side;
    struct placeholders f = {.who = s};
    for (int party = ROLLER; party <= OPPONENT; party++) {
        if (party == OPPONENT && gone(r))
            say_fallen_away(w, r, c);
        else if (r->mark[party].kind != MARK_AS_DUE)
            say_mark(w, (struct placeholders){.who = party == ROLLER ? s : other_side(s)},
                     &r->mark[party], -1);
    }
    f.how = play;
    render_passed(w, r);
    /* That nothing can be played is for the players to find. */
    if (!r->passed && (c->steps || c->played) && put_down_print(r, w->manner, play))
        add_sentence(w, &f, "{who} plays {how}.\n");
}

static bool has_dues(const struct ruling *r, enum party to)
{
    for (int i = 0; i < r->dues.count; i++)
        if (r->dues.due[i].to == to)
            return true;
    return false;
}

/* Adds the points that are due if the pile de misère is made. */
static void say_pile(struct strbuf *w, const struct ruling *r, struct placeholders f)
{
    f.points = r->misere;
    f.cite = tariff[MISERE].article;
    if (f.points)
        add_sentence(w, &f, "{points} due to {who} if the pile de misère is made ({cite}).\n");
}

void render_pile_made(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    enum side s = (enum side)c->side;
    if (r->decision != GO)
        render_dues(w, r, ROLLER);
    render_marks(w, &r->before, &r->after_roller, r->after_roller.holes[s] - r->before.holes[s], s);
}

/* The throw and what it gives; where that is nothing, in one line. */
static void say_thrown(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    struct placeholders f = gaps_of(&r->position, (enum side)c->side);
    f.count = (int)r->after.coups;
    bool several = !c->unknown && !r->passed && due_lines(&r->dues, ROLLER) > 1;
    if (c->unknown || r->passed || r->misere || has_dues(r, ROLLER)) {
        say_throw(w, r, c, several);
        if (!c->unknown && (has_dues(r, ROLLER) || !r->misere))
            (several ? render_each_due : render_dues)(w, r, ROLLER);
        say_pile(w, r, f);
    } else {
        add_sentence(w, &f,
                     has_dues(r, OPPONENT)
                         ? N_("{count}. {who} throws {high}-{low}: nothing due to {who}.\n")
                         : N_("{count}. {who} throws {high}-{low}: nothing due.\n"));
    }
    if (!c->unknown)
        render_dues(w, r, OPPONENT);
}

void render_throw(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    enum side s = (enum side)c->side;
    say_thrown(w, r, c);
    render_marked(w, r, c, ROLLER);
    int pegged = r->after_roller.holes[s] - r->before.holes[s];
    render_marks(w, &r->before, &r->after_roller, pegged, s);
    render_decision(w, r, c);
}

void render_decision(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    struct placeholders f = {.who = (enum side)c->side};
    if (r->decision == GO)
        add_sentence(w, &f,
                     "{who} goes: all men back to the talons, all jetons to the rail (M XVI).\n");
    else if (r->decision == STAY && !c->steps && !c->played) /* a play says it, too */
        add_sentence(w, &f, "{who} stays.\n");
}

static void say_exited(struct strbuf *w, const struct ruling *r)
{
    struct placeholders f = {.who = WHITE};
    if (r->exited)
        add_sentence(w, &f,
                     r->after.again.high
                         ? N_("The last man is off: all men return to the talons, and the same "
                              "throw is played again (M VIII; LL §118).\n")
                         : N_("The last man is off: all men return to the talons (M VIII).\n"));
}

void render_exit_sides(struct strbuf *w)
{
    struct placeholders f = {.who = WHITE};
    add_sentence(w, &f,
                 "Each player sets up the men on their own side, and so has the other colour now "
                 "(LL §120). In the record the colours stay.\n");
}

/* Adds whether the points that the roller left unmarked count or are lost. */
static void say_waived(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    struct placeholders f = {.who = (enum side)c->side, .points = r->marked[ROLLER]};
    if (r->complete && r->waived && f.points)
        add_sentence(w, &f,
                     r->waived == WAIVED_ERASED
                         ? N_("{points} of {who} count as marked and erased: the hole of {other} "
                              "is simple (GU III; LL §150).\n")
                         : N_("{points} of {who} are not marked, and are lost without a school "
                              "(GU III; LL §150, §176).\n"));
}

/* The points for numbers left unplayed are printed with the fault. */
void render_opponent(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    struct placeholders f = {.who = other_side((enum side)c->side)};
    bool said = !r->dues.points[OPPONENT] && r->due[OPPONENT] == r->marked[OPPONENT];
    say_waived(w, r, c);
    f.points = r->marked[OPPONENT];
    if (r->complete && r->decision != GO && f.points && !said &&
        r->mark[OPPONENT].kind == MARK_AS_DUE)
        add_sentence(w, &f, "{who} marks {points}.\n");
    render_marked(w, r, c, OPPONENT);
    int pegged = r->after.score.holes[f.who] - r->after_roller.holes[f.who];
    bool ruled = c->by_arbiter.what & RULED_SCORE; /* then nobody has won these holes */
    if (r->complete && r->decision != GO && pegged > 0 && !c->claims && !r->after.over && !ruled)
        render_marks(w, &r->after_roller, &r->after.score, pegged, f.who);
}

/* Whether the opponent is asked for a choice on a false move that may not be left. */
static bool must_choose(const struct ruling *r, const struct coup *c)
{
    return r->faults.count && !r->faults.may_stand && r->chosen == NO_CHOICE && !c->closed;
}

void render_outcome(struct strbuf *w, const struct ruling *r, const struct coup *c,
                    const struct score *since)
{
    if (r->has_play || r->faults.count)
        render_ruling_play(w, r, c);
    render_opponent(w, r, c);
    render_schools(w, r);
    say_exited(w, r);
    render_over(w, &r->after);
    render_stand_since(w, &r->after, since);
    if (r->complete && !must_choose(r, c))
        render_next(w, &r->after, (enum side)c->side);
}

/* The first line of a coup: "5. Kermadeuc 6-5: 1/7 1/6". */
static void say_coup(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    char play[PLAY_TEXT];
    strbuf_add(w, "%u. ", (unsigned)r->after.coups);
    strbuf_add_name(w, (enum side)c->side);
    if (c->unknown)
        strbuf_add(w, " ??");
    else
        strbuf_add(w, " %d-%d", c->dice.high, c->dice.low);
    if (put_down_print(r, w->manner, play))
        strbuf_add(w, ": %s", play);
    else if (r->decision == GO)
        strbuf_add(w, "%s", _(": goes"));
    strbuf_add(w, "\n");
}

void render_more(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    char play[PLAY_TEXT];
    struct placeholders f = {.who = (enum side)c->side};
    f.how = steps_print(r->final_steps ? &r->final_step[0] : &r->step[0], 1, w->manner, play);
    if (r->wanted == WANT_MORE)
        add_sentence(w, &f, "{who} has put down {how}; the other number is still to be played.\n");
}

void render_closing(struct strbuf *w, const struct ruling *r, const struct coup *c,
                    const struct score *since)
{
    render_ruling_play(w, r, c);
    render_opponent(w, r, c);
    say_exited(w, r);
    render_over(w, &r->after);
    render_stand_since(w, &r->after, since);
}

void render_may_finish(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    struct placeholders f = {.who = (enum side)c->side};
    if (input_may_finish(r, c))
        add_sentence(w, &f,
                     c->side == WHITE
                         ? N_("Until {other} touches a man, {who} may still play the number left: "
                              "type w before it, as in w 1/5 (the English guide).\n")
                         : N_("Until {other} touches a man, {who} may still play the number left: "
                              "type b before it, as in b 1/5 (the English guide).\n"));
}

static void say_unfinished(struct strbuf *w, const struct ruling *r)
{
    struct strbuf wanted = {.text = NULL};
    struct placeholders f = {.who = WHITE};
    render_wanted(&wanted, r);
    f.how = wanted.text;
    w->failed |= wanted.failed;
    add_sentence(w, &f, "The turn is not finished. Still to come: {how}.\n");
    strbuf_free(&wanted);
}

/* Adds `from` with every line set in, and empties it. */
static void add_set_in(struct strbuf *w, struct strbuf *from)
{
    for (const char *line = from->text; line && *line;) {
        size_t n = strcspn(line, "\n");
        strbuf_add(w, "   %.*s\n", (int)n, line);
        line += n + (line[n] == '\n');
    }
    w->failed |= from->failed;
    strbuf_free(from);
}

static void say_rulings(struct strbuf *w, const struct ruling *r, const struct coup *c, bool over)
{
    enum side s = (enum side)c->side;
    if (r->dues.points[ROLLER])
        render_dues(w, r, ROLLER);
    if (r->dues.points[OPPONENT])
        render_dues(w, r, OPPONENT);
    render_marked(w, r, c, ROLLER);
    render_marks(w, &r->before, &r->after_roller, r->after_roller.holes[s] - r->before.holes[s], s);
    if (r->faults.count || r->passed)
        render_ruling_play(w, r, c);
    if (r->unknown_play)
        add_sentence(w, &(struct placeholders){.who = s},
                     "The play is not known, and nothing is ruled on it.\n");
    say_waived(w, r, c);
    render_marked(w, r, c, OPPONENT);
    render_schools(w, r);
    render_answers(w, r, 0);
    say_exited(w, r);
    if (!r->complete)
        say_unfinished(w, r);
    if (over)
        render_over(w, &r->after);
    render_stand_since(w, &r->after, &r->before);
}

void render_rulings(struct strbuf *w, const struct ruling *r, const struct coup *c, bool over)
{
    struct strbuf in = {.player = w->player, .manner = w->manner};
    say_rulings(&in, r, c, over);
    add_set_in(w, &in);
}

void render_coup(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    say_coup(w, r, c);
    render_rulings(w, r, c, true);
}
