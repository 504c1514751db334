/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sync_state.h"

#include <stdio.h>
#include <string.h>

#include "db/open/open.h"

enum { NOTED = 64 /* more matches are not played at once */, STATE_LINE_ROOM = 80 };

/* Makes the path "record.db.pushed", with a suffix. */
static void name_file(const char *record, const char *behind, char out[STORE_PATH_SIZE])
{
    char beside[STORE_PATH_SIZE];
    store_sidecar_path(record, beside);
    snprintf(out, STORE_PATH_SIZE, "%.4080s.pushed%s", beside, behind);
}

static int note_match(void *ctx, const struct store_match *m)
{
    return fprintf(ctx, "%s %ld\n", m->key, m->head_seq) < 0;
}

void sync_state_note(const char *record, struct store *s)
{
    const struct store_query last = {.limit = NOTED};
    char path[STORE_PATH_SIZE], fresh[STORE_PATH_SIZE];
    name_file(record, "", path);
    name_file(record, "~", fresh);
    FILE *out = fopen(fresh, "w");
    if (!out)
        return;
    bool noted = store_matches(s, &last, note_match, out, NULL) == STORE_OK && !ferror(out);
    noted = fclose(out) == 0 && noted;
    if (!noted || rename(fresh, path) != 0)
        remove(fresh);
}

long sync_state_entries(const char *record, const char *key)
{
    char path[STORE_PATH_SIZE], line[STATE_LINE_ROOM], its[STORE_KEY_SIZE];
    long entries = 0, n;
    name_file(record, "", path);
    FILE *in = fopen(path, "r");
    if (!in)
        return -1;
    while (fgets(line, sizeof line, in))
        if (sscanf(line, "%36s %9ld", its, &n) == 2 && n > 0 && strcmp(its, key) == 0)
            entries = n;
    fclose(in);
    return entries;
}
