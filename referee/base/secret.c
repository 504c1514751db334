/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "secret.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>

#include "i18n.h"

/* The line without its end; false: it is longer than the room, or there is none. */
static bool take_line(FILE *f, char out[SECRET_SIZE])
{
    errno = 0;
    if (!fgets(out, SECRET_SIZE, f))
        return false;
    size_t n = strcspn(out, "\r\n");
    bool whole = out[n] || feof(f);
    out[n] = '\0';
    return whole;
}

bool secret_ask(const char *prompt, char out[SECRET_SIZE])
{
    struct termios shown, hidden;
    FILE *f = fopen("/dev/tty", "r+e");
    if (!f || tcgetattr(fileno(f), &shown) != 0) {
        if (f)
            fclose(f);
        return false;
    }
    setvbuf(f, NULL, _IONBF, 0); /* what was typed stays in no buffer */
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

/* Whether others than its owner can read it, which is said of a file, not of a pipe. */
static bool is_shown(FILE *f)
{
    struct stat st;
    return fstat(fileno(f), &st) == 0 && S_ISREG(st.st_mode) && (st.st_mode & 077);
}

bool secret_read(const char *path, char out[SECRET_SIZE])
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

const char *secret_unread(int why, const char *otherwise)
{
    return why == EPERM ? _("others can read it: chmod 600") : why ? strerror(why) : otherwise;
}
