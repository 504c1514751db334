/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commands.h"
#include "helper.h"
#include "server/run.h"

static enum status serve(const struct call *c)
{
    char path[PATH_ROOM];
    const struct options_given *o = c->o;
    if (!record_path_or_say(o, path))
        return STATUS_FAILED;
    return serve_run(&(struct serve_job){.record = path,
                                         .listen = o->serve.listen,
                                         .metrics = o->serve.metrics,
                                         .name = o->serve.name,
                                         .scorers = o->serve.scorers,
                                         .accept = o->serve.accept,
                                         .as = o->record.as,
                                         .passphrase_file = o->record.passphrase_file,
                                         .rotate = o->serve.rotate,
                                         .proxies = o->serve.proxy,
                                         .embed = o->serve.embed,
                                         .cors = o->serve.cors,
                                         .app = o->serve.app,
                                         .app_folder = o->serve.app_folder,
                                         .delay = o->serve.delay});
}

const struct helper this_helper = {"referee-serve", serve};
