/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes the current match to a file, from memory, as its store may have failed. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/i18n.h"
#include "db/open/open.h"
#include "log/record_text.h"
#include "session_private.h"

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

/* The log; NULL: no memory. */
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
