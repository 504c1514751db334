/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz_commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/sqlite/open.h"
#include "talk/commands.h"
#include "talk/record.h"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif

#define LENGTH(a) (sizeof(a) / sizeof((a)[0]))

enum { LINES = 40, LINE_ROOM = 512 };

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

static struct deal *deal; /* an answer gets no context */
static int told;          /* the standard error this program began with */

static unsigned below(size_t n)
{
    return deal_below(deal, (unsigned)n);
}

static char *answer(const char *prompt)
{
    static const char *const answers[] = {"Anna", "Boris", "", ".help", "y", "k", "\x1b[2J\x7f"};
    (void)prompt;
    return below(5) ? strdup(answers[below(LENGTH(answers))]) : NULL;
}

/* A command, or the beginning of its name, and what follows it. Nothing is saved: that would be
 * files. */
static void draw_line(char line[LINE_ROOM])
{
    int commands = 0;
    while (command_name(commands))
        commands++;
    if (!below(3)) {
        snprintf(line, LINE_ROOM, "%s", plain[below(LENGTH(plain))]);
        return;
    }
    const char *name = command_name((int)below((size_t)commands));
    size_t length = below(4) ? strlen(name) : below(strlen(name) + 1);
    if (strcmp(name, "save") == 0)
        name = "score";
    int n = snprintf(line, LINE_ROOM, ".%.*s", (int)length, name);
    for (unsigned i = below(3); i; i--)
        n += snprintf(line + n, LINE_ROOM - (size_t)n, " %s", arguments[below(LENGTH(arguments))]);
    if (!below(8))
        line[below((size_t)n)] = (char)(1 + below(255));
}

static void check_said(const char *line, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if ((c < 0x20 && c != '\n') || c == 0x7f) {
            dprintf(told, "a control character, %02x, is said of \"%s\"\n", c, line);
            abort();
        }
    }
}

/* What was complained of meanwhile; the file begins anew. */
static void check_complaints(FILE *complaints, const char *line)
{
    char text[4096] = "";
    fflush(stderr);
    rewind(complaints);
    check_said(line, text, fread(text, 1, sizeof text, complaints));
    rewind(complaints);
    if (ftruncate(fileno(complaints), 0) != 0)
        abort();
}

static void take(struct repl *r, char *line)
{
    struct session_error e;
    if (*line == '.')
        command_run(r, line + 1);
    else if (r->editing[0])
        command_edited(r, line);
    else if (session_line(r->session, line, strlen(line), &r->said, &e) != SESSION_OK)
        repl_complain(r, &e);
}

static void talk(struct repl *r, FILE *complaints)
{
    for (int i = 0; i < LINES; i++) {
        char line[LINE_ROOM], taken[LINE_ROOM];
        draw_line(line);
        memcpy(taken, line, sizeof line);
        take(r, taken);
        check_said(line, r->said.text ? r->said.text : "", r->said.length);
        check_complaints(complaints, line);
        words_free(&r->said);
        free(r->refill);
        r->refill = NULL;
    }
}

void fuzz_commands(struct deal *d)
{
    struct store *store;
    FILE *complaints = tmpfile();
    told = dup(STDERR_FILENO);
    deal = d;
    if (!complaints || told < 0 || store_open_memory(&store, NULL) != STORE_OK)
        abort();
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_set_report_fd((void *)(intptr_t)told);
#endif
    struct repl r = {.session = session_new(&game_trictrac, store), .ask = answer};
    display_begin(&r.display, COLOUR_NEVER, false);
    r.terminal = below(2);
    dup2(fileno(complaints), STDERR_FILENO);
    talk(&r, complaints);
    fflush(stderr);
    dup2(told, STDERR_FILENO);
    close(told);
    fclose(complaints);
    session_free(r.session);
    store_close(store);
}
