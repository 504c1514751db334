/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts for the fuzz program: mutated valid texts, sequences of words, bytes. */
#ifndef FUZZ_DRAW_TEXT_H
#define FUZZ_DRAW_TEXT_H

#include <stddef.h>

#include "tests/games/trictrac/deal.h"

enum { TEXT_ROOM = 4096 };

/* Each function writes a text without a final NUL, and returns its length. */
size_t draw_position(struct deal *d, char text[TEXT_ROOM]);
size_t draw_record(struct deal *d, char text[TEXT_ROOM]);
/* A record of any game, after a byte that selects the game if the text does not. */
size_t draw_replay(struct deal *d, char text[TEXT_ROOM]);
/* A few words of a record. */
size_t draw_words(struct deal *d, char text[TEXT_ROOM]);

/* A text similar to the head of an HTTP request. */
size_t draw_request(struct deal *d, char text[TEXT_ROOM]);

#endif
