/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text of pages and score sheets for a throw in the tables games, from its row. */
#ifndef TABLES_PICTURE_BRIEF_H
#define TABLES_PICTURE_BRIEF_H

#include "games/paper.h"

/* paper.brief for a game whose rows `turn` gives. BRIEF_PLAY is the row's play. */
void tables_brief(const struct turn_ref *at,
                  bool (*turn)(const struct turn_ref *, struct arena *, struct turn *),
                  enum brief what, struct strbuf *out);

#endif
