/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Seals: signed heads of logs. Signers and their key files, receipts of a central server, and the
 * search for a log of which only a head is known. */
#ifndef DB_SEAL_H
#define DB_SEAL_H

#include "store.h"

/* Seals: signed heads of logs. The chain does not show that a log was shortened together with its
 * head; a seal, stored or on paper, does.
 *
 * Signed, by Ed25519, are these bytes, each line ended by a line feed: referee seal 1 ORIGIN
 * ENTRIES HEAD AT NAME */

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

/* Parses such a text. `out` points into it, and it is modified. Returns false if it is not a seal.
 * The signature is not verified. */
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

/* Signers: Ed25519 keys, one file NAME.key each in a folder of the user's. The file of the user's
 * own key has mode 0600 and holds the secret key encrypted with a passphrase (Argon2id,
 * XSalsa20-Poly1305); the file of another person's key has only the public key. */

struct signer {
    char name[SEAL_NAME_SIZE];
    char public[SEAL_PUBLIC_SIZE];
    bool own;                 /* the file has the secret key */
    unsigned char secret[64]; /* after signer_unlock; wiped by signer_wipe */
};

/* Generates a key and writes its file; creates the folder (0700) if it is missing. CONFLICT: a key
 * of this name exists. INVALID: the name or the passphrase is not allowed. */
enum store_code signer_make(const char *folder, const char *name, const char *passphrase,
                            struct signer *out, struct store_error *err);
/* Stores the public key of another, 64 hexadecimal digits, under `name`. Codes as above. */
enum store_code signer_add_public(const char *folder, const char *name, const char *public_key,
                                  struct store_error *err);
/* Reads the key of this name. NOT_FOUND: there is none. */
enum store_code signer_read(const char *folder, const char *name, struct signer *out,
                            struct store_error *err);
/* Reads the user's own key and decrypts it. INVALID: wrong passphrase, or others can read the
 * file. */
enum store_code signer_unlock(const char *folder, const char *name, const char *passphrase,
                              struct signer *out, struct store_error *err);
void signer_wipe(struct signer *key);
/* Overwrites a secret text. */
void signer_wipe_text(char *text, size_t size);

/* Calls back with each key of the folder, sorted by name. A missing folder has none. */
typedef int signer_fn(void *ctx, const struct signer *key);
enum store_code signer_list(const char *folder, signer_fn *fn, void *ctx, struct store_error *err);

/* Signs origin, entries, head and time of the seal with an unlocked key; name and public key are
 * the signer's. Returns false if the values do not form a valid seal. */
bool signer_sign(const struct signer *key, const struct store_signed *seal,
                 char signature[SEAL_SIGNATURE_SIZE]);

/* Receipts: a central server that receives the logs of clubs signs each received head, with the
 * name of the club. A receipt is a seal (seal.h) by the key of the server, and is stored, copied
 * and verified as one. The club receives it by a pull. */

/* Signs the present head of the match as received from the club, with the office's unlocked key.
 * If the office has signed this head for the club already, nothing is done. Call it in the
 * transaction of the merge, so that a log and its receipt are stored together or not at all.
 * Returns STORE_NOT_FOUND if there is no such match. Returns STORE_INVALID if the name is not that
 * of a club, or if the key cannot sign. */
enum store_code store_sign_receipt(struct store *s, const char *key, const char *club,
                                   const struct signer *office, struct store_error *err);

#endif
