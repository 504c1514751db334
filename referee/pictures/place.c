/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "place.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BEGINNING = 64, PATH_ROOM = 4096 };

/* How files of a kind end and begin; letters of either case, where they begin with text. */
static const struct {
    const char *ending;
    const char *begins[2];
} kinds[] = {
    [PICTURE_SVG] = {".svg", {"<svg", "<?xml"}},
    [PICTURE_PNG] = {".png", {"\x89PNG\r\n\x1a\n", NULL}},
    [PICTURE_PDF] = {".pdf", {"%PDF-", NULL}},
    [PICTURE_HTML] = {".html", {"<!doctype html", "<html"}},
    [PICTURE_TEXT] = {".txt", {"# referee dossier", NULL}},
};

bool place_named(const char *path, enum picture_format f)
{
    size_t n = strlen(path), m = strlen(kinds[f].ending);
    return strcmp(path, "-") == 0 || (n > m && strcmp(path + n - m, kinds[f].ending) == 0);
}

static bool look(const char *path, struct stat *st)
{
    return strcmp(path, "-") == 0 ? fstat(STDIN_FILENO, st) == 0 : stat(path, st) == 0;
}

bool place_same(const char *path, const char *other)
{
    struct stat a, b;
    return strcmp(path, "-") != 0 && look(path, &a) && look(other, &b) && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino && S_ISREG(a.st_mode);
}

bool place_of_record(const char *path, const char *record)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-journal", "-writers", "-scorers"};
    char name[PATH_ROOM + 16];
    for (size_t i = 0; record && i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(name, sizeof name, "%s%s", record, ends[i]);
        if (place_same(path, name))
            return true;
    }
    return false;
}

/* The bytes are those of `text`, whose letters are small ones. */
static bool begins(const unsigned char *bytes, const char *text)
{
    for (; *text; bytes++, text++)
        if (*bytes != (unsigned char)*text && tolower(*bytes) != *text)
            return false;
    return true;
}

bool place_free(const char *path, enum picture_format f)
{
    struct stat st;
    unsigned char bytes[BEGINNING + 1] = "", *at = bytes;
    if (strcmp(path, "-") == 0 || stat(path, &st) != 0 || !S_ISREG(st.st_mode) || !st.st_size)
        return true;
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    bytes[fread(bytes, 1, BEGINNING, file)] = '\0';
    fclose(file);
    if (f == PICTURE_SVG || f == PICTURE_HTML) { /* text may have a mark and blanks before it */
        at += memcmp(at, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
        at += strspn((char *)at, " \t\r\n");
    }
    for (int i = 0; i < 2 && kinds[f].begins[i]; i++)
        if (begins(at, kinds[f].begins[i]))
            return true;
    return false;
}
