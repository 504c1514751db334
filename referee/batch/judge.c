/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers position lines and prints the answers. */
#include <string.h>
#include <unistd.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/json_builder.h"
#include "base/text.h"
#include "batch.h"
#include "lines.h"
#include "log/find.h"

struct lines_judged {
    const struct batch_job *job;
    struct line_job of;
    struct strbuf said;
};

/* --- one line --------------------------------------------------------------------------------- */

static enum status print_unread(const struct lines_judged *j, const struct file_line *at,
                                struct parse_error *why)
{
    why->column = utf8_column(at->text, at->length, why->column);
    if (!j->of.json)
        return print_parse_error(at->file, at->number, why);
    return status_worse(STATUS_NOT_READ, print_json(json_unread(at->text, at->length, why)));
}

static bool refuse(struct parse_error *why, const char *reason)
{
    return token_error(&(struct token){.column = 1}, 0, why, "%s", _(reason));
}

/* Whether a game supports the question. */
static bool may_ask(const struct lines_judged *j, const struct game *game, struct parse_error *why)
{
    const struct batch *b = game->batch;
    if (!b || (!b->line && !b->judge))
        return refuse(why, N_("this game has no position lines"));
    if (!b->line && j->of.chances && !b->chances)
        return refuse(why, N_("chances cannot be counted in this game"));
    if (!b->line && j->of.points)
        return refuse(why, N_("--points has no meaning in this game"));
    return true;
}

/* Prints a line, its game, and the game's answer. */
static enum status judge_words(struct lines_judged *j, const struct game *game,
                               const struct file_line *at)
{
    struct parse_error why;
    struct json_builder o = make(json_object());
    put(&o, "line", clean_string(at->text, at->length));
    put_text(&o, "game", game->name);
    bool ok = !o.failed && line_answer(game, j->of.chances, at->text, at->length,
                                       j->of.json ? o.json : NULL, &j->said, &why);
    if (o.failed)
        refuse(&why, N_("out of memory"));
    json_t *answer = made(&o);
    if (ok && j->of.json)
        return print_json(line_of(answer));
    json_decref(answer);
    return ok ? print_buf(&j->said) : print_unread(j, at, &why);
}

static enum status judge_line(void *context, const char *line, size_t length, const char *file,
                              int number)
{
    struct lines_judged *j = context;
    struct parse_error why;
    const struct file_line at = {line, length, file, number};
    const struct game *game = j->job->game ? j->job->game : games[0];
    if (line_is_silent(line, length))
        return STATUS_OK;
    if (!position_line_game(line, length, &game, &why) || !may_ask(j, game, &why))
        return print_unread(j, &at, &why);
    if (!game->batch->line)
        return judge_words(j, game, &at);
    if (game->batch->line(&j->of, line, length, &j->said, &why))
        return print_buf(&j->said);
    return print_unread(j, &at, &why);
}

/* --- all of them ------------------------------------------------------------------------------ */

static enum status judge_file(void *context, FILE *f, const char *name)
{
    return foreach_line(f, name, judge_line, context);
}

/* Whether a single argument that is no file is a position line: it names a board, has a blank or an
 * =, or is a throw. */
static bool is_position(const struct batch_job *job)
{
    const char *text = job->files[0];
    if (job->count != 1 || strstr(text, "W:"))
        return job->count == 1;
    return (strpbrk(text, " =") || (*text && !text[strspn(text, "123456")])) &&
           access(text, F_OK) != 0;
}

static enum status each_position(const struct batch_job *job, bool chances)
{
    struct lines_judged j = {.job = job,
                             .of = {.json = job->json, .chances = chances, .points = job->points}};
    enum status status;
    if (is_position(job))
        status = status_worse(judge_line(&j, job->files[0], strlen(job->files[0]), "position", 1),
                              flush_output());
    else
        status = foreach_file(job->files, job->count, judge_file, &j);
    strbuf_free(&j.said);
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
