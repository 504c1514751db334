/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `restore`: replaces the record by a backup. */
#include "base/files.h"
#include "base/i18n.h"
#include "db/open/open.h"
#include "matches/command/command.h"

enum status record_restore(const struct record_job *job)
{
    struct store_error err;
    char kept[STORE_PATH_SIZE];
    struct strbuf w = {.text = NULL};
    struct progress p;
    const struct store_progress asks = {record_progress, &p};
    if (store_is_address(job->path))
        return print_failure("restore",
                             _("a record on a server is not replaced: make an empty database, and "
                               "bring the backup into it with `referee --db postgresql://... merge "
                               "FILE`"));
    progress_begin(&p, "restore");
    enum store_code code = store_restore(job->path, job->words[0], kept, p.on ? &asks : NULL, &err);
    progress_clear(&p);
    if (code != STORE_OK)
        return status_worse(print_store_error(&err),
                            print_failure(job->words[0], _("nothing was restored")));
    strbuf_add(&w, "%s", _("Verified, and put in the place of the record: "));
    strbuf_add_clean(&w, job->words[0]);
    if (*kept) {
        strbuf_add(&w, "\n%s", _("The record that was there is kept as: "));
        strbuf_add_clean(&w, kept);
    }
    strbuf_add(&w, "\n");
    enum status status = print_buf(&w);
    strbuf_free(&w);
    return status;
}
