/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of the board that never change. */
#include <stddef.h>

#include "ground.h"

static const double frame_left = TABLES_BAND, frame_top = TABLES_BAND;
static const double bottom = TABLES_HEIGHT - TABLES_BAND;

/* --- places ----------------------------------------------------------------------------------- */

double tables_column_x(int bar, int column)
{
    return frame_left + TABLES_FIELD * (column + 0.5) + (column >= 6 ? bar : 0);
}

struct tables_place tables_field_place(int bar, enum side s, int field)
{
    bool near = field <= FIELDS / 2;
    return (struct tables_place){tables_column_x(bar, near ? field - 1 : FIELDS - field),
                                 near == (s == WHITE)};
}

double tables_field_y(bool below, double distance)
{
    return below ? bottom - distance : frame_top + distance;
}

struct picture_field tables_field_area(int bar, enum side s, int field)
{
    struct tables_place at = tables_field_place(bar, s, field);
    double half = (bottom - frame_top) / 2;
    return (struct picture_field){.x = at.x - TABLES_FIELD / 2.0,
                                  .y = at.below ? frame_top + half : frame_top,
                                  .width = TABLES_FIELD,
                                  .height = half};
}

struct point tables_hole_place(int bar, enum side s, int n)
{
    if (!n)
        return (struct point){TABLES_BAND / 2.0, tables_field_y(s == WHITE, TABLES_FIELD / 2.0)};
    return (struct point){tables_column_x(bar, n - 1),
                          tables_field_y(s == WHITE, -TABLES_BAND / 2.0)};
}

/* --- the board itself ------------------------------------------------------------------------- */

static void draw_arrow(const struct draw_target *b, int bar, int column, bool below)
{
    double x = tables_column_x(bar, column);
    bool dark = (column % 2 == 0) == below;
    struct point at[3] = {{x - TABLES_FIELD / 2.0 + 1, tables_field_y(below, 0)},
                          {x, tables_field_y(below, TABLES_ARROW)},
                          {x + TABLES_FIELD / 2.0 - 1, tables_field_y(below, 0)}};
    b->polygon(b->on, at, 3,
               (struct style){dark ? INK_DARK_POINT : INK_LIGHT_POINT, INK_HAIR, 0.6, false});
}

void tables_draw_ground(const struct draw_target *b, int bar)
{
    double at = tables_column_x(bar, 5) + TABLES_FIELD / 2.0, middle = at + bar / 2.0;
    double right = TABLES_WIDTH(bar) - TABLES_BAND;
    b->box(b->on, 0, 0, TABLES_WIDTH(bar), TABLES_HEIGHT, 5,
           (struct style){INK_FRAME, INK_EBONY, 1.4, false});
    b->box(b->on, frame_left, frame_top, right - frame_left, bottom - frame_top, 0,
           (struct style){INK_FELT, INK_EBONY, 1, false});
    for (int column = 0; column < 12; column++) {
        draw_arrow(b, bar, column, true);
        draw_arrow(b, bar, column, false);
    }
    b->box(b->on, at, frame_top, bar, bottom - frame_top, 0, (struct style){INK_FRAME, INK_EBONY, 1, false});
    b->polygon(b->on, (struct point[]){{middle, frame_top}, {middle, bottom}}, 2,
               (struct style){NO_INK, INK_HAIR, 0.7, false});
}

static void lozenge(const struct draw_target *b, double x, double y, double r)
{
    struct point at[4] = {{x, y - r}, {x + r * 0.66, y}, {x, y + r}, {x - r * 0.66, y}};
    b->polygon(b->on, at, 4, (struct style){INK_FRAME, INK_EBONY, 0.9, false});
}

void tables_draw_corners(const struct draw_target *b, int bar)
{
    lozenge(b, tables_column_x(bar, 11), tables_field_y(true, TABLES_ARROW + 12), 8);
    lozenge(b, tables_column_x(bar, 11), tables_field_y(false, TABLES_ARROW + 12), 8);
}

void tables_draw_holes(const struct draw_target *b, int bar)
{
    for (int s = WHITE; s <= BLACK; s++) {
        for (int n = 0; n <= TABLES_PEG_HOLES; n++) {
            struct point at = tables_hole_place(bar, (enum side)s, n);
            b->circle(b->on, at.x, at.y, 2.6, (struct style){INK_EBONY, NO_INK, 0, false});
        }
    }
}

void tables_draw_number(const struct draw_target *b, int bar, enum side side, int field,
                        const char *number, const char *name)
{
    struct tables_place at = tables_field_place(bar, side, field);
    b->text(b->on, at.x, at.below ? TABLES_HEIGHT + 15 : -7, number,
            (struct text_style){13, ANCHOR_MIDDLE, INK_TEXT, false, name != NULL, 0});
    if (name)
        b->text(b->on, at.x, at.below ? TABLES_HEIGHT + 26 : -20, name,
                (struct text_style){11.5, ANCHOR_MIDDLE, INK_SOFT, true, false, 0});
}
