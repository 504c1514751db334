/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The address of a match: that of the app, "#g=" and the game text of the match, compressed (raw
 * deflate, RFC 1951) and in base64url without padding (RFC 4648, section 5). A browser never
 * sends the part after the '#' to a server. */
#ifndef MATCHES_IMPORT_MATCH_ADDRESS_H
#define MATCHES_IMPORT_MATCH_ADDRESS_H

#include "base/strbuf.h"

enum {
    MATCH_ADDRESS_MOST = 1200,      /* characters of an address that a QR code shows */
    MATCH_ADDRESS_READ = 16 * 1024, /* characters of an address that is read */
    MATCH_ADDRESS_TEXT = 256 * 1024 /* bytes of its text */
};

/* Adds the address. If out of memory, `w` fails. */
void strbuf_add_match_address(struct strbuf *w, const char *app, const char *text, size_t length);

/* Returns true if a text is the address of a web page. */
bool is_web_address(const char *text, size_t length);

/* Adds the game text of an address to `text`. Returns NULL, or the reason why there is none. */
const char *match_address_read(const char *address, size_t length, struct strbuf *text);

#endif
