/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts for the fuzz program: good ones spoiled, words in a row, bytes. */
#ifndef FUZZ_DRAW_TEXT_H
#define FUZZ_DRAW_TEXT_H

#include <stddef.h>

#include "tests/games/trictrac/deal.h"

enum { TEXT_ROOM = 4096 };

/* Each writes a text, with no NUL behind it, and returns how long it is. */
size_t draw_position(struct deal *d, char text[TEXT_ROOM]);
size_t draw_record(struct deal *d, char text[TEXT_ROOM]);
/* A record of any game, behind a byte for the game where the text does not say. */
size_t draw_replay(struct deal *d, char text[TEXT_ROOM]);
/* A few words of a record. */
size_t draw_words(struct deal *d, char text[TEXT_ROOM]);

/* The head of an HTTP request, nearly. */
size_t draw_request(struct deal *d, char text[TEXT_ROOM]);

#endif
