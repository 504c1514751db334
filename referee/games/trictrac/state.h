/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match of trictrac as a value, between the files that make the game (games/game.h): the coup in
 * hand on the desk, and the last one that the next dice closed. */
#ifndef TRICTRAC_STATE_H
#define TRICTRAC_STATE_H

#include "games/paper.h"
#include "games/trictrac/input/record.h"
#include "games/trictrac/text/board.h"
#include "games/trictrac/text/render.h"

/* The entries of the claims of a coup. */
struct claim_entries {
    long claim[COUP_CLAIMS];                   /* that made each claim */
    long overrule[COUP_CLAIMS][CLAIM_RULINGS]; /* that overruled it, each time */
};

/* A coup as it happened; its ruling is computed again when it is wanted. */
struct closed_coup {
    struct match before;
    struct coup coup;
    enum numbering numbering; /* when its dice were said */
    struct claim_entries entries;
};

/* What has been said, of the coup in hand. */
struct telling {
    long coup;             /* 1 + the coups before it; 0 nothing yet */
    bool stood;            /* how the score stands was said, ... */
    struct score stand;    /* ... as it was then, in whatever coup */
    bool confirmed[2];     /* the marks, under confirm */
    struct mark marked;    /* what the one who threw was told to have marked */
    uint8_t schools;       /* so many of its schools */
    bool unfinished;       /* it was not complete when something was said last */
    enum choice_kind left; /* what the opponent had made of a false move then */
    struct coup of;        /* the coup as it was then */
};

struct trictrac {
    struct closed_coup last;      /* before.coups is that of the match where none is closed yet */
    struct claim_entries entries; /* of the coup in hand */
    struct telling told;
    uint8_t opened;    /* 1 + the side that threw first, opening doublets that passed left aside */
    struct input desk; /* its last part is scratch */
};

/* Reads what a match is founded on. False with the reason. */
bool trictrac_founding(const struct match_setup *of, struct record_founding *f,
                       struct parse_error *err);

/* The match, its ruling up to date with all plays listed: somebody looks at it. */
struct trictrac *state_with_ruling(void *match);

/* The match as it stands: after the last coup that is complete. */
const struct match *state_present(const struct trictrac *s);

/* The same, with what was marked and put down in the coup in hand so far. */
const struct match *state_so_far(const struct trictrac *s);

/* --- rows (games/trictrac/rows.c) ------------------------------------------------------------- */

/* The coup and what it came upon; the one in hand as it is judged now. */
const struct match *state_coup(const struct turn_ref *at, struct coup *c);

/* The coup and the ruling on it, with what the next coup made of it; to be freed. NULL: no memory.
 */
struct ruling *state_rule(const struct turn_ref *at, struct coup *c);

bool trictrac_turn(const struct turn_ref *at, struct arena *p, struct turn *out);
void trictrac_untouched(void *match, struct standing at[SEATS_MAX]);
char *trictrac_json(const struct turn_ref *at);
void trictrac_write(const struct turn_ref *at, const char *typed, struct strbuf *out);

/* --- points left out (games/trictrac/missed_points.c)
 * ------------------------------------------------ */

void trictrac_missed(const struct missed_in *in, missed_fn *fn, void *ctx);

/* --- a stored score (games/trictrac/row_score.c) -------------------------------------------- */

struct json_t *trictrac_score_json(const char *score);
void trictrac_score_cells(const char *score, struct strbuf *out);
void trictrac_score_short(const char *score, struct strbuf *out);

/* --- telling (games/trictrac/tell.c) ---------------------------------------------------------- */

/* Says what the policy lets be said of the coup in hand, and was not said yet; of one the next dice
 * have closed, what follows from that. */
void state_tell(struct trictrac *s, const struct input *d, struct strbuf *said);

/* Says how things stand, all of the coup in hand as if nothing had been said of it. */
void trictrac_stands(void *match, struct strbuf *said);

/* Says what is open in the coup in hand: a second man or a decision that is wanted, a choice after
 * a false move, schools that may be claimed. */
void state_tell_open(const struct trictrac *s, struct strbuf *said);

/* --- what a correction changes (games/trictrac/changes.c, amend.c) ---------------------------- */

void trictrac_changed(const struct turn_ref *was, const struct turn_ref *is, struct strbuf *said);
void trictrac_orders(void *was, void *is, struct strbuf *said);
void trictrac_orders_by_row(void *match, const struct turn *was, const struct turn *is,
                            struct strbuf *said);

/* --- pages and pictures (games/trictrac/paper.c, scene.c) ------------------------------------- */

void trictrac_tell(const struct turn_ref *at, bool quiet, struct strbuf *said);
extern const struct paper trictrac_paper;
extern const struct picture trictrac_picture;
extern const char trictrac_printed[]; /* the build makes it */

/* --- answers, and what is shown (games/trictrac/show.c) --------------------------------------- */

extern const struct query_command trictrac_questions[];
extern const struct alias_command trictrac_sayings[];
struct match_status trictrac_status(void *match);
void trictrac_score(void *match, struct strbuf *said);
/* The board in nine lines, or narrow (games/trictrac/board_compact.c). */
void trictrac_show_low(const struct board_view *v, bool narrow, struct strbuf *said);
void trictrac_show(void *match, const struct board_style *look, struct strbuf *said);
/* What can be said now (games/trictrac/offers.c). */
void trictrac_offers(void *match, struct offers *out);
bool trictrac_doubt(void *match, enum doubt kind, const char *line, size_t length,
                    struct doubted *out);
void trictrac_prompt(void *match, struct strbuf *said);

#endif
