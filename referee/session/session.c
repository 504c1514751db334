/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/date.h"
#include "base/i18n.h"
#include "base/memory.h"
#include "base/text.h"
#include "db/open/open.h"
#include "log/find.h"
#include "log/incoming.h"
#include "log/load.h"
#include "log/record_text.h"
#include "session.h"
#include "session_private.h"

/* --- fault ----------------------------------------------------------------------------------- */

/* Errors of the three kinds (session.h). */

enum session_code session_fail_at(struct session_error *err, enum session_code code, int column,
                                  const char *format, ...)
{
    va_list args;
    *err = (struct session_error){.code = code, .column = column};
    va_start(args, format);
    vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    return code;
}

enum session_code session_fail(struct session_error *err, enum session_code code, const char *text)
{
    return session_fail_at(err, code, 0, "%s", text);
}

enum session_code session_refuse(struct session_error *err)
{
    err->column = 0;
    return err->code = SESSION_REFUSED;
}

enum session_code session_not_read(struct session_error *err, const struct parse_error *t)
{
    return session_fail_at(err, SESSION_NOT_READ, t->column, "%s", t->reason);
}

enum session_code session_storage(struct session_error *err, const struct store_error *e)
{
    session_fail(err, SESSION_FAILED, e->text);
    err->room = e->code == STORE_FULL || e->code == STORE_FAILED;
    return err->code;
}

enum session_code session_no_memory(struct session_error *err)
{
    return session_fail(err, SESSION_FAILED, _("out of memory"));
}

/* --- length ---------------------------------------------------------------------------------- */

/* How long a match may become at the table. */

enum session_code session_length(const struct session *s, long before, struct session_error *err)
{
    char text[sizeof err->text];
    long turns = turns_count(s->play.turns);
    if (turns <= before || (turns <= MATCH_TURNS_MOST && s->head < MATCH_ENTRIES_MOST))
        return SESSION_OK;
    snprintf(text, sizeof text,
             _("a match has at most %d turns, and its log %d entries: type .new to begin another "
               "match; this one is kept"),
             MATCH_TURNS_MOST, MATCH_ENTRIES_MOST);
    return session_fail(err, SESSION_REFUSED, text);
}

void session_warn_length(const struct session *s, long before, struct strbuf *said)
{
    const long warned = MATCH_TURNS_MOST - MATCH_TURNS_WARNED;
    long turns = turns_count(s->play.turns);
    if (before < warned && turns >= warned && turns < MATCH_TURNS_MOST)
        strbuf_add(said, _("%ld more turns can be entered: a match has at most %d.\n"),
                   MATCH_TURNS_MOST - turns, MATCH_TURNS_MOST);
}

/* --- result ---------------------------------------------------------------------------------- */

/* The result of a match that is over, and what becomes of it. */

void session_result(const struct session *s, struct strbuf *said)
{
    struct turns *t = s->play.turns;
    if (!t || !turns_status(t).over)
        return;
    turns_name_players(t, said);
    turns_result(t, said);
}

void session_say_result(const struct session *s, struct strbuf *was, struct strbuf *said)
{
    struct strbuf now = {.text = NULL};
    session_result(s, &now);
    if (was->text && (!now.text || strcmp(was->text, now.text) != 0)) {
        strbuf_add(said, "%s%s", _("The result until now:\n"), was->text);
        strbuf_add(said, "%s",
                   now.text ? _("It is another now.\n") : _("The match is open again.\n"));
    }
    said->failed |= was->failed || now.failed;
    strbuf_free(was);
    strbuf_free(&now);
}

/* --- details --------------------------------------------------------------------------------- */

/* The headers of the current match, as texts owned by the session. */

/* --- texts ------------------------------------------------------------------------------------ */

static char *copy_text(const char *text, size_t length)
{
    char *copy = malloc(length + 1);
    if (copy) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

bool session_set_text(char **slot, const char *value)
{
    char *copy = copy_text(value, strlen(value));
    if (!copy)
        return false;
    free(*slot);
    *slot = copy;
    return true;
}

bool session_add_text(char **slot, char between, const char *text, size_t length)
{
    size_t old = *slot ? strlen(*slot) : 0;
    char *joined = malloc(old + length + 2);
    if (!joined)
        return false;
    if (old) {
        memcpy(joined, *slot, old);
        joined[old++] = between;
    }
    memcpy(joined + old, text, length);
    joined[old + length] = '\0';
    free(*slot);
    *slot = joined;
    return true;
}

void session_of_game(struct session *s, const struct game *game)
{
    s->game = game;
    s->listed = !game->seat_header;
    for (size_t i = 0; s->listed && i < s->headers; i++)
        session_seat(s, s->header[i].key, s->header[i].value);
}

bool session_seat(struct session *s, const char *header, const char *name)
{
    int seat = s->listed ? seat_of_header(header) : -1;
    if (seat < 0)
        return true;
    s->players = seat >= s->players ? seat + 1 : s->players;
    return session_set_text(&s->player[seat], name);
}

struct store_details session_details(const struct session *s)
{
    struct store_details d = {.event = s->event,
                              .site = s->site,
                              .date = s->date,
                              .options = s->options,
                              .headers = s->header,
                              .n_headers = s->headers};
    if (!s->listed)
        d.players = 2;
    details_seat(&d, s->game);
    for (int i = 0; i < STORE_SEATS; i++)
        if (s->player[i] && *s->player[i])
            d.player[i] = s->player[i];
    return d;
}

bool session_add_header(struct session *s, const char *name, const char *value)
{
    if (s->headers == HEADERS_MAX)
        return false;
    char *key = copy_text(name, strlen(name)), *text = copy_text(value, strlen(value));
    if (!key || !text) {
        free(key);
        free(text);
        return false;
    }
    s->header[s->headers++] = (struct store_header){key, text};
    return true;
}

bool session_put_header(struct session *s, const char *name, const char *value)
{
    struct {
        const char *name;
        char **slot;
    } known[] = {{"White", &s->player[0]},
                 {"Black", &s->player[1]},
                 {"Event", &s->event},
                 {"Site", &s->site},
                 {"Date", &s->date}};
    for (size_t i = s->listed ? 2 : 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(name, known[i].name) == 0)
            return session_set_text(known[i].slot, value);
    if (!session_seat(s, name, value))
        return false;
    if (strcmp(name, "Option") == 0)
        return session_add_text(&s->options, ' ', value, strlen(value));
    return session_add_header(s, name, value);
}

bool session_set_header_typed(struct session *s, const char *name, const char *value)
{
    char *player = player_header(name) ? player_name(value) : NULL;
    bool ok =
        (player || !player_header(name)) && session_put_header(s, name, player ? player : value);
    free(player);
    return ok;
}

bool session_date(struct session *s)
{
    char today[DATE_TEXT];
    if (!s->dated || s->date || s->recorded)
        return true;
    date_today(today);
    bool ok = session_set_text(&s->date, today);
    if (s->play.turns)
        s->play.details = session_details(s);
    return ok;
}

void session_end_run(struct session *s)
{
    free(s->run);
    s->run = NULL;
    s->run_acts = 0;
    s->run_names[0] = s->run_names[1] = false;
}

/* --- store ----------------------------------------------------------------------------------- */

/* Stores entries of the session, and keeps copies of stored values. */

/* --- copies in memory ------------------------------------------------------------------------- */

static char *copy_or_null(const char *text, bool *failed)
{
    char *copy = text ? strdup(text) : NULL;
    *failed |= text && !copy;
    return copy;
}

bool session_keep_entry(struct session *s, const struct store_entry *e)
{
    struct logged *more = array_grow(s->log, s->logs + 1, &s->log_room, sizeof *more);
    if (!more)
        return false;
    s->log = more;
    bool failed = false;
    struct logged l = {.kind = copy_or_null(e->kind, &failed),
                       .text = copy_or_null(e->text, &failed),
                       .note = copy_or_null(e->note, &failed)};
    snprintf(l.uuid, sizeof l.uuid, "%s", e->uuid);
    snprintf(l.at, sizeof l.at, "%s", e->at);
    s->log[s->logs++] = l;
    return !failed;
}

static int keep_entry(void *ctx, const struct store_entry *e)
{
    return !session_keep_entry(ctx, e);
}

static void drop_entries(struct session *s, size_t kept)
{
    while (s->logs > kept) {
        struct logged *l = &s->log[--s->logs];
        free(l->kind);
        free(l->text);
        free(l->note);
    }
}

/* --- storing ---------------------------------------------------------------------------------- */

int session_take_up_match(void *ctx, const struct store_match *m)
{
    struct session *s = ctx;
    snprintf(s->key, sizeof s->key, "%s", m->key);
    snprintf(s->origin, sizeof s->origin, "%s", m->origin);
    snprintf(s->created, sizeof s->created, "%s", m->created);
    snprintf(s->updated, sizeof s->updated, "%s", m->updated);
    s->head = m->head_seq;
    s->sealed.entries = m->sealed;
    s->revision = m->revision;
    s->ended = strcmp(m->state, "open") != 0;
    s->taken = *m;
    s->taken.state = strcmp(m->state, "over") == 0 ? "over" : s->ended ? "unfinished" : "open";
    s->stored = true;
    return 0;
}

static int take_founding(void *ctx, const struct store_match_new *founding)
{
    struct session *s = ctx;
    details_free(&s->founded);
    details_keep(&s->founded, &founding->details);
    s->listed = founding->details.listed;
    return s->founded.texts.failed;
}

/* Details as founded: undo of a correction needs them. */
enum store_code session_keep_founding(struct session *s, struct store_error *se)
{
    enum store_code code = store_founding(session_into(s), s->key, take_founding, s, se);
    if (code != STORE_OK || !s->founded.texts.failed)
        return code;
    snprintf(se->text, sizeof se->text, "%s", _("out of memory"));
    return se->code = STORE_FAILED;
}

/* Founds the match, with its first entry or without one. */
enum store_code session_found_match(struct session *s, struct store_error *se)
{
    if (!session_date(s)) {
        snprintf(se->text, sizeof se->text, "%s", _("out of memory"));
        return se->code = STORE_FAILED;
    }
    const struct store_entry_id *id = &s->founding;
    struct store_match_new m = {.game = s->game->name,
                                .details = session_details(s),
                                .key = s->next_match ? s->next_match
                                       : id->key[0]  ? id->key
                                                     : NULL,
                                .created = id->at[0] ? id->at : NULL};
    enum store_code code = store_match_create(session_into(s), &m, s->key, se);
    if (code == STORE_OK)
        code = store_match_get(session_into(s), s->key, session_take_up_match, s, se);
    if (code == STORE_OK)
        code = session_keep_founding(s, se);
    return code;
}

static bool change_ends(const struct store_change *change)
{
    return strcmp(change->state, "open") != 0;
}

/* Entries with keys and times, so that a retry after an unknown outcome stores the same entries. */
struct entry_batch {
    struct store_entry_new *entries; /* with room for one more, whose key and time are set */
    struct store_entry_id *ids;
    size_t n;
};

static void entry_batch_free(struct entry_batch *e)
{
    free(e->entries);
    free(e->ids);
}

static bool entry_batch_make(const struct session *s, const struct store_entry_new *entries,
                             size_t n, struct entry_batch *out)
{
    *out = (struct entry_batch){.entries = calloc(n + 1, sizeof *out->entries),
                                .ids = calloc(n + 1, sizeof *out->ids),
                                .n = n};
    if (!out->entries || !out->ids) {
        entry_batch_free(out);
        return false;
    }
    for (size_t i = 0; i <= n; i++) {
        struct store_entry_new *e = &out->entries[i];
        struct store_entry_id *id = &out->ids[i];
        if (i < n)
            *e = entries[i];
        store_new_key(id->key);
        store_now(id->at);
        e->uuid = e->uuid ? e->uuid : i == 0 && n && s->next_entry ? s->next_entry : id->key;
        e->at = e->at ? e->at : id->at;
    }
    return true;
}

/* --- results ---------------------------------------------------------------------------------- */

void session_stated_result(const struct session *s, struct result *out)
{
    *out = (struct result){.holds = false};
    for (size_t i = s->logs; i--;) {
        if (strcmp(s->log[i].kind, RESULT_KIND) == 0) {
            out->holds = result_read(s->log[i].text, out);
            return;
        }
        if (result_ends(s->log[i].kind))
            return;
    }
}

static bool entries_end_result(const struct entry_batch *e)
{
    for (size_t i = 0; i < e->n; i++)
        if (result_ends(e->entries[i].kind))
            return true;
    return false;
}

/* Appends the result of a match that ends, and sets the change to it. A result in the log is kept
 * if the entries do not change it; a difference in the present rules does not replace it. `text`
 * holds a new result. Returns the number of entries. */
static size_t add_result(const struct session *s, struct replay *play, const struct entry_batch *e,
                         struct store_change *change, struct strbuf *text)
{
    struct result stated;
    size_t n = e->n;
    session_stated_result(s, &stated);
    bool holds = stated.holds && !entries_end_result(e);
    if (!holds && change_ends(change)) {
        result_print(play, false, text);
        bool same = stated.holds && s->other_result && text->text &&
                    strcmp(text->text, s->other_result) == 0;
        e->entries[n].kind = RESULT_KIND;
        e->entries[n++].text = same ? stated.text : text->text;
        holds = same;
    }
    if (holds)
        result_put(&stated, change);
    return n;
}

/* Writes all or nothing; founds a new match first, in the same transaction. */
static enum session_code write_entries(struct session *s, struct replay *play,
                                       const struct entry_batch *e, long first, long gone,
                                       struct session_error *err)
{
    struct store_error se;
    struct rows rows;
    struct strbuf result = {.text = NULL};
    if (!s->stored && session_found_match(s, &se) != STORE_OK)
        return session_storage(err, &se);
    struct store_change change = replay_change(play, NULL);
    const struct store_details are = session_details(s);
    bool amended = !details_same(&play->details, &are);
    if (amended) {
        change.details = &play->details;
        s->digests = 0; /* the fingerprint starts with them */
    }
    bool all = s->stale || change_ends(&change);
    first = all ? 1 : session_first_changed(s, play, first);
    size_t n = add_result(s, play, e, &change, &result);
    if (result.failed || !rows_gather(play, first, all ? 1 : gone, s->head + (long)e->n, &rows)) {
        strbuf_free(&result);
        return session_no_memory(err);
    }
    change.fingerprint = session_fingerprint(s, play, rows.first);
    change.updated = n ? NULL : s->updated;
    struct store_batch batch = rows_batch(&rows, &change);
    batch.expected = s->head;
    batch.entries = e->entries;
    batch.n_entries = n;
    batch.added = keep_entry;
    batch.ctx = s;
    enum store_code code = store_append(session_into(s), s->key, &batch, &se);
    if (code == STORE_OK) {
        s->head += (long)n;
        s->next_entry = n ? NULL : s->next_entry;
    }
    rows_free(&rows);
    strbuf_free(&result);
    return code == STORE_OK ? SESSION_OK : session_storage(err, &se);
}

static enum session_code enter(struct session *s, struct replay *play, const struct entry_batch *e,
                               long first, long gone, struct session_error *err)
{
    struct store_error se;
    struct store *into = session_into(s);
    size_t kept = s->logs;
    long head = s->head;
    bool fresh = !s->stored;
    session_end_run(s);
    if (fresh && store_begin(into, STORE_WRITE, &se) != STORE_OK)
        return session_storage(err, &se);
    enum session_code code = write_entries(s, play, e, first, gone, err);
    if (fresh && code != SESSION_OK)
        store_rollback(into);
    else if (fresh && store_commit(into, &se) != STORE_OK)
        code = session_storage(err, &se);
    if (code != SESSION_OK) {
        drop_entries(s, kept);
        s->digests = 0;
        s->head = head;
        if (fresh)
            s->stored = false;
        return code;
    }
    s->stale = false;
    if (fresh)
        store_match_lock(into, s->key, NULL);
    if (session_over(s))
        session_checkpoint(s);
    return SESSION_OK;
}

enum session_code session_enter(struct session *s, struct replay *play,
                                const struct store_entry_new *entries, size_t n, long first,
                                long gone, struct session_error *err)
{
    struct entry_batch e;
    if (n && !session_may_follow_seal(s))
        return session_fail(err, SESSION_REFUSED, _("the match stays in its sealed state"));
    if (!entry_batch_make(s, entries, n, &e))
        return session_no_memory(err);
    store_new_key(s->founding.key);
    store_now(s->founding.at);
    enum session_code code = enter(s, play, &e, first, gone, err);
    if (code == SESSION_FAILED && err->room && session_go_offline(s)) {
        code = enter(s, play, &e, first, gone, err);
        if (code != SESSION_OK)
            session_go_online(s);
    }
    s->founding = (struct store_entry_id){.key = ""};
    entry_batch_free(&e);
    return code;
}

void session_checkpoint(const struct session *s)
{
    store_checkpoint(s->store, NULL);
}

/* --- store empty ----------------------------------------------------------------------------- */

/* A match with names or headers is kept, although no dice were thrown. */

/* Returns true if the match has names or headers. */
static bool is_described(const struct session *s)
{
    static const char *const nobody[STORE_SEATS] = {"White", "Black"};
    bool named = false;
    for (int i = 0; i < STORE_SEATS; i++) {
        const char *player = s->player[i];
        named |= player && *player && !(nobody[i] && strcmp(player, nobody[i]) == 0);
    }
    return named || s->event || s->site || s->date || s->options || s->headers;
}

enum session_code session_store_next(struct session *s, struct session_error *err)
{
    struct store_error se;
    s->offered = false;
    if (!s->play.turns || session_begun(s))
        return SESSION_OK;
    if (s->notes.length) {
        struct strbuf nothing = {.text = NULL};
        enum session_code code =
            session_do(s, OPERATION_LINE, s->notes.text, s->notes.length, &nothing, err);
        strbuf_free(&nothing);
        return code;
    }
    enum store_code code = store_begin(s->store, STORE_WRITE, &se);
    if (code == STORE_OK && (code = session_found_match(s, &se)) != STORE_OK)
        store_rollback(s->store);
    else if (code == STORE_OK)
        code = store_commit(s->store, &se);
    s->stored = code == STORE_OK;
    if (s->stored)
        store_match_lock(s->store, s->key, NULL);
    return s->stored ? SESSION_OK : session_storage(err, &se);
}

enum session_code session_store_empty(struct session *s, struct session_error *err)
{
    return s->offered || !is_described(s) ? SESSION_OK : session_store_next(s, err);
}

/* --- save ------------------------------------------------------------------------------------ */

/* Writes the current match to a file, from memory, as its store may have failed. */

static enum session_code failed_file(struct session_error *err, const char *path)
{
    struct strbuf w = {.text = NULL};
    int why = errno;
    strbuf_add_clean(&w, path);
    strbuf_add(&w, ": %s",
               why == EEXIST ? _("already exists and was not overwritten") : strerror(why));
    session_fail(err, SESSION_FAILED, w.text ? w.text : _("out of memory"));
    strbuf_free(&w);
    return err->code;
}

static bool write_all(int file, const char *text, size_t length)
{
    while (length) {
        ssize_t n = write(file, text, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        text += n;
        length -= (size_t)n;
    }
    return fsync(file) == 0;
}

static enum session_code save_text(struct session *s, const char *path, struct session_error *err)
{
    struct strbuf w = {.text = NULL};
    strbuf_add_record(&w, &s->play);
    if (w.failed) {
        strbuf_free(&w);
        return session_no_memory(err);
    }
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool good = file >= 0 && write_all(file, w.text, w.length);
    int why = errno;
    if (file >= 0 && close(file) != 0 && good) {
        good = false;
        why = errno;
    }
    strbuf_free(&w);
    if (good)
        return SESSION_OK;
    if (file >= 0)
        unlink(path);
    errno = why;
    return failed_file(err, path);
}

/* The log. Returns NULL if out of memory. */
static struct store_entry_new *list_log(const struct session *s)
{
    struct store_entry_new *log = calloc(s->logs + 1, sizeof *log);
    for (size_t i = 0; log && i < s->logs; i++) {
        const struct logged *l = &s->log[i];
        log[i] = (struct store_entry_new){
            .kind = l->kind, .text = l->text, .note = l->note, .uuid = l->uuid, .at = l->at};
    }
    return log;
}

static enum store_code found_match(const struct session *s, struct store *to,
                                   struct store_error *se)
{
    char key[STORE_KEY_SIZE];
    const struct store_match_new m = {.game = s->game->name,
                                      .details = s->founded.values,
                                      .key = s->key,
                                      .origin = s->origin,
                                      .created = s->created};
    return store_match_create(to, &m, key, se);
}

enum store_code session_copy_log(const struct session *s, struct store *to, struct store_error *se)
{
    struct store_entry_new *log = list_log(s);
    const struct store_batch batch = {.entries = log, .n_entries = s->logs};
    if (!log) {
        snprintf(se->text, sizeof se->text, "%s", _("out of memory"));
        return se->code = STORE_FAILED;
    }
    enum store_code code = found_match(s, to, se);
    if (code == STORE_OK)
        code = store_append(to, s->key, &batch, se);
    free(log);
    return code == STORE_OK ? annotations_apply(to, s->key, s->key, NULL, se) : code;
}

/* Stores log and rows in a new store. */
static enum store_code fill(struct session *s, struct store *to, const struct store_entry_new *log,
                            const struct rows *rows, struct store_error *se)
{
    const struct store_details present = session_details(s);
    struct store_change change = replay_change(&s->play, session_fingerprint(s, &s->play, 1));
    struct store_batch batch = rows_batch(rows, &change);
    struct result stated;
    change.details = &present;
    session_stated_result(s, &stated);
    if (stated.holds)
        result_put(&stated, &change);
    batch.entries = log;
    batch.n_entries = s->logs;
    enum store_code code = found_match(s, to, se);
    if (code == STORE_OK)
        code = store_append(to, s->key, &batch, se);
    return code == STORE_OK ? annotations_apply(to, s->key, s->key, NULL, se) : code;
}

static enum session_code save_record(struct session *s, const char *path, struct session_error *err)
{
    struct store_error se;
    struct store *memory;
    struct rows rows;
    struct store_entry_new *log = list_log(s);
    if (!log || !rows_gather(&s->play, 1, 1, s->head, &rows)) {
        free(log);
        return session_no_memory(err);
    }
    enum store_code code = store_open_memory(&memory, &se);
    if (code == STORE_OK)
        code = fill(s, memory, log, &rows, &se);
    if (code == STORE_OK)
        code = store_backup(memory, path, NULL, NULL, &se);
    store_close(memory);
    rows_free(&rows);
    free(log);
    return code == STORE_OK ? SESSION_OK : session_storage(err, &se);
}

enum session_code session_save(struct session *s, const char *path, struct strbuf *said,
                               struct session_error *err)
{
    size_t n = strlen(path);
    bool text = n > 5 && strcmp(path + n - 5, ".game") == 0;
    if (!s->play.turns || !session_begun(s))
        return session_fail(err, SESSION_REFUSED, _("nothing has been entered yet"));
    enum session_code code = text ? save_text(s, path, err) : save_record(s, path, err);
    if (code != SESSION_OK)
        return code;
    s->saved = s->head;
    strbuf_add(said, "%s", text ? _("Written as game text: ") : _("Written as a record: "));
    strbuf_add_clean(said, path);
    strbuf_add(said, "\n");
    return code;
}

/* --- offline --------------------------------------------------------------------------------- */

/* Degraded mode: a match that cannot be recorded (disk full, server lost) continues in a store in
 * memory. Its entries have the keys, times and hashes the record would have given them, and are
 * merged into the record when possible. */

void session_may_go_offline(struct session *s)
{
    s->may_go_offline = true;
    store_attend(s->store);
}

bool session_on_server(const struct session *s)
{
    return store_on_server(s->store);
}

long session_unrecorded(const struct session *s)
{
    return s->memory ? s->head - s->recorded_head : 0;
}

bool session_is_offline(const struct session *s)
{
    return s->memory;
}

bool session_unsaved(const struct session *s)
{
    return s->memory && s->saved != s->head;
}

struct store *session_into(const struct session *s)
{
    return s->memory ? s->memory : s->store;
}

void session_go_online(struct session *s)
{
    store_close(s->memory);
    s->memory = NULL;
}

bool session_go_offline(struct session *s)
{
    struct store *memory;
    struct store_error se;
    if (!s->may_go_offline || s->memory || store_open_memory(&memory, &se) != STORE_OK)
        return false;
    if (s->stored && session_copy_log(s, memory, &se) != STORE_OK) {
        store_close(memory);
        return false;
    }
    s->memory = memory;
    s->stale |= s->stored;
    s->recorded_head = s->head;
    s->saved = -1;
    return true;
}

/* Takes the log in memory into the record, as a new match or as the continuation of one. */
static bool take_unsaved(struct session *s)
{
    struct store_log *log = NULL;
    struct incoming judged = {.game = s->game};
    struct store_taking t = {.own = true, .dry = true, .rows = incoming_rows, .ctx = &judged};
    bool taken = store_log_take(s->memory, s->key, &log, NULL) == STORE_OK;
    for (int i = 0; taken && i < 2; i++) {
        t.log = log;
        taken = store_take(s->store, &t, 1, NULL, NULL) == STORE_OK &&
                t.did < STORE_MERGE_DIVERGED && (!*t.key || strcmp(t.key, s->key) == 0);
        t.dry = false;
    }
    incoming_free(&judged);
    store_log_free(log);
    return taken;
}

bool session_record_unsaved(struct session *s)
{
    if (!s->memory || !take_unsaved(s))
        return false;
    session_go_online(s);
    store_match_lock(s->store, s->key, NULL);
    return true;
}

enum session_code session_refuse_unsaved(const struct session *s, struct session_error *err)
{
    if (!session_unsaved(s))
        return SESSION_OK;
    session_fail(err, SESSION_REFUSED,
                 _("This match is in memory only and would be lost: type .save FILE first"));
    err->unsaved = true;
    return err->code;
}

/* --- beginning and end ------------------------------------------------------------------------ */

static void forget_stored(struct session *s)
{
    if (s->stored && !s->rests)
        store_match_unlock(s->store, s->key);
    s->rests = false;
    session_go_online(s);
    while (s->logs) {
        struct logged *l = &s->log[--s->logs];
        free(l->kind);
        free(l->text);
        free(l->note);
    }
    free(s->log);
    free(s->digest);
    free(s->other_game);
    free(s->other_result);
    s->other_game = s->other_result = NULL;
    strbuf_free(&s->news);
    details_free(&s->founded);
    s->stale = false;
    s->log = NULL;
    s->digest = NULL;
    s->log_room = s->digests = s->digest_room = 0;
    s->stored = false;
    s->sealed.entries = 0;
    s->head = 0;
}

void session_forget(struct session *s)
{
    operations_free(&s->acts);
    replay_end(&s->play);
    forget_stored(s);
    while (s->headers) {
        s->headers--;
        free((char *)s->header[s->headers].key);
        free((char *)s->header[s->headers].value);
    }
    for (int i = 0; i < STORE_SEATS; i++) {
        free(s->player[i]);
        s->player[i] = NULL;
    }
    free(s->typed);
    s->typed = NULL;
    strbuf_free(&s->spelled);
    free(s->words.word);
    s->words = (struct line_words){.text = NULL};
    free(s->event);
    free(s->site);
    free(s->date);
    free(s->options);
    strbuf_free(&s->notes);
    free(s->run);
    s->event = s->site = s->date = s->options = s->run = NULL;
    s->players = 0;
    s->listed = !s->game->seat_header;
    s->recorded = s->offered = false;
}

struct session session_fresh(const struct session *like)
{
    return (struct session){.game = like->game,
                            .listed = !like->game->seat_header,
                            .store = like->store,
                            .dated = like->dated,
                            .stream = like->stream,
                            .may_go_offline = like->may_go_offline,
                            .ask_sealed = like->ask_sealed,
                            .ask_context = like->ask_context,
                            .next_match = like->next_match};
}

void session_name_next(struct session *s, const char *entry, const char *match)
{
    s->next_entry = entry;
    s->next_match = match;
}

long session_entry_named(const struct session *s, const char *uuid)
{
    for (size_t i = 0; i < s->logs; i++)
        if (strcmp(s->log[i].uuid, uuid) == 0)
            return (long)i + 1;
    return 0;
}

long session_head(const struct session *s)
{
    return s->head;
}

void session_set_interactive(struct session *s, bool stream)
{
    s->dated = true;
    s->stream = stream;
}

struct session *session_new(const struct game *game, struct store *store)
{
    struct session *s = aligned_alloc(_Alignof(struct session), sizeof *s); /* of a digest */
    if (s) {
        memset(s, 0, sizeof *s);
        s->game = game;
        s->listed = !game->seat_header;
        s->store = store;
    }
    return s;
}

void session_free(struct session *s)
{
    if (!s)
        return;
    session_forget(s);
    free(s);
}

/* --- lines ------------------------------------------------------------------------------------ */

enum session_code session_restart(struct session *s, struct session_error *err)
{
    struct parse_error t;
    struct replay fresh;
    struct store_details d = session_details(s);
    if (!replay_begin(&fresh, s->game, &d, &t))
        return session_not_read(err, &t);
    replay_end(&s->play);
    s->play = fresh;
    return SESSION_OK;
}

enum session_code session_found_game(struct session *s, const struct game *game,
                                     const char *const player[], int players,
                                     struct session_error *err)
{
    char header[24];
    bool ok = true;
    if (session_refuse_unsaved(s, err) != SESSION_OK)
        return err->code;
    const bool agreed = !session_begun(s) && s->game == game && s->options;
    char *options = agreed ? strdup(s->options) : NULL; /* .set came before .new */
    session_forget(s);
    session_of_game(s, game);
    s->options = options;
    ok = !agreed || options;
    for (int i = 0; ok && i < players; i++) {
        snprintf(header, sizeof header, "Player%d", i + 1);
        ok = session_set_header_typed(s, game->seat_header ? game->seat_header[i] : header,
                                      player[i]);
    }
    return ok ? session_restart(s, err) : session_no_memory(err);
}

enum session_code session_found(struct session *s, const char *white, const char *black,
                                struct session_error *err)
{
    return session_found_game(s, s->game, (const char *const[]){white, black}, 2, err);
}

void session_drop(struct session *s)
{
    if (!session_begun(s))
        session_forget(s);
}
