/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Messages about a match: standing, prompt, changes by a correction, record notation of a turn. */
#include <string.h>

#include "base/i18n.h"
#include "base/scan.h"
#include "games/paper.h"
#include "seats.h"
#include "turn_rows.h"

/* --- standing --------------------------------------------------------------------------------- */

struct match_status turns_status(struct turns *t)
{
    if (t->end == END_NOBODY)
        return (struct match_status){.at = SEAT_NONE, .over = true};
    return t->game->match_status(t->now);
}

void turns_result(struct turns *t, struct strbuf *said)
{
    bool papers = t->game->paper && t->game->paper->result;
    if (t->end == END_NOBODY)
        strbuf_add(said, "%s", _("All have forfeited the match: nobody wins it.\n"));
    else
        (papers ? t->game->paper->result : t->game->score)(t->now, said);
}

long turns_settled(struct turns *t)
{
    return t->count - turns_status(t).waits;
}

long turns_open_to_all(struct turns *t)
{
    struct match_status o = turns_status(t);
    long open = t->count - (o.over ? 0 : o.withheld);
    return open > 0 ? open : 0;
}

bool turns_over(struct turns *t, char *winner)
{
    struct match_status o = turns_status(t);
    *winner = o.winners & 1 ? 'w' : o.winners & 2 ? 'b' : (char)0;
    return o.over;
}

/* --- asking ----------------------------------------------------------------------------------- */

void turns_score(struct turns *t, struct strbuf *said)
{
    turns_name_players(t, said);
    t->game->score(t->now, said);
}

void turns_stands(struct turns *t, struct strbuf *said)
{
    turns_name_players(t, said);
    t->game->stands(t->now, said);
}

/* Adds the score table of a game without a board: one line per player. */
static void show_table(struct turns *t, struct strbuf *said)
{
    struct turn_ref at = turns_at(t, t->count);
    struct turn turn;
    if (!t->count || !t->game->turn(&at, &t->open, &turn))
        turn = (struct turn){.seat = SEAT_NONE};
    for (int i = 0; i < t->founding.setup.seats; i++) {
        strbuf_add(said, "  ");
        strbuf_add_seat(said, i);
        if (t->game->major)
            strbuf_add(said, "  %ld", turn.at[i].major);
        strbuf_add(said, "  %ld\n", turn.at[i].minor);
    }
}

void turns_show(struct turns *t, const struct board_style *look, struct strbuf *said)
{
    turns_name_players(t, said);
    if (t->game->show)
        t->game->show(t->now, look, said);
    else
        show_table(t, said);
}

/* Whether this is the first name of the query. */
static bool goes_by(const struct query_command *q, const char *name)
{
    size_t n = strcspn(q->topic.names, " ");
    return strlen(name) == n && memcmp(q->topic.names, name, n) == 0;
}

bool turns_ask(struct turns *t, const char *name, long number, bool all, struct strbuf *said)
{
    const struct query_command *q = t->game->questions;
    struct match_status o = turns_status(t);
    long silent = o.quiet && !o.over && !all ? o.withheld : 0, most = t->count - silent;
    while (q && q->topic.names && !goes_by(q, name))
        q++;
    if (!q || !q->topic.names || number > most || (*q->argument && !number && silent && t->count))
        return false;
    struct turn_ref at = {.match = t->now, .player = t->founding.player};
    if (*q->argument && most > 0)
        at = turns_at(t, number ? number : most);
    turns_name_players(t, said);
    return q->answer(&at, said);
}

static void add_seat_name(const struct turns *t, struct strbuf *said, int seat)
{
    if (t->game->seat_header)
        strbuf_add_named_seat(said, t->founding.player[seat], t->game->seat_header[seat]);
    else
        strbuf_add_seat(said, seat);
}

void turns_prompt(struct turns *t, struct strbuf *said)
{
    struct match_status o = turns_status(t);
    if (o.over) {
        strbuf_add(said, "%s", _("over"));
        return;
    }
    turns_name_players(t, said);
    strbuf_add(said, "%ld. ", t->count + !o.waits);
    if (o.at != SEAT_NONE) {
        add_seat_name(t, said, o.at);
        strbuf_add(said, ", ");
    }
    t->game->prompt(t->now, said);
}

static void fill_wanted(struct strbuf *w, const void *wanted, const char *gap, size_t length)
{
    (void)gap, (void)length; /* there is only one */
    strbuf_add(w, "%s", _((const char *)wanted));
}

void turns_unfinished(struct turns *t, struct strbuf *said)
{
    struct match_status o = turns_status(t);
    if (!o.waits || !o.wants)
        return;
    strbuf_add(said, "   ");
    strbuf_add_filled(said, _("The turn is not finished. Still to come: {how}.\n"), fill_wanted,
                      o.wants);
}

/* --- changes ---------------------------------------------------------------------------------- */

enum { CHANGES_TOLD = 10 };

/* What a turn gives a seat of what the match counts: holes, games. */
static long given_in(struct turns *t, long number, int seat)
{
    const struct turn_rows *row = turns_row(t, number);
    const struct turn_rows *before = number > 1 ? turns_row(t, number - 1) : NULL;
    return row ? row->at[seat].major - (before ? before->at[seat].major : 0) : 0;
}

/* Tells of holes and games that a turn now gives, or no longer gives. */
static void tell_given(struct turns *was, struct turns *is, long number, struct strbuf *said)
{
    for (int seat = 0; is->game->major && seat < is->founding.setup.seats; seat++) {
        long before = given_in(was, number, seat), now = given_in(is, number, seat);
        struct strbuf name = {.player = is->founding.player};
        if (before == now)
            continue;
        strbuf_add_seat(&name, seat);
        strbuf_add(said, _("Turn %ld: %s for %s: %ld instead of %ld.\n"), number,
                   _(is->game->major), name.text ? name.text : "", now, before);
        strbuf_free(&name);
    }
}

static void tell_turns(struct turns *was, struct turns *is, struct strbuf *said)
{
    struct strbuf rest = {.player = is->founding.player}; /* counted but not shown */
    int told = 0;
    long both = was->count < is->count ? was->count : is->count;
    for (long n = 1; n <= both; n++) {
        struct strbuf *to = told < CHANGES_TOLD ? said : &rest;
        struct turn_ref at[2] = {turns_at(was, n), turns_at(is, n)};
        size_t length = to->length;
        is->game->changed(&at[0], &at[1], to);
        tell_given(was, is, n, to);
        told += to->length > length;
        strbuf_free(&rest);
    }
    if (told > CHANGES_TOLD)
        strbuf_add(
            said,
            turn_is_coup(is->game)
                ? P_("... and %d turn more.\n", "... and %d turns more.\n", told - CHANGES_TOLD)
                : P_("... and %d more turn.\n", "... and %d more turns.\n", told - CHANGES_TOLD),
            told - CHANGES_TOLD);
}

void turns_order(struct turns *t, void *was, struct strbuf *said)
{
    strbuf_free(&t->orders);
    turns_name_players(t, &t->orders);
    if (t->game->orders)
        t->game->orders(was, t->now, &t->orders);
    said->manner = t->orders.manner ? t->orders.manner : said->manner;
    if (t->orders.text) /* no orders, no message */
        strbuf_add(said, "%s", t->orders.text);
    said->failed |= t->orders.failed;
}

void turns_changes(struct turns *was, struct turns *is, struct strbuf *said)
{
    turns_name_players(is, said);
    if (is->game->changed)
        tell_turns(was, is, said);
    turns_order(is, was->now, said);
}

/* --- rows and the score table ----------------------------------------------------------------- */

const struct turn_rows *turns_row(struct turns *t, long number)
{
    if (t->rows[number - 1])
        return t->rows[number - 1];
    bool open = number + 1 >= t->count;
    struct turn_ref at = turns_at(t, number);
    struct turn turn;
    if (t->game->turn(&at, open ? &t->open : &t->made, &turn))
        t->rows[number - 1] = turn_rows_keep(t, number, &turn, open);
    return t->rows[number - 1];
}

bool turns_is_claim(const struct turns *t, const struct store_claim *c)
{
    return strcmp(c->kind, PROTEST_KIND) != 0 &&
           (!t->game->claims || !game_lists(t->game, LISTED_FAULT, c->kind));
}

bool turns_can_overrule(const struct turns *t, const struct store_claim *c)
{
    const struct dispute_told *demand = t->game->claims;
    while (demand && demand->kind && strcmp(demand->kind, c->kind) != 0)
        demand++;
    return demand && !demand->kind && !c->overrules_entry && turns_is_claim(t, c);
}

size_t turns_claims(struct turns *t, long number)
{
    const struct turn_rows *rows = turns_row(t, number);
    return rows ? rows->n_claims : 0;
}

bool turns_write(struct turns *t, long number, const char *typed, struct strbuf *out)
{
    struct turn_ref at = turns_at(t, number);
    const struct turn_rows *rows = t->game->write ? NULL : turns_row(t, number);
    struct strbuf plain = {.text = NULL}, ruled = {.text = NULL};
    arbiter_rulings_part(typed, t->game->letter, &plain, &ruled);
    const char *words = plain.text ? plain.text : "";
    if (t->game->write)
        t->game->write(&at, words, out);
    else if (rows)
        strbuf_add(out, "%ld. %c ", t->gone + number, t->game->letter[rows->row.seat]);
    if (!t->game->write)
        strbuf_add_typed(out, words, t->game->letter);
    strbuf_add(out, "%s", ruled.text ? ruled.text : "");
    bool ok = !plain.failed && !ruled.failed && !out->failed && (t->game->write || rows);
    strbuf_free(&plain);
    strbuf_free(&ruled);
    return ok;
}
