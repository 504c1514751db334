/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arbiter.h"

static bool enter(struct repl *r, enum decree_kind kind, const char *argument)
{
    struct words ruling = {.text = NULL};
    struct session_error e;
    const char *refused = session_speak(r->session, kind, argument, &ruling);
    bool ok = !refused && !ruling.failed &&
              session_decree(r->session, ruling.text, &r->said, &e) == SESSION_OK;
    if (refused || ruling.failed)
        repl_refuse(r, refused ? refused : "out of memory");
    else if (!ok)
        repl_complain(r, &e);
    words_free(&ruling);
    return ok;
}

void command_rule(struct repl *r, char *argument)
{
    enter(r, DECREE_NONE, argument);
}

void command_resign(struct repl *r, char *argument)
{
    enter(r, DECREE_RESIGN, argument);
}

void command_forfeit(struct repl *r, char *argument)
{
    enter(r, DECREE_FORFEIT, argument);
}

void command_break(struct repl *r, char *argument)
{
    enter(r, DECREE_BREAK, argument);
}

void command_adjourn(struct repl *r, char *argument)
{
    if (enter(r, DECREE_ADJOURN, argument))
        session_slip(r->session, &r->said);
}
