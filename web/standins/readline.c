/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions of the files in referee/repl/ that use readline, as far as they are called without a
 * terminal. */
#include "repl/line.h"

int line_signal(void)
{
    return 0;
}
