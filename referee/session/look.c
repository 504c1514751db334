/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Views of the current match: list of turns, one turn, options, last orders. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/i18n.h"
#include "base/player_name.h"
#include "base/typed.h"
#include "games/paper.h"
#include "log/remarks.h"
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
        strbuf_add_player_name(out, session_player(s, i));
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
        strbuf_add_player_name(out, name);
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

/* --- list of turns ---------------------------------------------------------------------------- */

static int count_ruling(void *context, const struct arbiter_ruling *d, size_t end)
{
    (void)end;
    *(long *)context += d->kind < ARBITER_BREAK;
    return 0;
}

/* Whether the arbiter ruled after the turn, or overruled a claim of it. */
static bool ruled_on(const struct session *s, long turn, const struct turn *row)
{
    struct strbuf typed = {.text = NULL}, comments = {.text = NULL};
    long rulings = 0;
    if (replay_typed(&s->play, turn, &typed, &comments) && typed.text)
        foreach_arbiter_ruling(typed.text, typed.length, s->game->letter, count_ruling, &rulings);
    for (size_t i = 0; i < row->disputes; i++)
        rulings += row->dispute[i].overrules;
    strbuf_free(&typed);
    strbuf_free(&comments);
    return rulings > 0;
}

/* "8:2": the marks of each player. */
static void add_marks(const struct session *s, const struct turn *row, struct strbuf *out)
{
    if (s->game->seat_header)
        strbuf_add(out, "%ld:%ld", row->marked[0], row->marked[1]);
    else
        strbuf_add(out, "+%ld", row->marked[row->seat]);
}

/* "  12. w 64  1/7 1/5             8:0    12:0  4:2  *". A turn that players must judge themselves
 * shows only what is visible on the table. */
static void add_turn(const struct session *s, long turn, bool open, struct strbuf *said)
{
    struct turns *t = s->play.turns;
    struct turn_ref at = turns_at(t, turn);
    struct arena arena = {.chunk = NULL};
    struct strbuf marks = {.text = NULL};
    struct turn row;
    if (!s->game->turn(&at, &arena, &row)) {
        said->failed = true;
        return;
    }
    if (open && s->game->minor)
        add_marks(s, &row, &marks);
    strbuf_add(said, "%4ld. %c %-6s %-20s %-6s ", turn, s->game->letter[row.seat], row.dice,
               row.play ? row.play : "", marks.text ? marks.text : "");
    if (s->game->stored.brief && open)
        s->game->stored.brief(row.score, said);
    else if (open)
        strbuf_add_clean(said, row.score);
    strbuf_add(said, "%s\n", ruled_on(s, turn, &row) ? "  *" : "");
    strbuf_free(&marks);
    arena_free(&arena);
}

void session_turns(const struct session *s, long from, long to, struct strbuf *said)
{
    struct turns *t = s->play.turns;
    long n = t ? turns_count(t) : 0;
    long open = n ? turns_open_to_all(t) : 0;
    from = from < 0 ? n + 1 + from : from;
    to = to > n || !to ? n : to;
    for (long i = from < 1 ? 1 : from; i <= to; i++)
        add_turn(s, i, i <= open, said);
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
        char at[MOMENT_SAID];
        format_timestamp(entry ? entry->at : "?", at);
        strbuf_add(to->said, _("   Typed %s: "), at);
        strbuf_add(to->said, "%s", p->kind == SEGMENT_SET ? "set " : "");
        strbuf_add_clean(to->said, words.text);
        strbuf_add(to->said, "\n");
    }
    to->said->failed |= line.failed || words.failed;
    strbuf_free(&line);
    strbuf_free(&words);
}

/* Adds the text before a correction, and its replacement. */
static void tell_correction(const struct session *s, size_t i, struct strbuf *said)
{
    const struct operation *a = &s->acts.act[i];
    const struct logged *entry = entry_of(s, a->seq);
    const struct store_details founded = s->founded.values;
    struct strbuf before = {.text = NULL};
    char at[MOMENT_SAID];
    if (remarks_before(&s->acts, i, s->game, &founded, &before)) {
        strbuf_add(said, "%s", _("   Before the correction: "));
        strbuf_add_clean(said, before.text);
        strbuf_add(said, "\n");
    }
    strbuf_free(&before);
    format_timestamp(entry ? entry->at : "?", at);
    strbuf_add(said, _("   Corrected %s: "), at);
    strbuf_add_clean(said, a->text + strcspn(a->text, " ") + 1);
    strbuf_add(said, "\n");
}

static void tell_corrections(const struct session *s, long turn, struct strbuf *said)
{
    char target[24];
    int n = snprintf(target, sizeof target, "%ld", turn);
    for (size_t i = 0; i < s->acts.count; i++)
        if (s->acts.act[i].kind == OPERATION_EDIT &&
            strncmp(s->acts.act[i].text, target, (size_t)n) == 0 &&
            strchr(" +", s->acts.act[i].text[n]))
            tell_correction(s, i, said);
}

/* Adds text with times, corrections, rulings and notes. */
static void add_typed(const struct session *s, long turn, struct strbuf *said)
{
    struct lines_told to = {s, said};
    replay_typed_each(&s->play, turn, tell_line, &to);
    tell_corrections(s, turn, said);
    remarks_tell(&s->play, turn, said);
}

/* Adds "2. Boris 52: 1/6 1/3" and the position. */
static void add_head(const struct session *s, long turn, struct strbuf *said)
{
    struct turns *t = s->play.turns;
    const struct turn_rows *before = turn > 1 ? turns_row(t, turn - 1) : NULL;
    const struct turn_rows *row = turns_row(t, turn);
    if (!row)
        return;
    strbuf_add(said, "%ld. ", turn);
    strbuf_add_player_name(said, session_player(s, row->row.seat));
    strbuf_add(said, " %s%s%s\n", row->row.dice, row->row.play ? _(": ") : "",
               row->row.play ? row->row.play : "");
    if (before && *before->row.position)
        strbuf_add(said, _("   Before it: %s\n"), before->row.position);
}

bool session_turn(const struct session *s, long turn, struct strbuf *said)
{
    struct turns *t = s->play.turns;
    long n = t ? turns_count(t) : 0;
    turn = turn ? turn : n;
    if (turn < 1 || turn > n)
        return false;
    bool quiet = turn > turns_open_to_all(t);
    add_head(s, turn, said);
    struct turn_ref at = turns_at(t, turn);
    turns_name_players(t, said);
    if (s->game->tell)
        s->game->tell(&at, quiet, said);
    if (!quiet)
        turns_ask(t, "why", turn, said); /* if the game has this query */
    const struct turn_rows *row = turns_row(t, turn);
    if (row && *row->row.position)
        strbuf_add(said, _("   After it: %s\n"), row->row.position);
    add_typed(s, turn, said);
    return true;
}

bool session_orders(const struct session *s, struct strbuf *said)
{
    const struct turns *t = s->play.turns;
    if (!t || !t->orders.length)
        return false;
    strbuf_add(said, "%s", t->orders.text);
    return true;
}

/* --- options ---------------------------------------------------------------------------------- */

/* The default options of the game. */
static void add_usual(const struct session *s, struct strbuf *out)
{
    static const char *const nobody[SEATS_MAX] = {"", "", "", "", "", "", "", ""};
    struct match_setup f = {.seats = session_seats(s), .player = nobody};
    struct parse_error none;
    void *match = calloc(1, s->game->size);
    if (match && s->game->start(match, &f, &none))
        s->game->paper->agreed(&(struct turn_ref){.match = match, .player = nobody}, out);
    out->failed |= !match;
    free(match);
}

/* Adds the options in `now`: all, with a star on those that differ from the defaults, or only
 * those. */
static void add_options(const char *now, const char *usual, bool all, struct strbuf *said)
{
    while (*now) {
        size_t n = strcspn(now, " "), m = strcspn(usual, " ");
        bool same = n == m && memcmp(now, usual, n) == 0;
        if (all)
            strbuf_add(said, "  %.*s%s\n", (int)n, now, same ? "" : " *");
        else if (!same)
            strbuf_add(said, " %.*s", (int)n, now);
        now += n + (now[n] == ' ');
        usual += m + (usual[m] == ' ');
    }
}

bool session_agreed(const struct session *s, bool all, struct strbuf *said)
{
    struct strbuf now = {.text = NULL}, usual = {.text = NULL};
    size_t before = said->length;
    if (!s->play.turns || !s->game->paper || !s->game->paper->agreed)
        return false;
    struct turn_ref at = {.match = s->play.turns->now, .player = s->play.turns->founding.player};
    s->game->paper->agreed(&at, &now);
    add_usual(s, &usual);
    add_options(now.text ? now.text : "", usual.text ? usual.text : "", all, said);
    said->failed |= now.failed || usual.failed;
    strbuf_free(&now);
    strbuf_free(&usual);
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
