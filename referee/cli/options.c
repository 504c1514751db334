/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commands.h"

#include <getopt.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "games/game.h"
#include "matches/stats/standings.h"
#include "options.h"
#include "session/call.h"

/* --- record path ----------------------------------------------------------------------------- */

/* The record that a call is about, and the job on it. */

bool record_path(const struct options_given *o, char path[PATH_ROOM])
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

bool record_path_or_say(const struct options_given *o, char path[PATH_ROOM])
{
    bool known = record_path(o, path);
    if (!known)
        fprintf(stderr, "referee: %s\n", _("no record is specified: use --db FILE, or set HOME"));
    return known;
}

enum status record_job_of(const struct call *c, char path[PATH_ROOM], struct record_job *job)
{
    struct options_given *o = c->o;
    o->record.json = o->json;
    o->record.out = o->out;
    o->record.game = o->game ? o->game->name : NULL;
    const char *bad_date = record_bad_date(&o->record);
    if (bad_date)
        return usage(N_("not a date such as 2026.11.20, 2026-11-20, 20.11.2026 or 20/11/2026"),
                     bad_date, c->command);
    *job = (struct record_job){.path = path,
                               .game = o->game ? o->game : games[0],
                               .options = &o->record,
                               .words = c->words,
                               .count = c->n};
    return record_path_or_say(o, path) ? STATUS_OK : STATUS_FAILED;
}

/* --- usage ----------------------------------------------------------------------------------- */

enum { USAGE_INDENT = 4 };

static const char program_arguments[] = "[--db FILE] [--game NAME] [COMMAND [ARGUMENTS]]";

const char *command_shown(const struct command *c, char name[LOCAL_NAME])
{
    return name_shown(COMMAND_NAME, c->name, name);
}

void add_usage(struct strbuf *w, const struct command *c)
{
    struct strbuf line = {.text = NULL};
    char name[LOCAL_NAME];
    strbuf_add(&line, _("usage: referee %s"), c ? command_shown(c, name) : "");
    if (!c || *c->arguments) {
        strbuf_add(&line, "%s", c ? " " : "");
        strbuf_add_call(&line, c ? c->arguments : program_arguments, 0);
    }
    if (line.text)
        strbuf_add_paragraph(w, line.text, USAGE_INDENT);
    w->failed |= line.failed;
    strbuf_free(&line);
}

enum status print_usage(const struct strbuf *problem, const struct command *c)
{
    struct strbuf page = {.text = NULL};
    add_usage(&page, c);
    if (!c)
        strbuf_add(&page, "%s", _("referee help lists the commands\n"));
    fprintf(stderr, "referee: %s\n%s", problem->text ? problem->text : "",
            page.text ? page.text : "");
    strbuf_free(&page);
    return STATUS_USAGE;
}

enum status usage(const char *problem, const char *word, const struct command *c)
{
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "%s", _(problem));
    if (word) {
        strbuf_add(&w, "%s", _(": "));
        strbuf_add_clean(&w, word);
    }
    enum status status = print_usage(&w, c);
    strbuf_free(&w);
    return status;
}

enum status usage_of_game(const char *word, const struct command *c)
{
    struct strbuf w = {.text = NULL}, line = {.text = NULL};
    strbuf_add(&line, "%s", _("unknown game"));
    strbuf_add(&line, "%s", _(": "));
    strbuf_add_clean(&line, word);
    strbuf_add(&line, "%s", _("; the games are "));
    for (int i = 0; games[i]; i++)
        strbuf_add(&line, "%s%s", i ? _(", ") : "", games[i]->name);
    if (line.text)
        strbuf_add_paragraph(&w, line.text, USAGE_INDENT);
    w.failed |= line.failed;
    if (w.length && w.text[w.length - 1] == '\n')
        w.text[--w.length] = '\0';
    enum status status = print_usage(&w, c);
    strbuf_free(&line);
    strbuf_free(&w);
    return status;
}

struct option_gaps {
    const struct program_option *option, *other;
    const struct command *command;
};

static void fill_options(struct strbuf *w, const void *context, const char *gap, size_t length)
{
    const struct option_gaps *g = context;
    char name[LOCAL_NAME];
    if (length == 6 && memcmp(gap, "option", 6) == 0)
        strbuf_add(w, "%s", g->option->name);
    else if (length == 5 && memcmp(gap, "other", 5) == 0)
        strbuf_add(w, "%s", g->other->name);
    else if (length == 5 && memcmp(gap, "value", 5) == 0)
        strbuf_add_call(w, g->option->value, 0);
    else
        strbuf_add(w, "%s", command_shown(g->command, name));
}

enum status usage_of_options(const char *sentence, const struct program_option *option,
                             const struct program_option *other, const struct command *c)
{
    const struct option_gaps gaps = {option, other, c};
    struct strbuf w = {.text = NULL};
    strbuf_add_filled(&w, _(sentence), fill_options, &gaps);
    enum status status = print_usage(&w, c);
    strbuf_free(&w);
    return status;
}

/* --- values that are read --------------------------------------------------------------------- */

/* A number with at most as many digits as `most`; -1: not a number, or larger. */
static int read_number(const char *text, int most)
{
    size_t n = strspn(text, "0123456789");
    if (!n || n > 4 || text[n] || atoi(text) > most)
        return -1;
    return atoi(text);
}

static enum status read_delay(const char *text, struct options_given *o, const struct command *c)
{
    o->serve.delay = read_number(text, 3600);
    return o->serve.delay < 0
               ? usage(N_("--delay requires a number of seconds from 0 to 3600"), NULL, c)
               : STATUS_OK;
}

static enum status read_rotate(const char *text, struct options_given *o, const struct command *c)
{
    o->serve.rotate = read_number(text, 3600);
    return o->serve.rotate < 0
               ? usage(N_("--rotate requires a number of seconds from 0 to 3600"), NULL, c)
               : STATUS_OK;
}

static enum status read_points(const char *text, struct options_given *o, const struct command *c)
{
    o->points = read_number(text, 11);
    return o->points < 0 ? usage(N_("--points requires a number from 0 to 11"), NULL, c)
                         : STATUS_OK;
}

static enum status read_page(const char *text, struct options_given *o, const struct command *c)
{
    o->record.page = read_number(text, 9999);
    return o->record.page < 1 ? usage(N_("--page requires a number from 1 to 9999"), NULL, c)
                              : STATUS_OK;
}

static enum status read_game(const char *name, struct options_given *o, const struct command *c)
{
    o->game = game_named(name);
    return o->game ? STATUS_OK : usage_of_game(name, c);
}

static enum status read_state(const char *state, struct options_given *o, const struct command *c)
{
    static const char *const words[] = {"open", "over", "unfinished"};
    for (int i = 0; i < 3; i++)
        if (strcmp(state, words[i]) == 0)
            o->record.state = words[i];
    return o->record.state ? STATUS_OK
                           : usage(N_("--state must be open, over or unfinished"), state, c);
}

static enum status read_system(const char *system, struct options_given *o, const struct command *c)
{
    static const char *const words[] = {"swiss", "round-robin", "knock-out"};
    for (int i = 0; i < 3; i++)
        if (strcmp(system, words[i]) == 0)
            o->record.system = words[i];
    return o->record.system
               ? STATUS_OK
               : usage(N_("--system must be swiss, round-robin or knock-out"), system, c);
}

static enum status read_tie_breaks(const char *text, struct options_given *o,
                                   const struct command *c)
{
    struct tie_breaks ties;
    o->record.tie_breaks = text;
    return tie_breaks_read(text, &ties)
               ? STATUS_OK
               : usage(N_("--tie-breaks requires up to 8 words separated by commas (direct, "
                          "buchholz, sonneborn-berger, wins, stakes, difference), or none"),
                       text, c);
}

static enum status read_round(const char *text, struct options_given *o, const struct command *c)
{
    bool all = strcmp(text, "all") == 0;
    int number = read_number(text, 999);
    o->record.round = all ? ROUND_ALL : number;
    return all || number > 0
               ? STATUS_OK
               : usage(N_("--round requires a number from 1 to 999, or all"), NULL, c);
}

static enum status read_rounds(const char *text, struct options_given *o, const struct command *c)
{
    o->record.rounds = read_number(text, 999);
    return o->record.rounds > 0 ? STATUS_OK
                                : usage(N_("--rounds requires a number from 1 to 999"), NULL, c);
}

static enum status read_colour(const char *when, struct options_given *o, const struct command *c)
{
    static const char *const words[] = {"auto", "always", "never"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(when, words[i]) == 0) {
            o->colour = (enum colour_when)i;
            return STATUS_OK;
        }
    }
    return usage(N_("--color must be auto, always or never"), NULL, c);
}

/* --- the table -------------------------------------------------------------------------------- */

#define AT(member) offsetof(struct options_given, member)

const struct program_option program_options[OPTIONS] = {
    [OPTION_DB] = {.name = "--db",
                   .value = "FILE",
                   .help = N_("use this record, a file or postgresql://..."),
                   .at = AT(db),
                   .completed = COMPLETE_FILES},
    [OPTION_GAME] = {.name = "--game",
                     .value = "NAME",
                     .help = N_("the game, if nothing else determines it"),
                     .read = read_game,
                     .completed = COMPLETE_GAMES},
    [OPTION_COLOR] = {.name = "--color",
                      .value = "WHEN",
                      .help = N_("colour: auto, always or never"),
                      .read = read_colour,
                      .choices = "auto always never"},
    [OPTION_HELP] = {.name = "--help", .help = N_("print usage"), .at = AT(help)},
    [OPTION_VERSION] = {.name = "--version", .help = N_("print the version"), .at = AT(version)},
    [OPTION_JSON] = {.name = "--json",
                     .help = N_("write JSON Lines, for other programs"),
                     .at = AT(json)},
    [OPTION_OUT] = {.name = "-o",
                    .value = "FILE",
                    .help = N_("write to FILE; -: standard output"),
                    .at = AT(out),
                    .completed = COMPLETE_FILES},
    [OPTION_CHECK] = {.name = "--check",
                      .help = N_("compare with the results in the files"),
                      .at = AT(check)},
    [OPTION_POINTS] = {.name = "--points",
                       .value = "N",
                       .help = N_("the points the roller has, 0 to 11"),
                       .read = read_points,
                       .choices = "0 2 4 6 8 10"},
    [OPTION_FULL] = {.name = "--full",
                     .help = N_("also show hidden rulings"),
                     .at = AT(record.arbiter)},
    [OPTION_PARTIE] = {.name = "--partie",
                       .value = "NAME",
                       .help = N_("use a partie à écrire instead of a match"),
                       .at = AT(record.partie),
                       .completed = COMPLETE_PARTIES},
    [OPTION_PLAYER] = {.name = "--player",
                       .value = "NAME",
                       .help = N_("matches of this player"),
                       .at = AT(record.player),
                       .completed = COMPLETE_PLAYERS},
    [OPTION_EVENT] = {.name = "--event",
                      .value = "NAME",
                      .help = N_("matches of this event"),
                      .at = AT(record.event),
                      .completed = COMPLETE_EVENTS},
    [OPTION_FROM] = {.name = "--from",
                     .value = "DATE",
                     .help = N_("matches from this date on: 2026.11.20, 2026.11, 2026"),
                     .at = AT(record.from)},
    [OPTION_TO] = {.name = "--to",
                   .value = "DATE",
                   .help = N_("matches up to this date"),
                   .at = AT(record.to)},
    [OPTION_STATE] = {.name = "--state",
                      .value = "STATE",
                      .help = N_("matches that are open, over or unfinished"),
                      .read = read_state,
                      .choices = "open over unfinished"},
    [OPTION_SINCE] = {.name = "--since",
                      .value = "TIME",
                      .help = N_("matches changed since this date or time, in UTC"),
                      .at = AT(record.since)},
    [OPTION_ALL] = {.name = "--all", .help = N_("all matches of the record"), .at = AT(record.all)},
    [OPTION_CSV] = {.name = "--csv",
                    .help = N_("write comma-separated values"),
                    .at = AT(record.csv)},
    [OPTION_MAT] = {.name = "--mat",
                    .help = N_("a backgammon match in .mat format"),
                    .at = AT(record.mat)},
    [OPTION_TRF] = {.name = "--trf",
                    .help = N_("write the event in .trf format"),
                    .at = AT(record.trf)},
    [OPTION_PUBLISH] = {.name = "--publish",
                        .help = N_("store the pairing, and found its matches"),
                        .at = AT(record.publish)},
    [OPTION_TIE_BREAKS] = {.name = "--tie-breaks",
                           .value = "WORDS",
                           .help = N_("tie-break rules, in order: direct,buchholz,..."),
                           .read = read_tie_breaks,
                           .choices =
                               "direct buchholz sonneborn-berger wins stakes difference none"},
    [OPTION_SYSTEM] = {.name = "--system",
                       .value = "NAME",
                       .help = N_("the pairing system: swiss, round-robin or knock-out"),
                       .read = read_system,
                       .choices = "swiss round-robin knock-out"},
    [OPTION_ROUND] = {.name = "--round",
                      .value = "N",
                      .help = N_("pair round N; all: every round"),
                      .read = read_round,
                      .choices = "all"},
    [OPTION_ROUNDS] = {.name = "--rounds",
                       .value = "N",
                       .help = N_("the number of rounds"),
                       .read = read_rounds},
    [OPTION_PLAYERS] = {.name = "--players",
                        .value = "FILE",
                        .help = N_("file of players, one per line, strongest first"),
                        .at = AT(record.players),
                        .completed = COMPLETE_FILES},
    [OPTION_DRY_RUN] = {.name = "--dry-run",
                        .help = N_("print what would be done, and store nothing"),
                        .at = AT(record.dry_run)},
    [OPTION_FOLLOW] = {.name = "--follow",
                       .help = N_("keep running; push entries as they are stored"),
                       .at = AT(record.follow)},
    [OPTION_TOKEN_FILE] = {.name = "--token-file",
                           .value = "FILE",
                           .help = N_("file whose first line is the token"),
                           .at = AT(record.token_file),
                           .completed = COMPLETE_FILES},
    [OPTION_REASON] = {.name = "--reason",
                       .value = "WORDS",
                       .help = N_("store the arbiter's reason in the log"),
                       .at = AT(record.why)},
    [OPTION_HEAD] = {.name = "--head",
                     .value = "DIGEST",
                     .help = N_("compare with a digest printed earlier"),
                     .at = AT(record.head)},
    [OPTION_SEALS] = {.name = "--seals",
                      .help = N_("check logs against their signatures"),
                      .at = AT(record.seals)},
    [OPTION_SHEET] = {.name = "--sheet",
                      .value = "HEAD",
                      .help = N_("check a log against the code printed on a score sheet"),
                      .at = AT(record.sheet)},
    [OPTION_KIND] = {.name = "--kind",
                     .value = "KIND",
                     .help = N_("under, over, fill, keep, hole, false, mark, or a fault"),
                     .at = AT(record.kind)},
    [OPTION_JAN] = {.name = "--jan",
                    .value = "JAN",
                    .help = N_("claims on a turn in which this jan was due"),
                    .at = AT(record.jan)},
    [OPTION_ARTICLE] = {.name = "--article",
                        .value = "WORDS",
                        .help = N_("claims whose cited article contains WORDS"),
                        .at = AT(record.article)},
    [OPTION_OVERRULED] = {.name = "--overruled",
                          .help = N_("claims that the arbiter has overruled"),
                          .at = AT(record.overruled)},
    [OPTION_THROW] = {.name = "--throw",
                      .value = "DICE",
                      .help = N_("only turns with this throw"),
                      .at = AT(record.throw)},
    [OPTION_FAULT] = {.name = "--fault",
                      .value = "CODE",
                      .help = N_("only turns with this fault"),
                      .at = AT(record.fault)},
    [OPTION_NOTE] = {.name = "--note",
                     .value = "WORDS",
                     .help = N_("search notes and reasons of rulings for WORDS"),
                     .at = AT(record.note)},
    [OPTION_PAGE] = {.name = "--page",
                     .value = "N",
                     .help = N_("page of results, 500 turns each"),
                     .read = read_page},
    [OPTION_LUCK] = {.name = "--luck",
                     .help = N_("also compare throws with the average"),
                     .at = AT(record.luck)},
    [OPTION_CLUB] = {.name = "--club",
                     .value = "NAME",
                     .help = N_("club that the matches come from"),
                     .at = AT(record.club)},
    [OPTION_AS] = {.name = "--as",
                   .value = "NAME",
                   .help = N_("name of the signing key"),
                   .at = AT(record.as)},
    [OPTION_PASSPHRASE_FILE] = {.name = "--passphrase-file",
                                .value = "FILE",
                                .help = N_("file whose first line is the passphrase"),
                                .at = AT(record.passphrase_file),
                                .completed = COMPLETE_FILES},
    [OPTION_UNDO] = {.name = "--undo", .help = N_("undo the command"), .at = AT(record.undo)},
    [OPTION_LISTEN] = {.name = "--listen",
                       .value = "ADDR[:PORT]",
                       .help = N_("address to listen on; 0.0.0.0: all interfaces"),
                       .at = AT(serve.listen)},
    [OPTION_METRICS] = {.name = "--metrics",
                        .value = "ADDR[:PORT]",
                        .help = N_("serve Prometheus metrics at ADDR"),
                        .at = AT(serve.metrics)},
    [OPTION_NAME] = {.name = "--name",
                     .value = "HOST",
                     .help = N_("accept requests for this host name"),
                     .at = AT(serve.name)},
    [OPTION_SCORERS] = {.name = "--scorers",
                        .help = N_("let phones score"),
                        .at = AT(serve.scorers)},
    [OPTION_ACCEPT] = {.name = "--accept",
                       .value = "CLUBS",
                       .help = N_("accept pushes from the clubs in CLUBS"),
                       .at = AT(serve.accept),
                       .completed = COMPLETE_FILES},
    [OPTION_ROTATE] = {.name = "--rotate",
                       .value = "SECONDS",
                       .help = N_("seconds per page of six tables on a big screen"),
                       .read = read_rotate},
    [OPTION_EMBED] = {.name = "--embed",
                      .value = "ORIGIN",
                      .help = N_("let this site embed the overlay of a table"),
                      .at = AT(serve.embed)},
    [OPTION_CORS] = {.name = "--cors",
                     .value = "ORIGIN",
                     .help = N_("let pages of this site push matches"),
                     .at = AT(serve.cors)},
    [OPTION_APP] = {.name = "--app",
                    .value = "ADDRESS",
                    .help = N_("public address of the app for phones"),
                    .at = AT(serve.app)},
    [OPTION_APP_FOLDER] = {.name = "--app-folder",
                           .value = "FOLDER",
                           .help = N_("folder of the app, served at /app/"),
                           .at = AT(serve.app_folder),
                           .completed = COMPLETE_FILES},
    [OPTION_DELAY] = {.name = "--delay",
                      .value = "SECONDS",
                      .help = N_("delay for spectators"),
                      .read = read_delay},
    [OPTION_PROXY] = {.name = "--proxy",
                      .value = "ADDR",
                      .help = N_("proxy whose Forwarded header is trusted"),
                      .at = AT(serve.proxy)},
};

const struct program_option *option_named(const char *name)
{
    for (int i = 0; i < OPTIONS; i++)
        if (strcmp(program_options[i].name, name) == 0)
            return &program_options[i];
    return NULL;
}

/* --- reading ---------------------------------------------------------------------------------- */

/* getopt knows a row by LONG plus its index, or by its letter. */
enum { LONG = 256 };

static bool is_long(const struct program_option *row)
{
    return row->name[1] == '-';
}

static const struct program_option *row_of(int found)
{
    for (int i = 0; i < OPTIONS; i++)
        if (found == (is_long(&program_options[i]) ? LONG + i : program_options[i].name[1]))
            return &program_options[i];
    return found == 'h' ? &program_options[OPTION_HELP] : NULL;
}

/* The table in getopt's form. `letters` begins so that other words are returned in place, and a
 * missing value is distinguished from an unknown option. */
static void ask_getopt(struct option longs[OPTIONS + 1], char letters[2 * OPTIONS + 4])
{
    size_t n = 0;
    (void)snprintf(letters, 4, "-:h");
    for (int i = 0; i < OPTIONS; i++) {
        const struct program_option *row = &program_options[i];
        if (is_long(row))
            longs[n++] = (struct option){row->name + 2, row->value != NULL, NULL, LONG + i};
        if (!is_long(row))
            (void)snprintf(letters + strlen(letters), 3, "%c%s", row->name[1],
                           row->value ? ":" : "");
    }
    longs[n] = (struct option){NULL, 0, NULL, 0};
}

/* Handles what getopt found in the argument `typed`, of a command or before one. */
static enum status take(int found, const char *typed, const struct command *c,
                        struct options_given *o)
{
    bool missing = found == ':';
    const struct program_option *row = found == '?' ? NULL : row_of(missing ? optopt : found);
    if (!row)
        return usage(N_("unknown option"), typed, c);
    o->given |= (option_set)1 << (row - program_options);
    if (missing)
        return usage_of_options(N_("{option} requires a value: {value}"), row, NULL, c);
    if (row->read)
        return row->read(optarg, o, c);
    void *place = (char *)o + row->at;
    if (row->value)
        *(const char **)place = optarg;
    else
        *(bool *)place = true;
    return STATUS_OK;
}

enum status options_read(int argc, char **argv, struct options_given *o, char **words, int *n)
{
    enum { ARGUMENT = 1 };
    struct option longs[OPTIONS + 1];
    char letters[2 * OPTIONS + 4];
    int found, at = 1;
    ask_getopt(longs, letters);
    opterr = 0;
    *n = 0;
    while ((found = getopt_long(argc, argv, letters, longs, NULL)) != -1) {
        if (found == ARGUMENT)
            words[(*n)++] = optarg;
        else if (take(found, argv[at], *n ? command_named(words[0]) : NULL, o) != STATUS_OK)
            return STATUS_USAGE;
        if (o->help)
            return STATUS_OK;
        at = optind;
    }
    while (optind < argc)
        words[(*n)++] = argv[optind++];
    return STATUS_OK;
}
