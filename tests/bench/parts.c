/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions shared by the parts of the bench: printing figures, reporting failures, files of this
 * run. */
#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/files.h"
#include "base/json_builder.h"
#include "parts.h"

static void put_figure(struct json_builder *o, const char *key, double value)
{
    if (value > 0)
        put(o, key, json_real(value));
}

static char *json_measured(const struct measure *m)
{
    struct json_builder o = make(json_object());
    put_text(&o, "measure", m->name);
    put_figure(&o, "value", m->value);
    put_text(&o, "unit", m->unit);
    put_figure(&o, "aim", m->aim);
    if (m->against)
        put_text(&o, "against", m->against);
    put_figure(&o, "beside", m->beside);
    put_figure(&o, "ratio", m->ratio);
    put_figure(&o, "ratio_aim", m->ratio_aim);
    return line_of(made(&o));
}

static void add_aim(struct strbuf *w, const struct measure *m, double aim)
{
    if (aim > 0)
        strbuf_add(w, " (aim: at %s %g)", m->at_most ? "most" : "least", aim);
}

static void add_measured(struct strbuf *w, const struct measure *m)
{
    strbuf_add(w, "%-44s %9.4g %s", m->name, m->value, m->unit);
    add_aim(w, m, m->aim);
    if (m->against) {
        strbuf_add(w, "\n    %.2f of %s, %.4g", m->ratio, m->against, m->beside);
        add_aim(w, m, m->ratio_aim);
    }
    strbuf_add(w, "\n");
}

void bench_put(struct bench *b, const struct measure *m)
{
    struct strbuf w = {.text = NULL};
    if (!b->json)
        add_measured(&w, m);
    b->status = status_worse(b->status, b->json ? print_json(json_measured(m)) : print_buf(&w));
    strbuf_free(&w);
    b->status = status_worse(b->status, flush_output());
}

bool bench_failed(struct bench *b, const char *what)
{
    fprintf(stderr, "referee-bench: %s failed\n", what);
    b->status = STATUS_FAILED;
    return false;
}

const char *bench_path(const struct bench *b, const char *name, char path[PATH_ROOM + 32])
{
    snprintf(path, PATH_ROOM + 32, "%s/%s", b->folder, name);
    return path;
}

void bench_remove(const struct bench *b, const char *name)
{
    DIR *folder = opendir(b->folder);
    for (struct dirent *e; folder && (e = readdir(folder));)
        if (strncmp(e->d_name, name, strlen(name)) == 0)
            unlinkat(dirfd(folder), e->d_name, 0);
    if (folder)
        closedir(folder);
}
