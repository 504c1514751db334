/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sentences: what a throw came to, what is wrong, what now. */
#include <stdio.h>

#include "base/tongue.h"
#include "parts.h"

/* What sentences on a throw speak of. */
struct tryktrak_telling {
    struct words *w;
    const struct tryktrak *m;
    const struct tryktrak_coup *c;
    const struct tryktrak_verdict *v;
    char player[TABLES_NAME], opponent[TABLES_NAME];
    char head[TABLES_NAME + 32]; /* "Anna 6-4" */
};

static void head_print(struct tryktrak_telling *t)
{
    struct dice d = tables_dice(t->c->dice);
    if (d.high)
        snprintf(t->head, sizeof t->head, "%s %d-%d", t->player, d.high, d.low);
    else
        snprintf(t->head, sizeof t->head, _("%s, dice not seen"), t->player);
}

static struct tryktrak_telling telling_of(struct words *w, const struct tryktrak *m,
                                          const struct tryktrak_coup *c,
                                          const struct tryktrak_verdict *v)
{
    struct tryktrak_telling t = {.w = w, .m = m, .c = c, .v = v};
    tables_name(w, v->side, t.player);
    tables_name(w, v->other, t.opponent);
    head_print(&t);
    return t;
}

static const char *field(const struct tryktrak_telling *t, int f, char out[TABLES_FIELD_TEXT])
{
    return tables_field_print(f, t->v->side, (enum naming)t->m->naming, out);
}

/* No man enters; of one open line the book says which (P:33 "III only is open"). */
static void say_no_entry(const struct tryktrak_telling *t)
{
    fields open = field_range(1, 6) & ~tryktrak_closed(&t->c->before, t->v->side);
    char name[TABLES_FIELD_TEXT];
    if (open && !(open & (open - 1)))
        words_add(t->w, _("%s: no man can enter from the bar, only %s is open.\n"), t->head,
                  field(t, lowest_field(open), name));
    else
        words_add(t->w, _("%s: no man can enter from the bar.\n"), t->head);
}

/* Why nothing can be played, or how much. */
static void say_numbers(const struct tryktrak_telling *t)
{
    const struct tryktrak_verdict *v = t->v;
    int of = t->c->dice[0] == t->c->dice[1] ? TRYKTRAK_NUMBERS : 2;
    bool bar = men_on(&t->c->before.side[v->side], BAR) > 0;
    if (!t->c->dice[0] || v->numbers == of)
        words_add(t->w, "%s.\n", t->head);
    else if (v->numbers)
        words_add(t->w,
                  P_("%s: only one number can be played.\n", "%s: only %d numbers can be played.\n",
                     v->numbers),
                  t->head, v->numbers);
    else if (bar)
        say_no_entry(t);
    else
        words_add(t->w, _("%s: no number can be played.\n"), t->head);
}

static void say_hits(const struct tryktrak_telling *t)
{
    if (t->v->hits)
        words_add(
            t->w,
            P_("    → %s: one man to the bar.\n", "    → %s: %d men to the bar.\n", t->v->hits),
            t->opponent, t->v->hits);
}

/* --- what is wrong ---------------------------------------------------------------------------- */

/* A man may be wrong in two ways: by a wrong distance, and on a closed line. */
static void say_hop(const struct tryktrak_telling *t, const struct tryktrak_hop *h, bool shut)
{
    static const char *const why[TRYKTRAK_FAULTS] = {
        [FAULT_N1] = N_("no number still to be played, and no open sum, leads there"),
        [FAULT_N3] = N_("the throw has no number left for it"),
        [FAULT_C2] = N_("the line is closed, two men or more hold it"),
        [FAULT_S1] = N_("no man may be borne off there while others are farther back"),
    };
    char from[TABLES_FIELD_TEXT], to[TABLES_FIELD_TEXT];
    const int faults[] = {h->wrong - 1, shut && h->wrong != 1 + FAULT_C2 ? FAULT_C2 : -1};
    for (int i = 0; i < 2; i++)
        if (faults[i] >= 0)
            words_add(t->w, _("    %s/%s: %s (%s).\n"), field(t, h->move.from, from),
                      field(t, h->move.to, to), _(why[faults[i]]), tryktrak_fault_code[faults[i]]);
}

static void say_faults(const struct tryktrak_telling *t, const struct tryktrak_judged *j)
{
    const struct tryktrak_ruling *r = &j->ruling;
    char play[TABLES_PLAY_TEXT];
    const fields closed = tryktrak_closed(&t->c->before, t->v->side);
    words_add(t->w, _("    WRONG PLAY  %s\n"),
              tables_walks_print(&j->walks, t->v->side, (enum naming)t->m->naming, play));
    for (int i = 0; i < r->hops; i++)
        say_hop(t, &r->hop[i], closed >> r->hop[i].move.to & 1);
    if (r->faults >> FAULT_E1 & 1)
        words_add(t->w, "%s", _("    Another man moved while one was on the bar (E1).\n"));
    if (r->faults >> FAULT_D1 & 1)
        words_add(t->w,
                  P_("    Only one number can be played, and it was not (D1).\n",
                     "    %d numbers can be played, and not all were (D1).\n", t->v->numbers),
                  t->v->numbers);
}

static void say_what_now(const struct tryktrak_telling *t, const struct tryktrak_judged *j)
{
    if (tryktrak_may_stand(&j->ruling))
        words_add(t->w,
                  _("    %s decides before throwing:\n"
                    "      1  stands: the play is left as it is\n"
                    "      2  back: all its men return, and %s plays again\n"),
                  t->opponent, t->player);
    else
        words_add(t->w,
                  _("    %s decides before throwing:\n"
                    "      1  back: all its men return, and %s plays again\n"
                    "    Else only the man on the closed line returns.\n"),
                  t->opponent, t->player);
}

static void say_chosen(const struct tryktrak_telling *t, const struct tryktrak_judged *j, bool all)
{
    if (j->chosen == CHOICE_STANDS)
        words_add(t->w, "%s", _("    The play stands.\n"));
    else if (all)
        words_add(t->w, _("    → %s: all men of this play back to where they stood.\n"), t->player);
    else if (j->chosen == CHOICE_BACK)
        words_add(t->w, _("    → %s: the man on the closed line back to where it came from.\n"),
                  t->player);
}

/* --- a throw ---------------------------------------------------------------------------------- */

/* "Anna 4-3, plays bar/4 12/15*." */
static void say_played(const struct tryktrak_telling *t, const struct tryktrak_judged *j,
                       bool again)
{
    char play[TABLES_PLAY_TEXT];
    const char *who = again ? t->player : t->head;
    if (!j->walks.count)
        words_add(t->w, again ? _("%s now plays nothing.\n") : _("%s, plays nothing.\n"), who);
    else
        words_add(t->w, again ? _("%s now plays %s.\n") : _("%s, plays %s.\n"), who,
                  tables_walks_print(&j->walks, t->v->side, (enum naming)t->m->naming, play));
}

/* Things told of a throw, in their order: a play, what the other chose, the play made instead, what
 * was chosen then. */
static int thing(int play, bool choice)
{
    return 2 * play + 1 + choice;
}

int tryktrak_things(const struct tryktrak_verdict *v)
{
    int last = v->plays - 1;
    if (last < 0)
        return 0;
    return v->play[last].partial ? 2 * last : thing(last, v->play[last].chosen != NO_CHOICE);
}

static void say_play(const struct tryktrak_telling *t, int n, int told)
{
    const struct tryktrak_judged *j = &t->v->play[n];
    bool known = told >= thing(n, false);
    if (!known && j->ruling.hops == 0 && n == 0 && j->ruling.legal)
        say_numbers(t); /* nothing, rightly */
    else if (!known)
        say_played(t, j, n);
    if (!j->ruling.faults || j->partial)
        return;
    if (!known)
        say_faults(t, j);
    if (t->v->open && n == t->v->plays - 1)
        say_what_now(t, j);
    else if (told < thing(n, true))
        say_chosen(t, j, n == 0 && t->c->choice == CHOICE_BACK);
}

static void say_over(const struct tryktrak_telling *t)
{
    const struct next *n = &t->v->next;
    const char *loser = n->winner == t->v->side ? t->opponent : t->player,
               *winner = n->winner == t->v->side ? t->player : t->opponent;
    if (t->c->decree.given || t->m->given)
        words_add(t->w,
                  P_("%s wins %d stake: %s has given the game up.\n",
                     "%s wins %d stakes: %s has given the game up.\n", (int)n->stake),
                  winner, (int)n->stake, loser);
    else
        words_add(t->w,
                  n->stake == STAKE_SINGLE ? _("%s wins a single stake: %s has borne off a man.\n")
                  : n->stake == STAKE_NONE_OFF
                      ? _("%s wins 2 stakes: %s has no man off, and all at home.\n")
                  : n->stake == STAKE_NOT_HOME
                      ? _("%s wins 4 stakes: %s has no man off, and not all at home.\n")
                      : _("%s wins 8 stakes: %s has no man off, and one or more on the bar.\n"),
                  winner, loser);
}

static void say_next(const struct tryktrak_telling *t)
{
    const struct next *n = &t->v->next;
    if (n->over)
        say_over(t);
    else if (n->may == 3 && n->seat == t->v->side)
        words_add(t->w, _("%s is shut out: on the bar before six closed lines. %s throws again.\n"),
                  t->opponent, t->player);
    else if (n->may == 3)
        words_add(t->w, _("%s is shut out: on the bar before six closed lines.\n"), t->opponent);
}

int tryktrak_tell(struct words *w, const struct tryktrak *m, const struct tryktrak_coup *c,
                  bool closed, int told)
{
    struct tryktrak_verdict v;
    tryktrak_rule(m, c, closed, &v);
    struct tryktrak_telling t = telling_of(w, m, c, &v);
    if (c->skipped && closed)
        words_add(w, _("%s is shut out and does not throw.\n"), t.opponent);
    if (!v.plays)
        say_numbers(&t);
    for (int i = 0; i < v.plays; i++)
        say_play(&t, i, told);
    if (v.complete && !v.open) {
        say_hits(&t);
        say_next(&t);
    }
    return tryktrak_things(&v);
}

void tryktrak_stands(void *match, struct words *said)
{
    struct tryktrak *m = match;
    if (m->hand.thrown)
        m->told = (uint8_t)tryktrak_tell(said, m, &m->hand, false, 0);
    m->told_all = 1;
}

/* --- how things stand ------------------------------------------------------------------------- */

static void say_side(struct words *w, const struct board *b, enum side s)
{
    char name[TABLES_NAME];
    int off = tryktrak_off(&b->side[s]), bar = men_on(&b->side[s], BAR);
    words_add(w, _("%s: %d off, %d on the bar.\n"), tables_name(w, s, name), off, bar);
}

void tryktrak_score(void *match, struct words *said)
{
    const struct tryktrak *m = match;
    struct tryktrak_verdict v = {.after = m->board, .side = WHITE, .other = BLACK};
    if (m->hand.thrown)
        tryktrak_rule(m, &m->hand, false, &v);
    else
        v.next = tryktrak_now(m, NULL);
    say_side(said, &v.after, WHITE);
    say_side(said, &v.after, BLACK);
    struct tryktrak_telling t = telling_of(said, m, &m->hand, &v);
    if (v.open)
        say_what_now(&t, &v.play[v.plays - 1]);
    else if (v.complete)
        say_next(&t);
    else if (v.next.over) /* given up before a throw, or in the middle of one */
        say_over(&t);
}

static void say_wanted(struct words *w, const struct tryktrak *m, const struct tryktrak_verdict *v)
{
    char play[TABLES_PLAY_TEXT];
    if (v->plays && v->play[v->plays - 1].partial)
        words_add(w, "%s", _("the rest of the play"));
    else if (v->legal_plays == 1)
        words_add(w, _("the play (Enter: %s)"),
                  tables_walks_print(&v->only, v->side, (enum naming)m->naming, play));
    else
        words_add(w, "%s", _("the play"));
}

void tryktrak_prompt(void *match, struct words *said)
{
    const struct tryktrak *m = match;
    struct tryktrak_verdict v = {.complete = true};
    if (m->hand.thrown)
        tryktrak_rule(m, &m->hand, false, &v);
    if (v.open) {
        words_add(said, "%s", _("the choice or the dice"));
    } else if (v.complete) {
        words_add(said, "%s", _("the dice"));
    } else {
        if (m->hand.dice[0])
            words_add(said, "%d%d, ", tables_dice(m->hand.dice).high,
                      tables_dice(m->hand.dice).low);
        say_wanted(said, m, &v);
    }
}
