/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a correction or a step back changes: coups that give something else, and what is to be moved
 * on the table. */
#include <stdlib.h>

#include "games/trictrac/words/orders.h"
#include "games/trictrac/words/say.h"
#include "state.h"

enum { CHANGES_TOLD = 10 };

/* One coup as it was and as it is. */
struct both {
    struct coup coup[2];
    struct ruling ruling[2];
};

static bool rule_both(const struct game_state *const states[2], long number, struct both *b)
{
    for (int i = 0; i < 2; i++) {
        const struct match *before = state_coup(states[i], number, &b->coup[i]);
        if (match_judge(before, &b->coup[i], &b->ruling[i], NULL) != COUP_OK)
            return false;
    }
    return true;
}

/* What a side marks in a coup, schools included. */
static int marks_of(const struct ruling *r, enum side roller, enum side s)
{
    int points = r->marked[s == roller ? ROLLER : OPPONENT];
    for (int i = 0; i < r->claims; i++)
        points += (enum side)r->claim[i].by == s ? r->claim[i].taken : r->claim[i].given;
    return points;
}

/* A line on one coup being written. */
struct line_of {
    struct words *w;
    long number;
    bool begun;
};

static void add_change(struct line_of *l, const struct gaps *f, const char *sentence)
{
    if (l->begun)
        words_add(l->w, "; ");
    else
        words_add(l->w, _("Coup %ld: "), l->number);
    l->begun = true;
    say(l->w, f, sentence);
}

/* Whether a play is false is nobody's business under the silent policy. */
static void add_fault(struct line_of *l, const struct both *b, bool silent, const struct gaps *f)
{
    bool was = b->ruling[0].faults.count, is = b->ruling[1].faults.count;
    bool both = b->ruling[0].has_play && b->ruling[1].has_play;
    if (was != is && both && !silent)
        add_change(l, f, is ? N_("now a false move") : N_("no longer a false move"));
}

/* False: the coup gives what it gave. */
static bool tell_coup(struct words *w, const struct both *b, long number, bool silent,
                      const char *const names[2])
{
    struct line_of l = {.w = w, .number = number};
    enum side was = (enum side)b->coup[0].side, is = (enum side)b->coup[1].side;
    struct gaps f = {.names = names, .who = is, .how = "", .cite = ""};
    if (was != is)
        add_change(&l, &f, N_("{who} throws, it was {other}"));
    add_fault(&l, b, silent, &f);
    for (int s = WHITE; s <= BLACK; s++) {
        f.who = (enum side)s;
        f.points = marks_of(&b->ruling[1], is, f.who);
        f.count = marks_of(&b->ruling[0], was, f.who);
        if (f.points != f.count)
            add_change(&l, &f, N_("{who} {points}, was {count}"));
    }
    if (l.begun)
        words_add(w, ".\n");
    return l.begun;
}

static void tell_coups(struct words *w, const struct game_state *const states[2],
                       const char *const names[2])
{
    bool silent = states[1]->desk.before.options.announce == SILENT;
    long was = trictrac_coups(states[0]), is = trictrac_coups(states[1]);
    struct both *b = malloc(sizeof *b);
    struct words rest = {.text = NULL}; /* counted, not told */
    int told = 0;
    for (long n = 1; b && n <= (was < is ? was : is); n++) {
        struct words *to = told < CHANGES_TOLD ? w : &rest;
        told += rule_both(states, n, b) && tell_coup(to, b, n, silent, names);
        words_free(&rest);
    }
    if (told > CHANGES_TOLD)
        words_add(w, P_("... and %d more coup.\n", "... and %d more coups.\n", told - CHANGES_TOLD),
                  told - CHANGES_TOLD);
    w->failed |= !b;
    free(b);
}

void trictrac_changes(const struct game_state *was, const struct game_state *is, struct words *said)
{
    const struct game_state *states[2] = {was, is};
    const char *names[2];
    state_names(is, names);
    said->manner = is->desk.numbering;
    tell_coups(said, states, names);
    render_orders(said, state_so_far(was), state_so_far(is), names);
}
