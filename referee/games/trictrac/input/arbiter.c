/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Applies an arbiter's ruling, from its text to the coup or match. */
#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "base/strbuf.h"
#include "games/trictrac/rules/stakes.h"
#include "parts.h"

static bool read_board(const struct arbiter_ruling *of, struct arbiter_ruled *out,
                       struct parse_error *err)
{
    struct position p;
    struct parse_error inner;
    char line[ARBITER_TEXT + 4];
    int n = snprintf(line, sizeof line, "%s w", of->text); /* the thrower is not ruled on */
    if (!position_read(line, (size_t)n, &p, &inner))
        return arbiter_ruling_error(of, err, "%s", inner.reason);
    out->board = p.board;
    return true;
}

static const char *const award_names[] = {[BREDOUILLE] = "bredouille", [PAVILION] = "pavilion"};

/* Why an award cannot be as ruled. */
static const char *const award_refused[][AWARD_DUE + 1] = {
    [BREDOUILLE] = {[AWARD_EARLY] = N_("the bredouille is nobody's until both players have points"),
                    [AWARD_DUE] = N_("with 2 points each, who marked second has the bredouille: "
                                     "bredouille=w or bredouille=b")},
    [PAVILION] = {[AWARD_EARLY] = N_("the pavilion is on the rail until both players have holes"),
                  [AWARD_DUE] = N_("with 1 hole each, who won the second has the pavilion: "
                                   "pavilion=w or pavilion=b")},
};

/* Reads "pavilion=w", "bredouille=-" into holder[]. */
static bool read_awards(const struct arbiter_ruling *of, const char *words, int holder[2],
                        struct parse_error *err)
{
    struct token w;
    while (arbiter_ruling_next(of, &words, &w)) {
        enum award a = *w.text == 'b' ? BREDOUILLE : PAVILION;
        size_t n = strlen(award_names[a]);
        const char *letters = "wb-", *at = NULL;
        if (w.length == n + 2 && memcmp(w.text, award_names[a], n) == 0 && w.text[n] == '=')
            at = strchr(letters, w.text[n + 1]);
        if (!at || holder[a] >= 0)
            return arbiter_ruling_error(of, err,
                                        "pavilion= and bredouille= may follow the score, each "
                                        "once, with w, b or, for nobody, -");
        holder[a] = (int)(at - letters);
    }
    return true;
}

/* The pavilion and the third jeton where they are ruled to be, or else where they were, if they can
 * be there with the new score. */
static bool set_awards(const struct arbiter_ruling *of, const struct score *before,
                       const int holder[2], struct score *ruled, struct parse_error *err)
{
    for (enum award a = BREDOUILLE; a <= PAVILION; a++) {
        int whose = holder[a] >= 0 ? holder[a] : score_award_after(before, ruled, a);
        enum award_fault fault = score_award(ruled, a, whose);
        if (fault)
            return arbiter_ruling_error(of, err, "%s", _(award_refused[a][fault]));
    }
    return true;
}

/* Reads holes and points, "3/4 2/0": points are even and under twelve, and nobody has won. */
static bool read_score(const struct arbiter_ruling *of, const struct match *m,
                       struct arbiter_ruled *out, struct parse_error *err)
{
    long holes[2] = {0, 0}, points[2] = {0, 0};
    int last = options_last_hole(&m->options), holder[2] = {-1, -1};
    struct score *ruled = &out->score;
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
    return set_awards(of, &m->score, holder, ruled, err);
}

/* A player who gives up may offer no more than can still be lost; the arbiter, whatever was agreed
 * (rules §12). */
unsigned input_worths(const struct match *now, const struct arbiter_ruling *of)
{
    enum stakes agreed = (enum stakes)now->options.stakes;
    enum side winner = other_side((enum side)of->seat);
    unsigned values = stakes_values(agreed);
    if (now->options.ecrire)
        return 0;
    return of->kind == ARBITER_FORFEIT
               ? values
               : values & ((2u << stakes_risked(agreed, &now->score, winner)) - 1);
}

enum { SIMPLE = 2 }; /* half stakes: if no value is stated */

static bool refuse_worth(const struct arbiter_ruling *of, unsigned worths, struct parse_error *err)
{
    struct strbuf list = {.text = NULL};
    arbiter_ruling_add_worths(&list, worths);
    arbiter_ruling_error(
        of, err, "as the score stands and as agreed, this match is given up as %s, not as %s",
        list.text ? list.text : "", arbiter_ruling_worth_name(of->worth));
    strbuf_free(&list);
    return false;
}

static bool read_end(const struct arbiter_ruling *of, const struct match *now,
                     struct arbiter_ruled *out, struct parse_error *err)
{
    unsigned worths = input_worths(now, of);
    if (of->worth && !worths)
        return arbiter_ruling_error(
            of, err,
            "a marqué given up counts by its holes, which the arbiter can rule on "
            "first: rule score 6/0 1/0 \"why\"");
    if (of->worth && !(worths >> of->worth & 1))
        return refuse_worth(of, worths, err);
    out->winner = (uint8_t)other_side((enum side)of->seat);
    out->worth = (uint8_t)(of->worth ? of->worth : SIMPLE);
    return true;
}

/* Adds a ruling to those before it. */
static bool add_arbiter_ruling(const struct arbiter_ruling *of, const struct match *m,
                               struct arbiter_ruled *out, struct parse_error *err)
{
    static const uint8_t what[] = {
        [ARBITER_BOARD] = RULED_BOARD, [ARBITER_SCORE] = RULED_SCORE, [ARBITER_THROW] = RULED_VOID,
        [ARBITER_TURN] = RULED_TURN,   [ARBITER_RESIGN] = RULED_END,  [ARBITER_FORFEIT] = RULED_END,
    };
    if (of->kind == ARBITER_BOARD && !read_board(of, out, err))
        return false;
    if (of->kind == ARBITER_SCORE && !read_score(of, m, out, err))
        return false;
    if (of->kind == ARBITER_THROW)
        *out = (struct arbiter_ruled){.what = 0}; /* rulings on a void throw are void as well */
    if (of->kind == ARBITER_TURN)
        out->next = (uint8_t)of->seat;
    if (what[of->kind] == RULED_END && !read_end(of, m, out, err))
        return false;
    if (what[of->kind] & RULED_SETTLES) /* whoever had given up plays on */
        out->what &= (uint8_t)~RULED_END;
    out->what |= what[of->kind];
    return true;
}

static const struct board *board_now(const struct input *d)
{
    return d->open ? &d->ruling.after.board : &d->before.board;
}

static bool same_men(const struct board *a, const struct board *b)
{
    return men_equal(&a->side[WHITE], &b->side[WHITE]) &&
           men_equal(&a->side[BLACK], &b->side[BLACK]);
}

/* Whether the men stand as printed. */
static bool check_board(struct input *d, const struct arbiter_ruling *of, struct parse_error *err)
{
    struct arbiter_ruled printed;
    char is[POSITION_TEXT], was[POSITION_TEXT];
    if (d->open && (!input_take_arrivals(d, err) || !input_judge_as(d, true, err)))
        return false;
    if (d->open && !d->ruling.complete)
        return arbiter_ruling_misplaced(of, err);
    if (!read_board(of, &printed, err))
        return false;
    return same_men(&printed.board, board_now(d)) ||
           arbiter_ruling_differs(of, board_print(&printed.board, was),
                                  board_print(board_now(d), is), err);
}

/* Takes the board after a play that is not known. The other side's men have not moved. */
static bool take_board(struct input *d, const struct arbiter_ruling *of, struct parse_error *err)
{
    struct arbiter_ruled *to = &d->coup.by_arbiter;
    enum side other = other_side((enum side)d->coup.side);
    const struct men *theirs = &d->before.board.side[other];
    if (d->ruling.complete || d->coup.steps)
        return arbiter_ruling_misplaced(of, err);
    if (!read_board(of, to, err))
        return false;
    if (!men_equal(&to->board.side[other], theirs))
        return arbiter_ruling_error(of, err,
                                    "the men of the player who has not thrown stand otherwise: a "
                                    "play does not move them");
    to->what |= RULED_UNKNOWN_PLAY;
    return true;
}

/* Overrules the school claimed last before the named claim. A demand is not a claim here. */
static bool overrule(struct input *d, const struct arbiter_ruling *of, struct parse_error *err)
{
    long claim, points;
    struct coup *c = &d->coup;
    if (!arbiter_ruling_claim(of, &claim, &points, err))
        return false;
    if (points > 254 || points % 2)
        return arbiter_ruling_error(of, err, "points are always even: 2, 4, 6 ...");
    if (!d->open || claim > c->claims)
        return arbiter_ruling_error(of, err, "no claim has been made in this turn");
    while (claim && c->claim[claim - 1].kind != CLAIM_SCHOOL)
        claim--;
    if (!claim)
        return arbiter_ruling_error(of, err, "no claim has been made in this turn");
    return input_overrule(d, &c->claim[claim - 1], (int)points, true) ||
           arbiter_ruling_error(of, err, "the arbiter has ruled on this claim %d times",
                                CLAIM_RULINGS);
}

bool input_arbiter_ruling(struct input *d, const struct arbiter_ruling *of, struct parse_error *err)
{
    struct arbiter_ruled *to = &d->coup.by_arbiter, now = {.what = 0};
    if (of->kind == ARBITER_CLAIM)
        return overrule(d, of, err);
    if (of->kind == ARBITER_PRINTED_BOARD)
        return check_board(d, of, err);
    if (!d->open) {
        if (!add_arbiter_ruling(of, &d->before, &now, err))
            return false;
        match_decree(&d->before, &now);
        d->before.set_up = 1; /* a ruling has named the next thrower */
        return true;
    }
    if (!input_take_arrivals(d, err) || !input_judge_as(d, true, err))
        return false;
    bool taken =
        of->kind == ARBITER_UNKNOWN_PLAY
            ? take_board(d, of, err)
            : add_arbiter_ruling(of, d->ruling.complete ? &d->ruling.after : &d->before, to, err);
    if (!taken)
        return false;
    if (arbiter_ruling_ends(of) && !d->ruling.complete)
        to->what |= RULED_VOID;
    d->coup.closed = 1; /* as by the next dice: the play is over */
    d->choosing = 0;
    input_changed(d);
    return input_judge_as(d, true, err);
}
