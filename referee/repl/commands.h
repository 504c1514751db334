/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands of the prompt, which begin with a dot. */
#ifndef REPL_COMMANDS_H
#define REPL_COMMANDS_H

#include "base/status.h"
#include "display.h"
#include "session/session.h"

/* The state of the prompt. */
struct repl {
    struct session *session;
    bool terminal; /* input and output are a terminal: prompts, line editing */
    bool quit;
    bool leaving; /* .quit was refused because it would lose what is only in memory; the next one
                   * leaves */
    enum status status;
    struct strbuf said;
    struct strbuf answer; /* to the last line, without the board */
    struct display display;
    long line; /* lines read so far, for errors in piped input */

    bool told_why[DOUBTS]; /* the reason for this kind of question was printed */
    int rows, columns;     /* of the screen; 0: not a terminal */

    /* Asks for a line on the terminal; malloc'd, NULL when the input has ended. */
    char *(*ask)(const char *prompt);
    char *refill;       /* text on the input line at the next prompt, malloc'd; NULL: none */
    char *put_back;     /* the line that was put back last, malloc'd: only once; NULL: none */
    bool refused;       /* an error was reported for the current line */
    char editing[16];   /* the turn that the next line replaces; "": none */
    bool stuck;         /* a pipe: the line would lose what is only in memory */
    bool skipping_game; /* a pipe: a header was not understood, so its game is skipped */
    bool skipped_body;  /* a pipe: turns of the skipped game have been read */
    const char *typed;  /* the current line; NULL: none */
    /* The reason printed instead of founding a match unasked, if the record has an open match that
     * was not resumed. NULL: there is none. */
    const char *no_match_reason;
    char offered[STORE_KEY_SIZE]; /* the unfinished match that Enter resumes for a name; "": none */
    const char *record;           /* where the record is; NULL: not known */
    char letters_of[STORE_KEY_SIZE]; /* the match for which `letters` was asked or read */
    uint8_t letters; /* what a doubtful letter means in it (letters.c); 0: not known */
    char asked_of[STORE_KEY_SIZE]; /* the match of the last prompt */
    long asked_at;                 /* its number of entries at the last prompt */
};

/* Reports an error. At a terminal the session goes on; in a pipe the error names the line and also
 * sets the exit status. */
void repl_complain(struct repl *r, const struct session_error *e);
/* Adds who plays the match that has just begun. */
void say_new_match(struct repl *r);
void repl_refuse(struct repl *r, const char *text);
/* Fills a gap of a sentence with the players of a session, `context`. */
void repl_fill_players(struct strbuf *w, const void *context, const char *gap, size_t length);
/* Prints the text collected in `said` and empties it. */
void repl_speak(struct repl *r);
/* The width, in columns, to which text is folded. */
int repl_width(const struct repl *r);

/* Begins a match between "Anna - Boris", or between players the user is asked for. If the user
 * types a command instead, it is run and no match begins. */
void command_new(struct repl *r, char *argument);

/* Runs a command line without its dot: a name, in English or in the user's language, or an
 * unambiguous beginning of one, and the argument. */
void command_run(struct repl *r, char *line);

/* Whether a line without a dot begins with the whole name of a command that is no word of the game
 * and needs no dot: "undo 2", "annuler"; "resign" needs it. */
bool is_bare_command(const struct repl *r, const char *line);

/* Whether the line is "?" or a name of the command .help, with its dot or without, and no more. */
bool asks_for_help(const char *line);

/* Adds the commands of which a name is near the word, with their dots; false: there are none. For a
 * word without a dot, only the name that is shown counts, and it must be nearer. */
bool near_shown_command(const struct repl *r, const char *word, struct strbuf *near);
bool near_command(const struct repl *r, const char *word, struct strbuf *near);

/* Calls back with each completion of the word at byte `start` of a command line of `length` bytes,
 * its dot included: a command, or an argument. */
void command_candidates(const struct repl *r, const char *line, size_t start, size_t length,
                        game_candidate_fn *fn, void *context);

#endif
