/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands that read positions and games from files, and the tutorial. */
#include "base/i18n.h"
#include "batch/batch.h"
#include "commands.h"
#include "repl/tutorial.h"

static struct batch_job batch_job(const struct call *c)
{
    return (struct batch_job){.files = c->words,
                              .count = c->n,
                              .json = c->o->json,
                              .points = c->o->points,
                              .game = c->o->game};
}

enum status judge(const struct call *c)
{
    const struct batch_job job = batch_job(c);
    return c->o->check ? batch_check(&job) : batch_judge(&job);
}

enum status chances(const struct call *c)
{
    struct batch_job job = batch_job(c);
    job.chances = true;
    return c->o->check ? batch_check(&job) : batch_chances(&job);
}

enum status replay(const struct call *c)
{
    const struct batch_job job = batch_job(c);
    return c->o->check ? batch_check_marks(&job) : batch_replay(&job);
}

enum status tutorial(const struct call *c)
{
    const struct game *named = c->n ? game_named(c->words[0]) : c->o->game;
    if (c->n && !named)
        return usage_of_game(c->words[0], c->command);
    return tutorial_run(named ? named : games[0]);
}
