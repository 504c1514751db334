/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "text/render_coup.h"

#include <string.h>

static void add_name(struct words *w, const char *const names[2], enum side s)
{
    static const char *const plain[2] = {"White", "Black"};
    words_add_clean(w, names && names[s] && names[s][0] ? names[s] : plain[s]);
}

void render_thrown(struct words *w, const struct ruling *r, const struct coup *c,
                   const char *const names[2])
{
    words_add(w, "%u. ", (unsigned)r->after.coups);
    add_name(w, names, (enum side)c->side);
    if (c->unknown)
        words_add(w, " throws; the dice were not seen.\n");
    else
        words_add(w, " throws %d-%d.\n", c->dice.high, c->dice.low);
}

void render_marked(struct words *w, const struct ruling *r, const struct coup *c, enum party who,
                   const char *const names[2])
{
    const struct mark *m = &c->mark[who];
    enum side s = (enum side)c->side;
    if (m->kind == MARK_AS_DUE || (m->kind == MARK_GAIN && r->marked[who] == r->due[who]))
        return;
    add_name(w, names, who == ROLLER ? s : other_side(s));
    if (m->kind == MARK_PLACED)
        words_add(w, " moves his peg %d and puts his jeton at %d", m->holes, m->jeton);
    else
        words_add(w, " marks %d", m->points);
    if (r->marked[who] != r->due[who])
        words_add(w, " (%d due)", r->due[who]);
    words_add(w, ".\n");
}

void render_put_down(struct words *w, const struct ruling *r, const struct coup *c,
                     const char *const names[2])
{
    char play[PLAY_TEXT];
    enum side s = (enum side)c->side;
    for (int party = ROLLER; party <= OPPONENT; party++) {
        const struct mark *m = &c->mark[party];
        if (m->kind == MARK_AS_DUE)
            continue;
        add_name(w, names, party == ROLLER ? s : other_side(s));
        if (m->kind == MARK_PLACED)
            words_add(w, " moves his peg %d and puts his jeton at %d.\n", m->holes, m->jeton);
        else
            words_add(w, " marks %d.\n", m->points);
    }
    if (put_down_print(r, play)) {
        add_name(w, names, s);
        words_add(w, " plays %s.\n", play);
    }
}

void render_throw(struct words *w, const struct ruling *r, const struct coup *c,
                  const char *const names[2])
{
    enum side s = (enum side)c->side;
    render_thrown(w, r, c, names);
    if (!c->unknown) {
        render_dues(w, r, names, ROLLER);
        render_dues(w, r, names, OPPONENT);
    }
    render_marked(w, r, c, ROLLER, names);
    int pegged = r->after_roller.holes[s] - r->before.holes[s];
    render_marks(w, &r->before, &r->after_roller, pegged, s, names);
    if (r->decision == GO) {
        add_name(w, names, s);
        words_add(w, " goes: the men return, all jetons to the rail (M XVI).\n");
    } else if (r->decision == STAY) {
        add_name(w, names, s);
        words_add(w, " stays.\n");
    }
}

void render_outcome(struct words *w, const struct ruling *r, const struct coup *c,
                    const char *const names[2])
{
    enum side opponent = other_side((enum side)c->side);
    if (r->has_play || r->faults.count)
        render_ruling_play(w, r, c, names);
    if (r->complete && r->decision != GO && r->marked[OPPONENT]) {
        if (c->mark[OPPONENT].kind == MARK_AS_DUE) {
            add_name(w, names, opponent);
            words_add(w, " marks %d.\n", r->marked[OPPONENT]);
        }
    }
    render_marked(w, r, c, OPPONENT, names);
    render_schools(w, r, names);
    if (r->exited)
        words_add(w, "The last man is off: all men return to the talons (M VIII).\n");
    render_over(w, &r->after, names);
    render_score(w, &r->after, names);
}

/* The first line of a coup told whole: "5. Kermadeuc 6-5: 1/7 1/6". */
static void say_coup(struct words *w, const struct ruling *r, const struct coup *c,
                     const char *const names[2])
{
    char play[PLAY_TEXT];
    words_add(w, "%u. ", (unsigned)r->after.coups);
    add_name(w, names, (enum side)c->side);
    if (c->unknown)
        words_add(w, " ??");
    else
        words_add(w, " %d-%d", c->dice.high, c->dice.low);
    if (put_down_print(r, play))
        words_add(w, ": %s", play);
    else if (r->decision == GO)
        words_add(w, ": goes");
    words_add(w, "\n");
}

static bool score_changed(const struct score *a, const struct score *b)
{
    return a->points[0] != b->points[0] || a->points[1] != b->points[1] ||
           a->holes[0] != b->holes[0] || a->holes[1] != b->holes[1] ||
           a->bredouille != b->bredouille || a->pavilion != b->pavilion;
}

/* Adds `from` with every line set in, and empties it. */
static void add_set_in(struct words *w, struct words *from)
{
    for (const char *line = from->text; line && *line;) {
        size_t n = strcspn(line, "\n");
        words_add(w, "   %.*s\n", (int)n, line);
        line += n + (line[n] == '\n');
    }
    w->failed |= from->failed;
    words_free(from);
}

void render_coup(struct words *w, const struct ruling *r, const struct coup *c,
                 const char *const names[2])
{
    struct words in = {.text = NULL};
    enum side s = (enum side)c->side;
    say_coup(w, r, c, names);
    if (r->dues.points[ROLLER])
        render_dues(&in, r, names, ROLLER);
    if (r->dues.points[OPPONENT])
        render_dues(&in, r, names, OPPONENT);
    render_marked(&in, r, c, ROLLER, names);
    render_marks(&in, &r->before, &r->after_roller, r->after_roller.holes[s] - r->before.holes[s],
                 s, names);
    if (r->faults.count)
        render_ruling_play(&in, r, c, names);
    render_marked(&in, r, c, OPPONENT, names);
    render_schools(&in, r, names);
    if (r->exited)
        words_add(&in, "The last man is off: all men return to the talons (M VIII).\n");
    if (!r->complete) {
        words_add(&in, "The coup is not finished: ");
        render_wanted(&in, r);
        words_add(&in, " is wanted.\n");
    }
    render_over(&in, &r->after, names);
    if (score_changed(&r->before, &r->after.score))
        render_stand(&in, &r->after, names);
    add_set_in(w, &in);
}
