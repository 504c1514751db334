/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands of the conversation, those that begin with a dot. */
#ifndef TALK_COMMANDS_H
#define TALK_COMMANDS_H

#include "base/status.h"
#include "display.h"
#include "session/session.h"

/* The conversation, as the commands see it. */
struct repl {
    struct session *session;
    bool terminal; /* both ends: prompts, line editing */
    bool quit;
    bool leaving; /* .quit came, though it would lose what is in memory only: the next one does */
    enum status status;
    struct strbuf said;
    struct display display;
    long line; /* lines read, for messages about piped input */

    bool told_why[DOUBTS]; /* why it is asked what is meant was said */
    int rows, columns;     /* of the screen; 0: it is none */

    /* Asks for a line on the terminal; malloc'd, NULL when the input has ended. */
    char *(*ask)(const char *prompt);
    char *refill;      /* to stand on the input line at the next prompt, malloc'd; NULL: nothing */
    char editing[16];  /* the coup the next line replaces; "" none */
    bool stuck;        /* a pipe: what is in memory only would be lost by the line */
    bool passing;      /* a pipe: a header was not understood, its game is passed over */
    bool passed;       /* ... coups of it have been */
    const char *typed; /* the line a command stands in */
    /* There is an open match, but not in hand: no line founds one unasked, this is said. NULL:
     * there is none, or it is. */
    const char *without;
    const char *record;            /* where the record is; NULL: not known */
    char asked_of[STORE_KEY_SIZE]; /* the match that was prompted for last, */
    long asked_at;                 /* ... and its entries then */
};

/* The terminal's user is told and goes on; in a pipe the line is named, and what is wrong is in the
 * exit status too. */
void repl_complain(struct repl *r, const struct session_error *e);
/* Says who play the match that has just begun. */
void say_new_match(struct repl *r);
void repl_refuse(struct repl *r, const char *text);
/* Fills the gap of a sentence with who plays the match of a session, `context`. */
void repl_fill_players(struct strbuf *w, const void *context, const char *gap, size_t length);
/* Puts out what is to be said, and has nothing more to say. */
void repl_speak(struct repl *r);
/* The columns in which words are folded on its screen. */
int repl_width(const struct repl *r);

/* Begins a match between "Anna - Boris", or between those the terminal's user names; where a
 * command is typed instead it is run, and none is begun. */
void command_new(struct repl *r, char *argument);

/* Runs a command line, its dot left out: a name, its French name, or a beginning of either that
 * no other command has, and the argument. */
void command_run(struct repl *r, char *line);

/* Calls back with what the word at byte `start` of a command line of `length` bytes, its dot
 * included, may become: a command, or what it takes. */
void command_candidates(const struct repl *r, const char *line, size_t start, size_t length,
                        game_candidate_fn *fn, void *context);

/* The i-th command's name, the house's or the game's; NULL behind the last. */
const char *command_name(const struct game *game, int i, char name[32]);

#endif
