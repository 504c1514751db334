/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands that begin with a dot, except those of one game: one table for the prompt and for
 * phones. A command that needs only the session has its function in the table. The prompt has more
 * functions (repl/commands.c), which ask back or need the terminal, and so have the phones
 * (site/scoring.c). */
#ifndef SESSION_COMMANDS_H
#define SESSION_COMMANDS_H

#include "session.h"

/* The commands for which the prompt or phones have a separate function. */
enum dot_id {
    DOT_SESSION, /* the function in the table is enough */
    DOT_BOARD,
    DOT_TURN,
    DOT_DRAW,
    DOT_EDIT,
    DOT_FORFEIT,
    DOT_HELP,
    DOT_MATCHES,
    DOT_NEW,
    DOT_NEXT,
    DOT_OPTIONS,
    DOT_PARTIE,
    DOT_QUIT,
    DOT_RECORD,
    DOT_RESIGN,
    DOT_RESUME,
    DOT_RULE,
    DOT_SAVE,
    DOT_SET,
    DOT_SHEET,
    DOT_UNDO,
    DOT_IDS
};

enum dot_group { DOT_TABLE, DOT_MATCH, DOT_CHANGE, DOT_ARBITER, DOT_GROUPS };

/* Each group's name, heading and one-line description. The last has .names NULL. */
extern const struct help_topic dot_groups[DOT_GROUPS + 1];

/* The users who may use a command on a phone. */
enum dot_phone { PHONE_NOBODY, PHONE_SCORER, PHONE_ARBITER };

/* A command as it is given. */
struct session_call {
    struct session *s;
    const struct session_command *command;
    const char *argument;
    long turns; /* that .turns lists without a number */
    struct strbuf *said;
    struct session_error *err;
};

struct session_command {
    enum dot_id id;
    const char *name; /* the first of its names */
    enum dot_group group;
    bool first;                /* shown on the first screen of .help */
    bool pages;                /* takes no argument and may be long: shown a page at a time */
    bool letters;              /* its argument may have the letters of the players */
    bool of_series, of_claims; /* only for games with a series, with claims */
    bool of_plays;             /* only for games whose legal plays can be listed */
    enum dot_phone phone;
    enum arbiter_ruling_kind ruling; /* that it enters; ARBITER_NONE: the argument names it */
    enum session_code (*run)(const struct session_call *c); /* NULL: it is not the session's */
};

/* The i-th command from 0; NULL after the last. */
const struct session_command *session_command(int i);

/* The help of a command, an entry of help.txt: its names, usage and page, and one line. */
struct command_page {
    struct help_topic topic;
    const char *line;
};

const struct command_page *session_command_page(const struct session_command *c);

extern const struct command_page command_pages[]; /* ends with .topic.names NULL */

/* The available commands: the general ones and those of the current game. */

struct dot_command {
    const struct help_topic *topic; /* its names, usage and help page */
    enum dot_group group;
    bool first;       /* shown on the first screen of .help */
    bool pages;       /* takes no argument and may be long: shown page by page */
    bool letters;     /* its argument may contain players' letters */
    const char *help; /* one line */
    const struct session_command *general; /* a general command */
    const struct query_command *question;  /* a question of the game */
    const struct alias_command *saying;    /* an alias of the game */
};

enum { MENU_ROOM = 64 };

struct menu {
    struct dot_command entry[MENU_ROOM];
    size_t count;
};

void make_menu(const struct game *game, struct menu *m);

/* Returns true if this is the first of a command's English names. */
bool is_called(const struct dot_command *c, const char *name);

/* Returns the name of the i-th command, general or the game's; NULL after the last. */
const char *command_name(const struct game *game, int i, char name[32]);

#endif
