/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `referee`: it becomes referee-pictures, which stands beside it. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/files.h"
#include "run.h"

enum { PATH_ROOM = 4096 };

static const char program[] = "referee-pictures";

/* The program in the folder of the one that runs; else, where that cannot be known, wherever it is
 * found. */
static const char *beside(char path[PATH_ROOM + sizeof program])
{
    ssize_t n = readlink("/proc/self/exe", path, PATH_ROOM - 1);
    char *slash = NULL;
    if (n > 0) {
        path[n] = '\0';
        slash = strrchr(path, '/');
    }
    if (!slash)
        return program;
    memcpy(slash + 1, program, sizeof program);
    return path;
}

enum status picture_run(const char *command, const struct picture_job *job, char *const arguments[])
{
    char path[PATH_ROOM + sizeof program];
    const char *what = beside(path);
    (void)command;
    (void)job;
    fflush(NULL);
    if (what == program)
        execvp(program, arguments);
    else
        execv(what, arguments);
    return say_failed(what, strerror(errno));
}
