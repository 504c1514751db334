/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "machine.h"

#include <string.h>

#include "base/i18n.h"
#include "base/vocabulary.h"
#include "games/option.h"
#include "games/tables/text/notation.h"
#include "machine_private.h"

/* --- answer ---------------------------------------------------------------------------------- */

/* Checks on the player who enters a word, and words that the opponent has to answer. */

bool tables_may_say(const struct tables_turn *t, const struct token *w,
                    const struct word_context *h, enum tables_by by, struct parse_error *why)
{
    bool thrower = h->seat == t->throw.side;
    if (h->seat == SEAT_NONE || h->stored || by == BY_EITHER || thrower == (by == BY_THROWER))
        return true;
    return by == BY_OTHER
               ? token_error(w, 0, why, "only the other player may say that")
               : token_error(w, 0, why, "this letter is not that of the player who threw");
}

int tables_offered(const struct tables_turn *t)
{
    return t->offer && t->said[t->offer - 1].right ? t->offer - 1 : -1;
}

enum side tables_answerer(const struct tables_game *g, const struct tables_turn *t)
{
    enum side thrower = (enum side)t->throw.side;
    const struct tables_said *offer = &t->said[t->offer - 1];
    if (t->thrown && offer->by != NO_SIDE)
        return other_side((enum side)offer->by);
    return g->word[t->offer - 1].by == BY_OTHER ? thrower : other_side(thrower);
}

static bool may_answer(const struct tables_game *g, const struct tables_turn *t,
                       const struct tables_word *own, int by, const char **why)
{
    bool after_dice = own->when & WHEN_NO_MEN;
    *why = N_("there is nothing to answer");
    if (t->thrown != after_dice || !t->offer || t->answered)
        return false;
    *why = N_("it is for the other player to answer");
    return by == NO_SIDE || by == (int)tables_answerer(g, t);
}

enum tables_say tables_say_own(const struct tables_match *m, struct tables_turn *t, int w,
                               struct tables_said *said, const char **why)
{
    const struct tables_word *own = &m->game->word[w];
    if (own->answers && !may_answer(m->game, t, own, said->by, why))
        return SAY_NOT;
    enum tables_say how = m->game->say(t, w, said, m->option, why);
    if (how != SAY_NOT && own->offers) {
        t->offer = (uint8_t)(1 + w);
        t->answered = false;
    }
    if (how != SAY_NOT && own->answers && !own->offers)
        t->answered = true;
    return how;
}

void tables_say_unsaid(struct tables_match *m, enum tables_unsaid by, const struct word_context *h)
{
    const struct tables_word *table = m->game->word;
    for (int i = 0; table && table[i].word; i++) {
        const char *why = NULL;
        struct tables_said said = {
            .said = true, .by = NO_SIDE, .attempts = m->hand.attempts, .entry = h->entry};
        struct tables_turn copy = m->hand;
        if (!(table[i].unsaid & by) || tables_say_own(m, &copy, i, &said, &why) == SAY_NOT)
            continue;
        said.right = true;
        copy.said[i] = said;
        m->hand = copy;
        return;
    }
}

/* --- men ------------------------------------------------------------------------------------- */

/* Moves: typed word by word, and interpreted when all are typed. */

struct tables_attempt *tables_attempt_at_hand(struct tables_turn *t)
{
    struct tables_attempt *a = t->attempts ? &t->attempt[t->attempts - 1] : NULL;
    return a && a->chosen != CHOSEN_BACK ? a : NULL;
}

/* After a wrong move was let stand, the unplayed numbers may still be played. */
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

/* --- reading moves ---------------------------------------------------------------------------- */

/* Returns a backward walk with its fields counted in the opposite direction, or a walk without
 * fields if it does not go backwards. */
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

/* Returns the moves made after those that were let stand. */
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

/* Returns true if the men moved since the opponent let earlier moves stand are wrong, judged from
 * the position that was let stand. The opponent may object to them even after accepting moves with
 * the same fault. */
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

/* Interprets the typed moves of the current attempt. If they make no sense, `*at` is the walk at
 * fault. */
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

/* Adds a word that these moves imply, "on", if they come from a record. At the table the player
 * must type it: a player who types both moves may not have seen that the first one wins. */
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

/* --- moves ------------------------------------------------------------------------------------ */

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

/* Returns true if the first of several moves on one line ends the match. */
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

/* Returns true if the play accepts more moves. A play that won a game does not, unless the winner
 * plays on. */
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

/* Returns the attempt that receives the next move: the current one, or a new one. */
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
        return WORD_ACCEPTED; /* a repeated "-" changes nothing */
    a = open_attempt(t, w, h->entry, why);
    if (!a)
        return WORD_REJECTED;
    if (!put_down(a, &more, w))
        return token_error(w, 0, why, "more moves than any throw has");
    a->replayed = word_is_replayed(h);
    return WORD_ACCEPTED;
}

/* --- "64", a throw or a field ----------------------------------------------------------------- */

/* Returns true if later moves may make this one legal: moves can be typed in any order. */
static bool may_wait(enum tables_sense sense)
{
    return sense == SENSE_NO_MAN || sense == SENSE_NO_ARRIVAL || sense == SENSE_NO_HIT;
}

/* Returns the number of numbers in the throw, including optional ones. */
static int numbers_at_most(const struct tables_throw *t)
{
    int n = 0;
    for (int k = 0; k < t->groups; k++)
        n += t->group[k].times;
    return n;
}

/* Returns true if the field could belong to the expected play or complete it. */
static bool field_fits(const struct tables_game *g, struct tables_turn *t, const struct walks *more,
                       const struct token *w)
{
    int at;
    struct parse_error none;
    struct tables_attempt *a = open_attempt(t, w, 0, &none);
    bool waits = a && a->unread; /* the moves typed so far have no meaning */
    bool anew = a && !a->typed.count;
    if (!a || !put_down(a, more, w))
        return false;
    enum tables_sense sense = read_attempt(g, t, &at);
    if (may_wait(sense)) /* any play is expected */
        return anew || waits;
    return sense <= SENSE_TWO &&
           (anew || a->half || (!a->ruling.faults && a->put.moves <= numbers_at_most(&t->throw)));
}

/* Returns true if numbers can still be played and nothing else is wrong. */
static bool men_wanted(const struct tables_game *g, const struct tables_turn *t,
                       const struct tables_attempt *a)
{
    unsigned wrong = a ? a->ruling.faults : 0;
    for (int f = 0; g->fault[f].code; f++)
        wrong &= ~((unsigned)g->fault[f].of_whole << f);
    return !wrong && (a ? a->put.moves : 0) < t->required;
}

/* Returns true if a word is a move or a field while moves are expected: then 1-5 is a move, and 16
 * is a field if a man can reach it. */
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

/* --- take ------------------------------------------------------------------------------------ */

/* Input: throws, moves, and the opponent's choices. */

static const char *called(const struct word_context *h, int side, char out[TABLES_NAME])
{
    return tables_name(&(struct strbuf){.player = h->player}, (enum side)side, out);
}

static bool need_throw(const struct tables_match *m, const struct token *w, struct parse_error *why)
{
    return m->hand.thrown || token_error(w, 0, why, "type the dice first, as in 64");
}

/* --- a throw ---------------------------------------------------------------------------------- */

static bool refuse_unsaid(const struct tables_match *m, const struct token *w,
                          const struct word_context *h, const struct tables_outcome *o,
                          struct parse_error *why)
{
    char name[TABLES_NAME];
    if (o->wants == NEEDS_WORD)
        return token_error(w, 0, why, "%s decides first: type %s", called(h, o->asks, name),
                           _(m->game->asks));
    if (m->hand.attempts)
        return token_error(w, 0, why, "the men were sent back: type the play made instead");
    return token_error(w, 0, why, "the last throw has no play yet: type it, or - for nothing");
}

/* Returns true if the winner plays on and has not typed the moves yet. */
static bool rest_is_missing(const struct tables_turn *t)
{
    const struct tables_attempt *a = t->attempts ? &t->attempt[t->attempts - 1] : NULL;
    return t->kept && a && !a->closed && a->typed.count == t->kept;
}

/* Completes the current turn by adding the words that it implies, and stores the state after it in
 * `next`. Returns false with the reason if something is missing. */
static bool complete(struct tables_match *m, const struct token *w, const struct word_context *h,
                     struct tables_state *next, struct parse_error *why)
{
    struct tables_verdict v;
    if (!tables_read_men(m, why))
        return false;
    if (rest_is_missing(&m->hand))
        return token_error(w, 0, why, "the last throw has no play yet: type it, or - for nothing");
    tables_end_play(&m->hand, CLOSED_NEXT);
    tables_look(m, &m->hand, false, &v);
    if (m->hand.choosing && !m->game->sign_lapses)
        return token_error(w, 0, why, "after = type stands, back or a play");
    if (v.out.wants == NEEDS_WORD && h->seat != SEAT_NONE) {
        tables_say_unsaid(m, BY_LETTER, h);
        tables_look(m, &m->hand, false, &v);
    }
    if (v.out.wants != NEEDS_NOTHING && v.out.wants != NEEDS_DICE)
        return refuse_unsaid(m, w, h, &v.out, why);
    if (m->hand.stopped && !m->hand.by_arbiter && !v.out.ended)
        return token_error(w, 0, why,
                           "the men are not known after ?: only the result may follow, as in ended "
                           "w 2");
    *next = v.out.next;
    return true;
}

static bool whose(const struct tables_state *s, const struct token *w, const struct word_context *h,
                  uint8_t *side, struct parse_error *why)
{
    int seat = h->seat == SEAT_NONE ? s->due : h->seat;
    char name[TABLES_NAME];
    if (!s->may)
        return token_error(w, 0, why, "the match is over");
    if (seat == NO_SIDE)
        return token_error(w, 0, why, "say who threw higher: put w or b before the dice");
    if (!(s->may >> seat & 1))
        return token_error(w, 0, why, "it is %s's throw", called(h, 1 - seat, name));
    *side = (uint8_t)seat;
    return true;
}

/* Closes and prints the current turn, and begins another one in state `s`. */
static void begin_turn(struct tables_match *m, const struct tables_state *s, uint8_t side,
                       struct word_context *h)
{
    if (h->said && m->hand.begun)
        tables_say_news(m, true, h->said);
    m->last = m->hand;
    memset(&m->hand, 0, sizeof m->hand);
    memset(&m->told, 0, sizeof m->told);
    m->hand.begun = true;
    m->hand.came = m->hand.before = *s;
    m->hand.throw.side = side;
    m->hand.naming = (uint8_t)tables_naming(m);
}

static bool check_dice(const struct tables_game *g, const struct tables_state *s,
                       const struct token *w, const uint8_t die[2], struct parse_error *why)
{
    if (!die[0] && !g->unseen)
        return token_error(w, 0, why, "in this game the throw must be known: type the dice, 64");
    if (die[0] && die[0] == die[1] && s->opens && !s->set_up && g->no_doublet_first)
        return token_error(w, 0, why, "the first throw is never a doublet: throw again");
    return true;
}

/* Throws the dice of a turn that a word began. */
static enum word_result throw_after_word(struct tables_match *m, const struct token *w,
                                         const uint8_t die[2], struct word_context *h,
                                         struct parse_error *why)
{
    struct tables_verdict v;
    tables_look(m, &m->hand, false, &v);
    if (v.out.wants == NEEDS_WORD)
        return refuse_unsaid(m, w, h, &v.out, why);
    if (!tables_may_say(&m->hand, w, h, BY_THROWER, why) ||
        !check_dice(m->game, &m->hand.came, w, die, why))
        return WORD_REJECTED;
    tables_roll(m, &m->hand, die);
    return WORD_ACCEPTED;
}

/* turn_waits() returns true if the current turn needs more input; dice_wanted(), if that is the
 * dice. */
static bool turn_waits(const struct tables_match *m)
{
    struct tables_verdict v;
    if (!m->hand.begun || m->hand.by_arbiter)
        return false;
    tables_look(m, &m->hand, false, &v);
    return v.out.wants != NEEDS_NOTHING || (m->hand.stopped && !v.out.ended);
}

static bool dice_wanted(const struct tables_match *m)
{
    return !m->hand.thrown && turn_waits(m);
}

static enum word_result take_dice(struct tables_match *m, const struct token *w,
                                  const uint8_t die[2], struct word_context *h,
                                  struct parse_error *why)
{
    struct tables_state next = m->begins;
    uint8_t side;
    if (dice_wanted(m))
        return throw_after_word(m, w, die, h, why);
    if ((m->hand.begun && !complete(m, w, h, &next, why)) || !whose(&next, w, h, &side, why) ||
        !check_dice(m->game, &next, w, die, why))
        return WORD_REJECTED;
    if (m->game->single_first && tables_is_opening(&next) && h->seat == SEAT_NONE &&
        die[0] < die[1] && !word_is_replayed(h)) /* White's die first: Black threw higher */
        return token_error(w, 0, why, "say who threw higher: put w or b before the dice");
    begin_turn(m, &next, side, h);
    tables_roll(m, &m->hand, die);
    return WORD_STARTS_TURN;
}

/* --- the opponent's choice -------------------------------------------------------------------- */

/* Returns the players who may choose on a wrong play: either player if it must be taken back, else
 * the opponent. */
static enum tables_by chooser(const struct tables_turn *t)
{
    return t->throw.rules & TABLES_ONLY_BACK ? BY_EITHER : BY_OTHER;
}

/* Takes "=". An unfinished play then counts as the whole play, unless one of its moves is wrong. */
static enum word_result take_sign(struct tables_match *m, const struct token *w,
                                  struct word_context *h, struct parse_error *why)
{
    struct tables_verdict v;
    if (!need_throw(m, w, why) || !tables_may_say(&m->hand, w, h, chooser(&m->hand), why) ||
        !tables_read_men(m, why))
        return WORD_REJECTED;
    if (m->hand.choosing && !word_is_replayed(h))
        return token_error(w, 0, why, "after = type stands, back or a play");
    tables_look(m, &m->hand, false, &v);
    if (!v.open) {
        tables_end_play(&m->hand, CLOSED_SPOKEN);
        tables_look(m, &m->hand, false, &v);
    }
    if (!v.open)
        return token_error(w, 0, why, "there is no wrong play to decide about");
    m->hand.choosing = true;
    return WORD_ACCEPTED;
}

/* Drops the decision about a play that goes back, unless its first move won. If the same is decided
 * again, it is printed again. */
static void forget_decision(struct tables_match *m)
{
    const struct tables_word *table = m->game->word;
    for (int i = 0; table && table[i].word; i++) {
        if (!table[i].unsaid)
            continue;
        m->hand.said[i].said = m->hand.said[i].right = false;
        m->told.words &= (uint16_t) ~(1u << i);
    }
}

static enum word_result take_choice(struct tables_match *m, const struct token *w,
                                    struct word_context *h, struct parse_error *why)
{
    struct tables_turn *t = &m->hand;
    struct tables_attempt *a = tables_attempt_at_hand(t);
    struct word_context play = *h; /* the letter is the chooser's, the men are the opponent's */
    play.seat = SEAT_NONE;
    if (!tables_may_say(t, w, h, chooser(t), why))
        return WORD_REJECTED;
    bool stands = token_says(w, "stands");
    if (stands && !tables_stands_if_said(m->game, t))
        return token_error(w, 0, why,
                           tables_may_stand(m->game, a->ruling.faults)
                               ? N_("a wrong play goes back in this match: type = back")
                               : N_("a man cannot stay where the other holds the field: type = "
                                    "back"));
    if (!stands && !tables_may_send_back(t) && !word_is_replayed(h))
        return token_error(w, 0, why, "this throw was played too many times to keep it all");
    t->choosing = false;
    a->chosen = stands ? CHOSEN_STANDS : CHOSEN_BACK;
    if (!stands && !t->kept &&
        !(m->game->men->ends_with_first && m->game->men->ends_with_first(&t->throw, &a->put)))
        forget_decision(m);
    a->choice_entry = h->entry;
    return stands || token_says(w, "back") ? WORD_ACCEPTED : tables_take_men(m, w, &play, why);
}

/* Takes "=back" and "=1/7", which are two words in one. */
static enum word_result take_equals(struct tables_match *m, const struct token *w,
                                    struct word_context *h, struct parse_error *why)
{
    struct token rest = *w;
    rest.text++;
    rest.length--;
    rest.column++;
    if (take_sign(m, w, h, why) == WORD_REJECTED)
        return WORD_REJECTED;
    return rest.length ? take_choice(m, &rest, h, why) : WORD_ACCEPTED;
}

/* --- words of one game ------------------------------------------------------------------------ */

/* Returns true if a word may now take the place of the play. */
static bool takes_no_men(const struct tables_match *m)
{
    return m->hand.thrown && !m->hand.attempts && turn_waits(m);
}

/* Returns the word of the game that was typed, or -1 if there is none. `number` receives the number
 * joined to it. */
static int own_word(const struct tables_match *m, const struct token *w, struct token *number)
{
    const struct tables_game *g = m->game;
    int other = -1; /* a word with the same text that does not fit now */
    for (int i = 0; g->word && g->word[i].word; i++) {
        const struct tables_word *one = &g->word[i];
        size_t n = strlen(one->word);
        bool joined = one->amount == AMOUNT_JOINED;
        *number = *w;
        number->text += n;
        number->column += (int)n;
        if (joined && w->length >= n && memcmp(w->text, one->word, n) == 0) {
            number->length -= n;
            return i;
        }
        if (joined || !(token_says(w, one->word) || is_among(one->also, w->text, w->length)))
            continue;
        if (!(one->when & WHEN_NO_MEN) == !takes_no_men(m))
            return i;
        other = other < 0 ? i : other;
    }
    return other;
}

static bool read_amount(const struct token *w, int *out)
{
    *out = 0;
    for (size_t i = 0; i < w->length; i++) {
        if (w->text[i] < '0' || w->text[i] > '9' || *out > 999)
            return false;
        *out = 10 * *out + w->text[i] - '0';
    }
    return w->length > 0;
}

/* Begins a turn if the word begins one. A word that either side may say does not belong to a
 * throw. */
static bool begin_by_word(struct tables_match *m, const struct tables_word *own,
                          const struct token *w, struct word_context *h, struct parse_error *why)
{
    struct tables_state next = m->begins;
    uint8_t side;
    if (m->hand.begun && !complete(m, w, h, &next, why))
        return false;
    struct tables_state asked = next;
    if (own->by == BY_EITHER && asked.may) {
        asked.may = 3;
        asked.due = asked.due == NO_SIDE ? WHITE : asked.due;
    }
    if (!whose(&asked, w, h, &side, why))
        return false;
    begin_turn(m, &next, side, h);
    return true;
}

/* Returns true if the word would begin a turn now. */
static bool begins_turn(const struct tables_match *m, const struct tables_word *own)
{
    switch (own->begins) {
    case BEGINS_TURN:
        return !dice_wanted(m);
    case BEGINS_ALWAYS:
        return true;
    case BEGINS_IF_OVER:
        return !turn_waits(m);
    default:
        return false;
    }
}

/* Says a word of the game. Before the first turn it changes the state in which the match begins. */
static bool say_own(struct tables_match *m, int which, const struct token *w,
                    struct tables_said *said, struct parse_error *why)
{
    const char *reason = N_("that word is not possible now");
    struct tables_turn *t = &m->hand, first = {.came = m->begins, .before = m->begins};
    bool begun = t->begun;
    enum tables_say how = tables_say_own(m, begun ? t : &first, which, said, &reason);
    if (how == SAY_NOT)
        return token_error(w, 0, why, "%s", _(reason));
    said->right = how == SAY_RIGHT;
    said->attempts = t->said[which].said ? t->said[which].attempts : t->attempts;
    if (m->game->word[which].amount == AMOUNT_FOLLOWS && t->said[which].said)
        said->amount = (int16_t)(said->amount * t->said[which].amount);
    if (begun)
        t->said[which] = *said;
    else
        m->begins = first.before;
    return true;
}

/* Returns true if a word changes something. Returns false with the reason if the word was used
 * before or its question is already decided. A word with another number is printed again. */
static bool is_news(struct tables_match *m, int which, const struct token *w,
                    const struct tables_said *said, const struct word_context *h,
                    struct parse_error *why)
{
    const struct tables_word *own = &m->game->word[which];
    const struct tables_said *before = &m->hand.said[which];
    struct tables_verdict v;
    tables_look(m, &m->hand, false, &v);
    if (!word_is_replayed(h) && own->unsaid && v.out.wants != NEEDS_WORD)
        for (int i = 0; m->game->word[i].word; i++)
            if (m->game->word[i].unsaid && m->hand.said[i].said)
                return token_error(w, 0, why, "%s has decided already: %s",
                                   called(h, (int)v.side, (char[TABLES_NAME]){""}),
                                   m->game->word[i].word);
    if (!word_is_replayed(h) && own->amount != AMOUNT_NONE && v.out.ended && !v.out.next.may)
        return token_error(w, 0, why, "the match is over");
    if (!word_is_replayed(h) && own->amount == AMOUNT_JOINED && before->said &&
        before->amount == said->amount)
        return token_error(w, 0, why, "%d has been typed already", said->amount);
    if (own->amount != AMOUNT_NONE)
        m->told.words &= (uint16_t) ~(1u << which);
    return true;
}

static enum word_result take_own(struct tables_match *m, int which, const struct token *w,
                                 int amount, struct word_context *h, struct parse_error *why)
{
    const struct tables_word *own = &m->game->word[which];
    struct tables_said said = {.said = true,
                               .by = (uint8_t)(h->seat == SEAT_NONE ? NO_SIDE : h->seat),
                               .amount = (int16_t)amount,
                               .entry = h->entry};
    bool begins = begins_turn(m, own);
    if (begins && !begin_by_word(m, own, w, h, why))
        return WORD_REJECTED;
    if (!m->hand.begun && !(own->when & WHEN_FIRST))
        return token_error(w, 0, why, "type the dice first, as in 64");
    if (m->hand.begun &&
        (!tables_may_say(&m->hand, w, h, own->by, why) || !tables_read_men(m, why)))
        return WORD_REJECTED;
    if (m->hand.begun && !begins && !is_news(m, which, w, &said, h, why))
        return WORD_REJECTED;
    if (!say_own(m, which, w, &said, why))
        return WORD_REJECTED;
    if (!m->hand.begun && h->said)
        tables_say_score(m, h->said);
    return begins ? WORD_STARTS_TURN : WORD_ACCEPTED;
}

static enum word_result take_number(struct tables_match *m, const struct token *w,
                                    struct word_context *h, struct parse_error *why)
{
    int which = m->number_of - 1, amount;
    m->number_of = 0;
    if (!read_amount(w, &amount))
        return token_error(w, 0, why, "%s", _(m->game->word[which].wrong));
    return take_own(m, which, w, amount, h, why);
}

static enum word_result take_own_word(struct tables_match *m, int which, const struct token *w,
                                      const struct token *number, struct word_context *h,
                                      struct parse_error *why)
{
    const struct tables_word *own = &m->game->word[which];
    int amount = 0;
    if (own->amount == AMOUNT_FOLLOWS) {
        bool begins = begins_turn(m, own);
        if (begins && !begin_by_word(m, own, w, h, why))
            return WORD_REJECTED;
        m->number_of = (uint8_t)(which + 1);
        return begins ? WORD_STARTS_TURN : WORD_ACCEPTED;
    }
    if (own->amount == AMOUNT_JOINED && !read_amount(number, &amount))
        return token_error(w, 0, why, "%s", _(own->wrong));
    return take_own(m, which, w, amount, h, why);
}

/* --- words ------------------------------------------------------------------------------------ */

/* Returns true if the word should not be listed: it is "?", or an earlier row of the table has the
 * same text. */
static bool listed_before(const struct tables_word *word, int i)
{
    for (int k = 0; k < i; k++)
        if (strcmp(word[k].word, word[i].word) == 0)
            return true;
    return !strcmp(word[i].word, "?");
}

static enum word_result not_understood(struct tables_match *m, const struct token *w,
                                       const struct word_context *h, struct parse_error *why)
{
    struct strbuf own = {.text = NULL};
    if (tables_otherwise_numbered(m, w, why))
        return WORD_REJECTED;
    if (token_says(w, "stands") || token_says(w, "back"))
        return token_error(w, 0, why, "type the choice as = stands or = back");
    struct tables_verdict v;
    char name[TABLES_NAME];
    tables_look(m, &m->hand, false, &v);
    if (v.out.wants == NEEDS_WORD && m->hand.offer)
        return token_error(w, 0, why, "%s decides first: type %s", called(h, v.out.asks, name),
                           _(m->game->asks));
    for (int i = 0; m->game->word && m->game->word[i].word; i++) {
        if (listed_before(m->game->word, i))
            continue;
        strbuf_add(&own, ", ");
        strbuf_add_local(&own, m->game->word[i].word);
    }
    token_error(w, 0, why,
                "not understood: type a throw (64), a move (12/18)%s or a choice (= back)",
                own.text ? own.text : "");
    strbuf_free(&own);
    return WORD_REJECTED;
}

enum word_result tables_word(void *match, const struct token *w, struct word_context *h,
                             struct parse_error *why)
{
    struct tables_match *m = match;
    struct token number;
    uint8_t die[2];
    if (h->said)
        h->said->manner = (unsigned)tables_naming(m);
    if (m->number_of)
        return take_number(m, w, h, why);
    if (tables_dice_read(w, die) && !tables_is_field(m, w, h))
        return take_dice(m, w, die, h, why);
    bool men = !m->hand.choosing && *w->text != '=' && tables_play_shaped(w, tables_naming(m));
    if (!men && !tables_read_men(m, why))
        return WORD_REJECTED;
    int own = own_word(m, w, &number);
    if (h->begins && (own < 0 || !m->game->word[own].begins))
        return token_error(w, 0, why, "type a throw: 64");
    if (*w->text == '=')
        return take_equals(m, w, h, why);
    if (m->hand.choosing)
        return take_choice(m, w, h, why);
    if (own >= 0)
        return take_own_word(m, own, w, &number, h, why);
    if (tables_play_shaped(w, tables_naming(m)))
        return tables_take_men(m, w, h, why);
    return not_understood(m, w, h, why);
}

bool tables_line_end(void *match, struct word_context *h, struct parse_error *why)
{
    struct tables_match *m = match;
    const struct token end = {.column = 1};
    if (m->number_of)
        return token_error(&end, 0, why, "%s", _(m->game->word[m->number_of - 1].wrong));
    if (!tables_read_men(m, why))
        return false;
    if (h->said && m->hand.begun) {
        h->said->manner = (unsigned)tables_naming(m);
        tables_say_news(m, false, h->said);
    }
    return true;
}

/* --- start ----------------------------------------------------------------------------------- */

/* The beginning of a match: options, the men, a set-up. */

const char *const tables_sides[] = {"White", "Black"};

/* --- options ---------------------------------------------------------------------------------- */

bool tables_set(void *match, const char *option, struct parse_error *why)
{
    struct tables_match *m = match;
    const struct game_option *o;
    long value;
    if (!game_option_read(m->game->game->option, option, &o, &value, why))
        return false;
    m->option[o - m->game->game->option] = value;
    return true;
}

void tables_agreed(const struct turn_ref *at, struct strbuf *out)
{
    const struct tables_match *m = at->began ? at->began : at->match;
    for (int i = 0; m->game->game->option[i].name; i++) {
        strbuf_add(out, "%s", i ? " " : "");
        game_option_add(out, &m->game->game->option[i], m->option[i]);
    }
}

/* --- a state ---------------------------------------------------------------------------------- */

static bool add_men(struct men *m, const char *list)
{
    const char *limit = list + strlen(list);
    for (const char *at = list; at < limit; at += *at == ',') {
        struct token w = {.text = at, .length = (size_t)(limit - at)};
        struct parse_error none;
        int times, field = tables_field_read(at, limit, WHITE, BY_NUMBER, &at);
        if (field < 0 || !tables_times_read(&w, &at, &times, &none))
            return false;
        for (int i = 0; i < times; i++)
            men_add(m, field);
    }
    return true;
}

/* Returns the state in which a match begins, before options and a set-up. */
static struct tables_state tables_first(const struct tables_game *g)
{
    struct tables_state s = {.may = 3, .due = WHITE, .opens = true, .winner = NO_SIDE};
    struct men own = men_none();
    add_men(&own, g->start);
    s.board = (struct board){{own, own}};
    return s;
}

void tables_set_up_again(struct tables_state *s, const struct tables_game *g, int first)
{
    s->board = tables_first(g).board;
    s->due = (uint8_t)first;
    s->may = (uint8_t)(first == NO_SIDE ? 3 : 1 << first);
}

void tables_give(struct tables_state *s, const struct tables_match *m, enum side winner)
{
    s->reason = m->game->worth(s, winner, true, m->option, &s->halves);
    s->given = true;
    tables_end_match(s, (int)winner);
}

/* --- position lines --------------------------------------------------------------------------- */

/* A line being read into a state. */
struct state_reader {
    struct tables_match *m;
    struct tables_state *s;
};

/* Reads a number with its owner: "2w", or "2" if it has none. */
static bool read_doubled(struct tables_state *s, const struct tables_value *v,
                         const struct token *w, size_t at, struct parse_error *why)
{
    int number = 0;
    size_t i = at;
    for (; i < w->length && w->text[i] >= '0' && w->text[i] <= '9' && number <= v->most; i++)
        number = 10 * number + w->text[i] - '0';
    char owner = i + 1 == w->length ? w->text[i] : ' ';
    bool power = number >= v->least && number <= v->most && !(number & (number - 1));
    if (!power || (i != w->length && owner != 'w' && owner != 'b'))
        return token_error(w, at, why, "%s", _(v->wrong));
    s->own[v->at] = (int16_t)number;
    s->own[v->at + 1] = owner == 'w' ? 1 + WHITE : owner == 'b' ? 1 + BLACK : 0;
    return true;
}

/* Reads a value: "11:3", or "2". */
static bool read_value(struct tables_state *s, const struct tables_value *v, const struct token *w,
                       size_t at, struct parse_error *why)
{
    long number[2] = {0, 0};
    int n = 0;
    for (size_t i = at; i < w->length; i++) {
        char c = w->text[i];
        if (v->each && c == ':' && n == 0 && i > at)
            n = 1;
        else if (c >= '0' && c <= '9' && number[n] <= v->most)
            number[n] = 10 * number[n] + c - '0';
        else
            return token_error(w, i, why, "%s", _(v->wrong));
    }
    bool whole = w->length > at && n == v->each && w->text[w->length - 1] != ':';
    for (int i = 0; i <= n; i++) {
        whole &= number[i] >= v->least && number[i] <= v->most;
        s->own[v->at + i] = (int16_t)number[i];
    }
    return whole || token_error(w, at, why, "%s", _(v->wrong));
}

bool tables_read_value(const struct tables_game *g, struct tables_state *s, const struct token *w,
                       bool counts, bool *known, struct parse_error *why)
{
    *known = true;
    for (const struct tables_value *v = g->value; v && v->wrong; v++) {
        size_t n = v->key && (counts || !v->ruled) ? strlen(v->key) : 0;
        if (v->sets && word_equals(w, v->key)) {
            s->own[v->at] = v->sets;
            return true;
        }
        bool behind = w->length > n + v->doubled; /* "cube=" without a value is not accepted */
        if (!v->sets && n && behind && memcmp(w->text, v->key, n) == 0 && w->text[n] == '=')
            return (v->doubled ? read_doubled : read_value)(s, v, w, n + 1, why);
    }
    return *known = false;
}

static bool read_key(void *context, const struct token *w, struct parse_error *why)
{
    struct state_reader *p = context;
    const struct tables_game *g = p->m->game;
    char option[48];
    bool known, taken = tables_read_value(g, p->s, w, true, &known, why);
    if (known)
        return taken;
    if (w->length >= sizeof option || !memchr(w->text, '=', w->length))
        return token_error(w, 0, why, "this is not part of a position such as W:1x15 B:1x15 w 64");
    memcpy(option, w->text, w->length);
    option[w->length] = '\0';
    if (strncmp(option, "game=", 5) == 0 && strcmp(option + 5, g->game->name) == 0)
        return true;
    if (tables_set(p->m, option, why))
        return true;
    return token_error(w, 0, why,
                       "this game has no such option or value: .help options lists them");
}

static bool place(struct tables_match *m, const struct token *w, size_t n, enum naming naming,
                  struct tables_state *s, struct dice *dice, struct parse_error *why)
{
    struct state_reader placing = {m, s};
    struct tables_position p;
    const struct tables_form form = {
        .stand = m->game->men->stand, .naming = naming, .key = read_key, .context = &placing};
    *s = tables_first(m->game);
    if (!tables_position_read(w, n, &form, &p, why))
        return false;
    for (enum side side = WHITE; m->game->no_empty_side && side <= BLACK; side++)
        if (!men_any(&p.board.side[side]))
            return token_error(&w[0], 0, why,
                               "fifteen men that are out are back on the start: 1x15");
    s->board = p.board;
    s->due = p.side;
    s->may = (uint8_t)(1 << p.side);
    s->set_up = true;
    if (m->game->placed)
        m->game->placed(s, m->option);
    *dice = p.dice;
    return true;
}

bool tables_place(struct tables_match *m, const struct token *w, size_t n, struct tables_state *s,
                  struct dice *dice, struct parse_error *why)
{
    return place(m, w, n, tables_naming(m), s, dice, why);
}

/* --- a match ---------------------------------------------------------------------------------- */

enum { SETUP_WORDS = 32 };

/* Places the men of a set-up. Its fields have plain numbers, whatever the option `numbering` says:
 * the option may change, and the men stay. A set-up with names that only the other numbering has
 * uses that one. */
static bool place_setup(struct tables_match *m, const struct token *w, size_t n, struct dice *dice,
                        struct parse_error *why)
{
    const struct tables_game *g = m->game;
    struct tables_match other = *m;
    struct parse_error none;
    if (place(m, w, n, g->naming, &m->begins, dice, why))
        return true;
    bool called_so = tables_naming(m) != g->naming; /* then report its error */
    if (!g->other_name ||
        !place(&other, w, n, g->other_name, &other.begins, dice, called_so ? why : &none))
        return false;
    *m = other;
    return true;
}

static bool set_up(struct tables_match *m, const char *text, struct parse_error *why)
{
    struct scanner scan = scan_text(text, strlen(text), true);
    struct token w[SETUP_WORDS];
    struct dice dice;
    size_t n = 0;
    for (;; n++) {
        struct token one;
        if (!scan_word(&scan, &one, why))
            return false;
        if (one.kind == TOKEN_END)
            break;
        if (one.kind != WORD || n == SETUP_WORDS)
            return token_error(&one, 0, why,
                               "this is not part of a position such as W:1x15 B:1x15 w 64");
        w[n] = one;
    }
    const struct token here = {.column = 1};
    if (!place_setup(m, w, n, &dice, why))
        return false;
    if (dice.high)
        return token_error(&here, 0, why, "a set-up takes no dice: they come with the first turn");
    const struct board *b = &m->begins.board;
    if (!men_any(&b->side[WHITE]) || !men_any(&b->side[BLACK]))
        return token_error(&here, 0, why, "a side without men has won already");
    return true;
}

/* Starts a match. Options come first, because the set-up depends on them, for example on the rule
 * for shut-out sides. */
bool tables_start(void *match, const struct tables_game *g, const struct match_setup *f,
                  struct parse_error *why)
{
    struct tables_match *m = match;
    m->game = g;
    m->begins = tables_first(g);
    for (int i = 0; g->usual && g->game->option[i].name; i++)
        m->option[i] = g->usual[i];
    for (size_t i = 0; i < f->headers; i++)
        if (strcmp(f->header[i].key, "Option") == 0 && !tables_set(m, f->header[i].value, why))
            return false;
    if (g->placed)
        g->placed(&m->begins, m->option);
    for (size_t i = 0; i < f->headers; i++)
        if (strcmp(f->header[i].key, "Setup") == 0 && !set_up(m, f->header[i].value, why))
            return false;
    return true;
}
