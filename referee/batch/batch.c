/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "batch.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/json_builder.h"
#include "base/text.h"
#include "log/find.h"
#include "log/record_text.h"

/* --- lines ----------------------------------------------------------------------------------- */

bool line_answer(const struct game *game, bool chances, const char *line, size_t length,
                 struct json_t *o, struct strbuf *said, struct parse_error *why)
{
    struct position_line l;
    if (!position_line_read(&l, game, line, length, why))
        return false;
    const struct batch *b = l.game->batch;
    void *match = position_line_match(&l, why);
    bool ok = match && (chances ? b->chances : b->judge)(match, l.word, l.words, o, said, why);
    free(match);
    return ok;
}

/* --- check ----------------------------------------------------------------------------------- */

/* Checks statements about positions against the games. */

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

/* --- judge ----------------------------------------------------------------------------------- */

/* Answers position lines and prints the answers. */

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

/* --- marks ----------------------------------------------------------------------------------- */

/* Checks the marks that a printed game states against what was due. */

struct checking_marks {
    const struct batch_job *job;
    const char *file;
    const char *counted; /* the beginning of line `line`, up to which lines were counted */
    int line;
    long turns, stated, differ; /* in all files */
    enum status status;
};

/* A mark that is not what was due. */
struct wrong_mark {
    const struct game *game;
    const struct turn *turn;
    long number; /* of the turn */
    int seat, line;
};

/* Returns the line of a place, which is after that of the previous call. */
static int line_of_place(struct checking_marks *c, const char *place)
{
    for (const char *end; (end = memchr(c->counted, '\n', (size_t)(place - c->counted)));) {
        c->counted = end + 1;
        c->line++;
    }
    return c->line;
}

static bool is_due(const struct wrong_mark *m, const struct counted_event *e)
{
    return e->seat == m->seat && e->points > 0 &&
           (strcmp(e->kind, "jan") == 0 || strcmp(e->kind, "points") == 0);
}

static json_t *due_list(const struct wrong_mark *m)
{
    struct json_builder list = make(json_array());
    for (size_t i = 0; i < m->turn->counts; i++) {
        const struct counted_event *e = &m->turn->count[i];
        if (is_due(m, e))
            append(&list, json_pack("{s:s,s:I}", "name", e->name, "points", (json_int_t)e->points));
    }
    return made(&list);
}

static enum status put_json(const struct checking_marks *c, const struct wrong_mark *m)
{
    const char letter[2] = {seat_letter(m->game, m->seat), '\0'};
    struct json_builder o = make(json_object());
    put_text(&o, "file", c->file);
    put_number(&o, "line", m->line);
    put_text(&o, "game", m->game->name);
    put_number(&o, "coup", m->number);
    put_text(&o, "side", letter);
    put_number(&o, "stated", m->turn->stated[m->seat] - 1);
    put_number(&o, "points", m->turn->due[m->seat]);
    put(&o, "due", due_list(m));
    return print_json(line_of(made(&o)));
}

static void add_due(struct strbuf *w, const struct wrong_mark *m)
{
    bool first = true;
    for (size_t i = 0; i < m->turn->counts; i++) {
        const struct counted_event *e = &m->turn->count[i];
        if (!is_due(m, e))
            continue;
        strbuf_add(w, "%s", first ? _(": ") : _(", "));
        strbuf_add_codes(w, m->game, e->name);
        strbuf_add(w, " %ld", e->points);
        first = false;
    }
}

static enum status put_words(const struct checking_marks *c, const struct wrong_mark *m,
                             struct turns *turns)
{
    struct strbuf w = {.text = NULL}, name = {.text = NULL};
    turns_name_players(turns, &name);
    strbuf_add_seat(&name, m->seat);
    strbuf_add_clean(&w, c->file);
    strbuf_add(&w, ":%d: ", m->line);
    strbuf_add(&w, _("turn %ld, %s: %ld stated, %ld due"), m->number, name.text ? name.text : "",
               m->turn->stated[m->seat] - 1, m->turn->due[m->seat]);
    w.failed |= name.failed;
    strbuf_free(&name);
    add_due(&w, m);
    strbuf_add(&w, "\n");
    enum status status = w.failed ? print_failure(c->file, _("out of memory")) : print_buf(&w);
    strbuf_free(&w);
    return status;
}

static void check_turn(struct checking_marks *c, const struct read_match *m, long number)
{
    struct arena arena = {.chunk = NULL};
    struct turn turn = {.stated = {0}};
    struct turn_ref at = turns_at(m->turns, number);
    bool made_it = m->game->turn(&at, &arena, &turn);
    if (!made_it)
        c->status = status_worse(c->status, print_failure(c->file, _("out of memory")));
    for (int seat = 0; made_it && seat < m->details->players; seat++) {
        bool stated = turn.stated[seat] > 0;
        c->stated += stated;
        if (!stated || turn.stated[seat] - 1 == turn.due[seat])
            continue;
        const struct wrong_mark wrong = {
            .game = m->game,
            .turn = &turn,
            .number = number,
            .seat = seat,
            .line = line_of_place(c, m->text + turns_place(m->turns, number).offset)};
        c->differ++;
        c->status = status_worse(c->status, c->job->json ? put_json(c, &wrong)
                                                         : put_words(c, &wrong, m->turns));
    }
    arena_free(&arena);
}

static void check_match(void *context, struct read_match *m)
{
    struct checking_marks *c = context;
    long turns = turns_count(m->turns);
    for (long n = 1; n <= turns; n++)
        check_turn(c, m, n);
    c->turns += turns;
}

static void marks_not_read(void *context, const struct parse_error *why)
{
    struct checking_marks *c = context;
    fflush(stdout);
    c->status = status_worse(c->status, print_parse_error(c->file, why->line, why));
}

static enum status check_marks_file(void *context, FILE *f, const char *name)
{
    struct checking_marks *c = context;
    size_t length;
    char *text = read_text(f, SIZE_MAX - 1, &length);
    if (!text)
        return print_failure(name, _("out of memory"));
    c->file = name;
    c->counted = text;
    c->line = 1;
    const struct text_reader to = {
        .game = c->job->game, .match = check_match, .failed = marks_not_read, .context = c};
    reader_read(&to, text, length);
    free(text);
    return c->status;
}

static enum status put_marks_summary(const struct checking_marks *c)
{
    struct strbuf w = {.text = NULL};
    if (c->job->json)
        return print_json(
            line_of(json_pack("{s:I,s:I,s:I}", "coups", (json_int_t)c->turns, "stated",
                              (json_int_t)c->stated, "differ", (json_int_t)c->differ)));
    strbuf_add(&w, CP_("board", "%ld turn", "%ld turns", c->turns), c->turns);
    strbuf_add(&w, P_(", %ld mark stated", ", %ld marks stated", c->stated), c->stated);
    strbuf_add(
        &w, P_(", %ld differs from what was due\n", ", %ld differ from what was due\n", c->differ),
        c->differ);
    enum status status = print_buf(&w);
    strbuf_free(&w);
    return status;
}

enum status batch_check_marks(const struct batch_job *job)
{
    struct checking_marks c = {.job = job};
    enum status status = foreach_file(job->files, job->count, check_marks_file, &c);
    status = status_worse(status, put_marks_summary(&c));
    return status_worse(status, c.differ ? STATUS_FOUND : STATUS_OK);
}

/* --- replay ---------------------------------------------------------------------------------- */

/* Prints whole records of any game, turn by turn. */

struct replay_told {
    const struct batch_job *job;
    const char *file;
    long matches; /* begun in the file */
    enum status status;
};

/* --- turns ------------------------------------------------------------------------------------ */

/* The arbiter's rulings after a turn, and before the first. */
static json_t *ruled_list(const struct read_match *m, long number)
{
    struct turns *t = m->turns;
    const char *letters = t->game->letter;
    const char *from = m->text + turns_place(t, number).offset;
    bool last = number == turns_count(t);
    const char *end = last ? m->end : m->text + turns_place(t, number + 1).offset;
    struct json_builder list = make(json_array());
    if (!list.failed && number == 1)
        list.failed =
            !arbiter_rulings_json(m->text, (size_t)(from - m->text), letters, true, list.json);
    if (!list.failed)
        list.failed = !arbiter_rulings_json(from, (size_t)(end - from), letters, false, list.json);
    return made(&list);
}

static enum status put_turn(struct replay_told *r, const struct read_match *m, long number)
{
    struct json_builder o = make(turns_json(m->turns, number));
    put_text(&o, "file", r->file);
    if (!json_object_get(o.json, "game")) /* trictrac: of the matches in the file */
        put_number(&o, "game", r->matches);
    put(&o, "ruled", ruled_list(m, number));
    return print_json(line_of(made(&o)));
}

/* Prints each turn with its number. */
static enum status recount_turns(struct turns *t)
{
    enum status status = STATUS_OK;
    for (long n = 1; status == STATUS_OK && n <= turns_count(t); n++) {
        struct turn_ref at = turns_at(t, n);
        struct strbuf said = {.text = NULL};
        turns_name_players(t, &said);
        strbuf_add(&said, "%ld. ", n);
        t->game->recount(&at, &said);
        status = print_buf(&said);
        strbuf_free(&said);
    }
    return status;
}

/* Prints what the last turn lacks, if it is open. */
static enum status tell_unfinished(struct turns *t)
{
    struct strbuf said = {.text = NULL};
    turns_unfinished(t, &said);
    enum status status = print_buf(&said);
    strbuf_free(&said);
    return status;
}

static void tell_match(void *context, struct read_match *m)
{
    struct replay_told *r = context;
    struct turns *t = m->turns;
    struct arena arena = {.chunk = NULL};
    r->matches++;
    if (!r->job->json)
        r->status =
            status_worse(r->status, t->game->recount ? recount_turns(t) : print_buf(m->said));
    if (!r->job->json)
        r->status = status_worse(r->status, tell_unfinished(t));
    if (turns_status(t).half)
        r->status = status_worse(r->status, STATUS_FOUND);
    for (long n = 1; n <= turns_count(t); n++) {
        struct turn_ref at = turns_at(t, n);
        struct turn turn = {.against = false};
        if (r->job->json)
            r->status = status_worse(r->status, put_turn(r, m, n));
        if (t->game->turn(&at, &arena, &turn) && turn.against)
            r->status = status_worse(r->status, STATUS_FOUND);
    }
    arena_free(&arena);
}

static void replay_not_read(void *context, const struct parse_error *why)
{
    struct replay_told *r = context;
    fflush(stdout);
    r->status = status_worse(r->status, print_parse_error(r->file, why->line, why));
}

/* --- files ------------------------------------------------------------------------------------ */

/* Whether a text names no other game. */
static bool of_one_game(const struct game *game, const char *text)
{
    char own[64];
    bool others = false;
    (void)snprintf(own, sizeof own, "[Game \"%s\"]", game->name);
    for (const char *at = text; (at = strstr(at, "[Game \"")); at++)
        others |= strncmp(at, own, strlen(own)) != 0;
    return !others;
}

/* Replays a file without keeping its turns, if its game can. */
static enum status replay_file(void *context, FILE *f, const char *name)
{
    struct replay_told r = {.job = context, .file = name};
    size_t length;
    char *text = read_text(f, SIZE_MAX - 1, &length);
    if (!text)
        return print_failure(name, _("out of memory"));
    const struct game *game = r.job->game ? r.job->game : games[0];
    const struct text_reader to = {.game = game,
                                   .verbose = true,
                                   .match = tell_match,
                                   .failed = replay_not_read,
                                   .context = &r};
    if (game->batch && game->batch->replay && of_one_game(game, text))
        r.status = game->batch->replay(text, length, name, r.job->json);
    else
        reader_read(&to, text, length);
    free(text);
    return r.status;
}

enum status batch_replay(const struct batch_job *job)
{
    return foreach_file(job->files, job->count, replay_file, (void *)job);
}
