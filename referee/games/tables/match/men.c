/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Men put down: named word by word, and read when all are. */
#include <string.h>

#include "base/i18n.h"
#include "games/tables/text/name.h"
#include "games/tables/text/notation.h"
#include "machine_private.h"
#include "out.h"

struct tables_attempt *tables_attempt_at_hand(struct tables_turn *t)
{
    struct tables_attempt *a = t->attempts ? &t->attempt[t->attempts - 1] : NULL;
    return a && a->chosen != CHOSEN_BACK ? a : NULL;
}

/* A man that was wrong and was let stand leaves the numbers that are not played. */
bool tables_takes_men(const struct tables_attempt *a)
{
    return a->closed <= CLOSED_PLAYED && (!a->chosen || a->lacks);
}

void tables_end_play(struct tables_turn *t, enum tables_closed how)
{
    struct tables_attempt *a = tables_attempt_at_hand(t);
    if (!a || !tables_takes_men(a))
        return;
    if (!a->closed)
        a->closed = (uint8_t)how;
    a->half = a->lacks = false;
}

/* --- what was named, read --------------------------------------------------------------------- */

/* The walk as it is where fields count the other way; no fields: it does not go backwards. */
static struct walk turned_walk(const struct walk *w)
{
    struct walk turned = *w;
    if (w->fields < 2 || w->field[1] >= w->field[0] || w->field[1] == BAR)
        return (struct walk){.fields = 0};
    for (int i = 0; i < w->fields; i++)
        turned.field[i] = (uint8_t)(OFF - w->field[i]);
    return turned;
}

static bool refuse_sense(const struct tables_match *m, const struct token *w,
                         enum tables_sense sense, const struct walk *walk, struct parse_error *why)
{
    const enum side side = (enum side)m->hand.throw.side;
    const enum naming naming = tables_naming(m);
    char field[TABLES_FIELD_TEXT], text[TABLES_PLAY_TEXT];
    struct walks turned = {.walk = {turned_walk(walk)}, .count = 1};
    tables_field_print(walk->field[0], side, naming, field);
    switch (sense) {
    case SENSE_NO_MAN:
        if (naming == BY_NUMBER && turned.walk[0].fields &&
            men_on(&m->hand.throw.before.side[side], turned.walk[0].field[0]))
            return token_error(w, 0, why, "men move to higher fields here: type %s",
                               tables_walks_print(&turned, side, naming, text));
        return token_error(w, 0, why, "no man stands on %s", field);
    case SENSE_NO_ARRIVAL:
        if (men_on(&m->hand.throw.before.side[side], BAR))
            return token_error(w, 0, why,
                               tables_outfit(m->game)->hand
                                   ? N_("men in hand are set first, as in bar/4")
                                   : N_("a man on the bar comes in first, as in bar/4"));
        return token_error(
            w, 0, why,
            "no man comes to %s with this throw: type the field it leaves too, bar/4 "
            "or 6/11",
            field);
    case SENSE_NO_HIT:
        return token_error(w, 0, why, "no man is hit here: leave out the *");
    default:
        return token_error(w, 0, why, "more moves than any throw has");
    }
}

/* The moves that were not among those that were let stand. */
static struct tables_put moved_since(const struct tables_put *stood, const struct tables_put *all)
{
    struct tables_put since = {.moves = 0};
    uint16_t found = 0;
    for (int i = 0; i < all->moves; i++) {
        int k = 0;
        while (k < stood->moves && (found >> k & 1 || stood->move[k].from != all->move[i].from ||
                                    stood->move[k].to != all->move[i].to))
            k++;
        if (k < stood->moves)
            found |= (uint16_t)(1u << k);
        else
            since.move[since.moves++] = all->move[i];
    }
    return since;
}

/* Whether a man moved after others were let stand is wrong by itself, with the men as they were let
 * stand: the opponent may object to it, although the same fault was let stand in others. */
static bool is_wrong_since(const struct tables_game *g, const struct tables_throw *t,
                           const struct tables_put *stood, const struct tables_put *all)
{
    struct tables_put since = moved_since(stood, all);
    struct tables_throw now = *t;
    struct tables_ruling r;
    if (!since.moves || since.moves + stood->moves != all->moves)
        return false;
    now.before = tables_put_down(g->men, t, stood, 0);
    g->men->rule(&now, &since, &r);
    for (int f = 0; g->fault[f].code; f++)
        if (r.faults >> f & 1 && !g->fault[f].of_whole && f != TABLES_N3)
            return true;
    return false;
}

/* Reads what was named of the play at hand. If it makes no sense, `*at` is the walk at fault. */
static enum tables_sense read_attempt(const struct tables_game *g, struct tables_turn *t, int *at)
{
    struct tables_attempt *a = tables_attempt_at_hand(t);
    struct tables_reading r;
    if (!a || !a->unread)
        return SENSE;
    enum tables_sense sense = tables_read(g->men, &t->throw, &a->typed, &r);
    *at = r.at;
    if (sense > SENSE_TWO)
        return sense;
    uint16_t let_stand = a->chosen ? a->ruling.faults : 0;
    bool again = a->chosen && is_wrong_since(g, &t->throw, &a->put, &r.put);
    a->put = r.put;
    a->ruling = r.ruling;
    a->unread = false;
    tables_settle(g, t, a);
    if (again || tables_faults_now(g, a) & ~let_stand)
        a->chosen = CHOSEN_NOT;
    return sense;
}

/* A word that these men imply, "on", counts as said in a record. At the table the player says it: a
 * player who types both men may not have seen that the first one wins. */
static bool say_by_men(struct tables_match *m, const struct tables_attempt *a,
                       const struct token *w, struct parse_error *why)
{
    struct tables_verdict v;
    long entry = a->entry;
    tables_look(m, &m->hand, false, &v);
    bool won = m->game->men->ends_with_first && !m->hand.kept && a->put.moves > 1 &&
               m->game->men->ends_with_first(&m->hand.throw, &a->put);
    if (won && !a->replayed && v.out.next.may)
        return token_error(w, 0, why, "the first move wins the partie: type %s after it",
                           _(m->game->asks));
    if (v.out.unsaid)
        m->hand.said[v.out.unsaid - 1] = (struct tables_said){.said = true,
                                                              .by = NO_SIDE,
                                                              .right = true,
                                                              .attempts = m->hand.attempts,
                                                              .entry = entry};
    return true;
}

bool tables_read_men(struct tables_match *m, struct parse_error *why)
{
    struct tables_attempt *a = tables_attempt_at_hand(&m->hand);
    int at = 0;
    if (!a || !a->unread)
        return true;
    enum tables_sense sense = read_attempt(m->game, &m->hand, &at);
    const struct token w = {.line = a->line, .column = a->column[at]};
    if (sense > SENSE_TWO)
        return refuse_sense(m, &w, sense, &a->typed.walk[at], why);
    int last = a->typed.count ? a->typed.count - 1 : 0; /* "-" names no man */
    return say_by_men(m, a, &(struct token){.line = a->line, .column = a->column[last]}, why);
}

/* --- men named -------------------------------------------------------------------------------- */

static bool check_walks(const struct tables_match *m, const struct token *w,
                        const struct walks *more, struct parse_error *why)
{
    const struct tables_game *g = m->game;
    for (int i = 0; i < more->count; i++) {
        const struct walk *one = &more->walk[i];
        if (one->field[0] == BAR && !(g->men->stand & field_bit(BAR)))
            return token_error(w, 0, why, "in this game no man stands on the bar");
        if (one->hits && g->no_hits)
            return token_error(w, 0, why, "no man is taken in this game: leave out the *");
        if (one->fields == 1 && m->hand.throw.unseen)
            return token_error(w, 0, why,
                               "the dice were not seen: type the move in full, as in 1/7");
    }
    return true;
}

/* Of men named on one line: whether the first of them ends the match. */
static bool ends_with_first(const struct tables_match *m)
{
    struct tables_match copy = *m;
    struct tables_verdict v;
    struct parse_error none;
    if (!m->game->men->ends_with_first || m->hand.kept || !tables_read_men(&copy, &none))
        return false;
    tables_look(&copy, &copy.hand, false, &v);
    return v.out.ended && v.out.wants == NEEDS_NOTHING && !v.open && v.one->put.moves == 1;
}

/* A play that won a game takes no more men, unless the winner plays on. */
static bool still_played(struct tables_match *m, const struct token *w,
                         const struct word_context *h, struct parse_error *why)
{
    struct tables_verdict v;
    const struct tables_attempt *a = tables_attempt_at_hand(&m->hand);
    if (a && a->unread)
        return word_equals(w, "-") || !ends_with_first(m) ||
               token_error(w, 0, why, "the game is won: this throw is over");
    tables_look(m, &m->hand, false, &v);
    if (v.out.wants == NEEDS_WORD && !word_equals(w, "-") && word_is_replayed(h)) {
        tables_say_unsaid(m, BY_MEN, h);
        tables_look(m, &m->hand, false, &v);
    }
    char name[TABLES_NAME];
    if (v.out.wants == NEEDS_WORD && !word_equals(w, "-"))
        return token_error(w, 0, why, "%s decides first: type %s",
                           tables_name(&(struct strbuf){.player = h->player}, v.side, name),
                           _(m->game->asks));
    bool goes_on = m->hand.kept && (!a || a->typed.count == m->hand.kept);
    bool over = v.out.wants == NEEDS_WORD || (v.out.ended && !v.open && !goes_on);
    return !over || word_equals(w, "-") ||
           token_error(w, 0, why, "the game is won: this throw is over");
}

/* The attempt that men are put down in: the one at hand, or a new one. */
static struct tables_attempt *open_attempt(struct tables_turn *t, const struct token *w, long entry,
                                           struct parse_error *why)
{
    struct tables_attempt *a = tables_attempt_at_hand(t);
    if (a && !tables_takes_men(a)) {
        token_error(w, 0, why, "the play is finished: type the next dice");
        return NULL;
    }
    if (!a && t->attempts == TABLES_ATTEMPTS) {
        token_error(w, 0, why, "this throw was played too many times to keep it all");
        return NULL;
    }
    if (!a) {
        a = &t->attempt[t->attempts++];
        memset(a, 0, sizeof *a);
        a->entry = entry;
        a->typed = t->attempt[t->kept_in].typed;
        a->typed.count = t->kept;
    }
    return a;
}

static bool put_down(struct tables_attempt *a, const struct walks *more, const struct token *w)
{
    if (a->typed.count + more->count > MOVES_MAX)
        return false;
    for (int i = 0; i < more->count; i++) {
        a->column[a->typed.count] = (uint16_t)w->column;
        a->typed.walk[a->typed.count++] = more->walk[i];
    }
    a->line = w->line;
    a->unread = true;
    a->closed = more->count ? CLOSED_NOT : CLOSED_DECLARED;
    return true;
}

bool tables_otherwise_numbered(const struct tables_match *m, const struct token *w,
                               struct parse_error *why)
{
    const struct tables_game *g = m->game;
    const enum naming now = tables_naming(m), other = now == g->naming ? g->other_name : g->naming;
    const struct game_option *o = g->game->option;
    struct walks walks = {.count = 0};
    struct parse_error none;
    while (o->name && strcmp(o->name, "numbering") != 0)
        o++;
    if (!o->name || !tables_play_shaped(w, other) ||
        (tables_play_shaped(w, now) && !tables_walks_read(w, WHITE, other, &walks, &none)))
        return false;
    const char *value = now == g->naming ? strchr(o->values, ' ') + 1 : o->values;
    return !token_error(w, 0, why, "fields have other names here: .set numbering %.*s changes that",
                        (int)strcspn(value, " "), value);
}

static bool read_walks(const struct tables_match *m, const struct token *w, struct walks *more,
                       struct parse_error *why)
{
    return tables_walks_read(w, (enum side)m->hand.throw.side, tables_naming(m), more, why) ||
           (tables_otherwise_numbered(m, w, why) && false);
}

enum word_result tables_take_men(struct tables_match *m, const struct token *w,
                                 struct word_context *h, struct parse_error *why)
{
    struct walks more = {.count = 0};
    struct tables_turn *t = &m->hand;
    if (!t->thrown)
        return token_error(w, 0, why, "type the dice first, as in 64");
    bool asks =
        t->stopped && t->offer && !t->answered && m->game->word[t->offer - 1].when & WHEN_NO_MEN;
    if (t->unknown_play || (t->stopped && !asks))
        return token_error(w, 0, why, "the turn is over: the next dice are expected");
    if (asks)
        return token_error(w, 0, why, "%s decides first: type %s",
                           tables_name(&(struct strbuf){.player = h->player},
                                       tables_answerer(m->game, t), (char[TABLES_NAME]){""}),
                           _(m->game->asks));
    if (!tables_may_say(t, w, h, BY_THROWER, why) || !read_walks(m, w, &more, why) ||
        !check_walks(m, w, &more, why) || !still_played(m, w, h, why))
        return WORD_REJECTED;
    if (more.count && !t->throw.groups && !t->throw.unseen)
        return token_error(w, 0, why, "no man moves on this throw: the dice are thrown again");
    struct tables_attempt *a = tables_attempt_at_hand(t);
    if (a && word_equals(w, "-") && !tables_takes_men(a) && word_is_replayed(h))
        return WORD_ACCEPTED; /* it is said to be finished once more */
    a = open_attempt(t, w, h->entry, why);
    if (!a)
        return WORD_REJECTED;
    if (!put_down(a, &more, w))
        return token_error(w, 0, why, "more moves than any throw has");
    a->replayed = word_is_replayed(h);
    return WORD_ACCEPTED;
}

/* --- "64", a throw or a field ----------------------------------------------------------------- */

/* What is named next may make sense of it: men are named in any order. */
static bool may_wait(enum tables_sense sense)
{
    return sense == SENSE_NO_MAN || sense == SENSE_NO_ARRIVAL || sense == SENSE_NO_HIT;
}

/* Optional ones included. */
static int numbers_at_most(const struct tables_throw *t)
{
    int n = 0;
    for (int k = 0; k < t->groups; k++)
        n += t->group[k].times;
    return n;
}

/* Whether a field named next would be one of a play that is wanted, or makes it right. */
static bool field_fits(const struct tables_game *g, struct tables_turn *t, const struct walks *more,
                       const struct token *w)
{
    int at;
    struct parse_error none;
    struct tables_attempt *a = open_attempt(t, w, 0, &none);
    bool waits = a && a->unread; /* what was named makes no sense so far */
    bool anew = a && !a->typed.count;
    if (!a || !put_down(a, more, w))
        return false;
    enum tables_sense sense = read_attempt(g, t, &at);
    if (may_wait(sense)) /* a play must come, whatever it is */
        return anew || waits;
    return sense <= SENSE_TWO &&
           (anew || a->half || (!a->ruling.faults && a->put.moves <= numbers_at_most(&t->throw)));
}

/* Numbers can still be played, and nothing else is wrong. */
static bool men_wanted(const struct tables_game *g, const struct tables_turn *t,
                       const struct tables_attempt *a)
{
    unsigned wrong = a ? a->ruling.faults : 0;
    for (int f = 0; g->fault[f].code; f++)
        wrong &= ~((unsigned)g->fault[f].of_whole << f);
    return !wrong && (a ? a->put.moves : 0) < t->required;
}

/* As long as men are wanted: then 1-5 is a move, and 16 a field if a man can come there. */
static bool is_field_while_wanted(const struct tables_game *g, struct tables_turn *t,
                                  const struct walks *more, const struct token *w,
                                  const struct word_context *h)
{
    int at;
    bool waits = read_attempt(g, t, &at) > SENSE_TWO;
    struct tables_attempt *a = tables_attempt_at_hand(t);
    if (h->seat != SEAT_NONE && h->seat != t->throw.side)
        return false;
    if (a && !tables_takes_men(a))
        return false;
    if (waits || !a || w->length == 3 || !men_wanted(g, t, a))
        return waits || men_wanted(g, t, a);
    return put_down(a, more, w) && read_attempt(g, t, &at) <= SENSE_TWO;
}

bool tables_is_field(const struct tables_match *m, const struct token *w,
                     const struct word_context *h)
{
    struct tables_turn t = m->hand;
    struct walks more = {.count = 0};
    struct parse_error none;
    int at;
    if (!t.thrown || t.stopped || t.by_arbiter || t.throw.unseen || h->begins ||
        !tables_walks_read(w, (enum side)t.throw.side, tables_naming(m), &more, &none))
        return false;
    if (t.choosing)
        return h->seat == SEAT_NONE;
    if (m->game->figures_wanted)
        return is_field_while_wanted(m->game, &t, &more, w, h);
    bool waits = read_attempt(m->game, &t, &at) > SENSE_TWO;
    const struct tables_attempt *a = tables_attempt_at_hand(&t);
    bool same = a && a->entry == h->entry && a->line == w->line;
    if (h->seat != SEAT_NONE)
        return false;
    if (a ? !tables_takes_men(a) || a->typed.walk[a->typed.count - 1].fields > 1 ||
                (!waits && !a->ruling.faults && !same)
          : t.nothing)
        return false;
    return field_fits(m->game, &t, &more, w);
}
