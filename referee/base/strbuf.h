/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A text that grows as it is written. */
#ifndef BASE_STRBUF_H
#define BASE_STRBUF_H

#include <stdbool.h>
#include <stddef.h>

/* A growing text; begin with {0}. When memory ends, `failed` is set and the rest is dropped. */
struct strbuf {
    char *text; /* owned; ends with NUL; NULL while nothing was added */
    size_t length, room;
    bool failed;
    const char *const *player; /* names by seat, of those it speaks of; NULL: nobody */
    unsigned manner; /* how the game in hand says its things, a number of its own; 0: as it does
                      * when nothing else was agreed on */
};

/* Adds printf-like. */
void strbuf_add(struct strbuf *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds text from outside that must not speak to the terminal, and in which all can be seen: control
 * characters become '?', what has no width, turns the direction of writing or is no character is
 * written as <U+200B>, and bytes that are no UTF-8 become U+FFFD. */
void strbuf_add_clean(struct strbuf *w, const char *text);

/* Adds the name of a player; of one who has none but that of the seat, White or Player 1, it is
 * said in the user's language. */
void strbuf_add_player_name(struct strbuf *w, const char *name);

/* Adds the name of the player in a seat, as strbuf_add_player_name does. */
void strbuf_add_seat(struct strbuf *w, int seat);

/* Adds a player with the name of the seat, "Anna (White)", a long name cut at 24 columns; the
 * seat's alone where the player has no other. The seat's is given in English, and said in the
 * user's language. */
void strbuf_add_named_seat(struct strbuf *w, const char *name, const char *seat);

/* Adds a text with gaps, "{who} throws.": `fill` is called with the name of each, which is not
 * terminated. */
typedef void strbuf_gap_fn(struct strbuf *w, const void *context, const char *gap, size_t length);
void strbuf_add_filled(struct strbuf *w, const char *text, strbuf_gap_fn *fill,
                       const void *context);

/* Adds bytes as they are. */
void strbuf_add_bytes(struct strbuf *w, const char *bytes, size_t length);

/* Adds bytes, NULs included, as valid UTF-8: each byte that is none becomes U+FFFD. */
void strbuf_add_utf8(struct strbuf *w, const char *bytes, size_t length);

/* Frees the text and begins again; its players and manner stay. */
void strbuf_free(struct strbuf *w);

#endif
