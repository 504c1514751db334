/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Position lines: which game they are of, its options, and what it says of them. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/files.h"
#include "base/json_make.h"
#include "base/tongue.h"
#include "batch.h"
#include "games/option.h"
#include "games/trictrac/tools/lines.h"

enum { WORDS_MOST = 64 };

struct lines_judged {
    const struct batch_job *job;
    bool chances;
    struct trictrac_lines first; /* the first game has lines of its own form */
    struct words said;
};

/* A line in words, what is not the position's own taken out of them. */
struct position_line {
    const struct game *game;
    struct word word[WORDS_MOST];
    size_t words;
    struct header option[WORDS_MOST];
    size_t options;
    char text[1024]; /* of the options */
    size_t used;
};

/* --- reading ---------------------------------------------------------------------------------- */

static bool begins(const struct word *w, const char *key)
{
    size_t n = strlen(key);
    return w->length > n && memcmp(w->text, key, n) == 0;
}

/* Whether a name stands among others, apart by blanks. */
static bool among(const char *names, const char *name, size_t length)
{
    for (const char *at = names ? names : ""; *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " ");
        if (n == length && memcmp(at, name, n) == 0)
            return true;
        at += n;
    }
    return false;
}

/* "name=value", where the game has such an option and its positions no such key. */
static bool is_option(const struct position_line *l, const struct word *w)
{
    const char *sign = memchr(w->text, '=', w->length);
    size_t n = sign ? (size_t)(sign - w->text) : 0;
    if (!n || among(l->game->batch->keys, w->text, n))
        return false;
    for (const struct game_option *o = l->game->option; o && o->name; o++)
        if (strlen(o->name) == n && memcmp(o->name, w->text, n) == 0)
            return true;
    return false;
}

static bool add_option(struct position_line *l, const struct word *w, struct fault *why)
{
    if (w->length + 1 > sizeof l->text - l->used)
        return word_error(w, 0, why, "this line is too long");
    char *text = l->text + l->used;
    memcpy(text, w->text, w->length);
    text[w->length] = '\0';
    l->used += w->length + 1;
    l->option[l->options++] = (struct header){"Option", text};
    return true;
}

static bool name_game(const struct word *w, const struct game **game, struct fault *why)
{
    char name[32] = "";
    size_t n = w->length - strlen("game=");
    if (n < sizeof name)
        memcpy(name, w->text + strlen("game="), n);
    *game = game_named(name);
    return *game || word_error(w, strlen("game="), why, "this game is not known");
}

/* The game a line names, else `game`. */
static bool find_game(const char *line, size_t length, const struct game **game, struct fault *why)
{
    struct scanner scan = scan_text(line, length, true);
    struct word w;
    while (scan_word(&scan, &w, why) && w.kind != WORD_END)
        if (w.kind == WORD && begins(&w, "game=") && !name_game(&w, game, why))
            return false;
    return true;
}

static bool read_words(struct position_line *l, const char *line, size_t length, struct fault *why)
{
    struct scanner scan = scan_text(line, length, true);
    struct word w;
    for (;;) {
        if (!scan_word(&scan, &w, why))
            return false;
        if (w.kind == WORD_END)
            return true;
        if (w.kind != WORD || begins(&w, "game="))
            continue;
        if (l->words == WORDS_MOST || l->options == WORDS_MOST)
            return word_error(&w, 0, why, "this line is too long");
        if (!is_option(l, &w))
            l->word[l->words++] = w;
        else if (!add_option(l, &w, why))
            return false;
    }
}

/* --- judging ---------------------------------------------------------------------------------- */

static bool ask(const struct lines_judged *j, struct position_line *l, json_t *o,
                struct words *said, struct fault *why)
{
    static const char *const nobody[SEATS_MAX] = {"", "", "", "", "", "", "", ""};
    const struct founding f = {.seats = l->game->seats_least,
                               .player = nobody,
                               .header = l->option,
                               .headers = l->options};
    void *match = calloc(1, l->game->size);
    bool ok = match ? l->game->start(match, &f, why)
                    : word_error(&(struct word){.column = 1}, 0, why, "no memory");
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
    struct position_line l = {.game = j->job->game ? j->job->game : games[0]};
    if (strspn(line, " \t\r") >= length || line[strspn(line, " \t")] == '#')
        return STATUS_OK;
    if (!find_game(line, length, &l.game, &why))
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
    bool ok = !o.failed && read_words(&l, line, length, &why) &&
              ask(j, &l, j->job->json ? o.json : NULL, &j->said, &why);
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
