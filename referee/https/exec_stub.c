/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The other programs: they become referee-https. */
#include "base/exec_helper.h"
#include "run.h"

remote_connect *https_connect(char *const arguments[])
{
    exec_helper("referee-https", arguments);
    return NULL;
}
