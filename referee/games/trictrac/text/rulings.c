/* SPDX-License-Identifier: GPL-3.0-or-later */
/* False moves in words. */
#include <stdlib.h>
#include <string.h>

#include "say.h"

/* --- which man is wrong ----------------------------------------------------------------------- */

static int distance(const struct step *s)
{
    return s->to - s->from;
}

static bool on_held_field(const struct ruling *r, const struct step *s)
{
    return s->to && s->to != OFF && (r->view.theirs & field_bit(s->to));
}

/* What may be wrong with a man, or with the whole play. */
enum wrong {
    ALWAYS,
    OFF_THE_NUMBERS,
    BEYOND_HIGHER,
    OFF_BEYOND, /* both */
    BEYOND_SUM,
    BORNE_OFF,
    BORNE_OFF_TOO_SOON,
    ON_THEIR_CORNER,
    ON_HELD_FIELD,
    IN_CLOSED_QUARTER,
    EXIT_MISSED,
    HIGHER_WAS_DUE,
    BOTH_LEFT,
    HOLE_WAS_DUE
};

static bool is_wrong(enum wrong what, const struct ruling *r, const struct step *s)
{
    struct dice d = r->position.dice;
    bool off = s->to == OFF;
    int n = distance(s);
    switch (what) {
    case OFF_THE_NUMBERS:
        return !off && n != d.high && n != d.low && n != d.high + d.low;
    case BEYOND_HIGHER:
        return !off && n > d.high;
    case OFF_BEYOND:
        return is_wrong(OFF_THE_NUMBERS, r, s) && is_wrong(BEYOND_HIGHER, r, s);
    case BEYOND_SUM:
        return !off && n > d.high + d.low;
    case BORNE_OFF:
        return off;
    case BORNE_OFF_TOO_SOON:
        return off && (men_any(&r->played.after) & ~quarter_fields[RETOUR]);
    case ON_THEIR_CORNER:
        return s->to == THEIR_CORNER;
    case ON_HELD_FIELD:
        return on_held_field(r, s);
    case IN_CLOSED_QUARTER:
        return s->to > THEIR_CORNER && !off &&
               !((r->view.may_end | r->view.theirs) & field_bit(s->to));
    case EXIT_MISSED:
        return r->plays.exits && !r->faults.numbers_left;
    case HIGHER_WAS_DUE:
        return r->plays.numbers == 1 && r->plays.high_only && r->steps == 1 &&
               distance(&r->step[0]) == d.low;
    case BOTH_LEFT:
        return r->faults.numbers_left == 2;
    case HOLE_WAS_DUE:
        return r->before.points[r->position.side] + r->due[ROLLER] >= 12;
    default:
        return true;
    }
}

/* The first row of a code that fits the man it blames says what is wrong with that man. */
static const struct fault_words {
    uint8_t code;
    enum wrong fits;
    const char *sentence;
} fault_words[] = {
    {FAULT_N1, OFF_THE_NUMBERS,
     N_("the man from {from} set on {field} is on a field no number gives")},
    {FAULT_N1, ALWAYS,
     N_("the man from {from} set on {field} is on a field no number still to play gives")},
    {FAULT_N2, OFF_BEYOND,
     N_("the man from {from} set on {field} is beyond the {high}, on a field no number gives")},
    {FAULT_N2, BEYOND_HIGHER,
     N_("the man from {from} set on {field} cannot come there by {how}: it has no rest on the "
        "way")},
    {FAULT_N2, ALWAYS, N_("the man from {from} set on {field} is beyond the {high}")},
    {FAULT_N3, BEYOND_SUM, N_("the man from {from} set on {field} is beyond the sum, {how}")},
    {FAULT_N3, BORNE_OFF, N_("the man borne off from {from} is one man too many for the numbers")},
    {FAULT_N3, ALWAYS,
     N_("the man from {from} set on {field} is one man too many for the numbers")},
    {FAULT_N4, ALWAYS, N_("of two men put down together, one or both are wrong")},
    {FAULT_C1, ALWAYS,
     N_("the corner was taken by force (par puissance), though it could be taken "
        "by effect")},
    {FAULT_C2, ON_THEIR_CORNER,
     N_("the man from {from} set on {field} is on {other}'s rest corner, where no man ends")},
    {FAULT_C2, ON_HELD_FIELD,
     N_("the man from {from} set on {field} is on a field that {other} holds")},
    {FAULT_C2, ALWAYS, N_("a lone man is on the rest corner, {12}")},
    {FAULT_Q1, ALWAYS, N_("the {how} could be filled and was not")},
    {FAULT_Q2, ALWAYS, N_("the {how} could be kept and was broken")},
    {FAULT_R1, IN_CLOSED_QUARTER,
     N_("the man from {from} set on {field} is in a quarter that {other} can still fill")},
    {FAULT_R1, ALWAYS, N_("a man is in a quarter that {other} can still fill")},
    {FAULT_D1, EXIT_MISSED, N_("the last man could be borne off and was not")},
    {FAULT_D1, HIGHER_WAS_DUE,
     N_("the {low} was played, but only one number can be, and it had to be the {high}")},
    {FAULT_D1, BOTH_LEFT, N_("both numbers could be played and were left unplayed")},
    {FAULT_D1, ALWAYS, N_("a number that could be played was left unplayed")},
    {FAULT_S1, BORNE_OFF_TOO_SOON,
     N_("the man from {from} was borne off before all men were in {19}-{24}")},
    {FAULT_S1, BORNE_OFF,
     N_("the man from {from} was borne off, which these numbers do not allow")},
    {FAULT_S1, ALWAYS, N_("a man was borne off wrongly")},
    {FAULT_G1, HOLE_WAS_DUE,
     N_("{who} went, but had already stayed or had pegged one hole too many")},
    {FAULT_G1, ALWAYS, N_("{who} went, but {who}'s own throw had won no hole")},
    {FAULT_T1, ALWAYS, N_("the touched man on {from} was not played")},
};

static const char *find_fault_words(const struct ruling *r, const struct faults *f, int i)
{
    for (size_t k = 0; k < sizeof fault_words / sizeof fault_words[0]; k++)
        if (fault_words[k].code == f->code[i] && is_wrong(fault_words[k].fits, r, &f->man[i]))
            return fault_words[k].sentence;
    return "";
}

/* Of the touched men those that were not moved. */
static fields touched_left(const struct ruling *r, const struct coup *c)
{
    fields left = c->touched & r->view.own1;
    for (int i = 0; i < r->steps; i++)
        left &= ~field_bit(r->step[i].from);
    return left ? left : c->touched;
}

/* A fault: its code and what is wrong, in one clause. */
static void say_what_is_wrong(struct strbuf *w, const struct ruling *r, const struct coup *c,
                              const struct faults *of, int at)
{
    char sum[PHRASE], quarter[PHRASE];
    int code = of->code[at];
    struct placeholders f = gaps_of(&r->position, (enum side)r->position.side);
    f.from = of->man[at].from;
    f.field = of->man[at].to;
    f.how = sum_phrase(r->position.dice, sum);
    if (code == FAULT_Q1 || code == FAULT_Q2) {
        enum quarter q = full_quarter(&r->plays.play[0].after);
        f.how = q == QUARTERS ? _("quarter") : quarter_phrase(w, q, quarter);
    }
    if (code == FAULT_T1)
        f.from = lowest_field(touched_left(r, c));
    strbuf_add(w, "%s%s", fault_rules[code].code, _(": "));
    add_sentence(w, &f, find_fault_words(r, of, at));
}

/* Adds a line for each fault. */
static void say_each_fault(struct strbuf *w, const struct ruling *r, const struct coup *c,
                           const struct faults *of)
{
    for (int i = 0; i < of->count; i++) {
        strbuf_add(w, "  ");
        say_what_is_wrong(w, r, c, of, i);
        add_source(w, fault_rules[of->code[i]].source);
    }
}

void render_fault(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    const struct faults *of = r->settled && r->earlier.count ? &r->earlier : &r->faults;
    if (of->count)
        say_what_is_wrong(w, r, c, of, 0);
}

static void say_choice(struct strbuf *w, enum choice_kind chosen, const struct placeholders *f)
{
    add_sentence(w, f,
                 chosen == CHOICE_STANDS ? N_("{other} leaves the false move as it is.\n")
                 : chosen == CHOICE_BACK
                     ? N_("{other} has the false move put back: {who} plays another.\n")
                     : N_("{other} chose {how}.\n"));
}

static void say_faults(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    char text[PLAY_TEXT];
    struct placeholders chosen = gaps_of(&r->position, (enum side)r->position.side);
    if (r->settled && r->earlier.count) {
        say_each_fault(w, r, c, &r->earlier);
        settled_print(r, w->manner, text);
        chosen.how = text;
        say_choice(w, r->settled, &chosen);
    }
    say_each_fault(w, r, c, &r->faults);
}

/* --- what may be chosen, what was ------------------------------------------------------------- */

static void add_numbered(struct strbuf *w, int number, const struct placeholders *f)
{
    strbuf_add(w, "  %d. ", number);
    add_sentence(w, f, "it goes back, and {who} plays another\n");
}

static void say_choices(struct strbuf *w, const struct ruling *r, const struct placeholders *f)
{
    int count = 0, number = 1;
    struct printed_play *plays =
        plays_printed(&r->position, r->faults.choice, r->faults.choices, BY_PLAY, &count);
    w->failed |= !plays;
    if (!r->faults.may_stand)
        add_sentence(w, f, "It may not be left as it is.\n");
    add_sentence(w, f, "{other} may choose:\n");
    if (r->faults.may_stand)
        strbuf_add(w, _("  %d. leave it as it is\n"), number++);
    if (r->faults.may_go_back)
        add_numbered(w, number++, f);
    for (int i = 0; i < count; i++) {
        bool one_of_two =
            r->faults.first_man && r->plays.numbers == 2 && !plays[i].of->step[0].rest;
        char play[PLAY_TEXT];
        strbuf_add(w, "  %d. %s%s\n", number++,
                   steps_print_sorted(plays[i].of->step, plays[i].of->steps, w->manner, play),
                   one_of_two ? _(", then the other number is played") : "");
    }
    free(plays);
    add_sentence(
        w, f,
        r->faults.may_stand && r->after.next != r->position.side
            ? N_("{other} answers with a number of the list; the dice leave it as it is.\n")
            : N_("{other} answers with a number of the list.\n"));
    if (r->faults.may_stand && r->after.next == r->position.side)
        add_sentence(w, f, "{who} throws next: {other} chooses before the dice, or it stays.\n");
}

static const char arbiter_stays[] =
    N_("The arbiter has ruled: the false move stays on the board.\n");

/* Nothing was said before the next dice, of what may not be left (rules §11b). */
static const char *silent(const struct ruling *r, const struct coup *c)
{
    bool ruled = c->by_arbiter.what, back = false;
    for (int i = 0; i < r->steps; i++)
        back |= on_held_field(r, &r->step[i]);
    if (back)
        return ruled
                   ? N_("The arbiter has ruled: nothing is chosen.\n")
                   : N_("{other} has thrown without objecting: nothing can be chosen any more.\n");
    return ruled ? arbiter_stays
                 : N_("{other} has thrown without objecting: the false move stays on the "
                      "board, an irregular position.\n");
}

static void say_silence(struct strbuf *w, const struct ruling *r, const struct coup *c,
                        struct placeholders f)
{
    add_sentence(w, &f, silent(r, c));
    for (int i = 0; i < r->steps; i++) {
        f.from = r->step[i].from;
        f.field = r->step[i].to;
        if (on_held_field(r, &r->step[i]))
            add_sentence(
                w, &f,
                "The man set on {field} goes back to {from}; its number counts as not played.\n");
    }
}

/* Nothing was said before the next dice, whoever threw them, of what may be left (rules §11a). */
static const char *left_so(const struct ruling *r, const struct coup *c)
{
    bool went = r->decision == GO;
    if (c->by_arbiter.what)
        return went ? N_("The arbiter has ruled: the going stands.\n") : arbiter_stays;
    if (r->after.next != r->position.side)
        return N_("{other} has thrown, so the false move stays on the board.\n");
    return went ? N_("{who} has thrown before {other} objected: the going stands.\n")
                : N_("{who} has thrown before {other} objected: the false move stays.\n");
}

/* What the numbers left unplayed are worth: marked, or if nothing else is chosen. */
static void say_left_unplayed(struct strbuf *w, const struct ruling *r, struct placeholders f,
                              bool over)
{
    bool may_follow = r->after.left && !r->after.left_counted; /* the dice came early */
    f.points =
        r->complete && r->chosen < CHOICE_PLAY && !may_follow ? 2 * r->faults.numbers_left : 0;
    if (f.points <= 0)
        return;
    if (over && r->mark[OPPONENT].kind != MARK_AS_DUE)
        add_plural(w, &f, "{points} due to {other} for the number left unplayed (M VI).\n",
                   "{points} due to {other} for the numbers left unplayed (M VI).\n",
                   r->faults.numbers_left);
    else if (over)
        add_plural(w, &f, "{other} marks {points} for the number left unplayed (M VI).\n",
                   "{other} marks {points} for the numbers left unplayed (M VI).\n",
                   r->faults.numbers_left);
    else if (r->faults.may_stand)
        add_plural(
            w, &f,
            "If it is left as it is, {other} marks {points} for the number left unplayed (M "
            "VI).\n",
            "If it is left as it is, {other} marks {points} for the numbers left unplayed (M "
            "VI).\n",
            r->faults.numbers_left);
    else
        add_plural(
            w, &f,
            "If {other} throws without choosing, {other} marks {points} for the number left "
            "unplayed (M VI).\n",
            "If {other} throws without choosing, {other} marks {points} for the numbers left "
            "unplayed (M VI).\n",
            r->faults.numbers_left);
}

static void say_chosen(struct strbuf *w, const struct ruling *r, const struct coup *c,
                       struct placeholders f)
{
    char text[PLAY_TEXT];
    bool chosen = chosen_print(r, c, w->manner, text);
    f.how = text;
    if (!chosen && c->closed)
        say_silence(w, r, c, f);
    else if (!chosen)
        say_choices(w, r, &f);
    else if (r->chosen == NO_CHOICE)
        add_sentence(w, &f, left_so(r, c));
    else
        say_choice(w, r->chosen, &f);
    bool more = r->settled || (r->chosen && (r->choice.of_first || r->chosen == CHOICE_BACK));
    if (more && (chosen || c->closed) && final_print(r, w->manner, text))
        add_sentence(w, &f, "So {who} has played {how}.\n");
    say_left_unplayed(w, r, f, chosen || c->closed);
}

static void say_right(struct strbuf *w, const struct ruling *r, const struct placeholders *f)
{
    const char *sentence = N_("{who} plays {how}.\n");
    if (!r->position.dice.high)
        sentence = N_("{who} plays {how}; the throw was not seen, so nothing is ruled on it.\n");
    else if (r->wanted == WANT_MORE)
        sentence = N_("{who} has put down {how}; the other number is still to be played.\n");
    else if (r->plays.numbers == 0)
        sentence = N_("{who} can play nothing.\n");
    else if (r->legal)
        sentence = N_("{who} plays {how}: legal.\n");
    add_sentence(w, f, sentence);
}

void render_passed(struct strbuf *w, const struct ruling *r)
{
    struct placeholders f = gaps_of(&r->position, (enum side)r->position.side);
    if (r->passed)
        add_sentence(
            w, &f,
            "A doublet as the first throw of the match is void (LL §28). {other} throws, unless "
            "you say who does.\n");
}

/* The roller went without the right to go, and a claim opposed it: there is no choice, the roller
 * plays. */
static bool put_back_by_claim(const struct ruling *r)
{
    return r->decision == GO && r->faults.count == 1 && r->faults.code[0] == FAULT_G1 &&
           !r->faults.may_stand;
}

static void say_put_back(struct strbuf *w, const struct ruling *r, const struct coup *c,
                         struct placeholders f, bool put)
{
    if (put) {
        add_sentence(w, &f, "{who} was put back, and plays {how}.\n");
        return;
    }
    add_sentence(w, &f, "{who} goes: a false move.\n");
    say_faults(w, r, c);
    if (r->chosen == CHOICE_PLAY)
        say_chosen(w, r, c, f);
    else
        add_sentence(w, &f, "{other} has opposed the going: {who} must play.\n");
}

void render_ruling_play(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    char play[PLAY_TEXT];
    bool put = said_print(r, w->manner, play), went = r->decision == GO;
    struct placeholders f = gaps_of(&r->position, (enum side)r->position.side);
    f.how = play;
    if (r->passed)
        render_passed(w, r);
    if (r->passed || r->unknown_play || (!went && !put))
        return;
    if (put_back_by_claim(r)) {
        say_put_back(w, r, c, f, put);
        return;
    }
    if (r->faults.count && put)
        add_sentence(w, &f,
                     strcmp(play, "-") == 0 ? N_("{who} plays nothing: a false move.\n")
                                            : N_("{who} plays {how}: a false move.\n"));
    else if (put)
        say_right(w, r, &f);
    else if (r->faults.count)
        add_sentence(w, &f, "{who} goes: a false move.\n");
    else
        add_sentence(w, &f, "{who} goes: all men return to the talons, {who} throws.\n");
    say_faults(w, r, c);
    if (r->faults.count)
        say_chosen(w, r, c, f);
}

void render_left(struct strbuf *w, const struct ruling *r, const struct coup *c)
{
    say_chosen(w, r, c, gaps_of(&r->position, (enum side)r->position.side));
}
