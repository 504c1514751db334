/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands on the record, and the choice of the record, which is made only here. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "commands.h"
#include "db/open/open.h"
#include "https/run.h"
#include "matches/command/run.h"
#include "serve/run.h"
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
        fprintf(stderr, "referee: %s\n", _("no record is named: give --db FILE, or set HOME"));
    return known;
}

/* --- what may be wrong ------------------------------------------------------------------------ */

static bool gives(const struct call *c, option_set some)
{
    return c->o->given & some;
}

const char *misuse_of_export(const struct call *c)
{
    bool all = gives(c, OPTION(ALL)), partie = gives(c, OPTION(PARTIE));
    if (gives(c, OPTION(MAT)) &&
        (gives(c, OPTION(JSON) | OPTION(CSV)) || all || partie || c->n > 1))
        return N_("--mat writes one match, and nothing besides");
    return all + partie + (c->n > 0) != 1 ? N_("a match, or --all, must follow") : NULL;
}

const char *misuse_of_sending(const struct call *c)
{
    option_set choosing =
        OPTION(PLAYER) | OPTION(EVENT) | OPTION(FROM) | OPTION(TO) | OPTION(STATE) | OPTION(SINCE);
    return c->n > 1 && gives(c, choosing) ? N_("matches are named, or chosen by options") : NULL;
}

const char *misuse_of_undo(const struct call *c)
{
    if (gives(c, OPTION(UNDO)))
        return c->n == 1 ? NULL : N_("with --undo one name must follow");
    return c->n == 1 ? N_("too few arguments") : NULL;
}

const char *misuse_of_club(const struct call *c)
{
    return gives(c, OPTION(UNDO)) && c->n < 2 ? N_("too few arguments") : NULL;
}

const char *misuse_of_serve(const struct call *c)
{
    bool accepts = gives(c, OPTION(ACCEPT)), signs = gives(c, OPTION(AS));
    return accepts != signs || (gives(c, OPTION(PASSPHRASE_FILE)) && !signs)
               ? N_("--accept CLUBS and --as NAME go together: what arrives is signed")
               : NULL;
}

/* --- what they do ----------------------------------------------------------------------------- */

enum status serve(const struct call *c)
{
    char path[PATH_ROOM];
    const struct options_given *o = c->o;
    if (!record_path_or_say(o, path))
        return STATUS_FAILED;
    return serve_run(&(struct serve_job){.record = path,
                                         .listen = o->serve.listen,
                                         .name = o->serve.name,
                                         .scorers = o->serve.scorers,
                                         .accept = o->serve.accept,
                                         .as = o->record.as,
                                         .passphrase_file = o->record.passphrase_file,
                                         .rotate = o->serve.rotate},
                     c->all);
}

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

/* Runs a command that uses a remote by https. */
static enum status with_office(const struct call *c, struct record_job job)
{
    char token[OFFICE_TOKEN];
    struct store_error err;
    struct remote office = {.address = job.words[0]};
    const char *misuse = remote_misuse(office.address);
    remote_connect *dial = misuse ? NULL : https_connect(c->all);
    if (misuse) /* the address may contain a secret */
        return usage(misuse, NULL, c->command);
    if (!dial || !remote_token(job.options, token))
        return STATUS_FAILED;
    if (dial(office.address, token, &office.line, &err) != STORE_OK)
        return print_failure(c->command->name, err.text);
    job.office = &office;
    enum status status = record_run(c->command->name, &c->command->record, &job);
    office.line->close(office.line);
    return status;
}

enum status run_on_record(const struct call *c)
{
    char path[PATH_ROOM];
    struct options_given *o = c->o;
    const struct record_command *on = &c->command->record;
    o->record.json = o->json;
    o->record.out = o->out;
    o->record.game = o->game ? o->game->name : NULL;
    const char *bad_date = record_bad_date(&o->record);
    if (bad_date)
        return usage(N_("not a date, as in 2026.11.20, 2026-11-20, 20.11.2026 or 20/11/2026"),
                     bad_date, c->command);
    if (!record_path_or_say(o, path))
        return STATUS_FAILED;
    struct record_job job = {.path = path,
                             .game = o->game ? o->game : games[0],
                             .options = &o->record,
                             .words = c->words,
                             .count = c->n};
    bool office =
        (on->run == record_push || on->run == record_pull) && remote_is_address(c->words[0]);
    return office ? with_office(c, job) : record_run(c->command->name, on, &job);
}
