/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "array.h"
#include "i18n.h"
#include "paragraph.h"
#include "strbuf.h"

enum { COLUMNS_LEAST = 20 }; /* the narrowest terminal for which text is folded */

enum status status_worse(enum status a, enum status b)
{
    static const int rank[] = {[STATUS_OK] = 0,
                               [STATUS_FOUND] = 1,
                               [STATUS_NOT_READ] = 2,
                               [STATUS_USAGE] = 3,
                               [STATUS_FAILED] = 4};
    return rank[a] > rank[b] ? a : b;
}

enum status print_failure(const char *file, const char *reason)
{
    struct strbuf w = {.text = NULL};
    strbuf_add_clean(&w, file);
    fprintf(stderr, "referee: %s: %s\n", w.failed ? "?" : w.text ? w.text : "", reason);
    strbuf_free(&w);
    return STATUS_FAILED;
}

enum status print_parse_error(const char *file, int line, const struct parse_error *e)
{
    struct strbuf w = {.text = NULL};
    strbuf_add_clean(&w, file);
    fprintf(stderr, "%s:%d:%d: %s\n",
            w.failed ? "?"
            : w.text ? w.text
                     : "",
            line, e->column, e->reason);
    strbuf_free(&w);
    return STATUS_NOT_READ;
}

/* Reports only the first failure: a full disk stays full. */
static enum status output_failed(void)
{
    static bool said;
    int why = errno ? errno : EIO; /* errno is unknown if an earlier write failed unnoticed */
    if (!said)
        print_failure("output", strerror(why));
    said = true;
    return STATUS_FAILED;
}

enum status print_json(char *json)
{
    errno = 0;
    if (!json)
        return print_failure("output", _("out of memory"));
    enum status s = puts(json) < 0 ? output_failed() : STATUS_OK;
    free(json);
    return s;
}

enum status print_buf(struct strbuf *w)
{
    enum status s = STATUS_OK;
    errno = 0;
    if (w->failed)
        s = print_failure("output", _("out of memory"));
    else if (w->length && fwrite(w->text, 1, w->length, stdout) != w->length)
        s = output_failed();
    if (w->failed)
        strbuf_free(w); /* frees a failed buffer too, so that later text can be added */
    w->length = 0;
    return s;
}

bool screen_size(int *rows, int *columns)
{
    struct winsize screen;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &screen) != 0 || !screen.ws_col)
        return false;
    *rows = screen.ws_row;
    *columns = screen.ws_col;
    return true;
}

enum status print_prose(struct strbuf *w)
{
    int rows, columns;
    if (!screen_size(&rows, &columns) || columns < COLUMNS_LEAST || w->failed || !w->length)
        return print_buf(w);
    struct strbuf folded = {.text = NULL};
    strbuf_add_wrapped(&folded, w->text, w->length, columns);
    w->length = 0;
    enum status status = print_buf(&folded);
    strbuf_free(&folded);
    return status;
}

enum status flush_output(void)
{
    errno = 0;
    return fflush(stdout) != 0 || ferror(stdout) ? output_failed() : STATUS_OK;
}

static enum status read_one(const char *file, file_reader *one, void *context)
{
    bool standard = strcmp(file, "-") == 0;
    FILE *f = standard ? stdin : fopen(file, "rb");
    if (!f)
        return print_failure(file, strerror(errno));
    enum status status = one(context, f, standard ? "stdin" : file);
    if (ferror(f))
        status = status_worse(status, print_failure(file, strerror(errno)));
    if (!standard)
        fclose(f);
    return status;
}

enum status foreach_file(char *const files[], int count, file_reader *one, void *context)
{
    enum status worst = STATUS_OK;
    for (int i = 0; i < count; i++)
        worst = status_worse(worst, read_one(files[i], one, context));
    if (!count)
        worst = read_one("-", one, context);
    return status_worse(worst, flush_output());
}

bool lines_ended(FILE *f)
{
    return feof(f) || ferror(f);
}

enum status foreach_line(FILE *f, const char *name, line_reader *one, void *context)
{
    enum status worst = STATUS_OK;
    char *line = NULL;
    size_t room = 0;
    ssize_t n;
    for (int number = 1; (n = getline(&line, &room, f)) >= 0; number++) {
        size_t length = (size_t)n;
        if (length && line[length - 1] == '\n')
            length--;
        worst = status_worse(worst, one(context, line, length, name, number));
    }
    free(line);
    return lines_ended(f) ? worst : print_failure(name, _("out of memory"));
}

char *read_all(FILE *f, size_t *length)
{
    size_t room = 1 << 16, n = 0;
    char *text = malloc(room);
    while (text) {
        n += fread(text + n, 1, room - n, f);
        if (n < room)
            break;
        char *more = array_grow(text, room + 1, &room, 1);
        if (!more)
            free(text);
        text = more;
    }
    if (text) /* fread did not fill the buffer */
        text[n] = '\0';
    *length = n;
    return text;
}
