/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `referee`: it becomes referee-pictures. */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/files.h"
#include "run.h"

enum { PATH_ROOM = 4096 };

static const char program[] = "referee-pictures";
static const char installed[] = PICTURES_FOLDER "/referee-pictures";

/* Where it may stand, from the folder of the one that runs: as built, as installed. */
static const char *const places[] = {".", PICTURES_FROM_BIN};

/* The folder of the program that runs; false where that cannot be known. */
static bool own_folder(char folder[PATH_ROOM])
{
    ssize_t n = readlink("/proc/self/exe", folder, PATH_ROOM - 1);
    if (n <= 0)
        return false;
    folder[n] = '\0';
    char *slash = strrchr(folder, '/');
    if (slash)
        *slash = '\0';
    return slash != NULL;
}

enum status picture_run(const char *command, const struct picture_job *job, char *const arguments[])
{
    char folder[PATH_ROOM], path[PATH_ROOM + sizeof PICTURES_FROM_BIN + sizeof program + 2];
    (void)command;
    (void)job;
    fflush(NULL);
    if (!own_folder(folder)) { /* without /proc: where it was to be installed */
        execv(installed, arguments);
        return say_failed(installed, strerror(errno));
    }
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        snprintf(path, sizeof path, "%s/%s/%s", folder, places[i], program);
        execv(path, arguments);
        if (errno != ENOENT)
            break;
    }
    return say_failed(path, strerror(errno));
}
