/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Long answers at a terminal, a page at a time. */
#ifndef REPL_PAGER_H
#define REPL_PAGER_H

#include "commands.h"

/* Cuts the page number off "commands 2" and returns it; 1: none given. */
long page_taken(char *argument);

/* Keeps, of the text after `begin`, one page that fits the screen above the prompt, and adds how to
 * see the next: `call` with its number. False: there is no such page. */
bool leave_page(struct repl *r, size_t begin, const char *call, long page);

#endif
