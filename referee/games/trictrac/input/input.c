/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * From typed words to the events of a turn.
 *
 * A word is looked at once: shape_of() finds what it can be, and take_word() what it is in the
 * present state. Most words add one event to the coup (rules/coup.h). Dice close the coup before
 * and open the next. Some words are completed by the next one: after `school` an amount may
 * follow, after `must` a field. Fields without an origin, "7 5", are kept until the play is known,
 * and
 * "=" until the chosen play is complete.
 *
 * A coup is judged only when a word depends on its ruling, or at the end of the line. If a word is
 * not understood, the state is undefined, and the caller goes back to its copy.
 */
#include "input.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "base/strbuf.h"
#include "base/vocabulary.h"
#include "founding.h"
#include "games/trictrac/rules/stakes.h"

/* --- words of the list ------------------------------------------------------------------------ */

/* In the order of trictrac_words[]. */
enum term {
    TERM_NONE = -1,
    TERM_STAY,
    TERM_GO,
    TERM_SCHOOL,
    TERM_FALSE,
    TERM_RAISE,
    TERM_MARK,
    TERM_WHOLE,
    TERM_MUST,
    TERM_STANDS,
    TERM_OFF,
    TERM_RULED,
    TERM_SET,
    TERM_BACK,
    TERM_WAIVE,
    TERM_LATE
};

const char trictrac_words[] =
    "stay go school false raise mark whole must stands off ruled set back waive late";

static enum term word_term(const struct token *w)
{
    char word[RECORDED_WORD];
    return (enum term)recorded_word(trictrac_words, w, word);
}

/* --- single words ----------------------------------------------------------------------------- */

static bool digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Returns the number that the text is, of at most `digits` digits; -1: it is not one. */
static long number(const char *s, const char *end, int digits)
{
    long n = 0;
    if (s == end || end - s > digits)
        return -1;
    for (; s < end; s++) {
        if (!digit(*s))
            return -1;
        n = 10 * n + (*s - '0');
    }
    return n;
}

static bool even(const struct token *w, size_t offset, long points, struct parse_error *err)
{
    return points % 2 == 0 || token_error(w, offset, err, "points are always even: 2, 4, 6 ...");
}

/* Reads "8" after "+", or "1:2" after "@", from byte `from` of the word. */
static bool read_mark(const struct token *w, size_t from, struct mark *m, struct parse_error *err)
{
    const char *s = w->text + from, *end = w->text + w->length;
    if (*s == '+') {
        long n = number(s + 1, end, 3);
        *m = (struct mark){.kind = MARK_GAIN, .points = (uint8_t)n};
        if (n < 0 || n > 254)
            return token_error(w, from + 1, err, "expected the points marked, as in +8");
        return even(w, from + 1, n, err);
    }
    const char *colon = memchr(s, ':', (size_t)(end - s));
    long holes = colon ? number(s + 1, colon, 3) : -1;
    long jeton = colon ? number(colon + 1, end, 3) : -1;
    *m = (struct mark){.kind = MARK_PLACED, .holes = (uint8_t)holes, .jeton = (uint8_t)jeton};
    if (holes < 0 || jeton < 0)
        return token_error(w, from, err, "holes and jeton are written @1:2");
    if (holes > 24)
        return token_error(w, from + 1, err, "no peg is moved that far");
    return (jeton <= 10 && jeton % 2 == 0) ||
           token_error(w, (size_t)(colon + 1 - w->text), err,
                       "a jeton stands at 0, 2, 4, 6, 8 or 10 points");
}

/* Reads one step "1/7", "1-7" or "1/5/11" from `*at`. */
static bool read_step(const struct input *d, const struct token *w, const char **at,
                      struct step *out, struct parse_error *err)
{
    const char *end = w->text + w->length, *s = *at;
    int place[3], n = 0;
    for (bool more = true; more && n < 3; n++) {
        const char *start = s;
        bool off = n && end - s >= 3 && memcmp(s, "off", 3) == 0;
        place[n] = off ? OFF : field_read(s, end, d->numbering, &s);
        if (!place[n])
            return token_error(w, (size_t)(start - w->text), err,
                               d->numbering == NUMBERING_TALON
                                   ? N_("a field T, 1-11, T' or 1'-11' is expected")
                                   : N_("expected a field from 1 to 24"));
        s += off ? 3 : 0;
        more = s < end && (*s == '/' || *s == '-') && !off;
        s += more;
    }
    if (n < 2 || (s < end && *s != '+'))
        return token_error(w, (size_t)(s - w->text), err, "a move is written 1/7 or 1/5/11");
    int to = place[n - 1], rest = n == 3 ? place[1] : 0;
    if (to == place[0])
        return token_error(w, (size_t)(*at - w->text), err, "the man has not moved");
    *out = (struct step){(uint8_t)place[0], (uint8_t)rest, (uint8_t)to};
    *at = s;
    return true;
}

static long whole_number(const struct token *w)
{
    return number(w->text, w->text + w->length, 3);
}

enum shape {
    SHAPE_UNKNOWN, /* not understood, or a number that is neither dice nor a field */
    SHAPE_TURN,    /* "12.", the number of a turn */
    SHAPE_LETTER,  /* "w", "b" */
    SHAPE_DICE,    /* "64", "6-4": may also be a field or a move */
    SHAPE_STEPS,   /* "1/7", "1-7" */
    SHAPE_FIELD,   /* "7", "T" */
    SHAPE_UNSEEN,  /* "??" */
    SHAPE_NO_MAN,  /* "-" */
    SHAPE_CHOICE,  /* "=", "=1/7" */
    SHAPE_MARK,    /* "+8", "@1:2", "b+2" */
    SHAPE_TERM,    /* a word of the list */
    SHAPE_TOUCHED  /* "t7" */
};

struct word {
    enum shape shape;
    enum term term;  /* SHAPE_TERM */
    long turn;       /* SHAPE_TURN */
    int field;       /* SHAPE_FIELD */
    uint8_t dice[2]; /* SHAPE_DICE, as typed */
};

static bool is_step(const struct token *w)
{
    for (size_t i = 1; i < w->length; i++)
        if (w->text[i] == '/' || w->text[i] == '-')
            return w->text[0] == 'T' || digit(w->text[0]);
    return false;
}

/* Returns the field that the word from byte `from` on names; 0: none. */
static int whole_field(const struct input *d, const struct token *w, size_t from)
{
    const char *end = w->text + w->length, *after = end;
    int field = field_read(w->text + from, end, d->numbering, &after);
    return after == end ? field : 0;
}

/* Returns the shape of a word, whatever came before. */
static enum shape shape_of(const struct input *d, const struct token *w, struct word *out)
{
    const char *s = w->text, *end = s + w->length;
    out->term = TERM_NONE;
    if (w->length == 1 && (*s == 'w' || *s == 'b'))
        return SHAPE_LETTER;
    if (w->length > 1 && end[-1] == '.' && (out->turn = number(s, end - 1, 7)) >= 0)
        return SHAPE_TURN;
    if (tables_dice_read(w, out->dice))
        return out->dice[0] ? SHAPE_DICE : SHAPE_UNSEEN;
    if (is_step(w))
        return SHAPE_STEPS;
    if ((out->field = whole_field(d, w, 0)))
        return SHAPE_FIELD;
    if (*s == '=')
        return SHAPE_CHOICE;
    if (word_equals(w, "-"))
        return SHAPE_NO_MAN;
    bool named = *s == 'w' || *s == 'b';
    if (w->length > 1 && strchr("+@", s[named]))
        return SHAPE_MARK;
    if ((out->term = word_term(w)) != TERM_NONE)
        return SHAPE_TERM;
    bool touched = *s == 't' && w->length > 1 && (digit(s[1]) || s[1] == 'T');
    return touched ? SHAPE_TOUCHED : SHAPE_UNKNOWN;
}

/* --- the current coup ------------------------------------------------------------------------- */

void input_start(struct input *d, const struct match *m)
{
    size_t begin = offsetof(struct input, coup);
    d->before = *m;
    memset((char *)d + begin, 0, offsetof(struct input, unlisted) - begin);
}

static void keep_place(struct input *d, const struct token *w)
{
    d->last = (struct input_place){w->line, w->column};
}

static struct token token_at(struct input_place at)
{
    return (struct token){.line = at.line, .column = at.column};
}

static bool refuse_coup(const struct token *w, enum coup_error e, struct parse_error *err)
{
    static const char *const why[] = {
        [COUP_NO_MAN] = N_("there is no man on the field it is moved from"),
        [COUP_FIRST_DOUBLET] =
            N_("the first throw of a match is never a doublet: it is thrown again (M V)"),
        [COUP_PASSED] =
            N_("an opening doublet is void: nothing is played or marked for it (LL §28)"),
        [COUP_OTHER_THROW] = N_("the throw that bore off the last man is played again (LL §118)"),
        [COUP_GONE] =
            N_("the player has gone: nothing is played unless the opponent objects (M XVI; GU V)"),
        [COUP_NOT_A_CHOICE] = N_("this is not one of the opponent's choices")};
    return token_error(w, 0, err, "%s", _(why[e]));
}

/* Brings `ruling` up to date. unlisted: its plays are not needed. */
static bool judge_as(struct input *d, bool unlisted, struct parse_error *err)
{
    int step = 0;
    char text[PLAY_TEXT];
    if (!d->open || (d->judged && (unlisted || !d->unlisted)))
        return true;
    d->coup.unasked = unlisted;
    enum coup_error e = match_judge(&d->before, &d->coup, &d->ruling, &step);
    d->coup.unasked = 0;
    d->judged = e == COUP_OK;
    d->unlisted = unlisted;
    if (d->judged)
        return true;
    bool of_step = e == COUP_NO_MAN || (d->coup.steps && (e == COUP_GONE || e == COUP_PASSED));
    const struct token w = token_at(of_step ? d->said[step] : d->last);
    if (e != COUP_NO_MAN)
        return refuse_coup(&w, e, err);
    const struct step *s = &d->coup.step[step]; /* in many games fields count down */
    const struct step turned = {(uint8_t)(OFF - s->from), 0, (uint8_t)(OFF - s->to)};
    if (s->to < s->from && men_on(&d->before.board.side[d->coup.side], turned.from))
        return token_error(&w, 0, err, "men move to higher fields here: type %s",
                           steps_print(&turned, 1, d->numbering, text));
    return token_error(&w, 0, err, "no man stands on %s", field_print(s->from, d->numbering, text));
}

bool input_judge(struct input *d, struct parse_error *err)
{
    return judge_as(d, false, err);
}

static bool need_throw(const struct input *d, const struct token *w, struct parse_error *err)
{
    if (d->coup.by_arbiter.what & RULED_END)
        return token_error(w, 0, err, "the match is over");
    if (d->coup.by_arbiter.what)
        return token_error(w, 0, err, "the turn is over: the next dice are expected");
    return d->open || token_error(w, 0, err, "type the dice first");
}

/* Takes the result of adding an event: the ruling is out of date. */
static bool entered(struct input *d, bool has_room, const struct token *w, struct parse_error *err)
{
    d->judged = false;
    return has_room || token_error(w, 0, err, "too much has been entered in this turn");
}

static bool enter(struct input *d, const struct token *w, enum turn_event_kind kind, int at,
                  struct parse_error *err)
{
    return entered(d, coup_add(&d->coup, kind, at), w, err);
}

/* --- letters ---------------------------------------------------------------------------------- */

/* The subject of a word. */
enum subject { OF_GOING, OF_MEN, OF_MARK, OF_FALSE_MOVE, AGAINST_CLAIM, FOR_CLAIM };

/* By subject, then by the only side that may enter the word. */
static const char *const only[][2] = {
    [OF_GOING] = {N_("White threw: only White may stay or go (M XVI; GU V; LL §155-156)"),
                  N_("Black threw: only Black may stay or go (M XVI; GU V; LL §155-156)")},
    [OF_MEN] = {N_("White threw: only White moves men"), N_("Black threw: only Black moves men")},
    [OF_MARK] = {N_("White threw: only White may leave the points unmarked"),
                 N_("Black threw: only Black may leave the points unmarked")},
    [OF_FALSE_MOVE] = {N_("Black threw: only White may say this of Black's play"),
                       N_("White threw: only Black may say this of White's play")},
    [AGAINST_CLAIM] = {N_("the claim is Black's: only White may contest it"),
                       N_("the claim is White's: only Black may contest it")},
    [FOR_CLAIM] = {N_("the claim is White's: only White may raise it"),
                   N_("the claim is Black's: only Black may raise it")},
};

/* Whether the word before is the letter of `side`. */
static bool speaks(const struct input *d, int side)
{
    return d->speaker == 1 + side;
}

/* Only `side` may enter the word. Returns false if a letter names the other player. In stored text
 * such a letter counts for nothing. */
static bool may_say(const struct input *d, const struct token *w, enum subject what, int side,
                    struct parse_error *err)
{
    return !speaks(d, !side) || d->stored || token_error(w, 0, err, "%s", _(only[what][side]));
}

static bool roller_says(const struct input *d, const struct token *w, enum subject what,
                        struct parse_error *err)
{
    return may_say(d, w, what, d->coup.side, err);
}

static bool opponent_says(const struct input *d, const struct token *w, struct parse_error *err)
{
    return may_say(d, w, OF_FALSE_MOVE, !d->coup.side, err);
}

/* Returns the side that the last letter names and no word has used yet, or else `side`. */
static uint8_t named_or(struct input *d, int side)
{
    uint8_t by = (uint8_t)(d->side_named ? d->side_named - 1 : side);
    d->side_named = 0;
    return by;
}

/* --- men -------------------------------------------------------------------------------------- */

static bool add_choice(struct input *d, struct parse_error *err)
{
    const struct token w = token_at(d->last);
    d->choosing = 0;
    d->coup.choosing = 0;
    return entered(d, coup_add_choice(&d->coup, &d->choice), &w, err);
}

static bool add_step(struct input *d, const struct token *w, size_t offset, struct step s,
                     struct parse_error *err)
{
    struct coup *c = &d->coup;
    bool own = !d->choosing || d->choice.by_roller;
    if (!(own ? roller_says(d, w, OF_MEN, err) : opponent_says(d, w, err)))
        return false;
    if (d->choosing) {
        keep_place(d, w);
        if (d->choice.steps == 2)
            return token_error(w, offset, err, "a play has two men at most");
        d->coup.choosing = 0;
        d->choice.kind = CHOICE_PLAY;
        d->choice.step[d->choice.steps++] = s;
        d->judged = false;
        return d->choosing == 2 || add_choice(d, err);
    }
    if (c->steps == COUP_STEPS)
        return token_error(w, offset, err, "more than %d men in one turn", COUP_STEPS);
    d->said[c->steps] = (struct input_place){w->line, w->column + (int)offset};
    return entered(d, coup_add_man(c, s), w, err);
}

/* Early dice: dice thrown before the other player has finished moving are good, and the other
 * player may put the second man down, knowing them, until a man of the new throw is touched (rules
 * §11c; the English guide). The dice have closed the turn before; it is judged again with the man,
 * and the match before the new throw is made again. Returns false if the man belongs to this turn
 * or must be refused. */
static bool finish_last(struct input *d, struct step s)
{
    const struct coup *now = &d->coup, *last = d->last_coup;
    const struct match *before = d->last_before;
    struct ruling r;
    if (!d->open || !last || before->coups + 1 != d->before.coups || !speaks(d, last->side) ||
        last->side == now->side || last->by_arbiter.what || now->touched || now->steps ||
        now->played || now->decision == GO || now->by_arbiter.what)
        return false;
    struct coup c = *last;
    c.closed = 0;
    if (match_judge(before, &c, &r, NULL) != COUP_OK || r.wanted != WANT_MORE ||
        !coup_add_man(&c, s))
        return false;
    c.closed = 1;
    struct turn_event *e;
    if (match_judge(before, &c, &r, NULL) != COUP_OK || !r.complete || r.exited || r.after.over ||
        !(e = coup_add(&d->coup, EVENT_EARLY, s.from)))
        return false;
    e->step = s;
    d->before = r.after;
    d->side_named = 0;
    d->judged = false;
    return true;
}

static bool take_steps(struct input *d, const struct token *w, struct parse_error *err)
{
    const char *at = w->text, *end = w->text + w->length;
    if (!need_throw(d, w, err))
        return false;
    for (;;) {
        struct step s = {0, 0, 0};
        size_t offset = (size_t)(at - w->text);
        if (!read_step(d, w, &at, &s, err))
            return false;
        if (d->before.left && !offset && at == end && !d->choosing && finish_last(d, s))
            return true;
        if (!add_step(d, w, offset, s, err))
            return false;
        if (at == end)
            return true;
        if (!d->choosing && d->coup.steps)
            d->coup.together |= (uint8_t)(1u << (d->coup.steps - 1));
        at++;
    }
}

/* --- men named by where they arrive ----------------------------------------------------------- */

/* Returns the field of the man that arrives at `to` by number n; 0: none. For a man borne off it is
 * field OFF - n, or if that is empty the field of the farthest man. */
static int comes_from(const struct men *men, int to, int n)
{
    fields own = men_any(men);
    int from = to - n;
    if (from >= 1 && (own & field_bit(from)))
        return from;
    return to == OFF && own && lowest_field(own) > OFF - n ? lowest_field(own) : 0;
}

/* Returns true if any man comes to the field by a number of the throw, or by both. */
static bool reaches(const struct input *d, int to)
{
    const struct men *own = &d->ruling.view.own;
    int a = d->dice_typed[0], b = d->dice_typed[1];
    return comes_from(own, to, a) || comes_from(own, to, b) || comes_from(own, to, a + b);
}

/* A play that fields without a man's origin may mean. */
struct arrived {
    struct step step[2];
    struct men after;
    bool possible, legal;
};

/* Moves men to these fields one after the other, each by its number. */
static struct arrived arrive(const struct input *d, const struct men *own, const int to[],
                             const int number[], int men)
{
    struct arrived a = {.after = *own, .possible = true};
    for (int i = 0; i < men && a.possible; i++) {
        int from = comes_from(&a.after, to[i], number[i]);
        a.possible = from > 0;
        if (from)
            men_move(&a.after, from, to[i]);
        a.step[i] = (struct step){(uint8_t)from, 0, (uint8_t)to[i]};
    }
    a.legal = a.possible && plays_find(&d->ruling.plays, &a.after);
    return a;
}

/* Reads two fields in the order of the dice as typed (k = 0), or in the opposite order (k = 1). */
static struct arrived arrive_two(const struct input *d, int k)
{
    const int number[2] = {d->dice_typed[k], d->dice_typed[!k]};
    return arrive(d, &d->ruling.view.own, d->arrival, number, 2);
}

static bool quiet(const struct input *d)
{
    return d->before.options.announce == SILENT; /* legality is not revealed */
}

static bool fits(const struct input *d, const struct arrived *a)
{
    return quiet(d) ? a->possible : a->legal;
}

bool input_two_ways(const struct input *d, struct step way[2][2])
{
    if (!d->open || !d->judged || d->arrivals != 2 || d->coup.steps)
        return false;
    struct arrived a[2] = {arrive_two(d, 0), arrive_two(d, 1)};
    memcpy(way[0], a[0].step, sizeof way[0]);
    memcpy(way[1], a[1].step, sizeof way[1]);
    return fits(d, &a[0]) && fits(d, &a[1]) && !men_equal(&a[0].after, &a[1].after);
}

/* Reads "12 12" with both men on the way to the opponent's corner: they take their own corner by
 * puissance (M IX; LL §44; GU IV). */
static bool by_puissance(const struct input *d, struct step out[2])
{
    static const int theirs[2] = {THEIR_CORNER, THEIR_CORNER};
    const int number[2] = {d->dice_typed[0], d->dice_typed[1]};
    struct men after = d->ruling.view.own;
    struct arrived a = arrive(d, &after, theirs, number, 2);
    if (d->arrival[0] != CORNER || d->arrival[1] != CORNER || !a.possible)
        return false;
    for (int i = 0; i < 2; i++) {
        out[i] = (struct step){a.step[i].from, 0, CORNER};
        men_move(&after, out[i].from, CORNER);
    }
    return plays_find(&d->ruling.plays, &after);
}

/* Reads the dice in the order typed, unless only the other order is legal or possible. If both are
 * possible, neither is legal, and the men differ, the meaning is unclear. Under the silent policy
 * an error would reveal that neither is legal. */
static bool read_two(const struct input *d, struct step out[2])
{
    const struct arrived a[2] = {arrive_two(d, 0), arrive_two(d, 1)};
    int k = a[0].legal ? 0 : a[1].legal ? 1 : a[0].possible ? 0 : 1;
    if (!fits(d, &a[0]) && !fits(d, &a[1]) && by_puissance(d, out))
        return true;
    memcpy(out, a[k].step, sizeof a[k].step);
    return a[k].possible && (quiet(d) || a[k].legal || !a[!k].possible ||
                             memcmp(a[0].step, a[1].step, sizeof a[0].step) == 0);
}

/* Finds the man that plays one number still to be played: the only man that can arrive there, or
 * the only one that may (`*right`). Under the silent policy, it takes one of several. */
static bool read_single(const struct input *d, struct step *out, bool *right)
{
    struct men own = d->ruling.view.own;
    const struct step *first = d->coup.step;
    int number[2] = {d->dice_typed[0], d->dice_typed[1]}, found = 0, legal = 0;
    if (d->coup.steps == 1 && (field_bit(first->from) & men_any(&own))) {
        int played = first->to - first->from;
        men_move(&own, first->from, first->to);
        number[played != number[0]] = number[played == number[0]];
    }
    for (int k = 0; k < (number[0] == number[1] ? 1 : 2); k++) {
        const struct arrived a = arrive(d, &own, d->arrival, &number[k], 1);
        if (!a.possible || (found && out->from == a.step->from))
            continue;
        bool may =
            a.legal || plays_begin(&d->ruling.position, &d->ruling.view, &d->ruling.plays, a.step);
        if (!found || may > legal)
            *out = *a.step;
        found++;
        legal += may;
    }
    *right = legal == 1;
    return found == 1 || legal == 1 || (found && quiet(d));
}

/* Reads one field. If both numbers are to be played, the man arrives by their sum. If they are not,
 * or no man does, or its play is wrong, a man arrives by one number. */
static bool read_one(const struct input *d, struct step *out)
{
    const int sum = d->dice_typed[0] + d->dice_typed[1];
    const struct arrived both = arrive(d, &d->ruling.view.own, d->arrival, &sum, 1);
    bool right = false;
    if (d->ruling.plays.numbers < 2 || d->coup.steps || !both.possible)
        return read_single(d, out, &right);
    if (both.legal || !read_single(d, out, &right) || !right)
        *out = *both.step;
    return true;
}

static bool refuse_arrivals(const struct input *d, const struct token *w, struct parse_error *err)
{
    char field[16];
    bool twice = d->arrivals == 2 && d->arrival[0] == d->arrival[1];
    for (int i = 0; i < d->arrivals; i++) {
        int to = d->arrival[i];
        bool reached = reaches(d, to);
        if (to == CORNER && !twice && !men_on(&d->ruling.view.own, CORNER) && reached)
            return token_error(w, 0, err, "%s is entered by two men at once: type it twice, 12 12",
                               field_print(CORNER, d->numbering, field));
        if (!reached && !d->coup.steps)
            return token_error(w, 0, err, "no man comes to %s with this throw",
                               field_print(to, d->numbering, field));
    }
    return token_error(w, 0, err,
                       "which man came there is not clear: type the moves in full, as in 1/7 1/5");
}

/* Turns fields named alone into steps. */
static bool take_arrivals(struct input *d, struct parse_error *err)
{
    int n = d->arrivals;
    struct step s[2] = {{0, 0, 0}, {0, 0, 0}};
    const struct token w = token_at(d->last);
    if (!n)
        return true;
    if (!input_judge(d, err))
        return false;
    if (!(n == 2 ? read_two(d, s) : read_one(d, &s[0])))
        return refuse_arrivals(d, &w, err);
    d->arrivals = 0;
    for (int i = 0; i < n; i++)
        if (!add_step(d, &w, 0, s[i], err))
            return false;
    return true;
}

static bool take_arrival(struct input *d, const struct token *w, int to, struct parse_error *err)
{
    if (!need_throw(d, w, err) || !roller_says(d, w, OF_MEN, err))
        return false;
    if (match_passes(&d->before, &d->coup))
        return refuse_coup(w, COUP_PASSED, err);
    if (d->choosing || d->coup.unknown)
        return token_error(w, 0, err, "type the move in full, as in 1/7");
    if (d->arrivals == 2)
        return token_error(w, 0, err, "two men have been named already");
    if (!d->arrivals)
        keep_place(d, w);
    d->arrival[d->arrivals++] = to;
    return true;
}

/* --- options ---------------------------------------------------------------------------------- */

/* Once dice have been thrown, the terms of a partie cannot change, and the match cannot become one
 * that a peg has won already. */
bool input_set(struct input *d, const struct token *w, const char *option, struct parse_error *err)
{
    struct match *m = &d->before;
    struct options o = m->options;
    d->judged = false;
    if (!option_read(option, &o, &d->numbering, err)) {
        err->line = w->line;
        err->column += w->column - 1;
        return false;
    }
    if ((d->open || m->coups) && !options_same_terms(&o, &m->options))
        return token_error(w, 0, err, "this can only be agreed on before the first throw");
    if (score_winner(&m->score, options_last_hole(&o)) >= 0)
        return token_error(w, 0, err, "a peg has already come that far");
    m->options = o;
    return true;
}

/* --- marks, claims, choices ------------------------------------------------------------------- */

enum { LATE_MOST = 60 }; /* points that can be added; 64 is a throw */

static const char *const awaited_text[] = {
    [AWAIT_FIELD] = N_("after must comes the field of the man, as in must 14"),
    [AWAIT_LATE] = N_("after late come the points, as in late 6"),
    [AWAIT_RULED] = N_("the points the arbiter gives are expected"),
    [AWAIT_OPTION] = N_("after set an option is expected"),
};

static bool take_claim(struct input *d, const struct token *w, enum claim_kind kind,
                       struct parse_error *err)
{
    struct coup *c = &d->coup;
    struct claim x = {.kind = (uint8_t)kind, .points = CLAIM_ALL};
    if (c->claims == COUP_CLAIMS)
        return token_error(w, 0, err, "more than %d claims in one turn", COUP_CLAIMS);
    x.by = named_or(d, !c->side);
    d->awaited = kind == CLAIM_SCHOOL ? AWAIT_AMOUNT : AWAIT_NOTHING;
    return entered(d, coup_add_claim(c, &x), w, err);
}

/* The arbiter gives the claimant `points` instead. Returns false if there are too many rulings. */
static bool overrule(struct input *d, struct claim *x, long points, bool by_arbiter)
{
    if (x->rulings == CLAIM_RULINGS)
        return false;
    if (x->rulings)
        x->ruled_before[x->rulings - 1] = x->ruled;
    x->by_arbiter |= (uint8_t)(by_arbiter << x->rulings);
    x->rulings++;
    x->ruled = (uint8_t)(points + 1);
    d->judged = false;
    return true;
}

/* Returns the index of the last school among the first `claims`; -1: none. */
static int last_school(const struct coup *c, long claims)
{
    while (claims && c->claim[claims - 1].kind != CLAIM_SCHOOL)
        claims--;
    return (int)claims - 1;
}

/* A word on the school claimed last. */
static bool take_on_claim(struct input *d, const struct token *w, enum turn_event_kind kind,
                          struct parse_error *err)
{
    int school = last_school(&d->coup, d->coup.claims);
    bool raise = kind == EVENT_RAISE;
    if (school < 0)
        return token_error(w, 0, err, "no claim has been made in this turn");
    int by = d->coup.claim[school].by;
    return may_say(d, w, raise ? FOR_CLAIM : AGAINST_CLAIM, raise ? by : !by, err) &&
           enter(d, w, kind, school, err);
}

static bool take_word(struct input *d, const struct token *w, struct parse_error *err);

static bool take_choice(struct input *d, const struct token *w, struct parse_error *err)
{
    struct choice x = {.kind = NO_CHOICE};
    const struct ruling *r = &d->ruling;
    if (!need_throw(d, w, err) || !take_arrivals(d, err) || !input_judge(d, err))
        return false;
    /* The roller may correct a return fault (rules R1). */
    for (int i = 0; i < r->faults.count && speaks(d, d->coup.side); i++)
        x.by_roller |= r->faults.code[i] == FAULT_R1 && !r->chosen;
    if (!x.by_roller && !opponent_says(d, w, err))
        return false;
    if (r->after.over && r->faults.count && !faults_may_choose(&r->faults) && !d->stored)
        return token_error(w, 0, err, "the match is over");
    keep_place(d, w);
    bool more = r->wanted == WANT_MORE || r->wanted == WANT_PLAY || r->choice.of_first;
    if (r->faults.count && r->chosen && !more)
        return token_error(w, 0, err, "the opponent has chosen already");
    if (!r->faults.count && r->wanted != WANT_MORE)
        return token_error(w, 0, err, "there is no false move: there is nothing to choose");
    x.of_first = r->faults.count && r->faults.first_man && !x.by_roller;
    d->choosing = x.of_first ? 1 : 2;
    d->coup.choosing = 1;
    d->choice = x;
    d->judged = false;
    if (w->length == 1)
        return true;
    struct token rest = *w; /* "=1/7" */
    rest.text++;
    rest.length--;
    rest.column++;
    return take_word(d, &rest, err);
}

/* "stands" or "back", after "=". */
static bool take_answer(struct input *d, const struct token *w, bool back, struct parse_error *err)
{
    if (!d->choice.by_roller && !opponent_says(d, w, err))
        return false;
    if (!d->choosing || d->choice.steps || d->choice.by_roller)
        return token_error(w, 0, err,
                           back ? N_("= back can only follow a false move")
                                : N_("= stands can only follow a false move"));
    d->choice.kind = back ? CHOICE_BACK : CHOICE_STANDS;
    d->choice.of_first = 0;
    return add_choice(d, err);
}

static bool take_term(struct input *d, const struct token *w, enum term term,
                      struct parse_error *err)
{
    struct coup *c = &d->coup;
    if (!need_throw(d, w, err))
        return false;
    d->judged = false;
    keep_place(d, w);
    switch (term) {
    case TERM_STAY:
    case TERM_GO:
        if (!roller_says(d, w, OF_GOING, err))
            return false;
        if (term == TERM_GO)
            return entered(d, coup_add_going(c), w, err);
        if (c->decision == GO)
            return token_error(w, 0, err, "the decision to go cannot be taken back (M XVI)");
        return enter(d, w, EVENT_STAY, 0, err);
    case TERM_SCHOOL:
        return take_claim(d, w, CLAIM_SCHOOL, err);
    case TERM_MARK:
        return take_claim(d, w, CLAIM_MARK, err);
    case TERM_FALSE:
        return take_on_claim(d, w, EVENT_CONTEST, err);
    case TERM_WHOLE:
        return take_on_claim(d, w, EVENT_WHOLE, err);
    case TERM_RAISE:
        return take_on_claim(d, w, EVENT_RAISE, err);
    case TERM_RULED:
        d->awaited = AWAIT_RULED;
        return last_school(c, c->claims) >= 0 ||
               token_error(w, 0, err, "no claim has been made in this turn");
    case TERM_WAIVE:
        return roller_says(d, w, OF_MARK, err) && enter(d, w, EVENT_WAIVE, 0, err);
    case TERM_LATE:
        d->awaited = AWAIT_LATE;
        d->late_by = named_or(d, !c->side);
        return true;
    case TERM_MUST:
        d->awaited = AWAIT_FIELD;
        return opponent_says(d, w, err);
    case TERM_OFF:
        return take_arrival(d, w, OFF, err);
    default:
        return take_answer(d, w, term == TERM_BACK, err);
    }
}

static bool take_touched(struct input *d, const struct token *w, struct parse_error *err)
{
    int f = whole_field(d, w, 1);
    char text[16];
    if (!f)
        return token_error(w, 1, err, "the field of the touched man is expected, as in t7");
    if (!need_throw(d, w, err) || !roller_says(d, w, OF_MEN, err) || !input_judge(d, err))
        return false;
    if (!d->ruling.after.ledger.coup->gone && !men_on(&d->ruling.final.after, f) &&
        !men_on(&d->before.board.side[d->coup.side], f)) /* it may have been moved since */
        return token_error(w, 1, err, "no man stands on %s", field_print(f, d->numbering, text));
    return enter(d, w, EVENT_TOUCH, f, err);
}

static bool take_mark(struct input *d, const struct token *w, struct parse_error *err)
{
    bool named = *w->text == 'w' || *w->text == 'b';
    struct mark m;
    if (!need_throw(d, w, err))
        return false;
    int side = named_or(d, d->coup.side);
    side = named ? *w->text == 'b' : side;
    return read_mark(w, named, &m, err) &&
           entered(d, coup_add_mark(&d->coup, side != d->coup.side, m), w, err);
}

/* Takes the word that must follow the word before. */
static bool take_awaited(struct input *d, const struct token *w, struct parse_error *err)
{
    enum awaited what = (enum awaited)d->awaited;
    struct coup *c = &d->coup;
    bool late = what == AWAIT_LATE;
    long n = whole_number(w);
    char option[64]; /* no option is that long */
    d->awaited = AWAIT_NOTHING;
    snprintf(option, sizeof option, "%.*s", (int)w->length, w->text);
    if (what == AWAIT_OPTION)
        return input_set(d, w, option, err);
    int field = what == AWAIT_FIELD ? whole_field(d, w, 0) : 0;
    if (what == AWAIT_FIELD ? !field : n < (late ? 2 : 0) || n > (late ? LATE_MOST : 254))
        return token_error(w, 0, err, "%s", _(awaited_text[what]));
    if (what == AWAIT_FIELD)
        return enter(d, w, EVENT_MUST, field, err);
    if (!even(w, 0, n, err))
        return false;
    if (late) {
        struct turn_event *e = coup_add(c, EVENT_LATE, d->late_by);
        if (e)
            e->mark = (struct mark){.kind = MARK_GAIN, .points = (uint8_t)n};
        return entered(d, e, w, err);
    }
    return overrule(d, &c->claim[last_school(c, c->claims)], n, false) ||
           token_error(w, 0, err, "the arbiter has ruled on this claim %d times", CLAIM_RULINGS);
}

/* --- the throw -------------------------------------------------------------------------------- */

bool input_undecided(const struct input *d)
{
    const struct coup *c = &d->coup;
    return d->ruling.may_decide && !c->decision && !c->steps && !c->played;
}

/* Closes the current coup before the next dice; it must be complete. */
static bool close_coup(struct input *d, const struct token *w, struct parse_error *err)
{
    const struct ruling *r = &d->ruling;
    if (!take_arrivals(d, err) || (d->choosing && d->choice.kind && !add_choice(d, err)))
        return false;
    /* To close the coup changes the ruling if a man, a choice or a decision is still to come, or if
     * the match was won before the play was entered. After "=" the first man's steps may have been
     * joined. Without a choice, the dice are the opponent's silence. */
    d->coup.closed = 1;
    d->judged &= !d->choosing && r->complete && (!r->faults.count || r->chosen) &&
                 (r->has_play || r->decision == GO);
    if (!judge_as(d, true, err))
        return false;
    if (!r->complete)
        return token_error(w, 0, err,
                           input_undecided(d)
                               ? N_("the last turn is not complete: type stay or go first")
                               : N_("the last turn has dice but no play: type the play first"));
    ruling_close(&d->ruling);
    if (d->closed)
        d->closed(d->context, d);
    input_start(d, &r->after);
    return true;
}

/* Takes dice as typed; NULL: nobody saw them. */
static bool take_throw(struct input *d, const struct token *w, const uint8_t typed[2],
                       struct parse_error *err)
{
    static const char *const names[2] = {N_("White"), N_("Black")};
    if (d->open && !close_coup(d, w, err))
        return false;
    if (d->before.over)
        return token_error(w, 0, err, "the match is over");
    if (d->speaker && d->speaker - 1 != d->before.next && !match_unopened(&d->before)) {
        struct strbuf name = {.player = d->player ? d->player : names};
        strbuf_add_seat(&name, d->before.next);
        token_error(w, 0, err, "%s is to throw", name.text ? name.text : "");
        strbuf_free(&name);
        return false;
    }
    if (d->speaker)
        d->before.next = (uint8_t)(d->speaker - 1);
    d->side_named = 0;
    d->open = true;
    d->numbering_at_dice = d->numbering;
    d->coup.side = d->before.next;
    d->coup.unknown = !typed;
    keep_place(d, w);
    if (typed) {
        memcpy(d->dice_typed, typed, 2);
        d->coup.dice.high = typed[0] > typed[1] ? typed[0] : typed[1];
        d->coup.dice.low = typed[0] > typed[1] ? typed[1] : typed[0];
    }
    d->coup.unsaid_is_none = d->marks_said && d->before.options.announce != ANNOUNCE &&
                             !match_passes(&d->before, &d->coup);
    d->judged = false;
    enum coup_error e = match_throw(&d->before, &d->coup);
    return e == COUP_OK || refuse_coup(w, e, err);
}

/* Returns true if the current coup still needs a man. */
static bool play_wanted(struct input *d, bool second_too, struct parse_error *err)
{
    if (!d->open || d->choosing || !judge_as(d, d->in_haste, err))
        return false;
    if (d->coup.decision == GO && d->ruling.wanted == WANT_NOTHING)
        return false;
    if (d->arrivals)
        return d->arrivals == 1 && d->ruling.plays.numbers == 2;
    if (!d->coup.steps)
        return !d->coup.played && !d->ruling.complete && d->ruling.plays.numbers > 0;
    return second_too && d->ruling.wanted == WANT_MORE;
}

/* Takes "64", which after a throw can be the next dice or a field, or "1-5", which can be dice or a
 * move. A field that no man can reach is not meant. */
static bool take_dice_shaped(struct input *d, const struct token *w, const struct word *v,
                             struct parse_error *err)
{
    bool choosing = d->choosing && d->choice.steps < 2;
    if (w->length == 3 && v->dice[0] < v->dice[1] && (choosing || play_wanted(d, true, err)))
        return take_steps(d, w, err);
    if (d->open && !d->choosing && speaks(d, !d->coup.side))
        return take_throw(d, w, v->dice, err);
    int field = w->length == 2 ? whole_field(d, w, 0) : 0;
    if (field && play_wanted(d, false, err) && (d->arrivals || reaches(d, field)))
        return take_arrival(d, w, field, err);
    return take_throw(d, w, v->dice, err);
}

/* --- words ------------------------------------------------------------------------------------ */

/* Takes the number of the next coup. The current coup counts as complete. */
static bool take_turn_number(struct input *d, const struct token *w, long n,
                             struct parse_error *err)
{
    long next = (long)d->before.coups + 1 + d->open;
    if (n != next)
        return token_error(w, 0, err, "this says turn %ld, but turn %ld comes next", n, next);
    d->announced = true;
    return take_arrivals(d, err);
}

/* "-": no man is moved; as a choice, all men go back. */
static bool take_nothing(struct input *d, const struct token *w, struct parse_error *err)
{
    if (!need_throw(d, w, err))
        return false;
    if (!d->choosing)
        return roller_says(d, w, OF_MEN, err) && enter(d, w, EVENT_NO_MAN, 0, err);
    d->choice.kind = CHOICE_PLAY;
    keep_place(d, w);
    return add_choice(d, err);
}

static bool refuse_unknown(struct input *d, const struct token *w, struct parse_error *err)
{
    struct parse_error none;
    long n = whole_number(w);
    if (n < 0)
        return token_error(w, 0, err, "not understood: .help lists what can be typed");
    if (play_wanted(d, true, &none))
        return token_error(w, 0, err, "there is no field %d: fields are 1 to 24", (int)n);
    return token_error(
        w, 0, err, w->length == 2 ? N_("a die shows 1 to 6") : N_("dice are two digits, as in 64"));
}

static bool take_word(struct input *d, const struct token *w, struct parse_error *err)
{
    struct word v;
    enum shape shape = shape_of(d, w, &v);
    bool after_claim = d->awaited == AWAIT_AMOUNT;
    long n = after_claim ? whole_number(w) : -1;
    d->awaited = after_claim ? AWAIT_NOTHING : d->awaited;
    /* A number after "school" is its amount, except if it is over 24 and can only be dice, or 22,
     * which is far more often a throw. */
    if (n >= 0 && (w->length == 1 || (n <= 24 && n % 2 == 0 && n != 22))) {
        d->coup.claim[d->coup.claims - 1].points = (uint8_t)n;
        d->judged = false;
        return even(w, 0, n, err);
    }
    if (d->choosing && d->choice.kind && !is_step(w) && !add_choice(d, err))
        return false; /* the chosen play was complete */
    if (d->awaited == AWAIT_OPTION || shape == SHAPE_TURN || v.term == TERM_SET)
        d->letter = d->speaker;
    if (d->awaited)
        return take_awaited(d, w, err);
    bool announced = d->announced; /* after a coup's number this can only be dice */
    if (shape == SHAPE_TURN)
        return take_turn_number(d, w, v.turn, err);
    if (shape == SHAPE_LETTER) {
        d->side_named = d->letter = (uint8_t)(*w->text == 'b' ? 2 : 1);
        return true;
    }
    d->announced = false;
    if (shape == SHAPE_DICE)
        return announced ? take_throw(d, w, v.dice, err) : take_dice_shaped(d, w, &v, err);
    if (shape == SHAPE_FIELD)
        return take_arrival(d, w, v.field, err);
    if (d->arrivals && v.term != TERM_OFF && !take_arrivals(d, err))
        return false;
    switch (shape) {
    case SHAPE_STEPS:
        return take_steps(d, w, err);
    case SHAPE_UNSEEN:
        return take_throw(d, w, NULL, err);
    case SHAPE_NO_MAN:
        return take_nothing(d, w, err);
    case SHAPE_CHOICE:
        return take_choice(d, w, err);
    case SHAPE_MARK:
        return take_mark(d, w, err);
    case SHAPE_TOUCHED:
        return take_touched(d, w, err);
    case SHAPE_TERM:
        if (v.term != TERM_SET)
            return take_term(d, w, v.term, err);
        keep_place(d, w);
        d->awaited = AWAIT_OPTION;
        return true;
    default:
        return refuse_unknown(d, w, err);
    }
}

bool input_word(struct input *d, const struct token *w, struct parse_error *err)
{
    d->speaker = d->letter;
    d->letter = 0;
    return take_word(d, w, err);
}

bool input_complete(struct input *d, struct parse_error *err)
{
    const struct token w = token_at(d->last);
    if (d->awaited > AWAIT_AMOUNT)
        return token_error(&w, 0, err, "%s", _(awaited_text[d->awaited]));
    d->awaited = AWAIT_NOTHING;
    if (!take_arrivals(d, err))
        return false;
    if (d->choosing && !d->choice.kind)
        return token_error(&w, 0, err, "after = type the choice: stands, or moves such as 1/6");
    return !d->choosing || add_choice(d, err);
}

bool input_line_end(struct input *d, struct parse_error *err)
{
    if (!input_complete(d, err) || !judge_as(d, d->in_haste, err))
        return false;
    /* A later error in it is in another line. */
    d->last.column = 1;
    for (int i = 0; i < COUP_STEPS; i++)
        d->said[i].column = 1;
    return true;
}

/* --- the arbiter's rulings -------------------------------------------------------------------- */

static bool read_board(const struct arbiter_ruling *of, struct board *out, struct parse_error *err)
{
    struct position p;
    struct parse_error inner;
    char line[ARBITER_TEXT + 4];
    int n = snprintf(line, sizeof line, "%s w", of->text); /* the thrower is not ruled on */
    if (!position_read(line, (size_t)n, &p, &inner))
        return arbiter_ruling_error(of, err, "%s", inner.reason);
    *out = p.board;
    return true;
}

/* Reads "pavilion=w", "bredouille=-" into holder[]. */
static bool read_awards(const struct arbiter_ruling *of, const char *words, int holder[2],
                        struct parse_error *err)
{
    static const char *const names[] = {[BREDOUILLE] = "bredouille=", [PAVILION] = "pavilion="};
    struct token w;
    while (arbiter_ruling_next(of, &words, &w)) {
        enum award a = *w.text == 'b' ? BREDOUILLE : PAVILION;
        size_t n = strlen(names[a]);
        const char *letters = "wb-", *at = NULL;
        if (w.length == n + 1 && memcmp(w.text, names[a], n) == 0)
            at = strchr(letters, w.text[n]);
        if (!at || holder[a] >= 0)
            return arbiter_ruling_error(of, err,
                                        "pavilion= and bredouille= may follow the score, each "
                                        "once, with w, b or, for nobody, -");
        holder[a] = (int)(at - letters);
    }
    return true;
}

/* Reads holes and points, "3/4 2/0": points are even and under twelve, and nobody has won. If
 * pavilion and third jeton are not named, they stay with their holders if the score allows it. */
static bool read_score(const struct arbiter_ruling *of, const struct match *m, struct score *ruled,
                       struct parse_error *err)
{
    static const char *const refused[][AWARD_DUE + 1] = {
        [BREDOUILLE] = {[AWARD_EARLY] =
                            N_("nobody has the bredouille until both players have points"),
                        [AWARD_DUE] = N_("with 2 points each, who marked second has the "
                                         "bredouille: bredouille=w or bredouille=b")},
        [PAVILION] = {[AWARD_EARLY] =
                          N_("the pavilion is on the rail until both players have holes"),
                      [AWARD_DUE] = N_("with 1 hole each, who won the second has the pavilion: "
                                       "pavilion=w or pavilion=b")},
    };
    long holes[2] = {0, 0}, points[2] = {0, 0};
    int last = options_last_hole(&m->options), holder[2] = {-1, -1};
    const char *words;
    if (!arbiter_ruling_numbers(of, 2, true, holes, points, &words, err) ||
        !read_awards(of, words, holder, err))
        return false;
    for (int i = 0; i < 2; i++) {
        if (points[i] < 0 || points[i] > 10 || points[i] % 2)
            return arbiter_ruling_error(of, err, "points are 0, 2, 4, 6, 8 or 10");
        if (holes[i] < 0 || holes[i] >= last)
            return arbiter_ruling_error(
                of, err, "holes are 0 to %d: a match won is given up, .resign", last - 1);
        ruled->points[i] = (uint8_t)points[i];
        ruled->holes[i] = (uint16_t)holes[i];
    }
    for (enum award a = BREDOUILLE; a <= PAVILION; a++) {
        int whose = holder[a] >= 0 ? holder[a] : score_award_after(&m->score, ruled, a);
        enum award_fault fault = score_award(ruled, a, whose);
        if (fault)
            return arbiter_ruling_error(of, err, "%s", _(refused[a][fault]));
    }
    return true;
}

/* A player who gives up may offer no more than can still be lost; the arbiter may give any value
 * that was agreed (rules §12). */
unsigned input_worths(const struct match *now, const struct arbiter_ruling *of)
{
    enum stakes agreed = (enum stakes)now->options.stakes;
    enum side winner = other_side((enum side)of->seat);
    unsigned risked = 2u << stakes_risked(agreed, &now->score, winner);
    if (now->options.ecrire)
        return 0;
    return stakes_values(agreed) & (of->kind == ARBITER_FORFEIT ? ~0u : risked - 1);
}

/* Reads the half stakes for which a match is given up. */
static bool read_worth(const struct arbiter_ruling *of, const struct match *now, uint8_t *out,
                       struct parse_error *err)
{
    enum { SIMPLE = 2 }; /* if no value is stated */
    unsigned worths = input_worths(now, of);
    struct strbuf list = {.text = NULL};
    *out = (uint8_t)(of->worth ? of->worth : SIMPLE);
    if (!of->worth || (worths >> of->worth & 1))
        return true;
    if (!worths)
        return arbiter_ruling_error(
            of, err,
            "a marqué given up counts by its holes, which the arbiter can rule on "
            "first: rule score 6/0 1/0 \"why\"");
    arbiter_ruling_add_worths(&list, worths);
    arbiter_ruling_error(of, err,
                         "by the score and the terms, this match is given up as %s, not as %s",
                         list.text ? list.text : "", arbiter_ruling_worth_name(of->worth));
    strbuf_free(&list);
    return false;
}

/* Adds a ruling to those before it. */
static bool add_arbiter_ruling(const struct arbiter_ruling *of, const struct match *m,
                               struct arbiter_ruled *out, struct parse_error *err)
{
    unsigned others = out->what & ~(unsigned)RULED_END; /* a player who gave up continues */
    switch (of->kind) {
    case ARBITER_BOARD:
        out->what = (uint8_t)(others | RULED_BOARD);
        return read_board(of, &out->board, err);
    case ARBITER_SCORE:
        out->what = (uint8_t)(others | RULED_SCORE);
        return read_score(of, m, &out->score, err);
    case ARBITER_TURN:
        out->what = (uint8_t)(others | RULED_TURN);
        out->next = (uint8_t)of->seat;
        return true;
    case ARBITER_THROW: /* rulings on a void throw are void as well */
        *out = (struct arbiter_ruled){.what = RULED_VOID};
        return true;
    default:
        out->what |= RULED_END;
        out->winner = (uint8_t)other_side((enum side)of->seat);
        return read_worth(of, m, &out->worth, err);
    }
}

/* Checks the board against the printed one. */
static bool check_board(struct input *d, const struct arbiter_ruling *of, struct parse_error *err)
{
    const struct board *now = d->open ? &d->ruling.after.board : &d->before.board;
    struct board printed;
    char is[POSITION_TEXT], was[POSITION_TEXT];
    if (d->open && (!take_arrivals(d, err) || !judge_as(d, true, err)))
        return false;
    if (d->open && !d->ruling.complete)
        return arbiter_ruling_misplaced(of, err);
    return read_board(of, &printed, err) &&
           (board_equal(&printed, now) ||
            arbiter_ruling_differs(of, board_print(&printed, was), board_print(now, is), err));
}

/* Takes the board after a play that is not known. The other side's men have not moved. */
static bool take_board(struct input *d, const struct arbiter_ruling *of, struct parse_error *err)
{
    struct arbiter_ruled *to = &d->coup.by_arbiter;
    int other = !d->coup.side;
    if (d->ruling.complete || d->coup.steps)
        return arbiter_ruling_misplaced(of, err);
    if (!read_board(of, &to->board, err))
        return false;
    to->what |= RULED_UNKNOWN_PLAY;
    return men_equal(&to->board.side[other], &d->before.board.side[other]) ||
           arbiter_ruling_error(of, err,
                                "the men of the player who has not thrown stand otherwise: a "
                                "play does not move them");
}

/* Overrules the school claimed last before the named claim. A demand is not a claim here. */
static bool overrule_claim(struct input *d, const struct arbiter_ruling *of,
                           struct parse_error *err)
{
    long claim, points;
    struct coup *c = &d->coup;
    if (!arbiter_ruling_claim(of, &claim, &points, err))
        return false;
    if (points > 254 || points % 2)
        return arbiter_ruling_error(of, err, "points are always even: 2, 4, 6 ...");
    int school = d->open && claim <= c->claims ? last_school(c, claim) : -1;
    if (school < 0)
        return arbiter_ruling_error(of, err, "no claim has been made in this turn");
    return overrule(d, &c->claim[school], points, true) ||
           arbiter_ruling_error(of, err, "the arbiter has ruled on this claim %d times",
                                CLAIM_RULINGS);
}

bool input_arbiter_ruling(struct input *d, const struct arbiter_ruling *of, struct parse_error *err)
{
    struct arbiter_ruled *to = &d->coup.by_arbiter, now = {.what = 0};
    if (of->kind == ARBITER_CLAIM)
        return overrule_claim(d, of, err);
    if (of->kind == ARBITER_PRINTED_BOARD)
        return check_board(d, of, err);
    if (!d->open) {
        if (!add_arbiter_ruling(of, &d->before, &now, err))
            return false;
        match_decree(&d->before, &now);
        d->before.set_up = 1; /* a ruling has named the next thrower */
        return true;
    }
    if (!take_arrivals(d, err) || !judge_as(d, true, err))
        return false;
    if (!(of->kind == ARBITER_UNKNOWN_PLAY
              ? take_board(d, of, err)
              : add_arbiter_ruling(of, d->ruling.complete ? &d->ruling.after : &d->before, to,
                                   err)))
        return false;
    if (arbiter_ruling_ends(of) && !d->ruling.complete)
        to->what |= RULED_VOID;
    d->coup.closed = 1; /* as by the next dice: the play is over */
    d->choosing = 0;
    d->coup.choosing = 0;
    d->judged = false;
    return judge_as(d, true, err);
}
