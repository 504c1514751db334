/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The files of the app, which is the folder of the web build. They are read once, at the start. */
#ifndef SERVER_APP_FILES_H
#define SERVER_APP_FILES_H

#include "site/live_tables.h"

enum { APP_FILES = 32, APP_PATH = 64 };

/* Begins as zeros. */
struct app_files {
    struct app_file {
        char path[APP_PATH]; /* "locale/fr.mo" */
        struct shared_buffer *body;
    } of[APP_FILES];
    int count;
};

/* Reads the folder, and its folder `locale`. Returns NULL, or the reason of a failure; then there
 * are no files. A folder without index.html is not an app. */
const char *app_files_read(struct app_files *all, const char *folder);
void app_files_free(struct app_files *all);

/* Answers with the file of this path. Returns false if there is none. */
bool app_files_answer(const void *all, const char *path, const char *tags, struct response *out);

#endif
