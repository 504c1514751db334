/* SPDX-License-Identifier: GPL-3.0-or-later */
/* find --note WORDS: in what was noted, and in the reasons of rulings. */
#ifndef MATCHES_STATS_FIND_NOTES_H
#define MATCHES_STATS_FIND_NOTES_H

#include "matches/command/command.h"

enum status find_notes(const struct record_job *job);

/* Adds where something was found: "3f2a91bc:12  Anna - Boris, 20 November 2026: ". */
void strbuf_add_place(struct strbuf *w, struct store *s, const char *match, long turn);

#endif
