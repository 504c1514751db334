/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A text that grows as it is written. */
#ifndef BASE_STRBUF_H
#define BASE_STRBUF_H

#include <stdbool.h>
#include <stddef.h>

/* A growing text; initialize with {0}. If memory runs out, `failed` is set and further text is
 * dropped. */
struct strbuf {
    char *text; /* owned; terminated; NULL while empty */
    size_t length, room;
    bool failed;
    const char *const *player; /* names by seat of the players in the text; NULL: none */
    unsigned manner;           /* a game's setting about its wording; 0: the default */
    bool board;                /* a board with the score can be drawn next to the text */
    bool needs_board;          /* the text omits the score, so the board should be drawn */
    bool flows;                /* a paragraph is one line, which the reader's program breaks */
};

/* Adds formatted text, like printf. */
void strbuf_add(struct strbuf *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds untrusted text, safe for a terminal and fully visible: control characters become '?';
 * invisible characters, those that change the direction and unassigned ones become <U+200B>;
 * invalid UTF-8 becomes U+FFFD. */
void strbuf_add_clean(struct strbuf *w, const char *text);

/* Adds the name of the player on a seat; -1: no seat. The default name of that seat (White,
 * Player 3) means no name and is translated. On another seat it is a name like any other. */
void strbuf_add_player_name(struct strbuf *w, const char *name, int seat);

/* Adds the name of the player on a seat, from the buffer's names. */
void strbuf_add_seat(struct strbuf *w, int seat);

/* Adds name and seat, "Anna (White)", the name truncated to 24 columns; only the seat if the
 * player has no other name. seat: the English name of the seat, which is translated. */
void strbuf_add_named_seat(struct strbuf *w, const char *name, const char *seat);

/* Adds a text with placeholders, such as "{who} throws."; calls `fill` with the name of each
 * placeholder, which is not terminated. */
typedef void strbuf_gap_fn(struct strbuf *w, const void *context, const char *gap, size_t length);
void strbuf_add_filled(struct strbuf *w, const char *text, strbuf_gap_fn *fill,
                       const void *context);

/* Adds bytes unchanged. */
void strbuf_add_bytes(struct strbuf *w, const char *bytes, size_t length);

/* Adds bytes, NULs included, as valid UTF-8: each invalid byte becomes U+FFFD. */
void strbuf_add_utf8(struct strbuf *w, const char *bytes, size_t length);

/* Frees the text and makes the buffer empty; player, manner and board are kept. */
void strbuf_free(struct strbuf *w);

#endif
