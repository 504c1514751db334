/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "row_score.h"

#include <stdio.h>

#include "base/line.h"

const char *row_score_print(const struct row_score *s, char out[ROW_SCORE_TEXT])
{
    const int number[] = {s->points[0], s->points[1], s->holes[0], s->holes[1]};
    struct line l = line_begin(out, ROW_SCORE_TEXT);
    for (size_t i = 0; i < sizeof number / sizeof number[0]; i++) {
        line_number(&l, (unsigned)number[i]);
        line_char(&l, i % 2 ? ' ' : ':');
    }
    line_text(&l, s->bredouille);
    line_char(&l, ' ');
    line_text(&l, s->pavilion);
    line_end(&l);
    return out;
}

bool row_score_read(const char *text, struct row_score *out)
{
    int end = 0;
    *out = (struct row_score){.bredouille = ""};
    int read = sscanf(text, "%d:%d %d:%d %7s %7s%n", &out->points[0], &out->points[1],
                      &out->holes[0], &out->holes[1], out->bredouille, out->pavilion, &end);
    if (read == 6 && !text[end])
        return true;
    *out = (struct row_score){.bredouille = ""};
    return false;
}
