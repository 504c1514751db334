/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of the program's options. Parsing, help and shell completion use it. */
#ifndef REFEREE_OPTIONS_H
#define REFEREE_OPTIONS_H

#include <stdint.h>

#include "base/status.h"
#include "matches/command/command.h"
#include "repl/repl.h"

enum option_id {
    OPTION_DB,
    OPTION_GAME,
    OPTION_COLOR,
    OPTION_HELP,
    OPTION_VERSION,
    OPTION_JSON,
    OPTION_OUT,
    OPTION_CHECK,
    OPTION_POINTS,
    OPTION_FULL,
    OPTION_PARTIE,
    OPTION_PLAYER,
    OPTION_EVENT,
    OPTION_FROM,
    OPTION_TO,
    OPTION_STATE,
    OPTION_SINCE,
    OPTION_ALL,
    OPTION_CSV,
    OPTION_MAT,
    OPTION_TRF,
    OPTION_PUBLISH,
    OPTION_TIE_BREAKS,
    OPTION_SYSTEM,
    OPTION_ROUND,
    OPTION_ROUNDS,
    OPTION_PLAYERS,
    OPTION_DRY_RUN,
    OPTION_FOLLOW,
    OPTION_TOKEN_FILE,
    OPTION_REASON,
    OPTION_HEAD,
    OPTION_SEALS,
    OPTION_SHEET,
    OPTION_KIND,
    OPTION_JAN,
    OPTION_ARTICLE,
    OPTION_OVERRULED,
    OPTION_THROW,
    OPTION_FAULT,
    OPTION_NOTE,
    OPTION_PAGE,
    OPTION_LUCK,
    OPTION_CLUB,
    OPTION_AS,
    OPTION_PASSPHRASE_FILE,
    OPTION_UNDO,
    OPTION_LISTEN,
    OPTION_NAME,
    OPTION_SCORERS,
    OPTION_ACCEPT,
    OPTION_METRICS,
    OPTION_ROTATE,
    OPTION_PROXY,
    OPTION_EMBED,
    OPTION_CORS,
    OPTION_APP,
    OPTION_APP_FOLDER,
    OPTION_DELAY,
    OPTIONS
};

/* A set of options, one bit per option. */
typedef uint64_t option_set;
#define OPTION(id) ((option_set)1 << (OPTION_##id))

/* How the shells complete a word. */
enum completed {
    COMPLETE_NOTHING,
    COMPLETE_FILES,
    COMPLETE_MATCHES,
    COMPLETE_PLAYERS,
    COMPLETE_EVENTS,
    COMPLETE_FACTS, /* of the event that is the first word */
    COMPLETE_PARTIES,
    COMPLETE_VERSIONS,
    COMPLETE_MATCHES_OR_FILES,
    COMPLETE_GAMES,
    COMPLETE_HELP
};

struct options_given;
struct command;

struct program_option {
    const char *name;  /* as typed */
    const char *value; /* the value that follows; NULL: none */
    const char *help;  /* one line */
    size_t at; /* offset in struct options_given: of a text, or a bool if there is no value */
    /* Reads the value. If NULL, the value is stored at `at`. */
    enum status (*read)(const char *value, struct options_given *o, const struct command *c);
    enum completed completed;
    const char *choices; /* the possible values, separated by blanks; NULL: others */
};
_Static_assert(OPTIONS <= 64, "a bit for each option");

extern const struct program_option program_options[OPTIONS];

/* The parsed options. Texts belong to the caller. */
struct options_given {
    option_set given;
    const char *db;
    const char *out; /* -o */
    bool json, help, version;
    enum colour_when colour;
    bool check;              /* --check: compare with what the files state */
    int points;              /* --points: the roller's points */
    const struct game *game; /* --game; NULL: not given */
    struct {
        const char *listen, *metrics, *name, *accept, *proxy, *embed, *cors, *app, *app_folder;
        bool scorers;
        int rotate, delay;
    } serve;
    struct record_options record;
};

/* The option of this name; NULL: none. */
const struct program_option *option_named(const char *name);

/* Takes the options out of the arguments, in any order. The rest, command and files, is stored in
 * `words`, which has room for argc, and *n. Returns STATUS_USAGE after printing the error. */
enum status options_read(int argc, char **argv, struct options_given *o, char **words, int *n);

#endif
