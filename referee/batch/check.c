/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is stated of positions, held against what the games say. */
#include <string.h>

#include "base/files.h"
#include "base/json_make.h"
#include "base/tongue.h"
#include "batch.h"
#include "lines.h"

struct checking {
    const struct batch_job *job;
    struct line_job of;
    int count[VERDICTS];
    struct words out;
};

static enum verdict check_of_game(struct checking *c, const struct file_line *at, struct fault *why)
{
    const struct game *game = c->job->game ? c->job->game : games[0];
    if (!line_game(at->text, at->length, &game, why))
        return UNREAD;
    if (game->batch && game->batch->check)
        return game->batch->check(&c->of, at, &c->out, why);
    word_error(&(struct word){.column = 1}, 0, why, "nothing is checked of this game");
    return UNREAD;
}

static enum status check_line(void *context, const char *line, size_t length, const char *file,
                              int number)
{
    struct checking *c = context;
    const struct file_line at = {line, length, file, number};
    struct fault why;
    if (line_is_silent(line, length))
        return STATUS_OK;
    enum verdict verdict = check_of_game(c, &at, &why);
    c->count[verdict]++;
    if (c->out.failed)
        return say_failed("output", _("no memory"));
    if (verdict == UNREAD && !c->of.json)
        return say_not_read(file, number, &why);
    if (verdict == UNREAD)
        return status_worse(STATUS_NOT_READ, put_json(json_unread(line, length, &why)));
    return verdict == DIFFERS ? status_worse(STATUS_FOUND, put_words(&c->out)) : STATUS_OK;
}

static enum status check_file(void *context, FILE *f, const char *name)
{
    return each_line(f, name, check_line, context);
}

static enum status put_summary(struct checking *c)
{
    const int *n = c->count;
    if (c->of.json)
        return put_json(
            line_of(json_pack("{s:i,s:i,s:i,s:i}", "agree", n[AGREES], "differ", n[DIFFERS],
                              "undecided", n[UNDECIDED], "not-read", n[UNREAD])));
    words_add(&c->out, P_("%d agrees", "%d agree", n[AGREES]), n[AGREES]);
    words_add(&c->out, P_(", %d differs", ", %d differ", n[DIFFERS]), n[DIFFERS]);
    words_add(&c->out, P_(", %d not decided here", ", %d not decided here", n[UNDECIDED]),
              n[UNDECIDED]);
    if (n[UNREAD])
        words_add(&c->out, P_(", %d not understood", ", %d not understood", n[UNREAD]), n[UNREAD]);
    words_add(&c->out, "\n");
    return put_words(&c->out);
}

enum status batch_check(const struct batch_job *job)
{
    struct checking c = {.job = job, .of = {.json = job->json, .points = job->points}};
    enum status status = each_file(job->files, job->count, check_file, &c);
    status = status_worse(status, put_summary(&c));
    status = status_worse(status, flush_output());
    words_free(&c.out);
    return status;
}
