/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A helper is a separate program for commands that need large libraries, so that no other command
 * loads them. `referee` checks a call and becomes the helper (base/exec_helper.h), which is called
 * with the same arguments. */
#ifndef REFEREE_HELPER_H
#define REFEREE_HELPER_H

#include "commands.h"

struct helper {
    const char *name; /* as in `helper` of its commands */
    enum status (*run)(const struct call *c);
};

/* Each helper defines its own. */
extern const struct helper this_helper;

#endif
