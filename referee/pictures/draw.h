/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `referee draw`: one position as a picture. */
#ifndef PICTURES_DRAW_H
#define PICTURES_DRAW_H

#include "source.h"

/* Draws a position line (board and dice), or "FILE:COUP" or "MATCH:COUP" with all that stands on
 * the board as the dice of that coup fell; the coup after the last is how the match stands. The
 * ending of the file's name says which kind of picture: .svg, .png or .pdf. */
enum status draw_picture(const struct picture_job *job);

#endif
