/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/text.h"
#include "cairo.h"
#include "dossier.h"
#include "log/find.h"
#include "report.h"
#include "sheet.h"
#include "source.h"

/* --- draw ------------------------------------------------------------------------------------ */

/* A moment of a match to draw, and the memory it needs. */
struct drawing {
    const struct game *game;
    struct board_moment moment;
    struct replayed_match told; /* if a match was read */
    void *match;                /* if only a position was given */
};

/* Returns true for "W:1x15 ...", and for a line that names its game. */
static bool looks_like_position(const char *what)
{
    while (*what == ' ')
        what++;
    bool board = strncmp(what, "W:", 2) == 0 || strncmp(what, "B:", 2) == 0;
    return (board && strchr(what, ' ')) || strncmp(what, "game=", 5) == 0 || strstr(what, " game=");
}

static enum status no_board(const char *what, const struct game *game)
{
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, _("%s has no board to draw"), _(game->title));
    enum status s = picture_complain(what, w.text && !w.failed ? w.text : "", STATUS_USAGE);
    strbuf_free(&w);
    return s;
}

static enum status draw_position(const struct picture_job *job, struct drawing *d)
{
    struct position_line l;
    struct parse_error err;
    bool ok = position_line_read(&l, NULL, job->what, strlen(job->what), &err);
    if (ok && !l.game->picture)
        return no_board("draw", l.game);
    d->game = l.game;
    d->match = ok ? position_line_match(&l, &err) : NULL;
    if (d->match && l.game->picture->position(d->match, l.word, l.words, &err)) {
        d->moment = (struct board_moment){{.match = d->match}, AS_THROWN};
        return STATUS_OK;
    }
    fprintf(stderr, _("referee: position, column %d: %s\n"),
            utf8_column(job->what, strlen(job->what), err.column), err.reason);
    return STATUS_NOT_READ;
}

enum { AS_IT_STANDS = 100000000 }; /* more than any number that can be typed */

/* Splits "NAME:NUMBER"; `name` is malloc'd. Without a number, the current state of the match is
 * meant. Returns false if the text has neither form. */
static bool split_coup(const char *what, char **name, size_t *coup)
{
    const char *colon = strrchr(what, ':');
    if (!colon && *what) {
        *coup = AS_IT_STANDS;
        *name = strdup(what);
        return true;
    }
    size_t digits = colon ? strspn(colon + 1, "0123456789") : 0;
    if (!colon || colon == what || !digits || digits > 7 || colon[1 + digits])
        return false;
    *coup = (size_t)strtoul(colon + 1, NULL, 10);
    *name = calloc((size_t)(colon - what) + 1, 1);
    if (*name)
        memcpy(*name, what, (size_t)(colon - what));
    return true;
}

static enum status draw_coup(const struct picture_job *job, struct drawing *d)
{
    char *name = NULL, reason[160];
    size_t coup = 0;
    struct replayed_match *t = &d->told;
    if (job->coup) {
        name = strdup(job->what);
        coup = (size_t)job->coup;
    } else if (!split_coup(job->what, &name, &coup)) {
        return picture_complain(
            job->what, _("not a position line, and not FILE:TURN or MATCH:TURN"), STATUS_USAGE);
    }
    if (!name)
        return picture_complain(job->what, _("out of memory"), STATUS_FAILED);
    enum status s = source_read(job, name, t);
    if (coup == AS_IT_STANDS)
        coup = (size_t)t->turns + 1;
    if (s == STATUS_OK && !t->game->picture) {
        s = no_board(name, t->game);
    } else if (s == STATUS_OK && (coup < 1 || coup > (size_t)t->turns + 1)) {
        snprintf(reason, sizeof reason, _("there is no turn %zu: the turns are 1 to %zu"), coup,
                 (size_t)t->turns);
        s = picture_complain(name, reason, STATUS_FAILED);
    }
    d->game = t->game;
    if (s == STATUS_OK)
        d->moment = (struct board_moment){replayed_at(t, (long)coup),
                                          coup > (size_t)t->turns ? AS_PLAYED : AS_THROWN};
    free(name);
    return s;
}

enum status draw_picture(const struct picture_job *job)
{
    static const struct picture_kind pictures = {
        "draw",
        N_("the name of a picture must end in .svg, .png or .pdf"),
        {PICTURE_SVG, PICTURE_PNG, PICTURE_PDF},
        3};
    enum picture_format f;
    struct drawing d = {.game = NULL};
    struct strbuf file = {.text = NULL};
    enum status s = picture_format_of(job, &pictures, &f);
    if (s == STATUS_OK)
        s = looks_like_position(job->what) && !job->coup ? draw_position(job, &d)
                                                         : draw_coup(job, &d);
    if (s == STATUS_OK)
        s = picture_write(job, f, board_picture(d.game, &d.moment, f, &file), &file);
    replayed_free(&d.told);
    free(d.match);
    return s;
}

/* --- run ------------------------------------------------------------------------------------- */

enum status picture_run(const char *command, const struct picture_job *job)
{
    return strcmp(command, "draw") == 0      ? draw_picture(job)
           : strcmp(command, "report") == 0  ? report_write(job)
           : strcmp(command, "dossier") == 0 ? dossier_write(job)
                                             : sheet_write(job);
}
