/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The numbers of the tables, in a file beside the record: a restart of the server changes none. */
#ifndef SERVE_TABLE_NUMBERS_H
#define SERVE_TABLE_NUMBERS_H

#include "db/store.h"

struct table_number {
    int number;
    char key[STORE_KEY_SIZE]; /* of its match */
};

/* Reads at most `most`; how many there are. What is no line of such a file is passed over. */
int table_numbers_read(const char *record, struct table_number *number, int most);

/* Replaces the file. Where it cannot be written, stderr says so, once. */
void table_numbers_write(const char *record, const struct table_number *number, int count);

#endif
