/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be asked of a match, and what is shown of it: answers, board, prompt, completion. */
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "base/tongue.h"
#include "entry.h"
#include "games/trictrac/words/board.h"
#include "games/trictrac/words/chances.h"
#include "games/trictrac/words/coup.h"
#include "state.h"
#include "unclear.h"

/* --- answers ---------------------------------------------------------------------------------- */

/* Under the silent policy, the last coup of which nothing may be claimed any more: a fault on the
 * other's throw can be claimed until the second throw after it (rules §11a). */
static long settled_coups(const struct game_state *s)
{
    long coups = trictrac_coups(s);
    bool quiet = s->desk.before.options.announce == SILENT && !state_present(s)->over;
    return quiet ? coups - 2 : coups;
}

long trictrac_open_to_all(const struct game_state *s)
{
    long coups = trictrac_coups(s), most = options_withheld(&s->desk.before.options);
    if (state_present(s)->over)
        return coups;
    return coups > most ? coups - most : 0;
}

static bool answer_why(const struct game_state *s, long number, struct words *said)
{
    const char *names[2];
    long coups = settled_coups(s);
    number = number ? number : coups;
    if (number < 1 || number > coups)
        return false;
    struct coup c;
    const struct match *before = state_coup(s, number, &c);
    struct ruling *r = malloc(sizeof *r);
    if (!r || match_judge(before, &c, r, NULL) != COUP_OK) {
        free(r);
        return false;
    }
    state_names(s, names);
    render_why(said, r, names);
    free(r);
    return true;
}

/* The next throw, or the one in hand as if it were still to come. */
static bool answer_chances(const struct game_state *s, const char *const names[2],
                           struct words *said)
{
    const struct match *m = state_present(s);
    if (m->over || m->options.announce == SILENT)
        return false;
    int points = m->score.points[m->next];
    struct position p = {
        .board = m->board, .side = m->next, .roll = (uint8_t)(m->rolls[m->next] + 1)};
    p.met = match_may_meet(m, (enum side)m->next);
    p.dice = m->opened;
    struct view v = match_view(m, &p);
    struct chances c;
    chances_list(&p, &v, &m->options, points, &c);
    render_chances(said, &p, &c, points, names);
    return true;
}

/* The score, jetons of this throw included, and last what is open. */
static void answer_score(const struct game_state *s, const char *const names[2], struct words *said)
{
    const struct match *m = state_so_far(s);
    const struct desk *d = &s->desk;
    /* He has thrown already; and under the silent policy who throws next may tell. */
    if (d->open && (!d->ruling.complete || (d->before.options.announce == SILENT && !m->over)))
        render_stand(said, m, names);
    else
        render_score(said, m, names);
    state_tell_open(s, said);
}

bool trictrac_answer(struct game_state *s, enum game_answer what, long coup, struct words *said)
{
    const char *names[2];
    state_names(s, names);
    said->manner = s->desk.numbering;
    switch (what) {
    case GAME_WHY:
        return answer_why(s, coup, said);
    case GAME_CHANCES:
        return answer_chances(s, names, said);
    case GAME_STANDS:
        state_tell_anew(s, said);
        return true;
    default:
        answer_score(s, names, said);
        return true;
    }
}

/* --- for the eye and the hand ----------------------------------------------------------------- */

/* A throw is in hand and something is still to be said of it. Under the silent policy a man down
 * is enough and none is too few: whether another can follow, or any be played, would tell. */
static bool waits(const struct game_state *s)
{
    const struct desk *d = &s->desk;
    if (d->open && d->before.options.announce == SILENT && !d->ruling.after.over)
        return !d->coup.steps && !d->coup.played && d->coup.decision != GO;
    return d->open && !d->ruling.complete;
}

/* Who throws or has thrown. Under the silent policy the other throws once a man is down, though
 * one more could be played. */
static enum side at_turn(const struct game_state *s)
{
    const struct desk *d = &s->desk;
    if (!d->open || d->ruling.complete)
        return (enum side)(waits(s) ? d->coup.side : state_present(s)->next);
    return waits(s) ? (enum side)d->coup.side : other_side((enum side)d->coup.side);
}

long trictrac_settled(const struct game_state *s)
{
    return s->count + (s->desk.open && !waits(s));
}

void trictrac_show(const struct game_state *s, const struct game_look *look, struct words *said)
{
    const char *names[2];
    const struct match *m = state_so_far(s);
    bool thrown = waits(s);
    struct board_view v = {.board = m->board,
                           .side = at_turn(s),
                           .over = m->over,
                           .scored = true,
                           .score = m->score,
                           .names = names,
                           .numbering = s->desk.numbering,
                           .seat = look->flip ? BLACK : WHITE,
                           .unicode = look->unicode,
                           .colour = look->colour};
    if (thrown)
        v.dice = s->desk.coup.dice;
    state_names(s, names);
    (look->list ? render_board_list : render_board_text)(said, &v);
}

void trictrac_candidates(const struct game_state *s, const char *line, size_t start, size_t length,
                         game_candidate_fn *fn, void *context)
{
    entry_candidates(&s->desk, line, start, length, fn, context);
}

void trictrac_options(const char *name, size_t length, game_candidate_fn *fn, void *context)
{
    static const char *const numbering = "numbering";
    const char *option, *value;
    for (int i = 0; (option = options_value(i, 0, &value)); i++) {
        bool named = name && strlen(option) == length && memcmp(option, name, length) == 0;
        if (!name)
            fn(context, option);
        for (int k = 0; named && options_value(i, k, &value) && value; k++)
            fn(context, value);
    }
    if (!name) {
        fn(context, numbering);
    } else if (length == strlen(numbering) && memcmp(name, numbering, length) == 0) {
        fn(context, "plain");
        fn(context, "talon");
    }
}

bool trictrac_suspect(const struct game_state *s, const char *line, size_t length,
                      struct words *meant, struct words *better)
{
    return entry_suspect(&s->desk, line, length, meant, better);
}

bool trictrac_unclear(const struct game_state *s, const char *line, size_t length,
                      struct words *meant, struct words *better)
{
    return entry_unclear(&s->desk, line, length, meant, better);
}

bool trictrac_two_ways(const struct game_state *s, const char *line, size_t length,
                       struct words way[2], struct words better[2])
{
    return entry_two_ways(&s->desk, line, length, way, better);
}

enum game_omission trictrac_omits(const struct game_state *s, const char *line, size_t length,
                                  struct words *question)
{
    const char *names[2];
    state_names(s, names);
    return entry_omits(&s->desk, line, length, names, question);
}

void trictrac_prompt(const struct game_state *s, struct words *said)
{
    const struct desk *d = &s->desk;
    const char *names[2];
    const struct match *m = state_present(s);
    bool thrown = waits(s);
    if (m->over) {
        words_add(said, "%s", _("over"));
        return;
    }
    state_names(s, names);
    words_add(said, "%ld. ", trictrac_coups(s) + !thrown);
    words_add_player(said, names, at_turn(s));
    words_add(said, ", ");
    if (thrown && d->coup.dice.high)
        words_add(said, "%d%d, ", d->coup.dice.high, d->coup.dice.low);
    bool quiet = d->before.options.announce == SILENT; /* what is wanted may tell too much */
    if (thrown && quiet)
        words_add(said, "%s", _("the play"));
    else if (d->open && !thrown && !quiet && d->ruling.faults.count && !d->ruling.chosen)
        words_add(said, "%s", _("the choice or the dice"));
    else
        render_wanted(said, thrown ? &d->ruling : NULL);
}
