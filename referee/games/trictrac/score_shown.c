/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The score of a stored coup, shown. */
#include <jansson.h>

#include "row_score.h"
#include "state.h"

json_t *trictrac_score_json(const char *score)
{
    struct row_score s;
    row_score_read(score, &s);
    return json_pack("{s:{s:i,s:i},s:{s:i,s:i},s:s,s:s}", "w", "points", s.points[0], "holes",
                     s.holes[0], "b", "points", s.points[1], "holes", s.holes[1], "bredouille",
                     s.bredouille, "pavilion", s.pavilion);
}

void trictrac_score_cells(const char *score, struct words *out)
{
    struct row_score s;
    row_score_read(score, &s);
    words_add(out, ",%d,%d,%d,%d,%s,%s", s.points[0], s.points[1], s.holes[0], s.holes[1],
              s.bredouille, s.pavilion);
}

void trictrac_score_short(const char *score, struct words *out)
{
    struct row_score s;
    row_score_read(score, &s);
    words_add(out, "%2d:%-2d  %2d:%d", s.points[0], s.points[1], s.holes[0], s.holes[1]);
}
