/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games read and judged in threads, and taken in their order. */
#include <stdlib.h>
#include <string.h>

#include "base/jobs.h"
#include "import_run.h"

enum { MOST_READERS = 16 };

/* A game whose headers are read, and the words that follow them. */
struct game_job {
    struct imported spent; /* an earlier one that is stored: a thread has the time to free it */
    const struct game *of;
    struct imported game;
    char *text; /* malloc'd */
    size_t length;
    int line, column; /* where they stand */
    bool understood;
    struct parse_error err;
};

static void read_game(void *own, void *job)
{
    struct game_job *g = job;
    (void)own;
    import_reset(&g->spent);
    g->understood = import_words(&g->game, g->of, g->text, g->length, &g->err);
}

struct jobs *import_jobs(void)
{
    void *own[MOST_READERS] = {NULL};
    int cores = jobs_cores();
    return jobs_new(cores < MOST_READERS ? cores : MOST_READERS, own, sizeof(struct game_job),
                    read_game);
}

/* Takes the oldest game that is judged; false: storage failed, and why was said. */
static bool take_game(struct import *im)
{
    struct game_job *g = jobs_take(im->jobs);
    struct parse_error err = g->err;
    bool ok = g->understood;
    if (ok) {
        ok = import_keep(im, &g->game);
        if (ok && im->mat)
            import_mat_judged(im, &g->game, g->text, g->line);
    } else {
        parse_error_count_characters(&err, g->text, g->length);
        if (err.line <= 1)
            err.column += g->column - 1;
        int line = err.line < 1 ? g->line : err.line + g->line - 1;
        err.line = import_file_line(im, g->text, g->line, line);
        ok = import_say_unread(im, &g->game, &err);
    }
    free(g->text);
    import_reset(&im->spent);
    im->spent = g->game;
    return ok;
}

bool import_take_games(struct import *im)
{
    while (jobs_waits(im->jobs))
        if (!take_game(im))
            return false;
    return true;
}

bool import_give_game(struct import *im, const struct token *at, const char *end)
{
    struct game_job *g;
    size_t length = (size_t)(end - at->text);
    while (!(g = jobs_place(im->jobs)))
        if (!take_game(im))
            return false;
    char *text = malloc(length + 1);
    if (!text)
        return import_no_memory(im);
    memcpy(text, at->text, length);
    *g = (struct game_job){.spent = im->spent,
                           .of = im->job->game,
                           .game = im->game,
                           .text = text,
                           .length = length,
                           .line = import_file_line(im, im->text, im->line, at->line),
                           .column = at->column};
    im->spent = im->game = (struct imported){.coups = 0};
    g->game.line = g->line;
    store_now(g->game.created); /* in the order of the file, which is that of founding */
    jobs_go(im->jobs);
    return true;
}

void import_jobs_free(struct jobs *jobs)
{
    while (jobs_waits(jobs)) {
        struct game_job *g = jobs_take(jobs);
        import_reset(&g->game);
        free(g->text);
    }
    jobs_free(jobs);
}
