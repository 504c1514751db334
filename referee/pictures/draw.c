/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/tongue.h"
#include "cairo.h"

static bool looks_like_position(const char *what)
{
    while (*what == ' ')
        what++;
    return (strncmp(what, "W:", 2) == 0 || strncmp(what, "B:", 2) == 0) && strchr(what, ' ');
}

static enum status position_scene(const char *line, struct scene *out)
{
    struct position p;
    struct fault err;
    if (!position_read(line, strlen(line), &p, &err)) {
        fprintf(stderr, _("referee: position, column %d: %s\n"), err.column, err.reason);
        return STATUS_NOT_READ;
    }
    *out = (struct scene){.board = p.board, .dice = p.dice, .side = (enum side)p.side};
    return STATUS_OK;
}

/* "NAME:NUMBER" in its two parts; `name` is malloc'd. False when it is not that. */
static bool split_coup(const char *what, char **name, size_t *coup)
{
    const char *colon = strrchr(what, ':');
    size_t digits = colon ? strspn(colon + 1, "0123456789") : 0;
    if (!colon || colon == what || !digits || digits > 7 || colon[1 + digits])
        return false;
    *coup = (size_t)strtoul(colon + 1, NULL, 10);
    *name = calloc((size_t)(colon - what) + 1, 1);
    if (*name)
        memcpy(*name, what, (size_t)(colon - what));
    return true;
}

/* The scene points into `t`. */
static enum status coup_scene(const struct picture_job *job, struct told *t, struct scene *out)
{
    char *name = NULL, reason[160];
    size_t coup = 0;
    if (!split_coup(job->what, &name, &coup))
        return picture_complain(
            job->what, _("neither a position line nor FILE:COUP nor MATCH:COUP"), STATUS_USAGE);
    if (!name)
        return picture_complain(job->what, _("no memory"), STATUS_FAILED);
    enum status s = source_read(job, name, t);
    if (s == STATUS_OK && (coup < 1 || coup > t->coups + 1)) {
        snprintf(reason, sizeof reason, _("coup %zu is not there: it has coups 1 to %zu"), coup,
                 t->coups);
        s = picture_complain(name, reason, STATUS_NOT_READ);
    }
    if (s == STATUS_OK)
        *out = told_thrown(t, coup);
    free(name);
    return s;
}

static bool format_of(const char *path, enum picture_format *f)
{
    for (*f = PICTURE_SVG; *f < PICTURE_HTML; ++*f)
        if (place_named(path, *f))
            return true;
    return false;
}

enum status draw_picture(const struct picture_job *job)
{
    enum picture_format f;
    struct told t = {.coup = NULL};
    struct scene scene;
    struct bytes file = {.data = NULL};
    if (!job->out)
        return picture_complain("draw", _("-o FILE is wanted"), STATUS_USAGE);
    if (!format_of(job->out, &f))
        return picture_complain(job->out, _("a picture ends in .svg, .png or .pdf"), STATUS_USAGE);
    enum status s = looks_like_position(job->what) ? position_scene(job->what, &scene)
                                                   : coup_scene(job, &t, &scene);
    if (s == STATUS_OK) {
        const char *failed = scene_picture(&scene, f, &file);
        s = failed ? picture_complain(job->out, failed, STATUS_FAILED)
                   : picture_write(job, f, file.data, file.length);
    }
    bytes_free(&file);
    told_free(&t);
    return s;
}
