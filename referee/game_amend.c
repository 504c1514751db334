/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Orders for the physical board: from how it stood by one row of the record to how it stands by
 * another. */
#include <stdio.h>
#include <string.h>

#include "game_state.h"
#include "text/notation.h"
#include "text/render_say.h"

static void amend_peg(struct words *w, struct facts *f, int was, int is)
{
    f->count = is > was ? is - was : was - is;
    f->points = is;
    if (is != was)
        say(w, f,
            is > was ? N_("{who}: peg forward {count}, to hole {points}.\n")
            : is     ? N_("{who}: peg back {count}, to hole {points}.\n")
                     : N_("{who}: peg back {count}, out of the holes.\n"));
}

static void amend_jeton(struct words *w, struct facts *f, int was, int is)
{
    f->points = is;
    if (is != was)
        say(w, f, is ? N_("{who}: jeton to {points}.\n") : N_("{who}: jeton back to the talon.\n"));
}

/* "w", "b", "rail" or "down". */
static void amend_token(struct words *w, struct facts *f, const char *was, const char *is,
                        const char *const sentences[3])
{
    if (strcmp(was, is) == 0)
        return;
    f->who = *is == 'b' ? BLACK : WHITE;
    say(w, f, sentences[*is == 'r' ? 1 : *is == 'd' ? 2 : 0]);
}

/* --- men ---------------------------------------------------------------------------------------
 */

static bool read_board(const char *text, struct board *out)
{
    char line[POSITION_TEXT + 2];
    struct text_error err;
    struct position p;
    int n = snprintf(line, sizeof line, "%s w", text);
    if (n < 0 || (size_t)n >= sizeof line || !position_read(line, (size_t)n, &p, &err))
        return false;
    *out = p.board;
    return true;
}

enum { BORNE_OFF = 25 };

/* Men on a field; 25: borne off. */
static int men_at(const struct men *m, int field)
{
    int on = 0;
    if (field < BORNE_OFF)
        return men_on(m, field);
    for (int f = 1; f < BORNE_OFF; f++)
        on += men_on(m, f);
    return 15 - on;
}

/* As many are missing somewhere as there are too many elsewhere: they are paired from the talon on,
 * a sentence a man. */
static void amend_men(struct words *w, struct facts *f, const struct men *was, const struct men *is)
{
    int to = 1, missing = 0;
    for (int from = 1; from <= BORNE_OFF; from++) {
        for (int left = men_at(was, from) - men_at(is, from); left > 0; left--) {
            while (!missing && to <= BORNE_OFF) {
                missing = men_at(is, to) - men_at(was, to);
                missing = missing > 0 ? missing : 0;
                to += !missing;
            }
            f->from = from;
            f->field = to;
            say(w, f,
                from == BORNE_OFF ? N_("{who}: a man borne off goes back to {field}.\n")
                : to == BORNE_OFF ? N_("{who}: a man from {from} off the board.\n")
                                  : N_("{who}: a man from {from} to {field}.\n"));
            missing--;
            to += !missing;
        }
    }
}

void trictrac_amend(const struct game_state *s, const struct store_coup *was,
                    const struct store_coup *is, struct words *said)
{
    static const char *const bredouille[] = {N_("Third jeton: to {who}.\n"),
                                             N_("Third jeton: to the rail.\n"), ""};
    static const char *const pavilion[] = {
        N_("Pavilion: to {who}.\n"), N_("Pavilion: to the rail.\n"), N_("Pavilion: laid down.\n")};
    const char *names[2];
    struct board before, after;
    state_names(s, names);
    struct facts f = {.names = names, .how = "", .cite = ""};
    bool boards = read_board(was->position, &before) && read_board(is->position, &after);
    said->numbering = s->desk.numbering;
    for (int side = WHITE; side <= BLACK; side++) {
        bool white = side == WHITE;
        f.who = (enum side)side;
        amend_peg(said, &f, white ? was->peg_w : was->peg_b, white ? is->peg_w : is->peg_b);
        amend_jeton(said, &f, white ? was->points_w : was->points_b,
                    white ? is->points_w : is->points_b);
        if (boards)
            amend_men(said, &f, &before.side[side], &after.side[side]);
    }
    amend_token(said, &f, was->bredouille, is->bredouille, bredouille);
    amend_token(said, &f, was->pavilion, is->pavilion, pavilion);
    f.who = is->next == 'b' ? BLACK : WHITE;
    if (is->next && is->next != was->next)
        say(said, &f, "{who} throws next.\n");
}
