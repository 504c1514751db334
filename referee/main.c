/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options and commands; the only place that picks a store. */
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/files.h"
#include "base/tongue.h"
#include "bench/bench.h"
#include "db/about.h"
#include "games/trictrac/tools/batch.h"
#include "games/trictrac/tools/check.h"
#include "matches/run.h"
#include "pictures/run.h"
#include "talk/help.h"
#include "talk/repl.h"
#include "talk/tutorial.h"

enum { PATH_ROOM = 4096 };

struct options_given {
    const char *db;
    const char *out; /* -o */
    bool json;
    enum colour_when colour;
    bool check; /* --check: against what the files state */
    int points; /* --points: what the roller has */
    bool version;
    struct record_options record;
};

/* The problem comes last, where it is seen. */
static enum status usage(const char *problem, const char *word)
{
    struct words page = {.text = NULL}, shown = {.text = NULL};
    enum status status = STATUS_USAGE;
    help_usage(&page);
    words_add_clean(&shown, word ? word : "");
    if (problem) {
        fputs(page.text ? page.text : "", stderr);
        fprintf(stderr, "referee: %s%s%s\n", _(problem), word ? ": " : "",
                shown.text ? shown.text : "");
    } else {
        status = put_words(&page);
    }
    words_free(&page);
    words_free(&shown);
    return status;
}

/* For people and programs alike, so in no language. */
static enum status say_version(void)
{
    struct words w = {.text = NULL};
    words_add(&w, "referee %s\nrules %d\nrecord %d\nSQLite %s\n", REFEREE_VERSION,
              game_trictrac.revision, store_record_version(), store_sqlite_version());
    enum status status = put_words(&w);
    words_free(&w);
    return status;
}

/* What is known of a word, or of some words that are one name. */
static enum status explain(char *const words[], int n)
{
    struct words name = {.text = NULL}, page = {.text = NULL};
    for (int i = 0; i < n; i++)
        words_add(&name, "%s%s", i ? " " : "", words[i]);
    bool known = !name.failed && help_on(&page, name.text);
    enum status status = name.failed ? say_failed("help", _("no memory"))
                         : known     ? put_words(&page)
                                     : usage(N_("there is no help on that"), words[0]);
    words_free(&name);
    words_free(&page);
    return status;
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

/* A match of the record as text, for a picture of it. */
static char *recorded_text(void *context, const char *match, enum status *failed)
{
    const struct options_given *o = context;
    char path[PATH_ROOM], *text = NULL;
    struct store *store;
    struct store_error err;
    *failed = STATUS_FAILED;
    if (!record_path(o, path)) {
        fprintf(stderr, "referee: %s\n", _("where is the record? Neither --db nor HOME says"));
        return NULL;
    }
    if (store_open_sqlite(path, STORE_READ, &store, &err) != STORE_OK) {
        fprintf(stderr, "referee: %s\n", err.text);
        return NULL;
    }
    text = o->record.partie ? record_partie_text(store, &game_trictrac, match)
                            : record_match_text(store, &game_trictrac, match);
    store_close(store);
    return text;
}

/* Pictures that show what is due. */
static bool telling_picture(const char *command)
{
    return strcmp(command, "report") == 0 || strcmp(command, "sheet") == 0;
}

static bool picture_command(const char *command)
{
    static const char *const commands[] = {"draw", "report", "sheet"};
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(command, commands[i]) == 0)
            return true;
    }
    return false;
}

/* `all`: the arguments as they came. */
static enum status make_picture(char **words, int n, struct options_given *o, char **all)
{
    char path[PATH_ROOM];
    const char *partie = o->record.partie;
    struct picture_job job = {.what = partie ? partie : words[1],
                              .partie = partie != NULL,
                              .out = o->out,
                              .record = record_path(o, path) ? path : NULL,
                              .arbiter = o->record.arbiter,
                              .match_text = recorded_text,
                              .context = o};
    return n == (partie ? 1 : 2) ? picture_run(words[0], &job, all)
                                 : usage(N_("one thing to show is wanted after"), words[0]);
}

/* The points of --points, one digit or two. */
static enum status read_points(const char *text, struct options_given *o)
{
    size_t n = text ? strspn(text, "0123456789") : 0;
    if (!n || n > 2 || text[n] || atoi(text) > 11)
        return usage(N_("--points needs a number from 0 to 11"), NULL);
    o->points = atoi(text);
    return STATUS_OK;
}

static enum status rule_on_lines(char **words, int n, const struct options_given *o)
{
    bool chances = strcmp(words[0], "chances") == 0;
    if (o->points && !chances)
        return usage(N_("--points goes with chances"), NULL);
    if (o->check)
        return check_files(words + 1, n - 1, o->json, o->points);
    if (chances)
        return batch_chances(words + 1, n - 1, o->json, o->points);
    return batch_judge(words + 1, n - 1, o->json);
}

static enum status enter_match(const struct options_given *o)
{
    char path[PATH_ROOM];
    struct store *store;
    struct store_error err;
    if (!record_path(o, path)) {
        fprintf(stderr, "referee: %s\n", _("where is the record? Neither --db nor HOME says"));
        return STATUS_FAILED;
    }
    if (store_open_sqlite(path, STORE_WRITE, &store, &err) != STORE_OK) {
        fprintf(stderr, "referee: %s\n", err.text);
        return STATUS_FAILED;
    }
    struct session *s = session_new(&game_trictrac, store);
    enum status status = STATUS_FAILED;
    int signal_taken = 0;
    if (s)
        status = repl_run(s, o->colour, &signal_taken);
    else
        fprintf(stderr, "referee: %s\n", _("no memory"));
    session_free(s);
    store_close(store);
    if (signal_taken)
        raise(signal_taken); /* whoever sent it is told so by how this ends */
    return status;
}

/* A command on the record. */
static enum status on_record(char **words, int n, struct options_given *o)
{
    const struct record_command *c = record_command(words[0]);
    char path[PATH_ROOM];
    o->record.json = o->json;
    const char *misuse = record_misuse(c, &o->record, n - 1);
    const char *bad_date = misuse ? NULL : record_bad_date(&o->record);
    if (misuse)
        return usage(misuse, c->name);
    if (bad_date)
        return usage(N_("no date, as 2026.11.20 or 2026-11-20"), bad_date);
    if (!record_path(o, path)) {
        fprintf(stderr, "referee: %s\n", _("where is the record? Neither --db nor HOME says"));
        return STATUS_FAILED;
    }
    struct record_job job = {.path = path,
                             .game = &game_trictrac,
                             .options = &o->record,
                             .words = words + 1,
                             .count = n - 1};
    return record_run(c, &job);
}

static enum status read_colour(const char *when, struct options_given *o)
{
    static const char *const words[] = {"auto", "always", "never"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(when, words[i]) == 0) {
            o->colour = (enum colour_when)i;
            return STATUS_OK;
        }
    }
    return usage(N_("--color is auto, always or never"), NULL);
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
        } else if (strcmp(a, "--color") == 0 || strncmp(a, "--color=", 8) == 0) {
            const char *when = a[7] ? a + 8 : ++i < argc ? argv[i] : "";
            if (read_colour(when, o) != STATUS_OK)
                return STATUS_USAGE;
        } else if (strcmp(a, "--check") == 0) {
            o->check = true;
        } else if (strcmp(a, "--points") == 0) {
            if (read_points(argv[++i], o) != STATUS_OK)
                return STATUS_USAGE;
        } else if (strcmp(a, "--db") == 0) {
            if (++i == argc)
                return usage(N_("--db needs a file"), NULL);
            o->db = argv[i];
        } else if (strncmp(a, "--db=", 5) == 0) {
            o->db = a + 5;
        } else if (strcmp(a, "-o") == 0) {
            if (++i == argc)
                return usage(N_("-o needs a file"), NULL);
            o->out = argv[i];
        } else if (strcmp(a, "--help") == 0 || strcmp(a, "-h") == 0) {
            words[0] = "help";
            *left = 1;
            return STATUS_OK;
        } else if (strcmp(a, "--version") == 0) {
            o->version = true;
            return STATUS_OK;
        } else {
            int taken = record_option(argv, i, &o->record);
            if (taken < 0)
                return usage(N_("a value is wanted after"), a);
            if (!taken)
                return usage(N_("unknown option"), a);
            i += taken - 1;
        }
    }
    return STATUS_OK;
}

/* What was closed is taken, where nothing can be read or written by it: else the record itself
 * would get its number, and what is printed. */
static bool hold_standard_files(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        int how = fd == STDIN_FILENO ? O_WRONLY : O_RDONLY;
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", how) != fd)
            return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    struct options_given o = {.db = NULL};
    char **words = calloc((size_t)argc + 1, sizeof *words);
    int n;
    setlocale(LC_CTYPE, "");
    tongue_begin();
    signal(SIGXFSZ, SIG_IGN); /* as large as a file may get: the writing fails, and is said to */
    if (!words || !hold_standard_files())
        return (int)say_failed("referee", strerror(errno));
    enum status status = read_options(argc, argv, &o, &n, words);
    if (o.json || o.record.csv)
        tongue_end();
    if (status != STATUS_OK)
        ;
    else if (o.version)
        status = say_version();
    else if (n == 0)
        status = o.json ? usage(N_("--json goes with a command"), NULL) : enter_match(&o);
    else if (record_command(words[0]))
        status = on_record(words, n, &o);
    else if (o.record.given || (o.record.arbiter && !telling_picture(words[0])) ||
             (o.record.partie && !telling_picture(words[0])))
        status = usage(N_("its options do not go with"), words[0]);
    else if (strcmp(words[0], "help") == 0)
        status = n == 1 ? usage(NULL, NULL) : explain(words + 1, n - 1);
    else if (strcmp(words[0], "judge") == 0 || strcmp(words[0], "chances") == 0)
        status = rule_on_lines(words, n, &o);
    else if (o.check || o.points)
        status = usage(N_("--check and --points do not go with"), words[0]);
    else if (strcmp(words[0], "replay") == 0)
        status = n == 1 ? usage(N_("replay needs a file"), NULL)
                        : batch_replay(words + 1, n - 1, o.json);
    else if (strcmp(words[0], "tutorial") == 0)
        status = tutorial_run(&game_trictrac);
    else if (strcmp(words[0], "bench") == 0)
        status = n == 1 ? bench_run(&game_trictrac, argv[0], o.json)
                        : usage(N_("too many arguments"), "bench");
    else if (picture_command(words[0]))
        status = make_picture(words, n, &o, argv);
    else
        status = usage(N_("unknown command"), words[0]);
    free(words);
    return (int)status_worse(status, flush_output());
}
