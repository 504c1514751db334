/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Errors in a call that its row in the table does not show. */
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "commands.h"
#include "db/open/open.h"
#include "matches/sync/remote.h"

static bool gives(const struct call *c, option_set some)
{
    return c->o->given & some;
}

bool wants_pdf(const struct call *c)
{
    const char *out = c->o->out;
    size_t n = out ? strlen(out) : 0;
    return n > 4 && strcmp(out + n - 4, ".pdf") == 0;
}

bool names_office(const struct call *c)
{
    return remote_is_address(c->words[0]);
}

const char *misuse_of_export(const struct call *c)
{
    bool all = gives(c, OPTION(ALL)), partie = gives(c, OPTION(PARTIE));
    if (gives(c, OPTION(MAT)) &&
        (gives(c, OPTION(JSON) | OPTION(CSV)) || all || partie || c->n > 1))
        return N_("--mat writes exactly one match, and no other format");
    return all + partie + (c->n > 0) != 1 ? N_("name a match, or use --all") : NULL;
}

const char *misuse_of_sending(const struct call *c)
{
    option_set choosing =
        OPTION(PLAYER) | OPTION(EVENT) | OPTION(FROM) | OPTION(TO) | OPTION(STATE) | OPTION(SINCE);
    if (c->n > 1 && gives(c, choosing))
        return N_("name matches, or choose them by options, but not both");
    if (store_is_address(c->words[0]))
        return N_(
            "clubs have no access to a database: give the server's https address, or merge a file "
            "with referee --db postgresql://... merge FILE");
    return names_office(c) ? remote_misuse(c->words[0]) : NULL;
}

const char *misuse_of_merge(const struct call *c)
{
    bool of_club = gives(c, OPTION(CLUB)), signs = gives(c, OPTION(AS));
    return of_club != signs || (gives(c, OPTION(PASSPHRASE_FILE)) && !signs)
               ? N_("use --club NAME and --as NAME together: matches of a club are signed")
               : NULL;
}

const char *misuse_of_find(const struct call *c)
{
    bool place = c->n || gives(c, OPTION(THROW) | OPTION(FAULT));
    if (gives(c, OPTION(NOTE)))
        return place || !*c->o->record.note
                   ? N_("--note cannot be combined with other search terms")
                   : NULL;
    return place ? NULL : N_("name a position, or use --throw, --fault or --note");
}

/* enter, withdraw and absent PLAYER; bye PLAYER POINTS; set NAME=VALUE...; undo. */
const char *misuse_of_event(const struct call *c)
{
    static const char *const marks[] = {"enter", "withdraw", "absent", "bye"};
    const char *verb = c->n > 1 ? c->words[1] : NULL;
    bool round = gives(c, OPTION(ROUND));
    if (c->o->record.round == ROUND_ALL)
        return N_("--round of an event requires a number");
    if (verb && gives(c, OPTION(JSON)))
        return N_("--json lists an event, and adds no fact");
    for (int i = 0; verb && i < 4; i++) {
        bool bye = i == 3;
        if (strcmp(verb, marks[i]) != 0)
            continue;
        if (c->n != 3 + bye)
            return bye ? N_("bye requires a player and full, half or zero")
                       : N_("name one player; a name with blanks needs quotes");
        return bye && strcmp(c->words[3], "full") != 0 && strcmp(c->words[3], "half") != 0 &&
                       strcmp(c->words[3], "zero") != 0
                   ? N_("the points of a bye are full, half or zero")
                   : NULL;
    }
    if (round)
        return N_("--round is for enter, withdraw, absent and bye");
    if (!verb)
        return NULL;
    if (strcmp(verb, "undo") == 0)
        return c->n == 2 ? NULL : N_("undo takes no further word");
    if (strcmp(verb, "set") != 0)
        return N_("the facts of an event are enter, withdraw, absent, bye, set and undo");
    for (int i = 2; i < c->n; i++)
        if (!strchr(c->words[i], '=') || c->words[i][0] == '=' ||
            !c->words[i][strcspn(c->words[i], "=") + 1])
            return N_("set requires NAME=VALUE");
    return c->n > 2 && c->n < 16 ? NULL : N_("set requires NAME=VALUE");
}

const char *misuse_of_pair(const struct call *c)
{
    const struct record_options *o = &c->o->record;
    bool swiss = !o->system || strcmp(o->system, "swiss") == 0;
    if (o->players && c->n)
        return N_("name the players, or use --players FILE, but not both");
    if (o->trf && (gives(c, OPTION(JSON) | OPTION(ROUND))))
        return N_("--trf cannot be combined with --json or --round");
    if (o->publish && (o->trf || o->round == ROUND_ALL))
        return N_("--publish publishes one round, and is not combined with --trf");
    return swiss && o->round == ROUND_ALL ? N_("--round all is for round-robin and knock-out: a "
                                               "Swiss round depends on results")
                                          : NULL;
}

const char *misuse_of_undo(const struct call *c)
{
    if (gives(c, OPTION(UNDO)))
        return c->n == 1 ? NULL : N_("--undo requires exactly one name");
    return c->n == 1 ? N_("too few arguments") : NULL;
}

const char *misuse_of_office(const struct call *c)
{
    return strcmp(c->words[0], "check") != 0 && strcmp(c->words[0], "upgrade") != 0
               ? N_("name what to do: check or upgrade")
               : NULL;
}

const char *misuse_of_club(const struct call *c)
{
    return gives(c, OPTION(UNDO)) && c->n < 2 ? N_("too few arguments") : NULL;
}

const char *misuse_of_serve(const struct call *c)
{
    bool accepts = gives(c, OPTION(ACCEPT)), signs = gives(c, OPTION(AS));
    return accepts != signs || (gives(c, OPTION(PASSPHRASE_FILE)) && !signs)
               ? N_("use --accept CLUBS and --as NAME together: the server signs the matches it "
                    "receives")
               : NULL;
}

const char *misuse_of_picture(const struct call *c)
{
    return c->n == (gives(c, OPTION(PARTIE)) ? 0 : 1)
               ? NULL
               : N_("name exactly one match, file or position");
}

const char *misuse_of_drawing(const struct call *c)
{
    return c->n == 2 ? misuse_of_dossier(c) : NULL;
}

const char *misuse_of_dossier(const struct call *c)
{
    size_t n = strspn(c->words[1], "0123456789");
    return n && n < 8 && !c->words[1][n] && atol(c->words[1])
               ? NULL
               : N_("name the turn by its number after the match");
}
