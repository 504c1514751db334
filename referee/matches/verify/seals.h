/* SPDX-License-Identifier: GPL-3.0-or-later */
/* seal, keys: signing the state of a match, and the keys that sign. */
#ifndef MATCHES_VERIFY_SEALS_H
#define MATCHES_VERIFY_SEALS_H

#include "base/files.h"
#include "db/seal.h"
#include "matches/command/command.h"

/* The directory of the signing keys, and their passphrases. */

enum { KEYS_PATH = 4096 };

/* Unlocks the key of this name, with the passphrase of `o`. Returns false after printing the
 * reason. The caller wipes it (signer_wipe). */
bool keys_unlock(const struct record_options *o, const char *name, struct signer *key);

#endif
