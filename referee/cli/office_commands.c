/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Push and pull if the other record is that of an office. */
#include <string.h>

#include "base/files.h"
#include "commands.h"
#include "helper.h"
#include "https/connection.h"
#include "matches/command/command.h"

static enum status run_with_office(const struct call *c)
{
    char path[PATH_ROOM], token[OFFICE_TOKEN];
    struct store_error err;
    struct record_job job;
    struct remote office = {.address = c->words[0]};
    bool pushes = strcmp(c->command->name, "push") == 0;
    const struct record_command on = {c->command->record.need, pushes ? record_push : record_pull};
    enum status status = record_job_of(c, path, &job);
    if (status != STATUS_OK)
        return status;
    if (!remote_token(job.options, token))
        return STATUS_FAILED;
    if (https_connect(office.address, token, &office.line, &err) != STORE_OK)
        return print_failure(c->command->name, err.text);
    job.office = &office;
    status = record_run(c->command->name, &on, &job);
    office.line->close(office.line);
    return status;
}

const struct helper this_helper = {"referee-https", run_with_office};
