/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands of the prompt, which begin with a dot, and the menu of available commands. */
#ifndef REPL_COMMANDS_H
#define REPL_COMMANDS_H

#include "base/status.h"
#include "display.h"
#include "games/game.h"
#include "session/commands.h"
#include "session/session.h"

/* The state of the prompt. */
struct repl {
    struct session *session;
    bool terminal; /* input and output are a terminal: prompts, line editing */
    bool quit;
    bool leaving; /* .quit was refused, as entries would be lost; the next .quit leaves */
    enum status status;
    struct strbuf said;
    struct strbuf answer; /* to the last line, without the board */
    struct display display;
    long line; /* lines read so far, for errors in piped input */

    bool told_why[DOUBTS]; /* the explanation of this kind of question was printed */
    int rows, columns;     /* of the screen; 0: not a terminal */

    /* Prompts for a line on the terminal; malloc'd, NULL at the end of input. */
    char *(*ask)(const char *prompt);
    char *refill;       /* text on the input line at the next prompt, malloc'd; NULL: none */
    char *put_back;     /* the last line put back, malloc'd: done only once; NULL: none */
    bool refused;       /* an error was reported for the current line */
    char editing[16];   /* the turn that the next line replaces; "": none */
    bool stuck;         /* in a pipe: the line would lose unrecorded entries */
    bool skipping_game; /* in a pipe: a header was invalid, so its game is skipped */
    bool skipped_body;  /* in a pipe: turns of the skipped game have been read */
    const char *typed;  /* the current line; NULL: none */
    /* The reason printed instead of automatically creating a match, if the record has an open
     * match that was not resumed, or NULL. */
    const char *no_match_reason;
    char offered[STORE_KEY_SIZE]; /* the match that Enter resumes, if asked for a name; "": none */
    const char *record;           /* path of the record; NULL: not known */
    char letters_of[STORE_KEY_SIZE]; /* the match to which `letters` applies */
    uint8_t letters;                 /* meaning of an ambiguous letter (letters.c); 0: not known */
    char asked_of[STORE_KEY_SIZE];   /* the match of the last prompt */
    long asked_at;                   /* its number of entries at the last prompt */
};

/* Reports an error. At a terminal the session continues; in a pipe the error names the line and
 * also sets the exit status. */
void repl_complain(struct repl *r, const struct session_error *e);
/* Adds the players of the match that has just begun. */
void say_new_match(struct repl *r);
void repl_refuse(struct repl *r, const char *text);
/* Fills in a placeholder of a sentence with the players of a session, `context`. */
void repl_fill_players(struct strbuf *w, const void *context, const char *gap, size_t length);
/* Prints the text collected in `said` and empties it. */
void repl_speak(struct repl *r);
/* Returns the width, in columns, to which text is wrapped. */
int repl_width(const struct repl *r);

/* Begins a match between "Anna - Boris", or asks for the players. If the user types a command
 * instead, it is run and no match begins. */
void command_new(struct repl *r, char *argument);

/* Runs a command line without its dot: a name, in English or in the user's language, or an
 * unambiguous prefix of one, and the argument. */
void command_run(struct repl *r, char *line);

/* Returns true if a line without a dot begins with the full name of a command that is not a word
 * of the game and needs no dot: "undo 2", "annuler". "resign" needs the dot. */
bool is_bare_command(const struct repl *r, const char *line);

/* Returns true if the line is only "?" or a name of the command .help, with or without its dot. */
bool asks_for_help(const char *line);

/* Adds the commands with a name similar to the word, with their dots. Returns false if there are
 * none. For a word without a dot only displayed names are compared, and they must be more
 * similar. */
bool near_shown_command(const struct repl *r, const char *word, struct strbuf *near);

/* Calls back with each completion of the word at byte `start` of a command line of `length`
 * bytes, including its dot: a command, or an argument. */
void command_candidates(const struct repl *r, const char *line, size_t start, size_t length,
                        game_candidate_fn *fn, void *context);

/* Long answers at a terminal, one page at a time. */

/* Removes the page number from "commands 2" and returns it; the default is 1. */
long page_taken(char *argument);

/* Reduces the text after `begin` to one page that fits the screen above the prompt, and adds how
 * to see the next one: `call` with its number. Returns false if there is no such page. */
bool leave_page(struct repl *r, size_t begin, const char *call, long page);

/* Suggestions for a mistyped word. */

/* Adds at most five names of help topics similar to the word: " .undo bredouille". A similar
 * name begins with the word, or differs in at most two letters, or one if the word is short. */
void near_help(const struct game *game, const char *word, struct strbuf *out);

/* Returns true if one of the names, in English or in the user's language, is similar to a word
 * in this sense. */
bool any_near(const char *about, const char *names, const char *word);

/* Adds a suggestion after others. */
void add_near(struct strbuf *near, const char *name);

/* Returns the game whose name differs in at most two letters, or one if the word is short; NULL
 * if there is none. */
const struct game *near_game(const char *word, size_t length);

/* Finds the command with this name, in English or in the user's language, or the only command
 * with a name that begins with it. Displayed names and first English names have precedence over
 * the others. `typed` may be of any case and without accents. Returns NULL if there is none, or
 * (`many`) more than one. */
const struct dot_command *find_command(const struct menu *m, const char *typed, bool *many);

/* Handles .help. */
void command_help(struct repl *r, char *argument);

/* Commands that show the match and its options. */

/* Adds a line with the options that differ from the default, if any do. */
void look_agreed(struct repl *r);

/* Commands that correct what was entered, and commands on the record. */

void command_resume(struct repl *r, char *argument);

/* Handles the line after `.edit`. An empty line changes nothing. */
void command_edited(struct repl *r, const char *line);

/* .set: the options of the match and the user's settings. */

void command_set(struct repl *r, char *argument);

/* The commands of a partie: .partie and .next. */

/* Adds the possible next steps after the end of a match; `ended`: it has just ended. */
void say_after_end(struct repl *r, bool ended);

#endif
