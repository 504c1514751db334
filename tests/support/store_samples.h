/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions for the tests of the store: a temporary folder, a sample match, a text of all data. */
#ifndef TESTS_STORE_SAMPLES_H
#define TESTS_STORE_SAMPLES_H

#include "db/store.h"
#include "tests/support/test.h"

/* A separate folder for each test, and names of files in it. */
struct sample_folder {
    char path[TEST_PATH];
};
void sample_folder_make(struct sample_folder *folder);
/* Removes the folder and its contents. */
void sample_folder_remove(const struct sample_folder *folder);
/* Returns "FOLDER/name", in one of a few static buffers. */
const char *sample_path(const struct sample_folder *folder, const char *name);

/* Creates the match Ada - Berthe with two further headers; fails the test on error. */
void sample_match(struct store *s, char key[STORE_KEY_SIZE]);
/* Returns a coup in which only number and entry matter. */
struct store_coup sample_coup(long number, long entry);
/* Appends entry `expected + 1` with this text, and the coup of the same number, which brings White
 * 4 points by a true hit. */
enum store_code sample_append(struct store *s, const char *key, long expected, const char *text,
                              struct store_error *err);
/* Returns the number of entries of a match. */
long sample_head(struct store *s, const char *key);
/* Returns all data of the store as text to be freed, or NULL if reading fails. */
char *sample_picture(struct store *s);
/* Fails the test unless the data of the store still equal `picture`. Frees it. */
void sample_unchanged(struct store *s, char *picture);

/* Returns the bytes of a file, to be freed. */
unsigned char *sample_bytes(const char *path, size_t *n);
void sample_write(const char *path, const void *bytes, size_t n);

/* For store_backup: sample_rows() copies the rows of a match from this record. */
void sample_rows_from(struct store *from);
enum store_code sample_rows(struct store *s, const char *key, struct store_error *err);
/* Copies the log of a match to another record, with its rows. Returns STORE_INVALID if it was
 * refused. */
enum store_code sample_carry(struct store *to, struct store *from, const char *key, bool dry,
                             enum store_merge *did, char to_key[STORE_KEY_SIZE],
                             struct store_error *err);

#endif
