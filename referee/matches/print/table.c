/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of coups for spreadsheets (CSV). */
#include <ctype.h>
#include <string.h>

#include "base/text.h"
#include "log/find.h"
#include "matches/command/command.h"

/* The number of name columns: two, White and Black, if the game has seat headers; otherwise one for
 * each possible player. */
static int columns_of_seats(const struct game *game)
{
    return game->seat_header ? game->seats_least : game->seats_most;
}

void strbuf_add_table_head(struct strbuf *w, const struct game *game)
{
    strbuf_add(w, "match,");
    for (int i = 0; i < columns_of_seats(game); i++) {
        const char *name = game->seat_header ? game->seat_header[i] : "player";
        strbuf_add(w, "%c%s", tolower((unsigned char)*name), name + 1);
        if (!game->seat_header)
            strbuf_add(w, "%d", i + 1);
        strbuf_add(w, ",");
    }
    strbuf_add(w, "event,date,%s,dice,typed,play,", game->seat_header ? "coup,side" : "turn,seat");
    for (const struct score_field *f = game->scored; f && f->before; f++)
        if (f->column)
            strbuf_add(w, "%s,", f->column);
    strbuf_add(w, "position,next\r\n");
}

const struct game *table_game(const struct store_match *m)
{
    const struct game *game = game_named(m->game);
    return game ? game : games[0];
}

/* The score, in the columns of a game; `score` NULL: they are empty. */
static void add_score(struct strbuf *w, const struct game *columns, const char *score)
{
    const struct score_field *of = columns->scored;
    long field[SCORE_FIELDS];
    score_read(of, score ? score : "", field);
    for (int i = 0; of && of[i].before; i++) {
        if (!of[i].column)
            continue;
        if (field[i] == SCORE_NONE)
            strbuf_add(w, ",");
        else if (of[i].words)
            strbuf_add(w, ",%s", of[i].words[field[i]]);
        else
            strbuf_add(w, ",%ld", field[i]);
    }
}

void strbuf_add_row(struct strbuf *w, const struct store_match *m, const struct store_coup *c,
                    const char *typed)
{
    const struct game *game = game_named(m->game), *columns = table_game(m);
    strbuf_add_table_field(w, m->key, false);
    for (int i = 0; i < columns_of_seats(columns); i++) {
        strbuf_add(w, ",");
        strbuf_add_table_field(w, i < m->seats ? m->seat[i].player : NULL, true);
    }
    strbuf_add(w, ",");
    strbuf_add_table_field(w, m->event, true);
    strbuf_add(w, ",");
    strbuf_add_table_field(w, m->date, true);
    strbuf_add(w, ",%ld,%c,%s,", c->number, seat_letter(game, c->seat), c->dice);
    strbuf_add_table_field(w, typed, true);
    strbuf_add(w, ",");
    strbuf_add_table_field(w, c->play, false);
    add_score(w, columns, game ? c->score : NULL);
    strbuf_add(w, ",");
    strbuf_add_table_field(w, c->position, false);
    strbuf_add(w, ",%c", c->next == STORE_NOBODY ? '-' : seat_letter(game, c->next));
    strbuf_add(w, "\r\n");
}
