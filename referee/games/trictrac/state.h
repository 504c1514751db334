/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match of trictrac as a value (games/game.h), shared by the files of this folder: the input with
 * the current coup, and the last coup that the next dice closed. */
#ifndef GAMES_TRICTRAC_STATE_H
#define GAMES_TRICTRAC_STATE_H

#include "games/game.h"
#include "games/paper.h"
#include "games/trictrac/input/founding.h"
#include "games/trictrac/input/input.h"
#include "games/trictrac/text/board.h"
#include "games/trictrac/text/coup.h"

/* The log entries of a coup's claims, and of the choice after a false move. */
struct claim_entries {
    long claim[COUP_CLAIMS];                   /* that made each claim */
    long overrule[COUP_CLAIMS][CLAIM_RULINGS]; /* that overruled it, each time */
    long choice[COUP_CHOICES];                 /* that said the opponent's choices */
};

/* A coup as it happened. Its ruling is computed again when needed. */
struct closed_coup {
    struct match before;
    struct coup coup;
    enum numbering numbering; /* when its dice were entered */
    struct claim_entries entries;
};

/* The output so far about the current coup. */
struct telling {
    long coup;             /* 1 + the coups before it; 0: nothing printed yet */
    bool stood;            /* the score was printed, as in `stand` */
    struct score stand;    /* the score last printed, in any coup */
    bool confirmed[2];     /* the marks were confirmed, under confirm */
    struct mark marked[2]; /* ROLLER, OPPONENT: the marks as printed */
    uint8_t schools;       /* number of the coup's schools printed */
    uint8_t answers;       /* number of the coup's answers printed */
    bool pile;             /* the pile de misère could still be made */
    bool unfinished;       /* the coup was incomplete at the last print */
    enum choice_kind left; /* the opponent's choice after a false move, at that time */
    struct coup of;        /* the coup at that time */
};

/* The ruling computed last on a closed coup, for the next question about the same coup. */
struct judged_coup {
    uint8_t known; /* 1: it is set */
    struct match before;
    struct coup coup;
    struct ruling ruling;
};

struct trictrac {
    struct closed_coup last;      /* before.coups is that of the match if no coup is closed yet */
    struct claim_entries entries; /* of the current coup */
    struct telling told;
    uint8_t opened; /* 1 + the side that threw first, not counting opening doublets that passed */
    struct input input; /* its last part is scratch, as is the rest */
    struct judged_coup judged;
};

/* The match with its ruling up to date and all plays listed. */
struct trictrac *state_with_ruling(void *match);

/* The match after the last complete coup. */
const struct match *state_present(const struct trictrac *s);

/* The match with what was marked and played so far in the current coup. */
const struct match *state_so_far(const struct trictrac *s);

/* With the men where they are on the table: a man set on a field that the opponent holds is there
 * until the opponent has chosen or thrown. */
void state_on_table(const struct trictrac *s, struct match *out);

/* --- rows (games/trictrac/rows.c) ------------------------------------------------------------- */

/* The coup and the match before it. The current coup is as judged now. */
const struct match *state_coup(const struct turn_ref *at, struct coup *c);

/* The coup and its ruling, with the effect of the next coup's claims; to be freed. Returns NULL if
 * out of memory. */
struct ruling *state_rule(const struct turn_ref *at, struct coup *c);

bool trictrac_turn(const struct turn_ref *at, struct arena *p, struct turn *out);
void trictrac_untouched(void *match, struct standing at[SEATS_MAX]);
struct json_t *trictrac_json(const struct turn_ref *at);
void trictrac_write(const struct turn_ref *at, const char *typed, struct strbuf *out);

/* --- a ruling in one line (games/trictrac/show.c) -------------------------------------- */

enum { RULING_TEXT = 2048 };

/* Returns `out`. */
char *ruling_print(const struct ruling *r, const struct coup *c, char out[RULING_TEXT]);

/* --- points left out (games/trictrac/trictrac.c) ----------------------------------------- */

enum { MISSED_MOST = SCHOOLS_MAX * JANS };

/* Counts for a player the points of each jan that its mark left out, as the schools of this coup
 * say. `before`: the ruling on the coup before, which a mark of it may concern; NULL: not known.
 * Returns how many events it writes, at most MISSED_MOST. */
size_t missed_points(const struct ruling *r, const struct ruling *before,
                     struct counted_event *out);

/* --- a stored score (games/trictrac/rows.c) --------------------------------------------------- */

/* The fields of a score; POINTS and HOLES are followed by those of Black. */
enum { SCORE_POINTS, SCORE_HOLES = 2, SCORE_BREDOUILLE = 4, SCORE_PAVILION };
extern const struct score_field trictrac_scored[];
/* The score at the beginning if the fields are not known. */
struct score trictrac_score_of(const long field[SCORE_FIELDS]);
void trictrac_score_short(const long field[SCORE_FIELDS], struct strbuf *out);

/* --- the luck of a throw (games/trictrac/trictrac.c) ---------------------------------------------
 */

/* --- words by which a record is searched (games/trictrac/trictrac.c) -------------------------- */

/* --- telling (games/trictrac/show.c) ---------------------------------------------------------- */

/* Adds what the policy allows of the current coup and was not printed yet; for a coup that the
 * next dice have closed, what follows from that. */
void state_tell(struct trictrac *s, const struct input *d, struct strbuf *said);

/* Adds the state of the match, with the whole current coup as if nothing of it had been printed. */
void trictrac_stands(void *match, struct strbuf *said);

/* Adds what is open in the current coup: a second man or a decision to come, a choice after a
 * false move, schools that may be claimed. */
void state_tell_open(const struct trictrac *s, struct strbuf *said);

/* --- what a correction changes (games/trictrac/rows.c) ----------------------------- */

void trictrac_changed(const struct turn_ref *was, const struct turn_ref *is, struct strbuf *said);
void trictrac_orders(void *was, void *is, struct strbuf *said);
void trictrac_sets_up(void *match, struct strbuf *said);
void trictrac_orders_by_row(void *match, const struct turn *was, const struct turn *is,
                            struct strbuf *said);

/* --- pages and pictures (games/trictrac/paper.c, scene.c) ------------------------------------- */

void trictrac_tell(const struct turn_ref *at, unsigned besides, struct strbuf *said);
extern const struct paper trictrac_paper;
extern const struct picture trictrac_picture;
extern const char trictrac_printed[]; /* generated by the build */

/* --- answers, and what is shown (games/trictrac/show.c) --------------------------------------- */

extern const struct query_command trictrac_questions[];
extern const struct alias_command trictrac_sayings[];
struct match_status trictrac_status(void *match);
void trictrac_score(void *match, struct strbuf *said);
/* Adds the board in nine lines, or narrow (games/trictrac/show.c). */
void trictrac_show_low(const struct board_view *v, bool narrow, struct strbuf *said);
void trictrac_show(void *match, const struct board_style *look, struct strbuf *said);
/* Adds what can be entered now (games/trictrac/offers.c). */
void trictrac_offers(void *match, struct offers *out);
bool trictrac_doubt(void *match, enum doubt kind, const struct line_words *line,
                    struct doubted *out);
void trictrac_prompt(void *match, struct strbuf *said);

/* Tries words on a copy of the input state. */

/* A copy that reports its closed coups to nobody. */
struct input trial_of(const struct input *d);

/* Enters words, separated by spaces, and judges the coup. Returns false if they are rejected. */
bool trial_say(struct input *t, const char *words);

/* Enters men one by one. */
bool trial_play(struct input *t, const struct step *step, int steps);

/* Whether nothing is wrong beyond what was before, and a touched man can still be played. The
 * rulings of both must be up to date. */
bool trial_right(const struct input *t, const struct input *was);

/* The partie à écrire as a series of matches (games/game.h). */

extern const struct score_field trictrac_accounted[];

#endif
