/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A finished file, from memory to the disk: whole or not at all. */
#ifndef PICTURES_OUTPUT_H
#define PICTURES_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

/* Writes a file beside its place and moves it there, so that the old file or the new one is seen,
 * and never half of either; "-" is standard output. What is no regular file (a device, a pipe) is
 * written to as it is. False: errno says why, and nothing has changed. */
bool output_write(const char *path, const void *data, size_t length);

#endif
