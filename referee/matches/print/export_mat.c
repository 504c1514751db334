/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match of backgammon written out as .mat. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/files.h"
#include "base/i18n.h"
#include "log/find.h"
#include "log/load.h"
#include "matches/command/command.h"
#include "matches/mat/mat.h"

struct mat_putting {
    const struct game *game;
    const struct loaded *l;
    struct strbuf w;
    struct mat_out mat;
    enum status status;
    long turn; /* the current one */
};

static void say_note(void *context, const char *note)
{
    const struct mat_putting *p = context;
    fflush(stdout);
    fprintf(stderr, "referee: ");
    fprintf(stderr, p->turn ? _("%s, turn %ld") : "%s", p->l->match.key, p->turn);
    fprintf(stderr, ": %s\n", _(note));
}

static void begin(struct mat_putting *p, const struct store_details *d)
{
    p->mat = (struct mat_out){.to = &p->w,
                              .game = p->game,
                              .player = {d->player[0], d->player[1]},
                              .event = d->event,
                              .site = d->site,
                              .date = d->date,
                              .note = say_note,
                              .context = p};
    for (const char *o = d->options; o && *o; o += strcspn(o, " "), o += *o == ' ')
        if (strncmp(o, "match=", 6) == 0)
            p->mat.length = strtol(o + 6, NULL, 10);
    mat_begin(&p->mat);
}

/* A match without a turn: its score at the beginning, and whether it was given up. */
static void begin_untouched(struct mat_putting *p, struct turns *t)
{
    struct standing at[SEATS_MAX] = {{.major = 0}};
    p->game->untouched(t->now, at);
    for (int i = 0; i < 2; i++)
        p->mat.points[i] = at[i].major;
    if (turns_status(t).over)
        say_note(p, N_("the match was given up; it is written unfinished"));
}

/* A part of the match; nothing is printed before its end. */
static bool put_mat_part(void *context, struct replay *r, long gone, long last, bool end)
{
    struct mat_putting *p = context;
    bool said = true;
    if (!gone)
        begin(p, &r->details);
    if (!gone && !last)
        begin_untouched(p, r->turns);
    for (long n = 1; n <= last && said; n++) {
        json_t *turn = turns_json(r->turns, n);
        p->turn = gone + n;
        said = mat_turn(&p->mat, turn);
        json_decref(turn);
        if (!said)
            p->status = print_failure(p->l->match.key, _("out of memory"));
    }
    if (said && end) {
        mat_end(&p->mat);
        p->status = print_buf(&p->w);
    }
    return said;
}

enum status put_match_mat(struct store *s, const struct game *game, struct loaded *l)
{
    struct mat_putting p = {.game = table_game(&l->match), .l = l, .status = STATUS_OK};
    struct load_error err;
    bool stopped = false;
    if (strcmp(p.game->name, "backgammon") != 0)
        return print_failure(l->match.key, _("only backgammon can be written as .mat"));
    if (!l->replayable)
        return print_failure(l->match.key, _("this match does not fit the rules as they are now"));
    if (!l->is_long)
        put_mat_part(&p, &l->play, 0, turns_count(l->play.turns), true);
    else if (!match_stream(s, l, game, put_mat_part, &p, &stopped, &err) && !stopped)
        p.status = print_load_error(l->match.key, &err);
    strbuf_free(&p.w);
    return p.status;
}
