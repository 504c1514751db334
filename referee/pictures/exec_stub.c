/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The other programs: they become referee-pictures. */
#include "base/exec_helper.h"
#include "run.h"

enum status picture_run(const char *command, const struct picture_job *job, char *const arguments[])
{
    (void)command;
    (void)job;
    return exec_helper("referee-pictures", arguments);
}
