/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands; the only place that picks a store. */
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
#include "base/version.h"
#include "batch/batch.h"
#include "bench/bench.h"
#include "courier/run.h"
#include "db/about.h"
#include "db/open/open.h"
#include "matches/run.h"
#include "options.h"
#include "pictures/run.h"
#include "serve/run.h"
#include "talk/help.h"
#include "talk/near.h"
#include "talk/repl.h"
#include "talk/tutorial.h"

enum { PATH_ROOM = 4096 };

/* One run of a command: its name, the words after it, and all arguments as they came. */
struct call {
    const char *name;
    char **words;
    int n;
    struct options_given *o;
    char **all;
};

/* For people and programs alike, so in no language. */
static enum status say_version(void)
{
    struct words w = {.text = NULL};
    words_add(&w, "referee %s\nrules %d\nrecord %d\nSQLite %s\n", program_version,
              games[0]->revision, store_record_version(), store_sqlite_version());
    enum status status = put_words(&w);
    words_free(&w);
    return status;
}

/* The first game that knows the word tells. */
static bool help_anywhere(struct words *page, const struct game *game, const char *word)
{
    bool known = false;
    for (const struct game *const *g = games; *g && !known; g++)
        known = (!game || *g == game) && help_on(page, *g, word);
    return known;
}

/* Of a word that is not known: what is near in the games asked, in one line. */
static enum status no_help(const char *word, const struct game *game)
{
    struct words said = {.text = NULL}, near = {.text = NULL};
    for (const struct game *const *g = games; *g && !near.length; g++)
        if (!game || *g == game)
            near_help(*g, word, &near);
    words_add_clean(&said, word);
    const char *text = said.text ? said.text : "";
    if (near.text)
        fprintf(stderr, _("referee: there is no help on %s: perhaps %s\n"), text, near.text);
    else
        fprintf(stderr, _("referee: there is no help on %s: referee help lists the commands\n"),
                text);
    words_free(&said);
    words_free(&near);
    return STATUS_USAGE;
}

/* What is known of a word, or of some words that are one name. */
static enum status explain(char *const words[], int n, const struct game *game)
{
    struct words name = {.text = NULL}, page = {.text = NULL};
    for (int i = 0; i < n; i++)
        words_add(&name, "%s%s", i ? " " : "", words[i]);
    bool known = !name.failed && help_anywhere(&page, game, name.text);
    enum status status = name.failed ? say_failed("help", _("out of memory"))
                         : known     ? put_words(&page)
                                     : no_help(name.text, game);
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
        fprintf(stderr, "referee: %s\n", _("no record is named: give --db FILE, or set HOME"));
        return NULL;
    }
    if (store_open(path, STORE_READ, &store, &err) != STORE_OK) {
        fprintf(stderr, "referee: %s\n", err.text);
        return NULL;
    }
    text = o->record.partie ? record_partie_text(store, games[0], match)
                            : record_match_text(store, games[0], match);
    store_close(store);
    return text;
}

/* What the record has of a coup; a file has none. */
typedef char *recorded_fn(struct store *s, const struct game *game, const char *match, long coup,
                          enum status *failed);

static char *recorded(const struct options_given *o, recorded_fn *fn, const char *match, long coup,
                      enum status *failed)
{
    char path[PATH_ROOM];
    struct store *store;
    struct store_error err;
    *failed = STATUS_OK;
    if (access(match, F_OK) == 0 || strcmp(match, "-") == 0 || !record_path(o, path) ||
        store_open(path, STORE_READ, &store, &err) != STORE_OK)
        return NULL;
    char *text = fn(store, games[0], match, coup, failed);
    store_close(store);
    return text;
}

static char *recorded_log(void *context, const char *match, long coup, enum status *failed)
{
    return recorded(context, record_coup_log, match, coup, failed);
}

static char *recorded_claims(void *context, const char *match, long coup, enum status *failed)
{
    return recorded(context, record_coup_claims, match, coup, failed);
}

/* A coup is a word of digits; 0: it is none. */
static long coup_number(const char *word)
{
    size_t n = strspn(word, "0123456789");
    return n && n < 8 && !word[n] ? atol(word) : 0;
}

static enum status make_dossier(const struct call *c)
{
    char path[PATH_ROOM];
    if (c->n != 2 || !coup_number(c->words[1]))
        return usage(N_("a match and the number of a turn must follow"), c->name);
    struct picture_job job = {.what = c->words[0],
                              .coup = coup_number(c->words[1]),
                              .out = c->o->out,
                              .record = record_path(c->o, path) ? path : NULL,
                              .arbiter = true,
                              .match_text = recorded_text,
                              .coup_log = recorded_log,
                              .coup_claims = recorded_claims,
                              .context = c->o};
    return picture_run(c->name, &job, c->all);
}

static enum status make_picture(const struct call *c)
{
    char path[PATH_ROOM];
    const char *partie = c->o->record.partie;
    struct picture_job job = {.what = partie ? partie : c->words[0],
                              .partie = partie != NULL,
                              .out = c->o->out,
                              .record = record_path(c->o, path) ? path : NULL,
                              .arbiter = c->o->record.arbiter,
                              .match_text = recorded_text,
                              .context = c->o};
    return c->n == (partie ? 0 : 1)
               ? picture_run(c->name, &job, c->all)
               : usage(N_("exactly one match, file or position must follow"), c->name);
}

static struct batch_job batch_job(const struct call *c)
{
    return (struct batch_job){.files = c->words,
                              .count = c->n,
                              .json = c->o->json,
                              .points = c->o->points,
                              .game = c->o->game};
}

static enum status judge(const struct call *c)
{
    const struct options_given *o = c->o;
    if (o->points)
        return usage(N_("--points is only for chances"), NULL);
    const struct batch_job job = batch_job(c);
    return o->check ? batch_check(&job) : batch_judge(&job);
}

static enum status chances(const struct call *c)
{
    struct batch_job job = batch_job(c);
    job.chances = true;
    return c->o->check ? batch_check(&job) : batch_chances(&job);
}

static enum status replay(const struct call *c)
{
    const struct batch_job job = batch_job(c);
    return c->n ? batch_replay(&job) : usage(N_("replay needs a file"), NULL);
}

static enum status tutorial(const struct call *c)
{
    return tutorial_run(c->o->game ? c->o->game : games[0]);
}

/* The turns of the largest record on a server: a thousand to ten million. */
static enum status bench(const struct call *c)
{
    const char *server = c->o->db, *word = c->n ? c->words[0] : "1000000";
    size_t digits = strspn(word, "0123456789");
    if (c->n > (server ? 1 : 0))
        return usage(N_("too many arguments"), "bench");
    if (server && !store_is_address(server))
        return usage(N_("bench takes only the address of a server"), server);
    if (word[digits] || digits > 8 || atol(word) < 1000 || atol(word) > 10000000)
        return usage(N_("bench needs a number of turns, 1000 to 10000000"), word);
    return bench_run(games[0], c->all[0], server, atol(word), c->o->json);
}

static enum status serve(const struct call *c)
{
    char path[PATH_ROOM];
    const struct options_given *o = c->o;
    if (c->n)
        return usage(N_("too many arguments"), "serve");
    if (!o->serve.accept != !o->record.as || (o->record.passphrase_file && !o->record.as))
        return usage(N_("--accept CLUBS and --as NAME go together: what arrives is signed"), NULL);
    if (!record_path(o, path)) {
        fprintf(stderr, "referee: %s\n", _("no record is named: give --db FILE, or set HOME"));
        return STATUS_FAILED;
    }
    return serve_run(&(struct serve_job){.record = path,
                                         .listen = o->serve.listen,
                                         .name = o->serve.name,
                                         .scorers = o->serve.scorers,
                                         .accept = o->serve.accept,
                                         .as = o->record.as,
                                         .passphrase_file = o->record.passphrase_file,
                                         .rotate = o->serve.rotate},
                     c->all);
}

static enum status help(const struct call *c)
{
    return c->n ? explain(c->words, c->n, c->o->game) : usage(NULL, NULL);
}

static enum status enter_match(const struct options_given *o)
{
    char path[PATH_ROOM], shown[STORE_PATH_SIZE];
    struct store *store;
    struct store_error err;
    if (!record_path(o, path)) {
        fprintf(stderr, "referee: %s\n", _("no record is named: give --db FILE, or set HOME"));
        return STATUS_FAILED;
    }
    if (store_open(path, STORE_WRITE, &store, &err) != STORE_OK) {
        fprintf(stderr, "referee: %s\n", err.text);
        return STATUS_FAILED;
    }
    store_where_shown(path, shown);
    struct session *s = session_new(o->game ? o->game : games[0], store);
    enum status status = STATUS_FAILED;
    int signal_taken = 0;
    if (s)
        status = repl_run(s, shown, o->colour, &signal_taken);
    else
        fprintf(stderr, "referee: %s\n", _("out of memory"));
    session_free(s);
    store_close(store);
    if (signal_taken)
        raise(signal_taken); /* whoever sent it is told so by how this ends */
    return status;
}

/* One that goes to an office by https. */
static enum status with_office(const struct record_command *c, struct record_job job, char **all)
{
    char token[OFFICE_TOKEN];
    struct store_error err;
    struct office office = {.address = job.words[0]};
    const char *misuse = office_misuse(office.address);
    office_dial *dial = misuse ? NULL : courier_dial(all);
    if (misuse) /* the address may have a secret in it */
        return usage(misuse, c->name);
    if (!dial || !office_token(job.options, token))
        return STATUS_FAILED;
    if (dial(office.address, token, &office.line, &err) != STORE_OK)
        return say_failed("push", err.text);
    job.office = &office;
    enum status status = record_run(c, &job);
    office.line->close(office.line);
    return status;
}

/* A command on the record. */
static enum status on_record(const struct record_command *c, char **words, int n,
                             struct options_given *o, char **all)
{
    char path[PATH_ROOM];
    o->record.json = o->json;
    o->record.out = o->out;
    o->record.game = o->game ? o->game->name : NULL;
    const char *misuse = record_misuse(c, &o->record, n);
    const char *bad_date = misuse ? NULL : record_bad_date(&o->record);
    if (misuse)
        return usage(misuse, c->name);
    if (bad_date)
        return usage(N_("not a date, as in 2026.11.20, 2026-11-20, 20.11.2026 or 20/11/2026"),
                     bad_date);
    if (!record_path(o, path)) {
        fprintf(stderr, "referee: %s\n", _("no record is named: give --db FILE, or set HOME"));
        return STATUS_FAILED;
    }
    struct record_job job = {.path = path,
                             .game = o->game ? o->game : games[0],
                             .options = &o->record,
                             .words = words,
                             .count = n};
    bool office = (c->run == record_push || c->run == record_pull) && office_is_address(words[0]);
    return office ? with_office(c, job, all) : record_run(c, &job);
}

/* What goes with a command besides --db, --json, --color and -o. */
enum { RULES = 1, SHOWS_DUE = 2, GAME = 4 };

/* The commands without a record of their own; those on it are record_command's. */
static const struct plain_command {
    const char *name;
    unsigned goes; /* RULES: --check and --points; SHOWS_DUE: --arbiter and --partie;
                    * GAME: --game */
    enum status (*run)(const struct call *c);
} commands[] = {
    {"help", RULES | GAME, help},
    {"judge", RULES | GAME, judge},
    {"chances", RULES | GAME, chances},
    {"replay", GAME, replay},
    {"tutorial", GAME, tutorial},
    {"bench", 0, bench},
    {"serve", 0, serve},
    {"draw", 0, make_picture},
    {"report", SHOWS_DUE, make_picture},
    {"sheet", SHOWS_DUE, make_picture},
    {"dossier", 0, make_dossier},
};

static enum status run_command(char **words, int n, struct options_given *o, char **all)
{
    const struct record_command *on = record_command(words[0]);
    const struct call call = {words[0], words + 1, n - 1, o, all};
    const struct plain_command *c = NULL;
    if (on && o->serve.given)
        return usage(N_("an option was given that this command does not take"), words[0]);
    if (on)
        return on_record(on, call.words, call.n, o, all);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(words[0], commands[i].name) == 0)
            c = &commands[i];
    unsigned goes = c ? c->goes : 0;
    int signs = c && c->run == serve ? !!o->record.as + !!o->record.passphrase_file : 0;
    if (o->record.given > signs || ((o->record.arbiter || o->record.partie) && !(goes & SHOWS_DUE)))
        return usage(N_("an option was given that this command does not take"), words[0]);
    if (o->serve.given && (!c || c->run != serve))
        return usage(N_("an option was given that this command does not take"), words[0]);
    if (c && o->game && !(goes & GAME))
        return usage(N_("this option does not go with"), words[0]);
    if ((o->check || o->points) && !(goes & RULES))
        return usage(N_("--check and --points are not options of"), words[0]);
    return c ? c->run(&call) : usage(N_("unknown command"), words[0]);
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
    enum status status = options_read(argc, argv, &o, words, &n);
    if (o.json || o.record.csv)
        tongue_end();
    if (status == STATUS_OK && o.version)
        status = say_version();
    else if (status == STATUS_OK && n)
        status = run_command(words, n, &o, argv);
    else if (status == STATUS_OK)
        status = o.json ? usage(N_("--json needs a command"), NULL) : enter_match(&o);
    free(words);
    return (int)status_worse(status, flush_output());
}
