/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lines.h"

#include "base/files.h"
#include "base/tongue.h"
#include "games/trictrac/desk/record.h"
#include "games/trictrac/words/chances.h"
#include "games/trictrac/words/coup.h"
#include "games/trictrac/words/json.h"
#include "stated.h"

void trictrac_lines_begin(struct trictrac_lines *c, bool json, bool chances, int points)
{
    *c = (struct trictrac_lines){.json = json, .chances = chances, .points = points};
}

void trictrac_lines_end(struct trictrac_lines *c)
{
    words_free(&c->w);
}

/* --- judge ------------------------------------------------------------------------------------ */

/* A line not understood. */
static enum status not_read(const struct trictrac_lines *c, const char *line, size_t length,
                            const char *file, int number, const struct fault *err)
{
    if (c->json)
        return status_worse(STATUS_NOT_READ, put_json(json_judge_error(line, length, err)));
    return say_not_read(file, number, err);
}

static enum status judge_line(void *context, const char *line, size_t length, const char *file,
                              int number)
{
    struct trictrac_lines *c = context;
    struct fault err;
    struct position p;
    if (nothing_stated(line, length))
        return STATUS_OK;
    if (!position_read(line, length, &p, &err))
        return not_read(c, line, length, file, number, &err);
    bool thrown = p.dice.high != 0;
    struct plays plays;
    struct dues dues;
    if (thrown) {
        struct options o = options_default();
        struct view v = position_view(&p);
        plays_list(&p, &v, &plays);
        dues_list(&p, &v, &plays, &o, &dues);
    }
    const struct plays *l = thrown ? &plays : NULL;
    const struct dues *d = thrown ? &dues : NULL;
    if (c->json)
        return put_json(json_judge(line, length, &p, l, d));
    render_judge(&c->w, &p, l, d);
    return put_words(&c->w);
}

/* --- chances ---------------------------------------------------------------------------------- */

static enum status chances_line(void *context, const char *line, size_t length, const char *file,
                                int number)
{
    struct trictrac_lines *c = context;
    struct fault err;
    struct position p;
    if (nothing_stated(line, length))
        return STATUS_OK;
    if (!position_read(line, length, &p, &err))
        return not_read(c, line, length, file, number, &err);
    struct options o = options_default();
    struct view v = position_view(&p);
    struct chances chances;
    chances_list(&p, &v, &o, c->points, &chances);
    if (c->json)
        return put_json(json_chances(line, length, &p, &chances));
    render_chances(&c->w, &p, &chances, c->points, NULL);
    return put_words(&c->w);
}

enum status trictrac_line(struct trictrac_lines *c, const char *line, size_t length,
                          const char *file, int number)
{
    return (c->chances ? chances_line : judge_line)(c, line, length, file, number);
}
