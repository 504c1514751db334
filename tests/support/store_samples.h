/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of the store share: a folder to work in, a sample match, a picture of all. */
#ifndef TESTS_STORE_SAMPLES_H
#define TESTS_STORE_SAMPLES_H

#include "db/store.h"
#include "tests/support/test.h"

/* A folder of its own for each test, and names of files in it. */
struct sample_folder {
    char path[TEST_PATH];
};
void sample_folder_make(struct sample_folder *folder);
/* Removes it with all it holds. */
void sample_folder_remove(const struct sample_folder *folder);
/* "FOLDER/name" in one of a few static buffers. */
const char *sample_path(const struct sample_folder *folder, const char *name);

/* Founds Ada - Berthe with two further headers; the test fails unless that works. */
void sample_match(struct store *s, char key[STORE_KEY_SIZE]);
/* A coup of which only number and entry matter. */
struct store_coup sample_coup(long number, long entry);
/*
 * Appends entry `expected + 1` with text, and the coup of the same number, which brings White 4
 * points by a true hit.
 */
enum store_code sample_append(struct store *s, const char *key, long expected, const char *text,
                              struct store_error *err);
/* The number of entries of a match. */
long sample_head(struct store *s, const char *key);
/* Everything the store tells, as text to be freed; NULL if any reading fails. */
char *sample_picture(struct store *s);
/* The test fails unless the store still has that picture. Frees it. */
void sample_unchanged(struct store *s, char *picture);

/* A file's bytes, to be freed. */
unsigned char *sample_bytes(const char *path, size_t *n);
void sample_write(const char *path, const void *bytes, size_t n);

/* For store_backup: copies the rows of a match from the record that was set. */
void sample_rows_from(struct store *from);
enum store_code sample_rows(struct store *s, const char *key, struct store_error *err);
/* Takes the log of a match into another record, with the rows that it has. STORE_INVALID: it was
 * refused. */
enum store_code sample_carry(struct store *to, struct store *from, const char *key, bool dry,
                             enum store_merge *did, char to_key[STORE_KEY_SIZE],
                             struct store_error *err);

#endif
