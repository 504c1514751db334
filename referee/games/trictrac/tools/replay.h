/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef TRICTRAC_TOOLS_REPLAY_H
#define TRICTRAC_TOOLS_REPLAY_H

#include "games/trictrac/input/founding.h"
#include "games/trictrac/input/input.h"

struct record_reader {
    /* A new game begins; its headers have been read. */
    void (*begins)(void *context, const struct record_founding *f);
    /* A coup is closed. The last one of a game comes with `last`, and may be unfinished. */
    void (*coup)(void *context, const struct input *d, bool last);
    /* May be NULL. Receives the arbiter's rulings after the coup in `d`, or before the first. */
    void (*ruled)(void *context, const struct input *d, const struct arbiter_ruling *of);
    /* Called if a game is not understood; `begun`: its headers were. May be NULL. Reading
     * continues with the next game. */
    void (*failed)(void *context, bool begun, const struct parse_error *err);
    void *context;
};

/* Reads a text of any number of games. Returns false with the reason if one is not understood;
 * without `failed` reading stops there. The games before it have been reported. */
bool record_read(const char *text, size_t length, const struct record_reader *to,
                 struct parse_error *err);

#endif
