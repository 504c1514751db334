/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options and commands; the only place that picks a store. */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "repl.h"

enum { PATH_ROOM = 4096 };

struct options_given {
    const char *db;
    bool json;
};

static enum status usage(const char *problem, const char *word)
{
    if (problem)
        fprintf(stderr, "referee: %s%s%s\n", problem, word ? ": " : "", word ? word : "");
    fprintf(problem ? stderr : stdout,
            "usage: referee [--db FILE] [COMMAND ...]\n"
            "  (no command)              enter a match, or go on with the unfinished one\n"
            "  judge [--json] [FILE]     rule on position lines\n"
            "  replay [--json] FILE...   rule on whole records\n"
            "FILE may be - for standard input. Exit status: 0 all right, 1 failure, 2 usage,\n"
            "3 input not understood, 4 a ruling was found against somebody.\n");
    return problem ? STATUS_USAGE : STATUS_OK;
}

/* The record: --db, else REFEREE_DB, else under the user's data folder. */
static bool record_path(const struct options_given *o, char path[PATH_ROOM])
{
    const char *env = getenv("REFEREE_DB"), *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n;
    if (o->db)
        n = snprintf(path, PATH_ROOM, "%s", o->db);
    else if (env && *env)
        n = snprintf(path, PATH_ROOM, "%s", env);
    else if (data && *data == '/')
        n = snprintf(path, PATH_ROOM, "%s/referee/record.db", data);
    else if (home && *home)
        n = snprintf(path, PATH_ROOM, "%s/.local/share/referee/record.db", home);
    else
        return false;
    return n > 0 && n < PATH_ROOM;
}

static enum status enter_match(const struct options_given *o)
{
    char path[PATH_ROOM];
    struct store *store;
    struct store_error err;
    if (!record_path(o, path)) {
        fprintf(stderr, "referee: where is the record? Neither --db nor HOME says\n");
        return STATUS_FAILED;
    }
    if (store_open_sqlite(path, STORE_WRITE, &store, &err) != STORE_OK) {
        fprintf(stderr, "referee: %s\n", err.text);
        return STATUS_FAILED;
    }
    struct session *s = session_new(&game_trictrac, store);
    enum status status = STATUS_FAILED;
    if (s)
        status = repl_run(s);
    else
        fprintf(stderr, "referee: no memory\n");
    session_free(s);
    store_close(store);
    return status;
}

/* Takes the options out of the arguments; what is left are command and files. */
static enum status read_options(int argc, char **argv, struct options_given *o, int *left,
                                char **words)
{
    bool options = true;
    *left = 0;
    for (int i = 1; i < argc; i++) {
        const char *a = argv[i];
        if (!options || a[0] != '-' || !a[1]) {
            words[(*left)++] = argv[i];
        } else if (strcmp(a, "--") == 0) {
            options = false;
        } else if (strcmp(a, "--json") == 0) {
            o->json = true;
        } else if (strcmp(a, "--db") == 0) {
            if (++i == argc)
                return usage("--db needs a file", NULL);
            o->db = argv[i];
        } else if (strncmp(a, "--db=", 5) == 0) {
            o->db = a + 5;
        } else if (strcmp(a, "--help") == 0 || strcmp(a, "-h") == 0) {
            words[0] = "help";
            *left = 1;
            return STATUS_OK;
        } else {
            return usage("unknown option", a);
        }
    }
    return STATUS_OK;
}

int main(int argc, char **argv)
{
    struct options_given o = {.db = NULL};
    char **words = calloc((size_t)argc + 1, sizeof *words);
    int n;
    setlocale(LC_CTYPE, "");
    if (!words)
        return STATUS_FAILED;
    enum status status = read_options(argc, argv, &o, &n, words);
    if (status != STATUS_OK)
        ;
    else if (n == 0)
        status = o.json ? usage("--json goes with a command", NULL) : enter_match(&o);
    else if (strcmp(words[0], "help") == 0)
        status = usage(NULL, NULL);
    else if (strcmp(words[0], "judge") == 0)
        status = batch_judge(words + 1, n - 1, o.json);
    else if (strcmp(words[0], "replay") == 0)
        status =
            n == 1 ? usage("replay needs a file", NULL) : batch_replay(words + 1, n - 1, o.json);
    else
        status = usage("unknown command", words[0]);
    free(words);
    return (int)status;
}
