/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The prompt, and commands on the record. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/i18n.h"
#include "commands.h"
#include "db/open/open.h"
#include "log/rows.h"
#include "matches/command/command.h"

enum status enter_match(const struct options_given *o)
{
    char path[PATH_ROOM], shown[STORE_PATH_SIZE];
    struct store *store;
    struct store_error err;
    if (!record_path_or_say(o, path))
        return STATUS_FAILED;
    if (store_open(path, STORE_WRITE, &store, &err) != STORE_OK) {
        fprintf(stderr, "referee: %s\n", err.text);
        return STATUS_FAILED;
    }
    rows_refresh(store, &err); /* what it cannot do is left to the commands */
    store_where_shown(path, shown);
    struct session *s = session_new(o->game ? o->game : games[0], store);
    enum status status = STATUS_FAILED;
    int signal_taken = 0;
    if (s)
        status = repl_run(s, shown, o->colour, &signal_taken);
    else
        fprintf(stderr, "referee: %s\n", _("out of memory"));
    session_free(s);
    store_close(store);
    if (signal_taken)
        raise(signal_taken); /* the exit status tells the sender */
    return status;
}

/* Returns true if no record was named, and nothing was ever entered into the usual one. */
static bool nothing_recorded(const struct options_given *o, const char *path)
{
    const char *named = getenv("REFEREE_DB");
    return !o->db && !(named && *named) && access(path, F_OK) != 0 && errno == ENOENT;
}

enum status run_on_record(const struct call *c)
{
    char path[PATH_ROOM];
    struct record_job job;
    enum status status = record_job_of(c, path, &job);
    const struct record_command *record = &c->command->record;
    if (status == STATUS_OK && record->need == RECORD_READ && nothing_recorded(c->o, path)) {
        fprintf(stderr, "referee: %s\n", _("no match is recorded yet: referee begins one"));
        return STATUS_FAILED;
    }
    return status == STATUS_OK ? record_run(c->command->name, record, &job) : status;
}
