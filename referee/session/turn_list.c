/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The turns of the current match, a line each. */
#include <string.h>

#include "base/i18n.h"
#include "base/text.h"
#include "games/paper.h"
#include "session_private.h"

/* --- columns ---------------------------------------------------------------------------------- */

enum { NAME_WIDTH = 11, DICE_WIDTH = 6, PLAY_WIDTH = 22, MARKS_WIDTH = 8 };

/* Adds a cell of this width and a blank; cut where it is wider, if `cut`. */
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

/* Whether a turn marks points that the score does not show by itself. */
static bool has_marks(const struct game *game)
{
    return game->minor && (!game->seat_header || (game->paper && game->paper->marked.page));
}

static void add_heading(const struct game *game, struct strbuf *said)
{
    strbuf_add(said, "      ");
    add_cell(said, _("Player"), NAME_WIDTH, true);
    add_cell(said, _("Dice"), DICE_WIDTH, true);
    add_cell(said, _("Play"), PLAY_WIDTH, true);
    add_cell(said, has_marks(game) ? _("Marked") : "", MARKS_WIDTH, true);
    strbuf_add(said, "%s\n", game->stored.heading ? _(game->stored.heading) : _("Score"));
}

/* --- signs ------------------------------------------------------------------------------------ */

/* What may have happened in a turn, with its sign. */
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

/* The signs of a turn, one bit each. A false move that players must find themselves has none. */
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
static unsigned add_turn(const struct session *s, long turn, bool open, struct strbuf *said)
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
        add_cell(said, row.dice, DICE_WIDTH, false);
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
    add_heading(s->game, said);
    for (long i = from < 1 ? 1 : from; i <= to; i++)
        set |= add_turn(s, i, i <= open, said);
    add_legend(s, set, said);
}
