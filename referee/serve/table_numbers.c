/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table_numbers.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/files.h"
#include "db/open/open.h"

enum { NUMBERS_PATH_ROOM = 4200, LINE_ROOM = 128, NUMBER_MOST = 999 };

static void path_of(const char *record, const char *behind, char path[NUMBERS_PATH_ROOM])
{
    char beside[STORE_PATH_SIZE];
    store_sidecar_path(record, beside);
    snprintf(path, NUMBERS_PATH_ROOM, "%s-tables%s", beside, behind);
}

static bool is_new(const struct table_number *number, int count)
{
    for (int i = 0; i < count; i++)
        if (number[i].number == number[count].number ||
            strcmp(number[i].key, number[count].key) == 0)
            return false;
    return true;
}

int table_numbers_read(const char *record, struct table_number *number, int most)
{
    char path[NUMBERS_PATH_ROOM], line[LINE_ROOM];
    int n = 0;
    path_of(record, "", path);
    FILE *in = fopen(path, "re");
    while (in && n < most && fgets(line, sizeof line, in))
        if (sscanf(line, "%d %36s", &number[n].number, number[n].key) == 2 &&
            number[n].number > 0 && number[n].number <= NUMBER_MOST &&
            store_is_key(number[n].key) && is_new(number, n))
            n++;
    if (in)
        fclose(in);
    return n;
}

void table_numbers_write(const char *record, const struct table_number *number, int count)
{
    static bool told;
    char path[NUMBERS_PATH_ROOM], next[NUMBERS_PATH_ROOM];
    path_of(record, "", path);
    path_of(record, "~", next);
    FILE *out = fopen(next, "we");
    bool good = out != NULL;
    for (int i = 0; good && i < count; i++)
        good = fprintf(out, "%d %s\n", number[i].number, number[i].key) > 0;
    if (out)
        good = fclose(out) == 0 && good;
    if ((good && rename(next, path) == 0) || told)
        return;
    told = true;
    print_failure(path, strerror(errno));
}
