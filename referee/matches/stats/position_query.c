/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "position_query.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "games/paper.h"
#include "log/find.h"

/* --- sides of a board ------------------------------------------------------------------------- */

/* What stands behind "W:" or "B:", apart by commas; its length. */
static const char *side_of(const char *board, char side, size_t *n)
{
    const char mark[] = {side, ':', '\0'};
    const char *at = strstr(board, mark);
    at = at ? at + 2 : "";
    *n = strcspn(at, " ");
    return at;
}

/* The other side's men in the place of one's own. */
static void add_across(struct strbuf *w, const char *board)
{
    size_t n[2];
    const char *white = side_of(board, 'W', &n[0]), *black = side_of(board, 'B', &n[1]);
    strbuf_add(w, "W:%.*s B:%.*s", (int)n[1], black, (int)n[0], white);
}

/* Whether a list has this item; "12x0" is had where none begins with 12. One man is "12". */
static bool has_item(const char *list, size_t n, const char *item, size_t m)
{
    m -= m > 2 && memcmp(item + m - 2, "x1", 2) == 0 ? 2 : 0;
    bool none = m > 2 && memcmp(item + m - 2, "x0", 2) == 0;
    size_t field = m - (none ? 2 : 0);
    for (size_t at = 0; at < n;) {
        size_t k = strcspn(list + at, ", ");
        size_t own = strcspn(list + at, ",x ");
        if (none ? own == field && memcmp(list + at, item, field) == 0
                 : k == m && memcmp(list + at, item, m) == 0)
            return !none;
        at += k + 1;
    }
    return none;
}

static bool side_fits(const char *pattern, const char *board, char side)
{
    size_t n, m, items = 0, standing = 0;
    const char *want = side_of(pattern, side, &n), *is = side_of(board, side, &m);
    bool open = !n;
    for (size_t at = 0; at < n;) {
        size_t k = strcspn(want + at, ", ");
        bool star = k == 1 && want[at] == '*',
             none = k > 2 && memcmp(want + at + k - 2, "x0", 2) == 0;
        open |= star;
        items += !star && !none;
        if (!star && !has_item(is, m, want + at, k))
            return false;
        at += k + 1;
    }
    for (size_t at = 0; at < m; at += strcspn(is + at, ", ") + 1)
        standing++;
    return open || standing == items;
}

bool position_query_fits(const struct position_query *s, int across, const char *board)
{
    const char *pattern = s->board[across].text;
    for (int i = 0; i < STORE_PLACE_PARTS; i++)
        if (!strstr(board, s->part[i]))
            return false;
    return side_fits(pattern, board, 'W') && side_fits(pattern, board, 'B');
}

/* Keeps a text that every matching board contains, if it is longer than one of those kept. */
static void keep_part(struct position_query *s, const char *text, size_t length)
{
    int shortest = 0;
    for (int i = 1; i < STORE_PLACE_PARTS; i++)
        if (strlen(s->part[i]) < strlen(s->part[shortest]))
            shortest = i;
    if (length > strlen(s->part[shortest]) && length < sizeof s->part[0])
        snprintf(s->part[shortest], sizeof s->part[0], "%.*s", (int)length, text);
}

/* A board seen from across has the same men. */
static void note_parts(struct position_query *s, const char *pattern)
{
    for (size_t n; *pattern; pattern += n + (pattern[n] != '\0')) {
        n = strcspn(pattern, ",: ");
        const char *times = memchr(pattern, 'x', n);
        bool none = times && times[1] == '0';
        size_t k = times && n == (size_t)(times - pattern) + 2 && times[1] == '1' ? n - 2 : n;
        if (pattern[n] != ':' && *pattern != '*' && !none)
            keep_part(s, pattern, k);
    }
}

/* --- what was typed --------------------------------------------------------------------------- */

static bool refuse(struct parse_error *why, const char *reason)
{
    return token_error(&(struct token){.kind = WORD, .column = 1}, 0, why, "%s", reason);
}

bool position_query_throw(struct position_query *s, const char *text)
{
    for (int i = 0; i < 2; i++)
        if (text[i] < '1' || text[i] > '6')
            return false;
    if (text[2])
        return false;
    snprintf(s->dice[0], sizeof s->dice[0], "%c%c", text[0], text[1]);
    snprintf(s->dice[1], sizeof s->dice[1], "%c%c", text[1], text[0]);
    return true;
}

/* Who throws and what, behind the board. */
static void read_rest(struct position_query *s, const char *text)
{
    char word[3];
    for (const char *at = text; *at;) {
        size_t n = strcspn(at, " ");
        snprintf(word, sizeof word, "%.*s", (int)(n > 2 ? 0 : n), at);
        if (n == 1 && (*word == 'w' || *word == 'b'))
            s->seat = *word == 'b';
        else if (n == 2)
            position_query_throw(s, word);
        at += n + (at[n] == ' ');
    }
}

/* A match under the options of a line, before its first turn; where it begins is noted. */
static void *begun(struct position_query *s, const struct position_line *l, struct parse_error *why)
{
    struct strbuf first = {.text = NULL};
    void *match = position_line_match(l, why);
    if (match)
        l->game->picture->label(l->game->picture, &(struct turn_ref){.match = match}, AS_THROWN,
                                &first);
    snprintf(s->start, sizeof s->start, "%s", first.text ? first.text : "");
    strbuf_free(&first);
    return match;
}

/* Where matches of the game begin. */
static void note_start(struct position_query *s)
{
    static const char line[] = "W:1 B:1 w"; /* any line has the usual options */
    struct parse_error why;
    struct position_line l;
    if (s->game->picture && position_line_read(&l, s->game, line, sizeof line - 1, &why))
        free(begun(s, &l, &why));
}

/* The board as the record writes it. */
static bool read_board(struct position_query *s, const char *text, struct parse_error *why)
{
    struct position_line l;
    struct strbuf line = {.text = NULL};
    strbuf_add(&line, "%s%s", text, s->seat == SEAT_NONE ? " w" : ""); /* a line says who throws */
    if (line.failed || !position_line_read(&l, s->game, line.text, line.length, why)) {
        strbuf_free(&line);
        return false;
    }
    s->game = l.game;
    if (!l.game->picture) {
        strbuf_free(&line);
        return refuse(why, _("this game has no board"));
    }
    void *match = begun(s, &l, why);
    bool ok = match && l.game->picture->position(match, l.word, l.words, why);
    if (ok)
        l.game->picture->label(l.game->picture, &(struct turn_ref){.match = match}, AS_THROWN,
                               &s->board[0]);
    s->beginning = ok && s->board[0].text && !strcmp(s->start, s->board[0].text);
    strbuf_free(&line);
    free(match);
    return ok;
}

bool position_query_read(struct position_query *s, const struct game *game, const char *text,
                         struct parse_error *why)
{
    *s = (struct position_query){
        .game = game, .seat = SEAT_NONE, .pattern = strchr(text, '*') != NULL};
    read_rest(s, text);
    if (s->pattern) {
        const char *behind = strstr(text, "B:");
        if (!behind || strncmp(text, "W:", 2) != 0)
            return refuse(why, _("a pattern has both sides, as W:12x2,* B:*"));
        strbuf_add_bytes(&s->board[0], text, (size_t)(behind - text) + strcspn(behind, " "));
    } else if (!read_board(s, text, why)) {
        return false;
    }
    if (s->board[0].text)
        add_across(&s->board[1], s->board[0].text);
    if (s->pattern) {
        note_start(s);
        note_parts(s, s->board[0].text ? s->board[0].text : "");
    }
    return !s->board[0].failed && !s->board[1].failed;
}

void position_query_any(struct position_query *s, const struct game *game)
{
    *s = (struct position_query){.game = game, .seat = SEAT_NONE, .any = true};
    note_start(s);
}

void position_query_free(struct position_query *s)
{
    strbuf_free(&s->board[0]);
    strbuf_free(&s->board[1]);
}
