/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Creates a record from SQL on standard input, for scripts: load_sql FILE. Records of earlier
 * versions are kept as SQL text. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 1 << 20 };

int main(int argc, char **argv)
{
    sqlite3 *db = NULL;
    char *text = malloc(MOST + 1), *why = NULL;
    if (argc != 2 || !text) {
        fprintf(stderr, "usage: load_sql FILE <SQL\n");
        free(text);
        return 2;
    }
    size_t n = fread(text, 1, MOST, stdin);
    text[n] = '\0';
    int rc = sqlite3_open(argv[1], &db);
    if (rc == SQLITE_OK)
        rc = sqlite3_exec(db, text, NULL, NULL, &why);
    if (rc != SQLITE_OK)
        fprintf(stderr, "%s: %s\n", argv[1], why ? why : sqlite3_errstr(rc));
    sqlite3_free(why);
    sqlite3_close(db);
    free(text);
    return rc != SQLITE_OK;
}
