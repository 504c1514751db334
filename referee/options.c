/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "options.h"

#include <getopt.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/tongue.h"
#include "talk/help.h"

enum status usage(const char *problem, const char *word)
{
    struct words page = {.text = NULL}, shown = {.text = NULL};
    enum status status = STATUS_USAGE;
    help_usage(&page);
    words_add_clean(&shown, word ? word : "");
    if (problem) {
        fputs(page.text ? page.text : "", stderr);
        fprintf(stderr, "referee: %s%s%s\n", _(problem), word ? _(": ") : "",
                shown.text ? shown.text : "");
    } else {
        status = put_words(&page);
    }
    words_free(&page);
    words_free(&shown);
    return status;
}

/* The seconds of --rotate. */
static enum status read_rotate(const char *text, struct options_given *o)
{
    size_t n = strspn(text, "0123456789");
    if (!n || n > 4 || text[n] || atoi(text) > 3600)
        return usage(N_("--rotate needs seconds, 0 to 3600"), NULL);
    o->serve.rotate = atoi(text);
    return STATUS_OK;
}

/* The points of --points, one digit or two. */
static enum status read_points(const char *text, struct options_given *o)
{
    size_t n = strspn(text, "0123456789");
    if (!n || n > 2 || text[n] || atoi(text) > 11)
        return usage(N_("--points needs a number from 0 to 11"), NULL);
    o->points = atoi(text);
    return STATUS_OK;
}

static enum status read_game(const char *name, struct options_given *o)
{
    o->game = game_named(name);
    return o->game ? STATUS_OK : usage(N_("--game needs the name of a game"), *name ? name : NULL);
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

#define AT(member) offsetof(struct options_given, member)

/* FLAG: a bool at `at`; TEXT: a text there, RECORD_TEXT and RECORD_FLAG: of the commands on the
 * record alone; SERVE_TEXT and SERVE_FLAG: of serve alone; READ: `read` takes the value, "" if
 * there is none, and says what is wrong. */
static const struct option_typed {
    const char *name; /* as it is typed */
    enum { FLAG, TEXT, RECORD_FLAG, RECORD_TEXT, SERVE_FLAG, SERVE_TEXT, READ } kind;
    size_t at;
    enum status (*read)(const char *value, struct options_given *o);
    const char *missing; /* said where there is none; NULL: that a value is wanted */
} table[] = {
    {"--db", TEXT, AT(db), NULL, N_("--db needs a file")},
    {"-o", TEXT, AT(out), NULL, N_("-o needs a file")},
    {"--json", FLAG, AT(json), NULL, NULL},
    {"--help", FLAG, AT(help), NULL, NULL},
    {"-h", FLAG, AT(help), NULL, NULL},
    {"--version", FLAG, AT(version), NULL, NULL},
    {"--check", FLAG, AT(check), NULL, NULL},
    {"--color", READ, 0, read_colour, NULL},
    {"--points", READ, 0, read_points, NULL},
    {"--game", READ, 0, read_game, NULL},
    {"--arbiter", FLAG, AT(record.arbiter), NULL, NULL},
    {"--partie", TEXT, AT(record.partie), NULL, NULL},
    {"--player", RECORD_TEXT, AT(record.player), NULL, NULL},
    {"--event", RECORD_TEXT, AT(record.event), NULL, NULL},
    {"--from", RECORD_TEXT, AT(record.from), NULL, NULL},
    {"--since", RECORD_TEXT, AT(record.since), NULL, NULL},
    {"--to", RECORD_TEXT, AT(record.to), NULL, NULL},
    {"--state", RECORD_TEXT, AT(record.state), NULL, NULL},
    {"--why", RECORD_TEXT, AT(record.why), NULL, NULL},
    {"--head", RECORD_TEXT, AT(record.head), NULL, NULL},
    {"--as", RECORD_TEXT, AT(record.as), NULL, NULL},
    {"--passphrase-file", RECORD_TEXT, AT(record.passphrase_file), NULL, NULL},
    {"--token-file", RECORD_TEXT, AT(record.token_file), NULL, NULL},
    {"--sheet", RECORD_TEXT, AT(record.sheet), NULL, NULL},
    {"--seals", RECORD_FLAG, AT(record.seals), NULL, NULL},
    {"--kind", RECORD_TEXT, AT(record.kind), NULL, NULL},
    {"--jan", RECORD_TEXT, AT(record.jan), NULL, NULL},
    {"--article", RECORD_TEXT, AT(record.article), NULL, NULL},
    {"--overruled", RECORD_FLAG, AT(record.overruled), NULL, NULL},
    {"--throw", RECORD_TEXT, AT(record.throw), NULL, NULL},
    {"--fault", RECORD_TEXT, AT(record.fault), NULL, NULL},
    {"--csv", RECORD_FLAG, AT(record.csv), NULL, NULL},
    {"--mat", RECORD_FLAG, AT(record.mat), NULL, NULL},
    {"--all", RECORD_FLAG, AT(record.all), NULL, NULL},
    {"--dry-run", RECORD_FLAG, AT(record.dry_run), NULL, NULL},
    {"--follow", RECORD_FLAG, AT(record.follow), NULL, NULL},
    {"--undo", RECORD_FLAG, AT(record.undo), NULL, NULL},
    {"--listen", SERVE_TEXT, AT(serve.listen), NULL, N_("--listen needs an address")},
    {"--name", SERVE_TEXT, AT(serve.name), NULL, N_("--name needs a host name")},
    {"--scorers", SERVE_FLAG, AT(serve.scorers), NULL, NULL},
    {"--accept", SERVE_TEXT, AT(serve.accept), NULL, N_("--accept needs a file of clubs")},
    {"--rotate", READ, AT(serve.rotate), read_rotate, NULL},
};

/* A row is known to getopt by LONG and its place; one of a single letter by that. */
enum { ROWS = sizeof table / sizeof table[0], LONG = 256 };

static bool takes_value(const struct option_typed *row)
{
    return row->kind != FLAG && row->kind != RECORD_FLAG && row->kind != SERVE_FLAG;
}

static bool is_long(const struct option_typed *row)
{
    return row->name[1] == '-';
}

static const struct option_typed *row_of(int found)
{
    for (int i = 0; i < ROWS; i++)
        if (found == (is_long(&table[i]) ? LONG + i : table[i].name[1]))
            return &table[i];
    return NULL;
}

/* The table as getopt wants it. `letters` begins so that words are handed out where they stand,
 * and that a missing value is told from an unknown option. */
static void ask_getopt(struct option longs[ROWS + 1], char letters[2 * ROWS + 3])
{
    size_t n = 0;
    (void)snprintf(letters, 3, "-:");
    for (int i = 0; i < ROWS; i++) {
        const struct option_typed *row = &table[i];
        if (is_long(row))
            longs[n++] = (struct option){row->name + 2, takes_value(row), NULL, LONG + i};
        else
            (void)snprintf(letters + strlen(letters), 3, "%c%s", row->name[1],
                           takes_value(row) ? ":" : "");
    }
    longs[n] = (struct option){NULL, 0, NULL, 0};
}

/* What getopt has found in the argument `typed`. */
static enum status take(int found, const char *typed, struct options_given *o)
{
    bool missing = found == ':';
    const struct option_typed *row = found == '?' ? NULL : row_of(missing ? optopt : found);
    if (!row)
        return usage(N_("unknown option"), typed);
    o->serve.given |= row->at >= AT(serve) && row->at < AT(serve) + sizeof o->serve;
    if (row->kind == READ)
        return row->read(missing ? "" : optarg, o);
    if (missing)
        return row->missing ? usage(row->missing, NULL)
                            : usage(N_("this option needs a value"), typed);
    void *place = (char *)o + row->at;
    if (takes_value(row))
        *(const char **)place = optarg;
    else
        *(bool *)place = true;
    o->record.given += row->kind == RECORD_FLAG || row->kind == RECORD_TEXT;
    return STATUS_OK;
}

enum status options_read(int argc, char **argv, struct options_given *o, char **words, int *n)
{
    enum { ARGUMENT = 1 };
    struct option longs[ROWS + 1];
    char letters[2 * ROWS + 3];
    int found, at = 1;
    ask_getopt(longs, letters);
    opterr = 0;
    *n = 0;
    while ((found = getopt_long(argc, argv, letters, longs, NULL)) != -1) {
        if (found == ARGUMENT)
            words[(*n)++] = optarg;
        else if (take(found, argv[at], o) != STATUS_OK)
            return STATUS_USAGE;
        if (o->help) {
            words[0] = "help";
            *n = 1;
            return STATUS_OK;
        }
        at = optind;
    }
    while (optind < argc)
        words[(*n)++] = argv[optind++];
    return STATUS_OK;
}
