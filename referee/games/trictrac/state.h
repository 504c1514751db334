/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match of trictrac as the session holds it, between the files that make the game
 * (games/trictrac/trictrac.c). */
#ifndef TRICTRAC_STATE_H
#define TRICTRAC_STATE_H

#include "base/pool.h"
#include "games/game.h"
#include "games/trictrac/desk/record.h"
#include "games/trictrac/words/render.h"

/* The lines of a coup. */
struct lines {
    long begun;                 /* that began it */
    size_t offset;              /* ... there */
    long claim[COUP_CLAIMS];    /* that made each claim */
    long overrule[COUP_CLAIMS]; /* that overruled it */
};

/* A coup as it happened; its ruling is computed again when it is wanted. */
struct kept {
    struct match before;
    struct coup coup;
    enum numbering numbering; /* when its dice were said */
    struct lines lines;
};

/* What has been said of the coup in hand. */
struct telling {
    long coup;             /* 1 + the coups before it; 0 nothing yet */
    bool confirmed[2];     /* the marks, under confirm */
    struct mark marked;    /* what the one who threw was told to have marked */
    uint8_t schools;       /* so many of its schools */
    bool unfinished;       /* it was not complete when something was said last */
    enum choice_kind left; /* what the opponent had made of a false move then */
};

struct made_row; /* what the record keeps of a coup (games/trictrac/rows.c) */

struct game_state {
    struct founding founding;
    struct desk desk;
    struct kept *kept;      /* the closed coups, and behind them the lines of the one in hand */
    struct made_row **rows; /* one for each kept, and one for the coup in hand; NULL: not made */
    struct pool made;       /* what the rows consist of */
    long count, room;
    long lines;         /* taken so far */
    bool failed;        /* memory ended while a coup was closed */
    bool undecided;     /* a coup was closed though stay or go had to be said */
    struct words *said; /* while a line is taken */
    struct telling told;
    bool left; /* the last word was "*" */
};

/* The players' names, [WHITE] and [BLACK]. */
void state_names(const struct game_state *s, const char *names[2]);

/* The match as it stands: after the last coup that is complete. */
const struct match *state_present(const struct game_state *s);

/* The same, with what was marked and put down in the coup in hand so far. */
const struct match *state_so_far(const struct game_state *s);

/* --- telling (games/trictrac/tell.c) ---------------------------------------------------------- */

/* Says to `s->said` what the policy lets be said of the coup in hand, and was not said yet; of one
 * the next dice have closed, what follows from that. */
void state_tell(struct game_state *s, const struct desk *d);

/* Says how things stand, all of the coup in hand as if nothing had been said of it. */
void state_tell_anew(struct game_state *s, struct words *said);

/* Says what is open in the coup in hand: a second man or a decision that is wanted, a choice after
 * a false move, schools that may be claimed. */
void state_tell_open(const struct game_state *s, struct words *said);

/* --- rows (games/trictrac/rows.c) ------------------------------------------------------------- */

/* The n-th coup and what it came upon; the one in hand as it is judged now. */
const struct match *state_coup(const struct game_state *s, long number, struct coup *c);

/* The coup and the ruling on it, with what the next coup made of it. False: it cannot be. */
bool state_rule(const struct game_state *s, long number, struct coup *c, struct ruling *r);

/* The last coup is closed, its ruling at hand: makes its row, unless what is said later may change
 * it. Where memory ends it is made when it is asked for, as the others. */
void state_make_row(struct game_state *s, const struct ruling *r);

/* Rows from index `from` to `last` are made again when they are asked for. A line that is taken
 * drops those it may change, the last closed coup's and that of the coup in hand; those that
 * nothing changes any more only go with their coups, where it is refused (`closed`). */
void state_drop_rows(struct game_state *s, long from, long last, bool closed);

/* --- of the game (games/game.h): rows --------------------------------------------------------- */

long trictrac_coups(const struct game_state *s);
const struct game_coup *trictrac_coup(struct game_state *s, long number);
struct game_place trictrac_place(const struct game_state *s, long number);
long trictrac_forget(struct game_state *s, long n);
char *trictrac_json(const struct game_state *s, long number);
bool trictrac_write(const struct game_state *s, long number, const char *typed, struct words *out);

/* --- ... what a correction changes (games/trictrac/changes.c) --------------------------------- */

void trictrac_changes(const struct game_state *was, const struct game_state *is,
                      struct words *said);

/* --- ... answers, and what is shown (games/trictrac/show.c) ----------------------------------- */

bool trictrac_answer(struct game_state *s, enum game_answer what, long coup, struct words *said);
long trictrac_settled(const struct game_state *s);
long trictrac_open_to_all(const struct game_state *s);
void trictrac_amend(const struct game_state *s, const struct store_coup *was,
                    const struct store_coup *is, struct words *said); /* games/trictrac/amend.c */
void trictrac_show(const struct game_state *s, const struct game_look *look, struct words *said);
void trictrac_candidates(const struct game_state *s, const char *line, size_t start, size_t length,
                         game_candidate_fn *fn, void *context);
void trictrac_options(const char *name, size_t length, game_candidate_fn *fn, void *context);
bool trictrac_suspect(const struct game_state *s, const char *line, size_t length,
                      struct words *meant, struct words *better);
bool trictrac_unclear(const struct game_state *s, const char *line, size_t length,
                      struct words *meant, struct words *better);
bool trictrac_two_ways(const struct game_state *s, const char *line, size_t length,
                       struct words way[2], struct words better[2]);
enum game_omission trictrac_omits(const struct game_state *s, const char *line, size_t length,
                                  struct words *question);
void trictrac_prompt(const struct game_state *s, struct words *said);

#endif
