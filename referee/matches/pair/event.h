/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Events of the record, for the commands on them. */
#ifndef MATCHES_PAIR_EVENT_H
#define MATCHES_PAIR_EVENT_H

#include "log/event_log.h"
#include "matches/command/command.h"
#include "pairing.h"

/* Finds and reads the event of a name or key. Prints the reason if there is more than one or,
 * unless it may be new, none. Free *e in any case. */
enum status event_require(struct store *s, const char *name, bool may_be_new, struct event_log *e,
                          bool *found);
/* Appends entries to the log of an event that has `head` entries. */
enum store_code event_append(struct store *s, const char *key, long head,
                             const struct store_entry_new *entries, size_t n,
                             struct store_error *err);
/* Tells of an event of a club that only this club adds facts to it. */
void event_say_club(struct store *s, const struct event_log *e);
/* Prints a round; publishes the next one, and prints it. */
enum status pairing_put(const struct record_job *job, const struct pairing *p, int number);
enum status pairing_publish(const struct record_job *job, struct pairing *p);
/* If the last fact publishes a round, hides its matches; refused if one of them has begun. */
enum status event_unpublish(const struct record_job *job, const struct event_log *e);

#endif
