/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "history.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <readline/history.h>

#include "display.h"

enum { HISTORY_LINES = 2000 };

static char path[DISPLAY_PATH]; /* "": lines are only kept for this session */

/* Makes the file private to the user, whoever created it and with whatever mode. */
static bool own_file(void)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0600);
    bool ok = fd >= 0 && fchmod(fd, 0600) == 0;
    if (fd >= 0)
        close(fd);
    return ok;
}

void history_begin(void)
{
    using_history();
    stifle_history(HISTORY_LINES);
    if (!state_path("history", path) || !own_file())
        path[0] = '\0';
    else
        read_history(path);
}

void history_keep(const char *line)
{
    HIST_ENTRY *last = history_length ? history_get(history_base + history_length - 1) : NULL;
    if (!*line || (last && strcmp(last->line, line) == 0))
        return;
    add_history(line);
    if (path[0])
        append_history(1, path);
}

void history_end(void)
{
    if (path[0] && history_truncate_file(path, HISTORY_LINES) == 0)
        chmod(path, 0600);
    clear_history();
}
