/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of trictrac for pictures and pages. */
#include "scene.h"

#include <stdlib.h>
#include <string.h>

#include "state.h"

/* --- what stands there ------------------------------------------------------------------------ */

static struct scene scene_of(const struct turn_ref *at, const struct match *m)
{
    const struct trictrac *s = at->match;
    struct scene scene = {.numbering = s->input.numbering,
                          .board = m->board,
                          .side = (enum side)m->next,
                          .scored = true,
                          .score = m->score};
    if (at->player)
        memcpy(scene.names, at->player, sizeof scene.names);
    return scene;
}

/* The board and dice of a position line. The score is not known. */
static struct scene said_scene(const struct turn_ref *at)
{
    const struct input *d = &((const struct trictrac *)at->match)->input;
    return (struct scene){.numbering = d->numbering,
                          .board = d->before.board,
                          .dice = d->coup.dice,
                          .side = (enum side)d->before.next};
}

/* Sets the score to that when the throw was marked, after claims on the coup before. */
static void take_throw(struct scene *scene, const struct ruling *r, const struct coup *c)
{
    scene->board = r->position.board;
    scene->score = r->before;
    scene->side = (enum side)c->side;
}

static void take_play(struct scene *scene, const struct ruling *r, const struct coup *c)
{
    scene->side = scene->mover = (enum side)c->side;
    if (!r->complete || !r->has_play || r->decision == GO || r->exited)
        return;
    scene->moves = r->final.steps < 2 ? r->final.steps : 2;
    memcpy(scene->moved, r->final.step, sizeof scene->moved);
}

struct scene trictrac_scene(const struct turn_ref *at, enum moment when)
{
    struct coup c;
    if (!at->number)
        return when == AS_THROWN ? said_scene(at)
                                 : scene_of(at, state_so_far(state_with_ruling(at->match)));
    const struct match *before = state_coup(at, &c);
    struct scene scene = scene_of(at, before);
    struct ruling *r = state_rule(at, &c);
    if (r && when == AS_PLAYED)
        scene = scene_of(at, &r->after);
    if (r)
        (when == AS_THROWN ? take_throw : take_play)(&scene, r, &c);
    if (!c.unknown)
        scene.dice = c.dice;
    free(r);
    return scene;
}

/* --- the parts of the picture ----------------------------------------------------------------- */

static void trictrac_furniture(const struct picture *is, const void *match,
                               const struct draw_target *b)
{
    (void)is;
    (void)match;
    board_furniture(b);
}

static void trictrac_numbers(const struct picture *is, const void *match, int seat,
                             const struct draw_target *b)
{
    (void)is;
    const struct trictrac *s = match;
    board_numbers(b, (enum side)seat, s->input.numbering);
}

static void trictrac_fields(const struct picture *is, const void *match, int seat,
                            struct picture_field out[PICTURE_FIELDS])
{
    const struct trictrac *s = match;
    (void)is;
    for (int field = 1; field <= FIELDS; field++) {
        out[field - 1] = tables_field_area(TABLES_BAR, (enum side)seat, field);
        field_print(field, s->input.numbering, out[field - 1].name);
    }
}

static void trictrac_pieces(const struct picture *is, const struct turn_ref *at, enum moment when,
                            const struct draw_target *b)
{
    (void)is;
    struct scene scene = trictrac_scene(at, when);
    board_pieces(b, &scene);
}

static void trictrac_players(const struct picture *is, const struct turn_ref *at, enum moment when,
                             const struct draw_target *b)
{
    (void)is;
    struct scene scene = trictrac_scene(at, when);
    board_names(b, &scene);
}

static int trictrac_seat(const struct picture *is, const struct turn_ref *at, enum moment when)
{
    (void)is;
    return (int)trictrac_scene(at, when).side;
}

static void trictrac_label(const struct picture *is, const struct turn_ref *at, enum moment when,
                           struct strbuf *out)
{
    (void)is;
    char line[POSITION_TEXT];
    struct scene scene = trictrac_scene(at, when);
    strbuf_add(out, "%s", board_print_as(&scene.board, scene.numbering, line));
}

static bool trictrac_position(void *match, const struct token *w, size_t n, struct parse_error *why)
{
    struct trictrac *s = match;
    struct position p;
    const char *line = n ? w->text : "";
    size_t length = n ? (size_t)(w[n - 1].text + w[n - 1].length - line) : 0;
    if (!position_read(line, length, &p, why)) {
        why->column += n ? w->column - 1 : 0;
        return false;
    }
    s->input.before.board = p.board;
    s->input.before.next = p.side;
    s->input.coup.dice = p.dice;
    return true;
}

const struct picture trictrac_picture = {
    .width = BOARD_WIDTH,
    .height = BOARD_HEIGHT,
    .strip = TABLES_NUMBERS,
    .names = TABLES_NAMES,
    .margin = TABLES_MARGIN,
    .furniture = trictrac_furniture,
    .numbers = trictrac_numbers,
    .fields = trictrac_fields,
    .pieces = trictrac_pieces,
    .players = trictrac_players,
    .seat = trictrac_seat,
    .label = trictrac_label,
    .position = trictrac_position,
};
