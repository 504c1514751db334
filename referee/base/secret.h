/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A passphrase, read without being shown. */
#ifndef BASE_SECRET_H
#define BASE_SECRET_H

#include <stdbool.h>
#include <stddef.h>

enum { SECRET_SIZE = 1024 };

/* Asks at the terminal, whatever standard input is. False: there is none, or nothing was typed. */
bool secret_ask(const char *prompt, char out[SECRET_SIZE]);

/* The first line of a file that only its owner can read, "-" standard input. False: errno says why,
 * EPERM that others can read it, 0 that it is too long. */
bool secret_read(const char *path, char out[SECRET_SIZE]);
/* Such an errno in words; `otherwise` for 0. */
const char *secret_unread(int why, const char *otherwise);

#endif
