/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words in: throws, men put down, what the other chooses. */
#include <string.h>

#include "base/i18n.h"
#include "base/vocabulary.h"
#include "games/tables/text/name.h"
#include "machine_private.h"

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

/* The winner plays on, and has not said with which men. */
static bool rest_is_missing(const struct tables_turn *t)
{
    const struct tables_attempt *a = t->attempts ? &t->attempt[t->attempts - 1] : NULL;
    return t->kept && a && !a->closed && a->typed.count == t->kept;
}

/* Completes the current turn: words that are implied are said. `next` gets the state after it.
 * False with the reason: something is missing. */
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

/* The turn in hand is closed and told, and another begun upon `s`. */
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

/* The dice of a turn that a word began. */
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

/* Whether the current turn needs something more, and whether that is the dice. */
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

/* --- what the other chooses ------------------------------------------------------------------- */

/* Where a wrong play has to go back anybody may say so. */
static enum tables_by chooser(const struct tables_turn *t)
{
    return t->throw.rules & TABLES_ONLY_BACK ? BY_EITHER : BY_OTHER;
}

/* "=": half a play is then taken for the whole, unless a man of it is wrong. */
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
    struct word_context play = *h; /* chosen by one, of the other's men */
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

/* "=back" and "=1/7" are two words in one. */
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

/* --- words of the game's own ------------------------------------------------------------------ */

/* Whether a word may now be said in place of the play. */
static bool takes_no_men(const struct tables_match *m)
{
    return m->hand.thrown && !m->hand.attempts && turn_waits(m);
}

/* A word of the game's own, by what was typed; -1: none. `number` gets what is joined to it. */
static int own_word(const struct tables_match *m, const struct token *w, struct token *number)
{
    const struct tables_game *g = m->game;
    int other = -1; /* a word with the same text that is not said now */
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

/* The turn that the word begins, if it is one that does; one that either may say is no throw's. */
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

/* Whether a word begins a turn now. */
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

/* Before the first turn what a word changes is how the match begins. */
static bool say_own(struct tables_match *m, int which, const struct token *w,
                    struct tables_said *said, struct parse_error *why)
{
    const char *reason = N_("that cannot be said now");
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

/* Whether a word says something new. False with the reason: the same was said before, or what it
 * decides is decided. A word with another number is printed again. */
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

/* Whether the word is listed, a mark such as "?", or one that stands twice in the table. */
static bool listed_before(const struct tables_word *word, int i)
{
    for (int k = 0; k < i; k++)
        if (strcmp(word[k].word, word[i].word) == 0)
            return true;
    return !strcmp(word[i].word, "?");
}

static enum word_result not_understood(const struct tables_match *m, const struct token *w,
                                       struct parse_error *why)
{
    struct strbuf own = {.text = NULL};
    if (tables_otherwise_numbered(m, w, why))
        return WORD_REJECTED;
    if (token_says(w, "stands") || token_says(w, "back"))
        return token_error(w, 0, why, "type the choice as = stands or = back");
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
    return not_understood(m, w, why);
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
