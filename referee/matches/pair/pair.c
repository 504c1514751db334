/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pair --event NAME: the next round of an event as text, for programs, as a published round, and
 * as a TRF file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/json_builder.h"
#include "base/scan.h"
#include "base/text.h"
#include "event.h"
#include "log/find.h"
#include "matches/command/command.h"
#include "pairing.h"

/* --- pair shown ------------------------------------------------------------------------------ */

/* Prints pairings as text and as JSON. */

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

/* Returns true if the player has no match in a round of a Swiss, and no bye. */
static bool is_absent(const struct pairing *p, int player, int round)
{
    return p->system == PAIR_SWISS && round > 0 && player < p->t.entered &&
           !tournament_has_entries(&p->t) && !tournament_meeting(&p->t, round, player) &&
           tournament_absence(&p->t, round, player).kind == ABSENCE_AWAY;
}

/* Returns true if the log of the event states this about the player in the round. */
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

/* Returns the players who are not paired in the round by the facts, by reason. */
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

/* --- publish --------------------------------------------------------------------------------- */

/*
 * Publishes the pairing of a round: founds its matches, each with Event and [Round "N.BOARD"] and
 * its players in their seats, and adds the fact `publish` to the log of the event, all in one
 * transaction. Undoing it hides the matches. A match that has begun is never taken back.
 */

/* --- publishing ------------------------------------------------------------------------------- */

struct publishing {
    const struct record_job *job;
    const struct pairing *p;
    const struct paired_round *round;
    const struct game *game;
    const char *options, *date;
    struct strbuf fact;
    struct store_error err;
};

/* Founds the match of a board. Writes its key to `key`. */
static enum store_code found_board(struct publishing *g, int board, char key[STORE_KEY_SIZE])
{
    const struct paired_board *b = &g->round->board[board];
    const char *const *name = g->p->t.name;
    char round[32];
    const bool listed = !g->game->seat_header;
    snprintf(round, sizeof round, "%d.%d", g->round->round, board + 1);
    const struct store_header headers[] = {
        {"Player1", name[b->who[0]]}, {"Player2", name[b->who[1]]}, {"Round", round}};
    const struct store_match_new m = {.game = g->game->name,
                                      .details = {.player = {name[b->who[0]], name[b->who[1]]},
                                                  .players = 2,
                                                  .listed = listed,
                                                  .event = g->p->event,
                                                  .date = g->date,
                                                  .options = *g->options ? g->options : NULL,
                                                  .headers = listed ? headers : headers + 2,
                                                  .n_headers = listed ? 3 : 1}};
    const struct store_change change = {.state = "open", .seats = 2, .revision = g->game->revision};
    const struct store_batch rows = {.change = &change};
    struct store *s = g->job->store;
    enum store_code code = store_match_create(s, &m, key, &g->err);
    return code == STORE_OK ? store_append(s, key, &rows, &g->err) : code;
}

static bool is_to_play(const struct paired_board *b)
{
    return b->who[0] >= 0 && b->who[1] >= 0 && (b->met || b->winner < 0);
}

/* Adds the pair of a board to the fact, with the key of its match. Founds the match, unless one was
 * begun before. */
static enum store_code publish_board(struct publishing *g, int board)
{
    const struct paired_board *b = &g->round->board[board];
    char key[STORE_KEY_SIZE];
    enum store_code code = STORE_OK;
    if (b->met)
        snprintf(key, sizeof key, "%s", b->met->origin);
    else
        code = found_board(g, board, key);
    for (int i = 0; i < 2; i++) {
        strbuf_add(&g->fact, " ");
        strbuf_add_event_name(&g->fact, g->p->t.name[b->who[i]]);
    }
    strbuf_add(&g->fact, " %s", key);
    return code;
}

/* Adds the player with the bye, with the points that are set for it. In the other systems adds a
 * player who rests. */
static void publish_sitting_out(struct publishing *g, int player)
{
    bool swiss = g->p->system == PAIR_SWISS;
    strbuf_add(&g->fact, swiss ? " bye " : " rests ");
    strbuf_add_event_name(&g->fact, g->p->t.name[player]);
    if (swiss)
        strbuf_add(&g->fact, " %s", event_halves_word(event_bye_halves(&g->p->t.facts)));
}

static enum store_code publish_round(struct publishing *g)
{
    struct store *s = g->job->store;
    const struct event_log *e = &g->p->t.facts;
    enum store_code code = STORE_OK;
    strbuf_add(&g->fact, "publish %d", g->round->round);
    for (int i = 0; i < g->round->boards && code == STORE_OK; i++) {
        const struct paired_board *b = &g->round->board[i];
        if (is_to_play(b))
            code = publish_board(g, i);
        else if (b->winner >= 0)
            publish_sitting_out(g, b->winner);
    }
    for (int i = 0; i < g->round->byes; i++)
        publish_sitting_out(g, g->round->bye[i]);
    if (code == STORE_OK && g->fact.failed) {
        snprintf(g->err.text, sizeof g->err.text, "%s", _("out of memory"));
        return g->err.code = STORE_FAILED;
    }
    const struct store_entry_new fact = {.kind = EVENT_FACT_KIND, .text = g->fact.text};
    return code == STORE_OK ? event_append(s, e->key, e->head, &fact, 1, &g->err) : code;
}

/* Adds the reason why the next round cannot be published. Adds nothing if it can. */
static void add_hindrance(struct strbuf *w, const struct record_job *job, const struct pairing *p,
                          const struct paired_round *round)
{
    const struct event_log *e = &p->t.facts;
    int asked = job->options->round, next = e->rounds + 1;
    int waiting = 0, to_play = 0;
    if (!tournament_has_entries(&p->t)) {
        strbuf_add(w, "%s",
                   _("nobody has entered: referee event NAME enter PLAYER, for each player"));
        return;
    }
    if (!event_setting(e, "game")) {
        strbuf_add(w, "%s",
                   _("the game of its matches is not set: referee event NAME set game=GAME"));
        return;
    }
    if (asked && asked < next) {
        strbuf_add(w, _("round %d is published already"), asked);
        return;
    }
    if (asked && asked > next) {
        strbuf_add(w, _("round %d is not the next one"), asked);
        return;
    }
    for (int i = 0; i < round->boards; i++) {
        waiting +=
            round->board[i].who[0] == PLAYER_WAITED || round->board[i].who[1] == PLAYER_WAITED;
        to_play += is_to_play(&round->board[i]);
    }
    for (int i = 0; p->system != PAIR_SWISS && next == 1 && i < e->players; i++)
        if (!event_takes_part(e, i, 1) && !event_gone_from(e, i)) {
            strbuf_add_clean(w, e->player[i]);
            strbuf_add(w, "%s", _(": "));
            strbuf_add(w, "%s", _("in a round robin and a knock-out all enter in round 1"));
            return;
        }
    for (size_t i = 0; i < p->t.meetings; i++) {
        const struct meeting *m = &p->t.meeting[i];
        bool paired = m->round != next;
        for (int k = 0; k < round->boards; k++)
            paired |= round->board[k].met == m;
        if (!paired) {
            strbuf_add(w,
                       _("match %.*s of round %d was begun without a pairing, and differs from it"),
                       MATCH_SHOWN, m->key, next);
            return;
        }
    }
    if (waiting || !to_play)
        strbuf_add(w, "%s", _("there is no match to publish"));
}

/* An unfinished match before it, and every other reason. */
static enum status check_round(const struct record_job *job, const struct pairing *p,
                               struct paired_round *round)
{
    struct strbuf w = {.text = NULL};
    int next = p->t.facts.rounds + 1;
    const struct meeting *open = pairing_open(p, next);
    enum unpaired why = PAIRED;
    *round = (struct paired_round){.round = next};
    bool asked_other = job->options->round && job->options->round != next;
    bool may = tournament_has_entries(&p->t) && event_setting(&p->t.facts, "game") && !asked_other;
    if (may && p->t.entered >= 2 && open) {
        round->board[0] =
            (struct paired_board){.who = {open->player[0], open->player[1]}, .met = open};
        strbuf_add_unpaired(&w, p, STILL_OPEN, round);
    } else if (may) {
        why = pair_round(p, next, round);
        if (why != PAIRED)
            strbuf_add_unpaired(&w, p, why, round);
    }
    if (!w.length)
        add_hindrance(&w, job, p, round);
    enum status status = STATUS_OK;
    if (w.length || w.failed)
        status = print_failure(p->event, w.text ? w.text : _("out of memory"));
    strbuf_free(&w);
    return status;
}

static enum status say_published(const struct record_job *job, const struct pairing *p,
                                 const struct paired_round *round)
{
    struct strbuf w = {.text = NULL};
    enum status status;
    int matches = 0;
    if (job->options->json)
        return print_json(json_paired_round(p, round));
    for (int i = 0; i < round->boards; i++)
        matches += is_to_play(&round->board[i]);
    strbuf_add_paired_round(&w, p, round);
    strbuf_add(&w, P_("Published, with %d match\n", "Published, with %d matches\n", matches),
               matches);
    status = print_prose(&w);
    strbuf_free(&w);
    return status;
}

enum status pairing_publish(const struct record_job *job, struct pairing *p)
{
    struct paired_round *round = malloc(sizeof *round);
    struct strbuf options = {.text = NULL};
    char today[DATE_TEXT];
    if (!round)
        return print_failure(p->event, _("out of memory"));
    enum status status = check_round(job, p, round);
    if (status == STATUS_OK) {
        date_today(today);
        strbuf_add_event_options(&options, &p->t.facts);
        struct publishing g = {.job = job,
                               .p = p,
                               .round = round,
                               .game = game_named(event_setting(&p->t.facts, "game")),
                               .options = options.text ? options.text : "",
                               .date = today};
        if (g.game && publish_round(&g) == STORE_OK)
            round->published = true;
        else
            status = g.game ? print_store_error(&g.err)
                            : print_failure(p->event, _("this program does not have its game"));
        strbuf_free(&g.fact);
    }
    if (status == STATUS_OK) {
        event_say_club(job->store, &p->t.facts);
        status = say_published(job, p, round);
    }
    strbuf_free(&options);
    free(round);
    return status;
}

/* --- undoing ---------------------------------------------------------------------------------- */

struct unpublishing {
    const struct record_job *job;
    char key[EVENT_PLAYERS_MOST][STORE_KEY_SIZE]; /* of the versions of a match */
    int count;
    char begun[STORE_KEY_SIZE]; /* a match that has begun; "": none */
    enum store_code code;
    struct store_error *err;
};

static int note_played(void *ctx, const struct store_entry *e)
{
    return *(bool *)ctx = !annotations_kind(e->kind) && strcmp(e->kind, "header") != 0 &&
                          strcmp(e->kind, "set") != 0;
}

static int note_version(void *ctx, const struct store_match *m)
{
    struct unpublishing *u = ctx;
    bool played = false;
    u->code = store_entries(u->job->store, m->key, 1, note_played, &played, u->err);
    if (played)
        snprintf(u->begun, sizeof u->begun, "%s", m->key);
    if (u->count < EVENT_PLAYERS_MOST && !m->hidden)
        snprintf(u->key[u->count++], STORE_KEY_SIZE, "%s", m->key);
    return u->code != STORE_OK || played;
}

static enum store_code hide_match(struct store *s, const char *key, struct store_error *err)
{
    enum store_code code = store_match_lock(s, key, err);
    if (code == STORE_OK) {
        code = store_rule(s, key, "hide", _("the pairing of its round was undone"), NULL, err);
        store_match_unlock(s, key);
    }
    return code;
}

enum status event_unpublish(const struct record_job *job, const struct event_log *e)
{
    struct store_error err;
    struct unpublishing u = {.job = job, .err = &err};
    struct strbuf why = {.text = NULL};
    const char *last = e->facts ? e->fact[e->facts - 1].text : "";
    if (strncmp(last, "publish ", 8) != 0)
        return STATUS_OK;
    const struct event_round *r = &e->round[e->rounds - 1];
    for (int i = 0; i < r->pairs && u.code == STORE_OK && !*u.begun; i++) {
        const struct store_query versions = {.origin = r->pair[i].key};
        enum store_code code = store_matches(job->store, &versions, note_version, &u, &err);
        u.code = u.code == STORE_OK ? code : u.code;
    }
    if (*u.begun) {
        strbuf_add(&why, _("match %.*s of round %d has begun: the round stays published"),
                   MATCH_SHOWN, u.begun, e->rounds);
        enum status status = print_failure(e->name, why.text ? why.text : _("out of memory"));
        strbuf_free(&why);
        return status;
    }
    for (int i = 0; i < u.count && u.code == STORE_OK; i++)
        u.code = hide_match(job->store, u.key[i], &err);
    return u.code == STORE_OK ? STATUS_OK : print_store_error(&err);
}

/* --- trf ------------------------------------------------------------------------------------- */

/* The event for another pairing program: FIDE's Tournament Report File, TRF16 (Handbook C.04, Annex
 * 2), with the lines 142 and 152 of TRF26 (in force from 1 September 2025). Columns count from 1.
 * Each line ends in a carriage return (Remark 1). */

enum {
    COLUMN_NUMBER = 5,
    COLUMN_NAME = 15,
    NAME_COLUMNS = 33,
    COLUMN_POINTS = 81,
    COLUMN_RANK = 86,
    COLUMN_ROUND = 92,
    ROUND_COLUMNS = 10
};

/* Adds spaces up to a column. `line`: where the line begins; `over`: bytes that take no column. */
static void go_to(struct strbuf *w, size_t line, size_t over, int column)
{
    while (!w->failed && w->length - line - over < (size_t)column - 1)
        strbuf_add(w, " ");
}

static void add_line(struct strbuf *w, const char *tag, const char *text)
{
    strbuf_add(w, "%s ", tag);
    strbuf_add_clean(w, text);
    strbuf_add(w, "\r\n");
}

/* Adds as much of a name as fits. A character of several bytes takes one column. Returns the number
 * of bytes in excess of columns. */
static size_t add_fixed_name(struct strbuf *w, const char *name)
{
    struct strbuf clean = {.text = NULL};
    size_t bytes = 0, columns = 0;
    int32_t code;
    strbuf_add_clean(&clean, name);
    while (bytes < clean.length && columns < NAME_COLUMNS) {
        size_t n = utf8_character(clean.text + bytes, clean.length - bytes, &code);
        bytes += n ? n : 1;
        columns++;
    }
    strbuf_add_bytes(w, clean.text ? clean.text : "", bytes);
    w->failed |= clean.failed;
    strbuf_free(&clean);
    return bytes - columns;
}

static char result_of(const struct meeting *m, int side)
{
    int halves = meeting_halves(m, side);
    if (m->forfeit)
        return halves == 2 ? '+' : '-';
    return halves == 2 ? '1' : halves == 1 ? '=' : '0';
}

/* Adds the columns of a round, which are 92 to 99 for round 1: opponent, colour, result. Without a
 * match the code is U for the bye, F and H for a requested bye of a whole and of half a point (H
 * also for a bye worth a half), and Z for nothing. */
static void add_round(struct strbuf *w, const struct pairing *p, int round, int player)
{
    const struct tournament *t = &p->t;
    const struct meeting *m = tournament_meeting(t, round, player);
    int side = m && m->player[1] == player;
    struct absence is = tournament_absence(t, round, player);
    int halves = p->system == PAIR_SWISS ? is.halves : 0;
    char code = halves == 2 ? (is.kind == ABSENCE_BYE ? 'U' : 'F') : halves == 1 ? 'H' : 'Z';
    if (m)
        strbuf_add(w, "%4d %c %c", m->player[!side] + 1, "wb"[side], result_of(m, side));
    else
        strbuf_add(w, "0000 - %c", code);
}

static int rank_of(const struct pairing *p, int player)
{
    bool byes = p->system == PAIR_SWISS;
    long score = tournament_score(&p->t, player, p->t.rounds + 1, byes);
    int rank = 1;
    for (int i = 0; i < p->t.players; i++)
        rank += tournament_score(&p->t, i, p->t.rounds + 1, byes) > score;
    return rank;
}

/* A player who is not to be paired has this code in the next round too, so that other programs do
 * not pair the player. */
static int rounds_of(const struct pairing *p, int player)
{
    int next = p->t.rounds + 1;
    bool is_last = p->declared && next > p->declared;
    return is_last || tournament_here(&p->t, player, next) ? p->t.rounds : next;
}

static void add_player(struct strbuf *w, const struct pairing *p, int player)
{
    size_t line = w->length;
    long score = tournament_score(&p->t, player, p->t.rounds + 1, p->system == PAIR_SWISS);
    strbuf_add(w, "001");
    go_to(w, line, 0, COLUMN_NUMBER);
    strbuf_add(w, "%4d", player + 1);
    go_to(w, line, 0, COLUMN_NAME);
    size_t over = add_fixed_name(w, p->t.name[player]);
    go_to(w, line, over, COLUMN_POINTS);
    strbuf_add(w, "%2ld.%d", score / 2, score % 2 ? 5 : 0);
    go_to(w, line, over, COLUMN_RANK);
    strbuf_add(w, "%4d", rank_of(p, player));
    for (int round = 1; round <= rounds_of(p, player); round++) {
        go_to(w, line, over, COLUMN_ROUND + (round - 1) * ROUND_COLUMNS);
        add_round(w, p, round, player);
    }
    strbuf_add(w, "\r\n");
}

/* Adds a date as YYYY/MM/DD. Adds nothing if a part of it is unknown. */
static void add_date(struct strbuf *w, const char *tag, const char *date)
{
    char text[DATE_TEXT];
    if (!date || !*date || strchr(date, '?'))
        return;
    for (int i = 0; i < DATE_TEXT; i++)
        text[i] = (char)(date[i] == '.' ? '/' : date[i]);
    add_line(w, tag, text);
}

static void add_dates(struct strbuf *w, const struct tournament *t)
{
    const char *first = NULL, *last = NULL;
    for (size_t i = 0; i < t->meetings; i++) {
        const char *date = t->meeting[i].date;
        first = *date && (!first || strcmp(date, first) < 0) ? date : first;
        last = *date && (!last || strcmp(date, last) > 0) ? date : last;
    }
    add_date(w, "042", first);
    add_date(w, "052", last);
}

void strbuf_add_trf(struct strbuf *w, const struct pairing *p)
{
    static const char *const type[PAIR_SYSTEMS] = {
        [PAIR_SWISS] = "Individual: Swiss-System",
        [PAIR_ROUND_ROBIN] = "Individual: Round-Robin",
        [PAIR_KNOCKOUT] = "Individual: Knock-out",
    };
    int rounds = pairing_rounds(p);
    add_line(w, "012", p->event);
    add_dates(w, &p->t);
    strbuf_add(w, "062 %d\r\n", p->t.players);
    add_line(w, "092", type[p->system]);
    if (rounds)
        strbuf_add(w, "142 %d\r\n", rounds);
    strbuf_add(w, "152 W\r\n");
    for (int i = 0; i < p->t.players; i++)
        add_player(w, p, i);
}

/* --- pair ------------------------------------------------------------------------------------ */

/* pair --event NAME: the pairing of the next round. */

/* --- the list of players ---------------------------------------------------------------------- */

/* Prints a reason, in the user's language, after the name of a player. */
static enum status refuse(const char *reason, const char *player)
{
    struct strbuf name = {.text = NULL};
    strbuf_add_clean(&name, player);
    print_failure(name.text ? name.text : "", reason);
    strbuf_free(&name);
    return STATUS_FAILED;
}

static enum status enter(struct tournament *t, const char *typed)
{
    int before = t->players;
    char *name = player_name(typed);
    enum status status = STATUS_OK;
    if (!name)
        return print_failure("pair", _("out of memory"));
    if (tournament_player(t, name) >= 0)
        status = refuse(_("is in the list twice"), name);
    else if (tournament_enter(t, name) < 0 || t->players == before)
        status = print_event_error("pair", t->full);
    free(name);
    return status;
}

static enum status enter_line(void *ctx, const char *line, size_t length, const char *file,
                              int number)
{
    struct tournament *t = ctx;
    struct parse_error wrong;
    if (t->full)
        return STATUS_FAILED; /* the reason was printed for the first line too many */
    if (text_is_wrong(line, length, &wrong)) {
        wrong.column = utf8_column(line, length, wrong.column);
        return print_parse_error(file, number, &wrong);
    }
    if (line_is_silent(line, length))
        return STATUS_OK;
    return enter(t, line);
}

static enum status enter_file(void *ctx, FILE *f, const char *name)
{
    return foreach_line(f, name, enter_line, ctx);
}

static enum status enter_all(const struct record_job *job, struct tournament *t)
{
    char *file[] = {(char *)job->options->players};
    enum status status = STATUS_OK;
    if (job->options->players)
        return foreach_file(file, 1, enter_file, t);
    for (int i = 0; i < job->count && status == STATUS_OK; i++)
        status = enter(t, job->words[i]);
    return status;
}

static enum status refuse_spelling(const char *typed, const char *player)
{
    struct strbuf reason = {.text = NULL}, name = {.text = NULL};
    strbuf_add_clean(&name, player);
    strbuf_add(&reason, _("has no match in this event; write the name as in the record: %s"),
               name.text ? name.text : "");
    refuse(reason.text ? reason.text : _("out of memory"), typed);
    strbuf_free(&name);
    strbuf_free(&reason);
    return STATUS_FAILED;
}

/* Refuses a name without a match that differs only by case and accents from that of a player with
 * matches who is not in the list. */
static enum status check_names(const struct tournament *t)
{
    struct spellings known = {.count = 0};
    enum status status = STATUS_OK;
    for (int k = t->entered; k < t->players; k++)
        (void)spellings_add(&known, t->name[k]);
    for (int i = 0; i < t->entered && status == STATUS_OK; i++) {
        const char *other =
            t->first[i] == t->first[i + 1] ? spellings_find(&known, t->name[i]) : NULL;
        status = other ? refuse_spelling(t->name[i], other) : STATUS_OK;
    }
    if (known.failed)
        status = print_failure("pair", _("out of memory"));
    spellings_free(&known);
    return status;
}

/* --- the command ------------------------------------------------------------------------------ */

enum status pairing_put(const struct record_job *job, const struct pairing *p, int number)
{
    struct paired_round *round = malloc(sizeof *round);
    struct strbuf w = {.text = NULL};
    enum status status;
    enum unpaired why = round ? pair_round(p, number, round) : NO_PAIR_MEMORY;
    if (why != PAIRED) {
        strbuf_add_unpaired(&w, p, why, round);
        status = print_failure(p->event, w.text ? w.text : _("out of memory"));
    } else if (job->options->json) {
        status = print_json(json_paired_round(p, round));
    } else {
        strbuf_add_paired_round(&w, p, round);
        status = print_prose(&w);
    }
    strbuf_free(&w);
    free(round);
    return status;
}

static enum status put_rounds(const struct record_job *job, const struct pairing *p)
{
    enum status status = STATUS_OK;
    if (job->options->round != ROUND_ALL)
        return pairing_put(job, p, job->options->round);
    for (int i = 1; i <= pairing_rounds(p) && status == STATUS_OK; i++)
        status = pairing_put(job, p, i);
    return status;
}

static enum status put_trf(const struct pairing *p)
{
    struct strbuf w = {.text = NULL}, assumed = {.text = NULL};
    struct paired_round round = {.round = 0};
    const struct meeting *open = pairing_open(p, p->t.rounds + 1);
    enum status status;
    if (open) {
        round.board[0] =
            (struct paired_board){.who = {open->player[0], open->player[1]}, .met = open};
        strbuf_add_unpaired(&w, p, STILL_OPEN, &round);
        status = print_failure(p->event, w.text ? w.text : _("out of memory"));
    } else {
        strbuf_add_trf(&w, p);
        status = print_buf(&w);
        if (!pairing_rounds(p)) {
            fflush(stdout);
            print_failure(p->event,
                          _("the number of rounds is missing in this report, and other programs "
                            "require it: add --rounds"));
        }
        strbuf_add_assumed(&assumed, &p->t, p->system == PAIR_SWISS);
        fflush(stdout);
        if (assumed.length)
            fprintf(stderr, "referee: %s", assumed.text);
        strbuf_free(&assumed);
    }
    strbuf_free(&w);
    return status;
}

static enum status put_pairing(const struct record_job *job, struct pairing *p)
{
    enum status status = check_names(&p->t);
    if (status != STATUS_OK)
        return status;
    if (!p->t.players && !job->options->publish)
        return print_failure(p->event, _("the record has no match of this event: name the players, "
                                         "the strongest first"));
    if (p->t.entered < 2 && tournament_has_entries(&p->t))
        return print_failure(p->event, _("two players at least are needed"));
    if (p->t.entered < 2 && !job->options->publish)
        return print_failure(p->event, _("two players at least are needed"));
    return job->options->trf       ? put_trf(p)
           : job->options->publish ? pairing_publish(job, p)
                                   : put_rounds(job, p);
}

/* Reads the event in one view of the record, or, to publish a round, in one transaction. */
static enum status pair_read(const struct record_job *job, struct pairing *p)
{
    struct store_error err;
    if (tournament_read(job->store, p->event, p->game, &p->t, &err))
        return put_pairing(job, p);
    return err.code != STORE_OK ? print_store_error(&err) : print_event_error(p->event, p->t.full);
}

static enum status refuse_list(const struct record_job *job, const struct pairing *p)
{
    if (!tournament_has_entries(&p->t) || (!job->options->players && !job->count))
        return STATUS_OK;
    print_failure(p->event, _("its players are those who have entered: referee event lists them, "
                              "and no list is taken here"));
    return STATUS_USAGE;
}

static enum status pair_event(const struct record_job *job, struct pairing *p)
{
    const char *system, *rounds;
    enum status status = tournament_open(job, &p->t, &p->game);
    if (status == STATUS_OK)
        status = refuse_list(job, p);
    if (status != STATUS_OK)
        return status;
    p->event = p->t.has_log ? p->t.facts.name : p->event;
    system = event_setting(&p->t.facts, "system");
    rounds = event_setting(&p->t.facts, "rounds");
    p->system = system ? PAIR_SWISS : p->system;
    while (system && strcmp(system, pair_system_name(p->system)) != 0)
        p->system++;
    p->declared = rounds ? atoi(rounds) : p->declared;
    status = enter_all(job, &p->t);
    return status == STATUS_OK ? pair_read(job, p) : status;
}

enum status record_pair(const struct record_job *job)
{
    const struct record_options *o = job->options;
    struct pairing p = {.event = o->event, .declared = o->rounds};
    struct store_error err;
    while (o->system && strcmp(o->system, pair_system_name(p.system)) != 0)
        p.system++;
    if (store_begin(job->store, o->publish ? STORE_WRITE : STORE_READ, &err) != STORE_OK)
        return print_store_error(&err);
    enum status status = pair_event(job, &p);
    tournament_free(&p.t);
    if (o->publish && status == STATUS_OK)
        return store_commit(job->store, &err) == STORE_OK ? status : print_store_error(&err);
    store_rollback(job->store);
    return status;
}
