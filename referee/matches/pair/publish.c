/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Publishes the pairing of a round: founds its matches, each with Event and [Round "N.BOARD"] and
 * its players in their seats, and adds the fact `publish` to the log of the event, all in one
 * transaction. Undoing it hides the matches. A match that has begun is never taken back.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "event.h"
#include "log/find.h"

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

/* Founds the match of a board; `key` gets its key. */
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

/* A match that was begun before is the one of its board. */
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

/* The bye of a Swiss counts as set; in the other systems who has no match rests. */
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

/* Why the next round cannot be published; adds nothing if it can. */
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
