/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recognises the format of a file by its text, whatever its name. Only of a text that says nothing
 * the name decides whether it is JSON, so that a damaged line of JSON is reported as one. */
#include <string.h>
#include <strings.h>

#include "base/i18n.h"
#include "import_run.h"

enum { BEGINNING = 1 << 16 };

/* Reads the beginning of a file, which is then at its beginning again. */
static size_t read_beginning(FILE *f, char *text)
{
    size_t n = fread(text, 1, BEGINNING, f);
    if (ferror(f) || fseek(f, 0, SEEK_SET) != 0)
        return 0;
    return n;
}

/* Whether a line of the text is a header of a game text, before any line that is not. */
static bool begins_with_header(const char *text, const char *end)
{
    while (text < end && strchr(" \t\r\n", *text))
        text++;
    return end - text > 1 && *text == '[' &&
           ((text[1] >= 'A' && text[1] <= 'Z') || (text[1] >= 'a' && text[1] <= 'z'));
}

static bool is_named_json(const char *file)
{
    const char *dot = strrchr(file, '.');
    return dot && (strcasecmp(dot, ".json") == 0 || strcasecmp(dot, ".jsonl") == 0);
}

enum import_format import_format(const struct import *im, FILE *f)
{
    char beginning[BEGINNING];
    const char *text = beginning;
    size_t n = read_beginning(f, beginning);
    const char *end = text + n;
    if (n >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) {
        text += 3;
        (void)fseek(f, 3, SEEK_SET);
    }
    const char *first = text;
    while (first < end && strchr(" \t\r\n", *first))
        first++;
    if (im->job->options->mat)
        return FORMAT_MAT;
    if (memchr(text, '\0', (size_t)(end - text)) ||
        (end - first > 1 && memcmp(first, "(;", 2) == 0))
        return FORMAT_NONE; /* a file of XG, a game tree */
    if (first < end && *first == '{')
        return FORMAT_JSON;
    if (is_named_json(im->file) && !begins_with_header(text, end)) /* damaged, or empty */
        return FORMAT_JSON;
    if (!begins_with_header(text, end) && mat_is_mat(text, (size_t)(end - text)))
        return FORMAT_MAT;
    return FORMAT_GAME_TEXT;
}

void import_say_formats(const struct import *im)
{
    fflush(stdout);
    fprintf(stderr, "referee: %s: %s\n", im->file,
            _("import reads game text, JSON lines as export --json writes them, and .mat files of "
              "backgammon programs"));
}
