/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "feed_talk.h"
#include "games/trictrac/trictrac.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/scan.h"
#include "db/sqlite/open.h"
#include "feed.h"
#include "repl/commands.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define SANITIZED
#endif
#ifdef SANITIZED
#include <sanitizer/common_interface_defs.h>
#endif

enum { LINES = 60, LINE_ROOM = 512 };

static const char *next, *limit; /* input of the callback for answers, which has no context */
static int told;                 /* the original standard error */

/* Reads the next line; returns false at the end. Text beyond the line's size, or after a NUL, is
 * lost. */
static bool next_line(char line[LINE_ROOM])
{
    if (next >= limit)
        return false;
    const char *end = memchr(next, FEED_NEXT, (size_t)(limit - next));
    end = end ? end : limit;
    snprintf(line, LINE_ROOM, "%.*s", (int)(end - next), next);
    next = end + 1;
    return true;
}

static bool saves(const char *line)
{
    char name[32] = "";
    if (*line != '.')
        return false;
    strbuf_fold(line + 1, strcspn(line + 1, " \t"), name, sizeof name);
    return *name && strncmp("save", name, strlen(name)) == 0;
}

static char *answer(const char *prompt)
{
    char line[LINE_ROOM];
    (void)prompt;
    return next_line(line) && strcmp(line, "\x04") != 0 && !saves(line) ? strdup(line) : NULL;
}

static void check_said(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if ((c < 0x20 && c != '\n') || c == 0x7f) {
            dup2(told, STDERR_FILENO);
            feed_wrong("a control character is said");
        }
    }
}

/* Checks the error messages since the last call, and empties their file. */
static void check_complaints(FILE *complaints)
{
    char text[4096] = "";
    fflush(stderr);
    rewind(complaints);
    check_said(text, fread(text, 1, sizeof text, complaints));
    rewind(complaints);
    if (ftruncate(fileno(complaints), 0) != 0)
        abort();
}

static void take(struct repl *r, char *line)
{
    struct session_error e;
    r->typed = line;
    if (*line == '.')
        command_run(r, line + 1);
    else if (r->editing[0])
        command_edited(r, line);
    else if (session_line(r->session, line, strlen(line), &r->said, &e) != SESSION_OK)
        repl_complain(r, &e);
}

static void converse(struct repl *r, FILE *complaints)
{
    char line[LINE_ROOM];
    for (int i = 0; i < LINES && next_line(line); i++) {
        if (saves(line))
            continue;
        take(r, line);
        check_said(r->said.text ? r->said.text : "", r->said.length);
        check_complaints(complaints);
        strbuf_free(&r->said);
        free(r->refill);
        r->refill = NULL;
    }
}

static void talk(const char *text, size_t length, bool terminal)
{
    struct store *store;
    FILE *complaints = tmpfile();
    told = dup(STDERR_FILENO);
    next = text;
    limit = text + length;
    if (!complaints || told < 0 || store_open_memory(&store, NULL) != STORE_OK)
        abort();
#ifdef SANITIZED
    __sanitizer_set_report_fd((void *)(intptr_t)told);
#endif
    struct repl r = {.session = session_new(&game_trictrac, store), .ask = answer};
    display_begin(&r.display, COLOUR_NEVER, false);
    r.terminal = terminal;
    dup2(fileno(complaints), STDERR_FILENO);
    converse(&r, complaints);
    fflush(stderr);
    dup2(told, STDERR_FILENO);
#ifdef SANITIZED
    __sanitizer_set_report_fd((void *)(intptr_t)STDERR_FILENO);
#endif
    close(told);
    fclose(complaints);
    session_free(r.session);
    store_close(store);
}

void feed_talk(const char *text, size_t length)
{
    talk(text, length, true);
}

void feed_pipe(const char *text, size_t length)
{
    talk(text, length, false);
}
