/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks statements about positions against the games. */
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/json_builder.h"
#include "base/text.h"
#include "batch.h"
#include "lines.h"
#include "log/find.h"
#include "statement.h"

struct checking_files {
    const struct batch_job *job;
    struct line_job of;
    int count[VERDICTS];
    struct strbuf out;
};

/* A line as an object; NULL if it does not begin as one. False with the reason. */
static bool read_object(const struct file_line *at, json_t **o, struct parse_error *why)
{
    size_t blanks = 0;
    json_error_t e;
    *o = NULL;
    while (blanks < at->length && (at->text[blanks] == ' ' || at->text[blanks] == '\t'))
        blanks++;
    if (blanks == at->length || at->text[blanks] != '{')
        return true;
    *o = json_loadb(at->text, at->length, JSON_REJECT_DUPLICATES, &e);
    return *o || token_error(&(struct token){.column = e.column > 0 ? e.column : 1}, 0, why,
                             "%.120s", e.text);
}

static bool name_game(const char *name, const struct game **game, struct parse_error *why)
{
    *game = game_named(name);
    return *game || token_error(&(struct token){.column = 1}, 0, why, "this game is not known");
}

/* Sets *game to that of a record's first match, if it names one. */
static bool record_game(const char *record, const struct game **game, struct parse_error *why)
{
    struct scanner scan = scan_text(record, strlen(record), true);
    struct token w = {.kind = TOKEN_HEADER};
    char name[64];
    while (w.kind == TOKEN_HEADER && scan_word(&scan, &w, why))
        if (w.kind == TOKEN_HEADER && word_equals(&w, "Game")) {
            header_value(&w, name, sizeof name);
            return name_game(name, game, why);
        }
    return true;
}

/* Sets *game to the one that an object, its position line or its record names, if any. */
static bool object_game(const json_t *o, const struct game **game, struct parse_error *why)
{
    const char *name = json_string_value(json_object_get(o, "game"));
    const char *line = json_string_value(json_object_get(o, "line"));
    const char *record = json_string_value(json_object_get(o, "record"));
    if (name)
        return name_game(name, game, why);
    if (line)
        return position_line_game(line, strlen(line), game, why);
    return !record || record_game(record, game, why);
}

static enum checked check_statement(struct checking_files *c, const struct file_line *at,
                                    struct parse_error *why)
{
    const struct game *game = c->job->game ? c->job->game : games[0];
    enum checked verdict = UNREAD;
    json_t *o;
    if (!read_object(at, &o, why))
        return UNREAD;
    if (o ? object_game(o, &game, why) : position_line_game(at->text, at->length, &game, why))
        verdict = !game->batch         ? UNDECIDED
                  : game->batch->check ? game->batch->check(&c->of, at, &c->out, why)
                                       : statement_check(&c->of, game, at, o, &c->out, why);
    json_decref(o);
    return verdict;
}

static enum status check_line(void *context, const char *line, size_t length, const char *file,
                              int number)
{
    struct checking_files *c = context;
    const struct file_line at = {line, length, file, number};
    struct parse_error why;
    if (line_is_silent(line, length))
        return STATUS_OK;
    enum checked verdict = check_statement(c, &at, &why);
    c->count[verdict]++;
    if (c->out.failed)
        return print_failure("output", _("out of memory"));
    if (verdict == UNREAD) {
        c->out.length = 0;
        why.column = utf8_column(line, length, why.column);
    }
    if (verdict == UNREAD && !c->of.json)
        return print_parse_error(file, number, &why);
    if (verdict == UNREAD)
        return status_worse(STATUS_NOT_READ, print_json(json_unread(line, length, &why)));
    return verdict == DIFFERS ? status_worse(STATUS_FOUND, print_buf(&c->out)) : STATUS_OK;
}

static enum status check_file(void *context, FILE *f, const char *name)
{
    return foreach_line(f, name, check_line, context);
}

static enum status put_summary(struct checking_files *c)
{
    const int *n = c->count;
    if (c->of.json)
        return print_json(
            line_of(json_pack("{s:i,s:i,s:i,s:i}", "agree", n[AGREES], "differ", n[DIFFERS],
                              "undecided", n[UNDECIDED], "not-read", n[UNREAD])));
    strbuf_add(&c->out, P_("%d agrees", "%d agree", n[AGREES]), n[AGREES]);
    strbuf_add(&c->out, P_(", %d differs", ", %d differ", n[DIFFERS]), n[DIFFERS]);
    strbuf_add(&c->out, P_(", %d outside these rules", ", %d outside these rules", n[UNDECIDED]),
               n[UNDECIDED]);
    if (n[UNREAD])
        strbuf_add(&c->out, P_(", %d not understood", ", %d not understood", n[UNREAD]), n[UNREAD]);
    strbuf_add(&c->out, "\n");
    return print_buf(&c->out);
}

enum status batch_check(const struct batch_job *job)
{
    struct checking_files c = {
        .job = job, .of = {.json = job->json, .chances = job->chances, .points = job->points}};
    enum status status = foreach_file(job->files, job->count, check_file, &c);
    status = status_worse(status, put_summary(&c));
    status = status_worse(status, flush_output());
    strbuf_free(&c.out);
    return status;
}
