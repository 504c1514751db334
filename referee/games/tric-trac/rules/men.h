/* SPDX-License-Identifier: GPL-3.0-or-later */
/* German Tric-Trac: how men go, what a play brings, and what is wrong with one (rules §2-§5, §7).
 * Fields are those of who throws. */
#ifndef TRIC_TRAC_RULES_MEN_H
#define TRIC_TRAC_RULES_MEN_H

#include "games/tables/play/play.h"

enum {
    START = 1,          /* the start tongue */
    HUCKE = 12,         /* the player's own corner */
    THEIR_HUCKE = 13,   /* the other's */
    GOAL = 24,          /* who reaches it is out; the other's start */
    BRIDGE_FIRST = 7,   /* the great bridge: 7-12, each held (D "die Hucke... und die fünf
                         * davorliegenden") */
    PARTIE_POINTS = 12, /* D "Partie" */
    BRIDGE_POINTS = 2   /* D "erbringt 2"; kept, "jeweils nochmals 2" */
};

/* Bits of tables_throw.rules. */
enum {
    TRIC_TRAC_HUCKE_REST = 1, /* a man may rest on the other's empty Hucke (option; F) */
    TRIC_TRAC_GOES_ON = 2     /* a partie won by the first move is played on */
};

enum tric_trac_fault {
    TRIC_TRAC_N1, /* a man set down where no number takes it */
    TRIC_TRAC_N3, /* more moves than the throw has numbers */
    TRIC_TRAC_C2, /* on a held field, on the other's Hucke, alone on the own one; by force without
                   * the right */
    TRIC_TRAC_E1, /* another man moved while one stood on the start */
    TRIC_TRAC_D1, /* a number that could be played was not */
    TRIC_TRAC_FAULTS
};

/* A lone man hit goes to its own start; the last of fifteen out brings all back to theirs (§4). */
extern const struct tables_men tric_trac_men;

/* The fields from which `side` may move: all its own; with a man on the start only the start and
 * those in `brought`, where men brought off it in this throw stand. */
fields tric_trac_movers(const struct board *b, enum side side, fields brought);

/* No man on this field of `side`. */
bool tric_trac_empty(const struct board *b, enum side side, int field);

/* The great bridge stands. */
bool tric_trac_bridge(const struct board *b, enum side side);

/* Two men may take the own Hucke by force: those the numbers would bring to the other's (§2). */
bool tric_trac_may_force(const struct tables_throw *t);

/* Two men who take the own Hucke so, whether with the right to it or not. */
bool tric_trac_like_force(const struct tables_throw *t, const struct tables_put *p);

/* What men put down bring (§5). A man must stand wherever one is taken from. */
struct tric_trac_gain {
    uint8_t hits, outs;
    uint8_t first_bridge; /* made by the first move: its points, or 0 */
    uint8_t points;       /* all it brings, the bridge that stands now included */
    uint8_t finished; /* `points` of a throw that its first move won and that was finished: a bridge
                       * that this move made was counted with the win, and is not again (§6) */
    struct board after;
};
struct tric_trac_gain tric_trac_gain(const struct tables_throw *t, const struct tables_put *p);

/* Whether the first move wins the partie: a legal play of the whole throw begins with it, and it
 * brings the twelve points (D "sobald"). `points`: what it brings. */
bool tric_trac_first_wins(const struct tables_throw *t, const struct tables_put *p, int *points);

/* What is wrong with men put down in this order (struct tables_men). A play is judged by the
 * position it ends in: how the men came there is no matter if there is a legal way. A man that may
 * not stay where it is goes back where it came from if nobody speaks. */
void tric_trac_rule(const struct tables_throw *t, const struct tables_put *p,
                    struct tables_ruling *out);

#endif
