/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Seals: heads of logs that were signed. The chain alone does not find a log that was shortened
 * together with its head; whoever holds a seal, here or on paper, does.
 *
 * What is signed, by Ed25519, are these bytes, every line ended by a line feed:
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
    SEAL_SIGNATURE_SIZE = 129, /* 64 bytes */
    SEAL_NAME_SIZE = 121,      /* bytes of a name, and the NUL */
    SEAL_TEXT_SIZE = 640       /* of the whole as text */
};

/* Whether a name can sign: not empty, not longer than that, UTF-8 on one line. */
bool seal_is_name(const char *name);

/* Whether all of it has its form, and the signature is its key's over the rest. */
bool seal_proved(const struct store_signed *seal);

/* A seal as text: "ORIGIN ENTRIES HEAD AT PUBLIC SIGNATURE NAME". */
struct seal_text {
    char text[SEAL_TEXT_SIZE];
};
void seal_write(const struct store_signed *seal, struct seal_text *out);

/* Reads such a text, whose parts `out` points into afterwards; it is changed for that. False: it is
 * none. Nothing is proved. */
bool seal_read(struct seal_text *text, struct store_signed *out);

/* A head as it stands on sheets, "KEY ENTRIES HEAD", in one line; false: it is none. */
struct seal_head {
    char key[STORE_KEY_SIZE];
    long entries;
    char head[STORE_HASH_SIZE];
};
bool seal_read_head(const char *text, struct seal_head *out);

/* What has become of a log of which a head was known. */
enum seal_log {
    SEAL_HOLDS,     /* it has these entries, and perhaps more */
    SEAL_SHORTENED, /* it has fewer */
    SEAL_DIFFERS,   /* there it has another hash */
    SEAL_ELSEWHERE  /* no log of this key is here */
};

/* Looks where the log of the match is that was founded with this key; `called`: or that has it as
 * its key or is of its family, as a sheet may name it. The best of several counts. match: of it, ""
 * if there is none. */
enum store_code seal_find(struct store *s, const struct seal_head *head, bool called,
                          enum seal_log *is, char match[STORE_KEY_SIZE], struct store_error *err);

#endif
