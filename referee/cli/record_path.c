/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The record that a call is about, and the job on it. */
#include <stdio.h>
#include <stdlib.h>

#include "base/i18n.h"
#include "commands.h"
#include "usage.h"

bool record_path(const struct options_given *o, char path[PATH_ROOM])
{
    const char *env = getenv("REFEREE_DB"), *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n;
    if (o->db)
        n = snprintf(path, PATH_ROOM, "%s", o->db);
    else if (env && *env)
        n = snprintf(path, PATH_ROOM, "%s", env);
    else if (data && *data == '/')
        n = snprintf(path, PATH_ROOM, "%s/referee/record.db", data);
    else if (home && *home)
        n = snprintf(path, PATH_ROOM, "%s/.local/share/referee/record.db", home);
    else
        return false;
    return n > 0 && n < PATH_ROOM;
}

bool record_path_or_say(const struct options_given *o, char path[PATH_ROOM])
{
    bool known = record_path(o, path);
    if (!known)
        fprintf(stderr, "referee: %s\n", _("no record is specified: use --db FILE, or set HOME"));
    return known;
}

enum status record_job_of(const struct call *c, char path[PATH_ROOM], struct record_job *job)
{
    struct options_given *o = c->o;
    o->record.json = o->json;
    o->record.out = o->out;
    o->record.game = o->game ? o->game->name : NULL;
    const char *bad_date = record_bad_date(&o->record);
    if (bad_date)
        return usage(N_("not a date such as 2026.11.20, 2026-11-20, 20.11.2026 or 20/11/2026"),
                     bad_date, c->command);
    *job = (struct record_job){.path = path,
                               .game = o->game ? o->game : games[0],
                               .options = &o->record,
                               .words = c->words,
                               .count = c->n};
    return record_path_or_say(o, path) ? STATUS_OK : STATUS_FAILED;
}
