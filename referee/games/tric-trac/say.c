/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sentences: who, what, how many, why, what now. */
#include <stdio.h>
#include <string.h>

#include "base/tongue.h"
#include "match.h"

/* --- points ----------------------------------------------------------------------------------- */

void german_say_points(struct words *said, int hits, int outs, bool bridge)
{
    int points = hits + outs + (bridge ? BRIDGE_POINTS : 0), parts = 0;
    if (!points)
        return;
    words_add(said, P_("%d point: ", "%d points: ", points), points);
    if (hits)
        words_add(said, P_("%d man hit", "%d men hit", hits), hits), parts++;
    words_add(said, "%s", hits && outs ? _(", ") : "");
    if (outs)
        words_add(said, P_("%d man out", "%d men out", outs), outs), parts++;
    if (bridge)
        words_add(said, "%s%s", parts ? _(", ") : "", _("the great bridge, 2"));
    words_add(said, ".");
}

/* --- faults ----------------------------------------------------------------------------------- */

/* What kind of C2 it is. */
static const char *no_place(const struct german_reckoning *r)
{
    const struct men *own = &r->ruling.after.side[r->t.side];
    if (german_like_force(&r->t, r->move, r->moves))
        return N_("the Hucke cannot be taken by force here");
    if (r->ruling.shared)
        return N_("a man stands on a field the other holds");
    if (men_on(own, THEIR_HUCKE))
        return N_("no man may stand on the other's Hucke (13)");
    if (men_on(own, HUCKE) == 1)
        return N_("no man may stand alone on the Hucke (12)");
    return N_("a man may not rest there");
}

const char *german_fault_text(const struct german_reckoning *r, int fault)
{
    static const char *const text[GERMAN_FAULTS] = {
        N_("a man was set down where no number takes it"), N_("more moves than numbers"), NULL,
        N_("another man moved while one stood on the start tongue"),
        N_("a number that could be played was not")};
    return _(text[fault] ? text[fault] : no_place(r));
}

static void say_wrong(struct words *said, const struct german_reckoning *r)
{
    for (int i = 0; i < GERMAN_FAULTS; i++)
        if (r->ruling.faults >> i & 1)
            words_add(said, _("Against the rules: %s (%s).\n"), german_fault_text(r, i),
                      german_fault_code[i]);
}

/* What may be made of it; of a throw that is closed, what was. */
static void say_choices(struct words *said, const struct german_reckoning *r, bool closed)
{
    char name[TABLES_NAME];
    const char *other = tables_name(said, other_side((enum side)r->t.side), name);
    bool stand = german_may_stand(r->ruling.faults);
    if (closed && stand)
        words_add(said, "%s", _("Nobody objected: the play stays.\n"));
    else if (closed)
        return; /* german_say_closed */
    else if (stand)
        words_add(said,
                  _("%s may let it stand or send it back before throwing: = stands, = back.\n"),
                  other);
    else
        words_add(said, "%s",
                  _("It must go back: type = back, then the play. Otherwise the man goes back to "
                    "where it came from.\n"));
}

static void say_chosen(struct words *said, int seat, uint8_t chosen)
{
    char name[TABLES_NAME];
    words_add(said, chosen == GERMAN_BACK ? _("%s sends it back.\n") : _("%s lets it stand.\n"),
              tables_name(said, other_side((enum side)seat), name));
}

/* --- the throw -------------------------------------------------------------------------------- */

static bool has_right_by_force(const struct german_throw *t)
{
    struct german_plays l;
    german_list_whole(t, &l);
    return l.force;
}

static void say_play(struct words *said, const struct german *m, const struct german_reckoning *r,
                     bool dice)
{
    char play[TABLES_PLAY_TEXT], name[TABLES_NAME], who[TABLES_NAME + 32];
    tables_name(said, (enum side)r->t.side, name);
    if (dice)
        snprintf(who, sizeof who, "%s %d-%d", name, r->t.number[0], r->t.number[1]);
    else
        snprintf(who, sizeof who, "%s", name);
    if (!r->told && !r->half)
        words_add(said, "%s.", who);
    else if (!r->moves && !m->hand.try[m->hand.tries - 1].moves)
        words_add(said,
                  !dice              ? _("%s plays nothing.")
                  : r->ruling.faults ? _("%s, plays nothing.")
                                     : _("%s: nothing can be played."),
                  who);
    else
        words_add(said, dice ? _("%s, plays %s.") : _("%s plays %s."), who,
                  german_put_print(&m->hand, r, (enum naming)m->naming, play));
    if (!r->told && !r->half && has_right_by_force(&r->t))
        words_add(said, " %s", _("Two men may take the Hucke by force."));
    if (r->told && r->points) {
        words_add(said, " ");
        german_say_points(said, r->hits, r->outs, r->points > r->hits + r->outs);
    }
    words_add(said, "\n");
}

/* What is to be moved on the real table besides the men that were played; so many moves were told
 * before. */
static void say_orders(struct words *said, const struct german_reckoning *r, int told)
{
    char name[TABLES_NAME], other[TABLES_NAME];
    int seat = r->t.side, peg = r->t.peg + r->pegged, hits = 0;
    const char *mover = tables_name(said, (enum side)seat, name);
    if (r->pegged && !r->wins)
        words_add(said, _("    → %s: peg to %d.\n"), mover, peg);
    for (int i = told; i < r->moves; i++)
        hits += r->move[i].hits;
    if (hits)
        words_add(said,
                  P_("    → %s: the man hit goes back to your start tongue.\n",
                     "    → %s: the men hit go back to your start tongue.\n", hits),
                  tables_name(said, (enum side)(1 - seat), other));
    if (r->pegged != r->points)
        words_add(said, _("%d pegged, %d due: +%d corrects it until the other player throws.\n"),
                  r->pegged, r->points, r->points);
}

/* --- a partie won ----------------------------------------------------------------------------- */

static void say_won(struct words *said, const struct german *m, const struct german_reckoning *r)
{
    static const char *const how[] = {"", N_("once"), N_("double"), N_("triple"), N_("fourfold")};
    char name[TABLES_NAME];
    int seat = r->t.side, loser = m->before.peg[1 - seat], points = r->points;
    if (r->first) /* what the second brings is of the new partie */
        german_wins_first(&r->t, r->move[0], &points);
    const char *winner = tables_name(said, (enum side)seat, name);
    words_add(said, _("%s wins partie %d, %d points to %d: it counts %s (%d).\n"), winner,
              m->before.played + 1, r->t.peg + points, loser, _(how[r->stake->factor]),
              r->stake->factor);
    int own = r->then.won[seat], theirs = r->then.won[1 - seat];
    if (r->last)
        words_add(said,
                  own == theirs ? _("The match is over, %d to %d: nobody wins.\n")
                                : _("The match is over, %d to %d.\n"),
                  own, theirs);
    else if (r->wants == WANTS_DECISION)
        words_add(said, _("%s: new (set up again) or on (play on from here)?\n"), winner);
}

static void say_decision(struct words *said, const struct german *m,
                         const struct german_reckoning *r)
{
    char name[TABLES_NAME];
    int seat = r->t.side;
    const char *winner = tables_name(said, (enum side)seat, name);
    if (r->decision == GERMAN_NEW)
        words_add(said, "%s", _("New: all men to the start tongues, both pegs to 0.\n"));
    if (r->decision == GERMAN_NEW && m->terms.next_start == GERMAN_START_THROW)
        words_add(said, "%s", _("Both throw, and the higher sum begins.\n"));
    if (r->wants == WANTS_REST)
        words_add(said, _("On: %s finishes this throw first.\n"), winner);
    else if (r->decision == GERMAN_ON)
        words_add(said, _("On: the men stay, %s: peg to %d, the other's to 0.\n"), winner,
                  r->then.peg[seat]);
}

/* --- the throw in hand ------------------------------------------------------------------------ */

/* The second move of a throw that its first had won. */
static void say_finish(struct words *said, const struct german *m, const struct german_reckoning *r)
{
    char play[TABLES_PLAY_TEXT];
    char name[TABLES_NAME];
    int seat = r->t.side, more = 0;
    bool wins = german_wins_first(&r->t, r->move[0], &more);
    words_add(said, _("%s finishes the throw with %s.\n"), tables_name(said, (enum side)seat, name),
              german_play_print(r->move + 1, r->moves - 1, (enum side)seat, (enum naming)m->naming,
                                play));
    more = wins ? r->points - more : 0;
    if (more)
        words_add(said,
                  P_("%d point more, for the new partie.\n",
                     "%d points more, for the new partie.\n", more),
                  more);
}

/* What of a throw was not yet told. */
struct news {
    int back;       /* of the plays sent back: from this one on */
    bool back_told; /* that one is told, but not that it was sent back */
    bool dice, play, stands, decision, pegs;
    bool closed; /* the next throw is made */
};

static struct news news_of(const struct german *m)
{
    const struct german_hand *h = &m->hand, *told = &m->told;
    const struct german_try *now = &h->try[h->tries - 1], *then = &told->try[h->tries - 1];
    bool stands = now->chosen == GERMAN_STANDS && !then->chosen;
    if (!told->thrown)
        return (struct news){.dice = true,
                             .play = now->told || now->moves,
                             .stands = stands,
                             .decision = h->decision != 0,
                             .pegs = h->claimed >= 0};
    const struct german_try *last = &h->try[told->tries - 1], *was = &told->try[told->tries - 1];
    bool moved = now->moves != then->moves || now->told != then->told || now->ended != then->ended;
    return (struct news){.back = told->tries - 1,
                         .back_told =
                             was->told && last->moves == was->moves && last->ended == was->ended,
                         .play = moved && now->entry,
                         .stands = stands,
                         .decision = told->decision != h->decision,
                         .pegs = told->claimed != h->claimed};
}

/* All of a throw that is asked about. */
static struct news all_of(const struct german *m, bool closed)
{
    const struct german_try *last = &m->hand.try[m->hand.tries - 1];
    return (struct news){
        .dice = true, .play = true, .stands = last->chosen == GERMAN_STANDS, .closed = closed};
}

static void say_points(struct words *said, const struct german *m, const struct german_reckoning *r,
                       const struct news *n)
{
    char name[TABLES_NAME];
    bool finish = !n->dice && r->first && r->moves > 1,
         faults = n->play && r->told && r->ruling.faults;
    if (finish && n->play)
        say_finish(said, m, r);
    else if (n->dice || n->play)
        say_play(said, m, r, n->dice);
    if (faults)
        say_wrong(said, r);
    if (faults && m->hand.try[m->hand.tries - 1].chosen == GERMAN_UNSAID)
        say_choices(said, r, n->closed);
    if (n->stands)
        say_chosen(said, r->t.side, GERMAN_STANDS);
    if (r->told)
        say_orders(said, r, finish);
    if (r->wins && !finish)
        say_won(said, m, r);
    if (r->decision)
        say_decision(said, m, r);
    if (r->told && !r->wins && r->t.number[0] == r->t.number[1])
        words_add(said, _("%s may throw again.\n"), tables_name(said, (enum side)r->t.side, name));
}

/* A play that was sent back. */
static void say_back(struct words *said, const struct german *m, int which, bool dice, bool told)
{
    struct german was = *m;
    struct german_reckoning r;
    was.hand.tries = (uint8_t)(which + 1);
    was.hand.try[which].chosen = GERMAN_UNSAID;
    was.hand.decreed = false;
    german_look(&was, &r);
    if (!told && !dice && r.first && r.moves > 1)
        say_finish(said, &was, &r);
    else if (!told)
        say_play(said, &was, &r, dice);
    if (!told)
        say_wrong(said, &r);
    say_chosen(said, m->hand.side, GERMAN_BACK);
}

/* All of it but what was told. */
static void say_hand(struct words *said, const struct german *m, struct news n)
{
    struct german_reckoning r;
    for (int i = n.back; i < m->hand.tries - 1; i++) {
        say_back(said, m, i, n.dice, n.back_told && i == n.back);
        n.dice = false;
    }
    german_look(m, &r);
    if (n.dice || (n.play && (r.told || r.half)))
        say_points(said, m, &r, &n);
    else if (n.stands)
        say_chosen(said, r.t.side, GERMAN_STANDS);
    else if (n.pegs && r.told)
        say_orders(said, &r, r.moves);
    if (n.decision && !n.dice && !n.play)
        say_decision(said, m, &r);
}

void german_say(struct german *m, bool closed, struct words *said)
{
    if (!m->hand.thrown || memcmp(&m->told, &m->hand, sizeof m->hand) == 0)
        return;
    struct news n = news_of(m);
    n.closed = closed;
    say_hand(said, m, n);
    m->told = m->hand;
}

/* A play nobody spoke about, of which a man goes back as the next dice are thrown. */
void german_say_closed(const struct german *m, const struct german_reckoning *r, struct words *said)
{
    char put[TABLES_PLAY_TEXT], left[TABLES_PLAY_TEXT];
    if (!m->hand.thrown || r->moves == m->hand.try[m->hand.tries - 1].moves || !r->ruling.faults)
        return;
    words_add(said, _("Nobody objected: of %s only %s counts, the rest goes back.\n"),
              german_put_print(&m->hand, r, (enum naming)m->naming, put),
              german_reckoned_print(r, (enum naming)m->naming, left));
}

void german_say_thrown(const struct at *at, struct words *said)
{
    struct german seen = *(const struct german *)at->match;
    struct german_reckoning r;
    if (at->closed) {
        seen.hand = seen.last;
        seen.before = seen.last_before;
    }
    german_look(&seen, &r);
    say_hand(said, &seen, all_of(&seen, at->closed));
    if (at->closed)
        german_say_closed(&seen, &r, said);
}

/* --- how it stands ---------------------------------------------------------------------------- */

void german_score(void *match, struct words *said)
{
    const struct german *m = match;
    struct german_reckoning r;
    char white[TABLES_NAME], black[TABLES_NAME];
    german_look(m, &r);
    const struct german_series *s = &r.then;
    const char *w = tables_name(said, WHITE, white), *b = tables_name(said, BLACK, black);
    words_add(said, _("Pegs: %s %d, %s %d. Won: %s %d, %s %d.\n"), w, s->peg[WHITE], b,
              s->peg[BLACK], w, s->won[WHITE], b, s->won[BLACK]);
    if (s->given) {
        words_add(said, _("%s has given the match up.\n"), s->given == 1 + WHITE ? b : w);
        return;
    }
    int partie = s->played + (s->played < m->terms.parties);
    words_add(said, _("Partie %d of %d.\n"), partie, m->terms.parties);
}

void german_stands(void *match, struct words *said)
{
    struct german *m = match;
    if (m->hand.thrown)
        say_hand(said, m, all_of(m, false));
    german_score(match, said);
    m->told = m->hand;
}

const char *german_wants(const struct german *m, const struct german_reckoning *r)
{
    static const char *const wants[] = {[WANTS_PLAY] = N_("the play"),
                                        [WANTS_MORE] = N_("the rest of the play"),
                                        [WANTS_REST] = N_("the other number"),
                                        [WANTS_DECISION] = N_("new or on"),
                                        [WANTS_NOTHING] = NULL};
    return m->choosing ? N_("stands, back or a play") : wants[r->wants];
}

void german_prompt(void *match, struct words *said)
{
    const struct german *m = match;
    struct german_reckoning r;
    german_look(m, &r);
    if (m->hand.thrown && r.wants != WANTS_NOTHING)
        words_add(said, "%d-%d, ", r.t.number[0], r.t.number[1]);
    if (german_wants(m, &r))
        words_add(said, "%s", _(german_wants(m, &r)));
    else if (r.told && r.ruling.faults && m->hand.try[m->hand.tries - 1].chosen == GERMAN_UNSAID)
        words_add(said, "%s", _("dice, = stands or = back"));
    else
        words_add(said, "%s", C_("prompt", "dice"));
}
