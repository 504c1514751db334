/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exec_helper.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "files.h"

enum { HELPER_PATH_ROOM = 4096 };

/* Folders of helpers relative to the running program: as built, as installed. */
static const char *const helper_folders[] = {".", PROGRAMS_FROM_BIN};

/* Stores the folder of the running program. Returns false if it is not known. */
static bool own_folder(char folder[HELPER_PATH_ROOM])
{
    ssize_t n = readlink("/proc/self/exe", folder, HELPER_PATH_ROOM - 1);
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
    char folder[HELPER_PATH_ROOM], path[2 * HELPER_PATH_ROOM];
    fflush(NULL);
    if (!own_folder(folder)) { /* without /proc: the folder of the installation */
        snprintf(path, sizeof path, "%s/%s", PROGRAMS_FOLDER, program);
        execv(path, arguments);
        return print_failure(path, strerror(errno));
    }
    for (size_t i = 0; i < sizeof helper_folders / sizeof helper_folders[0]; i++) {
        snprintf(path, sizeof path, "%s/%s/%s", folder, helper_folders[i], program);
        execv(path, arguments);
        if (errno != ENOENT)
            break;
    }
    return print_failure(path, strerror(errno));
}
