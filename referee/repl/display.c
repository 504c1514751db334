/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "display.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/i18n.h"

enum { VALUES = 6 };

static const struct setting {
    const char *name;
    const char *values[VALUES + 1]; /* the index of a value is stored */
    size_t offset;
    const char *help;
} settings[] = {
    {"confirm",
     {"off", "on"},
     offsetof(struct display, confirm),
     N_("ask before a line that looks mistyped")},
    {"board",
     {"off", "text", "list", "low", "narrow", "normal"},
     offsetof(struct display, board),
     N_("the board after each turn: not at all, as fits the screen, or in one form")},
    {"flip", {"off", "on"}, offsetof(struct display, flip), N_("the board seen from Black's side")},
};

enum { SETTINGS = sizeof settings / sizeof settings[0] };

static uint8_t *slot(struct display *d, int i)
{
    return (uint8_t *)d + settings[i].offset;
}

const char *display_name(int i)
{
    return i >= 0 && i < SETTINGS ? settings[i].name : NULL;
}

const char *display_value(int i, int k)
{
    return k >= 0 && k < VALUES ? settings[i].values[k] : NULL;
}

const char *display_help(int i)
{
    return settings[i].help;
}

const char *display_now(const struct display *d, int i)
{
    return settings[i].values[*((const uint8_t *)d + settings[i].offset)];
}

/* --- the user's own files --------------------------------------------------------------------- */

/* Creates the folders of the path, accessible only to the user. Existing folders are unchanged. */
static bool make_folders(char *path)
{
    for (char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = '\0';
        bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
        *at = '/';
        if (!made)
            return false;
    }
    return true;
}

bool state_path(const char *name, char out[DISPLAY_PATH])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int n = -1;
    if (state && *state == '/')
        n = snprintf(out, DISPLAY_PATH, "%s/referee/%s", state, name);
    else if (home && *home == '/')
        n = snprintf(out, DISPLAY_PATH, "%s/.local/state/referee/%s", home, name);
    return n > 0 && n < DISPLAY_PATH && make_folders(out);
}

static void load(struct display *d)
{
    char line[64];
    FILE *f = fopen(d->file, "r");
    while (f && fgets(line, sizeof line, f)) {
        char *equals = strchr(line, '=');
        line[strcspn(line, "\n")] = '\0';
        for (int i = 0; equals && i < SETTINGS; i++) {
            size_t n = strlen(settings[i].name);
            for (uint8_t k = 0; display_value(i, k); k++)
                if ((size_t)(equals - line) == n && memcmp(line, settings[i].name, n) == 0 &&
                    strcmp(equals + 1, settings[i].values[k]) == 0)
                    *slot(d, i) = k;
        }
    }
    if (f)
        fclose(f);
}

/* Writes a new file and renames it, so that a reader never finds a partial file. */
static bool save(const struct display *d)
{
    char beside[DISPLAY_PATH + 16];
    snprintf(beside, sizeof beside, "%s.%ld", d->file, (long)getpid());
    int fd = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0600);
    FILE *f = fd < 0 ? NULL : fdopen(fd, "w");
    if (!f) {
        if (fd >= 0)
            close(fd);
        return false;
    }
    for (int i = 0; i < SETTINGS; i++)
        fprintf(f, "%s=%s\n", settings[i].name, display_now(d, i));
    bool written = !ferror(f);
    written = fclose(f) == 0 && written;
    if (written && rename(beside, d->file) == 0)
        return true;
    int reason = errno;
    unlink(beside);
    errno = reason;
    return false;
}

/* --- settings --------------------------------------------------------------------------------- */

static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value && *value;
}

static bool wants_colour(enum colour_when when, bool terminal)
{
    const char *cli = getenv("CLICOLOR"), *term = getenv("TERM");
    if (when != COLOUR_AUTO)
        return when == COLOUR_ALWAYS;
    if (is_set("NO_COLOR"))
        return false;
    if (is_set("CLICOLOR_FORCE"))
        return strcmp(getenv("CLICOLOR_FORCE"), "0") != 0;
    return terminal && !(cli && strcmp(cli, "0") == 0) && term && strcmp(term, "dumb") != 0;
}

void display_begin(struct display *d, enum colour_when when, bool terminal)
{
    *d = (struct display){.confirm = 1, .board = 1, .colour = wants_colour(when, terminal)};
    d->unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    if (terminal && state_path("display", d->file))
        load(d);
    else
        d->file[0] = '\0';
}

enum display_result display_set(struct display *d, const char *name, const char *value)
{
    for (int i = 0; i < SETTINGS; i++) {
        if (strcmp(settings[i].name, name) != 0)
            continue;
        for (uint8_t k = 0; display_value(i, k); k++) {
            if (strcmp(settings[i].values[k], value) == 0) {
                *slot(d, i) = k;
                return !d->file[0] || save(d) ? DISPLAY_SET : DISPLAY_NOT_KEPT;
            }
        }
        return DISPLAY_BAD_VALUE;
    }
    return DISPLAY_OTHER;
}

enum { ROWS_NORMAL = 30, COLUMNS_NARROW = 42 };

/* Returns the form that fits the screen. */
static enum display_board fitting(int rows, int columns)
{
    return columns && columns < COLUMNS_NARROW ? BOARD_LIST
           : columns && columns < COLUMNS_LOW  ? BOARD_NARROW
           : rows && rows < ROWS_NORMAL        ? BOARD_LOW
                                               : BOARD_NORMAL;
}

struct board_style display_look(const struct display *d, int rows, int columns)
{
    enum display_board form = (enum display_board)d->board;
    if (form == BOARD_OFF || form == BOARD_TEXT)
        form = fitting(rows, columns);
    return (struct board_style){.list = form == BOARD_LIST,
                                .low = form == BOARD_LOW,
                                .narrow = form == BOARD_NARROW,
                                .flip = d->flip,
                                .unicode = d->unicode,
                                .colour = d->colour};
}
