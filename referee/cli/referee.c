/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The main function of `referee`. */
#include "base/exec_helper.h"
#include "base/files.h"
#include "base/i18n.h"
#include "base/version.h"
#include "commands.h"
#include "db/about.h"

/* For people and programs alike, so not translated. */
static enum status say_version(void)
{
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "referee %s\nrules %d\nrecord %d\nSQLite %s\n", program_version,
               games[0]->revision, store_record_version(), store_sqlite_version());
    enum status status = print_buf(&w);
    strbuf_free(&w);
    return status;
}

/* Without a command: the prompt. */
static enum status run_prompt(const struct options_given *o)
{
    option_set left = o->given & ~OPTIONS_OF_ALL & ~OPTION(GAME);
    for (int i = 0; i < OPTIONS; i++)
        if (left >> i & 1)
            return usage_of_options(N_("{option} needs a command"), &program_options[i], NULL,
                                    NULL);
    return enter_match(o);
}

enum status program_run(const struct call *call)
{
    const struct command *c = call->command;
    if (call->o->version)
        return say_version();
    if (call->o->help)
        return c ? help_of_command(c) : help_first();
    if (!c)
        return call->n ? unknown_command(call->words[0]) : run_prompt(call->o);
    if (needs_helper(call))
        return exec_helper(c->helper, call->all);
    return c->run ? c->run(call) : run_on_record(call);
}
