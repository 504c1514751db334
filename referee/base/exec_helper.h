/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs helper programs: parts of referee that load large libraries are programs of their own. */
#ifndef BASE_EXEC_HELPER_H
#define BASE_EXEC_HELPER_H

#include "status.h"

/* Replaces this process by the helper of this name, with these arguments (as for execv). The helper
 * is found beside the running program, as built or as installed. Returns only after a failure,
 * which it has reported. */
enum status exec_helper(const char *program, char *const arguments[]);

#endif
