/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between the files of the turns. */
#ifndef LOG_TURNS_PRIVATE_H
#define LOG_TURNS_PRIVATE_H

#include "turns.h"

/* The word just taken began a turn, which begins at this byte of the line. False: no memory. */
bool turns_begin_turn(struct turns *t, size_t offset, struct parse_error *err);

/* The rows of the last two turns, which may change with a line. */
void turns_drop_open_rows(struct turns *t);

/* All is as before the line at hand, when t->aside was the match. */
void turns_go_back(struct turns *t, const struct turns *before);

#endif
