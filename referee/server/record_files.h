/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of the server next to the record, so that a restart changes nothing: the numbers of the
 * tables, and the secret of the scorers, from which the tokens are derived. */
#ifndef SERVER_RECORD_FILES_H
#define SERVER_RECORD_FILES_H

#include "site/live_tables.h"
#include "site/site.h"

/* Reads the file. Lines of any other form are skipped. */
void table_numbers_read(const char *record, struct table_numbers *out);

/* Replaces the file. The first failure to write it is reported on stderr. */
void table_numbers_write(const char *record, const struct table_numbers *numbers);

/* Loads the secret of a record, or creates one. Returns NULL after an error, which is printed on
 * stderr. */
struct scorers *scorers_open(const char *record);

#endif
