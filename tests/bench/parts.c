/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts of the bench share: a figure put, what failed, files of this run. */
#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/files.h"
#include "base/tongue.h"
#include "matches/json.h"
#include "parts.h"

void bench_put(struct bench *b, const struct measure *m)
{
    if (b->json) {
        struct json_measure j = {m->name,    m->unit,   m->value, m->aim,
                                 m->against, m->beside, m->ratio, m->ratio_aim};
        b->status = status_worse(b->status, put_json(json_measured(&j)));
        b->status = status_worse(b->status, flush_output());
        return;
    }
    struct words w = {.text = NULL};
    words_add(&w, "%-44s %9.4g %s", _(m->name), m->value, _(m->unit));
    if (m->aim > 0)
        words_add(&w, m->at_most ? _(" (aim: at most %g)") : _(" (aim: at least %g)"), m->aim);
    if (m->against) {
        words_add(&w, "\n    ");
        words_add(&w, _("%.2f of %s, %.4g"), m->ratio, _(m->against), m->beside);
        if (m->ratio_aim > 0)
            words_add(&w, m->at_most ? _(" (aim: at most %g)") : _(" (aim: at least %g)"),
                      m->ratio_aim);
    }
    words_add(&w, "\n");
    b->status = status_worse(b->status, put_words(&w));
    words_free(&w);
    b->status = status_worse(b->status, flush_output());
}

bool bench_failed(struct bench *b, const char *what)
{
    b->status = say_failed("bench", what);
    return false;
}

const char *bench_path(const struct bench *b, const char *name, char path[PATH_ROOM + 32])
{
    snprintf(path, PATH_ROOM + 32, "%s/%s", b->folder, name);
    return path;
}

void bench_remove(const struct bench *b, const char *name)
{
    char path[PATH_ROOM + 32];
    DIR *folder = opendir(b->folder);
    for (struct dirent *e; folder && (e = readdir(folder));) {
        if (strncmp(e->d_name, name, strlen(name)) != 0 || strlen(e->d_name) >= 32)
            continue;
        snprintf(path, sizeof path, "%s/%.31s", b->folder, e->d_name);
        unlink(path);
    }
    if (folder)
        closedir(folder);
}
