/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One match in hand: a line is judged aside, stored, and only then installed. Knows no game but
 * through games/game.h and no SQL. */
#ifndef SESSION_SESSION_H
#define SESSION_SESSION_H

#include "base/strbuf.h"
#include "db/store.h"
#include "games/game.h"

enum session_code {
    SESSION_OK,
    SESSION_NOT_READ, /* the line was not understood, or cannot have been; column and reason */
    SESSION_REFUSED,  /* understood, but there is nothing to undo, nobody to claim from, ... */
    SESSION_FAILED,   /* storage, with its reason: the match in memory is as before */
    SESSION_DIFFERS   /* this referee cannot take the match up: its game, its rules, or its log */
};

struct session_error {
    enum session_code code;
    int column;  /* NOT_READ */
    bool taken;  /* FAILED: another referee is writing the match */
    bool room;   /* FAILED: the record cannot be written now, as on a full disk */
    bool header; /* NOT_READ, WORD_REJECTED: it was a header */
    bool held;   /* WORD_REJECTED: what is in memory only would be lost */
    char text[320];
};

struct session;

/* A session on a store, which stays the caller's and must outlive it. NULL: no memory. */
struct session *session_new(const struct game *game, struct store *store);
void session_free(struct session *s);

/* Takes up the match of this key, or NULL for the open one last touched, by replaying its log and
 * comparing every stored row with what is computed. Where they differ an open match is judged anew
 * and stored so; what has ended stands until something is entered. What no longer fits waits to be
 * corrected. SESSION_REFUSED: there is none. */
enum session_code session_resume(struct session *s, const char *key, struct session_error *err);

/* Adds what taking the match up has changed, with orders for the board, and what of it stands
 * otherwise; once. */
void session_news(struct session *s, struct strbuf *said);

/* A new match between these two; it is founded in the store with its first line. */
enum session_code session_found_game(struct session *s, const struct game *game,
                                     const char *const player[], int players,
                                     struct session_error *err);
enum session_code session_found(struct session *s, const char *white, const char *black,
                                struct session_error *err);

/* A match of which only headers are known is forgotten; one that has begun is not touched. */
void session_drop(struct session *s);

/* ... or it is founded, to be gone on with later: where names or headers were given. */
enum session_code session_store_empty(struct session *s, struct session_error *err);

/* At a table: a match begun from here on bears the date of the day. `stream`: its lines come from a
 * pipe. */
void session_set_interactive(struct session *s, bool stream);

/* Takes one line: words go to the game, headers to the match in hand, where they are kept as any
 * correction is; before its first line they found it. [Game] begins another match; in a pipe so do
 * headers that name both players, and any header behind the end of a game. What is to be said of
 * it is added to `said`, true only once the line is durable. */
enum session_code session_line(struct session *s, const char *line, size_t length,
                               struct strbuf *said, struct session_error *err);

/* Whether the headers a line begins with would begin another match, while the one in hand is being
 * played. */
bool session_leaves(const struct session *s, const char *line, size_t length);

/* The first entry that is stored next gets this UUID, and a match that is founded next that one, so
 * that who sends a line twice finds the first; NULL: they get one of their own. Not copied. */
void session_name_next(struct session *s, const char *entry, const char *match);
/* The entry of the log that has this UUID, from 1; 0: none has. */
long session_entry_named(const struct session *s, const char *uuid);
/* The entries of the match in hand. */
long session_head(const struct session *s);

enum session_code session_undo(struct session *s, struct strbuf *said, struct session_error *err);
enum session_code session_redo(struct session *s, struct strbuf *said, struct session_error *err);

/* How many lines are meant behind .undo and .redo: one where nothing is said; 0: that is no number,
 * or one larger than those that are taken. */
size_t session_how_many(const char *argument);

/* So many acts at once, or as many as there are; also those of earlier sessions. */
enum session_code session_undo_many(struct session *s, size_t n, struct strbuf *said,
                                    struct session_error *err);
enum session_code session_redo_many(struct session *s, size_t n, struct strbuf *said,
                                    struct session_error *err);

/* The text of a coup ("12") or of what waits ("w1"), to be put on the input line; false: there is
 * no such thing. */
bool session_edit_text(const struct session *s, const char *target, struct strbuf *out);

/* Puts `text` in its place and takes the rest again. What no longer fits is listed, kept as typed,
 * and waits: it does not count. The old text stays in the log. */
enum session_code session_edit(struct session *s, const char *target, const char *text,
                               struct strbuf *said, struct session_error *err);

/* Adds a line for each coup that waits; returns how many. */
int session_waiting(const struct session *s, struct strbuf *out);

/* The arbiter overrules the last claim, "4 the reason": the claimant marks so many points instead,
 * the other none, and the wrong mark stays put right; with 0 the claim is as if it had not been
 * made. The rest is taken again. */
enum session_code session_overrule(struct session *s, const char *ruling, struct strbuf *said,
                                   struct session_error *err);

/* The arbiter decides where no rule reaches (base/arbiter_ruling.h). Where a throw is in hand,
 * which only a ruling on the throw or the end may meet, it is entered behind the turn before, and
 * the throw is judged again. */
enum session_code session_rule(struct session *s, const struct arbiter_ruling *d,
                               struct strbuf *said, struct session_error *err);

/* Adds what of the match only an arbiter may say, as far as it counts now: rulings
 * (base/arbiter_ruling.h) but for those that players agree on, points given instead of a claim's,
 * notes; a line each. */
void session_arbiters(const struct session *s, struct strbuf *out);

/* Reads what was typed behind the command of such a ruling: `kind` from ARBITER_RESIGN on, or
 * ARBITER_NONE for .rule, which says itself what is ruled. A player is named by name or letter, and
 * where nobody is, who is to throw resigns; for how much may follow. NULL, or what is wrong, to be
 * translated. */
const char *session_parse_ruling(const struct session *s, enum arbiter_ruling_kind kind,
                                 const char *argument, struct arbiter_ruling *d);

/* Adds the words that a saying of the game stands for (games/game.h), with what was typed behind
 * it. Else returns what is wrong, to be translated. */
const char *session_say(const struct session *s, const struct alias_command *y,
                        const char *argument, struct strbuf *out);

/* What such a ruling leaves open: for how much the match is given up, as a bit set of the values it
 * may have (`worths` of games/game.h); 0: nothing. */
unsigned session_worths(const struct session *s, const struct arbiter_ruling *d);

/* Adds what is to be kept of a match that is adjourned: who plays it and where it is recorded,
 * position, score, who throws. */
void session_adjournment_note(const struct session *s, struct strbuf *said);

/* Adds the turns from `from` on (-20: the last twenty) to `to` (0: the last), a line each: number,
 * letter, dice, play, marks, score, a star where the arbiter has ruled. */
void session_turns(const struct session *s, long from, long to, struct strbuf *said);

/* Adds all there is of a turn (0: the last): positions, the ruling, what was typed and when, what
 * was corrected, what the arbiter ruled. False: it is not there. */
bool session_turn(const struct session *s, long turn, struct strbuf *said);

/* Adds what was to be moved on the table after the last change; false: nothing was. */
bool session_orders(const struct session *s, struct strbuf *said);

/* Adds the options that differ from the usual ones, " holes=11", or all, a line each, those with a
 * star. False: there are none. */
bool session_agreed(const struct session *s, bool all, struct strbuf *said);

/* The key of the match in the record; "": it is not there yet. */
const char *session_key(const struct session *s);

/* Entries of its log that are in the record. */
long session_entries(const struct session *s);

/* The seat that is to throw, or that is waited for; -1: nobody in particular. */
int session_to_act(const struct session *s);

/* The arbiter's words, to the last claim if there is one, else to the entry before. */
enum session_code session_note(struct session *s, const char *text, struct strbuf *said,
                               struct session_error *err);

/* The matches of the record touched last, a line each. */
enum session_code session_list(const struct session *s, struct strbuf *said,
                               struct session_error *err);

/* Goes to another match, by its key, the only key that begins so, or "last". On a failure the one
 * in hand stays. */
enum session_code session_take_up(struct session *s, const char *match, struct strbuf *said,
                                  struct session_error *err);

/* What players agree on before a partie (games/game.h); the text is the caller's. */
enum { TERM_PLAYERS = 4, TERM_OPTIONS = 16 };

struct session_terms {
    const char *name;
    const char *player[TERM_PLAYERS]; /* in their order */
    size_t players;
    const char *option[TERM_OPTIONS]; /* "queue=20" */
    size_t options;
};

/* Begins a partie, or the next match of one, NULL for that of the match in hand; on a failure the
 * match in hand stays. SESSION_REFUSED: the terms are not right, or no match is to be begun. */
enum session_code session_partie_begin(struct session *s, const struct session_terms *t,
                                       struct session_error *err);
enum session_code session_partie_next(struct session *s, const char *name,
                                      struct session_error *err);

/* Adds a line for each partie of the record of which a match is to be begun. */
void session_open_parties(const struct session *s, struct strbuf *said);

/* Says how a partie stands, NULL for that of the match in hand. */
enum session_code session_partie_sheet(const struct session *s, const char *name,
                                       struct strbuf *said, struct session_error *err);

/* The name of the partie that the match in hand is of, or NULL. */
const char *session_partie(const struct session *s);

/* Writes the match in hand elsewhere, also when its store fails: as record text when the name of
 * the file ends in .game, else as a record of its own. An existing file is refused. */
enum session_code session_save(struct session *s, const char *path, struct strbuf *said,
                               struct session_error *err);

/* From now on what cannot be recorded, as the disk is full or fails or the server is gone, is kept
 * in memory, and the match goes on; session_is_offline says so. It is recorded, with the times at
 * which it was entered, by session_record_unsaved; false: still not. At risk: nor has it been saved
 * elsewhere since. */
void session_may_go_offline(struct session *s);
/* How many entries are in memory only; whether the record is on a server. */
long session_unrecorded(const struct session *s);
bool session_is_far(const struct session *s);
bool session_is_offline(const struct session *s);
bool session_unsaved(const struct session *s);
bool session_record_unsaved(struct session *s);

/* For when nobody is typing: what is entered gets into the file of the record itself. */
void session_checkpoint(const struct session *s);

/* Changes an option of the match: "announce=silent". */
enum session_code session_set(struct session *s, const char *option, struct session_error *err);

void session_score(const struct session *s, struct strbuf *said);
void session_stands(const struct session *s, struct strbuf *said);
bool session_ask(const struct session *s, const char *question, long coup, struct strbuf *said);
void session_prompt(const struct session *s, struct strbuf *said);
void session_show(const struct session *s, const struct board_style *look, struct strbuf *said);

/* What a word of an unfinished line may become, whether there is a doubt about a line, and how many
 * coups are behind us: see log/offered.h, games/doubt.h. */
void session_candidates(const struct session *s, const char *line, size_t start, size_t length,
                        game_candidate_fn *fn, void *context);
bool session_doubts(const struct session *s, enum doubt kind, const char *line, size_t length,
                    struct doubted *out);
long session_settled(const struct session *s);

/* The options of a match; `name` NULL: their names, else the values of that one of `length` bytes.
 */
void session_options(const struct session *s, const char *name, size_t length,
                     game_candidate_fn *fn, void *context);

/* Names of players, and keys of matches with who plays them, "Anna - Boris", for completion. */
void session_players(const struct session *s, const char *prefix, game_candidate_fn *fn,
                     void *context);
void session_matches(const struct session *s, game_candidate_fn *fn, void *context);

/* Whether a match is in hand, and whether anything has been entered in it. */
bool session_has_match(const struct session *s);
bool session_begun(const struct session *s);
bool session_over(const struct session *s);
/* How many play it, and who sits in the i-th seat; and all, "Anna - Boris". */
int session_seats(const struct session *s);
const char *session_player(const struct session *s, int seat);
void session_players_of(const struct session *s, struct strbuf *out);
/* All with their seats, "White Anna, Black Boris"; a player without another name is the seat. */
void session_seated(const struct session *s, struct strbuf *out);
const struct game *session_game(const struct session *s);

const char *session_white(const struct session *s);
const char *session_black(const struct session *s);

#endif
