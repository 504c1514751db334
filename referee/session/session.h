/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The current match: each line is tried on a copy, stored, and only then applied. Knows games only
 * through games/game.h, and no SQL. */
#ifndef SESSION_SESSION_H
#define SESSION_SESSION_H

#include "base/strbuf.h"
#include "db/store.h"
#include "games/game.h"

enum session_code {
    SESSION_OK,
    SESSION_NOT_READ, /* the line was not understood, or is impossible; column and reason */
    SESSION_REFUSED,  /* understood, but refused: nothing to undo, nobody to claim from, ... */
    SESSION_FAILED,   /* storage failed, with its reason: the match in memory is unchanged */
    SESSION_DIFFERS   /* the match cannot be loaded: another game, newer rules, a damaged log */
};

struct session_error {
    enum session_code code;
    int column;   /* NOT_READ */
    bool taken;   /* FAILED: another process is writing the match */
    bool room;    /* FAILED: the record cannot be written for now, as on a full disk */
    bool header;  /* NOT_READ, REFUSED: the line is a header */
    bool unsaved; /* REFUSED: entries that are only in memory would be lost */
    char text[320];
};

struct session;
struct replay;
struct operations;

/* Creates a session on a store, which stays the caller's and must outlive it. Returns NULL if out
 * of memory. */
struct session *session_new(const struct game *game, struct store *store);
void session_free(struct session *s);

/* Is asked before the first entry that follows a seal, with a notice of some lines; false: it is
 * not entered. Without it all is entered. */
typedef bool session_sealed_fn(void *context, const char *notice);
void session_on_sealed(struct session *s, session_sealed_fn *ask, void *context);

/* Loads the match of this key, or if NULL the open one touched last: replays its log and compares
 * all stored rows. If they differ, an open match is judged again and its rows are replaced; a
 * finished one does not change until a line is entered. Text that no longer fits waits to be
 * corrected. Returns SESSION_REFUSED if there is no such match. */
enum session_code session_resume(struct session *s, const char *key, struct session_error *err);

/* Lets other processes write the match, and notes how it is stored. Returns false if the stored
 * match cannot be read or is not that of the session, which must then be freed. */
bool session_rest(struct session *s);
/* Locks the match again, as session_resume. Returns false if another process has changed or locked
 * it, or the record cannot be read; the session must then be freed. */
bool session_return(struct session *s);

/* The match as it is replayed, for pages of it; valid until the session is used again. */
struct session_replay {
    const struct replay *play;
    const struct operations *acts;
    const char *head_hash; /* the last entry's, noted by session_rest */
};
struct session_replay session_replay(const struct session *s);

/* Adds, once, what loading the match has changed, what to move on the table, and which results
 * differ. */
void session_news(struct session *s, struct strbuf *said);

/* Begins a match between these players; it is stored with its first line. */
enum session_code session_found_game(struct session *s, const struct game *game,
                                     const char *const player[], int players,
                                     struct session_error *err);
enum session_code session_found(struct session *s, const char *white, const char *black,
                                struct session_error *err);

/* Drops a match that has only headers; does nothing once it has begun. */
void session_drop(struct session *s);

/* Stores a match that has only names or headers, so that it can be resumed. Names that are those of
 * the sides, White and Black, do not count. */
enum session_code session_store_empty(struct session *s, struct session_error *err);
/* Stores a match that was asked for, such as the next one of a partie, before its first line and
 * whatever the names are. */
enum session_code session_store_next(struct session *s, struct session_error *err);

/* Sets interactive use: new matches get today's date. stream: lines come from a pipe. */
void session_set_interactive(struct session *s, bool stream);

/* Takes a line: words go to the game; headers go to the match, as corrections if it has begun.
 * [Game] begins another match; in a pipe so do headers with both players, and any header after the
 * end of a game. Messages are added to `said`, and the result is SESSION_OK, only once the line is
 * durable. */
enum session_code session_line(struct session *s, const char *line, size_t length,
                               struct strbuf *said, struct session_error *err);

/* Whether the headers at the beginning of a line would begin another match although the current one
 * is not over. */
bool session_leaves(const struct session *s, const char *line, size_t length);

/* Sets the UUID of the next entry and that of the next match founded, so that a client can retry a
 * line without storing it twice. A NULL UUID is generated. Does not copy the texts. */
void session_name_next(struct session *s, const char *entry, const char *match);
/* Number of the entry with this UUID, from 1; 0: none. */
long session_entry_named(const struct session *s, const char *uuid);
/* Number of entries of the current match. */
long session_head(const struct session *s);

enum session_code session_undo(struct session *s, struct strbuf *said, struct session_error *err);
enum session_code session_redo(struct session *s, struct strbuf *said, struct session_error *err);

/* Number of steps given after .undo and .redo, 1 if empty; 0: not a number, or too large. */
size_t session_how_many(const char *argument);

/* Undoes or redoes up to `n` operations, including those of earlier sessions. */
enum session_code session_undo_many(struct session *s, size_t n, struct strbuf *said,
                                    struct session_error *err);
enum session_code session_redo_many(struct session *s, size_t n, struct strbuf *said,
                                    struct session_error *err);

/* The text of a turn ("12") or of waiting text ("w1"), for the input line, in the words of the
 * user's language; false: no such target. */
bool session_edit_text(const struct session *s, const char *target, struct strbuf *out);

/* Replaces the text of a turn and replays what follows. Text that no longer fits is listed, kept
 * as typed, and waits without counting. The log keeps the old text. */
enum session_code session_edit(struct session *s, const char *target, const char *text,
                               struct strbuf *said, struct session_error *err);

/* Adds a line for each waiting turn; returns their number. */
int session_waiting(const struct session *s, struct strbuf *out);

/* The arbiter overrules the last claim, "4 the reason": the claimant marks 4 points instead, the
 * other none, and the wrong mark stays corrected; with 0 the claim has no effect. Later turns are
 * replayed. */
enum session_code session_overrule(struct session *s, const char *ruling, struct strbuf *said,
                                   struct session_error *err);

/* The arbiter's ruling beyond the rules (base/arbiter_ruling.h). While a throw is in hand, a ruling
 * on anything but the throw or the end is entered after the previous turn, and the throw is judged
 * again. */
enum session_code session_rule(struct session *s, const struct arbiter_ruling *d,
                               struct strbuf *said, struct session_error *err);

/* Adds the result of a match that is over; nothing of one that is not. */
void session_result(const struct session *s, struct strbuf *said);

/* Adds the arbiter's words in force, one per line: rulings (base/arbiter_ruling.h) except those
 * that players may agree on, points awarded instead of a claim's, and notes. */
void session_arbiters(const struct session *s, struct strbuf *out);

/* Reads such a ruling from the argument of its command. kind: ARBITER_RESIGN or later, or
 * ARBITER_NONE for .rule, whose argument names the ruling. A player is given by name or letter;
 * without one, the player to throw resigns. Returns NULL, or the reason for failure, to be
 * translated. */
const char *session_parse_ruling(const struct session *s, enum arbiter_ruling_kind kind,
                                 const char *argument, struct arbiter_ruling *d);

/* Adds the words of an alias command of the game with its argument. Returns NULL, or the reason for
 * failure, to be translated. */
const char *session_say(const struct session *s, const struct alias_command *y,
                        const char *argument, struct strbuf *out);

/* The stakes left open by a ruling that gives up the match: a bit set of possible values (`worths`
 * of games/game.h); 0: none. */
unsigned session_worths(const struct session *s, const struct arbiter_ruling *d);

/* Adds a note for an adjourned match: players, place of the record, position, score, who throws. */
void session_adjournment_note(const struct session *s, struct strbuf *said);

/* Adds turns `from` (-20: the last twenty) to `to` (0: the last) under a heading, one per line:
 * number, player, dice, what counts of the play, marks, score, and signs for a false move, a claim
 * and an arbiter's ruling. The last line says whose the numbers are, and what the signs mean. */
void session_turns(const struct session *s, long from, long to, struct strbuf *said);

/* Adds everything about a turn (0: the last): ruling, text with times, corrections, the arbiter's
 * rulings. Returns false if there is no such turn. The second function adds the board before and
 * after it, and returns false if the game has no board. */
bool session_turn(const struct session *s, long turn, struct strbuf *said);
bool session_turn_board(const struct session *s, long turn, const struct board_style *look,
                        struct strbuf *said);

/* Sets `err` to the reason why the game did not answer about a turn (0: the last): the players must
 * judge the turn themselves, or else q->refused. Returns its code. */
enum session_code session_refusal(const struct session *s, const struct query_command *q, long turn,
                                  struct session_error *err);

/* Adds the moves on the table of the last change, and how the men are set up again after the last
 * turn. Returns false if there is none. */
bool session_orders(const struct session *s, struct strbuf *said);

/* Adds the options that differ from the usual, " holes=11". Returns false if there is none. The
 * same in words, one per line, and if `all` the others after them. And one option in words. */
bool session_agreed(const struct session *s, struct strbuf *said);
bool session_options_told(const struct session *s, bool all, struct strbuf *said);
void session_option_told(const struct session *s, const char *name, struct strbuf *said);

/* The key of the match; "": not stored yet. */
const char *session_key(const struct session *s);

/* Number of entries in the record. */
long session_entries(const struct session *s);

/* The seat expected to act; -1: none in particular. */
int session_to_act(const struct session *s);

/* Adds the arbiter's note to the last claim if there is one, else to the last entry. */
enum session_code session_note(struct session *s, const char *text, struct strbuf *said,
                               struct session_error *err);

/* Adds the matches touched last, one per line. */
enum session_code session_list(const struct session *s, struct strbuf *said,
                               struct session_error *err);

/* Changes to another match: key, unique prefix of it, or "last". After a failure the current one
 * stays. */
enum session_code session_take_up(struct session *s, const char *match, struct strbuf *said,
                                  struct session_error *err);

/* The terms of a partie (games/game.h); the text is the caller's. */
enum { TERM_PLAYERS = 4, TERM_OPTIONS = 16 };

struct session_terms {
    const char *name;
    const char *player[TERM_PLAYERS]; /* in order */
    size_t players;
    const char *option[TERM_OPTIONS]; /* "queue=20" */
    size_t options;
};

/* Begins a partie, or the next match of one (NULL: that of the current match). After a failure the
 * current match stays. SESSION_REFUSED: wrong terms, or no match can begin now. Adds to `ahead` a
 * sentence on the match begun. */
enum session_code session_partie_begin(struct session *s, const struct session_terms *t,
                                       struct strbuf *ahead, struct session_error *err);
enum session_code session_partie_next(struct session *s, const char *name, struct strbuf *ahead,
                                      struct session_error *err);

/* Adds who pays whom once all matches of the current match's partie are over; false: they are
 * not. */
bool session_partie_settled(const struct session *s, struct strbuf *said);

/* Adds a line for each partie whose next match can begin. */
void session_open_parties(const struct session *s, struct strbuf *said);

/* Adds the account of a partie (NULL: that of the current match). */
enum session_code session_partie_sheet(const struct session *s, const char *name,
                                       struct strbuf *said, struct session_error *err);

/* The name of the current match's partie, or NULL. */
const char *session_partie(const struct session *s);

/* Writes the current match to a new file, even if its store fails: as record text if the name ends
 * in .game, else as a record. Refuses an existing file. */
enum session_code session_save(struct session *s, const char *path, struct strbuf *said,
                               struct session_error *err);

/* Enables degraded mode: entries that the record cannot take (disk full, server lost) are kept in
 * memory; session_is_offline tells so. session_record_unsaved stores them with their original
 * times; false: not yet. session_unsaved: there are entries that .save has not copied either. */
void session_may_go_offline(struct session *s);
/* The number of entries that are only in memory; and whether the record is on a server. */
long session_unrecorded(const struct session *s);
bool session_on_server(const struct session *s);
bool session_is_offline(const struct session *s);
bool session_unsaved(const struct session *s);
bool session_record_unsaved(struct session *s);

/* Writes the journal back into the record's file, while nobody is typing. */
void session_checkpoint(const struct session *s);

/* Changes an option: "announce=silent". */
enum session_code session_set(struct session *s, const char *option, struct session_error *err);

void session_score(const struct session *s, struct strbuf *said);
void session_stands(const struct session *s, struct strbuf *said);
/* Adds the game's answer to a query about a turn (0: the last one possible). `all`: also about
 * turns that the players are to judge themselves. */
bool session_ask(const struct session *s, const char *question, long coup, bool all,
                 struct strbuf *said);
void session_prompt(const struct session *s, struct strbuf *said);
void session_show(const struct session *s, const struct board_style *look, struct strbuf *said);

/* Completions, doubts and the number of complete turns: see log/offered.h and games/offers.h. */
void session_candidates(const struct session *s, const char *line, size_t start, size_t length,
                        game_candidate_fn *fn, void *context);
bool session_doubts(struct session *s, enum doubt kind, const char *line, size_t length,
                    struct doubted *out);
long session_settled(const struct session *s);

/* Calls back with the names of options (`name` NULL), or the values of the one named, of `length`
 * bytes. */
void session_options(const struct session *s, const char *name, size_t length,
                     game_candidate_fn *fn, void *context);

/* Completion: names of players; keys of matches with their players, "Anna - Boris". */
void session_players(const struct session *s, const char *prefix, game_candidate_fn *fn,
                     void *context);
void session_matches(const struct session *s, game_candidate_fn *fn, void *context);
/* Whether the legal plays of a throw can be listed in this game. */
bool session_lists_plays(const struct game *game);
enum plays_listed { PLAYS_LISTED, PLAYS_NO_DICE, PLAYS_WITHHELD };
/* Adds the legal plays of the current throw, "1/7 1/5; 1/5/11"; nothing: no number can be played.
 */
enum plays_listed session_legal_plays(const struct session *s, struct strbuf *out);

/* A match that may be continued at the next start. */
struct unfinished_match {
    char key[STORE_KEY_SIZE]; /* "": there is none */
    bool open;                /* it was not adjourned */
    bool others;              /* there are more */
};
/* The unfinished match that was touched last; adds its game, players and score. A match that was
 * published for an event and has no throw is not one. */
enum session_code session_unfinished(const struct session *s, struct unfinished_match *out,
                                     struct strbuf *told, struct session_error *err);
/* Adds the players of the last match of a game, "Anna - Boris"; false: none, or one has no name. */
bool session_last_players(const struct session *s, const struct game *game, struct strbuf *out);

/* Whether there is a current match, whether anything was entered in it, and whether it is over. */
bool session_has_match(const struct session *s);
bool session_begun(const struct session *s);
bool session_over(const struct session *s);
/* Number of players, the name on a seat, and all names, "Anna - Boris". */
int session_seats(const struct session *s);
const char *session_player(const struct session *s, int seat);
void session_players_of(const struct session *s, struct strbuf *out);
/* Adds all players with seats, "White Anna, Black Boris"; a player without a name is only the
 * seat. */
void session_seated(const struct session *s, struct strbuf *out);
const struct game *session_game(const struct session *s);

const char *session_white(const struct session *s);
const char *session_black(const struct session *s);

#endif
