/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands that read positions and games from files, and the tutorial. */
#include <stdlib.h>
#include <string.h>

#include "base/tongue.h"
#include "batch/batch.h"
#include "commands.h"
#include "db/open/open.h"
#include "talk/tutorial.h"
#include "tests/bench/bench.h"
#include "usage.h"

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
    return batch_replay(&job);
}

enum status tutorial(const struct call *c)
{
    const struct game *named = c->n ? game_named(c->words[0]) : c->o->game;
    if (c->n && !named)
        return usage(N_("there is no game of that name"), c->words[0], c->command);
    return tutorial_run(named ? named : games[0]);
}

/* The turns of the largest record on a server: a thousand to ten million. */
enum status bench(const struct call *c)
{
    const char *server = c->o->db, *word = c->n ? c->words[0] : "1000000";
    size_t digits = strspn(word, "0123456789");
    if (c->n && !server)
        return usage(N_("too many arguments"), NULL, c->command);
    if (server && !store_is_address(server))
        return usage(N_("bench takes only the address of a server"), server, c->command);
    if (word[digits] || digits > 8 || atol(word) < 1000 || atol(word) > 10000000)
        return usage(N_("bench needs a number of turns, 1000 to 10000000"), word, c->command);
    return bench_run(games[0], c->all[0], server, atol(word), c->o->json);
}
