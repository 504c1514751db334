/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Position lines: which game they are of, its options, and what it says of them. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/files.h"
#include "base/json_make.h"
#include "base/tongue.h"
#include "batch.h"
#include "games/trictrac/tools/lines.h"
#include "log/position_line.h"

struct lines_judged {
    const struct batch_job *job;
    bool chances;
    struct trictrac_lines first; /* the first game has lines of its own form */
    struct words said;
};

/* --- judging ---------------------------------------------------------------------------------- */

static bool ask(const struct lines_judged *j, struct position_line *l, json_t *o,
                struct words *said, struct fault *why)
{
    void *match = position_line_match(l, why);
    bool ok = match != NULL;
    ok = ok && (j->chances ? l->game->batch->chances
                           : l->game->batch->judge)(match, l->word, l->words, o, said, why);
    free(match);
    return ok;
}

static enum status not_read(const struct lines_judged *j, const char *line, size_t length,
                            const char *file, int number, const struct fault *why)
{
    if (!j->job->json)
        return say_not_read(file, number, why);
    struct making o = make(json_object());
    put(&o, "line", clean_string(line, length));
    put_text(&o, "error", why->reason);
    put_number(&o, "column", why->column);
    return status_worse(STATUS_NOT_READ, put_json(line_of(made(&o))));
}

static enum status judge_line(void *context, const char *line, size_t length, const char *file,
                              int number)
{
    struct lines_judged *j = context;
    struct fault why;
    struct position_line l;
    if (strspn(line, " \t\r") >= length || line[strspn(line, " \t")] == '#')
        return STATUS_OK;
    if (!position_line_read(&l, j->job->game, line, length, &why))
        return not_read(j, line, length, file, number, &why);
    if (!l.game->batch)
        return trictrac_line(&j->first, line, length, file, number);
    if (j->chances && !l.game->batch->chances) {
        word_error(&(struct word){.column = 1}, 0, &why, "this game has no chances to be counted");
        return not_read(j, line, length, file, number, &why);
    }
    struct making o = make(json_object());
    put(&o, "line", clean_string(line, length));
    put_text(&o, "game", l.game->name);
    bool ok = !o.failed && ask(j, &l, j->job->json ? o.json : NULL, &j->said, &why);
    json_t *answer = made(&o);
    if (ok && j->job->json)
        return put_json(line_of(answer));
    json_decref(answer);
    return ok ? put_words(&j->said) : not_read(j, line, length, file, number, &why);
}

static enum status judge_file(void *context, FILE *f, const char *name)
{
    return each_line(f, name, judge_line, context);
}

/* One argument with a blank or a colon in it that is no file. */
static bool is_position(const struct batch_job *job)
{
    return job->count == 1 && (strstr(job->files[0], "W:") ||
                               (strchr(job->files[0], ' ') && access(job->files[0], F_OK) != 0));
}

static enum status each_position(const struct batch_job *job, bool chances)
{
    struct lines_judged j = {.job = job, .chances = chances};
    enum status status;
    trictrac_lines_begin(&j.first, job->json, chances, job->points);
    if (is_position(job))
        status = status_worse(judge_line(&j, job->files[0], strlen(job->files[0]), "position", 1),
                              flush_output());
    else
        status = each_file(job->files, job->count, judge_file, &j);
    trictrac_lines_end(&j.first);
    words_free(&j.said);
    return status;
}

enum status batch_judge(const struct batch_job *job)
{
    return each_position(job, false);
}

enum status batch_chances(const struct batch_job *job)
{
    return each_position(job, true);
}
