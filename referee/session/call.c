/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "call.h"

#include <string.h>

#include "base/i18n.h"
#include "base/text.h"
#include "base/vocabulary.h"

/* Placeholders. A single letter, as in N or A-B, is the same in every language. */
static const char *const blanks[] = {
    N_("ADDR"),    N_("BACKUP"),   N_("BEGINNING"), N_("BLACK"),   N_("CASES"),  N_("ADDRESS"),
    N_("CLUBS"),   N_("CODE"),     N_("COMMAND"),   N_("DATE"),    N_("DEST"),   N_("DICE"),
    N_("DIGEST"),  N_("ENTRIES"),  N_("FILE"),      N_("FOLDER"),  N_("GAME"),   N_("HASH"),
    N_("HEAD"),    N_("HOST"),     N_("JAN"),       N_("KEY"),     N_("KIND"),   N_("LINES"),
    N_("MATCH"),   N_("NAME"),     N_("NEWNAME"),   N_("NUMBER"),  N_("ORIGIN"), N_("OPPONENT"),
    N_("OPTION"),  N_("PAGE"),     N_("PERSON"),    N_("PICTURE"), N_("PLAYER"), N_("POINTS"),
    N_("PORT"),    N_("POSITION"), N_("PUBLIC"),    N_("SECONDS"), N_("SHEET"),  N_("STATE"),
    N_("TEXT"),    N_("TIME"),     N_("TURN"),      N_("TURNS"),   N_("VALUE"),  N_("VERSION"),
    N_("PROTEST"), N_("VERDICT"),  N_("WHAT"),      N_("WHEN"),    N_("WHITE"),  N_("WHY"),
    N_("WORD"),    N_("WORDS"),    N_("ARGUMENTS"),
};

static const char large[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/* Returns a placeholder in the user's language, or NULL if the word is not a placeholder. */
static const char *said(const char *word, size_t length)
{
    for (size_t i = 0; i < sizeof blanks / sizeof blanks[0]; i++)
        if (strlen(blanks[i]) == length && memcmp(blanks[i], word, length) == 0)
            return _(blanks[i]);
    return NULL;
}

int strbuf_add_call(struct strbuf *w, const char *call, int width)
{
    int columns = 0;
    while (*call) {
        size_t length = strspn(call, large);
        const char *blank = said(call, length);
        length += length ? 0 : strcspn(call, large);
        const char *text = blank ? blank : call;
        size_t bytes = blank ? strlen(blank) : length;
        strbuf_add_bytes(w, text, bytes);
        columns += utf8_width(text, bytes);
        call += length;
    }
    if (columns < width)
        strbuf_add(w, "%*s", width - columns, "");
    return columns;
}

int strbuf_add_dot_call(struct strbuf *w, const struct help_topic *command, int width)
{
    char name[LOCAL_NAME];
    const char *arguments = command->title + strcspn(command->title, " ");
    name_shown(COMMAND_NAME, command->names, name);
    int columns = 1 + utf8_width(name, strlen(name));
    strbuf_add(w, ".%s", name);
    return columns + strbuf_add_call(w, arguments, width > columns ? width - columns : 0);
}
