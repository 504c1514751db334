/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The way to an office by https. A program of its own, referee-https, which the other becomes, so
 * that libcurl and its like are loaded by nobody else. */
#ifndef COURIER_RUN_H
#define COURIER_RUN_H

#include "matches/sync/remote.h"

/* Opens lines in the one program; the others become it with the same `arguments`. NULL: that has
 * failed, and was said. */
remote_connect *https_connect(char *const arguments[]);

#endif
