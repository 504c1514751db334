/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "row_score.h"

#include <stdio.h>

const char *row_score_print(const struct row_score *s, char out[ROW_SCORE_TEXT])
{
    snprintf(out, ROW_SCORE_TEXT, "%d:%d %d:%d %s %s", s->points[0], s->points[1], s->holes[0],
             s->holes[1], s->bredouille, s->pavilion);
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
