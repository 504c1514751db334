/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The secret of the scorers, in a file next to the record: tokens stay valid after a restart. */
#ifndef SERVER_SECRET_FILE_H
#define SERVER_SECRET_FILE_H

#include "site/scorers.h"

/* Loads the secret of a record, or makes one. NULL: the reason is on stderr. */
struct scorers *scorers_open(const char *record);

#endif
