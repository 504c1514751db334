/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef BASE_STATUS_H
#define BASE_STATUS_H

/* Exit statuses. */
enum status {
    STATUS_OK = 0,
    STATUS_FAILED = 1, /* input, output or storage failed */
    STATUS_USAGE = 2,
    STATUS_NOT_READ = 3, /* input not understood */
    STATUS_FOUND = 4     /* a ruling against a player was found, or a check failed */
};

#endif
