/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "offline.h"

#include <time.h>

#include "base/files.h"
#include "base/i18n.h"

/* For a file, and for a server. */
static const char *const not_recorded[] = {
    N_("NOT RECORDED: the record cannot be written, its disk may be full. The match goes on in "
       "memory; .save FILE writes all of it elsewhere.\n"),
    N_("NOT RECORDED: the server of the record cannot be reached. What was entered now, and what "
       "follows, is in memory only until the server is back; .save FILE writes all of the match "
       "elsewhere.\n")};
static const char *const recorded[] = {N_("There is room again: all of the match is recorded.\n"),
                                       N_("The server is back: all of the match is recorded.\n")};

bool held_recorded(struct repl *r)
{
    if (!session_record_unsaved(r->session))
        return false;
    strbuf_add(&r->said, "%s", _(recorded[session_on_server(r->session)]));
    r->leaving = false;
    return true;
}

void held_tell(struct repl *r, bool held_before)
{
    bool held = session_is_offline(r->session);
    if (held && held_before)
        (void)held_recorded(r);
    else if (held && !session_record_unsaved(r->session))
        strbuf_add(&r->said, "%s", _(not_recorded[session_on_server(r->session)]));
    r->leaving = r->leaving && session_unsaved(r->session);
}

bool held_recorded_soon(struct repl *r)
{
    const struct timespec pause = {.tv_nsec = 500000000};
    bool is = held_recorded(r);
    for (int i = 0; !is && i < 10; i++) {
        (void)nanosleep(&pause, NULL);
        is = held_recorded(r);
    }
    return is;
}

enum status held_lost(const struct repl *r)
{
    long n = session_unrecorded(r->session);
    if (!session_on_server(r->session))
        return print_failure("referee", _("not recorded: what was entered last is lost"));
    struct strbuf players = {.text = NULL}, why = {.text = NULL};
    session_players_of(r->session, &players);
    strbuf_add(
        &why,
        P_("the server cannot be reached: the last entry is not recorded and is lost",
           "the server cannot be reached: the last %ld entries are not recorded and are lost", n),
        n);
    enum status status = print_failure(players.text ? players.text : "referee",
                                       why.text ? why.text : _("out of memory"));
    strbuf_free(&players);
    strbuf_free(&why);
    return status;
}
