/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The score: prompt, score table, result, cells, pages and sheets. */
#include <string.h>

#include "base/i18n.h"
#include "match.h"
#include "parts.h"
#include "say.h"

/* --- stands ---------------------------------------------------------------------------------- */

/* The state of a match: prompt, score, and result. */

/* Adds the prompt between two turns: the dice, and the player's score. */
static void prompt_next(const struct dice_match *m, struct strbuf *said)
{
    struct dice_scores s = dice_now(m);
    const struct dice_player *p = &s.player[m->next];
    struct dice_facts f = {.left = m->terms.dice, .total = p->total, .number = p->zeros};
    dice_tell(said, &f, m->game->say[SAY_NEXT]);
    if (!m->game->keeps || m->silent || (!p->total && !p->zeros))
        return;
    dice_tell(said, &f, N_(" (total {total}"));
    if (p->zeros && m->terms.streak)
        dice_tell(said, &f, p->zeros > 1 ? N_(", {number} zeros in a row") : N_(", one zero"));
    strbuf_add(said, ")");
}

/* Adds that dice must be put aside, with the best keep as an example. */
static void add_keep_wanted(const struct dice_seen *t, struct dice_facts *f, struct strbuf *said)
{
    f->keep = t->game->best(&t->terms, f->dice);
    dice_tell(said, f, N_("put aside from {dice}, as in {keep}"));
}

void dice_prompt(void *match, struct strbuf *said)
{
    const struct dice_match *m = match;
    const struct dice_seen *t = &m->hand;
    if (dice_between(m)) {
        prompt_next(m, said);
        return;
    }
    struct dice_stand s = dice_stand(t);
    struct dice_facts f = dice_facts(t);
    f.points = s.stop.writes;
    if (!m->game->keeps)
        dice_tell(said, &f, m->game->say[SAY_OPEN]);
    else if (s.waits && !m->silent)
        add_keep_wanted(t, &f, said);
    else if (s.waits)
        dice_tell(said, &f, N_("put aside from {dice}"));
    else if (m->silent)
        dice_tell(said, &f, N_("{left}"));
    else if (s.stop.may && s.left)
        dice_tell(said, &f, N_("turn {turn}, {left}, or stop for {points}"));
    else if (s.left)
        dice_tell(said, &f, N_("turn {turn}, {left}, no stop"));
    else
        dice_tell(said, &f, N_("turn {turn}, stop"));
}

static void say_totals(const struct dice_match *m, struct strbuf *said)
{
    struct dice_scores s = dice_now(m);
    for (int i = 0; i < m->seats; i++) {
        struct dice_facts f = {.who = i, .total = s.player[i].total, .number = s.player[i].zeros};
        dice_tell(said, &f, N_("{who}: {total}"));
        if (f.number && m->terms.streak)
            dice_tell(said, &f, f.number > 1 ? N_(" ({number} zeros in a row)") : N_(" (1 zero)"));
        strbuf_add(said, "%s", i + 1 < m->seats ? ", " : ".\n");
    }
}

/* In a game without a choice, turns are short and printed with the score. */
void dice_score(void *match, struct strbuf *said)
{
    const struct dice_match *m = match;
    say_totals(m, said);
    if (m->game->keeps)
        return;
    dice_say_winners(m, &m->hand, said);
    if (!dice_between(m))
        dice_say_turn(m, &m->hand, true, said);
}

void dice_stands(void *match, struct strbuf *said)
{
    const struct dice_match *m = match;
    dice_score(match, said);
    if (m->game->keeps && m->hand.seat != NO_PLAYER && !m->silent)
        dice_say_turn(m, &m->hand, true, said);
}

void dice_result_said(void *match, struct strbuf *said)
{
    const struct dice_match *m = match;
    if (dice_won_at_once(m, &m->hand))
        dice_say_turn(m, &m->hand, true, said);
    else if (m->game->keeps && dice_won(m, &m->hand))
        dice_say_winners(m, &m->hand, said);
    else
        dice_score(match, said);
}

/* --- show ------------------------------------------------------------------------------------ */

/* The score table as players know it from paper: a column per player and a row per round, with the
 * points, the total after them, and a dash for each zero in a row. */

enum {
    ROUNDS_SHOWN = 12, /* what fits on a screen of 24 lines */
    WIDE_SEATS = 5,    /* columns of 15 that fit into 80 */
    WIDE = 15,
    NARROW = 9, /* only totals */
    HEAD = 79,
    DASHES = 3
};

struct dice_sheet {
    const struct dice_match *m;
    struct dice_scores now;
    struct dice_line line; /* of the current turn, once it is over */
    const char *dash, *rule, *thrower;
    bool wide;
    int at; /* the thrower, or NO_PLAYER */
    int first, last;
};

/* Returns the number of characters shown. */
static int shown(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

static void add_right(struct strbuf *w, const char *text, int width)
{
    int n = shown(text);
    strbuf_add(w, "%*s%s", n < width ? width - n : 0, "", text);
}

static void add_times(struct strbuf *w, const char *sign, int n)
{
    while (n-- > 0)
        strbuf_add(w, "%s", sign);
}

/* Adds a name, cut to fit its column, with the thrower's sign. */
static void add_name(struct strbuf *w, const struct dice_sheet *t, int seat)
{
    struct strbuf name = {.player = w->player};
    int width = t->wide ? WIDE : NARROW - 2, room = t->wide ? WIDE - 3 : NARROW - 3;
    struct strbuf head = {.text = NULL};
    strbuf_add_seat(&name, seat);
    const char *text = name.text ? name.text : "";
    size_t bytes = 0;
    for (int n = 0; text[bytes]; bytes++) {
        n += ((unsigned char)text[bytes] & 0xc0) != 0x80;
        if (n > room)
            break;
    }
    if (seat == t->at)
        strbuf_add(&head, "%s%s", t->thrower, t->wide ? " " : "");
    strbuf_add_bytes(&head, text, bytes);
    add_right(w, head.text ? head.text : "", width);
    if (!t->wide && seat + 1 < t->m->seats)
        strbuf_add(w, "  ");
    w->failed |= name.failed || head.failed;
    strbuf_free(&name);
    strbuf_free(&head);
}

static void add_cell(struct strbuf *w, const struct dice_sheet *t, const struct dice_line *l)
{
    int dashes = l->dashes < DASHES ? l->dashes : DASHES;
    if (!l->there) {
        strbuf_add(w, "%*s", t->wide ? WIDE : NARROW, "");
    } else if (!t->wide) {
        strbuf_add(w, "%6d", (int)l->total);
        add_times(w, t->dash, dashes);
        strbuf_add(w, "%*s", DASHES - dashes, "");
    } else if (l->written) {
        strbuf_add(w, "%+6d%9d", (int)l->written, (int)l->total);
    } else {
        strbuf_add(w, "%6d ", 0);
        add_times(w, t->dash, dashes);
        strbuf_add(w, "%*d", WIDE - 7 - dashes, (int)l->total);
    }
}

/* Returns the sheet's line for a round. The current turn has one once it is over. */
static struct dice_line sheet_line(const struct dice_sheet *t, int round, int seat)
{
    const struct dice_match *m = t->m;
    bool begun =
        m->last.seat != NO_PLAYER && m->last.round == round; /* or the line is of an older round */
    if (m->hand.seat != NO_PLAYER && round == m->hand.round && seat == m->hand.seat)
        return t->line;
    if (m->hand.seat == NO_PLAYER || (round >= m->hand.round && !begun))
        return (struct dice_line){.there = 0};
    return m->sheet[round % SHEET_ROUNDS][seat];
}

static void add_row(struct strbuf *w, struct strbuf *row)
{
    while (row->length && row->text[row->length - 1] == ' ')
        row->text[--row->length] = '\0';
    strbuf_add(w, "%s\n", row->text ? row->text : "");
    w->failed |= row->failed;
    strbuf_free(row);
}

static void add_round(struct strbuf *w, const struct dice_sheet *t, int round)
{
    struct strbuf row = {.text = NULL};
    strbuf_add(&row, t->wide ? "%3d " : "%2d", round);
    for (int i = 0; i < t->m->seats; i++) {
        struct dice_line l = sheet_line(t, round, i);
        add_cell(&row, t, &l);
    }
    add_row(w, &row);
}

/* Returns the points that a streak of zeros cost a player in the last two rounds. */
static int32_t lost_by(const struct dice_sheet *t, int seat)
{
    const struct dice_match *m = t->m;
    int32_t lost = 0;
    for (int round = t->last > 1 ? t->last - 1 : 1; round <= t->last; round++) {
        struct dice_line l = sheet_line(t, round, seat);
        lost = l.there && l.penalty ? l.penalty : lost;
    }
    return m->terms.streak ? lost : 0;
}

/* Adds the points that a player may lose, or has just lost. */
static void add_danger(struct strbuf *w, const struct dice_sheet *t, int seat)
{
    int zeros = t->now.player[seat].zeros, streak = t->m->terms.streak;
    struct strbuf danger = {.text = NULL};
    struct dice_facts f = {.number = zeros, .cost = lost_by(t, seat)};
    bool last = zeros == streak - 1;
    if (streak && zeros == 1)
        dice_tell(&danger, &f, last ? N_("ONE ZERO") : N_("one zero"));
    else if (streak && zeros == 2)
        dice_tell(&danger, &f, last ? N_("TWO ZEROS") : N_("two zeros"));
    else if (streak && zeros)
        dice_tell(&danger, &f, last ? N_("{number} ZEROS") : N_("{number} zeros"));
    else if (f.cost)
        dice_tell(&danger, &f, N_("lost {cost}"));
    add_right(w, danger.text ? danger.text : "", WIDE);
    strbuf_free(&danger);
}

static void add_foot(struct strbuf *w, const struct dice_sheet *t)
{
    struct strbuf row = {.text = NULL};
    strbuf_add(w, "    ");
    add_times(w, t->rule, WIDE * t->m->seats);
    strbuf_add(w, "\n    ");
    for (int i = 0; i < t->m->seats; i++)
        strbuf_add(w, "%*d", WIDE, (int)t->now.player[i].total);
    strbuf_add(w, "\n");
    strbuf_add(&row, "    ");
    for (int i = 0; i < t->m->seats; i++)
        add_danger(&row, t, i);
    if (strspn(row.text ? row.text : "", " ") < row.length)
        add_row(w, &row);
    strbuf_free(&row);
}

/* "Truba to 10 000                 round 7, Dmytro throws" */
static void add_head(struct strbuf *w, const struct dice_sheet *t)
{
    struct strbuf left = {.text = NULL}, right = {.player = w->player};
    struct dice_facts f = {.who = t->at, .number = t->last};
    int goal = (int)t->m->terms.goal;
    dice_tell(&left, &f, t->m->game->heading);
    strbuf_add(&left, goal >= 10000 ? "%d %03d" : "%.0d%d", goal >= 10000 ? goal / 1000 : 0,
               goal >= 10000 ? goal % 1000 : goal);
    if (t->at != NO_PLAYER)
        dice_tell(&right, &f, N_("round {number}, {who} throws"));
    strbuf_add(w, "%s", left.text ? left.text : "");
    add_right(w, right.text ? right.text : "", HEAD - shown(left.text ? left.text : ""));
    strbuf_add(w, t->wide ? "\n\n    " : "\n\n  ");
    for (int i = 0; i < t->m->seats; i++)
        add_name(w, t, i);
    strbuf_add(w, "\n");
    strbuf_free(&left);
    strbuf_free(&right);
}

static struct dice_sheet table_of(const struct dice_match *m, const struct board_style *look)
{
    struct dice_sheet t = {.m = m,
                           .now = dice_now(m),
                           .dash = look->unicode ? "–" : "-",
                           .rule = look->unicode ? "─" : "-",
                           .thrower = look->unicode ? "►" : ">",
                           .wide = m->seats <= WIDE_SEATS,
                           .at = dice_won(m, &m->hand) ? NO_PLAYER
                                 : dice_between(m)     ? m->next
                                                       : m->hand.seat,
                           .last = 1};
    if (m->hand.seat != NO_PLAYER) {
        t.line = dice_line(&m->hand);
        t.line.there = m->hand.end != TURN_OPEN;
        t.last = m->hand.round + (dice_between(m) && m->next == 0 && t.at != NO_PLAYER);
    }
    t.first = t.last > ROUNDS_SHOWN ? t.last - ROUNDS_SHOWN + 1 : 1;
    return t;
}

void dice_show(void *match, const struct board_style *look, struct strbuf *said)
{
    const struct dice_match *m = match;
    struct dice_sheet t = table_of(m, look);
    if (look->list) {
        dice_stands(match, said);
        return;
    }
    add_head(said, &t);
    for (int round = t.first; round <= t.last; round++)
        add_round(said, &t, round);
    if (t.wide)
        add_foot(said, &t);
    if (!dice_between(m) && !m->silent) {
        strbuf_add(said, "\n");
        dice_say_turn(m, &m->hand, true, said);
        dice_say_danger(&m->hand, said);
    }
}

/* --- tables ---------------------------------------------------------------------------------- */

/* The events that `stats` counts, and the fields of a score. */

const struct event_kind dice_counts[] = {
    {"turn", N_("Turns"), NULL, true, "turns", NULL, "end"},
    {"straight", N_("Straights"), NULL, true, "straights", NULL, "kind"},
    {"penalty", N_("Lost by zeros in a row"), NULL, true, "penalties", NULL, "kind"},
    {"fault", N_("Faults"), NULL, false, "faults", NULL, "code"},
    {.kind = NULL}};

const struct statistic dice_figures[] = {{"turn", NULL, AVERAGE_OF, N_("Points a turn"), "average"},
                                         {"turn", NULL, MOST_OF, N_("Highest turn"), "highest"},
                                         {"turn", NULL, NOUGHTS_OF, N_("Zeros"), "zeros"},
                                         {"turn", "stop", COUNT_OF, N_("Stopped"), "stopped"},
                                         {.kind = NULL}};

/* The fields of a score, "1000 0 350; 0 1 0": one for each possible seat. */
#define FIELDS(before, name)                                                                       \
    {before, name "1", NULL, NULL, NULL}, {" ", name "2", NULL, NULL, NULL},                       \
        {" ", name "3", NULL, NULL, NULL}, {" ", name "4", NULL, NULL, NULL},                      \
        {" ", name "5", NULL, NULL, NULL}, {" ", name "6", NULL, NULL, NULL},                      \
        {" ", name "7", NULL, NULL, NULL},                                                         \
    {                                                                                              \
        " ", name "8", NULL, NULL, NULL                                                            \
    }

const struct score_field dice_totals[] = {FIELDS("", "total"), {.before = NULL}};
const struct score_field dice_totals_and_zeros[] = {
    FIELDS("", "total"), FIELDS("; ", "zeros"), {.before = NULL}};

/* --- paper ----------------------------------------------------------------------------------- */

/* Dice games on pages and score sheets. */

long dice_most(const void *match)
{
    return ((const struct dice_match *)match)->terms.goal;
}

void dice_begins(const void *match, struct standing *at)
{
    const struct dice_match *m = match;
    for (int i = 0; i < m->seats; i++)
        at[i].minor = m->hand.before.player[i].total;
}

/* Faults in words, without codes, for a sheet that players sign. */
static const char *const fault_words[DICE_CODES] = {
    [K1] = N_("a die that does not count was put aside"),
    [K2] = N_("threw on without putting anything aside"),
    [K3] = N_("threw the wrong number of dice"),
    [S2] = N_("stopped without the right to"),
    [Z1] = N_("passed the dice though something counted"),
    [N1] = N_("points that no throws give"),
    [X1] = N_("a throw after the end of the turn, void"),
};

/* Adds faults with the choices on them, and a number entered that was not due. */
static void add_claims(const struct dice_seen *t, struct strbuf *out)
{
    for (int i = 0; i < t->faults; i++) {
        const struct dice_fault *f = &t->fault[i];
        if (f->code == W1)
            continue;
        strbuf_add(out, "%s%s", out->length ? _("; ") : "", _(fault_words[f->code]));
        if (f->code < X1)
            strbuf_add(out, "%s%s", _(": "), f->chosen == BACK ? _("taken back") : _("it stands"));
    }
    if (dice_misread(t)) {
        strbuf_add(out, "%s", out->length ? _("; ") : "");
        strbuf_add(out, _("%d written instead of %d"), (int)t->said, (int)dice_result(t).written);
    }
}

void dice_brief(const struct turn_ref *at, enum brief what, struct strbuf *out)
{
    const struct dice_seen *t = dice_asked(at);
    if (what == BRIEF_CLAIMS)
        add_claims(t, out);
    else if (what == BRIEF_PLAY)
        dice_add_throws(out, t, true);
}
