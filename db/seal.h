/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Seals: signed heads of logs. The chain alone does not show that a log was shortened together with
 * its head; a seal, stored or on paper, does.
 *
 * Signed, by Ed25519, are these bytes, each line ended by a line feed:
 *   referee seal 1
 *   ORIGIN ENTRIES HEAD
 *   AT
 *   NAME
 */
#ifndef DB_SEAL_H
#define DB_SEAL_H

#include "store.h"

enum {
    SEAL_PUBLIC_SIZE = 65,     /* 32 bytes in hexadecimal and the NUL */
    SEAL_SIGNATURE_SIZE = 129, /* 64 bytes in hexadecimal and the NUL */
    SEAL_NAME_SIZE = 121,      /* bytes of a name and the NUL */
    SEAL_TEXT_SIZE = 640       /* of a seal as text */
};

/* Whether a text is valid as a signer's name: UTF-8 on one line, not empty, below
 * SEAL_NAME_SIZE. */
bool seal_is_name(const char *name);

/* Whether the seal is well formed and its signature is valid. */
bool seal_proved(const struct store_signed *seal);

/* A seal as text: "ORIGIN ENTRIES HEAD AT PUBLIC SIGNATURE NAME". */
struct seal_text {
    char text[SEAL_TEXT_SIZE];
};
void seal_write(const struct store_signed *seal, struct seal_text *out);

/* Parses such a text. `out` points into it, and it is modified. false: not a seal. The signature is
 * not verified. */
bool seal_read(struct seal_text *text, struct store_signed *out);

/* Parses a head as printed on sheets, "KEY ENTRIES HEAD" on one line; false: not one. */
struct seal_head {
    char key[STORE_KEY_SIZE];
    long entries;
    char head[STORE_HASH_SIZE];
};
bool seal_read_head(const char *text, struct seal_head *out);

/* How a log compares with a known head. */
enum seal_log {
    SEAL_HOLDS,     /* it has these entries, and perhaps more */
    SEAL_SHORTENED, /* it has fewer */
    SEAL_DIFFERS,   /* its hash there is another */
    SEAL_ELSEWHERE  /* there is no log of this key */
};

/* Compares the head with the match founded with its key; called: also with matches that have it as
 * their key or family, as a sheet may name them. The best result of several counts. match: the
 * match it is about, "": none. */
enum store_code seal_find(struct store *s, const struct seal_head *head, bool called,
                          enum seal_log *is, char match[STORE_KEY_SIZE], struct store_error *err);

#endif
