/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "record_files.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "base/i18n.h"
#include "db/open/open.h"

/* --- numbers ---------------------------------------------------------------------------------- */

enum { NUMBERS_PATH_ROOM = 4200, LINE_ROOM = 128, NUMBER_MOST = 999 };

static void path_of(const char *record, const char *behind, char path[NUMBERS_PATH_ROOM])
{
    char beside[STORE_PATH_SIZE];
    store_sidecar_path(record, beside);
    snprintf(path, NUMBERS_PATH_ROOM, "%s-tables%s", beside, behind);
}

static bool is_new(const struct table_numbers *t, const struct table_number *n)
{
    for (int i = 0; i < t->count; i++)
        if (t->of[i].number == n->number || strcmp(t->of[i].key, n->key) == 0)
            return false;
    return true;
}

void table_numbers_read(const char *record, struct table_numbers *out)
{
    char path[NUMBERS_PATH_ROOM], line[LINE_ROOM];
    struct table_number one;
    *out = (struct table_numbers){.count = 0};
    path_of(record, "", path);
    FILE *in = fopen(path, "re");
    while (in && out->count < TABLES_MOST && fgets(line, sizeof line, in))
        if (sscanf(line, "%d %36s", &one.number, one.key) == 2 && one.number > 0 &&
            one.number <= NUMBER_MOST && store_is_key(one.key) && is_new(out, &one))
            out->of[out->count++] = one;
    if (in)
        fclose(in);
}

void table_numbers_write(const char *record, const struct table_numbers *numbers)
{
    static bool told;
    char path[NUMBERS_PATH_ROOM], next[NUMBERS_PATH_ROOM];
    path_of(record, "", path);
    path_of(record, "~", next);
    FILE *out = fopen(next, "we");
    bool good = out != NULL;
    for (int i = 0; good && i < numbers->count; i++)
        good = fprintf(out, "%d %s\n", numbers->of[i].number, numbers->of[i].key) > 0;
    if (out)
        good = fclose(out) == 0 && good;
    if ((good && rename(next, path) == 0) || told)
        return;
    told = true;
    print_failure(path, strerror(errno));
}

/* --- the secret ------------------------------------------------------------------------------- */

enum { PATH_ROOM = 4200 };

static bool read_secret(const char *path, unsigned char secret[SCORERS_SECRET])
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    struct stat st;
    if (fd < 0)
        return false;
    bool good = fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && !(st.st_mode & 077) &&
                read(fd, secret, SCORERS_SECRET) == SCORERS_SECRET;
    close(fd);
    if (!good)
        errno = EPERM; /* others could have read it, or it is not a valid secret */
    return good;
}

static bool make_secret(const char *path, unsigned char secret[SCORERS_SECRET])
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd < 0)
        return false;
    randombytes_buf(secret, SCORERS_SECRET);
    bool good = write(fd, secret, SCORERS_SECRET) == SCORERS_SECRET && fsync(fd) == 0;
    int why = errno;
    close(fd);
    if (!good)
        unlink(path);
    errno = why;
    return good;
}

struct scorers *scorers_open(const char *record)
{
    char path[PATH_ROOM], beside[STORE_PATH_SIZE];
    unsigned char secret[SCORERS_SECRET];
    struct scorers *s = NULL;
    store_sidecar_path(record, beside);
    snprintf(path, sizeof path, "%s-scorers", beside);
    if (sodium_init() < 0) {
        print_failure("serve", _("out of memory"));
    } else if (!read_secret(path, secret) && (errno != ENOENT || !make_secret(path, secret))) {
        print_failure(path, strerror(errno));
    } else {
        s = scorers_new(secret);
        if (!s)
            print_failure("serve", _("out of memory"));
    }
    sodium_memzero(secret, sizeof secret);
    return s;
}
