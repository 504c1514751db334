/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where keys are, and their passphrases. */
#ifndef MATCHES_KEYS_H
#define MATCHES_KEYS_H

#include "base/passphrase.h"
#include "matches/command/command.h"

enum { KEYS_PATH = 4096 };

/* $XDG_DATA_HOME/referee/keys, else ~/.local/share/referee/keys; false: why is said. */
bool keys_folder(char path[KEYS_PATH]);

/* The passphrase of a key, from --passphrase-file or the terminal; twice where it is new. False:
 * why is said. To be wiped by whoever asked. */
bool keys_passphrase(const struct record_options *o, const char *name, bool twice,
                     char out[PASSPHRASE_SIZE]);

#endif
