/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of coups for spreadsheets (CSV). */
#include <string.h>

#include "games/trictrac/row_score.h"
#include "log/seats.h"
#include "matches.h"

/* A field of the table: quoted where it must be. What a player `wrote` is text to a spreadsheet
 * too, which would work out what begins as a formula does. */
static void add_field(struct words *w, const char *text, bool wrote)
{
    struct words clean = {.text = NULL};
    words_add_clean(&clean, text ? text : "");
    const char *c = clean.text ? clean.text : "";
    bool quoted = strpbrk(c, ",\"\r\n") != NULL;
    words_add(w, quoted ? "\"" : "");
    words_add(w, wrote && *c && strchr("=+-@\t\r", *c) ? "'" : "");
    while (*c) {
        size_t n = strcspn(c, "\"");
        words_add(w, "%.*s", (int)n, c);
        c += n;
        if (*c) {
            words_add(w, "\"\"");
            c++;
        }
    }
    words_add(w, quoted ? "\"" : "");
    w->failed |= clean.failed;
    words_free(&clean);
}

void words_add_row(struct words *w, const struct store_match *m, const struct store_coup *c,
                   const char *typed)
{
    const char *texts[] = {m->key, m->seat[0].player, m->seat[1].player, m->event, m->date};
    struct row_score s;
    row_score_read(c->score, &s);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        add_field(w, texts[i], i > 0);
        words_add(w, ",");
    }
    words_add(w, "%ld,%c,%s,", c->number, seat_letter(c->seat), c->dice);
    add_field(w, typed, true);
    words_add(w, ",");
    add_field(w, c->play, false);
    words_add(w, ",%d,%d,%d,%d,%s,%s,", s.points[0], s.points[1], s.holes[0], s.holes[1],
              s.bredouille, s.pavilion);
    add_field(w, c->position, false);
    words_add(w, ",%c", c->next == STORE_NOBODY ? '-' : seat_letter(c->next));
    words_add(w, "\r\n");
}
