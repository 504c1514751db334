/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app_files.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/i18n.h"

enum { FILE_MOST = 16 << 20 };

/* The types of the files, by the ends of their names. Other files are not read. */
static const struct {
    const char *end, *type;
} types[] = {{".html", "text/html; charset=utf-8"},
             {".js", "text/javascript; charset=utf-8"},
             {".json", "application/manifest+json"},
             {".svg", "image/svg+xml"},
             {".png", "image/png"},
             {".wasm", "application/wasm"},
             {".mo", "application/octet-stream"}};

/* The files run WebAssembly, and a script in the first page. They contain no text of a user. */
static const char policy[] = "default-src 'self'; script-src 'self' 'unsafe-inline' "
                             "'wasm-unsafe-eval'; base-uri 'none'; form-action 'none'";

static const char *type_of(const char *name)
{
    size_t n = strlen(name);
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        size_t end = strlen(types[i].end);
        if (n > end && strcmp(name + n - end, types[i].end) == 0)
            return types[i].type;
    }
    return NULL;
}

static struct shared_buffer *read_whole(const char *path)
{
    struct strbuf w = {.text = NULL};
    char piece[1 << 16];
    struct stat is;
    size_t n;
    FILE *f = fopen(path, "rbe");
    if (!f)
        return NULL;
    bool good = fstat(fileno(f), &is) == 0 && S_ISREG(is.st_mode) && is.st_size <= FILE_MOST;
    while (good && w.length <= FILE_MOST && (n = fread(piece, 1, sizeof piece, f)) > 0)
        strbuf_add_bytes(&w, piece, n);
    w.failed |= !good || ferror(f) || w.length > FILE_MOST;
    fclose(f);
    if (!w.failed)
        return shared_buffer_of(&w);
    strbuf_free(&w);
    errno = errno ? errno : EFBIG;
    return NULL;
}

/* Reads the files of a folder; their paths begin with `below`. Returns false with errno. */
static bool read_folder(struct app_files *all, const char *folder, const char *below)
{
    const struct dirent *e;
    DIR *d = opendir(folder);
    bool good = d != NULL;
    while (good && (e = readdir(d))) {
        struct app_file *to = &all->of[all->count];
        char path[4096];
        if (*e->d_name == '.' || !type_of(e->d_name))
            continue;
        errno = ENAMETOOLONG;
        good = all->count < APP_FILES &&
               snprintf(to->path, APP_PATH, "%s%s", below, e->d_name) < APP_PATH &&
               snprintf(path, sizeof path, "%s/%s", folder, e->d_name) < (int)sizeof path;
        errno = 0;
        to->body = good ? read_whole(path) : NULL;
        good = to->body != NULL;
        all->count += good;
    }
    if (d)
        closedir(d);
    return good;
}

static const struct app_file *find(const struct app_files *all, const char *path)
{
    for (int i = 0; i < all->count; i++)
        if (strcmp(all->of[i].path, path) == 0)
            return &all->of[i];
    return NULL;
}

const char *app_files_read(struct app_files *all, const char *folder)
{
    char locale[4096];
    const char *why = NULL;
    if (snprintf(locale, sizeof locale, "%s/locale", folder) >= (int)sizeof locale)
        why = strerror(ENAMETOOLONG);
    else if (!read_folder(all, folder, "") ||
             (!read_folder(all, locale, "locale/") && errno != ENOENT))
        why = strerror(errno);
    else if (!find(all, "index.html"))
        why = _("this folder has no index.html: build the app with ./dev web");
    if (why)
        app_files_free(all);
    return why;
}

void app_files_free(struct app_files *all)
{
    while (all->count)
        shared_buffer_drop(all->of[--all->count].body);
}

bool app_files_answer(const void *all, const char *path, const char *tags, struct response *out)
{
    const struct app_file *f = find(all, *path ? path : "index.html");
    if (!f)
        return false;
    response_give_cached(out, type_of(f->path), tags, shared_buffer_keep(f->body));
    out->policy = policy;
    return true;
}
