/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes a new file under a temporary name and renames it into place. Its writer holds a lock on
 * it, so that files left by a killed writer are recognized and removed by the next one. */
#define _GNU_SOURCE /* renameat2, flock */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/i18n.h"
#include "file.h"

#define MAKING ".making-"

/* Files that SQLite keeps beside a database. */
static const char *const beside[] = {"-wal", "-journal", "-shm"};

enum {
    BESIDE = 3,
    WITH_CONTENTS = 2 /* the first two: their contents may not be in the file yet */
};

/* Creates the folders of a path; an existing one need not be writable. */
static bool make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        struct stat info;
        *slash = '\0';
        if (stat(path, &info) != 0 && mkdir(path, 0700) != 0 && errno != EEXIST)
            return false;
        *slash = '/';
    }
    return true;
}

/* The folder of a path, malloc'd. Returns NULL if out of memory. */
static char *folder_of(const char *path)
{
    char *copy = strdup(path);
    char *slash = copy == NULL ? NULL : strrchr(copy, '/');
    if (slash != NULL) {
        slash[slash == copy ? 1 : 0] = '\0';
    } else if (copy != NULL) {
        free(copy);
        copy = strdup(".");
    }
    return copy;
}

/* Removes a temporary file and the files that SQLite kept next to it. */
static void remove_all(const char *temporary)
{
    for (int i = 0; i < BESIDE; i++) {
        char *name = sqlite3_mprintf("%s%s", temporary, beside[i]);
        if (name != NULL)
            (void)unlink(name);
        sqlite3_free(name);
    }
    (void)unlink(temporary);
}

/* Removes a temporary file unless its writer holds the lock. */
static void remove_if_left(const char *temporary)
{
    const int file = open(temporary, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0)
        remove_all(temporary);
    if (file >= 0)
        (void)close(file);
}

/* Removes the temporary files of killed writers in this folder. */
static void sweep(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash == NULL ? path : slash + 1;
    const size_t n = strlen(name);
    const size_t whole = n + sizeof MAKING - 1 + 6;
    char *folder = folder_of(path);
    DIR *listing = folder == NULL ? NULL : opendir(folder);
    struct dirent *entry = NULL;
    while (listing != NULL && (entry = readdir(listing)) != NULL) {
        const char *is = entry->d_name;
        if (strlen(is) == whole && strncmp(is, name, n) == 0 &&
            strncmp(is + n, MAKING, sizeof MAKING - 1) == 0) {
            char *left = sqlite3_mprintf("%s/%s", folder, is);
            if (left != NULL)
                remove_if_left(left);
            sqlite3_free(left);
        }
    }
    if (listing != NULL)
        (void)closedir(listing);
    free(folder);
}

/* Creates and locks an empty temporary file; Returns false with the reason in errno. Retries if
 * another process removed it before it was locked. */
static bool make_temporary(const char *path, struct file_place *place)
{
    for (int i = 0; i < 10; i++) {
        struct stat info;
        char *name = sqlite3_mprintf("%s" MAKING "XXXXXX", path);
        place->held = name == NULL ? -1 : mkstemp(name);
        place->temporary = name;
        if (place->held < 0)
            break;
        (void)flock(place->held, LOCK_EX | LOCK_NB); /* without locks nobody removes files */
        if (fstat(place->held, &info) == 0 && info.st_nlink > 0)
            return true;
        (void)close(place->held);
        sqlite3_free(name);
        place->temporary = NULL;
    }
    sqlite3_free(place->temporary);
    place->temporary = NULL;
    return false;
}

enum store_code sqlite_file_begin(const char *path, const char *where, struct file_place *place,
                                  struct store_error *err)
{
    *place = (struct file_place){.held = -1};
    char *name = strdup(path);
    if (name == NULL)
        return store_fail(err, STORE_FAILED, "%s: out of memory", where);
    enum store_code code = STORE_OK;
    if (!make_folders(name)) {
        code = sqlite_fail_errno(where, N_("its folder cannot be created"), err);
    } else {
        sweep(path);
        if (!make_temporary(path, place))
            code = sqlite_fail_errno(where, N_("cannot be created"), err);
    }
    free(name);
    return code;
}

void sqlite_sync_folder(const char *path)
{
    char *name = folder_of(path);
    const int folder = name == NULL ? -1 : open(name, O_RDONLY | O_CLOEXEC);
    if (folder >= 0) {
        (void)fsync(folder);
        (void)close(folder);
    }
    free(name);
}

bool sqlite_file_move(const char *from, const char *to)
{
    struct stat info;
#ifdef RENAME_NOREPLACE
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
        return true;
    if (errno != EINVAL && errno != ENOSYS)
        return false;
#endif
    if (link(from, to) == 0) {
        (void)unlink(from);
        return true;
    }
    /* no hard links on this file system */
    return errno != EEXIST && lstat(to, &info) != 0 && rename(from, to) == 0;
}

/* A leftover journal would be replayed into the new record. The record is checked last: another
 * process may just have created it. */
static enum store_code check_alone(const char *path, const char *where, struct store_error *err)
{
    struct stat info;
    for (int i = 0; i < WITH_CONTENTS; i++) {
        char *name = sqlite3_mprintf("%s%s", path, beside[i]);
        const bool there = name != NULL && stat(name, &info) == 0 && info.st_size > 0;
        sqlite3_free(name);
        if (there && lstat(path, &info) != 0) {
            return store_fail(err, STORE_FAILED,
                              "%s: not created: a %s file is left over from a deleted record: move "
                              "it away, or restore a backup with `referee restore`",
                              where, beside[i]);
        }
    }
    return STORE_OK;
}

void sqlite_file_drop(struct file_place *place)
{
    if (place->temporary != NULL)
        remove_all(place->temporary);
    if (place->held >= 0)
        (void)close(place->held); /* all connections to it are closed */
    sqlite3_free(place->temporary);
    *place = (struct file_place){.held = -1};
}

enum store_code sqlite_file_sync(struct file_place *place, const char *where,
                                 struct store_error *err)
{
    return fsync(place->held) == 0 ? STORE_OK
                                   : sqlite_fail_errno(where, N_("cannot be created"), err);
}

enum store_code sqlite_file_end(const char *path, const char *where, struct file_place *place,
                                enum store_code made, struct store_error *err)
{
    enum store_code code = made == STORE_OK ? sqlite_file_sync(place, where, err) : made;
    code = code == STORE_OK ? check_alone(path, where, err) : code;
    if (code == STORE_OK && !sqlite_file_move(place->temporary, path)) {
        struct stat info;
        if (errno == EEXIST || lstat(path, &info) == 0)
            code = store_fail(err, STORE_CONFLICT, "%s: already exists", where);
        else
            code = sqlite_fail_errno(where, N_("cannot be created"), err);
    }
    sqlite_file_drop(place);
    if (code == STORE_OK)
        sqlite_sync_folder(path);
    return code;
}
