/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Refuses what is not in the record, and suggests players with similar names. */
#ifndef MATCHES_COMMAND_SUGGEST_H
#define MATCHES_COMMAND_SUGGEST_H

#include "command.h"

/* True if the record has a person of this name. If not, or if the store fails, prints one line on
 * stderr. */
bool require_player(struct store *s, const char *called);

/* The same for an event, of which a match that is not hidden is enough. */
bool require_event(struct store *s, const char *event);

/* The same for the player and the event that the options name. */
bool require_chosen(struct store *s, const struct record_options *o);

#endif
