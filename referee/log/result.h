/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The result of a match, as its log states it. An entry of kind "result" is appended when a match
 * ends. It is a fact, like the lines that were typed: rules that change later change neither it nor
 * what is counted from it.
 *
 *   rules 5; over by play; w 12 3 stakes 4; b 7 0 stakes 0; won by w; k 2, refaits 1; scores 3q7d
 *
 *   rules    the revision of the rules that gave it
 *   over by  play, resignation, forfeit or ruling; or only "unfinished" if the match was left; or
 *            only "open", with no more, if rules that were adopted later do not end it
 *   w, b     one part per seat: its letter, the two numbers of its score (trictrac: holes and
 *            points), and the stakes that it won, in halves
 *   won by   the letters of the winners; missing if nobody has won
 *   k        what the game adds (struct game, `account`): in trictrac, of a marque
 *   scores   for each turn two characters, a checksum of the score after it; missing without turns.
 *            Rules that change later can name the turns to which they give another score.
 *
 * The last result holds until an operation follows that may change it (result_ends).
 */
#ifndef LOG_RESULT_H
#define LOG_RESULT_H

#include "replay.h"

struct result {
    bool holds;       /* false: the match is open, and nothing else is set */
    const char *text; /* the whole entry; the text belongs to the caller of result_read */
    long rules;       /* revision of the rules */
    bool over;        /* false: left unfinished */
    char how[16];     /* "play"; "" if it is unfinished */
    unsigned winners; /* bit set of seats */
    int seats;
    struct store_standing at[STORE_SEATS];
    char account[64];   /* what the game adds; "": nothing */
    const char *scores; /* in `text`; "": no turns */
};

/* Whether an entry of this kind ends a result: the match is then open, or gets another. */
bool result_ends(const char *kind);

/* Parses the text of an entry, to which *out then points. Returns false if it is not a result. */
bool result_read(const char *text, struct result *out);
/* Adds the text of the result that a replay gives; nothing if the match is open. `left`: an open
 * match counts as left unfinished. */
void result_print(struct replay *play, bool left, struct strbuf *out);
/* Adds the text which says that a match is open again. */
void result_print_open(const struct game *game, struct strbuf *out);
/* Adds the checksum of the score after a turn. */
void result_add_score(struct strbuf *out, const char *score);

/* Whether two results are the same in all but the revision and the turns' scores. */
bool result_same(const struct result *a, const struct result *b);
/* Sets state, winners and score of the match, which `change` has from a replay, from a result that
 * holds. The change then points to the result. */
void result_put(const struct result *r, struct store_change *change);

enum { COUPS_LISTED = 32 };

/* Numbers of turns for a message. */
struct coup_list {
    long coup[COUPS_LISTED];
    int count;
    long more; /* further turns, not listed */
};

/* Lists the turns to which a replay gives another score than the result did. `scores`: the
 * checksums of the replay. */
void result_turns(const struct result *r, const char *scores, struct coup_list *out);

#endif
