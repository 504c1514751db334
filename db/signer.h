/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Who signs: Ed25519 keys, a file each, NAME.key in a folder of the user's. The file of one's own
 * key has mode 0600 and holds the secret locked by a passphrase (Argon2id, XSalsa20-Poly1305); that
 * of another's holds his public key alone.
 */
#ifndef DB_SIGNER_H
#define DB_SIGNER_H

#include "seal.h"

struct signer {
    char name[SEAL_NAME_SIZE];
    char public[SEAL_PUBLIC_SIZE];
    bool own;                 /* its file holds the secret */
    unsigned char secret[64]; /* once unlocked; to be wiped by signer_wipe */
};

/* Makes a key and its file in the folder, which is made with mode 0700 if it is missing. CONFLICT:
 * there is a key of this name. INVALID: the name or the passphrase will not do. */
enum store_code signer_make(const char *folder, const char *name, const char *passphrase,
                            struct signer *out, struct store_error *err);
/* Keeps another's public key, 64 hexadecimal digits, under his name. The same codes. */
enum store_code signer_add_public(const char *folder, const char *name, const char *public_key,
                                  struct store_error *err);
/* Reads the file of a name; NOT_FOUND: there is none. */
enum store_code signer_read(const char *folder, const char *name, struct signer *out,
                            struct store_error *err);
/* Reads one's own and unlocks it; INVALID: by this passphrase it is not, or others can read its
 * file. */
enum store_code signer_unlock(const char *folder, const char *name, const char *passphrase,
                              struct signer *out, struct store_error *err);
void signer_wipe(struct signer *key);
/* Overwrites what was secret. */
void signer_wipe_text(char *text, size_t size);

/* Calls back with each key of the folder, sorted by name; a folder that is missing has none. */
typedef int signer_fn(void *ctx, const struct signer *key);
enum store_code signer_list(const char *folder, signer_fn *fn, void *ctx, struct store_error *err);

/* Signs origin, entries, head and time of the seal, with the name and the public key of the signer,
 * whose secret must be there. False: it cannot be a seal. */
bool signer_sign(const struct signer *key, const struct store_signed *seal,
                 char signature[SEAL_SIGNATURE_SIZE]);

#endif
