/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Judges position lines one by one, or lists what each of the 36 throws gives. */
#include <stdlib.h>
#include <string.h>

#include "games/trictrac/text/chances.h"
#include "games/trictrac/text/coup.h"
#include "games/trictrac/text/json.h"
#include "tools.h"

/* Adds a line of JSON and frees it. */
static void add_json(struct strbuf *out, char *json)
{
    if (json)
        strbuf_add_bytes(out, json, strlen(json));
    strbuf_add(out, "\n");
    out->failed |= !json;
    free(json);
}

static void judge_line(const struct line_job *job, const char *line, size_t length,
                       const struct position *p, struct strbuf *out)
{
    bool thrown = p->dice.high != 0;
    struct plays plays;
    struct dues dues;
    if (thrown) {
        struct options o = options_default();
        struct view v = position_view(p);
        plays_list(p, &v, &plays);
        dues_list(p, &v, &plays, &o, &dues);
    }
    const struct plays *l = thrown ? &plays : NULL;
    const struct dues *d = thrown ? &dues : NULL;
    if (job->json)
        add_json(out, json_judge(line, length, p, l, d));
    else
        render_judge(out, p, l, d);
}

static void count_chances(const struct line_job *job, const char *line, size_t length,
                          const struct position *p, struct strbuf *out)
{
    struct options o = options_default();
    struct view v = position_view(p);
    struct chances chances;
    chances_list(p, &v, &o, job->points, &chances);
    if (job->json)
        add_json(out, json_chances(line, length, p, &chances));
    else
        render_chances(out, p, &chances, job->points);
}

bool trictrac_line(const struct line_job *job, const char *line, size_t length, struct strbuf *out,
                   struct parse_error *why)
{
    struct position p;
    if (!position_read(line, length, &p, why))
        return false;
    (job->chances ? count_chances : judge_line)(job, line, length, &p, out);
    return true;
}
