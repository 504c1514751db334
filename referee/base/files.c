/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include "date.h"
#include "i18n.h"
#include "memory.h"
#include "scan.h"
#include "strbuf.h"
#include "text.h"

/* --- files ----------------------------------------------------------------------------------- */

enum { COLUMNS_LEAST = 20 }; /* text is not wrapped for narrower terminals */

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

/* --- text ------------------------------------------------------------------------------------- */

static bool add_byte(struct text_lines *l, int byte)
{
    if (l->length + 1 >= l->room) {
        char *more = array_grow(l->line, l->length + 2, &l->room, 1);
        l->failed = !more;
        if (!more)
            return false;
        l->line = more;
    }
    l->line[l->length++] = (char)byte;
    return true;
}

/* Removes a byte order mark from the beginning of a terminated text. Returns the new length. */
static size_t text_drop_mark(char *text, size_t length)
{
    static const char mark[] = "\xef\xbb\xbf";
    if (length < 3 || memcmp(text, mark, 3) != 0)
        return length;
    memmove(text, text + 3, length - 3 + 1);
    return length - 3;
}

bool text_lines_next(struct text_lines *l)
{
    int byte;
    l->length = 0;
    while ((byte = getc_unlocked(l->f)) != EOF && byte != '\n' && byte != '\r')
        if (!add_byte(l, byte))
            return false;
    l->ended = byte != EOF;
    if (byte == '\r' && (byte = getc_unlocked(l->f)) != '\n' && byte != EOF)
        ungetc(byte, l->f);
    if (ferror(l->f) || (!l->ended && !l->length) || !add_byte(l, '\0'))
        return false;
    l->length--;
    if (!l->number++)
        l->length = text_drop_mark(l->line, l->length);
    return true;
}

bool text_lines_end(struct text_lines *l, const char *name)
{
    free(l->line);
    l->line = NULL;
    if (l->failed)
        print_failure(name, _("out of memory"));
    return l->failed || ferror(l->f);
}

bool text_is_wrong(const char *text, size_t length, struct parse_error *why)
{
    const size_t valid = utf8_valid(text, length);
    const struct token all = {.text = text, .length = length, .line = 1, .column = 1};
    return valid < length && !token_error(&all, valid, why, "this byte is not UTF-8");
}

bool line_is_silent(const char *line, size_t length)
{
    size_t at = 0;
    while (at < length && (line[at] == ' ' || line[at] == '\t'))
        at++;
    return at == length || line[at] == '#';
}

enum status foreach_line(FILE *f, const char *name, line_reader *one, void *context)
{
    enum status worst = STATUS_OK;
    struct text_lines l = {.f = f};
    while (text_lines_next(&l))
        worst = status_worse(worst, one(context, l.line, l.length, name, l.number));
    return text_lines_end(&l, name) ? status_worse(worst, STATUS_FAILED) : worst;
}

char *read_text(FILE *f, size_t most, size_t *length)
{
    struct text_lines l = {.f = f};
    struct strbuf text = {.text = NULL};
    strbuf_add(&text, "%s", "");
    while (text.length <= most && !text.failed && text_lines_next(&l)) {
        strbuf_add_bytes(&text, l.line, l.length);
        if (l.ended)
            strbuf_add_bytes(&text, "\n", 1);
    }
    free(l.line);
    if (l.failed || text.failed)
        strbuf_free(&text);
    *length = text.length;
    return text.text;
}

/* --- passphrase ------------------------------------------------------------------------------ */

/* Reads a line without its end. Does not use text_lines, which leaves copies of the line in
 * memory. Returns false if the line is too long or there is none. */
static bool take_line(FILE *f, char out[PASSPHRASE_SIZE])
{
    errno = 0;
    if (!fgets(out, PASSPHRASE_SIZE, f))
        return false;
    text_drop_mark(out, strlen(out));
    size_t n = strcspn(out, "\r\n");
    bool whole = out[n] || feof(f);
    out[n] = '\0';
    return whole;
}

bool passphrase_ask(const char *prompt, char out[PASSPHRASE_SIZE])
{
    struct termios shown, hidden;
    FILE *f = fopen("/dev/tty", "r+e");
    if (!f || tcgetattr(fileno(f), &shown) != 0) {
        if (f)
            fclose(f);
        return false;
    }
    setvbuf(f, NULL, _IONBF, 0); /* leave nothing in a buffer */
    hidden = shown;
    hidden.c_lflag &= ~(tcflag_t)ECHO;
    tcsetattr(fileno(f), TCSAFLUSH, &hidden);
    fputs(prompt, f);
    fflush(f);
    bool ok = take_line(f, out);
    tcsetattr(fileno(f), TCSAFLUSH, &shown);
    fputs("\n", f);
    fclose(f);
    return ok;
}

/* Returns true if others can read the file. Applies to regular files, not to pipes. */
static bool is_shown(FILE *f)
{
    struct stat st;
    return fstat(fileno(f), &st) == 0 && S_ISREG(st.st_mode) && (st.st_mode & 077);
}

bool passphrase_read(const char *path, char out[PASSPHRASE_SIZE])
{
    bool standard = strcmp(path, "-") == 0;
    FILE *f = standard ? stdin : fopen(path, "re");
    if (!f)
        return false;
    bool own = standard || !is_shown(f), ok = own && take_line(f, out);
    int why = own ? errno : EPERM;
    if (!standard)
        fclose(f);
    errno = why;
    return ok;
}

const char *passphrase_error_text(int why, const char *otherwise)
{
    return why == EPERM ? _("other users can read it: run chmod 600")
           : why        ? strerror(why)
                        : otherwise;
}

/* --- progress -------------------------------------------------------------------------------- */

enum { FIRST_SHOWN = 2000, SHOWN_EVERY = 250 }; /* milliseconds */

void progress_begin(struct progress *p, const char *what)
{
    *p = (struct progress){.what = what, .on = isatty(STDERR_FILENO), .began = clock_ms()};
}

static void show(struct progress *p, long long now)
{
    long taken = (long)(now - p->began);
    double share = p->total > 0 ? (double)p->done / (double)p->total : 0;
    if (share > 1)
        share = 1;
    fflush(stdout);
    fputs("\r\033[K", stderr);
    if (share > 0)
        fprintf(stderr, _("%s: %d %%, about %ld s left"), p->what, (int)(share * 100),
                (long)((double)taken / share * (1 - share) / 1000) + 1);
    else
        fprintf(stderr, _("%s: %ld s"), p->what, taken / 1000);
    fflush(stderr);
    p->shown = now;
    p->visible = true;
}

void progress_set(struct progress *p, long done, long total)
{
    p->done = done;
    p->total = total;
    if (!p->on)
        return;
    long long now = clock_ms();
    if (now - p->began >= FIRST_SHOWN && now - p->shown >= SHOWN_EVERY)
        show(p, now);
}

void progress_clear(struct progress *p)
{
    if (p->visible) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
    }
    p->visible = false;
}
