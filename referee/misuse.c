/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Errors in a call that its row in the table does not show. */
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "commands.h"
#include "matches/sync/remote_address.h"

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
        return N_("--mat writes one match, and nothing besides");
    return all + partie + (c->n > 0) != 1 ? N_("a match, or --all, must follow") : NULL;
}

const char *misuse_of_sending(const struct call *c)
{
    option_set choosing =
        OPTION(PLAYER) | OPTION(EVENT) | OPTION(FROM) | OPTION(TO) | OPTION(STATE) | OPTION(SINCE);
    if (c->n > 1 && gives(c, choosing))
        return N_("matches are named, or chosen by options");
    return names_office(c) ? remote_misuse(c->words[0]) : NULL;
}

const char *misuse_of_find(const struct call *c)
{
    bool place = c->n || gives(c, OPTION(THROW) | OPTION(FAULT));
    if (gives(c, OPTION(NOTE)))
        return place || !*c->o->record.note ? N_("with --note its words alone are looked for")
                                            : NULL;
    return place ? NULL : N_("a position, --throw, --fault or --note must be given");
}

const char *misuse_of_pair(const struct call *c)
{
    const struct record_options *o = &c->o->record;
    bool swiss = !o->system || strcmp(o->system, "swiss") == 0;
    if (o->players && c->n)
        return N_("the players are named, or in a file");
    if (o->trf && (gives(c, OPTION(JSON) | OPTION(ROUND))))
        return N_("--trf writes the event, and nothing besides");
    return swiss && o->round == ROUND_ALL ? N_("--round all is for round-robin and knock-out: a "
                                               "Swiss round depends on results")
                                          : NULL;
}

const char *misuse_of_undo(const struct call *c)
{
    if (gives(c, OPTION(UNDO)))
        return c->n == 1 ? NULL : N_("with --undo one name must follow");
    return c->n == 1 ? N_("too few arguments") : NULL;
}

const char *misuse_of_office(const struct call *c)
{
    bool signs = strcmp(c->words[0], "sign") == 0;
    if (!signs && strcmp(c->words[0], "check") != 0 && strcmp(c->words[0], "upgrade") != 0)
        return N_("check, upgrade or sign must follow");
    return signs != gives(c, OPTION(AS)) || (gives(c, OPTION(PASSPHRASE_FILE)) && !signs)
               ? N_("sign and --as NAME go together")
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
               ? N_("--accept CLUBS and --as NAME go together: what arrives is signed")
               : NULL;
}

const char *misuse_of_picture(const struct call *c)
{
    return c->n == (gives(c, OPTION(PARTIE)) ? 0 : 1)
               ? NULL
               : N_("exactly one match, file or position must follow");
}

const char *misuse_of_dossier(const struct call *c)
{
    size_t n = strspn(c->words[1], "0123456789");
    return n && n < 8 && !c->words[1][n] && atol(c->words[1])
               ? NULL
               : N_("the number of a turn must follow the match");
}
