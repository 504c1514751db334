/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes a finished file to disk, completely or not at all. */
#ifndef PICTURES_OUTPUT_H
#define PICTURES_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

/* Writes a temporary file next to `path` and renames it, so that readers see the old file or the
 * new one and never a part. "-" is standard output. A device or a pipe is written to directly.
 * Returns false with errno; no regular file has then changed. */
bool output_write(const char *path, const void *data, size_t length);

#endif
