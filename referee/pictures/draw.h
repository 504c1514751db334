/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `referee draw`: one position as a picture. */
#ifndef PICTURES_DRAW_H
#define PICTURES_DRAW_H

#include "source.h"

/* Draws a position line (board and dice), or the board of "FILE:TURN" or "MATCH:TURN" as the dice
 * of that turn fell; the turn after the last one is the match as it stands. The name of the file
 * ends in .svg, .png or .pdf, which decides its format. */
enum status draw_picture(const struct picture_job *job);

#endif
