/* SPDX-License-Identifier: GPL-3.0-or-later */
/* .sheet and .draw: the helper of the commands `referee sheet` and `referee draw` writes the file.
 */
#include "pictures.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/exec_helper.h"
#include "base/files.h"
#include "base/i18n.h"

enum { WHAT_ROOM = STORE_KEY_SIZE + 16 };

/* Whether a file has this name; a name that cannot be looked up counts as one. */
static bool is_taken(const char *name)
{
    return access(name, F_OK) == 0 || errno != ENOENT;
}

/* The players as a file name, with signs that no file name needs replaced: "Anna-Boris". */
static void add_file_name(const struct session *s, struct strbuf *out)
{
    for (int i = 0; i < session_seats(s); i++) {
        strbuf_add(out, "%s", i ? "-" : "");
        for (const char *c = session_player(s, i); *c; c++)
            strbuf_add(out, "%c",
                       (unsigned char)*c >= 0x80 || isalnum((unsigned char)*c) ? *c : '_');
    }
}

/* A name for the file that none has yet: "Anna-Boris.pdf", "Anna-Boris-2.pdf". */
static void free_name(const struct session *s, const char *suffix, char out[PATH_MAX])
{
    struct strbuf players = {.text = NULL};
    add_file_name(s, &players);
    for (int n = 1; n == 1 || (n < 1000 && is_taken(out)); n++)
        if (n == 1)
            snprintf(out, PATH_MAX, "%.200s%s", players.text ? players.text : "match", suffix);
        else
            snprintf(out, PATH_MAX, "%.200s-%d%s", players.text ? players.text : "match", n,
                     suffix);
    strbuf_free(&players);
}

/* Runs the helper in a process of its own; it says itself what fails. */
static bool run_helper(const struct repl *r, const char *command, char *what, char *file)
{
    char *const arguments[] = {"referee", "--db", (char *)r->record, (char *)command, what, "-o",
                               file,      NULL};
    int status = -1;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        _exit((int)exec_helper("referee-pictures", arguments));
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    return child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* The reason why nothing can be written; NULL: it can. */
static const char *cannot_write(const struct repl *r)
{
    const struct session *s = r->session;
    return !session_has_match(s)   ? N_("No match is open: type .new to begin one")
           : !*session_key(s)      ? N_("Nobody has thrown yet")
           : session_is_offline(s) ? N_("The match is in memory only: .save FILE writes it")
           : !r->record            ? N_("The record has no name by which it can be read")
                                   : NULL;
}

/* `file` "": a name is made. A file that exists is left alone. */
static void write_picture(struct repl *r, const char *command, char *what, const char *file,
                          const char *suffix)
{
    char name[PATH_MAX], folder[PATH_MAX];
    if (*file)
        snprintf(name, sizeof name, "%s%s", *file == '-' ? "./" : "", file);
    else
        free_name(r->session, suffix, name);
    if (is_taken(name)) {
        repl_refuse(r, "This file already exists: choose another name");
        return;
    }
    if (!run_helper(r, command, what, name)) {
        r->status = status_worse(r->status, STATUS_FAILED);
        return;
    }
    bool whole = *name == '/' || !getcwd(folder, sizeof folder);
    strbuf_add(&r->said, "%s", _("Written: "));
    strbuf_add_clean(&r->said, whole ? "" : folder);
    strbuf_add(&r->said, "%s", whole ? "" : "/");
    strbuf_add_clean(&r->said, name);
    strbuf_add(&r->said, "\n");
}

void command_sheet(struct repl *r, char *argument)
{
    char what[WHAT_ROOM];
    const char *refused = cannot_write(r);
    snprintf(what, sizeof what, "%s", session_key(r->session));
    if (refused)
        repl_refuse(r, refused);
    else
        write_picture(r, "sheet", what, argument, ".pdf");
}

void command_draw(struct repl *r, char *argument)
{
    char what[WHAT_ROOM];
    size_t digits = strspn(argument, "0123456789");
    bool turn = digits && digits < 6 && (!argument[digits] || argument[digits] == ' ');
    const char *file = argument + (turn ? digits + strspn(argument + digits, " ") : 0);
    const char *refused = cannot_write(r);
    snprintf(what, sizeof what, "%s%s%.*s", session_key(r->session), turn ? ":" : "",
             turn ? (int)digits : 0, argument);
    if (refused)
        repl_refuse(r, refused);
    else if (!session_game(r->session)->picture)
        repl_refuse(r, "This game has no board");
    else
        write_picture(r, "draw", what, file, ".svg");
}
