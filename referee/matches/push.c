/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What another record lacks of this one, brought there, and the other way round. */
#include "follow.h"
#include "sending.h"

static enum status bring(const struct record_job *job, struct merging g)
{
    struct store_error err;
    struct sending s = {.job = job};
    enum status status = STATUS_FAILED;
    if (!sending_name(&s, g.from.store)) {
        /* it has said why */
    } else if (sending_ask(g.to, &s.there, &err) != STORE_OK) {
        say_store(&err);
    } else {
        sending_pass(&s, &g);
        status = merging_say(&g);
    }
    sending_free(&s);
    return status;
}

enum status record_push(const struct record_job *job)
{
    if (job->options->follow)
        return push_follow(job);
    return bring(job, (struct merging){.from = {job->game, job->store},
                                       .from_path = job->path,
                                       .to = job->other,
                                       .away = true});
}

enum status record_pull(const struct record_job *job)
{
    return bring(job, (struct merging){.from = {job->game, job->other},
                                       .from_path = job->words[0],
                                       .to = job->store});
}
