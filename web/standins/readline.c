/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Of the files of referee/repl/ that use readline, what is called without a terminal. */
#include "repl/line.h"

int line_signal(void)
{
    return 0;
}
