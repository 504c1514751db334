/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The directory of the signing keys, and their passphrases. */
#ifndef MATCHES_KEYS_H
#define MATCHES_KEYS_H

#include "base/files.h"
#include "db/signer.h"
#include "matches/command/command.h"

enum { KEYS_PATH = 4096 };

/* $XDG_DATA_HOME/referee/keys, or else ~/.local/share/referee/keys. False: the reason was
 * printed. */
bool keys_folder(char path[KEYS_PATH]);

/* Reads the passphrase of a key from --passphrase-file or the terminal; `twice`: asks again, for a
 * new key. False: the reason was printed. The caller wipes `out`. */
bool keys_passphrase(const struct record_options *o, const char *name, bool twice,
                     char out[PASSPHRASE_SIZE]);

/* Unlocks the key of this name, with the passphrase of `o`. False: the reason was printed. The
 * caller wipes it (signer_wipe). */
bool keys_unlock(const struct record_options *o, const char *name, struct signer *key);

#endif
