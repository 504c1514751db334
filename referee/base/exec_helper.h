/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The programs that referee becomes for what would make it slow to start: they load libraries of
 * their own. */
#ifndef BASE_EXEC_HELPER_H
#define BASE_EXEC_HELPER_H

#include "status.h"

/* Becomes the program of this name, with these arguments (as execv has them); it stands beside the
 * one that runs, as built, or where it was installed. Returns only on a failure, which it has said.
 */
enum status exec_helper(const char *program, char *const arguments[]);

#endif
