/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The result of a match that is over, and what becomes of it. */
#include <string.h>

#include "base/i18n.h"
#include "session_private.h"

void session_result(const struct session *s, struct strbuf *said)
{
    struct turns *t = s->play.turns;
    if (!t || !turns_status(t).over)
        return;
    turns_name_players(t, said);
    turns_result(t, said);
}

void session_say_result(const struct session *s, struct strbuf *was, struct strbuf *said)
{
    struct strbuf now = {.text = NULL};
    session_result(s, &now);
    if (was->text && (!now.text || strcmp(was->text, now.text) != 0)) {
        strbuf_add(said, "%s%s", _("The result until now:\n"), was->text);
        strbuf_add(said, "%s",
                   now.text ? _("It is another now.\n") : _("The match is open again.\n"));
    }
    said->failed |= was->failed || now.failed;
    strbuf_free(was);
    strbuf_free(&now);
}
