/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between the files of the session only. */
#ifndef SESSION_INNER_H
#define SESSION_INNER_H

#include "base/scan.h"
#include "db/result_digest.h"
#include "log/load.h"
#include "log/replay.h"
#include "session.h"

enum { HEADERS_MAX = 64 };

/* An entry as the log has it, so that the match can be written elsewhere when its store fails. */
struct logged {
    char *kind, *text, *note; /* note: may be NULL */
    char uuid[STORE_KEY_SIZE];
    char at[STORE_TIME_SIZE];
};

/* What is stored of a coup, in short (session/row_digests.c). */
struct row_digests {
    char print[STORE_HASH_SIZE]; /* the fingerprint of the match up to it */
    char row[STORE_HASH_SIZE];   /* all that is in its rows; "": to be stored again in any case */
};

struct session {
    const struct game *game;
    struct store *store;
    struct store *memory; /* where the match is while the record cannot be written; NULL: it can */
    bool may_hold;
    const char *next_entry, *next_match; /* UUIDs; NULL: they are made */
    struct store_seal founding;          /* key and time of one about to be founded; "": not yet */
    long saved;                          /* entries that were saved elsewhere since; -1: none */
    long held;              /* entries that the record had when it could be written last */
    struct replay play;     /* .turns NULL: no match */
    struct operations acts; /* what made it */
    char *notes;            /* comments before the first line, stored with it; NULL: none */
    bool dated;             /* matches begun here bear the date of the day */
    bool stream;            /* lines come from a pipe, which may hold one game after the other */
    bool offered;  /* the next of a partie, of which nothing was said: .next gives it again */
    bool recorded; /* [Game] has come: the headers are those of a record, its date too */

    /* Headers one after the other, of a match that is on (session/headers.c). */
    char *run;       /* as lines; NULL: none */
    size_t run_acts; /* of them entered */
    bool run_names[2];

    /* The match as stored. */
    bool stored; /* it is founded in the store */
    char key[STORE_KEY_SIZE], origin[STORE_KEY_SIZE];
    char created[STORE_TIME_SIZE];
    long head;                /* entries in its log */
    long revision;            /* of the rules that judged its rows */
    bool ended;               /* as it was taken up */
    struct store_match taken; /* ... how it stood; none of its text but the state */
    bool stale; /* its rows are not what the log gives: all are stored with the next entry */
    struct strbuf news;
    char *other_game;            /* its name, where it is not ours */
    struct kept_details founded; /* what it was founded with */
    struct logged *log;
    size_t logs, log_room;

    struct row_digests *sum; /* of its coups, from coup 0 on */
    size_t sums, sum_room;

    /* The headers, as they are now. */
    char *player[STORE_SEATS]; /* by seat; NULL or "": nobody said */
    int players;               /* 0: White and Black */
    bool listed;               /* as in struct store_details */
    char *event, *site, *date, *options;
    struct store_header header[HEADERS_MAX];
    size_t headers;
};

/* Errors, every member of them; all return their code. */
enum session_code session_fail(struct session_error *err, enum session_code code, const char *text);
enum session_code session_fail_at(struct session_error *err, enum session_code code, int column,
                                  const char *format, ...) __attribute__((format(printf, 4, 5)));
/* What was understood, but is refused: where it stands in a text nobody typed says nothing. */
enum session_code session_refuse(struct session_error *err);
enum session_code session_not_read(struct session_error *err, const struct parse_error *t);
enum session_code session_storage(struct session_error *err, const struct store_error *e);
enum session_code session_no_memory(struct session_error *err);

/* The match is of this game; who plays follows from its headers. */
void session_of_game(struct session *s, const struct game *game);
/* A header may name a player. False: no memory. */
bool session_seat(struct session *s, const char *header, const char *name);
/* Adds a further header. False: no memory, or there are too many. */
bool session_add_header(struct session *s, const char *name, const char *value);
struct store_details session_details(const struct session *s);

/* Sets a text, or adds to it behind `between`; adds a header or an option; false: no memory, or too
 * many of them. */
bool session_set_text(char **slot, const char *value);
bool session_add_text(char **slot, char between, const char *text, size_t length);
bool session_put_header(struct session *s, const char *name, const char *value);
/* The same as typed: names of players are made one (base/player_name.h). */
bool session_set_header_typed(struct session *s, const char *name, const char *value);

/* Takes a header, of the match in hand or of another that it begins; what is to be said of it is
 * added to `said`, which may be NULL. On a failure the match in hand stays. */
enum session_code session_header(struct session *s, const struct token *w, struct strbuf *said,
                                 struct session_error *err);

/* The headers as they are after `count` acts, and one more header unless that is NULL, in an empty
 * session; false: no memory, or too many of them, and nothing is to be freed. */
bool session_headers_after(const struct session *s, size_t count, const char *more,
                           struct session *out);

/* Puts the headers of a draft in place of those there are, and frees these; `play` takes them. */
void session_install_headers(struct session *s, struct session *draft, struct replay *play);

/* A word has come, or a command: what headers follow stand by themselves. */
void session_end_run(struct session *s);

/* A match about to be founded gets its date, unless it was said, or its headers are a record's;
 * false: no memory. */
bool session_date(struct session *s);

/* An empty session on the same store, of the same ways. */
struct session session_fresh(const struct session *like);

/* The store that takes entries now (session/offline.c); whether those that could not be recorded
 * can be taken in memory; what is there is given up; WORD_REJECTED: what is there would be. */
struct store *session_into(const struct session *s);
bool session_hold(struct session *s);
/* Founds the match in hand in another store, with its log as it is and no rows. */
enum store_code session_copy_log(const struct session *s, struct store *to, struct store_error *se);
void session_unhold(struct session *s);
enum session_code session_keep_held(const struct session *s, struct session_error *err);

/* What a store has of a match becomes that of the one in hand (a store_match_fn on it); and what
 * the match was founded with, since what was put right of that can be undone. */
int session_take_up_match(void *ctx, const struct store_match *m);
enum store_code session_keep_founding(struct session *s, struct store_error *se);

/* Founds the match in hand, in the transaction there is. */
enum store_code session_found_match(struct session *s, struct store_error *se);

/* The match in hand is none any more. */
void session_forget(struct session *s);

/* A fresh game as the headers have it now. */
enum session_code session_restart(struct session *s, struct session_error *err);

/* Stores entries and what they change in one transaction: the coups of `play` from `first` on and
 * the claims of entries from `gone` (0: none) on. */
enum session_code session_enter(struct session *s, struct replay *play,
                                const struct store_entry_new *entries, size_t n, long first,
                                long gone, struct session_error *err);

/* The match that was taken up and replayed, beside what is stored of it (session/rejudge.c). */
enum session_code session_judge_anew(struct session *s, struct session_error *err);

/* From the entry that does not fit on all is set aside, and that is noted in the log with the next
 * entry; `why` it does not. */
enum session_code session_set_aside(struct session *s, long entry, const char *why,
                                    struct session_error *err);

/* Takes an act, stores it and says what the game says of it. On a failure all is as before. */
enum session_code session_do(struct session *s, enum operation_kind kind, const char *text,
                             size_t length, struct strbuf *said, struct session_error *err);

/* Puts a header of the match in hand right, "[Event \"...\"]", as an act. */
enum session_code session_amend(struct session *s, const char *header, struct session_error *err);

/* An act that changes what was entered before: what it changes is stored anew. `edited`: the coup
 * it puts another in place of, 0 what waits; NULL none. What it changes is added to `changes`. */
enum session_code session_change_past(struct session *s, enum operation_kind kind, const char *text,
                                      const long *edited, struct strbuf *changes,
                                      struct session_error *err);
/* Adds what was said aside, and frees it. */
void session_say_changes(struct strbuf *said, struct strbuf *changes);
/* Adds what no longer fits since the last correction. */
void session_say_misfits(const struct session *s, struct strbuf *said);

/* Stored are the coups from this one on, given those that may have changed. */
long session_first_changed(const struct session *s, struct replay *play, long first);

/* Brings the sums up to date, the coups from `first` on having changed, and gives the fingerprint;
 * NULL: no memory. */
const char *session_fingerprint(struct session *s, struct replay *play, long first);

/* Keeps an entry of the log; false: no memory. */
bool session_keep_entry(struct session *s, const struct store_entry *e);

#endif
