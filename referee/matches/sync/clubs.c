/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "clubs.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "base/i18n.h"
#include "db/store.h"
#include "matches/command/command.h"

enum { PATH_ROOM = 4200 };

/* --- the file --------------------------------------------------------------------------------- */

/* NULL: errno has the reason; EPERM: others can read the file. */
static FILE *open_clubs(const char *path)
{
    struct stat st;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return NULL;
    bool good = fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && !(st.st_mode & 077);
    FILE *f = good ? fdopen(fd, "r") : NULL;
    if (!f) {
        close(fd);
        errno = good ? errno : EPERM;
    }
    return f;
}

bool club_is_name(const char *name)
{
    size_t n = strlen(name);
    return n > 0 && n < CLUB_NAME &&
           strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.") == n;
}

/* A nonzero return value ends the iteration. */
typedef int club_fn(void *ctx, const char *name, const char *digest);

/* False: errno has the reason; EINVAL: a line is malformed, whose number is in *at. */
static bool each_club(const char *path, club_fn *fn, void *ctx, int *at)
{
    char name[CLUB_NAME], digest[STORE_HASH_SIZE], more;
    struct text_lines l = {.f = open_clubs(path)};
    bool good = l.f != NULL;
    int stop = 0;
    while (good && !stop && text_lines_next(&l)) {
        if (l.line[strspn(l.line, " \t")] == '\0')
            continue;
        *at = l.number;
        good = sscanf(l.line, "%63s %64s %c", name, digest, &more) == 2 && club_is_name(name) &&
               strlen(digest) == STORE_HASH_SIZE - 1;
        if (good)
            stop = fn(ctx, name, digest);
        else
            errno = EINVAL;
    }
    const int why = errno;
    if (l.f) {
        good &= !text_lines_end(&l, path);
        fclose(l.f);
    }
    errno = why;
    return good;
}

static void say_clubs(const char *path, int at)
{
    struct parse_error e = {.line = at, .column = 1};
    snprintf(e.reason, sizeof e.reason, "%s", _("not a file of clubs: `referee club` creates one"));
    if (errno == EINVAL)
        print_parse_error(path, at, &e);
    else
        print_failure(path, errno == EPERM ? _("other users can read it: run chmod 600")
                                           : strerror(errno));
}

static int pass_over(void *ctx, const char *name, const char *digest)
{
    (void)ctx, (void)name, (void)digest;
    return 0;
}

bool clubs_read(const char *path)
{
    int at = 0;
    bool read = each_club(path, pass_over, NULL, &at);
    if (!read)
        say_clubs(path, at);
    return read;
}

/* --- who it is -------------------------------------------------------------------------------- */

static void digest_of(const char *token, char digest[STORE_HASH_SIZE])
{
    const char *texts[] = {"referee club 1", token};
    store_digest(texts, sizeof texts / sizeof texts[0], digest);
}

struct asking {
    char digest[STORE_HASH_SIZE];
    char *name;
    bool known;
};

static int compare(void *ctx, const char *name, const char *digest)
{
    struct asking *a = ctx;
    if (sodium_memcmp(a->digest, digest, STORE_HASH_SIZE) == 0) {
        a->known = true;
        snprintf(a->name, CLUB_NAME, "%s", name);
    }
    return 0;
}

bool clubs_know(const char *path, const char *authorization, char name[CLUB_NAME])
{
    struct asking a = {.name = name};
    if (!authorization || strncasecmp(authorization, "Bearer ", 7) != 0)
        return false;
    digest_of(authorization + 7, a.digest);
    int at = 0;
    return each_club(path, compare, &a, &at) && a.known;
}

/* --- the command ------------------------------------------------------------------------------ */

/* Rewrites the file without a club, or with one more, and replaces the old file atomically. */
struct renewing {
    FILE *out;
    const char *name;
    bool found;
};

static int copy_others(void *ctx, const char *name, const char *digest)
{
    struct renewing *r = ctx;
    if (strcmp(name, r->name) == 0)
        r->found = true;
    else
        fprintf(r->out, "%s %s\n", name, digest);
    return 0;
}

/* `digest` NULL: removes the club. */
static bool renew(const char *path, const char *name, const char *digest)
{
    char other[PATH_ROOM];
    struct renewing r = {.name = name};
    snprintf(other, sizeof other, "%s.new", path);
    int fd = open(other, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    r.out = fd < 0 ? NULL : fdopen(fd, "w");
    if (!r.out) {
        print_failure(other, strerror(errno));
        return false;
    }
    int at = 0;
    bool good = each_club(path, copy_others, &r, &at) || (errno == ENOENT && digest);
    if (!good)
        say_clubs(path, at);
    if (good && r.found == (digest != NULL)) {
        print_failure(name, digest ? _("this club has a token already: --undo ends it")
                                   : _("there is no such club"));
        good = false;
    } else if (good && digest) {
        fprintf(r.out, "%s %s\n", name, digest);
    }
    good = good && fflush(r.out) == 0 && fsync(fd) == 0;
    good = fclose(r.out) == 0 && good && rename(other, path) == 0;
    if (!good)
        unlink(other);
    return good;
}

static enum status make_token(const char *path, const char *name)
{
    unsigned char bytes[(CLUB_TOKEN - 1) / 2];
    char token[CLUB_TOKEN], digest[STORE_HASH_SIZE];
    if (sodium_init() < 0)
        return print_failure("club", _("out of memory"));
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(token, sizeof token, bytes, sizeof bytes);
    digest_of(token, digest);
    bool kept = renew(path, name, digest);
    if (kept)
        printf("%s\n", token);
    sodium_memzero(bytes, sizeof bytes);
    sodium_memzero(token, sizeof token);
    return kept ? flush_output() : STATUS_FAILED;
}

static int list(void *ctx, const char *name, const char *digest)
{
    (void)ctx, (void)digest;
    printf("%s\n", name);
    return 0;
}

/* club CLUBS [NAME]: all of them; a token for a new one; with --undo it is ended. */
enum status record_club(const struct record_job *job)
{
    const char *path = job->words[0], *name = job->count > 1 ? job->words[1] : NULL;
    int at = 0;
    if (!name && !each_club(path, list, NULL, &at)) {
        say_clubs(path, at);
        return STATUS_FAILED;
    }
    if (!name)
        return flush_output();
    if (!club_is_name(name))
        return print_failure(name, _("a club's name has letters, digits, - _ and . alone"));
    if (!job->options->undo)
        return make_token(path, name);
    return renew(path, name, NULL) ? STATUS_OK : STATUS_FAILED;
}
