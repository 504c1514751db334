/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Signers: Ed25519 keys, one file NAME.key each in a folder of the user's. The file of the user's
 * own key has mode 0600 and holds the secret key encrypted with a passphrase (Argon2id,
 * XSalsa20-Poly1305); the file of another's has the public key alone. */
#ifndef DB_SIGNER_H
#define DB_SIGNER_H

#include "seal.h"

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
 * the signer's. false: the values do not form a valid seal. */
bool signer_sign(const struct signer *key, const struct store_signed *seal,
                 char signature[SEAL_SIGNATURE_SIZE]);

#endif
