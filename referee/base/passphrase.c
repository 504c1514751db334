/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "passphrase.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>

#include "files.h"
#include "i18n.h"

/* Reads a line without its end, and without text_lines, which leaves copies of it in memory; false:
 * too long, or none. */
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

/* Whether others can read it; only for a file, not a pipe. */
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
