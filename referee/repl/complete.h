/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the Tab key offers: plays of this throw, commands and what they take. */
#ifndef TALK_COMPLETE_H
#define TALK_COMPLETE_H

#include "commands.h"

/* From now on readline completes for this conversation, which must outlive it. */
void completion_begin(const struct repl *r);

/* Off while something else than a line of the game is asked for, then on again. */
void completion_pause(bool off);

#endif
