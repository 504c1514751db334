/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The points of a throw of German Tric-Trac, and the series of parties. */
#ifndef TRIC_TRAC_SERIES_H
#define TRIC_TRAC_SERIES_H

#include "games/tables/match/machine.h"
#include "games/tric-trac/rules/men.h"

enum { OPTION_PARTIES, OPTION_HUCKE_REST, OPTION_NEXT_START };
enum {
    OWN_PEG = 0,
    OWN_WON = 2,
    OWN_PLAYED = 4
}; /* Places in own[]: pegs, factors won, parties finished. */
enum { WORD_NEW, WORD_ON, WORD_PEG };
enum { REASON_NONE, REASON_TO_2, REASON_TO_6, REASON_OVER_6, REASON_GIVEN_UP };

/* The result of the play that counts. */
struct tric_trac_reckoning {
    bool first;       /* the first move won the partie */
    int first_points; /* the points of that move */
    bool last;        /* the partie is the last */
    int decision;     /* WORD_NEW or WORD_ON; -1: not made, or none is due */
    bool by_men;      /* the play itself made the decision to continue */
    int hits,
        outs; /* the number of men hit and of own men out; all other points are for the bridge */
    int points, pegged;
    bool wins;
    struct board after;
};
void tric_trac_reckon(const struct tables_turn *t, const long *option,
                      struct tric_trac_reckoning *out);

void tric_trac_outcome(const struct tables_verdict *v, const long *option,
                       struct tables_outcome *o);
uint8_t tric_trac_worth(struct tables_state *s, enum side winner, bool given, const long *option,
                        uint16_t *halves);
extern const struct tables_game tric_trac_tables;

/* Sentences (struct tables_game). */
bool tric_trac_say_thrown(const struct tables_verdict *v, struct strbuf *said);
void tric_trac_say_word(const struct tables_verdict *v, int w, struct strbuf *said);
const char *tric_trac_say_fault(const struct tables_verdict *v, int attempt, int fault);
void tric_trac_say_end(const struct tables_verdict *v, struct strbuf *said);
void tric_trac_say_score(const struct tables_verdict *v, const struct tables_state *s,
                         struct strbuf *said);
void tric_trac_say_why(const struct tables_verdict *v, struct strbuf *said);

#endif
