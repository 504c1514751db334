/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What begins with a dot on a phone, as at the prompt; what asks only, is answered. */
#ifndef SITE_PHONE_COMMANDS_H
#define SITE_PHONE_COMMANDS_H

#include "scorers.h"
#include "session/session.h"

/* Sets an error with this reason, in the user's language. Returns its code. */
enum session_code phone_refuse(struct session_error *err, const char *reason);

/* Runs a line without its dot. */
enum session_code phone_command(struct session *s, const char *line, size_t length, enum role role,
                                struct strbuf *said, struct session_error *err);

#endif
