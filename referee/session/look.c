/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Views of the current match: queries, one turn, all turns, last orders. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/i18n.h"
#include "base/scan.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "games/option.h"
#include "games/paper.h"
#include "log/find.h"
#include "log/notes.h"
#include "log/offered.h"
#include "session_private.h"

/* --- ask ------------------------------------------------------------------------------------- */

/* Queries on the current match; completion from the record. */

void session_score(const struct session *s, struct strbuf *said)
{
    if (s->play.turns)
        turns_score(s->play.turns, said);
}

void session_stands(const struct session *s, struct strbuf *said)
{
    if (s->play.turns)
        turns_stands(s->play.turns, said);
}

bool session_ask(const struct session *s, const char *question, long coup, bool all,
                 struct strbuf *said)
{
    return s->play.turns && turns_ask(s->play.turns, question, coup, all, said);
}

void session_prompt(const struct session *s, struct strbuf *said)
{
    if (s->play.turns)
        turns_prompt(s->play.turns, said);
}

void session_show(const struct session *s, const struct board_style *look, struct strbuf *said)
{
    if (s->play.turns)
        turns_show(s->play.turns, look, said);
}

void session_candidates(const struct session *s, const char *line, size_t start, size_t length,
                        game_candidate_fn *fn, void *context)
{
    if (s->play.turns)
        turns_candidates(s->play.turns, line, start, length, fn, context);
}

bool session_doubts(struct session *s, enum doubt kind, const char *line, size_t length,
                    struct doubted *out)
{
    return s->play.turns && session_spell(s, line, length) &&
           turns_doubt(s->play.turns, kind, &s->words, out);
}

long session_settled(const struct session *s)
{
    return s->play.turns ? turns_settled(s->play.turns) : 0;
}

void session_options(const struct session *s, const char *name, size_t length,
                     game_candidate_fn *fn, void *context)
{
    game_options(s->game->option, name, length, fn, context);
}

void session_players(const struct session *s, const char *prefix, game_candidate_fn *fn,
                     void *context)
{
    struct store_error se;
    store_players(s->store, prefix, fn, context, &se);
}

struct match_names {
    game_candidate_fn *fn;
    void *context;
};

static int name_match(void *context, const struct store_match *m)
{
    const struct match_names *n = context;
    struct strbuf players = {.text = NULL};
    strbuf_add_seats(&players, m);
    int stop = n->fn(n->context, m->key);
    if (!stop && !players.failed)
        stop = n->fn(n->context, players.text);
    strbuf_free(&players);
    return stop;
}

/* Adds the players if all are named, and no name could be read as two. */
static int name_players(void *context, const struct store_match *m)
{
    static const char *const unnamed[] = {"White", "Black"};
    struct strbuf *out = context;
    const size_t before = out->length;
    for (int i = 0; i < m->seats; i++) {
        const char *name = m->seat[i].player;
        bool named = *name && strncmp(name, "Player ", 7) != 0 && !strstr(name, " - ");
        for (size_t k = 0; k < sizeof unnamed / sizeof unnamed[0]; k++)
            named &= strcmp(name, unnamed[k]) != 0;
        strbuf_add(out, "%s%s", i ? " - " : "", name);
        if (!named && out->text)
            out->text[out->length = before] = '\0';
        if (!named)
            return 1;
    }
    return 1;
}

bool session_last_players(const struct session *s, const struct game *game, struct strbuf *out)
{
    struct store_error se;
    const struct store_query query = {.game = game->name, .shown = true, .limit = 1};
    size_t before = out->length;
    return store_matches(s->store, &query, name_players, out, &se) == STORE_OK &&
           out->length > before;
}

void session_matches(const struct session *s, game_candidate_fn *fn, void *context)
{
    struct store_error se;
    struct match_names n = {fn, context};
    const struct store_query few = {.shown = true, .limit = 50};
    store_matches(s->store, &few, name_match, &n, &se);
}

/* --- turn list ------------------------------------------------------------------------------- */

/* The turns of the current match, one line per turn. */

/* --- columns ---------------------------------------------------------------------------------- */

enum { NAME_WIDTH = 11, DICE_WIDTH = 6, PLAY_WIDTH = 22, MARKS_WIDTH = 8, WIDEST_DICE = 20 };

/* Adds a cell of this width and a space; if `cut`, a wider text is truncated. */
static void add_cell(struct strbuf *said, const char *text, int width, bool cut)
{
    size_t at = 0, length = strlen(text), took;
    int wide = 0;
    while (at < length) {
        int columns = utf8_columns(text + at, length - at, &took);
        if (cut && wide + columns > width)
            break;
        wide += columns;
        at += took;
    }
    strbuf_add_bytes(said, text, at);
    strbuf_add(said, "%*s ", wide < width ? width - wide : 0, "");
}

/* Returns true if a turn marks points that the score does not show. */
static bool has_marks(const struct game *game)
{
    return game->minor && (!game->seat_header || (game->paper && game->paper->marked.page));
}

/* The columns that the dice of these turns need: a turn of a dice game can have many throws. */
static int dice_width(const struct session *s, long from, long to)
{
    int widest = DICE_WIDTH;
    for (long i = from; i <= to; i++) {
        struct turn_ref at = turns_at(s->play.turns, i);
        struct arena arena = {.chunk = NULL};
        struct turn row;
        int width = s->game->turn(&at, &arena, &row) ? (int)strlen(row.dice) : 0;
        widest = width > widest ? width : widest;
        arena_free(&arena);
    }
    return widest < WIDEST_DICE ? widest : WIDEST_DICE;
}

static void add_heading(const struct game *game, int dice, struct strbuf *said)
{
    strbuf_add(said, "      ");
    add_cell(said, _("Player"), NAME_WIDTH, true);
    add_cell(said, _("Dice"), dice, true);
    add_cell(said, _("Play"), PLAY_WIDTH, true);
    add_cell(said, has_marks(game) ? _("Marked") : "", MARKS_WIDTH, true);
    strbuf_add(said, "%s\n", game->stored.heading ? _(game->stored.heading) : _("Score"));
}

/* --- signs ------------------------------------------------------------------------------------ */

/* Events in a turn, with their signs. */
enum sign { SIGN_FALSE, SIGN_CLAIM, SIGN_ARBITER, SIGNS };

static const struct {
    char sign;
    const char *said;
} signs[SIGNS] = {
    [SIGN_FALSE] = {'x', N_("false move")},
    [SIGN_CLAIM] = {'#', N_("claim")},
    [SIGN_ARBITER] = {'*', N_("the arbiter has ruled")},
};

static int count_ruling(void *context, const struct arbiter_ruling *d, size_t end)
{
    (void)end;
    *(long *)context += !arbiter_ruling_remarks(d->kind);
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

/* Whether a dispute is the choice on a fault, and not a claim. */
static bool is_fault(const struct turn *row, const struct dispute *d)
{
    for (size_t i = 0; i < row->counts; i++)
        if (strcmp(row->count[i].kind, "fault") == 0 && strcmp(row->count[i].name, d->kind) == 0)
            return true;
    return false;
}

/* Returns the signs of a turn as bits. A false move that players must find has none. */
static unsigned signs_of(const struct session *s, long turn, bool open, const struct turn *row)
{
    unsigned set = ruled_on(s, turn, row) ? 1u << SIGN_ARBITER : 0;
    for (size_t i = 0; open && i < row->counts; i++)
        set |= strcmp(row->count[i].kind, "fault") == 0 ? 1u << SIGN_FALSE : 0;
    for (size_t i = 0; i < row->disputes; i++)
        set |= s->game->claims && !is_fault(row, &row->dispute[i]) ? 1u << SIGN_CLAIM : 0;
    return set;
}

static void add_signs(struct strbuf *said, unsigned set)
{
    strbuf_add(said, "%s", set ? "  " : "");
    for (int i = 0; i < SIGNS; i++)
        if (set >> i & 1)
            strbuf_add(said, "%c", signs[i].sign);
}

/* "Anna:Boris, ! false move, * the arbiter has ruled": the signs that occur. */
static void add_legend(const struct session *s, unsigned set, struct strbuf *said)
{
    strbuf_add(said, "      ");
    for (int i = 0; i < session_seats(s); i++) {
        strbuf_add(said, "%s", i ? ":" : "");
        strbuf_add_player_name(said, session_player(s, i), i);
    }
    for (int i = 0; i < SIGNS; i++)
        if (set >> i & 1)
            strbuf_add(said, ", %c %s", signs[i].sign, _(signs[i].said));
    strbuf_add(said, "\n");
}

/* --- lines ------------------------------------------------------------------------------------ */

/* "8:2", the marks of each player; "+450" where one marks at a time. */
static void add_marks(const struct session *s, const struct turn *row, struct strbuf *out)
{
    if (s->game->seat_header)
        strbuf_add(out, "%ld:%ld", row->marked[0], row->marked[1]);
    else
        strbuf_add(out, "+%ld", row->marked[row->seat]);
}

/* "2:0", or "450:200:0": what the game counts first, for each player. */
static void add_score(const struct session *s, const struct turn *row, struct strbuf *out)
{
    const struct game *game = s->game;
    if (game->stored.brief) {
        game->stored.brief(row->score, out);
        return;
    }
    for (int i = 0; i < session_seats(s); i++)
        strbuf_add(out, "%s%ld", i ? ":" : "", game->major ? row->at[i].major : row->at[i].minor);
}

/* A turn that players must judge themselves shows only what is visible on the table. Returns its
 * signs. */
static unsigned add_turn(const struct session *s, long turn, bool open, int dice,
                         struct strbuf *said)
{
    struct turn_ref at = turns_at(s->play.turns, turn);
    struct arena arena = {.chunk = NULL};
    struct strbuf name = {.text = NULL}, play = {.text = NULL}, marks = {.text = NULL};
    struct turn row;
    unsigned set = 0;
    if (s->game->turn(&at, &arena, &row)) {
        session_add_play(s, turn, row.final_play ? row.final_play : row.play, &play);
        set = signs_of(s, turn, open, &row);
        strbuf_add_player_name(&name, session_player(s, row.seat), row.seat);
        if (open && has_marks(s->game))
            add_marks(s, &row, &marks);
        strbuf_add(said, "%4ld. ", turn);
        add_cell(said, name.text ? name.text : "", NAME_WIDTH, true);
        add_cell(said, row.dice, dice, false);
        add_cell(said, play.text ? play.text : "", PLAY_WIDTH, false);
        add_cell(said, marks.text ? marks.text : "", MARKS_WIDTH, false);
        if (open)
            add_score(s, &row, said);
        add_signs(said, set);
        strbuf_add(said, "\n");
    } else {
        said->failed = true;
    }
    strbuf_free(&name);
    strbuf_free(&play);
    strbuf_free(&marks);
    arena_free(&arena);
    return set;
}

void session_turns(const struct session *s, long from, long to, struct strbuf *said)
{
    struct turns *t = s->play.turns;
    long n = t ? turns_count(t) : 0;
    long open = n ? turns_open_to_all(t) : 0;
    unsigned set = 0;
    from = from < 0 ? n + 1 + from : from;
    to = to > n || !to ? n : to;
    from = from < 1 ? 1 : from;
    const int dice = dice_width(s, from, to);
    add_heading(s->game, dice, said);
    for (long i = from; i <= to; i++)
        set |= add_turn(s, i, i <= open, dice, said);
    add_legend(s, set, said);
}

/* --- look ------------------------------------------------------------------------------------ */

/* Views of the current match: one turn, last orders. */

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
    const struct turn_rows *row = n ? turns_row(t, n) : NULL;
    if (!row || !o.waits || o.dice || o.over || row->row.dice[0] < '1' || row->row.dice[0] > '6')
        return PLAYS_NO_DICE;
    struct turn_ref at = turns_at(t, n);
    s->game->paper->legal(&at, out);
    return PLAYS_LISTED;
}

enum session_code session_refusal(const struct session *s, const struct query_command *q, long turn,
                                  struct session_error *err)
{
    struct turns *t = s->play.turns;
    const long n = t ? turns_count(t) : 0, open = n ? turns_open_to_all(t) : 0;
    const bool withheld = *q->argument && turn <= n && (turn ? turn : n) > open;
    *err = (struct session_error){.code = SESSION_REFUSED};
    if (withheld && open)
        snprintf(err->text, sizeof err->text,
                 _("The players judge the last turns themselves; .why %ld explains the turn before "
                   "these"),
                 open);
    else
        snprintf(err->text, sizeof err->text, "%s",
                 _(withheld ? N_("The players judge the last turns themselves") : q->refused));
    return err->code;
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
