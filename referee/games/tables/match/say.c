/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sentences: what a throw came to, what is wrong, what now. */
#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "games/tables/text/name.h"
#include "machine_private.h"
#include "out.h"

enum { HEAD_TEXT = TABLES_NAME + 32 };

static const char *player(const struct strbuf *said, enum side side, char out[TABLES_NAME])
{
    return tables_name(said, side, out);
}

void tables_say_dice(const struct tables_verdict *v, struct strbuf *said)
{
    char name[TABLES_NAME];
    struct dice d = tables_dice(v->t->throw.dice);
    strbuf_add(said, "%s %d-%d", player(said, v->side, name), d.high, d.low);
}

/* The same, or that the dice were not seen. */
static const char *head(const struct strbuf *said, const struct tables_verdict *v,
                        char out[HEAD_TEXT])
{
    char name[TABLES_NAME];
    struct dice d = tables_dice(v->t->throw.dice);
    player(said, v->side, name);
    if (d.high)
        snprintf(out, HEAD_TEXT, "%s %d-%d", name, d.high, d.low);
    else
        snprintf(out, HEAD_TEXT, _("%s, dice not seen"), name);
    return out;
}

static const char *print(const struct tables_verdict *v, const struct walks *w,
                         char out[TABLES_PLAY_TEXT])
{
    return tables_walks_print(w, v->side, tables_naming(v->m), out);
}

/* --- the throw -------------------------------------------------------------------------------- */

/* Numbers that are not optional. */
static int numbers_of(const struct tables_throw *t)
{
    int numbers = 0;
    for (int i = 0; i < t->groups; i++)
        numbers += t->group[i].optional ? 0 : t->group[i].times;
    return numbers;
}

/* No man enters; of one open field the name is said. */
static void say_no_entry(const struct tables_verdict *v, const char *who, struct strbuf *said)
{
    fields open = field_range(1, 6) & ~v->g->men->closed(&v->t->throw);
    char name[TABLES_FIELD_TEXT];
    if (open && !(open & (open - 1)))
        strbuf_add(said, _("%s: no man can enter from the bar, only %s is open.\n"), who,
                   tables_field_print(lowest_field(open), v->side, tables_naming(v->m), name));
    else
        strbuf_add(said, _("%s: no man can enter from the bar.\n"), who);
}

static void say_thrown(const struct tables_verdict *v, struct strbuf *said)
{
    const struct tables_turn *t = v->t;
    char who[HEAD_TEXT];
    head(said, v, who);
    if (v->g->say_thrown && v->g->say_thrown(v, said))
        return;
    if (t->throw.unseen || t->required == numbers_of(&t->throw))
        strbuf_add(said, "%s.\n", who);
    else if (t->required)
        strbuf_add(said,
                   P_("%s: only one number can be played.\n",
                      "%s: only %d numbers can be played.\n", t->required),
                   who, t->required);
    else if (v->g->hit_to == HIT_TO_BAR && men_on(&t->throw.before.side[v->side], BAR))
        say_no_entry(v, who, said);
    else
        strbuf_add(said, _("%s: no number can be played.\n"), who);
}

/* --- a play ----------------------------------------------------------------------------------- */

static void say_played(const struct tables_verdict *v, int i, struct strbuf *said)
{
    char who[HEAD_TEXT], play[TABLES_PLAY_TEXT];
    struct walks w = tables_attempt_walks(v, i);
    if (!i && !w.count && !v->faults[i]) { /* nothing, rightly */
        say_thrown(v, said);
        return;
    }
    if (i)
        player(said, v->side, who);
    else
        head(said, v, who);
    if (!w.count)
        strbuf_add(said, i ? _("%s now plays nothing.\n") : _("%s, plays nothing.\n"), who);
    else
        strbuf_add(said, i ? _("%s now plays %s.\n") : _("%s, plays %s.\n"), who,
                   print(v, &w, play));
}

/* "1/9: no number still to be played leads there (N1)". */
static void add_fault(const struct tables_verdict *v, int attempt, int fault, struct strbuf *said)
{
    const struct tables_fault *f = &v->g->fault[fault];
    const struct tables_attempt *a = &v->t->attempt[attempt];
    const char *gap = "", *own = v->g->say_fault ? v->g->say_fault(v, attempt, fault) : NULL;
    for (int i = 0; i < a->put.moves; i++) {
        char play[TABLES_PLAY_TEXT];
        struct walks w = walks_of(&a->put.move[i], 1);
        if (a->ruling.by[i] != fault + 1)
            continue;
        w.walk[0].hits = 0;
        strbuf_add(said, "%s%s", gap, print(v, &w, play));
        gap = _(", ");
    }
    strbuf_add(said, "%s%s (%s)", *gap ? _(": ") : "", own ? _(own) : _(f->said), f->code);
}

static void say_faults(const struct tables_verdict *v, int attempt, struct strbuf *said)
{
    int n = 0;
    strbuf_add(said, "%s", _("  WRONG PLAY  "));
    for (int f = 0; v->g->fault[f].code; f++) {
        if (!(v->faults[attempt] >> f & 1))
            continue;
        strbuf_add(said, "%s", n++ ? _("; ") : "");
        add_fault(v, attempt, f, said);
    }
    strbuf_add(said, ".\n");
}

/* What the other may choose: the reply is a number or a word. */
static void say_choices(const struct tables_verdict *v, struct strbuf *said)
{
    char name[TABLES_NAME];
    bool stand = tables_may_let_stand(v->g, v->t, v->t->attempts - 1),
         back = tables_may_send_back(v->t);
    if (stand || back)
        strbuf_add(said, _("  %s decides, before the next throw:\n"), player(said, v->other, name));
    if (stand)
        strbuf_add(said, "%s", _("    1  = stands: leave it\n"));
    if (back)
        strbuf_add(said, _("    %d  = back: the men go back, and %s plays this throw again\n"),
                   stand ? 2 : 1, player(said, v->side, name));
    if (!tables_may_stand(v->g, v->one->ruling.faults))
        strbuf_add(said, "%s", _("  If nobody speaks, the man goes back to where it came from.\n"));
}

static void say_attempt(const struct tables_verdict *v, int i, struct strbuf *said)
{
    say_played(v, i, said);
    if (v->faults[i])
        say_faults(v, i, said);
    if (v->open && i == v->t->attempts - 1)
        say_choices(v, said);
}

/* What became of a play that was wrong. */
static void say_choice(const struct tables_verdict *v, int i, struct strbuf *said)
{
    const struct tables_attempt *a = &v->t->attempt[i];
    char name[TABLES_NAME];
    player(said, v->other, name);
    if (a->chosen)
        strbuf_add(said,
                   a->chosen != CHOSEN_BACK ? _("%s lets it stand.\n")
                   : v->g->no_hits          ? _("%s sends it back.\n")
                                   : _("%s sends it back: the men return, those hit included.\n"),
                   name);
    else
        strbuf_add(said, "%s",
                   tables_may_stand(v->g, a->ruling.faults)
                       ? _("  The next throw is made, so it stays on the board.\n")
                       : _("  The next throw is made: the man goes back to where it came from.\n"));
}

/* --- what is new ------------------------------------------------------------------------------ */

/* Words before the play, in place of it, and after it; they are told in this order. */
enum spoken { SPOKEN_BEFORE, SPOKEN_NO_MEN, SPOKEN_AFTER };

static void say_words(const struct tables_verdict *v, struct turn_told *told, enum spoken which,
                      struct strbuf *said)
{
    const struct tables_word *table = v->g->word;
    for (int i = 0; table && table[i].word; i++) {
        enum spoken is = table[i].when & WHEN_NO_MEN      ? SPOKEN_NO_MEN
                         : table[i].when & WHEN_AFTER_MEN ? SPOKEN_AFTER
                                                          : SPOKEN_BEFORE;
        if (is != which || !v->t->said[i].said || told->words >> i & 1)
            continue;
        told->words |= (uint16_t)(1u << i);
        if (v->g->say_word)
            v->g->say_word(v, i, said);
    }
}

/* Returns true if a word of the game was typed for the throw. */
static bool any_word(const struct tables_verdict *v)
{
    const struct tables_word *table = v->g->word;
    for (int i = 0; table && table[i].word; i++)
        if (v->t->said[i].said && !(table[i].when & (WHEN_BEFORE_DICE | WHEN_NO_MEN)))
            return true;
    return false;
}

/* The last attempt is no longer as it was told. */
static bool is_new(const struct tables_verdict *v, const struct turn_told *told, int i)
{
    return i >= told->attempts ||
           (i == v->t->attempts - 1 && i == told->attempts - 1 &&
            (told->moves != v->t->attempt[i].put.moves || told->faults != v->faults[i]));
}

static void say_attempts(const struct tables_verdict *v, struct turn_told *told,
                         struct strbuf *said)
{
    char name[TABLES_NAME];
    for (int i = 0; i < v->t->attempts; i++) {
        const struct tables_attempt *a = &v->t->attempt[i];
        bool decided = v->faults[i] && (a->chosen || v->closed);
        if (is_new(v, told, i)) {
            say_attempt(v, i, said);
            told->attempts = (uint8_t)(i + 1);
            told->moves = a->put.moves;
            told->faults = v->faults[i];
            told->end = false;
            told->declared = a->closed == CLOSED_DECLARED;
            if (!a->chosen && told->choices > i) /* it is wrong in another way too */
                told->choices = (uint8_t)i;
        }
        if (a->closed == CLOSED_DECLARED && !told->declared && !a->chosen) {
            strbuf_add(said, _("%s plays nothing more.\n"), player(said, v->side, name));
            told->declared = true;
        }
        if (decided && told->choices <= i) {
            say_choice(v, i, said);
            told->choices = (uint8_t)(i + 1);
            told->end = false;
        }
    }
}

static void say_hits(const struct tables_verdict *v, struct strbuf *said)
{
    char name[TABLES_NAME];
    int n = v->hits;
    player(said, v->other, name);
    if (n && v->g->hit_to == HIT_TO_BAR)
        strbuf_add(said, P_("    → %s: one man to the bar.\n", "    → %s: %d men to the bar.\n", n),
                   name, n);
    else if (n && v->g->hit_to == HIT_TO_HAND)
        strbuf_add(
            said,
            P_("  → %s: %d man hit, back in hand.\n", "  → %s: %d men hit, back in hand.\n", n),
            name, n);
    else if (n)
        strbuf_add(said,
                   P_("    → %s: the man hit goes back to your start tongue.\n",
                      "    → %s: the men hit go back to your start tongue.\n", n),
                   name);
}

static void say_end(const struct tables_verdict *v, struct turn_told *told, struct strbuf *said)
{
    bool done = v->out.wants == NEEDS_NOTHING || v->out.wants == NEEDS_WORD || v->out.ended;
    if (told->end || !done || v->open || (!v->has_play && !v->out.ended))
        return;
    told->end = true;
    say_hits(v, said);
    if (v->g->say_end && !(v->result_apart && v->out.ended))
        v->g->say_end(v, said);
}

static void say_new(const struct tables_verdict *v, struct turn_told *told, struct strbuf *said)
{
    bool first = !told->throw;
    uint16_t words = told->words;
    told->throw |= v->t->thrown;
    say_words(v, told, SPOKEN_BEFORE, said);
    if (first && v->t->thrown && !v->t->attempts && (!any_word(v) || v->t->unknown_play))
        say_thrown(v, said);
    say_words(v, told, SPOKEN_NO_MEN, said);
    say_attempts(v, told, said);
    say_words(v, told, SPOKEN_AFTER, said);
    if (words != told->words && !v->half)
        told->end = false;
    say_end(v, told, said);
}

void tables_say_news(struct tables_match *m, bool closed, struct strbuf *said)
{
    struct tables_verdict v;
    tables_look(m, &m->hand, closed, &v);
    say_new(&v, &m->told, said);
}

void tables_say_stands(void *match, struct strbuf *said)
{
    struct tables_match *m = match;
    said->manner = (unsigned)tables_naming(m);
    memset(&m->told, 0, sizeof m->told);
    if (m->hand.begun)
        tables_say_news(m, false, said);
}

static void recount(const struct tables_verdict *v, struct strbuf *said)
{
    struct turn_told told = {.throw = false};
    char name[TABLES_NAME];
    if (tables_skipped(v) && v->closed)
        strbuf_add(said, _("%s is shut out and does not throw.\n"), player(said, v->other, name));
    say_new(v, &told, said);
    if (v->t->unknown_play && !v->t->stopped)
        strbuf_add(said, "%s", _("  The play is not known, and nothing is ruled on it.\n"));
}

void tables_recount(const struct turn_ref *at, struct strbuf *said)
{
    struct tables_verdict v;
    if (tables_look_at(at, &v))
        recount(&v, said);
}

void tables_retell(const struct turn_ref *at, bool above, bool result, struct strbuf *said)
{
    struct strbuf told = {.player = at->player, .manner = said->manner};
    struct tables_verdict v;
    if (!tables_look_at(at, &v))
        return;
    v.result_apart = result;
    recount(&v, &told);
    const char *lines = told.text ? told.text : "", *first = strchr(lines, '\n');
    strbuf_add(said, "%s", !above ? lines : first ? first + 1 : "");
    said->failed |= told.failed;
    strbuf_free(&told);
}

/* --- how it stands ---------------------------------------------------------------------------- */

/* The state that stands on the table, with its verdict. */
static struct tables_state standing_now(const struct tables_match *m, struct tables_verdict *v)
{
    struct tables_state s = tables_now(m);
    const struct tables_turn none = {.came = s, .before = s, .ruled = s, .by_arbiter = true};
    *v = (struct tables_verdict){.m = m, .g = m->game};
    if (m->hand.begun || s.given) /* it may be given up before the first turn */
        tables_look(m, m->hand.begun ? &m->hand : &none, false, v);
    return v->open ? tables_on_table(v) : s;
}

void tables_say_beside(void *match, struct strbuf *said)
{
    const struct tables_match *m = match;
    struct tables_verdict v;
    struct tables_state s = standing_now(m, &v);
    if (m->game->say_beside)
        m->game->say_beside(&v, &s, said);
}

void tables_say_score(void *match, struct strbuf *said)
{
    struct tables_match *m = match;
    struct tables_verdict v;
    struct tables_state s = standing_now(m, &v);
    if (m->game->say_score)
        m->game->say_score(&v, &s, said);
    if (m->hand.begun && v.open) {
        say_choices(&v, said);
    } else if (v.out.ended && m->game->say_end) {
        m->game->say_end(&v, said);
        m->told.end = true;
    }
}

bool tables_only_play(const struct tables_verdict *v, char out[TABLES_PLAY_TEXT])
{
    struct tables_way only;
    struct tables_put put = {.moves = 0};
    if (v->t->throw.unseen || v->one || !tables_only(v->g->men, &v->t->throw, &only))
        return false;
    memcpy(put.move, only.move, sizeof put.move);
    put.moves = only.moves;
    struct walks w = tables_walks(v->g->men, &v->t->throw, &put, NULL);
    print(v, &w, out);
    return true;
}

static void add_words_wanted(const struct tables_verdict *v, struct strbuf *said)
{
    const struct tables_word *table = v->g->word;
    int n = 0;
    for (int i = 0; table && table[i].word; i++) {
        if (!(table[i].when & WHEN_BEFORE_MEN) || v->one || table[i].amount)
            continue;
        strbuf_add(said, "%s%s", n++ ? ", " : _(", or "), table[i].word);
    }
}

static void add_wanted(const struct tables_verdict *v, struct strbuf *said)
{
    struct dice d = tables_dice(v->t->throw.dice);
    char play[TABLES_PLAY_TEXT];
    if (v->out.wants == NEEDS_WORD) {
        strbuf_add(said, "%s", _(v->g->asks));
        return;
    }
    if (v->out.wants == NEEDS_DICE) {
        strbuf_add(said, "%s", C_("prompt", "dice"));
        return;
    }
    if (d.high)
        strbuf_add(said, "%d%d, ", d.high, d.low);
    if (v->half)
        strbuf_add(said, "%s", _("the rest of the play"));
    else if (tables_only_play(v, play))
        strbuf_add(said, _("the play (Enter: %s)"), play);
    else
        strbuf_add(said, "%s", _("the play"));
    add_words_wanted(v, said);
}

static const char *dice_or_choice(const struct tables_verdict *v)
{
    bool stand = v->open && tables_may_let_stand(v->g, v->t, v->t->attempts - 1),
         back = v->open && tables_may_send_back(v->t);
    return stand && back   ? _("dice, or 1-2")
           : stand || back ? _("dice, or 1")
                           : C_("prompt", "dice");
}

void tables_prompt(void *match, struct strbuf *said)
{
    const struct tables_match *m = match;
    struct tables_verdict v = {.open = false};
    bool opening = !m->hand.begun && tables_is_opening(&m->begins) && m->begins.due != NO_SIDE;
    if (m->hand.begun)
        tables_look(m, &m->hand, false, &v);
    if (opening)
        strbuf_add(said, "%s", _("dice, after b if Black begins"));
    else if (m->hand.choosing)
        strbuf_add(said, "%s", _("stands, back or a play"));
    else if (m->hand.begun && v.out.wants != NEEDS_NOTHING)
        add_wanted(&v, said);
    else
        strbuf_add(said, "%s", dice_or_choice(&v));
}

struct match_status tables_status(void *match)
{
    const struct tables_match *m = match;
    struct tables_verdict v = {.open = false};
    struct tables_state now = m->begins;
    if (m->hand.begun) {
        tables_look(m, &m->hand, false, &v);
        now = v.out.next;
    }
    if (!now.may && v.out.wants == NEEDS_NOTHING && !v.open)
        return (struct match_status){.at = SEAT_NONE,
                                     .over = true,
                                     .winners = now.winner == NO_SIDE ? 0u : 1u << now.winner};
    if (m->hand.begun && m->hand.choosing)
        return (struct match_status){
            .at = (int)v.other, .waits = true, .wants = N_("stands, back or a play")};
    if (m->hand.begun && v.out.wants != NEEDS_NOTHING)
        return (struct match_status){.at =
                                         v.out.wants == NEEDS_WORD ? (int)v.out.asks : (int)v.side,
                                     .waits = true,
                                     .dice = v.out.wants == NEEDS_DICE,
                                     .half = v.half,
                                     .may = v.out.wants == NEEDS_WORD ? now.may : 0u,
                                     .wants = v.out.wants == NEEDS_WORD   ? v.g->asks
                                              : v.out.wants == NEEDS_DICE ? N_("the dice")
                                              : v.half ? N_("the rest of the play")
                                                       : N_("the play")};
    return (struct match_status){.at = now.due == NO_SIDE ? SEAT_NONE : now.due, .may = now.may};
}
