/* SPDX-License-Identifier: GPL-3.0-or-later */
/* German Tric-Trac: how men move, the gain of a play, and its faults (rules §2-§5, §7). Fields have
 * the numbering of the thrower. */
#ifndef GAMES_TRIC_TRAC_RULES_MEN_H
#define GAMES_TRIC_TRAC_RULES_MEN_H

#include "games/tables/play/play.h"

enum {
    START = 1,          /* the start tongue */
    HUCKE = 12,         /* the player's own corner */
    THEIR_HUCKE = 13,   /* the opponent's */
    GOAL = 24,          /* the opponent's start: a man that reaches it is out */
    BRIDGE_FIRST = 7,   /* the great bridge: 7-12, each held (D "die Hucke... und die fünf
                         * davorliegenden") */
    PARTIE_POINTS = 12, /* D "Partie" */
    BRIDGE_POINTS = 2   /* D "erbringt 2"; kept, "jeweils nochmals 2" */
};

/* Bits of tables_throw.rules. */
enum {
    TRIC_TRAC_HUCKE_REST = 1, /* a man may rest on the opponent's empty Hucke (option; F) */
    TRIC_TRAC_GOES_ON = 2     /* a partie won by the first move is played on */
};

enum tric_trac_fault {
    TRIC_TRAC_N1, /* a man was put where no number leads */
    TRIC_TRAC_N3, /* there are more moves than numbers */
    TRIC_TRAC_C2, /* a man ended on a held field, on the opponent's Hucke, or alone on its own; the
                     Hucke was taken by force without the right to it */
    TRIC_TRAC_E1, /* another man moved while one was on the start */
    TRIC_TRAC_D1, /* a number that could be played was not */
    TRIC_TRAC_FAULTS
};

/* How men move. A single man that is hit goes to its own start; when the last of fifteen men is
 * out, all go back to their start (§4). */
extern const struct tables_men tric_trac_men;

/* Returns true if a side has the great bridge. */
bool tric_trac_bridge(const struct board *b, enum side side);

/* Returns true if two men may take their Hucke by force, that is, if the numbers lead to the
 * opponent's (§2). */
bool tric_trac_may_force(const struct tables_throw *t);

/* Returns true if the play takes the Hucke by force, with the right to it or without. */
bool tric_trac_like_force(const struct tables_throw *t, const struct tables_put *p);

/* The gain of a play (§5). Each move must begin on a field with a man. */
struct tric_trac_gain {
    uint8_t hits, outs;
    uint8_t first_bridge; /* the points of a bridge that the first move makes, or 0 */
    uint8_t points;       /* all points, with those of a bridge that stands */
    uint8_t finished; /* `points` of a throw whose first move won the partie and that was finished:
                         a bridge that this move made was counted for the win and does not count
                         again (§6) */
    struct board after;
};
struct tric_trac_gain tric_trac_gain(const struct tables_throw *t, const struct tables_put *p);

/* Returns true if the first move wins the partie: a legal play of the whole throw begins with it,
 * and it brings the points up to twelve (D "sobald"). `points`: the points it brings. */
bool tric_trac_first_wins(const struct tables_throw *t, const struct tables_put *p, int *points);

/* Stores the faults of a play (`rule` of struct tables_men). A play is judged by the position it
 * ends in: any legal way there is enough. A man on a field where it cannot stay goes back to its
 * start, unless the opponent chooses otherwise. */
void tric_trac_rule(const struct tables_throw *t, const struct tables_put *p,
                    struct tables_ruling *out);

#endif
