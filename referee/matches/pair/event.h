/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Events of the record, for the commands on them. */
#ifndef MATCHES_PAIR_EVENT_H
#define MATCHES_PAIR_EVENT_H

#include "log/event_log.h"
#include "matches/command/command.h"
#include "pairing.h"

/* Finds and reads the event with a name or key. Prints the reason if there are several, or if there
 * is none and may_be_new is false. Free *e in any case. */
enum status event_require(struct store *s, const char *name, bool may_be_new, struct event_log *e,
                          bool *found);
/* Appends entries to the log of an event that has `head` entries. */
enum store_code event_append(struct store *s, const char *key, long head,
                             const struct store_entry_new *entries, size_t n,
                             struct store_error *err);
/* Prints that only the club of the event adds facts to it, if it belongs to a club. */
void event_say_club(struct store *s, const struct event_log *e);
/* pairing_put prints a round. pairing_publish publishes the next round, and prints it. */
enum status pairing_put(const struct record_job *job, const struct pairing *p, int number);
enum status pairing_publish(const struct record_job *job, struct pairing *p);
/* Hides the matches of a round if the last fact publishes it. Refuses this if one of them has
 * begun. */
enum status event_unpublish(const struct record_job *job, const struct event_log *e);

#endif
