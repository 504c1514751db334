/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The other programs: they become referee-serve. */
#include "base/exec_helper.h"
#include "run.h"

enum status serve_run(const struct serve_job *job, char *const arguments[])
{
    (void)job;
    return exec_helper("referee-serve", arguments);
}
