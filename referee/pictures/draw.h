/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `referee draw`: one position as a picture. */
#ifndef PICTURES_DRAW_H
#define PICTURES_DRAW_H

#include "source.h"

/* Draws a position line (board and dice), or the board of "FILE:TURN" or "MATCH:TURN" after the
 * throw of that turn; the turn after the last one is the current state. The file's name ends in
 * .svg, .png or .pdf, which selects the format. */
enum status draw_picture(const struct picture_job *job);

#endif
