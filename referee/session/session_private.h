/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inside of a session. */
#ifndef SESSION_SESSION_PRIVATE_H
#define SESSION_SESSION_PRIVATE_H

#include "base/scan.h"
#include "db/digest.h"
#include "db/seal.h"
#include "log/load.h"
#include "log/replay.h"
#include "log/result.h"
#include "session.h"

enum { HEADERS_MAX = 64 };

/* A copy of an entry of the log, for writing the match elsewhere when its store fails. */
struct logged {
    char *kind, *text, *note; /* note: or NULL */
    char uuid[STORE_KEY_SIZE];
    char at[STORE_TIME_SIZE];
};

/* The digest of the rows of a stored turn (session/resume.c); "": unknown, store them again. */
struct row_digest {
    char row[STORE_HASH_SIZE];
};

/* The longest seal of the log of a match. */
struct sealed_head {
    long entries; /* under it; 0: there is none */
    char by[SEAL_NAME_SIZE], at[STORE_TIME_SIZE];
};

struct session {
    const struct game *game;
    struct store *store;
    struct store *memory; /* the match while the record cannot be written; NULL: it can */
    bool may_go_offline;
    session_sealed_fn *ask_sealed; /* NULL: no questions */
    void *ask_context;
    const char *next_entry, *next_match; /* UUIDs to use; NULL: generated */
    struct store_entry_id founding; /* key and time of a match about to be founded; "": not set */
    long saved;                     /* entries copied by .save while offline; -1: none */
    long recorded_head;             /* entries in the record when it was last written */
    struct replay play;             /* .turns NULL: no match */
    struct operations acts;         /* the operations replayed in `play` */
    struct strbuf notes;            /* comments before the first line, to be stored with it */
    bool dated;                     /* new matches get today's date */
    bool stream;                    /* lines come from a pipe, which may contain several games */
    bool offered;  /* created by .next and not changed since: .next returns it again */
    bool recorded; /* begun by [Game]: headers are a record's, including the date */

    /* The line that was spelled last, for the questions about it and for its entry. */
    char *typed; /* NULL: none */
    size_t typed_length;
    struct strbuf spelled;   /* with the words of the record, if that is another text */
    struct line_words words; /* of the one or the other */

    /* A run of header corrections during the match (session/headers.c). */
    char *run;       /* as lines; NULL: none */
    size_t run_acts; /* operations entered for them */
    bool run_names[2];

    /* The match as stored. */
    bool stored; /* the match is in the store */
    bool rests;  /* other processes may write it (session_rest) */
    char key[STORE_KEY_SIZE], origin[STORE_KEY_SIZE];
    char created[STORE_TIME_SIZE];
    long head;                       /* number of entries */
    char head_hash[STORE_HASH_SIZE]; /* of the last entry, when session_rest noted it */
    char rested[STORE_HASH_SIZE];    /* of all that was stored then (resume.c) */
    long revision;                   /* of the rules that made the rows */
    bool ended;                      /* when it was loaded */
    char updated[STORE_TIME_SIZE];
    /* the result by the present rules, if they give another than the log stated when the match was
     * loaded; NULL: they do not */
    char *other_result;
    struct store_match taken; /* when it was loaded; of its text only `state` is valid */
    struct sealed_head sealed;
    bool stale; /* stored rows differ from the replay: the next entry replaces all */
    struct strbuf news;
    char *other_game;            /* name of the match's game if it is not `game` */
    struct kept_details founded; /* details as founded */
    struct logged *log;
    size_t logs, log_room;

    struct row_digest *digest; /* of its turns, from 0 */
    size_t digests, digest_room;
    struct digest print; /* the fingerprint of the first `printed` turns */
    long printed;        /* 0 also if `print` is not begun */
    char fingerprint[STORE_HASH_SIZE];

    /* The headers as corrected. */
    char *player[STORE_SEATS]; /* by seat; NULL or "": not named */
    int players;               /* 0: White and Black */
    bool listed;               /* as in struct store_details */
    char *event, *site, *date, *options;
    struct store_header header[HEADERS_MAX];
    size_t headers;
};

/* Fill in an error; all return its code. */
enum session_code session_fail(struct session_error *err, enum session_code code, const char *text);
enum session_code session_fail_at(struct session_error *err, enum session_code code, int column,
                                  const char *format, ...) __attribute__((format(printf, 4, 5)));
/* Turns NOT_READ into REFUSED: the place is in a text that nobody typed. */
enum session_code session_refuse(struct session_error *err);
enum session_code session_not_read(struct session_error *err, const struct parse_error *t);
enum session_code session_storage(struct session_error *err, const struct store_error *e);
enum session_code session_no_memory(struct session_error *err);

/* Sets the game; the number of players follows from headers and game. */
void session_of_game(struct session *s, const struct game *game);
/* Sets a player if the header names one. Returns false if out of memory. */
bool session_seat(struct session *s, const char *header, const char *name);
/* Adds a further header. Returns false if out of memory, or if there are too many. */
bool session_add_header(struct session *s, const char *name, const char *value);
struct store_details session_details(const struct session *s);

/* Sets a text; appends to one after `between`; sets a header or adds an option. Returns false if
 * out of memory, or if there are too many. */
bool session_set_text(char **slot, const char *value);
bool session_add_text(char **slot, char between, const char *text, size_t length);
bool session_put_header(struct session *s, const char *name, const char *value);
/* For typed headers: names of players are normalized (base/text.h). */
bool session_set_header_typed(struct session *s, const char *name, const char *value);

/* Scans and spells a typed line: `words` are valid until another line is spelled. Returns false if
 * out of memory. */
bool session_spell(struct session *s, const char *line, size_t length);

/* Takes a header, for the current match or one that it begins; messages are added to `said` (may be
 * NULL). After a failure the current match stays. */
enum session_code session_header(struct session *s, const struct token *w, struct strbuf *said,
                                 struct session_error *err);

/* Computes the headers after `count` operations and one more header (may be NULL), in an empty
 * session. Returns false if out of memory, or if there are too many headers; nothing is to be
 * freed then. */
bool session_headers_after(const struct session *s, size_t count, const char *more,
                           struct session *out);

/* Replaces the headers by those of a draft, and frees the old ones; `play` then uses the new
 * ones. */
void session_install_headers(struct session *s, struct session *draft, struct replay *play);

/* Ends a run of headers: called for a word or command. */
void session_end_run(struct session *s);

/* Sets today's date on a match about to be founded, unless it has a date or record headers.
 * Returns false if out of memory. */
bool session_date(struct session *s);

/* An empty session with the same store and settings. */
struct session session_fresh(const struct session *like);

/* The store for new entries (session/session.c); session_go_offline switches to memory after a
 * write error, false: not possible; session_go_online closes that store; session_refuse_unsaved
 * refuses if it has unsaved entries. */
struct store *session_into(const struct session *s);
bool session_go_offline(struct session *s);
/* Stores founding and log of the current match in another store, without rows. */
enum store_code session_copy_log(const struct session *s, struct store *to, struct store_error *se);
void session_go_online(struct session *s);
enum session_code session_refuse_unsaved(const struct session *s, struct session_error *err);

/* Adds a play in notation, or if there is none the decision, "goes". */
void session_add_play(const struct session *s, long turn, const char *play, struct strbuf *out);

/* Takes over the stored values of a match (a store_match_fn); and its details as founded, which
 * undo may restore. */
int session_take_up_match(void *ctx, const struct store_match *m);
enum store_code session_keep_founding(struct session *s, struct store_error *se);

/* Adds to the news who sealed the match that was loaded, and what follows the seal. */
enum store_code session_note_seal(struct session *s, struct store_error *se);
/* Whether an entry may be added: asks before the first that follows a seal. */
bool session_may_follow_seal(struct session *s);

/* Founds the current match in the store, within the open transaction. */
enum store_code session_found_match(struct session *s, struct store_error *se);

/* Drops the current match. */
void session_forget(struct session *s);

/* Begins the match again with the present headers. */
enum session_code session_restart(struct session *s, struct session_error *err);

/* Whether turns begun since there were `before` make the match too long (log/load.h); one
 * that is longer already may still be ended. And says once that the end is near. */
enum session_code session_length(const struct session *s, long before, struct session_error *err);
void session_warn_length(const struct session *s, long before, struct strbuf *said);

/* Stores entries and their changes in one transaction: rows of `play` from turn `first` on, claims
 * from entry `gone` (0: none) on. */
enum session_code session_enter(struct session *s, struct replay *play,
                                const struct store_entry_new *entries, size_t n, long first,
                                long gone, struct session_error *err);

/* The result that the log states; out->holds is false if it states none, or none that holds. */
void session_stated_result(const struct session *s, struct result *out);
/* Compares the replay with the stored rows after loading (session/resume.c). */
enum session_code session_judge_anew(struct session *s, struct session_error *err);

/* Sets aside everything from the entry that does not fit on; the next entry stores this in the log.
 * why: the reason. */
enum session_code session_set_aside(struct session *s, long entry, const char *why,
                                    struct session_error *err);

/* Applies an operation, stores it, and adds the game's messages. After a failure nothing has
 * changed. */
enum session_code session_do(struct session *s, enum operation_kind kind, const char *text,
                             size_t length, struct strbuf *said, struct session_error *err);
/* Does a line that is already scanned. */
enum session_code session_do_line(struct session *s, const struct line_words *line,
                                  struct strbuf *said, struct session_error *err);

/* Corrects a header of the current match, "[Event \"...\"]", as an operation. */
enum session_code session_amend(struct session *s, const char *header, struct session_error *err);

/* Applies an operation that changes earlier text, and stores all rows it changes. edited: the turn
 * to replace, 0: waiting text; NULL: no edit. Adds the effects to `changes`. */
enum session_code session_change_past(struct session *s, enum operation_kind kind, const char *text,
                                      const long *edited, struct strbuf *changes,
                                      struct session_error *err);
/* Adds the effects, and frees them. */
void session_say_changes(struct strbuf *said, struct strbuf *changes);
/* Where the result is not, or no longer, what it was, adds both; frees `was` (session_result). */
void session_say_result(const struct session *s, struct strbuf *was, struct strbuf *said);
/* Adds the text that no longer fits since the last edit. */
void session_say_misfits(const struct session *s, struct strbuf *said);

/* The first turn to store, given the first that may have changed. */
long session_first_changed(const struct session *s, struct replay *play, long first);

/* Updates the row digests from turn `first` on; returns the fingerprint, Returns NULL if out of
 * memory. */
const char *session_fingerprint(struct session *s, struct replay *play, long first);

/* Copies an entry of the log. Returns false if out of memory. */
bool session_keep_entry(struct session *s, const struct store_entry *e);

/* The seat that is named first in *rest, by name, letter or colour; -1: none is, and *rest
 * stays. */
int session_take_seat(const struct session *s, const char **rest);

#endif
