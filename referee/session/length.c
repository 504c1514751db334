/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long a match may become at the table. */
#include <stdio.h>

#include "base/i18n.h"
#include "log/load.h"
#include "session_private.h"

enum session_code session_length(const struct session *s, long before, struct session_error *err)
{
    char text[sizeof err->text];
    long turns = turns_count(s->play.turns);
    if (turns <= before || (turns <= MATCH_TURNS_MOST && s->head < MATCH_ENTRIES_MOST))
        return SESSION_OK;
    snprintf(text, sizeof text,
             _("a match has at most %d turns, and its log %d entries: type .new to begin another "
               "match; this one is kept"),
             MATCH_TURNS_MOST, MATCH_ENTRIES_MOST);
    return session_fail(err, SESSION_REFUSED, text);
}

void session_warn_length(const struct session *s, long before, struct strbuf *said)
{
    const long warned = MATCH_TURNS_MOST - MATCH_TURNS_WARNED;
    long turns = turns_count(s->play.turns);
    if (before < warned && turns >= warned && turns < MATCH_TURNS_MOST)
        strbuf_add(said, _("%ld more turns can be entered: a match has at most %d.\n"),
                   MATCH_TURNS_MOST - turns, MATCH_TURNS_MOST);
}
