/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Views of the current match: one turn, last orders. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/i18n.h"
#include "base/scan.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "games/paper.h"
#include "log/notes.h"
#include "session_private.h"

/* --- the match and its players ---------------------------------------------------------------- */

bool session_has_match(const struct session *s)
{
    return s->play.turns != NULL;
}

bool session_begun(const struct session *s)
{
    return s->stored || s->acts.count;
}

bool session_over(const struct session *s)
{
    char winner;
    return s->play.turns && turns_over(s->play.turns, &winner);
}

int session_seats(const struct session *s)
{
    return session_details(s).players;
}

const char *session_player(const struct session *s, int seat)
{
    return session_details(s).player[seat];
}

void session_players_of(const struct session *s, struct strbuf *out)
{
    for (int i = 0; i < session_seats(s); i++) {
        strbuf_add(out, "%s", i ? " - " : "");
        strbuf_add_player_name(out, session_player(s, i), i);
    }
}

void session_seated(const struct session *s, struct strbuf *out)
{
    for (int i = 0; i < session_seats(s); i++) {
        const char *seat = s->game->seat_header ? s->game->seat_header[i] : NULL;
        const char *name = session_player(s, i);
        strbuf_add(out, "%s", i ? _(", ") : "");
        if (seat && strcmp(seat, name) != 0)
            strbuf_add(out, C_("beside a name", "%s "), seat_label(seat));
        strbuf_add_player_name(out, name, i);
    }
}

const struct game *session_game(const struct session *s)
{
    return s->game;
}

const char *session_white(const struct session *s)
{
    return session_details(s).player[0];
}

const char *session_black(const struct session *s)
{
    return session_details(s).player[1];
}

const char *session_partie(const struct session *s)
{
    for (size_t i = 0; s->play.turns && i < s->headers; i++)
        if (strcmp(s->header[i].key, "Partie") == 0)
            return s->header[i].value;
    return NULL;
}

/* --- one turn --------------------------------------------------------------------------------- */

static const struct logged *entry_of(const struct session *s, long seq)
{
    return seq >= 1 && (size_t)seq <= s->logs ? &s->log[seq - 1] : NULL;
}

/* Output of the lines of a turn. */
struct lines_told {
    const struct session *s;
    struct strbuf *said;
};

/* Adds a line of the turn with its time; corrections come later. */
static void tell_line(void *context, const struct segment *p, const char *text, size_t length)
{
    const struct lines_told *to = context;
    const struct logged *entry = entry_of(to->s, p->seq);
    struct strbuf line = {.text = NULL}, words = {.text = NULL};
    strbuf_add_utf8(&line, text, length);
    strbuf_add_typed(&words, line.text ? line.text : "", "");
    if (words.length && !(entry && strcmp(entry->kind, "edit") == 0)) {
        char at[DATE_SAID];
        format_local(entry ? entry->at : "?", at);
        strbuf_add(to->said, _("   Typed %s: "), at);
        strbuf_add(to->said, "%s", p->kind == SEGMENT_SET ? "set " : "");
        struct strbuf local = {.text = NULL};
        strbuf_add_local(&local, words.text);
        strbuf_add_clean(to->said, local.text ? local.text : words.text);
        strbuf_add(to->said, "\n");
        to->said->failed |= local.failed;
        strbuf_free(&local);
    }
    to->said->failed |= line.failed || words.failed;
    strbuf_free(&line);
    strbuf_free(&words);
}

/* Adds the text before a correction, and its replacement. */
static void tell_correction(const struct session *s, size_t i, struct strbuf *said)
{
    const struct operation *a = &s->acts.op[i];
    const struct logged *entry = entry_of(s, a->seq);
    const struct store_details founded = s->founded.values;
    struct strbuf before = {.text = NULL};
    char at[DATE_SAID];
    if (remarks_before(&s->acts, i, s->game, &founded, &before)) {
        strbuf_add(said, "%s", _("   Before the correction: "));
        correction_write(before.text, said);
        strbuf_add(said, "\n");
    }
    strbuf_free(&before);
    format_local(entry ? entry->at : "?", at);
    strbuf_add(said, _("   Corrected %s: "), at);
    correction_write(a->text + strcspn(a->text, " ") + 1, said);
    strbuf_add(said, "\n");
}

static void tell_corrections(const struct session *s, long turn, struct strbuf *said)
{
    char target[24];
    int n = snprintf(target, sizeof target, "%ld", turn);
    for (size_t i = 0; i < s->acts.count; i++)
        if (s->acts.op[i].kind == OPERATION_EDIT &&
            strncmp(s->acts.op[i].text, target, (size_t)n) == 0 &&
            strchr(" +", s->acts.op[i].text[n]))
            tell_correction(s, i, said);
}

/* Adds text with times, corrections, rulings and notes; with those before the first turn. */
static void add_typed(const struct session *s, long turn, struct strbuf *said)
{
    struct lines_told to = {s, said};
    if (turn == 1) {
        replay_typed_each(&s->play, 0, tell_line, &to);
        remarks_tell(&s->play, 0, said);
    }
    replay_typed_each(&s->play, turn, tell_line, &to);
    tell_corrections(s, turn, said);
    remarks_tell(&s->play, turn, said);
}

void session_add_play(const struct session *s, long turn, const char *play, struct strbuf *out)
{
    struct turn_ref at = turns_at(s->play.turns, turn);
    const bool brief = s->game->paper && s->game->paper->brief;
    if (play && !(brief && s->game->stored.spoken)) /* a double goes before its play */
        strbuf_add(out, "%s", play);
    else if (brief)
        s->game->paper->brief(&at, BRIEF_PLAY, out);
}

/* Whether the ruling names the play, as it does that of a fault. */
static bool names_play(const struct turn_rows *row)
{
    for (size_t i = 0; i < row->n_dues; i++)
        if (strcmp(row->dues[i].kind, "fault") == 0)
            return true;
    return false;
}

/* Adds "2. Boris 52: 1/6 1/3". */
static void add_head(const struct session *s, long turn, struct strbuf *said)
{
    const struct turn_rows *row = turns_row(s->play.turns, turn);
    struct strbuf play = {.text = NULL};
    if (!row)
        return;
    if (!names_play(row) || turn > turns_open_to_all(s->play.turns))
        session_add_play(s, turn, row->row.play, &play);
    strbuf_add(said, "%ld. ", turn);
    strbuf_add_player_name(said, session_player(s, row->row.seat), row->row.seat);
    strbuf_add(said, " %s%s%s\n", row->row.dice, play.length ? _(": ") : "",
               play.text ? play.text : "");
    strbuf_free(&play);
}

/* Adds the ruling. The full account of a game begins with the throw and the play; without one they
 * are the head. */
static void add_ruling(const struct session *s, long turn, bool quiet, struct strbuf *said)
{
    struct turns *t = s->play.turns;
    bool whole = s->game->recount && !quiet;
    if (whole)
        strbuf_add(said, "%ld. ", turn);
    else
        add_head(s, turn, said);
    struct turn_ref at = turns_at(t, turn);
    turns_name_players(t, said);
    if (whole)
        s->game->recount(&at, said);
    else if (s->game->tell)
        s->game->tell(&at, quiet ? TELL_KNOWN : 0, said);
    else if (!quiet)
        turns_ask(t, "why", turn, false, said); /* if the game has this query */
}

bool session_turn(const struct session *s, long turn, struct strbuf *said)
{
    struct turns *t = s->play.turns;
    long n = t ? turns_count(t) : 0;
    turn = turn ? turn : n;
    if (turn < 1 || turn > n)
        return false;
    add_ruling(s, turn, turn > turns_open_to_all(t), said);
    add_typed(s, turn, said);
    return true;
}

/* Adds the board of a copy of the match; `match` NULL: nothing is known. */
static void add_board(const struct session *s, const void *match, const char *heading,
                      const struct board_style *look, struct strbuf *said)
{
    void *copy = match ? calloc(1, s->game->size) : NULL;
    if (copy) {
        memcpy(copy, match, s->game->kept);
        strbuf_add(said, "%s", heading);
        s->game->show(copy, look, said);
    }
    said->failed |= match && !copy;
    free(copy);
}

bool session_turn_board(const struct session *s, long turn, const struct board_style *look,
                        struct strbuf *said)
{
    struct turns *t = s->play.turns;
    if (!s->game->picture || !s->game->show || !t || turn > turns_count(t))
        return false;
    struct turn_ref at = turns_at(t, turn ? turn : turns_count(t));
    turns_name_players(t, said);
    add_board(s, at.began, _("Before it:\n"), look, said);
    add_board(s, at.match, _("After it:\n"), look, said);
    return true;
}

bool session_lists_plays(const struct game *game)
{
    return game->paper && game->paper->legal;
}

enum plays_listed session_legal_plays(const struct session *s, struct strbuf *out)
{
    struct turns *t = s->play.turns;
    const struct match_status o = turns_status(t);
    const long n = turns_count(t);
    if (o.quiet || o.withheld)
        return PLAYS_WITHHELD;
    if (!n || !o.waits || o.dice || o.over)
        return PLAYS_NO_DICE;
    struct turn_ref at = turns_at(t, n);
    s->game->paper->legal(&at, out);
    return PLAYS_LISTED;
}

/* Returns true if the players must judge a turn (0: the last) themselves. */
static bool withholds(const struct session *s, long turn)
{
    struct turns *t = s->play.turns;
    long n = t ? turns_count(t) : 0;
    return turn <= n && (turn ? turn : n) > (n ? turns_open_to_all(t) : 0);
}

const char *session_refusal(const struct session *s, const struct query_command *q, long turn)
{
    return *q->argument && withholds(s, turn)
               ? N_("The players judge the last turns themselves; an earlier one can be asked "
                    "about by its number")
               : q->refused;
}

bool session_orders(const struct session *s, struct strbuf *said)
{
    struct turns *t = s->play.turns;
    size_t before = said->length;
    if (!t)
        return false;
    turns_name_players(t, said);
    if (s->game->sets_up)
        s->game->sets_up(t->now, said);
    strbuf_add(said, "%s", t->orders.length ? t->orders.text : "");
    return said->length > before;
}

const char *session_key(const struct session *s)
{
    return s->stored ? s->key : "";
}

long session_entries(const struct session *s)
{
    return s->head;
}
