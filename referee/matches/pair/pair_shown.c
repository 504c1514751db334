/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pairings as text and for programs. */
#include "base/i18n.h"
#include "base/json_builder.h"
#include "base/text.h"
#include "log/find.h"
#include "pairing.h"

static const struct {
    const char *name, *title;
} systems[PAIR_SYSTEMS] = {
    [PAIR_SWISS] = {"swiss", N_("Swiss, FIDE C.04.5")},
    [PAIR_ROUND_ROBIN] = {"round-robin", N_("round robin, Berger's table")},
    [PAIR_KNOCKOUT] = {"knock-out", N_("knock-out")},
};

const char *pair_system_name(enum pair_system system)
{
    return systems[system].name;
}

const char *pair_system_title(enum pair_system system)
{
    return _(systems[system].title);
}

/* --- text ------------------------------------------------------------------------------------- */

static void add_name(struct strbuf *w, const struct pairing *p, int player, int before)
{
    char half[HALF_UNITS_TEXT];
    strbuf_add_player_name(w, p->t.name[player], -1);
    if (p->system == PAIR_SWISS)
        strbuf_add(w, " (%s)",
                   half_units_print(tournament_score(&p->t, player, before, true), half));
}

static void add_names(struct strbuf *w, const struct pairing *p, const char *title, int before,
                      bool (*is_named)(const struct pairing *p, int player, int round))
{
    bool any = false;
    for (int i = 0; i < p->t.players; i++) {
        if (!is_named(p, i, before - 1))
            continue;
        strbuf_add(w, "%s", any ? _(", ") : title);
        add_name(w, p, i, before);
        any = true;
    }
    strbuf_add(w, any ? "\n" : "");
}

/* Without a match in a round of a Swiss, and not by a bye. */
static bool is_absent(const struct pairing *p, int player, int round)
{
    return p->system == PAIR_SWISS && round > 0 && player < p->t.entered &&
           !tournament_has_entries(&p->t) && !tournament_meeting(&p->t, round, player) &&
           tournament_absence(&p->t, round, player).kind == ABSENCE_AWAY;
}

/* In the round itself, of an event with entries. */
static bool is_presence(const struct pairing *p, int player, int round, enum event_presence is)
{
    int halves;
    return tournament_has_entries(&p->t) && player < p->t.facts.players &&
           event_presence(&p->t.facts, player, round + 1, &halves) == is;
}

static bool has_asked(const struct pairing *p, int player, int round)
{
    return is_presence(p, player, round, EVENT_BYE);
}

static bool stays_away(const struct pairing *p, int player, int round)
{
    return is_presence(p, player, round, EVENT_ABSENT);
}

static bool has_withdrawn(const struct pairing *p, int player, int round)
{
    return is_presence(p, player, round, EVENT_WITHDRAWN);
}

static bool is_late(const struct pairing *p, int player, int round)
{
    return is_presence(p, player, round, EVENT_NOT_YET);
}

static bool is_left_out(const struct pairing *p, int player, int round)
{
    (void)round;
    return player >= p->t.entered;
}

static void add_side(struct strbuf *w, const struct pairing *p, const struct paired_round *round,
                     int board, int side)
{
    int player = round->board[board].who[side];
    if (player == PLAYER_WAITED)
        strbuf_add(w, _("the winner of board %d"), 2 * board + side + 1);
    else
        add_name(w, p, player, round->round);
}

static void add_board_line(struct strbuf *w, const struct pairing *p,
                           const struct paired_round *round, int at)
{
    const struct paired_board *b = &round->board[at];
    strbuf_add(w, "%3d. ", at + 1);
    if (b->who[0] == NO_ENTRANT && b->who[1] == NO_ENTRANT) {
        strbuf_add(w, "%s\n", _("nobody is left"));
        return;
    }
    if (b->who[0] == NO_ENTRANT || b->who[1] == NO_ENTRANT) {
        add_side(w, p, round, at, b->who[0] == NO_ENTRANT);
        strbuf_add(w, "%s\n", _(": bye"));
        return;
    }
    add_side(w, p, round, at, 0);
    strbuf_add(w, " - ");
    add_side(w, p, round, at, 1);
    if (b->winner >= 0) {
        struct strbuf name = {.text = NULL};
        strbuf_add_player_name(&name, p->t.name[b->winner], -1);
        strbuf_add(w, "%s", _(": "));
        strbuf_add(w, _("won by %s"), name.text ? name.text : "");
        w->failed |= name.failed;
        strbuf_free(&name);
    } else if (b->met) {
        strbuf_add(w, "%s",
                   !b->met->over    ? _(": not over")
                   : b->met->nobody ? _(": forfeited by both")
                   : b->met->won[0] && p->system == PAIR_KNOCKOUT
                       ? _(": shared, to be played again")
                   : b->met->won[0]             ? _(": shared")
                   : p->system == PAIR_KNOCKOUT ? _(": without a winner, to be played again")
                                                : _(": without a winner"));
    }
    strbuf_add(w, "\n");
}

void strbuf_add_paired_round(struct strbuf *w, const struct pairing *p,
                             const struct paired_round *round)
{
    strbuf_add_clean(w, p->event);
    strbuf_add(w, _(", round %d (%s)\n"), round->round, pair_system_title(p->system));
    for (int i = 0; i < round->boards; i++)
        add_board_line(w, p, round, i);
    for (int i = 0; i < round->byes && p->system != PAIR_KNOCKOUT; i++) {
        strbuf_add(w, "%s", p->system == PAIR_SWISS ? _("Bye: ") : _("Rests: "));
        add_name(w, p, round->bye[i], round->round);
        strbuf_add(w, "\n");
    }
    add_names(w, p, _("Bye asked for: "), round->round, has_asked);
    add_names(w, p, _("Absent: "), round->round, stays_away);
    add_names(w, p, _("Withdrawn: "), round->round, has_withdrawn);
    add_names(w, p, _("Enters later: "), round->round, is_late);
    add_names(w, p, _("Without a match in the round before, and without a bye: "), round->round,
              is_absent);
    add_names(w, p, _("Not in the list, so not paired: "), round->round, is_left_out);
    if (p->t.counted && p->system == PAIR_SWISS && round->round > 1)
        strbuf_add(w, "%s",
                   _("Rounds are counted from the order of the matches, since not all of "
                     "them have a header Round of their own.\n"));
    if (p->t.larger)
        strbuf_add(w,
                   P_("%ld match is not of two players and does not count.\n",
                      "%ld matches are not of two players and do not count.\n", p->t.larger),
                   p->t.larger);
    strbuf_add_assumed(w, &p->t, p->system == PAIR_SWISS);
}

/* --- programs --------------------------------------------------------------------------------- */

static void put_player(struct json_builder *o, const char *key, const struct pairing *p, int player)
{
    put_text(o, key, player >= 0 ? p->t.name[player] : NULL);
}

static json_t *board_object(const struct pairing *p, const struct paired_round *round, int at)
{
    static const char *const side[] = {"white", "black"}, *const from[] = {"white_from",
                                                                           "black_from"};
    const struct paired_board *b = &round->board[at];
    struct json_builder o = make(json_object());
    put_number(&o, "board", at + 1);
    for (int i = 0; i < 2; i++) {
        bool waited = b->who[i] == PLAYER_WAITED;
        put_player(&o, side[i], p, b->who[i]);
        put(&o, from[i], waited ? json_integer(2 * at + i + 1) : json_null());
    }
    put_text(&o, "state",
             b->who[0] == NO_ENTRANT || b->who[1] == NO_ENTRANT ? "bye"
             : b->winner >= 0                                   ? "won"
             : !b->met                                          ? "new"
             : b->met->nobody                                   ? "forfeited"
             : b->met->over                                     ? "drawn"
                                                                : "open");
    put_player(&o, "winner", p, b->winner);
    return made(&o);
}

static json_t *name_list(const struct pairing *p, int before,
                         bool (*is_named)(const struct pairing *p, int player, int round))
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < p->t.players; i++)
        if (is_named(p, i, before - 1))
            append(&list, text_or_null(p->t.name[i]));
    return made(&list);
}

/* Who is not paired in the round, by the facts, and why. */
static json_t *away_list(const struct pairing *p, int round)
{
    static const struct {
        const char *why;
        bool (*is)(const struct pairing *p, int player, int round);
    } lists[] = {{"bye", has_asked},
                 {"absent", stays_away},
                 {"withdrawn", has_withdrawn},
                 {"later", is_late}};
    struct json_builder all = make(json_object());
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        put(&all, lists[i].why, name_list(p, round, lists[i].is));
    return made(&all);
}

static json_t *player_list(const struct pairing *p, int before)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < p->t.entered; i++) {
        struct json_builder o = make(json_object());
        put_number(&o, "number", i + 1);
        put_text(&o, "player", p->t.name[i]);
        put_number(&o, "score_halves",
                   p->system == PAIR_SWISS ? tournament_score(&p->t, i, before, true)
                                           : tournament_score(&p->t, i, p->t.rounds + 1, false));
        append(&list, made(&o));
    }
    return made(&list);
}

char *json_paired_round(const struct pairing *p, const struct paired_round *round)
{
    struct json_builder o = make(json_object()), boards = make(json_array()),
                        byes = make(json_array());
    for (int i = 0; i < round->boards; i++)
        append(&boards, board_object(p, round, i));
    for (int i = 0; i < round->byes; i++)
        append(&byes, text_or_null(p->t.name[round->bye[i]]));
    put_text(&o, "event", p->event);
    put_text(&o, "game", p->game->name);
    put_text(&o, "system", pair_system_name(p->system));
    put_number(&o, "round", round->round);
    put_text(&o, "rounds", p->t.counted ? "counted" : "stated");
    put(&o, "published", json_boolean(round->published));
    struct strbuf assumed = {.text = NULL};
    strbuf_add_assumed(&assumed, &p->t, p->system == PAIR_SWISS);
    put_text(&o, "assumed", assumed.length ? assumed.text : NULL);
    strbuf_free(&assumed);
    put(&o, "boards", made(&boards));
    put(&o, "byes", made(&byes));
    put(&o, "absent", name_list(p, round->round, is_absent));
    put(&o, "away", away_list(p, round->round));
    put(&o, "left_out", name_list(p, round->round, is_left_out));
    put(&o, "players", player_list(p, round->round));
    return line_of(made(&o));
}

/* --- why there is no round -------------------------------------------------------------------- */

static void add_open(struct strbuf *w, const struct pairing *p, const struct paired_board *b)
{
    struct strbuf match = {.text = NULL};
    strbuf_add_players(&match, (const char *const[]){p->t.name[b->who[0]], p->t.name[b->who[1]]},
                       2);
    strbuf_add(w,
               _("%s is not over: finish it, or have the arbiter decide it, before the next "
                 "round is paired"),
               match.text ? match.text : "");
    w->failed |= match.failed;
    strbuf_free(&match);
}

void strbuf_add_unpaired(struct strbuf *w, const struct pairing *p, enum unpaired why,
                         const struct paired_round *round)
{
    static const char *const reasons[] = {
        [ALL_PLAYED] = N_("all have met all: no round is left"),
        [WON] = N_("the knock-out has its winner: no round is left"),
        [NO_PAIRING] =
            N_("no pairing is left in which nobody meets the same opponent or has the bye "
               "a second time"),
        [NO_PAIR_MEMORY] = N_("out of memory"),
    };
    const int *who = round->board[0].who; /* of the final */
    if (why == WON && round->board[0].winner < 0 &&
        (who[0] == NO_ENTRANT) == (who[1] == NO_ENTRANT))
        strbuf_add(w, "%s", _("the knock-out ends without a winner: nobody is left"));
    else if (why == STILL_OPEN)
        add_open(w, p, &round->board[0]);
    else if (why == NOT_YET)
        strbuf_add(w, _("round %d cannot be paired before round %d has been played"), round->round,
                   round->round - 1);
    else if (why == NO_SUCH_ROUND)
        strbuf_add(w, P_("there is only %d round", "there are only %d rounds", pairing_rounds(p)),
                   pairing_rounds(p));
    else
        strbuf_add(w, "%s", _(reasons[why]));
}
