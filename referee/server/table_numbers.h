/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The numbers of the tables, in a file beside the record: a restart of the server changes none. */
#ifndef SERVER_TABLE_NUMBERS_H
#define SERVER_TABLE_NUMBERS_H

#include "site/live_tables.h"

/* Reads the file. What is no line of such a file is passed over. */
void table_numbers_read(const char *record, struct table_numbers *out);

/* Replaces the file. Where it cannot be written, stderr says so, once. */
void table_numbers_write(const char *record, const struct table_numbers *numbers);

#endif
