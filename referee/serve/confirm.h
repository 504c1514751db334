/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the prompt asks before it enters a line, asked of a phone: which of two things was meant. */
#ifndef SERVE_DOUBTS_H
#define SERVE_DOUBTS_H

#include "base/json_builder.h"
#include "session/session.h"

/* Whether the line is to be asked about. Then puts "reason", what is asked; "ways", a list of
 * objects: what each "means", and the "line" to be sent for it; "typed": as it is it may be
 * entered, too. */
bool line_doubted(const struct session *s, const char *line, size_t length, struct json_builder *m);

#endif
