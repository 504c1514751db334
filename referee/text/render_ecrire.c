/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The partie à écrire in words. */

#include <stdio.h>

#include "text/render_say.h"
#include "trictrac/ecrire.h"

/* --- one marqué ------------------------------------------------------------------------------- */

static void say_refait(struct words *w, const struct match *m, struct facts *f)
{
    f->points = m->score.holes[WHITE];
    f->count = marque_consolation(m->options.refaits + 1, m->options.tripled != 0);
    say(w, f,
        "Refait: {points} holes each. Nobody pays; the same two play it again, with a consolation "
        "of {count} (M XIX; GU VIII).\n");
}

void render_marque(struct words *w, const struct match *m, const char *const names[2])
{
    static const char *const won[] = {
        [RUN_NONE] = N_("{who} wins the marqué, {points} holes to {count}: {how} jetons (M XIX; "
                        "GU VIII).\n"),
        [RUN_SMALL] = N_("{who} wins the marqué in small bredouille, {points} holes to {count}: "
                         "{how} jetons (M XIX; GU VIII).\n"),
        [RUN_GRANDE] = N_("{who} wins the marqué in grande bredouille, {points} holes to {count}: "
                          "{how} jetons (M XIX; GU VIII).\n"),
    };
    struct marque_end e = marque_end(&m->score, &m->options);
    struct facts f = {.names = names, .how = "", .cite = ""};
    char sum[64];
    if (e.winner < 0) {
        say_refait(w, m, &f);
        return;
    }
    f.who = (enum side)e.winner;
    f.points = m->score.holes[e.winner];
    f.count = m->score.holes[other_side(f.who)];
    if (e.times > 1)
        snprintf(sum, sizeof sum, "%d × (%d + %d) - %d = %d", e.times, f.points, e.consolation,
                 f.count, e.jetons);
    else
        snprintf(sum, sizeof sum, "%d + %d - %d = %d", f.points, e.consolation, f.count, e.jetons);
    f.how = sum;
    say(w, &f, won[e.run]);
}
