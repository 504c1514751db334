/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looks up the command and runs it. */
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/version.h"
#include "commands.h"
#include "db/about.h"
#include "usage.h"

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

/* The options of every command, and of a call without one. */
#define COMMON (OPTION(DB) | OPTION(COLOR) | OPTION(HELP) | OPTION(VERSION))

/* Options that exclude each other. */
static const enum option_id pairs[][2] = {{OPTION_JSON, OPTION_CSV},
                                          {OPTION_FOLLOW, OPTION_DRY_RUN},
                                          {OPTION_HEAD, OPTION_SEALS},
                                          {OPTION_HEAD, OPTION_SHEET},
                                          {OPTION_SEALS, OPTION_SHEET}};

static bool is_in(option_set set, enum option_id id)
{
    return set >> id & 1;
}

static enum status check_options(const struct command *c, option_set given)
{
    for (int i = 0; i < OPTIONS; i++) {
        const struct program_option *row = &program_options[i];
        if (is_in(given & ~COMMON & ~c->takes, (enum option_id)i))
            return usage_of_options(N_("{option} is not an option of {command}"), row, NULL, c);
        if (is_in(c->needs & ~given, (enum option_id)i))
            return usage_of_options(N_("{command} needs {option} {value}"), row, NULL, c);
    }
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        if (is_in(given, pairs[i][0]) && is_in(given, pairs[i][1]))
            return usage_of_options(N_("{option} and {other} do not go together"),
                                    &program_options[pairs[i][0]], &program_options[pairs[i][1]],
                                    c);
    return STATUS_OK;
}

static enum status run_command(const struct call *call)
{
    const struct command *c = call->command;
    if (check_options(c, call->o->given) != STATUS_OK)
        return STATUS_USAGE;
    if (call->n < c->least)
        return usage(N_("too few arguments"), NULL, c);
    if (c->most >= 0 && call->n > c->most)
        return usage(N_("too many arguments"), NULL, c);
    const char *misuse = c->misuse ? c->misuse(call) : NULL;
    if (misuse)
        return usage(misuse, NULL, c);
    return c->run ? c->run(call) : run_on_record(call);
}

/* Without a command: the prompt. */
static enum status run_prompt(const struct options_given *o)
{
    option_set left = o->given & ~COMMON & ~OPTION(GAME);
    for (int i = 0; i < OPTIONS; i++)
        if (is_in(left, (enum option_id)i))
            return usage_of_options(N_("{option} needs a command"), &program_options[i], NULL,
                                    NULL);
    return enter_match(o);
}

static enum status run(char **words, int n, struct options_given *o, char **all)
{
    const struct command *c = n ? command_named(words[0]) : NULL;
    if (o->version)
        return say_version();
    if (o->help)
        return c ? help_of_command(c) : help_first();
    if (!n)
        return run_prompt(o);
    if (!c)
        return unknown_command(words[0]);
    return run_command(&(struct call){c, words + 1, n - 1, o, all});
}

/* Occupies closed standard descriptors with files that can be neither read nor written: otherwise
 * the record itself could get one, and receive what is printed. */
static bool hold_standard_files(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        int how = fd == STDIN_FILENO ? O_WRONLY : O_RDONLY;
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", how) != fd)
            return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    struct options_given o = {.db = NULL};
    char **words = calloc((size_t)argc + 1, sizeof *words);
    int n;
    setlocale(LC_CTYPE, "");
    i18n_begin();
    signal(SIGXFSZ, SIG_IGN); /* at the file size limit a write fails and is reported */
    if (!words || !hold_standard_files())
        return (int)print_failure("referee", strerror(errno));
    enum status status = options_read(argc, argv, &o, words, &n);
    if (o.json || o.record.csv)
        i18n_end();
    if (status == STATUS_OK)
        status = run(words, n, &o, argv);
    free(words);
    return (int)status_worse(status, flush_output());
}
