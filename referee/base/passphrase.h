/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a passphrase without echo. */
#ifndef BASE_PASSPHRASE_H
#define BASE_PASSPHRASE_H

#include <stdbool.h>
#include <stddef.h>

enum { PASSPHRASE_SIZE = 1024 };

/* Asks on the terminal, even if standard input is redirected. false: no terminal, or nothing was
 * typed. */
bool passphrase_ask(const char *prompt, char out[PASSPHRASE_SIZE]);

/* Reads the first line of a file, "-" for standard input; only its owner may be able to read it.
 * false: errno is the reason: EPERM if others can read it, 0 if the line is too long. */
bool passphrase_read(const char *path, char out[PASSPHRASE_SIZE]);
/* The text of such an errno; `otherwise` for 0. */
const char *passphrase_error_text(int why, const char *otherwise);

#endif
