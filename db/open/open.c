/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "open.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "db/postgresql/open.h"

static const char *const schemes[] = {"postgresql://", "postgres://"};

bool store_is_address(const char *where)
{
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++)
        if (strncmp(where, schemes[i], strlen(schemes[i])) == 0)
            return true;
    return false;
}

/* Removes parameters with a secret value from the query part of an address. */
static void hide_values(char *question)
{
    static const char *const secret[] = {"password=", "sslpassword="};
    char *part = question;
    while (part != NULL && *part != '\0') {
        char *next = strpbrk(part + 1, "&");
        for (size_t i = 0; i < 2; i++) {
            const size_t n = strlen(secret[i]);
            if (strncmp(part + 1, secret[i], n) == 0) {
                const char *rest = next == NULL ? "" : next;
                memmove(part + 1 + n, rest, strlen(rest) + 1);
                next = *rest == '\0' ? NULL : part + 1 + n;
            }
        }
        part = next;
    }
}

/* A password may contain '@': the last one ends it. */
void store_where_shown(const char *where, char out[STORE_PATH_SIZE])
{
    (void)snprintf(out, STORE_PATH_SIZE, "%s", where);
    if (!store_is_address(where))
        return;
    char *start = strstr(out, "://") + 3;
    char *colon = strchr(start, ':');
    char *at = strrchr(start, '@');
    if (colon != NULL && at != NULL && colon < at)
        memmove(colon, at, strlen(at) + 1);
    hide_values(strchr(start, '?'));
}

enum store_code store_open(const char *where, enum store_mode mode, struct store **out,
                           struct store_error *err)
{
    char shown[STORE_PATH_SIZE];
    if (!store_is_address(where))
        return store_open_sqlite(where, mode, out, err);
    store_where_shown(where, shown);
    return store_open_postgresql(where, shown, mode, out, err);
}

enum store_code store_follow(const char *where, struct store **out, struct store_error *err)
{
    return store_is_address(where) ? store_open(where, STORE_READ, out, err)
                                   : store_follow_sqlite(where, out, err);
}

/* The user's data folder; ".": none. */
static void data_folder(char out[STORE_PATH_SIZE])
{
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    if (data != NULL && *data == '/')
        (void)snprintf(out, STORE_PATH_SIZE, "%.4000s/referee", data);
    else if (home != NULL && *home != '\0')
        (void)snprintf(out, STORE_PATH_SIZE, "%.4000s/.local/share/referee", home);
    else
        (void)snprintf(out, STORE_PATH_SIZE, ".");
}

static void make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        (void)mkdir(path, 0700);
        *slash = '/';
    }
}

void store_sidecar_path(const char *where, char out[STORE_PATH_SIZE])
{
    char shown[STORE_PATH_SIZE];
    char hash[STORE_HASH_SIZE];
    const char *texts[] = {shown};
    (void)snprintf(out, STORE_PATH_SIZE, "%s", where);
    if (!store_is_address(where))
        return;
    store_where_shown(where, shown);
    store_digest(texts, 1, hash);
    data_folder(out);
    const size_t n = strlen(out);
    (void)snprintf(out + n, STORE_PATH_SIZE - n, "/server-%.16s.db", hash);
    make_folders(out);
}
