/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs a number of inputs drawn from a seed: fuzz SEED COUNT [FOLDER]. With a folder the inputs are
 * written there instead, one per file, as a start for libFuzzer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw_text.h"
#include "feed.h"
#include "matches/import/match_address.h"
#include "repl/commands.h"

#define LENGTH(a) (sizeof(a) / sizeof((a)[0]))

enum { SESSION_LINES = 60, TALK_LINES = 40, LINE_ROOM = 512 };

static struct deal deal;
static uint8_t input[FEED_ROOM];
static size_t length;

static unsigned below(size_t n)
{
    return deal_below(&deal, (unsigned)n);
}

static void begin(enum feed_kind kind)
{
    input[0] = (uint8_t)kind;
    length = 1;
}

static void add(const char *text, size_t n)
{
    if (n > sizeof input - length)
        n = sizeof input - length;
    memcpy(input + length, text, n);
    length += n;
}

static void add_line(const char *text, size_t n)
{
    add(text, n);
    add((char[]){FEED_NEXT}, 1);
}

static void draw_text(enum feed_kind kind, size_t draw(struct deal *, char[TEXT_ROOM]))
{
    char text[TEXT_ROOM] = "";
    begin(kind);
    add(text, draw(&deal, text));
}

/* --- a session -------------------------------------------------------------------------------- */

static void draw_session_line(void)
{
    static const char *const options[] = {"!announce=silent",
                                          "!last-man-doublet=4",
                                          "!holes=3",
                                          "!numbering=talon",
                                          "!schools=own-throw",
                                          "!x",
                                          "!y=z"};
    char text[TEXT_ROOM];
    const char *option = options[below(LENGTH(options))];
    switch (below(12)) {
    case 0:
        add_line("<", 1);
        break;
    case 1:
        add_line(">", 1);
        break;
    case 2:
        add_line(option, below(4) ? 0 : strlen(option));
        break;
    case 3:
        add_line(text, draw_record(&deal, text));
        break;
    default:
        add_line(text, draw_words(&deal, text));
    }
}

static void draw_session(void)
{
    begin(FEED_SESSION);
    for (int n = 0; n < SESSION_LINES; n++)
        draw_session_line();
}

/* --- a conversation --------------------------------------------------------------------------- */

static const char *const arguments[] = {
    "",
    "1",
    "2",
    "0",
    "-1",
    "w1",
    "w9",
    "12",
    "99999999999999999999",
    "last",
    "Anna - Boris",
    " - ",
    "A - ",
    "Zo\xc3\xab - \x1b[2J",
    "A\xe2\x80\xae - B\x7f",
    "announce silent",
    "announce=silent",
    "announce announce",
    "board list",
    "numbering talon",
    "schools=own-throw",
    "x y",
    "=",
    "play",
    "fill-petit",
    "fausse \xc3\xa9",
    "\xff\xfe",
    "4 he was warned",
    "0 no",
    "999 x",
    "Soir Anna Boris marques=2 queue=5",
    "\"Mon soir\" Anna Boris Carla",
    "Soir",
    "\"",
    "1 64 1/7 1/5",
    "1 nonsense",
    "w1 -",
    "a note \\ \" ] [",
};

static const char *const plain[] = {
    "64 1/7 1/5", "53 1/6 1/4", "21 +2 1/3 1/2", "school", "65 1/7 1/6", "66",       "", "*", "??",
    "stay",       "go",         "= stands",      "1/7",    "11 1/2 1/2", "nonsense",
};

static const char *const answers[] = {"Anna", "Boris", "",     ".help",
                                      "y",    "k",     "\x04", "\x1b[2J\x7f"};

enum { COMMANDS_MOST = 256 };
static char names[COMMANDS_MOST][32];
static size_t commands;

/* Reads the names of all commands once, because command_name() sorts all of them in each call. */
static void read_names(void)
{
    while (command_name(games[0], (int)commands, names[commands]))
        if (++commands == COMMANDS_MOST)
            abort();
}

/* Draws a command or an abbreviation with arguments, or a line of a game, or a possible answer. */
static void draw_talk_line(void)
{
    char line[LINE_ROOM];
    if (!below(3)) {
        const char *other =
            below(4) ? plain[below(LENGTH(plain))] : answers[below(LENGTH(answers))];
        add_line(other, strlen(other));
        return;
    }
    const char *name = names[below(commands)];
    size_t shown = below(4) ? strlen(name) : below(strlen(name) + 1);
    int n = snprintf(line, sizeof line, ".%.*s", (int)shown, name);
    for (unsigned i = below(3); i; i--)
        n +=
            snprintf(line + n, sizeof line - (size_t)n, " %s", arguments[below(LENGTH(arguments))]);
    if (!below(8))
        line[below((size_t)n)] = (char)(1 + below(255));
    add_line(line, (size_t)n);
}

static void draw_talk(void)
{
    begin(below(2) ? FEED_TALK : FEED_PIPE);
    for (int n = 0; n < TALK_LINES; n++)
        draw_talk_line();
}

/* --- an address ------------------------------------------------------------------------------- */

/* Draws the address of a match, mostly with some wrong characters, or cut off. */
static void draw_address(void)
{
    char text[TEXT_ROOM] = "";
    struct strbuf w = {.text = NULL};
    size_t n = draw_record(&deal, text);
    strbuf_add_match_address(&w, "https://a/", text, n);
    if (!w.text)
        abort();
    for (unsigned i = below(3); i; i--)
        w.text[below(w.length)] = (char)(1 + below(255));
    begin(FEED_ADDRESS);
    add(w.text, below(4) ? w.length : below(w.length + 1));
    strbuf_free(&w);
}

/* --- all -------------------------------------------------------------------------------------- */

static void draw_input(long i)
{
    if (i % 64 == 0)
        draw_session();
    else if (i % 64 == 32)
        draw_talk();
    else if (i % 16 == 8)
        draw_address();
    else if (i % 8 == 4)
        draw_text(FEED_REQUEST, draw_request);
    else if (i % 8 == 2)
        draw_text(FEED_REPLAY, draw_replay);
    else if (i % 2)
        draw_text(FEED_POSITION, draw_position);
    else
        draw_text(FEED_RECORD, draw_record);
}

static void write_input(const char *folder, unsigned long long seed, long i)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%llu-%ld", folder, seed, i);
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(input, 1, length, f) != length || fclose(f) != 0) {
        perror(path);
        exit(1);
    }
}

int main(int argc, char **argv)
{
    const unsigned long long seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    const long count = argc > 2 ? atol(argv[2]) : 10000;
    deal_start(&deal, seed);
    read_names();
    for (long i = 0; i < count; i++) {
        draw_input(i);
        if (argc > 3)
            write_input(argv[3], seed, i);
        else
            LLVMFuzzerTestOneInput(input, length);
    }
    return 0;
}
