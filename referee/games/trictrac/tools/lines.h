/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Position lines of trictrac, judged one by one, or what each of the 36 throws gives in them. */
#ifndef TRICTRAC_TOOLS_LINES_H
#define TRICTRAC_TOOLS_LINES_H

#include <stdbool.h>

#include "base/status.h"
#include "base/words.h"

struct trictrac_lines {
    bool json, chances;
    int points;     /* chances: what the roller has */
    struct words w; /* room for a ruling */
};

void trictrac_lines_begin(struct trictrac_lines *c, bool json, bool chances, int points);
void trictrac_lines_end(struct trictrac_lines *c);

/* Rules on a line and prints it. A line that states nothing says nothing. */
enum status trictrac_line(struct trictrac_lines *c, const char *line, size_t length,
                          const char *file, int number);

#endif
