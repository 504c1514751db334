/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the arbiter decides, taken into a match. */
#include <string.h>

#include "base/i18n.h"
#include "base/vocabulary.h"
#include "turns.h"

static bool refuse_ruling(const struct arbiter_ruling *d, struct parse_error *err,
                          const char *reason)
{
    struct token w = {.line = d->line, .column = d->column};
    return token_error(&w, 0, err, "%s", _(reason));
}

/* Whether it can be ruled now: a void throw must be one; all else waits for the turn to be over. */
static bool timely(struct turns *t, const struct arbiter_ruling *d, struct parse_error *err)
{
    struct match_status o = turns_status(t);
    bool ends = arbiter_ruling_ends(d);
    if (!t->game->rule)
        return refuse_ruling(d, err, N_("in this game nothing can be ruled so"));
    if (d->kind == ARBITER_CLAIM || arbiter_forms[d->kind].printed)
        return true; /* the game knows */
    if (d->kind == ARBITER_THROW)
        return t->count > 0 || refuse_ruling(d, err, N_("nobody has thrown yet"));
    if (o.over && d->kind == ARBITER_RESIGN)
        return refuse_ruling(d, err, N_("the match is over"));
    return !o.waits || (ends && (d->seat == o.at || t->founding.setup.seats == 2)) ||
           refuse_ruling(
               d, err, N_("a throw is in hand: its play comes first, or rule throw void \"why\""));
}

/* Whether a ruling in a match that was over has changed its result. */
static bool changes_result(struct turns *t, const struct arbiter_ruling *d, unsigned winners,
                           struct parse_error *err)
{
    struct match_status is = t->game->match_status(t->now); /* whatever END_NOBODY says */
    if (arbiter_ruling_ends(d))
        return d->worth || is.winners != winners ||
               refuse_ruling(d, err, N_("the match has ended so already: this changes nothing"));
    return !is.over || d->kind == ARBITER_CLAIM || d->kind == ARBITER_THROW ||
           arbiter_forms[d->kind].printed ||
           refuse_ruling(
               d, err,
               N_("the match stays over with this ruling: .rule score changes a score that has "
                  "won, .rule turn brings back who gave up"));
}

/* For how much, only where a match can be worth more or less. */
static bool said_of_it(const struct turns *t, const struct arbiter_ruling *d,
                       struct parse_error *err)
{
    return !d->worth || t->game->worths ||
           refuse_ruling(d, err,
                         N_("in this game it is not said for how much a match is given up"));
}

/* A seat that does not play. */
static bool seated(const struct turns *t, const struct arbiter_ruling *d, struct parse_error *err)
{
    return d->seat < t->founding.setup.seats ||
           refuse_ruling(d, err, N_("no player has this letter"));
}

unsigned turns_worths(struct turns *t, const struct arbiter_ruling *d)
{
    bool open =
        arbiter_ruling_ends(d) && !d->worth && t->game->worths && d->seat < t->founding.setup.seats;
    unsigned worths = open && (d->kind == ARBITER_FORFEIT || !turns_status(t).over)
                          ? t->game->worths(t->now, d)
                          : 0;
    return worths & (worths - 1) ? worths : 0;
}

static void tell_worth(const struct turns *t, const struct arbiter_ruling *d, unsigned worths,
                       struct strbuf *said)
{
    if (!worths)
        return;
    char command[LOCAL_NAME];
    struct strbuf player = {.player = t->founding.player};
    strbuf_add_seat(&player, d->seat);
    strbuf_add(
        said,
        _("It counts as simple, since nothing else was said. To say otherwise: .undo, "
          "then .%s %s %s.\n"),
        name_shown(COMMAND_NAME, d->kind == ARBITER_RESIGN ? "resign give-up" : "forfeit", command),
        player.text ? player.text : "",
        arbiter_ruling_worth_name(arbiter_ruling_worth_most(worths)));
    strbuf_free(&player);
}

/* First what is to be moved on the table, then how it stands. */
static void tell_taken(struct turns *t, const struct arbiter_ruling *d, struct strbuf *said)
{
    turns_name_players(t, said);
    arbiter_ruling_tell(d, t->game->seat_header, said);
    strbuf_add(said, "\n");
    if (d->kind == ARBITER_CLAIM || d->kind == ARBITER_PRINTED_BOARD ||
        arbiter_ruling_remarks(d->kind))
        return;
    turns_order(t, t->earlier, said);
    if (turns_status(t).over)
        turns_result(t, said);
    else
        t->game->score(t->now, said);
}

/* How the match has ended after a ruling; END_PLAY if it has not. */
static enum turns_end ended_by(struct turns *t, enum arbiter_ruling_kind kind, bool was_over)
{
    if (!t->game->match_status(t->now).over)
        return END_PLAY;
    return kind == ARBITER_RESIGN    ? END_RESIGNED
           : kind == ARBITER_FORFEIT ? END_FORFEIT
           : was_over                ? t->end
                                     : END_RULED;
}

/* Whether the player who has won by the forfeits of all others forfeits the match too. */
static bool is_forfeited_by_all(struct turns *t, const struct arbiter_ruling *d)
{
    return t->end == END_FORFEIT && d->kind == ARBITER_FORFEIT && d->seat >= 0 &&
           turns_status(t).winners == 1U << d->seat;
}

bool turns_rule(struct turns *t, const struct arbiter_ruling *d, struct strbuf *said,
                struct parse_error *err)
{
    const struct game *g = t->game;
    bool nobody = is_forfeited_by_all(t, d);
    unsigned worths = said && !nobody ? turns_worths(t, d) : 0;
    if (arbiter_ruling_remarks(d->kind)) {
        t->left = d->kind == ARBITER_ADJOURN ? LEFT_ADJOURNED : LEFT_NOT;
    } else if (nobody) {
        t->end = END_NOBODY;
    } else if (t->end == END_NOBODY && arbiter_ruling_ends(d)) {
        return refuse_ruling(d, err, N_("the match has ended so already: this changes nothing"));
    } else {
        struct match_status was = turns_status(t);
        memcpy(t->earlier, t->now, g->kept);
        if (g->size > g->kept)
            t->earlier[g->kept] = 0;
        if (!seated(t, d, err) || !timely(t, d, err) || !said_of_it(t, d, err) ||
            !g->rule(t->now, d, err) || (was.over && !changes_result(t, d, was.winners, err)))
            return false;
        t->left = LEFT_NOT;
        t->end = ended_by(t, d->kind, was.over);
        t->choosing = false;
        t->by_arbiter |= t->count > 0 && d->kind != ARBITER_CLAIM && /* the turn is over */
                         d->kind != ARBITER_PRINTED_BOARD;
    }
    if (said) {
        tell_taken(t, d, said);
        tell_worth(t, d, worths, said);
    }
    return true;
}

static void tell_protest(struct turns *t, const struct arbiter_ruling *d, struct strbuf *said)
{
    char command[LOCAL_NAME], upheld[LOCAL_NAME], dismissed[LOCAL_NAME];
    tell_taken(t, d, said);
    if (d->kind == ARBITER_PROTEST)
        strbuf_add(said, _("It is pending. To decide it: .%s %ld %s WHY, or %s WHY.\n"),
                   name_shown(COMMAND_NAME, "decide", command), d->protest,
                   name_shown(VERDICT, arbiter_verdicts[true], upheld),
                   name_shown(VERDICT, arbiter_verdicts[false], dismissed));
    else if (d->upheld)
        strbuf_add(said, "%s",
                   _("What follows from it is entered next: a ruling, a forfeit, a correction.\n"));
}

bool turns_protest(struct turns *t, const struct arbiter_ruling *d, bool fits, struct strbuf *said,
                   struct parse_error *err)
{
    if (!seated(t, d, err) ||
        !protests_take(&t->protests, d, t->lines, t->gone + t->count, fits, err))
        return false;
    if (said)
        tell_protest(t, d, said);
    return true;
}
