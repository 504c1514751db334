/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exec_helper.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "files.h"

enum { PATH_ROOM = 4096 };

/* Folders of helpers relative to the running program: as built, as installed. */
static const char *const places[] = {".", PROGRAMS_FROM_BIN};

/* The folder of the running program; false: not known. */
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

enum status exec_helper(const char *program, char *const arguments[])
{
    char folder[PATH_ROOM], path[2 * PATH_ROOM];
    fflush(NULL);
    if (!own_folder(folder)) { /* without /proc: the folder of the installation */
        snprintf(path, sizeof path, "%s/%s", PROGRAMS_FOLDER, program);
        execv(path, arguments);
        return print_failure(path, strerror(errno));
    }
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        snprintf(path, sizeof path, "%s/%s/%s", folder, places[i], program);
        execv(path, arguments);
        if (errno != ENOENT)
            break;
    }
    return print_failure(path, strerror(errno));
}
