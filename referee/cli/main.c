/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The beginning of each program: the call is read and checked. */
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
#include "commands.h"

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
        if (is_in(given & ~OPTIONS_OF_ALL & ~c->takes, (enum option_id)i))
            return usage_of_options(N_("{option} is not an option of {command}"), row, NULL, c);
        if (is_in(c->needs & ~given, (enum option_id)i))
            return usage_of_options(N_("{command} requires {option} {value}"), row, NULL, c);
    }
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        if (is_in(given, pairs[i][0]) && is_in(given, pairs[i][1]))
            return usage_of_options(N_("{option} and {other} cannot be combined"),
                                    &program_options[pairs[i][0]], &program_options[pairs[i][1]],
                                    c);
    return STATUS_OK;
}

static enum status check_call(const struct call *call)
{
    const struct command *c = call->command;
    if (check_options(c, call->o->given) != STATUS_OK)
        return STATUS_USAGE;
    if (call->n < c->least)
        return usage(N_("too few arguments"), NULL, c);
    if (c->most >= 0 && call->n > c->most)
        return usage(N_("too many arguments"), NULL, c);
    const char *misuse = c->misuse ? c->misuse(call) : NULL;
    return misuse ? usage(misuse, NULL, c) : STATUS_OK;
}

static enum status run(char **words, int n, struct options_given *o, char **all)
{
    const struct command *c = n ? command_named(words[0]) : NULL;
    const struct call call = {c, words + (c != NULL), n - (c != NULL), o, all};
    bool asks = o->help || o->version;
    enum status status = c && !asks ? check_call(&call) : STATUS_OK;
    return status == STATUS_OK ? program_run(&call) : status;
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
