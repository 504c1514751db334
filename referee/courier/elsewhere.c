/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The other programs: they become referee-courier. */
#include "base/become.h"
#include "run.h"

office_dial *courier_dial(char *const arguments[])
{
    become("referee-courier", arguments);
    return NULL;
}
