/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The way to an office by https. A program of its own, referee-https, does it, so
 * that no other command loads libcurl. */
#ifndef HTTPS_RUN_H
#define HTTPS_RUN_H

#include "matches/sync/remote.h"

/* Returns the opener of connections. referee-https has it; `referee` executes that with the same
 * `arguments`. NULL: that failed, and the reason is on stderr. */
remote_connect *https_connect(char *const arguments[]);

#endif
