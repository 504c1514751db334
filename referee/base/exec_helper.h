/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs helpers: separate programs for parts of referee that load large libraries. */
#ifndef BASE_EXEC_HELPER_H
#define BASE_EXEC_HELPER_H

#include "status.h"

/* Replaces this process by the helper of this name, with these arguments (as for execv). The
 * helper is found next to the running program, as built or as installed. Returns only after a
 * failure, which has been reported. */
enum status exec_helper(const char *program, char *const arguments[]);

#endif
