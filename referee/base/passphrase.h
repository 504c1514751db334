/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A passphrase, read without being shown. */
#ifndef BASE_PASSPHRASE_H
#define BASE_PASSPHRASE_H

#include <stdbool.h>
#include <stddef.h>

enum { PASSPHRASE_SIZE = 1024 };

/* Asks at the terminal, whatever standard input is. False: there is none, or nothing was typed. */
bool passphrase_ask(const char *prompt, char out[PASSPHRASE_SIZE]);

/* The first line of a file that only its owner can read, "-" standard input. False: errno says why,
 * EPERM that others can read it, 0 that it is too long. */
bool passphrase_read(const char *path, char out[PASSPHRASE_SIZE]);
/* Such an errno in words; `otherwise` for 0. */
const char *passphrase_error_text(int why, const char *otherwise);

#endif
