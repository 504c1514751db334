/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What pages and score sheets say of a throw in the tables games, from its row. */
#ifndef TABLES_PICTURE_BRIEF_H
#define TABLES_PICTURE_BRIEF_H

#include "games/paper.h"

/* As paper.brief, for a game whose row `turn` gives; BRIEF_PLAY as the row has it. */
void tables_brief(const struct turn_ref *at,
                  bool (*turn)(const struct turn_ref *, struct arena *, struct turn *),
                  enum brief what, struct strbuf *out);

/* Adds what `recount` says of a throw; where all that its first line says stands above it on the
 * page, the lines behind that. */
void live_tables_told(const struct turn_ref *at,
                      void (*recount)(const struct turn_ref *, struct strbuf *), bool above,
                      struct strbuf *out);

#endif
