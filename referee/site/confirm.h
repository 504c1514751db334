/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asks a phone what the prompt asks before it enters an ambiguous line. */
#ifndef SITE_CONFIRM_H
#define SITE_CONFIRM_H

#include "base/json_builder.h"
#include "session/session.h"

/* Whether there is a question about the line. If so, adds "reason", the question; "ways", a list of
 * objects with what each "means" and the "line" to send for it; and "typed": whether the line may
 * also be entered as it is. */
bool line_doubted(struct session *s, const char *line, size_t length, struct json_builder *m);

#endif
