/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words in: throws, men put down, what the other chooses. */
#include <string.h>

#include "base/spoken.h"
#include "base/tongue.h"
#include "inner.h"

static const char *side_name(int side)
{
    return side == WHITE ? _("White") : _("Black");
}

static struct tables_attempt *attempt_at_hand(struct tables_turn *t)
{
    struct tables_attempt *a = t->attempts ? &t->attempt[t->attempts - 1] : NULL;
    return a && a->chosen != CHOSEN_BACK ? a : NULL;
}

/* Sees whether more is to come of the play at hand: of one that grows word by word not before that
 * matters, as it may take long. */
static void settle(const struct tables_match *m, struct tables_attempt *a)
{
    if (a && a->unsettled)
        tables_settle(m->game, &m->hand, a);
}

void tables_end_play(struct tables_turn *t, enum tables_closed how)
{
    struct tables_attempt *a = attempt_at_hand(t);
    if (!a || (a->closed && a->closed != CLOSED_PLAYED) || a->chosen)
        return;
    if (!a->closed)
        a->closed = (uint8_t)how;
    a->half = a->lacks = false;
}

/* --- who speaks ------------------------------------------------------------------------------- */

/* A letter before a word names who says it. */
static bool may_say(const struct tables_turn *t, const struct word *w, const struct heard *h,
                    enum tables_by by, struct fault *why)
{
    bool thrower = h->seat == t->throw.side;
    if (h->seat == SEAT_NONE || h->stored || by == BY_EITHER || thrower == (by == BY_THROWER))
        return true;
    return by == BY_OTHER
               ? word_error(w, 0, why, "only the other player may say that")
               : word_error(w, 0, why, "this letter is not that of the player who threw");
}

static bool need_throw(const struct tables_match *m, const struct word *w, struct fault *why)
{
    return m->hand.thrown || word_error(w, 0, why, "type the dice first, as in 64");
}

/* --- a throw ---------------------------------------------------------------------------------- */

static bool refuse_unsaid(const struct tables_match *m, const struct word *w,
                          const struct tables_outcome *o, struct fault *why)
{
    if (o->wants == NEEDS_WORD)
        return word_error(w, 0, why, "%s decides first: type %s", side_name(o->asks),
                          _(m->game->asks));
    if (m->hand.attempts)
        return word_error(w, 0, why, "the men were sent back: type the play made instead");
    return word_error(w, 0, why, "the last throw has no play yet: type it, or - for nothing");
}

/* A word that is wanted goes without saying where a letter and dice, or men, come. */
static void say_unsaid(struct tables_match *m, enum tables_unsaid by, const struct heard *h)
{
    const struct tables_word *table = m->game->word;
    for (int i = 0; table && table[i].word; i++) {
        const char *why = NULL;
        struct tables_said said = {.said = true, .by = NO_SIDE, .entry = h->entry};
        struct tables_turn copy = m->hand;
        if (!(table[i].unsaid & by) || m->game->say(&copy, i, &said, m->option, &why) == SAY_NOT)
            continue;
        said.right = true;
        copy.said[i] = said;
        m->hand = copy;
        return;
    }
}

static bool refuse_sense(const struct tables_match *m, const struct word *w,
                         enum tables_sense sense, const struct walk *walk, struct fault *why)
{
    char field[TABLES_FIELD_TEXT];
    tables_field_print(walk->field[0], (enum side)m->hand.throw.side, tables_naming(m), field);
    switch (sense) {
    case SENSE_NO_MAN:
        return word_error(w, 0, why, "no man stands on %s", field);
    case SENSE_NO_ARRIVAL:
        return word_error(w, 0, why,
                          "no man comes to %s with this throw: type the field it leaves too, bar/4 "
                          "or 6/11",
                          field);
    case SENSE_NO_HIT:
        return word_error(w, 0, why, "no man is hit here: leave out the *");
    case SENSE_BACKWARD:
        return word_error(w, 0, why, "men move forward, to higher fields or off");
    default:
        return word_error(w, 0, why, "more moves than any throw has");
    }
}

/* All men that were named are known. */
static bool check_read(const struct tables_match *m, struct fault *why)
{
    const struct tables_turn *t = &m->hand;
    const struct tables_attempt *a = t->attempts ? &t->attempt[t->attempts - 1] : NULL;
    if (!a || !a->unread)
        return true;
    const struct word w = {.line = a->line, .column = a->column};
    return refuse_sense(m, &w, (enum tables_sense)a->unread, &a->typed.walk[a->unread_at], why);
}

/* The turn in hand is over, or what is missing goes without saying; what comes then is in `next`.
 */
static bool complete(struct tables_match *m, const struct word *w, const struct heard *h,
                     struct tables_state *next, struct fault *why)
{
    struct tables_verdict v;
    if (!check_read(m, why))
        return false;
    settle(m, attempt_at_hand(&m->hand));
    tables_end_play(&m->hand, CLOSED_NEXT);
    tables_look(m, &m->hand, false, &v);
    if (m->hand.choosing)
        return word_error(w, 0, why, "after = type stands, back or a play");
    if (v.out.wants == NEEDS_WORD && h->seat != SEAT_NONE) {
        say_unsaid(m, BY_LETTER, h);
        tables_look(m, &m->hand, false, &v);
    }
    if (v.out.wants != NEEDS_NOTHING)
        return refuse_unsaid(m, w, &v.out, why);
    *next = v.out.next;
    return true;
}

static bool whose(const struct tables_state *s, const struct word *w, const struct heard *h,
                  uint8_t *side, struct fault *why)
{
    int seat = h->seat == SEAT_NONE ? s->due : h->seat;
    if (!s->may)
        return word_error(w, 0, why, "the match is over");
    if (seat == NO_SIDE)
        return word_error(w, 0, why, "say who threw higher: put w or b before the dice");
    if (!(s->may >> seat & 1))
        return word_error(w, 0, why, "it is %s's throw", side_name(1 - seat));
    *side = (uint8_t)seat;
    return true;
}

/* The turn in hand is closed and told, and another begun upon `s`. */
static void begin_turn(struct tables_match *m, const struct tables_state *s, uint8_t side,
                       struct heard *h)
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

void tables_roll(const struct tables_match *m, struct tables_turn *t, const uint8_t die[2])
{
    struct tables_throw *throw = &t->throw;
    struct tables_way only;
    t->thrown = true;
    throw->before = t->before.board;
    throw->dice[0] = die[0];
    throw->dice[1] = die[1];
    throw->unseen = !die[0];
    t->before.due = throw->side;
    m->game->thrown(&t->before, m->option, throw);
    t->before.opens = t->before.set_up = false;
    if (throw->unseen)
        return;
    t->required = (uint8_t)tables_required(m->game->men, throw);
    t->nothing = !t->required && tables_only(m->game->men, throw, &only) && !only.moves;
}

static bool check_dice(const struct tables_game *g, const struct tables_state *s,
                       const struct word *w, const uint8_t die[2], struct fault *why)
{
    if (!die[0] && !g->unseen)
        return word_error(w, 0, why, "in this game the throw must be known: type the dice, 64");
    if (die[0] && die[0] == die[1] && s->opens && !s->set_up && g->no_doublet_first)
        return word_error(w, 0, why, "the first throw is never a doublet: throw again");
    return true;
}

/* The dice of a turn that a word began. */
static enum took throw_after_word(struct tables_match *m, const struct word *w,
                                  const uint8_t die[2], struct heard *h, struct fault *why)
{
    struct tables_verdict v;
    tables_look(m, &m->hand, false, &v);
    if (v.out.wants == NEEDS_WORD)
        return refuse_unsaid(m, w, &v.out, why);
    if (!may_say(&m->hand, w, h, BY_THROWER, why) ||
        !check_dice(m->game, &m->hand.came, w, die, why))
        return REFUSED;
    tables_roll(m, &m->hand, die);
    return TAKEN;
}

static bool dice_wanted(const struct tables_match *m)
{
    struct tables_verdict v;
    if (!m->hand.begun || m->hand.thrown || m->hand.decreed)
        return false;
    tables_look(m, &m->hand, false, &v);
    return v.out.wants != NEEDS_NOTHING;
}

static enum took take_dice(struct tables_match *m, const struct word *w, const uint8_t die[2],
                           struct heard *h, struct fault *why)
{
    struct tables_state next = m->begins;
    uint8_t side;
    if (dice_wanted(m))
        return throw_after_word(m, w, die, h, why);
    if ((m->hand.begun && !complete(m, w, h, &next, why)) || !whose(&next, w, h, &side, why) ||
        !check_dice(m->game, &next, w, die, why))
        return REFUSED;
    begin_turn(m, &next, side, h);
    tables_roll(m, &m->hand, die);
    return BEGAN;
}

/* --- men -------------------------------------------------------------------------------------- */

static bool check_walks(const struct tables_match *m, const struct word *w,
                        const struct walks *more, struct fault *why)
{
    const struct tables_game *g = m->game;
    for (int i = 0; i < more->count; i++) {
        const struct walk *one = &more->walk[i];
        if (one->field[0] == BAR && !(g->men->stand & field_bit(BAR)))
            return word_error(w, 0, why, "in this game no man stands on the bar");
        if (one->hits && g->no_hits)
            return word_error(w, 0, why, "no man is taken in this game: leave out the *");
        if (one->fields == 1 && m->hand.throw.unseen)
            return word_error(w, 0, why,
                              "the dice were not seen: type the move in full, as in 1/7");
    }
    return true;
}

/* What is said next may make sense of it: men are named in any order. */
static bool may_wait(enum tables_sense sense)
{
    return sense == SENSE_NO_MAN || sense == SENSE_NO_ARRIVAL || sense == SENSE_NO_HIT;
}

/* Walks behind those of an attempt; what all of them mean. `*at` is the one that has no meaning. */
static enum tables_sense put_down(const struct tables_match *m, struct tables_attempt *a,
                                  const struct walks *more, int *at)
{
    struct tables_reading r;
    *at = 0;
    if (a->typed.count + more->count > MOVES_MAX)
        return SENSE_TOO_MANY;
    for (int i = 0; i < more->count; i++)
        a->typed.walk[a->typed.count++] = more->walk[i];
    enum tables_sense sense = tables_read(m->game->men, &m->hand.throw, &a->typed, &r);
    *at = r.at;
    if (sense > SENSE_TWO)
        return sense;
    a->put = r.put;
    a->ruling = r.ruling;
    a->two = sense == SENSE_TWO;
    a->closed = more->count ? CLOSED_NOT : CLOSED_DECLARED;
    a->half = a->lacks = false;
    a->unsettled = r.ruling.faults && more->count && !m->hand.throw.unseen;
    if (!a->closed && !a->unsettled)
        a->closed = CLOSED_PLAYED;
    return sense;
}

/* The attempt that men are put down in: the one at hand, or a new one. */
static struct tables_attempt *open_attempt(struct tables_turn *t, const struct word *w, long entry,
                                           struct fault *why)
{
    struct tables_attempt *a = attempt_at_hand(t);
    if (a && (a->chosen || a->closed > CLOSED_PLAYED)) {
        word_error(w, 0, why, "the play is finished: type the next dice");
        return NULL;
    }
    if (!a && t->attempts == TABLES_ATTEMPTS) {
        word_error(w, 0, why, "this throw was played too many times to keep it all");
        return NULL;
    }
    if (!a) {
        a = &t->attempt[t->attempts++];
        memset(a, 0, sizeof *a);
        a->entry = entry;
        a->typed = t->attempt[0].typed;
        a->typed.count = t->kept;
    }
    return a;
}

/* It may yet make sense: its men wait. */
static void leave_unread(struct tables_attempt *a, enum tables_sense sense, int at)
{
    a->unread = (uint8_t)sense;
    a->unread_at = (uint8_t)at;
    a->half = true;
    a->unsettled = false;
    a->lacks = false;
    a->closed = CLOSED_NOT;
}

static bool still_played(struct tables_match *m, const struct word *w, const struct heard *h,
                         struct fault *why)
{
    struct tables_verdict v;
    const struct tables_attempt *a = attempt_at_hand(&m->hand);
    if (a && a->unsettled)
        return true;
    tables_look(m, &m->hand, false, &v);
    if (v.out.wants == NEEDS_WORD) {
        say_unsaid(m, BY_MEN, h);
        tables_look(m, &m->hand, false, &v);
    }
    bool over = v.out.wants == NEEDS_WORD || (v.out.ended && !v.open);
    return !over || word_equals(w, "-") ||
           word_error(w, 0, why, "the game is won: this throw is over");
}

/* A word that the men put down say by themselves. */
static void say_by_men(struct tables_match *m, const struct heard *h)
{
    struct tables_verdict v;
    tables_look(m, &m->hand, false, &v);
    if (v.out.unsaid)
        m->hand.said[v.out.unsaid - 1] =
            (struct tables_said){.said = true, .by = NO_SIDE, .right = true, .entry = h->entry};
}

static enum took take_men(struct tables_match *m, const struct word *w, struct heard *h,
                          struct fault *why)
{
    struct walks more = {.count = 0};
    struct tables_turn *t = &m->hand;
    int at;
    if (!need_throw(m, w, why) || !may_say(t, w, h, BY_THROWER, why) ||
        !tables_walks_read(w, (enum side)t->throw.side, tables_naming(m), &more, why) ||
        !check_walks(m, w, &more, why) || !still_played(m, w, h, why))
        return REFUSED;
    struct tables_attempt *a = open_attempt(t, w, h->entry, why);
    if (!a)
        return REFUSED;
    if (!a->unread) {
        a->line = w->line;
        a->column = w->column;
    }
    enum tables_sense sense = put_down(m, a, &more, &at);
    if (more.count && may_wait(sense)) {
        leave_unread(a, sense, at);
        return TAKEN;
    }
    a->unread = false;
    if (sense > SENSE_TWO)
        return refuse_sense(m, w, sense, &a->typed.walk[at], why);
    if (!a->unsettled)
        say_by_men(m, h);
    return TAKEN;
}

static int numbers_of(const struct tables_throw *t)
{
    int n = 0;
    for (int k = 0; k < t->groups; k++)
        n += t->group[k].times;
    return n;
}

/* Two figures may be a throw or a field. A field where a man is wanted who can come there: also
 * behind half a play on this line, right or wrong, and then the letter of who threw may stand
 * before it. Behind a field alone if the play is right so; on the same line if it was before. */
static bool is_field(const struct tables_match *m, const struct word *w, const struct heard *h)
{
    struct tables_turn t = m->hand;
    struct walks more = {.count = 0};
    struct fault none;
    int at;
    if (!t.thrown || t.throw.unseen || h->begins ||
        !tables_walks_read(w, (enum side)t.throw.side, tables_naming(m), &more, &none))
        return false;
    if (t.choosing)
        return true;
    struct tables_attempt *a = attempt_at_hand(&t), anew = {.closed = CLOSED_NOT};
    settle(m, a);
    bool same = a && a->entry == h->entry && a->line == w->line,
         half = a ? a->half && same : !t.nothing;
    if (h->seat != SEAT_NONE && !(half && h->seat == t.throw.side))
        return false;
    if (a ? a->closed > CLOSED_PLAYED || a->chosen ||
                (!half && a->typed.walk[a->typed.count - 1].fields > 1) ||
                (!a->ruling.faults && !a->half && !same)
          : t.nothing)
        return false;
    struct tables_attempt *put = a ? a : &anew;
    enum tables_sense sense = put_down(m, put, &more, &at);
    if (may_wait(sense)) /* a play must come, whatever it is */
        return !a || a->unread;
    if (sense > SENSE_TWO)
        return false;
    settle(m, put);
    return half || put->half || (!put->ruling.faults && put->put.moves <= numbers_of(&t.throw));
}

/* --- what the other chooses ------------------------------------------------------------------- */

/* Where a wrong play has to go back anybody may say so. */
static enum tables_by chooser(const struct tables_turn *t)
{
    return t->throw.rules & TABLES_ONLY_BACK ? BY_EITHER : BY_OTHER;
}

/* Who speaks of half a play takes it for the whole. */
static enum took take_sign(struct tables_match *m, const struct word *w, struct heard *h,
                           struct fault *why)
{
    struct tables_verdict v;
    if (!need_throw(m, w, why) || !may_say(&m->hand, w, h, chooser(&m->hand), why) ||
        !check_read(m, why))
        return REFUSED;
    tables_end_play(&m->hand, CLOSED_SPOKEN);
    tables_look(m, &m->hand, false, &v);
    if (!v.open)
        return word_error(w, 0, why, "there is no wrong play to decide about");
    m->hand.choosing = true;
    return TAKEN;
}

static enum took take_choice(struct tables_match *m, const struct word *w, struct heard *h,
                             struct fault *why)
{
    struct tables_turn *t = &m->hand;
    struct tables_attempt *a = attempt_at_hand(t);
    struct heard play = *h; /* chosen by one, of the other's men */
    play.seat = SEAT_NONE;
    if (!may_say(t, w, h, chooser(t), why))
        return REFUSED;
    bool stands = word_says(w, "stands");
    if (stands && !tables_may_let_stand(m->game, &t->throw, a->ruling.faults))
        return word_error(w, 0, why,
                          tables_may_stand(m->game, a->ruling.faults)
                              ? N_("a wrong play goes back in this match: type = back")
                              : N_("a man cannot stay where the other holds the field: type = "
                                   "back"));
    t->choosing = false;
    a->chosen = stands ? CHOSEN_STANDS : CHOSEN_BACK;
    a->choice_entry = h->entry;
    return stands || word_says(w, "back") ? TAKEN : take_men(m, w, &play, why);
}

/* "=back" and "=1/7" are two words in one. */
static enum took take_equals(struct tables_match *m, const struct word *w, struct heard *h,
                             struct fault *why)
{
    struct word rest = *w;
    rest.text++;
    rest.length--;
    rest.column++;
    if (take_sign(m, w, h, why) == REFUSED)
        return REFUSED;
    return rest.length ? take_choice(m, &rest, h, why) : TAKEN;
}

/* --- words of the game's own ------------------------------------------------------------------ */

int tables_own_word(const struct tables_game *g, const struct word *w, struct word *number)
{
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
        if (!joined && (word_says(w, one->word) || is_among(one->also, w->text, w->length)))
            return i;
    }
    return -1;
}

static bool read_amount(const struct word *w, int *out)
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
                          const struct word *w, struct heard *h, struct fault *why)
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

/* Before the first turn what a word changes is how the match begins. */
static bool say_own(struct tables_match *m, int which, const struct word *w,
                    struct tables_said *said, struct fault *why)
{
    const char *reason = N_("that cannot be said now");
    struct tables_turn *t = &m->hand, first = {.came = m->begins, .before = m->begins};
    bool begun = t->begun;
    enum tables_say how = m->game->say(begun ? t : &first, which, said, m->option, &reason);
    if (how == SAY_NOT)
        return word_error(w, 0, why, "%s", _(reason));
    said->right = how == SAY_RIGHT;
    if (begun)
        t->said[which] = *said;
    else
        m->begins = first.before;
    return true;
}

static enum took take_own(struct tables_match *m, int which, const struct word *w, int amount,
                          struct heard *h, struct fault *why)
{
    const struct tables_word *own = &m->game->word[which];
    struct tables_said said = {.said = true,
                               .by = (uint8_t)(h->seat == SEAT_NONE ? NO_SIDE : h->seat),
                               .amount = (int16_t)amount,
                               .entry = h->entry};
    bool begins = own->begins && !dice_wanted(m);
    if (begins && !begin_by_word(m, own, w, h, why))
        return REFUSED;
    if (!m->hand.begun && !(own->when & WHEN_FIRST))
        return word_error(w, 0, why, "type the dice first, as in 64");
    if (m->hand.begun && (!may_say(&m->hand, w, h, own->by, why) || !check_read(m, why)))
        return REFUSED;
    if (!say_own(m, which, w, &said, why))
        return REFUSED;
    return begins ? BEGAN : TAKEN;
}

static enum took take_number(struct tables_match *m, const struct word *w, struct heard *h,
                             struct fault *why)
{
    int which = m->number_of - 1, amount;
    m->number_of = 0;
    if (!read_amount(w, &amount))
        return word_error(w, 0, why, "%s", _(m->game->word[which].wrong));
    return take_own(m, which, w, amount, h, why);
}

static enum took take_own_word(struct tables_match *m, int which, const struct word *w,
                               const struct word *number, struct heard *h, struct fault *why)
{
    const struct tables_word *own = &m->game->word[which];
    int amount = 0;
    if (own->amount == AMOUNT_FOLLOWS) {
        m->number_of = (uint8_t)(which + 1);
        return TAKEN;
    }
    if (own->amount == AMOUNT_JOINED && !read_amount(number, &amount))
        return word_error(w, 0, why, "%s", _(own->wrong));
    return take_own(m, which, w, amount, h, why);
}

/* --- words ------------------------------------------------------------------------------------ */

static enum took not_understood(const struct tables_match *m, const struct word *w,
                                struct fault *why)
{
    struct words own = {.text = NULL};
    if (word_says(w, "stands") || word_says(w, "back")) {
        word_error(w, 0, why, "type the choice as = stands or = back");
        return REFUSED;
    }
    for (int i = 0; m->game->word && m->game->word[i].word; i++)
        words_add(&own, ", %s", m->game->word[i].word);
    word_error(w, 0, why,
               "not understood: type a throw (64), a move (12/18)%s or a choice (= back)",
               own.text ? own.text : "");
    words_free(&own);
    return REFUSED;
}

enum took tables_word(void *match, const struct word *w, struct heard *h, struct fault *why)
{
    struct tables_match *m = match;
    struct word number;
    uint8_t die[2];
    if (h->said)
        h->said->manner = (unsigned)tables_naming(m);
    if (m->number_of)
        return take_number(m, w, h, why);
    if (tables_dice_read(w, die) && !is_field(m, w, h)) {
        settle(m, attempt_at_hand(&m->hand));
        return take_dice(m, w, die, h, why);
    }
    bool men = !m->hand.choosing && *w->text != '=' && tables_play_shaped(w, tables_naming(m));
    if (!men)
        settle(m, attempt_at_hand(&m->hand));
    int own = tables_own_word(m->game, w, &number);
    if (h->begins && (own < 0 || !m->game->word[own].begins))
        return word_error(w, 0, why, "type a throw: 64");
    if (*w->text == '=')
        return take_equals(m, w, h, why);
    if (m->hand.choosing)
        return take_choice(m, w, h, why);
    if (own >= 0)
        return take_own_word(m, own, w, &number, h, why);
    if (tables_play_shaped(w, tables_naming(m)))
        return take_men(m, w, h, why);
    return not_understood(m, w, why);
}

bool tables_rest(void *match, struct heard *h, struct fault *why)
{
    struct tables_match *m = match;
    const struct word end = {.column = 1};
    if (m->number_of)
        return word_error(&end, 0, why, "%s", _(m->game->word[m->number_of - 1].wrong));
    if (!check_read(m, why))
        return false;
    settle(m, attempt_at_hand(&m->hand));
    if (h->said && m->hand.begun) {
        h->said->manner = (unsigned)tables_naming(m);
        tables_say_news(m, false, h->said);
    }
    return true;
}
