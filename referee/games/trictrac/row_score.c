/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "row_score.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "base/fixed_buf.h"
#include "state.h"

const char *row_score_print(const struct score *s, char out[ROW_SCORE_TEXT])
{
    const unsigned number[] = {s->points[0], s->points[1], s->holes[0], s->holes[1]};
    struct fixed_buf l = fixed_buf_begin(out, ROW_SCORE_TEXT);
    for (size_t i = 0; i < sizeof number / sizeof number[0]; i++) {
        fixed_buf_number(&l, number[i]);
        fixed_buf_char(&l, i % 2 ? ' ' : ':');
    }
    fixed_buf_text(&l, place_names[s->bredouille]);
    fixed_buf_char(&l, ' ');
    fixed_buf_text(&l, place_names[s->pavilion]);
    fixed_buf_end(&l);
    return out;
}

static bool read_place(const char *name, uint8_t *place)
{
    *place = WHITE;
    while (*place <= DOWN && strcmp(name, place_names[*place]) != 0)
        ++*place;
    return *place <= DOWN;
}

bool row_score_read(const char *text, struct score *out)
{
    unsigned n[4];
    char third[8], pavilion[8];
    int end = 0;
    int read = sscanf(text, "%3u:%3u %5u:%5u %7s %7s%n", &n[0], &n[1], &n[2], &n[3], third,
                      pavilion, &end);
    if (read == 6 && !text[end] && n[0] <= UINT8_MAX && n[1] <= UINT8_MAX && n[2] <= UINT16_MAX &&
        n[3] <= UINT16_MAX && read_place(third, &out->bredouille) &&
        read_place(pavilion, &out->pavilion)) {
        for (int s = WHITE; s <= BLACK; s++) {
            out->points[s] = (uint8_t)n[s];
            out->holes[s] = (uint16_t)n[2 + s];
        }
        return true;
    }
    *out = score_start();
    return false;
}

/* --- shown ------------------------------------------------------------------------------------ */

/* If the text cannot be read, the third jeton and the pavilion are not known. */
static void read_stored(const char *text, struct score *out, const char *place[2])
{
    bool read = row_score_read(text, out);
    place[0] = read ? place_names[out->bredouille] : "";
    place[1] = read ? place_names[out->pavilion] : "";
}

json_t *trictrac_score_json(const char *score)
{
    struct score s;
    const char *place[2];
    read_stored(score, &s, place);
    return json_pack("{s:{s:i,s:i},s:{s:i,s:i},s:s,s:s}", "w", "points", s.points[0], "holes",
                     s.holes[0], "b", "points", s.points[1], "holes", s.holes[1], "bredouille",
                     place[0], "pavilion", place[1]);
}

void trictrac_score_cells(const char *score, struct strbuf *out)
{
    struct score s;
    const char *place[2];
    read_stored(score, &s, place);
    strbuf_add(out, ",%d,%d,%d,%d,%s,%s", s.points[0], s.points[1], s.holes[0], s.holes[1],
               place[0], place[1]);
}

void trictrac_score_short(const char *score, struct strbuf *out)
{
    struct score s;
    row_score_read(score, &s);
    strbuf_add(out, "%2d:%-2d  %2d:%d", s.points[0], s.points[1], s.holes[0], s.holes[1]);
}
